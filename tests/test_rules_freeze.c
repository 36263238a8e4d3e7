/* Making a game ready: every setting beyond its limits and every program that would break the
 * engine is refused, and what is derived from cards is right. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "lang/settings.h"
#include "rules_kit.h"

static const char cards[] =
    "- {name: Call, cost: 1, spell: true, text: Summon 2 Pups.}\n"
    "- {name: Luck, cost: 1, spell: true, text: Deal 1-3 damage to a character.}\n"
    "- {name: Arm, cost: 1, spell: true, text: Equip a Club.}\n"
    "- {name: Gift, cost: 1, minion: 1/1, text: 'Battlecry: Add a Bolt to your hand.'}\n"
    "- {name: Mix, cost: 1, spell: true, text: Shuffle a Bolt into your deck.}\n"
    "- {name: Toad, cost: 1, spell: true, text: Transform a minion into a Pup.}\n"
    "- {name: Fork, cost: 1, minion: 1/1, text: 'Choose one: Draw a card; or gain 1 armor.'}\n"
    "- {name: Will, cost: 1, spell: true, text: 'Give a minion \"Deathrattle: Draw a card.\"'}\n"
    "- {name: Wild, cost: 1, spell: true, text: Summon a random wild.}\n"
    "- {name: Charm, cost: 1, spell: true, text: Choose an enemy minion. Take control of it.}\n"
    "- {name: Way, cost: 1, spell: true, text: 'Choose one: Gain 1 armor; or summon a Pup.'}\n"
    "- {name: Many, cost: 1, spell: true, text: Summon a Pup for each enemy minion.}\n"
    "- {name: Gang, cost: 1, spell: true, text: Summon 2 Pups for your opponent.}\n"
    "- {name: Boar, cost: 1, minion: 1/1, group: wild}\n"
    "- {name: Stag, cost: 4, minion: 4/4, group: wild, token: true}\n"
    "- {name: Three, cost: 1, spell: true, text: Add a random 3-cost minion to your hand.}\n";

static cw_effect *effect_of(const char *name)
{
    return &game->effects[game->abilities[game->cards[card(name)].first_ability].first];
}

static void refused(void)
{
    cw_errors_init(&errors);
    assert_int_equal(cw_game_freeze(game, &errors), CW_ERR_RANGE);
    assert_int_equal(errors.count, 1);
}

static void accepted(void)
{
    cw_errors_init(&errors);
    assert_int_equal(cw_game_freeze(game, &errors), CW_OK);
    assert_int_equal(errors.count, 0);
}

/* ---- settings ---- */

static void test_settings_beyond_their_limits(void **unused)
{
    (void)unused;
    kit_game("", cards);
    const cw_rules good = game->rules;
    for (int i = 0; i < cw_setting_count; i++) {
        const cw_setting *s = &cw_settings[i];
        if (s->type == CW_SETTING_SWITCH)
            continue;
        int32_t *field = (int32_t *)((char *)&game->rules + s->offset);
        *field = s->low - 1;
        refused();
        *field = 100000;
        refused();
        game->rules = good;
    }
    accepted();
}

static void test_settings_that_do_not_fit_together(void **unused)
{
    (void)unused;
    kit_game("", cards);
    const cw_rules good = game->rules;
    game->rules.deck_min = 40, game->rules.deck_max = 39;
    refused();
    game->rules = good;
    game->rules.hand_first = 9, game->rules.hand_limit[0] = 8;
    refused();
    game->rules = good;
    game->rules.hand_second = 9, game->rules.hand_limit[1] = 8;
    refused();
    game->rules = good;
    game->rules.mana_start = 11;
    refused();
    game->rules = good;
    game->rules.moving = CW_MOVING_ADJACENT; /* without lanes */
    refused();
    game->rules = good;
    game->rules.bonus_second[3] = (cw_card_id)game->card_count;
    refused();
    game->rules.bonus_second[3] = card("H");
    refused();
    game->rules = good;
    accepted();
}

/* ---- programs ---- */

static void test_abilities_that_point_nowhere(void **unused)
{
    (void)unused;
    kit_game("", cards);
    cw_ability *ability = &game->abilities[game->cards[card("Luck")].first_ability];
    const cw_ability good = *ability;
    ability->first = (uint16_t)game->effect_count;
    refused();
    *ability = good;
    ability->count = 65535;
    refused();
    *ability = good;
    ability->when = CW_WHEN_COUNT;
    refused();
    *ability = good;
    ability->mode = 3;
    refused();
    *ability = good;
    accepted();
}

static void test_effects_that_cannot_be(void **unused)
{
    (void)unused;
    kit_game("", cards);
    cw_effect *effect = effect_of("Luck");
    const cw_effect good = *effect;
    effect->op = CW_OP_COUNT;
    refused();
    *effect = good;
    effect->card = (uint16_t)game->card_count;
    refused();
    *effect = good;
    effect->ability = (uint16_t)(game->ability_count + 1);
    refused();
    *effect = good;
    effect->a.high = 0; /* a random number between 1 and 0 */
    refused();
    *effect = good;
    accepted();
}

static void test_effects_that_make_the_wrong_card(void **unused)
{
    (void)unused;
    static const struct {
        const char *maker, *wrong;
    } cases[] = {{"Call", "Bolt"}, {"Call", "H"},    {"Arm", "Pup"},  {"Gift", "H"},
                 {"Mix", "Ping"},  {"Toad", "Club"}, {"Toad", "Bolt"}};
    kit_game("", cards);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        cw_effect *effect = effect_of(cases[i].maker);
        const cw_effect good = *effect;
        effect->card = card(cases[i].wrong);
        refused();
        effect->card = 0;
        refused();
        *effect = good;
    }
    accepted();
}

static void test_cards_that_cannot_be(void **unused)
{
    (void)unused;
    kit_game("", cards);
    cw_card *pup = &game->cards[card("Pup")], *hero = &game->cards[card("H")];
    const cw_card good = *pup, good_hero = *hero;
    pup->first_ability = (uint16_t)game->ability_count;
    pup->ability_count = 1;
    refused();
    *pup = good;
    pup->type = CW_TYPE_COUNT;
    refused();
    *pup = good;
    pup->health = 0;
    refused();
    *pup = good;
    hero->power = (cw_card_id)game->card_count;
    refused();
    hero->power = card("Pup");
    refused();
    *hero = good_hero;
    accepted();
}

/* ---- what is derived ---- */

static void test_derived_fields(void **unused)
{
    (void)unused;
    kit_game("", cards);
    assert_int_equal(game->cards[card("Fork")].modes, 2);
    assert_true(game->cards[card("Call")].needs_room);
    assert_false(game->cards[card("Arm")].needs_room);
    assert_false(game->cards[card("Gang")].needs_room);
    assert_int_equal(game->cards[card("Charm")].needs_room, 1);
    assert_int_equal(game->cards[card("Way")].needs_room, 1 << 2);
    assert_int_equal(game->cards[card("Many")].may_summon_none, 1);
    assert_int_equal(game->cards[card("Call")].may_summon_none, 0);
    assert_true(game->cards[card("Luck")].needs_target);
    assert_true(game->cards[card("Luck")].is_spell);
    assert_int_equal(game->cards[card("Luck")].target[0].kinds, CW_KIND_CHARACTER);
    assert_int_equal(game->basic_power_count, 1);
    assert_int_equal(game->basic_powers[0], card("Ping"));
}

static void test_candidates_of_random_cards(void **unused)
{
    (void)unused;
    kit_game("", cards);
    const cw_effect *wild = effect_of("Wild"), *three = effect_of("Three");
    assert_int_equal(wild->pool_count, 2); /* a group counts its tokens too */
    assert_int_equal(game->pool[wild->pool_first], card("Boar"));
    assert_int_equal(game->pool[wild->pool_first + 1], card("Stag"));
    assert_int_equal(three->pool_count, 1);
    assert_int_equal(game->pool[three->pool_first], card("Ox"));
}

static void test_hash_knows_every_change(void **unused)
{
    (void)unused;
    kit_game("", cards);
    uint64_t first = game->hash;
    accepted();
    assert_true(game->hash == first);
    game->cards[card("Ox")].attack++;
    accepted();
    uint64_t second = game->hash;
    assert_true(second != first);
    game->cards[card("Ox")].attack--;
    game->rules.mana_cap[0] = 9;
    accepted();
    assert_true(game->hash != first && game->hash != second);
    game->rules.mana_cap[0] = 10;
    effect_of("Luck")->a.high = 4;
    accepted();
    assert_true(game->hash != first);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_settings_beyond_their_limits),
        cmocka_unit_test(test_settings_that_do_not_fit_together),
        cmocka_unit_test(test_abilities_that_point_nowhere),
        cmocka_unit_test(test_effects_that_cannot_be),
        cmocka_unit_test(test_effects_that_make_the_wrong_card),
        cmocka_unit_test(test_cards_that_cannot_be),
        cmocka_unit_test(test_derived_fields),
        cmocka_unit_test(test_candidates_of_random_cards),
        cmocka_unit_test(test_hash_knows_every_change),
    };
    return cmocka_run_group_tests_name("rules_freeze", tests, NULL, kit_clear);
}
