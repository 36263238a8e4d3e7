/* Writing the measurements. */
#include "gauges.h"

#include <stdio.h>
#include <unistd.h>

/* Seconds. Dense where players do not notice a delay and thin beyond a second. */
static const double bounds[LATENCY_BUCKETS] = {0.0005, 0.001, 0.002, 0.005, 0.01, 0.02,
                                               0.05,   0.1,   0.2,   0.5,   1,    5};

static const struct {
    const char *name, *help;
} counters[COUNT_COUNT] = {
/* clang-format off */
#define X(id, name, help) {name, help},
    /* clang-format on */
    COUNTER_LIST(X)
#undef X
};

void cw__gauges_latency(gauges *g, double seconds)
{
    int i = 0;
    while (i < LATENCY_BUCKETS && seconds > bounds[i])
        i++;
    g->latency[i]++;
    g->latency_sum += seconds;
}

/* Resident bytes of the process, 0 where the system does not tell. */
static long long memory_used(void)
{
    long long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (file != NULL) {
        if (fscanf(file, "%*s %lld", &pages) != 1)
            pages = 0;
        fclose(file);
    }
    return pages * sysconf(_SC_PAGESIZE);
}

static void write_gauge(cw_str *out, const char *name, const char *help, long long value)
{
    cw_str_printf(out, "# HELP cardwright_%s %s\n# TYPE cardwright_%s gauge\ncardwright_%s %lld\n",
                  name, help, name, name, value);
}

/* Buckets of this format are cumulative: each counts all that was at most so slow. */
static void write_latency(const gauges *g, cw_str *out)
{
    uint64_t sum = 0;
    cw_str_add(out, "# HELP cardwright_action_seconds from an action's arrival to its answer\n"
                    "# TYPE cardwright_action_seconds histogram\n");
    for (int i = 0; i < LATENCY_BUCKETS; i++) {
        sum += g->latency[i];
        cw_str_printf(out, "cardwright_action_seconds_bucket{le=\"%g\"} %llu\n", bounds[i],
                      (unsigned long long)sum);
    }
    sum += g->latency[LATENCY_BUCKETS];
    cw_str_printf(out,
                  "cardwright_action_seconds_bucket{le=\"+Inf\"} %llu\n"
                  "cardwright_action_seconds_sum %.6f\ncardwright_action_seconds_count %llu\n",
                  (unsigned long long)sum, g->latency_sum, (unsigned long long)sum);
}

void cw__gauges_write(const gauges *g, const gauge_now *now, cw_str *out)
{
    write_gauge(out, "connections", "sockets that play or watch", now->connections);
    write_gauge(out, "matches", "running matches", now->matches);
    write_gauge(out, "agent_queue", "decisions that wait for an agent", now->thinking);
    write_gauge(out, "lobby_waiting", "players who wait for an opponent", now->waiting);
    write_gauge(out, "memory_bytes", "resident memory of the process", memory_used());
    for (int i = 0; i < COUNT_COUNT; i++) {
        cw_str_printf(out,
                      "# HELP cardwright_%s %s\n# TYPE cardwright_%s counter\n"
                      "cardwright_%s %llu\n",
                      counters[i].name, counters[i].help, counters[i].name, counters[i].name,
                      (unsigned long long)g->counts[i]);
    }
    write_latency(g, out);
}
