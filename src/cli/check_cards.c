/* `cardwright check --cards`: loops, cards that are never of use, pairs whose order matters,
 * one-turn kills. Searches are best effort within a budget: they never look at everything, so
 * that without a finding the answer is "not found so far". */
#include "check_document.h"
#include "commands.h"
#include "loops_print.h"

#include "spec/cards.h"

#include <stdlib.h>

/* People see so many pairs; --json and --to have all. */
enum { SHOWN_PAIRS = 20 };

/* What was found about a card, NULL if nothing is wrong. Only cards that were in some position
 * at all are judged: silence about the others is not praise. */
static const char *judge(const cw_card_use *use)
{
    if (!use->asked || use->positions == 0)
        return NULL;
    return use->played == 0 ? "never_played" : use->has_text && !use->acted ? "never_acts" : NULL;
}

/* What was found, all but the kills. */
typedef struct card_findings {
    const cw_game *game;
    cw_loops loops;
    char **witnesses; /* a scenario or NULL for each loop */
    cw_card_use *uses;
    cw_order_pairs pairs;
} card_findings;

/* NULL for a card of which nothing is wrong, and for number 0, which is no card. */
static json_t *use_json(const void *of, int card)
{
    const card_findings *f = of;
    const cw_card_use *use = &f->uses[card];
    const char *what = card > 0 ? judge(use) : NULL;
    return what == NULL
               ? NULL
               : json_pack("{s:s, s:s, s:i, s:s, s:i, s:s}", "card", f->game->cards[card].name,
                           "finding", what, "positions", use->positions, "refusal",
                           use->played == 0 ? cw_status_name(use->refusal) : "", "played",
                           use->played, "because",
                           use->played == 0 ? cw_status_text(use->refusal)
                                            : "its text never did anything");
}

/* "scenarios" has both orders in one text, to be run as it is. */
static json_t *pair_json(const void *of, int index)
{
    const card_findings *f = of;
    const cw_order_pair *p = &f->pairs.list[index];
    return json_pack("{s:[s,s], s:s}", "cards", f->game->cards[p->cards[0]].name,
                     f->game->cards[p->cards[1]].name, "scenarios", p->scenarios);
}

/* A scenario of each loop that was seen, and both of each pair. */
static bool save_scenarios(const cli_args *args, const card_findings *f, const char *folder)
{
    bool good = true;
    char name[400];
    for (int i = 0; i < f->loops.count && good; i++) {
        snprintf(name, sizeof name, "loop %.150s %d",
                 f->game->cards[f->loops.list[i].cards[0]].name, i + 1);
        good = f->witnesses[i] == NULL
               || cw__save_into(args, folder, name, "yaml", f->witnesses[i]);
    }
    for (int i = 0; i < f->pairs.count && good; i++) {
        const cw_order_pair *p = &f->pairs.list[i];
        snprintf(name, sizeof name, "order %.150s %.150s", f->game->cards[p->cards[0]].name,
                 f->game->cards[p->cards[1]].name);
        good = cw__save_into(args, folder, name, "yaml", p->scenarios);
    }
    return good;
}

/* One deck, a row of the list. */
static bool kill_deck(const cli_args *args, const cw_cards_setup *setup, const char *name,
                      json_t *list)
{
    const char *folder = cw__args_text(args, "to");
    cw_named_deck deck;
    cw_kill kill;
    cw_str replay = CW_STR_INIT;
    if (!cw__open_deck(args, setup->game, name, 0, &deck))
        return false;
    const cw_deck both[CW_SEATS] = {deck.deck, deck.deck};
    bool good = cw_cards_kill(setup, &deck.deck, &kill) == CW_OK;
    bool shown = good && kill.found && cw__trace_to_replay(setup->game, both, &kill.trace, &replay);
    if (good && shown && folder != NULL) {
        char title[200];
        snprintf(title, sizeof title, "kill %.150s", name);
        good = cw__save_into(args, folder, title, "replay", cw_str_get(&replay));
    }
    json_array_append_new(
        list, json_pack("{s:s, s:s, s:o, s:o, s:i, s:s?}", "deck", name, "verdict",
                        kill.found ? "found" : "not found", "turn",
                        kill.found ? json_integer(kill.turn) : json_null(), "player",
                        kill.found ? json_integer(kill.seat + 1) : json_null(), "matches",
                        kill.matches, "replay", shown ? cw_str_get(&replay) : NULL));
    free(kill.trace.steps);
    cw_str_clear(&replay);
    return good;
}

/* All decks of the game unless some are named: which deck can kill in a turn is a property of
 * the whole pool. */
static bool kill_decks(const cli_args *args, const cw_cards_setup *setup, json_t *list)
{
    char *names[CW_MAX_SHIPPED];
    int given = cw__args_count(args, "deck");
    bool good = true;
    for (int i = 0; i < given && good; i++)
        good = kill_deck(args, setup, cw__args_nth(args, "deck", i), list);
    int count = given == 0 ? cw_deck_names(setup->game, names, CW_MAX_SHIPPED) : 0;
    for (int i = 0; i < count; i++) {
        good = good && kill_deck(args, setup, names[i], list);
        free(names[i]);
    }
    return good;
}

/* False without memory, which only the searches below can report. */
static bool find_all(const cw_cards_setup *setup, card_findings *f)
{
    f->uses = calloc((size_t)setup->game->card_count, sizeof *f->uses);
    if (cw_loops_find(setup->game, &f->loops) != CW_OK)
        return false;
    f->witnesses = cw_cards_loops(setup, &f->loops);
    if (f->witnesses == NULL)
        return false;
    cw_cards_use(setup, f->uses);
    return cw_cards_orders(setup, &f->pairs) == CW_OK;
}

/* "best_effort" says to programs what the header of this file says to readers. */
static json_t *findings_json(const cw_cards_setup *setup, const card_findings *f, json_t *kills)
{
    const cw_game *game = setup->game;
    return json_pack("{s:s, s:i, s:b, s:o, s:i, s:b, s:o, s:o, s:i, s:b, s:o}", "game", game->name,
                     "budget", setup->budget, "best_effort", 1, "loops",
                     cw__loops_json(game, &f->loops, f->witnesses), "more_loops", f->loops.more,
                     "all_loops", f->loops.all, "unused",
                     cw__json_list(game->card_count, use_json, f), "orders",
                     cw__json_list(f->pairs.count, pair_json, f), "pairs_asked", f->pairs.asked,
                     "all_pairs", f->pairs.all, "kills", kills);
}

/* A table with its heading; without rows the heading alone says what there is. */
static void add_table(cw_document *d, const char *at, const cw_column *columns, int count, int most)
{
    if (json_array_size(cw_document_at(d, at)) > 0) {
        cw_document_table(d, &(cw_table){.at = at,
                                         .columns = columns,
                                         .column_count = count,
                                         .most = most,
                                         .more = "--json lists all"});
    }
}

/* Loops are allowed, so the heading calls them a warning; a loop that was seen has a scenario. */
static void add_loops(cw_document *d, const card_findings *f)
{
    static const cw_column columns[] = {{"seen", "seen"}, {"loop", "text"}};
    int seen = 0;
    for (int i = 0; i < f->loops.count; i++)
        seen += f->witnesses[i] != NULL;
    cw_document_heading(d,
                        "%d sets of cards could loop by their texts, of which %d were seen to be "
                        "cut off by the engine (a warning)%s",
                        f->loops.count + f->loops.more, seen,
                        f->loops.all ? "" : "; not all sets were looked at");
    add_table(d, "loops", columns, TELL_COUNT(columns), 0);
}

/* Order may matter on purpose: it is told, not judged. */
static void add_orders(cw_document *d, const card_findings *f)
{
    static const cw_column columns[] = {{"who stands left matters", "cards.0"},
                                        {"with", "cards.1"}};
    cw_document_heading(d, "%d of %d pairs that react to the same thing depend on their order%s%s",
                        f->pairs.count, f->pairs.asked,
                        f->pairs.all ? "" : " (there are more pairs, which were not tried)",
                        f->pairs.count > 0 ? "; --to writes scenarios of both" : "");
    add_table(d, "orders", columns, TELL_COUNT(columns), SHOWN_PAIRS);
}

/* The last line tells that nothing was found, but not that there is nothing. */
static cw_document *cards_document(const cw_cards_setup *setup, const card_findings *f,
                                   json_t *kills)
{
    static const cw_column unused[] = {{"card", "card"},
                                       {"positions", "positions", CW_AS_WHOLE},
                                       {"played", "played", CW_AS_WHOLE},
                                       {"because", "because"},
                                       {NULL, "finding"}};
    static const cw_column decks[] = {{"deck", "deck"},
                                      {"kill", "verdict"},
                                      {"in turn", "turn", CW_AS_WHOLE},
                                      {"of player", "player", CW_AS_WHOLE},
                                      {"matches tried", "matches", CW_AS_WHOLE}};
    cw_document *d = cw_document_new(findings_json(setup, f, kills));
    size_t useless = json_array_size(cw_document_at(d, "unused"));
    cw_document_title(d, "%s: what its cards can do", setup->game->name);
    add_loops(d, f);
    cw_document_heading(d, "%zu cards seem to be of no use (in the positions that were tried)",
                        useless);
    add_table(d, "unused", unused, TELL_COUNT(unused), 0);
    add_orders(d, f);
    cw_document_heading(d, "Kills from full health in one turn (earlier ones are not excluded)");
    add_table(d, "kills", decks, TELL_COUNT(decks), 0);
    if (useless == 0)
        cw_document_say(d, "not decided: more may be found with a larger --budget");
    return d;
}

/* NO if a card is of no use; otherwise OPEN and never YES: trying positions can find a fault, it
 * cannot show that there is none. */
static int tell_all(const cli_args *args, const cw_cards_setup *setup, const card_findings *f)
{
    const char *folder = cw__args_text(args, "to");
    json_t *kills = json_array();
    if ((folder != NULL && !save_scenarios(args, f, folder)) || !kill_decks(args, setup, kills)) {
        json_decref(kills);
        return EXIT_BAD;
    }
    int answer = cw__tell(args, cards_document(setup, f, kills));
    for (int i = 1; i < setup->game->card_count && answer == EXIT_YES; i++)
        answer = judge(&f->uses[i]) != NULL ? EXIT_NO : EXIT_YES;
    return answer == EXIT_YES ? EXIT_OPEN : answer;
}

/* The same budget serves all four searches; each divides it as it needs. */
int cw__check_cards(const cli_args *args, const cw_game *game)
{
    cw_cards_setup setup = {.game = game,
                            .budget = (int)cw__args_whole(args, "budget"),
                            .threads = (int)cw__args_whole(args, "threads"),
                            .seed = cw__args_whole(args, "seed")};
    card_findings found = {.game = game};
    int answer = find_all(&setup, &found)
                     ? tell_all(args, &setup, &found)
                     : cw__args_refuse(args, "%s", cw_status_text(CW_ERR_MEMORY));
    for (int i = 0; found.witnesses != NULL && i < found.loops.count; i++)
        free(found.witnesses[i]);
    free(found.witnesses);
    cw_loops_clear(&found.loops);
    cw_order_pairs_clear(&found.pairs);
    free(found.uses);
    return answer;
}
