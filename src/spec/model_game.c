/* The statements "setting …" of a model: what it takes for granted about the settings of a game.
 * They are compared with the whole table of settings, so that one that is added later cannot be
 * forgotten: until the model says what becomes of it, it does not fit any game. */
#include "spec/model_game.h"

#include "lang/settings.h"
#include "model_reader.h"

#include <stdio.h>
#include <string.h>

/* ---- reading ---- */

/* A name or a word, which may be a word of the model's own language. */
static bool take_word(model_reader *r, char *word, const char *what)
{
    if (r->now.kind != TOKEN_NAME || r->now.size >= CW_MODEL_NAME)
        return cw__reader_fail(r, "%s was expected here", what);
    snprintf(word, CW_MODEL_NAME, "%.*s", r->now.size, r->now.text);
    cw__reader_step(r);
    return true;
}

static bool take_number(model_reader *r, int *number)
{
    char text[12];
    if (r->now.kind != TOKEN_NUMBER || r->now.size > 4) /* no sum of terms overflows */
        return false;
    snprintf(text, sizeof text, "%.*s", r->now.size, r->now.text);
    cw__reader_step(r);
    return sscanf(text, "%d", number) == 1;
}

/* 3, deck_max, 2 * deck_max or constant */
static bool read_term(model_reader *r, cw_model_setting *s)
{
    if (s->term_count == CW_MODEL_TERMS)
        return cw__reader_fail(r, "more than %d terms", CW_MODEL_TERMS);
    cw_model_term *term = &s->terms[s->term_count++];
    *term = (cw_model_term){.times = 1};
    if (take_number(r, &term->times) && !cw__reader_take(r, "*"))
        return true;
    return take_word(r, term->name, "a number, a value or a setting");
}

bool cw__read_setting(model_reader *r)
{
    cw_model *m = r->model;
    if (m->setting_count == CW_MODEL_SETTINGS)
        return cw__reader_fail(r, "more than %d settings", CW_MODEL_SETTINGS);
    cw_model_setting *s = &m->settings[m->setting_count++];
    *s = (cw_model_setting){.line = r->now.line, .column = r->now.column};
    if (!take_word(r, s->name, "a setting of game.yaml"))
        return false;
    if (cw__reader_take(r, "any")) {
        s->relation = CW_SETTING_ANY;
        return true;
    }
    s->relation = cw__reader_is(r, ">=") ? CW_SETTING_AT_LEAST : CW_SETTING_IS;
    if (!cw__reader_take(r, ">=") && !cw__reader_expect(r, "="))
        return false;
    do {
        if (!read_term(r, s))
            return false;
    } while (cw__reader_take(r, "+"));
    return true;
}

/* ---- comparing ---- */

typedef struct comparison {
    const cw_model *model;
    const char *label; /* of the model's file, for messages */
    const cw_game *game;
    cw_errors *errors;
    bool fits;
} comparison;

/* At a statement of the model, or at none. */
static void differ(comparison *c, const cw_model_setting *s, const char *before, const char *name,
                   const char *after)
{
    c->fits = false;
    cw_errors_add(c->errors, CW_ERR_MISMATCH, c->label, s != NULL ? s->line : 0,
                  s != NULL ? s->column : 0, "%s%s%s", before, name, after);
}

/* The health of the strongest hero, which bounds the number of turns. */
static int most_hero_health(const cw_game *game)
{
    int most = 0;
    for (int i = 1; i < game->card_count; i++) {
        const cw_card *card = &game->cards[i];
        most = card->type == CW_TYPE_HERO && card->health > most ? card->health : most;
    }
    return most;
}

/* What a match goes by: a turn limit of 0 is the engine's own. */
static int value_of(const cw_game *game, const cw_setting *setting, cw_seat seat)
{
    int value = cw_setting_of(&game->rules, setting, seat);
    return strcmp(setting->name, "turn_limit") == 0 && value == 0 ? CW_MAX_TURNS : value;
}

/* A term is a number, the largest health of a hero, a word that the setting itself has as a
 * value, or another setting of the same seat. */
static bool term_value(const comparison *c, const cw_model_term *term, const cw_setting *target,
                       cw_seat seat, int *value)
{
    const cw_setting *other = cw_setting_find(term->name);
    if (term->name[0] == '\0') {
        *value = term->times;
        return true;
    }
    if (strcmp(term->name, "most_hero_health") == 0) {
        *value = term->times * most_hero_health(c->game);
        return true;
    }
    for (int i = target->low; target->type != CW_SETTING_NUMBER && i <= target->high; i++) {
        cw_str word = CW_STR_INIT;
        cw_setting_write(target, i, &word);
        bool same = strcmp(cw_str_get(&word), term->name) == 0;
        cw_str_clear(&word);
        if (same) {
            *value = i;
            return true;
        }
    }
    *value = other != NULL ? term->times * value_of(c->game, other, seat) : 0;
    return other != NULL;
}

/* The statement as the file has it, behind the name. */
static void say_wanted(const cw_model_setting *s, cw_str *out)
{
    cw_str_add(out, s->relation == CW_SETTING_AT_LEAST ? "at least " : "");
    for (int i = 0; i < s->term_count; i++) {
        const cw_model_term *term = &s->terms[i];
        cw_str_add(out, i > 0 ? " + " : "");
        if (term->name[0] == '\0' || term->times != 1)
            cw_str_printf(out, "%d%s", term->times, term->name[0] != '\0' ? " * " : "");
        cw_str_add(out, term->name);
    }
}

/* Each relation is asked for both seats, and the seats must agree: the models have one value for
 * both. */
static void compare_one(comparison *c, const cw_model_setting *s, const cw_setting *setting)
{
    bool good = true;
    for (cw_seat seat = 0; seat < CW_SEATS && s->relation != CW_SETTING_ANY; seat++) {
        int sum = 0, value = 0;
        for (int i = 0; i < s->term_count; i++) {
            if (!term_value(c, &s->terms[i], setting, seat, &value)) {
                differ(c, s, s->terms[i].name, " is no setting, and no value of ", s->name);
                return;
            }
            sum += value;
        }
        int found = value_of(c->game, setting, seat);
        good = good && (s->relation == CW_SETTING_IS ? found == sum : found >= sum);
    }
    good = good && value_of(c->game, setting, 0) == value_of(c->game, setting, 1);
    if (!good) {
        cw_str text = CW_STR_INIT;
        cw_str_printf(&text, "%s of the game is ", setting->name);
        cw_setting_print(&c->game->rules, setting, &text);
        cw_str_add(&text, ", the model has ");
        if (s->relation == CW_SETTING_ANY)
            cw_str_add(&text, "one for both players");
        else
            say_wanted(s, &text);
        differ(c, s, cw_str_get(&text), "", "");
        cw_str_clear(&text);
    }
}

/* What a game does not use, and need not unless it says so, no model must speak of: a switch
 * that is off, a number that is 0. So a setting that is added later leaves the models right that
 * were written before. */
static bool is_off(const cw_game *game, const cw_setting *setting)
{
    cw_rules usual;
    cw_rules_default(&usual);
    return setting->type != CW_SETTING_WORD && cw_setting_get(&usual, setting) == 0
           && cw_setting_of(&game->rules, setting, 0) == 0
           && cw_setting_of(&game->rules, setting, 1) == 0;
}

/* Both ways: every setting of the game that is in force must be spoken of by the model, and
 * every one that the model names must exist. A setting added to the engine later thus shows up
 * here, instead of being proved about without being modelled. */
static void compare_settings(comparison *c)
{
    const cw_model *m = c->model;
    for (int i = 0; i < cw_setting_count; i++) {
        int said = 0;
        for (int k = 0; k < m->setting_count; k++) {
            if (strcmp(m->settings[k].name, cw_settings[i].name) == 0) {
                compare_one(c, &m->settings[k], &cw_settings[i]);
                said++;
            }
        }
        if (said == 0 && !is_off(c->game, &cw_settings[i]))
            differ(c, NULL, "the model says nothing of the setting ", cw_settings[i].name, "");
    }
    for (int k = 0; k < m->setting_count; k++)
        if (cw_setting_find(m->settings[k].name) == NULL)
            differ(c, &m->settings[k], "game.yaml has no setting ", m->settings[k].name, "");
}

/* What a card has beyond what a model speaks of, or NULL. */
static const char *more_than_plain(const cw_card *card)
{
    static const uint8_t no_needs[CW_MAX_ELEMENTS], no_values[CW_VALUE_COUNT];
    bool hero = card->type == CW_TYPE_HERO;
    if (!hero && card->type != CW_TYPE_MINION)
        return "is neither a minion nor a hero";
    return card->text[0] != '\0' ? "has a text"
           : card->ability_count != 0 || card->keywords != 0
                   || memcmp(card->values, no_values, sizeof no_values) != 0
               ? "has abilities"
           : card->cost != 0                                         ? "has a cost"
           : memcmp(card->needs, no_needs, sizeof no_needs) != 0     ? "needs elements"
           : card->requirement.kind != 0                             ? "cannot always be played"
           : card->power != 0                                        ? "has a hero power"
           : hero && (card->more_attacks != -1 || card->attack != 0) ? "may attack as a hero"
           : !hero && card->more_attacks != 0                        ? "has not one attack a turn"
           : card->attack < 0 || card->health <= 0 ? "has no attack from 0 and health above 0"
                                                   : NULL;
}

static void compare_cards(comparison *c)
{
    for (int i = 1; i < c->game->card_count; i++) {
        const cw_card *card = &c->game->cards[i];
        const char *more = more_than_plain(card);
        if (more != NULL) {
            cw_str text = CW_STR_INIT;
            cw_str_printf(&text, "the card '%s' of the game %s", card->name, more);
            differ(c, NULL, cw_str_get(&text), "; ", "the model has no such cards");
            cw_str_clear(&text);
        }
    }
    for (size_t i = 0; i < sizeof c->game->rules.bonus_second / sizeof(cw_card_id); i++) {
        cw_card_id bonus = c->game->rules.bonus_second[i];
        if (bonus != 0)
            differ(c, NULL, "second_player_gets of the game has ", c->game->cards[bonus].name,
                   "; the model has no such cards");
    }
}

bool cw_model_fits(const cw_model *model, const char *label, const cw_game *game, cw_errors *errors)
{
    comparison c = {.model = model, .label = label, .game = game, .errors = errors, .fits = true};
    compare_settings(&c);
    compare_cards(&c);
    return c.fits;
}
