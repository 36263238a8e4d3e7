/* What "it" stands for. In an ability that waits for an event, "it" is first the party of the
 * event named last that is not "this …" or "your hero"; after a sentence that acts on something,
 * "it" is that. A sentence that brings something new which cannot be acted on (a drawn card)
 * leaves "it" without a meaning. Reading and saying both follow these rules. */
#include "demands.h"

#include <string.h>

/* A party that a text can come back to: the player's own hero and the card itself have words of
 * their own. */
static bool is_named(const cw_filter *f)
{
    bool own_hero = f->kinds == CW_KIND_HERO && f->side == CW_SIDE_FRIENDLY;
    return (f->kinds || f->race || f->side || f->where == CW_WHERE_ANYWHERE)
           && !(f->flags & CW_FILTER_THIS) && !own_hero;
}

/* Of an attack with both sides named "it" could be either, and each has words of its own. */
static bool is_either(const cw_ability *a)
{
    return (a->when == CW_WHEN_ATTACKS || a->when == CW_WHEN_ATTACKED) && is_named(&a->object)
           && is_named(&a->subject);
}

/* The object before the subject: in "whenever a minion attacks your hero, destroy it" the last
 * thing named that is not the player's own is meant. */
uint8_t cw__it_at_start(const cw_ability *a)
{
    if (is_either(a))
        return CW_PICK_NONE;
    if (!(cw_when_facts[a->when].parties & CW_PARTIES_SUBJECT))
        return CW_PICK_NONE;
    return is_named(&a->object)    ? CW_PICK_OBJECT
           : is_named(&a->subject) ? CW_PICK_SUBJECT
                                   : CW_PICK_NONE;
}

/* The engine's own memory of "it" (B16 of docs/rules.md) must say the same: run_effect and the
 * summons of effects_board.c. */
void cw_it_after(const cw_effect *e, uint8_t *it, bool *many)
{
    bool several = e->a.kind != CW_AMOUNT_CONST || e->a.value > 1 || e->who == CW_WHO_BOTH;
    switch (cw_op_facts[e->op].it) {
    case CW_IT_NEW:
        *it = CW_PICK_IT;
        *many = several;
        return;
    case CW_IT_COPIES:
        *many = cw__is_many(&e->to, *many);
        *it = CW_PICK_IT;
        return;
    case CW_IT_NOTHING:
        *it = CW_PICK_NONE;
        *many = false;
        return;
    default: break;
    }
    if (e->to.pick == CW_PICK_NONE || e->to.pick == CW_PICK_THIS)
        return;
    *many = cw__is_many(&e->to, *many);
    if (e->to.pick == CW_PICK_SUBJECT || e->to.pick == CW_PICK_OBJECT)
        *it = e->to.pick;
    else
        *it = CW_PICK_IT;
}

bool cw__it_has_stats(const cw_effect *e, uint8_t it)
{
    if (e->to.pick == CW_PICK_NONE || e->to.pick == CW_PICK_THIS)
        return it == CW_PICK_IT || it == CW_PICK_SUBJECT;
    return !cw__is_many(&e->to, false);
}

/* A drawn or added card stays where it came to until a sentence acts on something else. */
bool cw__it_in_hand(const cw_effect *e, bool before)
{
    const cw_op_fact *facts = &cw_op_facts[e->op];
    bool same = e->to.pick == CW_PICK_NONE || e->to.pick == CW_PICK_THIS
                || e->to.pick == CW_PICK_IT;
    if (facts->it == CW_IT_NEW || facts->it == CW_IT_COPIES)
        return (facts->is & CW_IS_TO_HAND) != 0;
    return before && same && !(facts->is & CW_IS_FILLING);
}

bool cw__wants_it_in_play(const cw_effect *e)
{
    return (e->to.pick == CW_PICK_IT && (cw_op_facts[e->op].uses & CW_USES_TO))
           || e->to.pick == CW_PICK_NEIGHBOURS || (e->flags & CW_EFFECT_WITH_IT);
}

/* Where the sentence of the effect at token `at` begins: its condition stands before it. */
static int sentence_start(const reader *r, int at)
{
    while (at > 0 && r->source.tokens[at - 1].length > 0 && !cw__peek(r, at - 1, ".")
           && !cw__peek(r, at - 1, ":"))
        at--;
    return at;
}

/* The first pronoun from token `at` on, for the message. */
static int find_pronoun(const reader *r, int at)
{
    static const char *const words[] = {"it", "its", "them", "their", "that"};
    for (int i = at; r->source.tokens[i].length > 0; i++) {
        for (size_t k = 0; k < sizeof words / sizeof *words; k++)
            if (cw__peek(r, i, words[k]))
                return i;
    }
    return at;
}

/* At the pronoun, which is what has to be replaced. */
static bool refuse_it(reader *r, int at)
{
    int place = find_pronoun(r, at);
    const source_token *t = &r->source.tokens[place];
    return cw__refuse(
        r, place, CW_ERR_SYNTAX,
        "\"%.*s\" stands for nothing here: name the thing, or put this sentence right "
        "after the one about it",
        t->length, r->source.text + t->start);
}

static bool refuse_stored(reader *r, int at)
{
    int place = find_pronoun(r, at);
    const source_token *t = &r->source.tokens[place];
    return cw__refuse(r, place, CW_ERR_SYNTAX,
                      "\"%.*s\" is a card in a hand here, and this is done to what is in play",
                      t->length, r->source.text + t->start);
}

static bool refuse_either(reader *r, int at)
{
    return cw__refuse(r, find_pronoun(r, at), CW_ERR_AMBIGUOUS,
                      "\"it\" could be the attacker or the defender: write \"the attacker\" or "
                      "\"the defender\"");
}

/* Tests and figures of "it" use what the engine remembers: the target before, or the subject. */
static bool is_remembered(uint8_t it) { return it == CW_PICK_IT || it == CW_PICK_SUBJECT; }

/* Effects that use the remembered thing without naming it as their target. */
static bool asks_about_it(const reader *r, const cw_effect *e)
{
    bool owner = e->who == CW_WHO_OWNER_OF_IT && !(cw_op_facts[e->op].is & CW_IS_OWNING);
    if (cw__compares_it(r->demands, &e->condition.filter)
        || cw__compares_it(r->demands, &e->to.filter))
        return true;
    return (e->flags & CW_EFFECT_WITH_IT)
           || cw_condition_facts[e->condition.kind].asks == CW_ASKS_IT || owner
           || e->to.pick == CW_PICK_NEIGHBOURS;
}

/* A pronoun that stands for nothing is refused here, when the card is written, and not ignored in a
 * match. */
bool cw__resolve_it(reader *r, draft *d)
{
    uint8_t start = cw__it_at_start(&d->ability), it = start;
    bool many = false, in_hand = false;
    if (cw__compares_it(r->demands, &d->ability.subject)
        || cw__compares_it(r->demands, &d->ability.object)
        || cw__compares_it(r->demands, &d->ability.condition.filter))
        return refuse_it(r, d->at[0]);
    for (int i = 0; i < d->count; i++) {
        cw_effect *e = &d->effects[i];
        if (asks_about_it(r, e) && !is_remembered(it))
            return refuse_it(r, e->condition.kind ? sentence_start(r, d->at[i]) : d->at[i]);
        if (e->to.pick == CW_PICK_IT || e->to.pick == PICK_THAT) {
            e->to.pick = e->to.pick == PICK_THAT ? start : it;
            if (e->to.pick == CW_PICK_NONE)
                return i == 0 && is_either(&d->ability) ? refuse_either(r, d->at[i])
                                                        : refuse_it(r, d->at[i]);
        }
        bool owned = e->a.of_it == 1 || e->b.of_it == 1 || cw__compares_it(r->demands, &e->a.of)
                     || cw__compares_it(r->demands, &e->b.of)
                     || cw__compares_it(r->demands, &e->pool);
        if (owned && !cw__it_has_stats(e, it))
            return refuse_it(r, d->at[i]);
        if (in_hand && cw__wants_it_in_play(e))
            return refuse_stored(r, d->at[i]);
        in_hand = cw__it_in_hand(e, in_hand);
        cw_it_after(e, &it, &many);
    }
    return true;
}
