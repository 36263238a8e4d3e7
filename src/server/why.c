/* Reasons for mistakes: the forecasts of two actions are compared, on the position as the seat could
 * imagine it. Only what is sure is told: no reason is better than a wrong one. */
#include "why.h"

#include "rules/forecast.h"

/* Outcomes of chance that are looked at; what differs among them is not sure. */
enum { OUTCOMES = 24 };
static const float sure = 0.9999f;

typedef struct comparison {
    const cw_game *game;
    cw_state world;
    cw_seat seat;
    cw_forecast did, better;
} comparison;

static bool dies(const cw_forecast *f, int place)
{
    return f->touched >> place & 1 && f->fates[place].dies >= sure;
}

static bool may_die(const cw_forecast *f, int place)
{
    return f->touched >> place & 1 && f->fates[place].dies > 0;
}

/* The strongest minion of a side that dies for sure by one action and lives for sure by the other; 0 if
 * there is none. */
static cw_entity_id lost_by(const comparison *c, cw_seat side, const cw_forecast *by,
                            const cw_forecast *lives)
{
    const cw_player *p = &c->world.players[side];
    cw_entity_id found = 0;
    for (int i = 0; i < p->board_count; i++) {
        int place = cw_place_board(side, i);
        bool lost = dies(by, place) && !may_die(lives, place);
        if (lost
            && (found == 0
                || cw_entity_attack(&c->world.entities[p->board[i]])
                       > cw_entity_attack(&c->world.entities[found])))
            found = p->board[i];
    }
    return found;
}

static bool kills_somebody(const comparison *c, const cw_forecast *f)
{
    cw_seat enemy = 1 - c->seat;
    for (int i = 0; i < c->world.players[enemy].board_count; i++)
        if (may_die(f, cw_place_board(enemy, i)))
            return true;
    return false;
}

static int least_damage(const cw_forecast *f, int place)
{
    return f->touched >> place & 1 ? f->fates[place].damage.low : 0;
}

static int most_damage(const cw_forecast *f, int place)
{
    return f->touched >> place & 1 ? f->fates[place].damage.high : 0;
}

static int mana_of(const comparison *c, cw_action action)
{
    cw_state after;
    cw_state_copy(&after, &c->world);
    if (cw_apply(c->game, &after, action, NULL) != CW_OK)
        return 0;
    return c->world.players[c->seat].mana - after.players[c->seat].mana;
}

/* What was left undone by ending the turn. */
static why why_not_yet(const comparison *c, cw_action better)
{
    cw_entity_id id = cw_entity_at(&c->world, better.source);
    if (better.kind == CW_ACTION_ATTACK && id != 0)
        return (why){.kind = WHY_IDLE, .card = c->world.entities[id].card};
    if (mana_of(c, better) > 0)
        return (why){.kind = WHY_MANA, .amount = c->world.players[c->seat].mana};
    return (why){0};
}

static why compare(const comparison *c, cw_action did, cw_action better)
{
    int hero = cw_place_hero(1 - c->seat);
    if (dies(&c->better, hero) && !may_die(&c->did, hero))
        return (why){.kind = WHY_LETHAL};
    cw_entity_id own = lost_by(c, c->seat, &c->did, &c->better);
    if (own != 0 && !kills_somebody(c, &c->did))
        return (why){.kind = WHY_LOSES, .card = c->world.entities[own].card};
    cw_entity_id enemy = lost_by(c, 1 - c->seat, &c->better, &c->did);
    if (enemy != 0)
        return (why){.kind = WHY_LEAVES, .card = c->world.entities[enemy].card};
    if (did.kind == CW_ACTION_END_TURN)
        return why_not_yet(c, better);
    int less = least_damage(&c->better, hero) - most_damage(&c->did, hero);
    return less > 0 ? (why){.kind = WHY_DAMAGE, .amount = less} : (why){0};
}

/* Opening hands, discoveries and giving up have no forecast that says much. */
static bool is_plain(cw_action action)
{
    return action.kind == CW_ACTION_PLAY || action.kind == CW_ACTION_ATTACK
           || action.kind == CW_ACTION_POWER || action.kind == CW_ACTION_MOVE
           || action.kind == CW_ACTION_END_TURN;
}

why cw__why_worse(const cw_game *game, const cw_state *state, cw_seat seat, cw_action did,
                  cw_action better)
{
    comparison c = {.game = game, .seat = seat};
    cw_view view;
    if (!is_plain(did) || !is_plain(better))
        return (why){0};
    cw_view_of(game, state, seat, &view);
    cw_view_imagine(game, &view, &c.world);
    cw_forecast_action(game, &c.world, did, OUTCOMES, &c.did);
    cw_forecast_action(game, &c.world, better, OUTCOMES, &c.better);
    return c.did.outcomes > 0 && c.better.outcomes > 0 ? compare(&c, did, better) : (why){0};
}

json_t *cw__why_json(const cw_game *game, why reason)
{
#define X(id, name) name,
    static const char *const names[] = {"", WHY_LIST(X)};
#undef X
    if (reason.kind == WHY_UNKNOWN)
        return NULL;
    json_t *json = json_pack("{s:s}", "kind", names[reason.kind]);
    if (reason.card > 0 && reason.card < game->card_count)
        json_object_set_new(json, "card", json_string(game->cards[reason.card].name));
    if (reason.amount > 0)
        json_object_set_new(json, "amount", json_integer(reason.amount));
    return json;
}
