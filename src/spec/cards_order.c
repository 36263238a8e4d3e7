/* Pairs of minions whose order matters: both react to the same kind of event, or both do something
 * when they die. Small positions are made up with the two side by side; every action without chance
 * is taken in both orders, and the outcomes are compared as a player would see them. */
#include "base/memory.h"
#include "cards_scene.h"
#include "spec/cards.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TRIES_EACH = 3, MOST_PAIRS = 30000, MOST_ACTIONS = 40 };

typedef struct pools {
    cw_card_id *reactors, *plain; /* minions that react, minions without text */
    cw_card_id *strokes;          /* spells that hit all */
    int reactor_count, plain_count, stroke_count;
} pools;

typedef struct search {
    const cw_cards_setup *setup;
    pools pools;
    cw_order_pair *pairs;
} search;

/* What a minion reacts to, as listen bits; dying has a bit below the triggers. */
static uint32_t reactions(const cw_card *card)
{
    return card->type != CW_TYPE_MINION
               ? 0
               : card->listen | (card->has_deathrattle ? 1u << CW_WHEN_DEATH : 0);
}

static bool hits_all(const cw_game *game, const cw_card *card)
{
    bool hits = false;
    for (int i = 0; i < card->ability_count && card->type == CW_TYPE_SPELL; i++) {
        const cw_ability *ability = &game->abilities[card->first_ability + i];
        for (int k = 0; k < ability->count; k++) {
            const cw_effect *effect = &game->effects[ability->first + k];
            hits |= effect->to.pick == CW_PICK_ALL
                    && (effect->op == CW_OP_DAMAGE || effect->op == CW_OP_DESTROY);
        }
    }
    return hits;
}

/* Cards that react to an event, minions without any text to be hit, and cards that hit all at
 * once: the parts of a scene in which two reactions fall into the same moment. */
static void make_pools(const cw_game *game, pools *p)
{
    size_t room = (size_t)game->card_count;
    p->reactors = cw_alloc(room, sizeof *p->reactors);
    p->plain = cw_alloc(room, sizeof *p->plain);
    p->strokes = cw_alloc(room, sizeof *p->strokes);
    for (int i = 1; i < game->card_count; i++) {
        const cw_card *card = &game->cards[i];
        if (!cw__scene_can_name(game, (cw_card_id)i))
            continue;
        if (reactions(card) != 0)
            p->reactors[p->reactor_count++] = (cw_card_id)i;
        else if (card->type == CW_TYPE_MINION && card->ability_count == 0 && card->keywords == 0
                 && card->health > 0)
            p->plain[p->plain_count++] = (cw_card_id)i;
        else if (hits_all(game, card))
            p->strokes[p->stroke_count++] = (cw_card_id)i;
    }
}

static cw_card_id pick(const cw_card_id *list, int count, cw_rng *rng)
{
    return count > 0 ? list[cw_rng_below(rng, (uint32_t)count)] : 0;
}

/* In one of four scenes the hand is empty: attacks and the end of the turn are left. Half of
 * them have the pair nearly dead, for many reactions are to dying. */
static card_scene make_scene(const pools *p, const cw_card_id pair[2], cw_rng *rng)
{
    card_scene scene = {.pair = {pair[0], pair[1]}, .weak = cw_rng_below(rng, 2)};
    scene.filler = p->plain_count > 0 ? p->plain[0] : 0;
    if (cw_rng_below(rng, 4) != 0)
        scene.hand = cw_rng_below(rng, 3) == 0 ? pick(p->plain, p->plain_count, rng)
                                               : pick(p->strokes, p->stroke_count, rng);
    scene.enemy_count = p->plain_count > 0 ? (int)cw_rng_below(rng, SCENE_ENEMIES + 1) : 0;
    for (int i = 0; i < scene.enemy_count; i++)
        scene.enemies[i] = pick(p->plain, p->plain_count, rng);
    return scene;
}

/* The same action when the two stand in the other order. */
static cw_action mirror(cw_action action)
{
    const cw_place left = cw_place_board(0, 0), right = cw_place_board(0, 1);
    cw_place *places[] = {&action.source, &action.target};
    for (int i = 0; i < 2; i++)
        *places[i] = *places[i] == left ? right : *places[i] == right ? left : *places[i];
    return action;
}

/* As sorted facts, so that the swap of the two itself is no difference. */
static bool differ(const cw_game *game, const cw_state *a, const cw_state *b)
{
    cw_str left = CW_STR_INIT, right = CW_STR_INIT;
    cw__scene_facts(game, a, true, &left);
    cw__scene_facts(game, b, true, &right);
    bool different = strcmp(cw_str_get(&left), cw_str_get(&right)) != 0;
    cw_str_clear(&left);
    cw_str_clear(&right);
    return different;
}

/* Both scenarios as YAML. */
static char *write_both(const cw_game *game, const card_scene scenes[2], const cw_action actions[2],
                        const cw_state after[2])
{
    cw_str text = CW_STR_INIT;
    for (int i = 0; i < 2; i++) {
        char name[400];
        snprintf(name, sizeof name, "%.150s before %.150s", game->cards[scenes[i].pair[0]].name,
                 game->cards[scenes[i].pair[1]].name);
        cw__scene_write(game, name, &scenes[i], actions[i], &after[i], &text);
        cw_str_add(&text, i == 0 ? "\n" : "");
    }
    return text.data;
}

/* Tries the actions of one made-up position; the scenarios if the order matters, else NULL. */
static char *try_scene(const cw_game *game, const card_scene *scene)
{
    card_scene scenes[2] = {*scene, *scene};
    cw_state before[2], after[2];
    cw_action legal[CW_MAX_ACTIONS];
    scenes[1].pair[0] = scene->pair[1];
    scenes[1].pair[1] = scene->pair[0];
    if (!cw__scene_build(game, &scenes[0], &before[0])
        || !cw__scene_build(game, &scenes[1], &before[1]))
        return NULL;
    int count = cw_legal(game, &before[0], legal);
    for (int i = 0; i < count; i++) {
        cw_action action = legal[count - 1 - i]; /* the end of the turn first */
        const cw_action both[2] = {action, mirror(action)};
        if (i >= MOST_ACTIONS || !cw__scene_can_say(action))
            continue;
        cw_state_copy(&after[0], &before[0]);
        cw_state_copy(&after[1], &before[1]);
        if (cw__scene_take(game, &after[0], both[0]) && cw__scene_take(game, &after[1], both[1])
            && differ(game, &after[0], &after[1]))
            return write_both(game, scenes, both, after);
    }
    return NULL;
}

static void ask_pair(void *context, size_t index, int worker)
{
    search *s = context;
    cw_order_pair *pair = &s->pairs[index];
    cw_rng rng = cw_rng_stream(s->setup->seed, (uint64_t)pair->cards[0] << 16 | pair->cards[1]);
    (void)worker;
    for (int i = 0; i < s->setup->budget * TRIES_EACH && pair->scenarios == NULL; i++) {
        card_scene scene = make_scene(&s->pools, pair->cards, &rng);
        pair->scenarios = try_scene(s->setup->game, &scene);
    }
}

/* Only pairs that react to the same event can meet in one moment. A cap keeps large sets
 * bearable; whether it was reached is told in `all`. */
static int list_pairs(const cw_game *game, const pools *p, cw_order_pair *list, bool *all)
{
    int count = 0;
    *all = true;
    for (int a = 0; a < p->reactor_count; a++) {
        for (int b = a + 1; b < p->reactor_count; b++) {
            const cw_card_id cards[2] = {p->reactors[a], p->reactors[b]};
            if ((reactions(&game->cards[cards[0]]) & reactions(&game->cards[cards[1]])) == 0)
                continue;
            if (count == MOST_PAIRS) {
                *all = false;
                return count;
            }
            list[count++] = (cw_order_pair){.cards = {cards[0], cards[1]}};
        }
    }
    return count;
}

/* Pairs that gave no example are dropped from the list; `asked` still counts them. */
cw_status cw_cards_orders(const cw_cards_setup *setup, cw_order_pairs *pairs)
{
    search s = {.setup = setup};
    memset(pairs, 0, sizeof *pairs);
    s.pairs = cw_alloc(MOST_PAIRS, sizeof *s.pairs);
    make_pools(setup->game, &s.pools);
    pairs->asked = list_pairs(setup->game, &s.pools, s.pairs, &pairs->all);
    cw_parallel(setup->threads, (size_t)pairs->asked, ask_pair, &s, NULL);
    for (int i = 0; i < pairs->asked; i++)
        if (s.pairs[i].scenarios != NULL)
            s.pairs[pairs->count++] = s.pairs[i];
    pairs->list = s.pairs;
    free(s.pools.reactors);
    free(s.pools.plain);
    free(s.pools.strokes);
    return CW_OK;
}

void cw_order_pairs_clear(cw_order_pairs *pairs)
{
    for (int i = 0; i < pairs->count; i++)
        free(pairs->list[i].scenarios);
    free(pairs->list);
    memset(pairs, 0, sizeof *pairs);
}
