/* Third pass: the rules texts, once every name is known. Problems that the reader of texts
 * finds are moved to their place in the file. What stands on the card is what the engine prints; a
 * file that words it otherwise gets a remark. */
#include "base/str.h"
#include "lang/text.h"
#include "load_private.h"
#include "source.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The reader of texts counts from the text's own beginning; in the file it may be indented,
 * quoted or folded. */
void cw__load_move_problems(loader *l, const cw_yaml *yaml, const cw_node *node,
                            const cw_errors *found)
{
    for (int i = 0; i < found->count; i++) {
        const cw_error *e = &found->list[i];
        int line, column;
        cw_node_locate(yaml, node, cw__source_offset(node->text, e->line - 1, e->column - 1), &line,
                       &column);
        cw_errors_add(l->form.errors, e->status, cw_yaml_label(yaml), line, column, "%s",
                      e->message);
    }
}

static bool is_space(char c) { return c == ' ' || c == '\n'; }

/* Where `text` stops being `canonical`, or its length + 1 if it does not. Line breaks and runs
 * of spaces are layout and count as one space. */
static size_t first_difference(const char *text, const char *canonical)
{
    const char *p = text, *q = canonical;
    while (is_space(*p))
        p++;
    while (*p != '\0' || *q != '\0') {
        const char *after = p;
        while (is_space(*after))
            after++;
        if (*after == '\0' && *q == '\0')
            break;
        if (is_space(*p) && is_space(*q)) {
            p = after;
            while (is_space(*q))
                q++;
        } else if (*p == *q) {
            p++;
            q++;
        } else {
            return (size_t)(p - text);
        }
    }
    return strlen(text) + 1;
}

/* The export lists keywords; if it was edited, text and list must still agree. */
static void check_keywords(loader *l, const draft *d)
{
    const cw_node *list = cw__form_given(d->node, "keywords");
    const cw_card *card = &l->game->cards[d->card];
    char word[64];
    for (const cw_node *n = list != NULL ? list->first : NULL; n != NULL; n = n->next) {
        bool has = false;
        for (int k = 0; k < CW_KW_COUNT; k++)
            has |= (card->keywords >> k & 1) != 0
                   && strcmp(cw_game_keyword(l->game, (cw_keyword)k), n->text) == 0;
        for (int v = 0; v < CW_VALUE_COUNT; v++) {
            snprintf(word, sizeof word, "%s %d", cw_value_name((cw_value)v), card->values[v]);
            has |= card->values[v] != 0 && strcmp(word, n->text) == 0;
        }
        if (!has)
            cw__form_fail(&l->form, n, CW_ERR_MISMATCH,
                          "the card's text does not give it the keyword '%s'", n->text);
    }
}

/* Reads the text and keeps what it prints as the card's; false after problems, which stand at their
 * place in the file. */
static bool take_text(loader *l, const draft *d, const cw_node *node, const char *text,
                      cw_errors *found, cw_str *printed)
{
    cw_card *card = &l->game->cards[d->card];
    cw_errors_init(found);
    cw_status status = cw_text_parse(l->game, card, text, (cw_text_place){NULL, 1, 1}, found);
    cw__load_move_problems(l, d->file->yaml, node, found);
    if (status != CW_OK && found->count == 0)
        cw__form_fail(&l->form, node, status, "the text could not be read");
    if (status != CW_OK || found->count > 0)
        return false;
    cw_str_reset(printed);
    cw_text_print(l->game, card, printed);
    l->out_of_memory |= printed->failed;
    card->text = cw__load_keep(l, cw_str_get(printed));
    return true;
}

/* Numbers of texts are counted as they stand on the card, whatever the file's wording. The changed
 * text takes the place of the other in the game. "Draw 1 cards." becomes "Draw a card." */
static void apply_changes(loader *l, const draft *d, const cw_node *node, cw_errors *found,
                          cw_str *printed, cw_game_size before)
{
    cw_str changed = CW_STR_INIT;
    cw_str_add(&changed, l->game->cards[d->card].text);
    if (cw__load_change_text(l, d->card, &changed)) {
        cw_game_cut(l->game, before);
        take_text(l, d, node, cw_str_get(&changed), found, printed);
    }
    l->out_of_memory |= changed.failed;
    cw_str_clear(&changed);
}

/* Where the file's wording parts from the card's, if it does. */
static void remark(loader *l, const draft *d, const cw_node *node)
{
    size_t different = first_difference(node->text, l->game->cards[d->card].text), size;
    cw_remark r = {.card = d->card, .file = cw_yaml_label(d->file->yaml)};
    if (different > node->size)
        return;
    cw_node_locate(d->file->yaml, node, different, &r.line, &r.column);
    cw_node_span(d->file->yaml, node, &r.start, &size);
    l->out_of_memory |= !cw_game_add_remark(l->game, &r);
}

/* 1. Read the text of the file; problems move to their place there.
 * 2. Print what was read: that is the card's text from now on.
 * 3. A text that is not in that form gets a remark.
 * 4. Change numbers, if some are to be changed, and read again. */
static void read_text(loader *l, const draft *d, cw_errors *found, cw_str *printed)
{
    const cw_node *node = cw__form_given(d->node, "text");
    cw_game_size before = cw_game_size_of(l->game);
    l->form.yaml = d->file->yaml;
    if (node == NULL || (node->kind == CW_NODE_SCALAR && node->size == 0)) {
        check_keywords(l, d);
        return;
    }
    const char *text = cw__form_text(&l->form, node, "text", LOAD_TEXT_BYTES, true);
    if (text == NULL || !take_text(l, d, node, text, found, printed))
        return;
    remark(l, d, node);
    if (l->change_count > 0)
        apply_changes(l, d, node, found, printed, before);
    check_keywords(l, d);
}

/* As a reader of the files meets them. */
static int compare_places(const void *a, const void *b)
{
    const draft *x = *(const draft *const *)a, *y = *(const draft *const *)b;
    return x->file != y->file
               ? (x->file > y->file) - (x->file < y->file)
               : (x->node->offset > y->node->offset) - (x->node->offset < y->node->offset);
}

/* All texts, or as far as problems can be told: near matches cost time. */
static void read_texts(loader *l, const draft *const *order, cw_errors *found, int most_problems)
{
    cw_str printed = CW_STR_INIT;
    for (int i = 0; i < l->draft_count && !l->out_of_memory; i++)
        if (order[i]->card != 0 && l->form.errors->count < most_problems)
            read_text(l, order[i], found, &printed);
    cw_str_clear(&printed);
}

/* The order of the game, which its programs are numbered in. If there is a problem there will be no
 * game, and they are read again as they stand in the files: then the first problems are told. */
void cw__load_texts(loader *l)
{
    cw_errors *found = malloc(sizeof *found);
    const draft **order = malloc(((size_t)l->draft_count + 1) * sizeof *order);
    cw_game_size size = cw_game_size_of(l->game);
    int before = l->form.errors->count;
    l->out_of_memory |= found == NULL || order == NULL;
    for (int i = 0; i < l->draft_count && !l->out_of_memory; i++)
        order[i] = &l->drafts[i];
    if (!l->out_of_memory && before < CW_ERRORS_MAX) {
        read_texts(l, order, found, before + 1);
        if (l->form.errors->count > before) {
            l->form.errors->count = before;
            l->form.errors->dropped = 0;
            cw_game_cut(l->game, size);
            l->game->remark_count = 0;
            qsort(order, (size_t)l->draft_count, sizeof *order, compare_places);
            read_texts(l, order, found, CW_ERRORS_MAX);
        }
    }
    free(order);
    free(found);
}
