/* What the model checker found, as text, as JSON and as replays. */
#include "check_print.h"

#include "lab/replay.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

enum { LONGEST_PATH = 4096, LONGEST_SLUG = 120 };

bool trace_to_replay(const cw_game *game, const cw_deck decks[CW_SEATS], const cw_trace *trace,
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

bool save_into(const cli_args *args, const char *folder, const char *name, const char *ending,
               const cw_str *text)
{
    char path[LONGEST_PATH], slug[LONGEST_SLUG];
    cw_slug(name, slug, sizeof slug);
    int size = snprintf(path, sizeof path, "%s/%s.%s", folder, slug, ending);
    bool made = mkdir(folder, 0777) == 0 || errno == EEXIST;
    if (!made || size >= (int)sizeof path) {
        args_refuse(args, "the folder %s cannot be made", folder);
        return false;
    }
    return write_file(args, path, text);
}

bool check_save(const cli_args *args, const cw_check_setup *setup, const cw_check_result *result,
                const char *folder)
{
    bool good = true;
    for (int i = 0; i < result->verdict_count && good; i++) {
        const cw_verdict *v = &result->verdicts[i];
        cw_str text = CW_STR_INIT;
        if (v->shown && trace_to_replay(setup->game, setup->decks, &v->trace, &text))
            good = save_into(args, folder, v->name, "replay", &text);
        cw_str_clear(&text);
    }
    return good;
}

bool check_is_broken(const cw_check_result *result)
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

static json_t *verdict_json(const cw_check_setup *setup, const cw_check_result *r,
                            const cw_verdict *v)
{
    cw_str text = CW_STR_INIT;
    json_t *shown = v->shown && trace_to_replay(setup->game, setup->decks, &v->trace, &text)
                        ? json_string(cw_str_get(&text))
                        : json_null();
    cw_str_clear(&text);
    json_t *holds = v->holds && !r->complete ? json_null() : json_boolean(v->holds);
    json_t *verdict = json_pack("{s:s, s:o, s:s, s:o}", "name", v->name, "holds", holds, "verdict",
                                verdict_word(r, v), "counterexample", shown);
    if (!v->holds) {
        json_object_set_new(verdict, "actions", json_integer(v->trace.count));
        json_object_set_new(verdict, "detail", json_string(v->detail));
    }
    return verdict;
}

static double per_second(const cw_check_result *r)
{
    return r->seconds > 0 ? (double)r->states / r->seconds : 0;
}

int check_print_json(const cw_check_setup *setup, const cw_check_result *r)
{
    json_t *verdicts = json_array();
    for (int i = 0; i < r->verdict_count; i++)
        json_array_append_new(verdicts, verdict_json(setup, r, &r->verdicts[i]));
    return print_json(
        json_pack("{s:s, s:I, s:i, s:b, s:s, s:I, s:I, s:I, s:o, s:f, s:f, s:f, s:f}", "game",
                  setup->game->name, "states", (json_int_t)r->states, "depth", r->depth, "complete",
                  r->complete, "limit", r->limit, "transitions", (json_int_t)r->transitions,
                  "openings", (json_int_t)r->openings, "matches", (json_int_t)r->matches,
                  "properties", verdicts, "states_per_second", per_second(r), "bytes_per_state",
                  r->bytes_per_state, "packed_bytes", r->packed_bytes, "seconds", r->seconds));
}

static void print_verdict(const cw_check_setup *setup, const cw_check_result *r,
                          const cw_verdict *v, bool replays)
{
    cw_str text = CW_STR_INIT;
    if (v->holds) {
        printf(r->complete ? "  holds   %s\n" : "  not found so far: a breach of \"%s\"\n",
               v->name);
        return;
    }
    printf("  BROKEN  %s%s%s (after %d actions)\n", v->name, v->detail[0] != '\0' ? ": " : "",
           v->detail, v->trace.count);
    if (replays && v->shown && trace_to_replay(setup->game, setup->decks, &v->trace, &text))
        printf("\n%s\n", cw_str_get(&text));
    cw_str_clear(&text);
}

void check_print_text(const cw_check_setup *setup, const cw_check_result *r, bool replays)
{
    printf("%s: %llu positions, %llu actions tried, up to %d actions deep\n", setup->game->name,
           (unsigned long long)r->states, (unsigned long long)r->transitions, r->depth);
    if (r->complete) {
        printf("complete: every position that can be reached was looked at\n");
    } else {
        printf("not complete: the search ended at %s; nothing is known of what lies beyond\n",
               r->limit);
    }
    for (int i = 0; i < r->verdict_count; i++)
        print_verdict(setup, r, &r->verdicts[i], replays);
    printf("%.1f seconds, %.0f positions per second", r->seconds, per_second(r));
    if (r->bytes_per_state > 0)
        printf(", %.1f bytes per position (packed %.1f)", r->bytes_per_state, r->packed_bytes);
    printf("\n");
}
