/* What a match in the terminal prints: the board, sentences, help, cards, reasons. What it says
 * is made of the view (play.h), so that no mistake here can show a hidden card. */
#include "play.h"

#include "table/board.h"
#include "wire/outcomes.h"
#include "wire/text.h"

#include <ctype.h>
#include <string.h>

/* From the view, never from the position: what is printed is what the person may know. */
void cw__say_board(const match *m)
{
    cw_str board = CW_STR_INIT;
    cw_board_write(m->game, &m->view.state, m->seat, &board);
    printf("\n%sTurn %d%s\n%s", m->colours ? "\033[1m" : "", m->state.turn,
           m->colours ? "\033[0m" : "", cw_str_get(&board));
    cw_str_clear(&board);
}

/* Only what this game has: spaces, moving and raising are told where there are such things. */
void cw__say_help(const match *m)
{
    puts("Type the number of what you want to do; Enter in a second question goes back.\n"
         "  u         undo, as long as you have learned nothing new; in a question: back\n"
         "  b         show the board again\n"
         "  m         the minions in words, one per line\n"
         "  t 3       text of the third card in your hand; t NAME: of any card or keyword\n"
         "  w         why cards cannot be played now\n"
         "  l         what happened so far\n"
         "  concede   give up\n"
         "  q         leave\n"
         "Whole actions work too: play 2 on enemy 1, attack hero on enemy hero, end turn.");
    if (m->game->rules.lanes > 0) {
        puts("Spaces have names: front 3 or f3, back 1 or b1. Where a minion stands can be said\n"
             "instead of its number: play 2 at front 3, attack f3 on enemy b1.");
    }
    if (m->game->rules.moving != CW_MOVING_NONE)
        puts("Minions move instead of attacking: move 2 to front 3.");
    if (m->game->rules.raising) {
        printf("Once a turn: raise %s%sraise mana (for this turn).\n",
               m->game->elements.count > 1 ? m->game->elements.singular[1] : "",
               m->game->elements.count > 1 ? " (for good) or " : "");
    }
}

/* Places on the board are told by number as well, since names may be equal and people who listen
 * do not see where a line stands. */
void cw__say_character(const match *m, int number, cw_place place)
{
    cw_str line = CW_STR_INIT;
    cw_entity_id id = cw_entity_at(&m->view.state, place);
    cw_place_describe(m->game, &m->view.state, place, m->seat, &line);
    if (place < CW_PLACE_HAND && place % 16 > 0) { /* equal names are told apart by their place */
        cw_str_printf(&line, " (%s %d", cw_game_term(m->game, CW_TERM_MINION), place % 16);
        if (m->game->rules.lanes > 0 && id != 0) {
            cw_str_add(&line, ", ");
            cw_cell_write(m->game, m->view.state.entities[id].cell, &line);
        }
        cw_str_char(&line, ')');
    }
    if (id != 0) {
        cw_str_add(&line, ", ");
        size_t from = line.size;
        cw_entity_write(m->game, &m->view.state, id, &line);
        cw_game_speak(m->game, &line, from);
    }
    printf("  %2d %s\n", number, cw_str_get(&line));
    cw_str_clear(&line);
}

/* What it has that its card does not say, and for how long, one under another. */
static void say_given(const match *m, cw_place place)
{
    const cw_state *state = &m->view.state;
    cw_gifts seen;
    cw_gifts_seen(&m->gifts, &m->state, &m->view, &seen);
    json_t *given = cw_given_json(m->game, state, &seen, cw_entity_at(state, place), m->seat);
    for (size_t i = 0; i < json_array_size(given); i++)
        printf("       %s\n", json_string_value(json_object_get(json_array_get(given, i), "text")));
    json_decref(given);
}

/* The enemy's first, as on the board. */
void cw__say_minions(const match *m)
{
    for (int i = 0; i < CW_SEATS; i++) {
        cw_seat seat = (cw_seat)(i == 0 ? 1 - m->seat : m->seat);
        int count = m->view.state.players[seat].board_count;
        for (int slot = 0; slot < count; slot++) {
            cw__say_character(m, slot + 1, cw_place_board(seat, slot));
            say_given(m, cw_place_board(seat, slot));
        }
        if (count == 0)
            cw__speak(m->game, seat == m->seat ? "     you have no minions\n"
                                               : "     the enemy has no minions\n");
    }
}

/* The log is a ring: only its last PLAY_LOG_LINES lines are kept. */
void cw__say_log(const match *m)
{
    int first = m->log_count > PLAY_LOG_LINES ? m->log_count - PLAY_LOG_LINES : 0;
    for (int i = first; i < m->log_count; i++)
        puts(m->log[i % PLAY_LOG_LINES]);
}

/* ---- cards and keywords ---- */

/* Whole words only: "stun" is not in "stunning". */
static bool has_word(const char *text, const char *word)
{
    size_t size = word != NULL ? strlen(word) : 0;
    for (const char *at = text; size > 0 && (at = strcasestr(at, word)) != NULL; at += size)
        if ((at == text || !isalpha((unsigned char)at[-1])) && !isalpha((unsigned char)at[size]))
            return true;
    return false;
}

/* The words with a meaning of their own: keywords, and behind them those with a number. */
enum { WORDS = CW_KW_COUNT + CW_VALUE_COUNT };

/* What the word of that number is called here, and what it means. */
static const char *word_of(const cw_game *game, int number, const char **text)
{
    bool plain = number < CW_KW_COUNT;
    *text = plain ? cw_game_keyword_text(game, (cw_keyword)number)
                  : cw_game_value_text(game, (cw_value)(number - CW_KW_COUNT));
    return plain ? cw_game_keyword(game, (cw_keyword)number)
                 : cw_game_value(game, (cw_value)(number - CW_KW_COUNT));
}

/* The game's own keyword of that number, and its N if it has one; NULL behind the last. */
static const cw_macro *macro_of(const cw_game *game, int number)
{
    return game->words != NULL && number < game->words->macro_count ? &game->words->macros[number]
                                                                    : NULL;
}

/* The keywords that the card has or speaks of, explained. */
static void print_keywords(const cw_game *game, const cw_card *card)
{
    for (int i = 0; i < WORDS; i++) {
        const char *text, *word = word_of(game, i, &text);
        bool has = i < CW_KW_COUNT
                       ? card->keywords >> i & 1 || has_word(card->text, cw_keyword_facts[i].verb)
                       : card->values[i - CW_KW_COUNT] > 0;
        if (has || has_word(card->text, word))
            printf("(%s: %s)\n", word, text);
    }
    cw_str own = CW_STR_INIT;
    cw_macros_explain(game, card->text, "", &own);
    fputs(cw_str_get(&own), stdout);
    cw_str_clear(&own);
}

/* As the game has it, not as it is now: changes are on the board. */
static void print_card(const match *m, cw_card_id id)
{
    const cw_card *card = &m->game->cards[id];
    cw_str needs = CW_STR_INIT;
    cw_needs_write(m->game, card, &needs);
    cw__speak(m->game, "%s: cost %d%s, %s", card->name, card->cost, cw_str_get(&needs),
              cw_type_name((cw_type)card->type));
    cw_str_clear(&needs);
    if (card->type == CW_TYPE_MINION || card->type == CW_TYPE_WEAPON)
        printf(" %d/%d", card->attack, card->health);
    printf("\n%s%s", card->text, card->text[0] != '\0' ? "\n" : "");
    print_keywords(m->game, card);
}

/* A keyword by the name that this game gives it. */
static bool print_keyword(const cw_game *game, const char *name)
{
    for (int i = 0; i < WORDS; i++) {
        const char *text, *word = word_of(game, i, &text);
        if (cw_equal_nocase(word, name)) {
            printf("%s: %s\n", word, text);
            return true;
        }
    }
    const cw_macro *macro;
    for (int i = 0; (macro = macro_of(game, i)) != NULL; i++) {
        if (cw_equal_nocase(macro->name, name)) {
            printf("%s%s: %s\n", macro->name, macro->numbered ? " N" : "", macro->meaning);
            return true;
        }
    }
    return false;
}

/* A number is the card in hand, else a card's name, else a keyword's. */
void cw__play_say_card(const match *m, const char *what)
{
    const cw_player *p = &m->view.state.players[m->seat];
    int number = cw__number_in(what, p->hand_count);
    cw_card_id card = number > 0 ? m->view.state.entities[p->hand[number - 1]].card
                                 : cw_game_find_card(m->game, what, 0);
    if (card != 0) {
        print_card(m, card);
    } else if (!print_keyword(m->game, what)) {
        const char *near = cw_game_nearest_card(m->game, what);
        printf("There is no card \"%s\"%s%s%s.\n", what, near ? "; did you mean \"" : "",
               near ? near : "", near ? "\"?" : "");
    }
}

/* In the engine's own words; by its check, without trying the action. */
void cw__say_why(const match *m)
{
    const cw_player *p = &m->state.players[m->seat];
    int count = 0;
    for (int i = 0; i < p->hand_count; i++) {
        cw_status status = cw_check_card(m->game, &m->state, m->seat, i);
        if (status != CW_OK) {
            cw__speak(m->game, "%s: %s.\n", m->game->cards[m->state.entities[p->hand[i]].card].name,
                      cw_status_text(status));
            count++;
        }
    }
    if (count == 0)
        cw__speak(m->game, "Every card in your hand can be played.\n");
}

/* Blanks at the end are cut, as are line ends of other systems. */
bool cw__say_prompt(const match *m, const char *prompt, char line[PLAY_LINE])
{
    printf("%s%s%s ", m->colours ? "\033[1m" : "", prompt, m->colours ? "\033[0m" : "");
    fflush(stdout);
    if (fgets(line, PLAY_LINE, stdin) == NULL) {
        putchar('\n');
        return false;
    }
    size_t size = strlen(line);
    if (size > 0 && line[size - 1] != '\n') { /* too long: forget the rest */
        for (int c; (c = getchar()) != EOF && c != '\n';) {
        }
    }
    while (size > 0 && strchr(" \t\r\n", line[size - 1]) != NULL)
        line[--size] = '\0';
    return true;
}

/* As the person's seat sees them: what is hidden from it is neither printed nor kept. */
void cw__say_events(match *m, const cw_state *before, const cw_log *log)
{
    cw_view seen;
    cw_view_of(m->game, before, m->seat, &seen);
    for (int i = 0; i < log->count; i++) {
        cw_event event = cw_event_for(&log->list[i], m->seat);
        cw_str line = CW_STR_INIT;
        cw_event_sentence(m->game, &seen.state, &event, m->seat, &line);
        if (line.size > 0) {
            printf("  %s\n", cw_str_get(&line));
            snprintf(m->log[m->log_count++ % PLAY_LOG_LINES], PLAY_LINE, "%s", cw_str_get(&line));
        }
        cw_str_clear(&line);
    }
}
