/* The page of a report and its tables. Colours are those of the reader's system, light or dark; a
 * cell's colour lies half transparent over them, so that one number serves both. */
#include "report_private.h"

#include <math.h>
#include <string.h>

static const char style[] =
    ":root{color-scheme:light dark;--back:#fff;--front:#1b1f24;--soft:#59636e;--line:#d1d9e0;"
    "--bar:#3b7dd8;--whisker:#1b1f24;--mark:#b3541e}\n"
    "@media(prefers-color-scheme:dark){:root{--back:#14181d;--front:#e6e9ec;--soft:#9aa4ae;"
    "--line:#353c44;--bar:#4c8fe6;--whisker:#e6e9ec;--mark:#f0975a}}\n"
    "*{box-sizing:border-box}\n"
    "body{margin:0 auto;padding:1rem;max-width:64rem;background:var(--back);color:var(--front);"
    "font:16px/1.45 system-ui,sans-serif;overflow-wrap:anywhere}\n"
    "h1{font-size:1.6rem;margin:.5rem 0}h2{font-size:1.2rem;margin:2rem 0 .5rem}\n"
    "p{margin:.4rem 0;max-width:46rem}p.soft,footer,figcaption{color:var(--soft)}\n"
    "footer{margin-top:2.5rem;padding-top:.6rem;border-top:1px solid var(--line);"
    "font-size:.85rem}\n"
    "figure{margin:.8rem 0}figcaption{font-size:.9rem;padding:.2rem 0}\n"
    ".wide{overflow-x:auto}\n"
    "table{border-collapse:collapse;font-variant-numeric:tabular-nums}\n"
    "th,td{padding:.35rem .6rem;border:1px solid var(--line);text-align:left;"
    "font-weight:400;overflow-wrap:normal}\n"
    "thead th{color:var(--soft);vertical-align:bottom}tbody th{max-width:16rem}"
    "tr>th:first-child{position:sticky;left:0;background:var(--back)}"
    "td.n,th.n{text-align:right;white-space:nowrap}\n"
    "table.heat th{max-width:9rem}"
    "table.heat td{text-align:center;min-width:5.2rem}table.heat b{display:block;"
    "font-size:1.05rem;font-weight:600}table.heat small{color:var(--soft);white-space:nowrap;"
    "display:block}table.heat td[style] small{color:inherit}\n"
    ".bars{display:grid;grid-template-columns:fit-content(16rem) minmax(8rem,1fr) auto;"
    "gap:.25rem .7rem;align-items:center}.bars svg{display:block;width:100%;overflow:visible}\n"
    ".bars .said{font-variant-numeric:tabular-nums;font-size:.9rem;color:var(--soft)}\n"
    "@media(max-width:36rem){.bars{grid-template-columns:1fr;gap:0}"
    ".bars .name{margin-top:.6rem}.bars .axis-name{display:none}}\n"
    "svg text{fill:var(--soft);font-size:12px}svg .grid{stroke:var(--line)}"
    "svg .even{stroke:var(--soft);stroke-dasharray:3 3}svg .bar{fill:var(--bar)}"
    "svg .whisker{stroke:var(--whisker);stroke-width:2}svg .mark{fill:var(--mark)}\n"
    ".key{display:flex;flex-wrap:wrap;gap:.2rem 1.2rem;font-size:.9rem;list-style:none;"
    "padding:0;margin:.3rem 0}.key svg{width:2.2rem;height:.9rem;vertical-align:middle}\n"
    ".plot svg{display:block;width:100%;min-width:30rem;max-width:46rem}\n"
    "@media print{body{max-width:none}}\n";

void cw_report_escape(cw_str *out, const char *text)
{
    for (size_t left = strlen(text); left > 0;) {
        size_t size = cw_text_character(text, left);
        switch (*text) {
        case '<': cw_str_add(out, "&lt;"); break;
        case '>': cw_str_add(out, "&gt;"); break;
        case '&': cw_str_add(out, "&amp;"); break;
        case '"': cw_str_add(out, "&quot;"); break;
        case '\'': cw_str_add(out, "&#39;"); break;
        default: cw_str_add_n(out, size > 0 ? text : "?", size > 0 ? size : 1);
        }
        text += size > 0 ? size : 1;
        left -= size > 0 ? size : 1;
    }
}

void report_label(cw_str *out, const char *text)
{
    while (text != NULL && *text != '\0') {
        char piece[256];
        size_t size = strcspn(text, ",:;/");
        size += text[size] != '\0';
        size = size < sizeof piece ? size : sizeof piece - 1;
        while (size < sizeof piece - 1 && (text[size] & 0xc0) == 0x80)
            size++; /* whole characters */
        memcpy(piece, text, size);
        piece[size] = '\0';
        cw_report_escape(out, piece);
        text += size;
        cw_str_add(out, *text != '\0' ? "<wbr>" : "");
    }
}

static void heading_cell(cw_str *out, const char *attributes, const char *text)
{
    cw_str_printf(out, "<th%s>", attributes);
    report_label(out, text);
    cw_str_add(out, "</th>");
}

static void element(cw_str *out, const char *tag, const char *attributes, const char *text)
{
    cw_str_printf(out, "<%s%s>", tag, attributes);
    cw_report_escape(out, text != NULL ? text : "");
    cw_str_printf(out, "</%s>", tag);
}

void cw_report_begin(cw_str *out, const char *title, const char *subtitle)
{
    cw_str_add(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                    "style-src 'unsafe-inline'\">\n");
    element(out, "title", "", title);
    cw_str_printf(out, "\n<style>\n%s</style>\n</head>\n<body>\n<main>\n", style);
    element(out, "h1", "", title);
    if (subtitle != NULL)
        element(out, "p", " class=\"soft\"", subtitle);
    cw_str_char(out, '\n');
}

void cw_report_end(cw_str *out, const char *footer)
{
    cw_str_add(out, "</main>\n");
    if (footer != NULL)
        element(out, "footer", "", footer);
    cw_str_add(out, "\n</body>\n</html>\n");
}

void cw_report_heading(cw_str *out, const char *text)
{
    element(out, "h2", "", text);
    cw_str_char(out, '\n');
}

void cw_report_paragraph(cw_str *out, const char *text)
{
    element(out, "p", "", text);
    cw_str_char(out, '\n');
}

void report_caption(cw_str *out, const char *caption)
{
    if (caption != NULL) {
        element(out, "figcaption", "", caption);
        cw_str_char(out, '\n');
    }
}

/* ---- tables ---- */

/* The caption stands outside of what scrolls sideways. */
static void begin_table(cw_str *out, const char *attributes, const char *caption)
{
    cw_str_add(out, "<figure>");
    report_caption(out, caption);
    cw_str_printf(out, "<div class=\"wide\" tabindex=\"0\"><table%s>\n<thead><tr>", attributes);
}

void cw_report_add_table(cw_str *out, const cw_report_table *t)
{
    begin_table(out, "", t->caption);
    for (int i = 0; i < t->column_count; i++) {
        element(out, "th", i < t->texts ? " scope=\"col\"" : " scope=\"col\" class=\"n\"",
                t->columns[i]);
    }
    cw_str_add(out, "</tr></thead>\n<tbody>\n");
    for (int row = 0; row < t->row_count; row++) {
        cw_str_add(out, "<tr>");
        for (int i = 0; i < t->column_count; i++) {
            const char *cell = t->cells[row * t->column_count + i];
            if (i == 0 && t->texts > 0)
                heading_cell(out, " scope=\"row\"", cell);
            else
                element(out, "td", i < t->texts ? "" : " class=\"n\"", cell);
        }
        cw_str_add(out, "</tr>\n");
    }
    cw_str_add(out, "</tbody></table></div></figure>\n");
}

/* Blue is above even, orange below: told apart by people who see no red or green. */
static void write_cell(cw_str *out, const cw_report_cell *cell)
{
    if (cell->known) {
        double far = fmin(1, fabs(cell->rate - 0.5) * 2);
        cw_str_printf(out, "<td style=\"background:rgba(%s,%.2f)\">",
                      cell->rate >= 0.5 ? "40,120,220" : "230,120,20", far * 0.6);
        cw_str_printf(out, "<b>%.1f%%</b><small>%.1f\u2013%.1f</small>", 100 * cell->rate,
                      100 * cell->low, 100 * cell->high);
    } else {
        cw_str_add(out, "<td><small>\u2013</small>");
    }
    if (cell->note != NULL)
        element(out, "small", "", cell->note);
    cw_str_add(out, "</td>");
}

void cw_report_add_heatmap(cw_str *out, const cw_report_heatmap *m)
{
    begin_table(out, " class=\"heat\"", m->caption);
    heading_cell(out, " scope=\"col\"", m->corner);
    for (int i = 0; i < m->column_count; i++)
        heading_cell(out, " scope=\"col\"", m->columns[i]);
    cw_str_add(out, "</tr></thead>\n<tbody>\n");
    for (int row = 0; row < m->row_count; row++) {
        cw_str_add(out, "<tr>");
        heading_cell(out, " scope=\"row\"", m->rows[row]);
        for (int i = 0; i < m->column_count; i++)
            write_cell(out, &m->cells[row * m->column_count + i]);
        cw_str_add(out, "</tr>\n");
    }
    cw_str_add(out, "</tbody></table></div></figure>\n");
}
