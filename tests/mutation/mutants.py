"""Mutants of a package: one small change each in a copy of a module's syntax tree, drawn by a seed.

Changes are of comparisons, of whole numbers by one, of `and` and `or`, of `not`, of `+` and `-`, of `min` and `max`, of what is
returned as true or false, and statements left out. What is only said to people (docstrings, log and prompt texts) and types are
left alone.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
SUMS: dict[type[ast.operator], type[ast.operator]] = {ast.Add: ast.Sub, ast.Sub: ast.Add}
SWAPPED = {"min": "max", "max": "min", "any": "all", "all": "any"}


class Place(NamedTuple):
    """Where a change is: its line, the lines of the statement around it (of a compound one only the part that it is in), and
    those of the function's body."""

    line: int
    statement: range
    function: range


class Mutant(NamedTuple):
    """A module with one change: the number of the place in it, what stood there and stands there now, the line as it was and as
    it reads now (of several lines, run together, only the parts around the change)."""

    path: Path
    number: int
    place: Place
    before: str
    after: str
    source: str
    reads: str

    @property
    def line(self) -> int:
        return self.place.line

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.before}  ->  {self.after}   [{self.source}]"


class Site(NamedTuple):
    """A place that can be changed: the node in the module's tree, and what changes it in a copy of the tree."""

    node: ast.AST
    place: Place
    change: Callable[[ast.AST], None]


def drawn(files: list[Path], count: int, seed: str) -> list[Mutant]:
    """So many mutants of some modules, every place as likely as any other."""
    texts = {path: path.read_text(encoding="utf-8") for path in files}
    places = [(path, number) for path, text in texts.items() for number, _ in enumerate(sites(ast.parse(text)))]
    chosen = Random(seed).sample(places, min(len(places), count))
    return [mutated(path, texts[path], number) for path, number in chosen]


def mutated(path: Path, text: str, number: int) -> Mutant:
    """The change of one place of a module, by its number."""
    tree = ast.parse(text)
    site = list(sites(tree))[number]
    before = ast.unparse(site.node)
    site.change(site.node)
    after = ast.unparse(site.node)
    lines = text.splitlines()
    source = lines[site.place.line - 1].strip()
    return Mutant(path, number, site.place, _short(before), _short(after), source, _with(lines, site.node, after))


def _with(lines: list[str], node: ast.AST, after: str) -> str:
    """The line of a node with another text in its place."""
    assert isinstance(node, ast.expr | ast.stmt)
    first, last = (lines[line - 1].encode() for line in (node.lineno, node.end_lineno or node.lineno))
    return (first[: node.col_offset].decode() + after + last[node.end_col_offset :].decode()).strip()


def changed(text: str, number: int) -> ast.Module:
    """The module with the change of one place; what was not changed stands on the line where it stood."""
    tree = ast.parse(text)
    site = list(sites(tree))[number]
    site.change(site.node)
    return ast.fix_missing_locations(tree)


def _short(text: str) -> str:
    return " ".join(text.split())[:110]


# -- where something can be changed --------------------------------------------------------------------------------------


def sites(tree: ast.Module) -> Iterator[Site]:
    """All places of a module, always in the same order. Only what is within functions counts: tables are data."""
    for function in [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]:
        body = function.body[1:] if ast.get_docstring(function) is not None else function.body
        if not body:
            continue
        lines = range(body[0].lineno, (function.end_lineno or body[-1].lineno) + 1)
        for node, statement in _inside(body):
            for change in _changes(node):
                yield Site(node, Place(getattr(node, "lineno", statement.start), statement, lines), change)


def _inside(body: list[ast.stmt]) -> Iterator[tuple[ast.AST, range]]:
    """The nodes of a function's body with the lines of the statements that they are in, without annotations, texts, assertions,
    and functions within it."""
    waiting: list[tuple[ast.AST, range]] = [(statement, _lines(statement)) for statement in body]
    while waiting:
        node, lines = waiting.pop(0)
        if isinstance(node, ast.FunctionDef | ast.JoinedStr | ast.Raise | ast.Assert) or _is_strict(node):
            continue
        yield node, lines
        hidden = [node.annotation] if isinstance(node, ast.AnnAssign) else []
        parts = [child for child in ast.iter_child_nodes(node) if child not in hidden]
        waiting += [(part, _lines(part) if _is_compound(node) and hasattr(part, "lineno") else lines) for part in parts]


def _is_compound(node: ast.AST) -> bool:
    """Whether a node has statements within it, so that its parts are done at different times."""
    return hasattr(node, "body") and not isinstance(node, ast.expr)


def _lines(node: ast.AST) -> range:
    first: int = getattr(node, "lineno", 1)
    last: int | None = getattr(node, "end_lineno", None)
    return range(first, (last or first) + 1)


def _is_strict(node: ast.AST) -> bool:
    """`strict=True` of `zip` is an assertion."""
    return isinstance(node, ast.keyword) and node.arg == "strict"


def _changes(node: ast.AST) -> Iterator[Callable[[ast.AST], None]]:
    if isinstance(node, ast.Compare):
        for place, comparison in enumerate(node.ops):
            yield _comparison(place, COMPARISONS[type(comparison)])
    elif isinstance(node, ast.BoolOp):
        yield _other_word
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield _without_not
    elif isinstance(node, ast.BinOp) and type(node.op) in SUMS:
        yield _other_sum
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield _by_one(1)
        yield _by_one(-1)
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield _the_other_truth
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SWAPPED:
        yield _other_function
    elif _can_be_left_out(node):
        yield _left_out


def _can_be_left_out(node: ast.AST) -> bool:
    """Whether a statement only does something: names that later lines need are bound by others."""
    if isinstance(node, ast.Expr):
        return not isinstance(node.value, ast.Constant)
    if isinstance(node, ast.Assign):
        return isinstance(node.targets[0], ast.Attribute | ast.Subscript)
    return isinstance(node, ast.AugAssign | ast.Delete | ast.Continue)


# -- the changes ---------------------------------------------------------------------------------------------------------


def _comparison(place: int, other: type[ast.cmpop]) -> Callable[[ast.AST], None]:
    def change(node: ast.AST) -> None:
        assert isinstance(node, ast.Compare)
        node.ops[place] = other()

    return change


def _other_word(node: ast.AST) -> None:
    assert isinstance(node, ast.BoolOp)
    node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()


def _without_not(node: ast.AST) -> None:
    """`not x` becomes `bool(x)`, in the same node."""
    assert isinstance(node, ast.UnaryOp)
    _become(node, ast.Call(ast.Name("bool", ast.Load()), [node.operand], []))


def _other_sum(node: ast.AST) -> None:
    assert isinstance(node, ast.BinOp)
    node.op = SUMS[type(node.op)]()


def _by_one(step: int) -> Callable[[ast.AST], None]:
    def change(node: ast.AST) -> None:
        assert isinstance(node, ast.Constant)
        assert isinstance(node.value, int)
        node.value += step

    return change


def _the_other_truth(node: ast.AST) -> None:
    assert isinstance(node, ast.Constant)
    node.value = not node.value


def _other_function(node: ast.AST) -> None:
    assert isinstance(node, ast.Call)
    assert isinstance(node.func, ast.Name)
    node.func.id = SWAPPED[node.func.id]


def _left_out(node: ast.AST) -> None:
    """A statement does nothing. What a flow asks is asked all the same: without its question it would not run at all."""
    _become(node, ast.Pass())


def _become(node: ast.AST, other: ast.AST) -> None:
    """A node turns into another where it stands."""
    kept = {name: getattr(node, name) for name in ("lineno", "col_offset", "end_lineno", "end_col_offset") if hasattr(node, name)}
    node.__class__ = other.__class__
    node.__dict__.clear()
    node.__dict__.update(other.__dict__, **kept)
