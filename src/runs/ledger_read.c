/* Stores as others read them: the words of chapters, what differs between two, and single matches. */
#include "ledger_private.h"
#include "base/memory.h"
#include "store_private.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- words ---- */

static const char *next_line(const char *line)
{
    const char *end = strchrnul(line, '\n');
    return *end != '\0' ? end + 1 : end;
}

const char *cw_ledger_word(const char *words, const char *what, cw_str *out)
{
    size_t size = strlen(what);
    cw_str_reset(out);
    for (const char *line = words; *line != '\0'; line = next_line(line)) {
        const char *value = line + size + 2;
        if (strncmp(line, what, size) == 0 && strncmp(line + size, ": ", 2) == 0) {
            cw_str_add_n(out, value, strcspn(value, "\n"));
            break;
        }
    }
    return cw_str_get(out);
}

/* How many lines of `now` say otherwise than those of `old`; `what` gets the name of the first. */
static int count_differences(const char *now, const char *old, cw_str *what)
{
    int count = 0;
    cw_str name = CW_STR_INIT, mine = CW_STR_INIT, theirs = CW_STR_INIT;
    for (const char *line = now; *line != '\0'; line = next_line(line)) {
        cw_str_reset(&name);
        cw_str_add_n(&name, line, strcspn(line, ":\n"));
        cw_ledger_word(now, cw_str_get(&name), &mine);
        cw_ledger_word(old, cw_str_get(&name), &theirs);
        if (strcmp(cw_str_get(&mine), cw_str_get(&theirs)) != 0 && count++ == 0) {
            cw_str_reset(what);
            cw_str_add(what, cw_str_get(&name));
        }
    }
    cw_str_clear(&name);
    cw_str_clear(&mine);
    cw_str_clear(&theirs);
    return count;
}

void cw__ledger_explain(cw_ledger *l, const char *words)
{
    cw_str what = CW_STR_INIT, near = CW_STR_INIT, old = CW_STR_INIT, now = CW_STR_INIT;
    sqlite3_stmt *list = cw_store_prepare(l->store, "SELECT words FROM chapter", l->errors);
    int row = list != NULL ? 1 : -1, least = -1;
    while (row > 0 && (row = cw_store_row(l->store, list, l->errors)) > 0) {
        const char *text = (const char *)sqlite3_column_text(list, 0);
        int count = text != NULL ? count_differences(words, text, &what) : 0;
        if (count > 0 && (least < 0 || count < least)) {
            least = count;
            cw_str_reset(&near);
            cw_str_add(&near, text);
        }
    }
    cw_str_reset(&what);
    if (least > 0)
        count_differences(words, cw_str_get(&near), &what);
    if (row >= 0)
        cw_store_problem(l->store, l->errors, CW_ERR_MISMATCH,
                         "the store belongs to another run: its %s is \"%.100s\", now it is "
                         "\"%.100s\"",
                         cw_str_get(&what),
                         cw_ledger_word(cw_str_get(&near), cw_str_get(&what), &old),
                         cw_ledger_word(words, cw_str_get(&what), &now));
    cw_str_clear(&what);
    cw_str_clear(&near);
    cw_str_clear(&old);
    cw_str_clear(&now);
}

static int compare_ids(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return x < y ? -1 : x > y;
}

bool cw_ledger_has_no_others(cw_ledger *l)
{
    size_t count = (size_t)l->chapter_count;
    int row = 1;
    bool good = true;
    if (l->store == NULL || l->keeping->shared || cw_store_is_new(l->store))
        return true;
    sqlite3_stmt *list = cw_store_prepare(l->store, "SELECT id, words FROM chapter", l->errors);
    if (list == NULL)
        return cw__ledger_fail_memory(l);
    int64_t *sorted = cw_alloc(count, sizeof *sorted);
    for (size_t i = 0; i < count; i++)
        sorted[i] = l->chapters[i].id;
    qsort(sorted, count, sizeof *sorted, compare_ids);
    while (good && (row = cw_store_row(l->store, list, l->errors)) > 0) {
        int64_t id = sqlite3_column_int64(list, 0);
        const char *words = (const char *)sqlite3_column_text(list, 1);
        cw_str a = CW_STR_INIT, b = CW_STR_INIT;
        if (bsearch(&id, sorted, count, sizeof id, compare_ids) == NULL) {
            good = cw_store_problem(l->store, l->errors, CW_ERR_MISMATCH,
                                    "the store belongs to another run: it also has %.100s against "
                                    "%.100s",
                                    cw_ledger_word(words != NULL ? words : "", "agent 1", &a),
                                    cw_ledger_word(words != NULL ? words : "", "agent 2", &b));
            sqlite3_reset(list);
        }
        cw_str_clear(&a);
        cw_str_clear(&b);
    }
    free(sorted);
    return (good && row == 0) || cw__ledger_fail(l);
}

/* ---- single matches ---- */

static bool read_description(cw_store *store, cw_kept_match *out, cw_errors *errors)
{
    sqlite3_stmt *list = cw_store_prepare(store, "SELECT what, value FROM description", errors);
    int row = list != NULL ? 1 : -1;
    while (row > 0 && (row = cw_store_row(store, list, errors)) > 0) {
        const char *what = (const char *)sqlite3_column_text(list, 0);
        const char *value = (const char *)sqlite3_column_text(list, 1);
        if (what == NULL || value == NULL)
            continue;
        if (strcmp(what, "kind of run") == 0) {
            snprintf(out->kind, sizeof out->kind, "%s", value);
        } else if (strcmp(what, "game") == 0) {
            snprintf(out->game, sizeof out->game, "%s", value);
        } else if (strncmp(what, "hash of", 7) == 0) {
            out->hash = strtoull(value, NULL, 16);
        } else if (strncmp(what, "version", 7) == 0 && strcmp(value, CW_VERSION) != 0) {
            return cw_store_problem(store, errors, CW_ERR_MISMATCH,
                                    "the store was made by version %.40s, this is " CW_VERSION,
                                    value);
        }
    }
    return row == 0;
}

/* Finds the job by counting matches; rows lie in the order of chapters and numbers. */
static bool find_job(cw_store *store, uint64_t number, cw_kept_match *out, cw_errors *errors)
{
    static const char sql[] = "SELECT chapter.words, job.number, job.matches, job.result FROM job"
                              " JOIN chapter ON chapter.id=job.chapter"
                              " ORDER BY job.chapter, job.number";
    sqlite3_stmt *list = cw_store_prepare(store, sql, errors);
    int row = list != NULL ? 1 : -1;
    uint64_t before = 0;
    while (row > 0 && (row = cw_store_row(store, list, errors)) > 0) {
        int64_t matches = sqlite3_column_int64(list, 2);
        if (matches < 0)
            return cw_store_problem(store, errors, CW_ERR_SYNTAX, "the store is damaged");
        if (number - before <= (uint64_t)matches) {
            const char *words = (const char *)sqlite3_column_text(list, 0);
            const void *bytes = sqlite3_column_blob(list, 3);
            cw_str_add(&out->words, words != NULL ? words : "");
            if (bytes != NULL)
                cw_str_add_n(&out->result, bytes, (size_t)sqlite3_column_bytes(list, 3));
            out->number = (uint64_t)sqlite3_column_int64(list, 1);
            out->matches = (uint64_t)matches;
            out->place = number - before - 1;
            return true;
        }
        before += (uint64_t)matches;
    }
    return row == 0
           && cw_store_problem(store, errors, CW_ERR_RANGE,
                               "there is no match %" PRIu64 ": the store has %" PRIu64 " matches",
                               number, before);
}

bool cw_ledger_find_match(const char *path, uint64_t number, cw_kept_match *out, cw_errors *errors)
{
    *out = (cw_kept_match){0};
    cw_store *store = cw__store_open_to_read(path, &cw__ledger_kind, errors);
    bool good = store != NULL && read_description(store, out, errors)
                && find_job(store, number, out, errors);
    cw_store_close(store, NULL);
    return good;
}

void cw_kept_match_clear(cw_kept_match *match)
{
    cw_str_clear(&match->words);
    cw_str_clear(&match->result);
}
