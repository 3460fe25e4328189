"""Cycles between modules: who imports whom, and which of them come back to themselves.

Every import counts, those within functions and for type checkers too.
"""

from __future__ import annotations

from collections.abc import Mapping

import grimp

PACKAGES = ("table", "maps", "orders", "tactical", "campaign")


def imports() -> dict[str, set[str]]:
    """The modules of the project, each with those of it that it imports."""
    graph = grimp.build_graph(*PACKAGES, cache_dir=None)
    return {module: {*graph.find_modules_directly_imported_by(module)} for module in graph.modules}


def cycles(graph: Mapping[str, set[str]]) -> list[list[str]]:
    """The groups of modules that import each other in a round, by Tarjan's algorithm."""
    number: dict[str, int] = {}
    lowest: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(module: str) -> None:
        number[module] = lowest[module] = len(number)
        stack.append(module)
        for other in sorted(graph.get(module, ())):
            if other not in number:
                visit(other)
                lowest[module] = min(lowest[module], lowest[other])
            elif other in stack:
                lowest[module] = min(lowest[module], number[other])
        if lowest[module] == number[module]:
            group = stack[stack.index(module) :]
            del stack[stack.index(module) :]
            if len(group) > 1 or module in graph.get(module, ()):
                found.append(sorted(group))

    for module in sorted(graph):
        if module not in number:
            visit(module)
    return found
