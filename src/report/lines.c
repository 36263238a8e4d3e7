/* Lines over x with whiskers. Series differ by colour and by the shape of their points;
 * published ones are dashed and hollow. */
#include "private.h"

#include <math.h>

enum { WIDTH = 640, HEIGHT = 340, LEFT = 62, RIGHT = 14, TOP = 12, BOTTOM = 46 };

/* Colours that people who see no red or green can tell apart, on light and on dark. */
static const char *const colours[] = {"#2a78d6", "#d9730d", "#199e77",
                                      "#a855b8", "#8a8a00", "#c8325a"};
static const char *const shapes[] = {
    "M-4-4H4V4H-4z",
    "M0-5 5 0 0 5-5 0z",
    "M0-5 5 4H-5z",
    "M0 5 5-4H-5z",
    "M-5-1.5H-1.5V-5H1.5V-1.5H5V1.5H1.5V5H-1.5V1.5H-5z",
    "M4 0A4 4 0 1 1-4 0 4 4 0 1 1 4 0z",
};
enum { COLOURS = sizeof colours / sizeof *colours, SHAPES = sizeof shapes / sizeof *shapes };

typedef struct plot {
    const cw_lines *lines;
    const json_t *series;
    report_axis x, y;
} plot;

typedef struct point {
    double x, y, low, high; /* low == high: no whisker */
} point;

/* A series without points has neither a line nor a place in the key. */
static size_t count_points(const json_t *series)
{
    return json_array_size(json_object_get(series, "points"));
}

/* [x, y, low, high]; what is missing is NAN. */
static point point_of(const json_t *at)
{
    return (point){cw__report_number_at(at, "0"), cw__report_number_at(at, "1"),
                   cw__report_number_at(at, "2"), cw__report_number_at(at, "3")};
}

/* Numbers of others are dashed and hollow, so that ours stand out. */
static bool is_published(const json_t *series)
{
    return json_is_true(json_object_get(series, "published"));
}

/* Pixels of the drawing, which is scaled as a whole. */
static double across(const plot *p, double x)
{
    return LEFT + cw__report_axis_place(&p->x, x) * (WIDTH - LEFT - RIGHT);
}

/* Upwards is less in a drawing. */
static double down(const plot *p, double y)
{
    return HEIGHT - BOTTOM - cw__report_axis_place(&p->y, y) * (HEIGHT - TOP - BOTTOM);
}

/* Whiskers count instead of their points, which lie between their ends. */
static void find_axes(plot *p)
{
    double x_from = NAN, x_to = NAN, y_from = NAN, y_to = NAN;
    for (size_t i = 0; i < json_array_size(p->series); i++) {
        const json_t *s = json_array_get(p->series, i);
        for (size_t k = 0; k < count_points(s); k++) {
            point at = point_of(json_array_get(json_object_get(s, "points"), k));
            bool whisker = at.high > at.low;
            x_from = fmin(x_from, at.x); /* fmin and fmax skip what is no number */
            x_to = fmax(x_to, at.x);
            y_from = fmin(y_from, whisker ? at.low : at.y);
            y_to = fmax(y_to, whisker ? at.high : at.y);
        }
    }
    cw__report_axis_make(&p->x, x_from, x_to, p->lines->logarithmic_x, false);
    bool given = p->lines->to > p->lines->from;
    cw__report_axis_make(&p->y, given ? p->lines->from : y_from, given ? p->lines->to : y_to,
                         p->lines->logarithmic_y, !given);
}

/* Lines across the whole plot with their numbers, then what the axes are. */
static void draw_axes(cw_str *out, const plot *p)
{
    for (int i = 0; i < p->y.count; i++) {
        double y = down(p, p->y.ticks[i]);
        cw_str_printf(out,
                      "<line class=\"grid\" x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\"/>"
                      "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">",
                      LEFT, WIDTH - RIGHT, y, y, LEFT - 6, y + 4);
        cw__report_number(out, p->y.ticks[i]);
        cw_str_add(out, "</text>\n");
    }
    for (int i = 0; i < p->x.count; i++) {
        double x = across(p, p->x.ticks[i]);
        cw_str_printf(out,
                      "<line class=\"grid\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\"/>"
                      "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">",
                      x, x, TOP, HEIGHT - BOTTOM, x, HEIGHT - BOTTOM + 17);
        cw__report_number(out, p->x.ticks[i]);
        cw_str_add(out, "</text>\n");
    }
    cw_str_printf(out, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">",
                  (LEFT + WIDTH - RIGHT) / 2, HEIGHT - 8);
    cw__html_escape(out, p->lines->x != NULL ? p->lines->x : "");
    cw_str_printf(out,
                  "</text><text transform=\"translate(14 %d) rotate(-90)\" "
                  "text-anchor=\"middle\">",
                  (TOP + HEIGHT - BOTTOM) / 2);
    cw__html_escape(out, p->lines->y != NULL ? p->lines->y : "");
    cw_str_add(out, "</text>\n");
}

/* Colour and shape change together, for those who see only one of them. */
static void draw_shape(cw_str *out, const json_t *s, int number, double x, double y)
{
    cw_str_printf(out,
                  "<path transform=\"translate(%.1f %.1f)\" d=\"%s\" fill=\"%s\" "
                  "stroke=\"%s\" stroke-width=\"1.5\"/>",
                  x, y, shapes[number % SHAPES],
                  is_published(s) ? "var(--back)" : colours[number % COLOURS],
                  colours[number % COLOURS]);
}

/* The greatest x first: the line goes from right to left, and later points lie above. */
static void draw_series(cw_str *out, const plot *p, const json_t *s, int number)
{
    const char *colour = colours[number % COLOURS];
    json_t *sorted = cw__report_sorted(json_object_get(s, "points"), "0", 0), *place;
    size_t i;
    out->failed |= sorted == NULL;
    cw_str_printf(out, "<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"2\"%s points=\"",
                  colour, is_published(s) ? " stroke-dasharray=\"5 4\"" : "");
    json_array_foreach(sorted, i, place)
    {
        point at = point_of(place);
        cw_str_printf(out, "%.1f,%.1f ", across(p, at.x), down(p, at.y));
    }
    cw_str_add(out, "\"/>\n");
    json_array_foreach(sorted, i, place)
    {
        point at = point_of(place);
        double x = across(p, at.x), low = down(p, at.low), high = down(p, at.high);
        if (at.high > at.low) {
            cw_str_printf(out,
                          "<path stroke=\"%s\" d=\"M%.1f %.1fV%.1fM%.1f %.1fh8M%.1f %.1fh8\""
                          "/>",
                          colour, x, low, high, x - 4, low, x - 4, high);
        }
        draw_shape(out, s, number, x, down(p, at.y));
    }
    cw_str_char(out, '\n');
    json_decref(sorted);
}

/* Without the series that have no points. */
static void draw_key(cw_str *out, const json_t *series)
{
    cw_str_add(out, "<ul class=\"key\">");
    for (size_t i = 0; i < json_array_size(series); i++) {
        const json_t *s = json_array_get(series, i);
        if (count_points(s) == 0)
            continue;
        cw_str_printf(out,
                      "<li><svg viewBox=\"0 0 36 14\" aria-hidden=\"true\"><line x2=\"36\" "
                      "y1=\"7\" y2=\"7\" stroke=\"%s\" stroke-width=\"2\"%s/>",
                      colours[i % COLOURS], is_published(s) ? " stroke-dasharray=\"5 4\"" : "");
        draw_shape(out, s, (int)i, 18, 7);
        cw_str_add(out, "</svg> ");
        cw__html_label(out, json_string_value(json_object_get(s, "label")));
        cw_str_add(out, "</li>");
    }
    cw_str_add(out, "</ul>\n");
}

/* The caption is also what screen readers say for the picture. */
void cw__html_lines(cw_str *out, const report_block *block)
{
    plot p = {.lines = &block->is.lines, .series = block->rows};
    find_axes(&p);
    cw_str_add(out, "<figure>");
    cw__html_caption(out, block->text);
    draw_key(out, p.series);
    cw_str_printf(out,
                  "<div class=\"wide plot\" tabindex=\"0\"><svg viewBox=\"0 0 %d %d\" "
                  "role=\"img\" aria-label=\"",
                  WIDTH, HEIGHT);
    cw__html_escape(out, block->text != NULL ? block->text : "plot");
    cw_str_add(out, "\">\n");
    draw_axes(out, &p);
    for (size_t i = 0; i < json_array_size(p.series); i++)
        draw_series(out, &p, json_array_get(p.series, i), (int)i);
    cw_str_add(out, "</svg></div></figure>\n");
}
