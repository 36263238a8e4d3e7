/* Writing the cards' own wording into the files of a game. The file is read once more and its texts
 * are found by the byte at which they begin; what is written between two of them is what was
 * there. */
#include "lang/fix.h"

#include "lang/yaml.h"
#include "yaml_private.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

typedef struct fixing {
    const cw_game *game;
    const cw_yaml *yaml;
    cw_str *out;
    size_t done; /* bytes of the source that are dealt with */
    int count;
} fixing;

static const char *wording_of(const fixing *f, size_t start)
{
    for (int i = 0; i < f->game->remark_count; i++) {
        const cw_remark *r = &f->game->remarks[i];
        if (r->start == start && strcmp(r->file, cw_yaml_label(f->yaml)) == 0)
            return f->game->cards[r->card].text;
    }
    return NULL;
}

/* A folded block (">") takes an empty line for a line end; a literal one ("|") takes it as it is. */
static bool is_folded(const char *source, size_t start)
{
    size_t i = start;
    while (i > 0 && source[i - 1] != '\n')
        i--;
    while (i > 0 && strchr(" \t\n", source[i - 1]) != NULL)
        i--;
    while (i > 0 && source[i - 1] != '\n')
        i--;
    const char *mark = strpbrk(source + i, "|>\n");
    return mark != NULL && *mark == '>';
}

/* Line by line, each as far in as the first one stands. */
static void write_block(fixing *f, size_t start, const char *text)
{
    const char *source = f->yaml->source;
    size_t line = start;
    while (line > 0 && source[line - 1] != '\n')
        line--;
    bool folded = is_folded(source, start);
    for (; *text != '\0'; text++) {
        if (*text != '\n') {
            cw_str_char(f->out, *text);
            continue;
        }
        cw_str_add(f->out, folded ? "\n\n" : "\n");
        cw_str_printf(f->out, "%*s", (int)(start - line), "");
    }
}

static void write_quoted(cw_str *out, const char *text)
{
    cw_str_char(out, '\'');
    for (; *text != '\0'; text++)
        cw_str_add(out, *text == '\'' ? "''" : (char[]){*text, '\0'});
    cw_str_char(out, '\'');
}

/* Quoted as before where one line will do. Between braces a comma would end the text. */
static void write_scalar(fixing *f, const cw_node *node, size_t start, bool flow, const char *text)
{
    bool one_line = strchr(text, '\n') == NULL;
    if (node->style == CW_STYLE_BLOCK)
        write_block(f, start, text);
    else if (node->style == CW_STYLE_SINGLE && one_line && strstr(text, "''") == NULL)
        write_quoted(f->out, text);
    else if (node->style == CW_STYLE_PLAIN && !(flow && strpbrk(text, ",;") != NULL))
        cw_yaml_add_text(f->out, text);
    else
        cw_json_add_text(f->out, text);
}

/* Members stand in the order of the file. The tree is at most CW_YAML_MAX_DEPTH deep. */
static void fix_node(fixing *f, const cw_node *node, bool flow)
{
    if (node->kind != CW_NODE_SCALAR) {
        flow |= strchr("{[", f->yaml->source[node->offset]) != NULL;
        for (const cw_node *m = node->first; m != NULL; m = m->next)
            fix_node(f, m, flow);
        return;
    }
    size_t start, size;
    cw_node_span(f->yaml, node, &start, &size);
    const char *text = node->size > 0 ? wording_of(f, start) : NULL;
    if (text == NULL || start < f->done)
        return;
    cw_str_add_n(f->out, f->yaml->source + f->done, start - f->done);
    write_scalar(f, node, start, flow, text);
    f->done = start + size;
    f->count++;
}

/* The reader of YAML takes away a byte order mark and the CR of line ends: they come back. */
static void restore_bytes(const char *path, cw_str *out)
{
    size_t size = 0;
    char *before = cw_read_file(path, CW_YAML_MAX_BYTES, &size);
    if (before == NULL)
        return;
    bool mark = strncmp(before, "\xEF\xBB\xBF", 3) == 0;
    const char *first = strchr(before, '\n');
    bool cr = first != NULL && first > before && first[-1] == '\r';
    cw_str all = CW_STR_INIT;
    cw_str_add(&all, mark ? "\xEF\xBB\xBF" : "");
    for (const char *p = cw_str_get(out); *p != '\0'; p++)
        cw_str_add(&all, *p == '\n' && cr ? "\r\n" : (char[]){*p, '\0'});
    free(before);
    cw_str_clear(out);
    *out = all;
}

int cw_fix_texts(const cw_game *game, const char *path, cw_str *out, cw_errors *errors)
{
    cw_yaml *yaml = cw_yaml_read_file(path, errors);
    if (yaml == NULL)
        return -1;
    fixing f = {.game = game, .yaml = yaml, .out = out};
    fix_node(&f, cw_yaml_root(yaml), false);
    cw_str_add_n(out, yaml->source + f.done, yaml->size - f.done);
    cw_yaml_free(yaml);
    restore_bytes(path, out);
    if (out->failed) {
        cw_errors_add(errors, CW_ERR_MEMORY, path, 0, 0, "%s", cw_status_text(CW_ERR_MEMORY));
        return -1;
    }
    return f.count;
}
