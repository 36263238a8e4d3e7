/* Holes that are a choice between fixed words: who acts, for whom, for how long. */
#include "holes.h"

#include <stdio.h>
#include <string.h>

static const char *const doers[] = {
    [CW_WHO_YOU] = "",
    [CW_WHO_OPPONENT] = "your opponent ",
    [CW_WHO_BOTH] = "each player ",
    [CW_WHO_OWNER_OF_IT] = "its owner ",
};
static const char *const owners[] = {
    [CW_WHO_YOU] = "your",
    [CW_WHO_OPPONENT] = "your opponent's",
    [CW_WHO_BOTH] = "each player's",
    [CW_WHO_OWNER_OF_IT] = "its owner's",
};
static const char *const receivers[] = {
    [CW_WHO_YOU] = "",
    [CW_WHO_OPPONENT] = " for your opponent",
    [CW_WHO_BOTH] = " for each player",
    [CW_WHO_OWNER_OF_IT] = " for its owner",
};
enum { WHO_COUNT = CW_WHO_OWNER_OF_IT + 1 };

/* Only some effects are for both players, or for the owner of "it"; the hole's option tells. */
static bool may_be(const hole *h, int who)
{
    return who < WHO_COUNT && (who != CW_WHO_BOTH || h->option == WHO_ANYBODY)
           && (who != CW_WHO_OWNER_OF_IT || h->option != WHO_PLAYER);
}

static void add_who(readings *out, int end, const thing *so_far, int who)
{
    thing *t = cw__add_reading(out, end, so_far);
    if (t)
        t->effect.who = (uint8_t)who;
}

/* "its owner" needs an "it" that the engine knows. */
static bool take_who(writer *w, const hole *h, thing *left, int *who)
{
    *who = left->effect.who;
    left->effect.who = 0;
    return may_be(h, *who)
           && (*who != CW_WHO_OWNER_OF_IT || w->it == CW_PICK_IT || w->it == CW_PICK_SUBJECT);
}

void cw__read_who(reader *r, const hole *h, const char *argument, int at, const thing *so_far,
                  readings *out)
{
    for (int who = 0; who < WHO_COUNT; who++) {
        char words[64];
        int end = at;
        snprintf(words, sizeof words, "%s%s%s", doers[who], argument, who ? "s" : "");
        if (may_be(h, who) && cw__accept_words(r, &end, words))
            add_who(out, end, so_far, who);
    }
}

bool cw__say_who(writer *w, const hole *h, const char *argument, thing *left)
{
    int who;
    if (!take_who(w, h, left, &who))
        return false;
    cw_str_printf(w->out, "%s%s%s", doers[who], argument, who ? "s" : "");
    return true;
}

void cw__read_whose(reader *r, const hole *h, const char *argument, int at, const thing *so_far,
                    readings *out)
{
    for (int who = 0; who < WHO_COUNT; who++) {
        int end = at;
        if (may_be(h, who) && cw__accept_words(r, &end, owners[who])
            && cw__accept(r, &end, argument))
            add_who(out, end, so_far, who);
    }
}

bool cw__say_whose(writer *w, const hole *h, const char *argument, thing *left)
{
    int who;
    if (!take_who(w, h, left, &who))
        return false;
    cw_str_printf(w->out, "%s %s", owners[who], argument);
    return true;
}

void cw__read_whom(reader *r, const hole *h, const char *argument, int at, const thing *so_far,
                   readings *out)
{
    (void)argument;
    for (int who = 0; who < WHO_COUNT; who++) {
        int end = at;
        if (may_be(h, who) && cw__accept_words(r, &end, receivers[who]))
            add_who(out, end, so_far, who);
    }
}

bool cw__say_whom(writer *w, const hole *h, const char *argument, thing *left)
{
    int who;
    (void)argument;
    if (!take_who(w, h, left, &who))
        return false;
    cw_str_add(w->out, receivers[who]);
    return true;
}

/* ---- the player of an event ---- */

static const struct {
    uint8_t side;
    const char *word, *ending;
} players[] = {
    {CW_SIDE_FRIENDLY, "you", ""},
    {CW_SIDE_ENEMY, "your opponent", "s"},
    {CW_SIDE_ANY, "a player", "s"},
};
enum { PLAYERS = sizeof players / sizeof *players };

void cw__read_player(reader *r, const hole *h, const char *argument, int at, const thing *so_far,
                     readings *out)
{
    (void)h;
    for (int i = 0; i < PLAYERS; i++) {
        char words[64];
        int end = at;
        snprintf(words, sizeof words, "%s %s%s", players[i].word, argument, players[i].ending);
        thing *t = cw__accept_words(r, &end, words) ? cw__add_reading(out, end, so_far) : NULL;
        if (t)
            t->ability.subject.side = players[i].side;
    }
}

bool cw__say_player(writer *w, const hole *h, const char *argument, thing *left)
{
    (void)h;
    for (int i = 0; i < PLAYERS; i++) {
        if (players[i].side == left->ability.subject.side) {
            cw_str_printf(w->out, "%s %s%s", players[i].word, argument, players[i].ending);
            left->ability.subject.side = CW_SIDE_ANY;
            return true;
        }
    }
    return false;
}

/* ---- words without a field ---- */

void cw__read_this(reader *r, const hole *h, const char *argument, int at, const thing *so_far,
                   readings *out)
{
    char words[32];
    (void)argument;
    snprintf(words, sizeof words, "this %s%s", cw__this_word(r->type), h->option ? "'s" : "");
    if (cw__accept_words(r, &at, words))
        cw__add_reading(out, at, so_far);
}

bool cw__say_this(writer *w, const hole *h, const char *argument, thing *left)
{
    (void)argument, (void)left;
    cw_str_printf(w->out, "this %s%s", cw__this_word(w->type), h->option ? "'s" : "");
    return true;
}

/* The argument holds the words after "its" and after "their", with a bar between. */
void cw__read_its(reader *r, const hole *h, const char *argument, int at, const thing *so_far,
                  readings *out)
{
    char one[32];
    const char *bar = strchr(argument, '|');
    int end = at;
    (void)h;
    snprintf(one, sizeof one, "its %.*s", (int)(bar - argument), argument);
    if (cw__accept_words(r, &end, one))
        cw__add_reading(out, end, so_far);
    end = at;
    if (cw__accept(r, &end, "their") && cw__accept_words(r, &end, bar + 1))
        cw__add_reading(out, end, so_far);
}

bool cw__say_its(writer *w, const hole *h, const char *argument, thing *left)
{
    const char *bar = strchr(argument, '|');
    (void)h, (void)left;
    if (cw__is_many(&w->effect->to, w->it_many))
        cw_str_printf(w->out, "their %s", bar + 1);
    else
        cw_str_printf(w->out, "its %.*s", (int)(bar - argument), argument);
    return true;
}

void cw__read_whenever(reader *r, const hole *h, const char *argument, int at, const thing *so_far,
                       readings *out)
{
    (void)h, (void)argument;
    if (cw__accept(r, &at, r->type == CW_TYPE_SECRET ? "when" : "whenever"))
        cw__add_reading(out, at, so_far);
}

bool cw__say_whenever(writer *w, const hole *h, const char *argument, thing *left)
{
    (void)h, (void)argument, (void)left;
    cw_str_add(w->out, w->type == CW_TYPE_SECRET ? "when" : "whenever");
    return true;
}
