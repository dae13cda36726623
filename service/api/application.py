"""The Flask application put together: routes, limits, problem replies, request ids, headers, counts, logs."""

from __future__ import annotations

import json
import logging
import re
import time
import uuid
from ipaddress import IPv6Address, IPv6Network, ip_address

from flask import Flask, Response, g, request
from flask_limiter import Limiter
from werkzeug.middleware.proxy_fix import ProxyFix

from service.api.contributions import ContributionStore
from service.api.deadline import BodyDeadline
from service.api.gate import Gate
from service.api.logs import LOGGER
from service.api.metrics import Metrics
from service.api.openapi import document
from service.api.photo_routes import photos
from service.api.problems import register_errors
from service.api.routes import TEMPLATES, api
from service.api.state import State, current, inference_threads, install, limits, package_version
from service.api.uploads import ApiRequest
from service.config import Config
from service.photos import PhotoReader
from vision.errors import VisionError
from vision.reader import Reader

_REQUEST_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")
_LOG = logging.getLogger(LOGGER)
SECURITY_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
        "img-src 'self' blob: data:; manifest-src 'self'; worker-src 'self'; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(self), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
"""Sent with every reply: the page may load from its own host and from nowhere else."""


class _Application(Flask):
    request_class = ApiRequest


def build(config: Config, reader: PhotoReader | None) -> Flask:
    """The application. Without a `reader` the model is loaded here, that is, after a server has forked.

    A model that is missing or differs from its card does not end the service: scores are given all the same,
    photos are answered 503 `model_unavailable`, and `/readyz` says why.
    """
    here = str(TEMPLATES.parent)  # said, as Flask finds neither in every kind of installation
    app = _Application(__name__, static_folder=None, root_path=here, instance_path=here)
    app.logger = _LOG
    app.config["PROPAGATE_EXCEPTIONS"] = False
    app.url_map.merge_slashes = False  # no redirects: an address is right or it is 404
    counts = Metrics()
    loaded, fault = (reader, "") if reader is not None else load_reader(config)
    counts.model_ready(loaded is not None)
    state = State(
        config=config,
        reader=loaded,
        fault=fault,
        gate=Gate(config.queue_running, config.queue_waiting, counts.queue),
        metrics=counts,
        contributions=_store(config),
        document=json.dumps(document(config, package_version()), ensure_ascii=False).encode(),
    )
    install(app.extensions, state)
    register_errors(app)
    app.before_request(_begin)
    app.register_blueprint(api)
    app.register_blueprint(photos)
    if config.rate_limit is not None:
        _limit_rate(app, config.rate_limit)
    app.after_request(_finish)
    app.wsgi_app = BodyDeadline(app.wsgi_app, config.upload_seconds)  # type: ignore[method-assign]
    if config.proxy_hops:
        hops = config.proxy_hops
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=hops, x_proto=hops)  # type: ignore[method-assign]
    return app


def load_reader(config: Config) -> tuple[PhotoReader | None, str]:
    """The reader of the configured models, or None and the reason."""
    try:
        return Reader(config.models_dir, threads=inference_threads(config), limits=limits(config)), ""
    except VisionError as error:
        _LOG.error("model not available", extra={"data": {"code": error.code, "detail": error.detail}})
        return None, error.detail


def client_key() -> str:
    """Who a request is counted for: the client's address; of an IPv6 address its network of 64 bits.

    The address is the connection's own unless `HUPAI_PROXY_HOPS` says that a proxy's header is to be
    believed.
    """
    try:
        address = ip_address(request.remote_addr or "")
    except ValueError:
        return "unknown"
    if isinstance(address, IPv6Address) and address.ipv4_mapped is None:
        return str(IPv6Network((int(address) >> 64 << 64, 64)))
    return str(address)


def _limit_rate(app: Flask, rate: str) -> None:
    limiter = Limiter(
        client_key, app=app, storage_uri="memory://", application_limits=[rate], headers_enabled=True,
        strategy="moving-window",
    )  # fmt: skip
    limiter.request_filter(lambda: not request.path.startswith("/api/v1/"))


def _store(config: Config) -> ContributionStore | None:
    if config.contributions_dir is None:
        return None
    return ContributionStore(config.contributions_dir, config.contributions_max_bytes)


def _begin() -> None:
    given = request.headers.get("X-Request-ID", "")
    g.request_id = given if _REQUEST_ID.fullmatch(given) else uuid.uuid4().hex
    g.started = time.perf_counter()
    g.retry_after = current().config.retry_after


def _finish(response: Response) -> Response:
    """Headers of every reply, its counts and its log line."""
    seconds = time.perf_counter() - g.get("started", time.perf_counter())
    response.headers["X-Request-ID"] = g.get("request_id", "")
    for name, value in SECURITY_HEADERS.items():
        response.headers[name] = value
    if request.is_secure:
        response.headers["Strict-Transport-Security"] = "max-age=31536000"
    if not response.headers.get("Cache-Control"):
        response.headers["Cache-Control"] = "no-store" if request.path.startswith("/api/v1/") else "no-cache"
    route = request.url_rule.rule if request.url_rule is not None else "none"
    counts = current().metrics
    counts.request(route, request.method, response.status_code, seconds)
    data: dict[str, object] = {
        "request_id": g.get("request_id", ""),
        "method": request.method[:10],
        "route": route,
        "status": response.status_code,
        "ms": round(seconds * 1000, 1),
    }
    if "problem_code" in g:
        counts.problem(g.problem_code)
        data["code"] = g.problem_code
    data.update(g.get("log_data", {}))
    _LOG.info("request", extra={"data": data})
    return response
