/* Building a deck: settle on a hero and the elements to raise, then add the card that fits best
 * until the deck is full, then exchange the weakest as long as that changes something. What fits
 * is worth above cost, the style's curve, its share of minions, and shared themes. */
#include "deck_build_private.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_PLANS = 1024, LATE = 3 };

static const double NOISE = 0.8; /* points: near equals change places from seed to seed */
static const double PER_LATE_TURN = 1.8;
static const double NEVER = 15; /* so bad that only a deck without other cards takes it */
static const double SECOND_PULL = 6, SECOND_SHARE = 0.3; /* cards of a plan's second element */
static const double CURVE_PULL = 3.5, MIX_PULL = 2.5;
static const double THEME_EACH = 0.2, THEME_ALONE = 1;

static bool fits_class(const cw_card *card, const cw_card *hero)
{
    return card->class_id == 0 || card->class_id == hero->class_id;
}

static bool is_deck_card(const cw_card *card)
{
    return card->collectible
           && (card->type == CW_TYPE_MINION || card->type == CW_TYPE_SPELL
               || card->type == CW_TYPE_SECRET || card->type == CW_TYPE_WEAPON);
}

/* Uniform in -1..1, the same for a card whatever the plan. */
static double noise_of(uint64_t seed, cw_card_id card)
{
    cw_rng rng = cw_rng_stream(seed, card);
    return cw_rng_below(&rng, 2001) / 1000.0 - 1;
}

static candidate make_candidate(const cw_game *game, const cw_deck_wish *wish,
                                const cw_deck_plan *plan, cw_card_id id)
{
    const cw_card *card = &game->cards[id];
    int most = card->deck_copies != 0 ? card->deck_copies : game->rules.copies;
    candidate c = {.card = id,
                   .band = (uint8_t)cw_deck_band(game, id),
                   .most = (uint8_t)(most < CW_MAX_DECK ? most : CW_MAX_DECK),
                   .minion = card->type == CW_TYPE_MINION,
                   .second = plan->elements[1] != 0 && card->needs[plan->elements[1] - 1] > 0};
    int late = cw_deck_lateness(game, plan, id);
    c.late = late > LATE;
    c.worth = deck_card_value(game, id, wish->style) - (2 * card->cost + 1)
              + NOISE * noise_of(wish->seed, id) - (c.late ? NEVER : PER_LATE_TURN * late);
    deck_find_themes(game, &c);
    return c;
}

bool deck_candidates(const cw_game *game, const cw_deck_wish *wish, const cw_deck_plan *plan,
                     candidates *all)
{
    const cw_card *hero = &game->cards[plan->hero];
    all->count = 0;
    all->list = malloc((size_t)game->card_count * sizeof *all->list);
    for (int i = 1; all->list != NULL && i < game->card_count; i++)
        if (is_deck_card(&game->cards[i]) && fits_class(&game->cards[i], hero))
            all->list[all->count++] = make_candidate(game, wish, plan, (cw_card_id)i);
    return all->list != NULL;
}

/* ---- a deck while it is made ---- */

typedef struct draft {
    const cw_deck_style *style;
    const candidates *all;
    uint8_t *copies; /* by candidate */
    int size, count;
    int bands[CW_CURVE_BANDS], minions, seconds;
    int gives_races[32], wants_races[32], gives_keywords[32], wants_keywords[32];
} draft;

static void count_mask(int counts[32], uint32_t mask, int change)
{
    for (int i = 0; mask != 0; i++, mask >>= 1)
        counts[i] += mask & 1 ? change : 0;
}

static void put(draft *d, int index, int change)
{
    const candidate *c = &d->all->list[index];
    d->copies[index] = (uint8_t)(d->copies[index] + change);
    d->count += change;
    d->bands[c->band] += change;
    d->minions += c->minion ? change : 0;
    d->seconds += c->second ? change : 0;
    count_mask(d->gives_races, c->gives_races, change);
    count_mask(d->wants_races, c->wants_races, change);
    count_mask(d->gives_keywords, c->gives_keywords, change);
    count_mask(d->wants_keywords, c->wants_keywords, change);
}

/* Positive while fewer than wanted are there, ever more negative beyond. */
static double pull(double wanted, int there)
{
    double missing = wanted - there;
    return missing > 0 ? missing / wanted : missing - 0.5;
}

static double theme(const int gives[32], const int wants[32], uint32_t give, uint32_t want)
{
    double bonus = 0;
    for (int i = 0; i < 32; i++) {
        if (want >> i & 1) {
            bonus += gives[i] > 0 ? THEME_EACH * (gives[i] < 8 ? gives[i] : 8) - THEME_ALONE / 2
                                  : -THEME_ALONE;
        }
        if (give >> i & 1)
            bonus += THEME_EACH * (wants[i] < 5 ? wants[i] : 5);
    }
    return bonus;
}

static double fit(const draft *d, const candidate *c)
{
    double minions = d->style->minions * d->size;
    double mix = c->minion ? pull(minions, d->minions)
                           : pull(d->size - minions, d->count - d->minions);
    double second = c->second ? fmax(0, pull(SECOND_SHARE * d->size, d->seconds)) : 0;
    double curve = pull(d->style->curve[c->band] * d->size, d->bands[c->band]);
    return c->worth + SECOND_PULL * second + CURVE_PULL * curve + MIX_PULL * mix
           + theme(d->gives_races, d->wants_races, c->gives_races, c->wants_races)
           + theme(d->gives_keywords, d->wants_keywords, c->gives_keywords, c->wants_keywords);
}

/* The best card that may be added, or -1. */
static int find_best(const draft *d)
{
    int best = -1;
    double best_fit = 0;
    for (int i = 0; i < d->all->count; i++) {
        if (d->copies[i] < d->all->list[i].most) {
            double value = fit(d, &d->all->list[i]);
            if (best < 0 || value > best_fit) {
                best = i;
                best_fit = value;
            }
        }
    }
    return best;
}

/* The card whose place in the deck is worth least. */
static int find_weakest(draft *d, double *least)
{
    int weakest = -1;
    for (int i = 0; i < d->all->count; i++) {
        if (d->copies[i] > 0) {
            put(d, i, -1);
            double value = fit(d, &d->all->list[i]);
            put(d, i, 1);
            if (weakest < 0 || value < *least) {
                weakest = i;
                *least = value;
            }
        }
    }
    return weakest;
}

static bool fill(draft *d)
{
    while (d->count < d->size) {
        int best = find_best(d);
        if (best < 0)
            return false;
        put(d, best, 1);
    }
    for (int i = 0; i < 2 * d->size; i++) {
        double least = 0;
        int weakest = find_weakest(d, &least);
        put(d, weakest, -1);
        int best = find_best(d);
        if (best == weakest || fit(d, &d->all->list[best]) < least + 1e-6) {
            put(d, weakest, 1);
            break;
        }
        put(d, best, 1);
    }
    return true;
}

/* How good the whole deck looks, to compare plans. */
static double rate(draft *d)
{
    double sum = 0;
    for (int i = 0; i < d->all->count; i++)
        sum += d->copies[i] > 0 ? d->copies[i] * fit(d, &d->all->list[i]) : 0;
    return sum;
}

static void take_cards(const draft *d, const cw_game *game, cw_deck *deck)
{
    deck->count = 0;
    for (int i = 0; i < d->all->count; i++) {
        for (int k = 0; k < d->copies[i]; k++) { /* cheap ones first, for decks in order */
            int at = deck->count++;
            int cost = game->cards[d->all->list[i].card].cost;
            for (; at > 0 && game->cards[deck->cards[at - 1]].cost > cost; at--)
                deck->cards[at] = deck->cards[at - 1];
            deck->cards[at] = d->all->list[i].card;
        }
    }
}

/* CW_ERR_DECK if there are too few cards. */
static cw_status build_plan(const cw_game *game, const cw_deck_wish *wish, const cw_deck_plan *plan,
                            cw_deck *deck, double *rating)
{
    candidates all;
    draft d = {.style = wish->style, .all = &all, .size = game->rules.deck_min};
    cw_status status = CW_ERR_MEMORY;
    if (deck_candidates(game, wish, plan, &all))
        d.copies = calloc((size_t)all.count + 1, 1);
    if (d.copies != NULL) {
        status = fill(&d) ? CW_OK : CW_ERR_DECK;
        *rating = rate(&d);
        take_cards(&d, game, deck);
        deck->hero = plan->hero;
    }
    free(d.copies);
    free(all.list);
    return status;
}

/* ---- which hero, which elements ---- */

static bool fits_wish(const cw_game *game, const cw_deck_wish *wish, int hero)
{
    const cw_card *card = &game->cards[hero];
    if (card->type != CW_TYPE_HERO || card->leader
        || (wish->class_id != 0 && card->class_id != wish->class_id))
        return false;
    int most = 0;
    for (int i = 1; i < game->card_count && wish->elements[0] != 0; i++) {
        const cw_card *other = &game->cards[i];
        if (other->type == CW_TYPE_HERO && other->needs[wish->elements[0] - 1] > most)
            most = other->needs[wish->elements[0] - 1];
    }
    return wish->elements[0] == 0 || wish->class_id != 0
           || card->needs[wish->elements[0] - 1] == most;
}

static int find_heroes(const cw_game *game, const cw_deck_wish *wish, cw_card_id *heroes, int room)
{
    int count = 0;
    for (int i = 1; i < game->card_count && count < room; i++)
        if (fits_wish(game, wish, i))
            heroes[count++] = (cw_card_id)i;
    return count;
}

static int add_plan(cw_deck_plan *plans, int count, cw_deck_plan plan)
{
    if (count < MOST_PLANS)
        plans[count++] = plan;
    return count;
}

/* Without a wish the main element is one that the hero starts with, if there is any. */
static bool may_lead(const cw_game *game, const cw_deck_wish *wish, cw_card_id hero, int element)
{
    const uint8_t *start = game->cards[hero].needs;
    if (wish->elements[0] != 0)
        return element == wish->elements[0];
    return start[element - 1] > 0 || start[0] + start[1] + start[2] + start[3] == 0;
}

/* All ways to share out the raises that the wish leaves open. */
static int list_plans(const cw_game *game, const cw_deck_wish *wish, cw_card_id hero,
                      cw_deck_plan *plans)
{
    static const double shares[] = {0.67, 0.5, 0.34};
    int elements = game->elements.count > 1 ? game->elements.count - 1 : 0, count = 0;
    if (elements == 0 || !game->rules.raising)
        return add_plan(plans, 0, (cw_deck_plan){.hero = hero, .share = 1});
    elements = elements < CW_MAX_ELEMENTS ? elements : CW_MAX_ELEMENTS;
    for (int main = 1; main <= elements; main++) {
        if (!may_lead(game, wish, hero, main))
            continue;
        if (wish->elements[1] == 0)
            count = add_plan(plans, count, (cw_deck_plan){hero, {main, 0}, 1});
        for (int side = 1; side <= elements; side++) {
            bool asked = wish->elements[1] != 0 ? side == wish->elements[1]
                                                : wish->elements[0] == 0;
            for (int i = 0; i < 3 && asked && side != main; i++)
                count = add_plan(plans, count, (cw_deck_plan){hero, {main, side}, shares[i]});
        }
    }
    return count > 0 ? count : add_plan(plans, 0, (cw_deck_plan){.hero = hero, .share = 1});
}

static cw_status choose_plan(const cw_game *game, const cw_deck_wish *wish, cw_card_id hero,
                             cw_deck *deck, cw_deck_plan *chosen)
{
    cw_deck_plan *plans = calloc(MOST_PLANS, sizeof *plans);
    cw_status status = plans != NULL ? CW_ERR_DECK : CW_ERR_MEMORY;
    int count = plans != NULL ? list_plans(game, wish, hero, plans) : 0;
    double best = 0;
    for (int i = 0; i < count; i++) {
        cw_deck made = {0};
        double rating;
        cw_status built = build_plan(game, wish, &plans[i], &made, &rating);
        if (built == CW_OK && (status != CW_OK || rating > best)) {
            best = rating;
            *deck = made;
            *chosen = plans[i];
            status = CW_OK;
        }
    }
    free(plans);
    return status;
}

static void name_deck(const cw_game *game, const cw_deck_wish *wish, const cw_deck_plan *plan,
                      cw_named_deck *deck)
{
    const cw_card *hero = &game->cards[plan->hero];
    const char *first = plan->elements[0] != 0 ? game->elements.singular[plan->elements[0]]
                        : hero->class_id != 0  ? game->classes.singular[hero->class_id]
                                               : hero->name;
    const char *second = plan->elements[1] != 0 ? game->elements.singular[plan->elements[1]] : "";
    snprintf(deck->name, sizeof deck->name, "%.30s%s%.30s %s", first, second[0] ? "-" : "", second,
             wish->style->name);
    deck->name[0] = (char)(deck->name[0] >= 'a' && deck->name[0] <= 'z' ? deck->name[0] - 32
                                                                        : deck->name[0]);
    snprintf(deck->description, sizeof deck->description, "Built for %s: %s.", wish->style->name,
             wish->style->help);
}

cw_status cw_deck_build(const cw_game *game, const cw_deck_wish *wish, cw_named_deck *deck,
                        cw_deck_plan *plan, cw_errors *errors)
{
    enum { MOST_HEROES = 256 };
    cw_card_id heroes[MOST_HEROES];
    int count = find_heroes(game, wish, heroes, MOST_HEROES);
    memset(deck, 0, sizeof *deck);
    if (count == 0) {
        cw_errors_add(errors, CW_ERR_MISSING, NULL, 0, 0, "no hero of the game fits the wish");
        return CW_ERR_MISSING;
    }
    cw_rng rng = cw_rng_stream(wish->seed, CW_MAX_CARDS);
    cw_card_id hero = heroes[cw_rng_below(&rng, (uint32_t)count)];
    cw_status status = choose_plan(game, wish, hero, &deck->deck, plan);
    if (status == CW_OK) {
        name_deck(game, wish, plan, deck);
        return cw_deck_check(game, deck, errors);
    }
    if (status == CW_ERR_DECK) {
        cw_errors_add(errors, status, NULL, 0, 0, "%s can use too few cards for a deck of %d",
                      game->cards[hero].name, game->rules.deck_min);
    } else {
        cw_errors_add(errors, status, NULL, 0, 0, "%s", cw_status_text(status));
    }
    return status;
}
