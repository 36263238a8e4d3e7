/* Matches and their steps as rows. A match is its game (pinned by hash), decks, seed and steps;
 * positions are never stored. */
#include "archive_private.h"

#include "wire/text.h"

#include <stdio.h>
#include <string.h>

enum { /* columns of the table matches */
       AT_ID,
       AT_GAME,
       AT_HASH,
       AT_SEED,
       AT_DECK,
       AT_PLAYER = AT_DECK + 2,
       AT_NAME = AT_PLAYER + 2,
       AT_DECK_NAME = AT_NAME + 2,
       AT_LEVEL = AT_DECK_NAME + 2,
       AT_TIMER,
       AT_BEGAN,
       AT_ENDED,
       AT_WINNER,
       AT_ENDING,
       AT_TURNS
};

/* The hero's number, then the cards'. The game's hash pins what the numbers mean. */
static size_t pack_deck(const cw_deck *deck, cw_card_id out[1 + CW_MAX_DECK])
{
    int count = deck->count < CW_MAX_DECK ? deck->count : CW_MAX_DECK;
    out[0] = deck->hero;
    memcpy(out + 1, deck->cards, (size_t)count * sizeof *out);
    return (size_t)(count + 1) * sizeof *out;
}

/* Only that it has the form of a deck; whether its cards exist and are legal is asked when the
 * match is played again (duel_restore.c). */
static void read_deck(row_reader *r, int column, cw_deck *deck)
{
    cw_card_id numbers[1 + CW_MAX_DECK] = {0};
    sqlite3_stmt *s = r->archive->queries[r->query];
    const void *bytes = sqlite3_column_blob(s, column);
    size_t size = (size_t)sqlite3_column_bytes(s, column);
    *deck = (cw_deck){0};
    if (bytes == NULL || sqlite3_column_type(s, column) != SQLITE_BLOB
        || size % sizeof *numbers != 0 || size < sizeof *numbers || size > sizeof numbers) {
        cw__row_fault(r, "a deck that is none");
        return;
    }
    memcpy(numbers, bytes, size);
    deck->hero = numbers[0];
    deck->count = (int)(size / sizeof *numbers) - 1;
    memcpy(deck->cards, numbers + 1, (size_t)deck->count * sizeof *numbers);
}

/* What spectators may see stands above the seconds of a turn in one number: the table is as it was
 * before there was a choice. */
enum { DELAY_UNIT = 1024, HANDS_UNIT = DELAY_UNIT * (MATCH_DELAY + 1) };

static int64_t pack_timer(const match_row *row)
{
    return row->timer + row->delay * DELAY_UNIT + (row->hands ? HANDS_UNIT : 0);
}

static void read_timer(row_reader *r, match_row *out)
{
    int64_t packed = cw__row_number(r, AT_TIMER, 0, 2 * HANDS_UNIT - 1, "the seconds of a turn");
    out->timer = (int)(packed % DELAY_UNIT);
    out->delay = (int)(packed % HANDS_UNIT / DELAY_UNIT);
    out->hands = packed >= HANDS_UNIT;
    if (out->timer > MATCH_TIMER)
        cw__row_fault(r, "too many seconds of a turn");
}

void cw__archive_add_match(archive *a, const match_row *row)
{
    cw_card_id decks[CW_SEATS][1 + CW_MAX_DECK];
    size_t first = pack_deck(&row->setup.decks[0], decks[0]);
    size_t second = pack_deck(&row->setup.decks[1], decks[1]);
    cw_store_bind(a->queries[QUERY_ADD_MATCH], "itiibbiittttiii", (int64_t)row->id, row->game,
                  (int64_t)row->game_hash, (int64_t)row->setup.seed, (const void *)decks[0], first,
                  (const void *)decks[1], second, row->players[0], row->players[1], row->names[0],
                  row->names[1], row->decks[0], row->decks[1], (int64_t)row->level, pack_timer(row),
                  row->began);
    cw__archive_write(a, QUERY_ADD_MATCH);
}

/* An action is 64 bits (rules/action.h) and is kept as a number. */
void cw__archive_add_step(archive *a, uint64_t match, int seq, step_row step, int64_t now)
{
    int64_t packed;
    memcpy(&packed, &step.action, sizeof packed);
    cw_store_bind(a->queries[QUERY_ADD_STEP], "iiiii", (int64_t)match, (int64_t)seq,
                  (int64_t)step.seat, packed, now);
    cw__archive_write(a, QUERY_ADD_STEP);
}

void cw__archive_end_match(archive *a, const match_row *row)
{
    cw_store_bind(a->queries[QUERY_END_MATCH], "iitii", row->ended, (int64_t)row->winner, row->end,
                  (int64_t)row->turns, (int64_t)row->id);
    cw__archive_write(a, QUERY_END_MATCH);
}

/* A person against an agent of some level, or two people. */
static bool is_pairing(const match_row *row)
{
    int people = (row->players[0] != 0) + (row->players[1] != 0);
    return people == (row->level > 0 ? 1 : 2) && row->players[0] != row->players[1];
}

/* All columns are read even after a fault: a match that cannot go on is still told and ended by
 * its id. */
static bool read_match(archive *a, query q, match_row *out)
{
    row_reader r = {.archive = a, .query = q};
    sqlite3_stmt *s = a->queries[q];
    *out = (match_row){.id = (uint64_t)sqlite3_column_int64(s, AT_ID)};
    cw__row_number(&r, AT_ID, 1, (INT64_C(1) << 50) - 1, "the name of a match");
    cw__row_text(&r, AT_GAME, out->game, sizeof out->game);
    out->game_hash = (uint64_t)cw__row_number(&r, AT_HASH, INT64_MIN, INT64_MAX, "the game's hash");
    out->setup.seed = (uint64_t)cw__row_number(&r, AT_SEED, INT64_MIN, INT64_MAX, "the seed");
    for (int i = 0; i < CW_SEATS; i++) {
        read_deck(&r, AT_DECK + i, &out->setup.decks[i]);
        out->players[i] = cw__row_number(&r, AT_PLAYER + i, 0, INT64_MAX, "the number of a player");
        cw__row_name(&r, AT_NAME + i, out->players[i], out->names[i]);
        cw__row_text(&r, AT_DECK_NAME + i, out->decks[i], sizeof out->decks[i]);
    }
    out->level = (int)cw__row_number(&r, AT_LEVEL, 0, MATCH_LEVELS, "a level that no agent has");
    read_timer(&r, out);
    out->began = cw__row_number(&r, AT_BEGAN, 0, INT64_MAX, "when it began");
    out->ended = cw__row_number(&r, AT_ENDED, 0, INT64_MAX, "when it ended");
    out->winner = (int)cw__row_number(&r, AT_WINNER, 0, CW_NO_WINNER, "the winner");
    cw__row_text(&r, AT_ENDING, out->end, sizeof out->end);
    out->turns = (int)cw__row_number(&r, AT_TURNS, 0, INT32_MAX, "the number of turns");
    if (!is_pairing(out))
        cw__row_fault(&r, "players and a level that do not fit");
    out->damaged = !cw__row_end(&r, "matches", (int64_t)out->id);
    return !out->damaged;
}

bool cw__archive_find_match(archive *a, uint64_t id, match_row *row)
{
    cw_store_bind(a->queries[QUERY_FIND_MATCH], "i", (int64_t)id);
    bool found = cw__archive_row(a, QUERY_FIND_MATCH) && read_match(a, QUERY_FIND_MATCH, row);
    cw__archive_rest(a, QUERY_FIND_MATCH);
    return found;
}

/* What was taken back and who gave up has nothing but its kind. */
static bool read_action(int64_t packed, cw_action *out)
{
    memcpy(out, &packed, sizeof packed);
    if (out->kind == CW_ACTION_NONE || out->kind == CW_ACTION_CONCEDE)
        *out = cw_action_make((cw_action_kind)out->kind);
    return out->kind < CW_ACTION_COUNT;
}

/* All rows are read even beyond the room: the number tells the caller that there are too many. */
int cw__archive_steps(archive *a, uint64_t match, step_row *steps, int room)
{
    row_reader r = {.archive = a, .query = QUERY_STEPS};
    int count = 0;
    cw_store_bind(a->queries[QUERY_STEPS], "i", (int64_t)match);
    for (; cw__archive_row(a, QUERY_STEPS); count++) {
        cw_action action;
        cw__row_number(&r, 0, count, count, "steps with a gap");
        int seat = (int)cw__row_number(&r, 1, 0, CW_SEATS - 1, "the seat of a step");
        if (!read_action(cw__row_number(&r, 2, INT64_MIN, INT64_MAX, "a step"), &action))
            cw__row_fault(&r, "a step of no known kind");
        if (count < room)
            steps[count] = (step_row){(uint8_t)seat, action};
    }
    return cw__row_end(&r, "steps", (int64_t)match) ? count : -1;
}

static void visit_matches(archive *a, query q, bool damaged, match_visit visit, void *context)
{
    match_row row;
    while (cw__archive_row(a, q))
        if (read_match(a, q, &row) || damaged)
            visit(context, &row);
}

void cw__archive_unfinished(archive *a, match_visit visit, void *context)
{
    visit_matches(a, QUERY_UNFINISHED, true, visit, context);
}

void cw__archive_history(archive *a, int64_t player, int most, match_visit visit, void *context)
{
    cw_store_bind(a->queries[QUERY_HISTORY], "ii", player, (int64_t)most);
    visit_matches(a, QUERY_HISTORY, false, visit, context);
}
