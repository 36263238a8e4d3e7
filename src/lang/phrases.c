/* The phrase tables: everything the language can say, one row each, most of them from
 * the records in src/facts. The first row that fits is the canonical wording; rows below it are read as well.
 * docs/cards.md lists these rows. */
#include "phrase.h"

#define LEN(array) ((int)(sizeof(array) / sizeof *(array)))
/* clang-format off */
#define DO(id, text) {text, 0, {.effect = {.op = CW_OP_##id}}},
#define DO_WITH(id, text, ...) {text, 0, {.effect = {.op = CW_OP_##id, __VA_ARGS__}}},
#define HOLDS(id, text)
#define HOLDS_WITH(id, text, ...)
#define DO_ON(id, types, text) {text, types, {.effect = {.op = CW_OP_##id}}},
#define DO_ON_WITH(id, types, text, ...) {text, types, {.effect = {.op = CW_OP_##id, __VA_ARGS__}}},
#define IF(id, text) {text, 0, {.condition = {.kind = CW_COND_##id}}},
#define OWN_FORM(text)
#define IF_WITH(id, text, ...) {text, 0, {.condition = {.kind = CW_COND_##id, __VA_ARGS__}}},
#define WHEN(id, text) {text, 0, {.ability = {.when = CW_WHEN_##id}}},
#define WHEN_WITH(id, text, ...) {text, 0, {.ability = {.when = CW_WHEN_##id, __VA_ARGS__}}},
#define WHEN_ON(id, types, text) {text, types, {.ability = {.when = CW_WHEN_##id}}},
#define LEAD(types, text, ...) {text, types, {.ability = {__VA_ARGS__}}}
#define MEANS(text, ...) {text, 0, {.amount = {__VA_ARGS__}}}
/* clang-format on */

#define TO_OWNER .who = CW_WHO_OWNER_OF_IT

#define YOUR_NEXT                                                                                  \
    .duration = CW_THIS_TURN, .to.pick = CW_PICK_ALL, .to.filter.side = CW_SIDE_FRIENDLY
#define THEIR_NEXT                                                                                 \
    .duration = CW_UNTIL_YOUR_NEXT_TURN, .to.pick = CW_PICK_ALL, .to.filter.side = CW_SIDE_ENEMY

static const phrase effects[] = {
#define EFFECT(id, word, about, says, ...) says
#define SAYS(...) __VA_ARGS__
#include "facts/effects.def"
};

/* The same records once more, for their lasting statements. */
/* clang-format off */
#undef DO
#undef DO_WITH
#undef HOLDS
#undef HOLDS_WITH
#undef DO_ON
#undef DO_ON_WITH
#define DO(id, text)
#define DO_WITH(id, text, ...)
#define DO_ON(id, types, text)
#define DO_ON_WITH(id, types, text, ...)
#define HOLDS(id, text) {text, 0, {.effect = {.op = CW_OP_##id}}},
#define HOLDS_WITH(id, text, ...) {text, 0, {.effect = {.op = CW_OP_##id, __VA_ARGS__}}},
/* clang-format on */
/* A hero power, by whose it is. */
#define POWER_OF(whose)                                                                            \
    .to = {.pick = CW_PICK_ALL, .filter = {.side = CW_SIDE_##whose, .kinds = CW_KIND_POWER}}

static const phrase statics[] = {
#define EFFECT(id, word, about, says, ...) says
#define SAYS(...) __VA_ARGS__
#include "facts/effects.def"
};

/* Words that the records use. */
#define OWN .side = CW_SIDE_FRIENDLY
#define FOE .side = CW_SIDE_ENEMY
#define YOURS .filter.side = CW_SIDE_FRIENDLY
#define THEIRS .filter.side = CW_SIDE_ENEMY
#define ARMS .kinds = CW_KIND_WEAPON
#define LEADER .kinds = CW_KIND_HERO
#define ONE .value = 1
#define BODY ((1 << CW_TYPE_MINION) | (1 << CW_TYPE_WEAPON) | (1 << CW_TYPE_HERO))
#define CAST ((1 << CW_TYPE_SPELL) | (1 << CW_TYPE_SECRET) | (1 << CW_TYPE_POWER))
#define HERO .where = CW_WHERE_ANYWHERE, .kinds = CW_KIND_HERO

static const phrase conditions[] = {
#define CONDITION(id, word, about, says, ...) says
#define SAYS(...) __VA_ARGS__
#include "facts/conditions.def"
};

static const phrase headings[] = {
#define TRIGGER(id, word, about, says, ...) says
#define SAYS(...) __VA_ARGS__
#include "facts/triggers.def"
};

static const phrase leads[] = {
    LEAD(1 << CW_TYPE_SECRET, "secret:", .flags = CW_ABILITY_SECRET),
    LEAD(BODY | 1 << CW_TYPE_SPELL, "from your deck:", .zones = 1 << CW_ZONE_DECK),
    LEAD(BODY | 1 << CW_TYPE_SPELL, "from your hand:", .zones = 1 << CW_ZONE_HAND),
    LEAD(BODY | 1 << CW_TYPE_SPELL,
         "from your hand or deck:", .zones = 1 << CW_ZONE_HAND | 1 << CW_ZONE_DECK),
    LEAD(BODY | 1 << CW_TYPE_SPELL | 1 << CW_TYPE_POWER, "", .when = CW_WHEN_NONE),
};

#define STAT .kind = CW_AMOUNT_STAT, .value = 1

static const phrase definitions[] = {
    MEANS("your armor", .kind = CW_AMOUNT_ARMOR, .value = 1),
    MEANS("your {element_owned}", .kind = CW_AMOUNT_ELEMENT, .value = 1),
    MEANS("the {event}", .kind = CW_AMOUNT_EVENT, .value = 1),
    MEANS("your mana", .kind = CW_AMOUNT_OWNED, .value = 1, .high = CW_OWNED_MANA),
    MEANS("your mana crystals", .kind = CW_AMOUNT_OWNED, .value = 1, .high = CW_OWNED_CRYSTALS),
    MEANS("your opponent's mana crystals", .kind = CW_AMOUNT_OWNED, .value = 1,
          .high = CW_OWNED_ENEMY_CRYSTALS),
    MEANS("the number of cards you played this turn", .kind = CW_AMOUNT_OWNED, .value = 1,
          .high = CW_OWNED_PLAYED),
    MEANS("its {stat}", STAT, .of_it = 1),
    MEANS("{this_card's} {stat}", STAT, .of_it = 2),
    MEANS("your weapon's {weapon_stat}", STAT, .of = {OWN, ARMS}),
    MEANS("the {weapon_stat} of your opponent's weapon", STAT, .of = {FOE, ARMS}),
    MEANS("your hero's {stat}", STAT, .of = {OWN, LEADER}),
    MEANS("the {stat} of the enemy hero", STAT, .of = {FOE, LEADER}),
    MEANS("the number of your {controlled_count:many}", .kind = CW_AMOUNT_COUNT, .value = 1,
          .of.side = CW_SIDE_FRIENDLY),
    MEANS("the number of {counted:many}", .kind = CW_AMOUNT_COUNT, .value = 1),
    MEANS("your opponent's hand size", .kind = CW_AMOUNT_COUNT, .value = 1,
          .of = {.where = CW_WHERE_HAND, .side = CW_SIDE_ENEMY}),
    MEANS("your hand size", .kind = CW_AMOUNT_COUNT, .value = 1,
          .of = {.where = CW_WHERE_HAND, .side = CW_SIDE_FRIENDLY}),
    MEANS("the number of {fallen_now:many} that died this turn", .kind = CW_AMOUNT_COUNT,
          .value = 1),
    MEANS("the number of {fallen_ever:many} that died this game", .kind = CW_AMOUNT_COUNT,
          .value = 1),
};

/* Minions, weapons and heroes are in play; for others the ability itself must say where it waits. */
bool cw__acts_somewhere(int type, const cw_ability *a)
{
    bool waits = a->when >= CW_WHEN_TURN_START;
    return a->when == CW_WHEN_PLAY || a->when == CW_WHEN_DISCARD || (BODY >> type & 1)
           || (waits && (a->zones || (a->flags & CW_ABILITY_SECRET)))
           || (a->when == CW_WHEN_STATIC && (a->flags & CW_ABILITY_COST));
}

/* Nobody remembers the dead: a text can only speak of one that it has just met. */
static bool may_be_dead(int pick, int when)
{
    return pick == CW_PICK_IT || pick == CW_PICK_SUBJECT || pick == PICK_THAT
           || (pick == CW_PICK_THIS && when == CW_WHEN_DEATH);
}

/* What passes, or is given by an aura, has a bound of its own (docs/rules.md, H); what counts something
 * is measured in the match. */
static bool is_held(const cw_amount *a)
{
    return (a->kind != CW_AMOUNT_CONST && a->kind != CW_AMOUNT_RANGE)
           || (a->value <= CW_MOST_GIVEN && a->value >= -CW_MOST_GIVEN
               && (a->kind == CW_AMOUNT_CONST || a->high <= CW_MOST_GIVEN));
}

static bool passes_beyond(const cw_effect *e, int when)
{
    bool stats = e->op == CW_OP_BUFF || e->op == CW_OP_SET_STATS;
    bool passes = e->duration != CW_FOREVER || when == CW_WHEN_STATIC;
    return stats && passes && !(is_held(&e->a) && is_held(&e->b));
}

const char *cw__out_of_place(const cw_effect *e, int when, int at)
{
    if (passes_beyond(e, when))
        return "at most 127 attack or health can be given, taken or set for a time or by a "
               "minion's "
               "presence: write a smaller number, or change it for good";
    if (e->op == CW_OP_REPEAT && at == 0)
        return "nothing stands before it that could be done again: put what is to be done first";
    if (e->op == CW_OP_PUT_BOARD && e->to.filter.kinds && !(e->to.filter.kinds & CW_KIND_MINION))
        return "only minions come onto a board: this would never do anything";
    if (e->op == CW_OP_COUNTER && when != CW_WHEN_SPELL_CAST)
        return "only a spell that is being cast can be countered";
    if (e->op == CW_OP_REDIRECT_ATTACK && when != CW_WHEN_ATTACKS)
        return "only an attack that is about to happen can be redirected: \"Whenever … attacks, "
               "…\"";
    if (e->op == CW_OP_REDIRECT_SPELL && when != CW_WHEN_SPELL_CAST)
        return "only a spell that is being cast can be redirected: \"Whenever … casts a spell, …\"";
    if (e->op == CW_OP_PREVENT && when != CW_WHEN_LETHAL)
        return "only lethal damage can be prevented";
    if (e->op == CW_OP_RESURRECT_THIS && !may_be_dead(e->to.pick, when))
        return "only what has just died can return to life: \"it\" in \"Whenever a minion dies, "
               "…\" or after \"Destroy a minion.\", \"this minion\" after \"Deathrattle:\"";
    return NULL;
}

const phrase_table cw__effect_phrases = {"Effects", "an effect", effects, LEN(effects),
                                         sizeof(cw_effect)};
const phrase_table cw__static_phrases = {"Lasting statements", "an effect", statics, LEN(statics),
                                         sizeof(cw_effect)};
const phrase_table cw__condition_phrases = {"Conditions", "a condition", conditions,
                                            LEN(conditions), sizeof(cw_condition)};
const phrase_table cw__heading_phrases = {"Headings", "an ability", headings, LEN(headings),
                                          sizeof(cw_ability)};
const phrase_table cw__lead_phrases = {"Places", "an ability", leads, LEN(leads),
                                       sizeof(cw_ability)};
const phrase_table cw__definition_phrases = {"Meanings of X", "a value for X", definitions,
                                             LEN(definitions), sizeof(cw_amount)};
