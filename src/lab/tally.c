/* Counting: events to numbers per player and per card. All sums are whole numbers, so that
 * adding up the workers' counts gives the same in any order. */
#include "tally.h"

#include "lab/interval.h"

#include <stdlib.h>
#include <string.h>

#define X(id, name, text) name,
static const char *const stat_names[] = {CW_SIM_STAT_LIST(X)};
#undef X
#define X(id, name, text) text,
static const char *const stat_texts[] = {CW_SIM_STAT_LIST(X)};
#undef X

/* Which number an event adds to, and for whom. */
static const struct {
    bool counts;
    uint8_t stat;
    bool by_amount;
    bool other; /* the event is about the player who suffers it */
} rules[CW_EVENT_COUNT] = {
    [CW_EVENT_DAMAGE] = {true, CW_SIM_DAMAGE, true, true},
    [CW_EVENT_HEAL] = {true, CW_SIM_HEALING, true, false},
    [CW_EVENT_ARMOR] = {true, CW_SIM_ARMOR, true, false},
    [CW_EVENT_DRAW] = {true, CW_SIM_DRAWN, false, false},
    [CW_EVENT_PLAY] = {true, CW_SIM_PLAYED, false, false},
    [CW_EVENT_SUMMON] = {true, CW_SIM_SUMMONED, false, false},
    [CW_EVENT_EQUIP] = {true, CW_SIM_WEAPONS, false, false},
    [CW_EVENT_POWER] = {true, CW_SIM_POWERS, false, false},
    [CW_EVENT_ATTACK] = {true, CW_SIM_ATTACKS, false, false},
    [CW_EVENT_FATIGUE] = {true, CW_SIM_FATIGUE, true, false},
    [CW_EVENT_BURN] = {true, CW_SIM_BURNED, false, false},
};

const char *cw_sim_stat_name(cw_sim_stat stat) { return stat_names[stat]; }

const char *cw_sim_stat_text(cw_sim_stat stat) { return stat_texts[stat]; }

bool cw_card_is_unplayed(cw_card_plays use)
{
    static const double SELDOM = 0.1;
    return use.played < use.drawn && cw_rate_of(use.played, use.drawn).high < SELDOM;
}

static void begin_pair(tally *t)
{
    memset(t->outcomes, CW_SIM_NOT_PLAYED, sizeof t->outcomes);
    t->pair_turns = 0;
    t->pair_touched_count = 0;
}

bool tally_init(tally *t, const cw_game *game, bool bare)
{
    size_t n = (size_t)game->card_count;
    memset(t, 0, sizeof *t);
    t->card_count = game->card_count;
    bool good = true;
    for (int i = 0; i < CW_SEATS && !bare; i++) {
        t->sum.cards[i] = calloc(n, sizeof *t->sum.cards[i]);
        t->drawn_now[i] = calloc(n, 1);
        t->played_now[i] = calloc(n, 1);
        t->touched[i] = calloc(n, sizeof *t->touched[i]);
        t->is_touched[i] = calloc(n, sizeof *t->is_touched[i]);
        good = good && t->sum.cards[i] && t->drawn_now[i] && t->played_now[i] && t->touched[i]
               && t->is_touched[i];
    }
    if (!bare) {
        t->sum.card_pairs = calloc(n, sizeof *t->sum.card_pairs);
        t->pair_cards = calloc(n, sizeof *t->pair_cards);
        t->pair_touched = calloc(n, sizeof *t->pair_touched);
        good = good && t->sum.card_pairs && t->pair_cards && t->pair_touched;
    }
    begin_pair(t);
    return good;
}

void tally_clear(tally *t)
{
    for (int i = 0; i < CW_SEATS; i++) {
        free(t->sum.cards[i]);
        free(t->drawn_now[i]);
        free(t->played_now[i]);
        free(t->touched[i]);
        free(t->is_touched[i]);
    }
    free(t->sum.card_pairs);
    free(t->pair_cards);
    free(t->pair_touched);
    memset(t, 0, sizeof *t);
}

static void touch(tally *t, int player, cw_card_id card)
{
    if (!t->is_touched[player][card]) {
        t->is_touched[player][card] = true;
        t->touched[player][t->touched_count[player]++] = card;
    }
}

static void count_card(tally *t, int player, cw_card_id card, uint8_t *now)
{
    if (card > 0 && card < t->card_count && now[card] < UINT8_MAX) {
        touch(t, player, card);
        now[card]++;
    }
}

void tally_events(tally *t, const cw_event *events, int count, const int player_of[CW_SEATS])
{
    for (int i = 0; i < count; i++) {
        const cw_event *e = &events[i];
        if (e->kind >= CW_EVENT_COUNT || !rules[e->kind].counts || e->seat >= CW_SEATS)
            continue;
        int player = player_of[e->seat];
        int amount = rules[e->kind].by_amount ? e->amount : 1;
        int whose = rules[e->kind].other ? 1 - player : player;
        t->sum.stats[whose][rules[e->kind].stat] += (uint64_t)(amount > 0 ? amount : 0);
        if (e->kind == CW_EVENT_DRAW)
            count_card(t, player, e->card, t->drawn_now[player]);
        else if (e->kind == CW_EVENT_PLAY)
            count_card(t, player, e->card, t->played_now[player]);
    }
}

/* Cards that go back were not drawn after all. */
static void count_mulligan(tally *t, const cw_state *state, cw_action action, int player)
{
    const cw_player *p = &state->players[cw_state_decider(state)];
    for (int i = 0; i < p->hand_count; i++) {
        cw_card_id card = state->entities[p->hand[i]].card;
        if (action.mask >> i & 1 && t->drawn_now[player][card] > 0) {
            t->drawn_now[player][card]--;
            t->sum.stats[player][CW_SIM_DRAWN]--;
        }
    }
}

/* What no event tells apart from the effects of cards. */
void tally_action(tally *t, const cw_state *state, cw_action action, int player)
{
    switch (action.kind) {
    case CW_ACTION_MULLIGAN: count_mulligan(t, state, action, player); break;
    case CW_ACTION_MOVE: t->sum.stats[player][CW_SIM_MOVES]++; break;
    case CW_ACTION_RAISE: t->sum.stats[player][CW_SIM_RAISES]++; break;
    default: break;
    }
}

static void note_pair_card(tally *t, int player, cw_card_id card, bool drawn, bool played, bool won)
{
    pair_card *p = &t->pair_cards[card];
    if (!p->is_touched) {
        t->pair_touched[t->pair_touched_count++] = card;
        p->is_touched = true;
    }
    p->of[player].drawn += drawn;
    p->of[player].drawn_wins += drawn && won;
    p->of[player].played += played;
    p->of[player].played_wins += played && won;
}

static void close_cards(tally *t, int player, bool won)
{
    for (int i = 0; i < t->touched_count[player]; i++) {
        cw_card_id card = t->touched[player][i];
        cw_card_tally *sum = &t->sum.cards[player][card];
        int drawn = t->drawn_now[player][card], played = t->played_now[player][card];
        sum->drawn += (uint64_t)drawn;
        sum->drawn_matches += drawn > 0;
        sum->drawn_wins += drawn > 0 && won;
        sum->played += (uint64_t)played;
        sum->played_matches += played > 0;
        sum->played_wins += played > 0 && won;
        note_pair_card(t, player, card, drawn > 0, played > 0, won);
        t->drawn_now[player][card] = t->played_now[player][card] = 0;
        t->is_touched[player][card] = false;
    }
    t->touched_count[player] = 0;
}

void tally_hand_over(tally *t)
{
    t->sum.cards[0] = t->sum.cards[1] = NULL;
    t->sum.card_pairs = NULL;
}

/* Most of the pool was never seen: nothing is to be done about it. */
void tally_reset(tally *t)
{
    bool bare = t->sum.card_pairs == NULL;
    for (int player = 0; player < CW_SEATS && !bare; player++)
        close_cards(t, player, false);
    tally_pair(t);
    for (int i = 0; i < t->card_count && !bare; i++) {
        if (cw_sim_saw_card(&t->sum, i)) {
            t->sum.cards[0][i] = t->sum.cards[1][i] = (cw_card_tally){0};
            t->sum.card_pairs[i] = (cw_card_pairs){0};
        }
    }
    cw_sim_result none = {.cards = {t->sum.cards[0], t->sum.cards[1]},
                          .card_pairs = t->sum.card_pairs};
    t->sum = none;
}

void tally_match(tally *t, const cw_state *state, uint64_t actions, const int player_of[CW_SEATS])
{
    cw_sim_result *sum = &t->sum;
    int winner = state->winner < CW_SEATS ? player_of[state->winner] : -1;
    sum->matches++;
    sum->firsts[player_of[0]]++;
    sum->draws += winner < 0;
    if (winner >= 0) {
        sum->wins[winner]++;
        sum->first_wins[winner] += state->winner == 0;
    }
    sum->ends[state->end < CW_END_COUNT ? state->end : CW_END_RUNNING]++;
    t->outcomes[player_of[0] == 0 ? 0 : 1] = winner == 0   ? CW_SIM_WON
                                             : winner == 1 ? CW_SIM_LOST
                                                           : CW_SIM_DRAWN_MATCH;
    t->pair_turns += state->turn;
    sum->turns += state->turn;
    sum->actions += actions;
    sum->cut_off += state->cut_off;
    sum->signature += cw_mix64(cw_state_hash(state) + actions);
    for (int player = 0; player < CW_SEATS && sum->cards[0] != NULL; player++)
        close_cards(t, player, player == winner);
}

static void close_pair_card(const pair_card *p, cw_card_pairs *sum)
{
    unsigned drawn = 0, drawn_wins = 0, played = 0, played_wins = 0;
    for (int i = 0; i < CW_SEATS; i++) {
        cw_clusters_add(&sum->drawn[i], p->of[i].drawn, 2u * p->of[i].drawn_wins, 1);
        cw_clusters_add(&sum->played[i], p->of[i].played, 2u * p->of[i].played_wins, 1);
        drawn += p->of[i].drawn;
        drawn_wins += p->of[i].drawn_wins;
        played += p->of[i].played;
        played_wins += p->of[i].played_wins;
    }
    cw_clusters_add(&sum->drawn[CW_SIM_BOTH], drawn, 2 * drawn_wins, 1);
    cw_clusters_add(&sum->played[CW_SIM_BOTH], played, 2 * played_wins, 1);
}

void tally_pair(tally *t)
{
    t->sum.pairs[t->outcomes[0]][t->outcomes[1]]++;
    t->sum.turn_squares += t->pair_turns * t->pair_turns;
    for (int i = 0; i < t->pair_touched_count; i++) {
        cw_card_id card = t->pair_touched[i];
        close_pair_card(&t->pair_cards[card], &t->sum.card_pairs[card]);
        t->pair_cards[card] = (pair_card){0};
    }
    begin_pair(t);
}

void tally_numbers(cw_sim_result *r, uint64_t *list[TALLY_NUMBERS])
{
    int n = 0;
    uint64_t *const single[] = {&r->matches, &r->draws,     &r->turns,       &r->actions,
                                &r->cut_off, &r->signature, &r->turn_squares};
    for (size_t i = 0; i < sizeof single / sizeof *single; i++)
        list[n++] = single[i];
    for (int i = 0; i < CW_END_COUNT; i++)
        list[n++] = &r->ends[i];
    for (int i = 0; i < TALLY_PAIRS; i++)
        list[n++] = &r->pairs[i / CW_SIM_OUTCOMES][i % CW_SIM_OUTCOMES];
    for (int p = 0; p < CW_SEATS; p++) {
        list[n++] = &r->wins[p];
        list[n++] = &r->forfeits[p];
        list[n++] = &r->first_wins[p];
        list[n++] = &r->firsts[p];
        for (int i = 0; i < CW_SIM_STATS; i++)
            list[n++] = &r->stats[p][i];
    }
}

void tally_merge(cw_sim_result *into, cw_sim_result *from, int card_count)
{
    uint64_t *to[TALLY_NUMBERS], *of[TALLY_NUMBERS];
    tally_numbers(into, to);
    tally_numbers(from, of);
    for (int i = 0; i < TALLY_NUMBERS; i++)
        *to[i] += *of[i];
    for (int p = 0; p < CW_SEATS; p++) {
        for (int i = 0; i < card_count && into->cards[p] != NULL; i++) {
            cw_card_tally *a = &into->cards[p][i];
            const cw_card_tally *b = &from->cards[p][i];
            a->drawn += b->drawn;
            a->played += b->played;
            a->drawn_matches += b->drawn_matches;
            a->drawn_wins += b->drawn_wins;
            a->played_matches += b->played_matches;
            a->played_wins += b->played_wins;
        }
    }
    for (int i = 0; i < card_count && into->card_pairs != NULL; i++) {
        for (int owner = 0; owner < CW_SIM_OWNERS; owner++) {
            cw_clusters_merge(&into->card_pairs[i].drawn[owner], &from->card_pairs[i].drawn[owner]);
            cw_clusters_merge(&into->card_pairs[i].played[owner],
                              &from->card_pairs[i].played[owner]);
        }
    }
}
