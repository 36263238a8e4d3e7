/* The outcome of a tournament as a document. The keys of its data are a contract. Matrices,
 * ratings and times are all made of the pairings, which CSV has line by line. */
#include "tournament.h"

#include "judge.h"

#include <math.h>

/* ---- the data ---- */

/* What a matrix is about. */
typedef struct matrix_of {
    const tournament *t;
    int deck; /* agents in mirror matches with it, -1 = in all matches, -2 = decks, not agents */
    int row;
} matrix_of;

/* Nobody meets himself, though an agent alone plays deck against deck. */
static json_t *matrix_cell(const void *of, int column)
{
    const matrix_of *m = of;
    int enemy = column != m->row ? column : TOURNAMENT_NOBODY;
    tournament_wish wish = {m->row, enemy, m->deck, m->deck};
    if (m->deck == -2)
        wish = (tournament_wish){TOURNAMENT_ANY, TOURNAMENT_ANY, m->row, enemy};
    tournament_cell cell = cw__tournament_cell(m->t, wish);
    return json_pack("{s:f, s:f, s:f, s:I}", "win_rate", cell.rate.rate, "low", cell.rate.low,
                     "high", cell.rate.high, "matches", (json_int_t)cell.matches);
}

/* A list of rows; the diagonal has cells without matches, so that rows are equally long. */
static json_t *matrix_json(const tournament *t, int deck)
{
    json_t *matrix = json_array();
    int count = deck == -2 ? t->deck_count : t->agent_count;
    for (int i = 0; i < count; i++)
        json_array_append_new(matrix, cw__json_list(count, matrix_cell, &(matrix_of){t, deck, i}));
    return matrix;
}

/* Mirror matches with one deck: how agents compare when the deck is the same. */
static json_t *by_deck_json(const void *of, int deck)
{
    const tournament *t = of;
    return json_pack("{s:s, s:o}", "deck", t->decks[deck].name, "matrix", matrix_json(t, deck));
}

/* null where every pairing is played to its end. */
static json_t *sprt_json(const tournament *t)
{
    return t->sequential ? json_pack("{s:f, s:f, s:f, s:f}", "elo0", t->sprt.elo0, "elo1",
                                     t->sprt.elo1, "alpha", t->sprt.alpha, "beta", t->sprt.beta)
                         : json_null();
}

/* The log-likelihood ratio with the bounds at which it decides. */
static json_t *judged_json(const tournament *t, const cw_pairing_result *r)
{
    if (!t->sequential)
        return json_null();
    cw_sprt_state state = cw_sprt_judge(&t->sprt, r->pair_scores);
    return json_pack("{s:f, s:f, s:f, s:s}", "llr", state.llr, "low", state.low, "high", state.high,
                     "verdict", cw__tournament_verdict(state.verdict));
}

/* Milliseconds per decision of a player. */
static double mean_ms(const cw_pairing_result *r, int player)
{
    return r->clock.decisions[player] > 0
               ? 1e3 * r->clock.seconds[player] / (double)r->clock.decisions[player]
               : 0;
}

/* All counts of both players, seen from the first; "pair_scores" counts pairs by the points of
 * the first player: 0 to 2 in halves. */
static json_t *pairing_json(const void *of, int index)
{
    const tournament *t = of;
    const tournament_place *p = &t->places[index];
    const cw_pairing_result *r = &t->results[index];
    cw_rate rate = cw__tournament_rate(r);
    json_t *scores = json_array();
    for (int i = 0; i < CW_PAIR_SCORES; i++)
        json_array_append_new(scores, json_integer((json_int_t)r->pair_scores[i]));
    double matches = r->matches > 0 ? (double)r->matches : 1;
    return json_pack(
        "{s:[s,s], s:[s,s], s:i, s:I, s:[I,I], s:I, s:f, s:f, s:f, s:o, s:[I,I], s:f,"
        " s:f, s:o, s:o}",
        "agents", t->agents[p->agents[0]], t->agents[p->agents[1]], "decks",
        t->decks[p->decks[0]].name, t->decks[p->decks[1]].name, "reveal", t->pairings[index].reveal,
        "matches", (json_int_t)r->matches, "wins", (json_int_t)r->wins[0], (json_int_t)r->wins[1],
        "draws", (json_int_t)r->draws, "win_rate", rate.rate, "low", rate.low, "high", rate.high,
        "pair_scores", scores, "forfeits", (json_int_t)r->forfeits[0], (json_int_t)r->forfeits[1],
        "turns_mean", (double)r->turns / matches, "actions_mean", (double)r->actions / matches,
        "sprt", judged_json(t, r), "signature", cw__json_hash(r->signature));
}

/* `what` is both the key and the kind: "agent" or "deck". */
static json_t *rated_json(const char *what, const char *name, const cw_rating *rating,
                          tournament_cell cell)
{
    return json_pack("{s:s, s:f, s:f, s:f, s:f, s:f, s:I}", what, name, "elo", rating->elo, "error",
                     rating->error, "score", cell.rate.rate, "low", cell.rate.low, "high",
                     cell.rate.high, "matches", (json_int_t)cell.matches);
}

/* All matches of an agent. */
static tournament_wish all_of(int agent)
{
    return (tournament_wish){agent, TOURNAMENT_ANY, TOURNAMENT_ANY, TOURNAMENT_ANY};
}

/* The rating, and the plain score, which needs no model. */
static json_t *elo_json(const void *of, int agent)
{
    const tournament *t = of;
    return rated_json("agent", t->agents[agent], &t->ratings[agent],
                      cw__tournament_cell(t, all_of(agent)));
}

/* Only matches against other decks say how strong a deck is. */
static json_t *deck_elo_json(const void *of, int deck)
{
    const tournament *t = of;
    tournament_wish wish = {TOURNAMENT_ANY, TOURNAMENT_ANY, deck, TOURNAMENT_OTHER};
    return rated_json("deck", t->decks[deck].name, &t->deck_ratings[deck],
                      cw__tournament_cell(t, wish));
}

/* Medians and percentiles come from buckets that are exact to 5 %. */
static json_t *times_json(const void *of, int agent)
{
    const tournament *t = of;
    cw_pairing_result total = cw__tournament_sum(t, all_of(agent));
    return json_pack(
        "{s:s, s:f, s:f, s:f, s:f, s:I}", "agent", t->agents[agent], "mean", mean_ms(&total, 0),
        "median", 1e3 * cw_time_percentile(total.clock.times[0], 0.5), "p95",
        1e3 * cw_time_percentile(total.clock.times[0], 0.95), "longest",
        1e3 * total.clock.longest[0], "decisions", (json_int_t)total.clock.decisions[0]);
}

/* Of a deck without a name in its file: its number among those that were given. */
static json_t *deck_name(const void *of, int deck)
{
    return json_string(((const tournament *)of)->decks[deck].name);
}

/* Whatever is worked out here stands beside the pairings from which it was, so that others can
 * work it out otherwise. */
static json_t *tournament_json(const tournament *t)
{
    const char *const *agents = (const char *const *)t->agents;
    json_t *all = json_pack(
        "{s:s, s:o, s:o, s:I, s:I, s:I, s:b, s:f, s:I, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:f}",
        "game", t->game->name, "agents", cw__json_words(agents, t->agent_count), "decks",
        cw__json_list(t->deck_count, deck_name, t), "games", (json_int_t)t->games, "seed",
        (json_int_t)t->seed, "matches", (json_int_t)cw__tournament_matches(t), "complete",
        t->complete, "seconds_per_decision", t->budget.seconds, "nodes_per_decision",
        (json_int_t)t->budget.nodes, "matrix", matrix_json(t, -1), "by_deck",
        cw__json_list(t->deck_count, by_deck_json, t), "elo",
        cw__json_list(t->agent_count, elo_json, t), "decision_ms",
        cw__json_list(t->agent_count, times_json, t), "sprt", sprt_json(t), "pairings",
        cw__json_list(t->count, pairing_json, t), "judge", cw__judge_json(agents, t->agent_count),
        "seconds", t->progress.seconds);
    if (t->cross) {
        json_object_set_new(all, "deck_matrix", matrix_json(t, -2));
        json_object_set_new(all, "deck_elo", cw__json_list(t->deck_count, deck_elo_json, t));
    }
    return all;
}

/* ---- the document ---- */

/* CSV only: one line has all counts of a pairing, so that a spreadsheet can add them up in its
 * own way. */
static const cw_column pairing_columns[] = {
    {NULL, "agents.0", .csv = "agent_1"},
    {NULL, "agents.1", .csv = "agent_2"},
    {NULL, "decks.0", .csv = "deck_1"},
    {NULL, "decks.1", .csv = "deck_2"},
    {NULL, "matches", CW_AS_WHOLE},
    {NULL, "wins.0", CW_AS_WHOLE, .csv = "wins_1"},
    {NULL, "wins.1", CW_AS_WHOLE, .csv = "wins_2"},
    {NULL, "draws", CW_AS_WHOLE},
    {NULL, "win_rate", CW_AS_PERCENT, 1, "low", "high", .csv = "score_1"},
    {NULL, "forfeits.0", CW_AS_WHOLE, .csv = "forfeits_1"},
    {NULL, "forfeits.1", CW_AS_WHOLE, .csv = "forfeits_2"},
    {NULL, "turns_mean", CW_AS_NUMBER, 2},
    {NULL, "decision_ms.0", CW_AS_SHORT, 3, .csv = "ms_1"},
    {NULL, "decision_ms.1", CW_AS_SHORT, 3, .csv = "ms_2"},
    {NULL, "sprt.llr", CW_AS_NUMBER, 2, .csv = "llr"},
    {NULL, "sprt.verdict", .csv = "verdict"},
};

/* The interval of the ratio is where it would decide, not how sure it is. */
static const cw_column sprt_columns[] = {
    {"agent", "agents.0"},
    {"against", "agents.1"},
    {"deck", "decks.0"},
    {"against", "decks.1"},
    {"matches", "matches", CW_AS_WHOLE},
    {"LLR", "sprt.llr", CW_AS_NUMBER, 2, "sprt.low", "sprt.high"},
    {"verdict", "sprt.verdict"},
};

/* Shared by tables and bars, so that both show the same number in the same form. */
static const cw_column elo_column = {"Elo", "elo", CW_AS_SIGNED, 1, .error = "error"};
static const cw_column score_column = {"score", "score", CW_AS_PERCENT, 1, "low", "high"};
static const cw_column mean_column = {"mean", "mean", CW_AS_SHORT, 3, .unit = "ms"};

/* The pairings with the times of both, which differ from run to run. */
static json_t *timed_pairings(const cw_document *d, const tournament *t)
{
    json_t *list = json_array(), *pairings = cw_document_at(d, "pairings");
    for (int i = 0; i < t->count; i++) {
        json_t *row = json_copy(json_array_get(pairings, (size_t)i));
        json_object_set_new(
            row, "decision_ms",
            json_pack("[f,f]", mean_ms(&t->results[i], 0), mean_ms(&t->results[i], 1)));
        json_array_append_new(list, row);
    }
    return list;
}

/* The labels are a list of the data, and its key says what they are. */
static void add_matrix(cw_document *d, const char *caption, const char *at, const char *labels)
{
    json_t *names = cw_document_at(d, labels);
    cw_document_matrix(d, &(cw_matrix){.caption = caption,
                                       .corner = labels,
                                       .row_labels = names,
                                       .column_labels = names,
                                       .at = at,
                                       .cell = {NULL, "win_rate", CW_AS_PERCENT, 1, "low", "high"},
                                       .count = "matches"});
}

/* With several decks one matrix for each, after the one of all matches. */
static void add_matrices(cw_document *d, const tournament *t)
{
    if (t->agent_count > 1) {
        cw_document_heading(d, "Who beats whom");
        add_matrix(d,
                   "Score of the row against the column (draws count half), with 95% intervals by "
                   "pairs of matches",
                   "matrix", "agents");
        for (int i = 0; i < t->deck_count && t->deck_count > 1; i++) {
            char caption[200], at[40];
            snprintf(caption, sizeof caption, "With %s on both sides", t->decks[i].name);
            snprintf(at, sizeof at, "by_deck.%d.matrix", i);
            add_matrix(d, caption, at, "agents");
        }
    }
    if (t->cross) {
        cw_document_heading(d, "Deck against deck");
        add_matrix(d, "Score of the row's deck against the column's, whoever plays them",
                   "deck_matrix", "decks");
    }
}

/* Ratings of agents or of decks as a table, and on pages as bars. */
static void add_ratings(cw_document *d, const char *heading, const char *at, const char *what,
                        const char *caption)
{
    const cw_column columns[] = {
        {what, what}, elo_column, score_column, {"matches", "matches", CW_AS_WHOLE}};
    cw_document_heading(d, "%s", heading);
    cw_document_table(
        d, &(cw_table){.caption = caption, .at = at, CW_COLUMNS(columns), .order = "elo"});
    cw_document_bars(d, &(cw_bars){.caption = "Elo. Whiskers: 95%.",
                                   .at = at,
                                   .order = "elo",
                                   .label = what,
                                   .value = elo_column});
    cw_document_bars(d, &(cw_bars){.caption = "Points per match: a win is 1, a draw half. "
                                              "Whiskers: 95%.",
                                   .at = at,
                                   .order = "elo",
                                   .label = what,
                                   .value = score_column,
                                   .to = 1,
                                   .line = 0.5});
}

/* Logarithmic, since agents differ by factors of a thousand. */
static void add_times(cw_document *d, const tournament *t)
{
    const cw_column columns[] = {{"agent", "agent"},
                                 mean_column,
                                 {"95% below", "p95", CW_AS_SHORT, 3, .unit = "ms"},
                                 {"longest", "longest", CW_AS_SHORT, 3, .unit = "ms"},
                                 {"decisions", "decisions", CW_AS_WHOLE}};
    cw_document_heading(d, "Time per decision");
    cw_document_table(d, &(cw_table){.at = "decision_ms", CW_COLUMNS(columns)});
    cw_document_bars(d, &(cw_bars){.caption = "Milliseconds, logarithmic",
                                   .at = "decision_ms",
                                   .label = "agent",
                                   .value = mean_column,
                                   .mark = "p95",
                                   .mark_words = "95% of the decisions took less",
                                   .line = NAN,
                                   .logarithmic = true});
    for (int i = 0; i < t->agent_count; i++) {
        cw_pairing_result total = cw__tournament_sum(t, all_of(i));
        if (total.forfeits[0] > 0) {
            cw_document_say(d, "%s lost %llu matches by a crash, silence or an illegal action.",
                            t->agents[i], (unsigned long long)total.forfeits[0]);
        }
    }
}

/* What is tested and with which errors stands above the table, since a verdict means nothing
 * without them. */
static void add_sprt(cw_document *d, const tournament *t)
{
    char caption[200];
    snprintf(caption, sizeof caption,
             "H0: the first is %+g Elo stronger; H1: %+g. Errors: alpha %g, beta %g.", t->sprt.elo0,
             t->sprt.elo1, t->sprt.alpha, t->sprt.beta);
    cw_document_heading(d, "Sequential test on pairs of matches");
    cw_document_table(d,
                      &(cw_table){.caption = caption, .at = "pairings", CW_COLUMNS(sprt_columns)});
}

/* CSV has one line per pairing, of which all else is made. */
cw_document *cw__tournament_document(const tournament *t)
{
    cw_document *d = cw_document_new(tournament_json(t));
    uint8_t shown = 0;
    for (int i = 0; i < t->agent_count; i++)
        shown |= t->reveals[i];
    cw_document_title(d, "Tournament: %s", t->game->name);
    cw_document_subtitle(
        d, "%llu matches, %s%llu per pairing, seed %llu%s%s%s%s; game %016llx",
        (unsigned long long)cw__tournament_matches(t),
        t->sequential || !t->complete ? "at most " : "", (unsigned long long)t->games,
        (unsigned long long)t->seed, t->deck_count == 1 ? ", deck " : "",
        t->deck_count == 1 ? t->decks[0].name : "", shown != 0 ? ", hidden cards are shown" : "",
        t->complete ? "" : ", not finished", (unsigned long long)t->game->hash);
    cw_document_only(d, CW_FORM_CSV);
    cw_document_table(d, &(cw_table){.rows = timed_pairings(d, t), CW_COLUMNS(pairing_columns)});
    cw_document_only(d, CW_FORM_PEOPLE);
    add_matrices(d, t);
    if (t->cross) {
        add_ratings(d, "Decks", "deck_elo", "deck",
                    "By the matches between different decks, whoever plays them");
    }
    if (t->agent_count > 1) {
        add_ratings(d, "Agents", "elo", "agent",
                    "Bradley and Terry's model by maximum likelihood over all pairs, draws as half "
                    "a win, mean 0");
    }
    add_times(d, t);
    if (t->sequential)
        add_sprt(d, t);
    cw__judge_tell(d);
    cw_document_say(d, "%.2f seconds", t->progress.seconds);
    return d;
}
