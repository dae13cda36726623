"""Training of the crop reader.

Batches from the banks, one resumable run, validation on whole unseen designs.
"""

from __future__ import annotations

import json
import math
import os
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import torch
import torch.nn.functional as F  # noqa: N812 (its usual name)
from numpy.typing import NDArray
from torch import Tensor, nn

from vision.train.augment import augment, plain_crop
from vision.train.bank import Bank
from vision.train.names import CLASS_NAMES, HALF_TURN_SYMMETRIC
from vision.train.net import CropNet

AVERAGE_EVERY = 4
_SYMMETRIC = np.array([name in HALF_TURN_SYMMETRIC for name in CLASS_NAMES])


@dataclass(frozen=True, slots=True)
class CropRun:
    """Settings of one run. ``sources``: bank folder name -> share of a batch (shares add up to 1)."""

    banks: Path
    out: Path
    sources: dict[str, float]
    crops: int = 1_000_000
    batch: int = 128
    rate: float = 2e-3
    decay: float = 0.03
    smoothing: float = 0.05
    hold: float = 0.35
    workers: int = 1
    threads: int = 2
    seed: int = 0
    check_every: int = 30_000

    def __post_init__(self) -> None:
        if not math.isclose(sum(self.sources.values()), 1, abs_tol=1e-3):
            raise ValueError(f"shares of the sources add up to {sum(self.sources.values())}, expected 1")


def weights_of(bank: Bank) -> NDArray[np.float64]:
    """Probability of each patch.

    Rarer classes and smaller groups more often (inverse square root of both counts).
    """
    tiles = bank.classes.astype(int) + 1
    groups = bank.groups.astype(int)
    raw = 1 / np.sqrt(np.bincount(tiles)[tiles]) / np.sqrt(np.bincount(groups)[groups])
    return np.asarray(raw / raw.sum())


class CropStream(torch.utils.data.IterableDataset[tuple[Tensor, Tensor, Tensor]]):  # type: ignore[misc]
    """Endless batches: crops uint8 [n, 3, 64, 64], tile int64 [n] (-1.

    None), orientation targets float32 [n, 4].

    The orientation target is all zero where it is unknown, and half and half for faces that half a turn
    keeps.
    """

    def __init__(self, run: CropRun, start: int) -> None:
        super().__init__()
        self.run = run
        self.start = start

    def __iter__(self) -> Iterator[tuple[Tensor, Tensor, Tensor]]:
        """Batches without end; each worker draws from its own seed."""
        cv2.setNumThreads(1)
        info = torch.utils.data.get_worker_info()
        rng = np.random.default_rng([self.run.seed, self.start, info.id if info else 0])
        banks = [(Bank.load(self.run.banks / name), share) for name, share in self.run.sources.items()]
        sums = [np.cumsum(weights_of(bank)) for bank, _ in banks]
        shares = np.array([share for _, share in banks])
        while True:
            picks = rng.multinomial(self.run.batch, shares / shares.sum())
            crops: list[NDArray[np.uint8]] = []
            tiles: list[int] = []
            turns = np.zeros((self.run.batch, 4), np.float32)
            for (bank, _), total, count in zip(banks, sums, picks, strict=True):
                for index in np.searchsorted(total, rng.random(count) * total[-1]):
                    tile = int(bank.classes[index])
                    crop, turn = augment(bank.images[index], float(bank.aspects[index]), int(bank.turns[index]), rng)
                    if turn >= 0 and tile >= 0:
                        turns[len(crops), turn] += 0.5 if _SYMMETRIC[tile] else 1.0
                        turns[len(crops), (turn + 2) % 4] += 0.5 if _SYMMETRIC[tile] else 0.0
                    crops.append(crop)
                    tiles.append(tile)
            stack = np.ascontiguousarray(np.stack(crops).transpose(0, 3, 1, 2))
            yield torch.from_numpy(stack), torch.tensor(tiles), torch.from_numpy(turns)


def loss_of(net: nn.Module, batch: tuple[Tensor, Tensor, Tensor], smoothing: float) -> Tensor:
    """Cross-entropy of the tile (smoothed.

    Uniform where there is none) plus 0.3 of that of the orientation.
    """
    crops, tiles, turns = batch
    tile_logits, turn_logits = net((crops.float() / 255).contiguous(memory_format=torch.channels_last))
    count = len(CLASS_NAMES)
    target = torch.full((len(tiles), count), 1 / count)
    known = tiles >= 0
    target[known] = F.one_hot(tiles[known], count) * (1 - smoothing) + smoothing / count
    loss = F.cross_entropy(tile_logits, target)
    turned = turns.sum(1) > 0
    if bool(turned.any()):
        loss = loss + 0.3 * F.cross_entropy(turn_logits[turned], turns[turned])
    return loss


@torch.no_grad()  # type: ignore[untyped-decorator]
def predict(net: nn.Module, crops: NDArray[np.uint8]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Tile and orientation probabilities of crops uint8 [n, 64, 64, 3] RGB."""
    net.eval()
    tiles, turns = [], []
    for start in range(0, len(crops), 256):
        part = torch.from_numpy(np.ascontiguousarray(crops[start : start + 256].transpose(0, 3, 1, 2)))
        tile, turn = net((part.float() / 255).contiguous(memory_format=torch.channels_last))
        tiles.append(tile.softmax(1).numpy())
        turns.append(turn.softmax(1).numpy())
    return np.concatenate(tiles), np.concatenate(turns)


def check(net: nn.Module, bank: Bank) -> dict[str, float]:
    """Share of patches named rightly, as they lie and turned by half (``half``), and of orientations."""
    crops = np.stack([plain_crop(patch) for patch in bank.images])
    tiles, turns = predict(net, crops)
    half, _ = predict(net, crops[:, ::-1, ::-1])
    both = np.log(tiles + 1e-6) + np.log(half + 1e-6)
    result = {
        "tile": float((tiles.argmax(1) == bank.classes).mean()),
        "half": float((half.argmax(1) == bank.classes).mean()),
        "both": float((both.argmax(1) == bank.classes).mean()),
    }
    known = (bank.turns >= 0) & ~_SYMMETRIC[bank.classes]
    if known.any():
        result["turn"] = float((turns.argmax(1) == bank.turns)[known].mean())
    return {key: round(value, 4) for key, value in result.items()}


def averaged(checkpoint: Path, net: nn.Module) -> nn.Module:
    """``net`` with the averaged weights of a checkpoint, ready to predict."""
    state = torch.load(checkpoint, map_location="cpu", weights_only=True)
    net.load_state_dict(state["average"])
    return net.eval()


def rate_at(run: CropRun, seen: int) -> float:
    """Learning rate: a short rise, level until ``hold`` of the run, then a cosine to nearly nothing."""
    progress = min(1.0, seen / run.crops)
    rise = min(1.0, seen / (200 * run.batch))
    if progress <= run.hold:
        return run.rate * rise
    return run.rate * rise * (0.5 + 0.5 * math.cos(math.pi * (progress - run.hold) / (1 - run.hold))) + 1e-6


class Trainer:
    """One run of the crop reader: state, checkpoints (``last.pt``) and a log (``log.jsonl``)."""

    def __init__(self, run: CropRun) -> None:
        torch.set_num_threads(run.threads)
        torch.manual_seed(run.seed)
        self.run = run
        self.net = self.make_net().to(memory_format=torch.channels_last)
        self.average = self.make_net().to(memory_format=torch.channels_last)
        self.average.load_state_dict(self.net.state_dict())
        self.optimiser = torch.optim.AdamW(self.net.parameters(), lr=run.rate, weight_decay=run.decay)
        self.seen = 0
        self.steps = 0
        run.out.mkdir(parents=True, exist_ok=True)

    def make_net(self) -> nn.Module:
        """A net of random weights."""
        return CropNet()

    def make_stream(self) -> Any:
        """The batches, from what was seen so far on."""
        return CropStream(self.run, self.seen)

    def loss(self, batch: Any) -> Tensor:
        """The loss of one batch."""
        return loss_of(self.net, batch, self.run.smoothing)

    def check(self, bank: Bank) -> dict[str, float]:
        """Figures of the averaged net on a bank."""
        return check(self.average, bank)

    def resume(self, path: Path) -> None:
        """Go on from a checkpoint."""
        state: dict[str, Any] = torch.load(path, map_location="cpu", weights_only=True)
        self.net.load_state_dict(state["net"])
        self.average.load_state_dict(state["average"])
        self.optimiser.load_state_dict(state["optimiser"])
        self.seen = int(state["seen"])

    def save(self) -> None:
        """Write ``last.pt`` whole or not at all."""
        state = {
            "net": self.net.state_dict(),
            "average": self.average.state_dict(),
            "optimiser": self.optimiser.state_dict(),
            "seen": self.seen,
        }
        part = self.run.out / "last.part"
        torch.save(state, part)
        os.replace(part, self.run.out / "last.pt")  # noqa: PTH105 (atomic, and says so)

    def step(self, batch: Any) -> float:
        """One step of the optimiser and of the moving average; the loss."""
        self.net.train()
        for group in self.optimiser.param_groups:
            group["lr"] = rate_at(self.run, self.seen)
        loss = self.loss(batch)
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.net.parameters(), 5.0)
        self.optimiser.step()
        self.seen += len(batch[0])
        self.steps += 1
        if self.steps % AVERAGE_EVERY:
            return float(loss.detach())
        keep = min(0.999, self.seen / (self.seen + 20.0 * self.run.batch)) ** AVERAGE_EVERY
        with torch.no_grad():
            live = self.net.state_dict()
            for name, value in self.average.state_dict().items():
                if value.dtype.is_floating_point:
                    value.mul_(keep).add_(live[name], alpha=1 - keep)
                else:
                    value.copy_(live[name])
        return float(loss.detach())

    def train(self, checks: dict[str, Bank]) -> None:
        """Run until ``crops`` were seen, checking and saving every ``check_every``."""
        stream = torch.utils.data.DataLoader(
            self.make_stream(),
            batch_size=None,
            num_workers=self.run.workers,
            prefetch_factor=6 if self.run.workers else None,
        )
        started, first, mean = time.monotonic(), self.seen, 0.0
        due = self.seen + self.run.check_every
        for batch in stream:
            loss = self.step(batch)
            mean = loss if mean == 0 else 0.98 * mean + 0.02 * loss
            if self.seen >= due or self.seen >= self.run.crops:
                due += self.run.check_every
                self.save()
                speed = (self.seen - first) / (time.monotonic() - started)
                line = {"seen": self.seen, "loss": round(mean, 4), "crops_per_s": round(speed, 1)}
                figures = {name: self.check(bank) for name, bank in checks.items()}
                with (self.run.out / "log.jsonl").open("a", encoding="utf-8") as log:
                    log.write(json.dumps(line | figures) + "\n")
            if self.seen >= self.run.crops:
                return
