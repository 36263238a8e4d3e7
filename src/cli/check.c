/* `cardwright check`: the model checker, and with --cards the designer's checks. */
#include "check_print.h"
#include "commands.h"
#include "progress.h"

#include <stdlib.h>
#include <string.h>

static const double DEFAULT_STATES = 2e6, DEFAULT_OPENINGS = 2000;

/* One --deck is played by both players; without one they have the game's own. */
static bool open_decks(const cli_args *args, const cw_game *game, cw_deck decks[CW_SEATS])
{
    int given = args_count(args, "deck");
    if (given > CW_SEATS) {
        args_refuse(args, "a match has two decks, not %d", given);
        return false;
    }
    for (int seat = 0; seat < CW_SEATS; seat++) {
        cw_named_deck deck;
        const char *name = args_text(args, "deck", given == 1 ? 0 : seat, NULL);
        if (!(name != NULL ? open_deck(args, game, name, &deck)
                           : open_default_deck(args, game, seat, &deck)))
            return false;
        decks[seat] = deck.deck;
    }
    return true;
}

static bool read_numbers(const cli_args *args, cw_check_setup *setup)
{
    double states, depth, openings, matches, threads;
    if (!args_whole(args, "states", 1, 4e9, DEFAULT_STATES, &states)
        || !args_whole(args, "depth", 0, 1e5, -1, &depth)
        || !args_whole(args, "openings", 1, 1e6, DEFAULT_OPENINGS, &openings)
        || !args_whole(args, "random", 1, 1e8, 0, &matches)
        || !args_whole(args, "threads", 1, 256, 0, &threads) || !read_seed(args, 1, &setup->seed))
        return false;
    setup->states = (uint64_t)states;
    setup->depth = (int)depth;
    setup->openings = (int)openings;
    setup->matches = (uint64_t)matches;
    setup->threads = (int)threads;
    return true;
}

/* The game's own properties, unless others are asked for. */
static bool read_properties(const cli_args *args, const cw_game *game, cw_properties *properties)
{
    cw_errors *errors = calloc(1, sizeof *errors);
    int given = args_count(args, "property");
    bool good = errors != NULL;
    if (good && given == 0)
        good = cw_properties_load(game, properties, errors) == CW_OK;
    if (given > CW_MOST_PROPERTIES) {
        args_refuse(args, "at most %d properties can be asked for", CW_MOST_PROPERTIES);
        good = false;
    }
    for (int i = 0; i < given && good; i++) {
        good = cw_property_read(game, args_text(args, "property", i, ""), NULL, 0, 1,
                                &properties->list[i], errors)
               == CW_OK;
        properties->count++;
    }
    if (errors != NULL)
        print_errors(errors);
    free(errors);
    return good;
}

static int report(const cli_args *args, const cw_check_setup *setup, const cw_check_result *result)
{
    const char *folder = args_text(args, "save", 0, NULL);
    if (folder != NULL && !check_save(args, setup, result, folder))
        return EXIT_BAD;
    if (args_has(args, "json")) {
        if (check_print_json(setup, result) != EXIT_YES)
            return EXIT_BAD;
    } else {
        check_print_text(setup, result, folder == NULL);
    }
    return check_is_broken(result) ? EXIT_NO : result->complete ? EXIT_YES : EXIT_OPEN;
}

static int check(const cli_args *args, const cw_game *game)
{
    cw_properties properties = {0};
    cw_check_setup setup = {.game = game, .properties = &properties};
    cw_check_result result;
    progress p;
    if (!read_numbers(args, &setup) || !read_properties(args, game, &properties)
        || !open_decks(args, game, setup.decks))
        return EXIT_BAD;
    progress_begin(&p, setup.matches > 0 ? "matches" : "positions");
    setup.progress = progress_step;
    setup.context = &p;
    cw_status status = cw_check_run(&setup, &result);
    progress_end(&p);
    int answer = status == CW_OK ? report(args, &setup, &result)
                                 : args_refuse(args, "%s", cw_status_text(status));
    cw_check_clear(&result);
    return answer;
}

/* Options that nobody would read. */
static bool check_options(const cli_args *args)
{
    static const char *const of_cards[] = {"budget", NULL};
    static const char *const of_search[] = {"property", "depth",  "states",
                                            "openings", "random", NULL};
    static const char *const of_states[] = {"depth", "states", "openings", NULL};
    return args_has(args, "cards")
               ? args_mean_something(args, of_search, "with --cards")
               : args_mean_something(args, of_cards, "without --cards")
                     && (!args_has(args, "random")
                         || args_mean_something(args, of_states, "with --random"));
}

static int run(const cli_args *args)
{
    cw_game *game = check_options(args) ? open_game(args, args->words[0]) : NULL;
    int answer = EXIT_BAD;
    if (game != NULL)
        answer = args_has(args, "cards") ? check_cards_run(args, game) : check(args, game);
    cw_game_free(game);
    return answer;
}

static const cli_option options[] = {
    {"deck", "DECK", "a player's deck: one for both, two for one each", OPTION_REPEAT},
    {"property", "TEXT", "ask for this instead of the game's properties.yaml", OPTION_REPEAT},
    {"depth", "N", "at most so many actions from the start"},
    {"states", "N", "at most so many positions (default 2M)"},
    {"openings", "N", "at most so many openings, else random ones (default 2000)"},
    {"random", "N", "no full search, but N random and guided matches"},
    {"cards", NULL, "check the cards instead: loops, unused ones, orders, one-turn kills"},
    {"budget", "N", "with --cards: how much is tried, 1 to 1000 (default 10)"},
    {"seed", "N", "of everything random (default 1)"},
    {"threads", "N", "how many threads (default: one per core); the result is the same"},
    {"save", "FOLDER", "write replays and scenarios of what was found there", OPTION_FOLDER},
    {"json", NULL, "print JSON"},
    {0},
};

const cli_command check_command = {
    .name = "check",
    .usage = "GAME [options]",
    .summary = "look at the positions of a game, all if it is small: laws and your properties",
    .details =
        "Without --property the file properties.yaml of the game's folder is asked.\n"
        "docs/checking.md lists what a property can say. Exit 0: all hold in every position,\n"
        "1: something is broken (with the shortest replay that shows it), 2: bad input,\n"
        "3: nothing was found so far, but the search ended before it saw everything.",
    .options = options,
    .least = 1,
    .most = 1,
    .run = run,
};
