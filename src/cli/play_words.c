/* Whole actions that a person types. The wire knows numbers only; here the words of the game are
 * put into numbers first: "move f2 to back 3", "raise fire", "play 2 at front 1 on enemy b4".
 * What comes out is read by the same function as the actions of replays and of the protocol, so
 * that there is one language. */
#include "play.h"

#include "wire/text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* Nothing may follow the digits: "3x" is no number. */
int cw__number_in(const char *text, int high)
{
    char *end;
    long number = cw_digits(text, high, &end);
    return end != text && *end == '\0' && number >= 1 && number <= high ? (int)number : 0;
}

/* ---- spaces ---- */

/* A row by its name or first letter; on a board of one row the number alone is enough. */
int cw__words_cell(const cw_game *game, const char *text)
{
    int lanes = game->rules.lanes;
    size_t letters = strcspn(text, " 0123456789");
    size_t blanks = strspn(text + letters, " ");
    int lane = cw__number_in(text + letters + blanks, lanes);
    for (int row = 0; lane > 0 && row < game->rules.rows; row++) {
        const char *name = cw_row_name(row);
        if ((letters == 1 || letters == strlen(name)) && strncasecmp(text, name, letters) == 0)
            return row * lanes + lane - 1;
    }
    return lane > 0 && letters == 0 && game->rules.rows == 1 ? lane - 1 : -1;
}

/* In front, since the hero behind needs cover, and in the middle, next to most neighbours; what
 * can attack from anywhere goes behind. */
int cw__words_usual_cell(const match *m, cw_place card, unsigned cells)
{
    int lanes = m->game->rules.lanes, rows = m->game->rules.rows;
    cw_entity_id id = cw_entity_at(&m->state, card);
    bool behind = id != 0
                  && m->game->cards[m->state.entities[id].card].keywords & CW_KW(FREE_TARGETING);
    for (int i = 0; i < rows * lanes; i++) {
        int row = behind ? rows - 1 - i / lanes : i / lanes;
        int step = i % lanes; /* from the middle outwards */
        int lane = lanes / 2 + (step % 2 == 1 ? -(step + 1) / 2 : step / 2);
        if (cells >> (row * lanes + lane) & 1)
            return row * lanes + lane;
    }
    return 0;
}

/* ---- lines ---- */

/* A line cut into words, and the line that the language of actions knows, made of them. */
typedef struct typed {
    const match *m;
    char *word[PLAY_LINE / 2 + 1];
    int count;
    bool has_at;
    cw_str out;
    char *problem;
    size_t size;
} typed;

/* The cell that the words from `at` on name, -1 if none; *used gets their number. */
static int cell_at(const typed *t, int at, int *used)
{
    char both[32];
    *used = 1;
    if (!isalpha((unsigned char)t->word[at][0]))
        return -1;
    int cell = cw__words_cell(t->m->game, t->word[at]);
    if (cell < 0 && at + 1 < t->count
        && snprintf(both, sizeof both, "%s %s", t->word[at], t->word[at + 1]) < (int)sizeof both) {
        *used = 2;
        cell = cw__words_cell(t->m->game, both);
    }
    return cell;
}

/* After "to" and "at" a space is meant, elsewhere the minion that stands there. */
static bool add_cell(typed *t, int at, int cell)
{
    const char *before = at > 0 ? t->word[at - 1] : "";
    if (strcmp(before, "to") == 0 || strcmp(before, "at") == 0) {
        cw_str_printf(&t->out, " %d", cell + 1);
        return true;
    }
    int seat = strcmp(before, "enemy") == 0 ? 1 - t->m->seat : t->m->seat;
    const cw_player *p = &t->m->state.players[seat];
    for (int i = 0; i < p->board_count; i++) {
        if (t->m->state.entities[p->board[i]].cell == cell) {
            cw_str_printf(&t->out, " %d", i + 1);
            return true;
        }
    }
    cw_str name = CW_STR_INIT;
    cw_cell_write(t->m->game, cell, &name);
    snprintf(t->problem, t->size, "%s stands at %s",
             seat == t->m->seat ? "none of your minions" : "no enemy minion", cw_str_get(&name));
    cw_str_clear(&name);
    return false;
}

/* 0 if there is none, as elements are counted from 1. */
static int element_named(const cw_game *game, const char *word)
{
    for (int i = 1; i < game->elements.count; i++)
        if (cw_equal_nocase(game->elements.singular[i], word))
            return i;
    return 0;
}

/* Names that people use (front 3, f3, elements) become the numbers of the language of actions;
 * every other word goes through as it is, so that what is wrong is told there. */
static bool translate(typed *t)
{
    const cw_game *game = t->m->game;
    for (int i = 0, used = 1; i < t->count; i += used) {
        bool raise = i > 0 && strcmp(t->word[i - 1], "raise") == 0;
        int element = raise ? element_named(game, t->word[i]) : 0;
        int cell = game->rules.lanes > 0 && i > 0 ? cell_at(t, i, &used) : -1;
        t->has_at |= strcmp(t->word[i], "at") == 0;
        if (cell >= 0) {
            if (!add_cell(t, i, cell))
                return false;
            continue;
        }
        used = 1;
        if (element > 0)
            cw_str_printf(&t->out, " %d", element);
        else
            cw_str_printf(&t->out, " %s", t->word[i]);
    }
    return true;
}

/* A minion of a lane board that was given no space takes the usual one. */
static void fill_position(const typed *t, cw_action *action)
{
    const match *m = t->m;
    const cw_player *p = &m->state.players[m->seat];
    if (m->game->rules.lanes == 0 || action->kind != CW_ACTION_PLAY || t->has_at
        || action->source % 16 >= p->hand_count
        || m->game->cards[m->state.entities[p->hand[action->source % 16]].card].type
               != CW_TYPE_MINION)
        return;
    unsigned cells = ~(unsigned)p->cells & ((1u << m->game->rules.board_size[0]) - 1);
    bool own = action->target != CW_PLACE_NONE && action->target / 16 == m->seat;
    if (action->to > 0 && own) /* something else is moved there */
        cells &= ~(1u << (action->to - 1));
    action->position = (uint8_t)cw__words_usual_cell(m, action->source, cells);
}

/* Small letters throughout: names of rows and elements are compared without case, and the rest
 * is written small in replays. */
bool cw__words_read(const match *m, const char *line, cw_action *action, char *problem, size_t size)
{
    char copy[PLAY_LINE];
    typed t = {.m = m, .problem = problem, .size = size};
    snprintf(copy, sizeof copy, "%s", line);
    for (char *c = copy; *c != '\0'; c++)
        *c = (char)tolower((unsigned char)*c);
    char *rest = copy;
    for (char *word; (word = strsep(&rest, " \t")) != NULL;)
        if (*word != '\0')
            t.word[t.count++] = word;
    bool good = translate(&t)
                && cw_action_read(cw_str_get(&t.out), m->seat, action, problem, size) == CW_OK;
    if (good)
        fill_position(&t, action);
    cw_str_clear(&t.out);
    return good;
}
