"""Gunnery of the first edition, each case beside that of 2023."""

from __future__ import annotations

import pytest

from table.dice import Roll
from tactical.flying_colors.board import grapple
from tactical.flying_colors.card import Hits
from tactical.flying_colors.counter_terms import Edition
from tactical.flying_colors.damage import hits
from tactical.flying_colors.fire import answers, weigh
from tactical.flying_colors.fire.facts import Fired
from tactical.flying_colors.fire.rakes import damage_of
from tactical.flying_colors.movement.rolls import tacking_roll
from tactical.flying_colors.state import Action, Anchor, Face
from tactical.sea.hexes import Hex
from tests.tactical.flying_colors.gundeck import ALONGSIDE, CLOSE, attack, battle, fire, keys, shot, under_way
from tests.tactical.flying_colors.helmsman import facts, throw
from tests.tactical.flying_colors.pictures import ship
from tests.tactical.flying_colors.test_fire_rakes import CROSSING, aboard

EDITIONS: tuple[Edition, Edition] = (2006, 2023)


def crossing(edition: Edition) -> Action:
    fought = battle(CROSSING, edition=edition)
    fought.wind = 3
    under_way(fought, "V")
    return fought


# -- rakes ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 2006:12.5a", "FC 2006:12.3")
def test_a_rake_is_automatic_where_no_broadside_of_the_target_bears() -> None:
    """V ahead of F but off her rake line: a rake in 2006 only; on the line no die is thrown in 2006."""
    for edition, rake, dice in ((2006, "bow", 1), (2023, None, 1)):
        fought = crossing(edition)  # type: ignore[arg-type]
        fought.ships["F"].bow = Hex(24, 17)
        fought.ships["V"].bow = Hex(26, 12)
        one = shot(fought, "V", "F")
        assert one.sighting.rake == rake
        throw(fought, 0)
        fire(fought, one, *[0] * dice)
        assert facts(fought, Fired)[0].rake == rake
    for edition, thrown in ((2006, ["fire at hull"]), (2023, ["rake", "fire at hull"])):
        fought = crossing(edition)  # type: ignore[arg-type]
        fire(fought, shot(fought, "V", "F"), *[0] * len(thrown))
        assert [roll.why for roll in facts(fought, Roll)] == thrown


@pytest.mark.rule("FC 2006:12.5a")
def test_no_rake_where_a_broadside_bears() -> None:
    fought = battle(CLOSE, edition=2006)
    assert shot(fought, "V", "F").sighting.rake is None


@pytest.mark.rule("FC 2006:12.5b", "FC 2006:12.5c")
def test_all_damage_is_doubled_and_a_stern_rake_adds_two() -> None:
    found = Hits(3, 2, 1, True)
    old, new = battle(edition=2006), battle()
    assert damage_of(old, found, "bow") == Hits(6, 4, 2, True)
    assert damage_of(old, found, "stern") == Hits(8, 4, 2, True)
    assert damage_of(new, found, "stern") == Hits(6, 2, 1, True)


@pytest.mark.rule("FC 2006:12.5d")
def test_at_one_hex_a_rake_needs_only_one_hex_of_hers_out_of_the_arc() -> None:
    """V's stern is in F's port arc, her bow ahead of F; a hex further off that is no rake, nor with both hexes in the arc."""
    fought = crossing(2006)
    fought.ships["F"].bow = Hex(24, 13)
    vessel = fought.ships["V"]
    for bow, distance, rake in ((Hex(24, 12), 1, "bow"), (Hex(24, 11), 2, None), (Hex(23, 12), 1, None)):
        vessel.bow, vessel.facing = bow, 2
        one = shot(fought, "V", "F")
        assert (one.sighting.range, one.sighting.rake) == (distance, rake)


@pytest.mark.rule("FC 2006:12.5e")
def test_defensive_fire_may_rake() -> None:
    for edition, rake in ((2006, "bow"), (2023, None)):
        fought = crossing(edition)  # type: ignore[arg-type]
        fought.way = None
        under_way(fought, "F")
        assert {one.sighting.rake for one in answers(fought, fought.ships["F"], "V")} == {rake}


@pytest.mark.rule("FC 2006:12.10b", "FC 2006:12.10a")
def test_crossing_over_an_enemy_always_rakes_and_manpower_hits_count_double() -> None:
    for edition, dice in ((2006, (0,)), (2023, (9, 0))):
        fought = battle(edition=edition)  # type: ignore[arg-type]
        fought.ships["F"].bow = Hex(24, 11)
        fought.ships["V"].bow, fought.ships["V"].facing = Hex(23, 11), 3
        aboard(fought, Hex(24, 12))
        fire(fought, shot(fought, "V", "F"), *dice)
        assert facts(fought, Fired)[0].rake == ("stern" if edition == 2006 else None)


@pytest.mark.rule("FC 2006:12.10a", "FC 2006:12.9a", "FC 2006:13.2")
def test_marines_are_hit_and_at_point_blank_twice() -> None:
    """A modified 1 at the hull with firepower 11 is M; in 2023 nobody is hit. Never the last marine."""
    for edition, close, marines, lost in (
        (2006, "", 4, 1),
        (2006, "point-blank", 4, 2),
        (2006, "point-blank", 2, 1),
        (2023, "", 4, 0),
    ):
        fought = battle(ALONGSIDE, edition=edition)  # type: ignore[arg-type]
        foe = fought.ships["F"]
        foe.front = Face("3", 12, marines, 5)
        one = shot(fought, "V", "F")
        fought.ships["V"].front = Face("3", 12, colour="black")
        if close:
            fought.ships["V"].front = Face("4", 12, colour="black")
            one = one._replace(sighting=one.sighting._replace(close=close))  # type: ignore[arg-type]
        assert weigh(fought, one).firepower == 11
        fire(fought, one, 0)
        assert foe.marines_lost == lost


@pytest.mark.rule("FC 2006:13.2")
def test_her_last_marine_stays() -> None:
    fought = battle(edition=2006)
    one = fought.ships["V"]
    hits(fought, one, marines=9)
    assert one.face.marines - one.marines_lost == 1
    hits(fought, one, marines=1)
    assert one.face.marines - one.marines_lost == 1


# -- strength ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 2006:12.8a")
def test_the_targets_audacity_is_taken_off() -> None:
    for edition, power in ((2006, 4 + 2 - 3), (2023, 4 + 2)):
        fought = battle(edition=edition)  # type: ignore[arg-type]
        fought.fleets["British"].audacity = {"British": 2}
        fought.fleets["French"].audacity = {"French": 3}
        assert weigh(fought, shot(fought, "V", "F")).firepower == power


@pytest.mark.rule("FC 2006:12.8b")
def test_only_partial_shots_and_hull_hits_cost_rows() -> None:
    for fields in ({"sails": "full"}, {"dismasted": True}, {"on_fire": True}):
        for edition, row in ((2006, "3"), (2023, "4")):
            fought = battle(edition=edition)  # type: ignore[arg-type]
            for name, value in fields.items():
                setattr(fought.ships["V"], name, value)
            assert weigh(fought, shot(fought, "V", "F")).row == row
    fought = battle(edition=2006)
    fought.ships["V"].hull = 6
    fought.ships["F"].bow = Hex(22, 7)
    assert weigh(fought, shot(fought, "V", "F")).row == "5"


@pytest.mark.rule("FC 2006:12.8b")
def test_the_table_ends_with_g() -> None:
    for edition, row in ((2006, None), (2023, "T")):
        fought = battle(CLOSE, edition=edition)  # type: ignore[arg-type]
        fought.ships["V"].front, fought.ships["V"].hull = Face("6", 30), 12
        assert weigh(fought, shot(fought, "V", "F")).row == row


@pytest.mark.rule("FC 2006:12.9a")
def test_one_table_serves_all_sizes() -> None:
    for edition, size in ((2006, "large"), (2023, "small")):
        fought = battle(edition=edition)  # type: ignore[arg-type]
        fought.ships["V"] = ship("V", Hex(20, 11), 1, large=False)
        assert weigh(fought, shot(fought, "V", "F")).size == size


@pytest.mark.rule("FC 2006:12.9b")
def test_the_die_has_no_bound_and_nothing_above_twelve_counts_again() -> None:
    for edition, die, rigging in ((2006, 6, 0), (2023, 5, 3)):
        fought = battle(ALONGSIDE, edition=edition)  # type: ignore[arg-type]
        fought.ships["V"].nationality = "Danish"
        fought.ships["F"].front = Face("3", 30)
        one = shot(fought, "V", "F")._replace(aid=6)
        assert weigh(fought, one).die == die
        fire(fought, one, 9, 9)
        assert fought.ships["F"].rigging == rigging


@pytest.mark.rule("FC 2006:12.12")
def test_carronades_add_to_the_die_and_a_red_symbol_counts_one() -> None:
    """W23 of 2006: a British ship with a red rate at one hex: +3 on the die; +1 more for her hull fire."""
    for edition, power, die in ((2006, 0, 3), (2023, 2, 0)):
        fought = battle(ALONGSIDE, edition=edition, year=1790)  # type: ignore[arg-type]
        fought.ships["V"].front = Face("3", 12, colour="red", shape="hexagon") if edition == 2006 else Face("3", 12, colour="red")
        found = weigh(fought, shot(fought, "V", "F"))
        assert (found.firepower, found.die) == (12 + power, die + 1)


@pytest.mark.rule("FC 2006:12.11")
def test_ships_fast_to_each_other_may_fire_at_rigging_and_feel_the_wind() -> None:
    for edition, aims, wind in ((2006, ["hull", "rigging"], 1), (2023, ["hull"], 0)):
        fought = battle(ALONGSIDE, edition=edition, wind=2)  # type: ignore[arg-type]
        grapple(fought.ships["V"], fought.ships["F"])
        assert keys(fought, "V") == [f"starboard:{aim}:F" for aim in aims]
        assert weigh(fought, shot(fought, "V", "F")).die == 1 + wind


@pytest.mark.rule("FC 2006:12.11")
def test_and_rake_only_as_their_arcs_say() -> None:
    """F fast across V's beam with one hex in V's arc would rake at range 1; with both in it she does not."""
    fought = battle(ALONGSIDE, edition=2006)
    grapple(fought.ships["V"], fought.ships["F"])
    assert shot(fought, "V", "F").sighting.rake is None


@pytest.mark.rule("FC 2006:12.4")
def test_the_option_of_fire_at_will_takes_the_place_of_answers() -> None:
    for edition, asked in ((2006, []), (2023, ["French: answer"])):
        fought = battle(edition=edition, defensive_fire=True)  # type: ignore[arg-type]
        under_way(fought, "V")
        assert attack(fought, shot(fought, "V", "F"), ["hold"] if asked else [], dice=(0,)).kinds == asked


# -- damage --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 2006:12.11", "FC 3.7.6c")
def test_ships_at_anchor_feel_the_wind_in_2006() -> None:
    for edition, wind in ((2006, 1), (2023, 0)):
        fought = battle(edition=edition, wind=2)  # type: ignore[arg-type]
        fought.ships["V"].anchor = Anchor()
        assert weigh(fought, shot(fought, "V", "F")).die == 2 + 1 + wind


@pytest.mark.rule("FC 2006:13.1")
def test_rigging_hits_do_not_hinder_a_tack_in_2006() -> None:
    for edition, penalty in ((2006, 0), (2023, -2)):
        fought = battle(edition=edition)  # type: ignore[arg-type]
        fought.ships["V"].rigging = 6
        throw(fought, 5)
        roll = tacking_roll(fought, fought.ships["V"], 5)
        assert sum(modifier.value for modifier in roll.modifiers if modifier.why == "rigging") == penalty


@pytest.mark.rule("FC 2006:13.1")
def test_but_not_while_she_must_get_clear_of_another() -> None:
    fought = battle(edition=2006)
    vessel = fought.ships["V"]
    fought.ships["F"].bow = Hex(20, 10)
    way = under_way(fought, "V", mps=1)
    hits(fought, vessel, rigging=3)
    assert way.mps == 1


@pytest.mark.rule("FC 2006:13.1", "FC 3.7.11b")
def test_rigging_hits_tell_in_the_middle_of_a_move_in_2006() -> None:
    for edition, mps in ((2006, 3 - 2), (2023, 3)):
        fought = battle(edition=edition)  # type: ignore[arg-type]
        vessel = fought.ships["V"]
        vessel.rigging = 2
        way = under_way(fought, "V", mps=3)
        hits(fought, vessel, rigging=4)
        assert (way.mps, vessel.rigging) == (mps, 6)
