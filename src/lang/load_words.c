/* What a game calls things (`words` of game.yaml): keywords, and the nouns and headings of facts/terms.def.
 * Whether a word is free is asked when all names of the game are known. */
#include "base/names.h"
#include "base/shape.h"
#include "lang/settings.h"
#include "load_private.h"
#include "own_text.h"

#include <stdio.h>
#include <string.h>

/* Words that stand in rules texts: letters, with a space or hyphen between. */
bool cw__load_is_readable(loader *l, const cw_node *node, const char *word)
{
    for (const char *c = word; *c != '\0'; c++) {
        bool letter = (*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z');
        bool between = (*c == ' ' || *c == '-') && c > word && c[1] != '\0';
        if (!letter && !between)
            return cw__form_fail(&l->form, node, CW_ERR_SYNTAX,
                                 "'%s' cannot stand in a text: it must be of letters", word);
    }
    return true;
}

/* {name: …, plural: …}; the name, NULL after a problem with it. */
const char *cw__load_name_map(form *f, const cw_node *map, const char **plural)
{
    const char *name = NULL;
    for (const cw_node *m = map->first; m != NULL; m = m->next) {
        if (strcmp(m->key, "name") == 0)
            name = cw__form_text(f, m, "name", LOAD_NAME_BYTES - 1, false);
        else if (strcmp(m->key, "plural") == 0)
            *plural = cw__form_text(f, m, "plural", LOAD_NAME_BYTES - 1, false);
        else
            cw__form_fail_key(f, m, CW_ERR_UNKNOWN_NAME,
                              "'%s' is not known here; only name and plural are", m->key);
    }
    if (cw_node_get(map, "name") == NULL)
        cw__form_fail(f, map, CW_ERR_MISSING, "the name is missing");
    return name;
}

/* ---- the file ---- */

/* Both kinds of words are one list for whoever writes the file. */
enum { KNOWN = (int)CW_KW_COUNT + (int)CW_TERM_COUNT };

static void list_known(const char *known[KNOWN])
{
    for (int k = 0; k < CW_KW_COUNT; k++)
        known[k] = cw_keyword_name((cw_keyword)k);
    for (int t = 0; t < CW_TERM_COUNT; t++)
        known[(int)CW_KW_COUNT + t] = cw_term_words[t][0];
}

static bool make_words(loader *l)
{
    if (l->words == NULL)
        l->words = cw_game_room(l->game, sizeof *l->words);
    l->game->words = l->words;
    l->out_of_memory |= l->words == NULL;
    return l->words != NULL;
}

/* Of several it has an "s" more, unless the file says otherwise. */
static void add_term(loader *l, const cw_node *m, int term, const char *one, const char *plural)
{
    char many[LOAD_NAME_BYTES + 2];
    bool counts = cw_term_words[term][1] != NULL;
    snprintf(many, sizeof many, "%s", plural != NULL ? plural : one);
    if (plural == NULL)
        snprintf(many, sizeof many, "%ss", one);
    if (plural != NULL && !counts) {
        cw__form_fail(&l->form, m, CW_ERR_SYNTAX, "'%s' is never said of several: it has no plural",
                      m->key);
        return;
    }
    if (!cw__load_is_readable(l, m, one) || !cw__load_is_readable(l, m, many) || !make_words(l))
        return;
    cw_dialect *d = &l->words->dialect;
    cw_dialect_word *word = &l->words->terms[d->count++];
    d->words = l->words->terms;
    for (int i = 0; i < 2; i++) {
        word->usual[i] = cw_term_words[term][i];
        word->own[i] = word->usual[i] != NULL ? cw__load_keep(l, i == 0 ? one : many) : NULL;
    }
}

static void read_word(loader *l, const cw_node *m)
{
    const char *known[KNOWN], *plural = NULL;
    list_known(known);
    int i = cw_name_index(m->key, known, KNOWN);
    bool map = m->kind == CW_NODE_MAP && i >= CW_KW_COUNT;
    const char *word = map ? cw__load_name_map(&l->form, m, &plural)
                           : cw__form_text(&l->form, m, m->key, LOAD_NAME_BYTES - 1, false);
    if (i < 0)
        cw__form_fail_key(&l->form, m, CW_ERR_UNKNOWN_NAME,
                          "'%s' is neither a keyword nor another word that a game can name%s",
                          m->key, cw_hint_among(m->key, known, KNOWN).text);
    else if (word != NULL && i >= CW_KW_COUNT)
        add_term(l, m, i - CW_KW_COUNT, word, plural);
    else if (word != NULL && cw__load_is_readable(l, m, word))
        l->game->keyword_words[i] = cw__load_keep(l, word);
}

/* {charge: haste, minion: kraken, spell: {name: wizardry, plural: wizardries}} */
void cw__load_own_words(loader *l, const cw_node *node)
{
    if (node->kind != CW_NODE_MAP) {
        cw__form_fail(&l->form, node, CW_ERR_SYNTAX, "words must be a map such as {charge: haste}");
        return;
    }
    l->own = node;
    for (const cw_node *m = node->first; m != NULL; m = m->next)
        read_word(l, m);
}

void cw__load_words_shape(cw_str *out)
{
    const char *known[KNOWN];
    list_known(known);
    cw_str_add(out, "{");
    for (int i = 0; i < KNOWN; i++)
        cw_shape_member(out, known[i], false,
                        i < (int)CW_KW_COUNT ? "text" : "text | {name!: text, plural: text}", NULL);
    cw_str_add(out, "}");
}

void cw_terms_reference(cw_str *out)
{
    for (int t = 0; t < CW_TERM_COUNT; t++)
        cw_str_printf(out, "%s%s", t == 0 ? "" : t % 12 == 0 ? ",\n" : ", ", cw_term_words[t][0]);
    cw_str_add(out, ".\n");
}

/* ---- collisions ---- */

static bool is_same(const char *a, const char *b)
{
    return a != NULL && b != NULL && cw_equal_nocase(a, b);
}

/* The language does not miss a word that the game calls otherwise. */
static bool is_given_up(const loader *l, const char *word)
{
    for (int i = 0; l->words != NULL && i < l->words->dialect.count; i++)
        for (int many = 0; many < 2; many++)
            if (is_same(l->words->terms[i].usual[many], word))
                return true;
    return false;
}

/* A word alone, or the first of several: behind it the rest would be read as something else. */
static bool is_needed(const loader *l, const char *word)
{
    char first[LOAD_NAME_BYTES + 2];
    snprintf(first, sizeof first, "%.*s", (int)strcspn(word, " "), word);
    if (is_given_up(l, word))
        return false;
    for (int t = 0; t < CW_TERM_COUNT; t++)
        if (is_same(cw_term_words[t][0], word) || is_same(cw_term_words[t][1], word))
            return true;
    return cw__is_language_word(first) && !is_given_up(l, first);
}

/* Two things of the engine with one word; `self` is the usual name of the one that asks. Of two that are named
 * so the second one is told. */
static const char *other_thing(const loader *l, const char *word, const char *self)
{
    for (int k = 0; k < CW_KW_COUNT; k++) {
        const char *name = cw_keyword_name((cw_keyword)k);
        if (strcmp(name, self) != 0 && is_same(cw_game_keyword(l->game, (cw_keyword)k), word))
            return "another keyword";
    }
    for (int v = 0; v < CW_VALUE_COUNT; v++)
        if (strcmp(cw_value_name((cw_value)v), self) != 0 && !is_given_up(l, word)
            && is_same(cw_value_name((cw_value)v), word))
            return "another keyword";
    for (int i = 0; l->words != NULL && i < l->words->dialect.count; i++) {
        const cw_dialect_word *w = &l->words->terms[i];
        if (strcmp(w->usual[0], self) == 0)
            break;
        if (is_same(w->own[0], word) || is_same(w->own[1], word))
            return "what the game calls something else";
    }
    return NULL;
}

static const char *name_in(const cw_name_list *names, const char *word, const char *what)
{
    for (int i = 1; i < names->count; i++)
        if (is_same(names->singular[i], word) || is_same(names->plural[i], word))
            return what;
    return NULL;
}

/* Cards are many, so they are asked last. */
static const char *name_of_game(const loader *l, const char *word)
{
    const cw_game *game = l->game;
    const char *found = name_in(&game->races, word, "a race");
    found = found != NULL ? found : name_in(&game->classes, word, "a class");
    found = found != NULL ? found : name_in(&game->groups, word, "a group of cards");
    found = found != NULL ? found : name_in(&game->elements, word, "an element");
    for (int i = 0; i < l->rarity_count && found == NULL; i++)
        found = is_same(l->rarities[i], word) ? "a rarity" : NULL;
    for (int i = 1; i < game->card_count && found == NULL; i++)
        if (is_same(game->cards[i].name, word) || is_same(game->cards[i].plural, word))
            found = "the name of a card";
    return found;
}

bool cw__load_is_free(loader *l, const cw_node *node, const char *word, const char *self)
{
    const char *found = is_needed(l, word) && strcmp(word, self) != 0
                            ? "a word that the language needs"
                            : other_thing(l, word, self);
    found = found != NULL ? found : name_of_game(l, word);
    return found == NULL
           || cw__form_fail(&l->form, node, CW_ERR_DUPLICATE,
                            "'%s' is %s: texts would have two meanings", word, found);
}

/* What a keyword or a term is called now, of one or of several. */
static const char *own_word(const loader *l, const char *usual, int many)
{
    for (int k = 0; k < CW_KW_COUNT; k++)
        if (strcmp(cw_keyword_name((cw_keyword)k), usual) == 0)
            return many ? NULL : l->game->keyword_words[k];
    for (int i = 0; l->words != NULL && i < l->words->dialect.count; i++)
        if (strcmp(l->words->terms[i].usual[0], usual) == 0)
            return l->words->terms[i].own[many];
    return NULL;
}

static bool check_words(loader *l)
{
    bool good = true;
    l->form.yaml = l->rules;
    for (const cw_node *m = l->own != NULL ? l->own->first : NULL; m != NULL; m = m->next) {
        bool free = true;
        for (int many = 0; many < 2 && free; many++) {
            const char *word = own_word(l, m->key, many);
            free = word == NULL || cw__load_is_free(l, m, word, m->key);
        }
        good &= free;
    }
    return good;
}

/* ---- what follows from them ---- */

/* A longer name that holds a word of either side. */
static bool is_guarded(const cw_words *words, const char *name)
{
    for (int i = 0; name != NULL && i < words->dialect.count; i++) {
        const cw_dialect_word *w = &words->terms[i];
        for (int many = 0; many < 2; many++)
            if ((w->usual[many] != NULL && cw_has_words(name, w->usual[many]))
                || (w->own[many] != NULL && cw_has_words(name, w->own[many])))
                return true;
    }
    return false;
}

/* Counts such names, and lists them if there is room. */
static int list_guarded(const loader *l, const char **list)
{
    const cw_game *game = l->game;
    const cw_name_list *const lists[] = {&game->races, &game->groups, &game->elements,
                                         &game->classes};
    int count = 0;
    for (int i = 1; i < game->card_count; i++) {
        const char *const both[] = {game->cards[i].plural, game->cards[i].name};
        for (int k = 0; k < 2; k++)
            if (is_guarded(l->words, both[k]) && ++count > 0 && list != NULL)
                list[count - 1] = both[k];
    }
    for (size_t k = 0; k < sizeof lists / sizeof *lists; k++)
        for (int i = 1; i < lists[k]->count; i++)
            if (is_guarded(l->words, lists[k]->singular[i]) && ++count > 0 && list != NULL)
                list[count - 1] = lists[k]->singular[i];
    for (const cw_node *m = l->macros != NULL ? l->macros->first : NULL; m != NULL; m = m->next)
        if (is_guarded(l->words, m->key) && ++count > 0 && list != NULL)
            list[count - 1] = m->key;
    return count;
}

static void guard_names(loader *l)
{
    cw_dialect *d = &l->words->dialect;
    int count = list_guarded(l, NULL);
    const char **list = cw_game_room(l->game, ((size_t)count + 1) * sizeof *list);
    if (list == NULL) {
        l->out_of_memory = true;
        return;
    }
    list_guarded(l, list);
    for (int i = 0; i < count; i++)
        list[i] = cw__load_keep(l, list[i]);
    d->names = list;
    d->name_count = count;
}

static const char *speak(loader *l, const char *text)
{
    cw_str out = CW_STR_INIT;
    cw_str_add(&out, text);
    cw_game_speak(l->game, &out, 0);
    l->out_of_memory |= out.failed;
    const char *kept = cw__load_keep(l, cw_str_get(&out));
    cw_str_clear(&out);
    return kept;
}

static void explain_keywords(loader *l)
{
    for (int k = 0; k < CW_KW_COUNT; k++)
        l->words->keyword_texts[k] = speak(l, cw_game_keyword_text(l->game, (cw_keyword)k));
    for (int v = 0; v < CW_VALUE_COUNT; v++) {
        l->words->value_words[v] = speak(l, cw_value_name((cw_value)v));
        l->words->value_texts[v] = speak(l, cw_value_facts[v].text);
    }
}

/* Without words of its own the game speaks as the engine does. */
bool cw__load_settle_words(loader *l)
{
    if ((l->macros != NULL && !make_words(l)) || !check_words(l))
        return false;
    if (l->words != NULL && l->words->dialect.count > 0) {
        guard_names(l);
        explain_keywords(l);
    }
    return true;
}
