/* What the files about stores share. */
#ifndef RUNS_STORE_PRIVATE_H
#define RUNS_STORE_PRIVATE_H

#include "runs/store.h"

/* A problem with what SQLite's answer means for the user. Returns false. */
bool cw__store_refuse(const cw_store *s, int answer, cw_errors *errors);
/* A store of that kind that is there, without its lock: to be read only. */
cw_store *cw__store_open_to_read(const char *path, const cw_store_kind *kind, cw_errors *errors);
sqlite3 *cw__store_database(const cw_store *s);

#endif
