/* Private to the farm: what rank 0 keeps of a run, and what it does with other ranks. */
#ifndef LAB_FARM_LEAD_H
#define LAB_FARM_LEAD_H

#include "farm_crew.h"
#include "farm_link.h"

typedef struct lead {
    crew crew; /* first: the crew's functions get the lead by it */
    size_t next, done, skipped;
    double reported; /* when progress was told last */
    /* With other ranks: */
    const farm_link *link;
    int away; /* ranks that have not left */
    unsigned char *report;
    size_t room;
} lead;

/* All under the crew's lock. */
bool lead_next(lead *l, uint64_t *number);
void lead_accept(lead *l, uint64_t number, const void *result, size_t size);
void lead_report(lead *l, bool now);

/* Buffers for the other ranks; false without memory. */
bool lead_begin_ranks(lead *l);
void lead_end_ranks(lead *l);
/* Under the lock, which is open while messages pass: answers all reports that are there. */
void lead_serve(lead *l);

#endif
