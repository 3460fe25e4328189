"""The results file: of each aim the fingerprint that its games were played by, and their outcomes in order."""

from __future__ import annotations

from pathlib import Path

import msgspec

from tests.aims.aims import Aim, Outcome

FILE = Path(__file__).parent / "results.json"


class Results(msgspec.Struct):
    """The outcomes of an aim's games so far."""

    fingerprint: str
    outcomes: list[Outcome]


def read(path: Path = FILE) -> dict[str, Results]:
    return msgspec.json.decode(path.read_bytes(), type=dict[str, Results]) if path.exists() else {}


def write(found: dict[str, Results], path: Path = FILE) -> None:
    """In one go; the same results are the same file."""
    beside = path.with_suffix(".part")
    beside.write_bytes(msgspec.json.format(msgspec.json.encode(dict(sorted(found.items()))), indent=1) + b"\n")
    beside.replace(path)


def begun(found: dict[str, Results], name: str, aim: Aim) -> Results:
    """What was played of an aim by the code as it is now."""
    known = found.get(name)
    return known if known is not None and known.fingerprint == aim.fingerprint else Results(aim.fingerprint, [])
