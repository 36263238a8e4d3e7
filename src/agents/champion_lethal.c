/* The search for a sure win in this turn: all orders of actions in one world, hits on the hero
 * first; a line counts only if it also wins in every other world. It is not begun when even all
 * damage that could be done is too little. */
#include "champion.h"

#include "card_table.h"

#include <stdlib.h>
#include <string.h>

/* What a text might do that is not plain damage is taken for 12: too high rather than too low,
 * since too low would overlook wins and too high only costs a search in vain. */
enum { DEPTH = 24, SEEN = 1 << 13, UNKNOWN_BURST = 12 };

struct ch_lethal {
    cw_state states[DEPTH + 1]; /* of the line, by its length */
    cw_action lists[DEPTH][CH_MOST_EDGES];
    cw_action line[DEPTH]; /* that is being tried */
    uint64_t seen[SEEN];   /* hashes; a newer one takes the place */
    cw_state replay;       /* the line in another world */
    const cw_state *worlds;
    int world_count, nodes;
};

ch_lethal *cw__ch_lethal_new(void) { return calloc(1, sizeof(ch_lethal)); }

void cw__ch_lethal_free(ch_lethal *l) { free(l); }

/* The words of BURST in facts/effects.def. */
typedef enum burst_kind { BURST_NONE, BURST_AMOUNT, BURST_BODY, BURST_UNKNOWN } burst_kind;

static const uint8_t bursts[CW_OP_COUNT] = {
    [CW_OP_NONE] = BURST_UNKNOWN,
#define EFFECT(id, word, about, says, uses, it, worth, price, burst, ...) [CW_OP_##id] = burst,
#define BURST(what) BURST_##what
#include "facts/effects.def"
};

/* What happens on a card's death is left out: a card that has to die first for the win is not
 * looked for. */
static int effect_burst(const cw_game *game, const cw_ability *ability, const cw_effect *effect)
{
    bool fixed = effect->a.kind == CW_AMOUNT_CONST;
    if (ability->when == CW_WHEN_DEATH)
        return 0;
    switch ((burst_kind)bursts[effect->op]) {
    case BURST_NONE: return 0;
    case BURST_AMOUNT: return fixed ? abs(effect->a.value) : UNKNOWN_BURST;
    case BURST_BODY: return game->cards[effect->card].attack + (fixed ? effect->a.value : 0);
    case BURST_UNKNOWN: break; /* whatever draws, transforms, doubles … */
    }
    return UNKNOWN_BURST;
}

/* The most damage that the card might do in the turn in which it is played. */
static int burst_of(const cw_game *game, const cw_card *card)
{
    bool strikes = card->type == CW_TYPE_WEAPON || (card->keywords & CW_KW(CHARGE));
    int most = (strikes ? card->attack : 0) + cw__card_effects(game, card, effect_burst);
    most *= card->keywords & CW_KW(WINDFURY) ? 2 : 1;
    return most < 60 ? most : 60;
}

uint8_t *cw__ch_burst_cards(const cw_game *game) { return cw__card_table(game, burst_of); }

/* More than can be done this turn. Cards that cost up to two more than the mana count too: coins
 * and cheaper costs. */
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

/* World 0 is where the line was found. Worlds have random numbers of their own, so that chance is
 * tested with what is hidden. */
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

/* Depth-first with hits on the hero in a first pass, since most wins are that simple. A position
 * that was met before is left out; a slot that another position has taken over costs a second look,
 * not a mistake. `nodes` bounds it all. */
static bool search(ch_lethal *l, ch_mind *mind, int depth)
{
    const cw_state *state = &l->states[depth];
    cw_action *list = l->lists[depth];
    if (depth == DEPTH || bound(mind, state) < enemy_health(mind, state))
        return false;
    uint64_t key = cw__ch_info_hash(state, mind->seat), *seen = &l->seen[key % SEEN];
    if (*seen == key)
        return false;
    *seen = key;
    int count = cw__ch_actions(mind, state, list);
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

/* The bound first: most positions are far from a win, and then nothing is searched. */
bool cw__ch_lethal_find(ch_lethal *l, ch_mind *mind, const cw_state *worlds, int count, int nodes,
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
