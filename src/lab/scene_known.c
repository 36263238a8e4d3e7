/* Expectations about what a player knows of the other's cards, straight from the views. */
#include "rules/view.h"
#include "scene.h"

#include <string.h>

/* "enemy knows your hand", "you know the enemy deck": what the other player's view shows. Hands are
 * told card by card, `hidden` for those that are not known; of a deck those that are, in any order. */
static const struct {
    const char *key;
    int reader;
    bool deck;
} knowledge[] = {
    {"enemy knows your hand", 1, false},
    {"you know the enemy hand", 0, false},
    {"enemy knows your deck", 1, true},
    {"you know the enemy deck", 0, true},
};
enum { KNOWLEDGE = sizeof knowledge / sizeof *knowledge };

static int list_known(const scene *s, int reader, bool deck, const char **names)
{
    cw_view view;
    int other = 1 - reader, count = 0;
    cw_view_of(s->game, &s->state, reader, &view);
    const cw_player *p = &view.state.players[other];
    for (int i = 0; i < p->hand_count && !deck; i++) {
        cw_card_id card = view.state.entities[p->hand[i]].card;
        names[count++] = card != 0 ? s->game->cards[card].name : "hidden";
    }
    for (int i = 0; i < view.known_count[other] && deck; i++)
        names[count++] = s->game->cards[view.known[other][i]].name;
    return count;
}

static bool check_known(scene *s, const cw_node *value, const char *key, int reader, bool deck)
{
    const char *names[CW_MAX_HAND + CW_MAX_DECK];
    bool used[CW_MAX_HAND + CW_MAX_DECK] = {0};
    int count = list_known(s, reader, deck, names), n = 0;
    cw_str found = CW_STR_INIT;
    if (!scene_card_names(s, value, deck ? NULL : "hidden"))
        return false;
    bool same = value->count == count;
    for (const cw_node *item = value->first; item != NULL && same; item = item->next, n++) {
        int at = deck ? 0 : n;
        while (deck && at < count && (used[at] || !cw_equal_nocase(names[at], node_text(item))))
            at++;
        same = at < count && cw_equal_nocase(names[at], node_text(item));
        used[same ? at : 0] = true;
    }
    for (int i = 0; i < count; i++)
        cw_str_printf(&found, "%s%s", i > 0 ? ", " : "", names[i]);
    s->expectations++;
    if (!same) {
        scene_differs(s, value, "expected something else of %s, found [%s]", key,
                      cw_str_get(&found));
    }
    cw_str_clear(&found);
    return same;
}

bool scene_expect_known(scene *s, const cw_node *value, bool *known)
{
    *known = true;
    for (size_t i = 0; i < KNOWLEDGE; i++)
        if (strcmp(value->key, knowledge[i].key) == 0)
            return check_known(s, value, value->key, knowledge[i].reader, knowledge[i].deck);
    *known = false;
    return false;
}
