/* Names of those who are here: nobody goes by the name of an agent, and no guest by a name that an
 * account has or that somebody else bears who is connected, plays or invites. */
#ifndef SERVER_NAMETAG_H
#define SERVER_NAMETAG_H

#include "client.h"

/* Equal for names that look alike (cw__account_key). */
uint64_t cw__nametag_key(const char *name);
/* Whether it is the name of a level; nobody can take that. */
bool cw__nametag_is_agents(const char *name);
/* Gives the guest with that number (0: a new one) a number to his name if it is taken; false if
 * there are too many of that name. */
bool cw__nametag_pick(hub *h, int64_t guest, char name[NAME_BYTES]);
/* His sockets go by the new name from now on. */
void cw__nametag_renamed(hub *h, int64_t guest, const char *name);
/* The player has come: a guest gets a free name, guests who bear an account's get another. */
void cw__nametag_settle(hub *h, client *c);

#endif
