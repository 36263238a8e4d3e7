/* Private to the meta map: its axes, new decks, and the file that keeps the map. */
#ifndef LAB_META_MAP_PRIVATE_H
#define LAB_META_MAP_PRIVATE_H

#include "base/rng.h"
#include "lab/meta_map.h"

/* From the cheapest to the dearest deck of the pool, in round steps. */
cw_status map_make_axes(const cw_map_setup *setup, cw_meta_map *map, cw_errors *errors);

/* The cards that the decks of each hero may hold. */
typedef struct map_pools map_pools;
map_pools *map_pools_new(const cw_game *game);
void map_pools_free(map_pools *pools);

/* A legal deck near `parent`: a few cards exchanged, or as many as it takes to get to a cell next
 * to the parent's. False without memory. */
bool map_mutate(map_pools *pools, const cw_meta_map *map, const cw_deck *parent, cw_rng *rng,
                cw_deck *child);

typedef struct map_store map_store;
/* Opens the store and reads what it has into the map. NULL with a problem. */
map_store *map_store_open(const cw_map_setup *setup, const char *agent, cw_meta_map *map,
                          cw_errors *errors);
/* Keeps the cells marked in `changed` and how far the search is, both or neither. */
bool map_store_keep(map_store *s, const cw_meta_map *map, const bool *changed, cw_errors *errors);
bool map_store_close(map_store *s, cw_errors *errors);

#endif
