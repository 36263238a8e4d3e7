/* Unit tests of opponent models: what each makes of the cards that it sees, how it is chosen, and
 * that it guesses better than nothing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "belief_games.h"

#include <stdio.h>

/* ---- decks ---- */

/* The enemy plays a card that he drew before. */
static void show_card(cw_belief *belief, cw_card_id card)
{
    cw_event draw = {.kind = CW_EVENT_DRAW, .seat = 1, .target = cw_place_hand(1, 0)};
    cw_event play = {.kind = CW_EVENT_PLAY, .seat = 1, .source = cw_place_hand(1, 0), .card = card};
    belief->shown.hand_count = 0;
    cw_belief_observe(belief, &draw);
    cw_belief_observe(belief, &play);
}

/* Shows the first cards of a deck in random order to a new belief, `sees` is told after each. */
typedef void (*opinion)(const cw_belief *belief, int deck, int cards);

static void show_deck(const cw_game *game, cw_belief_model model, int number, const cw_deck *deck,
                      opinion sees)
{
    cw_belief belief;
    cw_match_setup setup = {.decks = {game->decks[0], *deck}, .seed = 1};
    cw_state state, sample;
    cw_view view;
    cw_rng rng = (cw_rng)number + 1;
    card_list cards = list_deck(deck);
    assert_int_equal(cw_match_start(game, &setup, &state, NULL), CW_OK);
    cw_view_of(game, &state, 0, &view);
    assert_true(cw_belief_init(&belief, game, 0, model));
    for (int n = 0; n <= deck->count; n++) {
        cw_belief_sample(&belief, &view, rng, &sample);
        sees(&belief, number, n);
        if (n < deck->count) {
            int k = (int)cw_rng_below(&rng, (uint32_t)cards.count);
            cw_card_id card = cards.cards[k];
            cw__card_list_take(&cards, card);
            show_card(&belief, card);
        }
    }
    cw_belief_clear(&belief);
}

static int found_after[CW_MAX_DECK + 1]; /* decks that were certain after so many cards */
static int pool_after[CW_MAX_DECK + 1];  /* and matches in which the pool was */

static void expect_sum(const cw_belief *belief, int deck, int cards)
{
    double sum = 0;
    for (int i = -1; i < belief->game->deck_count; i++) {
        assert_true(cw_belief_chance(belief, i) >= 0);
        sum += cw_belief_chance(belief, i);
    }
    assert_true(sum > 1 - 1e-9 && sum < 1 + 1e-9);
    found_after[cards] += cw_belief_chance(belief, deck) > 0.9;
    pool_after[cards] += cw_belief_chance(belief, -1) > 0.9;
}

static void expect_possible(const cw_belief *belief, int deck, int cards)
{
    (void)cards;
    assert_true(cw_belief_chance(belief, deck) > 0);
}

static void expect_right(const cw_belief *belief, int deck, int cards)
{
    expect_sum(belief, deck, cards);
    expect_possible(belief, deck, cards);
}

static void test_known_decks_are_found(void **state)
{
    (void)state;
    for (int model = CW_BELIEF_DATABASE; model <= CW_BELIEF_MIXTURE; model++) {
        for (int g = 0; g < game_count && games[g]->deck_count > 0; g++) {
            int shown = 0; /* decks as large as the first; part of one may be a smaller deck */
            memset(found_after, 0, sizeof found_after);
            for (int i = 0; i < games[g]->deck_count; i++) {
                bool smaller = games[g]->decks[i].count != games[g]->decks[0].count;
                show_deck(games[g], (cw_belief_model)model, i, &games[g]->decks[i],
                          smaller ? expect_possible : expect_right);
                shown += !smaller;
            }
            if (games[g]->card_count > 100) /* among few cards any deck might be home-made */
                assert_true(found_after[5] >= 0.8 * shown);
            assert_int_equal(found_after[12], shown);
            assert_int_equal(found_after[games[g]->decks[0].count], shown);
        }
    }
}

static void test_home_made_decks_end_in_the_pool(void **state)
{
    const cw_game *game = find_game("classic");
    cw_belief belief;
    cw_rng rng = 1;
    (void)state;
    assert_true(cw_belief_init(&belief, game, 0, CW_BELIEF_UNIFORM));
    memset(pool_after, 0, sizeof pool_after);
    for (int i = 0; i < game->deck_count; i++) {
        cw_deck deck = vary_deck(&belief, &game->decks[i], game->decks[i].count, &rng);
        show_deck(game, CW_BELIEF_MIXTURE, i, &deck, expect_sum);
    }
    assert_int_equal(pool_after[0], 0);
    assert_true(pool_after[8] >= 0.8 * game->deck_count);
    assert_int_equal(pool_after[20], game->deck_count);
    cw_belief_clear(&belief);
}

/* The best deck of the database must have something in common with what was seen. */
static void test_no_deck_fits(void **state)
{
    const cw_game *game = find_game("classic");
    cw_match_setup setup = {.decks = {game->decks[0], game->decks[0]}, .seed = 1};
    cw_belief belief;
    cw_state s, sample;
    cw_view view;
    card_list all = {.count = 0};
    (void)state;
    cw_match_start(game, &setup, &s, NULL);
    cw_view_of(game, &s, 0, &view);
    assert_true(cw_belief_init(&belief, game, 0, CW_BELIEF_DATABASE));
    for (int i = 0; i < game->deck_count; i++) {
        card_list deck = list_deck(&game->decks[i]);
        for (int k = 0; k < deck.count && game->decks[i].hero == game->decks[0].hero; k++)
            cw__card_list_add(&all, deck.cards[k]);
    }
    int strange = 0; /* neutral, and in no deck of the hero */
    while (cw__card_list_take(&all, belief.cards[strange]))
        strange++;
    show_card(&belief, belief.cards[strange]);
    cw_belief_sample(&belief, &view, 1, &sample);
    assert_true(cw_belief_chance(&belief, -1) == 1);
    show_card(&belief, game->decks[0].cards[0]);
    cw_belief_sample(&belief, &view, 1, &sample);
    assert_true(cw_belief_chance(&belief, 0) >= 0.5);
    cw_belief_clear(&belief);
}

/* A deck with a few cards exchanged is still taken for the one it comes from. */
static void test_variants_are_recognised(void **state)
{
    const cw_game *game = find_game("classic");
    cw_belief belief;
    cw_rng rng = 2;
    (void)state;
    assert_true(cw_belief_init(&belief, game, 0, CW_BELIEF_UNIFORM));
    for (int model = CW_BELIEF_DATABASE; model <= CW_BELIEF_MIXTURE; model++) {
        memset(found_after, 0, sizeof found_after);
        for (int i = 0; i < game->deck_count; i++) {
            cw_deck deck = vary_deck(&belief, &game->decks[i], 4, &rng);
            show_deck(game, (cw_belief_model)model, i, &deck, expect_sum);
        }
        assert_int_equal(found_after[15], game->deck_count);
    }
    cw_belief_clear(&belief);
}

/* Two decks that fit equally well: the seed decides each time. */
static void test_ties(void **state)
{
    const cw_game *game = find_game("classic");
    cw_belief belief;
    cw_state s, sample;
    cw_view view;
    int mage[2], count = 0, taken = 0;
    (void)state;
    for (int i = 0; i < game->deck_count && count < 2; i++)
        if (game->decks[i].hero == game->decks[0].hero)
            mage[count++] = i;
    assert_int_equal(count, 2);
    cw_match_setup setup = {.decks = {game->decks[0], game->decks[mage[1]]}};
    cw_match_start(game, &setup, &s, NULL);
    cw_view_of(game, &s, 0, &view);
    assert_true(cw_belief_init(&belief, game, 0, CW_BELIEF_DATABASE));
    card_list first = list_deck(&game->decks[mage[0]]);
    for (uint64_t seed = 0; seed < 100; seed++) {
        card_list hand;
        cw_belief_sample(&belief, &view, seed, &sample);
        assert_true(cw_belief_chance(&belief, mage[0]) == 0.5);
        list_hidden_hand(&view, &sample, 1, &hand);
        taken += count_common(&hand, &first) == hand.count;
    }
    assert_true(taken > 30 && taken < 80);
    cw_belief_clear(&belief);
}

/* ---- the parameter ---- */

static void test_parameter(void **state)
{
    static const struct {
        const char *spec, *says;
    } rows[] = {
        {"greedy:model=databse", "did you mean \"database\"?"},
        {"greedy:model=1", "one of uniform, database or mixture"},
        {"greedy:model=", "one of uniform, database or mixture"},
        {"lookahead:model=mixtures", "did you mean \"mixture\"?"},
    };
    const cw_game *game = find_game("classic");
    cw_errors errors;
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        cw_errors_init(&errors);
        assert_null(cw_agent_new(rows[i].spec, game, 0, 1, &errors));
        assert_int_equal(errors.count, 1);
        assert_non_null(strstr(errors.list[0].message, rows[i].says));
    }
    for (int i = 0; i < BELIEF_MODELS; i++) {
        char spec[60];
        double values[CW_AGENT_PARAMS] = {0};
        const char *near;
        snprintf(spec, sizeof spec, "lookahead:model=%s", cw_belief_words[i]);
        const cw_agent_kind *kind = cw_agent_read(spec, values, NULL);
        assert_non_null(kind);
        int index = cw_agent_find_param(kind, "model", &near);
        assert_true(values[index] == i);
        cw_str text = CW_STR_INIT;
        cw_param_print(&kind->params[index], i, &text);
        assert_string_equal(cw_str_get(&text), cw_belief_words[i]);
        cw_str_clear(&text);
    }
    assert_null(cw_belief_words[BELIEF_MODELS]);
}

/* ---- guessing hands ---- */

static double right_cards[BELIEF_MODELS];

static void count_right(watched_match *m, const cw_match_setup *setup, const cw_view *view)
{
    cw_seat enemy = 1 - view->seat;
    card_list real, guessed;
    (void)setup;
    list_hidden_hand(view, &m->state, enemy, &real);
    for (int model = 0; model < BELIEF_MODELS; model++) {
        cw_state sample;
        cw_belief_sample(&m->beliefs[view->seat][model], view, m->state.turn, &sample);
        list_hidden_hand(view, &sample, enemy, &guessed);
        right_cards[model] += count_common(&guessed, &real);
    }
}

static void test_decks_guess_better_than_the_pool(void **state)
{
    (void)state;
    memset(right_cards, 0, sizeof right_cards);
    watch_all(count_right, "greedy", 1, 0);
    assert_true(right_cards[CW_BELIEF_DATABASE] > 3 * right_cards[CW_BELIEF_UNIFORM]);
    assert_true(right_cards[CW_BELIEF_MIXTURE] > 2 * right_cards[CW_BELIEF_UNIFORM]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known_decks_are_found),
        cmocka_unit_test(test_home_made_decks_end_in_the_pool),
        cmocka_unit_test(test_no_deck_fits),
        cmocka_unit_test(test_variants_are_recognised),
        cmocka_unit_test(test_ties),
        cmocka_unit_test(test_parameter),
        cmocka_unit_test(test_decks_guess_better_than_the_pool),
    };
    return cmocka_run_group_tests(tests, load, unload);
}
