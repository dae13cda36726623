"""The crop reader's net: a small residual net with two outputs, tile and orientation."""

from __future__ import annotations

from torch import Tensor, nn

from vision.train.names import CLASS_NAMES


def conv(inputs: int, outputs: int, stride: int = 1, kernel: int = 3) -> nn.Sequential:
    """A convolution, its batch norm and a rectifier: [n, inputs, h, w] -> [n, outputs, h/stride, w/stride]."""
    plain = nn.Conv2d(inputs, outputs, kernel, stride, kernel // 2, bias=False)
    return nn.Sequential(plain, nn.BatchNorm2d(outputs), nn.ReLU(inplace=True))


class Block(nn.Module):  # type: ignore[misc]
    """Two 3×3 convolutions beside a shortcut (1×1 where the shape changes)."""

    def __init__(self, inputs: int, outputs: int, stride: int) -> None:
        super().__init__()
        self.first = conv(inputs, outputs, stride)
        self.second = nn.Sequential(nn.Conv2d(outputs, outputs, 3, 1, 1, bias=False), nn.BatchNorm2d(outputs))
        self.short: nn.Module = nn.Identity()
        if inputs != outputs or stride != 1:
            self.short = nn.Sequential(nn.Conv2d(inputs, outputs, 1, stride, bias=False), nn.BatchNorm2d(outputs))
        self.end = nn.ReLU(inplace=True)

    def forward(self, x: Tensor) -> Tensor:
        """[n, inputs, h, w] -> [n, outputs, h/stride, w/stride]."""
        result: Tensor = self.end(self.second(self.first(x)) + self.short(x))
        return result


class CropNet(nn.Module):  # type: ignore[misc]
    """[n, 3, 64, 64] RGB in 0…1 -> (tile logits [n, 43], orientation logits [n, 4]).

    Orientation k: the tile is turned k quarter turns clockwise from upright.
    """

    def __init__(self, widths: tuple[int, int, int, int, int] = (32, 32, 64, 128, 192), dropout: float = 0.15) -> None:
        super().__init__()
        stem, a, b, c, d = widths
        self.widths = widths
        self.body = nn.Sequential(
            conv(3, stem, 2, 5),
            Block(stem, a, 1),
            Block(a, b, 2),
            Block(b, b, 1),
            Block(b, c, 2),
            Block(c, d, 2),
            nn.AdaptiveAvgPool2d(1),
            nn.Flatten(),
            nn.Dropout(dropout),
        )
        self.tile = nn.Linear(d, len(CLASS_NAMES))
        self.turn = nn.Linear(d, 4)

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor]:
        """Logits of tile and orientation."""
        features = self.body(x * 2 - 1)
        return self.tile(features), self.turn(features)
