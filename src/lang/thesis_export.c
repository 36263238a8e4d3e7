/* cw_thesis_export: each card of a game becomes a list of acts; the distinct abilities among them
 * are numbered in the order of their effects; decks and profiles follow. Each card is translated
 * back, and a wording that changes is told. */
#include "thesis_private.h"

#include "lang/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- fields ---- */

static int find_rarity(const cw_card *card)
{
    for (int i = 0; i < THESIS_LAST_RARITY; i++)
        if (strcmp(thesis_rarities[i], card->rarity) == 0)
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

static bool fill_availability(thesis_exporting *ex, const cw_card *card, thesis_card *out)
{
    bool hero = card->type == CW_TYPE_HERO;
    bool good = true;
    int rarity = find_rarity(card);
    if (rarity < 0)
        good = thesis_misfit(ex, card->name, "its rarity has no number");
    out->rarity = !hero && !card->collectible ? THESIS_LAST_RARITY : rarity;
    return good;
}

static bool fill_numbers(thesis_exporting *ex, const cw_card *card, thesis_card *out)
{
    const cw_card *power = card->power != 0 ? &ex->game->cards[card->power] : NULL;
    bool good = true;
    snprintf(out->name, sizeof out->name, "%s", card->name);
    if (thesis_is_no_name(out->name))
        good = thesis_misfit(ex, card->name, "the name would be taken for a list of abilities");
    out->type = card->type == CW_TYPE_MINION ? 'M' : card->type == CW_TYPE_SPELL ? 'S' : 'H';
    out->mana = power != NULL ? power->cost : card->cost;
    out->damage = card->attack;
    out->health = card->health;
    for (int i = 0; i < CW_MAX_ELEMENTS; i++)
        if (i < THESIS_ELEMENTS)
            out->needs[i] = card->needs[i];
        else if (card->needs[i] != 0)
            good = thesis_misfit(ex, card->name, "the format has three elements");
    return fill_availability(ex, card, out) && good;
}

/* ---- texts ---- */

/* Translates back; the meaning is the same, but the words or their order may be others. */
static void compare_text(thesis_exporting *ex, const cw_card *card, const thesis_card *out)
{
    cw_str before = CW_STR_INIT, after = CW_STR_INIT;
    thesis_program program;
    char why[300];
    cw_text_print(ex->game, card, &before);
    if (thesis_build(out->acts, out->act_count, card->type, &program, why, sizeof why) < 0
        && thesis_say(ex->game, &program, &after)
        && strcmp(cw_str_get(&before), cw_str_get(&after)) != 0) {
        cw_str_printf(ex->notes, "%s: \"%s\" will read \"%s\"\n", card->name, cw_str_get(&before),
                      cw_str_get(&after));
    }
    cw_str_clear(&before);
    cw_str_clear(&after);
}

static bool fill_acts(thesis_exporting *ex, const cw_card *card, thesis_card *out)
{
    const cw_card *text = card;
    bool good = true;
    if (card->type == CW_TYPE_HERO) {
        int own = 0;
        good = thesis_acts(ex->game, card, out->acts, &own, ex->misfits);
        if (own > 0)
            good = thesis_misfit(ex, card->name, "a hero of the format has a power, but no text");
        text = card->power != 0 ? &ex->game->cards[card->power] : NULL;
        out->act_count = 0;
    }
    if (text != NULL)
        good &= thesis_acts(ex->game, text, out->acts, &out->act_count, ex->misfits);
    if (!good && card->type == CW_TYPE_HERO)
        thesis_misfit(ex, card->name, "the hero is left out with what does not fit");
    for (int i = 0; i < out->act_count; i++)
        out->inputs[i] = (uint8_t)thesis_inputs(out->acts[i].effect);
    if (good && text != NULL)
        compare_text(ex, text, out);
    return good;
}

/* ---- cards ---- */

static bool fill_card(thesis_exporting *ex, const cw_card *card, thesis_card *out)
{
    if (card->type == CW_TYPE_WEAPON || card->type == CW_TYPE_SECRET) {
        char why[80];
        snprintf(why, sizeof why, "the format has no %ss", cw_type_name((cw_type)card->type));
        return thesis_misfit(ex, card->name, why);
    }
    bool numbers = fill_numbers(ex, card, out);
    return fill_acts(ex, card, out) && numbers;
}

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

static void add_card(thesis_exporting *ex, cw_card_id id)
{
    const cw_card *card = &ex->game->cards[id];
    if (ex->set.card_count == THESIS_MAX_CARDS) {
        ex->fits = thesis_misfit(ex, card->name, "there are too many cards");
        return;
    }
    int number = ex->set.card_count;
    thesis_card *out = thesis_add_card(&ex->set);
    if (out == NULL) {
        thesis_out_of_memory(ex->errors);
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

static void drop_twin(void *context, const thesis_card *card, const thesis_card *before)
{
    thesis_exporting *ex = context;
    (void)before;
    ex->fits = thesis_misfit(ex, card->name, "another card has the same name");
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
        if (thesis_y_is_card(act->effect) && ex->number_of[act->y] < 0)
            return "it summons a card that does not fit";
    }
    return NULL;
}

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
                ex->fits = thesis_misfit(ex, ex->game->cards[i].name, why);
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

enum { ACT_KEY_BYTES = 5 }; /* effect and targets: what two uses of one ability share */

static void act_key(const thesis_act *act, uint8_t key[ACT_KEY_BYTES])
{
    const uint8_t parts[ACT_KEY_BYTES] = {act->effect, act->circumstance, act->group,
                                          act->alignment, act->type};
    memcpy(key, parts, sizeof parts);
}

static int compare_keys(const void *a, const void *b) { return memcmp(a, b, ACT_KEY_BYTES); }

static void add_ability(thesis_exporting *ex, const cw_game *words, const uint8_t *key)
{
    thesis_act act = {key[0], key[1], key[2], key[3], key[4], 0, 0};
    cw_str text = CW_STR_INIT;
    thesis_ability *a = thesis_add_ability(&ex->set);
    if (a == NULL) {
        thesis_out_of_memory(ex->errors);
        return;
    }
    thesis_describe(words, &act, &text);
    *a = (thesis_ability){key[0], key[1], key[2], key[3], key[4], .line = 0};
    snprintf(a->description, sizeof a->description, "%s", cw_str_get(&text));
    cw_str_clear(&text);
}

static void number_uses(thesis_exporting *ex)
{
    for (int i = 0; i < ex->set.card_count; i++) {
        thesis_card *card = &ex->set.cards[i];
        for (int k = 0; k < card->act_count; k++) {
            uint8_t key[ACT_KEY_BYTES], other[ACT_KEY_BYTES];
            act_key(&card->acts[k], key);
            for (int a = 0; a < ex->set.ability_count; a++) {
                const thesis_ability *have = &ex->set.abilities[a];
                act_key(&(thesis_act){have->effect, have->circumstance, have->group,
                                      have->alignment, have->type, 0, 0},
                        other);
                if (compare_keys(key, other) == 0)
                    card->abilities[k] = a;
            }
        }
    }
}

static void add_abilities(thesis_exporting *ex, const cw_game *words)
{
    size_t n = 0;
    uint8_t(*keys)[ACT_KEY_BYTES] = calloc((size_t)ex->set.card_count * THESIS_MAX_USES + 1,
                                           sizeof *keys);
    if (keys == NULL) {
        thesis_out_of_memory(ex->errors);
        return;
    }
    for (int i = 0; i < ex->set.card_count; i++)
        for (int k = 0; k < ex->set.cards[i].act_count; k++)
            act_key(&ex->set.cards[i].acts[k], keys[n++]);
    qsort(keys, n, sizeof *keys, compare_keys);
    for (size_t i = 0; i < n; i++)
        if (i == 0 || compare_keys(keys[i], keys[i - 1]) != 0)
            add_ability(ex, words, keys[i]);
    free(keys);
    number_uses(ex);
}

/* ---- all of it ---- */

static void check_game(thesis_exporting *ex)
{
    static const char *const names[] = {"", "earth", "wind", "fire"};
    const cw_name_list *elements = &ex->game->elements;
    for (int i = 1; i < elements->count; i++) {
        if (i > THESIS_ELEMENTS || !cw_equal_nocase(elements->singular[i], names[i])) {
            cw_errors_add(ex->errors, CW_ERR_MISMATCH, NULL, 0, 0,
                          "element %d of the game is '%s'; the format has earth, wind and fire", i,
                          elements->singular[i]);
        }
    }
    if (!thesis_is_file_name(ex->wish->profile)) {
        cw_errors_add(ex->errors, CW_ERR_SYNTAX, NULL, 0, 0,
                      "'%.80s' is no name that the folder of a profile can have",
                      ex->wish->profile);
    }
}

static void write_files(thesis_exporting *ex)
{
    cw_str cards = CW_STR_INIT, abilities = CW_STR_INIT;
    thesis_write_cards(&ex->set, ex->number_of, &cards);
    thesis_write_abilities(&ex->set, &abilities);
    if (cards.failed || abilities.failed)
        thesis_out_of_memory(ex->errors);
    cw_memory_files_add(ex->out, "cards.txt", cw_str_get(&cards), cards.size);
    cw_memory_files_add(ex->out, "abilities.txt", cw_str_get(&abilities), abilities.size);
    cw_str_clear(&cards);
    cw_str_clear(&abilities);
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
    cw_game *words = thesis_words(errors);
    ex.number_of = malloc((size_t)game->card_count * sizeof *ex.number_of);
    check_game(&ex);
    if (ex.number_of == NULL)
        thesis_out_of_memory(errors);
    if (errors->count + errors->dropped == problems) {
        for (int i = 0; i < game->card_count; i++)
            ex.number_of[i] = -1;
        add_cards(&ex);
        if (!thesis_find_twins(&ex.set, drop_twin, &ex))
            thesis_out_of_memory(errors);
        drop_dependents(&ex);
        number_cards(&ex);
        add_abilities(&ex, words);
        write_files(&ex);
        thesis_export_saves(&ex);
    }
    if (out->failed || misfits->failed || notes->failed)
        thesis_out_of_memory(errors);
    cw_status status = errors->count + errors->dropped > problems ? cw_errors_status(errors)
                       : !ex.fits && !wish->skip                  ? CW_ERR_MISMATCH
                                                                  : CW_OK;
    if (status != CW_OK)
        cw_memory_files_clear(out);
    free(ex.number_of);
    thesis_set_clear(&ex.set);
    cw_game_free(words);
    return status;
}
