"""Both nets from data to ONNX, tiny: trained for a moment, exported, compared with torch and YOLO."""

import os
import tempfile
from pathlib import Path

import cv2
import numpy as np
import pytest

os.environ.update(YOLO_OFFLINE="1", YOLO_AUTOINSTALL="0")
os.environ.setdefault("YOLO_CONFIG_DIR", tempfile.mkdtemp())  # before ultralytics is first imported
torch = pytest.importorskip("torch")
pytest.importorskip("ultralytics")
onnxruntime = pytest.importorskip("onnxruntime")

from datasets.synth.cli import main as synth  # noqa: E402
from datasets.synth.patches import scene_bank  # noqa: E402
from vision.train import cli, export_cli  # noqa: E402
from vision.train.augment import CROP  # noqa: E402
from vision.train.crops import averaged  # noqa: E402
from vision.train.net import CropNet  # noqa: E402

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore")]

ROOT = Path(__file__).parents[2]
ART = ROOT.parent / "shared" / "data" / "art"


@pytest.fixture(scope="module")
def scenes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Sixteen small scenes; where there is no art, the sample's."""
    if not (ART / "index.json").is_file():
        return ROOT / "datasets" / "sample"
    out = tmp_path_factory.mktemp("scenes")
    arguments = ["--count", "16", "--width", "480", "--workers", "2", "--designs", "4", "--art", str(ART)]
    assert synth(["scenes", str(out), *arguments]) == 0
    return out


def test_a_tiny_crop_reader_learns_and_its_onnx_agrees(scenes: Path, tmp_path: Path) -> None:
    bank = scene_bank(scenes)
    bank.save(tmp_path / "banks" / "scenes")
    bank.save(tmp_path / "banks" / "test-seen")
    common = [
        "--banks",
        str(tmp_path / "banks"),
        "--out",
        str(tmp_path / "run"),
        "--batch",
        "32",
        "--workers",
        "0",
    ]
    assert cli.main(["crops", *common, "--crops", "640", "--check-every", "320"]) == 0
    assert cli.main(["crops", *common, "--crops", "960", "--check-every", "320", "--resume"]) == 0
    log = (tmp_path / "run" / "log.jsonl").read_text(encoding="utf-8").splitlines()
    assert len(log) == 3
    out = tmp_path / "faces"
    checkpoint = tmp_path / "run" / "last.pt"
    assert (
        export_cli.main(
            ["crops", "--checkpoint", str(checkpoint), "--out", str(out), "--banks", str(tmp_path / "banks")]
        )
        == 0
    )
    crops = np.random.default_rng(0).random((5, 3, CROP, CROP), np.float32)
    session = onnxruntime.InferenceSession(str(out / "model.onnx"), providers=["CPUExecutionProvider"])
    tile, turn = session.run(["tile", "orientation"], {"images": crops})
    with torch.no_grad():
        expected = averaged(checkpoint, CropNet())(torch.from_numpy(crops))
    assert np.abs(tile - expected[0].numpy()).max() < 1e-2  # weights are kept in half precision
    assert np.abs(turn - expected[1].numpy()).max() < 1e-2
    assert (out / "model.onnx").stat().st_size < 2.2e6

    again = tmp_path / "again" / "last.pt"
    restoring = ["restore", "crops", str(again), "--models", str(tmp_path), "--banks", str(tmp_path / "banks/scenes")]
    assert cli.main(restoring) == 0
    with torch.no_grad():
        restored = averaged(again, CropNet())(torch.from_numpy(crops))
    assert np.abs(tile - restored[0].numpy()).max() < 1e-3
    assert np.abs(turn - restored[1].numpy()).max() < 1e-3
    going_on = [*common[:2], "--out", str(again.parent), *common[4:]]
    assert cli.main(["crops", *going_on, "--crops", "64", "--check-every", "64", "--resume"]) == 0


def test_a_tiny_judge_of_surroundings_learns_and_its_onnx_agrees(scenes: Path, tmp_path: Path) -> None:
    from vision.train.surroundings import SurroundingsNet

    banks, run, out = tmp_path / "boxes", tmp_path / "run", tmp_path / "surroundings"
    assert cli.main(["surroundings", "--banks", str(banks), "--out", str(run)]) == 2  # there are none yet
    shipped = ["--models", str(ROOT / "models")]
    assert cli.main(["boxes", str(banks), *shipped]) == 2  # of what pictures?
    assert cli.main(["boxes", str(banks), *shipped, "--scenes", str(scenes)]) == 0
    common = ["surroundings", "--banks", str(banks), "--out", str(run), "--batch", "16", "--workers", "0"]
    assert cli.main([*common, "--boxes", "160", "--check-every", "80"]) == 0
    assert cli.main([*common, "--boxes", "240", "--check-every", "80", "--resume"]) == 0
    assert len((run / "log.jsonl").read_text(encoding="utf-8").splitlines()) == 3
    arguments = ["--checkpoint", str(run / "last.pt"), "--banks", str(banks), "--out", str(out)]
    assert export_cli.main(["surroundings", *arguments]) == 0
    views = np.random.default_rng(0).random((5, 4, CROP, CROP), np.float32)
    session = onnxruntime.InferenceSession(str(out / "model.onnx"), providers=["CPUExecutionProvider"])
    (odds,) = session.run(None, {"images": views})
    with torch.no_grad():
        expected = averaged(run / "last.pt", SurroundingsNet())(torch.from_numpy(views)).numpy()
    assert odds.shape == (5, 1)
    assert np.abs(odds - expected).max() < 1e-2
    assert (out / "model.onnx").stat().st_size < 0.3e6

    again = tmp_path / "again" / "last.pt"
    restoring = ["restore", "surroundings", str(again), "--models", str(tmp_path)]
    assert cli.main([*restoring, "--banks", str(banks / "box-none"), "--banks", str(banks / "box-faces")]) == 0
    with torch.no_grad():
        restored = averaged(again, SurroundingsNet())(torch.from_numpy(views)).numpy()
    assert np.abs(odds - restored).max() < 1e-3
    going_on = ["surroundings", "--banks", str(banks), "--out", str(again.parent), *common[5:]]
    assert cli.main([*going_on, "--boxes", "32", "--check-every", "32", "--resume"]) == 0


def test_a_tiny_detector_trains_and_its_onnx_agrees_with_ultralytics(scenes: Path, tmp_path: Path) -> None:
    from vision.detector import OnnxDetector

    run = tmp_path / "run"
    arguments = ["--scenes", str(scenes), "--out", str(run), "--epochs", "1", "--size", "160", "--batch", "4"]
    assert cli.main(["detector", "--weights", "yolo11n.yaml", *arguments, "--workers", "0"]) == 0
    weights = run / "run" / "weights" / "last.pt"
    assert export_cli.main(["detector", "--weights", str(weights), "--out", str(tmp_path / "tiles")]) == 0
    session = onnxruntime.InferenceSession(str(tmp_path / "tiles" / "model.onnx"), providers=["CPUExecutionProvider"])
    assert OnnxDetector(tmp_path / "tiles").card.size == 640

    from ultralytics import YOLO

    net = YOLO(str(weights)).model.float().eval()
    for path in sorted((scenes / "images").glob("*.jpg"))[:3]:
        pixels = cv2.resize(cv2.cvtColor(cv2.imread(str(path)), cv2.COLOR_BGR2RGB), (320, 224))
        batch = np.ascontiguousarray(pixels.transpose(2, 0, 1)[None], np.float32) / 255
        found = session.run(None, {"images": batch})[0]
        with torch.no_grad():
            expected = net(torch.from_numpy(batch))[0].numpy()
        assert found.shape == expected.shape == (1, 47, 28 * 40 + 14 * 20 + 7 * 10)
        assert np.abs(found[:, :4] - expected[:, :4]).max() < 1
        assert np.abs(found[:, 4:] - expected[:, 4:]).max() < 1e-3

    like = tmp_path / "again" / "tiles.pt"
    restoring = ["restore", "detector", str(like), "--models", str(tmp_path), "--like", "yolo11n.yaml"]
    assert cli.main([*restoring, "--scenes", str(scenes)]) == 2  # a plain yaml has 80 classes
    assert cli.main(["restore", "detector", str(like), "--models", str(tmp_path), "--scenes", str(scenes)]) == 2
    nowhere = ["restore", "detector", str(like), "--like", str(weights), "--models", str(tmp_path / "none")]
    assert cli.main([*nowhere, "--scenes", str(scenes)]) == 3
    assert cli.main([*restoring[:-1], str(weights), "--scenes", str(scenes)]) == 0
    restored = YOLO(str(like)).model.float().eval()
    with torch.no_grad():
        assert np.abs(restored(torch.from_numpy(batch))[0].numpy()[:, 4:] - found[:, 4:]).max() < 0.02


def test_the_mean_of_detectors_lies_between_them(tmp_path: Path) -> None:
    from ultralytics import YOLO

    from vision.train.detector import save_snapshot

    torch.manual_seed(0)
    nets = [YOLO("yolo11n.yaml").model.float().eval() for _ in range(2)]
    for k, net in enumerate(nets):
        save_snapshot(net, tmp_path / f"{k}.pt")
    files = [str(tmp_path / name) for name in ("0.pt", "1.pt")]
    mean, same = tmp_path / "mean.pt", tmp_path / "same.pt"
    assert cli.main(["average", str(mean), *files]) == 0
    assert cli.main(["average", str(same), files[0], files[0]]) == 0
    found = YOLO(str(mean)).model.float().state_dict()
    given = [YOLO(name).model.float().fuse().state_dict() for name in files]
    assert all(torch.allclose(value, (given[0][key] + given[1][key]) / 2, atol=2e-3) for key, value in found.items())
    assert not torch.allclose(given[0]["model.0.conv.weight"], given[1]["model.0.conv.weight"], atol=2e-3)
    kept = YOLO(str(same)).model.float().state_dict()
    assert all(torch.allclose(value, given[0][key], atol=1e-3) for key, value in kept.items())

    save_snapshot(YOLO("yolo11s.yaml").model, tmp_path / "other.pt")
    assert cli.main(["average", str(mean), files[0], str(tmp_path / "other.pt")]) == 2


def test_a_folded_detector_is_not_trained_on(scenes: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from ultralytics import YOLO

    from vision.train.detector import save_snapshot

    save_snapshot(YOLO("yolo11n.yaml").model.float().eval().fuse(), tmp_path / "folded.pt")
    given = ["detector", "--weights", str(tmp_path / "folded.pt"), "--out", str(tmp_path / "run")]
    assert cli.main([*given, "--scenes", str(scenes)]) == 2
    assert "hupai train restore detector" in capsys.readouterr().err
    assert not (tmp_path / "run" / "run").exists()
