"""Log lines as JSON, one a line, on standard error.

A request's line has its id, route pattern, status, times and counts; never a path, a file name, a client's
address, a byte of a photo or anything from its metadata.
"""

from __future__ import annotations

import json
import logging
import re
import sys
import threading
import traceback
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

LOGGER = "hupai"


class Discreet(logging.Filter):
    """Takes what libraries quote out of their lines about a request.

    Requests are served by threads beside the main one. What the server or a library logs there keeps its event, the
    kind of an error and the places in the code; the values in the text and the words of the error, which may be the
    client's, are left out. Lines of this program, and of the server about itself, stay whole.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        """Change the record in place; False drops it: a client that fell silent is no event."""
        if record.name == LOGGER or threading.current_thread() is threading.main_thread():
            return True
        kind, error, frames = record.exc_info or (None, None, None)
        if isinstance(error, BlockingIOError):
            return False
        record.msg, record.args, record.exc_info = re.sub(r"%[a-z]", "…", str(record.msg)), (), None
        if kind is not None:
            at = [f"{Path(f.filename).name}:{f.lineno} {f.name}" for f in traceback.extract_tb(frames)]
            record.data = {"error": kind.__name__, "at": at}
        return True


class JsonFormatter(logging.Formatter):
    """One JSON object a record: `time`, `level`, `logger`, `event`, and what `extra={"data": {...}}` adds."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, without its end."""
        entry: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "event": record.getMessage(),
        }
        entry.update(getattr(record, "data", {}))
        if record.exc_info:
            entry["traceback"] = self.formatException(record.exc_info)
        return json.dumps(entry, ensure_ascii=False, default=str)


class PlainFormatter(logging.Formatter):
    """The same for people at a terminal: `20:15:01 INFO request route=/ status=200`."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, without its end."""
        time = datetime.fromtimestamp(record.created).strftime("%H:%M:%S")
        data = " ".join(f"{name}={value}" for name, value in getattr(record, "data", {}).items())
        line = f"{time} {record.levelname} {record.getMessage()} {data}".rstrip()
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


def dict_config(level: str, *, loggers: tuple[str, ...] = (LOGGER,)) -> dict[str, Any]:
    """The `logging.config` dictionary for the service and, in `loggers`, for the server around it."""
    plain = sys.stderr.isatty()
    formatter = "service.api.logs.PlainFormatter" if plain else "service.api.logs.JsonFormatter"
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": {"()": formatter}},
        "filters": {"discreet": {"()": "service.api.logs.Discreet"}},
        "handlers": {
            "stderr": {
                "class": "logging.StreamHandler",
                "stream": "ext://sys.stderr",
                "formatter": "line",
                "filters": ["discreet"],
            }
        },
        "root": {"level": "WARNING", "handlers": ["stderr"]},
        "loggers": {name: {"level": level, "handlers": ["stderr"], "propagate": False} for name in loggers},
    }
