/* Part II of docs/spec/reduced.tex: who is struck and what that does to a side, attacks of minions
 * and heroes, and the end. */
#include "spec/extended.h"

/* ---- damage ---- */

static void strike_nobody(cw_spec_targets *struck)
{
    struck->heroes[CW_SPEC_P1] = struck->heroes[CW_SPEC_P2] = false;
    cw_spec_clear(&struck->minions);
}

static void strike_board(cw_spec_targets *struck, const cw_extended *s, int player)
{
    for (cw_spec_card c = 0; c < CW_SPEC_CARDS; c++)
        if (s->side[player].player.board.dom.has[c])
            struck->minions.has[c] = true;
}

static bool strike_chosen(cw_spec_targets *struck, const cw_extended *s, cw_spec_aim aim,
                          cw_spec_target target)
{
    bool is_minion = target.kind == CW_SPEC_MINION
                     && (cw_spec_in(target.which, &s->side[CW_SPEC_P1].player.board.dom)
                         || cw_spec_in(target.which, &s->side[CW_SPEC_P2].player.board.dom));
    if (is_minion)
        struck->minions.has[target.which] = true;
    else if (target.kind == CW_SPEC_HERO && aim == CW_SPEC_ANY_CHARACTER)
        struck->heroes[target.which] = true;
    else
        return false;
    return true;
}

/* Aiming */
bool cw_extended_aim(const cw_extended *s, cw_spec_aim aim, cw_spec_target target,
                     cw_spec_targets *struck)
{
    int us = s->curr_player, them = cw_spec_opponent(s->curr_player);
    strike_nobody(struck);
    if (aim == CW_SPEC_ANY_MINION || aim == CW_SPEC_ANY_CHARACTER)
        return strike_chosen(struck, s, aim, target);
    if (target.kind != CW_SPEC_NOBODY)
        return false;
    if (aim == CW_SPEC_OWN_HERO || aim == CW_SPEC_ALL_CHARACTERS)
        struck->heroes[us] = true;
    if (aim == CW_SPEC_ENEMY_HERO || aim == CW_SPEC_ALL_CHARACTERS)
        struck->heroes[them] = true;
    if (aim == CW_SPEC_ALL_MINIONS || aim == CW_SPEC_ALL_CHARACTERS)
        strike_board(struck, s, us);
    if (aim == CW_SPEC_ALL_MINIONS || aim == CW_SPEC_ALL_CHARACTERS || aim == CW_SPEC_ENEMY_MINIONS)
        strike_board(struck, s, them);
    return true;
}

/* Suffer */
void cw_extended_suffer(cw_extended_side *side, int who, const cw_spec_targets *hits, int amount)
{
    cw_reduced_player *p = &side->player;
    if (hits->heroes[who])
        p->health = p->health - amount;
    for (cw_spec_card c = 0; c < CW_SPEC_CARDS; c++) {
        if (!p->board.dom.has[c] || !hits->minions.has[c])
            continue;
        p->board.of[c].health = p->board.of[c].health - amount;
        if (p->board.of[c].health <= 0) {
            cw_spec_take(&p->board, c);
            p->grave.has[c] = true;
        }
    }
}

static void hit_hero(cw_extended *s, int player, int amount)
{
    cw_spec_targets hits;
    strike_nobody(&hits);
    hits.heroes[player] = true;
    cw_extended_suffer(&s->side[player], player, &hits, amount);
}

static void hit_minion(cw_extended *s, int player, cw_spec_card card, int amount)
{
    cw_spec_targets hits;
    strike_nobody(&hits);
    hits.minions.has[card] = true;
    cw_extended_suffer(&s->side[player], player, &hits, amount);
}

/* ---- attacks of minions ---- */

/* CanMinionAttack */
static bool can_minion_attack(const cw_extended *s, cw_spec_card attacker)
{
    const cw_spec_minions *board = &s->side[s->curr_player].player.board;
    return cw_extended_runs(s) && cw_spec_in(attacker, &board->dom)
           && !cw_spec_in(attacker, &s->battled) && !cw_spec_in(attacker, &s->asleep)
           && board->of[attacker].attack > 0;
}

static bool is_enemy_minion(const cw_extended *s, cw_spec_card card)
{
    return cw_spec_in(card, &s->side[cw_spec_opponent(s->curr_player)].player.board.dom);
}

/* MinionHitsHero: MinionHitsHeroSuccess (MinionBattled), or nothing */
bool cw_extended_minion_hits_hero(cw_extended *s, cw_spec_card attacker)
{
    if (!can_minion_attack(s, attacker))
        return false;
    s->battled.has[attacker] = true;
    hit_hero(s, cw_spec_opponent(s->curr_player),
             s->side[s->curr_player].player.board.of[attacker].attack);
    return true;
}

/* MinionHitsMinion: MinionHitsMinionSuccess (MinionBattled), or nothing */
bool cw_extended_minion_hits_minion(cw_extended *s, cw_spec_card attacker, cw_spec_card defender)
{
    if (!can_minion_attack(s, attacker) || !is_enemy_minion(s, defender))
        return false;
    int us = s->curr_player, them = cw_spec_opponent(s->curr_player);
    int blow = s->side[us].player.board.of[attacker].attack;
    int answer = s->side[them].player.board.of[defender].attack;
    s->battled.has[attacker] = true;
    hit_minion(s, them, defender, blow);
    hit_minion(s, us, attacker, answer);
    return true;
}

/* ---- attacks of heroes ---- */

/* CanHeroAttack */
static bool can_hero_attack(const cw_extended *s)
{
    const cw_extended_side *side = &s->side[s->curr_player];
    return cw_extended_runs(s) && !s->hero_battled[s->curr_player] && side->armed
           && side->weapon.attack > 0;
}

/* WearWeapon */
static void wear_weapon(cw_extended_side *side)
{
    if (side->weapon.durability > 1) {
        side->weapon.durability = side->weapon.durability - 1;
        return;
    }
    side->player.grave.has[side->weapon_card] = true;
    side->player.owned.has[side->weapon_card] = true;
    side->armed = false;
    side->weapon_card = 0;
    side->weapon = (cw_spec_weapon){0, 0};
}

/* HeroHitsHero: HeroHitsHeroSuccess (HeroHitsHeroCase, HeroBattled), or nothing */
bool cw_extended_hero_hits_hero(cw_extended *s)
{
    if (!can_hero_attack(s))
        return false;
    s->hero_battled[s->curr_player] = true;
    hit_hero(s, cw_spec_opponent(s->curr_player), s->side[s->curr_player].weapon.attack);
    wear_weapon(&s->side[s->curr_player]);
    return true;
}

/* HeroHitsMinion: HeroHitsMinionSuccess (HeroHitsMinionCase, HeroBattled), or nothing */
bool cw_extended_hero_hits_minion(cw_extended *s, cw_spec_card defender)
{
    if (!can_hero_attack(s) || !is_enemy_minion(s, defender))
        return false;
    int us = s->curr_player, them = cw_spec_opponent(s->curr_player);
    int blow = s->side[us].weapon.attack;
    int answer = s->side[them].player.board.of[defender].attack;
    s->hero_battled[us] = true;
    hit_minion(s, them, defender, blow);
    hit_hero(s, us, answer);
    wear_weapon(&s->side[us]);
    return true;
}

/* ---- the end: MatchOver ---- */

/* FirstWins */
bool cw_extended_first_wins(const cw_extended *s)
{
    return s->side[CW_SPEC_P1].player.health > 0 && s->side[CW_SPEC_P2].player.health <= 0;
}

/* SecondWins */
bool cw_extended_second_wins(const cw_extended *s)
{
    return s->side[CW_SPEC_P1].player.health <= 0 && s->side[CW_SPEC_P2].player.health > 0;
}

/* NobodyWins */
bool cw_extended_nobody_wins(const cw_extended *s)
{
    return s->side[CW_SPEC_P1].player.health <= 0 && s->side[CW_SPEC_P2].player.health <= 0;
}
