/* Studies of evolved games: approaches to a balanced game are compared by the means over the games
 * they come to; or the influence of each parameter on the balance of games that were found. */
#include "experiment_private.h"

#include "base/memory.h"
#include "stats/interval.h"

#include <math.h>
#include <string.h>

enum { PARAMETERS = CW_EVOLVE_RULES + CW_EVOLVE_TRAITS };

const char *const cw_study_figure_names[CW_STUDY_FIGURES] = {
#define X(id, name) name,
    CW_STUDY_FIGURE_LIST(X)
#undef X
};

const char *cw_approach_name(int approach)
{
    return approach == CW_APPROACH_RANDOM ? "random"
                                          : cw_evolve_metric_name((cw_evolve_metric)approach);
}

/* ---- figures of a game ---- */

/* What the paper aims at, which is what a search does unless it is told otherwise. */
static cw_evolve_aims aims_of(const cw_evolve_study *study, const cw_evolve_vector *vector)
{
    cw_evolve_setup setup = cw_evolve_setup_default();
    setup.turns = study->turns;
    return cw_evolve_aims_of(&setup, vector);
}

/* Percent of the cards of both decks that can never attack nor block. */
static double blank_share(const cw_evolve_vector *vector)
{
    int blank = 0, cards = 0;
    for (int seat = 0; seat < CW_SEATS; seat++) {
        blank += cw_evolve_blank_cards(vector, seat, NULL);
        cards += cw_evolve_rule_of(&vector->sides[seat], CW_EVOLVE_MAX_CARD_DECK);
    }
    return 100.0 * blank / cards;
}

/* Life of the winner in all matches that somebody won. */
static double winner_life(const cw_evolve_sums *sums, const cw_evolve_aims *aims)
{
    double life = 0, wins = 0;
    for (int seat = 0; seat < CW_SEATS; seat++) {
        life += (double)sums->sums[CW_EVOLVE_LIFE_1 + seat] / aims->start[seat];
        wins += (double)sums->sums[CW_EVOLVE_WON_1 + seat];
    }
    return wins > 0 ? 100 * life / wins : 0;
}

static double figure(const cw_evolve_sums *sums, cw_evolve_figure number,
                     const cw_evolve_aims *aims)
{
    return cw_evolve_figure_of(sums, number, aims).value;
}

double cw_study_value(const cw_evolve_study *study, const cw_evolve_found *found,
                      cw_study_figure wanted)
{
    const cw_evolve_sums *sums = &found->sums;
    cw_evolve_aims aims = aims_of(study, &found->vector);
    switch (wanted) {
    case CW_STUDY_ADVANTAGE: return figure(sums, CW_FIGURE_ADVANTAGE, &aims);
    case CW_STUDY_WIN: return cw_evolve_score(sums, CW_METRIC_WIN, &aims).value;
    case CW_STUDY_ROUNDS: return figure(sums, CW_FIGURE_LENGTH, &aims);
    case CW_STUDY_LIFE: return winner_life(sums, &aims);
    /* One number for both players in the paper, so their mean. */
    case CW_STUDY_FIRST_CARD:
        return (figure(sums, CW_FIGURE_FIRST_CARD_1, &aims)
                + figure(sums, CW_FIGURE_FIRST_CARD_2, &aims))
               / 2;
    case CW_STUDY_BLANK: return blank_share(&found->vector);
    case CW_STUDY_WIN_RND: return cw_evolve_score(sums, CW_METRIC_WIN_RND, &aims).value;
    default: return cw_evolve_score(sums, CW_METRIC_WIN_RND_LIFE, &aims).value;
    }
}

/* ---- influence of parameters ---- */

static double balance_of(const cw_evolve_study *study, const cw_evolve_vector *vector,
                         const cw_evolve_sums *sums)
{
    cw_evolve_aims aims = aims_of(study, vector);
    return cw_evolve_score(sums, CW_METRIC_WIN_RND_LIFE, &aims).value;
}

/* All genes of that parameter, of both players and all subsets, at one end of its range. */
static void set_parameter(cw_evolve_vector *vector, int parameter, bool high)
{
    const cw_evolve_param *param = &cw_evolve_params[parameter];
    for (int gene = 0; gene < cw_evolve_gene_count(vector->different); gene++)
        if (cw_evolve_gene_param(vector->different, gene) == param)
            cw_evolve_set(vector, gene, high ? param->high : param->low);
}

/* The mean of both ends less what the game has; as shares of the sum over all parameters.
 * Turning one parameter at a time leaves the others where the game has them; what two of them do
 * together is not seen. An influence below 0 is noise and counts as none. */
static bool measure_influence(study_run *run, const cw_evolve_found *found, double *shares)
{
    evolve_one *list = cw_alloc(2 * PARAMETERS, sizeof *list);
    cw_evolve_setup setup = cw__study_setup(run, found->approach, found->number);
    evolve_stage stage = {.stream = EVOLVE_STREAM_HELD_OUT, .games = setup.measure};
    double sum = 0, base = balance_of(run->study, &found->vector, &found->sums);
    for (int i = 0; i < 2 * PARAMETERS; i++) {
        list[i].vector = found->vector;
        set_parameter(&list[i].vector, i / 2, i % 2);
    }
    run->work->setup = setup;
    bool good = cw__evolve_work_play(run->work, &stage, list, 2 * PARAMETERS);
    for (int p = 0; p < PARAMETERS; p++) {
        const evolve_one *ends = &list[2 * p];
        double low = balance_of(run->study, &ends[0].vector, &ends[0].sums);
        double high = balance_of(run->study, &ends[1].vector, &ends[1].sums);
        shares[p] = fmax(0, (low + high) / 2 - base);
        sum += shares[p];
    }
    for (int p = 0; p < PARAMETERS; p++)
        shares[p] = sum > 0 ? 100 * shares[p] / sum : 0;
    free(list);
    return good;
}

/* ---- the run ---- */

static uint64_t matches_of(const cw_experiment *e, const cw_evolve_size *size)
{
    uint64_t games = (uint64_t)size->games * (uint64_t)(e->evolve->influence ? 1 : e->row_count);
    uint64_t search = size->simulations * (uint64_t)size->population * (uint64_t)size->generations;
    return games * (search + size->measure * (e->evolve->influence ? 2 * PARAMETERS : 1));
}

/* Each game is one observation: its many matches make its own value exact, but what is compared
 * is how an approach does over games. Student's interval of the mean over games, therefore, and
 * not one over matches. */
static void judge(const cw_experiment *e, int cell, const double *values, int count,
                  uint64_t measure, cw_outcome *o)
{
    if (count < 2)
        return; /* one game tells nothing about the others */
    cw_mean mean = cw_mean_of(values, count);
    *o = (cw_outcome){.matches = (uint64_t)count * measure,
                      .value = mean.mean,
                      .low = mean.low,
                      .high = mean.high};
    cw__experiment_compare(&e->cells[cell], o);
    o->compatible = o->inside;
}

static bool compare_approaches(study_run *run, cw_experiment *e, cw_outcome *outcomes)
{
    cw_evolve_study *study = e->evolve;
    const cw_evolve_size *size = &run->setup->size;
    bool good = true;
    for (int row = 0; row < e->row_count && good; row++) {
        int count = 0;
        cw_evolve_found *first = &study->found[study->found_count];
        while (count < size->games
               && (good = cw__study_find_game(run, study->rows[row], count, &first[count]))) {
            count++;
            study->found_count++;
        }
        for (int i = 0; i < e->cell_count; i++) {
            double values[CW_EVOLVE_MOST_GAMES_FOUND];
            for (int k = 0; k < count; k++)
                values[k] = cw_study_value(study, &first[k],
                                           (cw_study_figure)study->columns[e->cells[i].column]);
            if (e->cells[i].row == row)
                judge(e, i, values, count, size->measure, &outcomes[i]);
        }
    }
    return good;
}

static bool find_influences(study_run *run, cw_experiment *e, cw_outcome *outcomes)
{
    cw_evolve_study *study = e->evolve;
    const cw_evolve_size *size = &run->setup->size;
    double(*shares)[PARAMETERS] = cw_alloc((size_t)size->games, sizeof *shares);
    bool good = true;
    int count = 0;
    while (good && count < size->games) {
        cw_evolve_found *found = &study->found[study->found_count];
        good = cw__study_find_game(run, CW_METRIC_WIN_RND_LIFE, count, found)
               && measure_influence(run, found, shares[count]);
        study->found_count += good;
        count += good;
    }
    for (int i = 0; i < e->cell_count; i++) {
        double values[CW_EVOLVE_MOST_GAMES_FOUND];
        for (int k = 0; k < count; k++)
            values[k] = shares[k][study->rows[e->cells[i].row]];
        judge(e, i, values, count, 2 * size->measure, &outcomes[i]);
    }
    free(shares);
    return good;
}

static bool lead(study_run *run, cw_experiment *e, cw_outcome *outcomes)
{
    const cw_evolve_size *size = &run->setup->size;
    size_t most = (size_t)size->games * (size_t)(e->evolve->influence ? 1 : e->row_count);
    free(e->evolve->found);
    e->evolve->found = cw_alloc(most, sizeof *e->evolve->found);
    e->evolve->found_count = 0;
    run->work->later = matches_of(e, size);
    return e->evolve->influence ? find_influences(run, e, outcomes)
                                : compare_approaches(run, e, outcomes);
}

/* With a farm only rank 0 leads; the others play what it asks for. */
cw_status cw__experiment_run_study(cw_experiment *e, const cw_experiment_setup *setup,
                                   cw_outcome *outcomes, bool *complete, cw_errors *errors)
{
    study_run run = {.study = e->evolve, .setup = setup, .errors = errors};
    cw_evolve_setup first = cw__study_setup(&run, CW_METRIC_WIN_RND_LIFE, 0);
    run.ledger = cw_ledger_open("experiment with evolved games", NULL, &setup->keeping, errors);
    if (run.ledger == NULL)
        return cw_errors_status(errors);
    run.work = cw__evolve_work_new(&first, run.ledger, true);
    *complete = lead(&run, e, outcomes);
    free(run.work);
    cw_status status = cw_ledger_close(run.ledger);
    return status != CW_OK ? status : cw_errors_status(errors);
}
