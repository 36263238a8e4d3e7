/* Shared helpers of the commands. */
#include "common.h"

#include "lab/farm.h"
#include "lang/load.h"

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void print_errors(const cw_errors *errors)
{
    for (int i = 0; i < errors->count; i++) {
        char line[1024];
        cw_error_format(&errors->list[i], line, sizeof line);
        fprintf(stderr, "%s\n", line);
    }
    if (errors->dropped > 0)
        fprintf(stderr, "… and %d more problems\n", errors->dropped);
}

cw_game *open_game(const cli_args *args, const char *name)
{
    cw_errors *errors = calloc(1, sizeof *errors);
    if (errors == NULL) {
        args_refuse(args, "%s", cw_status_text(CW_ERR_MEMORY));
        return NULL;
    }
    cw_game *game = cw_load_game(name, errors);
    if (game == NULL) {
        print_errors(errors);
        args_refuse(args, "the game \"%s\" cannot be loaded", name);
    }
    free(errors);
    return game;
}

bool open_deck(const cli_args *args, const cw_game *game, const char *what, cw_named_deck *deck)
{
    cw_errors *errors = calloc(1, sizeof *errors);
    bool good = errors != NULL && cw_deck_read(game, what, deck, errors) == CW_OK
                && cw_deck_check(game, deck, errors) == CW_OK;
    if (!good) {
        if (errors != NULL)
            print_errors(errors);
        bool several = strchr(what, ',') != NULL && strchr(what, '\n') == NULL;
        args_refuse(args, "the deck \"%.60s\" cannot be used%s", what,
                    several ? ": give each of several decks its own --deck" : "");
    }
    free(errors);
    return good;
}

bool open_default_deck(const cli_args *args, const cw_game *game, int seat, cw_named_deck *deck)
{
    static const char *const preferred[] = {"basic-mage", "basic-warrior"};
    char *names[CW_MAX_SHIPPED];
    int count = cw_deck_names(game, names, CW_MAX_SHIPPED);
    const char *name = count > 0 ? names[seat < count ? seat : 0] : NULL;
    for (int i = 0; i < count; i++)
        if (strcmp(names[i], preferred[seat]) == 0)
            name = names[i];
    bool good = false;
    if (name == NULL)
        args_refuse(args, "the game has no decks of its own: give one with --deck");
    else
        good = open_deck(args, game, name, deck);
    for (int i = 0; i < count; i++)
        free(names[i]);
    return good;
}

bool read_seed(const cli_args *args, uint64_t fallback, uint64_t *seed)
{
    const char *text = args_text(args, "seed", 0, NULL);
    *seed = fallback;
    if (text == NULL)
        return true;
    char *end;
    errno = 0;
    *seed = strtoull(text, &end, 10);
    if (errno != 0 || end == text || *end != '\0' || text[0] == '-' || *seed > INT64_MAX) {
        args_refuse(args, "--seed \"%s\" is no whole number from 0 to 2^63-1", text);
        return false;
    }
    return true;
}

void command_line(const cli_args *args, cw_str *out)
{
    cw_str_printf(out, "cardwright %s", args->command->name);
    for (int i = 0; i < args->word_count; i++)
        cw_str_printf(out, " %s", args->words[i]);
    for (int i = 0; i < args->given_count; i++) {
        cw_str_printf(out, " --%s%s%s", args->given[i].option->name,
                      args->given[i].value != NULL ? " " : "",
                      args->given[i].value != NULL ? args->given[i].value : "");
    }
}

int print_json(json_t *value)
{
    bool made = value != NULL
                && json_dumpf(value, stdout, JSON_INDENT(2) | JSON_REAL_PRECISION(10)) == 0;
    putchar('\n');
    json_decref(value);
    if (!made && !ferror(stdout)) /* otherwise output_end tells it */
        fprintf(stderr, "cardwright: the result could not be made: not enough memory\n");
    return made ? EXIT_YES : EXIT_BAD;
}

bool is_watched(FILE *stream) { return isatty(fileno(stream)); }

bool has_colours(FILE *stream)
{
    const char *off = getenv("NO_COLOR");
    const char *terminal = getenv("TERM");
    return is_watched(stream) && (off == NULL || off[0] == '\0')
           && (terminal == NULL || strcmp(terminal, "dumb") != 0);
}
