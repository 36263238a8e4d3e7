/* Packed positions of the model checker: they play like the real ones, orders are left out only where
 * they mean nothing, and a set keeps what it gets. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "check_kit.h"

#include "base/hash.h"

typedef struct gathering {
    const packer *packer;
    const pack_origin *origin; /* NULL: not unpacked */
    uint64_t sum;              /* of the hashes of different followers; the order does not count */
    uint64_t seen[400];
    int count;
    bool many;
} gathering;

static bool gather(void *context, cw_action action, const cw_chance *chance, const cw_state *next)
{
    gathering *g = context;
    uint8_t bytes[PACK_MOST], sooner[PACK_MOST];
    size_t size = cw__pack_state(g->packer, next, bytes);
    uint64_t hash = cw_hash_bytes(bytes, size, 0);
    assert_int_equal(cw__pack_successor(g->packer, g->origin, next, sooner), size);
    assert_memory_equal(sooner, bytes, size);
    (void)action;
    (void)chance;
    for (int i = 0; i < g->count; i++)
        if (g->seen[i] == hash)
            return true;
    g->many = g->count == 400;
    if (!g->many) {
        g->seen[g->count++] = hash;
        g->sum += hash;
    }
    return !g->many;
}

/* What follows from the real position, from the packed one, and without needless actions. */
static void compare_followers(const packer *p, const cw_state *real)
{
    static successors s, spared;
    pack_origin origin;
    const cw_state *unpacked = &origin.state;
    uint8_t bytes[PACK_MOST], again[PACK_MOST];
    size_t size = cw__pack_state(p, real, bytes);
    memset(&origin, 0, sizeof origin);
    cw__unpack_state(p, bytes, size, &origin);
    assert_int_equal(cw__pack_state(p, unpacked, again), size);
    assert_memory_equal(bytes, again, size);
    if (cw_state_is_over(real))
        return;
    const char *fault = cw_state_fault(p->game, unpacked, NULL);
    assert_ptr_equal(cw_setup_fault(p->game, unpacked), fault);
    if (fault != NULL)
        fail_msg("%s", fault);
    gathering a = {.packer = p}, b = {.packer = p, .origin = &origin}, c = b;
    s.game = spared.game = p->game;
    spared.packer = p;
    int count = cw__successors_list(&s, real);
    successor_walk walk[] = {{.parts = 1}, {.parts = 1}, {.parts = 1}};
    cw__successors_visit(&s, real, count, &walk[0], gather, &a);
    assert_int_equal(cw__successors_list(&s, unpacked), count);
    cw__successors_visit(&s, unpacked, count, &walk[1], gather, &b);
    cw__successors_list(&spared, unpacked);
    cw__successors_visit(&spared, unpacked, count, &walk[2], gather, &c);
    if (!a.many && !b.many) {
        assert_true(a.sum == b.sum && a.count == b.count);
        assert_true(a.sum == c.sum && a.count == c.count);
    }
}

static void play_packed(const char *name, const char *deck, int matches)
{
    cw_deck decks[CW_SEATS];
    packer *p = malloc(sizeof *p);
    load_shipped(name, decks, deck);
    for (int i = 0; i < matches; i++) {
        cw_match_setup setup = {.decks = {decks[0], decks[1]}, .seed = (uint64_t)i + 1};
        cw_rng rng = (uint64_t)i;
        assert_int_equal(cw_match_start(game, &setup, &state, NULL), CW_OK);
        cw__packer_init(p, game, cw__symmetry_find(game, decks), &state);
        for (int k = 0; !cw_state_is_over(&state) && k < 400; k++) {
            if (state.phase != CW_PHASE_MULLIGAN)
                compare_followers(p, &state);
            cw_apply_trusted(game, &state, cw_random_action(game, &state, &rng), NULL);
        }
        compare_followers(p, &state);
    }
    free(p);
}

static void test_packed_positions_play_alike(void **unused)
{
    (void)unused;
    play_packed("tests/data/check", "pack", 20);
    play_packed("classic", "midrange-shaman", 3);
    play_packed("classic", "freeze-mage", 2);
    play_packed("chaos", "stampede", 3);
    play_packed("elemental", "fire-rush", 2);
}

/* The order of play goes along where it means something: the newest minions stand at the left. */
static void test_packed_positions_know_the_order_of_play(void **unused)
{
    (void)unused;
    kit_position("order: play",
                 "- {name: Ash, cost: 0, minion: 0/1, text: 'Deathrattle: Deal 1 damage "
                 "to all minions.'}\n"
                 "- {name: Egg, cost: 0, minion: 0/1, text: 'Deathrattle: Summon a "
                 "Pup.'}\n"
                 "- {name: Fall, cost: 0, spell: true, text: Deal 1 damage to all "
                 "minions.}\n");
    packer *p = calloc(1, sizeof *p);
    put(1, CW_ZONE_BOARD, "Egg");
    put(0, CW_ZONE_BOARD, "Ash");
    put(0, CW_ZONE_HAND, "Egg");
    put_many(0, CW_ZONE_HAND, "Fall", 2);
    cw__packer_init(p, game, (symmetry){0}, &state);
    compare_followers(p, &state);
    assert_int_equal(play(0, 0, CW_PLACE_NONE), CW_OK);
    compare_followers(p, &state);
    free(p);
}

static void test_symmetries_are_claimed_with_care(void **unused)
{
    (void)unused;
    kit_game("", "- {name: Heir, cost: 1, minion: 1/1, text: 'Deathrattle: Draw a card.'}\n"
                 "- {name: Caller, cost: 1, minion: 1/1, text: 'Battlecry: Summon a Heir.'}\n"
                 "- {name: Flank, cost: 1, minion: 1/1, text: 'Adjacent minions have +1 "
                 "attack.'}\n");
    const char *const names[] = {"Pup", "Bolt", "Caller", "Flank"};
    cw_deck plain_deck = deck_of("Bare", 2, names), calling = deck_of("Bare", 3, names);
    cw_deck flanking = deck_of("Bare", 4, names);
    flanking.cards[2] = card("Pup");
    symmetry s = cw__symmetry_find(game, (cw_deck[]){plain_deck, plain_deck});
    assert_true(s.board && s.hand && s.deck);
    s = cw__symmetry_find(game, (cw_deck[]){plain_deck, calling});
    assert_true(!s.board && s.hand && s.deck);
    s = cw__symmetry_find(game, (cw_deck[]){flanking, plain_deck});
    assert_true(!s.board && s.hand);
}

static void test_a_set_keeps_what_it_gets(void **unused)
{
    (void)unused;
    state_shard *shard = calloc(1, sizeof(state_set));
    uint8_t bytes[PACK_MOST];
    for (uint32_t round = 0; round < 2; round++) {
        for (uint32_t i = 0; i < 5000; i++) {
            size_t size = 4 + i % 300;
            memset(bytes, (int)(i % 251), sizeof bytes);
            memcpy(bytes, &i, sizeof i);
            assert_int_equal(cw__state_shard_add(shard, cw_hash_bytes(bytes, size, 0), bytes, size),
                             round == 0);
        }
    }
    uint32_t place = 0, next, i = 0;
    for (; place < shard->end; place = next, i++) {
        size_t size;
        const uint8_t *read = cw__state_shard_read(shard, place, &size, &next);
        assert_int_equal(size, 4 + i % 300);
        assert_memory_equal(read, &i, sizeof i);
    }
    assert_int_equal(i, 5000);
    cw__state_set_clear((state_set *)shard);
    free(shard);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_packed_positions_play_alike, kit_clear),
        cmocka_unit_test_teardown(test_packed_positions_know_the_order_of_play, kit_clear),
        cmocka_unit_test_teardown(test_symmetries_are_claimed_with_care, kit_clear),
        cmocka_unit_test_teardown(test_a_set_keeps_what_it_gets, kit_clear),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
