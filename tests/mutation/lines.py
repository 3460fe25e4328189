"""Which test executes which lines: measured once, each test in a process of its own, and kept while nothing that matters changes.

A test alone executes all that it needs, also what another test of the same run would have left ready for it (a fixture of the
module, a value that is kept). What is kept is thrown away when a module, a figure or a kit of the tests changes; when only a file
of tests changes, only the tests in it are measured again.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from pathlib import Path

import coverage
import msgspec

NO_SOURCE = {".pyc", ".gz", ".md", ".png", ".svg"}


class Measured(msgspec.Struct, frozen=True, array_like=True):
    """A test that was run alone: whether it passed, the seconds of the processor that it took, and the lines that it executed,
    a bit for each."""

    passed: bool
    seconds: float
    lines: bytes

    @property
    def count(self) -> int:
        """How many lines it executes: the fewer, the more it is about each."""
        return int.from_bytes(self.lines, "little").bit_count()


class Kept(msgspec.Struct):
    """What is kept between runs: what was measured by the sources of that time, by file of tests."""

    sources: str
    files: dict[str, tuple[str, dict[str, Measured]]]


class LineNumbers:
    """The lines of some modules, numbered through."""

    def __init__(self, modules: Iterable[Path]) -> None:
        self._starts: dict[Path, int] = {}
        self.count = 0
        for module in modules:
            self._starts[module] = self.count
            self.count += len(module.read_bytes().splitlines()) + 1

    def of(self, module: Path, line: int) -> int:
        return self._starts[module] + line

    def bits(self, watch: coverage.Coverage) -> bytes:
        """The lines that were executed under a watch."""
        found = bytearray(self.count // 8 + 1)
        data = watch.get_data()
        for module in self._starts:
            for line in data.lines(str(module.resolve())) or ():
                number = self.of(module, line)
                found[number // 8] |= 1 << number % 8
        return bytes(found)

    def executed(self, bits: bytes, module: Path, lines: range) -> bool:
        """Whether any of some lines of a module is among those executed."""
        return any(_bit(bits, self.of(module, line)) for line in lines)


def _bit(bits: bytes, number: int) -> bool:
    return bool(bits[number // 8] >> number % 8 & 1)


def watch_over(rooms: Iterable[Path]) -> coverage.Coverage:
    """A watch over the modules of some rooms, not yet started."""
    include = [str(room.resolve()) if room.suffix else f"{room.resolve()}/*" for room in rooms]
    watch = coverage.Coverage(data_file=None, config_file=False, include=include)
    watch.set_option("run:disable_warnings", ["no-data-collected", "module-not-measured", "module-not-imported"])
    return watch


class KeptLines:
    """What was measured in earlier runs and still holds, in a file of `.cache/mutants` for the package."""

    def __init__(self, name: str, sources: Iterable[Path], folder: Path = Path(".cache/mutants")) -> None:
        self._file = folder / f"{name.replace('/', '-')}.msgpack"
        self._sources = _hash(_files(sources))
        self._kept = self._read()

    def _read(self) -> Kept:
        fresh = Kept(self._sources, {})
        try:
            found = msgspec.msgpack.decode(self._file.read_bytes(), type=Kept)
        except (OSError, msgspec.MsgspecError):
            return fresh
        return found if found.sources == self._sources else fresh

    def known(self) -> dict[str, Measured]:
        """The tests that need not be measured again."""
        holding = [tests for file, (hashed, tests) in self._kept.files.items() if hashed == _hash([Path(file)])]
        return {name: one for tests in holding for name, one in tests.items()}

    def keep(self, measured: dict[str, Measured]) -> None:
        """Keep what was measured, by file of tests."""
        files: dict[str, dict[str, Measured]] = {}
        for name, one in measured.items():
            files.setdefault(name.partition("::")[0], {})[name] = one
        kept = Kept(self._sources, {file: (_hash([Path(file)]), tests) for file, tests in files.items()})
        self._file.parent.mkdir(parents=True, exist_ok=True)
        self._file.write_bytes(msgspec.msgpack.encode(kept))


def _files(folders: Iterable[Path]) -> list[Path]:
    """All that a test's lines depend on but the file that it is in, and this tool."""
    files = (path for folder in folders for path in folder.rglob("*") if path.is_file())
    return sorted(path for path in files if not (path.suffix in NO_SOURCE or _is_of_tests(path) or "mutation" in path.parts))


def _is_of_tests(path: Path) -> bool:
    return path.name.startswith("test_") and path.suffix == ".py"


def _hash(paths: Iterable[Path]) -> str:
    found = blake2b(digest_size=16)
    for path in paths:
        if path.exists():
            found.update(str(path).encode() + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()
