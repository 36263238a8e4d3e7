/* The command "new" of the engine protocol: loads a game, reads decks or a whole position and
 * starts the match. */
#include "session_private.h"

#include "lang/decks.h"
#include "lang/load.h"
#include "wire/json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Agents go with their match: they hold a pointer to its game and what they have seen of it. */
static void forget_match(cw_session *s)
{
    for (int i = 0; i < CW_SEATS; i++) {
        cw_agent_free(s->agents[i]);
        s->agents[i] = NULL;
        s->agent_names[i][0] = '\0';
    }
    s->started = false;
    s->history_count = 0;
    s->log.count = 0;
}

static json_t *read_deck(const cw_game *game, const json_t *json, cw_deck *deck, cw_errors *errors)
{
    cw_named_deck named;
    memset(&named, 0, sizeof named);
    if (!json_is_string(json))
        return cw__session_refuse(CW_ERR_USAGE, "a deck is a name, a list or a code");
    if (cw_deck_read(game, json_string_value(json), &named, errors) != CW_OK)
        return cw__session_problems(errors);
    *deck = named.deck;
    return NULL;
}

/* NULL when the setup was read. A position and decks exclude each other: the position holds all
 * cards already. */
static json_t *read_setup(const cw_game *game, const json_t *request, cw_match_setup *setup,
                          cw_errors *errors)
{
    const json_t *decks = json_object_get(request, "decks");
    const json_t *seed = json_object_get(request, "seed");
    const json_t *reveal = json_object_get(request, "reveal");
    memset(setup, 0, sizeof *setup);
    if (json_array_size(decks) != CW_SEATS)
        return cw__session_refuse(CW_ERR_USAGE, "\"new\" needs two \"decks\" or a \"position\"");
    if ((seed != NULL && (!json_is_integer(seed) || json_integer_value(seed) < 0))
        || (reveal != NULL
            && (!json_is_integer(reveal) || json_integer_value(reveal) < 0
                || json_integer_value(reveal) > 15)))
        return cw__session_refuse(CW_ERR_RANGE, "\"seed\" and \"reveal\" (0 to 15) are numbers");
    setup->seed = (uint64_t)json_integer_value(seed);
    setup->reveal = (uint8_t)json_integer_value(reveal);
    for (int i = 0; i < CW_SEATS; i++) {
        json_t *refusal = read_deck(game, json_array_get(decks, (size_t)i), &setup->decks[i],
                                    errors);
        if (refusal != NULL)
            return refusal;
    }
    return NULL;
}

/* Into a state of the caller's, so that the running match stays untouched until this one has
 * begun. */
static json_t *start_match(const cw_game *game, const json_t *request, cw_state *state, cw_log *log,
                           cw_errors *errors)
{
    const json_t *position = json_object_get(request, "position");
    char problem[400];
    if (position != NULL) {
        cw_status status = cw_state_from_json(game, position, state, problem, sizeof problem);
        return status == CW_OK ? NULL : cw__session_refuse(status, "%s", problem);
    }
    cw_match_setup setup;
    json_t *refusal = read_setup(game, request, &setup, errors);
    if (refusal != NULL)
        return refusal;
    memset(state, 0, sizeof *state);
    cw_status status = cw_match_start(game, &setup, state, log);
    return status == CW_OK ? NULL : cw__session_refuse(status, "%s", cw_status_text(status));
}

/* A name, or a whole game as a text. The session's own is used again if it has that name. */
static cw_game *get_game(cw_session *s, const char *name, cw_errors *errors)
{
    if (s->game != NULL && strcmp(s->game_name, name) == 0)
        return s->game;
    if (strchr(name, '\n') != NULL)
        return cw_load_game_text(name, strlen(name), "game", errors);
    return cw_load_game(name, errors);
}

static json_t *start(cw_session *s, const json_t *request, cw_errors *errors)
{
    const char *name = json_string_value(json_object_get(request, "game"));
    cw_state state;
    cw_gifts gifts = {0};
    cw_log log = {.list = s->events, .room = SESSION_EVENTS, .gifts = &gifts};
    if (name == NULL)
        return cw__session_refuse(CW_ERR_USAGE, "\"new\" needs the name of a \"game\"");
    cw_game *game = get_game(s, name, errors);
    if (game == NULL)
        return cw__session_problems(errors);
    json_t *refusal = start_match(game, request, &state, &log, errors);
    if (refusal != NULL) { /* the running match goes on as it was */
        if (game != s->game)
            cw_game_free(game);
        return refusal;
    }
    forget_match(s);
    if (game != s->game) {
        cw_game_free(s->game);
        s->game = game;
        snprintf(s->game_name, sizeof s->game_name, "%s", strlen(name) < 200 ? name : "");
    }
    s->state = s->before = state;
    s->gifts = gifts;
    s->started = true;
    s->log = log;
    json_t *answer = json_pack("{s:s}", "game", game->name);
    json_object_set_new(answer, "game_hash",
                        json_sprintf("%016llx", (unsigned long long)game->hash));
    cw__session_add_status(s, answer);
    return answer;
}

json_t *cw__session_start(cw_session *s, const json_t *request)
{
    cw_errors *errors = calloc(1, sizeof *errors);
    if (errors == NULL)
        return cw__session_refuse(CW_ERR_MEMORY, "%s", cw_status_text(CW_ERR_MEMORY));
    json_t *answer = start(s, request, errors);
    free(errors);
    return answer;
}
