/* Unit tests of refused rules texts: exact places and suggestions, texts with two meanings, and
 * hostile texts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "base/rng.h"
#include "text_game.h"

/* ---- complaints ---- */

typedef struct complaint {
    char type;
    const char *text;
    cw_status status;
    int line, column;
    const char *part; /* of the message */
} complaint;

static const complaint complaints[] = {
    {'s', "Deel 3 damage to a minion.", CW_ERR_SYNTAX, 1, 1, "did you mean \"deal\"?"},
    {'s', "Deal 3 damge to a minion.", CW_ERR_SYNTAX, 1, 8, "did you mean \"damage\"?"},
    {'s', "Deal 3 damage to a minon.", CW_ERR_SYNTAX, 1, 20, "did you mean \"minion\"?"},
    {'s', "Deal 3 damage to a beats.", CW_ERR_SYNTAX, 1, 20, "did you mean \"beast\"?"},
    {'s', "Give a minion divine sheild.", CW_ERR_SYNTAX, 1, 22, "did you mean \"shield\"?"},
    {'m', "Tant. Battlecry: Draw a card.", CW_ERR_SYNTAX, 1, 1, "did you mean \"taunt\"?"},
    {'s', "Summon a Murlok Scout.", CW_ERR_UNKNOWN_NAME, 1, 10, "did you mean \"Murloc Scout\"?"},
    {'s', "Summon 2 Murlok Scouts.", CW_ERR_UNKNOWN_NAME, 1, 10, "\"Murloc Scouts\"?"},
    {'s', "Summon a Zorglub.", CW_ERR_UNKNOWN_NAME, 1, 10, "no card is called \"Zorglub\""},
    {'s', "Summon a Twin.", CW_ERR_AMBIGUOUS, 1, 1, "test/20) or Twin (test/21"},
    {'s', "Taunt.\nDraw a card.\nDraw a crad.", CW_ERR_SYNTAX, 3, 8, "did you mean \"card\"?"},
    {'s', "Deal 1000 damage to a minion.", CW_ERR_RANGE, 1, 6, "too large"},
    {'s', "Deal 0 damage to a minion.", CW_ERR_RANGE, 1, 6, "at least 1"},
    {'s', "Give a minion +128 attack this turn.", CW_ERR_SYNTAX, 1, 1, "at most 127"},
    {'s', "Draw a card. Set the health of all minions to 200 this turn.", CW_ERR_SYNTAX, 1, 14,
     "127"},
    {'m', "Your other minions have +1/+128.", CW_ERR_SYNTAX, 1, 1, "at most 127"},
    {'s', "Overload 100. Draw a card.", CW_ERR_RANGE, 1, 1, "1 to 99"},
    {'s', "Draw X cards.", CW_ERR_SYNTAX, 1, 13, "where X is"},
    {'s', "Draw a card. Freeze it.", CW_ERR_SYNTAX, 1, 21, "\"it\" is a card in a hand"},
    {'s', "Equip a Rusty Hook. Freeze it.", CW_ERR_SYNTAX, 1, 28, "\"it\" stands for nothing"},
    {'s', "If it dies, draw a card.", CW_ERR_SYNTAX, 1, 4, "\"it\" stands for nothing"},
    {'s', "Play only if it dies. Draw a card.", CW_ERR_SYNTAX, 1, 14, "stands for nothing"},
    {'s', "Give a minion spell damage 1 this turn.", CW_ERR_SYNTAX, 1, 30, "be given for a time"},
    {'s', "Move all minions to another space.", CW_ERR_SYNTAX, 1, 6, "scatter"},
    {'s', "Gain 1 water.", CW_ERR_SYNTAX, 1, 8, "an element of the game"},
    {'s', "Root a minion in this lane.", CW_ERR_SYNTAX, 1, 18, "expected \"the\""},
    {'s', "Deal 3 damage to a minion. Freeze a hero.", CW_ERR_SYNTAX, 1, 28, "second"},
    {'s', "Silence a hero.", CW_ERR_SYNTAX, 1, 11, "only be about minions"},
    {'s', "Deal 3 damage to your weapon.", CW_ERR_SYNTAX, 1, 18, "only be about characters"},
    {'s', "Your opponent discards a card.", CW_ERR_SYNTAX, 1, 24, "only cards in your own hand"},
    {'s', "Battlecry: Draw a card.", CW_ERR_SYNTAX, 1, 1, "write the effect alone"},
    {'s', "Put a random secret in your deck onto your board.", CW_ERR_SYNTAX, 1, 1, "only minions"},
    {'w', "Battlecry: Deal 1 damage to this weapon.", CW_ERR_SYNTAX, 1, 29, "never do anything"},
    {'m', "Taunt. Taunt.", CW_ERR_SYNTAX, 1, 8, "stands there twice"},
    {'m', "Whenever a minion attacks an enemy, destroy it.", CW_ERR_AMBIGUOUS, 1, 45, "or the def"},
    {'s', "Counter it.", CW_ERR_SYNTAX, 1, 1, "being cast"},
    {'s', "Return a random minion to life.", CW_ERR_SYNTAX, 1, 1, "only what has just died"},
    {'s', "Return a minion to life with 1 health.", CW_ERR_SYNTAX, 1, 1, "only what has just died"},
    {'m', "Battlecry: Return this minion to life.", CW_ERR_SYNTAX, 1, 12, "only what has just"},
    {'s', "Choose one: Draw a card.", CW_ERR_SYNTAX, 1, 25, "two choices"},
    {'s', "Your minions have taunt.", CW_ERR_SYNTAX, 1, 1, "never in play"},
    {'p', "At the end of your turn, draw a card.", CW_ERR_SYNTAX, 1, 26, "never in play"},
    {'m', "Draw a card.", CW_ERR_SYNTAX, 1, 1, "say when this happens"},
    {'m', "Deathrattle: Freeze an enemy.", CW_ERR_SYNTAX, 1, 21, "a random"},
    {'m', "Whenever this minon dies, draw a card.", CW_ERR_SYNTAX, 1, 15, "\"minion\"?"},
    {'q', "When your hero is attacked, gain 8 armor.", CW_ERR_SYNTAX, 1, 1, "read \"When"},
};

static void test_complaints_are_exact(void **state)
{
    (void)state;
    cw_game *g = make_game();
    for (size_t i = 0; i < LEN(complaints); i++) {
        const complaint *c = &complaints[i];
        cw_card card;
        cw_status status = read_text(g, &card, type_of(c->type), c->text);
        const cw_error *e = &errors.list[0];
        if (status != c->status || errors.count != 1 || e->line != c->line || e->column != c->column
            || !strstr(e->message, c->part)) {
            fail_msg("%s\n%s %d:%d: %s", c->text, cw_status_name(status), e->line, e->column,
                     e->message);
        }
        assert_int_equal(card.ability_count, 0);
        assert_int_equal(card.keywords, 0);
    }
    cw_game_free(g);
}

/* What designers write at first, and what they are told they meant: NULL = nothing, since every
 * guess would be wrong. */
static const struct {
    char type;
    const char *text, *hint;
} hints[] = {
    {'s', "Summon 2 Spirit Wolfs.", "Spirit Wolves"},
    {'s', "Summon a Shep.", "Sheep"},
    {'s', "Transform a minion into a Sheap.", "Sheep"},
    {'s', "Add a Coin to your hand.", "The Coin"},
    {'s', "Summon a Zorglub.", NULL},
    {'s', "Restore 3 heath to a hero.", "health"},
    {'s', "Gain 3 amour.", "armor"},
    {'s', "Give a minion +2/+2 and tant.", "taunt"},
    {'s', "Destroy a minon.", "minion"},
    {'s', "Freeze an enemy minon.", "minion"},
    {'s', "Discard a crad.", "card"},
    {'s', "Look at the top card of your deck.", NULL},
    {'s', "Counter target spell.", NULL},
    {'s', "Give all friendly minions +1 attak.", "attack"},
    {'m', "Batlecry: Draw a card.", "battlecry"},
    {'m', "Deathratle: Draw a card.", "deathrattle"},
    {'m', "Tuant.", "taunt"},
    {'m', "Divine Sheild.", "shield"},
    {'m', "Lifesteel.", "lifesteal"},
    {'m', "Windfurry.", "windfury"},
    {'m', "Rush.", NULL},
    {'m', "Battlecry: You may destroy a minion.", NULL},
};

static void test_hints_are_right_or_absent(void **state)
{
    (void)state;
    cw_game *g = make_game();
    for (size_t i = 0; i < LEN(hints); i++) {
        cw_card card;
        char wanted[80];
        assert_int_not_equal(read_text(g, &card, type_of(hints[i].type), hints[i].text), CW_OK);
        const char *told = strstr(errors.list[0].message, "did you mean");
        snprintf(wanted, sizeof wanted, "did you mean \"%s\"?", hints[i].hint ? hints[i].hint : "");
        if (hints[i].hint == NULL ? told != NULL
                                  : told == NULL || strncmp(told, wanted, strlen(wanted)) != 0)
            fail_msg("%s\n%s", hints[i].text, errors.list[0].message);
    }
    cw_game_free(g);
}

static void test_each_line_has_its_complaint(void **state)
{
    cw_card card;
    (void)state;
    cw_game *g = make_game();
    int abilities = g->ability_count, effects = g->effect_count;
    card = (cw_card){.type = CW_TYPE_SPELL};
    cw_errors_init(&errors);
    cw_text_place place = {"cards.yaml", 10, 7};
    assert_int_equal(
        cw_text_parse(g, &card, "Darw a card.\nDraw a card.\nGain 5 amor.", place, &errors),
        CW_ERR_SYNTAX);
    assert_int_equal(errors.count, 2);
    assert_int_equal(errors.list[0].line, 10);
    assert_int_equal(errors.list[0].column, 7);
    assert_int_equal(errors.list[1].line, 12);
    assert_int_equal(errors.list[1].column, 14);
    assert_string_equal(errors.list[0].file, "cards.yaml");
    assert_int_equal(g->ability_count, abilities);
    assert_int_equal(g->effect_count, effects);
    cw_game_free(g);
}

static void test_two_meanings_are_refused(void **state)
{
    cw_card card;
    (void)state;
    cw_game *g = make_game();
    cw_game_add_name(g, &g->groups, "totem", "totems"); /* also a race */
    assert_int_equal(read_text(g, &card, CW_TYPE_SPELL, "Summon a random totem."),
                     CW_ERR_AMBIGUOUS);
    assert_non_null(strstr(errors.list[0].message, "two ways"));
    cw_game_free(g);
}

/* ---- hostile texts ---- */

static void refuse(cw_game *g, const char *text)
{
    cw_card card;
    assert_int_not_equal(read_text(g, &card, CW_TYPE_SPELL, text), CW_OK);
    assert_true(errors.count > 0);
    assert_int_equal(card.ability_count, 0);
}

static void repeat(char *out, size_t size, const char *part)
{
    size_t used = 0, n = strlen(part);
    while (used + n < size) {
        memcpy(out + used, part, n);
        used += n;
    }
    out[used] = '\0';
}

static void test_hostile_texts_are_refused(void **state)
{
    static const char *const parts[] = {"a",
                                        "\"",
                                        "give a minion \"deathrattle: ",
                                        "other ",
                                        "random ",
                                        "damaged frozen other enemy ",
                                        "and ",
                                        "{a}",
                                        "with taunt and ",
                                        "if it dies, ",
                                        "deal 1 damage to a minion with taunt and ",
                                        "\n\n.",
                                        "9",
                                        "a minion and its neighbours "};
    char big[4000], text[2001];
    (void)state;
    cw_game *g = make_game();
    repeat(big, sizeof big, "Draw a card. ");
    refuse(g, big);
    assert_int_equal(errors.list[0].status, CW_ERR_LIMIT);
    repeat(text, 1900, "Draw a card. ");
    refuse(g, text);
    assert_int_equal(errors.list[0].status, CW_ERR_LIMIT);
    for (size_t i = 0; i < LEN(parts); i++) {
        repeat(text, sizeof text, parts[i]);
        refuse(g, text);
        snprintf(text, sizeof text, "Deal 1 damage to all ");
        repeat(text + strlen(text), sizeof text - strlen(text), parts[i]);
        refuse(g, text);
    }
    refuse(g, "Draw a\x01 card.");
    assert_int_equal(errors.list[0].column, 7);
    refuse(g, "Draw a \xff\xfe card.");
    refuse(g, "Draw a \xc3");
    refuse(g, "Draw a \xed\xa0\x80 card.");
    refuse(g, "Give a minion \"Deathrattle: Give your minions \"Deathrattle: Give your minions "
              "\"Deathrattle: Give your minions \"Deathrattle: Draw a card.\"\"\"\"");
    assert_int_equal(errors.list[0].status, CW_ERR_LIMIT);
    cw_game_free(g);
}

/* Sound words in any order must neither crash nor take long. */
static void test_word_salad_is_survived(void **state)
{
    static const char *const words[] = {
        "deal",     "3",     "damage",  "to",   "a",      "minion", ".",         "all",
        "other",    "enemy", "enemies", "with", "taunt",  "and",    "\"",        "give",
        "+1/+1",    "if",    "it",      "dies", ",",      "X",      "where",     "is",
        "your",     "hero",  "for",     "each", "random", "card",   "in",        "hand",
        "whenever", "this",  "draw",    "\n",   ";",      "or",     "otherwise", "Frog"};
    cw_rng rng = 5;
    (void)state;
    cw_game *g = make_game();
    for (int i = 0; i < 1000; i++) {
        char text[400] = "";
        cw_card card;
        for (int k = 0, n = (int)cw_rng_below(&rng, 40); k < n; k++) {
            strcat(text, words[cw_rng_below(&rng, LEN(words))]);
            strcat(text, " ");
        }
        read_text(g, &card, cw_rng_below(&rng, 2) ? CW_TYPE_SPELL : CW_TYPE_MINION, text);
    }
    cw_game_free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_complaints_are_exact),
        cmocka_unit_test(test_hints_are_right_or_absent),
        cmocka_unit_test(test_each_line_has_its_complaint),
        cmocka_unit_test(test_two_meanings_are_refused),
        cmocka_unit_test(test_hostile_texts_are_refused),
        cmocka_unit_test(test_word_salad_is_survived),
    };
    return cmocka_run_group_tests_name("text_errors", tests, NULL, NULL);
}
