/* Documents that repeat what a table in the code says are compared with the table, so that they
 * cannot go out of date. tools/check-docs looks at the rest of them. */
#include "base/str.h"
#include "table/lesson.h"
#include "lang/settings.h"
#include "spec/property.h"
#include "rules/kinds.h"
#include "wire/json.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MOST_BYTES = 1 << 20 };

static char *read_document(const char *path)
{
    size_t size;
    char *text = cw_read_file(path, MOST_BYTES, &size);
    assert_non_null(text);
    return text;
}

/* The table between the two marks must be what the code says; CW_UPDATE=1 writes it. */
static void compare_table(const char *path, const char *name, const cw_str *table)
{
    char begin[60], end[60];
    snprintf(begin, sizeof begin, "<!-- %s:begin -->\n", name);
    snprintf(end, sizeof end, "<!-- %s:end -->", name);
    char *text = read_document(path);
    char *from = strstr(text, begin), *to = strstr(text, end);
    assert_non_null(from);
    assert_non_null(to);
    from += strlen(begin);
    if (getenv("CW_UPDATE")) {
        FILE *file = fopen(path, "w");
        assert_non_null(file);
        fprintf(file, "%.*s%s%s", (int)(from - text), text, cw_str_get(table), to);
        assert_int_equal(fclose(file), 0);
    } else if ((size_t)(to - from) != table->size
               || memcmp(from, cw_str_get(table), table->size) != 0) {
        fail_msg("the %s in %s are out of date: run this test with CW_UPDATE=1", name, path);
    }
    free(text);
}

static void test_games_lists_the_settings(void **state)
{
    cw_str table = CW_STR_INIT;
    (void)state;
    cw_settings_reference(&table);
    compare_table("docs/games.md", "settings", &table);
    cw_str_clear(&table);
}

static void test_protocol_lists_the_fields_of_a_position(void **state)
{
    cw_str table = CW_STR_INIT;
    (void)state;
    cw_state_reference(&table);
    compare_table("docs/protocol.md", "position", &table);
    cw_str_clear(&table);
}

static void test_checking_lists_the_properties(void **state)
{
    cw_str table = CW_STR_INIT;
    (void)state;
    cw_property_reference(&table);
    compare_table("docs/checking.md", "properties", &table);
    cw_str_clear(&table);
}

/* Whether the text before `end` explains the key: alone, with a value, or after "your". */
static bool is_told(const char *text, const char *end, const char *key)
{
    static const char *const forms[] = {"`%s`", "`%s:", "{%s:", "`your %s`"};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        char words[80];
        snprintf(words, sizeof words, forms[i], key);
        const char *found = strstr(text, words);
        if (found && found < end)
            return true;
    }
    return false;
}

/* The list is complete, and each key of it is explained above. */
static void test_scenarios_lists_the_keys(void **state)
{
    cw_str table = CW_STR_INIT;
    (void)state;
    cw_scenario_reference(&table);
    compare_table("docs/scenarios.md", "keys", &table);
    char *text = read_document("docs/scenarios.md"), *end = strstr(text, "<!-- keys:begin -->");
    int keys = 0;
    for (char *at = strchr(cw_str_get(&table), '`'), *close; at; at = strchr(close + 1, '`')) {
        close = strchr(at + 1, '`');
        *close = '\0';
        keys++;
        if (!is_told(text, end, at + 1))
            fail_msg("docs/scenarios.md lists the key '%s' and does not explain it", at + 1);
    }
    assert_in_range(keys, 60, 200);
    free(text);
    cw_str_clear(&table);
}

static void test_lessons_list_the_keys(void **state)
{
    cw_str table = CW_STR_INIT;
    (void)state;
    cw_lesson_reference(&table);
    compare_table("docs/lessons.md", "keys", &table);
    cw_str_clear(&table);
}

static void test_rules_list_the_keywords(void **state)
{
    cw_str table = CW_STR_INIT;
    (void)state;
    cw_str_add(&table, "| keyword | on the card | precisely |\n|---|---|---|\n");
    for (int i = 0; i < CW_KW_COUNT; i++) {
        const cw_keyword_fact *k = &cw_keyword_facts[i];
        cw_str_printf(&table, "| %s | %s | %s |\n", k->name, k->text, k->precisely);
    }
    for (int i = 0; i < CW_VALUE_COUNT; i++) {
        const cw_value_fact *v = &cw_value_facts[i];
        cw_str_printf(&table, "| %s | %s | %s |\n", v->name, v->text, v->precisely);
    }
    compare_table("docs/rules.md", "keywords", &table);
    cw_str_clear(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_games_lists_the_settings),
        cmocka_unit_test(test_protocol_lists_the_fields_of_a_position),
        cmocka_unit_test(test_checking_lists_the_properties),
        cmocka_unit_test(test_scenarios_lists_the_keys),
        cmocka_unit_test(test_lessons_list_the_keys),
        cmocka_unit_test(test_rules_list_the_keywords),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
