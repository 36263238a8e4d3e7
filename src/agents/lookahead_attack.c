/* Attacks are planned target by target (sections 6.3.3.5 and 6.3.2 of the thesis). Against a
 * minion the attackers that deal most for what they lose go first, against shields the cheapest;
 * minions with texts of their own are also tried in front, and each one that kills alone. A plan
 * counts only if the target is dead at its end. The enemy hero is attacked by all that can. */
#include "lookahead_search.h"

typedef struct attacker {
    cw_entity_id id;
    int damage;  /* to the target, at most its health */
    double cost; /* what the attacker loses by it */
    bool special, kills;
} attacker;

static int guards(const cw_entity *e)
{
    return e->guard + ((cw_entity_keywords(e) & CW_KW(DIVINE_SHIELD)) != 0);
}

/* What `victim` loses when something with these keywords hits it for `damage`. */
static double loss(const la_model *model, const cw_entity *victim, int damage, uint32_t keywords)
{
    if (damage <= 0 || (cw_entity_keywords(victim) & CW_KW(IMMUNE)))
        return 0;
    if (guards(victim) > 0)
        return victim->guard > 0 ? model->k[LA_INVULNERABLE] * (cw_entity_attack(victim) + 1)
                                 : model->keyword[CW_KW_DIVINE_SHIELD] * cw_entity_attack(victim);
    if (damage >= victim->health || (keywords & CW_KW(POISONOUS)))
        return cw__la_minion_value(model, victim);
    return model->k[LA_MINION_HEALTH] * damage;
}

/* What the attacker gets back. */
static int retaliation(const cw_entity *attacker_of, const cw_entity *defender)
{
    int damage = cw_entity_attack(defender);
    if (cw_entity_keywords(defender) & CW_KW(REFLECT))
        damage += cw_entity_attack(attacker_of);
    return damage;
}

double cw__la_duel(const la_model *model, const cw_entity *attacking, const cw_entity *defender)
{
    return loss(model, defender, cw_entity_attack(attacking), cw_entity_keywords(attacking))
           - loss(model, attacking, retaliation(attacking, defender), cw_entity_keywords(defender));
}

/* A hero pays with health and with a use of its weapon. By the table of roots, so that the same
 * damage costs a wounded hero more. To die by the own attack costs all. */
static double hero_cost(const la_model *model, const cw_state *state, cw_seat seat, int damage)
{
    const cw_player *p = &state->players[seat];
    int health = state->entities[p->hero].health + p->armor;
    int after = health - damage > 0 ? health - damage : 0;
    double cost = model->hero[health < LA_ROOTS ? health : LA_ROOTS - 1]
                  - model->hero[after < LA_ROOTS ? after : LA_ROOTS - 1];
    if (p->weapon != 0)
        cost += model->k[LA_WEAPON] * cw_entity_attack(&state->entities[p->weapon]);
    return after == 0 ? LA_WIN : cost;
}

/* What the attack does to the target and what it costs the attacker: damage beyond the target's
 * health is wasted and does not count, and a shield on the target makes it no kill. */
static attacker judge(const la_searcher *s, const cw_state *state, int place,
                      const cw_entity *target)
{
    const cw_player *p = &state->players[s->mover];
    bool hero = place == 0;
    attacker a = {.id = hero ? p->hero : p->board[place - 1]};
    const cw_entity *e = &state->entities[a.id];
    int attack = cw_character_attack(s->game, state, a.id);
    bool deadly = cw_entity_keywords(e) & CW_KW(POISONOUS);
    a.damage = deadly || attack > target->health ? target->health : attack;
    a.kills = guards(target) == 0 && a.damage >= target->health;
    a.special = !hero && (s->model->traits[e->card] & LA_SPECIAL);
    a.cost = hero ? hero_cost(s->model, state, s->mover, retaliation(e, target))
                  : loss(s->model, e, retaliation(e, target), cw_entity_keywords(target));
    return a;
}

/* Most damage for the least loss first; among those that lose nothing, the weakest. The comparison
 * of ratios is multiplied out: no division, and costs of zero need no care beyond the first
 * case. */
static bool goes_before(const attacker *a, const attacker *b)
{
    if (a->cost <= 0 || b->cost <= 0)
        return a->cost < b->cost || (a->cost == b->cost && a->damage < b->damage);
    return a->damage * b->cost > b->damage * a->cost;
}

/* Sorted by insertion while they are found: there are at most sixteen, and the order decides
 * which sets of attackers are tried. */
static int list_attackers(const la_searcher *s, const cw_state *state, const uint32_t reach[16],
                          int target, attacker *list)
{
    const cw_player *enemy = &state->players[1 - s->mover];
    const cw_entity *e = &state->entities[enemy->board[target - 1]];
    int count = 0;
    for (int place = 0; place < 16; place++) {
        if (!(reach[place] >> target & 1))
            continue;
        attacker a = judge(s, state, place, e);
        int k = count++;
        for (; k > 0 && goes_before(&a, &list[k - 1]); k--)
            list[k] = list[k - 1];
        list[k] = a;
    }
    return count;
}

/* False if an attack before it, or what that set off, has made this one impossible: the line of
 * attacks was planned in the position at its start. */
static bool attack(la_searcher *s, cw_entity_id from, cw_entity_id to)
{
    const cw_state *state = &s->scratch->state;
    const cw_entity *source = &state->entities[from], *target = &state->entities[to];
    if (state->phase != CW_PHASE_MAIN || state->active != s->mover
        || (source->zone != CW_ZONE_BOARD && source->zone != CW_ZONE_HERO)
        || (target->zone != CW_ZONE_BOARD && target->zone != CW_ZONE_HERO))
        return false;
    return cw__la_do(s, (cw_action){.kind = CW_ACTION_ATTACK,
                                    .source = cw_place_of(state, from),
                                    .target = cw_place_of(state, to)});
}

/* An entity's number may have been given to another character since: the tag tells. */
static bool is_dead(const cw_state *state, cw_entity_id id, uint16_t tag)
{
    const cw_entity *e = &state->entities[id];
    return e->zone != CW_ZONE_BOARD || e->tag != tag;
}

/* The cheapest that has not been sent yet; -1 if none is left. */
static int cheapest(const attacker *list, int count, unsigned used)
{
    int best = -1;
    for (int i = 0; i < count; i++)
        if (!(used >> i & 1) && (best < 0 || list[i].cost < list[best].cost))
            best = i;
    return best;
}

/* Sends `first` (-1: nobody in particular), then the others until the target is dead. */
static void try_kill(la_searcher *s, const la_branch *branch, const attacker *list, int count,
                     int first, cw_entity_id target)
{
    uint16_t tag = branch->state.entities[target].tag;
    const cw_state *state = cw__la_begin(s, branch);
    unsigned used = 0;
    int next = first;
    for (int sent = 0; sent < count; sent++) {
        if (next < 0 && guards(&state->entities[target]) > 0)
            next = cheapest(list, count, used);
        for (int i = 0; next < 0 && i < count; i++)
            next = used >> i & 1 ? -1 : i;
        used |= 1u << next;
        if (!attack(s, list[next].id, target))
            return;
        if (state->phase != CW_PHASE_MAIN || is_dead(state, target, tag)) {
            cw__la_offer(s, branch, s->model->k[LA_PRUNE_ATTACK], 0);
            return;
        }
        next = -1;
    }
}

/* The cheapest way to kill first; then each attacker that kills alone, and those with a special
 * effect of their own while the turn is near, for their cost does not tell what they are for. */
static void attack_minion(la_searcher *s, const la_branch *branch, const uint32_t reach[16],
                          int target)
{
    attacker list[16];
    int count = list_attackers(s, &branch->state, reach, target, list);
    cw_entity_id id = branch->state.players[1 - s->mover].board[target - 1];
    try_kill(s, branch, list, count, -1, id);
    for (int i = 0; i < count && !s->won; i++) {
        bool alone = list[i].kills && i > 0;
        if (alone || (list[i].special && i > 0 && s->ply < 4))
            try_kill(s, branch, list, count, i, id);
    }
}

/* All minions that have a line, or the hero alone. */
static void attack_hero(la_searcher *s, const la_branch *branch, const uint32_t reach[16],
                        bool hero)
{
    const cw_player *p = &branch->state.players[s->mover];
    cw_entity_id enemy = branch->state.players[1 - s->mover].hero;
    const cw_state *state = NULL;
    for (int place = hero ? 0 : 1; place < (hero ? 1 : 16); place++) {
        if (!(reach[place] & 1))
            continue;
        state = state == NULL ? cw__la_begin(s, branch) : state;
        cw_entity_id id = place == 0 ? p->hero : p->board[place - 1];
        /* Once more for those with two attacks; the second try of all others is refused by the
         * rules. */
        for (int again = 0; again < 2; again++) {
            uint32_t kept = s->path_count, path = s->scratch->path;
            if (!attack(s, id, enemy)) { /* nothing happened: its step is taken back */
                s->path_count = kept;
                s->scratch->path = path;
                break;
            }
        }
    }
    if (state != NULL)
        cw__la_offer(s, branch, s->model->k[LA_PRUNE_ATTACK], 0);
}

/* The enemy's hero twice, by all minions and by the own hero alone: the latter may cost health
 * or a weapon and is decided by itself. */
void cw__la_attacks(la_searcher *s, const la_branch *branch, const uint32_t reach[16])
{
    uint32_t targets = 0;
    for (int i = 0; i < 16; i++)
        targets |= reach[i];
    if (targets & 1) {
        attack_hero(s, branch, reach, false);
        attack_hero(s, branch, reach, true);
    }
    for (uint32_t m = targets & ~1u; m != 0 && !s->won; m &= m - 1)
        attack_minion(s, branch, reach, __builtin_ctz(m));
}
