/* Laws of boards with lanes, in random positions: the list of actions, the check of one action and
 * the random one agree; positions can be saved and are open; what may not move is refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "lane_kit.h"
#include "wire/json.h"

/* ---- legal actions ---- */

static cw_action list[CW_MAX_ACTIONS];

static int count_listed(cw_action_kind kind, int count)
{
    int found = 0;
    for (int i = 0; i < count; i++)
        found += list[i].kind == kind;
    return found;
}

/* How many actions made of these values are allowed. Those refused change nothing; one in 211 of
 * them is tried. */
static int count_allowed(cw_action_kind kind, const uint8_t *sources, int source_count,
                         const uint8_t *targets, int target_count, int positions, int modes)
{
    int allowed = 0, tried = 0;
    for (int s = 0; s < source_count; s++)
        for (int t = 0; t < target_count; t++)
            for (int position = 0; position < positions; position++)
                for (int mode = 0; mode < modes; mode++)
                    for (int to = 0; to <= 17; to++) {
                        cw_action a = {.kind = (uint8_t)kind,
                                       .source = sources[s],
                                       .position = (uint8_t)position,
                                       .target = targets[t],
                                       .mode = (uint8_t)mode,
                                       .to = (uint8_t)(to == 17 ? 255 : to)};
                        bool good = cw_check(game, &state, a) == CW_OK;
                        allowed += good;
                        if (!good && ++tried % 211 == 0)
                            assert_int_not_equal(act(a), CW_OK);
                    }
    return allowed;
}

/* Every listed action is allowed, none is listed twice, and no other is allowed. */
static void check_list_is_complete(void)
{
    uint8_t hand[20], targets[36], own[34];
    int hands = 0, owns = 0, all = 0;
    for (int i = 0; i <= side(0)->hand_count; i++)
        hand[hands++] = cw_place_hand(0, i);
    hand[hands++] = CW_PLACE_NONE;
    for (uint8_t i = 0; i < 32; i++)
        targets[all++] = own[owns++] = i;
    targets[all++] = own[owns++] = CW_PLACE_NONE;
    targets[all++] = cw_place_hand(0, 0);
    targets[all++] = CW_PLACE_WEAPON;
    int n = cw_legal(game, &state, list);
    for (int i = 0; i < n; i++) {
        assert_int_equal(cw_check(game, &state, list[i]), CW_OK);
        for (int k = 0; k < i; k++)
            assert_false(cw_action_equal(list[i], list[k]));
    }
    for (int slot = 0; slot < side(0)->hand_count; slot++) {
        int plays = 0;
        for (int i = 0; i < n; i++)
            plays += list[i].kind == CW_ACTION_PLAY && list[i].source == cw_place_hand(0, slot);
        assert_int_equal(cw_check_card(game, &state, 0, slot) == CW_OK, plays > 0);
    }
    assert_int_equal(count_allowed(CW_ACTION_PLAY, hand, hands, targets, all, 16, 2),
                     count_listed(CW_ACTION_PLAY, n));
    assert_int_equal(count_allowed(CW_ACTION_MOVE, own, owns, own, owns, 2, 2),
                     count_listed(CW_ACTION_MOVE, n));
    assert_int_equal(count_allowed(CW_ACTION_ATTACK, own, owns, own, owns, 2, 2),
                     count_listed(CW_ACTION_ATTACK, n));
    assert_int_equal(count_allowed(CW_ACTION_RAISE, own, owns, own, owns, 1, 8),
                     count_listed(CW_ACTION_RAISE, n));
    assert_int_equal(count_allowed(CW_ACTION_POWER, own, owns, targets, all, 2, 2),
                     count_listed(CW_ACTION_POWER, n));
}

static void test_the_list_has_all_that_is_allowed(void **unused)
{
    (void)unused;
    static const char *const moving[] = {"anywhere", "adjacent", "none"};
    cw_rng rng = 12;
    for (int m = 0; m < 3; m++) {
        char settings[160];
        snprintf(settings, sizeof settings,
                 "lanes: 5, rows: 2, moving: %s, elements: [earth, wind, fire], raising: true, "
                 "first_player_raises: %s",
                 moving[m], m == 1 ? "true" : "false");
        kit_game(settings, lane_cards);
        for (int i = 0; i < 14; i++) {
            random_position(&rng, 4);
            check_list_is_complete();
        }
    }
}

/* How many attacks and moves of the minion at that place pass the check. */
static int count_checked(cw_place source)
{
    int count = 0;
    for (int i = 0; i < 32; i++) {
        cw_action attack = {.kind = CW_ACTION_ATTACK, .source = source, .target = (cw_place)i};
        cw_action move = {.kind = CW_ACTION_MOVE, .source = source, .target = CW_PLACE_NONE};
        move.to = (uint8_t)i;
        count += cw_check(game, &state, attack) == CW_OK;
        count += cw_check(game, &state, move) == CW_OK;
    }
    return count;
}

/* A board without keywords that count is looked at without reading any: none may be forgotten. */
static void test_each_keyword_is_listed_as_it_is_checked(void **unused)
{
    (void)unused;
    for (int i = 0; i < CW_KW_COUNT * 8; i++) {
        kit_position(lane_settings, lane_cards);
        put_at(1, 2, "Ox");
        put_at(1, 4, "Ox");
        cw_entity *e = &state.entities[put_at(0, 2, "Ox")];
        e->keywords = 1u << (i / 8);
        state.players[0].board_keywords = e->keywords;
        e->attacks = i & 1;
        e->flags = (uint8_t)((i & 2 ? CW_FLAG_SLEEPING : 0) | (i & 4 ? CW_FLAG_MOVED : 0));
        int n = cw_legal(game, &state, list);
        assert_int_equal(count_listed(CW_ACTION_ATTACK, n) + count_listed(CW_ACTION_MOVE, n),
                         count_checked(cw_place_board(0, 0)));
    }
}

/* A power that moves, as the list and the check see it. */
static void test_powers_that_move(void **unused)
{
    (void)unused;
    kit_game(lane_settings, "- {name: Air, hero: 30, class: c, power: Gust, elements: {wind: 2}}\n"
                            "- {name: Gust, power: true, cost: 1, text: Move a minion to an "
                            "adjacent space.}\n");
    const cw_card_id heroes[CW_SEATS] = {card("Air"), card("H")};
    cw_rng rng = 13;
    for (int i = 0; i < 10; i++) {
        memset(&state, 0, sizeof state);
        assert_int_equal(cw_setup_empty(game, heroes, 0, 7, &state), CW_OK);
        assert_int_equal(side(0)->elements[1], 2);
        for (int k = 0; k < 12; k++)
            put_at((cw_seat)(k % 2), (int)cw_rng_below(&rng, 10), "Ox");
        state.players[0].mana = 1;
        check_list_is_complete();
    }
}

/* Nobody can go where the tenth minion comes to stand: its battlecry has no target but those of the
 * other side. */
static void test_the_last_free_cell(void **unused)
{
    (void)unused;
    for (int enemies = 0; enemies <= 10; enemies += 5) {
        kit_position(lane_settings, lane_cards);
        put_many(0, CW_ZONE_BOARD, "Ox", 9);
        put_many(1, CW_ZONE_BOARD, "Ox", enemies);
        put(0, CW_ZONE_HAND, "Page");
        put(0, CW_ZONE_HAND, "Herald");
        put(0, CW_ZONE_HAND, "Bully");
        check_list_is_complete();
        assert_int_equal(play(1, 9, CW_PLACE_NONE), CW_OK);
        assert_int_equal(count_events(CW_EVENT_MOVE), 0);
        assert_int_equal(side(0)->board_count, 10);
    }
}

static void test_random_actions_are_even(void **unused)
{
    (void)unused;
    cw_rng rng = 14;
    kit_game(lane_settings, lane_cards);
    for (int i = 0; i < 8;) {
        random_position(&rng, 4);
        int n = cw_legal(game, &state, list);
        if (n < 20 || n > KIT_ACTIONS)
            continue;
        kit_check_even(n * 60);
        i++;
    }
}

/* Three of the own side and seven of the other's make the most plays: each card is put on eleven
 * cells, and moves one of three to the ten that are left, or one of seven to seven. */
static void test_all_actions_of_the_largest_table_fit(void **unused)
{
    (void)unused;
    kit_position("lanes: 7, rows: 2, moving: anywhere, elements: [a, b, c, d], raising: true, "
                 "first_player_raises: true, hand_limit: 14",
                 "- {name: Guide, cost: 0, minion: 1/1, text: 'Battlecry: Move a minion to another "
                 "space.'}\n");
    int most = 0;
    put_many(0, CW_ZONE_HAND, "Guide", 14);
    for (int own = 0; own < 14; own++) {
        for (int i = 0; i < 7 && own == 3; i++)
            put_at(1, i, "Ox");
        int free_cells = 14 - own, others = side(1)->board_count;
        int plays = 14 * free_cells * (own * (free_cells - 1) + others * (14 - others));
        if (own + others == 0)
            plays = 14 * free_cells;
        int n = cw_legal(game, &state, list);
        assert_true(n <= CW_MAX_ACTIONS);
        assert_int_equal(count_listed(CW_ACTION_PLAY, n), plays);
        assert_int_equal(count_listed(CW_ACTION_MOVE, n), own * free_cells);
        assert_int_equal(count_listed(CW_ACTION_RAISE, n), 5);
        most = n > most ? n : most;
        put(0, CW_ZONE_BOARD, "Ox");
    }
    assert_true(most > 14 * 11 * (3 * 10 + 7 * 7));
}

/* ---- playing on ---- */

static void check_saved(cw_rng *rng)
{
    char problem[400] = "";
    cw_state again;
    json_t *json = cw_state_json(game, &state);
    cw_status status = cw_state_from_json(game, json, &again, problem, sizeof problem);
    json_decref(json);
    if (status != CW_OK)
        fail_msg("%s", problem);
    for (int i = 0; i < 25 && !cw_state_is_over(&state); i++) {
        cw_action action = cw_random_action(game, &state, rng);
        assert_int_equal(cw_apply(game, &again, action, NULL), CW_OK);
        assert_int_equal(act(action), CW_OK);
        assert_int_equal(again.rng, state.rng);
        assert_int_equal(again.players[0].cells, state.players[0].cells);
        assert_int_equal(again.players[1].cells, state.players[1].cells);
        assert_memory_equal(again.players[0].elements, state.players[0].elements, CW_MAX_ELEMENTS);
    }
    int n = cw_legal(game, &state, list);
    static cw_action other[CW_MAX_ACTIONS];
    assert_int_equal(cw_legal(game, &again, other), n);
    assert_memory_equal(list, other, (size_t)n * sizeof *list);
}

static void test_saved_positions_play_on(void **unused)
{
    (void)unused;
    cw_rng rng = 15;
    kit_game(lane_settings, lane_cards);
    for (int i = 0; i < 60; i++) {
        random_position(&rng, 4);
        check_saved(&rng);
    }
}

/* Where minions stand, and what a player has raised, is open to all. */
static void test_cells_and_elements_are_open(void **unused)
{
    (void)unused;
    static cw_view view;
    cw_rng rng = 16;
    kit_game(lane_settings, lane_cards);
    for (int i = 0; i < 60; i++) {
        random_position(&rng, 4);
        for (int seat = 0; seat <= CW_SEATS; seat++) {
            cw_view_of(game, &state, seat, &view);
            for (cw_seat who = 0; who < CW_SEATS; who++) {
                const cw_player *p = side(who), *v = &view.state.players[who];
                assert_int_equal(v->cells, p->cells);
                assert_int_equal(v->raised, p->raised);
                assert_memory_equal(v->elements, p->elements, sizeof v->elements);
                for (int k = 0; k < p->board_count; k++)
                    assert_int_equal(view.state.entities[v->board[k]].cell,
                                     state.entities[p->board[k]].cell);
            }
        }
    }
}

/* ---- texts that are refused ---- */

static void refuses_text(const char *type, const char *text, const char *words)
{
    char cards[400];
    snprintf(cards, sizeof cards, "- {name: Odd, cost: 1, %s, text: '%s'}\n", type, text);
    cw_game *loaded = kit_load(lane_settings, cards);
    if (loaded || !strstr(errors.list[0].message, words))
        fail_msg("%s: %s", text, loaded ? "accepted" : errors.list[0].message);
}

static void test_only_a_chosen_target_is_moved(void **unused)
{
    (void)unused;
    const char chosen[] = "chooses";
    refuses_text("minion: 1/1", "Deathrattle: Move a random minion to another space.", chosen);
    refuses_text("minion: 1/1", "Battlecry: Move this minion to another space.", chosen);
    refuses_text("minion: 1/1", "At the end of your turn, move this minion to an adjacent space.",
                 chosen);
    refuses_text("minion: 1/1", "Whenever this minion attacks a minion, move it to another space.",
                 chosen);
    refuses_text("minion: 1/1",
                 "Battlecry: Deal 1 damage to a minion. Summon an Odd. Move it to "
                 "another space.",
                 chosen);
    refuses_text("spell: true", "Move a minion to an adjacent space. Move it to another space.",
                 "once");
    refuses_text("minion: 1/1", "Battlecry: Destroy an enemy minion in this lane.", "has a place");
    refuses_text("minion: 1/1", "Battlecry: Destroy an adjacent minion.", "has a place");
    refuses_text("spell: true", "Move all minions to another space.", chosen);
    refuses_text("spell: true", "Move a random enemy minion to an adjacent space.", chosen);
    refuses_text("spell: true", "Choose one: Move a minion to another space; or draw a card.",
                 "choice of two");
    refuses_text("minion: 1/1", "Choose one: Draw a card; or move a minion to an adjacent space.",
                 "choice of two");
}

/* The same for programs that no text made. */
static void test_freezing_refuses_what_texts_cannot_say(void **unused)
{
    (void)unused;
    kit_game(lane_settings, "- {name: Gale, cost: 1, spell: true, text: Move a minion to another "
                            "space.}\n");
    cw_card *gale = &game->cards[card("Gale")];
    cw_ability *ability = &game->abilities[gale->first_ability];
    cw_effect *effect = &game->effects[ability->first];
    assert_int_equal(gale->moves_target, 1);
    ability->mode = 1;
    assert_int_equal(cw_game_freeze(game, &errors), CW_ERR_SYNTAX);
    ability->mode = 0;
    effect->to.pick = CW_PICK_ALL;
    assert_int_equal(cw_game_freeze(game, &errors), CW_ERR_SYNTAX);
    effect->to.pick = CW_PICK_CHOSEN;
    ability->when = CW_WHEN_DEATH;
    assert_int_equal(cw_game_freeze(game, &errors), CW_ERR_SYNTAX);
    ability->when = CW_WHEN_PLAY;
    effect->flags |= CW_EFFECT_NEAR;
    assert_int_equal(cw_game_freeze(game, &errors), CW_OK);
    assert_int_equal(gale->moves_target, 2);
    game->rules.lanes = 0;
    game->rules.moving = CW_MOVING_ANYWHERE;
    assert_int_equal(cw_game_freeze(game, &errors), CW_ERR_RANGE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_list_has_all_that_is_allowed),
        cmocka_unit_test(test_each_keyword_is_listed_as_it_is_checked),
        cmocka_unit_test(test_powers_that_move),
        cmocka_unit_test(test_the_last_free_cell),
        cmocka_unit_test(test_random_actions_are_even),
        cmocka_unit_test(test_all_actions_of_the_largest_table_fit),
        cmocka_unit_test(test_saved_positions_play_on),
        cmocka_unit_test(test_cells_and_elements_are_open),
        cmocka_unit_test(test_only_a_chosen_target_is_moved),
        cmocka_unit_test(test_freezing_refuses_what_texts_cannot_say),
    };
    return cmocka_run_group_tests_name("rules_lanes", tests, NULL, kit_clear);
}
