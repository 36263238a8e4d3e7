/* From a vector to a game: the rules of both seats, a hero each, and for every subset one card of
 * each attack and health it may have, side by side, so that a recipe can draw them evenly. */
#include "evolve_private.h"

#include "lang/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What the subsets are called, and whose cards they are if the players' differ. */
static const char *const subset_names[CW_EVOLVE_SUBSETS] = {"Ash", "Birch", "Cedar"};
static const char *const side_names[CW_SEATS] = {"Dawn", "Dusk"};

static int at_most(int value, int most) { return value < most ? value : most; }

/* ---- rules ---- */

/* The cards of the first turn are an opening hand and that turn's draw. */
static int opening_hand(const cw_evolve_side *side, int extra)
{
    return evolve_first_cards(side, extra) - cw_evolve_rule_of(side, CW_EVOLVE_WITHDRAW);
}

/* What the vector does not say is the same for the whole family: one mana crystal at first, no
 * mulligan, fatigue that rises. */
static void set_rules(cw_rules *rules, const cw_evolve_vector *v)
{
    const cw_evolve_side *first = &v->sides[0], *second = &v->sides[1];
    int decks[CW_SEATS];
    for (int seat = 0; seat < CW_SEATS; seat++) {
        const cw_evolve_side *side = &v->sides[seat];
        rules->mana_cap[seat] = cw_evolve_rule_of(side, CW_EVOLVE_MAX_MANA);
        rules->mana_gain[seat] = cw_evolve_rule_of(side, CW_EVOLVE_MANA_RATE);
        rules->hand_limit[seat] = cw_evolve_rule_of(side, CW_EVOLVE_MAX_CARD_HAND);
        rules->board_size[seat] = cw_evolve_rule_of(side, CW_EVOLVE_MAX_CARD_FIELD);
        rules->draw_per_turn[seat] = cw_evolve_rule_of(side, CW_EVOLVE_WITHDRAW);
        decks[seat] = cw_evolve_rule_of(side, CW_EVOLVE_MAX_CARD_DECK);
    }
    rules->deck_min = at_most(decks[0], decks[1]);
    rules->deck_max = decks[0] + decks[1] - rules->deck_min;
    rules->copies = CW_MAX_BUILT;
    rules->hand_first = opening_hand(first, 0);
    rules->hand_second = opening_hand(second, cw_evolve_rule_of(second, CW_EVOLVE_EXTRA_CARD));
    rules->hero_health = cw_evolve_rule_of(first, CW_EVOLVE_LIFE_POINTS); /* of a plain hero */
    rules->mana_start = 1;
    rules->mana_waits = true;
    rules->mana_extra_second = cw_evolve_rule_of(second, CW_EVOLVE_EXTRA_MANA);
    rules->mulligan = false;
    rules->fatigue = CW_FATIGUE_RISING;
    rules->actions_per_turn = 255; /* 14 cards, and 14 minions that attack twice: fewer than that */
}

/* ---- cards ---- */

typedef struct maker {
    cw_game *game;
    const cw_evolve_vector *vector;
    bool failed;
} maker;

/* Texts that are made here must live as long as the game; a failure is noted once for all. */
static const char *keep(maker *m, const char *text)
{
    const char *kept = cw_game_string(m->game, text);
    m->failed |= kept == NULL;
    return kept != NULL ? kept : "";
}

static cw_card_id add(maker *m, const cw_card *card)
{
    cw_card_id id = cw_game_add_card(m->game, card);
    m->failed |= id == 0;
    return id;
}

/* Players that differ have a class each, whose only hero this is. */
static cw_card_id add_hero(maker *m, int seat)
{
    char id[32];
    int life = cw_evolve_rule_of(&m->vector->sides[seat], CW_EVOLVE_LIFE_POINTS);
    snprintf(id, sizeof id, "evolve/%s", seat == 0 ? "dawn" : "dusk");
    cw_card hero = {.type = CW_TYPE_HERO,
                    .health = (int16_t)life,
                    .class_id = (uint8_t)(m->vector->different ? seat + 1 : 0),
                    .id = keep(m, id),
                    .name = side_names[seat],
                    .plural = side_names[seat],
                    .text = "",
                    .set = "evolve",
                    .rarity = "",
                    .flavor = "",
                    .art = ""};
    return add(m, &hero);
}

static bool has(const cw_evolve_side *side, int subset, cw_evolve_trait trait)
{
    return cw_evolve_trait_of(side, subset, trait) != 0;
}

/* Traits are keywords of the engine; the text follows from them as that of any card does. */
static void set_traits(maker *m, const cw_evolve_side *side, int subset, cw_card *card)
{
    static const struct {
        cw_evolve_trait trait;
        uint32_t keyword;
    } marks[] = {
        {CW_EVOLVE_ATTACK_TWICE, CW_KW(WINDFURY)},
        {CW_EVOLVE_ATTACK_TURN, CW_KW(CHARGE)},
        {CW_EVOLVE_MUST_ATTACK, CW_KW(TAUNT)},
    };
    cw_str text = CW_STR_INIT;
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        card->keywords |= has(side, subset, marks[i].trait) ? marks[i].keyword : 0;
    if (has(side, subset, CW_EVOLVE_CARD_CANT) && !has(side, subset, CW_EVOLVE_MUST_ATTACK))
        card->keywords |= CW_KW(UNATTACKABLE); /* what must be attacked can be */
    /* The engine counts the turn in which a card is played; its 0 is no limit. */
    int lasts = cw_evolve_trait_of(side, subset, CW_EVOLVE_CARD_LAST);
    card->values[CW_VALUE_LASTS] = (uint8_t)(lasts == 0 && m->vector->zero_stays ? 0 : 1 + lasts);
    cw_text_print(m->game, card, &text);
    card->text = keep(m, cw_str_get(&text));
    m->failed |= text.failed;
    cw_str_clear(&text);
}

/* All cards of a subset, by attack and then health; returns the first. Every card that the
 * subset could draw exists once in the game; a deck draws numbers among them. So a match needs
 * no new cards, and the game can be frozen, hashed and stored like any other. */
static cw_card_id add_subset(maker *m, int seat, int subset)
{
    const cw_evolve_side *side = &m->vector->sides[seat];
    int attacks = cw_evolve_trait_of(side, subset, CW_EVOLVE_MAX_ATTACK);
    int healths = cw_evolve_trait_of(side, subset, CW_EVOLVE_MAX_HEALTH);
    bool own = m->vector->different;
    cw_card_id first = (cw_card_id)m->game->card_count;
    cw_card card = {.type = CW_TYPE_MINION,
                    .collectible = true,
                    .set = "evolve",
                    .rarity = "",
                    .class_id = (uint8_t)(own ? seat + 1 : 0),
                    .flavor = "",
                    .art = ""};
    set_traits(m, side, subset, &card);
    for (int attack = 1; attack <= attacks; attack++) {
        for (int health = 1; health <= healths; health++) {
            char name[48], id[48];
            snprintf(name, sizeof name, "%s%s%s %d/%d", own ? side_names[seat] : "", own ? " " : "",
                     subset_names[subset], attack, health);
            snprintf(id, sizeof id, "evolve/%s%c-%d-%d", own ? seat == 0 ? "dawn-" : "dusk-" : "",
                     "abc"[subset], attack, health);
            card.cost = (int16_t)((attack + health) / 2);
            card.attack = (int16_t)attack;
            card.health = (int16_t)health;
            card.name = card.plural = keep(m, name);
            card.id = keep(m, id);
            add(m, &card);
        }
    }
    return first;
}

/* How the deck of a seat is drawn: so many cards from so many kinds, for each subset. */
static void add_recipe(maker *m, int seat, const cw_card_id firsts[CW_EVOLVE_SUBSETS])
{
    const cw_evolve_side *side = &m->vector->sides[seat];
    cw_recipe *recipe = &m->game->recipes[seat];
    int deck = cw_evolve_rule_of(side, CW_EVOLVE_MAX_CARD_DECK);
    for (int subset = 0; subset < CW_EVOLVE_SUBSETS; subset++) {
        int kinds = cw_evolve_trait_of(side, subset, CW_EVOLVE_MAX_ATTACK)
                    * cw_evolve_trait_of(side, subset, CW_EVOLVE_MAX_HEALTH);
        recipe->parts[subset] = (cw_recipe_part){
            .first = firsts[subset],
            .kinds = (uint16_t)kinds,
            .count = (uint16_t)evolve_subset_size(deck, subset)};
    }
}

/* With equal players both seats draw from the same cards; with different ones each has a class
 * of his own, so that no deck can mix them. */
bool cw__evolve_fill(cw_game *game, const cw_evolve_vector *vector)
{
    maker m = {.game = game, .vector = vector};
    cw_card_id firsts[CW_EVOLVE_SUBSETS];
    set_rules(&game->rules, vector);
    for (int seat = 0; seat < CW_SEATS && vector->different; seat++) {
        const char *name = side_names[seat];
        m.failed |= cw_game_add_name(game, &game->classes, name, name) == 0;
    }
    for (int seat = 0; seat < CW_SEATS; seat++)
        game->recipes[seat].hero = add_hero(&m, seat);
    for (int seat = 0; seat < CW_SEATS; seat++) {
        for (int subset = 0; subset < CW_EVOLVE_SUBSETS && (seat == 0 || vector->different);
             subset++)
            firsts[subset] = add_subset(&m, seat, subset);
        add_recipe(&m, seat, firsts);
    }
    return !m.failed;
}

/* For searches, which make thousands of games: nothing is read or written. */
cw_game *cw_evolve_game(const cw_evolve_vector *vector, cw_errors *errors)
{
    cw_game *game = cw_game_new();
    if (game != NULL) {
        game->name = strdup("evolve");
        game->title = strdup("Evolve");
        game->description = strdup("");
    }
    if (game == NULL || game->name == NULL || game->title == NULL || game->description == NULL
        || !cw__evolve_fill(game, vector))
        cw_errors_add(errors, CW_ERR_MEMORY, NULL, 0, 0, "%s", cw_status_text(CW_ERR_MEMORY));
    else if (cw_game_freeze(game, errors) == CW_OK)
        return game;
    cw_game_free(game);
    return NULL;
}
