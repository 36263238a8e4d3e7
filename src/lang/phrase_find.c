/* Finding phrases by words: every row of the language with its example is a short document, and the words that
 * fewer rows have count more (as in any search: Spärck Jones 1972, "A statistical interpretation of term
 * specificity"). Words are compared without their endings, and a few are known to mean the same. */
#include "lang/finding.h"

#include "lang/load.h"
#include "phrase_example.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum {
    STEM_BYTES = 24,
    MOST_STEMS = 16,
    PREFIX = 5 /* letters that make a word without its end */
};

/* What people say, and what the language does. */
static const char *const same[][2] = {
    {"kill", "destroy"},
    {"heal", "restore"},
    {"life", "health"},
    {"creature", "minion"},
    {"unit", "minion"},
    {"bounce", "return"},
    {"steal", "control"},
    {"mind", "control"},
    {"player", "hero"},
    {"face", "hero"},
    {"burn", "damage"},
    {"ping", "damage"},
    {"hit", "damage"},
    {"boost", "give"},
    {"buff", "give"},
    {"polymorph", "transform"},
    {"mill", "deck"},
    {"ramp", "mana"},
    {"crystal", "mana"},
    {"cheaper", "cost"},
    {"price", "cost"},
    {"provoke", "taunt"},
    {"guard", "taunt"},
    {"haste", "charge"},
    {"enter", "battlecry"},
    {"etb", "battlecry"},
    {"die", "death"},
    {"revive", "life"},
    {"resurrect", "life"},
    {"undead", "life"},
    {"tutor", "deck"},
    {"search", "deck"},
    {"bury", "graveyard"},
    {"aura", "have"},
    {"token", "summon"},
    {"create", "summon"},
    {"spawn", "summon"},
    {"clone", "copy"},
    {"duplicate", "copy"},
    {"morph", "transform"},
    {"counterspell", "counter"},
    {"negate", "counter"},
    {"random", "random"},
    {"everyone", "all"},
};

typedef struct stems {
    int count;
    char list[MOST_STEMS][STEM_BYTES];
} stems;

/* "destroyed", "destroys" and "destroying" are "destroy". */
static void stem_of(const char *word, size_t size, char out[STEM_BYTES])
{
    static const char *const endings[] = {"ing", "ies", "ed", "es", "s", "e", "y"};
    size = size < STEM_BYTES - 1 ? size : STEM_BYTES - 1;
    for (size_t i = 0; i < size; i++)
        out[i] = (char)tolower((unsigned char)word[i]);
    out[size] = '\0';
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        size_t n = strlen(endings[i]);
        if (size >= n + 3 && strcmp(out + size - n, endings[i]) == 0) {
            out[size - n] = '\0';
            return;
        }
    }
}

static bool is_letter(char c) { return isalpha((unsigned char)c) || (unsigned char)c >= 0x80; }

static bool has_stem(const char *text, const char *stem)
{
    for (const char *at = text; *at != '\0';) {
        size_t n = 0;
        char found[STEM_BYTES];
        while (is_letter(at[n]))
            n++;
        if (n > 0) {
            stem_of(at, n, found);
            bool longer = strlen(stem) >= PREFIX && strncmp(found, stem, strlen(stem)) == 0;
            if (longer || strcmp(found, stem) == 0)
                return true;
        }
        at += n > 0 ? n : 1;
    }
    return false;
}

static void add_stem(stems *s, const char *word, size_t size)
{
    if (s->count < MOST_STEMS)
        stem_of(word, size, s->list[s->count++]);
}

/* A word and what else it may be called. */
static stems stems_of(const char *words)
{
    stems s = {0};
    for (const char *at = words; *at != '\0';) {
        size_t n = 0;
        while (is_letter(at[n]))
            n++;
        if (n > 1)
            add_stem(&s, at, n);
        for (size_t i = 0; i < sizeof same / sizeof *same && n > 1; i++) {
            char a[STEM_BYTES], b[STEM_BYTES];
            stem_of(at, n, a);
            stem_of(same[i][0], strlen(same[i][0]), b);
            if (strcmp(a, b) == 0)
                add_stem(&s, same[i][1], strlen(same[i][1]));
        }
        at += n > 0 ? n : 1;
    }
    return s;
}

/* ---- what there is ---- */

typedef struct document {
    cw_phrase_found shown;
    char about[240]; /* what else it is found by */
} document;

typedef struct library {
    cw_game *game;
    document *list;
    int count;
} library;

static document *add(library *l, const char *kind)
{
    if (l->count == CW_PHRASES_MOST)
        return NULL;
    document *d = &l->list[l->count++];
    d->shown.kind = kind;
    return d;
}

static void add_row(library *l, const phrase_table *table, const phrase *row)
{
    cw_str example = CW_STR_INIT, shown = CW_STR_INIT;
    document *d = cw__phrase_example(l->game, table, row, &example) ? add(l, table->title) : NULL;
    if (d != NULL) {
        cw__pattern_show(l->game, row->pattern, true, &shown);
        cw_game_speak(l->game, &shown, 0);
        snprintf(d->shown.phrase, sizeof d->shown.phrase, "%s", cw_str_get(&shown));
        snprintf(d->shown.example, sizeof d->shown.example, "%s", cw_str_get(&example));
        if (table->size == sizeof(cw_effect))
            snprintf(d->about, sizeof d->about, "%s", cw_op_name((cw_op)row->value.effect.op));
        else if (table->size == sizeof(cw_ability))
            snprintf(d->about, sizeof d->about, "%s",
                     cw_when_name((cw_when)row->value.ability.when));
    }
    cw_str_clear(&example);
    cw_str_clear(&shown);
}

static void add_keyword(library *l, const char *name, const char *example, const char *about)
{
    document *d = add(l, "Keywords");
    if (d == NULL)
        return;
    snprintf(d->shown.phrase, sizeof d->shown.phrase, "%s", name);
    snprintf(d->shown.example, sizeof d->shown.example, "%s.", example);
    d->shown.example[0] = (char)toupper((unsigned char)d->shown.example[0]);
    snprintf(d->about, sizeof d->about, "%s", about);
}

static void add_keywords(library *l)
{
    const cw_game *game = l->game;
    char example[CW_PHRASE_WORDS];
    for (int k = 0; k < CW_KW_COUNT; k++) {
        const char *name = cw_game_keyword(game, (cw_keyword)k);
        add_keyword(l, name, name, cw_game_keyword_text(game, (cw_keyword)k));
    }
    for (int v = 0; v < CW_VALUE_COUNT; v++) {
        snprintf(example, sizeof example, "%s 2", cw_game_value(game, (cw_value)v));
        add_keyword(l, cw_game_value(game, (cw_value)v), example,
                    cw_game_value_text(game, (cw_value)v));
    }
    for (int i = 0; game->words != NULL && i < game->words->macro_count; i++) {
        const cw_macro *m = &game->words->macros[i];
        snprintf(example, sizeof example, "%s%s", m->name, m->numbered ? " 2" : "");
        add_keyword(l, m->name, example, m->meaning);
    }
}

static bool fill(library *l, cw_game *game)
{
    static const phrase_table *const tables[] = {
        &cw__effect_phrases,    &cw__static_phrases, &cw__heading_phrases,
        &cw__condition_phrases, &cw__lead_phrases,   &cw__definition_phrases,
    };
    l->game = game;
    l->list = calloc(CW_PHRASES_MOST, sizeof *l->list);
    if (l->list == NULL)
        return false;
    add_keywords(l);
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        for (int k = 0; k < tables[i]->count; k++)
            add_row(l, tables[i], &tables[i]->rows[k]);
    return true;
}

/* ---- asking ---- */

/* The phrase itself says most, then what it is about. Its example speaks of other things as well. */
static double weight(const document *d, const char *stem)
{
    return has_stem(d->shown.phrase, stem) ? 3 : has_stem(d->about, stem) ? 2 : 0;
}

static void score(library *l, const stems *s)
{
    for (int k = 0; k < s->count; k++) {
        int having = 0;
        for (int i = 0; i < l->count; i++)
            having += weight(&l->list[i], s->list[k]) > 0;
        double rare = log(1 + (double)l->count / (1 + having));
        for (int i = 0; i < l->count; i++)
            l->list[i].shown.score += rare * weight(&l->list[i], s->list[k]);
    }
}

/* Equal ones in the order of the language. */
static int find_best(const library *l)
{
    int best = -1;
    for (int i = 0; i < l->count; i++)
        if (l->list[i].shown.score > 0
            && (best < 0 || l->list[i].shown.score > l->list[best].shown.score))
            best = i;
    return best;
}

int cw_phrases_find(cw_game *game, const char *words, cw_phrase_found *list, int room)
{
    library l = {0};
    stems s = stems_of(words);
    int count = 0;
    if (!fill(&l, game))
        return -1;
    score(&l, &s);
    for (int best; count < room && (best = find_best(&l)) >= 0;) {
        list[count++] = l.list[best].shown;
        l.list[best].shown.score = 0;
    }
    free(l.list);
    return count;
}

cw_game *cw_phrases_game(void)
{
    static const char text[] =
        "game: {name: words, classes: [mage], races: [beast, dragon], groups: [basic totem],\n"
        "  elements: [fire, earth], rarities: [common, rare, epic, legendary]}\n"
        "heroes:\n"
        "- {name: Apprentice, hero: true, class: mage, power: Spark}\n"
        "- {name: Spark, power: true, cost: 2, text: Deal 1 damage to a character.}\n"
        "cards:\n"
        "- {name: Ember Wolf, plural: Ember Wolves, cost: 2, minion: 3/2, race: beast}\n"
        "- {name: Stone Totem, cost: 1, minion: 0/2, group: basic totem}\n"
        "- {name: Heavy Axe, cost: 2, weapon: 2/2}\n"
        "- {name: Letter, cost: 1, spell: true, text: Draw a card.}\n";
    return cw_load_game_text(text, sizeof text - 1, "words", NULL);
}
