/* Folders of files in and out of memory. */
#include "folder.h"

#include "common.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static int is_visible(const struct dirent *entry) { return entry->d_name[0] != '.'; }

static bool join(const cli_args *args, char path[PATH_MAX], const char *a, const char *b)
{
    if (snprintf(path, PATH_MAX, "%s%s%s", a, a[0] != '\0' && b[0] != '\0' ? "/" : "", b)
        >= PATH_MAX) {
        args_refuse(args, "the path %.60s… is too long", a);
        return false;
    }
    return true;
}

static bool has_ending(const char *name, const char *ending)
{
    size_t n = strlen(name), m = strlen(ending);
    return n >= m && strcmp(name + n - m, ending) == 0;
}

static bool is_folder(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

static bool read_one(const cli_args *args, const char *path, const char *label,
                     cw_memory_files *files)
{
    size_t size;
    char *text = cw_read_file(path, CW_THESIS_MAX_BYTES, &size);
    if (text == NULL) {
        args_refuse(args, "%s cannot be read, or has more than %d bytes", path,
                    CW_THESIS_MAX_BYTES);
        return false;
    }
    cw_memory_files_add(files, label, text, size);
    free(text);
    if (files->failed) {
        args_refuse(args, "there are more than %d files, or not enough memory",
                    CW_THESIS_MAX_FILES);
    }
    return !files->failed;
}

/* The files in a folder, or (`deeper`) in each folder of it, in the order of their names. */
static bool scan(const cli_args *args, const char *folder, const char *inside, const char *ending,
                 cw_memory_files *files, bool deeper)
{
    char path[PATH_MAX], label[PATH_MAX];
    struct dirent **entries;
    if (!join(args, path, folder, inside))
        return false;
    int count = scandir(path, &entries, is_visible, alphasort);
    bool good = count >= 0 || (errno == ENOENT && inside[0] != '\0');
    if (!good)
        args_refuse(args, "the folder %s cannot be read: %s", path, strerror(errno));
    for (int i = 0; i < count; i++) {
        const char *name = entries[i]->d_name;
        good = good && join(args, label, inside, name) && join(args, path, folder, label);
        if (good && deeper && is_folder(path))
            good = scan(args, folder, label, ending, files, false);
        else if (good && !deeper && has_ending(name, ending) && !is_folder(path))
            good = read_one(args, path, label, files);
        free(entries[i]);
    }
    if (count >= 0)
        free(entries);
    return good;
}

bool folder_read(const cli_args *args, const char *folder, const char *inside, const char *ending,
                 cw_memory_files *files)
{
    return scan(args, folder, inside, ending, files, false);
}

bool folder_read_each(const cli_args *args, const char *folder, const char *inside,
                      const char *ending, cw_memory_files *files)
{
    return scan(args, folder, inside, ending, files, true);
}

/* Makes the folders above a file. */
static bool make_folders(const char *file)
{
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s", file);
    for (char *slash = strchr(path + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        if (mkdir(path, 0777) != 0 && errno != EEXIST)
            return false;
        *slash = '/';
    }
    return true;
}

bool folder_write(const cli_args *args, const char *folder, const cw_memory_files *files)
{
    for (int i = 0; i < files->count; i++) {
        char path[PATH_MAX];
        const cw_memory_file *file = &files->list[i];
        const cw_str text = {.data = file->text, .size = file->size};
        if (!join(args, path, folder, file->path))
            return false;
        if (!make_folders(path)) {
            args_refuse(args, "%s cannot be written: %s", path, strerror(errno));
            return false;
        }
        if (!write_file(args, path, &text))
            return false;
    }
    return true;
}

bool folder_is_free(const cli_args *args, const char *folder, const char *file)
{
    char path[PATH_MAX];
    struct stat info;
    if (!join(args, path, folder, file))
        return false;
    if (stat(path, &info) == 0 && !args_has(args, "force")) {
        args_refuse(args, "%s exists already; --force writes over it", path);
        return false;
    }
    return true;
}

const char *folder_to(const cli_args *args)
{
    const char *to = args_text(args, "to", 0, NULL);
    if (to == NULL || to[0] == '\0') {
        args_refuse(args, "say where the files go: --to FOLDER");
        return NULL;
    }
    return to;
}
