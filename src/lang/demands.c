/* What few filters ask for, read and said. While a text is read its demands are the reader's; equal
 * ones have one number, so that filters are equal if their bytes are. */
#include "demands.h"

#include <string.h>

#define X(id, name) name,
static const char *const headings[] = {CW_HEADING_LIST(X)};
#undef X

/* ---- demands have numbers ---- */

static int find_demand(reader *r, int at, const cw_demand *d)
{
    for (int i = 1; i <= r->demand_count; i++)
        if (memcmp(&r->demands[i], d, sizeof *d) == 0)
            return i;
    if (r->demand_count == CW_MAX_DEMANDS) {
        cw__refuse(r, at, CW_ERR_LIMIT,
                   "the texts of a game can ask for at most %d kinds of things", CW_MAX_DEMANDS);
        return 0;
    }
    r->demands[++r->demand_count] = *d;
    return r->demand_count;
}

int cw__place_demand(reader *r, cw_game *game, int demand)
{
    return demand ? cw_game_add_demand(game, &r->demands[demand]) : 0;
}

/* The filter with another demand. */
static void add_demand(reader *r, int end, const cw_filter *f, const cw_demand *d, readings *out)
{
    cw_filter next = *f;
    next.demand = (uint8_t)find_demand(r, end, d);
    next.flags |= CW_FILTER_MORE;
    if (next.demand)
        cw__add_filter(out, end, &next);
}

/* ---- adjectives: rarity and class ---- */

/* "basic totem" is the group of that name, and no totem that is basic. */
static bool names_group(reader *r, int at)
{
    const cw_name_list *groups = &r->game->groups;
    for (int i = 1; i < groups->count; i++) {
        int end = at;
        if (cw__accept_words(r, &end, groups->singular[i])
            || cw__accept_words(r, &end, groups->plural[i]))
            return true;
    }
    return false;
}

static void read_adjective(reader *r, int at, const cw_filter *f, readings *out)
{
    if (names_group(r, at))
        return;
    const cw_demand *old = &r->demands[f->demand];
    const cw_name_list *rarities = &r->game->rarities, *classes = &r->game->classes;
    for (int i = 1; i < rarities->count && !old->rarity; i++) {
        cw_demand d = *old;
        int end = at;
        d.rarity = (uint8_t)i;
        if (cw__accept_words(r, &end, rarities->singular[i]))
            add_demand(r, end, f, &d, out);
    }
    for (int i = 0; i < classes->count && !old->class_of; i++) {
        cw_demand d = *old;
        int end = at;
        d.class_of = (uint8_t)(i + 1);
        if (cw__accept_words(r, &end, i ? classes->singular[i] : "neutral"))
            add_demand(r, end, f, &d, out);
    }
}

static void say_adjective(writer *w, const cw_demand *d)
{
    if (d->rarity)
        cw_str_printf(w->out, "%s ", w->game->rarities.singular[d->rarity]);
    if (d->class_of && d->class_of < CW_CLASS_OPPONENTS)
        cw_str_printf(w->out, "%s ",
                      d->class_of > 1 ? w->game->classes.singular[d->class_of - 1] : "neutral");
}

/* ---- comparisons with a number ---- */

/* "3 or less", "3 or more", "exactly 3" and, if it is `bare`, "3"; the stat is named behind it. */
bool cw__read_comparison(reader *r, int *at, cw_filter *f, bool bare)
{
    int value, here = *at;
    bool exactly = cw__accept(r, &here, "exactly");
    if (!cw__accept_number(r, &here, &value))
        return false;
    if (exactly || !cw__accept(r, &here, "or")) {
        if (!exactly && !bare)
            return false;
        f->compare = CW_EXACTLY;
    } else if (cw__accept(r, &here, "less"))
        f->compare = CW_AT_MOST;
    else if (cw__accept(r, &here, "more"))
        f->compare = CW_AT_LEAST;
    else
        return false;
    f->value = (int16_t)value;
    *at = here;
    return true;
}

/* "3-cost": exactly that much. */
bool cw__read_exactly(reader *r, int *at, cw_filter *f)
{
    int value, here = *at;
    const source_token *t = &r->source.tokens[here];
    if (t->length == 0 || r->source.text[t->start] < '0' || r->source.text[t->start] > '9'
        || !cw__accept_number(r, &here, &value) || !cw__accept(r, &here, "-"))
        return false;
    for (int stat = CW_STAT_ATTACK; stat <= CW_STAT_COST; stat++) {
        if (cw__accept(r, &here, cw__stat_words[stat])) {
            f->stat = (uint8_t)stat;
            f->compare = CW_EXACTLY;
            f->value = (int16_t)value;
            *at = here;
            return true;
        }
    }
    return false;
}

/* ---- comparisons with another thing ---- */

static const struct {
    uint8_t compare;
    int8_t more; /* than the other */
    const char *words, *link;
} relations[] = {
    {CW_AT_MOST, -1, "less", "than"},
    {CW_AT_LEAST, 1, "more", "than"},
    {CW_EXACTLY, 0, "the same", "as"},
};
enum { RELATIONS = sizeof relations / sizeof *relations };

/* "it" or "this minion", which ends the comparison. */
static void read_other(reader *r, int at, const cw_filter *f, readings *out)
{
    cw_demand d = r->demands[f->demand];
    int end = at;
    d.than = CW_THAN_IT;
    if (cw__accept(r, &end, "it"))
        add_demand(r, end, f, &d, out);
    end = at;
    d.than = CW_THAN_THIS;
    if (cw__accept_this(r, &end))
        add_demand(r, end, f, &d, out);
}

/* "less attack than it", "2 more health than this minion"; of the cost, which the row names, "less
 * than it". Without a number "less" is any difference. */
static void read_relation(reader *r, int at, int stat, const cw_filter *f, readings *out)
{
    const char *noun = stat == CW_STAT_COST ? "" : cw__stat_words[stat];
    int value, start = at;
    bool counted = cw__accept_number(r, &start, &value) && value > 0;
    for (int i = 0; i < RELATIONS; i++) {
        cw_filter next = *f;
        int end = counted ? start : at;
        bool same = relations[i].more == 0;
        if ((counted && same) || !cw__accept_words(r, &end, relations[i].words)
            || !cw__accept_words(r, &end, noun) || !cw__accept(r, &end, relations[i].link))
            continue;
        next.stat = (uint8_t)stat;
        next.compare = counted ? CW_EXACTLY : relations[i].compare;
        next.value = (int16_t)(counted ? value * relations[i].more : relations[i].more);
        read_other(r, end, &next, out);
    }
}

static void say_relation(writer *w, const cw_filter *f, const char *link)
{
    const cw_demand *d = cw__demand_in(w, f);
    bool cost = f->stat == CW_STAT_COST, counted = f->compare == CW_EXACTLY && f->value != 0;
    int i = f->value < 0 ? 0 : f->value > 0 ? 1 : 2;
    cw_str_add(w->out, link);
    if (counted)
        cw_str_printf(w->out, "%d ", f->value < 0 ? -f->value : f->value);
    cw_str_printf(w->out, "%s%s%s %s ", relations[i].words, cost ? "" : " ",
                  cost ? "" : cw__stat_words[f->stat], relations[i].link);
    if (d->than == CW_THAN_IT)
        cw_str_add(w->out, "it");
    else
        cw_str_printf(w->out, "this %s", cw__this_word(w->type));
}

/* What reading can have made: "less" is by 1 or more, "the same" by nothing. */
static bool relation_sayable(const writer *w, const cw_filter *f, const cw_demand *d)
{
    int i = f->value < 0 ? 0 : f->value > 0 ? 1 : 2;
    bool counted = f->compare == CW_EXACTLY && f->value != 0 && f->value >= -999 && f->value <= 999;
    bool known = f->where == CW_WHERE_POOL ? w->effect && cw__it_has_stats(w->effect, w->it)
                                           : w->it == CW_PICK_IT || w->it == CW_PICK_SUBJECT;
    if (d->than == CW_THAN_NUMBER)
        return f->value >= 0;
    return d->than <= CW_THAN_THIS && f->stat && (d->than != CW_THAN_IT || known)
           && (f->stat != CW_STAT_TIMES || f->where != CW_WHERE_POOL)
           && (counted || (f->compare == relations[i].compare && f->value == relations[i].more));
}

/* ---- after "with" and "without" ---- */

/* Headings and, after "without", keywords; those after "with" have a field of the filter. */
static void read_lacking(reader *r, int at, const cw_filter *f, readings *out)
{
    for (int i = 0; i < CW_HEADING_COUNT + CW_KW_COUNT; i++) {
        int k = i - CW_HEADING_COUNT, end = at;
        cw_demand d = r->demands[f->demand];
        cw_filter next = *f;
        readings found = {0};
        if (!cw__accept_words(r, &end,
                              k < 0 ? headings[i] : cw_game_keyword(r->game, (cw_keyword)k)))
            continue;
        if (k < 0)
            d.no_headings |= (uint8_t)(1 << i);
        else
            d.no_keywords |= 1u << k;
        add_demand(r, end, &next, &d, &found);
        for (int j = 0; j < found.count; j++) {
            cw__add_filter(out, end, &found.list[j].value.filter);
            if (cw__accept(r, &end, "or") && out->count < READINGS_MAX)
                read_lacking(r, end, &found.list[j].value.filter, out);
        }
    }
}

static void read_with(reader *r, int at, const cw_filter *f, readings *out)
{
    for (int i = 0; i < CW_HEADING_COUNT; i++) {
        cw_demand d = r->demands[f->demand];
        int end = at;
        d.headings |= (uint8_t)(1 << i);
        if (cw__accept_words(r, &end, headings[i]))
            add_demand(r, end, f, &d, out);
    }
    for (int stat = CW_STAT_ATTACK; stat <= CW_STAT_TIMES && !f->stat; stat++)
        if (stat != CW_STAT_COST)
            read_relation(r, at, stat, f, out);
}

static void say_item(writer *w, const char **link, const char *next, const char *word)
{
    cw_str_printf(w->out, "%s%s", *link, word);
    *link = next;
}

static void say_with(writer *w, const cw_filter *f, const char **link)
{
    const cw_demand *d = cw__demand_in(w, f);
    for (int i = 0; i < CW_HEADING_COUNT; i++)
        if (d->headings >> i & 1)
            say_item(w, link, " and ", headings[i]);
    if (d->than != CW_THAN_NUMBER && f->stat != CW_STAT_COST) {
        say_relation(w, f, *link);
        *link = " and ";
    }
}

/* ---- races ---- */

/* "beast", "beast or dragon", "beast, dragon or mech": any of them, each once. */
static void read_races(reader *r, noun_number number, int at, uint32_t before, int count,
                       const cw_filter *f, bool without, readings *out)
{
    const cw_name_list *races = &r->game->races;
    const char *const *words = number == NOUN_ONE ? races->singular : races->plural;
    for (int i = 1; i < races->count; i++) {
        cw_demand d = r->demands[f->demand];
        uint32_t mask = before | 1u << i;
        int end = at;
        if (mask == before || !cw__accept_words(r, &end, words[i]))
            continue;
        if (without)
            d.no_races = mask;
        else
            d.races = mask;
        if (without || count > 0)
            add_demand(r, end, f, &d, out);
        int next = end;
        if ((cw__accept(r, &next, "or") || cw__accept(r, &next, "and") || cw__accept(r, &next, ","))
            && count < 7 && out->count < READINGS_MAX)
            read_races(r, number, next, mask, count + 1, f, without, out);
    }
}

static void say_races(writer *w, noun_number number, uint32_t mask, const char *last)
{
    const cw_name_list *races = &w->game->races;
    int left = __builtin_popcount(mask);
    for (int i = 1; i < races->count; i++) {
        if (!(mask >> i & 1))
            continue;
        cw_str_add(w->out, number == NOUN_ONE ? races->singular[i] : races->plural[i]);
        left--;
        cw_str_add(w->out, left > 1 ? ", " : left == 1 ? last : "");
    }
}

/* ---- after the noun ---- */

static const struct {
    uint8_t class_of;
    const char *words;
} whose[] = {{CW_CLASS_YOURS, "of your class"}, {CW_CLASS_OPPONENTS, "of your opponent's class"}};

static void read_tail(reader *r, noun_number number, int at, const cw_filter *f, readings *out)
{
    const cw_demand *old = &r->demands[f->demand];
    bool one = number == NOUN_ONE;
    int end = at;
    if (!old->no_keywords && !old->no_headings && cw__accept(r, &end, "without"))
        read_lacking(r, end, f, out);
    for (int i = 0; i < 2 && !old->class_of; i++) {
        cw_demand d = *old;
        d.class_of = whose[i].class_of;
        end = at;
        if (cw__accept_words(r, &end, whose[i].words))
            add_demand(r, end, f, &d, out);
    }
    end = at;
    if (!f->stat && cw__accept_words(r, &end, one ? "that costs" : "that cost"))
        read_relation(r, end, CW_STAT_COST, f, out);
    end = at;
    if (!old->no_races && cw__accept_words(r, &end, one ? "that is not" : "that are not")
        && (!one || cw__accept_article(r, &end)))
        read_races(r, number, end, 0, 0, f, true, out);
    end = at;
    if (!old->no_races && !one && cw__accept(r, &end, "except"))
        read_races(r, number, end, 0, 0, f, true, out);
}

static void say_tail(writer *w, noun_number number, const cw_filter *f)
{
    const cw_demand *d = cw__demand_in(w, f);
    const char *link = " without ";
    bool one = number == NOUN_ONE;
    if (d->than != CW_THAN_NUMBER && f->stat == CW_STAT_COST)
        say_relation(w, f, one ? " that costs " : " that cost ");
    for (int i = 0; i < CW_HEADING_COUNT; i++)
        if (d->no_headings >> i & 1)
            say_item(w, &link, " or ", headings[i]);
    for (int k = 0; k < CW_KW_COUNT; k++)
        if (d->no_keywords >> k & 1)
            say_item(w, &link, " or ", cw_game_keyword(w->game, (cw_keyword)k));
    for (int i = 0; i < 2; i++)
        if (whose[i].class_of == d->class_of)
            cw_str_printf(w->out, " %s", whose[i].words);
    if (d->no_races) {
        int first = __builtin_ctz(d->no_races);
        cw_str_printf(w->out, one ? " that is not %s" : " except %s",
                      one ? cw__article(w->game->races.singular[first]) : "");
        say_races(w, number, d->no_races, one ? " or " : " and ");
    }
}

/* ---- for the nouns ---- */

bool cw__compares_it(const cw_demand *demands, const cw_filter *f)
{
    return demands[f->demand].than == CW_THAN_IT;
}

void cw__read_part(reader *r, noun_part part, noun_number number, int at, const cw_filter *f,
                   readings *out)
{
    switch (part) {
    case PART_ADJECTIVE: read_adjective(r, at, f, out); break;
    case PART_WITH: read_with(r, at, f, out); break;
    case PART_TAIL: read_tail(r, number, at, f, out); break;
    case PART_RACES: read_races(r, number, at, 0, 0, f, false, out); break;
    }
}

void cw__say_part(writer *w, noun_part part, noun_number number, const cw_filter *f,
                  const char **link)
{
    const cw_demand *d = cw__demand_in(w, f);
    switch (part) {
    case PART_ADJECTIVE: say_adjective(w, d); break;
    case PART_WITH: say_with(w, f, link); break;
    case PART_TAIL: say_tail(w, number, f); break;
    case PART_RACES: say_races(w, number, d->races, number == NOUN_ONE ? " or " : " and "); break;
    }
}

/* A mask of things of the game, none beyond those that it has. */
static bool within(uint32_t mask, int count) { return (uint64_t)mask >> count == 0; }

bool cw__demand_sayable(const writer *w, const cw_filter *f)
{
    static const cw_demand none;
    const cw_demand *d = cw__demand_in(w, f);
    if (!f->demand)
        return !(f->flags & CW_FILTER_MORE) && f->value >= 0;
    return (f->flags & CW_FILTER_MORE) && f->demand <= w->game->demand_count
           && memcmp(d, &none, sizeof none) != 0 && !d->unused[0] && !d->unused[1] && !d->unused[2]
           && relation_sayable(w, f, d) && !(d->races & 1) && !(d->no_races & 1)
           && within(d->races | d->no_races, w->game->races.count)
           && (!d->races
               || (__builtin_popcount(d->races) > 1 && f->kinds == CW_KIND_MINION && !f->race))
           && within(d->headings | d->no_headings, CW_HEADING_COUNT)
           && within(d->no_keywords, CW_KW_COUNT) && d->rarity < w->game->rarities.count
           && (d->class_of <= w->game->classes.count || d->class_of >= CW_CLASS_OPPONENTS);
}
