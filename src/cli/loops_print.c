/* What was found out about loops of cards: that they could be, by their texts, and whether one was
 * seen. Loops are allowed, since the engine stops them: they never make a check fail. */
#include "loops_print.h"

json_t *loops_json(const cw_game *game, const cw_loops *loops, char *const *scenarios)
{
    json_t *list = json_array();
    for (int i = 0; i < loops->count; i++) {
        const cw_loop *loop = &loops->list[i];
        json_t *cards = json_array();
        for (int k = 0; k < loop->card_count; k++)
            json_array_append_new(cards, json_string(game->cards[loop->cards[k]].name));
        json_t *item = json_pack("{s:o, s:s}", "cards", cards, "text", loop->text);
        if (scenarios != NULL) {
            bool seen = scenarios[i] != NULL;
            json_object_set_new(item, "seen", json_boolean(seen));
            json_object_set_new(item, "scenario", seen ? json_string(scenarios[i]) : json_null());
        }
        json_array_append_new(list, item);
    }
    return list;
}

void print_loops(const cw_loops *loops, char *const *scenarios, FILE *out, const char *before)
{
    for (int i = 0; i < loops->count; i++) {
        const char *how = scenarios == NULL      ? "could loop"
                          : scenarios[i] != NULL ? "loop seen"
                                                 : "could loop, not seen so far";
        fprintf(out, "%s%s: %s\n", before, how, loops->list[i].text);
    }
    if (loops->more > 0)
        fprintf(out, "%sand %d more sets of cards that could loop\n", before, loops->more);
    if (!loops->all)
        fprintf(out, "%snot all sets of cards were looked at\n", before);
}
