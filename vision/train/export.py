"""Export of the nets to ONNX, each with its card."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from pathlib import Path
from typing import Any, Final

import numpy as np
import onnx
import onnx.numpy_helper
import torch

from vision.train.augment import CROP, MARGIN
from vision.train.cards import Card, write_card
from vision.train.crops import averaged
from vision.train.net import CropNet
from vision.train.surroundings import REACH, SurroundingsNet

OPSET: Final = 17
PADDING: Final = 114
LARGE: Final = 256
"""Numbers from which a net's weights are kept in half precision (`store_halves`)."""

DETECTOR_INPUT: Final[dict[str, Any]] = {
    "name": "images",
    "layout": "NCHW, float32, batch 1, any height and width that are multiples of stride",
    "size": 640,
    "stride": 32,
    "colour": "RGB",
    "range": [0.0, 1.0],
    "resize": "letterbox: keep the aspect ratio, centre, pad",
    "padding": PADDING,
}
DETECTOR_EXTRA: Final[dict[str, Any]] = {
    "output_layout": "output0 [1, 47, n]: cx cy w h in input pixels, a probability a class; no NMS done",
    "thresholds": {"confidence": 0.25, "iou": 0.5},
}
CROP_INPUT: Final[dict[str, Any]] = {
    "name": "images",
    "layout": "NCHW, float32, any batch",
    "size": CROP,
    "colour": "RGB",
    "range": [0.0, 1.0],
    "margin": MARGIN,
    "fit": "stretch",
}
AROUND_INPUT: Final[dict[str, Any]] = CROP_INPUT | {
    "layout": "NCHW, float32, any batch; planes red, green, blue, and 1 where the box is",
    "margin": REACH,
    "fit": "square",
}
AROUND_EXTRA: Final[dict[str, Any]] = {"output_layout": "[n, 1]: log-odds that the box holds a tile"}
CROP_OUTPUTS: Final = {"tile": "tile", "orientation": "orientation"}
CROP_EXTRA: Final[dict[str, Any]] = {
    "output_layout": "logits [n, 43] and [n, 4]; orientation k: k quarter turns clockwise from upright",
    "combine": {"detector_weight": 0.6, "temperature": 1.0},
}


def write_results(folder: Path, results: dict[str, Any]) -> None:
    """Write ``results.json``: the same figures as the card's, for programs."""
    text = json.dumps(results, indent=1, ensure_ascii=False) + "\n"
    (folder / "results.json").write_text(text, encoding="utf-8")


def prepare_ultralytics(config: Path) -> None:
    """Keep ultralytics offline and its settings inside the project; call before it is first imported."""
    config.mkdir(parents=True, exist_ok=True)
    os.environ["YOLO_OFFLINE"] = "1"
    os.environ["YOLO_AUTOINSTALL"] = "0"
    os.environ["YOLO_CONFIG_DIR"] = str(config.resolve())


def export_detector(
    weights: Path, folder: Path, training: dict[str, Any], results: dict[str, Any], version: str
) -> Path:
    """YOLO weights (.pt) -> ``folder/model.onnx`` (dynamic height and width, opset 17.

    No NMS) with its card.
    """
    with tempfile.TemporaryDirectory() as work:
        prepare_ultralytics(Path(work) / "config")
        from ultralytics import YOLO  # imported here: it reads its settings when imported

        copy = Path(work) / "weights.pt"
        shutil.copyfile(weights, copy)
        made = YOLO(str(copy)).export(
            format="onnx", dynamic=True, opset=OPSET, simplify=True, nms=False, imgsz=640, device="cpu"
        )
        folder.mkdir(parents=True, exist_ok=True)
        model = onnx.load(str(made))
        del model.metadata_props[:]  # paths and dates of the training machine: the card says what matters
        del model.graph.value_info[:]  # shapes between the layers, which onnxruntime works out itself
        onnx.save(model, str(folder / "model.onnx"))
    write_results(folder, results)
    return write_card(
        folder,
        Card(
            "tiles",
            "detector",
            version,
            DETECTOR_INPUT,
            {"boxes": "output0"},
            training,
            results,
            DETECTOR_EXTRA,
        ),
    )


def save_onnx(net: torch.nn.Module, planes: int, outputs: list[str], path: Path) -> None:
    """A net on crops of so many planes -> ONNX with a free batch size."""
    net.eval()
    path.parent.mkdir(parents=True, exist_ok=True)
    torch.onnx.export(
        net,
        (torch.zeros(1, planes, CROP, CROP),),
        str(path),
        input_names=["images"],
        output_names=outputs,
        dynamic_axes={name: {0: "n"} for name in ("images", *outputs)},
        opset_version=OPSET,
        dynamo=False,
    )


def store_halves(path: Path) -> None:
    """Keep the large weights of an ONNX file in half precision, which halves it; they are widened when it is loaded."""
    model = onnx.load(str(path))
    casts = []
    for weights in model.graph.initializer:
        values = onnx.numpy_helper.to_array(weights)
        if values.dtype != np.float32 or values.size < LARGE:
            continue
        name = weights.name
        weights.CopyFrom(onnx.numpy_helper.from_array(values.astype(np.float16), f"{name}.half"))
        casts.append(onnx.helper.make_node("Cast", [weights.name], [name], to=onnx.TensorProto.FLOAT))
    for node in reversed(casts):
        model.graph.node.insert(0, node)
    onnx.checker.check_model(model)
    onnx.save(model, str(path))


def export_crop_reader(
    checkpoint: Path, folder: Path, training: dict[str, Any], results: dict[str, Any], version: str
) -> Path:
    """A checkpoint of the crop reader -> ``folder/model.onnx`` with its card."""
    save_onnx(averaged(checkpoint, CropNet()), 3, ["tile", "orientation"], folder / "model.onnx")
    store_halves(folder / "model.onnx")
    write_results(folder, results)
    card = Card("faces", "crop_reader", version, CROP_INPUT, dict(CROP_OUTPUTS), training, results, CROP_EXTRA)
    return write_card(folder, card)


def export_surroundings(
    checkpoint: Path, folder: Path, training: dict[str, Any], results: dict[str, Any], version: str
) -> Path:
    """A checkpoint of the net that judges boxes by their surroundings -> ``folder/model.onnx`` with its card."""
    save_onnx(averaged(checkpoint, SurroundingsNet()), 4, ["tile"], folder / "model.onnx")
    store_halves(folder / "model.onnx")
    write_results(folder, results)
    outputs = {"tile": "tile"}
    card = Card("surroundings", "surroundings", version, AROUND_INPUT, outputs, training, results, AROUND_EXTRA)
    return write_card(folder, card)
