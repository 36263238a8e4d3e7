/* Setting up a search: which constants it may change, and from where it starts. */
#include "tune_private.h"

#include "lab/agent_table.h"

#include <stdlib.h>
#include <string.h>

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

static bool choose_params(cw_tune *t, cw_errors *errors)
{
    char text[CW_TUNE_TEXT];
    memcpy(text, t->record->params, sizeof text);
    if (text[0] == '\0') {
        if (!choose_all(t)) {
            cw_errors_add(errors, CW_ERR_MISSING, NULL, 0, 0, "the agent %s has nothing to tune",
                          t->kind->name);
            return false;
        }
        return true;
    }
    for (char *rest = text; rest != NULL;) {
        const char *name = strsep(&rest, ",");
        const char *near;
        int i = cw_agent_find_param(t->kind, name, &near);
        if (i < 0 || t->given[i] || t->kind->params[i].words != NULL) {
            cw_errors_add(errors, CW_ERR_UNKNOWN_NAME, NULL, 0, 0,
                          i < 0         ? "the agent %s has no parameter \"%.80s\"%s%s%s"
                          : t->given[i] ? "%s: \"%.80s\" cannot be both given and tuned%s%s%s"
                                        : "%s: \"%.80s\" takes words, which cannot be tuned%s%s%s",
                          t->kind->name, name, near ? "; did you mean \"" : "", near ? near : "",
                          near ? "\"?" : "");
            return false;
        }
        t->tuned[i] = true;
    }
    return true;
}

static void plan_work(cw_tune *t)
{
    const cw_tune_record *r = t->record;
    int left = t->setup.generations - r->generation;
    size_t each = (size_t)(r->games * ((uint64_t)r->population + 6) + r->measure / 3);
    t->hall = (contest_hall){.game = t->setup.game,
                             .threads = t->setup.threads,
                             .budget = {.nodes = r->nodes},
                             .progress = t->setup.progress,
                             .context = t->setup.context,
                             .planned = each * (size_t)(left > 0 ? left : 0)};
}

cw_tune *cw_tune_new(const cw_tune_setup *setup, cw_tune_record *record, cw_errors *errors)
{
    cw_tune *t = calloc(1, sizeof *t);
    cw_str spec = CW_STR_INIT;
    bool good = t != NULL;
    if (t == NULL) {
        cw_errors_add(errors, CW_ERR_MEMORY, NULL, 0, 0, "%s", cw_status_text(CW_ERR_MEMORY));
        return NULL;
    }
    t->setup = *setup;
    t->record = record;
    good = cw_agent_expand(setup->game, record->agent, &spec, errors) == CW_OK
           && (t->kind = cw_agent_read(cw_str_get(&spec), t->start, errors)) != NULL;
    cw_str_clear(&spec);
    for (; good && t->kind->params[t->count].name != NULL && t->count < CW_AGENT_PARAMS; t->count++)
        t->given[t->count] = is_given(record->agent, t->kind->params[t->count].name);
    if (!good || !choose_params(t, errors)) {
        free(t);
        return NULL;
    }
    if (record->generation == 0) {
        memcpy(record->values, t->start, sizeof record->values);
        record->step = FIRST_STEP;
    }
    plan_work(t);
    return t;
}

void cw_tune_free(cw_tune *tune) { free(tune); }
