/* Fuzzing of pictures and themes that a game brings: whatever the bytes are, they are taken or refused with a
 * problem, and an SVG that is taken has no script, no handler and nothing that leads out of it. */
#include "art.h"
#include "lang/load.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool good)
{
    if (!good)
        abort();
}

static bool begins(const char *p, const char *end, const char *text)
{
    return (size_t)(end - p) >= strlen(text) && memcmp(p, text, strlen(text)) == 0;
}

static const char *past(const char *p, const char *end, const char *text)
{
    const char *found = memmem(p, (size_t)(end - p), text, strlen(text));
    must(found != NULL);
    return found + strlen(text);
}

/* A tag has no element and no value that could do something; labels are words. Returns its end. */
static const char *check_tag(const char *p, const char *end)
{
    static const char *const never[] = {"<script", "<style", "<foreign", "<!", "<a ", " onload="};
    const char *name = p;
    for (; p < end && *p != '>'; p++) {
        for (size_t i = 0; i < sizeof never / sizeof *never; i++)
            must(!begins(p, end, never[i]));
        if (p[0] == ' ' && p + 1 < end && p[1] != ' ' && p[1] != '=' && p[1] != '"' && p[1] != '\'')
            name = p + 1;
        if (*p != '"' && *p != '\'')
            continue;
        const char *close = past(p + 1, end, (char[]){*p, '\0'});
        must(begins(name, end, "aria-label") || memmem(p, (size_t)(close - p), "url(h", 5) == NULL);
        p = close - 1;
    }
    return p;
}

/* Anything may stand in text, comments and the declaration. */
static void check_tags(const char *p, const char *end)
{
    while (p < end)
        if (begins(p, end, "<!--"))
            p = past(p + 4, end, "-->");
        else if (begins(p, end, "<?"))
            p = past(p, end, "?>");
        else
            p = *p == '<' ? check_tag(p, end) : p + 1;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char rules[] =
        "{game: {classes: [mage]}, heroes: [{name: A, hero: true, class: mage}]}";
    static cw_game *game = NULL;
    cw_errors errors;
    cw_errors_init(&errors);
    must((cw__art_check_png(data, size, "a.png", &errors) == CW_OK) == (errors.count == 0));
    cw_errors_init(&errors);
    if (cw__art_check_svg(data, size, "a.svg", &errors) == CW_OK) {
        must(errors.count == 0 && size > 4);
        check_tags((const char *)data, (const char *)data + size);
    } else {
        must(errors.count > 0);
    }
    cw_errors_init(&errors);
    if (game == NULL)
        game = cw_load_game_text(rules, sizeof rules - 1, "fuzz", &errors);
    cw_errors_init(&errors);
    json_t *theme = cw__theme_read(game, (const char *)data, size, "theme.yaml", &errors);
    must((theme == NULL) == (errors.count > 0));
    json_decref(theme);
    return 0;
}
