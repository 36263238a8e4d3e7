/* Options, progress and output of the fit. */
#include "balance_fit.h"

#include "judge.h"
#include "lab/interval.h"
#include "progress.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool read_setup(const cli_args *args, cw_fit_setup *setup, int *rows)
{
    double matches, threads, nodes, cards;
    if (!args_whole(args, "games", 2, 1e8, 20000, &matches)
        || !args_whole(args, "threads", 0, 256, 0, &threads)
        || !args_whole(args, "nodes", 0, 1e15, 0, &nodes)
        || !args_whole(args, "cards", 0, CW_MAX_CARDS, 20, &cards)
        || !read_seed(args, 1, &setup->seed))
        return false;
    setup->agent = args_text(args, "agent", 0, "greedy");
    setup->matches = (uint64_t)matches / 2 * 2;
    setup->threads = (int)threads;
    setup->budget.nodes = (uint64_t)nodes;
    *rows = (int)cards;
    return true;
}

/* A row of which the matches say that its price is wrong. */
static bool is_refuted(const cw_fit_row *row)
{
    return row->scheme < row->low || row->scheme > row->high;
}

static void print_rows(const cw_game *game, const cw_fit *fit)
{
    printf("%-20s %6s %8s %8s   %-16s\n", "points where it is", "cards", "scheme", "fitted",
           "95% interval");
    for (int i = 0; i < fit->row_count; i++) {
        const cw_fit_row *row = &fit->rows[i];
        printf("%-20s %6d %8.2f %8.2f   %6.2f to %6.2f %s\n", cw_balance_row_name(game, row->row),
               row->cards, row->scheme, row->fitted, row->low, row->high,
               !is_refuted(row)            ? ""
               : row->fitted > row->scheme ? "worth more"
                                           : "worth less");
    }
}

static void print_cards(const cw_game *game, const cw_fit *fit, int rows)
{
    int width = 4;
    for (int i = 0; i < fit->card_count && i < rows; i++) {
        int length = (int)strlen(game->cards[fit->cards[i].card].name);
        width = length > width ? length : width;
    }
    printf("\nWhere they disagree most, in points above or below the budget:\n");
    printf("%-*s %4s %7s %16s %8s %8s\n", width, "card", "cost", "scheme", "matches", "drawn",
           "played");
    for (int i = 0; i < fit->card_count && i < rows; i++) {
        const cw_fit_card *c = &fit->cards[i];
        double drawn = cw_rate_of(c->drawn_wins, c->drawn_matches).rate;
        double played = cw_rate_of(c->played_wins, c->played_matches).rate;
        printf("%-*s %4d %+7.2f %+8.2f +- %4.2f %7.1f%% %7.1f%%\n", width,
               game->cards[c->card].name, game->cards[c->card].cost, c->difference, c->strength,
               1.96 * c->error, 100 * drawn, 100 * played);
    }
    printf("(drawn, played: how often the player won who drew or played it)\n");
}

/* Matches in which each card was drawn and played; NULL without memory. */
static cw_card_plays *list_uses(const cw_game *game, const cw_fit *fit)
{
    cw_card_plays *uses = calloc((size_t)game->card_count, sizeof *uses);
    for (int i = 0; uses != NULL && i < fit->card_count; i++) {
        const cw_fit_card *c = &fit->cards[i];
        uses[c->card] = (cw_card_plays){c->drawn_matches, c->played_matches};
    }
    return uses;
}

static void print_judge(const cw_game *game, const cw_fit_setup *setup, const cw_fit *fit)
{
    cw_str words = CW_STR_INIT;
    cw_card_plays *uses = list_uses(game, fit);
    if (uses != NULL)
        judge_say_unplayed(game, setup->agent, uses, &words);
    printf("\n%s%s", cw_str_get(&words), words.size > 0 ? "\n" : "");
    judge_print(&setup->agent, 1);
    cw_str_clear(&words);
    free(uses);
}

static void print_fit(const cw_game *game, const cw_fit_setup *setup, const cw_fit *fit, int rows)
{
    printf("%llu matches of %s between random decks, seed %llu\n", (unsigned long long)fit->matches,
           setup->agent, (unsigned long long)setup->seed);
    printf("a point of attack or health, once in the deck: %+.2f%% to win (+- %.2f)\n",
           25 * fit->per_point, 25 * 1.96 * fit->per_point_error);
    printf("differences of the scheme and strengths of the cards: correlation %.2f\n\n",
           fit->scheme_correlation);
    print_rows(game, fit);
    print_cards(game, fit, rows);
    print_judge(game, setup, fit);
}

static json_t *fit_json(const cw_game *game, const cw_fit_setup *setup, const cw_fit *fit)
{
    json_t *rows = json_array(), *cards = json_array(), *unplayed = json_array();
    cw_card_plays *uses = list_uses(game, fit);
    if (uses != NULL)
        judge_add_unplayed(game, setup->agent, uses, unplayed);
    free(uses);
    for (int i = 0; i < fit->row_count; i++) {
        const cw_fit_row *row = &fit->rows[i];
        json_array_append_new(rows,
                              json_pack("{s:s, s:i, s:f, s:f, s:f, s:f, s:f}", "name",
                                        cw_balance_row_name(game, row->row), "cards", row->cards,
                                        "scheme", row->scheme, "fitted", row->fitted, "low",
                                        row->low, "high", row->high, "factor", row->factor));
    }
    for (int i = 0; i < fit->card_count; i++) {
        const cw_fit_card *c = &fit->cards[i];
        json_array_append_new(
            cards,
            json_pack("{s:s, s:f, s:f, s:f, s:I, s:f, s:I, s:f}", "name", game->cards[c->card].name,
                      "difference", c->difference, "strength", c->strength, "error", c->error,
                      "drawn_matches", (json_int_t)c->drawn_matches, "win_rate_drawn",
                      cw_rate_of(c->drawn_wins, c->drawn_matches).rate, "played_matches",
                      (json_int_t)c->played_matches, "win_rate_played",
                      cw_rate_of(c->played_wins, c->played_matches).rate));
    }
    return json_pack("{s:s, s:s, s:o, s:o, s:I, s:I, s:f, s:f, s:f, s:o, s:o}", "game", game->name,
                     "agent", setup->agent, "judge", judge_json(&setup->agent, 1), "hardly_played",
                     unplayed, "matches", (json_int_t)fit->matches, "seed", (json_int_t)setup->seed,
                     "logit_per_point", fit->per_point, "logit_per_point_error",
                     fit->per_point_error, "correlation", fit->scheme_correlation, "rows", rows,
                     "cards", cards);
}

static int write_scheme(const cli_args *args, const cw_fit_setup *setup, cw_balance *scheme,
                        const cw_fit *fit, const char *path)
{
    cw_str text = CW_STR_INIT;
    cw_str_printf(&text,
                  "# Prices fitted to %llu matches of %s between random decks, seed %llu.\n# ",
                  (unsigned long long)fit->matches, setup->agent, (unsigned long long)setup->seed);
    judge_say(&setup->agent, 1, &text);
    cw_str_add(&text, "\n");
    cw_balance_adopt(scheme, fit);
    cw_balance_write(scheme, &text);
    bool good = write_file(args, path, &text);
    cw_str_clear(&text);
    return good ? EXIT_YES : EXIT_BAD;
}

int balance_fit(const cli_args *args, const cw_game *game, cw_balance *scheme)
{
    cw_fit_setup setup = {.scheme = scheme, .progress = progress_step};
    const char *path = args_text(args, "write", 0, NULL);
    cw_errors *errors = calloc(1, sizeof *errors);
    cw_fit fit = {0};
    progress p;
    int rows, answer = EXIT_YES;
    if (errors == NULL || !read_setup(args, &setup, &rows)) {
        free(errors);
        return EXIT_BAD;
    }
    setup.context = &p;
    progress_begin(&p, "pairs of matches");
    cw_status status = cw_balance_fit(&setup, &fit, errors);
    progress_end(&p);
    if (status != CW_OK) {
        print_errors(errors);
        answer = args_refuse(args, "%s", cw_status_text(status));
    } else if (args_has(args, "json")) {
        answer = print_json(fit_json(game, &setup, &fit));
    } else {
        print_fit(game, &setup, &fit, rows);
    }
    if (answer == EXIT_YES && path != NULL)
        answer = write_scheme(args, &setup, scheme, &fit, path);
    cw_fit_clear(&fit);
    free(errors);
    return answer;
}
