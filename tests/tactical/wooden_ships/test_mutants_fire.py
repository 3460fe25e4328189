"""What mutants of fire have shown to be untested: each fails when its line is broken."""

from __future__ import annotations

import pytest

from table.decisions import Form
from tactical.wooden_ships.fire import combat, hit_number, orders, rakes, ranges, targets
from tactical.wooden_ships.special import small_craft, stacks
from tactical.wooden_ships.state import Battle, Ship
from tactical.wooden_ships.terms import Half
from tests.tactical.wooden_ships.helmsmen import gunboat
from tests.tactical.wooden_ships.yard import BRITISH, FRENCH, asked, battle, played, rolls, ship, throwing


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


def labels(fight: Battle, line: str, target: str) -> set[str]:
    """How the options of a line of fire that name a target read."""
    form = asked(combat.fire(fight))[0]
    assert isinstance(form, Form)
    options = next(part for part in form.parts if part.key == line).options
    return {option.label for option in options if option.key.startswith(f"{target}:")}


@pytest.mark.rule("WS B.VIII.C.2.p2", "WS D.III.D.4.b")
@pytest.mark.parametrize(
    ("target", "said"),
    [
        (ship("Berwick", "K20", 1, FRENCH), None),
        (ship("Berwick", "L20", 2, FRENCH), "rake into the stern"),
        (gunboat("Berwick", "L20", 1, side=FRENCH), "rake"),
    ],
)
def test_a_line_of_fire_says_into_which_end_of_a_ship_it_rakes_and_of_a_gunboats_side_only_that_it_does(
    target: Ship, said: str | None
) -> None:
    found = labels(battle(ship("Alfred", "J20"), target), "alfred:right", "berwick")
    assert found
    assert {next((words for words in label.split(", ") if words.startswith("rake")), None) for label in found} == {said}


@pytest.mark.rule("WS B.VIII.A.4")
def test_who_lies_in_the_field_of_fire_is_found_whoever_lies_elsewhere_and_whatever_their_headings() -> None:
    one = ship("Alfred", "Z18")
    others = [("Berwick", "CC18", 1), ("Cato", "A18", 2), ("Duc", "C18", 3), ("Eole", "YY18", 6)]
    fight = battle(one, *(ship(name, at, heading, FRENCH) for name, at, heading in others))
    assert [target.ship.id for target in targets.targets(fight, one, "right")] == ["berwick"]


@pytest.mark.rule("WS B.VIII.A.4", "WS B.VIII.A.5")
@pytest.mark.parametrize(
    ("first", "second", "found"),
    [("G20", "H18", ["second", "first"]), ("H18", "G20", ["first", "second"]), ("H22", "H18", ["first", "second"])],
)
def test_targets_are_named_the_nearest_first_and_those_as_near_in_the_order_of_set_up(
    first: str, second: str, found: list[str]
) -> None:
    one = ship("Alfred", "J20")
    fight = battle(one, ship("First", first, side=FRENCH), ship("Second", second, side=FRENCH))
    assert [target.ship.id for target in targets.targets(fight, one, "left")] == found


@pytest.mark.rule("WS B.VIII.A.4.b")
def test_a_friend_is_no_enemy_nor_is_who_has_struck() -> None:
    one, mate, enemy = ship("Alfred", "J20"), ship("Mate", "K20"), ship("Berwick", "L20", side=FRENCH)
    assert [targets.is_enemy(one, other) for other in (mate, enemy)] == [False, True]
    enemy.surrendered = "struck"
    assert not targets.is_enemy(one, enemy)


@pytest.mark.rule("WS S.1.III.Q")
@pytest.mark.parametrize(("two", "added"), [("hold", {"one": [3]}), ("enemy:hull", {"one": [], "two": []})])
def test_a_gunboat_that_fires_herself_lends_nothing_to_another_of_her_stack(two: str, added: dict[str, list[int]]) -> None:
    boats = [gunboat(name, "J20", hull=6) for name in ("One", "Two")]
    fight = throwing(battle(*boats, ship("Enemy", "J18", side=FRENCH), special={stacks.STACKS: []}), 3, 3)
    facts = played(fight, combat.fire(fight), {"british fire": {"one:bow": "enemy:hull", "two:bow": two}})
    assert {str(roll.about): [change.value for change in roll.modifiers] for roll in rolls(facts)} == added


@pytest.mark.rule("WS S.1.III.M")
@pytest.mark.parametrize(("highest", "number"), [(3, 3), (4, 4), (5, 4)])
def test_a_scenario_holds_a_hit_number_down_and_says_so_only_where_it_does(highest: int, number: int) -> None:
    boat, enemy = gunboat("Boat", "J20"), ship("Enemy", "J18", side=FRENCH)
    fight = battle(boat, enemy, special={small_craft.LIGHT: [], f"{small_craft.LIGHT}.table": highest})
    (target,) = targets.targets(fight, boat, "bow")
    found = hit_number.rolled_on(fight, boat, hit_number.situation(fight, boat, "bow", target))
    assert found.total == number
    assert ("guns too light for more" in [one.why for one in found.modifiers]) is (highest < 4)


@pytest.mark.rule("WS B.VIII.D.3.a.p2")
@pytest.mark.parametrize(("at", "deck"), [("I18", "left"), ("K18", "right"), ("J18", None)])
def test_a_gunboat_one_row_aside_is_nearer_to_that_side(at: str, deck: str | None) -> None:
    assert rakes.near_side(gunboat("Boat", at), ship("Berwick", "J20", side=FRENCH), None) == deck


@pytest.mark.rule("WS D.III.D.4.b")
@pytest.mark.parametrize(("at", "rake"), [("L19", "stern"), ("L20", "stern"), ("L18", None), ("M20", None)])
def test_a_gunboat_is_raked_by_a_ship_whose_nearer_hex_is_near_enough(at: str, rake: str | None) -> None:
    """Within two hexes of either hex of the firer."""
    one, boat = ship("Alfred", "J20"), gunboat("Boat", at, 2, side=FRENCH)
    assert rakes.rakes(battle(one, boat), one, "right", boat) == rake


@pytest.mark.rule("WS A.VIII.A.7")
@pytest.mark.parametrize(
    ("firer", "halves", "nearest"),
    [
        (ship("Alfred", "L19"), ("bow", "stern"), None),
        (ship("Alfred", "L19"), ("bow",), "bow"),
        (ship("Alfred", "L21"), ("bow", "stern"), None),
        (ship("Alfred", "L21"), ("stern",), "stern"),
        (gunboat("Alfred", "L18"), ("bow", "stern"), "bow"),
        (gunboat("Alfred", "L23"), ("bow", "stern"), "stern"),
    ],
)
def test_the_section_nearest_to_the_guns_that_fired_is_hit(firer: Ship, halves: tuple[Half, ...], nearest: Half | None) -> None:
    assert ranges.near_half(firer, halves, ship("Berwick", "J20", side=FRENCH)) == nearest
    assert ranges.near_half(firer, halves, gunboat("Boat", "J20", side=FRENCH)) is None
