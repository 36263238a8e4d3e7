/* Tables of constants: found, read with every value checked against the agent's ranges, and
 * written into the agent's name, so that the agents themselves need to know no files. */
#include "table/agent_table.h"

#include "table/bot.h"
#include "lang/yaml.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST_PATH = 4096, LONGEST_WORD = 4000 };

/* The two signs of a path; everything else is a name in the game's own folder, which has no "/"
 * and so cannot leave it. */
static bool is_path(const char *name)
{
    size_t size = strlen(name);
    return strchr(name, '/') != NULL || (size > 5 && strcmp(name + size - 5, ".yaml") == 0);
}

/* A name may not begin with a dot: neither hidden files nor "..". */
static bool find_table(const cw_game *game, const cw_agent_kind *kind, const char *name,
                       char path[LONGEST_PATH], cw_errors *errors)
{
    int size;
    if (is_path(name)) {
        size = snprintf(path, LONGEST_PATH, "%s", name);
    } else if (name[0] == '\0' || name[0] == '.' || game->folder == NULL) {
        return cw_refuse(errors, CW_ERR_UNKNOWN_NAME,
                         "after @ comes tuned, the name of a file in the game's agents/ or a path; "
                         "found \"%.80s\"",
                         name);
    } else {
        size = snprintf(path, LONGEST_PATH, "%s/agents/%s.yaml", game->folder,
                        strcmp(name, "tuned") == 0 ? kind->name : name);
    }
    return (size >= 0 && size < LONGEST_PATH)
           || cw_refuse(errors, CW_ERR_LIMIT, "the path of the table may have at most %d bytes",
                        LONGEST_PATH - 1);
}

/* The piece "name=…" of a list by commas that ends at `end`; NULL if there is none. */
static const char *find_piece(const char *list, const char *end, const char *name, size_t size)
{
    while (list < end) {
        if (strncmp(list, name, size) == 0 && list[size] == '=')
            return list;
        list += strcspn(list, ",");
        list += *list == ',';
    }
    return NULL;
}

/* What was written of that parameter so far, with its comma. */
static void drop_piece(cw_str *out, const char *name, size_t size)
{
    char *list = strchr(out->data, ':') + 1;
    char *piece = (char *)find_piece(list, out->data + out->size, name, size);
    if (piece == NULL)
        return;
    char *end = piece + strcspn(piece, ",");
    if (*end == ',')
        end++;
    else if (piece > list)
        piece--; /* the last one: the comma before it */
    memmove(piece, end, (size_t)(out->data + out->size - end) + 1);
    out->size -= (size_t)(end - piece);
}

/* Adds "name=value". */
static bool add_value(const cw_agent_kind *kind, const cw_yaml *yaml, const cw_node *node,
                      cw_str *out, cw_errors *errors)
{
    const char *near;
    int index = cw_agent_find_param(kind, node->key, &near);
    if (index < 0) {
        cw_node_key_error(errors, yaml, node, CW_ERR_UNKNOWN_NAME,
                          "the agent %s has no parameter \"%.80s\"%s%s%s", kind->name, node->key,
                          near ? "; did you mean \"" : "", near ? near : "", near ? "\"?" : "");
        return false;
    }
    const cw_param *p = &kind->params[index];
    double value;
    if (node->kind != CW_NODE_SCALAR || !cw_param_read(p, node->text, &value)) {
        char found[100], range[200];
        near = node->kind == CW_NODE_SCALAR ? cw_param_near(p, node->text) : NULL;
        cw_node_error(errors, yaml, node, CW_ERR_RANGE, "%s must be %s, not %s%s%s%s", p->name,
                      cw_param_range(p, range, sizeof range),
                      cw_node_describe(node, found, sizeof found), near ? "; did you mean \"" : "",
                      near ? near : "", near ? "\"?" : "");
        return false;
    }
    drop_piece(out, p->name, strlen(p->name));
    cw_str_printf(out, "%s%s=", out->data[out->size - 1] == ':' ? "" : ",", p->name);
    cw_param_print(p, value, out);
    return true;
}

/* The table names its agent, so that one made for another agent is refused even if the names of
 * its constants happen to fit. All values are looked at before giving up: a table with three
 * mistakes tells three. */
static bool add_values(const cw_agent_kind *kind, const cw_yaml *yaml, cw_str *out,
                       cw_errors *errors)
{
    const cw_node *root = cw_yaml_root(yaml);
    const cw_node *agent = root->kind == CW_NODE_MAP ? cw_node_get(root, "agent") : NULL;
    const cw_node *values = root->kind == CW_NODE_MAP ? cw_node_get(root, "values") : NULL;
    if (agent == NULL || values == NULL || values->kind != CW_NODE_MAP) {
        cw_node_error(errors, yaml, root, CW_ERR_MISSING,
                      "a table of constants has \"agent\" and a map \"values\"");
        return false;
    }
    if (agent->kind != CW_NODE_SCALAR || strcmp(agent->text, kind->name) != 0) {
        char found[100];
        cw_node_error(errors, yaml, agent, CW_ERR_MISMATCH, "the table must be one of %s, not %s",
                      kind->name, cw_node_describe(agent, found, sizeof found));
        return false;
    }
    bool good = true;
    for (const cw_node *m = values->first; m != NULL; m = m->next)
        good = add_value(kind, yaml, m, out, errors) && good;
    return good;
}

static bool add_table(const cw_game *game, const cw_agent_kind *kind, const char *name, cw_str *out,
                      cw_errors *errors)
{
    char path[LONGEST_PATH];
    cw_yaml *yaml = find_table(game, kind, name, path, errors) ? cw_yaml_read_file(path, errors)
                                                               : NULL;
    bool good = yaml != NULL && add_values(kind, yaml, out, errors);
    cw_yaml_free(yaml);
    return good;
}

/* The part after the colon, piece by piece. What is said takes the place of what a table has; what is
 * said twice is left so, and refused by who reads it. */
static bool expand_rest(const cw_game *game, const cw_agent_kind *kind, const char *rest,
                        cw_str *out, cw_errors *errors)
{
    const char *begin = rest;
    char word[LONGEST_WORD];
    for (;;) {
        size_t size = strcspn(rest, ",");
        if (size >= sizeof word)
            return cw_refuse(errors, CW_ERR_LIMIT,
                             "a parameter of an agent may have at most %zu bytes", sizeof word - 1);
        memcpy(word, rest, size);
        word[size] = '\0';
        if (word[0] == '@') {
            if (!add_table(game, kind, word + 1, out, errors))
                return false;
        } else {
            size_t name = strcspn(word, "=");
            if (find_piece(begin, rest, word, name) == NULL)
                drop_piece(out, word, name);
            cw_str_printf(out, "%s%s", out->data[out->size - 1] == ':' ? "" : ",", word);
        }
        if (rest[size] == '\0')
            return true;
        rest += size + 1;
    }
}

cw_status cw_agent_expand(const cw_game *game, const char *spec, cw_str *out, cw_errors *errors)
{
    const char *colon = strchrnul(spec, ':');
    char name[100]; /* longer than that of any agent */
    snprintf(name, sizeof name, "%.*s", (int)(colon - spec), spec);
    const cw_agent_kind *kind = *colon == ':' ? cw_agent_find(name, NULL) : NULL;
    cw_str_reset(out);
    if (kind == NULL || strchr(colon, '@') == NULL) { /* cw_agent_new finds what is wrong */
        cw_str_add(out, spec);
    } else {
        cw_str_printf(out, "%s:", kind->name);
        if (!out->failed && !expand_rest(game, kind, colon + 1, out, errors))
            return errors != NULL ? cw_errors_status(errors) : CW_ERR_SYNTAX;
        if (out->size > 0 && out->data[out->size - 1] == ':') /* an empty table */
            out->data[--out->size] = '\0';
    }
    if (out->failed) {
        cw_errors_add(errors, CW_ERR_MEMORY, NULL, 0, 0, "%s", cw_status_text(CW_ERR_MEMORY));
        return CW_ERR_MEMORY;
    }
    return CW_OK;
}

/* An agent that was told to count on what the match hides would play on cards that it only
 * believes to see; better no match than such a one. */
static cw_agent *check_sight(cw_agent *agent, const char *spec, unsigned shown, cw_errors *errors)
{
    if (agent == NULL || !(cw_agent_wants(agent) & ~shown))
        return agent;
    cw_errors_add(errors, CW_ERR_USAGE, NULL, 0, 0,
                  "the agent \"%.200s\" counts on the enemy's deck (honest=0), which this match "
                  "does not show it; sim and tournament do so with --reveal deck",
                  spec);
    cw_agent_free(agent);
    return NULL;
}

/* A program outside is a bot with a protocol of its own; of an agent of this program the tables
 * that its parameters name (`@file`) are written out first. */
cw_agent *cw_agent_open(const char *spec, const cw_game *game, cw_seat seat, uint64_t seed,
                        unsigned shown, cw_errors *errors)
{
    const char *command = cw_bot_command(spec);
    if (command != NULL)
        return cw_bot_open(command, game, seat, seed, NULL, errors);
    cw_str full = CW_STR_INIT;
    cw_agent *agent = NULL;
    if (cw_agent_expand(game, spec, &full, errors) == CW_OK)
        agent = check_sight(cw_agent_new(cw_str_get(&full), game, seat, seed, errors), spec, shown,
                            errors);
    cw_str_clear(&full);
    return agent;
}

bool cw_agent_names_path(const char *spec)
{
    if (cw_bot_command(spec) != NULL)
        return true;
    for (const char *at = strchr(spec, '@'); at != NULL; at = strchr(at + 1, '@')) {
        char name[LONGEST_PATH];
        snprintf(name, sizeof name, "%.*s", (int)strcspn(at + 1, ","), at + 1);
        if (is_path(name))
            return true;
    }
    return false;
}
