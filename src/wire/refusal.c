/* Why an action is not possible, in words that a player can do something with. */
#include "rules/words.h"
#include "wire/text.h"
#include "words.h"

/* A keyword that keeps the character from being chosen or attacked; the first that holds is told. Of
 * one's own characters only what is against everybody keeps off. */
static bool is_shielded(const cw_game *game, const cw_state *state, cw_action a, cw_entity_id id,
                        cw_str *out)
{
    bool own = state->entities[id].owner == cw_state_decider(state);
    uint32_t keywords = cw_entity_keywords(&state->entities[id]);
    unsigned against = a.kind == CW_ACTION_ATTACK ? (own ? 0 : CW_SHIELDS_ATTACKS)
                       : own                      ? CW_SHIELDS_EVERYBODY
                                                  : CW_SHIELDS_ENEMIES | CW_SHIELDS_EVERYBODY;
    for (int k = 0; k < CW_KW_COUNT; k++) {
        if (keywords >> k & 1 && cw_keyword_facts[k].shields & against) {
            cw_str_printf(out, ": it has %s, %s", cw_game_keyword(game, (cw_keyword)k),
                          cw_keyword_facts[k].shield_words);
            return true;
        }
    }
    return false;
}

void cw_refusal_write(const cw_game *game, const cw_state *state, cw_action action,
                      cw_status status, cw_str *out)
{
    cw_entity_id id = action.target != CW_PLACE_NONE ? cw_entity_at(state, action.target) : 0;
    size_t from = out->size;
    if (status != CW_ERR_TARGET || id == 0) {
        cw_str_add(out, cw_status_text(status));
        cw_game_speak(game, out, from);
        return;
    }
    cw__place_write(game, state, action.target, cw_state_decider(state), out);
    cw_str_add(out, " is no target for this");
    if (!is_shielded(game, state, action, id, out) && action.kind == CW_ACTION_ATTACK)
        cw_str_add(out, ": only enemies can be attacked");
    cw_game_speak(game, out, from);
}
