from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from labelled import HANDS, block_judge, make_set

from vision.evaluate import cli, table
from vision.evaluate.data import DataSet
from vision.evaluate.report import matrix, render
from vision.evaluate.run import WORST, evaluate

ROOT = Path(__file__).resolve().parents[2]
PHOTOS = ROOT.parent / "shared" / "data" / "photos"
SAMPLE = ROOT / "datasets" / "sample"
FIELDS = {
    *("data", "model", "images", "failed", "tiles", "map50", "map50_95", "photos", "hands", "confident_wrong"),
    *("scores", "by_set", "by_class", "confusions", "timing_ms"),
}


class Page(HTMLParser):
    """Tags in balance, and everything that an attribute points to."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.targets: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.targets += [value or "" for name, value in attrs if name in ("src", "href", "srcset", "data")]
        if tag not in ("meta", "img", "link", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.targets += [value or "" for name, value in attrs if name in ("src", "href")]

    def handle_data(self, data: str) -> None:
        self.text += data


def page_of(html: str) -> Page:
    page = Page()
    page.feed(html)
    assert page.open == []
    return page


def test_the_report_needs_no_other_file_and_draws_at_most_twenty_photos(tmp_path: Path) -> None:
    folder = make_set(tmp_path / "home", HANDS * 6, relabel={k: {0: 40, 3: 7} for k in range(23)})
    evaluation = evaluate(DataSet(folder), block_judge, name="<script>data & co")
    html = render(evaluation, folder)
    page = page_of(html)
    assert len(page.targets) == WORST
    assert all(target.startswith("data:image/jpeg;base64,") for target in page.targets)
    assert not re.search(r"@import|url\(|<script", html)
    assert "<script>data & co" in page.text
    assert "2 wrong, of 14 tiles" in page.text
    assert "images/photo-000.png" in page.text


def test_the_report_of_nothing_wrong_has_no_pictures(tmp_path: Path) -> None:
    folder = make_set(tmp_path / "home", HANDS[:1])
    page = page_of(render(evaluate(DataSet(folder), block_judge), folder))
    assert page.targets == []
    assert "There were none." in page.text


def test_failed_files_are_in_report_and_table(tmp_path: Path) -> None:
    folder = make_set(tmp_path / "home", HANDS[:2])
    (folder / "images" / "photo-001.png").write_bytes(b"no picture")
    evaluation = evaluate(DataSet(folder), block_judge)
    assert "images/photo-001.png" in page_of(render(evaluation, folder)).text
    assert "images/photo-001.png: image_format" in table.text(evaluation.results())


def test_the_matrix_shows_the_classes_that_occur(tmp_path: Path) -> None:
    folder = make_set(tmp_path / "home", ["11m22p"], relabel={0: {0: 8}})
    cells, names, size = matrix(evaluate(DataSet(folder), block_judge).overall.confusions)
    assert names == ["1m", "9m", "2p"]
    assert [(c.title, c.right) for c in cells] == [
        ("1m read as 1m: 1 of 1", True),
        ("9m read as 1m: 1 of 1", False),
        ("2p read as 2p: 2 of 2", True),
    ]
    assert all(c.x < size and c.y < size for c in cells)


def test_the_table_has_a_line_for_each_set_and_one_for_all(tmp_path: Path) -> None:
    for name in ("east", "west"):
        make_set(tmp_path / name, HANDS[:1])
    text = table.text(evaluate(DataSet(tmp_path), block_judge).results())
    assert [line.split()[:3] for line in text.splitlines()[2:5]] == [
        ["all", "2", "28"],
        ["east", "1", "14"],
        ["west", "1", "14"],
    ]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["absent"], "bad_value: absent: there is no such folder"),
        (["empty"], "bad_value: empty: expected images/ and labels/"),
        (["home", "--ruleset", "nowhere"], "unknown_ruleset: "),
        (["home", "--split", "val"], "bad_value: home: there are no photos of the split 'val'"),
    ],
)
def test_bad_input_is_two(
    tmp_path: Path, words: list[str], said: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    make_set(tmp_path / "home", HANDS[:1])
    (tmp_path / "empty").mkdir()
    monkeypatch.chdir(tmp_path)
    assert cli.main(words) == 2
    assert capsys.readouterr().err.startswith(f"hupai evaluate: {said}")


def test_a_missing_model_is_three(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    make_set(tmp_path / "home", HANDS[:1])
    assert cli.main([str(tmp_path / "home"), "--models", str(tmp_path)]) == 3
    err = capsys.readouterr().err
    assert err.startswith("hupai evaluate: model_unavailable: ")
    assert "model card" in err


@pytest.mark.parametrize("words", [["home", "--limit", "0"], ["home", "--workers", "x"], []])
def test_bad_words_are_two(words: list[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.main(words)
    assert ended.value.code == 2


@pytest.mark.real
def test_the_sample_by_the_shipped_model(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([str(SAMPLE), "--limit", "4", "--json", "--out", str(tmp_path / "out")]) == 0
    printed: dict[str, Any] = json.loads(capsys.readouterr().out)
    written = json.loads((tmp_path / "out" / "results.json").read_text(encoding="utf-8"))
    assert printed == written
    assert set(written) >= FIELDS
    assert written["images"] == 4
    assert re.fullmatch(r"[0-9a-f]{64}", written["model"]["sha256"])
    assert written["timing_ms"]["p95"] >= written["timing_ms"]["p50"] > 0
    assert len((tmp_path / "out" / "reads.jsonl").read_text().splitlines()) == 4
    page_of((tmp_path / "out" / "report.html").read_text(encoding="utf-8"))


@pytest.mark.real
@pytest.mark.skipif(not PHOTOS.exists(), reason="the shared photos are not here")
def test_real_photos_of_unseen_sets_in_two_processes(tmp_path: Path) -> None:
    words = [str(PHOTOS), "--split", "val", "--limit", "8", "--workers", "2", "--out", str(tmp_path)]
    assert cli.main(words) == 0
    written = json.loads((tmp_path / "results.json").read_text(encoding="utf-8"))
    assert sum(figures["images"] for figures in written["by_set"].values()) == written["images"] == 8
    assert set(written["by_set"]) <= {"hk-multi", "riichi-red", "riichi-room"}
    assert written["tiles"]["f1"] > 0.8


@pytest.mark.real
@pytest.mark.slow
def test_an_interrupt_leaves_results_of_the_photos_read(tmp_path: Path) -> None:
    run = subprocess.Popen(
        [sys.executable, "-m", "app", "evaluate", str(SAMPLE), "--out", str(tmp_path), "--workers", "2"],
        cwd=ROOT,
        stderr=subprocess.PIPE,
        stdout=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # what a shell runs with & ignores it
    )
    reads = tmp_path / "reads.jsonl"
    while run.poll() is None and not (reads.exists() and reads.stat().st_size):
        time.sleep(0.02)
    os.killpg(run.pid, signal.SIGINT)
    out, _ = run.communicate(timeout=120)
    assert run.returncode == 3
    assert "stopped before the last photo" in out.decode()
    written = json.loads((tmp_path / "results.json").read_text(encoding="utf-8"))
    assert written["partial"]
    assert 0 < written["images"] < 24
