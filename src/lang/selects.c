/* Nouns with a determiner: one thing ("a minion", "your hero", "this minion") and selections
 * ("all other enemies", "2 random cards in your hand", "it"). */
#include "demands.h"

#include <string.h>

const char *cw__this_word(int type)
{
    static const char *const words[CW_TYPE_COUNT] = {
        [CW_TYPE_NONE] = "card",        [CW_TYPE_MINION] = "minion", [CW_TYPE_SPELL] = "spell",
        [CW_TYPE_SECRET] = "secret",    [CW_TYPE_WEAPON] = "weapon", [CW_TYPE_HERO] = "hero",
        [CW_TYPE_POWER] = "hero power",
    };
    return words[type];
}

bool cw__accept_this(reader *r, int *at)
{
    int here = *at;
    if (!cw__accept(r, &here, "this") || !cw__accept_words(r, &here, cw__this_word(r->type)))
        return false;
    *at = here;
    return true;
}

/* Things of which each side has one: said with "your" and without a number. Of two rows for one
 * thing the first is said and both are read. */
static const struct {
    uint8_t kinds, side;
    const char *words;
} uniques[] = {
    {CW_KIND_HERO, CW_SIDE_FRIENDLY, "your hero"},
    {CW_KIND_HERO, CW_SIDE_ENEMY, "the enemy hero"},
    {CW_KIND_HERO, CW_SIDE_ENEMY, "your opponent's hero"},
    {CW_KIND_WEAPON, CW_SIDE_FRIENDLY, "your weapon"},
    {CW_KIND_WEAPON, CW_SIDE_ENEMY, "your opponent's weapon"},
    {CW_KIND_WEAPON, CW_SIDE_ENEMY, "the enemy weapon"},
};
enum { UNIQUES = sizeof uniques / sizeof *uniques };

static bool may_be_in_play(const cw_filter *f)
{
    return f->where == CW_WHERE_PLAY || f->where == CW_WHERE_ANYWHERE;
}

/* A hand may hold several heroes. */
static int find_unique(const cw_filter *f)
{
    for (int i = 0; i < UNIQUES && may_be_in_play(f); i++) {
        cw_filter plain = {.where = f->where, .side = uniques[i].side, .kinds = uniques[i].kinds};
        if (memcmp(&plain, f, sizeof plain) == 0)
            return i;
    }
    return -1;
}

/* Readings of "your hero" and the like; the noun's own rule decides whether they are allowed. */
static void read_uniques(reader *r, noun_rule_id rule, int at, uint8_t where, readings *out)
{
    for (int i = 0; i < UNIQUES; i++) {
        cw_filter f = {.where = where, .side = uniques[i].side, .kinds = uniques[i].kinds};
        int end = at;
        if (cw__accept_words(r, &end, uniques[i].words) && cw__noun_allowed(r, rule, at, end, &f))
            cw__add_filter(out, end, &f);
    }
}

void cw__add_filter(readings *out, int end, const cw_filter *filter)
{
    thing t;
    memset(&t, 0, sizeof t); /* all of the union: readings are compared byte by byte */
    t.filter = *filter;
    cw__add_reading(out, end, &t);
}

bool cw__accept_article(reader *r, int *at)
{
    return cw__accept(r, at, "a") || cw__accept(r, at, "an");
}

/* ---- one thing ---- */

/* The card whose text it is, as the party of an event. */
static cw_filter this_filter(int type)
{
    return (cw_filter){
        .where = CW_WHERE_ANYWHERE, .kinds = (uint8_t)(1 << type), .flags = CW_FILTER_THIS};
}

/* "this minion" and "your hero" only as parties of an event: elsewhere they are selections. */
void cw__read_one(reader *r, noun_rule_id rule, int at, const cw_filter *given, readings *out)
{
    int end = at;
    cw_filter other = *given;
    other.flags |= CW_FILTER_OTHER;
    if (cw__accept_article(r, &end))
        cw__read_noun(r, rule, NOUN_ONE, end, given, out);
    end = at;
    if (cw__accept(r, &end, "another"))
        cw__read_noun(r, rule, NOUN_ONE, end, &other, out);
    end = at;
    if (rule == NOUN_PARTY && cw__accept_this(r, &end)) {
        cw_filter self = this_filter(r->type);
        cw__add_filter(out, end, &self);
    }
    if (rule == NOUN_PARTY)
        read_uniques(r, rule, at, CW_WHERE_ANYWHERE, out);
}

/* Says the noun and puts "a" or "an" before it. Into a string of its own first: which of the two
 * depends on how the noun begins. */
static bool say_with_article(writer *w, noun_rule_id rule, const cw_filter *f, const char *between)
{
    cw_str words = CW_STR_INIT;
    writer inner = *w;
    inner.out = &words;
    cw_str_add(&words, between);
    bool said = cw__say_noun(&inner, rule, NOUN_ONE, f);
    if (said) {
        cw_str_add(w->out, cw__article(cw_str_get(&words)));
        cw_str_add(w->out, cw_str_get(&words));
    }
    cw_str_clear(&words);
    return said;
}

/* From the most special words to the general ones: "this", a thing of which a side has one,
 * "another", and an article. */
bool cw__say_one(writer *w, noun_rule_id rule, const cw_filter *filter)
{
    cw_filter f = *filter;
    int unique = find_unique(filter);
    if (f.flags & CW_FILTER_THIS) {
        cw_filter self = this_filter(w->type);
        cw_str_printf(w->out, "this %s", cw__this_word(w->type));
        return rule == NOUN_PARTY && memcmp(&self, filter, sizeof self) == 0;
    }
    if (rule == NOUN_PARTY && unique >= 0) {
        cw_str_add(w->out, uniques[unique].words);
        return true;
    }
    if (f.flags & CW_FILTER_OTHER) {
        f.flags &= (uint8_t)~CW_FILTER_OTHER;
        cw_str_add(w->out, "another ");
        return cw__noun_sayable(rule, filter) && cw__say_noun(w, rule, NOUN_ONE, &f);
    }
    return say_with_article(w, rule, &f, "");
}

/* ---- selections: reading ---- */

/* `f` may be NULL: pronouns have no filter. */
static void add_select(readings *out, int end, uint8_t pick, int count, const cw_filter *f)
{
    thing t;
    memset(&t, 0, sizeof t);
    t.select.pick = pick;
    t.select.count = (uint8_t)count;
    if (f)
        t.select.filter = *f;
    cw__add_reading(out, end, &t);
}

static void add_selects(readings *out, const readings *nouns, uint8_t pick, int count)
{
    for (int i = 0; i < nouns->count; i++)
        add_select(out, nouns->list[i].end, pick, count, &nouns->list[i].value.filter);
}

/* What stands on the table, or the player's own hand. */
static bool can_be_chosen(const cw_filter *f)
{
    return may_be_in_play(f) || (f->where == CW_WHERE_HAND && f->side == CW_SIDE_FRIENDLY);
}

/* "a minion" is a target that the player picks when the card is played; where nobody picks
 * (triggers, deathrattles, quotes) it has no meaning, and the message says what to write
 * instead. */
static void add_chosen(reader *r, int at, const readings *nouns, readings *out)
{
    if (nouns->count > 0 && !r->can_choose) {
        cw__refuse(r, at, CW_ERR_SYNTAX,
                   "nobody can choose a target here: say \"a random …\", \"all …\", or \"it\" for "
                   "what the sentence before is about");
        return;
    }
    for (int i = 0; i < nouns->count; i++) {
        const cw_filter *f = &nouns->list[i].value.filter;
        int end = nouns->list[i].end;
        if ((f->flags & CW_FILTER_ADJACENT) || f->area == CW_AREA_LANE) {
            cw__refuse(r, at, CW_ERR_SYNTAX,
                       "targets are chosen before the card has a place: \"adjacent\" and \"in this "
                       "lane\" go with \"all …\" and \"a random …\"");
            continue;
        }
        if (cw__compares_it(r->demands, f)) {
            cw__refuse(r, at, CW_ERR_SYNTAX,
                       "a target is chosen before anything is \"it\": say \"a random …\"");
            continue;
        }
        if (!can_be_chosen(f)) {
            cw__refuse(r, at, CW_ERR_SYNTAX,
                       "only cards in your own hand can be chosen: say \"a random …\"");
            continue;
        }
        add_select(out, end, CW_PICK_CHOSEN, 0, f);
        if (f->kinds == CW_KIND_MINION && may_be_in_play(f)
            && cw__accept_words(r, &end, "and its neighbours"))
            add_select(out, end, CW_PICK_CHOSEN_AND_NEIGHBOURS, 0, f);
    }
}

/* "a minion", "another minion", "a random minion", "2 random other minions" */
static void read_some(reader *r, noun_rule_id rule, int at, const cw_filter *given, readings *out)
{
    int end = at, count;
    cw_filter f = *given;
    readings nouns = {0};
    bool another = !cw__accept_article(r, &end) && cw__accept(r, &end, "another");
    if (end > at) {
        f.flags |= another ? CW_FILTER_OTHER : 0;
        int random = end;
        cw__read_noun(r, rule, NOUN_ONE, end, &f, &nouns);
        add_chosen(r, at, &nouns, out);
        if (cw__accept(r, &random, "random")) {
            nouns.count = 0;
            cw__read_noun(r, rule, NOUN_ONE, random, &f, &nouns);
            add_selects(out, &nouns, CW_PICK_RANDOM, 1);
        }
        return;
    }
    end = at;
    if (cw__accept_number(r, &end, &count) && count >= 2 && count <= 99
        && cw__accept(r, &end, "random")) {
        cw__read_noun(r, rule, NOUN_MANY, end, given, &nouns);
        add_selects(out, &nouns, CW_PICK_RANDOM, count);
    }
}

/* "all minions", "your minions", "adjacent minions" */
static void read_all(reader *r, noun_rule_id rule, int at, const cw_filter *given, readings *out)
{
    bool side_known = cw__noun_side_known(rule);
    readings nouns = {0};
    cw_filter f = *given;
    int end = at;
    if (cw__accept(r, &end, "all"))
        cw__read_noun(r, rule, NOUN_MANY, end, &f, &nouns);
    if (cw__peek(r, at, "adjacent"))
        cw__read_noun(r, rule, NOUN_MANY, at, &f, &nouns);
    end = at;
    if (!side_known && cw__accept(r, &end, "your")) {
        f.side = CW_SIDE_FRIENDLY;
        cw__read_noun(r, rule, NOUN_MANY, end, &f, &nouns);
        if (cw__accept(r, &end, "opponent's")) {
            f.side = CW_SIDE_ENEMY;
            cw__read_noun(r, rule, NOUN_MANY, end, &f, &nouns);
        }
    }
    if (!side_known)
        read_uniques(r, rule, at, CW_WHERE_PLAY, &nouns);
    cw_filter both = {.kinds = CW_KIND_HERO};
    end = at;
    if (!side_known && cw__accept_words(r, &end, "both heroes")
        && cw__noun_allowed(r, rule, at, end, &both))
        cw__add_filter(&nouns, end, &both);
    add_selects(out, &nouns, CW_PICK_ALL, 0);
}

static const struct {
    const char *words;
    uint8_t pick;
} pronouns[] = {
    {"it", CW_PICK_IT},
    {"them", CW_PICK_IT},
    {"its neighbours", CW_PICK_NEIGHBOURS},
    {"that", PICK_THAT}, /* and the kind of the thing */
    {"the attacker", CW_PICK_SUBJECT},
    {"the defender", CW_PICK_OBJECT},
};

/* "minion" of "that minion". */
static bool accept_kind(reader *r, int *at)
{
    for (int i = 0; i < KIND_NOUNS; i++)
        if (cw__accept(r, at, cw__kinds[i].words[NOUN_ONE]))
            return true;
    return false;
}

/* Only there an event has an attacker and a defender. */
static bool is_attack(int when) { return when == CW_WHEN_ATTACKS || when == CW_WHEN_ATTACKED; }

/* Every way to name things is tried at the same word; which one is right is left to what
 * follows. "The attacker" and such have a meaning only in a text about attacks. */
void cw__read_select(reader *r, noun_rule_id rule, int at, const cw_filter *given, readings *out)
{
    int end = at;
    bool known = cw__noun_side_known(rule);
    for (size_t i = 0; !known && i < sizeof pronouns / sizeof *pronouns; i++) {
        int pick = pronouns[i].pick;
        bool party = pick == CW_PICK_SUBJECT || pick == CW_PICK_OBJECT;
        end = at;
        if ((!party || is_attack(r->when)) && cw__accept_words(r, &end, pronouns[i].words)
            && (pick != PICK_THAT || accept_kind(r, &end)))
            add_select(out, end, (uint8_t)pick, 0, NULL);
    }
    end = at;
    if (!known && cw__accept_this(r, &end)) {
        if (cw__this_allowed(rule, r->type))
            add_select(out, end, CW_PICK_THIS, 0, NULL);
        else
            cw__refuse(r, at, CW_ERR_SYNTAX, "this would never do anything to a %s",
                       cw__this_word(r->type));
    }
    read_some(r, rule, at, given, out);
    read_all(r, rule, at, given, out);
    cw__read_most(r, rule, at, given, out);
    cw__read_all_but(r, rule, at, given, out);
}

/* ---- selections: saying ---- */

/* For the verb, "it" or "them", "its" or "their". "All" of a thing of which a side has one is
 * singular. */
bool cw__is_many(const cw_select *select, bool it_many)
{
    switch (select->pick) {
    case CW_PICK_ALL: return find_unique(&select->filter) < 0;
    case CW_PICK_RANDOM: return select->count > 1 || select->spare;
    case CW_PICK_IT: return it_many;
    case CW_PICK_NEIGHBOURS:
    case CW_PICK_CHOSEN_AND_NEIGHBOURS: return true;
    default: return false;
    }
}

/* "your minions" and "all enemy minions": the own side is said by the determiner, the other by
 * an adjective. */
static bool say_all(writer *w, noun_rule_id rule, const cw_filter *f)
{
    int unique = find_unique(f);
    bool known = cw__noun_side_known(rule), in_hand = rule == NOUN_HAND_COSTS;
    cw_filter rest = *f;
    if (unique >= 0 && !known && f->where == CW_WHERE_PLAY) {
        cw_str_add(w->out, uniques[unique].words);
        return cw__noun_sayable(rule, f);
    }
    if (f->flags & CW_FILTER_ADJACENT)
        return cw__say_noun(w, rule, NOUN_MANY, f);
    if (!known && (in_hand || f->where == CW_WHERE_PLAY) && f->side == CW_SIDE_FRIENDLY) {
        cw_str_add(w->out, "your ");
        rest.side = CW_SIDE_ANY;
    } else if (in_hand && f->side == CW_SIDE_ENEMY) {
        cw_str_add(w->out, "your opponent's ");
        rest.side = CW_SIDE_ANY;
    } else {
        cw_str_add(w->out, "all ");
    }
    return cw__say_noun(w, rule, NOUN_MANY, &rest);
}

/* One is said with an article, several with their number. */
static bool say_random(writer *w, noun_rule_id rule, const cw_select *select)
{
    cw_filter f = select->filter;
    if (select->most)
        return cw__say_most(w, rule, select);
    if (select->spare) {
        cw_str_printf(w->out, "all but %d ", select->count);
        return select->spare == 1 && select->count >= 1 && select->count <= 99
               && cw__say_noun(w, rule, select->count == 1 ? NOUN_ONE : NOUN_MANY, &f);
    }
    if (select->count > 1) {
        cw_str_printf(w->out, "%d random ", select->count);
        return select->count <= 99 && cw__say_noun(w, rule, NOUN_MANY, &f);
    }
    if (f.flags & CW_FILTER_OTHER) {
        f.flags &= (uint8_t)~CW_FILTER_OTHER;
        cw_str_add(w->out, "another random ");
        return select->count == 1 && cw__noun_sayable(rule, &select->filter)
               && cw__say_noun(w, rule, NOUN_ONE, &f);
    }
    return select->count == 1 && say_with_article(w, rule, &f, "random ");
}

/* What the trigger is about, when "it" stands for something else by now. */
static bool say_party(writer *w, uint8_t pick)
{
    if (pick == cw__it_at_start(w->ability)) {
        const cw_filter *f = pick == CW_PICK_SUBJECT ? &w->ability->subject : &w->ability->object;
        int i = 0;
        while (cw__kinds[i].kinds != 0 && cw__kinds[i].kinds != f->kinds)
            i++;
        cw_str_printf(w->out, "that %s", cw__kinds[i].words[NOUN_ONE]);
        return true;
    }
    cw_str_add(w->out, pick == CW_PICK_SUBJECT ? "the attacker" : "the defender");
    return is_attack(w->ability->when);
}

/* A pronoun is said only if it means here what it would be read as, by the "it" that the writer
 * keeps; otherwise false, and the caller says the thing in full. */
static bool say_pronoun(writer *w, const cw_select *select)
{
    switch (select->pick) {
    case CW_PICK_IT:
    case CW_PICK_SUBJECT:
    case CW_PICK_OBJECT:
        if (w->it == select->pick) {
            cw_str_add(w->out, w->it_many ? "them" : "it");
            return true;
        }
        return select->pick != CW_PICK_IT && say_party(w, select->pick);
    case CW_PICK_THIS: cw_str_printf(w->out, "this %s", cw__this_word(w->type)); return true;
    case CW_PICK_NEIGHBOURS:
        cw_str_add(w->out, "its neighbours");
        return w->it == CW_PICK_IT || w->it == CW_PICK_SUBJECT;
    default: return false;
    }
}

static bool is_blank(const cw_filter *f)
{
    static const cw_filter blank;
    return memcmp(f, &blank, sizeof blank) == 0;
}

/* Fields that a kind of selection does not use must be empty, or they would go unsaid. */
bool cw__say_select(writer *w, noun_rule_id rule, const cw_select *select)
{
    bool together = select->pick == CW_PICK_CHOSEN_AND_NEIGHBOURS;
    if (select->pick != CW_PICK_RANDOM && (select->count || select->spare || select->most))
        return false;
    switch (select->pick) {
    case CW_PICK_CHOSEN:
    case CW_PICK_CHOSEN_AND_NEIGHBOURS:
        if (!can_be_chosen(&select->filter) || (select->filter.flags & CW_FILTER_ADJACENT)
            || select->filter.area == CW_AREA_LANE || w->ability->when != CW_WHEN_PLAY
            || cw__compares_it(w->game->demands, &select->filter)
            || (together
                && (select->filter.kinds != CW_KIND_MINION || !may_be_in_play(&select->filter)))
            || w->depth > 0 || !cw__say_one(w, rule, &select->filter))
            return false;
        cw_str_add(w->out, together ? " and its neighbours" : "");
        return true;
    case CW_PICK_ALL: return say_all(w, rule, &select->filter);
    case CW_PICK_RANDOM: return say_random(w, rule, select);
    default:
        return (select->pick != CW_PICK_THIS || cw__this_allowed(rule, w->type))
               && is_blank(&select->filter) && !cw__noun_side_known(rule) && say_pronoun(w, select);
    }
}
