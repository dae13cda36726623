"""Requests and replies as pydantic models: the schema of the API and of the command line's `--json`.

The replies themselves are made by `scoring.request`, `vision.reader` and the routes; the tests hold every
reply against these models, which know no further members. Requests are judged by the functions that serve
them, which name all problems at once; the request models here describe what they take.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue

from service.api.problems import MOST_PROBLEMS

Seat = Literal["E", "S", "W", "N"]
Payments = Annotated[dict[Seat, int], Field(description="Points of each seat; they sum to 0.")]
Kind = Literal["concealed", "chow", "pung", "kong", "concealed_kong", "winning", "flowers"]
Box = Annotated[
    list[int], Field(min_length=4, max_length=4, description="x1 y1 x2 y2 in pixels of the upright picture.")
]


class Model(BaseModel):
    """What all have in common: no members beyond those named."""

    model_config = ConfigDict(extra="forbid", populate_by_name=True, protected_namespaces=())


class Names(Model):
    """A name in both languages."""

    zh: str
    en: str


class DiscarderKong(Model):
    """The discarder's kong, where its income moves (呼叫转移)."""

    kind: Literal["concealed", "added", "open"]
    fed_by: Seat | None = None


class Contract(Model):
    """`feeder` fed three melds to `fed` (承包)."""

    fed: Seat
    feeder: Seat


class Situation(Model):
    """Everything about the win that is not the tiles.

    Each ruleset uses some of the fields and refuses the others; `GET /api/v1/rulesets` lists which. A field that is
    null counts as not given, with every ruleset.
    """

    winner: Annotated[Seat | None, Field(description="E where it is not given.")] = None
    win_by: Annotated[
        Literal["self_draw", "discard", "robbed_kong", "deal"] | None,
        Field(description="self_draw where it is not given."),
    ] = None
    from_: Annotated[Seat | None, Field(alias="from", description="The discarder or the robbed player.")] = None
    prevailing_wind: Annotated[Seat | None, Field(description="E where it is not given.")] = None
    replacement: Literal["kong", "flower"] | None = None
    kong_fed_by: Seat | None = None
    after_kong_discard: bool | None = None
    discarder_kong: DiscarderKong | None = None
    last_tile: bool | None = None
    timing: Literal["heaven", "earth", "first_round"] | None = None
    wildcard: Annotated[str | None, Field(description="The face turned up as 财神 / 百搭.")] = None
    wild_discards: Annotated[int | None, Field(ge=0)] = None
    ready: Literal["shown", "hidden"] | None = None
    shown_players: list[Seat] | None = None
    draws_before: Annotated[int | None, Field(ge=0)] = None
    dealer_streak: Annotated[int | None, Field(ge=1)] = None
    dice: Annotated[list[int] | None, Field(min_length=2, max_length=2)] = None
    birds: list[str] | None = None
    contracts: list[Contract] | None = None
    missing_suit: Literal["m", "p", "s"] | None = None
    out: list[Seat] | None = None
    other_winners: list[Seat] | None = None


Options = Annotated[
    dict[str, JsonValue] | None,
    Field(
        default_factory=dict,
        description="House rules by name; one that is null counts as not given, and so does null for all.",
        json_schema_extra={"default": {}},
    ),
]


class ScoreRequest(Model):
    """A won hand. A null for `situation` or `options` counts as not given."""

    ruleset: str
    hand: Annotated[str, Field(description="Hand text, such as 23m11z (123p<) (555z^) [9999m] +4m 15f.")]
    situation: Annotated[Situation | None, Field(default_factory=Situation, json_schema_extra={"default": {}})]
    options: Options


class WaitsRequest(ScoreRequest):
    """A hand that may be ready: 13 tiles, one more for each kong, and no winning tile."""


class ReadingSet(Model):
    """One set of a reading."""

    kind: str
    tiles: str
    concealed: bool
    source: str | None = None


class WildUse(Model):
    """What one wild tile became."""

    model_config = ConfigDict(extra="forbid", populate_by_name=True)
    tile: str
    as_: Annotated[str, Field(alias="as")]


class Reading(Model):
    """How the tiles were read."""

    shape: str
    sets: list[ReadingSet] = []
    pair: str | None = None
    wait: Literal["edge", "closed", "single", "dual_pung", "two_sided"] | None = None
    wildcards: list[WildUse] = []


class Pattern(Model):
    """One row of the table that counts, and what it contributes in all."""

    id: str
    name: Names
    value: int
    unit: str
    tiles: str | None = None
    clause: str


class Total(Model):
    """The sum of the patterns."""

    value: int
    unit: str


class Transfer(Model):
    """One payment."""

    from_: Annotated[Seat, Field(alias="from")]
    to: Seat
    points: int
    reason: str


class Reason(Model):
    """Why a legal hand does not win."""

    code: str
    detail: str


class Score(Model):
    """A score, or, with `win` false, the reason why the hand does not win."""

    ruleset: str
    options: dict[str, JsonValue] = {}
    hand: str
    win: bool
    reason: Reason | None = None
    reading: Reading | None = None
    patterns: list[Pattern] = []
    total: Total | None = None
    formula: str | None = None
    payments: Payments | None = None
    transfers: list[Transfer] = []
    runner_up: RunnerUp | None = None
    assumed: list[str] = []
    warnings: list[str] = []


class RunnerUp(Model):
    """The next best reading."""

    reading: Reading
    patterns: list[Pattern] = []
    total: Total | None = None
    formula: str | None = None
    payments: Payments | None = None
    points: int | None = None


class Wait(Model):
    """A tile that completes the hand; null where the situation cannot be.

    `unseen` is four less the copies in the hand.
    """

    tile: str
    unseen: int
    self_draw: Score | None
    discard: Score | None


class Waits(Model):
    """Every tile that completes the hand, sorted."""

    ruleset: str
    hand: str
    waits: list[Wait]
    assumed: list[str] = []
    options: dict[str, JsonValue] | None = None
    warnings: list[str] | None = None


class DrawKong(Model):
    """A kong whose payers differ from everyone still playing."""

    tile: str
    paid_by: list[Seat]


class DrawHand(Model):
    """One player's hand at the draw; of one who is `out` it may be left out. A null counts as not given."""

    hand: str | None = None
    out: bool | None = False
    missing_suit: Literal["m", "p", "s"] | None = None
    kongs: list[DrawKong] | None = None


class DrawRequest(Model):
    """A drawn game; all four seats are present."""

    ruleset: str
    hands: dict[Seat, DrawHand]
    options: Options


class Draw(Model):
    """The settlement of a drawn game."""

    ruleset: str
    options: dict[str, JsonValue] = {}
    status: dict[Seat, Literal["pig", "ready", "not_ready", "out"]]
    best: dict[Seat, int]
    payments: Payments
    transfers: list[Transfer]
    warnings: list[str] = []


class Option(Model):
    """One house rule: its named values and, where whole numbers are allowed, their `range`."""

    name: str
    default: JsonValue
    values: list[JsonValue]
    range: list[int | None] | None = None
    pair: bool = False
    clause: str | None
    text: Names


class PatternRow(Model):
    """One row of a ruleset's pattern table."""

    id: str
    name: Names
    value: JsonValue
    unit: str
    clause: str
    condition: Names


class Clause(Model):
    """One clause of the rules, by the id that replies cite."""

    id: str
    title: Names
    text: Names


class Ruleset(Model):
    """A ruleset."""

    id: str
    name: Names
    unit: str
    tiles: int
    faces: list[str]
    melds: list[str]
    options: list[Option]
    situation: list[str]
    patterns: list[PatternRow]
    clauses: list[Clause]


class ImageSize(Model):
    """The upright picture; `rotated` is the clockwise turn that makes the hand readable."""

    width: int
    height: int
    rotated: Literal[0, 90, 180, 270]


class TileSeen(Model):
    """One tile, in reading order. `group` is null for one judged not to be part of the hand."""

    tile: str
    confidence: Annotated[float, Field(ge=0, le=1)]
    box: Box
    alternatives: list[tuple[str, float]] = []
    group: int | None


class TileGroup(Model):
    """Tiles that lie together, as indices into `tiles`."""

    kind: Kind
    tiles: list[int]


class TileRepair(Model):
    """A doubtful tile that the rules of the game settled."""

    tile: int
    from_: Annotated[str, Field(alias="from")]
    to: str
    reason: str


class Read(Model):
    """A photo as it was read."""

    image: ImageSize
    tiles: list[TileSeen]
    groups: list[TileGroup]
    hand: str
    repairs: list[TileRepair] = []
    guesses: list[str] = []
    warnings: list[str] = []
    model: Annotated[dict[str, JsonValue], Field(description="Name and sha256 of what read the photo.")]
    timing_ms: dict[str, float]
    annotated: Annotated[
        str | None, Field(description="The photo with numbered boxes: JPEG as base64, without metadata.")
    ] = None
    file: Annotated[str | None, Field(description="The path as given (command line only).")] = None


class HandReply(Model):
    """A photo as it was read and the score of the hand on it."""

    read: Read
    score: Score


class ContributionReply(Model):
    """A photo was kept."""

    id: str
    tiles: int


class ContributionState(Model):
    """Whether this service keeps photos that users agree to give."""

    enabled: bool


class Health(Model):
    """Liveness: the process answers."""

    status: Literal["ok"]
    version: str


class Ready(Model):
    """Readiness: the model is loaded and is the one its card describes."""

    status: Literal["ready"]
    model: dict[str, JsonValue]


class ProblemEntry(Model):
    """One thing that is wrong."""

    code: str
    detail: str
    field: str | None = None
    position: int | None = None


class Problem(Model):
    """An error (RFC 9457). `code` is that of the first of `problems`."""

    type: str
    title: str
    status: int
    detail: str
    code: str
    problems: Annotated[list[ProblemEntry], Field(min_length=1, max_length=MOST_PROBLEMS)]
    more: Annotated[int | None, Field(description="How many problems are left out of the list.")] = None
    request_id: str
    read: Annotated[
        Read | None,
        Field(description="The photo as it was read, where its tiles make no hand that can be scored."),
    ] = None


for _model in (Score, Waits):
    _model.model_rebuild()
