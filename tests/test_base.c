/* Unit tests of src/base: statuses, problems, strings, names, hashing, threads, files. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "base/error.h"
#include "base/hash.h"
#include "base/parallel.h"
#include "base/rng.h"
#include "base/str.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void test_status_names_are_unique(void **context)
{
    (void)context;
    assert_string_equal(cw_status_name(CW_OK), "ok");
    assert_string_equal(cw_status_name(CW_ERR_MANA), "not_enough_mana");
    for (int i = 0; i < CW_STATUS_COUNT; i++) {
        assert_true(strlen(cw_status_text((cw_status)i)) > 5);
        for (int j = 0; j < i; j++)
            assert_string_not_equal(cw_status_name((cw_status)i), cw_status_name((cw_status)j));
    }
    assert_non_null(cw_status_name((cw_status)9999));
    assert_non_null(cw_status_text((cw_status)9999));
}

static void test_errors_are_bounded(void **context)
{
    (void)context;
    static cw_errors errors;
    cw_errors_init(&errors);
    assert_int_equal(cw_errors_status(&errors), CW_OK);
    for (int i = 0; i < CW_ERRORS_MAX + 5; i++)
        cw_errors_add(&errors, CW_ERR_RANGE, "f.yaml", i + 1, 2, "problem %d", i);
    assert_int_equal(errors.count, CW_ERRORS_MAX);
    assert_int_equal(errors.dropped, 5);
    assert_int_equal(cw_errors_status(&errors), CW_ERR_RANGE);
    cw_errors_add(NULL, CW_ERR_RANGE, NULL, 0, 0, "nobody listens");
}

static void test_error_is_one_printable_line(void **context)
{
    (void)context;
    static cw_errors errors;
    char line[1000], tiny[8];
    cw_errors_init(&errors);
    cw_errors_add(&errors, CW_ERR_SYNTAX, "f.yaml", 3, 7, "bad\n\x1b[31m word");
    size_t n = cw_error_format(&errors.list[0], line, sizeof line);
    assert_string_equal(line, "f.yaml:3:7: bad ?[31m word");
    assert_int_equal(n, strlen(line));
    assert_int_equal(cw_error_format(&errors.list[0], tiny, sizeof tiny), 7);
    assert_string_equal(tiny, "f.yaml:");
    cw_errors_add(&errors, CW_ERR_IO, NULL, 0, 0, "no place");
    cw_error_format(&errors.list[1], line, sizeof line);
    assert_string_equal(line, "no place");

    char longer[3000];
    memset(longer, 'x', sizeof longer);
    longer[sizeof longer - 1] = '\0';
    cw_errors_add(&errors, CW_ERR_IO, longer, 1, 1, "%s", longer);
    assert_int_equal(strlen(errors.list[2].message), sizeof errors.list[2].message - 1);
    assert_int_equal(strlen(errors.list[2].file), sizeof errors.list[2].file - 1);
}

static void test_strings_grow(void **context)
{
    (void)context;
    cw_str s = CW_STR_INIT;
    assert_string_equal(cw_str_get(&s), "");
    for (int i = 0; i < 1000; i++)
        cw_str_printf(&s, "%d,", i % 10);
    assert_int_equal(s.size, 2000);
    cw_str_reset(&s);
    cw_str_add(&s, "ab");
    cw_str_char(&s, 'c');
    cw_str_add_n(&s, "defg", 2);
    assert_string_equal(cw_str_get(&s), "abcde");
    assert_false(s.failed);
    cw_str_add_n(&s, "x", SIZE_MAX / 2);
    assert_true(s.failed);
    assert_string_equal(cw_str_get(&s), "abcde");
    cw_str_clear(&s);
    assert_string_equal(cw_str_get(&s), "");
}

static void test_edit_distance_counts_edits(void **context)
{
    (void)context;
    static const struct {
        const char *a, *b;
        int distance;
    } cases[] = {
        {"", "", 0},
        {"abc", "", 3},
        {"fireball", "Fireball", 0},
        {"fierball", "fireball", 1},
        {"firball", "fireball", 1},
        {"fireballs", "fireball", 1},
        {"kitten", "sitting", 3},
        {"abcd", "badc", 2},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_int_equal(cw_edit_distance(cases[i].a, cases[i].b, 10), cases[i].distance);
        assert_int_equal(cw_edit_distance(cases[i].b, cases[i].a, 10), cases[i].distance);
        if (cases[i].distance > 0) {
            int limit = cases[i].distance - 1;
            assert_int_equal(cw_edit_distance(cases[i].a, cases[i].b, limit), limit + 1);
        }
    }
    char *huge = malloc(100001);
    memset(huge, 'a', 100000);
    huge[100000] = '\0';
    assert_int_equal(cw_edit_distance(huge, huge, 3), 4);
    free(huge);
}

static void test_nearest_gives_up_on_strangers(void **context)
{
    (void)context;
    static const char *const names[] = {"board_size", "hand_limit", NULL, "deck_min", "deck_max"};
    assert_string_equal(cw_nearest("bord_size", names, 5), "board_size");
    assert_string_equal(cw_nearest("deck_mxa", names, 5), "deck_max");
    assert_null(cw_nearest("weather", names, 5));
    assert_null(cw_nearest("", names, 5));
    assert_null(cw_nearest("x", names, 0));
}

static void test_slugs(void **context)
{
    (void)context;
    static const char *const cases[][2] = {
        {"Ember Wolf!", "ember-wolf"},     {"N'Zoth's First Mate", "nzoths-first-mate"},
        {"  -- Armor   Up! ", "armor-up"}, {"!!!", ""},
        {"B\xC3\xA4r", "b\xC3\xA4r"},      {"King\xE2\x80\x99s Fall", "kings-fall"},
    };
    char out[64], tiny[4];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        cw_slug(cases[i][0], out, sizeof out);
        assert_string_equal(out, cases[i][1]);
    }
    cw_slug("Ember", tiny, sizeof tiny);
    assert_string_equal(tiny, "emb");
    assert_true(cw_equal_nocase("FireBall", "fireball"));
    assert_false(cw_equal_nocase("Fire", "Fireball"));
}

static void test_text_is_utf8_without_controls(void **context)
{
    (void)context;
    static const struct {
        const char *text;
        size_t fault;
    } cases[] = {
        {"plain\ttext\n", 11},
        {"B\xC3\xA4r", 4},
        {"\xE2\x82\xAC\xF0\x9F\x98\x80", 7},
        {"a\x01", 1},
        {"a\x7F", 1},
        {"a\xC2\x9B", 1},
        {"a\xC0\x80", 1},
        {"ab\xFF", 2},
        {"a\xE2\x82", 1},
        {"\xED\xA0\x80", 0},
        {"\xF4\x90\x80\x80", 0},
        {"a\xE2\x80\xA8", 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(cw_text_fault(cases[i].text, strlen(cases[i].text)), cases[i].fault);
    assert_int_equal(cw_text_fault("", 0), 0);
}

static void test_hash_is_fixed(void **context)
{
    (void)context;
    /* The published test value of XXH3 for an empty input and seed 0. */
    assert_true(cw_hash_bytes("", 0, 0) == 0x2D06800538D394C2u);
    assert_true(cw_hash_bytes("abc", 3, 0) != cw_hash_bytes("abc", 3, 1));
    assert_true(cw_hash_bytes("abc", 3, 0) != cw_hash_bytes("abd", 3, 0));
}

static void test_rng_is_fixed_and_even(void **context)
{
    (void)context;
    cw_rng rng = 0;
    assert_true(cw_rng_next(&rng) == 0xE220A8397B1DCDAFu); /* splitmix64's first for seed 0 */
    int counts[10] = {0};
    for (int i = 0; i < 100000; i++)
        counts[cw_rng_below(&rng, 10)]++;
    for (int i = 0; i < 10; i++)
        assert_in_range(counts[i], 9500, 10500);
    assert_true(cw_rng_stream(1, 2) != cw_rng_stream(2, 1));
}

/* ---- threads ---- */

enum { JOBS = 5000 };

typedef struct sums {
    uint64_t results[JOBS];
    int workers;
    size_t last_done;
    size_t stop_after;
} sums;

static void compute(void *context, size_t index, int worker)
{
    sums *s = context;
    cw_rng rng = cw_rng_stream(7, index);
    s->results[index] += cw_rng_next(&rng);
    if (worker < 0 || worker >= s->workers)
        s->results[index] = 0;
}

static int watch(void *context, size_t done, size_t jobs)
{
    sums *s = context;
    s->last_done = done;
    return jobs != JOBS || (s->stop_after != 0 && done >= s->stop_after);
}

static void test_parallel_results_do_not_depend_on_threads(void **context)
{
    (void)context;
    static sums one, many;
    one.workers = 1;
    assert_int_equal(cw_parallel(1, JOBS, compute, &one, NULL), JOBS);
    for (int threads = 2; threads <= 8; threads *= 2) {
        memset(&many, 0, sizeof many);
        many.workers = threads;
        assert_int_equal(cw_parallel(threads, JOBS, compute, &many, watch), JOBS);
        assert_memory_equal(one.results, many.results, sizeof one.results);
        assert_int_equal(many.last_done, JOBS);
    }
    assert_int_equal(cw_parallel(4, 0, compute, &many, NULL), 0);
    assert_true(cw_core_count() >= 1);
}

static void nap(void *context, size_t index, int worker)
{
    (void)context;
    (void)index;
    (void)worker;
    usleep(1000);
}

static void test_parallel_can_be_stopped(void **context)
{
    (void)context;
    static sums s;
    s.stop_after = 1;
    size_t done = cw_parallel(2, JOBS, nap, &s, watch);
    assert_true(done > 0 && done < JOBS);
}

/* ---- files ---- */

static void test_read_file_refuses_what_is_no_plain_file(void **context)
{
    (void)context;
    char folder[] = "/tmp/cardwright-test-XXXXXX", path[64];
    size_t size;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/f", folder);
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fputs("hello", f);
    fclose(f);
    char *text = cw_read_file(path, 5, &size);
    assert_non_null(text);
    assert_string_equal(text, "hello");
    assert_int_equal(size, 5);
    free(text);
    assert_null(cw_read_file(path, 4, &size));
    assert_null(cw_read_file(folder, 100, &size));
    assert_null(cw_read_file("/dev/zero", 100000, &size));
    unlink(path);
    assert_null(cw_read_file(path, 100, &size));
    assert_int_equal(mkfifo(path, 0600), 0);
    assert_null(cw_read_file(path, 100, &size)); /* and does not wait */
    unlink(path);
    rmdir(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_status_names_are_unique),
        cmocka_unit_test(test_errors_are_bounded),
        cmocka_unit_test(test_error_is_one_printable_line),
        cmocka_unit_test(test_strings_grow),
        cmocka_unit_test(test_edit_distance_counts_edits),
        cmocka_unit_test(test_nearest_gives_up_on_strangers),
        cmocka_unit_test(test_slugs),
        cmocka_unit_test(test_text_is_utf8_without_controls),
        cmocka_unit_test(test_hash_is_fixed),
        cmocka_unit_test(test_rng_is_fixed_and_even),
        cmocka_unit_test(test_parallel_results_do_not_depend_on_threads),
        cmocka_unit_test(test_parallel_can_be_stopped),
        cmocka_unit_test(test_read_file_refuses_what_is_no_plain_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
