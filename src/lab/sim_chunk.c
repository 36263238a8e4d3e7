/* Pieces of a simulation: how a run is cut, and the counts of a piece as bytes. Numbers are
 * written seven bits a byte, the lowest first, the highest bit telling whether more follow; of the
 * cards only those that were seen. */
#include "sim_private.h"

enum {
    LONGEST = 10,                /* bytes of a number */
    PIECES = 2000,               /* into which a run is cut if they are of a sensible size */
    SMALLEST = 2, LARGEST = 1000, /* matches of a piece */
    MOST_PIECES = 1000000,       /* larger pieces before more of them */
    CARD_NUMBERS = sizeof(cw_card_tally) / sizeof(uint64_t),
    PAIR_NUMBERS = sizeof(cw_card_pairs) / sizeof(uint64_t)
};

static uint64_t chunk_size(uint64_t matches)
{
    uint64_t size = matches / PIECES;
    size = size < SMALLEST ? SMALLEST : size > LARGEST ? LARGEST : size;
    if (size * MOST_PIECES < matches) {
        size = (matches + MOST_PIECES - 1) / MOST_PIECES;
    }
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
        if (byte < 0x80) {
            return true;
        }
    }
    return false;
}

/* Counts of cards as rows of numbers: those of each player, and those of pairs. */
typedef struct card_table {
    uint64_t *numbers; /* NULL: there are none, or they are only checked */
    int width;         /* of a row */
} card_table;

enum { CARD_TABLES = CW_SEATS + 1 };

static void card_tables(const cw_sim_result *r, card_table tables[CARD_TABLES])
{
    for (int player = 0; player < CW_SEATS; player++) {
        tables[player] = (card_table){(uint64_t *)r->cards[player], CARD_NUMBERS};
    }
    tables[CW_SEATS] = (card_table){(uint64_t *)r->card_pairs, PAIR_NUMBERS};
}

static bool was_seen(const card_table *t, int card)
{
    uint64_t any = 0;
    for (int k = 0; k < t->width; k++) {
        any |= t->numbers[card * t->width + k];
    }
    return any != 0;
}

size_t sim_chunk_room(int card_count)
{
    size_t row = CW_SEATS * (1 + CARD_NUMBERS) + 1 + PAIR_NUMBERS;
    return LONGEST * (TALLY_NUMBERS + CARD_TABLES + (size_t)card_count * row);
}

/* For each table the number of cards seen, then each as the step from the one before and its
 * counts. */
static void write_cards(const card_table *t, int card_count, unsigned char **at)
{
    uint64_t seen = 0;
    int last = 0;
    for (int i = 0; t->numbers != NULL && i < card_count; i++) {
        seen += was_seen(t, i);
    }
    write_number(at, seen);
    for (int i = 0; t->numbers != NULL && i < card_count; i++) {
        if (was_seen(t, i)) {
            write_number(at, (uint64_t)(i - last));
            last = i;
            for (int k = 0; k < t->width; k++) {
                write_number(at, t->numbers[i * t->width + k]);
            }
        }
    }
}

size_t sim_chunk_write(const cw_sim_result *sum, int card_count, unsigned char *out)
{
    cw_sim_result copy = *sum;
    uint64_t *numbers[TALLY_NUMBERS];
    unsigned char *at = out;
    tally_numbers(&copy, numbers);
    for (int i = 0; i < TALLY_NUMBERS; i++) {
        write_number(&at, *numbers[i]);
    }
    card_table tables[CARD_TABLES];
    card_tables(sum, tables);
    for (int i = 0; i < CARD_TABLES; i++) {
        write_cards(&tables[i], card_count, &at);
    }
    return (size_t)(at - out);
}

/* Without numbers in the table the bytes are only checked. */
static bool read_cards(const card_table *t, int card_count, const unsigned char **at,
                       const unsigned char *end)
{
    uint64_t seen, step, card = 0, number;
    if (!read_number(at, end, &seen) || seen > (uint64_t)card_count) {
        return false;
    }
    for (uint64_t i = 0; i < seen; i++) {
        if (!read_number(at, end, &step) || step >= (uint64_t)card_count - card) {
            return false;
        }
        card += step;
        for (int k = 0; k < t->width; k++) {
            if (!read_number(at, end, &number)) {
                return false;
            }
            if (t->numbers != NULL) {
                t->numbers[card * (uint64_t)t->width + (uint64_t)k] += number;
            }
        }
    }
    return true;
}

/* Whole pairs and at most one match alone, which add up to the wins of player 0. */
static bool are_pairs_sound(const cw_sim_result *piece, uint64_t matches)
{
    uint64_t most = matches / 2 + matches % 2;
    for (int i = 0; i < TALLY_PAIRS; i++) {
        if (piece->pairs[i / CW_SIM_OUTCOMES][i % CW_SIM_OUTCOMES] > most) {
            return false;
        }
    }
    cw_clusters wins = cw_sim_clusters(piece, CW_SIM_WINS_1);
    return wins.size == matches && wins.count == most && wins.half_points == 2 * piece->wins[0];
}

static bool is_sound(const cw_sim_result *piece, uint64_t matches)
{
    return piece->matches == matches && piece->draws <= matches
        && piece->wins[0] <= matches && piece->wins[1] <= matches
        && piece->wins[0] + piece->wins[1] + piece->draws == matches
        && piece->firsts[0] <= matches && piece->firsts[0] + piece->firsts[1] == matches
        && piece->first_wins[0] <= piece->wins[0] && piece->first_wins[1] <= piece->wins[1]
        && are_pairs_sound(piece, matches);
}

bool sim_chunk_add(cw_sim_result *sum, int card_count, uint64_t matches,
                   const unsigned char *bytes, size_t size)
{
    const unsigned char *at = bytes, *end = bytes + size;
    cw_sim_result piece = {0};
    uint64_t *from[TALLY_NUMBERS], *into[TALLY_NUMBERS];
    tally_numbers(&piece, from);
    tally_numbers(sum, into);
    for (int i = 0; i < TALLY_NUMBERS; i++) {
        if (!read_number(&at, end, from[i])) {
            return false;
        }
    }
    const unsigned char *cards = at;
    card_table tables[CARD_TABLES], none[CARD_TABLES];
    bool sound = is_sound(&piece, matches);
    card_tables(&(cw_sim_result){0}, none);
    for (int i = 0; i < CARD_TABLES; i++) {
        sound = sound && read_cards(&none[i], card_count, &at, end);
    }
    if (!sound || at != end) {
        return false;
    }
    for (int i = 0; i < TALLY_NUMBERS; i++) {
        *into[i] += *from[i];
    }
    card_tables(sum, tables);
    for (int i = 0; i < CARD_TABLES; i++) {
        read_cards(&tables[i], card_count, &cards, end);
    }
    return true;
}
