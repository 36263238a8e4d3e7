/* cw_thesis_export: each card of a game becomes a list of acts; the distinct abilities among them
 * are numbered in the order of their effects; decks and profiles follow. Each card is translated
 * back, and a wording that changes is told. */
#include "thesis_private.h"

#include "lang/text.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- fields ---- */

/* "token" is none that a card can have here: it is told by being in no deck. */
static int find_rarity(const cw_card *card)
{
    for (int i = 0; i < THESIS_LAST_RARITY; i++)
        if (strcmp(cw__thesis_rarities[i], card->rarity) == 0)
            return i;
    return -1;
}

/* Heroes are counted in the order of the file, from 1; a class belongs to its first hero. 0: there
 * is none, or it was left out. */
static int find_hero(const thesis_exporting *ex, int class_id)
{
    for (int i = 1; i < ex->game->card_count && class_id != 0; i++) {
        const cw_card *card = &ex->game->cards[i];
        if (card->type == CW_TYPE_HERO && card->class_id == class_id)
            return ex->number_of[i] + 1; /* heroes stand first in the file */
    }
    return 0;
}

/* The cost of a hero there is that of its power here. */
static bool fill_numbers(thesis_exporting *ex, const cw_card *card, thesis_card *out)
{
    const cw_card *power = card->power != 0 ? &ex->game->cards[card->power] : NULL;
    bool good = true, token = card->type != CW_TYPE_HERO && !card->collectible;
    int rarity = find_rarity(card);
    snprintf(out->name, sizeof out->name, "%s", card->name);
    if (cw__thesis_is_no_name(out->name))
        good = cw__thesis_misfit(ex, card->name, "the name would be taken for a list of abilities");
    out->type = card->type == CW_TYPE_MINION ? 'M' : card->type == CW_TYPE_SPELL ? 'S' : 'H';
    out->mana = power != NULL ? power->cost : card->cost;
    out->damage = card->attack;
    out->health = card->health;
    for (int i = 0; i < CW_MAX_ELEMENTS; i++)
        if (i < THESIS_ELEMENTS)
            out->needs[i] = card->needs[i];
        else if (card->needs[i] != 0)
            good = cw__thesis_misfit(ex, card->name, "the format has three elements");
    if (rarity < 0)
        good = cw__thesis_misfit(ex, card->name, "its rarity has no number");
    out->rarity = token ? THESIS_LAST_RARITY : rarity;
    return good;
}

/* ---- texts ---- */

/* Translates back; the meaning is the same, but the words or their order may be others. */
static void compare_text(thesis_exporting *ex, const cw_card *card, const thesis_card *out)
{
    cw_str before = CW_STR_INIT, after = CW_STR_INIT;
    thesis_program program;
    char why[300];
    cw_text_print(ex->game, card, &before);
    if (cw__thesis_build(out->acts, out->act_count, card->type, &program, why, sizeof why) < 0
        && cw__thesis_say(ex->game, &program, &after)
        && strcmp(cw_str_get(&before), cw_str_get(&after)) != 0)
        cw_str_printf(ex->notes, "%s: \"%s\" will read \"%s\"\n", card->name, cw_str_get(&before),
                      cw_str_get(&after));
    cw_str_clear(&before);
    cw_str_clear(&after);
}

/* Heroes of the format have no text of their own, only their power, whose acts are written with
 * the hero. A hero left out takes his power with him, which is said. */
static bool fill_acts(thesis_exporting *ex, const cw_card *card, thesis_card *out)
{
    const cw_card *text = card;
    bool good = true;
    if (card->type == CW_TYPE_HERO) {
        int own = 0;
        good = cw__thesis_acts(ex->game, card, out->acts, &own, ex->misfits);
        if (own > 0)
            good = cw__thesis_misfit(ex, card->name,
                                     "a hero of the format has a power, but no text");
        text = card->power != 0 ? &ex->game->cards[card->power] : NULL;
        out->act_count = 0;
    }
    if (text != NULL)
        good &= cw__thesis_acts(ex->game, text, out->acts, &out->act_count, ex->misfits);
    if (!good && card->type == CW_TYPE_HERO)
        cw__thesis_misfit(ex, card->name, "the hero is left out with what does not fit");
    if (good && text != NULL)
        compare_text(ex, text, out);
    return good;
}

/* ---- cards ---- */

/* Both parts are looked at, so that all misfits of a card are told together. */
static bool fill_card(thesis_exporting *ex, const cw_card *card, thesis_card *out)
{
    if (card->type == CW_TYPE_WEAPON || card->type == CW_TYPE_SECRET) {
        char why[80];
        snprintf(why, sizeof why, "the format has no %ss", cw_type_name((cw_type)card->type));
        return cw__thesis_misfit(ex, card->name, why);
    }
    bool numbers = fill_numbers(ex, card, out);
    return fill_acts(ex, card, out) && numbers;
}

/* What the format has no field for. Such a card still plays as before, so these are notes and no
 * misfits. */
static void tell_losses(thesis_exporting *ex, const cw_card *card)
{
    const struct {
        const char *what;
        bool lost;
    } losses[] = {
        {"race", card->race != 0},
        {"group", card->group != 0},
        {"flavor text", card->flavor[0] != '\0'},
        {"own number of copies", card->deck_copies != 0},
        {"plural", strlen(card->plural) != strlen(card->name) + 1},
    };
    for (size_t i = 0; i < sizeof losses / sizeof *losses; i++)
        if (losses[i].lost)
            cw_str_printf(ex->notes, "%s: its %s is lost\n", card->name, losses[i].what);
}

/* A card that does not fit is taken out again: the numbers of the others must have no gap, for
 * decks refer to cards by their number. */
static void add_card(thesis_exporting *ex, cw_card_id id)
{
    const cw_card *card = &ex->game->cards[id];
    if (ex->set.card_count == THESIS_MAX_CARDS) {
        ex->fits = cw__thesis_misfit(ex, card->name, "there are too many cards");
        return;
    }
    int number = ex->set.card_count;
    thesis_card *out = cw__thesis_add_card(&ex->set);
    if (out == NULL) {
        cw__thesis_out_of_memory(ex->errors);
    } else if (fill_card(ex, card, out)) {
        ex->number_of[id] = number;
        tell_losses(ex, card);
    } else {
        ex->set.card_count--;
        ex->fits = false;
    }
}

/* Heroes first, then the cards in the order of the game. */
static void add_cards(thesis_exporting *ex)
{
    for (int heroes = 1; heroes >= 0; heroes--) {
        for (int i = 1; i < ex->game->card_count; i++) {
            int type = ex->game->cards[i].type;
            if (type != CW_TYPE_POWER && (type == CW_TYPE_HERO) == (heroes == 1))
                add_card(ex, (cw_card_id)i);
        }
    }
}

/* The second of two loses: which card a number means would else depend on the reader. */
static void drop_twin(void *context, const thesis_card *card, const thesis_card *before)
{
    thesis_exporting *ex = context;
    (void)before;
    ex->fits = cw__thesis_misfit(ex, card->name, "another card has the same name");
    for (int i = 1; i < ex->game->card_count; i++)
        if (ex->number_of[i] == card - ex->set.cards)
            ex->number_of[i] = -1;
}

/* What a card misses because something else was left out, or NULL. */
static const char *find_missing(const thesis_exporting *ex, const cw_card *card,
                                const thesis_card *out)
{
    if (card->type != CW_TYPE_HERO && card->class_id != 0 && find_hero(ex, card->class_id) == 0)
        return "its class has no hero in the file";
    for (int k = 0; k < out->act_count; k++) {
        const thesis_act *act = &out->acts[k];
        if (cw__thesis_y_is_card(act->effect) && ex->number_of[act->y] < 0)
            return "it summons a card that does not fit";
    }
    return NULL;
}

/* To a fixed point: what is dropped may be what another card summons. Each round drops at least
 * one card or is the last. */
static void drop_dependents(thesis_exporting *ex)
{
    for (bool again = true; again;) {
        again = false;
        for (int i = 1; i < ex->game->card_count; i++) {
            int number = ex->number_of[i];
            const char *why = number >= 0
                                  ? find_missing(ex, &ex->game->cards[i], &ex->set.cards[number])
                                  : NULL;
            if (why != NULL) {
                ex->fits = cw__thesis_misfit(ex, ex->game->cards[i].name, why);
                ex->number_of[i] = -1;
                again = true;
            }
        }
    }
}

/* Those that are left move up, in the order of add_cards. */
static void number_cards(thesis_exporting *ex)
{
    int n = 0;
    for (int heroes = 1; heroes >= 0; heroes--) {
        for (int i = 1; i < ex->game->card_count; i++) {
            if (ex->number_of[i] >= 0 && (ex->game->cards[i].type == CW_TYPE_HERO) == heroes) {
                ex->set.cards[n] = ex->set.cards[ex->number_of[i]];
                ex->set.cards[n].hero = heroes ? 0 : find_hero(ex, ex->game->cards[i].class_id);
                ex->number_of[i] = n++;
            }
        }
    }
    ex->set.card_count = n;
}

/* ---- abilities ---- */

/* Effect and targets, in this order: what two uses of one ability share. */
static int compare_acts(const void *a, const void *b)
{
    return memcmp(a, b, offsetof(thesis_act, type) + 1);
}

/* With a description that reads like those of the format: X and Y instead of numbers. */
static void add_ability(thesis_exporting *ex, const cw_game *words, const thesis_act *act)
{
    cw_str text = CW_STR_INIT;
    thesis_ability *a = cw__thesis_add_ability(&ex->set);
    if (a == NULL) {
        cw__thesis_out_of_memory(ex->errors);
        return;
    }
    a->act = *act;
    cw__thesis_describe(words, act, &text);
    snprintf(a->description, sizeof a->description, "%s", cw_str_get(&text));
    cw_str_clear(&text);
}

/* Searching through all abilities for each use is fine: there are some dozens of them. */
static void number_uses(thesis_exporting *ex)
{
    for (int i = 0; i < ex->set.card_count; i++) {
        thesis_card *card = &ex->set.cards[i];
        for (int k = 0; k < card->act_count; k++)
            for (int a = 0; a < ex->set.ability_count; a++)
                if (compare_acts(&card->acts[k], &ex->set.abilities[a].act) == 0)
                    card->abilities[k] = a;
    }
}

/* Sorted by their keys, effect first, so that equal ones are neighbours and the numbers do not
 * depend on the order of the cards. */
static void add_abilities(thesis_exporting *ex, const cw_game *words)
{
    size_t n = 0;
    thesis_act *acts = calloc((size_t)ex->set.card_count * THESIS_MAX_USES + 1, sizeof *acts);
    if (acts == NULL) {
        cw__thesis_out_of_memory(ex->errors);
        return;
    }
    for (int i = 0; i < ex->set.card_count; i++)
        for (int k = 0; k < ex->set.cards[i].act_count; k++)
            acts[n++] = ex->set.cards[i].acts[k];
    qsort(acts, n, sizeof *acts, compare_acts);
    for (size_t i = 0; i < n; i++)
        if (i == 0 || compare_acts(&acts[i], &acts[i - 1]) != 0)
            add_ability(ex, words, &acts[i]);
    free(acts);
    number_uses(ex);
}

/* ---- all of it ---- */

/* The elements must be those of the format and in its order, because files hold them by place. */
static void check_game(thesis_exporting *ex)
{
    static const char *const names[] = {"", "earth", "wind", "fire"};
    const cw_name_list *elements = &ex->game->elements;
    for (int i = 1; i < elements->count; i++) {
        if (i > THESIS_ELEMENTS || !cw_equal_nocase(elements->singular[i], names[i]))
            cw_errors_add(ex->errors, CW_ERR_MISMATCH, NULL, 0, 0,
                          "element %d of the game is '%s'; the format has earth, wind and fire", i,
                          elements->singular[i]);
    }
    if (!cw__thesis_is_file_name(ex->wish->profile))
        cw_errors_add(ex->errors, CW_ERR_SYNTAX, NULL, 0, 0,
                      "'%.80s' is no name that the folder of a profile can have",
                      ex->wish->profile);
}

static void write_files(thesis_exporting *ex)
{
    cw_str cards = CW_STR_INIT, abilities = CW_STR_INIT;
    cw__thesis_write_cards(&ex->set, ex->number_of, &cards);
    cw__thesis_write_abilities(&ex->set, &abilities);
    cw__thesis_file(ex->out, "cards.txt", &cards);
    cw__thesis_file(ex->out, "abilities.txt", &abilities);
}

cw_status cw_thesis_export(const cw_game *game, const cw_memory_files *saves,
                           const cw_thesis_wish *wish, cw_memory_files *out, cw_str *misfits,
                           cw_str *notes, cw_errors *errors)
{
    thesis_exporting ex = {.game = game,
                           .saves = saves,
                           .wish = wish,
                           .out = out,
                           .misfits = misfits,
                           .notes = notes,
                           .errors = errors,
                           .fits = true};
    int problems = errors->count + errors->dropped;
    cw_game *words = cw__thesis_words(errors);
    ex.number_of = malloc((size_t)game->card_count * sizeof *ex.number_of);
    check_game(&ex);
    if (ex.number_of == NULL)
        cw__thesis_out_of_memory(errors);
    if (errors->count + errors->dropped == problems) {
        for (int i = 0; i < game->card_count; i++)
            ex.number_of[i] = -1;
        /* 1. Translate every card; those that do not fit get no number.
         * 2. Leave out doubles, then whatever needs what was left out.
         * 3. Close the gaps in the numbers: only now are they those of the file.
         * 4. Number the abilities that are left, and write all. */
        add_cards(&ex);
        if (!cw__thesis_find_twins(&ex.set, drop_twin, &ex))
            cw__thesis_out_of_memory(errors);
        drop_dependents(&ex);
        number_cards(&ex);
        add_abilities(&ex, words);
        write_files(&ex);
        cw__thesis_export_saves(&ex);
    }
    if (out->failed || misfits->failed || notes->failed)
        cw__thesis_out_of_memory(errors);
    cw_status status = errors->count + errors->dropped > problems ? cw_errors_status(errors)
                       : !ex.fits && !wish->skip                  ? CW_ERR_MISMATCH
                                                                  : CW_OK;
    if (status != CW_OK)
        cw_memory_files_clear(out);
    free(ex.number_of);
    cw__thesis_set_clear(&ex.set);
    cw_game_free(words);
    return status;
}
