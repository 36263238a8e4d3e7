/* Counting: events to numbers per player and per card. All sums are whole numbers, so that
 * adding up the workers' counts gives the same in any order. */
#include "tally.h"

#include "base/memory.h"
#include "stats/interval.h"

#include <string.h>

#define X(id, name, text) name,
static const char *const stat_names[] = {CW_SIM_STAT_LIST(X)};
#undef X
#define X(id, name, text) text,
static const char *const stat_texts[] = {CW_SIM_STAT_LIST(X)};
#undef X

/* Which number an event adds to, and for whom. */
enum { COUNTS_ONE, COUNTS_AMOUNT, COUNTS_OWN = 0, COUNTS_OTHER };
static const struct {
    bool counts;
    uint8_t stat;
    bool by_amount;
    bool other; /* the event is about the player who suffers it */
} rules[CW_EVENT_COUNT] = {
#define EVENT(id, word, about, tells, looks, sound, touches, counts) [CW_EVENT_##id] = {counts},
#define COUNTS(stat, by, whom) true, CW_SIM_##stat, COUNTS_##by, COUNTS_##whom
#define COUNTS_NOTHING false, 0, false, false
#include "facts/events.def"
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

void cw__tally_init(tally *t, const cw_game *game, bool bare)
{
    size_t n = (size_t)game->card_count;
    *t = (tally){.card_count = game->card_count};
    begin_pair(t);
    if (bare)
        return;
    cw_sim_make_cards(&t->sum, game->card_count);
    t->pair_cards = cw_alloc(n, sizeof *t->pair_cards);
    t->pair_touched = cw_alloc(n, sizeof *t->pair_touched);
    for (int i = 0; i < CW_SEATS; i++) {
        t->now[i] = cw_alloc(n, sizeof *t->now[i]);
        t->touched[i] = cw_alloc(n, sizeof *t->touched[i]);
    }
}

void cw__tally_clear(tally *t)
{
    cw_sim_clear(&t->sum);
    for (int i = 0; i < CW_SEATS; i++) {
        free(t->now[i]);
        free(t->touched[i]);
    }
    free(t->pair_cards);
    free(t->pair_touched);
}

static void count_card(tally *t, int player, cw_card_id card, bool played)
{
    if (card == 0 || card >= t->card_count)
        return;
    card_now *now = &t->now[player][card];
    uint8_t *count = played ? &now->played : &now->drawn;
    if (*count < UINT8_MAX) {
        if (!now->is_touched)
            t->touched[player][t->touched_count[player]++] = card;
        now->is_touched = true;
        (*count)++;
    }
}

void cw__tally_events(tally *t, const cw_event *events, int count, const int player_of[CW_SEATS])
{
    for (int i = 0; i < count; i++) {
        const cw_event *e = &events[i];
        if (e->kind >= CW_EVENT_COUNT || !rules[e->kind].counts || e->seat >= CW_SEATS)
            continue;
        int player = player_of[e->seat];
        int amount = rules[e->kind].by_amount ? e->amount : 1;
        int whose = rules[e->kind].other ? 1 - player : player;
        t->sum.stats[whose][rules[e->kind].stat] += (uint64_t)(amount > 0 ? amount : 0);
        if (e->kind == CW_EVENT_DRAW || e->kind == CW_EVENT_PLAY)
            count_card(t, player, e->card, e->kind == CW_EVENT_PLAY);
    }
}

/* Cards that go back were not drawn after all. */
static void count_mulligan(tally *t, const cw_state *state, cw_action action, int player)
{
    const cw_player *p = &state->players[cw_state_decider(state)];
    for (int i = 0; i < p->hand_count; i++) {
        card_now *now = &t->now[player][state->entities[p->hand[i]].card];
        if (action.mask >> i & 1 && now->drawn > 0) {
            now->drawn--;
            t->sum.stats[player][CW_SIM_DRAWN]--;
        }
    }
}

/* What no event tells apart from the effects of cards. */
void cw__tally_action(tally *t, const cw_state *state, cw_action action, int player)
{
    switch (action.kind) {
    case CW_ACTION_MULLIGAN: count_mulligan(t, state, action, player); break;
    case CW_ACTION_MOVE: t->sum.stats[player][CW_SIM_MOVES]++; break;
    case CW_ACTION_RAISE: t->sum.stats[player][CW_SIM_RAISES]++; break;
    default: break;
    }
}

static void note_pair_card(tally *t, int player, cw_card_id card, const card_now *now, bool won)
{
    pair_card *p = &t->pair_cards[card];
    if (!p->is_touched)
        t->pair_touched[t->pair_touched_count++] = card;
    p->is_touched = true;
    p->of[player].drawn += now->drawn > 0;
    p->of[player].drawn_wins += now->drawn > 0 && won;
    p->of[player].played += now->played > 0;
    p->of[player].played_wins += now->played > 0 && won;
}

static void close_cards(tally *t, int player, bool won)
{
    for (int i = 0; i < t->touched_count[player]; i++) {
        cw_card_id card = t->touched[player][i];
        cw_card_tally *sum = &t->sum.cards[player][card];
        card_now *now = &t->now[player][card];
        sum->drawn += now->drawn;
        sum->drawn_matches += now->drawn > 0;
        sum->drawn_wins += now->drawn > 0 && won;
        sum->played += now->played;
        sum->played_matches += now->played > 0;
        sum->played_wins += now->played > 0 && won;
        note_pair_card(t, player, card, now, won);
        *now = (card_now){0};
    }
    t->touched_count[player] = 0;
}

void cw__tally_reset(tally *t)
{
    bool bare = t->sum.card_pairs == NULL;
    for (int player = 0; player < CW_SEATS && !bare; player++)
        close_cards(t, player, false);
    cw__tally_pair(t);
    cw_sim_reset(&t->sum, t->card_count);
}

void cw__tally_match(tally *t, const cw_state *state, uint64_t hash, uint64_t actions,
                     const int player_of[CW_SEATS])
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
    sum->signature += cw_mix64(hash + actions);
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

void cw__tally_pair(tally *t)
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
