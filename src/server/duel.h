/* A running match: the only place that holds its position. Steps come from players, agents and
 * clocks; each is checked by the engine, stored, and told to every seat as it may know it. */
#ifndef SERVER_DUEL_H
#define SERVER_DUEL_H

#include "client.h"

#include "rules/gifts.h"

/* Angles: the two seats; spectators who see neither hand; spectators who see what seat 0 or 1 sees.
 * Spectators may see everything some turns later. */
enum { DUEL_WATCHER = 2, DUEL_ANGLES = DUEL_WATCHER + 1 + CW_SEATS, DUEL_DELAY = MATCH_DELAY };

static inline int angle_seat(int angle)
{
    return angle > DUEL_WATCHER ? angle - DUEL_WATCHER - 1 : angle;
}

typedef struct viewer {
    client *client;
    int angle, delay;
    int side; /* of the table that is to be nearest to him */
} viewer;

struct duel {
    duel *next; /* with the same hash */
    match_row row;
    const shelf_game *shelf;
    cw_state state;
    cw_gifts gifts;   /* of `state` */
    cw_action *taken; /* that led here: what was taken back is gone */
    int taken_count, taken_room;
    int seq;   /* steps so far, those taken back and the taking back as well */
    int fixed; /* actions that cannot be taken back any more */
    viewer *viewers;
    int viewer_count, viewer_room;
    int shown[DUEL_DELAY + 1]; /* actions that those have seen who see them so many turns later */
    double away[CW_SEATS];     /* since when; 0 = here */
    double deadline;           /* of the turn; 0 = none */
    bool thinking, hinting, over;
    unsigned early; /* 1 << seat: has decided on its opening hand before it was asked … */
    uint16_t early_masks[CW_SEATS]; /* … and which cards go back */
    unsigned rematch;               /* 1 << seat: wants one */
    uint64_t again;                 /* the rematch, once it has begun: there is one at most */
    uint64_t name_keys[CW_SEATS];   /* of the players' names (nametag.h) */
    const cw_lesson *lesson;        /* a match that teaches (lessons.h), or NULL */
    int lesson_step, lesson_left;   /* what is asked for; actions that follow by themselves */
    uint64_t from[CW_SEATS]; /* keys of the addresses that the players last came from; 0: unknown */
};

/* Why a match of these players (0: an agent) cannot begin now because `by` asks for it; NULL if
 * it can. */
const char *cw__duel_refusal(const hub *h, const int64_t players[CW_SEATS], const client *by);
/* What a new match is made of; the seats are as in `row`. Every match begins here or comes out of
 * the archive, so limits hold here: NULL with a sentence for `by` in `problem`. */
duel *cw__duel_begin(hub *h, const shelf_game *g, match_row *row, const client *by,
                     const char **problem);
/* NULL if it is not in memory: it never was, or ended a while ago. */
duel *cw__duel_find(const hub *h, uint64_t id);
/* Numbers of the running matches of a player as a JSON array. */
json_t *cw__duel_list_of(const hub *h, int64_t player);
/* The same with what the lobby shows of them, and whether it is the player's move. */
json_t *cw__duel_own(const hub *h, int64_t player);
int cw__duel_count_of(const hub *h, int64_t player);
int cw__duel_count_from(const hub *h, uint64_t address); /* of players at that address */
/* Matches that go on with somebody at them, for spectators: at most `most`, those of two people first. */
json_t *cw__duel_list(const hub *h, const char *game, int most);
int cw__duel_seat_of(const duel *d, int64_t player); /* 0, 1 or DUEL_WATCHER */

/* The seat's step; a sentence in `problem` if it is refused. */
cw_status cw__duel_act(hub *h, duel *d, int seat, int64_t seq, const json_t *action, client *by,
                       const json_t *re, char *problem, size_t size);
/* The same for an action that was read: the engine's answer. */
cw_status cw__duel_step(hub *h, duel *d, int seat, cw_action action, client *by, const json_t *re);
/* The match is over, for that reason; its winner is the position's. */
void cw__duel_end(hub *h, duel *d, const char *reason);
/* Takes the seat's last action back, against an agent and while nothing new was learned. */
cw_status cw__duel_undo(hub *h, duel *d, int seat, int64_t seq, client *by, const json_t *re,
                        char *problem, size_t size);
/* At any time, not only at the own turn. */
void cw__duel_concede(hub *h, duel *d, int seat);

/* ---- duel_people.c ---- */

/* The seat wants a rematch, which begins when both do; NULL, or why it cannot be. */
const char *cw__duel_rematch(hub *h, duel *d, int seat, const client *by);
/* It wants none: whoever asked is told. */
void cw__duel_decline(hub *h, duel *d, int seat);
/* Greets and the like: one of a few words. NULL, or why not. */
const char *cw__duel_emote(hub *h, duel *d, int seat, const char *word, client *by,
                           const json_t *re);

/* ---- duel_viewers.c ---- */

/* From now on the client gets what its seat may know; spectators say which side they look from (-1:
 * either) and how many turns later they want to see it. CW_ERR_LIMIT: it watches too much already;
 * players are always let in. */
cw_status cw__duel_attach(hub *h, duel *d, client *c, int side, int delay);
/* The whole position and what happened so far, as the client looks at it. */
json_t *cw__duel_position_for(hub *h, const duel *d, const client *c);
/* Seconds until the match is given up for a player who is away; 0 if he is here. */
int cw__duel_patience(const hub *h, const duel *d, int seat);
void cw__duel_detach(hub *h, duel *d, client *c);
void cw__duel_detach_all(hub *h, client *c);
/* Clocks, players who stay away, ended matches that may be forgotten. */
void cw__duel_tick_all(hub *h, double now);
void cw__duel_free_all(hub *h);

/* Puts a match among those that go on; its players are away until they come. */
void cw__duel_insert(hub *h, duel *d);
/* Takes the matches that go on out of the archive and plays them up to where they were. */
void cw__duel_restore(hub *h);

/* ---- duel_frames.c ---- */

/* An action and what it did. */
typedef struct duel_step {
    int seq, seat;
    cw_action action;
    const cw_state *before, *after;
    const cw_gifts *gifts_before, *gifts_after;
    const cw_log *log;
} duel_step;

/* The whole position; with what happened so far if it is asked for. */
json_t *cw__duel_position(hub *h, const duel *d, const viewer *v, bool with_log);
/* Events as an angle may know them. */
json_t *cw__duel_events(const duel *d, const cw_state *before, const cw_log *log, int angle);
json_t *cw__duel_step_json(hub *h, const duel *d, const duel_step *s, int angle);
/* To all that look from the angle and so late; takes over `json`. `by` may be NULL. */
void cw__duel_send(hub *h, duel *d, int angle, int delay, json_t *json, client *by,
                   const json_t *re);
bool cw__duel_is_watched(const duel *d, int angle, int delay);
/* Tells everybody of a step. */
void cw__duel_tell(hub *h, duel *d, const duel_step *s, client *by, const json_t *re);
/* The same to everybody; takes over `json`. */
void cw__duel_tell_all(hub *h, duel *d, json_t *json, client *by, const json_t *re);
void cw__duel_tell_begin(hub *h, duel *d);
void cw__duel_tell_undone(hub *h, duel *d, client *by, const json_t *re);
void cw__duel_tell_over(hub *h, duel *d);

/* ---- duel_past.c ---- */

/* The position after the first `count` actions, and whose gifts are in it. */
void cw__duel_play_again(const duel *d, int count, cw_state *state, cw_gifts *gifts);
/* How many actions those have seen who see everything so many turns later. */
int cw__duel_visible(const duel *d, int delay);
/* {first, steps: [{by, events}]}: the last of the first `count` actions as the angle may know them;
 * `first` is the number of the first one told. */
json_t *cw__duel_log(const duel *d, int angle, int count);
/* Tells those who see everything later what they may see by now. */
void cw__duel_tell_later(hub *h, duel *d);

/* ---- ask.c: questions about a position, which change nothing ---- */

/* What the actions of a source would do. */
cw_status cw__duel_outcomes(hub *h, const duel *d, int seat, const char *source, client *by,
                            const json_t *re, char *problem, size_t size);
/* What a strong agent would do in the seat's place; the answer comes later. */
cw_status cw__duel_hint(hub *h, duel *d, int seat, client *by, const json_t *re, char *problem,
                        size_t size);

/* ---- duel_state.c: positions out of steps ---- */

/* Takes a step for the seat; the state is unchanged if it is refused. */
cw_status cw__duel_take(duel *d, int seat, cw_action action, cw_log *log);
/* The position before the last action again. */
bool cw__duel_take_back(duel *d);
/* Whether the seat has learned something that it could not know before. */
bool cw__duel_learned(const duel *d, int seat, const cw_state *before, const cw_log *log);

/* ---- thinking.c ---- */

/* Asks for the agent's decision if it is the agent's turn. */
void cw__duel_think(hub *h, duel *d);

/* ---- lobby.c ---- */

/* Each of find, host, join, cancel and ai answers the message itself, with a refusal if need be. */
lobby *cw__lobby_new(void);
void cw__lobby_free(lobby *l);
int cw__lobby_waiting(const lobby *l);
void cw__lobby_find(hub *h, client *c, const message *m);
void cw__lobby_host(hub *h, client *c, const message *m);
void cw__lobby_join(hub *h, client *c, const message *m);
void cw__lobby_cancel(hub *h, client *c, const message *m);
void cw__lobby_ai(hub *h, client *c, const message *m);
void cw__lobby_leave(hub *h, const client *c); /* the socket is gone */
void cw__lobby_forget(hub *h, int64_t player); /* all that he offers */
/* Whether somebody else than that player offers to play under a name with that key. */
bool cw__lobby_has_name(const hub *h, uint64_t key, int64_t but);
/* What an invitation is to: its game, the name of the host, the time for a turn; NULL if it is used
 * up. */
json_t *cw__lobby_invitation(const hub *h, const char *code);

/* A deck that a client named: one of the game's, a saved one ("saved:ID"), a list or a code. */
bool cw__lobby_deck(hub *h, client *c, const message *m, const shelf_game *g, const char *text,
                    cw_named_deck *deck);

#endif
