"""Translates the part of Python that the scoring package uses into JavaScript, module by module.

The result runs on `python.js`, which brings Python's values (tuples, dicts, sets, whole numbers of any size, frozen
dataclasses) and its rules of truth, equality and order. Annotations and docstrings are left out. What is not known is
an error (`UnsupportedError`, with file and line), never a guess. Names that JavaScript keeps for itself get a `$` at
the end; locals are declared at the top of their function, as Python sees them.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterable, Sequence

from service.web.pyjs_expressions import BINARY, Expressions, UnsupportedError, safe

SKIPPED_IMPORTS = frozenset({"__future__", "typing", "collections.abc", "pathlib", "array", "zlib", "sys", "enum"})


def bound_names(body: Iterable[ast.stmt]) -> list[str]:
    """Names that statements bind in their own scope, in order of appearance."""
    found: dict[str, None] = {}

    def visit(node: ast.AST) -> None:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found[node.name] = None
            return
        if isinstance(node, ast.Lambda | ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp):
            for inner in ast.walk(node):
                if isinstance(inner, ast.NamedExpr):
                    found[inner.target.id] = None
            return
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found[node.id] = None
        elif isinstance(node, ast.Import | ast.ImportFrom):
            for alias in node.names:
                found[alias.asname or alias.name] = None
        elif isinstance(node, ast.ExceptHandler) and node.name:
            found[node.name] = None
        for child in ast.iter_child_nodes(node):
            visit(child)

    for statement in body:
        visit(statement)
    return list(found)


def is_generator(function: ast.FunctionDef) -> bool:
    """Whether a function yields (nested functions left out)."""
    waiting: list[ast.AST] = list(function.body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Yield | ast.YieldFrom):
            return True
        if not isinstance(node, ast.FunctionDef | ast.Lambda):
            waiting += ast.iter_child_nodes(node)
    return False


class Translator(Expressions):
    """Translates one module; see `Expressions` for what it is made with."""

    def translate(self, source: str) -> str:
        """The module as a JavaScript function body that gives its names as an object."""
        body = [s for s in ast.parse(source).body if not self._skipped(s)]
        names = [n for n in bound_names(body) if n not in self.native]
        self.globals = set(names) | set(self.native)
        lines = [f"let {', '.join(safe(n) for n in names)};"] if names else []
        lines += [f"const {safe(n)} = {text};" for n, text in self.native.items()]
        lines += [self.statement(s) for s in body]
        exported = ", ".join(safe(n) for n in sorted(self.globals))
        return "\n".join([*filter(None, lines), f"return {{ {exported} }};"])

    def _skipped(self, node: ast.stmt) -> bool:
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            return True
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            return True
        if isinstance(node, ast.FunctionDef):
            return node.name in self.native
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Subscript):
            root = node.value.value
            if isinstance(root, ast.Name) and root.id in ("Callable", "Sequence", "Mapping", "tuple"):
                return True  # an alias of a type
        targets = (
            node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
        )
        return any(isinstance(t, ast.Name) and (t.id in self.native or t.id == "__all__") for t in targets)

    # ---- statements

    def block(self, statements: Sequence[ast.stmt]) -> str:
        """Statements one after the other."""
        return "\n".join(filter(None, (self.statement(s) for s in statements)))

    def statement(self, node: ast.stmt) -> str:
        """One statement."""
        method = getattr(self, f"s_{type(node).__name__}", None)
        if method is None:
            raise UnsupportedError(self.module, node)
        return str(method(node))

    def s_Expr(self, node: ast.Expr) -> str:
        if isinstance(node.value, ast.Constant):
            return ""
        return f"{self.expr(node.value)};"

    def s_Pass(self, node: ast.Pass) -> str:
        return ""

    def s_Return(self, node: ast.Return) -> str:
        return f"return {self.expr(node.value) if node.value else 'null'};"

    def s_Continue(self, node: ast.Continue) -> str:
        return "continue;"

    def s_Break(self, node: ast.Break) -> str:
        return "break;"

    def s_Raise(self, node: ast.Raise) -> str:
        if node.exc is None:
            raise UnsupportedError(self.module, node, "a bare raise")
        return f"throw $.raised({self.expr(node.exc)});"

    def s_Assert(self, node: ast.Assert) -> str:
        return f"$.assert({self.truth(node.test)});"

    def s_If(self, node: ast.If) -> str:
        if self._skipped(node):
            return ""
        text = f"if ({self.truth(node.test)}) {{\n{self.block(node.body)}\n}}"
        return f"{text} else {{\n{self.block(node.orelse)}\n}}" if node.orelse else text

    def s_While(self, node: ast.While) -> str:
        return f"while ({self.truth(node.test)}) {{\n{self.block(node.body)}\n}}"

    def s_For(self, node: ast.For) -> str:
        if node.orelse:
            raise UnsupportedError(self.module, node, "for … else")
        item = self.temporary()
        head = f"for (const {item} of $.iter({self.expr(node.iter)})) {{"
        return f"{head}\n{self.assign(node.target, item)}\n{self.block(node.body)}\n}}"

    def s_Assign(self, node: ast.Assign) -> str:
        if len(node.targets) == 1 and not isinstance(node.targets[0], ast.Tuple):
            return self.assign(node.targets[0], self.expr(node.value))
        value = self.temporary()
        parts = [f"const {value} = {self.expr(node.value)};", *(self.assign(t, value) for t in node.targets)]
        return "\n".join(parts)

    def s_AnnAssign(self, node: ast.AnnAssign) -> str:
        return self.assign(node.target, self.expr(node.value)) if node.value else ""

    def s_AugAssign(self, node: ast.AugAssign) -> str:
        if any(isinstance(part, ast.Call | ast.NamedExpr) for part in ast.walk(node.target)):
            raise UnsupportedError(self.module, node, "a call in what is changed in place")  # it would be made twice
        load = ast.parse(ast.unparse(node.target), mode="eval").body
        operator = BINARY[type(node.op)]
        return self.assign(node.target, f"$.i{operator}({self.expr(load)}, {self.expr(node.value)})")

    def s_Delete(self, node: ast.Delete) -> str:
        out = []
        for target in node.targets:
            if not isinstance(target, ast.Subscript):
                raise UnsupportedError(self.module, target, "del of this")
            if isinstance(target.slice, ast.Slice):
                out.append(f"$.setslice({self.expr(target.value)}, {self.bounds(target.slice)}, []);")
            else:
                out.append(f"$.delitem({self.expr(target.value)}, {self.expr(target.slice)});")
        return "\n".join(out)

    def s_Import(self, node: ast.Import) -> str:
        return "".join(f"{a.name} = $.ext.{a.name};" for a in node.names if a.name not in SKIPPED_IMPORTS)

    def s_ImportFrom(self, node: ast.ImportFrom) -> str:
        name = node.module or ""
        if name in SKIPPED_IMPORTS:
            return "".join(
                f"{a.name} = $.ext.{a.name};"
                for a in node.names
                if a.name in ("NamedTuple", "StrEnum", "Mapping", "Sequence", "Iterable")
            )
        if name != self.package and not name.startswith(self.package + "."):
            return "".join(f"{safe(a.asname or a.name)} = $.ext.{a.name};" for a in node.names)
        source = f'$.module("{name}")'
        wanted = [a for a in node.names if (a.asname or a.name) not in self.native]
        return "\n".join(f"{safe(a.asname or a.name)} = {source}.{safe(a.name)};" for a in wanted)

    def s_Try(self, node: ast.Try) -> str:
        if node.finalbody:
            raise UnsupportedError(self.module, node, "try … finally")
        caught, done = self.temporary(), self.temporary()
        mark = f"\n{done} = true;" if node.orelse else ""
        text = f"try {{\n{self.block(node.body)}{mark}\n}} catch ({caught}) {{\n"
        for handler in node.handlers:
            if handler.type is None:
                raise UnsupportedError(self.module, handler, "a bare except")
            bind = f"{safe(handler.name)} = {caught};\n" if handler.name else ""
            test = f"$.b.isinstance({caught}, {self.expr(handler.type)})"
            text += f"if ({test}) {{\n{bind}{self.block(handler.body)}\n}} else "
        text += f"throw {caught};\n}}"
        return f"let {done} = false;\n{text}\nif ({done}) {{\n{self.block(node.orelse)}\n}}" if mark else text

    # ---- functions and classes

    def s_FunctionDef(self, node: ast.FunctionDef) -> str:
        return f"{safe(node.name)} = {self.decorated(node)};"

    def decorated(self, node: ast.FunctionDef) -> str:
        """A function with its decorators applied (those of methods are the class's business)."""
        text = self.function(node)
        for decorator in reversed(node.decorator_list):
            name = decorator.id if isinstance(decorator, ast.Name) else ""
            if name not in ("property", "cached_property", "staticmethod"):
                text = f"{self.expr(decorator)}({text})"
        return text

    def function(self, node: ast.FunctionDef) -> str:
        """A function expression with what calls by keyword need to know."""
        params, names = self.parameters(node.args)
        own = [n for n in bound_names(node.body) if n not in names]
        self.locals.append({*names, *own})
        declared = f"let {', '.join(safe(n) for n in own)};\n" if own else ""
        if node.args.vararg is not None:
            declared += f"{safe(node.args.vararg.arg)} = $.tuple({safe(node.args.vararg.arg)});\n"
        star = "*" if is_generator(node) else ""
        body = self.block(node.body)
        self.locals.pop()
        ends = "" if star or isinstance(node.body[-1], ast.Return | ast.Raise) else "\nreturn null;"
        text = f"function{star} ({params}) {{\n{declared}{body}{ends}\n}}"
        return f"$.fn({text}, {self.signature(node.args)})"

    def signature(self, args: ast.arguments) -> str:
        """The names of the parameters as JSON, and whether * or ** follow."""
        names = [a.arg for a in (*args.posonlyargs, *args.args, *args.kwonlyargs)]
        return json.dumps({"names": names, "rest": args.vararg is not None, "extra": args.kwarg is not None})

    def s_ClassDef(self, node: ast.ClassDef) -> str:
        bases = [ast.unparse(b) for b in node.bases]
        if len(bases) > 1 or node.keywords:
            raise UnsupportedError(self.module, node, "several bases")
        for decorator in node.decorator_list:
            said = {k.arg for k in decorator.keywords} if isinstance(decorator, ast.Call) else set()
            if not said <= {"frozen", "slots"}:
                raise UnsupportedError(self.module, node, f"a dataclass with {', '.join(sorted(map(str, said)))}")
        kind = "plain"
        if any("dataclass" in ast.unparse(d) for d in node.decorator_list):
            kind = "dataclass"
        elif bases in (["NamedTuple"], ["StrEnum"]):
            kind = bases[0]
        self.classes.append(node.name)
        members, fields = [], []
        for statement in node.body:
            if isinstance(statement, ast.FunctionDef):
                members.append(self.method(statement))
            elif isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
                if kind != "plain":
                    value = f"{self.expr(statement.value)}" if statement.value else "$.MISSING"
                    fields.append(f"[{json.dumps(statement.target.id)}, {value}]")
                elif statement.value:
                    members.append(f'["value", {json.dumps(statement.target.id)}, {self.expr(statement.value)}]')
            elif isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
                members.append(f'["value", {json.dumps(statement.targets[0].id)}, {self.expr(statement.value)}]')
            elif not isinstance(statement, ast.Pass | ast.Expr):
                raise UnsupportedError(self.module, statement, f"{type(statement).__name__} in a class")
        self.classes.pop()
        base = "null" if kind in ("NamedTuple", "StrEnum") or not bases else self.expr(node.bases[0])
        listed = ",\n".join(members)
        return (
            f"{safe(node.name)} = $.cls({json.dumps(node.name)}, {json.dumps(kind)}, {base}, "
            f"[{', '.join(fields)}], [\n{listed}\n]);"
        )

    def method(self, node: ast.FunctionDef) -> str:
        """A member of a class: [how it is looked up, its name, the function]."""
        names = [ast.unparse(d) for d in node.decorator_list]
        how = names[0] if names and names[0] in ("property", "cached_property", "staticmethod") else "method"
        return f"[{json.dumps(how)}, {json.dumps(node.name)}, {self.decorated(node)}]"
