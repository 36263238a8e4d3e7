/* Builds the tree of nodes from libfyaml's event stream. The library's own document builder is
 * not used: from events, depth, aliases and counts are refused before anything has been built
 * from them. */
#include "lang/yaml.h"

#include "base/str.h"
#include "yaml_private.h"

#include <errno.h>
#include <libfyaml.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct builder {
    cw_yaml *yaml;
    cw_errors *errors;
    struct fy_parser *parser;
    cw_node *open[CW_YAML_MAX_DEPTH]; /* lists and maps being filled, outermost first */
    int depth;
    const char *key; /* key waiting for its value, when the innermost open node is a map */
    int key_line, key_column;
    int documents;
    int nodes;
} builder;

/* Memory of a tree: nodes and strings in growing chunks that are freed together. */
enum { CHUNK_BYTES = 64 << 10 };

struct chunk {
    struct chunk *next;
    size_t used, room;
    _Alignas(16) char data[];
};

/* Never freed one by one: a tree goes as a whole. */
static void *take(cw_yaml *yaml, size_t bytes)
{
    bytes = (bytes + 15) & ~(size_t)15;
    struct chunk *chunk = yaml->chunks;
    if (chunk == NULL || chunk->room - chunk->used < bytes) {
        size_t room = bytes > CHUNK_BYTES ? bytes : CHUNK_BYTES;
        chunk = malloc(sizeof *chunk + room);
        if (chunk == NULL)
            return NULL;
        *chunk = (struct chunk){.next = yaml->chunks, .room = room};
        yaml->chunks = chunk;
    }
    void *memory = chunk->data + chunk->used;
    chunk->used += bytes;
    return memory;
}

/* Without a mark: about the file as a whole. */
__attribute__((format(printf, 4, 5))) static bool fail(builder *b, const struct fy_mark *mark,
                                                       cw_status status, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    cw_errors_add_list(b->errors, status, b->yaml->label, mark != NULL ? mark->line + 1 : 0,
                       mark != NULL ? mark->column + 1 : 0, format, args);
    va_end(args);
    return false;
}

/* The library's text lives only as long as its event. */
static const char *copy_text(builder *b, const char *text, size_t size)
{
    char *copy = take(b->yaml, size + 1);
    if (copy != NULL) {
        if (size > 0)
            memcpy(copy, text, size);
        copy[size] = '\0';
    }
    return copy;
}

/* A new node under the innermost open one, with the waiting key if that is a map. */
static cw_node *add_node(builder *b, cw_node_kind kind, const struct fy_mark *mark)
{
    if (++b->nodes > CW_YAML_MAX_NODES) {
        fail(b, mark, CW_ERR_LIMIT, "the file has more than %d parts", CW_YAML_MAX_NODES);
        return NULL;
    }
    cw_node *node = take(b->yaml, sizeof *node);
    if (node == NULL) {
        fail(b, mark, CW_ERR_MEMORY, "not enough memory");
        return NULL;
    }
    *node = (cw_node){.kind = (uint8_t)kind, .text = ""};
    if (mark != NULL) {
        node->line = mark->line + 1;
        node->column = mark->column + 1;
        node->offset = mark->input_pos <= b->yaml->size ? mark->input_pos : b->yaml->size;
    } else { /* nothing was written: point at the key */
        node->line = b->key_line;
        node->column = b->key_column;
    }
    if (b->depth == 0) {
        b->yaml->root = node;
        return node;
    }
    cw_node *parent = b->open[b->depth - 1];
    node->key = b->key;
    node->key_line = b->key_line;
    node->key_column = b->key_column;
    b->key = NULL;
    if (parent->last != NULL)
        parent->last->next = node;
    else
        parent->first = node;
    parent->last = node;
    parent->count++;
    return node;
}

/* In a map keys and values take turns. */
static bool expects_key(const builder *b)
{
    return b->depth > 0 && b->open[b->depth - 1]->kind == CW_NODE_MAP && b->key == NULL;
}

static cw_node_style style_of(struct fy_token *token)
{
    switch (fy_token_scalar_style(token)) {
    case FYSS_SINGLE_QUOTED: return CW_STYLE_SINGLE;
    case FYSS_DOUBLE_QUOTED: return CW_STYLE_DOUBLE;
    case FYSS_LITERAL:
    case FYSS_FOLDED: return CW_STYLE_BLOCK;
    default: return CW_STYLE_PLAIN;
    }
}

/* The same event for keys and values: which one it is follows from the innermost open node. */
static bool on_scalar(builder *b, struct fy_event *event, const struct fy_mark *mark)
{
    struct fy_token *token = event->scalar.value;
    size_t size = 0;
    const char *text = token != NULL ? fy_token_get_text(token, &size) : "";
    if (text == NULL)
        return fail(b, mark, CW_ERR_SYNTAX, "a text could not be read");
    if (memchr(text, '\0', size) != NULL)
        return fail(b, mark, CW_ERR_SYNTAX, "a text contains the character NUL");
    const char *copy = copy_text(b, text, size);
    if (copy == NULL)
        return fail(b, mark, CW_ERR_MEMORY, "not enough memory");
    cw_node_style style = token != NULL ? style_of(token) : CW_STYLE_PLAIN;
    /* The library's mark of a quoted text stands behind the quote. */
    int quote = style == CW_STYLE_SINGLE || style == CW_STYLE_DOUBLE;
    if (expects_key(b)) {
        b->key = copy;
        b->key_line = mark != NULL ? mark->line + 1 : 0;
        b->key_column = mark != NULL ? mark->column + 1 - quote : 0;
        return true;
    }
    cw_node *node = add_node(b, CW_NODE_SCALAR, mark);
    if (node == NULL)
        return false;
    node->text = copy;
    node->size = size;
    node->style = (uint8_t)style;
    if (mark != NULL && quote && node->offset > 0) {
        node->column--;
        node->offset--;
    }
    return true;
}

/* Keys that are lists and deep nesting are refused: no file of games needs them, and readers
 * that go down the tree by recursion rely on the bound. */
static bool on_open(builder *b, cw_node_kind kind, const struct fy_mark *mark)
{
    if (expects_key(b))
        return fail(b, mark, CW_ERR_SYNTAX, "a key must be a word, not a list or map");
    if (b->depth == CW_YAML_MAX_DEPTH)
        return fail(b, mark, CW_ERR_LIMIT, "lists and maps are nested more than %d deep",
                    CW_YAML_MAX_DEPTH);
    cw_node *node = add_node(b, kind, mark);
    if (node == NULL)
        return false;
    b->open[b->depth++] = node;
    return true;
}

/* Equal keys in the order of the file, so that the second one is blamed. */
static int compare_keys(const void *a, const void *b)
{
    const cw_node *x = *(cw_node *const *)a, *y = *(cw_node *const *)b;
    int order = strcmp(x->key, y->key);
    return order != 0 ? order : (x->offset > y->offset) - (x->offset < y->offset);
}

/* Sorting the keys finds repetitions without comparing each with each. */
static bool check_keys(builder *b, const cw_node *map)
{
    if (map->count < 2)
        return true;
    const cw_node **members = malloc((size_t)map->count * sizeof *members);
    if (members == NULL)
        return fail(b, NULL, CW_ERR_MEMORY, "not enough memory");
    int n = 0;
    for (const cw_node *member = map->first; member != NULL; member = member->next)
        members[n++] = member;
    qsort(members, (size_t)n, sizeof *members, compare_keys);
    for (int i = 1; i < n; i++) {
        if (strcmp(members[i - 1]->key, members[i]->key) == 0) {
            cw_node_key_error(b->errors, b->yaml, members[i], CW_ERR_DUPLICATE,
                              "'%s' appears twice; the first is in line %d", members[i]->key,
                              members[i - 1]->key_line);
            b->yaml->faulty = true;
        }
    }
    free(members);
    return true;
}

/* More ends than beginnings cannot come from the library; it is looked at all the same. */
static bool on_close(builder *b)
{
    if (b->depth == 0)
        return fail(b, NULL, CW_ERR_SYNTAX, "the text could not be read");
    const cw_node *node = b->open[--b->depth];
    return node->kind != CW_NODE_MAP || check_keys(b, node);
}

/* Anchors and aliases could make a small file stand for a huge tree ("billion laughs"); tags would
 * ask for types that nobody here knows. */
static bool on_event(builder *b, struct fy_event *event)
{
    const struct fy_mark *mark = fy_event_start_mark(event);
    if (event->type == FYET_ALIAS)
        return fail(b, mark, CW_ERR_SYNTAX, "aliases (*name) are not allowed; write it out");
    bool is_node = event->type == FYET_SCALAR || event->type == FYET_SEQUENCE_START
                   || event->type == FYET_MAPPING_START;
    if (is_node && fy_event_get_anchor_token(event) != NULL)
        return fail(b, mark, CW_ERR_SYNTAX, "anchors (&name) are not allowed");
    if (is_node && fy_event_get_tag_token(event) != NULL)
        return fail(b, mark, CW_ERR_SYNTAX, "tags (!name) are not allowed");
    switch (event->type) {
    case FYET_DOCUMENT_START:
        return ++b->documents == 1
               || fail(b, mark, CW_ERR_SYNTAX, "only one document per file is allowed");
    case FYET_SCALAR: return on_scalar(b, event, mark);
    case FYET_SEQUENCE_START: return on_open(b, CW_NODE_LIST, mark);
    case FYET_MAPPING_START: return on_open(b, CW_NODE_MAP, mark);
    case FYET_SEQUENCE_END:
    case FYET_MAPPING_END: return on_close(b);
    default: return true;
    }
}

/* The library's own words for the first thing that it could not read. */
static void report_library(builder *b, struct fy_diag *diag)
{
    void *previous = NULL;
    const struct fy_diag_error *error = fy_diag_errors_iterate(diag, &previous);
    if (error != NULL && error->msg != NULL)
        cw_errors_add(b->errors, CW_ERR_SYNTAX, b->yaml->label, error->line, error->column,
                      "not valid YAML: %s", error->msg);
    else
        fail(b, NULL, CW_ERR_SYNTAX, "not valid YAML");
}

/* An empty file is a null scalar at line 1: callers always have a node to complain about. */
static bool build(builder *b, struct fy_diag *diag)
{
    struct fy_event *event = NULL;
    bool ended = false, good = true;
    while (good && !ended && (event = fy_parser_parse(b->parser)) != NULL) {
        good = on_event(b, event);
        ended = event->type == FYET_STREAM_END;
        fy_parser_event_free(b->parser, event);
    }
    if (good && (!ended || b->depth > 0 || fy_diag_got_error(diag))) {
        report_library(b, diag);
        good = false;
    }
    if (good && b->yaml->root == NULL) {
        good = add_node(b, CW_NODE_SCALAR, NULL) != NULL;
        if (good)
            b->yaml->root->line = b->yaml->root->column = 1;
    }
    return good;
}

/* The library prints nothing by itself: its problems are collected and told as ours. */
static bool parse(cw_yaml *yaml, cw_errors *errors)
{
    struct fy_diag_cfg diag_config;
    fy_diag_cfg_default(&diag_config);
    diag_config.fp = NULL;
    diag_config.colorize = false;
    struct fy_diag *diag = fy_diag_create(&diag_config);
    if (diag == NULL) {
        cw_errors_add(errors, CW_ERR_MEMORY, yaml->label, 0, 0, "not enough memory");
        return false;
    }
    fy_diag_set_collect_errors(diag, true);
    /* YAML 1.2, in which "no" and "on" are words and not switches. */
    struct fy_parse_cfg config = {.flags = FYPCF_QUIET | FYPCF_DEFAULT_VERSION_1_2 | FYPCF_JSON_NONE
                                           | FYPCF_SLOPPY_FLOW_INDENTATION,
                                  .diag = diag};
    struct fy_parser *parser = fy_parser_create(&config);
    bool good = parser != NULL && fy_parser_set_string(parser, yaml->source, yaml->size) == 0;
    if (good) {
        builder b = {.yaml = yaml, .errors = errors, .parser = parser};
        good = build(&b, diag);
    } else {
        cw_errors_add(errors, CW_ERR_MEMORY, yaml->label, 0, 0, "not enough memory");
    }
    if (parser != NULL)
        fy_parser_destroy(parser);
    fy_diag_destroy(diag);
    return good && !yaml->faulty;
}

/* Every line ends with LF alone, as YAML reads them anyway: libfyaml 0.7.12 leaks 4 KB at a quoted text of
 * eight lines that end with CR. */
static size_t unify_lines(char *text, size_t size)
{
    size_t n = 0;
    for (size_t i = 0; i < size; i++) {
        if (text[i] == '\r' && i + 1 < size && text[i + 1] == '\n')
            continue;
        text[n++] = text[i] == '\r' ? '\n' : text[i];
    }
    text[n] = '\0';
    return n;
}

/* Takes over `source`, which must be NUL-terminated and freed with free. */
static cw_yaml *read_owned(char *source, size_t size, const char *label, cw_errors *errors)
{
    cw_yaml *yaml = source != NULL ? calloc(1, sizeof *yaml) : NULL;
    if (yaml == NULL) {
        free(source);
        cw_errors_add(errors, CW_ERR_MEMORY, label, 0, 0, "not enough memory");
        return NULL;
    }
    if (strncmp(source, "\xEF\xBB\xBF", 3) == 0) { /* a byte order mark that some editors write */
        size -= 3;
        memmove(source, source + 3, size + 1);
    }
    yaml->source = source;
    yaml->size = unify_lines(source, size);
    yaml->label = label != NULL ? strdup(label) : NULL;
    if (!cw_yaml_check_bytes(yaml, errors) || !parse(yaml, errors)) {
        cw_yaml_free(yaml);
        return NULL;
    }
    return yaml;
}

cw_yaml *cw_yaml_read(const char *text, size_t size, const char *label, cw_errors *errors)
{
    if (size > CW_YAML_MAX_BYTES) {
        cw_errors_add(errors, CW_ERR_LIMIT, label, 0, 0, "the text is longer than %d MiB",
                      CW_YAML_MAX_BYTES >> 20);
        return NULL;
    }
    return read_owned(cw_text_copy(text, size), size, label, errors);
}

/* The reason why a file cannot be read is told in words, not as a number of the system. */
cw_yaml *cw_yaml_read_file(const char *path, cw_errors *errors)
{
    size_t size = 0;
    char *text = cw_read_file(path, CW_YAML_MAX_BYTES, &size);
    if (text == NULL) {
        char why[120];
        cw_errors_add(errors, CW_ERR_IO, path, 0, 0, "%s",
                      cw_read_problem(errno, CW_YAML_MAX_BYTES, why, sizeof why));
        return NULL;
    }
    return read_owned(text, size, path, errors);
}

void cw_yaml_free(cw_yaml *yaml)
{
    if (yaml == NULL)
        return;
    while (yaml->chunks != NULL) {
        struct chunk *next = yaml->chunks->next;
        free(yaml->chunks);
        yaml->chunks = next;
    }
    free(yaml->source);
    free(yaml->label);
    free(yaml);
}
