/* `cardwright check --cards`: loops, cards that are never of use, pairs whose order matters, one-turn
 * kills. Searches are best effort within a budget: they never look at everything, so that without a
 * finding the answer is "not found so far". */
#include "check_print.h"
#include "commands.h"
#include "loops_print.h"

#include "spec/cards.h"

#include <stdlib.h>
#include <string.h>

enum { SHOWN_PAIRS = 20 };

/* What was found about a card, NULL if nothing is wrong. */
static const char *judge(const cw_card_use *use)
{
    if (!use->asked || use->positions == 0)
        return NULL;
    return use->played == 0 ? "never_played" : use->has_text && !use->acted ? "never_acts" : NULL;
}

static json_t *uses_json(const cw_game *game, const cw_card_use *uses)
{
    json_t *list = json_array();
    for (int i = 1; i < game->card_count; i++) {
        const char *what = judge(&uses[i]);
        if (what != NULL) {
            json_array_append_new(
                list, json_pack("{s:s, s:s, s:i, s:s}", "card", game->cards[i].name, "finding",
                                what, "positions", uses[i].positions, "refusal",
                                uses[i].played == 0 ? cw_status_name(uses[i].refusal) : ""));
        }
    }
    return list;
}

static void print_uses(const cw_game *game, const cw_card_use *uses)
{
    int count = 0;
    for (int i = 1; i < game->card_count; i++) {
        if (judge(&uses[i]) == NULL)
            continue;
        count++;
        if (uses[i].played == 0) {
            printf("  %s could not be played in %d positions: %s\n", game->cards[i].name,
                   uses[i].positions, cw_status_text(uses[i].refusal));
        } else {
            printf("  %s was played %d times and its text never did anything\n",
                   game->cards[i].name, uses[i].played);
        }
    }
    printf("%d cards seem to be of no use (in the positions that were tried)\n", count);
}

static json_t *pairs_json(const cw_game *game, const cw_order_pairs *pairs)
{
    json_t *list = json_array();
    for (int i = 0; i < pairs->count; i++) {
        const cw_order_pair *p = &pairs->list[i];
        json_array_append_new(list,
                              json_pack("{s:[s,s], s:s}", "cards", game->cards[p->cards[0]].name,
                                        game->cards[p->cards[1]].name, "scenarios", p->scenarios));
    }
    return list;
}

static void print_pairs(const cw_game *game, const cw_order_pairs *pairs)
{
    for (int i = 0; i < pairs->count && i < SHOWN_PAIRS; i++) {
        const cw_order_pair *p = &pairs->list[i];
        printf("  %s and %s: who stands left matters\n", game->cards[p->cards[0]].name,
               game->cards[p->cards[1]].name);
    }
    if (pairs->count > SHOWN_PAIRS)
        printf("  … and %d more (--json lists all)\n", pairs->count - SHOWN_PAIRS);
    printf("%d of %d pairs that react to the same thing depend on their order%s%s\n", pairs->count,
           pairs->asked, pairs->all ? "" : " (there are more pairs, which were not tried)",
           pairs->count > 0 ? "; --save writes scenarios of both" : "");
}

static bool save_loops(const cli_args *args, const cw_game *game, const cw_loops *loops,
                       char *const *scenarios, const char *folder)
{
    bool good = true;
    for (int i = 0; i < loops->count && good; i++) {
        char name[200];
        cw_str text = CW_STR_INIT;
        snprintf(name, sizeof name, "loop %.150s %d", game->cards[loops->list[i].cards[0]].name,
                 i + 1);
        cw_str_add(&text, scenarios[i] != NULL ? scenarios[i] : "");
        good = scenarios[i] == NULL || save_into(args, folder, name, "yaml", &text);
        cw_str_clear(&text);
    }
    return good;
}

static bool save_pairs(const cli_args *args, const cw_game *game, const cw_order_pairs *pairs,
                       const char *folder)
{
    bool good = true;
    for (int i = 0; i < pairs->count && good; i++) {
        const cw_order_pair *p = &pairs->list[i];
        char name[400];
        cw_str text = CW_STR_INIT;
        snprintf(name, sizeof name, "order %.150s %.150s", game->cards[p->cards[0]].name,
                 game->cards[p->cards[1]].name);
        cw_str_add(&text, p->scenarios);
        good = save_into(args, folder, name, "yaml", &text);
        cw_str_clear(&text);
    }
    return good;
}

/* One deck: JSON if `list` is there, else a line of text. */
static bool kill_deck(const cli_args *args, const cw_cards_setup *setup, const char *name,
                      json_t *list)
{
    const char *folder = args_text(args, "save", 0, NULL);
    cw_named_deck deck;
    cw_kill kill;
    cw_str replay = CW_STR_INIT;
    if (!open_deck(args, setup->game, name, &deck))
        return false;
    const cw_deck both[CW_SEATS] = {deck.deck, deck.deck};
    bool good = cw_cards_kill(setup, &deck.deck, &kill) == CW_OK;
    bool shown = good && kill.found && trace_to_replay(setup->game, both, &kill.trace, &replay);
    if (good && shown && folder != NULL) {
        char title[200];
        snprintf(title, sizeof title, "kill %.150s", name);
        good = save_into(args, folder, title, "replay", &replay);
    }
    if (list != NULL) {
        json_array_append_new(list,
                              json_pack("{s:s, s:s, s:o, s:i, s:o}", "deck", name, "verdict",
                                        kill.found ? "found" : "not found", "turn",
                                        kill.found ? json_integer(kill.turn) : json_null(),
                                        "matches", kill.matches, "replay",
                                        shown ? json_string(cw_str_get(&replay)) : json_null()));
    } else if (kill.found) {
        printf("  %s: a kill from full health was found in turn %d of player %d, in %d matches "
               "(earlier ones are not excluded)\n",
               name, kill.turn, kill.seat + 1, kill.matches);
    } else {
        printf("  %s: a one-turn kill was not found so far, in %d matches\n", name, kill.matches);
    }
    free(kill.trace.steps);
    cw_str_clear(&replay);
    return good;
}

static bool kill_decks(const cli_args *args, const cw_cards_setup *setup, json_t *list)
{
    char *names[CW_MAX_SHIPPED];
    int given = args_count(args, "deck");
    bool good = true;
    for (int i = 0; i < given && good; i++)
        good = kill_deck(args, setup, args_text(args, "deck", i, ""), list);
    int count = given == 0 ? cw_deck_names(setup->game, names, CW_MAX_SHIPPED) : 0;
    for (int i = 0; i < count; i++) {
        good = good && kill_deck(args, setup, names[i], list);
        free(names[i]);
    }
    return good;
}

/* What was found, all but the kills, which are told one by one. */
typedef struct card_findings {
    cw_loops loops;
    char **witnesses; /* a scenario or NULL for each loop */
    cw_card_use *uses;
    cw_order_pairs pairs;
} card_findings;

static bool find_all(const cw_cards_setup *setup, card_findings *f)
{
    f->uses = calloc((size_t)setup->game->card_count, sizeof *f->uses);
    if (f->uses == NULL || cw_loops_find(setup->game, &f->loops) != CW_OK)
        return false;
    f->witnesses = cw_cards_loops(setup, &f->loops);
    if (f->witnesses == NULL)
        return false;
    cw_cards_use(setup, f->uses);
    return cw_cards_orders(setup, &f->pairs) == CW_OK;
}

static void print_findings(const cw_game *game, const card_findings *f)
{
    int seen = 0;
    for (int i = 0; i < f->loops.count; i++)
        seen += f->witnesses[i] != NULL;
    print_loops(&f->loops, f->witnesses, stdout, "  ");
    printf("%d sets of cards could loop by their texts, of which %d were seen to be cut off by the "
           "engine (a warning)\n",
           f->loops.count + f->loops.more, seen);
    print_uses(game, f->uses);
    print_pairs(game, &f->pairs);
}

static int print_all_json(const cw_cards_setup *setup, const card_findings *f, json_t *kills)
{
    const cw_game *game = setup->game;
    return print_json(json_pack(
        "{s:s, s:i, s:b, s:o, s:i, s:b, s:o, s:o, s:i, s:b, s:O}", "game", game->name, "budget",
        setup->budget, "best_effort", 1, "loops", loops_json(game, &f->loops, f->witnesses),
        "more_loops", f->loops.more, "all_loops", f->loops.all, "unused", uses_json(game, f->uses),
        "orders", pairs_json(game, &f->pairs), "pairs_asked", f->pairs.asked, "all_pairs",
        f->pairs.all, "kills", kills));
}

static int tell_all(const cli_args *args, const cw_cards_setup *setup, const card_findings *f)
{
    const char *folder = args_text(args, "save", 0, NULL);
    json_t *kills = args_has(args, "json") ? json_array() : NULL;
    if (kills == NULL)
        print_findings(setup->game, f);
    bool good = (folder == NULL
                 || (save_loops(args, setup->game, &f->loops, f->witnesses, folder)
                     && save_pairs(args, setup->game, &f->pairs, folder)))
                && kill_decks(args, setup, kills);
    int answer = good ? EXIT_YES : EXIT_BAD;
    if (good && kills != NULL)
        answer = print_all_json(setup, f, kills);
    bool told = kills == NULL;
    json_decref(kills);
    for (int i = 1; i < setup->game->card_count && answer == EXIT_YES; i++)
        answer = judge(&f->uses[i]) != NULL ? EXIT_NO : EXIT_YES;
    if (answer == EXIT_YES && told)
        printf("not decided: more may be found with a larger --budget\n");
    return answer == EXIT_YES ? EXIT_OPEN : answer;
}

int check_cards_run(const cli_args *args, const cw_game *game)
{
    cw_cards_setup setup = {.game = game};
    double budget, threads;
    if (!args_whole(args, "budget", 1, 1000, 10, &budget)
        || !args_whole(args, "threads", 1, 256, 0, &threads) || !read_seed(args, 1, &setup.seed))
        return EXIT_BAD;
    setup.budget = (int)budget;
    setup.threads = (int)threads;
    card_findings found = {0};
    int answer = find_all(&setup, &found) ? tell_all(args, &setup, &found)
                                          : args_refuse(args, "%s", cw_status_text(CW_ERR_MEMORY));
    for (int i = 0; found.witnesses != NULL && i < found.loops.count; i++)
        free(found.witnesses[i]);
    free(found.witnesses);
    cw_loops_clear(&found.loops);
    cw_order_pairs_clear(&found.pairs);
    free(found.uses);
    return answer;
}
