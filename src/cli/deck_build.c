/* `cardwright deck build`: a deck for a style, a class or elements, improved by matches if asked
 * for. The reasons are printed as comments, so that the output is a deck. Building goes by rules
 * of thumb (balance/deck_build.h) and takes a moment; evolving plays matches and takes as long
 * as it may. */
#include "commands.h"
#include "judge.h"
#include "progress.h"
#include "tell.h"

#include "balance/deck_build.h"

#include <string.h>

/* The wish and all that became of it, which several forms then tell. */
typedef struct build_request {
    const cw_game *game;
    cw_deck_wish wish;
    cw_deck_plan plan;
    cw_named_deck deck;
    cw_evolve_outcome outcome;
    int generations;
    const char *agent;
    int form; /* of cw__deck_forms */
    uint64_t games, measure;
} build_request;

/* ---- the wish ---- */

/* The index of a word in a 1-based list; 0 after telling the user. */
static int find_name(const cli_args *args, const char *option, const cw_name_list *list,
                     const char *word)
{
    for (int i = 1; i < list->count; i++)
        if (cw_equal_nocase(list->singular[i], word))
            return i;
    if (list->count <= 1) {
        cw__args_refuse(args, "--%s \"%s\": the game has none", option, word);
        return 0;
    }
    cw__args_none_of(args, option, word, list->singular + 1, (size_t)list->count - 1);
    return 0;
}

/* The same element twice is one element: a second one means another. */
static bool read_elements(const cli_args *args, build_request *q)
{
    char text[200], *rest = text;
    const char *given = cw__args_text(args, "element");
    if (given == NULL)
        return true;
    snprintf(text, sizeof text, "%s", given);
    for (int i = 0; rest != NULL; i++) {
        const char *word = strsep(&rest, ",");
        if (i == 2)
            return cw__args_deny(args, "--element takes at most two elements");
        q->wish.elements[i] = find_name(args, "element", &q->game->elements, word);
        if (q->wish.elements[i] == 0)
            return false;
    }
    if (q->wish.elements[0] == q->wish.elements[1])
        q->wish.elements[1] = 0;
    return true;
}

/* A class that the game does not have is refused by find_name; 0 then means that it failed. */
static bool read_request(const cli_args *args, build_request *q)
{
    const char *class_name = cw__args_text(args, "class");
    if (!read_elements(args, q))
        return false;
    if (class_name != NULL)
        q->wish.class_id = find_name(args, "class", &q->game->classes, class_name);
    q->wish.style = &cw_deck_styles[cw__args_choice(args, "style")];
    q->wish.seed = cw__args_whole(args, "seed");
    q->generations = (int)cw__args_whole(args, "evolve");
    q->games = cw__args_whole(args, "games");
    q->measure = cw__args_whole(args, "measure");
    q->agent = cw__args_text(args, "agent");
    q->form = cw__args_choice(args, "form");
    return class_name == NULL || q->wish.class_id != 0;
}

/* ---- the work ---- */

/* The outcome says what the search changed, and how sure that is. */
static bool evolve(const cli_args *args, build_request *q)
{
    deck_pool pool;
    progress p;
    if (!cw__deck_pool_open(args, q->game, &pool))
        return false;
    if (pool.count == 0) /* a game without decks: against what it began with */
        pool.decks[pool.count++] = q->deck.deck;
    cw_evolve_setup setup = {.game = q->game,
                             .wish = &q->wish,
                             .plan = &q->plan,
                             .agent = q->agent,
                             .opponents = pool.decks,
                             .opponent_count = pool.count,
                             .generations = q->generations,
                             .seed = q->wish.seed,
                             .budget = cw__budget(args),
                             .games = q->games,
                             .measure = q->measure,
                             .keeping = cw__progress_begin(args, &p, "matches")};
    cw_status status = cw_deck_evolve(&setup, &q->deck.deck, &q->outcome, args->errors);
    cw__progress_end(&p);
    cw__deck_pool_clear(&pool);
    return status == CW_OK;
}

/* ---- printing ---- */

/* `mark` begins each line: "# " in a deck that is a file, nothing elsewhere. */
static void explain(const build_request *q, const char *mark, cw_str *out)
{
    const cw_evolve_outcome *o = &q->outcome;
    cw_deck_explain(q->game, &q->wish, &q->plan, &q->deck.deck, mark, out);
    if (q->generations == 0)
        return;
    cw_str_printf(out, "%sevolved over %d generations (%llu matches of %s), %d with a change", mark,
                  o->generations, (unsigned long long)o->matches, q->agent, o->changes);
    if (o->measured == 0) {
        cw_str_add(out, "; stopped, so not measured\n");
        return;
    }
    cw_str_printf(out,
                  "\n%swin rate on %llu fresh matches: built %.1f%% (%.1f to %.1f), "
                  "evolved %.1f%% (%.1f to %.1f)%s\n",
                  mark, (unsigned long long)o->measured, 100 * o->start.rate, 100 * o->start.low,
                  100 * o->start.high, 100 * o->winner.rate, 100 * o->winner.low,
                  100 * o->winner.high, o->kept_start ? ": the built one was kept" : "");
    cw_str_add(out, mark);
    cw__judge_say(&q->agent, 1, out);
    cw_str_add(out, "\n");
}

/* NULL for the second copy of a card: each kind is one row with its count. */
static json_t *card_json(const void *of, int index)
{
    const build_request *q = of;
    int count = cw__deck_copies(&q->deck.deck, index);
    const cw_card *card = &q->game->cards[q->deck.deck.cards[index]];
    return count > 0 ? json_pack("{s:s, s:s, s:i, s:i}", "id", card->id, "name", card->name, "cost",
                                 card->cost, "count", count)
                     : NULL;
}

/* null without --evolve. The two rates are from fresh matches, so that they can be compared. */
static json_t *evolution_json(const build_request *q)
{
    const cw_evolve_outcome *o = &q->outcome;
    return q->generations == 0
               ? json_null()
               : json_pack(
                   "{s:s, s:o, s:i, s:i, s:I, s:b, s:I, s:b, s:{s:f, s:f, s:f}, s:{s:f, s:f, s:f}}",
                   "agent", q->agent, "judge", cw__judge_json(&q->agent, 1), "generations",
                   o->generations, "changes", o->changes, "matches", (json_int_t)o->matches,
                   "stopped", o->stopped, "measured", (json_int_t)o->measured, "kept_start",
                   o->kept_start, "start", "win_rate", o->start.rate, "low", o->start.low, "high",
                   o->start.high, "winner", "win_rate", o->winner.rate, "low", o->winner.low,
                   "high", o->winner.high);
}

/* "late" counts cards whose elements come later than their mana (see balance/deck_build.h). */
static json_t *build_json(const build_request *q)
{
    const cw_deck *deck = &q->deck.deck;
    json_t *curve = json_array(), *elements = json_array();
    cw_str code = CW_STR_INIT;
    int cost = 0, late = 0;
    int bands[CW_CURVE_BANDS] = {0};
    for (int i = 0; i < deck->count; i++) {
        cost += q->game->cards[deck->cards[i]].cost;
        late += cw_deck_lateness(q->game, &q->plan, deck->cards[i]) > 0;
        bands[cw_deck_band(q->game, deck->cards[i])]++;
    }
    for (int i = 0; i < CW_CURVE_BANDS; i++)
        json_array_append_new(curve, json_integer(bands[i]));
    for (int i = 0; i < 2 && q->plan.elements[i] != 0; i++) {
        json_array_append_new(elements,
                              json_string(q->game->elements.singular[q->plan.elements[i]]));
    }
    cw_deck_write_code(q->game, &q->deck, &code);
    json_t *answer = json_pack("{s:s, s:s, s:s, s:I, s:s, s:o, s:f, s:o, s:f, s:i, s:o, s:s, s:o}",
                               "game", q->game->name, "name", q->deck.name, "style",
                               cw_deck_style_name(q->wish.style), "seed", (json_int_t)q->wish.seed,
                               "hero", q->game->cards[deck->hero].name, "elements", elements,
                               "main_share", q->plan.share, "curve", curve, "average_cost",
                               deck->count > 0 ? (double)cost / deck->count : 0.0, "late", late,
                               "cards", cw__json_list(deck->count, card_json, q), "code",
                               cw_str_get(&code), "evolution", evolution_json(q));
    cw_str_clear(&code);
    return answer;
}

/* A code has no comments: its reasons go to stderr, so that the output is a code and nothing
 * else. */
static void print_deck(const build_request *q)
{
    bool code = strcmp(cw__deck_forms[q->form], "code") == 0;
    cw_str why = CW_STR_INIT;
    explain(q, code ? "" : "# ", &why);
    cw__put(&why, code ? stderr : stdout);
    cw__deck_print(q->game, &q->deck, q->form);
}

/* The result as a document, for all forms but the text, which is the deck itself. */
static cw_document *build_document(const build_request *q)
{
    static const cw_column cards[] = {{"count", "count", CW_AS_WHOLE},
                                      {"card", "name"},
                                      {"cost", "cost", CW_AS_WHOLE},
                                      {NULL, "id"}};
    cw_document *d = cw_document_new(build_json(q));
    cw_str why = CW_STR_INIT;
    explain(q, "", &why);
    cw_document_title(d, "%s", q->deck.name);
    cw_document_literal(d, cw_str_get(&why));
    cw_document_table(d, &(cw_table){.at = "cards", CW_COLUMNS(cards)});
    cw_document_say(d, "%s", json_string_value(cw_document_at(d, "code")));
    cw_str_clear(&why);
    return d;
}

/* The deck itself is the text form; other forms are documents about it. */
static int run(const cli_args *args, cw_game *game)
{
    build_request q = {.game = game};
    if (!read_request(args, &q)
        || cw_deck_build(game, &q.wish, &q.deck, &q.plan, args->errors) != CW_OK
        || (q.generations > 0 && !evolve(args, &q)))
        return EXIT_BAD;
    cw__print_errors(args);
    if (!cw__tell_is_text(args))
        return cw__tell(args, build_document(&q));
    print_deck(&q);
    return cw__tell_page(args, build_document(&q));
}

/* Without --evolve nothing is played, and whatever is about matches means nothing. */
static const cli_option options[] = {
    {"form", OPTION_CHOICE, "FORM", "how it is printed", .choices = cw__deck_forms,
     .fallback = "yaml"},
    {"style", OPTION_CHOICE, "STYLE", "how it wants to win", .choices = cw_deck_style_names,
     .fallback = "midrange"},
    {"element", OPTION_TEXT, "E[,E2]", "the element to raise, or two, the main one first"},
    {"class", OPTION_TEXT, "CLASS", "the class of the hero"},
    SEED_OPTION(),
    {"evolve", OPTION_WHOLE, "N", "then N generations of search by simulated matches", .low = 0,
     .high = 100000, .fallback = "0"},
    AGENT_OPTION("who plays them", .fallback = "greedy", .with = "evolve"),
    DECKS_OPTION("the decks to play against", .with = "evolve"),
    GAMES_OPTION("matches of each new deck in a generation", .low = 2, .high = 1e5,
                 .fallback = "64", .with = "evolve"),
    {"measure", OPTION_WHOLE, "N", "matches of the last measurement", .low = 2, .high = 1e7,
     .fallback = "2000", .with = "evolve"},
    NODES_OPTION(.with = "evolve"),
    THREADS_OPTION(.with = "evolve"),
    KEEPING_OPTIONS(.with = "evolve"),
    TELL_OPTIONS,
    {0},
};

const cli_command cw__deck_build_command = {
    .name = "deck build",
    .words = "[GAME]",
    .summary = "build a deck for a style, a class or elements",
    .example = "reduced",
    .options = options,
    .spread = true,
    .run_game = run,
};
