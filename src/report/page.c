/* The frame of a page and the elements in it. Colours are those of the reader's system, light or dark; a
 * cell's colour lies half transparent over them, so that one number serves both. */
#include "private.h"

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
    "td small{color:var(--soft)}pre{overflow-x:auto;padding:.6rem;border:1px solid var(--line)}\n"
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

/* The five signs that mean something in text or attributes. */
static void add_letter(cw_str *out, const char *letter, size_t size)
{
    switch (*letter) {
    case '<': cw_str_add(out, "&lt;"); break;
    case '>': cw_str_add(out, "&gt;"); break;
    case '&': cw_str_add(out, "&amp;"); break;
    case '"': cw_str_add(out, "&quot;"); break;
    case '\'': cw_str_add(out, "&#39;"); break;
    default: cw_str_add_n(out, letter, size);
    }
}

/* Broken letters become question marks: a page must be valid whatever was in a name. */
void cw__html_escape(cw_str *out, const char *text)
{
    const char *letter;
    for (size_t size; (size = cw__report_letter(&text, &letter)) > 0;)
        add_letter(out, letter, size);
}

/* <wbr> lets long names of agents break where a person would break them. */
void cw__html_label(cw_str *out, const char *text)
{
    const char *letter;
    for (size_t size; text != NULL && (size = cw__report_letter(&text, &letter)) > 0;) {
        add_letter(out, letter, size);
        cw_str_add(out, strchr(",:;/", *letter) != NULL && *text != '\0' ? "<wbr>" : "");
    }
}

void cw__html_element(cw_str *out, const char *tag, const char *attributes, const char *text)
{
    cw_str_printf(out, "<%s%s>", tag, attributes);
    cw__html_escape(out, text != NULL ? text : "");
    cw_str_printf(out, "</%s>", tag);
}

/* The policy forbids scripts and anything from elsewhere, in case a name should slip through. */
void cw__html_begin(cw_str *out, const char *title, const char *subtitle)
{
    cw_str_add(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                    "style-src 'unsafe-inline'\">\n");
    cw__html_element(out, "title", "", title);
    cw_str_printf(out, "\n<style>\n%s</style>\n</head>\n<body>\n<main>\n", style);
    cw__html_element(out, "h1", "", title);
    if (subtitle != NULL)
        cw__html_element(out, "p", " class=\"soft\"", subtitle);
    cw_str_char(out, '\n');
}

void cw__html_end(cw_str *out, const char *footer)
{
    cw_str_add(out, "</main>\n");
    if (footer != NULL)
        cw__html_element(out, "footer", "", footer);
    cw_str_add(out, "\n</body>\n</html>\n");
}

void cw__html_caption(cw_str *out, const char *caption)
{
    if (caption != NULL) {
        cw__html_element(out, "figcaption", "", caption);
        cw_str_char(out, '\n');
    }
}
