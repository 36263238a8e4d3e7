/* What a match in the terminal prints: the board, sentences, help, cards, reasons. */
#include "play.h"

#include "lab/board.h"
#include "wire/text.h"

#include <stdlib.h>
#include <string.h>

void say_board(const match *m)
{
    cw_str board = CW_STR_INIT;
    cw_board_write(m->game, &m->view.state, m->seat, &board);
    printf("\n%sTurn %d%s\n%s", m->colours ? "\033[1m" : "", m->state.turn,
           m->colours ? "\033[0m" : "", cw_str_get(&board));
    cw_str_clear(&board);
}

void say_help(void)
{
    puts("Type the number of what you want to do; Enter in a second question goes back.\n"
         "  u         undo, as long as you have learned nothing new\n"
         "  b         show the board again\n"
         "  t 3       text of the third card in your hand; t NAME: of any card\n"
         "  w         why cards cannot be played now\n"
         "  l         what happened so far\n"
         "  concede   give up\n"
         "  q         leave\n"
         "Whole actions work too: play 2 on enemy 1, attack hero on enemy hero, end turn.");
}

void say_log(const match *m, int lines)
{
    int first = m->log_count > lines ? m->log_count - lines : 0;
    if (m->log_count - first > PLAY_LOG_LINES) {
        first = m->log_count - PLAY_LOG_LINES;
    }
    for (int i = first; i < m->log_count; i++) {
        puts(m->log[i % PLAY_LOG_LINES]);
    }
}

static void print_card(const match *m, cw_card_id id)
{
    const cw_card *card = &m->game->cards[id];
    printf("%s: cost %d, %s", card->name, card->cost, cw_type_name((cw_type)card->type));
    if (card->type == CW_TYPE_MINION || card->type == CW_TYPE_WEAPON) {
        printf(" %d/%d", card->attack, card->health);
    }
    printf("\n%s%s", card->text, card->text[0] != '\0' ? "\n" : "");
    for (int i = 0; i < CW_KW_COUNT; i++) {
        if (card->keywords >> i & 1) {
            printf("(%s: %s)\n", cw_keyword_name((cw_keyword)i), cw_keyword_text((cw_keyword)i));
        }
    }
}

void say_card(const match *m, const char *what)
{
    const cw_player *p = &m->view.state.players[m->seat];
    char *end;
    long number = strtol(what, &end, 10);
    if (end != what && *end == '\0' && number >= 1 && number <= p->hand_count) {
        print_card(m, m->view.state.entities[p->hand[number - 1]].card);
        return;
    }
    cw_card_id card = cw_game_find_card(m->game, what, 0);
    if (card != 0) {
        print_card(m, card);
        return;
    }
    const char *near = cw_game_nearest_card(m->game, what);
    printf("There is no card \"%s\"%s%s%s.\n", what, near ? "; did you mean \"" : "",
           near ? near : "", near ? "\"?" : "");
}

void say_why(const match *m)
{
    const cw_player *p = &m->state.players[m->seat];
    int count = 0;
    for (int i = 0; i < p->hand_count; i++) {
        cw_status status = cw_check_card(m->game, &m->state, m->seat, i);
        if (status != CW_OK) {
            printf("%s: %s.\n", m->game->cards[m->state.entities[p->hand[i]].card].name,
                   cw_status_text(status));
            count++;
        }
    }
    if (count == 0) {
        puts("Every card in your hand can be played.");
    }
}

bool say_prompt(const match *m, const char *prompt, char line[PLAY_LINE])
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
    while (size > 0 && strchr(" \t\r\n", line[size - 1]) != NULL) {
        line[--size] = '\0';
    }
    return true;
}

void say_events(match *m, const cw_state *before, const cw_log *log)
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
