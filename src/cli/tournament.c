/* `cardwright tournament`: every agent against every other, or one against all, with each deck.
 * Pairings are played by src/lab; a pairing may stop as soon as a sequential test has decided. */
#include "commands.h"
#include "tournament.h"

#include <stdlib.h>

/* Called between batches: a pairing is played on until the test is decided or the matches are
 * used up. */
static bool is_settled(void *context, int pairing, const cw_pairing_result *so_far)
{
    const tournament *t = context;
    (void)pairing;
    return cw_sprt_judge(&t->sprt, so_far->pair_scores).verdict != CW_SPRT_OPEN;
}

/* A store that is extended may hold pairings of other tournaments, so their absence here is no
 * mistake. */
static bool play(const cli_args *args, tournament *t)
{
    cw_league_setup setup = {.kind = "tournament",
                             .game = t->game,
                             .pairings = t->pairings,
                             .count = t->count,
                             .keeping = cw__progress_begin(args, &t->progress, "matches"),
                             .settled = t->sequential ? is_settled : NULL,
                             .context = t};
    setup.keeping.shared = cw__args_has(args, "extend");
    setup.keeping.resume |= setup.keeping.shared;
    cw_status status = cw_league_run(&setup, t->results, &t->complete, args->errors);
    cw__progress_end(&t->progress);
    return status == CW_OK
           || cw__args_deny(args, "the tournament could not be %s",
                            cw__tournament_matches(t) > 0 ? "finished" : "played");
}

/* A sequential test that ran out of matches has not decided anything. */
static bool is_open(const tournament *t)
{
    bool open = false;
    for (int i = 0; i < t->count && t->sequential; i++)
        open |= cw_sprt_judge(&t->sprt, t->results[i].pair_scores).verdict == CW_SPRT_OPEN;
    return open;
}

/* Ratings are made once, after all matches. */
static int tell(const cli_args *args, tournament *t)
{
    if (!cw__tournament_rating(t))
        return cw__args_refuse(args, "%s", cw_status_text(CW_ERR_MEMORY));
    int answer = cw__tell(args, cw__tournament_document(t));
    return answer == EXIT_YES && is_open(t) ? EXIT_OPEN : answer;
}

/* On the heap: its ratings and agents take room. */
static int run(const cli_args *args, cw_game *game)
{
    tournament *t = calloc(1, sizeof *t);
    t->game = game;
    int answer = cw__tournament_read(args, t) && play(args, t) ? tell(args, t) : EXIT_BAD;
    cw__tournament_clear(t);
    free(t);
    return answer;
}

/* Agents come as a list or one by one: a list cannot hold commands of exec: with commas in them. */
static const cli_option options[] = {
    {"agents", OPTION_TEXT, "LIST", "agents with commas between them: mcts:worlds=5,c=0.5,greedy",
     .repeat = true},
    AGENT_OPTION("one more agent", .repeat = true),
    {"gauntlet", OPTION_AGENT, "AGENT", "only this one plays, against all others"},
    DECK_OPTION("deck of mirror matches", .repeat = true),
    {"all-decks-cross", OPTION_SWITCH, NULL,
     "every deck (those of the game, if none are given) against every deck, with ratings"},
    GAMES_OPTION("matches of each pairing, made even; with --sprt at most", .low = 2, .high = 1e7,
                 .fallback = "100"),
    CHANCE_OPTIONS(),
    REVEAL_OPTION,
    NODES_OPTION(),
    SECONDS_OPTION,
    {"sprt", OPTION_TEXT, "E0,E1[,A,B]",
     "stop a pairing once it is clear whether it is E0 or E1 Elo"},
    KEEPING_OPTIONS(),
    {"extend", OPTION_SWITCH, NULL, "go on with a store that may hold other pairings too",
     .with = "store"},
    TELL_OPTIONS,
    {0},
};

const cli_command cw__tournament_command = {
    .name = "tournament",
    .words = "GAME",
    .summary = "agents against each other: matrix, Elo, sequential tests",
    .details = "Matches come in pairs on the same seed with seats swapped. Scores count draws as\n"
               "half and carry 95% intervals. Ctrl-C prints what was done so far. Exit code 3: a\n"
               "sequential test is not decided so far.",
    .example = "reduced --agents random,nothing --games 2",
    .options = options,
    .spread = true,
    .run_game = run,
};
