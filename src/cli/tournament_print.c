/* The outcome of a tournament as text. Agents are numbered where their names would be too long. */
#include "tournament.h"

#include "judge.h"

static void print_names(char *const *agents, const cw_named_deck *decks, int count)
{
    for (int i = 0; i < count; i++)
        printf("  %2d %s\n", i + 1, agents != NULL ? agents[i] : decks[i].name);
    putchar('\n');
}

static void cell_text(tournament_cell cell, bool interval, char text[40])
{
    if (cell.matches == 0)
        snprintf(text, 40, "%s", interval ? "" : "-");
    else if (interval)
        snprintf(text, 40, "%.1f-%.1f", 100 * cell.rate.low, 100 * cell.rate.high);
    else
        snprintf(text, 40, "%.1f%%", 100 * cell.rate.rate);
}

/* Rates in one line, their intervals in the next. */
static void print_matrix(const tournament *t, int deck, bool of_decks)
{
    int count = of_decks ? t->deck_count : t->agent_count;
    printf("     ");
    for (int k = 0; k < count; k++)
        printf("%12d", k + 1);
    for (int line = 0; line < 2 * count; line++) {
        int row = line / 2, blanks = 5;
        if (line % 2 == 0) {
            printf("\n  %2d ", row + 1);
            blanks = 0;
        } else {
            putchar('\n');
        }
        for (int k = 0; k < count; k++) {
            char text[40];
            cell_text(of_decks ? tournament_decks(t, row, k) : tournament_agents(t, row, k, deck),
                      line % 2 == 1, text);
            blanks += 12;
            if (text[0] != '\0') {
                printf("%*s", blanks, text); /* no blanks at the end of a line */
                blanks = 0;
            }
        }
    }
    printf("\n\n");
}

static void print_matrices(const tournament *t)
{
    static const char head[] = "score of the row against the column (draws count half), 95% "
                               "intervals below";
    if (t->agent_count > 1) {
        printf("%s:\n", head);
        print_matrix(t, -1, false);
        for (int i = 0; i < t->deck_count && t->deck_count > 1; i++) {
            printf("with %s on both sides:\n", t->decks[i].name);
            print_matrix(t, i, false);
        }
    }
    if (t->cross) {
        printf("decks, %s:\n", head);
        print_names(NULL, t->decks, t->deck_count);
        print_matrix(t, -1, true);
    }
}

/* Nobody can be rated by matches against himself. */
static void print_alone(const tournament *t)
{
    cw_pairing_result total;
    tournament_total(t, 0, &total);
    double decisions = total.decisions[0] > 0 ? (double)total.decisions[0] : 1;
    printf("%s decided in %.3g ms, 95%% below %.3g ms\n", t->agents[0],
           1e3 * total.seconds[0] / decisions, 1e3 * cw_time_percentile(total.times[0], 0.95));
    if (total.forfeits[0] > 0) {
        printf("it lost %llu matches by a crash, silence or an illegal action\n",
               (unsigned long long)total.forfeits[0]);
    }
}

static void print_standings(const tournament *t)
{
    int order[TOURNAMENT_AGENTS];
    tournament_rank(t, order);
    printf("      Elo   95%%      score  matches    ms mean     ms 95%%  agent\n");
    for (int i = 0; i < t->agent_count; i++) {
        int agent = order[i];
        cw_pairing_result total;
        tournament_total(t, agent, &total);
        double decisions = total.decisions[0] > 0 ? (double)total.decisions[0] : 1;
        printf("%+9.1f  +-%-6.1f %5.1f%% %8llu  %9.3g  %9.3g  %s\n", t->ratings[agent].elo,
               t->ratings[agent].error, 100 * tournament_rate(&total).rate,
               (unsigned long long)total.matches, 1e3 * total.seconds[0] / decisions,
               1e3 * cw_time_percentile(total.times[0], 0.95), t->agents[agent]);
        if (total.forfeits[0] > 0) {
            printf("%9s  lost %llu matches by a crash, silence or an illegal action\n", "",
                   (unsigned long long)total.forfeits[0]);
        }
    }
}

static void print_decks(const tournament *t)
{
    int order[TOURNAMENT_DECKS];
    tournament_rank_decks(t, order);
    printf("      Elo   95%%      score  matches  deck (against the others%s)\n",
           t->agent_count > 1 ? ", whoever plays it" : "");
    for (int i = 0; i < t->deck_count; i++) {
        const cw_rating *r = &t->deck_ratings[order[i]];
        tournament_cell cell = tournament_deck(t, order[i]);
        printf("%+9.1f  +-%-6.1f %5.1f%% %8llu  %s\n", r->elo, r->error, 100 * cell.rate.rate,
               (unsigned long long)cell.matches, t->decks[order[i]].name);
    }
    putchar('\n');
}

static void print_sprt(const tournament *t)
{
    printf("\nsequential test on pairs of matches: H0 %+g Elo, H1 %+g Elo, alpha %g, beta %g\n",
           t->sprt.elo0, t->sprt.elo1, t->sprt.alpha, t->sprt.beta);
    for (int i = 0; i < t->count; i++) {
        const tournament_place *p = &t->places[i];
        const cw_pairing_result *r = &t->results[i];
        cw_sprt_state state = cw_sprt_judge(&t->sprt, r->pair_scores);
        printf("  %s against %s, %s", t->agents[p->agents[0]], t->agents[p->agents[1]],
               t->decks[p->decks[0]].name);
        if (p->decks[0] != p->decks[1])
            printf(" against %s", t->decks[p->decks[1]].name);
        printf(": LLR %.2f (%.2f to %.2f) after %llu matches, %s\n", state.llr, state.low,
               state.high, (unsigned long long)r->matches,
               state.verdict == CW_SPRT_OPEN ? "not decided so far"
               : state.verdict == CW_SPRT_H1 ? "H1 accepted"
                                             : "H0 accepted");
    }
}

void tournament_print(const tournament *t)
{
    bool shown = false;
    for (int i = 0; i < t->agent_count; i++)
        shown = shown || t->reveals[i] != 0;
    printf("%s, %llu matches, %s%llu per pairing, seed %llu%s%s\n\n", t->game->name,
           (unsigned long long)tournament_matches(t),
           t->sequential || !t->complete ? "at most " : "", (unsigned long long)t->games,
           (unsigned long long)t->seed, shown ? ", hidden cards are shown" : "",
           t->complete ? "" : ", not finished");
    print_names(t->agents, NULL, t->agent_count);
    print_matrices(t);
    if (t->cross)
        print_decks(t);
    if (t->agent_count > 1)
        print_standings(t);
    else
        print_alone(t);
    if (t->sequential)
        print_sprt(t);
    putchar('\n');
    judge_print((const char *const *)t->agents, t->agent_count);
    printf("%.2f seconds\n", t->seconds);
}
