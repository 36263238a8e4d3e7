/* Broken rules: the entries below "mutations" in a model take lines out of it and put others
 * there. They exist to show that the proofs notice. */
#include "spec/model.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { MOST_EDITS = 8 };

typedef struct line {
    const char *text; /* without blanks around it */
    int size;
} line;

/* The line at *at, which moves behind it. False at the end of the text. */
static bool next_line(const char **at, line *found)
{
    if (**at == '\0')
        return false;
    const char *end = strchrnul(*at, '\n'), *start = *at;
    *at = *end == '\n' ? end + 1 : end;
    while (start < end && isblank((unsigned char)*start))
        start++;
    while (end > start && isspace((unsigned char)end[-1]))
        end--;
    *found = (line){start, (int)(end - start)};
    return true;
}

static const char *find_mutations(const char *text)
{
    static const char heading[] = "\nmutations\n";
    const char *there = strstr(text, heading);
    return there != NULL ? there + sizeof heading - 1 : text + strlen(text);
}

static bool is_header(const line *l)
{
    return l->size > 0 && (isalpha((unsigned char)*l->text) || *l->text == '_');
}

/* NAME in PLACE breaks STATEMENT "sentence" */
static bool read_header(const line *l, cw_model_mutation *mutation)
{
    char text[CW_MODEL_SAYS + 4 * CW_MODEL_NAME], extra;
    if (l->size >= (int)sizeof text)
        return false;
    memcpy(text, l->text, (size_t)l->size);
    text[l->size] = '\0';
    return sscanf(text, "%31[a-zA-Z0-9_] in %31[a-zA-Z0-9_] breaks %31[a-zA-Z0-9_] \"%119[^\"]\"%c",
                  mutation->name, mutation->place, mutation->breaks, mutation->says, &extra)
           == 4;
}

static int line_number(const char *text, const char *at)
{
    int number = 1;
    for (const char *p = text; p < at; p++)
        number += *p == '\n';
    return number;
}

int cw_model_mutations(const char *text, const char *label, cw_model_mutation *list, int room,
                       cw_errors *errors)
{
    const char *at = find_mutations(text);
    line l;
    int count = 0;
    while (count < room && next_line(&at, &l)) {
        if (is_header(&l)) {
            if (read_header(&l, &list[count])) {
                count++;
            } else {
                cw_errors_add(
                    errors, CW_ERR_SYNTAX, label, line_number(text, l.text), 1,
                    "a mutation begins with: NAME in PLACE breaks STATEMENT \"sentence\"");
            }
        }
    }
    return count;
}

/* ---- breaking a rule ---- */

typedef struct edits {
    cw_model_mutation mutation;
    int count;
    line out[MOST_EDITS];  /* lines to take out */
    cw_str in[MOST_EDITS]; /* what comes in their place */
    bool done[MOST_EDITS]; /* whether the line was found */
} edits;

/* "- line" names a line by its text, "+ line" what stands there instead; several "+" join into
 * one. */
static bool read_edits(const char *at, edits *e)
{
    line l;
    while (next_line(&at, &l) && !is_header(&l)) {
        bool removes = l.size > 1 && l.text[0] == '-' && l.text[1] == ' ';
        bool adds = l.size > 1 && l.text[0] == '+' && l.text[1] == ' ';
        if (removes && e->count < MOST_EDITS) {
            e->out[e->count++] = (line){l.text + 2, l.size - 2};
        } else if (adds && e->count > 0) {
            cw_str_add_n(&e->in[e->count - 1], l.text + 2, (size_t)l.size - 2);
            cw_str_char(&e->in[e->count - 1], ' ');
        } else if (l.size > 0) {
            return false;
        }
    }
    return e->count > 0;
}

static bool find_edits(const char *text, const char *name, edits *e)
{
    const char *at = find_mutations(text);
    line l;
    while (next_line(&at, &l))
        if (is_header(&l) && read_header(&l, &e->mutation) && strcmp(e->mutation.name, name) == 0)
            return read_edits(at, e);
    return false;
}

/* Whether the line begins what is called `name`: "operation NAME(", "outcome NAME:",
 * "initially". */
static bool begins(const line *l, const char *name)
{
    int size = (int)strlen(name), word = 0;
    while (word < l->size && isalpha((unsigned char)l->text[word]))
        word++;
    if (word == size && word == l->size)
        return memcmp(l->text, name, (size_t)size) == 0;
    return word > 0 && l->size > word + size + 1 && l->text[word] == ' '
           && memcmp(l->text + word + 1, name, (size_t)size) == 0
           && strchr("(:", l->text[word + 1 + size]) != NULL;
}

/* One line stays one line, so that places in messages still fit the file. */
static void write_lines(const char *text, edits *e, cw_str *out)
{
    const char *at = text, *end = find_mutations(text);
    bool inside = false;
    line l;
    while (at < end && next_line(&at, &l)) {
        int hit = -1;
        inside = inside || begins(&l, e->mutation.place);
        for (int i = 0; inside && hit < 0 && i < e->count; i++)
            if (!e->done[i] && e->out[i].size == l.size
                && memcmp(e->out[i].text, l.text, (size_t)l.size) == 0)
                hit = i;
        if (hit >= 0) {
            e->done[hit] = true;
            cw_str_add(out, cw_str_get(&e->in[hit]));
        } else {
            cw_str_add_n(out, l.text, (size_t)l.size);
        }
        cw_str_char(out, '\n');
    }
}

static void report_missing(const char *text, const char *label, const char *name, cw_errors *errors)
{
    enum { ROOM = 64 };
    cw_model_mutation list[ROOM];
    const char *names[ROOM];
    int count = cw_model_mutations(text, label, list, ROOM, errors);
    for (int i = 0; i < count; i++)
        names[i] = list[i].name;
    const char *near = cw_nearest(name, names, (size_t)count);
    cw_errors_add(errors, CW_ERR_UNKNOWN_NAME, label, 0, 0, "no mutation is called '%.60s'%s%s%s",
                  name, near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
}

/* A mutation that finds no line to change is an error: the model would be as before, its laws
 * would be proved, and the mutation would seem to have survived. */
bool cw_model_mutate(const char *text, const char *label, const char *name, cw_str *out,
                     cw_errors *errors)
{
    edits e = {0};
    bool good = find_edits(text, name, &e);
    if (!good)
        report_missing(text, label, name, errors);
    else
        write_lines(text, &e, out);
    for (int i = 0; i < e.count; i++) {
        if (good && !e.done[i]) {
            cw_errors_add(errors, CW_ERR_MISSING, label, line_number(text, e.out[i].text), 3,
                          "%s has no line '%.*s'", e.mutation.place,
                          e.out[i].size > 80 ? 80 : e.out[i].size, e.out[i].text);
            good = false;
        }
    }
    for (int i = 0; i < MOST_EDITS; i++) {
        good = good && !e.in[i].failed;
        cw_str_clear(&e.in[i]);
    }
    return good && !out->failed;
}
