/* Actions as short lines of text and back. Replays, the engine protocol and the terminal use
 * this form; the reader is total and strict: every word must be understood. One table of verbs and
 * their parts is the grammar of both directions. */
#include "wire/text.h"
#include "words.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The longest action is a mulligan of a whole hand, a word and CW_MAX_HAND numbers; the rest is
 * room for blanks. */
enum { MOST_WORDS = 24, LONGEST_LINE = 200 };

/* ---- the grammar ---- */

typedef enum part_kind { PART_WORD, PART_NUMBER, PART_HAND, PART_PLACE, PART_CARDS } part_kind;

typedef struct part {
    part_kind kind;
    uint8_t offset; /* of its byte in cw_action */
    uint8_t first;  /* the number that stands for 0: as people count, or as the engine does */
    uint8_t highest;
    const char *word;    /* comes before it; NULL: nothing does */
    const char *zero;    /* stands for 0 instead of a number */
    const char *needed;  /* said where the word is missing; NULL: the part may be left out */
    const char *problem; /* said where the number is missing */
} part;

#define FIELD(member) .offset = offsetof(cw_action, member)
static const part hand_card = {PART_HAND, FIELD(source), 1, CW_MAX_HAND,
                               .problem = "expected the number of a card in hand"};
static const part at = {PART_NUMBER, FIELD(position),
                        1,           CW_MAX_BOARD,
                        "at",        .problem = "expected a place on the board after \"at\""};
static const part on = {PART_PLACE, FIELD(target), .word = "on"};
static const part to = {PART_NUMBER, FIELD(to),
                        0,           CW_MAX_BOARD,
                        "to",        .problem = "expected the number of a cell after \"to\""};
static const part mode = {PART_NUMBER, FIELD(mode),
                          0,           CW_MAX_OPTIONS,
                          "mode",      .problem = "expected a number after \"mode\""};
static const part who = {PART_PLACE, FIELD(source)};
static const part victim = {PART_PLACE, FIELD(target), .word = "on",
                            .needed = "expected \"on\" and what is attacked"};
static const part cell = {PART_NUMBER,
                          FIELD(to),
                          0,
                          CW_MAX_BOARD,
                          "to",
                          .needed = "expected \"to\" and a cell",
                          .problem = "expected the number of a cell after \"to\""};
static const part element = {
    PART_NUMBER,     FIELD(mode),    0,
    CW_MAX_ELEMENTS, .zero = "mana", .problem = "expected \"mana\" or the number of an element"};
static const part option = {PART_NUMBER, FIELD(mode), 1, CW_MAX_OPTIONS,
                            .problem = "expected the number of an option"};
static const part cards = {PART_CARDS, .highest = CW_MAX_HAND,
                           .problem = "expected the number of a card in hand"};
static const part turn = {PART_WORD, .word = "turn", .needed = "expected \"end turn\""};

enum { MOST_PARTS = 6 };

/* No verb is the beginning of another phrase, so one word decides which parts follow, and each
 * optional part begins with a word of its own: the grammar is LL(1). */
static const struct verb {
    const char *word;
    cw_action_kind kind;
    const part *parts[MOST_PARTS]; /* NULL ends them */
} verbs[] = {
    {"mulligan", CW_ACTION_MULLIGAN, {&cards}},
    {"play", CW_ACTION_PLAY, {&hand_card, &at, &on, &to, &mode}},
    {"attack", CW_ACTION_ATTACK, {&who, &victim}},
    {"power", CW_ACTION_POWER, {&on, &to, &mode}},
    {"move", CW_ACTION_MOVE, {&who, &cell}},
    {"raise", CW_ACTION_RAISE, {&element}},
    {"choose", CW_ACTION_CHOOSE, {&option}},
    {"end", CW_ACTION_END_TURN, {&turn}},
    {"concede", CW_ACTION_CONCEDE, {NULL}},
};
enum { VERBS = sizeof verbs / sizeof *verbs };

/* ---- writing ---- */

const char *const cw__single_places[] = {"weapon", "power", "deck", "secrets", "grave"};

void cw_place_write(cw_place place, cw_seat seat, cw_str *out)
{
    int single = (place - CW_PLACE_WEAPON) / 2, slot = place % 16;
    int owner = place < CW_PLACE_WEAPON ? place / 16 % 2 : place % 2;
    if (single >= CW__SINGLE_PLACES) {
        cw_str_add(out, "nothing");
        return;
    }
    if (owner != seat)
        cw_str_add(out, "enemy ");
    if (place >= CW_PLACE_WEAPON)
        cw_str_add(out, cw__single_places[single]);
    else if (place >= CW_PLACE_HAND)
        cw_str_printf(out, "hand %d", slot + 1);
    else if (slot == 0)
        cw_str_add(out, "hero");
    else
        cw_str_printf(out, "%d", slot);
}

static void write_part(const part *p, cw_action action, cw_seat seat, cw_str *out)
{
    int value = ((const uint8_t *)&action)[p->offset];
    bool optional = p->word != NULL && p->needed == NULL;
    if (p->kind == PART_CARDS) {
        for (int i = 0; i < 16; i++)
            if (action.mask >> i & 1)
                cw_str_printf(out, " %d", i + 1);
        return;
    }
    if (p->kind == PART_PLACE ? p->word != NULL && value == CW_PLACE_NONE : optional && value == 0)
        return;
    if (p->word != NULL)
        cw_str_printf(out, " %s", p->word);
    if (p->kind == PART_PLACE) {
        cw_str_char(out, ' ');
        cw_place_write((cw_place)value, seat, out);
    } else if (p->zero != NULL && value == 0) {
        cw_str_printf(out, " %s", p->zero);
    } else if (p->kind != PART_WORD) {
        cw_str_printf(out, " %d", (p->kind == PART_HAND ? value % 16 : value) + p->first);
    }
}

void cw_action_write(cw_action action, cw_seat seat, cw_str *out)
{
    for (size_t i = 0; i < VERBS; i++) {
        if (verbs[i].kind != action.kind)
            continue;
        cw_str_add(out, verbs[i].word);
        for (const part *const *p = verbs[i].parts; *p != NULL; p++)
            write_part(*p, action, seat, out);
        return;
    }
    cw_str_add(out, cw_action_kind_name((cw_action_kind)action.kind));
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

/* Says what was expected and which word stands there. Readers leave `next` on the word that they
 * cannot take, so that it is the one that is named. */
static cw_status complain(words *w, const char *what)
{
    const char *word = w->next < w->count ? w->word[w->next] : NULL;
    if (word != NULL)
        snprintf(w->problem, w->problem_size, "%s, but found \"%s\"", what, word);
    else
        snprintf(w->problem, w->problem_size, "%s, but the line ends", what);
    return CW_ERR_SYNTAX;
}

/* Words in small letters, in a buffer of the reader: the caller's text stays as it is. Only
 * ASCII is folded; other bytes can be part of no word that is known and are refused there. */
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

/* Steps over the word if it comes next. */
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

/* Numbers begin at 1, as people count; "enemy" before a place means the other side of the seat
 * that reads, so that both players write the same words. */
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

/* A number twice is refused rather than taken once: it is a slip, and exchanging too few cards
 * cannot be undone. */
static cw_status read_cards(words *w, const part *p, cw_action *action)
{
    for (int number; w->next < w->count;) {
        if ((number = take_number(w, p->highest)) == 0)
            return complain(w, p->problem);
        if (action->mask >> (number - 1) & 1) {
            w->next--;
            return complain(w, "expected each number only once");
        }
        action->mask |= (uint16_t)(1u << (number - 1));
    }
    return CW_OK;
}

static cw_status read_part(words *w, const part *p, cw_action *action)
{
    uint8_t *field = (uint8_t *)action + p->offset;
    if (p->word != NULL && !take(w, p->word))
        return p->needed == NULL ? CW_OK : complain(w, p->needed);
    if (p->kind == PART_WORD || (p->zero != NULL && take(w, p->zero)))
        return CW_OK;
    if (p->kind == PART_PLACE)
        return read_place(w, field);
    if (p->kind == PART_CARDS)
        return read_cards(w, p, action);
    int number = take_number(w, p->highest);
    if (number == 0)
        return complain(w, p->problem);
    *field = p->kind == PART_HAND ? cw_place_hand(w->seat, number - 1)
                                  : (uint8_t)(number - p->first);
    return CW_OK;
}

/* Only the form is checked: whether the action is legal is for the rules to say. Words that are
 * left over are refused, or a slip of the pen would be played as something shorter. */
cw_status cw_action_read(const char *text, cw_seat seat, cw_action *action, char *problem,
                         size_t size)
{
    words w = {.seat = seat, .problem = problem, .problem_size = size};
    if (!split(&w, text)) {
        snprintf(problem, size, "an action has at most %d words and %d bytes", MOST_WORDS,
                 LONGEST_LINE);
        return CW_ERR_LIMIT;
    }
    for (size_t i = 0; i < VERBS; i++) {
        if (!take(&w, verbs[i].word))
            continue;
        *action = cw_action_make(verbs[i].kind);
        for (const part *const *p = verbs[i].parts; *p != NULL; p++)
            if (read_part(&w, *p, action) != CW_OK)
                return CW_ERR_SYNTAX;
        return w.next < w.count ? complain(&w, "expected the end of the action") : CW_OK;
    }
    return complain(
        &w, "expected play, attack, move, power, raise, choose, mulligan, end turn or concede");
}
