/* The game `reduced` in lock-step: its rules as the specification knows them, actions by name, and
 * every field compared. */
#include "lockstep_private.h"

#include <string.h>

/* Settings that the specification has no word for must have the values that make them do
 * nothing. */
static const rule_wanted wanted[] = {
    {"lanes", 0},
    {"mulligan", 0},
    {"mana_start", 0},
    {"mana_gain", 0},
    {"mana_cap", 0},
    {"overheat", 0},
    {"draw_per_turn", 1},
    {"first_player_draws", 0},
    {"zero_attack", 1},
    {"fresh_attacks", 1},
    {"keep_state", 0},
    {"raising", 0},
    {"fatigue", CW_FATIGUE_CONSTANT},
    {0},
};

/* A game is covered if everything it can do is specified; what is left over (sizes, numbers of
 * cards) becomes parameters of the specification. */
static const char *cover(cw_lockstep *l)
{
    const cw_game *game = l->game;
    if (game->rules.hand_limit[0] < game->rules.deck_max)
        return cw__lockstep_say(l, "a hand must have room for the whole deck");
    for (int i = 1; i < game->card_count; i++) {
        const cw_card *card = &game->cards[i];
        bool plain = card->type == CW_TYPE_MINION && card->cost == 0 && card->more_attacks == 0;
        bool still = card->type == CW_TYPE_HERO && card->attack == 0 && card->more_attacks == -1;
        if (!(plain || still) || card->text[0])
            return cw__lockstep_say(l, "%s is more than is specified", card->name);
    }
    l->reduced_rules.max_board_size = game->rules.board_size[0];
    l->reduced_rules.hand_init_size = game->rules.hand_first;
    return NULL;
}

static void begin(cw_lockstep *l, const cw_state *start, const cw_spec_sequence decks[CW_SEATS])
{
    cw_reduced_player players[CW_SPEC_PLAYERS];
    memset(players, 0, sizeof players);
    for (int seat = 0; seat < CW_SEATS; seat++) {
        int health = start->entities[start->players[seat].hero].max_health;
        cw_reduced_init_player_state(&players[seat], health, &decks[seat]);
        for (int i = 0; i < decks[seat].size; i++) {
            cw_spec_card c = decks[seat].cards[i];
            const cw_card *card = &l->game->cards[start->entities[c].card];
            l->reduced_rules.to_minion[c] = (cw_spec_minion){card->attack, card->health};
        }
    }
    cw_reduced_init_game_state(&l->now.reduced, players);
    cw_reduced_draw_starting_hands(&l->reduced_rules, &l->now.reduced);
}

/* Entities keep their numbers while they move, so the engine's number of a card is the
 * specification's name of it. */
static bool act(cw_lockstep *l, const cw_state *before, cw_action a)
{
    const cw_reduced_operations *can = l->reduced_operations;
    cw_reduced *s = &l->now.reduced;
    cw_spec_card source = a.source == CW_PLACE_NONE ? 0 : cw_entity_at(before, a.source);
    bool no_target = a.target == CW_PLACE_NONE;
    switch (a.kind) {
    case CW_ACTION_PLAY: return no_target && can->summon_minion(&l->reduced_rules, s, source);
    case CW_ACTION_ATTACK:
        if (no_target)
            return false;
        if (a.target == cw_place_hero((cw_seat)cw_spec_opponent(s->curr_player)))
            return can->minion_attack_player(s, source);
        return can->minion_attack_minion(s, source, cw_entity_at(before, a.target));
    case CW_ACTION_END_TURN: return can->pass_turn(s);
    default: return false;
    }
}

static int outcome(const cw_reduced *s)
{
    if (cw_reduced_p1_win(s))
        return 0;
    if (cw_reduced_p2_win(s))
        return 1;
    return cw_reduced_tie(s) ? CW_DRAW_RESULT : CW_NO_WINNER;
}

/* The specification's own invariant first: if that is broken, a difference says nothing about
 * the engine. */
static const char *differ(cw_lockstep *l, const cw_state *state)
{
    const cw_reduced *s = &l->now.reduced;
    if (!cw_reduced_sound(&l->reduced_rules, s))
        return cw__lockstep_say(l, "the specification breaks its own invariant");
    if (state->active != s->curr_player)
        return cw__lockstep_say(l, "it is the turn of seat %d, not %d", state->active,
                                s->curr_player);
    for (int seat = 0; seat < CW_SEATS; seat++) {
        const char *difference = cw__lockstep_differ_player(l, state, seat);
        if (difference)
            return difference;
    }
    const cw_player *p = &state->players[state->active];
    for (int i = 0; i < p->board_count; i++)
        if ((state->entities[p->board[i]].attacks > 0) != s->battled_this_turn.has[p->board[i]])
            return cw__lockstep_say(l, "both disagree whether minion %d has battled", p->board[i]);
    return cw__lockstep_differ_outcome(l, state, outcome(s));
}

static const cw_reduced_player *player(const cw_lockstep *l, int seat)
{
    return &l->now.reduced.pl_state[seat];
}

const cw_lockstep_kind cw_lockstep_reduced = {
    .wanted = wanted,
    .cover = cover,
    .begin = begin,
    .act = act,
    .differ = differ,
    .player = player,
    .state_size = sizeof(cw_reduced),
};
