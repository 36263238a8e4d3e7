/* Steps that act: "play: Fireball" with "on", "at" and "mode" beside it, "attack", "power",
 * "choose", "mulligan", "end turn", "concede". The names are looked up and become one engine
 * action for the seat that decides. */
#include "lab/board.h"
#include "scene.h"
#include "wire/text.h"

#include <stdio.h>
#include <string.h>

enum { IN_PLAY = 1 << CW_ZONE_BOARD | 1 << CW_ZONE_HERO | 1 << CW_ZONE_WEAPON };

/* An option stands beside the verb or in a map under it. */
static const cw_node *option(const cw_node *step, const cw_node *value, const char *key)
{
    const cw_node *node = node_get(step, key);
    return node != NULL ? node : node_get(value, key);
}

static bool find_place(scene *s, const cw_node *node, unsigned zones, int seat, cw_place *place)
{
    char problem[NODE_TEXT * 3];
    const char *text = node_text(node);
    if (text[0] == '\0')
        return scene_broken(s, node, "expected what is meant, such as \"enemy hero\"");
    cw_entity_id id = scene_find(s, text, zones, seat, problem, sizeof problem);
    if (id == 0)
        return scene_broken(s, node, "%s", problem);
    *place = cw_place_of(&s->state, id);
    return true;
}

/* In play, or else a card in the hand of the player who decides. */
static bool read_target(scene *s, const cw_node *node, cw_action *action)
{
    char problem[NODE_TEXT * 3];
    cw_seat seat = cw_state_decider(&s->state);
    if (node == NULL)
        return true;
    cw_entity_id id = scene_find(s, node_text(node), IN_PLAY, -1, problem, sizeof problem);
    if (id != 0) {
        action->target = cw_place_of(&s->state, id);
        return true;
    }
    return find_place(s, node, 1 << CW_ZONE_HAND, seat, &action->target);
}

static bool read_number(scene *s, const cw_node *node, int high, uint8_t *out, int offset)
{
    long n;
    if (node == NULL)
        return true;
    if (!node_number(node, 1, high, &n))
        return scene_broken(s, node, "expected a number from 1 to %d", high);
    *out = (uint8_t)(n - offset);
    return true;
}

/* Where the target, or the minion that moves, goes. */
static bool read_to(scene *s, const cw_node *node, cw_action *action)
{
    int cell;
    if (node == NULL)
        return true;
    if (!scene_cell(s, node, &cell))
        return false;
    action->to = (uint8_t)(cell + 1);
    return true;
}

/* Where a played minion goes: at the right end, or in the first free cell, if nothing is said. */
static bool read_position(scene *s, const cw_node *node, cw_action *action)
{
    const cw_player *p = &s->state.players[cw_state_decider(&s->state)];
    int cell;
    if (s->game->rules.lanes == 0) {
        action->position = p->board_count;
        return read_number(s, node, CW_MAX_BOARD, &action->position, 1);
    }
    action->position = (uint8_t)__builtin_ctz(~(unsigned)p->cells);
    if (node == NULL)
        return true;
    if (!scene_cell(s, node, &cell))
        return false;
    action->position = (uint8_t)cell;
    return true;
}

static bool read_play(scene *s, const cw_node *step, const cw_node *value, cw_action *action)
{
    cw_seat seat = cw_state_decider(&s->state);
    const cw_node *card = node_is_map(value) ? node_get(value, "card") : value;
    *action = cw_action_make(CW_ACTION_PLAY);
    if (!find_place(s, card, 1 << CW_ZONE_HAND, seat, &action->source))
        return false;
    cw_entity_id id = cw_entity_at(&s->state, action->source);
    const cw_node *at = option(step, value, "at");
    bool minion = s->game->cards[s->state.entities[id].card].type == CW_TYPE_MINION;
    if (!minion && at != NULL)
        return scene_broken(s, at, "\"at\" says where a minion goes, and this is none");
    return (!minion || read_position(s, at, action))
           && read_number(s, option(step, value, "mode"), 9, &action->mode, 0)
           && read_to(s, option(step, value, "to"), action)
           && read_target(s, option(step, value, "on"), action);
}

static bool read_attack(scene *s, const cw_node *step, const cw_node *value, cw_action *action)
{
    cw_seat seat = cw_state_decider(&s->state);
    const cw_node *with = node_is_map(value) ? node_get(value, "with") : value;
    const cw_node *on = option(step, value, "on");
    *action = cw_action_make(CW_ACTION_ATTACK);
    if (with == NULL || on == NULL)
        return scene_broken(s, step, "an attack needs who attacks and \"on\" what");
    return find_place(s, with, 1 << CW_ZONE_BOARD | 1 << CW_ZONE_HERO, seat, &action->source)
           && read_target(s, on, action);
}

static bool read_power(scene *s, const cw_node *step, const cw_node *value, cw_action *action)
{
    *action = cw_action_make(CW_ACTION_POWER);
    if (!node_is_map(value) && !cw_node_is_null(value))
        return scene_broken(s, value, "expected nothing or a map such as {on: enemy hero}");
    return read_to(s, option(step, value, "to"), action)
           && read_target(s, option(step, value, "on"), action);
}

static bool read_move(scene *s, const cw_node *step, const cw_node *value, cw_action *action)
{
    cw_seat seat = cw_state_decider(&s->state);
    const cw_node *to = option(step, value, "to");
    *action = cw_action_make(CW_ACTION_MOVE);
    if (to == NULL)
        return scene_broken(s, step, "a move needs \"to\" and a space such as \"front 2\"");
    return find_place(s, value, 1 << CW_ZONE_BOARD, seat, &action->source)
           && read_to(s, to, action);
}

static bool read_raise(scene *s, const cw_node *step, const cw_node *value, cw_action *action)
{
    const cw_name_list *names = &s->game->elements;
    const char *word = node_text(value);
    (void)step;
    *action = cw_action_make(CW_ACTION_RAISE);
    for (int i = 1; i < names->count; i++) {
        if (strcmp(names->singular[i], word) == 0) {
            action->mode = (uint8_t)i;
            return true;
        }
    }
    return strcmp(word, "mana") == 0
           || scene_unknown(s, value, "element", word, names->singular + 1,
                            (size_t)names->count - 1);
}

/* By number, or by the name of the card that is offered. */
static bool read_choose(scene *s, const cw_node *step, const cw_node *value, cw_action *action)
{
    const char *name = node_text(value);
    (void)step;
    *action = cw_action_make(CW_ACTION_CHOOSE);
    long n;
    if (node_number(value, 1, CW_MAX_OPTIONS, &n)) {
        action->mode = (uint8_t)(n - 1);
        return true;
    }
    if (name[0] == '\0')
        return scene_broken(s, value, "expected a number or a card's name");
    for (int i = 0; i < s->state.choice.count; i++) {
        if (cw_equal_nocase(s->game->cards[s->state.choice.options[i]].name, name)) {
            action->mode = (uint8_t)i;
            return true;
        }
    }
    return scene_broken(s, value, "\"%s\" is not among the options", name);
}

/* The opening cards that go back, by name; an empty list keeps all. */
static bool read_mulligan(scene *s, const cw_node *step, const cw_node *value, cw_action *action)
{
    cw_seat seat = cw_state_decider(&s->state);
    (void)step;
    *action = cw_action_make(CW_ACTION_MULLIGAN);
    if (!node_is_list(value))
        return scene_broken(s, value, "expected a list of the cards that go back: [Name, Name]");
    for (const cw_node *item = value->first; item != NULL; item = item->next) {
        cw_place place;
        if (!find_place(s, item, 1 << CW_ZONE_HAND, seat, &place))
            return false;
        uint16_t bit = (uint16_t)(1u << (place - cw_place_hand(seat, 0)));
        if (action->mask & bit) {
            return scene_broken(s, item, "this card is named twice: a second one is \"%s (2)\"",
                                node_text(item));
        }
        action->mask |= bit;
    }
    return true;
}

static const struct {
    const char *word;
    bool (*read)(scene *s, const cw_node *step, const cw_node *value, cw_action *action);
} verbs[] = {
    {"play", read_play},     {"attack", read_attack},     {"power", read_power},
    {"choose", read_choose}, {"mulligan", read_mulligan}, {"move", read_move},
    {"raise", read_raise},
};

static const char *const plain_steps[] = {"end turn", "power", "concede"};
enum { PLAIN_STEPS = sizeof plain_steps / sizeof *plain_steps };

static bool read_step(scene *s, const cw_node *step, cw_action *action)
{
    if (!node_is_map(step)) {
        static const cw_action_kind kinds[PLAIN_STEPS] = {CW_ACTION_END_TURN, CW_ACTION_POWER,
                                                          CW_ACTION_CONCEDE};
        const char *word = node_text(step);
        for (int i = 0; i < PLAIN_STEPS; i++) {
            if (strcmp(word, plain_steps[i]) == 0) {
                *action = cw_action_make(kinds[i]);
                return true;
            }
        }
        return scene_unknown(s, step, "step", word, plain_steps, PLAIN_STEPS);
    }
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
        const cw_node *value = node_get(step, verbs[i].word);
        if (value != NULL)
            return verbs[i].read(s, step, value, action);
    }
    return scene_broken(s, step, "\"%s\" is no action", step->first->key);
}

static void tell(scene *s, cw_action action)
{
    cw_str *out = &s->result->trace;
    cw_board_write(s->game, &s->before, 0, out);
    cw_str_printf(out, "\n> %s: ", cw_state_decider(&s->before) == 0 ? "you" : "enemy");
    cw_action_describe(s->game, &s->before, action, 0, out);
    cw_str_char(out, '\n');
    for (int i = 0; i < s->log.count; i++) {
        cw_str line = CW_STR_INIT;
        cw_event_sentence(s->game, &s->before, &s->log.list[i], 0, &line);
        if (line.size > 0)
            cw_str_printf(out, "    %s\n", cw_str_get(&line));
        cw_str_clear(&line);
    }
    cw_str_char(out, '\n');
}

bool scene_act(scene *s, const cw_node *step)
{
    cw_action action;
    if (!read_step(s, step, &action))
        return false;
    s->before = s->state;
    s->log = (cw_log){.list = s->events, .room = SCENE_EVENTS};
    int forced = s->chance.forced;
    cw_status status = cw_apply_with(s->game, &s->state, action, &s->log,
                                     forced > 0 ? &s->chance : NULL);
    if (status != CW_OK) {
        cw_str text = CW_STR_INIT, why = CW_STR_INIT;
        cw_action_describe(s->game, &s->state, action, 0, &text);
        cw_refusal_write(s->game, &s->state, action, status, &why);
        scene_differs(s, step, "\"%s\" was refused: %s (%s)", cw_str_get(&text), cw_str_get(&why),
                      cw_status_name(status));
        cw_str_clear(&text);
        cw_str_clear(&why);
        return false;
    }
    if (s->trace)
        tell(s, action);
    if (forced > s->chance.taken) {
        return scene_differs(s, step, "%d chance outcomes were given, but only %d were needed",
                             forced, s->chance.taken);
    }
    s->chance = (cw_chance){0};
    const char *fault = cw_state_fault(s->game, &s->state);
    return fault == NULL || scene_differs(s, step, "the position is broken: %s", fault);
}

bool scene_refused(scene *s, const cw_node *step)
{
    const cw_node *because = node_get(step, "because");
    const char *reason = node_text(because);
    cw_action action;
    if (node_is_map(step) && !scene_check_keys(s, step, true))
        return false;
    if (!read_step(s, step, &action))
        return false;
    s->expectations++;
    cw_state copy = s->state;
    cw_status status = cw_apply(s->game, &copy, action, NULL);
    if (status == CW_OK)
        return scene_differs(s, step, "expected a refusal, but the action is allowed");
    if (!cw_state_equal(&copy, &s->state))
        return scene_differs(s, step, "the refused action changed the position");
    if (because == NULL)
        return true;
    const char *names[CW_STATUS_COUNT];
    bool known = false;
    for (int i = 0; i < CW_STATUS_COUNT; i++) {
        names[i] = cw_status_name((cw_status)i);
        known |= strcmp(names[i], reason) == 0;
    }
    if (!known)
        return scene_unknown(s, because, "reason", reason, names, CW_STATUS_COUNT);
    return strcmp(cw_status_name(status), reason) == 0
           || scene_differs(s, because, "expected a refusal because of %s, found %s", reason,
                            cw_status_name(status));
}

void scene_plain_steps(cw_str *out)
{
    for (size_t i = 0; i < PLAIN_STEPS; i++)
        if (strcmp(plain_steps[i], "power") != 0) /* a key as well */
            scene_add_key(out, plain_steps[i]);
}
