/* The JSON of a vector has the names and the nesting of its YAML. */
#include "evolve_vector.h"

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

json_t *evolve_vector_json(const cw_evolve_vector *vector)
{
    json_t *object = vector->different
                         ? json_pack("{s:o, s:o}", "first", side_json(&vector->sides[0], false),
                                     "second", side_json(&vector->sides[1], true))
                         : side_json(&vector->sides[0], true);
    if (vector->zero_stays)
        json_object_set_new(object, "card_last_0", json_string(cw_evolve_zero_words[true]));
    return object;
}

json_t *evolve_blank_json(const cw_evolve_vector *vector)
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
