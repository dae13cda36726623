"""Every setting of the service, in one place: `HUPAI_*` variables, their defaults and what they mean.

`hupai config` prints this table with the values in force. A variable that starts with `HUPAI_` and is not
listed here is an error, and so is a value that cannot be read; all faults are reported at once.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
"""The folder that holds `app.py`, `models/` and the packages."""

PREFIX = "HUPAI_"
_RATE = re.compile(r"[1-9]\d{0,5} ?(?:/|per) ?(?:second|minute|hour|day)")
_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")
_YES = {
    "1": True,
    "true": True,
    "yes": True,
    "on": True,
    "0": False,
    "false": False,
    "no": False,
    "off": False,
}


class ConfigError(ValueError):
    """Settings that cannot be used; `problems` names every one of them."""

    def __init__(self, problems: tuple[str, ...]) -> None:
        super().__init__("; ".join(problems))
        self.problems = problems


def _number(low: int, high: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not re.fullmatch(r"\d{1,12}", text) or not low <= int(text) <= high:
            raise ValueError(f"expected a whole number {low}…{high}")
        return int(text)

    return read


def _flag(text: str) -> bool:
    if text.lower() not in _YES:
        raise ValueError("expected true or false")
    return _YES[text.lower()]


def _folder(text: str) -> Path:
    if not text:
        raise ValueError("expected a folder")
    return Path(text)


def _optional_folder(text: str) -> Path | None:
    return Path(text) if text else None


def _host(text: str) -> str:
    if not text or not re.fullmatch(r"[\w.:\[\]-]+", text):
        raise ValueError("expected an address such as 127.0.0.1 or 0.0.0.0")
    return text


def _rate(text: str) -> str | None:
    if not text:
        return None
    if not _RATE.fullmatch(text):
        raise ValueError("expected a rate such as 60/minute, or nothing")
    return text


def _level(text: str) -> str:
    if text.upper() not in _LEVELS:
        raise ValueError(f"expected one of {', '.join(_LEVELS)}")
    return text.upper()


def _setting(default: object, read: Callable[[str], object], text: str) -> Any:
    return field(default=default, metadata={"read": read, "text": text})


@dataclass(frozen=True, slots=True)
class Config:
    """The settings, ready to use; `max_upload_bytes` is the variable `HUPAI_MAX_UPLOAD_BYTES`, and so on.

    >>> Config().port
    8000
    """

    host: str = _setting("127.0.0.1", _host, "address to listen on")
    port: int = _setting(8000, _number(0, 65535), "port to listen on; 0 takes a free one")
    workers: int = _setting(1, _number(1, 64), "worker processes, each with its own model, queue and rate counters")
    threads: int = _setting(
        16,
        _number(2, 256),
        "requests that one worker holds at a time; more than queue_running + queue_waiting",
    )
    models_dir: Path = _setting(  # noqa: RUF009 - makes a field, which nothing changes
        ROOT / "models", _folder, "folder of the models"
    )
    model_threads: int = _setting(
        0, _number(0, 64), "threads of one inference; 0 shares the processors out among the workers"
    )
    queue_running: int = _setting(1, _number(1, 64), "photos that one worker reads at a time")
    queue_waiting: int = _setting(
        4, _number(0, 1024), "photos that may wait in one worker; one more is answered 503 at once"
    )
    retry_after: int = _setting(2, _number(1, 3600), "seconds named in Retry-After when the queue is full")
    max_upload_bytes: int = _setting(16 * 1024 * 1024, _number(1024, 1 << 30), "largest body of a request with a photo")
    max_pixels: int = _setting(
        36_000_000,
        _number(100_000, 500_000_000),
        "largest photo, width times height, checked before decoding; a JPEG may have half as much again",
    )
    max_json_bytes: int = _setting(65_536, _number(256, 16 << 20), "largest JSON body or text part of a form")
    max_json_depth: int = _setting(12, _number(4, 100), "deepest nesting of JSON")
    max_form_parts: int = _setting(16, _number(4, 1000), "most parts of a form")
    upload_seconds: int = _setting(60, _number(1, 3600), "time a client has to send its body; then 408")
    rate_limit: str | None = _setting(
        None, _rate, "requests of one client to /api/v1 in one worker, such as 60/minute; empty: no limit"
    )
    proxy_hops: int = _setting(
        0, _number(0, 10), "reverse proxies in front whose X-Forwarded-For and -Proto are believed"
    )
    contributions_dir: Path | None = _setting(  # noqa: RUF009 - as above
        None, _optional_folder, "folder for photos that users agree to give; empty: none are taken"
    )
    contributions_max_bytes: int = _setting(
        2_000_000_000, _number(1_000_000, 10**14), "that folder takes no more photos beyond this size"
    )
    metrics: bool = _setting(True, _flag, "serve /metrics")
    log_level: str = _setting("INFO", _level, f"one of {', '.join(_LEVELS)}")

    def __post_init__(self) -> None:
        if self.threads <= self.queue_running + self.queue_waiting:
            raise ConfigError(
                (
                    f"HUPAI_THREADS: expected more than HUPAI_QUEUE_RUNNING + HUPAI_QUEUE_WAITING = "
                    f"{self.queue_running + self.queue_waiting}, so that a full queue is answered at once; "
                    f"found {self.threads}",
                )
            )

    @classmethod
    def from_env(cls, environ: Mapping[str, str] | None = None) -> Config:
        """The settings from the variables of `environ` (default: the process environment).

        Raises:
            ConfigError: with every unknown variable and every value that cannot be read.

        >>> Config.from_env({"HUPAI_PORT": "9000"}).port
        9000
        >>> Config.from_env({"HUPAI_PROT": "9000"})
        Traceback (most recent call last):
        service.config.ConfigError: HUPAI_PROT: unknown setting

        """
        given = {k: v for k, v in (os.environ if environ is None else environ).items() if k.startswith(PREFIX)}
        known = {variable_name(f.name): f for f in fields(cls)}
        problems = [f"{name}: unknown setting" for name in sorted(given) if name not in known]
        values: dict[str, Any] = {}
        for name, setting in known.items():
            if name not in given:
                continue
            try:
                values[setting.name] = setting.metadata["read"](given[name].strip())
            except ValueError as error:
                problems.append(f"{name}: {error}, found {given[name]!r}")
        if problems:
            raise ConfigError(tuple(problems))
        return cls(**values)

    def to_env(self) -> dict[str, str]:
        """The variables that give these settings again; what is at its default is left out.

        >>> Config(port=9000).to_env()
        {'HUPAI_PORT': '9000'}
        """
        changed = ((f.name, getattr(self, f.name)) for f in fields(self) if getattr(self, f.name) != f.default)
        return {variable_name(name): _as_text(value) for name, value in changed}

    def rows(self) -> list[dict[str, str]]:
        """`variable`, `value`, `default` and `text` of every setting, in the order of this class."""
        return [
            {
                "variable": variable_name(f.name),
                "value": _as_text(getattr(self, f.name)),
                "default": _as_text(f.default),
                "text": str(f.metadata["text"]),
            }
            for f in fields(self)
        ]


def variable_name(setting: str) -> str:
    """The variable of a setting: `port` is `HUPAI_PORT`."""
    return PREFIX + setting.upper()


def _as_text(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)
