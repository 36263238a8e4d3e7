/* The outcome of a simulation as a document. The keys of its data are a contract. Rates carry
 * intervals by pairs of matches, since the two matches on one seed are alike. */
#include "sim_document.h"

#include "judge.h"

#include <stdlib.h>
#include <string.h>

/* Of player 0, player 1, or both together. */
static cw_card_tally card_tally(const cw_sim_result *r, int card, int player)
{
    if (player != CW_SIM_BOTH)
        return r->cards[player][card];
    cw_card_tally a = r->cards[0][card];
    const cw_card_tally *b = &r->cards[1][card];
    a.drawn += b->drawn;
    a.played += b->played;
    a.drawn_matches += b->drawn_matches;
    a.drawn_wins += b->drawn_wins;
    a.played_matches += b->played_matches;
    a.played_wins += b->played_wins;
    return a;
}

/* A row of the table: a card, and of whom. */
typedef struct card_row {
    int card, player;
    cw_card_tally tally;
} card_row;

/* Most played first; equal ones in the order of the game. */
static int compare_rows(const void *left, const void *right)
{
    const card_row *a = left, *b = right;
    if (a->tally.played != b->tally.played)
        return a->tally.played < b->tally.played ? 1 : -1;
    if (a->tally.drawn != b->tally.drawn)
        return a->tally.drawn < b->tally.drawn ? 1 : -1;
    return a->card != b->card ? a->card - b->card : a->player - b->player;
}

/* Rows of the cards that were seen: of both together, or one of each player. The
 * caller frees them. */
static card_row *make_rows(const cw_sim_setup *setup, const cw_sim_result *r, bool together,
                           int *count)
{
    int cards = r->cards[0] != NULL ? setup->game->card_count : 0;
    card_row *rows = calloc((size_t)cards * CW_SEATS + 1, sizeof *rows);
    *count = 0;
    for (int i = 1; i < cards; i++) { /* 0 is no card */
        for (int player = together ? CW_SIM_BOTH : 0;
             player < (together ? CW_SIM_OWNERS : CW_SEATS); player++) {
            cw_card_tally tally = card_tally(r, i, player);
            if (tally.drawn + tally.played > 0)
                rows[(*count)++] = (card_row){i, player, tally};
        }
    }
    qsort(rows, (size_t)*count, sizeof *rows, compare_rows);
    return rows;
}

/* Of no match: 0, which is shown beside a count of 0. */
static double mean(uint64_t sum, uint64_t count)
{
    return count > 0 ? (double)sum / (double)count : 0;
}

/* Of each player, or of both if they are the same agent. */
static json_t *unplayed_json(const cw_sim_setup *setup, const sim_names *names,
                             const cw_sim_result *r)
{
    json_t *array = json_array();
    bool same = strcmp(names->agents[0], names->agents[1]) == 0;
    for (int player = 0; player < (same ? 1 : CW_SEATS) && r->cards[0] != NULL; player++) {
        cw_card_plays *uses = calloc((size_t)setup->game->card_count, sizeof *uses);
        for (int i = 0; i < setup->game->card_count; i++) {
            cw_card_tally t = card_tally(r, i, same ? CW_SIM_BOTH : player);
            uses[i] = (cw_card_plays){t.drawn, t.played};
        }
        cw__judge_add_unplayed(setup->game, names->agents[player], uses, array);
        free(uses);
    }
    return array;
}

/* ---- the data ---- */

/* A player moves first in one match of each pair and second in the other: by itself, each seat's
 * matches are independent. */
static json_t *player_json(const cw_sim_setup *setup, const sim_names *names,
                           const cw_sim_result *r, int player)
{
    cw_rate rate = cw_sim_win_rate(setup, r, player);
    cw_rate first = cw_rate_of(r->first_wins[player], r->firsts[player]);
    cw_rate second = cw_rate_of(r->wins[player] - r->first_wins[player],
                                r->matches - r->firsts[player]);
    json_t *stats = json_object();
    for (int i = 0; i < CW_SIM_STATS && r->cards[0] != NULL; i++) {
        json_object_set_new(stats, cw_sim_stat_name((cw_sim_stat)i),
                            json_real(mean(r->stats[player][i], r->matches)));
    }
    return json_pack("{s:s, s:s, s:I, s:f, s:f, s:f, s:b, s:f, s:[f,f], s:f, s:[f,f], s:I, s:o}",
                     "agent", names->agents[player], "deck", names->decks[player], "wins",
                     (json_int_t)r->wins[player], "win_rate", rate.rate, "low", rate.low, "high",
                     rate.high, "exact", rate.exact, "win_rate_first", first.rate, "interval_first",
                     first.low, first.high, "win_rate_second", second.rate, "interval_second",
                     second.low, second.high, "forfeits", (json_int_t)r->forfeits[player],
                     "per_match", stats);
}

/* Win rates by pairs of matches, since the two matches of a pair are not independent. */
static json_t *counts_json(const cw_sim_result *r, int card, int player)
{
    cw_card_tally t = card_tally(r, card, player);
    cw_rate drawn = cw_rate_of_clusters(&r->card_pairs[card].drawn[player]);
    cw_rate played = cw_rate_of_clusters(&r->card_pairs[card].played[player]);
    return json_pack("{s:I, s:I, s:f, s:f, s:[f,f], s:[f,f]}", "drawn", (json_int_t)t.drawn,
                     "played", (json_int_t)t.played, "win_rate_drawn", drawn.rate,
                     "win_rate_played", played.rate, "interval_drawn", drawn.low, drawn.high,
                     "interval_played", played.low, played.high);
}

/* Each card once: both players together, and below that each of them. */
static json_t *cards_json(const cw_sim_setup *setup, const cw_sim_result *r)
{
    json_t *array = json_array();
    int count;
    card_row *rows = make_rows(setup, r, true, &count);
    for (int i = 0; i < count; i++) {
        json_t *card = json_pack("{s:s}", "name", setup->game->cards[rows[i].card].name);
        json_object_update_new(card, counts_json(r, rows[i].card, CW_SIM_BOTH));
        json_object_set_new(
            card, "players",
            json_pack("[o,o]", counts_json(r, rows[i].card, 0), counts_json(r, rows[i].card, 1)));
        json_array_append_new(array, card);
    }
    free(rows);
    return array;
}

/* The signature compares two runs at a glance: equal rules, agents and seeds give equal ones. */
static json_t *sim_json(const cw_sim_setup *setup, const sim_names *names, const cw_sim_result *r)
{
    cw_clusters pairs = cw_sim_clusters(r, CW_SIM_FIRST_WINS);
    cw_rate first_seat = cw_rate_of_clusters(&pairs);
    json_t *ends = json_object();
    for (int i = 0; i < CW_END_COUNT; i++)
        if (r->ends[i] > 0)
            json_object_set_new(ends, cw_end_name((cw_end)i), json_integer((json_int_t)r->ends[i]));
    return json_pack(
        "{s:s, s:I, s:I, s:i, s:[o,o], s:I, s:f, s:[f,f], s:f, s:f, s:o, s:I, s:o,"
        " s:o, s:o, s:o, s:f, s:f}",
        "game", setup->game->name, "matches", (json_int_t)r->matches, "seed",
        (json_int_t)setup->seed, "reveal", setup->reveal, "players",
        player_json(setup, names, r, 0), player_json(setup, names, r, 1), "draws",
        (json_int_t)r->draws, "first_seat_win_rate", first_seat.rate, "first_seat_interval",
        first_seat.low, first_seat.high, "turns_mean", mean(r->turns, r->matches), "actions_mean",
        mean(r->actions, r->matches), "ends", ends, "cut_off", (json_int_t)r->cut_off, "signature",
        cw__json_hash(r->signature), "cards", cards_json(setup, r), "hardly_played",
        unplayed_json(setup, names, r), "judge", cw__judge_json(names->agents, CW_SEATS), "seconds",
        r->seconds, "matches_per_second", r->seconds > 0 ? (double)r->matches / r->seconds : 0);
}

/* ---- the document ---- */

/* CSV has a row for each player with all of these; people see those with a heading as lines
 * below the player's name. */
static const cw_column player_columns[] = {
    {NULL, "agent"},
    {NULL, "deck"},
    {"matches won", "wins", CW_AS_WHOLE},
    {"wins", "win_rate", CW_AS_PERCENT, 2, "low", "high", .exact = "exact"},
    {"first", "win_rate_first", CW_AS_PERCENT, 2, "interval_first.0", "interval_first.1"},
    {"second", "win_rate_second", CW_AS_PERCENT, 2, "interval_second.0", "interval_second.1"},
    {NULL, "forfeits", CW_AS_WHOLE},
};

/* What is true of a match, whoever played. */
static const cw_column value_columns[] = {
    {"first seat wins", "first_seat_win_rate", CW_AS_PERCENT, 2, "first_seat_interval.0",
     "first_seat_interval.1"},
    {"draws", "draws", CW_AS_WHOLE},
    {"ends", "ends"},
    {"turns", "turns_mean", CW_AS_NUMBER, 2, .unit = "per match"},
    {"actions", "actions_mean", CW_AS_NUMBER, 2, .unit = "per match"},
};

/* Means of both players side by side. */
static const cw_column stat_columns[] = {
    {"per match", "name"},
    {"player 1", "players.0", CW_AS_NUMBER, 2},
    {"player 2", "players.1", CW_AS_NUMBER, 2},
};

/* Rates of the player who drew or played the card; 50% says that the card makes no difference. */
static const cw_column card_columns[] = {
    {"card", "name"},
    {"player", "player"},
    {"drawn", "drawn", CW_AS_WHOLE},
    {"played", "played", CW_AS_WHOLE},
    {"wins when drawn", "win_rate_drawn", CW_AS_PERCENT, 2, "interval_drawn.0", "interval_drawn.1"},
    {"wins when played", "win_rate_played", CW_AS_PERCENT, 2, "interval_played.0",
     "interval_played.1"},
};

/* What both did per match; what the game does not have is left out. */
static json_t *stat_rows(const cw_rules *rules, const cw_sim_result *r)
{
    json_t *rows = json_array();
    for (int i = 0; i < CW_SIM_STATS; i++) {
        if ((i == CW_SIM_MOVES && !rules->moving) || (i == CW_SIM_RAISES && !rules->raising))
            continue;
        json_array_append_new(
            rows, json_pack("{s:s, s:[f,f]}", "name", cw_sim_stat_text((cw_sim_stat)i), "players",
                            mean(r->stats[0][i], r->matches), mean(r->stats[1][i], r->matches)));
    }
    return rows;
}

/* A row for each player, or for both together if they are the same. */
static json_t *card_rows(const cw_sim_setup *setup, const cw_sim_result *r)
{
    static const char *const owners[] = {"1", "2", [CW_SIM_BOTH] = "both"};
    json_t *list = json_array();
    int count;
    card_row *rows = make_rows(setup, r, cw_sim_is_mirror(setup), &count);
    for (int i = 0; i < count; i++) {
        json_t *row = json_pack("{s:s, s:s}", "name", setup->game->cards[rows[i].card].name,
                                "player", owners[rows[i].player]);
        json_object_update_new(row, counts_json(r, rows[i].card, rows[i].player));
        json_array_append_new(list, row);
    }
    free(rows);
    return list;
}

/* CSV has a table with both players; people get a heading for each. */
static void add_players(cw_document *d, const sim_names *names, const cw_sim_result *r)
{
    static const char *const places[CW_SEATS] = {"players.0", "players.1"};
    cw_document_only(d, CW_FORM_CSV);
    cw_document_table(d, &(cw_table){.at = "players", CW_COLUMNS(player_columns)});
    cw_document_only(d, CW_FORM_PEOPLE);
    for (int i = 0; i < CW_SEATS; i++) {
        cw_document_heading(d, "player %d: %s with %s", i + 1, names->agents[i], names->decks[i]);
        cw_document_values(d, places[i], player_columns, TELL_COUNT(player_columns));
        if (r->forfeits[i] > 0) {
            cw_document_say(d, "forfeits: %llu, lost by crash, silence or an illegal action",
                            (unsigned long long)r->forfeits[i]);
        }
    }
    cw_document_heading(d, "both");
}

/* --rows 0 leaves the table to CSV, which always has all rows. */
static void add_cards(cw_document *d, const cw_sim_setup *setup, const cw_sim_result *r, int most)
{
    cw_document_only(d, CW_FORM_PEOPLE);
    cw_document_table(
        d, &(cw_table){.rows = stat_rows(&setup->game->rules, r), CW_COLUMNS(stat_columns)});
    cw_document_only(d, most > 0 ? 0 : CW_FORM_CSV);
    cw_document_table(d, &(cw_table){.rows = card_rows(setup, r),
                                     CW_COLUMNS(card_columns),
                                     .most = most,
                                     .more = "--rows N shows them"});
    cw_document_only(d, 0);
}

/* A run in which no match ended has a title and a sentence, and its data is zeros. */
cw_document *cw__sim_document(const cw_sim_setup *setup, const sim_names *names,
                              const cw_sim_result *r, int most)
{
    cw_document *d = cw_document_new(sim_json(setup, names, r));
    cw_document_title(d, "%s, %llu matches, seed %llu%s", setup->game->name,
                      (unsigned long long)r->matches, (unsigned long long)setup->seed,
                      setup->reveal ? ", hidden cards are shown" : "");
    if (r->matches == 0) {
        cw_document_say(d, "No match was finished in %.2f seconds, there is nothing to tell.",
                        r->seconds);
        return d;
    }
    add_players(d, names, r);
    cw_document_values(d, "", value_columns, TELL_COUNT(value_columns));
    if (r->cut_off > 0) {
        cw_document_say(d, "%llu chains of effects were cut off at a bound.",
                        (unsigned long long)r->cut_off);
    }
    if (r->cards[0] != NULL)
        add_cards(d, setup, r, most);
    cw__judge_tell(d);
    cw_document_say(d, "%.2f seconds, %.0f matches per second", r->seconds,
                    r->seconds > 0 ? (double)r->matches / r->seconds : 0);
    return d;
}
