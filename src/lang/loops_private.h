/* Inside the search for loops: abilities as nodes, what they may cause, who may hear it. */
#ifndef LANG_LOOPS_PRIVATE_H
#define LANG_LOOPS_PRIVATE_H

#include "lang/loops.h"

enum { SIDE_OWN = 1, SIDE_OTHER = 2, SIDE_BOTH = 3 };

/* What a text may mean: every entity that fits. Sides are seen from the player of the card whose
 * text it is. */
typedef struct loop_thing {
    uint8_t sides;
    uint8_t kinds;         /* mask of 1 << cw_type; 0 = nothing at all */
    bool self;             /* the card itself and nobody else */
    bool other;            /* never the card itself */
    bool in_play;          /* not in a hand or deck */
    cw_card_id card;       /* of this card; 0 = of any */
    const cw_effect *pool; /* or one of the candidates of this effect */
    cw_filter filter;      /* race, cost, keywords */
} loop_thing;

/* One event that an ability may cause. */
typedef struct loop_cause {
    uint8_t when;   /* cw_when */
    uint8_t op;     /* cw_op that does it */
    bool fed;       /* brings along what it uses up: no other effect of the loop must */
    bool from_hand; /* uses up a card in hand or deck */
    int16_t hits;   /* damage to one thing: how much, 0 = not known */
    bool has_object;
    loop_thing subject, object;
} loop_cause;

/* An ability that reacts to something by itself: printed on a card or given by it. */
typedef struct loop_node {
    cw_card_id card;
    uint16_t ability;
    bool given; /* the card gives it to others, quoted */
    loop_thing host;
    int first_cause, cause_count;
    uint32_t causes; /* mask of 1 << cw_when */
} loop_node;

typedef struct loop_graph {
    const cw_game *game;
    loop_node *nodes;
    int node_count, node_room;
    loop_cause *list;
    int cause_count, cause_room;
    bool failed;      /* out of memory */
    bool harmed;      /* some card makes healing deal damage */
    loop_cause spare; /* takes what there was no memory for */
} loop_graph;

/* How two abilities meet: the same entity has both, or two of the same or of different sides. */
typedef enum loop_meeting { MEET_SELF = 1, MEET_ALLY = 2, MEET_FOE = 4 } loop_meeting;

typedef struct loop_edge {
    uint8_t meetings; /* 0 = none */
    bool fed, from_hand;
    bool scatter;
    uint8_t op; /* cw_op of the first cause that fits */
} loop_edge;

/* loops_cause.c */
loop_thing cw__loop_filter(const cw_filter *filter);
/* A trigger's subject or object, with every kind if its filter leaves that open. */
loop_thing cw__loop_party(const cw_filter *filter);
/* Adds what the node's ability may cause to the graph. */
void cw__loop_causes(loop_graph *g, loop_node *node);

/* loops_match.c */
loop_edge cw__loop_edge(const loop_graph *g, const loop_node *from, const loop_node *to);
/* Does the chain bring what it uses up? edges[i] leads from chain[i] to the next one. */
bool cw__loop_lasts(const loop_graph *g, const loop_node *const *chain, const loop_edge *edges,
                    int count);

#endif
