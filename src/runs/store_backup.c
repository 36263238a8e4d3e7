/* Copies of stores. The copy is made under another name beside its own, looked through, brought to
 * the disk and only then renamed: a file of that name is a good one. */
#include "store_private.h"

#include "base/str.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool system_problem(cw_errors *errors, const char *path, const char *what)
{
    cw_errors_add(errors, errno == EEXIST ? CW_ERR_DUPLICATE : CW_ERR_IO, path, 0, 0, "%s: %s",
                  what, strerror(errno));
    return false;
}

/* All pages in one step: one moment of the source, which goes on being written meanwhile. */
static bool copy_pages(const cw_store *from, const char *part, cw_errors *errors)
{
    sqlite3 *to = NULL;
    int answer = sqlite3_open_v2(part, &to, SQLITE_OPEN_READWRITE, NULL);
    if (answer == SQLITE_OK) {
        sqlite3_backup *backup = sqlite3_backup_init(to, "main", cw__store_database(from), "main");
        answer = backup != NULL ? sqlite3_backup_step(backup, -1) : sqlite3_errcode(to);
        sqlite3_backup_finish(backup);
        answer = answer == SQLITE_DONE ? SQLITE_OK : answer;
    }
    if (answer == SQLITE_OK) /* one file, without a log beside it */
        answer = sqlite3_exec(to, "PRAGMA journal_mode=DELETE", NULL, NULL, NULL);
    sqlite3_close(to);
    return answer == SQLITE_OK || cw__store_refuse(from, answer, errors);
}

/* A backup is needed when all else is lost: whether it can be read is asked when it is made, not
 * then. */
static bool is_sound(const char *part, const cw_store_kind *kind, cw_errors *errors)
{
    sqlite3_stmt *check = NULL;
    cw_store *s = cw__store_open_to_read(part, kind, errors);
    if (s == NULL)
        return false;
    int answer = sqlite3_prepare_v2(cw__store_database(s), "PRAGMA integrity_check", -1, &check,
                                    NULL);
    answer = answer == SQLITE_OK ? sqlite3_step(check) : answer;
    const char *said = answer == SQLITE_ROW ? (const char *)sqlite3_column_text(check, 0) : NULL;
    bool good = said != NULL && strcmp(said, "ok") == 0;
    if (!good)
        cw_store_problem(s, errors, CW_ERR_IO, "the store is damaged: %.200s",
                         said != NULL ? said : sqlite3_errstr(answer));
    sqlite3_finalize(check);
    return cw_store_close(s, NULL) && good;
}

static bool sync_path(const char *path, int flags, cw_errors *errors)
{
    int file = open(path, flags | O_CLOEXEC);
    bool good = file >= 0 && fsync(file) == 0;
    if (file >= 0)
        close(file);
    return good || system_problem(errors, path, "it cannot be brought to the disk");
}

/* The name stands in the folder, which has to reach the disk as well as the file. */
static bool sync_folder(const char *path, cw_errors *errors)
{
    cw_str folder = CW_STR_INIT;
    const char *slash = strrchr(path, '/');
    if (slash == NULL)
        cw_str_add(&folder, ".");
    else
        cw_str_add_n(&folder, path, slash == path ? 1 : (size_t)(slash - path));
    bool good = sync_path(cw_str_get(&folder), O_RDONLY | O_DIRECTORY, errors);
    cw_str_clear(&folder);
    return good;
}

bool cw_store_backup(const char *from, const cw_store_kind *kind, const char *to, cw_errors *errors)
{
    cw_str part = CW_STR_INIT;
    if (access(to, F_OK) == 0) {
        errno = EEXIST;
        return system_problem(errors, to, "the backup needs a new file");
    }
    cw_str_printf(&part, "%s.part", to);
    cw_store *source = cw__store_open_to_read(from, kind, errors);
    if (source == NULL) {
        cw_str_clear(&part);
        return false;
    }
    const char *name = cw_str_get(&part);
    int file = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600); /* hashes of passwords */
    bool good = file >= 0
                || system_problem(errors, name,
                                  "the backup is written there first, which cannot be");
    if (good) {
        close(file);
        good = copy_pages(source, name, errors) && is_sound(name, kind, errors)
               && sync_path(name, O_RDWR, errors)
               && (renameat2(AT_FDCWD, name, AT_FDCWD, to, RENAME_NOREPLACE) == 0
                   || system_problem(errors, to, "the backup cannot be given its name"));
        if (!good)
            unlink(name);
    }
    cw_store_close(source, NULL);
    cw_str_clear(&part);
    return good && sync_folder(to, errors);
}
