/* Whether a league can be played: numbers within their limits, decks that a match can start with,
 * agents that can be made. */
#include "league_private.h"

#include "lab/agent_table.h"
#include "lab/sim.h"

#include <string.h>

static const uint64_t MOST_PAIRS = 20u * 1000 * 1000; /* of a whole run */

static bool check_pairing(const cw_game *game, const cw_pairing *p, cw_errors *errors)
{
    cw_sim_setup as_sim = {.game = game, .decks = {p->decks[0], p->decks[1]}, .seed = p->seed};
    cw_match_setup match;
    uint64_t seeds[CW_SEATS];
    cw_state state;
    if (p->matches < 2 || p->matches % 2 != 0 || p->matches / 2 > MOST_PAIRS) {
        cw_errors_add(errors, CW_ERR_RANGE, NULL, 0, 0,
                      "a pairing has an even number of matches from 2 to %llu, not %llu",
                      2 * (unsigned long long)MOST_PAIRS, (unsigned long long)p->matches);
        return false;
    }
    cw_sim_match(&as_sim, 0, &match, seeds);
    cw_status status = cw_match_start(game, &match, &state, NULL);
    if (status != CW_OK) {
        cw_errors_add(
            errors, status, NULL, 0, 0, "a match of %.100s against %.100s cannot start: %s",
            p->deck_names[0] != NULL ? p->deck_names[0] : "one deck",
            p->deck_names[1] != NULL ? p->deck_names[1] : "another", cw_status_text(status));
    }
    return status == CW_OK;
}

/* Makes every agent once, for a good message: the workers only tell that it failed. */
static bool check_agents(const cw_league_setup *setup, cw_errors *errors)
{
    for (int i = 0; i < 2 * setup->count; i++) {
        const char *spec = setup->pairings[i / 2].agents[i % 2];
        unsigned shown = cw_shown_to(setup->pairings[i / 2].reveal, i % 2);
        bool seen = false;
        for (int k = i > 200 ? i - 200 : 0; k < i && !seen; k++) {
            seen = strcmp(setup->pairings[k / 2].agents[k % 2], spec) == 0
                   && cw_shown_to(setup->pairings[k / 2].reveal, k % 2) == shown;
        }
        cw_agent *agent = seen ? NULL : cw_agent_open(spec, setup->game, 0, 0, shown, errors);
        if (!seen && agent == NULL)
            return false;
        cw_agent_free(agent);
    }
    return true;
}

bool league_check(const cw_league_setup *setup, uint64_t *pairs, cw_errors *errors)
{
    *pairs = 0;
    if (setup->count < 1 || setup->count > CW_LEAGUE_PAIRINGS) {
        cw_errors_add(errors, CW_ERR_LIMIT, NULL, 0, 0, "%d pairings: 1 to %d are possible",
                      setup->count, CW_LEAGUE_PAIRINGS);
        return false;
    }
    for (int i = 0; i < setup->count; i++) {
        if (!check_pairing(setup->game, &setup->pairings[i], errors))
            return false;
        *pairs += setup->pairings[i].matches / 2;
    }
    if (*pairs > MOST_PAIRS) {
        cw_errors_add(errors, CW_ERR_LIMIT, NULL, 0, 0,
                      "%llu matches in one run: at most %llu are possible",
                      2 * (unsigned long long)*pairs, 2 * (unsigned long long)MOST_PAIRS);
        return false;
    }
    return check_agents(setup, errors);
}
