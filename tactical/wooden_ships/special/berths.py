"""WS S.1.setup, S.1.III.I: set-ups left to the players: each ship on or behind the hexes named, in any heading."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from table.decisions import Form, IllegalChoice, Option, Part
from table.dice import log, reveal
from table.flows import Flow, ask_all
from tactical.sea.hexes import Hex, Place
from tactical.wooden_ships import question_kinds as kinds
from tactical.wooden_ships.board import BadHex, hexes_from_edge, hull, label_of, on_board, parse_hex
from tactical.wooden_ships.special import tags
from tactical.wooden_ships.special.facts import Placed
from tactical.wooden_ships.state import Battle, Entry, Ship
from tactical.wooden_ships.terms import GUNBOAT_CLASS

RULE = "WS S.1.setup"
FILLED = "start-hexes-filled"
STACKS = "gunboat-stacks"


def choose(battle: Battle) -> Flow[None]:
    """Both sides place their ships at once, neither seeing the other's."""
    entries = {entry.side: (group, entry) for group, entry in battle.entries.items() if entry.manner == "set-up"}
    forms = [_form(battle, group, entry) for group, entry in entries.values()]
    answers = yield from ask_all(forms)
    for form in forms:
        for key, place in answers[form.side].items():
            ship = battle.ships[key]
            ship.bow, ship.heading = place
            log(battle, Placed(ship.id, ship.bow, ship.heading))
    if forms:
        reveal(battle)


def _form(battle: Battle, group: str, entry: Entry) -> Form[Place]:
    ships = [ship for ship in battle.afloat() if ship.entry == group]
    named = [Place(hex, heading) for hex in entry.hexes for heading in entry.headings]
    parts = list[Part[Place]]()
    for ship in ships:
        places = dict.fromkeys([ship.place, *(place for place in named if not fault(battle, entry, ship, place))])
        options = tuple(Option(key_of(place), f"{label_of(place.bow)}, heading {place.facing}", place) for place in places)
        parts.append(Part(ship.id, ship.name, options, key_of(ship.place), _reader(battle, entry, ship)))
    return Form(
        entry.side, RULE, kinds.PLACES, tuple(parts), "Where do the ships begin?", check=_checker(battle, entry), secret=True
    )


def key_of(place: Place) -> str:
    return f"{label_of(place.bow)}:{place.facing}"


def _reader(battle: Battle, entry: Entry, ship: Ship) -> Callable[[str], Place]:
    def read(text: str) -> Place:
        label, _, heading = text.strip().upper().partition(":")
        if heading not in map(str, entry.headings):
            raise IllegalChoice(f"{text!r}: expected a hex and a heading such as H6:4 [{RULE}]")
        try:
            place = Place(parse_hex(label), int(heading))
        except BadHex as error:
            raise IllegalChoice(str(error)) from error
        if why := fault(battle, entry, ship, place):
            raise IllegalChoice(why)
        return place

    return read


def fault(battle: Battle, entry: Entry, ship: Ship, place: Place) -> str | None:
    """Why a ship may not begin there: her bow on or behind the hexes named, and both her hexes in water on the board."""
    if not behind(battle, entry, place.bow):
        return f"{label_of(place.bow)} is neither one of the hexes named nor behind one [{RULE}]"
    for hex in hull(*place, ship.length):
        if not on_board(battle.board, hex) or hex in battle.board.land:
            return f"{ship.name} at {label_of(place.bow)}, heading {place.facing}, would lie on land or off the board [{RULE}]"
    return None


def behind(battle: Battle, entry: Entry, hex: Hex) -> bool:
    """Whether a hex is one of those named, or lies behind their line: between its ends, and nearer to the edge than the hexes of
    the line that are nearest to it."""
    if hex in entry.hexes:
        return True
    if entry.toward is None:
        return False
    along = {one: one.col if entry.toward in ("1", "4") else one.row for one in (*entry.hexes, hex)}
    line = [along[one] for one in entry.hexes]
    if not min(line) <= along[hex] <= max(line):
        return False
    nearest = min(abs(along[one] - along[hex]) for one in entry.hexes)
    abreast = [one for one in entry.hexes if abs(along[one] - along[hex]) == nearest]
    off = hexes_from_edge(battle.board, hex, entry.toward)
    return all(off < hexes_from_edge(battle.board, one, entry.toward) for one in abreast)


def _checker(battle: Battle, entry: Entry) -> Callable[[Mapping[str, Place]], None]:
    def check(chosen: Mapping[str, Place]) -> None:
        lying = dict[Hex, list[Ship]]()
        for key, place in chosen.items():
            for hex in hull(*place, battle.ships[key].length):
                lying.setdefault(hex, []).append(battle.ships[key])
        for hex, ships in lying.items():
            if len(ships) > 1 and not _stack(battle, ships):
                names = " and ".join(ship.name for ship in ships)
                raise IllegalChoice(f"{names} would share {label_of(hex)}; expected a hex for each [{RULE}]")
        if entry.side in tags.sides(battle, FILLED):
            bows = {place.bow for place in chosen.values()}
            empty = [label_of(hex) for hex in entry.hexes if hex not in bows]
            if empty:
                raise IllegalChoice(f"nobody begins in {', '.join(empty)}; expected a bow in every start hex [WS S.1.III.I]")

    return check


def _stack(battle: Battle, ships: list[Ship]) -> bool:
    """WS S.1.III.Q: gunboats may begin together up to twenty hull squares."""
    if STACKS not in battle.special or any(ship.number != GUNBOAT_CLASS for ship in ships):
        return False
    return sum(ship.hull for ship in ships) <= tags.figure(battle, STACKS, "hull_squares", 20)
