/* Players' names, passwords and tokens. */
#ifndef SERVER_ACCOUNT_H
#define SERVER_ACCOUNT_H

#include "archive.h"

#include <stdbool.h>
#include <stddef.h>

/* Names in characters, passwords in bytes. */
enum { NAME_LEAST = 2, NAME_MOST = 20, PASSWORD_LEAST = 8, PASSWORD_MOST = 200, TOKEN_TEXT = 44 };

/* Why a name cannot be used, or NULL. */
const char *cw__account_name_fault(const char *name);
/* What two names that look alike have in common: case, accents, 0 and o, 1, l and i, marks between,
 * letters of other scripts that look like Latin ones. */
void cw__account_key(const char *name, char key[KEY_BYTES]);
const char *cw__account_password_fault(const char *password);

/* A new secret for a cookie, and what is stored of it. */
void cw__token_make(char text[TOKEN_TEXT], uint8_t hash[TOKEN_HASH]);
/* False if the text cannot be a token. */
bool cw__token_hash(const char *text, uint8_t hash[TOKEN_HASH]);

#endif
