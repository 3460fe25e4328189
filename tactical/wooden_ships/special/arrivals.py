"""WS B.IV.B.8, S.0: ships that come onto the board after the set-up: when, where, and with which heading.

A ship that waits has the fate `coming`. When she is due her bow hex is the one that her first factor takes her into, and
`arrives` is no later than the turn. A ship that nobody has called yet arrives `NEVER`.
"""

from __future__ import annotations

from collections.abc import Callable

from table.decisions import Decision, Form, IllegalChoice, Option, Part
from table.dice import log
from table.flows import Flow, ask
from tactical.sea.hexes import ASTERN, NEIGHBOURS, Hex, Place
from tactical.wooden_ships import question_kinds as kinds
from tactical.wooden_ships.board import hull, label_of, on_board
from tactical.wooden_ships.dice import d6
from tactical.wooden_ships.special.facts import Entering
from tactical.wooden_ships.state import Battle, Entry, Ship

NEVER = 9999
NOWHERE = Hex(-99, -99)
CALLED = "called"  # the turn in which a ship was told where she comes in


def places(battle: Battle, ship: Ship) -> tuple[Place, ...]:
    """WS B.IV.B.8: where a ship that waits may enter this turn: at her hex, once she is due."""
    return (ship.place,) if ship.arrives <= battle.turn and ship.bow != NOWHERE else ()


def outside(hex: Hex, heading: int) -> Hex:
    """Where her bow comes from when she enters by a hex."""
    return NEIGHBOURS[hex][ASTERN[heading]]


def ways_in(battle: Battle, entry: Entry) -> list[Place]:
    """The hexes of an entry with the headings by which a ship comes to them from beyond the edge."""
    ways = (Place(hex, heading) for hex in entry.hexes for heading in entry.headings)
    return [place for place in ways if not on_board(battle.board, outside(*place))]


def waiting(battle: Battle, group: str) -> list[Ship]:
    """The ships of a group that are not in yet, in the order of the chart."""
    return [ship for ship in battle.ships.values() if ship.fate == "coming" and ship.entry == group]


def filled(battle: Battle, but: Ship) -> set[Hex]:
    """Hexes that ships lie in, and those by which others come in this turn."""
    found = {hex for ship in battle.afloat() for hex in hull(ship.bow, ship.heading, ship.length)}
    coming = (ship for ship in battle.ships.values() if ship.fate == "coming" and ship is not but and ship.tasks.get(CALLED))
    return found | {ship.bow for ship in coming}


def call(battle: Battle, ship: Ship, hex: Hex, heading: int) -> None:
    """She is due this turn, at this hex."""
    ship.bow, ship.heading, ship.arrives = hex, heading, battle.turn
    ship.tasks[CALLED] = battle.turn
    log(battle, Entering(ship.id, hex, heading))


# -- at the set-up -------------------------------------------------------------------------------------------------------


def choose_ways(battle: Battle) -> Flow[None]:
    """WS S.6.n, S.7A.n: a side says before the battle where its line comes in, or each of its ships."""
    for group, entry in battle.entries.items():
        if entry.manner == "line":
            yield from choose_line(battle, group, entry)
        elif entry.manner == "any":
            yield from choose_places(battle, group, entry)


def choose_line(battle: Battle, group: str, entry: Entry) -> Flow[None]:
    """WS S.6.n: the one hex and heading by which a line ahead comes in."""
    ways = ways_in(battle, entry)
    usual = ways[len(ways) // 2]
    options = tuple(_way(place) for place in (usual, *(place for place in ways if place != usual)))
    prompt = "Where does the line come in?"
    way = yield from ask(Decision(entry.side, "WS S.6.n", kinds.ENTRY_LINE, options, prompt, secret=True))
    battle.entries[group] = Entry(entry.side, "wake", (way.bow,), (way.facing,))


def choose_places(battle: Battle, group: str, entry: Entry) -> Flow[None]:
    """WS S.7A.n: every ship has a hex of her own to enter by on the first turn, in any heading that leads onto the board."""
    ships, ways = waiting(battle, group), ways_in(battle, entry)
    if not ships:
        return
    options = tuple(map(_way, ways))
    straight = [place for place in ways if place.facing == entry.headings[len(entry.headings) // 2]] or ways
    first = (len(straight) - len(ships)) // 2
    usual = [straight[(first + number) % len(straight)] for number in range(len(ships))]
    parts = tuple(Part(ship.id, ship.name, options, _key(place)) for ship, place in zip(ships, usual, strict=True))
    form = Form(
        entry.side, "WS S.7A.n", kinds.ENTRY_PLACES, parts, "Where does each ship come in?", check=_apart(battle), secret=True
    )
    chosen = yield from ask(form)
    for key, place in chosen.items():
        ship = battle.ships[key]
        (ship.bow, ship.heading), ship.arrives = place, battle.turn


def _apart(battle: Battle) -> Callable[..., None]:
    def check(chosen: dict[str, Place]) -> None:
        seen = dict[Hex, str]()
        for key, place in chosen.items():
            other = seen.setdefault(place.bow, key)
            if other != key:
                names = f"{battle.ships[key].name} and {battle.ships[other].name}"
                raise IllegalChoice(f"{names} both enter by {label_of(place.bow)}; expected a hex for each [WS S.7A.n]")

    return check


def _key(place: Place) -> str:
    return f"{label_of(place.bow)}:{place.facing}"


def _way(place: Place) -> Option[Place]:
    return Option(_key(place), f"{label_of(place.bow)}, heading {place.facing}", place)


# -- turn by turn --------------------------------------------------------------------------------------------------------


def come_in(battle: Battle) -> Flow[None]:
    """WS B.IV.B.8: at the start of a turn, who is due this turn is told where she comes in."""
    for group, entry in battle.entries.items():
        ships = waiting(battle, group) if entry.manner in ("die", "wake", "turn") else []
        if not ships:
            continue
        if entry.manner == "turn":
            yield from on_their_turn(battle, entry, ships)
        elif entry.manner == "wake":
            in_line(battle, entry, ships[0])
        else:
            yield from by_die(battle, entry, ships[0])


def by_die(battle: Battle, entry: Entry, ship: Ship) -> Flow[None]:
    """WS S.3.n1-n2: one ship a turn, where a die says. If that hex is taken she takes another that is open, by her owner's
    choice; where there is no choice, nobody comes until all hexes are open. Who was called and is not in yet comes first."""
    choices = list(dict.fromkeys(entry.dice))
    heading, taken = entry.headings[0], filled(battle, ship)
    free = [hex for hex in choices if hex not in taken]
    if not free or (not entry.choose and len(free) < len(choices)) or (ship.tasks.get(CALLED) and ship.bow in free):
        return
    hex = ship.bow
    if not ship.tasks.get(CALLED):
        rule = "WS S.3.n1" if entry.choose else "WS S.3.n2"
        hex = entry.dice[d6(battle, f"where does {ship.name} come in?", rule, about=ship.id).die - 1]
    if hex not in free:
        hex = yield from choose_hex(entry.side, ship, free, "WS S.3.n1")
    call(battle, ship, hex, heading)


def choose_hex(side: str, ship: Ship, free: list[Hex], rule: str) -> Flow[Hex]:
    """The owner says by which open hex she comes in, where there is more than one."""
    if len(free) == 1:
        return free[0]
    options = tuple(Option(label_of(hex), label_of(hex), hex) for hex in free)
    return (yield from ask(Decision(side, rule, kinds.ENTRY_HEX, options, f"Where does {ship.name} come in?", about=ship.id)))


def in_line(battle: Battle, entry: Entry, ship: Ship) -> None:
    """WS S.6.n, S.8.n: the next of the line comes in astern of the last, one a turn. That the one before her lies in the hex of
    entry does not stop her, for they sail on together; if somebody lies there who cannot move, she takes the hex beside it."""
    stuck = {
        hex
        for other in battle.afloat()
        if other.helpless or other.attached or other.anchor is not None or other.side != ship.side
        for hex in hull(other.bow, other.heading, other.length)
    }
    free = [hex for hex in entry.hexes if hex not in stuck]
    if free and (not ship.tasks.get(CALLED) or ship.bow in stuck):
        call(battle, ship, free[0], entry.headings[0])


def on_their_turn(battle: Battle, entry: Entry, ships: list[Ship]) -> Flow[None]:
    """WS S.11.n, S.15.n: ships whose turn is printed, at the hex printed, or at one of the entry's that is open where none is. If
    their hex is taken they wait outside until it is free (`movement.execution`)."""
    for ship in ships:
        if ship.arrives > battle.turn or ship.tasks.get(CALLED):
            continue
        hex = ship.bow
        if hex == NOWHERE:
            taken = filled(battle, ship)
            free = [one for one in entry.hexes if one not in taken]
            hex = yield from choose_hex(entry.side, ship, free or [*entry.hexes], "WS S.11.n")
        call(battle, ship, hex, ship.heading)
