/* Who bears which name. */
#include "nametag.h"

#include "account.h"
#include "duel.h"
#include "letters.h"

#include "base/hash.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { TRIES = 4, LEAST_NUMBER = 100, NUMBERS = 900, NUMBER_SIZE = 4 /* with the blank */ };

/* Names that look alike have the same key (cw__account_key): nobody passes for another by a
 * capital or a mark. */
uint64_t cw__nametag_key(const char *name)
{
    char key[KEY_BYTES];
    cw__account_key(name, key);
    return cw_hash_bytes(key, strlen(key), 0);
}

/* A person called like an agent of the server could pretend to be one. */
bool cw__nametag_is_agents(const char *name)
{
    uint64_t key = cw__nametag_key(name);
    for (int i = 0; i < LEVELS; i++)
        if (cw__nametag_key(cw__levels[i].title) == key)
            return true;
    return false;
}

static bool is_in_match(const hub *h, uint64_t key, int64_t but)
{
    for (int i = 0; i < DUEL_BUCKETS; i++) {
        for (const duel *d = h->duels[i]; d != NULL; d = d->next) {
            for (int seat = 0; seat < CW_SEATS && !d->over; seat++)
                if (d->name_keys[seat] == key && d->row.players[seat] != but)
                    return true;
        }
    }
    return false;
}

static bool is_connected(const hub *h, uint64_t key, int64_t but)
{
    const client *c = h->clients;
    while (c != NULL && (c->name_key != key || c->player.id == but))
        c = c->next;
    return c != NULL;
}

static bool is_taken(hub *h, const char *name, int64_t but)
{
    char account[KEY_BYTES];
    player_row row;
    uint64_t key = cw__nametag_key(name);
    cw__account_key(name, account);
    return cw__archive_find_account(h->archive, account, &row) || is_connected(h, key, but)
           || is_in_match(h, key, but) || cw__lobby_has_name(h, key, but);
}

/* "Ann 482": cut so that it fits, and not after a mark. */
static void add_number(const char *name, char out[NAME_BYTES])
{
    const char *at = name, *end = name;
    for (int i = 0; i < NAME_MOST - NUMBER_SIZE && *at != '\0'; i++) {
        uint32_t c = cw__letter_next(&at);
        end = strchr("-_. '", (int)(c < 0x80 ? c : 'a')) != NULL || c == 0x2019 ? end : at;
    }
    snprintf(out, NAME_BYTES, "%.*s %u", (int)(end - name), name,
             LEAST_NUMBER + randombytes_uniform(NUMBERS));
}

/* Numbers by chance and a bounded number of tries: counting up would try every one that is
 * taken. */
bool cw__nametag_pick(hub *h, int64_t guest, char name[NAME_BYTES])
{
    char other[NAME_BYTES];
    bool taken = is_taken(h, name, guest);
    for (int i = 0; i < TRIES && taken; i++) {
        add_number(name, other);
        taken = is_taken(h, other, guest);
        if (!taken)
            memcpy(name, other, sizeof other);
    }
    return !taken;
}

/* If four numbers are taken as well the name stays: two guests may then share one, which is odd
 * but harmless, since players are told apart by their numbers. */
static void rename_guest(hub *h, client *c)
{
    cw__nametag_pick(h, c->player.id, c->player.name);
    c->name_key = cw__nametag_key(c->player.name);
}

/* An account has a right to its name; a guest who bears it by then gets another. */
void cw__nametag_settle(hub *h, client *c)
{
    c->name_key = cw__nametag_key(c->player.name);
    if (c->player.guest) {
        rename_guest(h, c);
        return;
    }
    for (client *other = h->clients; other != NULL; other = other->next)
        if (other->player.guest && other->name_key == c->name_key)
            rename_guest(h, other);
}

void cw__nametag_renamed(hub *h, int64_t guest, const char *name)
{
    for (client *c = h->clients; c != NULL; c = c->next) {
        if (c->player.id == guest) {
            snprintf(c->player.name, sizeof c->player.name, "%s", name);
            c->name_key = cw__nametag_key(name);
        }
    }
}
