/* A running match: the only place that holds its position. Steps come from players, agents and
 * clocks; each is checked by the engine, stored, and told to every seat as it may know it. */
#ifndef SERVER_DUEL_H
#define SERVER_DUEL_H

#include "client.h"

enum { DUEL_WATCHER = 2 }; /* the seat of spectators */

typedef struct viewer {
    client *client;
    int seat;
} viewer;

struct duel {
    duel *next; /* with the same hash */
    match_row row;
    const shelf_game *shelf;
    cw_state state;
    cw_action *taken; /* that led here: what was taken back is gone */
    int taken_count, taken_room;
    int seq;   /* steps so far, those taken back and the taking back as well */
    int fixed; /* actions that cannot be taken back any more */
    viewer *viewers;
    int viewer_count, viewer_room;
    double away[CW_SEATS]; /* since when; 0 = here */
    double deadline;       /* of the turn; 0 = none */
    bool thinking, over;
    unsigned rematch;             /* 1 << seat: wants one */
    uint64_t again;               /* the rematch, once it has begun: there is one at most */
    uint64_t name_keys[CW_SEATS]; /* of the players' names (nametag.h) */
    uint64_t from[CW_SEATS]; /* keys of the addresses that the players last came from; 0: unknown */
};

/* Why a match of these players (0: an agent) cannot begin now because `by` asks for it; NULL if
 * it can. */
const char *duel_refusal(const hub *h, const int64_t players[CW_SEATS], const client *by);
/* What a new match is made of; the seats are as in `row`. Every match begins here or comes out of
 * the archive, so limits hold here: NULL with a sentence for `by` in `problem`. */
duel *duel_begin(hub *h, const shelf_game *g, match_row *row, const client *by,
                 const char **problem);
duel *duel_find(const hub *h, uint64_t id);
/* Numbers of the running matches of a player as a JSON array. */
json_t *duel_list_of(const hub *h, int64_t player);
int duel_count_of(const hub *h, int64_t player);
/* Matches that go on, for spectators: at most `most`. */
json_t *duel_list(const hub *h, const char *game, int most);
int duel_seat_of(const duel *d, int64_t player); /* 0, 1 or DUEL_WATCHER */

/* The seat's step; a sentence in `problem` if it is refused. */
cw_status duel_act(hub *h, duel *d, int seat, int64_t seq, const json_t *action, client *by,
                   const json_t *re, char *problem, size_t size);
cw_status duel_undo(hub *h, duel *d, int seat, int64_t seq, client *by, const json_t *re,
                    char *problem, size_t size);
void duel_concede(hub *h, duel *d, int seat);
/* The seat wants a rematch, which begins when both do; NULL, or why it cannot be. */
const char *duel_rematch(hub *h, duel *d, int seat, const client *by);

/* From now on the client gets what its seat may know. CW_ERR_LIMIT: it watches too much already;
 * players are always let in. */
cw_status duel_attach(hub *h, duel *d, client *c);
void duel_detach(hub *h, duel *d, client *c);
void duel_detach_all(hub *h, client *c);
/* Clocks, players who stay away, ended matches that may be forgotten. */
void duel_tick_all(hub *h, double now);
void duel_free_all(hub *h);

/* Puts a match among those that go on; its players are away until they come. */
void duel_insert(hub *h, duel *d);
/* Takes the matches that go on out of the archive and plays them up to where they were. */
void duel_restore(hub *h);

/* ---- duel_frames.c ---- */

/* The whole position for a seat. */
json_t *duel_position(hub *h, const duel *d, int seat);
/* Tells everybody of a step: `log` is what happened between `before` and now. `by` may be NULL. */
void duel_tell(hub *h, duel *d, int seat, cw_action action, const cw_state *before,
               const cw_log *log, client *by, const json_t *re);
void duel_tell_all(hub *h, duel *d, json_t *json); /* the same to everybody; takes over `json` */
void duel_tell_positions(hub *h, duel *d, client *by, const json_t *re);
void duel_tell_over(hub *h, duel *d);

/* ---- duel_state.c: positions out of steps ---- */

/* Takes a step for the seat; the state is unchanged if it is refused. */
cw_status duel_take(duel *d, int seat, cw_action action, cw_log *log);
/* The position before the last action again. */
bool duel_take_back(duel *d);
/* Whether the seat has learned something that it could not know before. */
bool duel_learned(const duel *d, int seat, const cw_state *before, const cw_log *log);

/* ---- thinking.c ---- */

/* Asks for the agent's decision if it is the agent's turn. */
void duel_think(hub *h, duel *d);

/* ---- lobby.c ---- */

lobby *lobby_new(void);
void lobby_free(lobby *l);
int lobby_waiting(const lobby *l);
void lobby_find(hub *h, client *c, const message *m);
void lobby_host(hub *h, client *c, const message *m);
void lobby_join(hub *h, client *c, const message *m);
void lobby_cancel(hub *h, client *c, const message *m);
void lobby_ai(hub *h, client *c, const message *m);
void lobby_leave(hub *h, const client *c); /* the socket is gone */
void lobby_forget(hub *h, int64_t player); /* all that he offers */
/* Whether somebody else than that player offers to play under a name with that key. */
bool lobby_has_name(const hub *h, uint64_t key, int64_t but);
/* What an invitation is to: its game, the name of the host, the time for a turn; NULL if it is used
 * up. */
json_t *lobby_invitation(const hub *h, const char *code);

/* A deck that a client named: one of the game's, a saved one ("saved:ID"), a list or a code. */
bool lobby_deck(hub *h, client *c, const message *m, const shelf_game *g, const char *text,
                cw_named_deck *deck);

#endif
