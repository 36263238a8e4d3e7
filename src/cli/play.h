/* A match in the terminal: what the loop (play.c), the menus (play_menu.c, play_ask.c), typed
 * actions (play_words.c) and the help texts (play_say.c) share. Only play.c changes the match;
 * the others read it and ask. */
#ifndef CLI_PLAY_H
#define CLI_PLAY_H

#include "common.h"

#include "agents/agent.h"
#include "rules/gifts.h"

/* Events of one action that are told, actions of a match, sentences that can be asked for again,
 * bytes of a line that is typed. */
enum { PLAY_EVENTS = 1024, PLAY_MOST_ACTIONS = 20000, PLAY_LOG_LINES = 200, PLAY_LINE = 400 };

/* What a replay needs of an action. */
typedef struct taken_action {
    cw_seat seat;
    cw_action action;
} taken_action;

/* The whole match: position and view of it, both players, and what can be said or taken back. */
typedef struct match {
    const cw_game *game;
    cw_match_setup setup;   /* what a replay begins with */
    cw_state state;         /* all of it: only for the engine and the agent's own view */
    cw_view view;           /* what the person sees of `state` */
    cw_seat seat;           /* of the person */
    cw_agent *agent;        /* the enemy */
    const char *agent_name; /* as it was given, for the replay */
    uint64_t agent_seed;    /* not the match's: it must not know what will be drawn */
    taken_action *taken;    /* all actions so far, room for PLAY_MOST_ACTIONS */
    int taken_count;
    cw_gifts gifts; /* of `state` */
    struct past {
        cw_state state;
        cw_gifts gifts;
    } * undo; /* positions the person may go back to, all in this turn */
    int undo_count;
    char log[PLAY_LOG_LINES][PLAY_LINE]; /* ring of sentences */
    int log_count; /* sentences so far, of which the last PLAY_LOG_LINES are kept */
    bool colours;  /* the terminal shows them, and nobody asked for none */
    bool ended;    /* no more input, or the person left */
} match;

/* What the person wants next. */
typedef enum wish { WISH_ACTION, WISH_UNDO, WISH_AGAIN, WISH_LEAVE } wish;

/* play_menu.c: asks until an action, an undo or the end of input. */
wish cw__menu_ask(match *m, cw_action *action);

/* play_ask.c: which of the actions of one group is meant; WISH_AGAIN if the person goes back. */
wish cw__ask_rest(const match *m, const cw_action *group, int count, cw_action *action);

/* play_words.c */
/* A number in 1..high, or 0. */
int cw__number_in(const char *text, int high);
/* A whole action in the words of the game; false with a sentence in `problem`. */
bool cw__words_read(const match *m, const char *line, cw_action *action, char *problem,
                    size_t size);
/* The space that a person names: "front 3", "f3", "b 1"; -1 if none. */
int cw__words_cell(const cw_game *game, const char *text);
/* Where a card goes unless the person names a space: out of the mask `cells`, the middle of the
 * front row first; those that reach everything stand behind. */
int cw__words_usual_cell(const match *m, cw_place card, unsigned cells);

/* play_say.c */
void cw__say_board(const match *m); /* with the turn above it */
void cw__say_help(const match *m);  /* all that can be typed, in this game */
/* "3 your Moss Troll (minion 2, front 4), 3/5  taunt": a numbered line about a place. */
void cw__say_character(const match *m, int number, cw_place place);
void cw__say_minions(const match *m); /* all of them, in words */
/* The last sentences, as many as are kept. */
void cw__say_log(const match *m);
/* A card of the hand by number, any card or keyword by name. */
void cw__play_say_card(const match *m, const char *what);
/* Of each card in hand that cannot be played now the reason. */
void cw__say_why(const match *m);
/* Prints the prompt and reads a line without its end; false at the end of input. */
bool cw__say_prompt(const match *m, const char *prompt, char line[PLAY_LINE]);
/* Tells and keeps what an action caused, as far as the person may know. */
void cw__say_events(match *m, const cw_state *before, const cw_log *log);

#endif
