/* `cardwright scenario` finds scenario files with their games and runs them in parallel;
 * `cardwright explain` tells them step by step. A scenario is a position, some actions and what
 * must be true then (table/scenario.h); exit codes are those of a test runner. */
#include "commands.h"
#include "common.h"

#include "base/parallel.h"
#include "table/scenario.h"
#include "lang/load.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- finding the files ---- */

/* A game's name stands for its folder scenarios/; a file belongs to the nearest folder above it that
 * holds a game.yaml. */
enum {
    MOST_FILES = 10000,
    DEEPEST = 4 /* folders inside folders */,
    MOST_AT_ONCE = 32 /* games */
};

/* A file and the game that it is about. */
typedef struct scenario_file {
    char *path;
    const cw_game *game; /* owned by the list */
} scenario_file;

/* Files in the order in which they were named, and each game once. */
typedef struct scenario_files {
    scenario_file *list;
    int count, room;
    cw_game *games[MOST_AT_ONCE];
    char *game_names[MOST_AT_ONCE];
    int game_count;
} scenario_files;

/* Links count as what they lead to. */
static bool is_folder(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

/* Neither a pipe nor a device, at which a test would wait. */
static bool is_file(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 && S_ISREG(info.st_mode);
}

/* Each game is loaded once, however many of its files are run. */
static const cw_game *get_game(const cli_args *args, scenario_files *files, const char *name)
{
    for (int i = 0; i < files->game_count; i++)
        if (strcmp(files->game_names[i], name) == 0)
            return files->games[i];
    if (files->game_count == MOST_AT_ONCE) {
        cw__args_refuse(args, "more than %d games at once", MOST_AT_ONCE);
        return NULL;
    }
    cw_game *game = cw__open_game(args, name);
    if (game == NULL)
        return NULL;
    files->games[files->game_count] = game;
    files->game_names[files->game_count++] = strdup(name);
    return game;
}

/* `path` is copied; the bound keeps a folder that was given by mistake (as /) from filling
 * memory. */
static bool add_file(const cli_args *args, scenario_files *files, const char *path,
                     const cw_game *game)
{
    if (files->count == files->room) {
        files->room = files->room > 0 ? files->room * 2 : 64;
        if (files->room > MOST_FILES * 2)
            return cw__args_deny(args, "too many files");
        files->list = realloc(files->list, (size_t)files->room * sizeof *files->list);
    }
    files->list[files->count++] = (scenario_file){.path = strdup(path), .game = game};
    return true;
}

static int is_visible(const struct dirent *entry) { return entry->d_name[0] != '.'; }

/* A name that is only the ending is no file of ours. */
static bool is_yaml(const char *name)
{
    size_t size = strlen(name);
    return size > 5 && strcmp(name + size - 5, ".yaml") == 0;
}

/* In the order of names, so that the output is the same on every file system. A link that leads
 * back to a folder above ends at DEEPEST. */
static bool add_folder(const cli_args *args, scenario_files *files, const char *folder,
                       const cw_game *game, int depth)
{
    struct dirent **entries;
    int count = scandir(folder, &entries, is_visible, alphasort);
    bool good = count >= 0;
    if (count < 0)
        return cw__args_deny(args, "the folder %s cannot be read: %s", folder, strerror(errno));
    for (int i = 0; i < count; i++) {
        char path[PATH_MAX];
        snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
        if (is_folder(path))
            good = good && (depth == DEEPEST || add_folder(args, files, path, game, depth + 1));
        else if (is_yaml(entries[i]->d_name))
            good = good && add_file(args, files, path, game);
        free(entries[i]);
    }
    free(entries);
    return good;
}

/* The folder of the game that a path lies in; false if there is none above it. */
static bool find_game_folder(const char *path, char folder[PATH_MAX])
{
    if (realpath(path, folder) == NULL)
        return false;
    for (;;) {
        char probe[PATH_MAX + 16];
        snprintf(probe, sizeof probe, "%s/game.yaml", folder);
        if (is_file(probe))
            return true;
        char *slash = strrchr(folder, '/');
        if (slash == NULL || slash == folder)
            return false;
        *slash = '\0';
    }
}

/* --game names the game of files that lie elsewhere; otherwise the path decides. */
static bool add_path(const cli_args *args, scenario_files *files, const char *path,
                     const char *game_name)
{
    char folder[PATH_MAX];
    if (game_name == NULL && !find_game_folder(path, folder))
        return cw__args_deny(args, "%s lies in no game's folder: name the game with --game", path);
    const cw_game *game = get_game(args, files, game_name != NULL ? game_name : folder);
    if (game == NULL)
        return false;
    return is_folder(path) ? add_folder(args, files, path, game, 0)
                           : add_file(args, files, path, game);
}

/* Adds what `what` names: a file, a folder of files, or a game with its scenarios. `game_name`
 * may name the game of a file that does not lie in a game's folder. False after telling the
 * user. */
static bool add_named(const cli_args *args, scenario_files *files, const char *what,
                      const char *game_name)
{
    /* A plain word is a game even if a folder of that name is here; with a slash it is a path.
     * So a name means the same wherever the program is run. */
    char probe[PATH_MAX];
    snprintf(probe, sizeof probe, "%s/game.yaml", what);
    if (is_file(what) || (is_folder(what) && !is_file(probe) && strchr(what, '/') != NULL))
        return add_path(args, files, what, game_name);
    if (access(what, F_OK) == 0 && !is_folder(what))
        return cw__args_deny(args, "%s is neither a plain file nor a folder", what);
    const cw_game *game = get_game(args, files, what);
    if (game == NULL)
        return false;
    snprintf(probe, sizeof probe, "%s/scenarios", game->folder != NULL ? game->folder : ".");
    if (!is_folder(probe)) {
        fprintf(stderr, "%s has no scenarios\n", what);
        return true;
    }
    return add_folder(args, files, probe, game, 0);
}

/* The games go with the files that belong to them. */
static void clear_files(scenario_files *files)
{
    for (int i = 0; i < files->count; i++)
        free(files->list[i].path);
    for (int i = 0; i < files->game_count; i++) {
        cw_game_free(files->games[i]);
        free(files->game_names[i]);
    }
    free(files->list);
    *files = (scenario_files){0};
}

/* ---- running them ---- */

/* Scenarios are small: a larger file was given by mistake. */
enum { LARGEST_FILE = 4 << 20 };

/* What the threads share: the files to read and a place for each result. */
typedef struct batch {
    const scenario_files *files;
    cw_scenario_result *results; /* one per file */
    cw_scenario_options options;
} batch;

/* Each file has a result of its own, so that threads share nothing and the output is in the
 * order of the files. */
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

/* Without the drawn boards, which are for people. */
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

/* Messages line by line, as they would be printed. */
static json_t *file_json(const void *of, int index)
{
    const batch *b = of;
    const cw_scenario_result *r = &b->results[index];
    return json_pack("{s:s, s:i, s:i, s:o}", "file", b->files->list[index].path, "passed",
                     r->passed, "failed", r->failed, "messages", lines_json(&r->messages));
}

/* What was traced comes before what went wrong in each file, and the sum last. */
static int report(const cli_args *args, const batch *b)
{
    int passed = 0, failed = 0;
    bool broken = false;
    for (int i = 0; i < b->files->count; i++) {
        passed += b->results[i].passed;
        failed += b->results[i].failed;
        broken |= b->results[i].broken;
    }
    if (cw__args_has(args, "json")) {
        if (cw__print_json(json_pack("{s:i, s:i, s:o}", "passed", passed, "failed", failed, "files",
                                     cw__json_list(b->files->count, file_json, b)),
                           EXIT_YES)
            != EXIT_YES)
            return EXIT_BAD;
    } else {
        for (int i = 0; i < b->files->count; i++) {
            fputs(cw_str_get(&b->results[i].trace), stdout);
            fputs(cw_str_get(&b->results[i].messages), stdout);
        }
        printf("%d scenarios passed, %d failed\n", passed, failed);
    }
    if (passed + failed == 0)
        return cw__args_refuse(args, "no scenario was found");
    /* A file that cannot be understood weighs more than a test that fails. */
    return broken ? EXIT_BAD : failed > 0 ? EXIT_NO : EXIT_YES;
}

/* Without words all scenarios of all games are run, as the tests do. */
static bool collect(const cli_args *args, scenario_files *files)
{
    const char *game = cw__args_text(args, "game");
    char *names[MOST_GAMES];
    bool good = true;
    for (int i = 0; i < args->word_count && good; i++)
        good = add_named(args, files, args->words[i], game);
    if (args->word_count == 0) {
        int count = cw__find_games(args, names);
        good = count > 0;
        for (int i = 0; i < count; i++) {
            good = good && add_named(args, files, names[i], NULL);
            free(names[i]);
        }
    }
    return good;
}

/* Files are run on all cores; results are told in the order of the files. */
int cw__scenario_run(const cli_args *args, const char *filter, bool trace)
{
    scenario_files files = {0};
    int result = EXIT_BAD;
    if (collect(args, &files)) {
        batch b = {.files = &files, .options = {.filter = filter, .trace = trace}};
        b.results = calloc((size_t)files.count + 1, sizeof *b.results);
        cw_parallel((int)cw__args_whole(args, "threads"), (size_t)files.count, run_file, &b, NULL);
        result = report(args, &b);
        for (int i = 0; i < files.count; i++)
            cw_scenario_clear(&b.results[i]);
        free(b.results);
    }
    clear_files(&files);
    return result;
}

static int run_scenario(const cli_args *args)
{
    return cw__scenario_run(args, cw__args_text(args, "filter"), false);
}

static const cli_option scenario_options[] = {
    {"filter", OPTION_TEXT, "TEXT", "only scenarios whose name contains this"},
    {"game", OPTION_GAME, "GAME", "the game of files that lie outside a game's folder"},
    THREADS_OPTION(),
    JSON_OPTION,
    {0},
};

const cli_command cw__scenario_command = {
    .name = "scenario",
    .words = "[GAME|FILE|FOLDER…]",
    .summary = "run scenarios: positions, actions and what must be true",
    .details = "Without arguments the scenarios of all games are run. docs/scenarios.md describes\n"
               "the files. Exit 0: all passed, 1: some failed, 2: a file cannot be understood.",
    .example = "reduced",
    .options = scenario_options,
    .run = run_scenario,
};
