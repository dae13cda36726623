"""The translator and its runtime under Node: Python's meaning kept, or the translation refused."""

from __future__ import annotations

import json
import random
import textwrap
from typing import Any

import pytest
from node_engine import Node

from scoring.shapes.tables import need_tables
from service.web.pyjs import Translator
from service.web.pyjs_expressions import UnsupportedError

EXPRESSIONS = r"""
-7 // 2
7 // -2
-7 % 3
7 % -3
2 ** 70 // 3 % 1000
(2 ** 53 - 1) * 3 % 1000
(1 << 63) >> 60
str(2 ** 70)
-1 & 255
(1 << 40 | 5) & 7
5 ^ 3
True + True
repr(True & False)
repr(True | False)
repr(True ^ True)
sum([True, 2])
[1, 2] + [3]
(1,) * 3 == (1, 1, 1)
(1, 2) == [1, 2]
sorted([(1, "b"), (0, "c"), (1, "a")], key=lambda row: row[0])
sorted([(0, "x"), (1, "y"), (0, "z"), (1, "w")], key=lambda row: row[0], reverse=True)
sorted([(1, 2), (1,), (0, 9)])
sorted(["\ue000", "🀀", "a", "aa", "A"])
max([(1, "a"), (1, "b")], key=lambda row: row[0])
min([(1, "a"), (1, "b")], key=lambda row: row[0])
max([], default=None)
min("b", "a")
list({"b": 1, "a": 2} | {"c": 3, "b": 4})
{1: "x", True: "y"}[1]
{(1, "a,b"): 1}.get((1, "a", "b"), 0)
{"k": None}.get("k", 5)
len({("a", "b"), ("a\x01,sb",), ("a,1:b",), "a", 1, True})
list(dict.fromkeys([3, 1, 3]))
{1: {2: (3, None)}}
"a$b".replace("$", "$$&")
"a  b\x85c\ufeff d".split()
"1,,2".split(",")
"\x1c x\xa0".strip()
["\x85".isspace(), "\x1f".isspace(), "\ufeff".isspace(), "".isspace()]
"🀀x".index("x")
"🀀xy"[1:]
"🀀x"[-1]
len("🀀")
list("a🀀")
f"{'it' + chr(39) + 's'!r} {None} {(1,)!r} {[True, 'a']} {1}"
repr("\x00\x7f\xad\u200b\ue000😀\\é\n\u2028" + chr(34) + chr(39))
repr({"a": [1, (2,)]})
[1, 2, 3, 4][::2]
[1, 2, 3][::-1]
"abc"[-2:]
[0, 1, 2, 3][-3:-1]
(1, 2, 3)[5:]
int(" 12 ")
int("-7") + int(True)
1 < 2 < 3
1 < 3 > 2 == 2
3 > 2 < 1
not []
[] or "x"
0 and 1
"" or None
"b" in "abc"
True in [1]
None is None
any(x > 2 for x in [1, 3])
all([])
[x * y for x in range(3) for y in range(x + 1) if y]
[[y for y in range(x)] for x in range(3)]
list(range(5, 0, -2))
list(zip([1, 2], [3, 4], strict=True))
list(enumerate("ab", 1))
list(reversed([1, 2]))
list(map(lambda a, b: a + b, [1], [2]))
next(iter([5]))
next((x for x in [1, 2] if x > 5), "none")
frozenset((1, 2)) == {2, 1}
sorted({1, 2, 3} - {2})
sorted({1, 2} & {2, 3})
sorted({1, 2}.union([3], [4]))
sorted({1, 2, 3}.difference([1], [2]))
{1} <= {1, 2}
{1, 2} < {1, 2}
{1}.isdisjoint([2])
isinstance(True, int)
[isinstance(frozenset(), set), isinstance(set(), frozenset)]
isinstance((1,), (list, tuple))
(255).bit_count()
abs(-3)
"xa".removeprefix("x")
"abc".startswith(("b", "a"))
"{} {}".format(1, None)
"ß".upper()
"-".join(str(x) for x in (1, True, None))
[1, 2, 1].count(1)
[1, 2, 1].index(2)
Counter("abab").most_common(1)
Counter([3, 3, 1])[7]
[isinstance(value, list | tuple | dict) for value in ([], (), {}, "", 1, None)]
list(Counter("aab").items())
(lambda seen: [seen.update([2, 1, 2]), seen.update((1,)), sorted(seen.items())])(Counter([1, 3]))
prod([2, 3, 2 ** 60]) % 1000007
list(pairwise(x for x in [1, 2, 3]))
list(product([1, 2], repeat=2))
json.dumps([1, "é", {"a": None, "b": [True]}])
"""

STATEMENTS = """
class Kind(StrEnum):
    ONE = "one"
    TWO = "two"

class Pair(NamedTuple):
    left: int
    right: int = 7

@dataclass(frozen=True, slots=True)
class Base:
    a: int
    b: int = 2
    def total(self) -> int:
        return self.a + self.b

@dataclass(frozen=True)
class More(Base):
    b: int = 5
    c: tuple[int, ...] = ()
    def total(self) -> int:
        return super().total() * 10

def rest(first, *others):
    return isinstance(others, tuple), first, others

def named(a, b=2, *, c=3):
    return [a, b, c]

def evens(top):
    for x in range(top):
        if x % 2:
            continue
        yield x

@lru_cache
def kept(a, b=1):
    calls.append((a, b))
    return a + b

calls = []

def lists():
    a = [1, 2]
    b = a
    b += [3]
    a[-1] = 9
    a[0:1] = [7, 8]
    del a[1]
    c, (d, e) = 1, [2, 3]
    c, d = d, c
    t = (1,)
    u = t
    u += (2,)
    return [a, b, c, d, e, t, u]

def sets():
    s = {1, 2, 3}
    alias = s
    s -= {1}
    s |= {5}
    s &= {2, 5, 9}
    f = frozenset((1,))
    g = f
    g |= {2}
    return [sorted(s), sorted(alias), sorted(f), sorted(g)]

def errors():
    out = []
    for act in (
        lambda: [][0], lambda: {}["k"], lambda: int("1x"), lambda: {[]: 1}, lambda: {{1}: 1}, lambda: "a" + 1,
        lambda: [1].index(2), lambda: Kind("three"), lambda: sorted([1, "a"]), lambda: "a" < 1, lambda: {1}.remove(2),
    ):
        try:
            act()
            out.append("fine")
        except KeyError as error:
            out.append("key")
        except (IndexError, ValueError):
            out.append("value")
        except TypeError:
            out.append("type")
    for text in ("1", "x", "2"):
        try:
            number = int(text)
        except ValueError:
            out.append("wrong")
        else:
            if number == 2:
                continue
            out.append(number)
    return out

def objects():
    one = More(1, c=(4,))
    return [
        one.total(), Base(1).total(), one == More(1, 5, (4,)), Base(1) == one, len({one, More(1, c=(4,))}),
        replace(one, a=3).a, [f.name for f in fields(More)], Pair(1) == (1, 7), Pair(1)._replace(left=4),
        Kind("two") is Kind.TWO, Kind.ONE == "one", f"{Kind.ONE}", list(Kind), {Kind.ONE: 1}["one"],
        getattr(one, "b"), getattr(one, "z", None), {Kind.ONE, "one"} == {"one"},
    ]

def functions():
    add = [lambda x: x + n for n in [1]][0]
    total = 0
    while total < 5:
        total += 2
        if total == 4:
            break
    if (m := total * 2) > 7:
        total = m
    first = [kept(1), kept(1, 1), kept(True), kept(b=4, a=1)]
    calls_made = 1 <= len(calls) <= 4
    return [rest(1, 2, 3), named(1, c=9), named(**{"a": 1, "b": 4}), list(evens(5)), add(1), total, first, calls_made]
"""

REFUSED = [
    "x = 1.5", "x = 3 / 2", "x = unknown(1)", "async def f(): pass", "for i in []:\n    pass\nelse:\n    pass",
    "with a: pass", "def f():\n    global a", "a = []\na[len(a)] += 1", "f = [lambda t=t: t for t in (1, 2)]",
    "@dataclass(order=True)\nclass A:\n    a: int", "class A(int, str):\n    pass", "a, *b = [1, 2]", "x = f'{1:03d}'",
    "try:\n    pass\nfinally:\n    pass", "raise",
    "def f():\n    n = 1\n    def g():\n        nonlocal n\n        n = 2",
]  # fmt: skip
IMPORTS = """
import json
from collections import Counter
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from functools import lru_cache
from itertools import pairwise, product
from math import prod
from typing import NamedTuple
"""


@pytest.fixture(scope="module")
def node(tmp_path_factory: pytest.TempPathFactory) -> Node:
    return Node(tmp_path_factory.mktemp("translation"))


def both(node: Node, source: str, names: list[str]) -> tuple[list[Any], list[Any]]:
    """What functions of a module give in Python and translated, through JSON."""
    space: dict[str, Any] = {"__name__": "translated"}
    exec(compile(source, "translated", "exec", dont_inherit=True), space)
    wanted = [json.loads(json.dumps(space[name]())) for name in names]
    body = Translator("m", "m", {}).translate(source)
    module = f'let names;\nexport function answer($, name) {{\nif (!names) {{ $.define("m", () => {{\n{body}\n}}); '
    module += 'names = $.module("m"); }\nreturn $.toJs(names[name]()); }\n'
    return wanted, node.ask(module, names)


def test_expressions_mean_the_same(node: Node) -> None:
    texts = EXPRESSIONS.strip().splitlines()
    source = IMPORTS + "".join(f"def e{i}():\n    return {text}\n" for i, text in enumerate(texts))
    wanted, found = both(node, source, [f"e{i}" for i in range(len(texts))])
    rows = zip(texts, wanted, found, strict=True)
    assert [row for row in rows if json.dumps(row[1]) != json.dumps(row[2])] == []


@pytest.mark.parametrize("name", ["lists", "sets", "errors", "objects", "functions"])
def test_statements_mean_the_same(node: Node, name: str) -> None:
    (wanted,), (found,) = both(node, IMPORTS + textwrap.dedent(STATEMENTS), [name])
    assert found == wanted


@pytest.mark.parametrize("text", REFUSED)
def test_what_would_mean_something_else_is_refused(text: str) -> None:
    with pytest.raises(UnsupportedError, match=r"^m:\d: "):
        Translator("m", "m", {}).translate(text)


def test_the_table_of_needs_is_worked_out_alike(node: Node) -> None:
    rng = random.Random(5)
    keys = [(fifth, at, rng.randrange(5 ** (7 if at else 9))) for fifth in (0, 1) for at in (0, 1) for _ in range(800)]
    module = "export const answer = ($, [fifth, at, key]) => $.item($.needTables(fifth === 1)[at], key);"
    assert node.ask(module, keys) == [need_tables(bool(fifth))[at][key] for fifth, at, key in keys]
