"""`fleet`: the fleet displays of one side or of all, in words, as a document or as pages to print."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from campaign.play.errors import BadInput
from campaign.play.sources import shown as game_shown
from campaign.play.status import known_side
from campaign.reports.dates import of_clock
from campaign.reports.fleet_display import (
    AuxiliaryCounter,
    ConvoySheet,
    Counter,
    Displays,
    Fleet,
    FlotillaSheet,
    Officer,
    PortSheet,
    displays,
    pages,
)
from campaign.reports.names import Names
from campaign.reports.sightings import listed
from campaign.store import reading
from campaign.terminal import output
from table.wording import counted

BLANK = "[            ]"


def fleet(url: str, name: str, side: str | None, out: Path | None, as_json: bool) -> None:
    if out is not None:
        _usable(out)
    shown = _shown(url, name, side)
    if out is not None:
        _write(out, pages(shown))
    if as_json:
        import msgspec

        output.document(msgspec.to_builtins(shown))
    elif out is None:
        print("\n".join(lines(shown, output.columns())))


def _shown(url: str, name: str, side: str | None) -> Displays:
    present = reading.present(url, name)
    known_side(present.world, side)
    world = game_shown(present).decode(present.document)
    return displays(world, present.name, of_clock(world.clock), Names(present.world), side)


# -- pages ---------------------------------------------------------------------------------------------------------------


def _usable(folder: Path) -> None:
    if folder.exists() and not folder.is_dir():
        raise BadInput(f"{folder}: it is a file; expected a directory to write the displays in")
    if not folder.absolute().parent.is_dir():
        raise BadInput(f"{folder}: there is no directory {folder.parent} to make it in")


def _write(folder: Path, files: dict[str, str]) -> None:
    """Write the pages, unless sheets lie there that are none of these: they may be another side's, and are not to be mixed up."""
    others = sorted({path.name for kind in ("flotilla", "convoy", "port") for path in folder.glob(f"{kind}-*.html")} - set(files))
    if others:
        raise BadInput(f"{folder}: other displays lie there, such as {others[0]}; expected a directory without them")
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise BadInput(f"{folder}: it cannot be made ({error.strerror})") from None
    for file, page in files.items():
        output.write(folder / file, page.encode())
    output.note(f"{folder}: {len(files) - 1} displays and index.html")


# -- words ---------------------------------------------------------------------------------------------------------------


def lines(shown: Displays, width: int = 0) -> Iterator[str]:
    """The displays in words; on a screen of so many columns a track that has no room beside its squadron stands below it."""
    yield f"{shown.campaign}: {shown.turn_name}, {shown.date}"
    for one in shown.fleets:
        yield from _of_fleet(one, width)


def _of_fleet(one: Fleet, width: int) -> Iterator[str]:
    yield f"\n== {one.name} ({one.side}) =="
    for flotilla in one.flotillas:
        yield ""
        yield from _of_flotilla(flotilla, width)
    for convoy in one.convoys:
        yield ""
        yield from _of_convoy(convoy, width)
    for port in one.ports:
        yield ""
        yield from _of_port(port, width)
    for box in one.boxes:
        yield f"\nAuxiliaries: {box.title}"
        yield from (f"  {_auxiliary(counter)}" for counter in box.auxiliaries)
    yield "\nStations"
    for station in one.stations:
        yield f"  {station.name}: {_officer(station.admiral) if station.admiral else 'vacant'}"
    for title, officers in (("Mess", one.mess), ("Ashore", one.ashore), ("Away", one.away)):
        if officers:
            yield f"\n{title}"
            yield from (f"  {_officer(officer)}" for officer in officers)
    if one.enemy:
        yield ""
        yield from listed([(enemy.in_sight, enemy.words) for enemy in one.enemy])


def _of_flotilla(sheet: FlotillaSheet, width: int, margin: str = "") -> Iterator[str]:
    membership = " / ".join(word for word in (sheet.fleet, sheet.command, " and ".join(sheet.contingents)) if word)
    allowance = "none" if sheet.allowance is None else f"({sheet.allowance})" if sheet.reduced else str(sheet.allowance)
    yield f"{margin}{sheet.name} ({sheet.kind}; {membership})"
    margin += "  "
    yield f"{margin}{sheet.at}, {'fitting out' if sheet.fitting_out else 'at sea'}; allowance {allowance}"
    yield f"{margin}leader: {_officer(sheet.leader) if sheet.leader else 'notional'}"
    yield f"{margin}order {f'[{sheet.order}]' if sheet.order else BLANK}  auxiliaries {_box(sheet.auxiliaries)}"
    for squadron in sheet.squadrons:
        yield from _squadron(squadron, width, margin)
    for lesser in sheet.subordinates:
        yield from _of_flotilla(lesser, width, margin + "  ")


def _of_convoy(sheet: ConvoySheet, width: int) -> Iterator[str]:
    yield f"{sheet.name} ({sheet.trade} convoy; {sheet.fleet} / {sheet.contingent})"
    where = ", ".join(word for word in (sheet.at, sheet.standing) if word)
    yield f"  {where}, bound for {sheet.bound}; allowance {sheet.allowance}"
    cargo = f"  cargo {sheet.cargo}" if sheet.trade == "victualling" else ""
    yield f"  escort: {', '.join(sheet.escorts) or 'none'}{cargo}  auxiliaries {_box(sheet.auxiliaries)}"
    for counter in sheet.squadrons:
        yield from _squadron(counter, width, "  ")


def _of_port(sheet: PortSheet, width: int) -> Iterator[str]:
    yield f"{sheet.name} ({sheet.fleet}; under the flag: {sheet.flag})"
    yield f"  auxiliaries {_box(sheet.auxiliaries)}"
    if sheet.flotillas:
        yield f"  flotillas fitting out: {', '.join(sheet.flotillas)}"
    yard = "in ordinary" if sheet.yard is None else f"in ordinary, repair track, {counted(sheet.yard, 'die', 'dice')} a turn"
    for title, squadrons in (("fitting out", sheet.fitting_out), (yard, sheet.in_ordinary)):
        if squadrons:
            yield f"  {title}:"
            for squadron in squadrons:
                yield from _squadron(squadron, width, "    ")


def _box(auxiliaries: list[AuxiliaryCounter]) -> str:
    return "; ".join(map(_auxiliary, auxiliaries)) or BLANK


def _auxiliary(one: AuxiliaryCounter) -> str:
    ships = f": {', '.join(one.ships)}" if one.ships else ""
    return f"{one.name} ({one.aux_class}, range {one.range}){ships}" + (f", {one.at}" if one.at else "")


def _squadron(one: Counter, width: int, margin: str) -> Iterator[str]:
    shift = f" {one.shift:+d}" if one.shift else ""
    sail = f", {len(one.ships)} of {one.capacity} sail" if one.capacity else ""
    about = f"{one.name} ({one.sail_class}{shift}{sail})"
    whole = f"{margin}{about:<{62 - len(margin)}} {track(one)}"
    yield from (whole,) if not 0 < width < len(whole) else (f"{margin}{about}", f"{margin} {track(one)}")
    if one.ships:
        yield f"{margin}  ships: " + ", ".join(f"{ship.name} ({ship.guns})" for ship in one.ships)


def track(one: Counter) -> str:
    """A record track in a line: the brackets of damage between bars, the squadron's box in square brackets."""
    words = ""
    for box, bracket in enumerate(one.brackets):
        bar = "|" if box and bracket != one.brackets[box - 1] else ""
        words += bar + (f"[{box}]" if box == one.box else f" {box} ")
    return words.rstrip() + (f" +10: {one.damage} points" if one.plus_ten else "") + (f" WORN, of {one.near}" if one.near else "")


def _officer(one: Officer) -> str:
    where = f"; ashore at {one.ashore}" if one.ashore else ""
    where += f"; {one.away}" if one.away else ""
    return (
        f"{one.name}, {one.rank}, leadership {one.leadership}, strategy {one.strategy}, control {one.control}, "
        f"{one.personality}{where}"
    )
