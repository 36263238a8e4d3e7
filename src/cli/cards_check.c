/* `cardwright cards GAME --check` and `--fix`. Reading a text and printing it again must give the same
 * words: a text that was understood otherwise than it reads would be a card that lies. A file may
 * word a text as its author likes; --fix writes what the card says. */
#include "cards_check.h"

#include "commands.h"
#include "common.h"
#include "lang/fix.h"
#include "lang/load.h"
#include "lang/text.h"
#include "loops_print.h"
#include "output.h"
#include "wire/text.h"

#include <stdlib.h>
#include <string.h>

/* Reads the text of a card once more into `game` and prints the result: both must agree. What
 * the second reading added is taken out again, so that no pool is too large. */
static bool check_card(const cli_args *args, cw_game *game, int index)
{
    cw_game_size before = cw_game_size_of(game);
    const char *text = game->cards[index].text;
    cw_card copy = game->cards[index];
    cw_str printed = CW_STR_INIT, again = CW_STR_INIT;
    cw_text_print(game, &copy, &printed);
    copy.keywords = 0;
    memset(copy.values, 0, sizeof copy.values);
    copy.first_ability = copy.ability_count = 0;
    memset(&copy.requirement, 0, sizeof copy.requirement);
    const cw_text_place place = {.line = 1, .column = 1};
    bool parsed = cw_text_parse(game, &copy, text, place, args->errors) == CW_OK;
    if (parsed)
        cw_text_print(game, &copy, &again);
    bool same = parsed && strcmp(text, cw_str_get(&printed)) == 0
                && strcmp(text, cw_str_get(&again)) == 0
                && copy.keywords == game->cards[index].keywords;
    if (!same) {
        printf("%s:\n  text:    %s\n  printed: %s\n", game->cards[index].id, text,
               parsed ? cw_str_get(&again) : cw_str_get(&printed));
        cw__print_errors(args);
    }
    cw_str_clear(&printed);
    cw_str_clear(&again);
    cw_game_cut(game, before);
    return same;
}

/* Where files word texts otherwise than the cards, and how cards do. */
static void tell_remarks(const cw_game *game)
{
    for (int i = 0; i < game->remark_count; i++) {
        const cw_remark *r = &game->remarks[i];
        const cw_card *card = &game->cards[r->card];
        fprintf(stderr, "%s:%d:%d: remark: the card %s words it: %s\n", r->file, r->line, r->column,
                card->name, card->text);
    }
}

static json_t *remarks_json(const cw_game *game)
{
    json_t *list = json_array();
    for (int i = 0; i < game->remark_count; i++) {
        const cw_remark *r = &game->remarks[i];
        const cw_card *card = &game->cards[r->card];
        json_array_append_new(list, json_pack("{s:s, s:s, s:i, s:i, s:s}", "card", card->id, "file",
                                              r->file, "line", r->line, "column", r->column, "text",
                                              card->text));
    }
    return list;
}

/* A loop is a warning and no failure: games may have them on purpose, and the engine cuts them
 * off. */
int cw__cards_check(const cli_args *args, cw_game *game)
{
    int good = 0, bad = 0;
    cw_loops loops;
    for (int i = 1; i < game->card_count; i++)
        *(check_card(args, game, i) ? &good : &bad) += 1;
    if (cw_loops_find(game, &loops) != CW_OK) {
        cw_loops_clear(&loops);
        return cw__args_refuse(args, "%s", cw_status_text(CW_ERR_MEMORY));
    }
    bool strict = cw__args_has(args, "strict") && game->remark_count > 0;
    int answer = bad == 0 && !strict ? EXIT_YES : EXIT_NO;
    if (cw__args_has(args, "json")) {
        answer = cw__print_json(json_pack("{s:s, s:i, s:i, s:o, s:o, s:i, s:b}", "game", game->name,
                                          "passed", good, "failed", bad, "remarks",
                                          remarks_json(game), "loops",
                                          cw__loops_json(game, &loops, NULL), "more_loops",
                                          loops.more, "all_loops", loops.all),
                                answer);
    } else {
        tell_remarks(game);
        cw__warn_loops(&loops);
        printf("%d cards print back as they were written, %d do not\n", good, bad);
        if (game->remark_count > 0)
            printf("%d texts are worded otherwise in the files; --fix writes the cards' wording\n",
                   game->remark_count);
    }
    cw_loops_clear(&loops);
    return answer;
}

/* Whether an earlier remark is about the same file. */
static bool is_done(const cw_game *game, int number)
{
    for (int i = 0; i < number; i++)
        if (strcmp(game->remarks[i].file, game->remarks[number].file) == 0)
            return true;
    return false;
}

/* File by file; the game is read again, since only then it is known to be as good as before. */
int cw__cards_fix(const cli_args *args, const cw_game *game)
{
    int all = 0;
    if (game->folder == NULL)
        return cw__args_refuse(args, "the cards of this game stand in no files of their own");
    for (int i = 0; i < game->remark_count; i++) {
        cw_str text = CW_STR_INIT;
        const char *file = game->remarks[i].file;
        if (is_done(game, i))
            continue;
        int count = cw_fix_texts(game, file, &text, args->errors);
        if (count < 0) {
            cw__print_errors(args);
            return EXIT_BAD;
        }
        if (!cw__write_text(args, file, &text))
            return EXIT_BAD;
        printf("%s: %d text%s\n", file, count, count == 1 ? "" : "s");
        all += count;
    }
    cw_game *again = cw_load_game(game->folder, args->errors);
    bool good = again != NULL && again->hash == game->hash && again->remark_count == 0;
    cw__print_errors(args);
    cw_game_free(again);
    printf("%d texts were written as the cards word them\n", all);
    return good ? EXIT_YES : EXIT_NO;
}
