"""The server with TLS, and with all of its agents at work."""
import http.client
import itertools
import os
import socket
import ssl

from kit import Server, case, main, pair, rng_of, step

TLS = os.path.join("tests", "data", "tls")  # a certificate for localhost, signed by itself
OPTIONS = ("--cert", os.path.join(TLS, "cert.pem"), "--key", os.path.join(TLS, "key.pem"))


def trusted():
    return ssl.create_default_context(cafile=os.path.join(TLS, "cert.pem"))


def get(server, path, method="GET", body=None, headers=None):
    connection = http.client.HTTPSConnection("localhost", server.port, timeout=30,
                                             context=trusted())
    connection.request(method, path, body=body, headers={"X-Cardwright": "1", **(headers or {})})
    answer = connection.getresponse()
    content = answer.read()
    connection.close()
    return answer, content


@case
def pages_over_tls():
    with Server(*OPTIONS) as server:
        assert get(server, "/healthz")[1] == b"ok\n"
        own = {"Origin": f"https://localhost:{server.port}"}
        answer, _ = get(server, "/api/guest", "POST", b'{"name":"Ann"}', own)
        assert answer.status == 200 and "Secure" in answer.headers["Set-Cookie"]
        other = {"Origin": f"http://localhost:{server.port}"}
        assert get(server, "/api/guest", "POST", b'{"name":"Ann"}', other)[0].status == 403


@case
def long_answers_over_tls():
    """Several answers of many records on one connection, read slowly."""
    with Server(*OPTIONS) as server:
        path = "/api/games/classic/cards"
        whole = get(server, path)[1]
        raw = socket.create_connection(("localhost", server.port), timeout=30)
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        request = f"GET {path} HTTP/1.1\r\nHost: localhost\r\n"
        with trusted().wrap_socket(raw, server_hostname="localhost") as secure:
            last = f"{request}Connection: close\r\n\r\n"
            secure.sendall((f"{request}\r\n" * 2 + last).encode())
            answers = b""
            while part := secure.recv(1000):
                answers += part
        bodies = [answer.split(b"\r\n\r\n", 1)[1]
                  for answer in answers.split(b"HTTP/1.1 200 OK")[1:]]
        assert bodies == [whole] * 3 and len(whole) > 50000, [len(body) for body in bodies]


@case
def sockets_over_tls():
    with Server(*OPTIONS) as server:
        answer, _ = get(server, "/api/guest", "POST", b'{"name":"Ann"}')
        cookie = answer.headers["Set-Cookie"].split(";")[0]
        raw = socket.create_connection(("localhost", server.port), timeout=30)
        with trusted().wrap_socket(raw, server_hostname="localhost") as secure:
            secure.sendall((f"GET /play HTTP/1.1\r\nHost: localhost:{server.port}\r\n"
                            "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
                            "Sec-WebSocket-Version: 13\r\n"
                            "Sec-WebSocket-Protocol: cardwright-1\r\n"
                            f"Cookie: {cookie}\r\n\r\n").encode())
            assert secure.recv(4096).startswith(b"HTTP/1.1 101")


@case
def no_plain_text_where_tls_is_spoken():
    with Server(*OPTIONS) as server:
        plain = socket.create_connection(("localhost", server.port), timeout=30)
        plain.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        try:
            assert b"ok" not in plain.recv(4096)
        except ConnectionResetError:
            pass
        plain.close()
        assert get(server, "/healthz")[1] == b"ok\n"


def set_agents_thinking(server, names):
    """Six matches in which a champion has its first turn."""
    for _ in range(6):
        player = server.player(f"Guest {next(names)}")
        player.send(t="ai", game="classic", deck="basic-mage", agent="champion", seat=1)
        position = player.wait("match")
        while "legal" not in position:  # the agent exchanges cards first
            position = {**position, **player.wait("step")}
        player.send(t="act", match=position["match"], seq=position["seq"],
                    action={"kind": "mulligan", "cards": []})


@case
def agents_do_not_hold_up_people():
    """While every thread works at a champion's decision, people act and are answered: some answers
    come between two decisions. Would the decisions hold them up, each came after the next one."""
    with Server() as server:
        players, rng, names, between = pair(server, seed=5), rng_of(5), itertools.count(), 0
        match = players[0].at["match"]
        for _ in range(30):
            if server.metric("agent_queue") == 0:
                set_agents_thinking(server, names)
            before = server.metric("agent_decisions_total")
            if not step(players, match, rng):
                break
            between += (server.metric("agent_decisions_total") == before
                        and server.metric("agent_queue") > 0)
        assert between > 5, f"only {between} actions were answered between decisions"


raise SystemExit(main())
