/* What pages show of cards and decks before they need all of them: the parts of a game's card list, and of a deck
 * its curve and the cards that stand for it. */
#include "pack.h"
#include "shelf.h"

#include "base/hash.h"
#include "lang/load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- answers ---- */

void cw__shelf_write(shelf_text *to, json_t *json)
{
    char *text = json != NULL ? json_dumps(json, JSON_COMPACT) : NULL;
    json_decref(json);
    cw__shelf_drop(to);
    cw_str_add(&to->text, text != NULL ? text : "[]");
    free(text);
    cw__pack(cw_str_get(&to->text), to->text.size, PACK_ONCE, &to->packed);
}

void cw__shelf_drop(shelf_text *text)
{
    cw_str_clear(&text->text);
    cw_str_clear(&text->packed);
}

/* ---- decks ---- */

json_t *cw__shelf_curve(const shelf_game *g, const cw_deck *deck)
{
    enum { HIGHEST = 10 };
    int counts[HIGHEST + 1] = {0};
    json_t *list = json_array();
    for (int i = 0; i < deck->count; i++) {
        int cost = g->game->cards[deck->cards[i]].cost;
        counts[cost < 0 ? 0 : cost > HIGHEST ? HIGHEST : cost]++;
    }
    for (int i = 0; i <= HIGHEST; i++)
        json_array_append_new(list, json_integer(counts[i]));
    return list;
}

static bool comes_before(const cw_card *a, const cw_card *b)
{
    return a->cost != b->cost ? a->cost < b->cost : strcmp(a->name, b->name) < 0;
}

/* What is asked of a card that stands for a deck; those `taken` were chosen already. */
typedef struct wish {
    int type; /* CW_TYPE_COUNT: any */
    bool has_text, last;
    const cw_card *taken[2];
} wish;

/* The first card of a deck, by cost and name, that is wished for, or the last one; NULL if it has none. */
static const cw_card *find(const shelf_game *g, const cw_deck *deck, wish w)
{
    const cw_card *best = NULL;
    for (int i = 0; i < deck->count; i++) {
        const cw_card *c = &g->game->cards[deck->cards[i]];
        if (c == w.taken[0] || c == w.taken[1]
            || (w.type != CW_TYPE_COUNT && (int)c->type != w.type)
            || (w.has_text && c->text[0] == '\0'))
            continue;
        if (best == NULL || (w.last ? comes_before(best, c) : comes_before(c, best)))
            best = c;
    }
    return best;
}

/* An early one, the largest, and a spell if there is one. */
json_t *cw__shelf_faces(const shelf_game *g, const cw_deck *deck)
{
    json_t *list = json_array();
    const cw_card *large = find(g, deck, (wish){.type = CW_TYPE_MINION, .last = true});
    if (large == NULL)
        large = find(g, deck, (wish){.type = CW_TYPE_COUNT, .last = true});
    const cw_card *early = find(g, deck,
                                (wish){.type = CW_TYPE_MINION, .has_text = true, .taken = {large}});
    if (early == NULL)
        early = find(g, deck, (wish){.type = CW_TYPE_COUNT, .taken = {large}});
    const cw_card *other = find(
        g, deck, (wish){.type = CW_TYPE_SPELL, .last = true, .taken = {large, early}});
    if (other == NULL)
        other = find(g, deck, (wish){.type = CW_TYPE_COUNT, .taken = {large, early}});
    const cw_card *const found[] = {early, large, other};
    for (int i = 0; i < 3; i++)
        if (found[i] != NULL)
            json_array_append_new(list, json_string(found[i]->id));
    return list;
}

/* ---- cards ---- */

/* Whether a shipped deck is shown with this card. */
static bool is_face(const shelf_game *g, const char *id)
{
    bool found = false;
    for (int i = 0; i < g->deck_count && !found; i++) {
        const cw_deck *deck = &g->decks[i].deck.deck;
        json_t *faces = cw__shelf_faces(g, deck), *face;
        size_t at;
        found = deck->hero != 0 && strcmp(g->game->cards[deck->hero].id, id) == 0;
        json_array_foreach(faces, at, face)
            found = found || strcmp(json_string_value(face), id) == 0;
        json_decref(faces);
    }
    return found;
}

/* The parts are made of the whole, from which they leave things out. */
static void put_parts(shelf_game *g, json_t *cards)
{
    json_t *card, *flavors = json_object(), *faces = json_array();
    size_t at;
    json_array_foreach(cards, at, card)
    {
        const char *id = json_string_value(json_object_get(card, "id"));
        json_t *flavor = json_object_get(card, "flavor");
        if (flavor != NULL)
            json_object_set(flavors, id, flavor);
        json_object_del(card, "flavor");
        if (is_face(g, id))
            json_array_append(faces, card);
    }
    cw__shelf_write(&g->cards[PART_FLAVOR], flavors);
    cw__shelf_write(&g->cards[PART_FACES], faces);
    cw__shelf_write(&g->cards[PART_PLAIN], cards);
}

/* With the addresses of the pictures that the game brings, which change its hash. */
void cw__shelf_show(shelf_game *g)
{
    cw_str all = CW_STR_INIT;
    unsigned long long hash = g->game->hash;
    cw_cards_json(g->game, &all);
    json_t *cards = json_loadb(cw_str_get(&all), all.size, 0, NULL);
    cw_str_clear(&all);
    cw__art_name(&g->art, g->game, cards);
    cw__shelf_write(&g->cards[PART_ALL], json_incref(cards));
    if (g->art.count > 0)
        hash = cw_hash_bytes(cw_str_get(&g->cards[PART_ALL].text), g->cards[PART_ALL].text.size,
                             hash);
    snprintf(g->hash, sizeof g->hash, "%016llx", hash);
    put_parts(g, cards);
}
