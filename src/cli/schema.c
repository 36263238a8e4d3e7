/* `cardwright schema`: JSON Schema of the files that people write, for editors. The shapes come
 * from the tables by which each room reads its files, in a notation of our own (base/shape.h):
 * schema and reader cannot differ. */
#include "commands.h"
#include "common.h"

#include "balance/price.h"
#include "lab/experiment.h"
#include "lang/load.h"
#include "table/lesson.h"

#include <stdlib.h>
#include <string.h>

/* ---- the notation of base/shape.h as JSON Schema, draft-07, which editors know ---- */

static json_t *read_shape(const char **at);

static void skip_blanks(const char **at) { *at += strspn(*at, " "); }

/* Blanks before a sign mean nothing. */
static bool take(const char **at, const char *sign)
{
    skip_blanks(at);
    bool here = strncmp(*at, sign, strlen(sign)) == 0;
    *at += here ? strlen(sign) : 0;
    return here;
}

/* The text until one of the signs, which is not taken. */
static json_t *take_text(const char **at, const char *signs)
{
    skip_blanks(at);
    size_t size = strcspn(*at, signs);
    json_t *text = json_stringn(*at, size);
    *at += size;
    return text;
}

/* strtod also takes what no table of ours writes. */
static bool take_number(const char **at, double *number)
{
    char *end;
    *number = strtod(*at, &end);
    bool found = end != *at;
    *at = end;
    return found;
}

/* Bounds are whole, also those of numbers: so are all that our tables have. */
static json_t *numbers(const char **at, const char *type, const char *least, const char *most)
{
    json_t *schema = json_pack("{s:s}", "type", type);
    double low, high;
    if (take_number(at, &low) && take_number(at, &high)) {
        json_object_set_new(schema, least, json_integer((json_int_t)low));
        json_object_set_new(schema, most, json_integer((json_int_t)high));
    }
    return schema;
}

/* One of these words and nothing else. */
static json_t *read_words(const char **at)
{
    json_t *words = json_array();
    do {
        json_array_append_new(words, take_text(at, ",)"));
    } while (take(at, ","));
    take(at, ")");
    return json_pack("{s:o}", "enum", words);
}

/* Bounds of a list count its members. */
static json_t *read_list(const char **at)
{
    json_t *schema = json_pack("{s:s, s:o}", "type", "array", "items", read_shape(at));
    skip_blanks(at);
    if (**at != ']') {
        json_t *bounds = numbers(at, "array", "minItems", "maxItems");
        json_object_update(schema, bounds);
        json_decref(bounds);
    }
    take(at, "]");
    return schema;
}

/* Keys that are not listed are mistakes: `additionalProperties` is false, and editors underline
 * them. */
static json_t *read_map(const char **at)
{
    json_t *members = json_object(), *needed = json_array();
    while (!take(at, "}") && **at != '\0') {
        json_t *key = take_text(at, "!:");
        if (take(at, "!"))
            json_array_append(needed, key);
        take(at, ":");
        json_t *value = read_shape(at);
        if (take(at, "\"")) {
            json_object_set_new(value, "description", take_text(at, "\""));
            take(at, "\"");
        }
        json_object_set_new(members, json_string_value(key), value);
        json_decref(key);
        take(at, ",");
    }
    json_t *schema = json_pack("{s:s, s:o, s:b}", "type", "object", "properties", members,
                               "additionalProperties", false);
    if (json_array_size(needed) > 0)
        json_object_set(schema, "required", needed);
    json_decref(needed);
    return schema;
}

/* The word that a shape begins with decides; NULL for a word that is none. */
static json_t *read_one(const char **at)
{
    return take(at, "text") ? json_pack("{s:s}", "type", "string")
           : take(at, "stats")
               ? json_pack("{s:s, s:s}", "type", "string", "pattern", "^[0-9]+/[0-9]+$")
           : take(at, "switch") ? json_pack("{s:s}", "type", "boolean")
           : take(at, "null")   ? json_pack("{s:s}", "type", "null")
           : take(at, "any")    ? json_object()
           : take(at, "whole")  ? numbers(at, "integer", "minimum", "maximum")
           : take(at, "number") ? numbers(at, "number", "minimum", "maximum")
           : take(at, "word(")  ? read_words(at)
           : take(at, "map")
               ? json_pack("{s:s, s:o}", "type", "object", "additionalProperties", read_shape(at))
           : take(at, "[") ? read_list(at)
           : take(at, "{") ? read_map(at)
                           : NULL;
}

/* Either of several shapes: any of them may fit. */
static json_t *read_shape(const char **at)
{
    json_t *first = read_one(at);
    if (!take(at, "|"))
        return first;
    json_t *all = json_pack("[o]", first);
    do {
        json_array_append_new(all, read_one(at));
    } while (take(at, "|"));
    return json_pack("{s:o}", "anyOf", all);
}

/* NULL if the text is no shape, which would be a mistake in our own tables. */
static json_t *schema_of_shape(const char *shape)
{
    json_t *schema = read_shape(&shape);
    if (*shape != '\0') {
        json_decref(schema);
        return NULL;
    }
    return schema;
}

/* ---- the command ---- */

static const struct {
    const char *name;
    const char *files; /* where they lie in a game's folder */
    void (*shape)(cw_str *out);
} kinds[] = {
    {"game", "game.yaml", cw_game_shape},
    {"cards", "cards/*.yaml", cw_cards_shape},
    {"heroes", "heroes.yaml", cw_cards_shape},
    {"deck", "decks/*.yaml", cw_deck_shape},
    {"scenario", "scenarios/**/*.yaml", cw_scenario_shape},
    {"lesson", "lessons/*.yaml", cw_lesson_shape},
    {"balance", "balance.yaml", cw_balance_shape},
    {"experiment", "experiments/**/*.yaml", cw_experiment_shape},
};
enum { KINDS = sizeof kinds / sizeof *kinds };

/* The title shows in the editor's status line which kind of file it takes this one for. */
static int print_schema(int kind)
{
    cw_str shape = CW_STR_INIT;
    kinds[kind].shape(&shape);
    json_t *schema = schema_of_shape(cw_str_get(&shape));
    cw_str_clear(&shape);
    if (schema != NULL) {
        json_object_set_new(schema, "$schema",
                            json_string("http://json-schema.org/draft-07/schema#"));
        json_object_set_new(schema, "title", json_sprintf("Cardwright: %s", kinds[kind].files));
    }
    return cw__print_json(schema, EXIT_YES);
}

/* Without a word the kinds and where their files lie. */
static int run(const cli_args *args)
{
    const char *names[KINDS];
    for (int i = 0; i < KINDS; i++) {
        names[i] = kinds[i].name;
        if (args->word_count > 0 && strcmp(args->words[0], names[i]) == 0)
            return print_schema(i);
        if (args->word_count == 0)
            printf("%-12s %s\n", names[i], kinds[i].files);
    }
    if (args->word_count == 0)
        return EXIT_YES;
    return cw__args_no_such(args, "schema", args->words[0], names, KINDS);
}

const cli_command cw__schema_command = {
    .name = "schema",
    .words = "[KIND]",
    .summary = "print the JSON Schema of a kind of file, or list the kinds",
    .details = "Editors complete and check files by it: see docs/editors.md.",
    .example = "game",
    .run = run,
};
