/* Small questions about YAML nodes that the scenario runner asks everywhere. */
#ifndef TABLE_NODE_H
#define TABLE_NODE_H

#include "lang/yaml.h"

enum { NODE_TEXT = 160 }; /* longest name or word that a scenario may use */

static inline bool node_is_map(const cw_node *node)
{
    return node != NULL && node->kind == CW_NODE_MAP;
}

static inline bool node_is_list(const cw_node *node)
{
    return node != NULL && node->kind == CW_NODE_LIST;
}

/* A scalar's text; "" for anything else and for texts that are too long to be a name. */
static inline const char *node_text(const cw_node *node)
{
    bool usable = node != NULL && node->kind == CW_NODE_SCALAR && node->size < NODE_TEXT;
    return usable ? node->text : "";
}

/* A whole number within low..high. */
static inline bool node_number(const cw_node *node, long low, long high, long *number)
{
    return node != NULL && node->kind == CW_NODE_SCALAR && cw_node_as_int(node, number)
           && *number >= low && *number <= high;
}

static inline bool node_bool(const cw_node *node, bool *value)
{
    return node != NULL && node->kind == CW_NODE_SCALAR && cw_node_as_bool(node, value);
}

/* The member of a map; NULL if there is none or `map` is no map. */
static inline const cw_node *node_get(const cw_node *map, const char *key)
{
    return node_is_map(map) ? cw_node_get(map, key) : NULL;
}

#endif
