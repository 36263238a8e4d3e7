/* What the parts of the loader share: load.c (order of work), load_folder.c (where games lie),
 * load_rules.c (game.yaml) and load_card.c (cards). */
#ifndef LOAD_PRIVATE_H
#define LOAD_PRIVATE_H

#include "base/str.h"
#include "lang/changes.h"
#include "lang/yaml.h"
#include "rules/game.h"

enum {
    LOAD_MAX_FILES = 512,
    LOAD_MAX_RARITIES = 16,
    LOAD_NAME_BYTES = 80,
    LOAD_TEXT_BYTES = 2000,
    LOAD_PATH_BYTES = 4096,
    LOAD_MOST_COST = 99,
    LOAD_MOST_STAT = 999 /* attack, health, durability */
};

/* A file with cards; its name is the set that they belong to. */
typedef struct card_file {
    cw_yaml *yaml;
    bool owned; /* several parts of one document share a tree, which only one of them frees */
    char set[LOAD_NAME_BYTES];
} card_file;

/* A card before its text is read. */
typedef struct draft {
    const cw_node *node;
    const card_file *file;
    const char *name;         /* in the node */
    const cw_node *type_node; /* the member that says what kind of card it is */
    uint8_t type;
    cw_card_id card; /* 0 until it was added */
} draft;

typedef struct loader {
    cw_game *game;
    cw_errors *errors;
    const cw_yaml *rules;  /* the document of game.yaml */
    const cw_node *bonus;  /* second_player_gets */
    const cw_node *family; /* the part `evolve`: the game is made of it */
    card_file files[LOAD_MAX_FILES];
    int file_count;
    draft *drafts;
    size_t draft_count, draft_room;
    const char *rarities[LOAD_MAX_RARITIES];  /* names in the document of game.yaml */
    uint8_t rarity_copies[LOAD_MAX_RARITIES]; /* 0 = the game's limit */
    int rarity_count;
    bool rarities_listed;     /* the game lists its rarities: others are mistakes */
    const cw_change *changes; /* numbers that are not to be as the files say */
    int change_count;
    bool out_of_memory;
} loader;

/* ---- values, with a problem reported when they are not as they must be ---- */
/* The member with that key, NULL if it is absent or null. */
const cw_node *load_given(const cw_node *map, const char *key);
bool load_int(loader *l, const cw_yaml *yaml, const cw_node *node, const char *what, int low,
              int high, int *value);
bool load_bool(loader *l, const cw_yaml *yaml, const cw_node *node, const char *what, bool *value);
/* A text of 1..max bytes; `lines`: line breaks are allowed. NULL after a problem. */
const char *load_text(loader *l, const cw_yaml *yaml, const cw_node *node, const char *what,
                      size_t max, bool lines);
/* A copy that the game owns; "" when out of memory, which is noted. */
const char *load_keep(loader *l, const char *text);
/* ", did you mean 'x'?" or "" */
const char *load_hint(const char *text, const char *const *names, size_t n, char *out, size_t size);

/* ---- game.yaml ---- */
void load_rules(loader *l, const cw_yaml *yaml, const cw_node *map);
/* After all cards are known: the cards that the second player gets. */
void load_bonus(loader *l);

/* ---- cards ---- */
/* Notes the cards of a list for later. */
void load_drafts(loader *l, const card_file *file, const cw_node *list);
/* By name, then type. */
void load_sort_drafts(loader *l);
/* In the sorted order: says whether draft i repeats the one before it, with a problem. */
bool load_is_repeated(loader *l, size_t i);
/* Adds all noted cards to the game in the order of their names, without their texts. */
void load_cards(loader *l);
/* Reads all texts, now that every name is known. */
void load_texts(loader *l);

/* A setting of game.yaml by its row of the table. */
struct cw_setting;
void load_setting(loader *l, const cw_yaml *yaml, const cw_node *node,
                  const struct cw_setting *setting);

/* ---- changes ---- */
void load_change_rules(loader *l);
/* Once the card is in the game. */
void load_change_card(loader *l, cw_card_id id);
/* Says whether the text of the card was changed. */
bool load_change_text(loader *l, cw_card_id id, cw_str *text);
/* The place-th number of a text, from 1, with its size in bytes; NULL if there are fewer. */
const char *load_find_number(const char *text, int place, size_t *size);

/* ---- folders ---- */
/* The folder of a game given by name or path; false with a problem. */
bool load_find_folder(const char *name, char *folder, size_t size, cw_errors *errors);
/* Whether that is a file, and was not meant as the name of a game. */
bool load_is_file(const char *path);
/* Paths of the files in a folder whose names end in .yaml, .yml or .json, or in `ending` if that is
 * not NULL, sorted; returns their number, -1 after a problem. A missing folder has none. The caller
 * frees each path. */
int load_list_files(const char *folder, const char *ending, char **paths, int room,
                    cw_errors *errors);

#endif
