/* The words that the language is made of. No game may give one of them to something else: its texts would have
 * two meanings, or none. */
#include "nouns.h"
#include "own_text.h"
#include "phrase.h"

#include <string.h>
#include <strings.h>

/* Of the holes and of the joints between sentences, which have no rows. */
static const char *const joints[] = {
    "a",         "about",    "adjacent",   "all",      "an",         "and",         "another",
    "at",        "attack",   "attacked",   "attacker", "attacks",    "back",        "be",
    "before",    "between",  "both",       "by",       "can",        "cannot",      "chosen",
    "control",   "copies",   "copy",       "cost",     "costs",      "damage",      "damaged",
    "dealt",     "defender", "died",       "discard",  "discarded",  "do",          "draw",
    "each",      "effect",   "element",    "end",      "enemies",    "enemy",       "exactly",
    "every",     "for",      "friendly",   "from",     "front",      "frozen",      "gain",
    "given",     "have",     "has",        "healed",   "if",         "in",          "is",
    "it",        "its",      "left",       "less",     "more",       "moved",       "name",
    "neighbour", "next",     "not",        "number",   "of",         "on",          "one",
    "only",      "opponent", "opponent's", "or",       "other",      "others",      "otherwise",
    "overload",  "owner",    "owner's",    "play",     "player",     "players",     "pulled",
    "pushed",    "random",   "row",        "rooted",   "same",       "scattered",   "start",
    "stunned",   "summon",   "summoned",   "taken",    "target",     "than",        "that",
    "the",       "their",    "them",       "then",     "there",      "they",        "this",
    "time",      "to",       "turn",       "turns",    "two",        "undamaged",   "until",
    "was",       "ways",     "what",       "when",     "whenever",   "where",       "while",
    "with",      "x",        "you",        "your",     "neighbours", "character's", "minion's"};

/* Whole words of a pattern outside its holes. */
static bool in_pattern(const char *pattern, const char *word)
{
    size_t size = strlen(word);
    while (*pattern != '\0') {
        if (*pattern == '{') {
            pattern += strcspn(pattern, "}");
            pattern += *pattern != '\0';
            continue;
        }
        if (*pattern == ' ') {
            pattern++;
            continue;
        }
        size_t n = cw__token_length(pattern);
        if (n == size && strncasecmp(pattern, word, n) == 0)
            return true;
        pattern += n;
    }
    return false;
}

/* A few hundred comparisons, for a few words when a game is loaded. */
bool cw__is_language_word(const char *word)
{
    static const phrase_table *const tables[] = {
        &cw__lead_phrases,   &cw__heading_phrases,   &cw__effect_phrases,
        &cw__static_phrases, &cw__condition_phrases, &cw__definition_phrases,
    };
    for (size_t i = 0; i < sizeof joints / sizeof *joints; i++)
        if (strcasecmp(joints[i], word) == 0)
            return true;
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        for (int k = 0; k < tables[i]->count; k++)
            if (in_pattern(tables[i]->rows[k].pattern, word))
                return true;
    for (int i = 0; i < KIND_NOUNS; i++)
        if (strcasecmp(cw__kinds[i].words[0], word) == 0
            || strcasecmp(cw__kinds[i].words[1], word) == 0)
            return true;
    return false;
}
