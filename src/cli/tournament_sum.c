/* Adding up the pairings of a tournament: cells of its matrices, totals of agents, ratings. A
 * result counts both players; it is added as seen from the one who is asked about. */
#include "tournament.h"

#include <stdlib.h>

/* Whether a number is one that was wished for; `other` is that of the first player. */
static bool is_meant(int wish, int number, int other)
{
    return wish == TOURNAMENT_ANY || (wish == TOURNAMENT_OTHER ? number != other : number == wish);
}

/* One pass over all pairings for each sum: there are few, and the code stays one loop. */
cw_pairing_result cw__tournament_sum(const tournament *t, tournament_wish wish)
{
    cw_pairing_result sum = {0};
    for (int i = 0; i < t->count * CW_SEATS; i++) {
        const tournament_place *p = &t->places[i / CW_SEATS];
        int player = i % CW_SEATS, enemy = 1 - player;
        if (is_meant(wish.agent, p->agents[player], 0)
            && is_meant(wish.enemy, p->agents[enemy], p->agents[player])
            && is_meant(wish.deck, p->decks[player], 0)
            && is_meant(wish.enemy_deck, p->decks[enemy], p->decks[player]))
            cw_pairing_add(&sum, &t->results[i / CW_SEATS], player);
    }
    return sum;
}

/* Without a match it is even with the widest interval. */
tournament_cell cw__tournament_cell(const tournament *t, tournament_wish wish)
{
    cw_pairing_result sum = cw__tournament_sum(t, wish);
    return (tournament_cell){.matches = sum.matches, .rate = cw__tournament_rate(&sum)};
}

/* Points per match by pairs: the two matches of a pair on one seed are one observation. */
cw_rate cw__tournament_rate(const cw_pairing_result *result)
{
    cw_rate rate = cw_pairing_rate(result);
    rate.rate = result->matches > 0 ? rate.rate : 0.5;
    return rate;
}

/* Finished ones; a tournament that was stopped has fewer than it asked for. */
uint64_t cw__tournament_matches(const tournament *t)
{
    uint64_t matches = 0;
    for (int i = 0; i < t->count; i++)
        matches += t->results[i].matches;
    return matches;
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

/* By Bradley and Terry's model (stats/rating.h). Decks are only rated if every deck met every
 * other. */
bool cw__tournament_rating(tournament *t)
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

/* The hypothesis that was accepted. */
const char *cw__tournament_verdict(cw_sprt_verdict verdict)
{
    return verdict == CW_SPRT_H1 ? "H1" : verdict == CW_SPRT_H0 ? "H0" : "open";
}
