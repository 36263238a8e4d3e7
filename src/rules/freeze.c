/* Making a game ready to play: what can be known from the cards alone is worked out here, once, so
 * that nothing during a match depends on the size of the card pool.
 *
 * What is derived per card: which events it listens to, which targets its text asks for, and its
 * shape, the one byte from which most plays are counted without a look at the card. For the game:
 * candidate lists of random effects, each card as a fresh entity, and a hash that says which games
 * play alike. */
#include "base/hash.h"
#include "pools.h"
#include "run.h"

#include <stdlib.h>
#include <string.h>

static const cw_ability *abilities_of(const cw_game *game, const cw_card *card)
{
    return &game->abilities[card->first_ability];
}

static bool asks_for_target(const cw_select *select)
{
    return select->pick == CW_PICK_CHOSEN || select->pick == CW_PICK_CHOSEN_AND_NEIGHBOURS;
}

/* "Move a minion …": the player also says where to. */
static void derive_moving(cw_card *card, const cw_effect *e)
{
    if (e->op == CW_OP_MOVE && (asks_for_target(&e->to) || e->to.pick == CW_PICK_IT))
        card->moves_target = e->flags & CW_EFFECT_NEAR ? 2 : 1;
}

/* The first effect that asks decides; later ones speak of the same target ("it"). One target per
 * card and mode is what an action has room for. */
static void derive_target(const cw_game *game, cw_card *card, const cw_ability *ability)
{
    for (int i = 0; i < ability->count; i++) {
        const cw_effect *e = &game->effects[ability->first + i];
        if (!asks_for_target(&e->to))
            continue;
        for (int mode = 0; mode < 3; mode++)
            if (ability->mode == 0 || ability->mode == mode)
                card->target[mode] = e->to.filter;
        card->target_if_combo = ability->condition.kind == CW_COND_COMBO;
        for (int k = i; k < ability->count; k++)
            derive_moving(card, &game->effects[ability->first + k]);
        return;
    }
}

/* "Choose a minion." only names the target of what comes next. */
const cw_effect *cw__first_deed(const cw_game *game, const cw_ability *ability)
{
    const cw_effect *e = &game->effects[ability->first];
    bool names = ability->count > 1 && e->op == CW_OP_CHOOSE;
    return ability->count ? e + names : NULL;
}

/* Whether the effect brings a minion to the board of its own player. */
bool cw__fills_board(const cw_effect *e)
{
    return cw_op_facts[e->op].is & CW_IS_FILLING && e->who == CW_WHO_YOU;
}

/* B1. What a spell or power begins with, in each of its modes: to bring a minion to a board that is
 * full would be wasted, and so would be summoning none. */
static void derive_first_deed(const cw_game *game, cw_card *card)
{
    bool cast = game->rules.overflow == CW_OVERFLOW_BURN
                && (card->type == CW_TYPE_SPELL || card->type == CW_TYPE_POWER);
    const cw_ability *a = abilities_of(game, card);
    card->needs_room = card->may_summon_none = 0;
    for (int i = 0; i < card->ability_count && cast; i++) {
        const cw_effect *e = cw__first_deed(game, &a[i]);
        bool begins = i == 0 || a[i].mode > a[i - 1].mode;
        if (!begins || a[i].when != CW_WHEN_PLAY || a[i].condition.kind || !e || e->condition.kind
            || !cw__fills_board(e))
            continue;
        bool counts = e->op == CW_OP_SUMMON && e->a.kind != CW_AMOUNT_CONST;
        bool picks_new = e->op == CW_OP_SUMMON_RANDOM && (e->pool.flags & CW_FILTER_NOT_HELD);
        card->needs_room |= (uint8_t)(1u << a[i].mode);
        bool revives = e->op == CW_OP_SUMMON_DEAD;
        card->may_summon_none |= (uint8_t)((counts | picks_new | revives) << a[i].mode);
    }
}

/* Abilities about the card itself do not count as wide: see cw__emit_slow. */
static void derive_listen(cw_card *card, const cw_ability *ability)
{
    uint32_t bit = 1u << ability->when;
    if (!ability->zones)
        card->listen |= bit;
    if (!ability->zones && !(ability->subject.flags & CW_FILTER_THIS))
        card->listen_wide |= bit;
    if (ability->zones & (1u << CW_ZONE_HAND))
        card->listen_hand |= bit;
    if (ability->zones & (1u << CW_ZONE_DECK))
        card->listen_deck |= bit;
}

uint32_t cw__filter_places(const cw_filter *f, cw_seat seat)
{
    unsigned kinds = f->kinds ? f->kinds : CW_KIND_CHARACTER;
    uint32_t fits = (kinds & CW_KIND_HERO ? 1u : 0) | (kinds & CW_KIND_MINION ? 0xfffeu : 0);
    uint32_t own = f->side != CW_SIDE_ENEMY ? fits << (16 * seat) : 0;
    uint32_t other = f->side != CW_SIDE_FRIENDLY ? fits << (16 * (1 - seat)) : 0;
    return own | other;
}

/* Most cards need no closer look than "which side, minion or hero" (simple_hand.h). Others have a
 * shape that tells too many plays, if a play too many can be told by looking at it alone: a
 * battlecry that may lack its targets is not so. "Another" excludes the card itself, which is not
 * on the board when it is played. */
static void derive_shape(cw_card *card)
{
    const cw_filter *f = &card->target[0];
    bool plain = !(f->flags & ~CW_FILTER_OTHER) && !f->race && !f->stat && !f->keywords && !f->area;
    bool check = card->restricted || !plain;
    int kind = f->kinds == CW_KIND_MINION ? 0 : f->kinds == CW_KIND_HERO ? 1 : 2;
    card->needs_target = card->is_spell || card->type == CW_TYPE_POWER;
    card->shape = 0;
    if (f->where || card->modes || card->target_if_combo || card->moves_target
        || (kind == 2 && f->kinds && f->kinds != CW_KIND_CHARACTER)
        || (check && f->kinds && !card->needs_target))
        return;
    card->shape = (uint8_t)(f->kinds ? CW_SHAPE_TARGET + f->side * 3 + kind : CW_SHAPE_NO_TARGET);
    card->shape |= card->type == CW_TYPE_MINION ? CW_SHAPE_MINION | CW_SHAPE_ROOM : 0;
    card->shape |= card->needs_room & 1 ? CW_SHAPE_ROOM : 0;
    card->shape |= f->kinds && card->needs_target ? CW_SHAPE_STRICT : 0;
    card->shape |= check ? CW_SHAPE_CHECK : 0;
}

/* What must change for a filter to mean others, while nobody comes or goes. Side, type and race never
 * do: what changes a race says so. */
static unsigned moods_of_filter(const cw_filter *f)
{
    unsigned moods = f->keywords || f->demand || (f->stat && f->stat != CW_STAT_HEALTH)
                         ? CW_MOOD_ANY
                         : 0;
    if (f->stat == CW_STAT_HEALTH || (f->flags & (CW_FILTER_DAMAGED | CW_FILTER_UNDAMAGED)))
        moods |= CW_MOOD_HEALTH;
    if (f->area || (f->flags & CW_FILTER_ADJACENT))
        moods |= CW_MOOD_PLACES;
    return moods;
}

static unsigned moods_of_counting(const cw_filter *f)
{
    if (f->where >= CW_WHERE_DEAD_TURN)
        return CW_MOOD_ANY;
    return moods_of_filter(f) | (f->where == CW_WHERE_PLAY ? CW_MOOD_PLACES : CW_MOOD_STORES);
}

static unsigned moods_of_condition(const cw_condition *c)
{
    switch (c->kind) {
    case CW_COND_NONE: return 0;
    case CW_COND_CONTROL:
    case CW_COND_CONTROL_NONE: return moods_of_counting(&c->filter);
    case CW_COND_HERO_HEALTH: return CW_MOOD_HEALTH;
    case CW_COND_SPELL_DAMAGE: return CW_MOOD_PLACES; /* of the minions on the board */
    case CW_COND_SELF_IS: return moods_of_filter(&c->filter);
    case CW_COND_NO_TWINS:
    case CW_COND_HAND_SIZE: return CW_MOOD_STORES;
    default: return CW_MOOD_ANY;
    }
}

static unsigned moods_of_amount(const cw_amount *a)
{
    return a->kind == CW_AMOUNT_CONST   ? 0
           : a->kind == CW_AMOUNT_COUNT ? moods_of_counting(&a->of)
                                        : CW_MOOD_ANY;
}

/* What can change the reach of a static ability while nobody comes or goes. It makes the aura layer
 * stale only when that has changed (run.h, touch). */
static uint8_t moods_of(const cw_game *game, const cw_ability *ability)
{
    unsigned moods = moods_of_condition(&ability->condition);
    for (int i = 0; i < ability->count; i++) {
        const cw_effect *e = &game->effects[ability->first + i];
        moods |= moods_of_filter(&e->to.filter) | moods_of_amount(&e->a) | moods_of_amount(&e->b)
                 | moods_of_condition(&e->condition);
    }
    return (uint8_t)moods;
}

/* All derived fields are set, none is added to: freezing a game twice gives the same. */
static void derive_card(const cw_game *game, cw_card *card)
{
    card->listen = card->listen_wide = card->listen_hand = card->listen_deck = 0;
    card->modes = 0;
    card->has_static = card->has_deathrattle = card->has_play = card->has_own_cost = false;
    card->has_discard = false;
    card->headings = (uint8_t)cw__headings_of(game, card);
    card->moods = 0;
    card->target_if_combo = false;
    card->moves_target = 0;
    memset(card->target, 0, sizeof card->target);
    card->is_spell = card->type == CW_TYPE_SPELL || card->type == CW_TYPE_SECRET;
    const cw_ability *ability = abilities_of(game, card);
    for (int i = 0; i < card->ability_count; i++, ability++) {
        if (ability->mode > card->modes)
            card->modes = ability->mode;
        if (ability->when == CW_WHEN_PLAY) {
            card->has_play = true;
            derive_target(game, card, ability);
        } else if (ability->when == CW_WHEN_DEATH) {
            card->has_deathrattle = true;
        } else if (ability->when == CW_WHEN_DISCARD) {
            card->has_discard = true;
        } else if (ability->when == CW_WHEN_STATIC) {
            if (ability->flags & CW_ABILITY_COST)
                card->has_own_cost = true;
            else {
                card->has_static = true;
                card->moods |= moods_of(game, ability);
            }
        } else if (ability->when > CW_WHEN_STATIC) {
            derive_listen(card, ability);
        }
    }
    derive_first_deed(game, card);
    card->restricted = card->requirement.kind || card->type == CW_TYPE_SECRET
                       || (card->may_summon_none & 1);
    /* What a hand card needs is part of its price; a power has none. */
    for (int i = 0; i < CW_MAX_ELEMENTS && card->type == CW_TYPE_POWER; i++)
        card->restricted |= card->needs[i] != 0;
    derive_shape(card);
}

/* Why a card's moves to a space of choice cannot be, or NULL. */
static const char *wrong_moves(const cw_game *game, const cw_card *card)
{
    const cw_ability *ability = abilities_of(game, card);
    int moves = 0;
    for (int i = 0; i < card->ability_count; i++) {
        bool it_is_target = false;
        for (int k = 0; k < ability[i].count; k++) {
            const cw_effect *e = &game->effects[ability[i].first + k];
            bool chosen = e->to.pick == CW_PICK_CHOSEN;
            bool target = chosen || (e->to.pick == CW_PICK_IT && it_is_target);
            if (e->op == CW_OP_MOVE && (ability[i].when != CW_WHEN_PLAY || !target))
                return "only a target that the player chooses can be moved to a space of choice; "
                       "scatter, push and pull need none";
            moves += e->op == CW_OP_MOVE;
            if (e->to.pick != CW_PICK_NONE && e->to.pick != CW_PICK_THIS)
                it_is_target = target;
            int it = cw_op_facts[e->op].it;
            if (it == CW_IT_NEW || it == CW_IT_COPIES)
                it_is_target = false;
        }
    }
    if (moves > 1)
        return "a card moves its target once";
    /* two choices of cells times two modes would be more actions than there is room for */
    return moves && card->modes ? "a card with a choice of two cannot move its target" : NULL;
}

/* ---- heroes' powers, fresh entities ---- */

static void collect_basic_powers(cw_game *game)
{
    game->basic_power_count = 0;
    for (int i = 1; i < game->card_count; i++) {
        const cw_card *card = &game->cards[i];
        if (card->type == CW_TYPE_HERO && card->power && game->basic_power_count < CW_MAX_CLASSES)
            game->basic_powers[game->basic_power_count++] = card->power;
    }
}

/* A new entity is then one copy of 32 bytes instead of a dozen assignments. */
static cw_status make_fresh(cw_game *game)
{
    free(game->fresh);
    game->fresh = calloc((size_t)game->card_count, sizeof *game->fresh);
    if (!game->fresh)
        return CW_ERR_MEMORY;
    for (int i = 0; i < game->card_count; i++) {
        const cw_card *card = &game->cards[i];
        game->fresh[i] = (cw_entity){
            .card = (cw_card_id)i,
            .keywords = card->keywords,
            .attack = card->attack,
            .health = card->health,
            .max_health = card->health,
            .spell_damage = card->values[CW_VALUE_SPELL_DAMAGE],
            .lasts = card->values[CW_VALUE_LASTS],
            .guard = card->values[CW_VALUE_INVULNERABLE],
            .times = (uint8_t)(1 + card->more_attacks),
            .race = card->race,
        };
    }
    return CW_OK;
}

/* ---- the size of a position ---- */

/* Both decks with heroes and powers, and for each place of a board or hand two thirds of an entity:
 * room for what no deck held, and for mods. Whole cache lines, and at least as much as a small game
 * takes. */
enum { LEAST_BYTES = 4096, PLACE_BYTES = 21, BYTES_STEP = 512, LEAST_MODS = 19 };

_Static_assert(CW_HEADER_BYTES + (1 + CW_SEATS * (CW_MAX_BUILT + 2)) * sizeof(cw_entity)
                       + CW_SEATS * (CW_MAX_BOARD + CW_MAX_HAND) * PLACE_BYTES
                   <= CW_MAX_BYTES,
               "the largest game fits");

static void derive_size(cw_game *game)
{
    const cw_rules *rules = &game->rules;
    size_t places = 0, entities = 1 + CW_SEATS * ((size_t)rules->deck_max + 2);
    for (int seat = 0; seat < CW_SEATS; seat++)
        places += (size_t)(rules->board_size[seat] + rules->hand_limit[seat]);
    size_t dead = game->uses_dead ? CW_MOST_DEAD * sizeof(cw_mod) : 0;
    size_t bytes = CW_HEADER_BYTES + entities * sizeof(cw_entity) + places * PLACE_BYTES + dead;
    bytes = bytes < LEAST_BYTES ? LEAST_BYTES : (bytes + BYTES_STEP - 1) / BYTES_STEP * BYTES_STEP;
    bytes = bytes < CW_MAX_BYTES ? bytes : CW_MAX_BYTES;
    size_t most = (bytes - CW_HEADER_BYTES - LEAST_MODS * sizeof(cw_mod) - dead)
                  / sizeof(cw_entity);
    game->bytes = (uint16_t)bytes;
    game->entity_limit = (uint8_t)(most < CW_MAX_ENTITIES ? most : CW_MAX_ENTITIES);
}

/* ---- hash ---- */

static uint64_t hash_text(const char *text, uint64_t seed)
{
    return cw_hash_bytes(text, strlen(text) + 1, seed);
}

/* Where both players have the same, the second value is left out: games hash as they did before
 * rules could differ. */
static uint64_t hash_rules(const cw_rules *rules)
{
    static const size_t seats[] = {offsetof(cw_rules, board_size), offsetof(cw_rules, hand_limit),
                                   offsetof(cw_rules, mana_gain), offsetof(cw_rules, mana_cap),
                                   offsetof(cw_rules, draw_per_turn)};
    enum { COUNT = sizeof seats / sizeof *seats, EACH = sizeof(int32_t) };
    const char *from = (const char *)rules;
    char bytes[sizeof *rules];
    int32_t seconds[COUNT];
    size_t size = 0, at = 0;
    bool different = false;
    for (unsigned i = 0; i < COUNT; i++) {
        size_t piece = seats[i] + EACH - at;
        memcpy(bytes + size, from + at, piece);
        memcpy(&seconds[i], from + seats[i] + EACH, EACH);
        different |= memcmp(from + seats[i], &seconds[i], EACH) != 0;
        size += piece;
        at = seats[i] + 2 * EACH;
    }
    memcpy(bytes + size, from + at, sizeof *rules - at);
    uint64_t h = cw_hash_bytes(bytes, size + sizeof *rules - at, 1);
    return different ? cw_hash_bytes(seconds, sizeof seconds, h) : h;
}

/* Rarity plays a part only if a text asks for it. */
static uint64_t hash_demands(const cw_game *game, uint64_t h)
{
    for (int i = 1; i < game->card_count; i++)
        h = cw_hash_bytes(&game->cards[i].rarity_id, 1, h);
    return cw_hash_bytes(game->demands, (size_t)(game->demand_count + 1) * sizeof *game->demands,
                         h);
}

/* Fields are hashed one by one, not as structs: derived ones and padding must not count. Abilities
 * and effects are plain data filled from zero, so their bytes may. */
static uint64_t hash_game(const cw_game *game)
{
    uint64_t h = hash_rules(&game->rules);
    for (int i = 1; i < game->card_count; i++) {
        const cw_card *c = &game->cards[i];
        int16_t use = c->collectible ? 1 : c->leader ? 2 : 0;
        int16_t numbers[] = {
            c->type,   c->class_id,       c->race,        c->group,       use, c->cost, c->attack,
            c->health, (int16_t)c->power, c->deck_copies, c->more_attacks};
        h = hash_text(c->name, h);
        h = hash_text(c->text ? c->text : "", h);
        h = cw_hash_bytes(numbers, sizeof numbers, h);
        h = cw_hash_bytes(&c->keywords, sizeof c->keywords, h);
        h = cw_hash_bytes(c->values, sizeof c->values, h);
        h = cw_hash_bytes(c->needs, sizeof c->needs, h);
    }
    h = cw_hash_bytes(game->abilities, (size_t)game->ability_count * sizeof *game->abilities, h);
    for (int i = 1; i < game->elements.count; i++)
        h = hash_text(game->elements.singular[i], h);
    if (game->demand_count)
        h = hash_demands(game, h);
    if (cw_game_makes_decks(game))
        h = cw_hash_bytes(game->recipes, sizeof game->recipes, h);
    return cw_hash_bytes(game->effects, (size_t)game->effect_count * sizeof *game->effects, h);
}

/* The order: sizes that follow from lanes, the checks that everything later relies on, then the
 * derivations; `frozen` is set last. */
cw_status cw_game_freeze(cw_game *game, cw_errors *errors)
{
    for (int seat = 0; seat < CW_SEATS && game->rules.lanes > 0; seat++)
        game->rules.board_size[seat] = game->rules.lanes * game->rules.rows;
    cw_status status = cw__check_game(game, errors);
    if (status != CW_OK)
        return status;
    game->uses_lasts = false;
    for (int i = 1; i < game->card_count; i++) {
        derive_card(game, &game->cards[i]);
        game->uses_lasts |= game->cards[i].values[CW_VALUE_LASTS] != 0;
        const char *wrong = wrong_moves(game, &game->cards[i]);
        if (wrong) {
            cw_errors_add(errors, CW_ERR_SYNTAX, NULL, 0, 0, "%s: %s", game->cards[i].name, wrong);
            return CW_ERR_SYNTAX;
        }
    }
    if ((status = cw__build_pools(game)) != CW_OK || (status = make_fresh(game)) != CW_OK) {
        cw_errors_add(errors, status, NULL, 0, 0, "the game is too large: %s",
                      cw_status_text(status));
        return status;
    }
    collect_basic_powers(game);
    game->uses_dead = cw__uses_dead(game);
    game->uses_prices = cw__uses_prices(game);
    derive_size(game);
    game->hash = hash_game(game);
    game->frozen = true;
    return CW_OK;
}
