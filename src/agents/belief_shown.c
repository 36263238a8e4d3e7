/* Follows the enemy's cards by events. Where an event does not tell from where a card came, the
 * text that caused it does; where the places of a hand are lost, the next view sets them right. */
#include "belief_shown.h"

#include <string.h>

/* ---- lists of cards ---- */

void cw__card_list_add(card_list *list, cw_card_id card)
{
    if (list->count < SHOWN_MOST)
        list->cards[list->count++] = card;
}

bool cw__card_list_take(card_list *list, cw_card_id card)
{
    for (int i = 0; i < list->count; i++) {
        if (list->cards[i] == card) {
            list->cards[i] = list->cards[--list->count];
            return true;
        }
    }
    return false;
}

/* ---- showing ---- */

static void show(shown_cards *s, cw_card_id card)
{
    if (card != 0 && s->game->cards[card].collectible)
        cw__card_list_add(&s->deck, card);
}

/* A card from a hidden place that is known to have one like it: taken for that one at first.
 * Counting it twice would make a deck look richer than it is; the next view tells whether the known
 * one is still there (cw__shown_settle). */
static void appear(shown_cards *s, cw_card_id card)
{
    if (cw__card_list_take(&s->buried, card))
        cw__card_list_add(&s->doubt, card);
    else
        show(s, card);
}

/* ---- places of the hand ---- */

/* The slot that a place is of the enemy's hand, or -1. */
static int slot_of(const shown_cards *s, cw_place place)
{
    int slot = place - cw_place_hand(s->enemy, 0);
    return slot >= 0 && slot < SHOWN_HAND ? slot : -1;
}

/* A card came to a place; new places stand at the end. */
static void arrive(shown_cards *s, cw_place place, bool fresh)
{
    int slot = slot_of(s, place);
    if (slot < 0)
        return;
    while (s->hand_count <= slot)
        s->fresh[s->hand_count++] = true;
    s->fresh[slot] = fresh;
}

/* Takes a place out of the hand; whether its card came from the deck and was not shown. */
static bool leave(shown_cards *s, cw_place place)
{
    int slot = slot_of(s, place);
    if (slot < 0 || slot >= s->hand_count)
        return true; /* lost track: most cards do come from the deck */
    bool fresh = s->fresh[slot];
    s->hand_count--;
    memmove(&s->fresh[slot], &s->fresh[slot + 1],
            (size_t)(s->hand_count - slot) * sizeof s->fresh[0]);
    return fresh;
}

/* ---- causes ---- */

/* From its owner's hand or deck, from the other player's, or out of nothing: bits, since a text
 * may do more than one. */
enum { BRINGS_OWN = 1, BRINGS_OTHERS = 2, MAKES = 4 };

/* What an effect may have to do with a card that turns up on the board or without room: bring it
 * from a hand or deck, or make it. */
static int origin_of_effect(const cw_effect *effect)
{
    const cw_select *to = &effect->to;
    bool hidden = to->filter.where == CW_WHERE_HAND || to->filter.where == CW_WHERE_DECK
                  || to->filter.where == CW_WHERE_STORE;
    bool found = to->pick == CW_PICK_CHOSEN || to->pick == CW_PICK_ALL
                 || to->pick == CW_PICK_RANDOM;
    switch (cw_op_facts[effect->op].from) {
    case CW_FROM_ELSEWHERE: return 0;
    case CW_FROM_DECK: return BRINGS_OWN;
    case CW_FROM_NOWHERE: return MAKES;
    default: break;
    }
    if (!hidden || !found)
        return MAKES; /* what it moves was seen before */
    return to->filter.side == CW_SIDE_ENEMY ? BRINGS_OTHERS : BRINGS_OWN;
}

/* Whether all that the text of a card could have done is one of these. A text that might have done
 * either tells nothing and counts as neither. */
static bool is_origin(const cw_game *game, cw_card_id cause, int origin)
{
    const cw_card *card = &game->cards[cause];
    int found = 0;
    for (int a = 0; a < card->ability_count; a++) {
        const cw_ability *ability = &game->abilities[card->first_ability + a];
        for (int i = 0; i < ability->count; i++)
            found |= origin_of_effect(&game->effects[ability->first + i]);
    }
    return found == origin;
}

/* ---- events ---- */

static void see_play(shown_cards *s, const cw_event *event)
{
    s->playing = leave(s, event->source);
    s->entering = event->card;
    if (event->card != 0 && s->playing)
        appear(s, event->card);
}

static void see_summon(shown_cards *s, const cw_event *event)
{
    if (event->card == s->entering)
        s->entering = 0;
    else if (is_origin(s->game, event->cause, BRINGS_OWN))
        appear(s, event->card);
}

static void see_discard(shown_cards *s, const cw_event *event)
{
    bool drawn = event->target == CW_PLACE_GRAVE + s->enemy
                 && (event->cause == 0 || is_origin(s->game, event->cause, BRINGS_OWN));
    if (slot_of(s, event->target) >= 0 ? leave(s, event->target)
                                       : drawn || event->target == CW_PLACE_DECK + s->enemy)
        appear(s, event->card);
}

/* A card acts from hand or deck: from now on both know that it is there. */
static void see_trigger(shown_cards *s, const cw_event *event)
{
    int slot = slot_of(s, event->target);
    if (slot >= 0 && slot < s->hand_count && s->fresh[slot]) {
        s->fresh[slot] = false;
        appear(s, event->card);
    } else if (event->target == CW_PLACE_DECK + s->enemy) {
        appear(s, event->card);
        cw__card_list_add(&s->buried, event->card);
    }
}

static void see_secret(shown_cards *s, const cw_event *event)
{
    if (event->kind == CW_EVENT_SECRET) {
        s->secrets += s->playing;
    } else if (event->kind == CW_EVENT_REVEAL && s->secrets > 0) {
        s->secrets--;
        appear(s, event->card);
    } else if (event->kind == CW_EVENT_COUNTER && s->playing
               && s->game->cards[event->card].type == CW_TYPE_SECRET) {
        appear(s, event->card); /* nobody saw what was played until now */
    }
}

/* What becomes of the other player's cards matters when it takes one of the enemy's. */
static void see_taken(shown_cards *s, const cw_event *event)
{
    bool taken = event->kind == CW_EVENT_SUMMON && is_origin(s->game, event->cause, BRINGS_OTHERS);
    if (event->kind == CW_EVENT_RETURN)
        taken = slot_of(s, event->source) >= 0 ? leave(s, event->source)
                                               : event->source == CW_PLACE_DECK + s->enemy;
    if (taken)
        appear(s, event->card);
}

/* What an event of the enemy tells of the enemy's own hand: a card arrives in it, leaves it, or
 * shows what it has been all the time. Events that are not listed change nothing in a hand or
 * deck. */
static void see_own(shown_cards *s, const cw_event *event)
{
    switch (event->kind) {
    case CW_EVENT_DRAW: arrive(s, event->target, true); break;
    case CW_EVENT_ADD:
    case CW_EVENT_TRANSFORM: arrive(s, event->target, false); break;
    case CW_EVENT_RETURN:
        arrive(s, event->target, event->source == CW_PLACE_DECK + s->enemy);
        break;
    case CW_EVENT_PLAY: see_play(s, event); break;
    case CW_EVENT_SUMMON: see_summon(s, event); break;
    case CW_EVENT_BURN: appear(s, event->card); break;
    case CW_EVENT_DISCARD: see_discard(s, event); break;
    case CW_EVENT_TRIGGER: see_trigger(s, event); break;
    case CW_EVENT_SECRET:
    case CW_EVENT_REVEAL:
    case CW_EVENT_COUNTER: see_secret(s, event); break;
    case CW_EVENT_LEADER: s->new_leader = true; break;
    case CW_EVENT_SHUFFLE:
        if (event->card != 0)
            cw__card_list_add(&s->buried, event->card);
        break;
    default: break;
    }
}

void cw__shown_reset(shown_cards *shown, const cw_game *game, cw_seat enemy)
{
    memset(shown, 0, sizeof *shown);
    shown->game = game;
    shown->enemy = enemy;
}

void cw__shown_observe(shown_cards *shown, const cw_event *event)
{
    shown->watched = true;
    if (event->card >= shown->game->card_count || event->cause >= shown->game->card_count)
        return;
    if (event->seat == shown->enemy)
        see_own(shown, event);
    else
        see_taken(shown, event);
}

/* ---- views ---- */

/* Cards that the viewer knows to lie among the hidden ones, and such of an open deck or hand. */
static void list_buried(const shown_cards *s, const cw_view *view, card_list *list)
{
    const cw_player *p = &view->state.players[s->enemy];
    list->count = 0;
    for (int i = 0; i < view->known_count[s->enemy]; i++)
        cw__card_list_add(list, view->known[s->enemy][i]);
    for (int i = 0; i < p->deck_count + p->hand_count; i++) {
        const cw_entity *e =
            &view->state.entities[i < p->deck_count ? p->deck[i] : p->hand[i - p->deck_count]];
        if (e->card != 0 && (e->flags & CW_FLAG_SEEN) && !(e->flags & CW_FLAG_LOCATED))
            cw__card_list_add(list, e->card);
    }
}

/* 1. Buried cards of the view are what is known now. Those that were taken for buried ones but are
 *    still there were others after all: they are shown.
 * 2. If the size of the hand differs, its places are lost: all are taken for cards of the deck, as
 *    most are.
 * 3. Open cards whose place is known are not fresh.
 * 4. Secrets that are gone are gone. */
void cw__shown_settle(shown_cards *shown, const cw_view *view)
{
    const cw_player *p = &view->state.players[shown->enemy];
    card_list now;
    list_buried(shown, view, &now);
    card_list rest = now;
    for (int i = 0; i < shown->buried.count; i++)
        cw__card_list_take(&rest, shown->buried.cards[i]);
    for (int i = 0; i < shown->doubt.count; i++)
        if (cw__card_list_take(&rest, shown->doubt.cards[i])) /* still there: that was another */
            show(shown, shown->doubt.cards[i]);
    shown->doubt.count = 0;
    shown->buried = now;
    if (shown->hand_count != p->hand_count) {
        shown->hand_count = p->hand_count;
        memset(shown->fresh, true, sizeof shown->fresh);
    }
    for (int i = 0; i < p->hand_count; i++) {
        const cw_entity *e = &view->state.entities[p->hand[i]];
        shown->fresh[i] = shown->fresh[i] && !(e->card != 0 && (e->flags & CW_FLAG_LOCATED));
    }
    if (shown->secrets > p->secret_count || !shown->watched)
        shown->secrets = p->secret_count;
    if (!shown->new_leader)
        shown->hero = view->state.entities[p->hero].card;
}

static void add_if_new(const shown_cards *s, const cw_entity *e, card_list *evidence)
{
    if (e->card != 0 && !(e->flags & CW_FLAG_SEEN) && s->game->cards[e->card].collectible)
        cw__card_list_add(evidence, e->card);
}

void cw__shown_evidence(const shown_cards *shown, const cw_view *view, card_list *evidence)
{
    const cw_player *p = &view->state.players[shown->enemy];
    const cw_entity *entities = view->state.entities;
    *evidence = shown->deck;
    for (int i = 0; i < p->hand_count; i++)
        if (shown->fresh[i])
            add_if_new(shown, &entities[p->hand[i]], evidence);
    for (int i = 0; i < p->deck_count; i++)
        add_if_new(shown, &entities[p->deck[i]], evidence);
    for (int i = 0; i < p->board_count && !shown->watched; i++) /* better than nothing */
        add_if_new(shown, &entities[p->board[i]], evidence);
}
