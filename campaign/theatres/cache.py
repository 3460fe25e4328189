"""Files in the user's cache: bytes by a key. A cache that cannot be written or is damaged is as good as none, never an error."""

from __future__ import annotations

import os
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

MOST = 16  # files kept; the oldest go first
SEAL = 16  # bytes of the hash that a file begins with


THEATRES, CHARTS = "theatres", "charts"  # what is kept, each in a folder of its own


def cache_folder(of: str = THEATRES) -> Path:
    """The folder that SEALORDS_CACHE names, else that of the user's caches."""
    if named := os.environ.get("SEALORDS_CACHE"):
        return Path(named) / of
    import platformdirs

    return Path(platformdirs.user_cache_dir("sealords", appauthor=False)) / of


def kept(key: str, of: str = THEATRES) -> bytes | None:
    """The bytes that were kept under a key; None if there are none, or not those that were written."""
    try:
        data = _file(key, of).read_bytes()
    except OSError:
        return None
    return data[SEAL:] if data[:SEAL] == _seal(data[SEAL:]) else None


def keep(key: str, data: bytes, of: str = THEATRES) -> None:
    """Keep bytes under a key, whole or not at all, and let the oldest go; nothing happens where nothing can be written."""
    path = _file(key, of)
    draft = path.with_suffix(f".{os.getpid()}")
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        draft.write_bytes(_seal(data) + data)
        draft.replace(path)
        _let_go(path.parent)


def _file(key: str, of: str) -> Path:
    return cache_folder(of) / f"{key}.msgpack"


def _seal(data: bytes) -> bytes:
    return blake2b(data, digest_size=SEAL).digest()


def _let_go(folder: Path) -> None:
    """All but the newest files go, drafts that somebody left among them."""
    files = sorted(folder.iterdir(), key=lambda path: path.stat().st_mtime_ns, reverse=True)
    for path in files[MOST:]:
        path.unlink(missing_ok=True)
