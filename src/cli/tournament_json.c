/* The outcome of a tournament as JSON, whose field names are a contract, and as CSV, one line per
 * pairing. */
#include "tournament.h"

#include "judge.h"

static json_t *cell_json(tournament_cell cell)
{
    return json_pack("{s:f, s:f, s:f, s:I}", "win_rate", cell.rate.rate, "low", cell.rate.low,
                     "high", cell.rate.high, "matches", (json_int_t)cell.matches);
}

/* Agents of mirror matches with `deck`, -1 = of all matches, -2 = decks instead of agents. */
static json_t *matrix_json(const tournament *t, int deck)
{
    json_t *matrix = json_array();
    int count = deck == -2 ? t->deck_count : t->agent_count;
    for (int i = 0; i < count; i++) {
        json_t *row = json_array();
        for (int k = 0; k < count; k++) {
            json_array_append_new(row, cell_json(deck == -2 ? tournament_decks(t, i, k)
                                                            : tournament_agents(t, i, k, deck)));
        }
        json_array_append_new(matrix, row);
    }
    return matrix;
}

static json_t *by_deck_json(const tournament *t)
{
    json_t *list = json_array();
    for (int i = 0; i < t->deck_count; i++) {
        json_array_append_new(
            list, json_pack("{s:s, s:o}", "deck", t->decks[i].name, "matrix", matrix_json(t, i)));
    }
    return list;
}

static json_t *sprt_json(const tournament *t)
{
    return t->sequential ? json_pack("{s:f, s:f, s:f, s:f}", "elo0", t->sprt.elo0, "elo1",
                                     t->sprt.elo1, "alpha", t->sprt.alpha, "beta", t->sprt.beta)
                         : json_null();
}

static json_t *judged_json(const tournament *t, const cw_pairing_result *r)
{
    if (!t->sequential)
        return json_null();
    cw_sprt_state state = cw_sprt_judge(&t->sprt, r->pair_scores);
    return json_pack("{s:f, s:f, s:f, s:s}", "llr", state.llr, "low", state.low, "high", state.high,
                     "verdict", tournament_verdict(state.verdict));
}

static json_t *pairing_json(const tournament *t, int index)
{
    const tournament_place *p = &t->places[index];
    const cw_pairing_result *r = &t->results[index];
    cw_rate rate = tournament_rate(r);
    char signature[20];
    snprintf(signature, sizeof signature, "%016llx", (unsigned long long)r->signature);
    json_t *scores = json_array();
    for (int i = 0; i < CW_PAIR_SCORES; i++)
        json_array_append_new(scores, json_integer((json_int_t)r->pair_scores[i]));
    double matches = r->matches > 0 ? (double)r->matches : 1;
    return json_pack(
        "{s:[s,s], s:[s,s], s:i, s:I, s:[I,I], s:I, s:f, s:f, s:f, s:o, s:[I,I], s:f,"
        " s:f, s:o, s:s}",
        "agents", t->agents[p->agents[0]], t->agents[p->agents[1]], "decks",
        t->decks[p->decks[0]].name, t->decks[p->decks[1]].name, "reveal", t->pairings[index].reveal,
        "matches", (json_int_t)r->matches, "wins", (json_int_t)r->wins[0], (json_int_t)r->wins[1],
        "draws", (json_int_t)r->draws, "win_rate", rate.rate, "low", rate.low, "high", rate.high,
        "pair_scores", scores, "forfeits", (json_int_t)r->forfeits[0], (json_int_t)r->forfeits[1],
        "turns_mean", (double)r->turns / matches, "actions_mean", (double)r->actions / matches,
        "sprt", judged_json(t, r), "signature", signature);
}

static json_t *elo_json(const tournament *t)
{
    json_t *list = json_array();
    for (int i = 0; i < t->agent_count; i++) {
        cw_pairing_result total;
        tournament_total(t, i, &total);
        json_array_append_new(
            list, json_pack("{s:s, s:f, s:f, s:f, s:I}", "agent", t->agents[i], "elo",
                            t->ratings[i].elo, "error", t->ratings[i].error, "score",
                            tournament_rate(&total).rate, "matches", (json_int_t)total.matches));
    }
    return list;
}

static json_t *deck_elo_json(const tournament *t)
{
    json_t *list = json_array();
    for (int i = 0; i < t->deck_count; i++) {
        tournament_cell cell = tournament_deck(t, i);
        json_array_append_new(list, json_pack("{s:s, s:f, s:f, s:f, s:I}", "deck", t->decks[i].name,
                                              "elo", t->deck_ratings[i].elo, "error",
                                              t->deck_ratings[i].error, "score", cell.rate.rate,
                                              "matches", (json_int_t)cell.matches));
    }
    return list;
}

static json_t *times_json(const tournament *t)
{
    json_t *list = json_array();
    for (int i = 0; i < t->agent_count; i++) {
        cw_pairing_result total;
        tournament_total(t, i, &total);
        double decisions = total.decisions[0] > 0 ? (double)total.decisions[0] : 1;
        json_array_append_new(
            list, json_pack("{s:s, s:f, s:f, s:f, s:f, s:I}", "agent", t->agents[i], "mean",
                            1e3 * total.seconds[0] / decisions, "median",
                            1e3 * cw_time_percentile(total.times[0], 0.5), "p95",
                            1e3 * cw_time_percentile(total.times[0], 0.95), "longest",
                            1e3 * total.longest[0], "decisions", (json_int_t)total.decisions[0]));
    }
    return list;
}

json_t *tournament_json(const tournament *t)
{
    json_t *agents = json_array(), *decks = json_array(), *pairings = json_array();
    for (int i = 0; i < t->agent_count; i++)
        json_array_append_new(agents, json_string(t->agents[i]));
    for (int i = 0; i < t->deck_count; i++)
        json_array_append_new(decks, json_string(t->decks[i].name));
    for (int i = 0; i < t->count; i++)
        json_array_append_new(pairings, pairing_json(t, i));
    json_t *all = json_pack(
        "{s:s, s:o, s:o, s:I, s:I, s:I, s:b, s:f, s:I, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:f}",
        "game", t->game->name, "agents", agents, "decks", decks, "games", (json_int_t)t->games,
        "seed", (json_int_t)t->seed, "matches", (json_int_t)tournament_matches(t), "complete",
        t->complete, "seconds_per_decision", t->budget.seconds, "nodes_per_decision",
        (json_int_t)t->budget.nodes, "matrix", matrix_json(t, -1), "by_deck", by_deck_json(t),
        "elo", elo_json(t), "decision_ms", times_json(t), "sprt", sprt_json(t), "pairings",
        pairings, "judge", judge_json((const char *const *)t->agents, t->agent_count), "seconds",
        t->seconds);
    if (t->cross && all != NULL) {
        json_object_set_new(all, "deck_matrix", matrix_json(t, -2));
        json_object_set_new(all, "deck_elo", deck_elo_json(t));
    }
    return all;
}

/* In quotes, which are doubled inside. */
static void print_quoted(const char *text)
{
    putchar('"');
    for (; *text != '\0'; text++) {
        if (*text == '"')
            putchar('"');
        putchar(*text);
    }
    fputs("\",", stdout);
}

void tournament_csv(const tournament *t)
{
    printf("agent_1,agent_2,deck_1,deck_2,matches,wins_1,wins_2,draws,score_1,low,high,forfeits_1,"
           "forfeits_2,turns_mean,ms_1,ms_2,llr,verdict\n");
    for (int i = 0; i < t->count; i++) {
        const tournament_place *p = &t->places[i];
        const cw_pairing_result *r = &t->results[i];
        cw_rate rate = tournament_rate(r);
        double matches = r->matches > 0 ? (double)r->matches : 1;
        print_quoted(t->agents[p->agents[0]]);
        print_quoted(t->agents[p->agents[1]]);
        print_quoted(t->decks[p->decks[0]].name);
        print_quoted(t->decks[p->decks[1]].name);
        printf("%llu,%llu,%llu,%llu,%.6f,%.6f,%.6f,%llu,%llu,%.3f", (unsigned long long)r->matches,
               (unsigned long long)r->wins[0], (unsigned long long)r->wins[1],
               (unsigned long long)r->draws, rate.rate, rate.low, rate.high,
               (unsigned long long)r->forfeits[0], (unsigned long long)r->forfeits[1],
               (double)r->turns / matches);
        for (int k = 0; k < CW_SEATS; k++) {
            printf(",%.6f",
                   r->decisions[k] > 0 ? 1e3 * r->seconds[k] / (double)r->decisions[k] : 0);
        }
        cw_sprt_state state = t->sequential ? cw_sprt_judge(&t->sprt, r->pair_scores)
                                            : (cw_sprt_state){0};
        if (t->sequential)
            printf(",%.4f,%s\n", state.llr, tournament_verdict(state.verdict));
        else
            printf(",,\n");
    }
}
