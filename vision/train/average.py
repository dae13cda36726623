"""Detectors of one kind, trained one from another, averaged weight by weight.

The mean of a net and of what further training made of it keeps much of what each reads better than the other (Wortsman
et al., "Robust fine-tuning of zero-shot models", CVPR 2022); what it gave here stands in docs/reading.md.
"""

from __future__ import annotations

from pathlib import Path

import torch

from vision.train.detector import save_snapshot
from vision.train.given import GivenError


@torch.no_grad()  # type: ignore[untyped-decorator]
def average_detectors(weights: list[Path], out: Path) -> None:
    """Write the mean of YOLO weights (.pt) to ``out``, the batch norms of each folded into its convolutions first.

    Folded nets have no norms to train on with: `hupai train restore detector` sets them apart again.

    Raises:
        GivenError: the nets are not of one kind.

    """
    from ultralytics import YOLO  # imported here: it reads its settings when imported

    first, *others = (YOLO(str(path)).model.float().fuse() for path in weights)
    mean = first.state_dict()
    for path, net in zip(weights[1:], others, strict=True):
        state = net.state_dict()
        if {key: value.shape for key, value in state.items()} != {key: value.shape for key, value in mean.items()}:
            raise GivenError(f"{path} is of another kind than {weights[0]}")
        for key, value in mean.items():
            if value.is_floating_point():
                value += state[key]
    for value in mean.values():
        if value.is_floating_point():
            value /= len(weights)
    out.parent.mkdir(parents=True, exist_ok=True)
    save_snapshot(first, out)
