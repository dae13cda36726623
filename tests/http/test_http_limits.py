"""Queue, rate limit, proxies, request ids, headers, log lines and counts."""

from __future__ import annotations

import json
import logging
import sys
import threading

import pytest

from service.api.logs import LOGGER, Discreet, JsonFormatter, dict_config

REQUEST = {"ruleset": "ningbo", "hand": "555s22m99p (333m) (777p) +2m"}


def _count(client, line: str) -> float:
    for row in client.get("/metrics").text.splitlines():
        if row.startswith(line + " "):
            return float(row.split()[-1])
    return 0.0


def test_a_full_queue_is_answered_at_once_and_the_rest_goes_on(make_client, form, photo, reader, check_problem):
    client = make_client(queue_running=1, queue_waiting=1, retry_after=7)
    app = client.application
    reader.hold = threading.Event()
    statuses: list[int] = []

    def send() -> None:
        statuses.append(app.test_client().post("/api/v1/read", data=photo).status_code)

    threads = [threading.Thread(target=send) for _ in range(2)]
    for thread in threads:
        thread.start()
    assert reader.entered.acquire(timeout=20)
    while _count(client, "hupai_queue_waiting") < 1:
        pass
    assert _count(client, "hupai_queue_running") == 1
    for path, fields in (("/api/v1/read", {}), ("/api/v1/hands", {"ruleset": "ningbo"})):
        reply = client.post(path, data=form(photo, **fields))
        check_problem(reply, 503, "busy")
        assert reply.headers["Retry-After"] == "7"
    assert client.get("/readyz").status_code == 200
    assert client.post("/api/v1/score", json=REQUEST).status_code == 200
    reader.hold.set()
    for thread in threads:
        thread.join(20)
    assert statuses == [200, 200]
    assert client.post("/api/v1/read", data=photo).status_code == 200
    assert _count(client, "hupai_queue_running") == 0
    assert _count(client, 'hupai_problems_total{code="busy"}') == 2


def test_the_rate_limit_is_per_client_and_spares_the_probes(make_client, check_problem):
    client = make_client(rate_limit="3/minute", proxy_hops=1)

    def post(address: str):
        return client.post("/api/v1/score", json=REQUEST, headers={"X-Forwarded-For": address})

    assert [post("198.51.100.1").status_code for _ in range(3)] == [200, 200, 200]
    check_problem(post("198.51.100.1"), 429, "rate_limited")
    assert post("198.51.100.2").status_code == 200
    assert [post(f"2001:db8:1:2::{i}").status_code for i in range(4)] == [200, 200, 200, 429]
    assert post("2001:db8:1:3::1").status_code == 200
    for path in ("/healthz", "/readyz", "/metrics", "/api/docs"):
        assert [client.get(path).status_code for _ in range(5)] == [200] * 5


def test_without_proxies_their_headers_are_not_believed(make_client):
    client = make_client(rate_limit="3/minute")
    codes = [
        client.post("/api/v1/score", json=REQUEST, headers={"X-Forwarded-For": f"198.51.100.{i}"}).status_code
        for i in range(4)
    ]
    assert codes == [200, 200, 200, 429]


def test_there_is_no_rate_limit_by_default(client):
    assert {client.get("/api/v1/contributions").status_code for _ in range(200)} == {200}


@pytest.mark.parametrize(
    ("given", "kept"),
    [("abc-123._X", True), ("a" * 64, True), ("a" * 65, False), ("", False), ("a b", False), ("é", False)],
)
def test_request_ids(client, given, kept):
    reply = client.get("/healthz", headers={"X-Request-ID": given})
    assert (reply.headers["X-Request-ID"] == given) is kept
    assert len(reply.headers["X-Request-ID"]) >= 10 or kept


@pytest.mark.parametrize(
    "path", ["/", "/healthz", "/nothing", "/api/docs", "/api/v1/contributions", "/static/icon-512.png"]
)
def test_every_reply_has_the_security_headers(client, path):
    with client.get(path) as reply:
        policy = reply.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "http" not in policy
        assert "unsafe" not in policy
        assert reply.headers["X-Content-Type-Options"] == "nosniff"
        assert reply.headers["Referrer-Policy"] == "no-referrer"
        assert reply.headers["X-Request-ID"]
        assert "Strict-Transport-Security" not in reply.headers
        assert "Server" not in reply.headers


def test_strict_transport_behind_tls(make_client):
    client = make_client(proxy_hops=1)
    reply = client.get("/healthz", headers={"X-Forwarded-Proto": "https"})
    assert "max-age" in reply.headers["Strict-Transport-Security"]


def test_log_lines_say_what_happened_and_nothing_private(client, form, make_picture, caplog):
    from PIL import Image

    exif = Image.Exif()
    exif[0x010F] = "SecretPhone"
    log = logging.getLogger(LOGGER)
    log.propagate = True
    with caplog.at_level(logging.INFO, LOGGER):
        client.post("/api/v1/read", data=form(make_picture(exif=exif), name="Grandma_1999.JPG"))
        client.post("/api/v1/read", data=form(b"Grandma_1999.JPG", name="Grandma_1999.JPG"))
        client.get("/Grandma_1999.JPG?SecretPhone=1")
        client.post("/api/v1/score", json={**REQUEST, "hand": "Grandma_1999.JPG"})
    lines = [json.loads(JsonFormatter().format(record)) for record in caplog.records if record.name == LOGGER]
    assert [(line["route"], line["status"]) for line in lines] == [
        ("/api/v1/read", 200),
        ("/api/v1/read", 415),
        ("none", 404),
        ("/api/v1/score", 422),
    ]
    assert lines[0]["tiles"] == 3
    assert lines[0]["repairs"] == 1
    assert lines[1]["code"] == "image_format"
    text = json.dumps(lines)
    for secret in ("Grandma", "SecretPhone", "JFIF", "127.0.0.1"):
        assert secret not in text
    assert all(line["request_id"] for line in lines)


def test_a_traceback_is_one_json_line():
    try:
        raise ValueError("two\nlines")
    except ValueError:
        record = logging.LogRecord("hupai", logging.ERROR, __file__, 1, "failed", (), sys.exc_info())
    line = JsonFormatter().format(record)
    assert "\n" not in line
    assert "ValueError" in json.loads(line)["traceback"]
    assert dict_config("INFO")["loggers"][LOGGER]["propagate"] is False


def test_a_librarys_line_about_a_request_keeps_its_event_and_no_words_of_the_client():
    kept = []

    def serve(name: str) -> None:
        try:
            raise OSError("Grandma_1999.JPG")
        except OSError:
            record = logging.LogRecord(
                name, logging.ERROR, __file__, 1, "failed: %s", ("/Grandma?a=1",), sys.exc_info()
            )
        assert Discreet().filter(record)
        kept.append(JsonFormatter().format(record))

    for name in ("gunicorn.error", LOGGER):
        thread = threading.Thread(target=serve, args=(name,))
        thread.start()
        thread.join()
    serve("gunicorn.error")  # of the server itself, in the main thread
    assert "Grandma" not in kept[0]
    line = json.loads(kept[0])
    assert (line["event"], line["error"]) == ("failed: …", "OSError")
    assert line["at"][0].endswith(" serve")
    assert all("Grandma_1999" in whole for whole in kept[1:])


def test_metrics_count_requests_stages_tiles_and_repairs(client, photo):
    client.post("/api/v1/read", data=photo)
    client.post("/api/v1/read", data=b"nothing")
    client.post("/api/v1/score", json=REQUEST)
    client.get("/somewhere/else")
    assert client.get("/metrics").content_type.startswith("text/plain")
    expected = {
        'hupai_requests_total{method="POST",route="/api/v1/read",status="200"}': 1,
        'hupai_requests_total{method="POST",route="/api/v1/read",status="415"}': 1,
        'hupai_requests_total{method="GET",route="none",status="404"}': 1,
        'hupai_request_seconds_count{route="/api/v1/score"}': 1,
        'hupai_stage_seconds_count{stage="detect"}': 1,
        'hupai_stage_seconds_count{stage="queue"}': 1,  # what is no picture takes no place
        'hupai_stage_seconds_count{stage="score"}': 1,
        "hupai_photos_total": 1,
        "hupai_tiles_total": 3,
        "hupai_repairs_total": 1,
        'hupai_problems_total{code="image_format"}': 1,
        "hupai_queue_waiting": 0,
        "hupai_model_ready": 1,
    }
    assert {name: _count(client, name) for name in expected} == expected


def test_metrics_can_be_switched_off(make_client, check_problem):
    body = check_problem(make_client(metrics=False).get("/metrics"), 404, "not_found")
    assert "HUPAI_METRICS=true" in body["detail"]
