/* From acts to a card: abilities and effects of our engine, and their text. Acts of one
 * circumstance that follow each other share a heading, and those with the same targets act on
 * "it"; all that the player chooses for is one target. Passive keywords stand on the card. */
#include "thesis_private.h"

#include "lang/text.h"

#include <stdio.h>
#include <string.h>

/* clang-format off */
#define SELF {.where = CW_WHERE_ANYWHERE, .kinds = CW_KIND_MINION, .flags = CW_FILTER_THIS}
/* clang-format on */

const cw_ability cw__thesis_headings[AT_COUNT] = {
    [AT_PASSIVE] = {.when = CW_WHEN_STATIC},
    [AT_SUMMONED] = {.when = CW_WHEN_NONE}, /* no card has it: reading makes it AT_ONCE */
    [AT_DEATH] = {.when = CW_WHEN_DEATH},
    [AT_TURN_END] = {.when = CW_WHEN_TURN_END,
                     .subject = {.where = CW_WHERE_ANYWHERE,
                                 .side = CW_SIDE_FRIENDLY,
                                 .kinds = CW_KIND_HERO}},
    [AT_ONCE] = {.when = CW_WHEN_PLAY},
    [AT_DEALING] = {.when = CW_WHEN_DEALS_DAMAGE, .subject = SELF},
    [AT_DAMAGED] = {.when = CW_WHEN_DAMAGED, .subject = SELF},
    [AT_FRIEND_DIES] = {.when = CW_WHEN_DIES,
                        .subject = {.where = CW_WHERE_ANYWHERE,
                                    .side = CW_SIDE_FRIENDLY,
                                    .kinds = CW_KIND_MINION,
                                    .flags = CW_FILTER_OTHER}},
};

/* ---- what the player chooses ---- */

/* The only place where the format asks the player. */
static bool is_chosen(const thesis_act *act)
{
    return act->group == GROUP_SINGLE && act->circumstance == AT_ONCE;
}

/* One target for all: it must suit each of them. False if nothing can. */
static bool narrow(cw_filter *common, const cw_filter *more)
{
    common->kinds &= more->kinds;
    if (common->side == CW_SIDE_ANY)
        common->side = more->side;
    return common->kinds != 0 && (more->side == CW_SIDE_ANY || more->side == common->side);
}

bool cw__thesis_is_same(const cw_select *a, const cw_select *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

/* The language has the same rules; what lies in hands is never "it" here. */
void cw__thesis_it_after(const cw_effect *e, cw_select *it)
{
    const uint8_t unchanged = 255;
    uint8_t pick = unchanged;
    bool many = false;
    cw_it_after(e, &pick, &many);
    if (pick == unchanged || e->to.pick == CW_PICK_IT)
        return;
    bool named = e->to.pick == CW_PICK_CHOSEN || e->to.pick == CW_PICK_RANDOM
                 || e->to.pick == CW_PICK_ALL;
    *it = pick == CW_PICK_IT && named && e->to.filter.where == CW_WHERE_PLAY ? e->to
                                                                             : (cw_select){0};
}

/* ---- acts to programs ---- */

/* Combinations that the format can write but that mean nothing. They are refused with a reason
 * rather than dropped, or a card would be imported that does less than it says. */
static const char *check_place(const thesis_act *act, int type)
{
    bool minion = type == CW_TYPE_MINION;
    if (!minion && act->circumstance != AT_ONCE)
        return type == CW_TYPE_SPELL
                   ? "a spell acts at once, so the circumstance must be 4"
                   : "a hero's abilities are its power, so the circumstance must be 4";
    if (!minion && (act->group == GROUP_SELF || act->group == GROUP_ADJACENT))
        return "only a minion has a place of its own (groups 0 and 2)";
    if (act->circumstance == AT_PASSIVE && act->group == GROUP_SINGLE)
        return "a passive trait has no single target";
    return NULL;
}

/* A passive effect on the card itself is a keyword or a number of the card where there is one:
 * the engine treats those as such (silence, copies), and the text has a word for them. */
static const char *add_trait(const thesis_act *act, thesis_program *p, bool *is_trait)
{
    uint32_t keywords;
    int value;
    cw__thesis_effect_trait(act->effect, &keywords, &value);
    *is_trait = act->circumstance == AT_PASSIVE && act->group == GROUP_SELF
                && (keywords != 0 || value >= 0);
    if (!*is_trait)
        return NULL;
    if ((p->card.keywords & keywords) != 0 || (value >= 0 && p->card.values[value] != 0))
        return "the card has this trait twice";
    p->card.keywords |= keywords;
    if (value >= 0)
        p->card.values[value] = (uint8_t)act->x;
    return NULL;
}

/* The ability that the act belongs to: the last one, if it has the same heading. */
static cw_ability *find_ability(const thesis_act *act, thesis_program *p)
{
    cw_ability heading = cw__thesis_headings[act->circumstance];
    cw_ability *last = p->card.ability_count > 0 ? &p->abilities[p->card.ability_count - 1] : NULL;
    if (act->circumstance == AT_DEALING && act->group == GROUP_SINGLE) {
        heading.object = cw__thesis_filter(act);
        heading.object.where = CW_WHERE_ANYWHERE;
    }
    if (last != NULL && heading.when != CW_WHEN_STATIC) {
        heading.first = last->first;
        heading.count = last->count;
        if (memcmp(&heading, last, sizeof heading) == 0)
            return last;
    }
    last = &p->abilities[p->card.ability_count++];
    *last = heading;
    last->first = (uint16_t)p->effect_count;
    last->count = 0;
    return last;
}

/* Parts of a gain in the order in which they are said: numbers, keywords, invulnerable. */
static int first_part(const cw_effect *e)
{
    return e->a.value != 0 || e->b.value != 0 ? 0
           : e->keywords != 0                 ? 1 + __builtin_ctz(e->keywords)
                                              : 1 + CW_KW_COUNT;
}

/* See first_part: parts can only be added behind. */
static int last_part(const cw_effect *e)
{
    return e->guard != 0 ? 1 + CW_KW_COUNT : e->keywords != 0 ? 32 - __builtin_clz(e->keywords) : 0;
}

/* "Give a minion +4 attack and berserk": one more part for what the effect before gives. */
static bool merge(cw_effect *before, const cw_effect *e, const cw_select *it)
{
    bool same = cw__thesis_is_same(&before->to, &e->to)
                || (e->to.pick == CW_PICK_IT && cw__thesis_is_same(&before->to, it));
    if (!same || before->op != CW_OP_BUFF || e->op != CW_OP_BUFF || before->duration != e->duration
        || last_part(before) >= first_part(e))
        return false;
    before->keywords |= e->keywords;
    before->guard = (uint8_t)(before->guard + e->guard);
    return true;
}

/* Static effects have an ability each, so that the one before is the last ability. */
static bool merge_static(thesis_program *p, const cw_effect *e)
{
    int n = p->card.ability_count;
    return n > 0 && p->abilities[n - 1].when == CW_WHEN_STATIC
           && merge(&p->effects[p->effect_count - 1], e, &e->to);
}

/* 1. What the act does, as an effect.
 * 2. A passive one may be one more part of the static effect before.
 * 3. The same target as of the act before becomes "it": the player chooses once, and the text
 *    says "it".
 * 4. A gain for the same target is one more part of the gain before. */
static const char *add_act(const thesis_act *act, const cw_filter *chosen, thesis_program *p,
                           cw_select *it)
{
    cw_effect e;
    const char *why = cw__thesis_effect(act, &e);
    if (why != NULL)
        return why;
    if (act->circumstance == AT_PASSIVE && (e.op != CW_OP_BUFF || e.duration != CW_FOREVER))
        return "it happens once and cannot be a passive trait";
    if (act->circumstance == AT_PASSIVE && merge_static(p, &e))
        return NULL;
    cw_ability *ability = find_ability(act, p);
    if (ability->count == 0)
        *it = (cw_select){0};
    if (e.to.pick == CW_PICK_CHOSEN)
        e.to.filter = *chosen;
    if (it->pick != CW_PICK_NONE && cw__thesis_is_same(&e.to, it))
        e.to = (cw_select){.pick = CW_PICK_IT};
    if (ability->count > 0 && merge(&p->effects[p->effect_count - 1], &e, it))
        return NULL;
    cw__thesis_it_after(&e, it);
    p->effects[p->effect_count++] = e;
    ability->count++;
    return NULL;
}

/* 1. What the player chooses must suit all acts that ask for a choice: the format asks once.
 * 2. Each act is a trait of the minion, or an effect under the heading of its circumstance.
 * 3. The first act that cannot be ends it, with the reason. */
int cw__thesis_build(const thesis_act *acts, int count, int type, thesis_program *p, char *why,
                     size_t size)
{
    cw_filter chosen = {.kinds = CW_KIND_CHARACTER};
    const char *reason = NULL;
    cw_select it = {0};
    bool is_trait = false;
    memset(p, 0, sizeof *p);
    p->card.type = (uint8_t)type;
    for (int i = 0; i < count && reason == NULL; i++) {
        cw_filter filter = cw__thesis_filter(&acts[i]);
        if (is_chosen(&acts[i]) && !narrow(&chosen, &filter)) {
            snprintf(why, size, "no target suits this ability and those before it");
            return i;
        }
    }
    for (int i = 0; i < count; i++) {
        reason = check_place(&acts[i], type);
        reason = reason != NULL ? reason : add_trait(&acts[i], p, &is_trait);
        if (reason == NULL && !is_trait)
            reason = add_act(&acts[i], &chosen, p, &it);
        if (reason != NULL) {
            snprintf(why, size, "effect %d (%s): %s", acts[i].effect,
                     cw__thesis_effect_name(acts[i].effect), reason);
            return i;
        }
    }
    return -1;
}

/* What the language cannot say is printed in brackets, which no text may begin with. */
bool cw__thesis_say(const cw_game *words, thesis_program *p, cw_str *out)
{
    cw_game view = *words; /* printing looks only at the words and at these two lists */
    bool said = true;
    view.abilities = p->abilities;
    view.ability_count = p->card.ability_count;
    view.effects = p->effects;
    view.effect_count = p->effect_count;
    for (int i = 0; i < p->card.ability_count; i++) {
        cw_str one = CW_STR_INIT;
        cw_text_print_ability(&view, &p->card, &p->abilities[i], &one);
        said &= one.size > 0 && one.data[0] != '[';
        cw_str_clear(&one);
    }
    if (said)
        cw_text_print(&view, &p->card, out);
    return said;
}

/* ---- descriptions ---- */

enum { STAND_IN_X = 8, STAND_IN_Y = 9 }; /* digits that no text has otherwise */

/* The act is built and said like that of a card, with digits that stand for X and Y and are put
 * back into letters. So a description cannot differ from what an import makes of it. */
void cw__thesis_describe(const cw_game *words, const thesis_act *kind, cw_str *out)
{
    static const char *const plurals[] = {"X cards", "X Cards", "X random cards", "X turns"};
    static const char battlecry[] = "Battlecry: ";
    thesis_act act = *kind;
    thesis_program program;
    cw_str text = CW_STR_INIT;
    char why[200];
    act.x = STAND_IN_X;
    act.y = cw__thesis_y_is_card(act.effect) ? words->card_count - 1 : STAND_IN_Y;
    if (cw__thesis_build(&act, 1, CW_TYPE_MINION, &program, why, sizeof why) >= 0
        || !cw__thesis_say(words, &program, &text) || text.size == 0) {
        cw_str_add(out, cw__thesis_effect_name(act.effect));
        cw_str_clear(&text);
        return;
    }
    text.data[text.size - 1] = '\0'; /* the full stop */
    for (char *p = text.data; *p != '\0'; p++) {
        if (*p == 'X' || *p == 'Y' || *p == 'Z')
            *p = (char)(*p + 32); /* as capitals these three mean something */
        *p = *p == STAND_IN_X + '0' ? 'X' : *p == STAND_IN_Y + '0' ? 'Y' : *p;
    }
    for (size_t i = 0; i < sizeof plurals / sizeof *plurals; i++) {
        char *found = strstr(text.data, plurals[i]);
        if (found != NULL)
            found[strlen(plurals[i]) - 1] = 'Z';
    }
    bool cry = strncmp(text.data, battlecry, sizeof battlecry - 1) == 0;
    cw_str_add(out, text.data + (cry ? sizeof battlecry - 1 : 0));
    cw_str_clear(&text);
}
