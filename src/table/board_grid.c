/* A board with lanes as a table: a column for each lane, a row for each row of cells, the enemy
 * above. A cell has the number that actions use, a short name, the stats and letters for what else
 * is to be known; a last line explains the letters that occur. */
#include "board_private.h"

#include "wire/text.h"

enum { LABEL_WIDTH = 12, CELL_WIDTH = 17, WIDEST_LINE = 98, INDENT = 3 };

/* Of what is no keyword; capitals are abilities, small letters pass. */
static const char letters[MARK_COUNT] = {
    [MARK_SPELL_DAMAGE] = 'P', [MARK_INVULNERABLE] = 'I', [MARK_SILENCED] = 's',
    [MARK_MOVED] = 'm',        [MARK_ASLEEP] = 'z',
};

static char letter_of(int mark)
{
    return mark < CW_KW_COUNT ? cw_keyword_facts[mark].mark[0] : letters[mark];
}

typedef struct grid {
    const cw_game *game;
    const cw_state *state;
    cw_seat seat;
    int width;     /* of a cell, the blank behind it included */
    uint32_t used; /* marks that occur */
    cw_str *out;
} grid;

/* ---- columns ---- */

/* Characters, not bytes: names may hold any letter. */
static int length_of(const char *text)
{
    int count = 0;
    for (; *text != '\0'; text++)
        count += (*text & 0xC0) != 0x80;
    return count;
}

/* Adds a text as it is, or its beginning and a full stop, and blanks up to the width. */
static void add_column(cw_str *out, const char *text, int width)
{
    int room = width - 1, length = length_of(text);
    if (length > room) {
        int bytes = 0;
        for (int count = 0; text[bytes] != '\0'; bytes++) {
            count += (text[bytes] & 0xC0) != 0x80;
            if (count == room)
                break;
        }
        while (bytes > 0 && text[bytes - 1] == ' ') {
            bytes--;
            room--;
        }
        cw_str_add_n(out, text, (size_t)bytes);
        cw_str_char(out, '.');
        length = room;
    } else {
        cw_str_add(out, text);
    }
    cw_str_printf(out, "%*s", width - length, "");
}

static void end_line(cw_str *out)
{
    while (out->size > 0 && out->data[out->size - 1] == ' ')
        out->data[--out->size] = '\0';
    cw_str_char(out, '\n');
}

/* ---- cells ---- */

/* The slot of the minion in that cell, -1 if it is free. Minions are listed by slot, the number
 * that actions use, and stand in cells in any order. */
static int slot_at(const grid *g, int seat, int cell)
{
    const cw_player *p = &g->state->players[seat];
    for (int i = 0; i < p->board_count; i++)
        if (g->state->entities[p->board[i]].cell == cell)
            return i;
    return -1;
}

static void write_name(grid *g, int seat, int slot)
{
    cw_str text = CW_STR_INIT;
    if (slot < 0) {
        cw_str_printf(&text, "%*s", INDENT + 1, ".");
    } else {
        cw_str_printf(&text, "%*d %s", INDENT - 1, slot + 1,
                      cw__board_name(g->game, g->state, g->state->players[seat].board[slot]));
    }
    add_column(g->out, cw_str_get(&text), g->width);
    cw_str_clear(&text);
}

static void write_marks(grid *g, const cw_entity *e, cw_str *text)
{
    uint32_t marks = cw__board_marks(e);
    g->used |= marks;
    cw_str_add(text, marks != 0 ? " " : "");
    for (int i = 0; i < MARK_COUNT; i++) {
        if (marks >> i & 1) {
            int number = cw__board_mark_number(e, i);
            cw_str_char(text, letter_of(i));
            if (number > 0)
                cw_str_printf(text, "%d", number);
        }
    }
}

/* "3/2 of 5 Tz": what the health once was is left out if there is no room for it. */
static void write_stats(grid *g, int seat, int slot)
{
    cw_str text = CW_STR_INIT, marks = CW_STR_INIT, most = CW_STR_INIT;
    if (slot >= 0) {
        const cw_entity *e = &g->state->entities[g->state->players[seat].board[slot]];
        cw_str_printf(&text, "%*s%d/%d", INDENT, "", cw_entity_attack(e), e->health);
        write_marks(g, e, &marks);
        if (e->health < cw_entity_max_health(e))
            cw_str_printf(&most, " of %d", cw_entity_max_health(e));
        if (text.size + marks.size + most.size < (size_t)g->width)
            cw_str_add(&text, cw_str_get(&most));
        cw_str_add(&text, cw_str_get(&marks));
    }
    add_column(g->out, cw_str_get(&text), g->width);
    cw_str_clear(&text);
    cw_str_clear(&marks);
    cw_str_clear(&most);
}

/* Two lines, names above stats; an empty row needs only the first, with a dot for each free
 * cell. */
static void write_row(grid *g, int seat, int row)
{
    int lanes = g->game->rules.lanes;
    bool empty = true;
    cw_str_printf(g->out, "%s %s", seat == g->seat ? "your" : "enemy", cw_row_name(row));
    int label = (seat == g->seat ? 5 : 6) + length_of(cw_row_name(row));
    cw_str_printf(g->out, "%*s", LABEL_WIDTH - label, "");
    for (int lane = 0; lane < lanes; lane++) {
        int slot = slot_at(g, seat, row * lanes + lane);
        write_name(g, seat, slot);
        empty = empty && slot < 0;
    }
    end_line(g->out);
    if (empty)
        return;
    cw_str_printf(g->out, "%*s", LABEL_WIDTH, "");
    for (int lane = 0; lane < lanes; lane++)
        write_stats(g, seat, slot_at(g, seat, row * lanes + lane));
    end_line(g->out);
}

static void write_head(grid *g)
{
    cw_str_printf(g->out, "%-*s", LABEL_WIDTH, "lane");
    for (int lane = 0; lane < g->game->rules.lanes; lane++)
        cw_str_printf(g->out, "%*d%*s", INDENT + 1, lane + 1, g->width - INDENT - 1, "");
    end_line(g->out);
}

static void write_middle(grid *g)
{
    cw_str_printf(g->out, "%*s", LABEL_WIDTH, "");
    for (int i = INDENT - 1; i < g->game->rules.lanes * g->width; i++)
        cw_str_char(g->out, '-');
    cw_str_char(g->out, '\n');
}

/* "marks: T taunt, z asleep", broken between words where the line is full. */
static void write_legend(grid *g)
{
    const char *before = "marks: ";
    size_t line = g->out->size;
    for (int i = 0; i < MARK_COUNT; i++) {
        if (!(g->used >> i & 1))
            continue;
        const char *word = cw__board_mark_word(g->game, i);
        cw_str_add(g->out, before);
        if (g->out->size - line + (size_t)length_of(word) + 3 > WIDEST_LINE) {
            end_line(g->out);
            line = g->out->size;
            cw_str_add(g->out, "       ");
        }
        cw_str_printf(g->out, "%c %s", letter_of(i), word);
        before = ", ";
    }
    if (g->used != 0)
        cw_str_char(g->out, '\n');
}

void cw__board_grid_write(const cw_game *game, const cw_state *state, cw_seat seat, cw_str *out)
{
    /* As wide as the lanes leave room for, but no wider than a name needs. */
    int room = (WIDEST_LINE - LABEL_WIDTH) / game->rules.lanes;
    grid g = {game, state, seat, room < CELL_WIDTH ? room : CELL_WIDTH, 0, out};
    write_head(&g);
    for (int row = game->rules.rows - 1; row >= 0; row--)
        write_row(&g, 1 - seat, row);
    write_middle(&g);
    for (int row = 0; row < game->rules.rows; row++)
        write_row(&g, seat, row);
    write_legend(&g);
}
