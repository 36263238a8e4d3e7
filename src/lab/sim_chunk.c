/* Pieces of a simulation: how a run is cut, and the counts of a piece as bytes. Numbers are
 * written seven bits a byte, the lowest first, the highest bit telling whether more follow; of the
 * cards only those that were seen. */
#include "sim_private.h"

enum {
    LONGEST = 10,                /* bytes of a number */
    PIECES = 2000,               /* into which a run is cut if they are of a sensible size */
    SMALLEST = 2, LARGEST = 1000, /* matches of a piece */
    MOST_PIECES = 1000000,       /* larger pieces before more of them */
    CARD_NUMBERS = sizeof(cw_card_tally) / sizeof(uint64_t)
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

/* The six counts of a card as a row. */
static uint64_t *card_numbers(cw_card_tally *card)
{
    return (uint64_t *)card;
}

static bool was_seen(const cw_card_tally *card)
{
    return card->drawn + card->played + card->drawn_matches + card->played_matches > 0;
}

size_t sim_chunk_room(int card_count)
{
    return LONGEST * (TALLY_NUMBERS + CW_SEATS * (1 + (size_t)card_count * (1 + CARD_NUMBERS)));
}

/* For each player the number of cards seen, then each as the step from the one before and its
 * counts. */
static void write_cards(cw_card_tally *cards, int card_count, unsigned char **at)
{
    uint64_t seen = 0;
    int last = 0;
    for (int i = 0; cards != NULL && i < card_count; i++) {
        seen += was_seen(&cards[i]);
    }
    write_number(at, seen);
    for (int i = 0; cards != NULL && i < card_count; i++) {
        if (was_seen(&cards[i])) {
            write_number(at, (uint64_t)(i - last));
            last = i;
            for (int k = 0; k < CARD_NUMBERS; k++) {
                write_number(at, card_numbers(&cards[i])[k]);
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
    for (int player = 0; player < CW_SEATS; player++) {
        write_cards(copy.cards[player], card_count, &at);
    }
    return (size_t)(at - out);
}

/* `cards` may be NULL: then the bytes are only checked. */
static bool read_cards(cw_card_tally *cards, int card_count, const unsigned char **at,
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
        for (int k = 0; k < CARD_NUMBERS; k++) {
            if (!read_number(at, end, &number)) {
                return false;
            }
            if (cards != NULL) {
                card_numbers(&cards[card])[k] += number;
            }
        }
    }
    return true;
}

static bool is_sound(const cw_sim_result *piece, uint64_t matches)
{
    return piece->matches == matches && piece->draws <= matches
        && piece->wins[0] <= matches && piece->wins[1] <= matches
        && piece->wins[0] + piece->wins[1] + piece->draws == matches
        && piece->firsts[0] <= matches && piece->firsts[0] + piece->firsts[1] == matches
        && piece->first_wins[0] <= piece->wins[0] && piece->first_wins[1] <= piece->wins[1];
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
    if (!is_sound(&piece, matches) || !read_cards(NULL, card_count, &at, end)
        || !read_cards(NULL, card_count, &at, end) || at != end) {
        return false;
    }
    for (int i = 0; i < TALLY_NUMBERS; i++) {
        *into[i] += *from[i];
    }
    for (int player = 0; player < CW_SEATS; player++) {
        read_cards(sum->cards[player], card_count, &cards, end);
    }
    return true;
}
