/* Reads abilities.txt (four lines each) and cards.txt (five lines each). Blank lines may stand
 * anywhere; after a record with the wrong number of fields, reading goes on with the next one. */
#include "thesis_private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_COST = 99, MOST_NEED = 99, MOST_STAT = 999, MOST_INPUT = 999, HERO_NAME_BYTES = 60 };

const char *const cw__thesis_rarities[THESIS_LAST_RARITY + 1] = {
    "", "basic", "common", "rare", "epic", "legendary", "token"};

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

/* A number of a line: what it is called, its range from 0, and where it goes. */
typedef struct number_field {
    const char *name;
    int high;
    int *value;
} number_field;

/* A line of exactly these numbers; false if it has another number of fields. `what` names them for
 * the message. */
static bool take_numbers(thesis_lines *l, const char *what, const number_field *wanted, int count)
{
    thesis_line line = take(l);
    char shown[61], *fields[4];
    snprintf(shown, sizeof shown, "%s", line.text);
    int n = cw__thesis_split(line.text, ',', fields, count);
    if (n != count || shown[0] == '\0')
        return cw__thesis_fail(l, line.number, shown[0] == '\0' ? CW_ERR_MISSING : CW_ERR_SYNTAX,
                               "read \"%s\", expected %d fields: %s", shown, count, what);
    for (int i = 0; i < count; i++)
        cw__thesis_range(l, line.number, wanted[i].name, fields[i], 0, wanted[i].high,
                         wanted[i].value);
    return true;
}

/* ---- abilities ---- */

static bool read_targeting(thesis_lines *l, thesis_act *act)
{
    int circumstance, group, alignment, type;
    const number_field fields[] = {{"the circumstance", AT_COUNT - 1, &circumstance},
                                   {"the target group", GROUP_COUNT - 1, &group},
                                   {"the target alignment", CW_SIDE_ENEMY, &alignment},
                                   {"the target type", TYPE_COUNT - 1, &type}};
    if (!take_numbers(l, "circumstance,group,alignment,type", fields, 4))
        return false;
    act->circumstance = (uint8_t)circumstance;
    act->group = (uint8_t)group;
    act->alignment = (uint8_t)alignment;
    act->type = (uint8_t)type;
    return true;
}

/* A problem counts and reading goes on with "unused", so that the rest of the record is still
 * checked. */
static void read_effect(thesis_lines *l, thesis_ability *a)
{
    thesis_line line = take(l);
    int value = 0;
    if (!cw__thesis_number(line.text, &value) || value < 0 || value > THESIS_EFFECTS) {
        cw__thesis_fail(l, line.number, CW_ERR_UNKNOWN_NAME,
                        "there is no effect \"%.40s\"; expected a number from 0 (unused) to %d",
                        line.text, THESIS_EFFECTS);
        value = 0;
    }
    a->act.effect = (uint8_t)value;
}

/* Goes on where a record may begin: two numbers below each other. */
static void skip_ability(thesis_lines *l)
{
    while (l->at < l->count
           && !(cw__thesis_is_numbers(peek(l, 0).text, 1)
                && cw__thesis_is_numbers(peek(l, 1).text, 1)))
        l->at++;
}

/* The number must count up from 0; after a gap the file's own count goes on. */
static bool read_order(thesis_lines *l, int *expected, int *number)
{
    thesis_line line = take(l);
    int value;
    *number = line.number;
    if (!cw__thesis_number(line.text, &value))
        return cw__thesis_fail(
            l, line.number, CW_ERR_SYNTAX,
            "read \"%.60s\", expected the number %d of the next ability; each has four "
            "lines: number, effect, description, targets",
            line.text, *expected);
    if (value != *expected)
        cw__thesis_fail(l, line.number, CW_ERR_RANGE,
                        "ability %d is out of order: expected %d here, abilities count up from 0",
                        value, *expected);
    *expected = value + 1;
    return true;
}

/* After an error the reader goes on at the next ability, so that one run names all mistakes. */
static void read_ability(thesis_lines *l, thesis_set *set, int *expected, cw_str *notes)
{
    int number;
    if (!read_order(l, expected, &number)) {
        skip_ability(l);
        return;
    }
    thesis_ability *a = cw__thesis_add_ability(set);
    if (a == NULL) {
        cw__thesis_fail(l, number, CW_ERR_MEMORY, "not enough memory");
        l->at = l->count;
        return;
    }
    a->line = number;
    read_effect(l, a);
    thesis_line text = take(l);
    if (strlen(text.text) >= sizeof a->description)
        cw__thesis_fail(l, text.number, CW_ERR_LIMIT, "a description may have %zu bytes",
                        sizeof a->description - 1);
    snprintf(a->description, sizeof a->description, "%s", text.text);
    if (!read_targeting(l, &a->act)) {
        skip_ability(l);
    } else if (a->act.circumstance == AT_SUMMONED) {
        a->act.circumstance = AT_ONCE;
        cw_str_printf(notes, "%s:%d: circumstance 1 is obsolete and read as 4\n", l->file, number);
    }
}

/* The bound is looked at before each record, so that the file is never read in vain. */
bool cw__thesis_read_abilities(thesis_set *set, const cw_memory_file *file, cw_str *notes,
                               cw_errors *errors)
{
    thesis_lines l;
    int expected = 0;
    bool open = cw__thesis_lines_open(&l, file, false, errors);
    while (open && l.at < l.count) {
        if (set->ability_count == THESIS_MAX_ABILITIES) {
            cw__thesis_fail(&l, peek(&l, 0).number, CW_ERR_LIMIT,
                            "there may be at most %d abilities", THESIS_MAX_ABILITIES);
            break;
        }
        read_ability(&l, set, &expected, notes);
    }
    cw__thesis_lines_close(&l);
    return !l.bad;
}

/* ---- cards ---- */

/* A card without abilities has a blank fifth line, which is left out like all blank lines. So a
 * name must not look like abilities: only digits and marks, or one word with an underscore. */
bool cw__thesis_is_no_name(const char *text)
{
    bool digits = text[0] != '\0' && text[strspn(text, "0123456789_,+- \t")] == '\0';
    return digits || (strchr(text, '_') != NULL && strchr(text, ' ') == NULL);
}

/* Two lines decide: costs are the only line of four numbers, and a name stands above it. */
static bool starts_card(const thesis_lines *l)
{
    return !cw__thesis_is_no_name(peek(l, 0).text) && cw__thesis_is_numbers(peek(l, 1).text, 4);
}

static bool read_costs(thesis_lines *l, thesis_card *card)
{
    const number_field fields[] = {{"the mana cost", MOST_COST, &card->mana},
                                   {"the need of earth", MOST_NEED, &card->needs[0]},
                                   {"the need of wind", MOST_NEED, &card->needs[1]},
                                   {"the need of fire", MOST_NEED, &card->needs[2]}};
    return take_numbers(l, "mana,earth,wind,fire", fields, 4);
}

/* A hero may go without numbers: then he has the game's usual health. */
static bool read_type(thesis_lines *l, thesis_card *card)
{
    thesis_line line = take(l);
    char *fields[3], shown[61];
    snprintf(shown, sizeof shown, "%s", line.text);
    int n = cw__thesis_split(line.text, ',', fields, 3);
    card->type = strlen(fields[0]) == 1 ? fields[0][0] : '\0';
    bool good = (card->type == 'M' && n == 3) || (card->type == 'S' && n == 1)
                || (card->type == 'H' && (n == 1 || n == 3));
    if (!good)
        return cw__thesis_fail(l, line.number, CW_ERR_SYNTAX,
                               "read \"%s\", expected \"M,damage,health\", \"S\" or \"H,0,health\"",
                               shown);
    if (n == 3) {
        int most = card->type == 'M' ? MOST_STAT : 0; /* heroes do not attack */
        cw__thesis_range(l, line.number, "the damage", fields[1], 0, most, &card->damage);
        cw__thesis_range(l, line.number, "the health", fields[2], 1, MOST_STAT, &card->health);
    }
    return true;
}

static bool read_availability(thesis_lines *l, thesis_card *card)
{
    const number_field fields[] = {{"the hero", THESIS_MAX_HEROES, &card->hero},
                                   {"the rarity", THESIS_LAST_RARITY, &card->rarity}};
    return take_numbers(l, "hero,rarity", fields, 2);
}

/* "12_1_1": the ability and its inputs, whose number the effect fixes: one too few or too many
 * is a mistake that would shift X and Y unseen. */
static bool read_use(thesis_lines *l, const thesis_set *set, int line, char *field,
                     thesis_card *card)
{
    char *parts[3], shown[41];
    int ability, values[2] = {0, 0};
    snprintf(shown, sizeof shown, "%s", field);
    int n = cw__thesis_split(field, '_', parts, 3);
    bool good = n <= 3 && cw__thesis_number(parts[0], &ability);
    for (int i = 1; i < n && good; i++)
        good = cw__thesis_number(parts[i], &values[i - 1]) && abs(values[i - 1]) <= MOST_INPUT;
    if (!good)
        return cw__thesis_fail(
            l, line, CW_ERR_SYNTAX,
            "read \"%s\", expected an ability with at most two numbers up to %d, such as "
            "\"12_1_1\"",
            shown, MOST_INPUT);
    if (ability < 0 || ability >= set->ability_count)
        return cw__thesis_fail(l, line, CW_ERR_UNKNOWN_NAME,
                               "there is no ability %d; there are %d, from 0", ability,
                               set->ability_count);
    thesis_act act = set->abilities[ability].act;
    int wanted = cw__thesis_inputs(act.effect);
    if (act.effect == 0)
        return cw__thesis_fail(l, line, CW_ERR_UNKNOWN_NAME,
                               "ability %d is unused: its effect is 0", ability);
    if (n - 1 != wanted)
        return cw__thesis_fail(l, line, CW_ERR_SYNTAX,
                               "read \"%s\", expected %d numbers after ability %d (effect %d, %s)",
                               shown, wanted, ability, act.effect,
                               cw__thesis_effect_name(act.effect));
    int at = card->act_count++;
    card->abilities[at] = ability;
    act.x = values[0];
    act.y = values[1];
    card->acts[at] = act;
    return true;
}

/* The fifth line is there only if it looks like abilities; else the next line is the name of the
 * next card. */
static void read_uses(thesis_lines *l, const thesis_set *set, thesis_card *card)
{
    char *fields[THESIS_MAX_USES];
    card->act_line = peek(l, 0).number;
    if (l->at >= l->count || !cw__thesis_is_no_name(peek(l, 0).text))
        return;
    thesis_line line = take(l);
    int n = cw__thesis_split(line.text, ',', fields, THESIS_MAX_USES);
    if (n > THESIS_MAX_USES) {
        cw__thesis_fail(l, line.number, CW_ERR_LIMIT, "%d abilities; a card may have %d", n,
                        THESIS_MAX_USES);
        n = THESIS_MAX_USES;
    }
    for (int i = 0; i < n; i++)
        read_use(l, set, line.number, fields[i], card);
}

/* A name of more bytes than fit is cut, and the record is still looked at. */
static bool read_name(thesis_lines *l, thesis_card *card)
{
    thesis_line line = take(l);
    char slug[THESIS_NAME_BYTES];
    card->line = line.number;
    if (cw__thesis_is_no_name(line.text))
        return cw__thesis_fail(
            l, line.number, CW_ERR_SYNTAX,
            "read \"%.60s\", expected the name of a card; each card has five lines: name, "
            "costs, type, hero and rarity, abilities",
            line.text);
    cw_slug(line.text, slug, sizeof slug);
    if (strlen(line.text) >= sizeof card->name || slug[0] == '\0')
        cw__thesis_fail(l, line.number, CW_ERR_RANGE,
                        "the name \"%.60s\" must have a letter or digit, and at most %zu bytes",
                        line.text, sizeof card->name - 1);
    snprintf(card->name, sizeof card->name, "%.*s", THESIS_NAME_BYTES - 1, line.text);
    return true;
}

/* After a line that cannot be read the record is given up: the next lines would be misread. */
static void read_card(thesis_lines *l, thesis_set *set)
{
    thesis_card *card = cw__thesis_add_card(set);
    if (card == NULL) {
        cw__thesis_fail(l, peek(l, 0).number, CW_ERR_MEMORY, "not enough memory");
        l->at = l->count;
        return;
    }
    if (read_name(l, card) && read_costs(l, card) && read_type(l, card)
        && read_availability(l, card)) {
        read_uses(l, set, card);
        if (card->type == 'H' && strlen(card->name) > HERO_NAME_BYTES)
            cw__thesis_fail(l, card->line, CW_ERR_RANGE, "the name of a hero may have %d bytes",
                            HERO_NAME_BYTES);
        return;
    }
    while (l->at < l->count && !starts_card(l)) /* go on with the next card */
        l->at++;
}

/* ---- what concerns several cards ---- */

static void tell_twin(void *context, const thesis_card *card, const thesis_card *before)
{
    cw__thesis_fail(context, card->line, CW_ERR_DUPLICATE,
                    "the name \"%s\" was used already in line %d", card->name, before->line);
}

/* Heroes and cards that other lines name by number. */
static void check_numbers(thesis_lines *l, thesis_set *set)
{
    int heroes = 0;
    for (int i = 0; i < set->card_count; i++)
        heroes += set->cards[i].type == 'H';
    if (heroes > THESIS_MAX_HEROES)
        cw__thesis_fail(l, 0, CW_ERR_LIMIT, "%d heroes; there may be %d", heroes,
                        THESIS_MAX_HEROES);
    for (int i = 0; i < set->card_count; i++) {
        thesis_card *card = &set->cards[i];
        if (card->hero > heroes)
            cw__thesis_fail(l, card->line, CW_ERR_UNKNOWN_NAME,
                            "\"%s\" belongs to hero %d; the file has %d heroes", card->name,
                            card->hero, heroes);
        for (int k = 0; k < card->act_count; k++) {
            thesis_act *act = &card->acts[k];
            bool known = act->y >= 0 && act->y < set->card_count;
            if (cw__thesis_y_is_card(act->effect) && (!known || set->cards[act->y].type != 'M')) {
                cw__thesis_fail(l, card->act_line, CW_ERR_UNKNOWN_NAME,
                                "ability %d_%d_%d: Y must be the number of a minion, from 0 to %d",
                                card->abilities[k], act->x, act->y, set->card_count - 1);
            } else if (cw__thesis_y_is_card(act->effect)) {
                act->y++; /* from here on: a cw_card_id, which begin at 1 */
            }
        }
    }
}

/* What concerns several cards is only looked at when all of them could be read: it would repeat
 * the same mistakes otherwise. */
bool cw__thesis_read_cards(thesis_set *set, const cw_memory_file *file, cw_errors *errors)
{
    thesis_lines l;
    bool open = cw__thesis_lines_open(&l, file, false, errors);
    while (open && l.at < l.count) {
        if (set->card_count == THESIS_MAX_CARDS) {
            cw__thesis_fail(&l, peek(&l, 0).number, CW_ERR_LIMIT, "there may be at most %d cards",
                            THESIS_MAX_CARDS);
            break;
        }
        read_card(&l, set);
    }
    if (open && !l.bad) {
        if (!cw__thesis_find_twins(set, tell_twin, &l))
            cw__thesis_fail(&l, 0, CW_ERR_MEMORY, "not enough memory");
        check_numbers(&l, set);
    }
    cw__thesis_lines_close(&l);
    return !l.bad;
}
