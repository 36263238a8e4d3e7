/* `cardwright balance`: what every card may spend against what it has. The scheme, a file of the
 * game, says what things are worth; src/balance prices cards by it. The answer is NO if a card
 * is flagged, so that a game's own tests can ask. */
#include "balance_document.h"
#include "commands.h"

#include <stdlib.h>
#include <unistd.h>

/* Longer paths are refused: PATH_MAX of Linux, which some systems do not define. */
enum { LONGEST_PATH = 4096 };

/* balance.yaml beside the game, which need not exist; false if the path is too long. */
static bool own_path(const cw_game *game, char path[LONGEST_PATH])
{
    const char *folder = game->folder != NULL ? game->folder : ".";
    return snprintf(path, LONGEST_PATH, "%s/balance.yaml", folder) < LONGEST_PATH;
}

/* A game without prices begins the fit with those of classic. */
static cw_balance *borrow_scheme(const cli_args *args, const cw_game *game)
{
    char path[LONGEST_PATH];
    cw_game *classic = cw__open_game(args, "classic");
    bool good = classic != NULL && own_path(classic, path);
    cw_balance *scheme = good ? cw_balance_borrow(game, path, args->errors) : NULL;
    cw_game_free(classic);
    if (scheme != NULL) {
        fprintf(stderr, "%s has no balance.yaml: the fit begins with the prices of classic\n",
                game->name);
    }
    return scheme;
}

/* The scheme of the game's own folder, unless another file was asked for. */
static cw_balance *open_scheme(const cli_args *args, const cw_game *game)
{
    char own[LONGEST_PATH];
    if (!own_path(game, own)) {
        cw__args_refuse(args, "the path of the balance scheme is too long");
        return NULL;
    }
    const char *path = cw__args_has(args, "scheme") ? cw__args_text(args, "scheme") : own;
    bool missing = path == own && access(own, F_OK) != 0;
    if (missing && !cw__args_has(args, "fit")) {
        cw__args_refuse(args,
                        "%s has no balance.yaml, which says what things are worth. "
                        "`cardwright balance %s --fit --write %s` estimates one from matches, "
                        "docs/balance.md tells how to write one, --scheme FILE takes another",
                        game->name, cw__args_word(args, 0, game->name), own);
        return NULL;
    }
    cw_balance *scheme = missing ? borrow_scheme(args, game)
                                 : cw_balance_read_file(game, path, args->errors);
    if (scheme == NULL)
        cw__args_refuse(args, "the balance scheme of \"%s\" cannot be used", game->name);
    return scheme;
}

/* The largest difference first; equal ones by number, so that the order does not depend on
 * qsort. */
static int by_difference(const void *a, const void *b)
{
    const cw_price *x = a, *y = b;
    return x->difference != y->difference ? (x->difference < y->difference) * 2 - 1
                                          : (x->card > y->card) - (x->card < y->card);
}

/* Tokens have no price: no deck can hold them. The list has room for all cards, of which `count`
 * are used. */
static void price_all(price_table *t)
{
    t->list = calloc((size_t)t->game->card_count, sizeof *t->list);
    for (int i = 1; i < t->game->card_count; i++) {
        if (t->game->cards[i].collectible) {
            cw_price *p = &t->list[t->count++];
            cw_balance_price(t->scheme, (cw_card_id)i, p, NULL);
            t->flagged += cw_price_is_flagged(p);
            t->off_element += cw_price_is_off_element(p);
        }
    }
    qsort(t->list, (size_t)t->count, sizeof *t->list, by_difference);
}

/* Exit code NO if the card is flagged: a script can ask for one card as for all. */
static int explain(const cli_args *args, const price_table *t, const char *name)
{
    const unsigned kinds = 1 << CW_TYPE_MINION | 1 << CW_TYPE_SPELL | 1 << CW_TYPE_SECRET
                           | 1 << CW_TYPE_WEAPON;
    cw_card_id card = cw_game_find_card(t->game, name, kinds);
    cw_price price;
    if (card == 0)
        return cw__args_suggest(args, cw_game_nearest_card(t->game, name), "",
                                "no card is called \"%.80s\"", name);
    cw_price_lines *lines = calloc(1, sizeof *lines); /* too large for the stack */
    cw_balance_price(t->scheme, card, &price, NULL);
    int answer = cw__tell(args, cw__balance_bill(t, card, lines));
    free(lines);
    return answer == EXIT_YES && cw_price_is_flagged(&price) ? EXIT_NO : answer;
}

/* Scripts ask for the exit code: it is NO as soon as one card is flagged, whatever is shown. */
static int list(const cli_args *args, price_table *t)
{
    price_all(t);
    if (cw__tell(args, cw__balance_document(t, cw__args_has(args, "only-flagged"))) != EXIT_YES)
        return EXIT_BAD;
    return t->flagged > 0 ? EXIT_NO : EXIT_YES;
}

/* --card and --fit exclude each other by their records; without both all cards are listed. */
static int run(const cli_args *args, cw_game *game)
{
    cw_balance *scheme = open_scheme(args, game);
    const char *card = cw__args_text(args, "card");
    if (scheme == NULL)
        return EXIT_BAD;
    price_table table = {.game = game, .scheme = scheme};
    int answer = card != NULL                ? explain(args, &table, card)
                 : cw__args_has(args, "fit") ? cw__balance_fit(args, game, scheme)
                                             : list(args, &table);
    free(table.list);
    cw_balance_free(scheme);
    return answer;
}

/* Options of the fit mean nothing without it, which the parser says; a price list plays no
 * matches. */
static const cli_option options[] = {
    {"card", OPTION_TEXT, "NAME", "explain the price of one card line by line", .without = "fit"},
    {"only-flagged", OPTION_SWITCH, NULL, "list only cards with a flag", .without = "fit"},
    {"scheme", OPTION_PATH, "FILE", "prices", .otherwise = "balance.yaml in the game's folder"},
    {"fit", OPTION_SWITCH, NULL, "estimate the prices from simulated matches; needs no scheme"},
    GAMES_OPTION("matches", .low = 2, .high = 1e8, .fallback = "20k", .with = "fit"),
    AGENT_OPTION("who plays them", .fallback = "greedy", .with = "fit"),
    NODES_OPTION(.with = "fit"),
    CHANCE_OPTIONS(.with = "fit"),
    KEEPING_OPTIONS(.with = "fit"),
    {"rows", OPTION_WHOLE, "N", "rows of the table of cards", .low = 0, .high = CW_MAX_CARDS,
     .fallback = "20", .with = "fit"},
    {"write", OPTION_FILE, "FILE", "write a scheme with the fitted prices", .with = "fit"},
    TELL_OPTIONS,
    {0},
};

const cli_command cw__balance_command = {
    .name = "balance",
    .words = "[GAME]",
    .summary = "price every card by the game's balance scheme",
    .details = "Budget from cost and requirements, price of stats and abilities, and the\n"
               "difference. Exit 1 if a card is flagged: too far off and not on purpose.\n"
               "With --fit, random decks play each other, and the prices that the results\n"
               "suggest stand beside those of the scheme.",
    .example = "classic --card Fireball",
    .options = options,
    .spread = true,
    .run_game = run,
};
