/* Matches watched by beliefs of every model on both seats: for their tests and for measuring how
 * well they guess. */
#ifndef BELIEF_KIT_H
#define BELIEF_KIT_H

#include "../src/agents/belief.h"

#include <string.h>

enum { BELIEF_MODELS = CW_BELIEF_MIXTURE + 1, BELIEF_EVENTS = 4096 };

typedef struct watched_match {
    const cw_game *game;
    cw_state state;
    cw_agent *agents[CW_SEATS];
    cw_belief beliefs[CW_SEATS][BELIEF_MODELS];
    cw_event events[BELIEF_EVENTS];
} watched_match;

static inline bool watch_init(watched_match *m, const cw_game *game, const char *agent)
{
    bool good = true;
    memset(m, 0, sizeof *m);
    m->game = game;
    for (int seat = 0; seat < CW_SEATS; seat++) {
        m->agents[seat] = cw_agent_new(agent, game, (cw_seat)seat, 0, NULL);
        good = good && m->agents[seat] != NULL;
        for (int model = 0; model < BELIEF_MODELS; model++) {
            good = cw_belief_init(&m->beliefs[seat][model], game, (cw_seat)seat,
                                  (cw_belief_model)model)
                   && good;
        }
    }
    return good;
}

static inline void watch_clear(watched_match *m)
{
    for (int seat = 0; seat < CW_SEATS; seat++) {
        cw_agent_free(m->agents[seat]);
        for (int model = 0; model < BELIEF_MODELS; model++)
            cw_belief_clear(&m->beliefs[seat][model]);
    }
}

static inline void watch_events(watched_match *m, const cw_log *log)
{
    for (int i = 0; i < log->count; i++) {
        for (int seat = 0; seat < CW_SEATS; seat++) {
            cw_event event = cw_event_for(&log->list[i], seat);
            cw_agent_observe(m->agents[seat], &event);
            for (int model = 0; model < BELIEF_MODELS; model++)
                cw_belief_observe(&m->beliefs[seat][model], &event);
        }
    }
}

static inline void watch_start(watched_match *m, const cw_match_setup *setup)
{
    cw_log log = {.list = m->events, .room = BELIEF_EVENTS};
    for (int seat = 0; seat < CW_SEATS; seat++) {
        cw_agent_reset(m->agents[seat], cw_mix64(setup->seed + (uint64_t)seat));
        for (int model = 0; model < BELIEF_MODELS; model++)
            cw_belief_reset(&m->beliefs[seat][model]);
    }
    cw_match_start(m->game, setup, &m->state, &log);
    watch_events(m, &log);
}

/* One action of whoever decides. */
static inline void watch_step(watched_match *m)
{
    cw_log log = {.list = m->events, .room = BELIEF_EVENTS};
    cw_agent *agent = m->agents[cw_state_decider(&m->state)];
    cw_apply(m->game, &m->state, cw_agent_act(agent, m->game, &m->state, NULL), &log);
    watch_events(m, &log);
}

/* How many cards of a list are in another one, each as often as it is there. */
static inline int count_common(const card_list *some, const card_list *all)
{
    card_list rest = *all;
    int common = 0;
    for (int i = 0; i < some->count; i++)
        common += cw__card_list_take(&rest, some->cards[i]);
    return common;
}

/* The cards of a zone that the view does not show, as they are in a state with the same places. */
static inline void list_hidden(const cw_view *view, const cw_state *state,
                               const cw_entity_id *masked, const cw_entity_id *real, int count,
                               card_list *list)
{
    for (int i = 0; i < count; i++)
        if (view->state.entities[masked[i]].card == 0)
            cw__card_list_add(list, state->entities[real[i]].card);
}

static inline void list_hidden_hand(const cw_view *view, const cw_state *state, cw_seat owner,
                                    card_list *list)
{
    const cw_player *p = &view->state.players[owner];
    list->count = 0;
    list_hidden(view, state, p->hand, state->players[owner].hand, p->hand_count, list);
}

/* Another deck for the same hero: `changed` cards give way to random ones of the pool. */
static inline cw_deck vary_deck(const cw_belief *belief, const cw_deck *deck, int changed,
                                cw_rng *rng)
{
    cw_deck other = *deck;
    int class_id = belief->game->cards[deck->hero].class_id;
    int own = class_id > 0 ? belief->first[class_id + 1] - belief->first[class_id] : 0;
    for (int i = 0; i < changed && i < deck->count; i++) {
        int k = i + (int)cw_rng_below(rng, (uint32_t)(deck->count - i));
        int number = (int)cw_rng_below(rng, (uint32_t)(belief->first[1] + own));
        other.cards[k] = other.cards[i];
        other.cards[i] = number < belief->first[1]
                             ? belief->cards[number]
                             : belief->cards[belief->first[class_id] + number - belief->first[1]];
    }
    return other;
}

#endif
