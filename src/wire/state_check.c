/* Whether the numbers of a position from outside go together: cards that fit their zones, lists that
 * agree with the things in them, entries that mean something, and where something is wrong. What
 * the engine derives from the rest is compared by its own look at the whole. */
#include "state_fields.h"

#include "wire/text.h"
#include "words.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* ---- what is wrong, and where ---- */

static void write_entity(const cw_game *game, int number, cw_card_id card, cw_str *out)
{
    cw_str_printf(out, "entity %d", number);
    if (card > 0 && card < game->card_count)
        cw_str_printf(out, ", %s", game->cards[card].name);
}

bool cw__state_refuse(const state_reader *r, const char *format, ...)
{
    cw_str place = CW_STR_INIT;
    char words[400];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    if (r->list != NULL)
        cw_str_printf(&place, "%s %d", r->list, r->index);
    if (r->list != NULL && r->card > 0)
        cw_str_printf(&place, ", %s", r->game->cards[r->card].name);
    snprintf(r->problem, r->size, "%s%s%s", cw_str_get(&place), r->list != NULL ? ": " : "", words);
    cw_str_clear(&place);
    return false;
}

void cw_fault_write(const cw_game *game, const cw_state *state, const char *fault,
                    const cw_fault *at, cw_str *out)
{
    bool known = at->entity > 0 && at->entity < CW_MAX_ENTITIES;
    if (at->seat >= 0)
        cw_str_printf(out, "player %d: ", at->seat);
    if (at->entry >= 0)
        cw_str_printf(out, "mod %d: ", at->entry);
    if (known) {
        write_entity(game, at->entity, state->entities[at->entity].card, out);
        cw_str_add(out, ": ");
    }
    cw_str_add(out, fault);
    if (at->field != NULL && at->low == at->high)
        cw_str_printf(out, " (\"%s\" is %lld and should be %lld)", at->field, (long long)at->is,
                      (long long)at->low);
    else if (at->field != NULL)
        cw_str_printf(out, " (\"%s\" is %lld and should be %lld to %lld)", at->field,
                      (long long)at->is, (long long)at->low, (long long)at->high);
}

/* A number whose range follows from the game or the rest of the position. */
static bool is_within(const state_reader *r, const char *name, int value, int low, int high)
{
    return (value >= low && value <= high)
           || cw__state_refuse(r, "\"%s\" is %d, but must be %d to %d here", name, value, low,
                               high);
}

/* ---- entities ---- */

/* Cards in zones where the engine would never put them would be read as what they are not: a
 * spell on the board has no attack, a minion as weapon no durability. */
static bool fits_zone(const cw_card *card, bool unknown, int zone)
{
    static const unsigned kinds[CW_ZONE_COUNT] = {
        [CW_ZONE_DECK] = CW_KIND_MINION | CW_KIND_SPELL | CW_KIND_WEAPON | CW_KIND_HERO,
        [CW_ZONE_HAND] = CW_KIND_MINION | CW_KIND_SPELL | CW_KIND_WEAPON | CW_KIND_HERO,
        [CW_ZONE_BOARD] = CW_KIND_MINION,
        [CW_ZONE_HERO] = CW_KIND_HERO,
        [CW_ZONE_WEAPON] = CW_KIND_WEAPON,
        [CW_ZONE_POWER] = CW_KIND_POWER,
        [CW_ZONE_SECRET] = CW_KIND_SECRET,
    };
    if (unknown)
        return zone == CW_ZONE_HERO || zone == CW_ZONE_NONE; /* a hero without a card is allowed */
    return zone != CW_ZONE_NONE && kinds[zone] >> card->type & 1;
}

/* The order of play: who came into play later has a higher number, and no two have the same. */
static bool check_tag(const state_reader *r, const cw_state *state, int id)
{
    const cw_entity *e = &state->entities[id];
    bool ordered = e->zone >= CW_ZONE_BOARD && e->zone != CW_ZONE_POWER;
    if (e->tag == 0)
        return !ordered
               || cw__state_refuse(r,
                                   "\"tag\" is 0, but it is in play: its place in the order of "
                                   "play is 1 to %d",
                                   state->next_tag - 1);
    if (e->zone < CW_ZONE_BOARD)
        return cw__state_refuse(r, "\"tag\" is %d, but must be 0: it is not in play", e->tag);
    if (e->tag >= state->next_tag)
        return cw__state_refuse(r, "\"tag\" is %d, which \"next_tag\", %d, is yet to give", e->tag,
                                state->next_tag);
    for (int i = 1; i < id; i++)
        if (state->entities[i].tag == e->tag)
            return cw__state_refuse(r, "\"tag\" is %d, which entity %d has, too", e->tag, i);
    return true;
}

static bool check_entities(state_reader *r, const cw_state *state)
{
    r->list = "entity";
    for (int i = 0; i < state->entity_count; i++) {
        const cw_entity *e = &state->entities[i];
        const cw_card *card = &r->game->cards[e->card];
        r->index = i;
        r->card = e->card;
        if (!fits_zone(card, e->card == 0, e->zone))
            return cw__state_refuse(r, "\"zone\" is %d, where no %s can be", e->zone,
                                    e->card == 0 ? "unknown card"
                                                 : cw_type_name((cw_type)card->type));
        if (!is_within(r, "race", e->race, 0, r->game->races.count - 1) || !check_tag(r, state, i))
            return false;
    }
    r->list = NULL;
    r->card = 0;
    return true;
}

/* ---- players ---- */

/* Each entity of the lists exists and knows that it is there, so that none is in two lists. */
static bool check_zone(const state_reader *r, const cw_state *state, const cw_entity_id *list,
                       int count, int zone)
{
    const char *name = cw_zone_name((cw_zone)zone);
    for (int i = 0; i < count; i++) {
        int slot = zone == CW_ZONE_HAND ? 0 : i;
        if (list[i] == 0 || list[i] >= state->entity_count)
            return cw__state_refuse(r, "the %s has entity %d, but there are 1 to %d", name, list[i],
                                    state->entity_count - 1);
        const cw_entity *e = &state->entities[list[i]];
        if (e->zone != zone || e->slot != slot || e->owner != r->index)
            return cw__state_refuse(
                r,
                "the %s has entity %d, which must have the zone %d, the slot %d "
                "and the owner %d, not %d, %d and %d",
                name, list[i], zone, slot, r->index, e->zone, e->slot, e->owner);
    }
    return true;
}

/* Beyond the crystals: up to the cap by effects, the extra of the first turn, and one that was raised. */
static int most_mana(const cw_rules *rules, const cw_player *p, int seat)
{
    int cap = rules->mana_cap[seat], extra = rules->mana_extra_second;
    return p->max_mana + (cap > extra ? cap : extra) + p->raised;
}

static bool check_player(const state_reader *r, const cw_state *state, const cw_player *p)
{
    const cw_game *game = r->game;
    if (!is_within(r, "mana", p->mana, 0, most_mana(&game->rules, p, r->index)))
        return false;
    for (int i = 0; i < CW_MAX_COUNTERS; i++)
        if (i >= game->counter_count && p->counters[i] != 0)
            return cw__state_refuse(r,
                                    "\"counters\", number %d of the list, is %d, but must be 0: "
                                    "the game counts %d things",
                                    i, p->counters[i], game->counter_count);
    for (int i = 0; i < CW_MAX_ELEMENTS; i++)
        if (i + 1 >= game->elements.count && p->elements[i] != 0)
            return cw__state_refuse(r,
                                    "\"elements\", number %d of the list, is %d, but must be 0: "
                                    "the game has %d elements",
                                    i, p->elements[i],
                                    game->elements.count > 0 ? game->elements.count - 1 : 0);
    return check_zone(r, state, &p->hero, 1, CW_ZONE_HERO)
           && check_zone(r, state, &p->power, p->power != 0, CW_ZONE_POWER)
           && check_zone(r, state, &p->weapon, p->weapon != 0, CW_ZONE_WEAPON)
           && check_zone(r, state, p->hand, p->hand_count, CW_ZONE_HAND)
           && check_zone(r, state, p->board, p->board_count, CW_ZONE_BOARD)
           && check_zone(r, state, p->secrets, p->secret_count, CW_ZONE_SECRET)
           && check_zone(r, state, p->deck, p->deck_count, CW_ZONE_DECK)
           && is_within(r, "hand", p->hand_count, 0, CW_MAX_HAND)
           && is_within(r, "board", p->board_count, 0, CW_MAX_BOARD);
}

static bool check_players(state_reader *r, const cw_state *state)
{
    r->list = "player";
    for (r->index = 0; r->index < CW_SEATS; r->index++)
        if (!check_player(r, state, &state->players[r->index]))
            return false;
    r->list = NULL;
    return true;
}

/* ---- entries ---- */

/* Where numbers are cut at 0 a sum for good may wait behind what passes (docs/rules.md, C13). */
static bool stays_behind(const cw_game *game, const cw_mod *mod)
{
    return game->rules.below_zero == CW_BELOW_ZERO_CUT && mod->attack != 0 && mod->health == 0
           && mod->keywords == 0 && mod->seat < CW_MOD_SETS_ATTACK && mod->turns == 0;
}

/* A minion, in a turn that was, and nothing else. */
static bool is_dead(const cw_game *game, const cw_state *state, const cw_mod *mod)
{
    cw_mod plain = {
        .duration = CW_DEAD, .from = mod->from, .seat = mod->seat & 1, .attack = mod->attack};
    return memcmp(&plain, mod, sizeof plain) == 0 && game->cards[mod->from].type == CW_TYPE_MINION
           && mod->attack >= 0 && mod->attack <= state->turn;
}

/* Of an effect that says so, and nothing else. */
static bool is_price(const cw_game *game, const cw_mod *mod)
{
    int op = mod->keywords < (uint32_t)game->effect_count ? game->effects[mod->keywords].op : 0;
    return (op == CW_OP_NEXT_COST || op == CW_OP_TURN_COST) && mod->entity == 0 && mod->ability == 0
           && mod->seat < CW_SEATS && mod->turns == (op == CW_OP_NEXT_COST) && mod->health >= 0
           && mod->origin == 0;
}

/* What an entry says must go together. What follows from it (numbers, the flag of its entity) is
 * compared by the engine's own look at the whole. */
static const char *wrong_mod(const cw_game *game, const cw_state *state, const cw_mod *mod)
{
    bool sets = mod->seat & (CW_MOD_SETS_ATTACK | CW_MOD_SETS_HEALTH);
    bool gives = mod->attack != 0 || mod->health != 0 || mod->keywords != 0 || sets;
    bool doom = mod->duration != CW_FOR_TURNS
                && (mod->turns == CW_ENDS_IN_DEATH || mod->turns == CW_ENDS_IN_RETURN);
    if (mod->duration == CW_SOURCE)
        return mod->entity != 0 || mod->ability != 0 || gives || mod->turns >= state->entity_count
                   ? "says where an entity comes from and something else, too"
                   : NULL;
    if (mod->duration == CW_DEAD)
        return !is_dead(game, state, mod) ? "remembers a death that cannot have been" : NULL;
    if (mod->duration == CW_PRICE)
        return !is_price(game, mod) ? "says what cards cost as no text does" : NULL;
    if (mod->duration == CW_HEAT)
        return mod->entity != 0 || mod->ability == 0 || mod->keywords != 0 || sets
                   ? "counts how often an ability acted and is something else, too"
                   : NULL;
    if (mod->entity == 0)
        return "belongs to nothing: \"entity\" is 0";
    if (mod->ability != 0 && gives)
        return "gives an ability and something else";
    if (doom && (gives || mod->ability != 0))
        return "ends in death or return and gives something, too";
    if (mod->duration == CW_FOREVER && (gives || doom) && !stays_behind(game, mod))
        return "never ends, so that its numbers should be the entity's own";
    return NULL;
}

static bool check_mod(const state_reader *r, const cw_state *state, const cw_mod *mod)
{
    const cw_game *game = r->game;
    bool sources = game->rules.overheat && game->rules.duplicates == CW_DUPLICATES_SOURCE;
    bool heat = mod->duration == CW_HEAT, turns = mod->duration == CW_FOR_TURNS;
    int most = game->uses_prices ? CW_PRICE
               : game->uses_dead ? CW_DEAD
               : sources         ? CW_SOURCE
                                 : CW_HEAT;
    if ((mod->duration == CW_SOURCE && !sources) || (mod->duration == CW_DEAD && !game->uses_dead))
        most = CW_HEAT;
    if (!is_within(r, "duration", mod->duration, 0, most)
        || !is_within(r, "from", mod->from, 0, game->card_count - 1)
        || !is_within(r, "ability", mod->ability, 0, game->ability_count - 1)
        || !is_within(r, "entity", mod->entity, 0, state->entity_count - 1)
        || !is_within(r, "origin", mod->origin, 0, sources ? UINT8_MAX : CW_SEATS - 1))
        return false;
    const char *wrong = wrong_mod(game, state, mod);
    if (wrong != NULL)
        return cw__state_refuse(r, "%s", wrong);
    if (heat)
        return is_within(r, "attack", mod->attack, 0, INT8_MAX)
               && is_within(r, "health", mod->health, INT8_MIN, INT8_MAX)
               && is_within(r, "turns", mod->turns, 0, 0);
    return mod->duration == CW_SOURCE || mod->duration == CW_DEAD || mod->duration == CW_PRICE
           || is_within(r, "turns", mod->turns, turns,
                        turns ? CW_MOST_TURNS_GIVEN : CW_ENDS_IN_RETURN);
}

static bool check_mods(state_reader *r, const cw_state *state)
{
    r->list = "mod";
    for (r->index = 0; r->index < state->mod_count; r->index++)
        if (!check_mod(r, state, &cw_state_mod(state, r->index)))
            return false;
    r->list = NULL;
    return true;
}

/* ---- the whole ---- */

static bool check_choice(const state_reader *r, const cw_state *state)
{
    const cw_choice *choice = &state->choice;
    bool open = state->phase == CW_PHASE_CHOICE;
    if (open && choice->op != CW_OP_DISCOVER_CARD && choice->op != CW_OP_DISCOVER_POWER)
        return cw__state_refuse(r, "\"op\" of the choice is %d, but must be %d or %d", choice->op,
                                CW_OP_DISCOVER_CARD, CW_OP_DISCOVER_POWER);
    for (int i = 0; i < choice->count; i++)
        if (choice->options[i] == 0)
            return cw__state_refuse(r, "option %d of the choice is no card", i);
    return true;
}

/* Numbers that are merely odd (a health of 900) are allowed: a position for analysis may be one that
 * no match reaches. */
bool cw__state_sound(state_reader *r, const cw_state *state)
{
    if (state->entity_count > r->game->entity_limit || !cw_state_has_room(state, 0))
        return cw__state_refuse(r, "%d entities and %d mods are more than this game has room for",
                                state->entity_count, state->mod_count);
    /* The last one ends the turn, but for a discovery that it leads to. */
    int actions = state->phase == CW_PHASE_MAIN ? r->game->rules.actions_per_turn - 1 : UINT8_MAX;
    return is_within(r, "actions", state->actions, 0, actions) && check_entities(r, state)
           && check_mods(r, state) && check_choice(r, state) && check_players(r, state);
}
