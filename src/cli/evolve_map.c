/* `cardwright evolve map`: the best deck found for each mana curve and spread of a card pool.
 * The search (MAP-Elites, balance/meta_map.h) fills a grid with decks; each cell keeps
 * its best. */
#include "commands.h"
#include "evolve_map.h"
#include "folder.h"
#include "progress.h"

#include "runs/farm.h"

#include <stdlib.h>

/* The whole grid, of which a game fills a part. */
enum { CELLS = CW_MAP_SIDE * CW_MAP_SIDE };

/* The decks of the map as files of a folder. */
static bool write_decks(const cli_args *args, const map_report *r)
{
    const char *folder = cw__args_text(args, "to");
    cw_memory_files files = {0};
    if (folder == NULL)
        return true;
    for (int i = 0; i < CELLS; i++) {
        cw_named_deck deck;
        cw_str text = CW_STR_INIT;
        char slug[128], path[160];
        if (!r->map->cells[i].filled)
            continue;
        cw__map_deck(r, i, &deck);
        cw_slug(deck.name, slug, sizeof slug);
        snprintf(path, sizeof path, "%s.yaml", slug);
        cw_deck_write_yaml(r->setup->game, &deck, &text);
        cw__folder_add(&files, path, &text);
    }
    bool good = cw__folder_write(args, folder, &files);
    cw_memory_files_clear(&files);
    return good;
}

/* Decks are written even if the search was stopped: what was found is worth as much. */
static int report(const cli_args *args, map_report *r)
{
    r->counts = calloc((size_t)r->setup->game->card_count, sizeof *r->counts);
    r->good = cw_map_count_cards(r->map, r->setup->game, r->counts);
    bool good = write_decks(args, r);
    int answer = cw__tell(args, cw__map_document(r));
    if (r->map->stopped && r->setup->keeping.store != NULL && cw_farm_rank() == 0)
        fprintf(stderr, "go on with --store %s --resume\n", r->setup->keeping.store);
    free(r->counts);
    return good ? answer : EXIT_BAD;
}

/* Progress counts matches, of which the search knows only about how many there will be. */
static int search(const cli_args *args, cw_map_setup *setup)
{
    cw_meta_map *map = calloc(1, sizeof *map); /* a deck for each cell */
    progress p;
    setup->keeping = cw__progress_begin(args, &p, "matches");
    cw_status status = cw_map_run(setup, map, args->errors);
    cw__progress_end(&p);
    map_report r = {.setup = setup, .map = map, .seconds = p.seconds};
    int answer = status == CW_OK ? report(args, &r) : EXIT_BAD;
    free(map);
    return answer;
}

/* The decks to play against are also those with which the search begins. */
static int run(const cli_args *args, cw_game *game)
{
    deck_pool pool;
    if (!cw__deck_pool_open(args, game, &pool))
        return EXIT_BAD;
    cw_map_setup setup = {.game = game,
                          .matches = cw__args_whole(args, "matches"),
                          .games = cw__args_whole(args, "games"),
                          .measure = cw__args_whole(args, "measure"),
                          .budget = cw__budget(args),
                          .curve_step = cw__args_number(args, "curve-step"),
                          .spread_step = cw__args_number(args, "spread-step"),
                          .seed = cw__args_whole(args, "seed"),
                          .agent = cw__args_text(args, "agent"),
                          .opponents = pool.decks,
                          .opponent_count = pool.count};
    int answer = pool.count > 0
                     ? search(args, &setup)
                     : cw__args_refuse(args,
                                       "the game has no decks of its own: give some with --decks");
    cw__deck_pool_clear(&pool);
    return answer;
}

/* --games and --measure count the matches of one deck, --matches those of the whole search. */
static const cli_option options[] = {
    DECKS_OPTION("the decks to play against and to begin with"),
    AGENT_OPTION("plays both sides", .fallback = "greedy"),
    {"matches", OPTION_WHOLE, "N", "after so many the search begins no other batch", .low = 1,
     .high = 1e12, .fallback = "100k"},
    GAMES_OPTION("matches of each new deck; thrice as many to come in", .low = 2, .high = 5000,
                 .fallback = "44"),
    {"measure", OPTION_WHOLE, "N", "matches of each cell's deck in the end, on fresh seeds",
     .low = 2, .high = 20e3, .fallback = "400"},
    {"curve-step", OPTION_NUMBER, "X", "width of the cells in mean cost", .low = 0.05, .high = 50,
     .otherwise = "by the pool"},
    {"spread-step", OPTION_NUMBER, "X", "the same in the standard deviation of costs", .low = 0.05,
     .high = 50, .otherwise = "by the pool"},
    NODES_OPTION(),
    CHANCE_OPTIONS(),
    {"to", OPTION_FOLDER, "FOLDER", "write the decks there"},
    KEEPING_OPTIONS(),
    TELL_OPTIONS,
    {0},
};

const cli_command cw__evolve_map_command = {
    .name = "evolve map",
    .words = "GAME",
    .summary = "the best deck for each mana curve and spread of a card pool",
    .details = "Cells are mean cost by standard deviation of costs. The map shows which plans the\n"
               "pool supports (decks whose whole interval lies above half against the decks),\n"
               "and which cards are in all of them. A batch of decks is played whole, the first\n"
               "one always, and the measurement comes on top. Ctrl-C stops; with --store and\n"
               "--resume a run goes on and finds the same as if it had not stopped.",
    .example = "reduced --agent random --matches 10 --games 2 --measure 2",
    .options = options,
    .spread = true,
    .run_game = run,
};
