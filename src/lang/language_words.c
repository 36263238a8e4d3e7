/* The words that the language is made of. No game may give one of them to something else: its texts would have
 * two meanings, or none. */
#include "nouns.h"
#include "own_text.h"
#include "phrase.h"

#include <string.h>
#include <strings.h>

/* Of the holes and of the joints between sentences, which have no rows. */
static const char *const joints[] = {
    "a",          "about",       "adjacent",   "again",     "all",       "an",        "and",
    "another",    "any",         "at",         "attack",    "attacked",  "attacker",  "attacking",
    "attacks",    "back",        "be",         "before",    "between",   "board",     "boards",
    "both",       "but",         "by",         "can",       "cannot",    "cast",      "casts",
    "chance",     "character's", "chosen",     "class",     "control",   "copies",    "copy",
    "cost",       "costs",       "damage",     "damaged",   "dealt",     "defender",  "die",
    "died",       "dies",        "discard",    "discarded", "discards",  "do",        "double",
    "draw",       "draws",       "each",       "effect",    "element",   "end",       "enemies",
    "enemy",      "equip",       "equips",     "every",     "exactly",   "except",    "extra",
    "fewer",      "for",         "friendly",   "from",      "front",     "frozen",    "gain",
    "gains",      "given",       "half",       "has",       "have",      "healed",    "highest",
    "if",         "in",          "is",         "it",        "its",       "left",      "less",
    "lose",       "loses",       "lowest",     "may",       "minion's",  "more",      "moved",
    "name",       "neighbour",   "neighbours", "next",      "no",        "not",       "nothing",
    "number",     "of",          "on",         "once",      "one",       "only",      "opponent",
    "opponent's", "opponents",   "or",         "other",     "others",    "otherwise", "overload",
    "overloaded", "overloads",   "owner",      "owner's",   "owners",    "play",      "player",
    "players",    "plays",       "pulled",     "pushed",    "random",    "remaining", "reveal",
    "reveals",    "rooted",      "row",        "same",      "scattered", "start",     "stunned",
    "summon",     "summoned",    "summons",    "swap",      "taken",     "target",    "than",
    "that",       "the",         "their",      "them",      "then",      "there",     "they",
    "this",       "time",        "times",      "to",        "turn",      "turns",     "twice",
    "two",        "undamaged",   "until",      "was",       "ways",      "what",      "when",
    "whenever",   "where",       "while",      "will",      "with",      "without",   "x",
    "you",        "your",        "yours"};

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
