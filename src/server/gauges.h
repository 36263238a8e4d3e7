/* What the server counts and measures of itself, for /metrics in Prometheus' text format. */
#ifndef SERVER_GAUGES_H
#define SERVER_GAUGES_H

#include "base/str.h"

#include <stdint.h>

#define COUNTER_LIST(X)                                                                            \
    X(MESSAGES, "messages_total", "messages of clients")                                           \
    X(REFUSED, "refused_total", "messages that were refused")                                      \
    X(ACTIONS, "actions_total", "actions taken, the agents' as well")                              \
    X(DECISIONS, "agent_decisions_total", "decisions of agents")                                   \
    X(MATCHES, "matches_total", "matches begun")                                                   \
    X(REQUESTS, "requests_total", "HTTP requests")                                                 \
    X(DROPPED, "dropped_total", "sockets closed for flooding or not reading")                      \
    X(LOGINS_FAILED, "logins_failed_total", "log-ins that were refused")                           \
    X(COMMITS, "commits_total", "commits of the store")

typedef enum counter {
#define X(id, name, help) COUNT_##id,
    COUNTER_LIST(X)
#undef X
        COUNT_COUNT
} counter;

enum { LATENCY_BUCKETS = 12 };

typedef struct gauges {
    uint64_t counts[COUNT_COUNT];
    uint64_t latency[LATENCY_BUCKETS + 1]; /* the last one: longer than all bounds */
    double latency_sum;
} gauges;

/* From an action's arrival until its answer was handed to the socket. */
void cw__gauges_latency(gauges *g, double seconds);

typedef struct gauge_now { /* what is true at this moment */
    int connections, matches, thinking, waiting;
} gauge_now;

void cw__gauges_write(const gauges *g, const gauge_now *now, cw_str *out);

#endif
