"""What the service counts, in Prometheus' text format.

With several workers the counts of all are added up through files in `PROMETHEUS_MULTIPROC_DIR`, which
`hupai serve` sets; otherwise each application has a registry of its own.
"""

from __future__ import annotations

import os
from collections.abc import Mapping

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector

CONTENT_TYPE = CONTENT_TYPE_LATEST
_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
_METHODS = frozenset({"GET", "HEAD", "POST", "OPTIONS", "PUT", "DELETE", "PATCH"})


class Metrics:
    """The counters of one application; every method is thread safe.

    Labels are bounded: routes are the patterns of the application, never paths; methods and codes come from
    fixed lists.
    """

    def __init__(self) -> None:
        registry = CollectorRegistry()
        self._registry = registry
        self._requests = Counter(
            "hupai_requests", "Requests answered", ["route", "method", "status"], registry=registry
        )
        self._seconds = Histogram(
            "hupai_request_seconds", "Time of a request", ["route"], buckets=_SECONDS, registry=registry
        )
        self._stage = Histogram(
            "hupai_stage_seconds", "Time of one stage", ["stage"], buckets=_SECONDS, registry=registry
        )
        self._problems = Counter("hupai_problems", "Error replies by code", ["code"], registry=registry)
        self._photos = Counter("hupai_photos", "Photos read", registry=registry)
        self._tiles = Counter("hupai_tiles", "Tiles seen in photos", registry=registry)
        self._repairs = Counter("hupai_repairs", "Tiles settled by the rules of the game", registry=registry)
        self._contributions = Counter("hupai_contributions", "Photos given by users", registry=registry)
        self._running = Gauge(
            "hupai_queue_running", "Photos being read now", registry=registry, multiprocess_mode="livesum"
        )
        self._waiting = Gauge(
            "hupai_queue_waiting", "Photos waiting now", registry=registry, multiprocess_mode="livesum"
        )
        self._ready = Gauge(
            "hupai_model_ready", "Workers with a loaded model", registry=registry, multiprocess_mode="livesum"
        )

    def request(self, route: str, method: str, status: int, seconds: float) -> None:
        """Count one answered request."""
        self._requests.labels(route, method if method in _METHODS else "other", str(status)).inc()
        self._seconds.labels(route).observe(seconds)

    def problem(self, code: str) -> None:
        """Count one error reply."""
        self._problems.labels(code).inc()

    def stage(self, name: str, seconds: float) -> None:
        """Count the time of a stage: `queue`, `score`, or one that the reader names."""
        self._stage.labels(name).observe(seconds)

    def photo(self, tiles: int, repairs: int, timing_ms: Mapping[str, float]) -> None:
        """Count one photo that was read."""
        self._photos.inc()
        self._tiles.inc(tiles)
        self._repairs.inc(repairs)
        for name, milliseconds in timing_ms.items():
            self.stage(name, milliseconds / 1000)

    def contribution(self) -> None:
        """Count one photo that a user gave."""
        self._contributions.inc()

    def queue(self, running: int, waiting: int) -> None:
        """Set how many photos are read and wait."""
        self._running.set(running)
        self._waiting.set(waiting)

    def model_ready(self, ready: bool) -> None:
        """Set whether this process has its model."""
        self._ready.set(int(ready))

    def text(self) -> bytes:
        """All counts in Prometheus' text format, of all workers where there are several."""
        if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
            return generate_latest(self._registry)
        everyone = CollectorRegistry()
        MultiProcessCollector(everyone)  # type: ignore[no-untyped-call]
        return generate_latest(everyone)
