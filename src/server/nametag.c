/* Who bears which name. */
#include "nametag.h"

#include "account.h"
#include "duel.h"

#include "base/hash.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { TRIES = 4, LEAST_NUMBER = 100, NUMBERS = 900, NUMBER_BYTES = 4 /* with the blank */ };

uint64_t nametag_key(const char *name)
{
    char key[KEY_BYTES];
    account_key(name, key);
    return cw_hash_bytes(key, strlen(key), 0);
}

bool nametag_is_agents(const char *name)
{
    uint64_t key = nametag_key(name);
    for (int i = 0; i < LEVELS; i++)
        if (nametag_key(levels[i].title) == key)
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
    uint64_t key = nametag_key(name);
    account_key(name, account);
    return archive_find_account(h->archive, account, &row) || is_connected(h, key, but)
           || is_in_match(h, key, but) || lobby_has_name(h, key, but);
}

/* "Ann 482": cut so that it fits, and not after a mark. */
static void add_number(const char *name, char out[NAME_BYTES])
{
    size_t size = strlen(name);
    size = size < NAME_MOST - NUMBER_BYTES ? size : NAME_MOST - NUMBER_BYTES;
    while (size > 1 && strchr("-_. ", name[size - 1]) != NULL)
        size--;
    snprintf(out, NAME_BYTES, "%.*s %u", (int)size, name,
             LEAST_NUMBER + randombytes_uniform(NUMBERS));
}

bool nametag_pick(hub *h, int64_t guest, char name[NAME_BYTES])
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

static void rename_guest(hub *h, client *c)
{
    nametag_pick(h, c->player.id, c->player.name);
    c->name_key = nametag_key(c->player.name);
}

void nametag_settle(hub *h, client *c)
{
    c->name_key = nametag_key(c->player.name);
    if (c->player.guest) {
        rename_guest(h, c);
        return;
    }
    for (client *other = h->clients; other != NULL; other = other->next)
        if (other->player.guest && other->name_key == c->name_key)
            rename_guest(h, other);
}
