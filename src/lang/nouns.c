/* Bare nouns with adjectives and tails: "damaged enemy minion with 3 or less attack". Reading
 * and saying share the tables of words and one check of which filters make sense. */
#include "demands.h"

#include <string.h>

enum { KIND_CARD = 0x80 }; /* in noun_rule.kinds: "card", anything at all */
#define KIND_PLAYED (CW_KIND_MINION | CW_KIND_SPELL | CW_KIND_WEAPON | CW_KIND_HERO | KIND_CARD)
#define KIND_IN_PLAY (CW_KIND_CHARACTER | CW_KIND_WEAPON)

/* One row per place in a phrase where a noun can stand: "discard 2 cards" is about a hand. */
typedef struct noun_rule {
    uint8_t where;     /* goes without saying */
    uint8_t kinds;     /* that may be named there */
    uint8_t placed;    /* kinds that may be named with a place: "in your hand" */
    bool side_known;   /* said by other words */
    const char *place; /* "in" or "from" */
    const char *only;  /* for the message: what it works on */
} noun_rule;

static const noun_rule rules[] = {
    [NOUN_CHARACTERS] = {CW_WHERE_PLAY, CW_KIND_CHARACTER, 0, false, NULL, "characters"},
    [NOUN_MINIONS] = {CW_WHERE_PLAY, CW_KIND_MINION, 0, false, NULL, "minions"},
    [NOUN_THINGS] = {CW_WHERE_PLAY, KIND_IN_PLAY, 0, false, NULL, "characters and weapons"},
    [NOUN_ANYTHING] = {CW_WHERE_PLAY, KIND_IN_PLAY, KIND_PLAYED, false, "in",
                       "characters, weapons and cards"},
    [NOUN_BODIES] = {CW_WHERE_PLAY, CW_KIND_MINION | CW_KIND_WEAPON, 0, false, NULL,
                     "minions and weapons"},
    [NOUN_HEROES] = {CW_WHERE_PLAY, CW_KIND_HERO, 0, false, NULL, "heroes"},
    [NOUN_CARDS] = {CW_WHERE_PLAY, 0, KIND_PLAYED, false, "in", "cards in a hand or deck"},
    [NOUN_COPIES] = {CW_WHERE_PLAY, CW_KIND_MINION, KIND_PLAYED, false, "in",
                     "minions and cards in a hand or deck"},
    [NOUN_COPY_MINIONS] = {CW_WHERE_PLAY, CW_KIND_MINION, CW_KIND_MINION, false, "in", "minions"},
    [NOUN_RECRUITS] = {CW_WHERE_PLAY, 0, CW_KIND_MINION, false, "from",
                       "minions from a hand or deck"},
    [NOUN_HELD] = {CW_WHERE_HAND, KIND_PLAYED, 0, true, NULL, "cards"},
    [NOUN_HAND_COSTS] = {CW_WHERE_HAND, KIND_PLAYED, 0, false, NULL, "cards"},
    [NOUN_PARTY] = {CW_WHERE_ANYWHERE, KIND_IN_PLAY, 0, false, NULL, "characters and weapons"},
    [NOUN_EVENT_CARD] = {CW_WHERE_ANYWHERE, KIND_PLAYED, 0, true, NULL, "cards"},
    [NOUN_EVENT_SPELL] = {CW_WHERE_ANYWHERE, CW_KIND_SPELL, 0, true, NULL, "spells"},
    [NOUN_EVENT_MINION] = {CW_WHERE_ANYWHERE, CW_KIND_MINION, 0, true, NULL, "minions"},
    [NOUN_CONTROLLED] = {CW_WHERE_PLAY, KIND_IN_PLAY, 0, true, NULL, "characters and weapons"},
    [NOUN_EXISTING] = {CW_WHERE_PLAY, KIND_IN_PLAY, 0, false, NULL, "characters and weapons"},
    [NOUN_HOLDING] = {CW_WHERE_HAND, KIND_PLAYED, 0, true, NULL, "cards"},
    [NOUN_POOL] = {CW_WHERE_POOL, KIND_PLAYED, 0, false, NULL, "cards"},
    [NOUN_POOL_STORED] = {CW_WHERE_POOL, CW_KIND_SPELL | KIND_CARD, 0, false, NULL, "cards"},
    [NOUN_POOL_MINIONS] = {CW_WHERE_POOL, CW_KIND_MINION, 0, false, NULL, "minions"},
    [NOUN_COUNTED] = {CW_WHERE_PLAY, KIND_IN_PLAY, KIND_PLAYED, false, "in",
                      "characters, weapons and cards"},
    [NOUN_TALLIED] = {CW_WHERE_ANYWHERE, KIND_PLAYED, 0, true, NULL, "cards"},
    [NOUN_FALLEN_TURN] = {CW_WHERE_DEAD_TURN, CW_KIND_MINION, 0, false, NULL, "minions"},
    [NOUN_FALLEN_GAME] = {CW_WHERE_DEAD_GAME, CW_KIND_MINION, 0, false, NULL, "minions"},
    [NOUN_BEING] = {CW_WHERE_ANYWHERE, KIND_PLAYED | CW_KIND_CHARACTER, 0, false, NULL, "cards"},
};

const kind_noun cw__kinds[KIND_NOUNS] = {
    {CW_KIND_MINION, {"minion", "minions"}},
    {CW_KIND_CHARACTER, {"character", "characters"}},
    {CW_KIND_HERO, {"hero", "heroes"}},
    {CW_KIND_WEAPON, {"weapon", "weapons"}},
    {CW_KIND_SPELL, {"spell", "spells"}},
    {CW_KIND_SECRET, {"secret", "secrets"}},
    {0, {"card", "cards"}},
};
static const char *const enemy_words[2] = {"enemy", "enemies"};

static const struct {
    const char *word;
    uint8_t flags, side;
    uint32_t keywords;
} adjectives[] = {
    /* in the order in which they are said */
    {"other", CW_FILTER_OTHER, 0, 0},     {"adjacent", CW_FILTER_ADJACENT, 0, 0},
    {"damaged", CW_FILTER_DAMAGED, 0, 0}, {"undamaged", CW_FILTER_UNDAMAGED, 0, 0},
    {"frozen", 0, 0, CW_KW(FROZEN)},      {"stunned", 0, 0, CW_KW(STUNNED)},
    {"rooted", 0, 0, CW_KW(ROOTED)},      {"friendly", 0, CW_SIDE_FRIENDLY, 0},
    {"enemy", 0, CW_SIDE_ENEMY, 0},
};
enum { ADJECTIVES = sizeof adjectives / sizeof *adjectives };

/* The first two say where a thing is among others; the last is said as a noun: "an enemy". */
enum { FIRST_STATE = 2, LAST_STATE = ADJECTIVES - 2 };

const char *const cw__stat_words[] = {
    "", "attack", "health", "cost", "attacks each turn", "missing health"};

static const struct {
    uint8_t where, side;
    const char *words;
} places[] = {
    {CW_WHERE_HAND, CW_SIDE_FRIENDLY, "your hand"},
    {CW_WHERE_HAND, CW_SIDE_ENEMY, "your opponent's hand"},
    {CW_WHERE_HAND, CW_SIDE_ANY, "both hands"},
    {CW_WHERE_DECK, CW_SIDE_FRIENDLY, "your deck"},
    {CW_WHERE_DECK, CW_SIDE_ENEMY, "your opponent's deck"},
    {CW_WHERE_DECK, CW_SIDE_ANY, "both decks"},
    {CW_WHERE_STORE, CW_SIDE_FRIENDLY, "your hand or deck"},
    {CW_WHERE_STORE, CW_SIDE_ENEMY, "your opponent's hand or deck"},
    {CW_WHERE_STORE, CW_SIDE_ANY, "any hand or deck"},
};
enum { PLACES = sizeof places / sizeof *places };

static const struct {
    uint8_t area;
    const char *words;
} areas[] = {
    {CW_AREA_FRONT, "in the front row"},
    {CW_AREA_BACK, "in the back row"},
    {CW_AREA_LANE, "in this lane"},
};
enum { AREAS = sizeof areas / sizeof *areas };

/* Only a minion stands in a lane that can be "this" one. */
static bool area_fits(int area, int type) { return area != CW_AREA_LANE || type == CW_TYPE_MINION; }

const char *cw__state_word(int i, cw_filter *filter)
{
    i += FIRST_STATE;
    if (i > LAST_STATE)
        return NULL;
    *filter = (cw_filter){.where = CW_WHERE_ANYWHERE,
                          .flags = adjectives[i].flags,
                          .side = adjectives[i].side,
                          .keywords = adjectives[i].keywords};
    return adjectives[i].word;
}

bool cw__noun_side_known(noun_rule_id rule) { return rules[rule].side_known; }

/* Filters that the words can express and that mean something. Used in both directions: what cannot
 * be said is not read either. */
static bool makes_sense(const noun_rule *rule, const cw_filter *f)
{
    const uint8_t state = CW_FILTER_DAMAGED | CW_FILTER_UNDAMAGED | CW_FILTER_ADJACENT;
    bool in_play = f->where == CW_WHERE_PLAY || f->where == CW_WHERE_ANYWHERE;
    uint8_t kind = f->kinds ? f->kinds : KIND_CARD, kinds = rule->kinds;
    if (f->where != rule->where) {
        if (f->where != CW_WHERE_HAND && f->where != CW_WHERE_DECK && f->where != CW_WHERE_STORE)
            return false;
        kinds = rule->placed;
    }
    bool named = f->group ? f->where == CW_WHERE_POOL && !f->kinds : (kind & ~kinds) == 0;
    if (!named || (f->race && (f->kinds != CW_KIND_MINION || f->group)))
        return false;
    if (!in_play && ((f->flags & state) || (f->keywords & STATE_KEYWORDS)))
        return false;
    if (f->where == CW_WHERE_POOL ? f->side || (f->flags & CW_FILTER_OTHER)
                                  : (f->flags & CW_FILTER_NOT_HELD))
        return false;
    if (f->where >= CW_WHERE_DEAD_TURN
        && ((f->flags & CW_FILTER_OTHER) || f->stat == CW_STAT_TIMES))
        return false;
    if (f->area && (!in_play || f->kinds != CW_KIND_MINION || f->area > CW_AREA_LANE))
        return false;
    if ((f->flags & CW_FILTER_ADJACENT)
        && (rule->side_known || (f->flags & CW_FILTER_OTHER) || f->kinds != CW_KIND_MINION))
        return false;
    return (f->flags & (CW_FILTER_DAMAGED | CW_FILTER_UNDAMAGED))
               != (CW_FILTER_DAMAGED | CW_FILTER_UNDAMAGED)
           && f->stat <= CW_STAT_TIMES && f->compare <= CW_EXACTLY
           && (f->stat != CW_STAT_TIMES || f->where != CW_WHERE_POOL);
}

bool cw__noun_sayable(noun_rule_id rule, const cw_filter *filter)
{
    return makes_sense(&rules[rule], filter);
}

bool cw__this_allowed(noun_rule_id rule, int type)
{
    return type == CW_TYPE_NONE || ((rules[rule].kinds | rules[rule].placed) >> type & 1);
}

/* ---- reading ---- */

typedef struct noun_reading {
    reader *r;
    const noun_rule *rule;
    noun_number number;
    int start;
    readings *out;
} noun_reading;

static void read_tails(noun_reading *n, int at, const cw_filter *f, bool in_with);

/* A noun of the wrong kind is worth a remark if the sentence ends with it. */
static void refuse_kind(reader *r, const noun_rule *rule, int start, int end)
{
    if (r->source.tokens[end].length == 0 || cw__peek(r, end, "."))
        cw__refuse(r, start, CW_ERR_SYNTAX, "this can only be about %s", rule->only);
}

bool cw__noun_allowed(reader *r, noun_rule_id rule, int start, int end, const cw_filter *filter)
{
    if (!makes_sense(&rules[rule], filter)) {
        refuse_kind(r, &rules[rule], start, end);
        return false;
    }
    return true;
}

/* A wrong kind of thing is worth a message of its own ("this can only be about minions"); other
 * nonsense is left to the general one. */
static void add_noun(noun_reading *n, int at, const cw_filter *f)
{
    if (!makes_sense(n->rule, f)) {
        uint8_t kind = f->kinds ? f->kinds : KIND_CARD;
        uint8_t kinds = f->where == n->rule->where ? n->rule->kinds : n->rule->placed;
        if (kind & ~kinds)
            refuse_kind(n->r, n->rule, n->start, at);
        return;
    }
    cw__add_filter(n->out, at, f);
}

/* Goes on behind each part that few nouns have. */
static void read_parts(noun_reading *n, noun_part part, int at, const cw_filter *f,
                       void (*go_on)(noun_reading *, int, const cw_filter *))
{
    readings found = {0};
    cw__read_part(n->r, part, n->number, at, f, &found);
    for (int i = 0; i < found.count; i++)
        go_on(n, found.list[i].end, &found.list[i].value.filter);
}

static void read_tails_out(noun_reading *n, int at, const cw_filter *f)
{
    read_tails(n, at, f, false);
}

static void read_tails_with(noun_reading *n, int at, const cw_filter *f)
{
    read_tails(n, at, f, true);
}

/* If these words stand at `at`: goes on behind them, with the filter that they lead to. */
static void read_on(noun_reading *n, int at, const char *words, const cw_filter *next, bool in_with)
{
    if (cw__accept_words(n->r, &at, words))
        read_tails(n, at, next, in_with);
}

const char *cw__counted_stat(const cw_filter *f)
{
    bool one = f->stat == CW_STAT_TIMES && f->compare == CW_EXACTLY && f->value == 1;
    return one ? "attack each turn" : cw__stat_words[f->stat];
}

/* One thing after "with": a comparison, "overload" or a keyword. */
static void read_with(noun_reading *n, int at, const cw_filter *f)
{
    cw_filter next = *f;
    int end = at;
    if (!f->stat && cw__read_comparison(n->r, &end, &next, false))
        for (next.stat = CW_STAT_ATTACK; next.stat <= CW_STAT_TIMES; next.stat++)
            read_on(n, end, cw__counted_stat(&next), &next, true);
    read_parts(n, PART_WITH, at, f, read_tails_with);
    next = *f;
    next.flags |= CW_FILTER_OVERLOAD;
    read_on(n, at, "overload", &next, true);
    for (int k = 0; k < CW_KW_COUNT; k++) {
        next = *f;
        next.keywords |= 1u << k;
        if (!(STATE_KEYWORDS >> k & 1))
            read_on(n, at, cw_game_keyword(n->r->game, (cw_keyword)k), &next, true);
    }
}

/* "in your hand", where the rule has a place and none was named. */
static void read_places(noun_reading *n, int at, const cw_filter *f)
{
    cw_filter next = *f;
    if (!n->rule->place || f->where != n->rule->where || f->side
        || !cw__accept(n->r, &at, n->rule->place))
        return;
    for (int i = 0; i < PLACES; i++) {
        next.where = places[i].where;
        next.side = places[i].side;
        read_on(n, at, places[i].words, &next, false);
    }
}

/* After the noun and after each tail the phrase may end: each such end is a reading, and what
 * follows in the sentence decides which of them fits. */
static void read_tails(noun_reading *n, int at, const cw_filter *f, bool in_with)
{
    reader *r = n->r;
    int end = at;
    cw_filter next = *f;
    add_noun(n, at, f);
    for (int i = 0; i < AREAS && !f->area; i++) {
        next.area = areas[i].area;
        if (area_fits(areas[i].area, r->type))
            read_on(n, at, areas[i].words, &next, false);
    }
    if (cw__accept(r, &end, in_with ? "and" : "with"))
        read_with(n, end, f);
    end = at;
    next = *f;
    next.stat = CW_STAT_COST;
    if (!f->stat && cw__accept_words(r, &end, n->number == NOUN_ONE ? "that costs" : "that cost")
        && cw__read_comparison(r, &end, &next, true))
        read_tails(n, end, &next, false);
    read_parts(n, PART_TAIL, at, f, read_tails_out);
    next = *f;
    next.flags |= CW_FILTER_NOT_HELD;
    if (n->rule->where == CW_WHERE_POOL && !(f->flags & CW_FILTER_NOT_HELD))
        read_on(n, at, "that you do not control", &next, false);
    read_places(n, at, f);
}

/* A race says that it is a minion; a group of cards says nothing of the kind. */
static void read_names(noun_reading *n, int at, const cw_filter *f, const cw_name_list *names,
                       bool race)
{
    const char *const *words = n->number == NOUN_ONE ? names->singular : names->plural;
    for (int i = 1; i < names->count; i++) {
        cw_filter next = *f;
        next.kinds = race ? CW_KIND_MINION : 0;
        next.race = (uint8_t)(race ? i : 0);
        next.group = (uint8_t)(race ? 0 : i);
        read_on(n, at, words[i], &next, false);
    }
}

/* The noun itself, after the adjectives. */
static void read_word(noun_reading *n, int at, const cw_filter *f)
{
    cw_filter next = *f;
    for (int i = 0; i < KIND_NOUNS; i++) {
        next.kinds = cw__kinds[i].kinds;
        read_on(n, at, cw__kinds[i].words[n->number], &next, false);
    }
    next.kinds = CW_KIND_CHARACTER;
    next.side = CW_SIDE_ENEMY;
    if (!f->side && !n->rule->side_known)
        read_on(n, at, enemy_words[n->number], &next, false);
    read_names(n, at, f, &n->r->game->races, true);
    next = *f;
    next.kinds = CW_KIND_MINION;
    read_parts(n, PART_RACES, at, &next, read_tails_out);
    if (n->rule->where == CW_WHERE_POOL)
        read_names(n, at, f, &n->r->game->groups, false);
}

/* In any order and each once: the recursion ends, since each uses up a word and a flag. */
static void read_adjectives(noun_reading *n, int at, const cw_filter *f)
{
    read_word(n, at, f);
    for (int i = 0; i < ADJECTIVES; i++) {
        cw_filter next = *f;
        int end = at;
        if ((adjectives[i].side && (f->side || n->rule->side_known))
            || (f->flags & adjectives[i].flags) || (f->keywords & adjectives[i].keywords)
            || !cw__accept(n->r, &end, adjectives[i].word))
            continue;
        next.flags |= adjectives[i].flags;
        next.keywords |= adjectives[i].keywords;
        if (adjectives[i].side)
            next.side = adjectives[i].side;
        read_adjectives(n, end, &next);
    }
    read_parts(n, PART_ADJECTIVE, at, f, read_adjectives);
    cw_filter next = *f;
    if (!f->stat && cw__read_exactly(n->r, &at, &next))
        read_adjectives(n, at, &next);
}

void cw__read_noun(reader *r, noun_rule_id rule, noun_number number, int at, const cw_filter *given,
                   readings *out)
{
    noun_reading n = {r, &rules[rule], number, at, out};
    cw_filter f = *given;
    f.where = rules[rule].where;
    description old = cw__describe(
        r, at, number == NOUN_ONE ? "a noun such as \"minion\"" : "a noun such as \"minions\"");
    read_adjectives(&n, at, &f);
    cw__undescribe(r, old);
}

/* ---- saying ---- */

/* An exact number stands before the side: "3-cost enemy minion". */
static void say_adjectives(writer *w, const cw_filter *f, bool side_said)
{
    bool exactly = f->stat && f->compare == CW_EXACTLY && f->stat != CW_STAT_TIMES
                   && cw__demand_in(w, f)->than == CW_THAN_NUMBER;
    const char *link = "";
    for (int i = 0; i < ADJECTIVES; i++) {
        if (adjectives[i].side && exactly) {
            cw_str_printf(w->out, "%d-%s ", f->value, cw__stat_words[f->stat]);
            exactly = false;
        }
        if ((f->flags & adjectives[i].flags) || (f->keywords & adjectives[i].keywords)
            || (adjectives[i].side && adjectives[i].side == f->side && !side_said))
            cw_str_printf(w->out, "%s ", adjectives[i].word);
    }
    cw__say_part(w, PART_ADJECTIVE, NOUN_ONE, f, &link);
}

/* Comparisons, keywords and overload share one "with"; the cost has words of its own. */
static void say_with(writer *w, noun_number number, const cw_filter *f)
{
    const char *link = " with ";
    bool plain = cw__demand_in(w, f)->than == CW_THAN_NUMBER;
    if (plain && f->stat == CW_STAT_TIMES && f->compare == CW_EXACTLY) {
        cw_str_printf(w->out, "%sexactly %d %s", link, f->value, cw__counted_stat(f));
        link = " and ";
    }
    if (plain && f->stat && f->stat != CW_STAT_COST && f->compare != CW_EXACTLY) {
        cw_str_printf(w->out, "%s%d or %s %s", link, f->value,
                      f->compare == CW_AT_MOST ? "less" : "more", cw__stat_words[f->stat]);
        link = " and ";
    }
    for (int k = 0; k < CW_KW_COUNT; k++) {
        if (!(STATE_KEYWORDS >> k & 1) && (f->keywords >> k & 1)) {
            cw_str_printf(w->out, "%s%s", link, cw_game_keyword(w->game, (cw_keyword)k));
            link = " and ";
        }
    }
    if (f->flags & CW_FILTER_OVERLOAD) {
        cw_str_printf(w->out, "%soverload", link);
        link = " and ";
    }
    cw__say_part(w, PART_WITH, number, f, &link);
    if (plain && f->stat == CW_STAT_COST && f->compare != CW_EXACTLY)
        cw_str_printf(w->out, " that cost%s %d or %s", number == NOUN_ONE ? "s" : "", f->value,
                      f->compare == CW_AT_MOST ? "less" : "more");
    cw__say_part(w, PART_TAIL, number, f, &link);
}

/* Races and groups have names of the game, kinds have ours. */
static bool say_word(writer *w, noun_number number, const cw_filter *f)
{
    const cw_name_list *races = &w->game->races, *groups = &w->game->groups;
    const char *link = "";
    if (cw__demand_in(w, f)->races) {
        cw__say_part(w, PART_RACES, number, f, &link);
        return true;
    }
    if (f->race || f->group) {
        const cw_name_list *names = f->race ? races : groups;
        int i = f->race ? f->race : f->group;
        if (i >= names->count)
            return false;
        cw_str_add(w->out, number == NOUN_ONE ? names->singular[i] : names->plural[i]);
        return true;
    }
    for (int i = 0; i < KIND_NOUNS; i++) {
        if (cw__kinds[i].kinds == f->kinds) {
            cw_str_add(w->out, cw__kinds[i].words[number]);
            return true;
        }
    }
    return false;
}

/* In the order in which reading expects the parts, so that what is said can be read. */
bool cw__say_noun(writer *w, noun_rule_id id, noun_number number, const cw_filter *filter)
{
    const noun_rule *rule = &rules[id];
    bool placed = filter->where != rule->where, side_said = placed || rule->side_known;
    if (!makes_sense(rule, filter) || !cw__demand_sayable(w, filter)
        || (filter->keywords >> CW_KW_COUNT) || (filter->flags & CW_FILTER_THIS)
        || (!filter->stat && (filter->compare || filter->value)))
        return false;
    if (filter->kinds == CW_KIND_CHARACTER && filter->side == CW_SIDE_ENEMY && !side_said) {
        say_adjectives(w, filter, true);
        cw_str_add(w->out, enemy_words[number]);
    } else {
        say_adjectives(w, filter, side_said);
        if (!say_word(w, number, filter))
            return false;
    }
    say_with(w, number, filter);
    for (int i = 0; i < AREAS && filter->area; i++)
        if (areas[i].area == filter->area)
            cw_str_printf(w->out, " %s", areas[i].words);
    if (!area_fits(filter->area, w->type))
        return false;
    for (int i = 0; placed && i < PLACES; i++)
        if (places[i].where == filter->where && places[i].side == filter->side)
            cw_str_printf(w->out, " %s %s", rule->place, places[i].words);
    if (filter->flags & CW_FILTER_NOT_HELD)
        cw_str_add(w->out, " that you do not control");
    return true;
}
