/* `--help`, and `cardwright help`: what the records of commands say. The same records make the
 * man pages and the completion of shells (tools), by way of the JSON. */
#include "commands.h"
#include "common.h"

#include <string.h>

/* As wide as the terminals of most people; longer names get a line of their own. */
enum { COLUMN = 27, WIDTH = 100 }; /* where the text beside an option begins and ends */

/* Only options that must be given are written out; there would be too many otherwise. */
void cw__help_usage(const cli_command *command, cw_str *out)
{
    bool more = false;
    cw_str_printf(out, "cardwright %s", command->name);
    for (int i = 0; command->parts != NULL && command->parts[i] != NULL; i++)
        cw_str_printf(out, "%s%s", i == 0 ? " " : "|", cw__args_last_word(command->parts[i]));
    if (command->words != NULL)
        cw_str_printf(out, "%s%s", command->parts != NULL ? "|" : " ", command->words);
    for (const cli_option *o = command->options; o != NULL && o->name != NULL; o++) {
        if (o->needed)
            cw_str_printf(out, " --%s %s", o->name, o->value);
        more = more || !o->needed;
    }
    cw_str_add(out, more ? " [options]" : "");
}

/* How wide a text is, if each of its characters takes one column. */
static int width(const char *text, size_t size)
{
    int columns = 0;
    for (size_t i = 0; i < size; i++)
        columns += ((unsigned char)text[i] & 0xc0) != 0x80;
    return columns;
}

/* One entry: what it is called, then what it is, broken into lines beside it. */
static void print_entry(const char *left, const char *text)
{
    int column = 2 + width(left, strlen(left));
    printf("  %s", left);
    if (column >= COLUMN) {
        putchar('\n');
        column = 0;
    }
    printf("%*s", COLUMN - column, "");
    for (column = COLUMN; *text != '\0';) {
        size_t size = strcspn(text, " ");
        bool first = column == COLUMN;
        if (!first && column + 1 + width(text, size) > WIDTH) {
            printf("\n%*s", COLUMN, "");
            column = COLUMN;
            first = true;
        }
        printf("%s%.*s", first ? "" : " ", (int)size, text);
        column += !first + width(text, size);
        text += size + strspn(text + size, " ");
    }
    putchar('\n');
}

/* "(repeat)" stands last, since remarks are about one value. */
static void print_option(const cli_option *o)
{
    char left[64];
    cw_str text = CW_STR_INIT, remarks = CW_STR_INIT;
    snprintf(left, sizeof left, "--%s%s%s", o->name, o->value != NULL ? " " : "",
             o->value != NULL ? o->value : "");
    cw__option_remarks(o, &remarks);
    cw_str_printf(&text, remarks.size > 0 ? "%s (%s)" : "%s%s", o->help, cw_str_get(&remarks));
    cw_str_add(&text, o->repeat ? " (repeat)" : "");
    print_entry(left, cw_str_get(&text));
    cw_str_clear(&text);
    cw_str_clear(&remarks);
}

/* From the record alone: what is not in it cannot be documented. */
int cw__help_print(const cli_command *command)
{
    cw_str usage = CW_STR_INIT;
    cw__help_usage(command, &usage);
    printf("Usage: %s\n\n%s\n", cw_str_get(&usage), command->summary);
    cw_str_clear(&usage);
    if (command->details != NULL)
        printf("\n%s\n", command->details);
    if (command->parts != NULL) {
        printf("\nCommands:\n");
        for (const cli_command *const *part = command->parts; *part != NULL; part++)
            print_entry((*part)->name, (*part)->summary);
        printf("\n`cardwright %s --help` and so on tell more.\n", command->parts[0]->name);
    }
    printf("\nOptions:\n");
    for (const cli_option *o = command->options; o != NULL && o->name != NULL; o++)
        print_option(o);
    print_entry("--help, -h", "print this help");
    if (command->example != NULL)
        printf("\nExample: cardwright %s %s\n", command->name, command->example);
    return EXIT_YES;
}

/* On standard error if it is the answer to a mistake. */
int cw__help_overview(FILE *out)
{
    fprintf(out, "Cardwright: a workshop for collectible card games.\n\n"
                 "Usage: cardwright COMMAND [GAME] [options]\n\nCommands:\n");
    for (const cli_command *const *command = cw__commands; *command != NULL; command++)
        fprintf(out, "  %-12s %s\n", (*command)->name, (*command)->summary);
    fprintf(out, "\n`cardwright help COMMAND` tells more; `cardwright play` starts a match.\n");
    return EXIT_YES;
}

/* ---- as JSON: man pages, completion and the tests are made from it ---- */

/* What does not apply is left out; numbers keep their range. */
static json_t *option_json(const cli_option *o)
{
    static const char *const kinds[] = {
        [OPTION_SWITCH] = "switch", [OPTION_WHOLE] = "whole",   [OPTION_NUMBER] = "number",
        [OPTION_SEED] = "seed",     [OPTION_CHOICE] = "choice", [OPTION_TEXT] = "text",
        [OPTION_GAME] = "game",     [OPTION_DECK] = "deck",     [OPTION_AGENT] = "agent",
        [OPTION_PATH] = "path",     [OPTION_FILE] = "file",     [OPTION_FOLDER] = "folder",
    };
    json_t *json = json_pack("{s:s, s:s, s:s*, s:s, s:s*, s:s*, s:s*, s:s*, s:s*, s:b, s:b}",
                             "name", o->name, "kind", kinds[o->kind], "value", o->value, "help",
                             o->help, "unit", o->unit, "default", o->fallback, "otherwise",
                             o->otherwise, "with", o->with, "without", o->without, "repeat",
                             o->repeat, "needed", o->needed);
    if (o->kind == OPTION_WHOLE || o->kind == OPTION_NUMBER) {
        json_object_set_new(json, "low", json_real(o->low));
        json_object_set_new(json, "high", json_real(o->high));
    }
    if (o->kind == OPTION_CHOICE)
        json_object_set_new(json, "choices", cw__json_words(o->choices, -1));
    return json;
}

/* Parts are whole commands inside. */
static json_t *command_json(const cli_command *command)
{
    cw_str usage = CW_STR_INIT;
    json_t *options = json_array(), *parts = json_array();
    cw__help_usage(command, &usage);
    for (const cli_option *o = command->options; o != NULL && o->name != NULL; o++)
        json_array_append_new(options, option_json(o));
    for (int i = 0; command->parts != NULL && command->parts[i] != NULL; i++)
        json_array_append_new(parts, command_json(command->parts[i]));
    json_t *json = json_pack("{s:s, s:s, s:s*, s:s, s:s*, s:s*, s:o, s:o}", "name", command->name,
                             "usage", cw_str_get(&usage), "words", command->words, "summary",
                             command->summary, "details", command->details, "example",
                             command->example, "options", options, "parts", parts);
    if (command->word_is != NULL)
        json_object_set_new(json, "word_is", cw__json_words(command->word_is, -1));
    cw_str_clear(&usage);
    return json;
}

/* ---- the command ---- */

/* All commands, or one with its parts. */
static int print_json(const cli_command *command)
{
    if (command != NULL)
        return cw__print_json(command_json(command), EXIT_YES);
    json_t *all = json_array();
    for (const cli_command *const *one = cw__commands; *one != NULL; one++)
        json_array_append_new(all, command_json(*one));
    return cw__print_json(all, EXIT_YES);
}

/* Words after the first name parts of the command before. */
static int run(const cli_args *args)
{
    const cli_command *command = NULL;
    for (int i = 0; i < args->word_count; i++) {
        const cli_command *next = i == 0 ? cw__find_command(args->words[0])
                                         : cw__args_part(command, args->words[i]);
        if (next == NULL && i == 0)
            return cw__unknown_command(args->words[0]);
        if (next == NULL) {
            cli_args rest = {.command = command,
                             .words = {args->words[i]},
                             .word_count = 1,
                             .errors = args->errors};
            return cw__args_no_part(&rest);
        }
        command = next;
    }
    if (cw__args_has(args, "json"))
        return print_json(command);
    return command != NULL ? cw__help_print(command) : cw__help_overview(stdout);
}

static const cli_option options[] = {JSON_OPTION, {0}};

const cli_command cw__help_command = {
    .name = "help",
    .words = "[COMMAND…]",
    .summary = "list the commands, or tell what one does and takes",
    .example = "sim",
    .options = options,
    .run = run,
};
