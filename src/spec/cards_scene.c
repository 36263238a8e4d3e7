/* Positions that a scenario can describe, built for the engine and written as YAML. Both must mean
 * the same: what is absent here has the default that docs/scenarios.md names. */
#include "cards_scene.h"

#include "lang/yaml.h"

#include <stdlib.h>
#include <string.h>

enum { LONGEST_ROW = 16 };

bool cw__scene_can_name(const cw_game *game, cw_card_id card)
{
    return cw_game_find_card(game, game->cards[card].name, 1u << game->cards[card].type) == card;
}

/* 1. Both players late in the match: mana and elements for anything.
 * 2. Decks of a plain card in fixed order, so that draws bring nothing new.
 * 3. The pair on the own board, enemies opposite, perhaps one card in hand.
 * 4. The engine's own check: what it calls impossible is not tried. */
bool cw__scene_build(const cw_game *game, const card_scene *scene, cw_state *state)
{
    const cw_card_id heroes[CW_SEATS] = {0, 0};
    bool good = cw_setup_empty(game, heroes, 0, 1, state) == CW_OK;
    for (int seat = 0; seat < CW_SEATS && good; seat++) {
        cw_player *p = &state->players[seat];
        p->mana = p->max_mana = (int16_t)game->rules.mana_cap[seat];
        for (int i = 0; i + 1 < game->elements.count; i++)
            p->elements[i] = 10;
        for (int i = 0; i < SCENE_DECK && scene->filler != 0 && good; i++)
            good = cw_setup_put(game, state, (cw_seat)seat, CW_ZONE_DECK, scene->filler) != 0;
        state->players[seat].deck_fixed = state->players[seat].deck_count;
    }
    if (game->rules.raising) {
        state->turn = 3;
        state->players[0].turns = 2;
        state->players[1].turns = 1;
    }
    for (int i = 0; i < 2 && good; i++) {
        cw_entity_id id = cw_setup_put(game, state, 0, CW_ZONE_BOARD, scene->pair[i]);
        good = id != 0;
        if (good && scene->weak)
            state->entities[id].health = 1;
    }
    for (int i = 0; i < scene->enemy_count && good; i++)
        good = cw_setup_put(game, state, 1, CW_ZONE_BOARD, scene->enemies[i]) != 0;
    good = good
           && (scene->hand == 0 || cw_setup_put(game, state, 0, CW_ZONE_HAND, scene->hand) != 0);
    if (good)
        cw_setup_finish(game, state);
    return good && cw_state_fault(game, state, NULL) == NULL;
}

/* ---- facts ---- */

static int compare_texts(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void write_minion(const cw_game *game, const cw_state *state, cw_entity_id id, cw_str *out)
{
    const cw_entity *e = &state->entities[id];
    cw_str_add(out, "{card: ");
    cw_json_add_text(out, game->cards[e->card].name);
    if (e->zone == CW_ZONE_BOARD)
        cw_str_printf(out, ", attack: %d, health: %d", cw_character_attack(game, state, id),
                      e->health);
    cw_str_add(out, "}");
}

/* Sorted by text where the order of a row is what differs on purpose. */
static void write_row(const cw_game *game, const cw_state *state, const cw_entity_id *row,
                      int count, bool sorted, cw_str *out)
{
    char *items[LONGEST_ROW] = {NULL};
    for (int i = 0; i < count; i++) {
        cw_str item = CW_STR_INIT;
        write_minion(game, state, row[i], &item);
        items[i] = item.data;
    }
    if (sorted)
        qsort(items, (size_t)count, sizeof *items, compare_texts);
    cw_str_add(out, "[");
    for (int i = 0; i < count; i++) {
        cw_str_printf(out, "%s%s", i > 0 ? ", " : "", items[i] != NULL ? items[i] : "");
        free(items[i]);
    }
    cw_str_add(out, "]");
}

void cw__scene_facts(const cw_game *game, const cw_state *state, bool sorted, cw_str *out)
{
    static const char *const winners[] = {"you", "enemy", "draw", "none"};
    static const char *const whose[] = {"your", "enemy"};
    cw_str_printf(out, "        winner: %s\n", winners[state->winner]);
    for (int seat = 0; seat < CW_SEATS; seat++) {
        const cw_player *p = &state->players[seat];
        cw_str_printf(out, "        %s health: %d\n        %s armor: %d\n", whose[seat],
                      state->entities[p->hero].health, whose[seat], p->armor);
        cw_str_printf(out, "        %s deck count: %d\n", whose[seat], p->deck_count);
        cw_str_printf(out, "        %s board: ", whose[seat]);
        write_row(game, state, p->board, p->board_count, sorted, out);
        cw_str_printf(out, "\n        %s hand: ", whose[seat]);
        write_row(game, state, p->hand, p->hand_count, sorted, out);
        cw_str_add(out, "\n");
    }
}

/* ---- actions ---- */

/* Only actions that a scenario has words for, so that every finding can be written down and run
 * again. */
bool cw__scene_can_say(cw_action action)
{
    return action.to == 0
           && (action.kind == CW_ACTION_PLAY || action.kind == CW_ACTION_ATTACK
               || action.kind == CW_ACTION_END_TURN);
}

bool cw__scene_take(const cw_game *game, cw_state *state, cw_action action)
{
    cw_chance chance;
    cw_chance_begin(&chance);
    return cw_apply_with(game, state, action, NULL, &chance) == CW_OK && chance.taken == 0
           && state->phase != CW_PHASE_CHOICE;
}

static void write_place(cw_place place, cw_str *out)
{
    const char *whose = place < 16 ? "your" : "enemy";
    if (place % 16 == 0)
        cw_str_printf(out, "%s hero", whose);
    else
        cw_str_printf(out, "%s minion %d", whose, place % 16);
}

static void write_action(const cw_game *game, const card_scene *scene, cw_action action,
                         cw_str *out)
{
    const cw_rules *rules = &game->rules;
    bool minion = game->cards[scene->hand].type == CW_TYPE_MINION;
    if (action.kind == CW_ACTION_END_TURN) {
        cw_str_add(out, "    - end turn\n");
        return;
    }
    cw_str_add(out, action.kind == CW_ACTION_PLAY ? "    - play: hand 1\n" : "    - attack: ");
    if (action.kind == CW_ACTION_ATTACK) {
        write_place(action.source, out);
        cw_str_add(out, "\n");
    } else if (minion && rules->lanes > 0) {
        cw_str_printf(out, "      at: %s %d\n", action.position < rules->lanes ? "front" : "back",
                      action.position % rules->lanes + 1);
    } else if (minion) {
        cw_str_printf(out, "      at: %d\n", action.position + 1);
    }
    if (action.target != CW_PLACE_NONE) {
        cw_str_add(out, "      on: ");
        write_place(action.target, out);
        cw_str_add(out, "\n");
    }
    if (action.mode > 0)
        cw_str_printf(out, "      mode: %d\n", action.mode);
}

static void write_names(const cw_game *game, const cw_card_id *cards, int count, cw_str *out)
{
    cw_str_add(out, "[");
    for (int i = 0; i < count; i++) {
        cw_str_add(out, i > 0 ? ", " : "");
        cw_json_add_text(out, game->cards[cards[i]].name);
    }
    cw_str_add(out, "]");
}

void cw__scene_write(const cw_game *game, const char *name, const card_scene *scene,
                     cw_action action, const cw_state *after, cw_str *out)
{
    cw_card_id deck[SCENE_DECK];
    for (int i = 0; i < SCENE_DECK; i++)
        deck[i] = scene->filler;
    int cards = scene->filler != 0 ? SCENE_DECK : 0;
    cw_str_add(out, "- name: ");
    cw_json_add_text(out, name);
    cw_str_add(out, "\n  you:\n    board: [");
    for (int i = 0; i < 2; i++) {
        cw_str_add(out, i > 0 ? ", {card: " : "{card: ");
        cw_json_add_text(out, game->cards[scene->pair[i]].name);
        cw_str_add(out, scene->weak ? ", health: 1}" : "}");
    }
    cw_str_add(out, "]\n    hand: ");
    write_names(game, &scene->hand, scene->hand != 0, out);
    cw_str_add(out, "\n    deck: ");
    write_names(game, deck, cards, out);
    cw_str_add(out, "\n  enemy:\n    board: ");
    write_names(game, scene->enemies, scene->enemy_count, out);
    cw_str_add(out, "\n    deck: ");
    write_names(game, deck, cards, out);
    cw_str_add(out, "\n  steps:\n");
    write_action(game, scene, action, out);
    cw_str_add(out, "    - expect:\n");
    cw__scene_facts(game, after, false, out);
}
