/* The search for a sure win in this turn: all orders of actions in one world, hits on the hero
 * first; a line counts only if it also wins in every other world. It is not begun when even all
 * damage that could be done is too little. */
#include "champion.h"

#include <stdlib.h>
#include <string.h>

enum { DEPTH = 24, SEEN = 1 << 13, UNKNOWN_BURST = 12 };

struct ch_lethal {
    cw_state states[DEPTH + 1];
    cw_action lists[DEPTH][CH_MOST_EDGES];
    cw_action line[DEPTH];
    uint64_t seen[SEEN];
    cw_state replay;
    const cw_state *worlds;
    int world_count, nodes;
};

ch_lethal *ch_lethal_new(void) { return calloc(1, sizeof(ch_lethal)); }

void ch_lethal_free(ch_lethal *l) { free(l); }

static int effect_burst(const cw_game *game, const cw_effect *effect)
{
    bool fixed = effect->a.kind == CW_AMOUNT_CONST;
    switch (effect->op) {
    case CW_OP_DAMAGE:
    case CW_OP_DAMAGE_SPLIT:
    case CW_OP_BUFF:
    case CW_OP_MANA_NOW:
    case CW_OP_CHANGE_COST: return fixed ? abs(effect->a.value) : UNKNOWN_BURST;
    case CW_OP_EQUIP:
    case CW_OP_SUMMON: return game->cards[effect->card].attack + (fixed ? effect->a.value : 0);
    case CW_OP_HEAL:
    case CW_OP_ARMOR:
    case CW_OP_FREEZE: return 0;
    default: return UNKNOWN_BURST; /* whatever draws, transforms, doubles … */
    }
}

uint8_t *ch_burst_cards(const cw_game *game)
{
    uint8_t *burst = calloc((size_t)game->card_count, 1);
    for (int i = 1; burst != NULL && i < game->card_count; i++) {
        const cw_card *card = &game->cards[i];
        int most = card->type == CW_TYPE_WEAPON || (card->keywords & CW_KW(CHARGE)) ? card->attack
                                                                                    : 0;
        for (int a = 0; a < card->ability_count; a++) {
            const cw_ability *ability = &game->abilities[card->first_ability + a];
            for (int k = 0; k < ability->count && ability->when != CW_WHEN_DEATH; k++)
                most += effect_burst(game, &game->effects[ability->first + k]);
        }
        most *= card->keywords & CW_KW(WINDFURY) ? 2 : 1;
        burst[i] = (uint8_t)(most < 60 ? most : 60);
    }
    return burst;
}

/* More than can be done this turn. */
static int bound(const ch_mind *mind, const cw_state *st)
{
    const cw_player *p = &st->players[mind->seat];
    int most = cw_character_attack(mind->game, st, p->hero), spells = 0;
    for (int i = 0; i < p->board_count; i++) {
        const cw_entity *e = &st->entities[p->board[i]];
        int times = e->times + ((cw_entity_keywords(e) & CW_KW(WINDFURY)) != 0);
        most += cw_entity_attack(e) * times;
        spells += e->spell_damage;
    }
    for (int i = 0; i < p->hand_count; i++) {
        const cw_entity *e = &st->entities[p->hand[i]];
        if (cw_hand_cost(mind->game, st, mind->seat, i) <= p->mana + 2)
            most += mind->burst[e->card] + spells;
    }
    return most + (p->power_used ? 0 : mind->burst[st->entities[p->power].card]);
}

static int enemy_health(const ch_mind *mind, const cw_state *st)
{
    const cw_player *p = &st->players[1 - mind->seat];
    return st->entities[p->hero].health + p->armor;
}

static bool wins_everywhere(ch_lethal *l, ch_mind *mind, int length)
{
    for (int w = 1; w < l->world_count; w++) {
        cw_state_copy(&l->replay, &l->worlds[w]);
        for (int i = 0; i < length && !cw_state_is_over(&l->replay); i++) {
            if (ch_is_spent(mind) || cw_apply(mind->game, &l->replay, l->line[i], NULL) != CW_OK)
                return false;
            mind->states++;
        }
        if (!cw_state_is_over(&l->replay) || l->replay.winner != mind->seat)
            return false;
    }
    return true;
}

static bool is_hit(const ch_mind *mind, cw_action action)
{
    return action.target == cw_place_hero((cw_seat)(1 - mind->seat));
}

static bool search(ch_lethal *l, ch_mind *mind, int depth)
{
    const cw_state *state = &l->states[depth];
    cw_action *list = l->lists[depth];
    if (depth == DEPTH || bound(mind, state) < enemy_health(mind, state))
        return false;
    uint64_t key = ch_info_hash(state, mind->seat), *seen = &l->seen[key % SEEN];
    if (*seen == key)
        return false;
    *seen = key;
    int count = ch_actions(mind, state, list);
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < count && l->nodes > 0 && !ch_is_spent(mind); i++) {
            if (is_hit(mind, list[i]) != (pass == 0) || list[i].kind == CW_ACTION_END_TURN)
                continue;
            cw_state *next = &l->states[depth + 1];
            cw_state_copy(next, state);
            cw_apply_trusted(mind->game, next, list[i], NULL);
            mind->states++;
            l->nodes--;
            l->line[depth] = list[i];
            bool over = cw_state_is_over(next);
            if (over && next->winner == mind->seat && wins_everywhere(l, mind, depth + 1))
                return true;
            if (!over && cw_state_decider(next) == mind->seat && search(l, mind, depth + 1))
                return true;
        }
    }
    return false;
}

bool ch_lethal_find(ch_lethal *l, ch_mind *mind, const cw_state *worlds, int count, int nodes,
                    cw_action *action)
{
    if (bound(mind, &worlds[0]) < enemy_health(mind, &worlds[0]))
        return false;
    memset(l->seen, 0, sizeof l->seen);
    l->worlds = worlds;
    l->world_count = count;
    l->nodes = nodes;
    cw_state_copy(&l->states[0], &worlds[0]);
    if (!search(l, mind, 0))
        return false;
    *action = l->line[0];
    return true;
}
