/* Reading a text as it stands: keywords and requirement first, then one ability per line; what was
 * read gets its place in the game only when the whole text is understood. Texts in other words than
 * the phrase tables have are reword.c's. */
#include "parse.h"

#include "demands.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

struct parse {
    reader r;
    int count;
    draft abilities[TEXT_ABILITIES];
    uint32_t keywords;
    uint8_t values[CW_VALUE_COUNT];
    cw_condition requirement;
};

/* ---- the beginning of the text ---- */

/* One keyword and its full stop. The same twice would be a word that says nothing. */
static bool read_keyword_sentence(parse *p, int *at)
{
    for (int k = 0; k < CW_KW_COUNT; k++) {
        int end = *at;
        if (cw__accept_words(&p->r, &end, cw_game_keyword(p->r.game, (cw_keyword)k))
            && cw__accept(&p->r, &end, ".")) {
            if (p->keywords >> k & 1)
                return cw__refuse(&p->r, *at, CW_ERR_SYNTAX, "this keyword stands there twice");
            p->keywords |= 1u << k;
            *at = end;
            return true;
        }
    }
    for (int v = 0, number; v < CW_VALUE_COUNT; v++) {
        int end = *at;
        if (cw__accept_words(&p->r, &end, cw_value_name((cw_value)v))
            && cw__accept_number(&p->r, &end, &number) && cw__accept(&p->r, &end, ".")) {
            if (number < 1 || number > 99)
                return cw__refuse(&p->r, *at, CW_ERR_RANGE, "%s must be 1 to 99",
                                  cw_value_name((cw_value)v));
            if (p->values[v] != 0)
                return cw__refuse(&p->r, *at, CW_ERR_SYNTAX, "this keyword stands there twice");
            p->values[v] = (uint8_t)number;
            *at = end;
            return true;
        }
    }
    return false;
}

/* False if a requirement stands there that cannot be read. */
static bool read_requirement(parse *p, int *at)
{
    readings conditions = {0};
    int found = 0, start = *at;
    if (!cw__accept_words(&p->r, at, "play only if"))
        return true;
    cw__read_table(&p->r, &cw__condition_phrases, *at, &conditions);
    for (int i = 0; i < conditions.count; i++) {
        const cw_condition *c = &conditions.list[i].value.condition;
        int end = conditions.list[i].end;
        if (!cw__accept(&p->r, &end, "."))
            continue;
        if (cw_condition_facts[c->kind].asks == CW_ASKS_IT
            || cw__compares_it(p->r.demands, &c->filter))
            return cw__refuse(&p->r, *at, CW_ERR_SYNTAX, "\"it\" stands for nothing here");
        if (found++)
            return cw__refuse(&p->r, start, CW_ERR_AMBIGUOUS,
                              "this condition can be read in two ways");
        p->requirement = *c;
        start = end;
    }
    *at = start;
    return found == 1;
}

/* ---- lines ---- */

static int next_line(const source *s, int at)
{
    while (s->tokens[at].length > 0)
        at++;
    return at + 1;
}

/* Only asks: what reading it would have changed is put back. */
static bool is_keyword_at(parse *p, int at)
{
    int end = at;
    uint32_t keywords = p->keywords;
    uint8_t values[CW_VALUE_COUNT];
    memcpy(values, p->values, sizeof values);
    bool found = read_keyword_sentence(p, &end);
    p->keywords = keywords;
    memcpy(p->values, values, sizeof values);
    return found;
}

/* Two mistakes that are easy to make and easy to name. */
static void hint_at_heading(parse *p, int at)
{
    reader *r = &p->r;
    readings effects = {0};
    int end = at;
    bool body = r->type == CW_TYPE_MINION || r->type == CW_TYPE_WEAPON || r->type == CW_TYPE_HERO;
    if (is_keyword_at(p, at)) {
        cw__refuse(r, at, CW_ERR_SYNTAX,
                   "keywords stand at the beginning of the text, before all abilities");
    } else if (!body && cw__accept(r, &end, "battlecry")) {
        cw__refuse(r, at, CW_ERR_SYNTAX,
                   "only minions, weapons and heroes have \"Battlecry:\"; write the effect alone");
    } else if (body && r->blame.at == at) {
        cw__read_table(r, &cw__effect_phrases, at, &effects);
        if (effects.count > 0)
            cw__refuse(r, at, CW_ERR_SYNTAX,
                       "say when this happens: \"Battlecry:\", \"Deathrattle:\", \"At the end of "
                       "your turn,\" or another heading");
    }
}

/* Room for two abilities is asked for, because "Choose one" makes two of one line. */
static bool read_rest(parse *p, int at, bool first)
{
    reader *r = &p->r;
    int end, count;
    if (r->source.tokens[at].length == 0)
        return true;
    if (first && !read_requirement(p, &at))
        return false;
    if (r->source.tokens[at].length == 0)
        return true;
    if (p->count + 2 > TEXT_ABILITIES)
        return cw__refuse(r, at, CW_ERR_LIMIT, "a card can have at most %d abilities",
                          TEXT_ABILITIES - 1);
    if (!cw__read_ability(r, at, &end, &p->abilities[p->count], &count)) {
        hint_at_heading(p, at);
        return false;
    }
    p->count += count;
    return true;
}

/* Blame is forgotten line by line, so that each line gets a problem of its own: a designer sees all
 * of them at once. */
static bool read_line(parse *p, int at, bool first)
{
    static const char *const wanted = "a keyword, an ability or an effect";
    reader *r = &p->r;
    description old = cw__describe(r, at, first ? wanted : NULL);
    cw__blame_clear(&r->blame, at);
    while (first && read_keyword_sentence(p, &at)) {
        cw__undescribe(r, old);
        cw__describe(r, at, wanted);
    }
    bool read = read_rest(p, at, first);
    cw__undescribe(r, old);
    return read;
}

/* ---- the whole card ---- */

/* The next effect from number `i` on for which a target is chosen; d->count if there is none. */
static int next_choice(const draft *d, int i)
{
    while (i < d->count && d->effects[i].to.pick != CW_PICK_CHOSEN
           && d->effects[i].to.pick != CW_PICK_CHOSEN_AND_NEIGHBOURS)
        i++;
    return i;
}

static bool same_target(const draft *a, int i, const draft *b, int k)
{
    const cw_filter *x = &a->effects[i].to.filter, *y = &b->effects[k].to.filter;
    return memcmp(x, y, sizeof *x) == 0;
}

/* An action names one target (rules/action.h), so that a card can ask for one only. Two modes of a
 * "Choose one" never act together and may differ. */
static bool check_targets(parse *p)
{
    for (int i = 0; i < p->count; i++) {
        const draft *d = &p->abilities[i];
        int first = next_choice(d, 0);
        for (int k = first; k < d->count; k = next_choice(d, k + 1)) {
            if (!same_target(d, first, d, k))
                return cw__refuse(&p->r, d->at[k], CW_ERR_SYNTAX,
                                  "a second, different target cannot be chosen: say \"it\" for the "
                                  "first, or \"a random …\"");
        }
        for (int j = 0; first < d->count && j < i; j++) {
            const draft *o = &p->abilities[j];
            int before = next_choice(o, 0);
            bool together = !o->ability.mode || !d->ability.mode
                            || o->ability.mode == d->ability.mode;
            if (before < o->count && together && !same_target(o, before, d, first))
                return cw__refuse(&p->r, d->at[first], CW_ERR_SYNTAX,
                                  "a card has one target: another ability chooses a different one");
        }
    }
    return true;
}

/* Effects of quoted texts count as well: they are kept beside those of the card. */
static bool check_size(parse *p)
{
    int effects = 0;
    for (int i = 0; i < p->count; i++)
        effects += p->abilities[i].count;
    for (int i = 0; i < p->r.quote_count; i++)
        effects += p->r.quotes[i].failed ? 0 : p->r.quotes[i].draft.count;
    if (effects > TEXT_EFFECTS)
        cw__refuse(&p->r, 0, CW_ERR_LIMIT, "a card can have at most %d effects; this one has %d",
                   TEXT_EFFECTS, effects);
    return effects <= TEXT_EFFECTS;
}

/* ---- giving everything its place ---- */

/* Quotes and counters have numbers of the text's own until now; here they get those of the game. */
typedef struct placing {
    cw_game *game;
    parse *p;
    int quotes[TEXT_QUOTES + TEXT_PAIRS]; /* index in the game, 0 = not placed yet */
    bool failed;
} placing;

static int place_quote(placing *pl, int number);

static void place_filter(placing *pl, cw_filter *f)
{
    int demand = cw__place_demand(&pl->p->r, pl->game, f->demand);
    pl->failed |= f->demand && !demand;
    f->demand = (uint8_t)demand;
}

/* Equal counters of all cards are one, which the game looks after. */
static void place_amount(placing *pl, cw_amount *amount)
{
    place_filter(pl, &amount->of);
    if (amount->kind != CW_AMOUNT_COUNTER)
        return;
    cw_counter counter = pl->p->r.counters[amount->high];
    place_filter(pl, &counter.filter);
    int index = cw_game_add_counter(pl->game, &counter);
    pl->failed |= index < 0;
    amount->high = (int16_t)index;
}

static void place_ability(placing *pl, cw_ability *a)
{
    place_filter(pl, &a->subject);
    place_filter(pl, &a->object);
    place_filter(pl, &a->condition.filter);
}

/* Quoted abilities first, so that an ability's effects stand together. */
static void place_effects(placing *pl, draft *d)
{
    for (int i = 0; i < d->count; i++) {
        cw_effect *e = &d->effects[i];
        if (e->ability)
            e->ability = (uint16_t)(1 + place_quote(pl, e->ability - 1));
        place_amount(pl, &e->a);
        place_amount(pl, &e->b);
        place_filter(pl, &e->condition.filter);
        place_filter(pl, &e->to.filter);
        place_filter(pl, &e->pool);
    }
    place_ability(pl, &d->ability);
    d->ability.first = (uint16_t)pl->game->effect_count;
    d->ability.count = (uint16_t)d->count;
    for (int i = 0; i < d->count; i++)
        pl->failed |= cw_game_add_effect(pl->game, &d->effects[i]) < 0;
}

/* The drafts of quotes that are given together, in the order of the text; returns how many. */
static int list_drafts(reader *r, int number, draft **list)
{
    if (number < TEXT_QUOTES) {
        *list = &r->quotes[number].draft;
        return 1;
    }
    const quote_pair *pair = &r->pairs[number - TEXT_QUOTES];
    int count = list_drafts(r, pair->first - 1, list);
    return count + list_drafts(r, pair->second - 1, list + count);
}

/* What is given together stands side by side. */
static int place_quote(placing *pl, int number)
{
    draft *list[TEXT_QUOTES];
    if (pl->quotes[number])
        return pl->quotes[number];
    int count = list_drafts(&pl->p->r, number, list);
    for (int i = 0; i < count; i++)
        place_effects(pl, list[i]);
    for (int i = 0; i < count; i++) {
        cw_ability a = list[i]->ability;
        a.flags |= i + 1 < count ? CW_ABILITY_MORE : 0;
        int index = cw_game_add_ability(pl->game, &a);
        pl->failed |= index == 0;
        pl->quotes[number] = i == 0 ? index : pl->quotes[number];
    }
    return pl->quotes[number];
}

/* Abilities of a card stand side by side in the game, and so do the effects of an ability: a card
 * is two numbers. */
static bool place_all(cw_game *game, cw_card *card, parse *p)
{
    placing pl = {.game = game, .p = p};
    int first = 0;
    for (int i = 0; i < p->count; i++)
        place_effects(&pl, &p->abilities[i]);
    for (int i = 0; i < p->count && !pl.failed; i++) {
        int index = cw_game_add_ability(game, &p->abilities[i].ability);
        pl.failed |= index == 0;
        first = i == 0 ? index : first;
    }
    if (pl.failed)
        return false;
    card->first_ability = (uint16_t)first;
    card->ability_count = (uint16_t)p->count;
    card->keywords = p->keywords;
    memcpy(card->values, p->values, sizeof card->values);
    place_filter(&pl, &p->requirement.filter);
    card->requirement = p->requirement;
    return !pl.failed;
}

/* A card whose text cannot be read does nothing at all, rather than half of it. */
static void clear_card(cw_card *card)
{
    card->first_ability = card->ability_count = 0;
    card->keywords = 0;
    memset(card->values, 0, sizeof card->values);
    memset(&card->requirement, 0, sizeof card->requirement);
}

/* Before anything was read: the place is all that can be told. */
static void report_bytes(const char *text, size_t bad, cw_status status, cw_text_place place,
                         cw_errors *errors)
{
    int line, column;
    cw__source_place(text, bad, &line, &column);
    if (status == CW_ERR_LIMIT)
        cw_errors_add(errors, status, place.file, place.line + line, place.column + column,
                      "a rules text can be at most %d bytes long", SOURCE_BYTES);
    else
        cw_errors_add(errors, status, place.file, place.line + line, place.column + column,
                      "the byte 0x%02x is not part of any text (UTF-8 without control characters)",
                      (unsigned char)text[bad]);
}

/* What concerns the whole card is checked only if all lines were read: else it would complain of
 * what is missing. */
static cw_status read_lines(parse *p, cw_text_place place, cw_errors *errors)
{
    source *s = &p->r.source;
    cw_status status = CW_OK;
    bool first = true;
    for (int at = 0; at < s->count; at = next_line(s, at)) {
        if (s->tokens[at].length == 0)
            continue;
        if (!read_line(p, at, first)) {
            cw_status found = cw__blame_report(&p->r, place, errors);
            status = status == CW_OK ? found : status;
        }
        first = false;
    }
    if (status != CW_OK)
        return status;
    cw__blame_clear(&p->r.blame, 0);
    return check_targets(p) && check_size(p) ? CW_OK : cw__blame_report(&p->r, place, errors);
}

parse *cw__parse_new(void) { return calloc(1, sizeof(parse)); }

void cw__parse_free(parse *p) { free(p); }

const reader *cw__parse_reader(const parse *p) { return &p->r; }

/* The tokens and quotes that are not counted need not be cleared: they are most of it. */
static void begin(parse *p, cw_game *game, uint8_t type)
{
    reader *r = &p->r;
    memset(r, 0, offsetof(reader, source));
    memset(&r->type, 0, offsetof(reader, blame) - offsetof(reader, type));
    cw__blame_clear(&r->blame, 0);
    r->game = game;
    r->type = type;
    r->quote_count = r->pair_count = 0;
    r->counter_count = game->counter_count;
    memcpy(r->counters, game->counters, (size_t)game->counter_count * sizeof *r->counters);
    r->demand_count = game->demand_count;
    memcpy(r->demands, game->demands, (size_t)(game->demand_count + 1) * sizeof *game->demands);
    p->count = 0;
    p->keywords = 0;
    memset(p->values, 0, sizeof p->values);
    memset(&p->requirement, 0, sizeof p->requirement);
}

reader *cw__parse_begin(parse *p, cw_game *game, uint8_t type, const char *text)
{
    size_t bad;
    begin(p, game, type);
    p->r.when = CW_WHEN_PLAY;
    p->r.can_choose = true;
    return cw__source_scan(&p->r.source, text, &bad) == CW_OK ? &p->r : NULL;
}

/* 1. The text is cut into tokens; bytes that are no text are refused with their place.
 * 2. Keywords and requirement, then one ability per line.
 * 3. What holds for the card as a whole: one target, number of effects.
 * 4. Only if all that succeeded: everything gets its place in the game. */
cw_status cw__parse_text(parse *p, cw_game *game, cw_card *card, const char *text,
                         cw_text_place place, cw_errors *errors)
{
    size_t bad = 0;
    clear_card(card);
    begin(p, game, card->type);
    cw_status status = cw__source_scan(&p->r.source, text, &bad);
    if (status != CW_OK)
        report_bytes(text, bad, status, place, errors);
    else
        status = read_lines(p, place, errors);
    if (status == CW_OK && !place_all(game, card, p)) {
        clear_card(card);
        status = CW_ERR_LIMIT;
        cw_errors_add(errors, status, place.file, place.line, place.column,
                      "the game has no room for more abilities");
    }
    return status;
}
