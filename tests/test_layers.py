"""Rooms and what they may load (design: data flows one way)."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
HEAVY = {"cv2", "flask", "onnxruntime", "torch", "PIL"}


def loaded(statement: str) -> set[str]:
    code = f"{statement}\nimport sys\nprint(' '.join({{name.split('.')[0] for name in sys.modules}}))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    return set(run.stdout.split())


def test_scoring_loads_no_heavy_library() -> None:
    assert not loaded("import scoring, scoring.engine, scoring.request, scoring.waits, scoring.draws") & HEAVY


def test_scoring_needs_the_standard_library_and_numpy_only() -> None:
    allowed = {*sys.stdlib_module_names, "numpy", "scoring"}
    assert not imports("scoring") - allowed


def test_vision_loads_no_torch() -> None:
    assert "torch" not in loaded("import vision, vision.reader")


@pytest.mark.parametrize(
    ("room", "forbidden"),
    [
        ("scoring", {"vision", "service", "datasets", "app"}),
        ("vision", {"service", "app"}),
        ("service", {"app"}),
    ],
)
def test_no_room_imports_one_further_down(room: str, forbidden: set[str]) -> None:
    assert not imports(room, functions=room != "service") & forbidden


def test_torch_and_ultralytics_live_in_the_training_room_only() -> None:
    for path in [*ROOT.glob("*/**/*.py"), ROOT / "app.py"]:
        parts = path.relative_to(ROOT).parts
        if parts[:2] == ("vision", "train") or parts[0] not in (
            "app.py",
            "datasets",
            "scoring",
            "service",
            "vision",
        ):
            continue
        assert not names(path) & {"torch", "torchvision", "ultralytics"}, path


def imports(room: str, *, functions: bool = True) -> set[str]:
    return set().union(*(names(path, functions=functions) for path in (ROOT / room).rglob("*.py")))


def names(path: Path, *, functions: bool = True) -> set[str]:
    """Top-level names that a module imports; those inside functions too, if asked."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    out = set()
    for node in ast.walk(tree) if functions else tree.body:
        if isinstance(node, ast.Import):
            out |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            out.add(node.module.split(".")[0])
    return out


MEASURE = """
import {module}
peak = next(line for line in open("/proc/self/status") if line.startswith("VmHWM"))
print(int(peak.split()[1]) // 1024)
"""


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="peak memory is read from /proc")
def test_import_of_scoring_is_small() -> None:
    run = subprocess.run(
        [sys.executable, "-c", MEASURE.format(module="scoring.request")],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    assert int(run.stdout) < 80, run.stdout
