/* Decks that are made anew for each match: the game says how many cards of which kinds, the seed of
 * the match decides which. A match that is given no deck for a seat takes one of these. */
#include "run.h"

static bool has_recipe(const cw_game *game, int seat) { return game->recipes[seat].hero != 0; }

bool cw_game_makes_decks(const cw_game *game) { return has_recipe(game, 0) && has_recipe(game, 1); }

bool cw_deck_is_open(const cw_game *game, const cw_deck *deck)
{
    return deck->hero == 0 && deck->count == 0 && cw_game_makes_decks(game);
}

/* With replacement: copies are not limited. */
static void make_deck(const cw_recipe *recipe, cw_rng rng, cw_deck *deck)
{
    deck->hero = recipe->hero;
    deck->count = 0;
    for (int i = 0; i < CW_RECIPE_PARTS; i++) {
        const cw_recipe_part *part = &recipe->parts[i];
        for (int k = 0; k < part->count; k++)
            deck->cards[deck->count++] = (cw_card_id)(part->first
                                                      + cw_rng_below(&rng, part->kinds));
    }
}

void cw_match_make_decks(const cw_game *game, cw_match_setup *setup)
{
    static const uint64_t decks_of = 0x6465636b73; /* a stream apart from the match's own */
    for (unsigned seat = 0; seat < CW_SEATS; seat++) {
        if (cw_deck_is_open(game, &setup->decks[seat]))
            make_deck(&game->recipes[seat], cw_rng_stream(setup->seed ^ decks_of, seat),
                      &setup->decks[seat]);
    }
}

/* Why a recipe cannot be followed, or NULL. */
static const char *wrong_recipe(const cw_game *game, const cw_recipe *recipe)
{
    int total = 0;
    if (recipe->hero >= game->card_count || game->cards[recipe->hero].type != CW_TYPE_HERO)
        return "it names no hero";
    for (int i = 0; i < CW_RECIPE_PARTS; i++) {
        const cw_recipe_part *part = &recipe->parts[i];
        total += part->count;
        if (part->count
            && (!part->first || !part->kinds || part->first + part->kinds > game->card_count))
            return "it asks for cards that the game does not have";
        for (int k = 0; k < part->kinds && part->count; k++)
            if (!game->cards[part->first + k].collectible)
                return "it asks for a card that no deck may hold";
    }
    return total > CW_MAX_BUILT ? "it asks for too many cards" : NULL;
}

cw_status cw__check_recipes(const cw_game *game, cw_errors *errors)
{
    for (int seat = 0; seat < CW_SEATS; seat++) {
        const char *wrong = wrong_recipe(game, &game->recipes[seat]);
        if (has_recipe(game, seat) && wrong) {
            cw_errors_add(errors, CW_ERR_RANGE, NULL, 0, 0, "the recipe for decks of seat %d: %s",
                          seat + 1, wrong);
            return CW_ERR_RANGE;
        }
    }
    return CW_OK;
}
