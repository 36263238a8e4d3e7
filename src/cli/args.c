/* Parsing of command lines. Options may stand anywhere, as "--name value" or "--name=value";
 * "--" ends them. Anything unknown is refused with the nearest name, and so is an option that is
 * given twice without being made for it. */
#include "args.h"

#include "base/str.h"
#include "lab/farm.h"
#include "output.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int args_refuse(const cli_args *args, const char *format, ...)
{
    va_list arguments;
    fprintf(stderr, "cardwright %s: ", args->command->name);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
    return EXIT_BAD;
}

static void print_parts(const cli_command *command)
{
    printf("\nCommands:\n");
    for (const cli_command *const *part = command->parts; *part != NULL; part++)
        printf("  %-24s %s\n", (*part)->name, (*part)->summary);
    printf("\n`cardwright %s --help` and so on tell more.\n", command->parts[0]->name);
}

static int print_help(const cli_command *command)
{
    printf("Usage: cardwright %s %s\n\n%s\n", command->name, command->usage, command->summary);
    if (command->details != NULL)
        printf("\n%s\n", command->details);
    if (command->parts != NULL)
        print_parts(command);
    printf("\nOptions:\n");
    for (const cli_option *o = command->options; o != NULL && o->name != NULL; o++) {
        char left[64];
        snprintf(left, sizeof left, "--%s%s%s", o->name, o->value != NULL ? " " : "",
                 o->value != NULL ? o->value : "");
        printf("  %-24s %s%s\n", left, o->help, o->is & OPTION_REPEAT ? " (repeat)" : "");
    }
    printf("  %-24s %s\n", "--help, -h", "print this help");
    return EXIT_YES;
}

static const cli_option *find_option(const cli_command *command, const char *name, size_t size)
{
    for (const cli_option *o = command->options; o != NULL && o->name != NULL; o++)
        if (strlen(o->name) == size && strncmp(o->name, name, size) == 0)
            return o;
    return NULL;
}

static int unknown_option(const cli_args *args, const char *name)
{
    const char *names[ARGS_OPTIONS];
    size_t count = 0;
    for (const cli_option *o = args->command->options; o != NULL && o->name != NULL; o++)
        names[count++] = o->name;
    const char *near = cw_nearest(name, names, count);
    if (near != NULL)
        return args_refuse(args, "unknown option --%s; did you mean --%s?", name, near);
    return args_refuse(args, "unknown option --%s (see cardwright %s --help)", name,
                       args->command->name);
}

/* Returns how many of argv were used, or 0 after a refusal. */
static int read_option(cli_args *args, int argc, char **argv)
{
    char name[64];
    const char *text = argv[0] + 2;
    const char *equals = strchr(text, '=');
    size_t size = equals != NULL ? (size_t)(equals - text) : strlen(text);
    snprintf(name, sizeof name, "%.*s", (int)(size < 60 ? size : 60), text);
    const cli_option *o = find_option(args->command, text, size);
    if (o == NULL) {
        unknown_option(args, name);
        return 0;
    }
    if (!(o->is & OPTION_REPEAT) && args_has(args, o->name)) {
        args_refuse(args, "--%s is given twice", o->name);
        return 0;
    }
    if (args->given_count == ARGS_OPTIONS) {
        args_refuse(args, "too many options: there may be %d", ARGS_OPTIONS);
        return 0;
    }
    const char *value = equals != NULL ? equals + 1 : o->value != NULL && argc > 1 ? argv[1] : NULL;
    if (o->value != NULL && value == NULL) {
        args_refuse(args, "--%s needs a value: %s", name, o->value);
        return 0;
    }
    if (o->value == NULL && equals != NULL) {
        args_refuse(args, "--%s takes no value", name);
        return 0;
    }
    args->given[args->given_count].option = o;
    args->given[args->given_count++].value = value;
    return o->value != NULL && equals == NULL ? 2 : 1;
}

static int check_words(const cli_args *args)
{
    if (args->word_count < args->command->least) {
        return args_refuse(args, "something is missing: cardwright %s %s", args->command->name,
                           args->command->usage);
    }
    if (args->word_count > args->command->most) {
        return args_refuse(args, "\"%s\" is one word too many: cardwright %s %s",
                           args->words[args->command->most], args->command->name,
                           args->command->usage);
    }
    return EXIT_YES;
}

/* The last word of its name: "run" of "evolve run". */
static const char *part_word(const cli_command *part)
{
    const char *space = strrchr(part->name, ' ');
    return space != NULL ? space + 1 : part->name;
}

static const cli_command *find_part(const cli_command *command, const char *word)
{
    for (int i = 0; command->parts != NULL && command->parts[i] != NULL; i++)
        if (strcmp(part_word(command->parts[i]), word) == 0)
            return command->parts[i];
    return NULL;
}

const char *args_near_part(const cli_args *args)
{
    const char *names[ARGS_OPTIONS];
    size_t count = 0;
    for (; count < ARGS_OPTIONS && args->command->parts[count] != NULL; count++)
        names[count] = part_word(args->command->parts[count]);
    return cw_nearest(args->words[0], names, count);
}

bool args_is_help(const char *word)
{
    return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
}

int args_help(const cli_command *command, int argc, char **argv)
{
    const cli_command *part = argc > 0 ? find_part(command, argv[0]) : NULL;
    if (argc == 0 || args_is_help(argv[0]))
        return print_help(command);
    if (part != NULL)
        return args_help(part, argc - 1, argv + 1);
    cli_args args = {.command = command, .words = {argv[0]}, .word_count = 1};
    const char *near = command->parts != NULL ? args_near_part(&args) : NULL;
    return args_refuse(&args, "there is no \"%s %s\"%s%s%s", command->name, argv[0],
                       near != NULL ? "; did you mean \"" : " (see --help)",
                       near != NULL ? near : "", near != NULL ? "\"?" : "");
}

int args_run(const cli_command *command, int argc, char **argv)
{
    cli_args args = {.command = command};
    bool options = true;
    const cli_command *part = argc > 0 ? find_part(command, argv[0]) : NULL;
    if (part != NULL)
        return args_run(part, argc - 1, argv + 1);
    if (cw_farm_rank() != 0 && !command->spread)
        return EXIT_YES; /* rank 0 does it alone */
    for (int i = 0; i < argc;) {
        if (options && strcmp(argv[i], "--") == 0) {
            options = false;
            i++;
        } else if (options && args_is_help(argv[i])) {
            return print_help(command);
        } else if (options && argv[i][0] == '-' && argv[i][1] == '-') {
            int used = read_option(&args, argc - i, argv + i);
            if (used == 0)
                return EXIT_BAD;
            i += used;
        } else if (options && argv[i][0] == '-' && argv[i][1] != '\0') {
            return args_refuse(&args, "unknown option %s: options begin with two dashes", argv[i]);
        } else if (args.word_count == ARGS_WORDS) {
            return args_refuse(&args, "too many words: there may be %d", ARGS_WORDS);
        } else {
            args.words[args.word_count++] = argv[i++];
        }
    }
    int checked = check_words(&args);
    return checked != EXIT_YES ? checked : output_check(&args) ? command->run(&args) : EXIT_BAD;
}

bool args_has(const cli_args *args, const char *name) { return args_count(args, name) > 0; }

int args_count(const cli_args *args, const char *name)
{
    int count = 0;
    for (int i = 0; i < args->given_count; i++)
        count += strcmp(args->given[i].option->name, name) == 0;
    return count;
}

const char *args_text(const cli_args *args, const char *name, int n, const char *fallback)
{
    for (int i = 0; i < args->given_count; i++)
        if (strcmp(args->given[i].option->name, name) == 0 && n-- == 0)
            return args->given[i].value;
    return fallback;
}

static bool read_number(const cli_args *args, const char *name, double low, double high,
                        double fallback, bool whole, double *number)
{
    const char *text = args_text(args, name, 0, NULL);
    *number = fallback;
    if (text == NULL)
        return true;
    char *end;
    *number = strtod(text, &end);
    if (end != text && (*end == 'k' || *end == 'M'))
        *number *= *end++ == 'k' ? 1e3 : 1e6;
    if (end == text || *end != '\0' || !(*number >= low && *number <= high)
        || (whole && *number != floor(*number))) {
        args_refuse(args, "--%s \"%s\" is no %snumber from %.15g to %.15g", name, text,
                    whole ? "whole " : "", low, high);
        return false;
    }
    return true;
}

bool args_number(const cli_args *args, const char *name, double low, double high, double fallback,
                 double *number)
{
    return read_number(args, name, low, high, fallback, false, number);
}

bool args_whole(const cli_args *args, const char *name, double low, double high, double fallback,
                double *number)
{
    return read_number(args, name, low, high, fallback, true, number);
}

bool args_mean_something(const cli_args *args, const char *const *names, const char *where)
{
    for (; *names != NULL; names++) {
        if (args_has(args, *names)) {
            args_refuse(args, "--%s means nothing %s", *names, where);
            return false;
        }
    }
    return true;
}
