/* What it costs the server to tell what a card would do: for every card of every game, on tables as
 * full as the rules allow, all targets in one answer, in time of the processor. Run by hand:
 * `cardwright-outcomes`, or with the names of some games. */
#include "base/rng.h"
#include "lang/load.h"
#include "rules/engine.h"
#include "rules/view.h"
#include "wire/json.h"
#include "wire/outcomes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SEED = 5, TABLES = 20, TRIES = 3, MOST_GAMES = 64, DECK = 15 };

typedef struct tally {
    int answers;
    double sum, worst; /* seconds */
    const char *slowest;
} tally;

static bool is_played(const cw_game *game, cw_card_id card)
{
    int type = game->cards[card].type;
    return type != CW_TYPE_HERO && type != CW_TYPE_POWER;
}

static cw_card_id some_card(const cw_game *game, cw_rng *rng, bool minion)
{
    for (;;) {
        cw_card_id card = (cw_card_id)(1 + cw_rng_below(rng, (uint32_t)game->card_count - 1));
        if (is_played(game, card) && (!minion || game->cards[card].type == CW_TYPE_MINION))
            return card;
    }
}

/* One place is left for the card that is played. */
static void fill_table(const cw_game *game, cw_rng *rng, cw_card_id played, cw_state *state)
{
    cw_card_id hero = cw_game_find_hero(game, 1), heroes[CW_SEATS] = {hero, hero};
    cw_setup_empty(game, heroes, 0, 1, state);
    for (int seat = 0; seat < CW_SEATS; seat++) {
        for (int i = seat; i < game->rules.board_size[seat]; i++)
            cw_setup_put(game, state, (cw_seat)(1 - seat), CW_ZONE_BOARD,
                         some_card(game, rng, true));
        for (int i = 0; i < DECK; i++)
            cw_setup_put(game, state, (cw_seat)seat, CW_ZONE_DECK, some_card(game, rng, false));
        state->players[seat].max_mana = state->players[seat].mana = 20;
        memset(state->players[seat].elements, 9, sizeof state->players[seat].elements);
    }
    cw_setup_put(game, state, 0, CW_ZONE_HAND, played);
    cw_setup_finish(game, state);
}

static double processor_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* The quickest of some tries: caches that others emptied are not the answer's doing. */
static double time_of(const cw_game *game, const cw_view *view)
{
    double best = 1e9;
    for (int i = 0; i < TRIES; i++) {
        double from = processor_seconds();
        json_t *json = cw_outcomes_json(game, view, cw_place_hand(0, 0));
        free(json_dumps(json, JSON_COMPACT));
        json_decref(json);
        double took = processor_seconds() - from;
        best = took < best ? took : best;
    }
    return best;
}

static tally measure(const cw_game *game)
{
    static cw_view view;
    static cw_state state;
    cw_rng rng = SEED;
    tally t = {.slowest = ""};
    for (int i = 0; i < TABLES * game->card_count; i++) {
        cw_card_id card = (cw_card_id)(i / TABLES);
        if (card == 0 || !is_played(game, card))
            continue;
        fill_table(game, &rng, card, &state);
        cw_view_of(game, &state, 0, &view);
        double took = time_of(game, &view);
        t.answers++;
        t.sum += took;
        t.slowest = took > t.worst ? game->cards[card].name : t.slowest;
        t.worst = took > t.worst ? took : t.worst;
    }
    return t;
}

static bool report(const char *name)
{
    cw_game *game = cw_load_game(name, NULL);
    if (game == NULL) {
        fprintf(stderr, "%s: this game cannot be loaded\n", name);
        return false;
    }
    tally t = measure(game);
    printf("%-10s %5d answers, mean %.3f ms, slowest %.2f ms (%s)\n", name, t.answers,
           t.answers > 0 ? t.sum / t.answers * 1e3 : 0, t.worst * 1e3, t.slowest);
    cw_game_free(game);
    return true;
}

int main(int argc, char **argv)
{
    char *names[MOST_GAMES];
    int count = argc > 1 ? 0 : cw_list_games(names, MOST_GAMES, NULL);
    bool good = argc > 1 || count > 0;
    for (int i = 1; i < argc; i++)
        good = report(argv[i]) && good;
    for (int i = 0; i < count; i++) {
        good = report(names[i]) && good;
        free(names[i]);
    }
    return good ? 0 : 2;
}
