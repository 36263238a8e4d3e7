/* `cardwright import`: files in the format of the thesis become a game folder. Whatever could
 * not be understood is told with file and line; a game that was imported is an ordinary one. */
#include "commands.h"
#include "common.h"
#include "folder.h"

#include <string.h>

/* Cards and abilities, saves, and the decks of every profile. */
static bool read_files(const cli_args *args, const char *folder, cw_memory_files *files)
{
    return cw__folder_read(args, folder, "", ".txt", false, files)
           && cw__folder_read(args, folder, "", ".sav", false, files)
           && cw__folder_read(args, folder, "Decks", ".deck", true, files);
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

/* A note is a line. */
static int count_lines(const char *text)
{
    int n = 0;
    for (; *text != '\0'; text++)
        n += *text == '\n';
    return n;
}

/* Many notes are about wording: they are counted unless asked for. */
static void print_notes(const cli_args *args, const cw_str *notes)
{
    if (cw__args_has(args, "notes"))
        fputs(cw_str_get(notes), stderr);
    else if (notes->size > 0)
        fprintf(stderr, "%d notes: --notes shows them\n", count_lines(cw_str_get(notes)));
}

/* All is made in memory first: a game that cannot be read leaves no half folder. */
static int translate(const cli_args *args, const cw_memory_files *in, const char *to)
{
    cw_memory_files out = {0};
    cw_str notes = CW_STR_INIT;
    char name[80];
    int result = EXIT_BAD;
    name_of(to, name, sizeof name);
    if (cw_thesis_import(in, cw__args_has(args, "name") ? cw__args_text(args, "name") : name, &out,
                         &notes, args->errors)
        != CW_OK) {
        cw__args_refuse(args, "%s cannot be imported", args->words[0]);
    } else if (cw__folder_write(args, to, &out)) {
        printf("%d files written to %s; see them with: cardwright cards %s%s\n", out.count, to,
               strchr(to, '/') != NULL ? "" : "./", to);
        result = EXIT_YES;
    }
    print_notes(args, &notes);
    cw_memory_files_clear(&out);
    cw_str_clear(&notes);
    return result;
}

/* Nothing is read before it is known that the game may be written where it should go. */
static int run(const cli_args *args)
{
    cw_memory_files in = {0};
    const char *to = cw__args_text(args, "to");
    int result = cw__folder_is_free(args, to, "game.yaml") && read_files(args, args->words[0], &in)
                     ? translate(args, &in, to)
                     : EXIT_BAD;
    cw_memory_files_clear(&in);
    return result;
}

/* The folder must be named: a game is not written wherever one happens to stand. */
static const cli_option options[] = {
    {"to", OPTION_FOLDER, "FOLDER", "where the game goes", .needed = true},
    {"name", OPTION_TEXT, "NAME", "the game's name", .otherwise = "that of its folder"},
    {"notes", OPTION_SWITCH, NULL, "tell where a description differs from what is read"},
    FORCE_OPTION,
    {0},
};

const cli_command cw__import_command = {
    .name = "import",
    .words = "FOLDER",
    .summary = "make a game from files in the format of the thesis",
    .details = "FOLDER holds cards.txt and abilities.txt, and may hold Decks/PROFILE/NAME.deck,\n"
               "PROFILE.sav and lastSession.sav. See docs/thesis-format.md.",
    .example = "thesis --to imported",
    .options = options,
    .run = run,
};
