/* `cardwright scenario` runs scenario files in parallel; `cardwright explain` tells them step
 * by step. */
#include "commands.h"
#include "files.h"

#include "base/parallel.h"
#include "lab/scenario.h"
#include "lang/load.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { LARGEST_FILE = 4 << 20, MOST_GAMES = 32 };

typedef struct batch {
    const scenario_files *files;
    cw_scenario_result *results; /* one per file */
    cw_scenario_options options;
} batch;

static void run_file(void *context, size_t index, int worker)
{
    batch *b = context;
    const scenario_file *file = &b->files->list[index];
    cw_scenario_result *result = &b->results[index];
    size_t size;
    (void)worker;
    char *text = cw_read_file(file->path, LARGEST_FILE, &size);
    if (text == NULL) {
        char why[120];
        cw_str_printf(&result->messages, "%s: %s\n", file->path,
                      cw_read_problem(errno, LARGEST_FILE, why, sizeof why));
        result->failed = 1;
        result->broken = true;
        return;
    }
    cw_scenario_run(file->game, text, size, file->path, &b->options, result);
    free(text);
}

static json_t *lines_json(const cw_str *text)
{
    json_t *array = json_array();
    for (const char *line = cw_str_get(text); *line != '\0';) {
        size_t size = strcspn(line, "\n");
        if (strncmp(line, "    |", 5) != 0)
            json_array_append_new(array, json_stringn(line, size));
        line += size + (line[size] == '\n');
    }
    return array;
}

static json_t *batch_json(const batch *b, int passed, int failed)
{
    json_t *files = json_array();
    for (int i = 0; i < b->files->count; i++) {
        const cw_scenario_result *r = &b->results[i];
        json_array_append_new(
            files, json_pack("{s:s, s:i, s:i, s:o}", "file", b->files->list[i].path, "passed",
                             r->passed, "failed", r->failed, "messages", lines_json(&r->messages)));
    }
    return json_pack("{s:i, s:i, s:o}", "passed", passed, "failed", failed, "files", files);
}

static int report(const cli_args *args, const batch *b)
{
    int passed = 0, failed = 0;
    bool broken = false;
    for (int i = 0; i < b->files->count; i++) {
        passed += b->results[i].passed;
        failed += b->results[i].failed;
        broken |= b->results[i].broken;
    }
    if (args_has(args, "json")) {
        if (print_json(batch_json(b, passed, failed)) != EXIT_YES)
            return EXIT_BAD;
    } else {
        for (int i = 0; i < b->files->count; i++) {
            fputs(cw_str_get(&b->results[i].trace), stdout);
            fputs(cw_str_get(&b->results[i].messages), stdout);
        }
        printf("%d scenarios passed, %d failed\n", passed, failed);
    }
    if (passed + failed == 0)
        return args_refuse(args, "no scenario was found");
    return broken ? EXIT_BAD : failed > 0 ? EXIT_NO : EXIT_YES;
}

static bool collect(const cli_args *args, scenario_files *files)
{
    const char *game = args_text(args, "game", 0, NULL);
    char *names[MOST_GAMES];
    bool good = true;
    for (int i = 0; i < args->word_count && good; i++)
        good = files_add(args, files, args->words[i], game);
    if (args->word_count == 0) {
        int count = cw_list_games(names, MOST_GAMES);
        for (int i = 0; i < count; i++) {
            good = good && files_add(args, files, names[i], NULL);
            free(names[i]);
        }
    }
    return good;
}

static int run_all(const cli_args *args, cw_scenario_options options)
{
    scenario_files files = {0};
    double threads;
    int result = EXIT_BAD;
    if (!args_whole(args, "threads", 0, 256, 0, &threads))
        return EXIT_BAD;
    if (collect(args, &files)) {
        batch b = {.files = &files, .options = options};
        b.results = calloc((size_t)files.count + 1, sizeof *b.results);
        if (b.results != NULL) {
            cw_parallel((int)threads, (size_t)files.count, run_file, &b, NULL);
            result = report(args, &b);
        }
        for (int i = 0; b.results != NULL && i < files.count; i++)
            cw_scenario_clear(&b.results[i]);
        free(b.results);
    }
    files_clear(&files);
    return result;
}

static int run_scenario(const cli_args *args)
{
    return run_all(args, (cw_scenario_options){.filter = args_text(args, "filter", 0, NULL)});
}

static int run_explain(const cli_args *args)
{
    if (replay_is(args->words[0]))
        return replay_explain(args, args->words[0]);
    return run_all(
        args, (cw_scenario_options){.filter = args_text(args, "name", 0, NULL), .trace = true});
}

static const cli_option scenario_options[] = {
    {"filter", "TEXT", "only scenarios whose name contains this"},
    {"game", "GAME", "the game of files that lie outside a game's folder"},
    {"threads", "N", "how many files at once (default: one per core)"},
    {"json", NULL, "print JSON"},
    {0},
};

const cli_command scenario_command = {
    .name = "scenario",
    .usage = "[GAME|FILE|FOLDER…] [options]",
    .summary = "run scenarios: positions, actions and what must be true",
    .details = "Without arguments the scenarios of all games are run. docs/scenarios.md describes\n"
               "the files. Exit 0: all passed, 1: some failed, 2: a file cannot be understood.",
    .options = scenario_options,
    .most = ARGS_WORDS,
    .run = run_scenario,
};

static const cli_option explain_options[] = {
    {"name", "TEXT", "only scenarios whose name contains this"},
    {"game", "GAME", "the game of files that lie outside a game's folder"},
    {0},
};

const cli_command explain_command = {
    .name = "explain",
    .usage = "FILE [--name TEXT]",
    .summary = "tell a scenario or a replay step by step: board, action, every event",
    .options = explain_options,
    .least = 1,
    .most = 1,
    .run = run_explain,
};
