/* Steps that act: "play: Fireball" with "on", "at" and "mode" beside it, "attack", "power",
 * "choose", "mulligan", "end turn", "concede". The names are looked up and become one engine
 * action for the seat that decides. */
#include "table/board.h"
#include "scene.h"

#include "rules/words.h"
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

/* Something of the player who decides. */
static bool find_place(scene *s, const cw_node *node, unsigned zones, cw_place *place)
{
    char problem[NODE_TEXT * 3];
    int seat = cw_state_decider(&s->state);
    const char *text = node_text(node);
    if (text[0] == '\0')
        return cw__scene_broken(s, node, "expected what is meant, such as \"enemy hero\"");
    cw_entity_id id = cw__scene_find(s, text, zones, seat, problem, sizeof problem);
    if (id == 0)
        return cw__scene_broken(s, node, "%s", problem);
    *place = cw_place_of(&s->state, id);
    return true;
}

/* In play, or else a card in the hand of the player who decides. First in play, then in the
 * hand, since a name may be in both and a target in hand is the rare case. */
static bool read_target(scene *s, const cw_node *node, cw_action *action)
{
    char problem[NODE_TEXT * 3];
    if (node == NULL)
        return true;
    cw_entity_id id = cw__scene_find(s, node_text(node), IN_PLAY, -1, problem, sizeof problem);
    if (id == 0)
        return find_place(s, node, 1 << CW_ZONE_HAND, &action->target);
    action->target = cw_place_of(&s->state, id);
    return true;
}

static bool read_number(scene *s, const cw_node *node, int high, uint8_t *out, int offset)
{
    long n;
    if (node == NULL)
        return true;
    if (!node_number(node, 1, high, &n))
        return cw__scene_broken(s, node, "expected a number from 1 to %d", high);
    *out = (uint8_t)(n - offset);
    return true;
}

/* Where the target, or the minion that moves, goes. */
static bool read_to(scene *s, const cw_node *node, cw_action *action)
{
    int cell = -1;
    if (node != NULL && !cw__scene_cell(s, node, &cell))
        return false;
    action->to = (uint8_t)(cell + 1);
    return true;
}

/* Where a played minion goes: at the right end, or in the first free cell, if nothing is said. */
static bool read_position(scene *s, const cw_node *node, cw_action *action)
{
    const cw_player *p = &s->state.players[cw_state_decider(&s->state)];
    if (s->game->rules.lanes == 0) {
        action->position = p->board_count;
        return read_number(s, node, CW_MAX_BOARD, &action->position, 1);
    }
    /* `cells` has a bit for each cell that is taken: the lowest zero is the first free one. If
     * none is, the action is refused by the engine. */
    int cell = __builtin_ctz(~(unsigned)p->cells);
    if (node != NULL && !cw__scene_cell(s, node, &cell))
        return false;
    action->position = (uint8_t)cell;
    return true;
}

/* The card first: whether "at" makes sense depends on what it is. */
static bool read_play(scene *s, const cw_node *step, const cw_node *value, cw_action *action)
{
    const cw_node *card = node_is_map(value) ? node_get(value, "card") : value;
    if (!find_place(s, card, 1 << CW_ZONE_HAND, &action->source))
        return false;
    cw_entity_id id = cw_entity_at(&s->state, action->source);
    const cw_node *at = option(step, value, "at");
    bool minion = s->game->cards[s->state.entities[id].card].type == CW_TYPE_MINION;
    if (!minion && at != NULL)
        return cw__scene_broken(s, at, "\"at\" says where a minion goes, and this is none");
    return (!minion || read_position(s, at, action))
           && read_number(s, option(step, value, "mode"), 9, &action->mode, 0)
           && read_to(s, option(step, value, "to"), action)
           && read_target(s, option(step, value, "on"), action);
}

static bool read_attack(scene *s, const cw_node *step, const cw_node *value, cw_action *action)
{
    const cw_node *with = node_is_map(value) ? node_get(value, "with") : value;
    const cw_node *on = option(step, value, "on");
    if (with == NULL || on == NULL)
        return cw__scene_broken(s, step, "an attack needs who attacks and \"on\" what");
    return find_place(s, with, 1 << CW_ZONE_BOARD | 1 << CW_ZONE_HERO, &action->source)
           && read_target(s, on, action);
}

static bool read_power(scene *s, const cw_node *step, const cw_node *value, cw_action *action)
{
    if (!node_is_map(value) && !cw_node_is_null(value))
        return cw__scene_broken(s, value, "expected nothing or a map such as {on: enemy hero}");
    return read_to(s, option(step, value, "to"), action)
           && read_target(s, option(step, value, "on"), action);
}

static bool read_move(scene *s, const cw_node *step, const cw_node *value, cw_action *action)
{
    const cw_node *to = option(step, value, "to");
    if (to == NULL)
        return cw__scene_broken(s, step, "a move needs \"to\" and a space such as \"front 2\"");
    return find_place(s, value, 1 << CW_ZONE_BOARD, &action->source) && read_to(s, to, action);
}

static bool read_raise(scene *s, const cw_node *step, const cw_node *value, cw_action *action)
{
    const cw_name_list *names = &s->game->elements;
    const char *word = node_text(value);
    int element = -1;
    (void)step;
    for (int i = 1; i < names->count; i++)
        element = strcmp(names->singular[i], word) == 0 ? i : element;
    if (element < 0 && strcmp(word, "mana") != 0)
        return cw__scene_unknown(s, value, "element", word, names->singular + 1,
                                 (size_t)names->count - 1);
    action->mode = (uint8_t)(element > 0 ? element : 0);
    return true;
}

/* By number, or by the name of the card that is offered. */
static bool read_choose(scene *s, const cw_node *step, const cw_node *value, cw_action *action)
{
    const char *name = node_text(value);
    (void)step;
    long n;
    if (node_number(value, 1, CW_MAX_OPTIONS, &n)) {
        action->mode = (uint8_t)(n - 1);
        return true;
    }
    if (name[0] == '\0')
        return cw__scene_broken(s, value, "expected a number or a card's name");
    for (int i = 0; i < s->state.choice.count; i++) {
        if (cw_equal_nocase(s->game->cards[s->state.choice.options[i]].name, name)) {
            action->mode = (uint8_t)i;
            return true;
        }
    }
    return cw__scene_broken(s, value, "\"%s\" is not among the options", name);
}

/* The opening cards that go back, by name; an empty list keeps all. */
static bool read_mulligan(scene *s, const cw_node *step, const cw_node *value, cw_action *action)
{
    cw_seat seat = cw_state_decider(&s->state);
    (void)step;
    if (!node_is_list(value))
        return cw__scene_broken(s, value,
                                "expected a list of the cards that go back: [Name, Name]");
    for (const cw_node *item = value->first; item != NULL; item = item->next) {
        cw_place place;
        if (!find_place(s, item, 1 << CW_ZONE_HAND, &place))
            return false;
        uint16_t bit = (uint16_t)(1u << (place - cw_place_hand(seat, 0)));
        if (action->mask & bit)
            return cw__scene_broken(s, item, "this card is named twice: a second one is \"%s (2)\"",
                                    node_text(item));
        action->mask |= bit;
    }
    return true;
}

static const struct {
    const char *word;
    cw_action_kind kind;
    bool (*read)(scene *s, const cw_node *step, const cw_node *value, cw_action *action);
} verbs[] = {
    {"play", CW_ACTION_PLAY, read_play},
    {"attack", CW_ACTION_ATTACK, read_attack},
    {"power", CW_ACTION_POWER, read_power},
    {"choose", CW_ACTION_CHOOSE, read_choose},
    {"mulligan", CW_ACTION_MULLIGAN, read_mulligan},
    {"move", CW_ACTION_MOVE, read_move},
    {"raise", CW_ACTION_RAISE, read_raise},
};

enum { PLAIN_STEPS = 3 };
static const char *const plain_steps[PLAIN_STEPS] = {"end turn", "power", "concede"};
static const cw_action_kind plain_kinds[PLAIN_STEPS] = {CW_ACTION_END_TURN, CW_ACTION_POWER,
                                                        CW_ACTION_CONCEDE};

/* A word alone, or a map whose verb decides; cw__scene_check_keys has looked at the other keys. */
static bool read_step(scene *s, const cw_node *step, cw_action *action)
{
    if (!node_is_map(step)) {
        int i = cw__scene_word(s, step, "step", node_text(step), plain_steps, PLAIN_STEPS);
        *action = cw_action_make(i < 0 ? CW_ACTION_NONE : plain_kinds[i]);
        return i >= 0;
    }
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
        const cw_node *value = node_get(step, verbs[i].word);
        *action = cw_action_make(verbs[i].kind);
        if (value != NULL)
            return verbs[i].read(s, step, value, action);
    }
    return cw__scene_broken(s, step, "\"%s\" is no action", step->first->key);
}

static void tell(scene *s, cw_action action)
{
    cw_str *out = &s->result->trace;
    cw_board_write(s->game, &s->before, 0, out);
    cw_str_printf(out, "\n> %s: ", cw_state_decider(&s->before) == 0 ? "you" : "enemy");
    cw_action_describe(s->game, &s->before, action, 0, out);
    cw_str_char(out, '\n');
    cw_entity_id id = action.kind == CW_ACTION_PLAY ? cw_entity_at(&s->before, action.source) : 0;
    if (id != 0)
        cw_macros_explain(s->game, s->game->cards[s->before.entities[id].card].text, "    ", out);
    for (int i = 0; i < s->log.count; i++) {
        cw_str line = CW_STR_INIT;
        cw_event_sentence(s->game, &s->before, &s->log.list[i], 0, &line);
        if (line.size > 0)
            cw_str_printf(out, "    %s\n", cw_str_get(&line));
        cw_str_clear(&line);
    }
    cw_str_char(out, '\n');
}

bool cw__scene_read(scene *s, const cw_node *step, cw_action *action)
{
    return (!node_is_map(step) || cw__scene_check_keys(s, step, false))
           && read_step(s, step, action);
}

bool cw__scene_act(scene *s, const cw_node *step)
{
    cw_action action;
    return read_step(s, step, &action) && cw__scene_do(s, step, action);
}

bool cw__scene_sound(const scene *s, cw_str *fault)
{
    cw_fault at;
    const char *what = cw_state_fault(s->game, &s->state, &at);
    if (what != NULL)
        cw_fault_write(s->game, &s->state, what, &at, fault);
    return what == NULL;
}

bool cw__scene_do(scene *s, const cw_node *step, cw_action action)
{
    s->before = s->state;
    s->log = (cw_log){.list = s->events, .room = SCENE_EVENTS, .gifts = &s->gifts};
    int forced = s->chance.forced;
    cw_status status = cw_apply_with(s->game, &s->state, action, &s->log,
                                     forced > 0 ? &s->chance : NULL);
    if (status != CW_OK) {
        cw_str text = CW_STR_INIT, why = CW_STR_INIT;
        cw_action_describe(s->game, &s->state, action, 0, &text);
        cw_refusal_write(s->game, &s->state, action, status, &why);
        cw__scene_differs(s, step, "\"%s\" was refused: %s (%s)", cw_str_get(&text),
                          cw_str_get(&why), cw_status_name(status));
        cw_str_clear(&text);
        cw_str_clear(&why);
        return false;
    }
    if (s->trace)
        tell(s, action);
    s->actions++;
    if (s->record != NULL)
        cw__scene_record(s, action);
    if (forced > s->chance.taken)
        return cw__scene_differs(s, step, "%d chance outcomes were given, but only %d were needed",
                                 forced, s->chance.taken);
    s->chance = (cw_chance){0};
    /* The invariants are looked at after every action of every scenario, whatever it tests. */
    cw_str fault = CW_STR_INIT;
    bool sound = cw__scene_sound(s, &fault)
                 || cw__scene_differs(s, step, "the position is broken: %s", cw_str_get(&fault));
    cw_str_clear(&fault);
    return sound;
}

bool cw__scene_refused(scene *s, const cw_node *step)
{
    const cw_node *because = node_get(step, "because");
    const char *reason = node_text(because);
    cw_action action;
    if ((node_is_map(step) && !cw__scene_check_keys(s, step, true)) || !read_step(s, step, &action))
        return false;
    s->expects = true;
    /* On a copy, which must come back unchanged: a refusal that leaves traces is a bug of the
     * engine that no other test would see. */
    cw_state copy = s->state;
    cw_status status = cw_apply(s->game, &copy, action, NULL);
    if (status == CW_OK)
        return cw__scene_differs(s, step, "expected a refusal, but the action is allowed");
    if (!cw_state_equal(&copy, &s->state))
        return cw__scene_differs(s, step, "the refused action changed the position");
    if (because == NULL)
        return true;
    const char *names[CW_STATUS_COUNT];
    for (int i = 0; i < CW_STATUS_COUNT; i++)
        names[i] = cw_status_name((cw_status)i);
    int expected = cw__scene_word(s, because, "reason", reason, names, CW_STATUS_COUNT);
    if (expected < 0)
        return false;
    return expected == (int)status
           || cw__scene_differs(s, because, "expected a refusal because of %s, found %s", reason,
                                cw_status_name(status));
}

/* All but the power, which is a key as well. */
void cw__scene_plain_steps(scene_keys *keys)
{
    for (int i = 0; i < PLAIN_STEPS; i++)
        if (plain_kinds[i] != CW_ACTION_POWER)
            cw__scene_add_keys(keys, plain_steps + i, 1, sizeof *plain_steps);
}
