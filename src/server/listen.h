/* What the server listens to besides players: figures for those who watch over it, and signals that
 * files were changed. */
#ifndef SERVER_LISTEN_H
#define SERVER_LISTEN_H

#include "hub.h"

/* Refuses a --base, --proxy, --origin or --metrics that means nothing. */
bool cw__listen_check(hub *h);
/* Opens the port of --metrics, if there is one. */
bool cw__listen_for_metrics(hub *h, const struct lws_context_creation_info *info);
/* Opens the log and the certificate anew; what cannot be read stays as it was. */
void cw__listen_reopen(hub *h);

#endif
