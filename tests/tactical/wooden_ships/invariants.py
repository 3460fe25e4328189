"""What must hold of a battle after every phase of it, whoever plays: each fault is a sentence that names the ship and the rule.

`faults` looks at a battle as it stands; an `Inspection` also remembers how it stood after the phase before, so that it sees
squares that came from nowhere, crews that vanished, and ships that moved in a phase in which nothing moves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

import msgspec

from table.dice import Fact, Roll
from tactical.sea.hexes import Hex, Place, distance
from tactical.wooden_ships import special, squares, victory
from tactical.wooden_ships.board import hull, label_of, on_board
from tactical.wooden_ships.boarding.facts import Captured, MeleeRound, Retaken, Transferred
from tactical.wooden_ships.damage.facts import Damaged
from tactical.wooden_ships.loading.facts import Repaired
from tactical.wooden_ships.movement.facts import Moved, SetAfire
from tactical.wooden_ships.special import stacks
from tactical.wooden_ships.state import LOST, Battle, Company, Deck, Ship, decode, encode
from tactical.wooden_ships.turn_count import first_step

MOVING = ("set-up", "wind", "execution", "between")
"""Phases in which ships may change their places: places are chosen, ships are called to where they enter, ships sail."""
AFTER_BATTLE = "between"
DOCUMENT_EVERY = 7  # phases between two looks at the document: no turn has a multiple of so many, so each phase has its turn
FLEETS_CHANGE = (AFTER_BATTLE, "buying")
"""Phases in which ships come and go: the next battle of a campaign is laid out, fleets are bought."""


class Unsound(AssertionError):
    """A battle in which something does not hold; the message has every fault."""


# -- as it stands --------------------------------------------------------------------------------------------------------


def faults(battle: Battle) -> list[str]:
    """Everything that is wrong with a battle as it stands."""
    return [*standing(battle), *document(battle)]


def standing(battle: Battle, sound: Container[str] = ()) -> list[str]:
    """What is wrong on the board and in the logs; `sound` are ships whose logs have not changed since they were right."""
    found = [*places(battle), *points(battle), *crews(battle)]
    for ship in battle.ships.values():
        if ship.id not in sound:
            found += [*squares.faults(ship), *prize(ship)]
        found += [*ties(battle, ship), *log(battle, ship)]
    return found


def document(battle: Battle) -> list[str]:
    """What is wrong with the battle as it is kept."""
    data = encode(battle)
    return [] if encode(decode(data)) == data else ["the document does not decode to itself"]


def places(battle: Battle) -> Iterator[str]:
    """WS I.II.C, B.V.C.1: no hex is filled twice, bow and stern lie side by side, and nobody lies on land."""
    taken = dict[Hex, Ship]()
    land = set(battle.board.land)
    for ship in battle.afloat():
        hexes = hull(ship.bow, ship.heading, ship.length)
        if not 1 <= ship.heading <= 6 or (ship.length == 2 and distance(*hexes) != 1):
            yield f"{ship.name}: bow and stern do not lie side by side (WS I.II.C)"
        for hex in hexes:
            other = taken.setdefault(hex, ship)
            if other is not ship and not special.may_share(battle, ship, other) and not _taken_there(battle, ship, other):
                yield f"{ship.name} and {other.name} both lie in {label_of(hex)} (WS B.V.C.1)"
            if hex in land:
                yield f"{ship.name} lies on land in {label_of(hex)} (WS S.0.p4)"
        if not battle.board.open and not on_board(battle.board, ship.bow):
            yield f"{ship.name} lies beyond the edge of a board that is not shifted (WS B.XII)"


def _taken_there(battle: Battle, one: Ship, other: Ship) -> bool:
    """WS S.1.III.Q: gunboats that lay together, of which the enemy has taken one: she stays until somebody moves."""
    together = stacks.STACKS in battle.special and stacks.is_gunboat(one) and stacks.is_gunboat(other)
    return together and one.home == other.home and (one.captor is None) != (other.captor is None)


def ties(battle: Battle, ship: Ship) -> Iterator[str]:
    """WS B.V.C.5, B.VI: fouls, grapples, tows and melees are in both logs; only ships on the board are tied, side by side."""
    if len({*ship.fouled}) != len(ship.fouled):
        yield f"{ship.name} is fouled twice with one ship (WS B.V.C.5)"
    for key in (*ship.fouled, *ship.grapples):
        other = battle.ships.get(key)
        if other is None or other is ship:
            yield f"{ship.name} is tied to {key!r}, which is no other ship (WS B.VI)"
            continue
        if (key in ship.fouled) != (ship.id in other.fouled):
            yield f"{ship.name} and {other.name}: only one is fouled with the other (WS B.V.C.5)"
        if ship.grapples.get(key, 0) != other.grapples.get(ship.id, 0) or ship.grapples.get(key, 1) < 1:
            yield f"{ship.name} and {other.name} count different grapples (WS B.VI.A.5)"
        if not (ship.on_board and other.on_board):
            yield f"{ship.name} is tied to {other.name}, and one of them is not on the board (WS B.VI)"
        elif _apart(ship, other) > (2 if key in (ship.towing, ship.towed_by) else 1):
            yield f"{ship.name} is tied to {other.name}, and they do not lie side by side (WS B.VI)"
    for key in ship.melee:
        if ship.id not in battle.ships[key].melee:
            yield f"{ship.name} fights {battle.ships[key].name}, who does not know of it (WS B.IX.C.4)"
    yield from _tow(battle, ship)


def _tow(battle: Battle, ship: Ship) -> Iterator[str]:
    for key, back in ((ship.towing, "towed_by"), (ship.towed_by, "towing")):
        if key is not None:
            if getattr(battle.ships[key], back) != ship.id:
                yield f"{ship.name} and {battle.ships[key].name}: only one knows of the tow (WS O.VII)"
            if key not in ship.grapples:
                yield f"{ship.name} and {battle.ships[key].name} are in tow without a grapple (WS O.VII.D.1)"


def _apart(one: Ship, other: Ship) -> int:
    """The least distance between two ships. A tow lies astern on a cable: when the tug turns, a hex may be between them."""
    return min(
        distance(mine, theirs)
        for mine in hull(one.bow, one.heading, one.length)
        for theirs in hull(other.bow, other.heading, other.length)
    )


def prize(ship: Ship) -> Iterator[str]:
    """WS B.IX.D: a captor exactly while a prize crew is aboard; friends aboard are of her side, prisoners are not."""
    if (ship.captor is None) != (ship.prize is None):
        yield f"{ship.name} has a captor without a prize crew, or a prize crew without a captor (WS B.IX.D.2)"
    if ship.captor is not None and ship.on_board and ship.hands <= 0:
        yield f"{ship.name} is a prize with nobody to work her (WS B.IX.D.8)"
    if ship.captor == ship.home:
        yield f"{ship.name} is a prize of her own side (WS B.IX.D)"
    if ship.side != (ship.captor or ship.home):
        yield f"{ship.name} obeys {ship.side}, neither her captor nor her own side (WS B.IX.D.2)"
    aboard = [*ship.guests, *([ship.prize] if ship.prize is not None else [])]
    if any(company.side != ship.side for company in aboard if company.squares):
        yield f"{ship.name}: a crew of the other side works her (WS B.IX.D.7)"
    if any(company.side == ship.side for company in ship.prisoners):
        yield f"{ship.name} holds people of her own side (WS B.IX.D.7)"
    if any(squares < 0 for company in (*aboard, *ship.prisoners) for squares in company.sections):
        yield f"{ship.name}: fewer than no people in a section of a company (WS B.IX.C.2)"


def log(battle: Battle, ship: Ship) -> Iterator[str]:
    """WS A.V.A.4, A.VIII.B, B.VIII.D: what the rest of a log may say."""
    shots = ("round", "chain", "grape", "double") if battle.options.ammunition else ("round",)
    for name, deck in ship.decks.items():
        if deck.hidden:
            yield f"{ship.name}: her {name} guns are hidden from the rules themselves (WS B.X)"
        if deck.shot is not None and (deck.shot not in shots or deck.ramming):
            yield f"{ship.name}: her {name} guns are loaded with {deck.shot}, or half loaded too (WS A.VIII.B)"
    if ship.canvas == "full" and not battle.options.full_sails:
        yield f"{ship.name} carries full sail in a game without it (WS A.V.A)"
    if ship.canvas == "full" and ship.on_board and not (ship.rigging and ship.rigging[0]):
        yield f"{ship.name} carries full sail without her first rigging section (WS A.V.A.4)"
    if ship.on_board and not ship.hull and ship.printed.hull and ship.surrendered != "struck" and not ship.doom:
        yield f"{ship.name} has no hull left and has not struck (WS B.VIII.D.1.b)"
    if ship.doom and not battle.options.sinking and not battle.options.criticals and not ship.fireship:
        yield f"{ship.name} will sink or explode in a game without that (WS A.VIII.C)"
    if not ship.on_board and (ship.fouled or ship.grapples or ship.towing or ship.towed_by):
        yield f"{ship.name} is off the board and still fast to somebody (WS B.VI)"


def companies(battle: Battle) -> list[tuple[Ship, Company]]:
    """Everybody away from his own log, with the ship he is in."""
    return [
        (ship, company)
        for ship in battle.ships.values()
        if ship.prize is not None or ship.guests or ship.prisoners
        for company in (*([ship.prize] if ship.prize is not None else []), *ship.guests, *ship.prisoners)
    ]


def crews(battle: Battle) -> Iterator[str]:
    """WS B.IX.A.2, B.IX.D.7: who is away from a log is in just one other ship, and is marked on the log that he left."""
    if battle.step == AFTER_BATTLE:
        return
    away = dict[str, Counter[int]]()
    for _, company in companies(battle):
        away.setdefault(company.origin, Counter()).update(dict(enumerate(company.sections)))
    for ship in battle.ships.values():
        if ship.id not in away and not ship.crew_away:
            continue
        elsewhere = [away.get(ship.id, Counter[int]())[section] for section in range(len(ship.crew))]
        if elsewhere != (ship.crew_away or [0] * len(ship.crew)):
            yield f"{ship.name}: {elsewhere} of her crew are in other ships, her log says {ship.crew_away} (WS B.IX.A.2)"
        for section, gone in enumerate(elsewhere, 1):
            if gone > ship.crew_marks.count(section):
                yield f"{ship.name}: more of section {section} are away than are marked (WS B.IX.A.2)"


def points(battle: Battle) -> Iterator[str]:
    """WS B.XI.B: what a side has scored is the sum of its ledger, and for each ship it is what her loss is worth now."""
    if battle.step in ("set-up", first_step(battle), AFTER_BATTLE) and battle.turn == 1:
        return
    for side, fleet in battle.fleets.items():
        for ship in battle.ships.values():
            entered = fleet.points.get(ship.id, 0)
            if ship.home != side and entered != worth(battle, ship):
                yield f"{ship.name} has {entered} points in the ledger, and is worth {worth(battle, ship)} (WS B.XI.B.2)"
        if battle.verdict is not None and battle.verdict.points[side] != sum(fleet.points.values()):
            yield f"{side}: {battle.verdict.points[side]} points, the ledger has {sum(fleet.points.values())} (WS B.XI.B.4)"


def worth(battle: Battle, ship: Ship) -> float:
    """WS B.XI.B.2-3, S.0.p1: her value if she surrendered or is lost, twice that if she is taken; or as a scenario has it."""
    if battle.special:
        return victory.value(battle, ship)
    lost = ship.fate in LOST
    return ship.worth * (1 if lost else 2 if ship.captor is not None else 1 if ship.surrendered or ship.doom else 0)


# -- from phase to phase -------------------------------------------------------------------------------------------------


class _Log(NamedTuple):
    """What of a ship is compared with how it was after the phase before."""

    hull: int
    rigging: tuple[int, ...]
    guns: tuple[tuple[Deck, tuple[int, ...]], ...]
    crew: tuple[int, ...]
    marks: tuple[int, int, int]
    place: Place
    fate: str
    initial: tuple[bool, ...]
    aground: bool


def _log_of(ship: Ship) -> _Log:
    return _Log(
        ship.hull,
        tuple(ship.rigging),
        tuple((name, (*deck.guns, *deck.carronades)) for name, deck in ship.decks.items()),
        tuple(ship.crew),
        (len(ship.crew_marks), len(ship.rigging_marks), len(ship.gun_marks)),
        ship.place,
        ship.fate,
        tuple(deck.initial for deck in ship.decks.values()),
        ship.aground is not None,
    )


def alive(battle: Battle) -> int:
    """Crew squares of everybody who lives, wherever he is."""
    return sum(sum(ship.crew) for ship in battle.ships.values()) + sum(company.squares for _, company in companies(battle))


class Inspection:
    """Looks over a battle after each phase, beside what happened in it."""

    def __init__(self, battle: Battle) -> None:
        self.phases = 0
        self.battle = battle
        self.written = dict[str, bytes]()  # each ship as she was when she was last found right
        self.logs = {key: _log_of(ship) for key, ship in battle.ships.items()}
        self._remember(battle.step)

    def _remember(self, step: str) -> None:
        self.step, self.turn = step, self.battle.turn
        self.alive = alive(self.battle)

    def look(self, facts: Sequence[Fact], battle: Battle | None = None) -> None:
        """After a phase: raises `Unsound` with everything that does not hold."""
        self.battle = battle or self.battle
        written = {key: msgspec.json.encode(ship) for key, ship in self.battle.ships.items()}
        same = {key for key, text in written.items() if self.written.get(key) == text}
        logs = {key: self.logs[key] if key in same else _log_of(ship) for key, ship in self.battle.ships.items()}
        found = [*standing(self.battle, same), *self._changes(facts, logs)]
        if self.phases % DOCUMENT_EVERY == 0 or self.battle.verdict is not None:
            found += document(self.battle)
        if found:
            raise Unsound(f"turn {self.turn}, {self.step}: " + "; ".join(found))
        self.phases, self.written, self.logs = self.phases + 1, written, logs
        self._remember(self.battle.step)

    def _changes(self, facts: Sequence[Fact], logs: Mapping[str, _Log]) -> Iterator[str]:
        if self.step in FLEETS_CHANGE:
            return
        if [*logs] != [*self.logs]:
            yield "ships have come or gone that the scenario does not have"
            return
        yield from self._dice(facts)
        yield from self._people(facts)
        mended = {(fact.ship, fact.kind) for fact in facts if isinstance(fact, Repaired)}
        joined = {fact.to for fact in facts if isinstance(fact, Transferred)} | {
            fact.ship for fact in facts if isinstance(fact, Captured | Retaken)
        }
        tracks = {fact.ship: fact.track for fact in facts if isinstance(fact, Moved)}
        for key, before in self.logs.items():
            ship, after = self.battle.ships[key], logs[key]
            if after != before:
                yield from _grown(ship, before, after, {kind for name, kind in mended if name == key}, key in joined)
                yield from self._moved(ship, before, after, tracks.get(key))

    def _dice(self, facts: Sequence[Fact]) -> Iterator[str]:
        for roll in facts:
            if isinstance(roll, Roll) and not (1 <= roll.die <= 6 and roll.why and roll.rule.startswith("WS ")):
                yield f"a die shows {roll.die} for {roll.why!r} by {roll.rule!r} (WS I.II.A)"

    def _people(self, facts: Sequence[Fact]) -> Iterator[str]:
        """WS B.VIII.D.2, B.IX.C.2: nobody dies but by fire or in melee, and nobody is made."""
        fallen = sum(fact.crew + fact.prisoners for fact in facts if isinstance(fact, Damaged))
        fallen += sum(sum(fact.losses) for fact in facts if isinstance(fact, MeleeRound))
        fallen += sum(fact.crew for fact in facts if isinstance(fact, SetAfire))
        if alive(self.battle) != self.alive - fallen:
            yield f"{self.alive} crew squares lived, {fallen} fell, and {alive(self.battle)} live (WS B.IX.D.7)"

    def _turn_begins(self) -> bool:
        """WS B.II.A: a Basic turn begins with the Unfouling Phase, and with it come who is to enter."""
        return self.step == "unfouling" and self.battle.options.level == "basic"

    def _moved(self, ship: Ship, before: _Log, after: _Log, track: list[Place] | None) -> Iterator[str]:
        """WS B.V.A, S.0.p2: ships move when all move, hex by hex; who is off the board never comes back."""
        if before.fate != after.fate and before.fate not in ("afloat", "coming"):
            yield f"{ship.name} was {before.fate} and is {after.fate} (WS S.0.p2)"
        if before.fate == "afloat" and after.fate == "coming":
            yield f"{ship.name} was on the board and is still to come (WS B.IV.B.8)"
        if any(new and not old for old, new in zip(before.initial, after.initial, strict=True)):
            yield f"{ship.name} has her first broadside again (WS B.VIII.C.4)"
        if before.place == after.place:
            return
        if self.step not in MOVING and not self._turn_begins() and not (before.aground and not ship.aground):
            yield f"{ship.name} has moved in the phase {self.step} (WS B.II)"
        elif self.step == "execution" and before.fate == "afloat":
            if not track or track[0] != before.place or track[-1] != after.place:
                yield f"{ship.name} did not come by the way that was told (WS B.V.A.1)"
            elif any(distance(one.bow, other.bow) > 1 for one, other in pairwise(track)):
                yield f"{ship.name} went more than a hex in a step (WS B.V.C.1)"


def _grown(ship: Ship, before: _Log, after: _Log, mended: set[str], joined: bool) -> Iterator[str]:
    """WS B.VIII.D, A.X.B, B.IX.A.3: open squares only become fewer, but by repair, or by people who come aboard."""
    if after.hull > before.hull and "hull" not in mended:
        yield f"{ship.name} has hull squares back without a repair (WS A.X.B)"
    if _more(before.rigging, after.rigging) and "rigging" not in mended:
        yield f"{ship.name} has rigging squares back without a repair (WS A.X.B)"
    if any(_more(old, new) for (_, old), (_, new) in zip(before.guns, after.guns, strict=True)) and "guns" not in mended:
        yield f"{ship.name} has gun squares back without a repair (WS A.X.B)"
    if _more(before.crew, after.crew) and not joined:
        yield f"{ship.name} has crew squares back, and nobody came aboard (WS B.IX.A.3)"


def _more(before: Sequence[int], after: Sequence[int]) -> bool:
    return any(new > old for old, new in zip(before, after, strict=True))
