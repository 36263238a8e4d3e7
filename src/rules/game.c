/* Building a game: cards, abilities and effects go into growing arrays, strings into blocks
 * that live as long as the game, names into hash tables so that ten thousand cards load fast. */
#include "rules/words.h"

#include "base/hash.h"
#include "base/str.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

typedef struct block {
    struct block *next;
    size_t used, size;
    char data[];
} block;

/* Open addressing over hashes of lower-case names; entries are card numbers, 0 = empty. Equal
 * names of different types sit in the same probe sequence. */
typedef struct index {
    cw_card_id *slots;
    size_t room, used;
} index_table;

struct cw_memory {
    block *blocks;
    index_table names, ids;
    int card_room, ability_room, effect_room;
};

void cw_rules_default(cw_rules *rules)
{
    static const cw_rules defaults = {
#define SETTING_NUMBER(name, low, high, usual, help) .name = usual,
#define SETTING_EACH(name, low, high, usual, help) .name = {usual, usual},
#define SETTING_SWITCH(name, usual, help) .name = usual,
#define SETTING_WORD(name, words, usual, help) .name = usual,
#include "facts/settings.def"
    };
    memcpy(rules, &defaults, sizeof defaults); /* padding too: rules are hashed as bytes */
}

int cw_rules_crystals(const cw_rules *rules, cw_seat seat, int turn)
{
    int gains = rules->mana_waits ? turn - 1 : turn, cap = rules->mana_cap[seat];
    int crystals = rules->mana_start + gains * rules->mana_gain[seat];
    return crystals < cap ? crystals : cap;
}

cw_game *cw_game_new(void)
{
    cw_game *game = calloc(1, sizeof *game);
    struct cw_memory *memory = calloc(1, sizeof *memory);
    if (!game || !memory) {
        free(game);
        free(memory);
        return NULL;
    }
    game->memory = memory;
    cw_rules_default(&game->rules);
    cw_name_list *lists[] = {&game->races, &game->classes, &game->groups, &game->elements,
                             &game->rarities};
    for (int i = 0; i < 5; i++) {
        lists[i]->singular[0] = lists[i]->plural[0] = "";
        lists[i]->count = 1;
    }
    static const cw_card unknown = {.id = "",
                                    .name = "?",
                                    .plural = "?",
                                    .text = "",
                                    .set = "",
                                    .rarity = "",
                                    .flavor = "",
                                    .art = ""};
    static const cw_ability no_ability;
    cw_game_add_card(game, &unknown);
    if (game->card_count != 1 || cw_game_add_ability(game, &no_ability) != 0
        || game->ability_count != 1) {
        cw_game_free(game);
        return NULL;
    }
    return game;
}

void cw_game_free(cw_game *game)
{
    if (!game)
        return;
    for (block *b = game->memory->blocks; b;) {
        block *next = b->next;
        free(b);
        b = next;
    }
    free(game->memory->names.slots);
    free(game->memory->ids.slots);
    free(game->memory);
    free(game->cards);
    free(game->abilities);
    free(game->effects);
    free(game->pool);
    free(game->decks);
    free(game->remarks);
    free(game->fresh);
    free(game->name);
    free(game->title);
    free(game->description);
    free(game->folder);
    free(game);
}

bool cw_game_add_deck(cw_game *game, const cw_deck *deck)
{
    cw_deck *decks = realloc(game->decks, (size_t)(game->deck_count + 1) * sizeof *decks);
    if (!decks)
        return false;
    decks[game->deck_count++] = *deck;
    game->decks = decks;
    return true;
}

cw_game_size cw_game_size_of(const cw_game *game)
{
    return (cw_game_size){game->ability_count, game->effect_count, game->counter_count,
                          game->demand_count};
}

void cw_game_cut(cw_game *game, cw_game_size size)
{
    game->ability_count = size.abilities;
    game->effect_count = size.effects;
    game->counter_count = size.counters;
    game->demand_count = size.demands;
}

bool cw_game_add_remark(cw_game *game, const cw_remark *remark)
{
    const char *file = cw_game_string(game, remark->file ? remark->file : "");
    cw_remark *remarks = realloc(game->remarks, (size_t)(game->remark_count + 1) * sizeof *remarks);
    if (remarks)
        game->remarks = remarks;
    if (!remarks || !file)
        return false;
    remarks[game->remark_count] = *remark;
    remarks[game->remark_count++].file = file;
    return true;
}

/* Room that begins at a multiple of `step` in the blocks, which are never moved. */
static char *take(cw_game *game, size_t size, size_t step)
{
    block *b = game->memory->blocks;
    size += b ? (step - b->used % step) % step : 0;
    if (!b || b->size - b->used < size) {
        size_t room = size > 65536 ? size : 65536;
        b = malloc(sizeof *b + room);
        if (!b)
            return NULL;
        *b = (block){.next = game->memory->blocks, .size = room};
        game->memory->blocks = b;
    }
    char *room = b->data + b->used + (step - b->used % step) % step;
    b->used += size;
    return room;
}

const char *cw_game_string(cw_game *game, const char *text)
{
    size_t size = strlen(text) + 1;
    char *copy = take(game, size, 1);
    return copy ? memcpy(copy, text, size) : NULL;
}

/* What stands before the data of a block is a multiple of the size of a pointer. */
void *cw_game_room(cw_game *game, size_t size)
{
    void *room = take(game, size, sizeof(void *));
    return room ? memset(room, 0, size) : NULL;
}

/* ---- names ---- */

static uint64_t name_hash(const char *name)
{
    uint64_t h = 0xcbf29ce484222325u;
    for (; *name; name++)
        h = (h ^ (uint64_t)tolower((unsigned char)*name)) * 0x100000001b3u;
    return h ^ (h >> 29);
}

static const char *name_of(const cw_game *game, const index_table *t, cw_card_id card)
{
    const cw_card *c = &game->cards[card];
    return t == &game->memory->names ? c->name : c->id;
}

static void index_put(const cw_game *game, index_table *t, cw_card_id card)
{
    size_t i = name_hash(name_of(game, t, card)) & (t->room - 1);
    while (t->slots[i])
        i = (i + 1) & (t->room - 1);
    t->slots[i] = card;
    t->used++;
}

static bool index_add(cw_game *game, index_table *t, cw_card_id card)
{
    if (t->used * 2 >= t->room) {
        index_table old = *t;
        t->room = old.room ? old.room * 2 : 256;
        t->slots = calloc(t->room, sizeof *t->slots);
        if (!t->slots) {
            *t = old;
            return false;
        }
        t->used = 0;
        for (size_t i = 0; i < old.room; i++)
            if (old.slots[i])
                index_put(game, t, old.slots[i]);
        free(old.slots);
    }
    index_put(game, t, card);
    return true;
}

static cw_card_id index_find(const cw_game *game, const index_table *t, const char *name,
                             unsigned kinds)
{
    if (!t->room)
        return 0;
    cw_card_id best = 0; /* of several, the one that was added first */
    for (size_t i = name_hash(name) & (t->room - 1); t->slots[i]; i = (i + 1) & (t->room - 1)) {
        cw_card_id card = t->slots[i];
        if (kinds && !(kinds & (1u << game->cards[card].type)))
            continue;
        if ((!best || card < best) && cw_equal_nocase(name_of(game, t, card), name))
            best = card;
    }
    return best;
}

cw_card_id cw_game_find_card(const cw_game *game, const char *name, unsigned kinds)
{
    return index_find(game, &game->memory->names, name, kinds);
}

cw_card_id cw_game_find_card_id(const cw_game *game, const char *id)
{
    return index_find(game, &game->memory->ids, id, 0);
}

const char *cw_game_nearest_card(const cw_game *game, const char *name)
{
    int best = 4; /* three edits at most, fewer for short names */
    const char *nearest = NULL;
    size_t length = strlen(name);
    if (length < 9)
        best = (int)length / 3 + 1;
    for (int i = 1; i < game->card_count; i++) {
        int distance = cw_edit_distance(name, game->cards[i].name, best - 1);
        if (distance < best) {
            best = distance;
            nearest = game->cards[i].name;
        }
    }
    return nearest;
}

cw_card_id cw_game_find_hero(const cw_game *game, int class_id)
{
    for (int i = 1; i < game->card_count; i++)
        if (game->cards[i].type == CW_TYPE_HERO && !game->cards[i].leader
            && game->cards[i].class_id == class_id)
            return (cw_card_id)i;
    return 0;
}

/* ---- adding ---- */

/* Makes room for one more item; false at the limit or out of memory. */
static bool grow(void **list, int count, int *room, size_t size, int limit)
{
    if (count >= limit)
        return false;
    if (count < *room)
        return true;
    int wanted = *room ? *room * 2 : 64;
    void *bigger = realloc(*list, (size_t)wanted * size);
    if (!bigger)
        return false;
    *list = bigger;
    *room = wanted;
    return true;
}

cw_card_id cw_game_add_card(cw_game *game, const cw_card *card)
{
    void *list = game->cards;
    if (!grow(&list, game->card_count, &game->memory->card_room, sizeof *card, CW_MAX_CARDS))
        return 0;
    game->cards = list;
    cw_card_id id = (cw_card_id)game->card_count;
    game->cards[id] = *card;
    game->card_count++;
    if (id
        && !(index_add(game, &game->memory->names, id) && index_add(game, &game->memory->ids, id)))
        return 0;
    return id;
}

int cw_game_add_ability(cw_game *game, const cw_ability *ability)
{
    void *list = game->abilities;
    if (!grow(&list, game->ability_count, &game->memory->ability_room, sizeof *ability, 65535))
        return 0;
    game->abilities = list;
    game->abilities[game->ability_count] = *ability;
    return game->ability_count++;
}

int cw_game_add_effect(cw_game *game, const cw_effect *effect)
{
    void *list = game->effects;
    if (!grow(&list, game->effect_count, &game->memory->effect_room, sizeof *effect, 65535))
        return -1;
    game->effects = list;
    game->effects[game->effect_count] = *effect;
    return game->effect_count++;
}

int cw_game_add_counter(cw_game *game, const cw_counter *counter)
{
    for (int i = 0; i < game->counter_count; i++)
        if (memcmp(&game->counters[i], counter, sizeof *counter) == 0)
            return i;
    if (game->counter_count >= CW_MAX_COUNTERS)
        return -1;
    game->counters[game->counter_count] = *counter;
    return game->counter_count++;
}

int cw_game_add_demand(cw_game *game, const cw_demand *demand)
{
    for (int i = 1; i <= game->demand_count; i++)
        if (memcmp(&game->demands[i], demand, sizeof *demand) == 0)
            return i;
    if (game->demand_count >= CW_MAX_DEMANDS)
        return 0;
    game->demands[++game->demand_count] = *demand;
    return game->demand_count;
}

int cw_game_add_name(cw_game *game, cw_name_list *list, const char *singular, const char *plural)
{
    if (list->count >= (int)(sizeof list->singular / sizeof *list->singular))
        return 0;
    const char *one = cw_game_string(game, singular), *many = cw_game_string(game, plural);
    if (!one || !many)
        return 0;
    list->singular[list->count] = one;
    list->plural[list->count] = many;
    return list->count++;
}

const char *cw_game_keyword(const cw_game *game, cw_keyword keyword)
{
    const char *word = (unsigned)keyword < CW_KW_COUNT ? game->keyword_words[keyword] : NULL;
    return word ? word : cw_keyword_name(keyword);
}

int cw_game_quoted(const cw_game *game, int first)
{
    int last = first;
    while (last + 1 < game->ability_count && (game->abilities[last].flags & CW_ABILITY_MORE))
        last++;
    return last - first + 1;
}

const char *cw_game_keyword_text(const cw_game *game, cw_keyword keyword)
{
    const cw_keyword_fact *fact = &cw_keyword_facts[keyword];
    const char *own = game->words != NULL ? game->words->keyword_texts[keyword] : NULL;
    if (own != NULL)
        return own;
    return game->rules.lanes > 0 && fact->lanes ? fact->lanes : fact->text;
}
