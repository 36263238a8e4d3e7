/* The scheme as YAML again: section by section in the order of the tables, without the comments of
 * the file it came from. */
#include "price_private.h"

#include <math.h>
#include <string.h>

/* Numbers that are the fallback are left out: reading the text gives the same scheme. */
static void add_section(const cw_balance *scheme, const balance_section *section, cw_str *out)
{
    const double *numbers = balance_numbers(scheme, section);
    bool begun = false;
    for (int i = 0; i < section->count; i++) {
        bool usual = isnan(numbers[i]) || numbers[i] == section->fallback;
        if (section->names[i] != NULL && !usual) {
            if (!begun)
                cw_str_printf(out, "\n%s:\n", section->key);
            cw_str_printf(out, "  %s: %.10g\n", section->names[i], numbers[i]);
            begun = true;
        }
    }
    if (!begun)
        cw_str_printf(out, "\n%s: {}\n", section->key);
}

static void add_keywords(const cw_balance *scheme, cw_str *out)
{
    cw_str_add(out, "\nkeywords:\n");
    for (int i = 0; i < KEYWORD_ROWS; i++) {
        if (scheme->keyword_given[i]) {
            const char *name = cw_balance_row_name(scheme->game, CW_ROW_KEYWORD + i);
            cw_str_printf(out, "  %s: {base: %.10g", name, scheme->keywords[i][KEYWORD_BASE]);
            for (int k = KEYWORD_BASE + 1; k < KEYWORD_NUMBERS; k++) {
                if (scheme->keywords[i][k] != 0)
                    cw_str_printf(out, ", %s: %.10g", cw__balance_keyword_fields[k],
                                  scheme->keywords[i][k]);
            }
            cw_str_add(out, "}\n");
        }
    }
}

static void add_effects(const cw_balance *scheme, cw_str *out)
{
    cw_str_add(out, "\neffects:\n");
    for (int op = 0; op < CW_OP_COUNT; op++) {
        if (!scheme->effect_given[op])
            continue;
        cw_str_printf(out, "  %s: {", cw_op_name((cw_op)op));
        for (int i = 0; i < EFFECT_NUMBERS; i++) {
            if (!isnan(scheme->effects[op][i]))
                cw_str_printf(out, "%s: %.10g, ", cw__balance_effect_fields[i],
                              scheme->effects[op][i]);
        }
        cw_str_printf(out, "nature: %s}\n", cw__balance_natures[scheme->natures[op]]);
    }
}

static void add_align(const cw_balance *scheme, cw_str *out)
{
    bool begun = false;
    for (int row = CW_ROW_KEYWORD; row < CW_ROW_COUNT; row++) {
        if (scheme->align[row] == 0)
            continue;
        cw_str_printf(out, begun ? "  %s: [" : "\nalign:\n  %s: [",
                      cw_balance_row_name(scheme->game, row));
        begun = true;
        for (int i = 0, written = 0; i < CW_MAX_ELEMENTS; i++) {
            if (scheme->align[row] >> i & 1)
                cw_str_printf(out, "%s%s", written++ > 0 ? ", " : "",
                              scheme->game->elements.singular[i + 1]);
        }
        cw_str_add(out, "]\n");
    }
}

static void add_deliberate(const cw_balance *scheme, cw_str *out)
{
    bool begun = false;
    for (int i = 1; i < scheme->game->card_count; i++) {
        if (scheme->deliberate[i] != NULL) {
            cw_str_add(out, begun ? "  " : "\ndeliberate:\n  ");
            cw_json_add_text(out, scheme->game->cards[i].name);
            cw_str_add(out, ": ");
            cw_json_add_text(out, scheme->deliberate[i]);
            cw_str_char(out, '\n');
            begun = true;
        }
    }
}

void cw_balance_write(const cw_balance *scheme, cw_str *out)
{
    cw_str_printf(out, "tolerance: %.10g\noff_element_above: %.10g\n", scheme->tolerance,
                  scheme->off_element_above);
    for (int i = 0; i < cw__balance_section_count; i++)
        add_section(scheme, &cw__balance_sections[i], out);
    add_keywords(scheme, out);
    add_effects(scheme, out);
    add_align(scheme, out);
    add_deliberate(scheme, out);
}
