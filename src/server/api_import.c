/* Decks out of the files of the thesis behind `elemental`: cards.txt, abilities.txt and the .deck
 * files of profiles. The importer turns them into decks by card name, which are then read like
 * any other deck of the server's game and saved to the account. */
#include "web.h"

#include "formats/thesis.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The files of the body; false after refusing. */
static bool gather(request *r, json_t *files, cw_memory_files *in)
{
    const char *path;
    json_t *text;
    if (!json_is_object(files)) {
        cw__web_refuse(r, 400, CW_ERR_MISSING, "\"files\" holds the text of each file by its path");
        return false;
    }
    json_object_foreach(files, path, text)
    {
        if (!json_is_string(text)) {
            cw__web_refuse(r, 400, CW_ERR_SYNTAX, "the file \"%.60s\" is no text", path);
            return false;
        }
        cw_memory_files_add(in, path, json_string_value(text), json_string_length(text));
    }
    if (in->failed)
        cw__web_refuse(r, 400, CW_ERR_LIMIT, "these are too many files");
    return !in->failed;
}

/* ---- on a thread ---- */

typedef struct import_errand {
    errand base;
    const shelf_game *shelf;
    cw_memory_files in, decks; /* decks: what the import made of them, by their path */
    cw_str notes;
    cw_errors errors;
    bool good;
} import_errand;

/* Reading hostile files may take a while and touches nothing of the server: on a thread. Of the
 * result only decks are kept; the cards stay those of the server's own game. */
static void read_files(errand *base)
{
    import_errand *e = (import_errand *)base;
    cw_memory_files out = {0};
    e->good = cw_thesis_import(&e->in, "import", &out, &e->notes, &e->errors) == CW_OK;
    for (int i = 0; i < out.count && e->good; i++) {
        const cw_memory_file *file = &out.list[i];
        if (strncmp(file->path, "decks/", 6) == 0)
            cw_memory_files_add(&e->decks, file->path + 6, file->text, file->size);
    }
    cw_memory_files_clear(&out);
}

/* ---- on the loop ---- */

/* One deck: saved, or why not. */
static json_t *save_one(request *r, const shelf_game *g, const cw_memory_file *file)
{
    deck_row row = {0};
    cw_named_deck deck = {0};
    cw_errors *errors = calloc(1, sizeof *errors);
    if (errors != NULL
        && cw_deck_read_yaml(g->game, file->text, file->size, file->path, &deck, errors) == CW_OK)
        cw_deck_check(g->game, &deck, errors);
    const char *name = deck.name[0] != '\0' ? deck.name : file->path;
    json_t *json = json_pack("{s:s}", "name", name);
    const char *problem = errors == NULL      ? cw_status_text(CW_ERR_MEMORY)
                          : errors->count > 0 ? errors->list[0].message
                                              : NULL;
    if (problem == NULL) {
        int64_t id = cw__api_keep_deck(r, g, name, &deck, &row);
        problem = id == 0 ? "you have as many decks as you may" : NULL;
        json_object_set_new(json, "id", json_integer(id));
    }
    if (problem != NULL)
        json_object_set_new(json, "problem", json_string(problem));
    free(errors);
    return json;
}

/* One bad deck does not spoil the others: each has its own answer. */
static void answer_import(errand *base)
{
    import_errand *e = (import_errand *)base;
    if (!e->good) {
        cw__web_refuse_problems(base->request, &e->errors);
        return;
    }
    json_t *decks = json_array();
    for (int i = 0; i < e->decks.count; i++)
        json_array_append_new(decks, save_one(base->request, e->shelf, &e->decks.list[i]));
    cw__web_reply_json(base->request, 200,
                       json_pack("{s:o, s:s}", "decks", decks, "notes", cw_str_get(&e->notes)));
}

static void release_import(errand *base)
{
    import_errand *e = (import_errand *)base;
    cw_memory_files_clear(&e->in);
    cw_memory_files_clear(&e->decks);
    cw_str_clear(&e->notes);
    free(e);
}

/* The errand takes over the files; on every other way out they are released here. */
void cw__api_import(request *r, const char *rest)
{
    json_t *body = cw__web_object(r);
    const char *game = json_string_value(json_object_get(body, "game"));
    const shelf_game *g = cw__shelf_find(&r->hub->shelf, game != NULL ? game : "");
    import_errand *e = body != NULL ? calloc(1, sizeof *e) : NULL;
    (void)rest;
    if (body != NULL && g == NULL) {
        cw__web_refuse(r, 400, CW_ERR_UNKNOWN_NAME, "\"game\" is no game of this server");
    } else if (body != NULL && e == NULL) {
        cw__web_refuse(r, 503, CW_ERR_MEMORY, "%s", cw_status_text(CW_ERR_MEMORY));
    } else if (body != NULL && gather(r, json_object_get(body, "files"), &e->in)) {
        e->base = (errand){.work = read_files, .answer = answer_import, .release = release_import};
        e->shelf = g;
        cw__web_send_errand(r, &e->base);
        e = NULL;
    }
    if (e != NULL)
        release_import(&e->base);
    json_decref(body);
}
