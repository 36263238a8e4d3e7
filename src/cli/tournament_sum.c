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
        for (int player = 0; wanted && player < CW_SEATS; player++) {
            if (p->agents[player] == first && p->agents[1 - player] == second) {
                cw_pairing_add(&sum, &t->results[i], player);
            }
        }
    }
    return cell_of(&sum);
}

tournament_cell tournament_decks(const tournament *t, int first, int second)
{
    cw_pairing_result sum = {0};
    for (int i = 0; i < t->count && first != second; i++) {
        const tournament_place *p = &t->places[i];
        for (int player = 0; player < CW_SEATS; player++) {
            if (p->decks[player] == first && p->decks[1 - player] == second) {
                cw_pairing_add(&sum, &t->results[i], player);
            }
        }
    }
    return cell_of(&sum);
}

void tournament_total(const tournament *t, int agent, cw_pairing_result *total)
{
    *total = (cw_pairing_result){0};
    for (int i = 0; i < t->count; i++) {
        for (int player = 0; player < CW_SEATS; player++) {
            if (t->places[i].agents[player] == agent) {
                cw_pairing_add(total, &t->results[i], player);
            }
        }
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
    for (int i = 0; i < t->count; i++) {
        matches += t->results[i].matches;
    }
    return matches;
}

bool tournament_rating(tournament *t)
{
    cw_encounter *list = calloc((size_t)t->count, sizeof *list);
    int count = 0;
    for (int i = 0; list != NULL && i < t->count; i++) {
        const tournament_place *p = &t->places[i];
        if (p->agents[0] == p->agents[1]) {
            continue; /* one agent with two decks says nothing about agents */
        }
        int at = 0; /* one encounter for all decks of two agents */
        while (at < count && (list[at].first != p->agents[0] || list[at].second != p->agents[1])) {
            at++;
        }
        count += at == count;
        list[at].first = p->agents[0];
        list[at].second = p->agents[1];
        for (int k = 0; k < CW_PAIR_SCORES; k++) {
            list[at].pair_scores[k] += t->results[i].pair_scores[k];
        }
    }
    bool good = list != NULL && cw_ratings(list, count, t->agent_count, t->ratings);
    free(list);
    return good;
}

void tournament_rank(const tournament *t, int order[TOURNAMENT_AGENTS])
{
    for (int i = 0; i < t->agent_count; i++) {
        int at = i;
        while (at > 0 && t->ratings[order[at - 1]].elo < t->ratings[i].elo) {
            order[at] = order[at - 1];
            at--;
        }
        order[at] = i;
    }
}

const char *tournament_verdict(cw_sprt_verdict verdict)
{
    return verdict == CW_SPRT_H1 ? "H1" : verdict == CW_SPRT_H0 ? "H0" : "open";
}
