"""A hash of what code does and figures say: comments, docstrings and layout do not count."""

from __future__ import annotations

import ast
import json
import tomllib
from functools import cache
from hashlib import blake2b
from pathlib import Path

ROOT = Path(__file__).parents[2]
TELLS = {
    *("record", "reports", "terminal", "store", "drawing", "rulebook", "commands", "play", "correspondence", "experiments"),
    *("coastline", "web"),
}  # folders whose code tells of a game or keeps it, and decides nothing in it
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


@cache
def fingerprint(*packages: str) -> str:
    """Of the packages and all in them that decides a game; a file or folder that is named itself counts in any case."""
    digest = blake2b(digest_size=12)
    for package in packages:
        whole = ROOT / package
        for path in [whole] if whole.is_file() else sorted(whole.rglob("*")):
            if path.suffix in (".py", ".toml") and not {*path.relative_to(whole).parts[:-1]} & TELLS:
                digest.update(meaning(path).encode() + b"\0")
    return digest.hexdigest()


def meaning(path: Path) -> str:
    """What a file says to the program."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".toml":
        return json.dumps(tomllib.loads(text), sort_keys=True, default=str)
    return code(text)


def code(text: str) -> str:
    """Python without its comments, docstrings and layout."""
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, DOCUMENTED) and ast.get_docstring(node, clean=False) is not None:
            node.body = node.body[1:]
    return ast.dump(tree)
