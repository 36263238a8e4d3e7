/* Events as English sentences: those of facts/events.def, in which letters after a dollar sign
 * stand for the parts:
 *   $p the player        $y "your", "the enemy's"       {draw|draws} verb for "you" or others
 *   $c the card          $t the card, at the target     $u the card that caused it
 *   $s, $o what stands at the source and at the target, whatever the card
 *   $n amount, $m the same without its sign, $+n always with it; $x extra
 *   $k keyword number amount  $r race number amount  $l cell number extra  $e element number extra
 * The first letter of the sentence becomes a capital. */
#include "wire/text.h"
#include "words.h"

#include "rules/words.h"

#include <stdlib.h>
#include <string.h>

static const struct {
    const char *sentence, *other; /* NULL: nothing is told */
    uint8_t other_if;             /* CW_TOLD_* */
} tellings[CW_EVENT_COUNT] = {
#define EVENT(id, word, about, tells, ...) [CW_EVENT_##id] = {tells},
#define TELLS(sentence) sentence, NULL, CW_TOLD_ALWAYS
#define TELLS_OR(sentence, other_if, other) sentence, other, CW_TOLD_##other_if
#define TELLS_NOTHING NULL, NULL, CW_TOLD_ALWAYS
#include "facts/events.def"
};

static const char *const end_words[CW_END_COUNT] = {
    [CW_END_HERO_DIED] = "a hero died",          [CW_END_FATIGUE] = "fatigue",
    [CW_END_BOTH_DIED] = "both heroes died",     [CW_END_EFFECT] = "a card says so",
    [CW_END_CONCEDED] = "the opponent conceded", [CW_END_TURN_LIMIT] = "the turn limit was reached",
};

typedef struct telling {
    const cw_game *game;
    const cw_state *before;
    const cw_event *event;
    int seat;
    cw_str *out;
} telling;

/* The player of the event as `you` or `other`; to a spectator by number, with `ending` behind it. */
static void add_player(const telling *t, const char *you, const char *other, const char *ending)
{
    if (t->seat >= CW_SEATS)
        cw_str_printf(t->out, "player %d%s", t->event->seat + 1, ending);
    else
        cw_str_add(t->out, t->event->seat == t->seat ? you : other);
}

static void add_place(const telling *t, cw_place place)
{
    cw__place_write(t->game, t->before, place, t->seat, t->out);
}

/* The event's card, which is right even if it moved since `before`; heroes by their role. */
static void add_thing(const telling *t, cw_place place)
{
    cw_card_id card = t->event->card;
    if (card == 0 || card >= t->game->card_count || place == CW_PLACE_NONE
        || t->game->cards[card].type == CW_TYPE_HERO) {
        add_place(t, place);
        return;
    }
    int owner = place < CW_PLACE_WEAPON ? place / 16 % 2 : place % 2;
    cw__owner_write(owner, t->seat, t->out);
    cw_str_add(t->out, cw__card_name(t->game, card));
}

/* "{draw|draws}": the first form is for "you". Returns the end of the braces. */
static const char *add_verb(const telling *t, const char *braces)
{
    const char *bar = strchr(braces, '|');
    const char *end = strchr(braces, '}');
    bool second_person = t->event->seat == t->seat;
    const char *from = second_person ? braces + 1 : bar + 1;
    cw_str_add_n(t->out, from, (size_t)((second_person ? bar : end) - from));
    return end + 1;
}

/* The letters of the templates. A number is checked before it is used as an index: the sentence
 * is then vague, not wrong memory. */
static void add_part(const telling *t, char letter, bool sign)
{
    const cw_event *e = t->event;
    const char *number = sign ? "%+d" : "%d"; /* "+2/+1": the sign also where it is positive */
    switch (letter) {
    case 'p': add_player(t, "you", "the enemy", ""); break;
    case 'y': add_player(t, "your", "the enemy's", "'s"); break;
    case 'c': cw_str_add(t->out, cw__card_name(t->game, e->card)); break;
    case 't': add_thing(t, e->target); break;
    case 's': add_place(t, e->source); break;
    case 'o': add_place(t, e->target); break;
    case 'u': cw_str_add(t->out, cw__card_name(t->game, e->cause ? e->cause : e->card)); break;
    case 'n': cw_str_printf(t->out, number, e->amount); break;
    case 'm': cw_str_printf(t->out, "%d", abs(e->amount)); break;
    case 'x': cw_str_printf(t->out, number, e->extra); break;
    case 'k':
        cw_str_add(t->out, e->amount >= 0 && e->amount < CW_KW_COUNT
                               ? cw_game_keyword(t->game, (cw_keyword)e->amount)
                               : "something");
        break;
    case 'r':
        cw_str_printf(t->out, "a %s",
                      e->amount > 0 && e->amount < t->game->races.count
                          ? t->game->races.singular[e->amount]
                          : "thing");
        break;
    case 'l': cw_cell_write(t->game, e->extra, t->out); break;
    case 'e':
        cw_str_add(t->out, e->extra > 0 && e->extra < t->game->elements.count
                               ? t->game->elements.singular[e->extra]
                               : "of an element");
        break;
    default: break;
    }
}

static void fill(const telling *t, const char *template)
{
    for (const char *at = template; *at != '\0';) {
        if (*at == '{') {
            at = add_verb(t, at);
        } else if (*at == '$') {
            bool sign = at[1] == '+';
            at += sign ? 2 : 1;
            add_part(t, *at, sign);
            at++;
        } else {
            cw_str_char(t->out, *at++);
        }
    }
}

/* Some kinds have a second sentence, which one field decides. */
static bool is_case(const cw_event *e, int told)
{
    switch (told) {
    case CW_TOLD_ON_TARGET: return e->target != CW_PLACE_NONE;
    case CW_TOLD_NO_TARGET: return e->target == CW_PLACE_NONE;
    case CW_TOLD_NO_AMOUNT: return e->amount == 0;
    case CW_TOLD_SEVERAL: return e->amount > 1;
    case CW_TOLD_LOSS: return e->amount < 0;
    case CW_TOLD_NO_EXTRA: return e->extra == 0;
    case CW_TOLD_OPEN: return e->card != 0;
    case CW_TOLD_BY_CARD: return e->cause != 0;
    case CW_TOLD_NO_SEAT: return e->seat >= CW_SEATS;
    default: return false;
    }
}

static const char *template_of(const cw_event *e)
{
    if (e->kind >= CW_EVENT_COUNT)
        return NULL;
    bool other = is_case(e, tellings[e->kind].other_if);
    return other ? tellings[e->kind].other : tellings[e->kind].sentence;
}

/* Replaces the full stop by what the sentence does not say yet: the cause, or why it ended. */
static void add_reason(const telling *t, const char *template)
{
    const cw_event *e = t->event;
    const char *reason = NULL;
    if (e->kind == CW_EVENT_MATCH_END && e->amount > 0 && e->amount < CW_END_COUNT)
        reason = end_words[e->amount];
    else if (e->cause != 0 && strstr(template, "$u") == NULL
             && strcmp(cw__card_name(t->game, e->cause), cw__card_name(t->game, e->card)) != 0)
        reason = cw__card_name(t->game, e->cause);
    if (reason != NULL && t->out->size > 0) {
        t->out->data[--t->out->size] = '\0';
        cw_str_printf(t->out, " (%s).", reason);
    }
}

void cw_event_sentence(const cw_game *game, const cw_state *before, const cw_event *event, int seat,
                       cw_str *out)
{
    telling t = {.game = game, .before = before, .event = event, .seat = seat, .out = out};
    const char *template = template_of(event);
    if (template == NULL)
        return;
    size_t start = out->size;
    fill(&t, template);
    add_reason(&t, template);
    if (out->size > start && out->data[start] >= 'a' && out->data[start] <= 'z')
        out->data[start] = (char)(out->data[start] - 'a' + 'A');
    cw_game_speak(game, out, start);
}
