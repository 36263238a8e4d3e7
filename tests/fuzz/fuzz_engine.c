/* Fuzzing of the engine protocol: the input's lines go to a session that has a match running.
 * Every line is answered, with an error or not, and the position stays sound. */
#include "../sample_game.h"
#include "table/session.h"
#include "wire/json.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_LINES = 40 };

/* Short enough for the session to know it again, so that it is loaded only once. */
static const char begin[] =
    "{\"command\": \"new\", \"decks\": [\"Hero: H\\n9 A\\n9 B\\n9 C\", \"Hero: H\\n9 A\\n9 B\"], "
    "\"game\": \"game: {classes: [h]}\\ncards:\\n- {name: H, hero: 9, class: h}\\n"
    "- {name: A, cost: 0, minion: 1/1}\\n- {name: C, cost: 0, weapon: 1/1}\\n"
    "- {name: B, cost: 0, spell: true, text: Deal 1 damage to a character.}\\n\"}";

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void ask(cw_session *session, const char *line, size_t size)
{
    json_t *answer = cw_session_handle(session, line, size);
    if (!json_is_object(answer))
        abort();
    const json_t *error = json_object_get(answer, "error");
    if (error && (!json_is_string(error) || !json_is_string(json_object_get(answer, "message"))))
        abort();
    char *text = json_dumps(answer, JSON_COMPACT);
    if (text == NULL)
        abort();
    free(text);
    json_decref(answer);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static cw_session *session;
    if (session == NULL)
        session = cw_session_new();
    if (session == NULL)
        return 0;
    ask(session, begin, sizeof begin - 1);
    const char *line = (const char *)data, *end = line + size;
    for (int i = 0; i < MOST_LINES && line < end; i++) {
        const char *next = memchr(line, '\n', (size_t)(end - line));
        ask(session, line, (size_t)((next ? next : end) - line));
        line = next ? next + 1 : end;
    }
    return 0;
}
