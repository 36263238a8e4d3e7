/* Rates of a simulation. The unit is the pair: what its two matches score together. */
#include "record.h"

#include <string.h>

/* Half points by how a match of the pair ended for player 0: in the match in which he moved first,
 * and in the other. */
static const uint8_t values[][CW_SEATS][CW_SIM_OUTCOMES] = {
    [CW_SIM_WINS_1] = {{2, 0, 0}, {2, 0, 0}},       [CW_SIM_WINS_2] = {{0, 2, 0}, {0, 2, 0}},
    [CW_SIM_POINTS_1] = {{2, 0, 1}, {2, 0, 1}},     [CW_SIM_FIRST_WINS] = {{2, 0, 0}, {0, 2, 0}},
    [CW_SIM_FIRST_POINTS] = {{2, 0, 1}, {0, 2, 1}},
};

cw_clusters cw_sim_clusters(const cw_sim_result *r, cw_sim_score score)
{
    cw_clusters c = {0};
    for (int a = 0; a < CW_SIM_OUTCOMES; a++) {
        for (int b = 0; b < CW_SIM_OUTCOMES; b++) {
            unsigned matches = (a != CW_SIM_NOT_PLAYED) + (b != CW_SIM_NOT_PLAYED);
            cw_clusters_add(&c, matches, values[score][0][a] + values[score][1][b], r->pairs[a][b]);
        }
    }
    return c;
}

bool cw__decks_are_same(const cw_deck *a, const cw_deck *b)
{
    return a->hero == b->hero && a->count == b->count
           && memcmp(a->cards, b->cards, (size_t)a->count * sizeof a->cards[0]) == 0;
}

bool cw_sim_is_mirror(const cw_sim_setup *setup)
{
    unsigned looks = setup->reveal;
    return strcmp(setup->agents[0], setup->agents[1]) == 0 && (looks & 5) == (looks >> 1 & 5)
           && cw__decks_are_same(&setup->decks[0], &setup->decks[1]);
}

cw_rate cw_sim_win_rate(const cw_sim_setup *setup, const cw_sim_result *r, int player)
{
    cw_clusters c = cw_sim_clusters(r, player == 0 ? CW_SIM_WINS_1 : CW_SIM_WINS_2);
    return cw_sim_is_mirror(setup) && r->draws == 0 ? cw_rate_of_equals(&c)
                                                    : cw_rate_of_clusters(&c);
}
