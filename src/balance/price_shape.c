/* What balance.yaml may hold, from the tables by which it is read. */
#include "price_private.h"

#include "base/shape.h"

#define NUMBER_SHAPE "number -1000 1000" /* see price_read.c */

/* So many members that are numbers; those without a name are left out. */
static void add_numbers(const char *const *names, int count, cw_str *out)
{
    for (int i = 0; i < count; i++) {
        if (names[i] != NULL)
            cw_shape_member(out, names[i], i == EFFECT_PRICE && names == cw__balance_effect_fields,
                            NUMBER_SHAPE, NULL);
    }
}

void cw_balance_shape(cw_str *out)
{
    cw_str_add(out, "{tolerance: number 0 1000, off_element_above: number 0 1000, "
                    "align: map text | [text], deliberate: null | map text, "
                    "keywords: map " NUMBER_SHAPE " | {");
    add_numbers(cw__balance_keyword_fields, KEYWORD_NUMBERS, out);
    cw_str_add(out, "}, effects: {");
    for (int op = CW_OP_NONE + 1; op < CW_OP_COUNT; op++) {
        cw_str_printf(out, "%s: {nature!: word(harm, help, free, gain), ", cw_op_name((cw_op)op));
        add_numbers(cw__balance_effect_fields, EFFECT_NUMBERS, out);
        cw_str_add(out, "}, ");
    }
    cw_str_add(out, "}, ");
    for (int i = 0; i < cw__balance_section_count; i++) {
        cw_str_printf(out, "%s%s: {", cw__balance_sections[i].key, i < BALANCE_NEEDED ? "!" : "");
        add_numbers(cw__balance_sections[i].names, cw__balance_sections[i].count, out);
        cw_str_add(out, "}, ");
    }
    cw_str_add(out, "}");
}
