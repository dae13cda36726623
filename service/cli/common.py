"""What the commands share: key=value arguments, tables, errors, exit statuses."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Sequence
from typing import Any, NoReturn

from tabulate import tabulate

from scoring.errors import InputError, Problem

DONE, NO_WIN, BAD_INPUT, FAILED = 0, 1, 2, 3
"""Exit statuses of the contract (section 4)."""

MOST_DIGITS = sys.get_int_max_str_digits()
"""Digits of the longest whole number that Python reads from a text."""

SET_HELP = "a field of the situation, e.g. winner=S or birds='[\"1m\"]'; hupai rulesets RULESET lists them"
OPTION_HELP = "a house rule, e.g. base=10; hupai rulesets RULESET lists them with their values"


def pairs(words: Iterable[str], flag: str) -> dict[str, Any]:
    """Values of repeated ``key=value`` arguments: JSON where the value is JSON, else the bare word.

    >>> pairs(["winner=S", 'birds=["1m"]', "last_tile=true", "wildcard=4s"], "--set")
    {'winner': 'S', 'birds': ['1m'], 'last_tile': True, 'wildcard': '4s'}

    Raises:
        InputError: ``bad_value`` - an argument without ``=``, or a key twice.

    """
    out: dict[str, Any] = {}
    problems = []
    for word in words:
        key, equals, value = word.partition("=")
        if not equals or not key:
            problems.append(Problem("bad_value", f"{flag} {word}: write {flag} key=value", flag))
        elif key in out:
            problems.append(Problem("bad_value", f"{flag} {key} is given twice", flag))
        else:
            out[key] = _value(value)
    if problems:
        raise InputError(problems)
    return out


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):  # no JSON, a number of thousands of digits, nested without end
        return text


def parse_json(data: bytes | str, what: str) -> object:
    """The JSON value of a file or a line, which an error calls `what`.

    >>> parse_json(b'{"ruleset": "sichuan"}', "the file")
    {'ruleset': 'sichuan'}

    Raises:
        InputError: ``invalid_json``.

    """
    try:
        text = data.decode("utf-8-sig") if isinstance(data, bytes) else data
        return json.loads(text, parse_constant=_no_number)
    except UnicodeDecodeError as error:
        why = f"it is not UTF-8 at byte {error.start}"
    except RecursionError:
        why = "it is nested too deep"
    except json.JSONDecodeError as error:
        why = f"{error.msg} at line {error.lineno}, column {error.colno}"
    except ValueError as error:
        why = str(error) if isinstance(error, _NoNumberError) else f"a number has more than {MOST_DIGITS} digits"
    raise InputError([Problem("invalid_json", f"{what} is not JSON: {why}")])


class _NoNumberError(ValueError):
    """A word that Python takes for a number and JSON does not."""


def _no_number(text: str) -> NoReturn:
    raise _NoNumberError(f"{text} is not a JSON number")


def request_of(args: argparse.Namespace) -> dict[str, Any]:
    """The request that RULESET, HAND, --set and --option make.

    Raises:
        InputError: see `pairs`.

    """
    return {
        "ruleset": args.ruleset,
        "hand": args.hand,
        "situation": pairs(args.set, "--set"),
        "options": pairs(args.option, "--option"),
    }


def dump(value: object) -> str:
    """A value as one line of JSON for standard output; Chinese is escaped only where the output cannot show it."""
    text = json.dumps(value, ensure_ascii=False)
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return json.dumps(value)
    return text


def print_error(error: InputError, command: str, *, as_json: bool) -> int:
    """Print an error: as a JSON object on standard output, or a line a problem on standard error; the exit status."""
    if as_json:
        print(dump({"error": error.as_dict()}))
    else:
        for problem in error.problems:
            print(f"{command}: {problem.code}: {problem.detail}", file=sys.stderr)
    return BAD_INPUT


def table(rows: Sequence[Sequence[object]], headers: Sequence[str] = (), right: Sequence[int] = ()) -> str:
    """An aligned table; Chinese characters take two columns, numbers in the columns `right` stand to the right."""
    align = ["right" if i in right else "left" for i in range(max((len(r) for r in rows), default=0))]
    return tabulate(rows, headers=headers, tablefmt="plain", colalign=align if rows else None, disable_numparse=True)


def signed(points: int) -> str:
    """Points with their sign.

    >>> signed(5), signed(-5), signed(0)
    ('+5', '-5', '0')
    """
    return f"{points:+d}" if points else "0"


def unreadable(command: str, name: str, error: OSError) -> int:
    """Say on standard error that a file cannot be read; the exit status."""
    print(f"{command}: failed: {name} cannot be read: {error.strerror}", file=sys.stderr)
    return FAILED
