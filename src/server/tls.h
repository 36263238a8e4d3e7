/* The server's certificate and key. */
#ifndef SERVER_TLS_H
#define SERVER_TLS_H

#include "base/error.h"

#include <openssl/types.h>
#include <stdbool.h>

/* Reads both files, which must fit together, and gives them to `to` (NULL: only looks at them). If
 * something is wrong `to` stays as it was. */
bool cw__tls_load(SSL_CTX *to, const char *cert, const char *key, cw_errors *errors);

#endif
