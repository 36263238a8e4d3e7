/* What filters ask beyond the usual: demands and the dead. A part of run.h. */
#ifndef RULES_ASKS_H
#define RULES_ASKS_H

/* dead.c */
void cw__remember_dead(run *r, cw_seat seat, cw_card_id card);
int cw__count_dead(const cw_game *g, const cw_state *st, const scene *s, const cw_filter *f);
bool cw__uses_dead(const cw_game *game);
/* prices.c */
bool cw__uses_prices(const cw_game *game);
int cw__passing_cost(const cw_game *g, const cw_state *st, cw_entity_id id);
void cw__spend_prices(run *r, cw_entity_id id); /* the card is being played */
void cw__end_prices(run *r);                    /* a turn begins */
/* demands.c */
bool cw__card_meets_now(const cw_game *g, const cw_state *st, const scene *s, const cw_filter *f,
                        const cw_card *card); /* what only a match can tell */
unsigned cw__headings_of(const cw_game *g, const cw_card *card);
bool cw__compares_with(const cw_game *g, const cw_state *st, const scene *s, const cw_filter *f,
                       int value); /* as the filter asks of its `stat` */
bool cw__meets_demand(const cw_game *g, const cw_state *st, const scene *s, const cw_filter *f,
                      cw_entity_id id);
bool cw__card_meets(const cw_game *g, const cw_filter *f, const cw_card *card);
bool cw__is_relative(const cw_game *g, const cw_filter *f);
cw_card_id cw__pick_relative(run *r, const scene *s, const cw_effect *e); /* 0: none fits */
static inline int cw__printed_stat(const cw_card *card, int stat)
{
    return stat == CW_STAT_ATTACK   ? card->attack
           : stat == CW_STAT_HEALTH ? card->health
                                    : card->cost;
}

#endif
