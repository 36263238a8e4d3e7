/* The words about who judged, and about cards of which a judge knows nothing. */
#include "judge.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAMED = 8 /* cards that a sentence names */ };

/* ---- who ---- */

static bool is_new(const char *const *agents, int at)
{
    for (int i = 0; i < at; i++)
        if (strcmp(agents[i], agents[at]) == 0)
            return false;
    return true;
}

static int count_names(const char *const *agents, int count)
{
    int names = 0;
    for (int i = 0; i < count; i++)
        names += is_new(agents, i);
    return names;
}

void judge_say(const char *const *agents, int count, cw_str *out)
{
    bool one = count_names(agents, count) == 1;
    const char *joint = one ? "Judge: " : "Judges: ";
    for (int i = 0; i < count; i++) {
        if (is_new(agents, i)) {
            cw_str_printf(out, "%s%s", joint, agents[i]);
            joint = ", ";
        }
    }
    cw_str_add(out,
               one ? ". Another player may say otherwise." : ". Other players may say otherwise.");
}

void judge_print(const char *const *agents, int count)
{
    cw_str words = CW_STR_INIT;
    judge_say(agents, count, &words);
    puts(cw_str_get(&words));
    cw_str_clear(&words);
}

json_t *judge_json(const char *const *agents, int count)
{
    json_t *names = json_array();
    cw_str words = CW_STR_INIT;
    for (int i = 0; i < count; i++)
        if (is_new(agents, i))
            json_array_append_new(names, json_string(agents[i]));
    judge_say(agents, count, &words);
    json_t *judge = json_pack("{s:o, s:s}", "agents", names, "note", cw_str_get(&words));
    cw_str_clear(&words);
    return judge;
}

/* ---- what it cannot play ---- */

typedef struct unplayed {
    cw_card_id card;
    cw_card_plays use;
} unplayed;

static int compare(const void *a, const void *b)
{
    const unplayed *x = a, *y = b;
    return x->use.drawn < y->use.drawn ? 1 : x->use.drawn > y->use.drawn ? -1 : x->card - y->card;
}

/* The most drawn first; to be freed. NULL without memory, which tells nothing. */
static unplayed *list_unplayed(const cw_game *game, const cw_card_plays *uses, int *count)
{
    unplayed *list = calloc((size_t)game->card_count, sizeof *list);
    *count = 0;
    for (int i = 1; list != NULL && i < game->card_count; i++)
        if (cw_card_is_unplayed(uses[i]))
            list[(*count)++] = (unplayed){(cw_card_id)i, uses[i]};
    if (*count > 0)
        qsort(list, (size_t)*count, sizeof *list, compare);
    return list;
}

void judge_say_unplayed(const cw_game *game, const char *agent, const cw_card_plays *uses,
                        cw_str *out)
{
    int count;
    unplayed *list = list_unplayed(game, uses, &count);
    for (int i = 0; i < count && i < NAMED; i++) {
        if (i == 0)
            cw_str_printf(out, "%s hardly plays: ", agent);
        cw_str_printf(out, "%s%s (%llu of %llu drawn)", i > 0 ? ", " : "",
                      game->cards[list[i].card].name, (unsigned long long)list[i].use.played,
                      (unsigned long long)list[i].use.drawn);
    }
    if (count > NAMED)
        cw_str_printf(out, " and %d more", count - NAMED);
    if (count > 0) {
        cw_str_add(out, count == 1 ? "; a verdict on it is not about the card."
                                   : "; a verdict on them is not about the cards.");
    }
    free(list);
}

void judge_add_unplayed(const cw_game *game, const char *agent, const cw_card_plays *uses,
                        json_t *array)
{
    int count;
    unplayed *list = list_unplayed(game, uses, &count);
    for (int i = 0; i < count; i++) {
        json_array_append_new(array, json_pack("{s:s, s:s, s:I, s:I}", "agent", agent, "name",
                                               game->cards[list[i].card].name, "drawn",
                                               (json_int_t)list[i].use.drawn, "played",
                                               (json_int_t)list[i].use.played));
    }
    free(list);
}
