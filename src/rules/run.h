/* Inside the engine: one action being resolved. Files of src/rules share this header only. */
#ifndef RULES_RUN_H
#define RULES_RUN_H

#include "rules/gifts.h"

#include <string.h>

enum {
    RUN_BUDGET = 600,           /* effects that one action may cause before it is cut off */
    RUN_DEPTH = 250,            /* triggers inside triggers: each takes 2 to 4 KiB of stack */
    HEAT_ROOM = 16,             /* counts of overheat that changes given to cards leave room for */
    GROUP_MAX = CW_MAX_ENTITIES /* one effect can act on all that is in hands and decks */
};

/* The action being resolved. Lives on the stack of cw_apply. What is not part of the position but
 * needed while it changes: nothing of it outlives the action. */
typedef struct run {
    const cw_game *game;
    cw_state *state;
    cw_log *log;
    cw_chance *chance;
    int budget, depth;
    int chance_step;
    cw_card_id cause; /* card whose text is acting now; 0 = the rules */
    int8_t origin;    /* where that card's effects count (L2); -1 = the rules act */
    union { /* what settling has to see to: nothing, mostly, which one test of them all tells */
        struct {
            union {
                struct {
                    bool dirty;            /* auras must be worked out again */
                    cw_entity_id newcomer; /* or only for this one, which just came into play */
                };
                uint16_t stale;
            };
            bool deaths;              /* somebody may have died */
            uint8_t winner_by_effect; /* 1 << seat */
        };
        uint32_t unsettled;
    };
    bool countered, prevented;
    cw_entity_id redirected; /* the new target of the attack or spell that is being dealt with */
    bool cut;                /* went past its bound: said once */
    bool fatigue_kill[CW_SEATS]; /* the last damage to that hero came from an empty deck */
    int limbo_count;             /* entities that left the match in this action; freed at its end */
    cw_entity_id limbo[CW_MAX_ENTITIES];
} run;

/* Who and what an ability is about while it acts. `it` and its count change from sentence to
 * sentence (B16); chosen, subject and object stay. */
typedef struct scene {
    cw_entity_id source;
    cw_seat seat;
    cw_card_id card;
    bool is_spell;
    uint8_t origin; /* where the ability counts; for overheat only */
    cw_entity_id chosen, subject, object;
    uint8_t to; /* 1 + the cell that the player chose for the target; 0 = none */
    bool won;   /* the last joust */
    int amount;
    int it_count;
    cw_entity_id *it;   /* room for GROUP_MAX; NULL while nothing acts */
    cw_entity_id other; /* that takes part beside what the effect is done to */
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
/* Of what is in play, its place on its side: hero, weapon, minions from left to right. */
static inline unsigned rank_on_side(const cw_entity *e)
{
    return e->zone == CW_ZONE_BOARD ? 2u + e->slot : e->zone == CW_ZONE_WEAPON;
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
/* Where the effects of a card count, and those that it gave (L2): the side on which it began, or the
 * number of its source (sources.c); of a count of heat: its own. */
static inline int mod_origin(const cw_mod *m) { return m->origin; }
static inline cw_seat mod_seat(const cw_mod *m) { return m->seat & 1; }
static inline bool has_sources(const cw_game *game)
{
    return game->rules.duplicates == CW_DUPLICATES_SOURCE && game->rules.overheat;
}
int cw__origin_slow(const cw_game *game, const cw_state *st, cw_entity_id id);
static inline int origin_of(const cw_game *game, const cw_state *st, cw_entity_id id)
{
    return __builtin_expect(game->rules.overheat != 0, 0) ? cw__origin_slow(game, st, id) : 0;
}
static inline int16_t clamp16(int value)
{
    return (int16_t)(value > 9999 ? 9999 : value < -9999 ? -9999 : value);
}

static inline int8_t clamp8(int value)
{
    return (int8_t)(value > 127 ? 127 : value < -127 ? -127 : value);
}

/* Field by field: the struct is large because of limbo, whose list needs no clearing. */
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
    r->unsettled = 0;
    r->countered = r->prevented = r->cut = false;
    r->redirected = 0;
    r->fatigue_kill[0] = r->fatigue_kill[1] = false;
    r->limbo_count = 0;
    if (chance)
        chance->taken = 0;
}

/* B26. How many things in play alter the rules in that way for the player. */
_Static_assert((int)CW_OP_POWER_DOUBLED - (int)CW_OP_BATTLECRIES_TWICE < (int)CW_ALTERATIONS,
               "each alteration has its count");
static inline int altered(const cw_state *st, cw_seat seat, cw_op op)
{
    return __builtin_expect(st->altering, 0) ? st->altered[seat][op - CW_OP_BATTLECRIES_TWICE] : 0;
}

/* log.c */
cw_event *cw__log_event_slow(run *r, cw_event_kind kind, cw_seat seat);
void cw__log_about_slow(run *r, cw_event_kind kind, cw_entity_id id, int amount, int extra);
/* The new event to fill in, or NULL when nobody listens or the log is full. */
static inline cw_event *log_event(run *r, cw_event_kind kind, cw_seat seat)
{
    return __builtin_expect(r->log != NULL, 0) ? cw__log_event_slow(r, kind, seat) : NULL;
}
static inline void log_about(run *r, cw_event_kind kind, cw_entity_id id, int amount, int extra)
{
    if (__builtin_expect(r->log != NULL, 0))
        cw__log_about_slow(r, kind, id, amount, extra);
}

/* gifts.c: who changes what for good, for those who asked for it. */
#define COLD __attribute__((cold)) /* a match that nobody is shown pays nothing for it */
COLD void cw__note_gift_slow(run *r, const cw_gift *gift);
COLD void cw__forget_gifts_slow(run *r, cw_entity_id id);
COLD void cw__forget_cost_slow(run *r, cw_entity_id id);
COLD void cw__copy_gifts_slow(run *r, cw_entity_id from, cw_entity_id to);
static inline bool notes_gifts(const run *r)
{
    return __builtin_expect(r->log != NULL, 0) && r->log->gifts;
}
static inline void note_gift(run *r, cw_gift gift)
{
    if (notes_gifts(r))
        cw__note_gift_slow(r, &gift);
}
static inline void forget_gifts(run *r, cw_entity_id id)
{
    if (notes_gifts(r))
        cw__forget_gifts_slow(r, id);
}

/* zones.c */
void cw__price_card(run *r, cw_entity_id id); /* a hand card came or its cost changed */
void cw__price_hand(const cw_game *g, const cw_state *st, cw_player *p);
void cw__price_power(const cw_game *g, const cw_state *st, cw_player *p);
cw_entity_id cw__entity_new(run *r, cw_seat owner, cw_card_id card);
void cw__entity_reset(const cw_game *game, cw_entity *e, cw_card_id card);
void cw__entity_retire(run *r, cw_entity_id id); /* already out of every zone */
void cw__free_limbo(run *r);
void cw__zone_remove(run *r, cw_entity_id id);
void cw__hand_remove(run *r, cw_entity_id id); /* the same when the zone is known */
void cw__board_remove(run *r, cw_entity_id id);
void cw__deck_remove(run *r, cw_entity_id id);
void cw__board_insert(run *r, cw_seat seat, cw_entity_id id, int place);
bool cw__hand_add(run *r, cw_seat seat, cw_entity_id id);
bool cw__deck_add(run *r, cw_seat seat, cw_entity_id id);
void cw__renew_stamps(cw_state *st);
/* It came into play now, or was put face down, and its zone knows it: a public number, which is also
 * its place in the order of play. */
static inline void stamp(cw_state *st, cw_entity *e)
{
    e->tag = st->next_tag;
    if (__builtin_expect(++st->next_tag == 0, 0))
        cw__renew_stamps(st);
}
void cw__enter_play(run *r, cw_entity_id id);
void cw__leave_play(run *r, cw_entity_id id);
/* Whether one more mod finds room and leaves some for `spare` others. */
static inline bool has_room_for_mod(const cw_state *st, unsigned spare)
{
    return st->mod_count + spare < CW_MAX_MODS
           && cw_state_has_room(st, (1 + spare) * sizeof(cw_mod));
}
void cw__draw_cards(run *r, cw_seat seat, int count);
cw_entity_id cw__draw_one(run *r, cw_seat seat); /* 0: it is in no hand */
cw_entity_id cw__summon(run *r, cw_seat seat, cw_card_id card, int place);
void cw__equip(run *r, cw_seat seat, cw_entity_id weapon);

/* K11. A stunned minion that has lost this turn comes to. It must have been able to act but for the
 * stun: one that was asleep or had acted before loses its next turn instead. */
static inline bool lost_turn(const cw_entity *e)
{
    bool asleep = (e->flags & CW_FLAG_SLEEPING) && !(cw_entity_keywords(e) & CW_KW(CHARGE));
    return e->attacks == 0 && !(e->flags & CW_FLAG_MOVED) && !asleep;
}

/* entries.c */
bool cw__add_mod(run *r, const cw_mod *mod); /* false: there is no room for it */
void cw__drop_mods(run *r, cw_entity_id id);
void cw__expire_mods(run *r, cw_duration duration, cw_seat seat);
/* A change for good of an own number: so many times what it is, and so much more. */
typedef struct linear {
    int times, plus;
} linear;
static inline linear more_by(int by) { return (linear){1, by}; }
static inline linear set_to(int value) { return (linear){0, value}; }
/* What the entries so far give beyond the own number, once this one is counted, too. */
int cw__attack_with(const cw_game *game, const cw_mod *m, int own, int before);
int cw__health_with(const cw_mod *m, int own, int before);
int cw__given_attack(const cw_game *game, const cw_state *st, cw_entity_id id);
bool cw__change_attack(run *r, const scene *s, cw_entity_id id, linear change); /* as cw__add_mod */
void cw__change_max_health(run *r, const scene *s, cw_entity_id id, linear change);
uint32_t cw__lose_keywords(run *r, cw_entity_id id, uint32_t keywords);

/* chance.c */
uint32_t cw__pick_one(run *r, uint32_t count);
bool cw__pick_chance(run *r, uint32_t percent);
uint32_t cw__pick_draw(run *r, cw_seat seat); /* index into the deck */

/* select.c: questions that change nothing take the game and state, not the run */
bool cw__matches_kind(const cw_game *g, const cw_state *st, const scene *s, const cw_filter *f,
                      cw_entity_id id); /* ignores where the entity is */
int cw__count_matches(const cw_game *g, const cw_state *st, const scene *s, const cw_filter *f);
bool cw__condition_holds(const cw_game *g, const cw_state *st, const scene *s,
                         const cw_condition *condition);
int cw__amount_fixed(const cw_game *g, const cw_state *st, const scene *s, const cw_amount *amount);
int cw__amount_of(run *r, const scene *s, const cw_amount *amount);
void cw__select_group(run *r, scene *s, const cw_select *select, group *out);
/* Of "all": who fits now. Others stay as they were selected. */
void cw__select_again(run *r, const scene *s, const cw_select *select, group *out);
int cw__spell_damage(const cw_state *st, cw_seat seat);
bool cw__compares(int value, int compare, int limit);
int cw__stat_of(const cw_game *g, const cw_state *st, cw_entity_id id, int stat);
/* In games that go by the order of play: whoever came first. Else they stay as they are. */
void cw__sort_slow(const cw_state *st, cw_entity_id *list, int count);
static inline void sort_by_play(const run *r, cw_entity_id *list, int count)
{
    if (count > 1 && r->game->rules.order == CW_ORDER_PLAY)
        cw__sort_slow(r->state, list, count);
}
/* All entities in play, the given seat's side first: hero, weapon, board. At most 32; `out` has
 * room for 48. */
int cw__in_play(const cw_state *st, cw_seat first, cw_entity_id *out);
/* The same with the secrets: all that has a place in the order of play. */
int cw__in_order(const cw_state *st, cw_entity_id *out);

static inline void count_moods(cw_state *st, unsigned moods, int by)
{
    st->moody = (uint8_t)(st->moody + by * (moods != 0));
    st->moods = st->moody ? (uint8_t)(st->moods | (by > 0 ? moods : 0)) : 0;
}

/* Something changed that some static ability in play may measure, count or ask for. */
static inline void touch(run *r, unsigned moods)
{
    r->dirty |= (r->state->moods & (moods | CW_MOOD_ANY)) != 0;
}

/* The health of a character changes from what it is now; one that is dead so far may be counted
 * again. Who dies is told of when it leaves. */
static inline void touch_health(run *r, const cw_entity *e)
{
    touch(r, e->health > 0 ? CW_MOOD_HEALTH : CW_MOOD_HEALTH | CW_MOOD_PLACES);
}

/* Static abilities come and go with their cards, or are given by effects. */
static inline void count_static(cw_state *st, const cw_card *card, int by)
{
    st->statics = (uint8_t)(st->statics + by * card->has_static);
    count_moods(st, card->moods, by);
}
static inline void count_given(cw_state *st, int by)
{
    st->statics = (uint8_t)(st->statics + by);
    count_moods(st, CW_MOOD_ANY, by);
}

static inline void listen_card(cw_state *st, const cw_card *card, cw_entity_id id)
{
    if (card->listen || card->has_static)
        cw_ids_add(st->ears, id);
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

/* The same for one that came to a hand or deck. */
static inline void listen_stored(cw_state *st, cw_entity_id id, uint32_t mask)
{
    listen_hidden(st, mask);
    if (mask || (st->entities[id].flags & CW_FLAG_MODS))
        cw_ids_add(st->ears, id);
}

/* aura.c */
void cw__refresh_auras(run *r);
static inline bool auras_stale(const run *r) { return r->stale != 0; }
void cw__recount_play(run *r, bool hidden); /* listeners and statics from scratch */
int cw__static_cost(const cw_game *g, const cw_state *st, cw_entity_id id);

/* combat.c */
typedef struct hit {
    cw_entity_id source, target;
    int16_t amount;
} hit;
typedef struct hits {
    int count;
    int stolen[CW_SEATS]; /* health of that hero that lifesteal will bring or, at once, has */
    hit list[GROUP_MAX];
} hits;
static inline void hits_init(hits *list) { list->count = list->stolen[0] = list->stolen[1] = 0; }
/* Damage only marks deaths and notes hits; whoever deals it announces them when all of it has
 * landed. Healing returns what was regained. Destroying marks; the thing leaves with the next
 * settling. An attack is a whole one, with its reactions. */
void cw__damage(run *r, cw_entity_id source, cw_entity_id target, int amount, hits *hits);
void cw__announce_hits(run *r, const hits *hits);
int cw__heal(run *r, cw_entity_id target, int amount);
void cw__gain_armor(run *r, cw_seat seat, int amount);
void cw__destroy(run *r, cw_entity_id target);
void cw__attack(run *r, cw_entity_id attacker, cw_entity_id defender);

/* The player an effect is about. */
static inline cw_seat who(const run *r, const scene *s, const cw_effect *e)
{
    if (e->who == CW_WHO_OPPONENT)
        return (cw_seat)(1 - s->seat);
    if (e->who == CW_WHO_OWNER_OF_IT && s->it_count)
        return r->state->entities[s->it[0]].owner;
    return s->seat;
}

/* Of an effect that is OWNING: the player to whose zone the thing goes. */
static inline cw_seat whose_zone(const run *r, const scene *s, const cw_effect *e, cw_entity_id id)
{
    return e->who == CW_WHO_OWNER_OF_IT ? r->state->entities[id].owner : who(r, s, e);
}

/* The functions of facts/effects.def; `to` are the things that the effect's selection means. */
typedef void (*effect_function)(run *r, scene *s, const cw_effect *e, group *to);
#define EFFECT(id, word, ...) void cw__do_##word(run *r, scene *s, const cw_effect *e, group *to);
#include "facts/effects.def"
int cw__doubled(int amount, int times); /* effects_heal.c */
/* effects_put.c */
void cw__discard(run *r, cw_entity_id id);
void cw__find_no_room(run *r, cw_entity_id id); /* in no zone: it is lost or discarded */
void cw__unplay(run *r, cw_entity_id id);
void cw__shuffle_in(run *r, cw_seat seat, cw_entity_id id, bool open);
void cw__copy_state(run *r, cw_entity_id from, cw_entity_id to);
bool cw__fits_copy(run *r, cw_entity_id from, cw_seat seat);
bool cw__discard_copy(run *r, cw_entity_id from, cw_seat seat, int count, int limit);
void cw__fix_on_top(run *r, cw_seat seat, cw_entity_id id); /* effects_deck.c */
/* sources.c */
void cw__begin_slow(run *r, cw_entity_id id);
/* A new card, or one that became another: it comes from what made it so. */
static inline void begin_source(run *r, cw_entity_id id)
{
    if (__builtin_expect(r->game->rules.overheat != 0, 0))
        cw__begin_slow(r, id);
}
void cw__share_source(run *r, cw_entity_id from, cw_entity_id to); /* the second is a copy */
void cw__leave_source(run *r, cw_entity_id id); /* it leaves the match or becomes another card */
void cw__leave_limbo(run *r);                   /* all that leave now */
void cw__number_sources(const cw_game *game, const cw_state *from,
                        const cw_entity_id renamed[CW_MAX_ENTITIES], cw_state *to);
/* heat.c */
bool cw__prints(const cw_card *card, int ability); /* it is one of its own */
/* Counts that the ability acts; false if it rests or has nothing to do. */
bool cw__heat_up(run *r, const scene *s, uint16_t ability);
void cw__reset_heat_limits(run *r, cw_entity_id id);
void cw__cool_down(run *r, cw_seat seat);
/* effects_cards.c */
cw_entity_id cw__give(run *r, cw_seat seat, cw_card_id card, bool open);
/* effects_players.c */
void cw__log_mana(run *r, cw_seat seat, int amount);
void cw__change_element(run *r, cw_seat seat, int element, int change); /* element from 0 */
/* A random candidate of the effect, 0 if there is none. */
cw_card_id cw__random_candidate(run *r, const scene *s, const cw_effect *e);
void cw__announce_summon(run *r, cw_entity_id id);
cw_entity_id cw__bring(run *r, scene *s, cw_seat seat, cw_card_id card); /* and it is "it" */
void cw__take_option(run *r, int option);
void cw__set_power(run *r, cw_seat seat, cw_card_id card);
void cw__run_ability(run *r, scene *s, const cw_ability *ability);
void cw__log_keywords(run *r, cw_entity_id id, uint32_t keywords, int gained);
void cw__cut_off(run *r); /* reports that the action was stopped at its bound */

/* trigger.c */
void cw__emit_slow(run *r, cw_when when, cw_entity_id subject, cw_entity_id object, int amount);
/* Most events interest nobody: one test of a mask, inline, and that is all they cost. */
static inline void emit(run *r, cw_when when, cw_entity_id subject, cw_entity_id object, int amount)
{
    if (r->state->listen & (1u << when))
        cw__emit_slow(r, when, subject, object, amount);
}
void cw__run_own(run *r, cw_when when, scene *s, int mode);

/* settle.c */
void cw__settle_slow(run *r);
/* Part E, only if something has changed that could matter. */
static inline void settle(run *r)
{
    if (r->unsettled)
        cw__settle_slow(r);
}
void cw__finish_match(run *r, int winner, cw_end end);

/* turn.c */
void cw__blank_state(const cw_game *game, cw_state *state, uint64_t seed, uint8_t reveal);
void cw__place_hero(run *r, cw_seat seat, cw_card_id hero);
void cw__mulligan(run *r, cw_seat seat, unsigned mask);
void cw__begin_play(run *r);
void cw__start_turn(run *r, cw_seat seat);
void cw__end_turn(run *r);
void cw__pass_turn(run *r); /* as cw__end_turn, but the next turn does not begin */

/* freeze.c: the places of characters that the filter's side and kinds allow */
uint32_t cw__filter_places(const cw_filter *f, cw_seat seat);
bool cw__fills_board(const cw_effect *e); /* of its own player */
const cw_effect *cw__first_deed(const cw_game *game, const cw_ability *ability); /* NULL: none */

/* Whether the game can be played: all of it, and its recipes for decks. */
cw_status cw__check_game(const cw_game *game, cw_errors *errors);
cw_status cw__check_recipes(const cw_game *game, cw_errors *errors);

/* legal.c */
bool cw__can_attack(const cw_game *g, const cw_state *st, cw_entity_id id);

#include "asks.h"
#include "deeds.h"

#endif
