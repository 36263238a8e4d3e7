/* What each kind of property asks of a position, and the table of all kinds. A new kind is one
 * function and one row. */
#include "property.h"

#include <limits.h>
#include <string.h>

#define MEASURE(name)                                                                              \
    static int name(const cw_game *game, const cw_state *state, const cw_property *property)

static int larger(int a, int b) { return a > b ? a : b; }

static int stat_of(const cw_game *game, const cw_state *state, cw_entity_id id, int stat)
{
    return stat == CW_STAT_ATTACK ? cw_character_attack(game, state, id)
                                  : state->entities[id].health;
}

static const property_kind *kind_of(const cw_property *property)
{
    return &cw__property_kinds[property->kind];
}

/* The number of a player or of the match that the kind is about. */
static int number_in(const void *base, const cw_property *property)
{
    const uint8_t *at = (const uint8_t *)base + kind_of(property)->offset;
    int16_t wide;
    memcpy(&wide, at, sizeof wide);
    return kind_of(property)->size == sizeof wide ? wide : *at;
}

/* The largest of what both players have. */
MEASURE(most)
{
    (void)game;
    return larger(number_in(&state->players[0], property), number_in(&state->players[1], property));
}

MEASURE(mana)
{
    const cw_player *p = state->players;
    (void)game, (void)property;
    return larger(larger(p[0].mana, p[0].max_mana), larger(p[1].mana, p[1].max_mana));
}

MEASURE(of_match)
{
    (void)game;
    return number_in(state, property);
}

/* Damage that the weaker hero shows: what leads to an early win. */
MEASURE(hurt)
{
    (void)game, (void)property;
    int low = INT_MAX;
    for (int seat = 0; seat < CW_SEATS; seat++) {
        const cw_player *p = &state->players[seat];
        int health = state->entities[p->hero].health + p->armor;
        low = health < low ? health : low;
    }
    return -low;
}

MEASURE(early_win)
{
    (void)game;
    return state->winner < CW_SEATS && state->turn < property->turn;
}

MEASURE(hurt_early)
{
    return state->turn < property->turn ? hurt(game, state, property) : INT_MIN / 2;
}

MEASURE(has_result)
{
    (void)game;
    return state->winner == kind_of(property)->result;
}

/* The largest value among minions, of one card or of all. */
MEASURE(minion_stat)
{
    int most = INT_MIN;
    for (int seat = 0; seat < CW_SEATS; seat++) {
        const cw_player *p = &state->players[seat];
        for (int i = 0; i < p->board_count; i++) {
            cw_entity_id id = p->board[i];
            if (property->card == 0 || state->entities[id].card == property->card)
                most = larger(most, stat_of(game, state, id, property->stat));
        }
    }
    return most;
}

MEASURE(hero_stat)
{
    return larger(stat_of(game, state, state->players[0].hero, property->stat),
                  stat_of(game, state, state->players[1].hero, property->stat));
}

MEASURE(copies_on_board)
{
    int most = 0;
    (void)game;
    for (int seat = 0; seat < CW_SEATS; seat++) {
        const cw_player *p = &state->players[seat];
        int count = 0;
        for (int i = 0; i < p->board_count; i++)
            count += state->entities[p->board[i]].card == property->card;
        most = larger(most, count);
    }
    return most;
}

MEASURE(in_play)
{
    int count = copies_on_board(game, state, property);
    for (int seat = 0; seat < CW_SEATS; seat++) {
        const cw_player *p = &state->players[seat];
        count += state->entities[p->weapon].card == property->card
                 || state->entities[p->hero].card == property->card;
    }
    return count;
}

#define PLAYER(member)                                                                             \
    .offset = offsetof(cw_player, member), .size = sizeof(((cw_player *)0)->member)
#define MATCH(member) .offset = offsetof(cw_state, member), .size = sizeof(((cw_state *)0)->member)
const property_kind cw__property_kinds[] = {
    {"no player wins before turn {turn}", "turns count for both players together", early_win,
     hurt_early},
    {"the first player never wins", "who moves first never wins, by whatever luck", has_result,
     hurt, .result = 0},
    {"the second player never wins", "the same for the other", has_result, hurt, .result = 1},
    {"no match ends in a draw", "both dead at once, or the turn limit", has_result,
     .result = CW_DRAW_RESULT},
    {"a match never lasts more than {number} turns", "of both players together", of_match,
     MATCH(turn)},
    {"a turn never has more than {number} actions", "plays, attacks, powers and so on", of_match,
     MATCH(actions)},
    {"no resolution is ever cut off", "no chain of triggers reaches the engine's bound", of_match,
     MATCH(cut_off)},
    {"no minion ever has more than {number} {stat}", "on either board", minion_stat},
    {"no hero ever has more than {number} {stat}", "with its weapon, in its own turn", hero_stat},
    {"no hand ever holds more than {number} cards", "", most, PLAYER(hand_count)},
    {"no deck ever holds more than {number} cards", "", most, PLAYER(deck_count)},
    {"no board ever holds more than {number} minions", "on one side", most, PLAYER(board_count)},
    {"mana never exceeds {number}", "mana to spend and crystals", mana},
    {"armor never exceeds {number}", "", most, PLAYER(armor)},
    {"fatigue never exceeds {number}", "damage of a draw from an empty deck", most,
     PLAYER(fatigue)},
    {"a board never holds {count} {cards}", "on one side; {count} is two to ten", copies_on_board,
     .slack = -1},
    {"{card} never comes into play", "as a minion, weapon or hero", in_play},
    {"{card} never has more than {number} {stat}", "while it is on a board", minion_stat},
};
const int cw__property_kind_count = sizeof cw__property_kinds / sizeof *cw__property_kinds;

/* Every property is a number that must not be too large: so a search can be led towards breaking
 * it (cw_property_hint), not only told that it did. */
bool cw_property_holds(const cw_game *game, const cw_state *state, const cw_property *property)
{
    const property_kind *kind = kind_of(property);
    return kind->measure(game, state, property) <= property->number + kind->slack;
}

int cw_property_hint(const cw_game *game, const cw_state *state, const cw_property *property)
{
    const property_kind *kind = kind_of(property);
    return (kind->hint != NULL ? kind->hint : kind->measure)(game, state, property);
}
