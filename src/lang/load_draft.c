/* First pass over a list of cards: what each is called and which kind it is. Their order by name
 * is the order of the game, so that it does not depend on how cards are spread over files. */
#include "base/str.h"
#include "load_private.h"

#include <stdlib.h>
#include <string.h>

/* The short form "minion: 3/2" names the type by its key; the long form that the export writes
 * is "type: minion" with attack and health. */
static const char *const card_keys[] = {
    "name",  "cost", "needs",  "minion", "weapon",   "spell", "secret",   "power",  "hero",
    "class", "race", "rarity", "group",  "plural",   "token", "copies",   "flavor", "text",
    "id",    "type", "attack", "health", "keywords", "set",   "elements", "attacks"};
enum { CARD_KEY_COUNT = sizeof card_keys / sizeof *card_keys };

static void check_card_keys(loader *l, const cw_yaml *yaml, const cw_node *node)
{
    for (const cw_node *m = node->first; m != NULL; m = m->next) {
        bool known = false;
        char hint[120];
        for (size_t i = 0; i < CARD_KEY_COUNT && !known; i++)
            known = strcmp(card_keys[i], m->key) == 0;
        if (!known) {
            cw_node_key_error(l->errors, yaml, m, CW_ERR_UNKNOWN_NAME, "cards have no field '%s'%s",
                              m->key,
                              load_hint(m->key, card_keys, CARD_KEY_COUNT, hint, sizeof hint));
        }
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
    if (type_by_name(member->key) == CW_TYPE_POWER) {
        return strcmp(member->text, "true") == 0
               || (load_given(card, "hero") == NULL && load_given(card, "type") == NULL);
    }
    return type_by_name(member->key) != CW_TYPE_NONE || strcmp(member->key, "type") == 0;
}

static bool find_type(loader *l, const cw_yaml *yaml, const cw_node *node, draft *d)
{
    const cw_node *found = NULL;
    for (const cw_node *m = node->first; m != NULL; m = m->next) {
        if (cw_node_is_null(m) || !names_type(node, m))
            continue;
        if (found != NULL) {
            cw_node_key_error(l->errors, yaml, m, CW_ERR_DUPLICATE,
                              "a card has one type, but here are '%s' and '%s'", found->key,
                              m->key);
            return false;
        }
        found = m;
    }
    if (found == NULL) {
        cw_node_error(l->errors, yaml, node, CW_ERR_MISSING,
                      "the card has no type: add one of 'minion: ATTACK/HEALTH', 'weapon: "
                      "ATTACK/DURABILITY', 'spell: true', 'secret: true', 'hero: HEALTH', "
                      "'power: true'");
        return false;
    }
    bool is_long = strcmp(found->key, "type") == 0;
    d->type = (uint8_t)type_by_name(is_long ? found->text : found->key);
    d->type_node = found;
    if (d->type == CW_TYPE_NONE) {
        cw_node_error(l->errors, yaml, found, CW_ERR_UNKNOWN_NAME,
                      "no type of card is called '%s'; there are minion, spell, secret, weapon, "
                      "hero and power",
                      found->text);
    }
    return d->type != CW_TYPE_NONE;
}

static bool find_name(loader *l, const cw_yaml *yaml, const cw_node *node, draft *d)
{
    const cw_node *name = load_given(node, "name");
    char slug[LOAD_NAME_BYTES];
    if (name == NULL) {
        cw_node_error(l->errors, yaml, node, CW_ERR_MISSING, "the card has no name");
        return false;
    }
    d->name = load_text(l, yaml, name, "name", LOAD_NAME_BYTES - 1, false);
    if (d->name == NULL)
        return false;
    cw_slug(d->name, slug, sizeof slug);
    if (slug[0] == '\0') {
        cw_node_error(l->errors, yaml, name, CW_ERR_SYNTAX,
                      "the name must have at least one letter or digit");
        return false;
    }
    return true;
}

static bool add_draft(loader *l, const draft *d)
{
    if (l->draft_count == l->draft_room) {
        size_t room = l->draft_room != 0 ? l->draft_room * 2 : 256;
        draft *larger = realloc(l->drafts, room * sizeof *larger);
        if (larger == NULL) {
            l->out_of_memory = true;
            return false;
        }
        l->drafts = larger;
        l->draft_room = room;
    }
    l->drafts[l->draft_count++] = *d;
    return true;
}

void load_drafts(loader *l, const card_file *file, const cw_node *list)
{
    const cw_yaml *yaml = file->yaml;
    char found[100];
    if (cw_node_is_null(list))
        return;
    if (list->kind != CW_NODE_LIST) {
        cw_node_error(l->errors, yaml, list, CW_ERR_SYNTAX, "cards must be a list, not %s",
                      cw_node_describe(list, found, sizeof found));
        return;
    }
    for (const cw_node *node = list->first; node != NULL; node = node->next) {
        draft d = {.node = node, .file = file};
        if (l->draft_count >= CW_MAX_CARDS - 1) {
            cw_node_error(l->errors, yaml, node, CW_ERR_LIMIT, "a game may have at most %d cards",
                          CW_MAX_CARDS - 1);
            return;
        }
        if (node->kind != CW_NODE_MAP) {
            cw_node_error(l->errors, yaml, node, CW_ERR_SYNTAX,
                          "a card must be a map such as {name: …, cost: …}, not %s",
                          cw_node_describe(node, found, sizeof found));
            continue;
        }
        check_card_keys(l, yaml, node);
        bool named = find_name(l, yaml, node, &d), typed = find_type(l, yaml, node, &d);
        if (named && typed && !add_draft(l, &d))
            return;
    }
}

/* ---- order ---- */

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

void load_sort_drafts(loader *l)
{
    if (l->draft_count > 0)
        qsort(l->drafts, l->draft_count, sizeof *l->drafts, compare_drafts);
}

bool load_is_repeated(loader *l, size_t i)
{
    const draft *d = &l->drafts[i], *before = i > 0 ? d - 1 : NULL;
    if (before == NULL || before->type != d->type || compare_nocase(before->name, d->name) != 0)
        return false;
    const char *file = cw_yaml_label(before->file->yaml);
    cw_node_error(l->errors, d->file->yaml, d->node, CW_ERR_DUPLICATE,
                  "the %s '%s' exists already: %s, line %d", cw_type_name((cw_type)d->type),
                  d->name, file != NULL ? file : "the same text", before->node->line);
    return true;
}
