"""Files that appear whole or not at all: no half a file under a name, and nothing beside it when the program is killed."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path

_NAMELESS = getattr(os, "O_TMPFILE", 0)
_HANDLES = "/proc/self/fd"
_FRESH = 0o666  # what a new file allows, but for what the user's mask takes away


def put(target: Path, content: bytes, *, overwrite: bool = True, mode: int | None = None) -> None:
    """A file under a name in one move; `FileExistsError` when the name is taken and may not be, else the disk's `OSError`.

    Where the system knows files without a name, this one gets its name when all of it is on the disk: a program that is killed
    while it writes leaves nothing. Elsewhere it is written aside. What is no file, such as a pipe, is simply written to.
    `mode` says who may read it; else it is as the file was that it takes the place of.
    """
    target = Path(os.path.realpath(target))
    before = target.stat().st_mode if overwrite and target.exists() else None
    if before is not None and not stat.S_ISREG(before):
        target.write_bytes(content)
        return
    folder = target.parent
    aside = folder / f".{os.urandom(8).hex()}.part"
    handle = _opened(folder, aside)
    try:
        _fill(handle, content, before if mode is None else mode)
        if not overwrite:
            _name(handle, aside, target)
        else:
            if not aside.exists():
                _name(handle, aside, aside)
            os.replace(aside, target)
        sync(folder)
    finally:
        os.close(handle)
        aside.unlink(missing_ok=True)


def sync(path: Path) -> None:
    """Have the disk confirm a file or, where the system can, a directory."""
    if path.is_dir() and os.name == "nt":
        return
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _opened(folder: Path, aside: Path) -> int:
    """A file without a name in a folder; where there is no such thing, one aside."""
    if _NAMELESS and os.path.isdir(_HANDLES):
        with suppress(OSError):
            return os.open(folder, os.O_WRONLY | _NAMELESS, _FRESH)
    return os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _FRESH)


def _fill(handle: int, content: bytes, mode: int | None) -> None:
    """All of the content on the disk, to be read by whom the mode says."""
    rest = memoryview(content)
    while rest:
        rest = rest[os.write(handle, rest) :]
    if mode is not None and hasattr(os, "fchmod"):
        os.fchmod(handle, stat.S_IMODE(mode))
    os.fsync(handle)


def _name(handle: int, aside: Path, name: Path) -> None:
    """The file gets a name that is free; on a disk without links it is moved there."""
    if not aside.exists():
        folder = os.open(name.parent, os.O_RDONLY)
        try:  # with a folder given, the system follows the link to the handle
            os.link(f"{_HANDLES}/{handle}", name, src_dir_fd=folder, follow_symlinks=True)
        finally:
            os.close(folder)
        return
    try:
        os.link(aside, name)
    except OSError:
        if name.exists():
            raise FileExistsError(name) from None
        os.replace(aside, name)
