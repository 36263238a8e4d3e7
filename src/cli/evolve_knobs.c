/* `cardwright evolve knobs`: which of a game's numbers to change, and by how much, so that matches
 * come out as wanted. */
#include "commands.h"
#include "evolve_knobs.h"
#include "progress.h"

#include "base/clock.h"

#include <stdlib.h>
#include <string.h>

enum { DEFAULT_FIELD = 24 /* decks of the game that make the field if none are given */ };

static bool needs_field(const cli_args *args)
{
    for (int i = 0; i < args_count(args, "target"); i++)
        if (strncmp(args_text(args, "target", i, ""), "winrate", 7) != 0)
            return true;
    return args_has(args, "decks");
}

static bool add_field(const cli_args *args, cw_knob_task *task, cw_errors *errors)
{
    const char *given = args_text(args, "decks", 0, NULL);
    char *names[DEFAULT_FIELD], *copy = given != NULL ? strdup(given) : NULL;
    bool good = true;
    if (!needs_field(args))
        return true;
    for (char *rest = copy; rest != NULL && good;)
        good = cw_knob_add_deck(task, strsep(&rest, ","), errors) == CW_OK;
    int count = given == NULL ? cw_deck_names(task->game, names, DEFAULT_FIELD) : 0;
    for (int i = 0; i < count; i++) {
        good = good && cw_knob_add_deck(task, names[i], errors) == CW_OK;
        free(names[i]);
    }
    free(copy);
    return good;
}

static bool read_numbers(const cli_args *args, cw_knob_task *task)
{
    double games, check, evidence, most, threads, nodes;
    if (!args_whole(args, "games", 20, 1e6, 2000, &games)
        || !args_whole(args, "check", 20, 1e6, 2 * games > 1e6 ? 1e6 : 2 * games, &check)
        || !args_whole(args, "evidence", 20, 1e6, 4 * games > 1e6 ? 1e6 : 4 * games, &evidence)
        || !args_whole(args, "most", 1, CW_KNOB_MOST, 3, &most)
        || !args_whole(args, "threads", 0, 256, 0, &threads)
        || !args_whole(args, "nodes", 0, 1e15, 0, &nodes) || !read_seed(args, 1, &task->seed))
        return false;
    task->games = (uint64_t)games;
    task->check = (uint64_t)check;
    task->evidence = (uint64_t)evidence;
    task->most = (int)most;
    task->threads = (int)threads;
    task->budget.nodes = (uint64_t)nodes;
    task->agent = args_text(args, "agent", 0, "greedy");
    return true;
}

static bool read_task(const cli_args *args, cw_knob_task *task, cw_errors *errors)
{
    bool good = read_numbers(args, task);
    if (good && args_count(args, "knob") == 0) {
        args_refuse(args, "nothing to vary: give a --knob such as 'cards/NAME/cost=1..5'");
        return false;
    }
    for (int i = 0; good && i < args_count(args, "knob"); i++)
        good = cw_knob_add(task, args_text(args, "knob", i, ""), errors) == CW_OK;
    if (good && args_count(args, "target") == 0) {
        args_refuse(args, "nothing to aim at: give a --target such as 'seat=0.5'");
        return false;
    }
    good = good && add_field(args, task, errors);
    for (int i = 0; good && i < args_count(args, "target"); i++)
        good = cw_target_add(task, args_text(args, "target", i, ""), errors) == CW_OK;
    return good;
}

static bool write_report(const cli_args *args, const knob_report *r)
{
    cw_str page = CW_STR_INIT, line = CW_STR_INIT;
    command_line(args, &line);
    if (args_has(args, "html"))
        knob_html(r, cw_str_get(&line), &page);
    bool good = write_page(args, &page);
    cw_str_clear(&page);
    cw_str_clear(&line);
    return good;
}

static int report(const cli_args *args, knob_report *r, cw_errors *errors)
{
    const cw_knob_outcome *o = r->outcome;
    if (o->count == 0)
        return args_refuse(args, "stopped before anything was measured");
    if (o->chosen != 0)
        r->changed = cw_knobs_game(r->task, &o->trials[o->chosen], errors);
    bool good = write_report(args, r);
    int answer = EXIT_YES;
    if (args_has(args, "json"))
        answer = print_json(knob_json(r));
    else
        knob_print(r);
    cw_game_free(r->changed);
    return !good ? EXIT_BAD : answer != EXIT_YES ? answer : o->reached ? EXIT_YES : EXIT_OPEN;
}

int evolve_knobs_run(const cli_args *args)
{
    cw_game *game = open_game(args, args->words[0]);
    cw_knob_task *task = calloc(1, sizeof *task);
    cw_errors *errors = calloc(1, sizeof *errors);
    cw_knob_outcome outcome = {0};
    progress p;
    int answer = EXIT_BAD;
    if (game != NULL && task != NULL && errors != NULL) {
        task->game = game;
        task->progress = progress_step;
        task->context = &p;
        if (read_task(args, task, errors)) {
            progress_begin(&p, "matches");
            double start = cw_seconds_now();
            cw_status status = cw_knobs_run(task, &outcome, errors);
            progress_end(&p);
            knob_report r = {
                .task = task, .outcome = &outcome, .seconds = cw_seconds_now() - start};
            answer = status == CW_OK ? report(args, &r, errors) : EXIT_BAD;
        }
        print_errors(errors);
        cw_knobs_clear(&outcome);
    }
    free(errors);
    free(task);
    cw_game_free(game);
    return answer;
}

const cli_option evolve_knobs_options[] = {
    {"knob", "PATH=A..B", "a number that may change, such as 'cards/NAME/cost=1..5'",
     OPTION_REPEAT},
    {"target", "NAME=X", "what matches should show, such as 'winrate(D1,D2)=0.5±0.02'",
     OPTION_REPEAT},
    {"most", "N", "knobs that may be turned at once (default 3)"},
    {"agent", "AGENT", "plays both sides (default greedy)"},
    {"decks", "D,…", "the field for seat, length and cardwin (default: the game's own)"},
    {"games", "N", "matches for each target and set of values (default 2000)"},
    {"check", "N", "the same to check what seems to do (default twice as many)"},
    {"evidence", "N", "the same before and after, at the end (default four times as many)"},
    {"nodes", "N", "budget of each decision in nodes"},
    {"seed", "N", "of the whole run (default 1)"},
    {"threads", "N", "default: one per core; the result is the same"},
    {"html", "FILE", "write a report as a page", OPTION_FILE},
    {"json", NULL, "print JSON"},
    {0},
};

const char evolve_knobs_details[] =
    "Looks for a set of changes that reaches the targets when the agent plays, fewer and\n"
    "smaller ones first, checks it on other seeds and measures before and after on fresh\n"
    "ones. Another agent may say otherwise. Nothing is written to the game.\n\n"
    "Knobs:   rules/SETTING, cards/NAME/cost, attack, health, durability, copies,\n"
    "         cards/NAME/needs/ELEMENT, cards/NAME/text/N (the N-th number of the text)\n"
    "Targets: winrate(DECK,DECK)=0.5, seat=0.5 (of who moves first), length=18 (turns),\n"
    "         cardwin(NAME)=0.5 (of who has drawn it); behind it ±0.02 and x2: how exactly,\n"
    "         and how much it weighs\n\n"
    "Exit code 3: no set of changes that reaches the targets was found so far. The search\n"
    "does not try all of them.";

const cli_command evolve_knobs_command = {
    .name = "evolve knobs",
    .usage = "GAME --knob PATH=A..B … --target NAME=X … [options]",
    .summary = "look for small changes with which matches come out as wanted",
    .details = evolve_knobs_details,
    .options = evolve_knobs_options,
    .least = 1,
    .most = 1,
    .run = evolve_knobs_run,
};
