/* Files in memory, and the growing lists of the thesis formats. */
#include "thesis_private.h"

#include "base/list.h"

#include <stdlib.h>
#include <string.h>

/* The bytes are copied. A failure is kept in the list, so that a whole export is written without
 * asking at every file. */
void cw_memory_files_add(cw_memory_files *files, const char *path, const char *text, size_t size)
{
    cw_memory_file file = {.path = strdup(path), .text = cw_text_copy(text, size), .size = size};
    cw_memory_file *list = cw_list_grow(files->list, files->count, &files->room, sizeof *list);
    files->list = list != NULL ? list : files->list;
    if (list == NULL || files->count == CW_THESIS_MAX_FILES || !file.path || !file.text) {
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

/* A text that failed to grow is a file that failed. */
void cw__thesis_file(cw_memory_files *files, const char *path, cw_str *text)
{
    files->failed |= text->failed;
    cw_memory_files_add(files, path, cw_str_get(text), text->size);
    cw_str_clear(text);
}

void cw__thesis_out_of_memory(cw_errors *errors)
{
    cw_errors_add(errors, CW_ERR_MEMORY, NULL, 0, 0, "not enough memory");
}

/* ---- cards, abilities ---- */

thesis_card *cw__thesis_add_card(thesis_set *set)
{
    thesis_card *cards = cw_list_grow(set->cards, set->card_count, &set->card_room, sizeof *cards);
    if (cards == NULL)
        return NULL;
    set->cards = cards;
    cards[set->card_count] = (thesis_card){0};
    return &cards[set->card_count++];
}

thesis_ability *cw__thesis_add_ability(thesis_set *set)
{
    thesis_ability *list = cw_list_grow(set->abilities, set->ability_count, &set->ability_room,
                                        sizeof *list);
    if (list == NULL)
        return NULL;
    set->abilities = list;
    list[set->ability_count] = (thesis_ability){0};
    return &list[set->ability_count++];
}

void cw__thesis_set_clear(thesis_set *set)
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

/* Of twins the earlier card comes first. */
static int compare_names(const void *a, const void *b)
{
    const name_entry *x = a, *y = b;
    int order = strcmp(x->slug, y->slug);
    return order != 0 ? order : x->card - y->card;
}

/* Names are compared as the loader of games does, by their slug: "Fire Ball" and "fire ball!"
 * would be one card. Sorted, so that twins stand side by side. */
bool cw__thesis_find_twins(const thesis_set *set, thesis_twin tell, void *context)
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
