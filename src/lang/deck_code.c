/* The compact code of a deck, for chats and links: "CW1", then base32 of
 *     4 bytes   of the game's hash
 *     varint    hero
 *     groups    for one copy, then two: varint number of cards, then the cards in ascending
 *               order as varint differences; then the number of other cards, each as the
 *               difference and the count
 *     4 bytes   checksum of all that
 * Games that keep the order of decks have, instead of groups, the number of runs and each run as
 * card and count. A deck has exactly one code; everything else is refused. */
#include "base/hash.h"
#include "deck_private.h"

#include <stdlib.h>
#include <string.h>

/* Of the game's hash four bytes are enough to tell another game; the check finds slips in
 * copying. */
enum { HASH_BYTES = 4, CHECK_BYTES = 4, CODE_BYTES = 400, VARINT_BYTES = 3 };

static const char prefix[] = "CW1";
/* Digits and letters without I, L, O and U, which are easily misread. */
static const char alphabet[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

typedef struct bytes {
    unsigned char data[CODE_BYTES];
    size_t size, at; /* `at`: reading position */
    bool failed;     /* beyond the end, or not the one way to write it */
} bytes;

/* A code that would be too long fails as a whole, when it is written. */
static void put_byte(bytes *b, unsigned value)
{
    if (b->size < sizeof b->data)
        b->data[b->size++] = (unsigned char)value;
    else
        b->failed = true;
}

/* Seven bits a byte, the lowest first; the top bit says that more follow. Differences between
 * sorted card numbers are small, so most cards take one byte. */
static void put_varint(bytes *b, unsigned value)
{
    for (; value >= 0x80; value >>= 7)
        put_byte(b, (value & 0x7F) | 0x80);
    put_byte(b, value);
}

/* The lowest byte first, whatever the machine has. */
static void put_word(bytes *b, uint32_t value)
{
    for (int i = 0; i < 4; i++)
        put_byte(b, value >> (8 * i) & 0xFF);
}

/* Behind the end there are zeros, and the failure is noted: callers look once. */
static unsigned get_byte(bytes *b)
{
    if (b->at < b->size)
        return b->data[b->at++];
    b->failed = true;
    return 0;
}

/* Three bytes are 21 bits, more than any card number. */
static unsigned get_varint(bytes *b)
{
    unsigned value = 0;
    for (int i = 0; i < VARINT_BYTES; i++) {
        unsigned byte = get_byte(b);
        value |= (byte & 0x7F) << (7 * i);
        if ((byte & 0x80) == 0) {
            b->failed |= i > 0 && byte == 0; /* a longer form of a smaller number */
            return value;
        }
    }
    b->failed = true;
    return 0;
}

static uint32_t get_word(const unsigned char *p)
{
    return p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

/* Against typing errors, not against people. */
static uint32_t checksum(const unsigned char *data, size_t size)
{
    return (uint32_t)cw_hash_bytes(data, size, 0);
}

/* By card number; a card has one entry, so that no two are equal. */
static int compare_entries(const void *a, const void *b)
{
    return ((const deck_entry *)a)->card - ((const deck_entry *)b)->card;
}

/* ---- writing ---- */

/* Three groups by number of copies: in the first two, which hold nearly all cards, the count
 * goes without saying. */
static void put_group(bytes *b, const deck_entry *entries, int n, int low, int high)
{
    int members = 0;
    unsigned last = 0;
    for (int i = 0; i < n; i++)
        members += entries[i].count >= low && entries[i].count <= high;
    put_varint(b, (unsigned)members);
    for (int i = 0; i < n; i++) {
        if (entries[i].count >= low && entries[i].count <= high) {
            put_varint(b, entries[i].card - last);
            last = entries[i].card;
            if (low != high)
                put_varint(b, (unsigned)entries[i].count);
        }
    }
}

/* Where the order of a deck counts. */
static void put_runs(bytes *b, const deck_entry *entries, int n)
{
    put_varint(b, (unsigned)n);
    for (int i = 0; i < n; i++) {
        put_varint(b, entries[i].card);
        put_varint(b, (unsigned)entries[i].count);
    }
}

/* Five bits a digit, the highest first; the last digit is filled up with zeros. */
static void put_base32(cw_str *out, const bytes *b)
{
    unsigned buffer = 0, bits = 0;
    for (size_t i = 0; i < b->size; i++) {
        buffer = (buffer << 8 | b->data[i]) & 0xFFFF;
        bits += 8;
        while (bits >= 5) {
            bits -= 5;
            cw_str_char(out, alphabet[buffer >> bits & 31]);
        }
    }
    if (bits > 0)
        cw_str_char(out, alphabet[buffer << (5 - bits) & 31]);
}

/* Sorted by number before it is grouped, so that a deck has one code whatever order it was built
 * in. */
void cw_deck_write_code(const cw_game *game, const cw_named_deck *deck, cw_str *out)
{
    deck_entry entries[CW_MAX_DECK];
    int n = cw__deck_entries(game, &deck->deck, entries);
    bytes b = {.size = 0};
    put_word(&b, (uint32_t)game->hash);
    put_varint(&b, deck->deck.hero);
    if (game->rules.ordered_deck) {
        put_runs(&b, entries, n);
    } else {
        qsort(entries, (size_t)n, sizeof *entries, compare_entries);
        put_group(&b, entries, n, 1, 1);
        put_group(&b, entries, n, 2, 2);
        put_group(&b, entries, n, 3, CW_MAX_DECK);
    }
    put_word(&b, checksum(b.data, b.size));
    out->failed |= b.failed;
    cw_str_add(out, prefix);
    put_base32(out, &b);
}

/* ---- reading ---- */

/* Bits left over must be 0 and fewer than a digit's: else several texts would stand for one
 * deck. */
static bool get_base32(const char *text, bytes *b)
{
    unsigned buffer = 0, bits = 0;
    for (; *text != '\0'; text++) {
        const char *digit = strchr(alphabet, *text);
        if (digit == NULL)
            return false;
        buffer = (buffer << 5 | (unsigned)(digit - alphabet)) & 0xFFFF;
        bits += 5;
        if (bits >= 8) {
            bits -= 8;
            put_byte(b, buffer >> bits & 0xFF);
        }
    }
    bool padding_is_zero = bits < 5 && (buffer & ((1u << bits) - 1)) == 0;
    return padding_is_zero && !b->failed;
}

/* Numbers may come from anywhere: nothing is indexed before it was compared. */
static void get_card(bytes *b, const cw_game *game, cw_deck *deck, unsigned card, unsigned count)
{
    if (card == 0 || card >= (unsigned)game->card_count || count < 1
        || count > (unsigned)(CW_MAX_DECK - deck->count) || !deck_holds_kind(&game->cards[card])) {
        b->failed = true;
        return;
    }
    while (count-- > 0)
        deck->cards[deck->count++] = (cw_card_id)card;
}

/* A card must not be in two groups: `before` are the cards of earlier ones. */
static void get_group(bytes *b, const cw_game *game, cw_deck *deck, unsigned fixed)
{
    unsigned members = get_varint(b), card = 0;
    int before = deck->count;
    for (unsigned i = 0; i < members && !b->failed; i++) {
        unsigned step = get_varint(b);
        card += step;
        unsigned count = fixed != 0 ? fixed : get_varint(b);
        b->failed |= step == 0 || (fixed == 0 && count < 3);
        for (int j = 0; j < before; j++)
            b->failed |= deck->cards[j] == card;
        if (!b->failed)
            get_card(b, game, deck, card, count);
    }
}

/* Two runs of one card in a row would be one run: another way to write it, so refused. */
static void get_runs(bytes *b, const cw_game *game, cw_deck *deck)
{
    unsigned runs = get_varint(b);
    for (unsigned i = 0; i < runs && !b->failed; i++) {
        unsigned card = get_varint(b), count = get_varint(b);
        b->failed |= deck->count > 0 && deck->cards[deck->count - 1] == card;
        if (!b->failed)
            get_card(b, game, deck, card, count);
    }
}

/* The whole code must be used up, and a deck without cards has none. */
static void get_deck(bytes *b, const cw_game *game, cw_deck *deck)
{
    unsigned hero = get_varint(b);
    if (hero == 0 || hero >= (unsigned)game->card_count || game->cards[hero].type != CW_TYPE_HERO) {
        b->failed = true;
        return;
    }
    deck->hero = (cw_card_id)hero;
    if (game->rules.ordered_deck) {
        get_runs(b, game, deck);
    } else {
        get_group(b, game, deck, 1);
        get_group(b, game, deck, 2);
        get_group(b, game, deck, 0);
    }
    b->failed |= b->at != b->size || deck->count == 0;
}

/* The game's hash is part of it, since card numbers mean something in that very game only. */
cw_status cw_deck_read_code(const cw_game *game, const char *code, cw_named_deck *deck,
                            cw_errors *errors)
{
    bytes b = {.size = 0};
    deck_draft d = {.game = game, .deck = deck, .errors = errors};
    deck_place nowhere = {NULL, 0, 0};
    *deck = (cw_named_deck){0};
    if (strncmp(code, prefix, sizeof prefix - 1) != 0)
        return cw__deck_fail(&d, nowhere, CW_ERR_SYNTAX, "a deck code begins with '%s'", prefix);
    if (!get_base32(code + sizeof prefix - 1, &b) || b.size < HASH_BYTES + CHECK_BYTES
        || get_word(b.data + b.size - CHECK_BYTES) != checksum(b.data, b.size - CHECK_BYTES))
        return cw__deck_fail(&d, nowhere, CW_ERR_CHECKSUM, "the deck code was damaged or mistyped");
    if (get_word(b.data) != (uint32_t)game->hash)
        return cw__deck_fail(&d, nowhere, CW_ERR_WRONG_GAME,
                             "the deck code belongs to another game, or to another version of '%s'",
                             game->name != NULL ? game->name : "this game");
    b.at = HASH_BYTES;
    b.size -= CHECK_BYTES;
    get_deck(&b, game, &deck->deck);
    if (b.failed) {
        *deck = (cw_named_deck){0};
        return cw__deck_fail(&d, nowhere, CW_ERR_SYNTAX,
                             "the deck code is not one that this program writes");
    }
    return cw__deck_finish(&d, NULL);
}
