/* Command lines: each command is a row in a table with its options; parsing, --help and the
 * refusal of unknown words are the same for all. */
#ifndef CLI_ARGS_H
#define CLI_ARGS_H

#include <stdbool.h>

enum { ARGS_WORDS = 256, ARGS_OPTIONS = 256 };

/* Exit codes of every command. */
enum {
    EXIT_YES = 0,
    EXIT_NO = 1,
    EXIT_BAD = 2,
    EXIT_OPEN = 3 /* not decided: a search ended before its space did */
};

typedef struct cli_option {
    const char *name;  /* without the dashes; NULL ends a list */
    const char *value; /* what the value is called in --help; NULL = a switch */
    const char *help;
    unsigned is; /* OPTION_* */
} cli_option;

/* OPTION_REPEAT may be given more than once, which --help says. OPTION_FILE and OPTION_FOLDER name
 * what the command writes: whether that can be done is tried before it begins. */
enum { OPTION_REPEAT = 1, OPTION_FILE = 2, OPTION_FOLDER = 4 };

typedef struct cli_args cli_args;

typedef struct cli_command {
    const char *name;    /* "sim"; of a part both words: "evolve run" */
    const char *usage;   /* what follows the name: "GAME [options]" */
    const char *summary; /* one line */
    const char *details; /* more for --help, or NULL */
    const cli_option *options;
    int least, most; /* words besides options */
    bool spread;     /* under mpirun all ranks run it, because it uses the farm */
    int (*run)(const cli_args *args);
    /* Commands of their own, chosen by the first word; NULL ends the list. What names none of them
     * goes to `run`. */
    const struct cli_command *const *parts;
} cli_command;

struct cli_args {
    const cli_command *command;
    const char *words[ARGS_WORDS];
    int word_count;
    struct {
        const cli_option *option;
        const char *value;
    } given[ARGS_OPTIONS];
    int given_count;
};

/* Runs the command with the words after its name. */
int args_run(const cli_command *command, int argc, char **argv);

/* The help of the command, or of the part of it that the words name. */
int args_help(const cli_command *command, int argc, char **argv);
bool args_is_help(const char *word); /* --help or -h */

bool args_has(const cli_args *args, const char *name);
/* The n-th value (from 0) of an option; `fallback` if it was not given so often. */
const char *args_text(const cli_args *args, const char *name, int n, const char *fallback);
int args_count(const cli_args *args, const char *name);
/* False after telling the user that the value is no number in low..high. Powers of ten may be
 * written with k and M. */
bool args_number(const cli_args *args, const char *name, double low, double high, double fallback,
                 double *number);
/* The same for a number that must be whole. */
bool args_whole(const cli_args *args, const char *name, double low, double high, double fallback,
                double *number);
/* False after telling the user that an option of the list, which NULL ends, means nothing `where`:
 * "without --fit". */
bool args_mean_something(const cli_args *args, const char *const *names, const char *where);

/* The part that the first word may have meant, or NULL. */
const char *args_near_part(const cli_args *args);

/* "cardwright sim: …" on stderr. Returns EXIT_BAD. */
int args_refuse(const cli_args *args, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
