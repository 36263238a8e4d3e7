/* Keywords of the game's own (`keywords` of game.yaml): each stands for a text, in which N is its number if its
 * name ends in one ("Echo N"). A text may use other keywords, but not in a circle. It is read as a card's text
 * would be, and kept as it is printed. */
#include "load_private.h"
#include "own_text.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MACRO_TEXT_BYTES = 400, MACRO_NAME_BYTES = 40, MACRO_DEPTH = 8 };

/* One member of the map, while it is being settled. */
typedef struct entry {
    const cw_node *node;
    char name[LOAD_NAME_BYTES];
    bool numbered;
    enum { WAITS, SETTLING, SETTLED } state;
} entry;

typedef struct macro_loader {
    loader *l;
    entry entries[CW_MAX_MACROS + 1]; /* one too many is told */
    int count;
    cw_errors *found, *nearest;
    bool final; /* the problem is one that no other type of card would not have */
} macro_loader;

void cw__load_note_macros(loader *l, const cw_node *node)
{
    if (node->kind == CW_NODE_MAP)
        l->macros = node;
    else
        cw__form_fail(&l->form, node, CW_ERR_SYNTAX,
                      "keywords must be a map such as {Rally: \"Battlecry: Draw a card.\"}");
}

/* ---- names ---- */

static bool read_name(macro_loader *m, const cw_node *node, entry *e)
{
    form *f = &m->l->form;
    size_t size = strlen(node->key);
    *e = (entry){.node = node};
    if (size == 0 || size > MACRO_NAME_BYTES)
        return cw__form_fail_key(f, node, CW_ERR_LIMIT, "the name of a keyword has 1 to %d letters",
                                 MACRO_NAME_BYTES);
    e->numbered = size > 2 && strcmp(node->key + size - 2, " N") == 0;
    snprintf(e->name, sizeof e->name, "%.*s", (int)(size - (e->numbered ? 2 : 0)), node->key);
    if (!cw__load_is_readable(m->l, node, e->name) || !cw__load_is_free(m->l, node, e->name, ""))
        return false;
    for (int i = 0; i < m->count; i++)
        if (cw_equal_nocase(m->entries[i].name, e->name))
            return cw__form_fail_key(f, node, CW_ERR_DUPLICATE, "'%s' appears twice", e->name);
    return m->count < CW_MAX_MACROS
           || cw__form_fail_key(f, node, CW_ERR_LIMIT, "a game has at most %d keywords of its own",
                                CW_MAX_MACROS);
}

/* ---- texts ---- */

/* The text with a number for N, which stands alone. */
static void fill_in(const char *text, const char *number, cw_str *out)
{
    for (const char *at = text; *at != '\0'; at++) {
        bool alone = *at == 'N' && (at == text || !isalnum((unsigned char)at[-1]))
                     && !isalnum((unsigned char)at[1]);
        if (alone)
            cw_str_add(out, number);
        else
            cw_str_char(out, *at);
    }
}

/* What was read is taken out of the game again: it was to find out whether it can be. */
static bool try_type(macro_loader *m, int type, const char *text, cw_str *printed, cw_str *meaning,
                     bool *clause)
{
    cw_game *game = m->l->game;
    cw_card card = {.type = (uint8_t)type, .text = ""};
    cw_game_size mark = cw_game_size_of(game);
    cw_errors_init(m->found);
    bool read = cw_text_parse(game, &card, text, (cw_text_place){NULL, 1, 1}, m->found) == CW_OK;
    if (read) {
        static const cw_condition none;
        const cw_ability *a = &game->abilities[card.first_ability];
        bool bare = card.keywords == 0 && card.ability_count == 1 && a->mode == 0
                    && a->when == CW_WHEN_PLAY && a->flags == 0 && a->zones == 0;
        for (int v = 0; v < CW_VALUE_COUNT; v++)
            bare &= card.values[v] == 0;
        *clause = bare && type == CW_TYPE_SPELL;
        read = memcmp(&card.requirement, &none, sizeof none) == 0;
        m->final = !read;
        if (!read)
            cw_errors_add(m->found, CW_ERR_SYNTAX, NULL, 1, 1,
                          "\"Play only if\" is said by cards, not by keywords");
        cw__text_print_plain(game, &card, printed);
        cw_text_print(game, &card, meaning);
    }
    cw_game_cut(game, mark);
    return read;
}

/* On a minion if that is possible, else on what understands it. The problem that is furthest in the text is
 * told. */
static bool try_types(macro_loader *m, const char *text, cw_str *printed, cw_str *meaning,
                      bool *clause)
{
    static const uint8_t types[] = {CW_TYPE_MINION, CW_TYPE_SPELL, CW_TYPE_WEAPON, CW_TYPE_SECRET};
    size_t furthest = 0;
    m->final = false;
    cw_errors_init(m->nearest);
    for (size_t i = 0; i < sizeof types; i++) {
        if (try_type(m, types[i], text, printed, meaning, clause))
            return true;
        const cw_error *e = &m->found->list[0];
        size_t at = m->found->count > 0 ? cw__source_offset(text, e->line - 1, e->column - 1) : 0;
        if (i == 0 || at > furthest || m->final) {
            furthest = at;
            *m->nearest = *m->found;
        }
        if (m->final)
            break;
    }
    return false;
}

/* A text with 7 and with 8 shows where its number is printed, one with 1 how that is said. */
typedef struct reading {
    cw_str text, printed, meaning;
    bool clause;
} reading;

static void clear(reading *r)
{
    cw_str_clear(&r->text);
    cw_str_clear(&r->printed);
    cw_str_clear(&r->meaning);
}

/* "#" of a joined text is N again for people. */
static const char *keep_meaning(loader *l, const char *joined)
{
    cw_str out = CW_STR_INIT;
    for (; *joined != '\0'; joined++)
        if (*joined != '~')
            cw_str_char(&out, *joined == '#' ? 'N' : *joined);
    l->out_of_memory |= out.failed;
    const char *kept = cw__load_keep(l, cw_str_get(&out));
    cw_str_clear(&out);
    return kept;
}

/* What two readings have in common; false if it is not the same text with another number. */
static bool join(macro_loader *m, const reading *seven, const reading *eight, cw_macro *macro)
{
    cw_str printed = CW_STR_INIT, meaning = CW_STR_INIT;
    bool same = cw__macro_join(cw_str_get(&seven->printed), cw_str_get(&eight->printed), &printed)
                && cw__macro_join(cw_str_get(&seven->meaning), cw_str_get(&eight->meaning),
                                  &meaning);
    macro->printed = cw__load_keep(m->l, cw_str_get(&printed));
    macro->meaning = keep_meaning(m->l, cw_str_get(&meaning));
    macro->numbered = strchr(macro->printed, '#') != NULL;
    m->l->out_of_memory |= printed.failed || meaning.failed;
    cw_str_clear(&printed);
    cw_str_clear(&meaning);
    return same && macro->numbered;
}

static bool read_meaning(macro_loader *m, const entry *e, const char *text, cw_macro *macro)
{
    static const char *const numbers[] = {"7", "8", "1"};
    reading r[3] = {0};
    bool good = true;
    for (int i = 0; i < (e->numbered ? 3 : 1) && good; i++) {
        if (e->numbered)
            fill_in(text, numbers[i], &r[i].text);
        else
            cw_str_add(&r[i].text, text);
        good = try_types(m, cw_str_get(&r[i].text), &r[i].printed, &r[i].meaning, &r[i].clause);
    }
    if (!good) {
        cw__load_move_problems(m->l, m->l->rules, e->node, m->nearest);
    } else if (e->numbered && !join(m, &r[0], &r[1], macro)) {
        good = cw__form_fail(&m->l->form, e->node, CW_ERR_SYNTAX,
                             "'%s' has a number: its text must have N where it stands",
                             e->node->key);
    } else {
        macro->clause = r[0].clause;
        macro->printed_one = cw__load_keep(m->l, cw_str_get(&r[2].printed));
        if (!e->numbered) {
            macro->printed = cw__load_keep(m->l, cw_str_get(&r[0].printed));
            macro->meaning = cw__load_keep(m->l, cw_str_get(&r[0].meaning));
        }
    }
    for (int i = 0; i < 3; i++)
        clear(&r[i]);
    return good;
}

/* ---- in which order ---- */

static bool settle(macro_loader *m, int i, int depth);

/* Those that the text speaks of come before it. */
static bool settle_parts(macro_loader *m, int i, const char *text, int depth)
{
    for (int k = 0; k < m->count; k++) {
        entry *part = &m->entries[k];
        if (!cw_has_words(text, part->name))
            continue;
        if (part->state == SETTLING)
            return cw__form_fail(&m->l->form, m->entries[i].node, CW_ERR_SYNTAX,
                                 "'%s' would stand for itself: its text leads back to it through "
                                 "'%s'",
                                 part->name, m->entries[i].name);
        if (!settle(m, k, depth + 1))
            return false;
    }
    return true;
}

/* Longer ones first: they are printed before those that they may hold. */
static void insert(cw_words *words, const cw_macro *macro)
{
    int at = words->macro_count++;
    for (; at > 0 && strlen(words->macros[at - 1].printed) < strlen(macro->printed); at--)
        words->macros[at] = words->macros[at - 1];
    words->macros[at] = *macro;
}

static bool is_new(macro_loader *m, const entry *e, const cw_macro *macro)
{
    const cw_words *words = m->l->words;
    for (int i = 0; i < words->macro_count; i++)
        if (strcmp(words->macros[i].printed, macro->printed) == 0)
            return cw__form_fail(&m->l->form, e->node, CW_ERR_DUPLICATE,
                                 "'%s' stands for the same text as '%s'", e->name,
                                 words->macros[i].name);
    return true;
}

static bool settle(macro_loader *m, int i, int depth)
{
    entry *e = &m->entries[i];
    loader *l = m->l;
    cw_macro macro = {0};
    if (e->state == SETTLED)
        return true;
    if (depth > MACRO_DEPTH)
        return cw__form_fail(&l->form, e->node, CW_ERR_LIMIT,
                             "keywords stand in one another at most %d deep", MACRO_DEPTH);
    const char *text = cw__form_text(&l->form, e->node, e->node->key, MACRO_TEXT_BYTES, true);
    e->state = SETTLING;
    if (text == NULL || !settle_parts(m, i, text, depth) || !read_meaning(m, e, text, &macro)
        || !is_new(m, e, &macro))
        return false;
    e->state = SETTLED;
    macro.name = cw__load_keep(l, e->name);
    insert(l->words, &macro);
    return true;
}

/* The first problem ends it: those that follow could be because of it. */
static bool settle_all(macro_loader *m)
{
    loader *l = m->l;
    l->form.yaml = l->rules;
    for (const cw_node *node = l->macros->first; node != NULL; node = node->next) {
        if (!read_name(m, node, &m->entries[m->count]))
            return false;
        m->count++;
    }
    for (int i = 0; i < m->count && !l->out_of_memory; i++)
        if (!settle(m, i, 0))
            return false;
    return true;
}

bool cw__load_macros(loader *l)
{
    bool good = false;
    if (l->macros == NULL)
        return true;
    macro_loader *m = calloc(1, sizeof *m);
    cw_errors *lists = malloc(2 * sizeof *lists);
    if (m == NULL || lists == NULL) {
        l->out_of_memory = true;
    } else {
        m->l = l;
        m->found = lists;
        m->nearest = lists + 1;
        good = settle_all(m);
    }
    free(lists);
    free(m);
    return good;
}
