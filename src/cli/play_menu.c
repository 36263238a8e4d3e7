/* Numbered choices: what to do. Actions of one card or character are one line of the list, so
 * that it stays short; play_ask.c asks for the rest. What the engine lists as legal is all that
 * can be chosen; nothing about the rules is known here. */
#include "play.h"

#include "wire/text.h"

#include <stdlib.h>
#include <string.h>

/* A hand, a power, a side of characters that attack and move, a raise and the end; or options. */
enum { MOST_GROUPS = CW_MAX_HAND + 2 * CW_MAX_BOARD + CW_MAX_OPTIONS };

/* One line of the list: actions that differ only in what is asked for later. */
typedef struct group {
    int first, count; /* in menu.legal */
} group;

/* All legal actions with the lines made of them. Made anew for every question, since anything
 * may have changed. */
typedef struct menu {
    match *m;
    cw_action legal[CW_MAX_ACTIONS];
    int count;
    group groups[MOST_GROUPS];
    int group_count;
} menu;

/* What the person may know: "?" for a card that is not seen. */
static const char *card_at(const menu *u, cw_place place)
{
    cw_entity_id id = cw_entity_at(&u->m->view.state, place);
    return id != 0 ? u->m->game->cards[u->m->view.state.entities[id].card].name : "?";
}

/* ---- the first question ---- */

/* Options of a choice are told apart by what they are, so each is a line of its own. */
static bool same_group(cw_action a, cw_action b)
{
    return a.kind == b.kind && a.source == b.source && a.kind != CW_ACTION_CHOOSE;
}

/* Plays stand in the order of the hand, whatever order the engine lists them in. */
static bool comes_before(cw_action a, cw_action b)
{
    return a.kind == CW_ACTION_PLAY && b.kind == CW_ACTION_PLAY && a.source < b.source;
}

/* One group for each card, character or option. */
static void find_groups(menu *u)
{
    for (int i = 0; i < u->count && u->group_count < MOST_GROUPS; i++) {
        if (i > 0 && same_group(u->legal[i], u->legal[i - 1]))
            continue;
        int end = i + 1, at = u->group_count++;
        while (end < u->count && same_group(u->legal[end], u->legal[i]))
            end++;
        for (; at > 0 && comes_before(u->legal[i], u->legal[u->groups[at - 1].first]); at--)
            u->groups[at] = u->groups[at - 1];
        u->groups[at] = (group){i, end - i};
    }
}

/* " (front 2)" behind the name of a minion on a board with lanes. */
static void add_cell(const menu *u, cw_place place, cw_str *name)
{
    cw_entity_id id = cw_entity_at(&u->m->view.state, place);
    if (u->m->game->rules.lanes > 0 && id != 0 && place % 16 > 0) {
        cw_str_add(name, " (");
        cw_cell_write(u->m->game, u->m->view.state.entities[id].cell, name);
        cw_str_add(name, ")");
    }
}

/* Costs are those of now, after all that changes them. */
static void print_group(const menu *u, int number, cw_action action)
{
    const match *m = u->m;
    const cw_state *state = &m->view.state;
    cw_str name = CW_STR_INIT;
    printf("  %2d ", number);
    switch (action.kind) {
    case CW_ACTION_PLAY:
        printf("play %s (%d)\n", card_at(u, action.source),
               cw_hand_cost(m->game, state, m->seat, action.source % 16));
        break;
    case CW_ACTION_POWER:
        printf("use %s (%d)\n",
               m->game->cards[state->entities[state->players[m->seat].power].card].name,
               cw_power_cost(m->game, state, m->seat));
        break;
    case CW_ACTION_ATTACK:
    case CW_ACTION_MOVE:
        cw_place_describe(m->game, state, action.source, m->seat, &name);
        add_cell(u, action.source, &name);
        printf("%s %s\n", action.kind == CW_ACTION_MOVE ? "move" : "attack with",
               cw_str_get(&name));
        break;
    case CW_ACTION_RAISE:
        cw__speak(m->game, m->game->elements.count > 1 ? "take an element or mana\n"
                                                       : "take 1 mana for this turn\n");
        break;
    default:
        cw_action_describe(m->game, state, action, m->seat, &name);
        printf("%s\n", cw_str_get(&name));
        break;
    }
    cw_str_clear(&name);
}

/* ---- opening hand ---- */

/* Numbers alone are taken as the whole action "mulligan ...", which can be typed too. */
static wish ask_mulligan(match *m, cw_action *action)
{
    const cw_player *p = &m->view.state.players[m->seat];
    char line[PLAY_LINE], text[PLAY_LINE + 16], problem[PLAY_LINE];
    int width = 24;
    for (int i = 0; i < p->hand_count; i++) {
        int size = (int)strlen(m->game->cards[m->view.state.entities[p->hand[i]].card].name);
        width = size > width ? size : width;
    }
    cw__speak(m->game, "\nYour opening hand:\n");
    for (int i = 0; i < p->hand_count; i++) {
        const cw_card *card = &m->game->cards[m->view.state.entities[p->hand[i]].card];
        cw_str needs = CW_STR_INIT;
        cw_needs_write(m->game, card, &needs);
        printf("  %2d %-*s cost %d%s\n", i + 1, width, card->name, card->cost, cw_str_get(&needs));
        cw_str_clear(&needs);
    }
    if (!cw__say_prompt(m, "Which cards go back? (numbers; Enter: keep all)", line))
        return WISH_LEAVE;
    if (strcmp(line, "?") == 0) {
        cw__say_help(m);
        return WISH_AGAIN;
    }
    if (strncmp(line, "t ", 2) == 0) {
        cw__play_say_card(m, line + 2);
        return WISH_AGAIN;
    }
    if (strcmp(line, "q") == 0)
        return WISH_LEAVE;
    bool whole = strncmp(line, "mulligan", 8) == 0 || strcmp(line, "concede") == 0;
    snprintf(text, sizeof text, "%s%s", whole ? "" : "mulligan ", line);
    if (cw_action_read(text, m->seat, action, problem, sizeof problem) != CW_OK) {
        printf("%s.\n", problem);
        return WISH_AGAIN;
    }
    return WISH_ACTION;
}

/* ---- words instead of numbers ---- */

/* Whether the line begins as a whole action does. */
static bool is_action(const char *line)
{
    size_t size = strcspn(line, " ");
    for (int i = CW_ACTION_MULLIGAN; i < CW_ACTION_COUNT; i++) {
        const char *name = cw_action_kind_name((cw_action_kind)i);
        if (strcspn(name, "_") == size && strncasecmp(name, line, size) == 0)
            return true;
    }
    return false;
}

/* Single letters are commands, whole actions are read as they stand in replays, anything else is
 * told off. */
static wish do_word(match *m, const char *line, cw_action *action)
{
    static const struct {
        const char *word;
        void (*say)(const match *m);
    } questions[] = {{"?", cw__say_help}, {"help", cw__say_help}, {"b", cw__say_board},
                     {"l", cw__say_log},  {"m", cw__say_minions}, {"w", cw__say_why}};
    char problem[PLAY_LINE];
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
        if (strcmp(line, questions[i].word) == 0) {
            questions[i].say(m);
            return WISH_AGAIN;
        }
    }
    if (strcmp(line, "u") == 0 || strcmp(line, "undo") == 0)
        return WISH_UNDO;
    if (strcmp(line, "q") == 0 || strcmp(line, "quit") == 0)
        return WISH_LEAVE;
    if (strncmp(line, "t ", 2) == 0)
        cw__play_say_card(m, line + 2);
    else if (cw__words_read(m, line, action, problem, sizeof problem))
        return WISH_ACTION;
    else if (is_action(line))
        printf("That cannot be read: %s.\n", problem);
    else
        printf("\"%s\" is not among the choices; ? explains what can be typed.\n", line);
    return WISH_AGAIN;
}

/* A number, or whatever else a person may type. */
static wish ask_main(menu *u, cw_action *action)
{
    char line[PLAY_LINE];
    for (int i = 0; i < u->group_count; i++)
        print_group(u, i + 1, u->legal[u->groups[i].first]);
    if (!cw__say_prompt(u->m, "What do you do? (?: help)", line))
        return WISH_LEAVE;
    int number = cw__number_in(line, u->group_count);
    if (number == 0)
        return line[0] == '\0' ? WISH_AGAIN : do_word(u->m, line, action);
    const group *chosen = &u->groups[number - 1];
    return cw__ask_rest(u->m, u->legal + chosen->first, chosen->count, action);
}

/* On the heap: the list of legal actions alone takes 128 KiB. */
wish cw__menu_ask(match *m, cw_action *action)
{
    if (m->state.phase == CW_PHASE_MULLIGAN)
        return ask_mulligan(m, action);
    menu *u = malloc(sizeof *u);
    u->m = m;
    u->count = cw_legal(m->game, &m->state, u->legal);
    u->group_count = 0;
    find_groups(u);
    wish answer = ask_main(u, action);
    free(u);
    return answer;
}
