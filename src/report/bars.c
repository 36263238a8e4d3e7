/* Bars with whiskers and marks to compare with. Each bar is a drawing of its own whose places are
 * percentages, so that it fits any width without the letters getting smaller. */
#include "private.h"

#include <math.h>

/* Widens from..to so that it holds the value, unless that is no number or cannot be drawn. */
static void hold(double value, bool logarithmic, double *from, double *to)
{
    if (isfinite(value) && (value > 0 || !logarithmic)) {
        *from = fmin(*from, value);
        *to = fmax(*to, value);
    }
}

/* A row of the data as a bar. */
typedef struct bar_place {
    double value, low, high, mark; /* low == high: no whisker; NAN: no mark */
} bar_place;

/* What is not in the row is NAN and is not drawn. */
static bar_place place_of(const cw_bars *b, const json_t *row)
{
    bar_place bar = {.value = cw__report_number_at(row, b->value.key),
                     .mark = cw__report_number_at(row, b->mark)};
    cw__report_interval(&b->value, row, &bar.low, &bar.high);
    return bar;
}

/* As the values need unless it is given; whiskers and marks count, since they are drawn, too. */
static report_axis find_axis(const cw_bars *b, const json_t *rows)
{
    report_axis axis;
    double from = b->from, to = b->to;
    bool given = to > from;
    if (!given) {
        from = to = b->logarithmic && !(b->base > 0) ? NAN : b->base; /* fmin skips NAN */
        for (size_t i = 0; i < json_array_size(rows); i++) {
            bar_place bar = place_of(b, json_array_get(rows, i));
            hold(bar.value, b->logarithmic, &from, &to);
            hold(bar.mark, b->logarithmic, &from, &to);
            hold(bar.low, b->logarithmic, &from, &to);
            hold(bar.high, b->logarithmic, &from, &to);
        }
    }
    cw__report_axis_make(&axis, from, to, b->logarithmic, !given);
    return axis;
}

/* Longer than a bar, so that the lines of neighbouring bars meet. */
static void draw_upright(cw_str *out, const char *class, const report_axis *axis, double value)
{
    double at = 100 * cw__report_axis_place(axis, value);
    cw_str_printf(out, "<line class=\"%s\" x1=\"%.2f%%\" x2=\"%.2f%%\" y1=\"-4\" y2=\"24\"/>",
                  class, at, at);
}

static void draw_grid(cw_str *out, const cw_bars *b, const report_axis *axis)
{
    for (int i = 0; i < axis->count; i++)
        draw_upright(out, "grid", axis, axis->ticks[i]);
    if (!isnan(b->line))
        draw_upright(out, "even", axis, b->line);
}

/* Three columns of a grid: the name, the drawing, the numbers in words. */
static void draw_bar(cw_str *out, const cw_bars *b, const report_axis *axis, const json_t *row)
{
    bar_place bar = place_of(b, row);
    report_cell said = {0};
    double base = 100 * cw__report_axis_place(axis, b->logarithmic ? axis->from : b->base);
    double value = 100 * cw__report_axis_place(axis, bar.value);
    cw_str_add(out, "<span class=\"name\">");
    cw__html_label(out, json_string_value(cw__report_find(row, b->label)));
    cw_str_add(out, "</span><svg height=\"20\" aria-hidden=\"true\">");
    draw_grid(out, b, axis);
    if (!isnan(bar.value)) {
        cw_str_printf(out,
                      "<rect class=\"bar\" x=\"%.2f%%\" width=\"%.2f%%\" y=\"3\" "
                      "height=\"14\"/>",
                      fmin(base, value), fabs(value - base));
    }
    if (bar.high > bar.low) {
        double low = 100 * cw__report_axis_place(axis, bar.low);
        double high = 100 * cw__report_axis_place(axis, bar.high);
        cw_str_printf(out,
                      "<g class=\"whisker\"><line x1=\"%.2f%%\" x2=\"%.2f%%\" y1=\"10\" "
                      "y2=\"10\"/><line x1=\"%.2f%%\" x2=\"%.2f%%\" y1=\"6\" y2=\"14\"/>"
                      "<line x1=\"%.2f%%\" x2=\"%.2f%%\" y1=\"6\" y2=\"14\"/></g>",
                      low, high, low, low, high, high);
    }
    if (!isnan(bar.mark)) {
        cw_str_printf(out,
                      "<svg x=\"%.2f%%\" overflow=\"visible\"><path class=\"mark\" "
                      "d=\"M0 3 6 10 0 17-6 10z\"/></svg>",
                      100 * cw__report_axis_place(axis, bar.mark));
    }
    cw_str_add(out, "</svg><span class=\"said\">");
    cw__report_cell_fill(&said, &b->value, row);
    cw__html_escape(out, cw__report_cell_join(&said));
    cw__report_cell_clear(&said);
    cw_str_add(out, "</span>\n");
}

/* Labels at the ends stand inside the drawing, or they would be cut off. */
static void draw_axis(cw_str *out, const cw_bars *b, const report_axis *axis)
{
    cw_str_add(out, "<span class=\"axis-name\"></span><svg height=\"18\" aria-hidden=\"true\">");
    for (int i = 0; i < axis->count; i++) {
        double at = cw__report_axis_place(axis, axis->ticks[i]);
        cw_str_printf(out, "<text x=\"%.2f%%\" y=\"13\" text-anchor=\"%s\">", 100 * at,
                      at < 0.03   ? "start"
                      : at > 0.97 ? "end"
                                  : "middle");
        bool percent = b->value.format == CW_AS_PERCENT;
        cw__report_number(out, axis->ticks[i] * (percent ? 100 : 1));
        cw_str_add(out, percent ? "%" : b->value.unit != NULL ? " " : "");
        cw__html_escape(out, b->value.unit != NULL ? b->value.unit : "");
        cw_str_add(out, "</text>");
    }
    cw_str_add(out, "</svg><span class=\"axis-name\"></span>\n");
}

/* The drawings are hidden from screen readers: names and numbers stand beside them as text. */
void cw__html_bars(cw_str *out, const report_block *block)
{
    const cw_bars *b = &block->is.bars;
    report_axis axis = find_axis(b, block->rows);
    cw_str_add(out, "<figure>");
    cw__html_caption(out, block->text);
    if (b->mark != NULL) {
        cw_str_add(out, "<ul class=\"key\"><li><svg aria-hidden=\"true\"><path class=\"mark\" "
                        "d=\"M17 0 23 7 17 14 11 7z\"/></svg> ");
        cw__html_escape(out, b->mark_words != NULL ? b->mark_words : "");
        cw_str_add(out, "</li></ul>\n");
    }
    cw_str_add(out, "<div class=\"bars\">\n");
    for (size_t i = 0; i < json_array_size(block->shown); i++)
        draw_bar(out, b, &axis, json_array_get(block->shown, i));
    draw_axis(out, b, &axis);
    cw_str_add(out, "</div></figure>\n");
}
