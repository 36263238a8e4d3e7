/* The published grammar of Chaos Cards, said in English: its rows (chaos_rows.h) are joined so that
 * each two rows of different columns meet in some sentence, if the grammar lets them meet at all.
 * Each of these sentences must be read, printed in canonical words, and read again as the same
 * program. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "chaos_rows.h"
#include "text_game.h"

#include "lang/load.h"

enum { ABILITY, TIMING, CONDITION, MODE, KIND, KEYWORD, NUMBER, EFFECT, COLUMNS };
enum { ROWS_MAX = 128, FREE = -1, LEAST_SENTENCES = 6000, SHOWN = 20 };

static const int column_rows[COLUMNS] = {
    [ABILITY] = LEN(ability_rows), [TIMING] = LEN(timing_rows), [CONDITION] = LEN(condition_rows),
    [MODE] = LEN(mode_rows),       [KIND] = LEN(kind_rows),     [KEYWORD] = LEN(keyword_rows),
    [NUMBER] = LEN(number_rows),   [EFFECT] = LEN(effect_rows),
};

/* A game like `chaos`, with the cards that the sentences name; texts make those that they describe. */
static const char game_text[] =
    "game: {classes: [chaos], races: [beast, dragon, demon], words: {divine shield: shielded}, "
    "deck_min: 1, deck_max: 20, keep_state: true, overflow: discard, overheat: 10, "
    "zero_attack: true, zero_damage: true, heroes_strike_back: false}\ncards:\n"
    "- {name: Leader, hero: 30, class: chaos}\n"
    "- {name: Practice Boar, cost: 2, minion: 2/3, race: beast}\n"
    "- {name: Paper Dart, cost: 1, spell: true, text: Deal 2 damage to a character.}\n"
    "- {name: Menagerie, cost: 9, spell: true, text: Summon a 2/3 beast. Summon a 4/4 dragon. "
    "Summon a "
    "1/1 demon.}\n";

/* ---- which rows go together ---- */

static bool timing_fits(int timing, int column, int row)
{
    int type = timing_rows[timing].type, traits = timing_rows[timing].traits;
    if (column == ABILITY)
        return ability_rows[row].types & type;
    if (column == CONDITION)
        return !condition_rows[row].types
               || ((condition_rows[row].types & type) && (traits & CONDITIONED));
    if (column != MODE)
        return true;
    if (mode_rows[row].chosen)
        return traits & CHOOSES;
    return mode_rows[row].place != SELF
           || (mode_rows[row].types == type && (traits & (HERE | STORED)));
}

/* A thing that is there already does not move there; a leader is on the field for good. */
static bool effect_fits_place(const effect_row *e, int mode)
{
    int place = mode_rows[mode].place, side = mode_rows[mode].side;
    int on = place == FIELD ? ON_FIELD : place == LEADERS ? ON_LEADERS : ON_CARDS;
    if (place == NOTHING || e->on == ON_NOTHING)
        return (place == NOTHING) == (e->on == ON_NOTHING);
    if (place == SELF) /* minions may be here or stored: see self_fits */
        return !e->zone && (e->on & (mode_rows[mode].types & MINION ? ON_ALL : ON_CARDS));
    return (e->on & on) && (e->zone != place || (e->whose != TO_OWNER && e->whose != side));
}

static bool kind_fits_place(int kind, int mode)
{
    int place = mode_rows[mode].place, kinds = kind_rows[kind].kind;
    if (place == FIELD)
        return kinds & (K_BODY | K_MINION);
    return place < HAND ? !kinds : kinds && !(kinds & K_BODY);
}

static bool effect_fits(int effect, int column, int row)
{
    const effect_row *e = &effect_rows[effect];
    int kinds = column == KIND ? kind_rows[row].kind : 0;
    if (column == MODE)
        return effect_fits_place(e, row);
    return !kinds || !e->kinds || (e->kinds & kinds);
}

static bool fits(int a, int x, int b, int y)
{
    if (a == TIMING || b == TIMING)
        return a == TIMING ? timing_fits(x, b, y) : timing_fits(y, a, x);
    if (b == EFFECT)
        return effect_fits(y, a, x);
    if (a == MODE)
        return b == KIND ? kind_fits_place(y, x)
                         : !y || mode_rows[x].place == FIELD || mode_rows[x].place >= HAND;
    if (a == KIND && kind_rows[x].kind)
        return kind_rows[x].kind & (b == KEYWORD ? keyword_rows[y].kinds : number_rows[y].kinds);
    return true;
}

/* The card itself: where it is, its timing says. */
static bool self_fits(const int *rows)
{
    if (rows[MODE] == FREE || rows[TIMING] == FREE || rows[EFFECT] == FREE
        || mode_rows[rows[MODE]].place != SELF)
        return true;
    const effect_row *e = &effect_rows[rows[EFFECT]];
    static const int kinds[] = {[MINION] = K_MINION, [LEADER] = K_LEADER, [SPELL] = K_SPELL};
    bool here = timing_rows[rows[TIMING]].traits & HERE;
    return (e->on & (here ? ON_FIELD : ON_CARDS))
           && (!e->kinds || (e->kinds & kinds[mode_rows[rows[MODE]].types]));
}

static bool may_take(int *rows, int column, int row)
{
    for (int other = 0; other < COLUMNS; other++) {
        if (rows[other] == FREE || other == column)
            continue;
        if (!(other < column ? fits(other, rows[other], column, row)
                             : fits(column, row, other, rows[other])))
            return false;
    }
    int before = rows[column];
    rows[column] = row;
    bool good = self_fits(rows);
    rows[column] = before;
    return good;
}

/* ---- pairs that have met ---- */

static uint8_t met[COLUMNS][ROWS_MAX][COLUMNS][ROWS_MAX];

static int news(const int *rows, int column, int row)
{
    int count = 0;
    for (int other = 0; other < COLUMNS; other++)
        if (rows[other] != FREE && other != column)
            count += !met[column][row][other][rows[other]];
    return count;
}

static void note(const int *rows)
{
    for (int a = 0; a < COLUMNS; a++)
        for (int b = 0; b < COLUMNS; b++)
            met[a][rows[a]][b][rows[b]] = 1;
}

/* Fills the free columns, first with rows that meet something new; among equals each begins where
 * the sentence before it ended, so that all have their turn. */
static bool fill(int *rows, int *turn)
{
    static const int order[] = { MODE, EFFECT, TIMING, KIND, NUMBER, KEYWORD, CONDITION, ABILITY };
    int column = FREE;
    for (int i = COLUMNS - 1; i >= 0; i--)
        column = rows[order[i]] == FREE ? order[i] : column;
    if (column == FREE)
        return true;
    int count = column_rows[column];
    for (int wanted = COLUMNS; wanted >= 0; wanted--) {
        for (int i = 0; i < count; i++) {
            int row = (i + turn[column]) % count;
            if (news(rows, column, row) != wanted || !may_take(rows, column, row))
                continue;
            rows[column] = row;
            if (fill(rows, turn)) {
                turn[column] = row + 1;
                return true;
            }
            rows[column] = FREE;
        }
    }
    return false;
}

/* ---- sentences ---- */

static void add_with(cw_str *out, int number, const char *keyword, bool many)
{
    const char *stat = many ? number_rows[number].many : number_rows[number].one;
    bool cost = strncmp(stat, "that", 4) == 0;
    const char *link = " with ";
    if (*keyword) {
        cw_str_printf(out, "%s%s", link, keyword);
        link = " and ";
    }
    if (*stat)
        cw_str_printf(out, "%s%s", cost ? " " : link, stat);
}

static void add_target(cw_str *out, const int *rows)
{
    int mode = rows[MODE], kind = rows[KIND];
    bool many = mode_rows[mode].many;
    cw_str_printf(out, "%s%s", mode_rows[mode].before,
                  many ? kind_rows[kind].many : kind_rows[kind].one);
    add_with(out, rows[NUMBER], keyword_rows[rows[KEYWORD]].words, many);
    cw_str_add(out, mode_rows[mode].after);
}

static const char *this_word(const int *rows)
{
    int type = timing_rows[rows[TIMING]].type;
    return type == MINION ? "this minion" : type == LEADER ? "this hero" : "this spell";
}

/* "{a|b}": one of the two. */
static const char *add_choice(cw_str *out, const char *p, bool many)
{
    const char *bar = strchr(p, '|'), *end = strchr(p, '}');
    if (many)
        cw_str_printf(out, "%.*s", (int)(end - bar - 1), bar + 1);
    else
        cw_str_printf(out, "%.*s", (int)(bar - p - 1), p + 1);
    return end;
}

static void build(cw_str *out, const int *rows)
{
    const char *condition = condition_rows[rows[CONDITION]].words;
    cw_str_clear(out);
    cw_str_printf(out, "%s%s%s", ability_rows[rows[ABILITY]].words, timing_rows[rows[TIMING]].words,
                  *condition ? "if " : "");
    for (const char *p = condition; *p; p++)
        if (*p == '$')
            cw_str_add(out, this_word(rows));
        else
            cw_str_char(out, *p);
    cw_str_add(out, *condition ? ", " : "");
    const char *words = effect_rows[rows[EFFECT]].words;
    for (const char *p = words; *p; p++)
        if (*p == '@')
            add_target(out, rows);
        else if (*p == '{')
            p = add_choice(out, p, mode_rows[rows[MODE]].many);
        else
            cw_str_char(out, *p);
    if (words[strlen(words) - 1] != '"')
        cw_str_char(out, '.');
}

/* ---- reading them ---- */

typedef struct tally {
    int sentences, read, impossible;
} tally;

static cw_type type_of_timing(int timing)
{
    int type = timing_rows[timing].type;
    return type == MINION ? CW_TYPE_MINION : type == LEADER ? CW_TYPE_HERO : CW_TYPE_SPELL;
}

/* What is read must come back in words that mean the same. */
static bool is_read(cw_game *g, const char *text, cw_type type)
{
    cw_card card, again;
    if (read_text(g, &card, type, text) != CW_OK)
        return false;
    char *printed = print_text(g, &card);
    if (read_text(g, &again, type, printed) != CW_OK)
        fail_msg("%s\nis printed as\n%s\nwhich is refused: %s", text, printed,
                 errors.list[0].message);
    if (!same_program(g, &card, &again))
        fail_msg("%s\nis printed as\n%s\nwhich means something else", text, printed);
    free(printed);
    return true;
}

static void try_rows(cw_game *g, const int *rows, tally *t)
{
    cw_str text = CW_STR_INIT;
    build(&text, rows);
    const char *words = cw_str_get(&text);
    bool good = is_read(g, words, type_of_timing(rows[TIMING]));
    t->sentences++;
    t->read += good;
    if (!good && t->sentences - t->read < SHOWN)
        print_error("not read: %s\n  %s\n", words, errors.list[0].message);
    cw_str_clear(&text);
}

static void try_pair(cw_game *g, int a, int x, int b, int y, int *turn, tally *t)
{
    int rows[COLUMNS];
    for (int i = 0; i < COLUMNS; i++)
        rows[i] = FREE;
    rows[a] = x;
    rows[b] = y;
    if (met[a][x][b][y])
        return;
    if (!fits(a, x, b, y) || !fill(rows, turn)) {
        t->impossible++;
        return;
    }
    note(rows);
    try_rows(g, rows, t);
}

static void test_published_grammar_is_read(void **state)
{
    (void)state;
    int turn[COLUMNS] = {0};
    tally t = {0};
    cw_errors_init(&errors);
    cw_game *g = cw_load_game_text(game_text, sizeof game_text - 1, "chaos rows", &errors);
    if (!g)
        fail_msg("%s", errors.list[0].message);
    for (int a = 0; a < COLUMNS; a++)
        for (int b = a + 1; b < COLUMNS; b++)
            for (int x = 0; x < column_rows[a]; x++)
                for (int y = 0; y < column_rows[b]; y++)
                    try_pair(g, a, x, b, y, turn, &t);
    print_message("%d sentences, %d read; %d pairs never meet\n", t.sentences, t.read,
                  t.impossible);
    assert_true(t.sentences >= LEAST_SENTENCES);
    assert_int_equal(t.read, t.sentences);
    cw_game_free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_published_grammar_is_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
