/* Large card pools: ten thousand cards load in time that grows with their number, play exactly as
 * a hundred do, and take no longer per match. Times are only ever compared with each other. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "base/hash.h"
#include "base/str.h"
#include "lang/load.h"
#include "rules/engine.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SMALL = 100, MEDIUM = 1000, LARGE = 10000, TRIES = 7 };

static cw_errors errors;

/* The decks use the first cards (games order them by name); the rest only makes the pool larger.
 * Some of the rest take random cards themselves. */
static const char first_cards[] =
    "- {name: H, hero: 30, class: c, power: Ping}\n"
    "- {name: Ping, power: true, cost: 2, text: Deal 1 damage to a character.}\n"
    "- {name: Pup, cost: 1, minion: 2/1}\n"
    "- {name: Ox, plural: Oxen, cost: 3, minion: 3/5, text: Taunt.}\n"
    "- {name: Chief, cost: 2, minion: 2/2, text: Your other minions have +1 attack.}\n"
    "- {name: Bolt, cost: 1, spell: true, text: Deal 3 damage to a character.}\n"
    "- {name: Idea, cost: 2, spell: true, text: Draw 2 cards.}\n"
    "- {name: Club, cost: 2, weapon: 2/2}\n"
    "- {name: Egg, cost: 1, minion: 0/2, text: 'Deathrattle: Summon a Pup.'}\n"
    "- {name: Rain, cost: 2, spell: true, text: Deal 4 damage randomly split among all enemies.}\n"
    "- {name: Find, cost: 1, spell: true, text: Add a random minion to your hand.}\n"
    "- {name: Seek, cost: 1, spell: true, text: Discover a spell.}\n"
    "- {name: Horde, cost: 2, spell: true, text: Summon 2 random minions.}\n"
    "- {name: Change, cost: 1, spell: true, text: Transform a minion into a random minion.}\n"
    "- {name: Kin, plural: Kin, cost: 2, minion: 1/1, group: kin, token: true}\n"
    "- {name: Call, cost: 1, spell: true, text: Summon a random kin that you do not control.}\n";
enum { FIRST = 16 };

static const char *const plain_deck[] = {"Pup",  "Ox",   "Chief", "Bolt",
                                         "Idea", "Club", "Egg",   "Rain"};
static const char *const random_deck[] = {"Pup", "Find", "Seek", "Horde", "Change", "Call"};

static void make_text(int cards, cw_str *text)
{
    static const char *const texts[] = {"Taunt.", "'Battlecry: Draw a card.'",
                                        "'Deathrattle: Deal 1 damage to all minions.'",
                                        "'Battlecry: Add a random spell to your hand.'"};
    cw_str_printf(text,
                  "game: {classes: [c], groups: [kin], deck_min: 1, mulligan: false}\ncards:\n%s",
                  first_cards);
    for (int i = FIRST; i < cards; i++) {
        if (i % 3)
            cw_str_printf(text,
                          "- {name: Zoo %05d, cost: %d, minion: %d/%d, group: kin, text: %s}\n", i,
                          i % 9, i % 7, 1 + i % 6, texts[i % 4]);
        else
            cw_str_printf(text, "- {name: Zoo %05d, cost: %d, spell: true, text: Draw a card.}\n",
                          i, i % 9);
    }
}

static cw_game *load(const cw_str *text)
{
    cw_errors_init(&errors);
    cw_game *game = cw_load_game_text(text->data, text->size, "pool", &errors);
    if (!game)
        fail_msg("%s", errors.list[0].message);
    return game;
}

static cw_game *make_game(int cards)
{
    cw_str text = CW_STR_INIT;
    make_text(cards, &text);
    cw_game *game = load(&text);
    cw_str_clear(&text);
    assert_int_equal(game->card_count, cards + 1);
    return game;
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Hash over the ends of all matches; *actions gets their number. */
static uint64_t play(const cw_game *game, const char *const *names, int count, int matches,
                     long *actions)
{
    uint64_t sum = 0;
    static cw_action list[CW_MAX_ACTIONS];
    cw_match_setup setup = {0};
    for (int seat = 0; seat < CW_SEATS; seat++) {
        setup.decks[seat] = (cw_deck){.hero = cw_game_find_card(game, "H", 0), .count = 30};
        for (int i = 0; i < 30; i++)
            setup.decks[seat].cards[i] = cw_game_find_card(game, names[i % count], 0);
    }
    *actions = 0;
    for (int i = 0; i < matches; i++) {
        cw_state state;
        cw_rng rng = cw_rng_stream(3, (uint64_t)i);
        setup.seed = cw_rng_next(&rng);
        assert_int_equal(cw_match_start(game, &setup, &state, NULL), CW_OK);
        while (!cw_state_is_over(&state)) {
            int n = cw_legal(game, &state, list);
            cw_apply_trusted(game, &state, list[cw_rng_below(&rng, (uint32_t)n)], NULL);
            ++*actions;
        }
        uint64_t hash = cw_state_hash(&state);
        sum = cw_hash_bytes(&hash, sizeof hash, sum);
    }
    return sum;
}

#define COUNT(deck) ((int)(sizeof(deck) / sizeof *(deck)))

static void test_large_pools_play_alike(void **unused)
{
    (void)unused;
    cw_game *small = make_game(SMALL), *large = make_game(LARGE);
    long actions[2];
    uint64_t first = play(small, plain_deck, COUNT(plain_deck), 200, &actions[0]);
    uint64_t second = play(large, plain_deck, COUNT(plain_deck), 200, &actions[1]);
    assert_true(actions[0] > 200 * 20);
    assert_int_equal(actions[0], actions[1]);
    assert_true(first == second);
    cw_game_free(small);
    cw_game_free(large);
}

/* Time per action in the large pool over that in the small one: the best of some tries, since
 * whatever else the machine does only makes it worse. */
static double slowdown(const char *const *names, int count)
{
    cw_game *small = make_game(SMALL), *large = make_game(LARGE);
    double best = 1e9;
    for (int i = 0; i < TRIES; i++) {
        long few, many;
        double start = now();
        play(small, names, count, 60, &few);
        double middle = now();
        play(large, names, count, 60, &many);
        double ratio = ((now() - middle) / (double)many) / ((middle - start) / (double)few);
        if (ratio < best)
            best = ratio;
    }
    cw_game_free(small);
    cw_game_free(large);
    return best;
}

static void test_large_pools_cost_no_time(void **unused)
{
    (void)unused;
    double ratio = slowdown(plain_deck, COUNT(plain_deck));
    if (ratio > 1.5)
        fail_msg("%.2f times as long with %d cards", ratio, LARGE);
}

/* Random cards come from all over memory here, so a few times as long is the machine's doing; a
 * look at every card would take a hundred times as long. */
static void test_random_cards_of_large_pools_cost_little(void **unused)
{
    (void)unused;
    double ratio = slowdown(random_deck, COUNT(random_deck));
    if (ratio > 4)
        fail_msg("%.2f times as long with %d cards", ratio, LARGE);
}

static void test_loading_grows_with_the_cards(void **unused)
{
    (void)unused;
    cw_str medium = CW_STR_INIT, large = CW_STR_INIT;
    make_text(MEDIUM, &medium);
    make_text(LARGE, &large);
    double best = 1e9;
    for (int i = 0; i < 3; i++) {
        double start = now();
        cw_game_free(load(&medium));
        double middle = now();
        cw_game_free(load(&large));
        double ratio = (now() - middle) / (middle - start);
        if (ratio < best)
            best = ratio;
    }
    cw_str_clear(&medium);
    cw_str_clear(&large);
    if (best > 30)
        fail_msg("ten times the cards took %.1f times as long", best);
}

/* Thousands of effects with one filter share one list. */
static void test_equal_filters_share_their_candidates(void **unused)
{
    (void)unused;
    cw_game *game = make_game(LARGE);
    assert_in_range(game->pool_count, LARGE / 2, 8 * LARGE);
    cw_game_free(game);
}

/* Each of a large group is equally likely, also beyond the first ones. */
static void test_picks_of_large_groups_are_even(void **unused)
{
    (void)unused;
    enum { PICKS = 3000, PARTS = 10 };
    cw_game *game = make_game(MEDIUM);
    const cw_card_id heroes[CW_SEATS] = {0, 0};
    int parts[PARTS] = {0};
    cw_state start;
    memset(&start, 0, sizeof start);
    assert_int_equal(cw_setup_empty(game, heroes, 0, 3, &start), CW_OK);
    cw_setup_put(game, &start, 0, CW_ZONE_HAND, cw_game_find_card(game, "Call", 0));
    cw_card_id kin = cw_game_find_card(game, "Kin", 0);
    cw_setup_put(game, &start, 0, CW_ZONE_BOARD, kin);
    start.players[0].mana = 9;
    for (int i = 0; i < PICKS; i++) {
        cw_state state = start;
        state.rng = cw_rng_stream(8, (uint64_t)i);
        cw_action action = {
            .kind = CW_ACTION_PLAY, .source = cw_place_hand(0, 0), .target = CW_PLACE_NONE};
        assert_int_equal(cw_apply(game, &state, action, NULL), CW_OK);
        cw_card_id came = state.entities[state.players[0].board[1]].card;
        assert_int_not_equal(came, kin);
        parts[came * PARTS / game->card_count]++;
    }
    for (int i = 0; i < PARTS; i++)
        assert_in_range(parts[i], PICKS / PARTS * 7 / 10, PICKS / PARTS * 13 / 10);
    cw_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_large_pools_play_alike),
        cmocka_unit_test(test_large_pools_cost_no_time),
        cmocka_unit_test(test_random_cards_of_large_pools_cost_little),
        cmocka_unit_test(test_loading_grows_with_the_cards),
        cmocka_unit_test(test_equal_filters_share_their_candidates),
        cmocka_unit_test(test_picks_of_large_groups_are_even),
    };
    return cmocka_run_group_tests_name("pool", tests, NULL, NULL);
}
