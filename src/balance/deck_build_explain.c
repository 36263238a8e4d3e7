/* Why a built deck is as it is, in a few lines that fit into the deck's file as comments. */
#include "deck_build_private.h"

#include <math.h>

enum { WIDEST_BAR = 48 };

static void explain_curve(const cw_game *game, const cw_deck_wish *wish, const cw_deck *deck,
                          const char *mark, cw_str *out)
{
    int bands[CW_CURVE_BANDS] = {0};
    for (int i = 0; i < deck->count; i++)
        bands[cw_deck_band(game, deck->cards[i])]++;
    cw_str_printf(out, "%sturn  cards  wanted\n", mark);
    for (int i = 0; i < CW_CURVE_BANDS; i++) {
        cw_str_printf(out, "%s%3d%c %6d %7.0f  ", mark, i + 1, i + 1 < CW_CURVE_BANDS ? ' ' : '+',
                      bands[i], wish->style->curve[i] * deck->count);
        for (int k = 0; k < bands[i] && k < WIDEST_BAR; k++)
            cw_str_char(out, '=');
        cw_str_char(out, '\n');
    }
}

/* Games without elements have nothing to say here. */
static void explain_elements(const cw_game *game, const cw_deck_plan *plan, const cw_deck *deck,
                             const char *mark, cw_str *out)
{
    const cw_name_list *names = &game->elements;
    if (plan->elements[0] == 0)
        return;
    int late = 0, never = 0;
    for (int i = 0; i < deck->count; i++) {
        int turns = cw_deck_lateness(game, plan, deck->cards[i]);
        late += turns > 0 && turns < CW_NEVER_READY;
        never += turns >= CW_NEVER_READY;
    }
    cw_str_printf(out, "%selements: ", mark);
    if (plan->elements[1] != 0) {
        cw_str_printf(out, "%.0f%% of the raises for %s, %.0f%% for %s", 100 * plan->share,
                      names->singular[plan->elements[0]], 100 * (1 - plan->share),
                      names->singular[plan->elements[1]]);
    } else {
        cw_str_printf(out, "all raises for %s", names->singular[plan->elements[0]]);
    }
    cw_str_printf(out, "; so %d of %d cards can be played when their cost can be paid",
                  deck->count - late - never, deck->count);
    if (late + never > 0)
        cw_str_printf(out, ", %d later, %d never", late, never);
    cw_str_char(out, '\n');
}

void cw_deck_explain(const cw_game *game, const cw_deck_wish *wish, const cw_deck_plan *plan,
                     const cw_deck *deck, const char *mark, cw_str *out)
{
    int cost = 0, minions = 0;
    for (int i = 0; i < deck->count; i++) {
        cost += game->cards[deck->cards[i]].cost;
        minions += game->cards[deck->cards[i]].type == CW_TYPE_MINION;
    }
    cw_str_printf(out, "%s%s: %s\n", mark, cw_deck_style_name(wish->style), wish->style->help);
    cw_str_printf(out, "%s%d minions (wanted %.0f), %d other cards, average cost %.2f\n", mark,
                  minions, wish->style->minions * deck->count, deck->count - minions,
                  deck->count > 0 ? (double)cost / deck->count : 0);
    explain_elements(game, plan, deck, mark, out);
    explain_curve(game, wish, deck, mark, out);
    cw__deck_explain_themes(game, deck, mark, out);
}
