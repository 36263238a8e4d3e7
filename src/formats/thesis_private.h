/* What reading, writing and translating the files of the thesis share. */
#ifndef FORMATS_THESIS_PRIVATE_H
#define FORMATS_THESIS_PRIVATE_H

#include "formats/thesis.h"

enum {
    THESIS_MAX_CARDS = 4000,     /* far more than the thesis has: */
    THESIS_MAX_ABILITIES = 4000, /* a file of nonsense must end somewhere */
    THESIS_MAX_USES = 16,        /* abilities of one card */
    THESIS_MAX_HEROES = CW_MAX_CLASSES - 1,
    THESIS_NAME_BYTES = 80,
    THESIS_TEXT_BYTES = 400, /* of a description */
    THESIS_ELEMENTS = 3,     /* earth, wind, fire */
    THESIS_EFFECTS = 31,     /* rows of the table, without "unused" */
    THESIS_LAST_RARITY = 6   /* tokens */
};

/* ---- the meaning of the numbers in the fourth line of an ability ---- */
enum {
    AT_PASSIVE,     /* always, while the minion is in play */
    AT_SUMMONED,    /* obsolete: read as AT_ONCE */
    AT_DEATH,       /* "Deathrattle:" */
    AT_TURN_END,    /* of its player's turn */
    AT_ONCE,        /* a spell, a hero power, a minion that is played */
    AT_DEALING,     /* when the minion deals damage */
    AT_DAMAGED,     /* when it suffers damage */
    AT_FRIEND_DIES, /* another minion of its side */
    AT_COUNT
};
enum { GROUP_SELF, GROUP_SINGLE, GROUP_ADJACENT, GROUP_ALL, GROUP_COUNT };
enum { TYPE_BOTH, TYPE_MINIONS, TYPE_HEROES, TYPE_COUNT };
/* Alignments have the numbers of cw_side. */

/* An ability of a card: what it does, when and to whom, and the card's own numbers. Where Y is a
 * card it is a cw_card_id. */
typedef struct thesis_act {
    uint8_t effect;                 /* row of the table of effects */
    uint8_t circumstance;           /* AT_* */
    uint8_t group, alignment, type; /* of the targets */
    int x, y;
} thesis_act;

/* A record of abilities.txt; cards refer to it by its number and add X and Y. */
typedef struct thesis_ability {
    thesis_act act; /* without X and Y */
    int line;       /* of its number in the file; 0 = not from a file */
    char description[THESIS_TEXT_BYTES];
} thesis_ability;

typedef struct thesis_card {
    char name[THESIS_NAME_BYTES];
    int mana, needs[THESIS_ELEMENTS];
    char type;          /* M, S, H */
    int damage, health; /* of a hero: 0, and 0 = the usual health */
    int hero, rarity;   /* hero: 0 = everybody, else the n-th hero of the file */
    int line, act_line; /* of the name, and of the abilities, for problems */
    int act_count;
    int abilities[THESIS_MAX_USES]; /* their numbers */
    thesis_act acts[THESIS_MAX_USES];
} thesis_card;

typedef struct thesis_set {
    thesis_card *cards;
    int card_count, card_room;
    thesis_ability *abilities;
    int ability_count, ability_room;
} thesis_set;

void cw__thesis_set_clear(thesis_set *set);
/* A new entry, zeroed; NULL when out of memory. The caller checks the limits. */
thesis_card *cw__thesis_add_card(thesis_set *set);
thesis_ability *cw__thesis_add_ability(thesis_set *set);

/* Calls `tell` for each card whose name another has already: names that differ only in capitals
 * and marks would be one card for us. False when out of memory. */
typedef void (*thesis_twin)(void *context, const thesis_card *card, const thesis_card *before);
bool cw__thesis_find_twins(const thesis_set *set, thesis_twin tell, void *context);

/* "", "basic", "common" … ; the last one is "token": no deck may hold the card. */
extern const char *const cw__thesis_rarities[THESIS_LAST_RARITY + 1];

/* ---- lines of a file (thesis_lines.c) ---- */
typedef struct thesis_line {
    char *text; /* without spaces at both ends */
    int number;
} thesis_line;

typedef struct thesis_lines {
    const char *file;
    cw_errors *errors;
    char *copy;
    thesis_line *list;
    int count, at; /* at: the next one to read */
    bool bad;      /* a problem was reported */
} thesis_lines;

/* Splits a file; blank lines are left out unless `keep_blank`. False after a problem. */
bool cw__thesis_lines_open(thesis_lines *lines, const cw_memory_file *file, bool keep_blank,
                           cw_errors *errors);
void cw__thesis_lines_close(thesis_lines *lines);
/* Tells a problem in that line, 0 = in none; false, for its caller to give back. */
bool cw__thesis_fail(thesis_lines *lines, int number, cw_status status, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* Cuts the text at a mark into trimmed fields; returns how many there are, of which `room` are
 * stored. */
int cw__thesis_split(char *text, char mark, char **fields, int room);
/* The same on a copy: are these `count` whole numbers with commas between? */
bool cw__thesis_is_numbers(const char *text, int count);
bool cw__thesis_number(const char *field, int *value); /* at most 6 digits and a sign */
/* As cw__thesis_number, with a problem if it is no number in low..high. */
bool cw__thesis_range(thesis_lines *lines, int number, const char *what, const char *field, int low,
                      int high, int *value);

/* ---- cards.txt and abilities.txt (thesis_read.c, thesis_write.c) ---- */
bool cw__thesis_read_abilities(thesis_set *set, const cw_memory_file *file, cw_str *notes,
                               cw_errors *errors);
/* After the abilities. Fills the acts of each card. */
bool cw__thesis_read_cards(thesis_set *set, const cw_memory_file *file, cw_errors *errors);
/* Would the line be taken for the abilities of a card? */
bool cw__thesis_is_no_name(const char *line);
void cw__thesis_write_abilities(const thesis_set *set, cw_str *out);
/* `number_of` gives the number of a card in the file for a cw_card_id. */
void cw__thesis_write_cards(const thesis_set *set, const int *number_of, cw_str *out);

/* ---- decks and saves (thesis_saves.c) ---- */
/* How many of each card: a deck, or what somebody owns. */
typedef struct thesis_list {
    int hero;                         /* decks only */
    int count;                        /* cards that are listed */
    int16_t listed[THESIS_MAX_CARDS]; /* by number in the file: 1 + how many; 0 = not listed */
} thesis_list;

/* Both fill a list that was empty. */
bool cw__thesis_read_deck(const thesis_set *set, const cw_memory_file *file, thesis_list *deck,
                          cw_errors *errors);
bool cw__thesis_read_profile(const thesis_set *set, const cw_memory_file *file, thesis_list *owned,
                             cw_errors *errors);
/* One more line of the list, or another amount in a line that there is. */
void cw__thesis_list_set(thesis_list *list, int card, int amount);
/* The lines in the order of the cards, which is a rule of the format. */
void cw__thesis_list_write(const thesis_list *list, cw_str *out);

/* Can a file be called so on every system? */
bool cw__thesis_is_file_name(const char *name);

/* "profile", "deck", "ai_deck", "address": the lines of lastSession.sav. */
enum { THESIS_SESSION_LINES = 4 };
extern const char *const cw__thesis_session_keys[THESIS_SESSION_LINES];

/* ---- effects (thesis_table.c) ---- */
/* The effect that an act stands for, as if the card had no other. NULL, or why there is none. */
const char *cw__thesis_effect(const thesis_act *act, cw_effect *effect);
/* Fills effect, targets and numbers of an act whose circumstance is set: the act for which
 * cw__thesis_effect gives `effect` again. `object` is what the heading's "it" must be. */
bool cw__thesis_match(const cw_effect *effect, const cw_filter *object, thesis_act *act);
const char *cw__thesis_effect_name(int effect);
int cw__thesis_inputs(int effect); /* how many numbers it takes: 0 to 2 */
bool cw__thesis_y_is_card(int effect);
/* The keywords, or the cw_value that X becomes (else -1), as a passive trait of a minion. */
void cw__thesis_effect_trait(int effect, uint32_t *keywords, int *value);
cw_filter cw__thesis_filter(const thesis_act *act);

/* ---- whole cards (thesis_program.c) ---- */
typedef struct thesis_program {
    cw_card card;
    cw_ability abilities[THESIS_MAX_USES];
    cw_effect effects[THESIS_MAX_USES];
    int effect_count;
} thesis_program;

/* What the acts of a card mean. Returns -1, or the index of the act that cannot be, with the
 * reason. `type` is CW_TYPE_MINION, SPELL or POWER. */
int cw__thesis_build(const thesis_act *acts, int count, int type, thesis_program *program,
                     char *why, size_t size);
extern const cw_ability cw__thesis_headings[AT_COUNT]; /* without effects and objects */
/* Follows "it": the selection that it stands for after this effect; CW_PICK_NONE: nothing. */
void cw__thesis_it_after(const cw_effect *effect, cw_select *it);
bool cw__thesis_is_same(const cw_select *a, const cw_select *b);
/* Its text in the words of a game; false if the language cannot say it. */
bool cw__thesis_say(const cw_game *words, thesis_program *program, cw_str *out);
/* The acts of a compiled card (thesis_acts.c). False, with the sentences that do not fit. */
bool cw__thesis_acts(const cw_game *game, const cw_card *card, thesis_act *acts, int *count,
                     cw_str *misfits);
/* The ability as a sentence with X, Y and Z. */
void cw__thesis_describe(const cw_game *words, const thesis_act *act, cw_str *out);

/* ---- import ---- */
/* An import at work (thesis_import.c, thesis_import_saves.c). */
typedef struct thesis_importing {
    const cw_memory_files *in;
    cw_memory_files *out;
    cw_str *notes;
    cw_errors *errors;
    thesis_set set;
    char **texts;    /* one per card */
    int *first_line; /* of each card in its YAML file */
    cw_game *words;  /* the words of the rules */
    cw_game *game;   /* what was imported */
    int problems;    /* before the import */
} thesis_importing;

int cw__thesis_engine_type(const thesis_card *card); /* a hero's abilities belong to its power */
void cw__thesis_import_saves(thesis_importing *im);

/* ---- export ---- */
/* An export at work (thesis_export.c, thesis_export_saves.c). */
typedef struct thesis_exporting {
    const cw_game *game;
    const cw_memory_files *saves;
    const cw_thesis_wish *wish;
    cw_memory_files *out;
    cw_str *misfits, *notes;
    cw_errors *errors;
    thesis_set set;
    int *number_of; /* by cw_card_id: the number in the file, -1 = left out */
    bool fits;
} thesis_exporting;

void cw__thesis_out_of_memory(cw_errors *errors);
/* The text becomes a file, and is cleared. */
void cw__thesis_file(cw_memory_files *files, const char *path, cw_str *text);
/* Tells what does not fit; false. */
bool cw__thesis_misfit(thesis_exporting *ex, const char *name, const char *why);
void cw__thesis_export_saves(thesis_exporting *ex);

/* ---- the rules of imported games (thesis_game.c) ---- */
int cw__thesis_line_count(const cw_str *text);
/* game.yaml, each line after `indent`. */
void cw__thesis_write_rules(const char *name, const thesis_set *set, const char *indent,
                            cw_str *out);
/* A game with the words of those rules and one card, for descriptions. */
cw_game *cw__thesis_words(cw_errors *errors);
/* heroes.yaml, or cards/imported.yaml: first_line[i] becomes the line of card i there. */
void cw__thesis_write_cards_yaml(const thesis_set *set, bool heroes, char *const *texts,
                                 int *first_line, cw_str *out);

#endif
