/* A game out of all sample texts: one card per wording of text_samples.h, plus the cards that
 * they name. Rougher than any shipped game, for tests that want every effect to meet every
 * other. */
#ifndef TESTS_SAMPLE_GAME_H
#define TESTS_SAMPLE_GAME_H

#include "base/str.h"
#include "lang/load.h"
#include "rules/engine.h"
#include "text_samples.h"

static const char sample_names[] =
    "- {name: Whelp, cost: 1, minion: 1/1, race: dragon}\n"
    "- {name: Rusty Hook, cost: 1, weapon: 1/3}\n"
    "- {name: Murloc Scout, cost: 0, minion: 1/1}\n"
    "- {name: Damaged Golem, cost: 1, minion: 2/1}\n"
    "- {name: Hyena, cost: 2, minion: 2/2, race: beast}\n"
    "- {name: Defias Bandit, cost: 1, minion: 2/1, race: pirate}\n"
    "- {name: Ashbringer, cost: 5, weapon: 5/3}\n"
    "- {name: Cat Form, cost: 5, minion: 7/6}\n"
    "- {name: Bear Form, cost: 5, minion: 5/8, text: Taunt.}\n"
    "- {name: Heavy Axe, cost: 1, weapon: 1/3}\n"
    "- {name: Frog, cost: 0, minion: 0/1, text: Taunt.}\n"
    "- {name: Spirit Wolf, plural: Spirit Wolves, cost: 2, minion: 2/3}\n"
    "- {name: Roaring Torch, plural: Roaring Torches, cost: 3, spell: true}\n"
    "- {name: Mirror Image, cost: 0, minion: 0/2, text: Taunt.}\n"
    "- {name: Hound, cost: 1, minion: 1/1, race: beast, group: animal companion}\n"
    "- {name: Wicked Knife, plural: Wicked Knives, cost: 1, weapon: 1/2}\n"
    "- {name: Silver Hand Recruit, cost: 1, minion: 1/1, group: basic totem, race: totem}\n"
    "- {name: Treant, cost: 1, minion: 2/2, group: basic totem}\n"
    "- {name: Panther, cost: 3, minion: 3/2, race: beast, class: mage, rarity: legendary, group: "
    "animal companion}\n"
    "- {name: Fire Bolt, power: true, cost: 2, text: Deal 1 damage to a character.}\n"
    "- {name: Tyrant, cost: 3, hero: 4/12, attacks: 2, text: 'Taunt. Battlecry: Draw a card.'}\n"
    "- {name: Guru, cost: 2, hero: 0/25, text: 'Lifesteal. On discard: Restore 2 health to your "
    "hero.'}\n";

/* Wordings that no sensible card has: loops, full zones, choices at odd times. */
static const text_sample nasty_samples[] = {
    {'m', "Whenever you play a card, summon a Hound."},
    {'m', "Whenever your opponent plays a card, summon 2 Hounds."},
    {'m', "Whenever you summon a minion, summon a Whelp."},
    {'m', "Whenever this minion takes damage, deal 1 damage to all minions."},
    {'m', "Whenever you draw a card, draw a card."},
    {'m', "Whenever a minion dies, return it to life with 1 health."},
    {'m', "Deathrattle: Summon a Nasty 6."},
    {'m', "Deathrattle: Summon 2 Nasty 6s for your opponent."},
    {'m', "At the end of each turn, discover a spell."},
    {'m', "Deathrattle: Discover a hero power."},
    {'m', "At the start of each turn, discover a minion."},
    {'m', "Choose one: Deal 1 damage to a character; or restore 1 health to a character."},
    {'m', "Battlecry: Take control of all enemy minions."},
    {'m', "Battlecry: Return all minions to their owners' hands."},
    {'m', "Battlecry: Shuffle all other minions into their owners' decks."},
    {'m', "From your hand: Whenever you play a card, reduce the cost of this minion by 1."},
    {'m', "From your hand: Whenever a minion dies, summon this minion."},
    {'m', "From your deck: At the end of your turn, summon this minion."},
    {'m', "This minion has +1/+1 for each other minion."},
    {'m', "Your other minions have +2 health while damaged."},
    {'m', "All minions have -1 health."},
    {'m', "Whenever a character is healed, deal 1 damage to a random character."},
    {'m', "Whenever a character takes damage, restore 1 health to a random character."},
    {'m', "Whenever an enemy minion attacks, destroy all minions."},
    {'m', "Whenever you discard a card, add a Hound to your hand."},
    {'m', "Deathrattle: Transform all minions into a Frog."},
    {'w', "Deathrattle: Equip a Nasty 26."},
    {'w', "Whenever your hero attacks, destroy your weapon."},
    {'w', "Battlecry: Equip a Rusty Hook."},
    {'s', "Equip a Nasty 26. Equip a Nasty 26."},
    {'s', "Shuffle 99 Hounds into your deck."},
    {'s', "Shuffle 30 Hounds into your opponent's deck."},
    {'s', "Add 20 Hounds to your hand."},
    {'s', "Each player draws 99 cards."},
    {'s', "Deal 999 damage randomly split among all characters."},
    {'s', "Give all minions +999/+999."},
    {'s', "Give all minions \"Whenever you play a card, draw a card.\""},
    {'s', "Give all minions \"Deathrattle: Summon a Hound.\" Give all minions \"Deathrattle: "
          "Summon a Hound.\" Give all minions \"Deathrattle: Summon a Hound.\""},
    {'s', "Give all minions +1 attack this turn."},
    {'s', "Give all minions \"Your other minions have +1/+1.\""},
    {'s', "Summon copies of all minions."},
    {'s', "Double the attack of all minions. Double the health of all minions."},
    {'s', "Silence all minions."},
    {'s', "Destroy all minions. Draw a card for each minion."},
    {'s', "Gain 99 mana crystals. Gain 99 mana this turn. Gain 999 armor."},
    {'s', "Your opponent discards 9 random cards."},
    {'s', "Discover a card. Discover a card."},
    {'q', "Secret: When your opponent casts a spell, counter it."},
    {'q', "Secret: When your opponent casts a spell, summon 7 Hounds."},
    {'q', "Secret: When a character takes damage, discover a spell."},
    {'q', "Secret: When your opponent summons a minion, take control of it."},
};

enum {
    SAMPLE_COUNT = sizeof text_samples / sizeof *text_samples,
    NASTY_COUNT = sizeof nasty_samples / sizeof *nasty_samples
};

static inline const char *sample_type(char letter)
{
    return letter == 'm'   ? "minion"
           : letter == 'w' ? "weapon"
           : letter == 'q' ? "secret"
           : letter == 'p' ? "power"
                           : "spell";
}

/* As JSON inside YAML: the samples hold quotes and line breaks. */
static inline void sample_quote(cw_str *out, const char *text)
{
    cw_str_char(out, '"');
    for (; *text; text++)
        if (*text == '\n')
            cw_str_add(out, "\\n");
        else if (*text == '"' || *text == '\\')
            cw_str_printf(out, "\\%c", *text);
        else
            cw_str_char(out, *text);
    cw_str_char(out, '"');
}

static inline void sample_card(cw_str *out, const text_sample *sample, const char *name,
                               size_t number)
{
    bool body = sample->type == 'm' || sample->type == 'w';
    static const char *const races[] = {"", "beast", "pirate", "totem", "dragon"};
    cw_str_printf(out, "- {name: %s %zu, cost: %zu, type: %s", name, number, number % 6,
                  sample_type(sample->type));
    if (body)
        cw_str_printf(out, ", attack: %zu, health: %zu", number % 5, 1 + number % 7);
    if (sample->type == 'm' && number % 5)
        cw_str_printf(out, ", race: %s", races[number % 5]);
    cw_str_add(out, ", text: ");
    sample_quote(out, sample->text);
    cw_str_add(out, "}\n");
}

/* `settings` are further entries of the game's map, such as "board_size: 14, hand_limit: 14". */
static inline cw_game *sample_game(const char *settings, cw_errors *errors)
{
    cw_str text = CW_STR_INIT;
    int heroes = 0;
    cw_str_printf(
        &text,
        "game: {elements: [earth, fire], races: [beast, pirate, totem, dragon], "
        "groups: [basic totem, animal companion], classes: [c0, c1, c2, c3, c4, c5, c6, mage], "
        "deck_min: 1, deck_max: 48, "
        "copies: 48, second_player_gets: [Whelp, Hyena]%s%s}\ncards:\n",
        *settings ? ", " : "", settings);
    cw_str_add(&text, sample_names);
    for (size_t i = 0; i < NASTY_COUNT; i++)
        sample_card(&text, &nasty_samples[i], "Nasty", i);
    for (size_t i = 0; i < SAMPLE_COUNT; i++) {
        sample_card(&text, &text_samples[i], "Sample", i);
        if (text_samples[i].type == 'p' && heroes < 7) {
            cw_str_printf(&text, "- {name: Hero %d, hero: %d, class: c%d, power: Sample %zu}\n",
                          heroes, 12 + heroes, heroes, i);
            heroes++;
        }
    }
    cw_game *game = cw_load_game_text(text.data, text.size, "samples", errors);
    cw_str_clear(&text);
    return game;
}

/* A deck of any cards and a hero, from the stream. */
static inline void sample_deck(const cw_game *game, cw_rng *rng, int count, cw_deck *deck)
{
    const unsigned playable = CW_KIND_MINION | CW_KIND_SPELL | CW_KIND_WEAPON;
    *deck = (cw_deck){0};
    while (deck->count < count) {
        cw_card_id card = (cw_card_id)(1 + cw_rng_below(rng, (uint32_t)game->card_count - 1));
        if (game->cards[card].type == CW_TYPE_HERO)
            deck->hero = card;
        else if (playable >> game->cards[card].type & 1)
            deck->cards[deck->count++] = card;
    }
}

#endif
