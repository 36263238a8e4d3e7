/* Shared helpers of the commands. All of them tell the user what is wrong before they return, so
 * that commands only need to stop. Memory is not among the things that can fail here (memory.c). */
#include "common.h"

#include "runs/farm.h"
#include "lang/load.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* By name, as cw_load_game would find them; the places that were looked at are the problem if there is
 * none. */
int cw__find_games(const cli_args *args, char *names[MOST_GAMES])
{
    int count = cw_list_games(names, MOST_GAMES, args->errors);
    if (count == 0)
        cw__args_refuse(args, "there is nothing to choose from");
    return count;
}

/* The game is freed by who opened it; commands with `run_game` leave that to cw__args_run. */
cw_game *cw__open_game(const cli_args *args, const char *name)
{
    cw_game *game = cw_load_game(name, args->errors);
    if (game == NULL)
        cw__args_refuse(args, "the game \"%s\" cannot be loaded", name);
    return game;
}

/* A comma in a name is most likely a list, which other options take: the refusal says so. */
static bool open_named_deck(const cli_args *args, const cw_game *game, const char *what,
                            cw_named_deck *deck)
{
    if (cw_deck_read(game, what, deck, args->errors) == CW_OK
        && cw_deck_check(game, deck, args->errors) == CW_OK)
        return true;
    bool several = strchr(what, ',') != NULL && strchr(what, '\n') == NULL;
    return cw__args_deny(args, "the deck \"%.60s\" cannot be used%s", what,
                         several ? ": give each of several decks its own --deck" : "");
}

/* Two different decks if there are: a mirror match of the first deck by name would be an odd
 * example. */
static bool open_default_deck(const cli_args *args, const cw_game *game, int seat,
                              cw_named_deck *deck)
{
    static const char *const preferred[] = {"basic-mage", "basic-warrior"};
    char *names[CW_MAX_SHIPPED];
    int count = cw_deck_names(game, names, CW_MAX_SHIPPED);
    const char *name = count > 0 ? names[seat < count ? seat : 0] : NULL;
    for (int i = 0; i < count; i++)
        if (strcmp(names[i], preferred[seat]) == 0)
            name = names[i];
    bool good = name != NULL
                    ? open_named_deck(args, game, name, deck)
                    : cw__args_deny(args, "the game has no decks of its own: give one with --deck");
    for (int i = 0; i < count; i++)
        free(names[i]);
    return good;
}

bool cw__open_deck(const cli_args *args, const cw_game *game, const char *what, int seat,
                   cw_named_deck *deck)
{
    return what != NULL ? open_named_deck(args, game, what, deck)
                        : open_default_deck(args, game, seat, deck);
}

/* More than two are for the command to refuse. */
const char *cw__for_player(const cli_args *args, const char *option, int player)
{
    return cw__args_count(args, option) == 2 ? cw__args_nth(args, option, player)
                                             : cw__args_text(args, option);
}

/* Quadratic over a deck, which has some thirty cards. */
int cw__deck_copies(const cw_deck *deck, int at)
{
    int count = 0;
    for (int i = 0; i < deck->count; i++) {
        if (deck->cards[i] == deck->cards[at] && i < at)
            return 0;
        count += deck->cards[i] == deck->cards[at];
    }
    return count;
}

/* 0 of either is no bound. */
cw_budget cw__budget(const cli_args *args)
{
    return (cw_budget){.seconds = cw__args_number(args, "seconds"),
                       .nodes = cw__args_whole(args, "nodes")};
}

/* ---- several decks at once ---- */

/* Searches play against every deck of the pool: with more of them each would get too few
 * matches. */
enum { MOST_DECKS = 64 };

/* All decks of the game as "a,b,c"; the caller frees. */
static char *list_names(const cw_game *game)
{
    char *names[CW_MAX_SHIPPED];
    int count = cw_deck_names(game, names, CW_MAX_SHIPPED);
    cw_str all = CW_STR_INIT;
    cw_str_add(&all, "");
    for (int i = 0; i < count; i++) {
        cw_str_printf(&all, "%s%s", i > 0 ? "," : "", names[i]);
        free(names[i]);
    }
    return all.data;
}

/* The names are kept as text: a file that can be continued writes down with what it was begun. */
bool cw__deck_pool_open(const cli_args *args, const cw_game *game, deck_pool *pool)
{
    const char *names = cw__args_text(args, "decks");
    *pool = (deck_pool){.names = names != NULL ? strdup(names) : list_names(game),
                        .decks = calloc(MOST_DECKS, sizeof *pool->decks)};
    char *copy = strdup(pool->names);
    bool good = true;
    for (char *rest = copy[0] != '\0' ? copy : NULL; rest != NULL && good;) {
        const char *name = strsep(&rest, ",");
        cw_named_deck deck;
        good = pool->count < MOST_DECKS
                   ? cw__open_deck(args, game, name, 0, &deck)
                   : cw__args_deny(args,
                                   "there may be at most %d decks here: choose some with --decks",
                                   MOST_DECKS);
        if (good)
            pool->decks[pool->count++] = deck.deck;
    }
    free(copy);
    if (!good)
        cw__deck_pool_clear(pool);
    return good;
}

/* Twice is fine. */
void cw__deck_pool_clear(deck_pool *pool)
{
    free(pool->decks);
    free(pool->names);
    *pool = (deck_pool){0};
}

/* ---- what players see ---- */

/* The players that a name or number means, as bits; 0 if there is none. */
static unsigned find_players(const char *who, const char *const *agents, int count)
{
    char *end;
    unsigned players = 0;
    long number = cw_digits(who, count, &end);
    if (end != who && *end == '\0')
        return number >= 1 && number <= count ? 1u << (number - 1) : 0;
    for (int i = 0; i < count; i++)
        players |= (unsigned)(strcmp(agents[i], who) == 0) << i;
    return players;
}

static bool no_player(const cli_args *args, const char *text, const char *who,
                      const char *const *agents, int count)
{
    cw_str all = CW_STR_INIT;
    for (int i = 0; i < count; i++)
        cw_str_printf(&all, "%s%d (%s)", i > 0 ? ", " : "", i + 1, agents[i]);
    cw__args_suggest(args, cw_nearest(who, agents, (size_t)count), "",
                     "--reveal \"%.100s\": there is no such player; there are: %s", text,
                     cw_str_get(&all));
    cw_str_clear(&all);
    return false;
}

/* Without a name everyone sees it. A name that nobody has is refused, or a comparison would
 * silently be made without what it is about. */
bool cw__read_reveals(const cli_args *args, const char *const *agents, int count, uint8_t *reveals)
{
    for (int i = 0; i < cw__args_count(args, "reveal"); i++) {
        const char *text = cw__args_nth(args, "reveal", i);
        size_t size = strcspn(text, ":");
        const char *who = text[size] == ':' ? text + size + 1 : NULL;
        uint8_t bits = size == 4 && strncmp(text, "hand", 4) == 0   ? CW_REVEAL_HAND
                       : size == 4 && strncmp(text, "deck", 4) == 0 ? CW_REVEAL_DECK
                                                                    : 0;
        unsigned players = who != NULL ? find_players(who, agents, count) : ~0u;
        if (bits == 0) {
            return cw__args_deny(args,
                                 "--reveal \"%.100s\" is neither hand nor deck, alone or with the "
                                 "player who sees it: hand:2, deck:gsv",
                                 text);
        }
        if (players == 0)
            return no_player(args, text, who, agents, count);
        for (int k = 0; k < count; k++)
            reveals[k] |= players >> k & 1 ? bits : 0;
    }
    return true;
}

/* Words first, then options, whatever their order was. */
void cw__command_line(const cli_args *args, cw_str *out)
{
    cw_str_printf(out, "cardwright %s", args->command->name);
    for (int i = 0; i < args->word_count; i++)
        cw_str_printf(out, " %s", args->words[i]);
    for (int i = 0; i < args->given_count; i++) {
        cw_str_printf(out, " --%s%s%s", args->given[i].option->name,
                      args->given[i].value != NULL ? " " : "",
                      args->given[i].value != NULL ? args->given[i].value : "");
    }
}

void cw__put(cw_str *text, FILE *stream)
{
    fputs(cw_str_get(text), stream);
    cw_str_clear(text);
}

void cw__speak(const cw_game *game, const char *format, ...)
{
    va_list arguments;
    char *text = NULL;
    cw_str out = CW_STR_INIT;
    va_start(arguments, format);
    if (vasprintf(&text, format, arguments) >= 0)
        cw_str_add(&out, text);
    va_end(arguments);
    free(text);
    cw_game_speak(game, &out, 0);
    fputs(cw_str_get(&out), stdout);
    cw_str_clear(&out);
}

/* Breaks at the end, which a block of YAML has, are none. */
void cw__print_rest(const char *text)
{
    for (const char *at = text; *at != '\0'; at++)
        if (*at != '\n')
            putchar(*at);
        else if (at[1 + strspn(at + 1, "\n")] != '\0')
            putchar(' ');
    putchar('\n');
}

/* The context is handed on as it is: a structure of the caller that says what the list is about. */
json_t *cw__json_list(int count, json_t *(*item)(const void *of, int index), const void *of)
{
    json_t *list = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(list, item(of, i)); /* which refuses NULL */
    return list;
}

json_t *cw__json_words(const char *const *words, int count)
{
    json_t *list = json_array();
    for (int i = 0; count >= 0 ? i < count : words[i] != NULL; i++)
        json_array_append_new(list, json_string(words[i]));
    return list;
}

json_t *cw__json_hash(uint64_t hash) { return json_sprintf("%016llx", (unsigned long long)hash); }

/* What could not be written is noticed at the end by cw__output_end; here only values that could
 * not be made are told. */
int cw__print_json(json_t *value, int answer)
{
    bool made = value != NULL
                && json_dumpf(value, stdout, JSON_INDENT(2) | JSON_REAL_PRECISION(10)) == 0;
    putchar('\n');
    json_decref(value);
    if (!made && !ferror(stdout)) /* otherwise cw__output_end tells it */
        fprintf(stderr, "cardwright: the result could not be made: not enough memory\n");
    return made ? answer : EXIT_BAD;
}

bool cw__is_watched(FILE *stream) { return isatty(fileno(stream)); }

/* NO_COLOR (no-color.org) and a terminal that calls itself dumb both say no. */
bool cw__has_colours(FILE *stream)
{
    const char *off = getenv("NO_COLOR");
    const char *terminal = getenv("TERM");
    return cw__is_watched(stream) && (off == NULL || off[0] == '\0')
           && (terminal == NULL || strcmp(terminal, "dumb") != 0);
}
