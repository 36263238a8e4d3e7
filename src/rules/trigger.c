/* Triggers: finding the abilities that react to an event and running them in order
 * (docs/rules.md, part B). The list of who reacts is fixed before the first one acts. */
#include "run.h"

typedef struct waiting {
    uint16_t ability, card;
    cw_entity_id id;
    uint8_t zone;
    bool given; /* by an effect, not printed on the card */
    uint8_t origin;
} waiting;

/* Part H: the list lies on the stack. What is beyond it does not react, and the event CUT_OFF says
 * so. */
enum { QUEUE_MAX = 96 };

typedef struct queue {
    int count;
    waiting list[QUEUE_MAX];
} queue;

typedef struct happening {
    cw_when when;
    cw_entity_id subject, object;
    int amount; /* the number of the event, as damage dealt */
} happening;

static bool object_fits(const run *r, const scene *s, const cw_ability *a, const happening *h)
{
    if (!a->object.kinds && !a->object.flags)
        return true;
    return h->object && cw__matches_kind(r->game, r->state, s, &a->object, h->object);
}

/* A secret never reacts in its owner's own turn (B24), whatever the event. */
static bool reacts(run *r, cw_entity_id id, const cw_ability *a, const happening *h)
{
    const cw_entity *e = entity(r, id);
    scene s = {.source = id, .seat = e->owner, .card = e->card};
    if (!cw__matches_kind(r->game, r->state, &s, &a->subject, h->subject))
        return false;
    if ((a->flags & CW_ABILITY_SECRET) && r->state->active == e->owner)
        return false;
    return object_fits(r, &s, a, h);
}

/* B23: without a word about zones, in play only. */
static bool acts_in(const cw_ability *a, int zone)
{
    return a->zones ? (a->zones >> zone) & 1 : zone >= CW_ZONE_BOARD;
}

/* Who reacts is settled when the event happens, before any reaction: what the first reaction
 * summons does not react to the same event. The card and zone are noted, to see later whether it
 * is still the same thing. */
static void enlist(run *r, queue *q, cw_entity_id id, int ability, const cw_mod *given,
                   const happening *h)
{
    const cw_ability *a = &r->game->abilities[ability];
    const cw_entity *e = entity(r, id);
    if (a->when != h->when || !acts_in(a, e->zone) || !reacts(r, id, a, h))
        return;
    if (q->count == QUEUE_MAX)
        cw__cut_off(r);
    else
        q->list[q->count++] = (waiting){
            (uint16_t)ability,
            e->card,
            id,
            e->zone,
            given != NULL,
            (uint8_t)(given ? mod_origin(given) : origin_of(r->game, r->state, id))};
}

/* Printed abilities in their order, then given ones (B18). The card's own masks spare most a look at
 * their abilities. */
static void ask(run *r, queue *q, const cw_entity_id *list, int count, const happening *h)
{
    uint32_t bit = 1u << h->when;
    for (int i = 0; i < count; i++) {
        const cw_entity *e = entity(r, list[i]);
        const cw_card *card = card_of(r->game, e);
        uint32_t all = card->listen | card->listen_hand | card->listen_deck;
        if ((all & bit) && !(e->flags & CW_FLAG_SILENCED))
            for (int k = 0; k < card->ability_count; k++)
                enlist(r, q, list[i], card->first_ability + k, NULL, h);
        if (e->flags & CW_FLAG_MODS)
            for (int k = 0; k < r->state->mod_count; k++)
                if (cw_state_mod(r->state, k).entity == list[i]
                    && cw_state_mod(r->state, k).ability)
                    enlist(r, q, list[i], cw_state_mod(r->state, k).ability,
                           &cw_state_mod(r->state, k), h);
    }
}

/* Those that may react, in their order: few of all things. */
typedef struct called {
    int count;
    cw_entity_id list[CW_MAX_ENTITIES];
    uint32_t turn[CW_MAX_ENTITIES];
} called;

/* When it is asked (B18): hero, weapon, board, secrets, hand and deck of the active player, then those of
 * the other; or, in games that go by it, by the order of play, and all hands and decks after that. */
static inline uint32_t turn_of(const run *r, const cw_entity *e, cw_entity_id id)
{
    enum { SECRETS = 32, HAND = 48, DECK = 64, SIDE = 256, STORED = 1 << 16 };
    const cw_state *st = r->state;
    bool by_play = r->game->rules.order == CW_ORDER_PLAY;
    uint32_t side = e->owner != st->active ? SIDE : 0;
    if (by_play && e->zone >= CW_ZONE_BOARD)
        return e->tag;
    side += by_play ? STORED : 0;
    switch (e->zone) {
    case CW_ZONE_SECRET: return side + SECRETS + e->slot;
    case CW_ZONE_HAND: return side + HAND + (uint32_t)cw_hand_slot(&st->players[e->owner], id);
    case CW_ZONE_DECK: return side + DECK + e->slot;
    default: return side + rank_on_side(e);
    }
}
_Static_assert((int)CW_MAX_BOARD <= 30 && (int)CW_MAX_SECRETS <= 16 && (int)CW_MAX_HAND <= 16
                   && (int)CW_MAX_DECK <= 192,
               "each zone has room for its places");

/* Most have no ear for it. Few react from hand or deck. */
static inline bool may_react(const run *r, const cw_entity *e, uint32_t bit, bool hidden)
{
    const cw_card *card = card_of(r->game, e);
    bool in_play = e->zone >= CW_ZONE_BOARD;
    uint32_t all = in_play ? card->listen : card->listen_hand | card->listen_deck;
    return ((all & bit) || (e->flags & CW_FLAG_MODS)) && (in_play || hidden)
           && e->zone != CW_ZONE_NONE && e->zone != CW_ZONE_POWER;
}

static void call_all(const run *r, const happening *h, called *out)
{
    const cw_state *st = r->state;
    uint32_t bit = 1u << h->when;
    bool hidden = st->listen_hidden & bit;
    out->count = 0;
    for (int word = 0; word < CW_ID_WORDS; word++)
        for (uint64_t left = st->ears[word]; left; left &= left - 1) {
            cw_entity_id id = (cw_entity_id)(64 * word + __builtin_ctzll(left));
            const cw_entity *e = &st->entities[id];
            if (!may_react(r, e, bit, hidden))
                continue;
            uint32_t turn = turn_of(r, e, id);
            int k = out->count++;
            for (; k > 0 && out->turn[k - 1] > turn; k--) {
                out->turn[k] = out->turn[k - 1];
                out->list[k] = out->list[k - 1];
            }
            out->turn[k] = turn;
            out->list[k] = id;
        }
}

static void reveal_secret(run *r, cw_entity_id id)
{
    log_about(r, CW_EVENT_REVEAL, id, 0, 0);
    cw__zone_remove(r, id);
    cw__entity_retire(r, id);
    emit(r, CW_WHEN_SECRET_REVEALED, id, 0, 0);
}

/* B24. A secret waits for a better time when what it begins with could do nothing: it is about a
 * minion that is dead by now, or brings one for which there is no room. */
static bool secret_waits(run *r, cw_seat seat, const cw_ability *a, const happening *h)
{
    const uint32_t about_the_living = CW_LISTEN(ATTACKS) | CW_LISTEN(ATTACKED) | CW_LISTEN(PLAYED)
                                      | CW_LISTEN(SUMMONS) | CW_LISTEN(SUMMONED);
    const cw_effect *first = cw__first_deed(r->game, a);
    const cw_entity *subject = entity(r, h->subject);
    bool about_it = first->to.pick == CW_PICK_IT || first->to.pick == CW_PICK_SUBJECT;
    if (about_it && ((about_the_living >> h->when) & 1) && !is_alive(subject)
        && card_of(r->game, subject)->type == CW_TYPE_MINION)
        return true;
    if (first->op == CW_OP_RESURRECT_THIS)
        seat = subject->owner;
    return cw__fills_board(first)
           && player(r, seat)->board_count >= r->game->rules.board_size[seat];
}

/* Silence takes what is printed and what was given. */
static bool still_has(const run *r, const waiting *w)
{
    if (!w->given)
        return !(r->state->entities[w->id].flags & CW_FLAG_SILENCED);
    for (int i = 0; i < r->state->mod_count; i++)
        if (cw_state_mod(r->state, i).entity == w->id
            && cw_state_mod(r->state, i).ability == w->ability)
            return true;
    return false;
}

/* B19: everything is asked again, since those before it in the list may have changed it. What
 * reacts from hand or deck becomes known to both (J6): from the event alone they could tell. */
static void react(run *r, const waiting *w, const happening *h)
{
    const cw_entity *e = entity(r, w->id);
    const cw_ability *a = &r->game->abilities[w->ability];
    /* B19: somebody before may have moved, changed or silenced it. */
    if (e->zone != w->zone || e->card != w->card || !still_has(r, w) || !reacts(r, w->id, a, h))
        return;
    cw_entity_id it[GROUP_MAX];
    scene s = {.source = w->id,
               .seat = e->owner,
               .card = e->card,
               .is_spell = card_of(r->game, e)->is_spell,
               .subject = h->subject,
               .object = h->object,
               .amount = h->amount,
               .it = it,
               .it_count = h->subject != 0,
               .origin = w->origin};
    it[0] = h->subject;
    if (a->condition.kind && !cw__condition_holds(r->game, r->state, &s, &a->condition))
        return;
    if (e->zone == CW_ZONE_SECRET && secret_waits(r, s.seat, a, h))
        return;
    if (!cw__heat_up(r, &s, w->ability))
        return;
    /* J6: who acts from a hand or deck is seen. */
    if (e->zone == CW_ZONE_HAND || e->zone == CW_ZONE_DECK)
        entity(r, w->id)->flags |= e->zone == CW_ZONE_HAND ? CW_FLAG_SEEN | CW_FLAG_LOCATED
                                                           : CW_FLAG_SEEN;
    if (e->zone == CW_ZONE_SECRET)
        reveal_secret(r, w->id);
    else
        log_about(r, CW_EVENT_TRIGGER, w->id, 0, 0);
    cw__run_ability(r, &s, a);
}

/* listen_wide tells whether anybody but the one it happens to may care: "whenever this minion …" is
 * most of what cards say, and needs a look at one entity instead of all. */
void cw__emit_slow(run *r, cw_when when, cw_entity_id subject, cw_entity_id object, int amount)
{
    bool wide = r->state->listen_wide & (1u << when);
    const cw_entity *e = entity(r, subject);
    if (!wide && !(card_of(r->game, e)->listen & (1u << when)) && !(e->flags & CW_FLAG_MODS))
        return;
    happening h = {when, subject, object, amount};
    queue q;
    q.count = 0;
    if (!wide) { /* only those react to whom it happens */
        ask(r, &q, &subject, 1, &h);
    } else {
        called all;
        call_all(r, &h, &all);
        ask(r, &q, all.list, all.count, &h);
    }
    /* Part H: a bound of stack and of effects. Deaths are still settled after it, so that the
     * position stays sound. */
    if (q.count && (r->depth >= RUN_DEPTH || r->budget <= 0)) {
        cw__cut_off(r);
        return;
    }
    r->depth++;
    for (int i = 0; i < q.count; i++)
        react(r, &q.list[i], &h);
    r->depth--;
}

/* B26. How often a battlecry or deathrattle acts. */
static int times_of(const run *r, const scene *s, const cw_ability *a)
{
    bool play = a->when == CW_WHEN_PLAY;
    const cw_card *card = &r->game->cards[s->card];
    if (!r->state->altering || (!play && a->when != CW_WHEN_DEATH))
        return 1;
    if (play
        && (a->mode || (a->flags & CW_ABILITY_COMBO) || card->is_spell
            || card->type == CW_TYPE_POWER))
        return 1;
    cw_op op = play ? CW_OP_BATTLECRIES_TWICE : CW_OP_DEATHRATTLES_TWICE;
    return altered(r->state, s->seat, op) ? 2 : 1;
}

/* Each time its condition is asked, and overheat counts it. */
static void run_times(run *r, scene *s, const cw_ability *a, uint16_t number)
{
    for (int left = times_of(r, s, a); left > 0; left--)
        if ((!a->condition.kind || cw__condition_holds(r->game, r->state, s, &a->condition))
            && cw__heat_up(r, s, number))
            cw__run_ability(r, s, a);
}

/* The same for those that it was given. Copied first: what they do may drop or add mods while the
 * list is walked. */
static void run_given(run *r, cw_when when, scene *s)
{
    cw_mod given[CW_MAX_MODS];
    int count = 0;
    for (int i = 0; i < r->state->mod_count; i++) {
        const cw_mod *m = &cw_state_mod(r->state, i);
        if (m->entity == s->source && m->ability && r->game->abilities[m->ability].when == when)
            given[count++] = *m;
    }
    uint8_t origin = s->origin;
    for (int i = 0; i < count; i++) {
        const cw_ability *a = &r->game->abilities[given[i].ability];
        s->origin = (uint8_t)mod_origin(&given[i]);
        run_times(r, s, a, given[i].ability);
    }
    s->origin = origin;
}

/* The entity's own abilities of that kind: battlecries, spell texts, deathrattles. */
void cw__run_own(run *r, cw_when when, scene *s, int mode)
{
    const cw_entity *e = entity(r, s->source);
    const cw_card *card = &r->game->cards[s->card];
    if (!(e->flags & CW_FLAG_SILENCED))
        for (int i = 0; i < card->ability_count; i++) {
            const cw_ability *a = &r->game->abilities[card->first_ability + i];
            if (a->when == when && (a->mode == 0 || a->mode == mode))
                run_times(r, s, a, (uint16_t)(card->first_ability + i));
        }
    if (e->flags & CW_FLAG_MODS)
        run_given(r, when, s);
}
