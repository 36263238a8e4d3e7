/* Adding up the pairings of a tournament: cells of its matrices, totals of agents, ratings. */
#include "tournament.h"

#include <stdlib.h>

static tournament_cell cell_of(const cw_pairing_result *sum)
{
    return (tournament_cell){.matches = sum->matches, .rate = tournament_rate(sum)};
}

tournament_cell tournament_agents(const tournament *t, int first, int second, int deck)
{
    cw_pairing_result sum = {0};
    for (int i = 0; i < t->count && first != second; i++) {
        const tournament_place *p = &t->places[i];
        bool wanted = deck < 0 || (p->decks[0] == deck && p->decks[1] == deck);
        for (int player = 0; wanted && player < CW_SEATS; player++)
            if (p->agents[player] == first && p->agents[1 - player] == second)
                cw_pairing_add(&sum, &t->results[i], player);
    }
    return cell_of(&sum);
}

tournament_cell tournament_decks(const tournament *t, int first, int second)
{
    cw_pairing_result sum = {0};
    for (int i = 0; i < t->count && first != second; i++) {
        const tournament_place *p = &t->places[i];
        for (int player = 0; player < CW_SEATS; player++)
            if (p->decks[player] == first && p->decks[1 - player] == second)
                cw_pairing_add(&sum, &t->results[i], player);
    }
    return cell_of(&sum);
}

void tournament_total(const tournament *t, int agent, cw_pairing_result *total)
{
    *total = (cw_pairing_result){0};
    for (int i = 0; i < t->count; i++) {
        for (int player = 0; player < CW_SEATS; player++)
            if (t->places[i].agents[player] == agent)
                cw_pairing_add(total, &t->results[i], player);
    }
}

cw_rate tournament_rate(const cw_pairing_result *result)
{
    cw_rate rate = cw_pairing_rate(result);
    rate.rate = result->matches > 0 ? rate.rate : 0.5;
    return rate;
}

uint64_t tournament_matches(const tournament *t)
{
    uint64_t matches = 0;
    for (int i = 0; i < t->count; i++)
        matches += t->results[i].matches;
    return matches;
}

tournament_cell tournament_deck(const tournament *t, int deck)
{
    cw_pairing_result sum = {0};
    for (int i = 0; i < t->count; i++) {
        const tournament_place *p = &t->places[i];
        for (int player = 0; player < CW_SEATS; player++)
            if (p->decks[player] == deck && p->decks[1 - player] != deck)
                cw_pairing_add(&sum, &t->results[i], player);
    }
    return cell_of(&sum);
}

/* Adds what a pairing says about two agents, or two decks: one encounter for all pairings of the
 * same two, whoever of them stood first. One with itself says nothing. */
static int add_encounter(cw_encounter *list, int count, const int who[CW_SEATS],
                         const cw_pairing_result *result)
{
    int first = who[0] < who[1] ? who[0] : who[1], second = who[0] + who[1] - first, at = 0;
    if (first == second)
        return count;
    while (at < count && (list[at].first != first || list[at].second != second))
        at++;
    list[at].first = first;
    list[at].second = second;
    for (int k = 0; k < CW_PAIR_SCORES; k++) {
        int score = first == who[0] ? k : CW_PAIR_SCORES - 1 - k;
        list[at].pair_scores[score] += result->pair_scores[k];
    }
    return count + (at == count);
}

bool tournament_rating(tournament *t)
{
    cw_encounter *agents = calloc((size_t)t->count, sizeof *agents);
    cw_encounter *decks = calloc((size_t)t->count, sizeof *decks);
    bool good = agents != NULL && decks != NULL;
    int agent_meetings = 0, deck_meetings = 0;
    for (int i = 0; good && i < t->count; i++) {
        const tournament_place *p = &t->places[i];
        agent_meetings = add_encounter(agents, agent_meetings, p->agents, &t->results[i]);
        deck_meetings = add_encounter(decks, deck_meetings, p->decks, &t->results[i]);
    }
    good = good && cw_ratings(agents, agent_meetings, t->agent_count, t->ratings)
           && (!t->cross || cw_ratings(decks, deck_meetings, t->deck_count, t->deck_ratings));
    free(agents);
    free(decks);
    return good;
}

static void rank(const cw_rating *ratings, int count, int *order)
{
    for (int i = 0; i < count; i++) {
        int at = i;
        while (at > 0 && ratings[order[at - 1]].elo < ratings[i].elo) {
            order[at] = order[at - 1];
            at--;
        }
        order[at] = i;
    }
}

void tournament_rank(const tournament *t, int order[TOURNAMENT_AGENTS])
{
    rank(t->ratings, t->agent_count, order);
}

void tournament_rank_decks(const tournament *t, int order[TOURNAMENT_DECKS])
{
    rank(t->deck_ratings, t->deck_count, order);
}

const char *tournament_verdict(cw_sprt_verdict verdict)
{
    return verdict == CW_SPRT_H1 ? "H1" : verdict == CW_SPRT_H0 ? "H0" : "open";
}
