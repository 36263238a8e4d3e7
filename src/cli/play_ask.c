/* The questions after the first: which way, on what, to which space, and where a minion comes to
 * stand. Every answer narrows the actions of the chosen group; a question with one possible answer
 * is not asked, and every question can be taken back to the one before. */
#include "play.h"

#include "wire/text.h"

#include <string.h>

/* What an action can differ in, in the order of the questions. */
typedef enum aspect { ASPECT_MODE, ASPECT_TARGET, ASPECT_TO, ASPECT_POSITION, ASPECTS } aspect;

/* Values of an action are bytes, so there are no more of them. Answers below 0 are no values. */
enum { MOST_VALUES = 256, ANSWER_BACK = -1, ANSWER_LEAVE = -2, ANSWER_NONE = -3 /* ask again */ };

/* The actions of one group and the answers so far; what a question needs to read its line is put
 * here before it is asked. */
typedef struct asking {
    const match *m;
    const cw_action *group; /* what the first answer left */
    int count;
    int picked[ASPECTS];
    int values[MOST_VALUES]; /* possible answers to the question now asked */
    int value_count;
    int most;  /* the highest number that may be typed */
    int first; /* the value that stands for cell 0 */
} asking;

/* By number, so that questions can be walked through in order. */
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

/* In the order of the engine's list, each value once. */
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

/* Lists are short; the engine has already said what is legal. */
static bool is_offered(const asking *a, int value)
{
    for (int i = 0; i < a->value_count; i++)
        if (a->values[i] == value)
            return true;
    return false;
}

/* ---- lines ---- */

/* Asks until `read` makes a value of a line; it says ANSWER_NONE after telling the person why it
 * cannot. `other`: what Enter means, a value or ANSWER_BACK. */
static int ask(const asking *a, const char *prompt, int other,
               int (*read)(const asking *a, const char *line))
{
    char line[PLAY_LINE];
    for (;;) {
        if (!cw__say_prompt(a->m, prompt, line) || strcmp(line, "q") == 0)
            return ANSWER_LEAVE;
        if (strcmp(line, "u") == 0)
            return ANSWER_BACK;
        bool board = strcmp(line, "b") == 0;
        if (board)
            cw__say_board(a->m);
        int answer = board ? ANSWER_NONE : line[0] == '\0' ? other : read(a, line);
        if (answer != ANSWER_NONE)
            return answer;
    }
}

/* A number from 1 to `most`. */
static int read_number(const asking *a, const char *line)
{
    int number = cw__number_in(line, a->most);
    if (number > 0)
        return number;
    printf("Please type a number from 1 to %d, or Enter to go back.\n", a->most);
    return ANSWER_NONE;
}

/* ---- which way ---- */

/* An element or mana: its number in the list, the word, or the word's beginning. */
static int read_raise(const asking *a, const char *line)
{
    int number = cw__number_in(line, a->value_count);
    for (int i = 0; number == 0 && i < a->value_count; i++) {
        const char *word = a->values[i] > 0 ? a->m->game->elements.singular[a->values[i]]
                                            : cw_game_term(a->m->game, CW_TERM_MANA);
        if (strncasecmp(word, line, strlen(line)) == 0)
            number = i + 1;
    }
    if (number > 0)
        return a->values[number - 1];
    printf("Please type a number from 1 to %d or one of the words, or Enter to go back.\n",
           a->value_count);
    return ANSWER_NONE;
}

/* What one has of an element is shown, since that is what the choice depends on. */
static int ask_raise(const asking *a)
{
    const cw_player *p = &a->m->view.state.players[a->m->seat];
    for (int i = 0; i < a->value_count; i++) {
        int element = a->values[i];
        if (element > 0) {
            printf("  %2d %s, for good (you have %d)\n", i + 1,
                   a->m->game->elements.singular[element], p->elements[element - 1]);
        } else {
            cw__speak(a->m->game, "  %2d mana, for this turn only\n", i + 1);
        }
    }
    return ask(a, "Take 1 of which? (Enter: back)", ANSWER_BACK, read_raise);
}

/* Modes that cannot be chosen now keep their number, so that the numbers are those of the text. */
static int read_mode(const asking *a, const char *line)
{
    int mode = read_number(a, line);
    if (mode == ANSWER_NONE || is_offered(a, mode))
        return mode;
    puts("That mode is not possible now.");
    return ANSWER_NONE;
}

/* The card's text is shown, since the modes are only told apart there. */
static int ask_mode(asking *a)
{
    if (a->group[0].kind == CW_ACTION_RAISE)
        return ask_raise(a);
    a->most = 2;
    for (int i = 0; i < a->value_count; i++)
        a->most = a->values[i] > a->most ? a->values[i] : a->most;
    cw_entity_id id = cw_entity_at(&a->m->view.state, a->group[0].source);
    if (id != 0)
        printf("%s\n", a->m->game->cards[a->m->view.state.entities[id].card].text);
    return ask(a, "Which of the modes, 1 or 2?", ANSWER_BACK, read_mode);
}

/* ---- on what ---- */

/* "No target" is an answer that only the engine gives; it is not in the list. */
static int ask_target(asking *a)
{
    cw_place targets[MOST_VALUES];
    int count = 0;
    for (int i = 0; i < a->value_count; i++) {
        if (a->values[i] != CW_PLACE_NONE) {
            targets[count++] = (cw_place)a->values[i];
            cw__say_character(a->m, count, targets[count - 1]);
        }
    }
    a->most = count;
    int number = ask(a, "On what? (Enter: back)", ANSWER_BACK, read_number);
    return number > 0 ? targets[number - 1] : number;
}

/* ---- which space ---- */

/* "Free: front 1 3 5, back 2". */
static void print_spaces(const asking *a)
{
    int lanes = a->m->game->rules.lanes, row = -1;
    printf("  Free:");
    for (int i = 0; i < a->value_count; i++) {
        int cell = a->values[i] - a->first;
        if (cell / lanes != row) {
            printf("%s %s", row < 0 ? "" : ",", cw_row_name(cell / lanes));
            row = cell / lanes;
        }
        printf(" %d", cell % lanes + 1);
    }
    putchar('\n');
}

/* Names of spaces are those of the board that is printed. */
static int read_space(const asking *a, const char *line)
{
    int cell = cw__words_cell(a->m->game, line);
    if (cell >= 0 && is_offered(a, cell + a->first))
        return cell + a->first;
    puts(cell >= 0 ? "That space is not possible." : "Please name a space, such as front 3 or f3.");
    return ANSWER_NONE;
}

/* A space out of the offered ones; the prompt is cleared. */
static int ask_space(asking *a, cw_str *prompt, int first, int other)
{
    a->first = first;
    print_spaces(a);
    int answer = ask(a, cw_str_get(prompt), other, read_space);
    cw_str_clear(prompt);
    return answer;
}

/* Either the minion that moves, or the one that the card moves. */
static int ask_to(asking *a)
{
    cw_action action = a->group[0];
    cw_place who = action.kind == CW_ACTION_MOVE ? action.source
                                                 : (cw_place)a->picked[ASPECT_TARGET];
    cw_str prompt = CW_STR_INIT;
    cw_str_add(&prompt, "Move ");
    cw_place_describe(a->m->game, &a->m->view.state, who, a->m->seat, &prompt);
    cw_str_add(&prompt, " to which space? (Enter: back)");
    return ask_space(a, &prompt, 1, ANSWER_BACK);
}

/* Enter takes the space that a person would most likely name. */
static int ask_cell(asking *a)
{
    unsigned cells = 0;
    for (int i = 0; i < a->value_count; i++)
        cells |= 1u << a->values[i];
    int usual = cw__words_usual_cell(a->m, a->group[0].source, cells);
    cw_str prompt = CW_STR_INIT;
    cw_str_add(&prompt, "Which space? (Enter: ");
    cw_cell_write(a->m->game, usual, &prompt);
    cw_str_add(&prompt, ", u: back)");
    return ask_space(a, &prompt, 0, usual);
}

/* Positions are counted from 1 for people. */
static int read_position(const asking *a, const char *line)
{
    int number = cw__number_in(line, a->most);
    if (number > 0 && is_offered(a, number - 1))
        return number - 1;
    printf("Please type a number from 1 to %d.\n", a->most);
    return ANSWER_NONE;
}

/* On a board of one row minions go to the right end unless the person names another place. */
static int ask_position(asking *a)
{
    char prompt[80];
    if (a->m->game->rules.lanes > 0)
        return ask_cell(a);
    a->most = a->values[a->value_count - 1] + 1;
    snprintf(prompt, sizeof prompt, "Where, 1 (left) to %d? (Enter: right end, u: back)", a->most);
    return ask(a, prompt, a->most - 1, read_position);
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

/* 1. Of the actions that agree with the answers so far, collect the values of the next aspect.
 * 2. One value that needs no question is taken as it is.
 * 3. Otherwise ask. Going back returns to the last question that was asked, not to one that was
 *    settled by itself.
 * 4. All aspects together name one action. */
wish cw__ask_rest(const match *m, const cw_action *group, int count, cw_action *action)
{
    int (*const questions[ASPECTS])(asking *) = {
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
