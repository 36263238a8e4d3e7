/* `cardwright facts`: what the program knows of effects, keywords, triggers, conditions and
 * events, from the same records as everything else; and the client's TypeScript, made of them and of
 * the table of the server's messages.
 * The lists themselves are made by the preprocessor in facts_tables.c; here they are printed. */
#include "facts.h"
#include "commands.h"
#include "tell.h"

#include "rules/event.h"
#include "server/messages.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* Cells lie row by row, as the records were expanded. */
static const char *cell(const fact_list *list, int row, int column)
{
    return list->cells[row * list->column_count + column];
}

/* Words of a record in small letters, as the rest of the program prints them. */
static void write_small(const char *text, size_t size, cw_str *out)
{
    for (size_t i = 0; i < size; i++)
        cw_str_char(out, (char)tolower((unsigned char)text[i]));
}

/* The parts of a cell one by one; false when there are no more. */
static bool next_part(fact_kind kind, const char **at, cw_str *out)
{
    const char *text = *at;
    if (text == NULL || *text == '\0')
        return false;
    const char *end = kind == FACT_LINES   ? strchr(text, '\n')
                      : kind == FACT_WORDS ? strstr(text, ", ")
                                           : NULL;
    size_t size = end != NULL ? (size_t)(end - text) : strlen(text);
    cw_str_clear(out);
    if (kind == FACT_WORDS || kind == FACT_WORD)
        write_small(text, size, out);
    else
        cw_str_add_n(out, text, size);
    *at = end == NULL ? NULL : end + (kind == FACT_LINES ? 1 : 2);
    return true;
}

/* ---- text, and the document for other forms ---- */

/* Only what a record has: most columns of most records are empty. */
static void print_text(const fact_list *list)
{
    cw_str part = CW_STR_INIT;
    for (int row = 0; row < list->row_count; row++) {
        printf("%s\n", cell(list, row, 0));
        for (int column = 1; column < list->column_count; column++) {
            const fact_column *c = &list->columns[column];
            const char *at = cell(list, row, column), *before = NULL;
            while (next_part(c->kind, &at, &part)) {
                if (before == NULL || c->kind == FACT_LINES) {
                    printf("%s  %-10s %s", before != NULL ? "\n" : "", before ? "" : c->name,
                           cw_str_get(&part));
                } else {
                    printf("%s%s", before, cw_str_get(&part));
                }
                before = ", ";
            }
            fputs(before != NULL ? "\n" : "", stdout);
        }
    }
    cw_str_clear(&part);
}

/* Lists even of one part, so that programs need not ask. */
static json_t *cell_json(fact_kind kind, const char *at)
{
    bool list = kind == FACT_LINES || kind == FACT_WORDS;
    json_t *json = list ? json_array() : json_null();
    cw_str part = CW_STR_INIT;
    while (next_part(kind, &at, &part)) {
        json_t *value = kind == FACT_NUMBER ? json_real(strtod(cw_str_get(&part), NULL))
                                            : json_string(cw_str_get(&part));
        if (list)
            json_array_append_new(json, value);
        else
            json = value; /* in place of null, which nobody owns */
    }
    cw_str_clear(&part);
    return json;
}

/* Keys in the order of the columns. */
static json_t *list_json(const fact_list *list)
{
    json_t *rows = json_array();
    for (int row = 0; row < list->row_count; row++) {
        json_t *json = json_object();
        for (int column = 0; column < list->column_count; column++) {
            const fact_column *c = &list->columns[column];
            json_object_set_new(json, c->name, cell_json(c->kind, cell(list, row, column)));
        }
        json_array_append_new(rows, json);
    }
    return rows;
}

/* Column and key are the same word here. */
static void add_table(cw_document *d, const fact_list *list)
{
    cw_column columns[FACT_COLUMNS];
    for (int i = 0; i < list->column_count; i++) {
        const char *name = list->columns[i].name;
        columns[i] = (cw_column){.heading = name, .key = name, .format = CW_AS_TEXT};
    }
    cw_document_table(d, &(cw_table){.caption = list->name,
                                     .at = list->name,
                                     .columns = columns,
                                     .column_count = list->column_count});
}

/* ---- TypeScript ---- */

enum { MOST_WORDS = 64 }; /* events are the most, and a 64-bit mask holds those */

/* Lines are broken before they get too long for the client's own style. */
static void print_union(const char *name, const char *const *words, int count)
{
    int width = printf("export type %s =", name);
    cw_str word = CW_STR_INIT;
    for (int i = 0; i < count; i++) {
        cw_str_clear(&word);
        write_small(words[i], strlen(words[i]), &word);
        width = width + (int)word.size > 95 ? printf("\n ") : width;
        width += printf(" %s'%s'", i > 0 ? "| " : "", cw_str_get(&word));
    }
    printf(";\n\n");
    cw_str_clear(&word);
}

/* Few words: a search through all is fine. */
static bool is_there(const char *const *words, int count, const char *word)
{
    for (int i = 0; i < count; i++)
        if (strcmp(words[i], word) == 0)
            return true;
    return false;
}

/* The words of a column, each once; records may have none. */
static void print_column_union(const char *name, const fact_list *list, int column)
{
    const char *words[MOST_WORDS];
    int count = 0;
    for (int row = 0; row < list->row_count; row++) {
        const char *word = cell(list, row, column);
        if (word != NULL && count < MOST_WORDS && !is_there(words, count, word))
            words[count++] = word;
    }
    print_union(name, words, count);
}

static void print_unions(const fact_list *events)
{
#define X(id, name) name,
    static const char *const ends[] = {CW_END_LIST(X)}, *const actions[] = {CW_ACTION_LIST(X)};
#undef X
    print_union("ActionKind", actions + 1, CW_ACTION_COUNT - 1);
    print_union("EndReason", ends, CW_END_COUNT);
    print_column_union("EventKind", events, EVENT_NAME);
    print_column_union("How", events, EVENT_HOW);
    print_column_union("Sound", events, EVENT_SOUND);
    print_column_union("Touch", events, EVENT_TOUCHES);
}

/* Quoted for the client, null if the record has none. */
static void print_word(const char *key, const char *word)
{
    cw_str small = CW_STR_INIT;
    if (word != NULL)
        write_small(word, strlen(word), &small);
    printf(word != NULL ? ", %s: '%s'" : ", %s: null", key, cw_str_get(&small));
    cw_str_clear(&small);
}

static void print_drawn(const fact_list *keywords)
{
    print_column_union("Drawn", keywords, KEYWORD_DRAWN);
    printf("/* How a keyword is drawn on a minion, by its id, if not by its sign. */\n"
           "export const DRAWN: Record<string, Drawn> = {\n");
    cw_str how = CW_STR_INIT;
    for (int row = 0; row < keywords->row_count; row++) {
        const char *at = cell(keywords, row, KEYWORD_DRAWN);
        next_part(FACT_WORD, &at, &how);
        if (strcmp(cw_str_get(&how), "sign") != 0)
            printf("  '%s': '%s',\n", cell(keywords, row, KEYWORD_NAME), cw_str_get(&how));
    }
    printf("};\n\n");
    cw_str_clear(&how);
}

/* The client shows these with their number. */
static void print_numbered(void)
{
    printf(
        "/* Keywords that stand with a number: \"Spell damage 2.\" */\nexport const NUMBERED = [");
    for (int i = 0; i < CW_VALUE_COUNT; i++)
        printf("%s'%s'", i > 0 ? ", " : "", cw_value_name((cw_value)i));
    printf("];\n\n");
}

/* What the server takes, from the table that it checks by. The client's socket adds the `id`. */
static void print_messages(void)
{
    static const char *const types[] = {
        [CW_MESSAGE_TEXT] = "string",    [CW_MESSAGE_NUMBER] = "number",
        [CW_MESSAGE_SWITCH] = "boolean", [CW_MESSAGE_ID] = "string",
        [CW_MESSAGE_ACTION] = "Action",  [CW_MESSAGE_RESUME] = "{ match: string }",
    };
    cw_message_field field;
    printf("/* What the server takes over the play connection. */\nexport type ClientMessage =");
    for (int kind = 0; cw_message_name(kind) != NULL; kind++) {
        printf("\n  | { t: '%s'", cw_message_name(kind));
        for (int i = 0; cw_message_field_at(kind, i, &field); i++)
            printf("; %s%s: %s", field.name, field.needed ? "" : "?", types[field.type]);
        printf(" }");
    }
    printf(";\n\n");
}

/* The output is a file of the client; a test compares the two. */
static void print_typescript(void)
{
    const fact_list *events = &cw__fact_lists[FACT_EVENTS];
    printf("/* What the client takes from the program's records. Made by `cardwright facts "
           "--typescript`: never\n * edit it; `CW_UPDATE=1 meson test -C build/debug cli-facts` "
           "makes it anew. */\nimport type { Action } from './net/types';\n\n");
    print_unions(events);
    print_drawn(&cw__fact_lists[FACT_KEYWORDS]);
    print_numbered();
    print_messages();
    printf(
        "/* How an event is shown: milliseconds at speed 1, the function, its words ($n is the "
        "amount, $x the\n * extra, $+n with its sign), with its neighbours of the same kind, "
        "whether what it is about is\n * on the new board only, what is heard, and what becomes of "
        "the character at its target. */\nexport interface Look {\n"
        "  ms: number;\n  how: How;\n  words: string;\n  together: boolean;\n"
        "  arrives: boolean;\n  sound: Sound | null;\n  touches: Touch | null;\n}\n\n"
        "export const LOOKS: Record<EventKind, Look> = {\n");
    for (int row = 0; row < events->row_count; row++) {
        const char *with = cell(events, row, EVENT_WITH);
        printf("  %s: { ms: %s", cell(events, row, EVENT_NAME), cell(events, row, EVENT_MS));
        print_word("how", cell(events, row, EVENT_HOW));
        printf(", words: '%s', together: %s, arrives: %s", cell(events, row, EVENT_WORDS),
               strstr(with, "TOGETHER") != NULL ? "true" : "false",
               strstr(with, "ARRIVES") != NULL ? "true" : "false");
        print_word("sound", cell(events, row, EVENT_SOUND));
        print_word("touches", cell(events, row, EVENT_TOUCHES));
        printf(" },\n");
    }
    printf("};\n");
}

/* ---- the command ---- */

/* The text is no table: lines of one record stand below each other. */
static int tell_lists(const cli_args *args, const fact_list *lists, int count)
{
    json_t *json = json_object();
    for (int i = 0; i < count; i++)
        json_object_set_new(json, lists[i].name, list_json(&lists[i]));
    cw_document *d = cw_document_new(json);
    cw_document_title(d, "What the program knows");
    for (int i = 0; i < count; i++)
        add_table(d, &lists[i]);
    if (!cw__tell_is_text(args))
        return cw__tell(args, d);
    for (int i = 0; i < count; i++) {
        if (count > 1)
            printf("%s%s\n\n", i > 0 ? "\n" : "", lists[i].name);
        print_text(&lists[i]);
    }
    return cw__tell_page(args, d);
}

/* Without a word all lists, each under its name. */
static int run(const cli_args *args)
{
    if (cw__args_has(args, "typescript")) {
        print_typescript();
        return EXIT_YES;
    }
    if (args->word_count == 0)
        return tell_lists(args, cw__fact_lists, FACT_LISTS);
    for (int i = 0; i < FACT_LISTS; i++)
        if (strcmp(args->words[0], cw__fact_lists[i].name) == 0)
            return tell_lists(args, &cw__fact_lists[i], 1);
    return cw__args_no_such(args, "list", args->words[0], cw__fact_names, FACT_LISTS);
}

static const cli_option options[] = {
    TELL_OPTIONS,
    {"typescript", OPTION_SWITCH, NULL, "print web/src/facts.ts, what the client takes from them",
     .without = "json csv markdown html"},
    {0},
};

const cli_command cw__facts_command = {
    .name = "facts",
    .words = "[WHAT]",
    .word_is = cw__fact_names,
    .summary = "show what the program knows of effects, keywords, triggers and events",
    .details =
        "WHAT is effects, keywords, values (keywords with a number), words, triggers, conditions "
        "or\n"
        "events; without it all are shown. The files src/facts/include/facts/*.def hold the\n"
        "records and say what their columns mean.",
    .example = "keywords",
    .options = options,
    .run = run,
};
