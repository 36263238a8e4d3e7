/* Finds scenario files and the games they belong to: a game's name stands for its folder
 * scenarios/, a file belongs to the nearest folder above it that holds a game.yaml. */
#include "files.h"

#include "lang/load.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_FILES = 10000, DEEPEST = 4 /* folders inside folders */ };

static bool is_folder(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

static bool is_file(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 && S_ISREG(info.st_mode);
}

static const cw_game *get_game(const cli_args *args, scenario_files *files, const char *name)
{
    for (int i = 0; i < files->game_count; i++)
        if (strcmp(files->game_names[i], name) == 0)
            return files->games[i];
    if (files->game_count == 32) {
        args_refuse(args, "more than 32 games at once");
        return NULL;
    }
    cw_game *game = open_game(args, name);
    char *copy = strdup(name);
    if (game == NULL || copy == NULL) {
        cw_game_free(game);
        free(copy);
        return NULL;
    }
    files->games[files->game_count] = game;
    files->game_names[files->game_count++] = copy;
    return game;
}

static bool add_file(const cli_args *args, scenario_files *files, const char *path,
                     const cw_game *game)
{
    if (files->count == files->room) {
        int room = files->room > 0 ? files->room * 2 : 64;
        scenario_file *list = room <= MOST_FILES * 2
                                  ? realloc(files->list, (size_t)room * sizeof *list)
                                  : NULL;
        if (list == NULL) {
            args_refuse(args, "too many files");
            return false;
        }
        files->list = list;
        files->room = room;
    }
    char *copy = strdup(path);
    if (copy == NULL)
        return false;
    files->list[files->count++] = (scenario_file){.path = copy, .game = game};
    return true;
}

static int is_visible(const struct dirent *entry) { return entry->d_name[0] != '.'; }

static bool is_yaml(const char *name)
{
    size_t size = strlen(name);
    return size > 5 && strcmp(name + size - 5, ".yaml") == 0;
}

static bool add_folder(const cli_args *args, scenario_files *files, const char *folder,
                       const cw_game *game, int depth)
{
    struct dirent **entries;
    int count = scandir(folder, &entries, is_visible, alphasort);
    bool good = count >= 0;
    if (count < 0) {
        args_refuse(args, "the folder %s cannot be read: %s", folder, strerror(errno));
        return false;
    }
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

static bool add_path(const cli_args *args, scenario_files *files, const char *path,
                     const char *game_name)
{
    char folder[PATH_MAX];
    if (game_name == NULL && !find_game_folder(path, folder)) {
        args_refuse(args, "%s lies in no game's folder: name the game with --game", path);
        return false;
    }
    const cw_game *game = get_game(args, files, game_name != NULL ? game_name : folder);
    if (game == NULL)
        return false;
    return is_folder(path) ? add_folder(args, files, path, game, 0)
                           : add_file(args, files, path, game);
}

bool files_add(const cli_args *args, scenario_files *files, const char *what, const char *game_name)
{
    char probe[PATH_MAX];
    snprintf(probe, sizeof probe, "%s/game.yaml", what);
    if (is_file(what) || (is_folder(what) && !is_file(probe) && strchr(what, '/') != NULL))
        return add_path(args, files, what, game_name);
    if (access(what, F_OK) == 0 && !is_folder(what)) {
        args_refuse(args, "%s is neither a plain file nor a folder", what);
        return false;
    }
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

void files_clear(scenario_files *files)
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
