/* Guests, accounts, logging in and out. Passwords are hashed on threads of their own with
 * libsodium's limits for interactive use: 64 MiB and a good part of a second each. */
#include "account.h"
#include "duel.h"
#include "nametag.h"
#include "web.h"

#include "base/clock.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct password_errand {
    errand base;
    bool is_new; /* register, otherwise log in */
    bool good;
    char name[NAME_BYTES], key[KEY_BYTES], password[PASSWORD_MOST + 1];
    char hash[PASSWORD_HASH]; /* in: of the account; out: of a new one */
    player_row player;
} password_errand;

_Static_assert(PASSWORD_HASH >= crypto_pwhash_STRBYTES, "hashes fit");

/* ---- sessions ---- */

/* HttpOnly keeps it from scripts, SameSite=Strict from other sites' requests; Secure is left out
 * only where there is no TLS at all. */
static void set_cookie(request *r, const char *token, int64_t seconds)
{
    snprintf(r->cookie, sizeof r->cookie,
             "cw_session=%s; Path=%s; HttpOnly; SameSite=Strict; Max-Age=%lld%s", token,
             r->hub->config->base, (long long)seconds, r->secure ? "; Secure" : "");
}

/* Whoever came with the old token goes: his sockets must not act for him any more. All three
 * together: a cookie that is no longer valid must leave no socket and no invitation behind that
 * acts for the player. */
static void end_session(request *r)
{
    cw__archive_drop_session(r->hub->archive, r->token);
    cw__client_log_out(r->hub, r->token);
    cw__lobby_forget(r->hub, r->player.id);
}

/* A new token for every login, and the old session ends: a token that someone has planted before
 * is worth nothing afterwards (session fixation). Only its hash is stored. */
static void begin_session(request *r, const player_row *player)
{
    if (r->known)
        end_session(r);
    char token[TOKEN_TEXT];
    uint8_t hash[TOKEN_HASH];
    int64_t seconds = hub_limit(r->hub, LIMIT_SESSION_DAYS) * 86400;
    cw__token_make(token, hash);
    cw__archive_add_session(r->hub->archive, hash, player->id, cw__hub_date() + seconds);
    set_cookie(r, token, seconds);
    sodium_memzero(token, sizeof token);
}

static json_t *player_json(const player_row *player)
{
    return json_pack("{s:s, s:b, s:I}", "name", player->name, "guest", player->guest, "id",
                     (json_int_t)player->id);
}

void cw__api_me(request *r, const char *rest)
{
    (void)rest;
    cw__web_reply_json(r, 200, player_json(&r->player));
}

void cw__api_logout(request *r, const char *rest)
{
    (void)rest;
    end_session(r);
    set_cookie(r, "", 0);
    cw__web_reply_json(r, 200, json_object());
}

/* ---- guests ---- */

static bool take_turn(request *r, bucket *b, limit per_minute)
{
    double most = (double)hub_limit(r->hub, per_minute);
    if (cw__bucket_take(b, most / 60, most, cw_seconds_now()))
        return true;
    cw__web_refuse(r, 429, CW_ERR_LIMIT, "too many attempts: wait a minute");
    return false;
}

/* The name in the body; NULL after refusing. The body must be released after it was used. */
static const char *read_name(request *r, json_t *body)
{
    const char *name = json_string_value(json_object_get(body, "name"));
    const char *fault = name == NULL ? "\"name\" is missing" : cw__account_name_fault(name);
    if (fault != NULL) {
        cw__web_refuse(r, 400, CW_ERR_RANGE, "%s", fault);
        return NULL;
    }
    return name;
}

/* For those who are new. */
static bool is_free(request *r, const char *name)
{
    if (cw__nametag_is_agents(name)) {
        cw__web_refuse(r, 409, CW_ERR_DUPLICATE,
                       "an opponent of the computer has this name: take "
                       "another");
        return false;
    }
    return true;
}

/* Into the row: the name that the body wants, for the guest with that number (0: a new one).
 * 1. The name is allowed, no agent has it, and the address may make or name another guest.
 * 2. No account has it: a guest must not pass for a registered player.
 * 3. Among guests it is made different (nametag.c). False after refusing. */
static bool pick_guest_name(request *r, int64_t guest, player_row *player)
{
    char key[KEY_BYTES];
    player_row account;
    json_t *body = cw__web_object(r);
    const char *name = body != NULL ? read_name(r, body) : NULL;
    bool good = name != NULL && is_free(r, name) && take_turn(r, &r->from->guests, LIMIT_GUESTS);
    if (good) {
        cw__account_key(name, key);
        snprintf(player->name, sizeof player->name, "%s", name);
    }
    json_decref(body);
    if (good && cw__archive_find_account(r->hub->archive, key, &account)) {
        cw__web_refuse(r, 409, CW_ERR_DUPLICATE,
                       "an account has this name: log in or take another");
        return false;
    }
    if (good && !cw__nametag_pick(r->hub, guest, player->name)) {
        cw__web_refuse(r, 409, CW_ERR_DUPLICATE, "many guests have this name: take another");
        return false;
    }
    return good;
}

/* A row, a session, the answer. */
void cw__api_guest(request *r, const char *rest)
{
    char key[KEY_BYTES];
    player_row player = {.guest = true};
    (void)rest;
    if (!pick_guest_name(r, r->known ? r->player.id : 0, &player))
        return;
    cw__account_key(player.name, key);
    player.id = cw__archive_add_player(r->hub->archive, player.name, key, NULL, cw__hub_date());
    begin_session(r, &player);
    cw__web_reply_json(r, 200, player_json(&player));
}

/* A guest keeps his decks and matches under another name; a match that goes on, and an invitation,
 * keeps the old one. */
void cw__api_rename(request *r, const char *rest)
{
    char key[KEY_BYTES];
    (void)rest;
    if (!r->player.guest) {
        cw__web_refuse(r, 403, CW_ERR_USAGE, "an account keeps its name");
    } else if (pick_guest_name(r, r->player.id, &r->player)) {
        cw__account_key(r->player.name, key);
        cw__archive_rename_guest(r->hub->archive, r->player.id, r->player.name, key);
        cw__nametag_renamed(r->hub, r->player.id, r->player.name);
        cw__web_reply_json(r, 200, player_json(&r->player));
    }
}

/* ---- passwords ---- */

/* Argon2id by libsodium, on purpose slow and large; the number of threads that do this bounds the
 * memory. */
static void hash_password(errand *base)
{
    password_errand *j = (password_errand *)base;
    if (j->is_new) {
        j->good = crypto_pwhash_str(j->hash, j->password, strlen(j->password),
                                    crypto_pwhash_OPSLIMIT_INTERACTIVE,
                                    crypto_pwhash_MEMLIMIT_INTERACTIVE)
                  == 0;
    } else {
        j->good = crypto_pwhash_str_verify(j->hash, j->password, strlen(j->password)) == 0;
    }
    sodium_memzero(j->password, sizeof j->password);
}

static void answer_new(errand *base)
{
    password_errand *j = (password_errand *)base;
    request *r = base->request;
    snprintf(j->player.name, sizeof j->player.name, "%s", j->name);
    j->player.id = j->good ? cw__archive_add_player(base->hub->archive, j->name, j->key, j->hash,
                                                    cw__hub_date())
                           : 0;
    if (!j->good) {
        cw__web_refuse(r, 503, CW_ERR_MEMORY, "%s", cw_status_text(CW_ERR_MEMORY));
    } else if (j->player.id == 0) {
        cw__web_refuse(r, 409, CW_ERR_DUPLICATE,
                       "an account has this name, or one that looks like it");
    } else {
        hub_say(base->hub, JOURNAL_INFO, "account", "player", j->name);
        begin_session(r, &j->player);
        cw__web_reply_json(r, 200, player_json(&j->player));
    }
}

/* One sentence for a wrong name and a wrong password: it must not tell which accounts exist. */
static void answer_login(errand *base)
{
    const password_errand *j = (password_errand *)base;
    request *r = base->request;
    if (j->good && j->player.id != 0) {
        hub_say(base->hub, JOURNAL_INFO, "login", "player", j->player.name);
        begin_session(r, &j->player);
        cw__web_reply_json(r, 200, player_json(&j->player));
    } else {
        base->hub->gauges.counts[COUNT_LOGINS_FAILED]++;
        hub_say(base->hub, JOURNAL_WARN, "login-failed", "player", j->name, "address",
                r->from->text);
        cw__web_refuse(r, 403, CW_ERR_USAGE, "the name or the password is wrong");
    }
}

static void release_password(errand *base)
{
    sodium_memzero(base, sizeof(password_errand));
    free(base);
}

/* A wrong name costs as much time as a wrong password. */
static const char nobody[] = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$"
                             "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/* A hash out of the file says itself how much time and memory it takes to check: no more than ours
 * do. */
static bool is_our_hash(hub *h, player_row *player)
{
    char id[24];
    if (crypto_pwhash_str_needs_rehash(player->password, crypto_pwhash_OPSLIMIT_INTERACTIVE,
                                       crypto_pwhash_MEMLIMIT_INTERACTIVE)
        == 0)
        return true;
    snprintf(id, sizeof id, "%lld", (long long)player->id);
    hub_say(h, JOURNAL_WARN, "bad-row", "table", "players", "id", id, "problem",
            "a password's hash that is not one of ours");
    *player = (player_row){0};
    return false;
}

/* In this order: shape of the name and password, then the address's share of attempts, then the
 * work on a thread. Whatever is refused early costs the server nothing. */
static void ask_password(request *r, bool is_new)
{
    json_t *body = r->hub->config->guest_only ? NULL : cw__web_object(r);
    if (r->hub->config->guest_only) {
        cw__web_refuse(r, 403, CW_ERR_USAGE, "this server is for guests only");
        return;
    }
    const char *name = body != NULL ? read_name(r, body) : NULL;
    const char *password = json_string_value(json_object_get(body, "password"));
    const char *fault = password == NULL ? "\"password\" is missing"
                                         : cw__account_password_fault(password);
    if (name != NULL && fault != NULL) {
        cw__web_refuse(r, 400, CW_ERR_RANGE, "%s", fault);
    } else if (name != NULL && (!is_new || is_free(r, name))
               && take_turn(r, &r->from->logins, LIMIT_LOGINS)) {
        password_errand *j = calloc(1, sizeof *j);
        if (j == NULL) {
            cw__web_refuse(r, 503, CW_ERR_MEMORY, "%s", cw_status_text(CW_ERR_MEMORY));
        } else {
            j->base = (errand){.work = hash_password,
                               .release = release_password,
                               .answer = is_new ? answer_new : answer_login};
            j->is_new = is_new;
            snprintf(j->name, sizeof j->name, "%s", name);
            snprintf(j->password, sizeof j->password, "%s", password);
            cw__account_key(name, j->key);
            bool found = !is_new && cw__archive_find_account(r->hub->archive, j->key, &j->player)
                         && is_our_hash(r->hub, &j->player);
            snprintf(j->hash, sizeof j->hash, "%s", found ? j->player.password : nobody);
            cw__web_send_errand(r, &j->base);
        }
    }
    json_decref(body);
}

void cw__api_register(request *r, const char *rest)
{
    (void)rest;
    ask_password(r, true);
}

void cw__api_login(request *r, const char *rest)
{
    (void)rest;
    ask_password(r, false);
}
