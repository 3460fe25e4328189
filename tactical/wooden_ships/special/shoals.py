"""WS S.1.III.H, S.11.III.2, S.16.III.B: shoals that a side marks before the battle, in secret where the scenario says so."""

from __future__ import annotations

from collections.abc import Callable

from table.decisions import Form, IllegalChoice, Option, Part
from table.dice import log
from table.flows import Flow, ask_all
from tactical.sea.hexes import Hex, distance
from tactical.wooden_ships import question_kinds as kinds
from tactical.wooden_ships.board import BadHex, Shoal, hull, label_of, on_board, parse_hex
from tactical.wooden_ships.special import tags
from tactical.wooden_ships.special.facts import ShoalsMarked
from tactical.wooden_ships.state import Battle

OFFERED = 24  # hexes on the menu; any other of the water may be typed
OFFING = 3  # hexes from one's own ships at which a shoal is of most use


def mark(battle: Battle) -> Flow[None]:
    """Each side that knows the water marks its shoals; all sides together, neither knowing the other's."""
    forms = [form for side in battle.fleets if (form := _form(battle, side)) is not None]
    answers = yield from ask_all(forms)
    for form in forms:
        for count, depth, secret, _ in _lots(battle, form.side):
            hexes = [answers[form.side][f"{depth}:{number}"] for number in range(1, count + 1)]
            known = (form.side,) if secret else ()
            battle.shoals += [Shoal(hex, depth, known) for hex in hexes]
            log(battle, ShoalsMarked(form.side, count, depth))


Lot = tuple[int, int, bool, str]  # how many, how deep, whether in secret, and the key of the region


def _lots(battle: Battle, side: str) -> list[Lot]:
    """What a side may mark, as `setting_up` has written it down."""
    told = battle.special.get(f"shoals.{side}", [])
    lots = (entry.split() for entry in told) if isinstance(told, list) else ()
    return [(int(count), int(depth), secret == "secret", key) for count, depth, secret, key in lots]


def _form(battle: Battle, side: str) -> Form[Hex] | None:
    parts = list[Part[Hex]]()
    for count, depth, _, key in _lots(battle, side):
        water = fitting(battle, side, key)
        offered = [hex for hex in likely(battle, side, water) if hex not in {_usual(part) for part in parts}]
        options = tuple(Option(label_of(hex), label_of(hex), hex) for hex in offered)
        read = _reader(battle, side, key)
        parts += [
            Part(f"{depth}:{number}", f"shoal {number} of {depth} feet", options, options[number - 1].key, read)
            for number in range(1, count + 1)
        ]
    if not parts:
        return None
    return Form(side, "WS S.11.III.2", kinds.SHOALS, tuple(parts), "Where are the shoals?", check=_apart, secret=True)


def _usual(part: Part[Hex]) -> Hex:
    return part.resolve(part.usual, kinds.SHOALS, "WS S.11.III.2")


def _apart(chosen: dict[str, Hex] | object) -> None:
    assert isinstance(chosen, dict)
    if len({*chosen.values()}) < len(chosen):
        raise IllegalChoice("a hex is marked twice; expected a hex for each shoal [WS S.11.III.2]")


def may_mark(battle: Battle, key: str, hex: Hex) -> bool:
    """Whether a shoal may lie in a hex: water of the region on the board, where no ship begins."""
    return (
        on_board(battle.board, hex)
        and hex not in battle.board.land
        and tags.lies_in(battle, key, hex)
        and not _lain_in(battle, hex)
    )


def _lain_in(battle: Battle, hex: Hex) -> bool:
    return any(hex in hull(ship.bow, ship.heading, ship.length) for ship in battle.afloat())


def _reader(battle: Battle, side: str, key: str) -> Callable[[str], Hex]:
    def read(text: str) -> Hex:
        try:
            hex = parse_hex(text.strip().upper())
        except BadHex as error:
            raise IllegalChoice(str(error)) from error
        if not may_mark(battle, key, hex):
            raise IllegalChoice(
                f"{label_of(hex)} is land, taken, or outside the waters named; expected free water of them [WS S.11.III.2]"
            )
        return hex

    return read


def fitting(battle: Battle, side: str, key: str) -> list[Hex]:
    """Every hex that a side may mark."""
    board = battle.board
    land, lain = {*board.land}, {hex for ship in battle.afloat() for hex in hull(ship.bow, ship.heading, ship.length)}
    every = (Hex(col, row) for col in range(board.columns) for row in range(1, board.rows + 1))
    return [hex for hex in every if hex not in land and hex not in lain and tags.lies_in(battle, key, hex)]


def likely(battle: Battle, side: str, water: list[Hex]) -> list[Hex]:
    """The hexes on the menu, the likeliest first: some way off one's own ships, and nearest to the enemy's; no two together."""
    own = [ship.bow for ship in battle.of(side)] or [Hex(0, 1)]
    enemy = [ship.bow for ship in battle.of(battle.other(side))] or own

    def worth(hex: Hex) -> tuple[int, int, Hex]:
        return abs(min(distance(hex, one) for one in own) - OFFING), min(distance(hex, one) for one in enemy), hex

    found = list[Hex]()
    for hex in sorted(water, key=worth):
        if all(distance(hex, one) > 1 for one in found):
            found.append(hex)
        if len(found) == OFFERED:
            break
    return found
