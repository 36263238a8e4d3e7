/* A game's rules as sentences. Each is about one setting or a few that belong together, and is left out
 * where the game has nothing of the kind; docs/rules.md has the precise procedure. */
#include "lang/rulebook.h"

#include "base/str.h"

#include <stdarg.h>
#include <stdio.h>

typedef struct book {
    const cw_game *game;
    const cw_rules *rules;
    const char *part;
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
    b->read(b->context, b->part, sentence);
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

static bool has_type(const cw_game *game, cw_type type)
{
    for (int i = 1; i < game->card_count; i++)
        if (game->cards[i].type == type)
            return true;
    return false;
}

/* ---- the parts ---- */

static void tell_aim(book *b)
{
    say(b, "Each player has a hero and a deck of cards. Bring the enemy hero to 0 health and you "
           "have won.");
    say(b, "A hero has %d health unless it says otherwise.", b->rules->hero_health);
    if (b->rules->turn_limit > 0)
        say(b, "After %d turns of both players together the match is a draw.",
            b->rules->turn_limit);
}

static void tell_deck(book *b)
{
    const cw_rules *r = b->rules;
    if (b->game->recipes[0].hero != 0) {
        say(b, "Decks are made anew for each match.");
        return;
    }
    if (r->deck_min == r->deck_max)
        say(b, "A deck has %d cards, at most %d of the same name.", r->deck_min, r->copies);
    else
        say(b, "A deck has %d to %d cards, at most %d of the same name.", r->deck_min, r->deck_max,
            r->copies);
    if (r->ordered_deck)
        say(b, "Decks are not shuffled: cards come in the order of the list.");
}

static void tell_start(book *b)
{
    const cw_rules *r = b->rules;
    say(b, "The player who begins starts with %s, the other with %d.",
        many(r->hand_first, "card").words, r->hand_second);
    if (r->mulligan)
        say(b, "Both may exchange any of these cards once.");
    for (int i = 0; i < 4 && r->bonus_second[i] != 0; i++)
        say(b, "The second player also gets %s.", b->game->cards[r->bonus_second[i]].name);
    if (r->mana_extra_second > 0)
        say(b, "The second player has %d more mana in the first turn.", r->mana_extra_second);
}

static void tell_turn_start(book *b)
{
    const cw_rules *r = b->rules;
    if (r->mana_gain[0] > 0 || r->mana_gain[1] > 0) {
        say(b, "You gain %s, up to %s, and all your mana comes back.",
            each(r->mana_gain, "mana crystal").words, each(r->mana_cap, "crystal").words);
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
    tell_turn_start(b);
    say(b,
        "Then, in any order and as often as you can: play cards for their mana%s,%s attack with "
        "each minion once%s.",
        b->game->elements.count > 1 ? " if you have the elements that they need" : "",
        b->game->basic_power_count > 0 ? " use your hero power once," : "",
        has_type(b->game, CW_TYPE_WEAPON) ? ", and with your hero if it has a weapon" : "");
    say(b, b->rules->fresh_attacks ? "A minion may attack in the turn in which it comes into play."
                                   : "A minion rests in the turn in which it comes into play.");
    if (b->rules->moving != CW_MOVING_NONE) {
        say(b, "Instead of attacking a minion may move to %s free space of your side.",
            b->rules->moving == CW_MOVING_ADJACENT ? "an adjacent" : "any");
    }
    say(b, "When you are done, end your turn.");
}

static void tell_fighting(book *b)
{
    say(b, "Two minions that fight deal their attack to each other at the same time. Damage stays; "
           "at 0 health a minion dies.");
    if (!b->rules->heroes_strike_back)
        say(b, "A hero that is attacked does not strike back.");
    if (b->rules->zero_attack)
        say(b, "Characters with 0 attack may attack as well.");
    if (b->rules->lanes == 0) {
        say(b,
            "A minion may attack any enemy minion or the enemy hero, unless an enemy with %s is in "
            "the way.",
            cw_game_keyword(b->game, CW_KW_TAUNT));
        return;
    }
    say(b, "Your side has %d lanes%s; new minions may be put on any free space.", b->rules->lanes,
        b->rules->rows > 1 ? " with a front and a back row" : "");
    say(b, "A minion reaches the nearest enemy minion in its own lane and in the lanes beside it; "
           "a minion in the front row hides the one behind it.");
    say(b, "It reaches the enemy hero if no enemy minion stands in its own lane.");
    say(b, "An enemy with %s must be attacked first, and can be from any lane.",
        cw_game_keyword(b->game, CW_KW_TAUNT));
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
    if (has_type(b->game, CW_TYPE_SECRET))
        say(b, "At most %s of yours may lie in wait, each only once.",
            many(r->secret_limit, "secret").words);
    if (r->overheat > 0)
        say(b, "An effect acts at most %d times before it has to cool down.", r->overheat);
    if (r->keep_state)
        say(b, "Cards keep all that was changed about them, wherever they go.");
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
    book b = {.game = game, .rules = &game->rules, .read = read, .context = context};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        b.part = parts[i].part;
        parts[i].tell(&b);
    }
}
