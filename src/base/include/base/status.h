/* Every way a call can fail, in one list: code, stable wire name, sentence. */
#ifndef BASE_STATUS_H
#define BASE_STATUS_H

#define CW_STATUS_LIST(X)                                                                          \
    X(OK, "ok", "it worked")                                                                       \
    X(ERR_MEMORY, "out_of_memory", "there was not enough memory")                                  \
    X(ERR_IO, "io", "a file could not be read or written")                                         \
    X(ERR_SYNTAX, "syntax", "the text could not be read")                                          \
    X(ERR_AMBIGUOUS, "ambiguous", "the text can be read in two ways")                              \
    X(ERR_UNKNOWN_NAME, "unknown_name", "nothing has that name")                                   \
    X(ERR_RANGE, "out_of_range", "a value lies outside its range")                                 \
    X(ERR_LIMIT, "limit", "something is larger than the engine allows")                            \
    X(ERR_DUPLICATE, "duplicate", "a name is used twice")                                          \
    X(ERR_MISSING, "missing", "something required is missing")                                     \
    X(ERR_DECK, "invalid_deck", "the deck breaks the game's limits")                               \
    X(ERR_CHECKSUM, "checksum", "the code was damaged or mistyped")                                \
    X(ERR_WRONG_GAME, "wrong_game", "this belongs to another game or version")                     \
    X(ERR_MISMATCH, "mismatch", "the outcome differs from the recorded one")                       \
    X(ERR_USAGE, "usage", "the command was called in a way it does not know")                      \
    X(ERR_MATCH_OVER, "match_over", "the match has ended")                                         \
    X(ERR_NOT_YOUR_TURN, "not_your_turn", "it is the other player's decision")                     \
    X(ERR_NO_SUCH_CARD, "no_such_card", "there is no card in that place")                          \
    X(ERR_MANA, "not_enough_mana", "the card costs more mana than is left")                        \
    X(ERR_NEEDS, "needs_not_met", "the card needs more of an element than you have")               \
    X(ERR_BOARD_FULL, "board_full", "there is no room on the board")                               \
    X(ERR_POSITION, "bad_position", "a minion cannot be put there")                                \
    X(ERR_TARGET, "bad_target", "that target is not allowed")                                      \
    X(ERR_TARGET_NEEDED, "target_needed", "a target must be chosen")                               \
    X(ERR_REQUIREMENT, "requirement", "the card's own condition is not met")                       \
    X(ERR_TAUNT, "taunt", "a minion with taunt must be attacked first")                            \
    X(ERR_CANNOT_ATTACK, "cannot_attack", "that character cannot attack now")                      \
    X(ERR_REACH, "out_of_reach", "that enemy is out of reach")                                     \
    X(ERR_CANNOT_MOVE, "cannot_move", "that minion cannot move now")                               \
    X(ERR_RAISED, "already_raised", "no element or mana can be taken this turn")                   \
    X(ERR_POWER_USED, "power_used", "the hero power was used this turn")                           \
    X(ERR_SECRET_ACTIVE, "secret_active", "the same secret is already active")                     \
    X(ERR_ACTION_KIND, "bad_action", "that kind of action is not possible now")

typedef enum cw_status {
#define X(code, name, text) CW_##code,
    CW_STATUS_LIST(X)
#undef X
        CW_STATUS_COUNT
} cw_status;

/* Stable name for JSON and tests ("not_enough_mana"); never NULL. */
const char *cw_status_name(cw_status status);

/* A sentence without a final full stop; never NULL. */
const char *cw_status_text(cw_status status);

#endif
