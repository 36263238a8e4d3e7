/* How a game wants to look: theme.yaml of its folder, with colours, fonts of a fixed list, and names and
 * colours of frames by class or element. Nothing of it is passed on that is not understood here. */
#include "art.h"

#include "base/str.h"
#include "lang/yaml.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { NAME_BYTES = 40, PATH = 1100 };
static const double least_contrast = 4.5;

static const char *const color_names[] = {"paper", "paper_edge", "ink",     "keyword",
                                          "back",  "back_edge",  "own_mat", "foe_mat"};
static const char *const font_names[] = {"book",   "plain",   "slab",      "round",
                                         "narrow", "antique", "typewriter"};
static const char *const font_places[] = {"names", "text"};
static const char *const parts[] = {"colors", "fonts", "frames"};
static const char *const frame_parts[] = {"name", "colors"};
enum { COUNT_PLACES = 2, COUNT_FRAME = 2, COUNT_PARTS = 3 };

typedef struct reading {
    const cw_game *game;
    const cw_yaml *yaml;
    cw_errors *errors;
} reading;

/* "a, b, c", for messages */
static const char *listed(const char *const *names, size_t count, char *out, size_t size)
{
    size_t n = 0;
    for (size_t i = 0; i < count && n < size; i++)
        n += (size_t)snprintf(out + n, size - n, "%s%s", i > 0 ? ", " : "", names[i]);
    return out;
}

static bool is_one_of(const char *name, const char *const *names, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(names[i], name) == 0)
            return true;
    return false;
}

static bool is_key(const reading *r, const cw_node *m, const char *const *names, size_t count)
{
    char all[300];
    if (is_one_of(m->key, names, count))
        return true;
    cw_node_key_error(r->errors, r->yaml, m, CW_ERR_UNKNOWN_NAME,
                      "unknown is '%.40s'; there are %s", m->key,
                      listed(names, count, all, sizeof all));
    return false;
}

static bool is_map(const reading *r, const cw_node *node, const char *what)
{
    char found[100];
    if (node->kind == CW_NODE_MAP)
        return true;
    cw_node_error(r->errors, r->yaml, node, CW_ERR_SYNTAX, "%s must be a map, not %s", what,
                  cw_node_describe(node, found, sizeof found));
    return false;
}

/* "#2f6a66"; false with a problem if it is none. */
static bool read_color(const reading *r, const cw_node *node)
{
    char found[100];
    if (node->kind == CW_NODE_SCALAR && node->size == 7 && node->text[0] == '#'
        && strspn(node->text + 1, "0123456789abcdefABCDEF") == 6)
        return true;
    cw_node_error(r->errors, r->yaml, node, CW_ERR_SYNTAX,
                  "a color is written \"#2f6a66\", in quotes, not %s",
                  cw_node_describe(node, found, sizeof found));
    return false;
}

static json_t *read_colors(const reading *r, const cw_node *map)
{
    json_t *json = json_object();
    if (!is_map(r, map, "colors"))
        return json;
    for (const cw_node *m = map->first; m != NULL; m = m->next)
        if (is_key(r, m, color_names, sizeof color_names / sizeof *color_names) && read_color(r, m))
            json_object_set_new(json, m->key, json_string(m->text));
    return json;
}

static json_t *read_fonts(const reading *r, const cw_node *map)
{
    enum { FONTS = sizeof font_names / sizeof *font_names };
    json_t *json = json_object();
    char all[200], found[100];
    if (!is_map(r, map, "fonts"))
        return json;
    for (const cw_node *m = map->first; m != NULL; m = m->next) {
        if (!is_key(r, m, font_places, COUNT_PLACES))
            continue;
        if (m->kind == CW_NODE_SCALAR && is_one_of(m->text, font_names, FONTS)) {
            json_object_set_new(json, m->key, json_string(m->text));
        } else {
            cw_node_error(r->errors, r->yaml, m, CW_ERR_UNKNOWN_NAME, "no font is %s; there are %s",
                          cw_node_describe(m, found, sizeof found),
                          listed(font_names, FONTS, all, sizeof all));
        }
    }
    return json;
}

static json_t *read_frame(const reading *r, const cw_node *map)
{
    json_t *json = json_object();
    if (!is_map(r, map, "a frame"))
        return json;
    for (const cw_node *m = map->first; m != NULL; m = m->next) {
        if (!is_key(r, m, frame_parts, COUNT_FRAME))
            continue;
        if (strcmp(m->key, "name") == 0) {
            if (m->kind == CW_NODE_SCALAR && m->size > 0 && m->size <= NAME_BYTES)
                json_object_set_new(json, "name", json_string(m->text));
            else
                cw_node_error(r->errors, r->yaml, m, CW_ERR_LIMIT,
                              "the name of a frame is a text of at most %d bytes", NAME_BYTES);
        } else if (m->kind != CW_NODE_LIST || m->count != 2) {
            cw_node_error(r->errors, r->yaml, m, CW_ERR_SYNTAX,
                          "a frame has two colors, like [\"#2e5fae\", \"#152a5c\"]");
        } else if (read_color(r, m->first) && read_color(r, m->last)) {
            json_object_set_new(json, "colors", json_pack("[s, s]", m->first->text, m->last->text));
        }
    }
    return json;
}

static bool is_class(const cw_game *game, const char *name)
{
    return strcmp(name, "neutral") == 0
           || is_one_of(name, game->classes.singular + 1, (size_t)game->classes.count - 1)
           || is_one_of(name, game->elements.singular + 1, (size_t)game->elements.count - 1);
}

static json_t *read_frames(const reading *r, const cw_node *map)
{
    json_t *json = json_object();
    if (!is_map(r, map, "frames"))
        return json;
    for (const cw_node *m = map->first; m != NULL; m = m->next) {
        if (is_class(r->game, m->key)) {
            json_object_set_new(json, m->key, read_frame(r, m));
        } else {
            cw_node_key_error(r->errors, r->yaml, m, CW_ERR_UNKNOWN_NAME,
                              "the game has no class or element '%.40s'", m->key);
        }
    }
    return json;
}

/* ---- contrast, as WCAG 2 measures it ---- */

static double luminance(const char *color)
{
    static const double weights[3] = {0.2126, 0.7152, 0.0722};
    unsigned rgb[3] = {0};
    double sum = 0;
    sscanf(color + 1, "%2x%2x%2x", &rgb[0], &rgb[1], &rgb[2]);
    for (int i = 0; i < 3; i++) {
        double c = rgb[i] / 255.0;
        sum += weights[i] * (c <= 0.03928 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4));
    }
    return sum;
}

static const char *color_of(const json_t *colors, const char *name, const char *otherwise)
{
    const char *text = json_string_value(json_object_get(colors, name));
    return text != NULL ? text : otherwise;
}

/* A text that nobody can read is refused, whoever wrote it. */
static void check_contrast(const reading *r, const cw_node *node, const json_t *colors)
{
    static const struct {
        const char *ink, *ink_else, *paper, *paper_else;
    } pairs[] = {{"ink", "#2a1c0e", "paper", "#f3e7cf"},
                 {"ink", "#2a1c0e", "paper_edge", "#e2cfa9"},
                 {"keyword", "#5b1d06", "paper", "#f3e7cf"}};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        double a = luminance(color_of(colors, pairs[i].ink, pairs[i].ink_else));
        double b = luminance(color_of(colors, pairs[i].paper, pairs[i].paper_else));
        double contrast = (fmax(a, b) + 0.05) / (fmin(a, b) + 0.05);
        if (contrast < least_contrast) {
            cw_node_error(r->errors, r->yaml, node, CW_ERR_RANGE,
                          "%s on %s has a contrast of %.1f; texts need %.1f", pairs[i].ink,
                          pairs[i].paper, contrast, least_contrast);
        }
    }
}

json_t *cw__theme_read(const cw_game *game, const char *text, size_t size, const char *label,
                       cw_errors *errors)
{
    int before = errors->count + errors->dropped;
    cw_yaml *yaml = cw_yaml_read(text, size, label, errors);
    if (yaml == NULL)
        return NULL;
    reading r = {game, yaml, errors};
    const cw_node *root = cw_yaml_root(yaml);
    json_t *json = json_object();
    for (const cw_node *m = is_map(&r, root, "a theme") ? root->first : NULL; m != NULL;
         m = m->next) {
        if (!is_key(&r, m, parts, COUNT_PARTS))
            continue;
        bool is_colors = strcmp(m->key, "colors") == 0;
        json_t *part = is_colors                      ? read_colors(&r, m)
                       : strcmp(m->key, "fonts") == 0 ? read_fonts(&r, m)
                                                      : read_frames(&r, m);
        if (is_colors)
            check_contrast(&r, m, part);
        json_object_set_new(json, m->key, part);
    }
    cw_yaml_free(yaml);
    if (errors->count + errors->dropped > before) {
        json_decref(json);
        return NULL;
    }
    return json;
}

json_t *cw__theme_load(const cw_game *game, cw_errors *errors)
{
    char path[PATH];
    size_t size = 0;
    int n = snprintf(path, sizeof path, "%s/theme.yaml", game->folder != NULL ? game->folder : "");
    if (game->folder == NULL || (size_t)n >= sizeof path || access(path, F_OK) != 0)
        return NULL;
    char *text = cw_read_file(path, 64 << 10, &size);
    if (text == NULL) {
        cw_errors_add(errors, CW_ERR_IO, path, 0, 0,
                      "the file cannot be read, or has more than 64 KB");
        return NULL;
    }
    json_t *json = cw__theme_read(game, text, size, path, errors);
    free(text);
    return json;
}
