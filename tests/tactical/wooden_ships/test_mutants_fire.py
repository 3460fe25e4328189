"""What mutants of fire have shown to be untested: each fails when its line is broken."""

from __future__ import annotations

import pytest

from table.decisions import Form
from tactical.wooden_ships.fire import combat, orders, rakes
from tests.tactical.wooden_ships.helmsmen import gunboat
from tests.tactical.wooden_ships.yard import BRITISH, FRENCH, asked, battle, ship


def test_a_line_of_fire_says_which_hit_table_or_that_no_table_can_be_reached() -> None:
    """Three guns with the initial broadside, farther and farther off: 0 is a Hit Table, what is below is none."""
    said = dict[int, str]()
    for column, hexes in (("K", 1), ("L", 2), ("M", 3), ("N", 4)):
        fight = battle(ship("Sloop", "J20", guns=3), ship("Redoutable", f"{column}20", side=FRENCH, guns=3))
        form = asked(combat.fire(fight))[0]
        assert isinstance(form, Form)
        line = next(part for part in form.parts if part.key == "sloop:right")
        said[hexes] = next(option.label for option in line.options if ":" in option.key).rpartition(", ")[2]
    assert said == {1: "Hit Table 2", 2: "Hit Table 1", 3: "Hit Table 0", 4: "cannot hit"}


@pytest.mark.rule("WS B.X.D")
@pytest.mark.parametrize(
    ("enemy", "near", "far"), [("Z18", "F18", "E18"), ("Z18", "TT18", "UU18"), ("Z1", "Z21", "Z22"), ("Z35", "Z15", "Z14")]
)
def test_decks_are_fired_off_within_twenty_columns_and_rows_of_the_enemy(enemy: str, near: str, far: str) -> None:
    for at, offered in ((near, True), (far, False)):
        forms = asked(combat.fire(battle(ship("Alfred", at), ship("Berwick", enemy, side=FRENCH))))
        mine = [part for form in forms if isinstance(form, Form) and form.side == BRITISH for part in form.parts]
        assert any("alfred:left" in [option.key for option in part.options] for part in mine) is offered


@pytest.mark.rule("WS B.X.D")
@pytest.mark.parametrize(
    ("foes", "near", "far"),
    [
        (("Z5", "Z9"), "Z29", "Z30"),
        (("Z26", "Z30"), "Z6", "Z5"),
        (("F20", "K20"), "EE20", "FF20"),
        (("OO20", "TT20"), "U20", "T20"),
    ],
)
def test_of_several_enemies_the_outermost_says_who_is_near(foes: tuple[str, str], near: str, far: str) -> None:
    enemies = [ship(f"Foe {number}", at, side=FRENCH) for number, at in enumerate(foes)]
    for at, offered in ((near, True), (far, False)):
        one = ship("Alfred", at)
        fight = battle(one, *enemies)
        assert bool(orders._worth_asking(fight, BRITISH, [orders.Shoot(one, "left")])) is offered


@pytest.mark.rule("WS B.VIII.D.3.a.p2")
@pytest.mark.parametrize(
    ("at", "heading", "deck"),
    [("J16", 1, None), ("I16", 2, "left"), ("K16", 6, "right"), ("H20", 1, "left"), ("L20", 1, "right")],
)
def test_the_nearer_deck_is_that_on_whose_side_most_of_the_firer_lies(at: str, heading: int, deck: str | None) -> None:
    """Ahead on the line of her keel both are as near; with one hex on that line and the other beside it, it is that side's."""
    firer, target = ship("Alfred", at, heading), ship("Berwick", "J20", side=FRENCH)
    assert rakes.near_side(firer, target, None) == deck


@pytest.mark.rule("WS B.VIII.D.3.a.p2")
def test_in_a_rake_both_decks_are_as_near_and_a_gunboat_has_but_one() -> None:
    firer, target = ship("Alfred", "L20"), ship("Berwick", "J20", side=FRENCH)
    assert rakes.near_side(firer, target, "stern") is None
    assert rakes.near_side(firer, gunboat("Boat", "J20"), "stern") == "bow"


@pytest.mark.parametrize(
    ("seen", "end"), [(((2, -1), (2, 0)), "side"), (((2, 0), (2, -1)), "stern"), (((-3, 3), (-3, 2)), "stern")]
)
def test_where_a_gunboat_is_raked_is_told_by_the_bow_of_who_fires(seen: tuple[tuple[int, int], ...], end: str) -> None:
    assert rakes.rake_from(seen, 1, "basic") == end


@pytest.mark.rule("WS A.VIII.A.2")
@pytest.mark.parametrize(
    ("at", "heading", "said"),
    [("K22", 1, "stern section only"), ("K20", 4, "bow section only"), ("K21", 1, None), ("K20", 1, None)],
)
def test_a_line_of_fire_says_when_only_one_section_of_the_broadside_bears(at: str, heading: int, said: str | None) -> None:
    fight = battle(ship("Alfred", "J20"), ship("Berwick", at, heading, side=FRENCH))
    form = asked(combat.fire(fight))[0]
    assert isinstance(form, Form)
    line = next(part for part in form.parts if part.key == "alfred:right")
    labels = [option.label for option in line.options if option.key.startswith("berwick:")]
    assert labels
    assert {next((words for words in label.split(", ") if words.endswith("only")), None) for label in labels} == {said}
