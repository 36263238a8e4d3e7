/* Pieces of a simulation: how a run is cut, and the counts of a piece as bytes. Numbers are
 * written seven bits a byte, the lowest first, the highest bit telling whether more follow; of the
 * cards only those that were seen. */
#include "sim_private.h"

enum {
    LONGEST = 10,  /* bytes of a number */
    PIECES = 2000, /* into which a run is cut if they are of a sensible size */
    SMALLEST = 2,
    LARGEST = 1000,        /* matches of a piece */
    MOST_PIECES = 1000000, /* larger pieces before more of them */
    CARD_NUMBERS = sizeof(cw_card_tally) / sizeof(uint64_t),
    PAIR_NUMBERS = sizeof(cw_card_pairs) / sizeof(uint64_t)
};

static uint64_t chunk_size(uint64_t matches)
{
    uint64_t size = matches / PIECES;
    size = size < SMALLEST ? SMALLEST : size > LARGEST ? LARGEST : size;
    if (size * MOST_PIECES < matches)
        size = (matches + MOST_PIECES - 1) / MOST_PIECES;
    return size + size % 2; /* whole pairs */
}

uint64_t sim_chunk_count(uint64_t matches)
{
    uint64_t size = chunk_size(matches);
    return matches / size + (matches % size > 0);
}

sim_chunk sim_chunk_at(uint64_t matches, uint64_t number)
{
    uint64_t size = chunk_size(matches);
    uint64_t first = number * size;
    return (sim_chunk){.first = first, .end = matches - first < size ? matches : first + size};
}

/* ---- bytes ---- */

static void write_number(unsigned char **at, uint64_t number)
{
    while (number >= 0x80) {
        *(*at)++ = (unsigned char)(number | 0x80);
        number >>= 7;
    }
    *(*at)++ = (unsigned char)number;
}

static bool read_number(const unsigned char **at, const unsigned char *end, uint64_t *number)
{
    *number = 0;
    for (int shift = 0; shift < 7 * LONGEST && *at < end; shift += 7) {
        unsigned char byte = *(*at)++;
        *number |= (uint64_t)(byte & 0x7f) << shift;
        if (byte < 0x80)
            return true;
    }
    return false;
}

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

size_t sim_chunk_room(int card_count)
{
    return LONGEST * (TALLY_NUMBERS + 1 + (size_t)card_count * (1 + ROW_NUMBERS));
}

/* The number of cards seen, then each as the step from the one before and its counts. */
static void write_cards(const cw_sim_result *sum, int card_count, unsigned char **at)
{
    bool bare = sum->card_pairs == NULL;
    uint64_t seen = 0;
    int last = 0;
    for (int i = 0; i < card_count && !bare; i++)
        seen += cw_sim_saw_card(sum, i);
    write_number(at, seen);
    for (int i = 0; i < card_count && !bare; i++) {
        if (!cw_sim_saw_card(sum, i))
            continue;
        card_row row = row_of(sum, (uint64_t)i);
        write_number(at, (uint64_t)(i - last));
        last = i;
        for (int part = 0; part < ROW_PARTS; part++)
            for (int k = 0; k < part_numbers[part]; k++)
                write_number(at, row.parts[part][k]);
    }
}

size_t sim_chunk_write(const cw_sim_result *sum, int card_count, unsigned char *out)
{
    cw_sim_result copy = *sum;
    uint64_t *numbers[TALLY_NUMBERS];
    unsigned char *at = out;
    tally_numbers(&copy, numbers);
    for (int i = 0; i < TALLY_NUMBERS; i++)
        write_number(&at, *numbers[i]);
    write_cards(sum, card_count, &at);
    return (size_t)(at - out);
}

/* Without a sum that counts cards the bytes are only checked. */
static bool read_cards(cw_sim_result *sum, int card_count, const unsigned char **at,
                       const unsigned char *end)
{
    uint64_t seen, step, card = 0, number;
    if (!read_number(at, end, &seen) || seen > (uint64_t)card_count)
        return false;
    for (uint64_t i = 0; i < seen; i++) {
        if (!read_number(at, end, &step) || step >= (uint64_t)card_count - card)
            return false;
        card += step;
        bool counts = sum != NULL && sum->card_pairs != NULL;
        card_row row = counts ? row_of(sum, card) : (card_row){{NULL}};
        for (int part = 0; part < ROW_PARTS; part++) {
            for (int k = 0; k < part_numbers[part]; k++) {
                if (!read_number(at, end, &number))
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
    for (int i = 0; i < TALLY_PAIRS; i++)
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
           && are_pairs_sound(piece, matches);
}

bool sim_chunk_add(cw_sim_result *sum, int card_count, uint64_t matches, const unsigned char *bytes,
                   size_t size)
{
    const unsigned char *at = bytes, *end = bytes + size;
    cw_sim_result piece = {0};
    uint64_t *from[TALLY_NUMBERS], *into[TALLY_NUMBERS];
    tally_numbers(&piece, from);
    tally_numbers(sum, into);
    for (int i = 0; i < TALLY_NUMBERS; i++)
        if (!read_number(&at, end, from[i]))
            return false;
    const unsigned char *cards = at;
    if (!is_sound(&piece, matches) || !read_cards(NULL, card_count, &at, end) || at != end)
        return false;
    for (int i = 0; i < TALLY_NUMBERS; i++)
        *into[i] += *from[i];
    return read_cards(sum, card_count, &cards, end);
}
