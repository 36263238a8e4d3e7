/* Who stands next to whom, who reaches whom and who goes where: the engine's masks against the
 * words of docs/rules.md (part K), written down again as slowly and plainly as they can be. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "lane_kit.h"

/* ---- neighbours ---- */

/* The table as one grid: seat 0's front row is line -1, seat 1's line 0. */
static bool share_an_edge(cw_seat a, int cell, cw_seat b, int other)
{
    int lanes = game->rules.lanes;
    int line = a ? cell / lanes : -1 - cell / lanes;
    int other_line = b ? other / lanes : -1 - other / lanes;
    return abs(line - other_line) + abs(cell % lanes - other % lanes) == 1;
}

/* Whoever of a full table was hurt must share an edge with the cell; `own`: and its side. */
static void check_hurt(int cell, bool own)
{
    for (cw_seat seat = 0; seat < CW_SEATS; seat++)
        for (int i = 0; i < game->rules.board_size[0]; i++) {
            const cw_entity *e = at(cw_place_board(seat, i));
            bool near = share_an_edge(0, cell, seat, e->cell) && !(own && seat == 1);
            bool itself = own && seat == 0 && e->cell == cell;
            assert_int_equal(e->health, e->max_health - (near || itself));
        }
}

static void check_adjacency(const char *settings)
{
    kit_game(settings, "- {name: Bomb, cost: 1, minion: 1/3, text: 'At the end of your turn, deal "
                       "1 damage to adjacent minions.'}\n"
                       "- {name: Ring, cost: 0, spell: true, text: Deal 1 damage to a minion and "
                       "its neighbours.}\n");
    const cw_card_id heroes[CW_SEATS] = {card("H"), card("H")};
    for (int cell = 0; cell < game->rules.board_size[0]; cell++) {
        for (int ring = 0; ring < 2; ring++) {
            memset(&state, 0, sizeof state);
            assert_int_equal(cw_setup_empty(game, heroes, 0, 7, &state), CW_OK);
            put_at(0, cell, ring ? "Ox" : "Bomb");
            put_many(0, CW_ZONE_BOARD, "Ox", game->rules.board_size[0] - 1);
            put_many(1, CW_ZONE_BOARD, "Ox", game->rules.board_size[0]);
            put(0, CW_ZONE_HAND, "Ring");
            assert_int_equal(at(cw_place_board(0, cell))->cell, cell);
            assert_int_equal(ring ? play(0, 0, cw_place_board(0, cell)) : end_turn(), CW_OK);
            check_hurt(cell, ring);
        }
    }
}

static void test_adjacent_is_an_edge_between_cells(void **unused)
{
    (void)unused;
    check_adjacency("lanes: 5, rows: 2");
    check_adjacency("lanes: 7, rows: 2");
    check_adjacency("lanes: 3, rows: 1");
    check_adjacency("lanes: 1, rows: 2");
}

/* ---- reach ---- */

static bool can_be_attacked(const cw_entity *e)
{
    return !(cw_entity_keywords(e) & (CW_KW(STEALTH) | CW_KW(IMMUNE) | CW_KW(UNATTACKABLE)));
}

static const cw_entity *on_cell(cw_seat seat, int cell)
{
    for (int i = 0; i < side(seat)->board_count; i++)
        if (at(cw_place_board(seat, i))->cell == cell)
            return at(cw_place_board(seat, i));
    return NULL;
}

/* K2, K5: the one in the front row, if it can be attacked, hides the one behind it. */
static bool is_hidden(const cw_entity *e)
{
    int lanes = game->rules.lanes;
    const cw_entity *before = e->cell < lanes ? NULL : on_cell(e->owner, e->cell - lanes);
    return before && can_be_attacked(before);
}

/* K4 */
static bool is_guard(const cw_entity *e)
{
    return can_be_attacked(e) && (cw_entity_keywords(e) & CW_KW(TAUNT)) && !is_hidden(e);
}

static bool is_guarded(cw_seat seat)
{
    for (int i = 0; i < side(seat)->board_count; i++)
        if (is_guard(at(cw_place_board(seat, i))))
            return true;
    return false;
}

/* K2, K4, K5 */
static bool reaches_minion(const cw_entity *who, const cw_entity *e)
{
    int lanes = game->rules.lanes;
    if (!can_be_attacked(e))
        return false;
    if (cw_entity_keywords(who) & CW_KW(FREE_TARGETING))
        return true;
    if (is_guarded(e->owner))
        return is_guard(e);
    return abs(who->cell % lanes - e->cell % lanes) <= 1 && !is_hidden(e);
}

/* K3, K4, K5 */
static bool reaches_hero(const cw_entity *who, cw_seat seat)
{
    int lanes = game->rules.lanes;
    if (!can_be_attacked(at(cw_place_hero(seat))) || is_guarded(seat))
        return false;
    for (int cell = who->cell % lanes; cell < game->rules.board_size[0]; cell += lanes) {
        const cw_entity *e = on_cell(seat, cell);
        if (e && can_be_attacked(e))
            return false;
    }
    return true;
}

/* D1, K7, K11 */
static bool may_attack(const cw_entity *e)
{
    uint32_t k = cw_entity_keywords(e);
    if ((e->flags & CW_FLAG_SLEEPING) && !(k & CW_KW(CHARGE)))
        return false;
    if ((k & (CW_KW(FROZEN) | CW_KW(STUNNED) | CW_KW(CANNOT_ATTACK))) || cw_entity_attack(e) == 0)
        return false;
    if ((e->flags & CW_FLAG_MOVED) && !(k & CW_KW(SWIFT)))
        return false;
    return e->attacks < (k & CW_KW(WINDFURY) ? 2 : 1);
}

static void check_reach(void)
{
    for (int i = 0; i < side(0)->board_count; i++) {
        const cw_entity *who = at(cw_place_board(0, i));
        for (int k = -1; k < side(1)->board_count; k++) {
            cw_place target = k < 0 ? cw_place_hero(1) : cw_place_board(1, k);
            bool reach = k < 0 ? reaches_hero(who, 1) : reaches_minion(who, at(target));
            cw_status status = cw_check(game, &state, attack_action(cw_place_board(0, i), target));
            assert_int_equal(status == CW_OK, reach && may_attack(who));
            assert_int_equal(status == CW_ERR_CANNOT_ATTACK, !may_attack(who));
        }
    }
}

/* K7. Whether it could do harm does not matter, nor whether it is frozen. */
static bool may_move(const cw_entity *e)
{
    uint32_t k = cw_entity_keywords(e);
    if ((e->flags & CW_FLAG_SLEEPING) && !(k & CW_KW(CHARGE)))
        return false;
    if ((k & (CW_KW(STUNNED) | CW_KW(ROOTED))) || (e->flags & CW_FLAG_MOVED))
        return false;
    return e->attacks == 0 || (k & CW_KW(SWIFT));
}

static void check_moves(void)
{
    for (int i = 0; i < side(0)->board_count; i++) {
        const cw_entity *who = at(cw_place_board(0, i));
        for (int cell = 0; cell < game->rules.board_size[0]; cell++) {
            bool near = share_an_edge(0, who->cell, 0, cell);
            bool there = !on_cell(0, cell) && (near || game->rules.moving == CW_MOVING_ANYWHERE);
            cw_action action = plain(CW_ACTION_MOVE);
            action.source = cw_place_board(0, i);
            action.to = (uint8_t)(cell + 1);
            assert_int_equal(cw_check(game, &state, action) == CW_OK,
                             there && may_move(who) && game->rules.moving != CW_MOVING_NONE);
        }
    }
}

/* Calls `check` in random positions of several boards. */
static void try_boards(void (*check)(void))
{
    static const char *const boards[] = {
        "lanes: 5, rows: 2, moving: anywhere", "lanes: 7, rows: 2, moving: adjacent",
        "lanes: 3, rows: 1, moving: anywhere", "lanes: 1, rows: 2, moving: adjacent",
        "lanes: 5, rows: 2"};
    cw_rng rng = 11;
    for (size_t b = 0; b < sizeof boards / sizeof *boards; b++) {
        char settings[100];
        snprintf(settings, sizeof settings, "elements: [earth, wind, fire], %s", boards[b]);
        kit_game(settings, lane_cards);
        for (int i = 0; i < 300; i++) {
            random_position(&rng, 0);
            if (chance(&rng, 8))
                state.entities[side(1)->hero].keywords |= CW_KW(IMMUNE);
            cw_setup_finish(game, &state);
            check();
        }
    }
}

static void test_reach_follows_the_rules(void **unused)
{
    (void)unused;
    try_boards(check_reach);
}

static void test_moves_follow_the_rules(void **unused)
{
    (void)unused;
    try_boards(check_moves);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_adjacent_is_an_edge_between_cells),
        cmocka_unit_test(test_reach_follows_the_rules),
        cmocka_unit_test(test_moves_follow_the_rules),
    };
    return cmocka_run_group_tests_name("rules_reach", tests, NULL, kit_clear);
}
