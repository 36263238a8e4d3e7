/* Options that several commands have, written once: the same word means the same thing
 * everywhere. A test of all records holds them to it. What differs from command to command is an
 * argument. So are their help and bounds: whoever knows one command knows the options of the others.
 * An option that only one command has is written there. */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include "args.h"

/* clang-format off */
#define JSON_OPTION {"json", OPTION_SWITCH, NULL, "print JSON"}
/* The forms of a result: one is printed, a page may be written beside it. */
#define TELL_OPTIONS                                                                               \
    JSON_OPTION,                                                                                   \
    {"csv", OPTION_SWITCH, NULL, "print the tables as CSV", .without = "json"},                    \
    {"markdown", OPTION_SWITCH, NULL, "print Markdown", .without = "json csv"},                    \
    {"html", OPTION_FILE, "FILE", "write a page with tables and plots"}
#define FORCE_OPTION {"force", OPTION_SWITCH, NULL, "write over files that are there"}

/* Chance and threads. What is given behind the rest are more fields, such as `.with = "fit"`. */
#define SEED_OPTION(...)                                                                           \
    {"seed", OPTION_SEED, "N", "for all that is left to chance", .fallback = "1", __VA_ARGS__}
#define THREADS_OPTION(...)                                                                        \
    {"threads", OPTION_WHOLE, "N", "0: one per core; the result is the same", .low = 0,   \
     .high = 256, .fallback = "0", __VA_ARGS__}

#define CHANCE_OPTIONS(...) SEED_OPTION(__VA_ARGS__), THREADS_OPTION(__VA_ARGS__)

/* Who plays, how often and how long. The first argument is the help. */
#define AGENT_OPTION(...) {"agent", OPTION_AGENT, "AGENT", __VA_ARGS__}
#define DECK_OPTION(...) {"deck", OPTION_DECK, "DECK", __VA_ARGS__}
#define DECKS_OPTION(...)                                                                          \
    {"decks", OPTION_TEXT, "D,…", .otherwise = "the game's own", .help = __VA_ARGS__}
#define GAMES_OPTION(...) {"games", OPTION_WHOLE, "N", __VA_ARGS__}
#define NODES_OPTION(...)                                                                          \
    {"nodes", OPTION_WHOLE, "N", "budget of each decision in nodes, 0: none", .low = 0,            \
     .high = 1e15, .fallback = "0", __VA_ARGS__}
#define SECONDS_OPTION                                                                             \
    {"seconds", OPTION_NUMBER, "S", "budget of each decision, 0: none", .low = 0, .high = 3600,    \
     .unit = "seconds", .fallback = "0"}
#define REVEAL_OPTION                                                                              \
    {"reveal", OPTION_TEXT, "WHAT[:WHO]",                                                          \
     "hand or deck: players see it of each other; hand:2, hand:gsv: that player sees the other's", \
     .repeat = true}

/* Runs that can be gone on with (cw__keeping). */
#define STORE_OPTION(...)                                                                          \
    {"store", OPTION_PATH, "FILE", "keep results there as they come (SQLite)", __VA_ARGS__}
#define REPLAYS_OPTION(...)                                                                        \
    {"replays", OPTION_FOLDER, "FOLDER", "write every match there as a replay", __VA_ARGS__}
#define RESUME_OPTION                                                                              \
    {"resume", OPTION_SWITCH, NULL, "go on with the store: only play what it does not have",       \
     .with = "store"}
#define KEEPING_OPTIONS(...) STORE_OPTION(__VA_ARGS__), RESUME_OPTION, REPLAYS_OPTION(__VA_ARGS__)
/* clang-format on */

#endif
