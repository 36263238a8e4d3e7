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
    int passed;                    /* turns, counted apart from the model */
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

static bool has(int64_t set, int card) { return (uint64_t)set >> card & 1; }

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
    w->passed = 0;
    assert_true(cw_model_begin(&w->world, &w->position));
}

/* The first field in which both differ, or NULL. */
static const char *player_differs(const walk *w, int p)
{
    const cw_reduced_player *player = &w->spec.pl_state[p];
    int drawn = (int)look(w, "drawn", p);
    if (look(w, "health", p) != player->health)
        return "health";
    if (w->size[p] - drawn != player->deck.size)
        return "drawn";
    for (int i = 0; i < player->deck.size; i++) {
        int cell = cw_model_cell(symbol(w->model, "order"), p, drawn + i);
        if (w->world.constants[cell] != player->deck.cards[i])
            return "order";
    }
    for (int c = 0; c < w->world.cards; c++) {
        bool there = player->board.dom.has[c];
        if (has(look(w, "hand", p), c) != player->hand.has[c])
            return "hand";
        if (has(look(w, "board", p), c) != there)
            return "board";
        if (has(look(w, "grave", p), c) != player->grave.has[c])
            return "grave";
        if (there
            && (look(w, "minion_health", c) != player->board.of[c].health
                || w->rules.to_minion[c].attack != player->board.of[c].attack))
            return "minion_health";
    }
    return NULL;
}

static bool value(const walk *w, const cw_model_state *state, int node)
{
    int64_t result;
    assert_true(cw_model_value(&w->world, state, NULL, node, &result));
    return result != 0;
}

/* Outcomes are known by their names. */
static const char *outcome_differs(const walk *w)
{
    static const struct {
        const char *name;
        bool (*holds)(const cw_reduced *);
    } outcomes[] = {
        {"P1Win", cw_reduced_p1_win}, {"P2Win", cw_reduced_p2_win}, {"Tie", cw_reduced_tie}};
    int found = 0;
    for (int i = 0; i < w->model->clause_count; i++) {
        const cw_model_clause *clause = &w->model->clauses[i];
        for (int k = 0; k < 3 && clause->kind == CW_CLAUSE_OUTCOME; k++) {
            if (strcmp(clause->name, outcomes[k].name) == 0) {
                found++;
                if (value(w, &w->position, clause->body) != outcomes[k].holds(&w->spec))
                    return outcomes[k].name;
            }
        }
    }
    assert_int_equal(found, 3);
    return value(w, &w->position, w->model->end) != cw_reduced_match_end(&w->spec) ? "end" : NULL;
}

static const char *differs(const walk *w)
{
    if (look(w, "curr_player", 0) != w->spec.curr_player)
        return "curr_player";
    if (look(w, "turns", 0) != w->passed)
        return "turns";
    for (int c = 0; c < w->world.cards; c++)
        if (has(look(w, "battled_this_turn", 0), c) != w->spec.battled_this_turn.has[c])
            return "battled_this_turn";
    const char *found = player_differs(w, 0);
    found = found != NULL ? found : player_differs(w, 1);
    return found != NULL ? found : outcome_differs(w);
}

/* What is proved is true of every position that is met. */
static void statements_hold(const walk *w, bool beginning)
{
    for (int i = 0; i < w->model->clause_count; i++) {
        const cw_model_clause *clause = &w->model->clauses[i];
        bool asked = clause->kind == CW_CLAUSE_ASSUMPTION || clause->kind == CW_CLAUSE_INVARIANT
                     || (clause->kind == CW_CLAUSE_OPENING && beginning);
        if (asked && !value(w, &w->position, clause->body))
            fail_msg("%s does not hold", clause->name);
    }
}

/* Laws of an operation that happened, and that it happened exactly if its permit says so. */
static void laws_hold(const walk *w, const cw_model_state *before, int operation,
                      const int64_t *arguments, bool done)
{
    for (int i = 0; i < w->model->clause_count; i++) {
        const cw_model_clause *clause = &w->model->clauses[i];
        bool permit = clause->kind == CW_CLAUSE_PERMIT;
        int64_t result = 1;
        if ((permit || (clause->kind == CW_CLAUSE_LAW && done)) && clause->operation == operation) {
            assert_true(cw_model_value_in(&w->world, before, &w->position, arguments,
                                          w->model->operations[operation].parameter_count,
                                          clause->body, &result));
            if (result != (permit ? done : 1))
                fail_msg("%s does not hold", clause->name);
        }
    }
}

static bool gets_smaller(const walk *w, const cw_model_state *before)
{
    for (int i = 0; i < w->model->clause_count; i++) {
        int64_t old, now;
        if (w->model->clauses[i].kind == CW_CLAUSE_MEASURE) {
            assert_true(cw_model_value(&w->world, before, NULL, w->model->clauses[i].body, &old));
            assert_true(
                cw_model_value(&w->world, &w->position, NULL, w->model->clauses[i].body, &now));
            if (old != now)
                return now < old && old >= 0;
        }
    }
    return false;
}

typedef struct deed { /* an action, legal or not */
    int kind;
    int64_t arguments[2];
} deed;

static deed choose(walk *w)
{
    static const int kinds[] = {0, 0, 0, 1, 2, 2, 2, 2, 2, 2, 3}; /* most fights are refused */
    deed d = {.kind = kinds[cw_rng_below(&w->rng, sizeof kinds / sizeof *kinds)]};
    for (int i = 0; i < 2; i++)
        d.arguments[i] = cw_rng_below(&w->rng, (uint32_t)w->world.cards);
    return d;
}

static bool do_by_spec(walk *w, const deed *d)
{
    int a = (int)d->arguments[0], b = (int)d->arguments[1];
    bool done = d->kind == 0   ? cw_reduced_summon_minion(&w->rules, &w->spec, a)
                : d->kind == 1 ? cw_reduced_minion_attack_player(&w->spec, a)
                : d->kind == 2 ? cw_reduced_minion_attack_minion(&w->spec, a, b)
                               : cw_reduced_pass_turn(&w->spec);
    w->passed += done && d->kind == 3;
    return done;
}

/* The model has two operations for PassTurn; which one was asked last goes to *operation. */
static bool do_by_model(walk *w, const deed *d, int *operation)
{
    static const char *const names[] = {"SummonMinion", "MinionAttackPlayer", "MinionAttackMinion",
                                        "PassTurnDraw"};
    bool done = false;
    *operation = cw_model_operation_find(w->model, names[d->kind]);
    assert_true(cw_model_apply(&w->world, *operation, d->arguments, &w->position, &done));
    if (d->kind == 3 && !done) {
        *operation = cw_model_operation_find(w->model, "PassTurnFatigue");
        assert_true(cw_model_apply(&w->world, *operation, d->arguments, &w->position, &done));
    }
    return done;
}

static void step(walk *w)
{
    int operation;
    deed d = choose(w);
    cw_model_state before = w->position;
    bool done = do_by_model(w, &d, &operation);
    assert_int_equal(done, do_by_spec(w, &d));
    laws_hold(w, &before, operation, d.arguments, done);
    if (done) {
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
        statements_hold(w, true);
        for (int left = AFTER_END; left > 0; left -= cw_reduced_match_end(&w->spec)) {
            const char *difference = differs(w);
            if (difference != NULL)
                fail_msg("both differ in %s", difference);
            assert_true(cw_reduced_sound(&w->rules, &w->spec));
            statements_hold(w, false);
            step(w);
        }
    }
    for (int i = 0; i < w->model->operation_count; i++)
        assert_true(w->done[i] > MATCHES / 4);
    cw_model_free(w->model);
    free(text);
    free(w);
}

/* A match of the broken model beside the specification, until they differ. */
static bool match_differs(walk *w, uint64_t match)
{
    enum { MOST_STEPS = 3000, AFTER_END = 5 };
    w->rng = cw_rng_stream(9, match);
    deal(w);
    int left = AFTER_END;
    for (int steps = 0; steps < MOST_STEPS && left > 0; steps++) {
        int operation;
        if (differs(w) != NULL)
            return true;
        deed d = choose(w);
        cw_model_state before = w->position;
        bool done = do_by_model(w, &d, &operation), wanted = do_by_spec(w, &d);
        if (done != wanted || (!done && memcmp(&before, &w->position, sizeof before) != 0))
            return true;
        left -= cw_reduced_match_end(&w->spec);
    }
    return false;
}

/* Broken rules that no play can show, since they are about positions that no match reaches. */
static bool is_out_of_reach(const char *name)
{
    return strcmp(name, "both_down_wins") == 0 || strcmp(name, "tie_forgotten") == 0;
}

static void broken_rules_are_noticed(void **state)
{
    enum { MATCHES = 200 };
    static cw_errors errors;
    cw_model_mutation list[64];
    char *text = read_rules();
    int count = cw_model_mutations(text, path, list, 64, &errors);
    (void)state;
    assert_true(count >= 24);
    for (int i = 0; i < count; i++) {
        cw_str broken = CW_STR_INIT;
        walk *w = calloc(1, sizeof *w);
        bool found = false;
        assert_non_null(w);
        assert_true(cw_model_mutate(text, path, list[i].name, &broken, &errors));
        w->model = read_text(cw_str_get(&broken));
        for (int match = 0; match < MATCHES && !found; match++)
            found = match_differs(w, (uint64_t)match);
        if (found == is_out_of_reach(list[i].name))
            fail_msg("%s: %s", list[i].name, found ? "within reach after all" : "not noticed");
        cw_model_free(w->model);
        cw_str_clear(&broken);
        free(w);
    }
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_matches),
        cmocka_unit_test(broken_rules_are_noticed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
