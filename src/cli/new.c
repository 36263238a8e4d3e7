/* `cardwright new`: a folder with a game that plays, for designers to change. Nothing that is there is
 * touched: the folder must be new or empty. */
#include "commands.h"
#include "common.h"
#include "folder.h"
#include "new_files.h"

#include "lang/load.h"
#include "lang/yaml.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <string.h>

enum { TITLE_BYTES = 100 };

static const char *const boards[] = {"row", "lanes", NULL};

/* An empty folder is as good as none; what cannot be opened because it is a file is in the way. */
static bool is_free(const cli_args *args, const char *folder)
{
    DIR *open = opendir(folder);
    const struct dirent *entry;
    bool empty = true;
    if (open == NULL && errno == ENOENT)
        return cw__output_check_folder(args, folder);
    if (open == NULL)
        return cw__args_deny(args, "%s cannot be a game's folder: %s", folder, strerror(errno));
    while (empty && (entry = readdir(open)) != NULL)
        empty = strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0;
    closedir(open);
    return (empty
            || cw__args_deny(args, "%s is not empty: a new game wants a folder of its own", folder))
           && cw__output_check_folder(args, folder);
}

/* "my-sea" is "My Sea". */
static void title_of_folder(const char *folder, char title[TITLE_BYTES + 1])
{
    size_t size = strlen(folder);
    while (size > 0 && folder[size - 1] == '/')
        size--;
    size_t start = size;
    while (start > 0 && folder[start - 1] != '/')
        start--;
    snprintf(title, TITLE_BYTES + 1, "%.*s", (int)(size - start), folder + start);
    for (char *at = title, before = ' '; *at != '\0'; before = *at++) {
        *at = *at == '-' || *at == '_' ? ' ' : *at;
        if (before == ' ')
            *at = (char)toupper((unsigned char)*at);
    }
    if (strspn(title, ". ") == strlen(title))
        snprintf(title, TITLE_BYTES + 1, "My Game");
}

/* Words behind a dollar sign are filled in. */
static void fill_in(const char *text, const char *title, const char *board, cw_str *out)
{
    while (*text != '\0') {
        size_t plain = strcspn(text, "$");
        cw_str_add_n(out, text, plain);
        text += plain;
        if (strncmp(text, "$TITLE\n", 7) == 0)
            cw_yaml_add_field(out, "title", title);
        else if (strncmp(text, "$BOARD\n", 7) == 0)
            cw_str_add(out, board);
        else if (strncmp(text, "$NAME\n", 6) == 0)
            cw_str_printf(out, "%s\n", title);
        text += *text == '$' ? strcspn(text, "\n") + 1 : 0;
    }
}

/* What was written is loaded once, so that a game that does not play is no success. */
static int make(const cli_args *args, const char *folder, const char *title)
{
    cw_memory_files files = {0};
    char place[4096];
    int board = cw__args_choice(args, "board");
    for (const new_file *f = cw__new_files; f->path != NULL; f++) {
        cw_str text = CW_STR_INIT;
        fill_in(f->text, title, board == 0 ? cw__new_board_row : cw__new_board_lanes, &text);
        cw__folder_add(&files, f->path, &text);
    }
    bool written = cw__folder_write(args, folder, &files);
    int count = files.count;
    cw_memory_files_clear(&files);
    if (!written)
        return EXIT_BAD;
    snprintf(place, sizeof place, "%s%s", strchr(folder, '/') == NULL ? "./" : "", folder);
    cw_game *game = cw__open_game(args, place);
    if (game == NULL)
        return EXIT_BAD;
    cw_game_free(game);
    if (cw__args_has(args, "json"))
        return cw__print_json(json_pack("{s:s, s:s, s:s, s:i}", "folder", folder, "title", title,
                                        "board", boards[board], "files", count),
                              EXIT_YES);
    printf("%s: %d files. It plays already:\n"
           "  cardwright play %s\n  cardwright scenario %s\n  cardwright serve --game %s\n",
           title, count, place, place, place);
    return EXIT_YES;
}

static int run(const cli_args *args)
{
    char made[TITLE_BYTES + 1];
    const char *folder = args->words[0], *title = cw__args_text(args, "title");
    if (folder[0] == '\0')
        return cw__args_refuse(args, "the folder has no name");
    if (title == NULL) {
        title_of_folder(folder, made);
        title = made;
    }
    size_t size = strlen(title);
    if (size == 0 || size > TITLE_BYTES || title[0] == ' ' || title[size - 1] == ' '
        || cw_text_fault(title, size) < size || strpbrk(title, "\t\r\n") != NULL)
        return cw__args_refuse(args, "a title is a line of 1 to %d bytes without spaces around it",
                               TITLE_BYTES);
    return is_free(args, folder) ? make(args, folder, title) : EXIT_BAD;
}

static const cli_option options[] = {
    {"title", OPTION_TEXT, "TEXT", "what the game is called", .otherwise = "the folder's name"},
    {"board", OPTION_CHOICE, "BOARD", "a row of minions, or lanes with two rows", .choices = boards,
     .fallback = "row"},
    JSON_OPTION,
    {0},
};

const cli_command cw__new_command = {
    .name = "new",
    .words = "FOLDER",
    .summary = "make a game that plays, to begin with: rules, cards, decks, scenarios",
    .details =
        "The folder is made, or must be empty. Two classes, 24 cards, two decks; what each file\n"
        "is for stands in its README.md. docs/first-game.md goes on from there.",
    .example = "my-game",
    .options = options,
    .run = run,
};
