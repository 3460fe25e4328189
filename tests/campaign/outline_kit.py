"""Outlines of worlds in a test: what matters to it is given as a document has it, and the rest is filled in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from campaign.outline import Outline

NOTHING: dict[str, Any] = {
    "theatre": "", "clock": {"year": 1805}, "sides": [], "winds": [], "gales": [],
    "leaders": {}, "squadrons": {}, "formations": {},
}  # fmt: skip
SQUADRON = {"flag": "", "ships": ()}
FORMATION = {"kind": "flag", "place": ""}
LEADER = {"rank": ""}
TABLES: dict[str, dict[str, Any]] = {
    "leaders": LEADER, "squadrons": SQUADRON, "elsewhere": SQUADRON, "spare_squadrons": {"flag": ""}, "formations": FORMATION,
    "flotillas": {}, "auxiliaries": {}, "convoys": {},
}  # fmt: skip
COMING: dict[str, dict[str, Any]] = {"leader": LEADER, "auxiliary": {}, "counters": {}, "spares": {"flag": ""}}
FORMED: dict[str, dict[str, Any]] = {"squadrons": SQUADRON, "flotillas": FORMATION, "leaders": LEADER}


def outline(world: Mapping[str, Any] | None = None, **fields: Any) -> Outline:
    """A world of these fields; a piece that has no name goes by its id, and one without a side is nobody's."""
    plain = {**NOTHING, **(world or {}), **fields}
    for table, usual in TABLES.items():
        plain[table] = {key: _piece(one, usual, key) for key, one in plain.get(table, {}).items()}
    plain["schedule"] = [_arrival(entry) for entry in plain.get("schedule", ())]
    return msgspec.convert(plain, Outline)


def _arrival(entry: Mapping[str, Any]) -> dict[str, Any]:
    division = entry.get("division")
    return {"side": "", **entry} | _pieces(entry, COMING) | {"division": _pieces(division, FORMED) if division else None}


def _pieces(of: Mapping[str, Any], usual: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """The pieces in some fields, one or a list in each."""
    return {
        field: [_piece(one, usual[field]) for one in value] if isinstance(value, list) else value and _piece(value, usual[field])
        for field, value in of.items()
        if field in usual
    }


def _piece(one: Mapping[str, Any], usual: Mapping[str, Any], key: str = "") -> dict[str, Any]:
    known = one.get("id", key)
    return {"id": known, "name": known, "side": "", **usual, **one}
