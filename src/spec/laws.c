/* The laws of the engine, asked of one position. The slow ones (refusals, views) are asked of a
 * sample that the position's own hash picks, so that it is the same in every run. */
#include "check.h"

#include "rules/view.h"

#include <stdio.h>
#include <string.h>

/* A few made-up actions in each of millions of positions try every kind of refusal often. */
enum { TRIED_ACTIONS = 8, DETAIL = 200 };

/* Turn and actions grow and are bounded by the rules: if every action makes the pair larger, every
 * match ends. A law about all matches becomes a question about single steps. */
bool cw__laws_progress(const cw_state *state, const cw_state *next)
{
    bool opening = state->phase == CW_PHASE_MULLIGAN;
    if (cw_state_is_over(next))
        return true;
    if (opening)
        return next->phase != CW_PHASE_MULLIGAN
               || next->players[0].mulligan_done + next->players[1].mulligan_done
                      > state->players[0].mulligan_done + state->players[1].mulligan_done;
    return next->turn > state->turn
           || (next->turn == state->turn && next->actions > state->actions);
}

/* ---- refusals ---- */

/* Random bytes in every field, most of them nonsense: what comes from outside looks like that. */
static const char *refusal_fault(const cw_game *game, const cw_state *state, cw_rng *rng)
{
    cw_state after;
    cw_state_copy(&after, state);
    for (int i = 0; i < TRIED_ACTIONS; i++) {
        uint64_t dice = cw_rng_next(rng);
        cw_action action = {.kind = (uint8_t)(dice % CW_ACTION_CONCEDE),
                            .source = (uint8_t)(dice >> 8 & 127),
                            .position = (uint8_t)(dice >> 16 & 7),
                            .target = dice >> 24 & 1 ? CW_PLACE_NONE : (uint8_t)(dice >> 25 & 127),
                            .mode = (uint8_t)(dice >> 32 & 1),
                            .to = (uint8_t)(dice >> 33 & 1),
                            .mask = (uint16_t)(dice >> 34 & 1)};
        cw_status foretold = cw_check(game, state, action);
        if (foretold == CW_OK)
            continue;
        if (cw_apply(game, &after, action, NULL) != foretold)
            return "an action is refused for another reason than the one foretold";
        if (!cw_state_equal(&after, state))
            return "a refused action changed the position";
    }
    return NULL;
}

/* ---- views ---- */

static bool is_unknown(const cw_state *state, cw_entity_id id)
{
    return !(state->entities[id].flags & (CW_FLAG_SEEN | CW_FLAG_LOCATED | CW_FLAG_MODS));
}

/* The same place with another card in it. */
static void replace_card(const cw_game *game, cw_state *state, cw_entity_id id, cw_card_id card)
{
    cw_entity *e = &state->entities[id], old = *e;
    *e = game->fresh[card];
    e->zone = old.zone;
    e->slot = old.slot;
    e->owner = old.owner;
    e->flags = old.flags;
    e->tag = old.tag;
}

static bool fits_zone(const cw_game *game, cw_card_id card, cw_zone zone)
{
    int type = game->cards[card].type;
    return zone == CW_ZONE_SECRET ? type == CW_TYPE_SECRET
                                  : type >= CW_TYPE_MINION && type <= CW_TYPE_WEAPON;
}

static void change_hidden(const cw_game *game, cw_state *state, const cw_entity_id *list, int count,
                          cw_zone zone, cw_rng *rng)
{
    for (int i = 0; i < count; i++) {
        cw_card_id card = (cw_card_id)(1 + cw_rng_below(rng, (uint32_t)game->card_count - 1));
        if (is_unknown(state, list[i]) && fits_zone(game, card, zone))
            replace_card(game, state, list[i], card);
    }
}

/* The shuffled part of a deck in another order. */
static void shuffle(cw_state *state, cw_player *p, cw_rng *rng)
{
    for (int i = p->deck_count - p->deck_fixed - 1; i > 0; i--) {
        uint32_t k = cw_rng_below(rng, (uint32_t)i + 1);
        cw_entity_id id = p->deck[i];
        p->deck[i] = p->deck[k];
        p->deck[k] = id;
        state->entities[p->deck[i]].slot = (uint8_t)i;
        state->entities[p->deck[k]].slot = (uint8_t)k;
    }
}

/* Static abilities that count hidden cards make the change seen: then there is nothing to ask. */
static bool same_table(const cw_state *a, const cw_state *b)
{
    for (int i = 1; i < a->entity_count; i++) {
        const cw_entity *x = &a->entities[i];
        if (x->zone >= CW_ZONE_BOARD && x->zone <= CW_ZONE_POWER
            && memcmp(x, &b->entities[i], sizeof *x) != 0)
            return false;
    }
    return true;
}

/* Whatever the seat may not know is changed; it must see the same. */
static const char *view_fault(const cw_game *game, const cw_state *state, cw_rng *rng)
{
    static const char fault[] = "a view differs though only hidden cards do";
    for (int seat = 0; seat < CW_SEATS; seat++) {
        cw_state other;
        cw_view before, after;
        cw_seat enemy = (cw_seat)(1 - seat);
        cw_state_copy(&other, state);
        cw_player *p = &other.players[enemy];
        if (!(state->reveal & (CW_REVEAL_HAND << seat)))
            change_hidden(game, &other, p->hand, p->hand_count, CW_ZONE_HAND, rng);
        if (!(state->reveal & (CW_REVEAL_DECK << seat)))
            change_hidden(game, &other, p->deck, p->deck_count, CW_ZONE_DECK, rng);
        change_hidden(game, &other, p->secrets, p->secret_count, CW_ZONE_SECRET, rng);
        shuffle(&other, &other.players[seat], rng);
        other.rng = cw_rng_next(rng);
        cw_setup_finish(game, &other);
        cw_view_of(game, state, seat, &before);
        cw_view_of(game, &other, seat, &after);
        if (same_table(state, &other) && memcmp(&before, &after, sizeof before) != 0)
            return fault;
    }
    return NULL;
}

static unsigned say(cw_law law, const char *fault, char *detail)
{
    if (fault == NULL)
        return 0;
    snprintf(detail, DETAIL, "%s", fault);
    return 1u << law;
}

unsigned cw__laws_broken(const cw_game *game, const cw_state *state, const char *fault, int count,
                         uint64_t hash, char *detail)
{
    unsigned broken = say(CW_LAW_SOUND, fault, detail);
    if (broken != 0 || cw_state_is_over(state))
        return broken; /* what is not sound is not asked further */
    broken |= say(CW_LAW_MOVE, count > 0 ? NULL : "nothing may be done, not even ending the turn",
                  detail);
    if (hash % CHECK_SAMPLE == 0) {
        cw_rng rng = hash;
        broken |= say(CW_LAW_REFUSED, refusal_fault(game, state, &rng), detail);
        broken |= say(CW_LAW_VIEWS, view_fault(game, state, &rng), detail);
    }
    return broken;
}
