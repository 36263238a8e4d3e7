/* What the commands of the family `evolve` have in common: their options, and vectors as text and
 * JSON. */
#include "evolve_setup.h"

#include "agents/agent.h"

#include <string.h>

const char *cw__evolve_agent_name(const cw_evolve_setup *setup)
{
    return setup->agent != NULL ? setup->agent : CW_EVOLVE_AGENT;
}

/* The agent's name goes into the store and into reports, which have room for so much. */
bool cw__evolve_read_common(const cli_args *args, cw_evolve_setup *setup)
{
    double values[CW_AGENT_PARAMS];
    setup->agent = cw__args_text(args, "agent");
    if (setup->agent != NULL && strlen(setup->agent) >= CW_EVOLVE_AGENT_TEXT) {
        return cw__args_deny(args, "--agent may have at most %d bytes here",
                             CW_EVOLVE_AGENT_TEXT - 1);
    }
    if (setup->agent != NULL && cw_agent_read(setup->agent, values, args->errors) == NULL)
        return false;
    setup->rounds = cw__args_number(args, "rounds");
    setup->life = cw__args_number(args, "life");
    setup->turns = cw__args_choice(args, "length-in") == 1;
    setup->seed = cw__args_whole(args, "seed");
    return true;
}

/* A bar stands before each group of traits, two between the players. */
void cw__evolve_print_row(const cw_evolve_vector *vector, FILE *out)
{
    for (int seat = 0; seat < (vector->different ? CW_SEATS : 1); seat++) {
        for (int i = 0; i < CW_EVOLVE_VALUES; i++) {
            bool group = i >= CW_EVOLVE_RULES && (i - CW_EVOLVE_RULES) % CW_EVOLVE_TRAITS == 0;
            fprintf(out, "%s%d",
                    group      ? " | "
                    : i > 0    ? " "
                    : seat > 0 ? " || "
                               : "",
                    vector->sides[seat].values[i]);
        }
    }
}

/* ---- vectors as JSON, with the names and the nesting of their YAML ---- */

/* The first of two different players has no extras: the handicap is the second one's. */
static json_t *side_json(const cw_evolve_side *side, bool extras)
{
    json_t *object = json_object(), *cards = json_array();
    for (int i = 0; i < (extras ? CW_EVOLVE_RULES : CW_EVOLVE_EXTRA_MANA); i++)
        json_object_set_new(object, cw_evolve_params[i].name, json_integer(side->values[i]));
    for (int subset = 0; subset < CW_EVOLVE_SUBSETS; subset++) {
        json_t *traits = json_object();
        for (int i = 0; i < CW_EVOLVE_TRAITS; i++) {
            int value = cw_evolve_trait_of(side, subset, (cw_evolve_trait)i);
            json_object_set_new(traits, cw_evolve_params[CW_EVOLVE_RULES + i].name,
                                json_integer(value));
        }
        json_array_append_new(cards, traits);
    }
    json_object_set_new(object, "cards", cards);
    return object;
}

/* One side for both, or "first" and "second". */
json_t *cw__evolve_vector_json(const cw_evolve_vector *vector)
{
    json_t *object = vector->different
                         ? json_pack("{s:o, s:o}", "first", side_json(&vector->sides[0], false),
                                     "second", side_json(&vector->sides[1], true))
                         : side_json(&vector->sides[0], true);
    if (vector->zero_stays)
        json_object_set_new(object, "card_last_0", json_string(cw_evolve_zero_words[true]));
    return object;
}

/* Of each deck how much of it can do nothing at all: the metrics alone do not show that. */
json_t *cw__evolve_blank_json(const cw_evolve_vector *vector)
{
    json_t *list = json_array();
    for (int seat = 0; seat < CW_SEATS; seat++) {
        int deck = cw_evolve_rule_of(&vector->sides[seat], CW_EVOLVE_MAX_CARD_DECK);
        json_array_append_new(list,
                              json_pack("{s:i, s:i}", "blank",
                                        cw_evolve_blank_cards(vector, seat, NULL), "cards", deck));
    }
    return list;
}
