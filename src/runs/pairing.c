/* Pairings: what match i of one is, whether it can be played, and its words in a ledger, from which
 * it can be read again. */
#include "record.h"

#include "base/memory.h"
#include "lang/changes.h"
#include "table/agent_table.h"
#include "table/bot.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int cw_pairing_match(const cw_pairing *p, uint64_t index, cw_match_setup *match,
                     uint64_t agent_seeds[CW_SEATS])
{
    cw_rng stream = cw_rng_stream(p->seed, index / 2);
    int seat = (int)(index % 2);
    match->seed = cw_rng_next(&stream);
    agent_seeds[0] = cw_rng_next(&stream);
    agent_seeds[1] = cw_rng_next(&stream);
    match->decks[seat] = p->decks[0];
    match->decks[1 - seat] = p->decks[1];
    /* Rights to look are given to players; the state keeps them by seat. */
    unsigned reveal = p->reveal;
    match->reveal = (uint8_t)(seat == 0 ? reveal : (reveal & 5) << 1 | (reveal & 10) >> 1);
    return seat;
}

bool cw_pairing_is_same(const cw_pairing *a, const cw_pairing *b)
{
    return strcmp(a->agents[0], b->agents[0]) == 0 && strcmp(a->agents[1], b->agents[1]) == 0
           && a->reveal == b->reveal && cw__decks_are_same(&a->decks[0], &b->decks[0])
           && cw__decks_are_same(&a->decks[1], &b->decks[1]);
}

bool cw_pairing_repeats(const cw_pairing *p)
{
    return p->budget.seconds <= 0 && cw_bot_command(p->agents[0]) == NULL
           && cw_bot_command(p->agents[1]) == NULL;
}

/* Makes the agents once, for a good message: the workers only tell that it failed. */
bool cw_pairing_check(const cw_game *game, const cw_pairing *p, cw_errors *errors)
{
    cw_match_setup match;
    uint64_t seeds[CW_SEATS];
    cw_state state;
    cw_pairing_match(p, 0, &match, seeds);
    cw_status status = cw_match_start(game, &match, &state, NULL);
    if (status != CW_OK)
        return cw_refuse(errors, status, "a match of %.100s against %.100s cannot start: %s",
                         p->deck_names[0] != NULL ? p->deck_names[0] : "one deck",
                         p->deck_names[1] != NULL ? p->deck_names[1] : "another",
                         cw_status_text(status));
    for (int i = 0; i < CW_SEATS; i++) {
        cw_agent *agent = cw_agent_open(p->agents[i], game, (cw_seat)i, 0,
                                        cw_shown_to(p->reveal, i), errors);
        if (agent == NULL)
            return false;
        cw_agent_free(agent);
    }
    return true;
}

/* ---- words ---- */

/* The hero, then cards in the order of the deck: shuffling starts from it. "12: 3x2 4" */
static void write_deck(const cw_deck *deck, cw_str *out)
{
    cw_str_printf(out, "%d:", deck->hero);
    for (int i = 0; i < deck->count;) {
        int end = i + 1;
        while (end < deck->count && deck->cards[end] == deck->cards[i])
            end++;
        cw_str_printf(out, end - i > 1 ? " %dx%d" : " %d", deck->cards[i], end - i);
        i = end;
    }
}

bool cw_ledger_describe_decks(cw_ledger *ledger, const char *what, const cw_deck *decks, int count)
{
    cw_str text = CW_STR_INIT;
    for (int i = 0; i < count; i++) {
        cw_str_add(&text, i > 0 ? "; " : "");
        write_deck(&decks[i], &text);
    }
    bool good = cw_ledger_describe(ledger, what, "%s", cw_str_get(&text));
    cw_str_clear(&text);
    return good;
}

static bool read_number(const char **text, long most, long *number)
{
    char *end;
    *number = strtol(*text, &end, 10);
    bool good = end != *text && *number >= 0 && *number < most;
    *text = end;
    return good;
}

static bool read_deck(const cw_game *game, const char *text, cw_deck *deck)
{
    long number, copies;
    *deck = (cw_deck){0};
    if (!read_number(&text, game->card_count, &number) || *text++ != ':')
        return false;
    deck->hero = (cw_card_id)number;
    while (*text == ' ') {
        copies = 1;
        if (!read_number(&text, game->card_count, &number)
            || (*text == 'x' && (text++, !read_number(&text, CW_MAX_DECK + 1, &copies)))
            || copies > CW_MAX_DECK - deck->count)
            return false;
        while (copies-- > 0)
            deck->cards[deck->count++] = (cw_card_id)number;
    }
    return *text == '\0';
}

int cw_ledger_enter_pairing(cw_ledger *ledger, const cw_game *game, const cw_pairing *p,
                            uint64_t block, const char *more, bool grows)
{
    cw_str words = CW_STR_INIT;
    int chapter = -1;
    bool good = true;
    for (int i = 0; i < CW_SEATS && good; i++) {
        cw_str agent = CW_STR_INIT;
        good = cw_agent_expand(game, p->agents[i], &agent, cw_ledger_errors(ledger)) == CW_OK;
        cw_str_printf(&words, "agent %d: %s\n", i + 1, cw_str_get(&agent));
        cw_str_clear(&agent);
    }
    for (int i = 0; i < CW_SEATS; i++) {
        cw_str_printf(&words, "deck %d: ", i + 1);
        write_deck(&p->decks[i], &words);
        cw_str_char(&words, '\n');
    }
    cw_str_printf(&words,
                  "reveal: %d\nseconds per decision: %.17g\nnodes per decision: %" PRIu64
                  "\nseed: %" PRIu64 "\nmatches of a job: %" PRIu64 "\n%s",
                  p->reveal, p->budget.seconds, p->budget.nodes, p->seed, block, more);
    if (good)
        chapter = cw_ledger_enter(ledger, cw_str_get(&words), grows);
    cw_str_clear(&words);
    return chapter;
}

/* The pairing that the words describe; `texts` are to be cleared by the caller. */
static bool read_words(const char *words, const cw_game *game, cw_pairing *p,
                       cw_str texts[CW_SEATS], uint64_t *block)
{
    static const char *const agents[] = {"agent 1", "agent 2"}, *const decks[] = {"deck 1",
                                                                                  "deck 2"};
    cw_str value = CW_STR_INIT;
    bool good = true;
    *p = (cw_pairing){0};
    for (int i = 0; i < CW_SEATS; i++) {
        p->agents[i] = cw_ledger_word(words, agents[i], &texts[i]);
        good = good && p->agents[i][0] != '\0'
               && read_deck(game, cw_ledger_word(words, decks[i], &value), &p->decks[i]);
    }
    p->reveal = (uint8_t)atoi(cw_ledger_word(words, "reveal", &value));
    p->budget.seconds = strtod(cw_ledger_word(words, "seconds per decision", &value), NULL);
    p->budget.nodes = strtoull(cw_ledger_word(words, "nodes per decision", &value), NULL, 10);
    p->seed = strtoull(cw_ledger_word(words, "seed", &value), NULL, 10);
    *block = strtoull(cw_ledger_word(words, "matches of a job", &value), NULL, 10);
    cw_str_clear(&value);
    return good && *block > 0;
}

/* " PATH=VALUE; PATH=VALUE;": the spots and what they are changed to; how many, -1 if that is none. */
static int read_changes(const cw_game *game, char *text, cw_spot *spots, cw_change *changes,
                        cw_errors *errors)
{
    int count = 0;
    for (char *rest = text, *one; (one = strsep(&rest, ";")) != NULL && *one != '\0';) {
        char *value = strrchr(one, '=');
        one += strspn(one, " ");
        if (value == NULL || count == CW_CHANGES_MAX)
            return -1;
        *value++ = '\0';
        if (cw_spot_find(game, one, &spots[count], errors) != CW_OK)
            return -1;
        changes[count] = (cw_change){.spot = &spots[count], .value = atoi(value)};
        count++;
    }
    return count;
}

bool cw_kept_match_is_of(const cw_kept_match *m, const cw_game *game, cw_errors *errors)
{
    return m->hash == game->hash
           || cw_refuse(errors, CW_ERR_MISMATCH,
                        "the match was played with other rules or cards than %s has now",
                        game->name);
}

bool cw_kept_match_game(const cw_kept_match *m, const cw_game *game, cw_game **changed,
                        cw_errors *errors)
{
    cw_str text = CW_STR_INIT;
    cw_change changes[CW_CHANGES_MAX];
    *changed = NULL;
    if (!cw_kept_match_is_of(m, game, errors))
        return false;
    cw_spot *spots = cw_alloc(CW_CHANGES_MAX, sizeof *spots);
    cw_ledger_word(cw_str_get(&m->words), "changes", &text);
    int count = text.size > 0 ? read_changes(game, text.data, spots, changes, errors) : 0;
    if (count > 0)
        *changed = cw_load_changed(game, NULL, changes, count, errors);
    cw_str_clear(&text);
    free(spots);
    return count == 0 || *changed != NULL;
}

bool cw_kept_match_replay(const cw_kept_match *m, const cw_game *game, cw_str *text,
                          cw_errors *errors)
{
    cw_pairing pairing;
    cw_str agents[CW_SEATS] = {CW_STR_INIT, CW_STR_INIT};
    cw_match_record record;
    uint64_t block = 0;
    bool good = read_words(cw_str_get(&m->words), game, &pairing, agents, &block)
                && cw_record_open(&record, cw_str_get(&m->result), m->result.size, m->matches)
                && m->place < m->matches;
    if (good) {
        cw_match_note note = cw_record_note(&record, m->place);
        good = cw_match_replay(game, &pairing, m->number * block + m->place, &note, text, errors);
    } else {
        cw_refuse(errors, CW_ERR_SYNTAX, "the store of a run of the kind %s is damaged", m->kind);
    }
    cw_str_clear(&agents[0]);
    cw_str_clear(&agents[1]);
    return good;
}
