/* Reading request heads: RFC 9112 (framing), RFC 9110 (fields), RFC 3986 (targets). Lines end in
 * CR LF, folded lines and white space before a colon are refused, and so is whatever makes the
 * length of a body doubtful. Bodies have a Content-Length; transfer codings are not implemented. */
#include "http.h"

#include <string.h>
#include <strings.h>

static const struct {
    const char *name;
    http_method method;
} methods[] = {
    {"GET", HTTP_GET},       {"HEAD", HTTP_HEAD_ONLY}, {"POST", HTTP_POST},   {"PUT", HTTP_PUT},
    {"DELETE", HTTP_DELETE}, {"OPTIONS", HTTP_OTHER},  {"PATCH", HTTP_OTHER}, {"TRACE", HTTP_OTHER},
};

static const struct {
    int status;
    const char *reason;
} reasons[] = {
    {101, "Switching Protocols"},
    {200, "OK"},
    {304, "Not Modified"},
    {400, "Bad Request"},
    {401, "Unauthorized"},
    {403, "Forbidden"},
    {404, "Not Found"},
    {405, "Method Not Allowed"},
    {409, "Conflict"},
    {413, "Content Too Large"},
    {414, "URI Too Long"},
    {417, "Expectation Failed"},
    {421, "Misdirected Request"},
    {426, "Upgrade Required"},
    {429, "Too Many Requests"},
    {431, "Request Header Fields Too Large"},
    {500, "Internal Server Error"},
    {501, "Not Implemented"},
    {503, "Service Unavailable"},
    {505, "HTTP Version Not Supported"},
};

const char *cw__http_reason(int status)
{
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++)
        if (reasons[i].status == status)
            return reasons[i].reason;
    return "Unknown";
}

/* ---- letters ---- */

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static bool is_alphanumeric(char c)
{
    return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_token(char c)
{
    return is_alphanumeric(c) || (c != '\0' && strchr("!#$%&'*+-.^_`|~", c) != NULL);
}

/* Of a field's value: visible, blank, or beyond ASCII. */
static bool is_value(char c)
{
    return c == '\t' || (c >= ' ' && c <= '~') || (unsigned char)c >= 0x80;
}

static bool is_blank(char c) { return c == ' ' || c == '\t'; }

static int hex_digit(char c)
{
    return is_digit(c)            ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

static http_text trim(http_text t)
{
    while (t.size > 0 && is_blank(t.at[0])) {
        t.at++;
        t.size--;
    }
    while (t.size > 0 && is_blank(t.at[t.size - 1]))
        t.size--;
    return t;
}

/* ---- fields ---- */

bool cw__http_is(http_text text, const char *word)
{
    return text.size == strlen(word) && strncasecmp(text.at, word, text.size) == 0;
}

const http_text *cw__http_find(const http_head *head, const char *name, int n)
{
    for (int i = 0; i < head->field_count; i++)
        if (cw__http_is(head->fields[i].name, name) && n-- == 0)
            return &head->fields[i].value;
    return NULL;
}

bool cw__http_next(http_text *list, http_text *item)
{
    while (list->size > 0) {
        const char *comma = memchr(list->at, ',', list->size);
        size_t size = comma != NULL ? (size_t)(comma - list->at) : list->size;
        *item = trim((http_text){list->at, size});
        size += comma != NULL;
        list->at += size;
        list->size -= size;
        if (item->size > 0) /* empty items count as nothing */
            return true;
    }
    return false;
}

bool cw__http_lists(const http_head *head, const char *name, const char *word)
{
    const http_text *value;
    for (int n = 0; (value = cw__http_find(head, name, n)) != NULL; n++) {
        http_text list = *value, item;
        while (cw__http_next(&list, &item))
            if (cw__http_is(item, word))
                return true;
    }
    return false;
}

/* The line without its end; false if its end is not there. */
static bool take_line(http_text *rest, http_text *line)
{
    const char *end = memchr(rest->at, '\n', rest->size);
    if (end == NULL)
        return false;
    *line = (http_text){rest->at, (size_t)(end - rest->at)};
    rest->size -= line->size + 1;
    rest->at = end + 1;
    return true;
}

static bool read_field(http_text line, http_field *field)
{
    size_t name = 0;
    while (name < line.size && is_token(line.at[name]))
        name++;
    if (name == 0 || name == line.size || line.at[name] != ':')
        return false; /* a folded line, or white space before the colon */
    field->name = (http_text){line.at, name};
    field->value = trim((http_text){line.at + name + 1, line.size - name - 1});
    for (size_t i = 0; i < field->value.size; i++)
        if (!is_value(field->value.at[i]))
            return false;
    return true;
}

/* ---- the request line ---- */

/* A port is digits, and of the rest no more is looked at than that nothing else can be in it. */
bool cw__http_is_authority(http_text host)
{
    const char *colon = host.size > 0 ? memrchr(host.at, ':', host.size) : NULL;
    const char *bracket = host.size > 0 ? memrchr(host.at, ']', host.size) : NULL;
    if (colon != NULL && (bracket == NULL || bracket < colon)) {
        size_t name = (size_t)(colon - host.at);
        for (size_t i = name + 1; i < host.size; i++)
            if (!is_digit(host.at[i]))
                return false;
        host.size = name;
    }
    for (size_t i = 0; i < host.size; i++)
        if (!is_alphanumeric(host.at[i])
            && (host.at[i] == '\0' || strchr("-._~%!$&'()*+,;=:[]", host.at[i]) == NULL))
            return false;
    return true;
}

/* 0, or the status to refuse it with. A "." or ".." as a segment, which clients take out before
 * they ask, is refused, and so is a NUL. */
static int decode_path(http_text text, char out[HTTP_PATH])
{
    size_t n = 0, segment = 1; /* where the segment begins in `out` */
    for (size_t i = 0; i <= text.size; i++) {
        char c = i < text.size ? text.at[i] : '/';
        if (c == '/' && n > 0) {
            size_t size = n - segment;
            if ((size == 1 || size == 2) && strncmp(out + segment, "..", size) == 0)
                return 400;
            segment = n + 1;
        }
        if (i == text.size)
            break;
        if (c == '%') {
            int high = i + 2 < text.size ? hex_digit(text.at[i + 1]) : -1;
            int low = i + 2 < text.size ? hex_digit(text.at[i + 2]) : -1;
            c = high >= 0 && low >= 0 ? (char)(high * 16 + low) : '\0';
            i += 2;
        }
        if (c == '\0' || c == '\n' || c == '\r')
            return 400;
        if (n + 1 == HTTP_PATH)
            return 414;
        out[n++] = c;
    }
    out[n] = '\0';
    return 0;
}

static int read_target(http_text target, http_head *head)
{
    for (size_t i = 0; i < target.size; i++)
        if (target.at[i] <= ' ' || target.at[i] > '~' || target.at[i] == '#')
            return 400;
    static const char *const schemes[] = {"http://", "https://"};
    for (size_t i = 0; i < 2; i++) { /* the absolute form: its host counts, not the Host field */
        size_t size = strlen(schemes[i]);
        if (target.size > size && strncasecmp(target.at, schemes[i], size) == 0) {
            target.at += size;
            target.size -= size;
            size_t host = 0;
            while (host < target.size && target.at[host] != '/' && target.at[host] != '?')
                host++;
            head->host = (http_text){target.at, host};
            target.at += host;
            target.size -= host;
            if (host == 0 || !cw__http_is_authority(head->host))
                return 400;
            break;
        }
    }
    const char *mark = target.size > 0 ? memchr(target.at, '?', target.size) : NULL;
    size_t path = mark != NULL ? (size_t)(mark - target.at) : target.size;
    size_t query = mark != NULL ? target.size - path - 1 : 0;
    if (query >= HTTP_PATH)
        return 414;
    memcpy(head->query, mark != NULL ? mark + 1 : "", query);
    head->query[query] = '\0';
    if (path == 0 && head->host.size > 0) { /* "http://host" */
        memcpy(head->path, "/", 2);
        return 0;
    }
    if (path == 1 && target.at[0] == '*' && head->method == HTTP_OTHER) { /* OPTIONS * */
        memcpy(head->path, "*", 2);
        return 0;
    }
    return path > 0 && target.at[0] == '/' ? decode_path((http_text){target.at, path}, head->path)
                                           : 400;
}

static int read_version(http_text version, http_head *head)
{
    if (version.size != 8 || memcmp(version.at, "HTTP/", 5) != 0 || !is_digit(version.at[5])
        || version.at[6] != '.' || !is_digit(version.at[7]))
        return 400;
    head->minor = version.at[7] - '0';
    return version.at[5] == '1' ? 0 : 505;
}

/* A word that is no token is no HTTP (400); a token that is not known is a method that is not
 * done here (501). */
static int read_method(http_text word, http_head *head)
{
    for (size_t i = 0; i < word.size; i++)
        if (!is_token(word.at[i]))
            return 400;
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
        if (strlen(methods[i].name) == word.size
            && memcmp(methods[i].name, word.at, word.size) == 0) {
            head->method = methods[i].method;
            return 0;
        }
    }
    return word.size > 0 ? 501 : 400;
}

/* METHOD SP target SP version: one blank each. */
static int read_request_line(http_text line, http_head *head)
{
    const char *first = memchr(line.at, ' ', line.size);
    const char *last = memrchr(line.at, ' ', line.size);
    if (first == NULL || first == last)
        return 400;
    http_text target = {first + 1, (size_t)(last - first - 1)};
    http_text version = {last + 1, (size_t)(line.at + line.size - last - 1)};
    int fault = read_version(version, head);
    fault = fault != 0 ? fault : read_method((http_text){line.at, (size_t)(first - line.at)}, head);
    return fault != 0 ? fault : read_target(target, head);
}

/* ---- what the fields mean for the framing ---- */

/* Two lengths, or a length and a transfer coding, are how requests are smuggled past a proxy that
 * reads the one and a server that reads the other: refused. */
static int read_length(http_head *head)
{
    const http_text *length = cw__http_find(head, "content-length", 0);
    bool coded = cw__http_find(head, "transfer-encoding", 0) != NULL;
    if (length == NULL)
        return coded ? 501 : 0;
    if (coded || cw__http_find(head, "content-length", 1) != NULL || length->size == 0
        || length->size > 18)
        return 400;
    for (size_t i = 0; i < length->size; i++) {
        if (!is_digit(length->at[i]))
            return 400;
        head->body = head->body * 10 + (uint64_t)(length->at[i] - '0');
    }
    return 0;
}

/* A Host field is required from HTTP/1.1 on, and exactly one: two are a way to be routed by one
 * name and served by another. */
static int read_meaning(http_head *head)
{
    const http_text *host = cw__http_find(head, "host", 0);
    if ((host == NULL && head->minor > 0) || cw__http_find(head, "host", 1) != NULL
        || (host != NULL && !cw__http_is_authority(*host)))
        return 400;
    if (head->host.size == 0 && host != NULL)
        head->host = *host;
    head->closes = head->minor == 0 || cw__http_lists(head, "connection", "close");
    const http_text *expected = cw__http_find(head, "expect", 0);
    int fault = read_length(head);
    if (fault == 0 && expected != NULL && head->minor > 0) {
        if (!cw__http_is(*expected, "100-continue") || cw__http_find(head, "expect", 1) != NULL)
            return 417;
        head->continues = head->body > 0;
    }
    return fault;
}

/* Nothing is kept between calls: a head that comes in pieces is read again from its beginning. It
 * has at most 8 KiB. */
int cw__http_read(const char *bytes, size_t size, http_head *head)
{
    http_text rest = {bytes, size < HTTP_HEAD ? size : HTTP_HEAD}, line;
    int fault = 0;
    *head = (http_head){.method = HTTP_OTHER};
    if (rest.size >= 2 && memcmp(rest.at, "\r\n", 2) == 0) { /* one empty line too many before */
        rest.at += 2;
        rest.size -= 2;
    }
    for (int lines = 0; take_line(&rest, &line); lines++) {
        if (line.size == 0 || line.at[line.size - 1] != '\r')
            return -400;
        line.size--;
        if (lines == 0) {
            fault = read_request_line(line, head);
        } else if (line.size == 0) {
            fault = read_meaning(head);
            return fault != 0 ? -fault : (int)(rest.at - bytes);
        } else if (head->field_count == HTTP_FIELDS) {
            return -431;
        } else {
            fault = read_field(line, &head->fields[head->field_count++]) ? 0 : 400;
        }
        if (fault != 0)
            return -fault;
    }
    bool is_first = rest.at - bytes <= 2;
    return size < HTTP_HEAD ? 0 : is_first ? -414 : -431;
}
