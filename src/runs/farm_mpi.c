/* The module cardwright-mpi: the link between ranks over MPI. It stands apart from the program so
 * that a run without mpirun loads none of MPI's libraries. Only the main thread of a rank calls it;
 * waiting is done by asking and sleeping, since MPI itself waits by spinning on a core. */
#include "farm_link.h"

#include "base/hash.h"

#include <mpi.h>
#include <sched.h>
#include <stdlib.h>
#include <time.h>

enum { TAG = 1 };

static void sleep_briefly(void)
{
    struct timespec t = {.tv_nsec = 500000};
    nanosleep(&t, NULL);
}

/* Started and then asked for: a rank that waits for the others leaves its core to its workers. */
static void gather(const uint64_t *mine, int words, uint64_t *all)
{
    MPI_Request request;
    int done = 0;
    MPI_Iallgather(mine, words, MPI_UINT64_T, all, words, MPI_UINT64_T, MPI_COMM_WORLD, &request);
    while (MPI_Test(&request, &done, MPI_STATUS_IGNORE) == MPI_SUCCESS && !done)
        sleep_briefly();
}

/* Orders are small and reports are awaited, so that waiting for this send is short. */
static void send_message(int to, const void *data, size_t size)
{
    MPI_Send(data, (int)size, MPI_BYTE, to, TAG, MPI_COMM_WORLD);
}

static size_t receive_message(int *from, void *data, size_t room)
{
    MPI_Status status;
    int there = 0, size = 0;
    MPI_Iprobe(MPI_ANY_SOURCE, TAG, MPI_COMM_WORLD, &there, &status);
    if (!there)
        return 0;
    *from = status.MPI_SOURCE;
    MPI_Get_count(&status, MPI_BYTE, &size);
    /* A message that does not fit is an error that MPI ends the run with. */
    MPI_Recv(data, (int)room, MPI_BYTE, *from, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return (size_t)size;
}

static void close_link(void) { MPI_Finalize(); }

/* mpirun may have bound ranks to cores of their own, or let several have the same. */
static void find_neighbours(farm_link *link)
{
    cpu_set_t set;
    uint64_t mine = 0;
    MPI_Comm machine;
    int count = 1, rank = 0;
    if (sched_getaffinity(0, sizeof set, &set) == 0)
        mine = cw_hash_bytes(&set, sizeof set, 0);
    link->sharing = 1;
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &machine);
    MPI_Comm_size(machine, &count);
    MPI_Comm_rank(machine, &rank);
    uint64_t *all = calloc((size_t)count, sizeof *all);
    if (all == NULL) {
        MPI_Abort(MPI_COMM_WORLD, 2);
        return;
    }
    MPI_Allgather(&mine, 1, MPI_UINT64_T, all, 1, MPI_UINT64_T, machine);
    for (int i = 0; i < count; i++) {
        link->sharing += i != rank && all[i] == mine;
        link->place += i < rank && all[i] == mine;
    }
    free(all);
    MPI_Comm_free(&machine);
}

__attribute__((visibility("default"))) const farm_link *cw_farm_link_open(void);

const farm_link *cw_farm_link_open(void)
{
    static farm_link link = {.gather = gather,
                             .send = send_message,
                             .receive = receive_message,
                             .close = close_link}; /* filled once, before there are threads */
    int level;
    if (MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &level) != MPI_SUCCESS
        || level < MPI_THREAD_FUNNELED)
        return NULL;
    MPI_Comm_rank(MPI_COMM_WORLD, &link.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &link.ranks);
    find_neighbours(&link);
    return &link;
}
