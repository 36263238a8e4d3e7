/* Plays the executable specification at random and prints what it did: one JSON object in a line,
 * first the constants of a match, then for each operation the values before and after it. Names are
 * those of docs/spec/reduced.tex; tests/cli/test_z.py evaluates its schemas on them. */
#include "base/rng.h"
#include "spec/deck_limits.h"
#include "spec/extended.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_CARDS = 14, STEPS = 40, TRIES = 20, MOST_DECK = 31 };

static cw_rng rng;

static int below(int n) { return (int)cw_rng_below(&rng, (uint32_t)n); }

/* A member of the set, mostly; else any card. */
static int member(const cw_spec_set *set, int count)
{
    for (int tries = 0; tries < 3 * count; tries++) {
        int c = below(count);
        if (set->has[c])
            return c;
    }
    return below(count);
}

/* ---- values ---- */

static const char *const players[] = {"P1", "P2"};

static void print_set(const cw_spec_set *set)
{
    const char *comma = "";
    printf("{\"set\":[");
    for (int c = 0; c < CW_SPEC_CARDS; c++) {
        if (set->has[c]) {
            printf("%s\"c%d\"", comma, c);
            comma = ",";
        }
    }
    printf("]}");
}

static void print_flags(const bool flags[CW_SPEC_PLAYERS])
{
    printf("{\"set\":[%s%s%s]}", flags[0] ? "\"P1\"" : "", flags[0] && flags[1] ? "," : "",
           flags[1] ? "\"P2\"" : "");
}

static void print_minion(cw_spec_minion m)
{
    printf("{\"record\":{\"attack\":%d,\"health\":%d}}", m.attack, m.health);
}

static void print_weapon(cw_spec_weapon w)
{
    printf("{\"record\":{\"attack\":%d,\"durability\":%d}}", w.attack, w.durability);
}

static void print_player(const cw_reduced_player *p)
{
    const char *comma = "";
    printf("\"health\":%d,\"hand\":", p->health);
    print_set(&p->hand);
    printf(",\"deck\":{\"sequence\":[");
    for (int i = 0; i < p->deck.size; i++)
        printf("%s\"c%d\"", i > 0 ? "," : "", p->deck.cards[i]);
    printf("]},\"board\":{\"function\":[");
    for (int c = 0; c < CW_SPEC_CARDS; c++) {
        if (p->board.dom.has[c]) {
            printf("%s[\"c%d\",", comma, c);
            print_minion(p->board.of[c]);
            printf("]");
            comma = ",";
        }
    }
    printf("]},\"grave\":");
    print_set(&p->grave);
    printf(",\"owned\":");
    print_set(&p->owned);
}

static void print_side(const cw_extended_side *s)
{
    print_player(&s->player);
    printf(",\"crystals\":%d,\"mana\":%d,\"class\":\"class%d\",\"fatigue\":%d,\"weapon\":"
           "{\"function\":[",
           s->crystals, s->mana, s->class_of_hero, s->fatigue);
    if (s->armed) {
        printf("[\"c%d\",", s->weapon_card);
        print_weapon(s->weapon);
        printf("]");
    }
    printf("]}");
}

/* The components of GameState and of MatchState, each name with a mark behind it. */
static void print_reduced(const cw_reduced *s, const char *mark)
{
    printf("\"curr_player%s\":\"%s\"", mark, players[s->curr_player]);
    printf(",\"battled_this_turn%s\":", mark);
    print_set(&s->battled_this_turn);
    printf(",\"pl_state%s\":{\"function\":[", mark);
    for (int p = 0; p < CW_SPEC_PLAYERS; p++) {
        printf("%s[\"%s\",{\"record\":{", p > 0 ? "," : "", players[p]);
        print_player(&s->pl_state[p]);
        printf("}}]");
    }
    printf("]}");
}

static void print_extended(const cw_extended *s, const char *mark)
{
    printf("\"curr_player%s\":\"%s\",\"battled%s\":", mark, players[s->curr_player], mark);
    print_set(&s->battled);
    printf(",\"asleep%s\":", mark);
    print_set(&s->asleep);
    printf(",\"hero_battled%s\":", mark);
    print_flags(s->hero_battled);
    printf(",\"power_used%s\":", mark);
    print_flags(s->power_used);
    printf(",\"side%s\":{\"function\":[", mark);
    for (int p = 0; p < CW_SPEC_PLAYERS; p++) {
        printf("%s[\"%s\",{\"record\":{", p > 0 ? "," : "", players[p]);
        print_side(&s->side[p]);
        printf("}}]");
    }
    printf("]}");
}

static void print_effect(cw_spec_effect e)
{
    static const char *const aims[] = {"ownHero",       "enemyHero", "allMinions",  "enemyMinions",
                                       "allCharacters", "anyMinion", "anyCharacter"};
    if (e.kind == CW_SPEC_DRAW) {
        printf("{\"made\":[\"draw\",%d]}", e.amount);
    } else {
        printf("{\"made\":[\"%s\",[\"%s\",%d]]}", e.kind == CW_SPEC_HEAL ? "heal" : "damage",
               aims[e.aim], e.amount);
    }
}

/* ---- what both parts begin with ---- */

static void print_cards(int count)
{
    printf("{\"constants\":{\"CARD\":{\"set\":[");
    for (int c = 0; c < count; c++)
        printf("%s\"c%d\"", c > 0 ? "," : "", c);
    printf("]},\"opponent\":{\"function\":[[\"P1\",\"%s\"],[\"P2\",\"%s\"]]}",
           players[cw_spec_opponent(CW_SPEC_P1)], players[cw_spec_opponent(CW_SPEC_P2)]);
}

static void begin_record(const char *schema) { printf("{\"schema\":\"%s\",\"values\":{", schema); }

static void end_record(bool holds) { printf("},\"holds\":%s}\n", holds ? "true" : "false"); }

static void deal(int count, cw_spec_sequence decks[CW_SPEC_PLAYERS])
{
    memset(decks, 0, CW_SPEC_PLAYERS * sizeof *decks);
    for (int c = 0; c < count; c++)
        cw_spec_append(&decks[c < 2 ? c : below(2)], c);
}

/* ---- part I ---- */

static bool do_reduced(const cw_reduced_rules *rules, cw_reduced *s, int kind, int a, int b)
{
    return kind == 0   ? cw_reduced_summon_minion(rules, s, a)
           : kind == 1 ? cw_reduced_minion_attack_player(s, a)
           : kind == 2 ? cw_reduced_minion_attack_minion(s, a, b)
                       : cw_reduced_pass_turn(s);
}

static void print_ends(const cw_reduced *s)
{
    const struct {
        const char *name;
        bool holds;
    } ends[] = {{"Running", cw_reduced_running(s)},
                {"P1Win", cw_reduced_p1_win(s)},
                {"P2Win", cw_reduced_p2_win(s)},
                {"Tie", cw_reduced_tie(s)},
                {"MatchEnd", cw_reduced_match_end(s)}};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        begin_record(ends[i].name);
        print_reduced(s, "");
        end_record(ends[i].holds);
    }
}

static void start_reduced(const cw_reduced_rules *rules, const cw_spec_sequence *decks,
                          cw_reduced *s)
{
    cw_reduced_player sides[CW_SPEC_PLAYERS];
    memset(sides, 0, sizeof sides);
    for (int p = 0; p < CW_SPEC_PLAYERS; p++)
        cw_reduced_init_player_state(&sides[p], 2 + below(14), &decks[p]);
    memset(s, 0, sizeof *s);
    cw_reduced_init_game_state(s, sides);
    begin_record("InitGameState");
    print_reduced(s, "");
    end_record(true);
    cw_reduced dead = *s; /* nobody begins so */
    dead.pl_state[below(2)].health = 0;
    begin_record("InitGameState");
    print_reduced(&dead, "");
    end_record(false);
    begin_record("DrawStartingHands");
    print_reduced(s, "");
    cw_reduced_draw_starting_hands(rules, s);
    printf(",");
    print_reduced(s, "'");
    end_record(true);
}

static void play_reduced(void)
{
    static const char *const schemas[] = {"SummonMinion", "MinionAttackPlayer",
                                          "MinionAttackMinion", "PassTurn"};
    int count = 3 + below(MOST_CARDS - 2);
    cw_reduced_rules rules = {.max_board_size = 1 + below(3), .hand_init_size = below(4)};
    cw_spec_sequence decks[CW_SPEC_PLAYERS];
    cw_reduced s;
    print_cards(count);
    printf(",\"max_board_size\":%d,\"hand_init_size\":%d,\"to_minion\":{\"function\":[",
           rules.max_board_size, rules.hand_init_size);
    for (int c = 0; c < count; c++) {
        rules.to_minion[c] = (cw_spec_minion){below(4), 1 + below(7)};
        printf("%s[\"c%d\",", c > 0 ? "," : "", c);
        print_minion(rules.to_minion[c]);
        printf("]");
    }
    printf("]}}}\n");
    deal(count, decks);
    start_reduced(&rules, decks, &s);
    for (int step = 0; step < STEPS; step++) {
        cw_reduced before = s;
        int kind, a, b, tries = below(4) == 0 ? 1 : TRIES;
        bool any = tries == 1; /* whatever it is, or what can be done */
        do {
            kind = tries == 1 && !any ? 3 : below(3);
            a = below(count);
            b = below(2) ? below(count) : member(&s.pl_state[1 - s.curr_player].board.dom, count);
        } while (!do_reduced(&rules, &s, kind, a, b) && tries-- > 1);
        begin_record(schemas[kind]);
        print_reduced(&before, "");
        printf(",");
        print_reduced(&s, "'");
        printf(",\"%s\":\"c%d\",\"defender?\":\"c%d\"", kind == 0 ? "minion?" : "attacker?", a, b);
        end_record(true);
        if (below(20) == 0 || s.pl_state[0].health <= 1 || s.pl_state[1].health <= 1)
            print_ends(&s);
        if (cw_reduced_match_end(&s) && below(3) == 0)
            break;
    }
    s.pl_state[0].health = below(3) - 1; /* also ties, which no match reaches */
    for (int health = -1; health <= 1; health++) {
        s.pl_state[1].health = health;
        print_ends(&s);
    }
}

/* ---- part II ---- */

static cw_spec_effect any_effect(void)
{
    cw_spec_effect e = {.kind = CW_SPEC_DAMAGE + (unsigned)below(3), .amount = 1 + below(3)};
    e.aim = e.kind == CW_SPEC_DRAW ? CW_SPEC_OWN_HERO : (cw_spec_aim)below(7);
    return e;
}

static void print_kind(const char *name, const cw_extended_rules *r, int count, int kind)
{
    const char *comma = "";
    printf(",\"%s\":{\"set\":[", name);
    for (int c = 0; c < count; c++) {
        if ((int)r->printed[c].kind == kind) {
            printf("%s\"c%d\"", comma, c);
            comma = ",";
        }
    }
    printf("]}");
}

/* What is printed on each card of a kind, or on all. */
static void print_printed(const char *name, const cw_extended_rules *r, int count, int kind)
{
    const char *comma = "";
    printf(",\"%s\":{\"function\":[", name);
    for (int c = 0; c < count; c++) {
        const cw_spec_printed *p = &r->printed[c];
        if (kind >= 0 && (int)p->kind != kind)
            continue;
        printf("%s[\"c%d\",", comma, c);
        comma = ",";
        if (kind == CW_SPEC_IS_SPELL)
            print_effect(p->effect);
        else if (kind == CW_SPEC_IS_WEAPON)
            print_weapon(p->weapon);
        else if (strcmp(name, "cost") == 0)
            printf("%d", p->cost);
        else if (strcmp(name, "title") == 0)
            printf("\"title%d\"", c);
        else
            print_minion(p->minion);
        printf("]");
    }
    printf("]}");
}

static void make_rules(cw_extended_rules *r, int count)
{
    *r = (cw_extended_rules){.max_board_size = 1 + below(3),
                             .hand_init_size = below(3),
                             .max_hand_size = 2 + below(3),
                             .max_crystals = 2 + below(4),
                             .start_health = 8 + below(12),
                             .power_cost = below(2)};
    for (int c = 0; c < count; c++) {
        r->printed[c] = (cw_spec_printed){.cost = below(3),
                                          .minion = {below(4), 1 + below(7)},
                                          .weapon = {below(3), 1 + below(2)},
                                          .effect = any_effect(),
                                          .kind = (unsigned)below(3)};
        r->printed[c].kind = below(3) > 0 ? r->printed[c].kind : CW_SPEC_IS_MINION;
    }
    r->power_of[1] = any_effect();
}

static void print_rules(const cw_extended_rules *r, int count)
{
    print_cards(count);
    printf(",\"max_board_size\":%d,\"hand_init_size\":%d,\"max_hand_size\":%d,\"max_crystals\":%d,"
           "\"start_health\":%d,\"power_cost\":%d,\"power_of\":{\"function\":[[\"class1\",",
           r->max_board_size, r->hand_init_size, r->max_hand_size, r->max_crystals, r->start_health,
           r->power_cost);
    print_effect(r->power_of[1]);
    printf("]]}");
    print_kind("minions", r, count, CW_SPEC_IS_MINION);
    print_kind("spells", r, count, CW_SPEC_IS_SPELL);
    print_kind("weapons", r, count, CW_SPEC_IS_WEAPON);
    print_printed("title", r, count, -1);
    print_printed("cost", r, count, -1);
    print_printed("to_minion", r, count, -1);
    print_printed("effect_of", r, count, CW_SPEC_IS_SPELL);
    print_printed("to_weapon", r, count, CW_SPEC_IS_WEAPON);
    printf("}}\n");
}

static void start_extended(const cw_extended_rules *r, int count, cw_extended *s)
{
    cw_spec_sequence decks[CW_SPEC_PLAYERS];
    cw_extended_side sides[CW_SPEC_PLAYERS];
    cw_extended before;
    deal(count, decks);
    memset(sides, 0, sizeof sides);
    memset(&before, 0, sizeof before);
    memset(s, 0, sizeof *s);
    for (int p = 0; p < CW_SPEC_PLAYERS; p++) {
        cw_extended_init_side(r, &sides[p], below(2), &decks[p]);
        before.side[p] = sides[p];
    }
    cw_extended_start(r, s, sides);
    begin_record("InitMatch");
    print_extended(&before, "");
    end_record(true);
    begin_record("DealHands \\\\semi BeginTurn");
    print_extended(&before, "");
    printf(",");
    print_extended(s, "'");
    end_record(true);
}

typedef struct deed {
    int kind, a, b;
    cw_spec_target target;
} deed;

static bool do_extended(const cw_extended_rules *r, cw_extended *s, const deed *d)
{
    const cw_extended_operations *can = &cw_extended_specified;
    switch (d->kind) {
    case 0: return can->play_minion(r, s, d->a);
    case 1: return can->play_weapon(r, s, d->a);
    case 2: return can->cast_spell(r, s, d->a, d->target);
    case 3: return can->use_power(r, s, d->target);
    case 4: return can->minion_hits_hero(s, d->a);
    case 5: return can->minion_hits_minion(s, d->a, d->b);
    case 6: return can->hero_hits_hero(s);
    case 7: return can->hero_hits_minion(s, d->b);
    default: return can->end_turn(r, s);
    }
}

static void print_deed(const deed *d)
{
    printf(",\"card?\":\"c%d\",\"attacker?\":\"c%d\"", d->a, d->a);
    printf(",\"defender?\":\"c%d\",\"target?\":", d->b);
    if (d->target.kind == CW_SPEC_NOBODY)
        printf("\"nobody\"");
    else if (d->target.kind == CW_SPEC_HERO)
        printf("{\"made\":[\"hero\",\"%s\"]}", players[d->target.which]);
    else
        printf("{\"made\":[\"minion\",\"c%d\"]}", d->target.which);
}

static deed any_deed(const cw_extended *s, int count)
{
    const cw_spec_set *theirs = &s->side[1 - s->curr_player].player.board.dom;
    deed d = {.kind = below(8),
              .a = below(count),
              .b = member(theirs, count),
              .target.kind = (unsigned)below(3)};
    d.b = below(4) > 0 ? d.b : below(count);
    d.target.which = d.target.kind == CW_SPEC_HERO     ? below(2)
                     : d.target.kind == CW_SPEC_MINION ? below(count)
                                                       : 0;
    return d;
}

static bool print_extended_ends(const cw_extended *s)
{
    const struct {
        const char *name;
        bool holds;
    } ends[] = {{"MatchRuns", cw_extended_runs(s)},
                {"FirstWins", cw_extended_first_wins(s)},
                {"SecondWins", cw_extended_second_wins(s)},
                {"NobodyWins", cw_extended_nobody_wins(s)}};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        begin_record(ends[i].name);
        print_extended(s, "");
        end_record(ends[i].holds);
    }
    return !cw_extended_runs(s);
}

static void play_extended(void)
{
    static const char *const schemas[] = {"PlayMinion",   "PlayWeapon",     "CastSpell",
                                          "UsePower",     "MinionHitsHero", "MinionHitsMinion",
                                          "HeroHitsHero", "HeroHitsMinion", "EndTurn"};
    static cw_extended_rules r;
    static cw_extended s, before;
    int count = 4 + below(MOST_CARDS - 3), ended = 0;
    make_rules(&r, count);
    print_rules(&r, count);
    start_extended(&r, count, &s);
    deed d = {.kind = -1};
    for (int step = 0; step < STEPS && ended < 3; step++) {
        bool again = d.kind == 3 && below(2) == 0; /* a power is bought once a turn */
        int tries = again || below(4) == 0 ? 1 : 10 * TRIES;
        bool any = tries == 1;
        before = s;
        do {
            d = again ? d : any_deed(&s, count);
            d.kind = tries == 1 && !any ? 8 : d.kind;
        } while (!do_extended(&r, &s, &d) && tries-- > 1);
        begin_record(schemas[d.kind]);
        print_extended(&before, "");
        printf(",");
        print_extended(&s, "'");
        print_deed(&d);
        end_record(true);
        if (below(20) == 0 || s.side[0].player.health <= 1 || s.side[1].player.health <= 1)
            ended += print_extended_ends(&s);
    }
    s.side[0].player.health = below(3) - 1; /* both down is rare */
    for (int health = -1; health <= 1; health++) {
        s.side[1].player.health = health;
        print_extended_ends(&s);
    }
}

/* ---- decks ---- */

/* A legal deck of pairs of titles, with up to two slips; its size. */
static int make_deck(cw_spec_title *titles, int *deck)
{
    int size = below(3) > 0 ? 30 : 29 + below(3);
    for (int t = 0; t < MOST_DECK; t++) {
        titles[t] = (cw_spec_title){.collectible = true, .affiliation = below(2)};
        deck[t] = t / 2;
    }
    for (int slips = below(3); slips > 0; slips--) {
        cw_spec_title *title = &titles[below(MOST_DECK / 2)];
        int slip = below(4);
        title->collectible = slip != 0;
        title->legendary = slip == 1;
        title->affiliation = slip == 2 ? 2 : title->affiliation;
        deck[below(size)] = below(slip == 3 ? 2 : MOST_DECK);
    }
    return size;
}

static void print_titles(const cw_spec_title *titles)
{
    const char *comma = "";
    printf(",\"TITLE\":{\"set\":[");
    for (int t = 0; t < MOST_DECK; t++)
        printf("%s\"title%d\"", t > 0 ? "," : "", t);
    printf("]},\"collectible\":{\"set\":[");
    for (int t = 0; t < MOST_DECK; t++) {
        if (titles[t].collectible) {
            printf("%s\"title%d\"", comma, t);
            comma = ",";
        }
    }
    printf("]},\"rarity\":{\"function\":[");
    for (int t = 0; t < MOST_DECK; t++) {
        printf("%s[\"title%d\",\"%s\"]", t > 0 ? "," : "", t,
               titles[t].legendary ? "legendary" : "common");
    }
    printf("]},\"affiliation\":{\"function\":[");
    for (int t = 0; t < MOST_DECK; t++) {
        printf("%s[\"title%d\",", t > 0 ? "," : "", t);
        if (titles[t].affiliation == 0)
            printf("\"neutral\"]");
        else
            printf("{\"made\":[\"belongs\",\"class%d\"]}]", titles[t].affiliation);
    }
    printf("]}");
}

static void build_deck(void)
{
    cw_spec_title titles[MOST_DECK];
    int deck[MOST_DECK], size = make_deck(titles, deck);
    print_cards(MOST_DECK);
    print_titles(titles);
    printf(",\"title\":{\"function\":[");
    for (int c = 0; c < MOST_DECK; c++)
        printf("%s[\"c%d\",\"title%d\"]", c > 0 ? "," : "", c, deck[c]);
    printf("]}}}\n");
    begin_record("LegalDeck");
    printf("\"class\":\"class1\",\"deck\":{\"sequence\":[");
    for (int c = 0; c < size; c++)
        printf("%s\"c%d\"", c > 0 ? "," : "", c);
    printf("]}");
    end_record(cw_spec_legal_deck(titles, deck, size, 1));
}

int main(int count, char **words)
{
    int matches = count > 1 ? atoi(words[1]) : 4;
    for (int i = 0; i < matches; i++) {
        rng = cw_rng_stream(11, (uint64_t)i);
        play_reduced();
        play_extended();
        for (int k = 0; k < 6; k++)
            build_deck();
    }
    return 0;
}
