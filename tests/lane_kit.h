/* A game on a board with lanes, much like "elemental", with many cards that move something, and
 * random positions of it. */
#ifndef TESTS_LANE_KIT_H
#define TESTS_LANE_KIT_H

#include "rules_kit.h"

static const char lane_settings[] = "lanes: 5, rows: 2, moving: anywhere, elements: [earth, wind, "
                                    "fire], raising: true";
static const char lane_cards[] =
    "- {name: Page, cost: 1, minion: 1/2, text: 'Battlecry: Move a minion to an adjacent space.'}\n"
    "- {name: Herald, cost: 2, minion: 2/2, text: 'Battlecry: Move a friendly minion to another "
    "space.'}\n"
    "- {name: Bully, plural: Bullies, cost: 2, minion: 2/3, text: 'Battlecry: Deal 1 damage to an "
    "enemy minion. Move it to another space.'}\n"
    "- {name: Follower, cost: 1, minion: 1/1, text: 'Combo: Move a minion to another space.'}\n"
    "- {name: Caller, cost: 1, minion: 1/1, text: 'Battlecry: Move a minion with 2 or less attack "
    "to an adjacent space.'}\n"
    "- {name: Gale, cost: 1, spell: true, text: Move a minion to another space.}\n"
    "- {name: Nudge, cost: 0, spell: true, text: Move an enemy minion to an adjacent space.}\n"
    "- {name: Storm, cost: 3, spell: true, text: Scatter all minions.}\n"
    "- {name: Thug, cost: 1, minion: 2/1, needs: {fire: 2}, text: 'Battlecry: Push an enemy minion "
    "back.'}\n"
    "- {name: Hook, cost: 1, spell: true, needs: {wind: 1}, text: Pull a minion forward.}\n"
    "- {name: Shock, cost: 1, spell: true, text: Stun an enemy minion for 2 turns.}\n"
    "- {name: Raider, cost: 3, minion: 3/3, text: Charge. Sweep. Berserk.}\n"
    "- {name: Ghost, cost: 2, minion: 2/2, text: Stealth.}\n"
    "- {name: Dancer, cost: 1, minion: 1/3, text: 'Swift. Whenever this minion moves, scatter a "
    "random enemy minion.'}\n";

static const char *const crowd[] = {"Pup", "Ox", "Wall", "Ghost", "Dancer", "Page"};
static const char *const cards_held[] = {"Page",  "Herald", "Bully", "Follower", "Caller",
                                         "Gale",  "Nudge",  "Storm", "Thug",     "Hook",
                                         "Shock", "Raider", "Pup",   "Bolt",     "Club"};
#define PICK(list, rng) list[cw_rng_below(rng, sizeof list / sizeof *list)]

static inline bool chance(cw_rng *rng, unsigned one_in) { return cw_rng_below(rng, one_in) == 0; }

static inline void random_side(cw_seat seat, cw_rng *rng)
{
    static const uint32_t gifts[] = {CW_KW(TAUNT),  CW_KW(STEALTH),  CW_KW(UNATTACKABLE),
                                     CW_KW(IMMUNE), CW_KW(STUNNED),  CW_KW(ROOTED),
                                     CW_KW(SWIFT),  CW_KW(FROZEN),   CW_KW(FREE_TARGETING),
                                     CW_KW(CHARGE), CW_KW(WINDFURY), CW_KW(UNTARGETABLE)};
    int cells = game->rules.board_size[0], wanted = (int)cw_rng_below(rng, (uint32_t)cells + 1);
    for (int i = 0; i < wanted; i++) {
        cw_entity_id id = put_at(seat, (int)cw_rng_below(rng, (uint32_t)cells), PICK(crowd, rng));
        if (!id)
            continue;
        cw_entity *e = &state.entities[id];
        e->keywords |= chance(rng, 2) ? PICK(gifts, rng) : 0;
        e->flags |= (uint8_t)(chance(rng, 6) ? CW_FLAG_SLEEPING : 0);
        bool moved = game->rules.moving && seat == state.active && chance(rng, 6);
        e->flags |= (uint8_t)(moved ? CW_FLAG_MOVED : 0);
        e->attacks = (uint8_t)(seat == state.active && chance(rng, 6));
    }
    cw_player *p = &state.players[seat];
    for (int i = 0; i < 3; i++)
        p->elements[i] = (uint8_t)cw_rng_below(rng, 4);
}

/* A position of the game that was begun; seat 0 has `hand` cards. */
static inline void random_position(cw_rng *rng, int hand)
{
    const cw_card_id heroes[CW_SEATS] = {card("H"), card("H")};
    memset(&state, 0, sizeof state);
    assert_int_equal(cw_setup_empty(game, heroes, 0, cw_rng_next(rng), &state), CW_OK);
    random_side(0, rng);
    random_side(1, rng);
    for (int i = 0; i < hand; i++)
        put(0, CW_ZONE_HAND, PICK(cards_held, rng));
    cw_player *p = &state.players[0];
    p->mana = (int16_t)cw_rng_below(rng, 6);
    p->cards_played = (uint8_t)cw_rng_below(rng, 2);
    p->raised = chance(rng, 3);
    state.turn = (uint16_t)(1 + cw_rng_below(rng, 3));
    for (int i = 0; i < 4; i++)
        put((cw_seat)(i % 2), CW_ZONE_DECK, PICK(cards_held, rng));
    cw_setup_finish(game, &state);
    kit_check();
}

#endif
