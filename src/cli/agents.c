/* `cardwright agents`: who can play, and with which parameters. All of it comes from the agents'
 * own tables, so that a parameter that is added there is listed, checked and tuned without a
 * change here. */
#include "args_value.h"
#include "commands.h"
#include "common.h"

#include "agents/agent.h"

/* Numbers have a range, choices their words. The default of a choice is the word, as one would
 * write it on the command line. */
static json_t *param_json(const cw_param *param)
{
    json_t *json = json_pack("{s:s, s:s, s:b}", "name", param->name, "help", param->help, "setting",
                             param->setting);
    if (param->words == NULL) {
        json_object_update_new(json, json_pack("{s:f, s:f, s:f}", "default", param->value, "low",
                                               param->low, "high", param->high));
        return json;
    }
    cw_str usual = CW_STR_INIT;
    cw_param_print(param, param->value, &usual);
    json_object_update_new(json, json_pack("{s:s, s:o}", "default", cw_str_get(&usual), "words",
                                           cw__json_words(param->words, -1)));
    cw_str_clear(&usual);
    return json;
}

/* Parameters in the order of the agent's own table. */
static json_t *kind_json(const cw_agent_kind *kind)
{
    json_t *params = json_array();
    for (const cw_param *param = kind->params; param->name != NULL; param++)
        json_array_append_new(params, param_json(param));
    return json_pack("{s:s, s:s, s:o}", "name", kind->name, "help", kind->help, "parameters",
                     params);
}

/* Columns that fit most names; a longer one pushes the rest of its line to the right rather than
 * being cut. */
static void print_param(const cw_param *param)
{
    cw_str usual = CW_STR_INIT, range = CW_STR_INIT;
    cw_param_print(param, param->value, &usual);
    if (param->words == NULL) {
        cw__value_write(param->low, &range);
        cw_str_add(&range, " to ");
        cw__value_write(param->high, &range);
    }
    for (int i = 0; param->words != NULL && param->words[i] != NULL; i++)
        cw_str_printf(&range, "%s%s", i > 0 ? ", " : "", param->words[i]);
    printf("%-14s %-10s %-12s %s\n", param->name, cw_str_get(&usual), cw_str_get(&range),
           param->help);
    cw_str_clear(&usual);
    cw_str_clear(&range);
}

/* The ranges are those that the parser of agents keeps to. */
static void print_kind(const cw_agent_kind *kind)
{
    printf("%s: %s\n", kind->name, kind->help);
    if (kind->params[0].name == NULL) {
        printf("\nIt has no parameters.\n");
        return;
    }
    printf("\n%-14s %-10s %-12s %s\n", "parameter", "default", "range", "meaning");
    for (const cw_param *param = kind->params; param->name != NULL; param++)
        print_param(param);
}

/* A name that no agent has is told by cw_agent_find, with the nearest one. */
static int show_one(const cli_args *args)
{
    const cw_agent_kind *kind = cw_agent_find(args->words[0], args->errors);
    if (kind == NULL)
        return EXIT_BAD;
    if (cw__args_has(args, "json"))
        return cw__print_json(kind_json(kind), EXIT_YES);
    print_kind(kind);
    return EXIT_YES;
}

/* Without a name one line for each, in the order of the agents' own table. */
static int run(const cli_args *args)
{
    bool json = cw__args_has(args, "json");
    if (args->word_count > 0)
        return show_one(args);
    json_t *list = json ? json_array() : NULL;
    for (int i = 0; cw_agent_kinds[i] != NULL; i++) {
        const cw_agent_kind *kind = cw_agent_kinds[i];
        if (json)
            json_array_append_new(list, kind_json(kind));
        else
            printf("%-14s %s\n", kind->name, kind->help);
    }
    return json ? cw__print_json(list, EXIT_YES) : EXIT_YES;
}

static const cli_option options[] = {JSON_OPTION, {0}};

const cli_command cw__agents_command = {
    .name = "agents",
    .words = "[NAME]",
    .summary = "list the players, or the parameters of one",
    .details =
        "Wherever an AGENT is asked for, parameters follow its name: greedy:taunt=3,weapon=1.\n"
        "greedy:@tuned takes the constants that the game comes with, greedy:@FILE.yaml those\n"
        "that `cardwright tune` found. exec:COMMAND is a program of your own (docs/bots.md).",
    .example = "champion",
    .options = options,
    .run = run,
};
