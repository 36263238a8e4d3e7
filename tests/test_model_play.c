/* The model of `reduced` played step by step beside the executable specification, so that what is
 * proved is what is played. */
#include "model_kit.h"

#include "base/rng.h"
#include "spec/reduced.h"

typedef struct walk {
    cw_model *model;
    cw_model_world world;
    cw_model_state position;
    cw_reduced_rules rules;
    cw_reduced spec;
    cw_rng rng;
    int size[2];
    int done[CW_MODEL_OPERATIONS]; /* how often each operation succeeded */
} walk;

static const cw_model_symbol *symbol(const cw_model *m, const char *name)
{
    int i = cw_model_find(m, CW_SYMBOL_CONSTANT, name);
    i = i >= 0 ? i : cw_model_find(m, CW_SYMBOL_VARIABLE, name);
    assert_true(i >= 0);
    return &m->symbols[i];
}

static void give(walk *w, const char *name, int first, int second, int64_t value)
{
    w->world.constants[cw_model_cell(symbol(w->model, name), first, second)] = value;
}

static int64_t look(const walk *w, const char *name, int index)
{
    return w->position.cells[cw_model_cell(symbol(w->model, name), index, 0)];
}

static bool has(int64_t set, int card)
{
    return (uint64_t)set >> card & 1;
}

/* Two shuffled decks; cards of both players have mixed numbers. */
static void deal(walk *w)
{
    cw_reduced_player players[2];
    int cards[16], health[2];
    w->size[0] = 1 + (int)cw_rng_below(&w->rng, 6);
    w->size[1] = 1 + (int)cw_rng_below(&w->rng, 6);
    w->world = (cw_model_world){.model = w->model, .cards = w->size[0] + w->size[1]};
    w->rules = (cw_reduced_rules){.max_board_size = (int)cw_rng_below(&w->rng, 4),
                                  .hand_init_size = (int)cw_rng_below(&w->rng, 4)};
    give(w, "max_board_size", 0, 0, w->rules.max_board_size);
    give(w, "hand_init_size", 0, 0, w->rules.hand_init_size);
    for (int i = 0; i < w->world.cards; i++) {
        int k = (int)cw_rng_below(&w->rng, (uint32_t)i + 1);
        cards[i] = cards[k];
        cards[k] = i;
        w->rules.to_minion[i] = (cw_spec_minion){(int)cw_rng_below(&w->rng, 4),
                                                 1 + (int)cw_rng_below(&w->rng, 4)};
        give(w, "attack", i, 0, w->rules.to_minion[i].attack);
        give(w, "init_health", i, 0, w->rules.to_minion[i].health);
    }
    for (int p = 0, next = 0; p < 2; p++) {
        cw_spec_sequence deck = {0};
        health[p] = 1 + (int)cw_rng_below(&w->rng, 20);
        give(w, "start_health", p, 0, health[p]);
        give(w, "deck_size", p, 0, w->size[p]);
        for (int i = 0; i < w->size[p]; i++, next++) {
            cw_spec_append(&deck, cards[next]);
            give(w, "order", p, i, cards[next]);
            give(w, "owner", cards[next], 0, p);
            give(w, "place", cards[next], 0, i);
        }
        cw_reduced_init_player_state(&players[p], health[p], &deck);
    }
    cw_reduced_init_game_state(&w->spec, players);
    cw_reduced_draw_starting_hands(&w->rules, &w->spec);
    assert_true(cw_model_begin(&w->world, &w->position));
}

static void agree(const walk *w)
{
    assert_int_equal(look(w, "curr_player", 0), w->spec.curr_player);
    for (int p = 0; p < 2; p++) {
        const cw_reduced_player *player = &w->spec.pl_state[p];
        int drawn = (int)look(w, "drawn", p);
        assert_int_equal(look(w, "health", p), player->health);
        assert_int_equal(w->size[p] - drawn, player->deck.size);
        for (int i = 0; i < player->deck.size; i++) {
            int cell = cw_model_cell(symbol(w->model, "order"), p, drawn + i);
            assert_int_equal(w->world.constants[cell], player->deck.cards[i]);
        }
        for (int c = 0; c < w->world.cards; c++) {
            assert_int_equal(has(look(w, "hand", p), c), player->hand.has[c]);
            assert_int_equal(has(look(w, "board", p), c), player->board.dom.has[c]);
            assert_int_equal(has(look(w, "grave", p), c), player->grave.has[c]);
            if (player->board.dom.has[c]) {
                assert_int_equal(look(w, "minion_health", c), player->board.of[c].health);
                assert_int_equal(w->rules.to_minion[c].attack, player->board.of[c].attack);
            }
        }
    }
    for (int c = 0; c < w->world.cards; c++) {
        assert_int_equal(has(look(w, "battled_this_turn", 0), c), w->spec.battled_this_turn.has[c]);
    }
    assert_true(cw_reduced_sound(&w->rules, &w->spec));
}

static bool value(const walk *w, const cw_model_state *state, int node)
{
    int64_t result;
    assert_true(cw_model_value(&w->world, state, NULL, node, &result));
    return result != 0;
}

/* What is proved is true of every position that is met. */
static void statements_hold(const walk *w)
{
    bool (*const outcomes[])(const cw_reduced *) = {cw_reduced_p1_win, cw_reduced_p2_win,
                                                    cw_reduced_tie};
    int outcome = 0;
    for (int i = 0; i < w->model->clause_count; i++) {
        const cw_model_clause *clause = &w->model->clauses[i];
        if (clause->kind == CW_CLAUSE_ASSUMPTION || clause->kind == CW_CLAUSE_INVARIANT) {
            if (!value(w, &w->position, clause->body)) {
                fail_msg("%s does not hold", clause->name);
            }
        } else if (clause->kind == CW_CLAUSE_OUTCOME) {
            assert_true(outcome < 3);
            assert_int_equal(value(w, &w->position, clause->body), outcomes[outcome++](&w->spec));
        }
    }
    assert_int_equal(value(w, &w->position, w->model->end), cw_reduced_match_end(&w->spec));
    assert_int_equal(outcome, 3);
}

static void laws_hold(const walk *w, const cw_model_state *before, int operation,
                      const int64_t *arguments)
{
    for (int i = 0; i < w->model->clause_count; i++) {
        const cw_model_clause *clause = &w->model->clauses[i];
        int64_t result = 1;
        if (clause->kind == CW_CLAUSE_LAW && clause->operation == operation) {
            assert_true(cw_model_value_in(&w->world, before, &w->position, arguments,
                                          w->model->operations[operation].parameter_count,
                                          clause->body, &result));
            assert_int_equal(result, 1);
        }
    }
}

static bool gets_smaller(const walk *w, const cw_model_state *before)
{
    for (int i = 0; i < w->model->clause_count; i++) {
        int64_t old, now;
        if (w->model->clauses[i].kind == CW_CLAUSE_MEASURE) {
            assert_true(cw_model_value(&w->world, before, NULL, w->model->clauses[i].body, &old));
            assert_true(cw_model_value(&w->world, &w->position, NULL, w->model->clauses[i].body,
                                       &now));
            if (old != now) {
                return now < old && old >= 0;
            }
        }
    }
    return false;
}

/* The same action for both, legal or not; the model has two operations for PassTurn. */
static void step(walk *w)
{
    static const char *const names[] = {"SummonMinion", "MinionAttackPlayer", "MinionAttackMinion",
                                        "PassTurnDraw"};
    static const int kinds[] = {0, 0, 0, 1, 2, 2, 2, 2, 2, 2, 3}; /* most fights are refused */
    int kind = kinds[cw_rng_below(&w->rng, sizeof kinds / sizeof *kinds)];
    int64_t arguments[2];
    bool done = false, wanted;
    for (int i = 0; i < 2; i++) {
        arguments[i] = cw_rng_below(&w->rng, (uint32_t)w->world.cards);
    }
    int operation = cw_model_operation_find(w->model, names[kind]);
    int a = (int)arguments[0], b = (int)arguments[1];
    cw_model_state before = w->position;
    assert_true(cw_model_apply(&w->world, operation, arguments, &w->position, &done));
    if (kind == 3 && !done) {
        operation = cw_model_operation_find(w->model, "PassTurnFatigue");
        assert_true(cw_model_apply(&w->world, operation, arguments, &w->position, &done));
    }
    wanted = kind == 0 ? cw_reduced_summon_minion(&w->rules, &w->spec, a)
        : kind == 1    ? cw_reduced_minion_attack_player(&w->spec, a)
        : kind == 2    ? cw_reduced_minion_attack_minion(&w->spec, a, b)
                       : cw_reduced_pass_turn(&w->spec);
    assert_int_equal(done, wanted);
    if (done) {
        laws_hold(w, &before, operation, arguments);
        assert_true(gets_smaller(w, &before));
        w->done[operation]++;
    } else {
        assert_memory_equal(&before, &w->position, sizeof before);
    }
}

static void random_matches(void **state)
{
    enum { MATCHES = 300, AFTER_END = 5 };
    walk *w = calloc(1, sizeof *w);
    char *text = read_rules();
    (void)state;
    assert_non_null(w);
    w->model = read_text(text);
    for (int match = 0; match < MATCHES; match++) {
        w->rng = cw_rng_stream(7, (uint64_t)match);
        deal(w);
        for (int left = AFTER_END; left > 0; left -= cw_reduced_match_end(&w->spec)) {
            agree(w);
            statements_hold(w);
            step(w);
        }
    }
    for (int i = 0; i < w->model->operation_count; i++) {
        assert_true(w->done[i] > MATCHES / 4);
    }
    cw_model_free(w->model);
    free(text);
    free(w);
}

/* A wrong rule is noticed by the comparison above: here only that the two really differ. */
static void broken_rules_differ(void **state)
{
    static cw_errors errors;
    walk *w = calloc(1, sizeof *w);
    char *text = read_rules();
    cw_str broken = CW_STR_INIT;
    bool differ = false;
    (void)state;
    assert_non_null(w);
    assert_true(cw_model_mutate(text, path, "fatigue_spares", &broken, &errors));
    w->model = read_text(cw_str_get(&broken));
    w->rng = 3;
    deal(w);
    for (int i = 0; i < 40 && !differ; i++) {
        bool done;
        const char *name = w->spec.pl_state[1 - w->spec.curr_player].deck.size > 0
            ? "PassTurnDraw" : "PassTurnFatigue";
        cw_model_apply(&w->world, cw_model_operation_find(w->model, name), NULL, &w->position, &done);
        cw_reduced_pass_turn(&w->spec);
        differ = look(w, "health", 0) != w->spec.pl_state[0].health
            || look(w, "health", 1) != w->spec.pl_state[1].health;
    }
    assert_true(differ);
    cw_model_free(w->model);
    cw_str_clear(&broken);
    free(text);
    free(w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_matches),
        cmocka_unit_test(broken_rules_differ),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
