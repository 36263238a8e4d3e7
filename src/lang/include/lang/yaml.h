/* YAML and JSON texts as a small tree of nodes that know their place in the file. A strict
 * subset: one document, plain nesting, no anchors, aliases or tags, no key twice. */
#ifndef LANG_YAML_H
#define LANG_YAML_H

#include "base/error.h"
#include "base/str.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { CW_YAML_MAX_BYTES = 4 << 20, CW_YAML_MAX_DEPTH = 16, CW_YAML_MAX_NODES = 1 << 19 };

typedef enum cw_node_kind { CW_NODE_SCALAR, CW_NODE_LIST, CW_NODE_MAP } cw_node_kind;

typedef enum cw_node_style {
    CW_STYLE_PLAIN,  /* bare words, numbers, true, null */
    CW_STYLE_SINGLE, /* 'quoted' */
    CW_STYLE_DOUBLE, /* "quoted", with escapes */
    CW_STYLE_BLOCK   /* | or > */
} cw_node_style;

typedef struct cw_node {
    uint8_t kind;     /* cw_node_kind */
    uint8_t style;    /* cw_node_style of a scalar */
    int line, column; /* 1-based, where it begins */
    size_t offset;    /* the same in bytes */
    const char *text; /* scalars: what it says, NUL-terminated; never NULL */
    size_t size;      /* bytes of text; a NUL inside is refused */
    const char *key;  /* members of a map: their key; else NULL */
    int key_line, key_column;
    int count;                           /* members of a list or map */
    struct cw_node *first, *last, *next; /* members in the order of the file */
} cw_node;

typedef struct cw_yaml cw_yaml;

/* Reads `size` bytes (copied). NULL with a problem in `errors` if the text is not such YAML;
 * an empty text gives a null scalar. `label` names the file in messages and may be NULL. */
cw_yaml *cw_yaml_read(const char *text, size_t size, const char *label, cw_errors *errors);
/* The same from a file of at most CW_YAML_MAX_BYTES. */
cw_yaml *cw_yaml_read_file(const char *path, cw_errors *errors);
void cw_yaml_free(cw_yaml *yaml); /* NULL is fine */

/* Nodes live as long as the tree; there is always a root. */
const cw_node *cw_yaml_root(const cw_yaml *yaml);
const char *cw_yaml_label(const cw_yaml *yaml); /* NULL if none was given */

/* The member of a map with that key, or NULL. */
const cw_node *cw_node_get(const cw_node *map, const char *key);

bool cw_node_is_null(const cw_node *node);              /* bare null, ~ or nothing */
bool cw_node_as_int(const cw_node *node, long *value);  /* bare decimal of at most 9 digits */
bool cw_node_as_bool(const cw_node *node, bool *value); /* bare true or false */

/* "a list", "the number 12", "the text 'x'": what stands there, for messages. */
const char *cw_node_describe(const cw_node *node, char *out, size_t size);

/* The place in the file of the byte `offset` of a scalar's text: quotes, escapes, folded
 * lines and the indentation of blocks are accounted for. Columns count characters. */
void cw_node_locate(const cw_yaml *yaml, const cw_node *scalar, size_t offset, int *line,
                    int *column);

/* The bytes of a scalar in the file as it was read (lines end with LF): with its quotes; of a block
 * without its mark and the indentation of the first line. */
void cw_node_span(const cw_yaml *yaml, const cw_node *scalar, size_t *start, size_t *size);

/* Adds a problem at the node (or at its key). */
void cw_node_error(cw_errors *errors, const cw_yaml *yaml, const cw_node *node, cw_status status,
                   const char *format, ...) __attribute__((format(printf, 5, 6)));
void cw_node_key_error(cw_errors *errors, const cw_yaml *yaml, const cw_node *node,
                       cw_status status, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* A text as a JSON string (which is YAML as well); or bare if YAML cannot mistake it. */
void cw_json_add_text(cw_str *out, const char *text);
void cw_yaml_add_text(cw_str *out, const char *text);
/* A line "key: text", with the spaces before the key if it has any; nothing for an empty text. */
void cw_yaml_add_field(cw_str *out, const char *key, const char *text);
/* The same with a text of several lines as a block, two spaces further in than the key. */
void cw_yaml_add_block(cw_str *out, const char *key, const char *text);

#endif
