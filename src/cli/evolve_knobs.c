/* `cardwright evolve knobs`: which of a game's numbers to change, and by how much, so that
 * matches come out as wanted. The options name numbers of the game and what matches should show;
 * the search is in src/balance. Nothing is written to the game: the report proposes. */
#include "commands.h"
#include "evolve_knobs.h"
#include "progress.h"

#include <stdlib.h>
#include <string.h>

enum {
    DEFAULT_FIELD = 24, /* decks of the game that make the field if none are given */
    MOST_MATCHES = 1000000
};

/* A target about two named decks needs no others; matches for the field are only played if
 * something asks for them. */
static bool needs_field(const cli_args *args)
{
    for (int i = 0; i < cw__args_count(args, "target"); i++)
        if (strncmp(cw__args_nth(args, "target", i), "winrate", 7) != 0)
            return true;
    return cw__args_has(args, "decks");
}

/* Names that are given must all be decks; of the game's own at most DEFAULT_FIELD are taken, in
 * the order of their names. */
static bool add_field(const cli_args *args, cw_knob_task *task)
{
    const char *given = cw__args_text(args, "decks");
    char *names[DEFAULT_FIELD], *copy = given != NULL ? strdup(given) : NULL;
    bool good = true;
    if (!needs_field(args))
        return true;
    for (char *rest = copy; rest != NULL && good;)
        good = cw_knob_add_deck(task, strsep(&rest, ","), args->errors) == CW_OK;
    int count = given == NULL ? cw_deck_names(task->game, names, DEFAULT_FIELD) : 0;
    for (int i = 0; i < count; i++) {
        good = good && cw_knob_add_deck(task, names[i], args->errors) == CW_OK;
        free(names[i]);
    }
    free(copy);
    return good;
}

/* So many times --games, unless it is said. */
static uint64_t more_games(const cli_args *args, const char *option, uint64_t times)
{
    uint64_t games = times * cw__args_whole(args, "games");
    return cw__args_has(args, option) ? cw__args_whole(args, option)
           : games < MOST_MATCHES     ? games
                                      : MOST_MATCHES;
}

/* Knobs, then decks, then targets: targets are about decks, which must be known then. */
static bool read_task(const cli_args *args, cw_knob_task *task)
{
    bool good = true;
    if (cw__args_count(args, "knob") == 0)
        return cw__args_deny(args, "nothing to vary: give a --knob such as 'cards/NAME/cost=1..5'");
    for (int i = 0; good && i < cw__args_count(args, "knob"); i++)
        good = cw_knob_add(task, cw__args_nth(args, "knob", i), args->errors) == CW_OK;
    if (good && cw__args_count(args, "target") == 0)
        return cw__args_deny(args, "nothing to aim at: give a --target such as 'seat=0.5'");
    good = good && add_field(args, task);
    for (int i = 0; good && i < cw__args_count(args, "target"); i++)
        good = cw_target_add(task, cw__args_nth(args, "target", i), args->errors) == CW_OK;
    return good;
}

/* YES only if all targets are within their tolerance, OPEN if the best that was found is not. */
static int report(const cli_args *args, knob_report *r)
{
    const cw_knob_outcome *o = r->outcome;
    if (o->count == 0)
        return cw__args_refuse(args, "stopped before anything was measured");
    if (o->chosen != 0)
        r->changed = cw_knobs_game(r->task, &o->trials[o->chosen], args->errors);
    int answer = cw__tell(args, cw__knob_document(r));
    cw_game_free(r->changed);
    return answer != EXIT_YES ? answer : o->reached ? EXIT_YES : EXIT_OPEN;
}

/* Problems may be left by a run that stopped half way: they are told at the end with what was
 * found. */
int cw__evolve_knobs_run(const cli_args *args, cw_game *game)
{
    cw_knob_outcome outcome = {0};
    progress p;
    int answer = EXIT_BAD;
    cw_knob_task *task = calloc(1, sizeof *task); /* its knobs and targets are many */
    *task = (cw_knob_task){.game = game,
                           .games = cw__args_whole(args, "games"),
                           .check = more_games(args, "confirm", 2),
                           .evidence = more_games(args, "evidence", 4),
                           .most = (int)cw__args_whole(args, "most"),
                           .budget = cw__budget(args),
                           .seed = cw__args_whole(args, "seed"),
                           .agent = cw__args_text(args, "agent")};
    if (read_task(args, task)) {
        task->keeping = cw__progress_begin(args, &p, "matches");
        cw_status status = cw_knobs_run(task, &outcome, args->errors);
        cw__progress_end(&p);
        knob_report r = {.task = task, .outcome = &outcome, .seconds = p.seconds};
        answer = status == CW_OK ? report(args, &r) : EXIT_BAD;
    }
    cw_knobs_clear(&outcome);
    free(task);
    return answer;
}

const cli_option cw__evolve_knobs_options[] = {
    {"knob", OPTION_TEXT, "PATH=A..B", "a number that may change, such as 'cards/NAME/cost=1..5'",
     .repeat = true},
    {"target", OPTION_TEXT, "NAME=X", "what matches should show, such as 'winrate(D1,D2)=0.5±0.02'",
     .repeat = true},
    {"most", OPTION_WHOLE, "N", "knobs that may be turned at once", .low = 1, .high = CW_KNOB_MOST,
     .fallback = "3"},
    AGENT_OPTION("plays both sides", .fallback = "greedy"),
    DECKS_OPTION("the field for seat, length and cardwin"),
    GAMES_OPTION("matches for each target and set of values", .low = 20, .high = MOST_MATCHES,
                 .fallback = "2000"),
    {"confirm", OPTION_WHOLE, "N", "the same to confirm what seems to do", .low = 20,
     .high = MOST_MATCHES, .otherwise = "twice as many"},
    {"evidence", OPTION_WHOLE, "N", "the same before and after, at the end", .low = 20,
     .high = MOST_MATCHES, .otherwise = "four times as many"},
    NODES_OPTION(),
    CHANCE_OPTIONS(),
    KEEPING_OPTIONS(),
    TELL_OPTIONS,
    {0},
};

const char cw__evolve_knobs_details[] =
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

const cli_command cw__evolve_knobs_command = {
    .name = "evolve knobs",
    .words = "GAME",
    .summary = "look for small changes with which matches come out as wanted",
    .details = cw__evolve_knobs_details,
    .example =
        "reduced --knob rules/hero_health=29..30 --target length=10±9 --agent random --games 20",
    .options = cw__evolve_knobs_options,
    .spread = true,
    .run_game = cw__evolve_knobs_run,
};
