/* What cards in hands cost for a time: "the next spell you play this turn costs 3 less". It stands among the
 * entries that belong to nobody and names the effect that said so, whose filter tells which cards
 * it is about. Everybody saw it, so that it is no secret. */
#include "run.h"

static bool is_price(const cw_mod *m) { return m->duration == CW_PRICE; }

static bool is_about(const cw_game *g, const cw_state *st, const cw_mod *m, cw_entity_id id)
{
    scene s = {.seat = mod_seat(m)};
    return is_price(m) && m->health >= st->turn && st->entities[id].zone == CW_ZONE_HAND
           && cw__matches_kind(g, st, &s, &g->effects[m->keywords].to.filter, id);
}

int cw__passing_cost(const cw_game *g, const cw_state *st, cw_entity_id id)
{
    int sum = 0;
    for (int i = 0; i < st->mod_count && g->uses_prices; i++)
        if (is_about(g, st, &cw_state_mod(st, i), id))
            sum += cw_state_mod(st, i).attack;
    return sum;
}

static void drop(run *r, int index)
{
    cw_state *st = r->state;
    for (int i = index; i + 1 < st->mod_count; i++)
        cw_state_mod(st, i) = cw_state_mod(st, i + 1);
    st->mod_count--;
    r->dirty = true;
}

/* Of the next card, whatever it is that is played. */
void cw__spend_prices(run *r, cw_entity_id id)
{
    for (int i = r->state->mod_count - 1; i >= 0; i--)
        if (cw_state_mod(r->state, i).turns
            && is_about(r->game, r->state, &cw_state_mod(r->state, i), id))
            drop(r, i);
}

void cw__end_prices(run *r)
{
    for (int i = r->state->mod_count - 1; i >= 0; i--)
        if (is_price(&cw_state_mod(r->state, i))
            && cw_state_mod(r->state, i).health < r->state->turn)
            drop(r, i);
}

/* "Next turn" is that of the other player. H: without room it does not happen. */
static void add_price(run *r, const scene *s, const cw_effect *e, bool next)
{
    cw_state *st = r->state;
    bool later = e->duration == CW_UNTIL_YOUR_NEXT_TURN && st->active == s->seat;
    if (!has_room_for_mod(st, r->game->rules.overheat ? HEAT_ROOM : 0)) {
        log_about(r, CW_EVENT_NO_ROOM, s->source, 1, 1);
        return;
    }
    cw_state_mod(st, st->mod_count++) = (cw_mod){.duration = CW_PRICE,
                                                 .from = s->card,
                                                 .seat = s->seat,
                                                 .turns = next,
                                                 .keywords = (uint32_t)(e - r->game->effects),
                                                 .attack = clamp16(cw__amount_of(r, s, &e->a)),
                                                 .health = (int16_t)(st->turn + later)};
    r->dirty = true;
}

void cw__do_next_cost(run *r, scene *s, const cw_effect *e, group *to)
{
    (void)to;
    add_price(r, s, e, true);
}

void cw__do_turn_cost(run *r, scene *s, const cw_effect *e, group *to)
{
    (void)to;
    add_price(r, s, e, false);
}

bool cw__uses_prices(const cw_game *game)
{
    for (int i = 0; i < game->effect_count; i++)
        if (game->effects[i].op == CW_OP_NEXT_COST || game->effects[i].op == CW_OP_TURN_COST)
            return true;
    return false;
}
