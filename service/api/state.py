"""What the routes share: settings, the reader or the reason why there is none, the queue, the counters."""

from __future__ import annotations

import os
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from typing import cast

from flask import current_app

from service.api.contributions import ContributionStore
from service.api.gate import Gate
from service.api.metrics import Metrics
from service.api.problems import ApiError
from service.config import Config
from service.photos import PhotoReader
from vision.image import Limits

_KEY = "hupai"


@dataclass(frozen=True, slots=True)
class State:
    """One application's parts; `reader` is None where the model could not be loaded, and `fault` says why."""

    config: Config
    reader: PhotoReader | None
    fault: str
    gate: Gate
    metrics: Metrics
    contributions: ContributionStore | None
    document: bytes

    def ready_reader(self) -> PhotoReader:
        """The reader.

        Raises:
            ApiError: `model_unavailable` (503).

        """
        if self.reader is None:
            raise ApiError.one("model_unavailable", self.fault)
        return self.reader


def current() -> State:
    """The state of the application that serves the request."""
    return cast(State, current_app.extensions[_KEY])


def install(extensions: dict[str, object], state: State) -> None:
    """Make `state` the one of an application with these `extensions`."""
    extensions[_KEY] = state


def package_version() -> str:
    """The version of this program; "0" from a folder that was never installed."""
    try:
        return version("hupai")
    except PackageNotFoundError:
        return "0"


def limits(config: Config) -> Limits:
    """What pictures are accepted, for the reader and for contributions."""
    return Limits(max_bytes=config.max_upload_bytes, max_pixels=config.max_pixels)


def inference_threads(config: Config) -> int:
    """Threads of one inference: as set, or the processors shared out among all that may run at a time."""
    if config.model_threads:
        return config.model_threads
    processors = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, processors // (config.workers * config.queue_running))
