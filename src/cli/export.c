/* `cardwright export`: a game becomes files in the format of the thesis. */
#include "commands.h"
#include "common.h"
#include "folder.h"

#include <stdlib.h>

static bool read_saves(const cli_args *args, const cw_game *game, cw_memory_files *saves)
{
    return game->folder == NULL
           || (folder_read(args, game->folder, "", "session.yaml", saves)
               && folder_read(args, game->folder, "profiles", ".yaml", saves));
}

static int translate(const cli_args *args, const cw_game *game, const cw_memory_files *saves,
                     cw_errors *errors)
{
    cw_memory_files out = {0};
    cw_str misfits = CW_STR_INIT, notes = CW_STR_INIT;
    cw_thesis_wish wish = {.profile = args_text(args, "profile", 0, "cardwright"),
                           .skip = args_has(args, "skip")};
    const char *to = folder_to(args);
    int result = EXIT_BAD;
    cw_errors_init(errors);
    cw_status status = cw_thesis_export(game, saves, &wish, &out, &misfits, &notes, errors);
    print_errors(errors);
    fputs(cw_str_get(&misfits), stderr);
    if (args_has(args, "notes"))
        fputs(cw_str_get(&notes), stderr);
    if (status == CW_ERR_MISMATCH && errors->count == 0) {
        args_refuse(args, "nothing was written; --skip leaves out what does not fit");
        result = EXIT_NO;
    } else if (status == CW_OK && folder_write(args, to, &out)) {
        printf("%d files written to %s%s\n", out.count, to,
               misfits.size > 0 ? ", without what does not fit" : "");
        result = EXIT_YES;
    }
    cw_memory_files_clear(&out);
    cw_str_clear(&misfits);
    cw_str_clear(&notes);
    return result;
}

static int run(const cli_args *args)
{
    cw_memory_files saves = {0};
    cw_errors *errors = calloc(1, sizeof *errors);
    const char *to = folder_to(args);
    cw_game *game = to != NULL && folder_is_free(args, to, "cards.txt")
                        ? open_game(args, args->words[0])
                        : NULL;
    int result = EXIT_BAD;
    if (errors != NULL && game != NULL && read_saves(args, game, &saves))
        result = translate(args, game, &saves, errors);
    cw_memory_files_clear(&saves);
    cw_game_free(game);
    free(errors);
    return result;
}

static const cli_option options[] = {
    {"to", "FOLDER", "where the files go (needed)", OPTION_FOLDER},
    {"profile", "NAME", "whose decks those of the game are (cardwright)"},
    {"skip", NULL, "leave out the cards that do not fit"},
    {"notes", NULL, "tell what is lost or worded differently"},
    {"force", NULL, "write over files that are there"},
    {0},
};

const cli_command export_command = {
    .name = "export",
    .usage = "GAME --to FOLDER",
    .summary = "write a game as files in the format of the thesis",
    .details = "Each card that the format cannot express is told, with the sentence that does not\n"
               "fit; nothing is written then, unless --skip leaves it out. See\n"
               "docs/thesis-format.md.",
    .options = options,
    .least = 1,
    .most = 1,
    .run = run,
};
