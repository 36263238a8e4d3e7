/* Tokens that a text makes where it names them: "Summon a 1/1 Deck Rat.", "Summon 2 2/3 beasts with taunt." Before
 * texts are read, each such minion becomes a card of the game that no deck can hold. Texts that say the same share
 * it, and a card of that name and those numbers that the files have is taken instead. */
#include "lang/text.h"
#include "load_private.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

/* What stands behind an article or a number. */
typedef struct token {
    int attack, health;
    uint8_t race; /* 0: it has a name of its own */
    char name[LOAD_NAME_BYTES], plural[LOAD_NAME_BYTES];
    uint32_t keywords;
} token;

static bool is_word_byte(char c) { return isalnum((unsigned char)c) || c == '\'' || (c & 0x80); }

static const char *skip_space(const char *p)
{
    while (*p == ' ' || *p == '\n')
        p++;
    return p;
}

/* Of a word, or of words that stand at `p`; NULL if they do not. */
static const char *accept(const char *p, const char *words)
{
    size_t size = strlen(words);
    return strncasecmp(p, words, size) == 0 && !is_word_byte(p[size]) ? p + size : NULL;
}

/* "1/1" with nothing else about it: "+1/+1" gives, and does not make. */
static const char *read_body(const char *p, token *t)
{
    int size = 0;
    if (sscanf(p, "%3d/%3d%n", &t->attack, &t->health, &size) != 2 || size == 0
        || !isdigit((unsigned char)*p) || !isdigit((unsigned char)p[strcspn(p, "/") + 1])
        || p[size] != ' ' || t->health == 0)
        return NULL;
    return skip_space(p + size);
}

/* Words with a capital letter, and small ones between them ("Rat of the Deck"). */
static const char *read_name(const char *p, char name[LOAD_NAME_BYTES])
{
    const char *start = p, *end = p;
    while (is_word_byte(*p)) {
        bool capital = isupper((unsigned char)*p) || (*p & 0x80);
        if (!capital && !accept(p, "of") && !accept(p, "the"))
            break;
        while (is_word_byte(*p) || (*p == '-' && is_word_byte(p[1])))
            p++;
        end = capital ? p : end;
        if (*p != ' ')
            break;
        p++;
    }
    size_t size = (size_t)(end - start);
    if (size == 0 || size >= LOAD_NAME_BYTES || !isupper((unsigned char)*start))
        return NULL;
    snprintf(name, LOAD_NAME_BYTES, "%.*s", (int)size, start);
    return end;
}

/* A race of the game stands for a minion of that race that is called so. */
static const char *read_race(const cw_game *game, const char *p, bool many, token *t)
{
    for (int i = 1; i < game->races.count; i++) {
        const char *end = accept(p, many ? game->races.plural[i] : game->races.singular[i]);
        if (end == NULL)
            continue;
        t->race = (uint8_t)i;
        snprintf(t->name, sizeof t->name, "%s", game->races.singular[i]);
        snprintf(t->plural, sizeof t->plural, "%s", game->races.plural[i]);
        return end;
    }
    return NULL;
}

/* " with taunt and charge", as far as it goes. */
static void read_keywords(const cw_game *game, const char *p, token *t)
{
    const char *next = accept(skip_space(p), "with");
    while (next != NULL) {
        p = skip_space(next);
        next = NULL;
        for (int k = 0; k < CW_KW_COUNT && next == NULL; k++) {
            next = accept(p, cw_game_keyword(game, (cw_keyword)k));
            t->keywords |= next != NULL ? 1u << k : 0;
        }
        if (next == NULL)
            return;
        next = *next == ',' ? next + 1 : accept(skip_space(next), "and");
    }
}

/* Of several the name is said in the plural: without its "s", unless a card of the files has it. */
static void settle_number(bool many, token *t)
{
    size_t size = strlen(t->name);
    if (t->race != 0)
        return;
    if (!many) {
        snprintf(t->plural, sizeof t->plural, "%.*ss", LOAD_NAME_BYTES - 2, t->name);
        return;
    }
    snprintf(t->plural, sizeof t->plural, "%s", t->name);
    if (size > 1 && t->name[size - 1] == 's')
        t->name[size - 1] = '\0';
}

/* One of the same name and numbers, from a text or from the files, makes another needless. */
static bool is_known(const cw_game *game, const token *t)
{
    for (int i = 1; i < game->card_count; i++) {
        const cw_card *c = &game->cards[i];
        if (c->type == CW_TYPE_MINION && c->attack == t->attack && c->health == t->health
            && (c->made
                    ? c->keywords == t->keywords && (c->made == CW_MADE_OF_RACE) == (t->race != 0)
                    : !t->race && !t->keywords)
            && (strcasecmp(c->name, t->name) == 0 || strcasecmp(c->plural, t->plural) == 0))
            return true;
    }
    return false;
}

/* The cost, for texts that ask for it, is half of what it brings. */
static void add_token(loader *l, const token *t)
{
    char slug[LOAD_NAME_BYTES], id[2 * LOAD_NAME_BYTES];
    cw_str text = CW_STR_INIT;
    cw_card card = {.type = CW_TYPE_MINION,
                    .race = t->race,
                    .attack = (int16_t)t->attack,
                    .health = (int16_t)t->health,
                    .cost = (int16_t)((t->attack + t->health) / 2 > LOAD_MOST_COST
                                          ? LOAD_MOST_COST
                                          : (t->attack + t->health) / 2),
                    .keywords = t->keywords,
                    .made = t->race ? CW_MADE_OF_RACE : CW_MADE,
                    .set = "made",
                    .rarity = "",
                    .flavor = "",
                    .art = "",
                    .text = ""};
    cw_slug(t->name, slug, sizeof slug);
    snprintf(id, sizeof id, "made/%s-%d-%d%s%x", slug, t->attack, t->health, t->keywords ? "-" : "",
             t->keywords);
    if (!t->keywords)
        id[strlen(id) - 1] = '\0';
    char name[LOAD_NAME_BYTES];
    snprintf(name, sizeof name, "%s", t->name);
    name[0] = (char)toupper((unsigned char)name[0]);
    card.name = cw__load_keep(l, name);
    card.plural = cw__load_keep(l, t->plural);
    card.id = cw__load_keep(l, id);
    cw_card_id made = cw_game_add_card(l->game, &card);
    if (made == 0) {
        l->out_of_memory = true;
        return;
    }
    cw_text_print(l->game, &l->game->cards[made], &text);
    l->game->cards[made].text = cw__load_keep(l, cw_str_get(&text));
    cw_str_clear(&text);
}

/* At the beginning of each word: an article or a number, the numbers of a minion, what it is. */
static void read_tokens(loader *l, const char *text)
{
    for (const char *p = text; *p != '\0' && !l->out_of_memory; p++) {
        if (p > text && (is_word_byte(p[-1]) || p[-1] == '/' || p[-1] == '+' || p[-1] == '-'))
            continue;
        size_t digits = strspn(p, "0123456789");
        const char *next = accept(p, "a");
        next = next != NULL ? next : accept(p, "an");
        bool many = next == NULL && digits > 0 && p[digits] == ' ';
        next = many ? p + digits : next;
        token t = {0};
        if (next == NULL || *next != ' ' || (next = read_body(skip_space(next), &t)) == NULL)
            continue;
        const char *end = read_race(l->game, next, many, &t);
        if (end == NULL && (end = read_name(next, t.name)) == NULL)
            continue;
        settle_number(many, &t);
        read_keywords(l->game, end, &t);
        if (!is_known(l->game, &t))
            add_token(l, &t);
    }
}

/* As the texts will be read: with the numbers that were changed. */
void cw__load_tokens(loader *l)
{
    for (int i = 0; i < l->draft_count && !l->out_of_memory; i++) {
        const draft *d = &l->drafts[i];
        const cw_node *node = cw__form_given(d->node, "text");
        if (d->card == 0 || node == NULL || node->kind != CW_NODE_SCALAR || node->size == 0)
            continue;
        cw_str text = CW_STR_INIT;
        cw_str_add(&text, node->text);
        if (l->change_count > 0)
            cw__load_change_text(l, d->card, &text);
        l->out_of_memory |= text.failed;
        if (!l->out_of_memory)
            read_tokens(l, cw_str_get(&text));
        cw_str_clear(&text);
    }
}
