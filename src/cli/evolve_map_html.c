/* The meta map as a page: the heatmap, the cards that good decks share, the decks. */
#include "evolve_map.h"

#include "lab/report.h"

#include <stdlib.h>

enum { CELLS = CW_MAP_SIDE * CW_MAP_SIDE, COMMON = 30, WORDS = 64 };

/* Room for the labels and cells of a page. */
typedef struct page {
    cw_report_cell cells[CELLS];
    char columns[CW_MAP_SIDE][WORDS], rows[CW_MAP_SIDE][WORDS];
    const char *column_labels[CW_MAP_SIDE], *row_labels[CW_MAP_SIDE];
    const char *texts[COMMON * 3];
    char words[COMMON][2][WORDS];
} page;

/* The part of the map in which there are decks. */
typedef struct extent {
    int low, high; /* both inclusive; low > high: nothing */
} extent;

static void include(extent *e, int place)
{
    e->low = place < e->low ? place : e->low;
    e->high = place > e->high ? place : e->high;
}

static cw_report_cell show_cell(const map_report *r, const cw_map_cell *cell)
{
    cw_rate rate = r->map->measured > 0 ? cell->rate : cw_rate_of_clusters(&cell->pairs);
    return (cw_report_cell){.known = cell->filled,
                            .rate = rate.rate,
                            .low = rate.low,
                            .high = rate.high,
                            .note = cell->filled ? r->setup->game->cards[cell->deck.hero].name
                                                 : NULL};
}

static void add_heatmap(const map_report *r, page *p, cw_str *out)
{
    const cw_meta_map *map = r->map;
    extent curve = {CW_MAP_SIDE, -1}, spread = curve;
    for (int i = 0; i < CELLS; i++) {
        if (map->cells[i].filled) {
            include(&curve, i % CW_MAP_SIDE);
            include(&spread, i / CW_MAP_SIDE);
        }
    }
    int columns = curve.high - curve.low + 1, rows = spread.high - spread.low + 1;
    for (int c = 0; c < columns; c++) {
        map_label(&map->curve, curve.low + c, p->columns[c], WORDS);
        p->column_labels[c] = p->columns[c];
    }
    for (int i = 0; i < rows; i++) {
        int row = spread.high - i;
        map_label(&map->spread, row, p->rows[i], WORDS);
        p->row_labels[i] = p->rows[i];
        for (int c = 0; c < columns; c++) {
            p->cells[i * columns + c] = show_cell(r,
                                                  &map->cells[row * CW_MAP_SIDE + curve.low + c]);
        }
    }
    if (columns <= 0) {
        cw_report_paragraph(out, "No deck was found.");
        return;
    }
    cw_report_add_heatmap(
        out, &(cw_report_heatmap){
                 .caption =
                     "Win rate of the best deck found for each mean cost (columns) and standard "
                     "deviation of costs (rows) against the decks, with its 95% interval and hero.",
                 .corner = "spread",
                 .rows = p->row_labels,
                 .columns = p->column_labels,
                 .row_count = rows,
                 .column_count = columns,
                 .cells = p->cells});
}

static void add_cards(const map_report *r, page *p, cw_str *out)
{
    static const char *const columns[] = {"card", "cost", "decks"};
    cw_card_id cards[COMMON];
    char caption[120];
    int count = map_common_cards(r, cards, COMMON);
    for (int i = 0; i < count; i++) {
        const cw_card *card = &r->setup->game->cards[cards[i]];
        snprintf(p->words[i][0], WORDS, "%d", card->cost);
        snprintf(p->words[i][1], WORDS, "%d%s", r->counts[cards[i]],
                 r->counts[cards[i]] == r->good ? " (all)" : "");
        p->texts[3 * i] = card->name;
        p->texts[3 * i + 1] = p->words[i][0];
        p->texts[3 * i + 2] = p->words[i][1];
    }
    snprintf(caption, sizeof caption, "In how many of the %d decks that win more than half",
             r->good);
    if (count > 0) {
        cw_report_add_table(out, &(cw_report_table){.caption = caption,
                                                    .columns = columns,
                                                    .column_count = 3,
                                                    .cells = p->texts,
                                                    .row_count = count,
                                                    .texts = 1});
    }
}

static void add_decks(const map_report *r, cw_str *out)
{
    for (int i = 0; i < CELLS; i++) {
        if (cw_map_judge(r->map, i) != CW_MAP_WINS)
            continue;
        cw_named_deck deck;
        cw_str list = CW_STR_INIT;
        map_deck(r, i, &deck);
        for (int k = 0; k < deck.deck.count; k++) {
            int before = 0, all = 0;
            for (int j = 0; j < deck.deck.count; j++) {
                before += j < k && deck.deck.cards[j] == deck.deck.cards[k];
                all += deck.deck.cards[j] == deck.deck.cards[k];
            }
            if (before == 0) {
                cw_str_printf(&list, "%s%d %s", list.size > 0 ? ", " : "", all,
                              r->setup->game->cards[deck.deck.cards[k]].name);
            }
        }
        cw_str line = CW_STR_INIT;
        cw_str_printf(&line, "%s. %s %s.", deck.name, deck.description, cw_str_get(&list));
        cw_report_paragraph(out, cw_str_get(&line));
        cw_str_clear(&line);
        cw_str_clear(&list);
    }
}

void map_html(const map_report *r, const char *made_by, cw_str *out)
{
    char title[160], subtitle[200];
    cw_str plans = CW_STR_INIT;
    page *p = calloc(1, sizeof *p);
    if (p == NULL) {
        out->failed = true;
        return;
    }
    snprintf(title, sizeof title, "%.80s: the meta map", r->setup->game->title);
    snprintf(subtitle, sizeof subtitle, "%.60s, seed %llu, %llu decks tried, %llu matches",
             r->setup->agent, (unsigned long long)r->setup->seed, (unsigned long long)r->map->tried,
             (unsigned long long)r->map->matches);
    cw_report_begin(out, title, subtitle);
    map_tell_plans(r, &plans);
    cw_report_paragraph(out, cw_str_get(&plans));
    cw_str_clear(&plans);
    add_heatmap(r, p, out);
    cw_report_heading(out, "Cards that these decks share");
    add_cards(r, p, out);
    cw_report_heading(out, "Decks that win more than half, as their whole interval says");
    add_decks(r, out);
    cw_report_end(out, made_by);
    free(p);
}
