/* `cardwright tune`: finds better constants for an agent by matches against itself, and keeps
 * what it found in a file after each generation. The search is an evolution strategy over the
 * constants (balance/tune.h). What it reports at the end was measured on seeds that it never
 * used. */
#include "commands.h"
#include "progress.h"
#include "tell.h"

#include "balance/tune.h"
#include "runs/farm.h"

#include <stdlib.h>
#include <string.h>

/* The record is what the file holds; the rest only lives as long as the search. */
typedef struct tune_request {
    cw_tune_record record;
    cw_tune_setup setup;
    deck_pool pool;
    char path[4096];
    progress progress;
} tune_request;

/* The record has room for so much of each text, and a cut one could not be continued. */
static bool copy_text(const cli_args *args, const char *option, const char *text, char *out)
{
    if (strlen(text) >= CW_TUNE_TEXT)
        return cw__args_deny(args, "--%s is too long", option);
    strcpy(out, text);
    return true;
}

/* All that decides what the search does is written in the record, so that the file alone can be
 * continued and explained. */
static bool read_new(const cli_args *args, tune_request *q)
{
    cw_tune_record *r = &q->record;
    const char *agent = cw__args_text(args, "agent"), *params = cw__args_text(args, "params");
    if (agent == NULL)
        return cw__args_deny(args, "say whose constants with --agent");
    if (!cw__deck_pool_open(args, q->setup.game, &q->pool)
        || !copy_text(args, "decks", q->pool.names, r->decks)
        || !copy_text(args, "agent", agent, r->agent)
        || !copy_text(args, "params", params != NULL ? params : "", r->params))
        return false;
    r->seed = cw__args_whole(args, "seed");
    r->games = cw__args_whole(args, "games");
    r->measure = cw__args_has(args, "measure") ? cw__args_whole(args, "measure") : 10 * r->games;
    r->population = (int)cw__args_whole(args, "population");
    r->nodes = cw__args_whole(args, "nodes");
    cw_str line = CW_STR_INIT;
    cw__command_line(args, &line);
    snprintf(r->made_by, sizeof r->made_by, "%s", cw_str_get(&line));
    cw_str_clear(&line);
    return true;
}

/* The file is looked at before the search even if its name was not given. */
static bool read_request(const cli_args *args, tune_request *q)
{
    const char *out = cw__args_text(args, "out");
    if (!read_new(args, q))
        return false;
    if (q->pool.count == 0)
        return cw__args_deny(args, "the game has no decks of its own: give some with --decks");
    if (out != NULL)
        snprintf(q->path, sizeof q->path, "%s", out);
    else
        snprintf(q->path, sizeof q->path, "tuned-%s-%.*s.yaml", q->setup.game->name,
                 (int)strcspn(q->record.agent, ":"), q->record.agent);
    q->setup.generations = (int)cw__args_whole(args, "generations");
    q->setup.keeping = cw__keeping(args, &q->progress);
    q->setup.decks = q->pool.decks;
    q->setup.deck_count = q->pool.count;
    return cw__output_check_file(args, q->path); /* also where no option names it */
}

/* After each generation: a search that is stopped has lost one at most. */
static bool save(const cli_args *args, const cw_tune *tune, const char *path)
{
    cw_str text = CW_STR_INIT;
    cw_tune_write(tune, &text);
    return cw__write_text(args, path, &text);
}

/* On standard error, over the line of progress; the file has the numbers for programs. */
static void tell(const tune_request *q, bool better)
{
    const cw_tune_record *r = &q->record;
    if (cw_farm_rank() != 0)
        return;
    fprintf(stderr, "%sgeneration %d: %s, step %.3g", cw__is_watched(stderr) ? "\r" : "",
            r->generation, better ? "better" : "no change", r->step);
    if (r->measured > 0) {
        fprintf(stderr, ", wins %.1f%% (%.1f to %.1f) against the start", 100 * r->gain.rate,
                100 * r->gain.low, 100 * r->gain.high);
    }
    fprintf(stderr, "%s\n", cw__is_watched(stderr) ? "                    " : "");
}

/* Generations until enough are done or the user stops; each leaves a file behind. */
static int search(const cli_args *args, tune_request *q, cw_tune *tune)
{
    bool stopped = false, good = true;
    cw__progress_begin(args, &q->progress, "matches");
    while (good && !stopped && q->record.generation < q->setup.generations) {
        int accepted = q->record.accepted;
        good = cw_tune_step(tune, &stopped) == CW_OK;
        if (good && !stopped) {
            bool better = q->record.accepted > accepted;
            bool last = q->record.generation == q->setup.generations;
            /* What was measured stays true until the values change. */
            if (q->record.measured == 0 && (better || last))
                good = cw_tune_measure(tune, &stopped) == CW_OK;
            good = good && save(args, tune, q->path);
            tell(q, better);
        }
    }
    cw__progress_end(&q->progress);
    cw__print_errors(args);
    return good ? EXIT_YES : EXIT_BAD;
}

/* Values first, as the agent would be written with them; lines about the measurement only if
 * there was one. */
static cw_document *tune_document(const tune_request *q, const cw_tune *tune)
{
    static const cw_column columns[] = {
        {"agent", "agent"},
        {"generations", "generations", CW_AS_WHOLE},
        {"improvements", "accepted", CW_AS_WHOLE},
        {"matches", "matches", CW_AS_WHOLE},
        {"file", "file"},
        {"fresh matches against its starting values", "measured", CW_AS_WHOLE},
        {"wins of those", "win_rate", CW_AS_PERCENT, 1, "low", "high"},
    };
    enum { MEASURED = 2 /* so many at the end are about the measurement */ };
    const cw_tune_record *r = &q->record;
    cw_document *d = cw_document_new(json_pack(
        "{s:s, s:s, s:i, s:i, s:I, s:I, s:f, s:f, s:f, s:I, s:s}", "game", q->setup.game->name,
        "agent", r->agent, "generations", r->generation, "accepted", r->accepted, "matches",
        (json_int_t)r->matches, "seed", (json_int_t)r->seed, "win_rate", r->gain.rate, "low",
        r->gain.low, "high", r->gain.high, "measured", (json_int_t)r->measured, "file", q->path));
    cw_str values = CW_STR_INIT;
    cw_tune_print(tune, &values);
    cw_document_title(d, "%s tuned for %s", r->agent, q->setup.game->name);
    cw_document_literal(d, cw_str_get(&values));
    cw_str_clear(&values);
    cw_document_values(d, "", columns, TELL_COUNT(columns) - (r->measured > 0 ? 0 : MEASURED));
    return d;
}

/* A store that cannot be closed is a failure, too: the search could not go on with it. */
static int run(const cli_args *args, cw_game *game)
{
    tune_request *q = calloc(1, sizeof *q); /* the record's texts are long */
    cw_tune *tune = NULL;
    int answer = EXIT_BAD;
    q->setup.game = game;
    if (read_request(args, q))
        tune = cw_tune_new(&q->setup, &q->record, args->errors);
    cw__print_errors(args);
    if (tune != NULL)
        answer = search(args, q, tune);
    if (answer == EXIT_YES)
        answer = cw__tell(args, tune_document(q, tune));
    answer = cw_tune_free(tune) ? answer : EXIT_BAD;
    cw__deck_pool_clear(&q->pool);
    free(q);
    return answer;
}

/* Few matches decide a step, many the measurement: the search is fast and what it reports is
 * sure. */
static const cli_option options[] = {
    AGENT_OPTION("whose constants, such as greedy; what it gives (greedy:hero=2) stays"),
    {"params", OPTION_TEXT, "A,B,…", "only these constants", .otherwise = "all that are not given"},
    GAMES_OPTION("matches of each candidate in a generation", .low = 4, .high = 1e6,
                 .fallback = "200"),
    {"generations", OPTION_WHOLE, "N", "in all", .low = 1, .high = 1e6, .fallback = "20"},
    {"population", OPTION_WHOLE, "N", "candidates in a generation", .low = 1, .high = 64,
     .fallback = "8"},
    {"measure", OPTION_WHOLE, "N", "matches of the measurement on fresh seeds", .low = 4,
     .high = 1e7, .otherwise = "10 times games"},
    DECKS_OPTION("decks to play with"),
    NODES_OPTION(),
    CHANCE_OPTIONS(),
    {"out", OPTION_FILE, "FILE", "where what was found goes", .otherwise = "tuned-GAME-AGENT.yaml"},
    KEEPING_OPTIONS(),
    TELL_OPTIONS,
    {0},
};

const cli_command cw__tune_command = {
    .name = "tune",
    .words = "GAME",
    .summary = "tune an agent's constants by self-play",
    .details =
        "The file is written after each generation; agents read it: greedy:@FILE.\n"
        "Ctrl-C stops; with --store and --resume it goes on and finds the same as if it had\n"
        "not stopped.",
    .example =
        "reduced --agent greedy --params hero --generations 1 --population 1 --games 4 --measure 4",
    .options = options,
    .spread = true,
    .run_game = run,
};
