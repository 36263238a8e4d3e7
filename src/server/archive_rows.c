/* Reading rows. The file may come from anywhere: every column is checked like something that a
 * stranger sent. Texts that cannot be shown are mended, a row with anything else that cannot be is
 * left out, and either is told in one line. */
#include "account.h"
#include "archive_private.h"

#include "base/hash.h"
#include "base/str.h"

#include <stdio.h>
#include <string.h>

void cw__row_fault(row_reader *r, const char *what)
{
    r->fault = r->fault != NULL ? r->fault : what;
}

/* Types are asked for: SQLite keeps what it is given in any column, also a text in one for
 * numbers. */
int64_t cw__row_number(row_reader *r, int column, int64_t least, int64_t most, const char *what)
{
    sqlite3_stmt *s = r->archive->queries[r->query];
    int64_t number = sqlite3_column_int64(s, column);
    if (sqlite3_column_type(s, column) != SQLITE_INTEGER || number < least || number > most) {
        cw__row_fault(r, what);
        return least;
    }
    return number;
}

/* Character by character: a text is never cut inside one, and each byte that is none becomes a
 * question mark. */
void cw__row_text(row_reader *r, int column, char *out, size_t size)
{
    sqlite3_stmt *s = r->archive->queries[r->query];
    const char *text = (const char *)sqlite3_column_text(s, column);
    size_t left = text != NULL ? (size_t)sqlite3_column_bytes(s, column) : 0, used = 0;
    bool good = text != NULL && sqlite3_column_type(s, column) == SQLITE_TEXT;
    while (left > 0) {
        size_t length = cw_text_character(text, left);
        if (used + (length > 0 ? length : 1) >= size) {
            good = false;
            break;
        }
        memcpy(out + used, length > 0 ? text : "?", length > 0 ? length : 1);
        used += length > 0 ? length : 1;
        good = good && length > 0;
        text += length > 0 ? length : 1;
        left -= length > 0 ? length : 1;
    }
    out[used] = '\0';
    r->mended |= !good;
}

void cw__row_name(row_reader *r, int column, int64_t player, char out[NAME_BYTES])
{
    cw__row_text(r, column, out, NAME_BYTES);
    if (cw__account_name_fault(out) != NULL) {
        r->mended = true;
        if (player != 0)
            snprintf(out, NAME_BYTES, "Player %lld", (long long)player % 1000000);
        else
            snprintf(out, NAME_BYTES, "Agent");
    }
}

/* A row is complained of once, however often it is read; of many, the oldest are forgotten. */
static bool is_news(archive *a, const char *table, int64_t id)
{
    uint64_t key = cw_hash_bytes(table, strlen(table), (uint64_t)id);
    for (int i = 0; i < COMPLAINTS; i++)
        if (a->complained[i] == key)
            return false;
    a->complained[a->complaint_count++ % COMPLAINTS] = key;
    return true;
}

bool cw__row_end(row_reader *r, const char *table, int64_t id)
{
    archive *a = r->archive;
    if ((r->fault != NULL || r->mended) && a->complain != NULL && is_news(a, table, id)) {
        a->complain(a->complain_context, table, id,
                    r->fault != NULL ? r->fault : "a text or a name that cannot be: it was mended");
    }
    return r->fault == NULL;
}
