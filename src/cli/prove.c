/* `cardwright prove`: what the rules of a game guarantee, proved by the solver Z3 from the file
 * rules.model in the game's folder, once the game is seen to be the one that is modelled. */
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
    q->game = open_game(args, name);
    if (q->game == NULL)
        return false;
    int length = snprintf(q->path, sizeof q->path, "%s/rules.model",
                          q->game->folder != NULL ? q->game->folder : ".");
    return length > 0 && (size_t)length < sizeof q->path;
}

static bool find_mutation(question *q, const char *name, cw_errors *errors)
{
    cw_model_mutation list[MOST_MUTATIONS];
    int count = cw_model_mutations(q->text, q->path, list, MOST_MUTATIONS, errors);
    for (int i = 0; i < count; i++)
        if (strcmp(list[i].name, name) == 0)
            q->mutation = list[i];
    return cw_model_mutate(q->text, q->path, name, &q->broken, errors);
}

static bool read_question(const cli_args *args, question *q, cw_errors *errors)
{
    size_t size = 0;
    const char *name = args->word_count > 0 ? args->words[0] : "reduced";
    const char *mutation = args_text(args, "mutate", 0, NULL);
    if (!find_file(args, name, q))
        return false;
    q->text = cw_read_file(q->path, CW_MODEL_BYTES, &size);
    if (q->text == NULL) {
        args_refuse(args, "%s cannot be read: this game has no rules that can be proved", q->path);
        return false;
    }
    if (strlen(q->text) != size) {
        args_refuse(args, "%s is not a text", q->path);
        return false;
    }
    if (mutation != NULL && !find_mutation(q, mutation, errors))
        return false;
    const char *text = mutation != NULL ? cw_str_get(&q->broken) : q->text;
    q->model = cw_model_read(text, strlen(text), q->path, errors);
    return q->model != NULL
           && (q->game == NULL || cw_model_fits(q->model, q->path, q->game, errors));
}

static void clear_question(question *q)
{
    free(q->text);
    cw_str_clear(&q->broken);
    cw_model_free(q->model);
    cw_game_free(q->game);
}

/* ---- the obligations as files ---- */

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
        cw_memory_files_add(&files, path, cw_str_get(&text), text.size);
        files.failed = files.failed || text.failed;
        cw_str_clear(&text);
    }
    bool good = !files.failed && folder_write(args, folder, &files);
    cw_memory_files_clear(&files);
    return good;
}

/* ---- printing ---- */

static void count_verdicts(const cw_proof *proof, int *counts)
{
    memset(counts, 0, CW_VERDICTS * sizeof *counts);
    for (int i = 0; i < proof->goal_count; i++)
        counts[proof->goals[i].verdict]++;
}

static const char *sizes_of(const cw_proof *proof, const cw_goal *goal, char *text, size_t size)
{
    snprintf(text, size, "%d cards", proof->cards);
    return goal->verdict == CW_VERDICT_PROVED ? "all"
           : goal->verdict == CW_VERDICT_BOUNDED || goal->verdict == CW_VERDICT_SATISFIABLE
                   || goal->counterexample != NULL
               ? text
               : "-";
}

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

static json_t *goal_json(const cw_proof *proof, const cw_goal *goal)
{
    char sizes[24];
    json_t *item = json_pack("{s:s, s:s, s:s, s:s, s:s, s:f}", "where", cw_goal_place(proof, goal),
                             "statement", goal->about, "says", goal->says, "verdict",
                             cw_verdict_name(goal->verdict), "sizes",
                             sizes_of(proof, goal, sizes, sizeof sizes), "seconds", goal->seconds);
    json_object_set_new(item, "counterexample",
                        goal->counterexample ? json_string(goal->counterexample) : json_null());
    return item;
}

static int print_as_json(const cw_proof *proof, const question *q, double seconds)
{
    int counts[CW_VERDICTS];
    json_t *goals = json_array();
    count_verdicts(proof, counts);
    for (int i = 0; i < proof->goal_count; i++)
        json_array_append_new(goals, goal_json(proof, &proof->goals[i]));
    json_t *all = json_pack("{s:s, s:i, s:f, s:o}", "model", q->model->name, "cards", proof->cards,
                            "seconds", seconds, "goals", goals);
    for (int i = 0; i < CW_VERDICTS; i++) {
        const char *name = i == CW_VERDICT_UNKNOWN ? "not_decided" : cw_verdict_name((cw_verdict)i);
        json_object_set_new(all, name, json_integer(counts[i]));
    }
    json_object_set_new(all, "game", q->game ? json_string(q->game->name) : json_null());
    json_object_set_new(all, "mutation",
                        q->mutation.name[0] ? json_string(q->mutation.name) : json_null());
    return print_json(all);
}

/* ---- the command ---- */

static int prove(const cli_args *args, const question *q, cw_proof *proof, cw_errors *errors)
{
    double number, began = cw_seconds_now();
    const char *folder = args_text(args, "out", 0, NULL);
    if (!args_whole(args, "cards", 2, CW_PROOF_CARDS_MOST, proof->cards, &number))
        return EXIT_BAD;
    proof->cards = (int)number;
    if (!args_number(args, "seconds", 0.1, 3600, proof->seconds, &proof->seconds)
        || !args_whole(args, "threads", 0, 256, 0, &number)
        || (folder != NULL && !write_files(args, proof, folder)))
        return EXIT_BAD;
    const char *only = args_text(args, "only", 0, NULL);
    if (only != NULL && cw_proof_only(proof, only) == 0)
        return args_refuse(args, "there is no goal at or about \"%.60s\"", only);
    if (!cw_proof_run(proof, (int)number, errors))
        return EXIT_BAD;
    int counts[CW_VERDICTS], result = EXIT_YES;
    count_verdicts(proof, counts);
    if (args_has(args, "json"))
        result = print_as_json(proof, q, cw_seconds_now() - began);
    else
        print_result(proof, q, cw_seconds_now() - began);
    return result != EXIT_YES                                            ? result
           : counts[CW_VERDICT_FAILED] > 0                               ? EXIT_NO
           : counts[CW_VERDICT_UNKNOWN] + counts[CW_VERDICT_BOUNDED] > 0 ? EXIT_OPEN
                                                                         : EXIT_YES;
}

static int list_mutations(const question *q, cw_errors *errors)
{
    cw_model_mutation list[MOST_MUTATIONS];
    int count = cw_model_mutations(q->text, q->path, list, MOST_MUTATIONS, errors);
    for (int i = 0; i < count; i++)
        printf("%-20s %-12s %s\n", list[i].name, list[i].breaks, list[i].says);
    return errors->count == 0 ? EXIT_YES : EXIT_BAD;
}

static int run(const cli_args *args)
{
    question q = {0};
    cw_errors *errors = calloc(1, sizeof *errors);
    int result = EXIT_BAD;
    if (errors != NULL && read_question(args, &q, errors)) {
        cw_proof *proof = cw_proof_new(q.model);
        if (args_has(args, "mutations"))
            result = list_mutations(&q, errors);
        else if (proof == NULL)
            args_refuse(args, "%s", cw_status_text(CW_ERR_LIMIT));
        else
            result = prove(args, &q, proof, errors);
        cw_proof_free(proof);
    }
    if (errors != NULL)
        print_errors(errors);
    clear_question(&q);
    free(errors);
    return result;
}

static const cli_option options[] = {
    {"out", "FOLDER", "write the obligations as SMT-LIB 2 files", OPTION_FOLDER},
    {"mutate", "NAME", "break a rule first, to see what fails"},
    {"mutations", NULL, "list the rules that can be broken, and what then fails"},
    {"only", "NAME", "only goals about this statement, or of this operation"},
    {"cards", "N", "cards in bounded checks and counterexamples (4)"},
    {"seconds", "S", "time for each goal (20)"},
    {"threads", "N", "solvers at once (one per core)"},
    {"json", NULL, "print JSON"},
    {0},
};

const cli_command prove_command = {
    .name = "prove",
    .usage = "[GAME] [options]",
    .summary = "prove what the rules of a game guarantee",
    .details =
        "Compares the settings and cards of a game (reduced if absent) with its file\n"
        "rules.model, turns that into proof obligations and asks the solver Z3 about each.\n"
        "A file given by its path is compared with no game. See docs/proofs.md. Exit 0: all\n"
        "proved, 1: something fails, 2: bad input, or the game is not the one that is\n"
        "modelled, 3: the solver did not decide everything, or not for all sizes.",
    .options = options,
    .most = 1,
    .run = run,
};
