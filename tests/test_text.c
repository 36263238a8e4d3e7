/* Unit tests of the card language: every shipped wording, the two laws on random programs,
 * what texts mean, and the phrase list in docs/cards.md. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "text_game.h"
#include "text_programs.h"
#include "text_samples.h"

#include <time.h>

/* ---- canonical texts ---- */

static void test_samples_print_back_unchanged(void **state)
{
    (void)state;
    cw_game *g = make_game();
    for (size_t i = 0; i < LEN(text_samples); i++) {
        cw_card card, again;
        cw_type type = type_of(text_samples[i].type);
        cw_status status = read_text(g, &card, type, text_samples[i].text);
        if (status != CW_OK)
            fail_msg("%s\n%s", text_samples[i].text, errors.list[0].message);
        char *printed = print_text(g, &card);
        assert_string_equal(printed, text_samples[i].text);
        assert_int_equal(read_text(g, &again, type, printed), CW_OK);
        assert_true(same_program(g, &card, &again));
        free(printed);
    }
    cw_game_free(g);
}

/* Wordings that are understood and printed in another form. */
static void test_other_wordings_become_canonical(void **state)
{
    static const char *const pairs[][2] = {
        {"deal  3 DAMAGE to an Minion .", "Deal 3 damage to a minion."},
        {"Deal 3 damage to a minion and draw a card.", "Deal 3 damage to a minion. Draw a card."},
        {"Give a minion taunt and +2/+2.", "Give a minion +2/+2 and taunt."},
        {"Give a minion +2 attack and +2 health.", "Give a minion +2/+2."},
        {"Deal 1 damage to all friendly minions.", "Deal 1 damage to your minions."},
        {"Deal 1 damage to all enemy characters.", "Deal 1 damage to all enemies."},
        {"Destroy the enemy weapon.", "Destroy your opponent's weapon."},
        {"Draw 1 card.", "Draw a card."},
        {"Give all minions in your hand with 2 or more attacks each turn +1/+1.",
         "Give all minions with 2 or more attacks each turn in your hand +1/+1."},
        {"Add a copy of all heroes in your hand to your hand.",
         "Add copies of all heroes in your hand to your hand."},
        {"If there is an enemy beast, draw a card.",
         "If your opponent controls a beast, draw a card."},
        {"Gain X armor, where X is the number of your minions.",
         "Gain 1 armor for each friendly minion."},
        {"summon a frog king.", "Summon a Frog King."},
        {"Add a power word: dread to your hand.", "Add a Power Word: Dread to your hand."},
        {"Overload 1. Taunt. Draw a card.", "Taunt. Overload 1. Draw a card."},
        {"Give a minion \"Taunt. Deathrattle: Draw a card.\"",
         "Give a minion taunt and \"Deathrattle: Draw a card.\""},
        {"Give a minion \"Taunt. Charge.\"", "Give a minion taunt and charge."},
        {"Deal 1 damage to both heroes.", "Deal 1 damage to all heroes."},
        {"Add a Frog to both hands.", "Add a Frog to each player's hand."},
        {"Shuffle 2 random spells into your deck.", "Add 2 random spells to your deck."},
        {"If you control a hero with taunt, draw a card.", "If your hero has taunt, draw a card."},
        {"If you have 3 or more mana, draw a card.", "If you have at least 3 mana, draw a card."},
        {"Destroy a minion with exactly 3 attack.", "Destroy a 3-attack minion."},
        {"Destroy a random mage legendary minion.", "Destroy a random legendary mage minion."},
        {"Draw a card. It costs 3 less.", "Draw a card. Reduce its cost by 3."},
        {"Draw 2 cards. They cost 3 less.", "Draw 2 cards. Reduce their cost by 3."},
        {"Swap the heroes' health.", "Swap the remaining health of the heroes."},
        {"Deal damage equal to its attack to a minion.",
         "Deal X damage to a minion, where X is its attack."},
        {"Restore health equal to double your armor to your hero.",
         "Restore X health to your hero, where X is twice your armor."},
        {"The next spell you cast this turn costs 3 less.",
         "The next spell you play this turn costs 3 less."},
        {"Destroy a minion that costs 3.", "Destroy a 3-cost minion."},
        {"Destroy all but one minion.", "Destroy all but 1 minion."},
        {"Destroy all minions that are not beasts.", "Destroy all minions except beasts."},
        {"Destroy your minion with the lowest attack.",
         "Destroy the friendly minion with the lowest attack."},
        {"Resurrect a random friendly beast.",
         "Summon a random friendly beast that died this game."},
        {"Destroy all dragons or beasts.", "Destroy all beasts and dragons."},
        {"Destroy a minion with taunt and deathrattle.",
         "Destroy a minion with taunt and deathrattle."},
    };
    (void)state;
    cw_game *g = make_game();
    for (size_t i = 0; i < LEN(pairs); i++) {
        cw_card card;
        if (read_text(g, &card, CW_TYPE_SPELL, pairs[i][0]) != CW_OK)
            fail_msg("%s\n%s", pairs[i][0], errors.list[0].message);
        char *printed = print_text(g, &card);
        assert_string_equal(printed, pairs[i][1]);
        free(printed);
    }
    cw_game_free(g);
}

/* ---- what texts mean ---- */

static const cw_effect *effect_of(const cw_game *g, const cw_card *card, int ability, int effect)
{
    return &g->effects[g->abilities[card->first_ability + ability].first + effect];
}

static void test_meaning_of_it(void **state)
{
    cw_card card;
    (void)state;
    cw_game *g = make_game();
    assert_int_equal(
        read_text(g, &card, CW_TYPE_SECRET, "Secret: When a minion attacks your hero, destroy it."),
        CW_OK);
    const cw_ability *a = &g->abilities[card.first_ability];
    assert_int_equal(a->when, CW_WHEN_ATTACKS);
    assert_int_equal(a->flags, CW_ABILITY_SECRET);
    assert_int_equal(a->subject.kinds, CW_KIND_MINION);
    assert_int_equal(a->object.kinds, CW_KIND_HERO);
    assert_int_equal(a->object.side, CW_SIDE_FRIENDLY);
    assert_int_equal(effect_of(g, &card, 0, 0)->to.pick, CW_PICK_SUBJECT);

    assert_int_equal(read_text(g, &card, CW_TYPE_MINION,
                               "Whenever this minion deals damage to a character, freeze it."),
                     CW_OK);
    assert_int_equal(effect_of(g, &card, 0, 0)->to.pick, CW_PICK_OBJECT);

    assert_int_equal(
        read_text(g, &card, CW_TYPE_SPELL, "Deal 2 damage to all enemy minions. Freeze them."),
        CW_OK);
    assert_int_equal(effect_of(g, &card, 0, 1)->to.pick, CW_PICK_IT);
    cw_game_free(g);
}

static void test_meaning_of_conditions_and_modes(void **state)
{
    cw_card card;
    (void)state;
    cw_game *g = make_game();
    assert_int_equal(read_text(g, &card, CW_TYPE_SPELL,
                               "If you have a weapon, draw a card and gain 2 armor; otherwise, "
                               "equip a Heavy Axe and draw a card."),
                     CW_OK);
    assert_int_equal(effect_of(g, &card, 0, 0)->condition.kind, CW_COND_CONTROL);
    assert_int_equal(effect_of(g, &card, 0, 0)->flags, 0);
    assert_int_equal(effect_of(g, &card, 0, 1)->flags, CW_EFFECT_THEN);
    assert_int_equal(effect_of(g, &card, 0, 2)->flags, CW_EFFECT_ELSE);
    assert_int_equal(effect_of(g, &card, 0, 3)->flags, CW_EFFECT_THEN);

    assert_int_equal(read_text(g, &card, CW_TYPE_SPELL,
                               "Choose one: Deal 3 damage to a minion; or deal 1 damage to a "
                               "minion. Draw a card."),
                     CW_OK);
    assert_int_equal(card.ability_count, 2);
    assert_int_equal(g->abilities[card.first_ability].mode, 1);
    assert_int_equal(g->abilities[card.first_ability + 1].mode, 2);
    assert_int_equal(g->abilities[card.first_ability + 1].count, 2);

    assert_int_equal(read_text(g, &card, CW_TYPE_MINION, "Combo: Draw a card."), CW_OK);
    assert_int_equal(g->abilities[card.first_ability].flags, CW_ABILITY_COMBO);
    assert_int_equal(g->abilities[card.first_ability].condition.kind, CW_COND_COMBO);

    assert_int_equal(read_text(g, &card, CW_TYPE_MINION,
                               "Taunt. Costs 1 less for each totem you summoned this game."),
                     CW_OK);
    assert_int_equal(g->abilities[card.first_ability].flags, CW_ABILITY_COST);
    assert_int_equal(effect_of(g, &card, 0, 0)->a.kind, CW_AMOUNT_COUNTER);
    assert_int_equal(effect_of(g, &card, 0, 0)->a.value, -1);
    assert_int_equal(g->counters[effect_of(g, &card, 0, 0)->a.high].filter.race, 3);

    assert_int_equal(
        read_text(g, &card, CW_TYPE_SPELL, "Give a minion \"Deathrattle: Draw a card.\""), CW_OK);
    assert_int_equal(card.ability_count, 1);
    assert_int_equal(g->abilities[effect_of(g, &card, 0, 0)->ability - 1].when, CW_WHEN_DEATH);
    cw_game_free(g);
}

/* ---- the laws on random programs ---- */

typedef struct coverage {
    int sayable, total;
    int op[CW_OP_COUNT], when[CW_WHEN_COUNT], pick[CW_PICK_OBJECT + 1];
    int condition[CW_COND_KIND_COUNT], amount[CW_AMOUNT_OWNED + 1];
} coverage;

static uint16_t add_quote(cw_game *g, cw_rng *rng)
{
    cw_effect e = {.op = CW_OP_DRAW, .a.value = (int16_t)(1 + below(rng, 3))};
    cw_ability a = {.when = CW_WHEN_DEATH, .count = 1};
    a.first = (uint16_t)cw_game_add_effect(g, &e);
    return (uint16_t)(1 + cw_game_add_ability(g, &a));
}

static void note_coverage(coverage *c, const cw_game *g, const cw_card *card)
{
    for (int i = 0; i < card->ability_count; i++) {
        const cw_ability *a = &g->abilities[card->first_ability + i];
        c->when[a->when]++;
        c->condition[a->condition.kind]++;
        for (int k = 0; k < a->count; k++) {
            const cw_effect *e = &g->effects[a->first + k];
            c->op[e->op]++;
            c->pick[e->to.pick]++;
            c->condition[e->condition.kind]++;
            c->amount[e->a.kind]++;
        }
    }
}

static bool is_chosen(const cw_effect *e)
{
    return e->to.pick == CW_PICK_CHOSEN || e->to.pick == CW_PICK_CHOSEN_AND_NEIGHBOURS;
}

/* A card has one target: whoever chooses later chooses the same. */
static void choose_alike(cw_effect *effects, int count)
{
    for (int i = 0; i < count; i++) {
        for (int k = i + 1; k < count && is_chosen(&effects[i]); k++)
            if (is_chosen(&effects[k]))
                effects[k].to.filter = effects[i].to.filter;
    }
}

/* The only moment at which the effect has a meaning, or 0. */
static int moment_of(int op)
{
    return op == CW_OP_REDIRECT_ATTACK                         ? CW_WHEN_ATTACKS
           : op == CW_OP_COUNTER || op == CW_OP_REDIRECT_SPELL ? CW_WHEN_SPELL_CAST
           : op == CW_OP_PREVENT                               ? CW_WHEN_LETHAL
           : cw_op_facts[op].is & (CW_IS_ALTERING)             ? CW_WHEN_STATIC
                                                               : 0;
}

static void random_card(cw_game *g, cw_rng *rng, cw_card *card, int op)
{
    static const uint8_t types[] = {CW_TYPE_MINION, CW_TYPE_SPELL, CW_TYPE_WEAPON, CW_TYPE_SECRET};
    const uint16_t cards[] = {11, 2, LEN(card_names)};
    cw_effect effects[3];
    *card = (cw_card){.type = types[below(rng, 4)]};
    cw_ability a = random_ability(rng, card->type, moment_of(op));
    uint16_t quote = add_quote(g, rng);
    a.count = (uint16_t)(a.when == CW_WHEN_STATIC ? 1 : 1 + below(rng, 3));
    for (int i = 0; i < a.count; i++) {
        int wanted = i == 0 ? op : 1 + below(rng, CW_OP_COUNT - 1);
        if (a.when == CW_WHEN_STATIC)
            wanted = moment_of(op) == CW_WHEN_STATIC ? op
                     : below(rng, 2)                 ? CW_OP_BUFF
                                                     : CW_OP_CHANGE_COST;
        effects[i] = random_effect(rng, wanted, a.when, cards, quote);
        if (i == 0 && a.when != CW_WHEN_STATIC && below(rng, 2))
            effects[0].condition = random_condition(rng);
        if (i == 1 && op == CW_OP_JOUST)
            effects[i].condition.kind = CW_COND_JOUST_WON;
        else if (i == 1 && effects[0].condition.kind && below(rng, 2))
            effects[i].flags |= below(rng, 2) ? CW_EFFECT_THEN : CW_EFFECT_ELSE;
    }
    if (a.when == CW_WHEN_STATIC && effects[0].op == CW_OP_CHANGE_COST
        && effects[0].to.pick == CW_PICK_THIS)
        a.flags |= CW_ABILITY_COST;
    choose_alike(effects, a.count);
    a.first = (uint16_t)g->effect_count;
    for (int i = 0; i < a.count; i++)
        cw_game_add_effect(g, &effects[i]);
    card->first_ability = (uint16_t)cw_game_add_ability(g, &a);
    card->ability_count = 1;
    if (below(rng, 8) == 0)
        card->requirement = random_condition(rng);
    if (below(rng, 4) == 0) {
        card->keywords = random_keywords(rng);
        card->values[below(rng, CW_VALUE_COUNT)] = (uint8_t)(1 + below(rng, 5));
    }
}

static void check_laws(cw_game *g, const cw_card *card, coverage *c)
{
    cw_card again;
    char *text = print_text(g, card);
    c->total++;
    if (!strchr(text, '[')) {
        c->sayable++;
        note_coverage(c, g, card);
        if (read_text(g, &again, (cw_type)card->type, text) != CW_OK) {
            fail_msg("%s\n%d:%d: %s", text, errors.list[0].line, errors.list[0].column,
                     errors.list[0].message);
        }
        char *second = print_text(g, &again);
        assert_string_equal(second, text);
        if (!same_program(g, card, &again))
            fail_msg("another program: %s", text);
        free(second);
    }
    free(text);
}

static void test_laws_hold_for_random_programs(void **state)
{
    cw_rng rng = 20162;
    coverage c = {0};
    (void)state;
    for (int round = 0; round < 60; round++) {
        cw_game *g = make_game();
        for (int i = 0; i < 3; i++) {
            cw_counter counter = {.when = (uint8_t)(i == 0   ? CW_WHEN_SUMMONS
                                                    : i == 1 ? CW_WHEN_PLAYS
                                                             : CW_WHEN_DIES),
                                  .filter = {.where = CW_WHERE_ANYWHERE,
                                             .side = CW_SIDE_FRIENDLY,
                                             .kinds = CW_KIND_MINION,
                                             .race = (uint8_t)(i + 1)}};
            cw_game_add_counter(g, &counter);
        }
        fill_demands(g, &rng);
        for (int op = 1; op < CW_OP_COUNT; op++) {
            for (int i = 0; i < 20; i++) {
                cw_card card;
                random_card(g, &rng, &card, op);
                check_laws(g, &card, &c);
            }
        }
        cw_game_free(g);
    }
    print_message("# %d of %d random programs can be said\n", c.sayable, c.total);
    assert_true(c.sayable > 2000);
    for (int i = 1; i < CW_OP_COUNT; i++)
        if (c.op[i] == 0)
            fail_msg("no program with %s can be said", cw_op_name((cw_op)i));
    for (int i = 1; i < CW_WHEN_COUNT; i++)
        if (c.when[i] == 0)
            fail_msg("no program with %s can be said", cw_when_name((cw_when)i));
    for (int i = 0; i <= CW_PICK_OBJECT; i++)
        assert_true(c.pick[i] > 0);
    for (int i = 0; i < CW_COND_KIND_COUNT; i++)
        assert_true(c.condition[i] > 0);
    for (int i = 0; i <= CW_AMOUNT_OWNED; i++)
        assert_true(c.amount[i] > 0);
}

static void test_reading_is_fast(void **state)
{
    (void)state;
    clock_t start = clock();
    for (int round = 0; round < 10; round++)
        test_samples_print_back_unchanged(state);
    double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    print_message("# %.1f µs per text read twice and printed\n",
                  seconds * 1e6 / (10 * (double)LEN(text_samples)));
    assert_true(seconds < 10);
}

/* ---- the reference ---- */

static void test_reference_is_in_the_docs(void **state)
{
    static const char begin[] = "<!-- phrases:begin -->\n", end[] = "<!-- phrases:end -->";
    size_t size;
    cw_str out = CW_STR_INIT;
    (void)state;
    char *docs = cw_read_file("docs/cards.md", 1 << 20, &size);
    assert_non_null(docs);
    cw_text_reference(&out);
    char *from = strstr(docs, begin), *to = strstr(docs, end);
    assert_non_null(from);
    assert_non_null(to);
    if (getenv("CW_UPDATE")) {
        FILE *file = fopen("docs/cards.md", "w");
        assert_non_null(file);
        fprintf(file, "%.*s%s%s%s", (int)(from - docs), docs, begin, cw_str_get(&out), end);
        fputs(to + strlen(end), file);
        fclose(file);
    } else if (strncmp(from + strlen(begin), cw_str_get(&out), out.size) != 0
               || from + strlen(begin) + out.size != to) {
        fail_msg("the phrase list in docs/cards.md is out of date: run this test with CW_UPDATE=1");
    }
    cw_str_clear(&out);
    free(docs);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_samples_print_back_unchanged),
        cmocka_unit_test(test_other_wordings_become_canonical),
        cmocka_unit_test(test_meaning_of_it),
        cmocka_unit_test(test_meaning_of_conditions_and_modes),
        cmocka_unit_test(test_laws_hold_for_random_programs),
        cmocka_unit_test(test_reading_is_fast),
        cmocka_unit_test(test_reference_is_in_the_docs),
    };
    return cmocka_run_group_tests_name("text", tests, NULL, NULL);
}
