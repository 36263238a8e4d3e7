/* Building a deck: settle on a hero and the elements to raise, then add the card that fits best
 * until the deck is full, then exchange the weakest as long as that changes something. What fits
 * is worth above cost, the style's curve, its share of minions, and shared themes. */
#include "deck_build_private.h"

#include "base/memory.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* A card that comes more than LATE turns after its mana is there counts as one that never does. */
enum { LATE = 3 };

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

/* 2 * cost + 1 is what a plain minion of that cost has in attack and health together: worth
 * counts from there. */
static candidate make_candidate(const cw_game *game, const cw_deck_wish *wish,
                                const cw_deck_plan *plan, cw_card_id id)
{
    const cw_card *card = &game->cards[id];
    int most = deck_most_copies(game, id);
    candidate c = {.card = id,
                   .band = (uint8_t)cw_deck_band(game, id),
                   .most = (uint8_t)(most < CW_MAX_DECK ? most : CW_MAX_DECK),
                   .minion = card->type == CW_TYPE_MINION,
                   .second = plan->elements[1] != 0 && card->needs[plan->elements[1] - 1] > 0};
    int late = cw_deck_lateness(game, plan, id);
    c.late = late > LATE;
    c.worth = cw__deck_card_value(game, id, wish->style) - (2 * card->cost + 1)
              + NOISE * noise_of(wish->seed, id) - (c.late ? NEVER : PER_LATE_TURN * late);
    cw__deck_find_themes(game, &c);
    return c;
}

candidates cw__deck_candidates(const cw_game *game, const cw_deck_wish *wish,
                               const cw_deck_plan *plan)
{
    const cw_card *hero = &game->cards[plan->hero];
    candidates all = {.list = cw_alloc((size_t)game->card_count, sizeof *all.list)};
    for (int i = 1; i < game->card_count; i++)
        if (is_deck_card(&game->cards[i]) && fits_class(&game->cards[i], hero))
            all.list[all.count++] = make_candidate(game, wish, plan, (cw_card_id)i);
    return all;
}

candidates cw__deck_any_candidates(const cw_game *game, cw_card_id hero)
{
    cw_deck_wish wish = {.style = cw_deck_style_find("midrange")};
    cw_deck_plan plan = {.hero = hero, .share = 1};
    return cw__deck_candidates(game, &wish, &plan);
}

cw_card_id cw__deck_draw_card(const candidates *all, const cw_deck *deck, int draws, bool late_too,
                              cw_rng *rng)
{
    const candidate *best = NULL;
    for (int i = 0; i < draws; i++) {
        const candidate *c = &all->list[cw_rng_below(rng, (uint32_t)all->count)];
        if ((late_too || !c->late) && deck_copies_in(deck, c->card) < c->most
            && (best == NULL || c->worth > best->worth))
            best = c;
    }
    return best != NULL ? best->card : 0;
}

/* By insertion: there are a few dozen cards. */
void cw__deck_sort(const cw_game *game, cw_deck *deck)
{
    for (int i = 1; i < deck->count; i++) {
        cw_card_id card = deck->cards[i];
        int cost = game->cards[card].cost, at = i;
        for (; at > 0; at--) {
            int other = game->cards[deck->cards[at - 1]].cost;
            if (other < cost || (other == cost && deck->cards[at - 1] <= card))
                break;
            deck->cards[at] = deck->cards[at - 1];
        }
        deck->cards[at] = card;
    }
}

/* ---- a deck while it is made ---- */

typedef struct draft {
    const cw_deck_style *style;
    const candidates *all;
    uint8_t *copies; /* by candidate */
    int size, count;
    int bands[CW_CURVE_BANDS], minions, seconds;
    int gives[THEMES], wants[THEMES]; /* cards that do */
} draft;

static void count_mask(int counts[THEMES], uint64_t mask, int change)
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
    count_mask(d->gives, c->gives, change);
    count_mask(d->wants, c->wants, change);
}

/* Positive while fewer than wanted are there, ever more negative beyond. */
static double pull(double wanted, int there)
{
    double missing = wanted - there;
    return missing > 0 ? missing / wanted : missing - 0.5;
}

/* A card that wants what the deck does not have is worse than one without a wish; the more there
 * is of it the better, up to a point. The bound keeps a deck from becoming nothing but its
 * theme. */
static double theme(const draft *d, const candidate *c, int first, int end)
{
    double bonus = 0;
    for (int i = first; i < end; i++) {
        int gives = d->gives[i], wants = d->wants[i];
        if (c->wants >> i & 1)
            bonus += gives > 0 ? THEME_EACH * (gives < 8 ? gives : 8) - THEME_ALONE / 2
                               : -THEME_ALONE;
        if (c->gives >> i & 1)
            bonus += THEME_EACH * (wants < 5 ? wants : 5);
    }
    return bonus;
}

/* The pulls are in points, like worth, so that a card may be bought in spite of a full band if
 * it is good enough. */
static double fit(const draft *d, const candidate *c)
{
    double minions = d->style->minions * d->size;
    double mix = c->minion ? pull(minions, d->minions)
                           : pull(d->size - minions, d->count - d->minions);
    double second = c->second ? fmax(0, pull(SECOND_SHARE * d->size, d->seconds)) : 0;
    double curve = pull(d->style->curve[c->band] * d->size, d->bands[c->band]);
    return c->worth + SECOND_PULL * second + CURVE_PULL * curve + MIX_PULL * mix
           + theme(d, c, 0, THEME_KEYWORD) + theme(d, c, THEME_KEYWORD, THEMES);
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

/* Greedy, then repairs: the first cards were chosen when the deck was empty and curve and themes
 * said nothing. Each exchange must gain, and their number is bounded, so it ends. */
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
    for (int i = 0; i < d->all->count; i++)
        for (int k = 0; k < d->copies[i]; k++)
            deck->cards[deck->count++] = d->all->list[i].card;
    cw__deck_sort(game, deck);
}

/* False if there are too few cards. */
static bool build_plan(const cw_game *game, const cw_deck_wish *wish, const cw_deck_plan *plan,
                       cw_deck *deck, double *rating)
{
    candidates all = cw__deck_candidates(game, wish, plan);
    draft d = {.style = wish->style,
               .all = &all,
               .copies = cw_alloc((size_t)all.count, 1),
               .size = game->rules.deck_min};
    bool good = fill(&d);
    *rating = rate(&d);
    take_cards(&d, game, deck);
    deck->hero = plan->hero;
    free(d.copies);
    free(all.list);
    return good;
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

/* Without a wish the main element is one that the hero starts with, if there is any. */
static bool may_lead(const cw_game *game, const cw_deck_wish *wish, cw_card_id hero, int element)
{
    const uint8_t *start = game->cards[hero].needs;
    if (wish->elements[0] != 0)
        return element == wish->elements[0];
    return start[element - 1] > 0 || start[0] + start[1] + start[2] + start[3] == 0;
}

/* The best of the plans that were tried. */
typedef struct choice {
    const cw_game *game;
    const cw_deck_wish *wish;
    cw_deck deck;
    cw_deck_plan plan;
    double rating;
    bool found;
} choice;

/* Every plan is built to the end and rated as a deck: which elements or hero are best is not
 * seen before. The first of equals stays, so that the answer does not change by chance. */
static void try_plan(choice *c, cw_deck_plan plan)
{
    cw_deck made = {0};
    double rating;
    if (build_plan(c->game, c->wish, &plan, &made, &rating) && (!c->found || rating > c->rating)) {
        c->deck = made;
        c->plan = plan;
        c->rating = rating;
        c->found = true;
    }
}

/* All ways to share out the raises that the wish leaves open. */
static void try_plans(choice *c, cw_card_id hero)
{
    static const double shares[] = {0.67, 0.5, 0.34};
    const cw_deck_wish *wish = c->wish;
    int elements = c->game->rules.raising ? c->game->elements.count - 1 : 0;
    bool any = false;
    elements = elements < CW_MAX_ELEMENTS ? elements : CW_MAX_ELEMENTS;
    for (int main = 1; main <= elements; main++) {
        if (!may_lead(c->game, wish, hero, main))
            continue;
        if (wish->elements[1] == 0)
            try_plan(c, (cw_deck_plan){hero, {main, 0}, 1});
        any |= wish->elements[1] == 0;
        for (int side = 1; side <= elements; side++) {
            bool asked = wish->elements[1] != 0 ? side == wish->elements[1]
                                                : wish->elements[0] == 0;
            for (int i = 0; i < 3 && asked && side != main; i++)
                try_plan(c, (cw_deck_plan){hero, {main, side}, shares[i]});
            any |= asked && side != main;
        }
    }
    if (!any)
        try_plan(c, (cw_deck_plan){.hero = hero, .share = 1});
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
             cw_deck_style_name(wish->style));
    deck->name[0] = (char)(deck->name[0] >= 'a' && deck->name[0] <= 'z' ? deck->name[0] - 32
                                                                        : deck->name[0]);
    snprintf(deck->description, sizeof deck->description, "Built for %s: %s.",
             cw_deck_style_name(wish->style), wish->style->help);
}

cw_status cw_deck_build(const cw_game *game, const cw_deck_wish *wish, cw_named_deck *deck,
                        cw_deck_plan *plan, cw_errors *errors)
{
    enum { MOST_HEROES = 256 };
    cw_card_id heroes[MOST_HEROES];
    int count = find_heroes(game, wish, heroes, MOST_HEROES);
    memset(deck, 0, sizeof *deck);
    if (count == 0) {
        cw_refuse(errors, CW_ERR_MISSING, "no hero of the game fits the wish");
        return CW_ERR_MISSING;
    }
    /* A stream that no card has (noise_of uses their numbers). */
    cw_rng rng = cw_rng_stream(wish->seed, CW_MAX_CARDS);
    cw_card_id hero = heroes[cw_rng_below(&rng, (uint32_t)count)];
    choice best = {.game = game, .wish = wish};
    try_plans(&best, hero);
    if (!best.found) {
        cw_refuse(errors, CW_ERR_DECK, "%s can use too few cards for a deck of %d",
                  game->cards[hero].name, game->rules.deck_min);
        return CW_ERR_DECK;
    }
    deck->deck = best.deck;
    *plan = best.plan;
    name_deck(game, wish, plan, deck);
    return cw_deck_check(game, deck, errors);
}
