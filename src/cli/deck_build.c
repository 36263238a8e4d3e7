/* `cardwright deck build`: a deck for a style, a class or elements, improved by matches if asked
 * for. The reasons are printed as comments, so that the output is a deck. */
#include "commands.h"
#include "deck_pool.h"
#include "judge.h"
#include "progress.h"

#include "lab/deck_build.h"

#include <stdlib.h>
#include <string.h>

typedef struct build_request {
    const cw_game *game;
    cw_deck_wish wish;
    cw_deck_plan plan;
    cw_named_deck deck;
    cw_evolve_outcome outcome;
    int generations;
    const char *agent, *form;
    uint64_t games, measure, nodes;
    int threads;
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
        args_refuse(args, "--%s \"%s\": the game has none", option, word);
        return 0;
    }
    const char *near = cw_nearest(word, list->singular + 1, (size_t)list->count - 1);
    cw_str all = CW_STR_INIT;
    for (int i = 1; i < list->count; i++)
        cw_str_printf(&all, "%s%s", i > 1 ? ", " : "", list->singular[i]);
    args_refuse(args, "--%s \"%s\" is none of %s%s%s%s", option, word, cw_str_get(&all),
                near != NULL ? "; did you mean \"" : "", near != NULL ? near : "",
                near != NULL ? "\"?" : "");
    cw_str_clear(&all);
    return 0;
}

static bool read_elements(const cli_args *args, build_request *q)
{
    char text[200], *rest = text;
    const char *given = args_text(args, "element", 0, NULL);
    if (given == NULL)
        return true;
    snprintf(text, sizeof text, "%s", given);
    for (int i = 0; rest != NULL; i++) {
        const char *word = strsep(&rest, ",");
        if (i == 2) {
            args_refuse(args, "--element takes at most two elements");
            return false;
        }
        q->wish.elements[i] = find_name(args, "element", &q->game->elements, word);
        if (q->wish.elements[i] == 0)
            return false;
    }
    if (q->wish.elements[0] == q->wish.elements[1])
        q->wish.elements[1] = 0;
    return true;
}

static bool read_style(const cli_args *args, build_request *q)
{
    const char *name = args_text(args, "style", 0, "midrange"), *names[16];
    size_t count = 0;
    for (; cw_deck_styles[count].name != NULL && count < 16; count++)
        names[count] = cw_deck_styles[count].name;
    q->wish.style = cw_deck_style_find(name);
    if (q->wish.style == NULL) {
        const char *near = cw_nearest(name, names, count);
        args_refuse(args, "--style \"%s\" is none of aggro, midrange, control%s%s%s", name,
                    near != NULL ? "; did you mean \"" : "", near != NULL ? near : "",
                    near != NULL ? "\"?" : "");
    }
    return q->wish.style != NULL;
}

static bool read_request(const cli_args *args, build_request *q)
{
    const char *class_name = args_text(args, "class", 0, NULL);
    double generations, threads, games, measure, nodes;
    if (!read_style(args, q) || !read_elements(args, q)
        || !args_whole(args, "evolve", 0, 100000, 0, &generations)
        || !args_whole(args, "threads", 0, 256, 0, &threads)
        || !args_whole(args, "games", 2, 1e5, 64, &games)
        || !args_whole(args, "measure", 2, 1e7, 2000, &measure)
        || !args_whole(args, "nodes", 0, 1e15, 0, &nodes) || !read_seed(args, 1, &q->wish.seed))
        return false;
    if (class_name != NULL)
        q->wish.class_id = find_name(args, "class", &q->game->classes, class_name);
    q->generations = (int)generations;
    q->threads = (int)threads;
    q->games = (uint64_t)games;
    q->measure = (uint64_t)measure;
    q->nodes = (uint64_t)nodes;
    q->agent = args_text(args, "agent", 0, "greedy");
    q->form = args_text(args, "to", 0, "yaml");
    if (strcmp(q->form, "yaml") != 0 && strcmp(q->form, "text") != 0
        && strcmp(q->form, "code") != 0) {
        args_refuse(args, "--to \"%s\" is none of yaml, text, code", q->form);
        return false;
    }
    return class_name == NULL || q->wish.class_id != 0;
}

/* ---- the work ---- */

static bool evolve(const cli_args *args, build_request *q, cw_errors *errors)
{
    deck_pool pool;
    progress p;
    if (!deck_pool_open(args, q->game, args_text(args, "decks", 0, NULL), &pool))
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
                             .threads = q->threads,
                             .budget = {.nodes = q->nodes},
                             .games = q->games,
                             .measure = q->measure,
                             .progress = progress_step,
                             .context = &p};
    progress_begin(&p, "matches");
    cw_status status = cw_deck_evolve(&setup, &q->deck.deck, &q->outcome, errors);
    progress_end(&p);
    deck_pool_clear(&pool);
    return status == CW_OK;
}

/* ---- printing ---- */

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
    judge_say(&q->agent, 1, out);
    cw_str_add(out, "\n");
}

static json_t *cards_json(const build_request *q)
{
    json_t *array = json_array();
    const cw_deck *deck = &q->deck.deck;
    for (int i = 0; i < deck->count; i++) {
        int before = 0, count = 0;
        for (int k = 0; k < deck->count; k++) {
            before += k < i && deck->cards[k] == deck->cards[i];
            count += deck->cards[k] == deck->cards[i];
        }
        const cw_card *card = &q->game->cards[deck->cards[i]];
        if (before == 0) {
            json_array_append_new(array, json_pack("{s:s, s:s, s:i, s:i}", "id", card->id, "name",
                                                   card->name, "cost", card->cost, "count", count));
        }
    }
    return array;
}

static json_t *evolution_json(const build_request *q)
{
    const cw_evolve_outcome *o = &q->outcome;
    return q->generations == 0
               ? json_null()
               : json_pack(
                   "{s:s, s:o, s:i, s:i, s:I, s:b, s:I, s:b, s:{s:f, s:f, s:f}, s:{s:f, s:f, s:f}}",
                   "agent", q->agent, "judge", judge_json(&q->agent, 1), "generations",
                   o->generations, "changes", o->changes, "matches", (json_int_t)o->matches,
                   "stopped", o->stopped, "measured", (json_int_t)o->measured, "kept_start",
                   o->kept_start, "start", "win_rate", o->start.rate, "low", o->start.low, "high",
                   o->start.high, "winner", "win_rate", o->winner.rate, "low", o->winner.low,
                   "high", o->winner.high);
}

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
    json_t *answer = json_pack(
        "{s:s, s:s, s:s, s:I, s:s, s:o, s:f, s:o, s:f, s:i, s:o, s:s, s:o}", "game", q->game->name,
        "name", q->deck.name, "style", q->wish.style->name, "seed", (json_int_t)q->wish.seed,
        "hero", q->game->cards[deck->hero].name, "elements", elements, "main_share", q->plan.share,
        "curve", curve, "average_cost", deck->count > 0 ? (double)cost / deck->count : 0.0, "late",
        late, "cards", cards_json(q), "code", cw_str_get(&code), "evolution", evolution_json(q));
    cw_str_clear(&code);
    return answer;
}

static int print_deck(const build_request *q)
{
    bool code = strcmp(q->form, "code") == 0;
    cw_str why = CW_STR_INIT, out = CW_STR_INIT;
    explain(q, code ? "" : "# ", &why);
    (code                ? cw_deck_write_code
     : q->form[0] == 'y' ? cw_deck_write_yaml
                         : cw_deck_write_list)(q->game, &q->deck, &out);
    fputs(cw_str_get(&why), code ? stderr : stdout);
    printf("%s%s", cw_str_get(&out), out.size > 0 && out.data[out.size - 1] == '\n' ? "" : "\n");
    bool good = !why.failed && !out.failed;
    cw_str_clear(&why);
    cw_str_clear(&out);
    return good ? EXIT_YES : EXIT_BAD;
}

/* Options that nobody would read. */
static bool check_options(const cli_args *args)
{
    static const char *const evolving[] = {"agent", "decks",   "games", "measure",
                                           "nodes", "threads", NULL};
    return args_has(args, "evolve") || args_mean_something(args, evolving, "without --evolve");
}

static int build(const cli_args *args, const cw_game *game, build_request *q, cw_errors *errors)
{
    q->game = game;
    if (!read_request(args, q))
        return EXIT_BAD;
    bool good = cw_deck_build(game, &q->wish, &q->deck, &q->plan, errors) == CW_OK
                && (q->generations == 0 || evolve(args, q, errors));
    print_errors(errors);
    return !good ? EXIT_BAD : args_has(args, "json") ? print_json(build_json(q)) : print_deck(q);
}

static int run(const cli_args *args)
{
    build_request *q = calloc(1, sizeof *q);
    cw_errors *errors = calloc(1, sizeof *errors);
    cw_game *game = q != NULL && errors != NULL && check_options(args)
                        ? open_game(args, args->word_count > 0 ? args->words[0] : "classic")
                        : NULL;
    int answer = game != NULL ? build(args, game, q, errors) : EXIT_BAD;
    cw_game_free(game);
    free(errors);
    free(q);
    return answer;
}

static const cli_option options[] = {
    {"to", "FORM", "yaml (default), text or code"},
    {"style", "STYLE", "aggro, midrange or control (default midrange)"},
    {"element", "E[,E2]", "the element to raise, or two, the main one first"},
    {"class", "CLASS", "the class of the hero"},
    {"seed", "N", "other choices among near equals (default 1)"},
    {"evolve", "N", "then N generations of search by simulated matches"},
    {"agent", "AGENT", "who plays them (default greedy)"},
    {"decks", "D,…", "the decks to play against (default: the game's own)"},
    {"games", "N", "matches of each new deck in a generation (default 64)"},
    {"measure", "N", "matches of the last measurement (default 2000)"},
    {"nodes", "N", "budget of each decision in nodes"},
    {"threads", "N", "default: one per core; the result is the same"},
    {"json", NULL, "print JSON"},
    {0},
};

const cli_command deck_build_command = {
    .name = "deck build",
    .usage = "[GAME] [options]",
    .summary = "build a deck for a style, a class or elements",
    .options = options,
    .most = 1,
    .run = run,
};
