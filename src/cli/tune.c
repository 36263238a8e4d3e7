/* `cardwright tune`: finds better constants for an agent by matches against itself, and keeps
 * what it found in a file after each generation. */
#include "commands.h"
#include "deck_pool.h"
#include "progress.h"

#include "lab/tune.h"

#include <stdlib.h>
#include <string.h>

typedef struct tune_request {
    cw_tune_record record;
    cw_tune_setup setup;
    deck_pool pool;
    char path[4096];
    progress progress;
} tune_request;

static bool copy_text(const cli_args *args, const char *option, const char *text, char *out)
{
    if (strlen(text) >= CW_TUNE_TEXT) {
        args_refuse(args, "--%s is too long", option);
        return false;
    }
    strcpy(out, text);
    return true;
}

static bool read_new(const cli_args *args, tune_request *q)
{
    cw_tune_record *r = &q->record;
    const char *agent = args_text(args, "agent", 0, NULL);
    double games, measure, population, nodes;
    if (agent == NULL) {
        args_refuse(args, "say whose constants with --agent");
        return false;
    }
    if (!args_whole(args, "games", 4, 1e6, 200, &games)
        || !args_whole(args, "measure", 4, 1e7, games * 10, &measure)
        || !args_whole(args, "population", 1, 64, 8, &population)
        || !args_whole(args, "nodes", 0, 1e15, 0, &nodes) || !read_seed(args, 1, &r->seed)
        || !deck_pool_open(args, q->setup.game, args_text(args, "decks", 0, NULL), &q->pool)
        || !copy_text(args, "decks", q->pool.names, r->decks)
        || !copy_text(args, "agent", agent, r->agent)
        || !copy_text(args, "params", args_text(args, "params", 0, ""), r->params))
        return false;
    r->games = (uint64_t)games;
    r->measure = (uint64_t)measure;
    r->population = (int)population;
    r->nodes = (uint64_t)nodes;
    cw_str line = CW_STR_INIT;
    command_line(args, &line);
    snprintf(r->made_by, sizeof r->made_by, "%s", cw_str_get(&line));
    cw_str_clear(&line);
    return true;
}

/* What the search depends on comes from the file. */
static bool read_old(const cli_args *args, tune_request *q, const char *path, cw_errors *errors)
{
    static const char *const fixed[] = {"agent",      "params", "games", "measure",
                                        "population", "decks",  "seed",  "nodes"};
    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++) {
        if (args_has(args, fixed[i])) {
            args_refuse(args, "--%s stands in the file that --resume goes on with", fixed[i]);
            return false;
        }
    }
    if (cw_tune_read(path, q->setup.game, &q->record, errors) != CW_OK) {
        print_errors(errors);
        args_refuse(args, "%s is no file that a search can go on with", path);
        return false;
    }
    return deck_pool_open(args, q->setup.game, q->record.decks, &q->pool);
}

static bool read_request(const cli_args *args, tune_request *q, cw_errors *errors)
{
    const char *resume = args_text(args, "resume", 0, NULL);
    double generations, threads;
    if (!args_whole(args, "generations", 1, 1e6, 20, &generations)
        || !args_whole(args, "threads", 0, 256, 0, &threads)
        || !(resume != NULL ? read_old(args, q, resume, errors) : read_new(args, q)))
        return false;
    if (q->pool.count == 0) {
        args_refuse(args, "the game has no decks of its own: give some with --decks");
        return false;
    }
    char name[200];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(q->record.agent, ":"), q->record.agent);
    const char *out = args_text(args, "out", 0, resume);
    if (out != NULL)
        snprintf(q->path, sizeof q->path, "%s", out);
    else
        snprintf(q->path, sizeof q->path, "tuned-%s-%s.yaml", q->setup.game->name, name);
    q->setup.generations = (int)generations;
    q->setup.threads = (int)threads;
    q->setup.decks = q->pool.decks;
    q->setup.deck_count = q->pool.count;
    return output_check_file(args, q->path); /* also where no option names it */
}

static bool save(const cli_args *args, const cw_tune *tune, const char *path)
{
    cw_str text = CW_STR_INIT;
    cw_tune_write(tune, &text);
    bool good = write_file(args, path, &text);
    cw_str_clear(&text);
    return good;
}

static void tell(const tune_request *q, bool better)
{
    const cw_tune_record *r = &q->record;
    fprintf(stderr, "%sgeneration %d: %s, step %.3g", is_watched(stderr) ? "\r" : "", r->generation,
            better ? "better" : "no change", r->step);
    if (r->measured > 0) {
        fprintf(stderr, ", wins %.1f%% (%.1f to %.1f) against the start", 100 * r->gain.rate,
                100 * r->gain.low, 100 * r->gain.high);
    }
    fprintf(stderr, "%s\n", is_watched(stderr) ? "                    " : "");
}

/* Generations until enough are done or the user stops; each leaves a file behind. */
static int search(const cli_args *args, tune_request *q, cw_tune *tune, cw_errors *errors)
{
    bool stopped = false, good = true;
    progress_begin(&q->progress, "matches");
    while (good && !stopped && q->record.generation < q->setup.generations) {
        int accepted = q->record.accepted;
        good = cw_tune_step(tune, &stopped, errors) == CW_OK;
        if (good && !stopped) {
            bool better = q->record.accepted > accepted;
            bool last = q->record.generation == q->setup.generations;
            if (q->record.measured == 0 && (better || last))
                good = cw_tune_measure(tune, &stopped, errors) == CW_OK;
            good = good && save(args, tune, q->path);
            tell(q, better);
        }
    }
    progress_end(&q->progress);
    print_errors(errors);
    return good ? EXIT_YES : EXIT_BAD;
}

static json_t *tune_json(const tune_request *q, const cw_tune *tune)
{
    const cw_tune_record *r = &q->record;
    (void)tune;
    return json_pack("{s:s, s:s, s:i, s:i, s:I, s:I, s:f, s:f, s:f, s:I, s:s}", "game",
                     q->setup.game->name, "agent", r->agent, "generations", r->generation,
                     "accepted", r->accepted, "matches", (json_int_t)r->matches, "seed",
                     (json_int_t)r->seed, "win_rate", r->gain.rate, "low", r->gain.low, "high",
                     r->gain.high, "measured", (json_int_t)r->measured, "file", q->path);
}

static int report(const cli_args *args, const tune_request *q, const cw_tune *tune)
{
    const cw_tune_record *r = &q->record;
    if (args_has(args, "json"))
        return print_json(tune_json(q, tune));
    cw_str values = CW_STR_INIT;
    cw_tune_print(tune, &values);
    printf("%s after %d generations, %llu matches, %d improvements:\n%s", r->agent, r->generation,
           (unsigned long long)r->matches, r->accepted, cw_str_get(&values));
    cw_str_clear(&values);
    if (r->measured > 0) {
        printf("wins %.1f%% (%.1f to %.1f) of %llu fresh matches against its starting values\n",
               100 * r->gain.rate, 100 * r->gain.low, 100 * r->gain.high,
               (unsigned long long)r->measured);
    }
    printf("file: %s\n", q->path);
    return EXIT_YES;
}

static int run(const cli_args *args)
{
    cw_game *game = open_game(args, args->words[0]);
    tune_request *q = calloc(1, sizeof *q);
    cw_errors *errors = calloc(1, sizeof *errors);
    cw_tune *tune = NULL;
    int answer = EXIT_BAD;
    if (game != NULL && q != NULL && errors != NULL) {
        q->setup.game = game;
        q->setup.progress = progress_step;
        q->setup.context = &q->progress;
        if (read_request(args, q, errors)) {
            tune = cw_tune_new(&q->setup, &q->record, errors);
            print_errors(errors);
        }
        if (tune != NULL) {
            answer = search(args, q, tune, errors);
            answer = answer == EXIT_YES ? report(args, q, tune) : answer;
        }
        deck_pool_clear(&q->pool);
    }
    cw_tune_free(tune);
    free(errors);
    free(q);
    cw_game_free(game);
    return answer;
}

static const cli_option options[] = {
    {"agent", "AGENT", "whose constants, such as greedy; what it gives (greedy:hero=2) stays"},
    {"params", "A,B,…", "only these constants (default: all that are not given)"},
    {"games", "N", "matches of each candidate in a generation (default 200)"},
    {"generations", "N", "in all, those before --resume included (default 20)"},
    {"population", "N", "candidates in a generation (default 8)"},
    {"measure", "N", "matches of the measurement on fresh seeds (default 10 times games)"},
    {"decks", "D,…", "decks to play with (default: all of the game)"},
    {"nodes", "N", "budget of each decision in nodes"},
    {"seed", "N", "of the whole run (default 1)"},
    {"threads", "N", "default: one per core; the result is the same"},
    {"out", "FILE", "default: tuned-GAME-AGENT.yaml", OPTION_FILE},
    {"resume", "FILE", "go on with the search that wrote this file"},
    {"json", NULL, "print JSON"},
    {0},
};

const cli_command tune_command = {
    .name = "tune",
    .usage = "GAME --agent AGENT [options]",
    .summary = "tune an agent's constants by self-play",
    .details = "The file is written after each generation; agents read it: greedy:@FILE.\n"
               "Ctrl-C stops; --resume goes on and finds the same as if it had not stopped.",
    .options = options,
    .least = 1,
    .most = 1,
    .run = run,
};
