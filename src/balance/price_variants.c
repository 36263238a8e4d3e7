/* Variants of a game: each collectible card has a point more or less of one of its numbers in
 * most of them, by chance. */
#include "price_matches.h"
#include "price_private.h"

#include "base/memory.h"
#include "base/rng.h"
#include "lang/load.h"

enum { MOST_STAT = 99 };

/* Changes the card if the result is still a sensible card; what it needs stays needed. A need
 * that went to 0 would make another card of it, one that every deck can play. */
static bool try_change(cw_card *card, trial t, int change)
{
    if (t == TRIAL_NEED) {
        int element = card_main_element(card);
        if (card->needs[element] + change < 1 || card->needs[element] == 0
            || card->needs[element] + change > MOST_STAT)
            return false;
        card->needs[element] = (uint8_t)(card->needs[element] + change);
        return true;
    }
    int16_t *number = t == TRIAL_ATTACK   ? &card->attack
                      : t == TRIAL_HEALTH ? &card->health
                                          : &card->cost;
    bool body = t == TRIAL_ATTACK || t == TRIAL_HEALTH;
    int least = t == TRIAL_HEALTH ? 1 : 0;
    if ((body && card->type != CW_TYPE_MINION) || *number + change < least
        || *number + change > MOST_STAT)
        return false;
    *number = (int16_t)(*number + change);
    return true;
}

/* One number of each card and one point of it: small enough that the card plays its part as
 * before, and its effect on the outcome is the slope that the fit looks for. */
static void vary(game_variants *v, int variant, cw_rng *rng)
{
    for (int i = 1; i < v->card_count; i++) {
        cw_card *card = &v->games[variant]->cards[i];
        trial t = (trial)cw_rng_below(rng, TRIALS);
        int change = cw_rng_below(rng, 2) == 0 ? -1 : 1;
        if (card->collectible && try_change(card, t, change)) {
            v->change[variant][i * TRIALS + (int)t] = (int8_t)change;
            v->tried[t] = true;
        }
    }
}

bool cw__make_variants(const cw_game *game, uint64_t seed, game_variants *v, cw_errors *errors)
{
    *v = (game_variants){.card_count = game->card_count};
    if (game->folder == NULL)
        return cw_refuse(errors, CW_ERR_MISSING,
                         "a fit needs a game that lies in a folder, to load variants of it");
    for (int i = 0; i < VARIANTS; i++) {
        /* The inverted seed keeps these choices apart from the matches, which use the streams of
         * the seed itself. */
        cw_rng rng = cw_rng_stream(~seed, (uint64_t)i);
        v->games[i] = cw_load_game(game->folder, errors);
        v->change[i] = cw_alloc((size_t)game->card_count, TRIALS);
        if (v->games[i] == NULL)
            return false;
        /* The folder is read anew for each variant; an edit in between would mix two games in
         * one fit. */
        if (v->games[i]->hash != game->hash) {
            cw_errors_add(errors, CW_ERR_WRONG_GAME, game->folder, 0, 0,
                          "the game's files changed while it was in use");
            return false;
        }
        vary(v, i, &rng);
        if (cw_game_freeze(v->games[i], errors) != CW_OK)
            return false;
    }
    return true;
}

void cw__clear_variants(game_variants *v)
{
    for (int i = 0; i < VARIANTS; i++) {
        cw_game_free(v->games[i]);
        free(v->change[i]);
    }
    *v = (game_variants){0};
}
