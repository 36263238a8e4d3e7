/* Where games lie: folders given by path, and the places in which names are looked up. */
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

enum { PLACE_COUNT = 4, MOST_GAMES = 256 };

static int find_places(const char *places[PLACE_COUNT])
{
    const char *own = getenv("CARDWRIGHT_GAMES");
    int n = 0;
    if (own != NULL && own[0] != '\0')
        places[n++] = own;
    places[n++] = "games";
#ifdef CW_SOURCE_GAMES
    places[n++] = CW_SOURCE_GAMES;
#endif
#ifdef CW_DATA_GAMES
    places[n++] = CW_DATA_GAMES;
#endif
    return n;
}

static bool holds_game(const char *folder)
{
    char path[LOAD_PATH_BYTES];
    int n = snprintf(path, sizeof path, "%s/game.yaml", folder);
    return n > 0 && (size_t)n < sizeof path && access(path, R_OK) == 0;
}

static bool is_plain_name(const char *name)
{
    return name[0] != '\0' && name[0] != '.' && strchr(name, '/') == NULL;
}

static int compare_strings(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static bool contains(char **names, int n, const char *name)
{
    for (int i = 0; i < n; i++)
        if (strcmp(names[i], name) == 0)
            return true;
    return false;
}

int cw_list_games(char **names, int room)
{
    const char *places[PLACE_COUNT];
    int place_count = find_places(places), n = 0;
    char folder[LOAD_PATH_BYTES];
    for (int i = 0; i < place_count; i++) {
        DIR *dir = opendir(places[i]);
        const struct dirent *entry;
        while (dir != NULL && n < room && (entry = readdir(dir)) != NULL) {
            int length = snprintf(folder, sizeof folder, "%s/%s", places[i], entry->d_name);
            if (is_plain_name(entry->d_name) && length > 0 && (size_t)length < sizeof folder
                && holds_game(folder) && !contains(names, n, entry->d_name)
                && (names[n] = strdup(entry->d_name)) != NULL)
                n++;
        }
        if (dir != NULL)
            closedir(dir);
    }
    if (n > 0)
        qsort(names, (size_t)n, sizeof *names, compare_strings);
    return n;
}

static void report_missing(const char *name, cw_errors *errors)
{
    char *names[MOST_GAMES], hint[120];
    int n = cw_list_games(names, MOST_GAMES);
    cw_str all = CW_STR_INIT;
    for (int i = 0; i < n; i++)
        cw_str_printf(&all, "%s%s", i > 0 ? ", " : "", names[i]);
    load_hint(name, (const char *const *)names, (size_t)n, hint, sizeof hint);
    if (is_plain_name(name)) {
        cw_errors_add(errors, CW_ERR_UNKNOWN_NAME, NULL, 0, 0, "no game is called '%.80s'%s%s%s",
                      name, hint, n > 0 ? "; there are: " : "", cw_str_get(&all));
    } else {
        cw_errors_add(errors, CW_ERR_UNKNOWN_NAME, NULL, 0, 0,
                      "the folder '%.200s' holds no game.yaml", name);
    }
    for (int i = 0; i < n; i++)
        free(names[i]);
    cw_str_clear(&all);
}

bool load_find_folder(const char *name, char *folder, size_t size, cw_errors *errors)
{
    const char *places[PLACE_COUNT];
    int n = is_plain_name(name) ? find_places(places) : 0;
    for (int i = 0; i < n; i++) {
        int length = snprintf(folder, size, "%s/%s", places[i], name);
        if (length > 0 && (size_t)length < size && holds_game(folder))
            return true;
    }
    int length = snprintf(folder, size, "%s", name);
    while (length > 1 && (size_t)length < size && folder[length - 1] == '/')
        folder[--length] = '\0';
    if (length > 0 && (size_t)length < size && holds_game(folder))
        return true;
    report_missing(name, errors);
    return false;
}

static bool is_data_file(const char *name)
{
    const char *dot = strrchr(name, '.');
    return name[0] != '.' && dot != NULL
           && (strcmp(dot, ".yaml") == 0 || strcmp(dot, ".yml") == 0 || strcmp(dot, ".json") == 0);
}

bool load_is_file(const char *path)
{
    struct stat info;
    return (strchr(path, '/') != NULL || is_data_file(path)) && stat(path, &info) == 0
           && S_ISREG(info.st_mode);
}

int load_list_files(const char *folder, const char *ending, char **paths, int room,
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
        int length = snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        const char *dot = strrchr(entry->d_name, '.');
        bool other = ending != NULL && dot != NULL && dot != entry->d_name
                     && strcmp(dot, ending) == 0;
        if (!is_data_file(entry->d_name) && !other)
            continue;
        if (n == room || length < 0 || (size_t)length >= sizeof path
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
