/* `cardwright evolve show` explains a vector of the family `evolve` in words; `evolve random` makes
 * one up. */
#include "commands.h"
#include "common.h"
#include "evolve_print.h"
#include "evolve_vector.h"

#include <stdlib.h>

static bool read_vector(const cli_args *args, cw_evolve_vector *vector)
{
    cw_errors *errors = calloc(1, sizeof *errors);
    bool good = errors != NULL && cw_evolve_read(args->words[0], vector, errors) == CW_OK;
    if (!good) {
        if (errors != NULL)
            print_errors(errors);
        args_refuse(args, "the vector \"%.200s\" cannot be read", args->words[0]);
    }
    free(errors);
    return good;
}

/* In the form that was asked for. */
static int print_vector(const cli_args *args, const cw_evolve_vector *vector,
                        void (*write)(const cw_evolve_vector *vector, cw_str *out))
{
    cw_str out = CW_STR_INIT;
    if (args_has(args, "json")) {
        write(vector, &out);
        json_t *object = json_pack("{s:b, s:o, s:o, s:s}", "different", vector->different, "evolve",
                                   evolve_vector_json(vector), "blank_cards",
                                   evolve_blank_json(vector), "text", cw_str_get(&out));
        cw_str_clear(&out);
        return print_json(object);
    }
    write(vector, &out);
    fputs(cw_str_get(&out), stdout);
    cw_str_clear(&out);
    return EXIT_YES;
}

static void explain(const cw_evolve_vector *vector, cw_str *out)
{
    cw_evolve_explain(vector, out);
    cw_evolve_explain_blanks(vector, out);
}

static int show(const cli_args *args)
{
    cw_evolve_vector vector;
    if (!read_vector(args, &vector))
        return EXIT_BAD;
    return print_vector(args, &vector, args_has(args, "yaml") ? cw_evolve_write : explain);
}

static int make_random(const cli_args *args)
{
    cw_evolve_vector vector;
    uint64_t seed;
    if (!read_seed(args, 1, &seed))
        return EXIT_BAD;
    cw_rng rng = cw_rng_stream(seed, 0);
    cw_evolve_random(&vector, args_has(args, "different"), &rng);
    if (!evolve_read_choice(args, "card-last-0", cw_evolve_zero_words, &vector.zero_stays))
        return EXIT_BAD;
    return print_vector(args, &vector, cw_evolve_write);
}

static const cli_option show_options[] = {
    {"yaml", NULL, "print it as a file again, all values in order"},
    {"json", NULL, "print JSON"},
    {0},
};

static const cli_option random_options[] = {
    {"different", NULL, "the players have different values"},
    {"card-last-0", "WORD", "such a card is gone after its turn (default), or stays"},
    {"seed", "N", "which one (default 1)"},
    {"json", NULL, "print JSON"},
    {0},
};

const cli_command evolve_show_command = {
    .name = "evolve show",
    .usage = "FILE [options]",
    .summary = "explain a game of the family evolve in words",
    .details = "FILE is a vector file, or a game of the family by name or folder. The same file\n"
               "is accepted wherever a game is asked for: cardwright play FILE.",
    .options = show_options,
    .least = 1,
    .most = 1,
    .run = show,
};

const cli_command evolve_random_command = {
    .name = "evolve random",
    .usage = "[options]",
    .summary = "print a random vector of the family evolve",
    .options = random_options,
    .run = make_random,
};
