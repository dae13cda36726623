"""A client has a bounded time to send its body; one that stalls or trickles loses its connection's read side.

A blocking read in a thread cannot be interrupted from inside, so one watching thread a process shuts the read
side of sockets whose time is up: the read then ends, and the request is answered 408. A body that ends early or
whose chunks are broken is answered 400, whether or not anybody still listens. The socket is the one
that gunicorn puts into the environment; with other servers (tests, Flask's own) nothing is watched.
"""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from gunicorn.http.errors import ParseException

from service.api.problems import ApiError

if TYPE_CHECKING:
    from _typeshed.wsgi import InputStream, StartResponse, WSGIApplication, WSGIEnvironment

TICK_SECONDS = 0.5


class Watch:
    """Shuts the read side of watched sockets after `seconds`; thread safe, starts its thread at first use."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._lock = threading.Lock()
        self._due: dict[int, tuple[float, socket.socket]] = {}
        self._thread: threading.Thread | None = None

    def add(self, sock: socket.socket) -> None:
        """Watch `sock` from now on."""
        with self._lock:
            self._due[id(sock)] = (time.monotonic() + self.seconds, sock)
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._run, name="upload-watch", daemon=True)
                self._thread.start()

    def remove(self, sock: socket.socket) -> bool:
        """Stop watching `sock`; False when its time was up, or it was not watched."""
        with self._lock:
            return self._due.pop(id(sock), None) is not None

    def expire(self, now: float) -> int:
        """Shut the sockets that are due at `now` (monotonic seconds); how many."""
        with self._lock:
            late = [(key, sock) for key, (due, sock) in self._due.items() if due <= now]
            for key, sock in late:
                del self._due[key]
                try:
                    sock.shutdown(socket.SHUT_RD)
                except OSError:  # the client has gone by itself: the read has ended, which is what is wanted
                    continue
        return len(late)

    def _run(self) -> None:
        while True:
            time.sleep(TICK_SECONDS)
            with self._lock:
                if not self._due:
                    self._thread = None
                    return
            self.expire(time.monotonic())


class _WatchedInput:
    """`wsgi.input` (PEP 3333) that is watched until its last byte has been read."""

    def __init__(self, stream: InputStream, length: int | None, sock: socket.socket, watch: Watch) -> None:
        self._stream = stream
        self._left = length
        self._socket = sock
        self._watch = watch
        self._done = False
        watch.add(sock)

    def read(self, size: int | None = -1) -> bytes:
        data = self._within_time(self._stream.read, size)
        self._account(data, size)
        return data

    def readline(self, size: int | None = -1) -> bytes:
        data = self._within_time(self._stream.readline, size)
        self._account(data, size)
        return data

    def readlines(self, hint: int = -1) -> list[bytes]:
        return list(self)

    def __iter__(self) -> Iterator[bytes]:
        return iter(self.readline, b"")

    def finish(self) -> bool:
        """Stop watching; False when the time was up before."""
        if self._done:
            return True
        self._done = True
        return self._watch.remove(self._socket)

    def _within_time(self, read: Callable[[int], bytes], size: int | None) -> bytes:
        try:
            return read(-1 if size is None else size)
        except BlockingIOError:  # the silence limit of `hupai serve` on the socket
            raise self._too_slow() from None
        except ParseException:
            raise self._broken("its chunks are broken") from None
        except OSError:
            raise self._broken("the connection was lost") from None

    def _too_slow(self) -> ApiError:
        return ApiError.one("upload_timeout", f"the body did not arrive within {self._watch.seconds:g} s")

    def _broken(self, why: str) -> ApiError:
        return ApiError.one("bad_request", f"the body is not whole: {why}")

    def _account(self, data: bytes, size: int | None) -> None:
        if self._left is not None:
            self._left -= len(data)
        if self._left == 0:
            self.finish()
        elif not data and size != 0:
            if not self.finish():
                raise self._too_slow()
            if self._left:  # never taken for a whole body: half a photo would be read, and the queue held, for nobody
                raise self._broken(f"{self._left} bytes are missing")


class BodyDeadline:
    """WSGI middleware that gives every request body `seconds` to arrive."""

    def __init__(self, app: WSGIApplication, seconds: float) -> None:
        self._app = app
        self._watch = Watch(seconds)

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Serve one request."""
        sock = environ.get("gunicorn.socket")
        length = environ.get("CONTENT_LENGTH") or None
        if sock is None or environ["REQUEST_METHOD"] in ("GET", "HEAD") or length == "0":
            return self._app(environ, start_response)
        whole = int(length) if length is not None and length.isdecimal() else None
        stream = _WatchedInput(environ["wsgi.input"], whole, sock, self._watch)
        environ["wsgi.input"] = stream
        try:
            return self._app(environ, start_response)
        finally:
            stream.finish()
