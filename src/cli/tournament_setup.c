/* The options of `cardwright tournament`: who plays whom with which decks. */
#include "tournament.h"

#include <stdlib.h>
#include <string.h>

/* ---- agents ---- */

static bool add_agent(const cli_args *args, tournament *t, const char *text, size_t size)
{
    if (size == 0) {
        args_refuse(args, "an agent's name is empty");
        return false;
    }
    if (t->agent_count == TOURNAMENT_AGENTS) {
        args_refuse(args, "more than %d agents", TOURNAMENT_AGENTS);
        return false;
    }
    char *copy = strndup(text, size);
    if (copy == NULL) {
        args_refuse(args, "%s", cw_status_text(CW_ERR_MEMORY));
        return false;
    }
    for (int i = 0; i < t->agent_count; i++) {
        if (strcmp(t->agents[i], copy) == 0) {
            args_refuse(args, "the agent \"%.100s\" is named twice", copy);
            free(copy);
            return false;
        }
    }
    t->agents[t->agent_count++] = copy;
    return true;
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
        if (*list == ',' && list[1] == '\0') {
            args_refuse(args, "--agents ends with a comma");
            return false;
        }
        list += *list == ',';
    }
    return true;
}

static int find_agent(const tournament *t, const char *spec)
{
    for (int i = 0; i < t->agent_count; i++)
        if (strcmp(t->agents[i], spec) == 0)
            return i;
    return -1;
}

/* The one who plays all others stands first. */
static bool read_gauntlet(const cli_args *args, tournament *t)
{
    const char *spec = args_text(args, "gauntlet", 0, NULL);
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

static bool read_agents(const cli_args *args, tournament *t)
{
    for (int i = 0; i < args_count(args, "agents"); i++)
        if (!add_agents(args, t, args_text(args, "agents", i, "")))
            return false;
    for (int i = 0; i < args_count(args, "agent"); i++) {
        const char *spec = args_text(args, "agent", i, "");
        if (!add_agent(args, t, spec, strlen(spec)))
            return false;
    }
    if (!read_gauntlet(args, t))
        return false;
    if (t->agent_count < (t->cross && !t->gauntlet ? 1 : 2)) {
        args_refuse(args, "name at least two agents: --agents greedy,random");
        return false;
    }
    return true;
}

/* "hand" and "deck" for all, "hand:gsv" for one. */
static bool read_reveals(const cli_args *args, tournament *t)
{
    for (int i = 0; i < args_count(args, "reveal"); i++) {
        const char *text = args_text(args, "reveal", i, "");
        size_t size = strcspn(text, ":");
        uint8_t bits = size == 4 && strncmp(text, "hand", 4) == 0   ? CW_REVEAL_HAND
                       : size == 4 && strncmp(text, "deck", 4) == 0 ? CW_REVEAL_DECK
                                                                    : 0;
        int agent = text[size] == ':' ? find_agent(t, text + size + 1) : -1;
        if (bits == 0) {
            args_refuse(args, "--reveal \"%.100s\" is none of hand, deck, hand:AGENT, deck:AGENT",
                        text);
            return false;
        }
        if (text[size] == ':' && agent < 0) {
            const char *near = cw_nearest(text + size + 1, (const char *const *)t->agents,
                                          (size_t)t->agent_count);
            args_refuse(args, "--reveal \"%.100s\": no such agent plays%s%s%s", text,
                        near != NULL ? "; did you mean \"" : "", near != NULL ? near : "",
                        near != NULL ? "\"?" : "");
            return false;
        }
        for (int k = 0; k < t->agent_count; k++)
            t->reveals[k] |= agent < 0 || agent == k ? bits : 0;
    }
    return true;
}

/* ---- decks, numbers ---- */

/* Every deck of the game. */
static bool read_all_decks(const cli_args *args, tournament *t)
{
    char *names[TOURNAMENT_DECKS + 1];
    int count = cw_deck_names(t->game, names, TOURNAMENT_DECKS + 1);
    bool good = count <= TOURNAMENT_DECKS;
    if (!good) {
        args_refuse(args, "the game has more than %d decks: name some with --deck",
                    TOURNAMENT_DECKS);
    }
    for (int i = 0; i < count; i++) {
        good = good && open_deck(args, t->game, names[i], &t->decks[t->deck_count++]);
        free(names[i]);
    }
    return good;
}

static bool read_decks(const cli_args *args, tournament *t)
{
    int given = args_count(args, "deck");
    if (given > TOURNAMENT_DECKS) {
        args_refuse(args, "more than %d decks", TOURNAMENT_DECKS);
        return false;
    }
    t->decks = calloc(TOURNAMENT_DECKS, sizeof *t->decks);
    if (t->decks == NULL) {
        args_refuse(args, "%s", cw_status_text(CW_ERR_MEMORY));
        return false;
    }
    if (given == 0 && t->cross)
        return read_all_decks(args, t);
    if (given == 0) {
        t->deck_count = 1;
        return open_default_deck(args, t->game, 0, &t->decks[0]);
    }
    for (int i = 0; i < given; i++) {
        cw_named_deck *deck = &t->decks[i];
        if (!open_deck(args, t->game, args_text(args, "deck", i, ""), deck))
            return false;
        for (int k = 0; k < i; k++) {
            if (memcmp(&t->decks[k].deck, &deck->deck, sizeof deck->deck) == 0) {
                args_refuse(args, "the deck \"%s\" is given twice", deck->name);
                return false;
            }
        }
        if (deck->name[0] == '\0')
            snprintf(deck->name, sizeof deck->name, "deck %d", i + 1);
        t->deck_count++;
    }
    return true;
}

static bool read_sprt(const cli_args *args, tournament *t)
{
    const char *text = args_text(args, "sprt", 0, NULL);
    cw_errors *errors = calloc(1, sizeof *errors);
    t->sequential = text != NULL;
    bool good = errors != NULL && (text == NULL || cw_sprt_read(text, &t->sprt, errors));
    if (!good) {
        args_refuse(args, "--sprt: %s",
                    errors != NULL ? errors->list[0].message : cw_status_text(CW_ERR_MEMORY));
    }
    free(errors);
    return good;
}

static bool read_numbers(const cli_args *args, tournament *t)
{
    double games, seconds, nodes;
    if (!args_whole(args, "games", 2, 1e7, 100, &games)
        || !args_number(args, "seconds", 0, 3600, 0, &seconds)
        || !args_whole(args, "nodes", 0, 1e15, 0, &nodes) || !read_seed(args, 1, &t->seed))
        return false;
    t->games = (uint64_t)games + (uint64_t)games % 2; /* matches come in pairs */
    t->budget = (cw_budget){.seconds = seconds, .nodes = (uint64_t)nodes};
    return true;
}

/* ---- pairings ---- */

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

static bool make_pairings(const cli_args *args, tournament *t)
{
    size_t agents = (size_t)t->agent_count, decks = (size_t)t->deck_count;
    size_t meetings = t->gauntlet ? agents - 1 : agents > 1 ? agents * (agents - 1) / 2 : 1;
    size_t most = meetings * (t->cross ? decks * decks : decks);
    if (most > CW_LEAGUE_PAIRINGS) {
        args_refuse(args, "%zu pairings are more than %d", most, CW_LEAGUE_PAIRINGS);
        return false;
    }
    t->pairings = calloc(most, sizeof *t->pairings);
    t->places = calloc(most, sizeof *t->places);
    t->results = calloc(most, sizeof *t->results);
    if (t->pairings == NULL || t->places == NULL || t->results == NULL) {
        args_refuse(args, "%s", cw_status_text(CW_ERR_MEMORY));
        return false;
    }
    if (agents == 1)
        add_decks(t, 0, 0);
    for (int a = 0; a < (t->gauntlet ? 1 : t->agent_count); a++)
        for (int b = a + 1; b < t->agent_count; b++)
            add_decks(t, a, b);
    if (t->count == 0) {
        args_refuse(args, "one agent alone needs two decks or more%s",
                    args_has(args, "deck") ? "" : ", and the game has fewer");
    }
    return t->count > 0;
}

bool tournament_read(const cli_args *args, tournament *t)
{
    t->cross = args_has(args, "all-decks-cross");
    return read_agents(args, t) && read_numbers(args, t) && read_sprt(args, t)
           && read_reveals(args, t) && read_decks(args, t) && make_pairings(args, t);
}

void tournament_clear(tournament *t)
{
    for (int i = 0; i < t->agent_count; i++)
        free(t->agents[i]);
    free(t->decks);
    free(t->pairings);
    free(t->places);
    free(t->results);
    cw_game_free(t->game);
}
