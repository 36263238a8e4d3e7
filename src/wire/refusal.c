/* Why an action is not possible, in words that a player can do something with. */
#include "wire/text.h"

/* Keywords that keep a character from being chosen or attacked; the first that holds is told. */
static const struct {
    cw_keyword keyword;
    bool attack, choice; /* what it keeps off */
    const char *words;
} shields[] = {
    {CW_KW_STEALTH, true, true, "its enemies cannot see it"},
    {CW_KW_IMMUNE, true, true, "its enemies can do nothing to it"},
    {CW_KW_UNATTACKABLE, true, false, "nobody may attack it"},
    {CW_KW_UNTARGETABLE, false, true, "nobody may choose it"},
};

static bool is_shielded(const cw_game *game, const cw_state *state, cw_action a, cw_entity_id id,
                        cw_str *out)
{
    bool attack = a.kind == CW_ACTION_ATTACK;
    bool own = state->entities[id].owner == cw_state_decider(state);
    uint32_t keywords = cw_entity_keywords(&state->entities[id]);
    for (size_t i = 0; i < sizeof shields / sizeof *shields; i++) {
        cw_keyword k = shields[i].keyword;
        if (keywords >> k & 1 && (attack ? shields[i].attack : shields[i].choice)
            && (!own || k == CW_KW_UNTARGETABLE)) {
            cw_str_printf(out, ": it has %s, %s", cw_game_keyword(game, k), shields[i].words);
            return true;
        }
    }
    return false;
}

void cw_refusal_write(const cw_game *game, const cw_state *state, cw_action action,
                      cw_status status, cw_str *out)
{
    cw_entity_id id = action.target != CW_PLACE_NONE ? cw_entity_at(state, action.target) : 0;
    if (status != CW_ERR_TARGET || id == 0) {
        cw_str_add(out, cw_status_text(status));
        return;
    }
    cw_place_describe(game, state, action.target, cw_state_decider(state), out);
    cw_str_add(out, " is no target for this");
    if (!is_shielded(game, state, action, id, out) && action.kind == CW_ACTION_ATTACK)
        cw_str_add(out, ": only enemies can be attacked");
}
