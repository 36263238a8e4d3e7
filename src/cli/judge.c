/* The words about who judged, and about cards of which a judge knows nothing. An agent that
 * cannot play a card says nothing about it by losing with it: such cards are named beside every
 * verdict. */
#include "judge.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAMED = 8 /* cards that a sentence names */ };

/* ---- who ---- */

/* Each name once, in their order. */
static json_t *names_json(const char *const *agents, int count)
{
    json_t *names = json_array();
    for (int i = 0; i < count; i++) {
        int first = 0;
        while (strcmp(agents[first], agents[i]) != 0)
            first++;
        if (first == i)
            json_array_append_new(names, json_string(agents[i]));
    }
    return names;
}

void cw__judge_say(const char *const *agents, int count, cw_str *out)
{
    json_t *names = names_json(agents, count);
    bool one = json_array_size(names) == 1;
    cw_str_add(out, one ? "Judge: " : "Judges: ");
    for (size_t i = 0; i < json_array_size(names); i++)
        cw_str_printf(out, "%s%s", i > 0 ? ", " : "", json_string_value(json_array_get(names, i)));
    cw_str_add(out,
               one ? ". Another player may say otherwise." : ". Other players may say otherwise.");
    json_decref(names);
}

/* The sentence comes along, so that no program has to make it up. */
json_t *cw__judge_json(const char *const *agents, int count)
{
    cw_str words = CW_STR_INIT;
    cw__judge_say(agents, count, &words);
    json_t *judge = json_pack("{s:o, s:s}", "agents", names_json(agents, count), "note",
                              cw_str_get(&words));
    cw_str_clear(&words);
    return judge;
}

/* ---- what it cannot play ---- */

typedef struct unplayed {
    cw_card_id card;
    cw_card_plays use;
} unplayed;

/* By number at last, so that the order does not depend on qsort. */
static int compare(const void *a, const void *b)
{
    const unplayed *x = a, *y = b;
    return x->use.drawn < y->use.drawn ? 1 : x->use.drawn > y->use.drawn ? -1 : x->card - y->card;
}

/* The most drawn first; to be freed. */
static unplayed *list_unplayed(const cw_game *game, const cw_card_plays *uses, int *count)
{
    unplayed *list = calloc((size_t)game->card_count, sizeof *list);
    *count = 0;
    for (int i = 1; i < game->card_count; i++)
        if (cw_card_is_unplayed(uses[i]))
            list[(*count)++] = (unplayed){(cw_card_id)i, uses[i]};
    qsort(list, (size_t)*count, sizeof *list, compare);
    return list;
}

/* What "hardly ever" means is decided in runs/sim.h, in one place for all commands. */
void cw__judge_add_unplayed(const cw_game *game, const char *agent, const cw_card_plays *uses,
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

/* ---- both as paragraphs ---- */

/* One sentence about the cards of the list that belong to the same agent as its `first`. Returns
 * where the next agent's begin. */
static size_t tell_unplayed(const json_t *list, size_t first, cw_document *d)
{
    const char *agent = "", *name, *next;
    size_t at = first;
    cw_str words = CW_STR_INIT;
    for (; at < json_array_size(list); at++) {
        json_int_t drawn, played;
        if (json_unpack(json_array_get(list, at), "{s:s, s:s, s:I, s:I}", "agent", &next, "name",
                        &name, "drawn", &drawn, "played", &played)
                != 0
            || (at > first && strcmp(next, agent) != 0))
            break;
        agent = next;
        if (at < first + NAMED) {
            cw_str_printf(&words, "%s%s (%lld of %lld drawn)", at > first ? ", " : "", name,
                          (long long)played, (long long)drawn);
        }
    }
    if (at > first + NAMED)
        cw_str_printf(&words, " and %zu more", at - first - NAMED);
    cw_document_say(d, "%s hardly plays: %s; a verdict on %s.", agent, cw_str_get(&words),
                    at == first + 1 ? "it is not about the card" : "them is not about the cards");
    cw_str_clear(&words);
    return at > first ? at : json_array_size(list);
}

/* Data without these keys has nothing to tell. */
void cw__judge_tell(cw_document *d)
{
    const json_t *list = cw_document_at(d, "hardly_played");
    const char *note = json_string_value(cw_document_at(d, "judge.note"));
    for (size_t i = 0; i < json_array_size(list);)
        i = tell_unplayed(list, i, d);
    cw_document_say(d, "%s", note != NULL ? note : "");
}
