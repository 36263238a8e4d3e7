/* What a job of a search keeps beside its sums, and looking at one of its matches. Single matches are
 * too many to keep anything of each (a search plays millions): the job as a whole is played again,
 * and its sums say whether all is as it was. */
#include "evolve/work.h"

#include "evolve/evolve.h"
#include "runs/matches.h"

#include <string.h>

void cw__evolve_match(uint64_t seed, uint64_t index, cw_match_setup *setup,
                      uint64_t agent_seeds[CW_SEATS])
{
    cw_rng stream = cw_rng_stream(seed, index);
    *setup = (cw_match_setup){.seed = cw_rng_next(&stream)};
    agent_seeds[0] = cw_rng_next(&stream);
    agent_seeds[1] = cw_rng_next(&stream);
}

bool cw__evolve_replay(const cw_game *game, const char *agent, uint64_t seed, uint64_t index,
                       const uint64_t *hash, cw_str *text, cw_errors *errors)
{
    static const cw_budget unlimited = {0};
    cw_seating seating = {.agents = {agent, agent}, .budget = &unlimited};
    cw_match_note note = {.hash = hash != NULL ? *hash : 0};
    cw__evolve_match(seed, index, &seating.match, seating.seeds);
    return cw_seating_replay(game, &seating, hash != NULL ? &note : NULL, text, errors);
}

/* ---- the vector of a job ---- */

void cw__evolve_job_write(evolve_job *job, const cw_evolve_vector *vector)
{
    job->different = vector->different;
    job->zero_stays = vector->zero_stays;
    for (int i = 0; i < cw_evolve_gene_count(vector->different); i++)
        job->genes[i] = (int8_t)cw_evolve_get(vector, i);
}

bool cw__evolve_job_read(const evolve_job *job, cw_evolve_vector *vector)
{
    bool good = job->different <= 1 && job->zero_stays <= 1;
    *vector = (cw_evolve_vector){.different = job->different == 1,
                                 .zero_stays = job->zero_stays == 1};
    for (int i = 0; good && i < cw_evolve_gene_count(vector->different); i++) {
        const cw_evolve_param *param = cw_evolve_gene_param(vector->different, i);
        good = job->genes[i] >= param->low && job->genes[i] <= param->high;
        if (good)
            cw_evolve_set(vector, i, job->genes[i]);
    }
    return good;
}

/* ---- looking at a match ---- */

static bool comes_out_the_same(const evolve_job *job, const cw_evolve_vector *vector,
                               const char *agent, uint64_t matches, cw_errors *errors)
{
    cw_evolve_sums sums = {0};
    return cw_evolve_play(vector, agent, job->seed, job->first, matches, NULL, &sums, errors)
               == CW_OK
           && (memcmp(&sums, &job->sums, sizeof sums) == 0
               || cw_refuse(
                   errors, CW_ERR_MISMATCH,
                   "the matches around it come out otherwise now than they did then: %s, or "
                   "the rules, have changed since",
                   agent));
}

bool cw_evolve_match_replay(const cw_kept_match *m, cw_game **game, cw_str *text, cw_errors *errors)
{
    cw_str agent = CW_STR_INIT;
    evolve_job job;
    cw_evolve_vector vector;
    *game = NULL;
    cw_ledger_word(cw_str_get(&m->words), "agent", &agent);
    bool good = m->result.size == sizeof job && agent.size > 0;
    if (good) {
        memcpy(&job, cw_str_get(&m->result), sizeof job);
        good = cw_evolve_sums_fit(&job.sums, m->matches) && cw__evolve_job_read(&job, &vector);
    }
    if (!good)
        cw_refuse(errors, CW_ERR_SYNTAX, "the store of a run of the kind %s is damaged", m->kind);
    good = good && comes_out_the_same(&job, &vector, agent.data, m->matches, errors)
           && (*game = cw_evolve_game(&vector, errors)) != NULL
           && cw__evolve_replay(*game, agent.data, job.seed, job.first + m->place, NULL, text,
                                errors);
    cw_str_clear(&agent);
    return good;
}
