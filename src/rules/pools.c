/* Candidate lists, worked out once when a game is frozen: picking a random card then takes the
 * same time however many cards there are. */
#include "pools.h"

#include "run.h"

#include "base/hash.h"

#include <stdlib.h>
#include <string.h>

/* Whether a card may be made at random by such an effect. Tokens are not collectible and come up
 * only if the filter names their group; powers never do, and heroes only as leaders. */
static bool in_pool(const cw_game *game, const cw_card *card, const cw_filter *f)
{
    if ((card->type == CW_TYPE_HERO && !card->leader) || card->type == CW_TYPE_POWER
        || card->type == CW_TYPE_NONE)
        return false;
    if (f->kinds && !(f->kinds & (1u << card->type)))
        return false;
    if (f->group ? card->group != f->group : !card->collectible)
        return false;
    if (f->race && card->race != f->race)
        return false;
    if ((card->keywords & f->keywords) != f->keywords)
        return false;
    if ((f->flags & CW_FILTER_OVERLOAD) && !card->values[CW_VALUE_OVERLOAD])
        return false;
    if (f->demand && !cw__card_meets(game, f, card))
        return false;
    return !f->stat || game->demands[f->demand].than != CW_THAN_NUMBER
           || cw__compares(cw__printed_stat(card, f->stat), f->compare, f->value);
}

static bool draws_from_pool(const cw_effect *e)
{
    return (cw_op_facts[e->op].uses & CW_USES_POOL) != 0;
}

/* Effects that draw from a pool, found by their filter: open addressing, 1 + effect number. */
typedef struct filter_index {
    int *slots;
    size_t mask;
} filter_index;

/* The slot of the first effect with that filter, or the empty slot where it belongs. Filters are
 * compared as bytes: they are filled from zero. Without the index a pool of thousands of cards with
 * random effects would be scanned once per effect instead of once per filter. */
static int *find_filter(const cw_game *game, const filter_index *index, const cw_filter *f)
{
    size_t i = cw_hash_bytes(f, sizeof *f, 0) & index->mask;
    while (index->slots[i] && memcmp(&game->effects[index->slots[i] - 1].pool, f, sizeof *f) != 0)
        i = (i + 1) & index->mask;
    return &index->slots[i];
}

/* The cards of one filter, appended to the one list of all pools. They are listed once when a
 * game is frozen: an effect then draws by one random number instead of looking through all
 * cards. */
static cw_status list_candidates(cw_game *game, cw_effect *e, int *room)
{
    e->pool_first = (uint32_t)game->pool_count;
    for (int c = 1; c < game->card_count; c++) {
        if (!in_pool(game, &game->cards[c], &e->pool))
            continue;
        if (game->pool_count == POOL_MOST)
            return CW_ERR_LIMIT;
        if (game->pool_count == *room) {
            int wanted = *room ? *room * 2 : 256;
            cw_card_id *bigger = realloc(game->pool, (size_t)wanted * sizeof *bigger);
            if (!bigger)
                return CW_ERR_MEMORY;
            game->pool = bigger;
            *room = wanted;
        }
        game->pool[game->pool_count++] = (cw_card_id)c;
    }
    e->pool_count = (uint32_t)game->pool_count - e->pool_first;
    return CW_OK;
}

/* Effects with equal filters share their cards: a set has few filters and many such effects. A
 * slot of the index holds the number of the effect that listed them, plus one; 0 is empty. */
static cw_status fill_pools(cw_game *game, const filter_index *index)
{
    int room = 0;
    for (int i = 0; i < game->effect_count; i++) {
        cw_effect *e = &game->effects[i];
        e->pool_first = e->pool_count = 0;
        if (!draws_from_pool(e))
            continue;
        int *slot = find_filter(game, index, &e->pool);
        if (*slot) {
            e->pool_first = game->effects[*slot - 1].pool_first;
            e->pool_count = game->effects[*slot - 1].pool_count;
            continue;
        }
        cw_status status = list_candidates(game, e, &room);
        if (status != CW_OK)
            return status;
        *slot = i + 1;
    }
    return CW_OK;
}

/* The index is an open hash table of at least twice as many places as effects, a power of two,
 * so that looking up is a mask and probes stay short. */
cw_status cw__build_pools(cw_game *game)
{
    size_t room = 16;
    while (room < (size_t)game->effect_count * 2)
        room *= 2;
    filter_index index = {calloc(room, sizeof *index.slots), room - 1};
    if (!index.slots)
        return CW_ERR_MEMORY;
    free(game->pool);
    game->pool = NULL;
    game->pool_count = 0;
    cw_status status = fill_pools(game, &index);
    free(index.slots);
    return status;
}
