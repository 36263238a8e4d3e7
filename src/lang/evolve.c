/* Vectors of the family `evolve`: the table of their parameters, their values as a row of genes,
 * random vectors, and vectors as YAML. */
#include "lang/evolve.h"

#include "evolve_private.h"

#include <stdio.h>
#include <string.h>

const cw_evolve_param cw_evolve_params[CW_EVOLVE_RULES + CW_EVOLVE_TRAITS] = {
/* clang-format off */
#define X(id, name, low, high, help) {name, low, high, help},
    /* clang-format on */
    CW_EVOLVE_RULE_LIST(X) CW_EVOLVE_CARD_LIST(X)
#undef X
};

/* ---- genes ---- */

enum { FIRST_RULES = CW_EVOLVE_EXTRA_MANA }; /* rules of the first player if sides differ */

typedef struct gene_place {
    int seat, index; /* of the value */
} gene_place;

/* Of a different vector: the first player's genes, without the extras, then the other's. */
static gene_place place_of(bool different, int gene)
{
    enum { FIRST = CW_EVOLVE_VALUES - (CW_EVOLVE_RULES - FIRST_RULES) };
    if (!different)
        return (gene_place){1, gene};
    if (gene >= FIRST)
        return (gene_place){1, gene - FIRST};
    return (gene_place){0, gene < FIRST_RULES ? gene : gene + CW_EVOLVE_RULES - FIRST_RULES};
}

int cw_evolve_gene_count(bool different)
{
    return different ? 2 * CW_EVOLVE_VALUES - (CW_EVOLVE_RULES - FIRST_RULES) : CW_EVOLVE_VALUES;
}

/* The three subsets share the rows of the table. */
const cw_evolve_param *cw__evolve_param_at(int index)
{
    int trait = (index - CW_EVOLVE_RULES) % CW_EVOLVE_TRAITS;
    return &cw_evolve_params[index < CW_EVOLVE_RULES ? index : CW_EVOLVE_RULES + trait];
}

const cw_evolve_param *cw_evolve_gene_param(bool different, int gene)
{
    return cw__evolve_param_at(place_of(different, gene).index);
}

int cw_evolve_get(const cw_evolve_vector *vector, int gene)
{
    gene_place at = place_of(vector->different, gene);
    return vector->sides[at.seat].values[at.index];
}

/* A vector for both players is kept on both sides, so that whoever reads it need not ask. */
void cw_evolve_set(cw_evolve_vector *vector, int gene, int value)
{
    gene_place at = place_of(vector->different, gene);
    vector->sides[at.seat].values[at.index] = (int8_t)value;
    if (!vector->different)
        vector->sides[0].values[at.index] = (int8_t)value;
}

/* Subsets are counted from 1 for people. */
const char *cw_evolve_gene_name(bool different, int gene, char *out, size_t size)
{
    gene_place at = place_of(different, gene);
    const char *side = !different ? "" : at.seat == 0 ? "first." : "second.";
    const char *name = cw__evolve_param_at(at.index)->name;
    if (at.index < CW_EVOLVE_RULES) {
        snprintf(out, size, "%s%s", side, name);
    } else {
        int subset = (at.index - CW_EVOLVE_RULES) / CW_EVOLVE_TRAITS;
        snprintf(out, size, "%scards.%d.%s", side, subset + 1, name);
    }
    return out;
}

/* One draw per gene, in their order: a seed gives the same vector for ever. */
void cw_evolve_random(cw_evolve_vector *vector, bool different, cw_rng *rng)
{
    memset(vector, 0, sizeof *vector);
    vector->different = different;
    for (int gene = 0; gene < cw_evolve_gene_count(different); gene++) {
        const cw_evolve_param *param = cw_evolve_gene_param(different, gene);
        uint32_t values = (uint32_t)(param->high - param->low + 1);
        cw_evolve_set(vector, gene, param->low + (int)cw_rng_below(rng, values));
    }
}

/* ---- blank cards ---- */

const char *const cw_evolve_zero_words[] = {"gone", "stays", NULL};

/* Gone at the end of the turn they are played in, and unable to attack in it: such a card is
 * drawn and paid for without any use. */
int cw_evolve_blank_cards(const cw_evolve_vector *vector, int seat, unsigned *thirds)
{
    const cw_evolve_side *side = &vector->sides[seat];
    int deck = cw_evolve_rule_of(side, CW_EVOLVE_MAX_CARD_DECK), count = 0;
    unsigned found = 0;
    for (int subset = 0; subset < CW_EVOLVE_SUBSETS && !vector->zero_stays; subset++) {
        if (cw_evolve_trait_of(side, subset, CW_EVOLVE_CARD_LAST) == 0
            && cw_evolve_trait_of(side, subset, CW_EVOLVE_ATTACK_TURN) == 0) {
            count += evolve_subset_size(deck, subset);
            found |= 1u << subset;
        }
    }
    if (thirds != NULL)
        *thirds = found;
    return count;
}

/* ---- writing ---- */

/* `extras`: the second player's mana and cards, which the first one has not. */
static void write_side(const cw_evolve_side *side, bool extras, int indent, cw_str *out)
{
    for (int i = 0; i < (extras ? CW_EVOLVE_RULES : FIRST_RULES); i++)
        cw_str_printf(out, "%*s%s: %d\n", indent, "", cw_evolve_params[i].name, side->values[i]);
    cw_str_printf(out, "%*scards:\n", indent, "");
    for (int subset = 0; subset < CW_EVOLVE_SUBSETS; subset++) {
        for (int trait = 0; trait < CW_EVOLVE_TRAITS; trait++)
            cw_str_printf(out, "%*s%s%s: %d\n", indent + 2, "", trait == 0 ? "- " : "  ",
                          cw_evolve_params[CW_EVOLVE_RULES + trait].name,
                          cw_evolve_trait_of(side, subset, (cw_evolve_trait)trait));
    }
}

/* With both sides alike one is written; the reader then gives it to both. */
void cw_evolve_write(const cw_evolve_vector *vector, cw_str *out)
{
    cw_str_add(out, "evolve:\n");
    if (vector->zero_stays)
        cw_str_printf(out, "  card_last_0: %s\n", cw_evolve_zero_words[true]);
    if (!vector->different) {
        write_side(&vector->sides[0], true, 2, out);
        return;
    }
    cw_str_add(out, "  first:\n");
    write_side(&vector->sides[0], false, 4, out);
    cw_str_add(out, "  second:\n");
    write_side(&vector->sides[1], true, 4, out);
}

/* ---- in words ---- */

static const char *const subset_words[CW_EVOLVE_SUBSETS] = {"first", "second", "last"};

/* "Cannot be attacked" is not told of what must be attacked: the second wins (evolve_game.c). */
static void explain_subset(const cw_evolve_side *side, int subset, bool zero_stays, cw_str *out)
{
    static const struct {
        cw_evolve_trait trait;
        const char *words;
    } marks[] = {
        {CW_EVOLVE_ATTACK_TWICE, "attacks twice each turn"},
        {CW_EVOLVE_ATTACK_TURN, "attacks in the turn it is played"},
        {CW_EVOLVE_MUST_ATTACK, "must be attacked first"},
        {CW_EVOLVE_CARD_CANT, "cannot be attacked"},
    };
    bool must = cw_evolve_trait_of(side, subset, CW_EVOLVE_MUST_ATTACK);
    int stays = cw_evolve_trait_of(side, subset, CW_EVOLVE_CARD_LAST);
    cw_str_printf(out, "  The %s third (%d cards): attack 1 to %d, health 1 to %d",
                  subset_words[subset],
                  evolve_subset_size(cw_evolve_rule_of(side, CW_EVOLVE_MAX_CARD_DECK), subset),
                  cw_evolve_trait_of(side, subset, CW_EVOLVE_MAX_ATTACK),
                  cw_evolve_trait_of(side, subset, CW_EVOLVE_MAX_HEALTH));
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        bool idle = must && marks[i].trait == CW_EVOLVE_CARD_CANT;
        if (cw_evolve_trait_of(side, subset, marks[i].trait) && !idle)
            cw_str_printf(out, "; %s", marks[i].words);
    }
    if (stays == 0)
        cw_str_add(out,
                   zero_stays ? "; stays until it dies.\n" : "; gone at the end of the turn.\n");
    else
        cw_str_printf(out, "; stays %d turn%s more.\n", stays, stays == 1 ? "" : "s");
}

static void explain_side(const cw_evolve_side *side, bool zero_stays, cw_str *out)
{
    int hand = cw_evolve_rule_of(side, CW_EVOLVE_MAX_CARD_HAND);
    cw_str_printf(out,
                  "  %d life. 1 mana crystal in the first turn, then %d more each turn, up to %d.\n"
                  "  A deck of %d cards, new in each match: up to the first turn %d are drawn, "
                  "then %d each turn.\n"
                  "  At most %d cards in hand, at most %d minions on the board.\n",
                  cw_evolve_rule_of(side, CW_EVOLVE_LIFE_POINTS),
                  cw_evolve_rule_of(side, CW_EVOLVE_MANA_RATE),
                  cw_evolve_rule_of(side, CW_EVOLVE_MAX_MANA),
                  cw_evolve_rule_of(side, CW_EVOLVE_MAX_CARD_DECK), evolve_first_cards(side, 0),
                  cw_evolve_rule_of(side, CW_EVOLVE_WITHDRAW), hand,
                  cw_evolve_rule_of(side, CW_EVOLVE_MAX_CARD_FIELD));
    for (int subset = 0; subset < CW_EVOLVE_SUBSETS; subset++)
        explain_subset(side, subset, zero_stays, out);
}

/* Both players at once if they are alike. */
void cw_evolve_explain(const cw_evolve_vector *vector, cw_str *out)
{
    const cw_evolve_side *second = &vector->sides[1];
    cw_str_add(out, vector->different ? "The player who begins:\n" : "Both players:\n");
    explain_side(&vector->sides[0], vector->zero_stays, out);
    if (vector->different) {
        cw_str_add(out, "The other player:\n");
        explain_side(second, vector->zero_stays, out);
    }
    cw_str_printf(out,
                  "In his first turn the second player has %d mana more, and he has drawn %d "
                  "cards.\nA card costs half of the sum of its attack and health, rounded "
                  "down.\n",
                  cw_evolve_rule_of(second, CW_EVOLVE_EXTRA_MANA),
                  evolve_first_cards(second, cw_evolve_rule_of(second, CW_EVOLVE_EXTRA_CARD)));
}

/* "the first third", "the second and the last third" */
static void name_thirds(unsigned thirds, cw_str *out)
{
    const char *joint = "";
    if (thirds == (1u << CW_EVOLVE_SUBSETS) - 1) {
        cw_str_add(out, "all of them");
        return;
    }
    for (int subset = 0; subset < CW_EVOLVE_SUBSETS; subset++) {
        if (thirds >> subset & 1) {
            cw_str_printf(out, "%sthe %s", joint, subset_words[subset]);
            joint = " and ";
        }
    }
    cw_str_add(out, " third");
}

/* A search tends to find such cards, and nobody sees them in a row of numbers. */
void cw_evolve_explain_blanks(const cw_evolve_vector *vector, cw_str *out)
{
    for (int seat = 0; seat < (vector->different ? CW_SEATS : 1); seat++) {
        int deck = cw_evolve_rule_of(&vector->sides[seat], CW_EVOLVE_MAX_CARD_DECK);
        unsigned thirds;
        int blank = cw_evolve_blank_cards(vector, seat, &thirds);
        const char *whose = !vector->different ? ""
                            : seat == 0        ? " of the player who begins"
                                               : " of the other player";
        cw_str_printf(out, "%d of %d cards%s can never attack nor block", blank, deck, whose);
        if (blank > 0) {
            cw_str_add(out, ": ");
            name_thirds(thirds, out);
            cw_str_add(out, ", gone at the end of the turn in which they are played");
        }
        cw_str_add(out, ".\n");
    }
}
