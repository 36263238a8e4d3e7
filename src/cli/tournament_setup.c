/* The options of `cardwright tournament`: who plays whom with which decks. Mistakes that would
 * only show as odd numbers are refused here: an agent named twice, equal decks, a single agent
 * without an opponent. */
#include "tournament.h"

#include <stdlib.h>
#include <string.h>

/* ---- agents ---- */

/* The first that is called so, or -1. */
static int find_agent(const tournament *t, const char *spec)
{
    for (int i = 0; i < t->agent_count; i++)
        if (strcmp(t->agents[i], spec) == 0)
            return i;
    return -1;
}

/* The same agent twice would be two rows for one player; to play against itself there is `sim`. */
static bool add_agent(const cli_args *args, tournament *t, const char *text, size_t size)
{
    if (size == 0)
        return cw__args_deny(args, "an agent's name is empty");
    if (t->agent_count == TOURNAMENT_AGENTS)
        return cw__args_deny(args, "more than %d agents", TOURNAMENT_AGENTS);
    char *copy = t->agents[t->agent_count++] = strndup(text, size);
    return find_agent(t, copy) == t->agent_count - 1
           || cw__args_deny(args, "the agent \"%.100s\" is named twice", copy);
}

/* Whether a piece between commas is a value of the agent before it: "c=0.5" or "@tuned", but not
 * "mcts:c=0.5", which names an agent. */
static bool is_value(const char *piece, size_t size)
{
    const char *equals = memchr(piece, '=', size), *colon = memchr(piece, ':', size);
    return piece[0] == '@' || (equals != NULL && (colon == NULL || colon > equals));
}

/* "mcts:worlds=5,c=0.5,greedy" is two agents. A command after exec: has all the rest. */
static bool add_agents(const cli_args *args, tournament *t, const char *list)
{
    while (*list != '\0') {
        size_t size = strcspn(list, ",");
        if (strncmp(list, "exec:", 5) == 0)
            size = strlen(list);
        bool has_values = memchr(list, ':', size) != NULL;
        while (has_values && list[size] == ',') {
            const char *next = list + size + 1;
            size_t more = strcspn(next, ",");
            if (!is_value(next, more))
                break;
            size += 1 + more;
        }
        if (!add_agent(args, t, list, size))
            return false;
        list += size;
        if (*list == ',' && list[1] == '\0')
            return cw__args_deny(args, "--agents ends with a comma");
        list += *list == ',';
    }
    return true;
}

/* The one who plays all others stands first. */
static bool read_gauntlet(const cli_args *args, tournament *t)
{
    const char *spec = cw__args_text(args, "gauntlet");
    if (spec == NULL)
        return true;
    t->gauntlet = true;
    if (find_agent(t, spec) < 0 && !add_agent(args, t, spec, strlen(spec)))
        return false;
    int at = find_agent(t, spec);
    char *hero = t->agents[at];
    memmove(t->agents + 1, t->agents, (size_t)at * sizeof *t->agents);
    t->agents[0] = hero;
    return true;
}

/* Lists first, then single ones: their order is that of the rows. */
static bool read_agents(const cli_args *args, tournament *t)
{
    for (int i = 0; i < cw__args_count(args, "agents"); i++)
        if (!add_agents(args, t, cw__args_nth(args, "agents", i)))
            return false;
    for (int i = 0; i < cw__args_count(args, "agent"); i++) {
        const char *spec = cw__args_nth(args, "agent", i);
        if (!add_agent(args, t, spec, strlen(spec)))
            return false;
    }
    if (!read_gauntlet(args, t))
        return false;
    if (t->agent_count < (t->cross && !t->gauntlet ? 1 : 2))
        return cw__args_deny(args, "name at least two agents: --agents greedy,random");
    return true;
}

/* ---- decks, numbers ---- */

/* Every deck of the game. */
static bool read_all_decks(const cli_args *args, tournament *t)
{
    char *names[TOURNAMENT_DECKS + 1];
    int count = cw_deck_names(t->game, names, TOURNAMENT_DECKS + 1);
    bool good = count <= TOURNAMENT_DECKS
                || cw__args_deny(args, "the game has more than %d decks: name some with --deck",
                                 TOURNAMENT_DECKS);
    for (int i = 0; i < count; i++) {
        good = good && cw__open_deck(args, t->game, names[i], 0, &t->decks[t->deck_count++]);
        free(names[i]);
    }
    return good;
}

/* The decks of --deck, or the game's first. Equal ones under two names would count their matches
 * twice in the means. */
static bool read_decks(const cli_args *args, tournament *t)
{
    int given = cw__args_count(args, "deck");
    if (given > TOURNAMENT_DECKS)
        return cw__args_deny(args, "more than %d decks", TOURNAMENT_DECKS);
    t->decks = calloc(TOURNAMENT_DECKS, sizeof *t->decks);
    if (given == 0 && t->cross)
        return read_all_decks(args, t);
    for (int i = 0; i == 0 || i < given; i++) {
        cw_named_deck *deck = &t->decks[t->deck_count++];
        if (!cw__open_deck(args, t->game, cw__args_nth(args, "deck", i), 0, deck))
            return false;
        for (int k = 0; k < i; k++)
            if (memcmp(&t->decks[k].deck, &deck->deck, sizeof deck->deck) == 0)
                return cw__args_deny(args, "the deck \"%s\" is given twice", deck->name);
        if (given > 0 && deck->name[0] == '\0')
            snprintf(deck->name, sizeof deck->name, "deck %d", i + 1);
    }
    return true;
}

/* Problems are told as part of the refusal, since they are about one option and have no place in
 * a file. */
static bool read_sprt(const cli_args *args, tournament *t)
{
    const char *text = cw__args_text(args, "sprt");
    cw_errors errors; /* of its own: the sentence alone is told */
    cw_errors_init(&errors);
    t->sequential = text != NULL;
    return text == NULL || cw_sprt_read(text, &t->sprt, &errors)
           || cw__args_deny(args, "--sprt: %s", errors.list[0].message);
}

/* ---- pairings ---- */

/* Names and decks are borrowed from the tournament, which outlives its pairings. */
static void add_pairing(tournament *t, int a, int b, int deck_a, int deck_b)
{
    cw_pairing *p = &t->pairings[t->count];
    t->places[t->count++] = (tournament_place){.agents = {a, b}, .decks = {deck_a, deck_b}};
    *p = (cw_pairing){.agents = {t->agents[a], t->agents[b]},
                      .deck_names = {t->decks[deck_a].name, t->decks[deck_b].name},
                      .decks = {t->decks[deck_a].deck, t->decks[deck_b].deck},
                      .reveal = (uint8_t)(t->reveals[a] | t->reveals[b] << 1),
                      .budget = t->budget,
                      .matches = t->games,
                      .seed = t->seed};
}

/* Without --all-decks-cross both play the same deck, so that the decks' own strength falls out. */
static void add_decks(tournament *t, int a, int b)
{
    for (int i = 0; i < t->deck_count; i++) {
        for (int k = 0; k < t->deck_count; k++) {
            /* An agent against itself: each pair of decks once. */
            if (t->cross ? a != b || i < k : i == k)
                add_pairing(t, a, b, i, k);
        }
    }
}

/* The number is worked out before anything is made: a typing slip may ask for millions. */
static bool make_pairings(const cli_args *args, tournament *t)
{
    size_t agents = (size_t)t->agent_count, decks = (size_t)t->deck_count;
    size_t meetings = t->gauntlet ? agents - 1 : agents > 1 ? agents * (agents - 1) / 2 : 1;
    size_t most = meetings * (t->cross ? decks * decks : decks);
    if (most > CW_LEAGUE_PAIRINGS)
        return cw__args_deny(args, "%zu pairings are more than %d", most, CW_LEAGUE_PAIRINGS);
    t->pairings = calloc(most, sizeof *t->pairings);
    t->places = calloc(most, sizeof *t->places);
    t->results = calloc(most, sizeof *t->results);
    if (agents == 1)
        add_decks(t, 0, 0);
    for (int a = 0; a < (t->gauntlet ? 1 : t->agent_count); a++)
        for (int b = a + 1; b < t->agent_count; b++)
            add_decks(t, a, b);
    return t->count > 0
           || cw__args_deny(args, "one agent alone needs two decks or more%s",
                            cw__args_has(args, "deck") ? "" : ", and the game has fewer");
}

/* Agents before decks: how many agents there are decides whether one deck is enough. */
bool cw__tournament_read(const cli_args *args, tournament *t)
{
    uint64_t games = cw__args_whole(args, "games");
    t->cross = cw__args_has(args, "all-decks-cross");
    t->games = games + games % 2; /* matches come in pairs */
    t->budget = cw__budget(args);
    t->seed = cw__args_whole(args, "seed");
    return read_agents(args, t) && read_sprt(args, t)
           && cw__read_reveals(args, (const char *const *)t->agents, t->agent_count, t->reveals)
           && read_decks(args, t) && make_pairings(args, t);
}

/* All that reading made; NULL where it did not come so far. */
void cw__tournament_clear(tournament *t)
{
    for (int i = 0; i < t->agent_count; i++)
        free(t->agents[i]);
    free(t->decks);
    free(t->pairings);
    free(t->places);
    free(t->results);
}
