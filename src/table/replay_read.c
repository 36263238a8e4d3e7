/* Reading replays. Total and strict: each line is understood or refused with its number. */
#include "table/replay.h"

#include "wire/text.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST_LINE = 1000, MOST_STEPS = 1 << 20 };

static const char first_line[] = "cardwright replay 1";

typedef struct replay_reader {
    const cw_game *game;
    const char *label;
    int line;
    cw_replay *replay;
    cw_errors *errors;
} replay_reader;

static bool refuse(replay_reader *r, cw_status status, const char *what, const char *found)
{
    cw_errors_add(r->errors, status, r->label, r->line, 0, "%s: \"%.100s\"", what, found);
    return false;
}

static bool refuse_limit(replay_reader *r, const char *what, int limit)
{
    cw_errors_add(r->errors, CW_ERR_LIMIT, r->label, r->line, 0, "%s: at most %d", what, limit);
    return false;
}

/* ---- numbers and names ---- */

/* strtoull alone takes blanks and a sign ("-1" becomes the largest number), hence the last line. */
static bool read_u64(const char *text, int base, uint64_t *out)
{
    char *end;
    errno = 0;
    *out = strtoull(text, &end, base);
    return errno == 0 && end != text && *end == '\0' && text[0] != '-' && text[0] != '+'
           && text[0] != ' ';
}

/* "1 rest" or "2 rest": the seat, and the rest of the line. */
static const char *read_seat(const char *text, int *seat)
{
    if ((text[0] != '1' && text[0] != '2') || text[1] != ' ' || text[2] == '\0')
        return NULL;
    *seat = text[0] - '1';
    return text + 2;
}

/* By id, since names may be shared by a card and its token. */
static cw_card_id find_card(replay_reader *r, const char *id, unsigned kinds)
{
    cw_card_id card = cw_game_find_card_id(r->game, id);
    if (card == 0 || !(kinds >> r->game->cards[card].type & 1)) {
        refuse(r, CW_ERR_UNKNOWN_NAME, "the game has no such card", id);
        return 0;
    }
    return card;
}

/* ---- header lines ---- */

static bool read_game(replay_reader *r, char *rest)
{
    /* The hash is the last word: the name before it may have blanks. */
    char *space = strrchr(rest, ' ');
    if (space == NULL || space - rest >= CW_REPLAY_NAME
        || !read_u64(space + 1, 16, &r->replay->game_hash))
        return refuse(r, CW_ERR_SYNTAX, "expected a game and its hash", rest);
    *space = '\0';
    memcpy(r->replay->game, rest, strlen(rest) + 1);
    return true;
}

/* Told to people, compared with nothing: whether the match still runs the same is what counts. */
static bool read_version(replay_reader *r, char *rest)
{
    snprintf(r->replay->version, sizeof r->replay->version, "%.31s", rest);
    return true;
}

static bool read_seed(replay_reader *r, char *rest)
{
    return read_u64(rest, 10, &r->replay->setup.seed)
           || refuse(r, CW_ERR_SYNTAX, "expected a seed", rest);
}

static bool read_reveal(replay_reader *r, char *rest)
{
    uint64_t value;
    if (!read_u64(rest, 10, &value) || value > 15)
        return refuse(r, CW_ERR_RANGE, "expected a number from 0 to 15", rest);
    r->replay->setup.reveal = (uint8_t)value;
    return true;
}

static bool read_player(replay_reader *r, char *rest)
{
    int seat;
    const char *name = read_seat(rest, &seat);
    char *space = name != NULL ? strrchr(rest, ' ') : NULL;
    if (space == NULL || space < name || strlen(name) >= CW_REPLAY_NAME
        || !read_u64(space + 1, 10, &r->replay->players[seat].seed))
        return refuse(r, CW_ERR_SYNTAX, "expected a seat, a player and a seed", rest);
    *space = '\0';
    strcpy(r->replay->players[seat].name, name);
    return true;
}

static bool read_hero(replay_reader *r, char *rest)
{
    int seat;
    const char *name = read_seat(rest, &seat);
    if (name == NULL)
        return refuse(r, CW_ERR_SYNTAX, "expected a seat and a hero", rest);
    r->replay->setup.decks[seat].hero = find_card(r, name, CW_KIND_HERO);
    return r->replay->setup.decks[seat].hero != 0;
}

static bool read_card(replay_reader *r, char *rest)
{
    int seat, count = 0, used = 0;
    const char *text = read_seat(rest, &seat);
    if (text == NULL || sscanf(text, "%2d %n", &count, &used) != 1 || used == 0 || count < 1)
        return refuse(r, CW_ERR_SYNTAX, "expected a seat, a number and a card", rest);
    cw_card_id card = find_card(r, text + used,
                                CW_KIND_MINION | CW_KIND_SPELL | CW_KIND_WEAPON | CW_KIND_HERO);
    cw_deck *deck = &r->replay->setup.decks[seat];
    if (card == 0)
        return false;
    if (deck->count + count > CW_MAX_DECK)
        return refuse_limit(r, "cards in a deck", CW_MAX_DECK);
    while (count-- > 0)
        deck->cards[deck->count++] = card;
    return true;
}

/* ---- steps ---- */

/* The pointer is good until the next call, which may move the list. */
static cw_replay_step *add_step(replay_reader *r, cw_replay_step_kind kind)
{
    cw_replay *p = r->replay;
    if (p->count == p->room) {
        int room = p->room > 0 ? p->room * 2 : 256;
        cw_replay_step *steps = room <= MOST_STEPS ? realloc(p->steps, (size_t)room * sizeof *steps)
                                                   : NULL;
        if (steps == NULL) {
            refuse_limit(r, "actions in a replay", MOST_STEPS);
            return NULL;
        }
        p->steps = steps;
        p->room = room;
    }
    cw_replay_step *step = &p->steps[p->count++];
    *step = (cw_replay_step){.kind = (uint8_t)kind, .line = r->line};
    return step;
}

static bool read_hash(replay_reader *r, char *rest)
{
    cw_replay_step *step = add_step(r, CW_REPLAY_HASH);
    char *space = strchr(rest, ' ');
    uint64_t number;
    if (step == NULL)
        return false;
    if (space != NULL)
        *space = '\0';
    if (space == NULL || !read_u64(rest, 10, &number) || number > MOST_STEPS
        || !read_u64(space + 1, 16, &step->hash))
        return refuse(r, CW_ERR_SYNTAX, "expected a number of actions and a hash", rest);
    step->number = (int)number;
    return true;
}

/* Numbers of outcomes, each given to `keep`; false after telling what is wrong. */
static bool read_outcomes(replay_reader *r, char *rest, bool (*keep)(replay_reader *r, int outcome))
{
    int count = 0;
    for (char *next, *word = strtok_r(rest, " ", &next); word != NULL;
         word = strtok_r(NULL, " ", &next)) {
        uint64_t outcome;
        if (!read_u64(word, 10, &outcome) || outcome > UINT16_MAX || ++count > CW_CHANCE_MAX)
            return refuse(r, CW_ERR_SYNTAX, "expected at most 64 numbers of outcomes", word);
        if (!keep(r, (int)outcome))
            return false;
    }
    return true;
}

static bool keep_opening(replay_reader *r, int outcome)
{
    if (r->replay->opening_count == CW_CHANCE_MAX || r->replay->count > 0)
        return refuse(r, CW_ERR_SYNTAX, "the opening is over or has too many outcomes", "opening");
    r->replay->opening[r->replay->opening_count++] = (uint16_t)outcome;
    return true;
}

/* Each outcome is a step of its own, so that a step stays small; they are gathered again when
 * the replay runs. */
static bool keep_chance(replay_reader *r, int outcome)
{
    cw_replay_step *step = add_step(r, CW_REPLAY_CHANCE);
    if (step == NULL)
        return false;
    step->number = outcome;
    return true;
}

static bool read_opening(replay_reader *r, char *rest)
{
    return read_outcomes(r, rest, keep_opening);
}

static bool read_chance(replay_reader *r, char *rest)
{
    return read_outcomes(r, rest, keep_chance);
}

static bool read_result(replay_reader *r, char *rest)
{
    static const char *const who[] = {"1", "2", "draw", "none"};
    cw_replay_step *step = add_step(r, CW_REPLAY_RESULT);
    char *space = strchr(rest, ' ');
    if (step == NULL || space == NULL)
        return step != NULL && refuse(r, CW_ERR_SYNTAX, "expected a winner and a reason", rest);
    *space = '\0';
    step->seat = step->end = UINT8_MAX;
    for (int i = 0; i < 4; i++)
        step->seat = strcmp(rest, who[i]) == 0 ? (cw_seat)i : step->seat;
    for (int i = 0; i < CW_END_COUNT; i++)
        step->end = strcmp(space + 1, cw_end_name((cw_end)i)) == 0 ? (uint8_t)i : step->end;
    return (step->seat != UINT8_MAX && step->end != UINT8_MAX)
           || refuse(r, CW_ERR_SYNTAX, "expected a winner and a reason", rest);
}

static bool read_action(replay_reader *r, char *line)
{
    char problem[300];
    cw_replay_step *step = add_step(r, CW_REPLAY_ACTION);
    if (step == NULL)
        return false;
    step->seat = (cw_seat)(line[0] - '1');
    if (cw_action_read(line + 2, step->seat, &step->action, problem, sizeof problem) != CW_OK)
        return refuse(r, CW_ERR_SYNTAX, problem, line);
    return true;
}

static const struct {
    const char *word;
    bool (*read)(replay_reader *r, char *rest);
} words[] = {
    {"version", read_version}, {"game", read_game},     {"seed", read_seed},
    {"reveal", read_reveal},   {"player", read_player}, {"hero", read_hero},
    {"card", read_card},       {"hash", read_hash},     {"result", read_result},
    {"opening", read_opening}, {"chance", read_chance},
};

static bool read_line(replay_reader *r, char *line)
{
    if ((line[0] == '1' || line[0] == '2') && line[1] == ':')
        return read_action(r, line);
    char *space = strchr(line, ' ');
    for (size_t i = 0; space != NULL && i < sizeof words / sizeof *words; i++) {
        size_t size = strlen(words[i].word);
        if (size == (size_t)(space - line) && strncmp(line, words[i].word, size) == 0)
            return words[i].read(r, space + 1);
    }
    return refuse(r, CW_ERR_SYNTAX, "this line cannot be understood", line);
}

/* ---- whole texts ---- */

/* Copies the next line without comment and blanks around it; false at the end of the text or,
 * with *too_long, when it does not fit. */
static bool next_line(const char **text, char out[LONGEST_LINE + 1], bool *too_long)
{
    if (**text == '\0')
        return false;
    size_t size = strcspn(*text, "\n");
    size_t used = size;
    const char *start = *text;
    *text += size + (start[size] == '\n');
    for (size_t i = size; i-- > 0;) /* a name may hold a #, but not after a blank */
        if (start[i] == '#' && (i == 0 || start[i - 1] == ' '))
            used = i;
    while (used > 0 && strchr(" \t\r", start[used - 1]) != NULL)
        used--;
    *too_long = used > LONGEST_LINE;
    used = *too_long ? LONGEST_LINE : used;
    memcpy(out, start, used);
    out[used] = '\0';
    return true;
}

/* Reads no further than the line it looks for: the rest can be understood only once the game is
 * loaded. */
bool cw_replay_game(const char *text, const char *label, char name[CW_REPLAY_NAME],
                    cw_errors *errors)
{
    char line[LONGEST_LINE + 1];
    bool too_long;
    cw_replay *replay = calloc(1, sizeof *replay);
    replay_reader r = {.label = label, .replay = replay, .errors = errors};
    bool found = false;
    while (replay != NULL && !found && next_line(&text, line, &too_long)) {
        r.line++;
        if (r.line == 1 && strcmp(line, first_line) != 0)
            break;
        found = strncmp(line, "game ", 5) == 0 && read_game(&r, line + 5);
    }
    if (found) {
        memcpy(name, replay->game, CW_REPLAY_NAME);
    } else if (errors->count == 0) {
        cw_errors_add(errors, CW_ERR_SYNTAX, label, r.line, 0,
                      "this is no replay: it must begin with \"%s\" and name a game", first_line);
    }
    free(replay);
    return found;
}

static bool is_complete(replay_reader *r)
{
    const cw_match_setup *setup = &r->replay->setup;
    const cw_replay_step *last = r->replay->count > 0 ? &r->replay->steps[r->replay->count - 1]
                                                      : NULL;
    if (setup->decks[0].hero == 0 || setup->decks[1].hero == 0)
        return refuse(r, CW_ERR_MISSING, "a hero is missing", "");
    return (last != NULL && last->kind == CW_REPLAY_RESULT)
           || refuse(r, CW_ERR_MISSING, "the result is missing at the end", "");
}

/* Up to the first mistake: a replay is made by a program, and what follows a broken line is
 * seldom worth telling. */
cw_status cw_replay_read(const cw_game *game, const char *text, size_t size, const char *label,
                         cw_replay *replay, cw_errors *errors)
{
    char line[LONGEST_LINE + 1];
    bool too_long = false, good = size <= CW_REPLAY_LARGEST && strlen(text) == size;
    replay_reader r = {.game = game, .label = label, .replay = replay, .errors = errors};
    memset(replay, 0, sizeof *replay);
    if (!good)
        cw_errors_add(errors, CW_ERR_LIMIT, label, 0, 0, "a replay is a text of at most %d MiB",
                      CW_REPLAY_LARGEST >> 20);
    while (good && next_line(&text, line, &too_long)) {
        r.line++;
        if (r.line == 1 && strcmp(line, first_line) != 0)
            good = refuse(&r, CW_ERR_SYNTAX, "expected \"cardwright replay 1\"", line);
        else if (too_long)
            good = refuse_limit(&r, "bytes in a line", LONGEST_LINE);
        else if (r.line > 1 && line[0] != '\0')
            good = read_line(&r, line);
    }
    if (good && is_complete(&r))
        return CW_OK;
    cw_replay_clear(replay);
    return cw_errors_status(errors);
}

void cw_replay_clear(cw_replay *replay)
{
    free(replay->steps);
    replay->steps = NULL;
    replay->count = replay->room = 0;
}
