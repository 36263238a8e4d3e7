/* Holes that name things in the match: targets, parties of events, what "it" is. */
#include "holes.h"

#include <string.h>

/* ---- selections ---- */

/* "one" and "many": a statement's subject, which agrees with its verb. "chosen": a target;
 * "target": the same, or "it". "cards": something in a hand or deck. */
static bool fits_argument(const cw_select *s, const char *argument)
{
    bool many = cw__is_many(s, false);
    if (strcmp(argument, "one") == 0)
        return s->pick == CW_PICK_THIS || (s->pick == CW_PICK_ALL && !many);
    if (strcmp(argument, "many") == 0)
        return s->pick == CW_PICK_ALL && many;
    if (strcmp(argument, "cards") == 0)
        return s->pick == CW_PICK_ALL || s->pick == CW_PICK_RANDOM;
    if (strcmp(argument, "target") == 0)
        return s->pick == CW_PICK_CHOSEN || s->pick == CW_PICK_IT;
    return strcmp(argument, "chosen") != 0 || s->pick == CW_PICK_CHOSEN;
}

static void put_select(readings *out, int end, const thing *so_far, const cw_select *select)
{
    thing *t = cw__add_reading(out, end, so_far);
    if (t)
        t->effect.to = *select;
}

/* Part of the selection that the row itself says: the side, where other words tell it. */
static cw_filter given_filter(noun_rule_id rule, const thing *so_far)
{
    cw_filter given = {0};
    if (cw__noun_side_known(rule))
        given.side = so_far->effect.to.filter.side;
    return given;
}

static cw_select take_select(noun_rule_id rule, thing *left)
{
    cw_select select = left->effect.to;
    cw_filter given = given_filter(rule, left);
    memset(&left->effect.to, 0, sizeof left->effect.to);
    left->effect.to.filter = given;
    return select;
}

void cw__read_selection(reader *r, const hole *h, const char *argument, int at, const thing *so_far,
                        readings *out)
{
    readings found = {0};
    noun_rule_id rule = (noun_rule_id)h->option;
    cw_filter given = given_filter(rule, so_far);
    cw__read_select(r, rule, at, &given, &found);
    for (int i = 0; i < found.count; i++) {
        bool blind = strcmp(argument, "target") == 0 && !r->can_choose;
        if (fits_argument(&found.list[i].value.select, argument) && !blind) {
            put_select(out, found.list[i].end, so_far, &found.list[i].value.select);
        } else if (strcmp(argument, "target") == 0) {
            cw__refuse(r, at, CW_ERR_SYNTAX,
                       "only a target that the player chooses can be sent to a space of choice; "
                       "others can be scattered, pushed or pulled");
        }
    }
}

bool cw__say_selection(writer *w, const hole *h, const char *argument, thing *left)
{
    if (strcmp(argument, "target") == 0 && (w->ability->when != CW_WHEN_PLAY || w->depth > 0))
        return false;
    cw_select select = take_select((noun_rule_id)h->option, left);
    return fits_argument(&select, argument) && cw__say_select(w, (noun_rule_id)h->option, &select);
}

void cw__read_possession(reader *r, const hole *h, const char *argument, int at,
                         const thing *so_far, readings *out)
{
    readings found = {0};
    cw_select it = {.pick = CW_PICK_IT};
    cw_filter given = {0};
    int end = at;
    if ((cw__accept(r, &end, "its") || cw__accept(r, &end, "their"))
        && cw__accept_words(r, &end, argument))
        put_select(out, end, so_far, &it);
    end = at;
    if (cw__accept(r, &end, "the") && cw__accept_words(r, &end, argument)
        && cw__accept(r, &end, "of"))
        cw__read_select(r, (noun_rule_id)h->option, end, &given, &found);
    for (int i = 0; i < found.count; i++)
        put_select(out, found.list[i].end, so_far, &found.list[i].value.select);
}

bool cw__say_possession(writer *w, const hole *h, const char *argument, thing *left)
{
    cw_select select = take_select((noun_rule_id)h->option, left);
    cw_select it = {.pick = w->it};
    if (w->it != CW_PICK_NONE && memcmp(&select, &it, sizeof it) == 0) {
        cw_str_printf(w->out, "%s %s", w->it_many ? "their" : "its", argument);
        return true;
    }
    cw_str_printf(w->out, "the %s of ", argument);
    return cw__say_select(w, (noun_rule_id)h->option, &select);
}

void cw__read_copies(reader *r, const hole *h, const char *argument, int at, const thing *so_far,
                     readings *out)
{
    readings found = {0};
    cw_filter given = {0};
    int end = at;
    (void)argument;
    if (!cw__accept_words(r, &end, "a copy of") && !cw__accept_words(r, &end, "copies of"))
        return;
    cw__read_select(r, (noun_rule_id)h->option, end, &given, &found);
    for (int i = 0; i < found.count; i++)
        put_select(out, found.list[i].end, so_far, &found.list[i].value.select);
}

bool cw__say_copies(writer *w, const hole *h, const char *argument, thing *left)
{
    cw_select select = take_select((noun_rule_id)h->option, left);
    (void)argument;
    cw_str_add(w->out, cw__is_many(&select, w->it_many) ? "copies of " : "a copy of ");
    return cw__say_select(w, (noun_rule_id)h->option, &select);
}

/* ---- filters ---- */

void cw__read_party(reader *r, const hole *h, const char *argument, int at, const thing *so_far,
                    readings *out)
{
    readings found = {0};
    noun_rule_id rule = (noun_rule_id)h->option;
    cw_filter given = {0};
    if (cw__noun_side_known(rule))
        given.side = ((const cw_filter *)((const char *)so_far + h->offset))->side;
    if (argument[0] == 'm')
        cw__read_noun(r, rule, NOUN_MANY, at, &given, &found);
    else
        cw__read_one(r, rule, at, &given, &found);
    for (int i = 0; i < found.count; i++) {
        thing *t = cw__add_reading(out, found.list[i].end, so_far);
        if (t)
            memcpy((char *)t + h->offset, &found.list[i].value.filter, sizeof(cw_filter));
    }
}

bool cw__say_party(writer *w, const hole *h, const char *argument, thing *left)
{
    noun_rule_id rule = (noun_rule_id)h->option;
    cw_filter *place = (cw_filter *)((char *)left + h->offset), filter = *place;
    memset(place, 0, sizeof *place);
    if (cw__noun_side_known(rule))
        place->side = filter.side;
    return argument[0] == 'm' ? cw__say_noun(w, rule, NOUN_MANY, &filter)
                              : cw__say_one(w, rule, &filter);
}

static const struct {
    const char *word;
    uint8_t flags, side;
    uint32_t keywords;
} states[] = {
    {"damaged", CW_FILTER_DAMAGED, 0, 0}, {"undamaged", CW_FILTER_UNDAMAGED, 0, 0},
    {"frozen", 0, 0, CW_KW(FROZEN)},      {"stunned", 0, 0, CW_KW(STUNNED)},
    {"rooted", 0, 0, CW_KW(ROOTED)},      {"friendly", 0, CW_SIDE_FRIENDLY, 0},
    {"an enemy", 0, CW_SIDE_ENEMY, 0},
};
enum { STATES = sizeof states / sizeof *states - 1 }; /* the last is said as a noun */

static cw_filter state_filter(int i)
{
    return (cw_filter){.where = CW_WHERE_ANYWHERE,
                       .flags = states[i].flags,
                       .side = states[i].side,
                       .keywords = states[i].keywords};
}

void cw__read_being(reader *r, const hole *h, const char *argument, int at, const thing *so_far,
                    readings *out)
{
    for (int i = 0; i < STATES; i++) {
        int end = at;
        thing *t = cw__accept(r, &end, states[i].word) ? cw__add_reading(out, end, so_far) : NULL;
        if (t)
            t->condition.filter = state_filter(i);
    }
    cw__read_party(r, h, argument, at, so_far, out);
}

bool cw__say_being(writer *w, const hole *h, const char *argument, thing *left)
{
    for (int i = 0; i < STATES; i++) {
        cw_filter state = state_filter(i);
        if (memcmp(&state, &left->condition.filter, sizeof state) == 0) {
            memset(&left->condition.filter, 0, sizeof state);
            cw_str_add(w->out, states[i].word);
            return true;
        }
    }
    return cw__say_party(w, h, argument, left);
}

/* What a thing "has" so and so much of. */
static const char *const owned_stats[] = {
    [CW_STAT_ATTACK] = "attack",
    [CW_STAT_HEALTH] = "health",
    [CW_STAT_TIMES] = "attacks each turn",
};

/* One comparison of attack or health, or one keyword. */
void cw__read_having(reader *r, const hole *h, const char *argument, int at, const thing *so_far,
                     readings *out)
{
    readings numbers = {0};
    for (int k = 0; k < CW_KW_COUNT; k++) {
        int end = at;
        if (!(STATE_KEYWORDS >> k & 1)
            && cw__accept_words(r, &end, cw_game_keyword(r->game, (cw_keyword)k))) {
            thing *t = cw__add_reading(out, end, so_far);
            if (t)
                t->condition.filter = (cw_filter){.where = CW_WHERE_ANYWHERE, .keywords = 1u << k};
        }
    }
    cw__read_price(r, h, argument, at, so_far, &numbers);
    for (int i = 0; i < numbers.count; i++) {
        for (int stat = CW_STAT_ATTACK; stat <= CW_STAT_TIMES; stat++) {
            int end = numbers.list[i].end;
            if (owned_stats[stat] && cw__accept_words(r, &end, owned_stats[stat])) {
                thing value = numbers.list[i].value;
                value.condition.filter.stat = (uint8_t)stat;
                cw__add_reading(out, end, &value);
            }
        }
    }
}

bool cw__say_having(writer *w, const hole *h, const char *argument, thing *left)
{
    cw_filter *f = &left->condition.filter;
    for (int k = 0; k < CW_KW_COUNT; k++) {
        cw_filter one = {.where = CW_WHERE_ANYWHERE, .keywords = 1u << k};
        if (!(STATE_KEYWORDS >> k & 1) && memcmp(&one, f, sizeof one) == 0) {
            memset(f, 0, sizeof *f);
            cw_str_add(w->out, cw_game_keyword(w->game, (cw_keyword)k));
            return true;
        }
    }
    if (f->stat > CW_STAT_TIMES || !owned_stats[f->stat])
        return false;
    const char *word = owned_stats[f->stat];
    f->stat = CW_STAT_COST;
    if (!cw__say_price(w, h, argument, left))
        return false;
    cw_str_printf(w->out, " %s", word);
    return true;
}
