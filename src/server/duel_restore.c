/* After a restart: the matches that go on are played again from their steps. A match whose game
 * has changed meanwhile, or whose steps no longer fit, is ended and said to be; so is one whose row
 * is damaged. */
#include "duel.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct row_list {
    match_row *rows;
    int count, room;
    int64_t most; /* matches that go on may not be more */
    int left_out;
} row_list;

/* Rows are gathered first and restored after: restoring may end matches, which changes the table
 * that is being read. */
static void collect(void *context, const match_row *row)
{
    row_list *list = context;
    if (list->count >= list->most) {
        list->left_out++;
        return;
    }
    if (list->count == list->room) {
        int room = list->room > 0 ? list->room * 2 : 64;
        match_row *rows = realloc(list->rows, (size_t)room * sizeof *rows);
        if (rows == NULL) {
            list->left_out++;
            return;
        }
        list->rows = rows;
        list->room = room;
    }
    list->rows[list->count++] = *row;
}

/* Each step is checked by the engine again: the file may come from anywhere. */
static bool replay(hub *h, duel *d, const step_row *steps, int count)
{
    for (int i = 0; i < count; i++) {
        cw_log log = {.list = h->events, .room = HUB_EVENTS};
        cw_state before;
        cw_state_copy(&before, &d->state);
        if (steps[i].action.kind == CW_ACTION_NONE
                ? !cw__duel_take_back(d)
                : cw__duel_take(d, steps[i].seat, steps[i].action, &log) != CW_OK)
            return false;
        if (steps[i].action.kind != CW_ACTION_NONE
            && (d->row.players[steps[i].seat] == 0
                || cw__duel_learned(d, steps[i].seat, &before, &log)))
            d->fixed = d->taken_count;
    }
    d->seq = count;
    return true;
}

/* The archive's decks are numbers out of a file: they are asked about before the engine sees
 * them. */
static bool are_decks_legal(const shelf_game *g, const match_row *row)
{
    cw_errors *errors = calloc(1, sizeof *errors);
    for (int i = 0; i < CW_SEATS && errors != NULL; i++) {
        cw_named_deck deck = {.deck = row->setup.decks[i]};
        cw_deck_check(g->game, &deck, errors);
    }
    bool good = errors != NULL && errors->count == 0;
    free(errors);
    return good;
}

/* Everything that the row says is checked against the game of today before the first step is
 * played. */
static bool restore_one(hub *h, const match_row *row)
{
    const shelf_game *g = cw__shelf_find(&h->shelf, row->game);
    int room = (int)hub_limit(h, LIMIT_ACTIONS) + 1;
    step_row *steps = malloc((size_t)room * sizeof *steps);
    duel *d = calloc(1, sizeof *d);
    bool good = !row->damaged && g != NULL && g->game->hash == row->game_hash && steps != NULL
                && d != NULL && are_decks_legal(g, row)
                && cw_match_start(g->game, &row->setup, &d->state, &(cw_log){.gifts = &d->gifts})
                       == CW_OK;
    if (good) {
        int count = cw__archive_steps(h->archive, row->id, steps, room);
        d->row = *row;
        d->shelf = g;
        good = count >= 0 && count <= room && replay(h, d, steps, count)
               && !cw_state_is_over(&d->state);
    }
    free(steps);
    if (good) {
        cw__duel_insert(h, d);
        cw__duel_think(h, d);
    } else if (d != NULL) {
        free(d->taken);
        free(d);
    }
    return good;
}

void cw__duel_restore(hub *h)
{
    row_list list = {.most = hub_limit(h, LIMIT_MATCHES)};
    char count[16], id[ID_TEXT];
    cw__archive_unfinished(h->archive, collect, &list);
    for (int i = 0; i < list.count; i++) {
        match_row *row = &list.rows[i];
        if (!restore_one(h, row)) {
            row->ended = cw__hub_date();
            row->winner = CW_DRAW_RESULT;
            strcpy(row->end, row->damaged ? "damaged" : "game_changed");
            cw__archive_end_match(h->archive, row);
            if (!row->damaged) {
                hub_say(h, JOURNAL_WARN, "game-changed", "id", cw__id_write(row->id, id), "game",
                        row->game);
            }
        }
    }
    if (list.left_out > 0) { /* they stay in the archive, for a start with a higher limit */
        snprintf(count, sizeof count, "%d", list.left_out);
        hub_say(h, JOURNAL_WARN, "not-restored", "matches", count, "limit", "matches");
    }
    snprintf(count, sizeof count, "%d", h->duel_count);
    hub_say(h, JOURNAL_INFO, "restored", "matches", count);
    free(list.rows);
}
