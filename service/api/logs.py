"""Log lines as JSON, one a line, on standard error.

A request's line has its id, route pattern, status, times and counts; never a path, a file name, a client's
address, a byte of a photo or anything from its metadata.
"""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime
from typing import Any

LOGGER = "hupai"


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
        "handlers": {"stderr": {"class": "logging.StreamHandler", "stream": "ext://sys.stderr", "formatter": "line"}},
        "root": {"level": "WARNING", "handlers": ["stderr"]},
        "loggers": {name: {"level": level, "handlers": ["stderr"], "propagate": False} for name in loggers},
    }
