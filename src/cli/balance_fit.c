/* Options, progress and output of the fit. Random decks play each other, and a regression over
 * the cards in them says what each ability was worth (src/balance). The matches can be kept and
 * gone on with. */
#include "balance_document.h"
#include "judge.h"
#include "progress.h"

#include "stats/interval.h"

#include <stdlib.h>

/* Whether the matches say that the price of a row is wrong; "" if they do not. */
static const char *judge(const cw_fit_row *row)
{
    bool refuted = row->scheme < row->low || row->scheme > row->high;
    return !refuted ? "" : row->fitted > row->scheme ? "worth more" : "worth less";
}

/* What the lists of the document are made of. */
typedef struct fitting {
    const cw_game *game;
    const cw_fit_setup *setup;
    const cw_fit *fit;
} fitting;

/* "factor": by how much the fitted price differs from the scheme's, for programs that adjust it. */
static json_t *row_json(const void *of, int index)
{
    const fitting *f = of;
    const cw_fit_row *row = &f->fit->rows[index];
    return json_pack("{s:s, s:i, s:f, s:f, s:f, s:f, s:f, s:s}", "name",
                     cw_balance_row_name(f->game, row->row), "cards", row->cards, "scheme",
                     row->scheme, "fitted", row->fitted, "low", row->low, "high", row->high,
                     "factor", row->factor, "verdict", judge(row));
}

/* "error" is a standard error, "error_95" half of the interval that people see. */
static json_t *card_json(const void *of, int index)
{
    const fitting *f = of;
    const cw_fit_card *c = &f->fit->cards[index];
    const cw_card *card = &f->game->cards[c->card];
    return json_pack("{s:s, s:i, s:f, s:f, s:f, s:f, s:I, s:f, s:I, s:f}", "name", card->name,
                     "cost", card->cost, "difference", c->difference, "strength", c->strength,
                     "error", c->error, "error_95", 1.96 * c->error, "drawn_matches",
                     (json_int_t)c->drawn_matches, "win_rate_drawn",
                     cw_rate_of(c->drawn_wins, c->drawn_matches).rate, "played_matches",
                     (json_int_t)c->played_matches, "win_rate_played",
                     cw_rate_of(c->played_wins, c->played_matches).rate);
}

/* The matches in which each card was drawn and played say which of them the agent cannot play. */
static json_t *unplayed_json(const fitting *f)
{
    json_t *unplayed = json_array();
    cw_card_plays *uses = calloc((size_t)f->game->card_count, sizeof *uses);
    for (int i = 0; i < f->fit->card_count; i++) {
        const cw_fit_card *c = &f->fit->cards[i];
        uses[c->card] = (cw_card_plays){c->drawn_matches, c->played_matches};
    }
    cw__judge_add_unplayed(f->game, f->setup->agent, uses, unplayed);
    free(uses);
    return unplayed;
}

/* The judge's words come with it: fitted prices are true of the agent that played. */
static json_t *fit_json(const fitting *f)
{
    const cw_fit *fit = f->fit;
    return json_pack(
        "{s:s, s:s, s:o, s:o, s:I, s:I, s:f, s:f, s:f, s:o, s:o}", "game", f->game->name, "agent",
        f->setup->agent, "judge", cw__judge_json(&f->setup->agent, 1), "hardly_played",
        unplayed_json(f), "matches", (json_int_t)fit->matches, "seed", (json_int_t)f->setup->seed,
        "logit_per_point", fit->per_point, "logit_per_point_error", fit->per_point_error,
        "correlation", fit->scheme_correlation, "rows", cw__json_list(fit->row_count, row_json, f),
        "cards", cw__json_list(fit->card_count, card_json, f));
}

/* Differences come in points, as prices do; 25 is the slope of a win rate in percent per logit
 * at even odds. */
static cw_document *fit_document(const cw_game *game, const cw_fit_setup *setup, const cw_fit *fit,
                                 int most)
{
    static const cw_column rows[] = {
        {"points where it is", "name"},
        {"cards", "cards", CW_AS_WHOLE},
        {"scheme", "scheme", CW_AS_NUMBER, 2},
        {"fitted (95% interval)", "fitted", CW_AS_NUMBER, 2, "low", "high"},
        {"it is", "verdict"},
    };
    static const cw_column cards[] = {
        {"card", "name"},
        {"cost", "cost", CW_AS_WHOLE},
        {"scheme", "difference", CW_AS_SIGNED, 2},
        {"matches", "strength", CW_AS_SIGNED, 2, .error = "error_95"},
        {"drawn", "win_rate_drawn", CW_AS_PERCENT, 1},
        {"played", "win_rate_played", CW_AS_PERCENT, 1},
    };
    cw_document *d = cw_document_new(fit_json(&(fitting){game, setup, fit}));
    cw_document_title(d, "%s: prices fitted to matches", game->name);
    cw_document_subtitle(d, "%llu matches of %s between random decks, seed %llu",
                         (unsigned long long)fit->matches, setup->agent,
                         (unsigned long long)setup->seed);
    cw_document_say(d, "A point of attack or health, once in the deck: %+.2f%% to win (± %.2f).",
                    25 * fit->per_point, 25 * 1.96 * fit->per_point_error);
    cw_document_say(d, "Differences of the scheme and strengths of the cards: correlation %.2f.",
                    fit->scheme_correlation);
    cw_document_table(d, &(cw_table){.at = "rows", CW_COLUMNS(rows)});
    cw_document_only(d, most > 0 ? 0 : CW_FORM_CSV);
    cw_document_table(d,
                      &(cw_table){.caption = "Where they disagree most, in points above or below "
                                             "the budget (drawn, played: how often the player "
                                             "won who drew or played it)",
                                  .at = "cards",
                                  CW_COLUMNS(cards),
                                  .most = most,
                                  .more = "--rows N shows them"});
    cw_document_only(d, 0);
    cw__judge_tell(d);
    return d;
}

/* The file begins with how it was made, so that whoever finds it can make it again. */
static int write_scheme(const cli_args *args, const cw_fit_setup *setup, cw_balance *scheme,
                        const cw_fit *fit, const char *path)
{
    cw_str text = CW_STR_INIT;
    cw_str_printf(&text,
                  "# Prices fitted to %llu matches of %s between random decks, seed %llu.\n# ",
                  (unsigned long long)fit->matches, setup->agent, (unsigned long long)setup->seed);
    cw__judge_say(&setup->agent, 1, &text);
    cw_str_add(&text, "\n");
    cw_balance_adopt(scheme, fit);
    cw_balance_write(scheme, &text);
    return cw__write_text(args, path, &text) ? EXIT_YES : EXIT_BAD;
}

/* A match too many would have no partner on the same seed: the number is made even downwards. */
int cw__balance_fit(const cli_args *args, const cw_game *game, cw_balance *scheme)
{
    const char *path = cw__args_text(args, "write");
    cw_fit fit = {0};
    progress p;
    cw_fit_setup setup = {.scheme = scheme,
                          .agent = cw__args_text(args, "agent"),
                          .matches = cw__args_whole(args, "games") / 2 * 2,
                          .budget = cw__budget(args),
                          .seed = cw__args_whole(args, "seed"),
                          .keeping = cw__progress_begin(args, &p, "matches")};
    cw_status status = cw_balance_fit(&setup, &fit, args->errors);
    cw__progress_end(&p);
    int answer = status != CW_OK ? cw__args_refuse(args, "%s", cw_status_text(status))
                                 : cw__tell(args, fit_document(game, &setup, &fit,
                                                               (int)cw__args_whole(args, "rows")));
    if (answer == EXIT_YES && path != NULL)
        answer = write_scheme(args, &setup, scheme, &fit, path);
    cw_fit_clear(&fit);
    return answer;
}
