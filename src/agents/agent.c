/* Agents by name: reads "name:param=value,…", keeps an agent with its match and asks it. */
#include "agents/agent.h"

#include "base/str.h"
#include "kinds.h"

#include <stdlib.h>
#include <string.h>

const cw_agent_kind *const cw_agent_kinds[] = {
#define X(name) &cw_agent_##name,
    AGENT_LIST(X)
#undef X
        NULL};

struct cw_agent {
    const cw_agent_kind *kind;
    void *self;
    cw_seat seat;
    bool forfeited;
    cw_rng rng; /* of agents that need no look at the position */
    cw_view view;
    cw_action legal[CW_MAX_ACTIONS];
};

/* ---- reading a specification ---- */

const cw_agent_kind *cw_agent_find(const char *name, cw_errors *errors)
{
    const char *names[64] = {0};
    size_t count = 0;
    for (int i = 0; cw_agent_kinds[i] != NULL; i++) {
        if (strcmp(cw_agent_kinds[i]->name, name) == 0)
            return cw_agent_kinds[i];
        names[count++] = cw_agent_kinds[i]->name;
    }
    const char *near = cw_nearest(name, names, count);
    cw_str all = CW_STR_INIT;
    for (size_t i = 0; i < count; i++)
        cw_str_printf(&all, "%s%s", i > 0 ? ", " : "", names[i]);
    cw_errors_add(errors, CW_ERR_UNKNOWN_NAME, NULL, 0, 0,
                  "there is no agent \"%.60s\"; there are: %s%s%s%s", name, cw_str_get(&all),
                  near ? "; did you mean \"" : "", near ? near : "", near ? "\"?" : "");
    cw_str_clear(&all);
    return NULL;
}

int cw_agent_find_param(const cw_agent_kind *kind, const char *name, const char **near)
{
    const char *names[CW_AGENT_PARAMS];
    int count = 0;
    *near = NULL;
    for (; count < CW_AGENT_PARAMS && kind->params[count].name != NULL; count++) {
        names[count] = kind->params[count].name;
        if (strcmp(names[count], name) == 0)
            return count;
    }
    *near = cw_nearest(name, names, (size_t)count);
    return -1;
}

/* One "name=value"; `given` says which were there before. */
static bool read_param(const cw_agent_kind *kind, char *text, double *values, bool *given,
                       cw_errors *errors)
{
    char *equals = strchr(text, '=');
    const char *near;
    if (equals == NULL)
        return cw_refuse(errors, CW_ERR_SYNTAX, "expected name=value, found \"%s\"", text);
    *equals = '\0';
    int index = cw_agent_find_param(kind, text, &near);
    if (index < 0)
        return cw_refuse(errors, CW_ERR_UNKNOWN_NAME, "the agent %s has no parameter \"%s\"%s%s%s",
                         kind->name, text, near ? "; did you mean \"" : "", near ? near : "",
                         near ? "\"?" : "");
    const cw_param *param = &kind->params[index];
    if (given[index])
        return cw_refuse(errors, CW_ERR_USAGE, "%s: %s is given twice", kind->name, param->name);
    given[index] = true;
    char range[200];
    near = cw_param_near(param, equals + 1);
    return cw_param_read(param, equals + 1, &values[index])
           || cw_refuse(errors, CW_ERR_RANGE, "%s: %s must be %s, found \"%s\"%s%s%s", kind->name,
                        param->name, cw_param_range(param, range, sizeof range), equals + 1,
                        near ? "; did you mean \"" : "", near ? near : "", near ? "\"?" : "");
}

/* Takes the text apart in place: the name, then "key=value" by commas. The defaults are filled
 * in first, so a key changes only what it names. */
static const cw_agent_kind *read_spec(char *text, double *values, cw_errors *errors)
{
    char *rest = text;
    bool given[CW_AGENT_PARAMS] = {false};
    const cw_agent_kind *kind = cw_agent_find(strsep(&rest, ":"), errors);
    if (kind == NULL)
        return NULL;
    for (int i = 0; i < CW_AGENT_PARAMS && kind->params[i].name != NULL; i++)
        values[i] = kind->params[i].value;
    while (rest != NULL)
        if (!read_param(kind, strsep(&rest, ","), values, given, errors))
            return NULL;
    return kind;
}

const cw_agent_kind *cw_agent_read(const char *spec, double values[CW_AGENT_PARAMS],
                                   cw_errors *errors)
{
    char text[CW_AGENT_SPEC + 1];
    if (strlen(spec) > CW_AGENT_SPEC) {
        cw_errors_add(errors, CW_ERR_LIMIT, NULL, 0, 0,
                      "the name of an agent may have at most %d bytes", CW_AGENT_SPEC);
        return NULL;
    }
    strcpy(text, spec);
    return read_spec(text, values, errors);
}

/* ---- life of an agent ---- */

/* `self` belongs to the agent from the call on, also if that fails: it is destroyed then. */
cw_agent *cw_agent_wrap(const cw_agent_kind *kind, void *self, cw_seat seat, cw_errors *errors)
{
    cw_agent *agent = self != NULL ? calloc(1, sizeof *agent) : NULL;
    if (agent == NULL) {
        cw_errors_add(errors, CW_ERR_MEMORY, NULL, 0, 0, "%s", cw_status_text(CW_ERR_MEMORY));
        if (self != NULL)
            kind->destroy(self);
        return NULL;
    }
    agent->kind = kind;
    agent->self = self;
    agent->seat = seat;
    return agent;
}

cw_agent *cw_agent_new(const char *spec, const cw_game *game, cw_seat seat, uint64_t seed,
                       cw_errors *errors)
{
    double values[CW_AGENT_PARAMS] = {0};
    const cw_agent_kind *kind = cw_agent_read(spec, values, errors);
    if (kind == NULL)
        return NULL;
    cw_agent *agent = cw_agent_wrap(kind, kind->create(game, seat, values, seed), seat, errors);
    if (agent != NULL)
        agent->rng = seed;
    return agent;
}

void cw_agent_free(cw_agent *agent)
{
    if (agent != NULL) {
        agent->kind->destroy(agent->self);
        free(agent);
    }
}

const cw_agent_kind *cw_agent_kind_of(const cw_agent *agent) { return agent->kind; }

uint8_t cw_agent_wants(const cw_agent *agent)
{
    return agent->kind->wants != NULL ? agent->kind->wants(agent->self) : 0;
}

uint64_t cw_agent_work(const cw_agent *agent)
{
    return agent->kind->work != NULL ? agent->kind->work(agent->self) : 0;
}

void cw_agent_reset(cw_agent *agent, uint64_t seed)
{
    agent->rng = seed;
    agent->forfeited = false;
    agent->kind->reset(agent->self, seed);
}

/* Three ways, quickest first: random is drawn from the engine's masks, some agents decide on the
 * position itself, all others get a view and a list. An index out of range is taken for the last
 * action, which ends the turn: a broken agent must not break the match. */
cw_action cw_agent_act(cw_agent *agent, const cw_game *game, const cw_state *state,
                       const cw_budget *budget)
{
    static const cw_budget unlimited = {0};
    if (agent->kind == &cw_agent_random) /* the engine draws without making the list */
        return cw_random_action(game, state, &agent->rng);
    if (agent->kind->act != NULL)
        return agent->kind->act(agent->self, game, state);
    const cw_view *view = NULL;
    if (agent->kind->needs_view) {
        cw_view_of(game, state, agent->seat, &agent->view);
        view = &agent->view;
    }
    int count = cw_legal(game, state, agent->legal);
    int index = agent->kind->choose(agent->self, view, agent->legal, count,
                                    budget != NULL ? budget : &unlimited);
    if (index == CW_CHOOSE_CONCEDE || index == CW_CHOOSE_FORFEIT) {
        agent->forfeited = index == CW_CHOOSE_FORFEIT;
        return cw_action_make(CW_ACTION_CONCEDE);
    }
    return agent->legal[index >= 0 && index < count ? index : count - 1];
}

bool cw_agent_forfeited(const cw_agent *agent) { return agent->forfeited; }

void cw_agent_observe(cw_agent *agent, const cw_event *event)
{
    if (agent->kind->observe != NULL)
        agent->kind->observe(agent->self, event);
}
