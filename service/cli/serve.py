"""`hupai serve`: gunicorn with threads around the application, in one command."""

from __future__ import annotations

import os
import shutil
import socket
import struct
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scoring.arguments import Arguments
from service.api.memory import tune_allocator
from service.cli.common import BAD_INPUT, DONE, FAILED
from service.config import Config, ConfigError

if TYPE_CHECKING:
    from flask import Flask

GRACE_SECONDS = 30
KEEPALIVE_SECONDS = 15


def settings(argv: list[str]) -> Config:
    """The settings of the `HUPAI_*` variables with those of the command line over them.

    Raises:
        ConfigError: a setting is wrong.

    """
    parser = Arguments(prog="hupai serve", description="Serve the web page and the HTTP API.")
    parser.add_argument("--host", help="address to listen on (HUPAI_HOST)")
    parser.add_argument("--port", help="port to listen on (HUPAI_PORT)")
    parser.add_argument("--workers", help="worker processes (HUPAI_WORKERS)")
    args = parser.parse_args(argv)
    given = {f"HUPAI_{name.upper()}": value for name, value in vars(args).items() if value is not None}
    return Config.from_env({**os.environ, **given})


SHARED_MEMORY = "/dev/shm"  # noqa: S108 - heartbeat files in memory, where a container lets us write there


def options(config: Config) -> dict[str, Any]:
    """Gunicorn's settings for `config`."""
    from prometheus_client import multiprocess

    from service.api.head_errors import Worker
    from service.api.logs import dict_config

    return {
        "bind": address_text(config),
        "workers": config.workers,
        "worker_class": Worker,
        "threads": config.threads,
        "worker_connections": 1000,
        "keepalive": KEEPALIVE_SECONDS,
        "timeout": 120,
        "graceful_timeout": GRACE_SECONDS,
        "preload_app": False,  # the ONNX session has to be made after the fork
        "control_socket_disable": True,  # writes nothing outside the temporary folder
        "worker_tmp_dir": SHARED_MEMORY if os.access(SHARED_MEMORY, os.W_OK) else None,
        "proc_name": "hupai",
        "logger_class": _server_log(),
        "logconfig_dict": dict_config(config.log_level, loggers=("hupai", "gunicorn.error")),
        "forwarded_allow_ips": "",  # proxies' headers are the application's business (HUPAI_PROXY_HOPS)
        "when_ready": lambda server: _listening(server.LISTENERS, config),
        "child_exit": lambda server, worker: multiprocess.mark_process_dead(worker.pid),  # type: ignore[no-untyped-call]
    }


def _listening(listeners: Iterable[Any], config: Config) -> None:
    """Set the listeners up, and tell a person at a terminal where the page is; others have it in the log."""
    limit_silence(listeners, config.upload_seconds)
    if sys.stderr.isatty():
        for listener in listeners:
            print(f"hupai: {listener}", file=sys.stderr)


def address_text(config: Config) -> str:
    """Where to listen, as `host:port`.

    >>> address_text(Config()), address_text(Config(host="::1"))
    ('127.0.0.1:8000', '[::1]:8000')
    """
    host = config.host.strip("[]")
    return f"[{host}]:{config.port}" if ":" in host else f"{host}:{config.port}"


def occupied(config: Config) -> str:
    """Why nothing can listen at the address of `config`, "" where something can."""
    host = config.host.strip("[]")
    try:
        found = socket.getaddrinfo(host, config.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        family, kind, protocol, _, address = found[0]
        with socket.socket(family, kind, protocol) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
            probe.listen()
    except OSError as error:
        return (error.strerror or str(error)).lower()
    return ""


def limit_silence(listeners: Iterable[Any], seconds: int) -> None:
    """Make reads from connections end after `seconds` without a byte (connections inherit it from their listener).

    Gunicorn's threads read the head of a request without a limit in time: a client that sends half a line and then
    nothing would keep its thread for ever. Bodies have a limit of their own on top, `service.api.deadline`.
    """
    for listener in listeners:
        listener.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, struct.pack("ll", seconds, 0))


def _server_log() -> type:
    """Gunicorn's logger without a line a request: the application writes that, without addresses."""
    from gunicorn.glogging import Logger

    class ServerLog(Logger):  # type: ignore[misc]
        """Lines of the server itself."""

        def access(self, *_: object) -> None:
            """Write nothing."""

    return ServerLog


def run(config: Config) -> None:
    """Serve until told to stop; returns through `SystemExit`."""
    from gunicorn.app.base import BaseApplication

    class Server(BaseApplication):  # type: ignore[misc]
        """gunicorn with the settings above instead of a file and a command line of its own."""

        def load_config(self) -> None:
            for name, value in options(config).items():
                self.cfg.set(name, value)

        def load(self) -> Flask:
            from app import create_app

            return create_app(config)

    Server().run()


def main(argv: list[str]) -> int:
    """Serve; 2 when a setting is wrong, 3 when nothing can listen at the address or the server failed."""
    try:
        config = settings(argv)
    except ConfigError as error:
        for problem in error.problems:
            print(f"hupai serve: bad_value: {problem}", file=sys.stderr)
        return BAD_INPUT
    if why := occupied(config):
        print(
            f"hupai serve: failed: cannot listen at {address_text(config)}: {why}; choose another --host or --port",
            file=sys.stderr,
        )
        return FAILED
    counts = Path(tempfile.mkdtemp(prefix="hupai-metrics-"))
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(counts)  # before prometheus_client is imported
    owner = os.getpid()
    tune_allocator()
    try:
        run(config)
    except SystemExit as end:
        if os.getpid() != owner:  # a worker that ends
            raise
        return FAILED if end.code else DONE
    finally:
        if os.getpid() == owner:
            shutil.rmtree(counts, ignore_errors=True)
    return DONE
