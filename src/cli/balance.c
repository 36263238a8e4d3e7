/* `cardwright balance`: what every card may spend against what it has. */
#include "balance_fit.h"
#include "balance_print.h"
#include "commands.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LONGEST_PATH = 4096 };

/* balance.yaml beside the game, which need not exist; false if the path is too long. */
static bool own_path(const cw_game *game, char path[LONGEST_PATH])
{
    const char *folder = game->folder != NULL ? game->folder : ".";
    return snprintf(path, LONGEST_PATH, "%s/balance.yaml", folder) < LONGEST_PATH;
}

/* A game without prices begins the fit with those of classic. */
static cw_balance *borrow_scheme(const cli_args *args, const cw_game *game, cw_errors *errors)
{
    char path[LONGEST_PATH];
    cw_game *classic = open_game(args, "classic");
    bool good = classic != NULL && own_path(classic, path);
    cw_balance *scheme = good ? cw_balance_borrow(game, path, errors) : NULL;
    cw_game_free(classic);
    if (scheme != NULL) {
        fprintf(stderr, "%s has no balance.yaml: the fit begins with the prices of classic\n",
                game->name);
    }
    return scheme;
}

/* The scheme of the game's own folder, unless another file was asked for. */
static cw_balance *open_scheme(const cli_args *args, const cw_game *game, cw_errors *errors)
{
    char own[LONGEST_PATH];
    if (!own_path(game, own)) {
        args_refuse(args, "the path of the balance scheme is too long");
        return NULL;
    }
    const char *path = args_text(args, "scheme", 0, own);
    bool missing = path == own && access(own, F_OK) != 0;
    if (missing && !args_has(args, "fit")) {
        args_refuse(args,
                    "%s has no balance.yaml, which says what things are worth. "
                    "`cardwright balance %s --fit --write %s` estimates one from matches, "
                    "docs/balance.md tells how to write one, --scheme FILE takes another",
                    game->name, args->word_count > 0 ? args->words[0] : game->name, own);
        return NULL;
    }
    cw_balance *scheme = missing ? borrow_scheme(args, game, errors)
                                 : cw_balance_read_file(game, path, errors);
    if (scheme == NULL) {
        print_errors(errors);
        args_refuse(args, "the balance scheme of \"%s\" cannot be used", game->name);
    }
    return scheme;
}

/* Options that nobody would read. */
static bool check_options(const cli_args *args)
{
    static const char *const fitting[] = {"games",   "agent", "nodes", "seed",
                                          "threads", "cards", "write", NULL};
    static const char *const pricing[] = {"card", "only-flagged", NULL};
    return args_has(args, "fit") ? args_mean_something(args, pricing, "with --fit")
                                 : args_mean_something(args, fitting, "without --fit");
}

static int by_difference(const void *a, const void *b)
{
    const cw_price *x = a, *y = b;
    return x->difference != y->difference ? (x->difference < y->difference) * 2 - 1
                                          : (x->card > y->card) - (x->card < y->card);
}

static bool price_all(price_table *t)
{
    t->list = calloc((size_t)t->game->card_count, sizeof *t->list);
    for (int i = 1; t->list != NULL && i < t->game->card_count; i++) {
        if (t->game->cards[i].collectible) {
            cw_price *p = &t->list[t->count++];
            cw_balance_price(t->scheme, (cw_card_id)i, p, NULL);
            t->flagged += cw_price_is_flagged(p);
            t->off_element += cw_price_is_off_element(p);
        }
    }
    if (t->count > 0)
        qsort(t->list, (size_t)t->count, sizeof *t->list, by_difference);
    return t->list != NULL;
}

static int explain(const cli_args *args, const price_table *t, const char *name)
{
    const unsigned kinds = 1 << CW_TYPE_MINION | 1 << CW_TYPE_SPELL | 1 << CW_TYPE_SECRET
                           | 1 << CW_TYPE_WEAPON;
    cw_card_id card = cw_game_find_card(t->game, name, kinds);
    cw_price price;
    if (card == 0) {
        const char *near = cw_game_nearest_card(t->game, name);
        return args_refuse(args, "no card is called \"%.80s\"%s%s%s", name,
                           near != NULL ? "; did you mean \"" : "", near != NULL ? near : "",
                           near != NULL ? "\"?" : "");
    }
    cw_price_lines *lines = calloc(1, sizeof *lines);
    int answer = EXIT_YES;
    if (lines == NULL)
        return args_refuse(args, "%s", cw_status_text(CW_ERR_MEMORY));
    cw_balance_price(t->scheme, card, &price, NULL);
    if (args_has(args, "json"))
        answer = print_json(balance_card_json(t, card, lines));
    else
        balance_print_card(t, card, lines);
    free(lines);
    return answer == EXIT_YES && cw_price_is_flagged(&price) ? EXIT_NO : answer;
}

static int list(const cli_args *args, price_table *t)
{
    bool only_flagged = args_has(args, "only-flagged");
    if (!price_all(t))
        return args_refuse(args, "%s", cw_status_text(CW_ERR_MEMORY));
    if (args_has(args, "json")) {
        if (print_json(balance_json(t, only_flagged)) != EXIT_YES)
            return EXIT_BAD;
    } else {
        balance_print_table(t, only_flagged);
    }
    return t->flagged > 0 ? EXIT_NO : EXIT_YES;
}

static int run(const cli_args *args)
{
    cw_errors *errors = calloc(1, sizeof *errors);
    cw_game *game = errors != NULL && check_options(args)
                        ? open_game(args, args->word_count > 0 ? args->words[0] : "classic")
                        : NULL;
    cw_balance *scheme = game != NULL ? open_scheme(args, game, errors) : NULL;
    const char *card = args_text(args, "card", 0, NULL);
    int answer = EXIT_BAD;
    if (scheme != NULL) {
        price_table table = {.game = game, .scheme = scheme};
        answer = card != NULL            ? explain(args, &table, card)
                 : args_has(args, "fit") ? balance_fit(args, game, scheme)
                                         : list(args, &table);
        free(table.list);
    }
    cw_balance_free(scheme);
    cw_game_free(game);
    free(errors);
    return answer;
}

static const cli_option options[] = {
    {"card", "NAME", "explain the price of one card line by line"},
    {"only-flagged", NULL, "list only cards with a flag"},
    {"scheme", "FILE", "prices (default: balance.yaml in the game's folder)"},
    {"fit", NULL, "estimate the prices from simulated matches; needs no scheme"},
    {"games", "N", "matches of the fit (default 20k)"},
    {"agent", "AGENT", "who plays them (default greedy)"},
    {"nodes", "N", "budget of each decision in nodes"},
    {"seed", "N", "of the fit (default 1)"},
    {"threads", "N", "default: one per core; the result is the same"},
    {"cards", "N", "rows of the fit's table of cards (default 20)"},
    {"write", "FILE", "write a scheme with the fitted prices", OPTION_FILE},
    {"json", NULL, "print JSON"},
    {0},
};

const cli_command balance_command = {
    .name = "balance",
    .usage = "[GAME] [options]",
    .summary = "price every card by the game's balance scheme",
    .details = "Budget from cost and requirements, price of stats and abilities, and the\n"
               "difference. Exit 1 if a card is flagged: too far off and not on purpose.\n"
               "With --fit, random decks play each other, and the prices that the results\n"
               "suggest stand beside those of the scheme.",
    .options = options,
    .most = 1,
    .run = run,
};
