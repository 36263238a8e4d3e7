/* The table of prices with its summary, and the bill of one card line by line. */
#include "balance_print.h"

#include <math.h>
#include <string.h>

/* ---- a card in few words ---- */

static void add_needs(const cw_game *game, const cw_card *card, cw_str *out)
{
    for (int i = 0; i < CW_MAX_ELEMENTS && i + 1 < game->elements.count; i++) {
        if (card->needs[i] > 0) {
            cw_str_printf(out, "%s%s %d", out->size > 0 ? " " : "", game->elements.singular[i + 1],
                          card->needs[i]);
        }
    }
}

static const char *flag_text(const price_table *t, const cw_price *p, char *out, size_t size)
{
    const char *off = cw_price_is_off_element(p) ? cw_balance_row_name(t->game, p->off_element - 1)
                                                 : NULL;
    if (p->unpriced != 0) {
        snprintf(out, size, "no price for %s", cw_balance_row_name(t->game, p->unpriced - 1));
    } else if (p->deliberate != NULL && p->beyond) {
        snprintf(out, size, "deliberate: %s", p->deliberate);
    } else {
        snprintf(out, size, "%s%s%s%s",
                 !p->beyond || p->deliberate != NULL ? ""
                 : p->difference > 0                 ? "too strong"
                                                     : "too weak",
                 p->beyond && off != NULL ? ", " : "", off != NULL ? "off element: " : "",
                 off != NULL ? off : "");
    }
    return out;
}

static bool is_shown(const cw_price *p, bool only_flagged)
{
    return !only_flagged || cw_price_is_flagged(p) || cw_price_is_off_element(p);
}

/* ---- the summary ---- */

typedef struct spread {
    int count;
    double sum, squares, least, most;
} spread;

static void spread_add(spread *s, double x)
{
    s->least = s->count == 0 || x < s->least ? x : s->least;
    s->most = s->count == 0 || x > s->most ? x : s->most;
    s->count++;
    s->sum += x;
    s->squares += x * x;
}

static double spread_mean(const spread *s) { return s->count > 0 ? s->sum / s->count : 0; }

static double spread_deviation(const spread *s)
{
    double mean = spread_mean(s);
    double variance = s->count > 0 ? s->squares / s->count - mean * mean : 0;
    return variance > 0 ? sqrt(variance) : 0;
}

enum { MOST_COST = 10, GROUPS = 2 + CW_MAX_ELEMENTS + 2 + MOST_COST + 1 };

static int element_group(const cw_card *card)
{
    int found = 0, groups = 0;
    for (int i = 0; i < CW_MAX_ELEMENTS; i++) {
        if (card->needs[i] > 0) {
            found = i;
            groups++;
        }
    }
    return groups == 0 ? 1 : groups == 1 ? 2 + found : 2 + CW_MAX_ELEMENTS;
}

static const char *group_name(const cw_game *game, int group, char *out, size_t size)
{
    int cost = group - 3 - CW_MAX_ELEMENTS;
    const char *element = group >= 2 && group < 2 + CW_MAX_ELEMENTS
                                  && group - 1 < game->elements.count
                              ? game->elements.singular[group - 1]
                              : "";
    if (cost >= 0) {
        snprintf(out, size, "cost %d%s", cost, cost == MOST_COST ? "+" : "");
    } else {
        snprintf(out, size, "%s",
                 group == 0                     ? "all"
                 : group == 1                   ? "no element"
                 : group == 2 + CW_MAX_ELEMENTS ? "several elements"
                                                : element);
    }
    return out;
}

/* All cards, by element and by cost; the elements only in games that have any. */
static void make_groups(const price_table *t, spread groups[GROUPS])
{
    memset(groups, 0, GROUPS * sizeof *groups);
    for (int i = 0; i < t->count; i++) {
        const cw_card *card = &t->game->cards[t->list[i].card];
        int cost = card->cost < MOST_COST ? card->cost : MOST_COST;
        spread_add(&groups[0], t->list[i].difference);
        if (t->game->elements.count > 1)
            spread_add(&groups[element_group(card)], t->list[i].difference);
        spread_add(&groups[3 + CW_MAX_ELEMENTS + (cost > 0 ? cost : 0)], t->list[i].difference);
    }
}

static void print_summary(const price_table *t)
{
    spread groups[GROUPS];
    make_groups(t, groups);
    printf("%-18s %6s %8s %8s %8s %8s\n", "difference", "cards", "mean", "spread", "least", "most");
    for (int i = 0; i < GROUPS; i++) {
        char name[80];
        const spread *s = &groups[i];
        if (s->count > 0) {
            printf("%-18s %6d %+8.2f %8.2f %+8.2f %+8.2f\n",
                   group_name(t->game, i, name, sizeof name), s->count, spread_mean(s),
                   spread_deviation(s), s->least, s->most);
        }
    }
    for (int i = 0; i < t->count; i++) {
        const cw_price *p = &t->list[i];
        if (p->deliberate != NULL && !p->beyond && p->unpriced == 0 && p->off_element == 0)
            printf("%s is marked as deliberate without need\n", t->game->cards[p->card].name);
    }
    printf("\n%d of %d cards are beyond %+.3g or not priced; %d off their element\n", t->flagged,
           t->count, cw_balance_tolerance(t->scheme), t->off_element);
}

/* ---- the table ---- */

void balance_print_table(const price_table *t, bool only_flagged)
{
    int width = 4;
    for (int i = 0; i < t->count; i++) {
        int length = (int)strlen(t->game->cards[t->list[i].card].name);
        width = is_shown(&t->list[i], only_flagged) && length > width ? length : width;
    }
    printf("%-*s %4s %-16s %5s %7s %7s %7s  %s\n", width, "card", "cost", "needs", "body", "budget",
           "price", "differ", "flags");
    for (int i = 0; i < t->count; i++) {
        const cw_price *p = &t->list[i];
        const cw_card *card = &t->game->cards[p->card];
        char body[24] = "-", flags[512];
        cw_str needs = CW_STR_INIT;
        if (is_shown(p, only_flagged)) {
            add_needs(t->game, card, &needs);
            if (card->type == CW_TYPE_MINION || card->type == CW_TYPE_WEAPON)
                snprintf(body, sizeof body, "%d/%d", card->attack, card->health);
            printf("%-*s %4d %-16s %5s %7.4g %7.4g %+7.2f  %s\n", width, card->name, card->cost,
                   cw_str_get(&needs), body, p->budget, p->price, p->difference,
                   flag_text(t, p, flags, sizeof flags));
        }
        cw_str_clear(&needs);
    }
    printf("\n");
    print_summary(t);
}

/* ---- one card ---- */

void balance_print_card(const price_table *t, cw_card_id id, cw_price_lines *lines)
{
    cw_price p;
    const cw_card *card = &t->game->cards[id];
    cw_str needs = CW_STR_INIT;
    char flags[512];
    cw_balance_price(t->scheme, id, &p, lines);
    add_needs(t->game, card, &needs);
    printf("%s (%d)%s%s\n%s%s", card->name, card->cost, needs.size > 0 ? ", needs " : "",
           cw_str_get(&needs), card->text, card->text[0] != '\0' ? "\n" : "");
    for (int i = 0; i < lines->count; i++) {
        const cw_price_line *line = &lines->list[i];
        bool budget = line->part == CW_PART_BUDGET;
        if (i == 0 || (lines->list[i - 1].part == CW_PART_BUDGET) != budget)
            printf("\n%s\n", budget ? "budget" : "price");
        if (line->part == CW_PART_ABILITY) {
            printf("  %s\n", line->text);
        } else {
            printf("  %s%s: %s = %.4g\n", line->part == CW_PART_EFFECT ? "  " : "", line->text,
                   line->sum, line->points);
        }
    }
    if (lines->dropped > 0)
        printf("  … and %d more lines\n", lines->dropped);
    printf("\nprice %.4g - budget %.4g = %+.4g%s%s\n", p.price, p.budget, p.difference,
           flag_text(t, &p, flags, sizeof flags)[0] != '\0' ? ": " : "", flags);
    cw_str_clear(&needs);
}

/* ---- JSON ---- */

static json_t *price_json(const price_table *t, const cw_price *p)
{
    const cw_card *card = &t->game->cards[p->card];
    json_t *needs = json_object();
    for (int i = 0; i < CW_MAX_ELEMENTS && i + 1 < t->game->elements.count; i++) {
        if (card->needs[i] > 0) {
            json_object_set_new(needs, t->game->elements.singular[i + 1],
                                json_integer(card->needs[i]));
        }
    }
    json_t *value = json_pack("{s:s, s:s, s:i, s:o, s:f, s:f, s:f, s:b}", "id", card->id, "name",
                              card->name, "cost", card->cost, "needs", needs, "budget", p->budget,
                              "price", p->price, "difference", p->difference, "flagged",
                              cw_price_is_flagged(p));
    if (p->unpriced != 0) {
        json_object_set_new(value, "unpriced",
                            json_string(cw_balance_row_name(t->game, p->unpriced - 1)));
    }
    if (p->off_element != 0) {
        json_object_set_new(value, "off_element",
                            json_string(cw_balance_row_name(t->game, p->off_element - 1)));
    }
    if (p->deliberate != NULL)
        json_object_set_new(value, "deliberate", json_string(p->deliberate));
    return value;
}

json_t *balance_card_json(const price_table *t, cw_card_id card, cw_price_lines *lines)
{
    static const char *const parts[] = {"budget", "body", "ability", "effect"};
    cw_price p;
    cw_balance_price(t->scheme, card, &p, lines);
    json_t *value = price_json(t, &p), *list = json_array();
    for (int i = 0; i < lines->count; i++) {
        const cw_price_line *line = &lines->list[i];
        json_array_append_new(list,
                              json_pack("{s:s, s:s, s:s, s:f}", "part", parts[line->part], "text",
                                        line->text, "sum", line->sum, "points", line->points));
    }
    json_object_set_new(value, "lines", list);
    return value;
}

json_t *balance_json(const price_table *t, bool only_flagged)
{
    spread groups[GROUPS];
    json_t *cards = json_array(), *summary = json_array();
    make_groups(t, groups);
    for (int i = 0; i < t->count; i++)
        if (is_shown(&t->list[i], only_flagged))
            json_array_append_new(cards, price_json(t, &t->list[i]));
    for (int i = 0; i < GROUPS; i++) {
        char name[80];
        if (groups[i].count > 0) {
            json_array_append_new(summary,
                                  json_pack("{s:s, s:i, s:f, s:f, s:f, s:f}", "group",
                                            group_name(t->game, i, name, sizeof name), "cards",
                                            groups[i].count, "mean", spread_mean(&groups[i]),
                                            "spread", spread_deviation(&groups[i]), "least",
                                            groups[i].least, "most", groups[i].most));
        }
    }
    return json_pack("{s:s, s:i, s:f, s:i, s:i, s:o, s:o}", "game", t->game->name, "count",
                     t->count, "tolerance", cw_balance_tolerance(t->scheme), "flagged", t->flagged,
                     "off_element", t->off_element, "summary", summary, "cards", cards);
}
