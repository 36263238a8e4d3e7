/* Turn after turn: minimax over the best ways to play each turn, fewer of them the deeper they lie.
 * Positions that were met in the same subtree are not looked into again.
 *
 * This is alpha-beta (Knuth and Moore 1975, "An Analysis of Alpha-Beta Pruning") with a whole turn
 * as the move: `low` and `high` are the window, for the seat that decides. What is exact in
 * alpha-beta is not here, since each turn is played by a beam that may miss the best way. A
 * position's value mixes how it looks with what comes of it (`trust`), so the window is rescaled on
 * the way down (look_into). The table holds lower and upper bounds for one subtree, as
 * transposition tables do. */
#include "lookahead_search.h"

#include "base/clock.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- memory ---- */

static bool list_init(la_list *list, int room)
{
    list->list = calloc((size_t)room, sizeof(la_branch *));
    list->room = room;
    return list->list != NULL;
}

/* Room for all branches that can be referred to at once: the ends, both layers, the start and the
 * scratch branch. Branches are counted references because one branch may stand in `ends` and in a
 * layer. */
static bool frame_init(la_frame *frame, int width, int beam)
{
    int count = width + 2 * beam + 2;
    frame->pool = aligned_alloc(64, (size_t)count * sizeof *frame->pool);
    frame->free = calloc((size_t)count, sizeof *frame->free);
    if (frame->pool == NULL || frame->free == NULL)
        return false;
    /* The engine never reads beyond what is in use, but copies of a branch's fields may. */
    memset(frame->pool, 0, (size_t)count * sizeof *frame->pool);
    for (int i = count - 1; i >= 0; i--)
        frame->free[frame->free_count++] = &frame->pool[i];
    frame->pool_count = count;
    return list_init(&frame->layer[0], beam) && list_init(&frame->layer[1], beam)
           && list_init(&frame->ends, width);
}

static void frame_clear(la_frame *frame)
{
    free(frame->pool);
    free(frame->free);
    free(frame->layer[0].list);
    free(frame->layer[1].list);
    free(frame->ends.list);
}

/* Only the first searcher expands the coming turn: frame 0 and the paths are its alone. `opened` is
 * needed for the thesis' dishonest look at the enemy's hand. */
bool cw__la_searcher_init(la_searcher *s, const la_model *model, cw_seat seat, int depth, bool root)
{
    s->model = model;
    s->game = model->game;
    s->seat = seat;
    s->depth_room = depth;
    s->seen = calloc(LA_SEEN_ROOM, sizeof *s->seen);
    s->table = calloc(LA_TABLE_ROOM, sizeof *s->table);
    s->paths = root ? calloc(LA_PATH_ROOM, sizeof *s->paths) : NULL;
    s->opened = model->k[LA_HONEST] == 0 ? calloc((size_t)depth, sizeof *s->opened) : NULL;
    bool good = s->seen != NULL && s->table != NULL && (!root || s->paths != NULL)
                && (model->k[LA_HONEST] != 0 || s->opened != NULL);
    for (int ply = root ? 0 : 1; good && ply < depth; ply++)
        good = frame_init(&s->frames[ply], cw__la_width(model, ply), cw__la_beam(model, ply));
    return good;
}

void cw__la_searcher_clear(la_searcher *s)
{
    free(s->seen);
    free(s->table);
    free(s->paths);
    free(s->opened);
    for (int ply = 0; ply < s->depth_room; ply++)
        frame_clear(&s->frames[ply]);
}

/* ---- ends of turns ---- */

/* Branches were valued before the end of the turn; what reacts to the end, and the enemy's draw,
 * may change their order. Possible cards that were lent to a hand go back first. */
void cw__la_finish_turns(la_searcher *s, la_frame *frame, cw_seat mover)
{
    la_list *ends = &frame->ends;
    int extra = s->extra[mover];
    s->extra[mover] = 0;
    for (int i = 0; i < ends->count; i++) {
        la_branch *b = ends->list[i];
        if (extra > 0 && !cw_state_is_over(&b->state))
            cw__la_close_hand(s->model, &b->state, mover, extra);
        if (!b->over) {
            s->branches += s->strict;
            cw_apply(s->game, &b->state, cw_action_make(CW_ACTION_END_TURN), NULL);
        }
        b->value = cw__la_value(s, &b->state, mover, &b->hash) + b->bias;
        b->settled = mover == s->seat ? b->value - b->bias
                                      : cw__la_value(s, &b->state, s->seat, NULL);
    }
    for (int i = 1; i < ends->count; i++) {
        la_branch *moved = ends->list[i];
        int k = i;
        for (; k > 0 && ends->list[k - 1]->value < moved->value; k--)
            ends->list[k] = ends->list[k - 1];
        ends->list[k] = moved;
    }
}

/* ---- the table ---- */

/* Always replaced: one slot per key. The age stands for the world and decision. */
static la_entry *find_entry(la_searcher *s, uint64_t key)
{
    la_entry *entry = &s->table[key & (LA_TABLE_ROOM - 1)];
    if (entry->age != s->table_age || entry->key != key)
        *entry = (la_entry){key, s->table_age, -INFINITY, INFINITY};
    return entry;
}

/* The entry may have been taken over by another position meanwhile. A value above `low` is at least
 * that good, one below `high` at most that good; inside the window it is both. */
static void remember(la_searcher *s, uint64_t key, double value, double low, double high)
{
    la_entry *entry = find_entry(s, key);
    if (value > low && value > entry->low)
        entry->low = value;
    if (value < high && value < entry->high)
        entry->high = value;
}

/* ---- the search ---- */

/* Asked at the start of each turn of a line, not for each branch: fine enough for a deadline. One
 * thread that is late tells the others. */
static bool is_out(la_searcher *s)
{
    if (s->branches >= s->limit) {
        s->stopped = true;
    } else if (s->limits != NULL && s->limits->deadline > 0) {
        if (cw_seconds_now() > s->limits->deadline)
            atomic_store_explicit(&s->limits->late, true, memory_order_relaxed);
        s->stopped |= atomic_load_explicit(&s->limits->late, memory_order_relaxed);
    }
    return s->stopped;
}

/* Value of one end: some of how it looks, the rest of what comes of it. With t the trust, the value
 * is (1 - t) now + t deep: deep lies in the window if it is in ((low - (1 - t) now) / t, (high - (1
 * - t) now) / t). */
static double look_into(la_searcher *s, const la_branch *end, int ply, int depth, double low,
                        double high)
{
    double trust = s->model->k[LA_TRUST], now = (1 - trust) * end->settled;
    if (depth == 0 || cw_state_is_over(&end->state))
        return end->settled;
    return now
           + trust
                 * cw__la_search(s, &end->state, ply, depth, (low - now) / trust,
                                 (high - now) / trust);
}

/* With one turn left only the first end is looked at: they are sorted by value, and there is
 * nothing behind them that could change it. */
static double search_turn(la_searcher *s, const cw_state *state, int ply, int depth, double low,
                          double high)
{
    la_frame *frame = &s->frames[ply];
    cw_seat mover = cw_state_decider(state);
    bool own = mover == s->seat;
    if (!own && s->model->k[LA_HONEST] == 0 && (state->reveal & (CW_REVEAL_DECK << s->seat))) {
        cw_state *open = &s->opened[ply];
        cw_state_copy(open, state);
        s->extra[mover] = cw__la_open_hand(s->model, open, mover);
        state = open;
    }
    cw__la_expand(s, ply, state);
    cw__la_finish_turns(s, frame, mover);
    double best = own ? -INFINITY : INFINITY;
    for (int i = 0; i < frame->ends.count && !(i > 0 && depth == 1); i++) {
        double value = look_into(s, frame->ends.list[i], ply + 1, depth - 1, low, high);
        s->ply = ply;
        if (own ? value > best : value < best)
            best = value;
        if (own && best > low)
            low = best;
        else if (!own && best < high)
            high = best;
        if (low >= high || s->stopped)
            break;
    }
    return best;
}

/* Alpha-beta over whole turns (Knuth and Moore 1975, "An Analysis of Alpha-Beta Pruning") with a
 * transposition table: an entry holds a lower and an upper bound and cuts if either decides
 * against the window. The depth is mixed into the key, so that a shallow result never stands for
 * a deep one. A search that was stopped is not remembered: its value is of what it happened to
 * have seen. */
double cw__la_search(la_searcher *s, const cw_state *state, int ply, int depth, double low,
                     double high)
{
    uint64_t key;
    s->ply = ply;
    double now = cw__la_value(s, state, s->seat, &key);
    if (depth <= 0 || cw_state_is_over(state) || is_out(s))
        return now;
    key += (uint64_t)depth * 0x9e3779b97f4a7c15u;
    la_entry entry = *find_entry(s, key);
    if (entry.low >= high || entry.low == entry.high)
        return entry.low;
    if (entry.high <= low)
        return entry.high;
    double value = search_turn(s, state, ply, depth, low, high);
    if (!s->stopped)
        remember(s, key, value, low, high);
    return value;
}
