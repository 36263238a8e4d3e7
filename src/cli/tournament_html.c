/* The outcome of a tournament as a page. */
#include "tournament.h"

#include "judge.h"

#include "lab/report.h"

#include <math.h>
#include <stdlib.h>

enum { WORDS = 120 };

/* Room for all labels and bars of one page. */
typedef struct page {
    const tournament *t;
    cw_str out;
    cw_report_cell cells[TOURNAMENT_AGENTS * TOURNAMENT_AGENTS];
    const char *labels[TOURNAMENT_AGENTS];
    cw_report_bar bars[TOURNAMENT_AGENTS];
    char words[TOURNAMENT_AGENTS][WORDS];
    int order[TOURNAMENT_AGENTS];
} page;

static void add_matrix(page *p, const char *caption, int deck, bool of_decks)
{
    const tournament *t = p->t;
    int count = of_decks ? t->deck_count : t->agent_count;
    for (int i = 0; i < count; i++) {
        p->labels[i] = of_decks ? t->decks[i].name : t->agents[i];
        for (int k = 0; k < count; k++) {
            tournament_cell cell = of_decks ? tournament_decks(t, i, k)
                                            : tournament_agents(t, i, k, deck);
            p->cells[i * count + k] = (cw_report_cell){.known = cell.matches > 0,
                                                       .rate = cell.rate.rate,
                                                       .low = cell.rate.low,
                                                       .high = cell.rate.high};
        }
    }
    cw_report_heatmap map = {.caption = caption,
                             .corner = of_decks ? "deck" : "agent",
                             .rows = p->labels,
                             .columns = p->labels,
                             .row_count = count,
                             .column_count = count,
                             .cells = p->cells};
    cw_report_add_heatmap(&p->out, &map);
}

static void add_matrices(page *p)
{
    const tournament *t = p->t;
    if (t->agent_count > 1) {
        cw_report_heading(&p->out, "Who beats whom");
        add_matrix(p,
                   "Score of the row against the column; draws count half. Below each: its 95% "
                   "interval, by pairs of matches.",
                   -1, false);
    }
    for (int i = 0; t->deck_count > 1 && t->agent_count > 1 && i < t->deck_count; i++) {
        char caption[200];
        snprintf(caption, sizeof caption, "With %s on both sides", t->decks[i].name);
        add_matrix(p, caption, i, false);
    }
    if (t->cross) {
        cw_report_heading(&p->out, "Deck against deck");
        add_matrix(p, "Score of the row's deck against the column's, whoever plays them.", -1,
                   true);
    }
}

static void add_bars(page *p, const char *heading, cw_report_bars *bars)
{
    bars->list = p->bars;
    bars->count = p->t->agent_count;
    cw_report_heading(&p->out, heading);
    cw_report_add_bars(&p->out, bars);
}

static void add_elo(page *p)
{
    const tournament *t = p->t;
    for (int i = 0; i < t->agent_count; i++) {
        cw_rating r = t->ratings[p->order[i]];
        snprintf(p->words[i], WORDS, "%+.0f \u00b1 %.0f", r.elo, r.error);
        p->bars[i] = (cw_report_bar){.label = t->agents[p->order[i]],
                                     .value = r.elo,
                                     .low = r.elo - r.error,
                                     .high = r.elo + r.error,
                                     .mark = NAN,
                                     .text = p->words[i]};
    }
    add_bars(p, "Elo",
             &(cw_report_bars){.caption = "Bradley and Terry's model by maximum likelihood over "
                                          "all pairs, draws as half a win, mean 0. Whiskers: 95%.",
                               .line = 0});
}

static void add_deck_elo(page *p)
{
    const tournament *t = p->t;
    int order[TOURNAMENT_DECKS];
    tournament_rank_decks(t, order);
    for (int i = 0; i < t->deck_count; i++) {
        cw_rating r = t->deck_ratings[order[i]];
        snprintf(p->words[i], WORDS, "%+.0f \u00b1 %.0f", r.elo, r.error);
        p->bars[i] = (cw_report_bar){.label = t->decks[order[i]].name,
                                     .value = r.elo,
                                     .low = r.elo - r.error,
                                     .high = r.elo + r.error,
                                     .mark = NAN,
                                     .text = p->words[i]};
    }
    cw_report_heading(&p->out, "Elo of the decks");
    cw_report_add_bars(&p->out,
                       &(cw_report_bars){.caption = "By the matches between different decks, "
                                                    "whoever plays them. Whiskers: 95%.",
                                         .list = p->bars,
                                         .count = t->deck_count,
                                         .line = 0});
}

static void add_scores(page *p)
{
    const tournament *t = p->t;
    for (int i = 0; i < t->agent_count; i++) {
        cw_pairing_result total;
        tournament_total(t, p->order[i], &total);
        cw_rate rate = tournament_rate(&total);
        snprintf(p->words[i], WORDS, "%.1f%% (%.1f\u2013%.1f) of %llu", 100 * rate.rate,
                 100 * rate.low, 100 * rate.high, (unsigned long long)total.matches);
        p->bars[i] = (cw_report_bar){.label = t->agents[p->order[i]],
                                     .value = rate.rate,
                                     .low = rate.low,
                                     .high = rate.high,
                                     .mark = NAN,
                                     .text = p->words[i]};
    }
    add_bars(p, "Score over all matches",
             &(cw_report_bars){.caption = "Points per match: a win is 1, a draw half. Whiskers: "
                                          "95%.",
                               .to = 1,
                               .line = 0.5,
                               .scale = 100,
                               .unit = "%"});
}

static void add_times(page *p)
{
    const tournament *t = p->t;
    for (int i = 0; i < t->agent_count; i++) {
        cw_pairing_result total;
        tournament_total(t, p->order[i], &total);
        double decisions = total.decisions[0] > 0 ? (double)total.decisions[0] : 1;
        double mean = 1e3 * total.seconds[0] / decisions;
        double most = 1e3 * cw_time_percentile(total.times[0], 0.95);
        snprintf(p->words[i], WORDS, "mean %.3g ms, 95%% below %.3g ms", mean, most);
        p->bars[i] = (cw_report_bar){.label = t->agents[p->order[i]],
                                     .value = fmax(mean, 1e-4),
                                     .mark = fmax(most, 1e-4),
                                     .text = p->words[i]};
    }
    add_bars(p, "Time per decision",
             &(cw_report_bars){.caption = "Milliseconds, logarithmic.",
                               .logarithmic = true,
                               .line = NAN,
                               .mark = "95% of the decisions "
                                       "took less",
                               .unit = " ms"});
}

static void add_sprt(page *p)
{
    static const char *const columns[] = {"pairing", "decks", "matches", "LLR", "verdict"};
    enum { COLUMNS = sizeof columns / sizeof *columns };
    const tournament *t = p->t;
    char(*texts)[COLUMNS][2 * WORDS] = calloc((size_t)t->count, sizeof *texts);
    const char **cells = calloc((size_t)t->count * COLUMNS, sizeof *cells);
    for (int i = 0; texts != NULL && cells != NULL && i < t->count; i++) {
        const tournament_place *at = &t->places[i];
        const cw_pairing_result *r = &t->results[i];
        cw_sprt_state state = cw_sprt_judge(&t->sprt, r->pair_scores);
        snprintf(texts[i][0], sizeof texts[i][0], "%.100s against %.100s", t->agents[at->agents[0]],
                 t->agents[at->agents[1]]);
        snprintf(texts[i][1], sizeof texts[i][1], "%s%s%s", t->decks[at->decks[0]].name,
                 at->decks[0] != at->decks[1] ? " against " : "",
                 at->decks[0] != at->decks[1] ? t->decks[at->decks[1]].name : "");
        snprintf(texts[i][2], sizeof texts[i][2], "%llu", (unsigned long long)r->matches);
        snprintf(texts[i][3], sizeof texts[i][3], "%.2f (%.2f to %.2f)", state.llr, state.low,
                 state.high);
        snprintf(texts[i][4], sizeof texts[i][4], "%s", tournament_verdict(state.verdict));
        for (int k = 0; k < COLUMNS; k++)
            cells[i * COLUMNS + k] = texts[i][k];
    }
    char caption[200];
    snprintf(caption, sizeof caption,
             "H0: the first is %+g Elo stronger; H1: %+g. Errors: alpha %g, beta %g.", t->sprt.elo0,
             t->sprt.elo1, t->sprt.alpha, t->sprt.beta);
    cw_report_heading(&p->out, "Sequential test on pairs of matches");
    cw_report_add_table(
        &p->out, &(cw_report_table){.caption = caption,
                                    .columns = columns,
                                    .column_count = COLUMNS,
                                    .cells = cells,
                                    .row_count = cells != NULL && texts != NULL ? t->count : 0,
                                    .texts = 2});
    free(texts);
    free(cells);
}

bool tournament_html(const cli_args *args, const tournament *t)
{
    char title[200], subtitle[400], footer[200];
    cw_str judge = CW_STR_INIT;
    if (!args_has(args, "html"))
        return true;
    page *p = calloc(1, sizeof *p);
    if (p == NULL) {
        args_refuse(args, "%s", cw_status_text(CW_ERR_MEMORY));
        return false;
    }
    p->t = t;
    tournament_rank(t, p->order);
    snprintf(title, sizeof title, "Tournament: %.150s", t->game->name);
    snprintf(subtitle, sizeof subtitle,
             "%d agent%s, %d deck%s, %llu matches in seat-swapped pairs%s", t->agent_count,
             t->agent_count == 1 ? "" : "s", t->deck_count, t->deck_count == 1 ? "" : "s",
             (unsigned long long)tournament_matches(t), t->complete ? "" : "; not finished");
    snprintf(footer, sizeof footer,
             "cardwright %s, game %016llx, seed %llu, %llu matches per "
             "pairing",
             CW_VERSION, (unsigned long long)t->game->hash, (unsigned long long)t->seed,
             (unsigned long long)t->games);
    cw_report_begin(&p->out, title, subtitle);
    judge_say((const char *const *)t->agents, t->agent_count, &judge);
    cw_report_paragraph(&p->out, cw_str_get(&judge));
    p->out.failed |= judge.failed;
    cw_str_clear(&judge);
    if (t->agent_count > 1)
        add_elo(p);
    add_matrices(p);
    if (t->cross)
        add_deck_elo(p);
    add_scores(p);
    add_times(p);
    if (t->sequential)
        add_sprt(p);
    cw_report_end(&p->out, footer);
    bool good = write_page(args, &p->out);
    cw_str_clear(&p->out);
    free(p);
    return good;
}
