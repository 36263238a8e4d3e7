/* The questions after the first: which way, on what, to which space, and where a minion comes to
 * stand. Every answer narrows the actions of the chosen group; a question with one possible answer
 * is not asked, and every question can be taken back to the one before. */
#include "play.h"

#include "wire/text.h"

#include <stdlib.h>
#include <string.h>

/* What an action can differ in, in the order of the questions. */
typedef enum aspect { ASPECT_MODE, ASPECT_TARGET, ASPECT_TO, ASPECT_POSITION, ASPECTS } aspect;

enum { MOST_VALUES = 256, ANSWER_BACK = -1, ANSWER_LEAVE = -2 };

typedef struct asking {
    const match *m;
    const cw_action *group; /* what the first answer left */
    int count;
    int picked[ASPECTS];
    int values[MOST_VALUES]; /* possible answers to the question now asked */
    int value_count;
} asking;

static int value_of(cw_action action, int about)
{
    switch (about) {
    case ASPECT_MODE: return action.mode;
    case ASPECT_TARGET: return action.target;
    case ASPECT_TO: return action.to;
    default: return action.position;
    }
}

/* Whether an action agrees with the answers to the questions before `about`. */
static bool fits(const asking *a, cw_action action, int about)
{
    for (int i = 0; i < about; i++)
        if (value_of(action, i) != a->picked[i])
            return false;
    return true;
}

static void collect(asking *a, int about)
{
    bool seen[MOST_VALUES] = {false};
    a->value_count = 0;
    for (int i = 0; i < a->count; i++) {
        int value = value_of(a->group[i], about);
        if (!seen[value] && fits(a, a->group[i], about)) {
            seen[value] = true;
            a->values[a->value_count++] = value;
        }
    }
}

static bool is_offered(const asking *a, int value)
{
    for (int i = 0; i < a->value_count; i++)
        if (a->values[i] == value)
            return true;
    return false;
}

/* ---- lines ---- */

/* A line that answers the question, ANSWER_BACK or ANSWER_LEAVE; 0 for an answer, which may be
 * empty. */
static int ask_line(const asking *a, const char *prompt, char line[PLAY_LINE])
{
    for (;;) {
        if (!say_prompt(a->m, prompt, line) || strcmp(line, "q") == 0)
            return ANSWER_LEAVE;
        if (strcmp(line, "u") == 0)
            return ANSWER_BACK;
        if (strcmp(line, "b") != 0)
            return 0;
        say_board(a->m);
    }
}

/* A number from 1 to `high`; Enter goes back. */
static int ask_number(const asking *a, const char *prompt, int high)
{
    char line[PLAY_LINE];
    for (;;) {
        int answer = ask_line(a, prompt, line);
        if (answer < 0 || line[0] == '\0')
            return answer < 0 ? answer : ANSWER_BACK;
        int number = number_in(line, high);
        if (number > 0)
            return number;
        printf("Please type a number from 1 to %d, or Enter to go back.\n", high);
    }
}

/* ---- which way ---- */

/* The number of the offered value that the line names: its number in the list, the word, or the
 * word's beginning. -1 if none. */
static int find_raise(const asking *a, const char *line)
{
    int number = number_in(line, a->value_count);
    for (int i = 0; number == 0 && i < a->value_count; i++) {
        const char *word = a->values[i] > 0 ? a->m->game->elements.singular[a->values[i]] : "mana";
        if (line[0] != '\0' && strncasecmp(word, line, strlen(line)) == 0)
            number = i + 1;
    }
    return number - 1;
}

static int ask_raise(const asking *a)
{
    const cw_player *p = &a->m->view.state.players[a->m->seat];
    char line[PLAY_LINE];
    for (int i = 0; i < a->value_count; i++) {
        int element = a->values[i];
        if (element > 0) {
            printf("  %2d %s, for good (you have %d)\n", i + 1,
                   a->m->game->elements.singular[element], p->elements[element - 1]);
        } else {
            printf("  %2d mana, for this turn only\n", i + 1);
        }
    }
    for (;;) {
        int answer = ask_line(a, "Take 1 of which? (Enter: back)", line);
        if (answer < 0 || line[0] == '\0')
            return answer < 0 ? answer : ANSWER_BACK;
        int found = find_raise(a, line);
        if (found >= 0)
            return a->values[found];
        printf("Please type a number from 1 to %d or one of the words, or Enter to go back.\n",
               a->value_count);
    }
}

static int ask_mode(const asking *a)
{
    if (a->group[0].kind == CW_ACTION_RAISE)
        return ask_raise(a);
    int most = 2;
    for (int i = 0; i < a->value_count; i++)
        most = a->values[i] > most ? a->values[i] : most;
    cw_entity_id id = cw_entity_at(&a->m->view.state, a->group[0].source);
    if (id != 0)
        printf("%s\n", a->m->game->cards[a->m->view.state.entities[id].card].text);
    for (;;) {
        int mode = ask_number(a, "Which of the modes, 1 or 2?", most);
        if (mode < 0 || is_offered(a, mode))
            return mode;
        puts("That mode is not possible now.");
    }
}

/* ---- on what ---- */

static int ask_target(const asking *a)
{
    cw_place targets[MOST_VALUES];
    int count = 0;
    for (int i = 0; i < a->value_count; i++) {
        if (a->values[i] != CW_PLACE_NONE) {
            targets[count++] = (cw_place)a->values[i];
            say_character(a->m, count, targets[count - 1]);
        }
    }
    int number = ask_number(a, "On what? (Enter: back)", count);
    return number > 0 ? targets[number - 1] : number;
}

/* ---- which space ---- */

/* "Free: front 1 3 5, back 2". `first` is the value that stands for cell 0. */
static void print_spaces(const asking *a, int first)
{
    int lanes = a->m->game->rules.lanes, row = -1;
    printf("  Free:");
    for (int i = 0; i < a->value_count; i++) {
        int cell = a->values[i] - first;
        if (cell / lanes != row) {
            printf("%s %s", row < 0 ? "" : ",", cw_row_name(cell / lanes));
            row = cell / lanes;
        }
        printf(" %d", cell % lanes + 1);
    }
    putchar('\n');
}

/* A space out of the offered ones. `other`: what Enter means, a value or ANSWER_BACK. */
static int ask_space(const asking *a, const char *prompt, int first, int other)
{
    char line[PLAY_LINE];
    print_spaces(a, first);
    for (;;) {
        int answer = ask_line(a, prompt, line);
        if (answer < 0 || line[0] == '\0')
            return answer < 0 ? answer : other;
        int cell = words_cell(a->m->game, line);
        if (cell >= 0 && is_offered(a, cell + first))
            return cell + first;
        puts(cell >= 0 ? "That space is not possible."
                       : "Please name a space, such as front 3 or f3.");
    }
}

static int ask_to(const asking *a)
{
    cw_action action = a->group[0];
    cw_place who = action.kind == CW_ACTION_MOVE ? action.source
                                                 : (cw_place)a->picked[ASPECT_TARGET];
    cw_str prompt = CW_STR_INIT;
    cw_str_add(&prompt, "Move ");
    cw_place_describe(a->m->game, &a->m->view.state, who, a->m->seat, &prompt);
    cw_str_add(&prompt, " to which space? (Enter: back)");
    int answer = ask_space(a, cw_str_get(&prompt), 1, ANSWER_BACK);
    cw_str_clear(&prompt);
    return answer;
}

static int ask_cell(const asking *a)
{
    unsigned cells = 0;
    for (int i = 0; i < a->value_count; i++)
        cells |= 1u << a->values[i];
    int usual = words_usual_cell(a->m, a->group[0].source, cells);
    cw_str prompt = CW_STR_INIT;
    cw_str_add(&prompt, "Which space? (Enter: ");
    cw_cell_write(a->m->game, usual, &prompt);
    cw_str_add(&prompt, ", u: back)");
    int answer = ask_space(a, cw_str_get(&prompt), 0, usual);
    cw_str_clear(&prompt);
    return answer;
}

/* On a board of one row minions go to the right end unless the person names another place. */
static int ask_position(const asking *a)
{
    char line[PLAY_LINE], prompt[80];
    int most = a->values[a->value_count - 1] + 1;
    if (a->m->game->rules.lanes > 0)
        return ask_cell(a);
    snprintf(prompt, sizeof prompt, "Where, 1 (left) to %d? (Enter: right end, u: back)", most);
    for (;;) {
        int answer = ask_line(a, prompt, line);
        if (answer < 0)
            return answer;
        int number = line[0] == '\0' ? most : number_in(line, most);
        if (number > 0 && is_offered(a, number - 1))
            return number - 1;
        printf("Please type a number from 1 to %d.\n", most);
    }
}

/* ---- one after another ---- */

/* Nothing is left to choose: one answer, and it is "nothing" or not worth a question. */
static bool is_settled(const asking *a, int about)
{
    static const int nothing[ASPECTS] = {[ASPECT_TARGET] = CW_PLACE_NONE};
    return a->value_count == 1
           && (about == ASPECT_POSITION || a->group[0].kind == CW_ACTION_CHOOSE
               || a->values[0] == nothing[about]);
}

wish ask_rest(const match *m, const cw_action *group, int count, cw_action *action)
{
    int (*const questions[ASPECTS])(const asking *) = {
        [ASPECT_MODE] = ask_mode,
        [ASPECT_TARGET] = ask_target,
        [ASPECT_TO] = ask_to,
        [ASPECT_POSITION] = ask_position,
    };
    asking a = {.m = m, .group = group, .count = count};
    int asked[ASPECTS], depth = 0; /* the questions that can be taken back */
    for (int about = 0; about < ASPECTS;) {
        collect(&a, about);
        if (is_settled(&a, about)) {
            a.picked[about++] = a.values[0];
            continue;
        }
        int answer = questions[about](&a);
        if (answer == ANSWER_LEAVE || (answer == ANSWER_BACK && depth == 0))
            return answer == ANSWER_LEAVE ? WISH_LEAVE : WISH_AGAIN;
        if (answer == ANSWER_BACK) {
            about = asked[--depth];
        } else {
            asked[depth++] = about;
            a.picked[about++] = answer;
        }
    }
    for (int i = 0; i < count; i++) {
        if (fits(&a, group[i], ASPECTS)) {
            *action = group[i];
            return WISH_ACTION;
        }
    }
    return WISH_AGAIN;
}
