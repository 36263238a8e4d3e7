/* `cardwright import`: files in the format of the thesis become a game folder. */
#include "commands.h"
#include "common.h"
#include "folder.h"

#include <stdlib.h>
#include <string.h>

static bool read_files(const cli_args *args, const char *folder, cw_memory_files *files)
{
    return folder_read(args, folder, "", ".txt", files)
           && folder_read(args, folder, "", ".sav", files)
           && folder_read_each(args, folder, "Decks", ".deck", files);
}

/* "my-game/" is called "my-game". */
static void name_of(const char *folder, char *name, size_t size)
{
    size_t end = strlen(folder);
    while (end > 1 && folder[end - 1] == '/')
        end--;
    size_t start = end;
    while (start > 0 && folder[start - 1] != '/')
        start--;
    snprintf(name, size, "%.*s", (int)(end - start), folder + start);
}

static int count_lines(const char *text)
{
    int n = 0;
    for (; *text != '\0'; text++)
        n += *text == '\n';
    return n;
}

static void print_notes(const cli_args *args, const cw_str *notes)
{
    if (args_has(args, "notes"))
        fputs(cw_str_get(notes), stderr);
    else if (notes->size > 0)
        fprintf(stderr, "%d notes: --notes shows them\n", count_lines(cw_str_get(notes)));
}

static int translate(const cli_args *args, const cw_memory_files *in, const char *to,
                     cw_errors *errors)
{
    cw_memory_files out = {0};
    cw_str notes = CW_STR_INIT;
    char name[80];
    int result = EXIT_BAD;
    name_of(to, name, sizeof name);
    cw_errors_init(errors);
    if (cw_thesis_import(in, args_text(args, "name", 0, name), &out, &notes, errors) != CW_OK) {
        print_errors(errors);
        args_refuse(args, "%s cannot be imported", args->words[0]);
    } else if (folder_write(args, to, &out)) {
        printf("%d files written to %s; see them with: cardwright cards %s%s\n", out.count, to,
               strchr(to, '/') != NULL ? "" : "./", to);
        result = EXIT_YES;
    }
    print_notes(args, &notes);
    cw_memory_files_clear(&out);
    cw_str_clear(&notes);
    return result;
}

static int run(const cli_args *args)
{
    cw_memory_files in = {0};
    cw_errors *errors = calloc(1, sizeof *errors);
    const char *to = folder_to(args);
    int result = EXIT_BAD;
    if (errors != NULL && to != NULL && folder_is_free(args, to, "game.yaml")
        && read_files(args, args->words[0], &in))
        result = translate(args, &in, to, errors);
    cw_memory_files_clear(&in);
    free(errors);
    return result;
}

static const cli_option options[] = {
    {"to", "GAMEFOLDER", "where the game goes (needed)", OPTION_FOLDER},
    {"name", "NAME", "the game's name, if not that of its folder"},
    {"notes", NULL, "tell where a description differs from what is read"},
    {"force", NULL, "write over a game that is there"},
    {0},
};

const cli_command import_command = {
    .name = "import",
    .usage = "FOLDER --to GAMEFOLDER",
    .summary = "make a game from files in the format of the thesis",
    .details = "FOLDER holds cards.txt and abilities.txt, and may hold Decks/PROFILE/NAME.deck,\n"
               "PROFILE.sav and lastSession.sav. See docs/thesis-format.md.",
    .options = options,
    .least = 1,
    .most = 1,
    .run = run,
};
