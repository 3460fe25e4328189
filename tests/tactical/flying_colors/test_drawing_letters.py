"""The board in letters, for a terminal."""

from __future__ import annotations

import pytest

from tactical.drawing import Crop
from tactical.drawing.letters import ARROWS, troubles
from tactical.flying_colors import scenarios
from tactical.flying_colors.board import grapple
from tactical.flying_colors.state import Action, Anchor, Battery, Commander, Layout, Shoal, Values
from tactical.sea.hexes import Hex
from tests.tactical.flying_colors import pictures
from tests.tactical.flying_colors.drawn import board, codes, describe, roll, seen, wind_line

PAIR = """
.     .     .
   .     .     .
.     A1    .
   .     .     .
.     a     .
   .     B2    .
.     b     .
   .     .     .
"""
CROP = Crop(20, 10, 24, 13)


def sea() -> Action:
    return pictures.action(PAIR, french="B")


def test_a_ship_is_an_arrow_at_her_bow_and_small_letters_at_her_stern() -> None:
    assert board(sea(), CROP) == [
        "     20      22      24",
        "A10   ·       ·       ·",
        "          ·       ·",
        "A11   ·      B1↑      ·",
        "          ·       ·",
        "A12   ·      b1       ·",
        "          ·      F1↗",
        "A13   ·      f1       ·",
        "          ·       ·",
    ]


def test_trouble_shoals_and_batteries_are_marked() -> None:
    action = sea()
    action.ships["A"].on_fire = True
    action.shoals = [Shoal("A", -1, (Hex(20, 10),))]
    action.batteries = [Battery("fort", "Fort", "French", "French", Hex(24, 10), "1", 20)]
    lines = board(action, CROP)
    assert lines[1] == "A10   ::      ·      [##]"
    assert "B1↑*" in lines[3]


def test_each_letter_is_painted_as_what_it_is() -> None:
    painted: dict[str, set[str]] = {}

    def paint(words: str, whose: str) -> str:
        painted.setdefault(whose, set()).add(words.strip())
        return words

    board(sea(), CROP, paint)
    assert painted["British"] == {"B1↑", "b1"}
    assert painted["French"] == {"F1↗", "f1"}
    assert painted["sea"] == {"·"}


def test_codes_are_one_to_a_ship() -> None:
    for name in scenarios.available():
        action = scenarios.set_up(name)
        assert len(set(codes(action).values())) == len(action.ships)
        assert all(len(code) == 2 for code in codes(action).values())
        assert "\n".join(board(action)).count(ARROWS[1]) >= sum(ship.facing == 1 for ship in action.ships.values())


def test_sides_with_the_same_first_letter_get_different_ones() -> None:
    action = sea()
    action.fleets = {"Bold": action.fleets["British"], "Brave": action.fleets["French"]}
    action.ships["A"].side, action.ships["B"].side = "Bold", "Brave"
    assert codes(action) == {"A": "B1", "B": "R1"}


def test_troubles_come_the_most_pressing_first() -> None:
    action = sea()
    ship = action.ships["A"]
    assert troubles(seen(action, "A")) == []
    ship.anchor, ship.dismasted = Anchor(), True
    assert troubles(seen(action, "A")) == ["#", "+"]
    grapple(ship, action.ships["B"])
    ship.struck = True
    assert troubles(seen(action, "A")) == ["!", "&", "#", "+"]
    ship.captor = "French"
    assert troubles(seen(action, "A"))[0] == "$"
    assert "!" not in troubles(seen(action, "A"))


def test_a_ship_in_a_line() -> None:
    action = sea()
    ship = action.ships["A"]
    action.commanders["hood"] = Commander("hood", "Hood", "British", "British", 1, Values(3, 2), Values(2, 1), ship="A")
    ship.hull, ship.on_fire = 5, True
    assert (
        describe(action, ship)
        == "A, Hood (range 3, quality 2): A2211↑, rate 3, hull 7 of 12, marines 4, rigging hits 0, plain sails; on fire"
    )
    ship.damaged, action.commanders["hood"].wounded = True, True
    assert "A, Hood (range 2, quality 1, wounded): A2211↑, rate 5, hull 6 of 11 (damaged side)" in describe(action, ship)
    ship.fate = "sunk"
    assert describe(action, ship) == "A, Hood (range 2, quality 1, wounded): sunk"


def test_the_roll_names_every_ship_under_her_side() -> None:
    action = sea()
    action.batteries = [Battery("fort", "Fort", "French", "French", Hex(24, 10), "1", 20, hits=5)]
    assert [line.split(":")[0] for line in roll(action)] == ["British", "  B1 A", "French", "  F1 B", "  ## Fort"]
    assert "15 of 20 left" in list(roll(action))[-1]


@pytest.mark.parametrize(("turns", "words"), [(10, "Turn 1 of 10;"), (0, "Turn 1;")])
def test_turn_and_wind(turns: int, words: str) -> None:
    action = sea()
    action.turns = turns
    assert wind_line(action).startswith(f"{words} the wind blows ↑ towards 1")


def test_a_duel_map() -> None:
    action = sea()
    action.layout = Layout((), 9)
    for ship in action.ships.values():
        ship.bow = Hex(ship.bow.col + 19, ship.bow.row + 28)
    assert any("B1↑" in line for line in board(action))
