/* What the plots of reports share: axes. */
#ifndef LAB_REPORT_PRIVATE_H
#define LAB_REPORT_PRIVATE_H

#include "lab/report.h"

enum { REPORT_TICKS = 12 };

typedef struct report_axis {
    double from, to;
    bool logarithmic;
    double ticks[REPORT_TICKS];
    int count;
} report_axis;

/* An axis over from..to with round numbers on it; bounds that are no numbers or equal are
 * mended. With `grow` the ends move out to round numbers. */
void report_axis_make(report_axis *axis, double from, double to, bool logarithmic, bool grow);
/* Where a value lies: 0 at the start, 1 at the end, cut off there. */
double report_axis_place(const report_axis *axis, double value);
/* A number as short as it can be told. */
void report_number(cw_str *out, double number);
/* Escaped, and may be broken after commas and colons, as in names of agents. */
void report_label(cw_str *out, const char *text); /* NULL is fine */
void report_caption(cw_str *out, const char *caption);

#endif
