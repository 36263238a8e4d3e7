/* Part II of docs/spec/reduced.tex: the state, the opening, turns, and cards that stay on the
 * table. As in reduced.c each function names its schemas; preconditions come first. */
#include "spec/extended.h"

/* Side, with Mana, Arms and Weapon */
static bool side_sound(const cw_extended_rules *r, const cw_extended_side *side)
{
    const cw_reduced_rules sizes = {.max_board_size = r->max_board_size};
    if (!cw_reduced_player_sound(&sizes, &side->player))
        return false;
    if (!(0 <= side->mana && side->mana <= side->crystals && side->crystals <= r->max_crystals))
        return false;
    if (side->player.health > r->start_health || side->fatigue < 0)
        return false;
    for (cw_spec_card c = 0; c < CW_SPEC_CARDS; c++)
        if (side->player.board.dom.has[c] && r->printed[c].kind != CW_SPEC_IS_MINION)
            return false;
    if (!side->armed)
        return true;
    return !cw_spec_in(side->weapon_card, &side->player.owned) && side->weapon.durability >= 1
           && r->printed[side->weapon_card].kind == CW_SPEC_IS_WEAPON;
}

static bool holds(const cw_extended_side *side, cw_spec_card c)
{
    return side->player.owned.has[c] || (side->armed && side->weapon_card == c);
}

/* MatchState */
bool cw_extended_sound(const cw_extended_rules *r, const cw_extended *s)
{
    if (!side_sound(r, &s->side[CW_SPEC_P1]) || !side_sound(r, &s->side[CW_SPEC_P2]))
        return false;
    for (cw_spec_card c = 0; c < CW_SPEC_CARDS; c++)
        if (holds(&s->side[CW_SPEC_P1], c) && holds(&s->side[CW_SPEC_P2], c))
            return false;
    return true;
}

/* MatchRuns */
bool cw_extended_runs(const cw_extended *s)
{
    return s->side[CW_SPEC_P1].player.health > 0 && s->side[CW_SPEC_P2].player.health > 0;
}

/* OwnSideChanges: what is paid and played changes this side only; RestKept */
static cw_extended_side *own_side(cw_extended *s) { return &s->side[s->curr_player]; }

/* ---- drawing ---- */

/* DrawOne: TakeCard, BurnCard or RisingFatigue */
void cw_extended_draw_one(const cw_extended_rules *r, cw_extended_side *side)
{
    cw_reduced_player *p = &side->player;
    if (p->deck.size != 0 && cw_spec_size(&p->hand) < r->max_hand_size) {
        p->hand.has[cw_spec_behead(&p->deck)] = true;
    } else if (p->deck.size != 0) {
        p->grave.has[cw_spec_behead(&p->deck)] = true;
    } else {
        side->fatigue = side->fatigue + 1;
        p->health = p->health - side->fatigue;
    }
}

/* ---- turns ---- */

/* RefillMana */
static void refill_mana(const cw_extended_rules *r, cw_extended_side *side)
{
    side->crystals = side->crystals + 1 < r->max_crystals ? side->crystals + 1 : r->max_crystals;
    side->mana = side->crystals;
}

/* BeginTurn */
static void begin_turn(const cw_extended_rules *r, cw_extended *s)
{
    cw_extended_side *side = own_side(s);
    refill_mana(r, side);
    cw_extended_draw_one(r, side);
    cw_spec_clear(&s->battled);
    for (cw_spec_card c = 0; c < CW_SPEC_CARDS; c++)
        if (side->player.board.dom.has[c])
            s->asleep.has[c] = false;
    s->hero_battled[CW_SPEC_P1] = s->hero_battled[CW_SPEC_P2] = false;
    s->power_used[CW_SPEC_P1] = s->power_used[CW_SPEC_P2] = false;
}

/* EndTurn: EndTurnSuccess or EndTurnRefused */
bool cw_extended_end_turn(const cw_extended_rules *r, cw_extended *s)
{
    if (!cw_extended_runs(s))
        return false;
    s->curr_player = cw_spec_opponent(s->curr_player);
    begin_turn(r, s);
    return true;
}

/* ---- the opening ---- */

/* InitSide */
void cw_extended_init_side(const cw_extended_rules *r, cw_extended_side *side, int class_of_hero,
                           const cw_spec_sequence *deck)
{
    cw_reduced_init_player_state(&side->player, r->start_health, deck);
    side->crystals = side->mana = 0;
    side->armed = false;
    side->weapon_card = 0;
    side->weapon = (cw_spec_weapon){0, 0};
    side->class_of_hero = class_of_hero;
    side->fatigue = 0;
}

/* MatchStart: InitMatch, DealHands (a DealHand for each player), BeginTurn */
void cw_extended_start(const cw_extended_rules *r, cw_extended *s,
                       const cw_extended_side sides[CW_SPEC_PLAYERS])
{
    s->curr_player = CW_SPEC_P1;
    s->side[CW_SPEC_P1] = sides[CW_SPEC_P1];
    s->side[CW_SPEC_P2] = sides[CW_SPEC_P2];
    cw_spec_clear(&s->battled);
    cw_spec_clear(&s->asleep);
    s->hero_battled[CW_SPEC_P1] = s->hero_battled[CW_SPEC_P2] = false;
    s->power_used[CW_SPEC_P1] = s->power_used[CW_SPEC_P2] = false;
    cw_reduced_starting_hand(&s->side[CW_SPEC_P1].player, r->hand_init_size);
    cw_reduced_starting_hand(&s->side[CW_SPEC_P2].player, r->hand_init_size + 1);
    begin_turn(r, s);
}

/* ---- minions and weapons ---- */

/* CanPlay */
static bool can_play(const cw_extended_rules *r, const cw_extended *s, cw_spec_card card)
{
    const cw_extended_side *side = &s->side[s->curr_player];
    return cw_extended_runs(s) && cw_spec_in(card, &side->player.hand)
           && r->printed[card].cost <= side->mana;
}

/* PayCard */
static void pay_card(const cw_extended_rules *r, cw_extended_side *side, cw_spec_card card)
{
    side->player.hand.has[card] = false;
    side->mana = side->mana - r->printed[card].cost;
}

/* PlayMinion: PlayMinionSuccess, or nothing */
bool cw_extended_play_minion(const cw_extended_rules *r, cw_extended *s, cw_spec_card card)
{
    if (!can_play(r, s, card) || r->printed[card].kind != CW_SPEC_IS_MINION)
        return false;
    cw_extended_side *side = own_side(s);
    if (cw_spec_size(&side->player.board.dom) >= r->max_board_size)
        return false;
    pay_card(r, side, card);
    cw_spec_put(&side->player.board, card, r->printed[card].minion);
    s->asleep.has[card] = true;
    return true;
}

/* PlayWeapon: PlayWeaponSuccess, or nothing */
bool cw_extended_play_weapon(const cw_extended_rules *r, cw_extended *s, cw_spec_card card)
{
    if (!can_play(r, s, card) || r->printed[card].kind != CW_SPEC_IS_WEAPON)
        return false;
    cw_extended_side *side = own_side(s);
    pay_card(r, side, card);
    if (side->armed) {
        side->player.grave.has[side->weapon_card] = true;
        side->player.owned.has[side->weapon_card] = true;
    }
    side->armed = true;
    side->weapon_card = card;
    side->weapon = r->printed[card].weapon;
    side->player.owned.has[card] = false; /* held, so in none of the four places */
    return true;
}

/* ---- spells and powers ---- */

/* EffectDraw */
static bool effect_draw(const cw_extended_rules *r, cw_extended *s, int count,
                        cw_spec_target target)
{
    if (target.kind != CW_SPEC_NOBODY)
        return false;
    for (int i = 0; i < count; i++)
        cw_extended_draw_one(r, own_side(s));
    return true;
}

/* Recover: up to the health with which a hero or minion began */
static void recover(const cw_extended_rules *r, cw_extended_side *side, int who,
                    const cw_spec_targets *hits, int amount)
{
    cw_reduced_player *p = &side->player;
    if (hits->heroes[who])
        p->health = p->health + amount < r->start_health ? p->health + amount : r->start_health;
    for (cw_spec_card c = 0; c < CW_SPEC_CARDS; c++) {
        if (!p->board.dom.has[c] || !hits->minions.has[c])
            continue;
        int healed = p->board.of[c].health + amount, most = r->printed[c].minion.health;
        p->board.of[c].health = healed < most ? healed : most;
    }
}

/* Effect: EffectDamage, EffectHeal or EffectDraw. False if the target does not fit. */
static bool act(const cw_extended_rules *r, cw_extended *s, cw_spec_effect what,
                cw_spec_target target)
{
    if (what.kind == CW_SPEC_DRAW)
        return effect_draw(r, s, what.amount, target);
    cw_spec_targets struck;
    if (!cw_extended_aim(s, what.aim, target, &struck))
        return false;
    for (int p = 0; p < CW_SPEC_PLAYERS; p++)
        if (what.kind == CW_SPEC_DAMAGE)
            cw_extended_suffer(&s->side[p], p, &struck, what.amount);
        else
            recover(r, &s->side[p], p, &struck, what.amount);
    return true;
}

/* CastSpell: CastSpellSuccess (PaySpell, then Effect), or nothing */
bool cw_extended_cast_spell(const cw_extended_rules *r, cw_extended *s, cw_spec_card card,
                            cw_spec_target target)
{
    if (!can_play(r, s, card) || r->printed[card].kind != CW_SPEC_IS_SPELL)
        return false;
    cw_extended after = *s;
    pay_card(r, own_side(&after), card);
    own_side(&after)->player.grave.has[card] = true;
    if (!act(r, &after, r->printed[card].effect, target))
        return false;
    *s = after;
    return true;
}

/* UsePower: UsePowerSuccess (PayPower, then Effect), or nothing */
bool cw_extended_use_power(const cw_extended_rules *r, cw_extended *s, cw_spec_target target)
{
    const cw_extended_side *side = &s->side[s->curr_player];
    cw_spec_effect what = r->power_of[side->class_of_hero];
    if (!cw_extended_runs(s) || s->power_used[s->curr_player] || what.kind == CW_SPEC_NO_EFFECT
        || r->power_cost > side->mana)
        return false;
    cw_extended after = *s;
    own_side(&after)->mana -= r->power_cost;
    after.power_used[s->curr_player] = true;
    if (!act(r, &after, what, target))
        return false;
    *s = after;
    return true;
}

/* Actions */
const cw_extended_operations cw_extended_specified = {
    .play_minion = cw_extended_play_minion,
    .play_weapon = cw_extended_play_weapon,
    .cast_spell = cw_extended_cast_spell,
    .use_power = cw_extended_use_power,
    .minion_hits_hero = cw_extended_minion_hits_hero,
    .minion_hits_minion = cw_extended_minion_hits_minion,
    .hero_hits_hero = cw_extended_hero_hits_hero,
    .hero_hits_minion = cw_extended_hero_hits_minion,
    .end_turn = cw_extended_end_turn,
};
