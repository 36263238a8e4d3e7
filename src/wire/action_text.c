/* Actions as short lines of text and back. Replays, the engine protocol and the terminal use
 * this form; the reader is total and strict: every word must be understood. */
#include "wire/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_WORDS = 24, LONGEST_LINE = 200 };

cw_action cw_action_make(cw_action_kind kind)
{
    return (cw_action){.kind = (uint8_t)kind, .source = CW_PLACE_NONE, .target = CW_PLACE_NONE};
}

/* ---- writing ---- */

static void write_single(cw_place place, cw_seat seat, cw_str *out)
{
    static const char *const words[] = {"weapon", "power", "deck", "secrets", "grave"};
    int offset = place - CW_PLACE_WEAPON;
    if (offset < 0 || offset >= 2 * (int)(sizeof words / sizeof *words)) {
        cw_str_add(out, "nothing");
        return;
    }
    cw_str_printf(out, "%s%s", offset % 2 == seat ? "" : "enemy ", words[offset / 2]);
}

void cw_place_write(cw_place place, cw_seat seat, cw_str *out)
{
    if (place >= CW_PLACE_WEAPON) {
        write_single(place, seat, out);
        return;
    }
    int owner = place / 16 % 2;
    int slot = place % 16;
    if (owner != seat)
        cw_str_add(out, "enemy ");
    if (place >= CW_PLACE_HAND)
        cw_str_printf(out, "hand %d", slot + 1);
    else if (slot == 0)
        cw_str_add(out, "hero");
    else
        cw_str_printf(out, "%d", slot);
}

static void write_target(cw_action action, cw_seat seat, cw_str *out)
{
    if (action.target != CW_PLACE_NONE) {
        cw_str_add(out, " on ");
        cw_place_write(action.target, seat, out);
    }
}

/* Where something is moved to, and which of two the player chose. */
static void write_rest(cw_action action, cw_str *out)
{
    if (action.to > 0)
        cw_str_printf(out, " to %d", action.to);
    if (action.mode > 0)
        cw_str_printf(out, " mode %d", action.mode);
}

static void write_play(cw_action action, cw_seat seat, cw_str *out)
{
    cw_str_printf(out, "play %d", action.source % 16 + 1);
    if (action.position > 0)
        cw_str_printf(out, " at %d", action.position + 1);
    write_target(action, seat, out);
    write_rest(action, out);
}

void cw_action_write(cw_action action, cw_seat seat, cw_str *out)
{
    switch (action.kind) {
    case CW_ACTION_MULLIGAN:
        cw_str_add(out, "mulligan");
        for (int i = 0; i < 16; i++)
            if (action.mask >> i & 1)
                cw_str_printf(out, " %d", i + 1);
        break;
    case CW_ACTION_PLAY: write_play(action, seat, out); break;
    case CW_ACTION_ATTACK:
        cw_str_add(out, "attack ");
        cw_place_write(action.source, seat, out);
        write_target(action, seat, out);
        break;
    case CW_ACTION_POWER:
        cw_str_add(out, "power");
        write_target(action, seat, out);
        write_rest(action, out);
        break;
    case CW_ACTION_MOVE:
        cw_str_add(out, "move ");
        cw_place_write(action.source, seat, out);
        cw_str_printf(out, " to %d", action.to);
        break;
    case CW_ACTION_RAISE:
        if (action.mode > 0)
            cw_str_printf(out, "raise %d", action.mode);
        else
            cw_str_add(out, "raise mana");
        break;
    case CW_ACTION_CHOOSE: cw_str_printf(out, "choose %d", action.mode + 1); break;
    case CW_ACTION_END_TURN: cw_str_add(out, "end turn"); break;
    default: cw_str_add(out, cw_action_kind_name((cw_action_kind)action.kind)); break;
    }
}

/* ---- reading ---- */

typedef struct words {
    char buffer[LONGEST_LINE + 1];
    char *word[MOST_WORDS];
    int count, next;
    cw_seat seat;
    char *problem;
    size_t problem_size;
} words;

static cw_status complain(words *w, const char *what)
{
    const char *word = w->next < w->count ? w->word[w->next] : NULL;
    if (word != NULL)
        snprintf(w->problem, w->problem_size, "%s, but found \"%s\"", what, word);
    else
        snprintf(w->problem, w->problem_size, "%s, but the line ends", what);
    return CW_ERR_SYNTAX;
}

static bool split(words *w, const char *text)
{
    size_t size = strlen(text);
    if (size > LONGEST_LINE)
        return false;
    for (size_t i = 0; i <= size; i++) {
        char c = text[i];
        w->buffer[i] = c >= 'A' && c <= 'Z' ? (char)(c + 32) : c == '\t' || c == '\r' ? ' ' : c;
    }
    char *rest = w->buffer;
    for (char *word; (word = strsep(&rest, " ")) != NULL;) {
        if (*word == '\0')
            continue;
        if (w->count == MOST_WORDS)
            return false;
        w->word[w->count++] = word;
    }
    return true;
}

static bool take(words *w, const char *word)
{
    if (w->next < w->count && strcmp(w->word[w->next], word) == 0) {
        w->next++;
        return true;
    }
    return false;
}

/* A number in 1..highest; 0 when the next word is none. */
static int take_number(words *w, int highest)
{
    if (w->next >= w->count)
        return 0;
    const char *word = w->word[w->next];
    if (word[0] < '1' || word[0] > '9' || strlen(word) > 2
        || (word[1] != '\0' && (word[1] < '0' || word[1] > '9')))
        return 0;
    int number = atoi(word);
    if (number > highest)
        return 0;
    w->next++;
    return number;
}

static cw_status read_place(words *w, cw_place *place)
{
    cw_seat owner = take(w, "enemy") ? (cw_seat)(1 - w->seat) : w->seat;
    int number;
    if (take(w, "hero")) {
        *place = cw_place_hero(owner);
    } else if (take(w, "weapon")) {
        *place = (cw_place)(CW_PLACE_WEAPON + owner);
    } else if (take(w, "hand")) {
        if ((number = take_number(w, CW_MAX_HAND)) == 0)
            return complain(w, "expected the number of a card in hand");
        *place = cw_place_hand(owner, number - 1);
    } else if ((number = take_number(w, CW_MAX_BOARD)) > 0) {
        *place = cw_place_board(owner, number - 1);
    } else {
        return complain(w, "expected \"hero\", \"enemy hero\" or the number of a minion");
    }
    return CW_OK;
}

static cw_status read_mulligan(words *w, cw_action *action)
{
    for (int number; w->next < w->count;) {
        if ((number = take_number(w, CW_MAX_HAND)) == 0)
            return complain(w, "expected the number of a card in hand");
        if (action->mask >> (number - 1) & 1) {
            w->next--;
            return complain(w, "expected each number only once");
        }
        action->mask |= (uint16_t)(1u << (number - 1));
    }
    return CW_OK;
}

static cw_status read_cell(words *w, cw_action *action)
{
    int number = take_number(w, CW_MAX_BOARD);
    if (number == 0)
        return complain(w, "expected the number of a cell after \"to\"");
    action->to = (uint8_t)number;
    return CW_OK;
}

static cw_status read_rest(words *w, cw_action *action)
{
    if (take(w, "to") && read_cell(w, action) != CW_OK)
        return CW_ERR_SYNTAX;
    if (take(w, "mode")) {
        int number = take_number(w, CW_MAX_OPTIONS);
        if (number == 0)
            return complain(w, "expected a number after \"mode\"");
        action->mode = (uint8_t)number;
    }
    return CW_OK;
}

static cw_status read_play(words *w, cw_action *action)
{
    int number = take_number(w, CW_MAX_HAND);
    if (number == 0)
        return complain(w, "expected the number of a card in hand");
    action->source = cw_place_hand(w->seat, number - 1);
    if (take(w, "at")) {
        if ((number = take_number(w, CW_MAX_BOARD)) == 0)
            return complain(w, "expected a place on the board after \"at\"");
        action->position = (uint8_t)(number - 1);
    }
    if (take(w, "on") && read_place(w, &action->target) != CW_OK)
        return CW_ERR_SYNTAX;
    return read_rest(w, action);
}

static cw_status read_attack(words *w, cw_action *action)
{
    if (read_place(w, &action->source) != CW_OK)
        return CW_ERR_SYNTAX;
    if (!take(w, "on"))
        return complain(w, "expected \"on\" and what is attacked");
    return read_place(w, &action->target);
}

static cw_status read_power(words *w, cw_action *action)
{
    if (take(w, "on") && read_place(w, &action->target) != CW_OK)
        return CW_ERR_SYNTAX;
    return read_rest(w, action);
}

static cw_status read_move(words *w, cw_action *action)
{
    if (read_place(w, &action->source) != CW_OK)
        return CW_ERR_SYNTAX;
    return take(w, "to") ? read_cell(w, action) : complain(w, "expected \"to\" and a cell");
}

static cw_status read_raise(words *w, cw_action *action)
{
    if (take(w, "mana"))
        return CW_OK;
    int number = take_number(w, CW_MAX_ELEMENTS);
    if (number == 0)
        return complain(w, "expected \"mana\" or the number of an element");
    action->mode = (uint8_t)number;
    return CW_OK;
}

static cw_status read_choose(words *w, cw_action *action)
{
    int number = take_number(w, CW_MAX_OPTIONS);
    if (number == 0)
        return complain(w, "expected the number of an option");
    action->mode = (uint8_t)(number - 1);
    return CW_OK;
}

static cw_status read_end(words *w, cw_action *action)
{
    (void)action;
    return take(w, "turn") ? CW_OK : complain(w, "expected \"end turn\"");
}

static cw_status read_nothing(words *w, cw_action *action)
{
    (void)w;
    (void)action;
    return CW_OK;
}

static const struct verb {
    const char *word;
    cw_action_kind kind;
    cw_status (*read)(words *w, cw_action *action);
} verbs[] = {
    {"mulligan", CW_ACTION_MULLIGAN, read_mulligan},
    {"play", CW_ACTION_PLAY, read_play},
    {"attack", CW_ACTION_ATTACK, read_attack},
    {"power", CW_ACTION_POWER, read_power},
    {"move", CW_ACTION_MOVE, read_move},
    {"raise", CW_ACTION_RAISE, read_raise},
    {"choose", CW_ACTION_CHOOSE, read_choose},
    {"end", CW_ACTION_END_TURN, read_end},
    {"concede", CW_ACTION_CONCEDE, read_nothing},
};

cw_status cw_action_read(const char *text, cw_seat seat, cw_action *action, char *problem,
                         size_t size)
{
    words w = {.seat = seat, .problem = problem, .problem_size = size};
    if (!split(&w, text)) {
        snprintf(problem, size, "an action has at most %d words and %d bytes", MOST_WORDS,
                 LONGEST_LINE);
        return CW_ERR_LIMIT;
    }
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
        if (!take(&w, verbs[i].word))
            continue;
        *action = cw_action_make(verbs[i].kind);
        cw_status status = verbs[i].read(&w, action);
        if (status == CW_OK && w.next < w.count)
            status = complain(&w, "expected the end of the action");
        return status;
    }
    return complain(
        &w, "expected play, attack, move, power, raise, choose, mulligan, end turn or concede");
}
