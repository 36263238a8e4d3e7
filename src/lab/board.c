/* Positions as plain text. Every line stands for itself, so that it can be read aloud. */
#include "lab/board.h"
#include "wire/text.h"

#include <string.h>

static const char *name_of(const cw_game *game, const cw_state *state, cw_entity_id id)
{
    cw_card_id card = state->entities[id].card;
    bool hero = state->entities[id].zone == CW_ZONE_HERO;
    return card > 0 && card < game->card_count ? game->cards[card].name
        : hero ? "hero" : "unknown card";
}

static void add_word(cw_str *out, const char *word, int *count)
{
    cw_str_printf(out, "%s%s", (*count)++ == 0 ? "  " : ", ", word);
}

void cw_entity_write(const cw_game *game, const cw_state *state, cw_entity_id id, cw_str *out)
{
    const cw_entity *e = &state->entities[id];
    int words = 0;
    if (e->zone == CW_ZONE_BOARD || e->zone == CW_ZONE_WEAPON) {
        cw_str_printf(out, "%d/%d", cw_entity_attack(e), e->health);
    } else if (e->zone == CW_ZONE_HERO) {
        cw_str_printf(out, "%d health", e->health);
        int attack = cw_character_attack(game, state, id);
        if (attack > 0) {
            cw_str_printf(out, ", %d attack", attack);
        }
    }
    if (e->zone == CW_ZONE_BOARD && e->health < cw_entity_max_health(e)) {
        cw_str_printf(out, " of %d", cw_entity_max_health(e));
    }
    for (int i = 0; i < CW_KW_COUNT; i++) {
        if (cw_entity_keywords(e) >> i & 1) {
            add_word(out, cw_game_keyword(game, (cw_keyword)i), &words);
        }
    }
    if (e->spell_damage > 0 && e->zone == CW_ZONE_BOARD) {
        cw_str_printf(out, "%sspell damage +%d", words++ == 0 ? "  " : ", ", e->spell_damage);
    }
    if (e->guard > 0) {
        cw_str_printf(out, "%sinvulnerable %d", words++ == 0 ? "  " : ", ", e->guard);
    }
    if (e->flags & CW_FLAG_SILENCED) {
        add_word(out, "silenced", &words);
    }
    if (e->flags & CW_FLAG_MOVED) {
        add_word(out, "moved", &words);
    }
    if (e->zone == CW_ZONE_BOARD && e->flags & CW_FLAG_SLEEPING
        && !(cw_entity_keywords(e) & CW_KW(CHARGE))) {
        add_word(out, "asleep", &words);
    }
}

static void write_hero(const cw_game *game, const cw_state *state, int seat, const char *label,
                       cw_str *out)
{
    const cw_player *p = &state->players[seat];
    cw_str_printf(out, "%s: %s, ", label, name_of(game, state, p->hero));
    cw_entity_write(game, state, p->hero, out);
    if (p->armor > 0) {
        cw_str_printf(out, ", %d armor", p->armor);
    }
    cw_str_printf(out, ", mana %d/%d", p->mana, p->max_mana);
    if (p->overload_now > 0 || p->overload_next > 0) {
        cw_str_printf(out, " (locked %d, next turn %d)", p->overload_now, p->overload_next);
    }
    for (int i = 1; i < game->elements.count; i++) {
        cw_str_printf(out, ", %s %d", game->elements.singular[i], p->elements[i - 1]);
    }
    cw_str_printf(out, ", hand %d, deck %d\n", p->hand_count, p->deck_count);
    if (p->weapon != 0) {
        cw_str_printf(out, "   weapon: %s ", name_of(game, state, p->weapon));
        cw_entity_write(game, state, p->weapon, out);
        cw_str_char(out, '\n');
    }
}

static void write_secrets(const cw_game *game, const cw_state *state, int seat, cw_str *out)
{
    const cw_player *p = &state->players[seat];
    if (p->secret_count == 0) {
        return;
    }
    cw_str_add(out, "   secrets:");
    for (int i = 0; i < p->secret_count; i++) {
        bool known = state->entities[p->secrets[i]].card != 0;
        cw_str_printf(out, "%s %s", i > 0 ? "," : "",
                      known ? name_of(game, state, p->secrets[i]) : "unknown");
    }
    cw_str_char(out, '\n');
}

static void write_row(const cw_game *game, const cw_state *state, int seat, cw_str *out)
{
    const cw_player *p = &state->players[seat];
    for (int i = 0; i < p->board_count; i++) {
        cw_str_printf(out, "  %2d ", i + 1);
        if (game->rules.lanes > 0) {
            cw_cell_write(game, state->entities[p->board[i]].cell, out);
            cw_str_add(out, "  ");
        }
        cw_str_printf(out, "%-24s ", name_of(game, state, p->board[i]));
        cw_entity_write(game, state, p->board[i], out);
        cw_str_char(out, '\n');
    }
    if (p->board_count == 0) {
        cw_str_add(out, "     (no minions)\n");
    }
}

/* Known cards only: of an enemy's hand, those that were shown. */
static void write_hand(const cw_game *game, const cw_state *state, int seat, const char *label,
                       cw_str *out)
{
    const cw_player *p = &state->players[seat];
    for (int i = 0; i < p->hand_count; i++) {
        const cw_entity *e = &state->entities[p->hand[i]];
        if (e->card == 0) {
            continue;
        }
        const cw_card *card = &game->cards[e->card];
        cw_str_printf(out, "  %s %d: %s, cost %d", label, i + 1, card->name,
                      cw_hand_cost(game, state, (cw_seat)seat, i));
        for (int k = 1; k < game->elements.count; k++) {
            if (card->needs[k - 1] > 0) {
                cw_str_printf(out, ", %s %d", game->elements.singular[k], card->needs[k - 1]);
            }
        }
        if (card->type == CW_TYPE_MINION || card->type == CW_TYPE_WEAPON) {
            cw_str_printf(out, ", %d/%d", e->attack, e->health);
        }
        cw_str_printf(out, ", %s\n", cw_type_name((cw_type)card->type));
    }
}

void cw_board_write(const cw_game *game, const cw_state *state, cw_seat seat, cw_str *out)
{
    int other = 1 - seat;
    write_hand(game, state, other, "enemy hand", out);
    write_hero(game, state, other, "Enemy", out);
    write_secrets(game, state, other, out);
    write_row(game, state, other, out);
    cw_str_add(out, "  ----\n");
    write_row(game, state, seat, out);
    write_hero(game, state, seat, "You", out);
    write_secrets(game, state, seat, out);
    write_hand(game, state, seat, "hand", out);
}
