/* A small game in memory and helpers for the tests of the card language. */
#ifndef TESTS_TEXT_GAME_H
#define TESTS_TEXT_GAME_H

/* after the headers that cmocka wants */
#include "lang/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LEN(array) (sizeof(array) / sizeof *(array))

static cw_errors errors;

static const struct {
    const char *name, *plural;
    int type;
} card_names[] = {
    {"Whelp", "Whelps", CW_TYPE_MINION},
    {"Rusty Hook", "Rusty Hooks", CW_TYPE_WEAPON},
    {"Murloc Scout", "Murloc Scouts", CW_TYPE_MINION},
    {"Damaged Golem", "Damaged Golems", CW_TYPE_MINION},
    {"Hyena", "Hyenas", CW_TYPE_MINION},
    {"Defias Bandit", "Defias Bandits", CW_TYPE_MINION},
    {"Ashbringer", "Ashbringers", CW_TYPE_WEAPON},
    {"Cat Form", "Cat Forms", CW_TYPE_MINION},
    {"Bear Form", "Bear Forms", CW_TYPE_MINION},
    {"Heavy Axe", "Heavy Axes", CW_TYPE_WEAPON},
    {"Frog", "Frogs", CW_TYPE_MINION},
    {"Spirit Wolf", "Spirit Wolves", CW_TYPE_MINION},
    {"Roaring Torch", "Roaring Torches", CW_TYPE_SPELL},
    {"Mirror Image", "Mirror Images", CW_TYPE_MINION},
    {"Hound", "Hounds", CW_TYPE_MINION},
    {"Wicked Knife", "Wicked Knives", CW_TYPE_WEAPON},
    {"Silver Hand Recruit", "Silver Hand Recruits", CW_TYPE_MINION},
    {"Treant", "Treants", CW_TYPE_MINION},
    {"Panther", "Panthers", CW_TYPE_MINION},
    {"Twin", "Twins", CW_TYPE_MINION},
    {"Twin", "Twin Tokens", CW_TYPE_MINION},
    {"Power Word: Dread", "Power Words: Dread", CW_TYPE_SPELL},
    {"Frog King", "Frog Kings", CW_TYPE_MINION},
    {"Sheep", "Sheeps", CW_TYPE_MINION},
    {"The Coin", "The Coins", CW_TYPE_SPELL},
    {"Fire Bolt", "Fire Bolts", CW_TYPE_POWER},
};

__attribute__((unused)) static cw_game *make_game(void)
{
    static const char *const races[][2] = {
        {"beast", "beasts"}, {"pirate", "pirates"}, {"totem", "totems"}, {"dragon", "dragons"}};
    cw_game *g = cw_game_new();
    assert_non_null(g);
    for (size_t i = 0; i < LEN(races); i++)
        cw_game_add_name(g, &g->races, races[i][0], races[i][1]);
    cw_game_add_name(g, &g->rarities, "common", "common");
    cw_game_add_name(g, &g->rarities, "legendary", "legendary");
    cw_game_add_name(g, &g->classes, "mage", "mages");
    cw_game_add_name(g, &g->classes, "hunter", "hunters");
    cw_game_add_name(g, &g->elements, "earth", "earths");
    cw_game_add_name(g, &g->elements, "fire", "fires");
    cw_game_add_name(g, &g->groups, "basic totem", "basic totems");
    cw_game_add_name(g, &g->groups, "animal companion", "animal companions");
    for (size_t i = 0; i < LEN(card_names); i++) {
        char id[32];
        snprintf(id, sizeof id, "test/%d", (int)i + 1);
        cw_card c = {.id = cw_game_string(g, id),
                     .name = card_names[i].name,
                     .plural = card_names[i].plural,
                     .text = "",
                     .set = "",
                     .rarity = "",
                     .flavor = "",
                     .type = (uint8_t)card_names[i].type};
        assert_int_not_equal(cw_game_add_card(g, &c), 0);
    }
    return g;
}

__attribute__((unused)) static cw_type type_of(char letter)
{
    switch (letter) {
    case 'm': return CW_TYPE_MINION;
    case 'w': return CW_TYPE_WEAPON;
    case 'q': return CW_TYPE_SECRET;
    case 'p': return CW_TYPE_POWER;
    default: return CW_TYPE_SPELL;
    }
}

__attribute__((unused)) static cw_status read_text(cw_game *g, cw_card *card, cw_type type,
                                                   const char *text)
{
    *card = (cw_card){.type = (uint8_t)type};
    cw_errors_init(&errors);
    return cw_text_parse(g, card, text, (cw_text_place){NULL, 1, 1}, &errors);
}

__attribute__((unused)) static char *print_text(const cw_game *g, const cw_card *card)
{
    cw_str out = CW_STR_INIT;
    cw_text_print(g, card, &out);
    char *copy = strdup(cw_str_get(&out));
    cw_str_clear(&out);
    return copy;
}

/* ---- equality of programs, whatever their place in the game ---- */

static bool same_ability(const cw_game *g, const cw_ability *x, const cw_ability *y)
{
    cw_ability a = *x, b = *y;
    a.first = b.first = 0;
    if (memcmp(&a, &b, sizeof a) != 0)
        return false;
    for (int i = 0; i < x->count; i++) {
        cw_effect e = g->effects[x->first + i], f = g->effects[y->first + i];
        if ((e.ability != 0) != (f.ability != 0))
            return false;
        int quoted = e.ability ? cw_game_quoted(g, e.ability - 1) : 0;
        for (int k = 0; k < quoted; k++)
            if (!same_ability(g, &g->abilities[e.ability - 1 + k],
                              &g->abilities[f.ability - 1 + k]))
                return false;
        e.ability = f.ability = 0;
        if (memcmp(&e, &f, sizeof e) != 0)
            return false;
    }
    return true;
}

__attribute__((unused)) static bool same_program(const cw_game *g, const cw_card *x,
                                                 const cw_card *y)
{
    if (x->keywords != y->keywords || memcmp(x->values, y->values, sizeof x->values) != 0
        || memcmp(&x->requirement, &y->requirement, sizeof x->requirement) != 0
        || x->ability_count != y->ability_count)
        return false;
    for (int i = 0; i < x->ability_count; i++)
        if (!same_ability(g, &g->abilities[x->first_ability + i],
                          &g->abilities[y->first_ability + i]))
            return false;
    return true;
}

#endif
