/* Where to put a minion (section 6.3.3.6 of the thesis). On a board of lanes a cell is worth the
 * best attack from it if the minion can act at once, and the worst attack upon it if not; ties
 * go to the middle. In a row only neighbours matter. */
#include "lookahead_search.h"

#include <string.h>

const la_taste cw__la_bold = {.prey = 1, .fear = 0.2, .block = 0.2};
const la_taste cw__la_careful = {.prey = 0.3, .fear = 1, .block = 0.7};

/* What an attack of this strength upon the hero is worth. */
static double hero_damage(const la_model *model, const cw_state *state, cw_seat seat, int attack)
{
    const cw_player *p = &state->players[seat];
    int health = state->entities[p->hero].health + p->armor;
    int before = health < LA_ROOTS ? health : LA_ROOTS - 1;
    int after = before > attack ? before - attack : 0;
    /* A kill is worth more than any minion, but stays on their scale: the search, not the choice of
     * a cell, finds wins. */
    return after == 0 ? 50 : model->hero[before] - model->hero[after];
}

void cw__la_survey(const la_model *model, const cw_state *state, la_ground *ground)
{
    int lanes = model->game->rules.lanes;
    memset(ground, 0, sizeof *ground);
    for (int seat = 0; seat < CW_SEATS; seat++) {
        const cw_player *p = &state->players[seat];
        for (int i = p->board_count - 1; i >= 0; i--) { /* the front row stands first */
            const cw_entity *e = &state->entities[p->board[i]];
            int lane = e->cell % lanes;
            ground->front[seat][lane] = e;
            ground->count[seat][lane]++;
            ground->danger[1 - seat][lane] += cw_entity_attack(e);
        }
        for (int i = 0; i < lanes; i++) {
            const cw_entity *e = ground->front[seat][i];
            ground->taunted[seat] |= e != NULL && (cw_entity_keywords(e) & CW_KW(TAUNT));
        }
    }
    for (int seat = 0; seat < CW_SEATS; seat++) {
        for (int i = 0; i < lanes; i++) {
            int attack = (int)ground->danger[seat][i];
            ground->danger[seat][i] = attack > 0 ? hero_damage(model, state, (cw_seat)seat, attack)
                                                 : 0;
        }
    }
}

static double most(double a, double b) { return a > b ? a : b; }

/* For each lane what the minion could attack there (prey) and what could attack it (fear), as
 * the values of those duels, so that each cell is then judged by looking up. Behind a taunt
 * nothing else is prey; a taunt can be attacked from anywhere, and whoever aims freely is feared
 * anywhere. */
void cw__la_scout(const la_model *model, const cw_state *state, const la_ground *ground,
                  cw_seat seat, const cw_entity *minion, la_prospect *prospect)
{
    cw_seat enemy = (cw_seat)(1 - seat);
    const cw_player *p = &state->players[enemy];
    int lanes = model->game->rules.lanes;
    memset(prospect, 0, sizeof *prospect);
    for (int i = 0; i < lanes; i++) {
        const cw_entity *e = ground->front[enemy][i];
        if (e == NULL)
            continue;
        bool taunt = cw_entity_keywords(e) & CW_KW(TAUNT);
        double value = ground->taunted[enemy] && !taunt ? 0 : cw__la_duel(model, minion, e);
        prospect->prey[i] = most(value, 0);
        if (taunt)
            prospect->anywhere = most(prospect->anywhere, value);
    }
    prospect->hero = ground->taunted[enemy]
                         ? 0
                         : hero_damage(model, state, enemy, cw_entity_attack(minion));
    for (int i = 0; i < p->board_count; i++) {
        const cw_entity *e = &state->entities[p->board[i]];
        bool anywhere = cw_entity_keywords(e) & CW_KW(FREE_TARGETING);
        double *fear = anywhere ? &prospect->sniper : &prospect->fear[e->cell % lanes];
        *fear = most(*fear, cw__la_duel(model, e, minion));
    }
}

/* The best of a lane and its neighbours. */
static double around(const double *values, int lane, int lanes)
{
    double best = values[lane];
    best = lane > 0 ? most(best, values[lane - 1]) : best;
    return lane + 1 < lanes ? most(best, values[lane + 1]) : best;
}

double cw__la_cell_prey(const la_model *model, const la_ground *ground, cw_seat seat,
                        const la_prospect *prospect, int cell)
{
    int lanes = model->game->rules.lanes, lane = cell % lanes;
    double best = most(prospect->anywhere, around(prospect->prey, lane, lanes));
    return ground->front[1 - seat][lane] == NULL ? most(best, prospect->hero) : best;
}

double cw__la_cell_fear(const la_model *model, const la_ground *ground, cw_seat seat,
                        const cw_entity *minion, const la_prospect *prospect, int cell)
{
    int lanes = model->game->rules.lanes, lane = cell % lanes;
    const cw_entity *front = ground->front[seat][lane];
    if (cell >= lanes && front != NULL && front != minion && front->cell < lanes)
        return prospect->sniper; /* hidden behind a friend */
    return most(prospect->sniper, around(prospect->fear, lane, lanes));
}

double cw__la_cell_block(const la_model *model, const la_ground *ground, cw_seat seat,
                         const cw_entity *minion, int cell)
{
    int lanes = model->game->rules.lanes, lane = cell % lanes;
    const cw_entity *front = ground->front[seat][lane];
    bool alone = front == NULL || (front == minion && ground->count[seat][lane] == 1);
    return alone ? ground->danger[seat][lane] : 0;
}

double cw__la_cell_bias(const la_model *model, const cw_entity *minion, int cell)
{
    int lanes = model->game->rules.lanes, lane = cell % lanes;
    int from_middle = lane > lanes / 2 ? lane - lanes / 2 : lanes / 2 - lane;
    double bias = -0.02 * from_middle;
    bool front = cell < lanes;
    if (cw_entity_keywords(minion) & CW_KW(TAUNT))
        return bias + (front ? 0.05 : 0);
    return bias + (!front && (model->traits[minion->card] & LA_SPECIAL) ? 0.03 : 0);
}

/* The best of the cells in the mask, for good or, if `worst`, for bad. */
int cw__la_best_cell(const la_model *model, const cw_state *state, cw_seat seat,
                     const cw_entity *minion, uint32_t mask, const la_taste *taste, bool worst)
{
    la_ground ground;
    la_prospect prospect;
    int best = __builtin_ctz(mask);
    double best_value = -1e9;
    cw__la_survey(model, state, &ground);
    cw__la_scout(model, state, &ground, seat, minion, &prospect);
    for (uint32_t m = mask; m != 0; m &= m - 1) {
        int cell = __builtin_ctz(m);
        double prey = cw__la_cell_prey(model, &ground, seat, &prospect, cell);
        double fear = cw__la_cell_fear(model, &ground, seat, minion, &prospect, cell);
        double value = cw__la_cell_bias(model, minion, cell) + taste->prey * prey
                       - taste->fear * fear
                       + taste->block * cw__la_cell_block(model, &ground, seat, minion, cell);
        value = worst ? -value : value;
        if (value > best_value) {
            best = cell;
            best_value = value;
        }
    }
    return best;
}

static double attack_of_neighbour(const cw_state *state, const cw_player *p, int slot)
{
    if (slot < 0 || slot >= p->board_count)
        return 0;
    const cw_entity *e = &state->entities[p->board[slot]];
    return 1 + cw_entity_attack(e) + !(e->flags & CW_FLAG_SLEEPING);
}

static bool is_adjacent_card(const la_model *model, const cw_state *state, const cw_player *p,
                             int slot)
{
    return slot >= 0 && slot < p->board_count
           && (model->traits[state->entities[p->board[slot]].card] & LA_ADJACENT);
}

/* A row: minions that care for their neighbours stand between strong ones; the others beside
 * them, but not between them and a better neighbour; otherwise at the right end. */
static double slot_value(const la_model *model, const cw_state *state, const cw_player *p,
                         cw_card_id card, int slot)
{
    double value = 0.001 * slot;
    if (model->traits[card] & LA_ADJACENT)
        value += attack_of_neighbour(state, p, slot - 1) + attack_of_neighbour(state, p, slot);
    double own = 1 + model->game->cards[card].attack;
    for (int side = 0; side < 2; side++) {
        int friend_of = slot - 1 + side, parted = slot - side;
        if (is_adjacent_card(model, state, p, friend_of))
            value += own - attack_of_neighbour(state, p, parted);
    }
    return value;
}

/* Where a minion is put hardly matters against whether it is played, so of the many places only
 * the best is searched; with lanes two, a bold and a careful one, in the turn to be played now. */
uint32_t cw__la_best_positions(const la_searcher *s, const cw_state *state, cw_card_id card,
                               uint32_t mask)
{
    const cw_player *p = &state->players[s->mover];
    const cw_entity *fresh = &s->game->fresh[card];
    if (s->model->lanes) {
        bool ready = cw_entity_keywords(fresh) & CW_KW(CHARGE);
        int first = cw__la_best_cell(s->model, state, s->mover, fresh, mask,
                                     ready ? &cw__la_bold : &cw__la_careful, false);
        int second = s->ply > 0 ? first
                                : cw__la_best_cell(s->model, state, s->mover, fresh, mask,
                                                   ready ? &cw__la_careful : &cw__la_bold, false);
        return 1u << first | 1u << second;
    }
    int best = __builtin_ctz(mask);
    double best_value = -1e9;
    for (uint32_t m = mask; m != 0; m &= m - 1) {
        int slot = __builtin_ctz(m);
        double value = slot_value(s->model, state, p, card, slot);
        if (value > best_value) {
            best = slot;
            best_value = value;
        }
    }
    return 1u << best;
}
