/* Folders of files in and out of memory. The formats work on files in memory (formats/thesis.h)
 * and never see a disk, which makes them testable and safe; this is where they meet it. */
#include "folder.h"

#include "common.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static int is_visible(const struct dirent *entry) { return entry->d_name[0] != '.'; }

/* An empty part leaves out its slash, so that labels and paths are joined alike. */
static bool join(const cli_args *args, char path[PATH_MAX], const char *a, const char *b)
{
    return snprintf(path, PATH_MAX, "%s%s%s", a, a[0] != '\0' && b[0] != '\0' ? "/" : "", b)
               < PATH_MAX
           || cw__args_deny(args, "the path %.60s… is too long", a);
}

/* Case counts: the formats that are read are all written in small letters. */
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

/* The label is the path that problems name, from the folder that was given. */
static bool read_one(const cli_args *args, const char *path, const char *label,
                     cw_memory_files *files)
{
    size_t size;
    char *text = cw_read_file(path, CW_THESIS_MAX_BYTES, &size);
    if (text == NULL) {
        return cw__args_deny(args, "%s cannot be read, or has more than %d bytes", path,
                             CW_THESIS_MAX_BYTES);
    }
    cw_memory_files_add(files, label, text, size);
    free(text);
    return !files->failed
           || cw__args_deny(args, "there are more than %d files, or not enough memory",
                            CW_THESIS_MAX_FILES);
}

/* Hidden files are passed over. A folder that was named must be there; one inside it need not
 * be. */
bool cw__folder_read(const cli_args *args, const char *folder, const char *inside,
                     const char *ending, bool deeper, cw_memory_files *files)
{
    char path[PATH_MAX], label[PATH_MAX];
    struct dirent **entries;
    if (!join(args, path, folder, inside))
        return false;
    int count = scandir(path, &entries, is_visible, alphasort);
    bool good = count >= 0 || (errno == ENOENT && inside[0] != '\0');
    if (!good)
        cw__args_refuse(args, "the folder %s cannot be read: %s", path, strerror(errno));
    for (int i = 0; i < count; i++) {
        const char *name = entries[i]->d_name;
        good = good && join(args, label, inside, name) && join(args, path, folder, label);
        if (good && deeper && is_folder(path))
            good = cw__folder_read(args, folder, label, ending, false, files);
        else if (good && !deeper && has_ending(name, ending) && !is_folder(path))
            good = read_one(args, path, label, files);
        free(entries[i]);
    }
    if (count >= 0)
        free(entries);
    return good;
}

void cw__folder_add(cw_memory_files *files, const char *path, cw_str *text)
{
    cw_memory_files_add(files, path, cw_str_get(text), text->size);
    files->failed |= text->failed;
    cw_str_clear(text);
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

/* Files are replaced one by one, each as a whole. */
bool cw__folder_write(const cli_args *args, const char *folder, const cw_memory_files *files)
{
    bool good = !files->failed;
    for (int i = 0; i < files->count && good; i++) {
        char path[PATH_MAX];
        const cw_memory_file *file = &files->list[i];
        const cw_str text = {.data = file->text, .size = file->size};
        good = join(args, path, folder, file->path)
               && (make_folders(path)
                   || cw__args_deny(args, "%s cannot be written: %s", path, strerror(errno)))
               && cw__write_file(args, path, &text);
    }
    return good;
}

/* One file stands for the folder: writing into a folder that holds other things is allowed,
 * writing over a game only with --force. */
bool cw__folder_is_free(const cli_args *args, const char *folder, const char *file)
{
    char path[PATH_MAX];
    struct stat info;
    return join(args, path, folder, file)
           && (stat(path, &info) != 0 || cw__args_has(args, "force")
               || cw__args_deny(args, "%s exists already; --force writes over it", path));
}
