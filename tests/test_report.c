/* Unit tests of the pieces of reports: everything is escaped, elements are closed, and numbers from
 * nowhere (infinite, none at all) draw something finite. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "lab/report.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NASTY "<b>&\"'\xff\n</script>"

/* Every element that is opened is closed in its order. */
static void assert_closed(const char *text)
{
    static const char *const alone[] = {"meta", "wbr", "!DOCTYPE"};
    char open[32][16];
    int depth = 0;
    for (const char *at = strchr(text, '<'); at != NULL; at = strchr(at + 1, '<')) {
        const char *end = strchr(at, '>');
        char name[16];
        bool closing = at[1] == '/', single = false;
        assert_non_null(end);
        int size = 0;
        for (at += closing ? 2 : 1; size < 15 && (isalnum((unsigned char)at[size]) || *at == '!');
             size++)
            if (at[size] == ' ' || at[size] == '>')
                break;
        snprintf(name, sizeof name, "%.*s", size, at);
        for (int i = 0; i < 3; i++)
            single = single || strcmp(alone[i], name) == 0;
        if (closing) {
            assert_true(depth > 0);
            assert_string_equal(open[--depth], name);
        } else if (!single && end[-1] != '/') {
            assert_true(depth < 32);
            strcpy(open[depth++], name);
        }
    }
    assert_int_equal(depth, 0);
}

static void assert_sound(const cw_str *out)
{
    assert_false(out->failed);
    assert_null(strstr(out->data, "nan"));
    assert_null(strstr(out->data, "inf"));
    assert_null(strstr(out->data, NASTY));
    assert_null(strstr(out->data, "</script"));
    assert_int_equal(cw_text_fault(out->data, out->size), out->size);
    assert_closed(out->data);
}

static void test_page(void **state)
{
    static const char *const columns[] = {NASTY, "b"}, *const cells[] = {NASTY, NULL, "1", "2"};
    cw_str out = CW_STR_INIT;
    (void)state;
    cw_report_begin(&out, NASTY, NASTY);
    cw_report_heading(&out, NASTY);
    cw_report_paragraph(&out, NASTY);
    cw_report_add_table(&out, &(cw_report_table){.caption = NASTY,
                                                 .columns = columns,
                                                 .column_count = 2,
                                                 .cells = cells,
                                                 .row_count = 2,
                                                 .texts = 1});
    cw_report_end(&out, NASTY);
    assert_sound(&out);
    assert_non_null(strstr(out.data, "&lt;b&gt;&amp;&quot;&#39;?"));
    cw_str_clear(&out);
    cw_report_begin(&out, "", NULL);
    cw_report_end(&out, NULL);
    assert_sound(&out);
    cw_str_clear(&out);
}

static void test_heatmap(void **state)
{
    static const char *const names[] = {NASTY, "greedy:taunt=3,weapon=1"};
    cw_report_cell cells[4] = {{.known = false, .note = NASTY},
                               {.known = true, .rate = 0.25, .low = 0.1, .high = 0.4},
                               {.known = true, .rate = 1, .low = 1, .high = 1, .note = NASTY},
                               {.known = true, .rate = 0}};
    cw_str out = CW_STR_INIT;
    (void)state;
    cw_report_add_heatmap(&out, &(cw_report_heatmap){.caption = NASTY,
                                                     .corner = NULL,
                                                     .rows = names,
                                                     .columns = names,
                                                     .row_count = 2,
                                                     .column_count = 2,
                                                     .cells = cells});
    assert_sound(&out);
    assert_non_null(strstr(out.data, "25.0%"));
    assert_non_null(strstr(out.data, "10.0\u201340.0"));
    assert_non_null(strstr(out.data, "greedy:<wbr>taunt=3,<wbr>weapon=1"));
    cw_str_clear(&out);
}

static void test_bars(void **state)
{
    static const double values[] = {0, -5, 7, 1e300, -1e300, 1e-300, INFINITY, NAN};
    cw_str out = CW_STR_INIT;
    (void)state;
    for (int i = 0; i < 8; i++) {
        for (int k = 0; k < 8; k++) {
            cw_report_bar bars[2] = {{NASTY, values[i], values[i], values[k], NAN, NASTY},
                                     {"b", values[k], values[k], values[k], values[i], NULL}};
            cw_report_add_bars(&out, &(cw_report_bars){.caption = NASTY,
                                                       .list = bars,
                                                       .count = 2,
                                                       .line = values[i],
                                                       .mark = NASTY,
                                                       .unit = NASTY,
                                                       .logarithmic = k % 2});
            assert_sound(&out);
            cw_str_reset(&out);
        }
    }
    cw_report_bar one = {.label = "a", .value = 0.75, .mark = NAN, .text = "75%"};
    cw_report_add_bars(
        &out, &(cw_report_bars){
                  .list = &one, .count = 1, .to = 1, .line = NAN, .scale = 100, .unit = "%"});
    assert_sound(&out);
    assert_non_null(strstr(out.data, "width=\"75.00%\""));
    assert_non_null(strstr(out.data, ">100%<"));
    cw_str_reset(&out);
    cw_report_add_bars(&out, &(cw_report_bars){.list = NULL, .count = 0, .line = NAN});
    assert_sound(&out);
    cw_str_clear(&out);
}

static void test_lines(void **state)
{
    static const double values[] = {0, -5, 7, 1e300, 1e-300, INFINITY, NAN};
    cw_str out = CW_STR_INIT;
    (void)state;
    for (int i = 0; i < 7; i++) {
        for (int k = 0; k < 7; k++) {
            cw_report_point points[2] = {{1, values[i], values[k], values[i]},
                                         {values[k], 3, 3, 3}};
            cw_report_series list[2] = {
                {.label = NASTY, .points = points, .count = 2},
                {.label = "thesis", .points = points, .count = 1, .published = true}};
            cw_report_add_lines(&out, &(cw_report_lines){.caption = NASTY,
                                                         .x = NASTY,
                                                         .y = NASTY,
                                                         .list = list,
                                                         .count = 2,
                                                         .logarithmic_x = i % 2,
                                                         .logarithmic_y = k % 2});
            assert_sound(&out);
            cw_str_reset(&out);
        }
    }
    cw_report_add_lines(&out, &(cw_report_lines){.list = NULL, .count = 0});
    assert_sound(&out);
    cw_str_clear(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_page),
        cmocka_unit_test(test_heatmap),
        cmocka_unit_test(test_bars),
        cmocka_unit_test(test_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
