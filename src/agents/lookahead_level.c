/* Difficulty (section 6.3.5.3 of the thesis): below full strength the agent settles for a turn
 * that gains less than the best one by some share, more so while it leads, less so while the
 * other side does. */
#include "lookahead_root.h"

/* Share of the best gain that is given away, from and to, by level. */
static const double shares[6][2] = {{0},          {0.7, 0.95}, {0.45, 0.7},
                                    {0.25, 0.45}, {0.1, 0.25}, {0, 0}};

static const double FAR = 20; /* a lead of so much counts in full */

double cw__la_give_away(const la_model *model, double lead, cw_rng *rng)
{
    int level = (int)model->k[LA_LEVEL];
    double tilt = lead > FAR ? 1 : lead < -FAR ? -1 : lead / FAR;
    /* The upper 53 bits of a random number, as a fraction below 1. */
    double share = shares[level][0]
                   + (shares[level][1] - shares[level][0]) * (double)(cw_rng_next(rng) >> 11)
                         * 0x1p-53;
    return share * (1 + model->k[LA_EASE] * tilt);
}

int cw__la_pick(const la_root *root, double lead, cw_rng *rng)
{
    if (root->model->k[LA_LEVEL] >= 5 || root->count <= 1)
        return 0;
    double best = root->children[0].value, worst = best;
    for (int i = 0; i < root->count; i++)
        worst = root->children[i].value < worst ? root->children[i].value : worst;
    /* A lost position or a certain win must not stretch the scale. */
    double gain = best - worst < 40 ? best - worst : 40;
    double wanted = best - gain * cw__la_give_away(root->model, lead, rng);
    int chosen = 0;
    for (int i = 0; i < root->count; i++) {
        double off = root->children[i].value - wanted;
        double least = root->children[chosen].value - wanted;
        if (off >= 0 && off < least)
            chosen = i;
    }
    return chosen;
}
