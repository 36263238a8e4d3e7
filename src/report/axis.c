/* Axes: round numbers between two bounds, linear or logarithmic. */
#include "private.h"

#include <math.h>
#include <stdio.h>

enum { MOST_DECADES = 4 }; /* with labels: "0.0001 ms" is wide */

/* 1, 2 or 5 times a power of ten, so that about `count` steps cover the span. */
static double round_step(double span, int count)
{
    double raw = span / count, power = pow(10, floor(log10(raw))), digit = raw / power;
    return power * (digit <= 1 ? 1 : digit <= 2 ? 2 : digit <= 5 ? 5 : 10);
}

/* The small numbers keep rounding from losing a tick at either end. */
static void make_linear(report_axis *axis, bool grow)
{
    double step = round_step(axis->to - axis->from, 5);
    if (grow) {
        axis->from = floor(axis->from / step + 1e-9) * step;
        axis->to = ceil(axis->to / step - 1e-9) * step;
    }
    double first = ceil(axis->from / step - 1e-9);
    for (int i = 0; i < REPORT_TICKS && (first + i) * step <= axis->to + step * 1e-6; i++)
        axis->ticks[axis->count++] = (first + i) * step;
}

/* Ticks at powers of ten, as many apart as their labels need. */
static void make_logarithmic(report_axis *axis, bool grow)
{
    double low = log10(axis->from), high = log10(axis->to);
    if (grow) {
        low = floor(low + 1e-9);
        high = ceil(high - 1e-9);
        axis->from = pow(10, low);
        axis->to = pow(10, high);
    }
    double step = fmax(1, ceil((high - low) / MOST_DECADES));
    for (double at = ceil(low - 1e-9); at <= high + 1e-9 && axis->count < REPORT_TICKS; at += step)
        axis->ticks[axis->count++] = pow(10, at);
}

/* No axis is empty or upside down: one value alone gets room above it. */
void cw__report_axis_make(report_axis *axis, double from, double to, bool logarithmic, bool grow)
{
    if (!isfinite(from) || !isfinite(to)) {
        from = logarithmic ? 0.1 : 0;
        to = 1;
    }
    if (logarithmic) {
        from = fmax(from, 1e-12);
        to = fmax(to, from * 10);
    }
    if (!(to - from > 1e-9 * (fabs(from) + fabs(to)) && to > from))
        to = from + 1;
    *axis = (report_axis){.from = from, .to = to, .logarithmic = logarithmic};
    if (logarithmic)
        make_logarithmic(axis, grow);
    else
        make_linear(axis, grow);
}

/* What is no number compares false with everything, so it lies at the start. */
double cw__report_axis_place(const report_axis *axis, double value)
{
    double place = axis->logarithmic
                       ? log(fmax(value, 1e-12) / axis->from) / log(axis->to / axis->from)
                       : (value - axis->from) / (axis->to - axis->from);
    return place > 0 ? fmin(place, 1) : 0; /* 0 for what is no number */
}

/* With a true minus sign, which is as wide as the plus sign and is not broken at a line's end. */
void cw__report_number(cw_str *out, double number)
{
    char text[40];
    double size = fabs(number);
    snprintf(text, sizeof text, size >= 1e4 && size < 1e7 ? "%.7g" : "%.4g",
             size < 1e-13 ? 0 : number); /* what is left of sums that should be 0 */
    cw_str_add(out, text[0] == '-' ? "\u2212" : "");
    cw_str_add(out, text[0] == '-' ? text + 1 : text);
}
