"""Expressions of `pyjs`: Python expressions, assignments and parameter lists as JavaScript text."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterable, Sequence

RESERVED = frozenset(
    """arguments await break case catch class const continue debugger default delete do else enum eval export extends
    false finally for function if implements import in instanceof interface let new null package private protected
    public return static super switch this throw true try typeof var void while with yield""".split()  # noqa: SIM905
)
BUILTIN_METHODS = frozenset(
    """add append bit_count clear copy count difference discard endswith extend fromkeys get index insert intersection
    isdisjoint isspace issubset issuperset items join keys lower lstrip most_common pop remove removeprefix removesuffix
    replace rstrip setdefault sort split startswith strip union update upper values format __getitem__""".split()  # noqa: SIM905
)
"""Methods that Python's own types have: looked up by the type of the object when the program runs."""
BINARY = {
    ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.FloorDiv: "floordiv", ast.Mod: "mod", ast.Pow: "pow",
    ast.LShift: "lshift", ast.RShift: "rshift", ast.BitAnd: "and", ast.BitOr: "or", ast.BitXor: "xor",
}  # fmt: skip
ORDER = {ast.Lt: "lt", ast.LtE: "le", ast.Gt: "gt", ast.GtE: "ge"}


BUILTINS = frozenset(
    """abs all any bool chr dict enumerate filter frozenset getattr int isinstance iter len list map max min next ord
    range repr reversed set sorted str sum tuple type zip AssertionError AttributeError Exception IndexError KeyError
    LookupError NotImplementedError StopIteration TypeError ValueError""".split()  # noqa: SIM905
)
"""Built-in names that python.js has."""


class UnsupportedError(ValueError):
    """A piece of Python that the translator does not know."""

    def __init__(self, module: str, node: ast.AST, what: str = "") -> None:
        super().__init__(f"{module}:{getattr(node, 'lineno', '?')}: {what or type(node).__name__} is not translated")


def safe(name: str) -> str:
    """A Python name as a JavaScript name."""
    return f"{name}$" if name in RESERVED else name


class Expressions:
    """What translates expressions; `pyjs.Translator` adds the statements.

    Args:
        module: dotted name of the module, for messages and imports.
        package: modules translated with it begin with this name and a dot.
        native: module-level names that the runtime brings instead: name -> JavaScript expression.

    """

    def __init__(self, module: str, package: str, native: dict[str, str]) -> None:
        self.module, self.package, self.native = module, package, native
        self.globals: set[str] = set()
        self.locals: list[set[str]] = []
        self.counter = 0
        self.classes: list[str] = []

    def temporary(self) -> str:
        """A name that no Python program has."""
        self.counter += 1
        return f"$t{self.counter}"

    # ---- assignment

    def assign(self, target: ast.expr, value: str) -> str:
        """Statements that put a value into a target."""
        if isinstance(target, ast.Name):
            return f"{safe(target.id)} = {value};"
        if isinstance(target, ast.Attribute):
            return f"{self.expr(target.value)}.{target.attr} = {value};"
        if isinstance(target, ast.Subscript):
            if isinstance(target.slice, ast.Slice):
                return f"$.setslice({self.expr(target.value)}, {self.bounds(target.slice)}, {value});"
            return f"$.setitem({self.expr(target.value)}, {self.expr(target.slice)}, {value});"
        if isinstance(target, ast.Tuple):
            held = self.temporary()
            out = [f"const {held} = $.unpack({value}, {len(target.elts)});"]
            out += [self.assign(part, f"{held}[{i}]") for i, part in enumerate(target.elts)]
            return "\n".join(out)
        raise UnsupportedError(self.module, target, "this target")

    def parameters(self, args: ast.arguments) -> tuple[str, list[str]]:
        """The parameter list, and the names in it: positional, keyword-only, then * or **."""
        plain = [*args.posonlyargs, *args.args]
        defaults: list[ast.expr | None] = [None] * (len(plain) - len(args.defaults)) + list(args.defaults)
        pairs = [*zip(plain, defaults, strict=True), *zip(args.kwonlyargs, args.kw_defaults, strict=True)]
        for default in (d for _, d in pairs if d is not None):  # JavaScript works it out at each call
            names_in = {n.id for n in ast.walk(default) if isinstance(n, ast.Name)}
            if any(names_in & scope for scope in self.locals) or names_in & {a.arg for a, _ in pairs}:
                raise UnsupportedError(self.module, default, "a default that is no constant")
        out = [safe(a.arg) + (f" = {self.expr(d)}" if d is not None else "") for a, d in pairs]
        names = [a.arg for a, _ in pairs]
        for last, mark in ((args.vararg, "..."), (args.kwarg, "")):
            if last is not None:
                out.append(mark + safe(last.arg))
                names.append(last.arg)
        return ", ".join(out), names

    # ---- expressions

    def expr(self, node: ast.expr) -> str:
        """One expression."""
        method = getattr(self, f"e_{type(node).__name__}", None)
        if method is None:
            raise UnsupportedError(self.module, node)
        return str(method(node))

    def truth(self, node: ast.expr) -> str:
        """An expression as a JavaScript condition."""
        if isinstance(node, ast.BoolOp):
            sign = " && " if isinstance(node.op, ast.And) else " || "
            return "(" + sign.join(self.truth(v) for v in node.values) + ")"
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            return f"!{self.truth(node.operand)}"
        if isinstance(node, ast.Compare):
            return self.expr(node)
        return f"$.truth({self.expr(node)})"

    def e_Constant(self, node: ast.Constant) -> str:
        value = node.value
        if value is None or isinstance(value, bool | str):
            return json.dumps(value, ensure_ascii=False)
        if isinstance(value, int):
            return str(value) if abs(value) < 2**53 else f"{value}n"
        raise UnsupportedError(self.module, node, f"the constant {value!r}")

    def e_Name(self, node: ast.Name) -> str:
        if node.id in self.globals or any(node.id in scope for scope in self.locals):
            return safe(node.id)
        if node.id not in BUILTINS:
            raise UnsupportedError(self.module, node, f"the name {node.id}")
        return f"$.b.{safe(node.id)}"

    def e_Attribute(self, node: ast.Attribute) -> str:
        if node.attr in BUILTIN_METHODS:
            return f"$.attr({self.expr(node.value)}, {json.dumps(node.attr)})"
        return f"$.load({self.expr(node.value)}, {json.dumps(node.attr)})"

    def e_Tuple(self, node: ast.Tuple) -> str:
        return f"$.tuple([{self.items(node.elts)}])"

    def e_List(self, node: ast.List) -> str:
        return f"[{self.items(node.elts)}]"

    def e_Set(self, node: ast.Set) -> str:
        return f"$.b.set([{self.items(node.elts)}])"

    def items(self, nodes: Iterable[ast.expr]) -> str:
        """Elements or arguments, starred ones spread."""
        return ", ".join(
            f"...$.iter({self.expr(n.value)})" if isinstance(n, ast.Starred) else self.expr(n) for n in nodes
        )

    def e_Dict(self, node: ast.Dict) -> str:
        rows = [
            f"...$.pairs({self.expr(value)})" if key is None else f"[{self.expr(key)}, {self.expr(value)}]"
            for key, value in zip(node.keys, node.values, strict=True)
        ]
        return f"$.dict([{', '.join(rows)}])"

    def e_BinOp(self, node: ast.BinOp) -> str:
        if type(node.op) not in BINARY:
            raise UnsupportedError(self.module, node, type(node.op).__name__)
        return f"$.{BINARY[type(node.op)]}({self.expr(node.left)}, {self.expr(node.right)})"

    def e_UnaryOp(self, node: ast.UnaryOp) -> str:
        if isinstance(node.op, ast.Not):
            return f"(!{self.truth(node.operand)})"
        if isinstance(node.op, ast.USub):
            return f"$.neg({self.expr(node.operand)})"
        raise UnsupportedError(self.module, node, type(node.op).__name__)

    def e_BoolOp(self, node: ast.BoolOp) -> str:
        kind = "both" if isinstance(node.op, ast.And) else "either"
        return f"$.{kind}({', '.join(f'() => {self.expr(v)}' for v in node.values)})"

    def e_Compare(self, node: ast.Compare) -> str:
        if len(node.ops) == 1:
            return self.comparison(node.ops[0], self.expr(node.left), self.expr(node.comparators[0]))
        names = ["$a", *(f"$c{i}" for i in range(len(node.ops)))]
        text = "true"
        for i in range(len(node.ops) - 1, -1, -1):
            test = self.comparison(node.ops[i], names[i], names[i + 1])
            text = f"(({names[i + 1]}) => {test} && {text})({self.expr(node.comparators[i])})"
        return f"(({names[0]}) => {text})({self.expr(node.left)})"

    def comparison(self, op: ast.cmpop, left: str, right: str) -> str:
        """One comparison of two JavaScript expressions."""
        if isinstance(op, ast.Is):
            return f"$.is({left}, {right})"
        if isinstance(op, ast.IsNot):
            return f"!$.is({left}, {right})"
        if isinstance(op, ast.Eq):
            return f"$.eq({left}, {right})"
        if isinstance(op, ast.NotEq):
            return f"!$.eq({left}, {right})"
        if isinstance(op, ast.In):
            return f"$.contains({right}, {left})"
        if isinstance(op, ast.NotIn):
            return f"!$.contains({right}, {left})"
        return f"$.{ORDER[type(op)]}({left}, {right})"

    def e_IfExp(self, node: ast.IfExp) -> str:
        return f"({self.truth(node.test)} ? {self.expr(node.body)} : {self.expr(node.orelse)})"

    def e_NamedExpr(self, node: ast.NamedExpr) -> str:
        return f"({safe(node.target.id)} = {self.expr(node.value)})"

    def e_Yield(self, node: ast.Yield) -> str:
        return f"yield {self.expr(node.value) if node.value else 'null'}"

    def e_YieldFrom(self, node: ast.YieldFrom) -> str:
        return f"yield* $.iter({self.expr(node.value)})"

    def e_JoinedStr(self, node: ast.JoinedStr) -> str:
        return " + ".join(['""', *(self.expr(part) for part in node.values)]).join("()")

    def e_FormattedValue(self, node: ast.FormattedValue) -> str:
        if node.format_spec is not None or node.conversion not in (-1, ord("r")):
            raise UnsupportedError(self.module, node, "this format")
        return f"$.b.{'repr' if node.conversion == ord('r') else 'str'}({self.expr(node.value)})"

    def e_Lambda(self, node: ast.Lambda) -> str:
        params, names = self.parameters(node.args)
        self.locals.append(set(names))
        text = f"(({params}) => {self.expr(node.body)})"
        self.locals.pop()
        return text

    def e_Subscript(self, node: ast.Subscript) -> str:
        if isinstance(node.slice, ast.Slice):
            return f"$.slice({self.expr(node.value)}, {self.bounds(node.slice)})"
        return f"$.item({self.expr(node.value)}, {self.expr(node.slice)})"

    def bounds(self, node: ast.Slice) -> str:
        """The three bounds of a slice."""
        return ", ".join(self.expr(part) if part else "null" for part in (node.lower, node.upper, node.step))

    def comprehension(self, generators: Sequence[ast.comprehension], result: Sequence[ast.expr]) -> str:
        """A generator of what a comprehension gives; several results become an array."""
        heads, ends = "", ""
        for part in generators:
            item = self.temporary()
            source = self.expr(part.iter)
            names = list(dict.fromkeys(n.id for n in ast.walk(part.target) if isinstance(n, ast.Name)))
            self.locals.append(set(names))
            heads += f"for (const {item} of $.iter({source})) {{ let {', '.join(safe(n) for n in names)}; "
            heads += self.assign(part.target, item).replace("\n", " ")
            heads += "".join(f" if (!{self.truth(test)}) continue;" for test in part.ifs)
            ends += " }"
        values = [self.expr(r) for r in result]
        for _ in generators:
            self.locals.pop()
        given = values[0] if len(values) == 1 else f"[{', '.join(values)}]"
        return f"(function* () {{ {heads} yield {given};{ends} }})()"

    def e_GeneratorExp(self, node: ast.GeneratorExp) -> str:
        return self.comprehension(node.generators, [node.elt])

    def e_ListComp(self, node: ast.ListComp) -> str:
        return f"[...{self.comprehension(node.generators, [node.elt])}]"

    def e_SetComp(self, node: ast.SetComp) -> str:
        return f"$.b.set({self.comprehension(node.generators, [node.elt])})"

    def e_DictComp(self, node: ast.DictComp) -> str:
        return f"$.dict({self.comprehension(node.generators, [node.key, node.value])})"

    # ---- calls

    def e_Call(self, node: ast.Call) -> str:
        special = self.special_call(node)
        if special:
            return special
        args = self.items(self.kinds(node.args) if ast.unparse(node.func) == "isinstance" else node.args)
        keywords = self.keywords(node.keywords)
        if isinstance(node.func, ast.Attribute):
            owner, name = self.expr(node.func.value), node.func.attr
            if keywords:
                return f"$.callmethod({owner}, {json.dumps(name)}, [{args}], {keywords})"
            if name in BUILTIN_METHODS:
                return f"$.method({owner}, {json.dumps(name)}, [{args}])"
            return f"{owner}.{name}({args})"
        function = self.expr(node.func)
        return f"$.call({function}, [{args}], {keywords})" if keywords else f"{function}({args})"

    def kinds(self, args: Sequence[ast.expr]) -> list[ast.expr]:
        """The arguments of `isinstance`, a union of types (``list | tuple``) as a tuple of them."""
        value, kind = args
        parts: list[ast.expr] = []
        while isinstance(kind, ast.BinOp) and isinstance(kind.op, ast.BitOr):
            parts.insert(0, kind.right)
            kind = kind.left
        return [value, ast.Tuple([kind, *parts], ast.Load()) if parts else kind]

    def special_call(self, node: ast.Call) -> str | None:
        """`super().method(…)` and `object.__setattr__(…)`."""
        function = node.func
        if not isinstance(function, ast.Attribute):
            return None
        owner = function.value
        if isinstance(owner, ast.Call) and isinstance(owner.func, ast.Name) and owner.func.id == "super":
            args = self.items(node.args)
            return f"$.parent({safe(self.classes[-1])}, {json.dumps(function.attr)})(self{', ' if args else ''}{args})"
        if isinstance(owner, ast.Name) and owner.id == "object" and function.attr == "__setattr__":
            target, name, value = node.args
            return f"$.setattr({self.expr(target)}, {self.expr(name)}, {self.expr(value)})"
        return None

    def keywords(self, keywords: Sequence[ast.keyword]) -> str:
        """Keyword arguments as a JavaScript object, "" without any."""
        if not keywords:
            return ""
        parts = [
            f"...$.named({self.expr(k.value)})" if k.arg is None else f"{json.dumps(k.arg)}: {self.expr(k.value)}"
            for k in keywords
        ]
        return "{ " + ", ".join(parts) + " }"
