/* The family `evolve`: vectors and their files, the games made of them, decks that are new in each
 * match, and matches that are counted. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "agents/agent.h"
#include "evolve/evolve.h"
#include "lang/decks.h"
#include "lang/load.h"
#include "rules/engine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static cw_errors errors;

static cw_evolve_vector random_vector(bool different, uint64_t seed)
{
    cw_evolve_vector v;
    cw_rng rng = seed;
    cw_evolve_random(&v, different, &rng);
    return v;
}

/* A file with that text; the caller removes it. */
static void write_file(const char *text, char path[32])
{
    strcpy(path, "/tmp/cw-evolve-XXXXXX");
    int file = mkstemp(path);
    assert_true(file >= 0);
    assert_int_equal(write(file, text, strlen(text)), (ssize_t)strlen(text));
    close(file);
}

static cw_status read_text(const char *text, cw_evolve_vector *v)
{
    char path[32];
    write_file(text, path);
    cw_errors_init(&errors);
    cw_status status = cw_evolve_read(path, v, &errors);
    unlink(path);
    return status;
}

/* ---- vectors ---- */

static void test_table_is_the_published_one(void **unused)
{
    static const struct {
        const char *name;
        int low, high;
    } table[] = {{"max_mana", 5, 14},       {"mana_rate", 1, 3},       {"life_points", 16, 52},
                 {"max_card_deck", 18, 45}, {"max_card_hand", 5, 14},  {"max_card_field", 5, 14},
                 {"withdraw", 1, 3},        {"cards_1st_turn", 3, 12}, {"extra_mana", 0, 9},
                 {"extra_card", 0, 4},      {"max_attack", 4, 22},     {"max_health", 4, 22},
                 {"attack_twice", 0, 1},    {"attack_turn", 0, 1},     {"must_attack", 0, 1},
                 {"card_last", 0, 4},       {"card_cant", 0, 1}};
    (void)unused;
    assert_int_equal(sizeof table / sizeof *table, 17);
    for (int i = 0; i < 17; i++) {
        assert_string_equal(cw_evolve_params[i].name, table[i].name);
        assert_int_equal(cw_evolve_params[i].low, table[i].low);
        assert_int_equal(cw_evolve_params[i].high, table[i].high);
    }
}

static void test_genes(void **unused)
{
    (void)unused;
    assert_int_equal(cw_evolve_gene_count(false), 31);
    assert_int_equal(cw_evolve_gene_count(true), 60);
    for (int different = 0; different < 2; different++) {
        cw_evolve_vector v = random_vector(different, 3);
        char names[64][48];
        for (int gene = 0; gene < cw_evolve_gene_count(different); gene++) {
            const cw_evolve_param *param = cw_evolve_gene_param(different, gene);
            assert_in_range(cw_evolve_get(&v, gene), param->low, param->high);
            cw_evolve_set(&v, gene, param->high);
            assert_int_equal(cw_evolve_get(&v, gene), param->high);
            cw_evolve_gene_name(different, gene, names[gene], sizeof names[gene]);
            assert_non_null(strstr(names[gene], param->name));
            for (int k = 0; k < gene; k++)
                assert_string_not_equal(names[k], names[gene]);
            assert_true(different || memcmp(&v.sides[0], &v.sides[1], sizeof v.sides[0]) == 0);
        }
        assert_int_equal(cw_evolve_rule_of(&v.sides[0], CW_EVOLVE_EXTRA_MANA), different ? 0 : 9);
    }
    char name[48];
    cw_evolve_gene_name(true, 59, name, sizeof name);
    assert_string_equal(name, "second.cards.3.card_cant");
}

static void test_random_vectors_reach_both_ends(void **unused)
{
    (void)unused;
    bool low[60] = {false}, high[60] = {false};
    for (uint64_t seed = 0; seed < 600; seed++) {
        cw_evolve_vector v = random_vector(true, seed);
        for (int gene = 0; gene < 60; gene++) {
            const cw_evolve_param *param = cw_evolve_gene_param(true, gene);
            low[gene] |= cw_evolve_get(&v, gene) == param->low;
            high[gene] |= cw_evolve_get(&v, gene) == param->high;
        }
    }
    for (int gene = 0; gene < 60; gene++)
        assert_true(low[gene] && high[gene]);
}

static void test_files_read_back(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 40; seed++) {
        cw_evolve_vector v = random_vector(seed % 2, seed), again;
        cw_str text = CW_STR_INIT;
        v.zero_stays = seed % 3 == 0;
        cw_evolve_write(&v, &text);
        assert_int_equal(read_text(cw_str_get(&text), &again), CW_OK);
        assert_memory_equal(&v, &again, sizeof v);
        cw_str_clear(&text);
    }
}

static const char side[] = "max_mana: 10, mana_rate: 1, life_points: 30, max_card_deck: 30, "
                           "max_card_hand: 10, max_card_field: 7, withdraw: 1, cards_1st_turn: 4";
static const char traits[] = "{max_attack: 4, max_health: 5, attack_twice: 0, attack_turn: 1, "
                             "must_attack: 0, card_last: 2, card_cant: 0}";

/* The file with some words replaced by others. */
static void refuses(const char *words, const char *by, const char *says)
{
    cw_str all = CW_STR_INIT, text = CW_STR_INIT;
    cw_evolve_vector v;
    cw_str_printf(&all, "evolve: {%s, extra_mana: 0, extra_card: 1, cards: [%s, %s, %s]}\n", side,
                  traits, traits, traits);
    assert_int_equal(read_text(cw_str_get(&all), &v), CW_OK);
    char *at = strstr(all.data, words);
    assert_non_null(at);
    cw_str_printf(&text, "%.*s%s%s", (int)(at - all.data), all.data, by, at + strlen(words));
    assert_int_not_equal(read_text(cw_str_get(&text), &v), CW_OK);
    bool said = false;
    for (int i = 0; i < errors.count; i++)
        said |= strstr(errors.list[i].message, says) != NULL && errors.list[i].line > 0;
    if (!said)
        fail_msg("'%s' is not in '%s'", says, errors.count ? errors.list[0].message : "");
    cw_str_clear(&all);
    cw_str_clear(&text);
}

static void test_bad_files(void **unused)
{
    (void)unused;
    refuses("max_mana: 10", "max_mana: 15", "max_mana is 15; it must be from 5 to 14");
    refuses("max_mana: 10", "max_mana: ten", "max_mana must be a whole number from 5 to 14, not");
    refuses("max_mana: 10, ", "", "evolve lacks max_mana, from 5 to 14");
    refuses("withdraw", "withdrew", "did you mean 'withdraw'?");
    refuses("card_last: 2", "card_last: 5", "card_last is 5; it must be from 0 to 4");
    refuses("card_cant: 0}", "card_cant: 0, text: x}", "subset 1 of the cards has no 'text'");
    refuses("cards: [", "cards: [1, ", "a list of three maps");
    refuses("cards: [", "card_last_0: keeps, cards: [", "card_last_0 must be gone or stays, not");
    refuses("card_cant: 0}", "card_cant: 0, card_last_0: stays}", "has no 'card_last_0'");
    refuses("cards: [", "card: [", "evolve lacks cards");
    refuses("evolve: {", "mana_cap: 7\nevolve: {", "a game of the family evolve has no 'mana_cap'");
    refuses("evolve: {", "titel: x\nevolve: {", "did you mean 'title'?");
    refuses("evolve: {", "evolve: {first: {}, ", "evolve has 'first' but no 'second'");
    refuses("evolve: {", "other: {", "the part 'evolve' is missing");
    cw_str text = CW_STR_INIT;
    cw_evolve_vector v;
    cw_str_printf(&text,
                  "evolve:\n  first: {%s, extra_mana: 1, cards: [%s, %s, %s]}\n"
                  "  second: {%s, extra_mana: 1, extra_card: 0, cards: [%s, %s, %s]}\n",
                  side, traits, traits, traits, side, traits, traits, traits);
    assert_int_not_equal(read_text(cw_str_get(&text), &v), CW_OK);
    assert_non_null(strstr(errors.list[0].message, "first has no 'extra_mana'"));
    assert_int_equal(errors.list[0].line, 2);
    cw_str_clear(&text);
    cw_errors_init(&errors);
    assert_int_not_equal(cw_evolve_read("no-such-game", &v, &errors), CW_OK);
    cw_errors_init(&errors);
    assert_int_not_equal(cw_evolve_read("classic", &v, &errors), CW_OK);
}

/* ---- games ---- */

static void check_rules(const cw_rules *rules, const cw_evolve_vector *v)
{
    for (int i = 0; i < CW_SEATS; i++) {
        const cw_evolve_side *s = &v->sides[i];
        int extra = i == 1 ? cw_evolve_rule_of(s, CW_EVOLVE_EXTRA_CARD) : 0;
        int most = cw_evolve_rule_of(s, CW_EVOLVE_MAX_CARD_HAND);
        int cards = cw_evolve_rule_of(s, CW_EVOLVE_CARDS_1ST_TURN) + extra;
        int opening = i == 0 ? rules->hand_first : rules->hand_second;
        assert_int_equal(rules->mana_cap[i], cw_evolve_rule_of(s, CW_EVOLVE_MAX_MANA));
        assert_int_equal(rules->mana_gain[i], cw_evolve_rule_of(s, CW_EVOLVE_MANA_RATE));
        assert_int_equal(rules->hand_limit[i], most);
        assert_int_equal(rules->board_size[i], cw_evolve_rule_of(s, CW_EVOLVE_MAX_CARD_FIELD));
        assert_int_equal(rules->draw_per_turn[i], cw_evolve_rule_of(s, CW_EVOLVE_WITHDRAW));
        assert_int_equal(opening + rules->draw_per_turn[i], cards < most ? cards : most);
        assert_int_equal(cw_rules_crystals(rules, (cw_seat)i, 1), 1);
    }
    assert_int_equal(rules->mana_extra_second,
                     cw_evolve_rule_of(&v->sides[1], CW_EVOLVE_EXTRA_MANA));
    assert_false(rules->mulligan);
}

/* Which subset of the player's cards it is from, -1 if from none. */
static int subset_of(const cw_evolve_side *s, const cw_card *card, int from)
{
    for (int k = from; k < CW_EVOLVE_SUBSETS; k++) {
        uint32_t keywords = 0;
        keywords |= cw_evolve_trait_of(s, k, CW_EVOLVE_ATTACK_TWICE) ? CW_KW(WINDFURY) : 0;
        keywords |= cw_evolve_trait_of(s, k, CW_EVOLVE_ATTACK_TURN) ? CW_KW(CHARGE) : 0;
        bool must = cw_evolve_trait_of(s, k, CW_EVOLVE_MUST_ATTACK);
        bool cannot = !must && cw_evolve_trait_of(s, k, CW_EVOLVE_CARD_CANT);
        keywords |= (must ? CW_KW(TAUNT) : 0) | (cannot ? CW_KW(UNATTACKABLE) : 0);
        if (card->keywords == keywords
            && card->values[CW_VALUE_LASTS] == 1 + cw_evolve_trait_of(s, k, CW_EVOLVE_CARD_LAST)
            && card->attack >= 1 && card->attack <= cw_evolve_trait_of(s, k, CW_EVOLVE_MAX_ATTACK)
            && card->health >= 1 && card->health <= cw_evolve_trait_of(s, k, CW_EVOLVE_MAX_HEALTH))
            return k;
    }
    return -1;
}

static void check_deck(const cw_game *game, const cw_evolve_side *s, const cw_deck *deck)
{
    int size = cw_evolve_rule_of(s, CW_EVOLVE_MAX_CARD_DECK), at = 0;
    assert_int_equal(deck->count, size);
    assert_int_equal(game->cards[deck->hero].health, cw_evolve_rule_of(s, CW_EVOLVE_LIFE_POINTS));
    for (int k = 0; k < CW_EVOLVE_SUBSETS; k++) {
        int count = size / 3 + (k < size % 3);
        for (int i = 0; i < count; i++) {
            const cw_card *card = &game->cards[deck->cards[at++]];
            assert_int_equal(subset_of(s, card, k), k);
            assert_int_equal(card->cost, (card->attack + card->health) / 2);
            assert_int_equal(card->type, CW_TYPE_MINION);
        }
    }
}

static void test_games_and_decks(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 24; seed++) {
        cw_evolve_vector v = random_vector(seed % 2, seed);
        cw_errors_init(&errors);
        cw_game *game = cw_evolve_game(&v, &errors);
        assert_non_null(game);
        assert_true(cw_game_makes_decks(game));
        check_rules(&game->rules, &v);
        cw_match_setup one = {.seed = seed}, same = one, other = {.seed = seed + 1};
        cw_match_make_decks(game, &one);
        cw_match_make_decks(game, &same);
        cw_match_make_decks(game, &other);
        assert_memory_equal(&one, &same, sizeof one);
        assert_memory_not_equal(&one.decks, &other.decks, sizeof one.decks);
        for (int i = 0; i < CW_SEATS; i++) {
            cw_named_deck named = {.deck = one.decks[i]};
            check_deck(game, &v.sides[i], &one.decks[i]);
            assert_int_equal(cw_deck_check(game, &named, &errors), CW_OK);
        }
        cw_game_free(game);
    }
}

static void test_every_card_of_a_subset_is_drawn(void **unused)
{
    (void)unused;
    cw_evolve_vector v = random_vector(false, 1);
    for (int gene = 0; gene < 31; gene++)
        cw_evolve_set(&v, gene, cw_evolve_gene_param(false, gene)->low);
    cw_game *game = cw_evolve_game(&v, NULL);
    int seen[4][4] = {{0}}, cards = 0;
    for (uint64_t seed = 0; seed < 300; seed++) {
        cw_match_setup setup = {.seed = seed};
        cw_match_make_decks(game, &setup);
        for (int i = 0; i < setup.decks[1].count; i++, cards++) {
            const cw_card *card = &game->cards[setup.decks[1].cards[i]];
            seen[card->attack - 1][card->health - 1]++;
        }
    }
    for (int i = 0; i < 16; i++) /* 337 expected, a deviation of 18 */
        assert_in_range(seen[i / 4][i % 4], cards / 16 - 90, cards / 16 + 90);
    cw_game_free(game);
}

static void test_a_match_makes_its_open_decks(void **unused)
{
    (void)unused;
    cw_evolve_vector v = random_vector(true, 8);
    cw_game *game = cw_evolve_game(&v, NULL);
    cw_match_setup open = {.seed = 5}, made = open;
    cw_state a, b;
    memset(&a, 0, sizeof a);
    memset(&b, 0, sizeof b);
    cw_match_make_decks(game, &made);
    assert_int_equal(cw_match_start(game, &open, &a, NULL), CW_OK);
    assert_int_equal(cw_match_start(game, &made, &b, NULL), CW_OK);
    assert_true(cw_state_equal(&a, &b));
    cw_game_free(game);
}

static void test_names_texts_and_export(void **unused)
{
    (void)unused;
    cw_errors_init(&errors);
    cw_game *game = cw_load_game("evolve", &errors);
    assert_non_null(game);
    cw_card_id card = cw_game_find_card(game, "ash 1/1", 0);
    assert_int_not_equal(card, 0);
    assert_int_equal(game->cards[card].cost, 1);
    cw_named_deck deck;
    assert_int_equal(cw_deck_read(game, "new", &deck, &errors), CW_OK);
    assert_true(cw_deck_is_open(game, &deck.deck));
    static const char list[] = "Hero: Dusk\n2 Ash 1/1\n3 Birch 1/2\n";
    assert_int_equal(cw_deck_read(game, list, &deck, &errors), CW_OK);
    assert_int_equal(deck.deck.count, 5);
    assert_int_equal(game->deck_count, 0); /* nobody knows a deck beforehand */
    cw_game_free(game);
    static const char both[] = "game: {evolve: {}}\ncards: []\n";
    cw_errors_init(&errors);
    assert_null(cw_load_game_text(both, sizeof both - 1, "both", &errors));
    assert_non_null(strstr(errors.list[errors.count - 1].message, "it makes its own cards"));
    assert_null(cw_load_game("games/classic/game.yaml", NULL));
    game = cw_load_game("games/evolve/game.yaml", NULL);
    assert_non_null(game);
    cw_game_free(game);
}

static void test_recipes_are_checked(void **unused)
{
    (void)unused;
    cw_evolve_vector v = random_vector(false, 2);
    cw_game *game = cw_evolve_game(&v, NULL);
    const cw_recipe good = game->recipes[1];
    uint64_t hash = game->hash;
    cw_recipe bad[] = {good, good, good, good};
    bad[0].hero = bad[0].parts[0].first;
    bad[1].parts[2].kinds = (uint16_t)(bad[1].parts[2].kinds + 1);
    bad[2].parts[0].count = 49;
    bad[3].parts[1].first = 0;
    for (int i = 0; i < 4; i++) {
        game->recipes[1] = bad[i];
        cw_errors_init(&errors);
        assert_int_equal(cw_game_freeze(game, &errors), CW_ERR_RANGE);
        assert_non_null(strstr(errors.list[0].message, "the recipe for decks of seat 2"));
    }
    game->recipes[1] = good;
    game->recipes[1].parts[0].count--;
    assert_int_equal(cw_game_freeze(game, NULL), CW_OK);
    assert_true(game->hash != hash);
    cw_game_free(game);
}

/* ---- matches ---- */

static void test_matches_add_up(void **unused)
{
    (void)unused;
    static const char *const agents[] = {NULL, "random"};
    cw_evolve_vector v = random_vector(true, 4);
    for (int i = 0; i < 2; i++) {
        cw_evolve_sums whole, parts;
        memset(&whole, 0, sizeof whole);
        memset(&parts, 0, sizeof parts);
        assert_int_equal(cw_evolve_play(&v, agents[i], 9, 0, 60, NULL, &whole, NULL), CW_OK);
        assert_int_equal(cw_evolve_play(&v, agents[i], 9, 40, 20, NULL, &parts, NULL), CW_OK);
        assert_int_equal(cw_evolve_play(&v, agents[i], 9, 0, 40, NULL, &parts, NULL), CW_OK);
        assert_memory_equal(&whole, &parts, sizeof whole);
        assert_int_equal(whole.matches, 60);
        assert_int_equal(whole.sums[CW_EVOLVE_WON_1] + whole.sums[CW_EVOLVE_WON_2], 60);
    }
}

static void test_quick_and_checked_matches_agree(void **unused)
{
    (void)unused;
    cw_evolve_vector v = random_vector(false, 6);
    cw_evolve_sums quick;
    memset(&quick, 0, sizeof quick);
    assert_int_equal(cw_evolve_play(&v, "face", 3, 0, 50, NULL, &quick, NULL), CW_OK);
    cw_game *game = cw_evolve_game(&v, NULL);
    cw_agent *players[CW_SEATS];
    for (cw_seat i = 0; i < CW_SEATS; i++)
        players[i] = cw_agent_new("face", game, i, 0, NULL);
    uint64_t turns = 0;
    for (uint64_t i = 0; i < 50; i++) {
        cw_rng stream = cw_rng_stream(3, i);
        cw_match_setup setup = {.seed = cw_rng_next(&stream)};
        cw_state s;
        memset(&s, 0, sizeof s);
        assert_int_equal(cw_match_start(game, &setup, &s, NULL), CW_OK);
        while (!cw_state_is_over(&s)) {
            cw_action a = cw_agent_act(players[s.active], game, &s, NULL);
            assert_int_equal(cw_apply(game, &s, a, NULL), CW_OK);
            assert_null(cw_state_fault(game, &s, NULL));
        }
        turns += s.turn;
    }
    assert_int_equal(turns, quick.sums[CW_EVOLVE_TURNS]);
    cw_agent_free(players[0]);
    cw_agent_free(players[1]);
    cw_game_free(game);
}

/* Fatigue ends a match at the start of a turn: that turn counts, as it does in sim. */
static void test_the_turn_in_which_fatigue_kills_counts(void **unused)
{
    (void)unused;
    cw_evolve_vector v = random_vector(false, 1);
    cw_evolve_sums sums;
    for (int gene = 0; gene < cw_evolve_gene_count(false); gene++) {
        const char *name = cw_evolve_gene_param(false, gene)->name; /* all cards are blank */
        if (strcmp(name, "card_last") == 0 || strcmp(name, "attack_turn") == 0)
            cw_evolve_set(&v, gene, 0);
    }
    cw_game *game = cw_evolve_game(&v, NULL);
    cw_agent *players[CW_SEATS];
    for (cw_seat i = 0; i < CW_SEATS; i++)
        players[i] = cw_agent_new("face", game, i, 0, NULL);
    uint64_t turns = 0, rounds = 0, at_start = 0;
    for (uint64_t i = 0; i < 200; i++) {
        cw_rng stream = cw_rng_stream(3, i);
        cw_match_setup setup = {.seed = cw_rng_next(&stream)};
        cw_state s;
        memset(&s, 0, sizeof s);
        assert_int_equal(cw_match_start(game, &setup, &s, NULL), CW_OK);
        int before = 0;
        while (!cw_state_is_over(&s)) {
            before = s.turn;
            cw_apply_trusted(game, &s, cw_agent_act(players[s.active], game, &s, NULL), NULL);
        }
        turns += s.turn;
        rounds += (s.turn + 1u) / 2;
        at_start += s.turn != before;
    }
    memset(&sums, 0, sizeof sums);
    assert_int_equal(cw_evolve_play(&v, "face", 3, 0, 200, NULL, &sums, NULL), CW_OK);
    assert_int_equal(at_start, 200);
    assert_int_equal(sums.sums[CW_EVOLVE_TURNS], turns);
    assert_int_equal(sums.sums[CW_EVOLVE_ROUNDS], rounds);
    cw_agent_free(players[0]);
    cw_agent_free(players[1]);
    cw_game_free(game);
}

/* ---- blank cards ---- */

/* The third of the deck that the card on that place is of. */
static int third_at(const cw_game *game, const cw_state *s, int seat, cw_place place)
{
    int card = s->entities[cw_entity_at(s, place)].card, third = 0;
    const cw_recipe_part *parts = game->recipes[seat].parts;
    while (third < CW_EVOLVE_SUBSETS
           && (card < parts[third].first || card >= parts[third].first + parts[third].kinds))
        third++;
    assert_in_range(third, 0, CW_EVOLVE_SUBSETS - 1);
    return third;
}

/* Which thirds of each seat's deck attacked, or stood there in the other's turn. */
static void watch_thirds(const cw_game *game, uint64_t seed, unsigned used[CW_SEATS])
{
    cw_match_setup setup = {.seed = seed};
    cw_rng rng = seed;
    cw_state s;
    memset(&s, 0, sizeof s);
    assert_int_equal(cw_match_start(game, &setup, &s, NULL), CW_OK);
    while (!cw_state_is_over(&s)) {
        cw_action a = cw_random_action(game, &s, &rng);
        int other = 1 - s.active;
        if (a.kind == CW_ACTION_ATTACK)
            used[s.active] |= 1u << third_at(game, &s, s.active, a.source);
        for (int i = 0; i < s.players[other].board_count; i++)
            used[other] |= 1u << third_at(game, &s, other, cw_place_board((cw_seat)other, i));
        assert_int_equal(cw_apply(game, &s, a, NULL), CW_OK);
    }
}

static void test_blank_cards_never_attack_nor_block(void **unused)
{
    (void)unused;
    int blank = 0, others = 0;
    for (uint64_t seed = 0; seed < 24; seed++) {
        cw_evolve_vector v = random_vector(seed % 2, seed);
        v.zero_stays = seed % 8 > 5;
        if (seed % 4 > 1) /* blank, if 0 does not stay */
            for (int gene = 0; gene < cw_evolve_gene_count(v.different); gene++) {
                const char *name = cw_evolve_gene_param(v.different, gene)->name;
                if (strcmp(name, "card_last") == 0 || strcmp(name, "attack_turn") == 0)
                    cw_evolve_set(&v, gene, gene % 2 && cw_evolve_get(&v, gene) % 2);
            }
        cw_game *game = cw_evolve_game(&v, NULL);
        unsigned used[CW_SEATS] = {0};
        for (uint64_t i = 0; i < 30; i++)
            watch_thirds(game, 100 * seed + i, used);
        for (int seat = 0; seat < CW_SEATS; seat++) {
            unsigned thirds;
            int cards = 0, count = cw_evolve_blank_cards(&v, seat, &thirds);
            for (int i = 0; i < CW_EVOLVE_SUBSETS; i++)
                cards += thirds >> i & 1 ? game->recipes[seat].parts[i].count : 0;
            assert_int_equal(count, cards);
            assert_int_equal(thirds, 7 & ~used[seat]);
            blank += thirds != 0;
            others += thirds == 0;
        }
        cw_game_free(game);
    }
    assert_true(blank > 5 && others > 5);
}

static void test_blank_cards_in_words(void **unused)
{
    (void)unused;
    cw_evolve_vector v;
    cw_str text = CW_STR_INIT;
    cw_errors_init(&errors);
    assert_int_equal(cw_evolve_read("evolve", &v, &errors), CW_OK);
    cw_evolve_explain_blanks(&v, &text);
    assert_non_null(strstr(cw_str_get(&text), "29 of 44 cards can never attack nor block: the "
                                              "second and the last third"));
    cw_str_clear(&text);
    v.zero_stays = true;
    cw_evolve_explain_blanks(&v, &text);
    assert_string_equal(cw_str_get(&text), "0 of 44 cards can never attack nor block.\n");
    cw_str_clear(&text);
    cw_evolve_explain(&v, &text);
    assert_non_null(strstr(cw_str_get(&text), "must be attacked first; stays until it dies."));
    cw_str_clear(&text);
}

static void test_play_can_be_stopped_and_refused(void **unused)
{
    (void)unused;
    cw_evolve_vector v = random_vector(false, 6);
    cw_evolve_sums sums;
    atomic_bool stop = true;
    memset(&sums, 0, sizeof sums);
    assert_int_equal(cw_evolve_play(&v, NULL, 3, 0, 50, &stop, &sums, NULL), CW_OK);
    assert_int_equal(sums.matches, 0);
    cw_errors_init(&errors);
    assert_int_equal(cw_evolve_play(&v, "fase", 3, 0, 50, NULL, &sums, &errors),
                     CW_ERR_UNKNOWN_NAME);
    assert_non_null(strstr(errors.list[0].message, "face"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_table_is_the_published_one),
        cmocka_unit_test(test_genes),
        cmocka_unit_test(test_random_vectors_reach_both_ends),
        cmocka_unit_test(test_files_read_back),
        cmocka_unit_test(test_bad_files),
        cmocka_unit_test(test_games_and_decks),
        cmocka_unit_test(test_every_card_of_a_subset_is_drawn),
        cmocka_unit_test(test_a_match_makes_its_open_decks),
        cmocka_unit_test(test_names_texts_and_export),
        cmocka_unit_test(test_recipes_are_checked),
        cmocka_unit_test(test_matches_add_up),
        cmocka_unit_test(test_quick_and_checked_matches_agree),
        cmocka_unit_test(test_the_turn_in_which_fatigue_kills_counts),
        cmocka_unit_test(test_blank_cards_never_attack_nor_block),
        cmocka_unit_test(test_blank_cards_in_words),
        cmocka_unit_test(test_play_can_be_stopped_and_refused),
    };
    return cmocka_run_group_tests_name("evolve", tests, NULL, NULL);
}
