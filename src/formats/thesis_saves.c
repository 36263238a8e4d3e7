/* Decks and profiles: lists of "cardID, amount" ordered by card, the deck's after a line with the
 * number of its hero. */
#include "thesis_private.h"

#include <string.h>

/* What a collection may hold of one card: far more than any deck can use. */
enum { MOST_OWNED = 999 };

const char *const cw__thesis_session_keys[THESIS_SESSION_LINES] = {"profile", "deck", "ai_deck",
                                                                   "address"};

/* Names come from files of others and become paths: no separator, no hidden file, nothing that a
 * system would read as something else (Windows forbids most of these marks). */
bool cw__thesis_is_file_name(const char *name)
{
    size_t size = strlen(name);
    return size > 0 && size < THESIS_NAME_BYTES && name[0] != '.' && name[size - 1] != ' '
           && strpbrk(name, "/\\:*?\"<>|\n\t") == NULL && cw_text_fault(name, size) == size;
}

/* Cards are counted from 0 in these files. */
static bool read_card_number(thesis_lines *l, const thesis_set *set, int line, const char *field,
                             int *card)
{
    if (cw__thesis_number(field, card) && *card >= 0 && *card < set->card_count)
        return true;
    return cw__thesis_fail(l, line, CW_ERR_UNKNOWN_NAME,
                           "there is no card \"%.40s\"; cards have the numbers "
                           "0 to %d",
                           field, set->card_count - 1);
}

/* The order is a rule of the format: *last, the card of the line before, must be a lower one. */
static bool read_entry(thesis_lines *l, const thesis_set *set, thesis_line line, int low, int high,
                       thesis_list *list, int *last)
{
    char *fields[2];
    int card, amount, before = *last;
    if (cw__thesis_split(line.text, ',', fields, 2) != 2)
        return cw__thesis_fail(l, line.number, CW_ERR_SYNTAX,
                               "expected two fields, \"cardID, amount\"; the line begins \"%.40s\"",
                               fields[0]);
    if (!read_card_number(l, set, line.number, fields[0], &card)
        || !cw__thesis_range(l, line.number, "the amount", fields[1], low, high, &amount))
        return false;
    if (card <= before)
        return cw__thesis_fail(
            l, line.number, card == before ? CW_ERR_DUPLICATE : CW_ERR_RANGE,
            "card %d comes after card %d; the list must be ordered by card, each once", card,
            before);
    cw__thesis_list_set(list, card, amount);
    *last = card;
    return true;
}

static void read_hero(thesis_lines *l, const thesis_set *set, thesis_list *deck)
{
    if (l->count == 0) {
        cw__thesis_fail(l, 1, CW_ERR_MISSING, "the file is empty; expected the number of a hero");
        return;
    }
    thesis_line line = l->list[l->at++];
    if (read_card_number(l, set, line.number, line.text, &deck->hero)
        && set->cards[deck->hero].type != 'H')
        cw__thesis_fail(l, line.number, CW_ERR_DECK,
                        "card %d is \"%s\"; the first line must be the number of a hero",
                        deck->hero, set->cards[deck->hero].name);
}

/* The sum is checked while reading: a file may ask for any number of copies. */
bool cw__thesis_read_deck(const thesis_set *set, const cw_memory_file *file, thesis_list *deck,
                          cw_errors *errors)
{
    thesis_lines l;
    int total = 0, card = -1;
    if (cw__thesis_lines_open(&l, file, false, errors))
        read_hero(&l, set, deck);
    while (!l.bad && l.at < l.count) {
        thesis_line line = l.list[l.at++];
        if (!read_entry(&l, set, line, 1, CW_MAX_DECK, deck, &card))
            break;
        total += deck->listed[card] - 1;
        if (set->cards[card].type == 'H')
            cw__thesis_fail(&l, line.number, CW_ERR_DECK,
                            "card %d is the hero \"%s\"; decks hold minions and spells", card,
                            set->cards[card].name);
        if (total > CW_MAX_DECK)
            cw__thesis_fail(&l, line.number, CW_ERR_LIMIT, "more than %d cards in one deck",
                            CW_MAX_DECK);
    }
    cw__thesis_lines_close(&l);
    return !l.bad;
}

bool cw__thesis_read_profile(const thesis_set *set, const cw_memory_file *file, thesis_list *owned,
                             cw_errors *errors)
{
    thesis_lines l;
    int last = -1;
    bool open = cw__thesis_lines_open(&l, file, false, errors);
    while (open && l.at < l.count)
        read_entry(&l, set, l.list[l.at++], 0, MOST_OWNED, owned, &last);
    cw__thesis_lines_close(&l);
    return !l.bad;
}

void cw__thesis_list_set(thesis_list *list, int card, int amount)
{
    list->count += list->listed[card] == 0;
    list->listed[card] = (int16_t)(1 + amount);
}

/* In the order of the numbers, which reading demands. */
void cw__thesis_list_write(const thesis_list *list, cw_str *out)
{
    for (int card = 0; card < THESIS_MAX_CARDS; card++)
        if (list->listed[card] > 0)
            cw_str_printf(out, "%d, %d\n", card, list->listed[card] - 1);
}
