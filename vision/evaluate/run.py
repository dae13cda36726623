"""Photos through the judge, in one process or several, into tallies.

What is kept does not grow with the photos: tallies, the `WORST` outcomes for pictures, and a line for each photo that
failed. Results come in the order of the photos whatever the number of processes, so two runs give the same report.
"""

from __future__ import annotations

import heapq
import json
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from itertools import islice
from multiprocessing import get_context
from typing import TextIO

from vision.evaluate.data import DataSet, Sample
from vision.evaluate.judge import Judge, Outcome
from vision.evaluate.tally import Tally

WORST = 20
"""Photos kept for the report's pictures."""
AHEAD = 3
"""Photos that wait for each process."""


class JudgeError(RuntimeError):
    """Reading one photo failed in a way that is no fault of the photo; the text names it."""


@dataclass(slots=True)
class Evaluation:
    """What was counted; `results()` is `results.json`.

    Attributes:
        data: name of what was evaluated.
        ruleset: the region whose legality helped, or None.
        total: photos there are to do.
        partial: whether the run was stopped before the last photo.
        broken: why it was, where the reader failed in a way that is no fault of the photo.

    """

    data: str
    ruleset: str | None = None
    total: int = 0
    partial: bool = False
    broken: str | None = None
    model: dict[str, object] = field(default_factory=dict)
    overall: Tally = field(default_factory=Tally)
    by_set: dict[str, Tally] = field(default_factory=dict)
    failed: list[tuple[str, str]] = field(default_factory=list)
    seen: int = 0
    _worst: list[tuple[int, int, Outcome]] = field(default_factory=list)

    def add(self, outcome: Outcome) -> None:
        """Count one outcome."""
        self.seen += 1
        if outcome.error is not None:
            self.failed.append((outcome.file, outcome.error))
            return
        if outcome.fault is not None:
            self.failed.append((outcome.file, outcome.fault))
        if outcome.model is not None and not self.model:
            self.model = dict(outcome.model)
        self.overall.add(outcome)
        self.by_set.setdefault(outcome.group, Tally()).add(outcome)
        faults = faults_of(outcome)
        if faults:
            heapq.heappush(self._worst, (faults, -self.seen, outcome))
            if len(self._worst) > WORST:
                heapq.heappop(self._worst)

    @property
    def worst(self) -> list[Outcome]:
        """The photos with the most mistakes, the worst first; the earlier of two alike."""
        return [outcome for _, _, outcome in sorted(self._worst, key=lambda row: row[:2], reverse=True)]

    def results(self) -> dict[str, object]:
        """The contract's `results.json`, with more fields."""
        return {
            "data": self.data,
            "ruleset": self.ruleset,
            "partial": self.partial,
            "model": self.model,
            "failed": [{"file": file, "error": error} for file, error in self.failed],
            **self.overall.figures(),
            "by_set": {name: self.by_set[name].figures() for name in sorted(self.by_set)},
            "by_class": self.overall.class_figures(),
            "by_condition": self.overall.condition_figures(),
            "confusions": [list(row) for row in self.overall.mistaken()],
        }


def faults_of(outcome: Outcome) -> int:
    """Mistakes of one photo: of its tiles, or of its hand where only that is known."""
    if outcome.tiles is not None:
        return outcome.tiles.faults
    return outcome.hand.corrections if outcome.hand is not None else 0


def evaluate(
    data: DataSet,
    make_judge: Callable[[], Judge],
    *,
    name: str | None = None,
    ruleset: str | None = None,
    workers: int = 1,
    limit: int | None = None,
    reads: TextIO | None = None,
    progress: Callable[[], object] | None = None,
) -> Evaluation:
    """Evaluate labelled images.

    Args:
        data: the photos.
        make_judge: makes the judge; called in each process, so with several it must be picklable.
        name: how the data are called in the report; the folder as given by default.
        ruleset: named in the report (`make_judge` uses it).
        workers: processes; 1 stays in this one.
        limit: at most so many photos, evenly spread over the data.
        reads: each read is written here as a JSON line.
        progress: called after each photo.

    Returns:
        The figures. Stopped by KeyboardInterrupt they are those up to there, with `partial` set; ended by a reader
        that failed in a way that is no fault of a photo, with `broken` set as well.

    Raises:
        ModelError, InputError: of making the judge.

    """
    total = len(data)
    wanted = total if limit is None else min(limit, total)
    evaluation = Evaluation(name or data.root.as_posix(), ruleset, wanted)
    samples = spread(data.samples(), total, wanted)
    outcomes = _here(samples, make_judge) if workers <= 1 else _beside(samples, make_judge, workers)
    try:
        for outcome in outcomes:
            evaluation.add(outcome)
            if reads is not None and outcome.reply is not None:
                reads.write(json.dumps({"file": outcome.file, **outcome.reply}, ensure_ascii=False) + "\n")
            if progress is not None:
                progress()
    except KeyboardInterrupt:
        evaluation.partial = True
    except (JudgeError, BrokenProcessPool) as error:
        evaluation.partial, evaluation.broken = True, str(error)
    finally:
        outcomes.close()
    if evaluation.broken is not None:
        evaluation.failed.append(("", evaluation.broken))
    evaluation.failed += sorted(data.faults.items())
    return evaluation


def spread(samples: Iterable[Sample], total: int, wanted: int) -> Iterator[Sample]:
    """`wanted` of `total` samples, evenly spread.

    >>> list(spread("abcdefgh", 8, 3))  # type: ignore[arg-type]
    ['a', 'd', 'g']
    """
    for k, sample in enumerate(samples):
        if k * wanted // total != (k - 1) * wanted // total:
            yield sample


def _here(samples: Iterable[Sample], make_judge: Callable[[], Judge]) -> Generator[Outcome, None, None]:
    judge = make_judge()
    for sample in samples:
        yield _judged(judge, sample)


def _judged(judge: Judge, sample: Sample) -> Outcome:
    try:
        return judge(sample)
    except Exception as error:
        raise JudgeError(f"{sample.file}: {type(error).__name__}: {error}") from error


_judges: list[Judge] = []
"""The judge of this worker process, once it has one."""


def _begin() -> None:
    """Start of a worker process: Ctrl-C is left to the process that collects."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _work(make_judge: Callable[[], Judge], sample: Sample) -> Outcome:
    if not _judges:
        _judges.append(make_judge())
    return _judged(_judges[0], sample)


def _beside(samples: Iterable[Sample], make_judge: Callable[[], Judge], workers: int) -> Generator[Outcome, None, None]:
    """Outcomes in the order of the samples, of which few are under way at any time."""
    waiting: deque[Future[Outcome]] = deque()
    left = iter(samples)
    with ProcessPoolExecutor(workers, get_context("spawn"), _begin) as pool:
        try:
            waiting.extend(pool.submit(_work, make_judge, sample) for sample in islice(left, workers * AHEAD))
            while waiting:
                yield waiting.popleft().result()
                waiting.extend(pool.submit(_work, make_judge, sample) for sample in islice(left, 1))
        finally:
            for future in waiting:
                future.cancel()
