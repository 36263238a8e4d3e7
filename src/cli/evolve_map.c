/* `cardwright evolve map`: the best deck found for each mana curve and spread of a card pool. */
#include "commands.h"
#include "deck_pool.h"
#include "evolve_map.h"
#include "folder.h"
#include "progress.h"

#include "base/clock.h"

#include <stdlib.h>
#include <string.h>

enum { CELLS = CW_MAP_SIDE * CW_MAP_SIDE };

static bool read_setup(const cli_args *args, cw_map_setup *s)
{
    double matches, games, measure, threads, nodes, curve, spread;
    if (!args_whole(args, "matches", 1, 1e12, 100e3, &matches)
        || !args_whole(args, "games", 2, 5000, 44, &games)
        || !args_whole(args, "measure", 2, 20e3, 400, &measure)
        || !args_whole(args, "threads", 0, 256, 0, &threads)
        || !args_whole(args, "nodes", 0, 1e15, 0, &nodes)
        || !args_number(args, "curve-step", 0.05, 50, 0, &curve)
        || !args_number(args, "spread-step", 0.05, 50, 0, &spread) || !read_seed(args, 1, &s->seed))
        return false;
    s->matches = (uint64_t)matches;
    s->games = (uint64_t)games;
    s->measure = (uint64_t)measure;
    s->threads = (int)threads;
    s->budget.nodes = (uint64_t)nodes;
    s->curve_step = curve;
    s->spread_step = spread;
    s->agent = args_text(args, "agent", 0, "greedy");
    s->store = args_text(args, "store", 0, NULL);
    s->resume = args_has(args, "resume");
    if (s->resume && s->store == NULL) {
        args_refuse(args, "--resume needs --store FILE");
        return false;
    }
    return true;
}

/* The decks of the map as files of a folder. */
static bool write_decks(const cli_args *args, const map_report *r)
{
    const char *folder = args_text(args, "out", 0, NULL);
    cw_memory_files files = {0};
    if (folder == NULL)
        return true;
    for (int i = 0; i < CELLS; i++) {
        cw_named_deck deck;
        cw_str text = CW_STR_INIT;
        char slug[128], path[160];
        if (!r->map->cells[i].filled)
            continue;
        map_deck(r, i, &deck);
        cw_slug(deck.name, slug, sizeof slug);
        snprintf(path, sizeof path, "%s.yaml", slug);
        cw_deck_write_yaml(r->setup->game, &deck, &text);
        cw_memory_files_add(&files, path, cw_str_get(&text), text.size);
        files.failed |= text.failed;
        cw_str_clear(&text);
    }
    bool good = !files.failed && folder_write(args, folder, &files);
    cw_memory_files_clear(&files);
    return good;
}

static bool write_report(const cli_args *args, const map_report *r)
{
    cw_str page = CW_STR_INIT, line = CW_STR_INIT;
    command_line(args, &line);
    if (args_has(args, "html"))
        map_html(r, cw_str_get(&line), &page);
    bool good = write_page(args, &page);
    cw_str_clear(&page);
    cw_str_clear(&line);
    return good;
}

static int report(const cli_args *args, map_report *r)
{
    r->counts = calloc((size_t)r->setup->game->card_count, sizeof *r->counts);
    if (r->counts == NULL)
        return args_refuse(args, "%s", cw_status_text(CW_ERR_MEMORY));
    r->good = cw_map_count_cards(r->map, r->setup->game, r->counts);
    int answer = EXIT_YES;
    bool good = write_decks(args, r) && write_report(args, r);
    if (args_has(args, "json"))
        answer = print_json(map_json(r));
    else
        map_print(r);
    if (r->map->stopped && r->setup->store != NULL)
        fprintf(stderr, "go on with --store %s --resume\n", r->setup->store);
    free(r->counts);
    return good ? answer : EXIT_BAD;
}

static int search(const cli_args *args, cw_map_setup *setup, cw_errors *errors)
{
    cw_meta_map *map = calloc(1, sizeof *map);
    progress p;
    if (map == NULL)
        return args_refuse(args, "%s", cw_status_text(CW_ERR_MEMORY));
    setup->progress = progress_step;
    setup->context = &p;
    progress_begin(&p, "matches");
    double start = cw_seconds_now();
    cw_status status = cw_map_run(setup, map, errors);
    progress_end(&p);
    map_report r = {.setup = setup, .map = map, .seconds = cw_seconds_now() - start};
    int answer = status == CW_OK ? report(args, &r) : EXIT_BAD;
    free(map);
    return answer;
}

static int run(const cli_args *args)
{
    cw_game *game = open_game(args, args->words[0]);
    cw_errors *errors = calloc(1, sizeof *errors);
    cw_map_setup setup = {.game = game};
    deck_pool pool = {0};
    int answer = EXIT_BAD;
    if (game != NULL && errors != NULL && read_setup(args, &setup)
        && deck_pool_open(args, game, args_text(args, "decks", 0, NULL), &pool)) {
        setup.opponents = pool.decks;
        setup.opponent_count = pool.count;
        answer = pool.count > 0
                     ? search(args, &setup, errors)
                     : args_refuse(args,
                                   "the game has no decks of its own: give some with --decks");
        print_errors(errors);
    }
    deck_pool_clear(&pool);
    free(errors);
    cw_game_free(game);
    return answer;
}

static const cli_option options[] = {
    {"decks", "D,…", "the decks to play against and to begin with (default: the game's own)"},
    {"agent", "AGENT", "plays both sides (default greedy)"},
    {"matches", "N", "after so many the search begins no other batch (default 100k)"},
    {"games", "N", "matches of each new deck (default 44; thrice as many to come in)"},
    {"measure", "N", "matches of each cell's deck in the end, on fresh seeds (default 400)"},
    {"curve-step", "X", "width of the cells in mean cost"},
    {"spread-step", "X", "the same in the standard deviation of costs"},
    {"nodes", "N", "budget of each decision in nodes"},
    {"seed", "N", "of the whole run (default 1)"},
    {"threads", "N", "default: one per core; the result is the same"},
    {"out", "FOLDER", "write the decks there", OPTION_FOLDER},
    {"store", "FILE", "keep the map there as it grows (SQLite)"},
    {"resume", NULL, "go on with the store"},
    {"html", "FILE", "write a report as a page", OPTION_FILE},
    {"json", NULL, "print JSON"},
    {0},
};

const cli_command evolve_map_command = {
    .name = "evolve map",
    .usage = "GAME [options]",
    .summary = "the best deck for each mana curve and spread of a card pool",
    .details = "Cells are mean cost by standard deviation of costs. The map shows which plans the\n"
               "pool supports (decks whose whole interval lies above half against the decks),\n"
               "and which cards are in all of them. A batch of decks is played whole, the first\n"
               "one always, and the measurement comes on top. Ctrl-C stops; with --store and\n"
               "--resume a run goes on and finds the same as if it had not stopped.",
    .options = options,
    .least = 1,
    .most = 1,
    .run = run,
};
