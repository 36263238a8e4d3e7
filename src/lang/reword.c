/* cw__text_parse_plain: a text is read as it stands; what cannot be read is tried in other words, line by
 * line. First come the rows of facts/wordings.def that are sure, then all that may be, fewest
 * changes first. If two tries with as few changes give texts that do different things, the text is
 * refused with both: two ways to the same text are one meaning.
 *
 * The tries are a breadth-first search over wordings. What bounds it: the number of tries, and the
 * words compared by them. */
#include "own_text.h"

#include "nearest.h"
#include "parse.h"
#include "repair.h"

#include <stdlib.h>
#include <string.h>

enum {
    TRIES_MOST = 48,
    CERTAIN_MOST = 8,   /* repairs of one try that are certain */
    CHANGES_MOST = 4,   /* that may be, in one try */
    WORK_MOST = 1200000 /* words compared for one text */
};

typedef struct
try {
    worded line;
    int changes;
    bool exact;  /* an article was put in: now the noun's number is what counts */
    bool by_row; /* of facts/wordings.def */
}
try;

typedef struct rewording {
    cw_game *game;
    const cw_card *card;
    wording_card who;
    parse *parse;
    worded next, spare;
    int work;
    try *tries[TRIES_MOST];
    int count;
    int reached, furthest; /* byte of the text as it was written, and the try that got there */
    int found_changes;     /* of the tries that can be read; -1: none yet */
    cw_str found, other;   /* what they say, if it differs */
    cw_str front, rest;    /* of all lines: keywords and requirements, and abilities */
} rewording;

/* Two parts of a text, each on its own: keywords stand before the first ability, wherever they were
 * written. */
static void add_parts(rewording *w, const cw_card *card)
{
    cw_card front = *card, rest = *card;
    front.ability_count = 0;
    rest.keywords = 0;
    memset(rest.values, 0, sizeof rest.values);
    memset(&rest.requirement, 0, sizeof rest.requirement);
    size_t mark = w->front.size;
    cw__text_print_plain(w->game, &front, &w->front);
    cw_str_add(&w->front, w->front.size > mark ? " " : "");
    if (rest.ability_count > 0) {
        cw_str_add(&w->rest, w->rest.size > 0 ? "\n" : "");
        cw__text_print_plain(w->game, &rest, &w->rest);
    }
}

/* What was read by a try is only printed, as a whole or, with NULL, to the parts of the text: the
 * game stays as it was. */
static cw_status read_line(rewording *w, const char *text, cw_str *printed)
{
    cw_game *game = w->game;
    cw_game_size before = cw_game_size_of(game);
    cw_card card = {.type = w->card->type, .name = w->card->name};
    const cw_text_place place = {NULL, 1, 1};
    cw_status status = cw__parse_text(w->parse, game, &card, text, place, NULL);
    w->work += cw__parse_reader(w->parse)->steps + 1000;
    if (status == CW_OK && printed == NULL) {
        add_parts(w, &card);
    } else if (status == CW_OK) {
        cw_str_reset(printed);
        cw__text_print_plain(game, &card, printed);
    }
    cw_game_cut(game, before);
    return status;
}

/* ---- tries ---- */

/* Keeps the wording, unless it was tried before. */
static void add_try(rewording *w, const worded *line, int changes, repair_kind kind)
{
    for (int i = 0; i < w->count; i++)
        if (strcmp(w->tries[i]->line.text, line->text) == 0)
            return;
    if (w->count == TRIES_MOST)
        return;
    try *t = malloc(sizeof *t);
    if (t == NULL)
        return;
    cw__worded_copy(&t->line, line);
    t->changes = changes;
    t->exact = kind == REPAIR_ARTICLE;
    t->by_row = kind == REPAIR_NONE;
    w->tries[w->count++] = t;
}

static void note_found(rewording *w, int changes, const cw_str *printed)
{
    if (w->found_changes < 0) {
        w->found_changes = changes;
        cw_str_add(&w->found, cw_str_get(printed));
    } else if (strcmp(cw_str_get(&w->found), cw_str_get(printed)) != 0 && w->other.size == 0) {
        cw_str_add(&w->other, cw_str_get(printed));
    }
}

/* Which try speaks for all if none can be read: the one without changes, unless another got
 * further by a single change of words. One that fails only at the very end has swallowed words, and
 * a refusal was understood. */
static void note_reach(rewording *w, int number)
{
    const reader *r = cw__parse_reader(w->parse);
    const worded *line = &w->tries[number]->line;
    bool refused = r->blame.status != CW_OK;
    int at = refused ? r->blame.refused_at : r->blame.at;
    if (number == 0) {
        w->furthest = 0;
        w->reached = refused ? SOURCE_BYTES : line->from[at];
    } else if (w->tries[number]->changes == 1 && w->tries[number]->by_row
               && line->from[at] > w->reached && at + 2 < line->source.count) {
        w->furthest = number;
        w->reached = line->from[at];
    }
}

/* All wordings that may be meant and begin before the place where reading stopped. */
static void branch(rewording *w, const try *t)
{
    const reader *r = cw__parse_reader(w->parse);
    int stop = r->blame.at < t->line.source.count - 1 ? r->blame.at : t->line.source.count - 2;
    repair_kind kind;
    for (int i = 0; (kind = cw__repair_maybe(&w->who, &t->line, r, i, &w->next)) != REPAIR_END; i++)
        if (kind != REPAIR_NONE)
            add_try(w, &w->next, t->changes + 1, kind);
    for (int i = 0; i < cw__wording_count && w->work < WORK_MOST; i++)
        for (int at = 0; at <= stop && cw__wordings[i].how == WORDING_MAYBE; at++)
            if (cw__wording_apply(&w->who, &cw__wordings[i], &t->line, at, &w->next, &w->work))
                add_try(w, &w->next, t->changes + 1, REPAIR_NONE);
}

/* Reads the try with all repairs that are certain. */
static void run_try(rewording *w, int number, cw_str *printed)
{
    try *t = w->tries[number];
    cw_status status = read_line(w, t->line.text, printed);
    for (int i = 0; i < CERTAIN_MOST && status != CW_OK; i++) {
        const reader *r = cw__parse_reader(w->parse);
        if (!cw__repair_certain(&w->who, &t->line, r, !t->exact, &w->next))
            break;
        cw__worded_copy(&t->line, &w->next);
        status = read_line(w, t->line.text, printed);
    }
    if (status == CW_OK) {
        note_found(w, t->changes, printed);
        return;
    }
    note_reach(w, number);
    if (t->changes < CHANGES_MOST && w->found_changes < 0 && status != CW_ERR_AMBIGUOUS)
        branch(w, t);
}

/* Forgets what was tried for the line before. */
static void clear(rewording *w)
{
    for (int i = 0; i < w->count; i++)
        free(w->tries[i]);
    w->count = 0;
    w->furthest = -1;
    w->found_changes = -1;
    cw_str_clear(&w->found);
    cw_str_clear(&w->other);
}

/* The line in the words of the phrase tables, in w->found; false if there is none, or two that do
 * different things (w->other). */
static bool reword(rewording *w, const char *text)
{
    cw_str printed = CW_STR_INIT;
    worded *first = &w->next;
    clear(w);
    if (!cw__worded_begin(&w->who, text, first))
        return false;
    try *t = malloc(sizeof *t);
    if (t == NULL)
        return false;
    cw__worded_copy(&t->line, first);
    t->changes = 0;
    t->exact = false;
    w->tries[w->count++] = t;
    cw__wordings_sure(&w->who, &t->line, &w->spare, &w->work);
    for (int i = 0; i < w->count && w->work < WORK_MOST; i++)
        if (w->found_changes < 0 || w->tries[i]->changes <= w->found_changes)
            run_try(w, i, &printed);
    cw_str_clear(&printed);
    return w->found_changes >= 0 && w->other.size == 0;
}

/* ---- lines ---- */

/* What stopped the try that got furthest, with its place in the text, and the nearest lines that can
 * be read. */
static cw_status explain(rewording *w, const char *text, bool brief, size_t *offset,
                         cw_str *message)
{
    char why[400];
    int at;
    cw_str printed = CW_STR_INIT, nearest = CW_STR_INIT;
    const worded *line = w->furthest >= 0 ? &w->tries[w->furthest]->line : NULL;
    read_line(w, line != NULL ? line->text : text, &printed);
    const reader *r = cw__parse_reader(w->parse);
    cw_status status = cw__blame_tell(r, &at, why, sizeof why);
    *offset = line != NULL ? line->from[at] : r->source.tokens[at].start;
    cw_str_add(message, why);
    const nearest_ask ask = {w->game, w->parse, &w->who, line};
    if (line != NULL && !brief && w->work < WORK_MOST && status != CW_ERR_LIMIT)
        cw__nearest(&ask, &nearest);
    if (nearest.size > 0)
        cw_str_printf(message, "; nearest: %s", cw_str_get(&nearest));
    cw_str_clear(&printed);
    cw_str_clear(&nearest);
    return status;
}

static cw_status refuse(rewording *w, const char *text, int number, cw_text_place place,
                        cw_errors *errors)
{
    int line, column;
    cw_status status = CW_ERR_AMBIGUOUS;
    size_t offset = 0;
    cw_str message = CW_STR_INIT;
    if (errors == NULL)
        return CW_ERR_SYNTAX;
    if (w->other.size > 0)
        cw_str_printf(&message, "this can be read in two ways: \"%s\" and \"%s\"",
                      cw_str_get(&w->found), cw_str_get(&w->other));
    else
        status = explain(w, text, place.brief, &offset, &message);
    cw__source_place(text, offset, &line, &column);
    cw_errors_add(errors, status, place.file, place.line + number, place.column + column, "%s",
                  cw_str_get(&message));
    cw_str_clear(&message);
    return status;
}

/* Each line in words that can be read, one after another in w->front and w->rest; problems are
 * told. */
static cw_status reword_lines(rewording *w, const char *text, cw_text_place place,
                              cw_errors *errors)
{
    char line[SOURCE_BYTES + 1];
    cw_status status = CW_OK;
    for (int number = 0; *text != '\0'; number++) {
        size_t size = strcspn(text, "\n");
        memcpy(line, text, size);
        line[size] = '\0';
        text += size + (text[size] == '\n');
        if (line[strspn(line, " \t\r")] == '\0')
            continue;
        cw_status found = read_line(w, line, NULL);
        if (found != CW_OK && found != CW_ERR_LIMIT && reword(w, line))
            found = read_line(w, cw_str_get(&w->found), NULL);
        if (found != CW_OK) {
            found = refuse(w, line, number, place, errors);
            status = status == CW_OK ? found : status;
        }
    }
    return status;
}

/* The lines by themselves and then together: what holds for the card as a whole is asked last. */
static cw_status read_otherwise(rewording *w, cw_card *card, const char *text, cw_text_place place,
                                cw_errors *errors)
{
    cw_status status = reword_lines(w, text, place, errors);
    if (status == CW_OK) {
        cw_str_add(&w->front, cw_str_get(&w->rest));
        status = cw__parse_text(w->parse, w->game, card, cw_str_get(&w->front), place, errors);
    }
    clear(w);
    cw_str_clear(&w->front);
    cw_str_clear(&w->rest);
    return status;
}

/* Problems of the reading as it stands are forgotten if there is another. */
cw_status cw__text_parse_plain(cw_game *game, cw_card *card, const char *text, cw_text_place place,
                               cw_errors *errors)
{
    int count = errors != NULL ? errors->count : 0, dropped = errors != NULL ? errors->dropped : 0;
    parse *p = cw__parse_new();
    if (p == NULL)
        return CW_ERR_MEMORY;
    cw_status status = cw__parse_text(p, game, card, text, place, errors);
    bool is_text = cw__parse_reader(p)->source.count > 0;
    if (status != CW_OK && status != CW_ERR_LIMIT && is_text) {
        rewording *w = calloc(1, sizeof *w);
        if (w != NULL) {
            w->game = game;
            w->card = card;
            w->parse = p;
            w->who = (wording_card){game, card->name, card->type};
            if (errors != NULL) {
                errors->count = count;
                errors->dropped = dropped;
            }
            status = read_otherwise(w, card, text, place, errors);
        }
        free(w);
    }
    cw__parse_free(p);
    return status;
}
