"""A watch over the source: finds flows that are called but never driven, and what else a flow may not do.

A function is a flow if it is annotated to return `Flow[...]`. Calling one only makes a generator, so a call that is not directly
under `yield from` does nothing, silently. The exceptions: a function that is no generator itself may return a flow as its
own, and a lambda in a `Phase(...)` may start one.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

CHANCE_AND_CLOCK = {"random", "time", "datetime"}
BARE_YIELDS = {
    ("table.flows", "ask"),
    ("table.flows", "ask_all"),
    ("table.flows", "relayed"),
    ("table.within", "hand_out"),
    ("table.within", "hand_back"),
    ("table.within", "play_within"),
}
DRIVERS = {
    ("table.within", "begin"),
    ("tactical.playing.in_memory", "play"),
    ("tactical.playing.watching", "watched"),
    ("tactical.flying_colors.special.mistaken", "run"),
    ("campaign.terminal.auction", "auctioned"),
    ("campaign.play.battle_maker", "for_points"),
}

Function = ast.FunctionDef | ast.AsyncFunctionDef
SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)


class Fault(NamedTuple):
    """Where a flow does what it may not."""

    module: str
    line: int
    what: str


class Source:
    """One module: its nodes, the parent of each, the functions it defines and the names it imports."""

    def __init__(self, name: str, text: str, package: bool = False) -> None:
        self.name = name
        self.nodes: list[ast.AST] = [ast.parse(text)]
        self.parents: dict[ast.AST, ast.AST] = {}
        for node in self.nodes:  # it grows as the children of each come to its end
            children = [*ast.iter_child_nodes(node)]
            self.parents.update(dict.fromkeys(children, node))
            self.nodes += children
        self.functions = [node for node in self.nodes if isinstance(node, Function)]
        self.plain = {node.name for node in self.functions if not self.is_method(node)}
        self.flows = {node.name for node in self.functions if returns_flow(node) and not self.is_method(node)}
        self.methods = {node.name for node in self.functions if returns_flow(node) and self.is_method(node)}
        self.holders = set(flow_holders(self.nodes))
        self.imported = dict(imported_names(self.nodes, name if package else name.rpartition(".")[0]))

    def is_method(self, node: ast.AST) -> bool:
        return isinstance(self.parents[node], ast.ClassDef)

    def within(self, node: ast.AST, *kinds: type[ast.AST]) -> ast.AST | None:
        """The nearest node around this one that is of one of these kinds."""
        around = self.parents.get(node)
        while around is not None and not isinstance(around, kinds):
            around = self.parents.get(around)
        return around


def returns_flow(function: Function) -> bool:
    return function.returns is not None and is_flow_type(function.returns)


def is_flow_type(annotation: ast.expr) -> bool:
    """Whether an annotation reads `Flow`, `Flow[...]` or `flows.Flow[...]`, quoted or not."""
    if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
        annotation = ast.parse(annotation.value, mode="eval").body
    if isinstance(annotation, ast.Subscript):
        annotation = annotation.value
    name = annotation.attr if isinstance(annotation, ast.Attribute) else getattr(annotation, "id", "")
    return name == "Flow"


def flow_holders(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """Names of parameters, variables and fields that hold flows to be called: `Callable[..., Flow[...]]`, or tables of them."""
    for node in nodes:
        target: str | None = None
        if isinstance(node, ast.arg):
            target = node.arg
        elif isinstance(node, ast.AnnAssign):
            target = called_name(node.target)
        annotation = getattr(node, "annotation", None)
        if target and annotation is not None and holds_flows(annotation):
            yield target


def holds_flows(annotation: ast.expr) -> bool:
    return any(
        isinstance(node, ast.Subscript)
        and called_name(node.value) == "Callable"
        and isinstance(node.slice, ast.Tuple)
        and is_flow_type(node.slice.elts[-1])
        for node in ast.walk(annotation)
    )


def imported_names(nodes: Iterable[ast.AST], package: str) -> Iterator[tuple[str, tuple[str, str]]]:
    """Each imported name, with the module it comes from and its name there ("" for the module itself)."""
    for node in nodes:
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.asname or alias.name, (alias.name, "")
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            module = ".".join([*above, *filter(None, [node.module])])
            for alias in node.names:
                yield alias.asname or alias.name, (module, alias.name)


def called_name(node: ast.AST) -> str:
    """The last name of a called expression: `f`, `module.f`, `table[key]`."""
    if isinstance(node, ast.Subscript):
        node = node.value
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def dotted(node: ast.AST) -> str:
    """`module`, `package.module`; empty if an expression is nothing of the sort."""
    if isinstance(node, ast.Attribute):
        before = dotted(node.value)
        return f"{before}.{node.attr}" if before else ""
    return node.id if isinstance(node, ast.Name) else ""


def line_of(node: ast.AST) -> int:
    return int(getattr(node, "lineno", 0))


class Watch:
    """All modules under watch, so that a flow of one is known when another calls it."""

    def __init__(self, sources: Iterable[Source]) -> None:
        self.sources = {source.name: source for source in sources}
        self.flows = {name for source in self.sources.values() for name in source.flows}
        self.methods = {name for source in self.sources.values() for name in source.methods}
        plain = {node.name for source in self.sources.values() for node in source.functions if source.is_method(node)}
        self.holders = {name for source in self.sources.values() for name in fields(source)} - plain

    def faults(self) -> list[Fault]:
        return [fault for source in self.sources.values() for fault in self.faults_in(source)]

    def faults_in(self, source: Source) -> Iterator[Fault]:
        yield from self.undriven(source)
        yield from bare_yields(source)
        yield from guarded_yields(source)
        if source.flows or source.methods:
            yield from chance_and_clock(source)

    def undriven(self, source: Source) -> Iterator[Fault]:
        for node in source.nodes:
            if isinstance(node, ast.Call) and self.starts_flow(source, node.func) and not may_start(source, node):
                yield Fault(source.name, node.lineno, f"flow {called_name(node.func)} is called without `yield from`")
            elif isinstance(node, ast.YieldFrom) and isinstance(node.value, ast.Call):
                function, called = source.within(node, *SCOPES), node.value.func
                if self.starts_flow(source, called) and not (isinstance(function, Function) and returns_flow(function)):
                    yield Fault(source.name, node.lineno, f"{called_name(called)} is driven by what is not called a Flow")

    def starts_flow(self, source: Source, func: ast.expr) -> bool:
        """Whether calling this expression makes a flow."""
        name = called_name(func)
        if isinstance(func, ast.Subscript):
            return name in source.holders | self.holders
        if isinstance(func, ast.Name):
            return name in source.flows | source.holders or (name not in source.plain and self.imports_flow(source, name))
        if isinstance(func, ast.Attribute):
            module = self.module_called(source, func.value)
            return name in module.flows if module else name in self.methods | self.holders
        return False

    def imports_flow(self, source: Source, name: str) -> bool:
        """Whether a name was imported as a flow; one that a package hands on is known by its name alone."""
        if name not in source.imported:
            return False
        module, there = source.imported[name]
        origin = self.sources.get(module)
        if origin is None or there not in origin.plain:
            return there in self.flows
        return there in origin.flows

    def module_called(self, source: Source, value: ast.expr) -> Source | None:
        """The module under watch that an expression before a dot stands for, if it does."""
        module, there = source.imported.get(dotted(value), ("", ""))
        return self.sources.get(".".join(filter(None, [module, there])))


def fields(source: Source) -> Iterator[str]:
    """Names of fields and module-level tables that hold flows, known wherever an attribute of that name is called."""
    for node in source.nodes:
        if isinstance(node, ast.AnnAssign) and holds_flows(node.annotation):
            yield called_name(node.target)


def may_start(source: Source, call: ast.Call) -> bool:
    """Whether a call of a flow stands where it does some good."""
    parent = source.parents[call]
    if isinstance(parent, ast.YieldFrom):
        return True
    scope = source.within(call, *SCOPES)
    if isinstance(parent, ast.Lambda):
        phase = source.within(parent, ast.Call)
        return isinstance(phase, ast.Call) and called_name(phase.func) == "Phase"
    if not isinstance(scope, Function):
        return False
    handed_on = isinstance(parent, ast.Return) and returns_flow(scope) and not any(own_yields(scope))
    return handed_on or (source.name, scope.name) in DRIVERS


def own_yields(node: ast.AST) -> Iterator[ast.Yield | ast.YieldFrom]:
    """The yields of a function or statement, not those of functions defined inside it."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Yield | ast.YieldFrom):
            yield child
        if not isinstance(child, SCOPES):
            yield from own_yields(child)


def bare_yields(source: Source) -> Iterator[Fault]:
    for function in source.functions:
        if returns_flow(function) and (source.name, function.name) not in BARE_YIELDS:
            for node in own_yields(function):
                if isinstance(node, ast.Yield) and not never_reached(source, node):
                    yield Fault(source.name, node.lineno, f"{function.name} yields by itself; only ask and ask_all may")


def never_reached(source: Source, node: ast.Yield) -> bool:
    """An empty `yield` right after a `return` that ends the function: it only makes a generator of a phase that asks nothing."""
    statement = source.parents[node]
    function = source.parents[statement]
    return (
        node.value is None
        and isinstance(statement, ast.Expr)
        and isinstance(function, Function)
        and function.body[-1] is statement
        and isinstance(function.body[-2:][0], ast.Return)
    )


def guarded_yields(source: Source) -> Iterator[Fault]:
    """A generator that is dropped at a yield runs its `finally` and leaves its `with`, whenever that may be."""
    for function in source.functions:
        if not returns_flow(function):
            continue
        for node in ast.walk(function):
            guarded = isinstance(node, ast.With) or (isinstance(node, ast.Try) and bool(node.finalbody))
            if guarded and source.within(node, *SCOPES) is function and any(own_yields(node)):
                yield Fault(source.name, line_of(node), f"{function.name} asks inside try/finally or with")


def chance_and_clock(source: Source) -> Iterator[Fault]:
    for node in source.nodes:
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom) and not node.level:
            names = [node.module or ""]
        for name in names:
            if name.split(".")[0] in CHANCE_AND_CLOCK:
                yield Fault(source.name, line_of(node), f"a module of flows imports {name}")


def sources_under(root: Path, *places: str) -> list[Source]:
    """The modules of packages (folders) or single files below the repository's root."""
    found = []
    for place in places:
        path = root / place
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            parts = file.relative_to(root).with_suffix("").parts
            package = parts[-1] == "__init__"
            found.append(Source(".".join(parts[:-1] if package else parts), file.read_text("utf-8"), package))
    return found
