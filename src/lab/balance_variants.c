/* Variants of a game: each collectible card has a point more or less of one of its numbers in
 * most of them, by chance. */
#include "balance_variants.h"

#include "base/rng.h"
#include "lang/load.h"

#include <stdlib.h>

enum { MOST_STAT = 99 };

static int16_t *number_of(cw_card *card, trial t)
{
    return t == TRIAL_ATTACK ? &card->attack : t == TRIAL_HEALTH ? &card->health : &card->cost;
}

static int main_need(const cw_card *card)
{
    int best = 0;
    for (int i = 1; i < CW_MAX_ELEMENTS; i++)
        best = card->needs[i] > card->needs[best] ? i : best;
    return best;
}

/* Changes the card if the result is still a sensible card; what it needs stays needed. */
static bool try_change(cw_card *card, trial t, int change)
{
    if (t == TRIAL_NEED) {
        int element = main_need(card);
        if (card->needs[element] + change < 1 || card->needs[element] == 0
            || card->needs[element] + change > MOST_STAT)
            return false;
        card->needs[element] = (uint8_t)(card->needs[element] + change);
        return true;
    }
    int16_t *number = number_of(card, t);
    bool body = t == TRIAL_ATTACK || t == TRIAL_HEALTH;
    int least = t == TRIAL_HEALTH ? 1 : 0;
    if ((body && card->type != CW_TYPE_MINION) || *number + change < least
        || *number + change > MOST_STAT)
        return false;
    *number = (int16_t)(*number + change);
    return true;
}

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

bool make_variants(const cw_game *game, uint64_t seed, game_variants *v, cw_errors *errors)
{
    *v = (game_variants){.card_count = game->card_count};
    if (game->folder == NULL) {
        cw_errors_add(errors, CW_ERR_MISSING, NULL, 0, 0,
                      "a fit needs a game that lies in a folder, to load variants of it");
        return false;
    }
    for (int i = 0; i < VARIANTS; i++) {
        cw_rng rng = cw_rng_stream(~seed, (uint64_t)i);
        v->games[i] = cw_load_game(game->folder, errors);
        v->change[i] = calloc((size_t)game->card_count * TRIALS, 1);
        if (v->games[i] == NULL || v->change[i] == NULL)
            return false;
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

void clear_variants(game_variants *v)
{
    for (int i = 0; i < VARIANTS; i++) {
        cw_game_free(v->games[i]);
        free(v->change[i]);
    }
    *v = (game_variants){0};
}
