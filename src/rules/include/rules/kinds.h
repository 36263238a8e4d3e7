/* The engine's vocabulary as lists: each entry has its C name and the word that texts,
 * JSON and YAML use for it. Adding a keyword, trigger or effect starts with a row here. */
#ifndef RULES_KINDS_H
#define RULES_KINDS_H

#include <stdint.h>

/* ---- limits of the flat state; loading a game checks its rules against them ---- */
enum {
    CW_SEATS = 2,
    CW_MAX_HAND = 14,
    CW_MAX_BOARD = 14,
    CW_MAX_DECK = 64,    /* while a match runs */
    CW_MAX_BUILT = 48,   /* when it starts: two such decks leave room for what cards bring */
    CW_MAX_TURNS = 1000, /* then a match without a limit of its own is a draw */
    CW_MAX_SECRETS = 5,
    CW_MAX_ENTITIES = 102, /* entity 0 is "none" */
    CW_MAX_MODS = 96,      /* if the entities leave room; 32 in any case */
    CW_MAX_OPTIONS = 8,    /* of one discovery */
    CW_MAX_COUNTERS = 4,
    CW_MAX_ELEMENTS = 4,
    CW_MAX_LANES = 7,
    CW_MAX_ROWS = 2,
    CW_MAX_RACES = 32, /* race 0 is "none" */
    CW_MAX_CLASSES = 32,
    CW_MAX_GROUPS = 64,    /* group 0 is "none" */
    CW_MAX_CARDS = 16000,  /* card 0 is "unknown" */
    CW_MAX_ACTIONS = 16384 /* a mulligan of 14 cards; 14 modal minions on a full table are 11,700 */
};

typedef uint16_t cw_card_id;  /* index into cw_game.cards; 0 = none or unknown */
typedef uint8_t cw_entity_id; /* index into cw_state.entities; 0 = none */
typedef uint8_t cw_seat;      /* 0 or 1 */

/* ---- card types ---- */
#define CW_TYPE_LIST(X)                                                                            \
    X(NONE, "none")                                                                                \
    X(MINION, "minion")                                                                            \
    X(SPELL, "spell")                                                                              \
    X(SECRET, "secret") /* a spell that waits face down */                                         \
    X(WEAPON, "weapon")                                                                            \
    X(HERO, "hero")                                                                                \
    X(POWER, "power")

typedef enum cw_type {
#define X(id, name) CW_TYPE_##id,
    CW_TYPE_LIST(X)
#undef X
        CW_TYPE_COUNT
} cw_type;

/* ---- zones ---- */
#define CW_ZONE_LIST(X)                                                                            \
    X(NONE, "none")                                                                                \
    X(DECK, "deck")                                                                                \
    X(HAND, "hand")                                                                                \
    X(BOARD, "board")                                                                              \
    X(HERO, "hero")                                                                                \
    X(WEAPON, "weapon")                                                                            \
    X(POWER, "power")                                                                              \
    X(SECRET, "secret")

typedef enum cw_zone {
#define X(id, name) CW_ZONE_##id,
    CW_ZONE_LIST(X)
#undef X
        CW_ZONE_COUNT
} cw_zone;

/* ---- keywords: id, word, one sentence that explains it to players ---- */
#define CW_KEYWORD_LIST(X)                                                                         \
    X(TAUNT, "taunt", "Enemies must attack this first.")                                           \
    X(CHARGE, "charge", "Can attack in the turn it comes into play.")                              \
    X(WINDFURY, "windfury", "Can attack twice each turn.")                                         \
    X(DIVINE_SHIELD, "divine shield", "The first damage it would take is ignored.")                \
    X(STEALTH, "stealth", "Enemies cannot attack or choose it until it attacks.")                  \
    X(UNTARGETABLE, "untargetable", "Cannot be chosen by spells, hero powers or battlecries.")     \
    X(POISONOUS, "poisonous", "Destroys any minion it damages.")                                   \
    X(LIFESTEAL, "lifesteal", "Damage it deals heals your hero by as much.")                       \
    X(CANNOT_ATTACK, "cannot attack", "Never attacks.")                                            \
    X(UNATTACKABLE, "cannot be attacked", "Enemies cannot attack it.")                             \
    X(IMMUNE, "immune", "Takes no damage and cannot be attacked.")                                 \
    X(FROZEN, "frozen", "Misses its next chance to attack, then thaws.")                           \
    X(SWEEP, "sweep", "Also hits the minions left and right of the minion it attacks.")            \
    X(BERSERK, "berserk", "Attacks straight ahead by itself as soon as it can.")                   \
    X(FREE_TARGETING, "free targeting",                                                            \
      "Can attack any enemy minion, whatever its place or taunt.")                                 \
    X(REFLECT, "reflect damage", "A minion that attacks it also suffers its own attack.")          \
    X(SWIFT, "swift", "Can move and attack in the same turn.")                                     \
    X(ROOTED, "rooted", "Cannot move by itself.")                                                  \
    X(STUNNED, "stunned", "Neither attacks nor moves in its next turn.")

typedef enum cw_keyword {
#define X(id, name, text) CW_KW_##id,
    CW_KEYWORD_LIST(X)
#undef X
        CW_KW_COUNT
} cw_keyword;

#define CW_KW(id) (1u << CW_KW_##id)

/* ---- keywords with a number, kept on the card: id, word, sentence ---- */
#define CW_VALUE_LIST(X)                                                                           \
    X(SPELL_DAMAGE, "spell damage", "Your spells deal this much more damage.")                     \
    X(OVERLOAD, "overload", "This much of your mana is locked in your next turn.")                 \
    X(LASTS, "lasts", "Is destroyed at the end of your turn after this many of your turns.")       \
    X(INVULNERABLE, "invulnerable", "Takes no damage the next so many times it would take some.")

typedef enum cw_value {
#define X(id, name, text) CW_VALUE_##id,
    CW_VALUE_LIST(X)
#undef X
        CW_VALUE_COUNT
} cw_value;

/* ---- when an ability acts ---- */
#define CW_WHEN_LIST(X)                                                                            \
    X(NONE, "none")                                                                                \
    X(PLAY, "play")       /* battlecry of a minion or weapon, text of a spell or hero power */     \
    X(DEATH, "death")     /* deathrattle: after it left play dead */                               \
    X(DISCARD, "discard") /* after it was discarded itself */                                      \
    X(STATIC, "static")   /* true as long as it is in play */                                      \
    /* from here on: triggers, in the order of the listen bits */                                  \
    X(TURN_START, "turn_start") /* subject: hero of the player whose turn it is */                 \
    X(TURN_END, "turn_end")                                                                        \
    X(DAMAGED, "damaged")           /* subject took damage from object */                          \
    X(DEALS_DAMAGE, "deals_damage") /* subject dealt damage to object */                           \
    X(HEALED, "healed")             /* subject regained health */                                  \
    X(DIES, "dies")                 /* subject died; object: none */                               \
    X(ATTACKS, "attacks")           /* subject is about to attack object */                        \
    X(ATTACKED, "attacked")         /* after: subject attacked object */                           \
    X(PLAYS, "plays")               /* subject: card being played, before its text */              \
    X(PLAYED, "played")             /* subject: card that was played, after its text */            \
    X(SUMMONS, "summons")           /* subject: minion that just came into play */                 \
    X(SUMMONED, "summoned")         /* subject: the same, after battlecries */                     \
    X(POWER_USED, "power_used")     /* subject: hero of the player who used it */                  \
    X(OVERLOADED, "overloaded")     /* subject: hero of the player; amount: crystals */            \
    X(DRAWS, "draws")               /* subject: card drawn */                                      \
    X(DISCARDED, "discarded")       /* subject: card discarded */                                  \
    X(LETHAL, "lethal")             /* subject would take damage that kills; can be prevented */   \
    X(SPELL_CAST, "spell_cast")     /* subject: spell about to take effect; can be countered */    \
    X(SECRET_REVEALED, "secret_revealed")                                                          \
    X(MOVES, "moves") /* subject: minion that came to another cell */

typedef enum cw_when {
#define X(id, name) CW_WHEN_##id,
    CW_WHEN_LIST(X)
#undef X
        CW_WHEN_COUNT
} cw_when;

#define CW_LISTEN(id) (1u << CW_WHEN_##id)

/* ---- what an effect does; see effects.c for the functions, lang/phrases.c for the words ---- */
#define CW_OP_LIST(X)                                                                              \
    X(NONE, "none")                                                                                \
    X(CHOOSE, "choose")             /* names the target for the sentences that follow */           \
    X(DAMAGE, "damage")             /* a to each of `to` */                                        \
    X(DAMAGE_SPLIT, "damage_split") /* a times 1 to a random one of `to` */                        \
    X(HEAL, "heal")                                                                                \
    X(HEAL_FULL, "heal_full")                                                                      \
    X(DESTROY, "destroy")                                                                          \
    X(BUFF, "buff")             /* +a attack, +b health, keywords kw, quoted ability */            \
    X(SET_STATS, "set_stats")   /* attack a and health b; see CW_EFFECT_SET_* flags */             \
    X(SET_HEALTH, "set_health") /* remaining health of a hero */                                   \
    X(DOUBLE_ATTACK, "double_attack")                                                              \
    X(DOUBLE_HEALTH, "double_health")                                                              \
    X(ATTACK_TO_HEALTH, "attack_to_health") /* attack becomes equal to health */                   \
    X(SWAP_STATS, "swap_stats")                                                                    \
    X(LOSE_KEYWORDS, "lose_keywords")                                                              \
    X(SILENCE, "silence")                                                                          \
    X(FREEZE, "freeze")                                                                            \
    X(STUN, "stun") /* each of `to` for a of its player's turns */                                 \
    X(ROOT, "root")                                                                                \
    X(MOVE, "move")           /* the target to the cell the player chose */                        \
    X(SCATTER, "scatter")     /* each of `to` to a random free cell of its side */                 \
    X(PUSH, "push")           /* each of `to` a row back, if that cell is free */                  \
    X(PULL, "pull")           /* a row forward */                                                  \
    X(ELEMENT, "element")     /* player `who` gets a of `element` */                               \
    X(TRANSFORM, "transform") /* into card */                                                      \
    X(TRANSFORM_RANDOM, "transform_random")                                                        \
    X(RETURN, "return")             /* to its owner's hand */                                      \
    X(SHUFFLE_BACK, "shuffle_back") /* `to` into its owner's deck */                               \
    X(TAKE_CONTROL, "take_control")                                                                \
    X(SUMMON, "summon")                 /* a copies of card for player `who` */                    \
    X(SUMMON_RANDOM, "summon_random")   /* a random ones of the candidate list */                  \
    X(SUMMON_COPY, "summon_copy")       /* a copy of each of `to` for player `who` */              \
    X(SUMMON_THIS, "summon_this")       /* this card, from hand or deck */                         \
    X(RECRUIT, "recruit")               /* summon a of `to` (cards in hand or deck) */             \
    X(RESURRECT_THIS, "resurrect_this") /* summon a fresh copy of `to`, which died */              \
    X(EQUIP, "equip")                   /* card */                                                 \
    X(DRAW, "draw")                     /* player `who` draws a */                                 \
    X(DISCARD, "discard")               /* each of `to` */                                         \
    X(ADD_CARD, "add_card")             /* a copies of card to the hand of `who` */                \
    X(ADD_RANDOM, "add_random")         /* a random ones of the candidate list */                  \
    X(ADD_COPY, "add_copy")             /* copies of `to` to your hand */                          \
    X(SHUFFLE_CARD, "shuffle_card")     /* a copies of card into the deck of `who` */              \
    X(SHUFFLE_RANDOM, "shuffle_random") /* a random ones of the candidate list into a deck */      \
    X(CHANGE_COST, "change_cost")       /* by a, for each of `to` */                               \
    X(ARMOR, "armor")                   /* player `who` gains a */                                 \
    X(MANA_NOW, "mana_now")             /* a mana this turn only */                                \
    X(MANA_CRYSTAL, "mana_crystal")     /* a crystals, filled */                                   \
    X(MANA_CRYSTAL_EMPTY, "mana_crystal_empty")                                                    \
    X(MANA_CRYSTAL_LOST, "mana_crystal_lost")                                                      \
    X(MORE_ATTACKS, "more_attacks") /* each of `to` may attack a more times each turn */           \
    X(LESS_ATTACKS, "less_attacks")                                                                \
    X(RESTORE_ATTACKS, "restore_attacks") /* a of those made this turn no longer count */          \
    X(BECOME, "become")                   /* each of `to` has the race `element` */                \
    X(LOSE_ALL_KEYWORDS, "lose_all_keywords")                                                      \
    X(RESET, "reset")           /* as printed, in its place */                                     \
    X(OVERHEAT, "overheat")     /* the effects of each of `to` rest */                             \
    X(HEAT_LIMIT, "heat_limit") /* they may act a times less often */                              \
    X(PUT_HAND, "put_hand")     /* each of `to` to the hand of `who` */                            \
    X(PUT_DECK, "put_deck")                                                                        \
    X(PUT_BOARD, "put_board")                                                                      \
    X(COPY_DECK, "copy_deck")           /* copies of `to` into the deck of `who` */                \
    X(COUNTER, "counter")               /* the spell that triggered this */                        \
    X(PREVENT, "prevent")               /* the damage that triggered this */                       \
    X(DISCOVER_POWER, "discover_power") /* 3 of the other basic hero powers; replaces yours */     \
    X(DISCOVER_CARD, "discover_card")   /* 3 of the candidate list; the pick goes to hand */       \
    X(WIN, "win")                       /* player `who` wins */

typedef enum cw_op {
#define X(id, name) CW_OP_##id,
    CW_OP_LIST(X)
#undef X
        CW_OP_COUNT
} cw_op;

/* ---- why a match ended ---- */
#define CW_END_LIST(X)                                                                             \
    X(RUNNING, "running")                                                                          \
    X(HERO_DIED, "hero_died")                                                                      \
    X(FATIGUE, "fatigue") /* the killing blow was an empty deck */                                 \
    X(BOTH_DIED, "both_died")                                                                      \
    X(EFFECT, "effect") /* a card says so */                                                       \
    X(CONCEDED, "conceded")                                                                        \
    X(TURN_LIMIT, "turn_limit")

typedef enum cw_end {
#define X(id, name) CW_END_##id,
    CW_END_LIST(X)
#undef X
        CW_END_COUNT
} cw_end;

const char *cw_type_name(cw_type type);
const char *cw_zone_name(cw_zone zone);
const char *cw_keyword_name(cw_keyword keyword);
const char *cw_keyword_text(cw_keyword keyword);
const char *cw_value_name(cw_value value);
const char *cw_value_text(cw_value value);
const char *cw_when_name(cw_when when);
const char *cw_op_name(cw_op op);
const char *cw_end_name(cw_end end);

#endif
