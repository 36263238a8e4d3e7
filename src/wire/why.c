/* Why a card, character, power or target cannot be used now, in a clause about it ("is asleep until
 * your next turn"). The engine says which rule it is; the words for it are found by looking at the
 * same fields. */
#include "wire/outcomes.h"
#include "wire/text.h"

#include "rules/words.h"

/* ---- cards and powers ---- */

static void write_needs(const cw_game *game, const cw_player *p, const cw_card *card, cw_str *out)
{
    const char *before = "needs ";
    for (int i = 1; i < game->elements.count && i <= CW_MAX_ELEMENTS; i++) {
        int missing = card->needs[i - 1] - p->elements[i - 1];
        if (missing > 0)
            cw_str_printf(out, "%s%d more %s", before, missing, game->elements.singular[i]);
        before = missing > 0 ? " and " : before;
    }
}

static void write_card_reason(const cw_game *game, const cw_player *p, const cw_card *card,
                              int cost, cw_status status, cw_str *out)
{
    switch (status) {
    case CW_ERR_MANA: cw_str_printf(out, "costs %d more mana than you have", cost - p->mana); break;
    case CW_ERR_NEEDS: write_needs(game, p, card, out); break;
    case CW_ERR_BOARD_FULL:
        cw_str_add(out, card->type == CW_TYPE_SECRET ? "waits: you have as many secrets as you may"
                                                     : "finds no room: your board is full");
        break;
    case CW_ERR_TARGET_NEEDED: cw_str_add(out, "has no legal target"); break;
    case CW_ERR_REQUIREMENT: cw_str_add(out, "asks for something that is not so now"); break;
    case CW_ERR_SECRET_ACTIVE: cw_str_add(out, "is already active"); break;
    case CW_ERR_POWER_USED: cw_str_add(out, "was used this turn"); break;
    default: cw_str_add(out, cw_status_text(status)); break;
    }
}

static cw_status hand_refusal(const cw_game *game, const cw_state *state, int slot, cw_str *out)
{
    cw_seat seat = state->active;
    const cw_player *p = &state->players[seat];
    cw_status status = cw_check_card(game, state, seat, slot);
    if (status != CW_OK && slot < p->hand_count) {
        write_card_reason(game, p, &game->cards[state->entities[p->hand[slot]].card],
                          cw_hand_cost(game, state, seat, slot), status, out);
    }
    return status;
}

static cw_status power_refusal(const cw_game *game, const cw_state *state, cw_str *out)
{
    cw_seat seat = state->active;
    const cw_player *p = &state->players[seat];
    cw_status status = cw_check_power(game, state, seat);
    if (status != CW_OK && p->power != 0) {
        write_card_reason(game, p, &game->cards[state->entities[p->power].card],
                          cw_power_cost(game, state, seat), status, out);
    }
    return status;
}

/* ---- characters ---- */

static cw_action attack(cw_place source, cw_place target)
{
    cw_action a = cw_action_make(CW_ACTION_ATTACK);
    a.source = source;
    a.target = target;
    return a;
}

static bool can_do_something(const cw_game *game, const cw_state *state, cw_place source)
{
    int enemy = 16 * (1 - state->active);
    cw_action move = cw_action_make(CW_ACTION_MOVE);
    move.source = source;
    for (int i = 0; i <= CW_MAX_BOARD; i++)
        if (cw_check(game, state, attack(source, (cw_place)(enemy + i))) == CW_OK)
            return true;
    for (int cell = 1; cell <= CW_MAX_BOARD && game->rules.moving; cell++) {
        move.to = (uint8_t)cell;
        if (cw_check(game, state, move) == CW_OK)
            return true;
    }
    return false;
}

/* What keeps a character from attacking, the reason first that lasts longest. */
static const char *held_by(const cw_game *game, const cw_state *state, cw_entity_id id)
{
    const cw_entity *e = &state->entities[id];
    uint32_t k = cw_entity_keywords(e);
    int times = e->times + ((k & CW_KW(WINDFURY)) != 0);
    bool hero = e->zone == CW_ZONE_HERO;
    if (k & CW_KW(CANNOT_ATTACK) || times == 0)
        return "cannot attack";
    if (k & CW_KW(STUNNED))
        return "is stunned and neither attacks nor moves this turn";
    if (k & CW_KW(FROZEN))
        return "is frozen and misses its attack";
    if (e->flags & CW_FLAG_SLEEPING && !(k & CW_KW(CHARGE)))
        return "is asleep until your next turn";
    if (!game->rules.zero_attack && cw_character_attack(game, state, id) <= 0)
        return hero ? "has no attack: it needs a weapon" : "has no attack";
    if (e->attacks >= times)
        return times > 1 ? "has made all of its attacks this turn" : "has attacked this turn";
    if (e->flags & CW_FLAG_MOVED && !(k & CW_KW(SWIFT)))
        return "has moved this turn";
    return NULL;
}

static cw_status character_refusal(const cw_game *game, const cw_state *state, cw_place source,
                                   cw_str *out)
{
    cw_entity_id id = cw_entity_at(state, source);
    if (id == 0)
        return CW_ERR_NO_SUCH_CARD;
    if (can_do_something(game, state, source))
        return CW_OK;
    const char *held = held_by(game, state, id);
    cw_str_add(out, held != NULL ? held : "reaches nobody that it could attack");
    return held != NULL ? CW_ERR_CANNOT_ATTACK : CW_ERR_REACH;
}

static cw_status source_refusal(const cw_game *game, const cw_state *state, cw_place source,
                                cw_str *out)
{
    cw_seat seat = state->active;
    if (state->phase != CW_PHASE_MAIN)
        return CW_OK;
    if (source >= cw_place_hand(seat, 0) && source < cw_place_hand(seat, 0) + 16)
        return hand_refusal(game, state, source % 16, out);
    if (source == CW_PLACE_POWER + seat)
        return power_refusal(game, state, out);
    return source / 16 == seat ? character_refusal(game, state, source, out) : CW_ERR_NO_SUCH_CARD;
}

cw_status cw_source_refusal(const cw_game *game, const cw_state *state, cw_place source,
                            cw_str *out)
{
    size_t from = out->size;
    cw_status status = source_refusal(game, state, source, out);
    cw_game_speak(game, out, from);
    return status;
}

/* ---- targets ---- */

/* The first taunt that stands in the way. */
static void write_taunt(const cw_game *game, const cw_state *state, cw_place source, cw_str *out)
{
    cw_seat enemy = (cw_seat)(1 - state->active);
    const cw_player *p = &state->players[enemy];
    for (int i = 0; i < p->board_count; i++) {
        const cw_entity *e = &state->entities[p->board[i]];
        if (cw_entity_keywords(e) & CW_KW(TAUNT)
            && cw_check(game, state, attack(source, cw_place_board(enemy, i))) == CW_OK) {
            cw_str_printf(out, "must wait: %s has %s and must be attacked first",
                          game->cards[e->card].name, cw_game_keyword(game, CW_KW_TAUNT));
            return;
        }
    }
    cw_str_printf(out, "must wait: an enemy with %s must be attacked first",
                  cw_game_keyword(game, CW_KW_TAUNT));
}

/* The keyword that keeps it from being chosen or attacked, if one does. */
static bool write_shield(const cw_game *game, const cw_state *state, const cw_entity *e,
                         bool attacked, cw_str *out)
{
    unsigned against = attacked                    ? CW_SHIELDS_ATTACKS
                       : e->owner == state->active ? CW_SHIELDS_EVERYBODY
                                                   : CW_SHIELDS_ENEMIES | CW_SHIELDS_EVERYBODY;
    for (int k = 0; k < CW_KW_COUNT; k++) {
        if (cw_entity_keywords(e) >> k & 1 && cw_keyword_facts[k].shields & against) {
            cw_str_printf(out, "has %s: %s", cw_game_keyword(game, (cw_keyword)k),
                          cw_keyword_facts[k].shield_words);
            return true;
        }
    }
    return false;
}

/* What the text asks for that the character is not; the plainest difference first. */
static void write_misfit(const cw_game *game, const cw_state *state, const cw_filter *f,
                         const cw_entity *e, cw_str *out)
{
    bool hero = e->zone == CW_ZONE_HERO, own = e->owner == state->active;
    uint32_t missing = f->keywords & ~cw_entity_keywords(e);
    if (f->kinds != 0 && !(f->kinds & (hero ? CW_KIND_HERO : CW_KIND_MINION)))
        cw_str_printf(out, "is no target: it must be a %s", hero ? "minion" : "hero");
    else if (f->side != CW_SIDE_ANY && (f->side == CW_SIDE_FRIENDLY) != own)
        cw_str_printf(out, "is no target: it must be %s", own ? "an enemy" : "one of yours");
    else if (f->flags & CW_FILTER_DAMAGED && e->health >= cw_entity_max_health(e))
        cw_str_add(out, "is no target: it must be damaged");
    else if (f->flags & CW_FILTER_UNDAMAGED && e->health < cw_entity_max_health(e))
        cw_str_add(out, "is no target: it must be undamaged");
    else if (f->race != 0 && e->race != f->race)
        cw_str_printf(out, "is no target: it must be of the kind %s",
                      game->races.singular[f->race]);
    else if (missing != 0)
        cw_str_printf(out, "is no target: it must have %s",
                      cw_game_keyword(game, (cw_keyword)__builtin_ctz(missing)));
    else
        cw_str_add(out, "is no target for this");
}

static void write_choice_reason(const cw_game *game, const cw_state *state, cw_place source,
                                const cw_entity *e, cw_str *out)
{
    cw_entity_id id = cw_entity_at(state, source);
    const cw_card *card = &game->cards[state->entities[id].card];
    if (!write_shield(game, state, e, false, out))
        write_misfit(game, state, &card->target[card->modes != 0 ? 1 : 0], e, out);
}

cw_status cw_target_refusal(const cw_game *game, const cw_state *state, cw_place source,
                            cw_place target, cw_str *out)
{
    cw_entity_id id = cw_entity_at(state, target);
    const cw_entity *e = &state->entities[id];
    size_t from = out->size;
    cw_status status = CW_ERR_TARGET;
    if (source < CW_PLACE_HAND)
        status = cw_check(game, state, attack(source, target));
    if (source >= CW_PLACE_HAND)
        write_choice_reason(game, state, source, e, out);
    else if (status == CW_ERR_TAUNT)
        write_taunt(game, state, source, out);
    else if (status == CW_ERR_REACH)
        cw_str_add(out, "is out of reach from here");
    else if (status != CW_OK && !write_shield(game, state, e, true, out))
        cw_str_add(out, e->owner == state->active ? "is one of yours" : "cannot be attacked now");
    cw_game_speak(game, out, from);
    return status;
}
