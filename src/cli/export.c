/* `cardwright export`: a game becomes files in the format of the thesis. The format
 * (docs/thesis-format.md) knows less than ours: what it cannot express is told card by card, and
 * the answer is NO unless it may be left out. */
#include "commands.h"
#include "common.h"
#include "folder.h"

/* Saves that `import` has put there become what they were; a game from memory has no folder. */
static bool read_saves(const cli_args *args, const cw_game *game, cw_memory_files *saves)
{
    return game->folder == NULL
           || (cw__folder_read(args, game->folder, "", "session.yaml", false, saves)
               && cw__folder_read(args, game->folder, "profiles", ".yaml", false, saves));
}

/* Notes are what is lost without being wrong; misfits are what cannot be said at all. */
static int translate(const cli_args *args, const cw_game *game, const cw_memory_files *saves)
{
    cw_memory_files out = {0};
    cw_str misfits = CW_STR_INIT, notes = CW_STR_INIT;
    cw_thesis_wish wish = {.profile = cw__args_text(args, "profile"),
                           .skip = cw__args_has(args, "skip")};
    const char *to = cw__args_text(args, "to");
    int result = EXIT_BAD;
    cw_status status = cw_thesis_export(game, saves, &wish, &out, &misfits, &notes, args->errors);
    bool misfit = status == CW_ERR_MISMATCH && args->errors->count == 0;
    cw__print_errors(args);
    fputs(cw_str_get(&misfits), stderr);
    if (cw__args_has(args, "notes"))
        fputs(cw_str_get(&notes), stderr);
    /* That something does not fit is an answer (1), not bad input (2). */
    if (misfit) {
        cw__args_refuse(args, "nothing was written; --skip leaves out what does not fit");
        result = EXIT_NO;
    } else if (status == CW_OK && cw__folder_write(args, to, &out)) {
        printf("%d files written to %s%s\n", out.count, to,
               misfits.size > 0 ? ", without what does not fit" : "");
        result = EXIT_YES;
    }
    cw_memory_files_clear(&out);
    cw_str_clear(&misfits);
    cw_str_clear(&notes);
    return result;
}

/* Whether the place is free is asked before the game is loaded, which may take longer. */
static int run(const cli_args *args)
{
    cw_memory_files saves = {0};
    cw_game *game = cw__folder_is_free(args, cw__args_text(args, "to"), "cards.txt")
                        ? cw__open_game(args, args->words[0])
                        : NULL;
    int result = game != NULL && read_saves(args, game, &saves) ? translate(args, game, &saves)
                                                                : EXIT_BAD;
    cw_memory_files_clear(&saves);
    cw_game_free(game);
    return result;
}

/* Nothing is written over or left out unless it is asked for. */
static const cli_option options[] = {
    {"to", OPTION_FOLDER, "FOLDER", "where the files go", .needed = true},
    {"profile", OPTION_TEXT, "NAME", "whose decks those of the game are", .fallback = "cardwright"},
    {"skip", OPTION_SWITCH, NULL, "leave out the cards that do not fit"},
    {"notes", OPTION_SWITCH, NULL, "tell what is lost or worded differently"},
    FORCE_OPTION,
    {0},
};

const cli_command cw__export_command = {
    .name = "export",
    .words = "GAME",
    .summary = "write a game as files in the format of the thesis",
    .details = "Each card that the format cannot express is told, with the sentence that does not\n"
               "fit; nothing is written then, unless --skip leaves it out. See\n"
               "docs/thesis-format.md.",
    .example = "reduced --to exported --skip",
    .options = options,
    .run = run,
};
