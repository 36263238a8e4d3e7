/* The styles as data, and when a plan can play a card: mana comes by the game's rules, elements
 * by one raise a turn, shared out between at most two of them. */
#include "deck_build_private.h"

#include <math.h>
#include <string.h>

/* Matches are over by then; what is not ready on turn 30 never is. */
enum { LAST_TURN = 30 };

/* clang-format off */
const char *const cw_deck_style_names[] = {"aggro", "midrange", "control", NULL};
const cw_deck_style cw_deck_styles[] = {
    {.help = "cheap attackers and damage to the enemy hero",
     .curve = {.24, .25, .20, .14, .10, .04, .03}, .minions = .72,
     .likes = {[CW_LIKE_ATTACK] = 1.25, [CW_LIKE_HEALTH] = .85, [CW_LIKE_SPEED] = 1.5,
               [CW_LIKE_GUARD] = .5, [CW_LIKE_BURN] = 1.4, [CW_LIKE_REMOVAL] = .85,
               [CW_LIKE_HEAL] = .3, [CW_LIKE_DRAW] = .8, [CW_LIKE_BOARD] = 1.1,
               [CW_LIKE_TRICK] = .8}},
    {.help = "good minions on every turn, removal for what is in the way",
     .curve = {.10, .18, .20, .18, .15, .11, .08}, .minions = .68,
     .likes = {[CW_LIKE_ATTACK] = 1, [CW_LIKE_HEALTH] = 1.05, [CW_LIKE_SPEED] = 1,
               [CW_LIKE_GUARD] = 1, [CW_LIKE_BURN] = 1, [CW_LIKE_REMOVAL] = 1,
               [CW_LIKE_HEAL] = .8, [CW_LIKE_DRAW] = 1, [CW_LIKE_BOARD] = 1.1,
               [CW_LIKE_TRICK] = 1}},
    {.help = "removal, guards and healing until the large minions come",
     .curve = {.08, .15, .16, .16, .15, .14, .16}, .minions = .52,
     .likes = {[CW_LIKE_ATTACK] = .9, [CW_LIKE_HEALTH] = 1.1, [CW_LIKE_SPEED] = .6,
               [CW_LIKE_GUARD] = 1.5, [CW_LIKE_BURN] = .7, [CW_LIKE_REMOVAL] = 1.25,
               [CW_LIKE_HEAL] = 1.2, [CW_LIKE_DRAW] = 1.2, [CW_LIKE_BOARD] = .9,
               [CW_LIKE_TRICK] = 1}},
};
/* clang-format on */

const cw_deck_style *cw_deck_style_find(const char *name)
{
    for (int i = 0; cw_deck_style_names[i] != NULL; i++)
        if (strcmp(cw_deck_style_names[i], name) == 0)
            return &cw_deck_styles[i];
    return NULL;
}

const char *cw_deck_style_name(const cw_deck_style *style)
{
    return cw_deck_style_names[style - cw_deck_styles];
}

/* The turn on which a cost can first be paid; CW_NEVER_READY beyond the game's mana. */
static int turn_of_cost(const cw_rules *rules, int cost)
{
    for (int turn = 1; turn <= LAST_TURN; turn++)
        if (cw_rules_crystals(rules, 0, turn) >= cost) /* a deck may be played on either seat */
            return turn;
    return CW_NEVER_READY;
}

int cw_deck_band(const cw_game *game, cw_card_id card)
{
    int turn = turn_of_cost(&game->rules, game->cards[card].cost);
    return turn < CW_CURVE_BANDS ? turn - 1 : CW_CURVE_BANDS - 1;
}

/* What the plan's player has of element i (from 0) on his turn number `turn`. The raises are
 * shared out evenly over time, the main element rounded up. */
static int element_on(const cw_game *game, const cw_deck_plan *plan, int i, int turn)
{
    int raises = game->rules.raising ? turn : 0;
    int first = (int)ceil(plan->share * raises - 1e-9);
    int raised = i + 1 == plan->elements[0]   ? first
                 : i + 1 == plan->elements[1] ? raises - first
                                              : 0;
    return game->cards[plan->hero].needs[i] + raised;
}

static bool meets_needs(const cw_game *game, const cw_deck_plan *plan, const cw_card *card,
                        int turn)
{
    for (int i = 0; i < CW_MAX_ELEMENTS; i++)
        if (card->needs[i] > element_on(game, plan, i, turn))
            return false;
    return true;
}

int cw_deck_lateness(const cw_game *game, const cw_deck_plan *plan, cw_card_id card)
{
    const cw_card *c = &game->cards[card];
    int due = turn_of_cost(&game->rules, c->cost);
    for (int turn = due; turn <= LAST_TURN; turn++)
        if (meets_needs(game, plan, c, turn))
            return turn - due;
    return CW_NEVER_READY;
}
