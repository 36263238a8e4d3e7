/* The outcome of a simulation as JSON and as text. Field names of the JSON are a contract. */
#include "sim_print.h"

#include "judge.h"

#include <stdlib.h>
#include <string.h>

/* Of player 0, player 1, or both together. */
static cw_card_tally card_tally(const cw_sim_result *r, int card, int player)
{
    if (player != CW_SIM_BOTH)
        return r->cards[player][card];
    cw_card_tally a = r->cards[0][card];
    const cw_card_tally *b = &r->cards[1][card];
    a.drawn += b->drawn;
    a.played += b->played;
    a.drawn_matches += b->drawn_matches;
    a.drawn_wins += b->drawn_wins;
    a.played_matches += b->played_matches;
    a.played_wins += b->played_wins;
    return a;
}

/* A row of the table: a card, and of whom. */
typedef struct card_row {
    int card, player;
    cw_card_tally tally;
} card_row;

/* Most played first; equal ones in the order of the game. */
static int compare_rows(const void *left, const void *right)
{
    const card_row *a = left, *b = right;
    if (a->tally.played != b->tally.played)
        return a->tally.played < b->tally.played ? 1 : -1;
    if (a->tally.drawn != b->tally.drawn)
        return a->tally.drawn < b->tally.drawn ? 1 : -1;
    return a->card != b->card ? a->card - b->card : a->player - b->player;
}

/* Rows of the cards that were seen: of both together, or one of each player. NULL without memory;
 * the caller frees them. */
static card_row *make_rows(const cw_sim_setup *setup, const cw_sim_result *r, bool together,
                           int *count)
{
    int cards = r->cards[0] != NULL ? setup->game->card_count : 0;
    card_row *rows = calloc((size_t)cards * CW_SEATS + 1, sizeof *rows);
    *count = 0;
    for (int i = 1; rows != NULL && i < cards; i++) {
        for (int player = together ? CW_SIM_BOTH : 0;
             player < (together ? CW_SIM_OWNERS : CW_SEATS); player++) {
            cw_card_tally tally = card_tally(r, i, player);
            if (tally.drawn + tally.played > 0)
                rows[(*count)++] = (card_row){i, player, tally};
        }
    }
    if (*count > 0)
        qsort(rows, (size_t)*count, sizeof *rows, compare_rows);
    return rows;
}

static double mean(uint64_t sum, uint64_t count)
{
    return count > 0 ? (double)sum / (double)count : 0;
}

/* A player moves first in one match of each pair and second in the other: by itself, each seat's
 * matches are independent. */
static cw_rate rate_first(const cw_sim_result *r, int player)
{
    return cw_rate_of(r->first_wins[player], r->firsts[player]);
}

static cw_rate rate_second(const cw_sim_result *r, int player)
{
    return cw_rate_of(r->wins[player] - r->first_wins[player], r->matches - r->firsts[player]);
}

static cw_rate rate_first_seat(const cw_sim_result *r)
{
    cw_clusters pairs = cw_sim_clusters(r, CW_SIM_FIRST_WINS);
    return cw_rate_of_clusters(&pairs);
}

/* What a player did with each card, or both if they are the same agent; NULL without memory. */
static cw_card_plays *list_uses(const cw_sim_setup *setup, const cw_sim_result *r, int player,
                                bool both)
{
    cw_card_plays *uses = calloc((size_t)setup->game->card_count, sizeof *uses);
    for (int i = 0; uses != NULL && i < setup->game->card_count; i++) {
        cw_card_tally t = card_tally(r, i, both ? CW_SIM_BOTH : player);
        uses[i] = (cw_card_plays){t.drawn, t.played};
    }
    return uses;
}

/* As a sentence for each agent into `out`, or as objects into `array`; the other is NULL. */
static void tell_unplayed(const cw_sim_setup *setup, const sim_names *names, const cw_sim_result *r,
                          cw_str *out, json_t *array)
{
    bool same = strcmp(names->agents[0], names->agents[1]) == 0;
    for (int player = 0; player < (same ? 1 : CW_SEATS) && r->cards[0] != NULL; player++) {
        cw_card_plays *uses = list_uses(setup, r, player, same);
        if (uses != NULL && out != NULL) {
            size_t before = out->size;
            judge_say_unplayed(setup->game, names->agents[player], uses, out);
            cw_str_add(out, out->size > before ? "\n" : "");
        } else if (uses != NULL) {
            judge_add_unplayed(setup->game, names->agents[player], uses, array);
        }
        free(uses);
    }
}

/* ---- JSON ---- */

static json_t *player_json(const cw_sim_setup *setup, const sim_names *names,
                           const cw_sim_result *r, int player)
{
    cw_rate rate = cw_sim_win_rate(setup, r, player);
    cw_rate first = rate_first(r, player), second = rate_second(r, player);
    json_t *stats = json_object();
    for (int i = 0; i < CW_SIM_STATS && r->cards[0] != NULL; i++) {
        json_object_set_new(stats, cw_sim_stat_name((cw_sim_stat)i),
                            json_real(mean(r->stats[player][i], r->matches)));
    }
    return json_pack("{s:s, s:s, s:I, s:f, s:f, s:f, s:b, s:f, s:[f,f], s:f, s:[f,f], s:I, s:o}",
                     "agent", names->agents[player], "deck", names->decks[player], "wins",
                     (json_int_t)r->wins[player], "win_rate", rate.rate, "low", rate.low, "high",
                     rate.high, "exact", rate.exact, "win_rate_first", first.rate, "interval_first",
                     first.low, first.high, "win_rate_second", second.rate, "interval_second",
                     second.low, second.high, "forfeits", (json_int_t)r->forfeits[player],
                     "per_match", stats);
}

static json_t *counts_json(const cw_sim_result *r, int card, int player)
{
    cw_card_tally t = card_tally(r, card, player);
    cw_rate drawn = cw_rate_of_clusters(&r->card_pairs[card].drawn[player]);
    cw_rate played = cw_rate_of_clusters(&r->card_pairs[card].played[player]);
    return json_pack("{s:I, s:I, s:f, s:f, s:[f,f], s:[f,f]}", "drawn", (json_int_t)t.drawn,
                     "played", (json_int_t)t.played, "win_rate_drawn", drawn.rate,
                     "win_rate_played", played.rate, "interval_drawn", drawn.low, drawn.high,
                     "interval_played", played.low, played.high);
}

/* Each card once: both players together, and below that each of them. */
static json_t *cards_json(const cw_sim_setup *setup, const cw_sim_result *r)
{
    json_t *array = json_array();
    int count;
    card_row *rows = make_rows(setup, r, true, &count);
    for (int i = 0; i < count; i++) {
        json_t *card = json_pack("{s:s}", "name", setup->game->cards[rows[i].card].name);
        json_object_update_new(card, counts_json(r, rows[i].card, CW_SIM_BOTH));
        json_object_set_new(
            card, "players",
            json_pack("[o,o]", counts_json(r, rows[i].card, 0), counts_json(r, rows[i].card, 1)));
        json_array_append_new(array, card);
    }
    free(rows);
    return array;
}

json_t *sim_json(const cw_sim_setup *setup, const sim_names *names, const cw_sim_result *r)
{
    char signature[20];
    cw_rate first_seat = rate_first_seat(r);
    json_t *ends = json_object(), *unplayed = json_array();
    tell_unplayed(setup, names, r, NULL, unplayed);
    for (int i = 0; i < CW_END_COUNT; i++)
        if (r->ends[i] > 0)
            json_object_set_new(ends, cw_end_name((cw_end)i), json_integer((json_int_t)r->ends[i]));
    snprintf(signature, sizeof signature, "%016llx", (unsigned long long)r->signature);
    return json_pack("{s:s, s:I, s:I, s:i, s:[o,o], s:I, s:f, s:[f,f], s:f, s:f, s:o, s:I, s:s,"
                     " s:o, s:o, s:o, s:f, s:f}",
                     "game", setup->game->name, "matches", (json_int_t)r->matches, "seed",
                     (json_int_t)setup->seed, "reveal", setup->reveal, "players",
                     player_json(setup, names, r, 0), player_json(setup, names, r, 1), "draws",
                     (json_int_t)r->draws, "first_seat_win_rate", first_seat.rate,
                     "first_seat_interval", first_seat.low, first_seat.high, "turns_mean",
                     mean(r->turns, r->matches), "actions_mean", mean(r->actions, r->matches),
                     "ends", ends, "cut_off", (json_int_t)r->cut_off, "signature", signature,
                     "cards", cards_json(setup, r), "hardly_played", unplayed, "judge",
                     judge_json(names->agents, CW_SEATS), "seconds", r->seconds,
                     "matches_per_second", r->seconds > 0 ? (double)r->matches / r->seconds : 0);
}

/* ---- text ---- */

static void print_rate(const char *label, cw_rate rate)
{
    printf("%s%6.2f%% ", label, 100 * rate.rate);
    if (rate.exact)
        printf("(exact by symmetry)");
    else
        printf("(%.2f to %.2f)", 100 * rate.low, 100 * rate.high);
}

static void print_player(const cw_sim_setup *setup, const sim_names *names, const cw_sim_result *r,
                         int player)
{
    printf("player %d: %s with %s\n", player + 1, names->agents[player], names->decks[player]);
    print_rate("  wins      ", cw_sim_win_rate(setup, r, player));
    printf(", %llu of %llu\n", (unsigned long long)r->wins[player], (unsigned long long)r->matches);
    print_rate("  first     ", rate_first(r, player));
    print_rate("\n  second    ", rate_second(r, player));
    if (r->forfeits[player] > 0) {
        printf("\n  forfeits  %llu, lost by crash, silence or an illegal action",
               (unsigned long long)r->forfeits[player]);
    }
    putchar('\n');
}

static void print_stats(const cw_rules *rules, const cw_sim_result *r)
{
    printf("\nper match                 player 1   player 2\n");
    for (int i = 0; i < CW_SIM_STATS; i++) {
        if ((i == CW_SIM_MOVES && !rules->moving) || (i == CW_SIM_RAISES && !rules->raising))
            continue;
        printf("  %-22s %9.2f  %9.2f\n", cw_sim_stat_text((cw_sim_stat)i),
               mean(r->stats[0][i], r->matches), mean(r->stats[1][i], r->matches));
    }
}

static void print_cards(const cw_sim_setup *setup, const cw_sim_result *r, int most)
{
    int count, width = 24;
    card_row *rows = make_rows(setup, r, cw_sim_is_mirror(setup), &count);
    for (int i = 0; i < count && i < most; i++) {
        int size = (int)strlen(setup->game->cards[rows[i].card].name);
        width = size > width ? size : width;
    }
    printf("\n%-*s %-6s %8s %8s  %-22s %s\n", width, "card", "player", "drawn", "played",
           "wins when drawn", "wins when played");
    for (int i = 0; i < count && i < most; i++) {
        const card_row *row = &rows[i];
        const cw_card_pairs *pairs = &r->card_pairs[row->card];
        printf("%-*s %-6s %8llu %8llu ", width, setup->game->cards[row->card].name,
               row->player == CW_SIM_BOTH ? "both"
               : row->player == 0         ? "1"
                                          : "2",
               (unsigned long long)row->tally.drawn, (unsigned long long)row->tally.played);
        print_rate("", cw_rate_of_clusters(&pairs->drawn[row->player]));
        print_rate(" ", cw_rate_of_clusters(&pairs->played[row->player]));
        putchar('\n');
    }
    if (count > most)
        printf("… and %d more (--cards N shows them)\n", count - most);
    free(rows);
}

void sim_print(const cw_sim_setup *setup, const sim_names *names, const cw_sim_result *r,
               int card_rows)
{
    if (r->matches == 0) {
        printf("%s, seed %llu: no match was finished in %.2f seconds, there is nothing to tell\n",
               setup->game->name, (unsigned long long)setup->seed, r->seconds);
        return;
    }
    printf("%s, %llu matches, seed %llu%s\n\n", setup->game->name, (unsigned long long)r->matches,
           (unsigned long long)setup->seed, setup->reveal ? ", hidden cards are shown" : "");
    print_player(setup, names, r, 0);
    print_player(setup, names, r, 1);
    print_rate("\nfirst seat  ", rate_first_seat(r));
    printf(" wins\ndraws       %llu\nends        ", (unsigned long long)r->draws);
    for (int i = 0, shown = 0; i < CW_END_COUNT; i++) {
        if (r->ends[i] > 0) {
            printf("%s%s %llu", shown++ ? ", " : "", cw_end_name((cw_end)i),
                   (unsigned long long)r->ends[i]);
        }
    }
    printf("\nturns       %.2f per match\nactions     %.2f per match\n", mean(r->turns, r->matches),
           mean(r->actions, r->matches));
    if (r->cut_off > 0)
        printf("cut off     %llu chains of effects at a bound\n", (unsigned long long)r->cut_off);
    if (r->cards[0] != NULL) {
        print_stats(&setup->game->rules, r);
        print_cards(setup, r, card_rows);
    }
    cw_str unplayed = CW_STR_INIT;
    tell_unplayed(setup, names, r, &unplayed, NULL);
    printf("\n%s", cw_str_get(&unplayed));
    cw_str_clear(&unplayed);
    judge_print(names->agents, CW_SEATS);
    printf("%.2f seconds, %.0f matches per second\n", r->seconds,
           r->seconds > 0 ? (double)r->matches / r->seconds : 0);
}
