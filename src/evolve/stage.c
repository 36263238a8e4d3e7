/* Stages of a search as chapters of a ledger: the matches of a list of vectors, cut into jobs. The
 * ledger keeps the sums of each job: a resumed search runs from its start, takes what is there and
 * plays the rest, so that it cannot end otherwise than one that was never stopped. */
#include "evolve/work.h"

#include "base/memory.h"
#include "runs/farm.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Matches of a job. The store counts in them, so that another number is another kind of run. */
enum { CHUNK = 250 };

static uint64_t chunks_of(const evolve_stage *stage) { return (stage->games + CHUNK - 1) / CHUNK; }

static uint64_t chunk_games(void *context, uint64_t job)
{
    const evolve_stage *stage = &((evolve_work *)context)->stage;
    uint64_t first = cw_job_number(job) % chunks_of(stage) * CHUNK;
    return stage->games - first < CHUNK ? stage->games - first : CHUNK;
}

static const char *agent_of(const evolve_work *w)
{
    return w->setup.agent != NULL ? w->setup.agent : CW_EVOLVE_AGENT;
}

/* Match by match, each as a file: of an agent that decides otherwise the second time none is written. */
static cw_status play_and_write(const evolve_work *w, const cw_evolve_vector *vector,
                                evolve_job *kept, uint64_t name, uint64_t games, cw_errors *errors)
{
    cw_status status = CW_OK;
    cw_game *game = cw_evolve_game(vector, errors);
    for (uint64_t i = 0; game != NULL && status == CW_OK && i < games; i++) {
        cw_evolve_sums one = {0};
        cw_str text = CW_STR_INIT;
        status = w->play(vector, w->setup.agent, kept->seed, kept->first + i, 1,
                         cw_ledger_stopping(w->ledger), &one, errors);
        if (status == CW_OK && one.matches == 1
            && (!cw__evolve_replay(game, agent_of(w), kept->seed, kept->first + i, &one.signature,
                                   &text, errors)
                || !cw_ledger_write_replay(w->ledger, w->part, name + i + 1, &text, errors)))
            status = cw_errors_status(errors);
        cw_evolve_sums_add(&kept->sums, &one);
        cw_str_clear(&text);
    }
    cw_game_free(game);
    return game != NULL ? status : cw_errors_status(errors);
}

static size_t play_job(void *context, uint64_t job, int worker, void *result, cw_errors *errors)
{
    evolve_work *w = context;
    const evolve_stage *stage = &w->stage;
    uint64_t number = cw_job_number(job), chunks = chunks_of(stage), games = chunk_games(w, job);
    const cw_evolve_vector *vector = &w->vectors[number / chunks];
    evolve_job *kept = result;
    (void)worker;
    memset(kept, 0, sizeof *kept);
    cw__evolve_job_write(kept, vector);
    kept->seed = stage->seed;
    kept->first = stage->first + number % chunks * CHUNK;
    cw_status status = cw_ledger_keeping(w->ledger)->replays != NULL
                           ? play_and_write(w, vector, kept,
                                            number / chunks * stage->games
                                                + number % chunks * CHUNK,
                                            games, errors)
                           : w->play(vector, w->setup.agent, kept->seed, kept->first, games,
                                     cw_ledger_stopping(w->ledger), &kept->sums, errors);
    if (status == CW_OK && kept->sums.matches == games)
        return sizeof *kept;
    return status == CW_OK ? CW_FARM_GIVEN_UP : 0;
}

static bool take_job(void *context, uint64_t job, const void *result, size_t size)
{
    evolve_work *w = context;
    uint64_t of = cw_job_number(job) / chunks_of(&w->stage);
    evolve_job kept;
    cw_evolve_vector vector;
    if (size != sizeof kept)
        return false;
    memcpy(&kept, result, sizeof kept);
    if (!cw_evolve_sums_fit(&kept.sums, chunk_games(w, job)) || !cw__evolve_job_read(&kept, &vector)
        || !cw__evolve_is_same(&vector, &w->vectors[of]))
        return false;
    cw_evolve_sums_add(&w->list[of].sums, &kept.sums);
    return true;
}

/* What its files of replays are called: the stages of many searches that keep nothing share a chapter,
 * and their seeds tell them apart. */
static void name_part(evolve_work *w, const evolve_stage *stage, int chapter)
{
    if (w->unkept)
        snprintf(w->part, sizeof w->part, "%016" PRIx64 "-%" PRIu64, w->stage.seed, stage->key);
    else
        snprintf(w->part, sizeof w->part, "%d", chapter + 1);
}

bool cw__evolve_work_play(evolve_work *w, const evolve_stage *stage, evolve_one *list, int count)
{
    cw_str words = CW_STR_INIT;
    w->stage = *stage;
    w->stage.seed = cw_rng_stream(w->setup.seed, stage->stream);
    w->list = list;
    uint64_t jobs = chunks_of(stage) * (uint64_t)count;
    /* What is cut into whole chunks may be longer next time. */
    cw_str_printf(&words, "stage: %" PRIu64 ", the last chunk has %" PRIu64 " matches\nagent: %s\n",
                  w->unkept ? 0 : stage->key, w->unkept ? 0 : stage->games % CHUNK, agent_of(w));
    for (int i = 0; i < count; i++)
        w->vectors[i] = list[i].vector;
    int chapter = cw_ledger_enter(w->ledger, cw_str_get(&words), true);
    cw_str_clear(&words);
    name_part(w, stage, chapter);
    uint64_t *numbers = cw_alloc(jobs, sizeof *numbers);
    for (uint64_t i = 0; i < jobs; i++)
        numbers[i] = cw_ledger_job(chapter, i);
    cw_ledger_play play = {.jobs = numbers,
                           .count = (size_t)jobs,
                           .result_size = sizeof(evolve_job),
                           .shared = w->vectors,
                           .shared_size = (size_t)count * sizeof w->vectors[0],
                           .everywhere = true,
                           .unkept = w->unkept,
                           .work = play_job,
                           .take = take_job,
                           .matches = chunk_games,
                           .context = w};
    bool good = chapter >= 0 && cw_ledger_run(w->ledger, &play);
    for (int i = 0; i < count; i++)
        list[i].vector = w->vectors[i];
    free(numbers);
    return good;
}

/* ---- the work as a whole ---- */

bool cw__evolve_describe(cw_ledger *ledger, const cw_evolve_setup *setup)
{
    return cw_ledger_describe(ledger, "metric", "%s, %.9g %s, %.9g %% life",
                              cw_evolve_metric_name(setup->metric), setup->rounds,
                              cw_evolve_length_words[setup->turns], setup->life)
           && cw_ledger_describe(ledger, "rules", "%s%s", setup->different ? "different" : "same",
                                 setup->zero_stays ? ", card_last 0 stays" : "")
           && cw_ledger_describe(ledger, "population", "%d, %d survive", setup->population,
                                 setup->elite)
           && cw_ledger_describe(ledger, "selection", "%s of %d, mutation %.9g",
                                 cw_evolve_select_names[setup->select], setup->tournament,
                                 setup->mutation)
           && cw_ledger_describe(ledger, "number of matches",
                                 "%" PRIu64 " in jobs of %d with their numbers", setup->games,
                                 CHUNK)
           && cw_ledger_describe(ledger, "seed", "%" PRIu64, setup->seed)
           && cw_ledger_describe(ledger, "agent", "%s", setup->agent != NULL ? setup->agent : "");
}

evolve_work *cw__evolve_work_new(const cw_evolve_setup *setup, cw_ledger *ledger, bool unkept)
{
    evolve_work *w = cw_alloc(1, sizeof *w);
    w->setup = *setup;
    w->ledger = ledger;
    w->unkept = unkept;
    w->play = setup->play != NULL ? setup->play : cw_evolve_play;
    return w;
}

void cw__evolve_work_plan(evolve_work *w, uint64_t matches)
{
    cw_ledger_plan(w->ledger, cw_ledger_matches(w->ledger) + matches + w->later);
}
