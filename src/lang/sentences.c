/* Reading abilities: a heading, then sentences up to the end of the line or quote. A sentence
 * is "if …, effect and effect; otherwise, effect." with everything but one effect optional. */
#include "reader.h"
#include "writer.h"

#include <string.h>

enum { SENTENCE_EFFECTS = 8 };

typedef struct sentence {
    int count, end;
    bool ends_mode; /* ended with "; or" */
    int at[SENTENCE_EFFECTS];
    cw_effect effects[SENTENCE_EFFECTS];
} sentence;

/* All complete readings of a sentence: two are as bad as none. */
typedef struct sentence_search {
    int found;
    sentence first, second;
} sentence_search;

/* The end counts too: the rest of the text would be read differently. */
static bool same_effects(const sentence *a, const sentence *b)
{
    return a->count == b->count && a->end == b->end
           && memcmp(a->effects, b->effects, (size_t)a->count * sizeof *a->effects) == 0;
}

/* Two readings with the same effects are one: they differ in words only. */
static void keep_sentence(sentence_search *search, const sentence *s)
{
    if (search->found == 0) {
        search->first = *s;
        search->found = 1;
    } else if (search->found == 1 && !same_effects(&search->first, s)) {
        search->second = *s;
        search->found = 2;
    }
}

/* A full stop ends a sentence; a closing quote brings its own, unless the sentence goes on. */
static bool accept_end(reader *r, int *at, bool *ends_mode)
{
    static const char *const going_on[] = {";", ",", "and", "for", "until", "while"};
    *ends_mode = r->in_mode && cw__accept_words(r, at, "; or");
    if (*ends_mode || cw__accept(r, at, "."))
        return true;
    for (size_t i = 0; i < sizeof going_on / sizeof *going_on; i++)
        if (cw__peek(r, *at, going_on[i]))
            return false;
    bool this_turn = cw__peek(r, *at, "this") && cw__peek(r, *at + 1, "turn");
    return *at > 0 && cw__peek(r, *at - 1, "\"") && !this_turn;
}

typedef enum branch { PLAIN, THEN, OTHERWISE } branch;

/* Every reading of an effect is tried as the last one of the sentence, as one followed by "and",
 * and as one before "otherwise". `s` is a stack: what was added is taken off again before the next
 * reading. */
static void read_chain(reader *r, int at, branch in, uint8_t flags, const cw_condition *condition,
                       sentence *s, sentence_search *search)
{
    readings rows = {0}, effects = {0};
    if (s->count == SENTENCE_EFFECTS)
        return;
    cw__read_table(r, &cw__effect_phrases, at, &rows);
    for (int i = 0; i < rows.count; i++)
        cw__read_amount_tail(r, &rows.list[i], &effects);
    for (int i = 0; i < effects.count; i++) {
        static const cw_condition none;
        int end = effects.list[i].end;
        cw_effect *e = &s->effects[s->count];
        *e = effects.list[i].value.effect;
        e->flags |= flags;
        e->condition = *condition;
        s->at[s->count++] = at;
        s->end = end;
        if (accept_end(r, &s->end, &s->ends_mode))
            keep_sentence(search, s);
        int next = end;
        if (cw__accept(r, &next, "and"))
            read_chain(r, next, in, in == PLAIN ? 0 : CW_EFFECT_THEN, &none, s, search);
        next = end;
        if (in == THEN && cw__accept_words(r, &next, "; otherwise ,"))
            read_chain(r, next, OTHERWISE, CW_EFFECT_ELSE, &none, s, search);
        s->count--;
    }
}

/* "50% chance: …" and "50% chance to …"; the token at `at` begins a sentence. */
static bool read_chance(reader *r, int *at, cw_condition *c)
{
    int end = *at, percent;
    if (r->source.tokens[end].length == 0 || !cw__peek(r, end + 1, "%"))
        return false;
    if (!cw__accept_number(r, &end, &percent) || !cw__accept_words(r, &end, "% chance"))
        return false;
    if (percent < 1 || percent > 99)
        return cw__refuse(r, *at, CW_ERR_RANGE, "a chance is 1%% to 99%%: of 100%% say nothing");
    if (!cw__accept(r, &end, ":") && !cw__accept(r, &end, "to"))
        return false;
    *c = (cw_condition){.kind = CW_COND_CHANCE, .value = (int16_t)percent};
    *at = end;
    return true;
}

/* "if yours costs more,": only behind a joust has it a meaning. */
static bool read_joust(reader *r, int *at, const draft *before)
{
    bool jousted = false;
    for (int i = 0; i < before->count; i++)
        jousted |= before->effects[i].op == CW_OP_JOUST;
    return jousted && cw__accept_words(r, at, "if yours costs more ,");
}

/* With a condition and without: words that begin with "if" can only be the first, but nothing
 * here depends on it. */
static void read_sentence(reader *r, int at, const draft *before, sentence_search *search)
{
    static const cw_condition none;
    readings conditions = {0};
    sentence s = {0};
    int end = at;
    description old = cw__describe(r, at, "an effect");
    search->found = 0;
    if (cw__accept(r, &end, "if"))
        cw__read_table(r, &cw__condition_phrases, end, &conditions);
    for (int i = 0; i < conditions.count; i++) {
        end = conditions.list[i].end;
        if (cw__accept(r, &end, ","))
            read_chain(r, end, THEN, 0, &conditions.list[i].value.condition, &s, search);
    }
    cw_condition chance, won = {.kind = CW_COND_JOUST_WON};
    end = at;
    if (read_joust(r, &end, before))
        read_chain(r, end, THEN, 0, &won, &s, search);
    end = at;
    if (read_chance(r, &end, &chance))
        read_chain(r, end, THEN, 0, &chance, &s, search);
    read_chain(r, at, PLAIN, 0, &none, &s, search);
    cw__undescribe(r, old);
}

/* ---- two meanings ---- */

/* In words of its own, without the ability around it: quotes are left out. */
static void say_sentence(const reader *r, const sentence *s, cw_str *out)
{
    cw_ability ability = {.when = CW_WHEN_PLAY};
    writer w = {
        .game = r->game, .out = out, .type = r->type, .ability = &ability, .it = CW_PICK_IT};
    for (int i = 0; i < s->count; i++) {
        cw_effect e = s->effects[i];
        e.ability = 0;
        cw_str_add(out, i ? " and " : "");
        if (!cw__say_effect(&w, &cw__effect_phrases, &e))
            cw_str_add(out, cw_op_name((cw_op)e.op));
    }
}

/* Both meanings in canonical words: the quickest way to see what to write instead. Two cards of one
 * name are told apart by their ids. */
static void refuse_both(reader *r, int at, const sentence *a, const sentence *b)
{
    for (int i = 0; i < a->count && i < b->count; i++) {
        uint16_t x = a->effects[i].card, y = b->effects[i].card;
        if (x != y && x && y) {
            const cw_card *p = &r->game->cards[x], *q = &r->game->cards[y];
            cw__refuse(r, at, CW_ERR_AMBIGUOUS, "this could mean the card %s (%s) or %s (%s)",
                       p->name, p->id ? p->id : "", q->name, q->id ? q->id : "");
            return;
        }
    }
    cw_str first = CW_STR_INIT, second = CW_STR_INIT;
    say_sentence(r, a, &first);
    say_sentence(r, b, &second);
    bool alike = strcmp(cw_str_get(&first), cw_str_get(&second)) == 0;
    cw__refuse(r, at, CW_ERR_AMBIGUOUS, "this can be read in two ways: \"%s\" and %s\"%s\"",
               cw_str_get(&first), alike ? "with another meaning of the same words " : "",
               cw_str_get(&second));
    cw_str_clear(&first);
    cw_str_clear(&second);
}

/* ---- bodies ---- */

/* The end of the line, or of the quote. */
static bool ends_here(const reader *r, int at)
{
    return r->source.tokens[at].length == 0 || (r->depth > 0 && cw__peek(r, at, "\""));
}

/* Sentence by sentence: each must have exactly one reading before the next begins, which keeps
 * the number of readings from multiplying. */
static bool read_sentences(reader *r, int at, int *end, bool *ended_mode, draft *d)
{
    sentence_search search;
    do {
        read_sentence(r, at, d, &search);
        if (search.found > 1)
            refuse_both(r, at, &search.first, &search.second);
        if (search.found != 1)
            return false;
        const sentence *s = &search.first;
        if (d->count + s->count > TEXT_EFFECTS)
            return cw__refuse(r, at, CW_ERR_LIMIT, "a card can have at most %d effects",
                              TEXT_EFFECTS);
        memcpy(d->effects + d->count, s->effects, (size_t)s->count * sizeof *s->effects);
        memcpy(d->at + d->count, s->at, (size_t)s->count * sizeof *s->at);
        d->count += s->count;
        at = s->end;
        *ended_mode = s->ends_mode;
    } while (!*ended_mode && !ends_here(r, at));
    *end = at;
    return true;
}

/* "while damaged" is short for "while this minion is damaged". */
static void read_while(reader *r, int at, readings *out)
{
    slot being;
    thing self;
    memset(&self, 0, sizeof self);
    self.condition.kind = CW_COND_SELF_IS;
    cw__read_table(r, &cw__condition_phrases, at, out);
    cw__slot_parse("{being}", &being);
    being.hole->read(r, &being, at, &self, out);
}

/* A statement must be the whole line: what stands behind it would belong to nothing. */
static void keep_static(reader *r, int at, const reading *effect, int end,
                        const cw_condition *condition, draft *d, int *found)
{
    bool ends_mode;
    draft other = *d;
    if (!accept_end(r, &end, &ends_mode) || !ends_here(r, end))
        return;
    other.effects[0] = effect->value.effect;
    other.at[0] = at;
    other.count = 1;
    other.ability.condition = *condition;
    if (other.effects[0].op == CW_OP_CHANGE_COST && other.effects[0].to.pick == CW_PICK_THIS)
        other.ability.flags |= CW_ABILITY_COST;
    if (*found
        && (memcmp(&other.ability, &d->ability, sizeof d->ability) != 0
            || memcmp(other.effects, d->effects, sizeof *d->effects) != 0)) {
        cw__refuse(r, at, CW_ERR_AMBIGUOUS, "this can be read in two ways");
        return;
    }
    *d = other;
    *found = end;
}

/* All readings of the line, each with and without a condition behind "while"; keep_static()
 * takes those that end where the line does. */
static bool read_static(reader *r, int at, int *end, draft *d)
{
    static const cw_condition none;
    readings rows = {0}, effects = {0};
    int found = 0;
    cw__read_table(r, &cw__static_phrases, at, &rows);
    for (int i = 0; i < rows.count; i++)
        cw__read_amount_tail(r, &rows.list[i], &effects);
    for (int i = 0; i < effects.count; i++) {
        int after = effects.list[i].end;
        readings conditions = {0};
        keep_static(r, at, &effects.list[i], after, &none, d, &found);
        if (cw__accept(r, &after, "while"))
            read_while(r, after, &conditions);
        for (int k = 0; k < conditions.count; k++)
            keep_static(r, at, &effects.list[i], conditions.list[k].end,
                        &conditions.list[k].value.condition, d, &found);
    }
    *end = found;
    return found > 0;
}

/* ---- what an ability may hold ---- */

/* What could be read but would never happen, or not as it says, is refused here with a reason. */
static bool check_ability(reader *r, draft *d)
{
    if (!cw__acts_somewhere(r->type, &d->ability))
        return cw__refuse(r, d->at[0], CW_ERR_SYNTAX,
                          "this card is never in play, so this would never happen%s",
                          r->type == CW_TYPE_SPELL ? ": begin with \"From your hand:\"" : "");
    for (int i = 0; i < d->count; i++) {
        const char *wrong = cw__out_of_place(&d->effects[i], d->ability.when, i);
        if (wrong)
            return cw__refuse(r, d->at[i], CW_ERR_SYNTAX, "%s", wrong);
    }
    return cw__resolve_it(r, d);
}

/* What may be chosen and which event is meant follows from the heading. */
static bool read_body(reader *r, int at, const cw_ability *ability, int *end, draft *d)
{
    bool ended_mode;
    memset(d, 0, sizeof *d);
    d->ability = *ability;
    r->when = ability->when;
    r->can_choose = ability->when == CW_WHEN_PLAY && r->depth == 0;
    bool done = ability->when == CW_WHEN_STATIC ? read_static(r, at, end, d)
                                                : read_sentences(r, at, end, &ended_mode, d);
    return done && check_ability(r, d);
}

/* Two choices, each with its own effects; both belong to the card's being played, so both may
 * choose a target. */
static bool read_modes(reader *r, int at, int *end, draft *out)
{
    bool ended_mode;
    memset(out, 0, 2 * sizeof *out);
    r->when = CW_WHEN_PLAY;
    r->can_choose = true;
    for (int mode = 1; mode <= 2; mode++) {
        draft *d = &out[mode - 1];
        d->ability.when = CW_WHEN_PLAY;
        d->ability.mode = (uint8_t)mode;
        r->in_mode = mode == 1;
        bool read = read_sentences(r, at, &at, &ended_mode, d);
        r->in_mode = false;
        if (read && mode == 1 && !ended_mode)
            return cw__refuse(r, at, CW_ERR_SYNTAX,
                              "\"Choose one\" needs two choices with \"; or\" "
                              "between them");
        if (!read || !check_ability(r, d))
            return false;
    }
    *end = at;
    return true;
}

/* Secrets, and abilities that act from hand or deck, wait for something to happen. */
static bool headings_agree(const cw_ability *lead, const cw_ability *heading)
{
    return (!lead->flags && !lead->zones) || heading->when >= CW_WHEN_TURN_START;
}

/* Every lead with every heading that goes with it. Most are empty words: a text without either
 * is read with the empty ones. */
static void read_headings(reader *r, int at, readings *out)
{
    readings leads = {0}, headings = {0};
    cw__read_table(r, &cw__lead_phrases, at, &leads);
    for (int i = 0; i < leads.count; i++) {
        const cw_ability *lead = &leads.list[i].value.ability;
        headings.count = 0;
        cw__read_table(r, &cw__heading_phrases, leads.list[i].end, &headings);
        for (int k = 0; k < headings.count; k++) {
            thing t = headings.list[k].value;
            if (headings_agree(lead, &t.ability)
                && !(r->depth > 0 && (t.ability.flags & CW_ABILITY_COMBO))) {
                t.ability.flags |= lead->flags;
                t.ability.zones |= lead->zones;
                cw__add_reading(out, headings.list[k].end, &t);
            }
        }
    }
}

/* Every heading with its body; exactly one must fit. "Choose one" begins with words that no
 * heading has. */
bool cw__read_ability(reader *r, int at, int *end, draft *out, int *count)
{
    readings headings = {0};
    int modes = at, found = 0;
    description old = cw__describe(r, at, "an ability or effect");
    if (r->depth == 0 && cw__accept_words(r, &modes, "choose one:")) {
        cw__undescribe(r, old);
        *count = 2;
        return read_modes(r, modes, end, out);
    }
    read_headings(r, at, &headings);
    for (int i = 0; i < headings.count; i++) {
        draft d;
        int stop;
        if (!read_body(r, headings.list[i].end, &headings.list[i].value.ability, &stop, &d))
            continue;
        if (found++) {
            cw__refuse(r, at, CW_ERR_AMBIGUOUS, "this ability can be read in two ways");
            break;
        }
        *out = d;
        *end = stop;
    }
    cw__undescribe(r, old);
    *count = 1;
    return found == 1;
}

/* A quote is met again for every reading of the words around it: it is read once and remembered by
 * its first token. Inside it "this minion" means whoever gets the ability, and nobody can
 * choose. */
int cw__read_quote(reader *r, int at, cw_type given_to, int *end)
{
    for (int i = 0; i < r->quote_count; i++) {
        if (r->quotes[i].start == at && r->quotes[i].type == given_to) {
            *end = r->quotes[i].end;
            return r->quotes[i].failed ? 0 : i + 1;
        }
    }
    if (r->depth == QUOTE_DEPTH || r->quote_count == TEXT_QUOTES) {
        cw__refuse(r, at, CW_ERR_LIMIT, "quotes can be nested %d deep, and a text can hold %d",
                   QUOTE_DEPTH, TEXT_QUOTES);
        return 0;
    }
    uint8_t type = r->type, when = r->when;
    bool can_choose = r->can_choose, in_mode = r->in_mode;
    int stop = at, count = 0;
    draft d[2];
    r->depth++;
    r->type = (uint8_t)given_to;
    r->in_mode = false;
    bool read = cw__read_ability(r, at, &stop, d, &count) && cw__accept(r, &stop, "\"");
    r->depth--;
    r->type = type;
    r->when = when;
    r->can_choose = can_choose;
    r->in_mode = in_mode;
    if (r->quote_count == TEXT_QUOTES)
        return 0;
    quote *q = &r->quotes[r->quote_count++];
    q->start = at;
    q->end = stop;
    q->type = (uint8_t)given_to;
    q->failed = !read;
    q->draft = d[0];
    *end = stop;
    return read ? r->quote_count : 0;
}

int cw__join_quotes(reader *r, int at, int first, int second)
{
    int i = 0;
    while (i < r->pair_count && (r->pairs[i].first != first || r->pairs[i].second != second))
        i++;
    if (i == TEXT_PAIRS) {
        cw__refuse(r, at, CW_ERR_LIMIT, "a text can give at most %d quotes together", TEXT_PAIRS);
        return 0;
    }
    r->pairs[i] = (quote_pair){first, second};
    r->pair_count += i == r->pair_count;
    return TEXT_QUOTES + i + 1;
}
