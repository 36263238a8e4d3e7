/* The game `extended` in lock-step: its rules as the specification knows them, actions by name, and
 * every field compared. Texts are read here once more, by a list of their own, so that a mistake of
 * the card language shows as a difference. */
#include "lockstep_private.h"

#include <stdio.h>
#include <string.h>

static const rule_wanted wanted[] = {
    {"lanes", 0},
    {"mulligan", 0},
    {"mana_start", 0},
    {"mana_gain", 1},
    {"overheat", 0},
    {"raising", 0},
    {"draw_per_turn", 1},
    {"first_player_draws", 1},
    {"zero_attack", 0},
    {"fresh_attacks", 0},
    {"keep_state", 0},
    {"fatigue", CW_FATIGUE_RISING},
    {"mana_extra_second", 0},
    {0},
};

/* ---- texts ---- */

/* What a text says, with %d for its number. */
static const struct {
    const char *text;
    cw_spec_effect effect;
} texts[] = {
    {"Deal %d damage to your hero.%n", {CW_SPEC_DAMAGE, CW_SPEC_OWN_HERO, 0}},
    {"Deal %d damage to the enemy hero.%n", {CW_SPEC_DAMAGE, CW_SPEC_ENEMY_HERO, 0}},
    {"Deal %d damage to all minions.%n", {CW_SPEC_DAMAGE, CW_SPEC_ALL_MINIONS, 0}},
    {"Deal %d damage to all enemy minions.%n", {CW_SPEC_DAMAGE, CW_SPEC_ENEMY_MINIONS, 0}},
    {"Deal %d damage to all characters.%n", {CW_SPEC_DAMAGE, CW_SPEC_ALL_CHARACTERS, 0}},
    {"Deal %d damage to a minion.%n", {CW_SPEC_DAMAGE, CW_SPEC_ANY_MINION, 0}},
    {"Deal %d damage to a character.%n", {CW_SPEC_DAMAGE, CW_SPEC_ANY_CHARACTER, 0}},
    {"Restore %d health to your hero.%n", {CW_SPEC_HEAL, CW_SPEC_OWN_HERO, 0}},
    {"Restore %d health to all minions.%n", {CW_SPEC_HEAL, CW_SPEC_ALL_MINIONS, 0}},
    {"Restore %d health to all characters.%n", {CW_SPEC_HEAL, CW_SPEC_ALL_CHARACTERS, 0}},
    {"Restore %d health to a minion.%n", {CW_SPEC_HEAL, CW_SPEC_ANY_MINION, 0}},
    {"Restore %d health to a character.%n", {CW_SPEC_HEAL, CW_SPEC_ANY_CHARACTER, 0}},
    {"Draw %d cards.%n", {CW_SPEC_DRAW, CW_SPEC_OWN_HERO, 0}},
};

static bool read_text(const char *text, cw_spec_effect *effect)
{
    if (strcmp(text, "Draw a card.") == 0) {
        *effect = (cw_spec_effect){CW_SPEC_DRAW, CW_SPEC_OWN_HERO, 1};
        return true;
    }
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        int amount = 0, end = 0;
        int found = sscanf(text, texts[i].text, &amount, &end);
        if (found == 1 && end > 0 && !text[end] && amount > 0) {
            *effect = texts[i].effect;
            effect->amount = amount;
            return true;
        }
    }
    return false;
}

/* ---- the game ---- */

static bool cover_card(const cw_card *card, cw_spec_printed *printed)
{
    memset(printed, 0, sizeof *printed);
    printed->cost = card->cost;
    if (card->type == CW_TYPE_SPELL) {
        printed->kind = CW_SPEC_IS_SPELL;
        return read_text(card->text, &printed->effect);
    }
    printed->kind = card->type == CW_TYPE_MINION ? CW_SPEC_IS_MINION : CW_SPEC_IS_WEAPON;
    printed->minion = (cw_spec_minion){card->attack, card->health};
    printed->weapon = (cw_spec_weapon){card->attack, card->health};
    return (card->type == CW_TYPE_MINION || card->type == CW_TYPE_WEAPON) && !card->text[0]
           && card->more_attacks == 0;
}

static bool cover_hero(cw_lockstep *l, const cw_card *hero)
{
    cw_extended_rules *r = &l->extended_rules;
    if (hero->health != r->start_health || hero->attack || hero->text[0] || hero->more_attacks
        || hero->class_id >= CW_SPEC_CLASSES)
        return false;
    if (!hero->power)
        return true;
    const cw_card *power = &l->game->cards[hero->power];
    r->power_cost = power->cost;
    return read_text(power->text, &r->power_of[hero->class_id]);
}

static const char *cover(cw_lockstep *l)
{
    const cw_game *game = l->game;
    cw_extended_rules *r = &l->extended_rules;
    r->max_board_size = game->rules.board_size[0];
    r->hand_init_size = game->rules.hand_first;
    r->max_hand_size = game->rules.hand_limit[0];
    r->max_crystals = game->rules.mana_cap[0];
    r->start_health = game->rules.hero_health;
    int power_cost = -1;
    for (int i = 1; i < game->card_count; i++) {
        const cw_card *card = &game->cards[i];
        cw_spec_printed unused;
        bool fine;
        if (card->type == CW_TYPE_HERO) {
            fine = cover_hero(l, card);
        } else if (card->type == CW_TYPE_POWER) { /* read with its hero; all cost the same */
            fine = power_cost < 0 || power_cost == card->cost;
            power_cost = card->cost;
        } else {
            fine = cover_card(card, &unused);
        }
        if (!fine)
            return cw__lockstep_say(l, "%s is not what is specified", card->name);
    }
    return NULL;
}

static void begin(cw_lockstep *l, const cw_state *start, const cw_spec_sequence decks[CW_SEATS])
{
    cw_extended_rules *r = &l->extended_rules;
    cw_extended_side sides[CW_SPEC_PLAYERS];
    memset(sides, 0, sizeof sides);
    for (int seat = 0; seat < CW_SEATS; seat++) {
        const cw_card *hero = &l->game->cards[start->entities[start->players[seat].hero].card];
        cw_extended_init_side(r, &sides[seat], hero->class_id, &decks[seat]);
        for (int i = 0; i < decks[seat].size; i++) {
            cw_spec_card c = decks[seat].cards[i];
            cover_card(&l->game->cards[start->entities[c].card], &r->printed[c]);
        }
    }
    cw_extended_start(r, &l->now.extended, sides);
}

/* ---- actions ---- */

static cw_spec_target target_of(const cw_state *before, cw_place place)
{
    if (place == CW_PLACE_NONE)
        return (cw_spec_target){CW_SPEC_NOBODY, 0};
    if (place == cw_place_hero(0) || place == cw_place_hero(1))
        return (cw_spec_target){CW_SPEC_HERO, place == cw_place_hero(1)};
    return (cw_spec_target){CW_SPEC_MINION, cw_entity_at(before, place)};
}

static bool act_play(cw_lockstep *l, cw_spec_card card, cw_spec_target target)
{
    const cw_extended_operations *can = l->extended_operations;
    const cw_extended_rules *r = &l->extended_rules;
    if (r->printed[card].kind == CW_SPEC_IS_SPELL)
        return can->cast_spell(r, &l->now.extended, card, target);
    if (target.kind != CW_SPEC_NOBODY)
        return false;
    if (r->printed[card].kind == CW_SPEC_IS_MINION)
        return can->play_minion(r, &l->now.extended, card);
    return can->play_weapon(r, &l->now.extended, card);
}

static bool act_attack(cw_lockstep *l, const cw_state *before, cw_action a, cw_spec_target target)
{
    const cw_extended_operations *can = l->extended_operations;
    cw_extended *s = &l->now.extended;
    int them = cw_spec_opponent(s->curr_player);
    bool enemy_hero = target.kind == CW_SPEC_HERO && target.which == them;
    if (!enemy_hero && target.kind != CW_SPEC_MINION)
        return false;
    if (a.source == cw_place_hero((cw_seat)s->curr_player))
        return enemy_hero ? can->hero_hits_hero(s) : can->hero_hits_minion(s, target.which);
    cw_spec_card attacker = cw_entity_at(before, a.source);
    return enemy_hero ? can->minion_hits_hero(s, attacker)
                      : can->minion_hits_minion(s, attacker, target.which);
}

static bool act(cw_lockstep *l, const cw_state *before, cw_action a)
{
    cw_spec_target target = target_of(before, a.target);
    switch (a.kind) {
    case CW_ACTION_PLAY: return act_play(l, cw_entity_at(before, a.source), target);
    case CW_ACTION_ATTACK: return act_attack(l, before, a, target);
    case CW_ACTION_POWER:
        return l->extended_operations->use_power(&l->extended_rules, &l->now.extended, target);
    case CW_ACTION_END_TURN:
        return l->extended_operations->end_turn(&l->extended_rules, &l->now.extended);
    default: return false;
    }
}

/* ---- comparing ---- */

static const char *differ_side(cw_lockstep *l, const cw_state *state, int seat)
{
    const cw_player *p = &state->players[seat];
    const cw_extended_side *side = &l->now.extended.side[seat];
    const struct {
        const char *name;
        int found, wanted;
    } numbers[] = {
        {"mana", p->mana, side->mana},
        {"crystals", p->max_mana, side->crystals},
        {"fatigue", p->fatigue, side->fatigue},
        {"weapon", p->weapon, side->armed ? side->weapon_card : 0},
        {"weapon attack", state->entities[p->weapon].attack, side->weapon.attack},
        {"weapon durability", state->entities[p->weapon].health, side->weapon.durability},
    };
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (numbers[i].found != numbers[i].wanted)
            return cw__lockstep_say(l, "%s of seat %d is %d, specified is %d", numbers[i].name,
                                    seat, numbers[i].found, numbers[i].wanted);
    for (int i = 0; i < p->board_count; i++) {
        const cw_entity *e = &state->entities[p->board[i]];
        if (((e->flags & CW_FLAG_SLEEPING) != 0) != l->now.extended.asleep.has[p->board[i]])
            return cw__lockstep_say(l, "both disagree whether minion %d is asleep", p->board[i]);
    }
    return cw__lockstep_differ_player(l, state, seat);
}

/* What may be done once a turn counts only for the player whose turn it is. */
static const char *differ_turn(cw_lockstep *l, const cw_state *state)
{
    const cw_extended *s = &l->now.extended;
    const cw_player *p = &state->players[state->active];
    if (state->active != s->curr_player)
        return cw__lockstep_say(l, "it is the turn of seat %d, not %d", state->active,
                                s->curr_player);
    if ((p->power_used != 0) != s->power_used[s->curr_player])
        return cw__lockstep_say(l, "both disagree whether the power was used");
    if ((state->entities[p->hero].attacks > 0) != s->hero_battled[s->curr_player])
        return cw__lockstep_say(l, "both disagree whether the hero has battled");
    for (int i = 0; i < p->board_count; i++)
        if ((state->entities[p->board[i]].attacks > 0) != s->battled.has[p->board[i]])
            return cw__lockstep_say(l, "both disagree whether minion %d has battled", p->board[i]);
    return NULL;
}

static int outcome(const cw_extended *s)
{
    if (cw_extended_first_wins(s))
        return 0;
    if (cw_extended_second_wins(s))
        return 1;
    return cw_extended_nobody_wins(s) ? CW_DRAW_RESULT : CW_NO_WINNER;
}

static const char *differ(cw_lockstep *l, const cw_state *state)
{
    if (!cw_extended_sound(&l->extended_rules, &l->now.extended))
        return cw__lockstep_say(l, "the specification breaks its own invariant");
    const char *difference = differ_turn(l, state);
    for (int seat = 0; seat < CW_SEATS && !difference; seat++)
        difference = differ_side(l, state, seat);
    return difference ? difference
                      : cw__lockstep_differ_outcome(l, state, outcome(&l->now.extended));
}

static const cw_reduced_player *player(const cw_lockstep *l, int seat)
{
    return &l->now.extended.side[seat].player;
}

const cw_lockstep_kind cw_lockstep_extended = {
    .wanted = wanted,
    .cover = cover,
    .begin = begin,
    .act = act,
    .differ = differ,
    .player = player,
    .state_size = sizeof(cw_extended),
};
