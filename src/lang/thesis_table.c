/* The effects of the thesis format, one row each: what it is called, on whom it can act, which
 * numbers the card gives, and the effect of our engine that it stands for. The thesis tells only
 * that number 13 draws cards and that there are 31; the other numbers are ours. Import fills a
 * row with a card's numbers and targets; export looks for the row that gives an effect back. */
#include "thesis_private.h"

#include <string.h>

enum { REACH_MINIONS = CW_KIND_MINION, REACH_CHARACTERS = CW_KIND_CHARACTER, REACH_PLAYERS = 0 };

/* Where a number of the card goes. */
enum { SLOT_NONE, SLOT_A, SLOT_B, SLOT_GUARD, SLOT_TURNS, SLOT_COUNT, SLOT_CARD };

typedef struct effect_row {
    const char *name;
    const char *meaning; /* for the documentation */
    uint8_t reach;
    uint8_t x, y;        /* slots */
    int16_t low, high;   /* of X; Y shares them, unless it is a card */
    uint32_t trait;      /* keywords that it is as a passive trait of the minion itself */
    uint8_t trait_value; /* 1 + the cw_value that X is as a passive trait; 0 = none */
    cw_effect base;
} effect_row;

#define KEYWORD(word, id)                                                                          \
    {                                                                                              \
        .name = word, .meaning = "has " word "; not passive: gets " word, .reach = REACH_MINIONS,  \
        .trait = CW_KW(id), .base = {                                                              \
            .op = CW_OP_BUFF,                                                                      \
            .keywords = CW_KW(id)                                                                  \
        }                                                                                          \
    }
#define ON_MINIONS(word, text, ...)                                                                \
    {                                                                                              \
        .name = word, .meaning = text, .reach = REACH_MINIONS, .base = { __VA_ARGS__ }             \
    }
#define ON_ELEMENT(word, text, number)                                                             \
    {                                                                                              \
        .name = word, .meaning = text, .reach = REACH_PLAYERS, .x = SLOT_A, .low = -99,            \
        .high = 99, .base = {                                                                      \
            .op = CW_OP_ELEMENT,                                                                   \
            .element = (number)                                                                    \
        }                                                                                          \
    }

static const effect_row rows[THESIS_EFFECTS + 1] = {
    [0] = {.name = "unused", .meaning = "nothing: keeps the numbers of later abilities"},
    [1] = KEYWORD("taunt", TAUNT),
    [2] = KEYWORD("haste", CHARGE),
    [3] = KEYWORD("frenzy", WINDFURY),
    [4] = KEYWORD("sweep", SWEEP),
    [5] = KEYWORD("berserk", BERSERK),
    [6] = KEYWORD("deathtouch", POISONOUS),
    [7] = KEYWORD("free targeting", FREE_TARGETING),
    [8] = KEYWORD("reflect damage", REFLECT),
    [9] = KEYWORD("swift", SWIFT),
    [10] = {.name = "root",
            .meaning = "is rooted; not passive: is rooted from now on",
            .reach = REACH_MINIONS,
            .trait = CW_KW(ROOTED),
            .base = {.op = CW_OP_ROOT}},
    [11] = {.name = "invulnerable",
            .meaning = "is invulnerable X; not passive: gets it",
            .reach = REACH_MINIONS,
            .x = SLOT_GUARD,
            .low = 1,
            .high = 99,
            .trait_value = 1 + CW_VALUE_INVULNERABLE,
            .base = {.op = CW_OP_BUFF}},
    [12] = {.name = "stun",
            .meaning = "is stunned for X turns",
            .reach = REACH_MINIONS,
            .x = SLOT_TURNS,
            .low = 1,
            .high = 9,
            .base = {.op = CW_OP_STUN}},
    [13] = {.name = "draw cards",
            .meaning = "the player draws X cards",
            .reach = REACH_PLAYERS,
            .x = SLOT_A,
            .low = 1,
            .high = 99,
            .base = {.op = CW_OP_DRAW}},
    [14] = {.name = "damage",
            .meaning = "suffers X damage",
            .reach = REACH_CHARACTERS,
            .x = SLOT_A,
            .low = 1,
            .high = 999,
            .base = {.op = CW_OP_DAMAGE}},
    [15] = {.name = "heal",
            .meaning = "regains X health",
            .reach = REACH_CHARACTERS,
            .x = SLOT_A,
            .low = 1,
            .high = 999,
            .base = {.op = CW_OP_HEAL}},
    [16] = ON_MINIONS("destroy", "is destroyed", .op = CW_OP_DESTROY),
    [17] = {.name = "change stats",
            .meaning = "gets +X/+Y for good",
            .reach = REACH_MINIONS,
            .x = SLOT_A,
            .y = SLOT_B,
            .low = -99,
            .high = 99,
            .base = {.op = CW_OP_BUFF}},
    [18] = {.name = "change stats for a turn",
            .meaning = "gets +X/+Y until the end of the turn",
            .reach = REACH_MINIONS,
            .x = SLOT_A,
            .y = SLOT_B,
            .low = -99,
            .high = 99,
            .base = {.op = CW_OP_BUFF, .duration = CW_THIS_TURN}},
    [19] = ON_MINIONS("return", "goes back to its owner's hand", .op = CW_OP_RETURN),
    [20] = ON_MINIONS("shift", "is moved to an adjacent space", .op = CW_OP_MOVE,
                      .flags = CW_EFFECT_NEAR),
    [21] = ON_MINIONS("move", "is moved to any free space of its side", .op = CW_OP_MOVE),
    [22] = ON_MINIONS("scatter", "goes to a random free space of its side", .op = CW_OP_SCATTER),
    [23] = ON_MINIONS("push", "goes to the space behind it", .op = CW_OP_PUSH),
    [24] = ON_MINIONS("pull", "goes to the space before it", .op = CW_OP_PULL),
    [25] = {.name = "mana",
            .meaning = "the player has X more mana this turn",
            .reach = REACH_PLAYERS,
            .x = SLOT_A,
            .low = 1,
            .high = 99,
            .base = {.op = CW_OP_MANA_NOW}},
    [26] = ON_ELEMENT("earth", "the player gets X earth", 1),
    [27] = ON_ELEMENT("wind", "the player gets X wind", 2),
    [28] = ON_ELEMENT("fire", "the player gets X fire", 3),
    [29] = ON_ELEMENT("all elements", "the player gets X of each element", 0),
    [30] = {.name = "discard",
            .meaning = "the player discards X random cards",
            .reach = REACH_PLAYERS,
            .x = SLOT_COUNT,
            .low = 1,
            .high = 14,
            .base = {.op = CW_OP_DISCARD,
                     .to = {.pick = CW_PICK_RANDOM, .filter.where = CW_WHERE_HAND}}},
    [31] = {.name = "summon",
            .meaning = "the player summons X minions of card number Y",
            .reach = REACH_PLAYERS,
            .x = SLOT_A,
            .y = SLOT_CARD,
            .low = 1,
            .high = 14,
            .base = {.op = CW_OP_SUMMON}},
};

const char *thesis_effect_name(int effect) { return rows[effect].name; }

int thesis_inputs(int effect)
{
    return (rows[effect].x != SLOT_NONE) + (rows[effect].y != SLOT_NONE);
}

bool thesis_y_is_card(int effect) { return rows[effect].y == SLOT_CARD; }

void thesis_effect_trait(int effect, uint32_t *keywords, int *value)
{
    *keywords = rows[effect].trait;
    *value = rows[effect].trait_value - 1;
}

/* ---- numbers ---- */

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

static bool in_range(const effect_row *row, const thesis_act *act)
{
    bool x = row->x == SLOT_NONE || (act->x >= row->low && act->x <= row->high);
    bool y = row->y == SLOT_NONE || row->y == SLOT_CARD
             || (act->y >= row->low && act->y <= row->high);
    bool nothing = row->x != SLOT_NONE && act->x == 0 && (row->y == SLOT_NONE || act->y == 0);
    return x && y && !nothing;
}

/* ---- targets ---- */

cw_filter thesis_filter(const thesis_act *act)
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

static const char *aim_at_others(const effect_row *row, const thesis_act *act, cw_effect *e)
{
    cw_filter filter = thesis_filter(act);
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

const char *thesis_effect(const thesis_act *act, cw_effect *e)
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

/* The only targets that could be meant; thesis_effect tells whether they are. */
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

bool thesis_match(const cw_effect *effect, const cw_filter *object, thesis_act *act)
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
        if (thesis_effect(&guess, &built) == NULL && memcmp(&built, &wanted, sizeof built) == 0) {
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
        cw_str_printf(out, "| %d | %s | %s | %s | %s |\n", i, row->name, inputs[thesis_inputs(i)],
                      reach, row->meaning);
    }
}
