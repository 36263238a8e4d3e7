/* The second half of an export: decks, and the profiles and the session that an import left in the
 * game's folder. */
#include "thesis_private.h"

#include "base/names.h"
#include "lang/decks.h"
#include "lang/yaml.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool cw__thesis_misfit(thesis_exporting *ex, const char *name, const char *why)
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

/* False if a card does not fit; the deck is not written then. */
static bool list_deck(const thesis_exporting *ex, const cw_named_deck *deck, thesis_list *list)
{
    list->hero = ex->number_of[deck->deck.hero];
    bool good = list->hero >= 0;
    for (int i = 0; i < deck->deck.count && good; i++) {
        int number = ex->number_of[deck->deck.cards[i]];
        good = number >= 0;
        if (good && list->listed[number] > 0)
            list->listed[number]++;
        else if (good)
            cw__thesis_list_set(list, number, 1);
    }
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
    /* By its title, as the thesis shows decks by the names of their files; two decks of one
     * title, or a title that no file can have, fall back to our own file name, which is unique. */
    const char *name = cw__thesis_is_file_name(deck.name) ? deck.name : file_name;
    snprintf(path, sizeof path, "Decks/%s/%s.deck", owner, name);
    if (cw_memory_files_find(ex->out, path) != NULL)
        snprintf(path, sizeof path, "Decks/%s/%s.deck", owner, file_name);
    if (!list_deck(ex, &deck, &list)) {
        ex->fits = cw__thesis_misfit(ex, file_name, "the deck holds a card that does not fit");
    } else {
        cw_str_printf(&text, "%d\n", list.hero);
        cw__thesis_list_write(&list, &text);
        cw__thesis_file(ex->out, path, &text);
    }
}

/* Cards that are played before heroes: a hero may share the name of a card, and collections are
 * of cards. */
static int export_number(thesis_exporting *ex, const cw_yaml *yaml, const cw_node *entry)
{
    static const unsigned kinds[] = {1u << CW_TYPE_MINION | 1u << CW_TYPE_SPELL,
                                     1u << CW_TYPE_HERO};
    cw_card_id card = 0;
    for (int i = 0; i < 2 && card == 0; i++)
        card = cw_game_find_card(ex->game, entry->key, kinds[i]);
    if (card == 0) {
        cw_node_key_error(ex->errors, yaml, entry, CW_ERR_UNKNOWN_NAME,
                          "no card is called '%.80s'%s", entry->key,
                          cw_hint_of(cw_game_nearest_card(ex->game, entry->key)).text);
        return -1;
    }
    return ex->number_of[card];
}

/* After a line that is no amount the rest is left: the file is refused anyway. */
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
        if (number >= 0)
            cw__thesis_list_set(&list, number, (int)amount);
    }
    cw__thesis_list_write(&list, &text);
    snprintf(path, sizeof path, "%s.sav", name);
    cw__thesis_file(ex->out, path, &text);
}

/* A profile without a collection is only the owner of decks. */
static void export_profile(thesis_exporting *ex, const cw_yaml *yaml)
{
    const cw_node *root = cw_yaml_root(yaml);
    const cw_node *name = cw_node_get(root, "name"), *owned = cw_node_get(root, "collection");
    if (name == NULL || name->kind != CW_NODE_SCALAR || !cw__thesis_is_file_name(name->text))
        cw_node_error(ex->errors, yaml, root, CW_ERR_MISSING,
                      "a profile needs a name that a file can have");
    else if (owned != NULL)
        export_collection(ex, yaml, name->text, owned);
}

/* A line that is missing in ours is an empty line there: the lines have meaning by their place. */
static void export_session(thesis_exporting *ex)
{
    const cw_memory_file *file = cw_memory_files_find(ex->saves, "session.yaml");
    cw_yaml *yaml = file != NULL ? cw_yaml_read(file->text, file->size, file->path, ex->errors)
                                 : NULL;
    cw_str text = CW_STR_INIT;
    if (yaml == NULL)
        return;
    for (int i = 0; i < THESIS_SESSION_LINES; i++) {
        const cw_node *n = cw_node_get(cw_yaml_root(yaml), cw__thesis_session_keys[i]);
        bool line = n != NULL && n->kind == CW_NODE_SCALAR && strchr(n->text, '\n') == NULL;
        cw_str_printf(&text, "%s\n", line ? n->text : "");
    }
    cw__thesis_file(ex->out, "lastSession.sav", &text);
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

/* Profiles come first: which decks belong to whom is known only from them. */
void cw__thesis_export_saves(thesis_exporting *ex)
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
