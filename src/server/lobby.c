/* Finding somebody to play with: a queue per game, invitations by code, agents. */
#include "duel.h"
#include "nametag.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Strangers in the queue have not agreed on a clock: nobody shall wait for ever. */
enum { MOST_OFFERS = 20000, OFFER_SECONDS = 3600, QUEUE_TIMER = 90 };

typedef struct offer {  /* of one player to play */
    uint64_t code;      /* 0: anybody in the queue of the game */
    const client *from; /* who waits in the queue; NULL for invitations, which outlive a socket */
    int64_t player, expires;
    uint64_t address; /* key of the one that it came from */
    char name[NAME_BYTES];
    const shelf_game *shelf;
    cw_named_deck deck;
    int timer, delay;
    bool hands;
    int64_t seed, seat; /* -1: by chance */
} offer;

struct lobby {
    offer **list;
    int count, room;
};

lobby *cw__lobby_new(void) { return calloc(1, sizeof(lobby)); }

void cw__lobby_free(lobby *l)
{
    for (int i = 0; l != NULL && i < l->count; i++)
        free(l->list[i]);
    free(l != NULL ? l->list : NULL);
    free(l);
}

int cw__lobby_waiting(const lobby *l) { return l->count; }

static void drop(lobby *l, int i)
{
    free(l->list[i]);
    l->count--;
    memmove(l->list + i, l->list + i + 1, (size_t)(l->count - i) * sizeof *l->list);
}

/* Old offers are swept whenever a new one comes: no timer is needed. */
static offer *add(lobby *l)
{
    int64_t now = cw__hub_date();
    for (int i = l->count - 1; i >= 0; i--)
        if (l->list[i]->expires < now)
            drop(l, i);
    if (l->count >= MOST_OFFERS)
        return NULL;
    if (l->count == l->room) {
        int room = l->room > 0 ? l->room * 2 : 32;
        offer **list = realloc(l->list, (size_t)room * sizeof *list);
        if (list == NULL)
            return NULL;
        l->list = list;
        l->room = room;
    }
    offer *o = calloc(1, sizeof *o);
    if (o != NULL) {
        l->list[l->count++] = o;
        o->expires = now + OFFER_SECONDS;
    }
    return o;
}

/* ---- what all have in common ---- */

/* A saved deck is looked up by its owner and number, never by a path; a text is never taken for
 * a file (cw__shelf_deck). */
bool cw__lobby_deck(hub *h, client *c, const message *m, const shelf_game *g, const char *text,
                    cw_named_deck *deck)
{
    deck_row row;
    cw_errors *errors = calloc(1, sizeof *errors);
    if (errors == NULL) {
        cw__client_refuse(h, c, m, CW_ERR_MEMORY, "%s", cw_status_text(CW_ERR_MEMORY));
        return false;
    }
    bool saved = strncmp(text, "saved:", 6) == 0;
    if (saved
        && (!cw__archive_find_deck(h->archive, c->player.id, atoll(text + 6), &row)
            || strcmp(row.game, g->id) != 0))
        cw_errors_add(errors, CW_ERR_UNKNOWN_NAME, NULL, 0, 0, "you have no such deck");
    else if (cw__shelf_deck(g, saved ? row.code : text, deck, errors) == CW_OK && saved)
        snprintf(deck->name, sizeof deck->name, "%s", row.name);
    bool good = errors->count == 0;
    if (!good)
        cw__client_send(h, c, cw__hub_problems(errors), m->id);
    else if (deck->name[0] == '\0')
        snprintf(deck->name, sizeof deck->name, "%s", g->game->cards[deck->deck.hero].name);
    free(errors);
    return good;
}

static const shelf_game *find_game(hub *h, client *c, const message *m)
{
    const shelf_game *g = cw__shelf_find(&h->shelf, m->game);
    if (g == NULL) {
        const char *names[SHELF_GAMES];
        for (int i = 0; i < h->shelf.count; i++)
            names[i] = h->shelf.games[i]->id;
        const char *near = cw_nearest(m->game, names, (size_t)h->shelf.count);
        cw__client_refuse(h, c, m, CW_ERR_UNKNOWN_NAME, "there is no game \"%.40s\"%s%s%s", m->game,
                          near != NULL ? "; did you mean \"" : "", near != NULL ? near : "",
                          near != NULL ? "\"?" : "");
    }
    return g;
}

/* Seeds and seats are for tests only: who chooses the seed knows every draw. */
static bool may_begin(hub *h, client *c, const message *m)
{
    const char *problem = cw__duel_refusal(h, (int64_t[]){c->player.id, 0}, c);
    if (problem == NULL && (m->seed >= 0 || m->seat >= 0) && !h->config->test)
        problem = "seeds and seats cannot be chosen here";
    if (problem != NULL)
        cw__client_refuse(h, c, m, CW_ERR_LIMIT, "%s", problem);
    return problem == NULL;
}

static void fill_seat(match_row *row, int seat, int64_t player, const char *name,
                      const cw_named_deck *deck)
{
    row->players[seat] = player;
    snprintf(row->names[seat], sizeof row->names[seat], "%s", name);
    snprintf(row->decks[seat], sizeof row->decks[seat], "%s", deck->name);
    row->setup.decks[seat] = deck->deck;
}

static int pick_seat(int64_t wish)
{
    return wish >= 0 ? (int)wish : (int)randombytes_uniform(CW_SEATS);
}

/* The match of an offer that the client takes; the offer is used up unless it was refused. */
static void begin(hub *h, client *c, const message *m, int number, const cw_named_deck *deck)
{
    const offer *o = h->lobby->list[number];
    const char *problem;
    match_row row = {.timer = o->timer, .delay = o->delay, .hands = o->hands};
    int seat = pick_seat(o->seat);
    row.setup.seed = o->seed >= 0 ? (uint64_t)o->seed : 0;
    fill_seat(&row, seat, o->player, o->name, &o->deck);
    fill_seat(&row, 1 - seat, c->player.id, c->player.name, deck);
    if (cw__duel_begin(h, o->shelf, &row, c, &problem) == NULL)
        cw__client_refuse(h, c, m, CW_ERR_LIMIT, "%s", problem);
    else
        drop(h->lobby, number);
}

/* ---- messages ---- */

/* First come, first served, within a game; one place in the queue per socket. */
void cw__lobby_find(hub *h, client *c, const message *m)
{
    lobby *l = h->lobby;
    cw_named_deck deck;
    const shelf_game *g = find_game(h, c, m);
    if (g == NULL || !may_begin(h, c, m) || !cw__lobby_deck(h, c, m, g, m->deck, &deck))
        return;
    cw__lobby_leave(h, c);
    for (int i = 0; i < l->count; i++) {
        const offer *o = l->list[i];
        if (o->code == 0 && o->shelf == g && o->player != c->player.id
            && cw__duel_count_of(h, o->player) < hub_limit(h, LIMIT_USER_MATCHES)) {
            begin(h, c, m, i, &deck);
            return;
        }
    }
    offer *o = add(l);
    if (o == NULL) {
        cw__client_refuse(h, c, m, CW_ERR_LIMIT, "too many players wait already");
        return;
    }
    o->from = c;
    o->player = c->player.id;
    o->shelf = g;
    o->deck = deck;
    o->timer = QUEUE_TIMER;
    o->seed = o->seat = -1;
    memcpy(o->name, c->player.name, sizeof o->name);
    cw__client_send(h, c, json_pack("{s:s, s:i}", "t", "queue", "waiting", 1), m->id);
}

/* Open invitations are bounded like matches: each can become one. NULL if one more may be. */
static const char *too_many_invitations(const hub *h, const client *c)
{
    int mine = 0, here = 0;
    for (int i = 0; i < h->lobby->count; i++) {
        const offer *o = h->lobby->list[i];
        mine += o->player == c->player.id;
        here += o->code != 0 && o->address == c->from->key;
    }
    return mine >= hub_limit(h, LIMIT_USER_MATCHES) ? "you have too many invitations already"
           : here >= hub_limit(h, LIMIT_ADDRESS_MATCHES)
               ? "too many invitations were made from your address"
               : NULL;
}

/* An invitation outlives the socket: its code may be used when the host has gone to look for the
 * friend. */
void cw__lobby_host(hub *h, client *c, const message *m)
{
    char code[ID_TEXT];
    cw_named_deck deck;
    const shelf_game *g = find_game(h, c, m);
    if (g == NULL || !may_begin(h, c, m) || !cw__lobby_deck(h, c, m, g, m->deck, &deck))
        return;
    const char *problem = too_many_invitations(h, c);
    offer *o = problem == NULL ? add(h->lobby) : NULL;
    if (o == NULL) {
        cw__client_refuse(h, c, m, CW_ERR_LIMIT, "%s",
                          problem != NULL
                              ? problem
                              : "the server holds as many invitations as it can: try again later");
        return;
    }
    o->address = c->from->key;
    o->code = cw__hub_random_id();
    o->player = c->player.id;
    o->shelf = g;
    o->deck = deck;
    o->timer = (int)m->timer;
    o->delay = (int)m->delay;
    o->hands = m->hands != 0;
    o->seed = m->seed;
    o->seat = m->seat;
    memcpy(o->name, c->player.name, sizeof o->name);
    cw__client_send(h, c,
                    json_pack("{s:s, s:s, s:s}", "t", "hosted", "code", cw__id_write(o->code, code),
                              "game", g->id),
                    m->id);
}

/* Where the invitation stands in the list; -1 if there is none. Expired ones are passed over,
 * since they are swept only when a new offer comes. */
static int find_invitation(const lobby *l, const char *text)
{
    uint64_t code = cw__id_read(text);
    int i = code != 0 ? l->count - 1 : -1;
    while (i >= 0 && (l->list[i]->code != code || l->list[i]->expires < cw__hub_date()))
        i--;
    return i;
}

json_t *cw__lobby_invitation(const hub *h, const char *code)
{
    int i = find_invitation(h->lobby, code);
    const offer *o = i >= 0 ? h->lobby->list[i] : NULL;
    return o == NULL ? NULL
                     : json_pack("{s:s, s:s, s:i, s:i, s:b}", "game", o->shelf->id, "name", o->name,
                                 "timer", o->timer, "delay", o->delay, "hands", o->hands);
}

/* The invitation is used up only when the match begins: a wrong deck does not cost it. */
void cw__lobby_join(hub *h, client *c, const message *m)
{
    cw_named_deck deck;
    int i = find_invitation(h->lobby, m->code);
    const offer *o = i >= 0 ? h->lobby->list[i] : NULL;
    if (o == NULL) {
        cw__client_refuse(h, c, m, CW_ERR_UNKNOWN_NAME,
                          "there is no such invitation, or it is used up");
    } else if (o->player == c->player.id) {
        cw__client_refuse(h, c, m, CW_ERR_USAGE, "this is your own invitation");
    } else if (may_begin(h, c, m) && cw__lobby_deck(h, c, m, o->shelf, m->deck, &deck)) {
        begin(h, c, m, i, &deck);
    }
}

void cw__lobby_cancel(hub *h, client *c, const message *m)
{
    uint64_t code = cw__id_read(m->code);
    for (int i = h->lobby->count - 1; i >= 0; i--) {
        const offer *o = h->lobby->list[i];
        if (o->player == c->player.id && o->code == code)
            drop(h->lobby, i);
    }
    cw__client_send(h, c, json_pack("{s:s, s:i}", "t", "queue", "waiting", 0), m->id);
}

/* Without a wish the enemy's deck is one of the game's own, by chance. */
void cw__lobby_ai(hub *h, client *c, const message *m)
{
    match_row row = {.timer = (int)m->timer,
                     .delay = (int)m->delay,
                     .hands = m->hands != 0,
                     .level = cw__level_find(m->agent)};
    cw_named_deck deck, enemy;
    const shelf_game *g = find_game(h, c, m);
    if (g == NULL || !may_begin(h, c, m) || !cw__lobby_deck(h, c, m, g, m->deck, &deck))
        return;
    if (row.level == 0) {
        cw__client_refuse(
            h, c, m, CW_ERR_UNKNOWN_NAME,
            "there is no opponent \"%.40s\"; the weakest is \"%s\", the strongest \"%s\"", m->agent,
            cw__levels[0].id, cw__levels[LEVELS - 1].id);
        return;
    }
    if (m->enemy_deck[0] == '\0' && g->deck_count > 0)
        enemy = g->decks[randombytes_uniform((uint32_t)g->deck_count)].deck;
    else if (!cw__lobby_deck(h, c, m, g, m->enemy_deck, &enemy))
        return;
    int seat = pick_seat(m->seat);
    row.setup.seed = m->seed >= 0 ? (uint64_t)m->seed : 0;
    fill_seat(&row, seat, c->player.id, c->player.name, &deck);
    fill_seat(&row, 1 - seat, 0, cw__levels[row.level - 1].title, &enemy);
    const char *problem;
    if (cw__duel_begin(h, g, &row, c, &problem) == NULL)
        cw__client_refuse(h, c, m, CW_ERR_LIMIT, "%s", problem);
}

void cw__lobby_leave(hub *h, const client *c)
{
    for (int i = h->lobby->count - 1; i >= 0; i--)
        if (h->lobby->list[i]->from == c)
            drop(h->lobby, i);
}

void cw__lobby_forget(hub *h, int64_t player)
{
    for (int i = h->lobby->count - 1; i >= 0; i--)
        if (h->lobby->list[i]->player == player)
            drop(h->lobby, i);
}

bool cw__lobby_has_name(const hub *h, uint64_t key, int64_t but)
{
    for (int i = 0; i < h->lobby->count; i++)
        if (h->lobby->list[i]->player != but && cw__nametag_key(h->lobby->list[i]->name) == key)
            return true;
    return false;
}
