"""The cases of Wooden Ships & Iron Men as the player looks them up."""

from __future__ import annotations

from campaign.rulebook import cases
from tests.campaign.at_terminal import Terminal, played, terminal

__all__ = ["played", "terminal"]


def test_a_case_of_wooden_ships_is_told_with_its_example(terminal: Terminal) -> None:
    said = terminal("rules", "WS B.IV.A.12").out.splitlines()
    assert said[0].startswith("WS B.IV.A.12  Hexes moved while in an attitude")
    assert said[1].startswith("WS B.IV.A.12.ex  ")
    assert len(said) == 2


def test_tables_and_scenarios_have_cases_too(terminal: Terminal) -> None:
    assert terminal("rules", "WS T.HIT.A").out.startswith("WS T.HIT.A  Advanced hit tables 0-10")
    found = [case["case"] for case in terminal("rules", "WS S.11", "--json").document]
    assert found[0] == "WS S.11.III.1"
    assert found[-1] == "WS S.11.play"


def test_each_case_stands_once_and_in_the_order_of_the_book() -> None:
    numbers = [case.number for case in cases("WS")]
    assert len(numbers) == len(set(numbers)) == 604
    parts = [number.partition(".")[0] for number in numbers]
    assert [part for place, part in enumerate(parts) if place == 0 or parts[place - 1] != part] == list("IBAODST")
    assert numbers.index("B.IV.A.5.p3") == numbers.index("B.IV.A.5.p2") + 1
