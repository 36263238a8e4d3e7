/* What need not be looked at twice while a turn is searched: two cards or minions that are alike,
 * places of a minion between others when nobody asks for neighbours, and positions that were
 * reached before by other ways. The order of minions on the board still decides what a random
 * outcome hits; among equally likely ones that is no difference worth a search of its own. */
#include "card_table.h"
#include "own_turn.h"
#include "position_key.h"

static int asks_for_neighbours(const cw_game *game, const cw_ability *ability,
                               const cw_effect *effect)
{
    (void)game, (void)ability;
    return effect_is_near(effect);
}

/* Cards for which the place among neighbours matters: by a keyword that works by place, or by an
 * effect that picks neighbours. */
static int is_near(const cw_game *game, const cw_card *card)
{
    return (card->keywords & CW_KEYWORDS_PLACED) != 0
           || cw__card_effects(game, card, asks_for_neighbours) > 0;
}

uint8_t *cw__own_turn_find_near(const cw_game *game) { return cw__card_table(game, is_near); }

/* Whether somebody in play or in the own hand may ask who stands where. Given abilities are not
 * looked into: they may. */
static bool order_matters(const own_turn *t, const cw_state *st)
{
    const cw_player *own = &st->players[t->seat];
    unsigned near = t->game->rules.lanes > 0;
    for (int i = 0; i < own->hand_count; i++)
        near |= t->near[st->entities[own->hand[i]].card];
    for (int seat = 0; seat < CW_SEATS; seat++) {
        const cw_player *p = &st->players[seat];
        near |= t->near[st->entities[p->power].card]
                | ((p->board_keywords & CW_KEYWORDS_PLACED) != 0);
        for (int i = 0; i < p->board_count; i++)
            near |= t->near[st->entities[p->board[i]].card];
    }
    for (int i = 0; i < st->mod_count; i++)
        near |= cw_state_mod(st, i).ability != 0;
    return near != 0;
}

/* As entity_key, with what tells cards in hand and odd minions apart. */
static uint64_t twin_key(const cw_entity *e)
{
    return entity_key(e)
           + ((uint64_t)e->times << 16 | (uint64_t)e->race << 8 | (uint8_t)e->cost) * KEY_2;
}

/* A bit for each of the list whose like stands further left. */
static uint64_t find_in(const cw_state *st, const cw_entity_id *list, int count)
{
    uint64_t keys[16], twins = 0;
    for (int i = 0; i < count; i++) {
        const cw_entity *e = &st->entities[list[i]];
        /* What carries modifiers is never a twin: they live outside the entity and would have to be
         * compared too. Its own number cannot meet another's key but by a chance of 2^-64. */
        keys[i] = e->flags & CW_FLAG_MODS ? (uint64_t)i : twin_key(e);
        for (int k = 0; k < i; k++) {
            if (keys[k] == keys[i]) {
                twins |= (uint64_t)1 << i;
                break;
            }
        }
    }
    return twins;
}

void cw__own_turn_find_twins(const own_turn *t, const cw_state *st, own_turn_twins *twins)
{
    const cw_player *own = &st->players[t->seat];
    twins->one_position = !order_matters(t, st);
    twins->places = find_in(st, own->hand, own->hand_count) << cw_place_hand(t->seat, 0);
    for (int seat = 0; seat < CW_SEATS && twins->one_position; seat++) {
        const cw_player *p = &st->players[seat];
        twins->places |= find_in(st, p->board, p->board_count) << cw_place_board((cw_seat)seat, 0);
    }
}

static uint64_t mods_key(const cw_state *st)
{
    uint64_t h = st->mod_count;
    for (int i = 0; i < st->mod_count; i++) {
        const cw_mod *mod = &cw_state_mod(st, i);
        h += cw_mix64(key_word(mod) * KEY_1 + key_word((const char *)mod + 8) * KEY_2
                      + key_word((const char *)mod + sizeof *mod - 8));
    }
    return h;
}

/* The generator is part of the key: two orders of the same actions that used up different random
 * numbers are different positions, since what chance does next differs. */
uint64_t cw__own_turn_key(const own_turn *t, const cw_state *st)
{
    bool ordered = order_matters(t, st);
    uint64_t h = st->rng + mods_key(st) * KEY_2;
    if (st->phase == CW_PHASE_CHOICE)
        h += cw_mix64(key_word(st->choice.options) + key_word(st->choice.options + 4) * KEY_3 + 1);
    for (int seat = 0; seat < CW_SEATS; seat++) {
        const cw_player *p = &st->players[seat];
        uint32_t counters;
        memcpy(&counters, p->counters, sizeof counters);
        uint64_t minions = 0;
        for (int i = 0; i < p->board_count; i++) {
            uint64_t key = twin_key(&st->entities[p->board[i]]);
            minions += ordered ? cw_mix64(key + (uint64_t)i) : key;
        }
        h = (h ^ h >> 29) * KEY_1 + minions * KEY_2 + player_key(st, p)
            + ((uint64_t)counters << 32 | (uint64_t)p->cards_played << 8 | p->power) * KEY_3;
    }
    return cw_mix64(h);
}
