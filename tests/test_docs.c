/* Documents that repeat what a table in the code says are compared with the table, so that they
 * cannot go out of date. tools/check-docs looks at the rest of them. */
#include "base/str.h"
#include "table/lesson.h"
#include "lang/settings.h"
#include "spec/property.h"
#include "rules/ability.h"
#include "rules/kinds.h"
#include "rules/state.h"
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

static void test_games_lists_the_words(void **state)
{
    cw_str list = CW_STR_INIT;
    (void)state;
    cw_terms_reference(&list);
    compare_table("docs/games.md", "terms", &list);
    cw_str_clear(&list);
}

static void test_protocol_lists_the_fields_of_a_position(void **state)
{
    cw_str table = CW_STR_INIT;
    (void)state;
    cw_state_reference(&table);
    compare_table("docs/protocol.md", "position", &table);
    cw_str_clear(&table);
}

/* What the numbers of a field mean is said in its row of the tables, in these words. */
static void test_positions_explain_their_numbers(void **state)
{
    static const struct {
        const char *table, *field, *words; /* %d: the number */
        int number;
    } rows[] = {
        {"a position", "phase", "%d opening hands", CW_PHASE_MULLIGAN},
        {"a position", "phase", "%d a turn", CW_PHASE_MAIN},
        {"a position", "phase", "%d a discovery", CW_PHASE_CHOICE},
        {"a position", "phase", "%d over", CW_PHASE_OVER},
        {"a position", "winner", "%d = draw", CW_DRAW_RESULT},
        {"a position", "winner", "%d = nobody yet", CW_NO_WINNER},
        {"a position", "moods", "%d places", CW_MOOD_PLACES},
        {"a position", "moods", "%d health", CW_MOOD_HEALTH},
        {"a position", "moods", "%d hands and decks", CW_MOOD_STORES},
        {"a position", "moods", "%d all else", CW_MOOD_ANY},
        {"each of `players`", "counters", "always %d", CW_MAX_COUNTERS},
        {"each of `players`", "elements", "always %d", CW_MAX_ELEMENTS},
        {"each of `entities`", "zone", "%d deck", CW_ZONE_DECK},
        {"each of `entities`", "zone", "%d hand", CW_ZONE_HAND},
        {"each of `entities`", "zone", "%d board", CW_ZONE_BOARD},
        {"each of `entities`", "zone", "%d hero", CW_ZONE_HERO},
        {"each of `entities`", "zone", "%d weapon", CW_ZONE_WEAPON},
        {"each of `entities`", "zone", "%d power", CW_ZONE_POWER},
        {"each of `entities`", "zone", "%d secret", CW_ZONE_SECRET},
        {"each of `entities`", "flags", "%d asleep", CW_FLAG_SLEEPING},
        {"each of `entities`", "flags", "%d silenced", CW_FLAG_SILENCED},
        {"each of `entities`", "flags", "%d the opponent has known it", CW_FLAG_SEEN},
        {"each of `entities`", "flags", "%d and knows which it is", CW_FLAG_LOCATED},
        {"each of `entities`", "flags", "%d it has mods", CW_FLAG_MODS},
        {"each of `entities`", "flags", "%d destroyed", CW_FLAG_DOOMED},
        {"each of `entities`", "flags", "%d moved", CW_FLAG_MOVED},
        {"each of `entities`", "flags", "%d began on seat 1's side", CW_FLAG_ORIGIN},
        {"each of `mods`", "duration", "%d for good", CW_FOREVER},
        {"each of `mods`", "duration", "%d this turn", CW_THIS_TURN},
        {"each of `mods`", "duration", "%d until the next turn", CW_UNTIL_YOUR_NEXT_TURN},
        {"each of `mods`", "duration", "%d `turns` turns", CW_FOR_TURNS},
        {"each of `mods`", "duration", "%d a count of overheat", CW_HEAT},
        {"each of `mods`", "duration", "%d a source", CW_SOURCE},
        {"each of `mods`", "duration", "%d a death", CW_DEAD},
        {"each of `mods`", "duration", "%d a price", CW_PRICE},
        {"each of `mods`", "seat", "+ %d if `attack` is the new value", CW_MOD_SETS_ATTACK},
        {"each of `mods`", "seat", "+ %d if `health` is", CW_MOD_SETS_HEALTH},
        {"each of `mods`", "seat", "0 to %d |", CW_MOD_ALL},
        {"each of `mods`", "turns", "1 to %d", CW_MOST_TURNS_GIVEN},
        {"each of `mods`", "turns", "%d if it ends in death", CW_ENDS_IN_DEATH},
    };
    cw_str tables = CW_STR_INIT;
    (void)state;
    cw_state_reference(&tables);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char field[60], words[80];
        snprintf(field, sizeof field, "\n| `%s` |", rows[i].field);
        snprintf(words, sizeof words, rows[i].words, rows[i].number);
        const char *row = strstr(strstr(cw_str_get(&tables), rows[i].table), field);
        const char *said = strstr(row, words);
        if (said == NULL || said > strchr(row + 1, '\n'))
            fail_msg("`%s` of %s does not say \"%s\"", rows[i].field, rows[i].table, words);
    }
    cw_str_clear(&tables);
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
        cmocka_unit_test(test_games_lists_the_words),
        cmocka_unit_test(test_protocol_lists_the_fields_of_a_position),
        cmocka_unit_test(test_positions_explain_their_numbers),
        cmocka_unit_test(test_checking_lists_the_properties),
        cmocka_unit_test(test_scenarios_lists_the_keys),
        cmocka_unit_test(test_lessons_list_the_keys),
        cmocka_unit_test(test_rules_list_the_keywords),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
