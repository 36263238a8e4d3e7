/* Decks and profiles: lists of "cardID, amount" ordered by card, the deck's after a line with the
 * number of its hero. */
#include "thesis_private.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_OWNED = 999 };

const char *const thesis_session_keys[THESIS_SESSION_LINES] = {"profile", "deck", "ai_deck",
                                                               "address"};

bool thesis_is_file_name(const char *name)
{
    size_t size = strlen(name);
    return size > 0 && size < THESIS_NAME_BYTES && name[0] != '.' && name[size - 1] != ' '
           && strpbrk(name, "/\\:*?\"<>|\n\t") == NULL && cw_text_fault(name, size) == size;
}

static bool read_card_number(thesis_lines *l, const thesis_set *set, int line, const char *field,
                             int *card)
{
    if (thesis_number(field, card) && *card >= 0 && *card < set->card_count)
        return true;
    thesis_fail(l, line, CW_ERR_UNKNOWN_NAME,
                "there is no card \"%.40s\"; cards have the numbers "
                "0 to %d",
                field, set->card_count - 1);
    return false;
}

static void read_entry(thesis_lines *l, const thesis_set *set, thesis_line line, int low, int high,
                       thesis_list *list)
{
    char *fields[2];
    int card, amount;
    int before = list->count > 0 ? list->list[list->count - 1].card : -1;
    if (thesis_split(line.text, ',', fields, 2) != 2) {
        thesis_fail(l, line.number, CW_ERR_SYNTAX,
                    "expected two fields, \"cardID, amount\"; the line begins \"%.40s\"",
                    fields[0]);
        return;
    }
    if (!read_card_number(l, set, line.number, fields[0], &card)
        || !thesis_range(l, line.number, "the amount", fields[1], low, high, &amount))
        return;
    if (card <= before) {
        thesis_fail(l, line.number, card == before ? CW_ERR_DUPLICATE : CW_ERR_RANGE,
                    "card %d comes after card %d; the list must be ordered by card, each once",
                    card, before);
        return;
    }
    if (!thesis_list_add(list, card, amount))
        thesis_fail(l, line.number, CW_ERR_MEMORY, "not enough memory");
}

static void read_hero(thesis_lines *l, const thesis_set *set, thesis_list *deck)
{
    if (l->count == 0) {
        thesis_fail(l, 1, CW_ERR_MISSING, "the file is empty; expected the number of a hero");
        return;
    }
    thesis_line line = l->list[l->at++];
    if (read_card_number(l, set, line.number, line.text, &deck->hero)
        && set->cards[deck->hero].type != 'H') {
        thesis_fail(l, line.number, CW_ERR_DECK,
                    "card %d is \"%s\"; the first line must be the number of a hero", deck->hero,
                    set->cards[deck->hero].name);
    }
}

bool thesis_read_deck(const thesis_set *set, const cw_memory_file *file, thesis_list *deck,
                      cw_errors *errors)
{
    thesis_lines l;
    int total = 0;
    if (thesis_lines_open(&l, file, false, errors))
        read_hero(&l, set, deck);
    while (!l.bad && l.at < l.count) {
        thesis_line line = l.list[l.at++];
        int before = deck->count;
        read_entry(&l, set, line, 1, CW_MAX_DECK, deck);
        const thesis_amount *last = deck->count > before ? &deck->list[before] : NULL;
        total += last != NULL ? last->amount : 0;
        if (last != NULL && set->cards[last->card].type == 'H') {
            thesis_fail(&l, line.number, CW_ERR_DECK,
                        "card %d is the hero \"%s\"; decks hold "
                        "minions and spells",
                        last->card, set->cards[last->card].name);
        }
        if (total > CW_MAX_DECK) {
            thesis_fail(&l, line.number, CW_ERR_LIMIT, "more than %d cards in one deck",
                        CW_MAX_DECK);
        }
    }
    thesis_lines_close(&l);
    return !l.bad;
}

bool thesis_read_profile(const thesis_set *set, const cw_memory_file *file, thesis_list *owned,
                         cw_errors *errors)
{
    thesis_lines l;
    bool open = thesis_lines_open(&l, file, false, errors);
    while (open && l.at < l.count)
        read_entry(&l, set, l.list[l.at++], 0, MOST_OWNED, owned);
    thesis_lines_close(&l);
    return !l.bad;
}

static int compare_amounts(const void *a, const void *b)
{
    return ((const thesis_amount *)a)->card - ((const thesis_amount *)b)->card;
}

void thesis_list_sort(thesis_list *list)
{
    if (list->count > 1)
        qsort(list->list, (size_t)list->count, sizeof *list->list, compare_amounts);
}

void thesis_list_write(const thesis_list *list, cw_str *out)
{
    for (int i = 0; i < list->count; i++)
        cw_str_printf(out, "%d, %d\n", list->list[i].card, list->list[i].amount);
}
