/* `cardwright check`: the model checker, and with --cards the designer's checks. The search
 * itself is in src/spec; here are its options and its three answers: broken (1), holds in every
 * position (0), not found so far (3). */
#include "check_document.h"
#include "commands.h"
#include "progress.h"

/* One --deck is played by both players; without one they have the game's own. */
static bool open_decks(const cli_args *args, const cw_game *game, cw_deck decks[CW_SEATS])
{
    int given = cw__args_count(args, "deck");
    if (given > CW_SEATS)
        return cw__args_deny(args, "a match has two decks, not %d", given);
    for (int seat = 0; seat < CW_SEATS; seat++) {
        cw_named_deck deck;
        if (!cw__open_deck(args, game, cw__for_player(args, "deck", seat), seat, &deck))
            return false;
        decks[seat] = deck.deck;
    }
    return true;
}

/* The game's own properties, unless others are asked for. What they warn of is told before the
 * search begins. */
static bool read_properties(const cli_args *args, const cw_game *game, cw_properties *properties)
{
    int given = cw__args_count(args, "property");
    if (given > CW_MOST_PROPERTIES)
        return cw__args_deny(args, "at most %d properties can be asked for", CW_MOST_PROPERTIES);
    bool good = given > 0 || cw_properties_load(game, properties, args->errors) == CW_OK;
    for (int i = 0; i < given && good; i++) {
        good = cw_property_read(game, cw__args_nth(args, "property", i), NULL, 0, 1,
                                &properties->list[i], args->errors)
               == CW_OK;
        properties->count++;
    }
    cw__print_errors(args);
    return good;
}

/* Replays are saved before the report, which then need not contain them. */
static int report(const cli_args *args, const cw_check_setup *setup, const cw_check_result *result)
{
    const char *folder = cw__args_text(args, "to");
    if (folder != NULL && !cw__check_save(args, setup, result, folder))
        return EXIT_BAD;
    if (cw__tell(args, cw__check_document(setup, result, folder == NULL)) != EXIT_YES)
        return EXIT_BAD;
    /* "Not found" is not "holds": only a search that saw everything may say 0. */
    return cw__check_is_broken(result) ? EXIT_NO : result->complete ? EXIT_YES : EXIT_OPEN;
}

/* With --cards it is another kind of check, which shares the game, the decks and where findings
 * go. */
static int run(const cli_args *args, cw_game *game)
{
    cw_properties properties = {0};
    cw_check_setup setup = {
        .game = game,
        .properties = &properties,
        .states = cw__args_whole(args, "states"),
        .depth = cw__args_has(args, "depth") ? (int)cw__args_whole(args, "depth") : -1,
        .openings = (int)cw__args_whole(args, "openings"),
        .matches = cw__args_whole(args, "random"),
        .threads = (int)cw__args_whole(args, "threads"),
        .seed = cw__args_whole(args, "seed")};
    cw_check_result result;
    progress p;
    if (cw__args_has(args, "cards"))
        return cw__check_cards(args, game);
    if (!read_properties(args, game, &properties) || !open_decks(args, game, setup.decks))
        return EXIT_BAD;
    cw_keeping keeping = cw__progress_begin(args, &p, setup.matches > 0 ? "matches" : "positions");
    setup.progress = keeping.progress;
    setup.context = keeping.context;
    cw_status status = cw_check_run(&setup, &result);
    cw__progress_end(&p);
    int answer = status == CW_OK ? report(args, &setup, &result)
                                 : cw__args_refuse(args, "%s", cw_status_text(status));
    cw_check_clear(&result);
    return answer;
}

/* The bounds of the search are what makes it end; which of them it met is told. */
static const cli_option options[] = {
    DECK_OPTION("a player's deck: one for both, two for one each", .repeat = true),
    {"property", OPTION_TEXT, "TEXT", "ask for this instead of the game's properties.yaml",
     .without = "cards", .repeat = true},
    {"depth", OPTION_WHOLE, "N", "at most so many actions from the start", .low = 0, .high = 1e5,
     .otherwise = "no limit", .without = "cards random"},
    {"states", OPTION_WHOLE, "N", "at most so many positions", .low = 1, .high = 4e9,
     .fallback = "2M", .without = "cards random"},
    {"openings", OPTION_WHOLE, "N", "at most so many openings, else random ones", .low = 1,
     .high = 1e6, .fallback = "2000", .without = "cards random"},
    {"random", OPTION_WHOLE, "N", "no full search, but N random and guided matches", .low = 1,
     .high = 1e8, .without = "cards"},
    {"cards", OPTION_SWITCH, NULL,
     "check the cards instead: loops, unused ones, orders, one-turn kills"},
    {"budget", OPTION_WHOLE, "N", "how much is tried", .low = 1, .high = 1000, .fallback = "10",
     .with = "cards"},
    CHANCE_OPTIONS(),
    {"to", OPTION_FOLDER, "FOLDER", "write replays and scenarios of what was found there"},
    TELL_OPTIONS,
    {0},
};

const cli_command cw__check_command = {
    .name = "check",
    .words = "GAME",
    .summary = "look at the positions of a game, all if it is small: laws and your properties",
    .details =
        "Without --property the file properties.yaml of the game's folder is asked.\n"
        "docs/checking.md lists what a property can say. Exit 0: all hold in every position,\n"
        "1: something is broken (with the shortest replay that shows it), 2: bad input,\n"
        "3: nothing was found so far, but the search ended before it saw everything.",
    .example = "reduced --random 1",
    .options = options,
    .run_game = run,
};
