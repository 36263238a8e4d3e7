/* `cardwright prove`: what the rules of a game guarantee, proved by the solver Z3 from the file
 * rules.model in the game's folder, once the game is seen to be the one that is modelled. The
 * answer YES is only given for goals that hold for all sizes; a check of up to so many cards
 * leaves the question open. */
#include "commands.h"
#include "common.h"
#include "folder.h"

#include "base/clock.h"
#include "lang/settings.h"
#include "spec/model_game.h"
#include "spec/proof.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* The shipped model has far fewer; a file with more is read, and the rest is not listed. */
enum { MOST_MUTATIONS = 64 };

typedef struct question {
    char path[PATH_MAX];
    cw_game *game;   /* that the model is compared with, or NULL: a file was named */
    char *text;      /* of the file */
    cw_str broken;   /* the text with one rule broken */
    cw_model *model; /* of the text that is asked about */
    cw_model_mutation mutation;
} question;

/* FILE.model as it is, else the file of a game. */
static bool find_file(const cli_args *args, const char *name, question *q)
{
    const char *ending = strrchr(name, '.');
    if (ending != NULL && strcmp(ending, ".model") == 0)
        return (size_t)snprintf(q->path, sizeof q->path, "%s", name) < sizeof q->path;
    q->game = cw__open_game(args, name);
    if (q->game == NULL)
        return false;
    int length = snprintf(q->path, sizeof q->path, "%s/rules.model",
                          q->game->folder != NULL ? q->game->folder : ".");
    return length > 0 && (size_t)length < sizeof q->path;
}

/* The list gives the words about the mutation; making the broken text is a second step, which
 * also tells if there is none of that name. */
static bool find_mutation(question *q, const char *name, cw_errors *errors)
{
    cw_model_mutation list[MOST_MUTATIONS];
    int count = cw_model_mutations(q->text, q->path, list, MOST_MUTATIONS, errors);
    for (int i = 0; i < count; i++)
        if (strcmp(list[i].name, name) == 0)
            q->mutation = list[i];
    return cw_model_mutate(q->text, q->path, name, &q->broken, errors);
}

/* A model of a game is compared with the game before anything is proved: a proof about other
 * rules than the game has would say nothing of it. */
static bool read_question(const cli_args *args, question *q)
{
    size_t size = 0;
    const char *name = cw__args_word(args, 0, "reduced");
    const char *mutation = cw__args_text(args, "mutate");
    if (!find_file(args, name, q))
        return false;
    q->text = cw_read_file(q->path, CW_MODEL_BYTES, &size);
    if (q->text == NULL) {
        return cw__args_deny(args, "%s cannot be read: this game has no rules that can be proved",
                             q->path);
    }
    if (strlen(q->text) != size)
        return cw__args_deny(args, "%s is not a text", q->path);
    if (mutation != NULL && !find_mutation(q, mutation, args->errors))
        return false;
    const char *text = mutation != NULL ? cw_str_get(&q->broken) : q->text;
    q->model = cw_model_read(text, strlen(text), q->path, args->errors);
    return q->model != NULL
           && (q->game == NULL || cw_model_fits(q->model, q->path, q->game, args->errors));
}

/* ---- the obligations as files ---- */

/* For each group of goals the general script and the bounded one, named after it, to be run with
 * any solver. */
static bool write_files(const cli_args *args, const cw_proof *proof, const char *folder)
{
    cw_memory_files files = {0};
    for (int i = 0; i < 2 * cw_proof_groups(proof); i++) {
        bool bounded = i % 2 == 1;
        char path[CW_MODEL_NAME + 20];
        cw_str text = CW_STR_INIT;
        cw_proof_script(proof, i / 2, bounded, &text);
        snprintf(path, sizeof path, "%s%s.smt2", cw_proof_group_name(proof, i / 2),
                 bounded ? "-bounded" : "");
        cw__folder_add(&files, path, &text);
    }
    bool good = cw__folder_write(args, folder, &files);
    cw_memory_files_clear(&files);
    return good;
}

/* ---- printing ---- */

/* How often each verdict was given. */
static void count_verdicts(const cw_proof *proof, int *counts)
{
    memset(counts, 0, CW_VERDICTS * sizeof *counts);
    for (int i = 0; i < proof->goal_count; i++)
        counts[proof->goals[i].verdict]++;
}

/* What a verdict is about: all sizes, up to so many cards, or nothing. */
static const char *sizes_of(const cw_proof *proof, const cw_goal *goal, char *text, size_t size)
{
    snprintf(text, size, "%d cards", proof->cards);
    return goal->verdict == CW_VERDICT_PROVED ? "all"
           : goal->verdict == CW_VERDICT_BOUNDED || goal->verdict == CW_VERDICT_SATISFIABLE
                   || goal->counterexample != NULL
               ? text
               : "-";
}

/* In the order in which the model states its goals. */
static void print_table(const cw_proof *proof)
{
    char sizes[24];
    printf("%-11s %-8s %7s  %-20s %-17s %s\n", "", "sizes", "seconds", "where", "statement", "");
    for (int i = 0; i < proof->goal_count; i++) {
        const cw_goal *goal = &proof->goals[i];
        printf("%-11s %-8s %7.3f  %-20s %-17s %s\n", cw_verdict_name(goal->verdict),
               sizes_of(proof, goal, sizes, sizeof sizes), goal->seconds,
               cw_goal_place(proof, goal), goal->about, goal->says);
    }
}

/* Says first what the proof is of: a game, or the model alone. */
static void print_result(const cw_proof *proof, const question *q, double seconds)
{
    int counts[CW_VERDICTS];
    count_verdicts(proof, counts);
    if (q->game != NULL) {
        printf("%s: the %d settings and %d cards of the game are what %s models\n", q->game->name,
               cw_setting_count, q->game->card_count - 1, q->path);
    } else {
        printf("%s alone: no game was compared with it\n", q->path);
    }
    if (q->mutation.name[0] != '\0')
        printf("%s with a broken rule: %s\n", q->model->name, q->mutation.says);
    print_table(proof);
    for (int i = 0; i < proof->goal_count; i++) {
        const cw_goal *goal = &proof->goals[i];
        if (goal->counterexample != NULL) {
            printf("\n%s, %s is broken: %s\n%s", cw_goal_place(proof, goal), goal->about,
                   goal->says, goal->counterexample);
        }
    }
    printf("\n%d goals: %d proved for all sizes, %d for up to %d cards, %d satisfiable, %d broken, "
           "%d not decided; %.1f s\n",
           proof->goal_count, counts[CW_VERDICT_PROVED], counts[CW_VERDICT_BOUNDED], proof->cards,
           counts[CW_VERDICT_SATISFIABLE], counts[CW_VERDICT_FAILED], counts[CW_VERDICT_UNKNOWN],
           seconds);
}

/* A goal that holds has no counterexample: null. */
static json_t *goal_json(const void *of, int index)
{
    const cw_proof *proof = of;
    const cw_goal *goal = &proof->goals[index];
    char sizes[24];
    return json_pack("{s:s, s:s, s:s, s:s, s:s, s:f, s:s?}", "where", cw_goal_place(proof, goal),
                     "statement", goal->about, "says", goal->says, "verdict",
                     cw_verdict_name(goal->verdict), "sizes",
                     sizes_of(proof, goal, sizes, sizeof sizes), "seconds", goal->seconds,
                     "counterexample", goal->counterexample);
}

/* The counts by verdict stand beside the goals, under the verdicts' names. */
static json_t *proof_json(const cw_proof *proof, const question *q, double seconds)
{
    int counts[CW_VERDICTS];
    count_verdicts(proof, counts);
    json_t *all = json_pack("{s:s, s:i, s:f, s:o}", "model", q->model->name, "cards", proof->cards,
                            "seconds", seconds, "goals",
                            cw__json_list(proof->goal_count, goal_json, proof));
    for (int i = 0; i < CW_VERDICTS; i++) {
        const char *name = i == CW_VERDICT_UNKNOWN ? "not_decided" : cw_verdict_name((cw_verdict)i);
        json_object_set_new(all, name, json_integer(counts[i]));
    }
    const char *mutation = q->mutation.name;
    json_object_update_new(all,
                           json_pack("{s:s?, s:s?}", "game", q->game != NULL ? q->game->name : NULL,
                                     "mutation", mutation[0] != '\0' ? mutation : NULL));
    return all;
}

/* ---- the command ---- */

/* Obligations are written before they are run: they are of use even without a solver. */
static int prove(const cli_args *args, const question *q, cw_proof *proof)
{
    double began = cw_seconds_now();
    const char *folder = cw__args_text(args, "to"), *only = cw__args_text(args, "only");
    proof->cards = (int)cw__args_whole(args, "most-cards");
    proof->seconds = cw__args_number(args, "goal-seconds");
    if (folder != NULL && !write_files(args, proof, folder))
        return EXIT_BAD;
    if (only != NULL && cw_proof_only(proof, only) == 0)
        return cw__args_refuse(args, "there is no goal at or about \"%.60s\"", only);
    if (!cw_proof_run(proof, (int)cw__args_whole(args, "threads"), args->errors))
        return EXIT_BAD;
    int counts[CW_VERDICTS];
    count_verdicts(proof, counts);
    /* One broken goal decides; a proof for a few cards only leaves the question open. */
    int answer = counts[CW_VERDICT_FAILED] > 0                                 ? EXIT_NO
                 : counts[CW_VERDICT_UNKNOWN] + counts[CW_VERDICT_BOUNDED] > 0 ? EXIT_OPEN
                                                                               : EXIT_YES;
    if (cw__args_has(args, "json"))
        return cw__print_json(proof_json(proof, q, cw_seconds_now() - began), answer);
    print_result(proof, q, cw_seconds_now() - began);
    return answer;
}

/* Each with what it should break, so that a proof that still succeeds is seen to prove nothing. */
static int list_mutations(const cli_args *args, const question *q)
{
    cw_model_mutation list[MOST_MUTATIONS];
    int count = cw_model_mutations(q->text, q->path, list, MOST_MUTATIONS, args->errors);
    for (int i = 0; i < count; i++)
        printf("%-20s %-12s %s\n", list[i].name, list[i].breaks, list[i].says);
    return args->errors->count == 0 ? EXIT_YES : EXIT_BAD;
}

/* What was opened on the way is freed here, however far it came. */
static int run(const cli_args *args)
{
    question q = {0};
    int result = EXIT_BAD;
    if (read_question(args, &q)) {
        cw_proof *proof = cw_proof_new(q.model);
        result = cw__args_has(args, "mutations") ? list_mutations(args, &q)
                 : proof == NULL ? cw__args_refuse(args, "%s", cw_status_text(CW_ERR_LIMIT))
                                 : prove(args, &q, proof);
        cw_proof_free(proof);
    }
    free(q.text);
    cw_str_clear(&q.broken);
    cw_model_free(q.model);
    cw_game_free(q.game);
    return result;
}

static const cli_option options[] = {
    {"to", OPTION_FOLDER, "FOLDER", "write the obligations there as SMT-LIB 2 files"},
    {"mutate", OPTION_TEXT, "NAME", "break a rule first, to see what fails"},
    {"mutations", OPTION_SWITCH, NULL, "list the rules that can be broken, and what then fails"},
    {"only", OPTION_TEXT, "NAME", "only goals about this statement, or of this operation"},
    {"most-cards", OPTION_WHOLE, "N", "cards in bounded checks and counterexamples", .low = 2,
     .high = CW_PROOF_CARDS_MOST, .fallback = "4"},
    {"goal-seconds", OPTION_NUMBER, "S", "time for each goal", .low = 0.1, .high = 3600,
     .unit = "seconds", .fallback = "20"},
    THREADS_OPTION(),
    JSON_OPTION,
    {0},
};

const cli_command cw__prove_command = {
    .name = "prove",
    .words = "[GAME]",
    .summary = "prove what the rules of a game guarantee",
    .details =
        "Compares the settings and cards of a game (reduced if absent) with its file\n"
        "rules.model, turns that into proof obligations and asks the solver Z3 about each.\n"
        "A file given by its path is compared with no game. See docs/proofs.md. Exit 0: all\n"
        "proved, 1: something fails, 2: bad input, or the game is not the one that is\n"
        "modelled, 3: the solver did not decide everything, or not for all sizes.",
    .example = "reduced --mutations",
    .options = options,
    .run = run,
};
