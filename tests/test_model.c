/* Models: what is refused and where, and broken rules. */
#include "model_kit.h"

/* ---- reading ---- */

static const char small[] = "model m\n"
                            "variable on : Bool\n"
                            "initially on := false\n"
                            "operation Turn() guard not on on := true\n"
                            "end on\n";

static void small_models_are_read(void **state)
{
    (void)state;
    cw_model *model = read_text(small);
    cw_model_world world = {.model = model, .cards = 1};
    cw_model_state position;
    bool done = false;
    assert_true(cw_model_begin(&world, &position));
    assert_true(cw_model_apply(&world, 0, NULL, &position, &done));
    assert_true(done);
    cw_model_state before = position;
    assert_true(cw_model_apply(&world, 0, NULL, &position, &done));
    assert_false(done);
    assert_memory_equal(&before, &position, sizeof position);
    cw_model_free(model);
}

static void refused_models(void **state)
{
    static const struct {
        const char *text, *says;
        int line;
    } cases[] = {
        {"", "the model has no name", 1},
        {"model m\nvarable x : Int", "'varable' begins no statement; did you mean 'variable'?", 2},
        {"model m\nvariable x : Num", "Bool, Int, Player, Card or Set", 2},
        {"model m\nvariable x : Int\nvariable x : Int", "in use already", 3},
        {"model m\nvariable select : Int", "means something to the solver", 2},
        {"model m\nvariable x : Card", "no single card", 2},
        {"model m\nvariable health : Int\ninitially health := helth", "did you mean 'health'?", 3},
        {"model m\nvariable x : Int\ninitially x := true", "of sort Bool; Int was expected", 3},
        {"model m\nvariable x : Int\ninitially x := 1 and 2", "does not go between Int and Int", 3},
        {"model m\nvariable x : Int\ninitially x := 99999999", "a whole number", 3},
        {"model m\nvariable x : Int\ninitially x := x'", "only a law", 3},
        {"model m\nvariable x : Int\ninitially y := 1", "no variable is called 'y'", 3},
        {"model m\nvariable x : Int\ninitially x := 1 ?", "means nothing here", 3},
        {"model m\nvariable x : Int\ninitially x := (1", "'$' where ')'", 3},
        {"model m\nvariable s : Set\ninitially s := {c : Player . true}", "a set holds cards", 3},
        {"model m\nvariable x : Bool\ninitially x := forall i : 0 .. 3 . true", "for assumptions",
         3},
        {"model m\nvariable x : Int\ninitially x := 1\nlaw a \"b\" for Q: true", "no operation", 4},
        {"model m\nvariable x : Int\ninitially x := 1\noperation A(n : Int) x := 1",
         "cards and players", 4},
        {"model m\nvariable x : Int\ninitially x := 1", "there is no operation", 3},
        {"model m\nvariable x : Int\ninvariant a \"open", "means nothing here", 3},
        {"model m\nsetting 3 = 4", "a setting of game.yaml was expected", 2},
        {"model m\nsetting lanes < 4", "where '='", 2},
        {"model m\nsetting lanes = ", "a number, a value or a setting", 2},
        {"model m\nsetting lanes = 99999", "a number, a value or a setting", 2},
        {"model m\nsetting lanes = 1 + 1 + 1 + 1 + 1", "more than 4 terms", 2},
        {"model m\nvariable x : Int\ninitially x := 1\noperation A() x := 2\n"
         "permit a \"b\" for A: x' = 1",
         "only a law", 5},
        {"model m\nvariable x : Int\ninitially x := 1\noutcome x: true", "in use already", 4},
    };
    static cw_errors errors;
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        cw_errors_init(&errors);
        assert_null(cw_model_read(cases[i].text, strlen(cases[i].text), "f", &errors));
        assert_int_equal(errors.count, 1);
        bool at_end = strchr(cases[i].says, '$') != NULL;
        if (strstr(errors.list[0].message, at_end ? "the text ends" : cases[i].says) == NULL)
            fail_msg("'%s' is not in '%s'", cases[i].says, errors.list[0].message);
        assert_int_equal(errors.list[0].line, cases[i].line);
    }
}

static void depth_is_bounded(void **state)
{
    enum { DEEP = 100000 };
    static cw_errors errors;
    cw_str text = CW_STR_INIT;
    (void)state;
    cw_str_add(&text, "model m\nvariable x : Int\ninitially x := ");
    for (int i = 0; i < DEEP; i++)
        cw_str_char(&text, '(');
    assert_null(cw_model_read(cw_str_get(&text), text.size, "f", &errors));
    assert_non_null(strstr(errors.list[0].message, "inside each other"));
    cw_str_clear(&text);
}

/* Every prefix of the real rules is either read or refused with a place. */
static void cut_rules(void **state)
{
    static cw_errors errors;
    char *text = read_rules();
    (void)state;
    for (size_t size = 0; size < strlen(text); size += 61) {
        cw_errors_init(&errors);
        cw_model *model = cw_model_read(text, size, "f", &errors);
        assert_true(model != NULL || errors.count == 1);
        cw_model_free(model);
    }
    free(text);
}

/* ---- broken rules ---- */

static void mutations_fit(void **state)
{
    static cw_errors errors;
    cw_model_mutation list[64];
    char *text = read_rules();
    (void)state;
    int count = cw_model_mutations(text, path, list, 64, &errors);
    assert_true(count >= 6);
    for (int i = 0; i < count; i++) {
        cw_str broken = CW_STR_INIT;
        if (!cw_model_mutate(text, path, list[i].name, &broken, &errors))
            fail_msg("%s: %s", list[i].name, errors.list[0].message);
        cw_model_free(read_text(cw_str_get(&broken)));
        cw_str_clear(&broken);
    }
    assert_int_equal(errors.count, 0);
    free(text);
}

static void wrong_mutations(void **state)
{
    static cw_errors errors;
    cw_str out = CW_STR_INIT;
    cw_str text = CW_STR_INIT;
    cw_model_mutation list[4];
    (void)state;
    cw_str_printf(&text,
                  "%s\nmutations\n\nlate in Turn breaks move \"no\"\n- guard on\n"
                  "what is this\nempty in Turn breaks move \"no\"\n",
                  small);
    assert_false(cw_model_mutate(cw_str_get(&text), "f", "lat", &out, &errors));
    assert_non_null(strstr(errors.list[errors.count - 1].message, "did you mean 'late'?"));
    cw_errors_init(&errors);
    assert_false(cw_model_mutate(cw_str_get(&text), "f", "late", &out, &errors));
    assert_non_null(strstr(errors.list[0].message, "Turn has no line 'guard on'"));
    cw_errors_init(&errors);
    assert_int_equal(cw_model_mutations(cw_str_get(&text), "f", list, 4, &errors), 2);
    assert_int_equal(errors.list[0].line, 11);
    assert_false(cw_model_mutate(cw_str_get(&text), "f", "empty", &out, &errors));
    cw_str_clear(&out);
    cw_str_clear(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_models_are_read), cmocka_unit_test(refused_models),
        cmocka_unit_test(depth_is_bounded),      cmocka_unit_test(cut_rules),
        cmocka_unit_test(mutations_fit),         cmocka_unit_test(wrong_mutations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
