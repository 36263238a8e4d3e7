/* `cardwright play`: a match in the terminal against an agent. Plain lines of text, so that it
 * can be scripted and read aloud. The person sees a view, as every agent does, and the match is
 * an ordinary one: it can be saved, replayed and gone through by `explain`. */
#include "commands.h"
#include "play.h"

#include "table/agent_table.h"
#include "table/replay.h"
#include "wire/text.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- going back ---- */

/* Of one turn, since nothing can be taken back beyond it; nobody does more in a turn. */
enum { MOST_UNDO = 256 };

/* Undo goes back only to where nothing new has been seen since: a card that was drawn cannot be
 * put back into the dark. */
static void remember(match *m, const struct past *before, bool new_knowledge)
{
    if (new_knowledge)
        m->undo_count = 0;
    else if (m->undo_count < MOST_UNDO)
        m->undo[m->undo_count++] = *before;
}

/* Positions are copies, so going back is one of them; the action is taken off the record, too. */
static void undo(match *m)
{
    if (m->undo_count == 0) {
        puts("There is nothing to undo: you have learned something new since.");
        return;
    }
    m->state = m->undo[--m->undo_count].state;
    m->gifts = m->undo[m->undo_count].gifts;
    m->taken_count--;
    puts("Undone.");
}

/* ---- one action ---- */

/* The same way for person and agent: the action, its sentences, and the masked events for the
 * agent. */
static bool take(match *m, cw_action action)
{
    cw_event events[PLAY_EVENTS];
    cw_log log = {.list = events, .room = PLAY_EVENTS, .gifts = &m->gifts};
    struct past before = {m->state, m->gifts};
    cw_seat seat = cw_state_decider(&m->state);
    cw_status status = m->taken_count < PLAY_MOST_ACTIONS
                           ? cw_apply(m->game, &m->state, action, &log)
                           : CW_ERR_LIMIT;
    if (status != CW_OK) {
        cw_str why = CW_STR_INIT;
        cw_refusal_write(m->game, &before.state, action, status, &why);
        printf("That is not possible: %s.\n", cw_str_get(&why));
        cw_str_clear(&why);
        return false;
    }
    m->taken[m->taken_count++] = (taken_action){seat, action};
    cw__say_events(m, &before.state, &log);
    for (int i = 0; i < log.count; i++) {
        cw_event seen = cw_event_for(&log.list[i], 1 - m->seat);
        cw_agent_observe(m->agent, &seen);
    }
    remember(m, &before,
             seat != m->seat || cw_seat_learned(&before.state, &m->state, &log, m->seat));
    return true;
}

/* Asks until something was done. The view is made anew each time, for undo changes the position. */
static void person_decides(match *m)
{
    cw_action action;
    cw_view_of(m->game, &m->state, m->seat, &m->view);
    if (m->state.phase != CW_PHASE_MULLIGAN)
        cw__say_board(m);
    for (;;) {
        cw_view_of(m->game, &m->state, m->seat, &m->view);
        switch (cw__menu_ask(m, &action)) {
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

/* An agent that fails loses, as in every other match. */
static void agent_decides(match *m)
{
    cw_action action = cw_agent_act(m->agent, m->game, &m->state, NULL);
    if (!take(m, action))
        take(m, cw_action_make(CW_ACTION_CONCEDE));
}

/* The decks are made before the match starts if the game makes them anew each time, from the
 * same seed. */
static void play(match *m)
{
    cw_log log = {.gifts = &m->gifts};
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

/* Played again from the start, since actions that were undone are not among those taken. */
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
    bool good = cw__write_file(args, path, &recorder.text);
    cw_recorder_clear(&recorder);
    return good ? EXIT_YES : EXIT_BAD;
}

/* 48 bits are short enough to type again with --seed. */
static uint64_t fresh_seed(void)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return cw_mix64((uint64_t)t.tv_sec * 1000000007u + (uint64_t)t.tv_nsec) >> 16;
}

/* `seat` chooses which of the game's decks is usual, `owner` who gets it: the person has the
 * first one wherever he sits. */
static bool read_deck(const cli_args *args, match *m, const char *option, int seat, int owner)
{
    cw_named_deck named = {0};
    bool good = cw__open_deck(args, m->game, cw__args_text(args, option), seat, &named);
    m->setup.decks[owner] = named.deck;
    return good;
}

/* Without --seed and --seat both are by chance, the seat by the seed, so that the seed alone
 * says how the match was. The agent gets its own seed: it must not know the match's. */
static bool set_up(const cli_args *args, match *m)
{
    m->setup.seed = cw__args_has(args, "seed") ? cw__args_whole(args, "seed") : fresh_seed();
    m->seat = (cw_seat)(cw__args_has(args, "seat") ? cw__args_whole(args, "seat") - 1
                                                   : m->setup.seed & 1);
    m->agent_name = cw__args_text(args, "agent");
    m->agent_seed = cw_mix64(m->setup.seed + 1);
    m->colours = cw__has_colours(stdout);
    m->taken = calloc(PLAY_MOST_ACTIONS, sizeof *m->taken);
    m->undo = calloc(MOST_UNDO, sizeof *m->undo);
    if (!read_deck(args, m, "deck", 0, m->seat)
        || !read_deck(args, m, "enemy-deck", 1, 1 - m->seat))
        return false;
    m->agent = cw_agent_open(m->agent_name, m->game, (cw_seat)(1 - m->seat), m->agent_seed, 0,
                             args->errors);
    cw__print_errors(args);
    return m->agent != NULL;
}

/* The replay is written even if the match was left: an unfinished one can be looked at, too. */
static int run(const cli_args *args, cw_game *game)
{
    match *m = calloc(1, sizeof *m); /* the log alone has 80 kB */
    const char *path = cw__args_text(args, "save");
    int answer = EXIT_BAD;
    m->game = game;
    if (set_up(args, m)) {
        play(m);
        answer = path != NULL ? save(args, m, path) : EXIT_YES;
    }
    cw_agent_free(m->agent);
    free(m->taken);
    free(m->undo);
    free(m);
    return answer;
}

/* Everything has a default, so that `cardwright play` alone starts a match. */
static const cli_option options[] = {
    DECK_OPTION("your deck: a name, file, list or code"),
    {"enemy-deck", OPTION_DECK, "DECK", "the enemy's deck"},
    AGENT_OPTION("the enemy (see cardwright agents)", .fallback = "champion"),
    {"seat", OPTION_WHOLE, "N", "go first or second", .low = 1, .high = 2,
     .otherwise = "by the seed"},
    {"seed", OPTION_SEED, "N", "play the same match again", .otherwise = "another each time"},
    {"save", OPTION_FILE, "FILE", "write a replay at the end"},
    {0},
};

const cli_command cw__play_command = {
    .name = "play",
    .words = "[GAME]",
    .summary = "play a match against an agent in the terminal",
    .example = "reduced --agent random --seed 1",
    .options = options,
    .run_game = run,
};
