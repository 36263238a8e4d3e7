/* Private to the meta map: its axes and new decks. */
#ifndef BALANCE_META_MAP_PRIVATE_H
#define BALANCE_META_MAP_PRIVATE_H

#include "deck_build_private.h"
#include "balance/meta_map.h"

/* From the cheapest to the dearest deck of the pool, in round steps. False with a problem if the
 * steps of the setup make too many cells. */
bool cw__map_make_axes(const cw_map_setup *setup, cw_meta_map *map, cw_errors *errors);

/* A legal deck near `parent` out of the cards of its hero: a few cards exchanged, or as many as it
 * takes to get to a cell next to the parent's. */
cw_deck cw__map_mutate(const cw_game *game, const candidates *pool, const cw_meta_map *map,
                       const cw_deck *parent, cw_rng *rng);

#endif
