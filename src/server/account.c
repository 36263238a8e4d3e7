/* Rules for names and passwords; tokens of 256 random bits of which only a hash is stored, so
 * that who reads the file cannot log in with it. */
#include "account.h"

#include "letters.h"

#include <sodium.h>
#include <string.h>

static bool is_digit(uint32_t c) { return c >= '0' && c <= '9'; }

/* An apostrophe may be the typographic one, which telephones write. */
static bool is_mark(uint32_t c)
{
    return c == '-' || c == '_' || c == '.' || c == ' ' || c == '\'' || c == 0x2019;
}

/* Names stand in pages, logs and messages of others: letters of one script and a few marks, which
 * cannot pretend to be anything else. Of two scripts together one could write another's name with
 * letters that only look like his. */
const char *cw__account_name_fault(const char *name)
{
    enum { MOST_MARKS = 3 /* that one letter bears */ };
    int count = 0, script = 0, borne = 0;
    bool after_mark = true;
    for (uint32_t c; (c = cw__letter_next(&name)) != 0; count++) {
        letter l = cw__letter_of(c);
        bool mark = is_mark(c), inside = l.kind == LETTER_MARK;
        if (l.kind == LETTER_UNSEEN || c == UINT32_MAX)
            return "a name has no characters that cannot be seen";
        if (count == 0 && l.kind != LETTER_ALONE)
            return "a name begins with a letter";
        if (l.kind == LETTER_NONE && !mark && !is_digit(c))
            return "a name consists of letters, digits, blanks and the marks - _ . '";
        if (mark && after_mark)
            return "a mark in a name stands between letters or digits";
        if (script != 0 && l.script != 0 && l.script != script)
            return "the letters of a name belong to one script";
        borne = inside ? borne + 1 : 0;
        if (borne > MOST_MARKS || (inside && after_mark))
            return "a letter of a name bears fewer marks";
        script = l.script != 0 ? l.script : script;
        after_mark = mark;
    }
    if (count < NAME_LEAST || count > NAME_MOST)
        return "a name has 2 to 20 characters";
    return after_mark ? "a mark in a name stands between letters or digits" : NULL;
}

static size_t write_character(uint32_t c, char out[3])
{
    if (c < 0x80) {
        out[0] = (char)c;
        return 1;
    }
    if (c < 0x800) {
        out[0] = (char)(0xC0 | c >> 6);
        out[1] = (char)(0x80 | (c & 0x3F));
        return 2;
    }
    out[0] = (char)(0xE0 | c >> 12);
    out[1] = (char)(0x80 | (c >> 6 & 0x3F));
    out[2] = (char)(0x80 | (c & 0x3F));
    return 3;
}

/* Letters that look alike in common fonts become one, marks vanish: an account "A1ice" cannot be
 * taken for "Alice", nor one in Cyrillic letters. */
void cw__account_key(const char *name, char key[KEY_BYTES])
{
    size_t n = 0;
    for (uint32_t c; (c = cw__letter_next(&name)) != 0 && n + 3 < KEY_BYTES;) {
        c = cw__letter_fold(c);
        if (c == '0')
            c = 'o';
        else if (c == '1' || c == 'i')
            c = 'l';
        else if (c == '5')
            c = 's';
        if (c <= 0xFFFF && (cw__letter_of(c).kind != LETTER_NONE || is_digit(c)))
            n += write_character(c, key + n);
    }
    key[n] = '\0';
}

const char *cw__account_password_fault(const char *password)
{
    size_t size = strlen(password);
    return size < PASSWORD_LEAST || size > PASSWORD_MOST ? "a password has 8 to 200 bytes" : NULL;
}

/* A plain hash is enough: a token is 256 random bits, which nobody guesses however fast he hashes
 * (unlike a password, api_accounts.c). */
static void hash_token(const uint8_t secret[32], uint8_t hash[TOKEN_HASH])
{
    crypto_generichash(hash, TOKEN_HASH, secret, 32, NULL, 0);
}

void cw__token_make(char text[TOKEN_TEXT], uint8_t hash[TOKEN_HASH])
{
    uint8_t secret[32];
    randombytes_buf(secret, sizeof secret);
    sodium_bin2base64(text, TOKEN_TEXT, secret, sizeof secret,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    hash_token(secret, hash);
    sodium_memzero(secret, sizeof secret);
}

/* Found by looking the hash up: the time that takes tells nothing about the token itself. */
bool cw__token_hash(const char *text, uint8_t hash[TOKEN_HASH])
{
    uint8_t secret[32];
    size_t size = 0;
    const char *end = NULL;
    if (sodium_base642bin(secret, sizeof secret, text, strlen(text), NULL, &size, &end,
                          sodium_base64_VARIANT_URLSAFE_NO_PADDING)
            != 0
        || size != sizeof secret || *end != '\0')
        return false;
    hash_token(secret, hash);
    return true;
}
