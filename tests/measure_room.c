/* Measures how much of a position random matches of each game use, and how often something found no room
 * in the match itself (docs/rules.md, part H): shipped games never should. A row for each game; the
 * exit code is 1 if something was lost.
 *
 *     measure_room [MATCHES [GAME]] */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka, whose macros the kit uses, wants the four above first */
#include <cmocka.h>

#include "games_kit.h"

#include <stdio.h>

enum { USUAL_MATCHES = 1000, MOST_EVENTS = 4096 };

typedef struct use {
    long matches, actions, lost;
    size_t bytes; /* most at the end of an action */
    int entities, mods;
} use;

static void note(const cw_state *state, const cw_log *log, use *u)
{
    size_t bytes = cw_state_used(state) + state->mod_count * sizeof(cw_mod);
    u->bytes = bytes > u->bytes ? bytes : u->bytes;
    u->entities = state->entity_count > u->entities ? state->entity_count : u->entities;
    u->mods = state->mod_count > u->mods ? state->mod_count : u->mods;
    u->actions++;
    for (int i = 0; i < log->count; i++)
        u->lost += log->list[i].kind == CW_EVENT_NO_ROOM && log->list[i].amount == 1;
}

static void measure(const fixture *f, long matches, use *u)
{
    static cw_event events[MOST_EVENTS];
    for (; u->matches < matches; u->matches++) {
        cw_state state;
        cw_rng rng = cw_rng_stream(79, (uint64_t)u->matches);
        start(f, (uint64_t)u->matches, &state);
        while (!cw_state_is_over(&state)) {
            cw_log log = {.list = events, .room = MOST_EVENTS};
            cw_action action = cw_random_action(f->game, &state, &rng);
            assert_int_equal(cw_apply(f->game, &state, action, &log), CW_OK);
            note(&state, &log, u);
        }
    }
}

int main(int argc, char **argv)
{
    long matches = argc > 1 ? strtol(argv[1], NULL, 10) : USUAL_MATCHES, lost = 0;
    load_all(NULL);
    printf("game        matches    actions   bytes  used  entities  mods  lost\n");
    for (int i = 0; i < game_count; i++) {
        const cw_game *game = games[i].game;
        use u = {0};
        if (argc > 2 && strcmp(argv[2], game->name) != 0)
            continue;
        measure(&games[i], matches, &u);
        printf("%-10s %8ld %10ld  %6d %5zu  %8d  %4d  %4ld\n", game->name, u.matches, u.actions,
               game->bytes, u.bytes, u.entities, u.mods, u.lost);
        lost += u.lost;
    }
    free_all(NULL);
    return lost != 0;
}
