/* The second half of an import: decks, profiles and the last session, once the cards are known. */
#include "thesis_private.h"

#include "lang/decks.h"
#include "lang/yaml.h"

#include <stdio.h>
#include <string.h>

int cw__thesis_engine_type(const thesis_card *card)
{
    return card->type == 'M' ? CW_TYPE_MINION : card->type == 'S' ? CW_TYPE_SPELL : CW_TYPE_POWER;
}

/* By name and type, since a hero and its power came from one card there and are two here. */
static cw_card_id game_card(const thesis_importing *im, int card)
{
    const thesis_card *c = &im->set.cards[card];
    unsigned kinds = c->type == 'H' ? 1u << CW_TYPE_HERO : 1u << cw__thesis_engine_type(c);
    return cw_game_find_card(im->game, c->name, kinds);
}

/* "Decks/Ann/Rush.deck" in its parts; false if the path is none of a deck. */
static bool split_deck_path(const char *path, char profile[THESIS_NAME_BYTES],
                            char deck[THESIS_NAME_BYTES])
{
    static const char folder[] = "Decks/", ending[] = ".deck";
    size_t size = strlen(path);
    const char *name = strrchr(path, '/');
    if (strncmp(path, folder, sizeof folder - 1) != 0 || size < sizeof ending
        || strcmp(path + size - (sizeof ending - 1), ending) != 0 || name < path + sizeof folder)
        return false;
    const char *owner = path + sizeof folder - 1;
    snprintf(profile, THESIS_NAME_BYTES, "%.*s", (int)(name - owner), owner);
    snprintf(deck, THESIS_NAME_BYTES, "%.*s", (int)(strlen(name + 1) - (sizeof ending - 1)),
             name + 1);
    return cw__thesis_is_file_name(profile) && cw__thesis_is_file_name(deck);
}

/* A file name for the deck that is not taken yet. */
static void deck_file_name(const thesis_importing *im, const char *profile, const char *deck,
                           char *out, size_t size)
{
    char a[THESIS_NAME_BYTES], b[THESIS_NAME_BYTES], path[300];
    cw_slug(profile, a, sizeof a);
    cw_slug(deck, b, sizeof b);
    for (int i = im->out->count;; i++) { /* a number that is hardly ever taken */
        char more[16] = "";
        if (i > im->out->count)
            snprintf(more, sizeof more, "-%d", i);
        snprintf(out, size, "%s%s%s%s", a, a[0] != '\0' ? "-" : "", b[0] != '\0' ? b : "deck",
                 more);
        snprintf(path, sizeof path, "decks/%s.yaml", out);
        if (cw_memory_files_find(im->out, path) == NULL)
            return;
    }
}

/* A deck of more cards than ours may have was refused when it was read. */
static void write_deck(thesis_importing *im, const char *profile, const char *name,
                       const thesis_list *list, char *file_name, size_t size)
{
    cw_named_deck deck = {0};
    cw_str text = CW_STR_INIT;
    char path[300];
    snprintf(deck.name, sizeof deck.name, "%s", name);
    snprintf(deck.description, sizeof deck.description, "A deck of %s.", profile);
    deck.deck.hero = game_card(im, list->hero);
    for (int i = 0; i < im->set.card_count; i++)
        for (int k = 1; k < list->listed[i] && deck.deck.count < CW_MAX_DECK; k++)
            deck.deck.cards[deck.deck.count++] = game_card(im, i);
    cw_deck_write_yaml(im->game, &deck, &text);
    deck_file_name(im, profile, name, file_name, size);
    snprintf(path, sizeof path, "decks/%s.yaml", file_name);
    cw__thesis_file(im->out, path, &text);
}

/* The decks of a profile, and a list of their names for its file. */
static void import_decks(thesis_importing *im, const char *owner, cw_str *names)
{
    char profile[THESIS_NAME_BYTES], name[THESIS_NAME_BYTES], file_name[2 * THESIS_NAME_BYTES + 8];
    for (int i = 0; i < im->in->count; i++) {
        thesis_list list = {0};
        if (!split_deck_path(im->in->list[i].path, profile, name) || strcmp(profile, owner) != 0)
            continue;
        if (cw__thesis_read_deck(&im->set, &im->in->list[i], &list, im->errors)
            && im->game != NULL) {
            write_deck(im, profile, name, &list, file_name, sizeof file_name);
            cw_str_printf(names, "  - %s\n", file_name);
        }
    }
}

/* One file for what the format has in two places: the save and the folder of decks. */
static void import_profile(thesis_importing *im, const char *name)
{
    char path[THESIS_NAME_BYTES + 16];
    cw_str text = CW_STR_INIT, decks = CW_STR_INIT;
    thesis_list owned = {0};
    cw_yaml_add_field(&text, "name", name);
    import_decks(im, name, &decks);
    cw_str_printf(&text, "%s%s", decks.size > 0 ? "decks:\n" : "", cw_str_get(&decks));
    snprintf(path, sizeof path, "%s.sav", name);
    const cw_memory_file *save = cw_memory_files_find(im->in, path);
    if (save != NULL && cw__thesis_read_profile(&im->set, save, &owned, im->errors)) {
        cw_str_add(&text, owned.count > 0 ? "collection:\n" : "collection: {}\n");
        for (int i = 0; i < im->set.card_count; i++) {
            if (owned.listed[i] > 0) {
                cw_str_add(&text, "  ");
                cw_yaml_add_text(&text, im->set.cards[i].name);
                cw_str_printf(&text, ": %d\n", owned.listed[i] - 1);
            }
        }
    }
    snprintf(path, sizeof path, "profiles/%s.yaml", name);
    cw__thesis_file(im->out, path, &text);
    cw_str_clear(&decks);
}

static const char session_file[] = "lastSession.sav";

/* Blank lines are kept when this file is read: its lines have no keys and mean something by
 * their number. */
static void import_session(thesis_importing *im)
{
    const cw_memory_file *file = cw_memory_files_find(im->in, session_file);
    thesis_lines l;
    cw_str text = CW_STR_INIT;
    if (file == NULL)
        return;
    if (cw__thesis_lines_open(&l, file, true, im->errors)) {
        for (int i = 0; i < l.count; i++) {
            if (i < THESIS_SESSION_LINES && l.list[i].text[0] != '\0')
                cw_yaml_add_field(&text, cw__thesis_session_keys[i], l.list[i].text);
            else if (l.list[i].text[0] != '\0')
                cw__thesis_fail(&l, l.list[i].number, CW_ERR_SYNTAX,
                                "read \"%.60s\", expected the end: there are four lines, profile, "
                                "deck, deck of the AI and address",
                                l.list[i].text);
        }
        cw__thesis_file(im->out, "session.yaml", &text);
    }
    cw__thesis_lines_close(&l);
}

/* A profile is known by its save or by its folder of decks; each is imported once. */
static bool find_profile(const cw_memory_file *file, char name[THESIS_NAME_BYTES])
{
    char deck[THESIS_NAME_BYTES];
    size_t size = strlen(file->path);
    if (split_deck_path(file->path, name, deck))
        return true;
    if (strchr(file->path, '/') != NULL || size < 5 || size - 4 >= THESIS_NAME_BYTES
        || strcmp(file->path + size - 4, ".sav") != 0 || strcmp(file->path, session_file) == 0)
        return false;
    snprintf(name, THESIS_NAME_BYTES, "%.*s", (int)size - 4, file->path);
    return cw__thesis_is_file_name(name);
}

/* The file that was written marks the profile as done. */
static void import_profiles(thesis_importing *im)
{
    char name[THESIS_NAME_BYTES], path[THESIS_NAME_BYTES + 16];
    for (int i = 0; i < im->in->count; i++) {
        if (find_profile(&im->in->list[i], name)) {
            snprintf(path, sizeof path, "profiles/%s.yaml", name);
            if (cw_memory_files_find(im->out, path) == NULL)
                import_profile(im, name);
        }
    }
}

void cw__thesis_import_saves(thesis_importing *im)
{
    import_profiles(im);
    import_session(im);
}
