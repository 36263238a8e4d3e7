/* The executable specifications: by hand, and in lock-step with the engine, in random matches and
 * in all matches of small decks. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "spec/deck_limits.h"
#include "spec_kit.h"

/* ---- by hand ---- */

static void small_match(cw_reduced_rules *rules, cw_reduced *s)
{
    memset(rules, 0, sizeof *rules);
    rules->max_board_size = 2;
    rules->hand_init_size = 1;
    cw_reduced_player players[CW_SPEC_PLAYERS];
    memset(players, 0, sizeof players);
    for (int p = 0; p < CW_SPEC_PLAYERS; p++) {
        cw_spec_sequence deck = {.size = 3};
        for (int i = 0; i < 3; i++) {
            deck.cards[i] = 10 * p + i;
            rules->to_minion[10 * p + i] = (cw_spec_minion){i, 2};
        }
        cw_reduced_init_player_state(&players[p], 3, &deck);
    }
    cw_reduced_init_game_state(s, players);
    cw_reduced_draw_starting_hands(rules, s);
    assert_true(cw_reduced_sound(rules, s));
}

static void test_the_course_of_a_match(void **unused)
{
    (void)unused;
    cw_reduced_rules rules;
    cw_reduced s;
    small_match(&rules, &s);
    assert_true(cw_spec_in(0, &s.pl_state[0].hand));
    assert_int_equal(cw_spec_size(&s.pl_state[1].hand), 2);
    assert_false(cw_reduced_summon_minion(&rules, &s, 1));  /* still in the deck */
    assert_false(cw_reduced_summon_minion(&rules, &s, 10)); /* not his */
    assert_true(cw_reduced_summon_minion(&rules, &s, 0));
    assert_true(cw_reduced_pass_turn(&s));
    assert_int_equal(s.pl_state[1].deck.size, 0);
    assert_true(cw_reduced_summon_minion(&rules, &s, 11));
    assert_true(cw_reduced_summon_minion(&rules, &s, 12));
    assert_false(cw_reduced_summon_minion(&rules, &s, 10)); /* no room */
    assert_true(cw_reduced_minion_attack_minion(&s, 12, 0));
    assert_true(s.pl_state[0].grave.has[0]);
    assert_false(cw_reduced_minion_attack_player(&s, 12)); /* has battled */
    assert_true(cw_reduced_minion_attack_player(&s, 11));
    assert_int_equal(s.pl_state[0].health, 2);
    assert_true(cw_reduced_sound(&rules, &s));
    assert_true(cw_reduced_running(&s) && !cw_reduced_match_end(&s));
}

static void test_fatigue_ends_the_match(void **unused)
{
    (void)unused;
    cw_reduced_rules rules;
    cw_reduced s;
    small_match(&rules, &s);
    int turns = 0;
    while (cw_reduced_pass_turn(&s))
        turns++;
    /* Seat 1 draws 1 card and then loses 3 health, seat 0 draws 2 before. */
    assert_int_equal(turns, 7);
    assert_true(cw_reduced_p1_win(&s) && cw_reduced_match_end(&s));
    assert_false(cw_reduced_p2_win(&s) || cw_reduced_tie(&s));
    cw_reduced before = s;
    assert_false(cw_reduced_summon_minion(&rules, &s, 0));
    assert_memory_equal(&before, &s, sizeof s);
}

static void test_broken_states_are_seen(void **unused)
{
    (void)unused;
    cw_reduced_rules rules;
    cw_reduced s;
    small_match(&rules, &s);
    s.pl_state[0].grave.has[0] = true; /* in two places */
    assert_false(cw_reduced_sound(&rules, &s));
    small_match(&rules, &s);
    s.pl_state[0].hand.has[0] = false; /* lost */
    assert_false(cw_reduced_sound(&rules, &s));
    small_match(&rules, &s);
    cw_reduced_summon_minion(&rules, &s, 0);
    s.pl_state[0].board.of[0].health = 0; /* dead and on the board */
    assert_false(cw_reduced_sound(&rules, &s));
    small_match(&rules, &s);
    s.battled_this_turn.has[99] = true;
    assert_false(cw_reduced_sound(&rules, &s));
}

/* ---- in lock-step ---- */

static void test_random_reduced_matches(void **unused)
{
    (void)unused;
    spec_game g;
    spec_open(&g, "reduced", &cw_lockstep_reduced);
    const char *difference = spec_random_matches(&g, 600, 12);
    if (difference)
        fail_msg("%s", difference);
    spec_close(&g);
}

static void test_random_extended_matches(void **unused)
{
    (void)unused;
    spec_game g;
    spec_open(&g, "extended", &cw_lockstep_extended);
    const char *difference = spec_random_matches(&g, 300, 24);
    if (difference)
        fail_msg("%s", difference);
    spec_close(&g);
}

/* ---- all matches of small decks ---- */

typedef struct walk {
    const spec_game *g;
    uint64_t *seen; /* open addressing; 0 is free */
    uint32_t room, states, over, ties;
    uint32_t limit; /* states, then it stops */
} walk;

static bool is_new(walk *w, uint64_t hash)
{
    hash += hash == 0;
    uint32_t at = (uint32_t)hash & (w->room - 1);
    while (w->seen[at] && w->seen[at] != hash)
        at = (at + 1) & (w->room - 1);
    if (w->seen[at])
        return false;
    w->seen[at] = hash;
    return true;
}

/* Tries every action that can be named in every state that is reached. Deep, but not deeper than a
 * match is long. */
static void visit(walk *w, const cw_state *state, const cw_lockstep *l)
{
    if (w->states >= w->limit || !is_new(w, cw_lockstep_hash(l)))
        return;
    w->states++;
    w->over += cw_state_is_over(state);
    w->ties += cw_state_is_over(state) && state->winner == CW_DRAW_RESULT;
    cw_action *actions = malloc(CW_LOCKSTEP_ACTIONS * sizeof *actions);
    cw_state *next = malloc(sizeof *next);
    cw_lockstep *both = malloc(sizeof *both);
    assert_true(actions && next && both);
    int count = cw_lockstep_actions(w->g->game, state, actions);
    bool taken = true;
    for (int i = 0; i < count; i++) {
        if (taken) {
            cw_state_copy(next, state);
            *both = *l;
        }
        const char *difference = cw_lockstep_step(both, next, actions[i], &taken);
        if (difference)
            fail_msg("%s", difference);
        if (taken)
            visit(w, next, both);
    }
    free(actions);
    free(next);
    free(both);
}

static walk walk_all(const spec_game *g, cw_deck first, cw_deck second, uint32_t limit)
{
    walk w = {.g = g, .room = 1u << 20, .limit = limit};
    w.seen = calloc(w.room, sizeof *w.seen);
    cw_lockstep *l = malloc(sizeof *l);
    assert_true(w.seen && l);
    cw_state state;
    cw_match_setup setup = {.decks = {first, second}, .seed = 5};
    assert_null(spec_begin(g, &setup, &state, l));
    visit(&w, &state, l);
    free(l);
    free(w.seen);
    return w;
}

static void test_all_reduced_matches_of_small_decks(void **unused)
{
    (void)unused;
    spec_game g;
    spec_open(&g, "reduced", &cw_lockstep_reduced);
    walk w = walk_all(&g, spec_deck(&g, "Squire", "Angry Wasp,Field Mouse,Farm Dog"),
                      spec_deck(&g, "Squire", "Field Mouse,Field Mouse,Scarecrow"), 400000);
    assert_true(w.states < w.limit); /* so these are all */
    assert_true(w.over > 0);
    assert_int_equal(w.ties, 0); /* as the text says */
    spec_close(&g);
}

/* The extended game with heroes who die soon. */
static const char short_game[] =
    "game: {classes: [c, d], hero_health: 3, mulligan: false, hand_first: 1, hand_second: 2,\n"
    "  hand_limit: 2, board_size: 1, mana_cap: 3}\n"
    "cards:\n"
    "- {name: Pot, hero: 3, class: c, power: Ping}\n"
    "- {name: Nurse, hero: 3, class: d, power: Tea}\n"
    "- {name: Ping, power: true, cost: 2, class: c, text: Deal 1 damage to a character.}\n"
    "- {name: Tea, power: true, cost: 2, class: d, text: Restore 1 health to a character.}\n"
    "- {name: Dog, cost: 1, minion: 2/1}\n"
    "- {name: Quake, cost: 2, spell: true, text: Deal 2 damage to all characters.}\n"
    "- {name: Idea, cost: 1, spell: true, text: Draw 2 cards.}\n"
    "- {name: Knife, plural: Knives, cost: 1, weapon: 1/2}\n";

static void test_all_extended_matches_of_small_decks(void **unused)
{
    (void)unused;
    static cw_errors errors;
    cw_errors_init(&errors);
    spec_game g = {.kind = &cw_lockstep_extended};
    g.game = cw_load_game_text(short_game, sizeof short_game - 1, "short", &errors);
    assert_non_null(g.game);
    walk w = walk_all(&g, spec_deck(&g, "Pot", "Dog,Knife,Idea"),
                      spec_deck(&g, "Nurse", "Quake,Dog,Dog"), 400000);
    assert_true(w.states < w.limit);
    assert_true(w.ties > 0 && w.over > w.ties); /* Quake */
    spec_close(&g);
}

static void test_other_games_are_not_covered(void **unused)
{
    (void)unused;
    spec_game g;
    static cw_lockstep l;
    static const char *const names[] = {"classic", "extended", "chaos", "elemental"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        spec_open(&g, names[i], &cw_lockstep_reduced);
        cw_match_setup setup = {.decks = {g.decks[0], g.decks[0]}};
        cw_state state;
        assert_non_null(spec_begin(&g, &setup, &state, &l));
        spec_close(&g);
    }
    spec_open(&g, "classic", &cw_lockstep_extended);
    cw_match_setup setup = {.decks = {g.decks[0], g.decks[0]}};
    cw_state state;
    assert_non_null(spec_begin(&g, &setup, &state, &l));
    spec_close(&g);
}

/* ---- deck limits ---- */

static bool specified_legal(const cw_game *game, const cw_deck *deck)
{
    cw_spec_title *titles = calloc((size_t)game->card_count, sizeof *titles);
    int cards[CW_MAX_DECK];
    assert_non_null(titles);
    for (int i = 0; i < game->card_count; i++) {
        const cw_card *card = &game->cards[i];
        titles[i] = (cw_spec_title){card->collectible, strcmp(card->rarity, "legendary") == 0,
                                    card->class_id};
    }
    for (int i = 0; i < deck->count; i++)
        cards[i] = deck->cards[i];
    bool legal = cw_spec_legal_deck(titles, cards, deck->count, game->cards[deck->hero].class_id);
    free(titles);
    return legal;
}

/* A legal deck with a few cards exchanged, added or taken out: sometimes still legal. */
static cw_deck distort(const cw_game *game, cw_deck deck, cw_rng *rng)
{
    for (uint32_t changes = cw_rng_below(rng, 4); changes > 0; changes--) {
        uint32_t kind = cw_rng_below(rng, 8);
        cw_card_id card = (cw_card_id)(1 + cw_rng_below(rng, (uint32_t)game->card_count - 1));
        int type = game->cards[card].type;
        bool can = type == CW_TYPE_MINION || type == CW_TYPE_SPELL || type == CW_TYPE_WEAPON;
        if (kind == 0 && deck.count < CW_MAX_BUILT && can)
            deck.cards[deck.count++] = card;
        else if (kind == 1)
            deck.count--;
        else if (kind == 2)
            deck.cards[0] = deck.cards[deck.count - 1];
        else if (can)
            deck.cards[cw_rng_below(rng, (uint32_t)deck.count)] = card;
    }
    return deck;
}

static void test_deck_limits(void **unused)
{
    (void)unused;
    static const char *const names[] = {"classic", "extended"};
    static cw_errors errors;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        spec_game g;
        spec_open(&g, names[i], &cw_lockstep_extended);
        cw_rng rng = 3;
        int legal = 0, rounds = 3000;
        for (int round = 0; round < rounds; round++) {
            const cw_deck *from = &g.decks[cw_rng_below(&rng, (uint32_t)g.deck_count)];
            cw_named_deck deck = {.deck = distort(g.game, *from, &rng)};
            cw_errors_init(&errors);
            bool found = cw_deck_check(g.game, &deck, &errors) == CW_OK;
            assert_int_equal(found, specified_legal(g.game, &deck.deck));
            legal += found;
        }
        assert_in_range(legal, rounds / 10, rounds * 9 / 10); /* both answers were tried */
        spec_close(&g);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_course_of_a_match),
        cmocka_unit_test(test_fatigue_ends_the_match),
        cmocka_unit_test(test_broken_states_are_seen),
        cmocka_unit_test(test_random_reduced_matches),
        cmocka_unit_test(test_random_extended_matches),
        cmocka_unit_test(test_all_reduced_matches_of_small_decks),
        cmocka_unit_test(test_all_extended_matches_of_small_decks),
        cmocka_unit_test(test_other_games_are_not_covered),
        cmocka_unit_test(test_deck_limits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
