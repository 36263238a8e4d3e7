/* Joining the ranks: whether the program was started as one of several, loading the module that
 * talks to the others, and agreeing on whether a run begins or the program ends. */
#include "farm_link.h"

#include "base/memory.h"
#include "base/beside.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { STATE, SAME, WORDS }; /* what ranks tell each other; a state is 0 = a run begins, or */
enum { LEAVING = 1 };        /* this and the exit code = the program ends */

static const char module_name[] = "lib/cardwright/cardwright-mpi.so";

/* Set once, while the program starts, and read afterwards: a process is one rank. */
static const farm_link *the_link;
static cw_farm_observer the_observer;

const farm_link *cw__farm_link_get(void) { return the_link; }

int cw_farm_rank(void) { return the_link != NULL ? the_link->rank : 0; }

int cw_farm_ranks(void) { return the_link != NULL ? the_link->ranks : 1; }

/* What starters of MPI programs leave in the environment. */
static const char *const rank_variables[] = {"OMPI_COMM_WORLD_RANK", "PMIX_RANK", "PMI_RANK"};
enum { RANK_VARIABLES = sizeof rank_variables / sizeof *rank_variables };

static bool is_rank(void)
{
    for (int i = 0; i < RANK_VARIABLES; i++) {
        const char *value = getenv(rank_variables[i]);
        if (value != NULL && value[0] != '\0')
            return true;
    }
    return false;
}

/* A program that this one starts, such as a bot that uses `cardwright engine`, is no rank. */
static void forget_rank(void)
{
    for (int i = 0; i < RANK_VARIABLES; i++)
        unsetenv(rank_variables[i]);
}

/* srun without an MPI plugin would start so many programs that know nothing of each other. (The
 * variable is not set in the job script itself, where SLURM_PROCID is.) */
static bool is_lone_task(void)
{
    const char *tasks = getenv("SLURM_STEP_NUM_TASKS");
    return tasks != NULL && atoi(tasks) > 1;
}

static void *load_module(void)
{
    char path[4096];
    return cw_beside_program(module_name, path, sizeof path) ? dlopen(path, RTLD_NOW | RTLD_GLOBAL)
                                                             : NULL;
}

bool cw_farm_open(cw_farm_observer observer, cw_errors *errors)
{
    if (!is_rank())
        return !is_lone_task()
               || cw_refuse(errors, CW_ERR_USAGE,
                            "srun started several tasks that cannot talk to each other: use "
                            "srun --mpi=pmix, or mpirun");
    void *module = load_module();
    if (module == NULL)
        return cw_refuse(
            errors, CW_ERR_MISSING,
            "this program was started by mpirun, but its module %s cannot be loaded: %s",
            module_name, dlerror());
    farm_link_open *open = NULL;
    void *symbol = dlsym(module, FARM_LINK_OPEN);
    memcpy(&open, &symbol, sizeof open); /* ISO C has no cast between the two */
    the_link = open != NULL ? open() : NULL;
    if (the_link == NULL)
        return cw_refuse(errors, CW_ERR_MISSING, "MPI does not start");
    the_observer = observer;
    forget_rank();
    return true;
}

/* ---- agreement ---- */

/* The program ends here, on all ranks. What the observer prints is out before any rank ends, since
 * closing waits for all and mpirun kills the rest when one ends badly. */
static void end_here(cw_farm_news news, int answer)
{
    the_observer(news);
    the_link->close();
    exit(answer);
}

/* What this rank has to do after all have told their state. */
static void judge(const uint64_t *all, int answer)
{
    int me = the_link->rank;
    bool split = false;
    if (all[STATE] != 0) /* rank 0 has ended */
        end_here(CW_FARM_ENDED, (int)(all[STATE] - LEAVING));
    for (int i = 1; i < the_link->ranks; i++)
        split |= all[i * WORDS + STATE] != 0 || all[i * WORDS + SAME] != all[SAME];
    if (split) {
        bool missing = all[me * WORDS + STATE] != 0;
        bool differs = all[me * WORDS + SAME] != all[SAME];
        end_here(missing ? CW_FARM_CANNOT : differs ? CW_FARM_DIFFERS : CW_FARM_ENDED, answer);
    }
}

static uint64_t *tell_all(uint64_t state, uint64_t same)
{
    uint64_t mine[WORDS] = {[STATE] = state, [SAME] = same};
    uint64_t *all = cw_alloc((size_t)the_link->ranks, sizeof mine);
    the_link->gather(mine, WORDS, all);
    return all;
}

enum { FAILED = 2 };

void cw__farm_link_begin(uint64_t same)
{
    uint64_t *all = tell_all(0, same);
    judge(all, FAILED);
    free(all);
    the_observer(CW_FARM_BEGAN);
}

/* From rank 0 to all. A short sleep between two looks: waiting must not take a core from a rank
 * that computes. */
void cw__farm_link_share(void *data, size_t size)
{
    const struct timespec moment = {.tv_nsec = 500000};
    int from;
    if (the_link->rank != 0) {
        while (the_link->receive(&from, data, size) == 0)
            nanosleep(&moment, NULL);
        return;
    }
    for (int i = 1; i < the_link->ranks; i++)
        the_link->send(i, data, size);
}

/* All processes end with the answer of rank 0: mpirun reports a failure if any differs. If rank
 * 0 has not come to its end, this one is ahead of it, which is an error. */
int cw_farm_close(int answer)
{
    if (the_link == NULL)
        return answer;
    uint64_t *all = tell_all(LEAVING + (uint64_t)answer, 0);
    int common = (int)(all[STATE] - LEAVING);
    if (all[STATE] == 0)
        judge(all, FAILED);
    free(all);
    the_link->close();
    the_link = NULL;
    return common;
}
