/* Pictures that a game brings with it: art/NAME.png or art/NAME.svg in its folder, NAME being the card's own
 * or what its `art:` says. They are read and checked once, when the server starts, and served from memory. */
#ifndef SERVER_ART_H
#define SERVER_ART_H

#include "base/error.h"
#include "rules/game.h"

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

enum {
    ART_BYTES = 256 << 10, /* of a file */
    ART_SIDE = 1024,       /* pixels of a PNG */
    ART_TOTAL = 96 << 20,  /* of a game */
    ART_FILES = 4096,
    ART_NAME = 100,
    ART_PATH = 200
};

typedef struct art_file {
    char name[ART_NAME];    /* in the folder: "ember-wolf.png" */
    char address[ART_PATH]; /* "/art/GAME/ember-wolf-0123abcd.png" */
    char etag[20];
    const char *type;
    unsigned char *bytes;
    size_t size;
} art_file;

typedef struct art {
    art_file *files;
    int count;
    size_t total;
} art;

/* All files of the game's folder art/, and none if there is no such folder. `id`: the game's, for addresses.
 * Problems go to `errors`: a file that is no picture or no card's, a card whose picture is missing. */
cw_status cw__art_load(art *a, const cw_game *game, const char *id, cw_errors *errors);
void cw__art_clear(art *a);
const art_file *cw__art_at(const art *a, const char *address);

/* Puts the addresses into the list of cards, as `art`. */
void cw__art_name(const art *a, const cw_game *game, json_t *cards);

/* Whether a file is what its ending says and harmless; CW_OK, or a problem in `errors`. */
cw_status cw__art_check_png(const unsigned char *bytes, size_t size, const char *file,
                            cw_errors *errors);
cw_status cw__art_check_svg(const unsigned char *bytes, size_t size, const char *file,
                            cw_errors *errors);

/* theme.yaml of the game's folder, checked, for clients; NULL if there is none or it has problems. A new
 * reference. */
json_t *cw__theme_load(const cw_game *game, cw_errors *errors);
/* The same from a text. */
json_t *cw__theme_read(const cw_game *game, const char *text, size_t size, const char *label,
                       cw_errors *errors);

#endif
