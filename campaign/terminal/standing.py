"""`list` and `status`: where campaigns stand, by light reading only."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from campaign.play.errors import BadInput
from campaign.reports.dates import of_clock
from campaign.reports.names import Names
from campaign.store import reading
from campaign.store.errors import CampaignFileError
from campaign.store.header import there
from campaign.store.where import sqlite_path
from campaign.terminal import paper
from table.wording import party


def list_campaigns(url: str, as_json: bool) -> None:
    """One that cannot be opened stands in the list with the reason, and the list is then no clean answer."""
    path = sqlite_path(url)
    where = path or "the server"
    found = [] if path is not None and not there(path) else reading.campaigns(url)
    rows = [{key: str(row[key]) for key in ("name", "theatre", "rules_version")} | {"trouble": row["trouble"]} for row in found]
    troubled = sum(row["trouble"] is not None for row in rows)
    if as_json:
        paper.document(rows)
    elif rows:
        columns = ("campaign", "theatre", "trouble")[: 3 if troubled else 2]
        paper.table(columns, [(row["name"], row["theatre"], row["trouble"] or "")[: len(columns)] for row in rows])
    else:
        paper.note(f"{where}: no campaign is kept here yet; `sealords new NAME` begins one")
    if troubled:
        raise CampaignFileError(f"{where}: {troubled} of the {len(rows)} campaigns here cannot be opened")


def status(url: str, name: str, side: str | None, as_json: bool) -> None:
    standing = described(reading.present(url, name), side)
    if as_json:
        paper.document(standing)
        return
    clock = standing["clock"]
    print(f"{standing['name']}: {clock['turn_name']}, {clock['date']} ({clock['season']}), {standing['theatre']}")
    print(f"Winds: {', '.join(standing['winds']) or 'no seasonal wind blows'}")
    for gale in standing["gales"]:
        print(f"Gale: {gale['wind']}, force {gale['force']}, {gale['at']}")
    for shown in standing["sides"]:
        print(f"\n{party(shown['side'])} ({shown['seat']})")
        rows = [
            ("  " * f["depth"] + f["name"], f["leader"], str(f["sail"]), str(f["damage"]), f["place_name"])
            for f in shown["formations"]
        ]
        paper.table(("formation", "leader", "sail", "damage", "place"), rows)
        for squadron in sorted(shown["in_port"], key=lambda one: bool(one["in_ordinary"])):
            state = "In ordinary" if squadron["in_ordinary"] else "Fitting out"
            damage = f", {squadron['damage']} damage" if squadron["damage"] else ""
            print(f"{state}: {squadron['name']}, {squadron['sail']} sail{damage}, {squadron['place_name']}")


def known_side(world: dict[str, Any], side: str | None) -> str | None:
    """A side of the campaign, or None for the umpire, who sees them all."""
    if side is not None and side not in world["sides"]:
        raise BadInput(f"unknown side {side!r}; expected one of {', '.join(world['sides'])}")
    return side


def described(present: dict[str, Any], only: str | None) -> dict[str, Any]:
    """The document that `status` shows, to the umpire or to one side only: no seed and no dice are in it."""
    world = present["world"]
    seen = [side for side in world["sides"] if known_side(world, only) in (None, side)]
    names, moment = Names(world), of_clock(world["clock"])
    seats = {seat["side"]: seat["kind"] for seat in present["seats"]}
    return {
        "name": present["name"],
        "theatre": present["theatre"],
        "rules_version": present["rules_version"],
        "phase": present["phase"],
        "clock": world["clock"] | {"turn_name": moment.turn_name, "date": moment.date, "season": moment.season},
        "winds": [names.wind(wind) for wind in world["winds"]],
        "gales": [
            {"wind": names.wind(gale["wind"]), "force": gale["force"], "place": gale["place"], "at": names.at(gale["place"])}
            for gale in world["gales"]
        ],
        "sides": [
            {
                "side": side,
                "seat": seats.get(side, ""),
                "formations": _fleet(world, side, names),
                "in_port": _in_port(world, side, names),
            }
            for side in seen
        ],
    }


def _fleet(world: dict[str, Any], side: str, names: Names) -> list[dict[str, Any]]:
    """A side's formations, subordinate flotillas after their superior, each with its own sail and worst damage."""
    own = [formation for formation in world["formations"].values() if formation["side"] == side]
    return list(_under(None, 0, own, world, names))


def _under(
    superior: str | None, depth: int, own: list[dict[str, Any]], world: dict[str, Any], names: Names
) -> Iterator[dict[str, Any]]:
    for formation in own:
        if formation["superior"] == superior:
            yield _formation(formation, depth, world, names)
            yield from _under(formation["id"], depth + 1, own, world, names)


def _formation(formation: dict[str, Any], depth: int, world: dict[str, Any], names: Names) -> dict[str, Any]:
    squadrons = [s for s in world["squadrons"].values() if s["formation"] == formation["id"]]
    return {
        "id": formation["id"],
        "name": formation["name"],
        "kind": formation["kind"],
        "leader": names.piece(formation["leader"]) if formation["leader"] else "",
        "superior": formation["superior"],
        "depth": depth,
        "place": formation["place"],
        "place_name": names.place(formation["place"]),
        "spotted": formation["spotted"],
        "squadrons": len(squadrons),
        "sail": sum(len(squadron["ships"]) for squadron in squadrons),
        "damage": max((squadron["damage"] for squadron in squadrons), default=0),
    }


def _in_port(world: dict[str, Any], side: str, names: Names) -> list[dict[str, Any]]:
    """A side's squadrons in no formation, each at its berth."""
    return [
        {
            "id": squadron["id"],
            "name": squadron["name"],
            "place": squadron["berth"],
            "place_name": names.place(squadron["berth"]),
            "sail": len(squadron["ships"]),
            "damage": squadron["damage"],
            "in_ordinary": squadron["in_ordinary"],
        }
        for squadron in world["squadrons"].values()
        if squadron["side"] == side and squadron["formation"] is None
    ]
