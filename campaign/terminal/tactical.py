"""`tactical list` and `tactical show`: the battles of Flying Colors, and what all its commands share."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from campaign.play.errors import BadInput
from campaign.play.hex_replay import rewatched
from campaign.terminal import output
from campaign.terminal.battle_file import ENDING, BattleFile, Setting
from table.seats import RandomLegal, Script, Seat
from tactical.flying_colors import battles, captains, days
from tactical.flying_colors.board import hexes_of
from tactical.flying_colors.captains.temperaments import book
from tactical.flying_colors.drawing import Crop, draw, letters, to_the_action
from tactical.flying_colors.drawing.logbook import Logbook
from tactical.flying_colors.drawing.panel import hour
from tactical.flying_colors.drawing.plotting import about
from tactical.flying_colors.drawing.replay import replay
from tactical.flying_colors.fleets import bolder
from tactical.flying_colors.game import FlyingColors
from tactical.flying_colors.state import Action, Hex, Options, Ship
from tactical.flying_colors.tournament import MOST_BID, RULE

KINDS = ("captain", "random", "human")
PICTURES = (".svg", ".png", ".txt")
PIXELS = 2400
NEARBY = 9  # hexes about the ship in hand
MARGIN = 5  # letters before the first column of a board
LONGEST_SEED = 48  # bytes: a game's number is put after it
COLOURS = {
    "British": "red",
    "French": "blue",
    "Franco-Spanish": "blue",
    "Spanish": "yellow",
    "Dutch": "magenta",
    "Danish": "green",
}
SHADES: dict[str, dict[str, Any]] = {
    letters.SEA: {"fg": "cyan", "dim": True},
    letters.BANK: {"fg": "yellow"},
    letters.MARGIN: {"dim": True},
    letters.ACTIVE: {"bold": True, "reverse": True},
}


# -- how a battle is set up --------------------------------------------------------------------------------------------


def setting(scenario: str, seed: str, edition: int, options: list[str], seats: list[str]) -> Setting:
    """A battle as a person wishes it, if it can be had."""
    scenario = in_full(scenario)
    if not scenario.endswith(".toml") and scenario not in battles.available():
        raise BadInput(f"there is no battle {scenario!r}; expected {', '.join(battles.available())}, or a file such as mine.toml")
    sides = battles.sides(scenario)
    if edition not in (2006, 2023):
        raise BadInput(f"--edition {edition}: expected 2023, or 2006 for the first rulebook")
    if not 1 <= len(seed.encode()) <= LONGEST_SEED:
        raise BadInput(f"--seed: a seed has 1 to {LONGEST_SEED} bytes; this one has {len(seed.encode())}")
    return Setting(scenario, seed, 2006 if edition == 2006 else 2023, wishes(options), seated(seats, sides))


def staked(begun: Setting, bid: int) -> Setting:
    """2006:18.2: a battle in which so much was bid for the bolder side."""
    if not 0 <= bid <= MOST_BID:
        raise BadInput(f"--bid {bid}: expected 0 to {MOST_BID}")
    if bid:
        bolder_side(begun, "--bid")
    return msgspec.structs.replace(begun, bid=bid)


def bolder_side(begun: Setting, option: str) -> str:
    """2006:18.2: the side of the higher audacity, for which players bid."""
    found = bolder(begun.laid_out())
    if found is None:
        raise BadInput(f"{option}: both fleets of {begun.scenario} are as bold; there is nothing to bid for [{RULE}]")
    return found


def in_full(name: str) -> str:
    """The name of a battle, of which the first letters will do."""
    alike = [known for known in battles.available() if known.startswith(name.lower())]
    return alike[0] if len(alike) == 1 and name else name


def switches() -> list[str]:
    """The optional rules by name."""
    return [field.replace("_", "-") for field in Options.__struct_fields__ if field != "edition"]


def wishes(options: list[str]) -> dict[str, bool]:
    """`NAME` puts a rule in force, `no-NAME` takes it out."""
    found: dict[str, bool] = {}
    for given in options:
        name = given.replace("_", "-")
        wanted = not name.startswith("no-")
        rule = name if wanted else name.removeprefix("no-")
        if rule not in switches():
            raise BadInput(f"--option {given}: there is no such rule; expected one of {', '.join(switches())}, or no- before it")
        found[rule.replace("-", "_")] = wanted
    return found


def seated(given: list[str], sides: list[str]) -> dict[str, str]:
    """Who sits for each side: `SIDE=KIND`, a captain unless another is named; a captain's temperament after a colon."""
    found = dict.fromkeys(sides, KINDS[0])
    for entry in given:
        side, mark, kind = entry.partition("=")
        named = next((known for known in sides if known.lower() == side.lower()), None)
        if not mark or named is None:
            raise BadInput(f"--seat {entry}: expected SIDE=KIND with a side of {', '.join(sides)}")
        who, _, temper = kind.partition(":")
        if who not in KINDS or (temper and (who != "captain" or temper not in book())):
            raise BadInput(f"--seat {entry}: expected one of {', '.join(KINDS)}, or captain:TEMPER with {', '.join(book())}")
        found[named] = kind
    return found


def manned(begun: Setting, sides: list[str]) -> Setting:
    """A battle with a person on these sides; on the first if none is named and nobody sits there by --seat."""
    known = list(begun.seats)
    wanted = sides or ([] if "human" in begun.seats.values() else known[:1])
    people = {named: "human" for side in wanted for named in known if named.lower() == side.lower()}
    for side in wanted:
        if side.lower() not in (name.lower() for name in known):
            raise BadInput(f"--side {side}: unknown side; expected one of {', '.join(known)}")
    return msgspec.structs.replace(begun, seats=begun.seats | people)


def seats_of(of: Setting, seed: str | None = None) -> dict[str, Seat]:
    """The seats that answer by themselves."""
    found: dict[str, Seat] = {}
    for side, kind in of.seats.items():
        who, _, temper = kind.partition(":")
        if who == "captain":
            found[side] = captains.seat(side, temper)
        elif who == "random":
            found[side] = RandomLegal(f"{of.seed if seed is None else seed}/{side}"[-40:])
    return found


# -- tactical list -----------------------------------------------------------------------------------------------------


def list_(as_json: bool) -> None:
    rows = [listed(name) for name in battles.available()]
    if as_json:
        output.document(msgspec.to_builtins(rows))
        return
    table = []
    for row in rows:
        ships = ", ".join(f"{count} {side}" for side, count in row.ships.items())
        table.append((row.name, row.title, row.date, f"{len(row.days)} days" if row.days else str(row.turns or "-"), ships))
    output.table(("scenario", "battle", "date", "turns", "ships"), table)


class Listed(msgspec.Struct, frozen=True):
    """A battle in the list; `days` are the battles of a campaign in their order, whose first gives date, turns and ships."""

    name: str
    title: str
    date: str
    turns: int
    ships: dict[str, int]
    case: str
    days: list[str] = []


def listed(name: str) -> Listed:
    first = battles.outset(name)
    ships = {force.side: sum(len(squadron.ships) for squadron in force.squadrons) for force in first.fleets}
    if not days.is_campaign(name):
        return Listed(name, first.name, first.date, first.turns, ships, first.case)
    campaign = days.campaign(name)
    fought = [day.scenario for day in campaign.days]
    return Listed(name, f"{campaign.name}, a campaign", first.date, first.turns, ships, campaign.case, fought)


# -- tactical show -----------------------------------------------------------------------------------------------------


def show(what: str, out: Path | None, edition: int, options: list[str], as_json: bool) -> None:
    """A scenario before its first turn, or a battle that `play` has kept as it stands now."""
    if out is not None:
        output.out_file(out, (*PICTURES, ".html"))
    kept = BattleFile.found(Path(what)) if what.endswith(ENDING) else None
    if out is not None and out.suffix.lower() == ".html":
        if kept is None:
            raise BadInput(
                f"{out}: a replay needs a battle that was fought; expected a file of `tactical play`, or `tactical auto --replay`"
            )
        output.write(out, replay(refought(kept)).encode())
        print(f"{out}: the replay of {kept.setting.scenario}")
        return
    action = (
        setting(what, "show", edition, options, []).laid_out() if kept is None else FlyingColors().decode(kept.present.snapshot)
    )
    if out is not None:
        put(action, out)
    elif as_json:
        output.document(msgspec.to_builtins(action))
    else:
        notes = [f"Note: {note}" for note in battles.notes(in_full(what))] if kept is None else []
        print("\n".join([*shown(action), *([""] if notes else []), *notes]))


def put(action: Action, out: Path) -> None:
    """The board in a file, by its ending."""
    ending = out.suffix.lower()
    if ending == ".txt":
        output.write(out, "\n".join([*letters.board(action), "", *letters.roll(action), ""]).encode())
    elif ending == ".png":
        from maps.drawing import png

        output.write(out, png(draw(action), PIXELS))
    else:
        output.write(out, draw(action).encode())
    print(f"{out}: {action.name}, {hour(action).lower()}")


def shown(action: Action) -> list[str]:
    """The board for the terminal, in colours if a person looks on."""
    paint = painted()
    return [*letters.board(action, paint=paint), "", letters.wind_line(action), signs(), "", *letters.roll(action, paint)]


def board_about(action: Action, ship: Ship | None, paint: letters.Paint, columns: int = 0, rows: int = 0) -> list[str]:
    """The board about a ship, or about all of them; no more of it than a screen has room for, if its size is given."""
    near = ship is not None and ship.on_map
    crop = about(action.layout, hexes_of(ship), NEARBY) if ship is not None and near else to_the_action(action)
    middle = ship.bow if ship is not None and near else Hex((crop.left + crop.right) // 2, (crop.top + crop.bottom) // 2)
    shown = fitted(crop, middle, (columns - MARGIN) // letters.WIDE if columns else 0, rows // 2)
    part = [] if near or shown == crop else ["This is a part of the board; a picture in a file shows all of it."]
    whom = [letters.describe(action, ship)] if ship is not None else []
    return [*letters.board(action, shown, paint), *part, letters.wind_line(action), *whom]


def fitted(crop: Crop, middle: Hex, columns: int, rows: int) -> Crop:
    """At most so many columns and rows of a part of the maps, about a hex; 0 is as many as there are."""
    left, right = _stretch(crop.left, crop.right, middle.col, columns)
    top, bottom = _stretch(crop.top, crop.bottom, middle.row, rows)
    return Crop(left, top, right, bottom)


def _stretch(first: int, last: int, middle: int, most: int) -> tuple[int, int]:
    if not most or last - first < most:
        return first, last
    start = min(max(first, middle - most // 2), last - most + 1)
    return start, start + most - 1


def signs() -> str:
    return "Signs: " + ", ".join(f"{mark} {words}" for mark, words in letters.SIGNS.items())


def painted() -> letters.Paint:
    """How letters are coloured: not at all where no person looks on."""
    if not sys.stdout.isatty() or "NO_COLOR" in os.environ:
        return letters.plain
    from typer import style

    def paint(words: str, whose: str) -> str:
        return style(words, **SHADES.get(whose, {"fg": COLOURS.get(whose, "cyan"), "bold": True}))

    return paint


def refought(kept: BattleFile) -> Logbook:
    """A kept battle fought again by its record, watched as far as it went: to its end, or to the first question unanswered."""
    by_side: dict[str, list[object]] = {side: [] for side in kept.setting.seats}
    for choice in kept.answers:
        by_side[choice.side].append(choice.answer)
    seats: Mapping[str, Seat] = {side: Script(answers) for side, answers in by_side.items()}
    return rewatched(FlyingColors().decode(kept.start), seats, f"{kept.path}: the record")
