/* What was found out about loops of cards. Loops are allowed, since the engine stops them: they are
 * told, and never make a check fail. */
#include "loops_print.h"

json_t *loops_json(const cw_game *game, const cw_loops *loops)
{
    json_t *list = json_array();
    for (int i = 0; i < loops->count; i++) {
        const cw_loop *loop = &loops->list[i];
        json_t *cards = json_array();
        for (int k = 0; k < loop->card_count; k++) {
            json_array_append_new(cards, json_string(game->cards[loop->cards[k]].name));
        }
        json_array_append_new(list, json_pack("{s:o, s:s}", "cards", cards, "text", loop->text));
    }
    return list;
}

void print_loops(const cw_loops *loops, FILE *out, const char *before)
{
    for (int i = 0; i < loops->count; i++) {
        fprintf(out, "%sloop: %s\n", before, loops->list[i].text);
    }
    if (loops->more > 0) {
        fprintf(out, "%sand %d more loops\n", before, loops->more);
    }
}
