"""`hupai evaluate DATA`: labelled images to an accuracy report."""

from __future__ import annotations

import argparse
import json
import sys
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from scoring.arguments import Arguments
from scoring.errors import InputError
from vision.errors import ModelError
from vision.evaluate import table
from vision.evaluate.data import DataError, DataSet
from vision.evaluate.run import Evaluation, evaluate

if TYPE_CHECKING:
    from vision.evaluate.judge import Judge

DONE, BAD_INPUT, FAILED = 0, 2, 3
"""Exit statuses of the contract (section 4)."""


def parser() -> argparse.ArgumentParser:
    """The options of the command."""
    out = Arguments(
        prog="hupai evaluate",
        description="Measure the reader on labelled images: a set (images/, labels/, and where they exist data.yaml, "
        "hands.csv, scores.jsonl) or a folder of sets.",
    )
    out.add_argument("data", metavar="DATA", type=Path)
    out.add_argument("--ruleset", help="region whose rules help to settle doubtful tiles")
    out.add_argument("--out", metavar="DIR", type=Path, help="write results.json, report.html and reads.jsonl here")
    out.add_argument("--split", help="only photos of this split of index.csv (or folder below images/)")
    out.add_argument("--limit", type=_positive, metavar="N", help="at most N photos, evenly spread")
    out.add_argument("--workers", type=_positive, default=1, metavar="N", help="processes (1)")
    out.add_argument("--threads", type=_positive, default=1, metavar="N", help="threads of the nets in each (1)")
    out.add_argument("--models", metavar="DIR", help="folder of the models instead of the shipped ones")
    out.add_argument("--json", action="store_true", help="print results.json instead of tables")
    return out


def _positive(text: str) -> int:
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError(f"expected at least 1, found {value}")
    return value


def make_judge(models: str | None, threads: int, ruleset: str | None) -> Judge:
    """The judge of a process, with a reader of its own.

    Raises:
        InputError: ``unknown_ruleset``.
        ModelError: a model is missing or is not the one of its card.

    """
    from vision.evaluate.judge import Judge
    from vision.reader import MODELS, Reader

    return Judge(partial(Reader, models or MODELS, threads=threads), ruleset)


def main(argv: list[str]) -> int:
    """Run the command; 0 done, 2 bad input, 3 something failed or was stopped."""
    args = parser().parse_args(argv)
    try:
        data = DataSet(args.data, args.split)
        if args.ruleset is not None:
            from vision.evaluate.scores import legality

            legality(args.ruleset)
        evaluation = _evaluate(args, data)
    except DataError as error:
        return _fail("bad_value", str(error), BAD_INPUT)
    except InputError as error:
        return _fail(error.code, str(error.as_dict()["detail"]), BAD_INPUT)
    except ModelError as error:
        return _fail(error.code, str(error), FAILED)
    except OSError as error:
        return _fail("failed", str(error), FAILED)
    results = evaluation.results()
    print(json.dumps(results, ensure_ascii=False, indent=1) if args.json else table.text(results))
    if evaluation.broken is not None:
        return _fail("failed", evaluation.broken, FAILED)
    return FAILED if evaluation.partial or not evaluation.overall.images else DONE


def _evaluate(args: argparse.Namespace, data: DataSet) -> Evaluation:
    """Evaluate and write what was asked for; stopped by Ctrl-C, the figures up to there are written."""
    from tqdm import tqdm

    total = len(data) if args.limit is None else min(args.limit, len(data))
    with ExitStack() as stack:
        reads = None
        if args.out is not None:
            args.out.mkdir(parents=True, exist_ok=True)
            reads = stack.enter_context((args.out / "reads.jsonl").open("w", encoding="utf-8"))
        bar = stack.enter_context(tqdm(total=total, file=sys.stderr, unit="photo", disable=None))
        evaluation = evaluate(
            data,
            partial(make_judge, args.models, args.threads, args.ruleset),
            ruleset=args.ruleset,
            workers=args.workers,
            limit=args.limit,
            reads=reads,
            progress=bar.update,
        )
    if args.out is not None:
        write(evaluation, args.out, args.data)
    return evaluation


def write(evaluation: Evaluation, out: Path, root: Path) -> None:
    """Write `results.json`, then `report.html` with the pictures."""
    from vision.evaluate.report import render

    text = json.dumps(evaluation.results(), ensure_ascii=False, indent=1)
    (out / "results.json").write_text(text + "\n", encoding="utf-8")
    (out / "report.html").write_text(render(evaluation, root), encoding="utf-8")


def _fail(code: str, text: str, status: int) -> int:
    print(f"hupai evaluate: {code}: {text}", file=sys.stderr)
    return status
