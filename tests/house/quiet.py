"""A watch over the source: finds what prints, reads the keyboard or loads a library of the terminal where nothing may."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

PACKAGES = ("table", "maps", "orders", "tactical", "campaign")
LOUD = ("campaign/terminal/", "campaign/commands/", "campaign/cli.py")  # where a person is spoken to
LIBRARIES = {"typer", "rich", "getpass", "readline"}
CALLS = {"print", "input", "breakpoint"}
STREAMS = {"stdin", "stdout", "stderr", "__stdout__", "__stderr__"}


class Noise(NamedTuple):
    """A line that speaks or listens, and by what."""

    line: int
    what: str


def noises(text: str) -> Iterator[Noise]:
    """What in a module's source prints, listens, or imports what does."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (Noise(node.lineno, one.name) for one in node.names if _loud(one.name))
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            yield from (Noise(node.lineno, f"{node.module}.{one.name}") for one in node.names if _loud(node.module, one.name))
        elif isinstance(node, ast.Attribute) and node.attr in STREAMS and isinstance(node.value, ast.Name):
            if node.value.id == "sys":
                yield Noise(node.lineno, f"sys.{node.attr}")
        elif isinstance(node, ast.Name) and node.id in CALLS:
            yield Noise(node.lineno, node.id)


def _loud(module: str, name: str = "") -> bool:
    """Whether an import is of a terminal's library, of a standard stream, or of what redirects one."""
    streams = module == "sys" and name in STREAMS
    redirected = module == "contextlib" and name.startswith("redirect_std")
    return module.split(".")[0] in LIBRARIES or streams or redirected


def quiet_modules() -> list[Path]:
    """All modules that may not speak."""
    found = [path for package in PACKAGES for path in sorted(Path(package).rglob("*.py"))]
    return [path for path in found if not path.as_posix().startswith(LOUD)]
