"""Requests a second of `POST /api/v1/score` through the real server: `python bench/bench_http.py`.

One worker of `hupai serve` on a free port of 127.0.0.1, and clients in this process that send the next
request when the last is answered, over connections that stay open. Printed: requests a second by the clock,
requests a second of the worker's own processor time (what it does where it has a core for itself), and the
times of single requests. Exit status 1 below `--at-least` requests a second, by the better of the two.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import selectors
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psutil

ROOT = Path(__file__).resolve().parents[1]
CASES = ROOT / "tests" / "data" / "cases"


def requests() -> list[dict[str, object]]:
    """The worked hands of all rulesets, without those that are meant to be refused."""
    lines = [line for path in sorted(CASES.glob("*.jsonl")) for line in path.read_text("utf-8").splitlines()]
    cases = [case for case in map(json.loads, lines) if "hand" in case and not case["expect"].get("error")]
    return [{name: case[name] for name in ("ruleset", "hand", "situation", "options")} for case in cases]


@contextmanager
def server(threads: int) -> Iterator[tuple[int, psutil.Process]]:
    """The port of a service with one worker, and the worker's process."""
    clean = {k: v for k, v in os.environ.items() if not k.startswith(("HUPAI_", "PROMETHEUS_"))}
    settings = {
        "HUPAI_PORT": "0",
        "HUPAI_WORKERS": "1",
        "HUPAI_THREADS": str(threads),
        "HUPAI_QUEUE_WAITING": "1",
    }
    process = subprocess.Popen(
        [sys.executable, "-m", "app", "serve"],
        cwd=ROOT,
        env=clean | settings,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stderr is not None
    try:
        port = 0
        while not port:
            line = process.stderr.readline()
            match = re.search(r"Listening at: http://127\.0\.0\.1:(\d+)", line)
            port = int(match.group(1)) if match else 0
            assert line, "the server ended"
        drain = subprocess.Popen(["cat"], stdin=process.stderr, stdout=subprocess.DEVNULL)
        with socket.create_connection(("127.0.0.1", port), timeout=60) as probe:
            probe.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            assert b"200" in probe.recv(100)
        yield port, psutil.Process(process.pid).children()[0]
    finally:
        process.terminate()
        process.wait(60)
    drain.wait(60)


def message(request: dict[str, object]) -> bytes:
    """The bytes of one HTTP request."""
    body = json.dumps(request).encode()
    head = "POST /api/v1/score HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    return f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body


@dataclass(slots=True)
class Client:
    """One connection: when its request was sent, and what has come back of the reply."""

    sock: socket.socket
    sent: float = 0.0
    got: bytes = b""
    turn: int = 0

    def send(self, messages: list[bytes]) -> None:
        """Send the next request."""
        self.sock.sendall(messages[self.turn % len(messages)])
        self.turn += 1
        self.sent, self.got = time.perf_counter(), b""

    def complete(self) -> bool:
        """Take what has arrived; whether the reply is whole.

        Raises:
            RuntimeError: a reply that is not a 200.

        """
        self.got += self.sock.recv(262_144)
        head, found, body = self.got.partition(b"\r\n\r\n")
        if not found:
            return False
        if not head.startswith(b"HTTP/1.1 200"):
            raise RuntimeError(self.got[:300].decode("utf-8", "replace"))
        length = re.search(rb"(?i)content-length: (\d+)", head)
        assert length is not None
        return len(body) >= int(length.group(1))


def load(port: int, clients: int, seconds: float) -> list[float]:
    """Seconds of every request that was answered within the time."""
    messages = [message(request) for request in requests()]
    times: list[float] = []
    with selectors.DefaultSelector() as selector:
        for turn in range(clients):
            sock = socket.create_connection(("127.0.0.1", port), timeout=60)
            client = Client(sock, turn=turn * len(messages) // clients)
            selector.register(client.sock, selectors.EVENT_READ, client)
            client.send(messages)
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            for key, _ in selector.select(1.0):
                if key.data.complete():
                    times.append(time.perf_counter() - key.data.sent)
                    key.data.send(messages)
        for key in list(selector.get_map().values()):
            key.data.sock.close()
    return times


def main() -> int:
    """Measure and print; see the module's description."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--seconds", type=float, default=10.0, help="how long to measure")
    parser.add_argument("--clients", type=int, default=4, help="connections at a time")
    parser.add_argument("--threads", type=int, default=16, help="HUPAI_THREADS of the worker")
    parser.add_argument("--at-least", type=float, default=500.0, help="requests a second to reach")
    args = parser.parse_args()
    with server(args.threads) as (port, worker):
        load(port, args.clients, min(2.0, args.seconds))  # tables built, caches filled
        before = sum(worker.cpu_times()[:2])
        started = time.perf_counter()
        times = sorted(load(port, args.clients, args.seconds))
        wall = time.perf_counter() - started
        own = sum(worker.cpu_times()[:2]) - before
    by_clock, by_own = len(times) / wall, len(times) / own
    print(f"{len(requests())} worked hands in turn, all rulesets; {args.clients} clients, {args.threads} threads")
    print(f"{len(times)} requests: {by_clock:.0f}/s by the clock; {by_own:.0f} a second of the worker's processor time")
    for name, share in (("p50", 0.5), ("p95", 0.95), ("p99", 0.99)):
        print(f"{name} {times[int(len(times) * share)] * 1000:.2f} ms")
    return 0 if max(by_clock, by_own) >= args.at_least else 1


if __name__ == "__main__":
    sys.exit(main())
