/* Measures how well each model guesses the enemy's hand: at the start of each turn of a match one
 * sample is made, and its hidden hand cards are compared with the real ones. The enemy plays a deck
 * that the game knows, one with some cards exchanged, or one that nobody knows.
 *
 *     measure_beliefs [GAME [MATCHES [AGENT]]] */
#include "belief_kit.h"
#include "lang/load.h"

#include <stdio.h>
#include <stdlib.h>

enum { STAGES = 4, STAGE_TURNS = 8, MOST_MATCHES = 1000000 }; /* turns of both players together */

typedef struct score {
    long looks;
    long hidden[STAGES];
    long right[BELIEF_MODELS][STAGES];
} score;

static void look(watched_match *m, score *s)
{
    cw_seat seat = cw_state_decider(&m->state);
    cw_view view;
    card_list real, guessed;
    int stage = (m->state.turn - 1) / STAGE_TURNS;
    stage = stage < STAGES ? stage : STAGES - 1;
    cw_view_of(m->game, &m->state, seat, &view);
    list_hidden_hand(&view, &m->state, 1 - seat, &real);
    s->looks++;
    s->hidden[stage] += real.count;
    for (int model = 0; model < BELIEF_MODELS; model++) {
        cw_state sample;
        cw_belief_sample(&m->beliefs[seat][model], &view, m->state.rng, &sample);
        list_hidden_hand(&view, &sample, 1 - seat, &guessed);
        s->right[model][stage] += count_common(&guessed, &real);
    }
}

static void measure(watched_match *m, int changed, int matches, score *s)
{
    const cw_game *game = m->game;
    for (int i = 0; i < matches; i++) {
        cw_rng rng = cw_rng_stream(1, (uint64_t)i);
        cw_match_setup setup = {.seed = cw_rng_next(&rng)};
        for (int seat = 0; seat < CW_SEATS; seat++) {
            const cw_deck *deck = &game->decks[cw_rng_below(&rng, (uint32_t)game->deck_count)];
            setup.decks[seat] = vary_deck(&m->beliefs[0][0], deck, changed, &rng);
        }
        watch_start(m, &setup);
        while (!cw_state_is_over(&m->state)) {
            if (m->state.phase == CW_PHASE_MAIN && m->state.actions == 0)
                look(m, s);
            watch_step(m);
        }
    }
}

static void print_rate(long right, long hidden)
{
    printf("%11.1f%%", hidden > 0 ? 100.0 * (double)right / (double)hidden : 0.0);
}

static void print_score(const score *s, int changed)
{
    printf("\n%d cards of each deck exchanged\n%-10s", changed, "");
    for (int stage = 0; stage < STAGES; stage++)
        printf("  turn %2d on", stage * STAGE_TURNS + 1);
    printf("%12s%14s\n", "all", "cards right");
    for (int model = 0; model < BELIEF_MODELS; model++) {
        long right = 0, hidden = 0;
        printf("%-10s", cw_belief_words[model]);
        for (int stage = 0; stage < STAGES; stage++) {
            right += s->right[model][stage];
            hidden += s->hidden[stage];
            print_rate(s->right[model][stage], s->hidden[stage]);
        }
        print_rate(right, hidden);
        printf("%6.2f of %.2f\n", (double)right / (double)s->looks,
               (double)hidden / (double)s->looks);
    }
}

int main(int argc, char **argv)
{
    static const int changes[] = {0, 4, 10, CW_MAX_DECK};
    static watched_match match;
    static cw_errors errors;
    int matches = argc > 2 ? atoi(argv[2]) : 200;
    cw_errors_init(&errors);
    cw_game *game = cw_load_game(argc > 1 ? argv[1] : "classic", &errors);
    bool good = matches > 0 && matches <= MOST_MATCHES && game != NULL && game->deck_count > 0
                && watch_init(&match, game, argc > 3 ? argv[3] : "greedy");
    if (!good) {
        fprintf(stderr, "usage: measure_beliefs [GAME [MATCHES [AGENT]]]\n");
        cw_game_free(game);
        return 2;
    }
    printf("%s: share of the enemy's hidden hand cards that a sample has right, %d matches each\n",
           game->name, matches);
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        score s = {.hidden = {0}};
        measure(&match, changes[i], matches, &s);
        print_score(&s, changes[i] < CW_MAX_DECK ? changes[i] : game->decks[0].count);
    }
    watch_clear(&match);
    cw_game_free(game);
    return 0;
}
