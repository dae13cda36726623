"""The bounded queue before the model: a few photos are read, a few wait, one more is turned away at once."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from service.api.problems import ApiError


class Gate:
    """Lets `running` callers in at a time and keeps at most `waiting` before the door; thread safe.

    `on_change(running, waiting)` is told of each change.

    >>> gate = Gate(running=1, waiting=0)
    >>> with gate.enter():
    ...     gate.running
    1
    """

    def __init__(
        self,
        running: int,
        waiting: int,
        on_change: Callable[[int, int], None] = lambda running, waiting: None,
    ) -> None:
        if running < 1 or waiting < 0:
            raise ValueError(f"expected running >= 1 and waiting >= 0, found {running} and {waiting}")
        self._capacity = running
        self._room = running + waiting
        self._condition = threading.Condition()
        self._inside = 0
        self._before = 0
        self._on_change = on_change

    @property
    def running(self) -> int:
        """How many are inside."""
        return self._inside

    @property
    def waiting(self) -> int:
        """How many stand before the door."""
        return self._before

    @contextmanager
    def enter(self) -> Iterator[None]:
        """Wait for a place and hold it for the block.

        Raises:
            ApiError: `busy` (503), without waiting, when every place before the door is taken as well.

        """
        with self._condition:
            if self._inside + self._before >= self._room:
                raise ApiError.one("busy", f"{self._room} photos are being read or waiting; try again shortly")
            self._before += 1
            self._tell()
            try:
                while self._inside >= self._capacity:
                    self._condition.wait()
            finally:
                self._before -= 1
            self._inside += 1
            self._tell()
        try:
            yield
        finally:
            with self._condition:
                self._inside -= 1
                self._tell()
                self._condition.notify()

    def _tell(self) -> None:
        self._on_change(self._inside, self._before)
