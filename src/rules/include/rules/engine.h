/* The engine: starting a match, listing what may be done, doing it. No I/O, no globals, no
 * allocation. docs/rules.md numbers the steps that the code follows. */
#ifndef RULES_ENGINE_H
#define RULES_ENGINE_H

#include "rules/action.h"
#include "rules/chance.h"
#include "rules/event.h"
#include "rules/game.h"
#include "rules/state.h"

typedef struct cw_match_setup {
    cw_deck decks[CW_SEATS]; /* seat 0 goes first */
    uint64_t seed;
    uint8_t reveal; /* CW_REVEAL_* */
} cw_match_setup;

/* Makes the decks that are left open, deals opening hands and stops at the first decision. The
 * decks need not be legal for deck building, only known cards within the engine's limits. `log`
 * may be NULL. */
cw_status cw_match_start(const cw_game *game, const cw_match_setup *setup, cw_state *state,
                         cw_log *log);

/* As cw_match_start, but random outcomes come from `chance` first (see chance.h); may be NULL. */
cw_status cw_match_start_with(const cw_game *game, const cw_match_setup *setup, cw_state *state,
                              cw_log *log, cw_chance *chance);
/* Fills in decks that are left open, as cw_match_start would; the setup's seed decides. */
void cw_match_make_decks(const cw_game *game, cw_match_setup *setup);

/* All legal actions of the deciding seat in a fixed order, END_TURN last. `out` has room for
 * CW_MAX_ACTIONS. Returns their number, 0 when the match is over. */
int cw_legal(const cw_game *game, const cw_state *state, cw_action *out);

/* Why `action` may not be taken now, or CW_OK. Changes nothing. */
cw_status cw_check(const cw_game *game, const cw_state *state, cw_action action);

/* Why the card in that hand slot cannot be played at all now, or CW_OK. */
cw_status cw_check_card(const cw_game *game, const cw_state *state, cw_seat seat, int slot);
/* The same of the seat's hero power. */
cw_status cw_check_power(const cw_game *game, const cw_state *state, cw_seat seat);

/* Takes the action for the deciding seat and resolves everything that follows. An illegal one is
 * refused and the state is left byte for byte as it was. `log` may be NULL. */
cw_status cw_apply(const cw_game *game, cw_state *state, cw_action action, cw_log *log);

/* As cw_apply, but random outcomes come from `chance` first (see chance.h); may be NULL. */
cw_status cw_apply_with(const cw_game *game, cw_state *state, cw_action action, cw_log *log,
                        cw_chance *chance);

/* As cw_apply for an action that cw_legal or cw_random_action gave for this very state: it is not
 * checked again (hard builds check it and trap). Anything else breaks the state. */
void cw_apply_trusted(const cw_game *game, cw_state *state, cw_action action, cw_log *log);

/* The two halves of END_TURN, for searches that follow a simulator which takes them apart; both in
 * the main phase. The turn ends and the other player may act, but his turn does not begin: no mana,
 * no card, nobody is rested. And: a turn of the player who may act begins. */
void cw_turn_pass(const cw_game *game, cw_state *state);
void cw_turn_begin(const cw_game *game, cw_state *state);

/* Uniformly random legal action without listing them all: the same distribution as picking
 * from cw_legal. Undefined when the match is over. */
cw_action cw_random_action(const cw_game *game, const cw_state *state, cw_rng *rng);

/* What the seat may do in its main phase, as masks: enough for quick players, without a list. */
typedef struct cw_outlook {
    uint16_t playable;   /* hand slots of cards that can be played; their plays may be listed … */
    uint16_t plain;      /* … and need not, since they choose nothing but a place on the board */
    uint32_t ready;      /* places of own characters that may attack … */
    uint32_t attackable; /* … each of these; but on a board with lanes only some of them */
} cw_outlook;

/* Only in the main phase, for the active seat. A playable card that is not plain may still lack a
 * target: cw_check_card tells. */
void cw_outlook_of(const cw_game *game, const cw_state *state, cw_outlook *out);

/* What the card in `seat`'s hand slot costs now, never below 0. */
int cw_hand_cost(const cw_game *game, const cw_state *state, cw_seat seat, int slot);
int cw_power_cost(const cw_game *game, const cw_state *state, cw_seat seat);

/* What makes a hand card or power cost other than is printed; their sum may be below 0. */
typedef struct cw_cost_part {
    cw_entity_id source; /* whose static ability does, perhaps its own; 0: changed for good */
    int more;
} cw_cost_part;
enum { CW_COST_PARTS = 2 + 2 * (CW_MAX_BOARD + 2) };
/* Returns how many there are. */
int cw_cost_parts(const cw_game *game, const cw_state *state, cw_entity_id id,
                  cw_cost_part out[CW_COST_PARTS]);

/* Attack that a minion will still have when the turn is over. */
int cw_lasting_attack(const cw_game *game, const cw_state *state, cw_entity_id id);

/* Attack of a character as it counts now (heroes: with weapon, in their own turn). */
int cw_character_attack(const cw_game *game, const cw_state *state, cw_entity_id character);

/* Of the entity's effects the one that is nearest to overheating: how often it acted and how often
 * it may; as often means that it rests. */
typedef struct cw_heat {
    int acted, limit;
} cw_heat;
cw_heat cw_entity_heat(const cw_game *game, const cw_state *state, cw_entity_id id);

/* The record when entities have other numbers: all that it refers to. */
cw_mod cw_mod_renamed(const cw_game *game, cw_mod mod, const cw_entity_id renamed[CW_MAX_ENTITIES]);

/* What the static abilities of one card in play add to a character. */
typedef struct cw_aura_part {
    cw_entity_id source;
    int attack, health;
    uint32_t keywords;
} cw_aura_part;
enum { CW_AURA_PARTS = 2 * (CW_MAX_BOARD + 2) }; /* most cards in play */
/* Returns how many cards add something. */
int cw_aura_parts(const cw_game *game, const cw_state *state, cw_entity_id id,
                  cw_aura_part out[CW_AURA_PARTS]);

/* The entity at a place, 0 if none. Decks, secrets and the grave have none. */
cw_entity_id cw_entity_at(const cw_state *state, cw_place place);
cw_place cw_place_of(const cw_state *state, cw_entity_id entity);

/* Where a position is broken, and what the number is and should be, if it is one number. */
typedef struct cw_fault {
    int seat, entity, entry; /* -1: no player's; 0: of no entity; -1: of none of the mods */
    const char *field;       /* its name in the struct, or NULL: then the others mean nothing */
    int64_t is, low, high;
} cw_fault;
/* First broken invariant as a clause, or NULL: zones, counters and entities agree. `at`, which may be
 * NULL, gets its place. */
const char *cw_state_fault(const cw_game *game, const cw_state *state, cw_fault *at);

/* ---- positions set up by hand, for scenarios and the engine protocol ---- */

/* An empty running position: heroes with powers, empty zones, seat `active` to move in its
 * main phase. heroes[i] = 0 takes a hero without power and 30 health. */
cw_status cw_setup_empty(const cw_game *game, const cw_card_id heroes[CW_SEATS], cw_seat active,
                         uint64_t seed, cw_state *state);
/* Puts a fresh card into a zone (board: at the right end, awake; deck: on top). 0 when full. */
cw_entity_id cw_setup_put(const cw_game *game, cw_state *state, cw_seat seat, cw_zone zone,
                          cw_card_id card);
/* Lane boards: puts a minion on a free cell of its side. False if that cannot be. */
bool cw_setup_move(const cw_game *game, cw_state *state, cw_entity_id id, int cell);
/* Recomputes what is derived (auras, listeners) after fields were changed by hand. */
void cw_setup_finish(const cw_game *game, cw_state *state);
/* What cw_state_fault says of a position that was just finished; sooner, since what is derived is
 * only derived again where that could give anything else. */
const char *cw_setup_fault(const cw_game *game, const cw_state *state);

#endif
