/* Bars with whiskers and marks to compare with. Each bar is a drawing of its own whose places are
 * percentages, so that it fits any width without the letters getting smaller. */
#include "report_private.h"

#include <math.h>

/* Widens from..to so that it holds the value, unless that is no number or cannot be drawn. */
static void hold(double value, bool logarithmic, double *from, double *to)
{
    if (isfinite(value) && (value > 0 || !logarithmic)) {
        *from = fmin(*from, value);
        *to = fmax(*to, value);
    }
}

static report_axis find_axis(const cw_report_bars *b)
{
    report_axis axis;
    double from = b->from, to = b->to;
    bool given = to > from;
    if (!given) {
        from = to = b->logarithmic && !(b->base > 0) ? NAN : b->base; /* fmin skips NAN */
        for (int i = 0; i < b->count; i++) {
            const cw_report_bar *bar = &b->list[i];
            bool whisker = bar->high > bar->low;
            hold(bar->value, b->logarithmic, &from, &to);
            hold(bar->mark, b->logarithmic, &from, &to);
            hold(whisker ? bar->low : bar->value, b->logarithmic, &from, &to);
            hold(whisker ? bar->high : bar->value, b->logarithmic, &from, &to);
        }
    }
    report_axis_make(&axis, from, to, b->logarithmic, !given);
    return axis;
}

static void draw_grid(cw_str *out, const cw_report_bars *b, const report_axis *axis)
{
    for (int i = 0; i < axis->count; i++) {
        double at = 100 * report_axis_place(axis, axis->ticks[i]);
        cw_str_printf(out,
                      "<line class=\"grid\" x1=\"%.2f%%\" x2=\"%.2f%%\" y1=\"-4\" "
                      "y2=\"24\"/>",
                      at, at);
    }
    if (!isnan(b->line)) {
        double at = 100 * report_axis_place(axis, b->line);
        cw_str_printf(out,
                      "<line class=\"even\" x1=\"%.2f%%\" x2=\"%.2f%%\" y1=\"-4\" "
                      "y2=\"24\"/>",
                      at, at);
    }
}

static void draw_bar(cw_str *out, const cw_report_bars *b, const report_axis *axis,
                     const cw_report_bar *bar)
{
    double base = 100 * report_axis_place(axis, b->logarithmic ? axis->from : b->base);
    double value = 100 * report_axis_place(axis, bar->value);
    cw_str_add(out, "<span class=\"name\">");
    report_label(out, bar->label);
    cw_str_add(out, "</span><svg height=\"20\" aria-hidden=\"true\">");
    draw_grid(out, b, axis);
    if (!isnan(bar->value)) {
        cw_str_printf(out,
                      "<rect class=\"bar\" x=\"%.2f%%\" width=\"%.2f%%\" y=\"3\" "
                      "height=\"14\"/>",
                      fmin(base, value), fabs(value - base));
    }
    if (bar->high > bar->low) {
        double low = 100 * report_axis_place(axis, bar->low);
        double high = 100 * report_axis_place(axis, bar->high);
        cw_str_printf(out,
                      "<g class=\"whisker\"><line x1=\"%.2f%%\" x2=\"%.2f%%\" y1=\"10\" "
                      "y2=\"10\"/><line x1=\"%.2f%%\" x2=\"%.2f%%\" y1=\"6\" y2=\"14\"/>"
                      "<line x1=\"%.2f%%\" x2=\"%.2f%%\" y1=\"6\" y2=\"14\"/></g>",
                      low, high, low, low, high, high);
    }
    if (!isnan(bar->mark)) {
        cw_str_printf(out,
                      "<svg x=\"%.2f%%\" overflow=\"visible\"><path class=\"mark\" "
                      "d=\"M0 3 6 10 0 17-6 10z\"/></svg>",
                      100 * report_axis_place(axis, bar->mark));
    }
    cw_str_add(out, "</svg><span class=\"said\">");
    cw_report_escape(out, bar->text != NULL ? bar->text : "");
    cw_str_add(out, "</span>\n");
}

static void draw_axis(cw_str *out, const cw_report_bars *b, const report_axis *axis)
{
    cw_str_add(out, "<span class=\"axis-name\"></span><svg height=\"18\" aria-hidden=\"true\">");
    for (int i = 0; i < axis->count; i++) {
        double at = report_axis_place(axis, axis->ticks[i]);
        cw_str_printf(out, "<text x=\"%.2f%%\" y=\"13\" text-anchor=\"%s\">", 100 * at,
                      at < 0.03   ? "start"
                      : at > 0.97 ? "end"
                                  : "middle");
        report_number(out, axis->ticks[i] * (b->scale != 0 ? b->scale : 1));
        cw_report_escape(out, b->unit != NULL ? b->unit : "");
        cw_str_add(out, "</text>");
    }
    cw_str_add(out, "</svg><span class=\"axis-name\"></span>\n");
}

void cw_report_add_bars(cw_str *out, const cw_report_bars *b)
{
    report_axis axis = find_axis(b);
    cw_str_add(out, "<figure>");
    report_caption(out, b->caption);
    if (b->mark != NULL) {
        cw_str_add(out, "<ul class=\"key\"><li><svg aria-hidden=\"true\"><path class=\"mark\" "
                        "d=\"M17 0 23 7 17 14 11 7z\"/></svg> ");
        cw_report_escape(out, b->mark);
        cw_str_add(out, "</li></ul>\n");
    }
    cw_str_add(out, "<div class=\"bars\">\n");
    for (int i = 0; i < b->count; i++)
        draw_bar(out, b, &axis, &b->list[i]);
    draw_axis(out, b, &axis);
    cw_str_add(out, "</div></figure>\n");
}
