/* What each kind of property asks of a position, and the table of all kinds. A new kind is one
 * function and one row. */
#include "property.h"

#include <limits.h>

#define MEASURE(name)                                                                              \
    static int name(const cw_game *game, const cw_state *state, const cw_property *property)

static int larger(int a, int b) { return a > b ? a : b; }

static int stat_of(const cw_game *game, const cw_state *state, cw_entity_id id, int stat)
{
    return stat == CW_STAT_ATTACK ? cw_character_attack(game, state, id)
                                  : state->entities[id].health;
}

/* The largest of what both players have. */
static int most_of(const cw_state *state, int (*of)(const cw_player *player))
{
    return larger(of(&state->players[0]), of(&state->players[1]));
}

static int hand_of(const cw_player *p) { return p->hand_count; }
static int deck_of(const cw_player *p) { return p->deck_count; }
static int board_of(const cw_player *p) { return p->board_count; }
static int mana_of(const cw_player *p) { return larger(p->mana, p->max_mana); }
static int armor_of(const cw_player *p) { return p->armor; }
static int fatigue_of(const cw_player *p) { return p->fatigue; }

#define MOST(name, of)                                                                             \
    MEASURE(name)                                                                                  \
    {                                                                                              \
        (void)game, (void)property;                                                                \
        return most_of(state, of);                                                                 \
    }

MOST(hand_size, hand_of)
MOST(deck_size, deck_of)
MOST(board_size, board_of)
MOST(mana, mana_of)
MOST(armor, armor_of)
MOST(fatigue, fatigue_of)

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

MEASURE(first_wins)
{
    (void)game, (void)property;
    return state->winner == 0;
}

MEASURE(second_wins)
{
    (void)game, (void)property;
    return state->winner == 1;
}

MEASURE(drawn)
{
    (void)game, (void)property;
    return state->winner == CW_DRAW_RESULT;
}

MEASURE(turns)
{
    (void)game, (void)property;
    return state->turn;
}

MEASURE(actions)
{
    (void)game, (void)property;
    return state->actions;
}

MEASURE(cut_off)
{
    (void)game, (void)property;
    return state->cut_off;
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

const property_kind property_kinds[] = {
    {"no player wins before turn {turn}", "turns count for both players together", early_win,
     hurt_early, 0},
    {"the first player never wins", "who moves first never wins, by whatever luck", first_wins,
     hurt, 0},
    {"the second player never wins", "the same for the other", second_wins, hurt, 0},
    {"no match ends in a draw", "both dead at once, or the turn limit", drawn, NULL, 0},
    {"a match never lasts more than {number} turns", "of both players together", turns, NULL, 0},
    {"a turn never has more than {number} actions", "plays, attacks, powers and so on", actions,
     NULL, 0},
    {"no resolution is ever cut off", "no chain of triggers reaches the engine's bound", cut_off,
     NULL, 0},
    {"no minion ever has more than {number} {stat}", "on either board", minion_stat, NULL, 0},
    {"no hero ever has more than {number} {stat}", "with its weapon, in its own turn", hero_stat,
     NULL, 0},
    {"no hand ever holds more than {number} cards", "", hand_size, NULL, 0},
    {"no deck ever holds more than {number} cards", "", deck_size, NULL, 0},
    {"no board ever holds more than {number} minions", "on one side", board_size, NULL, 0},
    {"mana never exceeds {number}", "mana to spend and crystals", mana, NULL, 0},
    {"armor never exceeds {number}", "", armor, NULL, 0},
    {"fatigue never exceeds {number}", "damage of a draw from an empty deck", fatigue, NULL, 0},
    {"a board never holds {count} {cards}", "on one side; {count} is two to ten", copies_on_board,
     NULL, -1},
    {"{card} never comes into play", "as a minion, weapon or hero", in_play, NULL, 0},
    {"{card} never has more than {number} {stat}", "while it is on a board", minion_stat, NULL, 0},
};
const int property_kind_count = sizeof property_kinds / sizeof *property_kinds;

bool cw_property_holds(const cw_game *game, const cw_state *state, const cw_property *property)
{
    const property_kind *kind = &property_kinds[property->kind];
    return kind->measure(game, state, property) <= property->number + kind->slack;
}

int cw_property_hint(const cw_game *game, const cw_state *state, const cw_property *property)
{
    const property_kind *kind = &property_kinds[property->kind];
    return (kind->hint != NULL ? kind->hint : kind->measure)(game, state, property);
}
