"""What ships: the container's sources exist, the examples are well formed, the notes name every setting."""

from __future__ import annotations

import http.client
import json
import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest
import yaml

from service.config import Config

ROOT = Path(__file__).resolve().parents[2]
DOCKERFILE = (ROOT / "Dockerfile").read_text("utf-8")
COPIES = [shlex.split(line)[1:] for line in DOCKERFILE.splitlines() if line.startswith("COPY ")]


@pytest.mark.parametrize("words", COPIES, ids=" ".join)
def test_every_source_of_the_container_exists(words):
    *sources, _ = words
    for source in sources:
        path = ROOT / source
        assert path.is_dir() if source.endswith("/") else path.is_file(), source


def test_the_container_context_has_what_is_copied():
    rules = [line for line in (ROOT / ".dockerignore").read_text().splitlines() if line and line[0] != "#"]
    assert rules[0] == "*"
    kept = {rule[1:] for rule in rules if rule.startswith("!")}
    dropped = [rule for rule in rules[1:] if not rule.startswith("!")]
    for *sources, _ in COPIES:
        for source in sources:
            assert source.split("/")[0] in kept, source
            assert not any(fnmatch(source.rstrip("/"), rule) for rule in dropped), source


def test_the_container_runs_as_its_own_user_with_a_health_check():
    lines = DOCKERFILE.splitlines()
    assert "USER 10001" in lines
    assert any(line.startswith("HEALTHCHECK ") for line in lines)
    assert 'CMD ["hupai", "serve"]' in lines
    assert "libgl1 libxcb1" in DOCKERFILE
    assert lines.index("USER 10001") < lines.index('CMD ["hupai", "serve"]')
    assert not any(line.startswith(("RUN", "COPY")) for line in lines[lines.index("USER 10001") :])
    user = re.search(r"useradd .*--uid (\d+)", DOCKERFILE)
    assert user is not None
    assert user.group(1) == "10001"
    assert all(re.fullmatch(r"ENV HUPAI_\w+=\S+ \\", line) for line in lines if line.startswith("ENV"))


def _health_check() -> list[str]:
    """The command of the image's health check."""
    (line,) = (line for line in DOCKERFILE.splitlines() if line.strip().startswith("CMD [") and "healthz" in line)
    return [str(word) for word in json.loads(line.strip().removeprefix("CMD "))]


def _image_environment() -> dict[str, str]:
    """What the image sets, as ENV instructions of one name=value a line."""
    text = DOCKERFILE.replace("\\\n", " ")
    lines = [line.removeprefix("ENV ") for line in text.splitlines() if line.startswith("ENV ")]
    return dict(word.split("=", 1) for line in lines for word in shlex.split(line))


_LOCKED = """
mount --make-rprivate /
mount --bind "$1" /mnt
mount -t tmpfs -o size=64m,mode=1777 tmpfs /tmp
mount -o remount,bind,ro /mnt
mount -o remount,bind,ro /
cd /mnt
shift
exec setpriv --reuid 10001 --regid 10001 --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all "$@"
"""
"""Runs a command on the image's files, as its user, without rights, where nothing but /tmp can be written."""


def _namespaces() -> bool:
    """Whether this machine lets a test have a file system of its own, and other users reach our Python in it.

    They do not where it lies below /tmp, which is empty there.
    """
    if os.getuid() != 0 or not all(map(shutil.which, ("unshare", "setpriv", "mount"))):
        return False
    ours = 'mount --make-rprivate / && mount -t tmpfs tmpfs /tmp && exec setpriv --reuid 10001 --clear-groups "$@"'
    words = ["unshare", "--mount", "sh", "-c", ours, "sh", sys.executable, "-c", "import flask"]
    return subprocess.run(words, capture_output=True).returncode == 0


def _ask(port: int, method: str, path: str, body: bytes | None = None) -> tuple[int, Any]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
    try:
        connection.request(method, path, body, {"Content-Type": "image/jpeg"} if body else {})
        response = connection.getresponse()
        data = response.read()
        return response.status, json.loads(data) if "json" in response.headers["Content-Type"] else data
    finally:
        connection.close()


@pytest.fixture
def locked_down(tmp_path: Path) -> Iterator[tuple[int, dict[str, str], list[str]]]:
    """The service on what the image holds, set up as image, compose file and pod set it up: port, settings, lines."""
    if not _namespaces():
        pytest.skip("needs root, mount namespaces, and a Python that others reach")
    if not (ROOT / "models" / "tiles" / "model.onnx").exists():
        pytest.skip("no model here")
    image = tmp_path / "image"
    image.mkdir()
    for *sources, _ in COPIES:
        for source in sources:
            if source.endswith("/"):
                shutil.copytree(ROOT / source, image / source, ignore=shutil.ignore_patterns("__pycache__", "*.pt"))
            else:
                shutil.copy(ROOT / source, image)
    tmp_path.chmod(0o755)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    compose = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))["services"]["hupai"]
    deployment, _ = yaml.safe_load_all((ROOT / "deploy" / "kubernetes.yaml").read_text("utf-8"))
    (container,) = deployment["spec"]["template"]["spec"]["containers"]
    settings = {**_image_environment(), **compose["environment"]}
    settings |= {entry["name"]: entry["value"] for entry in container["env"]} | {"HUPAI_PORT": str(port)}
    words = ["unshare", "--mount", "sh", "-ec", _LOCKED, "sh", str(image), sys.executable, "-m", "app", "serve"]
    environment = {"PATH": os.environ["PATH"], **settings}
    process = subprocess.Popen(words, env=environment, stderr=subprocess.PIPE, text=True)
    assert process.stderr is not None
    lines = []
    for line in process.stderr:
        lines.append(line)
        if "Booting worker" in line:
            break
    yield port, environment, lines
    process.send_signal(signal.SIGTERM)
    lines += process.communicate(timeout=60)[1].splitlines(keepends=True)
    assert process.returncode == 0, "".join(lines)[-4000:]


@pytest.mark.real
def test_the_service_runs_on_the_images_files_with_a_read_only_file_system(locked_down):
    port, environment, lines = locked_down
    assert lines, "the server did not start"
    assert "Booting worker" in lines[-1], "".join(lines)
    assert subprocess.run([sys.executable, *_health_check()[1:]], env=environment).returncode == 0
    status, ready = _ask(port, "GET", "/readyz")
    assert (status, ready["status"]) == (200, "ready")
    status, rules = _ask(port, "GET", "/api/v1/rulesets")
    assert status == 200
    assert all(clause["text"]["zh"] for ruleset in rules for clause in ruleset["clauses"])  # docs/rules is there
    photo = (ROOT / "service" / "web" / "sample.jpg").read_bytes()
    status, read = _ask(port, "POST", "/api/v1/read?annotated=true", photo)
    assert status == 200
    assert len(read["tiles"]) > 0
    assert [_ask(port, "GET", path)[0] for path in ("/", "/sw.js", "/api/docs", "/metrics")] == [200] * 4


def test_the_health_check_fails_where_nothing_answers():
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        environment = {"PATH": os.environ["PATH"], "HUPAI_PORT": str(silent.getsockname()[1])}
        words = [sys.executable, *_health_check()[1:]]
        assert subprocess.run(words, env=environment, capture_output=True).returncode != 0


def _variables(text: str) -> set[str]:
    return set(re.findall(r"\bHUPAI_[A-Z_]+\b", text)) - {"HUPAI_"}


@pytest.mark.parametrize("name", ["Dockerfile", "compose.yaml", "deploy/kubernetes.yaml", "docs/operations.md"])
def test_only_settings_that_exist_are_named(name):
    known = {row["variable"] for row in Config().rows()}
    assert _variables((ROOT / name).read_text("utf-8")) <= known


def test_the_operating_notes_name_every_setting_and_its_default():
    text = (ROOT / "docs" / "operations.md").read_text("utf-8")
    for row in Config().rows():
        if row["variable"] != "HUPAI_MODELS_DIR":
            assert f"| `{row['variable']}` | {row['default'] or '(none)'} |" in text, row["variable"]


def test_compose_is_locked_down():
    service = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))["services"]["hupai"]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["ports"] == ["127.0.0.1:8000:8000"]
    assert [mount.split(":")[0] for mount in service["tmpfs"]] == ["/tmp"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert "user" not in service  # the image's own, which is not root
    Config.from_env(service["environment"])


def test_the_kubernetes_example_is_ready_and_limited():
    deployment, service = yaml.safe_load_all((ROOT / "deploy" / "kubernetes.yaml").read_text("utf-8"))
    pod = deployment["spec"]["template"]["spec"]
    assert pod["enableServiceLinks"] is False  # or HUPAI_PORT would be tcp://…
    (container,) = pod["containers"]
    Config.from_env({entry["name"]: entry["value"] for entry in container["env"]})
    assert container["readinessProbe"]["httpGet"]["path"] == "/readyz"
    assert container["livenessProbe"]["httpGet"]["path"] == "/healthz"
    assert set(container["resources"]["limits"]) == {"cpu", "memory"}
    assert container["securityContext"]["readOnlyRootFilesystem"] is True
    assert container["securityContext"]["allowPrivilegeEscalation"] is False
    assert container["securityContext"]["capabilities"] == {"drop": ["ALL"]}
    assert pod["securityContext"]["runAsNonRoot"] is True
    assert f"USER {pod['securityContext']['runAsUser']}" in DOCKERFILE.splitlines()
    assert [volume["name"] for volume in pod["volumes"]] == ["tmp"]
    assert container["ports"][0]["containerPort"] == Config().port
    assert container["volumeMounts"] == [{"name": "tmp", "mountPath": "/tmp"}]
    assert service["spec"]["ports"][0]["targetPort"] == container["ports"][0]["name"]
    assert service["spec"]["selector"].items() <= deployment["spec"]["template"]["metadata"]["labels"].items()
