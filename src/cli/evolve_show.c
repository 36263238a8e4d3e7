/* `cardwright evolve show` explains a vector of the family `evolve` in words; `evolve random`
 * makes one up. Nothing is played: the words come from the numbers alone. */
#include "commands.h"
#include "evolve_setup.h"

/* In the form that was asked for. */
static int print_vector(const cli_args *args, const cw_evolve_vector *vector,
                        void (*write)(const cw_evolve_vector *vector, cw_str *out))
{
    cw_str out = CW_STR_INIT;
    write(vector, &out);
    if (!cw__args_has(args, "json")) {
        cw__put(&out, stdout);
        return EXIT_YES;
    }
    json_t *object = json_pack("{s:b, s:o, s:o, s:s}", "different", vector->different, "evolve",
                               cw__evolve_vector_json(vector), "blank_cards",
                               cw__evolve_blank_json(vector), "text", cw_str_get(&out));
    cw_str_clear(&out);
    return cw__print_json(object, EXIT_YES);
}

/* Cards that can do nothing are worth a sentence of their own. */
static void explain(const cw_evolve_vector *vector, cw_str *out)
{
    cw_evolve_explain(vector, out);
    cw_evolve_explain_blanks(vector, out);
}

/* --yaml writes all values, also those that the file leaves to their defaults. */
static int show(const cli_args *args)
{
    cw_evolve_vector vector;
    if (cw_evolve_read(args->words[0], &vector, args->errors) != CW_OK)
        return cw__args_refuse(args, "the vector \"%.200s\" cannot be read", args->words[0]);
    return print_vector(args, &vector, cw__args_has(args, "yaml") ? cw_evolve_write : explain);
}

/* The same seed makes the same vector on every machine. */
static int make_random(const cli_args *args)
{
    cw_evolve_vector vector;
    cw_rng rng = cw_rng_stream(cw__args_whole(args, "seed"), 0);
    cw_evolve_random(&vector, cw__args_has(args, "different"), &rng);
    vector.zero_stays = cw__args_choice(args, "card-last-0") == 1;
    return print_vector(args, &vector, cw_evolve_write);
}

static const cli_option show_options[] = {
    {"yaml", OPTION_SWITCH, NULL, "print it as a file again, all values in order"},
    JSON_OPTION,
    {0},
};

static const cli_option random_options[] = {
    {"different", OPTION_SWITCH, NULL, "the players have different values"},
    CARD_LAST_0_OPTION,
    SEED_OPTION(),
    JSON_OPTION,
    {0},
};

const cli_command cw__evolve_show_command = {
    .name = "evolve show",
    .words = "FILE",
    .summary = "explain a game of the family evolve in words",
    .details = "FILE is a vector file, or a game of the family by name or folder. The same file\n"
               "is accepted wherever a game is asked for: cardwright play FILE.",
    .example = "evolve",
    .options = show_options,
    .run = show,
};

const cli_command cw__evolve_random_command = {
    .name = "evolve random",
    .summary = "print a random vector of the family evolve",
    .options = random_options,
    .run = make_random,
};
