/* Command lines: each command is a row in a table with its options. An option's record says all
 * there is to know about it; parsing, refusals, --help, man pages and completion go by it alone. */
#ifndef CLI_ARGS_H
#define CLI_ARGS_H

#include "base/error.h"
#include "base/str.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* A shell's pattern may name many files; more than that is a mistake. */
enum { ARGS_WORDS = 256, ARGS_OPTIONS = 256 };

/* Exit codes of every command. */
enum {
    EXIT_YES = 0,
    EXIT_NO = 1,
    EXIT_BAD = 2,
    EXIT_OPEN = 3 /* not decided: a search ended before its space did */
};

typedef enum cli_kind {
    OPTION_SWITCH, /* takes no value */
    OPTION_WHOLE,  /* low..high, as all numbers; 20k and 1M are understood */
    OPTION_NUMBER,
    OPTION_SEED,   /* 0 to 2^63-1 */
    OPTION_CHOICE, /* one of `choices` */
    OPTION_TEXT,   /* all that follow are checked by what opens them */
    OPTION_GAME,
    OPTION_DECK,
    OPTION_AGENT,
    OPTION_PATH,   /* a file that is read, or a store */
    OPTION_FILE,   /* what the command writes: whether that can be done is tried before it begins */
    OPTION_FOLDER, /* the same for files that it puts there */
} cli_kind;

typedef struct cli_option {
    const char *name; /* without the dashes; NULL ends a list */
    cli_kind kind;
    const char *value; /* what the value is called; NULL for a switch */
    const char *help;  /* one line; range, default and the rest are added to it */
    double low, high;
    const char *unit;           /* of the numbers, or NULL */
    const char *const *choices; /* NULL ends them */
    const char *fallback;       /* the value unless it is given, as one would write it */
    const char *otherwise;      /* in words, where the command finds that value itself */
    const char *with;           /* the option without which this one means nothing */
    const char *without;        /* options beside which it means nothing: "cards random" */
    bool repeat;                /* may be given more than once */
    bool needed;
} cli_option;

typedef struct cli_args cli_args;
struct cw_game;

typedef struct cli_command {
    const char *name;  /* "sim"; of a part both words: "evolve run" */
    const char *words; /* what follows the name, or NULL: "GAME [DECK]", "FILE…" for one or more */
    const char *const
        *word_is;        /* what the first word is one of, where the command alone knows; or NULL */
    const char *summary; /* one line */
    const char *details; /* more for --help, or NULL */
    const char *example; /* a call that takes a moment: for readers, and the tests run it */
    const cli_option *options;
    bool spread; /* under mpirun all ranks run it, because it uses the farm */
    /* One of these, unless there are only parts. The second gets the game that the first word names,
     * classic without one, and need not free it. Both return an exit code. */
    int (*run)(const cli_args *args);
    int (*run_game)(const cli_args *args, struct cw_game *game);
    /* Commands of their own, chosen by the first word; NULL ends the list. What names none of them
     * goes to what runs, or is refused if nothing does. */
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
    /* What is wrong with what the command was given. Whatever reads something puts it here; a
     * refusal tells it first, and what is left is told when the command is over. */
    cw_errors *errors;
};

/* Runs the command with the words after its name; everything is checked by the records before. The
 * exit code of the command, or EXIT_BAD after a refusal. */
int cw__args_run(const cli_command *command, int argc, char **argv);
bool cw__args_is_help(const char *word); /* --help or -h */
/* The part that the word names, or NULL. */
const cli_command *cw__args_part(const cli_command *command, const char *word);
/* "run" of "evolve run". */
const char *cw__args_last_word(const cli_command *command);

/* Values by the name of an option: what was given, else the record's `fallback`, else NULL or 0.
 * All are in range. An option that the command does not have counts as not given, so that
 * several can share what reads them. */
/* Whether it was given on the command line: a fallback does not count. */
bool cw__args_has(const cli_args *args, const char *name);
const char *cw__args_text(const cli_args *args, const char *name);
double cw__args_number(const cli_args *args, const char *name);
uint64_t cw__args_whole(const cli_args *args, const char *name); /* a seed as well */
int cw__args_choice(const cli_args *args, const char *name);     /* index into its `choices` */
/* How often it was given, and the n-th value from 0; NULL if there are fewer. Values are borrowed from
 * the command line and live as long as the program. */
int cw__args_count(const cli_args *args, const char *name);
const char *cw__args_nth(const cli_args *args, const char *name, int n);
/* The n-th word, or what stands for it if it is not there. */
const char *cw__args_word(const cli_args *args, int n, const char *otherwise);

/* "--class "mag" is none of mage, warrior; did you mean …?", as all do that take a word of the game.
 * Returns false. */
bool cw__args_none_of(const cli_args *args, const char *option, const char *word,
                      const char *const *names, size_t count);

/* "there is no lesson "x"; there are: a, b; did you mean …?" Returns EXIT_BAD. */
int cw__args_no_such(const cli_args *args, const char *what, const char *word,
                     const char *const *names, size_t count);

/* What is behind the help of an option: "2 to 100M; default 20k; with --fit". Added to `out`, which may
 * hold something already. */
void cw__option_remarks(const cli_option *option, cw_str *out);

/* The part that the first word may have meant, or NULL; the refusal of a word that is none. */
const char *cw__args_near_part(const cli_args *args);
int cw__args_no_part(const cli_args *args);

/* The problems so far on stderr, one line each; there are none then. */
void cw__print_errors(const cli_args *args);
/* The problems, then "cardwright sim: …" on stderr. Returns EXIT_BAD. */
int cw__args_refuse(const cli_args *args, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* The same for functions that tell whether they could; returns false. */
bool cw__args_deny(const cli_args *args, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* The same with "; did you mean …?" behind it; with `otherwise` if `near` is NULL. Returns
 * EXIT_BAD. */
int cw__args_suggest(const cli_args *args, const char *near, const char *otherwise,
                     const char *format, ...) __attribute__((format(printf, 4, 5)));

#endif
