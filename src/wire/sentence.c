/* Events as English sentences. One template per kind of event; letters after a dollar sign
 * stand for the parts:
 *   $p the player        $y "your", "the enemy's"       {draw|draws} verb for "you" or others
 *   $c the card          $t what stands at the target   $s what stands at the source
 *   $n amount  $x extra  $u the card that caused it     $k keyword number `amount`
 *   $l the cell with number extra  $e element number extra  $r race number amount
 * The first letter of the sentence becomes a capital. */
#include "wire/text.h"

#include <string.h>

static const char *const templates[CW_EVENT_COUNT] = {
    [CW_EVENT_MATCH_START] = "$p {go|goes} first.",
    [CW_EVENT_TURN_START] = "$p {begin|begins} turn $n.",
    [CW_EVENT_MULLIGAN] = "$p {exchange|exchanges} $n of the opening cards.",
    [CW_EVENT_DRAW] = "$p {draw|draws} $c.",
    [CW_EVENT_BURN] = "$y hand is full: $c is burned.",
    [CW_EVENT_FATIGUE] = "$y deck is empty: $n damage from fatigue.",
    [CW_EVENT_PLAY] = "$p {play|plays} $c.",
    [CW_EVENT_POWER] = "$p {use|uses} $c.",
    [CW_EVENT_SUMMON] = "$p {summon|summons} $c.",
    [CW_EVENT_EQUIP] = "$p {equip|equips} $c.",
    [CW_EVENT_SECRET] = "$p {put|puts} down a secret.",
    [CW_EVENT_REVEAL] = "$y secret is revealed: $c.",
    [CW_EVENT_ATTACK] = "$s attacks $t.",
    [CW_EVENT_DAMAGE] = "$t takes $n damage.",
    [CW_EVENT_SHIELD] = "$t loses its divine shield.",
    [CW_EVENT_GUARD] = "$t is invulnerable and takes no damage.",
    [CW_EVENT_HEAL] = "$t regains $n health.",
    [CW_EVENT_ARMOR] = "$p {gain|gains} $n armor.",
    [CW_EVENT_BUFF] = "$t gets $+n/$+x.",
    [CW_EVENT_STATS] = "$t is now $n/$x.",
    [CW_EVENT_KEYWORDS] = "$t gains $k.",
    [CW_EVENT_FREEZE] = "$t is frozen.",
    [CW_EVENT_STUN] = "$t is stunned.",
    [CW_EVENT_ROOT] = "$t is rooted.",
    [CW_EVENT_MOVE] = "$y $c moves to $l.",
    [CW_EVENT_SILENCE] = "$t is silenced.",
    [CW_EVENT_TRANSFORM] = "$s becomes $c.",
    [CW_EVENT_CONTROL] = "$p {take|takes} control of $c.",
    [CW_EVENT_RETURN] = "$c returns to $y hand.",
    [CW_EVENT_SHUFFLE] = "$c is shuffled into $y deck.",
    [CW_EVENT_ADD] = "$p {get|gets} $c.",
    [CW_EVENT_DISCARD] = "$p {discard|discards} $c.",
    [CW_EVENT_DESTROY] = "$t is destroyed.",
    [CW_EVENT_DEATH] = "$y $c dies.",
    [CW_EVENT_BREAK] = "$y $c breaks.",
    [CW_EVENT_LEADER] = "$c is $y hero now.",
    [CW_EVENT_ATTACKS] = "$t has $x attacks each turn.",
    [CW_EVENT_BECOME] = "$t becomes $r.",
    [CW_EVENT_RESET] = "$t is as printed again.",
    [CW_EVENT_OVERHEAT] = "$t overheats.",
    [CW_EVENT_HEAT_LIMIT] = "$t overheats $n times sooner.",
    [CW_EVENT_TRIGGER] = "The text of $c acts.",
    [CW_EVENT_COST] = "The cost of $c changes by $+n.",
    [CW_EVENT_MANA] = "$p {get|gets} $+n mana.",
    [CW_EVENT_ELEMENT] = "$p {get|gets} $+n $e.",
    [CW_EVENT_OVERLOAD] = "$p {overload|overloads} $n mana.",
    [CW_EVENT_COUNTER] = "$c is countered.",
    [CW_EVENT_PREVENT] = "The damage to $t is prevented.",
    [CW_EVENT_OFFER] = "$p must choose one of $n cards.",
    [CW_EVENT_CHOSEN] = "$p {choose|chooses} $c.",
    [CW_EVENT_POWER_CHANGED] = "$y hero power becomes $c.",
    [CW_EVENT_NO_ROOM] = "There is no room for $c.",
    [CW_EVENT_CUT_OFF] = "A chain of effects was stopped at its bound.",
    [CW_EVENT_CONCEDE] = "$p {concede|concedes}.",
    [CW_EVENT_MATCH_END] = "$p {win|wins}.",
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

static const char *card_name(const cw_game *game, cw_card_id card)
{
    return card > 0 && card < game->card_count ? game->cards[card].name : "a card";
}

static void add_player(const telling *t)
{
    if (t->seat >= CW_SEATS)
        cw_str_printf(t->out, "player %d", t->event->seat + 1);
    else
        cw_str_add(t->out, t->event->seat == t->seat ? "you" : "the enemy");
}

static void add_possessive(const telling *t)
{
    if (t->seat >= CW_SEATS)
        cw_str_printf(t->out, "player %d's", t->event->seat + 1);
    else
        cw_str_add(t->out, t->event->seat == t->seat ? "your" : "the enemy's");
}

/* Events about one thing carry its card, which is right even if it moved since `before`;
 * heroes are named by their role. */
static void add_thing(const telling *t, cw_place place)
{
    const cw_event *e = t->event;
    bool about_target = e->kind != CW_EVENT_ATTACK && e->kind != CW_EVENT_PLAY
                        && e->kind != CW_EVENT_POWER && e->kind != CW_EVENT_TRANSFORM;
    cw_card_id card = about_target ? e->card : 0;
    if (card == 0 || card >= t->game->card_count || place == CW_PLACE_NONE
        || t->game->cards[card].type == CW_TYPE_HERO) {
        cw_place_describe(t->game, t->before, place, t->seat, t->out);
        return;
    }
    int owner = place < CW_PLACE_WEAPON ? place / 16 % 2 : place % 2;
    if (t->seat >= CW_SEATS)
        cw_str_printf(t->out, "player %d's ", owner + 1);
    else
        cw_str_add(t->out, owner == t->seat ? "your " : "the enemy ");
    cw_str_add(t->out, card_name(t->game, card));
}

static void add_number(const telling *t, int number, bool sign)
{
    cw_str_printf(t->out, sign ? "%+d" : "%d", number);
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

static void add_part(const telling *t, char letter, bool sign)
{
    const cw_event *e = t->event;
    switch (letter) {
    case 'p': add_player(t); break;
    case 'y': add_possessive(t); break;
    case 'c': cw_str_add(t->out, card_name(t->game, e->card)); break;
    case 't': add_thing(t, e->target); break;
    case 's': add_thing(t, e->kind == CW_EVENT_TRANSFORM ? e->target : e->source); break;
    case 'u': cw_str_add(t->out, card_name(t->game, e->cause ? e->cause : e->card)); break;
    case 'n': add_number(t, e->amount, sign); break;
    case 'x': add_number(t, e->extra, sign); break;
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

static const char *template_of(const cw_event *e)
{
    switch (e->kind) {
    case CW_EVENT_PLAY:
        return e->target != CW_PLACE_NONE ? "$p {play|plays} $c on $t." : templates[e->kind];
    case CW_EVENT_POWER:
        return e->target != CW_PLACE_NONE ? "$p {use|uses} $c on $t." : templates[e->kind];
    case CW_EVENT_MULLIGAN:
        return e->amount == 0 ? "$p {keep|keeps} all opening cards." : templates[e->kind];
    case CW_EVENT_SECRET:
        return e->card != 0 ? "$p {put|puts} down the secret $c." : templates[e->kind];
    case CW_EVENT_KEYWORDS: return e->extra == 0 ? "$t loses $k." : templates[e->kind];
    case CW_EVENT_ATTACKS:
        return e->amount == 0 ? "$t may attack $x more times." : templates[e->kind];
    case CW_EVENT_OVERHEAT:
        return e->target == CW_PLACE_NONE ? "An effect is overheated and does nothing."
                                          : templates[e->kind];
    case CW_EVENT_STUN: return e->amount > 1 ? "$t is stunned for $n turns." : templates[e->kind];
    case CW_EVENT_DAMAGE: return e->cause != 0 ? "$u deals $n damage to $t." : templates[e->kind];
    case CW_EVENT_MATCH_END:
        return e->seat >= CW_SEATS ? "The match is a draw." : templates[e->kind];
    default: return e->kind < CW_EVENT_COUNT ? templates[e->kind] : NULL;
    }
}

/* Replaces the full stop by what the sentence does not say yet: the cause, or why it ended. */
static void add_reason(const telling *t, const char *template)
{
    const cw_event *e = t->event;
    const char *reason = NULL;
    if (e->kind == CW_EVENT_MATCH_END && e->amount > 0 && e->amount < CW_END_COUNT)
        reason = end_words[e->amount];
    else if (e->cause != 0 && strstr(template, "$u") == NULL
             && strcmp(card_name(t->game, e->cause), card_name(t->game, e->card)) != 0)
        reason = card_name(t->game, e->cause);
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
}
