"""Hands and how they lie: which tiles, where, which way up; and the hand text of each scene."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

from datasets.synth.camera import turn_x, turn_z
from vision.train.names import CLASS_NAMES

Floats = NDArray[np.float64]
PLAIN: Final = CLASS_NAMES[:34]


@dataclass(frozen=True, slots=True)
class Size:
    """Width, height and depth of the tiles of a set, mm."""

    width: float
    height: float
    depth: float


@dataclass(frozen=True, slots=True)
class Placed:
    """One tile on the table. ``face``: what is printed on it; ``down``: it shows its back.

    ``centre``: middle of the solid (mm); ``rotation``: columns are the face's right, the face's top and
    the face's outward normal in the world.
    """

    face: str
    down: bool
    centre: Floats
    rotation: Floats
    hand: bool


@dataclass(frozen=True, slots=True)
class Meld:
    """``kind``: chow, pung, kong or concealed; ``tiles`` in the order they lie."""

    kind: str
    tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Hand:
    """What a winner lays out."""

    concealed: tuple[str, ...]
    melds: tuple[Meld, ...] = ()
    winning: str | None = None
    flowers: tuple[str, ...] = ()


def group_text(tiles: tuple[str, ...]) -> str:
    """Tiles in hand notation, in the order given: ``1m2m3m5z`` -> ``123m5z``."""
    text, suit = "", ""
    for tile in tiles:
        if suit and tile[1] != suit:
            text += suit
        text += tile[0]
        suit = tile[1]
    return text + suit


def hand_text(hand: Hand) -> str:
    """The hand text of the contract, tiles in the order in which they lie."""
    parts = [group_text(hand.concealed)]
    for meld in hand.melds:
        inner = group_text(meld.tiles)
        parts.append(f"[{inner}]" if meld.kind == "concealed" else f"({inner})")
    if hand.winning:
        parts.append(f"+{hand.winning}")
    if hand.flowers:
        parts.append(group_text(hand.flowers))
    return " ".join(part for part in parts if part)


class Wall:
    """The 144 tiles; what is taken is gone."""

    def __init__(self, rng: np.random.Generator) -> None:
        self.left = dict.fromkeys(PLAIN, 4) | dict.fromkeys(CLASS_NAMES[34:42], 1)
        self.rng = rng

    def take(self, *tiles: str) -> bool:
        """Take these tiles, or none of them when one is missing."""
        for tile in tiles:
            if self.left[tile] < tiles.count(tile):
                return False
        for tile in tiles:
            self.left[tile] -= 1
        return True

    def draw(self, among: tuple[str, ...] = PLAIN) -> str:
        """One random tile that is left (each kind alike)."""
        rest = [name for name in among if self.left[name] > 0]
        tile = str(self.rng.choice(rest))
        self.left[tile] -= 1
        return tile


def draw_set(wall: Wall, kong: bool) -> tuple[str, tuple[str, ...]]:
    """A chow, a pung or (if ``kong``) four alike."""
    rng = wall.rng
    while True:
        if kong or rng.random() < 0.45:
            tile = str(rng.choice(PLAIN))
            count = 4 if kong else 3
            if wall.take(*[tile] * count):
                return ("kong" if kong else "pung"), (tile,) * count
        else:
            suit, start = "mps"[rng.integers(3)], int(rng.integers(1, 8))
            tiles = tuple(f"{start + k}{suit}" for k in range(3))
            if wall.take(*tiles):
                return "chow", tiles


def draw_hand(rng: np.random.Generator, wall: Wall, won: bool = False) -> Hand:
    """A won hand (four sets and a pair.

    Sometimes seven pairs or just any tiles), some sets laid out as melds.
    """
    way = rng.uniform(0.22 if won else 0.0, 1.0)
    flowers = tuple(
        wall.draw(CLASS_NAMES[34:42]) for _ in range(int(rng.choice([0, 1, 2, 3, 4], p=[0.5, 0.2, 0.15, 0.1, 0.05])))
    )
    if way < 0.22:
        count = int(rng.choice([13, 14, 16, 17], p=[0.2, 0.6, 0.1, 0.1]))
        tiles = [wall.draw() for _ in range(count)]
        return Hand(tuple(arranged(tiles, rng)), flowers=flowers)
    if way < 0.3:
        pairs: list[str] = []
        while len(pairs) < 14:
            tile = str(rng.choice(PLAIN))
            if tile not in pairs and wall.take(tile, tile):
                pairs += [tile, tile]
        return split_winning(arranged(pairs, rng), (), flowers, rng)
    melds: list[Meld] = []
    concealed: list[str] = []
    count = int(rng.choice([0, 1, 2, 3, 4], p=[0.3, 0.25, 0.25, 0.15, 0.05]))
    for k in range(4):
        kong = k < count and rng.random() < 0.22
        kind, members = draw_set(wall, kong)
        if k >= count:
            concealed += members
        elif kind == "kong" and rng.random() < 0.5:
            melds.append(Meld("concealed", members))
        else:
            melds.append(Meld(kind, members))
    while True:
        tile = str(rng.choice(PLAIN))
        if wall.take(tile, tile):
            concealed += [tile, tile]
            break
    return split_winning(arranged(concealed, rng), tuple(melds), flowers, rng)


def arranged(tiles: list[str], rng: np.random.Generator) -> list[str]:
    """Sorted as players sort them, or as they came."""
    if rng.random() < 0.75:
        suits = list("mpsz")
        rng.shuffle(suits)
        return sorted(tiles, key=lambda t: (suits.index(t[1]) if t[1] in suits else 9, t[0]))
    return [tiles[k] for k in rng.permutation(len(tiles))]


def split_winning(
    tiles: list[str], melds: tuple[Meld, ...], flowers: tuple[str, ...], rng: np.random.Generator
) -> Hand:
    """Half of the time one tile is set apart as the winning one."""
    if rng.random() < 0.5:
        k = int(rng.integers(len(tiles)))
        return Hand(tuple(tiles[:k] + tiles[k + 1 :]), melds, tiles[k], flowers)
    return Hand(tuple(tiles), melds, None, flowers)


@dataclass(slots=True)
class Layout:
    """Places tiles one after the other.

    ``size`` is that of the set, ``gap`` the usual distance between tiles.
    """

    size: Size
    gap: float
    rng: np.random.Generator
    placed: list[Placed] = field(default_factory=list)

    def flat(self, face: str, x: float, y: float, angle: float = 0.0, down: bool = False, hand: bool = True) -> None:
        """A tile lying on the table, its middle at x, y; ``angle`` in radians, counter-clockwise."""
        s = self.size
        rotation = turn_z(angle + self.rng.normal(0, 0.012)) @ (turn_x(np.pi) if down else np.eye(3))
        centre = np.array([x + self.rng.normal(0, 0.3), y + self.rng.normal(0, 0.5), s.depth / 2])
        self.placed.append(Placed(face, down, centre, rotation, hand))

    def standing(self, face: str, x: float, y: float, lean: float, toward: bool = True, hand: bool = True) -> None:
        """A tile on its foot, its face to the player (or away), leaning back by ``lean`` radians."""
        s = self.size
        rotation = turn_z((0 if toward else np.pi) + self.rng.normal(0, 0.02)) @ turn_x(np.pi / 2 - lean)
        low = s.height / 2 * np.cos(lean) + s.depth / 2 * np.sin(lean)
        centre = np.array([x + self.rng.normal(0, 0.3), y + self.rng.normal(0, 0.5), low])
        self.placed.append(Placed(face, not toward, centre, rotation, hand))

    def on_side(self, face: str, x: float, y: float, angle: float) -> None:
        """A tile on its long flank, its face level with the table; ``angle`` in radians: where it looks."""
        rotation = turn_z(angle) @ turn_x(np.pi / 2) @ turn_z(np.pi / 2)
        self.placed.append(Placed(face, True, np.array([x, y, self.size.width / 2]), rotation, False))

    def row(self, faces: tuple[str, ...], x: float, y: float, stand: float | None, flips: float = 0.0) -> float:
        """A row from x to the right; ``flips``: share of tiles upside down; returns where it ends."""
        step = self.size.width + self.gap
        for face in faces:
            if stand is None:
                self.flat(face, x + step / 2, y, np.pi if self.rng.random() < flips else 0.0)
            else:
                self.standing(face, x + step / 2, y, stand)
            x += step
        return x

    def meld(self, meld: Meld, x: float, y: float, backs: str, sideways: bool) -> float:
        """A meld from x to the right.

        ``backs``: which tiles of a concealed kong lie face down (outer, inner, all).
        """
        step = self.size.width + self.gap
        turned = int(self.rng.integers(len(meld.tiles))) if sideways and meld.kind != "concealed" else -1
        hidden = {"outer": (0, 3), "inner": (1, 2), "all": (0, 1, 2, 3), "three": (0, 1, 2)}.get(backs, ())
        for k, face in enumerate(meld.tiles):
            wide = self.size.height + self.gap if k == turned else step
            shift = -(self.size.height - self.size.width) / 2 if k == turned else 0.0
            angle = (np.pi / 2 if self.rng.random() < 0.5 else -np.pi / 2) if k == turned else 0.0
            self.flat(face, x + wide / 2, y + shift, angle, meld.kind == "concealed" and k in hidden)
            x += wide
        return x


def lay_out(hand: Hand, size: Size, rng: np.random.Generator, readable: bool = False) -> list[Placed]:
    """Lay a hand on the table around the origin: its row or rows, melds, winning tile and flowers."""
    lay = Layout(size, float(rng.choice([0.1, 0.4, 1.5], p=[0.5, 0.35, 0.15])), rng)
    stand = float(rng.uniform(0, 0.25)) if rng.random() < 0.25 else None
    flips = float(rng.choice([0.0, 0.0, 0.15, 0.5]))
    apart = float(rng.uniform(0.5, 1.6)) * size.width
    row_step = size.height * float(rng.uniform(1.05, 1.6))
    faces = hand.concealed
    if len(faces) > 8 and rng.random() < 0.22:
        half = len(faces) // 2
        lay.row(faces[:half], 0, row_step, stand, flips)
        end = lay.row(faces[half:], 0, 0, stand, flips)
    else:
        end = lay.row(faces, 0, 0, stand, flips)
    if hand.winning:
        if rng.random() < 0.8:
            x = end + apart
            angle = -np.pi / 2 if rng.random() < 0.12 else rng.normal(0, 0.06)
            lay.flat(hand.winning, x + size.width / 2, rng.normal(0, 4), angle)
            end = x + size.width
        else:
            lay.flat(hand.winning, end / 2 + rng.normal(0, 20), -row_step * 1.05, rng.normal(0, 0.08))
    _melds(lay, hand, end, apart, row_step, readable)
    for k, flower in enumerate(hand.flowers):
        lay.flat(flower, size.width * (1.05 * k + 0.5), row_step * 2.2 + rng.normal(0, 2))
    return lay.placed


def _melds(lay: Layout, hand: Hand, end: float, apart: float, row_step: float, readable: bool) -> None:
    """Melds behind the row, in front of it, or on to its right."""
    rng = lay.rng
    way = str(rng.choice(["behind", "front", "right"], p=[0.45, 0.2, 0.35]))
    backs = str(rng.choice(["outer", "inner", "three", "all"], p=[0.5, 0.2, 0.1, 0.2]))
    if readable and backs == "all":
        backs = "outer"
    sideways = rng.random() < 0.3
    x = end + apart if way == "right" else float(rng.uniform(-10, 60))
    y = {"behind": row_step * 1.1, "front": -row_step * 1.1, "right": 0.0}[way]
    for meld in hand.melds:
        x = lay.meld(meld, x, y, backs, sideways) + apart * 0.8


def add_surroundings(placed: list[Placed], size: Size, wall: Wall, rng: np.random.Generator) -> list[Placed]:
    """A wall, discards and loose tiles around what lies there (behind it mostly).

    None of them of the hand.
    """
    centres = np.array([p.centre for p in placed])
    low, high = centres.min(0), centres.max(0)
    lay = Layout(size, 0.3, rng)
    behind = high[1] + size.height * float(rng.uniform(1.2, 2.6))
    if rng.random() < 0.35:
        columns = int(rng.integers(6, 18))
        x0 = float(rng.uniform(low[0] - 60, low[0] + 120))
        for k in range(columns):
            lay.flat("1m", x0 + k * size.width, behind, down=True, hand=False)
        for tile in list(lay.placed):
            if rng.random() < 0.9:
                up = tile.centre + np.array([0, 0, size.depth])
                lay.placed.append(Placed("1m", True, up, tile.rotation, False))
        behind += size.height * 1.7
    if rng.random() < 0.35:
        turn = float(rng.choice([0.0, np.pi, np.pi / 2]))
        x0 = float(rng.uniform(low[0], max(low[0] + 1, high[0] - 100)))
        for k in range(int(rng.integers(4, 19))):
            x, y = x0 + (k % 6) * size.width * 1.03, behind + (k // 6) * size.height * 1.04
            lay.flat(wall.draw(), x, y, turn, hand=False)
    for _ in range(int(rng.choice([0, 2, 5], p=[0.6, 0.25, 0.15]))):
        x, y = float(rng.uniform(low[0] - 80, high[0] + 80)), float(rng.uniform(behind + 70, behind + 200))
        lay.flat(wall.draw(), x, y, float(rng.uniform(-3, 3)), down=rng.random() < 0.3, hand=False)
    return lay.placed


def footprint(size: Size, way: str, x: float, y: float, angle: float) -> Floats:
    """Corners [4, 2] (mm) of what a tile covers of the table; ``way``: flat, down, side or standing."""
    w, h = {"side": (size.height, size.depth), "standing": (size.width, size.depth)}.get(way, (size.width, size.height))
    c, s = np.cos(angle), np.sin(angle)
    half = np.array([[-w, -h], [w, -h], [w, h], [-w, h]]) / 2
    return np.asarray(half @ np.array([[c, s], [-s, c]]) + [x, y])


def apart(one: Floats, other: Floats) -> bool:
    """Whether two rectangles [4, 2] have a line between them (separating axes)."""
    for corners in (one, other):
        for edge in (corners[1] - corners[0], corners[2] - corners[1]):
            a, b = one @ edge, other @ edge
            if a.max() <= b.min() or b.max() <= a.min():
                return True
    return False


def beside(other: Floats, size: Size, way: str, rng: np.random.Generator) -> tuple[float, float, float]:
    """Middle (mm) and angle of a tile pushed against one that covers ``other`` [4, 2], a quarter turn off or not."""
    along = other[1] - other[0]
    angle = float(np.arctan2(along[1], along[0]) + np.pi / 2 * rng.integers(4))
    own = footprint(size, way, 0.0, 0.0, angle)
    k = int(rng.integers(4))
    edge = (other[(k + 1) % 4] - other[k]) / np.linalg.norm(other[(k + 1) % 4] - other[k])
    outward = np.array([edge[1], -edge[0]])
    lengths, depths = [np.ptp(corners @ edge) for corners in (other, own)], [np.ptp(c @ outward) for c in (other, own)]
    if rng.random() < 0.7:  # in line at one end or in the middle
        shift = (lengths[0] - lengths[1]) / 2 * rng.choice([-1.0, 0.0, 1.0])
    else:
        shift = rng.uniform(-0.5, 0.5) * lengths[0]
    distance = sum(depths) / 2 + rng.uniform(0.05, 1.2)
    x, y = other.mean(axis=0) + distance * outward + shift * edge
    return float(x), float(y), angle + float(rng.normal(0, 0.01))


def strew(size: Size, rng: np.random.Generator, wall: Wall) -> list[Placed]:
    """Tiles thrown on the table: at any angle, close together or far apart, face up for the most part.

    In some scenes most are pushed against each other; some tiles lie face down, some on their flank, some stand. There
    are more Whites than usual: a blank one is what detectors miss. None of them makes a hand, so they have no hand
    text.
    """
    lay = Layout(size, 0.0, rng)
    count = int(rng.integers(3, 42)) if rng.random() < 0.7 else int(rng.integers(1, 9))
    spread = float(rng.uniform(0.5, 1.6)) * np.sqrt(count) * size.height
    shares = np.array([rng.uniform(3, 10), rng.uniform(0, 2), rng.uniform(0, 2), rng.choice([0.0, 0.0, 1.0, 6.0])])
    square = bool(rng.random() < 0.25)
    whites = float(rng.uniform(0, 0.35))
    pushed = float(rng.choice([0.0, 0.8], p=[0.6, 0.4]))
    taken: list[Floats] = []
    for _ in range(count):
        way = str(rng.choice(["flat", "down", "side", "standing"], p=shares / shares.sum()))
        for _ in range(12):
            if taken and rng.random() < pushed:
                x, y, angle = beside(taken[rng.integers(len(taken))], size, way, rng)
            else:
                turn, out = rng.uniform(-np.pi, np.pi), spread * 0.75 * np.sqrt(rng.random())
                x, y = out * np.cos(turn), out * np.sin(turn)
                angle = float(
                    rng.normal(0, 0.15) + np.pi / 2 * rng.integers(4) if square else rng.uniform(-np.pi, np.pi)
                )
            corners = footprint(size, way, float(x), float(y), angle)
            if all(apart(corners, other) for other in taken):
                break
        else:
            continue
        taken.append(corners)
        white = rng.random() < whites and wall.take("5z")
        face = "5z" if white else wall.draw(CLASS_NAMES[:42] if rng.random() < 0.15 else PLAIN)
        if way == "side":
            lay.on_side(face, float(x), float(y), angle)
        elif way == "standing":
            lay.placed.append(
                Placed(face, False, np.array([x, y, size.height / 2]), turn_z(angle) @ turn_x(np.pi / 2), True)
            )
        else:
            lay.flat(face, float(x), float(y), angle, way == "down")
    if not lay.placed:
        lay.flat("5z", 0.0, 0.0)
    return lay.placed


def turn_all(placed: list[Placed], angle: float) -> list[Placed]:
    """Everything turned about its common middle by ``angle`` radians, and centred on the origin."""
    centres = np.array([p.centre for p in placed])
    middle = (centres.min(0) + centres.max(0)) / 2 * [1, 1, 0]
    rotation = turn_z(angle)
    return [Placed(p.face, p.down, rotation @ (p.centre - middle), rotation @ p.rotation, p.hand) for p in placed]
