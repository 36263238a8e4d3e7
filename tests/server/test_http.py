"""HTTP and WebSocket by the book: bytes that two readers could understand differently are refused
and the connection ends; everything else is read in one way (RFC 9112, RFC 6455)."""
import base64
import re
import socket
import struct

from kit import Closed, Server, Socket, case, main

GOOD = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
GUEST = b"POST /api/guest HTTP/1.1\r\nHost: localhost\r\nX-Cardwright: 1\r\n"
BODY = b'{"name":"Ann"}'  # 14 bytes
SMUGGLED = b"GET /smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n"


def get(line=b"GET /healthz HTTP/1.1", *fields, host=b"Host: localhost"):
    lines = [line, *([host] if host else []), *fields]
    return b"\r\n".join(lines) + b"\r\n\r\n"


def length(value, more=b"", body=BODY):
    return GUEST + b"Content-Length: " + value + b"\r\n" + more + b"\r\n" + body


# What is sent, the status that is wanted. After these nothing more is answered.
REFUSED = [
    # lengths
    (length(b"+14"), 400), (length(b"-14"), 400), (length(b"14abc"), 400), (length(b"14,14"), 400),
    (length(b"14, 14"), 400), (length(b"0x0e"), 400), (length(b""), 400), (length(b"1 4"), 400),
    (length(b"14.0"), 400), (length(b"99999999999999999999"), 400), (length(b"\xb114"), 400),
    (length(b"14", b"Content-Length: 14\r\n"), 400), (length(b"0", b"Content-Length: 14\r\n"), 400),
    (length(b"14", b"Content-Length: 0\r\n"), 400), (length(b"999999999"), 413),
    (length(b"999999999").replace(b"localhost", b"evil.example"), 421),
    # transfer codings
    (length(b"4", b"Transfer-Encoding: chunked\r\n", b"0\r\n\r\n" + SMUGGLED), 400),
    (GUEST + b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + SMUGGLED, 501),
    (GUEST + b"Transfer-Encoding: gzip, chunked\r\n\r\n", 501),
    (GUEST + b"transfer-encoding: identity\r\n\r\n", 501),
    (get(b"GET /healthz HTTP/1.1", b"Transfer-Encoding: x"), 501),
    # lines and fields
    (get(b"GET /healthz HTTP/1.1", b"Content-Length : 14"), 400),
    (get(b"GET /healthz HTTP/1.1", b"X-A: 1", b" folded"), 400),
    (get(b"GET /healthz HTTP/1.1", b"X-A: 1", b"\tfolded"), 400),
    (get(b"GET /healthz HTTP/1.1", b" X-A: 1"), 400), (get(b"GET /healthz HTTP/1.1", b":1"), 400),
    (get(b"GET /healthz HTTP/1.1", b"no colon"), 400),
    (get(b"GET /healthz HTTP/1.1", b"X A: 1"), 400),
    (get(b"GET /healthz HTTP/1.1", b"X-A: a\x00b"), 400),
    (get(b"GET /healthz HTTP/1.1", b"X-\x00A: b"), 400),
    (get(b"GET /healthz HTTP/1.1", b"X-A: a\rb"), 400),
    (get(b"GET /healthz HTTP/1.1", b"X-A: a\x7fb"), 400),
    (get(b"GET /healthz HTTP/1.1", b"X-(A): b"), 400),
    (GOOD.replace(b"\r\n", b"\n"), 400),
    (b"GET /healthz HTTP/1.1\nHost: localhost\r\n\r\n", 400),
    (b"GET /healthz HTTP/1.1\r\nHost: localhost\n\r\n", 400),
    (b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\n", 400),
    (b"GET /healthz HTTP/1.1\r\r\nHost: localhost\r\n\r\n", 400),
    (b"\r\n\r\n" + GOOD, 400), (b"\n" + GOOD, 400), (b" " + GOOD, 400),
    (get(b"GET /healthz HTTP/1.1", b"X-Long: " + b"a" * 9000), 431),
    (get(b"GET /healthz HTTP/1.1", *(b"X-%d: 1" % i for i in range(70))), 431),
    (b"GET /" + b"a" * 9000, 414),
    # request lines
    (get(b"GET /healthz"), 400), (get(b"GET  /healthz HTTP/1.1"), 400),
    (get(b"GET /healthz  HTTP/1.1"), 400), (get(b"GET\t/healthz\tHTTP/1.1"), 400),
    (get(b"GET /healthz HTTP/1.1 "), 400), (get(b"GET /heal thz HTTP/1.1"), 400),
    (get(b"GET /healthz http/1.1"), 400), (get(b"GET /healthz HTTP/11"), 400),
    (get(b"GET /healthz HTTP/1.1.1"), 400), (get(b"GET /healthz HTTP/1.x"), 400),
    (get(b"GET /healthz HTTPS/1.1"), 400), (get(b"GET /healthz HTTP/2.0"), 505),
    (get(b"GET /healthz HTTP/0.9"), 505), (get(b"GET /healthz HTTP/3.0"), 505),
    (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505), (get(b"get /healthz HTTP/1.1"), 501),
    (get(b"FETCH /healthz HTTP/1.1"), 501), (get(b"CONNECT localhost:80 HTTP/1.1"), 501),
    (get(b"G@T /healthz HTTP/1.1"), 400), (get(b" /healthz HTTP/1.1"), 400),
    # targets
    (get(b"GET healthz HTTP/1.1"), 400), (get(b"GET * HTTP/1.1"), 400),
    (get(b"GET ftp://localhost/ HTTP/1.1"), 400), (get(b"GET http:///healthz HTTP/1.1"), 400),
    (get(b"GET http://a@localhost/healthz HTTP/1.1"), 400), (get(b"GET /a#b HTTP/1.1"), 400),
    (get(b"GET /%zz HTTP/1.1"), 400), (get(b"GET /%2 HTTP/1.1"), 400),
    (get(b"GET /%00 HTTP/1.1"), 400), (get(b"GET /%0d%0aX: HTTP/1.1"), 400),
    (get(b"GET /a/../healthz HTTP/1.1"), 400), (get(b"GET /a/%2e%2E/healthz HTTP/1.1"), 400),
    (get(b"GET /./healthz HTTP/1.1"), 400), (get(b"GET /.. HTTP/1.1"), 400),
    (get(b"GET /\xc3\xa4 HTTP/1.1"), 400), (get(b"GET /" + b"a" * 300 + b" HTTP/1.1"), 414),
    (get(b"GET /?" + b"a" * 300 + b" HTTP/1.1"), 414),
    # hosts and expectations
    (get(host=None), 400), (get(b"GET /healthz HTTP/1.1", b"Host: localhost"), 400),
    (get(host=b"Host: local host"), 400), (get(host=b"Host: a@localhost"), 400),
    (get(host=b"Host: localhost/evil"), 400), (get(host=b"Host: localhost:80evil"), 400),
    (get(b"GET /healthz HTTP/1.1", b"Expect: 200"), 417),
    # no HTTP at all
    (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", 400), (b"\x00" * 9000, 414),
    (b"{}\n", 400),
]

# The same, but the connection goes on if it is one of HTTP/1.1.
ANSWERED = [
    (GOOD, 200), (b"\r\n" + GOOD, 200), (get(b"GET /healthz HTTP/1.2"), 200),
    (get(b"GET http://localhost/healthz HTTP/1.1", host=b"Host: localhost"), 200),
    (get(b"GET HTTP://LOCALHOST:80/healthz HTTP/1.1"), 200), (get(b"GET /healthz? HTTP/1.1"), 200),
    (get(b"GET /he%61lthz?a=b&c HTTP/1.1"), 200), (get(b"HEAD /healthz HTTP/1.1"), 200),
    (get(b"GET /healthz HTTP/1.1", b"Upgrade: h2c", b"Connection: Upgrade, HTTP2-Settings",
         b"HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA"), 200),
    (get(b"GET /healthz HTTP/1.1", b"X-A:", b"x-b:\t c \t", b"X-C: \xe4"), 200),
    (length(b"14"), 200), (length(b"0014"), 200),
    (b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\nabc", 200),
    (get(b"OPTIONS * HTTP/1.1", b"X-Cardwright: 1"), 404),
    (get(b"TRACE /healthz HTTP/1.1", b"X-Cardwright: 1"), 405),
]


def talk(server, data, then=b"", port=None):
    """Every answer to the bytes, until the server ends the connection; all statuses."""
    with socket.create_connection(("127.0.0.1", port or server.port), timeout=10) as raw:
        raw.sendall(data + then)
        answers = b""
        while part := raw.recv(65536):
            answers += part
    statuses = [int(status) for status in re.findall(rb"HTTP/1\.1 (\d{3}) ", answers)]
    return statuses, answers


LAST = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"


@case
def doubtful_requests_are_refused_and_the_connection_ends():
    with Server("--limit", "request-burst=5000") as server:
        for data, status in REFUSED:
            statuses, answer = talk(server, data, LAST)
            assert statuses == [status], (data[:200], statuses, status)
            assert b"connection: close" in answer and b"smuggled" not in answer, data[:200]


@case
def good_requests_are_read_in_one_way():
    with Server("--limit", "request-burst=5000") as server:
        for data, status in ANSWERED:
            statuses, _ = talk(server, data, LAST)
            assert statuses == [status, 200], (data, statuses, status)
        statuses, answer = talk(server, b"GET /healthz HTTP/1.0\r\n\r\n", LAST)
        assert statuses == [200] and b"connection: close" in answer


@case
def requests_in_pieces_and_ahead_of_time():
    with Server("--limit", "request-burst=5000") as server:
        assert talk(server, GOOD * 300, LAST)[0] == [200] * 301
        assert talk(server, length(b"14") * 3, LAST)[0] == [200] * 4
        with socket.create_connection(("127.0.0.1", server.port), timeout=10) as raw:
            raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            for byte in length(b"14") + LAST:
                raw.sendall(bytes([byte]))
            answers = b""
            while part := raw.recv(65536):
                answers += part
            assert answers.count(b"HTTP/1.1 200 OK") == 2, answers
        with socket.create_connection(("127.0.0.1", server.port), timeout=10) as raw:
            raw.sendall(length(b"14", b"Expect: 100-continue\r\nConnection: close\r\n", b""))
            assert raw.recv(4096) == b"HTTP/1.1 100 Continue\r\n\r\n"
            raw.sendall(BODY)
            assert raw.recv(4096).startswith(b"HTTP/1.1 200 OK")


@case
def the_host_must_be_ours():
    """A page whose name was made to point at the server has another host."""
    with Server("--origin", "https://play.example") as server:
        for host, status in [(b"localhost", 200), (b"LocalHost:8080", 200), (b"127.0.0.1", 200),
                             (b"[::1]:80", 200), (b"play.example", 200), (b"PLAY.example:443", 200),
                             (b"evil.example", 421), (b"127.0.0.1.evil.example", 421),
                             (b"play.example.evil", 421), (b"8.8.8.8", 421),
                             (b"localhost.evil", 421)]:
            request = get(b"GET /api/games HTTP/1.1", b"Connection: close", host=b"Host: " + host)
            assert talk(server, request)[0] == [status], host
            figures = get(b"GET /metrics HTTP/1.1", host=b"Host: " + host)
            assert talk(server, figures, port=server.metrics_port())[0] == [status], host
        other = get(b"GET http://evil.example/api/games HTTP/1.1", b"Connection: close")
        assert talk(server, other)[0] == [421]
    with Server("--proxy", "127.0.0.1") as server:  # no proxy speaks for others there
        figures = get(b"GET /metrics HTTP/1.1", host=b"Host: evil.example")
        assert talk(server, figures, port=server.metrics_port())[0] == [421]


@case
def origins_in_whatever_case():
    with Server("--origin", "https://Play.example") as server:
        for origin, status in [("https://play.example", 200), ("http://play.example", 403),
                               ("https://play.example.evil", 403)]:
            assert server.request("POST", "/api/guest", {"name": "Ann"},
                                  headers={"Origin": origin})[0] == status, origin


# ---- WebSockets ----

KEY = base64.b64encode(b"0123456789abcdef")
FIELDS = {b"Host": b"localhost", b"Upgrade": b"websocket", b"Connection": b"Upgrade",
          b"Sec-WebSocket-Key": KEY, b"Sec-WebSocket-Version": b"13",
          b"Sec-WebSocket-Protocol": b"cardwright-1"}


def handshake(line=b"GET /play HTTP/1.1", more=b"", **changes):
    fields = {**FIELDS, **{b"Sec-WebSocket-" + k.encode() if k in ("Key", "Version", "Protocol")
                           else k.encode(): v for k, v in changes.items()}}
    lines = b"".join(b"%s: %s\r\n" % f for f in fields.items() if f[1] is not None)
    return line + b"\r\n" + lines + more + b"\r\n"


@case
def handshakes_by_the_book():
    with Server("--limit", "request-burst=5000") as server:
        cookie = server.guest("Ann").encode()
        bad = [
            (handshake(b"POST /play HTTP/1.1", b"X-Cardwright: 1\r\n"), 405),
            (handshake(b"GET /play/ HTTP/1.1"), 404), (handshake(b"GET / HTTP/1.1"), 404),
            (handshake(b"GET /healthz HTTP/1.1"), 404), (handshake(b"GET /PLAY HTTP/1.1"), 404),
            (handshake(b"GET /play HTTP/1.0"), 400), (handshake(Version=b"12"), 426),
            (handshake(Version=b"8"), 426), (handshake(Version=None), 426),
            (handshake(Version=b"13, 8"), 426), (handshake(Version=b"+13"), 426),
            (handshake(more=b"Sec-WebSocket-Version: 13\r\n"), 400),
            (handshake(Key=None), 400), (handshake(Key=b"abc"), 400),
            (handshake(Key=base64.b64encode(b"x" * 15)), 400),
            (handshake(Key=base64.b64encode(b"x" * 17)), 400),
            (handshake(Key=KEY[:-3] + b"h=="), 400), (handshake(Key=b"*" * 22 + b"=="), 400),
            (handshake(more=b"Sec-WebSocket-Key: " + KEY + b"\r\n"), 400),
            (handshake(Connection=b"keep-alive"), 400), (handshake(Connection=None), 400),
            (handshake(Upgrade=b"websockets"), 426), (handshake(Upgrade=None), 426),
            (handshake(Protocol=b"chat"), 400), (handshake(Protocol=None), 400),
            (handshake(Host=b"evil.example"), 421),
            (handshake(more=b"Origin: http://evil.example\r\n"), 403),
            (handshake(more=b"Content-Length: 4\r\n"), 400),
        ]
        for data, status in bad:
            data = data.replace(b"\r\n", b"\r\nCookie: " + cookie + b"\r\n", 1)
            statuses, answer = talk(server, data, LAST)
            assert statuses[0] == status, (data, statuses)
            assert (status == 426) == (b"sec-websocket-version: 13" in answer), answer
        assert talk(server, handshake())[0] == [401]
        good = [handshake(), handshake(Connection=b"keep-alive, Upgrade"),
                handshake(Upgrade=b"WebSocket"), handshake(Protocol=b"chat, cardwright-1")]
        for data in good:
            data = data.replace(b"\r\n", b"\r\nCookie: " + cookie + b"\r\n", 1)
            with socket.create_connection(("127.0.0.1", server.port), timeout=10) as raw:
                raw.sendall(data)
                answer = raw.recv(4096)
                assert answer.startswith(b"HTTP/1.1 101 "), (data, answer)
                assert b"Sec-WebSocket-Accept: BACScCJPNqyz+UBoqMH89VmURoA=" in answer, answer


def masked(first, data=b"", size=None, mask=b"\x01\x02\x03\x04"):
    head = bytes([first]) + (bytes([0x80 | len(data)]) if size is None else size)
    return head + mask + bytes(b ^ mask[i & 3] for i, b in enumerate(data))


PING = b'{"t":"ping"}'
# What a client sends, and the code with which the server closes.
BROKEN = [
    (bytes([0x81, len(PING)]) + PING, 1002),  # no mask
    (masked(0xC1, PING), 1002), (masked(0xA1, PING), 1002), (masked(0x91, PING), 1002),
    *((masked(0x80 | op, b""), 1002) for op in (3, 4, 5, 6, 7, 11, 12, 13, 14, 15)),
    (masked(0x09, b"part of a ping"), 1002), (masked(0x08), 1002),
    (masked(0x89, b"x" * 126, b"\xfe\x00\x7e"), 1002),  # a control frame that is too long
    (masked(0x80, PING), 1002),  # goes on with nothing
    (masked(0x01, b"{") + masked(0x81, PING), 1002),  # begins in the middle of another
    (masked(0x81, PING, b"\xfe\x00\x0c"), 1002),  # a length in a longer form than needed
    (masked(0x81, PING, b"\xff" + struct.pack(">Q", 12)), 1002),
    (masked(0x81, b"", b"\xff" + struct.pack(">Q", 1 << 63)), 1002),
    (masked(0x81, b"\xff\xfe"), 1007), (masked(0x81, b"\xc0\xaf"), 1007),
    (masked(0x81, b"\xed\xa0\x80"), 1007), (masked(0x81, b"\xf4\x90\x80\x80"), 1007),
    (masked(0x81, b"\xe2\x82"), 1007), (masked(0x01, b"\xe2") + masked(0x80, b"("), 1007),
    (masked(0x81, b"", b"\xff" + struct.pack(">Q", 1 << 40)), 1009),
    (masked(0x81, b"", b"\xfe\xff\xff"), 1009),
    (masked(0x01, b"", b"\xfe\x40\x00") + b"a" * 16384 + masked(0x80, b"a"), 1009),
    (masked(0x88, b"\x03"), 1002), (masked(0x88, b"\x00\x00"), 1002),
    (masked(0x88, struct.pack(">H", 1005)), 1002), (masked(0x88, struct.pack(">H", 2999)), 1002),
    (masked(0x88, struct.pack(">H", 1000) + b"\xff"), 1007),
    (masked(0x88, struct.pack(">H", 1000) + b"bye"), 1000),
    (masked(0x88, struct.pack(">H", 4000)), 4000), (masked(0x88), None),
]


def until_closed(client):
    """The code of the close frame; what came before it."""
    before = []
    while True:
        first, second = client.take(2)
        size = second & 127
        size = struct.unpack(">H", client.take(2))[0] if size == 126 else size
        data = client.take(size)
        if first == 0x88:
            assert client.socket.recv(4096) == b"", "the connection goes on"
            return struct.unpack(">H", data[:2])[0] if data else None, before
        before.append((first, data))


@case
def frames_by_the_book():
    with Server() as server:
        cookie = server.guest("Ann")
        for data, code in BROKEN:
            for whole in (True, False):
                client = Socket(server, cookie)
                if whole or len(data) > 1000:
                    client.socket.sendall(data + masked(0x81, PING))
                else:
                    for byte in data:
                        client.socket.sendall(bytes([byte]))
                answer = until_closed(client)
                assert answer == (code, []), (data[:40], answer)
                client.close()


@case
def parts_pings_and_an_end():
    with Server() as server:
        client = Socket(server, server.guest("Ann"))
        long = b'{"t":"ping","id":"' + "ä€😀".encode() * 3 + b'"}'
        for part in (masked(0x01, long[:20]), masked(0x89, b"between"), masked(0x00, long[20:21]),
                     masked(0x00), masked(0x8A, b"unasked"), masked(0x80, long[21:])):
            client.socket.sendall(part)
        assert client.take(9) == b"\x8a\x07between"
        assert client.receive()["re"] == "ä€😀" * 3
        client.socket.sendall(masked(0x82, PING))
        assert client.receive()["status"] == "syntax"
        most = b'{"t":"ping"}' + b" " * (16384 - 12)
        client.send_frame(most)
        assert client.receive()["t"] == "pong"
        client.socket.sendall(masked(0x88, struct.pack(">H", 1001)))
        assert until_closed(client) == (1001, [])


@case
def pings_are_limited_too():
    with Server("--limit", "messages=20", "--limit", "message-burst=30",
                "--limit", "flood=50") as server:
        client = Socket(server, server.guest("Ann"))
        try:
            for _ in range(2000):
                client.socket.sendall(masked(0x89, b"x"))
            while True:
                client.take(1)
        except (Closed, ConnectionError):
            pass
        assert server.metric("dropped_total") == 1


@case
def figures_are_not_for_the_public():
    with Server() as server:
        status, _, body = server.request("GET", "/metrics")
        assert status == 404 and b"cardwright_" not in body
        assert server.metric("requests_total") > 0
        with socket.create_connection(("127.0.0.1", server.metrics_port()), timeout=10) as raw:
            raw.sendall(get(b"GET /api/games HTTP/1.1"))
            assert raw.recv(4096).startswith(b"HTTP/1.1 404 ")


raise SystemExit(main())
