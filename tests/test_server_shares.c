/* Unit tests of what shares the server between those who use it: limits, addresses, turns,
 * workers, the log. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "base/rng.h"
#include "base/str.h"
#include "journal.h"
#include "quota.h"
#include "turns.h"
#include "workers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- limits ---- */

static void buckets_fill_again(void **state)
{
    bucket b = {0};
    (void)state;
    for (int i = 0; i < 5; i++)
        assert_true(cw__bucket_take(&b, 2, 5, 100));
    assert_false(cw__bucket_take(&b, 2, 5, 100));
    assert_false(cw__bucket_take(&b, 2, 5, 100.4));
    assert_true(cw__bucket_take(&b, 2, 5, 100.6));
    assert_false(cw__bucket_take(&b, 2, 5, 100.6));
    for (int i = 0; i < 5; i++)
        assert_true(cw__bucket_take(&b, 2, 5, 1000));
}

static void limits_have_names(void **state)
{
    limits l;
    cw_errors *errors = calloc(1, sizeof *errors);
    (void)state;
    cw__limits_default(&l);
    assert_int_equal(cw__limits_set(&l, "messages=7", errors), CW_OK);
    assert_int_equal(l.of[LIMIT_MESSAGES], 7);
    assert_int_equal(cw__limits_set(&l, "mesages=7", errors), CW_ERR_UNKNOWN_NAME);
    assert_non_null(strstr(errors->list[0].message, "messages"));
    assert_int_equal(cw__limits_set(&l, "messages=8", errors), CW_ERR_DUPLICATE);
    assert_int_equal(l.of[LIMIT_MESSAGES], 7);
    assert_int_equal(cw__limits_set(&l, "frame", errors), CW_ERR_RANGE);
    assert_int_equal(cw__limits_set(&l, "frame=", errors), CW_ERR_RANGE);
    assert_int_equal(cw__limits_set(&l, "frame=-1", errors), CW_ERR_RANGE);
    assert_int_equal(cw__limits_set(&l, "frame=5000x", errors), CW_ERR_RANGE);
    assert_int_equal(cw__limits_set(&l, "frame=0", errors), CW_ERR_RANGE);
    assert_int_equal(cw__limits_set(&l, "connections=0", errors), CW_ERR_RANGE);
    assert_int_equal(cw__limits_set(&l, "decks=0", errors), CW_OK);
    free(errors);
}

static void the_document_lists_the_limits(void **state)
{
    static const char *const rows[] = {
#define X(id, name, value, least, help) "| `" name "` | " #value " | " #least " | " help " |",
        LIMIT_LIST(X)
#undef X
    };
    size_t size;
    char *text = cw_read_file("docs/server.md", 1 << 20, &size);
    (void)state;
    assert_non_null(text);
    for (int i = 0; i < LIMIT_COUNT; i++)
        assert_non_null(strstr(text, rows[i]));
    free(text);
}

static void addresses_are_forgotten(void **state)
{
    address_book *book = calloc(1, sizeof *book);
    char text[32];
    (void)state;
    address *kept = cw__address_find(book, "10.0.0.1", 1);
    kept->connections = 1;
    for (int i = 0; i < 3 * ADDRESSES; i++) {
        snprintf(text, sizeof text, "11.%d.%d.%d", i >> 16, i >> 8 & 255, i & 255);
        assert_non_null(cw__address_find(book, text, 2 + i));
    }
    assert_ptr_equal(cw__address_find(book, "10.0.0.1", 1e9), kept);
    free(book);
}

/* ---- turns ---- */

typedef struct waiting {
    turn turn;
    int number;
} waiting;

static int take_number(turns *t)
{
    waiting *w = (waiting *)cw__turns_take(t);
    return w != NULL ? w->number : -1;
}

/* Address 1 has three of person 1 and one of person 2, address 2 has two of person 3. */
static void addresses_and_people_take_turns(void **state)
{
    static const struct {
        uint64_t address;
        int64_t person;
    } rows[] = {{1, 1}, {1, 1}, {1, 1}, {1, 2}, {2, 3}, {2, 3}};
    static const int order[] = {0, 4, 3, 5, 1, 2, -1};
    enum { ROWS = sizeof rows / sizeof *rows };
    waiting list[ROWS];
    turns t = {0};
    (void)state;
    assert_null(cw__turns_take(&t));
    for (int i = 0; i < ROWS; i++) {
        list[i] = (waiting){{.address = rows[i].address, .person = rows[i].person}, i};
        cw__turns_add(&t, &list[i].turn);
    }
    for (int i = 0; i <= ROWS; i++)
        assert_int_equal(take_number(&t), order[i]);
}

static void many_jobs_of_one_do_not_delay_another(void **state)
{
    enum { MANY = 150 };
    waiting list[MANY + 1];
    turns t = {0};
    (void)state;
    for (int i = 0; i < MANY; i++) {
        list[i] = (waiting){{.address = 1, .person = 1}, i};
        cw__turns_add(&t, &list[i].turn);
    }
    assert_int_equal(take_number(&t), 0);
    assert_int_equal(take_number(&t), 1);
    list[MANY] = (waiting){{.address = 2, .person = 2}, MANY};
    cw__turns_add(&t, &list[MANY].turn);
    assert_int_equal(take_number(&t), 2); /* whose turn it was before the other came */
    assert_int_equal(take_number(&t), MANY);
    for (int i = 3; i < MANY; i++)
        assert_int_equal(take_number(&t), i);
}

/* The law: nobody is served twice while another, who waits all the time, is not served: addresses
 * among each other, and people at one address. Things of one person keep their order. */
static void nobody_is_served_twice_while_another_waits(void **state)
{
    enum { PLACES = 4, PEOPLE = 3, COUNT = 4000 };
    waiting *list = calloc(COUNT, sizeof *list);
    turns t = {0};
    cw_rng rng = 7;
    int held[PLACES][PEOPLE] = {{0}}, last[PLACES][PEOPLE];
    int passed[PLACES][PLACES] = {{0}}; /* how often [1] was served since [0] came */
    int overtaken[PLACES][PEOPLE][PEOPLE] = {{{0}}};
    int added = 0, inside = 0;
    (void)state;
    memset(last, -1, sizeof last);
    while (added < COUNT || inside > 0) {
        if (added < COUNT && (inside == 0 || cw_rng_below(&rng, 2) == 0)) {
            int a = (int)cw_rng_below(&rng, PLACES), p = (int)cw_rng_below(&rng, PEOPLE);
            list[added] = (waiting){{.address = (uint64_t)a, .person = p}, added};
            cw__turns_add(&t, &list[added].turn);
            held[a][p]++;
            added++;
            inside++;
            continue;
        }
        const waiting *w = (const waiting *)cw__turns_take(&t);
        assert_non_null(w);
        int a = (int)w->turn.address, p = (int)w->turn.person;
        assert_true(w->number > last[a][p]);
        last[a][p] = w->number;
        held[a][p]--;
        inside--;
        for (int b = 0; b < PLACES; b++) {
            int there = held[b][0] + held[b][1] + held[b][2];
            passed[b][a] = there > 0 && b != a ? passed[b][a] + 1 : 0;
            passed[a][b] = 0;
            assert_true(passed[b][a] <= 1);
        }
        for (int q = 0; q < PEOPLE; q++) {
            overtaken[a][q][p] = held[a][q] > 0 && q != p ? overtaken[a][q][p] + 1 : 0;
            overtaken[a][p][q] = 0;
            assert_true(overtaken[a][q][p] <= 1);
        }
    }
    free(list);
}

/* ---- workers ---- */

typedef struct errand_of_test {
    job base;
    int *given_back;
} errand_of_test;

static void do_nothing(job *j, int worker) { (void)j, (void)worker; }

static void count_back(job *j) { ++*((errand_of_test *)j)->given_back; }

/* Whenever the end comes, also between handing a job out and the thread's taking it. */
static void every_job_is_given_back_once(void **state)
{
    enum { ROUNDS = 2000, JOBS = 6 };
    (void)state;
    for (int round = 0; round < ROUNDS; round++) {
        uv_loop_t loop;
        errand_of_test list[JOBS];
        int given_back = 0;
        assert_int_equal(uv_loop_init(&loop), 0);
        workers *w = cw__workers_new(&loop, 2);
        assert_non_null(w);
        for (int i = 0; i < JOBS; i++) {
            list[i] = (errand_of_test){{.work = do_nothing, .done = count_back}, &given_back};
            cw__workers_add(w, &list[i].base);
        }
        for (int i = 0; i < round % 4; i++)
            uv_run(&loop, UV_RUN_NOWAIT);
        cw__workers_stop(w);
        assert_int_equal(given_back, JOBS);
        assert_int_equal(cw__workers_waiting(w), 0);
        uv_run(&loop, UV_RUN_DEFAULT);
        cw__workers_free(w);
        assert_int_equal(uv_loop_close(&loop), 0);
    }
}

/* ---- the log ---- */

static void floods_are_left_out_of_the_log(void **state)
{
    journal j = {0};
    (void)state;
    for (int i = 0; i < JOURNAL_BURST; i++)
        assert_true(cw__journal_admits(&j, "full", 100));
    for (int i = 0; i < 1000; i++)
        assert_false(cw__journal_admits(&j, "full", 100));
    assert_true(cw__journal_admits(&j, "match", 100));
    assert_true(cw__journal_admits(&j, "full", 101));
    assert_int_equal(j.events[0].left_out, 1000);
    for (int i = 0; i < 2 * JOURNAL_EVENTS; i++) { /* more events than it can tell apart */
        static char names[2 * JOURNAL_EVENTS][8];
        snprintf(names[i], sizeof names[i], "e%d", i);
        cw__journal_admits(&j, names[i], 102);
    }
    assert_string_equal(j.events[0].name, "full");
}

static void speak_much(journal *j)
{
    for (int i = 0; i < 500; i++)
        cw__journal_say(j, JOURNAL_WARN, "full", "address", "10.0.0.1", NULL);
    cw__journal_say(j, JOURNAL_INFO, "calm", NULL);
    cw__journal_settle(j, 1e9, false);
    cw__journal_settle(j, 1e9 + 1, false);
    cw__journal_settle(j, 2e9, true);
}

static void the_log_says_how_much_it_left_out(void **state)
{
    char path[] = "/tmp/cardwright-journal-XXXXXX";
    journal j = {.file = mkstemp(path)};
    size_t size;
    int full = 0, told = 0;
    long long sum = 0;
    (void)state;
    speak_much(&j);
    cw__journal_close(&j);
    char *text = cw_read_file(path, 1 << 20, &size), *line = text;
    unlink(path);
    assert_non_null(text);
    assert_non_null(strstr(text, "info calm\n"));
    for (char *end; (end = strchr(line, '\n')) != NULL; line = end + 1) {
        *end = '\0';
        const char *count = strstr(line, "left-out lines-of=full lines=");
        full += strstr(line, "full address=10.0.0.1") != NULL;
        told += count != NULL;
        sum += count != NULL ? atoll(strrchr(count, '=') + 1) : 0;
    }
    assert_int_equal(told, 1);
    assert_int_equal(full + sum, 500);
    assert_in_range(full, JOURNAL_BURST, 499);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(buckets_fill_again),
        cmocka_unit_test(limits_have_names),
        cmocka_unit_test(the_document_lists_the_limits),
        cmocka_unit_test(addresses_are_forgotten),
        cmocka_unit_test(addresses_and_people_take_turns),
        cmocka_unit_test(many_jobs_of_one_do_not_delay_another),
        cmocka_unit_test(nobody_is_served_twice_while_another_waits),
        cmocka_unit_test(every_job_is_given_back_once),
        cmocka_unit_test(floods_are_left_out_of_the_log),
        cmocka_unit_test(the_log_says_how_much_it_left_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
