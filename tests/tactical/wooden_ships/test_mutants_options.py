"""What mutants of the optional rules have shown to be untested: each fails when its line is broken."""

from __future__ import annotations

import pytest

from table.decisions import Form, IllegalChoice
from tactical.sea.hexes import COMPASS, distance, within
from tactical.wooden_ships.board import Shoal, label_of, parse_hex
from tactical.wooden_ships.damage import masts
from tactical.wooden_ships.fouling import ties
from tactical.wooden_ships.options import aground, blocked_wind, command_lag, messages, shoals, towing
from tactical.wooden_ships.options.facts import ShoalFound
from tactical.wooden_ships.state import Aground, Company, Options
from tests.tactical.wooden_ships.helmsmen import told
from tests.tactical.wooden_ships.yard import BRITISH, FRENCH, asked, battle, rolls, ship, throwing


@pytest.mark.rule("WS O.IV.1")
@pytest.mark.parametrize(("ships", "names", "last"), [(1, 2, "1"), (6, 2, "1"), (7, 3, "2"), (12, 3, "2"), (13, 4, "3")])
def test_a_fleet_is_divided_into_squadrons_of_six_with_one_to_spare(ships: int, names: int, last: str) -> None:
    own = [ship(f"Ship {number}", f"{column}20") for number, column in zip(range(ships), "ABCDEFGHIJKLM", strict=False)]
    (form,) = asked(command_lag.organise(battle(*own, options=Options(command_lag="squadrons"))))
    assert isinstance(form, Form)
    lines_of_ships = form.parts[1:]
    assert [len(part.options) for part in lines_of_ships] == [names] * ships
    assert (lines_of_ships[0].usual, lines_of_ships[-1].usual) == ("1", last)
    assert form.parts[0].usual == own[0].id


@pytest.mark.rule("WS O.XI.B.p1")
@pytest.mark.parametrize(("hard", "die", "off"), [(1, 1, False), (1, 2, True), (4, 4, False), (4, 5, True), (5, 6, True)])
def test_a_die_above_the_first_one_refloats_and_says_what_was_needed(hard: int, die: int, off: bool) -> None:
    one = ship("Alfred", "J20", aground=Aground(hard, parse_hex("J21"), 1, 1))
    sea = throwing(battle(one, turn=2, options=Options(aground=True)), die)
    aground.refloat(sea)
    assert (one.aground is None) is off
    assert label_of(one.bow) == ("J21" if off else "J20")
    assert [roll.at_least for roll in rolls(sea.tray.journal)] == [hard + 1]


@pytest.mark.rule("WS O.VIII.B.p3")
def test_a_die_for_unfouling_says_the_highest_number_that_serves() -> None:
    sea = throwing(battle(ship("Alfred", "J20", hanging=["left"]), options=Options(loss_of_rigging=True)), 6)
    masts.cut_loose(sea)
    (roll,) = rolls(sea.tray.journal)
    serving = [die for die in range(1, 7) if sea.tables.unfouling.succeeds(die)]
    assert roll.at_most == serving[-1] > serving[0]


@pytest.mark.rule("WS O.VII.B")
def test_who_tows_nobody_loses_nothing_by_it() -> None:
    tug, tow = ship("Tug", "J20"), ship("Tow", "J22")
    sea = battle(tug, tow, options=Options(towing=True))
    assert [towing.loss(sea, one) for one in (tug, tow)] == [0, 0]
    towing.begin(sea, tug, tow)
    assert towing.loss(sea, tug) > 0
    assert towing.loss(sea, tow) == 0


@pytest.mark.rule("WS O.XI.B", "WS O.XI.D")
def test_who_comes_off_has_not_stood_still_and_her_place_is_hers() -> None:
    """Both ran aground from the same hexes in turns: when one has come off there, no die is thrown for the other."""
    before = Aground(1, parse_hex("J25"), 1, 1)
    first, second = (ship(name, at, aground=before, still=4, adrift=3) for name, at in (("First", "J20"), ("Second", "N20")))
    sea = throwing(battle(first, second, turn=2, options=Options(aground=True)), 6)
    aground.refloat(sea)
    assert (first.aground, label_of(first.bow), first.still, first.adrift) == (None, "J25", 0, 0)
    assert (second.aground, label_of(second.bow), second.still, second.adrift) == (before, "N20", 4, 3)
    assert len(rolls(sea.tray.journal)) == 1


@pytest.mark.rule("WS O.XI.B")
@pytest.mark.parametrize(("since", "dice"), [(1, 1), (2, 0)])
def test_a_ship_is_refloated_from_the_turn_after_she_struck(since: int, dice: int) -> None:
    one = ship("One", "J20", aground=Aground(5, parse_hex("J25"), 1, since))
    sea = throwing(battle(one, turn=2, options=Options(aground=True)), 1)
    aground.refloat(sea)
    assert len(rolls(sea.tray.journal)) == dice


@pytest.mark.rule("WS O.XII.A")
def test_a_side_that_finds_a_shoal_has_learnt_something_and_when_both_know_it_is_told() -> None:
    one, enemy = ship("One", "J20"), ship("Enemy", "L20", side=FRENCH)
    sea = throwing(battle(one, enemy, shoals=[Shoal(parse_hex("K20"), 15, known_to=("umpire",))], options=Options(lead=True)))
    shoals.find(sea, one, [parse_hex("K21")], [BRITISH])
    assert (sea.tray.reveals, sea.shoals[0].known_to) == (0, ("umpire",))
    shoals.find(sea, one, [parse_hex("K20")], [BRITISH])
    assert (sea.tray.reveals, sea.shoals[0].known_to) == (1, ("umpire", BRITISH))
    assert told(sea.tray.journal, ShoalFound) == []
    shoals.find(sea, enemy, [parse_hex("K20")], [FRENCH])
    assert (sea.tray.reveals, sea.shoals[0].known_to) == (2, ())
    assert [(fact.ship, fact.depth) for fact in told(sea.tray.journal, ShoalFound)] == [("enemy", 15)]


@pytest.mark.rule("WS O.III.B")
def test_messages_are_written_in_secret_by_fleets_of_two_ships_or_more_and_are_not_too_long() -> None:
    for own, sides in ((1, []), (2, [(BRITISH, True)])):
        ships = [ship(f"Own {number}", f"{column}20") for number, column in zip(range(own), "JN", strict=False)]
        sea = battle(*ships, ship("Enemy", "T20", side=FRENCH), options=Options(messages=True))
        assert [(form.side, form.secret) for form in asked(messages.write(sea))] == sides
    assert len(messages._read("x" * messages.LONGEST)) == messages.LONGEST
    with pytest.raises(IllegalChoice, match="characters"):
        messages._read("x" * (messages.LONGEST + 1))


@pytest.mark.rule("WS O.XI", "WS O.XII")
def test_a_shoal_with_nobodys_name_to_it_is_known_to_all_and_any_other_to_those_named() -> None:
    charted, found = Shoal(parse_hex("K20"), 15), Shoal(parse_hex("K20"), 15, known_to=(BRITISH,))
    assert [shoals.knows(charted, side) for side in (BRITISH, FRENCH)] == [True, True]
    assert [shoals.knows(found, side) for side in (BRITISH, FRENCH)] == [True, False]


@pytest.mark.rule("WS O.IX")
def test_whoever_has_any_speed_under_battle_sails_may_lose_her_wind_and_a_rowed_vessel_not() -> None:
    slow, boat = ship("Slow", "J20", speeds=(1, 2), rigging=(7,)), ship("Boat", "N20", speeds=(0, 0), rigging=(1,))
    assert [blocked_wind._sails(one) for one in (slow, boat)] == [True, False]


@pytest.mark.rule("WS O.IV.4")
@pytest.mark.parametrize("heading", COMPASS)
def test_the_flagships_radius_is_measured_to_either_hex_of_a_ship_and_to_the_one_of_a_gunboat(heading: int) -> None:
    flag = ship("Flag", "Z18", heading)
    radius = battle(flag).tables.command.radius
    for number in (2, 7):
        for hex in within(flag.bow, radius + 2):
            one = ship("One", "A1", heading % 6 + 1, number=number)
            one.bow = hex
            near = min(distance(mine, theirs) for mine in ties.hull(flag) for theirs in ties.hull(one)) <= radius
            assert command_lag._within(battle(flag, one), flag, one) is near


@pytest.mark.rule("WS O.IV.4.a")
@pytest.mark.parametrize(("taken", "left"), [(4, []), (5, []), (3, ["1", "2"])])
def test_the_moves_written_ahead_for_a_ship_that_has_just_changed_hands_are_erased(taken: int, left: list[str]) -> None:
    one = ship("One", "J20", orders=["1", "2"], prize=Company("two", BRITISH, "average", [1], taken))
    sea = battle(one, ship("Two", "N20"), turn=5, options=Options(command_lag="squadrons"))
    command_lag._erase(sea, one)
    assert one.orders == left


@pytest.mark.rule("WS O.XII.A")
def test_the_lead_is_cast_while_any_shoal_is_still_unknown_to_somebody() -> None:
    one = ship("One", "J20")
    waters = [Shoal(parse_hex("A1"), 15), Shoal(parse_hex("K20"), 15, known_to=(FRENCH,))]
    sea = throwing(battle(one, ship("Enemy", "T20", side=FRENCH), shoals=waters, options=Options(lead=True)))
    shoals.cast(sea)
    assert [shoals.knows(shoal, BRITISH) for shoal in sea.shoals] == [True, True]
