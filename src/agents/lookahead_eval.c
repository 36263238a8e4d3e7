/* What a position and a minion are worth (sections 6.3.3.1 and 6.3.3.2 of the thesis). The hash
 * that tells positions of a turn apart is made on the way, from the same memory. */
#include "lookahead_search.h"
#include "position_key.h"

static double keyword_value(const la_model *model, uint32_t keywords, int attack, int health)
{
    double value = 0;
    for (uint32_t m = keywords; m != 0; m &= m - 1) {
        int k = __builtin_ctz(m);
        int scale = model->keyword_scale[k];
        int times = scale == LA_SCALE_ONCE ? 1 : scale == LA_SCALE_ATTACK ? attack : health;
        value += model->keyword[k] * times;
    }
    return value;
}

/* A silenced minion has lost its text; its keywords are gone from the entity itself. */
double cw__la_minion_value(const la_model *model, const cw_entity *e)
{
    const double *k = model->k;
    int attack = cw_entity_attack(e);
    uint32_t keywords = cw_entity_keywords(e);
    double value = k[LA_ATTACK] * attack + k[LA_MINION_HEALTH] * e->health;
    if (!(e->flags & CW_FLAG_SILENCED))
        value += model->ability[e->card];
    if (keywords != 0)
        value += keyword_value(model, keywords, attack, e->health);
    if ((e->spell_damage | e->guard) != 0)
        value += k[LA_SPELL_DAMAGE] * e->spell_damage
                 + k[LA_INVULNERABLE] * e->guard * (attack + 1);
    return value;
}

static int clamp(int value, int most) { return value < 0 ? 0 : value > most ? most : value; }

/* What the value of a side leaves for the look at both of them together. */
typedef struct side {
    uint64_t hash;
    int attack[CW_MAX_LANES]; /* of its minions, by lane */
    uint32_t held;            /* lanes with a minion */
    bool taunts;
} side;

/* Health of a seat's hero as it counts: part of what threatens it is taken as done. On a board
 * of lanes minions threaten through lanes that nobody holds. */
static double hero_value(const la_model *model, const cw_state *state, int seat,
                         const side sides[CW_SEATS])
{
    const double *k = model->k;
    const cw_player *p = &state->players[seat];
    int health = state->entities[p->hero].health + (int)(k[LA_ARMOR] * p->armor);
    double share = k[state->active == seat ? LA_THREAT_NEXT : LA_THREAT];
    if (share != 0 && !sides[seat].taunts && health > 1) {
        int danger = 0;
        uint32_t open = sides[1 - seat].held & (model->lanes ? ~sides[seat].held : ~0u);
        for (; open != 0; open &= open - 1)
            danger += sides[1 - seat].attack[__builtin_ctz(open)];
        health -= (int)(share * danger + 0.5);
        health = health > 1 ? health : 1;
    }
    return model->hero[clamp(health, LA_ROOTS - 1)];
}

/* `extra` cards in hand are only possibilities. */
static double side_value(const la_model *model, const cw_state *state, int seat, int extra,
                         side *out)
{
    const cw_player *p = &state->players[seat];
    const double *k = model->k;
    int resources = p->max_mana;
    for (int i = 0; i < CW_MAX_ELEMENTS; i++)
        resources += p->elements[i];
    double value = k[LA_RESOURCE] * resources
                   + model->hand[clamp(p->hand_count - extra, CW_MAX_HAND)]
                   + k[LA_SECRET] * p->secret_count;
    uint64_t minions = 0;
    for (int i = 0; i < p->board_count; i++) {
        const cw_entity *e = &state->entities[p->board[i]];
        value += cw__la_minion_value(model, e);
        minions += entity_key(e);
        int lane = model->lane[e->cell < 2 * CW_MAX_LANES ? e->cell : 0];
        out->attack[lane] += cw_entity_attack(e);
        out->held |= 1u << lane;
        out->taunts |= (cw_entity_keywords(e) & CW_KW(TAUNT)) != 0;
    }
    if (p->weapon != 0) {
        const cw_entity *weapon = &state->entities[p->weapon];
        value += k[LA_WEAPON] * cw_entity_attack(weapon) * weapon->health;
    }
    if ((state->turn + 1) / 2 >= k[LA_DECK_TURN])
        value += model->deck[clamp(p->deck_count, CW_MAX_DECK)] - k[LA_DECK] * p->fatigue;
    out->hash = minions * KEY_2 + player_key(state, p);
    return value;
}

/* A win sooner is worth more, a loss later less bad: ten a turn, less than any win differs from no
 * win. Otherwise a won position would be played on for ever, each turn being as good as the
 * next. */
static double end_value(const la_searcher *s, const cw_state *state, cw_seat seat)
{
    if (state->winner == seat)
        return LA_WIN - 10 * s->ply;
    return state->winner == CW_DRAW_RESULT ? LA_DRAWN : -LA_WIN + 10 * s->ply;
}

/* The worth of a position that is not over. It is worth the opposite to the other seat as long as
 * the constants of an own and an enemy's empty board are the same. */
static double running_value(const la_model *model, const cw_state *state, cw_seat seat,
                            const int extra[CW_SEATS], side sides[CW_SEATS])
{
    const double *k = model->k;
    double value = side_value(model, state, 0, extra[0], &sides[0])
                   - side_value(model, state, 1, extra[1], &sides[1]);
    value += hero_value(model, state, 0, sides) - hero_value(model, state, 1, sides);
    value = seat == 0 ? value : -value;
    double turns = (state->turn + 1) / 2;
    turns = turns < k[LA_TURN_CAP] ? turns : k[LA_TURN_CAP];
    if (state->players[seat].board_count == 0)
        value -= k[LA_NO_BOARD] + k[LA_NO_BOARD_TURN] * turns;
    if (state->players[1 - seat].board_count == 0)
        value += k[LA_CLEARED] + k[LA_CLEARED_TURN] * turns;
    return value;
}

double cw__la_value(const la_searcher *s, const cw_state *state, cw_seat seat, uint64_t *hash)
{
    side sides[CW_SEATS] = {{0}};
    double value = running_value(s->model, state, seat, s->extra, sides);
    if (hash != NULL) {
        uint64_t h = sides[0].hash * KEY_1 ^ sides[1].hash * KEY_3
                     ^ ((uint64_t)state->phase << 8 | state->active);
        h += state->phase == CW_PHASE_CHOICE ? key_word(state->choice.options) : 0;
        *hash = cw_mix64(h);
    }
    return cw_state_is_over(state) ? end_value(s, state, seat) : value;
}

double cw__la_worth(const la_model *model, const cw_state *state, cw_seat seat)
{
    static const int none[CW_SEATS];
    side sides[CW_SEATS] = {{0}};
    if (cw_state_is_over(state))
        return state->winner == seat             ? LA_WIN
               : state->winner == CW_DRAW_RESULT ? LA_DRAWN
                                                 : -LA_WIN;
    return running_value(model, state, seat, none, sides);
}

/* A hidden card is blank in a view and guessed in a world: the enemy's hand counts by size. */
uint64_t cw__la_public_hash(const cw_state *state, cw_seat seat)
{
    uint64_t h = (uint64_t)state->phase << 8 | state->active | (uint64_t)state->turn << 16;
    for (int i = 0; i < CW_SEATS; i++) {
        const cw_player *p = &state->players[i];
        uint64_t minions = 0, hand = p->hand_count;
        for (int k = 0; k < p->board_count; k++)
            minions += cw_mix64(entity_key(&state->entities[p->board[k]]) + (uint64_t)k);
        for (int k = 0; k < p->hand_count && i == seat; k++) {
            const cw_entity *e = &state->entities[p->hand[k]];
            hand += cw_mix64(((uint64_t)e->card << 8 | (uint8_t)e->cost) + (uint64_t)k);
        }
        h = cw_mix64(h + minions) + hand * KEY_2 + entity_key(&state->entities[p->hero])
            + entity_key(&state->entities[p->weapon]) * 3
            + ((uint64_t)(uint16_t)p->mana << 40 | (uint64_t)(uint16_t)p->armor << 24
               | (uint64_t)p->power_used << 16 | (uint64_t)p->secret_count << 8 | p->deck_count);
        h = cw_mix64(h);
    }
    return h;
}
