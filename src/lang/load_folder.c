/* Where games lie: folders given by path, and the places in which names are looked up. */
#include "base/beside.h"
#include "base/names.h"
#include "base/str.h"
#include "lang/load.h"
#include "load_private.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PLACE_COUNT = 2, MOST_GAMES = 256 };

static const char variable[] = "CARDWRIGHT_GAMES";

/* Where names are looked up, in this order. */
typedef struct places {
    char path[PLACE_COUNT][LOAD_PATH_BYTES];
    int count;
} places;

/* As somebody in the current folder would write it: problems are told of "games/classic/…". */
static void shorten(char *path)
{
    char here[LOAD_PATH_BYTES];
    size_t n = getcwd(here, sizeof here) != NULL ? strlen(here) : 0;
    if (n > 1 && strncmp(path, here, n) == 0 && path[n] == '/')
        memmove(path, path + n + 1, strlen(path + n));
}

/* False, with a problem, if the user's own folder is none: a game of the same name that is found
 * elsewhere is not the one that was meant. */
static bool find_places(places *p, cw_errors *errors)
{
    const char *own = getenv(variable);
    struct stat info;
    p->count = 0;
    if (own != NULL && own[0] != '\0') {
        if (strlen(own) >= LOAD_PATH_BYTES || stat(own, &info) != 0 || !S_ISDIR(info.st_mode)) {
            cw_errors_add(
                errors, CW_ERR_MISSING, NULL, 0, 0,
                "%s is '%.200s', which is no folder; it names one with games, or is unset",
                variable, own);
            return false;
        }
        strcpy(p->path[p->count++], own);
    }
    if (cw_beside_program("share/cardwright/games", p->path[p->count], LOAD_PATH_BYTES))
        shorten(p->path[p->count++]);
    return true;
}

bool cw__load_path(char *out, size_t size, const char *folder, const char *name)
{
    int n = snprintf(out, size, "%s/%s", folder, name);
    return n > 0 && (size_t)n < size;
}

/* A folder is a game by its game.yaml, whatever else it holds. */
static bool holds_game(const char *folder)
{
    char path[LOAD_PATH_BYTES];
    return cw__load_path(path, sizeof path, folder, "game.yaml") && access(path, R_OK) == 0;
}

/* Anything with a slash or a dot in front is a path; a name can only mean a folder of the
 * places. */
static bool is_plain_name(const char *name)
{
    return name[0] != '\0' && name[0] != '.' && strchr(name, '/') == NULL;
}

static int compare_strings(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Adds the names of the games in one place to the first n; returns how many there are then. */
static int list_place(const char *place, char **names, int n, int room)
{
    char folder[LOAD_PATH_BYTES];
    DIR *dir = opendir(place);
    const struct dirent *entry;
    while (dir != NULL && n < room && (entry = readdir(dir)) != NULL)
        if (is_plain_name(entry->d_name)
            && cw__load_path(folder, sizeof folder, place, entry->d_name) && holds_game(folder)
            && cw_name_index(entry->d_name, (const char *const *)names, (size_t)n) < 0
            && (names[n] = strdup(entry->d_name)) != NULL)
            n++;
    if (dir != NULL)
        closedir(dir);
    return n;
}

/* Somebody who installed only the program has to know where it looks. */
static void report_no_games(const places *p, cw_errors *errors)
{
    cw_str all = CW_STR_INIT;
    for (int i = 0; i < p->count; i++)
        cw_str_printf(&all, "%s'%s'", i > 0 ? " and " : "", p->path[i]);
    cw_errors_add(errors, CW_ERR_MISSING, NULL, 0, 0,
                  "no games were found in %.400s; %s may name a folder with games",
                  cw_str_get(&all), variable);
    cw_str_clear(&all);
}

/* A game in an earlier place hides one of the same name in a later one, as loading by name does. */
int cw_list_games(char **names, int room, cw_errors *errors)
{
    places p;
    int n = 0;
    if (!find_places(&p, errors))
        return 0;
    for (int i = 0; i < p.count; i++)
        n = list_place(p.path[i], names, n, room);
    if (n > 0)
        qsort(names, (size_t)n, sizeof *names, compare_strings);
    else
        report_no_games(&p, errors);
    return n;
}

/* A folder of that name here is most likely what was meant: it has to be written as a path, so
 * that a name means the same wherever the program is run. */
static void report_unknown(const char *name, cw_errors *errors)
{
    char *names[MOST_GAMES], here[LOAD_PATH_BYTES];
    int n = cw_list_games(names, MOST_GAMES, errors);
    bool is_here = cw__load_path(here, sizeof here, ".", name) && holds_game(here);
    cw_str all = CW_STR_INIT;
    for (int i = 0; i < n; i++)
        cw_str_printf(&all, "%s%s", i > 0 ? ", " : "", names[i]);
    if (is_here)
        cw_errors_add(errors, CW_ERR_UNKNOWN_NAME, NULL, 0, 0,
                      "no game is called '%.80s'; the folder here is './%.80s'", name, name);
    else if (n > 0)
        cw_errors_add(errors, CW_ERR_UNKNOWN_NAME, NULL, 0, 0,
                      "no game is called '%.80s'%s; there are: %s", name,
                      cw_hint_among(name, (const char *const *)names, (size_t)n).text,
                      cw_str_get(&all));
    for (int i = 0; i < n; i++)
        free(names[i]);
    cw_str_clear(&all);
}

/* By name, in the places. */
static bool find_named(const char *name, char *folder, size_t size, cw_errors *errors)
{
    places p;
    if (!find_places(&p, errors))
        return false;
    for (int i = 0; i < p.count; i++)
        if (cw__load_path(folder, size, p.path[i], name) && holds_game(folder))
            return true;
    report_unknown(name, errors);
    return false;
}

/* Slashes at the end go, so that "games/classic/" and "games/classic" are one label in messages. */
bool cw__load_find_folder(const char *name, char *folder, size_t size, cw_errors *errors)
{
    if (is_plain_name(name))
        return find_named(name, folder, size, errors);
    int length = snprintf(folder, size, "%s", name);
    while (length > 1 && (size_t)length < size && folder[length - 1] == '/')
        folder[--length] = '\0';
    if (length > 0 && (size_t)length < size && holds_game(folder))
        return true;
    cw_errors_add(errors, CW_ERR_UNKNOWN_NAME, NULL, 0, 0, "the folder '%.200s' holds no game.yaml",
                  name);
    return false;
}

/* JSON is read as the YAML that it is. */
static bool is_data_file(const char *name)
{
    const char *dot = strrchr(name, '.');
    return name[0] != '.' && dot != NULL
           && (strcmp(dot, ".yaml") == 0 || strcmp(dot, ".yml") == 0 || strcmp(dot, ".json") == 0);
}

/* A plain word without an ending is a name, also if a file here is called so. */
bool cw__load_is_file(const char *path)
{
    struct stat info;
    return (strchr(path, '/') != NULL || is_data_file(path)) && stat(path, &info) == 0
           && S_ISREG(info.st_mode);
}

/* Sorted, because the order of a folder differs between file systems and the order of reading
 * decides which of two mistakes is told first. */
int cw__load_list_files(const char *folder, const char *ending, char **paths, int room,
                        cw_errors *errors)
{
    DIR *dir = opendir(folder);
    const struct dirent *entry;
    int n = 0;
    if (dir == NULL) {
        if (errno == ENOENT)
            return 0;
        cw_errors_add(errors, CW_ERR_IO, folder, 0, 0, "the folder cannot be read: %s",
                      strerror(errno));
        return -1;
    }
    while ((entry = readdir(dir)) != NULL) {
        char path[LOAD_PATH_BYTES];
        const char *dot = strrchr(entry->d_name, '.');
        bool other = ending != NULL && dot != NULL && dot != entry->d_name
                     && strcmp(dot, ending) == 0;
        if (!is_data_file(entry->d_name) && !other)
            continue;
        if (n == room || !cw__load_path(path, sizeof path, folder, entry->d_name)
            || (paths[n] = strdup(path)) == NULL) {
            cw_errors_add(errors, CW_ERR_LIMIT, folder, 0, 0,
                          "there are more than %d files, or a path is too long", room);
            while (n > 0)
                free(paths[--n]);
            closedir(dir);
            return -1;
        }
        n++;
    }
    closedir(dir);
    if (n > 0)
        qsort(paths, (size_t)n, sizeof *paths, compare_strings);
    return n;
}
