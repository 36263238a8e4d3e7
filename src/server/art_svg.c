/* Whether a text is an SVG that may be shown: well-formed, shapes and colours only. What is not in the tables
 * here is refused: scripts, handlers, links, foreign content, entities, styles of the whole page, filters. */
#include "art.h"

#include "base/str.h"

#include <string.h>

enum { DEPTH = 32, ELEMENTS = 5000, NAME = 24, ATTRIBUTES = 40 };

static const char space_name[] = "http://www.w3.org/2000/svg";

/* Sorted by nothing: they are short. */
static const char *const elements[] = {
    "svg",      "g",       "path", "rect", "circle",   "ellipse",        "line",
    "polyline", "polygon", "defs", "stop", "clipPath", "linearGradient", "radialGradient",
    "mask",     "title",   "desc"};
static const char *const attributes[] = {"viewBox",
                                         "width",
                                         "height",
                                         "x",
                                         "y",
                                         "x1",
                                         "y1",
                                         "x2",
                                         "y2",
                                         "cx",
                                         "cy",
                                         "r",
                                         "rx",
                                         "ry",
                                         "fx",
                                         "fy",
                                         "d",
                                         "points",
                                         "id",
                                         "class",
                                         "transform",
                                         "version",
                                         "role",
                                         "aria-label",
                                         "preserveAspectRatio",
                                         "offset",
                                         "stop-color",
                                         "stop-opacity",
                                         "gradientUnits",
                                         "gradientTransform",
                                         "spreadMethod",
                                         "clipPathUnits",
                                         "maskUnits",
                                         "maskContentUnits",
                                         "clip-path",
                                         "clip-rule",
                                         "mask",
                                         "color",
                                         "display",
                                         "fill",
                                         "fill-opacity",
                                         "fill-rule",
                                         "opacity",
                                         "paint-order",
                                         "pathLength",
                                         "stroke",
                                         "stroke-dasharray",
                                         "stroke-dashoffset",
                                         "stroke-linecap",
                                         "stroke-linejoin",
                                         "stroke-miterlimit",
                                         "stroke-opacity",
                                         "stroke-width",
                                         "visibility",
                                         "vector-effect",
                                         "style",
                                         "href",
                                         "xmlns"};

typedef struct scan {
    const char *p, *end;
    int line, depth, count;
    bool failed;
    char open[DEPTH][NAME];
    const char *file;
    cw_errors *errors;
} scan;

static void refuse(scan *s, const char *what, const char *found, const char *instead)
{
    if (!s->failed) {
        cw_errors_add(s->errors, CW_ERR_SYNTAX, s->file, s->line, 0, "%s%s%.40s%s; %s", what,
                      found[0] != '\0' ? " '" : "", found, found[0] != '\0' ? "'" : "", instead);
    }
    s->failed = true;
    s->p = s->end;
}

static char next(scan *s)
{
    if (s->p >= s->end)
        return '\0';
    s->line += *s->p == '\n';
    return *s->p++;
}

static bool begins(const scan *s, const char *text)
{
    size_t n = strlen(text);
    return (size_t)(s->end - s->p) >= n && memcmp(s->p, text, n) == 0;
}

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

static bool skip_blank(scan *s)
{
    bool any = false;
    while (s->p < s->end && is_blank(*s->p)) {
        next(s);
        any = true;
    }
    return any;
}

static void skip_past(scan *s, const char *end)
{
    while (s->p < s->end && !begins(s, end))
        next(s);
    if (s->p >= s->end)
        refuse(s, "a comment or declaration does not end", "", "close it");
    else
        s->p += strlen(end);
}

static bool is_name(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-'
           || c == ':' || c == '_' || c == '.';
}

static bool read_name(scan *s, char *out)
{
    size_t n = 0;
    while (s->p < s->end && is_name(*s->p) && n + 1 < NAME)
        out[n++] = next(s);
    out[n] = '\0';
    return n > 0 && (s->p >= s->end || !is_name(*s->p));
}

static bool is_listed(const char *name, const char *const *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(list[i], name) == 0)
            return true;
    return false;
}

/* A value can point to something within the picture only, and has no signs with which CSS could hide that it
 * points elsewhere. */
static bool is_harmless(const char *value, size_t size)
{
    static const char others[] = " \t\r\n#.,:;%()-+_'";
    for (size_t i = 0; i < size; i++) {
        char c = value[i];
        if (!is_name(c) && strchr(others, c) == NULL)
            return false;
        if (c == '(' && i >= 3
            && cw_equal_nocase("url(", (char[]){value[i - 3], value[i - 2], value[i - 1], c, '\0'})
            && (i + 1 >= size || value[i + 1] != '#'))
            return false;
    }
    return true;
}

static void check_value(scan *s, const char *name, const char *value, size_t size)
{
    bool is_space = strcmp(name, "xmlns") == 0;
    if (is_space && (size != sizeof space_name - 1 || memcmp(value, space_name, size) != 0))
        refuse(s, "the name space is another one", "", "xmlns is \"http://www.w3.org/2000/svg\"");
    else if (strcmp(name, "href") == 0 && (size == 0 || value[0] != '#'))
        refuse(s, "href leads out of the picture", "", "it may name a gradient, like \"#sky\"");
    else if (!is_space && strcmp(name, "aria-label") != 0 && !is_harmless(value, size))
        refuse(s, "not allowed is the value of", name, "letters, numbers and url(#name) are");
}

static void read_attribute(scan *s)
{
    char name[NAME], quote;
    if (!read_name(s, name)) {
        refuse(s, "this is no attribute:", name, "write name=\"value\"");
        return;
    }
    if (!is_listed(name, attributes, sizeof attributes / sizeof *attributes)) {
        refuse(s, "not allowed is the attribute", name,
               "save the picture as plain SVG, with shapes and colours only");
        return;
    }
    skip_blank(s);
    bool has_value = next(s) == '=';
    skip_blank(s);
    quote = next(s);
    if (!has_value || (quote != '"' && quote != '\'')) {
        refuse(s, "without a value in quotes is", name, "write name=\"value\"");
        return;
    }
    const char *value = s->p;
    while (s->p < s->end && *s->p != quote && *s->p != '<' && *s->p != '&')
        next(s);
    if (s->p >= s->end || *s->p != quote)
        refuse(s, "there is < or & in, or no end of", name, "entities are not allowed");
    else
        check_value(s, name, value, (size_t)(s->p - value));
    next(s);
}

static void open_element(scan *s)
{
    char name[NAME];
    bool named = read_name(s, name);
    if (!named || !is_listed(name, elements, sizeof elements / sizeof *elements)) {
        refuse(s, "not allowed is the element", name,
               "a picture holds paths, shapes, groups and gradients only");
        return;
    }
    if ((s->depth == 0) != (strcmp(name, "svg") == 0) || (s->depth == 0 && s->count > 0)) {
        refuse(s, "out of place is the element", name,
               "the file is one <svg>, with the shapes in it");
        return;
    }
    if (++s->count > ELEMENTS || s->depth == DEPTH) {
        refuse(s, "too many shapes, or too deep in one another, from", name,
               "5000 shapes and 32 groups are the most");
        return;
    }
    int count = 0;
    while (skip_blank(s) && s->p < s->end && *s->p != '/' && *s->p != '>' && !s->failed) {
        read_attribute(s);
        if (++count > ATTRIBUTES)
            refuse(s, "too many attributes has", name, "40 are the most");
    }
    if (begins(s, "/>"))
        s->p += 2;
    else if (next(s) == '>')
        strcpy(s->open[s->depth++], name);
    else
        refuse(s, "not closed is", name, "write > or />");
}

static void close_element(scan *s)
{
    char name[NAME];
    bool named = read_name(s, name);
    skip_blank(s);
    if (!named || s->depth == 0 || strcmp(s->open[s->depth - 1], name) != 0 || next(s) != '>')
        refuse(s, "what is closed was not opened:", name,
               "elements end in the order in which they began");
    else
        s->depth--;
}

/* Between elements: text is for titles, and has no meaning. */
static void read_part(scan *s)
{
    if (begins(s, "<!--")) {
        s->p += 4;
        skip_past(s, "-->");
    } else if (begins(s, "<!") || begins(s, "<?")) {
        refuse(s, "not allowed is a declaration", "", "no DOCTYPE, entities or instructions");
    } else if (begins(s, "</")) {
        s->p += 2;
        close_element(s);
    } else if (begins(s, "<")) {
        s->p++;
        open_element(s);
    } else if (*s->p == '&') {
        refuse(s, "not allowed is an entity", "", "write the character itself");
    } else if (s->depth == 0 && !is_blank(*s->p)) {
        refuse(s, "there is text outside the picture", "", "the file is one <svg>");
    } else {
        next(s);
    }
}

cw_status cw__art_check_svg(const unsigned char *bytes, size_t size, const char *file,
                            cw_errors *errors)
{
    const char *text = (const char *)bytes;
    scan s = {.p = text, .end = text + size, .line = 1, .file = file, .errors = errors};
    size_t fault = cw_text_fault(text, size);
    if (fault < size || memchr(text, '\0', size) != NULL) {
        cw_errors_add(errors, CW_ERR_SYNTAX, file, 0, 0,
                      "byte %zu is no UTF-8 text; save it as plain SVG", fault);
        return CW_ERR_SYNTAX;
    }
    if (begins(&s, "<?xml "))
        skip_past(&s, "?>");
    while (s.p < s.end)
        read_part(&s);
    if (!s.failed && (s.count == 0 || s.depth > 0))
        refuse(&s, "the picture does not end", "", "the file is one <svg> … </svg>");
    return s.failed ? CW_ERR_SYNTAX : CW_OK;
}
