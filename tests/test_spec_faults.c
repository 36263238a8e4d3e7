/* A lock-step that finds nothing proves little unless it can find something: here each operation
 * of the specifications is replaced by one with a small mistake, and the lock-step must notice. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "spec_kit.h"

/* ---- the reduced game ---- */

static bool summon_without_limit(const cw_reduced_rules *rules, cw_reduced *s, cw_spec_card minion)
{
    cw_reduced_rules wide = *rules;
    wide.max_board_size++;
    return cw_reduced_summon_minion(&wide, s, minion);
}

static bool summon_weaker(const cw_reduced_rules *rules, cw_reduced *s, cw_spec_card minion)
{
    bool done = cw_reduced_summon_minion(rules, s, minion);
    if (done && s->pl_state[s->curr_player].board.of[minion].attack > 5)
        s->pl_state[s->curr_player].board.of[minion].attack--;
    return done;
}

static bool summon_and_keep(const cw_reduced_rules *rules, cw_reduced *s, cw_spec_card minion)
{
    bool done = cw_reduced_summon_minion(rules, s, minion);
    if (done)
        s->pl_state[s->curr_player].hand.has[minion] = true;
    return done;
}

/* The slip of the thesis: an attacker that was hurt does not count as having battled. */
static bool forget_the_attacker(cw_reduced *s, cw_spec_card attacker, cw_spec_card defender)
{
    int them = cw_spec_opponent(s->curr_player);
    bool hurts = cw_spec_in(defender, &s->pl_state[them].board.dom)
                 && s->pl_state[them].board.of[defender].attack > 0;
    bool done = cw_reduced_minion_attack_minion(s, attacker, defender);
    if (done && hurts)
        s->battled_this_turn.has[attacker] = false;
    return done;
}

static bool strike_first(cw_reduced *s, cw_spec_card attacker, cw_spec_card defender)
{
    cw_reduced before = *s;
    bool done = cw_reduced_minion_attack_minion(s, attacker, defender);
    int them = cw_spec_opponent(s->curr_player);
    if (done && !s->pl_state[them].board.dom.has[defender]) /* the dead do not answer */
        s->pl_state[s->curr_player] = before.pl_state[s->curr_player];
    return done;
}

static bool attack_own_side(cw_reduced *s, cw_spec_card attacker)
{
    bool done = cw_reduced_minion_attack_player(s, attacker);
    if (done && s->pl_state[0].health == 13)
        s->pl_state[s->curr_player].health--;
    return done;
}

static bool attack_twice(cw_reduced *s, cw_spec_card attacker)
{
    bool done = cw_reduced_minion_attack_player(s, attacker);
    if (done)
        s->battled_this_turn.has[attacker] = false;
    return done;
}

static bool pass_without_fatigue(cw_reduced *s)
{
    int them = cw_spec_opponent(s->curr_player), health = s->pl_state[them].health;
    bool done = cw_reduced_pass_turn(s);
    s->pl_state[them].health = health;
    return done;
}

static bool pass_after_the_end(cw_reduced *s)
{
    if (cw_reduced_running(s))
        return cw_reduced_pass_turn(s);
    cw_reduced_change_turn_player(s);
    cw_reduced_start_turn(s);
    return true;
}

static void reduced_finds(spec_game *g, cw_reduced_operations wrong)
{
    g->reduced = &wrong;
    assert_non_null(spec_random_matches(g, 200, 8));
}

static void test_faults_in_reduced_are_found(void **unused)
{
    (void)unused;
    spec_game g;
    spec_open(&g, "reduced", &cw_lockstep_reduced);
    const cw_reduced_operations right = cw_reduced_specified;
    cw_reduced_operations wrong = right;
    bool (*const summons[])(const cw_reduced_rules *, cw_reduced *,
                            cw_spec_card) = {summon_without_limit, summon_weaker, summon_and_keep};
    for (size_t i = 0; i < sizeof summons / sizeof *summons; i++) {
        wrong = right;
        wrong.summon_minion = summons[i];
        reduced_finds(&g, wrong);
    }
    wrong = right;
    wrong.minion_attack_minion = forget_the_attacker;
    reduced_finds(&g, wrong);
    wrong.minion_attack_minion = strike_first;
    reduced_finds(&g, wrong);
    wrong = right;
    wrong.minion_attack_player = attack_own_side;
    reduced_finds(&g, wrong);
    wrong.minion_attack_player = attack_twice;
    reduced_finds(&g, wrong);
    wrong = right;
    wrong.pass_turn = pass_without_fatigue;
    reduced_finds(&g, wrong);
    wrong.pass_turn = pass_after_the_end;
    reduced_finds(&g, wrong);
    g.reduced = &right;
    assert_null(spec_random_matches(&g, 20, 8));
    spec_close(&g);
}

/* ---- the extended game ---- */

static bool play_awake(const cw_extended_rules *r, cw_extended *s, cw_spec_card card)
{
    bool done = cw_extended_play_minion(r, s, card);
    if (done)
        s->asleep.has[card] = false;
    return done;
}

static bool keep_the_old_weapon(const cw_extended_rules *r, cw_extended *s, cw_spec_card card)
{
    return !s->side[s->curr_player].armed && cw_extended_play_weapon(r, s, card);
}

static bool cast_for_free(const cw_extended_rules *r, cw_extended *s, cw_spec_card card,
                          cw_spec_target target)
{
    int mana = s->side[s->curr_player].mana, us = s->curr_player;
    bool done = cw_extended_cast_spell(r, s, card, target);
    s->side[us].mana = mana;
    return done;
}

static bool heal_without_limit(const cw_extended_rules *r, cw_extended *s, cw_spec_card card,
                               cw_spec_target target)
{
    cw_extended_rules wide = *r;
    if (cw_spec_is_card(card) && r->printed[card].effect.kind == CW_SPEC_HEAL)
        wide.start_health++;
    return cw_extended_cast_spell(&wide, s, card, target);
}

static bool power_again(const cw_extended_rules *r, cw_extended *s, cw_spec_target target)
{
    int us = s->curr_player;
    bool done = cw_extended_use_power(r, s, target);
    if (done)
        s->power_used[us] = false;
    return done;
}

static bool strike_asleep(cw_extended *s, cw_spec_card attacker)
{
    cw_extended awake = *s;
    if (cw_spec_is_card(attacker))
        awake.asleep.has[attacker] = false;
    if (!cw_extended_minion_hits_hero(&awake, attacker))
        return false;
    *s = awake;
    return true;
}

static bool no_answer(cw_extended *s, cw_spec_card attacker, cw_spec_card defender)
{
    cw_reduced_player us = s->side[s->curr_player].player;
    bool done = cw_extended_minion_hits_minion(s, attacker, defender);
    s->side[s->curr_player].player = us;
    return done;
}

static bool no_wear(cw_extended *s)
{
    cw_extended_side us = s->side[s->curr_player];
    bool done = cw_extended_hero_hits_hero(s);
    s->side[s->curr_player] = us;
    return done;
}

static bool hero_unhurt(cw_extended *s, cw_spec_card defender)
{
    int health = s->side[s->curr_player].player.health;
    bool done = cw_extended_hero_hits_minion(s, defender);
    s->side[s->curr_player].player.health = health;
    return done;
}

static bool even_fatigue(const cw_extended_rules *r, cw_extended *s)
{
    int them = cw_spec_opponent(s->curr_player), fatigue = s->side[them].fatigue;
    bool done = cw_extended_end_turn(r, s);
    if (fatigue > 1)
        s->side[them].fatigue = fatigue;
    return done;
}

static bool roomy_hand(const cw_extended_rules *r, cw_extended *s)
{
    cw_extended_rules wide = *r;
    wide.max_hand_size++;
    return cw_extended_end_turn(&wide, s);
}

static void extended_finds(spec_game *g, cw_extended_operations wrong)
{
    g->extended = &wrong;
    assert_non_null(spec_random_matches(g, 150, 24));
}

#define FINDS(operation, fault)                                                                    \
    do {                                                                                           \
        cw_extended_operations wrong = cw_extended_specified;                                      \
        wrong.operation = fault;                                                                   \
        extended_finds(&g, wrong);                                                                 \
    } while (0)

static void test_faults_in_extended_are_found(void **unused)
{
    (void)unused;
    spec_game g;
    spec_open(&g, "extended", &cw_lockstep_extended);
    FINDS(play_minion, play_awake);
    FINDS(play_weapon, keep_the_old_weapon);
    FINDS(cast_spell, cast_for_free);
    FINDS(cast_spell, heal_without_limit);
    FINDS(use_power, power_again);
    FINDS(minion_hits_hero, strike_asleep);
    FINDS(minion_hits_minion, no_answer);
    FINDS(hero_hits_hero, no_wear);
    FINDS(hero_hits_minion, hero_unhurt);
    FINDS(end_turn, even_fatigue);
    FINDS(end_turn, roomy_hand);
    spec_close(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_faults_in_reduced_are_found),
        cmocka_unit_test(test_faults_in_extended_are_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
