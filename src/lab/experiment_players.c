/* The agents and decks of an experiment file, each with a label of its own. */
#include "experiment_private.h"

#include "base/memory.h"
#include "table/agent_table.h"
#include "table/bot.h"
#include "lang/decks.h"
#include "table/node.h"

#include <stdio.h>
#include <string.h>

enum { LONGEST_LABEL = 60 };

/* A problem of something that knows no place, told at the node. */
static bool refuse_because(experiment_reader *r, const cw_node *node, const cw_errors *why)
{
    return cw__experiment_refuse(r, node, cw_errors_status(why), "%s",
                                 why->count > 0 ? why->list[0].message : "it cannot be used");
}

/* "rows" and "columns" are what an axis may be instead of a label: as labels they could not be
 * told from that. */
static bool read_label(experiment_reader *r, const cw_node *node)
{
    size_t size = strlen(node->key);
    if (size == 0 || size > LONGEST_LABEL || cw_text_fault(node->key, size) != size
        || strcmp(node->key, "rows") == 0 || strcmp(node->key, "columns") == 0) {
        cw_node_key_error(r->errors, r->e->yaml, node, CW_ERR_SYNTAX,
                          "a label has 1 to %d bytes and is not \"rows\" or \"columns\"",
                          LONGEST_LABEL);
        r->failed = true;
        return false;
    }
    return true;
}

/* Files of experiments are passed on: one that names a program or a path runs or reads something
 * here only if its user says so. Agents are read now, so that a misspelt parameter is found
 * before hours of matches; programs are not started for that. */
static bool check_spec(experiment_reader *r, const cw_node *node)
{
    double values[CW_AGENT_PARAMS];
    cw_str full = CW_STR_INIT;
    cw_errors *why = cw_alloc(1, sizeof *why);
    bool good = true;
    if (!r->trusted && cw_agent_names_path(node->text)) {
        good = cw__experiment_refuse(
            r, node, CW_ERR_USAGE,
            "\"%.80s\" starts a program or reads a file: if you trust this "
            "experiment, say --trust",
            node->text);
    } else if (cw_bot_command(node->text) == NULL) {
        good = cw_agent_expand(r->e->game, node->text, &full, why) == CW_OK
               && cw_agent_read(cw_str_get(&full), values, why) != NULL;
        good = good || refuse_because(r, node, why);
    }
    cw_str_clear(&full);
    free(why);
    return good;
}

/* What the agent of a paper could see that a fair one cannot: said in the file, so that it is
 * seen in the table. */
static bool read_reveal(experiment_reader *r, const cw_node *node, uint8_t *reveal)
{
    static const char *const words[] = {"hand", "deck"};
    static const uint8_t bits[] = {CW_REVEAL_HAND, CW_REVEAL_DECK};
    if (node->kind != CW_NODE_SCALAR)
        return cw__experiment_refuse_kind(r, node, "reveal", "hand or deck");
    int found = cw__experiment_read_word(r, node, "reveal", words, 2);
    *reveal = found >= 0 ? bits[found] : 0;
    return found >= 0;
}

/* "mcts:c=0.5", {agent: gsv, reveal: hand} or {not run: why}. */
static bool read_agent(experiment_reader *r, const cw_node *node, cw_experiment_agent *agent)
{
    static const char *const keys[] = {"agent", "reveal", "not run"};
    const cw_node *spec = node->kind == CW_NODE_MAP ? cw_node_get(node, "agent") : node;
    *agent = (cw_experiment_agent){.label = node->key};
    if (node->kind == CW_NODE_MAP) {
        const cw_node *reveal = cw_node_get(node, "reveal");
        const cw_node *why = cw_node_get(node, "not run");
        if (!cw__experiment_check_keys(r, node, "setting of an agent", keys, 3)
            || (reveal != NULL && !read_reveal(r, reveal, &agent->reveal)))
            return false;
        if ((spec == NULL) == (why == NULL))
            return cw__experiment_refuse(r, node, CW_ERR_MISSING,
                                         "%.60s needs either \"agent\" or \"not run\"", node->key);
        if (why != NULL) {
            agent->not_run = cw__experiment_read_text(r, why, EXPERIMENT_NOTE);
            return true;
        }
    }
    if (spec->kind != CW_NODE_SCALAR || spec->size == 0 || spec->size > CW_AGENT_SPEC)
        return cw__experiment_refuse_kind(r, spec, node->key, "an agent such as greedy");
    agent->spec = spec->text;
    return check_spec(r, spec);
}

static bool read_deck(experiment_reader *r, const cw_node *node, cw_experiment_deck *deck)
{
    if (node->kind != CW_NODE_SCALAR || node->size == 0)
        return cw__experiment_refuse_kind(r, node, node->key, "a deck such as basic-mage");
    cw_named_deck *named = cw_alloc(1, sizeof *named);
    cw_errors *why = cw_alloc(1, sizeof *why);
    bool good = cw_deck_read(r->e->game, node->text, named, why) == CW_OK
                && cw_deck_check(r->e->game, named, why) == CW_OK;
    good = good || refuse_because(r, node, why);
    *deck = (cw_experiment_deck){.label = node->key, .deck = named->deck};
    free(named);
    free(why);
    return good;
}

/* The map "agents" or "decks". */
bool cw__experiment_read_labels(experiment_reader *r, const cw_node *map, const experiment_key *key)
{
    cw_experiment *e = r->e;
    bool good = true, decks = key->number;
    if (map->kind != CW_NODE_MAP || map->count < 1 || map->count > CW_EXPERIMENT_LABELS) {
        char wanted[80];
        snprintf(wanted, sizeof wanted, "a map with 1 to %d members", CW_EXPERIMENT_LABELS);
        return cw__experiment_refuse_kind(r, map, map->key, wanted);
    }
    for (const cw_node *m = map->first; m != NULL; m = m->next) {
        good = read_label(r, m)
               && (decks ? read_deck(r, m, &e->decks[e->deck_count])
                         : read_agent(r, m, &e->agents[e->agent_count]))
               && good;
        e->deck_count += decks;
        e->agent_count += !decks;
    }
    return good;
}
