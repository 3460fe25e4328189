"""FC 3.3: commands and who belongs to them."""

from __future__ import annotations

import pytest

from table.decisions import IllegalChoice
from tactical.flying_colors import command
from tactical.flying_colors.facts import CommandFormed
from tactical.flying_colors.signals import Signals
from tactical.flying_colors.state import Action, Options
from tests.tactical.flying_colors.helmsman import Asked, facts, play
from tests.tactical.flying_colors.quarterdeck import BRITISH, FRENCH, At, battle, commands, flag, singles

FAR = {"X": (60, 5)}  # an enemy out of everybody's way


def determine(action: Action, *answers: object, unfinished: bool = False) -> Asked:
    return play(action, command.determine(action), list(answers), unfinished=unfinished)


# -- groups --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 3.3", "FC 2.2.2.2", "FC 3.3.3b", "FC 3.3.3l", "FC 3.3.4d")
def test_ships_within_a_commanders_range_may_be_his_group_and_the_others_are_out_of_command() -> None:
    fought = battle({"A": (20, 10), "B": (20, 7, 2), "C": (20, 6, 2)}, FAR)
    flag(fought, "A", reach=3)
    determine(fought, "group:admiral-a")
    assert commands(fought, BRITISH) == {"admiral-a": ["A", "B"], "C": ["C"]}
    assert singles(fought) == ["C", "X"]
    assert [fought.ships[ship].command for ship in "ABCX"] == ["admiral-a", "admiral-a", None, None]
    formed = facts(fought, CommandFormed)
    assert [(fact.kind, fact.ships) for fact in formed][:2] == [("group", ["A", "B"]), ("single", ["X"])]


@pytest.mark.rule("FC 3.3.3c", "FC 2.2.2.2")
@pytest.mark.parametrize(("row", "inside"), [(14, True), (15, False)])
def test_command_range_runs_from_any_hex_of_one_ship_to_any_of_the_other(row: int, inside: bool) -> None:
    """The flagship's stern is in row 11, the other's bow in the row given: three or four hexes off."""
    fought = battle({"A": (20, 10), "B": (20, row)}, FAR, large=True)
    flag(fought, "A", reach=3)
    assert Signals(fought, BRITISH).reads(fought.ships["A"], fought.ships["B"], 3) is inside


@pytest.mark.rule("FC 3.3.3d")
@pytest.mark.parametrize(("reach", "inside"), [(3, False), (4, True)])
def test_command_range_is_counted_around_the_enemy(reach: int, inside: bool) -> None:
    """An enemy bars the straight way of three hexes; the way round takes four."""
    fought = battle({"A": (20, 10), "B": (20, 13, 2)}, {"X": (20, 11)})
    flag(fought, "A", reach=reach)
    reads = Signals(fought, BRITISH).reads(fought.ships["A"], fought.ships["B"], reach)
    assert reads is inside
    fought.ships["X"].struck = True
    assert Signals(fought, BRITISH).reads(fought.ships["A"], fought.ships["B"], 3)


@pytest.mark.rule("FC 3.3.3e", "FC 3.3.1c")
def test_a_ship_within_two_ranges_joins_the_command_that_her_owner_names() -> None:
    places: dict[str, At] = {"A": (20, 10), "B": (22, 10, 2), "C": (21, 9, 3)}
    for first, other in (("a", "b"), ("b", "a")):
        fought = battle(places, FAR)
        flag(fought, "A", reach=1)
        flag(fought, "B", reach=1)
        asked = determine(fought, f"group:admiral-{first}")
        assert asked.kinds == ["British: muster"]
        assert "C" in commands(fought)[f"admiral-{first}"]
        assert "C" not in commands(fought)[f"admiral-{other}"]


@pytest.mark.rule("FC 3.3.1b", "FC 3.3.1c", "FC 2.2.2.1a")
def test_commanders_in_one_ship_lead_one_command_and_the_senior_is_named_first() -> None:
    fought = battle({"A": (20, 10), "B": (20, 8, 2)}, FAR)
    flag(fought, "A", reach=1, rank=1, name="junior")
    flag(fought, "A", reach=2, rank=2, name="senior")
    assert [leader.id for leader in command.leaders(fought, BRITISH, command.free(fought, BRITISH))] == ["senior", "junior"]
    determine(fought, "group:senior")
    assert commands(fought, BRITISH) == {"senior": ["A", "B"]}


@pytest.mark.rule("FC 2.2.2b", "FC 2.2.2.2")
def test_a_wounded_commander_has_the_range_of_his_other_side() -> None:
    fought = battle({"A": (20, 10), "B": (20, 7, 2)}, FAR)
    wounded = flag(fought, "A", reach=3)
    wounded.wounded = True
    assert wounded.values == wounded.hurt != wounded.fit
    determine(fought)
    assert singles(fought) == ["B", "X"]


# -- formations ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 3.3.3g", "FC 3.3.3i", "FC 3.3.3k", "FC 2006:5.2")
def test_a_line_in_which_each_ship_is_within_four_hexes_of_another_is_one_formation() -> None:
    fought = battle({"A": (20, 10), "B": (20, 14), "C": (20, 18), "D": (20, 23), "E": (21, 10, 2)}, FAR)
    flag(fought, "A", reach=0)
    determine(fought, "formation:admiral-a")
    assert commands(fought, BRITISH) == {"admiral-a": ["A", "B", "C"], "D": ["D"], "E": ["E"]}


def test_a_commander_is_offered_so_many_ships_and_one_ship() -> None:
    fought = battle({"A": (20, 10), "B": (20, 13), "C": (40, 10)}, FAR)
    flag(fought, "A", reach=0)
    flag(fought, "C", reach=0)
    signals = Signals(fought, BRITISH)
    labels = [option.label for option in command.musters(fought, signals, [fought.ships[name] for name in "ABC"])]
    assert [label.split(" with ")[0] for label in labels if "formation" in label] == [
        "2 ships in formation",
        "1 ship in formation",
    ]


@pytest.mark.rule("FC 3.3.3h", "FC 2006:5.2a")
def test_the_four_hexes_of_a_formation_are_counted_around_the_enemy_but_not_in_2006() -> None:
    british: dict[str, At] = {"A": (20, 10), "B": (20, 14)}
    assert not linked(battle(british, {"X": (20, 12)}))
    assert linked(battle(british, {"X": (20, 12)}, options=Options(edition=2006)))
    assert linked(battle(british, {"X": (21, 12)}))
    assert linked(battle({"A": (20, 10), "B": (20, 13)}, {"X": (20, 12)}))


def linked(fought: Action) -> bool:
    return Signals(fought, BRITISH).linked(fought.ships["A"], fought.ships["B"])


@pytest.mark.rule("FC 3.3.3j")
def test_without_a_commander_among_them_ships_in_line_are_out_of_command() -> None:
    fought = battle({"A": (20, 10), "B": (20, 12), "C": (30, 10)}, FAR)
    flag(fought, "C", reach=2)
    determine(fought)
    assert singles(fought) == ["A", "B", "X"]


@pytest.mark.rule("FC 3.3.3g", "FC 3.3.3j", "FC 3.3.4b", "FC 3.3.4c")
def test_a_line_may_be_split_between_its_commanders_if_each_part_hangs_together() -> None:
    line: dict[str, At] = {"A": (20, 10), "B": (20, 13), "C": (20, 16), "D": (20, 19)}
    fought = battle(line, FAR)
    flag(fought, "A", reach=0)
    flag(fought, "D", reach=0)
    with pytest.raises(IllegalChoice, match=r"FC 3\.3\.3g.*C would be too far"):
        determine(fought, ["formation:admiral-a", "A", "C"])
    with pytest.raises(IllegalChoice, match=r"FC 3\.3\.3j.*'A'"):
        determine(fought, ["formation:admiral-a", "B"])
    with pytest.raises(IllegalChoice, match=r"'X' cannot join"):
        determine(fought, ["formation:admiral-a", "A", "X"])
    determine(fought, ["formation:admiral-a", "A", "B"], "formation:admiral-d")
    assert commands(fought, BRITISH) == {"admiral-a": ["A", "B"], "admiral-d": ["C", "D"]}


@pytest.mark.rule("FC 3.3.3b")
def test_part_of_a_group_may_be_anywhere_within_range() -> None:
    fought = battle({"A": (20, 10), "B": (20, 8, 2), "C": (20, 12, 3)}, FAR)
    flag(fought, "A", reach=2)
    determine(fought, ["group:admiral-a", "A", "C"])
    assert commands(fought, BRITISH) == {"admiral-a": ["A", "C"], "B": ["B"]}


# -- who is in command ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 3.3.3n", "FC 2006:5.2b")
@pytest.mark.parametrize(("turn", "edition", "commanded"), [(1, 2023, True), (2, 2023, False), (1, 2006, False)])
def test_on_the_first_turn_all_are_in_command_with_the_nearest_formation(turn: int, edition: int, commanded: bool) -> None:
    fought = battle({"A": (20, 10), "B": (40, 10), "C": (33, 10)}, FAR, turn=turn, options=Options(edition=edition))  # type: ignore[arg-type]
    flag(fought, "A", reach=1)
    flag(fought, "B", reach=1)
    determine(fought)
    assert ("C" not in singles(fought)) is commanded
    assert commands(fought)["admiral-b"] == (["B", "C"] if commanded else ["B"])


@pytest.mark.rule("FC 3.3.3o")
@pytest.mark.parametrize("turn", [1, 2])
def test_a_side_that_never_had_a_commander_is_out_of_command(turn: int) -> None:
    fought = battle({"A": (20, 10), "B": (20, 12)}, FAR, turn=turn)
    determine(fought)
    assert singles(fought) == ["A", "B", "X"]


@pytest.mark.rule("FC 3.3.4e")
def test_a_ship_with_a_commander_is_in_command_though_nobody_is_near() -> None:
    fought = battle({"A": (20, 10)}, FAR)
    flag(fought, "A", reach=0)
    asked = determine(fought)
    assert asked.questions == []
    assert singles(fought) == ["X"]


@pytest.mark.rule("FC 3.3.3m", "FC 3.3.3a")
def test_a_command_holds_for_the_turn_though_its_ships_part() -> None:
    fought = battle({"A": (20, 10), "B": (20, 12)}, FAR)
    flag(fought, "A", reach=2)
    determine(fought, "formation:admiral-a")
    fought.ships["B"].bow = fought.ships["B"].bow._replace(row=40)
    assert fought.ships["B"].command == "admiral-a"
    determine(fought)
    assert fought.ships["B"].command is None


@pytest.mark.rule("FC 3.7.11t")
def test_struck_ships_are_in_no_formation_and_lead_none() -> None:
    fought = battle({"A": (20, 10), "B": (20, 12), "C": (20, 14)}, FAR)
    flag(fought, "A", reach=4)
    flag(fought, "C", reach=1)
    fought.ships["A"].struck = True
    fought.ships["B"].struck = True
    determine(fought)
    assert commands(fought, BRITISH) == {"admiral-c": ["C"], "A": ["A"]}  # A acts alone, so that her admiral may leave


def test_a_prize_may_sail_in_a_command() -> None:
    fought = battle({"A": (20, 10)}, {"X": (20, 12), "Y": (60, 5)})
    flag(fought, "A", reach=2)
    fought.ships["X"].side, fought.ships["X"].captor = BRITISH, BRITISH
    determine(fought, "formation:admiral-a")
    assert commands(fought, BRITISH) == {"admiral-a": ["A", "X"]}


# -- who declares when ---------------------------------------------------------------------------------------------------


def three_flags(turn: int = 2, audacity: tuple[int, int] = (2, 0)) -> Action:
    fought = battle(
        {"A": (20, 10), "B": (20, 12), "C": (30, 10), "D": (30, 12)},
        {"X": (50, 10), "Y": (50, 12), "Z": (60, 10), "W": (60, 12), "V": (68, 10), "U": (68, 12)},
        turn=turn,
        audacity=audacity,
    )
    for letter in "ACXZV":
        flag(fought, letter, reach=1)
    return fought


@pytest.mark.rule("FC 3.3.4a", "FC 3.3.4b")
@pytest.mark.parametrize(
    ("turn", "last", "first"), [(2, BRITISH, FRENCH), (2, FRENCH, BRITISH), (1, None, FRENCH), (1, FRENCH, FRENCH)]
)
def test_who_lost_the_initiative_declares_first_and_then_they_alternate(turn: int, last: str | None, first: str) -> None:
    fought = three_flags(turn)
    fought.initiative = last
    british, french = iter(["formation:admiral-a", "formation:admiral-c"]), iter([f"formation:admiral-{x}" for x in "xzv"])
    sides = [first, FRENCH if first == BRITISH else BRITISH]
    order = [*sides, *sides, FRENCH]
    asked = determine(fought, *(next(british) if side == BRITISH else next(french) for side in order))
    assert [question.side for question in asked.questions] == order


@pytest.mark.rule("FC 3.3.4a")
def test_equals_throw_for_who_declares_first() -> None:
    fought = three_flags(turn=1, audacity=(1, 1))
    first = command.first_to_declare(fought)
    assert first in (BRITISH, FRENCH)
    assert fought.dice.count == 1
    assert command.first_to_declare(three_flags(turn=1)) == FRENCH
