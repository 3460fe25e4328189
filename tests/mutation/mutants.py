"""Mutants of a package: one small change each in a copy of a module's syntax tree, drawn by a seed.

Changes are of comparisons, of whole numbers by one, of `and` and `or`, of `not`, of `+` and `-`, of `min` and `max`, of what is
returned as true or false, and statements left out. What is only said to people (docstrings, log and prompt texts) and types are
left alone.
"""

from __future__ import annotations

import ast
import copy
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


class Mutant(NamedTuple):
    """A module with one change: where it is, what stood there and what stands there now, the new text, and the line as it was."""

    path: Path
    line: int
    before: str
    after: str
    text: str
    source: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.before}  ->  {self.after}   [{self.source}]"


class Site(NamedTuple):
    """A place that can be changed: the node in the module's tree, and what changes it in a copy of the tree."""

    number: int
    node: ast.AST
    change: Callable[[ast.AST], None]


def drawn(packages: list[Path], count: int, seed: str) -> list[Mutant]:
    """So many mutants of the modules below some packages, every place as likely as any other."""
    files = sorted(path for package in packages for path in ([package] if package.suffix else package.rglob("*.py")))
    texts = {path: path.read_text(encoding="utf-8") for path in files}
    places = [(path, number) for path, text in texts.items() for number, _ in enumerate(sites(ast.parse(text)))]
    chosen = Random(seed).sample(places, min(len(places), count))
    return [mutated(path, texts[path], number) for path, number in chosen]


def mutated(path: Path, text: str, number: int) -> Mutant:
    """The module with the change of one place, by its number."""
    tree = ast.parse(text)
    original = list(sites(tree))[number]
    changed = copy.deepcopy(tree)
    site = list(sites(changed))[number]
    before = ast.unparse(original.node)
    site.change(site.node)
    after = ast.unparse(site.node)
    line: int = getattr(original.node, "lineno", 1)
    source = text.splitlines()[line - 1].strip()
    return Mutant(path, line, _short(before), _short(after), ast.unparse(ast.fix_missing_locations(changed)), source)


def _short(text: str) -> str:
    return " ".join(text.split())[:110]


# -- where something can be changed --------------------------------------------------------------------------------------


def sites(tree: ast.Module) -> Iterator[Site]:
    """All places of a module, always in the same order. Only what is within functions counts: tables are data."""
    number = 0
    for function in [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]:
        for node in _inside(function):
            for change in _changes(node):
                yield Site(number, node, change)
                number += 1


def _inside(function: ast.FunctionDef) -> Iterator[ast.AST]:
    """The nodes of a function's body, without its docstring, annotations, texts, assertions, and functions within it."""
    body = function.body[1:] if ast.get_docstring(function) is not None else function.body
    waiting: list[ast.AST] = list(body)
    while waiting:
        node = waiting.pop(0)
        if isinstance(node, ast.FunctionDef | ast.JoinedStr | ast.Raise | ast.Assert) or _is_strict(node):
            continue
        yield node
        hidden = [node.annotation] if isinstance(node, ast.AnnAssign) else []
        waiting += [child for child in ast.iter_child_nodes(node) if child not in hidden]


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
