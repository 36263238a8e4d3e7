/* Decks out of the files of the thesis behind `elemental`: cards.txt, abilities.txt and the .deck
 * files of profiles. The importer turns them into decks by card name, which are then read like
 * any other deck of the server's game and saved to the account. */
#include "web.h"

#include "lang/thesis.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The files of the body; false after refusing. */
static bool gather(request *r, json_t *files, cw_memory_files *in)
{
    const char *path;
    json_t *text;
    if (!json_is_object(files)) {
        web_refuse(r, 400, CW_ERR_MISSING, "\"files\" holds the text of each file by its path");
        return false;
    }
    json_object_foreach(files, path, text) {
        if (!json_is_string(text)) {
            web_refuse(r, 400, CW_ERR_SYNTAX, "the file \"%.60s\" is no text", path);
            return false;
        }
        cw_memory_files_add(in, path, json_string_value(text), json_string_length(text));
    }
    if (in->failed) {
        web_refuse(r, 400, CW_ERR_LIMIT, "these are too many files");
    }
    return !in->failed;
}

/* One deck: saved, or why not. */
static json_t *save_one(request *r, const shelf_game *g, const cw_memory_file *file)
{
    deck_row row = {0};
    cw_named_deck deck = {0};
    cw_str code = CW_STR_INIT;
    cw_errors *errors = calloc(1, sizeof *errors);
    const char *base = strrchr(file->path, '/') + 1;
    if (errors != NULL
        && cw_deck_read_yaml(g->game, file->text, file->size, base, &deck, errors) == CW_OK) {
        cw_deck_check(g->game, &deck, errors);
    }
    snprintf(row.game, sizeof row.game, "%s", g->id);
    snprintf(row.name, sizeof row.name, "%s", deck.name[0] != '\0' ? deck.name : base);
    json_t *json = json_pack("{s:s}", "name", row.name);
    if (errors != NULL && errors->count == 0) {
        cw_deck_write_code(g->game, &deck, &code);
        snprintf(row.code, sizeof row.code, "%s", cw_str_get(&code));
        int64_t id = archive_save_deck(r->hub->archive, r->player.id, &row,
                                       (int)hub_limit(r->hub, LIMIT_DECKS), hub_date());
        json_object_set_new(json, id != 0 ? "id" : "problem",
                            id != 0 ? json_integer(id)
                                    : json_string("you have as many decks as you may"));
    } else {
        json_object_set_new(json, "problem",
                            json_string(errors != NULL ? errors->list[0].message
                                                       : cw_status_text(CW_ERR_MEMORY)));
    }
    cw_str_clear(&code);
    free(errors);
    return json;
}

static void import(request *r, const shelf_game *g, const cw_memory_files *in)
{
    cw_memory_files out = {0};
    cw_str notes = CW_STR_INIT;
    cw_errors *errors = calloc(1, sizeof *errors);
    if (errors == NULL || cw_thesis_import(in, "import", &out, &notes, errors) != CW_OK) {
        if (errors != NULL) {
            web_refuse_problems(r, errors);
        } else {
            web_refuse(r, 503, CW_ERR_MEMORY, "%s", cw_status_text(CW_ERR_MEMORY));
        }
    } else {
        json_t *decks = json_array();
        for (int i = 0; i < out.count; i++) {
            if (strncmp(out.list[i].path, "decks/", 6) == 0) {
                json_array_append_new(decks, save_one(r, g, &out.list[i]));
            }
        }
        web_reply_json(r, 200, json_pack("{s:o, s:s}", "decks", decks, "notes",
                                         cw_str_get(&notes)));
    }
    cw_memory_files_clear(&out);
    cw_str_clear(&notes);
    free(errors);
}

void api_import(request *r, const char *rest)
{
    cw_memory_files in = {0};
    json_t *body = web_object(r);
    const char *game = json_string_value(json_object_get(body, "game"));
    const shelf_game *g = shelf_find(&r->hub->shelf, game != NULL ? game : "");
    (void)rest;
    if (body != NULL && g == NULL) {
        web_refuse(r, 400, CW_ERR_UNKNOWN_NAME, "\"game\" is no game of this server");
    } else if (body != NULL && gather(r, json_object_get(body, "files"), &in)) {
        import(r, g, &in);
    }
    cw_memory_files_clear(&in);
    json_decref(body);
}
