/* The driver of the lock-step and what both specifications share.
 *
 * Differential testing against a second implementation that was written from the schemas and shares
 * nothing with the engine (McKeeman 1998, "Differential Testing for Software"). The two agree on
 * every field after each action, or the sentence names the first one that differs. */
#include "lockstep_private.h"

#include "base/hash.h"
#include "lang/settings.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const char *cw__lockstep_say(cw_lockstep *l, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(l->message, sizeof l->message, format, arguments);
    va_end(arguments);
    return l->message;
}

/* A game that has other rules than the specification would differ from it at once and teach
 * nothing; so what is not covered is said before the first step, by the name of the setting. */
static const char *check_rules(cw_lockstep *l)
{
    for (const rule_wanted *w = l->kind->wanted; w->name != NULL; w++) {
        const cw_setting *setting = cw_setting_find(w->name);
        int value = setting ? cw_setting_get(&l->game->rules, setting) : -1;
        if (value != w->value)
            return cw__lockstep_say(l, "%s is %d; the specification has %d", w->name, value,
                                    w->value);
    }
    for (int i = 0; i < cw_setting_count; i++) {
        const cw_setting *setting = &cw_settings[i];
        if (cw_setting_of(&l->game->rules, setting, 0)
            != cw_setting_of(&l->game->rules, setting, 1))
            return cw__lockstep_say(l, "%s differs; the specification has one for both players",
                                    setting->name);
    }
    for (int i = 0; i < 4; i++)
        if (l->game->rules.bonus_second[i])
            return cw__lockstep_say(l, "the specification gives the second player no bonus card");
    if (l->game->rules.hand_second != l->game->rules.hand_first + 1)
        return cw__lockstep_say(l, "the second player's hand must be one card larger");
    return NULL;
}

/* ---- comparing ---- */

/* Boards are compared as sets: the specification knows no order of minions. */
static const char *differ_board(cw_lockstep *l, const cw_state *state, int seat)
{
    const cw_player *p = &state->players[seat];
    const cw_spec_minions *board = &l->kind->player(l, seat)->board;
    if (cw_spec_size(&board->dom) != p->board_count)
        return cw__lockstep_say(l, "seat %d has %d minions, specified are %d", seat, p->board_count,
                                cw_spec_size(&board->dom));
    for (int i = 0; i < p->board_count; i++) {
        cw_spec_card c = p->board[i];
        const cw_entity *e = &state->entities[c];
        if (!cw_spec_in(c, &board->dom))
            return cw__lockstep_say(l, "card %d is wrongly on the board of seat %d", c, seat);
        if (cw_entity_attack(e) != board->of[c].attack || e->health != board->of[c].health)
            return cw__lockstep_say(l, "minion %d of seat %d is %d/%d, specified is %d/%d", c, seat,
                                    cw_entity_attack(e), e->health, board->of[c].attack,
                                    board->of[c].health);
    }
    return NULL;
}

static const char *differ_hidden(cw_lockstep *l, const cw_state *state, int seat)
{
    const cw_player *p = &state->players[seat];
    const cw_reduced_player *q = l->kind->player(l, seat);
    if (cw_spec_size(&q->hand) != p->hand_count || q->deck.size != p->deck_count)
        return cw__lockstep_say(
            l, "seat %d has %d cards in hand, %d in the deck; specified: %d, %d", seat,
            p->hand_count, p->deck_count, cw_spec_size(&q->hand), q->deck.size);
    for (int i = 0; i < p->hand_count; i++)
        if (!cw_spec_in(p->hand[i], &q->hand))
            return cw__lockstep_say(l, "card %d is wrongly in the hand of seat %d", p->hand[i],
                                    seat);
    for (int i = 0; i < p->deck_count; i++)
        if (!cw_spec_in_sequence(p->deck[i], &q->deck))
            return cw__lockstep_say(l, "card %d is wrongly in the deck of seat %d", p->deck[i],
                                    seat);
    return NULL;
}

const char *cw__lockstep_differ_player(cw_lockstep *l, const cw_state *state, int seat)
{
    const cw_reduced_player *q = l->kind->player(l, seat);
    int health = state->entities[state->players[seat].hero].health;
    if (health != q->health)
        return cw__lockstep_say(l, "seat %d has %d health, specified are %d", seat, health,
                                q->health);
    for (int c = 0; c < state->entity_count; c++)
        if (q->grave.has[c] && state->entities[c].zone != CW_ZONE_NONE)
            return cw__lockstep_say(l, "card %d of seat %d should be in the grave", c, seat);
    const char *difference = differ_board(l, state, seat);
    return difference ? difference : differ_hidden(l, state, seat);
}

const char *cw__lockstep_differ_outcome(cw_lockstep *l, const cw_state *state, int winner)
{
    if (cw_state_is_over(state) != (winner != CW_NO_WINNER) || state->winner != winner)
        return cw__lockstep_say(l, "the outcome is %d, specified is %d", state->winner, winner);
    return NULL;
}

/* ---- starting ---- */

/* The cards of a hand were drawn in their order; what is left has any order. The engine's decks
 * have no order (A3 of docs/rules.md), the specification's have: one is chosen, and the engine is
 * told what to draw (specified_draw). Otherwise the two could differ by luck alone. */
static void order_deck(const cw_player *p, uint64_t seed, cw_spec_sequence *deck)
{
    memset(deck, 0, sizeof *deck);
    for (int i = 0; i < p->hand_count; i++)
        cw_spec_append(deck, p->hand[i]);
    int fixed = deck->size;
    for (int i = p->deck_count; i-- > 0;) /* the engine's top comes last */
        cw_spec_append(deck, p->deck[i]);
    cw_rng rng = seed;
    for (int i = deck->size - 1; i > fixed && p->deck_fixed == 0; i--) {
        int other = fixed + (int)cw_rng_below(&rng, (uint32_t)(i - fixed + 1));
        cw_spec_card card = deck->cards[i];
        deck->cards[i] = deck->cards[other];
        deck->cards[other] = card;
    }
}

/* The specification has decks in order, the engine draws by chance; so the order is fixed here
 * by the seed, and later draws of the engine are answered from it. The first positions must
 * agree too. */
const char *cw_lockstep_begin(cw_lockstep *l, const cw_lockstep_kind *kind, const cw_game *game,
                              const cw_state *start, uint64_t seed)
{
    memset(l, 0, sizeof *l);
    l->kind = kind;
    l->game = game;
    l->reduced_operations = &cw_reduced_specified;
    l->extended_operations = &cw_extended_specified;
    const char *problem = game->entity_limit > CW_SPEC_CARDS
                              ? "its matches have more cards than the specification"
                              : check_rules(l);
    problem = problem ? problem : kind->cover(l);
    if (problem)
        return problem;
    cw_spec_sequence decks[CW_SEATS];
    for (uint64_t seat = 0; seat < CW_SEATS; seat++) {
        order_deck(&start->players[seat], cw_rng_stream(seed, seat), &decks[seat]);
        if (decks[seat].size == 0)
            return cw__lockstep_say(l, "a deck has at least one card");
    }
    kind->begin(l, start, decks);
    return kind->differ(l, start);
}

/* ---- stepping ---- */

/* The engine draws what the specification is about to: the first card of its deck that the engine
 * has not drawn in this very action. */
static uint32_t specified_draw(void *context, const cw_state *state, cw_seat seat)
{
    const cw_lockstep *l = context;
    const cw_spec_sequence *deck = &l->kind->player(l, seat)->deck;
    for (int i = 0; i < deck->size; i++) {
        const cw_entity *e = &state->entities[deck->cards[i]];
        if (e->zone == CW_ZONE_DECK && e->owner == seat)
            return e->slot;
    }
    return 0;
}

/* The engine and the specification take the same action, and chance answers as the specification
 * has it. Three things are compared: whether it was taken, the state afterwards, and, if it was
 * refused, that neither has changed at all. */
const char *cw_lockstep_step(cw_lockstep *l, cw_state *state, cw_action action, bool *taken)
{
    cw_state before;
    unsigned char now[sizeof l->now];
    cw_state_copy(&before, state);
    memcpy(now, &l->now, l->kind->state_size);
    cw_chance chance = {.draw = specified_draw, .context = l};
    cw_status status = cw_apply_with(l->game, state, action, NULL, &chance);
    bool success = l->kind->act(l, &before, action);
    if (taken)
        *taken = success;
    if (success != (status == CW_OK))
        return cw__lockstep_say(l, "%s (%d to %d): the engine says %s, the specification %s it",
                                cw_action_kind_name((cw_action_kind)action.kind), action.source,
                                action.target, cw_status_name(status),
                                success ? "takes" : "refuses");
    if (success)
        return l->kind->differ(l, state);
    if (!cw_state_equal(&before, state) || memcmp(now, &l->now, l->kind->state_size) != 0)
        return cw__lockstep_say(l, "a refused action has changed something");
    return NULL;
}

/* ---- all actions there could be ---- */

static int add_targets(cw_action *out, int count, cw_action action)
{
    for (int place = -1; place < CW_PLACE_HAND; place++) {
        action.target = place < 0 ? CW_PLACE_NONE : (cw_place)place;
        out[count++] = action;
    }
    return count;
}

int cw_lockstep_actions(const cw_game *game, const cw_state *state, cw_action *out)
{
    cw_action action = cw_action_make(CW_ACTION_PLAY);
    int count = 0;
    for (int seat = 0; seat < CW_SEATS; seat++) {
        for (int slot = 0; slot < state->players[seat].hand_count; slot++) {
            const cw_entity *e = &state->entities[state->players[seat].hand[slot]];
            bool minion = game->cards[e->card].type == CW_TYPE_MINION;
            action.source = cw_place_hand((cw_seat)seat, slot);
            action.position = minion ? state->players[state->active].board_count : 0;
            count = add_targets(out, count, action);
        }
    }
    action.kind = CW_ACTION_ATTACK;
    action.position = 0;
    for (int seat = 0; seat < CW_SEATS; seat++) {
        for (int i = -1; i <= state->players[seat].board_count; i++) { /* the hero; one too many */
            action.source = (cw_place)(cw_place_hero((cw_seat)seat) + 1 + i);
            count = add_targets(out, count, action);
        }
    }
    action.kind = CW_ACTION_POWER;
    action.source = CW_PLACE_NONE;
    count = add_targets(out, count, action);
    out[count++] = cw_action_make(CW_ACTION_END_TURN);
    return count;
}

uint64_t cw_lockstep_hash(const cw_lockstep *l)
{
    return cw_hash_bytes(&l->now, l->kind->state_size, 7);
}
