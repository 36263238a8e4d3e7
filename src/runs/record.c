/* The record of a job: who won each match and where it ended, the counts of all of them, how long
 * decisions took, and the actions of matches that nobody could play again. The first two are the
 * same whenever the job is done, and its head says how long they are. */
#include "record.h"
#include "base/memory.h"
#include "varint.h"

#include <string.h>

enum { HAS_TIMES = 1, HAS_ACTIONS = 2 };

/* ---- writing ---- */

void cw__record_init(record_writer *w, uint64_t most, bool keeps_actions)
{
    *w = (record_writer){.keeps_actions = keeps_actions,
                         .notes = cw_alloc(most, NOTE_BYTES),
                         .actions = keeps_actions ? cw_alloc(1, ACTION_ROOM) : NULL};
}

void cw__record_free(record_writer *w)
{
    free(w->notes);
    free(w->actions);
    *w = (record_writer){0};
}

void cw__record_begin(record_writer *w)
{
    w->matches = 0;
    w->action_size = w->began = 0;
}

/* Each match leaves room for the size that stands before its actions. */
static unsigned char *actions_of_match(const record_writer *w)
{
    return w->actions + w->began + VARINT_LONGEST;
}

void cw__record_act(record_writer *w, const cw_game *game, const cw_state *state, cw_action action)
{
    static _Thread_local cw_action list[CW_MAX_ACTIONS];
    size_t used = w->action_size - w->began;
    if (!w->keeps_actions || w->began + used + 3 * VARINT_LONGEST > ACTION_ROOM)
        return; /* too long a match: it cannot be looked at */
    int count = cw_legal(game, state, list), place = 0;
    while (place < count && !cw_action_equal(list[place], action))
        place++;
    unsigned char *at = actions_of_match(w) + used;
    write_varint(&at, (uint64_t)place); /* beyond the list: gave up */
    w->action_size = w->began + (size_t)(at - actions_of_match(w));
}

void cw__record_match(record_writer *w, int winner, uint64_t hash)
{
    unsigned char *note = w->notes + w->matches * NOTE_BYTES;
    note[0] = (unsigned char)winner;
    memcpy(note + 1, &hash, sizeof hash);
    w->matches++;
    if (w->keeps_actions) { /* the size moves to where it is read */
        size_t size = w->action_size - w->began;
        unsigned char *begin = w->actions + w->began, *at = begin;
        unsigned char *from = actions_of_match(w);
        write_varint(&at, size);
        memmove(at, from, size);
        w->began = w->action_size = (size_t)(at - w->actions) + size;
    }
}

size_t cw__record_room(uint64_t most, int card_count, bool keeps_actions)
{
    return RECORD_HEAD + most * NOTE_BYTES + cw__counts_room(card_count) + cw__times_room()
           + (keeps_actions ? ACTION_ROOM : 0);
}

size_t cw__record_write(const record_writer *w, const cw_sim_result *sum, int card_count,
                        const cw_decision_times *times, unsigned char *out)
{
    unsigned char *at = out + RECORD_HEAD;
    memcpy(at, w->notes, w->matches * NOTE_BYTES);
    at += w->matches * NOTE_BYTES;
    at += cw__counts_write(sum, card_count, at);
    uint32_t fixed = (uint32_t)(at - out);
    memcpy(out, &fixed, sizeof fixed);
    out[4] = (unsigned char)((times != NULL ? HAS_TIMES : 0)
                             | (w->keeps_actions ? HAS_ACTIONS : 0));
    if (times != NULL)
        cw__times_write(times, &at);
    if (w->keeps_actions) {
        memcpy(at, w->actions, w->action_size);
        at += w->action_size;
    }
    return (size_t)(at - out);
}

/* ---- reading ---- */

static bool check_notes(const cw_match_record *r)
{
    for (uint64_t i = 0; i < r->matches; i++)
        if (r->notes[i * NOTE_BYTES] > CW_MATCH_DRAW)
            return false;
    return true;
}

static bool check_actions(const cw_match_record *r)
{
    const unsigned char *at = r->actions;
    uint64_t size;
    for (uint64_t i = 0; i < r->matches; i++) {
        if (!read_varint(&at, r->end, &size) || size > (uint64_t)(r->end - at))
            return false;
        at += size;
    }
    return at == r->end;
}

bool cw_record_open(cw_match_record *r, const void *bytes, size_t size, uint64_t matches)
{
    const unsigned char *b = bytes;
    uint32_t fixed;
    if (size < RECORD_HEAD || matches > size / NOTE_BYTES)
        return false;
    memcpy(&fixed, b, sizeof fixed);
    unsigned flags = b[4];
    *r = (cw_match_record){.matches = matches, .fixed = fixed, .end = b + size};
    r->notes = b + RECORD_HEAD;
    r->counts = r->notes + matches * NOTE_BYTES;
    if (fixed > size || b + fixed < r->counts || flags > (HAS_TIMES | HAS_ACTIONS)
        || !check_notes(r))
        return false;
    const unsigned char *at = b + fixed;
    if (flags & HAS_TIMES) {
        r->times = at;
        cw_decision_times *times = cw_alloc(1, sizeof *times);
        bool good = cw__times_read(times, &at, r->end);
        free(times);
        if (!good)
            return false;
    }
    r->actions = flags & HAS_ACTIONS ? at : NULL;
    return flags & HAS_ACTIONS ? check_actions(r) : at == r->end;
}

cw_match_note cw_record_note(const cw_match_record *r, uint64_t place)
{
    const unsigned char *bytes = r->notes + place * NOTE_BYTES, *at = r->actions;
    cw_match_note note = {.winner = bytes[0]};
    memcpy(&note.hash, bytes + 1, sizeof note.hash);
    for (uint64_t i = 0; at != NULL && i <= place; i++) {
        uint64_t size = 0;
        at += note.action_size;
        read_varint(&at, r->end, &size);
        note.action_size = (size_t)size;
        note.actions = at;
    }
    return note;
}

cw_match_note cw__record_last(const record_writer *w)
{
    cw_match_record r = {.matches = w->matches,
                         .notes = w->notes,
                         .actions = w->keeps_actions ? w->actions : NULL,
                         .end = w->actions + w->action_size};
    return cw_record_note(&r, w->matches - 1);
}

bool cw_record_add(const cw_match_record *r, int card_count, cw_sim_result *sum)
{
    const unsigned char *fixed_end = r->notes - RECORD_HEAD + r->fixed, *at = r->times;
    if (!cw__counts_add(sum, card_count, r->matches, r->counts, (size_t)(fixed_end - r->counts)))
        return false;
    return r->times == NULL || sum->times == NULL || cw__times_read(sum->times, &at, r->end);
}
