"""The bounded queue and the watch over slow bodies."""

from __future__ import annotations

import socket
import threading
import time

import pytest

from service.api.deadline import BodyDeadline, Watch
from service.api.gate import Gate
from service.api.problems import ApiError


def test_the_gate_runs_some_keeps_some_and_turns_the_rest_away_at_once():
    told: list[tuple[int, int]] = []
    gate = Gate(2, 3, lambda running, waiting: told.append((running, waiting)))
    release = threading.Event()
    inside = threading.Semaphore(0)

    def visit() -> None:
        with gate.enter():
            inside.release()
            assert release.wait(20)

    threads = [threading.Thread(target=visit) for _ in range(5)]
    for thread in threads:
        thread.start()
    for _ in range(2):
        assert inside.acquire(timeout=20)
    while gate.waiting < 3:
        time.sleep(0.001)
    assert (gate.running, gate.waiting) == (2, 3)
    for _ in range(10):
        with pytest.raises(ApiError) as caught, gate.enter():
            pytest.fail("the queue is full")
        assert (caught.value.status, caught.value.problems[0]["code"]) == (503, "busy")
    release.set()
    for thread in threads:
        thread.join(20)
    assert (gate.running, gate.waiting) == (0, 0)
    assert max(running for running, _ in told) == 2
    assert max(waiting for _, waiting in told) == 3
    assert told[-1] == (0, 0)


def test_a_failure_inside_frees_the_place():
    gate = Gate(1, 0)
    for _ in range(3):
        with pytest.raises(ZeroDivisionError), gate.enter():
            _ = 1 / 0
    with gate.enter():
        assert gate.running == 1


def test_a_gate_needs_room():
    with pytest.raises(ValueError, match="running >= 1"):
        Gate(0, 3)


def test_the_watch_ends_a_read_that_takes_too_long():
    ours, theirs = socket.socketpair()
    with ours, theirs:
        watch = Watch(0.0)
        watch.add(ours)
        theirs.sendall(b"half")
        assert ours.recv(10) == b"half"
        assert ours.recv(10) == b""  # by the watching thread; the other side sent no end
        assert watch.remove(ours) is False


def test_the_watch_leaves_alone_what_arrived():
    ours, theirs = socket.socketpair()
    with ours, theirs:
        watch = Watch(3600.0)
        watch.add(ours)
        assert watch.remove(ours) is True
        assert watch.expire(time.monotonic() + 7200) == 0
        watch.add(ours)
        assert watch.expire(time.monotonic() + 7200) == 1


def _environ(stream, sock, length):
    return {
        "REQUEST_METHOD": "POST",
        "wsgi.input": stream,
        "gunicorn.socket": sock,
        "CONTENT_LENGTH": length,
    }


def test_a_stalled_body_is_a_named_408():
    ours, theirs = socket.socketpair()
    with ours, theirs, ours.makefile("rb") as stream:

        def app(environ, start_response):
            assert environ["wsgi.input"].read(4) == b"half"
            environ["wsgi.input"].read(4)
            return []

        theirs.sendall(b"half")
        with pytest.raises(ApiError) as caught:
            BodyDeadline(app, 0.6)(_environ(stream, ours, "8"), lambda *_: None)
        assert (caught.value.status, caught.value.problems[0]["code"]) == (408, "upload_timeout")


def test_a_whole_body_is_read_in_peace():
    ours, theirs = socket.socketpair()
    with ours, theirs, ours.makefile("rb") as stream:
        theirs.sendall(b"one\ntwo!")
        seen = []

        def app(environ, start_response):
            seen.append(environ["wsgi.input"].readline())
            seen.append(environ["wsgi.input"].read(4))
            return [b"ok"]

        assert BodyDeadline(app, 60)(_environ(stream, ours, "8"), lambda *_: None) == [b"ok"]
        assert seen == [b"one\n", b"two!"]
