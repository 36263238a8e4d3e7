/* Setting up a search: which constants it may change, and from where it starts. */
#include "tune_private.h"

#include "base/memory.h"
#include "table/agent_table.h"
#include "base/names.h"

#include <inttypes.h>
#include <string.h>

/* Large at first: the defaults are guesses, and a constant may well be off by its own size. */
static const double FIRST_STEP = 0.7;

/* Whether the name of the agent sets the parameter: "kind:…,name=…". Tables set none for good. */
static bool is_given(const char *spec, const char *name)
{
    size_t size = strlen(name);
    for (const char *at = strchr(spec, ':'); at != NULL; at = strchr(at, ',')) {
        at++;
        if (strncmp(at, name, size) == 0 && at[size] == '=')
            return true;
    }
    return false;
}

/* Words and settings (budgets, switches) are no quantities that a small change improves; what
 * was given is the condition of the run. */
static bool choose_all(cw_tune *t)
{
    int count = 0;
    for (int i = 0; i < t->count; i++) {
        const cw_param *p = &t->kind->params[i];
        t->tuned[i] = !t->given[i] && p->words == NULL && !p->setting && p->low < p->high;
        count += t->tuned[i];
    }
    return count > 0;
}

/* A parameter that the caller has given is not tuned, and words have no order in which to
 * search. */
static bool choose_params(cw_tune *t, cw_errors *errors)
{
    char text[CW_TUNE_TEXT];
    memcpy(text, t->record->params, sizeof text);
    if (text[0] == '\0')
        return choose_all(t)
               || cw_refuse(errors, CW_ERR_MISSING, "the agent %s has nothing to tune",
                            t->kind->name);
    for (char *rest = text; rest != NULL;) {
        const char *name = strsep(&rest, ","), *near;
        int i = cw_agent_find_param(t->kind, name, &near);
        if (i < 0 || t->given[i] || t->kind->params[i].words != NULL)
            return cw_refuse(errors, CW_ERR_UNKNOWN_NAME,
                             i < 0         ? "the agent %s has no parameter '%.80s'%s"
                             : t->given[i] ? "%s: '%.80s' cannot be both given and tuned%s"
                                           : "%s: '%.80s' takes words, which cannot be tuned%s",
                             t->kind->name, name, cw_hint_of(near).text);
        t->tuned[i] = true;
    }
    return true;
}

/* All that the course of the search depends on. */
static bool open_ledger(cw_tune *t, cw_errors *errors)
{
    const cw_tune_record *r = t->record;
    t->ledger = cw_ledger_open("tune", t->setup.game, &t->setup.keeping, errors);
    if (t->ledger == NULL)
        return false;
    uint64_t each = r->games * ((uint64_t)r->population + 6) + r->measure / 3;
    cw_ledger_plan(t->ledger, each * (uint64_t)t->setup.generations);
    return cw_ledger_describe(t->ledger, "agent", "%s", r->agent)
           && cw_ledger_describe(t->ledger, "parameters", "%s", r->params)
           && cw_ledger_describe(t->ledger, "seed", "%" PRIu64, r->seed)
           && cw_ledger_describe(t->ledger, "matches of a candidate", "%" PRIu64, r->games)
           && cw_ledger_describe(t->ledger, "matches of the measurement", "%" PRIu64, r->measure)
           && cw_ledger_describe(t->ledger, "population", "%d", r->population)
           && cw_ledger_describe(t->ledger, "nodes per decision", "%" PRIu64, r->nodes)
           && cw_ledger_describe_decks(t->ledger, "decks", t->setup.decks, t->setup.deck_count);
}

cw_tune *cw_tune_new(const cw_tune_setup *setup, cw_tune_record *record, cw_errors *errors)
{
    cw_tune *t = cw_alloc(1, sizeof *t);
    cw_str spec = CW_STR_INIT;
    t->setup = *setup;
    t->record = record;
    bool good = cw_agent_expand(setup->game, record->agent, &spec, errors) == CW_OK
                && (t->kind = cw_agent_read(cw_str_get(&spec), t->start, errors)) != NULL;
    cw_str_clear(&spec);
    for (; good && t->kind->params[t->count].name != NULL && t->count < CW_AGENT_PARAMS; t->count++)
        t->given[t->count] = is_given(record->agent, t->kind->params[t->count].name);
    if (!good || !choose_params(t, errors) || !open_ledger(t, errors)) {
        cw_tune_free(t);
        return NULL;
    }
    memcpy(record->values, t->start, sizeof record->values);
    record->step = FIRST_STEP;
    return t;
}

bool cw_tune_free(cw_tune *tune)
{
    bool good = tune == NULL || cw_ledger_close(tune->ledger) == CW_OK;
    free(tune);
    return good;
}
