/* From one generation to the next: who survives, who has children, and how these differ from their
 * parents. All chance comes from a stream of the generation, so that a resumed run makes the same
 * children. */
#include "model.h"

#include <stdlib.h>
#include <string.h>

enum {
    TRIES = 20,     /* to make a child that nobody else is, by mutation */
    FAR_ONE_IN = 8, /* of so many mutations one may be to any value */
    GUIDED = 300    /* mutations that are thought of for a child that the model makes */
};

static const double WORSE = 3; /* the score may become so much worse for a while */

const char *const cw_evolve_select_names[CW_SELECT_COUNT + 1] = {
#define X(id, name) name,
    CW_EVOLVE_SELECT_LIST(X)
#undef X
};

static cw_rng stream_of(const cw_evolve_setup *setup, int generation)
{
    return cw_rng_stream(cw_rng_stream(setup->seed, EVOLVE_STREAM_GENES), (uint64_t)generation);
}

static bool happens(cw_rng *rng, double chance)
{
    return (double)(cw_rng_next(rng) >> 11) * 0x1p-53 < chance;
}

bool cw__evolve_is_same(const cw_evolve_vector *a, const cw_evolve_vector *b)
{
    bool same = a->different == b->different;
    for (int i = 0; same && i < cw_evolve_gene_count(a->different); i++)
        same = cw_evolve_get(a, i) == cw_evolve_get(b, i);
    return same;
}

/* ---- merit ---- */

/* The merit that a vector has at least. */
static double limit_of(const evolve_one *one)
{
    return one->merit + one->score.high - one->score.value;
}

static double merit_of(const evolve_one *one) { return one->merit; }

/* The least first. qsort of some libraries changes the order of equals: insertion keeps it. */
static void sort(evolve_one *list, int count, double (*key)(const evolve_one *))
{
    for (int i = 1; i < count; i++) {
        evolve_one one = list[i];
        int at = i;
        for (; at > 0 && key(&list[at - 1]) > key(&one); at--)
            list[at] = list[at - 1];
        list[at] = one;
    }
}

void cw__evolve_sort(evolve_one *list, int count) { sort(list, count, merit_of); }

/* Few matches can look good by luck: half of the survivors are those of whom many matches say that
 * they are good. The other half look best, and will show whether they are. */
void cw__evolve_rank(const cw_evolve_setup *setup, evolve_one *population)
{
    int proven = (setup->elite + 1) / 2;
    sort(population, setup->population, limit_of);
    sort(population + proven, setup->population - proven, merit_of);
}

/* ---- parents ---- */

typedef struct wheel {
    const cw_evolve_setup *setup;
    const evolve_one *list;
    double total; /* of all chances: where the wheel ends */
} wheel;

static double chance_of(const evolve_one *one) { return 1 / (1 + one->merit); }

static const evolve_one *spin(const wheel *w, cw_rng *rng)
{
    double at = (double)(cw_rng_next(rng) >> 11) * 0x1p-53 * w->total;
    int i = 0;
    while (i < w->setup->population - 1 && (at -= chance_of(&w->list[i])) >= 0)
        i++;
    return &w->list[i];
}

static const evolve_one *hold_tournament(const wheel *w, cw_rng *rng)
{
    const evolve_one *best = NULL;
    for (int i = 0; i < w->setup->tournament; i++) {
        const evolve_one *one = &w->list[cw_rng_below(rng, (uint32_t)w->setup->population)];
        if (best == NULL || one->merit < best->merit)
            best = one;
    }
    return best;
}

static const evolve_one *choose_parent(const wheel *w, cw_rng *rng)
{
    return w->setup->select == CW_SELECT_ROULETTE ? spin(w, rng) : hold_tournament(w, rng);
}

/* ---- children ---- */

/* Another value: mostly a near one, since a game that is nearly balanced is spoilt by most large
 * changes; sometimes any, to get away from where small ones lead to nothing better. */
static void mutate(cw_evolve_vector *vector, int gene, cw_rng *rng)
{
    const cw_evolve_param *p = cw_evolve_gene_param(vector->different, gene);
    int old = cw_evolve_get(vector, gene);
    bool far = cw_rng_below(rng, FAR_ONE_IN) == 0;
    int value = p->low + (int)cw_rng_below(rng, (uint32_t)(p->high - p->low)); /* any but the old */
    value += value >= old;
    int step = 1 + (int)cw_rng_below(rng, 2);
    int near = cw_rng_next(rng) >> 63 ? old + step : old - step;
    cw_evolve_set(vector, gene, far || near < p->low || near > p->high ? value : near);
}

static int random_gene(const cw_evolve_vector *vector, cw_rng *rng)
{
    return (int)cw_rng_below(rng, (uint32_t)cw_evolve_gene_count(vector->different));
}

/* Half of the children have two parents, of whom they take each gene from one or the other. The
 * others are like their only parent but for what mutation changes, which is one gene at least. */
static cw_evolve_vector make_child(const wheel *w, cw_rng *rng)
{
    const evolve_one *mother = choose_parent(w, rng), *father = choose_parent(w, rng);
    cw_evolve_vector child = mother->vector;
    bool mixed = cw_rng_next(rng) >> 63;
    for (int i = 0; i < cw_evolve_gene_count(child.different); i++) {
        if (cw_rng_next(rng) >> 63 && mixed)
            cw_evolve_set(&child, i, cw_evolve_get(&father->vector, i));
        if (happens(rng, w->setup->mutation))
            mutate(&child, i, rng);
    }
    if (cw__evolve_is_same(&child, &mother->vector))
        mutate(&child, random_gene(&child, rng), rng);
    return child;
}

/* A survivor whose genes change as long as the model says that it helps. What is nearly balanced
 * gets worse by most single changes, so that these are allowed to hurt, less and less. */
static cw_evolve_vector make_guided(const wheel *w, const evolve_model *model, cw_rng *rng)
{
    cw_evolve_vector child = w->list[cw_rng_below(rng, (uint32_t)w->setup->elite)].vector;
    double guess = cw__evolve_model_guess(model, &child);
    for (int i = 0; i < GUIDED; i++) {
        cw_evolve_vector other = child;
        mutate(&other, random_gene(&other, rng), rng);
        double score = cw__evolve_model_guess(model, &other);
        if (score < guess + WORSE * (GUIDED - 1 - i) / GUIDED) {
            guess = score;
            child = other;
        }
    }
    return child;
}

static bool is_among(const cw_evolve_vector *vector, const evolve_one *list, int count)
{
    bool found = false;
    for (int i = 0; i < count && !found; i++)
        found = cw__evolve_is_same(vector, &list[i].vector);
    return found;
}

/* Two of the same would play the same matches. */
static void make_rare(cw_evolve_vector *vector, const evolve_one *others, int count, cw_rng *rng)
{
    for (int i = 0; i < TRIES && is_among(vector, others, count); i++)
        mutate(vector, random_gene(vector, rng), rng);
}

void cw__evolve_begin(const cw_evolve_setup *setup, evolve_one *population)
{
    cw_rng rng = stream_of(setup, 0);
    for (int i = 0; i < EVOLVE_YOUNG * setup->population; i++) {
        memset(&population[i], 0, sizeof population[i]);
        cw_evolve_random(&population[i].vector, setup->different, &rng);
        population[i].vector.zero_stays = setup->zero_stays;
        make_rare(&population[i].vector, population, i, &rng);
    }
}

/* The elite stays; of the rest EVOLVE_YOUNG times as many are made as are kept, which short
 * rounds of matches sort out. Every other one is guided by the model. Parents are drawn from a
 * copy, for the population is overwritten meanwhile. */
void cw__evolve_breed(const cw_evolve_setup *setup, int generation, const evolve_model *model,
                      evolve_one *population, evolve_one *room)
{
    cw_rng rng = stream_of(setup, generation);
    wheel w = {.setup = setup, .list = room};
    memcpy(room, population, (size_t)setup->population * sizeof *room);
    for (int i = 0; i < setup->population; i++)
        w.total += chance_of(&room[i]);
    int young = EVOLVE_YOUNG * (setup->population - setup->elite);
    for (int i = setup->elite; i < setup->elite + young; i++) {
        memset(&population[i], 0, sizeof population[i]);
        population[i].vector = i % 2 ? make_guided(&w, model, &rng) : make_child(&w, &rng);
        make_rare(&population[i].vector, population, i, &rng);
    }
}
