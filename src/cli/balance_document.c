/* What the balance scheme says as a document: the prices of all cards with their summary, or the
 * bill of one card line by line. The keys of its data are a contract. Differences are price
 * minus budget: above 0 a card has more than it may. */
#include "balance_document.h"

#include <math.h>
#include <string.h>

/* One text for people and for programs. A card without a price for one of its abilities has no
 * meaningful difference, so nothing else is said of it; one that is marked as deliberate is only
 * told where the mark is needed. */
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

/* --only-flagged also lists cards off their element, which are a remark and no flag. */
static bool is_shown(const cw_price *p, bool only_flagged)
{
    return !only_flagged || cw_price_is_flagged(p) || cw_price_is_off_element(p);
}

/* ---- the summary ---- */

/* Mean, deviation and extremes of a group without keeping its numbers. */
typedef struct spread {
    int count;
    double sum, squares, least, most;
} spread;

/* Running sums: a group is never gone through twice. */
static void spread_add(spread *s, double x)
{
    s->least = s->count == 0 || x < s->least ? x : s->least;
    s->most = s->count == 0 || x > s->most ? x : s->most;
    s->count++;
    s->sum += x;
    s->squares += x * x;
}

static double spread_mean(const spread *s) { return s->count > 0 ? s->sum / s->count : 0; }

/* Of all cards of a group, not of a sample: divided by the count. Rounding can make the variance
 * of equal numbers negative. */
static double spread_deviation(const spread *s)
{
    double mean = spread_mean(s);
    double variance = s->count > 0 ? s->squares / s->count - mean * mean : 0;
    return variance > 0 ? sqrt(variance) : 0;
}

/* Groups of the summary, in the order in which they are printed: all, no element, each element,
 * several elements, then by cost. Dear cards are few, so they share the last group. */
enum { MOST_COST = 10, GROUPS = 2 + CW_MAX_ELEMENTS + 2 + MOST_COST + 1 };

/* Number of the group: 1 none, 2 and on one element each, then those that need several. */
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

/* The groups stand in one array: all, by element, by cost; MOST_COST and above are one. */
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

/* ---- the data ---- */

/* The name of a row of the scheme, numbered from 1; NULL for 0. */
static const char *row_name(const price_table *t, int row)
{
    return row != 0 ? cw_balance_row_name(t->game, row - 1) : NULL;
}

/* The same for the list and for the bill of one card. Keys that do not apply are left out. */
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
    char flags[512], body[24] = "";
    if (card->type == CW_TYPE_MINION || card->type == CW_TYPE_WEAPON)
        snprintf(body, sizeof body, "%d/%d", card->attack, card->health);
    return json_pack("{s:s, s:s, s:i, s:o, s:f, s:f, s:f, s:b, s:s, s:s, s:s*, s:s*, s:s*}", "id",
                     card->id, "name", card->name, "cost", card->cost, "needs", needs, "budget",
                     p->budget, "price", p->price, "difference", p->difference, "flagged",
                     cw_price_is_flagged(p), "body", body, "flags",
                     flag_text(t, p, flags, sizeof flags), "unpriced", row_name(t, p->unpriced),
                     "off_element", row_name(t, p->off_element), "deliberate", p->deliberate);
}

/* A part says what the points are for; the text what they were given for. */
static json_t *line_json(const void *of, int index)
{
    static const char *const parts[] = {"budget", "body", "ability", "effect"};
    const cw_price_line *line = &((const cw_price_lines *)of)->list[index];
    return json_pack("{s:s, s:s, s:s, s:f}", "part", parts[line->part], "text", line->text, "sum",
                     line->sum, "points", line->points);
}

/* The card as in the list, and its bill. */
static json_t *bill_json(const price_table *t, const cw_price *p, const cw_price_lines *lines)
{
    json_t *value = price_json(t, p);
    json_object_set_new(value, "lines", cw__json_list(lines->count, line_json, lines));
    return value;
}

/* Groups are made of all cards even if only some are shown: the summary is about the game. */
static json_t *prices_json(const price_table *t, bool only_flagged)
{
    spread groups[GROUPS];
    json_t *cards = json_array(), *summary = json_array();
    make_groups(t, groups);
    for (int i = 0; i < t->count; i++)
        if (is_shown(&t->list[i], only_flagged))
            json_array_append_new(cards, price_json(t, &t->list[i]));
    for (int i = 0; i < GROUPS; i++) {
        const spread *s = &groups[i];
        char name[80];
        if (s->count > 0) {
            json_array_append_new(summary, json_pack("{s:s, s:i, s:f, s:f, s:f, s:f}", "group",
                                                     group_name(t->game, i, name, sizeof name),
                                                     "cards", s->count, "mean", spread_mean(s),
                                                     "spread", spread_deviation(s), "least",
                                                     s->least, "most", s->most));
        }
    }
    return json_pack("{s:s, s:i, s:f, s:i, s:i, s:o, s:o}", "game", t->game->name, "count",
                     t->count, "tolerance", cw_balance_tolerance(t->scheme), "flagged", t->flagged,
                     "off_element", t->off_element, "summary", summary, "cards", cards);
}

/* ---- the document ---- */

/* A card that is marked as deliberate though nothing is wrong with it is told, since the mark
 * would hide a later mistake. */
cw_document *cw__balance_document(const price_table *t, bool only_flagged)
{
    static const cw_column cards[] = {
        {"card", "name"},
        {"cost", "cost", CW_AS_WHOLE},
        {"needs", "needs"},
        {"body", "body"},
        {"budget", "budget", CW_AS_SHORT, 4},
        {"price", "price", CW_AS_SHORT, 4},
        {"difference", "difference", CW_AS_SIGNED, 2},
        {"flags", "flags"},
    };
    static const cw_column groups[] = {
        {"difference", "group"},
        {"cards", "cards", CW_AS_WHOLE},
        {"mean", "mean", CW_AS_SIGNED, 2},
        {"spread", "spread", CW_AS_NUMBER, 2},
        {"least", "least", CW_AS_SIGNED, 2},
        {"most", "most", CW_AS_SIGNED, 2},
    };
    cw_document *d = cw_document_new(prices_json(t, only_flagged));
    cw_document_title(d, "%s: prices of the cards", t->game->name);
    cw_document_table(d, &(cw_table){.at = "cards", CW_COLUMNS(cards)});
    cw_document_table(d, &(cw_table){.at = "summary", CW_COLUMNS(groups)});
    for (int i = 0; i < t->count; i++) {
        const cw_price *p = &t->list[i];
        if (p->deliberate != NULL && !p->beyond && p->unpriced == 0 && p->off_element == 0) {
            cw_document_say(d, "%s is marked as deliberate without need.",
                            t->game->cards[p->card].name);
        }
    }
    cw_document_say(d, "%d of %d cards are beyond %+.3g or not priced; %d off their element.",
                    t->flagged, t->count, cw_balance_tolerance(t->scheme), t->off_element);
    return d;
}

/* The lines say how the price came about; their sum is the price, and the last line compares it
 * with the budget. */
cw_document *cw__balance_bill(const price_table *t, cw_card_id id, cw_price_lines *lines)
{
    static const cw_column columns[] = {
        {"part", "part"},
        {"what", "text"},
        {"sum", "sum"},
        {"points", "points", CW_AS_SHORT, 4},
    };
    cw_price p;
    const cw_card *card = &t->game->cards[id];
    char flags[512];
    cw_balance_price(t->scheme, id, &p, lines);
    cw_document *d = cw_document_new(bill_json(t, &p, lines));
    cw_document_title(d, "%s (%d)", card->name, card->cost);
    cw_document_say(d, "%s", card->text);
    if (json_object_size(cw_document_at(d, "needs")) > 0) {
        cw_document_only(d, CW_FORM_PEOPLE);
        cw_document_values(d, "", &(cw_column){"needs", "needs"}, 1);
        cw_document_only(d, 0);
    }
    cw_document_table(d, &(cw_table){.at = "lines", CW_COLUMNS(columns)});
    if (lines->dropped > 0)
        cw_document_say(d, "… and %d more lines", lines->dropped);
    cw_document_say(d, "price %.4g - budget %.4g = %+.4g%s%s", p.price, p.budget, p.difference,
                    flag_text(t, &p, flags, sizeof flags)[0] != '\0' ? ": " : "", flags);
    return d;
}
