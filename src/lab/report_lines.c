/* Lines over x with whiskers. Series differ by colour and by the shape of their points;
 * published ones are dashed and hollow. */
#include "report_private.h"

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
    const cw_report_lines *lines;
    report_axis x, y;
} plot;

static double across(const plot *p, double x)
{
    return LEFT + report_axis_place(&p->x, x) * (WIDTH - LEFT - RIGHT);
}

static double down(const plot *p, double y)
{
    return HEIGHT - BOTTOM - report_axis_place(&p->y, y) * (HEIGHT - TOP - BOTTOM);
}

static void find_axes(plot *p)
{
    double x_from = NAN, x_to = NAN, y_from = NAN, y_to = NAN;
    for (int i = 0; i < p->lines->count; i++) {
        const cw_report_series *s = &p->lines->list[i];
        for (int k = 0; k < s->count; k++) {
            const cw_report_point *at = &s->points[k];
            bool whisker = at->high > at->low;
            x_from = fmin(x_from, at->x); /* fmin and fmax skip what is no number */
            x_to = fmax(x_to, at->x);
            y_from = fmin(y_from, whisker ? at->low : at->y);
            y_to = fmax(y_to, whisker ? at->high : at->y);
        }
    }
    report_axis_make(&p->x, x_from, x_to, p->lines->logarithmic_x, false);
    bool given = p->lines->to > p->lines->from;
    report_axis_make(&p->y, given ? p->lines->from : y_from, given ? p->lines->to : y_to,
                     p->lines->logarithmic_y, !given);
}

static void draw_axes(cw_str *out, const plot *p)
{
    for (int i = 0; i < p->y.count; i++) {
        double y = down(p, p->y.ticks[i]);
        cw_str_printf(out,
                      "<line class=\"grid\" x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\"/>"
                      "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">",
                      LEFT, WIDTH - RIGHT, y, y, LEFT - 6, y + 4);
        report_number(out, p->y.ticks[i]);
        cw_str_add(out, "</text>\n");
    }
    for (int i = 0; i < p->x.count; i++) {
        double x = across(p, p->x.ticks[i]);
        cw_str_printf(out,
                      "<line class=\"grid\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\"/>"
                      "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">",
                      x, x, TOP, HEIGHT - BOTTOM, x, HEIGHT - BOTTOM + 17);
        report_number(out, p->x.ticks[i]);
        cw_str_add(out, "</text>\n");
    }
    cw_str_printf(out, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">",
                  (LEFT + WIDTH - RIGHT) / 2, HEIGHT - 8);
    cw_report_escape(out, p->lines->x != NULL ? p->lines->x : "");
    cw_str_printf(out,
                  "</text><text transform=\"translate(14 %d) rotate(-90)\" "
                  "text-anchor=\"middle\">",
                  (TOP + HEIGHT - BOTTOM) / 2);
    cw_report_escape(out, p->lines->y != NULL ? p->lines->y : "");
    cw_str_add(out, "</text>\n");
}

static void draw_shape(cw_str *out, const cw_report_series *s, int number, double x, double y)
{
    cw_str_printf(out,
                  "<path transform=\"translate(%.1f %.1f)\" d=\"%s\" fill=\"%s\" "
                  "stroke=\"%s\" stroke-width=\"1.5\"/>",
                  x, y, shapes[number % SHAPES],
                  s->published ? "var(--back)" : colours[number % COLOURS],
                  colours[number % COLOURS]);
}

static void draw_series(cw_str *out, const plot *p, const cw_report_series *s, int number)
{
    const char *colour = colours[number % COLOURS];
    cw_str_printf(out, "<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"2\"%s points=\"",
                  colour, s->published ? " stroke-dasharray=\"5 4\"" : "");
    for (int i = 0; i < s->count; i++)
        cw_str_printf(out, "%.1f,%.1f ", across(p, s->points[i].x), down(p, s->points[i].y));
    cw_str_add(out, "\"/>\n");
    for (int i = 0; i < s->count; i++) {
        const cw_report_point *at = &s->points[i];
        double x = across(p, at->x);
        if (at->high > at->low) {
            double low = down(p, at->low), high = down(p, at->high);
            cw_str_printf(out,
                          "<path stroke=\"%s\" d=\"M%.1f %.1fV%.1fM%.1f %.1fh8M%.1f %.1fh8\""
                          "/>",
                          colour, x, low, high, x - 4, low, x - 4, high);
        }
        draw_shape(out, s, number, x, down(p, at->y));
    }
    cw_str_char(out, '\n');
}

static void draw_key(cw_str *out, const cw_report_lines *lines)
{
    cw_str_add(out, "<ul class=\"key\">");
    for (int i = 0; i < lines->count; i++) {
        const cw_report_series *s = &lines->list[i];
        cw_str_printf(out,
                      "<li><svg viewBox=\"0 0 36 14\" aria-hidden=\"true\"><line x2=\"36\" "
                      "y1=\"7\" y2=\"7\" stroke=\"%s\" stroke-width=\"2\"%s/>",
                      colours[i % COLOURS], s->published ? " stroke-dasharray=\"5 4\"" : "");
        draw_shape(out, s, i, 18, 7);
        cw_str_add(out, "</svg> ");
        cw_report_escape(out, s->label != NULL ? s->label : "");
        cw_str_add(out, "</li>");
    }
    cw_str_add(out, "</ul>\n");
}

void cw_report_add_lines(cw_str *out, const cw_report_lines *lines)
{
    plot p = {.lines = lines};
    find_axes(&p);
    cw_str_add(out, "<figure>");
    report_caption(out, lines->caption);
    draw_key(out, lines);
    cw_str_printf(out,
                  "<div class=\"wide plot\" tabindex=\"0\"><svg viewBox=\"0 0 %d %d\" "
                  "role=\"img\" aria-label=\"",
                  WIDTH, HEIGHT);
    cw_report_escape(out, lines->caption != NULL ? lines->caption : "plot");
    cw_str_add(out, "\">\n");
    draw_axes(out, &p);
    for (int i = 0; i < lines->count; i++)
        draw_series(out, &p, &lines->list[i], i);
    cw_str_add(out, "</svg></div></figure>\n");
}
