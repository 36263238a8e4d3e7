/* Parsing of command lines. Options may stand anywhere, as "--name value" or "--name=value";
 * "--" ends them. Anything unknown is refused with the nearest name, and so is an option that is
 * given twice without being made for it. Everything that a record can decide is decided here,
 * before the command runs: a command may rely on its values and asks for them by name. What only
 * the command can know (whether a game has that card) it refuses itself, in the same form. */
#include "args.h"

#include "args_value.h"
#include "commands.h"
#include "common.h"
#include "runs/farm.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* After the list is full further problems were only counted, and the last line says how many. */
void cw__print_errors(const cli_args *args)
{
    for (int i = 0; i < args->errors->count; i++) {
        char line[1024];
        cw_error_format(&args->errors->list[i], line, sizeof line);
        fprintf(stderr, "%s\n", line);
    }
    if (args->errors->dropped > 0)
        fprintf(stderr, "… and %d more problems\n", args->errors->dropped);
    cw_errors_init(args->errors);
}

/* A line with the problems before it, and perhaps a suggestion at its end. */
static void refuse(const cli_args *args, const char *format, va_list arguments, const char *near,
                   const char *otherwise)
{
    cw__print_errors(args);
    fprintf(stderr, "cardwright %s: ", args->command->name);
    vfprintf(stderr, format, arguments);
    fprintf(stderr, near != NULL ? "; did you mean \"%s\"?\n" : "%s\n",
            near != NULL ? near : otherwise);
}

int cw__args_refuse(const cli_args *args, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    refuse(args, format, arguments, NULL, "");
    va_end(arguments);
    return EXIT_BAD;
}

bool cw__args_deny(const cli_args *args, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    refuse(args, format, arguments, NULL, "");
    va_end(arguments);
    return false;
}

int cw__args_suggest(const cli_args *args, const char *near, const char *otherwise,
                     const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    refuse(args, format, arguments, near, otherwise);
    va_end(arguments);
    return EXIT_BAD;
}

/* All words are named, since there are few: elements, classes, keywords of one game. */
bool cw__args_none_of(const cli_args *args, const char *option, const char *word,
                      const char *const *names, size_t count)
{
    cw_str all = CW_STR_INIT;
    for (size_t i = 0; i < count; i++)
        cw_str_printf(&all, "%s%s", i > 0 ? ", " : "", names[i]);
    cw__args_suggest(args, cw_nearest(word, names, count), "", "--%s \"%s\" is none of %s", option,
                     word, cw_str_get(&all));
    cw_str_clear(&all);
    return false;
}

int cw__args_no_such(const cli_args *args, const char *what, const char *word,
                     const char *const *names, size_t count)
{
    cw_str all = CW_STR_INIT;
    for (size_t i = 0; i < count; i++)
        cw_str_printf(&all, "%s%s", i > 0 ? ", " : "; there are: ", names[i]);
    cw__args_suggest(args, cw_nearest(word, names, count), "", "there is no %s \"%.60s\"%s", what,
                     word, cw_str_get(&all));
    cw_str_clear(&all);
    return EXIT_BAD;
}

/* ---- words ---- */

/* A command without either is only a room for its parts. */
static bool can_run(const cli_command *command)
{
    return command->run != NULL || command->run_game != NULL;
}

/* How many words the command takes: "[GAME]" is 0 or 1, "FILE…" 1 or more. */
static void count_words(const cli_command *command, int *least, int *most)
{
    *least = *most = !can_run(command); /* one of the parts */
    for (const char *at = command->words; at != NULL && *at != '\0';) {
        size_t size = strcspn(at, " ");
        *least += at[0] != '[';
        *most += 1;
        *most = memmem(at, size, "…", strlen("…")) != NULL ? ARGS_WORDS : *most;
        at += size + strspn(at + size, " ");
    }
}

/* Too few are answered with the usage, too many with the word that nobody would read: it is most
 * likely a value whose option was forgotten. */
static bool check_words(const cli_args *args)
{
    int least, most;
    cw_str usage = CW_STR_INIT;
    count_words(args->command, &least, &most);
    cw__help_usage(args->command, &usage);
    if (args->word_count < least) {
        cw__args_refuse(args, "something is missing: %s", cw_str_get(&usage));
    } else if (args->word_count > most) {
        cw__args_refuse(args, "\"%s\" is one word too many: %s", args->words[most],
                        cw_str_get(&usage));
    }
    cw_str_clear(&usage);
    return args->word_count >= least && args->word_count <= most;
}

/* Of a part, whose record has both words: its own. */
const char *cw__args_last_word(const cli_command *command)
{
    const char *space = strrchr(command->name, ' ');
    return space != NULL ? space + 1 : command->name;
}

/* Parts are few: a search through all is fine. */
const cli_command *cw__args_part(const cli_command *command, const char *word)
{
    for (int i = 0; command->parts != NULL && command->parts[i] != NULL; i++)
        if (strcmp(cw__args_last_word(command->parts[i]), word) == 0)
            return command->parts[i];
    return NULL;
}

static size_t list_parts(const cli_command *command, const char *names[ARGS_OPTIONS])
{
    size_t count = 0;
    for (; command->parts != NULL && count < ARGS_OPTIONS && command->parts[count] != NULL; count++)
        names[count] = cw__args_last_word(command->parts[count]);
    return count;
}

/* The distance is that of cw_nearest: a word too far from all is no slip of the fingers. */
const char *cw__args_near_part(const cli_args *args)
{
    const char *names[ARGS_OPTIONS];
    return cw_nearest(args->words[0], names, list_parts(args->command, names));
}

int cw__args_no_part(const cli_args *args)
{
    const char *names[ARGS_OPTIONS];
    size_t count = list_parts(args->command, names);
    char what[80];
    snprintf(what, sizeof what, "part of %s called", args->command->name);
    return cw__args_no_such(args, what, args->words[0], names, count);
}

bool cw__args_is_help(const char *word)
{
    return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
}

/* ---- options ---- */

/* By length as well, since `name` may go on with "=value". */
static const cli_option *find_option(const cli_command *command, const char *name, size_t size)
{
    for (const cli_option *o = command->options; o != NULL && o->name != NULL; o++)
        if (strlen(o->name) == size && strncmp(o->name, name, size) == 0)
            return o;
    return NULL;
}

/* What an option of older scripts is called now; NULL if it never was one. */
static const char *new_name(const char *command, const char *name)
{
    static const struct {
        const char *command, *old, *now;
    } rows[] = {
        {"sim", "cards", "rows"},         {"balance", "cards", "rows"},
        {"prove", "cards", "most-cards"}, {"prove", "seconds", "goal-seconds"},
        {"prove", "out", "to"},           {"check", "save", "to"},
        {"evolve map", "out", "to"},      {"evolve knobs", "check", "confirm"},
        {"deck convert", "to", "form"},   {"deck build", "to", "form"},
        {"serve", "games", "game"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strcmp(rows[i].command, command) == 0 && strcmp(rows[i].old, name) == 0)
            return rows[i].now;
    return NULL;
}

/* The nearest name comes with its dashes, to be copied. */
static bool unknown_option(const cli_args *args, const char *name)
{
    const char *names[ARGS_OPTIONS];
    size_t count = 0;
    const char *now = new_name(args->command->name, name);
    if (now != NULL)
        return cw__args_deny(args, "--%s is called --%s here", name, now);
    for (const cli_option *o = args->command->options; o != NULL && o->name != NULL; o++)
        names[count++] = o->name;
    const char *near = cw_nearest(name, names, count);
    return near != NULL ? cw__args_deny(args, "unknown option --%s; did you mean --%s?", name, near)
                        : cw__args_deny(args, "unknown option --%s (see cardwright %s --help)",
                                        name, args->command->name);
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
    if (o == NULL)
        return unknown_option(args, name);
    if (!o->repeat && cw__args_has(args, o->name))
        return cw__args_deny(args, "--%s is given twice", o->name);
    if (args->given_count == ARGS_OPTIONS)
        return cw__args_deny(args, "too many options: there may be %d", ARGS_OPTIONS);
    const char *value = equals != NULL ? equals + 1 : o->value != NULL && argc > 1 ? argv[1] : NULL;
    if (o->value != NULL && value == NULL)
        return cw__args_deny(args, "--%s needs a value: %s", name, o->value);
    if (o->value == NULL && equals != NULL)
        return cw__args_deny(args, "--%s takes no value", name);
    args->given[args->given_count].option = o;
    args->given[args->given_count++].value = value;
    return o->value != NULL && equals == NULL ? 2 : 1;
}

/* Options that nobody would read. */
static bool means_something(const cli_args *args, const cli_option *o)
{
    if (o->with != NULL && !cw__args_has(args, o->with)) {
        const cli_option *other = find_option(args->command, o->with, strlen(o->with));
        return cw__args_deny(args, "--%s means nothing without --%s%s%s", o->name, o->with,
                             other->value != NULL ? " " : "",
                             other->value != NULL ? other->value : "");
    }
    for (const char *at = o->without; at != NULL && *at != '\0';) {
        char other[64];
        size_t size = strcspn(at, " ");
        snprintf(other, sizeof other, "%.*s", (int)size, at);
        if (cw__args_has(args, other))
            return cw__args_deny(args, "--%s means nothing with --%s", o->name, other);
        at += size + strspn(at + size, " ");
    }
    return true;
}

/* What a value means is known here only for numbers, choices and files to be written; games,
 * decks and agents are opened by the command, which can say more about them. */
static bool check_value(const cli_args *args, const cli_option *o, const char *value)
{
    cw_str problem = CW_STR_INIT;
    bool good = cw__value_check(o, value, &problem);
    if (!good)
        cw__args_refuse(args, "--%s \"%.200s\" %s", o->name, value, cw_str_get(&problem));
    cw_str_clear(&problem);
    return good && (o->kind != OPTION_FILE || cw__output_check_file(args, value))
           && (o->kind != OPTION_FOLDER || cw__output_check_folder(args, value));
}

/* Everything that was given, by its record; files last, which takes a look at the disk. */
static bool check_options(const cli_args *args)
{
    for (const cli_option *o = args->command->options; o != NULL && o->name != NULL; o++)
        if (o->needed && !cw__args_has(args, o->name))
            return cw__args_deny(args, "--%s %s is missing: %s", o->name, o->value, o->help);
    for (int i = 0; i < args->given_count; i++)
        if (!means_something(args, args->given[i].option))
            return false;
    for (int i = 0; i < args->given_count; i++)
        if (!check_value(args, args->given[i].option, args->given[i].value))
            return false;
    return true;
}

/* ---- running ---- */

/* A single "-" is a word, as many programs use it for standard input. */
static bool read_all(cli_args *args, int argc, char **argv)
{
    bool options = true;
    for (int i = 0; i < argc;) {
        if (options && strcmp(argv[i], "--") == 0) {
            options = false;
            i++;
        } else if (options && argv[i][0] == '-' && argv[i][1] == '-') {
            int used = read_option(args, argc - i, argv + i);
            if (used == 0)
                return false;
            i += used;
        } else if (options && argv[i][0] == '-' && argv[i][1] != '\0') {
            return cw__args_deny(args, "unknown option %s: options begin with two dashes", argv[i]);
        } else if (args->word_count == ARGS_WORDS) {
            return cw__args_deny(args, "too many words: there may be %d", ARGS_WORDS);
        } else {
            args->words[args->word_count++] = argv[i++];
        }
    }
    return true;
}

/* Before anything is checked: who asks for help need not have the rest right. */
static bool asks_for_help(int argc, char **argv)
{
    for (int i = 0; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (cw__args_is_help(argv[i]))
            return true;
    return false;
}

/* The command itself, with its game if it wants one; what was not told yet is told then. */
static int run_command(const cli_args *args)
{
    const cli_command *command = args->command;
    int answer = EXIT_BAD;
    if (command->run != NULL) {
        answer = command->run(args);
    } else {
        cw_game *game = cw__open_game(args, cw__args_word(args, 0, "classic"));
        answer = game != NULL ? command->run_game(args, game) : EXIT_BAD;
        cw_game_free(game);
    }
    cw__print_errors(args);
    return answer;
}

/* The list of problems lives here, on the stack of the command that it is about. Parts are
 * commands of their own and are told apart before options are read, since their options differ. */
int cw__args_run(const cli_command *command, int argc, char **argv)
{
    cw_errors errors;
    cli_args args = {.command = command, .errors = &errors};
    cw_errors_init(&errors);
    const cli_command *part = argc > 0 ? cw__args_part(command, argv[0]) : NULL;
    if (part != NULL) /* which reads the rest by its own record */
        return cw__args_run(part, argc - 1, argv + 1);
    if (cw_farm_rank() != 0 && !command->spread)
        return EXIT_YES; /* rank 0 does it alone */
    if (asks_for_help(argc, argv))
        return cw__help_print(command);
    if (!read_all(&args, argc, argv) || !check_words(&args))
        return EXIT_BAD;
    return !can_run(command)      ? cw__args_no_part(&args)
           : check_options(&args) ? run_command(&args)
                                  : EXIT_BAD;
}

/* ---- values ---- */

/* NULL if it was given less often; a fallback counts as not given. */
const char *cw__args_nth(const cli_args *args, const char *name, int n)
{
    for (int i = 0; i < args->given_count; i++)
        if (strcmp(args->given[i].option->name, name) == 0 && n-- == 0)
            return args->given[i].value;
    return NULL;
}

/* Of an option that the command does not have: 0, so that several commands can share what reads
 * it. */
int cw__args_count(const cli_args *args, const char *name)
{
    int count = 0;
    for (int i = 0; i < args->given_count; i++)
        count += strcmp(args->given[i].option->name, name) == 0;
    return count;
}

bool cw__args_has(const cli_args *args, const char *name) { return cw__args_count(args, name) > 0; }

/* Of one that may be repeated, the first. */
const char *cw__args_text(const cli_args *args, const char *name)
{
    const char *given = cw__args_nth(args, name, 0);
    const cli_option *option = find_option(args->command, name, strlen(name));
    return given != NULL ? given : option != NULL ? option->fallback : NULL;
}

/* Whatever is here was checked before the command ran, so reading it cannot fail. */
double cw__args_number(const cli_args *args, const char *name)
{
    const char *text = cw__args_text(args, name);
    double number = 0;
    if (text != NULL)
        cw__value_number(find_option(args->command, name, strlen(name)), text, &number);
    return number;
}

/* Seeds have up to 63 bits, more than a double can hold: they are read as what they are. */
uint64_t cw__args_whole(const cli_args *args, const char *name)
{
    const char *text = cw__args_text(args, name);
    const cli_option *option = find_option(args->command, name, strlen(name));
    return text != NULL && option->kind == OPTION_SEED ? strtoull(text, NULL, 10)
                                                       : (uint64_t)cw__args_number(args, name);
}

/* Only for options that have a fallback or were given: otherwise there is no text to look up. */
int cw__args_choice(const cli_args *args, const char *name)
{
    return cw__value_choice(find_option(args->command, name, strlen(name)),
                            cw__args_text(args, name));
}

const char *cw__args_word(const cli_args *args, int n, const char *otherwise)
{
    return n < args->word_count ? args->words[n] : otherwise;
}
