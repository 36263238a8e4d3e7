/* Prints a YAML file as JSON, with numbers, true, false and null where they stand bare: what an
 * editor compares with a schema. */
#include "lang/yaml.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void write_scalar(const cw_node *node, cw_str *out)
{
    bool on;
    char *end;
    strtod(node->text, &end);
    if (cw_node_is_null(node))
        cw_str_add(out, "null");
    else if (cw_node_as_bool(node, &on))
        cw_str_add(out, on ? "true" : "false");
    else if (node->style == CW_STYLE_PLAIN && node->size > 0 && *end == '\0'
             && strspn(node->text, "-.0123456789") == node->size && node->text[0] != '.')
        cw_str_add(out, node->text);
    else
        cw_json_add_text(out, node->text);
}

static void write_node(const cw_node *node, cw_str *out)
{
    if (node->kind == CW_NODE_SCALAR) {
        write_scalar(node, out);
        return;
    }
    cw_str_add(out, node->kind == CW_NODE_MAP ? "{" : "[");
    for (const cw_node *member = node->first; member != NULL; member = member->next) {
        if (member->key != NULL) {
            cw_json_add_text(out, member->key);
            cw_str_add(out, ": ");
        }
        write_node(member, out);
        cw_str_add(out, member->next != NULL ? ", " : "");
    }
    cw_str_add(out, node->kind == CW_NODE_MAP ? "}" : "]");
}

int main(int argc, char **argv)
{
    cw_errors errors;
    cw_str out = CW_STR_INIT;
    cw_errors_init(&errors);
    cw_yaml *yaml = argc == 2 ? cw_yaml_read_file(argv[1], &errors) : NULL;
    if (yaml == NULL) {
        fprintf(stderr, "usage: yaml_json FILE, which must be YAML\n");
        return EXIT_FAILURE;
    }
    write_node(cw_yaml_root(yaml), &out);
    puts(cw_str_get(&out));
    cw_str_clear(&out);
    cw_yaml_free(yaml);
    return EXIT_SUCCESS;
}
