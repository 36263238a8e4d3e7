/* Sums over matches of the family `evolve`. Whole numbers only: the order of adding never shows. */
#include "evolve/sums.h"

/* Counts are below 2^16, products below 2^32, and matches at most 2^32: no sum overflows 64
 * bits. */
void cw_evolve_sums_count(cw_evolve_sums *sums, const cw_evolve_match *match)
{
    uint64_t *product = sums->products;
    sums->matches++;
    sums->signature += match->hash;
    for (int i = 0; i < CW_EVOLVE_COUNTS; i++) {
        uint64_t value = (uint64_t)match->counts[i];
        sums->sums[i] += value;
        for (int k = 0; k <= i; k++)
            *product++ += value * (uint64_t)match->counts[k];
    }
}

void cw_evolve_sums_add(cw_evolve_sums *sums, const cw_evolve_sums *more)
{
    sums->matches += more->matches;
    sums->signature += more->signature;
    for (int i = 0; i < CW_EVOLVE_COUNTS; i++)
        sums->sums[i] += more->sums[i];
    for (int i = 0; i < CW_EVOLVE_PRODUCTS; i++)
        sums->products[i] += more->products[i];
}

/* A count is at most LARGEST, and so is the mean of it; a product at most its square. */
bool cw_evolve_sums_fit(const cw_evolve_sums *sums, uint64_t matches)
{
    const uint64_t largest = UINT16_MAX;
    bool good = sums->matches == matches && matches <= UINT32_MAX;
    for (int i = 0; good && i < CW_EVOLVE_COUNTS; i++) {
        uint64_t most = i <= CW_EVOLVE_WON_2 ? matches : largest * matches;
        good = sums->sums[i] <= most;
    }
    for (int i = 0; good && i < CW_EVOLVE_PRODUCTS; i++)
        good = sums->products[i] <= largest * largest * matches;
    return good && sums->sums[CW_EVOLVE_WON_1] + sums->sums[CW_EVOLVE_WON_2] <= matches;
}
