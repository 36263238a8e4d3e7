/* One turn: from a position at its start to the best ways to end it. Card plays, the power,
 * attacks, moves and raises are tried in any order, step by step; after each step only the best
 * unfinished turns are kept, and every turn on the way is also a way to stop.
 *
 * A beam search (the idea of Lowerre 1976, "The HARPY Speech Recognition System"): complete search
 * of a turn is out of reach, since ten actions in any order are millions of lines. Steps of
 * cw__la_expand:
 *
 * 1. The start is a branch, and, unless a choice is open, a way to end the turn at once.
 * 2. Each branch of the layer tries all cards, attacks, raises and moves; what gains no more than
 *    its margin or was met before in this turn is dropped.
 * 3. The best `beam` of the new branches are the next layer, until nobody gains anything any more,
 *    a win is found, or LA_MOST_STEPS is reached.
 * 4. The best `width` of all branches met are the ends. */
#include "lookahead_search.h"

#include <string.h>

static int at_least(int value, int least) { return value > least ? value : least; }

/* The number of lines is the product of the widths: 48 x 6 x 3 x 1 … with the default. Only near
 * turns deserve alternatives; from the fourth on each player just plays his best turn. */
int cw__la_width(const la_model *model, int ply)
{
    static const int divisors[] = {1, 8, 16, 32};
    int width = (int)model->k[LA_WIDTH];
    return ply < 4 ? at_least(width / divisors[ply], 1) : 1;
}

int cw__la_beam(const la_model *model, int ply)
{
    static const int divisors[] = {1, 2, 3, 4};
    int beam = (int)model->k[LA_BEAM];
    return at_least(beam / (ply < 4 ? divisors[ply] : 5), 2);
}

/* ---- lists of the best ---- */

/* Branches are never freed, they go back to the frame's list: nothing is allocated in a search. */
static void release(la_frame *frame, la_branch *branch)
{
    if (--branch->refs == 0)
        frame->free[frame->free_count++] = branch;
}

/* Of a heap with the worst branch on top: that is the one a better branch takes the place of. */
static void sink(la_list *list, int i)
{
    la_branch *moved = list->list[i];
    for (int child; (child = 2 * i + 1) < list->count; i = child) {
        if (child + 1 < list->count && list->list[child + 1]->value < list->list[child]->value)
            child++;
        if (list->list[child]->value >= moved->value)
            break;
        list->list[i] = list->list[child];
    }
    list->list[i] = moved;
}

static void rise(la_list *list, int i)
{
    la_branch *moved = list->list[i];
    for (int parent; i > 0 && moved->value < list->list[parent = (i - 1) / 2]->value; i = parent)
        list->list[i] = list->list[parent];
    list->list[i] = moved;
}

/* Keeps the branch if it is among the best. */
static void push(la_frame *frame, la_list *list, la_branch *branch)
{
    if (list->count < list->room) {
        branch->refs++;
        list->list[list->count] = branch;
        rise(list, list->count++);
    } else if (branch->value > list->list[0]->value) {
        branch->refs++;
        release(frame, list->list[0]);
        list->list[0] = branch;
        sink(list, 0);
    }
}

static void clear(la_frame *frame, la_list *list)
{
    for (int i = 0; i < list->count; i++)
        release(frame, list->list[i]);
    list->count = 0;
}

static la_branch *take(la_frame *frame)
{
    la_branch *branch = frame->free[--frame->free_count];
    branch->refs = 1;
    return branch;
}

/* ---- trying something ---- */

cw_state *cw__la_begin(la_searcher *s, const la_branch *parent)
{
    la_branch *b = s->scratch;
    cw_state_copy(&b->state, &parent->state);
    b->path = parent->path;
    s->path_count = s->path_kept;
    return &b->state;
}

static bool is_done(const la_searcher *s, const cw_state *state)
{
    return cw_state_is_over(state) || state->active != s->mover;
}

/* Turns that end here must still be ended. */
static bool is_spent(const la_searcher *s)
{
    return s->strict && s->branches + (uint64_t)s->frames[s->ply].ends.count >= s->limit;
}

/* False if the search is spent, the room for paths is full, or the action is refused; the branch
 * is dropped then. A choice that falls to the other side within the mover's turn is answered by
 * its first option: to branch there would search a turn within a turn. */
bool cw__la_do(la_searcher *s, cw_action action)
{
    la_branch *b = s->scratch;
    if (is_spent(s))
        return false;
    if (s->keeps_paths) {
        if (s->path_count >= LA_PATH_ROOM)
            return false;
        s->paths[s->path_count] = (la_step){action, b->path};
        b->path = s->path_count++;
    }
    s->branches += s->strict;
    if (cw_apply(s->game, &b->state, action, NULL) != CW_OK)
        return false;
    while (b->state.phase == CW_PHASE_CHOICE && b->state.choice.seat != s->mover) {
        s->branches += s->strict;
        cw_apply(s->game, &b->state, cw_action_make(CW_ACTION_CHOOSE), NULL);
    }
    return true;
}

/* Whether the position was met in this turn before; if not, it is from now on. Eight probes, then
 * it is taken for new: looking at a position twice is cheaper than a full table that probes on.
 * Ages make the entries of other turns free. */
static bool was_seen(la_searcher *s, uint64_t hash)
{
    for (uint64_t i = hash, tries = 0; tries < 8; i++, tries++) {
        la_seen *entry = &s->seen[i & (LA_SEEN_ROOM - 1)];
        if (entry->age != s->seen_age) {
            *entry = (la_seen){hash, s->seen_age};
            return false;
        }
        if (entry->hash == hash)
            return true;
    }
    return false;
}

/* The comparison is with the parent's value without its bias: biases are hints where to look, and
 * must not count as gains twice. The scratch branch goes into the lists as it is, and a free one
 * becomes the next scratch: no position is copied. */
void cw__la_offer(la_searcher *s, const la_branch *parent, double margin, double bias)
{
    la_frame *frame = &s->frames[s->ply];
    la_branch *b = s->scratch;
    double value = cw__la_value(s, &b->state, s->mover, &b->hash);
    s->branches += !s->strict;
    if (value <= parent->value - parent->bias + margin || was_seen(s, b->hash))
        return;
    b->bias = parent->bias + bias;
    b->value = value + b->bias;
    b->over = is_done(s, &b->state);
    s->won |= cw_state_is_over(&b->state) && b->state.winner == s->mover;
    s->path_kept = s->path_count;
    if (b->over || b->state.phase == CW_PHASE_MAIN)
        push(frame, &frame->ends, b);
    if (!b->over)
        push(frame, &frame->layer[1], b);
    release(frame, b);
    s->scratch = take(frame);
}

/* ---- what can be tried from a branch ---- */

static bool same_card(const cw_state *state, cw_entity_id a, cw_entity_id b)
{
    const cw_entity *x = &state->entities[a], *y = &state->entities[b];
    return x->card == y->card && x->cost == y->cost && x->attack == y->attack
           && x->health == y->health && x->keywords == y->keywords;
}

/* The legal actions of a branch, sorted out. */
typedef struct options {
    int count;
    uint32_t positions[16]; /* by hand slot: cells or slots for a minion */
    uint32_t reach[16];     /* by own place: enemy places */
    uint16_t cells[16];     /* by board slot: cells to move to */
    unsigned raises;        /* modes */
    bool can_move;
    uint16_t twins; /* hand slots with a card that stands further left as well */
} options;

/* The legal actions, gathered as masks by card and by minion. Twins are cards of the hand equal
 * to an earlier one: playing either is the same, so only the first is tried. */
static void look(la_searcher *s, const la_branch *branch, options *o)
{
    const cw_player *p = &branch->state.players[s->mover];
    memset(o, 0, sizeof *o);
    o->count = cw_legal(s->game, &branch->state, s->legal);
    for (int i = 0; i < o->count; i++) {
        cw_action a = s->legal[i];
        switch (a.kind) {
        case CW_ACTION_PLAY: o->positions[a.source & 15] |= 1u << a.position; break;
        case CW_ACTION_ATTACK: o->reach[a.source & 15] |= 1u << (a.target & 15); break;
        case CW_ACTION_MOVE:
            o->cells[(a.source & 15) - 1] |= (uint16_t)(1u << (a.to - 1));
            o->can_move = true;
            break;
        case CW_ACTION_RAISE: o->raises |= 1u << a.mode; break;
        default: break;
        }
    }
    for (int i = 1; i < p->hand_count; i++)
        for (int k = 0; k < i && !(o->twins >> i & 1); k++)
            o->twins |= (uint16_t)(same_card(&branch->state, p->hand[i], p->hand[k]) << i);
}

/* Of actions that differ in `to` alone: the one with the best cell for the mover. */
static int pick_cell(const la_searcher *s, const cw_state *state, const options *o, int first,
                     int *end)
{
    uint32_t mask = 0;
    int i = first;
    for (; i < o->count; i++) {
        cw_action a = s->legal[i];
        a.to = s->legal[first].to;
        if (!cw_action_equal(a, s->legal[first]))
            break;
        mask |= 1u << (s->legal[i].to - 1);
    }
    *end = i;
    const cw_entity *e = &state->entities[cw_entity_at(state, s->legal[first].target)];
    bool own = e->owner == s->mover;
    bool ready = own && e->attacks == 0 && !(e->flags & CW_FLAG_SLEEPING);
    int cell = cw__la_best_cell(s->model, state, e->owner, e, mask,
                                ready ? &cw__la_bold : &cw__la_careful, !own);
    for (i = first; i < *end && s->legal[i].to != cell + 1; i++) {
    }
    return i < *end ? i : first;
}

static void try_card(la_searcher *s, const la_branch *branch, cw_action action, cw_card_id card)
{
    const double *k = s->model->k;
    double margin = k[s->model->traits[card] & LA_EXEMPT ? LA_PRUNE_DRAW : LA_PRUNE];
    cw__la_begin(s, branch);
    if (cw__la_do(s, action))
        cw__la_offer(s, branch, margin, 0);
}

/* Plays and powers, less twins and places that are not the best. A hand with `extra`
 * possibilities allows no more plays than it has cards that are held: when only so many are
 * left, it is empty. Actions that differ only in where a minion is moved to are one group, of
 * which pick_cell() takes one. */
static void try_cards(la_searcher *s, const la_branch *branch, const options *o)
{
    const cw_state *state = &branch->state;
    const cw_player *p = &state->players[s->mover];
    uint32_t best[16] = {0};
    for (int i = 0, end; i < o->count && !s->won; i = end) {
        cw_action a = s->legal[i];
        end = i + 1;
        if (a.kind == CW_ACTION_PLAY) {
            int slot = a.source & 15;
            cw_card_id card = state->entities[p->hand[slot]].card;
            if ((o->twins >> slot & 1) || p->hand_count <= s->extra[s->mover])
                continue;
            if (best[slot] == 0)
                best[slot] = o->positions[slot] & (o->positions[slot] - 1)
                                 ? cw__la_best_positions(s, state, card, o->positions[slot])
                                 : o->positions[slot];
            if (!(best[slot] >> a.position & 1))
                continue;
            a = a.to != 0 ? s->legal[pick_cell(s, state, o, i, &end)] : a;
            try_card(s, branch, a, card);
        } else if (a.kind == CW_ACTION_POWER) {
            a = a.to != 0 ? s->legal[pick_cell(s, state, o, i, &end)] : a;
            try_card(s, branch, a, state->entities[p->power].card);
        }
    }
}

/* An open choice must be answered, so that every answer is kept whatever it seems to lose. */
static void try_options(la_searcher *s, const la_branch *branch)
{
    int count = cw_legal(s->game, &branch->state, s->legal);
    for (int i = 0; i < count && !s->won; i++) {
        cw__la_begin(s, branch);
        if (cw__la_do(s, s->legal[i]))
            cw__la_offer(s, branch, -1e9, 0);
    }
}

/* Each child is offered to the beam by its value, so the order matters little; but a win ends it
 * all, and cards and attacks are where wins are. */
static void try_all(la_searcher *s, const la_branch *branch)
{
    options o;
    if (branch->state.phase == CW_PHASE_CHOICE) {
        try_options(s, branch);
        return;
    }
    look(s, branch, &o);
    try_cards(s, branch, &o);
    if (!s->won)
        cw__la_attacks(s, branch, o.reach);
    if (o.raises != 0)
        cw__la_raises(s, branch, o.raises);
    if (s->model->lanes && o.can_move && !s->won)
        cw__la_moves(s, branch, o.cells);
}

void cw__la_expand(la_searcher *s, int ply, const cw_state *state)
{
    la_frame *frame = &s->frames[ply];
    s->ply = ply;
    s->mover = cw_state_decider(state);
    s->won = false;
    s->seen_age++;
    s->path_count = s->path_kept = 1;
    clear(frame, &frame->layer[0]);
    clear(frame, &frame->ends);
    la_branch *start = take(frame);
    cw_state_copy(&start->state, state);
    start->bias = 0;
    start->path = 0;
    start->over = false;
    start->value = cw__la_value(s, state, s->mover, &start->hash);
    was_seen(s, start->hash);
    if (state->phase == CW_PHASE_MAIN)
        push(frame, &frame->ends, start);
    push(frame, &frame->layer[0], start);
    release(frame, start);
    s->scratch = take(frame);
    for (int step = 0; step < LA_MOST_STEPS && frame->layer[0].count > 0 && !s->won; step++) {
        bool spent = ply == 0 && s->branches >= s->limit; /* the turns so far must do */
        for (int i = 0; i < frame->layer[0].count && !s->won && !spent; i++)
            try_all(s, frame->layer[0].list[i]);
        clear(frame, &frame->layer[0]);
        la_list next = frame->layer[1];
        frame->layer[1] = frame->layer[0];
        frame->layer[0] = next;
    }
    clear(frame, &frame->layer[0]);
    release(frame, s->scratch);
    s->scratch = NULL;
}
