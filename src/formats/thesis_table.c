/* The effects of the thesis format, one row each: what it is called, on whom it can act, which
 * numbers the card gives, and the effect of our engine that it stands for. The thesis tells only
 * that number 13 draws cards and that there are 31; the other numbers are ours. Import fills a
 * row with a card's numbers and targets; export looks for the row that gives an effect back. */
#include "thesis_private.h"

#include <string.h>

enum { REACH_MINIONS = CW_KIND_MINION, REACH_CHARACTERS = CW_KIND_CHARACTER, REACH_PLAYERS = 0 };

/* Where a number of the card goes. */
enum { SLOT_NONE, SLOT_A, SLOT_B, SLOT_GUARD, SLOT_TURNS, SLOT_COUNT, SLOT_CARD };

/* As a passive trait of the minion itself, an effect may be what the engine has a keyword or a
 * value for: `trait` and `trait_value`. */
typedef struct effect_row {
    const char *name;
    const char *meaning; /* for the documentation */
    uint8_t reach;       /* REACH_* */
    uint8_t x, y;        /* slots */
    int16_t low, high;   /* of X; Y shares them, unless it is a card */
    cw_effect base;      /* without targets and numbers */
    uint32_t trait;      /* keywords */
    uint8_t trait_value; /* 1 + the cw_value that X is; 0 = none */
} effect_row;

#define KEYWORD(word, id)                                                                          \
    {                                                                                              \
        word, "has " word "; not passive: gets " word, REACH_MINIONS, 0, 0, 0, 0,                  \
            {.op = CW_OP_BUFF, .keywords = CW_KW(id)}, CW_KW(id), 0                                \
    }
/* clang-format off */
#define MINION(...) REACH_MINIONS, 0, 0, 0, 0, {__VA_ARGS__}
#define PLAYER(high, ...) REACH_PLAYERS, SLOT_A, 0, 1, high, {__VA_ARGS__}
#define ELEMENT(number) REACH_PLAYERS, SLOT_A, 0, -99, 99, {.op = CW_OP_ELEMENT, .element = (number)}

/* Name, meaning, reach, slots of X and Y, range, effect, trait. */
static const effect_row rows[THESIS_EFFECTS + 1] = {
    [0] = {"unused", "nothing: keeps the numbers of later abilities", 0, 0, 0, 0, 0, {0}},
    [1] = KEYWORD("taunt", TAUNT),
    [2] = KEYWORD("haste", CHARGE),
    [3] = KEYWORD("frenzy", WINDFURY),
    [4] = KEYWORD("sweep", SWEEP),
    [5] = KEYWORD("berserk", BERSERK),
    [6] = KEYWORD("deathtouch", POISONOUS),
    [7] = KEYWORD("free targeting", FREE_TARGETING),
    [8] = KEYWORD("reflect damage", REFLECT),
    [9] = KEYWORD("swift", SWIFT),
    [10] = {"root", "is rooted; not passive: is rooted from now on", MINION(.op = CW_OP_ROOT),
            .trait = CW_KW(ROOTED)},
    [11] = {"invulnerable", "is invulnerable X; not passive: gets it", REACH_MINIONS, SLOT_GUARD, 0,
            1, 99, {.op = CW_OP_BUFF}, .trait_value = 1 + CW_VALUE_INVULNERABLE},
    [12] = {"stun", "is stunned for X turns", REACH_MINIONS, SLOT_TURNS, 0, 1, 9,
            {.op = CW_OP_STUN}},
    [13] = {"draw cards", "the player draws X cards", PLAYER(99, .op = CW_OP_DRAW)},
    [14] = {"damage", "suffers X damage", REACH_CHARACTERS, SLOT_A, 0, 1, 999,
            {.op = CW_OP_DAMAGE}},
    [15] = {"heal", "regains X health", REACH_CHARACTERS, SLOT_A, 0, 1, 999, {.op = CW_OP_HEAL}},
    [16] = {"destroy", "is destroyed", MINION(.op = CW_OP_DESTROY)},
    [17] = {"change stats", "gets +X/+Y for good", REACH_MINIONS, SLOT_A, SLOT_B, -99, 99,
            {.op = CW_OP_BUFF}},
    [18] = {"change stats for a turn", "gets +X/+Y until the end of the turn", REACH_MINIONS,
            SLOT_A, SLOT_B, -99, 99, {.op = CW_OP_BUFF, .duration = CW_THIS_TURN}},
    [19] = {"return", "goes back to its owner's hand", MINION(.op = CW_OP_RETURN)},
    [20] = {"shift", "is moved to an adjacent space",
            MINION(.op = CW_OP_MOVE, .flags = CW_EFFECT_NEAR)},
    [21] = {"move", "is moved to any free space of its side", MINION(.op = CW_OP_MOVE)},
    [22] = {"scatter", "goes to a random free space of its side", MINION(.op = CW_OP_SCATTER)},
    [23] = {"push", "goes to the space behind it", MINION(.op = CW_OP_PUSH)},
    [24] = {"pull", "goes to the space before it", MINION(.op = CW_OP_PULL)},
    [25] = {"mana", "the player has X more mana this turn", PLAYER(99, .op = CW_OP_MANA_NOW)},
    [26] = {"earth", "the player gets X earth", ELEMENT(1)},
    [27] = {"wind", "the player gets X wind", ELEMENT(2)},
    [28] = {"fire", "the player gets X fire", ELEMENT(3)},
    [29] = {"all elements", "the player gets X of each element", ELEMENT(0)},
    [30] = {"discard", "the player discards X random cards", REACH_PLAYERS, SLOT_COUNT, 0, 1, 14,
            {.op = CW_OP_DISCARD, .to = {.pick = CW_PICK_RANDOM, .filter.where = CW_WHERE_HAND}}},
    [31] = {"summon", "the player summons X minions of card number Y", REACH_PLAYERS, SLOT_A,
            SLOT_CARD, 1, 14, {.op = CW_OP_SUMMON}},
};
/* clang-format on */

const char *cw__thesis_effect_name(int effect) { return rows[effect].name; }

/* Y never comes without X. */
int cw__thesis_inputs(int effect)
{
    return (rows[effect].x != SLOT_NONE) + (rows[effect].y != SLOT_NONE);
}

bool cw__thesis_y_is_card(int effect) { return rows[effect].y == SLOT_CARD; }

void cw__thesis_effect_trait(int effect, uint32_t *keywords, int *value)
{
    *keywords = rows[effect].trait;
    *value = rows[effect].trait_value - 1;
}

/* ---- numbers ---- */

/* The reverse of get. */
static void put(cw_effect *e, int slot, int value)
{
    switch (slot) {
    case SLOT_A: e->a.value = (int16_t)value; break;
    case SLOT_B: e->b.value = (int16_t)value; break;
    case SLOT_GUARD: e->guard = (uint8_t)value; break;
    case SLOT_TURNS: e->turns = (uint8_t)(value > 1 ? value : 0); break; /* 0 is one turn */
    case SLOT_COUNT: e->to.count = (uint8_t)value; break;
    case SLOT_CARD: e->card = (uint16_t)value; break;
    default: break;
    }
}

static int get(const cw_effect *e, int slot)
{
    switch (slot) {
    case SLOT_A: return e->a.value;
    case SLOT_B: return e->b.value;
    case SLOT_GUARD: return e->guard;
    case SLOT_TURNS: return e->turns > 0 ? e->turns : 1;
    case SLOT_COUNT: return e->to.count;
    case SLOT_CARD: return e->card;
    default: return 0;
    }
}

/* All numbers 0 would be an effect that does nothing: a slip in the file. */
static bool in_range(const effect_row *row, const thesis_act *act)
{
    bool x = row->x == SLOT_NONE || (act->x >= row->low && act->x <= row->high);
    bool y = row->y == SLOT_NONE || row->y == SLOT_CARD
             || (act->y >= row->low && act->y <= row->high);
    bool nothing = row->x != SLOT_NONE && act->x == 0 && (row->y == SLOT_NONE || act->y == 0);
    return x && y && !nothing;
}

/* ---- targets ---- */

cw_filter cw__thesis_filter(const thesis_act *act)
{
    static const uint8_t kinds[TYPE_COUNT] = {CW_KIND_CHARACTER, CW_KIND_MINION, CW_KIND_HERO};
    return (cw_filter){.side = act->alignment, .kinds = kinds[act->type]};
}

/* Player effects have who it is about, or (discarding) whose cards. */
static const char *aim_at_player(const effect_row *row, const thesis_act *act, cw_effect *e)
{
    static const uint8_t who[] = {CW_WHO_BOTH, CW_WHO_YOU, CW_WHO_OPPONENT};
    if (act->group != GROUP_ALL || act->type != TYPE_HEROES)
        return "it acts on players, which is written as group 3 (all) and type 2 (heroes)";
    if (row->x == SLOT_COUNT)
        e->to.filter.side = act->alignment;
    else
        e->who = who[act->alignment];
    return NULL;
}

/* From what the row forbids to how the thing is picked: all, one by choice, one at random. */
static const char *aim_at_others(const effect_row *row, const thesis_act *act, cw_effect *e)
{
    cw_filter filter = cw__thesis_filter(act);
    if (row->base.op == CW_OP_MOVE && (act->group != GROUP_SINGLE || act->circumstance != AT_ONCE))
        return "the player picks the space, so circumstance and group must be 4 and 1";
    if ((filter.kinds & ~row->reach) != 0)
        return "it acts on minions only, so the target type must be 1";
    e->to.filter = filter;
    e->to.pick = CW_PICK_ALL;
    if (act->circumstance == AT_PASSIVE && act->group == GROUP_ALL
        && act->alignment != CW_SIDE_ENEMY)
        e->to.filter.flags = CW_FILTER_OTHER; /* what it gives itself is group 0 */
    if (act->group == GROUP_ADJACENT) {
        e->to.filter.flags = CW_FILTER_ADJACENT;
        return filter.kinds == CW_KIND_MINION
                   ? NULL
                   : "only minions are adjacent, so the target type must be 1";
    }
    if (act->group == GROUP_SINGLE && act->circumstance == AT_ONCE) {
        e->to.pick = CW_PICK_CHOSEN;
    } else if (act->group == GROUP_SINGLE && act->circumstance == AT_DEALING) {
        e->to = (cw_select){.pick = CW_PICK_OBJECT}; /* the heading has the filter */
    } else if (act->group == GROUP_SINGLE) {
        e->to.pick = CW_PICK_RANDOM; /* nobody is asked then */
        e->to.count = 1;
    }
    return NULL;
}

/* The numbers first, then the targets, each with its own reason why it cannot be. */
const char *cw__thesis_effect(const thesis_act *act, cw_effect *e)
{
    const effect_row *row = &rows[act->effect];
    *e = row->base;
    if (!in_range(row, act))
        return "a number is too large, too small or 0";
    put(e, row->x, act->x);
    put(e, row->y, act->y);
    if (row->reach == REACH_PLAYERS)
        return aim_at_player(row, act, e);
    if (act->group == GROUP_SELF && row->base.op != CW_OP_MOVE) {
        e->to.pick = CW_PICK_THIS;
        return NULL;
    }
    return aim_at_others(row, act, e);
}

/* ---- and back ---- */

static uint8_t type_of(uint8_t kinds)
{
    return kinds == CW_KIND_MINION ? TYPE_MINIONS : kinds == CW_KIND_HERO ? TYPE_HEROES : TYPE_BOTH;
}

/* The only targets that could be meant; cw__thesis_effect tells whether they are. */
static void guess_targets(const effect_row *row, const cw_effect *e, const cw_filter *object,
                          thesis_act *act)
{
    const cw_filter *filter = &e->to.filter;
    if (row->reach == REACH_PLAYERS) {
        act->group = GROUP_ALL;
        act->type = TYPE_HEROES;
        act->alignment = row->x == SLOT_COUNT        ? filter->side
                         : e->who == CW_WHO_YOU      ? CW_SIDE_FRIENDLY
                         : e->who == CW_WHO_OPPONENT ? CW_SIDE_ENEMY
                                                     : CW_SIDE_ANY;
        return;
    }
    if (e->to.pick == CW_PICK_THIS) {
        act->group = GROUP_SELF;
        act->alignment = act->type = 0;
        return;
    }
    if (e->to.pick == CW_PICK_OBJECT)
        filter = object;
    act->alignment = filter->side;
    act->type = type_of(filter->kinds);
    act->group = (filter->flags & CW_FILTER_ADJACENT) ? GROUP_ADJACENT
                 : e->to.pick == CW_PICK_ALL          ? GROUP_ALL
                                                      : GROUP_SINGLE;
}

/* By trial: each row with this operation is filled from the effect and built again; it is the
 * one if the result is the same byte by byte. So import and export cannot drift apart. */
bool cw__thesis_match(const cw_effect *effect, const cw_filter *object, thesis_act *act)
{
    cw_effect wanted = *effect;
    wanted.pool_first = wanted.pool_count = 0;
    for (int i = 1; i <= THESIS_EFFECTS; i++) {
        const effect_row *row = &rows[i];
        thesis_act guess = {.effect = (uint8_t)i, .circumstance = act->circumstance};
        cw_effect built;
        if (row->base.op != wanted.op)
            continue;
        guess.x = get(&wanted, row->x);
        guess.y = get(&wanted, row->y);
        guess_targets(row, &wanted, object, &guess);
        if (cw__thesis_effect(&guess, &built) == NULL
            && memcmp(&built, &wanted, sizeof built) == 0) {
            *act = guess;
            return true;
        }
    }
    return false;
}

void cw_thesis_reference(cw_str *out)
{
    static const char *const inputs[] = {"", "X", "X, Y"};
    cw_str_add(out, "| number | effect | numbers | acts on | what it does |\n"
                    "|---|---|---|---|---|\n");
    for (int i = 0; i <= THESIS_EFFECTS; i++) {
        const effect_row *row = &rows[i];
        const char *reach = i == 0                           ? ""
                            : row->reach == REACH_PLAYERS    ? "players"
                            : row->reach == REACH_CHARACTERS ? "minions, heroes"
                                                             : "minions";
        cw_str_printf(out, "| %d | %s | %s | %s | %s |\n", i, row->name,
                      inputs[cw__thesis_inputs(i)], reach, row->meaning);
    }
}
