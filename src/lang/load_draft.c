/* First pass over a list of cards: what each is called and which kind it is. Their order by name
 * is the order of the game, so that it does not depend on how cards are spread over files. */
#include "base/list.h"
#include "base/names.h"
#include "base/shape.h"
#include "load_private.h"

#include <stdlib.h>
#include <string.h>

/* The short form "minion: 3/2" names the type by its key; the long form that the export writes
 * is "type: minion" with attack and health. */
static const struct {
    const char *name, *shape, *help;
} card_keys[] = {
    {"name", "text", "once for each kind of card; a hero may be called like a minion"},
    {"cost", "whole 0 99", "required but for heroes with whom a match begins"},
    {"needs", "map whole 0 99", "the elements that a player must have to play it"},
    {"minion", "stats", "attack and health"},
    {"weapon", "stats", "attack and durability"},
    {"spell", "switch", "true for a spell"},
    {"secret", "switch", "true for a secret"},
    {"power", "switch | text", "true for a hero power; of a hero the name of its power"},
    {"hero", "switch | whole 1 999 | stats", "health, attack and health, or true for the usual"},
    {"class", "text", "one of the game's classes, required for heroes with whom a match begins"},
    {"race", "text", "one of the game's races"},
    {"rarity", "text", "one of the game's rarities"},
    {"group", "text", "one of the game's groups"},
    {"plural", "text", "if it is not the name with an s"},
    {"token", "switch", "no deck may hold it"},
    {"copies", "whole 1 64", "of this card in a deck, instead of the game's limit"},
    {"flavor", "text", "a line for readers, without meaning"},
    {"art", "text", "its picture, a file of the game's folder art"},
    {"text", "text", "the rules text; lines are abilities"},
    {"id", "text", "set/name"},
    {"type", "word(minion, spell, secret, weapon, hero, power)", "instead of a key of that name"},
    {"attack", "whole 0 999", "with type"},
    {"health", "whole 1 999", "with type; durability of a weapon"},
    {"keywords", "[text]", "as the text has them"},
    {"set", "text", "for the card's id; the name of the file if absent"},
    {"elements", "map whole 0 99", "of a hero: what its player begins with"},
    {"attacks", "whole 0 9", "how often it may attack each turn; 1 if absent"},
};
_Static_assert(LOAD_MOST_COST == 99 && LOAD_MOST_STAT == 999 && CW_MAX_DECK == 64, "as above");
enum { CARD_KEY_COUNT = sizeof card_keys / sizeof *card_keys };

/* Any field may be null, as an export of another program may have it. */
void cw_cards_shape(cw_str *out)
{
    cw_str_add(out, "[{");
    for (size_t i = 0; i < CARD_KEY_COUNT; i++) {
        cw_str shape = CW_STR_INIT;
        cw_str_printf(&shape, "%s | null", card_keys[i].shape);
        cw_shape_member(out, card_keys[i].name, i == 0, cw_str_get(&shape), card_keys[i].help);
        cw_str_clear(&shape);
    }
    cw_str_add(out, "}]");
}

/* Unknown fields are refused: a misspelt one would be a card without it. */
static void check_card_keys(form *f, const cw_node *node)
{
    const char *names[CARD_KEY_COUNT];
    for (size_t i = 0; i < CARD_KEY_COUNT; i++)
        names[i] = card_keys[i].name;
    for (const cw_node *m = node->first; m != NULL; m = m->next) {
        if (cw_name_index(m->key, names, CARD_KEY_COUNT) < 0)
            cw__form_fail_key(f, m, CW_ERR_UNKNOWN_NAME, "cards have no field '%s'%s", m->key,
                              cw_hint_among(m->key, names, CARD_KEY_COUNT).text);
    }
}

static int type_by_name(const char *name)
{
    for (int type = CW_TYPE_NONE + 1; type < CW_TYPE_COUNT; type++)
        if (strcmp(cw_type_name((cw_type)type), name) == 0)
            return type;
    return CW_TYPE_NONE;
}

/* "power: Fireblast" belongs to a hero; only "power: true" makes the card a power. */
static bool names_type(const cw_node *card, const cw_node *member)
{
    if (type_by_name(member->key) == CW_TYPE_POWER)
        return strcmp(member->text, "true") == 0
               || (cw__form_given(card, "hero") == NULL && cw__form_given(card, "type") == NULL);
    return type_by_name(member->key) != CW_TYPE_NONE || strcmp(member->key, "type") == 0;
}

/* Exactly one member says the type; two are a mistake that must not be decided by their order. */
static bool find_type(form *f, const cw_node *node, draft *d)
{
    const cw_node *found = NULL;
    for (const cw_node *m = node->first; m != NULL; m = m->next) {
        if (cw_node_is_null(m) || !names_type(node, m))
            continue;
        if (found != NULL)
            return cw__form_fail_key(f, m, CW_ERR_DUPLICATE,
                                     "a card has one type, but here are '%s' and '%s'", found->key,
                                     m->key);
        found = m;
    }
    if (found == NULL)
        return cw__form_fail(f, node, CW_ERR_MISSING,
                             "the card has no type: add one of 'minion: ATTACK/HEALTH', 'weapon: "
                             "ATTACK/DURABILITY', 'spell: true', 'secret: true', 'hero: HEALTH', "
                             "'power: true'");
    bool is_long = strcmp(found->key, "type") == 0;
    d->type = (uint8_t)type_by_name(is_long ? found->text : found->key);
    d->type_node = found;
    return d->type != CW_TYPE_NONE
           || cw__form_fail(f, found, CW_ERR_UNKNOWN_NAME,
                            "no type of card is called '%s'; there are minion, spell, secret, "
                            "weapon, hero and power",
                            found->text);
}

/* A name without a letter or digit would have an empty id. */
static bool find_name(form *f, const cw_node *node, draft *d)
{
    const cw_node *name = cw__form_given(node, "name");
    char slug[LOAD_NAME_BYTES];
    if (name == NULL)
        return cw__form_fail(f, node, CW_ERR_MISSING, "the card has no name");
    d->name = cw__form_text(f, name, "name", LOAD_NAME_BYTES - 1, false);
    if (d->name == NULL)
        return false;
    cw_slug(d->name, slug, sizeof slug);
    return slug[0] != '\0'
           || cw__form_fail(f, name, CW_ERR_SYNTAX,
                            "the name must have at least one letter or digit");
}

static bool add_draft(loader *l, const draft *d)
{
    draft *drafts = cw_list_grow(l->drafts, l->draft_count, &l->draft_room, sizeof *drafts);
    if (drafts == NULL) {
        l->out_of_memory = true;
        return false;
    }
    l->drafts = drafts;
    l->drafts[l->draft_count++] = *d;
    return true;
}

/* Only names and kinds yet: a text may name a card that stands in a later file. */
void cw__load_drafts(loader *l, const card_file *file, const cw_node *list)
{
    form *f = &l->form;
    f->yaml = file->yaml;
    if (cw_node_is_null(list) || !cw__form_is(f, list, CW_NODE_LIST, "cards"))
        return;
    for (const cw_node *node = list->first; node != NULL; node = node->next) {
        draft d = {.node = node, .file = file};
        if (l->draft_count >= CW_MAX_CARDS - 1) {
            cw__form_fail(f, node, CW_ERR_LIMIT, "a game may have at most %d cards",
                          CW_MAX_CARDS - 1);
            return;
        }
        if (node->kind != CW_NODE_MAP) {
            cw__form_expect(f, node, CW_ERR_SYNTAX,
                            "a card must be a map such as {name: …, cost: …}");
            continue;
        }
        check_card_keys(f, node);
        bool named = find_name(f, node, &d), typed = find_type(f, node, &d);
        if (named && typed && !add_draft(l, &d))
            return;
    }
}

/* ---- order ---- */

/* ASCII only and in no locale: the order of cards is part of a game's hash. */
static int compare_nocase(const char *a, const char *b)
{
    for (;; a++, b++) {
        int x = (unsigned char)*a, y = (unsigned char)*b;
        x += x >= 'A' && x <= 'Z' ? 32 : 0;
        y += y >= 'A' && y <= 'Z' ? 32 : 0;
        if (x != y || x == 0)
            return x - y;
    }
}

/* By name, then type; equal ones in the order of the files. */
static int compare_drafts(const void *a, const void *b)
{
    const draft *x = a, *y = b;
    int order = compare_nocase(x->name, y->name);
    order = order != 0 ? order : x->type - y->type;
    order = order != 0 ? order : (x->file > y->file) - (x->file < y->file);
    return order != 0 ? order
                      : (x->node->offset > y->node->offset) - (x->node->offset < y->node->offset);
}

void cw__load_sort_drafts(loader *l)
{
    if (l->draft_count > 0)
        qsort(l->drafts, (size_t)l->draft_count, sizeof *l->drafts, compare_drafts);
}

/* The second of two is the mistake; which one that is follows from the order of the files. */
bool cw__load_is_repeated(loader *l, int i)
{
    const draft *d = &l->drafts[i], *before = i > 0 ? d - 1 : NULL;
    if (before == NULL || before->type != d->type || compare_nocase(before->name, d->name) != 0)
        return false;
    const char *file = cw_yaml_label(before->file->yaml);
    cw__form_fail(&l->form, d->node, CW_ERR_DUPLICATE, "the %s '%s' exists already: %s, line %d",
                  cw_type_name((cw_type)d->type), d->name, file != NULL ? file : "the same text",
                  before->node->line);
    return true;
}
