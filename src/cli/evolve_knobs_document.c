/* The outcome of a search over knobs as a document. The keys of its data are a contract. It has
 * the proposal, the evidence for it from matches that the search never used, and the fronts:
 * sets of changes that no other beats. */
#include "evolve_knobs.h"

#include "judge.h"

/* Tables that are read: long names of many targets would push each other off the screen. */
enum {
    MANY = 3, /* more targets than that have numbers, which then head the columns of the fronts */
    SHOWN_FRONT = 24,
    MOST_FRONT = 48
};

static bool is_length(const cw_target *target) { return target->kind == CW_TARGET_LENGTH; }

/* A length is a number of turns, all else a rate. */
static cw_column target_column(const cw_target *t, const char *heading, const char *key)
{
    return (cw_column){heading, key, is_length(t) ? CW_AS_NUMBER : CW_AS_PERCENT,
                       is_length(t) ? 2 : 1};
}

/* ---- words ---- */

/* "reached", "missed", or how sure that is. */
static const char *judge(const cw_target *target, cw_rate rate)
{
    double low = target->goal - target->tolerance, high = target->goal + target->tolerance;
    if (rate.low >= low && rate.high <= high)
        return "reached";
    if (cw_target_miss(target, rate.rate) <= 1)
        return "reached, not certain";
    return rate.high >= low && rate.low <= high ? "missed, not certain" : "missed";
}

/* "cost 3 to 4; …", the changes of a trial, or "nothing". */
static void add_changes(const cw_knob_task *task, const cw_trial *trial, cw_str *out)
{
    const char *comma = "";
    for (int i = 0; i < task->knob_count; i++) {
        const cw_spot *spot = &task->knobs[i].spot;
        if (trial->values[i] != spot->value) {
            cw_str_printf(out, "%s%s %d to %d", comma, spot->path, spot->value, trial->values[i]);
            comma = "; ";
        }
    }
    cw_str_add(out, comma[0] == '\0' ? "nothing" : "");
}

/* The sentence that says what came out. */
static void say_answer(cw_document *d, const knob_report *r)
{
    const cw_knob_outcome *o = r->outcome;
    const cw_trial *t = &o->trials[o->chosen];
    int most = r->task->most < r->task->knob_count ? r->task->most : r->task->knob_count;
    if (o->stopped) {
        cw_document_say(d, "Stopped before the end: the nearest so far, without evidence.");
    } else if (o->reached && t->changed == 0) {
        cw_document_say(d,
                        "Nothing needs to change: the game reaches the targets as it is when %s "
                        "plays.",
                        r->task->agent);
    } else if (o->reached) {
        cw_document_say(d, "%d of %d knobs reach%s the targets when %s plays.", t->changed,
                        r->task->knob_count, t->changed == 1 ? "es" : "", r->task->agent);
    } else if (o->passed) {
        cw_document_say(d,
                        "The search found a set that seemed to do, but fresh matches do not bear "
                        "it out: use more --games, or wider tolerances.");
    } else {
        cw_document_say(d,
                        "Not found so far: no set of up to %d changes that was tried reaches "
                        "the targets when %s plays; the nearest:",
                        most, r->task->agent);
    }
}

/* ---- the data ---- */

/* "exact" is known by symmetry and has no interval worth showing. */
static json_t *rate_json(cw_rate rate)
{
    return json_pack("{s:f, s:f, s:f, s:b}", "value", rate.rate, "low", rate.low, "high", rate.high,
                     "exact", rate.exact);
}

/* Only what changed. Of the proposal the new text of a card is shown, too: a number in a text
 * says little without it. */
static json_t *changes_json(const knob_report *r, const cw_trial *t)
{
    json_t *array = json_array();
    for (int i = 0; i < r->task->knob_count; i++) {
        const cw_spot *spot = &r->task->knobs[i].spot;
        if (t->values[i] == spot->value)
            continue;
        json_t *change = json_pack("{s:s, s:i, s:i}", "path", spot->path, "from", spot->value, "to",
                                   t->values[i]);
        if (spot->kind == CW_SPOT_TEXT && r->changed != NULL
            && t == &r->outcome->trials[r->outcome->chosen])
            json_object_set_new(change, "text", json_string(r->changed->cards[spot->card].text));
        json_array_append_new(array, change);
    }
    return array;
}

/* Before and after on fresh seeds; people see what the search saw if it was stopped before that. */
static json_t *target_json(const knob_report *r, int index, bool people)
{
    const cw_knob_outcome *o = r->outcome;
    const cw_target *t = &r->task->targets[index];
    cw_rate before = o->measured ? o->before[index] : o->trials[0].results[index];
    cw_rate after = o->measured ? o->after[index] : o->trials[o->chosen].results[index];
    bool shown = o->measured || people;
    json_t *label = r->task->target_count > MANY ? json_sprintf("#%d %s", index + 1, t->text)
                                                 : json_string(t->text);
    return json_pack("{s:s, s:f, s:f, s:f, s:o, s:o, s:s, s:s, s:o}", "target", t->text, "goal",
                     t->goal, "tolerance", t->tolerance, "weight", t->weight, "before",
                     shown ? rate_json(before) : json_null(), "after",
                     shown ? rate_json(after) : json_null(), "verdict",
                     o->measured ? judge(t, o->after[index]) : "not measured", "unit",
                     is_length(t) ? "turns" : "rate", "label", label);
}

static json_t *target_data(const void *of, int index) { return target_json(of, index, false); }
static json_t *target_shown(const void *of, int index) { return target_json(of, index, true); }

/* In the order of the targets, which have their names in "targets". */
static json_t *result_json(const void *of, int index)
{
    return rate_json(((const cw_trial *)of)->results[index]);
}

/* "what" says the changes in words for the table. */
static json_t *trial_json(const knob_report *r, const cw_trial *t)
{
    cw_str what = CW_STR_INIT;
    add_changes(r->task, t, &what);
    json_t *trial = json_pack("{s:o, s:f, s:f, s:o, s:i, s:s}", "changes", changes_json(r, t),
                              "size", t->size, "distance", t->distance, "results",
                              cw__json_list(r->task->target_count, result_json, t), "changed",
                              t->changed, "what", cw_str_get(&what));
    cw_str_clear(&what);
    return trial;
}

/* Trials that no other beats in both respects; at most MOST_FRONT of them. */
static json_t *front_json(const knob_report *r, cw_front front)
{
    int list[MOST_FRONT], count = cw_knobs_front(r->task, r->outcome, front, list, MOST_FRONT);
    json_t *array = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(array, trial_json(r, &r->outcome->trials[list[i]]));
    return array;
}

/* From its place in the game to the range in which it may turn. */
static json_t *knob_json(const void *of, int index)
{
    const cw_knob *k = &((const cw_knob_task *)of)->knobs[index];
    return json_pack("{s:s, s:i, s:i, s:i}", "path", k->spot.path, "value", k->spot.value, "low",
                     k->low, "high", k->high);
}

/* The evidence is from seeds that the search never used; the fronts are what the search saw. */
static json_t *report_json(const knob_report *r)
{
    const cw_knob_task *task = r->task;
    const cw_knob_outcome *o = r->outcome;
    json_t *unplayed = json_array();
    if (o->uses != NULL)
        cw__judge_add_unplayed(task->game, task->agent, o->uses, unplayed);
    return json_pack(
        "{s:s, s:s, s:o, s:o, s:I, s:o, s:o, s:b, s:b, s:o, s:o, s:i, s:i, s:{s:o, s:o}, s:I, s:f}",
        "game", task->game->name, "agent", task->agent, "judge", cw__judge_json(&task->agent, 1),
        "hardly_played", unplayed, "seed", (json_int_t)task->seed, "knobs",
        cw__json_list(task->knob_count, knob_json, task), "targets",
        cw__json_list(task->target_count, target_data, r), "reached", o->reached, "stopped",
        o->stopped, "changes", changes_json(r, &o->trials[o->chosen]), "hash",
        cw__json_hash(r->changed != NULL ? r->changed->hash : task->game->hash), "trials", o->count,
        "impossible", o->impossible, "fronts", "changes", front_json(r, CW_FRONT_CHANGES),
        "targets", front_json(r, CW_FRONT_TARGETS), "matches", (json_int_t)o->matches, "seconds",
        r->seconds);
}

/* ---- the document ---- */

/* The unit of each row decides how its numbers are shown: rates in percent, lengths in turns. */
static void add_targets(cw_document *d, const knob_report *r)
{
    static const cw_column columns[] = {
        {"target", "label"},
        {"goal", "goal", CW_AS_ROW_SAYS, 1, .error = "tolerance"},
        {"before", "before.value", CW_AS_ROW_SAYS, 1, "before.low", "before.high",
         .exact = "before.exact"},
        {"after", "after.value", CW_AS_ROW_SAYS, 1, "after.low", "after.high",
         .exact = "after.exact"},
        {"verdict", "verdict"},
    };
    char caption[160] = "As measured in the search";
    if (r->outcome->measured) {
        snprintf(caption, sizeof caption,
                 "On seeds that the search never used, %llu matches for each target, 95%% "
                 "intervals",
                 (unsigned long long)r->task->evidence);
    }
    cw_document_table(d, &(cw_table){.caption = caption,
                                     .rows = cw__json_list(r->task->target_count, target_shown, r),
                                     CW_COLUMNS(columns)});
}

/* Without a change there is no table, since an empty one would look like a mistake. */
static void add_chosen(cw_document *d)
{
    static const cw_column columns[] = {{"number", "path"},
                                        {"from", "from", CW_AS_WHOLE},
                                        {"to", "to", CW_AS_WHOLE},
                                        {"text", "text"}};
    if (json_array_size(cw_document_at(d, "changes")) > 0)
        cw_document_table(d, &(cw_table){.at = "changes", CW_COLUMNS(columns)});
}

/* Before and after of each target as bars around its goal. */
static void add_evidence(cw_document *d, const knob_report *r)
{
    const cw_knob_outcome *o = r->outcome;
    cw_document_heading(d, "Evidence");
    for (int i = 0; i < r->task->target_count; i++) {
        const cw_target *t = &r->task->targets[i];
        cw_column column = target_column(t, NULL, "value");
        json_t *rows = json_array();
        for (int k = 0; k < 2; k++) {
            json_t *row = rate_json(k == 0 ? o->before[i] : o->after[i]);
            json_object_set_new(row, "label", json_string(k == 0 ? "before" : "after"));
            json_array_append_new(rows, row);
        }
        column.low = "low";
        column.high = "high";
        column.exact = "exact";
        column.unit = is_length(t) ? "turns" : NULL;
        char caption[CW_TARGET_TEXT + 60];
        snprintf(caption, sizeof caption, "%s: %s", t->text, judge(t, o->after[i]));
        cw_document_bars(d, &(cw_bars){.caption = caption,
                                       .rows = rows,
                                       .label = "label",
                                       .value = column,
                                       .to = is_length(t) ? 0 : 1,
                                       .base = is_length(t) ? 0 : 0.5,
                                       .line = t->goal});
    }
}

/* What a knob alone did to a target. */
static json_t *effect_series(const knob_report *r, int knob, int target)
{
    int own = r->task->knobs[knob].spot.value;
    json_t *points = json_array();
    for (int i = 0; i < r->outcome->count; i++) {
        const cw_trial *t = &r->outcome->trials[i];
        if (t->possible && (t->changed == 0 || (t->changed == 1 && t->values[knob] != own))) {
            cw_rate rate = t->results[target];
            json_array_append_new(
                points, json_pack("[i,f,f,f]", t->values[knob], rate.rate, rate.low, rate.high));
        }
    }
    return json_pack("{s:s, s:o}", "label", r->task->targets[target].text, "points", points);
}

/* Rates share one picture, numbers of turns another. */
static void add_effects(cw_document *d, const knob_report *r, int knob, bool turns)
{
    const char *path = r->task->knobs[knob].spot.path;
    json_t *series = json_array();
    for (int i = 0; i < r->task->target_count; i++)
        if (is_length(&r->task->targets[i]) == turns)
            json_array_append_new(series, effect_series(r, knob, i));
    if (json_array_size(series) > 0) {
        cw_document_lines(
            d, &(cw_lines){
                   .caption = path, .x = path, .y = turns ? "turns" : "rate", .series = series});
    } else {
        json_decref(series);
    }
}

/* Columns for the targets are made here, since their number and names are those of the command
 * line. */
static void add_front(cw_document *d, const knob_report *r, const char *at, const char *caption)
{
    cw_column columns[4 + CW_TARGETS] = {{"changes", "changed", CW_AS_WHOLE},
                                         {"size", "size", CW_AS_NUMBER, 2},
                                         {"distance", "distance", CW_AS_NUMBER, 2}};
    char keys[CW_TARGETS][40], numbers[CW_TARGETS][12];
    int count = 3;
    for (int i = 0; i < r->task->target_count; i++) {
        const cw_target *t = &r->task->targets[i];
        snprintf(keys[i], sizeof keys[i], "results.%d.value", i);
        snprintf(numbers[i], sizeof numbers[i], "#%d", i + 1);
        columns[count++] = target_column(t, r->task->target_count > MANY ? numbers[i] : t->text,
                                         keys[i]);
    }
    columns[count++] = (cw_column){"what", "what"};
    cw_document_table(d, &(cw_table){.caption = caption,
                                     .at = at,
                                     .columns = columns,
                                     .column_count = count,
                                     .most = SHOWN_FRONT});
}

/* The least distance for each size of change: the front as a picture. */
static void add_front_picture(cw_document *d)
{
    json_t *points = json_array(), *trial;
    size_t i;
    json_array_foreach(cw_document_at(d, "fronts.changes"), i, trial)
    {
        json_t *distance = json_object_get(trial, "distance");
        json_array_append_new(points, json_pack("[O,O,O,O]", json_object_get(trial, "size"),
                                                distance, distance, distance));
    }
    cw_document_lines(
        d, &(cw_lines){.caption = "Size of the changes against distance from the targets",
                       .x = "size",
                       .y = "distance in tolerances",
                       .series = json_pack("[{s:s, s:o}]", "label", "front", "points", points)});
}

/* Only on pages: tables have the numbers of the fronts, and the rest is too much for a terminal. */
static void add_pictures(cw_document *d, const knob_report *r)
{
    cw_document_only(d, CW_FORM_HTML);
    if (r->outcome->measured)
        add_evidence(d, r);
    cw_document_heading(d, "What each number does");
    cw_document_say(d, "One number changed at a time, as measured in the search.");
    for (int k = 0; k < r->task->knob_count; k++) {
        add_effects(d, r, k, false);
        add_effects(d, r, k, true);
    }
    cw_document_heading(d, "The front");
    add_front_picture(d);
    cw_document_only(d, 0);
}

/* The answer comes first, then what it rests on. */
cw_document *cw__knob_document(const knob_report *r)
{
    cw_document *d = cw_document_new(report_json(r));
    cw_document_title(d, "%s: what to change", r->task->game->title);
    cw_document_subtitle(d, "%s, %s, seed %llu: %d sets of values, %llu matches, %.1f s",
                         r->task->game->name, r->task->agent, (unsigned long long)r->task->seed,
                         r->outcome->count, (unsigned long long)r->outcome->matches, r->seconds);
    say_answer(d, r);
    add_chosen(d);
    add_targets(d, r);
    cw__judge_tell(d);
    add_pictures(d, r);
    add_front(d, r, "fronts.changes",
              "No other set is as near with fewer and smaller changes, as measured in the search "
              "(distance 1: a tolerance away)");
    if (r->task->target_count > 1) {
        add_front(d, r, "fronts.targets",
                  "No other set is nearer to one target without being farther from another");
    }
    if (r->outcome->impossible > 0) {
        cw_document_say(d, "%d sets of values make no game that can be loaded.",
                        r->outcome->impossible);
    }
    return d;
}
