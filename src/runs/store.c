/* The files of long runs. They are opened with an exclusive lock and a write-ahead log:
 * committing is cheap, a second run on the same file is refused, and no shared memory is needed,
 * so that a file may lie on a network drive. A shared kind has a lock of its own instead, which
 * keeps out other writers but not readers. Files come from strangers: their tables must be
 * exactly ours before anything is read, so that no view or trigger of theirs ever runs. */
#include "store_private.h"

#include "base/memory.h"
#include "base/clock.h"
#include "base/str.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { STATEMENTS = 48, APPLICATION = 0x43575354 /* "CWST", in the file's header */ };

/* A byte that SQLite neither uses nor locks. */
static const off_t lock_byte = (off_t)1 << 62;

static const char description_table[] =
    "CREATE TABLE description(what TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;";

struct cw_store {
    sqlite3 *db;
    char *path;
    int lock; /* a descriptor of the file, if its kind is shared; else -1 */
    bool is_new, writing;
    double began; /* of the open transaction */
    sqlite3_stmt *statements[STATEMENTS];
    int count;
    sqlite3_stmt *get, *put; /* of the description */
};

bool cw_store_problem(const cw_store *s, cw_errors *errors, cw_status status, const char *format,
                      ...)
{
    char message[1024];
    va_list args;
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    cw_errors_add(errors, status, s->path, 0, 0, "%s", message);
    return false;
}

/* What SQLite's answer means for the user. */
bool cw__store_refuse(const cw_store *s, int answer, cw_errors *errors)
{
    static const struct {
        int answer;
        const char *text;
    } texts[] = {
        {SQLITE_NOTADB, "this is no store of results: it is no SQLite database"},
        {SQLITE_CORRUPT, "the store is damaged"},
        {SQLITE_BUSY, "the store is in use by another program"},
        {SQLITE_LOCKED, "the store is in use by another program"},
        {SQLITE_READONLY, "the store cannot be written"},
        {SQLITE_PERM, "the store cannot be written"},
        {SQLITE_CANTOPEN, "the store cannot be opened or made there"},
        {SQLITE_FULL, "there is no room left on the disk"},
        {SQLITE_NOMEM, "there was not enough memory"},
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (texts[i].answer == (answer & 0xff))
            return cw_store_problem(s, errors, CW_ERR_IO, "%s", texts[i].text);
    return cw_store_problem(s, errors, CW_ERR_IO, "the store cannot be used: %s",
                            s->db != NULL ? sqlite3_errmsg(s->db) : sqlite3_errstr(answer));
}

static bool execute(const cw_store *s, const char *sql, cw_errors *errors)
{
    int answer = sqlite3_exec(s->db, sql, NULL, NULL, NULL);
    return answer == SQLITE_OK || cw__store_refuse(s, answer, errors);
}

/* A pragma that answers with a number. */
static bool ask(const cw_store *s, const char *sql, int *number, cw_errors *errors)
{
    sqlite3_stmt *statement = NULL;
    int answer = sqlite3_prepare_v2(s->db, sql, -1, &statement, NULL);
    if (answer == SQLITE_OK)
        answer = sqlite3_step(statement);
    if (answer == SQLITE_ROW)
        *number = sqlite3_column_int(statement, 0);
    sqlite3_finalize(statement);
    return answer == SQLITE_ROW || cw__store_refuse(s, answer, errors);
}

/* ---- tables ---- */

/* The statements that made a database, sorted, with "\n" after each. */
static int read_schema(sqlite3 *db, cw_str *out)
{
    sqlite3_stmt *statement = NULL;
    int answer = sqlite3_prepare_v2(db, "SELECT type, name, sql FROM sqlite_schema ORDER BY name",
                                    -1, &statement, NULL);
    cw_str_add(out, "");
    while (answer == SQLITE_OK || answer == SQLITE_ROW) {
        answer = sqlite3_step(statement);
        for (int i = 0; answer == SQLITE_ROW && i < 3; i++) {
            const char *text = (const char *)sqlite3_column_text(statement, i);
            cw_str_printf(out, "%s\n", text != NULL ? text : "");
        }
        if (out->size > 1 << 16)
            answer = SQLITE_NOTADB; /* ours are far smaller */
    }
    sqlite3_finalize(statement);
    return answer == SQLITE_DONE && !out->failed ? SQLITE_OK
           : answer == SQLITE_DONE               ? SQLITE_NOMEM
                                                 : answer;
}

/* What the tables of the kind look like: made in memory, so that SQLite words both alike. */
static int expect_schema(const cw_store_kind *kind, cw_str *out)
{
    sqlite3 *db = NULL;
    int answer = sqlite3_open_v2(":memory:", &db, SQLITE_OPEN_READWRITE, NULL);
    if (answer == SQLITE_OK)
        answer = sqlite3_exec(db, description_table, NULL, NULL, NULL);
    if (answer == SQLITE_OK)
        answer = sqlite3_exec(db, kind->schema, NULL, NULL, NULL);
    if (answer == SQLITE_OK)
        answer = read_schema(db, out);
    sqlite3_close(db);
    return answer;
}

/* Word by word against the tables that this program makes. Whatever else the file holds, a
 * trigger, a view, an index with an expression, would be a difference. */
static bool check_tables(const cw_store *s, const cw_store_kind *kind, const cw_str *found,
                         cw_errors *errors)
{
    cw_str expected = CW_STR_INIT;
    int application = 0, version = 0;
    int answer = expect_schema(kind, &expected);
    bool good = answer == SQLITE_OK || cw__store_refuse(s, answer, errors);
    good = good && ask(s, "PRAGMA application_id", &application, errors)
           && ask(s, "PRAGMA user_version", &version, errors);
    if (good && application != APPLICATION) {
        good = cw_store_problem(s, errors, CW_ERR_MISMATCH,
                                "this is a database, but no store of results");
    } else if (good && strcmp(cw_str_get(found), cw_str_get(&expected)) == 0) {
        good = version == kind->version
               || cw_store_problem(s, errors, CW_ERR_MISMATCH,
                                   "the store has version %d of its tables, this program makes %d",
                                   version, kind->version);
    } else if (good) {
        good = cw_store_problem(s, errors, CW_ERR_MISMATCH,
                                "the store has other tables than those for %s: it is of an older "
                                "version of cardwright, or for something else",
                                kind->name);
    }
    cw_str_clear(&expected);
    return good;
}

/* The transaction stays open for the descriptions: a store that a killed run left behind has both
 * the tables and what they are about, or nothing. What fails is rolled back when it is closed. */
static bool make_tables(cw_store *s, const cw_store_kind *kind, cw_errors *errors)
{
    char numbers[160];
    snprintf(numbers, sizeof numbers, "PRAGMA application_id=%d; PRAGMA user_version=%d",
             APPLICATION, kind->version);
    s->began = cw_seconds_now();
    s->writing = execute(s, "BEGIN IMMEDIATE", errors) && execute(s, description_table, errors)
                 && execute(s, kind->schema, errors) && execute(s, numbers, errors);
    return s->writing;
}

/* ---- opening ---- */

/* Only plain files: SQLite would take a name with a colon in front for something else. */
static bool check_path(const cw_store *s, bool resume, cw_errors *errors)
{
    struct stat info;
    if (s->path[0] == '\0' || s->path[0] == ':')
        return cw_store_problem(s, errors, CW_ERR_IO, "\"%.80s\" is no name of a file", s->path);
    if (stat(s->path, &info) != 0)
        return errno == ENOENT || cw_store_problem(s, errors, CW_ERR_IO, "%s", strerror(errno));
    if (!S_ISREG(info.st_mode))
        return cw_store_problem(s, errors, CW_ERR_IO, "the store must be a plain file");
    if (info.st_size > 0 && !resume)
        return cw_store_problem(s, errors, CW_ERR_DUPLICATE,
                                "the file is there already: --resume goes on with it");
    return true;
}

static bool open_database(cw_store *s, int flags, cw_errors *errors)
{
    int answer = sqlite3_open_v2(s->path, &s->db, SQLITE_OPEN_READWRITE | flags, NULL);
    if (answer != SQLITE_OK)
        return cw__store_refuse(s, answer, errors);
    /* Against files made to harm: no change of the schema by other means, no functions in it, no
     * triggers, no views, no value above 1 MiB, and damaged cells are found when they are read. */
    sqlite3_extended_result_codes(s->db, 1);
    sqlite3_db_config(s->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_db_config(s->db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    sqlite3_db_config(s->db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
    sqlite3_db_config(s->db, SQLITE_DBCONFIG_ENABLE_VIEW, 0, NULL);
    sqlite3_limit(s->db, SQLITE_LIMIT_LENGTH, 1 << 20);
    sqlite3_busy_timeout(s->db, 500);
    if (sqlite3_db_readonly(s->db, "main") == 1)
        return cw__store_refuse(s, SQLITE_READONLY, errors);
    return execute(s, "PRAGMA cell_size_check=ON", errors);
}

/* The lock belongs to the open file, not to the process: SQLite, which locks other bytes, cannot
 * drop it by closing a descriptor of its own. Ours must be closed after SQLite's, whose locks do
 * belong to the process. */
static bool lock_shared(cw_store *s, cw_errors *errors)
{
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = lock_byte, .l_len = 1};
    s->lock = open(s->path, O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    if (s->lock < 0)
        return cw_store_problem(s, errors, CW_ERR_IO,
                                "the store cannot be opened or made there: %s", strerror(errno));
    return fcntl(s->lock, F_OFD_SETLK, &lock) == 0 || cw__store_refuse(s, SQLITE_BUSY, errors);
}

/* One writer: the lock is taken now and kept. */
static bool open_to_write(cw_store *s, const cw_store_kind *kind, cw_errors *errors)
{
    if (kind->is_shared)
        return lock_shared(s, errors) && open_database(s, SQLITE_OPEN_CREATE, errors)
               && execute(s, "BEGIN IMMEDIATE; COMMIT", errors);
    return open_database(s, SQLITE_OPEN_CREATE, errors)
           && execute(s, "PRAGMA locking_mode=EXCLUSIVE", errors)
           && execute(s, "BEGIN EXCLUSIVE; COMMIT", errors);
}

/* A database without tables is new; one with tables must have exactly those of this kind, or
 * some other program's file would be written into. The log changes the file: it begins only once
 * that is known. */
static bool open_tables(cw_store *s, const cw_store_kind *kind, cw_errors *errors)
{
    cw_str found = CW_STR_INIT;
    int answer = read_schema(s->db, &found);
    bool good = answer == SQLITE_OK || cw__store_refuse(s, answer, errors);
    s->is_new = good && found.size == 0;
    good = good && (s->is_new || check_tables(s, kind, &found, errors))
           && execute(s, "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL", errors)
           && (!s->is_new || make_tables(s, kind, errors));
    cw_str_clear(&found);
    s->get = good ? cw_store_prepare(s, "SELECT value FROM description WHERE what=?", errors)
                  : NULL;
    s->put = good ? cw_store_prepare(s, "INSERT INTO description VALUES(?,?)", errors) : NULL;
    return s->get != NULL && s->put != NULL;
}

static cw_store *new_store(const char *path)
{
    cw_store *s = cw_alloc(1, sizeof *s);
    s->path = cw_copy_text(path);
    s->lock = -1;
    return s;
}

cw_store *cw_store_open(const char *path, const cw_store_kind *kind, bool resume, cw_errors *errors)
{
    cw_store *s = new_store(path);
    if (!check_path(s, resume, errors) || !open_to_write(s, kind, errors)
        || !open_tables(s, kind, errors)) {
        cw_store_close(s, NULL);
        return NULL;
    }
    return s;
}

cw_store *cw__store_open_to_read(const char *path, const cw_store_kind *kind, cw_errors *errors)
{
    cw_str found = CW_STR_INIT;
    cw_store *s = new_store(path);
    bool good = check_path(s, true, errors)
                && (access(s->path, F_OK) == 0
                    || cw_store_problem(s, errors, CW_ERR_IO, "there is no such file"))
                && open_database(s, 0, errors);
    int answer = good ? read_schema(s->db, &found) : SQLITE_OK;
    good = good && (answer == SQLITE_OK || cw__store_refuse(s, answer, errors))
           && check_tables(s, kind, &found, errors);
    cw_str_clear(&found);
    if (!good) {
        cw_store_close(s, NULL);
        return NULL;
    }
    return s;
}

sqlite3 *cw__store_database(const cw_store *s) { return s->db; }

bool cw_store_close(cw_store *s, cw_errors *errors)
{
    if (s == NULL)
        return true;
    bool good = cw_store_commit(s, 0, errors);
    for (int i = 0; i < s->count; i++)
        sqlite3_finalize(s->statements[i]);
    sqlite3_close(s->db); /* also moves the log into the file and removes it */
    if (s->lock >= 0)
        close(s->lock);
    free(s->path);
    free(s);
    return good;
}

bool cw_store_is_new(const cw_store *s) { return s->is_new; }

/* ---- reading and writing ---- */

sqlite3_stmt *cw_store_prepare(cw_store *s, const char *sql, cw_errors *errors)
{
    sqlite3_stmt *statement = NULL;
    int answer = s->count == STATEMENTS
                     ? SQLITE_NOMEM
                     : sqlite3_prepare_v3(s->db, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement,
                                          NULL);
    if (answer != SQLITE_OK) {
        cw__store_refuse(s, answer, errors);
        return NULL;
    }
    s->statements[s->count++] = statement;
    return statement;
}

/* Without copies: the caller's values live until the step, which follows at once. */
void cw_store_bind(sqlite3_stmt *statement, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    for (int i = 1; format[i - 1] != '\0'; i++) {
        switch (format[i - 1]) {
        case 'i': sqlite3_bind_int64(statement, i, va_arg(args, int64_t)); break;
        case 'd': sqlite3_bind_double(statement, i, va_arg(args, double)); break;
        case 't':
            sqlite3_bind_text(statement, i, va_arg(args, const char *), -1, SQLITE_STATIC);
            break;
        default: {
            const void *bytes = va_arg(args, const void *);
            sqlite3_bind_blob64(statement, i, bytes, va_arg(args, size_t), SQLITE_STATIC);
        }
        }
    }
    va_end(args);
}

/* One transaction for many writes: a commit costs as much as thousands of rows. */
bool cw_store_write(cw_store *s, sqlite3_stmt *statement, cw_errors *errors)
{
    if (!s->writing) {
        if (!execute(s, "BEGIN IMMEDIATE", errors))
            return false;
        s->writing = true;
        s->began = cw_seconds_now();
    }
    int answer = sqlite3_step(statement);
    sqlite3_reset(statement);
    return answer == SQLITE_DONE || cw__store_refuse(s, answer, errors);
}

int cw_store_row(cw_store *s, sqlite3_stmt *statement, cw_errors *errors)
{
    int answer = sqlite3_step(statement);
    if (answer == SQLITE_ROW)
        return 1;
    sqlite3_reset(statement);
    return answer == SQLITE_DONE ? 0 : (cw__store_refuse(s, answer, errors), -1);
}

bool cw_store_commit(cw_store *s, double age, cw_errors *errors)
{
    if (!s->writing || (age > 0 && cw_seconds_now() - s->began < age))
        return true;
    s->writing = false;
    return execute(s, "COMMIT", errors);
}

bool cw_store_wait_for_disk(cw_store *s, cw_errors *errors)
{
    return execute(s, "PRAGMA synchronous=FULL", errors);
}

/* A new store writes down what it is of; an old one must have the same. So a run can only be
 * continued with the settings it was begun with. */
bool cw_store_describe(cw_store *s, const char *what, const char *value, cw_errors *errors)
{
    if (s->is_new) {
        cw_store_bind(s->put, "tt", what, value);
        return cw_store_write(s, s->put, errors);
    }
    cw_store_bind(s->get, "t", what);
    int row = cw_store_row(s, s->get, errors);
    if (row < 0)
        return false;
    const char *found = row > 0 ? (const char *)sqlite3_column_text(s->get, 0) : NULL;
    bool good = found != NULL && strcmp(found, value) == 0;
    if (!good)
        cw_store_problem(s, errors, CW_ERR_MISMATCH,
                         "the store belongs to another run: its %s is \"%.100s\", now it is "
                         "\"%.100s\"",
                         what, found != NULL ? found : "", value);
    sqlite3_reset(s->get);
    return good;
}
