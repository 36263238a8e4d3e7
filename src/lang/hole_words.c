/* Holes that are a choice between words, each of which stands for one value of a field: who acts,
 * for whom, which element. A function per hole gives the choices one by one; reading tries them
 * all, saying looks for the one whose value the field has. So both directions use the same
 * words. */
#include "holes.h"

#include <stdio.h>
#include <string.h>

/* ---- the two directions ---- */

/* A field has one or two bytes; words that stand for no field have none, and the value 0. */
static int get_field(const thing *t, const hole *h)
{
    const char *field = (const char *)t + h->offset;
    return h->size == 0 ? 0 : h->size == 1 ? *(const uint8_t *)field : *(const int16_t *)field;
}

static void set_field(thing *t, const hole *h, int value)
{
    char *field = (char *)t + h->offset;
    if (h->size == 1)
        *(uint8_t *)field = (uint8_t)value;
    else if (h->size == 2)
        *(int16_t *)field = (int16_t)value;
}

/* All choices are tried: one may begin like another, and the rest of the sentence decides. */
void cw__read_words(reader *r, const slot *s, int at, const thing *so_far, readings *out)
{
    const struct speech speech = {r->game, r->type, r->when, NULL};
    char words[CHOICE_BYTES];
    int value;
    for (int i = 0; (value = s->hole->words(&speech, s, i, words)) != CHOICE_END; i++) {
        int end = at;
        if (value != CHOICE_NONE && cw__accept_words(r, &end, words))
            set_field(cw__add_reading(out, end, so_far), s->hole, value);
    }
}

/* The field is cleared first, also if no words are found: the row fails then. */
bool cw__say_words(writer *w, const slot *s, thing *left)
{
    const struct speech speech = {w->game, w->type, w->ability->when, w};
    char words[CHOICE_BYTES];
    int value, wanted = get_field(left, s->hole);
    set_field(left, s->hole, 0);
    for (int i = 0; (value = s->hole->words(&speech, s, i, words)) != CHOICE_END; i++) {
        if (value == wanted) {
            cw_str_add(w->out, words);
            return true;
        }
    }
    return false;
}

/* ---- players ---- */

static const struct {
    const char *doer, *owner, *receiver;
} people[] = {
    [CW_WHO_YOU] = {"", "your", ""},
    [CW_WHO_OPPONENT] = {"your opponent ", "your opponent's", " for your opponent"},
    [CW_WHO_BOTH] = {"each player ", "each player's", " for each player"},
    [CW_WHO_OWNER_OF_IT] = {"its owner ", "its owner's", " for its owner"},
};
enum { PEOPLE = sizeof people / sizeof *people };

/* Only some effects are for both players, or for the owner of "it", which needs an "it" that the
 * engine knows. Reading leaves that question to cw__resolve_it. */
static int person(const struct speech *speech, const slot *s, int who)
{
    const writer *w = speech->writer;
    bool known = !w || w->it == CW_PICK_IT || w->it == CW_PICK_SUBJECT;
    bool allowed = (who != CW_WHO_BOTH || s->hole->option == WHO_ANYBODY)
                   && (who != CW_WHO_OWNER_OF_IT || (s->hole->option != WHO_PLAYER && known));
    return allowed ? who : CHOICE_NONE;
}

/* The verb is the hole's argument: "draw", and with an "s" when it is not you who does it. */
int cw__words_who(const struct speech *speech, const slot *s, int i, char *words)
{
    if (i == PEOPLE)
        return CHOICE_END;
    snprintf(words, CHOICE_BYTES, "%s%s%s", people[i].doer, s->argument, i ? "s" : "");
    return person(speech, s, i);
}

/* "both hands" is read as each player's. */
int cw__words_whose(const struct speech *speech, const slot *s, int i, char *words)
{
    bool both = !speech->writer && s->hole->option == WHO_ANYBODY
                && (strcmp(s->argument, "hand") == 0 || strcmp(s->argument, "deck") == 0);
    if (i == PEOPLE && both) {
        snprintf(words, CHOICE_BYTES, "both %ss", s->argument);
        return CW_WHO_BOTH;
    }
    if (i >= PEOPLE)
        return CHOICE_END;
    snprintf(words, CHOICE_BYTES, "%s %s", people[i].owner, s->argument);
    return person(speech, s, i);
}

/* The words stand behind the effect; you go without saying. */
int cw__words_whom(const struct speech *speech, const slot *s, int i, char *words)
{
    if (i == PEOPLE)
        return CHOICE_END;
    strcpy(words, people[i].receiver);
    return person(speech, s, i);
}

/* Of an event; the argument is what he does. */
int cw__words_player(const struct speech *speech, const slot *s, int i, char *words)
{
    static const struct {
        const char *word, *ending;
        int side;
    } players[] = {
        {"you", "", CW_SIDE_FRIENDLY},
        {"your opponent", "s", CW_SIDE_ENEMY},
        {"a player", "s", CW_SIDE_ANY},
    };
    (void)speech;
    if (i == sizeof players / sizeof *players)
        return CHOICE_END;
    snprintf(words, CHOICE_BYTES, "%s %s%s", players[i].word, s->argument, players[i].ending);
    return players[i].side;
}

/* ---- words without a field ---- */

int cw__words_this(const struct speech *speech, const slot *s, int i, char *words)
{
    const char *possessive = s->hole->option ? "'s" : "";
    snprintf(words, CHOICE_BYTES, "this %s%s", cw__this_word(speech->type), possessive);
    return i == 0 ? 0 : CHOICE_END;
}

/* Whether the effect that is being said is about several things. */
static bool is_about_many(const writer *w) { return cw__is_many(&w->effect->to, w->it_many); }

/* The argument holds the words after "its" and after "their", with a bar between. */
int cw__words_its(const struct speech *speech, const slot *s, int i, char *words)
{
    const char *bar = strchr(s->argument, '|');
    if (i == 0)
        snprintf(words, CHOICE_BYTES, "its %.*s", (int)(bar - s->argument), s->argument);
    else
        snprintf(words, CHOICE_BYTES, "their %s", bar + 1);
    bool other = speech->writer && is_about_many(speech->writer) != (i == 1);
    return i > 1 ? CHOICE_END : other ? CHOICE_NONE : 0;
}

int cw__words_whenever(const struct speech *speech, const slot *s, int i, char *words)
{
    (void)s;
    strcpy(words, speech->type == CW_TYPE_SECRET ? "when" : "whenever");
    return i == 0 ? 0 : CHOICE_END;
}

/* "the damage taken" means something only in an ability that waits for damage. */
int cw__words_event(const struct speech *speech, const slot *s, int i, char *words)
{
    const char *amount = cw_when_facts[speech->when].amount;
    (void)s;
    snprintf(words, CHOICE_BYTES, "%s", amount ? amount : "");
    return i == 0 && amount ? 0 : CHOICE_END;
}

/* ---- the game's own words ---- */

int cw__words_stat(const struct speech *speech, const slot *s, int i, char *words)
{
    int stat = CW_STAT_ATTACK + i;
    bool durability = stat == CW_STAT_HEALTH && s->hole->option == STAT_OF_WEAPON;
    (void)speech;
    if (stat == CW_STAT_TIMES && s->hole->option != STAT_OF_WEAPON)
        stat = CW_STAT_MISSING;
    else if (stat > CW_STAT_COST)
        return CHOICE_END;
    strcpy(words, durability ? "durability" : cw__stat_words[stat]);
    return stat;
}

/* Only an effect can be about each of them, which is number 0. */
int cw__words_element(const struct speech *speech, const slot *s, int i, char *words)
{
    const cw_name_list *names = &speech->game->elements;
    if (i >= names->count)
        return CHOICE_END;
    snprintf(words, CHOICE_BYTES, "%s", i ? names->singular[i] : "of each element");
    return i || s->hole->option == ELEMENT_OR_EACH ? i : CHOICE_NONE;
}

/* "a beast", "an elemental", "beasts": a race that something is made to be. What is said agrees
 * with what becomes so. */
int cw__words_as_race(const struct speech *speech, const slot *s, int i, char *words)
{
    static const char *const articles[] = {"a ", "an ", ""};
    const cw_name_list *races = &speech->game->races;
    int race = 1 + i / 3, form = i % 3;
    (void)s;
    if (race >= races->count)
        return CHOICE_END;
    const char *name = form == 2 ? races->plural[race] : races->singular[race];
    snprintf(words, CHOICE_BYTES, "%s%s", articles[form], name);
    bool fits = !speech->writer
                || (is_about_many(speech->writer)
                        ? form == 2
                        : form != 2 && strcmp(articles[form], cw__article(name)) == 0);
    return fits ? race : CHOICE_NONE;
}
