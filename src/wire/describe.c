/* Places and actions in words that name the cards, for prompts and logs. */
#include "wire/text.h"
#include "words.h"

#include "rules/words.h"

#include <stdlib.h>
#include <string.h>

const char *cw__card_name(const cw_game *game, cw_card_id card)
{
    return card > 0 && card < game->card_count ? game->cards[card].name : "a card";
}

void cw__owner_write(int owner, int reader, cw_str *out)
{
    if (reader >= CW_SEATS)
        cw_str_printf(out, "player %d's ", owner + 1);
    else
        cw_str_add(out, owner == reader ? "your " : "the enemy ");
}

static const char *const row_words[CW_MAX_ROWS] = {"front", "back"};

const char *cw_row_name(int row) { return row >= 0 && row < CW_MAX_ROWS ? row_words[row] : "?"; }

void cw_cell_write(const cw_game *game, int cell, cw_str *out)
{
    int lanes = game->rules.lanes;
    if (lanes == 0 || cell < 0 || cell >= lanes * game->rules.rows)
        cw_str_printf(out, "%d", cell + 1);
    else
        cw_str_printf(out, "%s %d", row_words[cell / lanes], cell % lanes + 1);
}

/* The digit is looked at before strtol, which would take blanks and a sign before the number. */
int cw_cell_read(const cw_game *game, const char *text)
{
    int lanes = game->rules.lanes;
    for (int row = 0; row < game->rules.rows; row++) {
        size_t n = strlen(row_words[row]);
        char *end = NULL;
        if (strncmp(text, row_words[row], n) == 0 && text[n] == ' ' && text[n + 1] >= '1'
            && text[n + 1] <= '9') {
            long lane = strtol(text + n + 1, &end, 10);
            return *end == '\0' && lane <= lanes ? row * lanes + (int)lane - 1 : -1;
        }
    }
    return -1;
}

void cw_needs_write(const cw_game *game, const cw_card *card, cw_str *out)
{
    for (int i = 1; i < game->elements.count && i <= CW_MAX_ELEMENTS; i++)
        if (card->needs[i - 1] > 0)
            cw_str_printf(out, ", %s %d", game->elements.singular[i], card->needs[i - 1]);
}

void cw__place_write(const cw_game *game, const cw_state *state, cw_place place, int seat,
                     cw_str *out)
{
    if (place == CW_PLACE_NONE) {
        cw_str_add(out, "nothing");
        return;
    }
    /* Without a position, or for a place that holds no single entity, the place itself is the
     * name. */
    int owner = place < CW_PLACE_WEAPON ? place / 16 % 2 : place % 2;
    cw__owner_write(owner, seat, out);
    if (place < CW_PLACE_HAND && place % 16 == 0) {
        cw_str_add(out, "hero");
        return;
    }
    cw_entity_id id = state != NULL && place < CW_PLACE_DECK ? cw_entity_at(state, place) : 0;
    if (id != 0)
        cw_str_add(out, cw__card_name(game, state->entities[id].card));
    else if (place < CW_PLACE_HAND)
        cw_str_printf(out, "minion %d", place % 16);
    else
        cw_place_write(place, (cw_seat)owner, out);
}

void cw_place_describe(const cw_game *game, const cw_state *state, cw_place place, int seat,
                       cw_str *out)
{
    size_t from = out->size;
    cw__place_write(game, state, place, seat, out);
    cw_game_speak(game, out, from);
}

static void describe_target(const cw_game *game, const cw_state *state, cw_action action,
                            int reader, cw_str *out)
{
    if (action.target != CW_PLACE_NONE) {
        cw_str_add(out, " on ");
        cw__place_write(game, state, action.target, reader, out);
    }
}

static void describe_cell(const cw_game *game, cw_action action, cw_str *out)
{
    if (action.to > 0) {
        cw_str_add(out, " to ");
        cw_cell_write(game, action.to - 1, out);
    }
}

static void describe_mulligan(const cw_game *game, const cw_state *state, cw_action action,
                              cw_seat seat, cw_str *out)
{
    const cw_player *player = &state->players[seat];
    const char *before = "exchange ";
    for (int i = 0; i < player->hand_count; i++) {
        if (action.mask >> i & 1) {
            cw_str_printf(out, "%s%s", before,
                          cw__card_name(game, state->entities[player->hand[i]].card));
            before = ", ";
        }
    }
    if (action.mask == 0)
        cw_str_add(out, "keep all cards");
}

/* What the card says of the way that was chosen, up to its first full stop: its text is in the printer's
 * words, of which these stand before the first way and the second. */
static void describe_mode(const cw_card *card, int mode, cw_str *out)
{
    const char *before = mode == 1 ? "Choose one: " : "; or ";
    const char *part = strstr(card->text, before);
    if (part == NULL)
        return;
    part += strlen(before);
    cw_str_add(out, ": ");
    cw_str_add_n(out, part, strcspn(part, ";.\n"));
}

/* On lanes a cell; in a row between whom. At the right end is where everybody expects a new minion: that is
 * not told. */
static void describe_position(const cw_game *game, const cw_state *state, int position, cw_str *out)
{
    const cw_player *player = &state->players[cw_state_decider(state)];
    if (game->rules.lanes > 0) {
        cw_str_add(out, " at ");
        cw_cell_write(game, position, out);
    } else if (position == 0 && player->board_count > 0) {
        cw_str_add(out, " on the left");
    } else if (position < player->board_count) {
        cw_str_printf(out, " between %s and %s",
                      cw__card_name(game, state->entities[player->board[position - 1]].card),
                      cw__card_name(game, state->entities[player->board[position]].card));
    }
}

static void describe_play(const cw_game *game, const cw_state *state, cw_action action, int reader,
                          cw_str *out)
{
    cw_entity_id id = cw_entity_at(state, action.source);
    cw_card_id card = id != 0 ? state->entities[id].card : 0;
    cw_str_printf(out, "play %s", cw__card_name(game, card));
    if (card != 0 && game->cards[card].type == CW_TYPE_MINION)
        describe_position(game, state, action.position, out);
    describe_target(game, state, action, reader, out);
    describe_cell(game, action, out);
}

static void describe(const cw_game *game, const cw_state *state, cw_action action, int reader,
                     cw_str *out)
{
    cw_seat seat = cw_state_decider(state);
    switch (action.kind) {
    case CW_ACTION_MULLIGAN: describe_mulligan(game, state, action, seat, out); break;
    case CW_ACTION_PLAY: describe_play(game, state, action, reader, out); break;
    case CW_ACTION_ATTACK:
        cw_str_add(out, "attack with ");
        cw__place_write(game, state, action.source, reader, out);
        describe_target(game, state, action, reader, out);
        break;
    case CW_ACTION_POWER:
        cw_str_printf(out, "use %s",
                      cw__card_name(game, state->entities[state->players[seat].power].card));
        describe_target(game, state, action, reader, out);
        describe_cell(game, action, out);
        break;
    case CW_ACTION_MOVE:
        cw_str_add(out, "move ");
        cw__place_write(game, state, action.source, reader, out);
        describe_cell(game, action, out);
        break;
    case CW_ACTION_RAISE:
        cw_str_printf(out, "take 1 %s%s",
                      action.mode > 0 && action.mode < game->elements.count
                          ? game->elements.singular[action.mode]
                          : "mana",
                      action.mode > 0 ? "" : " for this turn");
        break;
    case CW_ACTION_CHOOSE:
        cw_str_printf(out, "choose %s",
                      cw__card_name(game, action.mode < state->choice.count
                                              ? state->choice.options[action.mode]
                                              : 0));
        break;
    default: cw_action_write(action, seat, out); break;
    }
}

/* What the card's text says is in the game's words already. */
void cw_action_describe(const cw_game *game, const cw_state *state, cw_action action, int reader,
                        cw_str *out)
{
    size_t from = out->size;
    describe(game, state, action, reader, out);
    cw_game_speak(game, out, from);
    cw_entity_id id = action.kind == CW_ACTION_PLAY && action.mode > 0
                          ? cw_entity_at(state, action.source)
                          : 0;
    if (id != 0)
        describe_mode(&game->cards[state->entities[id].card], action.mode, out);
}
