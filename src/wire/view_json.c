/* Views as JSON: what one seat may know, made for clients and bots that show or judge it. */
#include "wire/json.h"
#include "wire/outcomes.h"
#include "words.h"

/* For whom: programs get every field and the lists of decks; what lies on the table (`slim`) leaves
 * out what is zero, false or can be told from other fields, since it goes over the net all the time. */
typedef struct sheet {
    const cw_game *game;
    const cw_view *view;
    const cw_gifts *gifts; /* NULL: none are known */
    bool slim;
} sheet;

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

static void set_number(const sheet *s, json_t *json, const char *key, int value)
{
    if (value != 0 || !s->slim)
        json_object_set_new(json, key, json_integer(value));
}

static void set_switch(const sheet *s, json_t *json, const char *key, bool value)
{
    if (value || !s->slim)
        json_object_set_new(json, key, json_boolean(value));
}

/* Why the looking seat can do nothing with its card, character or power at a place; only while it
 * decides what to do, since otherwise the reason is the same for all. How much mana is missing
 * changes with every card that is played, and is what cost and mana say. */
static void add_why(const sheet *s, cw_place place, json_t *json)
{
    const cw_state *state = &s->view->state;
    cw_str text = CW_STR_INIT;
    if (state->phase != CW_PHASE_MAIN || state->active != s->view->seat || !json_is_object(json))
        return;
    cw_status status = cw_source_refusal(s->game, state, place, &text);
    if (status != CW_OK) {
        json_object_set_new(json, "why", json_string(cw_status_name(status)));
        if (!s->slim || status != CW_ERR_MANA)
            json_object_set_new(json, "why_text", json_string(cw_str_get(&text)));
    }
    cw_str_clear(&text);
}

/* Fields of overheat and of lanes are there only in games that have them. */
static void add_places(const sheet *s, cw_entity_id id, json_t *json)
{
    const cw_state *state = &s->view->state;
    const cw_entity *e = &state->entities[id];
    if (s->game->rules.overheat > 0) {
        cw_heat heat = cw_entity_heat(s->game, state, id);
        json_object_set_new(json, "heat", json_integer(heat.acted));
        json_object_set_new(json, "heat_limit", json_integer(heat.limit));
    }
    if (s->game->rules.lanes > 0 && e->zone == CW_ZONE_BOARD) {
        json_object_set_new(json, "cell", json_integer(e->cell));
        set_switch(s, json, "moved", e->flags & CW_FLAG_MOVED);
    }
}

static void add_given(const sheet *s, cw_entity_id id, json_t *json)
{
    json_t *given = cw_given_json(s->game, &s->view->state, s->gifts, id, s->view->seat);
    if (given != NULL)
        json_object_set_new(json, "given", given);
}

/* What it costs now, what is printed, and why they differ. */
static void add_cost(const sheet *s, cw_entity_id id, int cost, json_t *json)
{
    int printed = s->game->cards[s->view->state.entities[id].card].cost;
    json_object_set_new(json, "cost", json_integer(cost));
    if (cost != printed || !s->slim)
        json_object_set_new(json, "printed_cost", json_integer(printed));
    add_given(s, id, json);
}

/* From a view, so a hidden card is an object without a name. */
static json_t *entity_json(const sheet *s, cw_entity_id id)
{
    if (id == 0)
        return json_null();
    const cw_state *state = &s->view->state;
    const cw_entity *e = &state->entities[id];
    json_t *json = card_json(s->game, e->card);
    if (!json_is_object(json)) {
        json_decref(json);
        json = json_object();
    }
    json_object_set_new(json, "attack", json_integer(cw_character_attack(s->game, state, id)));
    json_object_set_new(json, "health", json_integer(e->health));
    json_object_set_new(json, "max_health", json_integer(cw_entity_max_health(e)));
    json_object_set_new(json, "keywords", keywords_json(s->game, cw_entity_keywords(e)));
    add_race(s->game, e, json);
    set_number(s, json, "spell_damage", e->spell_damage);
    set_switch(s, json, "asleep", e->flags & CW_FLAG_SLEEPING);
    set_switch(s, json, "silenced", e->flags & CW_FLAG_SILENCED);
    set_number(s, json, "attacks", e->attacks);
    set_number(s, json, "tag", e->tag);
    set_number(s, json, "invulnerable", e->guard);
    add_places(s, id, json);
    add_given(s, id, json);
    return json;
}

json_t *cw__character_json(const cw_game *game, const cw_view *view, cw_entity_id id)
{
    return entity_json(&(sheet){.game = game, .view = view, .slim = true}, id);
}

/* One of the viewing seat's own: with why it can do nothing. */
static json_t *character_json(const sheet *s, cw_seat seat, cw_entity_id id)
{
    json_t *json = entity_json(s, id);
    if (seat == s->view->seat)
        add_why(s, cw_place_of(&s->view->state, id), json);
    return json;
}

/* Null if the seat does not know it. */
static json_t *hand_card_json(const sheet *s, cw_seat seat, int slot)
{
    const cw_state *state = &s->view->state;
    cw_entity_id id = state->players[seat].hand[slot];
    const cw_entity *e = &state->entities[id];
    json_t *json = card_json(s->game, e->card);
    if (json_is_object(json)) {
        add_cost(s, id, cw_hand_cost(s->game, state, seat, slot), json);
        json_object_set_new(json, "attack", json_integer(e->attack));
        json_object_set_new(json, "health", json_integer(e->health));
        add_race(s->game, e, json);
    }
    return json;
}

json_t *cw__hand_card_json(const cw_game *game, const cw_view *view, cw_seat seat, int slot)
{
    return hand_card_json(&(sheet){.game = game, .view = view, .slim = true}, seat, slot);
}

/* The price and whether the card can be played are worked out here, because a client has no
 * engine. Of cards that the seat does not know there is null, so that the number of entries
 * still tells the size of the hand. */
static json_t *hand_json(const sheet *s, cw_seat seat)
{
    const cw_state *state = &s->view->state;
    const cw_player *p = &state->players[seat];
    json_t *array = json_array();
    bool deciding = state->phase == CW_PHASE_MAIN && cw_state_decider(state) == seat;
    for (int i = 0; i < p->hand_count; i++) {
        json_t *json = hand_card_json(s, seat, i);
        if (json_is_object(json)) {
            cw_status status = deciding ? cw_check_card(s->game, state, seat, i)
                                        : CW_ERR_NOT_YOUR_TURN;
            json_object_set_new(json, "playable", json_boolean(status == CW_OK));
            if (status != CW_OK && !s->slim)
                json_object_set_new(json, "why", json_string(cw_status_name(status)));
            if (status != CW_OK && seat == s->view->seat)
                add_why(s, cw_place_hand(seat, i), json);
        }
        json_array_append_new(array, json);
    }
    return array;
}

static json_t *board_json(const sheet *s, cw_seat seat)
{
    const cw_player *p = &s->view->state.players[seat];
    json_t *array = json_array();
    for (int i = 0; i < p->board_count; i++)
        json_array_append_new(array, character_json(s, seat, p->board[i]));
    return array;
}

/* What it costs now is told as of hand cards. */
static json_t *power_json(const sheet *s, cw_seat seat)
{
    const cw_state *state = &s->view->state;
    cw_entity_id id = state->players[seat].power;
    json_t *json = id != 0 ? card_json(s->game, state->entities[id].card) : json_null();
    if (json_is_object(json))
        add_cost(s, id, cw_power_cost(s->game, state, seat), json);
    if (seat == s->view->seat)
        add_why(s, (cw_place)(CW_PLACE_POWER + seat), json);
    return json;
}

/* Cards that are known to be somewhere among the hidden ones. */
static json_t *known_json(const sheet *s, cw_seat seat)
{
    json_t *known = json_array();
    for (int i = 0; i < s->view->known_count[seat]; i++)
        json_array_append_new(known, card_json(s->game, s->view->known[seat][i]));
    return known;
}

/* The same keys for both players; what the seat may not know was taken out of the state before
 * (cw_view_of), so nothing here decides about secrecy. */
static json_t *player_json(const sheet *s, cw_seat seat)
{
    const cw_game *game = s->game;
    const cw_state *state = &s->view->state;
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
    json_object_set_new(json, "hero", character_json(s, seat, p->hero));
    json_object_set_new(json, "power", power_json(s, seat));
    json_object_set_new(json, "weapon", entity_json(s, p->weapon));
    json_object_set_new(json, "hand", hand_json(s, seat));
    json_object_set_new(json, "board", board_json(s, seat));
    if (!s->slim)
        json_object_set_new(json, "deck", cards_json(game, state, p->deck, p->deck_count));
    json_object_set_new(json, "secrets", cards_json(game, state, p->secrets, p->secret_count));
    json_object_set_new(json, "known", known_json(s, seat));
    return json;
}

static json_t *whole_json(const sheet *s)
{
    const cw_state *state = &s->view->state;
    bool over = cw_state_is_over(state);
    json_t *json = json_pack(
        "{s:i, s:i, s:s, s:i, s:i, s:s, s:[o,o]}", "seat", s->view->seat, "turn", state->turn,
        "phase", phases[state->phase & 3], "active", state->active, "winner", state->winner, "end",
        cw_end_name((cw_end)state->end), "players", player_json(s, 0), player_json(s, 1));
    json_object_set_new(json, "decider",
                        over ? json_null() : json_integer(cw_state_decider(state)));
    json_t *options = json_array();
    for (int i = 0; state->phase == CW_PHASE_CHOICE && i < state->choice.count; i++)
        json_array_append_new(options, card_json(s->game, state->choice.options[i]));
    json_object_set_new(json, "options", options);
    return json;
}

json_t *cw_view_json(const cw_game *game, const cw_view *view, const cw_gifts *gifts)
{
    return whole_json(&(sheet){.game = game, .view = view, .gifts = gifts});
}

json_t *cw_table_json(const cw_game *game, const cw_view *view, const cw_gifts *gifts)
{
    return whole_json(&(sheet){.game = game, .view = view, .gifts = gifts, .slim = true});
}
