/* The folder art/ of a game: which files are whose, and their addresses. */
#include "art.h"

#include "base/hash.h"
#include "base/str.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { FOLDER = 1024 };

typedef struct ending {
    const char *text, *type;
    cw_status (*check)(const unsigned char *bytes, size_t size, const char *file,
                       cw_errors *errors);
} ending;

static const ending endings[] = {{".png", "image/png", cw__art_check_png},
                                 {".svg", "image/svg+xml", cw__art_check_svg}};
enum { ENDINGS = sizeof endings / sizeof *endings };

/* "ember-wolf" of "core/ember-wolf" */
static const char *slug_of(const cw_card *card)
{
    const char *slash = strrchr(card->id, '/');
    return slash != NULL ? slash + 1 : card->id;
}

static const ending *ending_of(const char *name)
{
    const char *dot = strrchr(name, '.');
    size_t letters = strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-_");
    for (int i = 0; i < ENDINGS; i++)
        if (dot != NULL && strcmp(dot, endings[i].text) == 0 && name + letters == dot
            && dot != name)
            return &endings[i];
    return NULL;
}

/* Notes beside the pictures, such as who made them, are nobody's business. */
static bool is_note(const char *name)
{
    const char *dot = strrchr(name, '.');
    return name[0] == '.' || (dot != NULL && (strcmp(dot, ".md") == 0 || strcmp(dot, ".txt") == 0));
}

static bool belongs(const cw_card *card, const char *name)
{
    size_t stem = (size_t)(strrchr(name, '.') - name);
    if (card->art[0] != '\0')
        return strcmp(card->art, name) == 0;
    return strlen(slug_of(card)) == stem && memcmp(slug_of(card), name, stem) == 0;
}

static bool is_some_cards(const cw_game *game, const char *name)
{
    for (int i = 1; i < game->card_count; i++)
        if (belongs(&game->cards[i], name))
            return true;
    return false;
}

static void keep(art *a, const char *id, const char *name, const ending *e, char *bytes,
                 size_t size)
{
    art_file *f = &a->files[a->count++];
    unsigned long long hash = cw_hash_bytes(bytes, size, 0);
    int stem = (int)(strrchr(name, '.') - name);
    *f = (art_file){.type = e->type, .bytes = (unsigned char *)bytes, .size = size};
    strcpy(f->name, name);
    snprintf(f->address, sizeof f->address, "/art/%s/%.*s-%08llx%s", id, stem, name,
             hash & 0xffffffffu, e->text);
    snprintf(f->etag, sizeof f->etag, "\"%016llx\"", hash);
    a->total += size;
}

/* A link is refused: it could lead anywhere. */
static char *read_picture(const char *path, size_t *size, cw_errors *errors)
{
    struct stat info;
    char reason[120];
    if (lstat(path, &info) != 0 || !S_ISREG(info.st_mode)) {
        cw_errors_add(errors, CW_ERR_IO, path, 0, 0, "this is no file; copy the picture itself");
        return NULL;
    }
    char *bytes = cw_read_file(path, ART_BYTES, size);
    if (bytes == NULL) {
        cw_errors_add(errors, CW_ERR_IO, path, 0, 0, "%s; a picture may have %d KB",
                      cw_read_problem(errno, ART_BYTES, reason, sizeof reason), ART_BYTES >> 10);
    }
    return bytes;
}

static void read_entry(art *a, const cw_game *game, const char *id, const char *folder,
                       const char *name, cw_errors *errors)
{
    char path[FOLDER + ART_NAME];
    const ending *e = ending_of(name);
    snprintf(path, sizeof path, "%s/%.*s", folder, ART_NAME - 1, name);
    if (e == NULL || strlen(name) >= ART_NAME) {
        cw_errors_add(errors, CW_ERR_SYNTAX, path, 0, 0,
                      "pictures are called like ember-wolf.png or ember-wolf.svg");
        return;
    }
    if (!is_some_cards(game, name)) {
        cw_errors_add(
            errors, CW_ERR_UNKNOWN_NAME, path, 0, 0,
            "no card has this picture; it is called as the card's id after the slash, or as its "
            "'art' says");
        return;
    }
    size_t size = 0;
    char *bytes = read_picture(path, &size, errors);
    if (bytes == NULL)
        return;
    if (e->check((unsigned char *)bytes, size, path, errors) != CW_OK)
        free(bytes);
    else
        keep(a, id, name, e, bytes, size);
}

/* By name, so that the same folder always gives the same list. */
static int compare(const void *x, const void *y)
{
    return strcmp(((const art_file *)x)->name, ((const art_file *)y)->name);
}

static const art_file *find(const art *a, const cw_card *card)
{
    for (int i = 0; i < a->count; i++)
        if (belongs(card, a->files[i].name))
            return &a->files[i];
    return NULL;
}

static void check_promises(const art *a, const cw_game *game, cw_errors *errors)
{
    for (int i = 1; i < game->card_count && errors->count == 0; i++) {
        const cw_card *card = &game->cards[i];
        if (card->art[0] != '\0' && find(a, card) == NULL) {
            cw_errors_add(errors, CW_ERR_MISSING, NULL, 0, 0,
                          "'%s' has art: %s, but there is no such file in the game's folder art",
                          card->name, card->art);
        }
    }
}

cw_status cw__art_load(art *a, const cw_game *game, const char *id, cw_errors *errors)
{
    char folder[FOLDER];
    const struct dirent *entry;
    *a = (art){0};
    int n = snprintf(folder, sizeof folder, "%s/art", game->folder != NULL ? game->folder : "");
    DIR *dir = game->folder != NULL && (size_t)n < sizeof folder ? opendir(folder) : NULL;
    if (dir != NULL && (a->files = calloc(ART_FILES, sizeof *a->files)) == NULL) {
        closedir(dir);
        return CW_ERR_MEMORY;
    }
    while (dir != NULL && (entry = readdir(dir)) != NULL) {
        if (is_note(entry->d_name))
            continue;
        if (a->count == ART_FILES || a->total > ART_TOTAL) {
            cw_errors_add(errors, CW_ERR_LIMIT, folder, 0, 0,
                          "a game may have %d pictures of %d MB together", ART_FILES,
                          ART_TOTAL >> 20);
            break;
        }
        read_entry(a, game, id, folder, entry->d_name, errors);
    }
    if (dir != NULL)
        closedir(dir);
    if (a->count > 0)
        qsort(a->files, (size_t)a->count, sizeof *a->files, compare);
    check_promises(a, game, errors);
    return cw_errors_status(errors);
}

void cw__art_clear(art *a)
{
    for (int i = 0; i < a->count; i++)
        free(a->files[i].bytes);
    free(a->files);
    *a = (art){0};
}

const art_file *cw__art_at(const art *a, const char *address)
{
    for (int i = 0; i < a->count; i++)
        if (strcmp(a->files[i].address, address) == 0)
            return &a->files[i];
    return NULL;
}

void cw__art_name(const art *a, const cw_game *game, json_t *cards)
{
    size_t i;
    json_t *entry;
    json_array_foreach(cards, i, entry)
    {
        const art_file *f = i + 1 < (size_t)game->card_count ? find(a, &game->cards[i + 1]) : NULL;
        if (f != NULL)
            json_object_set_new(entry, "art", json_string(f->address));
        else
            json_object_del(entry, "art");
    }
}
