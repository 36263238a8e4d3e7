/* The prover: every goal of `reduced` is proved, every broken rule fails the statement that is about
 * it, with a position; troubles with the solver are told. */
#include "model_kit.h"

#include "spec/proof.h"

static cw_errors errors;

static cw_proof *prepare(const char *text, const char *mutation, const char *only)
{
    cw_str broken = CW_STR_INIT;
    cw_errors_init(&errors);
    if (mutation != NULL) {
        assert_true(cw_model_mutate(text, path, mutation, &broken, &errors));
        text = cw_str_get(&broken);
    }
    cw_model *model = read_text(text);
    cw_proof *proof = cw_proof_new(model);
    assert_non_null(proof);
    if (only != NULL)
        assert_true(cw_proof_only(proof, only) > 0);
    cw_str_clear(&broken);
    return proof;
}

static void finish(cw_proof *proof)
{
    cw_model *model = (cw_model *)proof->model;
    cw_proof_free(proof);
    cw_model_free(model);
}

static void run(cw_proof *proof, int threads)
{
    if (!cw_proof_run(proof, threads, &errors))
        fail_msg("%s", errors.list[0].message);
}

static void reduced_is_proved(void **state)
{
    char *text = read_rules();
    cw_proof *proof = prepare(text, NULL, NULL);
    int possible_count = 0;
    (void)state;
    run(proof, 0);
    for (int i = 0; i < proof->goal_count; i++) {
        const cw_goal *goal = &proof->goals[i];
        bool possible = goal->kind == CW_GOAL_POSSIBLE;
        possible_count += possible;
        if (goal->verdict != (possible ? CW_VERDICT_SATISFIABLE : CW_VERDICT_PROVED)) {
            fail_msg("%s, %s: %s", cw_goal_place(proof, goal), goal->about,
                     cw_verdict_name(goal->verdict));
        }
        assert_null(goal->counterexample);
    }
    assert_int_equal(possible_count, 1 + proof->model->operation_count);
    assert_true(proof->goal_count > 100);
    finish(proof);
    free(text);
}

static void broken_rules_fail(void **state)
{
    cw_model_mutation list[64];
    char *text = read_rules();
    int count = cw_model_mutations(text, path, list, 64, &errors);
    (void)state;
    assert_true(count >= 24);
    for (int i = 0; i < count; i++) {
        cw_proof *proof = prepare(text, list[i].name, list[i].breaks);
        bool found = false;
        run(proof, 0);
        for (int k = 0; k < proof->goal_count; k++) {
            const cw_goal *goal = &proof->goals[k];
            if (goal->verdict == CW_VERDICT_FAILED) {
                const char *place = cw_goal_place(proof, goal);
                assert_non_null(goal->counterexample);
                assert_non_null(strstr(goal->counterexample, "P1:  health "));
                assert_true(goal->operation < 0 || strstr(goal->counterexample, place) != NULL);
                found = true;
            }
        }
        if (!found)
            fail_msg("%s does not break %s", list[i].name, list[i].breaks);
        finish(proof);
    }
    free(text);
}

/* Without one of its laws the model no longer says all that an operation does, and that is noticed:
 * the laws are a frame. */
static void a_missing_law_is_noticed(void **state)
{
    static const struct {
        const char *law, *place, *about;
    } missing[] = {
        {"law attacker_battled", "MinionAttackPlayer", "battled_this_turn"},
        {"law turn_passes", "PassTurnDraw", "turns"},
        {"opening first_moves", "begin", "curr_player"},
    };
    char *text = read_rules();
    (void)state;
    for (size_t i = 0; i < sizeof missing / sizeof *missing; i++) {
        cw_str less = CW_STR_INIT;
        char *from = strstr(text, missing[i].law), *to;
        assert_non_null(from);
        for (to = strchr(from, '\n'); to[1] == ' '; to = strchr(to + 1, '\n')) {
        }
        cw_str_add_n(&less, text, (size_t)(from - text));
        cw_str_add(&less, to);
        cw_proof *proof = prepare(cw_str_get(&less), NULL, missing[i].place);
        assert_true(cw_proof_only(proof, missing[i].about) == 1);
        run(proof, 1);
        assert_int_equal(proof->goals[0].kind, CW_GOAL_FRAME);
        assert_int_equal(proof->goals[0].verdict, CW_VERDICT_FAILED);
        finish(proof);
        cw_str_clear(&less);
    }
    free(text);
}

/* A guard that never holds in play may still hold in some position that fulfils the invariants: that
 * is all that "satisfiable" says. */
static void satisfiable_is_not_reached(void **state)
{
    cw_proof *proof = prepare("model even\nvariable x : Int\ninitially x := 0\n"
                              "invariant up \"not negative\": x >= 0\n"
                              "operation Add() x := x + 2\noperation Odd() guard x = 7 x := 0\n"
                              "end false\n",
                              NULL, "Odd");
    (void)state;
    assert_true(cw_proof_only(proof, "possible") == 1);
    run(proof, 1);
    assert_string_equal(cw_verdict_name(proof->goals[0].verdict), "satisfiable");
    assert_non_null(strstr(proof->goals[0].says, "not that play leads there"));
    finish(proof);
}

static void threads_do_not_matter(void **state)
{
    char *text = read_rules();
    cw_proof *one = prepare(text, "dead_stay", "MinionAttackMinion");
    cw_proof *two = prepare(text, "dead_stay", "MinionAttackMinion");
    (void)state;
    run(one, 1);
    run(two, 2);
    for (int i = 0; i < one->goal_count; i++) {
        assert_int_equal(one->goals[i].verdict, two->goals[i].verdict);
        assert_int_equal(one->goals[i].counterexample == NULL,
                         two->goals[i].counterexample == NULL);
        if (one->goals[i].counterexample != NULL)
            assert_string_equal(one->goals[i].counterexample, two->goals[i].counterexample);
    }
    finish(one);
    finish(two);
    free(text);
}

static void scripts_are_readable(void **state)
{
    char *text = read_rules();
    cw_proof *proof = prepare(text, NULL, NULL);
    (void)state;
    for (int i = 0; i < cw_proof_groups(proof); i++) {
        cw_str any = CW_STR_INIT, bounded = CW_STR_INIT;
        cw_proof_script(proof, i, false, &any);
        cw_proof_script(proof, i, true, &bounded);
        assert_non_null(strstr(cw_str_get(&any), cw_proof_group_name(proof, i)));
        assert_non_null(strstr(cw_str_get(&any), "(forall ((c Card))"));
        assert_null(strstr(cw_str_get(&bounded), "(forall"));
        cw_str_clear(&any);
        cw_str_clear(&bounded);
    }
    finish(proof);
    free(text);
}

/* A solver that is missing, prints nothing, or prints nonsense for ever. */
static void bad_solvers(void **state)
{
    char *text = read_rules();
    cw_proof *proof = prepare(text, NULL, "exclude");
    (void)state;
    proof->solver = "/no/such/solver";
    assert_false(cw_proof_run(proof, 1, &errors));
    assert_non_null(strstr(errors.list[0].message, "was not found"));
    proof->solver = "true";
    cw_errors_init(&errors);
    assert_true(cw_proof_run(proof, 1, &errors));
    assert_int_equal(proof->goals[0].verdict, CW_VERDICT_UNKNOWN);
    proof->solver = "yes";
    assert_true(cw_proof_run(proof, 1, &errors));
    assert_int_equal(proof->goals[0].verdict, CW_VERDICT_UNKNOWN);
    finish(proof);
    free(text);
}

/* Definitions that double again and again stop at a bound. */
static void growth_is_bounded(void **state)
{
    cw_str text = CW_STR_INIT;
    (void)state;
    cw_str_add(&text, "model m\nvariable x : Int\ninitially x := 0\ndefine d0 : Int = x + x\n");
    for (int i = 1; i < 60; i++)
        cw_str_printf(&text, "define d%d : Int = d%d + d%d\n", i, i - 1, i - 1);
    cw_str_add(&text, "invariant a \"small\": d59 = 0\noperation A() x := x\nend false\n");
    cw_proof *proof = prepare(cw_str_get(&text), NULL, NULL);
    assert_false(cw_proof_run(proof, 1, &errors));
    assert_non_null(strstr(errors.list[0].message, "too large"));
    finish(proof);
    cw_str_clear(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reduced_is_proved),
        cmocka_unit_test(broken_rules_fail),
        cmocka_unit_test(threads_do_not_matter),
        cmocka_unit_test(scripts_are_readable),
        cmocka_unit_test(bad_solvers),
        cmocka_unit_test(growth_is_bounded),
        cmocka_unit_test(a_missing_law_is_noticed),
        cmocka_unit_test(satisfiable_is_not_reached),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
