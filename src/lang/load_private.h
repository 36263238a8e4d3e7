/* What the parts of the loader share: load.c (order of work), load_folder.c (where games lie),
 * load_rules.c (game.yaml) and load_card.c (cards). */
#ifndef LANG_LOAD_PRIVATE_H
#define LANG_LOAD_PRIVATE_H

#include "base/str.h"
#include "form.h"
#include "lang/changes.h"
#include "rules/words.h"

enum {
    LOAD_MAX_FILES = 512, /* of one game */
    LOAD_MAX_RARITIES = 16,
    LOAD_NAME_BYTES = 80,   /* of any name, with the NUL behind it */
    LOAD_TEXT_BYTES = 2000, /* of a rules text or flavor, as many as a text may have (source.h) */
    LOAD_PATH_BYTES = 4096, /* PATH_MAX of Linux */
    LOAD_MOST_COST = 99,    /* of mana and of each element */
    LOAD_MOST_STAT = 999    /* attack, health, durability */
};

/* A file with cards; its name is the set that they belong to. */
typedef struct card_file {
    cw_yaml *yaml;
    bool owned; /* several parts of one document share a tree, which only one of them frees */
    char set[LOAD_NAME_BYTES];
} card_file;

/* A card before its text is read. */
typedef struct draft {
    const cw_node *node;      /* the map */
    const card_file *file;    /* where it stands */
    const char *name;         /* in the node */
    const cw_node *type_node; /* the member that says what kind of card it is */
    uint8_t type;
    cw_card_id card; /* 0 until it was added */
} draft;

typedef struct loader {
    cw_game *game;
    form form;                       /* of the file that is being read */
    cw_errors spare;                 /* takes the problems that the caller does not want to know */
    int problems;                    /* that were there before */
    const cw_yaml *rules;            /* the document of game.yaml */
    const cw_node *bonus;            /* second_player_gets */
    const cw_node *own, *macros;     /* words, keywords */
    cw_words *words;                 /* NULL: the file has neither */
    const cw_node *family;           /* the part `evolve`: the game is made of it */
    card_file files[LOAD_MAX_FILES]; /* game.yaml is the first */
    int file_count;
    draft *drafts; /* by file, then sorted by name */
    int draft_count, draft_room;
    const char *rarities[LOAD_MAX_RARITIES];  /* names in the document of game.yaml */
    uint8_t rarity_copies[LOAD_MAX_RARITIES]; /* 0 = the game's limit */
    int rarity_count;
    bool rarities_listed;     /* the game lists its rarities: others are mistakes */
    const cw_change *changes; /* numbers that are not to be as the files say */
    int change_count;
    bool out_of_memory; /* told once, at the end */
} loader;

/* A copy that the game owns; "" when out of memory, which is noted. */
const char *cw__load_keep(loader *l, const char *text);

/* ---- game.yaml ---- */
void cw__load_rules(loader *l, const cw_yaml *yaml, const cw_node *map);
/* After all cards are known: the cards that the second player gets. */
void cw__load_bonus(loader *l);

/* ---- words of the game's own, and keywords that stand for texts ---- */
void cw__load_own_words(loader *l, const cw_node *node);
void cw__load_words_shape(cw_str *out); /* base/shape.h */
void cw__load_note_macros(loader *l, const cw_node *node);
/* After all names are known, in this order, before texts. False after a problem. */
bool cw__load_settle_words(loader *l);
bool cw__load_macros(loader *l);
/* Why the game cannot use this word for something of its own, with a problem; true if it can. */
bool cw__load_is_free(loader *l, const cw_node *node, const char *word, const char *self);

/* Of letters, with a space or hyphen between: words that stand in texts. */
bool cw__load_is_readable(loader *l, const cw_node *node, const char *word);
/* {name: …, plural: …}; the name, NULL after a problem with it. */
const char *cw__load_name_map(form *f, const cw_node *map, const char **plural);
/* Problems of a text, at their place in the file. */
void cw__load_move_problems(loader *l, const cw_yaml *yaml, const cw_node *node,
                            const cw_errors *found);

/* ---- cards ---- */
/* Notes the cards of a list for later. */
void cw__load_drafts(loader *l, const card_file *file, const cw_node *list);
/* By name, then type. */
void cw__load_sort_drafts(loader *l);
/* In the sorted order: says whether draft i repeats the one before it, with a problem. */
bool cw__load_is_repeated(loader *l, int i);
/* Adds all noted cards to the game in the order of their names, without their texts. */
void cw__load_cards(loader *l);
/* Makes the tokens that texts describe ("a 1/1 Deck Rat"), once all other names are known. */
void cw__load_tokens(loader *l);
/* Reads all texts, now that every name is known. */
void cw__load_texts(loader *l);

/* A setting of game.yaml by its row of the table. */
struct cw_setting;
void cw__load_setting(loader *l, const cw_node *node, const struct cw_setting *setting);

/* ---- changes ---- */
void cw__load_change_rules(loader *l);
/* Once the card is in the game. */
void cw__load_change_card(loader *l, cw_card_id id);
/* Says whether the text of the card was changed. */
bool cw__load_change_text(loader *l, cw_card_id id, cw_str *text);
/* The place-th number of a text, from 1, with its size in bytes; NULL if there are fewer. */
const char *cw__load_find_number(const char *text, int place, size_t *size);

/* ---- folders ---- */
/* "folder/name"; false if that is longer than `size`. */
bool cw__load_path(char *out, size_t size, const char *folder, const char *name);
/* The folder of a game given by name or path; false with a problem. */
bool cw__load_find_folder(const char *name, char *folder, size_t size, cw_errors *errors);
/* Whether that is a file, and was not meant as the name of a game. */
bool cw__load_is_file(const char *path);
/* Paths of the files in a folder whose names end in .yaml, .yml or .json, or in `ending` if that is
 * not NULL, sorted; returns their number, -1 after a problem. A missing folder has none. The caller
 * frees each path. */
int cw__load_list_files(const char *folder, const char *ending, char **paths, int room,
                        cw_errors *errors);

#endif
