/* What yaml.c (building) and yaml_node.c (asking) share. */
#ifndef LANG_YAML_PRIVATE_H
#define LANG_YAML_PRIVATE_H

#include "lang/yaml.h"

struct cw_yaml {
    char *source; /* the whole text, NUL-terminated */
    size_t size;
    char *label;
    cw_node *root;
    struct chunk *chunks; /* memory of nodes and texts */
    bool faulty;          /* a problem was reported but reading went on */
};

/* Valid UTF-8 without control characters and what would make reading slow, or a problem at the
 * first bad byte. */
bool cw_yaml_check_bytes(const cw_yaml *yaml, cw_errors *errors);

#endif
