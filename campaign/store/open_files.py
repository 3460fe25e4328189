"""Files that this process has open as databases, and how to look into one without harm.

On POSIX systems a process that closes any descriptor of a file loses all its locks on that file, SQLite's among them: another
program that then closes the database believes itself the last, and takes the log away that this process still writes to. So a
file that is open here as a database is looked into through a descriptor that stays open as long as the database does.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from io import BufferedReader
from pathlib import Path
from threading import RLock

_lock = RLock()
_open: Counter[str] = Counter()  # connections by file
_kept: dict[str, list[BufferedReader]] = {}  # descriptors that must not be closed yet


def opening(path: Path) -> None:
    """A connection to a file is about to be opened."""
    with _lock:
        _open[_key(path)] += 1


def closed(path: Path) -> None:
    """A connection to a file was closed."""
    with _lock:
        key = _key(path)
        _open[key] -= 1
        if _open[key] <= 0:
            del _open[key]
            for file in _kept.pop(key, []):
                file.close()


@contextmanager
def looked_into(path: Path) -> Iterator[BufferedReader]:
    """The file, to be read from its beginning; nobody opens it as a database meanwhile."""
    with _lock:
        key, known = _key(path), os.stat(path)
        file = next((one for one in _kept.get(key, []) if os.path.samestat(os.fstat(one.fileno()), known)), None)
        if file is None:
            file = path.open("rb")
            if _open[key] > 0:
                _kept.setdefault(key, []).append(file)
        try:
            file.seek(0)
            yield file
        finally:
            if file not in _kept.get(key, []):
                file.close()


def _key(path: Path) -> str:
    return os.path.realpath(path)
