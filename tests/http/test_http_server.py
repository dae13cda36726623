"""The real server: gunicorn with threads, several workers, clients that leave or stall, load, memory."""

from __future__ import annotations

import json
import re
import socket
import struct
import zlib
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psutil
import pytest

ROOT = Path(__file__).resolve().parents[2]
REQUEST = {"ruleset": "ningbo", "hand": "555s22m99p (333m) (777p) +2m", "situation": {"winner": "S"}}
PARALLEL = 64
ROUNDS = 8


def _half_upload(port: int) -> socket.socket:
    sock = socket.create_connection(("127.0.0.1", port), timeout=60)
    head = "POST /api/v1/read HTTP/1.1\r\nHost: x\r\nContent-Type: image/jpeg\r\nContent-Length: 100000\r\n\r\n"
    sock.sendall(head.encode() + b"\xff\xd8\xff" + b"0" * 5000)
    return sock


def _counts(server, name: str) -> float:
    text = server.ask("GET", "/metrics")[2].decode()
    return sum(float(line.split()[-1]) for line in text.splitlines() if line.startswith(name))


def test_two_workers_answer_and_their_counts_are_added_up(serve):
    with serve(HUPAI_WORKERS="2") as server:
        while _counts(server, "hupai_model_ready") < 2:
            pass  # the second worker is starting
        assert server.ask("GET", "/readyz")[0] == 200
        replies = [server.score(REQUEST) for _ in range(20)]
        assert {status for status, _, _ in replies} == {200}
        assert {json.loads(body)["payments"]["S"] for _, _, body in replies} == {18}
        assert _counts(server, 'hupai_requests_total{method="POST",route="/api/v1/score",status="200"}') == 20
        lines = [json.loads(line) for line in server.lines if line.startswith("{")]
        assert sum(line.get("route") == "/api/v1/score" for line in lines) == 20


def test_clients_that_leave_in_mid_upload_free_their_threads(serve, photo):
    threads = 6
    with serve(HUPAI_THREADS=str(threads), HUPAI_UPLOAD_SECONDS="3600") as server:
        held = [_half_upload(server.port) for _ in range(threads)]
        with ThreadPoolExecutor(1) as pool:
            waiting = pool.submit(server.score, REQUEST)
            with pytest.raises(TimeoutError):
                waiting.result(timeout=1.5)  # every thread is held by a client that may go on
            for sock in held:
                sock.close()
            assert waiting.result(timeout=60)[0] == 200
        for _ in range(3):
            assert server.ask("POST", "/api/v1/read", photo, {"Content-Type": "image/jpeg"})[0] == 200
        assert _counts(server, "hupai_queue_running") == 0


def _tail(sock: socket.socket) -> bytes:
    reply = b""
    while chunk := sock.recv(65536):
        reply += chunk
    return reply


def test_a_body_that_ends_early_is_refused_and_never_read_as_a_photo(serve):
    with serve() as server:
        for _ in range(3):
            sock = _half_upload(server.port)
            sock.shutdown(socket.SHUT_WR)  # the client has hung up, and yet listens
            reply = _tail(sock)
            assert reply.startswith(b"HTTP/1.1 400 "), reply[:200]
            assert b"bytes are missing" in reply
            sock.close()
        assert _counts(server, "hupai_stage_seconds_count") == 0
        assert _counts(server, 'hupai_problems_total{code="internal_error"}') == 0


@pytest.mark.parametrize(
    "chunks", [b"zz\r\n{}\r\n0\r\n\r\n", b"2\r\n{}0\r\n\r\n", b"5\r\n{}", b"-1\r\n{}\r\n0\r\n\r\n"]
)
@pytest.mark.parametrize("path", ["/api/v1/score", "/api/v1/read"])
def test_broken_chunks_are_the_clients_fault(serve, path, chunks):
    with serve() as server:
        sock = socket.create_connection(("127.0.0.1", server.port), timeout=60)
        head = f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        sock.sendall(f"{head}Transfer-Encoding: chunked\r\n\r\n".encode() + chunks)
        sock.shutdown(socket.SHUT_WR)
        reply = _tail(sock)
        assert reply.startswith(b"HTTP/1.1 400 "), reply[:300]
        assert b"application/problem+json" in reply
        sock.close()
        assert server.score(REQUEST)[0] == 200
        assert _counts(server, 'hupai_problems_total{code="internal_error"}') == 0


BROKEN_HEADS = [
    (b"GET /Grandma\xff\xfe HTTP/1.1\r\n\r\n", 400, "first line"),
    (b"GET / HTTP/1.1\r\nGrandma has no colon\r\n\r\n", 400, "Name: value"),
    (b"GET / HTTP/1.1\r\nX: 1\r\n Grandma\r\n\r\n", 400, "Name: value"),
    (b"GET /Grandma HTTP/9\r\n\r\n", 400, "expected HTTP/1.1"),
    (b"GR@NDMA / HTTP/1.1\r\n\r\n", 400, "no method of HTTP"),
    (b"POST / HTTP/1.1\r\nContent-Length: Grandma\r\n\r\n", 400, "body length"),
    (b"POST / HTTP/1.1\r\nTransfer-Encoding: Grandma\r\n\r\n", 501, "expected chunked"),
    (b"POST / HTTP/1.1\r\nContent-Length: 9\r\nExpect: Grandma\r\n\r\n", 417, "100-continue"),
    (b"GET /" + b"Grandma" * 1300 + b" HTTP/1.1\r\n\r\n", 414, "address is too long"),
    (b"GET / HTTP/1.1\r\nX: " + b"Grandma" * 1300 + b"\r\n\r\n", 431, "headers are too long"),
]


def test_a_broken_head_gets_a_problem_reply_and_one_line_that_quotes_nothing(serve):
    problems = []
    with serve() as server:
        for head, status, words in BROKEN_HEADS:
            with socket.create_connection(("127.0.0.1", server.port), timeout=60) as sock:
                sock.sendall(head)
                first, _, body = _tail(sock).partition(b"\r\n\r\n")
            assert first.startswith(f"HTTP/1.1 {status} ".encode()), first
            assert b"Content-Type: application/problem+json" in first
            problem = json.loads(body)
            assert (problem["status"], problem["code"]) == (status, "bad_request")
            assert words in problem["detail"]
            assert f"X-Request-ID: {problem['request_id']}".encode() in first
            problems.append(problem)
    text = "".join(server.lines)
    assert "ndma" not in text.lower()
    assert "ip=" not in text
    logged = [json.loads(line) for line in server.lines if line.startswith("{")]
    of_requests = {line["request_id"]: line for line in logged if "request_id" in line}
    for problem in problems:
        line = of_requests[problem["request_id"]]
        assert set(line) == {"time", "level", "logger", "event", "request_id", "status", "code"}
        assert (line["event"], line["status"], line["code"]) == ("request", problem["status"], problem["code"])


def test_nothing_a_client_sends_is_logged_even_where_it_leaves_or_stalls(serve):
    with serve(HUPAI_UPLOAD_SECONDS="1", HUPAI_LOG_LEVEL="DEBUG") as server:
        for text in (
            b"GET /Grandma",
            b"GET /Grandma HTTP/1.1\r\nX: Grandma",
            b"POST /api/v1/read HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nGrandma\r\n",
            b"POST /api/v1/read HTTP/1.1\r\nContent-Length: 99\r\n\r\nGrandma",
        ):
            with socket.create_connection(("127.0.0.1", server.port), timeout=60) as sock:
                sock.sendall(text)
                sock.shutdown(socket.SHUT_WR)
                _tail(sock)
            stalled = socket.create_connection(("127.0.0.1", server.port), timeout=60)
            with stalled as sock:
                sock.sendall(text)
                _tail(sock)
        assert server.ask("GET", "/healthz")[0] == 200
    assert "Grandma" not in "".join(server.lines)
    logged = [json.loads(line) for line in server.lines if line.startswith("{")]
    assert not [line for line in logged if line["level"] in ("ERROR", "CRITICAL")]
    of_itself = ("Listening at", "Current configuration")
    assert not [x for x in logged if "127.0.0.1" in json.dumps(x) and not x["event"].startswith(of_itself)]


def test_a_client_that_stalls_is_told_408_and_loses_its_thread(serve):
    with serve(HUPAI_THREADS="6", HUPAI_UPLOAD_SECONDS="1") as server:
        held = [_half_upload(server.port) for _ in range(8)]
        for sock in held:
            reply = _tail(sock)
            assert reply.startswith(b"HTTP/1.1 408 "), reply[:200]
            assert b"upload_timeout" in reply
            sock.close()
        assert server.score(REQUEST)[0] == 200


def test_clients_that_send_half_a_head_lose_their_threads(serve):
    with serve(HUPAI_THREADS="6", HUPAI_UPLOAD_SECONDS="1") as server:
        held = [socket.create_connection(("127.0.0.1", server.port), timeout=60) for _ in range(8)]
        for sock in held:
            sock.sendall(b"POST /api/v1/score HTTP/1.1\r\nHost: x\r\nContent-Le")
        assert server.score(REQUEST)[0] == 200
        for sock in held:
            sock.close()
        assert server.score(REQUEST)[0] == 200


def test_a_refused_body_is_still_heard_by_the_client(serve):
    with serve(HUPAI_MAX_UPLOAD_BYTES="100000") as server:
        for size in (100_001, 399_000):
            status, headers, body = server.ask("POST", "/api/v1/read", b"x" * size)
            assert (status, json.loads(body)["code"]) == (413, "image_too_large")
            assert headers["Content-Type"] == "application/problem+json"


def test_one_connection_serves_many_requests_after_errors(serve, photo):
    import http.client

    with serve() as server:
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
        statuses = []
        for path, body in [
            ("/api/v1/read", photo),
            ("/api/v1/read", b"nonsense"),
            ("/nowhere", b"x" * 5000),
            ("/api/v1/score", b"{"),
            ("/api/v1/read", photo),
        ]:
            connection.request("POST", path, body, {"Content-Type": "application/json"})
            response = connection.getresponse()
            response.read()
            statuses.append(response.status)
        connection.close()
        assert statuses == [200, 415, 404, 400, 200]


def _peak(server) -> int:
    """Most memory that the worker ever had, in MiB."""
    (worker,) = psutil.Process(server.pid).children()
    status = Path(f"/proc/{worker.pid}/status").read_text()
    return int(re.search(r"VmHWM:\s+(\d+) kB", status).group(1)) >> 10


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs Linux")
def test_bombs_cost_no_memory_and_the_largest_photo_a_bounded_amount(serve):
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    def png(width: int, height: int, colour: int, row: int, rows: int = 100) -> bytes:
        header = struct.pack(">IIBBBBB", width, height, 8, colour, 0, 0, 0)
        packed = zlib.compress(b"\0" * (row + 1) * rows, 1)
        return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", packed) + chunk(b"IEND", b"")

    with serve() as server:
        assert server.ask("POST", "/api/v1/read", png(100, 100, 2, 300))[0] == 200
        before = _peak(server)
        for bomb in (png(30_000, 9000, 6, 120_000), png(60_000, 60_000, 2, 300), png(2**31 - 1, 1, 0, 1)):
            assert server.ask("POST", "/api/v1/read", bomb)[0] == 413
        assert server.ask("POST", "/api/v1/score", b"[" * 65_000, {"Content-Type": "application/json"})[0] == 400
        assert _peak(server) - before < 24
        assert server.ask("POST", "/api/v1/read", png(6000, 6000, 6, 24_000, 6000))[0] == 200
        assert _peak(server) - before < 6000 * 6000 * 9 >> 20


@pytest.mark.parametrize(("hops", "believed"), [("0", False), ("1", True)])
def test_a_proxys_headers_are_believed_only_where_that_is_set(serve, hops, believed):
    with serve(HUPAI_PROXY_HOPS=hops) as server:
        _, headers, _ = server.ask("GET", "/healthz", None, {"X-Forwarded-Proto": "https", "Script-Name": "/x"})
        assert ("Strict-Transport-Security" in headers) is believed


def _photo() -> bytes:
    for folder in (ROOT / "datasets" / "sample" / "images", ROOT.parent / "shared" / "data" / "try"):
        for path in sorted(folder.glob("*.jp*g")):
            return path.read_bytes()
    pytest.skip("no photo of tiles here")


@pytest.mark.real
@pytest.mark.slow
def test_overload_on_the_real_model_is_answered_and_survived(serve):
    """64 uploads at a time against two workers, 512 in all: most are refused at once, and the rest are read.

    That memory stays flat over photos that are read is `test_http_memory.py`'s matter.
    """
    if not (ROOT / "models" / "tiles" / "model.onnx").exists():
        pytest.skip("no model here")
    photo = _photo()
    with serve(fake=False, HUPAI_WORKERS="2", HUPAI_MODEL_THREADS="1", HUPAI_QUEUE_WAITING="2") as server:

        def upload(_: int) -> tuple[int, bool, str]:
            status, headers, body = server.ask("POST", "/api/v1/read", photo, {"Content-Type": "image/jpeg"})
            return status, "Retry-After" in headers, json.loads(body).get("code", "")

        def memory() -> int:
            return sum(worker.memory_info().rss for worker in psutil.Process(server.pid).children())

        seen: Counter[tuple[int, bool, str]] = Counter()
        sizes = []
        with ThreadPoolExecutor(PARALLEL + 1) as pool:
            for _ in range(ROUNDS):
                uploads = pool.map(upload, range(PARALLEL))
                assert pool.submit(server.ask, "GET", "/readyz").result(60)[0] == 200
                seen.update(uploads)
                sizes.append(memory())
        assert set(seen) <= {(200, False, ""), (503, True, "busy")}, seen
        assert seen.total() == PARALLEL * ROUNDS
        assert seen[(200, False, "")] >= 2 * ROUNDS
        assert seen[(503, True, "busy")] > 0
        print(f"\n{dict(seen)}, memory of two workers in MiB by round: {[s >> 20 for s in sizes]}")
        assert sizes[-1] <= sizes[1] * 1.08
        assert psutil.Process(server.pid).children()
        assert server.score(REQUEST)[0] == 200
        assert _counts(server, "hupai_queue_running") == 0
