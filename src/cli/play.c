/* `cardwright play`: a match in the terminal against an agent. Plain lines of text, so that it
 * can be scripted and read aloud. */
#include "commands.h"
#include "play.h"

#include "lab/agent_table.h"
#include "lab/replay.h"
#include "wire/text.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char default_agent[] = "champion";

/* ---- going back ---- */

static void remember(match *m, const cw_state *before, bool new_knowledge)
{
    if (new_knowledge || m->undo == NULL)
        m->undo_count = 0;
    else if (m->undo_count < m->undo_room)
        m->undo[m->undo_count++] = *before;
}

static void undo(match *m)
{
    if (m->undo_count == 0) {
        puts("There is nothing to undo: you have learned something new since.");
        return;
    }
    m->state = m->undo[--m->undo_count];
    m->taken_count--;
    puts("Undone.");
}

/* ---- one action ---- */

static bool take(match *m, cw_action action)
{
    cw_event events[PLAY_EVENTS];
    cw_log log = {.list = events, .room = PLAY_EVENTS};
    cw_state before = m->state;
    cw_seat seat = cw_state_decider(&m->state);
    cw_status status = m->taken_count < PLAY_MOST_ACTIONS
                           ? cw_apply(m->game, &m->state, action, &log)
                           : CW_ERR_LIMIT;
    if (status != CW_OK) {
        cw_str why = CW_STR_INIT;
        cw_refusal_write(m->game, &before, action, status, &why);
        printf("That is not possible: %s.\n", cw_str_get(&why));
        cw_str_clear(&why);
        return false;
    }
    m->taken[m->taken_count++] = (taken_action){seat, action};
    say_events(m, &before, &log);
    for (int i = 0; i < log.count; i++) {
        cw_event seen = cw_event_for(&log.list[i], 1 - m->seat);
        cw_agent_observe(m->agent, &seen);
    }
    remember(m, &before, seat != m->seat || cw_seat_learned(&before, &m->state, &log, m->seat));
    return true;
}

static void person_decides(match *m)
{
    cw_action action;
    cw_view_of(m->game, &m->state, m->seat, &m->view);
    if (m->state.phase != CW_PHASE_MULLIGAN)
        say_board(m);
    for (;;) {
        cw_view_of(m->game, &m->state, m->seat, &m->view);
        switch (menu_ask(m, &action)) {
        case WISH_LEAVE: m->ended = true; return;
        case WISH_UNDO: undo(m); return;
        case WISH_ACTION:
            if (take(m, action))
                return;
            break;
        case WISH_AGAIN: break;
        }
    }
}

static void agent_decides(match *m)
{
    cw_action action = cw_agent_act(m->agent, m->game, &m->state, NULL);
    if (!take(m, action))
        take(m, cw_action_make(CW_ACTION_CONCEDE));
}

static void play(match *m)
{
    cw_log log = {0};
    cw_match_make_decks(m->game, &m->setup);
    cw_match_start(m->game, &m->setup, &m->state, &log);
    printf("You are %s and go %s. The enemy is %s (%s). Type ? for help.\n",
           m->game->cards[m->setup.decks[m->seat].hero].name, m->seat == 0 ? "first" : "second",
           m->game->cards[m->setup.decks[1 - m->seat].hero].name, m->agent_name);
    while (!cw_state_is_over(&m->state) && !m->ended)
        if (cw_state_decider(&m->state) == m->seat)
            person_decides(m);
        else
            agent_decides(m);
    if (cw_state_is_over(&m->state)) {
        printf("\n%s\n", m->state.winner == m->seat          ? "You have won."
                         : m->state.winner == CW_DRAW_RESULT ? "It is a draw."
                                                             : "You have lost.");
    } else {
        puts("The match is left unfinished.");
    }
}

/* ---- setting up ---- */

static int save(const cli_args *args, const match *m, const char *path)
{
    cw_recorder recorder;
    cw_replay_player players[CW_SEATS];
    cw_state state;
    memset(players, 0, sizeof players);
    snprintf(players[m->seat].name, sizeof players[0].name, "human");
    snprintf(players[1 - m->seat].name, sizeof players[0].name, "%s", m->agent_name);
    players[1 - m->seat].seed = m->agent_seed;
    cw_match_start(m->game, &m->setup, &state, NULL);
    cw_recorder_begin(&recorder, m->game, &m->setup, players);
    for (int i = 0; i < m->taken_count; i++) {
        cw_apply(m->game, &state, m->taken[i].action, NULL);
        cw_recorder_add(&recorder, m->taken[i].seat, m->taken[i].action, &state);
    }
    cw_recorder_end(&recorder, &state);
    bool good = write_file(args, path, &recorder.text);
    cw_recorder_clear(&recorder);
    return good ? EXIT_YES : EXIT_BAD;
}

static uint64_t fresh_seed(void)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return cw_mix64((uint64_t)t.tv_sec * 1000000007u + (uint64_t)t.tv_nsec) >> 16;
}

static bool read_deck(const cli_args *args, const cw_game *game, const char *option, int seat,
                      cw_deck *deck)
{
    cw_named_deck named;
    const char *what = args_text(args, option, 0, NULL);
    memset(&named, 0, sizeof named);
    if (what != NULL ? !open_deck(args, game, what, &named)
                     : !open_default_deck(args, game, seat, &named))
        return false;
    *deck = named.deck;
    return true;
}

static bool set_up(const cli_args *args, match *m)
{
    double seat;
    cw_errors *errors = calloc(1, sizeof *errors);
    if (!read_seed(args, fresh_seed(), &m->setup.seed)
        || !args_whole(args, "seat", 1, 2, 1 + (double)(m->setup.seed & 1), &seat)) {
        free(errors);
        return false;
    }
    m->seat = (cw_seat)(seat - 1);
    m->agent_name = args_text(args, "agent", 0, default_agent);
    m->agent_seed = cw_mix64(m->setup.seed + 1);
    m->colours = has_colours(stdout);
    m->taken = calloc(PLAY_MOST_ACTIONS, sizeof *m->taken);
    m->undo_room = 256;
    m->undo = calloc((size_t)m->undo_room, sizeof *m->undo);
    bool good = errors != NULL && m->taken != NULL
                && read_deck(args, m->game, "deck", 0, &m->setup.decks[m->seat])
                && read_deck(args, m->game, "enemy-deck", 1, &m->setup.decks[1 - m->seat]);
    if (good) {
        m->agent = cw_agent_open(m->agent_name, m->game, (cw_seat)(1 - m->seat), m->agent_seed, 0,
                                 errors);
        print_errors(errors);
    }
    free(errors);
    return good && m->agent != NULL;
}

static int run(const cli_args *args)
{
    cw_game *game = open_game(args, args->word_count > 0 ? args->words[0] : "classic");
    match *m = calloc(1, sizeof *m);
    const char *path = args_text(args, "save", 0, NULL);
    int answer = EXIT_BAD;
    if (game != NULL && m != NULL) {
        m->game = game;
        if (set_up(args, m)) {
            play(m);
            answer = path != NULL ? save(args, m, path) : EXIT_YES;
        }
        cw_agent_free(m->agent);
        free(m->taken);
        free(m->undo);
    }
    free(m);
    cw_game_free(game);
    return answer;
}

static const cli_option options[] = {
    {"deck", "DECK", "your deck: a name, file, list or code"},
    {"enemy-deck", "DECK", "the enemy's deck"},
    {"agent", "AGENT", "the enemy: random, greedy, gsv, lookahead, champion (default), …"},
    {"seat", "1|2", "go first or second (default: by the seed)"},
    {"seed", "N", "play the same match again"},
    {"save", "FILE", "write a replay at the end", OPTION_FILE},
    {0},
};

const cli_command play_command = {
    .name = "play",
    .usage = "[GAME] [options]",
    .summary = "play a match against an agent in the terminal",
    .options = options,
    .most = 1,
    .run = run,
};
