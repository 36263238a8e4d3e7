/* Looking at a match of a fit that a store holds. Decks and variant follow from the number of its pair,
 * so they are made again; the store has only how it ended. */
#include "price_matches.h"

#include <stdlib.h>

/* What the chapter of a fit says (price_matches.c); the agent's text goes to `agent`. */
static cw_fit_setup setup_of(const char *words, cw_str *agent)
{
    cw_str value = CW_STR_INIT;
    cw_fit_setup setup = {.agent = cw_ledger_word(words, "agent", agent)};
    setup.budget.nodes = strtoull(cw_ledger_word(words, "nodes per decision", &value), NULL, 10);
    setup.seed = strtoull(cw_ledger_word(words, "seed", &value), NULL, 10);
    cw_str_clear(&value);
    return setup;
}

/* The caller's from now on. */
static cw_game *take_variant(const cw_game *game, uint64_t seed, uint64_t pair, cw_errors *errors)
{
    game_variants variants;
    cw_game *taken = NULL;
    if (cw__make_variants(game, seed, &variants, errors)) {
        taken = variants.games[pair % VARIANTS];
        variants.games[pair % VARIANTS] = NULL;
    }
    cw__clear_variants(&variants);
    return taken;
}

bool cw_fit_match_replay(const cw_kept_match *m, const cw_game *game, cw_game **variant,
                         cw_str *text, cw_errors *errors)
{
    cw_str agent = CW_STR_INIT;
    cw_match_record record;
    *variant = NULL;
    cw_fit_setup setup = setup_of(cw_str_get(&m->words), &agent);
    bool good = cw_kept_match_is_of(m, game, errors);
    if (good
        && !(agent.size > 0 && m->place < m->matches
             && cw_record_open(&record, cw_str_get(&m->result), m->result.size, m->matches)))
        good = cw_refuse(errors, CW_ERR_SYNTAX, "the store of a run of the kind %s is damaged",
                         m->kind);
    if (good && (*variant = take_variant(game, setup.seed, m->number, errors)) != NULL) {
        cw_pairing pairing = cw__fit_pairing(&setup, game, m->number);
        cw_match_note note = cw_record_note(&record, m->place);
        good = cw_match_replay(*variant, &pairing, m->place, &note, text, errors);
    }
    cw_str_clear(&agent);
    return good && *variant != NULL;
}
