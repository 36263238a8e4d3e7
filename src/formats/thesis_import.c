/* cw_thesis_import: reads all files, says each card in our language, loads the result to be sure
 * that it is a game, and only then hands out its files. */
#include "thesis_private.h"

#include "lang/load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The caller's list may hold problems of before, and full lists only count: both numbers
 * together tell. */
static bool is_good(const thesis_importing *im)
{
    return im->errors->count + im->errors->dropped == im->problems;
}

/* ---- cards ---- */

/* Only these two files must be there; everything else is a person's own. */
static const cw_memory_file *need_file(thesis_importing *im, const char *path)
{
    const cw_memory_file *file = cw_memory_files_find(im->in, path);
    if (file == NULL)
        cw_errors_add(im->errors, CW_ERR_MISSING, path, 0, 0,
                      "the file is missing; the folder must hold cards.txt and abilities.txt");
    return file;
}

/* The words of the rules with the names of the imported cards: number + 1 is the cw_card_id. The
 * plurals are those that the loader will make. */
static void name_cards(const thesis_set *set, cw_game *view, cw_card *cards, char (*plurals)[96])
{
    for (int i = 0; i < set->card_count; i++) {
        const thesis_card *card = &set->cards[i];
        snprintf(plurals[i], sizeof plurals[i], "%ss", card->name);
        cards[i + 1] = (cw_card){.type = (uint8_t)cw__thesis_engine_type(card),
                                 .name = card->name,
                                 .plural = plurals[i],
                                 .text = "",
                                 .id = "",
                                 .set = ""};
    }
    view->cards = cards;
    view->card_count = set->card_count + 1;
}

/* 1. What the acts mean as a program of the engine.
 * 2. That program in our language, with the names of the imported cards.
 * 3. The text is loaded again with the whole game (make_game), which proves that it means that
 *    program's words. */
static void say_card(thesis_importing *im, const cw_game *view, int i)
{
    const thesis_card *card = &im->set.cards[i];
    thesis_program program;
    cw_str text = CW_STR_INIT;
    char why[300];
    int bad = cw__thesis_build(card->acts, card->act_count, cw__thesis_engine_type(card), &program,
                               why, sizeof why);
    if (bad >= 0)
        cw_errors_add(im->errors, CW_ERR_MISMATCH, "cards.txt", card->act_line, 0,
                      "\"%s\" cannot have ability %d: %s", card->name, card->abilities[bad], why);
    else if (!cw__thesis_say(view, &program, &text))
        cw_errors_add(im->errors, CW_ERR_MISMATCH, "cards.txt", card->act_line, 0,
                      "\"%s\": the card language has no words for its abilities", card->name);
    im->texts[i] = strdup(cw_str_get(&text));
    if (im->texts[i] == NULL || text.failed)
        cw__thesis_out_of_memory(im->errors);
    cw_str_clear(&text);
}

/* The acts are put into words by the printer of card texts, for which a game is needed that
 * knows the names. It is a copy with the imported cards' names alone. */
static void say_cards(thesis_importing *im)
{
    int n = im->set.card_count;
    cw_card *cards = calloc((size_t)n + 1, sizeof *cards);
    char(*plurals)[96] = calloc((size_t)n + 1, sizeof *plurals);
    if (cards == NULL || plurals == NULL) {
        cw__thesis_out_of_memory(im->errors);
    } else {
        cw_game view = *im->words;
        name_cards(&im->set, &view, cards, plurals);
        for (int i = 0; i < n; i++)
            say_card(im, &view, i);
    }
    free(cards);
    free(plurals);
}

/* What an ability says of itself may differ from what it does here: the author should know. */
static void compare_descriptions(thesis_importing *im)
{
    for (int i = 0; i < im->set.ability_count; i++) {
        const thesis_ability *a = &im->set.abilities[i];
        cw_str text = CW_STR_INIT;
        if (a->act.effect == 0)
            continue;
        cw__thesis_describe(im->words, &a->act, &text);
        if (!cw_equal_nocase(cw_str_get(&text), a->description))
            cw_str_printf(im->notes,
                          "abilities.txt:%d: ability %d says \"%s\" and is read as "
                          "\"%s\"\n",
                          a->line, i, a->description, cw_str_get(&text));
        cw_str_clear(&text);
    }
}

/* ---- the game ---- */

/* The card that a problem of the imported game comes from: by its line there, or, if the problem
 * was found after reading, by the name that the message begins with. */
static const thesis_card *find_guilty(const thesis_importing *im, const cw_error *e, int heroes_at,
                                      int cards_at)
{
    const thesis_card *guilty = NULL;
    int best = 0;
    for (int i = 0; i < im->set.card_count; i++) {
        const thesis_card *card = &im->set.cards[i];
        size_t n = strlen(card->name);
        int line = im->first_line[i] + (card->type == 'H' ? heroes_at : cards_at);
        bool named = strncmp(e->message, card->name, n) == 0 && e->message[n] == ':';
        if (e->line > 0 ? line <= e->line && line > best : named) {
            best = line;
            guilty = card;
        }
    }
    return guilty;
}

/* The problems are about a file that the author never saw: they are told at the card's line in
 * cards.txt instead. */
static void blame_cards(thesis_importing *im, const cw_errors *found, int heroes_at, int cards_at)
{
    for (int i = 0; i < found->count; i++) {
        const cw_error *e = &found->list[i];
        const thesis_card *guilty = find_guilty(im, e, heroes_at, cards_at);
        bool unnamed = guilty != NULL && e->line > 0;
        cw_errors_add(im->errors, e->status, "cards.txt", guilty != NULL ? guilty->act_line : 0, 0,
                      "%s%s%s", unnamed ? guilty->name : "", unnamed ? ": " : "", e->message);
    }
}

/* The game is loaded from one text in memory: what is handed out is known to load, and nothing
 * was written for it. The separate files are the same parts without the indent. */
static void make_game(thesis_importing *im, const char *name)
{
    cw_str rules = CW_STR_INIT, heroes = CW_STR_INIT, cards = CW_STR_INIT, all = CW_STR_INIT;
    cw_errors *found = calloc(1, sizeof *found);
    cw__thesis_write_rules(name, &im->set, "", &rules);
    cw__thesis_write_cards_yaml(&im->set, true, im->texts, im->first_line, &heroes);
    cw__thesis_write_cards_yaml(&im->set, false, im->texts, im->first_line, &cards);
    cw_str_add(&all, "game:\n");
    cw__thesis_write_rules(name, &im->set, "  ", &all);
    int heroes_at = cw__thesis_line_count(&all) + 1,
        cards_at = heroes_at + cw__thesis_line_count(&heroes) + 1;
    cw_str_printf(&all, "heroes:\n%scards:\n%s", cw_str_get(&heroes), cw_str_get(&cards));
    if (found == NULL || all.failed) {
        cw__thesis_out_of_memory(im->errors);
    } else {
        im->game = cw_load_game_text(cw_str_get(&all), all.size, "imported", found);
        if (im->game == NULL)
            blame_cards(im, found, heroes_at, cards_at);
    }
    free(found);
    cw_str_clear(&all);
    cw__thesis_file(im->out, "game.yaml", &rules);
    cw__thesis_file(im->out, "heroes.yaml", &heroes);
    cw__thesis_file(im->out, "cards/imported.yaml", &cards);
}

/* ---- all of it ---- */

static void import_cards(thesis_importing *im, const char *name)
{
    const cw_memory_file *abilities = need_file(im, "abilities.txt");
    const cw_memory_file *cards = need_file(im, "cards.txt");
    if (abilities == NULL || cards == NULL
        || !cw__thesis_read_abilities(&im->set, abilities, im->notes, im->errors)
        || !cw__thesis_read_cards(&im->set, cards, im->errors))
        return;
    im->words = cw__thesis_words(im->errors);
    im->texts = calloc((size_t)im->set.card_count + 1, sizeof *im->texts);
    im->first_line = calloc((size_t)im->set.card_count + 1, sizeof *im->first_line);
    if (im->texts == NULL || im->first_line == NULL)
        cw__thesis_out_of_memory(im->errors);
    if (is_good(im)) {
        compare_descriptions(im);
        say_cards(im);
    }
    if (is_good(im))
        make_game(im, name);
    /* Also after a problem with the cards: decks are checked by number against what was read, so
     * that one run tells all. */
    if (im->set.card_count > 0)
        cw__thesis_import_saves(im);
}

/* All or nothing: with any error `out` is emptied, so that no half of an import is left over. */
cw_status cw_thesis_import(const cw_memory_files *in, const char *name, cw_memory_files *out,
                           cw_str *notes, cw_errors *errors)
{
    thesis_importing im = {.in = in,
                           .out = out,
                           .notes = notes,
                           .errors = errors,
                           .problems = errors->count + errors->dropped};
    import_cards(&im, name);
    if (out->failed || notes->failed)
        cw__thesis_out_of_memory(errors);
    bool good = is_good(&im);
    if (!good)
        cw_memory_files_clear(out);
    for (int i = 0; im.texts != NULL && i < im.set.card_count; i++)
        free(im.texts[i]);
    free(im.texts);
    free(im.first_line);
    cw__thesis_set_clear(&im.set);
    cw_game_free(im.words);
    cw_game_free(im.game);
    return good ? CW_OK : cw_errors_status(errors);
}
