/* `cardwright replay`: steps through recorded matches, says where they no longer match, and
 * records them anew after the rules have changed. A replay holds the setup, every action and
 * hashes of positions; it matches as long as the rules do the same with them. */
#include "commands.h"
#include "common.h"

#include "balance/price.h"
#include "evolve/evolve.h"
#include "runs/matches.h"
#include "table/board.h"
#include "table/replay.h"
#include "wire/text.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* How a replay is told and how far it came; `last` is the position after the last action. */
typedef struct telling {
    const cw_game *game;
    int actions, until; /* 0 = to the end */
    bool quiet, boards;
    int seat; /* whose side tells: 0, 1, or 2 for a spectator */
    cw_state last;
} telling;

/* Events without a sentence (bookkeeping of the engine) are passed over. */
static void tell_events(const telling *t, const cw_state *before, const cw_log *log)
{
    for (int i = 0; i < log->count; i++) {
        cw_str line = CW_STR_INIT;
        cw_event_sentence(t->game, before, &log->list[i], t->seat, &line);
        if (line.size > 0)
            printf("      %s\n", cw_str_get(&line));
        cw_str_clear(&line);
    }
}

/* A spectator sees it from the first player's side. */
static void print_board(const telling *t, const cw_state *state, const char *end)
{
    cw_str board = CW_STR_INIT;
    cw_board_write(t->game, state, (cw_seat)(t->seat & 1), &board);
    cw_str_add(&board, end);
    cw__put(&board, stdout);
}

/* Called for every action; stops after --until of them. */
static int visit(void *context, const cw_replay_step *step, const cw_state *before,
                 const cw_log *log, const cw_state *after)
{
    telling *t = context;
    t->actions++;
    t->last = *after;
    if (!t->quiet) {
        cw_str line = CW_STR_INIT;
        cw_action_describe(t->game, before, step->action, t->seat, &line);
        printf("%4d  player %d: %s\n", t->actions, step->seat + 1, cw_str_get(&line));
        cw_str_clear(&line);
        tell_events(t, before, log);
    }
    if (t->boards)
        print_board(t, after, "\n");
    return t->until > 0 && t->actions >= t->until;
}

/* A game that has changed is told at once: it explains why hashes may differ below. */
static void print_header(const cw_replay *replay, const cw_game *game)
{
    printf("%s, seed %llu, recorded with version %s\n", replay->game,
           (unsigned long long)replay->setup.seed, replay->version);
    for (int i = 0; i < CW_SEATS; i++) {
        printf("player %d: %s, %s, %d cards\n", i + 1, replay->players[i].name,
               game->cards[replay->setup.decks[i].hero].name, replay->setup.decks[i].count);
    }
    if (replay->game_hash != game->hash)
        printf("the game has changed since this was recorded\n");
}

/* Agents play again; a match with people in it is played with the same actions as far as they
 * are still allowed. */
static int keep_actions(void *context, const cw_replay_step *step, const cw_state *before,
                        const cw_log *log, const cw_state *after)
{
    (void)before;
    (void)log;
    cw_recorder_add(context, step->seat, step->action, after);
    return 0;
}

/* The checker's replays force what chance does: recorded again by agents they would be another
 * match. */
static bool has_forced_outcomes(const cw_replay *replay)
{
    bool forced = replay->opening_count > 0;
    for (int i = 0; i < replay->count; i++)
        forced |= replay->steps[i].kind == CW_REPLAY_CHANCE;
    return forced;
}

/* People cannot be asked again: their actions are kept, and only the hashes are made anew. */
static bool record_again(const cw_game *game, cw_replay *replay, const char *path,
                         cw_recorder *recorder, cw_errors *errors)
{
    bool people = strcmp(replay->players[0].name, "human") == 0
                  || strcmp(replay->players[1].name, "human") == 0;
    if (!people)
        return cw_replay_record(game, &replay->setup, replay->players, recorder, errors) == CW_OK;
    int kept = 0;
    for (int i = 0; i < replay->count; i++) /* the old hashes no longer count */
        if (replay->steps[i].kind == CW_REPLAY_ACTION)
            replay->steps[kept++] = replay->steps[i];
    replay->count = kept;
    cw_recorder_begin(recorder, game, &replay->setup, replay->players);
    telling t = {.game = game, .quiet = true};
    if (cw_replay_run(game, replay, path, keep_actions, recorder, errors) != CW_OK)
        return false;
    /* Once more, for the position at the end, which the recorder wants. */
    cw_replay_run(game, replay, path, visit, &t, errors);
    cw_recorder_end(recorder, &t.last);
    return true;
}

/* Replays with forced outcomes cannot be recorded again by playing: chance would have to fall as
 * it did. */
static int update(const cli_args *args, const cw_game *game, cw_replay *replay, const char *path)
{
    cw_recorder recorder = {0};
    int answer = EXIT_YES;
    if (has_forced_outcomes(replay)) {
        return cw__args_refuse(args, "%s was made by `cardwright check`: make it again instead",
                               path);
    }
    if (!cw__output_check_file(args, path))
        return EXIT_BAD;
    if (!record_again(game, replay, path, &recorder, args->errors))
        answer = EXIT_NO;
    else if (!cw__write_file(args, path, &recorder.text))
        answer = EXIT_BAD;
    else
        printf("%s: recorded again, %d actions\n", path, recorder.actions);
    cw_recorder_clear(&recorder);
    return answer;
}

/* With --json the first problem is part of the answer, and told there alone. */
static json_t *result_json(const cli_args *args, const char *path, int actions, bool matches)
{
    const cw_error *error = args->errors->count > 0 ? &args->errors->list[0] : NULL;
    json_t *result = json_pack("{s:s, s:b, s:i, s:i, s:s}", "file", path, "matches", matches,
                               "actions", actions, "line", error != NULL ? error->line : 0,
                               "message", error != NULL ? error->message : "");
    cw_errors_init(args->errors);
    return result;
}

/* With --json or --check nothing is told on the way. */
static int play_back(const cli_args *args, const cw_game *game, const cw_replay *replay,
                     const char *path, bool boards)
{
    bool json = cw__args_has(args, "json"), check = cw__args_has(args, "check");
    telling t = {.game = game,
                 .until = (int)cw__args_whole(args, "until"),
                 .quiet = json || check,
                 .boards = boards && !json && !check,
                 .seat = cw__args_has(args, "seat") ? (int)cw__args_whole(args, "seat") - 1
                                                    : CW_SEATS};
    if (!t.quiet)
        print_header(replay, game);
    bool matches = cw_replay_run(game, replay, path, visit, &t, args->errors) == CW_OK;
    int answer = matches ? EXIT_YES : EXIT_NO;
    if (json)
        return cw__print_json(result_json(args, path, t.actions, matches), answer);
    if (matches)
        printf("%s: matches, %d actions\n", path, t.actions);
    if (matches && t.until > 0 && !t.boards)
        print_board(&t, &t.last, "");
    return answer;
}

/* The game that a file names, unless the user names another. */
static cw_game *open_named(const cli_args *args, const char *name)
{
    return cw__open_game(args, cw__args_has(args, "game") ? cw__args_text(args, "game") : name);
}

/* The text of a replay: stepped through, checked or recorded again. */
static int run_text(const cli_args *args, const cw_game *game, const char *text, size_t size,
                    const char *path, bool boards)
{
    cw_replay replay;
    if (cw_replay_read(game, text, size, path, &replay, args->errors) != CW_OK)
        return EXIT_BAD;
    int answer = cw__args_has(args, "update") ? update(args, game, &replay, path)
                                              : play_back(args, game, &replay, path, boards);
    cw_replay_clear(&replay);
    return answer;
}

/* By what every SQLite file begins with; one that cannot be read is none. Of a FIFO nothing is taken
 * that its reader would miss. */
static bool is_store(const char *path)
{
    static const char begin[] = "SQLite format 3";
    char text[sizeof begin] = "";
    struct stat info;
    FILE *file = stat(path, &info) == 0 && S_ISREG(info.st_mode) ? fopen(path, "re") : NULL;
    bool same = file != NULL && fread(text, sizeof begin, 1, file) == 1
                && memcmp(text, begin, sizeof begin) == 0;
    if (file != NULL)
        fclose(file);
    return same;
}

/* The file names its game; --game may be another version of it. */
static int run_file(const cli_args *args, const char *path, bool boards)
{
    size_t size;
    if (is_store(path))
        return cw__args_refuse(args, "%s is a store of a run: --match N shows its N-th match",
                               path);
    char *text = cw_read_file(path, CW_REPLAY_LARGEST, &size);
    if (text == NULL) {
        char why[120];
        return cw__args_refuse(args, "%s: %s", path,
                               cw_read_problem(errno, CW_REPLAY_LARGEST, why, sizeof why));
    }
    char name[CW_REPLAY_NAME];
    bool named = cw_replay_game(text, path, name, args->errors);
    cw_game *game = named ? open_named(args, name) : NULL;
    int answer = game != NULL ? run_text(args, game, text, size, path, boards) : EXIT_BAD;
    cw_game_free(game);
    free(text);
    return answer;
}

/* ---- matches of runs that were kept with --store ---- */

/* Of two players with their decks; some searches play them with changed numbers. */
static bool replay_pairing(const cw_kept_match *match, const cw_game *game, cw_game **made,
                           cw_str *text, cw_errors *errors)
{
    return cw_kept_match_game(match, game, made, errors)
           && cw_kept_match_replay(match, *made != NULL ? *made : game, text, errors);
}

/* Makes the match again; *made gets the game, where that is not the one of the store. Runs that make
 * games name none. */
static bool replay_kept(const cw_kept_match *match, const cw_game *game, cw_game **made,
                        cw_str *text, cw_errors *errors)
{
    if (game == NULL)
        return cw_evolve_match_replay(match, made, text, errors);
    return strcmp(match->kind, "balance --fit") == 0
               ? cw_fit_match_replay(match, game, made, text, errors)
               : replay_pairing(match, game, made, text, errors);
}

/* Played again, or from its actions. */
static int run_match(const cli_args *args, const char *path)
{
    cw_kept_match match;
    cw_str text = CW_STR_INIT;
    cw_game *game = NULL, *made = NULL;
    const char *save = cw__args_text(args, "save");
    int answer = EXIT_BAD;
    bool good = cw_ledger_find_match(path, cw__args_whole(args, "match"), &match, args->errors)
                && (match.game[0] == '\0' || (game = open_named(args, match.game)) != NULL);
    if (good && replay_kept(&match, game, &made, &text, args->errors)) {
        answer = run_text(args, made != NULL ? made : game, cw_str_get(&text), text.size, path,
                          cw__args_has(args, "boards"));
        if (save != NULL && !cw__write_file(args, save, &text))
            answer = EXIT_BAD;
    } else if (good && cw_errors_status(args->errors) == CW_ERR_MISMATCH) {
        answer = EXIT_NO;
    }
    cw_game_free(made);
    cw_game_free(game);
    cw_str_clear(&text);
    cw_kept_match_clear(&match);
    return answer;
}

/* By its first words; a file that cannot be read is none. */
bool cw__replay_is(const char *path)
{
    static const char begin[] = "cardwright replay ";
    size_t size;
    char *text = cw_read_file(path, CW_REPLAY_LARGEST, &size);
    bool same = text != NULL && strncmp(text, begin, sizeof begin - 1) == 0;
    free(text);
    return same;
}

/* As `replay --boards` would, with the options of `explain`. */
int cw__replay_explain(const cli_args *args, const char *path)
{
    return run_file(args, path, true);
}

/* The worst answer of all files: one that cannot be read weighs more than one that differs. */
static int run(const cli_args *args)
{
    int answer = EXIT_YES;
    for (int i = 0; i < args->word_count; i++) {
        int one = cw__args_has(args, "match")
                      ? run_match(args, args->words[i])
                      : run_file(args, args->words[i], cw__args_has(args, "boards"));
        answer = one > answer ? one : answer;
        cw__print_errors(args); /* before what the next one says */
    }
    return answer;
}

/* --seat changes what is told, as a player would have seen it; without it nothing is hidden. */
static const cli_option options[] = {
    {"check", OPTION_SWITCH, NULL, "only say whether the file still matches"},
    {"boards", OPTION_SWITCH, NULL, "print the board after every action"},
    {"until", OPTION_WHOLE, "N", "stop after N actions and print the board", .low = 1, .high = 1e6,
     .otherwise = "the end"},
    {"seat", OPTION_WHOLE, "N", "tell it from the side of that player", .low = 1, .high = 2},
    {"game", OPTION_GAME, "GAME", "the game", .otherwise = "the one that the file names"},
    {"match", OPTION_WHOLE, "N", "FILE is a store of a run (--store): its N-th match", .low = 1,
     .high = 1e15},
    {"save", OPTION_FILE, "FILE", "write that match as a replay, which the browser shows too",
     .with = "match"},
    {"update", OPTION_SWITCH, NULL,
     "record the match again with the rules of today and rewrite the file", .without = "match"},
    JSON_OPTION,
    {0},
};

const cli_command cw__replay_command = {
    .name = "replay",
    .words = "FILE…",
    .summary = "step through recorded matches and check that they still match",
    .details =
        "Exit 0: all match; 1: one does not, with the line and both hashes; 2: a file\n"
        "cannot be read. `cardwright sim --save FILE` and `play --save FILE` write replays.\n"
        "--match counts through the matches that a store holds; the match is played again,\n"
        "or followed if its actions were kept, and must end where it did then.",
    .example = "match.replay",
    .options = options,
    .run = run,
};
