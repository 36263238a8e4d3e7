/* `cardwright replay`: steps through recorded matches, says where they no longer match, and
 * records them anew after the rules have changed. */
#include "commands.h"
#include "common.h"

#include "lab/board.h"
#include "lab/replay.h"
#include "wire/text.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

typedef struct telling {
    const cw_game *game;
    int actions, until; /* 0 = to the end */
    bool quiet, boards;
    int seat; /* whose side tells: 0, 1, or 2 for a spectator */
    cw_state last;
} telling;

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
    if (t->boards) {
        cw_str board = CW_STR_INIT;
        cw_board_write(t->game, after, (cw_seat)(t->seat & 1), &board);
        printf("%s\n", cw_str_get(&board));
        cw_str_clear(&board);
    }
    return t->until > 0 && t->actions >= t->until;
}

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

static bool has_forced_outcomes(const cw_replay *replay)
{
    bool forced = replay->opening_count > 0;
    for (int i = 0; i < replay->count; i++)
        forced |= replay->steps[i].kind == CW_REPLAY_CHANCE;
    return forced;
}

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
    cw_replay_run(game, replay, path, visit, &t, errors);
    cw_recorder_end(recorder, &t.last);
    return true;
}

static int update(const cli_args *args, const cw_game *game, cw_replay *replay, const char *path,
                  cw_errors *errors)
{
    cw_recorder recorder = {0};
    int answer = EXIT_YES;
    if (has_forced_outcomes(replay))
        return args_refuse(args, "%s was made by `cardwright check`: make it again instead", path);
    if (!output_check_file(args, path))
        return EXIT_BAD;
    if (!record_again(game, replay, path, &recorder, errors)) {
        print_errors(errors);
        answer = EXIT_NO;
    } else if (!write_file(args, path, &recorder.text)) {
        answer = EXIT_BAD;
    } else {
        printf("%s: recorded again, %d actions\n", path, recorder.actions);
    }
    cw_recorder_clear(&recorder);
    return answer;
}

static json_t *result_json(const char *path, const telling *t, cw_status status,
                           const cw_errors *errors)
{
    const cw_error *error = errors->count > 0 ? &errors->list[0] : NULL;
    return json_pack("{s:s, s:b, s:i, s:i, s:s}", "file", path, "matches", status == CW_OK,
                     "actions", t->actions, "line", error != NULL ? error->line : 0, "message",
                     error != NULL ? error->message : "");
}

static int play_back(const cli_args *args, const cw_game *game, const cw_replay *replay,
                     const char *path, bool boards, cw_errors *errors)
{
    double until = 0, seat = 0;
    if (!args_whole(args, "until", 1, 1e6, 0, &until) || !args_whole(args, "seat", 1, 2, 0, &seat))
        return EXIT_BAD;
    bool json = args_has(args, "json"), check = args_has(args, "check");
    telling t = {.game = game,
                 .until = (int)until,
                 .quiet = json || check,
                 .boards = boards && !json && !check,
                 .seat = seat > 0 ? (int)seat - 1 : CW_SEATS};
    if (!t.quiet)
        print_header(replay, game);
    cw_status status = cw_replay_run(game, replay, path, visit, &t, errors);
    int answer = status == CW_OK ? EXIT_YES : EXIT_NO;
    if (json)
        return print_json(result_json(path, &t, status, errors)) == EXIT_YES ? answer : EXIT_BAD;
    if (status != CW_OK) {
        print_errors(errors);
    } else {
        printf("%s: matches, %d actions\n", path, t.actions);
        if (t.until > 0 && !t.boards) {
            cw_str board = CW_STR_INIT;
            cw_board_write(game, &t.last, (cw_seat)(t.seat & 1), &board);
            fputs(cw_str_get(&board), stdout);
            cw_str_clear(&board);
        }
    }
    return answer;
}

static int run_file(const cli_args *args, const char *path, bool boards, cw_errors *errors)
{
    char name[CW_REPLAY_NAME];
    size_t size;
    cw_replay replay;
    int answer = EXIT_BAD;
    cw_errors_init(errors);
    char *text = cw_read_file(path, CW_REPLAY_LARGEST, &size);
    if (text == NULL) {
        char why[120];
        return args_refuse(args, "%s: %s", path,
                           cw_read_problem(errno, CW_REPLAY_LARGEST, why, sizeof why));
    }
    if (cw_replay_game(text, path, name, errors)) {
        cw_game *game = open_game(args, args_text(args, "game", 0, name));
        if (game != NULL && cw_replay_read(game, text, size, path, &replay, errors) == CW_OK) {
            answer = args_has(args, "update")
                         ? update(args, game, &replay, path, errors)
                         : play_back(args, game, &replay, path, boards, errors);
            cw_replay_clear(&replay);
        } else {
            print_errors(errors);
        }
        cw_game_free(game);
    } else {
        print_errors(errors);
    }
    free(text);
    return answer;
}

bool replay_is(const char *path)
{
    static const char begin[] = "cardwright replay ";
    size_t size;
    char *text = cw_read_file(path, CW_REPLAY_LARGEST, &size);
    bool same = text != NULL && strncmp(text, begin, sizeof begin - 1) == 0;
    free(text);
    return same;
}

int replay_explain(const cli_args *args, const char *path)
{
    cw_errors *errors = calloc(1, sizeof *errors);
    int answer = errors != NULL ? run_file(args, path, true, errors) : EXIT_BAD;
    free(errors);
    return answer;
}

static int run(const cli_args *args)
{
    cw_errors *errors = calloc(1, sizeof *errors);
    int answer = errors != NULL ? EXIT_YES : EXIT_BAD;
    for (int i = 0; i < args->word_count && errors != NULL; i++) {
        int one = run_file(args, args->words[i], args_has(args, "boards"), errors);
        answer = one > answer ? one : answer;
    }
    free(errors);
    return answer;
}

static const cli_option options[] = {
    {"check", NULL, "only say whether the file still matches"},
    {"boards", NULL, "print the board after every action"},
    {"until", "N", "stop after N actions and print the board"},
    {"seat", "1|2", "tell it from the side of that player"},
    {"game", "GAME", "the game, if not the one that the file names"},
    {"update", NULL, "record the match again with the rules of today and rewrite the file"},
    {"json", NULL, "print JSON"},
    {0},
};

const cli_command replay_command = {
    .name = "replay",
    .usage = "FILE… [options]",
    .summary = "step through recorded matches and check that they still match",
    .details = "Exit 0: all match; 1: one does not, with the line and both hashes; 2: a file\n"
               "cannot be read. `cardwright sim --save FILE` and `play --save FILE` write replays.",
    .options = options,
    .least = 1,
    .most = ARGS_WORDS,
    .run = run,
};
