"""What computer captains decide in small battles, and what they reckon with."""

from __future__ import annotations

from typing import Any

import pytest

from table.decisions import Decision, IllegalChoice, Kind, Option
from tactical.flying_colors import question_kinds as kinds
from tactical.flying_colors.board import grapple, separation
from tactical.flying_colors.captains import seat
from tactical.flying_colors.captains.admiral import plan
from tactical.flying_colors.captains.bearings import LIES, shot_index
from tactical.flying_colors.captains.boarding import chance
from tactical.flying_colors.captains.briefing import Briefing
from tactical.flying_colors.captains.metal import metal_of
from tactical.flying_colors.captains.temperaments import book, by_audacity
from tactical.flying_colors.fire import Gunners, expected
from tactical.flying_colors.fire.bearings import view
from tactical.flying_colors.fire.facts import Fired
from tactical.flying_colors.melee.boarding import divisions
from tactical.flying_colors.movement import activate
from tactical.flying_colors.state import Action, Anchor, Command, Face
from tactical.playing.helm import Helm
from tactical.sea.hexes import Hex, Place, code, within
from tests.tactical.flying_colors import gundeck
from tests.tactical.flying_colors.helmsman import facts, throw
from tests.tactical.flying_colors.quarterdeck import BRITISH, FRENCH, battle, flag


def steered(action: Action, letter: str, temper: str = "bold") -> list[str]:
    """What the captain of a ship orders at the start of her activation."""
    action.step = "ship"
    flow = activate(action, action.ships[letter], Gunners())
    question = next(flow)
    assert isinstance(question, Helm)
    orders = seat(action.ships[letter].side, temper).answer(action, question, "0.0")
    question.resolve(orders)
    return orders if isinstance(orders, list) else [orders]


def acted(action: Action, letter: str, temper: str = "bold") -> None:
    """A whole activation, with captains on both sides."""
    action.step = "ship"
    seats = {side: seat(side, temper) for side in action.fleets}
    flow = activate(action, action.ships[letter], Gunners())
    answer: Any = None
    while True:
        try:
            question = flow.send(answer)
        except StopIteration:
            return
        assert isinstance(question, Decision)
        answer = question.resolve(seats[question.side].answer(action, question, ""))


# -- what they reckon with -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("large", [True, False])
@pytest.mark.parametrize("other_large", [True, False])
def test_a_captain_sees_ranges_arcs_and_rake_lines_as_the_gunners_do(large: bool, other_large: bool) -> None:
    sides, ends = (None, "port", "starboard"), (None, "bow", "stern")
    for facing, heading in ((1, 1), (1, 3), (2, 5), (4, 6), (6, 1)):
        own = Place(Hex(40, 40), facing)
        for hex in within(own.bow, 5):
            other = Place(hex, heading)
            seen, back = view(own, large, other, other_large), view(other, other_large, own, large)
            lie = LIES[heading, large, other_large][facing][code(hex) - code(own.bow)]
            assert lie is not None
            assert lie.range == seen.range
            if seen.range:
                arc, return_arc = (one.arcs[0] if one.arcs else None for one in (seen, back))
                assert sides[lie.side] == (arc.side if arc else None)
                assert sides[lie.faced] == (return_arc.side if return_arc else None)
                partial = arc is not None and arc.hexes < seen.hexes
                assert lie.shot == shot_index(seen.range, partial, ends.index(seen.rake))


def test_a_captain_expects_of_a_broadside_what_the_tables_give() -> None:
    fought = gundeck.battle(gundeck.CLOSE)
    shot = gundeck.shot(fought, "V", "F", aim="hull")
    metal = metal_of(fought, fought.ships["V"])
    at = shot_index(shot.sighting.range, shot.sighting.partial, 0)
    assert metal.hull[at] == pytest.approx(expected(fought, shot).hull)
    fought.ships["V"].hull = 6
    assert metal_of(fought, fought.ships["V"]).hull[at] < metal.hull[at]
    fought.ships["V"].struck = True
    assert metal_of(fought, fought.ships["V"]).hull[at] == 0.0


def test_dice_of_boarders() -> None:
    assert [round(chance(dice), 3) for dice in (0, 1, 2)] == [0.0, 0.45, 0.78]
    assert chance(3) > chance(2)


@pytest.mark.parametrize(
    ("audacity", "british", "french"),
    [((2, 0), "bold", "cautious"), ((1, 0), "steady", "cautious"), ((1, 1), "steady", "steady"), ((0, 2), "cautious", "bold")],
)
def test_temper_follows_audacity(audacity: tuple[int, int], british: str, french: str) -> None:
    fought = battle({"V": (30, 30)}, {"F": (40, 30)}, audacity, large=True)
    assert by_audacity(fought, BRITISH) == british
    assert by_audacity(fought, FRENCH) == french


def test_who_must_capture_to_win_attacks_and_the_other_gets_away() -> None:
    """2006:18.13: whatever their audacity."""
    fought = battle({"V": (30, 30)}, {"F": (40, 30)}, (1, 0), large=True)
    fought.special["only_by_capture_side"] = FRENCH
    assert (by_audacity(fought, FRENCH), by_audacity(fought, BRITISH)) == ("bold", "cautious")


def test_only_known_tempers_take_a_seat() -> None:
    with pytest.raises(ValueError, match="expected one of: bold, cautious, formal, skirmishing, steady"):
        seat(BRITISH, "reckless")


# -- sailing and fire ----------------------------------------------------------------------------------------------------


def test_a_bold_captain_closes_and_a_cautious_one_keeps_off() -> None:
    """Two against two, five hexes apart."""
    after = {}
    for temper in ("bold", "cautious"):
        fought = battle({"V": (30, 30, 2), "W": (30, 33, 2)}, {"F": (26, 26), "G": (26, 28)}, large=True)
        acted(fought, "V", temper)
        after[temper] = min(separation(fought.ships["V"], fought.ships[letter]) for letter in "FG")
    assert after["bold"] <= 2 < 4 <= after["cautious"]


def test_a_captain_fires_both_broadsides_between_two_enemies() -> None:
    fought = battle({"V": (30, 30)}, {"F": (28, 30), "G": (32, 30)}, large=True)
    fought.ships["V"].anchor = Anchor()
    acted(fought, "V")
    assert sorted(fought.ships["V"].fired) == ["port", "starboard"]


@pytest.mark.parametrize("facing", [3, 5])
def test_a_captain_seeks_the_rake_line(facing: int) -> None:
    """An enemy that lies still across her course is raked rather than fought beam to beam."""
    fought = battle({"V": (30, 33, 1)}, {"F": (31, 29, facing)}, large=True, wind=2)
    fought.ships["F"].dismasted, fought.ships["F"].front = True, Face("3", 12, 9, 5)
    throw(fought, *[0] * 30)
    acted(fought, "V")
    (fired,) = [fact for fact in facts(fought, Fired) if fact.ship == "V"]
    assert fired.rake is not None
    assert fired.aim == "hull"


def test_a_captain_breaks_the_line_where_he_can_rake_in_passing() -> None:
    """Two ships in line before her: she goes between them and fires across the bow of the one or the stern of the other."""
    fought = battle({"V": (30, 33, 1)}, {"F": (28, 29, 3), "G": (31, 31, 3)}, large=True, wind=1)
    for letter in "FG":
        fought.ships[letter].front = Face("3", 12, 9, 5)
    throw(fought, *[0] * 40)
    acted(fought, "V")
    assert any(fact.rake is not None for fact in facts(fought, Fired) if fact.ship == "V")


def test_a_cripple_hauls_out() -> None:
    fought = battle({"V": (30, 30, 2), "W": (20, 40)}, {"F": (28, 28, 2)}, large=True)
    fought.ships["V"].damaged, fought.ships["V"].hull = True, 8
    before = separation(fought.ships["V"], fought.ships["F"])
    orders = plan(Briefing(fought, BRITISH, book()["bold"]))
    assert orders["V"].duty == "haul out"
    assert orders["W"].duty == "fight"
    acted(fought, "V")
    assert separation(fought.ships["V"], fought.ships["F"]) > before + 1


def test_nobody_steers_off_the_map() -> None:
    fought = battle({"V": (40, 4)}, {"F": (40, 60)}, large=True)
    for _ in range(4):
        acted(fought, "V")
        assert fought.ships["V"].fate == "afloat"


def test_all_sail_while_the_enemy_is_far() -> None:
    fought = battle({"V": (40, 60)}, {"F": (40, 10)}, large=True)
    fought.commands = []
    assert steered(fought, "V")[-1] == "end:full"
    assert steered(battle({"V": (40, 60)}, {"F": (40, 53)}, large=True), "V")[-1] == "end"


# -- the admiral ---------------------------------------------------------------------------------------------------------


def test_a_cautious_fleet_keeps_its_line_and_a_bold_one_goes_for_the_enemy() -> None:
    fought = battle({"V": (30, 30), "W": (30, 33), "X": (30, 36)}, {"F": (36, 20), "G": (36, 24)}, large=True)
    flag(fought, "V", rank=3)
    fought.commands = [Command("admiral-v", BRITISH, "formation", ["V", "W", "X"], "admiral-v")]
    bold = plan(Briefing(fought, BRITISH, book()["bold"]))
    cautious = plan(Briefing(fought, BRITISH, book()["cautious"]))
    assert {order.duty for order in bold.values()} == {"fight"}
    assert [order.ahead for order in cautious.values()] == ["", "V", "W"]


def test_the_attack_needs_the_gauge_or_an_enemy_that_lies_still() -> None:
    """With the enemy to windward a bold fleet fights in line; at anchor he is attacked from anywhere."""
    fought = battle({"V": (30, 30)}, {"F": (30, 45)}, large=True, wind=1)
    assert plan(Briefing(fought, BRITISH, book()["bold"]))["V"].duty == "line"
    fought.ships["F"].dismasted = True
    assert plan(Briefing(fought, BRITISH, book()["bold"]))["V"].duty == "fight"


def test_the_exposed_end_of_a_line_draws_two() -> None:
    foes = {"F": (30, 20), "G": (30, 23), "H": (30, 26), "I": (30, 40)}
    fought = battle({"V": (38, 35), "W": (38, 38)}, foes, large=True, wind=6)
    orders = plan(Briefing(fought, BRITISH, book()["bold"]))
    assert [orders[letter].target for letter in "VW"] == ["I", "I"]


def test_somebody_takes_possession_of_a_prize() -> None:
    fought = battle({"V": (30, 30), "W": (30, 50)}, {"F": (32, 28), "G": (30, 20)}, large=True)
    fought.ships["F"].struck = True
    orders = plan(Briefing(fought, BRITISH, book()["bold"]))
    assert (orders["V"].duty, orders["V"].target) == ("take", "F")
    assert orders["W"].target == "G"


def test_a_fleet_far_too_weak_stands_away() -> None:
    foes = {letter: (40, 10 + 3 * number) for number, letter in enumerate("FGHIJ")}
    fought = battle({"V": (30, 30)}, foes, large=True)
    assert plan(Briefing(fought, BRITISH, book()["bold"]))["V"].duty == "haul out"
    del fought.ships["J"]
    assert plan(Briefing(fought, BRITISH, book()["bold"]))["V"].duty != "haul out"


# -- guns, boarders and flags --------------------------------------------------------------------------------------------


def test_a_ship_saves_her_powder_before_her_move_but_not_after() -> None:
    fought = gundeck.battle(gundeck.ABEAM)
    shot = gundeck.shot(fought, "F", "V")
    options = (Option[Any]("hold", "hold", None), Option[Any]("answer:F", "fire", shot))
    question = Decision[Any]("French", "FC 3.7.7.2", kinds.ANSWER, options, "", "V")
    fought.step = "ship"
    stingy = seat("French", "bold")
    fought.ships["F"].hull = 11
    assert stingy.answer(fought, question, "") == "hold"
    fought.commands = [Command("F", "French", "single", ["F"], activated=True)]
    assert stingy.answer(fought, question, "") == "answer:F"


def test_boarders_leave_nobody_unguarded() -> None:
    """FC 3.8.1g: of four points one faces the ship that could board her, and the rest storm the weaker one."""
    fought = gundeck.battle("""
    .     .     .     .     .
       F1    V1    G1    .
    .     .     .     .     .
       f     v     g     .
    .     .     .     .     .
    """)
    for letter in "FG":
        grapple(fought.ships["V"], fought.ships[letter])
    fought.ships["G"].damaged, fought.ships["G"].hull = True, 1
    question = Decision("British", "FC 3.8.1", kinds.BOARD, tuple(divisions(fought, fought.ships["V"])), "", "V")
    fought.step = "melee"
    chosen = question.resolve(seat("British", "bold").answer(fought, question, ""))
    assert chosen["G"] == max(chosen.values())
    assert chosen["F"] >= 1


@pytest.mark.parametrize(("hull", "shifts"), [(0, False), (9, True)])
def test_an_admiral_leaves_a_ship_that_will_not_hold_out(hull: int, shifts: bool) -> None:
    fought = battle({"V": (30, 30), "W": (34, 30)}, {"F": (40, 30)}, large=True)
    flag(fought, "V", rank=3)
    fought.ships["V"].damaged, fought.ships["V"].hull = True, hull
    options = (Option[Any]("stay", "stay", None), Option[Any]("W", "to W", fought.ships["W"]))
    question = Decision[Any](BRITISH, "FC 3.7.11", kinds.FLAG, options, "", "V")
    assert (seat(BRITISH).answer(fought, question, "") == "W") is shifts


def test_an_unknown_question_gets_a_legal_answer() -> None:
    fought = battle({"V": (30, 30)}, {"F": (40, 30)})
    question = Decision(BRITISH, "FC 9", Kind("weather"), (Option("rain", "rain", 1), Option("sun", "sun", 2)))
    assert seat(BRITISH).answer(fought, question, "") == "rain"
    with pytest.raises(IllegalChoice):
        question.resolve("snow")
