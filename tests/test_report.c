/* Unit tests of documents: each writer escapes what its form could take for more than a text, columns
 * have one format in all of them, and numbers from nowhere draw something finite. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "report/document.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Marks of HTML, CSV and Markdown, an escape of terminals, a broken letter, and at the start what a
 * spreadsheet would run. The data is JSON, which has no broken letters. */
#define MARKS "=<b>&\"'|*_[x](y)`\x1b[31m\n</script>"
#define NASTY MARKS "\xff"

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
    assert_null(strstr(out->data, "</script"));
    assert_int_equal(cw_text_fault(out->data, out->size), out->size);
    assert_closed(out->data);
}

static const cw_column columns[] = {
    {"name", "name"},
    {"count", "count", CW_AS_WHOLE},
    {"rate", "win_rate", CW_AS_PERCENT, 1, "low", "high", .exact = "exact"},
    {"Elo", "elo", CW_AS_SIGNED, 1, .error = "error"},
    {"ms", "times.0", CW_AS_SHORT, 3, .unit = "ms", .csv = "ms_1"},
    {NULL, "hidden", CW_AS_WHOLE},
};
enum { COLUMNS = sizeof columns / sizeof *columns };

static json_t *make_row(const char *name, int count, double rate, bool exact)
{
    return json_pack("{s:s, s:i, s:f, s:f, s:f, s:b, s:f, s:f, s:[f], s:i}", "name", name, "count",
                     count, "win_rate", rate, "low", rate / 2, "high", (1 + rate) / 2, "exact",
                     exact, "elo", 12.34, "error", 5.0, "times", 0.001234, "hidden", 7);
}

static cw_document *make_document(const char *name)
{
    return cw_document_new(json_pack("{s:s, s:[o,o,o]}", "title", name, "rows",
                                     make_row(name, 3, 0.25, false), make_row("b", 1200, 0.5, true),
                                     json_pack("{s:s}", "name", "c")));
}

/* A document with a table and all that is around it. */
static cw_document *make_all(void)
{
    cw_document *d = make_document(MARKS);
    cw_document_title(d, "%s", NASTY);
    cw_document_subtitle(d, "%s", NASTY);
    cw_document_footer(d, "%s", NASTY);
    cw_document_heading(d, "%s", NASTY);
    cw_document_say(d, "%s", NASTY);
    cw_document_literal(d, NASTY "```\nlines\n");
    cw_document_values(d, "rows.0", columns, COLUMNS);
    cw_document_table(
        d,
        &(cw_table){.caption = NASTY, .at = "rows", .columns = columns, .column_count = COLUMNS});
    return d;
}

static const char *write(cw_document *d, cw_form form, cw_str *out)
{
    cw_str_reset(out);
    assert_true(cw_document_write(d, form, out));
    return cw_str_get(out);
}

static void test_page(void **state)
{
    cw_str out = CW_STR_INIT;
    cw_document *d = make_all();
    (void)state;
    write(d, CW_FORM_HTML, &out);
    assert_sound(&out);
    assert_non_null(strstr(out.data, "=&lt;b&gt;&amp;&quot;&#39;|*_[x](y)`?[31m"));
    assert_non_null(strstr(out.data, "25.0% <small>(12.5 to 62.5)</small>"));
    assert_non_null(strstr(out.data, "(exact by symmetry)"));
    assert_null(strstr(out.data, "hidden"));
    cw_document_free(d);
    d = cw_document_new(json_object());
    write(d, CW_FORM_HTML, &out);
    assert_sound(&out);
    cw_document_free(d);
    cw_str_clear(&out);
}

static void test_text(void **state)
{
    cw_str out = CW_STR_INIT;
    cw_document *d = make_document("\u00e4\u00f6");
    (void)state;
    cw_document_title(d, "Title");
    cw_document_say(d, "one");
    cw_document_say(d, "two\n");
    cw_document_say(d, "%s", "");
    cw_document_table(d, &(cw_table){.at = "rows", .columns = columns, .column_count = COLUMNS});
    assert_string_equal(
        write(d, CW_FORM_TEXT, &out),
        "Title\n\none\ntwo\n\n"
        "name  count  rate                       Elo          ms\n"
        "\u00e4\u00f6        3  25.0% (12.5 to 62.5)       +12.3 \u00b1 5.0  0.00123 ms\n"
        "b      1200  50.0% (exact by symmetry)  +12.3 \u00b1 5.0  0.00123 ms\n"
        "c         -      -                          -              -\n");
    cw_document_free(d);
    d = make_all();
    write(d, CW_FORM_TEXT, &out);
    assert_int_equal(cw_text_fault(out.data, out.size), out.size);
    assert_null(strchr(out.data, '\x1b'));
    cw_document_free(d);
    cw_str_clear(&out);
}

/* People see the greatest first and as many as wanted; programs all of them as they are. */
static void test_order(void **state)
{
    cw_str out = CW_STR_INIT;
    cw_document *d = make_document("a");
    (void)state;
    cw_document_table(d, &(cw_table){.at = "rows",
                                     .columns = columns,
                                     .column_count = 2,
                                     .order = "count",
                                     .most = 1,
                                     .more = "--all"});
    assert_string_equal(write(d, CW_FORM_TEXT, &out),
                        "name  count\nb      1200\n\u2026 and 2 more (--all)\n");
    assert_string_equal(write(d, CW_FORM_CSV, &out), "name,count\n\"a\",3\n\"b\",1200\n\"c\",\n");
    cw_document_free(d);
    cw_str_clear(&out);
}

static void test_csv(void **state)
{
    cw_str out = CW_STR_INIT;
    cw_document *d = make_document("=1+\"2\"\t\x1b,\n");
    (void)state;
    cw_document_values(d, "rows.1", columns + 2, 1);
    cw_document_table(d, &(cw_table){.at = "rows", .columns = columns, .column_count = COLUMNS});
    assert_string_equal(write(d, CW_FORM_CSV, &out),
                        "name,value,low,high\nwin_rate,0.5,0.25,0.75\n\n"
                        "name,count,win_rate,low,high,elo,error,ms_1,hidden\n"
                        "\"'=1+\"\"2\"\" ?, \",3,0.25,0.125,0.625,12.34,5,0.001234,7\n"
                        "\"b\",1200,0.5,0.25,0.75,12.34,5,0.001234,7\n"
                        "\"c\",,,,,,,,\n");
    cw_document_free(d);
    cw_str_clear(&out);
}

static void test_markdown(void **state)
{
    cw_str out = CW_STR_INIT;
    cw_document *d = make_document("a|b\n*c*<i>\x1b");
    (void)state;
    cw_document_title(d, "# x");
    cw_document_say(d, "- no list\n1. nor this\n    nor code");
    cw_document_literal(d, "a ``` b");
    cw_document_table(d, &(cw_table){.at = "rows", .columns = columns, .column_count = 3});
    assert_string_equal(write(d, CW_FORM_MARKDOWN, &out),
                        "# \\# x\n\n\\- no list\n1\\. nor this\nnor code\n\n"
                        "````\na ``` b\n````\n\n"
                        "| name | count | rate |\n|---|--:|--:|\n"
                        "| a\\|b \\*c\\*\\<i\\>? | 3 | 25.0% (12.5 to 62.5) |\n"
                        "| b | 1200 | 50.0% (exact by symmetry) |\n"
                        "| c | - | - |\n");
    cw_document_free(d);
    cw_str_clear(&out);
}

static void test_json(void **state)
{
    cw_str out = CW_STR_INIT;
    cw_document *d = make_all();
    json_error_t error;
    (void)state;
    json_t *read = json_loads(write(d, CW_FORM_JSON, &out), 0, &error);
    assert_true(json_equal(read, cw_document_at(d, "")));
    assert_string_equal(json_string_value(cw_document_at(d, "rows.1.name")), "b");
    assert_null(cw_document_at(d, "rows.7.name"));
    json_decref(read);
    cw_document_free(d);
    cw_str_clear(&out);
}

/* Blocks for some forms, and formats that a row chooses. */
static void test_blocks(void **state)
{
    static const cw_column value = {"value", "value", CW_AS_ROW_SAYS, 1};
    cw_str out = CW_STR_INIT;
    cw_document *d = cw_document_new(json_pack("[{s:f, s:s}, {s:f, s:s, s:i}]", "value", 0.5,
                                               "unit", "rate", "value", 2.5, "unit", "turns",
                                               "digits", 2));
    (void)state;
    cw_document_only(d, CW_FORM_HTML);
    cw_document_say(d, "page");
    cw_document_only(d, 0);
    cw_document_table(d, &(cw_table){.at = "", .columns = &value, .column_count = 1});
    assert_string_equal(write(d, CW_FORM_TEXT, &out), "value\n50.0%\n 2.50 turns\n");
    assert_non_null(strstr(write(d, CW_FORM_HTML, &out), "page"));
    cw_document_free(d);
    cw_str_clear(&out);
}

/* What could not be made for want of memory is not written, and nothing else breaks. */
static void test_failed(void **state)
{
    cw_str out = CW_STR_INIT;
    cw_document *d = cw_document_new(NULL);
    (void)state;
    cw_document_say(d, "x");
    assert_false(cw_document_write(d, CW_FORM_TEXT, &out));
    assert_false(cw_document_write(NULL, CW_FORM_JSON, &out));
    cw_document_title(NULL, "x");
    cw_document_table(NULL, &(cw_table){.rows = json_array()});
    cw_document_free(d);
    cw_document_free(NULL);
    cw_str_clear(&out);
}

static void test_matrix(void **state)
{
    cw_str out = CW_STR_INIT;
    cw_document *d = cw_document_new(
        json_pack("{s:[s,s], s:[[{s:i, s:s}, {s:f, s:f, s:f, s:i}], [{s:f, s:f, s:f, s:i}, n]]}",
                  "names", MARKS, "greedy:taunt=3,weapon=1", "cells", "matches", 0, "note", MARKS,
                  "win_rate", 0.25, "low", 0.1, "high", 0.4, "matches", 4, "win_rate", 0.75, "low",
                  0.6, "high", 0.9, "matches", 4));
    (void)state;
    cw_document_matrix(d, &(cw_matrix){.caption = NASTY,
                                       .row_labels = cw_document_at(d, "names"),
                                       .column_labels = cw_document_at(d, "names"),
                                       .at = "cells",
                                       .cell = {NULL, "win_rate", CW_AS_PERCENT, 1, "low", "high"},
                                       .count = "matches",
                                       .note = "note"});
    write(d, CW_FORM_HTML, &out);
    assert_sound(&out);
    assert_non_null(strstr(out.data, "25.0%"));
    assert_non_null(strstr(out.data, "10.0\u201340.0"));
    assert_non_null(strstr(out.data, "greedy:<wbr>taunt=3,<wbr>weapon=1"));
    write(d, CW_FORM_TEXT, &out);
    assert_non_null(strstr(out.data, " 2 greedy:taunt=3,weapon=1"));
    assert_non_null(strstr(out.data, "60.0-90.0"));
    write(d, CW_FORM_MARKDOWN, &out);
    assert_non_null(strstr(out.data, "| - | 25.0% (10.0 to 40.0) |"));
    cw_document_free(d);
    cw_str_clear(&out);
}

/* JSON has no infinite numbers: those are left out of a row. */
static json_t *bar_row(double value, double low, double mark)
{
    json_t *row = json_pack("{s:s}", "label", MARKS);
    json_object_set_new(row, "value", json_real(value));
    json_object_set_new(row, "low", json_real(low));
    json_object_set_new(row, "high", json_real(value));
    json_object_set_new(row, "mark", json_real(mark));
    return row;
}

static void test_bars(void **state)
{
    static const double values[] = {0, -5, 7, 1e300, -1e300, 1e-300, INFINITY, NAN};
    cw_column column = {NULL, "value", CW_AS_SHORT, 3, "low", "high", .unit = NASTY};
    cw_str out = CW_STR_INIT;
    (void)state;
    for (int i = 0; i < 64; i++) {
        double a = values[i / 8], b = values[i % 8];
        json_t *rows = json_array();
        json_array_append_new(rows, bar_row(a, b, NAN));
        json_array_append_new(rows, bar_row(b, b, a));
        cw_document *d = cw_document_new(json_object());
        cw_document_bars(d, &(cw_bars){.caption = NASTY,
                                       .rows = rows,
                                       .label = "label",
                                       .value = column,
                                       .mark = "mark",
                                       .mark_words = NASTY,
                                       .line = a,
                                       .logarithmic = i % 2});
        write(d, CW_FORM_HTML, &out);
        assert_sound(&out);
        cw_document_free(d);
    }
    cw_document *d = cw_document_new(json_pack("[{s:s, s:f}]", "label", "a", "value", 0.75));
    cw_document_bars(d, &(cw_bars){.at = "",
                                   .label = "label",
                                   .value = {NULL, "value", CW_AS_PERCENT, 1},
                                   .to = 1,
                                   .line = NAN});
    cw_document_bars(d, &(cw_bars){.rows = json_array(), .line = NAN});
    write(d, CW_FORM_HTML, &out);
    assert_sound(&out);
    assert_non_null(strstr(out.data, "width=\"75.00%\""));
    assert_non_null(strstr(out.data, ">100%<"));
    cw_document_free(d);
    cw_str_clear(&out);
}

static void test_lines(void **state)
{
    static const double values[] = {0, -5, 7, 1e300, 1e-300};
    cw_str out = CW_STR_INIT;
    (void)state;
    for (int i = 0; i < 25; i++) {
        double a = values[i / 5], b = values[i % 5];
        cw_document *d = cw_document_new(json_object());
        json_t *series = json_pack("[{s:s, s:[[i,f,f,f],[f,i,i,i]]}, {s:s, s:b, s:[[i,n,s]]}]",
                                   "label", MARKS, "points", 1, a, b, a, b, 3, 3, 3, "label",
                                   "thesis", "published", 1, "points", 1, "no number");
        assert_non_null(series);
        cw_document_lines(d, &(cw_lines){.caption = NASTY,
                                         .x = NASTY,
                                         .y = NASTY,
                                         .series = series,
                                         .logarithmic_x = i % 2,
                                         .logarithmic_y = i % 3});
        cw_document_lines(d, &(cw_lines){.series = json_array()});
        write(d, CW_FORM_HTML, &out);
        assert_sound(&out);
        cw_document_free(d);
    }
    cw_str_clear(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_page),     cmocka_unit_test(test_text),
        cmocka_unit_test(test_order),    cmocka_unit_test(test_csv),
        cmocka_unit_test(test_markdown), cmocka_unit_test(test_json),
        cmocka_unit_test(test_blocks),   cmocka_unit_test(test_failed),
        cmocka_unit_test(test_matrix),   cmocka_unit_test(test_bars),
        cmocka_unit_test(test_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
