/* The counts of a job's matches as bytes, small where the numbers are; of the cards only those that
 * were seen, of decision times only the buckets that hold some. */
#include "record.h"
#include "varint.h"

#include <string.h>

enum {
    CARD_NUMBERS = sizeof(cw_card_tally) / sizeof(uint64_t),
    PAIR_NUMBERS = sizeof(cw_card_pairs) / sizeof(uint64_t)
};

/* The counts of a card: those of each player, then those of pairs. */
typedef struct card_row {
    uint64_t *parts[CW_SEATS + 1];
} card_row;

enum { ROW_PARTS = CW_SEATS + 1, ROW_NUMBERS = CW_SEATS * CARD_NUMBERS + PAIR_NUMBERS };

static const int part_numbers[ROW_PARTS] = {CARD_NUMBERS, CARD_NUMBERS, PAIR_NUMBERS};

static card_row row_of(const cw_sim_result *r, uint64_t card)
{
    return (card_row){{(uint64_t *)&r->cards[0][card], (uint64_t *)&r->cards[1][card],
                       (uint64_t *)&r->card_pairs[card]}};
}

size_t cw__counts_room(int card_count)
{
    return VARINT_LONGEST * (TALLY_NUMBERS + 1 + (size_t)card_count * (1 + ROW_NUMBERS));
}

/* The number of cards seen, then each as the step from the one before and its counts. */
static void write_cards(const cw_sim_result *sum, int card_count, unsigned char **at)
{
    bool bare = sum->card_pairs == NULL;
    uint64_t seen = 0;
    int last = 0;
    for (int i = 0; i < card_count && !bare; i++)
        seen += cw_sim_saw_card(sum, i);
    write_varint(at, seen);
    for (int i = 0; i < card_count && !bare; i++) {
        if (!cw_sim_saw_card(sum, i))
            continue;
        card_row row = row_of(sum, (uint64_t)i);
        write_varint(at, (uint64_t)(i - last));
        last = i;
        for (int part = 0; part < ROW_PARTS; part++)
            for (int k = 0; k < part_numbers[part]; k++)
                write_varint(at, row.parts[part][k]);
    }
}

size_t cw__counts_write(const cw_sim_result *sum, int card_count, unsigned char *out)
{
    const uint64_t *numbers = (const uint64_t *)sum;
    unsigned char *at = out;
    for (size_t i = 0; i < TALLY_NUMBERS; i++)
        write_varint(&at, numbers[i]);
    write_cards(sum, card_count, &at);
    return (size_t)(at - out);
}

/* Without a sum that counts cards the bytes are only checked. */
static bool read_cards(cw_sim_result *sum, int card_count, const unsigned char **at,
                       const unsigned char *end)
{
    uint64_t seen, step, card = 0, number;
    if (!read_varint(at, end, &seen) || seen > (uint64_t)card_count)
        return false;
    for (uint64_t i = 0; i < seen; i++) {
        if (!read_varint(at, end, &step) || step >= (uint64_t)card_count - card)
            return false;
        card += step;
        bool counts = sum != NULL && sum->card_pairs != NULL;
        card_row row = counts ? row_of(sum, card) : (card_row){{NULL}};
        for (int part = 0; part < ROW_PARTS; part++) {
            for (int k = 0; k < part_numbers[part]; k++) {
                if (!read_varint(at, end, &number))
                    return false;
                if (counts)
                    row.parts[part][k] += number;
            }
        }
    }
    return true;
}

/* Whole pairs and at most one match alone, which add up to the wins of player 0. */
static bool are_pairs_sound(const cw_sim_result *piece, uint64_t matches)
{
    uint64_t most = matches / 2 + matches % 2;
    for (int i = 0; i < CW_SIM_OUTCOMES * CW_SIM_OUTCOMES; i++)
        if (piece->pairs[i / CW_SIM_OUTCOMES][i % CW_SIM_OUTCOMES] > most)
            return false;
    cw_clusters wins = cw_sim_clusters(piece, CW_SIM_WINS_1);
    return wins.size == matches && wins.count == most && wins.half_points == 2 * piece->wins[0];
}

static bool is_sound(const cw_sim_result *piece, uint64_t matches)
{
    return piece->matches == matches && piece->draws <= matches && piece->wins[0] <= matches
           && piece->wins[1] <= matches && piece->wins[0] + piece->wins[1] + piece->draws == matches
           && piece->firsts[0] <= matches && piece->firsts[0] + piece->firsts[1] == matches
           && piece->first_wins[0] <= piece->wins[0] && piece->first_wins[1] <= piece->wins[1]
           && piece->forfeits[0] <= matches && piece->forfeits[1] <= matches - piece->forfeits[0]
           && are_pairs_sound(piece, matches);
}

bool cw__counts_add(cw_sim_result *sum, int card_count, uint64_t matches,
                    const unsigned char *bytes, size_t size)
{
    const unsigned char *at = bytes, *end = bytes + size;
    cw_sim_result piece = {0};
    uint64_t *from = (uint64_t *)&piece, *into = (uint64_t *)sum;
    for (size_t i = 0; i < TALLY_NUMBERS; i++)
        if (!read_varint(&at, end, &from[i]))
            return false;
    const unsigned char *cards = at;
    if (!is_sound(&piece, matches) || !read_cards(NULL, card_count, &at, end) || at != end)
        return false;
    for (size_t i = 0; i < TALLY_NUMBERS; i++)
        into[i] += from[i];
    return read_cards(sum, card_count, &cards, end);
}

/* ---- decision times ---- */

size_t cw__times_room(void)
{
    return 3 * CW_SEATS * sizeof(double) + VARINT_LONGEST * (3 + 4 * CW_TIME_BUCKETS);
}

static void write_double(unsigned char **at, double number)
{
    memcpy(*at, &number, sizeof number);
    *at += sizeof number;
}

static bool read_seconds(const unsigned char **at, const unsigned char *end, double *seconds)
{
    if (end - *at < (ptrdiff_t)sizeof *seconds)
        return false;
    memcpy(seconds, *at, sizeof *seconds);
    *at += sizeof *seconds;
    return *seconds >= 0 && *seconds < 1e12; /* false for what is no number */
}

void cw__times_write(const cw_decision_times *t, unsigned char **at)
{
    uint64_t used = 0;
    for (int i = 0; i < CW_SEATS; i++) {
        write_varint(at, t->decisions[i]);
        write_double(at, t->seconds[i]);
        write_double(at, t->square_seconds[i]);
        write_double(at, t->longest[i]);
    }
    for (int i = 0; i < CW_SEATS * CW_TIME_BUCKETS; i++)
        used += t->times[i / CW_TIME_BUCKETS][i % CW_TIME_BUCKETS] > 0;
    write_varint(at, used);
    for (int i = 0; i < CW_SEATS * CW_TIME_BUCKETS; i++) {
        uint64_t count = t->times[i / CW_TIME_BUCKETS][i % CW_TIME_BUCKETS];
        if (count > 0) {
            write_varint(at, (uint64_t)i);
            write_varint(at, count);
        }
    }
}

bool cw__times_read(cw_decision_times *t, const unsigned char **at, const unsigned char *end)
{
    uint64_t used, place, count;
    for (int i = 0; i < CW_SEATS; i++) {
        double seconds, squares, longest;
        if (!read_varint(at, end, &count) || count >= 1u << 31 || !read_seconds(at, end, &seconds)
            || !read_seconds(at, end, &squares) || !read_seconds(at, end, &longest))
            return false;
        t->decisions[i] += count;
        t->seconds[i] += seconds;
        t->square_seconds[i] += squares;
        t->longest[i] = longest > t->longest[i] ? longest : t->longest[i];
    }
    if (!read_varint(at, end, &used) || used > CW_SEATS * CW_TIME_BUCKETS)
        return false;
    for (uint64_t i = 0; i < used; i++) {
        if (!read_varint(at, end, &place) || place >= CW_SEATS * CW_TIME_BUCKETS
            || !read_varint(at, end, &count) || count >= 1u << 31)
            return false;
        t->times[place / CW_TIME_BUCKETS][place % CW_TIME_BUCKETS] += count;
    }
    return true;
}
