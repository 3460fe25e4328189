"""FC 3.7.7.6, 3.7.9: raking and point-blank fire."""

from __future__ import annotations

from typing import Any

import pytest

from table.dice import Roll
from tactical.flying_colors.board import foul, grapple
from tactical.flying_colors.card import Hits
from tactical.flying_colors.fire import Gunners, answers, expected, weigh
from tactical.flying_colors.fire.facts import Fired
from tactical.flying_colors.fire.rakes import damage_of
from tactical.flying_colors.movement import activate
from tactical.flying_colors.state import Action, Commander, Face, Passing, Values
from tactical.sea.hexes import Hex, Place
from tests.tactical.flying_colors.gundeck import battle, fire, keys, shot, under_way
from tests.tactical.flying_colors.helmsman import facts, play
from tests.tactical.flying_colors.pictures import ship

CROSSING = """
    .     .     .     .     .
       .     v     .     .
    .     .     V3    .     .
       .     .     .     .
    .     .     .     .     .
       .     .     .     .
    .     .     F1    .     .
       .     .     .     .
    .     .     f     .     .
       .     .     .     .
"""  # V sails across F's bow, her own bow on the rake line, two hexes ahead
ASTERN = """
    .     .     .     .     .
       .     .     .     .
    .     .     F1    .     .
       .     .     .     .
    .     .     f     .     .
       .     .     .     .
    .     .     .     .     .
       .     .     V2    .
    .     .     v     .     .
       .     .     .     .
"""  # V sails across F's wake, her stern on the rake line


def crossing(picture: str = CROSSING, **options: Any) -> Action:
    """The wind is right aft."""
    fought = battle(picture, **options)
    fought.wind = fought.ships["V"].facing
    under_way(fought, "V")
    return fought


# -- the position --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 3.7.7.6a", "FC 3.7.7.6b")
def test_a_ship_with_any_hex_on_the_rake_line_may_rake() -> None:
    assert shot(crossing(), "V", "F").sighting.rake == "bow"
    assert shot(crossing(ASTERN), "V", "F").sighting.rake == "stern"
    fought = crossing()
    fought.ships["V"].bow = Hex(23, 11)
    assert shot(fought, "V", "F").sighting.rake is None


@pytest.mark.rule("FC 3.7.7.6h", "FC 3.7.7.2c")
def test_only_a_moving_ship_rakes() -> None:
    """F fires at V when V has named her; the target lies on V's own rake line too, but defensive fire never rakes."""
    fought = crossing()
    fought.ships["F"].bow, fought.ships["F"].facing = Hex(24, 16), 1
    fought.ships["V"].bow, fought.ships["V"].facing = Hex(24, 12), 2
    fought.ships["G"] = ship("G", Hex(25, 10), 1, "French")
    answering = [one for one in answers(fought, fought.ships["V"], "F") if one.firer == "G"]
    assert answering
    assert all(one.sighting.rake is None for one in answering)
    optional = [one for one in answers(fought, fought.ships["V"], "F", rakes=True) if one.firer == "G"]
    assert [one.sighting.rake for one in optional] == ["bow", "bow"]


# -- the die -------------------------------------------------------------------------------------------------------------


def rake_roll(fought: Action) -> Roll:
    found: list[Roll] = facts(fought, Roll)
    return next(roll for roll in found if roll.why == "rake")


@pytest.mark.rule("FC 3.7.7.6c", "FC 3.7.7.6d")
@pytest.mark.parametrize(("picture", "distance", "rakes"), [(CROSSING, 1, "0-5"), (ASTERN, 1, "0-7")], ids=["bow", "stern"])
def test_the_odds_of_the_charts(picture: str, distance: int, rakes: str) -> None:
    """Audacity 2, no commander, range 1: from astern 0-7, from ahead 0-5."""
    fought = crossing(picture)
    fought.fleets["British"].audacity = {"British": 2}
    fought.ships["F"].bow = Hex(24, 12)
    one = shot(fought, "V", "F")
    assert (one.sighting.range, f"0-{weigh(fought, one).rakes_on}") == (distance, rakes)


@pytest.mark.rule("FC 3.7.7.6c", "FC 3.7.7.6d", "FC 3.7d")
def test_audacity_and_a_commander_help_and_the_range_hinders() -> None:
    fought = crossing()
    one = shot(fought, "V", "F")
    assert (one.sighting.range, weigh(fought, one).rakes_on) == (2, 2)
    fought.fleets["British"].audacity = {"British": 1}
    assert weigh(fought, one).rakes_on == 3
    fought.commanders["nelson"] = Commander("nelson", "Nelson", "British", "British", 3, Values(9, 4), Values(6, 3), ship="V")
    assert weigh(fought, one).rakes_on == 7
    for die, raked in ((7, "bow"), (8, None)):
        again = crossing()
        again.fleets, again.commanders = fought.fleets, fought.commanders
        fire(again, one, die, 3)
        assert facts(again, Fired)[0].rake == raked
        assert rake_roll(again).at_most == 4


# -- what it does --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 3.7.7.6e", "FC 3.7.7.6f")
def test_hull_hits_are_doubled_from_astern_and_half_more_from_ahead() -> None:
    """The charts: a bow rake of 3 hull hits gives 4, of 1 gives 1; a stern rake of 3 gives 6. Rigging hits stay as they are."""
    fought = battle()
    for end, before, after in (("bow", 3, 4), ("bow", 1, 1), ("stern", 3, 6), (None, 3, 3)):
        assert damage_of(fought, Hits(before, 2, 0, False), end) == Hits(after, 2, 0, False)  # type: ignore[arg-type]


@pytest.mark.rule("FC 3.7.7.6e", "FC 3.7.7.6f")
@pytest.mark.parametrize(("picture", "raked", "plain"), [(CROSSING, 3, 2), (ASTERN, 4, 2)], ids=["bow", "stern"])
def test_a_rake_that_comes_off_and_one_that_does_not(picture: str, raked: int, plain: int) -> None:
    """Firepower 9 at two hexes, a modified 5 at the hull: 2H."""
    for die, hull in ((0, raked), (9, plain)):
        fought = crossing(picture)
        fire(fought, shot(fought, "V", "F"), die, 4)
        assert fought.ships["F"].hull == hull


@pytest.mark.rule("FC 3.7.7.6g", "FC 3.7.7.4a")
@pytest.mark.parametrize(("hidden_from", "row"), [(Hex(23, 11), "4"), (Hex(23, 12), "3")], ids=["the near hex", "the far hex"])
def test_a_rake_is_partial_if_the_nearest_hex_is_hidden_from_one_of_hers(hidden_from: Hex, row: str) -> None:
    """W17: X hides F's bow from V's stern, and a third rate that rakes fires as a fourth; one that hides only F's stern makes the
    broadside partial, but not the rake."""
    fought = crossing()
    assert weigh(fought, shot(fought, "V", "F"), raked=True).row == "3"
    fought.ships["X"] = ship("X", hidden_from, 1, "French", large=False)
    one = shot(fought, "V", "F")
    assert weigh(fought, one, raked=True).row == row
    assert weigh(fought, one, raked=False).row == "4"


@pytest.mark.rule("FC 3.7.7.6i")
def test_a_raked_ship_answers_with_a_full_or_a_partial_broadside_as_her_arc_allows() -> None:
    """V crosses ahead with one hex in F's starboard arc; nearer abeam with both."""
    fought = crossing()
    fought.ships["V"].bow, fought.ships["V"].facing = Hex(25, 11), 2
    assert {one.sighting.partial for one in answers(fought, fought.ships["V"], "F")} == {True}
    fought.ships["V"].bow, fought.ships["V"].facing = Hex(27, 13), 3
    assert {one.sighting.partial for one in answers(fought, fought.ships["V"], "F")} == {False}


@pytest.mark.rule("FC 3.7.7.6k")
def test_after_a_rake_she_must_leave_the_line_before_she_rakes_the_same_ship_again() -> None:
    fought = crossing()
    way = fought.way
    assert way is not None
    one = shot(fought, "V", "F")
    fire(fought, one, 0, 0)
    fought.ships["V"].fired = []
    assert shot(fought, "V", "F").sighting.rake is None
    stays, leaves = Place(Hex(25, 12), 3), Place(Hex(27, 13), 3)
    for place, again in ((stays, None), (leaves, "bow")):
        way.track = [*way.track[:1], place, Place(Hex(24, 11), 3)]
        assert shot(fought, "V", "F").sighting.rake == again
    way.track = way.track[:1]
    fire(fought, shot(fought, "V", "F"), 0)
    fought.ships["V"].fired = []
    way.rakes.clear()
    fire(fought, one, 9, 0)
    fought.ships["V"].fired = []
    assert shot(fought, "V", "F").sighting.rake == "bow"


def test_the_chance_of_a_rake_is_part_of_the_expectation() -> None:
    fought = crossing()
    one = shot(fought, "V", "F")
    plain = expected(fought, one._replace(sighting=one.sighting._replace(rake=None)))
    chance = 0.3  # dice 0 to 2
    raked = expected(fought, one)
    assert plain.hull < raked.hull < plain.hull * (1 + 0.5 * chance)
    assert raked.rigging == pytest.approx(plain.rigging)


# -- fast to each other --------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 3.7.9e", "FC 3.7.9d")
def test_ships_fast_to_each_other_rake_without_a_die() -> None:
    """V has run her side across F's bow."""
    for fasten in (grapple, foul):
        fought = crossing()
        fought.ships["F"].bow = Hex(24, 12)
        fasten(fought.ships["V"], fought.ships["F"])
        one = shot(fought, "V", "F")
        assert (one.sighting.rake, weigh(fought, one).rakes_on) == ("bow", None)
        fire(fought, one, 0)
        assert facts(fought, Fired)[0].rake == "bow"


@pytest.mark.rule("FC 3.7.9e")
def test_also_when_she_only_answers() -> None:
    fought = crossing()
    fought.ships["F"].bow = Hex(24, 12)
    fought.way = None
    under_way(fought, "F")
    grapple(fought.ships["V"], fought.ships["F"])
    (answer,) = answers(fought, fought.ships["F"], "V")
    assert answer.sighting.rake == "bow"


# -- point-blank ---------------------------------------------------------------------------------------------------------

THROUGH = """
    .     .     .     .     .     .
       .     .     .     .     .
    .     v     F1    .     .     .
       .     V3    .     .     .
    .     .     f     .     .     .
       .     .     .     .     .
    .     .     .     .     .     .
"""  # V, her bow at F's side, sails on through F's stern


def through(**options: Any) -> Action:
    return battle(THROUGH, **options)


def aboard(fought: Action, bow: Hex, facing: int = 3) -> None:
    """V with her bow in F's hex, come from port."""
    way = under_way(fought, "V")
    fought.ships["V"].bow, fought.ships["V"].facing = bow, facing
    way.track.append(Place(bow, facing))


@pytest.mark.rule("FC 3.7.9a", "FC 3.7.9b", "FC 3.7.7.6b", "FC 3.7.3e", "FC 3.7.7.7o")
@pytest.mark.parametrize(("bow", "end", "side"), [(Hex(24, 12), "stern", "port"), (Hex(24, 11), "bow", "starboard")], ids=str)
def test_crossing_through_a_ship_she_fires_point_blank_and_may_rake(bow: Hex, end: str, side: str) -> None:
    """In F's stern hex V crosses the stern with her port guns, in F's bow hex the bow with her starboard guns."""
    fought = battle()
    fought.ships["F"].bow = Hex(24, 11)
    fought.ships["V"].bow, fought.ships["V"].facing = Hex(bow.col - 1, bow.row - 1), 3
    aboard(fought, bow)
    one = shot(fought, "V", "F")
    assert (one.sighting.broadside, one.sighting.close, one.sighting.rake) == (side, "point-blank", end)
    assert (one.sighting.range, one.sighting.partial) == (1, False)
    found = weigh(fought, one)
    assert found.powers == [(12, "guns"), (2, "point-blank")]
    assert found.rakes_on == (4 - 1 + 2 if end == "stern" else 4 - 1)


@pytest.mark.rule("FC 3.7.7.6j", "FC 3.7.9a")
def test_a_ship_that_is_crossed_answers_point_blank_from_the_side_that_the_other_came_from() -> None:
    """From port or starboard, be it the stern or the bow that is crossed."""
    stern, bow = Hex(24, 12), Hex(24, 11)
    table = ((Hex(23, 11), 3, stern, "port"), (Hex(25, 11), 5, stern, "starboard"), (Hex(23, 10), 3, bow, "port"))
    for came_from, facing, hex, side in table:
        fought = battle()
        fought.ships["F"].bow = Hex(24, 11)
        fought.ships["V"].bow, fought.ships["V"].facing = came_from, facing
        aboard(fought, hex, facing)
        found = answers(fought, fought.ships["V"], "F")
        assert {one.sighting.broadside for one in found} == {side}
        assert {(one.sighting.close, one.sighting.rake, one.sighting.partial) for one in found} == {("point-blank", None, False)}
        fought.ships["F"].fired = [side]  # type: ignore[list-item]
        assert answers(fought, fought.ships["V"], "F") == []


@pytest.mark.rule("FC 3.7.7.6j")
def test_also_when_only_her_stern_is_still_in_the_others_hex() -> None:
    """V's bow is out on F's starboard side, but she came from port."""
    fought = battle()
    fought.ships["F"].bow = Hex(24, 11)
    fought.ships["V"].bow, fought.ships["V"].facing = Hex(23, 11), 3
    aboard(fought, Hex(24, 12))
    assert fought.way is not None
    fought.ships["V"].bow = Hex(25, 12)
    fought.way.track.append(Place(Hex(25, 12), 3))
    assert {one.sighting.broadside for one in answers(fought, fought.ships["V"], "F")} == {"port"}


@pytest.mark.rule("FC 3.7.9a")
def test_along_a_ship_the_sides_that_face_each_other_fire_and_nobody_rakes() -> None:
    for facing, mine in ((1, "starboard"), (4, "port")):
        fought = battle()
        fought.ships["F"].bow = Hex(24, 11)
        fought.ships["V"].facing = facing
        fought.ships["V"].bow = Hex(24, 13)
        aboard(fought, Hex(24, 12), facing)
        assert fought.way is not None
        fought.way.passing.append(Passing("F", side="port"))
        one = shot(fought, "V", "F")
        assert (one.sighting.broadside, one.sighting.close, one.sighting.rake) == (mine, "point-blank", None)
        assert {answer.sighting.broadside for answer in answers(fought, fought.ships["V"], "F")} == {"port"}


@pytest.mark.rule("FC 3.7.9a", "FC 3.7.9b")
def test_across_a_small_ship_the_end_is_that_declared() -> None:
    for end, side in (("bow", "starboard"), ("stern", "port")):
        fought = battle()
        prey = fought.ships["F"] = ship("F", Hex(24, 11), 1, "French", large=False)
        prey.game = True
        fought.ships["V"].bow, fought.ships["V"].facing = Hex(23, 10), 3
        aboard(fought, Hex(24, 11))
        assert fought.way is not None
        fought.way.passing.append(Passing("F", end=end))  # type: ignore[arg-type]
        one = shot(fought, "V", "F")
        assert (one.sighting.broadside, one.sighting.rake) == (side, end)


@pytest.mark.rule("FC 3.7.9a", "FC 3.7.9b")
def test_a_whole_move_through_a_ship_with_a_stern_rake() -> None:
    fought = through(wind=2)
    fought.ships["F"].front = Face("3", 30)
    vessel = fought.ships["V"]
    asked = play(
        fought,
        activate(fought, vessel, Gunners()),
        [["ahead"], ["fire:port:hull:F"], "hold", [*["ahead"] * 4, "end"]],
        dice=(5, 3),
    )
    (fired,) = facts(fought, Fired)
    assert (fired.rake, fired.firepower, fired.broadside) == ("stern", 14, "port")
    assert asked.kinds[2] == "French: answer"
    assert keys(fought, "V") == []
