/* A game's rules as sentences. Each is about one setting or a few that belong together, and is left out
 * where the game has nothing of the kind; docs/rules.md has the precise procedure. */
#include "lang/rulebook.h"

#include "base/str.h"
#include "rules/words.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

typedef struct book {
    const cw_game *game;
    const cw_rules *rules;
    const char *part;
    cw_str sentence;
    cw_rule_reader *read;
    void *context;
} book;

__attribute__((format(printf, 2, 3))) static void say(book *b, const char *format, ...)
{
    char sentence[400];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    cw_str_reset(&b->sentence);
    cw_str_add(&b->sentence, sentence);
    cw_game_speak(b->game, &b->sentence, 0);
    b->read(b->context, b->part, cw_str_get(&b->sentence));
}

/* "1 card", "3 cards"; "3 or 4 cards" if the players have different ones. */
typedef struct amount {
    char words[60];
} amount;

static amount many(int n, const char *noun)
{
    amount a;
    snprintf(a.words, sizeof a.words, "%d %s%s", n, noun, n == 1 ? "" : "s");
    return a;
}

static amount each(const int32_t n[CW_SEATS], const char *noun)
{
    amount a = many(n[0], noun);
    if (n[0] != n[1])
        snprintf(a.words, sizeof a.words, "%d (the second player %d) %ss", n[0], n[1], noun);
    return a;
}

/* ---- what the game has ---- */

static bool has_type(const cw_game *game, cw_type type)
{
    for (int i = 1; i < game->card_count; i++)
        if (game->cards[i].type == type)
            return true;
    return false;
}

/* A card has the keyword, or some effect gives it. */
static bool has_keyword(const cw_game *game, cw_keyword keyword)
{
    for (int i = 1; i < game->card_count; i++)
        if (game->cards[i].keywords >> keyword & 1)
            return true;
    for (int i = 0; i < game->effect_count; i++)
        if (game->effects[i].op == CW_OP_BUFF && game->effects[i].keywords >> keyword & 1)
            return true;
    return false;
}

static bool has_leaders(const cw_game *game)
{
    for (int i = 1; i < game->card_count; i++)
        if (game->cards[i].leader)
            return true;
    return false;
}

static bool has_costs(const cw_game *game)
{
    for (int i = 1; i < game->card_count; i++)
        if (game->cards[i].cost > 0)
            return true;
    return false;
}

/* Whether none but the setting says how much health a hero has. */
static bool same_health(const cw_game *game)
{
    for (int i = 1; i < game->card_count; i++)
        if (game->cards[i].type == CW_TYPE_HERO && game->cards[i].health != game->rules.hero_health)
            return false;
    return true;
}

/* Whether a deck may not hold the cards of every class. */
static bool has_class_cards(const cw_game *game)
{
    bool some = false;
    for (int i = 1; i < game->card_count; i++)
        some |= game->cards[i].collectible && game->cards[i].class_id != 0;
    return some && game->classes.count > 2; /* number 0 is no class */
}

/* Whether effects give attack to a hero that has none. */
static bool gives_attack(const cw_game *game)
{
    for (int i = 0; i < game->effect_count; i++) {
        const cw_effect *e = &game->effects[i];
        if (e->op == CW_OP_BUFF && e->to.filter.kinds == CW_KIND_HERO && e->a.value > 0)
            return true;
    }
    return has_type(game, CW_TYPE_WEAPON);
}

/* How heroes attack: by themselves, when something gives them attack, or never. */
typedef enum strength { NEVER, ARMED, ALWAYS } strength;

static strength hero_strength(const cw_game *game)
{
    strength found = NEVER;
    for (int i = 1; i < game->card_count && found != ALWAYS; i++) {
        const cw_card *c = &game->cards[i];
        if (c->type == CW_TYPE_HERO && c->more_attacks >= 0)
            found = c->attack > 0 || game->rules.zero_attack ? ALWAYS
                    : gives_attack(game)                     ? ARMED
                                                             : found;
    }
    return found;
}

/* ---- the parts ---- */

static void tell_aim(book *b)
{
    say(b, "Each player has a hero and a deck of cards. Bring the enemy hero to 0 health and you "
           "have won; if both fall at once, nobody has.");
    say(b, "A hero has %d health%s.", b->rules->hero_health,
        same_health(b->game) ? "" : " unless it says otherwise");
    say(b, "After %d turns of both players together the match is a draw.",
        b->rules->turn_limit > 0 ? b->rules->turn_limit : CW_MAX_TURNS);
}

/* Cards that say it themselves, by their rarity. */
static void tell_rare(book *b)
{
    const cw_game *game = b->game;
    for (int i = 1; i < game->card_count; i++) {
        const cw_card *c = &game->cards[i];
        bool first = c->collectible && c->deck_copies != 0 && c->rarity[0] != '\0';
        for (int j = 1; j < i && first; j++)
            first = !game->cards[j].collectible || strcmp(game->cards[j].rarity, c->rarity) != 0;
        if (first)
            say(b, "Of a card that is %s it has at most %d.", c->rarity, c->deck_copies);
    }
}

static void tell_deck(book *b)
{
    const cw_rules *r = b->rules;
    char size[40];
    if (b->game->recipes[0].hero != 0) {
        say(b, "Decks are made anew for each match.");
        return;
    }
    snprintf(size, sizeof size, r->deck_min == r->deck_max ? "%d" : "%d to %d", r->deck_min,
             r->deck_max);
    if (r->copies < r->deck_max)
        say(b, "A deck has %s cards, at most %d of the same name.", size, r->copies);
    else
        say(b, "A deck has %s cards, as many of the same name as you like.", size);
    tell_rare(b);
    if (has_class_cards(b->game))
        say(b, "It holds cards of your hero's class and those of no class.");
    if (r->ordered_deck)
        say(b, "Decks are not shuffled: cards come in the order of the list.");
}

static void tell_start(book *b)
{
    const cw_rules *r = b->rules;
    if (r->hand_first == r->hand_second)
        say(b, "Each player starts with %s.", many(r->hand_first, "card").words);
    else
        say(b, "The player who begins starts with %s, the other with %d.",
            many(r->hand_first, "card").words, r->hand_second);
    if (r->mulligan)
        say(b, "Both may exchange any of these cards once.");
    for (int i = 0; i < 4 && r->bonus_second[i] != 0; i++)
        say(b, "The second player also gets %s.", b->game->cards[r->bonus_second[i]].name);
    if (r->mana_start > 0)
        say(b, "Both begin with %s.", many(r->mana_start, "mana crystal").words);
    if (r->mana_extra_second > 0)
        say(b, "The second player has %d more mana in the first turn.", r->mana_extra_second);
}

static void tell_turn_start(book *b)
{
    const cw_rules *r = b->rules;
    if (r->mana_gain[0] > 0 || r->mana_gain[1] > 0) {
        say(b, "You gain %s, up to %s, and all your mana comes back%s.",
            each(r->mana_gain, "mana crystal").words, each(r->mana_cap, "crystal").words,
            r->mana_waits ? "; in your first turn you gain none" : "");
    }
    if (r->draw_per_turn[0] > 0 || r->draw_per_turn[1] > 0) {
        say(b, "You draw %s%s.", each(r->draw_per_turn, "card").words,
            r->first_player_draws ? "" : "; whoever begins draws none in the very first turn");
    }
    if (r->raising) {
        say(b,
            "Once a turn you may raise an element by 1 for good, or take 1 mana for this turn%s.",
            r->first_player_raises ? "" : "; whoever begins may not in the very first turn");
    }
}

static void tell_turn(book *b)
{
    static const char *const hero[] = {[NEVER] = "",
                                       [ARMED] = ", and with your hero if it has attack",
                                       [ALWAYS] = " and your hero"};
    const cw_game *game = b->game;
    char rests[80] = "";
    if (has_keyword(game, CW_KW_CHARGE))
        snprintf(rests, sizeof rests, ", unless it has %s", cw_game_keyword(game, CW_KW_CHARGE));
    tell_turn_start(b);
    say(b,
        "Then, in any order and as often as you can: play cards%s%s%s and attack once with each "
        "minion%s.",
        has_costs(game) ? " for their mana" : "",
        game->elements.count > 1 ? " if you have the elements that they need" : "",
        game->basic_power_count > 0 ? ", use your hero power once" : "", hero[hero_strength(game)]);
    if (b->rules->fresh_attacks)
        say(b, "A minion may attack in the turn in which it comes into play.");
    else
        say(b, "A minion rests in the turn in which it comes into play%s.", rests);
    if (has_leaders(game))
        say(b,
            "A leader card takes the place of your hero, with its own attack and health. It rests "
            "in the turn in which it is played%s.",
            rests);
    if (b->rules->moving != CW_MOVING_NONE) {
        say(b, "Instead of attacking a minion may move to %s free space of your side.",
            b->rules->moving == CW_MOVING_ADJACENT ? "an adjacent" : "any");
    }
    say(b, "When you are done, end your turn.");
}

static void tell_heroes(book *b)
{
    strength heroes = hero_strength(b->game);
    bool weapons = has_type(b->game, CW_TYPE_WEAPON);
    if (weapons)
        say(b, "A weapon gives your hero its attack in your turns. Each attack takes 1 of its "
               "durability, and a new weapon takes its place.");
    if (heroes == NEVER)
        say(b, "Heroes never attack.");
    else if (!b->rules->heroes_strike_back || weapons)
        say(b, "A hero that is attacked does not strike back%s.",
            b->rules->heroes_strike_back ? " with its weapon" : "");
    if (b->rules->zero_attack)
        say(b, "%s with 0 attack may attack as well.",
            heroes == ALWAYS ? "Minions and heroes" : "Minions");
    if (b->rules->zero_damage && has_keyword(b->game, CW_KW_POISONOUS))
        say(b, "What is %s kills a minion even if it deals 0 damage.",
            cw_game_keyword(b->game, CW_KW_POISONOUS));
}

static void tell_lanes(book *b)
{
    bool rows = b->rules->rows > 1;
    say(b, "Your side has %d lanes%s; new minions may be put on any free space.", b->rules->lanes,
        rows ? " with a front and a back row" : "");
    say(b,
        "A minion reaches the nearest enemy minion in its own lane and in the lanes beside it%s.",
        rows ? "; a minion in the front row hides the one behind it" : "");
    say(b, "It reaches the enemy hero if no enemy minion stands in its own lane.");
    if (has_keyword(b->game, CW_KW_TAUNT))
        say(b, "An enemy with %s must be attacked first, and can be from any lane%s.",
            cw_game_keyword(b->game, CW_KW_TAUNT), rows ? ", unless a friend hides it" : "");
}

static void tell_fighting(book *b)
{
    say(b, "Two minions that fight deal their attack to each other at the same time. Damage stays; "
           "at 0 health a minion dies.");
    tell_heroes(b);
    if (b->rules->lanes > 0) {
        tell_lanes(b);
        return;
    }
    const char *taunt = cw_game_keyword(b->game, CW_KW_TAUNT);
    if (has_keyword(b->game, CW_KW_TAUNT))
        say(b, "You may attack any enemy minion or the enemy hero; if enemies have %s, only those.",
            taunt);
    else
        say(b, "You may attack any enemy minion or the enemy hero.");
}

static void tell_limits(book *b)
{
    const cw_rules *r = b->rules;
    say(b, "A side has room for %s, a hand for %s. A card too many is %s.",
        each(r->board_size, "minion").words, each(r->hand_limit, "card").words,
        r->overflow == CW_OVERFLOW_BURN ? "shown and lost" : "discarded");
    if (r->fatigue == CW_FATIGUE_RISING)
        say(b, "Drawing from an empty deck hurts your hero: 1 damage, then 2, then 3, and so on.");
    else if (r->fatigue == CW_FATIGUE_CONSTANT)
        say(b, "Drawing from an empty deck hurts your hero: 1 damage each time.");
    else
        say(b, "Drawing from an empty deck does nothing.");
    if (has_type(b->game, CW_TYPE_SECRET))
        say(b, "At most %s of yours may lie in wait, each only once.",
            many(r->secret_limit, "secret").words);
    if (r->overheat > 0)
        say(b,
            "An effect acts at most %d times, its copies counted together; it cools down at the "
            "end of its owner's turn.",
            r->overheat);
    if (r->keep_state)
        say(b, "Cards keep all that was changed about them, wherever they go.");
    say(b, "After %d actions a turn ends by itself.", r->actions_per_turn);
}

void cw_rulebook_read(const cw_game *game, cw_rule_reader *read, void *context)
{
    static const struct {
        const char *part;
        void (*tell)(book *b);
    } parts[] = {
        {"The aim", tell_aim},    {"Your deck", tell_deck},    {"The start", tell_start},
        {"Your turn", tell_turn}, {"Fighting", tell_fighting}, {"What runs out", tell_limits},
    };
    enum { PARTS = sizeof parts / sizeof *parts };
    /* Who reads compares a part with the one before. */
    cw_str names[PARTS] = {CW_STR_INIT};
    book b = {.game = game, .rules = &game->rules, .read = read, .context = context};
    for (int i = 0; i < PARTS; i++) {
        cw_str_add(&names[i], parts[i].part);
        cw_game_speak(game, &names[i], 0);
        b.part = cw_str_get(&names[i]);
        parts[i].tell(&b);
    }
    for (int i = 0; i < PARTS; i++)
        cw_str_clear(&names[i]);
    cw_str_clear(&b.sentence);
}
