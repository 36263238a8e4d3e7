/* What `bench` measures of decks. One pair of them is not the game: what costs the most is met in some
 * decks only, such as minions that change others. So all are measured, each against itself, and a
 * geometric mean says in one number what became of them, whichever is slow and which is quick. */
#include "bench_decks.h"

#include "lab/bench.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const cw__published_decks[] = {"pirate-warrior", "midrange-shaman", "freeze-mage",
                                           NULL};

/* A geometric mean so far. */
typedef struct mean {
    double action_logs, match_logs;
    int count;
} mean;

static void add_to(mean *m, const json_t *row)
{
    m->action_logs += log(json_number_value(json_object_get(row, "action_ns")));
    m->match_logs += log(json_number_value(json_object_get(row, "matches_per_second")));
    m->count++;
}

static void add_mean(json_t *means, const cw_game *game, const char *over, const mean *m)
{
    if (m->count > 0)
        json_array_append_new(means, json_pack("{s:s, s:s, s:i, s:f, s:f}", "game", game->name,
                                               "over", over, "decks", m->count, "action_ns",
                                               exp(m->action_logs / m->count), "matches_per_second",
                                               exp(m->match_logs / m->count)));
}

void cw__bench_pair_of(const cw_named_deck *first, const cw_named_deck *second, bench_pair *pair)
{
    const cw_named_deck *const both[CW_SEATS] = {first, second};
    for (int i = 0; i < CW_SEATS; i++) {
        const char *slash = strrchr(both[i]->file, '/');
        const char *name = slash != NULL ? slash + 1 : both[i]->name;
        int length = (int)(slash != NULL ? strcspn(name, ".") : strlen(name));
        snprintf(pair->names[i], sizeof pair->names[i], "%.*s", length, name);
        pair->decks[i] = both[i]->deck;
    }
}

/* A clock that stood still measures nothing; 1 ns keeps figures finite. */
cw_status cw__bench_pair(const cw_game *game, const bench_pair *pair, bench_span span, json_t *rows)
{
    cw_bench_matches m;
    cw_status status = cw_bench_play(game, pair->decks, span.seconds, span.matches, &m);
    if (status != CW_OK)
        return status;
    double seconds = m.seconds > 1e-9 ? m.seconds : 1e-9;
    json_array_append_new(rows,
                          json_pack("{s:s, s:s, s:s, s:f, s:f, s:f, s:I, s:I}", "game", game->name,
                                    "deck", pair->names[0], "against", pair->names[1], "action_ns",
                                    seconds * 1e9 / (double)m.actions, "matches_per_second",
                                    (double)m.matches / seconds, "actions_per_match",
                                    (double)m.actions / (double)m.matches, "matches",
                                    (json_int_t)m.matches, "actions", (json_int_t)m.actions));
    return CW_OK;
}

static bool is_published(const char *name)
{
    for (int i = 0; cw__published_decks[i] != NULL; i++)
        if (strcmp(name, cw__published_decks[i]) == 0)
            return true;
    return false;
}

static cw_status measure_mirror(const cw_game *game, const char *name, bench_span span,
                                json_t *rows)
{
    cw_named_deck named;
    cw_errors ignored; /* decks of the game's own folder were read when it was loaded */
    cw_errors_init(&ignored);
    cw_status status = cw_deck_read(game, name, &named, &ignored);
    if (status != CW_OK)
        return status;
    bench_pair pair;
    cw__bench_pair_of(&named, &named, &pair);
    return cw__bench_pair(game, &pair, span, rows);
}

static const json_t *last(const json_t *rows)
{
    return json_array_get(rows, json_array_size(rows) - 1);
}

cw_status cw__bench_decks(const cw_game *game, const bench_pair *own, bench_span span, json_t *rows,
                          json_t *means)
{
    char *names[CW_MAX_SHIPPED];
    int count = cw_deck_names(game, names, CW_MAX_SHIPPED);
    mean all = {0}, published = {0};
    cw_status status = CW_OK;
    if (strcmp(own->names[0], own->names[1]) != 0) {
        status = cw__bench_pair(game, own, span, rows);
        if (status == CW_OK)
            add_to(&published, last(rows));
    }
    for (int i = 0; i < count; i++) {
        status = status == CW_OK ? measure_mirror(game, names[i], span, rows) : status;
        if (status == CW_OK) {
            add_to(&all, last(rows));
            if (is_published(names[i]))
                add_to(&published, last(rows));
        }
        free(names[i]);
    }
    add_mean(means, game, "each deck against itself", &all);
    if (published.count > 1)
        add_mean(means, game, "research decks and the game's own pair", &published);
    return status;
}

void cw__bench_decks_show(cw_document *d)
{
    static const cw_column decks[] = {
        {"game", "game"},
        {"deck", "deck"},
        {"against", "against"},
        {"actions per match", "actions_per_match", CW_AS_NUMBER, 1},
        {"per action", "action_ns", CW_AS_NUMBER, 1, .unit = "ns"},
        {"random matches", "matches_per_second", CW_AS_WHOLE, .unit = "per second"},
    };
    static const cw_column means[] = {
        {"game", "game"},
        {"geometric mean over", "over"},
        {"pairs", "decks", CW_AS_WHOLE},
        {"per action", "action_ns", CW_AS_NUMBER, 1, .unit = "ns"},
        {"random matches", "matches_per_second", CW_AS_WHOLE, .unit = "per second"},
    };
    cw_document_table(d, &(cw_table){.at = "decks", CW_COLUMNS(decks)});
    cw_document_table(d, &(cw_table){.at = "means", CW_COLUMNS(means)});
}
