/* Tokens of a model's text and the names in sight. Names, whole numbers, quoted sentences and signs
 * of one or two characters; a comment runs from two dashes to the end of its line. */
#include "model_reader.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

const char *const cw__model_sort_names[CW_SORTS] = {"Bool", "Int", "Player", "Card", "Set"};

static const char *const keywords[] = {
    "model",     "constant",  "assume",  "variable",  "history", "define",  "initially",
    "invariant", "operation", "guard",   "otherwise", "law",     "for",     "outcome",
    "end",       "measure",   "opening", "permit",    "frame",   "setting", "forall",
    "exists",    "and",       "or",      "not",       "implies", "iff",     "in",
    "if",        "then",      "else",    "true",      "false",   "P1",      "P2"};

/* Words of the solver's language that a model could take for names of its own. */
static const char *const solver_words[] = {
    "select",  "store",  "size",   "ite",     "let",    "distinct", "div", "mod",   "abs",
    "xor",     "as",     "assert", "Card",    "Cards",  "Player",   "Set", "Int",   "Bool",
    "Array",   "Real",   "map",    "const",   "lambda", "par",      "is",  "match", "guard",
    "to_real", "to_int", "is_int", "implies", "iff",    "if",       "bv",  "root"};

/* Pairs first: ":=" is one sign and not two. */
static int sign_size(const char *at, const char *end)
{
    static const char *const pairs[] = {":=", "->", "<=", ">=", "!=", ".."};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if (end - at >= 2 && memcmp(at, pairs[i], 2) == 0)
            return 2;
    return strchr("()[]{}:,.=<>+-*#'", *at) != NULL && *at != '\0' ? 1 : 0;
}

static void skip_blanks(model_reader *r)
{
    while (r->at < r->end) {
        if (*r->at == '\n') {
            r->line++;
            r->line_start = r->at + 1;
            r->at++;
        } else if (*r->at == ' ' || *r->at == '\t' || *r->at == '\r') {
            r->at++;
        } else if (r->end - r->at >= 2 && r->at[0] == '-' && r->at[1] == '-') {
            while (r->at < r->end && *r->at != '\n')
                r->at++;
        } else {
            return;
        }
    }
}

static bool is_word(char c) { return isalnum((unsigned char)c) || c == '_'; }

static int quoted_size(const model_reader *r)
{
    for (const char *p = r->at + 1; p < r->end && *p != '\n'; p++)
        if (*p == '"')
            return (int)(p - r->at) + 1;
    return 0;
}

/* Two tokens are held (now and next), so that a reader can look one ahead. A character that means
 * nothing ends the text. */
static token read_token(model_reader *r)
{
    skip_blanks(r);
    token t = {.kind = TOKEN_END,
               .text = r->at,
               .line = r->line,
               .column = (int)(r->at - r->line_start) + 1};
    if (r->at == r->end)
        return t;
    if (is_word(*r->at)) {
        t.kind = isdigit((unsigned char)*r->at) ? TOKEN_NUMBER : TOKEN_NAME;
        while (r->at + t.size < r->end && is_word(r->at[t.size]))
            t.size++;
    } else if (*r->at == '"') {
        t.kind = TOKEN_QUOTED;
        t.size = quoted_size(r);
    } else {
        t.kind = TOKEN_SIGN;
        t.size = sign_size(r->at, r->end);
    }
    if (t.size == 0) {
        r->next = r->now = t;
        cw__reader_fail(r, "'%.1s' means nothing here",
                        isprint((unsigned char)*r->at) ? r->at : "?");
        t.kind = TOKEN_END;
        r->at = r->end;
    }
    r->at += t.size;
    return t;
}

void cw__reader_start(model_reader *r, const char *text, size_t size, const char *label,
                      cw_model *model, cw_errors *errors)
{
    *r = (model_reader){.at = text,
                        .end = text + size,
                        .line_start = text,
                        .label = label,
                        .line = 1,
                        .model = model,
                        .errors = errors};
    r->now = read_token(r);
    r->next = read_token(r);
}

/* Only the first problem is told: what follows a misread word is seldom about the text. */
bool cw__reader_fail(model_reader *r, const char *format, ...)
{
    if (!r->failed) {
        char text[400];
        va_list list;
        va_start(list, format);
        vsnprintf(text, sizeof text, format, list);
        va_end(list);
        cw_errors_add(r->errors, CW_ERR_SYNTAX, r->label, r->now.line, r->now.column, "%s", text);
    }
    r->failed = true;
    return false;
}

void cw__reader_step(model_reader *r)
{
    r->now = r->next;
    r->next = read_token(r);
}

bool cw__reader_is(const model_reader *r, const char *word)
{
    return (r->now.kind == TOKEN_NAME || r->now.kind == TOKEN_SIGN)
           && strlen(word) == (size_t)r->now.size && memcmp(word, r->now.text, strlen(word)) == 0;
}

bool cw__reader_take(model_reader *r, const char *word)
{
    bool there = !r->failed && cw__reader_is(r, word);
    if (there)
        cw__reader_step(r);
    return there;
}

bool cw__reader_expect(model_reader *r, const char *word)
{
    if (r->now.kind == TOKEN_END)
        return cw__reader_take(r, word)
               || cw__reader_fail(r, "the text ends where '%s' was expected", word);
    return cw__reader_take(r, word)
           || cw__reader_fail(r, "'%.*s' where '%s' was expected",
                              r->now.size > 40 ? 40 : r->now.size, r->now.text, word);
}

static bool listed(const token *t, const char *const *words, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (strlen(words[i]) == (size_t)t->size && memcmp(words[i], t->text, (size_t)t->size) == 0)
            return true;
    return false;
}

bool cw__reader_is_keyword(const model_reader *r)
{
    return r->now.kind == TOKEN_NAME
           && listed(&r->now, keywords, sizeof keywords / sizeof *keywords);
}

bool cw__reader_name(model_reader *r, char *name, const char *what)
{
    if (r->now.kind != TOKEN_NAME || cw__reader_is_keyword(r))
        return cw__reader_fail(r, "%s was expected here", what);
    if (r->now.size >= CW_MODEL_NAME)
        return cw__reader_fail(r, "a name has at most %d characters", CW_MODEL_NAME - 1);
    memcpy(name, r->now.text, (size_t)r->now.size);
    name[r->now.size] = '\0';
    cw__reader_step(r);
    return true;
}

bool cw__reader_quoted(model_reader *r, char *out, size_t size)
{
    if (r->now.kind != TOKEN_QUOTED)
        return cw__reader_fail(r, "a sentence in quotes was expected here");
    if ((size_t)r->now.size - 2 >= size)
        return cw__reader_fail(r, "the sentence has more than %zu bytes", size - 1);
    memcpy(out, r->now.text + 1, (size_t)r->now.size - 2);
    out[r->now.size - 2] = '\0';
    if (cw_text_fault(out, strlen(out)) != strlen(out))
        return cw__reader_fail(r, "the sentence holds something that is not text");
    cw__reader_step(r);
    return true;
}

bool cw__reader_sort(model_reader *r, cw_model_sort *sort)
{
    for (int i = 0; i < CW_SORTS; i++) {
        if (cw__reader_take(r, cw__model_sort_names[i])) {
            *sort = (cw_model_sort)i;
            return true;
        }
    }
    return cw__reader_fail(r, "Bool, Int, Player, Card or Set was expected here");
}

/* ---- names in sight ---- */

static bool in_use(const model_reader *r, const char *name)
{
    for (int i = 0; i < r->local_count; i++)
        if (strcmp(r->locals[i].name, name) == 0)
            return true;
    for (int i = 0; i < r->model->symbol_count; i++)
        if (strcmp(r->model->symbols[i].name, name) == 0)
            return true;
    return cw_model_operation_find(r->model, name) >= 0;
}

/* Names go into the solver's script as they are: its own words would mean something else there. */
bool cw__reader_new_name(model_reader *r, char *name, const char *what)
{
    token before = r->now;
    if (!cw__reader_name(r, name, what))
        return false;
    bool used = in_use(r, name);
    if (used || listed(&before, solver_words, sizeof solver_words / sizeof *solver_words)) {
        r->now = before;
        return cw__reader_fail(r,
                               used ? "the name '%s' is in use already"
                                    : "the name '%s' means something to the solver",
                               name);
    }
    return true;
}

bool cw__reader_add_local(model_reader *r, const char *name, cw_model_sort sort)
{
    if (r->local_count == CW_MODEL_LOCALS)
        return cw__reader_fail(r, "more than %d names in sight at once", CW_MODEL_LOCALS);
    cw_model_parameter *local = &r->locals[r->local_count++];
    snprintf(local->name, sizeof local->name, "%s", name);
    local->sort = sort;
    return true;
}

bool cw__reader_bind(model_reader *r, cw_model_parameter *bound)
{
    return cw__reader_new_name(r, bound->name, "a new name") && cw__reader_expect(r, ":")
           && cw__reader_sort(r, &bound->sort) && cw__reader_add_local(r, bound->name, bound->sort);
}
