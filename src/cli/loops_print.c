/* What was found out about loops of cards: that they could be, by their texts, and whether one
 * was seen. Loops are allowed, since the engine stops them: they never make a check fail. A
 * witness is a scenario in which the engine had to cut the loop off. */
#include "loops_print.h"

/* "seen" is only said where somebody looked. */
json_t *cw__loops_json(const cw_game *game, const cw_loops *loops, char *const *scenarios)
{
    json_t *list = json_array();
    for (int i = 0; i < loops->count; i++) {
        const cw_loop *loop = &loops->list[i];
        json_t *cards = json_array();
        for (int k = 0; k < loop->card_count; k++)
            json_array_append_new(cards, json_string(game->cards[loop->cards[k]].name));
        json_t *item = json_pack("{s:o, s:s}", "cards", cards, "text", loop->text);
        if (scenarios != NULL) {
            json_object_update_new(item, json_pack("{s:b, s:s?}", "seen", scenarios[i] != NULL,
                                                   "scenario", scenarios[i]));
        }
        json_array_append_new(list, item);
    }
    return list;
}

/* On standard error: the check's own output is for comparing. */
void cw__warn_loops(const cw_loops *loops)
{
    for (int i = 0; i < loops->count; i++)
        fprintf(stderr, "warning: could loop: %s\n", loops->list[i].text);
    if (loops->more > 0)
        fprintf(stderr, "warning: and %d more sets of cards that could loop\n", loops->more);
    if (!loops->all)
        fprintf(stderr, "warning: not all sets of cards were looked at\n");
}
