/* Reads abilities.txt (four lines each) and cards.txt (five lines each). Blank lines may stand
 * anywhere; after a record with the wrong number of fields, reading goes on with the next one. */
#include "thesis_private.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_COST = 99, MOST_NEED = 99, MOST_STAT = 999, MOST_INPUT = 999, HERO_NAME_BYTES = 60 };

const char *const thesis_rarities[THESIS_LAST_RARITY + 1] = {"",     "basic",     "common", "rare",
                                                             "epic", "legendary", "token"};

/* The line `ahead` of the next one; its text is "" behind the end. */
static thesis_line peek(const thesis_lines *l, int ahead)
{
    static char nothing[1];
    int last = l->count > 0 ? l->list[l->count - 1].number : 1;
    return l->at + ahead < l->count ? l->list[l->at + ahead] : (thesis_line){nothing, last};
}

static thesis_line take(thesis_lines *l)
{
    thesis_line line = peek(l, 0);
    l->at += l->at < l->count;
    return line;
}

/* Cuts a line into exactly `wanted` fields. */
static bool take_fields(thesis_lines *l, const char *what, char **fields, int wanted, int *number)
{
    thesis_line line = take(l);
    char shown[61];
    snprintf(shown, sizeof shown, "%s", line.text);
    int n = thesis_split(line.text, ',', fields, wanted);
    *number = line.number;
    if (n != wanted || shown[0] == '\0') {
        thesis_fail(l, line.number, shown[0] == '\0' ? CW_ERR_MISSING : CW_ERR_SYNTAX,
                    "read \"%s\", expected %d fields: %s", shown, wanted, what);
        return false;
    }
    return true;
}

/* ---- abilities ---- */

static bool read_targeting(thesis_lines *l, thesis_ability *a)
{
    static const struct {
        const char *name;
        int high;
        size_t at;
    } parts[4] = {{"the circumstance", AT_COUNT - 1, offsetof(thesis_ability, circumstance)},
                  {"the target group", GROUP_COUNT - 1, offsetof(thesis_ability, group)},
                  {"the target alignment", CW_SIDE_ENEMY, offsetof(thesis_ability, alignment)},
                  {"the target type", TYPE_COUNT - 1, offsetof(thesis_ability, type)}};
    char *fields[4];
    int number, value;
    if (!take_fields(l, "circumstance,group,alignment,type", fields, 4, &number))
        return false;
    for (int i = 0; i < 4; i++) {
        thesis_range(l, number, parts[i].name, fields[i], 0, parts[i].high, &value);
        ((uint8_t *)a)[parts[i].at] = (uint8_t)value;
    }
    return true;
}

static void read_effect(thesis_lines *l, thesis_ability *a)
{
    thesis_line line = take(l);
    int value = 0;
    if (!thesis_number(line.text, &value) || value < 0 || value > THESIS_EFFECTS) {
        thesis_fail(l, line.number, CW_ERR_UNKNOWN_NAME,
                    "there is no effect \"%.40s\"; expected a number from 0 (unused) to %d",
                    line.text, THESIS_EFFECTS);
        value = 0;
    }
    a->effect = (uint8_t)value;
}

/* Goes on where a record may begin: two numbers below each other. */
static void skip_ability(thesis_lines *l)
{
    while (l->at < l->count
           && !(thesis_is_numbers(peek(l, 0).text, 1) && thesis_is_numbers(peek(l, 1).text, 1)))
        l->at++;
}

/* The number must count up from 0; after a gap the file's own count goes on. */
static bool read_order(thesis_lines *l, int *expected, int *number)
{
    thesis_line line = take(l);
    int value;
    *number = line.number;
    if (!thesis_number(line.text, &value)) {
        thesis_fail(l, line.number, CW_ERR_SYNTAX,
                    "read \"%.60s\", expected the number %d of the next ability; each has four "
                    "lines: number, effect, description, targets",
                    line.text, *expected);
        return false;
    }
    if (value != *expected) {
        thesis_fail(l, line.number, CW_ERR_RANGE,
                    "ability %d is out of order: expected %d here, abilities count up from 0",
                    value, *expected);
    }
    *expected = value + 1;
    return true;
}

static void read_ability(thesis_lines *l, thesis_set *set, int *expected, cw_str *notes)
{
    int number;
    if (!read_order(l, expected, &number)) {
        skip_ability(l);
        return;
    }
    thesis_ability *a = thesis_add_ability(set);
    if (a == NULL) {
        thesis_fail(l, number, CW_ERR_MEMORY, "not enough memory");
        l->at = l->count;
        return;
    }
    a->line = number;
    read_effect(l, a);
    thesis_line text = take(l);
    if (strlen(text.text) >= sizeof a->description) {
        thesis_fail(l, text.number, CW_ERR_LIMIT, "a description may have %zu bytes",
                    sizeof a->description - 1);
    }
    snprintf(a->description, sizeof a->description, "%s", text.text);
    if (!read_targeting(l, a)) {
        skip_ability(l);
    } else if (a->circumstance == AT_SUMMONED) {
        a->circumstance = AT_ONCE;
        cw_str_printf(notes, "%s:%d: circumstance 1 is obsolete and read as 4\n", l->file, number);
    }
}

bool thesis_read_abilities(thesis_set *set, const cw_memory_file *file, cw_str *notes,
                           cw_errors *errors)
{
    thesis_lines l;
    int expected = 0;
    bool open = thesis_lines_open(&l, file, false, errors);
    while (open && l.at < l.count) {
        if (set->ability_count == THESIS_MAX_ABILITIES) {
            thesis_fail(&l, peek(&l, 0).number, CW_ERR_LIMIT, "there may be at most %d abilities",
                        THESIS_MAX_ABILITIES);
            break;
        }
        read_ability(&l, set, &expected, notes);
    }
    thesis_lines_close(&l);
    return !l.bad;
}

/* ---- cards ---- */

/* A card without abilities has a blank fifth line, which is left out like all blank lines. So a
 * name must not look like abilities: only digits and marks, or one word with an underscore. */
bool thesis_is_no_name(const char *text)
{
    bool digits = text[0] != '\0' && text[strspn(text, "0123456789_,+- \t")] == '\0';
    return digits || (strchr(text, '_') != NULL && strchr(text, ' ') == NULL);
}

static bool starts_card(const thesis_lines *l)
{
    return !thesis_is_no_name(peek(l, 0).text) && thesis_is_numbers(peek(l, 1).text, 4);
}

static bool read_costs(thesis_lines *l, thesis_card *card)
{
    static const char *const parts[] = {"the need of earth", "the need of wind",
                                        "the need of fire"};
    char *fields[4];
    int number;
    if (!take_fields(l, "mana,earth,wind,fire", fields, 4, &number))
        return false;
    thesis_range(l, number, "the mana cost", fields[0], 0, MOST_COST, &card->mana);
    for (int i = 0; i < THESIS_ELEMENTS; i++)
        thesis_range(l, number, parts[i], fields[i + 1], 0, MOST_NEED, &card->needs[i]);
    return true;
}

static bool read_type(thesis_lines *l, thesis_card *card)
{
    thesis_line line = take(l);
    char *fields[3], shown[61];
    snprintf(shown, sizeof shown, "%s", line.text);
    int n = thesis_split(line.text, ',', fields, 3);
    card->type = strlen(fields[0]) == 1 ? fields[0][0] : '\0';
    bool good = (card->type == 'M' && n == 3) || (card->type == 'S' && n == 1)
                || (card->type == 'H' && (n == 1 || n == 3));
    if (!good) {
        thesis_fail(l, line.number, CW_ERR_SYNTAX,
                    "read \"%s\", expected \"M,damage,health\", \"S\" or \"H,0,health\"", shown);
        return false;
    }
    if (n == 3) {
        int most = card->type == 'M' ? MOST_STAT : 0; /* heroes do not attack */
        thesis_range(l, line.number, "the damage", fields[1], 0, most, &card->damage);
        thesis_range(l, line.number, "the health", fields[2], 1, MOST_STAT, &card->health);
    }
    return true;
}

static bool read_availability(thesis_lines *l, thesis_card *card)
{
    char *fields[2];
    int number;
    if (!take_fields(l, "hero,rarity", fields, 2, &number))
        return false;
    thesis_range(l, number, "the hero", fields[0], 0, THESIS_MAX_HEROES, &card->hero);
    thesis_range(l, number, "the rarity", fields[1], 0, THESIS_LAST_RARITY, &card->rarity);
    return true;
}

/* "12_1_1" */
static void read_use(thesis_lines *l, const thesis_set *set, int line, char *field,
                     thesis_card *card)
{
    char *parts[3], shown[41];
    int ability, values[2] = {0, 0};
    snprintf(shown, sizeof shown, "%s", field);
    int n = thesis_split(field, '_', parts, 3);
    bool good = n <= 3 && thesis_number(parts[0], &ability);
    for (int i = 1; i < n && good; i++)
        good = thesis_number(parts[i], &values[i - 1]) && abs(values[i - 1]) <= MOST_INPUT;
    if (!good) {
        thesis_fail(l, line, CW_ERR_SYNTAX,
                    "read \"%s\", expected an ability with at most two numbers up to %d, such as "
                    "\"12_1_1\"",
                    shown, MOST_INPUT);
        return;
    }
    if (ability < 0 || ability >= set->ability_count) {
        thesis_fail(l, line, CW_ERR_UNKNOWN_NAME, "there is no ability %d; there are %d, from 0",
                    ability, set->ability_count);
        return;
    }
    const thesis_ability *a = &set->abilities[ability];
    int wanted = thesis_inputs(a->effect);
    if (a->effect == 0) {
        thesis_fail(l, line, CW_ERR_UNKNOWN_NAME, "ability %d is unused: its effect is 0", ability);
        return;
    }
    if (n - 1 != wanted) {
        thesis_fail(l, line, CW_ERR_SYNTAX,
                    "read \"%s\", expected %d numbers after ability %d (effect %d, %s)", shown,
                    wanted, ability, a->effect, thesis_effect_name(a->effect));
        return;
    }
    int at = card->act_count++;
    card->abilities[at] = ability;
    card->inputs[at] = (uint8_t)wanted;
    card->acts[at] = (thesis_act){a->effect, a->circumstance, a->group, a->alignment,
                                  a->type,   values[0],       values[1]};
}

static void read_uses(thesis_lines *l, const thesis_set *set, thesis_card *card)
{
    char *fields[THESIS_MAX_USES];
    card->act_line = peek(l, 0).number;
    if (l->at >= l->count || !thesis_is_no_name(peek(l, 0).text))
        return;
    thesis_line line = take(l);
    int n = thesis_split(line.text, ',', fields, THESIS_MAX_USES);
    if (n > THESIS_MAX_USES) {
        thesis_fail(l, line.number, CW_ERR_LIMIT, "%d abilities; a card may have %d", n,
                    THESIS_MAX_USES);
        n = THESIS_MAX_USES;
    }
    for (int i = 0; i < n; i++)
        read_use(l, set, line.number, fields[i], card);
}

static bool read_name(thesis_lines *l, thesis_card *card)
{
    thesis_line line = take(l);
    char slug[THESIS_NAME_BYTES];
    card->line = line.number;
    if (thesis_is_no_name(line.text)) {
        thesis_fail(l, line.number, CW_ERR_SYNTAX,
                    "read \"%.60s\", expected the name of a card; each card has five lines: name, "
                    "costs, type, hero and rarity, abilities",
                    line.text);
        return false;
    }
    cw_slug(line.text, slug, sizeof slug);
    if (strlen(line.text) >= sizeof card->name || slug[0] == '\0') {
        thesis_fail(l, line.number, CW_ERR_RANGE,
                    "the name \"%.60s\" must have a letter or digit, and at most %zu bytes",
                    line.text, sizeof card->name - 1);
    }
    snprintf(card->name, sizeof card->name, "%.*s", THESIS_NAME_BYTES - 1, line.text);
    return true;
}

static void read_card(thesis_lines *l, thesis_set *set)
{
    thesis_card *card = thesis_add_card(set);
    if (card == NULL) {
        thesis_fail(l, peek(l, 0).number, CW_ERR_MEMORY, "not enough memory");
        l->at = l->count;
        return;
    }
    if (read_name(l, card) && read_costs(l, card) && read_type(l, card)
        && read_availability(l, card)) {
        read_uses(l, set, card);
        if (card->type == 'H' && strlen(card->name) > HERO_NAME_BYTES) {
            thesis_fail(l, card->line, CW_ERR_RANGE, "the name of a hero may have %d bytes",
                        HERO_NAME_BYTES);
        }
        return;
    }
    while (l->at < l->count && !starts_card(l)) /* go on with the next card */
        l->at++;
}

/* ---- what concerns several cards ---- */

static void tell_twin(void *context, const thesis_card *card, const thesis_card *before)
{
    thesis_fail(context, card->line, CW_ERR_DUPLICATE,
                "the name \"%s\" was used already in line %d", card->name, before->line);
}

/* Heroes and cards that other lines name by number. */
static void check_numbers(thesis_lines *l, thesis_set *set)
{
    int heroes = 0;
    for (int i = 0; i < set->card_count; i++)
        heroes += set->cards[i].type == 'H';
    if (heroes > THESIS_MAX_HEROES)
        thesis_fail(l, 0, CW_ERR_LIMIT, "%d heroes; there may be %d", heroes, THESIS_MAX_HEROES);
    for (int i = 0; i < set->card_count; i++) {
        thesis_card *card = &set->cards[i];
        if (card->hero > heroes) {
            thesis_fail(l, card->line, CW_ERR_UNKNOWN_NAME,
                        "\"%s\" belongs to hero %d; the file has %d heroes", card->name, card->hero,
                        heroes);
        }
        for (int k = 0; k < card->act_count; k++) {
            thesis_act *act = &card->acts[k];
            bool known = act->y >= 0 && act->y < set->card_count;
            if (thesis_y_is_card(act->effect) && (!known || set->cards[act->y].type != 'M')) {
                thesis_fail(l, card->act_line, CW_ERR_UNKNOWN_NAME,
                            "ability %d_%d_%d: Y must be the number of a minion, from 0 to %d",
                            card->abilities[k], act->x, act->y, set->card_count - 1);
            } else if (thesis_y_is_card(act->effect)) {
                act->y++; /* from here on: a cw_card_id, which begin at 1 */
            }
        }
    }
}

bool thesis_read_cards(thesis_set *set, const cw_memory_file *file, cw_errors *errors)
{
    thesis_lines l;
    bool open = thesis_lines_open(&l, file, false, errors);
    while (open && l.at < l.count) {
        if (set->card_count == THESIS_MAX_CARDS) {
            thesis_fail(&l, peek(&l, 0).number, CW_ERR_LIMIT, "there may be at most %d cards",
                        THESIS_MAX_CARDS);
            break;
        }
        read_card(&l, set);
    }
    if (open && !l.bad) {
        if (!thesis_find_twins(set, tell_twin, &l))
            thesis_fail(&l, 0, CW_ERR_MEMORY, "not enough memory");
        check_numbers(&l, set);
    }
    thesis_lines_close(&l);
    return !l.bad;
}
