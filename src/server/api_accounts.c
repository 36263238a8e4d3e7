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

static void set_cookie(request *r, const char *token, int64_t seconds)
{
    snprintf(r->cookie, sizeof r->cookie,
             "cw_session=%s; Path=%s; HttpOnly; SameSite=Strict; Max-Age=%lld%s", token,
             r->hub->config->base, (long long)seconds, r->secure ? "; Secure" : "");
}

/* Whoever came with the old token goes: his sockets must not act for him any more. */
static void end_session(request *r)
{
    archive_drop_session(r->hub->archive, r->token);
    client_log_out(r->hub, r->token);
    lobby_forget(r->hub, r->player.id);
}

static void begin_session(request *r, const player_row *player)
{
    if (r->known)
        end_session(r);
    char token[TOKEN_TEXT];
    uint8_t hash[TOKEN_HASH];
    int64_t seconds = hub_limit(r->hub, LIMIT_SESSION_DAYS) * 86400;
    token_make(token, hash);
    archive_add_session(r->hub->archive, hash, player->id, hub_date() + seconds);
    set_cookie(r, token, seconds);
    sodium_memzero(token, sizeof token);
}

static json_t *player_json(const player_row *player)
{
    return json_pack("{s:s, s:b, s:I}", "name", player->name, "guest", player->guest, "id",
                     (json_int_t)player->id);
}

void api_me(request *r, const char *rest)
{
    (void)rest;
    web_reply_json(r, 200, player_json(&r->player));
}

void api_logout(request *r, const char *rest)
{
    (void)rest;
    end_session(r);
    set_cookie(r, "", 0);
    web_reply_json(r, 200, json_object());
}

/* ---- guests ---- */

static bool take_turn(request *r, bucket *b, limit per_minute)
{
    double most = (double)hub_limit(r->hub, per_minute);
    if (bucket_take(b, most / 60, most, cw_seconds_now()))
        return true;
    web_refuse(r, 429, CW_ERR_LIMIT, "too many attempts: wait a minute");
    return false;
}

/* The name in the body; NULL after refusing. The body must be released after it was used. */
static const char *read_name(request *r, json_t *body)
{
    const char *name = json_string_value(json_object_get(body, "name"));
    const char *fault = name == NULL ? "\"name\" is missing" : account_name_fault(name);
    if (fault != NULL) {
        web_refuse(r, 400, CW_ERR_RANGE, "%s", fault);
        return NULL;
    }
    return name;
}

/* For those who are new. */
static bool is_free(request *r, const char *name)
{
    if (nametag_is_agents(name)) {
        web_refuse(r, 409, CW_ERR_DUPLICATE,
                   "an opponent of the computer has this name: take "
                   "another");
        return false;
    }
    return true;
}

void api_guest(request *r, const char *rest)
{
    char key[KEY_BYTES];
    player_row player = {.guest = true}, account;
    json_t *body = web_object(r);
    const char *name = body != NULL ? read_name(r, body) : NULL;
    (void)rest;
    if (name != NULL && is_free(r, name) && take_turn(r, &r->from->guests, LIMIT_GUESTS)) {
        account_key(name, key);
        snprintf(player.name, sizeof player.name, "%s", name);
        if (archive_find_account(r->hub->archive, key, &account)) {
            web_refuse(r, 409, CW_ERR_DUPLICATE,
                       "an account has this name: log in or take another");
        } else if (!nametag_pick(r->hub, r->known ? r->player.id : 0, player.name)) {
            web_refuse(r, 409, CW_ERR_DUPLICATE, "many guests have this name: take another");
        } else {
            account_key(player.name, key);
            player.id = archive_add_player(r->hub->archive, player.name, key, NULL, hub_date());
            begin_session(r, &player);
            web_reply_json(r, 200, player_json(&player));
        }
    }
    json_decref(body);
}

/* ---- passwords ---- */

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
    j->player.id = j->good ? archive_add_player(base->hub->archive, j->name, j->key, j->hash,
                                                hub_date())
                           : 0;
    if (!j->good) {
        web_refuse(r, 503, CW_ERR_MEMORY, "%s", cw_status_text(CW_ERR_MEMORY));
    } else if (j->player.id == 0) {
        web_refuse(r, 409, CW_ERR_DUPLICATE, "an account has this name, or one that looks like it");
    } else {
        hub_say(base->hub, JOURNAL_INFO, "account", "player", j->name);
        begin_session(r, &j->player);
        web_reply_json(r, 200, player_json(&j->player));
    }
}

static void answer_login(errand *base)
{
    const password_errand *j = (password_errand *)base;
    request *r = base->request;
    if (j->good && j->player.id != 0) {
        hub_say(base->hub, JOURNAL_INFO, "login", "player", j->player.name);
        begin_session(r, &j->player);
        web_reply_json(r, 200, player_json(&j->player));
    } else {
        base->hub->gauges.counts[COUNT_LOGINS_FAILED]++;
        hub_say(base->hub, JOURNAL_WARN, "login-failed", "player", j->name, "address",
                r->from->text);
        web_refuse(r, 403, CW_ERR_USAGE, "the name or the password is wrong");
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

static void ask_password(request *r, bool is_new)
{
    json_t *body = r->hub->config->guest_only ? NULL : web_object(r);
    if (r->hub->config->guest_only) {
        web_refuse(r, 403, CW_ERR_USAGE, "this server is for guests only");
        return;
    }
    const char *name = body != NULL ? read_name(r, body) : NULL;
    const char *password = json_string_value(json_object_get(body, "password"));
    const char *fault = password == NULL ? "\"password\" is missing"
                                         : account_password_fault(password);
    if (name != NULL && fault != NULL) {
        web_refuse(r, 400, CW_ERR_RANGE, "%s", fault);
    } else if (name != NULL && (!is_new || is_free(r, name))
               && take_turn(r, &r->from->logins, LIMIT_LOGINS)) {
        password_errand *j = calloc(1, sizeof *j);
        if (j == NULL) {
            web_refuse(r, 503, CW_ERR_MEMORY, "%s", cw_status_text(CW_ERR_MEMORY));
        } else {
            j->base = (errand){.work = hash_password,
                               .release = release_password,
                               .answer = is_new ? answer_new : answer_login};
            j->is_new = is_new;
            snprintf(j->name, sizeof j->name, "%s", name);
            snprintf(j->password, sizeof j->password, "%s", password);
            account_key(name, j->key);
            bool found = !is_new && archive_find_account(r->hub->archive, j->key, &j->player)
                         && is_our_hash(r->hub, &j->player);
            snprintf(j->hash, sizeof j->hash, "%s", found ? j->player.password : nobody);
            web_send_errand(r, &j->base);
        }
    }
    json_decref(body);
}

void api_register(request *r, const char *rest)
{
    (void)rest;
    ask_password(r, true);
}

void api_login(request *r, const char *rest)
{
    (void)rest;
    ask_password(r, false);
}
