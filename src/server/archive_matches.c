/* Matches and their steps as rows. A match is its game (pinned by hash), decks, seed and steps;
 * positions are never stored. */
#include "archive_private.h"

#include <stdio.h>
#include <string.h>

enum { /* columns of the table matches */
    AT_ID, AT_GAME, AT_HASH, AT_SEED, AT_DECK, AT_PLAYER = AT_DECK + 2, AT_NAME = AT_PLAYER + 2,
    AT_DECK_NAME = AT_NAME + 2, AT_LEVEL = AT_DECK_NAME + 2, AT_TIMER, AT_BEGAN, AT_ENDED,
    AT_WINNER, AT_ENDING, AT_TURNS
};

/* The hero's number, then the cards'. The game's hash pins what the numbers mean. */
static size_t pack_deck(const cw_deck *deck, cw_card_id out[1 + CW_MAX_DECK])
{
    int count = deck->count < CW_MAX_DECK ? deck->count : CW_MAX_DECK;
    out[0] = deck->hero;
    memcpy(out + 1, deck->cards, (size_t)count * sizeof *out);
    return (size_t)(count + 1) * sizeof *out;
}

static void unpack_deck(const void *bytes, int size, cw_deck *deck)
{
    cw_card_id numbers[1 + CW_MAX_DECK] = {0};
    *deck = (cw_deck){0};
    if (bytes == NULL || size < (int)sizeof *numbers || size > (int)sizeof numbers) {
        return;
    }
    memcpy(numbers, bytes, (size_t)size);
    deck->hero = numbers[0];
    deck->count = size / (int)sizeof *numbers - 1;
    memcpy(deck->cards, numbers + 1, (size_t)deck->count * sizeof *numbers);
}

void archive_add_match(archive *a, const match_row *row)
{
    cw_card_id decks[CW_SEATS][1 + CW_MAX_DECK];
    size_t first = pack_deck(&row->setup.decks[0], decks[0]);
    size_t second = pack_deck(&row->setup.decks[1], decks[1]);
    cw_store_bind(a->queries[QUERY_ADD_MATCH], "itiibbiittttiii", (int64_t)row->id, row->game,
                  (int64_t)row->game_hash, (int64_t)row->setup.seed, (const void *)decks[0], first,
                  (const void *)decks[1], second, row->players[0], row->players[1], row->names[0],
                  row->names[1], row->decks[0], row->decks[1], (int64_t)row->level,
                  (int64_t)row->timer, row->began);
    archive_write(a, QUERY_ADD_MATCH);
}

void archive_add_step(archive *a, uint64_t match, int seq, step_row step, int64_t now)
{
    int64_t packed;
    memcpy(&packed, &step.action, sizeof packed);
    cw_store_bind(a->queries[QUERY_ADD_STEP], "iiiii", (int64_t)match, (int64_t)seq,
                  (int64_t)step.seat, packed, now);
    archive_write(a, QUERY_ADD_STEP);
}

void archive_end_match(archive *a, const match_row *row)
{
    cw_store_bind(a->queries[QUERY_END_MATCH], "iitii", row->ended, (int64_t)row->winner, row->end,
                  (int64_t)row->turns, (int64_t)row->id);
    archive_write(a, QUERY_END_MATCH);
}

static void read_match(archive *a, query q, match_row *row)
{
    sqlite3_stmt *s = a->queries[q];
    *row = (match_row){.id = (uint64_t)sqlite3_column_int64(s, AT_ID)};
    archive_text(a, q, AT_GAME, row->game, sizeof row->game);
    row->game_hash = (uint64_t)sqlite3_column_int64(s, AT_HASH);
    row->setup.seed = (uint64_t)sqlite3_column_int64(s, AT_SEED);
    for (int i = 0; i < CW_SEATS; i++) {
        unpack_deck(sqlite3_column_blob(s, AT_DECK + i), sqlite3_column_bytes(s, AT_DECK + i),
                    &row->setup.decks[i]);
        row->players[i] = sqlite3_column_int64(s, AT_PLAYER + i);
        archive_text(a, q, AT_NAME + i, row->names[i], sizeof row->names[i]);
        archive_text(a, q, AT_DECK_NAME + i, row->decks[i], sizeof row->decks[i]);
    }
    row->level = sqlite3_column_int(s, AT_LEVEL);
    row->timer = sqlite3_column_int(s, AT_TIMER);
    row->began = sqlite3_column_int64(s, AT_BEGAN);
    row->ended = sqlite3_column_int64(s, AT_ENDED);
    row->winner = sqlite3_column_int(s, AT_WINNER);
    archive_text(a, q, AT_ENDING, row->end, sizeof row->end);
    row->turns = sqlite3_column_int(s, AT_TURNS);
}

bool archive_find_match(archive *a, uint64_t id, match_row *row)
{
    cw_store_bind(a->queries[QUERY_FIND_MATCH], "i", (int64_t)id);
    bool found = archive_row(a, QUERY_FIND_MATCH);
    if (found) {
        read_match(a, QUERY_FIND_MATCH, row);
    }
    archive_rest(a, QUERY_FIND_MATCH);
    return found;
}

int archive_steps(archive *a, uint64_t match, step_row *steps, int room)
{
    int count = 0;
    bool whole = true;
    cw_store_bind(a->queries[QUERY_STEPS], "i", (int64_t)match);
    while (archive_row(a, QUERY_STEPS)) {
        sqlite3_stmt *s = a->queries[QUERY_STEPS];
        int64_t packed = sqlite3_column_int64(s, 2);
        whole = whole && sqlite3_column_int(s, 0) == count;
        if (count < room) {
            steps[count].seat = (uint8_t)(sqlite3_column_int(s, 1) & 1);
            memcpy(&steps[count].action, &packed, sizeof packed);
        }
        count++;
    }
    return whole ? count : -1;
}

static void visit_matches(archive *a, query q, match_visit visit, void *context)
{
    match_row row;
    while (archive_row(a, q)) {
        read_match(a, q, &row);
        visit(context, &row);
    }
}

void archive_unfinished(archive *a, match_visit visit, void *context)
{
    visit_matches(a, QUERY_UNFINISHED, visit, context);
}

void archive_history(archive *a, int64_t player, int most, match_visit visit, void *context)
{
    cw_store_bind(a->queries[QUERY_HISTORY], "ii", player, (int64_t)most);
    visit_matches(a, QUERY_HISTORY, visit, context);
}
