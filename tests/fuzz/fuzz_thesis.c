/* Fuzzing of the thesis' files: abilities, cards, a deck, a save and the session, with a form feed
 * between them. What is imported must load, be exported without loss and come back the same. */
#include "lang/load.h"
#include "formats/thesis.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static const char *const paths[] = {"abilities.txt", "cards.txt", "Decks/Ann/One.deck", "Ann.sav",
                                    "lastSession.sav"};
enum { PATHS = sizeof paths / sizeof *paths };

static cw_errors errors;

static const char *text_of(const cw_memory_files *files, const char *path)
{
    const cw_memory_file *file = cw_memory_files_find(files, path);
    if (file == NULL)
        abort();
    return file->text;
}

static cw_game *load(const cw_memory_files *files)
{
    cw_str all = CW_STR_INIT;
    cw_str_add(&all, "game:\n");
    for (const char *p = text_of(files, "game.yaml"); *p != '\0';) {
        int n = (int)strcspn(p, "\n") + 1;
        cw_str_printf(&all, "  %.*s", n, p);
        p += n;
    }
    cw_str_printf(&all, "heroes:\n%scards:\n%s", text_of(files, "heroes.yaml"),
                  text_of(files, "cards/imported.yaml"));
    cw_game *game = cw_load_game_text(cw_str_get(&all), all.size, "imported", NULL);
    cw_str_clear(&all);
    if (game == NULL)
        abort();
    return game;
}

static void export(const cw_memory_files *files, cw_memory_files *out)
{
    const cw_thesis_wish wish = {.profile = "Ann"};
    cw_str misfits = CW_STR_INIT, notes = CW_STR_INIT;
    cw_game *game = load(files);
    if (cw_thesis_export(game, files, &wish, out, &misfits, &notes, &errors) != CW_OK)
        abort();
    cw_game_free(game);
    cw_str_clear(&misfits);
    cw_str_clear(&notes);
}

static void check_round_trip(const cw_memory_files *imported)
{
    cw_memory_files one = {0}, again = {0}, two = {0};
    cw_str notes = CW_STR_INIT;
    export(imported, &one);
    if (cw_thesis_import(&one, "fuzz", &again, &notes, &errors) != CW_OK)
        abort();
    export(&again, &two);
    for (int i = 0; i < 2; i++)
        if (strcmp(text_of(&one, paths[i]), text_of(&two, paths[i])) != 0)
            abort();
    cw_str_clear(&notes);
    cw_memory_files_clear(&one);
    cw_memory_files_clear(&again);
    cw_memory_files_clear(&two);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    cw_memory_files in = {0}, out = {0};
    cw_str notes = CW_STR_INIT;
    for (int i = 0; i < PATHS && data != NULL; i++) {
        const uint8_t *stop = size > 0 ? memchr(data, '\f', size) : NULL;
        size_t part = stop != NULL ? (size_t)(stop - data) : size;
        cw_memory_files_add(&in, paths[i], (const char *)data, part);
        size -= stop != NULL ? part + 1 : part;
        data = stop != NULL ? stop + 1 : NULL;
    }
    cw_errors_init(&errors);
    cw_status status = cw_thesis_import(&in, "fuzz", &out, &notes, &errors);
    if ((status == CW_OK) != (errors.count == 0))
        abort();
    if (status == CW_OK)
        check_round_trip(&out);
    cw_str_clear(&notes);
    cw_memory_files_clear(&in);
    cw_memory_files_clear(&out);
    return 0;
}
