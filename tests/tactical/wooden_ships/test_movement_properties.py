"""WS B.V: what holds of every movement phase, whatever is ordered: tried with small crowded seas."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from hypothesis import given
from hypothesis import strategies as st

from table.dice import Die, Tray
from table.seats import simplest
from table.within import driven
from tactical.sea.hexes import Hex, at, axial, distance
from tactical.wooden_ships import board
from tactical.wooden_ships.fouling import ties
from tactical.wooden_ships.movement import execution
from tactical.wooden_ships.movement.facts import Collided
from tactical.wooden_ships.movement.orders import legal, with_backing
from tactical.wooden_ships.state import Battle, Ship
from tests.tactical.wooden_ships.helmsmen import frigate, gunboat
from tests.tactical.wooden_ships.yard import BRITISH, FRENCH, battle, ship

MAKERS: dict[str, Callable[..., Ship]] = {"line": ship, "frigate": frigate, "gunboat": gunboat}
CENTRE = Hex(20, 18)
WIDE = 2


class Berth(NamedTuple):
    """A ship of a small sea: what she is, where she lies from the centre, which of her orders she is given, and whether she is
    fouled with the one named before her, if that lies beside her."""

    kind: str
    q: int
    r: int
    heading: int
    still: int
    choice: int
    side: str
    fouled: bool


class Sea(NamedTuple):
    berths: tuple[Berth, ...]
    wind: int


berths = st.builds(
    Berth,
    kind=st.sampled_from(["line", "frigate", "frigate", "gunboat"]),
    q=st.integers(-WIDE, WIDE),
    r=st.integers(-WIDE, WIDE),
    heading=st.integers(1, 6),
    still=st.integers(0, 2),
    choice=st.integers(0, 500),
    side=st.sampled_from([BRITISH, FRENCH]),
    fouled=st.booleans(),
)
seas = st.builds(Sea, st.lists(berths, min_size=4, max_size=8).map(tuple), st.integers(1, 6))


def lain(sea: Sea, order: list[int] | None = None) -> tuple[Battle, dict[str, str]]:
    """The battle of a sea, ships that would overlap left out, and an order for each, out of all that are legal. `order`: how
    the ships stand in the document."""
    ships, taken = dict[int, Ship](), set[Hex]()
    for number, berth in enumerate(sea.berths):
        one = MAKERS[berth.kind](f"S{number}", "A1", berth.heading, still=berth.still, side=berth.side)
        q, r = axial(CENTRE)
        one.bow = at(q + berth.q, r + berth.r)
        filled = board.hull(one.bow, one.heading, one.length)
        if taken.isdisjoint(filled):
            taken.update(filled)
            ships[number] = one
    for number, one in ships.items():
        before = ships.get(number - 1)
        if sea.berths[number].fouled and before is not None and ties.adjacent(one, before):
            one.fouled.append(before.id)
            before.fouled.append(one.id)
    listed = [ships[number] for number in (order or range(len(sea.berths))) if number in ships]
    found = battle(*listed, wind=sea.wind)
    moves = dict[str, str]()
    for number, one in ships.items():
        texts = (*legal(found, one), *with_backing(found, one))
        moves[one.id] = texts[sea.berths[number].choice % len(texts)]
    return found, moves


def carry_out(sea: Battle, moves: dict[str, str], die: int | None = None) -> int:
    """Play the phase, with all dice alike if one is given; the number of collisions."""
    for key, text in moves.items():
        sea.ships[key].orders = [text]
    sea.lay(Tray({number: Die(number, 6, die - 1) for number in range(200)} if die is not None else {}))
    driven(execution.execute(sea), lambda question: question.resolve(simplest(question)))
    return sum(1 for fact in sea.tray.journal if isinstance(fact, Collided))


def outcome(sea: Battle) -> dict[str, Any]:
    return {
        key: (one.bow, one.heading, one.fate, sorted(one.fouled), one.still, one.adrift, one.done.order, one.done.collided)
        for key, one in sea.ships.items()
    }


@given(seas)
def test_no_hex_is_filled_twice(sea: Sea) -> None:
    found, moves = lain(sea)
    for _ in range(3):
        carry_out(found, moves)
        filled = [hex for one in found.afloat() for hex in board.hull(one.bow, one.heading, one.length)]
        assert len(filled) == len(set(filled))
        moves = {one.id: legal(found, one)[-1] for one in found.afloat()}


@given(seas)
def test_nobody_goes_farther_than_her_order_and_drift_and_her_log_says_what_she_did(sea: Sea) -> None:
    found, moves = lain(sea)
    before = {key: one.bow for key, one in found.ships.items()}
    carry_out(found, moves)
    for key, one in found.ships.items():
        if one.on_board:
            assert distance(before[key], one.bow) <= one.done.hexes + one.done.drifted
            if not one.done.collided:
                assert (one.done.order.removesuffix("D") or "0") == moves[key]


@given(seas, st.randoms(use_true_random=False))
def test_the_order_of_ships_in_the_document_changes_nothing(sea: Sea, chance: Any) -> None:
    shuffled = list(range(len(sea.berths)))
    chance.shuffle(shuffled)
    (one, moves), (other, again) = lain(sea), lain(sea, shuffled)
    assert moves == again
    carry_out(one, moves)
    carry_out(other, moves)
    assert outcome(one) == outcome(other)


# -- the board turned and mirrored -------------------------------------------------------------------------------------------


def turned_hex(q: int, r: int) -> tuple[int, int]:
    """Sixty degrees clockwise."""
    return -r, q + r


def mirrored_hex(q: int, r: int) -> tuple[int, int]:
    """Left and right of direction 1 exchanged."""
    return -q, q + r


def changed(
    sea: Sea, place: Callable[[int, int], tuple[int, int]], way: Callable[[int], int]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """The outcome of a sea, and that of the same sea changed, both as the changed sea has it. All are of one side and all dice
    alike, so that no die decides anything."""
    alike = Sea(tuple(berth._replace(side=BRITISH) for berth in sea.berths), sea.wind)
    one, moves = lain(alike)
    swapped = way(2) == 6
    moved = (Berth(b.kind, *place(b.q, b.r), way(b.heading), b.still, b.choice, b.side, b.fouled) for b in alike.berths)
    other, _ = lain(Sea(tuple(moved), way(sea.wind)))
    mirror = str.maketrans("LR", "RL")
    told = {key: text.replace("RW", "W").translate(mirror).replace("W", "RW") if swapped else text for key, text in moves.items()}
    told = {key: text.replace("BRW", "BW") for key, text in told.items()}
    carry_out(one, moves, 6)
    carry_out(other, told, 6)
    q, r = axial(CENTRE)

    def seen(ship: Ship, *, map_it: bool) -> tuple[Any, ...]:
        dq, dr = axial(ship.bow)[0] - q, axial(ship.bow)[1] - r
        where = (*place(dq, dr), way(ship.heading)) if map_it else (dq, dr, ship.heading)
        return (*where, ship.fate, sorted(ship.fouled), ship.still, ship.adrift, len(ship.done.order), ship.done.collided)

    return (
        {key: seen(ship, map_it=True) for key, ship in one.ships.items()},
        {key: seen(ship, map_it=False) for key, ship in other.ships.items()},
    )


@given(seas)
def test_a_board_turned_gives_results_turned(sea: Sea) -> None:
    one, other = changed(sea, turned_hex, lambda direction: direction % 6 + 1)
    assert one == other


@given(seas)
def test_a_board_mirrored_gives_results_mirrored(sea: Sea) -> None:
    one, other = changed(sea, mirrored_hex, lambda direction: (1 - direction) % 6 + 1)
    assert one == other


def test_these_seas_are_crowded_enough() -> None:
    """Of a hundred seas like those that are tried, more than a third must have collisions, or little is shown."""
    chance = Random(1798)
    kinds = sorted(MAKERS)
    collided = 0
    for _ in range(100):
        drawn = [(chance.choice(kinds), *_place(chance), chance.randint(1, 6), chance.randrange(500)) for _ in range(6)]
        ships = tuple(Berth(kind, q, r, heading, 0, choice, BRITISH, False) for kind, q, r, heading, choice in drawn)
        collided += carry_out(*lain(Sea(ships, chance.randint(1, 6)))) > 0
    assert collided > 33


def _place(chance: Random) -> tuple[int, int]:
    return chance.randint(-WIDE, WIDE), chance.randint(-WIDE, WIDE)
