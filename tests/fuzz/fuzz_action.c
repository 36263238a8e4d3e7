/* Fuzzing of actions as words and as JSON: what is read must be written as words that give the
 * same action again. */
#include "wire/json.h"
#include "wire/text.h"

#include <stdlib.h>
#include <string.h>

static void check_words(cw_action action, cw_seat seat)
{
    char problem[200];
    cw_action again;
    cw_str text = CW_STR_INIT;
    cw_action_write(action, seat, &text);
    if (cw_action_read(cw_str_get(&text), seat, &again, problem, sizeof problem) != CW_OK
        || !cw_action_equal(action, again))
        abort();
    cw_str_clear(&text);
}

static cw_action through_json(cw_action action, cw_seat seat)
{
    char problem[200];
    cw_action again;
    json_t *json = cw_action_json(action, seat);
    if (json == NULL || cw_action_from_json(json, seat, &again, problem, sizeof problem) != CW_OK)
        abort();
    json_decref(json);
    return again;
}

static void read_json(const char *text, size_t size, cw_seat seat)
{
    char problem[200];
    cw_action action;
    json_t *json = json_loadb(text, size, JSON_DECODE_ANY, NULL);
    if (json && cw_action_from_json(json, seat, &action, problem, sizeof problem) == CW_OK) {
        /* An object may hold more than its kind uses; that is dropped when it is written. */
        action = through_json(action, seat);
        if (!cw_action_equal(action, through_json(action, seat)))
            abort();
    }
    json_decref(json);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char problem[200];
    cw_action action;
    if (size == 0)
        return 0;
    cw_seat seat = data[0] & 1;
    char *text = malloc(size);
    if (text == NULL)
        return 0;
    memcpy(text, data + 1, size - 1);
    text[size - 1] = '\0';
    if (cw_action_read(text, seat, &action, problem, sizeof problem) == CW_OK) {
        check_words(action, seat);
        if (!cw_action_equal(action, through_json(action, seat)))
            abort();
    } else if (memchr(problem, '\0', sizeof problem) == NULL || problem[0] == '\0') {
        abort(); /* a refusal says why */
    }
    read_json(text, size - 1, seat);
    free(text);
    return 0;
}
