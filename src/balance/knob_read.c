/* Knobs and targets as designers write them: 'cards/Ember Wolf/cost=1..5',
 * 'winrate(aggro,control)=0.5±0.02'. */
#include "balance/knobs.h"

#include "deck_build_private.h"

#include "base/memory.h"
#include "base/names.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* "'TEXT': what is wrong with it". Returns the status. */
__attribute__((format(printf, 4, 5))) static cw_status
refuse(cw_errors *errors, cw_status status, const char *text, const char *format, ...)
{
    char what[700];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    cw_refuse(errors, status, "'%.150s': %s", text, what);
    return status;
}

/* ---- knobs ---- */

/* What is above the bound lies outside of every spot's range. */
static long read_whole(const char *text, char **end)
{
    bool is_negative = *text == '-';
    long number = cw_digits(text + is_negative, INT_MAX, end);
    if (number < 0)
        *end = (char *)text;
    return is_negative ? -number : number;
}

static bool read_range(const char *text, long *low, long *high)
{
    char *end;
    *low = read_whole(text, &end);
    if (end == text || strncmp(end, "..", 2) != 0)
        return false;
    text = end + 2;
    *high = read_whole(text, &end);
    return end != text && *end == '\0';
}

cw_game *cw_knobs_game(const cw_knob_task *task, const cw_trial *trial, cw_errors *errors)
{
    cw_change changes[CW_KNOBS];
    int count = 0;
    for (int i = 0; i < task->knob_count; i++)
        if (trial->values[i] != task->knobs[i].spot.value)
            changes[count++] = (cw_change){&task->knobs[i].spot, trial->values[i]};
    return cw_load_changed(task->game, task->source, changes, count, errors);
}

/* A value that the texts or the other settings do not allow is found out now, not in the search. */
static cw_status try_value(const cw_knob_task *task, const cw_knob *knob, int value,
                           const char *text, cw_errors *errors)
{
    cw_change change = {&knob->spot, value};
    cw_errors *found = cw_alloc(1, sizeof *found);
    cw_game *game = cw_load_changed(task->game, task->source, &change, 1, found);
    cw_status status = game != NULL ? CW_OK
                                    : refuse(errors, CW_ERR_RANGE, text,
                                             "the game cannot be loaded with %d: %s", value,
                                             found->list[0].message);
    cw_game_free(game);
    free(found);
    return status;
}

/* Both ends of the range are tried; what lies between is tried only in the search. */
cw_status cw_knob_add(cw_knob_task *task, const char *text, cw_errors *errors)
{
    char path[CW_SPOT_PATH];
    const char *equals = strrchr(text, '=');
    long low, high;
    if (task->knob_count == CW_KNOBS)
        return refuse(errors, CW_ERR_LIMIT, text, "there may be at most %d knobs", CW_KNOBS);
    if (equals != NULL && equals - text >= CW_SPOT_PATH)
        return refuse(errors, CW_ERR_LIMIT, text, "a path may have at most %d bytes",
                      CW_SPOT_PATH - 1);
    if (equals == NULL || !read_range(equals + 1, &low, &high))
        return refuse(errors, CW_ERR_SYNTAX, text,
                      "a knob is written PATH=LOW..HIGH, such as cards/Ember Wolf/cost=1..5");
    snprintf(path, sizeof path, "%.*s", (int)(equals - text), text);
    cw_knob *knob = &task->knobs[task->knob_count];
    cw_status status = cw_spot_find(task->game, path, &knob->spot, errors);
    if (status != CW_OK)
        return status;
    const cw_spot *spot = &knob->spot;
    if (low > high || low < spot->low || high > spot->high)
        return refuse(errors, CW_ERR_RANGE, text, "the range %ld..%ld must rise and lie in %d..%d",
                      low, high, spot->low, spot->high);
    if (low == spot->value && high == spot->value)
        return refuse(errors, CW_ERR_RANGE, text, "nothing to vary: the game has %d", spot->value);
    for (int i = 0; i < task->knob_count; i++) {
        const cw_spot *other = &task->knobs[i].spot;
        if (other->kind == spot->kind && other->setting == spot->setting
            && other->card == spot->card && other->place == spot->place)
            return refuse(errors, CW_ERR_DUPLICATE, text, "there is such a knob already");
    }
    knob->low = (int)low;
    knob->high = (int)high;
    status = try_value(task, knob, knob->low, text, errors);
    status = status == CW_OK ? try_value(task, knob, knob->high, text, errors) : status;
    task->knob_count += status == CW_OK;
    return status;
}

/* ---- decks ---- */

/* Its number among the task's decks, or -1. */
static int take_deck(cw_knob_task *task, const char *what, cw_errors *errors)
{
    for (int i = 0; i < task->deck_count; i++)
        if (strcmp(task->deck_words[i], what) == 0)
            return i;
    if (task->deck_count == CW_KNOB_DECKS) {
        cw_refuse(errors, CW_ERR_LIMIT, "'%.60s': there may be at most %d decks", what,
                  CW_KNOB_DECKS);
        return -1;
    }
    if (strlen(what) >= CW_TARGET_TEXT) {
        cw_refuse(errors, CW_ERR_LIMIT,
                  "'%.60s…': a deck is named by at most %d "
                  "bytes here; write it to a file",
                  what, CW_TARGET_TEXT - 1);
        return -1;
    }
    cw_named_deck *deck = &task->decks[task->deck_count];
    if (cw_deck_read(task->game, what, deck, errors) != CW_OK
        || cw_deck_check(task->game, deck, errors) != CW_OK)
        return -1;
    strcpy(task->deck_words[task->deck_count], what);
    return task->deck_count++;
}

cw_status cw_knob_add_deck(cw_knob_task *task, const char *what, cw_errors *errors)
{
    int deck = take_deck(task, what, errors);
    if (deck < 0)
        return cw_errors_status(errors) != CW_OK ? cw_errors_status(errors) : CW_ERR_DECK;
    task->in_field[deck] = true;
    return CW_OK;
}

/* ---- targets ---- */

static const struct {
    const char *name;
    bool has_arguments;
    double low, high, tolerance;
    const char *example;
} kinds[] = {
    [CW_TARGET_WINRATE] = {"winrate", true, 0, 1, 0.02, "winrate(DECK,DECK)=0.5"},
    [CW_TARGET_SEAT] = {"seat", false, 0, 1, 0.02, "seat=0.5 or length=20"},
    [CW_TARGET_LENGTH] = {"length", false, 1, CW_MAX_TURNS, 1, "seat=0.5 or length=20"},
    [CW_TARGET_CARD] = {"cardwin", true, 0, 1, 0.02, "cardwin(NAME)=0.5"},
};
enum { KINDS = sizeof kinds / sizeof *kinds };

/* Behind the "=": the goal, its tolerance, its weight. */
static bool read_goal(const char *text, cw_target *target)
{
    char *end;
    target->goal = cw_decimal(text, &end);
    bool good = end != text;
    end += strspn(end, " ");
    const char *sign = strncmp(end, "±", strlen("±")) == 0 ? "±" : "+-";
    if (good && strncmp(end, sign, strlen(sign)) == 0) {
        const char *start = end + strlen(sign);
        target->tolerance = cw_decimal(start, &end);
        good = end != start;
        end += strspn(end, " ");
    }
    if (good && *end == 'x') {
        const char *start = end + 1;
        target->weight = cw_decimal(start, &end);
        good = end != start;
    }
    return good && *end == '\0';
}

/* Written so that a NaN fails each test. */
static cw_status check_goal(const cw_target *t, const char *text, cw_errors *errors)
{
    double low = kinds[t->kind].low, high = kinds[t->kind].high;
    if (!(t->goal >= low && t->goal <= high))
        return refuse(errors, CW_ERR_RANGE, text, "the goal %g must be from %g to %g", t->goal, low,
                      high);
    if (!(t->tolerance >= 1e-4 && t->tolerance <= (high - low) / 2))
        return refuse(errors, CW_ERR_RANGE, text, "the tolerance %g must be from 0.0001 to %g",
                      t->tolerance, (high - low) / 2);
    if (!(t->weight >= 1e-3 && t->weight <= 1000))
        return refuse(errors, CW_ERR_RANGE, text, "the weight %g must be from 0.001 to 1000",
                      t->weight);
    return CW_OK;
}

/* The card must be in a deck that plays: of a card that nobody holds there is nothing to
 * measure. */
static cw_status find_card(const cw_knob_task *task, const char *name, const char *text,
                           cw_target *target, cw_errors *errors)
{
    target->card = cw_game_find_card(task->game, name, 0);
    if (target->card == 0)
        return refuse(errors, CW_ERR_UNKNOWN_NAME, text, "no card is called '%.80s'%s", name,
                      cw_hint_of(cw_game_nearest_card(task->game, name)).text);
    for (int i = 0; i < task->deck_count; i++)
        if (task->in_field[i] && deck_copies_in(&task->decks[i].deck, target->card) > 0)
            return CW_OK;
    return refuse(errors, CW_ERR_MISSING, text,
                  "none of the decks holds %.80s: give one that does with --decks",
                  task->game->cards[target->card].name);
}

/* "NAME" or "NAME(ARGUMENTS)": the kind, and the arguments between the brackets. */
static cw_status read_kind(const char *text, char *head, cw_target *target, char **arguments,
                           cw_errors *errors)
{
    const char *names[KINDS];
    size_t size = strlen(head);
    *arguments = strchr(head, '(');
    if (*arguments != NULL) {
        *(*arguments)++ = '\0';
        if (head[size - 1] != ')')
            return refuse(errors, CW_ERR_SYNTAX, text, "the ) before the = is missing");
        head[size - 1] = '\0';
    }
    for (int i = 0; i < KINDS; i++) {
        names[i] = kinds[i].name;
        if (strcmp(names[i], head) == 0) {
            target->kind = (uint8_t)i;
            return kinds[i].has_arguments == (*arguments != NULL)
                       ? CW_OK
                       : refuse(errors, CW_ERR_SYNTAX, text, "write %s", kinds[i].example);
        }
    }
    return refuse(errors, CW_ERR_UNKNOWN_NAME, text,
                  "no target is called '%.40s'%s; there are winrate(DECK,DECK), "
                  "seat, length, cardwin(NAME)",
                  head, cw_hint_among(head, names, KINDS).text);
}

static cw_status read_arguments(cw_knob_task *task, const char *text, char *arguments,
                                cw_target *target, cw_errors *errors)
{
    bool has_field = false;
    if (target->kind == CW_TARGET_WINRATE) {
        char *comma = strchr(arguments, ',');
        if (comma == NULL || comma[1] == '\0' || comma == arguments)
            return refuse(errors, CW_ERR_SYNTAX, text, "winrate needs two decks: (DECK,DECK)");
        *comma++ = '\0';
        comma += strspn(comma, " ");
        target->decks[0] = take_deck(task, arguments, errors);
        target->decks[1] = target->decks[0] >= 0 ? take_deck(task, comma, errors) : -1;
        return target->decks[1] >= 0 ? CW_OK : cw_errors_status(errors);
    }
    for (int i = 0; i < task->deck_count; i++)
        has_field |= task->in_field[i];
    if (!has_field)
        return refuse(errors, CW_ERR_MISSING, text,
                      "the game has no decks of its own: give some with --decks");
    return target->kind == CW_TARGET_CARD ? find_card(task, arguments, text, target, errors)
                                          : CW_OK;
}

cw_status cw_target_add(cw_knob_task *task, const char *text, cw_errors *errors)
{
    char head[CW_TARGET_TEXT], *arguments;
    const char *equals = strrchr(text, '=');
    cw_target *target = &task->targets[task->target_count];
    if (task->target_count == CW_TARGETS)
        return refuse(errors, CW_ERR_LIMIT, text, "there may be at most %d targets", CW_TARGETS);
    if (equals != NULL && equals - text >= (long)sizeof head)
        return refuse(errors, CW_ERR_LIMIT, text, "a target may have at most %d bytes",
                      CW_TARGET_TEXT - 1);
    if (equals == NULL)
        return refuse(errors, CW_ERR_SYNTAX, text,
                      "a target is written NAME=GOAL, such as winrate(aggro,control)=0.5");
    snprintf(head, sizeof head, "%.*s", (int)(equals - text), text);
    *target = (cw_target){.weight = 1};
    strcpy(target->text, head);
    cw_status status = read_kind(text, head, target, &arguments, errors);
    if (status != CW_OK)
        return status;
    target->tolerance = kinds[target->kind].tolerance;
    if (!read_goal(equals + 1, target))
        return refuse(errors, CW_ERR_SYNTAX, text,
                      "behind the = there is a number, then if wanted ±TOLERANCE and xWEIGHT");
    status = check_goal(target, text, errors);
    status = status == CW_OK ? read_arguments(task, text, arguments, target, errors) : status;
    task->target_count += status == CW_OK;
    return status;
}

double cw_target_miss(const cw_target *target, double value)
{
    return fabs(value - target->goal) / target->tolerance;
}
