/* Unit tests of what agents believe about hidden cards: the laws of samples in every game, and
 * what counts as shown. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "belief_games.h"

/* ---- laws of samples ---- */

static void check_own_view(watched_match *m, const cw_match_setup *setup, const cw_view *view)
{
    for (int model = 0; model < BELIEF_MODELS; model++) {
        cw_state sample;
        cw_view again;
        cw_belief_sample(&m->beliefs[view->seat][model], view, setup->seed + m->state.turn,
                         &sample);
        const char *fault = cw_state_fault(m->game, &sample, NULL);
        if (fault != NULL)
            fail_msg("%s, %s: %s", m->game->name, cw_belief_words[model], fault);
        for (int i = 1; i < sample.entity_count; i++)
            assert_int_not_equal(sample.entities[i].card, 0);
        cw_view_of(m->game, &sample, view->seat, &again);
        if (memcmp(&again, view, sizeof again) != 0) {
            fail_msg("%s, %s, turn %d: the sample looks different", m->game->name,
                     cw_belief_words[model], m->state.turn);
        }
    }
}

static void test_sample_has_its_own_view(void **state)
{
    (void)state;
    watch_all(check_own_view, "random", 2, 0);
    watch_all(check_own_view, "random", 1, CW_REVEAL_HAND | CW_REVEAL_DECK << 1);
}

/* Exchanges cards that the viewer cannot tell apart: hidden ones that were never seen. */
static void scramble(const cw_view *view, cw_state *state, cw_rng *rng)
{
    cw_player *p = &state->players[1 - view->seat];
    for (int i = 0; i < p->hand_count && p->deck_count > 0; i++) {
        uint32_t k = cw_rng_below(rng, p->deck_count);
        cw_entity *a = &state->entities[p->hand[i]], *b = &state->entities[p->deck[k]];
        if (((a->flags | b->flags) & (CW_FLAG_SEEN | CW_FLAG_MODS)) == 0) {
            cw_card_id card = a->card;
            a->card = b->card;
            b->card = card;
        }
    }
}

static void check_equal_views(watched_match *m, const cw_match_setup *setup, const cw_view *view)
{
    cw_rng rng = setup->seed * 1000 + m->state.turn;
    cw_state other = m->state;
    cw_view same;
    scramble(view, &other, &rng);
    cw_view_of(m->game, &other, view->seat, &same);
    assert_memory_equal(&same, view, sizeof same);
    for (int model = 0; model < BELIEF_MODELS; model++) {
        cw_belief *belief = &m->beliefs[view->seat][model];
        cw_state one, two;
        cw_belief_sample(belief, view, rng, &one);
        cw_belief_sample(belief, view, rng + 1, &two);
        cw_belief_sample(belief, &same, rng, &two);
        assert_true(cw_state_equal(&one, &two));
    }
}

static void test_equal_views_give_equal_samples(void **state)
{
    (void)state;
    watch_all(check_equal_views, "random", 1, 0);
}

/* Beliefs that saw the same events believe the same, whatever they were used for before. */
static void test_equal_events_give_equal_samples(void **state)
{
    const cw_game *game = find_game("classic");
    static watched_match other;
    cw_match_setup setup = {.decks = {game->decks[2], game->decks[3]}, .seed = 5};
    (void)state;
    assert_true(watch_init(&match, game, "random"));
    assert_true(watch_init(&other, game, "random"));
    watch_start(&other, &(cw_match_setup){.decks = {game->decks[0], game->decks[7]}, .seed = 9});
    for (int i = 0; i < 60 && !cw_state_is_over(&other.state); i++)
        watch_step(&other);
    watch_start(&match, &setup);
    watch_start(&other, &setup);
    while (!cw_state_is_over(&match.state)) {
        cw_view view;
        cw_seat seat = cw_state_decider(&match.state);
        cw_view_of(game, &match.state, seat, &view);
        for (int model = 0; model < BELIEF_MODELS; model++) {
            cw_state one, two;
            cw_belief_sample(&match.beliefs[seat][model], &view, 1, &one);
            if (match.state.turn % 2 == 0) /* looking more often changes nothing */
                cw_belief_sample(&match.beliefs[seat][model], &view, 2, &one);
            cw_belief_sample(&match.beliefs[seat][model], &view, 3, &one);
            cw_belief_sample(&other.beliefs[seat][model], &view, 3, &two);
            assert_true(cw_state_equal(&one, &two));
        }
        watch_step(&match);
        watch_step(&other);
    }
    watch_clear(&match);
    watch_clear(&other);
}

static void check_classes(watched_match *m, const cw_match_setup *setup, const cw_view *view)
{
    cw_seat enemy = 1 - view->seat;
    cw_card_id hero = view->state.entities[view->state.players[enemy].hero].card;
    (void)setup;
    for (int model = 0; model < BELIEF_MODELS; model++) {
        cw_state sample;
        cw_belief_sample(&m->beliefs[view->seat][model], view, m->state.turn, &sample);
        card_list known = {.count = 0};
        for (int i = 0; i < view->known_count[enemy]; i++)
            cw__card_list_add(&known, view->known[enemy][i]);
        for (int i = 1; i < sample.entity_count; i++) {
            const cw_entity *e = &sample.entities[i];
            const cw_card *card = &m->game->cards[e->card];
            if (view->state.entities[i].card == 0 && !cw__card_list_take(&known, e->card)) {
                assert_true(card->class_id == 0 || card->class_id == m->game->cards[hero].class_id);
                assert_true(card->collectible);
                assert_true(e->zone != CW_ZONE_SECRET || card->type == CW_TYPE_SECRET);
            }
        }
    }
}

static void test_never_a_card_of_the_wrong_class(void **state)
{
    (void)state;
    watch_all(check_classes, "random", 1, 0);
}

/* The owner's own hand and deck are as they are, in an order that nobody knows. */
static void check_own_cards(watched_match *m, const cw_match_setup *setup, const cw_view *view)
{
    cw_state sample;
    card_list real = {.count = 0}, believed = {.count = 0};
    const cw_player *p = &m->state.players[view->seat];
    cw_belief_sample(&m->beliefs[view->seat][setup->seed % BELIEF_MODELS], view, 3, &sample);
    const cw_player *q = &sample.players[view->seat];
    assert_int_equal(p->deck_count, q->deck_count);
    for (int i = 0; i < p->deck_count; i++) {
        cw__card_list_add(&real, m->state.entities[p->deck[i]].card);
        cw__card_list_add(&believed, sample.entities[q->deck[i]].card);
    }
    assert_int_equal(count_common(&real, &believed), real.count);
    for (int i = 0; i < p->hand_count; i++)
        assert_int_equal(m->state.entities[p->hand[i]].card, sample.entities[q->hand[i]].card);
}

static void test_own_deck_is_kept(void **state)
{
    (void)state;
    watch_all(check_own_cards, "random", 1, 0);
}

static void test_fixed_decks_are_shuffled(void **state)
{
    cw_game *game = find_game("classic");
    cw_match_setup setup = {.decks = {game->decks[0], game->decks[1]}, .seed = 1};
    int changed = 0;
    (void)state;
    game->rules.ordered_deck = true;
    assert_true(watch_init(&match, game, "random"));
    watch_start(&match, &setup);
    cw_view view;
    cw_view_of(game, &match.state, 0, &view);
    cw_state first, sample;
    cw_belief_sample(&match.beliefs[0][0], &view, 0, &first);
    for (uint64_t seed = 1; seed < 20; seed++) {
        check_own_view(&match, &setup, &view);
        cw_belief_sample(&match.beliefs[0][0], &view, seed, &sample);
        int top = sample.players[0].deck_count - 1;
        changed += sample.entities[sample.players[0].deck[top]].card
                   != first.entities[first.players[0].deck[top]].card;
    }
    assert_true(changed > 10);
    watch_clear(&match);
    game->rules.ordered_deck = false;
}

/* ---- what was shown ---- */

static int shown_total, real_total, looks, balanced;

/* Whether the cards shown and the hidden places that are his deck's make up the whole deck. */
static bool is_balanced(const shown_cards *shown, const cw_view *view, int deck)
{
    const cw_player *p = &view->state.players[shown->enemy];
    int count = shown->deck.count + shown->secrets + p->deck_count
                - view->known_count[shown->enemy];
    for (int i = 0; i < p->hand_count; i++)
        count += shown->fresh[i];
    return count == deck;
}

/* Whatever counts as shown was in the deck: no coins, tokens, copies and discoveries. */
static void check_shown(watched_match *m, const cw_match_setup *setup, const cw_view *view)
{
    cw_state sample;
    card_list deck = list_deck(&setup->decks[1 - view->seat]);
    cw_belief *belief = &m->beliefs[view->seat][CW_BELIEF_MIXTURE];
    cw_belief_sample(belief, view, 1, &sample);
    int kept = belief->odds.clues.cards.count;
    int common = count_common(&belief->odds.clues.cards, &deck);
    shown_total += kept;
    real_total += common;
    looks++;
    balanced += is_balanced(&belief->shown, view, deck.count);
    if (common < kept - 1) {
        fail_msg("%s, seed %d, turn %d: %d cards seen, %d of them from the deck", m->game->name,
                 (int)setup->seed, m->state.turn, kept, common);
    }
}

static void test_only_cards_of_the_deck_count(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        shown_total = real_total = looks = balanced = 0;
        watch_all(check_shown, i == 0 ? "random" : "greedy", 3, 0);
        assert_true(shown_total > 1000);
        assert_true(real_total >= 0.999 * shown_total);
        assert_true(balanced >= 0.99 * looks);
    }
    watch_all(check_shown, "random", 1, CW_REVEAL_DECK | CW_REVEAL_HAND << 1);
}

/* What each event of the enemy (seat 1) tells, one after another. */
static void test_events(void **state)
{
    enum { HAND = CW_PLACE_HAND + 16, DECK = CW_PLACE_DECK + 1, BOARD = 17 };
    enum { A = 1, B, TRAP }; /* cards; 0: he does not show it */
    static const struct {
        cw_event_kind kind;
        int seat, source, target, card, shown;
    } rows[] = {
        {CW_EVENT_DRAW, 1, DECK, HAND, 0, 0},
        {CW_EVENT_DRAW, 1, DECK, HAND + 1, 0, 0},
        {CW_EVENT_ADD, 1, CW_PLACE_NONE, HAND + 2, 0, 0},
        {CW_EVENT_DRAW, 1, DECK, HAND + 3, 0, 0},
        {CW_EVENT_PLAY, 1, HAND + 1, CW_PLACE_NONE, A, 1},
        {CW_EVENT_SUMMON, 1, CW_PLACE_NONE, BOARD, A, 1},
        {CW_EVENT_PLAY, 1, HAND + 1, CW_PLACE_NONE, A, 1}, /* was added */
        {CW_EVENT_RETURN, 1, BOARD, HAND + 2, A, 1},
        {CW_EVENT_PLAY, 1, HAND + 2, CW_PLACE_NONE, A, 1}, /* came back */
        {CW_EVENT_PLAY, 1, HAND, CW_PLACE_NONE, 0, 1},     /* a secret */
        {CW_EVENT_SECRET, 1, CW_PLACE_NONE, CW_PLACE_NONE, 0, 1},
        {CW_EVENT_REVEAL, 1, CW_PLACE_NONE, CW_PLACE_SECRETS + 1, TRAP, 2},
        {CW_EVENT_REVEAL, 1, CW_PLACE_NONE, CW_PLACE_SECRETS + 1, TRAP, 2}, /* not of the deck */
        {CW_EVENT_BURN, 1, DECK, CW_PLACE_NONE, B, 3},
        {CW_EVENT_SHUFFLE, 1, CW_PLACE_NONE, DECK, B, 3},
        {CW_EVENT_BURN, 1, DECK, CW_PLACE_NONE, B, 3}, /* it may be the one that went there */
        {CW_EVENT_TRANSFORM, 1, CW_PLACE_NONE, HAND, 0, 3},
        {CW_EVENT_DISCARD, 1, CW_PLACE_NONE, HAND, B, 3},
        {CW_EVENT_DISCARD, 1, CW_PLACE_NONE, DECK, B, 4},
        {CW_EVENT_DISCARD, 1, CW_PLACE_NONE, BOARD, A, 4},
        {CW_EVENT_DRAW, 1, DECK, HAND, 0, 4},
        {CW_EVENT_RETURN, 0, HAND, CW_PLACE_HAND, B, 5}, /* the believer takes it */
        {CW_EVENT_PLAY, 0, CW_PLACE_HAND, CW_PLACE_NONE, A, 5},
        {CW_EVENT_TRIGGER, 1, CW_PLACE_NONE, DECK, A, 6},
        {CW_EVENT_BURN, 1, DECK, CW_PLACE_NONE, A, 6},
    };
    const cw_game *game = find_game("classic");
    shown_cards shown;
    cw_card_id cards[4] = {0};
    (void)state;
    for (int i = 1; i < game->card_count; i++) {
        const cw_card *card = &game->cards[i];
        int place = card->type == CW_TYPE_SECRET ? TRAP : cards[A] == 0 ? A : B;
        bool wanted = card->type == CW_TYPE_SECRET || card->type == CW_TYPE_MINION;
        cards[place] = wanted && card->collectible ? (cw_card_id)i : cards[place];
    }
    cw__shown_reset(&shown, game, 1);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        cw_event event = {.kind = (uint8_t)rows[i].kind,
                          .seat = (cw_seat)rows[i].seat,
                          .source = (cw_place)rows[i].source,
                          .target = (cw_place)rows[i].target,
                          .card = cards[rows[i].card]};
        cw__shown_observe(&shown, &event);
        if (shown.deck.count != rows[i].shown)
            fail_msg("row %d: %d cards, not %d", (int)i, shown.deck.count, rows[i].shown);
    }
}

/* Cards of hidden places that are his deck's: no more copies than are left of the deck, but for
 * what must come from elsewhere. */
static void check_copies(watched_match *m, const cw_match_setup *setup, const cw_view *view)
{
    cw_seat enemy = 1 - view->seat;
    cw_belief *belief = &m->beliefs[view->seat][CW_BELIEF_DATABASE];
    const cw_player *p = &view->state.players[enemy];
    cw_state sample;
    card_list hand, hidden = {.count = 0};
    (void)setup;
    cw_belief_sample(belief, view, m->state.turn, &sample);
    list_hidden_hand(view, &sample, enemy, &hand);
    list_hidden(view, &sample, p->deck, sample.players[enemy].deck, p->deck_count, &hidden);
    for (int i = 0; i < hand.count; i++)
        if (belief->from_deck[i])
            cw__card_list_add(&hidden, hand.cards[i]);
    for (int i = 0; i < m->game->deck_count; i++) {
        if (cw_belief_chance(belief, i) < 1)
            continue;
        card_list left = list_deck(&m->game->decks[i]);
        for (int k = 0; k < belief->odds.clues.cards.count; k++)
            cw__card_list_take(&left, belief->odds.clues.cards.cards[k]);
        int elsewhere = hidden.count > left.count ? hidden.count - left.count : 0;
        assert_true(hidden.count - count_common(&hidden, &left) <= elsewhere + p->secret_count);
    }
}

static void test_cards_seen_are_removed(void **state)
{
    (void)state;
    watch_all(check_copies, "random", 2, 0);
}

/* ---- agents ---- */

static void test_without_known_decks(void **state)
{
    static const char *const agents[] = {"greedy:model=database", "greedy:model=mixture",
                                         "lookahead:model=mixture,nodes=200,worlds=2"};
    cw_game *game = find_game("classic");
    int decks = game->deck_count;
    cw_match_setup setup = {.decks = {game->decks[3], game->decks[4]}, .seed = 4};
    (void)state;
    game->deck_count = 0;
    for (int i = 0; i < 3; i++) {
        assert_true(watch_init(&match, game, agents[i]));
        watch_start(&match, &setup);
        while (!cw_state_is_over(&match.state)) {
            cw_view view;
            cw_view_of(game, &match.state, cw_state_decider(&match.state), &view);
            check_own_view(&match, &setup, &view);
            assert_true(cw_belief_chance(&match.beliefs[view.seat][CW_BELIEF_DATABASE], -1) == 1);
            assert_true(cw_belief_chance(&match.beliefs[view.seat][CW_BELIEF_MIXTURE], -1) == 1);
            watch_step(&match);
        }
        watch_clear(&match);
    }
    game->deck_count = decks;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sample_has_its_own_view),
        cmocka_unit_test(test_equal_views_give_equal_samples),
        cmocka_unit_test(test_equal_events_give_equal_samples),
        cmocka_unit_test(test_never_a_card_of_the_wrong_class),
        cmocka_unit_test(test_own_deck_is_kept),
        cmocka_unit_test(test_fixed_decks_are_shuffled),
        cmocka_unit_test(test_only_cards_of_the_deck_count),
        cmocka_unit_test(test_events),
        cmocka_unit_test(test_cards_seen_are_removed),
        cmocka_unit_test(test_without_known_decks),
    };
    return cmocka_run_group_tests(tests, load, unload);
}
