/* The second half of an export: decks, and the profiles and the session that an import left in the
 * game's folder. */
#include "thesis_private.h"

#include "lang/decks.h"
#include "lang/yaml.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool thesis_misfit(thesis_exporting *ex, const char *name, const char *why)
{
    cw_str_printf(ex->misfits, "%s: %s\n", name, why);
    return false;
}

/* The profile that lists the deck, or the one that was wished for. */
static const char *deck_owner(cw_yaml *const *profiles, int count, const char *deck,
                              const char *otherwise)
{
    for (int i = 0; i < count; i++) {
        const cw_node *root = cw_yaml_root(profiles[i]);
        const cw_node *decks = cw_node_get(root, "decks"), *name = cw_node_get(root, "name");
        for (const cw_node *n = decks != NULL ? decks->first : NULL; n != NULL; n = n->next)
            if (name != NULL && n->kind == CW_NODE_SCALAR && strcmp(n->text, deck) == 0)
                return name->text;
    }
    return otherwise;
}

static void add_to_list(thesis_list *list, int card)
{
    for (int i = 0; i < list->count; i++) {
        if (list->list[i].card == card) {
            list->list[i].amount++;
            return;
        }
    }
    thesis_list_add(list, card, 1);
}

static bool list_deck(thesis_exporting *ex, const cw_named_deck *deck, thesis_list *list)
{
    list->hero = ex->number_of[deck->deck.hero];
    bool good = list->hero >= 0;
    for (int i = 0; i < deck->deck.count; i++) {
        int number = ex->number_of[deck->deck.cards[i]];
        good &= number >= 0;
        if (number >= 0)
            add_to_list(list, number);
    }
    thesis_list_sort(list);
    return good;
}

static void export_deck(thesis_exporting *ex, const char *file_name, const char *owner)
{
    cw_named_deck deck;
    thesis_list list = {0};
    cw_str text = CW_STR_INIT;
    char path[3 * THESIS_NAME_BYTES];
    if (cw_deck_read(ex->game, file_name, &deck, ex->errors) != CW_OK)
        return;
    const char *name = thesis_is_file_name(deck.name) ? deck.name : file_name;
    snprintf(path, sizeof path, "Decks/%s/%s.deck", owner, name);
    if (cw_memory_files_find(ex->out, path) != NULL)
        snprintf(path, sizeof path, "Decks/%s/%s.deck", owner, file_name);
    if (!list_deck(ex, &deck, &list)) {
        ex->fits = thesis_misfit(ex, file_name, "the deck holds a card that does not fit");
    } else {
        cw_str_printf(&text, "%d\n", list.hero);
        thesis_list_write(&list, &text);
        cw_memory_files_add(ex->out, path, cw_str_get(&text), text.size);
    }
    thesis_list_clear(&list);
    cw_str_clear(&text);
}

static int export_number(thesis_exporting *ex, const cw_yaml *yaml, const cw_node *entry)
{
    static const unsigned kinds[] = {1u << CW_TYPE_MINION | 1u << CW_TYPE_SPELL,
                                     1u << CW_TYPE_HERO};
    cw_card_id card = 0;
    for (int i = 0; i < 2 && card == 0; i++)
        card = cw_game_find_card(ex->game, entry->key, kinds[i]);
    if (card == 0) {
        const char *near = cw_game_nearest_card(ex->game, entry->key);
        cw_node_key_error(ex->errors, yaml, entry, CW_ERR_UNKNOWN_NAME,
                          "no card is called '%.80s'%s%s%s", entry->key,
                          near != NULL ? "; did you mean '" : "", near != NULL ? near : "",
                          near != NULL ? "'?" : "");
        return -1;
    }
    return ex->number_of[card];
}

static void export_collection(thesis_exporting *ex, const cw_yaml *yaml, const char *name,
                              const cw_node *collection)
{
    thesis_list list = {0};
    cw_str text = CW_STR_INIT;
    char path[2 * THESIS_NAME_BYTES];
    for (const cw_node *m = collection->first; m != NULL; m = m->next) {
        long amount;
        if (m->key == NULL || !cw_node_as_int(m, &amount) || amount < 0 || amount > 999) {
            cw_node_error(ex->errors, yaml, m, CW_ERR_RANGE,
                          "a collection is a map such as {Fireball: 2}, with numbers up to 999");
            break;
        }
        int number = export_number(ex, yaml, m);
        if (number >= 0 && !thesis_list_add(&list, number, (int)amount))
            thesis_out_of_memory(ex->errors);
    }
    thesis_list_sort(&list);
    thesis_list_write(&list, &text);
    snprintf(path, sizeof path, "%s.sav", name);
    cw_memory_files_add(ex->out, path, cw_str_get(&text), text.size);
    thesis_list_clear(&list);
    cw_str_clear(&text);
}

static void export_profile(thesis_exporting *ex, const cw_yaml *yaml)
{
    const cw_node *root = cw_yaml_root(yaml);
    const cw_node *name = cw_node_get(root, "name"), *owned = cw_node_get(root, "collection");
    if (name == NULL || name->kind != CW_NODE_SCALAR || !thesis_is_file_name(name->text)) {
        cw_node_error(ex->errors, yaml, root, CW_ERR_MISSING,
                      "a profile needs a name that a file can have");
    } else if (owned != NULL) {
        export_collection(ex, yaml, name->text, owned);
    }
}

static void export_session(thesis_exporting *ex)
{
    const cw_memory_file *file = cw_memory_files_find(ex->saves, "session.yaml");
    cw_yaml *yaml = file != NULL ? cw_yaml_read(file->text, file->size, file->path, ex->errors)
                                 : NULL;
    cw_str text = CW_STR_INIT;
    if (yaml == NULL)
        return;
    for (int i = 0; i < THESIS_SESSION_LINES; i++) {
        const cw_node *n = cw_node_get(cw_yaml_root(yaml), thesis_session_keys[i]);
        bool line = n != NULL && n->kind == CW_NODE_SCALAR && strchr(n->text, '\n') == NULL;
        cw_str_printf(&text, "%s\n", line ? n->text : "");
    }
    cw_memory_files_add(ex->out, "lastSession.sav", cw_str_get(&text), text.size);
    cw_str_clear(&text);
    cw_yaml_free(yaml);
}

static void export_decks(thesis_exporting *ex, cw_yaml *const *profiles, int count)
{
    char *names[CW_MAX_SHIPPED];
    int n = cw_deck_names(ex->game, names, CW_MAX_SHIPPED);
    for (int i = 0; i < n; i++) {
        export_deck(ex, names[i], deck_owner(profiles, count, names[i], ex->wish->profile));
        free(names[i]);
    }
}

void thesis_export_saves(thesis_exporting *ex)
{
    static const char folder[] = "profiles/";
    cw_yaml *profiles[CW_THESIS_MAX_FILES];
    int count = 0;
    for (int i = 0; i < ex->saves->count; i++) {
        const cw_memory_file *file = &ex->saves->list[i];
        cw_yaml *yaml = strncmp(file->path, folder, sizeof folder - 1) == 0
                            ? cw_yaml_read(file->text, file->size, file->path, ex->errors)
                            : NULL;
        if (yaml != NULL) {
            profiles[count++] = yaml;
            export_profile(ex, yaml);
        }
    }
    export_decks(ex, profiles, count);
    export_session(ex);
    for (int i = 0; i < count; i++)
        cw_yaml_free(profiles[i]);
}
