/* From a compiled card to acts: each keyword and each effect must be exactly what some row of the
 * table stands for; the sentences of those that are not are told. */
#include "thesis_private.h"

#include "lang/text.h"

#include <string.h>

typedef struct act_list {
    const cw_game *game;
    const cw_card *card;
    thesis_act *acts;
    int count;
    cw_str *misfits;
    bool fits;
} act_list;

/* Two effects of one ability may quote the same words; they are told once. */
static void refuse(act_list *l, const char *sentence)
{
    cw_str line = CW_STR_INIT;
    cw_str_printf(&line, "%s: \"%s\" does not fit\n", l->card->name, sentence);
    size_t before = l->misfits->size;
    if (before < line.size
        || memcmp(l->misfits->data + before - line.size, cw_str_get(&line), line.size) != 0)
        cw_str_add(l->misfits, cw_str_get(&line));
    cw_str_clear(&line);
    l->fits = false;
}

/* More uses than a card can list do not fit, one by one. */
static void add(act_list *l, const thesis_act *act, const char *sentence)
{
    if (l->count == THESIS_MAX_USES)
        refuse(l, sentence);
    else
        l->acts[l->count++] = *act;
}

/* The front of the text, one keyword at a time. */
static void add_front(act_list *l, const cw_card *only)
{
    cw_str sentence = CW_STR_INIT;
    thesis_act act = {.circumstance = AT_PASSIVE, .group = GROUP_SELF};
    cw_text_print(l->game, only, &sentence);
    for (int i = 1; i <= THESIS_EFFECTS && act.effect == 0; i++) {
        uint32_t keywords;
        int value;
        cw__thesis_effect_trait(i, &keywords, &value);
        if (keywords != 0 ? only->keywords == keywords : value >= 0 && only->values[value] != 0) {
            act.effect = (uint8_t)i;
            act.x = value >= 0 ? only->values[value] : 0;
        }
    }
    if (act.effect != 0)
        add(l, &act, cw_str_get(&sentence));
    else
        refuse(l, cw_str_get(&sentence));
    cw_str_clear(&sentence);
}

/* Each keyword by itself on a card that has nothing else: what it says is then the sentence of
 * that keyword alone, for the message. */
static void add_traits(act_list *l)
{
    const cw_card bare = {.type = l->card->type};
    for (int k = 0; k < CW_KW_COUNT; k++) {
        cw_card only = bare;
        only.keywords = l->card->keywords & 1u << k;
        if (only.keywords != 0)
            add_front(l, &only);
    }
    for (int v = 0; v < CW_VALUE_COUNT; v++) {
        cw_card only = bare;
        only.values[v] = l->card->values[v];
        if (only.values[v] != 0)
            add_front(l, &only);
    }
    if (l->card->requirement.kind != CW_COND_NONE) {
        cw_card only = bare;
        only.requirement = l->card->requirement;
        add_front(l, &only);
    }
}

/* The number of the heading, or -1. "A friendly minion" is the same as "another friendly minion"
 * for one that is still there to see it die. */
static int find_heading(const cw_ability *ability)
{
    cw_ability bare = *ability;
    bare.first = bare.count = 0;
    if (bare.when == CW_WHEN_DEALS_DAMAGE)
        memset(&bare.object, 0, sizeof bare.object);
    if (bare.when == CW_WHEN_DIES)
        bare.subject.flags |= CW_FILTER_OTHER;
    for (int i = 0; i < AT_COUNT; i++)
        if (memcmp(&bare, &cw__thesis_headings[i], sizeof bare) == 0)
            return i;
    return -1;
}

/* The effect alone with its heading, or (`effect` < 0) the ability as a whole. */
static void print_sentence(const act_list *l, const cw_ability *ability, int effect, cw_str *out)
{
    cw_ability one = *ability;
    if (effect >= 0) {
        one.first = (uint16_t)(one.first + effect);
        one.count = 1;
    }
    cw_text_print_ability(l->game, l->card, &one, out);
    if (out->size > 0 && out->data[0] == '[') { /* its "it" needs the sentence before */
        cw_str_reset(out);
        cw_text_print_ability(l->game, l->card, ability, out);
    }
}

/* "+1/+1 and taunt" is several effects of the thesis. Returns how many parts there are. */
static int split_buff(const cw_effect *e, cw_effect *parts)
{
    cw_effect rest = *e;
    int n = 0;
    if (e->op != CW_OP_BUFF) {
        parts[0] = *e;
        return 1;
    }
    rest.keywords = rest.guard = 0;
    memset(&rest.a, 0, sizeof rest.a);
    memset(&rest.b, 0, sizeof rest.b);
    if (memcmp(&rest.a, &e->a, sizeof e->a) != 0 || memcmp(&rest.b, &e->b, sizeof e->b) != 0) {
        parts[n] = rest;
        parts[n].a = e->a;
        parts[n++].b = e->b;
    }
    for (int k = 0; k < CW_KW_COUNT; k++) {
        if ((e->keywords >> k & 1) != 0) {
            parts[n] = rest;
            parts[n++].keywords = 1u << k;
        }
    }
    if (e->guard > 0 || n == 0) {
        parts[n] = rest;
        parts[n++].guard = e->guard;
    }
    return n;
}

/* What the heading is about must be what all its effects act on: the format ties it to each. */
static bool is_about_object(const cw_ability *ability, const cw_effect *e)
{
    bool about = ability->when == CW_WHEN_DEALS_DAMAGE && ability->object.kinds != 0;
    return about == (e->to.pick == CW_PICK_OBJECT);
}

/* The acts that the parts of an effect are; false if one of them is none. */
static bool add_effect(act_list *l, const cw_ability *ability, int circumstance, const cw_effect *e,
                       const char *sentence)
{
    cw_effect parts[CW_KW_COUNT + 2];
    thesis_act acts[CW_KW_COUNT + 2];
    cw_filter object = ability->object;
    int n = split_buff(e, parts);
    object.where = CW_WHERE_PLAY;
    for (int i = 0; i < n; i++) {
        acts[i] = (thesis_act){.circumstance = (uint8_t)circumstance};
        if (!cw__thesis_match(&parts[i], &object, &acts[i]))
            return false;
        /* An object with more to it than side and kind would be lost. */
        cw_filter again = cw__thesis_filter(&acts[i]);
        if (e->to.pick == CW_PICK_OBJECT && memcmp(&again, &object, sizeof again) != 0)
            return false;
    }
    for (int i = 0; i < n; i++)
        add(l, &acts[i], sentence);
    return true;
}

/* "It" is written out as the selection it stands for: the format knows no pronouns, and acts
 * with equal targets act on the same thing. */
static void add_ability(act_list *l, const cw_ability *ability)
{
    int circumstance = find_heading(ability);
    cw_select it = {0};
    for (int i = 0; i < ability->count; i++) {
        cw_effect e = l->game->effects[ability->first + i];
        cw_str sentence = CW_STR_INIT;
        bool good = circumstance >= 0 && is_about_object(ability, &e);
        print_sentence(l, ability, circumstance >= 0 ? i : -1, &sentence);
        if (e.to.pick == CW_PICK_IT && it.pick != CW_PICK_NONE)
            e.to = it;
        else if (e.to.pick == CW_PICK_RANDOM && cw__thesis_is_same(&e.to, &it))
            good = false; /* another one at random; the format would take the same again */
        if (!good || !add_effect(l, ability, circumstance, &e, cw_str_get(&sentence)))
            refuse(l, cw_str_get(&sentence));
        cw__thesis_it_after(&e, &it);
        cw_str_clear(&sentence);
        if (circumstance < 0)
            return; /* the whole ability was quoted */
    }
}

/* All that does not fit is told, not only the first of it. */
bool cw__thesis_acts(const cw_game *game, const cw_card *card, thesis_act *acts, int *count,
                     cw_str *misfits)
{
    act_list l = {.game = game, .card = card, .acts = acts, .misfits = misfits, .fits = true};
    add_traits(&l);
    for (int i = 0; i < card->ability_count; i++)
        add_ability(&l, &game->abilities[card->first_ability + i]);
    *count = l.count;
    return l.fits;
}
