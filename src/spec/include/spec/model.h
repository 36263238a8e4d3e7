/* Rules as guards and assignments: the files rules.model that proofs are made from. A model holds
 * the declarations and all expressions as a flat tree with sorts; docs/proofs.md describes the
 * notation. The same model is turned into proof obligations (spec/proof.h) and played here. */
#ifndef SPEC_MODEL_H
#define SPEC_MODEL_H

#include "base/error.h"
#include "base/str.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    CW_MODEL_NODES = 8192,
    CW_MODEL_SYMBOLS = 96,  /* constants, variables and definitions together */
    CW_MODEL_CLAUSES = 128, /* assumptions, invariants, laws, outcomes and so on together */
    CW_MODEL_OPERATIONS = 16,
    CW_MODEL_GUARDS = 16,  /* of an operation */
    CW_MODEL_EFFECTS = 32, /* of an operation, or initially */
    CW_MODEL_LOCALS = 24,  /* parameters and bound names in sight at one place */
    CW_MODEL_PARAMETERS = 4,
    CW_MODEL_SETTINGS = 96, /* of a game, of which the model says something */
    CW_MODEL_TERMS = 4,     /* of the sum that a setting is compared with */
    CW_MODEL_NAME = 32,
    CW_MODEL_SAYS = 120,
    CW_MODEL_CARDS = 32, /* in the interpreter; also the places of a deck */
    CW_MODEL_CELLS = 1024,
    CW_MODEL_BYTES = 1 << 20, /* of a file */
};

typedef enum cw_model_sort {
    CW_SORT_BOOL,
    CW_SORT_INT,
    CW_SORT_PLAYER,
    CW_SORT_CARD,
    CW_SORT_SET, /* of cards */
    CW_SORTS
} cw_model_sort;

/* `from_count` 0 is a plain value, 1 or 2 a map. */
typedef struct cw_model_type {
    int from_count;
    cw_model_sort from[2], to;
} cw_model_type;

typedef enum cw_node_kind {
    CW_NODE_NUMBER,   /* value; a player or a truth value as well */
    CW_NODE_EMPTY,    /* the empty set */
    CW_NODE_CONSTANT, /* symbol, with an index for each child */
    CW_NODE_VARIABLE,
    CW_NODE_LOCAL, /* value: the slot */
    CW_NODE_CALL,  /* of a definition, with an argument for each child */
    CW_NODE_IF,
    CW_NODE_NOT,
    CW_NODE_AND,
    CW_NODE_OR,
    CW_NODE_IMPLIES,
    CW_NODE_IFF,
    CW_NODE_EQUAL,
    CW_NODE_DIFFERENT,
    CW_NODE_LESS,
    CW_NODE_AT_MOST,
    CW_NODE_MORE,
    CW_NODE_AT_LEAST,
    CW_NODE_IN,
    CW_NODE_PLUS,
    CW_NODE_MINUS,
    CW_NODE_TIMES,
    CW_NODE_NEGATIVE,
    CW_NODE_SIZE,
    CW_NODE_INSERT, /* a set with a card */
    CW_NODE_REMOVE,
    CW_NODE_FORALL, /* value: the slot; children: body, and for a range of numbers low and high */
    CW_NODE_EXISTS,
    CW_NODE_COLLECT, /* {c : Card . body}; only initially */
} cw_node_kind;

typedef struct cw_model_node {
    cw_node_kind kind;
    cw_model_sort sort;
    int child_count;
    int child[CW_MODEL_PARAMETERS];
    int symbol;
    int64_t value;
    bool after;               /* a primed variable */
    char name[CW_MODEL_NAME]; /* of a local or bound name */
    cw_model_sort bound;      /* sort of a bound name */
} cw_model_node;

typedef enum cw_symbol_kind {
    CW_SYMBOL_CONSTANT,
    CW_SYMBOL_VARIABLE,
    CW_SYMBOL_DEFINITION
} cw_symbol_kind;

typedef struct cw_model_parameter {
    char name[CW_MODEL_NAME];
    cw_model_sort sort;
} cw_model_parameter;

typedef struct cw_model_symbol {
    cw_symbol_kind kind;
    char name[CW_MODEL_NAME];
    cw_model_type type; /* of a definition: only `to` */
    bool history;
    int offset; /* of its first cell; constants and variables count apart */
    int parameter_count;
    cw_model_parameter parameters[CW_MODEL_PARAMETERS];
    int body;
} cw_model_symbol;

typedef enum cw_clause_kind {
    CW_CLAUSE_ASSUMPTION,
    CW_CLAUSE_OPENING, /* true when a match begins */
    CW_CLAUSE_INVARIANT,
    CW_CLAUSE_LAW,
    CW_CLAUSE_PERMIT, /* an operation happens exactly if this is true */
    CW_CLAUSE_OUTCOME,
    CW_CLAUSE_MEASURE,
} cw_clause_kind;

typedef struct cw_model_clause {
    cw_clause_kind kind;
    char name[CW_MODEL_NAME], says[CW_MODEL_SAYS];
    int body;
    int operation; /* of a law or permit: it has one clause for each operation that it speaks of */
} cw_model_clause;

typedef enum cw_place_kind {
    CW_PLACE_WHOLE, /* symbol */
    CW_PLACE_INDEX, /* symbol[index] */
    CW_PLACE_EVERY, /* symbol[*] */
    CW_PLACE_BOUND  /* symbol[name : sort] */
} cw_place_kind;

/* symbol := value, symbol[index] := value, symbol[*] := value, symbol[name : sort] := value */
typedef struct cw_model_effect {
    cw_place_kind place;
    int symbol, index, value;
    bool otherwise; /* happens when a guard does not hold */
    cw_model_parameter bound;
} cw_model_effect;

typedef struct cw_model_operation {
    char name[CW_MODEL_NAME];
    int parameter_count, guard_count, effect_count;
    cw_model_parameter parameters[CW_MODEL_PARAMETERS];
    int guards[CW_MODEL_GUARDS]; /* nodes */
    cw_model_effect effects[CW_MODEL_EFFECTS];
} cw_model_operation;

typedef enum cw_setting_relation {
    CW_SETTING_ANY, /* the same for both players is enough */
    CW_SETTING_IS,
    CW_SETTING_AT_LEAST
} cw_setting_relation;

typedef struct cw_model_term { /* times the setting `name`; without a name a number */
    int times;
    char name[CW_MODEL_NAME];
} cw_model_term;

/* What a setting of the game must be for the model to be its model (spec/model_game.h). */
typedef struct cw_model_setting {
    char name[CW_MODEL_NAME];
    cw_setting_relation relation;
    int term_count;
    cw_model_term terms[CW_MODEL_TERMS]; /* whose sum it is compared with */
    int line, column;
} cw_model_setting;

typedef struct cw_model {
    char name[CW_MODEL_NAME];
    int node_count, symbol_count, clause_count, operation_count, initial_count, setting_count;
    int end;     /* expression: the match is over; -1 if the file does not say */
    bool framed; /* the file claims that its statements leave one position after each operation */
    int constant_cells, variable_cells;
    cw_model_setting settings[CW_MODEL_SETTINGS];
    cw_model_symbol symbols[CW_MODEL_SYMBOLS];
    cw_model_clause clauses[CW_MODEL_CLAUSES];
    cw_model_operation operations[CW_MODEL_OPERATIONS];
    cw_model_effect initial[CW_MODEL_EFFECTS];
    cw_model_node nodes[CW_MODEL_NODES];
} cw_model;

/* NULL on failure, with the problems in `errors`. `label` names the file. The caller frees it. */
cw_model *cw_model_read(const char *text, size_t size, const char *label, cw_errors *errors);
/* NULL is fine. */
void cw_model_free(cw_model *model);

/* The symbol of that name and kind, or -1. */
int cw_model_find(const cw_model *model, cw_symbol_kind kind, const char *name);
/* The operation of that name, or -1. */
int cw_model_operation_find(const cw_model *model, const char *name);

/* ---- broken rules ---- */

typedef struct cw_model_mutation {
    char name[CW_MODEL_NAME], place[CW_MODEL_NAME], breaks[CW_MODEL_NAME], says[CW_MODEL_SAYS];
} cw_model_mutation;

/* Those of a file in order; returns their number, at most `room`. Bad entries are problems. */
int cw_model_mutations(const char *text, const char *label, cw_model_mutation *list, int room,
                       cw_errors *errors);
/* The text with one rule broken; false if there is no such mutation or its lines are not found. */
bool cw_model_mutate(const char *text, const char *label, const char *name, cw_str *out,
                     cw_errors *errors);

/* ---- playing a model ---- */

/* Constants and a position as numbers. Sets are bits, players 0 and 1, cards 0.. */
typedef struct cw_model_state {
    int64_t cells[CW_MODEL_CELLS];
} cw_model_state;

typedef struct cw_model_world {
    const cw_model *model;
    int cards; /* at most CW_MODEL_CARDS */
    int64_t constants[CW_MODEL_CELLS];
} cw_model_world;

/* Cell of a constant or variable at the given indices (0 where there are none). */
int cw_model_cell(const cw_model_symbol *symbol, int64_t first, int64_t second);

/* The value of an expression without free names; `after` may be NULL if nothing is primed. False
 * if a number or an index leaves its bounds or the work does not end soon. */
bool cw_model_value(const cw_model_world *world, const cw_model_state *before,
                    const cw_model_state *after, int node, int64_t *value);
/* The same for an expression inside an operation, e.g. a law. */
bool cw_model_value_in(const cw_model_world *world, const cw_model_state *before,
                       const cw_model_state *after, const int64_t *arguments, int count, int node,
                       int64_t *value);

/* The first position of a match with the world's constants. False as for cw_model_value. */
bool cw_model_begin(const cw_model_world *world, cw_model_state *state);
/* Whether all guards hold goes to *done; the state is changed as the operation says in that case
 * or otherwise. */
bool cw_model_apply(const cw_model_world *world, int operation, const int64_t *arguments,
                    cw_model_state *state, bool *done);

#endif
