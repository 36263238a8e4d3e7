/* `cardwright lesson`: plays the lessons of a game as a person would who does what is asked for. */
#include "commands.h"
#include "common.h"

#include "table/lesson.h"

#include <string.h>

static const cw_lesson *find(const cli_args *args, const cw_lesson_list *lessons, const char *name)
{
    const char *names[CW_LESSONS];
    for (int i = 0; i < lessons->count; i++) {
        names[i] = lessons->list[i]->name;
        if (strcmp(names[i], name) == 0)
            return lessons->list[i];
    }
    cw__args_no_such(args, "lesson", name, names, (size_t)lessons->count);
    return NULL;
}

static json_t *lesson_json(const cw_lesson *lesson)
{
    json_t *topics = json_array();
    for (int i = 0; i < lesson->count; i++)
        json_array_append_new(topics, json_string(lesson->steps[i].topic));
    return json_pack("{s:s, s:s, s:s, s:o}", "name", lesson->name, "title", lesson->title, "about",
                     lesson->about, "topics", topics);
}

/* Without a name every lesson is a line; with one it is told step by step. */
static int report(const cli_args *args, const cw_lesson_list *lessons,
                  const cw_scenario_result *result)
{
    const char *name = args->word_count > 1 ? args->words[1] : NULL;
    const cw_lesson *one = name != NULL && result->failed == 0 ? find(args, lessons, name) : NULL;
    if (name != NULL && result->failed == 0 && one == NULL)
        return EXIT_BAD;
    if (cw__args_has(args, "json")) {
        json_t *list = json_array(), *problems = json_array();
        for (int i = 0; i < lessons->count; i++)
            if (name == NULL || one == lessons->list[i])
                json_array_append_new(list, lesson_json(lessons->list[i]));
        if (result->failed > 0)
            json_array_append_new(problems, json_string(cw_str_get(&result->messages)));
        if (cw__print_json(json_pack("{s:o, s:o}", "lessons", list, "problems", problems), EXIT_YES)
            != EXIT_YES)
            return EXIT_BAD;
    } else {
        fputs(cw_str_get(&result->messages), stdout);
        if (one != NULL)
            fputs(cw_str_get(&result->trace), stdout);
        for (int i = 0; i < lessons->count; i++) {
            const cw_lesson *l = lessons->list[i];
            if (name == NULL || one == l)
                printf("%-20s %s: %d steps\n", l->name, l->title, l->count);
        }
        printf("%d lessons passed, %d failed\n", result->passed, result->failed);
    }
    return result->broken ? EXIT_BAD : result->failed > 0 ? EXIT_NO : EXIT_YES;
}

static int run(const cli_args *args)
{
    cw_game *game = cw__open_game(args, args->words[0]);
    cw_lesson_list lessons;
    cw_scenario_result result = {0};
    if (game == NULL)
        return EXIT_BAD;
    cw_lessons_load(game, args->word_count > 1 ? args->words[1] : NULL, &lessons, &result);
    int code = lessons.count + result.failed == 0 ? cw__args_refuse(
                   args, "%s has no lessons: they lie in its folder lessons/", args->words[0])
                                                  : report(args, &lessons, &result);
    cw_lessons_clear(&lessons);
    cw_scenario_clear(&result);
    cw_game_free(game);
    return code;
}

static const cli_option options[] = {JSON_OPTION, {0}};

const cli_command cw__lesson_command = {
    .name = "lesson",
    .words = "GAME [NAME]",
    .summary = "play the lessons of a game: guided matches for newcomers",
    .details =
        "Every lesson is played in each way that it accepts; with a name, that lesson is told\n"
        "step by step. docs/lessons.md describes the files. Exit 0: all can be played to the\n"
        "end, 1: a step is not legal or an expectation not true, 2: a file cannot be\n"
        "understood.",
    .example = "classic",
    .options = options,
    .run = run,
};
