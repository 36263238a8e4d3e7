/* Every column of every record, as it is written there. A row without a column does not compile.
 * Macros turn each column into a text, so that what is shown is what stands in the record,
 * without a second list of anything. */
#include "facts.h"

#include <stddef.h>

static const fact_column effect_columns[] = {
    {"name", FACT_TEXT},   {"about", FACT_TEXT},  {"says", FACT_LINES}, {"uses", FACT_WORDS},
    {"it", FACT_WORD},     {"worth", FACT_WORDS}, {"price", FACT_WORD}, {"burst", FACT_WORD},
    {"causes", FACT_WORD}, {"from", FACT_WORD},   {"is", FACT_WORDS},
};
static const char *const effects[][11] = {
#define EFFECT(id, word, about, says, uses, it, worth, price, burst, causes, from, is)             \
    {#word, about, says, uses, it, worth, price, burst, causes, from, is},
#define SAYS(...) __VA_ARGS__
#define DO(id, text) text "\n"
#define DO_WITH(id, text, ...) text "\n"
#define DO_ON(id, types, text) text "\n"
#define DO_ON_WITH(id, types, text, ...) text "\n"
#define HOLDS(id, text) text "\n"
#define HOLDS_WITH(id, text, ...) text "\n"
#define USES(...) #__VA_ARGS__
#define IT(what) #what
#define WORTH(...) #__VA_ARGS__
#define WORTHLESS(why) "nothing: " why
#define PRICE(by) #by
#define BURST(what) #what
#define CAUSES(what) #what
#define FROM(where) #where
#define IS(...) #__VA_ARGS__
#include "facts/effects.def"
};

static const fact_column keyword_columns[] = {
    {"name", FACT_TEXT},       {"text", FACT_TEXT},      {"on_lanes", FACT_TEXT},
    {"verb", FACT_TEXT},       {"precisely", FACT_TEXT}, {"worth", FACT_WORDS},
    {"lookahead", FACT_WORDS}, {"greedy", FACT_WORDS},   {"gsv", FACT_WORDS},
    {"shield", FACT_TEXT},     {"shields", FACT_WORDS},  {"mark", FACT_TEXT},
    {"sign", FACT_TEXT},       {"drawn", FACT_WORD},     {"is", FACT_WORDS},
};
static const char *const keywords[][15] = {
#define KEYWORD(id, word, text, lanes, verb, precisely, worth, lookahead, greedy, gsv, shields,    \
                mark, sign, drawn, is)                                                             \
    {word,   text, lanes,   verb, precisely, worth, lookahead,                                     \
     greedy, gsv,  shields, mark, sign,      drawn, is},
#define ON_LANES(text) text
#define VERB(verb) verb
#define PRECISELY(text) text
#define WORTH(...) #__VA_ARGS__
#define LOOKAHEAD(name, ...) name ", " #__VA_ARGS__
#define GREEDY(name, value, scale, help) name ", " #value ", " #scale
#define GREEDY_HEALTH_ALONE "health_alone"
#define GREEDY_NOTHING NULL
#define GSV(name, value, made, low, high, scale, help) name ", " #value ", " #made ", " #scale
#define GSV_BY_THREAT "by_threat"
#define GSV_NOTHING NULL
#define SHIELDS(words, ...) words, #__VA_ARGS__
#define MARK(letter) letter
#define SIGN(icon) icon
#define DRAWN(how) #how
#define IS(...) #__VA_ARGS__
#include "facts/keywords.def"
};

static const fact_column value_columns[] = {
    {"name", FACT_TEXT},   {"text", FACT_TEXT}, {"precisely", FACT_TEXT},
    {"worth", FACT_WORDS}, {"sign", FACT_TEXT},
};
static const char *const values[][5] = {
#define VALUE(id, word, text, precisely, worth, sign) {word, text, precisely, worth, sign},
#define PRECISELY(text) text
#define WORTH(...) #__VA_ARGS__
#define WORTHLESS(why) "nothing: " why
#define SIGN(icon) icon
#include "facts/values.def"
};

static const fact_column word_columns[] = {
    {"name", FACT_TEXT},  {"forms", FACT_TEXT}, {"text", FACT_TEXT},
    {"lanes", FACT_TEXT}, {"sign", FACT_TEXT},
};
static const char *const words[][5] = {
#define WORD(id, word, forms, text, lanes, sign) {word, forms, text, lanes, sign},
#define FORMS(beginnings) beginnings
#define ON_LANES(text) text
#define SIGN(icon) icon
#include "facts/words.def"
};

static const fact_column trigger_columns[] = {
    {"name", FACT_TEXT},     {"about", FACT_TEXT},     {"says", FACT_LINES},
    {"parties", FACT_WORDS}, {"happens", FACT_NUMBER}, {"amount", FACT_TEXT},
    {"counted", FACT_TEXT},  {"deed", FACT_TEXT},
};
static const char *const triggers[][8] = {
#define TRIGGER(id, word, about, says, parties, happens, amount, counted, deed)                    \
    {#word, about, says, parties, happens, amount, counted, deed},
#define SAYS(...) __VA_ARGS__
#define WHEN(id, text) text "\n"
#define WHEN_WITH(id, text, ...) text "\n"
#define WHEN_ON(id, types, text) text "\n"
#define PARTIES(...) #__VA_ARGS__
#define HAPPENS(often) #often
#define AMOUNT(words) words
#define COUNTED(words) words
#define DEED(words) words
#include "facts/triggers.def"
};

static const fact_column condition_columns[] = {
    {"name", FACT_TEXT},  {"about", FACT_TEXT}, {"says", FACT_LINES},
    {"uses", FACT_WORDS}, {"asks", FACT_WORD},
};
static const char *const conditions[][5] = {
#define CONDITION(id, word, about, says, uses, asks) {#word, about, says, uses, asks},
#define SAYS(...) __VA_ARGS__
#define IF(id, text) text "\n"
#define IF_WITH(id, text, ...) text "\n"
#define OWN_FORM(text) text "\n"
#define USES(...) #__VA_ARGS__
#define ASKS(whom) #whom
#include "facts/conditions.def"
};

static const fact_column event_columns[EVENT_COLUMNS] = {
    [EVENT_NAME] = {"name", FACT_TEXT},       [EVENT_ABOUT] = {"about", FACT_TEXT},
    [EVENT_TELLS] = {"tells", FACT_TEXT},     [EVENT_CASE] = {"case", FACT_WORD},
    [EVENT_OTHER] = {"other", FACT_TEXT},     [EVENT_MS] = {"ms", FACT_NUMBER},
    [EVENT_HOW] = {"how", FACT_WORD},         [EVENT_WORDS] = {"words", FACT_TEXT},
    [EVENT_WITH] = {"with", FACT_WORDS},      [EVENT_SOUND] = {"sound", FACT_WORD},
    [EVENT_TOUCHES] = {"touches", FACT_WORD}, [EVENT_COUNTS] = {"counts", FACT_WORDS},
};
static const char *const events[][EVENT_COLUMNS] = {
#define EVENT(id, word, about, tells, looks, sound, touches, counts)                               \
    {#word, about, tells, looks, sound, touches, counts},
#define TELLS(sentence) sentence, NULL, NULL
#define TELLS_OR(sentence, other_if, other) sentence, #other_if, other
#define TELLS_NOTHING NULL, NULL, NULL
#define LOOKS(ms, how, words, ...) #ms, #how, words, #__VA_ARGS__
#define SOUND(cue) #cue
#define SILENT NULL
#define TOUCHES(how) #how
#define TOUCHES_NOBODY NULL
#define COUNTS(...) #__VA_ARGS__
#define COUNTS_NOTHING NULL
#include "facts/events.def"
};

/* clang-format off */
#define LIST(name, columns, cells)                                                                 \
    {name, columns, (int)(sizeof columns / sizeof *columns), (int)(sizeof cells / sizeof *cells),  \
     cells[0]}
/* clang-format on */

const fact_list cw__fact_lists[FACT_LISTS] = {
    LIST("effects", effect_columns, effects),
    [FACT_KEYWORDS] = LIST("keywords", keyword_columns, keywords),
    LIST("values", value_columns, values),
    LIST("words", word_columns, words),
    LIST("triggers", trigger_columns, triggers),
    LIST("conditions", condition_columns, conditions),
    [FACT_EVENTS] = LIST("events", event_columns, events),
};

/* A column more or less is an error here too. */
#define FITS(columns, cells)                                                                       \
    _Static_assert(sizeof columns / sizeof *columns == sizeof *cells / sizeof **cells,             \
                   "a name for every column")
FITS(effect_columns, effects);
FITS(keyword_columns, keywords);
FITS(value_columns, values);
FITS(word_columns, words);
FITS(trigger_columns, triggers);
FITS(condition_columns, conditions);

const char *const cw__fact_names[] = {"effects",  "keywords",   "values", "words",
                                      "triggers", "conditions", "events", NULL};
_Static_assert(sizeof cw__fact_names / sizeof *cw__fact_names == FACT_LISTS + 1,
               "one for each list");
