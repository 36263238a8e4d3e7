/* The tables behind names: ranges of letters by script, what each Latin letter is without its accent,
 * and letters of other scripts that look like Latin ones. Ranges are coarse, for a character that is
 * not assigned harms nobody; everything that is not listed is no letter. */
#include "letters.h"

#include "base/str.h"

#include <stddef.h>
#include <string.h>

enum { LATIN = 1, GREEK, CYRILLIC, EASTERN, OTHERS };
enum { LATIN_FIRST = 0xC0, VIETNAMESE_FIRST = 0x1E00, INDIC_FIRST = 0x900, INDIC_LAST = 0xD7F };

/* From U+00C0 on: the plain letter of each; '?' stands for what is no letter or looks like a
 * punctuation mark. */
static const char plain_latin[] = "aaaaaaaceeeeiiiidnooooo?ouuuuypsaaaaaaaceeeeiiiidnooooo?ouuuuypy"
                                  "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkklllllll"
                                  "lllnnnnnn?nnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs"
                                  "bbbbbbcccdd??deeeffgyhi?kkllwnnooooopprssslttttuuuvyyzz3eezzsssp"
                                  "????dddlllnnnaaiioouuuuuuuuuueaaaaaaggggkkoooo33jdddgghpnnaaaaoo"
                                  "aaaaeeeeiiiioooorrrruuuusstt33hhndoo??aaeeooooooooyylntjbpacclts"
                                  "z??buaeejjqqrryy";
/* From U+1E00 on. */
static const char plain_vietnamese[] =
    "aabbbbbbccddddddddddeeeeeeeeeeffgghhhhhhhhhhiiiikkkkkkllllllllmm"
    "mmmmnnnnnnnnoooooooopppprrrrrrrrssssssssssttttttttuuuuuuuuuuvvvv"
    "wwwwwwwwwwxxxxyyzzzzzzhtwyas??sdaaaaaaaaaaaaaaaaaaaaaaaaeeeeeeee"
    "eeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuuuuuuyyyyyyyyllvvyy";

/* Chinese, Japanese and Korean names mix their scripts, so these are one. */
static const struct range {
    uint16_t first, last;
    uint8_t script;
    bool is_mark;
} ranges[] = {
    {0x386, 0x386, GREEK, false},         {0x388, 0x3E1, GREEK, false},
    {0x400, 0x481, CYRILLIC, false},      {0x48A, 0x52F, CYRILLIC, false},
    {0x531, 0x556, OTHERS + 0, false},                                       /* Armenian */
    {0x561, 0x587, OTHERS + 0, false},    {0x5D0, 0x5EA, OTHERS + 1, false}, /* Hebrew */
    {0x620, 0x63F, OTHERS + 2, false},                                       /* Arabic */
    {0x641, 0x64A, OTHERS + 2, false},    {0x671, 0x6D3, OTHERS + 2, false},
    {0xD85, 0xDC6, OTHERS + 3, false},                                       /* Sinhala */
    {0xDCA, 0xDDF, OTHERS + 3, true},     {0xE01, 0xE30, OTHERS + 4, false}, /* Thai */
    {0xE31, 0xE31, OTHERS + 4, true},     {0xE32, 0xE33, OTHERS + 4, false},
    {0xE34, 0xE3A, OTHERS + 4, true},     {0xE40, 0xE46, OTHERS + 4, false},
    {0xE47, 0xE4E, OTHERS + 4, true},     {0xE81, 0xEB0, OTHERS + 5, false}, /* Lao */
    {0xEB1, 0xEB1, OTHERS + 5, true},     {0xEB2, 0xEB3, OTHERS + 5, false},
    {0xEB4, 0xEBC, OTHERS + 5, true},     {0xEC0, 0xEC6, OTHERS + 5, false},
    {0xEC8, 0xECE, OTHERS + 5, true},     {0xF40, 0xF6C, OTHERS + 6, false}, /* Tibetan */
    {0xF71, 0xF84, OTHERS + 6, true},     {0xF90, 0xFBC, OTHERS + 6, true},
    {0x1000, 0x102A, OTHERS + 7, false}, /* Burmese */
    {0x102B, 0x103E, OTHERS + 7, true},   {0x103F, 0x103F, OTHERS + 7, false},
    {0x10D0, 0x10FA, OTHERS + 8, false},                                        /* Georgian */
    {0x1C90, 0x1CBA, OTHERS + 8, false},  {0x1200, 0x135A, OTHERS + 9, false},  /* Ethiopic */
    {0x13A0, 0x13F4, OTHERS + 10, false},                                       /* Cherokee */
    {0x1780, 0x17B3, OTHERS + 11, false},                                       /* Khmer */
    {0x17B6, 0x17D3, OTHERS + 11, true},  {0x1820, 0x1878, OTHERS + 12, false}, /* Mongolian */
    {0x3005, 0x3006, EASTERN, false},     {0x3041, 0x3096, EASTERN, false},
    {0x309D, 0x309F, EASTERN, false},     {0x30A1, 0x30FA, EASTERN, false},
    {0x30FC, 0x30FF, EASTERN, false},     {0x3105, 0x312F, EASTERN, false},
    {0x3400, 0x4DBF, EASTERN, false},     {0x4E00, 0x9FFF, EASTERN, false},
    {0xAC00, 0xD7A3, EASTERN, false},
};

/* What is on no screen, or turns what stands beside it round. */
static const struct {
    uint32_t first, last;
} unseen[] = {
    {0x1, 0x1F},      {0x7F, 0xA0},     {0xAD, 0xAD},       {0x34F, 0x34F},   {0x61C, 0x61C},
    {0x115F, 0x1160}, {0x17B4, 0x17B5}, {0x180B, 0x180F},   {0x2000, 0x200F}, {0x2028, 0x202F},
    {0x205F, 0x206F}, {0x3000, 0x3000}, {0x3164, 0x3164},   {0xFE00, 0xFE0F}, {0xFEFF, 0xFEFF},
    {0xFFA0, 0xFFA0}, {0xFFF0, 0xFFFB}, {0xE0000, 0xE0FFF},
};

/* Pairs of a letter (small, where it has two forms) and the Latin one that it looks like. */
static const struct {
    uint16_t from;
    char to;
} alike[] = {
    {0x430, 'a'},  {0x432, 'b'},  {0x435, 'e'},  {0x43A, 'k'},  {0x43C, 'm'},  {0x43D, 'h'},
    {0x43E, 'o'},  {0x440, 'p'},  {0x441, 'c'},  {0x442, 't'},  {0x443, 'y'},  {0x445, 'x'},
    {0x450, 'e'},  {0x451, 'e'},  {0x455, 's'},  {0x456, 'i'},  {0x457, 'i'},  {0x458, 'j'},
    {0x475, 'v'},  {0x49B, 'k'},  {0x4AF, 'y'},  {0x4BB, 'h'},  {0x4CF, 'l'},  {0x501, 'd'},
    {0x51B, 'q'},  {0x51D, 'w'},  {0x3B1, 'a'},  {0x3B2, 'b'},  {0x3B5, 'e'},  {0x3B6, 'z'},
    {0x3B7, 'n'},  {0x3B9, 'i'},  {0x3BA, 'k'},  {0x3BC, 'm'},  {0x3BD, 'v'},  {0x3BF, 'o'},
    {0x3C1, 'p'},  {0x3C3, 'o'},  {0x3C4, 't'},  {0x3C5, 'u'},  {0x3C7, 'x'},  {0x3C9, 'w'},
    {0x561, 'w'},  {0x570, 'h'},  {0x578, 'n'},  {0x57D, 'u'},  {0x581, 'g'},  {0x584, 'p'},
    {0x585, 'o'},  {0x5D5, 'l'},  {0x5DF, 'l'},  {0x5E1, 'o'},  {0x627, 'l'},  {0x647, 'o'},
    {0x13A0, 'd'}, {0x13A1, 'r'}, {0x13A2, 't'}, {0x13A5, 'i'}, {0x13A9, 'y'}, {0x13AA, 'a'},
    {0x13AB, 'j'}, {0x13AC, 'e'}, {0x13B3, 'w'}, {0x13B7, 'm'}, {0x13BB, 'h'}, {0x13BE, 'o'},
    {0x13C0, 'g'}, {0x13C2, 'h'}, {0x13C3, 'z'}, {0x13CF, 'b'}, {0x13D2, 'r'}, {0x13D4, 'w'},
    {0x13D5, 's'}, {0x13D9, 'v'}, {0x13DA, 's'}, {0x13DE, 'l'}, {0x13DF, 'c'}, {0x13E2, 'p'},
    {0x13E6, 'k'}, {0x13E7, 'd'}, {0x13EE, 'g'}, {0x13F3, 'g'}, {0x13F4, 'b'},
};

uint32_t cw__letter_next(const char **text)
{
    static const uint8_t bits[] = {0, 0x7F, 0x1F, 0x0F, 0x07};
    const char *at = *text;
    if (*at == '\0')
        return 0;
    /* a control character is one byte, which cw_text_character does not pass */
    size_t length = (unsigned char)*at < 0x80 ? 1 : cw_text_character(at, strlen(at));
    if (length == 0) {
        (*text)++;
        return UINT32_MAX;
    }
    uint32_t character = (unsigned char)*at & bits[length];
    for (size_t i = 1; i < length; i++)
        character = character << 6 | ((unsigned char)at[i] & 0x3F);
    *text += length;
    return character;
}

/* The plain letter of a Latin one beyond A to Z; '\0' if it is none. */
static char plain(uint32_t c)
{
    char found = c >= LATIN_FIRST && c - LATIN_FIRST < sizeof plain_latin - 1
                     ? plain_latin[c - LATIN_FIRST]
                 : c >= VIETNAMESE_FIRST && c - VIETNAMESE_FIRST < sizeof plain_vietnamese - 1
                     ? plain_vietnamese[c - VIETNAMESE_FIRST]
                     : '?';
    return found != '?' ? found : '\0';
}

/* Nine scripts of India have 128 places each, with the same kinds at the same places. */
static letter indic(uint32_t c)
{
    enum { PLACES = 0x80, FIRST_SCRIPT = 100 };
    uint32_t at = c % PLACES;
    letter found = {LETTER_NONE, FIRST_SCRIPT + (int)(c / PLACES)};
    if ((at >= 0x04 && at <= 0x39) || (at >= 0x58 && at <= 0x61) || at >= 0x7A)
        found.kind = LETTER_ALONE;
    else if (at <= 0x03 || (at >= 0x3A && at <= 0x57) || at == 0x62 || at == 0x63)
        found.kind = LETTER_MARK;
    return found;
}

letter cw__letter_of(uint32_t c)
{
    bool is_ascii = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (is_ascii || plain(c) != '\0')
        return (letter){LETTER_ALONE, LATIN};
    if (c >= INDIC_FIRST && c <= INDIC_LAST)
        return indic(c);
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        if (c >= ranges[i].first && c <= ranges[i].last)
            return (letter){ranges[i].is_mark ? LETTER_MARK : LETTER_ALONE, ranges[i].script};
    for (size_t i = 0; i < sizeof unseen / sizeof *unseen; i++)
        if (c >= unseen[i].first && c <= unseen[i].last)
            return (letter){LETTER_UNSEEN, 0};
    return (letter){LETTER_NONE, 0};
}

static uint32_t small(uint32_t c)
{
    static const struct {
        uint32_t first, last, by;
    } shifts[] = {{'A', 'Z', 0x20},
                  {0x391, 0x3AB, 0x20},
                  {0x400, 0x40F, 0x50},
                  {0x410, 0x42F, 0x20},
                  {0x531, 0x556, 0x30}};
    static const struct {
        uint16_t from, to;
    } accented[] = {{0x386, 0x3B1}, {0x388, 0x3B5}, {0x389, 0x3B7}, {0x38A, 0x3B9}, {0x38C, 0x3BF},
                    {0x38E, 0x3C5}, {0x38F, 0x3C9}, {0x390, 0x3B9}, {0x3AC, 0x3B1}, {0x3AD, 0x3B5},
                    {0x3AE, 0x3B7}, {0x3AF, 0x3B9}, {0x3B0, 0x3C5}, {0x3C2, 0x3C3}, {0x3CA, 0x3B9},
                    {0x3CB, 0x3C5}, {0x3CC, 0x3BF}, {0x3CD, 0x3C5}, {0x3CE, 0x3C9}};
    for (size_t i = 0; i < sizeof accented / sizeof *accented; i++)
        if (c == accented[i].from)
            return accented[i].to;
    for (size_t i = 0; i < sizeof shifts / sizeof *shifts; i++)
        if (c >= shifts[i].first && c <= shifts[i].last)
            return c + shifts[i].by;
    if (c == 0x4C0)
        return 0x4CF;
    bool in_pairs = (c >= 0x460 && c <= 0x481) || (c >= 0x48A && c <= 0x4BF)
                    || (c >= 0x4D0 && c <= 0x52F);
    return in_pairs                     ? c | 1
           : c >= 0x4C1 && c <= 0x4CE   ? (c + 1) & ~UINT32_C(1)
           : c >= 0x1C90 && c <= 0x1CBA ? c - 0x1C90 + 0x10D0
           : c >= 0x30A1 && c <= 0x30F6 ? c - 0x60 /* katakana as hiragana */
                                        : c;
}

uint32_t cw__letter_fold(uint32_t c)
{
    c = plain(c) != '\0' ? (uint32_t)plain(c) : small(c);
    for (size_t i = 0; i < sizeof alike / sizeof *alike; i++)
        if (c == alike[i].from)
            return (uint32_t)alike[i].to;
    return c;
}
