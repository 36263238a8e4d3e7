/* Positions as plain text. Every line stands for itself, so that it can be read aloud; only a
 * board with lanes is a table. */
#include "board_private.h"

#include "table/board.h"
#include "rules/words.h"
#include "wire/outcomes.h"
#include "wire/text.h"

const char *cw__board_name(const cw_game *game, const cw_state *state, cw_entity_id id)
{
    cw_card_id card = state->entities[id].card;
    bool hero = state->entities[id].zone == CW_ZONE_HERO;
    return card > 0 && card < game->card_count ? game->cards[card].name
           : hero                              ? "hero"
                                               : "unknown card";
}

/* ---- what is worth telling of a character ---- */

static const char *const mark_words[MARK_COUNT] = {
    [MARK_SILENCED] = "silenced",
    [MARK_MOVED] = "moved",
    [MARK_ASLEEP] = "asleep",
};

/* Sleep is not told of a minion that may attack in spite of it. */
uint32_t cw__board_marks(const cw_entity *e)
{
    uint32_t keywords = cw_entity_keywords(e);
    bool minion = e->zone == CW_ZONE_BOARD;
    bool asleep = minion && e->flags & CW_FLAG_SLEEPING && !(keywords & CW_KW(CHARGE));
    return keywords | (uint32_t)(minion && e->spell_damage > 0) << MARK_SPELL_DAMAGE
           | (uint32_t)(e->guard > 0) << MARK_INVULNERABLE
           | (uint32_t)((e->flags & CW_FLAG_SILENCED) != 0) << MARK_SILENCED
           | (uint32_t)((e->flags & CW_FLAG_MOVED) != 0) << MARK_MOVED
           | (uint32_t)asleep << MARK_ASLEEP;
}

const char *cw__board_mark_word(const cw_game *game, int mark)
{
    return mark < CW_KW_COUNT          ? cw_game_keyword(game, (cw_keyword)mark)
           : mark == MARK_SPELL_DAMAGE ? cw_value_name(CW_VALUE_SPELL_DAMAGE)
           : mark == MARK_INVULNERABLE ? cw_value_name(CW_VALUE_INVULNERABLE)
                                       : mark_words[mark];
}

int cw__board_mark_number(const cw_entity *e, int mark)
{
    return mark == MARK_SPELL_DAMAGE ? e->spell_damage : mark == MARK_INVULNERABLE ? e->guard : 0;
}

/* What a reader wants first: numbers, then what is special. The number of a mark follows its
 * word. */
void cw_entity_write(const cw_game *game, const cw_state *state, cw_entity_id id, cw_str *out)
{
    const cw_entity *e = &state->entities[id];
    uint32_t marks = cw__board_marks(e);
    const char *before = "  ";
    if (e->zone == CW_ZONE_BOARD || e->zone == CW_ZONE_WEAPON) {
        cw_str_printf(out, "%d/%d", cw_entity_attack(e), e->health);
    } else if (e->zone == CW_ZONE_HERO) {
        cw_str_printf(out, "%d health", e->health);
        int attack = cw_character_attack(game, state, id);
        if (attack > 0)
            cw_str_printf(out, ", %d attack", attack);
    }
    if (e->zone == CW_ZONE_BOARD && e->health < cw_entity_max_health(e))
        cw_str_printf(out, " of %d", cw_entity_max_health(e));
    for (int i = 0; i < MARK_COUNT; i++) {
        if (marks >> i & 1) {
            int number = cw__board_mark_number(e, i);
            cw_str_printf(out, "%s%s", before, cw__board_mark_word(game, i));
            if (number > 0)
                cw_str_printf(out, i == MARK_SPELL_DAMAGE ? " +%d" : " %d", number);
            before = ", ";
        }
    }
}

/* ---- lines ---- */

static void write_hero(const cw_game *game, const cw_state *state, int seat, const char *label,
                       cw_str *out)
{
    const cw_player *p = &state->players[seat];
    cw_str_printf(out, "%s: %s, ", label, cw__board_name(game, state, p->hero));
    cw_entity_write(game, state, p->hero, out);
    if (p->armor > 0)
        cw_str_printf(out, ", %d armor", p->armor);
    cw_str_printf(out, ", mana %d/%d", p->mana, p->max_mana);
    if (p->overload_now > 0 || p->overload_next > 0)
        cw_str_printf(out, " (locked %d, next turn %d)", p->overload_now, p->overload_next);
    for (int i = 1; i < game->elements.count; i++)
        cw_str_printf(out, ", %s %d", game->elements.singular[i], p->elements[i - 1]);
    cw_str_printf(out, ", hand %d, deck %d\n", p->hand_count, p->deck_count);
    if (p->weapon != 0) {
        cw_str_printf(out, "   weapon: %s ", cw__board_name(game, state, p->weapon));
        cw_entity_write(game, state, p->weapon, out);
        cw_str_char(out, '\n');
    }
}

static void write_secrets(const cw_game *game, const cw_state *state, int seat, cw_str *out)
{
    const cw_player *p = &state->players[seat];
    if (p->secret_count == 0)
        return;
    cw_str_add(out, "   secrets:");
    for (int i = 0; i < p->secret_count; i++) {
        bool known = state->entities[p->secrets[i]].card != 0;
        cw_str_printf(out, "%s %s", i > 0 ? "," : "",
                      known ? cw__board_name(game, state, p->secrets[i]) : "unknown");
    }
    cw_str_char(out, '\n');
}

static void write_row(const cw_game *game, const cw_state *state, int seat, cw_str *out)
{
    const cw_player *p = &state->players[seat];
    for (int i = 0; i < p->board_count; i++) {
        cw_str_printf(out, "  %2d %-24s ", i + 1, cw__board_name(game, state, p->board[i]));
        cw_entity_write(game, state, p->board[i], out);
        cw_str_char(out, '\n');
    }
    if (p->board_count == 0)
        cw_str_add(out, "     (no minions)\n");
}

/* Known cards only: of an enemy's hand, those that were shown. */
static void write_hand(const cw_game *game, const cw_state *state, int seat, const char *label,
                       cw_str *out)
{
    const cw_player *p = &state->players[seat];
    for (int i = 0; i < p->hand_count; i++) {
        const cw_entity *e = &state->entities[p->hand[i]];
        if (e->card == 0)
            continue;
        const cw_card *card = &game->cards[e->card];
        int cost = cw_hand_cost(game, state, (cw_seat)seat, i);
        cw_str_printf(out, "  %s %d: %s, cost %d", label, i + 1, card->name, cost);
        if (cost != card->cost)
            cw_str_printf(out, " (printed %d)", card->cost);
        cw_needs_write(game, card, out);
        if (card->type == CW_TYPE_MINION || card->type == CW_TYPE_WEAPON)
            cw_str_printf(out, ", %d/%d", e->attack, e->health);
        cw_str_printf(out, ", %s\n", cw_type_name((cw_type)card->type));
        cw_cost_write(game, state, p->hand[i], "          ", out);
    }
}

/* Top to bottom as at a table: the enemy's hand at the far end, one's own next to the reader. */
void cw_board_write(const cw_game *game, const cw_state *state, cw_seat seat, cw_str *out)
{
    int other = 1 - seat;
    size_t from = out->size;
    write_hand(game, state, other, "enemy hand", out);
    write_hero(game, state, other, "Enemy", out);
    write_secrets(game, state, other, out);
    if (game->rules.lanes > 0) {
        cw__board_grid_write(game, state, seat, out);
    } else {
        write_row(game, state, other, out);
        cw_str_add(out, "  ----\n");
        write_row(game, state, seat, out);
    }
    write_hero(game, state, seat, "You", out);
    write_secrets(game, state, seat, out);
    write_hand(game, state, seat, "hand", out);
    cw_game_speak(game, out, from);
}
