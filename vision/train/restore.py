"""From a shipped ONNX net back to weights that can be trained on.

An exported convolution carries its batch norm. The two are set apart again by one pass over some pictures: the norm
takes the mean and the variance of what the convolution gives there, and a scale and a shift that undo them, so that the
net still answers as it did and its training starts with norms that are used to such pictures.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from onnx import numpy_helper
from torch import Tensor, nn

from vision.errors import ModelError
from vision.train.bank import Bank
from vision.train.net import CropNet

LEAST_VARIANCE: Final = 1e-4
CALIBRATION: Final = 3000
"""Crops seen in the pass over a bank."""


def onnx_weights(path: Path) -> dict[str, NDArray[np.float32]]:
    """Weights and biases of an exported net by the names that torch gives them (``….weight``, ``….bias``).

    Raises:
        ModelError: there is no such file.

    """
    if not path.is_file():
        raise ModelError(f"there is no model {path.parent.name}/{path.name}")
    graph = onnx.load(str(path)).graph
    found = {item.name: numpy_helper.to_array(item) for item in graph.initializer}
    for node in graph.node:
        if node.op_type == "Cast" and node.input[0] in found:  # kept in half precision
            found[node.output[0]] = found[node.input[0]].astype(np.float32)
    out = {name: array for name, array in found.items() if name.endswith((".weight", ".bias"))}
    for node in graph.node:
        if node.op_type == "Conv":
            name = module_name(node.name)
            for role, key in zip(("weight", "bias"), node.input[1:], strict=False):
                out[f"{name}.{role}"] = found[key]
    return out


def module_name(node: str) -> str:
    """The module that a node of the graph came from: the exporter repeats each parent's name in its child's.

    >>> module_name("/model.23/cv2.0/cv2.0.1/conv/Conv"), module_name("/body/body.1/first/first.0/Conv")
    ('model.23.cv2.0.1.conv', 'body.1.first.0')
    """
    parts: list[str] = []
    for part in node.strip("/").split("/")[:-1]:
        if parts and part.startswith(f"{parts[-1]}."):
            parts[-1] = part
        else:
            parts.append(part)
    return ".".join(parts)


def normed(net: nn.Module) -> dict[str, nn.BatchNorm2d]:
    """The batch norm that follows each convolution, by the name of the convolution."""
    out = {}
    for parent, module in net.named_modules():
        children = list(module.named_children())
        for (name, first), (_, second) in pairwise(children):
            if isinstance(first, nn.Conv2d) and isinstance(second, nn.BatchNorm2d):
                out[f"{parent}.{name}".lstrip(".")] = second
    return out


@torch.no_grad()  # type: ignore[untyped-decorator]
def restore(net: nn.Module, weights: dict[str, NDArray[np.float32]], batches: Iterable[Tensor]) -> None:
    """Give `net` the weights of an exported net of the same shape, in place.

    Args:
        net: the net as it is trained, with batch norms.
        weights: what `onnx_weights` gives.
        batches: inputs of the net, for the pass that sets the norms apart.

    Raises:
        ValueError: a layer of the net has no weights there, or weights of another shape.

    """
    norms, modules = normed(net), dict(net.named_modules())
    undo: list[Callable[[], None]] = []
    for name, module in modules.items():
        if not isinstance(module, nn.Conv2d | nn.Linear):
            continue
        weight, bias = weights.get(f"{name}.weight"), weights.get(f"{name}.bias")
        if weight is None or tuple(weight.shape) != tuple(module.weight.shape):
            there = None if weight is None else weight.shape
            raise ValueError(f"{name}: expected weights {tuple(module.weight.shape)}, found {there}")
        module.weight.copy_(torch.tensor(weight))
        norm = norms.get(name)
        if norm is not None:
            assert bias is not None
            undo.append(_set_apart(module, norm, torch.tensor(bias)))
        elif module.bias is not None and bias is not None:
            module.bias.copy_(torch.tensor(bias))
    net.eval()
    for batch in batches:
        net(batch)
    for finish in undo:
        finish()


def _set_apart(conv: nn.Module, norm: nn.BatchNorm2d, bias: Tensor) -> Callable[[], None]:
    """Let the norm only add the bias while sums are taken; what is returned then gives it all that it lacks."""
    norm.running_mean.zero_()
    norm.running_var.fill_(1 - norm.eps)
    norm.weight.fill_(1)
    norm.bias.copy_(bias)
    sums = [torch.zeros(len(bias), dtype=torch.float64) for _ in range(2)]
    count = 0

    def look(_module: nn.Module, _inputs: Any, output: Tensor) -> None:
        nonlocal count
        exact = output.double()
        sums[0] += exact.sum((0, 2, 3))
        sums[1] += (exact**2).sum((0, 2, 3))
        count += output.numel() // output.shape[1]

    hook = conv.register_forward_hook(look)

    def finish() -> None:
        hook.remove()
        if not count:
            raise ValueError("no pictures to set the batch norms apart with")
        mean = sums[0] / count
        variance = (sums[1] / count - mean**2).clamp(min=LEAST_VARIANCE)
        norm.running_mean.copy_(mean)
        norm.running_var.copy_(variance)
        norm.weight.copy_((variance + norm.eps).sqrt())
        norm.bias.copy_(bias + mean)

    return finish


def restore_crop_reader(model: Path, banks: list[Bank], out: Path, seed: int = 0) -> None:
    """A shipped crop reader as a checkpoint ``out`` of a run that has seen nothing yet.

    `hupai train crops --resume` goes on from it.
    """
    from vision.train.augment import augment

    def view(bank: Bank, k: int, rng: np.random.Generator) -> NDArray[np.uint8]:
        return augment(bank.images[k], float(bank.aspects[k]), int(bank.turns[k]), rng)[0]

    _restore_run(CropNet(), model, banks, view, out, seed)


def restore_surroundings(model: Path, banks: list[Bank], out: Path, seed: int = 0) -> None:
    """A shipped net that judges boxes as a checkpoint ``out``; ``banks``: boxes, as `hupai train boxes` makes them."""
    from vision.train.surroundings import SurroundingsNet, draw_view

    def view(bank: Bank, k: int, rng: np.random.Generator) -> NDArray[np.uint8]:
        return draw_view(bank.images[k], float(bank.aspects[k]), rng)

    _restore_run(SurroundingsNet(), model, banks, view, out, seed)


def _restore_run(
    net: nn.Module,
    model: Path,
    banks: list[Bank],
    view: Callable[[Bank, int, np.random.Generator], NDArray[np.uint8]],
    out: Path,
    seed: int,
) -> None:
    """Give ``net`` the weights of ``model``, its norms set apart on views of the banks, and save it as a checkpoint."""
    rng = np.random.default_rng(seed)
    views = [view(bank, k, rng) for bank in banks for k in rng.integers(0, len(bank), CALIBRATION // len(banks))]
    stack = torch.from_numpy(np.stack(views).transpose(0, 3, 1, 2).astype(np.float32) / 255)
    restore(net, onnx_weights(model / "model.onnx"), stack.split(250))
    optimiser = torch.optim.AdamW(net.parameters())
    state = {"net": net.state_dict(), "average": net.state_dict(), "optimiser": optimiser.state_dict(), "seen": 0}
    out.parent.mkdir(parents=True, exist_ok=True)
    torch.save(state, out)


def restore_detector(model: Path, like: Path, pictures: list[Path], out: Path) -> None:
    """A shipped detector as YOLO weights ``out``; ``like``: weights or a model yaml of the same architecture."""
    from ultralytics import YOLO  # imported here: it reads its settings when imported

    from vision.detector import letterbox, to_input
    from vision.train.detector import save_snapshot
    from vision.train.photos import read_rgb

    net = YOLO(str(like)).model.float()
    shown = (to_input(letterbox(read_rgb(path), (640, 640))[0])[None] for path in pictures)
    restore(net, onnx_weights(model / "model.onnx"), map(torch.from_numpy, shown))
    out.parent.mkdir(parents=True, exist_ok=True)
    save_snapshot(net, out)
