"""`list` and `status`: where campaigns stand."""

from __future__ import annotations

from campaign.options import CATALOGUE
from campaign.play import status as play
from campaign.play.status import campaigns
from campaign.reports.sightings import listed
from campaign.store.default_database import sqlite_path
from campaign.store.errors import CampaignFileError
from campaign.terminal import output
from table.wording import party


def list_campaigns(url: str, as_json: bool) -> None:
    """One that cannot be opened stands in the list with the reason, and the list is then no clean answer."""
    where = sqlite_path(url) or "the server"
    rows = campaigns(url)
    troubled = sum(row.trouble is not None for row in rows)
    if as_json:
        output.document([row._asdict() for row in rows])
    elif rows:
        columns = ("campaign", "theatre", "trouble")[: 3 if troubled else 2]
        output.table(columns, [(row.name, row.theatre, row.trouble or "")[: len(columns)] for row in rows])
    else:
        output.note(f"{where}: no campaign is kept here yet; `sealords new NAME` begins one")
    if troubled:
        raise CampaignFileError(f"{where}: {troubled} of the {len(rows)} campaigns here cannot be opened")


def status(url: str, name: str, side: str | None, as_json: bool) -> None:
    standing = play.status(url, name, side)
    if as_json:
        output.document(standing)
        return
    clock = standing["clock"]
    print(f"{standing['name']}: {clock['turn_name']}, {clock['date']} ({clock['season']}), {standing['theatre']}")
    points = ", ".join(f"{party(side)} {held}" for side, held in standing["standing"]["prestige"].items())
    print(f"Prestige: {points or 'none yet'}. {standing['standing']['words']}")
    if standing["end"]["words"]:
        print(standing["end"]["words"])
    if standing["options"] is not None:
        print(f"Options: {_options(standing['options'])}")
    print(f"Winds: {', '.join(standing['winds']) or 'no seasonal wind blows'}")
    for gale in standing["gales"]:
        print(f"Gale: {gale['wind']}, force {gale['force']}, {gale['at']}")
    for shown in standing["sides"]:
        print(f"\n{party(shown['side'])} ({shown['seat']})")
        rows = [
            (
                "  " * f["depth"] + f["name"],
                f["leader"],
                str(f["sail"]),
                f"{f['damage']}{' worn' if f['worn'] else ''}",
                f["place_name"],
            )
            for f in shown["formations"]
        ]
        output.table(("formation", "leader", "sail", "damage", "place"), rows)
        for squadron in sorted(shown["in_port"], key=lambda one: bool(one["in_ordinary"])):
            state = "In ordinary" if squadron["in_ordinary"] else "Fitting out"
            damage = f", {squadron['damage']} damage" if squadron["damage"] else ""
            print(f"{state}: {squadron['name']}, {squadron['sail']} sail{damage}, {squadron['place_name']}")
        for line in listed([(one["in_sight"], one["words"]) for one in shown["enemy"]]):
            print("\n".join(output.folded(line)))


def _options(chosen: dict[str, bool]) -> str:
    """Those in force, and those that are not."""
    words = {on: [option.word for option in CATALOGUE if chosen[option.name] is on] for on in (True, False)}
    return f"{', '.join(words[True]) or 'none'} in force" + (f", not {', '.join(words[False])}" if words[False] else "")
