/* Moves of minions, for the four reasons that the thesis names (section 6.3.4.1): away from a
 * threat, in front of a friend who needs a shield, out of the way of a defender, towards prey.
 * Only the best few are tried. A better place shows in no value, so it counts as a bias. */
#include "lookahead_search.h"

typedef struct move {
    int slot, cell; /* cell from 1 */
    double gain;
} move;

/* Moves tried of a position; fewer in later turns (two, then one), where they matter less. */
enum { MOST_MOVES = 4 };

/* The board as the moves of one branch see it. */
typedef struct field {
    const la_model *model;
    const cw_state *state;
    cw_seat seat;
    la_ground ground;
    double open[2 * CW_MAX_LANES]; /* by cell: what the minion there has to fear unless hidden */
} field;

/* What a friend behind the cell, who stands open now, would no longer have to fear. */
static double shield_gain(const field *f, const cw_entity *minion, int cell)
{
    int lanes = f->model->game->rules.lanes;
    bool behind = cell + lanes == minion->cell; /* that is where it comes from */
    return cell < lanes && !behind ? f->open[cell + lanes] : 0;
}

/* Safety counts in full, prey by half: the enemy moves in between, so a prey may be gone, while
 * the danger is there at once. */
static double gain_of(const field *f, const cw_entity *minion, const la_prospect *prospect,
                      int cell)
{
    const la_model *m = f->model;
    int from = minion->cell;
    double safety = cw__la_cell_fear(m, &f->ground, f->seat, minion, prospect, from)
                    - cw__la_cell_fear(m, &f->ground, f->seat, minion, prospect, cell);
    double prey = cw__la_cell_prey(m, &f->ground, f->seat, prospect, cell)
                  - cw__la_cell_prey(m, &f->ground, f->seat, prospect, from);
    double shield = shield_gain(f, minion, cell) - shield_gain(f, minion, from);
    double block = cw__la_cell_block(m, &f->ground, f->seat, minion, cell)
                   - cw__la_cell_block(m, &f->ground, f->seat, minion, from);
    return safety + 0.5 * prey + 0.7 * block + shield + cw__la_cell_bias(m, minion, cell)
           - cw__la_cell_bias(m, minion, from);
}

/* Fears of those in the back row who would be hidden by somebody in front of them. */
static void fill_open(field *f, const la_prospect *prospects)
{
    const cw_player *p = &f->state->players[f->seat];
    int lanes = f->model->game->rules.lanes;
    for (int i = 0; i < p->board_count; i++) {
        const cw_entity *e = &f->state->entities[p->board[i]];
        if (e->cell >= lanes && e->cell < 2 * lanes)
            f->open[e->cell] = cw__la_cell_fear(f->model, &f->ground, f->seat, e, &prospects[i],
                                                e->cell - lanes);
    }
}

/* The best of the list so far, sorted; at most `room`. */
static void keep(move *best, int room, int *count, move m)
{
    int k = *count;
    for (; k > 0 && best[k - 1].gain < m.gain; k--)
        if (k < room)
            best[k] = best[k - 1];
    if (k < room) {
        best[k] = m;
        *count += *count < room;
    }
}

void cw__la_moves(la_searcher *s, const la_branch *branch, const uint16_t cells[16])
{
    const cw_state *state = &branch->state;
    const cw_player *p = &state->players[s->mover];
    /* Moves multiply the branches of a turn (any minion, up to four cells, before or after each
     * attack) and rarely decide it: few are tried, fewer the deeper the turn. */
    int room = s->ply == 0 ? MOST_MOVES : s->ply < 3 ? 2 : 1, count = 0;
    move best[MOST_MOVES] = {{0}};
    la_prospect prospects[16];
    field f = {.model = s->model, .state = state, .seat = s->mover};
    cw__la_survey(s->model, state, &f.ground);
    for (int slot = 0; slot < p->board_count; slot++)
        cw__la_scout(s->model, state, &f.ground, s->mover, &state->entities[p->board[slot]],
                     &prospects[slot]);
    fill_open(&f, prospects);
    for (int slot = 0; slot < p->board_count; slot++) {
        const cw_entity *e = &state->entities[p->board[slot]];
        move m = {.slot = slot, .gain = 0.1};
        for (uint32_t mask = cells[slot]; mask != 0; mask &= mask - 1) {
            int cell = __builtin_ctz(mask);
            double gain = gain_of(&f, e, &prospects[slot], cell);
            if (gain > m.gain) {
                m.gain = gain;
                m.cell = cell + 1;
            }
        }
        if (m.cell > 0)
            keep(best, room, &count, m);
    }
    for (int i = 0; i < count && !s->won; i++) {
        cw__la_begin(s, branch);
        if (cw__la_do(s, (cw_action){.kind = CW_ACTION_MOVE,
                                     .source = cw_place_board(s->mover, best[i].slot),
                                     .target = CW_PLACE_NONE,
                                     .to = (uint8_t)best[i].cell}))
            cw__la_offer(s, branch, -0.5, s->model->k[LA_MOVE_BIAS] * best[i].gain);
    }
}
