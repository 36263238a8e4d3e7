/* The phrase table: everything the language can say, one row each. The first row that fits is
 * the canonical wording; rows below it are read as well. docs/cards.md lists these rows. */
#include "phrase.h"

#define LEN(array) ((int)(sizeof(array) / sizeof *(array)))
#define DO(text, ...)                                                                              \
    {                                                                                              \
        text, 0,                                                                                   \
        {                                                                                          \
            .effect = { __VA_ARGS__ }                                                              \
        }                                                                                          \
    }
#define IF(text, ...)                                                                              \
    {                                                                                              \
        text, 0,                                                                                   \
        {                                                                                          \
            .condition = { __VA_ARGS__ }                                                           \
        }                                                                                          \
    }
#define WHEN(text, ...)                                                                            \
    {                                                                                              \
        text, 0,                                                                                   \
        {                                                                                          \
            .ability = { __VA_ARGS__ }                                                             \
        }                                                                                          \
    }
#define WHEN_ON(types, text, ...)                                                                  \
    {                                                                                              \
        text, types,                                                                               \
        {                                                                                          \
            .ability = { __VA_ARGS__ }                                                             \
        }                                                                                          \
    }
#define IS(text, ...)                                                                              \
    {                                                                                              \
        text, 0,                                                                                   \
        {                                                                                          \
            .amount = { __VA_ARGS__ }                                                              \
        }                                                                                          \
    }

static const phrase effects[] = {
    DO("choose {target:chosen}", .op = CW_OP_CHOOSE),
    DO("deal {a} damage to {characters}", .op = CW_OP_DAMAGE),
    DO("deal {a} damage randomly split among {characters:many}", .op = CW_OP_DAMAGE_SPLIT),
    DO("restore {a} health to {characters}", .op = CW_OP_HEAL),
    DO("fully heal {characters}", .op = CW_OP_HEAL_FULL),
    DO("destroy {things}{moment}", .op = CW_OP_DESTROY),
    DO("{this} gains {stats}{duration}", .op = CW_OP_BUFF, .to.pick = CW_PICK_THIS),
    DO("give {anything} {a:extra attack} each turn", .op = CW_OP_MORE_ATTACKS),
    DO("give {anything} {stats}{duration}", .op = CW_OP_BUFF),
    DO("take {a:attack} each turn from {anything}", .op = CW_OP_LESS_ATTACKS),
    DO("restore {a:attack} to {characters}", .op = CW_OP_RESTORE_ATTACKS),
    DO("make {anything} {as_race}", .op = CW_OP_BECOME),
    DO("set {bodies_of:attack} to {a:0}", .op = CW_OP_SET_STATS, .flags = CW_EFFECT_SET_ATTACK),
    DO("set {bodies_of:health} to {b}", .op = CW_OP_SET_STATS, .flags = CW_EFFECT_SET_HEALTH),
    DO("set {bodies_of:attack and health} to {a:0}/{b}", .op = CW_OP_SET_STATS,
       .flags = CW_EFFECT_SET_ATTACK | CW_EFFECT_SET_HEALTH),
    DO("set {heroes_of:remaining health} to {a}", .op = CW_OP_SET_HEALTH),
    DO("double {bodies_of:attack}", .op = CW_OP_DOUBLE_ATTACK),
    DO("double {bodies_of:health}", .op = CW_OP_DOUBLE_HEALTH),
    DO("set {bodies_of:attack} to {its:health|health}", .op = CW_OP_ATTACK_TO_HEALTH),
    DO("swap {bodies_of:attack and health}", .op = CW_OP_SWAP_STATS),
    DO("remove all keywords from {anything}", .op = CW_OP_LOSE_ALL_KEYWORDS),
    DO("remove {keywords} from {characters}", .op = CW_OP_LOSE_KEYWORDS),
    DO("reset {anything}", .op = CW_OP_RESET),
    DO("overheat {anything}", .op = CW_OP_OVERHEAT),
    DO("reduce {anything_of:heat limit} by {a}", .op = CW_OP_HEAT_LIMIT),
    DO("silence {minions}", .op = CW_OP_SILENCE),
    DO("freeze {characters}", .op = CW_OP_FREEZE),
    DO("stun {minions}{turns}", .op = CW_OP_STUN),
    DO("root {minions}", .op = CW_OP_ROOT),
    DO("move {minions:target} to an adjacent space", .op = CW_OP_MOVE, .flags = CW_EFFECT_NEAR),
    DO("move {minions:target} to another space", .op = CW_OP_MOVE),
    DO("scatter {minions}", .op = CW_OP_SCATTER),
    DO("push {minions} back", .op = CW_OP_PUSH),
    DO("pull {minions} forward", .op = CW_OP_PULL),
    DO("transform {minions} into {card:minion}", .op = CW_OP_TRANSFORM),
    DO("transform {minions} into a random {pool_minion}", .op = CW_OP_TRANSFORM_RANDOM),
    DO("transform {stored} into {card:card}", .op = CW_OP_TRANSFORM),
    DO("transform {stored} into a random {pool_any}", .op = CW_OP_TRANSFORM_RANDOM),
    DO("return {minions} to {its:owner's hand|owners' hands}", .op = CW_OP_RETURN),
    DO("return {dead} to life with {a} health", .op = CW_OP_RESURRECT_THIS),
    DO("return {dead} to life", .op = CW_OP_RESURRECT_THIS),
    DO("shuffle {minions} into {its:owner's deck|owners' decks}", .op = CW_OP_SHUFFLE_BACK),
    DO("take control of {minions}", .op = CW_OP_TAKE_CONTROL),
    DO("put {anything} into {player's:hand}", .op = CW_OP_PUT_HAND),
    DO("put {anything} onto {player's:board}", .op = CW_OP_PUT_BOARD),
    DO("shuffle {anything} into {player's:deck}", .op = CW_OP_PUT_DECK),
    DO("shuffle {copy_cards} into {whose:deck}", .op = CW_OP_COPY_DECK),
    DO("summon {cards:minion}{for}", .op = CW_OP_SUMMON),
    DO("summon {pool_minions}{for}", .op = CW_OP_SUMMON_RANDOM),
    DO("summon {copy_minions}{for}", .op = CW_OP_SUMMON_COPY),
    DO("summon {this}", .op = CW_OP_SUMMON_THIS),
    DO("summon {recruits:cards}", .op = CW_OP_RECRUIT),
    DO("{who:equip} {card:weapon}", .op = CW_OP_EQUIP),
    DO("{anybody:draw} {a:card}", .op = CW_OP_DRAW),
    DO("discard {held}", .op = CW_OP_DISCARD, .to.filter.side = CW_SIDE_FRIENDLY),
    DO("your opponent discards {held}", .op = CW_OP_DISCARD, .to.filter.side = CW_SIDE_ENEMY),
    DO("discard {stored}", .op = CW_OP_DISCARD),
    DO("discard {minions} from the board", .op = CW_OP_DISCARD),
    DO("add {cards:card} to {whose:hand}", .op = CW_OP_ADD_CARD),
    DO("add {pool_cards} to {whose:hand}", .op = CW_OP_ADD_RANDOM),
    DO("add {pool_cards} to {whose:deck}", .op = CW_OP_SHUFFLE_RANDOM),
    DO("add {copy_cards} to {whose:hand}", .op = CW_OP_ADD_COPY),
    DO("shuffle {cards:card} into {whose:deck}", .op = CW_OP_SHUFFLE_CARD),
    DO("reduce {cards_of:cost} by {a:-}", .op = CW_OP_CHANGE_COST),
    DO("increase {cards_of:cost} by {a}", .op = CW_OP_CHANGE_COST),
    DO("{anybody:gain} {a} armor", .op = CW_OP_ARMOR),
    DO("{anybody:gain} {a} mana this turn", .op = CW_OP_MANA_NOW),
    DO("{anybody:lose} {a:-} mana", .op = CW_OP_MANA_NOW),
    DO("{anybody:lose} {a:mana crystal}", .op = CW_OP_MANA_CRYSTAL_LOST),
    DO("{anybody:gain} {a:mana crystal}", .op = CW_OP_MANA_CRYSTAL),
    DO("{anybody:gain} {a:empty mana crystal}", .op = CW_OP_MANA_CRYSTAL_EMPTY),
    DO("{who:gain} {a} {element}", .op = CW_OP_ELEMENT),
    DO("{who:lose} {a:-} {element}", .op = CW_OP_ELEMENT),
    DO("counter it", .op = CW_OP_COUNTER),
    DO("prevent it", .op = CW_OP_PREVENT),
    DO("discover a hero power", .op = CW_OP_DISCOVER_POWER),
    DO("discover {pool_card}", .op = CW_OP_DISCOVER_CARD),
    DO("you win the match", .op = CW_OP_WIN),
    DO("your opponent wins the match", .op = CW_OP_WIN, .who = CW_WHO_OPPONENT),
};

static const phrase statics[] = {
    DO("{things:one} has {bonus}", .op = CW_OP_BUFF),
    DO("{things:many} have {bonus}", .op = CW_OP_BUFF),
    DO("costs {a:-} less", .op = CW_OP_CHANGE_COST, .to.pick = CW_PICK_THIS),
    DO("costs {a} more", .op = CW_OP_CHANGE_COST, .to.pick = CW_PICK_THIS),
    DO("{hand:many} cost {a:-} less", .op = CW_OP_CHANGE_COST),
    DO("{hand:many} cost {a} more", .op = CW_OP_CHANGE_COST),
};

#define OWN .side = CW_SIDE_FRIENDLY
#define FOE .side = CW_SIDE_ENEMY
#define YOURS .filter.side = CW_SIDE_FRIENDLY
#define THEIRS .filter.side = CW_SIDE_ENEMY
#define ONE .kind = CW_COND_CONTROL, .value = 1
#define SOME .kind = CW_COND_CONTROL
#define NO .kind = CW_COND_CONTROL_NONE

static const phrase conditions[] = {
    IF("you have a weapon", ONE, .filter = {OWN, .kinds = CW_KIND_WEAPON}),
    IF("your opponent has a weapon", ONE, .filter = {FOE, .kinds = CW_KIND_WEAPON}),
    IF("you have no weapon", NO, .filter = {OWN, .kinds = CW_KIND_WEAPON}),
    IF("your opponent has no weapon", NO, .filter = {FOE, .kinds = CW_KIND_WEAPON}),
    IF("you control {controlled}", ONE, YOURS),
    IF("your opponent controls {controlled}", ONE, THEIRS),
    IF("there is {existing}", ONE),
    IF("you hold {holding}", ONE, YOURS),
    IF("you control at least {value} {controlled:many}", SOME, YOURS),
    IF("your opponent controls at least {value} {controlled:many}", SOME, THEIRS),
    IF("there are at least {value} {existing:many}", SOME),
    IF("you hold at least {value} {holding:many}", SOME, YOURS),
    IF("you control no {controlled:many}", NO, YOURS),
    IF("your opponent controls no {controlled:many}", NO, THEIRS),
    IF("there are no {existing:many}", NO),
    IF("you hold no {holding:many}", NO, YOURS),
    IF("your hero has {compare} health", .kind = CW_COND_HERO_HEALTH),
    IF("your hero has {compare} attack", .kind = CW_COND_HERO_ATTACK),
    IF("the enemy hero has {compare} health", .kind = CW_COND_HERO_HEALTH, THEIRS),
    IF("the enemy hero has {compare} attack", .kind = CW_COND_HERO_ATTACK, THEIRS),
    IF("you have exactly 1 card in hand", .kind = CW_COND_HAND_SIZE, .compare = CW_EXACTLY,
       .value = 1),
    IF("you have {compare} cards in hand", .kind = CW_COND_HAND_SIZE),
    IF("you have at least {level} mana", .kind = CW_COND_MANA, .compare = CW_AT_LEAST),
    IF("you have at least {level} mana crystals", .kind = CW_COND_CRYSTALS, .compare = CW_AT_LEAST),
    IF("you have at least {level} {element_held}", .kind = CW_COND_ELEMENT, .compare = CW_AT_LEAST),
    IF("your opponent has at least {level} {element_held}", .kind = CW_COND_ELEMENT,
       .compare = CW_AT_LEAST, THEIRS),
    IF("it has {having}", .kind = CW_COND_IT_IS),
    IF("it costs {price}", .kind = CW_COND_IT_IS),
    IF("it is {being}", .kind = CW_COND_IT_IS),
    IF("it survives", .kind = CW_COND_IT_SURVIVES),
    IF("it dies", .kind = CW_COND_IT_DIES),
    IF("{this} has {having}", .kind = CW_COND_SELF_IS),
    IF("{this} costs {price}", .kind = CW_COND_SELF_IS),
    IF("{this} is {being}", .kind = CW_COND_SELF_IS),
    IF("you played another card this turn", .kind = CW_COND_COMBO),
    IF("you have spell damage", .kind = CW_COND_SPELL_DAMAGE),
};

#define BODY ((1 << CW_TYPE_MINION) | (1 << CW_TYPE_WEAPON) | (1 << CW_TYPE_HERO))
#define CAST ((1 << CW_TYPE_SPELL) | (1 << CW_TYPE_SECRET) | (1 << CW_TYPE_POWER))
#define HERO .where = CW_WHERE_ANYWHERE, .kinds = CW_KIND_HERO
#define OVERLOAD .when = CW_WHEN_OVERLOADED, .subject = {HERO}
#define USE_POWER .when = CW_WHEN_POWER_USED
#define SECRET .where = CW_WHERE_ANYWHERE, .kinds = CW_KIND_SECRET

static const phrase headings[] = {
    WHEN_ON(CAST, "", .when = CW_WHEN_PLAY),
    WHEN_ON(BODY, "battlecry:", .when = CW_WHEN_PLAY),
    WHEN("combo:", .when = CW_WHEN_PLAY, .flags = CW_ABILITY_COMBO,
         .condition.kind = CW_COND_COMBO),
    WHEN_ON(BODY, "deathrattle:", .when = CW_WHEN_DEATH),
    WHEN("on discard:", .when = CW_WHEN_DISCARD),
    WHEN("", .when = CW_WHEN_STATIC),
    WHEN("inspire:", USE_POWER, .flags = CW_ABILITY_INSPIRE, .subject = {HERO, OWN}),
    WHEN("at the start of your turn,", .when = CW_WHEN_TURN_START, .subject = {HERO, OWN}),
    WHEN("at the start of your opponent's turn,", .when = CW_WHEN_TURN_START,
         .subject = {HERO, FOE}),
    WHEN("at the start of each turn,", .when = CW_WHEN_TURN_START, .subject = {HERO}),
    WHEN("at the end of your turn,", .when = CW_WHEN_TURN_END, .subject = {HERO, OWN}),
    WHEN("at the end of your opponent's turn,", .when = CW_WHEN_TURN_END, .subject = {HERO, FOE}),
    WHEN("at the end of each turn,", .when = CW_WHEN_TURN_END, .subject = {HERO}),
    WHEN("{whenever} {subject} takes damage,", .when = CW_WHEN_DAMAGED),
    WHEN("{whenever} {subject} would take lethal damage,", .when = CW_WHEN_LETHAL),
    WHEN("{whenever} {subject} deals damage to {object},", .when = CW_WHEN_DEALS_DAMAGE),
    WHEN("{whenever} {subject} deals damage,", .when = CW_WHEN_DEALS_DAMAGE),
    WHEN("{whenever} {subject} is healed,", .when = CW_WHEN_HEALED),
    WHEN("{whenever} {subject} dies,", .when = CW_WHEN_DIES),
    WHEN("{whenever} {subject} moves,", .when = CW_WHEN_MOVES),
    WHEN("{whenever} {subject} attacks {object},", .when = CW_WHEN_ATTACKS),
    WHEN("{whenever} {subject} attacks,", .when = CW_WHEN_ATTACKS),
    WHEN("{whenever} {object} is attacked,", .when = CW_WHEN_ATTACKS),
    WHEN("after {subject} attacks {object},", .when = CW_WHEN_ATTACKED),
    WHEN("after {subject} attacks,", .when = CW_WHEN_ATTACKED),
    WHEN("after {object} is attacked,", .when = CW_WHEN_ATTACKED),
    WHEN("{whenever} {player:cast} {event_spell},", .when = CW_WHEN_SPELL_CAST),
    WHEN("{whenever} {player:play} {event_card},", .when = CW_WHEN_PLAYS),
    WHEN("after {player:cast} {event_spell},", .when = CW_WHEN_PLAYED),
    WHEN("after {player:play} {event_card},", .when = CW_WHEN_PLAYED),
    WHEN("{whenever} {player:summon} {event_minion},", .when = CW_WHEN_SUMMONS),
    WHEN("after {player:summon} {event_minion},", .when = CW_WHEN_SUMMONED),
    WHEN("{whenever} {player:draw} {event_card},", .when = CW_WHEN_DRAWS),
    WHEN("{whenever} {player:discard} {event_card},", .when = CW_WHEN_DISCARDED),
    WHEN("{whenever} {player:overload},", OVERLOAD),
    WHEN("{whenever} {player:reveal} a secret,", .when = CW_WHEN_SECRET_REVEALED,
         .subject = {SECRET}),
    WHEN("{whenever} you use your hero power,", USE_POWER, .subject = {HERO, OWN}),
    WHEN("{whenever} your opponent uses a hero power,", USE_POWER, .subject = {HERO, FOE}),
    WHEN("{whenever} a player uses a hero power,", USE_POWER, .subject = {HERO}),
};

static const phrase leads[] = {
    WHEN_ON(1 << CW_TYPE_SECRET, "secret:", .flags = CW_ABILITY_SECRET),
    WHEN_ON(BODY | 1 << CW_TYPE_SPELL, "from your deck:", .zones = 1 << CW_ZONE_DECK),
    WHEN_ON(BODY | 1 << CW_TYPE_SPELL, "from your hand:", .zones = 1 << CW_ZONE_HAND),
    WHEN_ON(BODY | 1 << CW_TYPE_SPELL | 1 << CW_TYPE_POWER, "", .when = CW_WHEN_NONE),
};

#define STAT .kind = CW_AMOUNT_STAT, .value = 1
#define ARMS .kinds = CW_KIND_WEAPON
#define LEADER .kinds = CW_KIND_HERO

static const phrase definitions[] = {
    IS("your armor", .kind = CW_AMOUNT_ARMOR, .value = 1),
    IS("your {element_owned}", .kind = CW_AMOUNT_ELEMENT, .value = 1),
    IS("the {event}", .kind = CW_AMOUNT_EVENT, .value = 1),
    IS("its {stat}", STAT, .of_it = 1),
    IS("{this_card's} {stat}", STAT, .of_it = 2),
    IS("your weapon's {weapon_stat}", STAT, .of = {OWN, ARMS}),
    IS("the {weapon_stat} of your opponent's weapon", STAT, .of = {FOE, ARMS}),
    IS("your hero's {stat}", STAT, .of = {OWN, LEADER}),
    IS("the {stat} of the enemy hero", STAT, .of = {FOE, LEADER}),
    IS("the number of your {controlled_count:many}", .kind = CW_AMOUNT_COUNT, .value = 1,
       .of.side = CW_SIDE_FRIENDLY),
    IS("the number of {counted:many}", .kind = CW_AMOUNT_COUNT, .value = 1),
};

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

const char *cw__out_of_place(const cw_effect *e, int when)
{
    if (e->op == CW_OP_COUNTER && when != CW_WHEN_SPELL_CAST)
        return "only a spell that is being cast can be countered";
    if (e->op == CW_OP_PREVENT && when != CW_WHEN_LETHAL)
        return "only lethal damage can be prevented";
    if (e->op == CW_OP_RESURRECT_THIS && !may_be_dead(e->to.pick, when)) {
        return "only what has just died can return to life: \"it\" in \"Whenever a minion dies, "
               "…\" or after \"Destroy a minion.\", \"this minion\" after \"Deathrattle:\"";
    }
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
