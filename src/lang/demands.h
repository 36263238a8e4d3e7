/* Parts of a noun that few filters have (cw_demand): "legendary", "with deathrattle", "without
 * taunt", "of your class", "that costs less than it". nouns.c says where they may stand. */
#ifndef LANG_DEMANDS_H
#define LANG_DEMANDS_H

#include "nouns.h"

typedef enum noun_part {
    PART_ADJECTIVE, /* before the noun */
    PART_WITH,      /* after "with" and its "and" */
    PART_TAIL,      /* after the noun */
    PART_RACES      /* instead of the noun: "beast or dragon" */
} noun_part;

/* Every part of that kind that stands at `at`: readings hold *f with it. */
void cw__read_part(reader *r, noun_part part, noun_number number, int at, const cw_filter *f,
                   readings *out);

/* Says those of one kind, each behind `*link`, which is changed to what joins one more; nothing if
 * there are none. */
void cw__say_part(writer *w, noun_part part, noun_number number, const cw_filter *f,
                  const char **link);

/* "3 or less", "3 or more", "exactly 3" and, if it is `bare`, "3"; the stat is named behind it. */
bool cw__read_comparison(reader *r, int *at, cw_filter *f, bool bare);
/* "3-cost": exactly that much. */
bool cw__read_exactly(reader *r, int *at, cw_filter *f);

/* Does it compare with "it"? `demands` are the reader's or the game's. */
bool cw__compares_it(const cw_demand *demands, const cw_filter *f);

/* Whether its demand can be said, so that nothing of it is lost. */
bool cw__demand_sayable(const writer *w, const cw_filter *f);

/* The game's own number of a demand that a text has made; 0 if there is no room. */
int cw__place_demand(reader *r, cw_game *game, int demand);

static inline const cw_demand *cw__demand_in(const writer *w, const cw_filter *f)
{
    return &w->game->demands[f->demand <= w->game->demand_count ? f->demand : 0];
}

#endif
