/* What players say to each other: rematches and emotes. */
#include "duel.h"

#include "base/clock.h"

#include <string.h>

/* Fixed words, so that nobody has to read what a stranger writes; the client has the sentences. One
 * every two seconds, three at once. */
static const char *const emotes[] = {"hello", "thanks", "well_played", "wow", "oops", "hurry"};
static const double emotes_a_second = 0.5, emotes_at_once = 3;

static json_t *rematch_json(const duel *d, int seat, const char *state)
{
    char id[ID_TEXT];
    return json_pack("{s:s, s:s, s:i, s:s}", "t", "rematch", "match", cw__id_write(d->row.id, id),
                     "from", seat, "state", state);
}

/* The same two decks, the other one goes first. */
const char *cw__duel_rematch(hub *h, duel *d, int seat, const client *by)
{
    if (d->lesson != NULL)
        return "a lesson has no rematch: begin it again";
    unsigned agents = (d->row.players[0] == 0 ? 1u : 0) | (d->row.players[1] == 0 ? 2u : 0);
    if ((d->rematch | agents | 1u << seat) != 3) {
        const char *problem = d->away[1 - seat] > 0
                                  ? "your opponent has left"
                                  : cw__duel_refusal(h, (int64_t[]){by->player.id, 0}, by);
        if (problem == NULL) {
            d->rematch |= 1u << seat;
            cw__duel_tell_all(h, d, rematch_json(d, seat, "asked"), NULL, NULL);
        }
        return problem;
    }
    match_row row = {
        .level = d->row.level, .timer = d->row.timer, .delay = d->row.delay, .hands = d->row.hands};
    for (int i = 0; i < CW_SEATS; i++) {
        row.players[i] = d->row.players[1 - i];
        memcpy(row.names[i], d->row.names[1 - i], NAME_BYTES);
        memcpy(row.decks[i], d->row.decks[1 - i], DECK_NAME_BYTES);
        row.setup.decks[i] = d->row.setup.decks[1 - i];
    }
    const char *problem;
    const duel *again = cw__duel_begin(h, d->shelf, &row, by, &problem);
    d->again = again != NULL ? again->row.id : 0;
    return problem;
}

void cw__duel_decline(hub *h, duel *d, int seat)
{
    d->rematch = 0;
    cw__duel_tell_all(h, d, rematch_json(d, seat, "declined"), NULL, NULL);
}

const char *cw__duel_emote(hub *h, duel *d, int seat, const char *word, client *by,
                           const json_t *re)
{
    char id[ID_TEXT];
    size_t i = 0;
    while (i < sizeof emotes / sizeof *emotes && strcmp(emotes[i], word) != 0)
        i++;
    if (i == sizeof emotes / sizeof *emotes)
        return "there is no such emote: hello, thanks, well_played, wow, oops and hurry are";
    if (!cw__bucket_take(&by->emotes, emotes_a_second, emotes_at_once, cw_seconds_now()))
        return "you have said much just now: wait a moment";
    cw__duel_tell_all(h, d,
                      json_pack("{s:s, s:s, s:i, s:s}", "t", "emote", "match",
                                cw__id_write(d->row.id, id), "from", seat, "emote", emotes[i]),
                      by, re);
    return NULL;
}
