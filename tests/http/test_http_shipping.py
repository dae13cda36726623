"""What ships: the container's sources exist, the examples are well formed, the notes name every setting."""

from __future__ import annotations

import re
import shlex
from fnmatch import fnmatch
from pathlib import Path

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
    assert all(re.fullmatch(r"ENV HUPAI_\w+=\S+ \\", line) for line in lines if line.startswith("ENV"))


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
    assert container["volumeMounts"] == [{"name": "tmp", "mountPath": "/tmp"}]
    assert service["spec"]["ports"][0]["targetPort"] == container["ports"][0]["name"]
    assert service["spec"]["selector"].items() <= deployment["spec"]["template"]["metadata"]["labels"].items()
