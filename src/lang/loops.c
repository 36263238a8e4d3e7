/* Finding loops: every ability that reacts by itself is a node, an edge says that one may set off
 * the other, and rings of up to three nodes are loops if they bring what they use up.
 *
 * What is not seen: whether conditions hold and amounts suffice; attack, health and damage of
 * what a text means; races, costs and keywords that were changed; what silencing or transforming
 * does to the chain; deaths that come from the end of an aura; cards lost to a full deck; rings of
 * four and more abilities; secrets, which act once; plays, attacks, hero powers and discoveries,
 * which need a player and so end a chain. */
#include "loops_private.h"

#include "base/list.h"
#include "lang/text.h"

#include <stdlib.h>
#include <string.h>

enum {
    QUOTES_DEEP = 4,        /* an ability that gives one that gives one … */
    NODES_OF_CARD = 24,     /* abilities of one card that are looked at; more are left out */
    NODES_TOGETHER = 1024,  /* abilities that are looked at for loops of several cards */
    RINGS_TRIED = 20000000, /* then the search for rings of three ends … */
    RINGS_CLOSED = 200000   /* … or when so many were looked at closely */
};

/* ---- nodes ---- */

/* Events that happen by themselves while effects are worked off. What needs a player's decision
 * ends a chain. */
static bool reacts(const cw_ability *a)
{
    const uint32_t whens = CW_LISTEN(DEATH) | CW_LISTEN(DISCARD) | CW_LISTEN(DAMAGED)
                           | CW_LISTEN(DEALS_DAMAGE) | CW_LISTEN(HEALED) | CW_LISTEN(DIES)
                           | CW_LISTEN(SUMMONS) | CW_LISTEN(SUMMONED) | CW_LISTEN(DRAWS)
                           | CW_LISTEN(DISCARDED) | CW_LISTEN(LETHAL) | CW_LISTEN(MOVES);
    return ((whens >> a->when) & 1) && !(a->flags & CW_ABILITY_SECRET);
}

/* An ability that causes nothing anybody could hear is no node. */
static void add_node(loop_graph *g, cw_card_id card, uint16_t ability, const loop_thing *host,
                     bool given)
{
    loop_node *nodes = cw_list_grow(g->nodes, g->node_count, &g->node_room, sizeof *nodes);
    if (!nodes) {
        g->failed = true;
        return;
    }
    g->nodes = nodes;
    const cw_ability *a = &g->game->abilities[ability];
    loop_node *node = &g->nodes[g->node_count];
    *node = (loop_node){.card = card, .ability = ability, .given = given, .host = *host};
    node->host.in_play = !a->zones || a->zones >> CW_ZONE_BOARD;
    cw__loop_causes(g, node);
    g->node_count += node->cause_count > 0;
}

/* Who gets a quoted ability. */
static loop_thing receiver(const cw_effect *e, const loop_thing *host)
{
    loop_thing x = {.sides = SIDE_OWN, .kinds = CW_KIND_MINION};
    if (e->to.pick == CW_PICK_THIS)
        return *host;
    if (e->to.pick == CW_PICK_ALL || e->to.pick == CW_PICK_RANDOM || e->to.pick == CW_PICK_CHOSEN)
        x.kinds = cw__loop_filter(&e->to.filter).kinds;
    return x;
}

/* Quoted abilities too: whoever gets one may set off the rest of the chain. */
static void add_ability(loop_graph *g, cw_card_id card, int ability, const loop_thing *host,
                        int depth)
{
    if (ability <= 0 || ability >= g->game->ability_count || depth > QUOTES_DEEP)
        return;
    const cw_ability *a = &g->game->abilities[ability];
    if (reacts(a))
        add_node(g, card, (uint16_t)ability, host, depth > 0);
    for (int i = 0; i < a->count; i++) {
        const cw_effect *e = &g->game->effects[a->first + i];
        loop_thing to = receiver(e, host);
        int quoted = e->ability ? cw_game_quoted(g->game, e->ability - 1) : 0;
        for (int k = 0; k < quoted; k++)
            add_ability(g, card, e->ability - 1 + k, &to, depth + 1);
    }
}

/* Sides are seen from the card's own player. */
static void add_card(loop_graph *g, cw_card_id id)
{
    const cw_card *card = &g->game->cards[id];
    const loop_thing host = {.sides = SIDE_OWN, .kinds = (uint8_t)(1u << card->type), .card = id};
    for (int i = 0; i < card->ability_count; i++)
        add_ability(g, id, card->first_ability + i, &host, 0);
}

/* ---- saying it ---- */

static const char *const deeds[CW_WHEN_COUNT] = {
#define TRIGGER(id, word, about, says, parties, happens, amount, counted, deed)                    \
    [CW_WHEN_##id] = deed,
#define DEED(words) words
#include "facts/triggers.def"
};

typedef struct ring {
    const loop_node *nodes[CW_LOOP_CARDS];
    loop_edge edges[CW_LOOP_CARDS];
    int count;
} ring;

/* What the first ability does that the second hears. Two events have other causes than their name
 * says, and those are told. */
static const char *deed_of(const loop_graph *g, const ring *r, int i)
{
    int when = g->game->abilities[r->nodes[(i + 1) % r->count]->ability].when;
    bool discards = when == CW_WHEN_DISCARD || when == CW_WHEN_DISCARDED;
    if (discards && r->edges[i].op != CW_OP_DISCARD)
        return "a card that finds no room";
    if (when != CW_WHEN_DRAWS && r->edges[i].op == CW_OP_DRAW)
        return "drawing from an empty deck";
    return deeds[when];
}

/* A card that sets off another of its kind is told apart from one that sets off itself. */
static void say_step(const loop_graph *g, const ring *r, int i, cw_str *out)
{
    const loop_node *from = r->nodes[i], *to = r->nodes[(i + 1) % r->count];
    const char *name = g->game->cards[to->card].name;
    uint8_t how = r->edges[i].meetings;
    cw_str_add(out, i ? ", " : ": ");
    if (r->count > 1)
        cw_str_printf(out, "%s sets off %s", g->game->cards[from->card].name, name);
    else if (how & MEET_SELF)
        cw_str_add(out, "sets itself off");
    else
        cw_str_printf(out, "sets off another %s%s", name,
                      how == MEET_FOE ? " of the other side" : "");
    cw_str_printf(out, " by %s", deed_of(g, r, i));
}

/* One line: which cards, who sets off whom by what, and the abilities in their own words. */
static char *say_ring(const loop_graph *g, const ring *r, const cw_loop *loop)
{
    cw_str out = CW_STR_INIT;
    bool draws = false;
    for (int i = 0; i < loop->card_count; i++)
        cw_str_printf(&out, "%s%s", i ? ", " : "", g->game->cards[loop->cards[i]].name);
    for (int i = 0; i < r->count; i++) {
        say_step(g, r, i, &out);
        draws |= g->game->abilities[r->nodes[i]->ability].when == CW_WHEN_DRAWS;
    }
    if (draws)
        cw_str_add(&out, ", as long as the deck lasts");
    for (int i = 0; i < r->count; i++) {
        cw_str_add(&out, i ? " / " : " (");
        cw_text_print_ability(g->game, &g->game->cards[r->nodes[i]->card],
                              &g->game->abilities[r->nodes[i]->ability], &out);
    }
    cw_str_char(&out, ')');
    for (size_t i = 0; i < out.size; i++)
        if (out.data[i] == '\n')
            out.data[i] = ' ';
    char *text = out.size ? strdup(cw_str_get(&out)) : NULL;
    cw_str_clear(&out);
    return text;
}

/* ---- collecting ---- */

/* Different cards of a ring, in its order; returns their number. */
static int cards_of(const ring *r, cw_card_id *cards)
{
    int count = 0;
    for (int i = 0; i < r->count; i++) {
        int k = 0;
        while (k < count && cards[k] != r->nodes[i]->card)
            k++;
        cards[count] = r->nodes[i]->card;
        count += k == count;
    }
    return count;
}

/* A list that cannot grow is kept as it is and marked as failed: "no loops" must not be said of
 * a search that was not finished. */
static bool keep(loop_graph *g, cw_loops *loops, const ring *r)
{
    cw_loop loop = {0};
    loop.card_count = cards_of(r, loop.cards);
    loop.text = say_ring(g, r, &loop);
    cw_loop *more = realloc(loops->list, ((size_t)loops->count + 1) * sizeof *more);
    loops->list = more ? more : loops->list;
    if (!more || !loop.text) {
        free(loop.text);
        g->failed = true;
        return false;
    }
    loops->list[loops->count++] = loop;
    return true;
}

/* Is this ring of nodes a loop? */
static bool close_ring(const loop_graph *g, ring *r)
{
    for (int i = 0; i < r->count; i++) {
        r->edges[i] = cw__loop_edge(g, r->nodes[i], r->nodes[(i + 1) % r->count]);
        if (!r->edges[i].meetings)
            return false;
    }
    return cw__loop_lasts(g, r->nodes, r->edges, r->count);
}

/* ---- loops of one card ---- */

/* All rings of that length among the nodes of one card; a ring is written with its lowest node
 * first, so that each is met once. */
static bool ring_among(const loop_graph *g, const loop_node *nodes, int count, int length, ring *r)
{
    int total = length == 1 ? count : length == 2 ? count * count : count * count * count;
    for (int code = 0; code < total; code++) {
        int a = code % count, b = code / count % count, c = code / count / count;
        if ((length > 1 && b <= a) || (length > 2 && (c <= a || c == b)))
            continue;
        *r = (ring){.nodes = {&nodes[a], &nodes[b], &nodes[c]}, .count = length};
        if (close_ring(g, r))
            return true;
    }
    return false;
}

/* The nodes of one card stand together. The shortest ring of a card is told; longer ones would
 * repeat the warning. */
static void find_own(loop_graph *g, cw_loops *loops)
{
    for (int i = 0, end; i < g->node_count && !g->failed; i = end) {
        for (end = i + 1; end < g->node_count && g->nodes[end].card == g->nodes[i].card; end++) {
        }
        int count = end - i < NODES_OF_CARD ? end - i : NODES_OF_CARD;
        loops->all &= count == end - i;
        ring r;
        for (int length = 1; length <= 3; length++)
            if (ring_among(g, &g->nodes[i], count, length, &r)) {
                keep(g, loops, &r);
                break;
            }
    }
}

/* ---- loops of several cards ---- */

/* Leaves only nodes that may be part of a ring: somebody hears them, somebody sets them off.
 * Repeated until nothing changes: whoever loses his last listener is out himself. Most cards are
 * out after a round or two, which is what makes rings of three affordable. */
static int trim(const loop_graph *g, const loop_node **list, int count, bool *all)
{
    for (int before = -1; before != count;) {
        uint32_t caused = 0, heard = 0;
        before = count;
        for (int i = 0; i < count; i++) {
            caused |= list[i]->causes;
            heard |= 1u << g->game->abilities[list[i]->ability].when;
        }
        count = 0;
        for (int i = 0; i < before; i++)
            if ((list[i]->causes & heard)
                && ((caused >> g->game->abilities[list[i]->ability].when) & 1))
                list[count++] = list[i];
    }
    *all &= count <= NODES_TOGETHER;
    return count < NODES_TOGETHER ? count : NODES_TOGETHER;
}

enum { MARK_EDGE = 1, MARK_LOOP = 2 }; /* i may set off k; their cards loop together */

typedef struct search {
    loop_graph *graph;
    cw_loops *loops;
    const loop_node **list;
    int count;
    uint8_t *marks; /* count * count */
    int kept, tried, closed;
} search;

/* The matrix of pairs, by row. */
static uint8_t *mark(const search *s, int i, int k)
{
    return &s->marks[(size_t)i * (size_t)s->count + (size_t)k];
}

/* Two cards that loop: no loop of three has both. */
static void mark_cards(const search *s, cw_card_id x, cw_card_id y)
{
    for (int i = 0; i < s->count; i++)
        for (int k = 0; s->list[i]->card == x && k < s->count; k++)
            if (s->list[k]->card == y) {
                *mark(s, i, k) |= MARK_LOOP;
                *mark(s, k, i) |= MARK_LOOP;
            }
}

/* Only loops of several cards are compared: those of one are kept before the search begins. */
static bool is_kept(const search *s, const cw_card_id *cards, int count)
{
    for (int i = s->loops->count - s->kept; i < s->loops->count; i++) {
        const cw_loop *old = &s->loops->list[i];
        int found = 0;
        for (int k = 0; k < old->card_count; k++)
            for (int j = 0; j < count; j++)
                found += old->cards[k] == cards[j];
        if (found == count && old->card_count == count)
            return true;
    }
    return false;
}

/* Marks first, which cost nothing; a set of cards is told once, by its shortest ring. */
static void try_ring(search *s, const int *places, int length, int wanted)
{
    cw_card_id cards[CW_LOOP_CARDS];
    ring r = {.count = length};
    for (int i = 0; i < length; i++) {
        r.nodes[i] = s->list[places[i]];
        if (*mark(s, places[i], places[(i + 1) % length]) & MARK_LOOP)
            return;
    }
    int count = cards_of(&r, cards);
    if (count != wanted || is_kept(s, cards, count))
        return;
    s->closed++;
    if (!close_ring(s->graph, &r))
        return;
    if (wanted == 2)
        mark_cards(s, cards[0], cards[1]);
    if (s->kept < CW_LOOP_SHOWN)
        s->kept += keep(s->graph, s->loops, &r);
    else
        s->loops->more++;
}

/* Rings of `length` nodes of `cards` different cards; the first node is the lowest. Cheap tests by
 * marks first; a ring that passes them is closed for real (close_ring), and that many are
 * bounded. */
static void find_rings(search *s, int length, int cards)
{
    s->tried = s->closed = 0;
    for (int a = 0; a < s->count && !s->graph->failed; a++)
        for (int b = a + 1; b < s->count; b++) {
            if (!(*mark(s, a, b) & MARK_EDGE))
                continue;
            if (length == 2 && (*mark(s, b, a) & MARK_EDGE))
                try_ring(s, (const int[]){a, b}, length, cards);
            for (int c = a + 1; length > 2 && c < s->count; c++) {
                if (++s->tried > RINGS_TRIED || s->closed > RINGS_CLOSED) {
                    s->loops->all = false;
                    return;
                }
                if (c != b && (*mark(s, b, c) & MARK_EDGE) && (*mark(s, c, a) & MARK_EDGE))
                    try_ring(s, (const int[]){a, b, c}, length, cards);
            }
        }
}

/* The nodes of cards that do not loop alone. One that does would be found again with every other
 * card. */
static bool list_nodes(search *s)
{
    const loop_graph *g = s->graph;
    bool *alone = calloc((size_t)g->game->card_count, sizeof *alone);
    s->list = malloc(((size_t)g->node_count + 1) * sizeof *s->list);
    for (int i = 0; alone && i < s->loops->count; i++)
        alone[s->loops->list[i].cards[0]] = true;
    for (int i = 0; alone && s->list && i < g->node_count; i++)
        if (!alone[g->nodes[i].card])
            s->list[s->count++] = &g->nodes[i];
    s->count = trim(g, s->list, s->count, &s->loops->all);
    s->marks = calloc((size_t)s->count * (size_t)s->count + 1, 1);
    bool done = alone && s->list && s->marks;
    free(alone);
    return done;
}

/* Two cards before three, short rings before long ones: the simplest loop of some cards is told. */
static void find_shared(loop_graph *g, cw_loops *loops)
{
    search s = {.graph = g, .loops = loops};
    g->failed |= !list_nodes(&s);
    for (int i = 0; !g->failed && i < s.count; i++)
        for (int k = 0; k < s.count; k++)
            if (cw__loop_edge(g, s.list[i], s.list[k]).meetings)
                *mark(&s, i, k) = MARK_EDGE;
    for (int cards = 2; !g->failed && cards <= CW_LOOP_CARDS; cards++)
        for (int length = cards; length <= CW_LOOP_CARDS; length++)
            find_rings(&s, length, cards);
    free(s.marks);
    free(s.list);
}

/* The list may be whole or not after a failure; the caller clears it in both cases. */
cw_status cw_loops_find(const cw_game *game, cw_loops *out)
{
    loop_graph g = {.game = game};
    *out = (cw_loops){.all = true};
    for (int i = 0; i < game->effect_count; i++)
        g.harmed |= game->effects[i].op == CW_OP_HEALING_HARMS;
    for (int i = 1; i < game->card_count && !g.failed; i++)
        add_card(&g, (cw_card_id)i);
    find_own(&g, out);
    if (!g.failed)
        find_shared(&g, out);
    free(g.nodes);
    free(g.list);
    return g.failed ? CW_ERR_MEMORY : CW_OK;
}

void cw_loops_clear(cw_loops *loops)
{
    for (int i = 0; i < loops->count; i++)
        free(loops->list[i].text);
    free(loops->list);
    *loops = (cw_loops){0};
}
