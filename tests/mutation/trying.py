"""One mutant tried: in a copy of the tree, by the tests of its room, and then by all tests of its package."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from time import monotonic
from typing import Literal, NamedTuple

from tests.mutation.mutants import Mutant

How = Literal["killed", "timed out", "SURVIVED"]
FIRST, ALL = 60, 300  # seconds that the tests of a room, and all of them, may take; who is stuck is killed too
NOTHING_RUN = 5  # what pytest says when all tests were left out
LAST = ("captains_play", "random_play", "scenarios_played", "symmetry")
"""Tests that play whole battles: they come when nothing else has found the fault."""
LEFT_OUT = shutil.ignore_patterns(".git", ".venv", ".cache", "out", "*.db", "__pycache__", ".mypy_cache", ".ruff_cache")


class Tried(NamedTuple):
    """What became of a mutant, and how long that took."""

    mutant: Mutant
    how: How
    seconds: float

    @property
    def survived(self) -> bool:
        return self.how == "SURVIVED"


def copied(root: Path, folder: Path) -> Path:
    """The tree in another folder."""
    copy = folder / "tree"
    shutil.copytree(root, copy, ignore=LEFT_OUT, symlinks=True)
    return copy


def failing(root: Path, package: Path) -> list[str]:
    """The tests of a package that fail before anything is changed: they would kill every mutant, and are left out."""
    home, _ = _home(root, package / "any.py")
    done = _pytest(root, ["-rf", str(home)], None)
    found = [line.split()[1] for line in done.stdout.decode().splitlines() if line.startswith(("FAILED ", "ERROR "))]
    assert done.returncode == 0 or found, done.stdout.decode()[-2000:]
    return found


def tried(root: Path, mutant: Mutant, without: list[str]) -> Tried:
    """The mutant in the place of its module, until its tests have been run."""
    begun = monotonic()
    file = root / mutant.path
    kept = file.read_bytes()
    file.write_text(mutant.text, encoding="utf-8")
    try:
        how = _by_tests(root, mutant, without)
    finally:
        file.write_bytes(kept)
    return Tried(mutant, how, monotonic() - begun)


def _by_tests(root: Path, mutant: Mutant, without: list[str]) -> How:
    home, room = _home(root, mutant.path)
    everything = sorted(home.rglob("test_*.py"))
    near = [path for path in everything if path.stem.startswith(f"test_{room}")]
    late = [path for path in everything if any(path.stem == f"test_{name}" for name in LAST)]
    far = [path for path in everything if path not in near and path not in late]
    for paths, seconds in ((near, FIRST), (far, ALL), (late, ALL)):
        found = _run(root, paths, without, seconds) if paths else "SURVIVED"
        if found != "SURVIVED":
            return found
    return "SURVIVED"


def _home(root: Path, module: Path) -> tuple[Path, str]:
    """The folder of the tests of a module's package, and the room of the package that it lies in: tests mirror the packages."""
    parts = module.with_suffix("").parts
    for depth in range(len(parts) - 1, 0, -1):
        folder = root.joinpath("tests", *parts[:depth])
        if folder.is_dir():
            return folder, parts[depth]
    return root / "tests", parts[0]


def _run(root: Path, paths: list[Path], without: list[str], seconds: float) -> How:
    deselected = [word for name in without for word in ("--deselect", name)]
    try:
        done = _pytest(root, ["-x", *deselected, *map(str, paths)], seconds)
    except subprocess.TimeoutExpired:
        return "timed out"
    return "SURVIVED" if done.returncode in (0, NOTHING_RUN) else "killed"


def _pytest(root: Path, words: list[str], seconds: float | None) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--no-header", *words]
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": str(root.parent / "pyc")}
    return subprocess.run(command, cwd=root, capture_output=True, timeout=seconds, env=environment, check=False)
