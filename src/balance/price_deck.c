/* Random legal decks that can be played: the cards need only elements that the deck goes for. */
#include "deck_build_private.h"
#include "price_matches.h"

/* Cards are drawn from the whole game, and most are not allowed; a game that fills no deck in so
 * many tries has too few. */
enum { MOST_TRIES = 4000 };

static cw_card_id random_hero(const cw_game *game, cw_rng *rng)
{
    cw_card_id heroes[CW_MAX_CLASSES + 1];
    uint32_t count = 0;
    for (int i = 0;
         i < (game->classes.count > 1 ? game->classes.count : 1) && count < CW_MAX_CLASSES; i++) {
        cw_card_id hero = cw_game_find_hero(game, i);
        if (hero != 0)
            heroes[count++] = hero;
    }
    return count > 0 ? heroes[cw_rng_below(rng, count)] : 0;
}

static unsigned element_mask(const cw_card *card)
{
    unsigned mask = 0;
    for (int i = 0; i < CW_MAX_ELEMENTS; i++)
        mask |= card->needs[i] > 0 ? 1u << i : 0;
    return mask;
}

/* The hero's own element and often one more, seldom two. */
static unsigned random_elements(const cw_game *game, const cw_card *hero, cw_rng *rng)
{
    uint32_t elements = game->elements.count > 1 ? (uint32_t)(game->elements.count - 1) : 0;
    unsigned mask = element_mask(hero);
    uint32_t dice = cw_rng_below(rng, 8), extra = dice < 2 ? 0 : dice < 7 ? 1 : 2;
    for (uint32_t i = 0; i < extra && elements > 0; i++)
        mask |= 1u << cw_rng_below(rng, elements);
    return mask;
}

static bool is_allowed(const cw_card *card, const cw_card *hero, unsigned elements)
{
    return card->collectible && (card->class_id == 0 || card->class_id == hero->class_id)
           && (element_mask(card) & ~elements) == 0;
}

/* Any legal card may come in, also a poor one: the fit needs matches in which each card's worth
 * shows, not good decks. Number of copies by chance too, so that the count of a card varies
 * between decks. */
bool cw__random_deck(const cw_game *game, cw_rng *rng, cw_deck *deck)
{
    *deck = (cw_deck){.hero = random_hero(game, rng)};
    if (deck->hero == 0 || game->card_count < 2)
        return false;
    const cw_card *hero = &game->cards[deck->hero];
    unsigned elements = random_elements(game, hero, rng);
    for (int tries = 0; tries < MOST_TRIES && deck->count < game->rules.deck_min; tries++) {
        cw_card_id id = (cw_card_id)(1 + cw_rng_below(rng, (uint32_t)game->card_count - 1));
        int most = deck_most_copies(game, id);
        if (!is_allowed(&game->cards[id], hero, elements) || deck_copies_in(deck, id) > 0)
            continue;
        int copies = 1 + (int)cw_rng_below(rng, (uint32_t)(most > 0 ? most : 1));
        for (int i = 0; i < copies && deck->count < game->rules.deck_min; i++)
            deck->cards[deck->count++] = id;
    }
    return deck->count >= game->rules.deck_min;
}
