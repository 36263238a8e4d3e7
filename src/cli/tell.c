/* The form of a result: text, or what --json, --csv, --markdown and --html ask for. Commands
 * make one document and never ask in which form it will be read. */
#include "tell.h"

#include <stdlib.h>

static const struct {
    const char *option;
    cw_form form;
} forms[] = {{"json", CW_FORM_JSON}, {"csv", CW_FORM_CSV}, {"markdown", CW_FORM_MARKDOWN}};

/* One form on standard output; of several options the parser has refused all but one. */
static bool print(const cli_args *args, const cw_document *d)
{
    cw_form form = CW_FORM_TEXT;
    cw_str out = CW_STR_INIT;
    for (int i = 0; i < TELL_COUNT(forms); i++)
        form = cw__args_has(args, forms[i].option) ? forms[i].form : form;
    bool good = cw_document_write(d, form, &out);
    if (good)
        fwrite(cw_str_get(&out), 1, out.size, stdout); /* what is lost cw__output_end tells */
    cw_str_clear(&out);
    return good;
}

/* Beside what is printed, whatever that is. */
static bool write_page(const cli_args *args, const cw_document *d)
{
    const char *path = cw__args_text(args, "html");
    cw_str page = CW_STR_INIT;
    if (path == NULL)
        return true;
    page.failed = !cw_document_write(d, CW_FORM_HTML, &page);
    return cw__write_text(args, path, &page);
}

/* With `printed` only the page is written. */
static int tell(const cli_args *args, cw_document *d, bool printed)
{
    cw_str line = CW_STR_INIT;
    cw__command_line(args, &line);
    cw_document_footer(d, "cardwright %s: %s", CW_VERSION, cw_str_get(&line));
    cw_str_clear(&line);
    if (!printed && !(printed = print(args, d)))
        cw__args_refuse(args, "the result could not be made: not enough memory");
    bool written = write_page(args, d);
    cw_document_free(d);
    return printed && written ? EXIT_YES : EXIT_BAD;
}

int cw__tell(const cli_args *args, cw_document *d) { return tell(args, d, false); }

int cw__tell_page(const cli_args *args, cw_document *d) { return tell(args, d, true); }

/* The form in which some commands print something better than a table. */
bool cw__tell_is_text(const cli_args *args)
{
    bool text = true;
    for (int i = 0; i < TELL_COUNT(forms); i++)
        text = text && !cw__args_has(args, forms[i].option);
    return text;
}
