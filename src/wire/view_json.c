/* Views as JSON: what one seat may know, made for clients and bots that show or judge it. */
#include "wire/json.h"

static const char *const phases[] = {"mulligan", "main", "choice", "over"};

static json_t *keywords_json(const cw_game *game, uint32_t mask)
{
    json_t *list = json_array();
    for (int i = 0; i < CW_KW_COUNT; i++)
        if (mask >> i & 1)
            json_array_append_new(list, json_string(cw_game_keyword(game, (cw_keyword)i)));
    return list;
}

static json_t *elements_json(const cw_game *game, const uint8_t *values)
{
    json_t *json = json_object();
    for (int i = 0; i + 1 < game->elements.count; i++)
        json_object_set_new(json, game->elements.singular[i + 1], json_integer(values[i]));
    return json;
}

/* A card that is not in play; unknown ones are null. */
static json_t *card_json(const cw_game *game, cw_card_id card)
{
    if (card == 0 || card >= game->card_count)
        return json_null();
    const cw_card *c = &game->cards[card];
    json_t *json = json_pack("{s:s, s:s, s:s, s:i, s:s}", "card", c->id, "name", c->name, "type",
                             cw_type_name((cw_type)c->type), "cost", c->cost, "text", c->text);
    if (game->elements.count > 1)
        json_object_set_new(json, "needs", elements_json(game, c->needs));
    return json;
}

static json_t *cards_json(const cw_game *game, const cw_state *state, const cw_entity_id *list,
                          int count)
{
    json_t *array = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(array, card_json(game, state->entities[list[i]].card));
    return array;
}

/* As it is now, whatever is printed. */
static void add_race(const cw_game *game, const cw_entity *e, json_t *json)
{
    if (e->race > 0)
        json_object_set_new(json, "race", json_string(game->races.singular[e->race]));
}

static json_t *entity_json(const cw_game *game, const cw_state *state, cw_entity_id id)
{
    if (id == 0)
        return json_null();
    const cw_entity *e = &state->entities[id];
    json_t *json = card_json(game, e->card);
    if (!json_is_object(json)) {
        json_decref(json);
        json = json_object();
    }
    json_object_set_new(json, "attack", json_integer(cw_character_attack(game, state, id)));
    json_object_set_new(json, "health", json_integer(e->health));
    json_object_set_new(json, "max_health", json_integer(cw_entity_max_health(e)));
    json_object_set_new(json, "keywords", keywords_json(game, cw_entity_keywords(e)));
    add_race(game, e, json);
    json_object_set_new(json, "spell_damage", json_integer(e->spell_damage));
    json_object_set_new(json, "asleep", json_boolean(e->flags & CW_FLAG_SLEEPING));
    json_object_set_new(json, "silenced", json_boolean(e->flags & CW_FLAG_SILENCED));
    json_object_set_new(json, "attacks", json_integer(e->attacks));
    json_object_set_new(json, "tag", json_integer(e->tag));
    json_object_set_new(json, "invulnerable", json_integer(e->guard));
    if (game->rules.overheat > 0) {
        cw_heat heat = cw_entity_heat(game, state, id);
        json_object_set_new(json, "heat", json_integer(heat.acted));
        json_object_set_new(json, "heat_limit", json_integer(heat.limit));
    }
    if (game->rules.lanes > 0 && e->zone == CW_ZONE_BOARD) {
        json_object_set_new(json, "cell", json_integer(e->cell));
        json_object_set_new(json, "moved", json_boolean(e->flags & CW_FLAG_MOVED));
    }
    return json;
}

static json_t *hand_json(const cw_game *game, const cw_state *state, cw_seat seat)
{
    const cw_player *p = &state->players[seat];
    json_t *array = json_array();
    bool deciding = state->phase == CW_PHASE_MAIN && cw_state_decider(state) == seat;
    for (int i = 0; i < p->hand_count; i++) {
        const cw_entity *e = &state->entities[p->hand[i]];
        json_t *json = card_json(game, e->card);
        if (json_is_object(json)) {
            cw_status status = deciding ? cw_check_card(game, state, seat, i)
                                        : CW_ERR_NOT_YOUR_TURN;
            json_object_set_new(json, "cost", json_integer(cw_hand_cost(game, state, seat, i)));
            json_object_set_new(json, "attack", json_integer(e->attack));
            json_object_set_new(json, "health", json_integer(e->health));
            add_race(game, e, json);
            json_object_set_new(json, "playable", json_boolean(status == CW_OK));
            if (status != CW_OK)
                json_object_set_new(json, "why", json_string(cw_status_name(status)));
        }
        json_array_append_new(array, json);
    }
    return array;
}

static json_t *board_json(const cw_game *game, const cw_state *state, cw_seat seat)
{
    const cw_player *p = &state->players[seat];
    json_t *array = json_array();
    for (int i = 0; i < p->board_count; i++)
        json_array_append_new(array, entity_json(game, state, p->board[i]));
    return array;
}

static json_t *player_json(const cw_game *game, const cw_view *view, cw_seat seat, bool decks)
{
    const cw_state *state = &view->state;
    const cw_player *p = &state->players[seat];
    json_t *json = json_pack("{s:i, s:i, s:i, s:i, s:i, s:i, s:i, s:b, s:i, s:i}", "seat", seat,
                             "armor", p->armor, "mana", p->mana, "max_mana", p->max_mana, "locked",
                             p->overload_now, "overload", p->overload_next, "fatigue", p->fatigue,
                             "power_used", p->power_used != 0, "hand_count", p->hand_count,
                             "deck_count", p->deck_count);
    if (game->elements.count > 1)
        json_object_set_new(json, "elements", elements_json(game, p->elements));
    if (game->rules.raising)
        json_object_set_new(json, "raised", json_boolean(p->raised));
    json_object_set_new(json, "hero", entity_json(game, state, p->hero));
    json_object_set_new(json, "power",
                        p->power != 0 ? card_json(game, state->entities[p->power].card)
                                      : json_null());
    json_object_set_new(json, "weapon", entity_json(game, state, p->weapon));
    json_object_set_new(json, "hand", hand_json(game, state, seat));
    json_object_set_new(json, "board", board_json(game, state, seat));
    if (decks)
        json_object_set_new(json, "deck", cards_json(game, state, p->deck, p->deck_count));
    json_object_set_new(json, "secrets", cards_json(game, state, p->secrets, p->secret_count));
    json_t *known = json_array();
    for (int i = 0; i < view->known_count[seat]; i++)
        json_array_append_new(known, card_json(game, view->known[seat][i]));
    json_object_set_new(json, "known", known);
    return json;
}

static json_t *whole_json(const cw_game *game, const cw_view *view, bool decks)
{
    const cw_state *state = &view->state;
    bool over = cw_state_is_over(state);
    json_t *json = json_pack("{s:i, s:i, s:s, s:i, s:i, s:s, s:[o,o]}", "seat", view->seat, "turn",
                             state->turn, "phase", phases[state->phase & 3], "active",
                             state->active, "winner", state->winner, "end",
                             cw_end_name((cw_end)state->end), "players",
                             player_json(game, view, 0, decks), player_json(game, view, 1, decks));
    json_object_set_new(json, "decider",
                        over ? json_null() : json_integer(cw_state_decider(state)));
    json_t *options = json_array();
    for (int i = 0; state->phase == CW_PHASE_CHOICE && i < state->choice.count; i++)
        json_array_append_new(options, card_json(game, state->choice.options[i]));
    json_object_set_new(json, "options", options);
    return json;
}

json_t *cw_view_json(const cw_game *game, const cw_view *view)
{
    return whole_json(game, view, true);
}

json_t *cw_table_json(const cw_game *game, const cw_view *view)
{
    return whole_json(game, view, false);
}
