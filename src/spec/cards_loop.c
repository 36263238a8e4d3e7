/* Seeing a loop: what could set itself off without end by its texts is put on the boards of made-up
 * positions, and every action without chance is taken there. A chain that the engine had to cut off
 * is a witness, written down as a scenario; without one the loop is only possible. */
#include "base/memory.h"
#include "cards_scene.h"
#include "spec/cards.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SCENES_EACH = 60, MOST_ACTIONS = 60 };

typedef struct watch {
    const cw_cards_setup *setup;
    const cw_loops *loops;
    cw_card_id *starters; /* that a hand may hold: cards that are part of no loop */
    int starter_count;
    cw_card_id filler;
    char **scenarios;
} watch;

static bool is_in_loop(const cw_loops *loops, cw_card_id card)
{
    for (int i = 0; i < loops->count; i++) {
        for (int k = 0; k < loops->list[i].card_count; k++)
            if (loops->list[i].cards[k] == card)
                return true;
    }
    return false;
}

/* Cards outside the loop that might set it off by being played. The first minion without any
 * text fills decks and a part of the enemy's board. */
static void find_starters(watch *w)
{
    const cw_game *game = w->setup->game;
    w->starters = cw_alloc((size_t)game->card_count, sizeof *w->starters);
    for (int i = 1; i < game->card_count; i++) {
        const cw_card *card = &game->cards[i];
        bool minion = card->type == CW_TYPE_MINION;
        if ((minion || card->type == CW_TYPE_SPELL) && cw__scene_can_name(game, (cw_card_id)i)
            && !is_in_loop(w->loops, (cw_card_id)i)) {
            w->starters[w->starter_count++] = (cw_card_id)i;
            bool plain = minion && card->ability_count == 0 && card->keywords == 0;
            w->filler = plain && w->filler == 0 ? (cw_card_id)i : w->filler;
        }
    }
}

/* A quarter each of weak minions, empty decks and empty hands: loops hang on deaths, draws and
 * plays. */
static card_scene make_scene(const watch *w, const cw_loop *loop, cw_rng *rng)
{
    card_scene scene = {.weak = cw_rng_below(rng, 4) == 0,
                        .filler = cw_rng_below(rng, 4) > 0 ? w->filler : 0};
    uint32_t count = (uint32_t)loop->card_count;
    for (uint32_t i = 0; i < 2; i++)
        scene.pair[i] = loop->cards[i < count ? i : 0];
    scene.enemy_count = (int)cw_rng_below(rng, SCENE_ENEMIES + 1);
    for (int i = 0; i < scene.enemy_count; i++) {
        bool fills = w->filler != 0 && cw_rng_below(rng, 3) == 0;
        scene.enemies[i] = fills ? w->filler : loop->cards[cw_rng_below(rng, count)];
    }
    if (w->starter_count > 0 && cw_rng_below(rng, 4) > 0)
        scene.hand = w->starters[cw_rng_below(rng, (uint32_t)w->starter_count)];
    return scene;
}

static char *write_witness(const cw_game *game, const cw_loop *loop, const card_scene *scene,
                           cw_action action, const cw_state *after)
{
    cw_str text = CW_STR_INIT;
    char name[400];
    snprintf(name, sizeof name, "a loop of %.300s", game->cards[loop->cards[0]].name);
    cw__scene_write(game, name, scene, action, after, &text);
    return text.data;
}

/* The scenario if some action runs into the engine's bound. */
static char *try_scene(const cw_game *game, const cw_loop *loop, const card_scene *scene)
{
    cw_state before, after;
    cw_action legal[CW_MAX_ACTIONS];
    if (!cw__scene_build(game, scene, &before))
        return NULL;
    int count = cw_legal(game, &before, legal);
    for (int i = 0; i < count && i < MOST_ACTIONS; i++) {
        cw_state_copy(&after, &before);
        if (cw__scene_can_say(legal[i]) && cw__scene_take(game, &after, legal[i])
            && after.cut_off > 0)
            return write_witness(game, loop, scene, legal[i], &after);
    }
    return NULL;
}

static bool can_be_shown(const cw_game *game, const cw_loop *loop)
{
    for (int i = 0; i < loop->card_count; i++)
        if (game->cards[loop->cards[i]].type != CW_TYPE_MINION
            || !cw__scene_can_name(game, loop->cards[i]))
            return false;
    return true;
}

/* The scan of texts says that a loop may be; this looks for a scene in which it happens. Without
 * one the loop stays a possibility, which the report says. */
static void watch_loop(void *context, size_t index, int worker)
{
    const watch *w = context;
    const cw_game *game = w->setup->game;
    const cw_loop *loop = &w->loops->list[index];
    cw_rng rng = cw_rng_stream(w->setup->seed ^ 0x100b5, index);
    (void)worker;
    for (int i = 0; i < SCENES_EACH * w->setup->budget && can_be_shown(game, loop); i++) {
        card_scene scene = make_scene(w, loop, &rng);
        w->scenarios[index] = try_scene(game, loop, &scene);
        if (w->scenarios[index] != NULL)
            return;
    }
}

char **cw_cards_loops(const cw_cards_setup *setup, const cw_loops *loops)
{
    watch w = {.setup = setup,
               .loops = loops,
               .scenarios = cw_alloc((size_t)loops->count + 1, sizeof *w.scenarios)};
    find_starters(&w);
    cw_parallel(setup->threads, (size_t)loops->count, watch_loop, &w, NULL);
    free(w.starters);
    return w.scenarios;
}
