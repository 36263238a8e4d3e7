/* Numbered choices: first what to do, then which way, on what, and where. Actions of one card
 * or character are one line of the first list, so that it stays short. */
#include "play.h"

#include "lab/board.h"
#include "wire/text.h"

#include <stdlib.h>
#include <string.h>

typedef struct menu {
    match *m;
    cw_action legal[CW_MAX_ACTIONS];
    int count;
} menu;

static const char *card_at(const menu *u, cw_place place)
{
    cw_entity_id id = cw_entity_at(&u->m->view.state, place);
    return id != 0 ? u->m->game->cards[u->m->view.state.entities[id].card].name : "?";
}

/* ---- the first question ---- */

/* Indices of the first action of each group (same kind and source). */
static int group(const menu *u, int *first)
{
    int groups = 0;
    for (int i = 0; i < u->count; i++) {
        if (i == 0 || u->legal[i].kind != u->legal[i - 1].kind
            || u->legal[i].source != u->legal[i - 1].source) {
            first[groups++] = i;
        }
    }
    return groups;
}

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
        cw_place_describe(m->game, state, action.source, m->seat, &name);
        printf("attack with %s\n", cw_str_get(&name));
        break;
    default:
        cw_action_describe(m->game, state, action, m->seat, &name);
        printf("%s\n", cw_str_get(&name));
        break;
    }
    cw_str_clear(&name);
}

/* A number in 1..high, or 0. */
static int number_in(const char *text, int high)
{
    char *end;
    long number = strtol(text, &end, 10);
    return end != text && *end == '\0' && number >= 1 && number <= high ? (int)number : 0;
}

/* ---- the other questions; each keeps only the actions that fit the answer ---- */

static void keep(menu *u, int kept)
{
    u->count = kept;
}

/* Every further question may be answered with Enter to go back. 0 = back, -1 = end of input. */
static int ask_number(menu *u, const char *prompt, int high)
{
    char line[PLAY_LINE];
    for (;;) {
        if (!say_prompt(u->m, prompt, line)) {
            return -1;
        }
        if (line[0] == '\0' || strcmp(line, "u") == 0) {
            return 0;
        }
        if (strcmp(line, "q") == 0) {
            return -1;
        }
        int number = number_in(line, high);
        if (number > 0) {
            return number;
        }
        printf("Please type a number from 1 to %d, or Enter to go back.\n", high);
    }
}

static int ask_mode(menu *u)
{
    int most = 0;
    for (int i = 0; i < u->count; i++) {
        most = u->legal[i].mode > most ? u->legal[i].mode : most;
    }
    if (most == 0 || u->legal[0].kind == CW_ACTION_CHOOSE) {
        return 1;
    }
    cw_entity_id id = cw_entity_at(&u->m->view.state, u->legal[0].source);
    if (id != 0) {
        printf("%s\n", u->m->game->cards[u->m->view.state.entities[id].card].text);
    }
    int mode = ask_number(u, "Which of the modes, 1 or 2?", most);
    int kept = 0;
    for (int i = 0; mode > 0 && i < u->count; i++) {
        if (u->legal[i].mode == mode) {
            u->legal[kept++] = u->legal[i];
        }
    }
    if (mode > 0 && kept == 0) {
        puts("That mode is not possible now.");
        return 0;
    }
    keep(u, kept);
    return mode;
}

/* "your Mirror Image (minion 2), 0/2  taunt": equal names are told apart by their place. */
static void print_target(const menu *u, int number, cw_place place)
{
    const match *m = u->m;
    cw_str name = CW_STR_INIT;
    cw_entity_id id = cw_entity_at(&m->view.state, place);
    cw_place_describe(m->game, &m->view.state, place, m->seat, &name);
    if (place < CW_PLACE_HAND && place % 16 > 0) {
        cw_str_printf(&name, " (minion %d)", place % 16);
    }
    if (id != 0) {
        cw_str_add(&name, ", ");
        cw_entity_write(m->game, &m->view.state, id, &name);
    }
    printf("  %2d %s\n", number, cw_str_get(&name));
    cw_str_clear(&name);
}

static int ask_target(menu *u)
{
    cw_place targets[64];
    int count = 0, kept = 0;
    for (int i = 0; i < u->count && count < 64; i++) {
        bool seen = u->legal[i].target == CW_PLACE_NONE;
        for (int k = 0; k < count; k++) {
            seen |= targets[k] == u->legal[i].target;
        }
        if (!seen) {
            targets[count++] = u->legal[i].target;
        }
    }
    if (count == 0) {
        return 1;
    }
    for (int i = 0; i < count; i++) {
        print_target(u, i + 1, targets[i]);
    }
    int number = ask_number(u, "On what? (Enter: back)", count);
    for (int i = 0; number > 0 && i < u->count; i++) {
        if (u->legal[i].target == targets[number - 1]) {
            u->legal[kept++] = u->legal[i];
        }
    }
    keep(u, kept);
    return number;
}

/* Minions go to the right end unless the person names another place. */
static int ask_position(menu *u)
{
    char line[PLAY_LINE], prompt[80];
    if (u->count <= 1) {
        return 1;
    }
    int most = u->legal[u->count - 1].position + 1;
    snprintf(prompt, sizeof prompt, "Where, 1 (left) to %d? (Enter: right end, u: back)", most);
    for (;;) {
        if (!say_prompt(u->m, prompt, line)) {
            return -1;
        }
        int number = line[0] == '\0' ? most : number_in(line, most);
        if (strcmp(line, "u") == 0) {
            return 0;
        }
        for (int i = 0; number > 0 && i < u->count; i++) {
            if (u->legal[i].position == number - 1) {
                u->legal[0] = u->legal[i];
                keep(u, 1);
                return 1;
            }
        }
        printf("Please type a number from 1 to %d.\n", most);
    }
}

static wish ask_rest(menu *u, cw_action *action)
{
    int (*const questions[])(menu *) = {ask_mode, ask_target, ask_position};
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
        int answer = questions[i](u);
        if (answer <= 0) {
            return answer < 0 ? WISH_LEAVE : WISH_AGAIN;
        }
    }
    *action = u->legal[0];
    return WISH_ACTION;
}

/* ---- opening hand ---- */

static wish ask_mulligan(match *m, cw_action *action)
{
    const cw_player *p = &m->view.state.players[m->seat];
    char line[PLAY_LINE], text[PLAY_LINE + 16], problem[PLAY_LINE];
    puts("\nYour opening hand:");
    for (int i = 0; i < p->hand_count; i++) {
        const cw_card *card = &m->game->cards[m->view.state.entities[p->hand[i]].card];
        printf("  %2d %-24s cost %d\n", i + 1, card->name, card->cost);
    }
    if (!say_prompt(m, "Which cards go back? (numbers; Enter: keep all)", line)) {
        return WISH_LEAVE;
    }
    if (strcmp(line, "?") == 0) {
        say_help();
        return WISH_AGAIN;
    }
    if (strcmp(line, "q") == 0) {
        return WISH_LEAVE;
    }
    bool whole = strncmp(line, "mulligan", 8) == 0 || strcmp(line, "concede") == 0;
    snprintf(text, sizeof text, "%s%s", whole ? "" : "mulligan ", line);
    if (cw_action_read(text, m->seat, action, problem, sizeof problem) != CW_OK) {
        printf("%s.\n", problem);
        return WISH_AGAIN;
    }
    return WISH_ACTION;
}

/* ---- words instead of numbers ---- */

static wish do_word(match *m, const char *line, cw_action *action)
{
    char problem[PLAY_LINE];
    if (strcmp(line, "u") == 0 || strcmp(line, "undo") == 0) {
        return WISH_UNDO;
    }
    if (strcmp(line, "q") == 0 || strcmp(line, "quit") == 0) {
        return WISH_LEAVE;
    }
    if (strcmp(line, "?") == 0 || strcmp(line, "help") == 0) {
        say_help();
    } else if (strcmp(line, "b") == 0) {
        say_board(m);
    } else if (strcmp(line, "l") == 0) {
        say_log(m, PLAY_LOG_LINES);
    } else if (strcmp(line, "w") == 0) {
        say_why(m);
    } else if (strncmp(line, "t ", 2) == 0) {
        say_card(m, line + 2);
    } else if (cw_action_read(line, m->seat, action, problem, sizeof problem) == CW_OK) {
        return WISH_ACTION;
    } else {
        printf("\"%s\" is not among the choices; ? explains what can be typed.\n", line);
    }
    return WISH_AGAIN;
}

static wish ask_main(menu *u, cw_action *action)
{
    int first[256];
    int groups = group(u, first);
    char line[PLAY_LINE];
    if (u->legal[0].kind == CW_ACTION_CHOOSE) { /* every option is a line of its own */
        for (groups = 0; groups < u->count; groups++) {
            first[groups] = groups;
        }
    }
    for (int i = 0; i < groups; i++) {
        print_group(u, i + 1, u->legal[first[i]]);
    }
    if (!say_prompt(u->m, "What do you do? (?: help)", line)) {
        return WISH_LEAVE;
    }
    int number = number_in(line, groups);
    if (number == 0) {
        return line[0] == '\0' ? WISH_AGAIN : do_word(u->m, line, action);
    }
    int end = number < groups ? first[number] : u->count;
    int count = end - first[number - 1];
    memmove(u->legal, u->legal + first[number - 1], (size_t)count * sizeof *u->legal);
    keep(u, count);
    return ask_rest(u, action);
}

wish menu_ask(match *m, cw_action *action)
{
    if (m->state.phase == CW_PHASE_MULLIGAN) {
        return ask_mulligan(m, action);
    }
    menu *u = malloc(sizeof *u);
    if (u == NULL) {
        return WISH_LEAVE;
    }
    u->m = m;
    u->count = cw_legal(m->game, &m->state, u->legal);
    wish answer = ask_main(u, action);
    free(u);
    return answer;
}
