/* Recording matches as text. */
#include "table/replay.h"

#include "table/agent_table.h"
#include "wire/text.h"

enum { MOST_ACTIONS = 200000 };

/* Cards in the order of the deck, equal neighbours together: shuffling starts from it. */
static void write_deck(cw_recorder *r, int seat, const cw_deck *deck)
{
    const cw_card *cards = r->game->cards;
    cw_str_printf(&r->text, "hero %d %s\n", seat + 1, cards[deck->hero].id);
    for (int i = 0; i < deck->count;) {
        int end = i + 1;
        while (end < deck->count && deck->cards[end] == deck->cards[i])
            end++;
        cw_str_printf(&r->text, "card %d %d %s\n", seat + 1, end - i, cards[deck->cards[i]].id);
        i = end;
    }
}

void cw_recorder_begin(cw_recorder *r, const cw_game *game, const cw_match_setup *setup,
                       const cw_replay_player players[CW_SEATS])
{
    /* Decks that are left to chance are made from the seed here too, so that the file names real
     * cards and can be played again even if that way of making them changes. */
    cw_match_setup made = *setup;
    *r = (cw_recorder){.game = game};
    cw_match_make_decks(game, &made);
    cw_str_printf(&r->text, "cardwright replay 1\nversion %s\ngame %s %016llx\nseed %llu\n",
                  CW_VERSION, game->name, (unsigned long long)game->hash,
                  (unsigned long long)setup->seed);
    if (setup->reveal != 0)
        cw_str_printf(&r->text, "reveal %d\n", setup->reveal);
    for (int seat = 0; seat < CW_SEATS; seat++) {
        cw_str_printf(&r->text, "player %d %s %llu\n", seat + 1, players[seat].name,
                      (unsigned long long)players[seat].seed);
        write_deck(r, seat, &made.decks[seat]);
    }
}

static void write_outcomes(cw_recorder *r, const char *word, const uint16_t *outcomes, int count)
{
    if (count > 0) {
        cw_str_add(&r->text, word);
        for (int i = 0; i < count; i++)
            cw_str_printf(&r->text, " %d", outcomes[i]);
        cw_str_char(&r->text, '\n');
    }
}

void cw_recorder_opening(cw_recorder *r, const uint16_t *outcomes, int count)
{
    write_outcomes(r, "opening", outcomes, count);
}

void cw_recorder_chance(cw_recorder *r, const uint16_t *outcomes, int count)
{
    write_outcomes(r, "chance", outcomes, count);
}

static void write_hash(cw_recorder *r, const cw_state *state)
{
    cw_str_printf(&r->text, "hash %d %016llx\n", r->actions,
                  (unsigned long long)cw_replay_hash(r->game, state));
}

void cw_recorder_add(cw_recorder *r, cw_seat seat, cw_action action, const cw_state *after)
{
    cw_str_printf(&r->text, "%d: ", seat + 1);
    cw_action_write(action, seat, &r->text);
    cw_str_char(&r->text, '\n');
    if (++r->actions % CW_REPLAY_EVERY == 0)
        write_hash(r, after);
}

void cw_recorder_end(cw_recorder *r, const cw_state *state)
{
    if (r->actions % CW_REPLAY_EVERY != 0)
        write_hash(r, state);
    if (state->winner < CW_SEATS) {
        cw_str_printf(&r->text, "result %d %s\n", state->winner + 1,
                      cw_end_name((cw_end)state->end));
    } else {
        cw_str_printf(&r->text, "result %s %s\n", state->winner == CW_DRAW_RESULT ? "draw" : "none",
                      cw_end_name((cw_end)state->end));
    }
}

void cw_recorder_clear(cw_recorder *r) { cw_str_clear(&r->text); }

/* The agents are opened after the match could start, so that bad decks do not start programs. */
cw_status cw_replay_record(const cw_game *game, const cw_match_setup *setup,
                           const cw_replay_player players[CW_SEATS], cw_recorder *r,
                           cw_errors *errors)
{
    cw_agent *agents[CW_SEATS] = {NULL, NULL};
    cw_state state;
    cw_recorder_begin(r, game, setup, players);
    cw_status status = cw_match_start(game, setup, &state, NULL);
    if (status != CW_OK)
        cw_errors_add(errors, status, NULL, 0, 0, "%s", cw_status_text(status));
    for (int i = 0; i < CW_SEATS && status == CW_OK; i++) {
        agents[i] = cw_agent_open(players[i].name, game, (cw_seat)i, players[i].seed,
                                  cw_shown_to(setup->reveal, i), errors);
        status = agents[i] == NULL ? cw_errors_status(errors) : CW_OK;
    }
    while (status == CW_OK && !cw_state_is_over(&state) && r->actions < MOST_ACTIONS) {
        cw_seat seat = cw_state_decider(&state);
        cw_action action = cw_agent_act(agents[seat], game, &state, NULL);
        status = cw_apply(game, &state, action, NULL);
        cw_recorder_add(r, seat, action, &state);
    }
    cw_recorder_end(r, &state);
    cw_agent_free(agents[0]);
    cw_agent_free(agents[1]);
    return status == CW_OK && r->text.failed ? CW_ERR_MEMORY : status;
}
