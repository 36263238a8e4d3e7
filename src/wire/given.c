/* What a card in play or in a hand has that it does not print: stats, keywords and abilities that it was
 * given or has lost, from whom, and for how long, and why it costs what it costs. Read off the gifts, the
 * entries, the auras that reach it, and the difference to its card. */
#include "wire/outcomes.h"
#include "wire/text.h"

#include "lang/text.h"
#include "rules/words.h"

#include <string.h>

typedef struct giver {
    const cw_game *game;
    const cw_state *state;
    const cw_gifts *gifts; /* NULL: nobody is known who changed something for good */
    const cw_entity *e;
    cw_entity_id id;
    int reader;
    json_t *list; /* NULL: nothing yet, as of most */
} giver;

/* `until` is a word for programs, `ending` the same for people. */
typedef struct span_words {
    const char *until;
    cw_str ending;
    int turns, by;
    cw_card_id from;
    bool now; /* it gives what it was given with and what came later made of that */
} span_words;

static void add_entry(giver *g, const char *what, const char *text, const span_words *span)
{
    cw_str whole = CW_STR_INIT;
    /* An ability is printed in the game's words; the rest is put into them here. */
    bool printed = strcmp(what, "ability") == 0;
    cw_str_add(&whole, text);
    size_t from = printed ? whole.size : 0;
    cw_str_printf(&whole, "%s%s", span->ending.size > 0 ? " " : "", cw_str_get(&span->ending));
    cw_game_speak(g->game, &whole, from);
    json_t *json = json_pack("{s:s, s:s, s:s}", "what", what, "text", cw_str_get(&whole), "until",
                             span->until);
    if (span->turns > 0)
        json_object_set_new(json, "turns", json_integer(span->turns));
    if (span->by >= 0)
        json_object_set_new(json, "by", json_integer(span->by));
    if (span->from != 0)
        json_object_set_new(json, "from", json_string(g->game->cards[span->from].id));
    if (span->now)
        json_object_set_new(json, "now", json_true());
    if (g->list == NULL)
        g->list = json_array();
    json_array_append_new(g->list, json);
    cw_str_clear(&whole);
}

static void add_stats(giver *g, int attack, int health, const span_words *span)
{
    cw_str text = CW_STR_INIT;
    cw_str_printf(&text, "%s%+d/%+d", span->now ? "now " : "", attack, health);
    if (attack != 0 || health != 0)
        add_entry(g, "stats", cw_str_get(&text), span);
    cw_str_clear(&text);
}

static void add_keywords(giver *g, const char *what, uint32_t mask, const span_words *span)
{
    for (int k = 0; k < CW_KW_COUNT; k++)
        if (mask >> k & 1)
            add_entry(g, what, cw_game_keyword(g->game, (cw_keyword)k), span);
}

static void add_lost(giver *g, uint32_t mask, const span_words *span)
{
    for (int k = 0; k < CW_KW_COUNT; k++)
        if (mask >> k & 1) {
            cw_str text = CW_STR_INIT;
            cw_str_printf(&text, "no %s", cw_game_keyword(g->game, (cw_keyword)k));
            add_entry(g, "lost", cw_str_get(&text), span);
            cw_str_clear(&text);
        }
}

static void add_ability(giver *g, uint16_t ability, const span_words *span)
{
    cw_str text = CW_STR_INIT;
    cw_text_print_ability(g->game, &g->game->cards[g->e->card], &g->game->abilities[ability],
                          &text);
    add_entry(g, "ability", cw_str_get(&text), span);
    cw_str_clear(&text);
}

/* Whose turn: as the reader calls the players. */
static void write_next_turn(const giver *g, int seat, cw_str *out)
{
    if (g->reader >= CW_SEATS)
        cw_str_printf(out, "until player %d's next turn", seat + 1);
    else
        cw_str_add(out, seat == g->reader ? "until your next turn" : "until the enemy's next turn");
}

static void measure(const giver *g, const cw_mod *m, span_words *span)
{
    *span = (span_words){.until = "forever", .by = m->seat & 1, .from = m->from};
    if (m->duration == CW_THIS_TURN) {
        span->until = "this_turn";
        cw_str_add(&span->ending, "this turn");
    } else if (m->duration == CW_UNTIL_YOUR_NEXT_TURN) {
        span->until = "next_turn";
        write_next_turn(g, m->seat & 1, &span->ending);
    } else if (m->duration == CW_FOR_TURNS) {
        span->until = "turns";
        span->turns = m->turns;
        cw_str_printf(&span->ending, "for %d more turn%s", m->turns, m->turns == 1 ? "" : "s");
    } else if (m->attack != 0) { /* it waits for the end of others (docs/rules.md, C13) */
        cw_str_add(&span->ending, "for good");
    }
    if (m->from)
        cw_str_printf(&span->ending, "%sfrom %s", span->ending.size > 0 ? ", " : "",
                      g->game->cards[m->from].name);
}

/* A number that is set is no bonus: "attack 1 this turn". */
static void add_set(giver *g, const char *stat, int value, const span_words *span)
{
    cw_str text = CW_STR_INIT;
    cw_str_printf(&text, "%s %s%d", stat, span->now ? "now " : "", value);
    add_entry(g, "set", cw_str_get(&text), span);
    cw_str_clear(&text);
}

/* Whether the effect gives just these numbers. */
static bool is_given_by(const cw_effect *e, const cw_mod *m)
{
    const uint8_t set_attack = m->seat & CW_MOD_SETS_ATTACK ? CW_EFFECT_SET_ATTACK : 0;
    const uint8_t set_health = m->seat & CW_MOD_SETS_HEALTH ? CW_EFFECT_SET_HEALTH : 0;
    const uint8_t sets = CW_EFFECT_SET_ATTACK | CW_EFFECT_SET_HEALTH;
    bool same_kind = e->op == (set_attack | set_health ? CW_OP_SET_STATS : CW_OP_BUFF);
    return same_kind && e->duration == m->duration && (e->flags & sets) == (set_attack | set_health)
           && e->a.kind == CW_AMOUNT_CONST && e->b.kind == CW_AMOUNT_CONST
           && e->a.value == m->attack && e->b.value == m->health;
}

enum { QUOTES = 3 }; /* inside of each other: docs/limits.md */

/* Whether the card whose text gave it says just that, in its own abilities or those that it quotes. What
 * is changed for good passes through the entries before it (docs/rules.md, C11), others of the same
 * card are added to them, and amounts may be counted: what they are then is not on the card. */
static bool is_as_printed(const cw_game *game, const cw_mod *m, int first, int count, int depth)
{
    for (int i = first; i < first + count; i++) {
        const cw_ability *a = &game->abilities[i];
        for (int k = a->first; k < a->first + a->count; k++) {
            const cw_effect *e = &game->effects[k];
            if (is_given_by(e, m)
                || (e->ability != 0 && depth > 0
                    && is_as_printed(game, m, e->ability - 1, cw_game_quoted(game, e->ability - 1),
                                     depth - 1)))
                return true;
        }
    }
    return false;
}

static void add_mod(giver *g, const cw_mod *m)
{
    const cw_card *from = &g->game->cards[m->from];
    span_words span;
    measure(g, m, &span);
    span.now = !is_as_printed(g->game, m, from->first_ability, from->ability_count, QUOTES);
    bool attack_set = m->seat & CW_MOD_SETS_ATTACK, health_set = m->seat & CW_MOD_SETS_HEALTH;
    if (attack_set)
        add_set(g, "attack", m->attack, &span);
    if (health_set)
        add_set(g, "health", m->health, &span);
    add_stats(g, attack_set ? 0 : m->attack, health_set ? 0 : m->health, &span);
    span.now = false; /* keywords and abilities stay what they are */
    add_keywords(g, "keyword", m->keywords, &span);
    if (m->ability != 0)
        add_ability(g, m->ability, &span);
    if (m->duration != CW_FOR_TURNS && m->turns == CW_ENDS_IN_DEATH)
        add_entry(g, "doom", "is destroyed when this ends:", &span);
    cw_str_clear(&span.ending);
}

/* Of its own static ability it is enough that the card says so. */
static void add_auras(giver *g, cw_entity_id id)
{
    cw_aura_part parts[CW_AURA_PARTS];
    int count = cw_aura_parts(g->game, g->state, id, parts);
    for (int i = 0; i < count; i++) {
        const cw_entity *source = &g->state->entities[parts[i].source];
        span_words span = {.until = "aura", .by = source->owner, .from = source->card};
        cw_str_printf(&span.ending, "from %s", g->game->cards[source->card].name);
        add_stats(g, parts[i].attack, parts[i].health, &span);
        add_keywords(g, "keyword", parts[i].keywords, &span);
        cw_str_clear(&span.ending);
    }
}

/* ---- what is for good ---- */

/* What a thing prints, and what is told to have come of it. Of what is not a minion health is no more
 * than what is left of it. */
typedef struct own_numbers {
    int attack, health, spell_damage;
    uint32_t gained, lost; /* that are still to be told */
} own_numbers;

static bool is_minion(const giver *g) { return g->game->cards[g->e->card].type == CW_TYPE_MINION; }

/* A shield or stealth that was used up is no loss worth telling, and what silence took is told by
 * that word. */
static own_numbers printed_of(const giver *g)
{
    const cw_card *card = &g->game->cards[g->e->card];
    uint32_t used_up = CW_KW(DIVINE_SHIELD) | CW_KW(STEALTH);
    bool silenced = g->e->flags & CW_FLAG_SILENCED;
    return (own_numbers){
        .attack = card->attack,
        .health = card->health,
        .spell_damage = silenced ? 0 : card->values[CW_VALUE_SPELL_DAMAGE],
        .gained = g->e->keywords & ~card->keywords & ~(uint32_t)CW_KEYWORDS_PASSING,
        .lost = silenced ? 0 : card->keywords & ~g->e->keywords & ~used_up,
    };
}

static void add_spell_damage(giver *g, int more, const span_words *span)
{
    cw_str text = CW_STR_INIT;
    cw_str_printf(&text, "%+d spell damage", more);
    if (more != 0)
        add_entry(g, "spell_damage", cw_str_get(&text), span);
    cw_str_clear(&text);
}

static void add_gift(giver *g, const cw_gift *gift, own_numbers *own)
{
    const cw_card *from = &g->game->cards[gift->from];
    const cw_mod said = {.seat = gift->seat, .attack = gift->attack, .health = gift->health};
    bool attack_set = gift->seat & CW_MOD_SETS_ATTACK, minion = is_minion(g);
    bool health_set = minion && gift->seat & CW_MOD_SETS_HEALTH;
    span_words span;
    measure(g, &said, &span);
    cw_str_reset(&span.ending);
    cw_str_printf(&span.ending, "for good, from %s", from->name);
    span.from = gift->from;
    span.now = !is_as_printed(g->game, &said, from->first_ability, from->ability_count, QUOTES);
    if (attack_set)
        add_set(g, "attack", gift->attack, &span);
    if (health_set)
        add_set(g, "health", gift->health, &span);
    add_stats(g, attack_set ? 0 : gift->attack, health_set || !minion ? 0 : gift->health, &span);
    span.now = false;
    add_keywords(g, "keyword", gift->keywords & own->gained, &span);
    add_lost(g, gift->lost & own->lost, &span);
    add_spell_damage(g, gift->spell_damage, &span);
    own->attack = gift->attack + (attack_set ? 0 : own->attack);
    own->health = gift->health + (health_set ? 0 : own->health);
    own->spell_damage += gift->spell_damage;
    own->gained &= ~gift->keywords;
    own->lost &= ~gift->lost;
    cw_str_clear(&span.ending);
}

/* Frozen and the like, which go when a turn was lost by them. */
static void add_passing(giver *g)
{
    uint32_t left = g->e->keywords & ~g->game->cards[g->e->card].keywords & CW_KEYWORDS_PASSING;
    span_words span = {.until = "missed_turn", .by = -1};
    for (int i = 0; g->gifts != NULL && i < g->gifts->count; i++) {
        const cw_gift *gift = &g->gifts->list[i];
        if (gift->entity != g->id || !(gift->keywords & left) || gift->from == 0)
            continue;
        span_words known = {.until = span.until, .by = gift->seat & 1, .from = gift->from};
        cw_str_printf(&known.ending, "until it has lost a turn, from %s",
                      g->game->cards[gift->from].name);
        add_keywords(g, "keyword", gift->keywords & left, &known);
        left &= ~gift->keywords;
        cw_str_clear(&known.ending);
    }
    cw_str_add(&span.ending, "until it has lost a turn");
    add_keywords(g, "keyword", left, &span);
    cw_str_clear(&span.ending);
}

/* First whom it is known from, then what else has made the numbers what they are. */
static void add_lasting(giver *g)
{
    const cw_entity *e = g->e;
    own_numbers own = printed_of(g);
    span_words span = {.until = "forever", .by = -1};
    for (int i = 0; g->gifts != NULL && i < g->gifts->count; i++)
        if (g->gifts->list[i].entity == g->id && g->gifts->list[i].from != 0)
            add_gift(g, &g->gifts->list[i], &own);
    cw_str_add(&span.ending, "for good");
    add_stats(g, e->attack - own.attack, is_minion(g) ? e->max_health - own.health : 0, &span);
    add_keywords(g, "keyword", own.gained, &span);
    add_spell_damage(g, e->spell_damage - own.spell_damage, &span);
    cw_str_reset(&span.ending);
    add_lost(g, own.lost, &span);
    cw_str_clear(&span.ending);
    add_passing(g);
}

static void add_lasts(giver *g)
{
    const cw_card *card = &g->game->cards[g->e->card];
    span_words span = {.until = "turns", .by = -1, .turns = g->e->lasts};
    cw_str text = CW_STR_INIT;
    cw_str_printf(&text, "lasts %d more turn%s", span.turns, span.turns == 1 ? "" : "s");
    if (span.turns > (g->e->zone == CW_ZONE_BOARD ? 0 : card->values[CW_VALUE_LASTS]))
        add_entry(g, "lasts", cw_str_get(&text), &span);
    cw_str_clear(&text);
}

/* ---- costs ---- */

static void write_cost_part(const cw_game *game, const cw_state *state, cw_entity_id id,
                            const cw_cost_part *part, cw_str *out)
{
    cw_str_printf(out, "%+d cost ", part->more);
    if (part->source == 0)
        cw_str_add(out, "for good");
    else if (part->source == id)
        cw_str_add(out, "by its own text");
    else
        cw_str_printf(out, "from %s", game->cards[state->entities[part->source].card].name);
}

static void add_cost_entry(giver *g, const char *text, const char *until, int by, cw_card_id from)
{
    add_entry(g, "cost", text, &(span_words){.until = until, .by = by, .from = from});
}

/* Of what is for good those whom it is known from, and the rest. */
static void add_lasting_cost(giver *g, int more)
{
    cw_str text = CW_STR_INIT;
    for (int i = 0; g->gifts != NULL && i < g->gifts->count; i++) {
        const cw_gift *gift = &g->gifts->list[i];
        if (gift->entity != g->id || gift->cost == 0 || gift->from == 0)
            continue;
        cw_str_reset(&text);
        cw_str_printf(&text, "%+d cost for good, from %s", gift->cost,
                      g->game->cards[gift->from].name);
        add_cost_entry(g, cw_str_get(&text), "forever", gift->seat & 1, gift->from);
        more -= gift->cost;
    }
    cw_str_reset(&text);
    cw_str_printf(&text, "%+d cost for good", more);
    if (more != 0)
        add_cost_entry(g, cw_str_get(&text), "forever", -1, 0);
    cw_str_clear(&text);
}

static void add_cost(giver *g)
{
    cw_cost_part parts[CW_COST_PARTS];
    int count = cw_cost_parts(g->game, g->state, g->id, parts);
    add_lasting_cost(g, g->e->cost);
    for (int i = 0; i < count; i++) {
        const cw_entity *source = &g->state->entities[parts[i].source];
        cw_str text = CW_STR_INIT;
        write_cost_part(g->game, g->state, g->id, &parts[i], &text);
        if (parts[i].source != 0)
            add_cost_entry(g, cw_str_get(&text), "aura", source->owner, source->card);
        cw_str_clear(&text);
    }
}

void cw_cost_write(const cw_game *game, const cw_state *state, cw_entity_id id, const char *indent,
                   cw_str *out)
{
    cw_cost_part parts[CW_COST_PARTS];
    int count = cw_cost_parts(game, state, id, parts);
    for (int i = 0; i < count; i++) {
        cw_str_add(out, indent);
        write_cost_part(game, state, id, &parts[i], out);
        cw_str_char(out, '\n');
    }
}

json_t *cw_given_json(const cw_game *game, const cw_state *state, const cw_gifts *gifts,
                      cw_entity_id id, int reader)
{
    const cw_entity *e = &state->entities[id];
    giver g = {.game = game, .state = state, .gifts = gifts, .e = e, .id = id, .reader = reader};
    if (e->card != 0)
        add_lasting(&g);
    for (int i = 0; i < state->mod_count && e->flags & CW_FLAG_MODS; i++)
        if (cw_state_mod(state, i).entity == id)
            add_mod(&g, &cw_state_mod(state, i));
    if (e->aura_attack != 0 || e->aura_health != 0 || e->aura_keywords != 0)
        add_auras(&g, id);
    add_lasts(&g);
    if (e->zone == CW_ZONE_HAND || e->zone == CW_ZONE_POWER)
        add_cost(&g);
    return g.list;
}
