/* Files in memory, and the growing lists of the thesis formats. */
#include "thesis_private.h"

#include <stdlib.h>
#include <string.h>

static char *copy_bytes(const char *text, size_t size)
{
    char *copy = malloc(size + 1);
    if (copy != NULL) {
        if (size > 0)
            memcpy(copy, text, size);
        copy[size] = '\0';
    }
    return copy;
}

void cw_memory_files_add(cw_memory_files *files, const char *path, const char *text, size_t size)
{
    if (files->count == files->room && files->count < CW_THESIS_MAX_FILES) {
        int room = files->room > 0 ? files->room * 2 : 16;
        cw_memory_file *list = realloc(files->list, (size_t)room * sizeof *list);
        if (list != NULL) {
            files->list = list;
            files->room = room;
        }
    }
    cw_memory_file file = {.path = strdup(path), .text = copy_bytes(text, size), .size = size};
    if (files->count == files->room || files->count == CW_THESIS_MAX_FILES || file.path == NULL
        || file.text == NULL) {
        free(file.path);
        free(file.text);
        files->failed = true;
        return;
    }
    files->list[files->count++] = file;
}

const cw_memory_file *cw_memory_files_find(const cw_memory_files *files, const char *path)
{
    for (int i = 0; i < files->count; i++)
        if (strcmp(files->list[i].path, path) == 0)
            return &files->list[i];
    return NULL;
}

void cw_memory_files_clear(cw_memory_files *files)
{
    for (int i = 0; i < files->count; i++) {
        free(files->list[i].path);
        free(files->list[i].text);
    }
    free(files->list);
    *files = (cw_memory_files){0};
}

void thesis_out_of_memory(cw_errors *errors)
{
    cw_errors_add(errors, CW_ERR_MEMORY, NULL, 0, 0, "not enough memory");
}

/* ---- cards, abilities, amounts ---- */

/* Makes room for one more entry of `size` bytes and clears it; NULL when out of memory. */
static void *add_entry(void **list, int *count, int *room, size_t size)
{
    if (*count == *room) {
        int larger = *room > 0 ? *room * 2 : 32;
        void *grown = realloc(*list, (size_t)larger * size);
        if (grown == NULL)
            return NULL;
        *list = grown;
        *room = larger;
    }
    char *entry = (char *)*list + (size_t)(*count)++ * size;
    memset(entry, 0, size);
    return entry;
}

thesis_card *thesis_add_card(thesis_set *set)
{
    void *list = set->cards;
    thesis_card *card = add_entry(&list, &set->card_count, &set->card_room, sizeof *card);
    set->cards = list;
    return card;
}

thesis_ability *thesis_add_ability(thesis_set *set)
{
    void *list = set->abilities;
    thesis_ability *ability = add_entry(&list, &set->ability_count, &set->ability_room,
                                        sizeof *ability);
    set->abilities = list;
    return ability;
}

bool thesis_list_add(thesis_list *amounts, int card, int amount)
{
    void *list = amounts->list;
    thesis_amount *entry = add_entry(&list, &amounts->count, &amounts->room, sizeof *entry);
    amounts->list = list;
    if (entry != NULL)
        *entry = (thesis_amount){card, amount};
    return entry != NULL;
}

void thesis_list_clear(thesis_list *amounts)
{
    free(amounts->list);
    *amounts = (thesis_list){0};
}

void thesis_set_clear(thesis_set *set)
{
    free(set->cards);
    free(set->abilities);
    *set = (thesis_set){0};
}

/* ---- names ---- */

typedef struct name_entry {
    char slug[THESIS_NAME_BYTES];
    int card;
} name_entry;

static int compare_names(const void *a, const void *b)
{
    const name_entry *x = a, *y = b;
    int order = strcmp(x->slug, y->slug);
    return order != 0 ? order : x->card - y->card;
}

bool thesis_find_twins(const thesis_set *set, thesis_twin tell, void *context)
{
    name_entry *names = calloc((size_t)set->card_count + 1, sizeof *names);
    if (names == NULL)
        return false;
    for (int i = 0; i < set->card_count; i++) {
        cw_slug(set->cards[i].name, names[i].slug, sizeof names[i].slug);
        names[i].card = i;
    }
    qsort(names, (size_t)set->card_count, sizeof *names, compare_names);
    for (int i = 1; i < set->card_count; i++)
        if (strcmp(names[i].slug, names[i - 1].slug) == 0)
            tell(context, &set->cards[names[i].card], &set->cards[names[i - 1].card]);
    free(names);
    return true;
}
