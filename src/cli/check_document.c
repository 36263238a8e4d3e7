/* What the model checker found, as a document and as replays. The keys of its data are a
 * contract. A way to something broken is a replay like any other: it can be stepped through, and
 * a test can keep it. */
#include "check_document.h"

#include "table/replay.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

/* A property's name may be a sentence: its slug is cut, and the path is not. */
enum { LONGEST_PATH = 4096, LONGEST_SLUG = 120 };

/* The trace is played once more to get the hashes that a replay holds. Forced outcomes of chance
 * are written as such, so that playing it again takes the same way. */
bool cw__trace_to_replay(const cw_game *game, const cw_deck decks[CW_SEATS], const cw_trace *trace,
                         cw_str *text)
{
    const cw_replay_player players[CW_SEATS] = {{.name = "check"}, {.name = "check"}};
    cw_match_setup setup = {.decks = {decks[0], decks[1]}, .seed = trace->seed};
    cw_recorder recorder;
    cw_trace part = *trace;
    cw_state state;
    part.count = 0;
    cw_recorder_begin(&recorder, game, &setup, players);
    cw_recorder_opening(&recorder, trace->opening, trace->opening_count);
    bool good = cw_trace_play(game, decks, &part, &state) == CW_OK;
    for (int i = 0; i < trace->count && good; i++) {
        const cw_trace_step *step = &trace->steps[i];
        good = cw_trace_step_play(game, step, &state) == CW_OK;
        cw_recorder_chance(&recorder, step->chance, step->chance_count);
        cw_recorder_add(&recorder, step->seat, step->action, &state);
    }
    cw_recorder_end(&recorder, &state);
    cw_str_add(text, cw_str_get(&recorder.text));
    cw_recorder_clear(&recorder);
    return good;
}

/* Only one folder is made, not those above it: a wrong path should fail, not grow a tree. */
bool cw__save_into(const cli_args *args, const char *folder, const char *name, const char *ending,
                   const char *text)
{
    char path[LONGEST_PATH], slug[LONGEST_SLUG];
    cw_slug(name, slug, sizeof slug);
    int size = snprintf(path, sizeof path, "%s/%s.%s", folder, slug, ending);
    bool made = mkdir(folder, 0777) == 0 || errno == EEXIST;
    if (!made || size >= (int)sizeof path)
        return cw__args_deny(args, "the folder %s cannot be made", folder);
    return cw__write_file(args, path, &(cw_str){.data = (char *)text, .size = strlen(text)});
}

/* A verdict without a way (none was kept) has no file. */
bool cw__check_save(const cli_args *args, const cw_check_setup *setup,
                    const cw_check_result *result, const char *folder)
{
    bool good = true;
    for (int i = 0; i < result->verdict_count && good; i++) {
        const cw_verdict *v = &result->verdicts[i];
        cw_str text = CW_STR_INIT;
        if (v->shown && cw__trace_to_replay(setup->game, setup->decks, &v->trace, &text))
            good = cw__save_into(args, folder, v->name, "replay", cw_str_get(&text));
        cw_str_clear(&text);
    }
    return good;
}

/* Laws of the engine and properties of the game count alike. */
bool cw__check_is_broken(const cw_check_result *result)
{
    bool holds = true;
    for (int i = 0; i < result->verdict_count; i++)
        holds &= result->verdicts[i].holds;
    return !holds;
}

/* Something holds only if every position was looked at. */
static const char *verdict_word(const cw_check_result *r, const cw_verdict *v)
{
    return !v->holds ? "broken" : r->complete ? "holds" : "not found";
}

/* "holds" is null where the search ended before it had seen everything. */
static json_t *verdict_json(const cw_check_setup *setup, const cw_check_result *r,
                            const cw_verdict *v)
{
    cw_str text = CW_STR_INIT;
    bool shown = v->shown && cw__trace_to_replay(setup->game, setup->decks, &v->trace, &text);
    json_t *holds = v->holds && !r->complete ? json_null() : json_boolean(v->holds);
    json_t *verdict = json_pack("{s:s, s:o, s:s, s:s?}", "name", v->name, "holds", holds, "verdict",
                                verdict_word(r, v), "counterexample",
                                shown ? cw_str_get(&text) : NULL);
    cw_str_clear(&text);
    if (!v->holds) {
        json_object_set_new(verdict, "actions", json_integer(v->trace.count));
        json_object_set_new(verdict, "detail", json_string(v->detail));
    }
    return verdict;
}

/* 0 rather than infinite for a search that took no time. */
static double per_second(const cw_check_result *r)
{
    return r->seconds > 0 ? (double)r->states / r->seconds : 0;
}

/* "limit" says why a search that is not complete ended. */
static json_t *check_json(const cw_check_setup *setup, const cw_check_result *r)
{
    json_t *verdicts = json_array();
    for (int i = 0; i < r->verdict_count; i++)
        json_array_append_new(verdicts, verdict_json(setup, r, &r->verdicts[i]));
    return json_pack("{s:s, s:I, s:i, s:b, s:s, s:I, s:I, s:I, s:o, s:f, s:f, s:f, s:f}", "game",
                     setup->game->name, "states", (json_int_t)r->states, "depth", r->depth,
                     "complete", r->complete, "limit", r->limit, "transitions",
                     (json_int_t)r->transitions, "openings", (json_int_t)r->openings, "matches",
                     (json_int_t)r->matches, "properties", verdicts, "states_per_second",
                     per_second(r), "bytes_per_state", r->bytes_per_state, "packed_bytes",
                     r->packed_bytes, "seconds", r->seconds);
}

/* The ways to what is broken. */
static void add_replays(cw_document *d, const cw_check_result *r)
{
    for (int i = 0; i < r->verdict_count; i++) {
        char path[60];
        snprintf(path, sizeof path, "properties.%d.counterexample", i);
        const char *replay = json_string_value(cw_document_at(d, path));
        if (replay != NULL) {
            cw_document_heading(d, "%s", r->verdicts[i].name);
            cw_document_literal(d, replay);
        }
    }
}

/* "not found" and "holds" differ by whether the search was complete, which the first line
 * explains in words. */
cw_document *cw__check_document(const cw_check_setup *setup, const cw_check_result *r, bool replays)
{
    static const cw_column columns[] = {
        {"verdict", "verdict"},
        {"property", "name"},
        {"after actions", "actions", CW_AS_WHOLE},
        {"detail", "detail"},
    };
    cw_document *d = cw_document_new(check_json(setup, r));
    cw_document_title(d, "%s: %llu positions, %llu actions tried, up to %d actions deep",
                      setup->game->name, (unsigned long long)r->states,
                      (unsigned long long)r->transitions, r->depth);
    if (r->complete) {
        cw_document_say(d, "complete: every position that can be reached was looked at");
    } else {
        cw_document_say(d,
                        "not complete: the search ended at %s; nothing is known of what lies "
                        "beyond, and \"not found\" says only that no breach was found so far",
                        r->limit);
    }
    cw_document_table(d, &(cw_table){.at = "properties", CW_COLUMNS(columns)});
    if (replays)
        add_replays(d, r);
    cw_str bytes = CW_STR_INIT;
    if (r->bytes_per_state > 0) {
        cw_str_printf(&bytes, ", %.1f bytes per position (packed %.1f)", r->bytes_per_state,
                      r->packed_bytes);
    }
    cw_document_say(d, "%.1f seconds, %.0f positions per second%s", r->seconds, per_second(r),
                    cw_str_get(&bytes));
    cw_str_clear(&bytes);
    return d;
}
