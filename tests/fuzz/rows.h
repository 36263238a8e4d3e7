/* Hostile SQLite files out of bytes: a good file in which columns are overwritten with values of
 * any type, then bytes of the file itself. The tables stay as the program wants them, so that it
 * reads on; NOT NULL does not hold, as little as in a file that somebody forged. */
#ifndef FUZZ_ROWS_H
#define FUZZ_ROWS_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ROWS_COLUMNS = 200, ROWS_CHANGES = 24, ROWS_FILE = 1 << 20 };

/* What is left of the input. */
typedef struct rows_input {
    const uint8_t *at;
    size_t left;
} rows_input;

static inline unsigned rows_byte(rows_input *in)
{
    return in->left > 0 ? (in->left--, *in->at++) : 0;
}

static inline uint64_t rows_number(rows_input *in, int bytes)
{
    uint64_t number = 0;
    for (int i = 0; i < bytes; i++)
        number |= (uint64_t)rows_byte(in) << 8 * i;
    return number;
}

static inline void rows_must(bool good, const char *what)
{
    if (!good) {
        fprintf(stderr, "rows.h: %s\n", what);
        abort();
    }
}

/* A good file in memory. */
typedef struct rows_file {
    unsigned char *bytes;
    size_t size;
} rows_file;

/* Where the file lies: in memory if that is possible, because waiting for a disk takes longest. */
static inline void rows_path(char *path, size_t size)
{
    snprintf(path, size, "%s/cardwright-fuzz-%d",
             access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp", (int)getpid());
}

static inline void rows_remove(const char *path)
{
    static const char *const endings[] = {"", "-wal", "-journal", "-shm"};
    for (int i = 0; i < 4; i++) {
        char name[256];
        snprintf(name, sizeof name, "%s%s", path, endings[i]);
        unlink(name);
    }
}

static inline rows_file rows_read(const char *path)
{
    rows_file file = {.bytes = malloc(ROWS_FILE)};
    FILE *from = fopen(path, "rb");
    rows_must(from != NULL && file.bytes != NULL, "the good file cannot be read");
    file.size = fread(file.bytes, 1, ROWS_FILE, from);
    fclose(from);
    rows_must(file.size > 0 && file.size < ROWS_FILE, "the good file is too large");
    file.bytes[18] = file.bytes[19] = 1; /* no write-ahead log */
    rows_remove(path);
    return file;
}

static inline void rows_write(const char *path, const rows_file *file)
{
    rows_remove(path);
    FILE *to = fopen(path, "wb");
    rows_must(to != NULL && fwrite(file->bytes, 1, file->size, to) == file->size && fclose(to) == 0,
              "the file cannot be written");
}

/* ---- columns ---- */

typedef struct rows_column {
    char table[40], name[40];
} rows_column;

static inline int rows_columns(sqlite3 *db, rows_column *columns)
{
    sqlite3_stmt *list;
    int count = 0;
    rows_must(sqlite3_prepare_v2(db,
                                 "SELECT t.name, c.name FROM sqlite_schema t, "
                                 "pragma_table_info(t.name) c WHERE t.type = 'table' "
                                 "ORDER BY 1, c.cid",
                                 -1, &list, NULL)
                  == SQLITE_OK,
              sqlite3_errmsg(db));
    while (count < ROWS_COLUMNS && sqlite3_step(list) == SQLITE_ROW) {
        rows_column *c = &columns[count++];
        snprintf(c->table, sizeof c->table, "%s", sqlite3_column_text(list, 0));
        snprintf(c->name, sizeof c->name, "%s", sqlite3_column_text(list, 1));
    }
    sqlite3_finalize(list);
    return count;
}

/* Numbers at the edge of types, or any. */
static inline int64_t rows_integer(rows_input *in)
{
    static const int64_t edges[] = {
        0,         -1,        1,         127,       255,
        256,       65535,     INT32_MAX, INT32_MIN, (int64_t)UINT32_MAX + 1,
        INT64_MAX, INT64_MIN, 3,         1 << 20};
    unsigned which = rows_byte(in);
    if (which < sizeof edges / sizeof *edges)
        return edges[which];
    return (int64_t)rows_number(in, which % 8 + 1);
}

/* The new value of a column out of its old one, c, and of ?1. */
static const char *const rows_values[] = {"?1",
                                          "?1",
                                          "?1",
                                          "?1",
                                          "?1",
                                          "-c",
                                          "c + ?1",
                                          "substr(c, 1, ?1 & 255)",
                                          "CAST(c AS BLOB) || ?1",
                                          "?1 || CAST(c AS TEXT)",
                                          "zeroblob(?1 & 4095)",
                                          "c || c"};
enum { ROWS_NULL, ROWS_TEXT, ROWS_BLOB, ROWS_REAL, ROWS_GLUED = 8, ROWS_LED, ROWS_DROP = 12 };

static inline void rows_bind(rows_input *in, sqlite3_stmt *statement, unsigned kind)
{
    size_t size = rows_byte(in) % 100;
    size = size < in->left ? size : in->left;
    const uint8_t *bytes = in->at;
    if (kind == ROWS_NULL) {
        sqlite3_bind_null(statement, 1);
    } else if (kind == ROWS_TEXT) {
        sqlite3_bind_text(statement, 1, (const char *)bytes, (int)size, SQLITE_TRANSIENT);
    } else if (kind == ROWS_BLOB || kind == ROWS_GLUED || kind == ROWS_LED) {
        sqlite3_bind_blob(statement, 1, bytes, (int)size, SQLITE_TRANSIENT);
    } else if (kind == ROWS_REAL) {
        double real;
        uint64_t bits = rows_number(in, 8);
        memcpy(&real, &bits, sizeof real);
        sqlite3_bind_double(statement, 1, real);
        return;
    } else {
        sqlite3_bind_int64(statement, 1, rows_integer(in));
        return;
    }
    in->at += size;
    in->left -= size;
}

/* Overwrites a column of the rows that hold the same as one of them, or drops these rows. What the
 * tables do not bear (a number that is there already) changes nothing. */
static inline void rows_change(sqlite3 *db, rows_input *in, const rows_column *columns, int count)
{
    const rows_column *c = &columns[rows_byte(in) % (unsigned)count];
    unsigned which = rows_byte(in) % 32, kind = rows_byte(in) % (ROWS_DROP + 1);
    char sql[500], rows[200];
    sqlite3_stmt *statement;
    snprintf(rows, sizeof rows, "WHERE %s IS (SELECT %s FROM %s LIMIT 1 OFFSET %u)", c->name,
             c->name, c->table, which);
    if (kind == ROWS_DROP) {
        snprintf(sql, sizeof sql, "DELETE FROM %s %s", c->table, rows);
    } else {
        snprintf(sql, sizeof sql,
                 "UPDATE OR REPLACE %s SET %s=(SELECT %s FROM (SELECT %s AS c))"
                 " %s",
                 c->table, c->name, rows_values[kind], c->name, rows);
    }
    rows_must(sqlite3_prepare_v2(db, sql, -1, &statement, NULL) == SQLITE_OK, sqlite3_errmsg(db));
    if (kind != ROWS_DROP)
        rows_bind(in, statement, kind);
    sqlite3_step(statement);
    sqlite3_finalize(statement);
}

/* ---- the tables' own words ---- */

/* A good file, the same with tables that take NULL everywhere, and what makes these again those. */
typedef struct rows_pattern {
    rows_file loose;
    char *tighten;
    rows_column columns[ROWS_COLUMNS];
    int column_count;
} rows_pattern;

/* Takes the good file at `path` for the pattern, and removes it. */
static inline void rows_learn(rows_pattern *p, const char *path)
{
    sqlite3 *db;
    sqlite3_stmt *list = NULL;
    rows_file good = rows_read(path);
    char *tighten = sqlite3_mprintf("PRAGMA writable_schema=ON;");
    rows_write(path, &good);
    free(good.bytes);
    rows_must(sqlite3_open(path, &db) == SQLITE_OK
                  && sqlite3_prepare_v2(db,
                                        "SELECT name, sql FROM sqlite_schema WHERE sql IS NOT "
                                        "NULL",
                                        -1, &list, NULL)
                         == SQLITE_OK,
              "the good file is not good");
    while (sqlite3_step(list) == SQLITE_ROW) {
        tighten = sqlite3_mprintf("%z UPDATE sqlite_schema SET sql=%Q WHERE name=%Q;", tighten,
                                  sqlite3_column_text(list, 1), sqlite3_column_text(list, 0));
    }
    sqlite3_finalize(list);
    p->tighten = tighten;
    p->column_count = rows_columns(db, p->columns);
    rows_must(sqlite3_exec(db,
                           "PRAGMA writable_schema=ON; UPDATE sqlite_schema SET "
                           "sql=replace(sql, ' NOT NULL', '')",
                           NULL, NULL, NULL)
                  == SQLITE_OK,
              sqlite3_errmsg(db));
    sqlite3_close(db);
    p->loose = rows_read(path);
}

/* Writes the file that the input asks for: how many changes of rows, these, then bytes to poke. */
static inline void rows_forge(const rows_pattern *p, const char *path, rows_input *in)
{
    sqlite3 *db;
    rows_write(path, &p->loose);
    rows_must(sqlite3_open(path, &db) == SQLITE_OK
                  && sqlite3_exec(db, "PRAGMA synchronous=OFF; PRAGMA journal_mode=OFF; BEGIN",
                                  NULL, NULL, NULL)
                         == SQLITE_OK,
              sqlite3_errmsg(db));
    for (unsigned i = rows_byte(in) % ROWS_CHANGES; i > 0; i--)
        rows_change(db, in, p->columns, p->column_count);
    rows_must(sqlite3_exec(db, p->tighten, NULL, NULL, NULL) == SQLITE_OK
                  && sqlite3_exec(db, "COMMIT", NULL, NULL, NULL) == SQLITE_OK,
              sqlite3_errmsg(db));
    sqlite3_close(db);
    if (in->left > 0) {
        rows_file file = rows_read(path);
        while (in->left > 0)
            file.bytes[rows_number(in, 3) % file.size] = (unsigned char)rows_byte(in);
        rows_write(path, &file);
        free(file.bytes);
    }
}

#endif
