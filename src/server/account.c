/* Rules for names and passwords; tokens of 256 random bits of which only a hash is stored, so
 * that who reads the file cannot log in with it. */
#include "account.h"

#include <sodium.h>
#include <string.h>

static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

const char *account_name_fault(const char *name)
{
    size_t size = strlen(name);
    if (size < NAME_LEAST || size > NAME_MOST)
        return "a name has 2 to 20 characters";
    if (!is_letter(name[0]))
        return "a name begins with a letter from A to Z";
    for (size_t i = 1; i < size; i++) {
        bool mark = strchr("-_. ", name[i]) != NULL;
        if (!is_letter(name[i]) && !is_digit(name[i]) && !mark)
            return "a name consists of letters from A to Z, digits, blanks and the marks - _ .";
        if (mark && (i + 1 == size || strchr("-_. ", name[i + 1]) != NULL))
            return "a mark in a name stands between letters or digits";
    }
    return NULL;
}

void account_key(const char *name, char key[KEY_BYTES])
{
    size_t n = 0;
    for (; *name != '\0' && n + 1 < KEY_BYTES; name++) {
        char c = *name;
        if (c >= 'A' && c <= 'Z')
            c = (char)(c - 'A' + 'a');
        if (c == '0')
            c = 'o';
        else if (c == '1' || c == 'i')
            c = 'l';
        else if (c == '5')
            c = 's';
        if (is_letter(c) || is_digit(c))
            key[n++] = c;
    }
    key[n] = '\0';
}

const char *account_password_fault(const char *password)
{
    size_t size = strlen(password);
    return size < PASSWORD_LEAST || size > PASSWORD_MOST ? "a password has 8 to 200 bytes" : NULL;
}

static void hash_token(const uint8_t secret[32], uint8_t hash[TOKEN_HASH])
{
    crypto_generichash(hash, TOKEN_HASH, secret, 32, NULL, 0);
}

void token_make(char text[TOKEN_TEXT], uint8_t hash[TOKEN_HASH])
{
    uint8_t secret[32];
    randombytes_buf(secret, sizeof secret);
    sodium_bin2base64(text, TOKEN_TEXT, secret, sizeof secret,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    hash_token(secret, hash);
    sodium_memzero(secret, sizeof secret);
}

bool token_hash(const char *text, uint8_t hash[TOKEN_HASH])
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
