/* Inside the engine: one action being resolved. Files of src/rules share this header only. */
#ifndef RULES_RUN_H
#define RULES_RUN_H

#include "rules/engine.h"

#include <string.h>

enum {
    RUN_BUDGET = 600, /* effects that one action may cause before it is cut off */
    RUN_DEPTH = 250,  /* triggers inside triggers: each takes 2 to 4 KiB of stack */
    HEAT_ROOM = 16,   /* counts of overheat that changes given to cards leave room for */
    GROUP_MAX = 2 * (CW_MAX_DECK + 2) /* entities one effect can act on: both decks */
};

/* The action being resolved. Lives on the stack of cw_apply. */
typedef struct run {
    const cw_game *game;
    cw_state *state;
    cw_log *log;
    cw_chance *chance;
    int budget, depth;
    int chance_step;
    cw_card_id cause;      /* card whose text is acting now; 0 = the rules */
    int8_t origin;         /* side on which that card began; -1 = the rules act */
    bool dirty;            /* auras must be worked out again */
    cw_entity_id newcomer; /* or only for this one, which just came into play */
    bool deaths;           /* somebody may have died */
    bool countered, prevented;
    bool cut;                    /* went past its bound: said once */
    bool fatigue_kill[CW_SEATS]; /* the last damage to that hero came from an empty deck */
    uint8_t winner_by_effect;    /* 1 << seat */
    int limbo_count;             /* entities that left the match in this action; freed at its end */
    cw_entity_id limbo[CW_MAX_ENTITIES];
} run;

/* Who and what an ability is about while it acts. */
typedef struct scene {
    cw_entity_id source;
    cw_seat seat;
    cw_card_id card;
    bool is_spell;
    uint8_t origin; /* side on which the ability's card began; counts for overheat only */
    cw_entity_id chosen, subject, object;
    uint8_t to; /* 1 + the cell that the player chose for the target; 0 = none */
    int amount;
    int it_count;
    cw_entity_id *it; /* room for GROUP_MAX; NULL while nothing acts */
} scene;

typedef struct group {
    int count;
    cw_entity_id list[GROUP_MAX];
} group;

static inline cw_entity *entity(run *r, cw_entity_id id) { return &r->state->entities[id]; }
static inline cw_player *player(run *r, cw_seat seat) { return &r->state->players[seat]; }
static inline const cw_card *card_of(const cw_game *game, const cw_entity *e)
{
    return &game->cards[e->card];
}
static inline bool is_character(const cw_entity *e)
{
    return e->zone == CW_ZONE_BOARD || e->zone == CW_ZONE_HERO;
}
static inline bool is_in_play(const cw_entity *e)
{
    return e->zone >= CW_ZONE_BOARD && e->zone <= CW_ZONE_WEAPON;
}
/* In play and not about to leave it. */
static inline bool is_alive(const cw_entity *e)
{
    return e->zone >= CW_ZONE_BOARD && e->health > 0 && !(e->flags & CW_FLAG_DOOMED);
}
/* A minion that is dying on the board or has died in this action. */
static inline bool has_fallen(const cw_entity *e)
{
    return (e->zone == CW_ZONE_BOARD || e->zone == CW_ZONE_NONE)
           && (e->health <= 0 || (e->flags & CW_FLAG_DOOMED));
}
/* The side on which the card began that gave an ability or a bonus; a count of heat: its own. */
static inline int mod_origin(const cw_mod *m) { return m->seat >> 1; }
static inline int origin_of(const cw_entity *e) { return (e->flags & CW_FLAG_ORIGIN) != 0; }
static inline int16_t clamp16(int value)
{
    return (int16_t)(value > 9999 ? 9999 : value < -9999 ? -9999 : value);
}

static inline int8_t clamp8(int value)
{
    return (int8_t)(value > 127 ? 127 : value < -127 ? -127 : value);
}

static inline void run_init(run *r, const cw_game *game, cw_state *state, cw_log *log,
                            cw_chance *chance)
{
    r->game = game;
    r->state = state;
    r->log = log;
    r->chance = chance;
    r->budget = RUN_BUDGET;
    r->depth = 0;
    r->chance_step = 0;
    r->cause = 0;
    r->origin = -1;
    r->dirty = r->deaths = r->countered = r->prevented = r->cut = false;
    r->newcomer = 0;
    r->fatigue_kill[0] = r->fatigue_kill[1] = false;
    r->winner_by_effect = 0;
    r->limbo_count = 0;
    if (chance)
        chance->taken = 0;
}

/* log.c */
cw_event *log_event_slow(run *r, cw_event_kind kind, cw_seat seat);
void log_about_slow(run *r, cw_event_kind kind, cw_entity_id id, int amount, int extra);
/* The new event to fill in, or NULL when nobody listens or the log is full. */
static inline cw_event *log_event(run *r, cw_event_kind kind, cw_seat seat)
{
    return __builtin_expect(r->log != NULL, 0) ? log_event_slow(r, kind, seat) : NULL;
}
static inline void log_about(run *r, cw_event_kind kind, cw_entity_id id, int amount, int extra)
{
    if (__builtin_expect(r->log != NULL, 0))
        log_about_slow(r, kind, id, amount, extra);
}

/* zones.c */
void price_card(run *r, cw_entity_id id); /* a hand card came or its cost changed */
void price_hand(const cw_game *g, const cw_state *st, cw_player *p);
void price_power(const cw_game *g, const cw_state *st, cw_player *p);
cw_entity_id entity_new(run *r, cw_seat owner, cw_card_id card);
void entity_reset(const cw_game *game, cw_entity *e, cw_card_id card);
void entity_retire(run *r, cw_entity_id id); /* already out of every zone */
void free_limbo(run *r);
void zone_remove(run *r, cw_entity_id id);
void hand_remove(run *r, cw_entity_id id); /* the same when the zone is known */
void board_remove(run *r, cw_entity_id id);
void deck_remove(run *r, cw_entity_id id);
void board_insert(run *r, cw_seat seat, cw_entity_id id, int place);
bool hand_add(run *r, cw_seat seat, cw_entity_id id);
bool deck_add(run *r, cw_seat seat, cw_entity_id id);
void enter_play(run *r, cw_entity_id id);
void leave_play(run *r, cw_entity_id id);
void drop_mods(run *r, cw_entity_id id);
void add_mod(run *r, const cw_mod *mod);
/* Whether one more mod finds room and leaves some for `spare` others. */
static inline bool has_room_for_mod(const cw_state *st, unsigned spare)
{
    return st->mod_count + spare < CW_MAX_MODS
           && cw_state_has_room(st, (1 + spare) * sizeof(cw_mod));
}
void draw_cards(run *r, cw_seat seat, int count);
cw_entity_id summon(run *r, cw_seat seat, cw_card_id card, int place);
void equip(run *r, cw_seat seat, cw_entity_id weapon);

/* chance.c */
uint32_t pick_one(run *r, uint32_t count);
uint32_t pick_draw(run *r, cw_seat seat); /* index into the deck */

/* select.c: questions that change nothing take the game and state, not the run */
bool matches_kind(const cw_game *g, const cw_state *st, const scene *s, const cw_filter *f,
                  cw_entity_id id); /* ignores where the entity is */
int count_matches(const cw_game *g, const cw_state *st, const scene *s, const cw_filter *f);
bool condition_holds(const cw_game *g, const cw_state *st, const scene *s,
                     const cw_condition *condition);
int amount_fixed(const cw_game *g, const cw_state *st, const scene *s, const cw_amount *amount);
int amount_of(run *r, const scene *s, const cw_amount *amount);
void select_group(run *r, scene *s, const cw_select *select, group *out);
int spell_damage(const cw_state *st, cw_seat seat);
bool compares(int value, int compare, int limit);
/* All entities in play, the given seat's side first: hero, weapon, board. At most 32; `out` has room for 48. */
int in_play(const cw_state *st, cw_seat first, cw_entity_id *out);

/* Static abilities come and go with their cards, or are given by effects. */
static inline void count_static(cw_state *st, const cw_card *card, int by)
{
    st->statics = (uint8_t)(st->statics + by * card->has_static);
    st->moody = (uint8_t)(st->moody + by * card->has_moody);
}
static inline void count_given(cw_state *st, int by)
{
    st->statics = (uint8_t)(st->statics + by);
    st->moody = (uint8_t)(st->moody + by);
}

static inline void listen_card(cw_state *st, const cw_card *card)
{
    st->listen |= card->listen;
    st->listen_wide |= card->listen_wide;
}

/* Cards that react from hand or deck are rare: they have a mask of their own. */
static inline void listen_hidden(cw_state *st, uint32_t mask)
{
    st->listen |= mask;
    st->listen_wide |= mask;
    st->listen_hidden |= mask;
}

/* aura.c */
void refresh_auras(run *r);
static inline bool auras_stale(const run *r) { return r->dirty || r->newcomer; }
void recount_play(run *r, bool hidden); /* listeners and statics from scratch */
int static_cost(const cw_game *g, const cw_state *st, cw_entity_id id);

/* combat.c */
typedef struct hit {
    cw_entity_id source, target;
    int16_t amount;
} hit;
typedef struct hits {
    int count;
    int stolen[CW_SEATS]; /* damage that lifesteal turns into health of that hero */
    hit list[GROUP_MAX];
} hits;
static inline void hits_init(hits *list) { list->count = list->stolen[0] = list->stolen[1] = 0; }
void damage(run *r, cw_entity_id source, cw_entity_id target, int amount, hits *hits);
void announce_hits(run *r, const hits *hits);
int heal(run *r, cw_entity_id target, int amount);
void gain_armor(run *r, cw_seat seat, int amount);
void destroy(run *r, cw_entity_id target);
void attack(run *r, cw_entity_id attacker, cw_entity_id defender);

/* The player an effect is about. */
static inline cw_seat who(const run *r, const scene *s, const cw_effect *e)
{
    if (e->who == CW_WHO_OPPONENT)
        return (cw_seat)(1 - s->seat);
    if (e->who == CW_WHO_OWNER_OF_IT && s->it_count)
        return r->state->entities[s->it[0]].owner;
    return s->seat;
}

/* effects.c, effects_board.c, effects_cards.c: `to` are the things that the effect's selection means */
typedef void (*effect_function)(run *r, scene *s, const cw_effect *e, group *to);
#define EFFECT(name) void name(run *r, scene *s, const cw_effect *e, group *to)
/* effects_board.c */
EFFECT(do_summon);
EFFECT(do_summon_random);
EFFECT(do_summon_copy);
EFFECT(do_summon_this);
EFFECT(do_recruit);
EFFECT(do_resurrect);
EFFECT(do_equip);
EFFECT(do_transform);
EFFECT(do_transform_random);
EFFECT(do_take_control);
EFFECT(do_put_board);
/* effects_put.c */
EFFECT(do_return);
EFFECT(do_shuffle_back);
EFFECT(do_put_hand);
EFFECT(do_put_deck);
EFFECT(do_add_copy);
EFFECT(do_copy_deck);
EFFECT(do_discard);
void discard(run *r, cw_entity_id id);
void find_no_room(run *r, cw_entity_id id); /* in no zone: it is lost or discarded */
void unplay(run *r, cw_entity_id id);
void shuffle_in(run *r, cw_seat seat, cw_entity_id id, bool open);
void copy_state(run *r, cw_entity_id from, cw_entity_id to);
bool discard_copy(run *r, cw_entity_id from, cw_seat seat, int count, int limit);
/* effects_state.c */
EFFECT(do_more_attacks);
EFFECT(do_less_attacks);
EFFECT(do_restore_attacks);
EFFECT(do_become);
EFFECT(do_lose_all_keywords);
EFFECT(do_reset);
/* heat.c */
EFFECT(do_overheat);
EFFECT(do_heat_limit);
/* Counts that the ability acts; false if it rests or has nothing to do. */
bool heat_up(run *r, const scene *s, uint16_t ability);
void reset_heat_limits(run *r, cw_entity_id id);
void cool_down(run *r, cw_seat seat);
/* effects_cards.c */
EFFECT(do_shuffle_card);
EFFECT(do_add_card);
EFFECT(do_add_random);
EFFECT(do_shuffle_random);
cw_entity_id give(run *r, cw_seat seat, cw_card_id card, bool open);
EFFECT(do_discover_power);
EFFECT(do_discover_card);
/* effects_moves.c */
EFFECT(do_stun);
EFFECT(do_root);
EFFECT(do_move);
EFFECT(do_scatter);
EFFECT(do_push);
EFFECT(do_pull);
/* effects_players.c */
EFFECT(do_change_cost);
EFFECT(do_mana_now);
EFFECT(do_mana_crystal);
EFFECT(do_mana_crystal_empty);
EFFECT(do_mana_crystal_lost);
EFFECT(do_element);
EFFECT(do_armor);
EFFECT(do_draw);
EFFECT(do_win);
#undef EFFECT
void log_mana(run *r, cw_seat seat, int amount);
void change_element(run *r, cw_seat seat, int element, int change); /* element from 0 */
/* A random candidate of the effect, 0 if there is none. */
cw_card_id random_candidate(run *r, const scene *s, const cw_effect *e);
void announce_summon(run *r, cw_entity_id id);
void take_option(run *r, int option);
void run_ability(run *r, scene *s, const cw_ability *ability);
void cut_off(run *r); /* reports that the action was stopped at its bound */

/* trigger.c */
void emit_slow(run *r, cw_when when, cw_entity_id subject, cw_entity_id object, int amount);
static inline void emit(run *r, cw_when when, cw_entity_id subject, cw_entity_id object, int amount)
{
    if (r->state->listen & (1u << when))
        emit_slow(r, when, subject, object, amount);
}
void run_own(run *r, cw_when when, scene *s, int mode);

/* settle.c */
void settle_slow(run *r);
static inline void settle(run *r)
{
    if (auras_stale(r) || r->deaths || r->winner_by_effect)
        settle_slow(r);
}
void finish_match(run *r, int winner, cw_end end);

/* turn.c */
void blank_state(cw_state *state, uint64_t seed, uint8_t reveal);
void place_hero(run *r, cw_seat seat, cw_card_id hero);
void mulligan(run *r, cw_seat seat, unsigned mask);
void begin_play(run *r);
void start_turn(run *r, cw_seat seat);
void end_turn(run *r);
void pass_turn(run *r); /* as end_turn, but the next turn does not begin */

/* freeze.c: the places of characters that the filter's side and kinds allow */
uint32_t cw__filter_places(const cw_filter *f, cw_seat seat);
bool cw__fills_board(const cw_effect *e); /* of its own player */
const cw_effect *cw__first_deed(const cw_game *game, const cw_ability *ability); /* NULL: none */

/* Whether the game can be played: all of it, and its recipes for decks. */
cw_status cw__check_game(const cw_game *game, cw_errors *errors);
cw_status cw__check_recipes(const cw_game *game, cw_errors *errors);

/* legal.c */
bool can_attack(const cw_game *g, const cw_state *st, cw_entity_id id);

#endif
