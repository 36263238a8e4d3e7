/* Small games in memory and positions set up by hand, for the unit tests of the engine. Each
 * test begins one game; every action is followed by a look at the engine's invariants. */
#ifndef TESTS_RULES_KIT_H
#define TESTS_RULES_KIT_H

/* after the headers that cmocka wants */
#include "lang/load.h"
#include "rules/gifts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KIT_EVENTS = 4096, KIT_ACTIONS = 400 };

static cw_errors errors;
static cw_game *game;
static cw_state state;
static cw_event events[KIT_EVENTS];
static cw_log happened; /* the events of the last action */
static cw_gifts noted;  /* of all actions */

static inline int kit_clear(void **unused)
{
    (void)unused;
    cw_game_free(game);
    game = NULL;
    return 0;
}

/* Cards that every kit game has. */
static const char kit_cards[] = "- {name: H, hero: 30, class: c, power: Ping}\n"
                                "- {name: Bare, hero: 20, class: d}\n"
                                "- {name: Ping, power: true, cost: 2, text: Deal 1 damage to a "
                                "character.}\n"
                                "- {name: Pup, cost: 1, minion: 1/1}\n"
                                "- {name: Ox, plural: Oxen, cost: 3, minion: 2/5}\n"
                                "- {name: Wall, cost: 2, minion: 0/4, text: Taunt.}\n"
                                "- {name: Bolt, cost: 1, spell: true, text: Deal 3 damage to a "
                                "character.}\n"
                                "- {name: Idea, cost: 2, spell: true, text: Draw a card.}\n"
                                "- {name: Club, cost: 2, weapon: 2/2}\n";

/* `settings`: entries of the game's map; `cards`: lines of a YAML list. NULL if it is refused. */
static inline cw_game *kit_load(const char *settings, const char *cards)
{
    cw_str text = CW_STR_INIT;
    cw_str_printf(&text,
                  "game: {classes: [c, d], races: [beast], groups: [wild], deck_min: 1, deck_max: "
                  "48, copies: 48%s%s}\ncards:\n%s%s",
                  *settings ? ", " : "", settings, kit_cards, cards);
    cw_errors_init(&errors);
    cw_game *loaded = cw_load_game_text(text.data, text.size, "kit", &errors);
    cw_str_clear(&text);
    return loaded;
}

static inline void kit_game(const char *settings, const char *cards)
{
    cw_game_free(game);
    game = kit_load(settings, cards);
    if (!game)
        fail_msg("%s", errors.list[0].message);
}

static inline cw_card_id card(const char *name)
{
    cw_card_id id = cw_game_find_card(game, name, 0);
    if (!id)
        fail_msg("no card %s", name);
    return id;
}

static inline void kit_check(void)
{
    const char *fault = cw_state_fault(game, &state, NULL);
    if (fault)
        fail_msg("%s", fault);
}

/* Seat 0 to move in its main phase, ten mana each, heroes with the power Ping. */
static inline void kit_position(const char *settings, const char *cards)
{
    kit_game(settings, cards);
    const cw_card_id heroes[CW_SEATS] = {card("H"), card("H")};
    memset(&state, 0, sizeof state);
    noted.count = 0;
    assert_int_equal(cw_setup_empty(game, heroes, 0, 7, &state), CW_OK);
    for (int i = 0; i < CW_SEATS; i++)
        state.players[i].mana = state.players[i].max_mana = (int16_t)game->rules.mana_cap[i];
    kit_check();
}

static inline cw_entity_id put(cw_seat seat, cw_zone zone, const char *name)
{
    cw_entity_id id = cw_setup_put(game, &state, seat, zone, card(name));
    cw_setup_finish(game, &state);
    return id;
}

static inline void put_many(cw_seat seat, cw_zone zone, const char *name, int count)
{
    for (int i = 0; i < count; i++)
        assert_int_not_equal(put(seat, zone, name), 0);
}

/* Lane boards: on that cell, 0 if it is taken. */
static inline cw_entity_id put_at(cw_seat seat, int cell, const char *name)
{
    if ((state.players[seat].cells >> cell) & 1)
        return 0;
    cw_entity_id id = put(seat, CW_ZONE_BOARD, name);
    assert_true(id && cw_setup_move(game, &state, id, cell));
    return id;
}

static inline const cw_entity *at(cw_place place)
{
    return &state.entities[cw_entity_at(&state, place)];
}

static inline const cw_player *side(cw_seat seat) { return &state.players[seat]; }

static inline int health(cw_place place) { return at(place)->health; }

static inline cw_status act(cw_action action)
{
    cw_state before = state;
    happened = (cw_log){.list = events, .room = KIT_EVENTS, .gifts = &noted};
    cw_status status = cw_apply(game, &state, action, &happened);
    kit_check();
    if (status != CW_OK) {
        assert_memory_equal(&before, &state, sizeof state);
        assert_int_equal(happened.count, 0);
    }
    return status;
}

static inline cw_action plain(cw_action_kind kind)
{
    return (cw_action){.kind = (uint8_t)kind, .source = CW_PLACE_NONE, .target = CW_PLACE_NONE};
}

static inline cw_action play_action(int slot, int position, cw_place target)
{
    return (cw_action){.kind = CW_ACTION_PLAY,
                       .source = cw_place_hand(state.active, slot),
                       .position = (uint8_t)position,
                       .target = target};
}

static inline cw_action attack_action(cw_place source, cw_place target)
{
    return (cw_action){.kind = CW_ACTION_ATTACK, .source = source, .target = target};
}

static inline cw_status play(int slot, int position, cw_place target)
{
    return act(play_action(slot, position, target));
}

static inline cw_status end_turn(void) { return act(plain(CW_ACTION_END_TURN)); }

static inline int count_events(cw_event_kind kind)
{
    int count = 0;
    for (int i = 0; i < happened.count; i++)
        count += events[i].kind == kind;
    return count;
}

/* Chi-square against evenness over the list of cw_legal: the sum stays near its mean, which is
 * the number of actions, with a deviation of about the root of twice that. */
static inline void kit_check_even(int samples)
{
    static cw_action list[CW_MAX_ACTIONS];
    int counts[KIT_ACTIONS] = {0};
    int n = cw_legal(game, &state, list);
    assert_in_range(n, 2, KIT_ACTIONS);
    cw_rng rng = 99;
    for (int i = 0; i < samples; i++) {
        cw_action action = cw_random_action(game, &state, &rng);
        int k = 0;
        while (k < n && !cw_action_equal(list[k], action))
            k++;
        assert_in_range(k, 0, n - 1);
        counts[k]++;
    }
    double expected = (double)samples / n, sum = 0;
    for (int k = 0; k < n; k++)
        sum += (counts[k] - expected) * (counts[k] - expected) / expected;
    double away = sum - (n - 1);
    if (away * away > 16.0 * 2 * n)
        fail_msg("chi-square %.1f with %d actions", sum, n);
}

/* Starts a match with decks of `count` of one card each; the heroes are those of class c. */
static inline void kit_match(const char *first, int first_count, const char *second,
                             int second_count)
{
    static cw_match_setup setup;
    setup = (cw_match_setup){.seed = 5};
    setup.decks[0] = (cw_deck){.hero = card("H"), .count = first_count};
    setup.decks[1] = (cw_deck){.hero = card("H"), .count = second_count};
    for (int i = 0; i < first_count; i++)
        setup.decks[0].cards[i] = card(first);
    for (int i = 0; i < second_count; i++)
        setup.decks[1].cards[i] = card(second);
    memset(&state, 0, sizeof state);
    assert_int_equal(cw_match_start(game, &setup, &state, NULL), CW_OK);
    kit_check();
}

#endif
