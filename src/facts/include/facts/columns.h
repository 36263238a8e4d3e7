/* The words in capitals that the records use, as numbers: what a field of a row may say. Layers
 * read them from the tables of rules/kinds.h, or expand a .def file for columns of their own. */
#ifndef FACTS_COLUMNS_H
#define FACTS_COLUMNS_H

/* CW_OR(CW_IS_, CALM, FILLING) is CW_IS_CALM | CW_IS_FILLING; up to five words. */
#define CW_OR_1(prefix, a) prefix##a
#define CW_OR_2(prefix, a, b) prefix##a | prefix##b
#define CW_OR_3(prefix, a, b, c) prefix##a | prefix##b | prefix##c
#define CW_OR_4(prefix, a, b, c, d) prefix##a | prefix##b | prefix##c | prefix##d
#define CW_OR_5(prefix, a, b, c, d, e) prefix##a | prefix##b | prefix##c | prefix##d | prefix##e
#define CW_OR_PICK(a, b, c, d, e, macro, ...) macro
#define CW_OR(prefix, ...)                                                                         \
    CW_OR_PICK(__VA_ARGS__, CW_OR_5, CW_OR_4, CW_OR_3, CW_OR_2, CW_OR_1, 0)(prefix, __VA_ARGS__)

/* effects.def, USES: fields of cw_effect. */
enum {
    CW_USES_NOTHING = 0,
    CW_USES_TO = 1,       /* `to`: things in play */
    CW_USES_STORED = 2,   /* `to`: cards in hands and decks */
    CW_USES_ANYTHING = 4, /* `to`: both */
    CW_USES_A = 8,
    CW_USES_CHANGE = 16, /* a, which may be negative */
    CW_USES_STATS = 32,  /* a, b, keywords, spell_damage, guard, ability, duration, turns */
    CW_USES_SET = 64,    /* a and b, as the flags CW_EFFECT_SET_* say */
    CW_USES_WHO = 128,
    CW_USES_MINION = 256, /* `card`, which must be a minion … */
    CW_USES_WEAPON = 512, /* … a weapon … */
    CW_USES_CARD = 1024,  /* … or anything that can be in a deck */
    CW_USES_POOL = 2048,
    CW_USES_KEYWORDS = 4096,
    CW_USES_TURNS = 8192,
    CW_USES_ELEMENT = 16384,
    CW_USES_NEAR = 32768,      /* the flag CW_EFFECT_NEAR */
    CW_USES_DEAD = 65536,      /* `to`: minions that died */
    CW_USES_POWER = 131072,    /* `card`, which must be a hero power */
    CW_USES_SPAN = 262144,     /* `duration`, never for good */
    CW_USES_WITH_IT = 524288,  /* the flag CW_EFFECT_WITH_IT */
    CW_USES_OF_HERO = 1048576, /* the flag CW_EFFECT_OF_HERO */
    CW_USES_SWAPPED = 2097152, /* the flags CW_EFFECT_SET_* */
    CW_USES_PRICED = 4194304   /* `to`: cards that a player may play */
};

/* effects.def, IT: what "it" is afterwards. */
enum {
    CW_IT_TARGETS, /* what it acted on; as before if that is nothing or the card itself */
    CW_IT_NEW,     /* the a minions or cards that it brought */
    CW_IT_COPIES,  /* a minion or card that it brought for each that it acted on */
    CW_IT_NOTHING  /* something new that a text cannot speak of */
};

/* effects.def, FROM: where cards come from that turn up by it. */
enum { CW_FROM_ELSEWHERE, CW_FROM_DECK, CW_FROM_STORE /* hand or deck */, CW_FROM_NOWHERE };

/* effects.def, IS: traits. */
enum {
    CW_IS_PLAIN = 0,
    CW_IS_CALM = 1,    /* the same in whatever order it meets its targets, if nobody reacts */
    CW_IS_REMOVAL = 2, /* what it acts on does not stay what and where it is */
    CW_IS_LEAVING = 4, /* minions leave the board by it without dying */
    CW_IS_FILLING = 8, /* brings a minion to the board of `who` */
    CW_IS_COPYING =
        16, /* copies with all that was given to the original, also one that left play */
    CW_IS_REVIVING = 32,   /* a fresh one of a card that left play */
    CW_IS_TO_HAND = 64,    /* cards come to a hand by it, without a choice */
    CW_IS_STORING = 128,   /* makes cards for hand or deck: `card`, or any if it has none */
    CW_IS_EARNING = 256,   /* brings cards or mana: worth a play that looks like no gain */
    CW_IS_HURTING = 512,   /* a spell with it kills or wounds */
    CW_IS_ALTERING = 1024, /* no deed, but how others are done while its card is in play */
    CW_IS_ONE_EACH = 4096, /* its function is about one player: for both it is done twice */
    CW_IS_OWNING = 2048    /* "its owner" is the owner of each that it acts on */
};

/* keywords.def, SHIELDS: against what. */
enum {
    CW_SHIELDS_NOTHING = 0,
    CW_SHIELDS_ATTACKS = 1,
    CW_SHIELDS_ENEMIES = 2,  /* being chosen by enemies */
    CW_SHIELDS_EVERYBODY = 4 /* being chosen at all */
};

/* keywords.def, IS: traits. */
enum {
    CW_KEYWORD_PLAIN = 0,
    CW_KEYWORD_PASSING = 1, /* may go away when a turn ends */
    CW_KEYWORD_PLACED = 2   /* what it does depends on who stands where */
};

/* triggers.def, PARTIES: whom a text can name. */
enum {
    CW_PARTIES_NOBODY = 0,
    CW_PARTIES_PLAYER = 1, /* a player; the subject is his hero */
    CW_PARTIES_SECRET = 2, /* a secret, by whose it is */
    CW_PARTIES_SUBJECT = 4,
    CW_PARTIES_OBJECT = 8
};

/* conditions.def, USES: fields of cw_condition. */
enum {
    CW_ASKED_NOTHING = 0,
    CW_ASKED_NUMBER = 1,   /* value, at least 1 */
    CW_ASKED_FILTER = 2,   /* filter: things on the table or in hands */
    CW_ASKED_BEING = 4,    /* filter: what one thing is, wherever it is */
    CW_ASKED_COMPARE = 8,  /* compare and value */
    CW_ASKED_LEVEL = 16,   /* the same for what a player can pay with */
    CW_ASKED_ELEMENT = 32, /* filter.group and filter.side */
    CW_ASKED_SIDE = 64,    /* filter.side: enemy, or you */
    CW_ASKED_PERCENT = 128 /* value, 1 to 99; sentences alone ask it */
};

/* conditions.def, ASKS: about whom. */
enum { CW_ASKS_TABLE, CW_ASKS_IT, CW_ASKS_ITSELF };

/* events.def, TELLS_OR: in which case the other sentence is told. */
enum {
    CW_TOLD_ALWAYS, /* there is no other one */
    CW_TOLD_ON_TARGET,
    CW_TOLD_NO_TARGET,
    CW_TOLD_NO_AMOUNT,
    CW_TOLD_SEVERAL, /* the amount is more than 1 */
    CW_TOLD_LOSS,    /* it is negative */
    CW_TOLD_NO_EXTRA,
    CW_TOLD_OPEN,    /* the card may be known */
    CW_TOLD_BY_CARD, /* a card's text did it, not the rules */
    CW_TOLD_NO_SEAT
};

#endif
