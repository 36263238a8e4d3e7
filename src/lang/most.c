/* Selections by comparison: "the minion with the highest attack", "all but 1 minion". Chance decides
 * among equals. */
#include "nouns.h"

#include <string.h>

/* "the enemy minion with the highest attack": a random one of those that have it */
void cw__read_most(reader *r, noun_rule_id rule, int at, const cw_filter *given, readings *out)
{
    readings nouns = {0};
    cw_filter f = *given;
    if (!cw__noun_side_known(rule) && cw__accept(r, &at, "your"))
        f.side = CW_SIDE_FRIENDLY;
    else if (!cw__accept(r, &at, "the"))
        return;
    cw__read_noun(r, rule, NOUN_ONE, at, &f, &nouns);
    for (int i = 0; i < nouns.count; i++) {
        for (int least = 0; least < 2; least++) {
            int words = nouns.list[i].end;
            if (!cw__accept_words(r, &words, least ? "with the lowest" : "with the highest"))
                continue;
            for (int stat = CW_STAT_ATTACK; stat <= CW_STAT_COST; stat++) {
                int end = words;
                thing t;
                memset(&t, 0, sizeof t);
                t.select = (cw_select){.pick = CW_PICK_RANDOM,
                                       .count = 1,
                                       .most = (uint8_t)(stat | (least ? CW_SELECT_LEAST : 0)),
                                       .filter = nouns.list[i].value.filter};
                if (cw__accept(r, &end, cw__stat_words[stat]))
                    cw__add_reading(out, end, &t);
            }
        }
    }
}

/* "all but 1 enemy minion", "all but 2 minions" */
void cw__read_all_but(reader *r, noun_rule_id rule, int at, const cw_filter *given, readings *out)
{
    readings nouns = {0};
    int count = 1;
    if (!cw__accept_words(r, &at, "all but")
        || (!cw__accept(r, &at, "one") && !cw__accept_number(r, &at, &count)) || count < 1
        || count > 99)
        return;
    cw__read_noun(r, rule, count == 1 ? NOUN_ONE : NOUN_MANY, at, given, &nouns);
    for (int i = 0; i < nouns.count; i++) {
        thing t;
        memset(&t, 0, sizeof t);
        t.select = (cw_select){.pick = CW_PICK_RANDOM,
                               .count = (uint8_t)count,
                               .spare = 1,
                               .filter = nouns.list[i].value.filter};
        cw__add_reading(out, nouns.list[i].end, &t);
    }
}

bool cw__say_most(writer *w, noun_rule_id rule, const cw_select *select)
{
    int stat = select->most & ~CW_SELECT_LEAST;
    cw_str_add(w->out, "the ");
    if (select->count != 1 || select->spare || stat < CW_STAT_ATTACK || stat > CW_STAT_COST
        || !cw__say_noun(w, rule, NOUN_ONE, &select->filter))
        return false;
    cw_str_printf(w->out, " with the %s %s", select->most & CW_SELECT_LEAST ? "lowest" : "highest",
                  cw__stat_words[stat]);
    return true;
}
