/* Loading a game, in this order: the rules, the names of all cards, their fields, their texts;
 * then the game is frozen. Every problem is collected; a game with problems is not returned. */
#include "lang/load.h"

#include "base/names.h"
#include "base/str.h"
#include "lang/changes.h"
#include "lang/decks.h"
#include "load_private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Numbers that are not to be as the files say. */
typedef struct change_list {
    const cw_change *list;
    int count;
} change_list;

static int problems(const cw_errors *errors) { return errors->count + errors->dropped; }

/* Problems are counted, so the loader always has a list, even if the caller wants none. */
static loader *loader_new(change_list changes, cw_errors *errors)
{
    loader *l = calloc(1, sizeof *l);
    cw_game *game = l != NULL ? cw_game_new() : NULL;
    if (game == NULL) {
        free(l);
        cw_errors_add(errors, CW_ERR_MEMORY, NULL, 0, 0, "not enough memory");
        return NULL;
    }
    l->form.errors = errors != NULL ? errors : &l->spare;
    l->problems = problems(l->form.errors);
    l->changes = changes.list;
    l->change_count = changes.count;
    l->game = game;
    return l;
}

/* The game is not the loader's: it was handed out, or freed with the problems. */
static void loader_free(loader *l)
{
    for (int i = 0; i < l->file_count; i++)
        if (l->files[i].owned)
            cw_yaml_free(l->files[i].yaml);
    free(l->drafts);
    free(l);
}

/* Takes over the tree, also when there is no room for it. */
static card_file *add_file(loader *l, cw_yaml *yaml, bool owned, const char *set)
{
    if (yaml == NULL || l->file_count == LOAD_MAX_FILES) {
        if (owned)
            cw_yaml_free(yaml);
        return NULL;
    }
    card_file *file = &l->files[l->file_count++];
    file->yaml = yaml;
    file->owned = owned;
    cw_slug(set, file->set, sizeof file->set);
    return file;
}

/* The file name without folder and ending. */
static void set_of_path(const char *path, char *set, size_t size)
{
    const char *name = strrchr(path, '/');
    snprintf(set, size, "%s", name != NULL ? name + 1 : path);
    char *dot = strrchr(set, '.');
    if (dot != NULL)
        *dot = '\0';
}

/* A file that cannot be read has told its problem; the others are still looked at. */
static void read_card_file(loader *l, const char *path)
{
    char set[LOAD_NAME_BYTES];
    set_of_path(path, set, sizeof set);
    const card_file *file = add_file(l, cw_yaml_read_file(path, l->form.errors), true, set);
    if (file != NULL)
        cw__load_drafts(l, file, cw_yaml_root(file->yaml));
}

/* The file may be missing: heroes can stand among the cards. */
static void read_heroes(loader *l, const char *folder)
{
    char path[LOAD_PATH_BYTES + 16];
    snprintf(path, sizeof path, "%s/heroes.yaml", folder);
    if (access(path, F_OK) == 0)
        read_card_file(l, path);
}

static void read_card_files(loader *l, const char *folder)
{
    char path[LOAD_PATH_BYTES + 16], *paths[LOAD_MAX_FILES - 2];
    snprintf(path, sizeof path, "%s/cards", folder);
    int n = cw__load_list_files(path, NULL, paths, LOAD_MAX_FILES - 2, l->form.errors);
    for (int i = 0; i < n; i++) {
        read_card_file(l, paths[i]);
        free(paths[i]);
    }
}

const char *cw__load_keep(loader *l, const char *text)
{
    const char *copy = cw_game_string(l->game, text);
    l->out_of_memory |= copy == NULL;
    return copy != NULL ? copy : "";
}

/* From the notes to a finished game, or NULL. Frees the loader. Problems are collected to the end,
 * so that one run tells all of them; they are sorted by place, since passes meet them out of
 * order. */
static cw_game *finish(loader *l, const char *label)
{
    cw_errors *errors = l->form.errors;
    cw_game *game = l->game;
    cw__load_cards(l);
    cw__load_bonus(l);
    cw__load_tokens(l);
    if (cw__load_settle_words(l) && cw__load_macros(l)) /* else every text would have a problem */
        cw__load_texts(l);
    if (l->out_of_memory)
        cw_errors_add(errors, CW_ERR_MEMORY, label, 0, 0, "not enough memory");
    if (problems(errors) == l->problems) {
        cw_status status = cw_game_freeze(game, errors);
        if (status != CW_OK && problems(errors) == l->problems)
            cw_errors_add(errors, status, label, 0, 0, "%s", cw_status_text(status));
    }
    if (problems(errors) != l->problems) {
        cw_errors_sort(errors, l->problems < CW_ERRORS_MAX ? l->problems : CW_ERRORS_MAX);
        cw_game_free(game);
        game = NULL;
    }
    loader_free(l);
    return game;
}

/* Names that the file did not give. */
static void set_default_names(loader *l, const char *name)
{
    cw_game *game = l->game;
    if (game->name == NULL) {
        char slug[LOAD_NAME_BYTES];
        cw_slug(name, slug, sizeof slug);
        game->name = strdup(slug[0] != '\0' ? slug : "game");
    }
    if (game->title == NULL && game->name != NULL)
        game->title = strdup(game->name);
    if (game->description == NULL)
        game->description = strdup("");
    if (game->name == NULL || game->title == NULL || game->description == NULL)
        l->out_of_memory = true;
}

/* More decks than commands look at are a problem here, not a deck less there. */
static void count_decks(loader *l, const char *folder)
{
    char path[LOAD_PATH_BYTES], *paths[CW_MAX_SHIPPED];
    if (cw__load_path(path, sizeof path, folder, "decks")) {
        int count = cw__load_list_files(path, ".txt", paths, CW_MAX_SHIPPED, l->form.errors);
        for (int i = 0; i < count; i++)
            free(paths[i]);
    }
}

/* The folder's decks. One that cannot be read is left out: whoever asks for it hears why. */
static void read_known_decks(cw_game *game)
{
    char *names[CW_MAX_SHIPPED];
    int count = cw_deck_names(game, names, CW_MAX_SHIPPED);
    for (int i = 0; i < count; i++) {
        cw_named_deck deck = {0};
        if (cw_deck_read(game, names[i], &deck, NULL) == CW_OK
            && !cw_deck_is_open(game, &deck.deck))
            cw_game_add_deck(game, &deck.deck);
        free(names[i]);
    }
}

/* The rules of game.yaml or of a file by itself; NULL after a problem with the YAML. */
static const card_file *read_rules_file(loader *l, const char *path)
{
    return add_file(l, cw_yaml_read_file(path, l->form.errors), true, "game");
}

/* The order matters: cards use the words of game.yaml, texts use the names of all cards, and decks
 * need a frozen game. */
static cw_game *load_folder(const char *folder, change_list changes, cw_errors *errors)
{
    char path[LOAD_PATH_BYTES + 16];
    loader *l = loader_new(changes, errors);
    if (l == NULL)
        return NULL;
    snprintf(path, sizeof path, "%s/game.yaml", folder);
    const card_file *rules = read_rules_file(l, path);
    if (rules != NULL)
        cw__load_rules(l, rules->yaml, cw_yaml_root(rules->yaml));
    cw__load_change_rules(l);
    const char *last = strrchr(folder, '/');
    set_default_names(l, last != NULL ? last + 1 : folder);
    l->game->folder = strdup(folder);
    l->out_of_memory |= l->game->folder == NULL;
    if (l->family == NULL) { /* which has cards of its own */
        read_heroes(l, folder);
        read_card_files(l, folder);
    }
    count_decks(l, folder);
    cw_game *game = finish(l, folder);
    if (game != NULL)
        read_known_decks(game);
    return game;
}

/* A file of the family `evolve` is a game by itself. */
static cw_game *load_file(const char *path, cw_errors *errors)
{
    char name[LOAD_NAME_BYTES];
    loader *l = loader_new((change_list){0}, errors);
    if (l == NULL)
        return NULL;
    const card_file *file = read_rules_file(l, path);
    const cw_node *root = file != NULL ? cw_yaml_root(file->yaml) : NULL;
    if (cw_node_get(root, "evolve") != NULL)
        cw__load_rules(l, file->yaml, root);
    else if (root != NULL)
        cw_node_error(
            l->form.errors, file->yaml, root, CW_ERR_MISSING,
            "a game is a folder with a game.yaml, or a file with the part 'evolve', which "
            "this one lacks");
    set_of_path(path, name, sizeof name);
    set_default_names(l, name);
    return finish(l, path);
}

/* One text with the parts that a folder has as files. */
static void read_document(loader *l, cw_yaml *yaml)
{
    static const char *const parts[] = {"game", "heroes", "cards"};
    const cw_node *root = cw_yaml_root(yaml);
    card_file *files[3];
    l->form.yaml = yaml;
    for (int i = 0; i < 3; i++)
        files[i] = add_file(l, yaml, i == 0, parts[i]);
    if (root->kind != CW_NODE_MAP) {
        cw__form_fail(&l->form, root, CW_ERR_SYNTAX,
                      "a game in one text is a map of game, heroes and cards");
        return;
    }
    /* The rules first, wherever they stand: cards refer to their words. */
    const cw_node *rules = cw_node_get(root, parts[0]);
    if (rules != NULL)
        cw__load_rules(l, yaml, rules);
    cw__load_change_rules(l);
    for (const cw_node *m = root->first; m != NULL; m = m->next) {
        int part = cw_name_index(m->key, parts, 3);
        if (l->family != NULL && part != 0)
            cw__form_fail_key(&l->form, m, CW_ERR_SYNTAX,
                              "a game of the family evolve has no '%s': it makes its own cards",
                              m->key);
        else if (part < 0)
            cw__form_fail_key(&l->form, m, CW_ERR_UNKNOWN_NAME, "a game has no part '%s'%s", m->key,
                              cw_hint_among(m->key, parts, 3).text);
        else if (part > 0)
            cw__load_drafts(l, files[part], m);
    }
}

/* Also after YAML that cannot be read: finish() tells it apart by the problems. */
static cw_game *load_document(const char *text, size_t size, const char *label, change_list changes,
                              cw_errors *errors)
{
    loader *l = loader_new(changes, errors);
    if (l == NULL)
        return NULL;
    cw_yaml *yaml = cw_yaml_read(text, size, label, l->form.errors);
    if (yaml != NULL)
        read_document(l, yaml);
    set_default_names(l, label != NULL ? label : "game");
    return finish(l, label);
}

cw_game *cw_load_game(const char *name, cw_errors *errors)
{
    char folder[LOAD_PATH_BYTES];
    if (cw__load_is_file(name))
        return load_file(name, errors);
    return cw__load_find_folder(name, folder, sizeof folder, errors)
               ? load_folder(folder, (change_list){0}, errors)
               : NULL;
}

cw_game *cw_load_game_text(const char *text, size_t size, const char *label, cw_errors *errors)
{
    return load_document(text, size, label, (change_list){0}, errors);
}

/* Changes name cards by number: the files must still give the same cards. */
static bool is_same_pool(const cw_game *a, const cw_game *b)
{
    bool same = a->card_count == b->card_count;
    for (int i = 1; same && i < a->card_count; i++)
        same = strcmp(a->cards[i].id, b->cards[i].id) == 0;
    return same;
}

/* The files are read again instead of changing the game in memory: texts, pools and everything
 * derived from them follow the new numbers by the same way as always. */
cw_game *cw_load_changed(const cw_game *original, const char *text, const cw_change *changes,
                         int count, cw_errors *errors)
{
    change_list list = {changes, count};
    cw_game *game = original->folder != NULL
                        ? load_folder(original->folder, list, errors)
                        : load_document(text, strlen(text), original->name, list, errors);
    if (game != NULL && !is_same_pool(game, original)) {
        cw_errors_add(errors, CW_ERR_WRONG_GAME, original->folder, 0, 0,
                      "the game's files changed while it was in use");
        cw_game_free(game);
        game = NULL;
    }
    return game;
}
