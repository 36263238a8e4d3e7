/* Unit tests of the Monte Carlo agents: they see wins and what must be done, their trees count as
 * the formulas say, draws are sampled by cost, a tree is used again when nothing unforeseen has
 * happened, and neither threads nor hidden cards change a decision. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "../src/agents/mcts_root.h"
#include "lang/decks.h"
#include "rules_kit.h"
#include "slow.h"

/* Each agent, small enough for a test. */
static const char *const small[] = {"flat-mc:rollouts=60", "mcts:iterations=150,worlds=3",
                                    "mcts-enhanced:iterations=30,rollouts=4",
                                    "mcts-bucket:iterations=150,worlds=3", "ismcts:iterations=400"};
enum { KINDS = sizeof small / sizeof *small };

/* An agent with a look inside. */
typedef struct open_agent {
    const cw_agent_kind *kind;
    void *self;
    const mcts_root *root;
} open_agent;

static cw_view view;
static cw_action legal[CW_MAX_ACTIONS];

static open_agent make(const char *spec, uint64_t seed)
{
    double values[CW_AGENT_PARAMS] = {0};
    cw_errors_init(&errors);
    open_agent a = {.kind = cw_agent_read(spec, values, &errors)};
    if (a.kind == NULL)
        fail_msg("%s", errors.list[0].message);
    a.self = a.kind->create(game, cw_state_decider(&state), values, seed);
    assert_non_null(a.self);
    a.root = a.self;
    return a;
}

static cw_action ask(const open_agent *a, const cw_budget *budget)
{
    static const cw_budget unlimited = {0};
    cw_view_of(game, &state, cw_state_decider(&state), &view);
    int count = cw_legal(game, &state, legal);
    int index = a->kind->choose(a->self, &view, legal, count, budget ? budget : &unlimited);
    assert_in_range(index, 0, count - 1);
    return legal[index];
}

static cw_action decide(const char *spec)
{
    open_agent a = make(spec, 5);
    cw_action action = ask(&a, NULL);
    a.kind->destroy(a.self);
    return action;
}

static void fill_decks(void)
{
    put_many(0, CW_ZONE_DECK, "Pup", 10);
    put_many(1, CW_ZONE_DECK, "Pup", 10);
}

static void assert_near(double a, double b)
{
    if (!(a > b - 1e-9 && a < b + 1e-9))
        fail_msg("%.12g is not %.12g", a, b);
}

/* ---- what they play ---- */

static void test_finds_a_win(void **unused)
{
    (void)unused;
    for (int i = 0; i < KINDS; i++) {
        kit_position("", "");
        fill_decks();
        put(0, CW_ZONE_BOARD, "Ox");
        put(0, CW_ZONE_HAND, "Bolt");
        put(0, CW_ZONE_HAND, "Pup");
        put(1, CW_ZONE_BOARD, "Ox");
        put_many(1, CW_ZONE_BOARD, "Pup", 3);
        state.players[0].mana = 1;
        state.entities[state.players[1].hero].health = 5; /* the Ox and the Bolt */
        state.entities[state.players[0].hero].health = 3; /* or it is over */
        open_agent a = make(small[i], 5);
        while (!cw_state_is_over(&state) && state.active == 0)
            assert_int_equal(act(ask(&a, NULL)), CW_OK);
        a.kind->destroy(a.self);
        assert_int_equal(state.winner, 0);
    }
}

/* The Bear would kill, and it stands behind a taunt: one Bolt has one right target. */
static void test_takes_the_one_right_action(void **unused)
{
    (void)unused;
    for (int i = 0; i < KINDS; i++) {
        kit_position("", "- {name: Bear, cost: 5, minion: 12/3}\n");
        fill_decks();
        put(0, CW_ZONE_HAND, "Bolt");
        put_many(0, CW_ZONE_BOARD, "Ox", 3);
        put(1, CW_ZONE_BOARD, "Pup");
        put(1, CW_ZONE_BOARD, "Bear");
        put(1, CW_ZONE_BOARD, "Wall");
        state.players[0].mana = 1;
        state.entities[state.players[0].hero].health = 12;
        state.entities[state.players[1].hero].health = 15;
        open_agent a = make(small[i], 5);
        while (state.active == 0)
            assert_int_equal(act(ask(&a, NULL)), CW_OK);
        a.kind->destroy(a.self);
        for (int k = 0; k < side(1)->board_count; k++)
            assert_int_not_equal(at(cw_place_board(1, k))->card, card("Bear"));
    }
}

static void test_one_action_costs_nothing(void **unused)
{
    (void)unused;
    for (int i = 0; i < KINDS; i++) {
        kit_position("", "");
        fill_decks();
        state.players[0].mana = 0;
        open_agent a = make(small[i], 5);
        assert_int_equal(ask(&a, NULL).kind, CW_ACTION_END_TURN);
        assert_int_equal(a.kind->work(a.self), 0);
        a.kind->destroy(a.self);
    }
}

static void test_dear_opening_cards_go_back(void **unused)
{
    (void)unused;
    kit_game("", "- {name: Four, cost: 4, minion: 4/4}\n");
    kit_match("Four", 30, "Pup", 30);
    assert_int_equal(state.phase, CW_PHASE_MULLIGAN);
    cw_action action = decide(small[1]);
    assert_int_equal(action.mask, (1 << side(cw_state_decider(&state))->hand_count) - 1);
}

/* ---- trees ---- */

static void crowd(void)
{
    kit_position("", "");
    fill_decks();
    put_many(0, CW_ZONE_BOARD, "Ox", 2);
    put(0, CW_ZONE_HAND, "Bolt");
    put(1, CW_ZONE_BOARD, "Ox");
    put(1, CW_ZONE_BOARD, "Pup");
}

static void test_bounds(void **unused)
{
    (void)unused;
    assert_near(mcts_ucb(0.5, 4, log(16), 0, 0), 0.5);
    assert_near(mcts_ucb(0.5, 4, log(16), 0.7, 0), 0.5 + 0.7 * sqrt(log(16) / 4));
    assert_near(mcts_ucb(0.25, 1, log(1), 2, 0.6), 0.25 + 0.3);
}

static const mcts_node *root_of(const open_agent *a)
{
    const mcts_tree *tree = &a->root->searchers[0]->tree;
    return &tree->nodes[tree->root];
}

/* Visits of each root action after so many iterations; returns how many actions there are. */
static int visits_after(const char *kind, int iterations, uint32_t *visits, mcts_edge *edges)
{
    char spec[200];
    snprintf(spec, sizeof spec, "%s:iterations=%d,worlds=1", kind, iterations);
    open_agent a = make(spec, 5);
    ask(&a, NULL);
    const mcts_node *root = root_of(&a);
    int count = root->count, sum = 0;
    for (int i = 0; i < count; i++) {
        const mcts_edge *edge = &a.root->searchers[0]->tree.edges[root->first + (uint32_t)i];
        visits[edge->number] = edge->visits;
        edges[edge->number] = *edge;
        sum += (int)edge->visits;
    }
    assert_int_equal(root->visits, iterations);
    assert_int_equal(sum, iterations);
    a.kind->destroy(a.self);
    return count;
}

static void test_each_action_first_then_the_best_bound(void **unused)
{
    static uint32_t before[CW_MAX_ACTIONS], after[CW_MAX_ACTIONS];
    static mcts_edge edges[CW_MAX_ACTIONS], more[CW_MAX_ACTIONS];
    (void)unused;
    crowd();
    int count = cw_legal(game, &state, legal);
    assert_int_equal(visits_after("mcts", count, before, edges), count);
    for (int i = 0; i < count; i++)
        assert_int_equal(before[i], 1);
    for (int n = count; n < count + 40; n++) {
        visits_after("mcts", n, before, edges);
        visits_after("mcts", n + 1, after, more);
        double best = -1, taken = -2;
        for (int i = 0; i < count; i++) {
            double value = mcts_ucb((double)edges[i].wins / 2 / edges[i].visits, edges[i].visits,
                                    log(n), 0.7, 0);
            best = value > best ? value : best;
            taken = after[i] > before[i] ? value : taken;
        }
        assert_near(taken, best);
    }
}

/* With the heuristic the most promising action comes first, and 20 rollouts are one visit. */
static void test_bias_orders_actions(void **unused)
{
    static uint32_t visits[CW_MAX_ACTIONS];
    static mcts_edge edges[CW_MAX_ACTIONS];
    (void)unused;
    crowd();
    int count = visits_after("mcts-enhanced", 3, visits, edges);
    float least_tried = 1, most_untried = 0;
    for (int i = 0; i < count; i++) {
        assert_true(edges[i].bias >= 0 && edges[i].bias <= 1);
        assert_true(edges[i].wins <= 40 * (uint64_t)visits[i]);
        if (visits[i] > 0)
            least_tried = edges[i].bias < least_tried ? edges[i].bias : least_tried;
        else
            most_untried = edges[i].bias > most_untried ? edges[i].bias : most_untried;
    }
    assert_true(least_tried >= most_untried);
}

/* One step of a rollout in which all actions of seat 0 are compared, by an agent of the seat. */
static void roll_one_step(cw_seat seat)
{
    double values[CW_AGENT_PARAMS] = {0};
    cw_errors_init(&errors);
    const cw_agent_kind *kind = cw_agent_read("mcts-enhanced:own=100,enemy=100", values, &errors);
    void *self = kind->create(game, seat, values, 5);
    assert_non_null(self);
    mcts_searcher *searcher = ((mcts_root *)self)->searchers[0];
    searcher->limit = (uint64_t)cw_legal(game, &state, legal) + 1;
    cw__mcts_rollout(searcher, &state);
    kind->destroy(self);
}

/* A hit on the hero is worth 5.6 to who deals it and costs the other 1.1; hitting the Pup is worth
 * 3.6 to both. Either side is played as the agent's own heuristic sees it: its best, its worst. */
static void test_rollouts_compare_by_the_own_heuristic(void **unused)
{
    (void)unused;
    for (cw_seat seat = 0; seat < CW_SEATS; seat++) {
        kit_position("", "- {name: Giant, cost: 5, minion: 5/5}\n");
        fill_decks();
        put(0, CW_ZONE_BOARD, "Giant");
        put(1, CW_ZONE_BOARD, "Pup");
        state.players[0].mana = 0;
        roll_one_step(seat);
        assert_int_equal(health(cw_place_hero(1)), seat == 0 ? 25 : 30);
        assert_int_equal(side(1)->board_count, seat == 0 ? 1 : 0);
    }
}

/* Healing the agent's hero is worth a little to the agent, a card in its hand more: if the draw that
 * follows the enemy's turn counted, he would rather heal than end it. */
static void test_rollouts_value_an_ended_turn_before_the_next(void **unused)
{
    (void)unused;
    kit_position("", "- {name: Gift, cost: 0, spell: true, text: Restore 2 health to the enemy "
                     "hero.}\n");
    fill_decks();
    put(0, CW_ZONE_HAND, "Gift");
    state.players[0].mana = 0;
    state.entities[state.players[1].hero].health = 20;
    roll_one_step(1);
    assert_int_equal(side(0)->hand_count, 1);
    assert_int_equal(state.active, 1);
}

/* What the judge of a rollout that may not go on says of the position: halves of a win. */
static int judge_at_once(const char *spec)
{
    open_agent a = make(spec, 5);
    mcts_searcher *s = a.root->searchers[0];
    cw_state copy = state;
    s->limit = s->states;
    int halves = cw__mcts_rollout(s, &copy);
    a.kind->destroy(a.self);
    return halves;
}

/* Ten points of health ahead, but the enemy has an Ox: by the weights that evolution found that is
 * lost, by those made by hand it is won. */
static void test_judges(void **unused)
{
    static const char *const kinds[] = {"flat-mc", "mcts", "mcts-enhanced", "mcts-bucket",
                                        "ismcts"};
    (void)unused;
    kit_position("", "");
    fill_decks();
    put(1, CW_ZONE_BOARD, "Ox");
    state.entities[state.players[1].hero].health = 20;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        char spec[64];
        assert_int_equal(judge_at_once(kinds[i]), 2);
        snprintf(spec, sizeof spec, "%s:judge=by-hand", kinds[i]);
        assert_int_equal(judge_at_once(spec), 2);
        snprintf(spec, sizeof spec, "%s:judge=fittest", kinds[i]);
        assert_int_equal(judge_at_once(spec), 0);
    }
    open_agent a = make("mcts-enhanced", 5); /* what guides rollouts is another matter */
    assert_true(a.root->set.threat.w[THREAT_HEALTH] == 3);
    assert_true(a.root->set.judge.w[THREAT_HEALTH] == 1);
    a.kind->destroy(a.self);
}

/* After the own turn's end the enemy stands in the tree as he was, without mana: he can only end
 * his turn as well. A rollout begins with a turn of its own. */
static void test_turns_of_metastone(void **unused)
{
    static const char *const specs[] = {"mcts:worlds=1,iterations=300",
                                        "mcts:worlds=1,iterations=300,turns=metastone"};
    (void)unused;
    for (int i = 0; i < 2; i++) {
        kit_position("", "");
        fill_decks();
        put(0, CW_ZONE_HAND, "Pup");
        put(1, CW_ZONE_HAND, "Ox"); /* or whatever he has: to be played with his next turn's mana */
        state.players[1].mana = 0;
        state.players[1].max_mana = 5;
        open_agent a = make(specs[i], 5);
        ask(&a, NULL);
        const mcts_tree *tree = &a.root->searchers[0]->tree;
        const mcts_node *root = &tree->nodes[tree->root];
        int most = 0;
        for (int k = 0; k < root->count; k++) {
            const mcts_edge *edge = &tree->edges[root->first + (uint32_t)k];
            if (edge->action.kind == CW_ACTION_END_TURN && edge->child != 0)
                most = tree->nodes[edge->child].count;
        }
        assert_true(i == 0 ? most > 1 : most == 1); /* plays, or nothing but the end again */
        a.kind->destroy(a.self);
        cw_state copy = state;
        int turn = state.turn, hand = side(0)->hand_count;
        a = make(specs[i], 5);
        mcts_searcher *s = a.root->searchers[0];
        s->limit = s->states + 1; /* the beginning of a turn is all that it can do */
        if (i == 1) {
            cw__mcts_rollout(s, &copy);
            assert_int_equal(copy.turn, turn + 1);
            assert_int_equal(copy.active, state.active);
            assert_int_equal(copy.players[0].hand_count, hand + 1);
        }
        a.kind->destroy(a.self);
    }
}

/* Every visit is a win of one side or the other: no value gets lost on the way up. */
static void check_sums(const mcts_tree *tree, cw_seat seat)
{
    for (uint32_t n = 1; n < tree->node_count; n++) {
        const mcts_node *node = &tree->nodes[n];
        uint64_t visits = 0;
        for (int i = 0; i < node->count; i++) {
            const mcts_edge *edge = &tree->edges[node->first + (uint32_t)i];
            assert_true(edge->wins <= 2 * (uint64_t)edge->visits);
            assert_true((edge->visits > 0) == (i < node->tried));
            visits += edge->visits;
        }
        assert_true(visits == node->visits);
        assert_true(node->count == 0 || node->mover == seat || node->mover == 1 - seat);
    }
}

static void test_trees_add_up(void **unused)
{
    (void)unused;
    crowd();
    for (int buckets = 0; buckets < 2; buckets++) {
        open_agent a = make(buckets ? "mcts-bucket:worlds=1" : "mcts:worlds=1", 5);
        ask(&a, NULL);
        assert_int_equal(a.kind->work(a.self), 500);
        check_sums(&a.root->searchers[0]->tree, 0);
        a.kind->destroy(a.self);
    }
}

/* ---- draws ---- */

static void test_buckets_by_cost(void **unused)
{
    static const int buckets[] = {0, 0, 1, 2, 2, 3, 3, 4, 4, 4, 4};
    (void)unused;
    for (int cost = 0; cost <= 10; cost++)
        assert_int_equal(cw__mcts_bucket_of(cost), buckets[cost]);
    assert_int_equal(cw__mcts_bucket_of(-3), 0);
}

static void check_samples(const int *costs, int count, int samples, const int expected[5])
{
    uint8_t places[CW_MAX_DECK + 5];
    int shares[5], sum = 0;
    for (cw_rng rng = 1; rng < 20; rng++) {
        int total = cw__mcts_draw_samples(costs, count, samples, rng, places, shares), n = 0;
        sum = 0;
        for (int b = 0; b < 5; b++) {
            int size = 0;
            uint64_t seen = 0;
            assert_int_equal(shares[b], expected[b]);
            for (int i = 0; i < count; i++)
                size += cw__mcts_bucket_of(costs[i]) == b;
            for (int i = 0; i < shares[b]; i++, n++) {
                assert_int_equal(cw__mcts_bucket_of(costs[places[n]]), b);
                assert_true(i >= size || !(seen >> places[n] & 1)); /* different ones first */
                seen |= UINT64_C(1) << places[n];
            }
            sum += shares[b];
        }
        assert_int_equal(total, sum);
    }
}

static void test_samples_of_a_draw(void **unused)
{
    /* Groups of 6, 4, 6, 3 and 1. */
    static const int deck[] = {0, 1, 1, 1, 1, 0, 2, 2, 2, 2, 3, 4, 3, 4, 3, 4, 5, 6, 5, 9};
    static const int small_deck[] = {7, 1, 1, 8};
    (void)unused;
    /* One each and 5 more: 1.5, 1, 1.5, 0.75 and 0.25 of them. */
    check_samples(deck, 20, 10, (const int[]){3, 2, 2, 2, 1});
    check_samples(deck, 20, 5, (const int[]){1, 1, 1, 1, 1});
    check_samples(deck, 20, 3, (const int[]){1, 1, 1, 1, 1});
    check_samples(small_deck, 4, 10, (const int[]){5, 0, 0, 0, 5});
    check_samples(small_deck, 1, 10, (const int[]){0, 0, 0, 0, 10});
    check_samples(small_deck, 0, 10, (const int[]){0, 0, 0, 0, 0});
}

static int count_outcomes(const open_agent *a, cw_action_kind kind)
{
    const mcts_tree *tree = &a->root->searchers[0]->tree;
    const mcts_node *root = root_of(a);
    int outcomes = 0;
    for (int i = 0; i < root->count; i++) {
        const mcts_edge *edge = &tree->edges[root->first + (uint32_t)i];
        for (uint32_t n = edge->child; edge->action.kind == kind && n != 0; n = tree->nodes[n].next)
            outcomes++;
    }
    return outcomes;
}

/* The own deck has a card of each cost from 0 to 9, three times. */
static int outcomes_of(const char *text, const char *spec)
{
    cw_str cards = CW_STR_INIT;
    cw_str_printf(&cards, "- {name: Think, cost: 1, spell: true, text: %s}\n", text);
    for (int i = 0; i < 10; i++)
        cw_str_printf(&cards, "- {name: C%d, cost: %d, minion: 1/1}\n", i, i);
    kit_position("", cards.data);
    cw_str_clear(&cards);
    for (int i = 0; i < 30; i++) {
        char name[] = "C0";
        name[1] = (char)('0' + i % 10);
        put(0, CW_ZONE_DECK, name);
    }
    put_many(1, CW_ZONE_DECK, "Pup", 10);
    put(0, CW_ZONE_HAND, "Think");
    state.players[0].mana = 1;
    open_agent a = make(spec, 5);
    ask(&a, NULL);
    int outcomes = count_outcomes(&a, CW_ACTION_PLAY);
    a.kind->destroy(a.self);
    return outcomes;
}

static void test_draws_are_chance_nodes(void **unused)
{
    (void)unused;
    assert_int_equal(outcomes_of("Draw a card.", "mcts-bucket:worlds=1"), 10);
    assert_int_equal(outcomes_of("Draw a card.", "mcts-bucket:worlds=1,samples=7"), 7);
    assert_int_equal(outcomes_of("Draw a card.", "mcts-bucket:worlds=1,buckets=0"), 1);
    assert_int_equal(outcomes_of("Draw a card.", "mcts:worlds=1"), 1);
    assert_int_equal(outcomes_of("Draw 2 cards.", "mcts-bucket:worlds=1,iterations=2000"), 25);
    assert_int_equal(outcomes_of("Gain 2 armor.", "mcts-bucket:worlds=1"), 1);
}

/* ---- information sets ---- */

/* Copies of a card are one child, and a card that the enemy holds only in some guesses counts by
 * how often he held it. */
static void test_information_sets(void **unused)
{
    (void)unused;
    kit_position("", "");
    fill_decks();
    put_many(0, CW_ZONE_HAND, "Bolt", 3);
    put_many(1, CW_ZONE_HAND, "Pup", 3);
    open_agent a = make("ismcts:iterations=2000", 5);
    ask(&a, NULL);
    const mcts_infos *infos = &a.root->searchers[0]->infos;
    uint64_t root_visits = 0, rare = 0;
    int children = 0;
    for (uint32_t i = 0; i < infos->size; i++) {
        const mcts_info *info = &infos->table[i];
        assert_true(info->parent == 0 || info->visits <= info->available);
        assert_true(info->wins <= 2 * (uint64_t)info->visits);
        children += info->parent == 1;
        root_visits += info->parent == 1 ? info->visits : 0;
        rare += info->parent > 1 && info->visits > 20 && info->available < 2000;
    }
    assert_int_equal(children, 2 + 2 + 1); /* Bolt and power on either hero, the end of the turn */
    assert_int_equal(root_visits, 2000);
    assert_int_equal(infos->count <= 2000 && rare > 0, 1);
    a.kind->destroy(a.self);
}

/* ---- reuse ---- */

static void test_trees_are_used_again(void **unused)
{
    (void)unused;
    for (int reuse = 0; reuse < 2; reuse++) {
        kit_position("", "");
        fill_decks();
        put_many(0, CW_ZONE_BOARD, "Ox", 3);
        put(1, CW_ZONE_BOARD, "Pup");
        state.players[0].mana = 0;
        open_agent a = make(reuse ? "mcts-enhanced:reuse=1" : "mcts-enhanced", 5);
        cw_action action = ask(&a, NULL);
        assert_int_equal(action.kind, CW_ACTION_ATTACK);
        assert_int_equal(a.root->searchers[0]->tree.kept, 0);
        assert_int_equal(act(action), CW_OK);
        ask(&a, NULL);
        assert_int_equal(a.root->searchers[0]->tree.kept > 0, reuse);
        a.kind->reset(a.self, 9);
        ask(&a, NULL);
        assert_int_equal(a.root->searchers[0]->tree.kept, 0);
        a.kind->destroy(a.self);
    }
}

/* Another card came than the tree had foreseen, or another position was asked about. */
static void test_trees_are_not_used_for_other_positions(void **unused)
{
    (void)unused;
    crowd();
    open_agent a = make("mcts-enhanced:reuse=1", 5);
    ask(&a, NULL);
    state.entities[state.players[1].hero].health = 17;
    ask(&a, NULL);
    assert_int_equal(a.root->searchers[0]->tree.kept, 0);
    a.kind->destroy(a.self);
}

/* ---- threads, seeds, budgets, views ---- */

static void load(const char *name)
{
    kit_clear(NULL);
    cw_errors_init(&errors);
    game = cw_load_game(name, &errors);
    assert_non_null(game);
}

static cw_deck any_deck(int number)
{
    char *names[64];
    cw_named_deck named;
    int count = cw_deck_names(game, names, 64);
    assert_true(count > 0);
    memset(&named, 0, sizeof named);
    cw_errors_init(&errors);
    assert_int_equal(cw_deck_read(game, names[number % count], &named, &errors), CW_OK);
    for (int i = 0; i < count; i++)
        free(names[i]);
    return named.deck;
}

/* A match against itself, at most so many actions; a hash of all positions. */
static uint64_t play_match(const char *spec, const cw_budget *budget, int most)
{
    cw_match_setup setup = {.decks = {any_deck(1), any_deck(2)}, .seed = 3};
    cw_agent *agents[CW_SEATS];
    uint64_t hash = 0;
    memset(&state, 0, sizeof state);
    cw_errors_init(&errors);
    for (int i = 0; i < CW_SEATS; i++) {
        agents[i] = cw_agent_new(spec, game, (cw_seat)i, 5, &errors);
        assert_non_null(agents[i]);
    }
    assert_int_equal(cw_match_start(game, &setup, &state, NULL), CW_OK);
    for (int n = 0; n < most && !cw_state_is_over(&state); n++) {
        cw_action action = cw_agent_act(agents[cw_state_decider(&state)], game, &state, budget);
        assert_int_equal(act(action), CW_OK);
        hash = cw_mix64(hash + cw_state_hash(&state));
    }
    cw_agent_free(agents[0]);
    cw_agent_free(agents[1]);
    return hash;
}

static void test_threads_and_seeds_agree(void **unused)
{
    static const char *const specs[][2] = {
        {"flat-mc:rollouts=9", "flat-mc:rollouts=9,threads=3"},
        {"mcts:iterations=12,worlds=5", "mcts:iterations=12,worlds=5,threads=3"},
        {"mcts-enhanced:iterations=6,rollouts=3,worlds=3",
         "mcts-enhanced:iterations=6,rollouts=3,worlds=3,threads=2"},
        {"mcts-bucket:iterations=12,worlds=5", "mcts-bucket:iterations=12,worlds=5,threads=3"},
        {"ismcts:iterations=30,trees=3", "ismcts:iterations=30,trees=3,threads=3"}};
    const cw_budget nodes = {.nodes = 5000};
    const int actions = IS_SLOW ? 10 : 30;
    (void)unused;
    load("classic");
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
        uint64_t one = play_match(specs[i][0], NULL, actions);
        assert_true(one == play_match(specs[i][0], NULL, actions));
        assert_true(one == play_match(specs[i][1], NULL, actions));
        one = play_match(specs[i][0], &nodes, actions);
        assert_true(one == play_match(specs[i][1], &nodes, actions));
    }
}

static uint64_t states_made(const open_agent *a)
{
    uint64_t states = 0;
    for (int i = 0; i < a->root->threads; i++)
        states += a->root->searchers[i]->states;
    return states;
}

static void test_budgets_are_kept(void **unused)
{
    (void)unused;
    for (int i = 0; i < KINDS; i++) {
        for (uint64_t nodes = 10; nodes <= 100000; nodes *= 100) {
            crowd();
            const cw_budget budget = {.nodes = nodes}, moment = {.seconds = 1e-9};
            open_agent a = make(small[i], 5);
            ask(&a, &budget);
            assert_true(states_made(&a) <= nodes + 8); /* the last step of each unit */
            uint64_t work = a.kind->work(a.self);
            assert_true(work > 0);
            ask(&a, &moment);
            assert_true(a.kind->work(a.self) == work);
            a.kind->destroy(a.self);
        }
    }
}

static void test_hidden_cards_do_not_matter(void **unused)
{
    (void)unused;
    for (int n = 0; n < KINDS; n++) {
        cw_action actions[2];
        for (int i = 0; i < 2; i++) {
            kit_position("", "- {name: Storm, cost: 4, spell: true, text: Deal 4 damage to all "
                             "minions.}\n");
            put_many(0, CW_ZONE_DECK, "Ox", 8);
            put_many(0, CW_ZONE_HAND, "Ox", 3);
            put(0, CW_ZONE_BOARD, "Ox");
            put(1, CW_ZONE_BOARD, "Wall");
            put_many(1, CW_ZONE_HAND, i == 0 ? "Storm" : "Pup", 4);
            put_many(1, CW_ZONE_DECK, i == 0 ? "Pup" : "Storm", 8);
            state.rng += (uint64_t)i;
            actions[i] = decide(small[n]);
        }
        assert_true(cw_action_equal(actions[0], actions[1]));
    }
}

/* A full arena stops the growth, not the search. */
static void test_full_trees(void **unused)
{
    (void)unused;
    crowd();
    open_agent a = make("mcts:worlds=1,iterations=400", 5);
    mcts_tree *tree = &a.root->searchers[0]->tree;
    tree->node_room = 20;
    tree->edge_room = 60;
    ask(&a, NULL);
    assert_int_equal(tree->nodes[tree->root].visits, 400);
    assert_true(tree->node_count <= 20 && tree->edge_count <= 60);
    a.kind->destroy(a.self);
    a = make("ismcts:iterations=400", 5);
    a.root->searchers[0]->infos.room = 12;
    ask(&a, NULL);
    assert_int_equal(a.root->searchers[0]->infos.count, 12);
    a.kind->destroy(a.self);
}

static void test_every_game(void **unused)
{
    static const char *const specs[] = {
        "flat-mc:rollouts=2",
        "mcts:iterations=6,worlds=2",
        "mcts-bucket:iterations=12,worlds=2",
        "mcts-bucket:iterations=12,worlds=2,turns=metastone,judge=fittest",
        "mcts-enhanced:iterations=4,rollouts=1,own=20,enemy=20,model=mixture,buckets=1,reuse=1",
        "ismcts:iterations=12"};
    char *names[64];
    int count = cw_list_games(names, 64, NULL);
    (void)unused;
    assert_true(count > 0);
    for (int g = 0; g < count; g++) {
        load(names[g]);
        for (size_t i = IS_SLOW ? (size_t)g % 2 : 0; i < sizeof specs / sizeof *specs;
             i += IS_SLOW ? 2 : 1) {
            play_match(specs[i], NULL, 5000);
            assert_true(cw_state_is_over(&state));
        }
        free(names[g]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_finds_a_win, kit_clear),
        cmocka_unit_test_teardown(test_takes_the_one_right_action, kit_clear),
        cmocka_unit_test_teardown(test_one_action_costs_nothing, kit_clear),
        cmocka_unit_test_teardown(test_dear_opening_cards_go_back, kit_clear),
        cmocka_unit_test(test_bounds),
        cmocka_unit_test_teardown(test_each_action_first_then_the_best_bound, kit_clear),
        cmocka_unit_test_teardown(test_bias_orders_actions, kit_clear),
        cmocka_unit_test_teardown(test_rollouts_compare_by_the_own_heuristic, kit_clear),
        cmocka_unit_test_teardown(test_rollouts_value_an_ended_turn_before_the_next, kit_clear),
        cmocka_unit_test_teardown(test_judges, kit_clear),
        cmocka_unit_test_teardown(test_turns_of_metastone, kit_clear),
        cmocka_unit_test_teardown(test_trees_add_up, kit_clear),
        cmocka_unit_test(test_buckets_by_cost),
        cmocka_unit_test(test_samples_of_a_draw),
        cmocka_unit_test_teardown(test_draws_are_chance_nodes, kit_clear),
        cmocka_unit_test_teardown(test_information_sets, kit_clear),
        cmocka_unit_test_teardown(test_trees_are_used_again, kit_clear),
        cmocka_unit_test_teardown(test_trees_are_not_used_for_other_positions, kit_clear),
        cmocka_unit_test_teardown(test_threads_and_seeds_agree, kit_clear),
        cmocka_unit_test_teardown(test_budgets_are_kept, kit_clear),
        cmocka_unit_test_teardown(test_hidden_cards_do_not_matter, kit_clear),
        cmocka_unit_test_teardown(test_full_trees, kit_clear),
        cmocka_unit_test_teardown(test_every_game, kit_clear),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
