/* Fuzzing of the server's data file: whatever stands in one, a server starts on it or says why not;
 * the matches that go on are sound, and what it would tell anybody can be told. The input forges
 * the file (rows.h). */
#include "rows.h"

#include "duel.h"

#include "base/clock.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { PLAYERS = 3, STEPS = 6 };

static const cw_serve_config config = {.address = "127.0.0.1"};
static const uint8_t token[TOKEN_HASH] = {1, 2, 3};
static hub *h;
static cw_errors errors;
static char path[64];
static rows_pattern pattern;

/* ---- a good file ---- */

static void add_people(archive *a)
{
    static const char *const names[PLAYERS] = {"Ann", "Bob", "Cy"};
    static const char *const keys[PLAYERS] = {"ann", "bob", "cy"};
    const shelf_game *g = h->shelf.games[0];
    for (int i = 0; i < PLAYERS; i++) {
        cw__archive_add_player(a, names[i], keys[i], i == 0 ? "$argon2id$v=19$none" : NULL, 1000);
        deck_row deck = {.id = 0};
        snprintf(deck.game, sizeof deck.game, "%s", g->id);
        snprintf(deck.name, sizeof deck.name, "deck %d", i);
        snprintf(deck.code, sizeof deck.code, "code%d", i);
        cw__archive_save_deck(a, i + 1, &deck, 10, 1000);
    }
    cw__archive_add_session(a, token, 1, INT64_MAX);
}

/* Plays some steps of a match and stores them. */
static void add_match(archive *a, uint64_t id, int64_t second, int rank, bool ended)
{
    const shelf_game *g = h->shelf.games[0];
    match_row row = {.id = id,
                     .game_hash = g->game->hash,
                     .players = {1, second},
                     .level = rank,
                     .timer = 60,
                     .began = 1000,
                     .winner = CW_NO_WINNER};
    cw_state state;
    snprintf(row.game, sizeof row.game, "%s", g->id);
    for (int i = 0; i < CW_SEATS; i++) {
        row.setup.decks[i] = g->decks[0].deck.deck;
        snprintf(row.names[i], sizeof row.names[i], i == 0 ? "Ann" : rank > 0 ? "Novice" : "Bob");
        snprintf(row.decks[i], sizeof row.decks[i], "%s", g->decks[0].id);
    }
    row.setup.seed = id;
    cw__archive_add_match(a, &row);
    rows_must(cw_match_start(g->game, &row.setup, &state, NULL) == CW_OK, "no match");
    for (int seq = 0; seq < STEPS && !cw_state_is_over(&state); seq++) {
        cw_legal(g->game, &state, h->legal);
        step_row step = {(uint8_t)cw_state_decider(&state), h->legal[0]};
        rows_must(cw_apply(g->game, &state, step.action, NULL) == CW_OK, "no step");
        cw__archive_add_step(a, id, seq, step, 1001);
    }
    if (ended) {
        row.ended = 2000;
        row.winner = 0;
        snprintf(row.end, sizeof row.end, "conceded");
        cw__archive_end_match(a, &row);
    }
}

static void begin(void)
{
    static const char *const games[] = {"reduced"};
    rows_path(path, sizeof path);
    cw_errors_init(&errors);
    h = calloc(1, sizeof *h);
    rows_must(h != NULL && cw__shelf_load(&h->shelf, games, 1, &errors) == CW_OK,
              "games/reduced is missing");
    h->config = &config;
    h->errors = &errors;
    cw__limits_default(&h->limits);
    rows_remove(path);
    archive *a = cw__archive_open(path, false, &errors);
    rows_must(a != NULL, "no good file");
    add_people(a);
    add_match(a, 77, 2, 0, false);
    add_match(a, 78, 0, 2, false);
    add_match(a, 79, 3, 0, true);
    rows_must(cw__archive_commit(a, &errors) && cw__archive_close(a, &errors), "no good file");
    rows_learn(&pattern, path);
}

/* ---- what a server does with it ---- */

static void tell(const char *text)
{
    json_t *json = json_string(text);
    rows_must(json != NULL, "a word that cannot be told");
    json_decref(json);
}

static void see_deck(void *context, const deck_row *row)
{
    (void)context;
    tell(row->game);
    tell(row->name);
    tell(row->code);
}

static void see_match(void *context, const match_row *row)
{
    (void)context;
    tell(row->names[0]);
    tell(row->names[1]);
    tell(row->decks[0]);
    tell(row->decks[1]);
    tell(row->end);
    rows_must(row->winner >= 0 && row->winner <= CW_NO_WINNER && row->turns >= 0 && row->ended > 0,
              "a match that ended otherwise than any can");
}

static void see_duels(void)
{
    for (int i = 0; i < DUEL_BUCKETS; i++) {
        for (const duel *d = h->duels[i]; d != NULL; d = d->next) {
            rows_must(d->row.level >= 0 && d->row.level <= LEVELS && d->row.timer >= 0
                          && d->row.timer <= 600 && d->row.players[0] >= 0 && d->row.players[1] >= 0
                          && d->row.id > 0 && d->row.id >> 50 == 0,
                      "a match that nobody could have begun");
            rows_must((d->row.players[0] != 0) + (d->row.players[1] != 0)
                          == (d->row.level > 0 ? 1 : 2),
                      "a match of nobody");
            int64_t player = d->row.players[d->row.players[0] != 0 ? 0 : 1];
            json_t *list = cw__duel_own(h, player);
            rows_must(json_array_size(list) == (size_t)cw__duel_count_of(h, player),
                      "a match that cannot be listed");
            json_decref(list);
        }
    }
}

static void see_people(void)
{
    player_row player;
    match_row match;
    step_row steps[8];
    if (cw__archive_find_session(h->archive, token, 5000, &player))
        tell(player.name);
    if (cw__archive_find_account(h->archive, "ann", &player))
        tell(player.name);
    for (int64_t id = 1; id <= PLAYERS; id++) {
        cw__archive_decks(h->archive, id, "", see_deck, NULL);
        cw__archive_history(h->archive, id, 10, see_match, NULL);
    }
    for (uint64_t id = 77; id < 80; id++)
        if (cw__archive_find_match(h->archive, id, &match))
            cw__archive_steps(h->archive, id, steps, 8);
}

static void run(void)
{
    h->stopping = false;
    h->failed = false;
    h->duel_count = 0;
    rows_must(uv_loop_init(&h->loop) == 0, "no loop");
    h->thinkers = cw__workers_new(&h->loop, 0); /* jobs wait and are given back */
    rows_must(h->thinkers != NULL, "no workers");
    cw__archive_sweep(h->archive, 5000);
    cw__duel_restore(h);
    if (!cw__archive_broken(h->archive)) {
        see_duels();
        see_people();
        cw__duel_tick_all(h, cw_seconds_now() + 1000); /* clocks run out, players stay away */
    }
    h->stopping = true;
    cw__workers_stop(h->thinkers);
    uv_run(&h->loop, UV_RUN_DEFAULT);
    uv_loop_close(&h->loop);
    cw__workers_free(h->thinkers);
    cw__duel_free_all(h);
    cw__archive_commit(h->archive, &errors);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    rows_input in = {data, size};
    if (h == NULL)
        begin();
    rows_forge(&pattern, path, &in);
    cw_errors_init(&errors);
    h->archive = cw__archive_open(path, false, &errors);
    rows_must((h->archive != NULL) == (errors.count == 0), "no problem was told");
    if (h->archive != NULL) {
        run();
        cw__archive_close(h->archive, NULL);
    }
    rows_remove(path);
    return 0;
}
