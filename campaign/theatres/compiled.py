"""A theatre that has been read once is kept compiled, so that the next command need not read its TOML."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from pathlib import Path

import msgspec

from campaign.theatres.cache import keep, kept
from campaign.theatres.contents import Contents
from campaign.theatres.sources import Sources, fingerprints_of, sources

HOUSE = Path(__file__).parents[2]
CODE = ("table/reading", "maps", "maps/soundness", "orders", "orders/kinds", "campaign/charts", "campaign/charts/soundness",
        "campaign/event_book", "campaign/exclusive_rules", "campaign/theatres")  # fmt: skip
ALONE = ("campaign/order_books.py", "campaign/calendar.py", "campaign/convoying.py", "campaign/options.py")


class Compiled(msgspec.Struct, frozen=True):
    """What is kept of a theatre: its fingerprints, and its contents, which are not always asked for."""

    fingerprints: tuple[str, ...]
    contents: msgspec.Raw


def contents(theatre: str, overrides: tuple[Path, ...] = ()) -> Contents:
    """What a theatre and charts say, from the cache if they were read before, or `BadFile` with every fault."""
    files = sources(theatre, overrides)
    key = key_of(files)
    if (found := _compiled(key)) is not None:
        try:
            return msgspec.msgpack.decode(found.contents, type=Contents)
        except msgspec.DecodeError:
            pass
    return _read(files, key)


def fingerprints(theatre: str, overrides: tuple[Path, ...] = ()) -> dict[str, str]:
    """What a campaign is played by, each with the fingerprint of its files: the theatre, and every override of the charts.

    Forces and instructions are not among them: a campaign takes those from its theatre once, when it begins.
    """
    files = sources(theatre, overrides)
    found = _compiled(key_of(files))
    values = fingerprints_of(files) if found is None else found.fingerprints
    return dict(zip((theatre, *map(str, overrides)), values, strict=True))


def key_of(files: Sources) -> str:
    """A hash of the bytes of all files, of the code that reads them and of the versions that run it."""
    digest = blake2b(_code(), digest_size=16)
    for path in (*files.theatre, *files.charts):
        data = path.read_bytes() if path.is_file() else b""
        digest.update(f"{path.name}:{len(data)}:".encode() + data)
    return digest.hexdigest()


def _read(files: Sources, key: str) -> Contents:
    """What files say, read anew and kept, unless they were changed meanwhile."""
    from campaign.theatres.reading import read  # loads what reads and checks TOML

    found = read(files)
    compiled = Compiled(fingerprints_of(files), msgspec.Raw(msgspec.msgpack.encode(found)))
    if key_of(files) == key:
        keep(key, msgspec.msgpack.encode(compiled))
    return found


def _compiled(key: str) -> Compiled | None:
    data = kept(key)
    try:
        return None if data is None else msgspec.msgpack.decode(data, type=Compiled)
    except msgspec.DecodeError:
        return None


@cache
def _code() -> bytes:
    """A hash of the code that reads and checks theatres, of the standard charts, and of the versions that run it."""
    digest = blake2b(f"{sys.version_info} {msgspec.__version__}".encode(), digest_size=16)
    for path in _code_files():
        digest.update(path.read_bytes())
    return digest.digest()


def _code_files() -> Iterator[Path]:
    for folder in CODE:
        yield from sorted(path for path in (HOUSE / folder).iterdir() if path.suffix in (".py", ".toml"))
    yield from (HOUSE / file for file in ALONE)
