/* What an event of the past was about: the card as it was then and who had to do with it, for those who
 * were not there and see a later position. */
#include "wire/json.h"
#include "words.h"

/* Those of a side that have tags, hero, weapon and minions, one after the other; 0: there are no more. */
static cw_entity_id character(const cw_player *p, int n)
{
    if (n < 2)
        return n == 0 ? p->hero : p->weapon;
    return n - 2 < p->board_count ? p->board[n - 2] : 0;
}

enum { CHARACTERS = CW_MAX_BOARD + 2 };

/* The one with that tag, or without one the first of that card. */
static cw_entity_id find_character(const cw_state *state, uint16_t tag, cw_card_id card)
{
    for (int seat = 0; seat < CW_SEATS; seat++) {
        for (int n = 0; n < CHARACTERS; n++) {
            cw_entity_id id = character(&state->players[seat], n);
            const cw_entity *e = &state->entities[id];
            if (id != 0 && (tag != 0 ? e->tag == tag : e->card == card))
                return id;
        }
    }
    return 0;
}

static json_t *find_in_hand(const cw_game *game, const cw_view *view, cw_card_id card)
{
    for (int seat = 0; seat < CW_SEATS; seat++) {
        const cw_player *p = &view->state.players[seat];
        for (int i = 0; i < p->hand_count; i++)
            if (view->state.entities[p->hand[i]].card == card)
                return cw__hand_card_json(game, view, (cw_seat)seat, i);
    }
    return NULL;
}

/* As it was before the event if it was there, else as it was after it. */
static json_t *card_of(const cw_game *game, const cw_view *before, const cw_view *after,
                       const cw_event *event)
{
    cw_entity_id id = event->tag != 0 ? find_character(&before->state, event->tag, 0) : 0;
    if (id != 0)
        return cw__character_json(game, before, id);
    id = event->tag != 0 ? find_character(&after->state, event->tag, 0) : 0;
    json_t *json = id != 0 || event->card == 0 ? NULL : find_in_hand(game, after, event->card);
    if (json == NULL && id == 0 && event->card != 0)
        id = find_character(&after->state, 0, event->card);
    return id != 0 ? cw__character_json(game, after, id) : json;
}

static void add_tag(json_t *list, int tag)
{
    json_t *known;
    size_t i;
    json_array_foreach(list, i, known) if (json_integer_value(known) == tag) return;
    if (tag != 0)
        json_array_append_new(list, json_integer(tag));
}

static int tag_at(const cw_state *state, cw_place place)
{
    cw_entity_id id = place != CW_PLACE_NONE ? cw_entity_at(state, place) : 0;
    const cw_entity *e = &state->entities[id];
    bool in_play = e->zone == CW_ZONE_BOARD || e->zone == CW_ZONE_HERO || e->zone == CW_ZONE_WEAPON;
    return id != 0 && in_play ? e->tag : 0;
}

void cw_event_remember(const cw_game *game, const cw_view *before, const cw_view *after,
                       const cw_event *event, json_t *json)
{
    static const char *const printed[] = {"name", "type", "cost", "text", "needs"};
    json_t *tags = json_array(), *card = card_of(game, before, after, event);
    add_tag(tags, event->tag);
    add_tag(tags, tag_at(&before->state, event->source));
    add_tag(tags, tag_at(&before->state, event->target));
    json_object_set_new(json, "tags", tags);
    bool in_play = json_object_get(card, "max_health") != NULL;
    for (size_t i = 0; in_play && i < sizeof printed / sizeof *printed; i++)
        json_object_del(card, printed[i]);
    if (card != NULL)
        json_object_set_new(json, "was", card);
}
