"""`rules` and the scenario book of Flying Colors, whose cases are the battles themselves."""

from __future__ import annotations

import pytest

from tests.campaign.at_terminal import Terminal, played, terminal

__all__ = ["played", "terminal"]  # fixtures


@pytest.mark.parametrize("cited", ["2006:18.12", "FC 2006:18.12"])
def test_a_case_of_the_scenario_book_is_answered_by_the_battle(terminal: Terminal, cited: str) -> None:
    said = terminal("rules", cited)
    assert said.code == 0, said.err
    assert "FC 2006:18.12  The Nile, 1 August 1798." in said.out
    assert "The French are surprised" in said.out
    assert "FC 2006:11.6a" in terminal("rules", "2006:11.6a").out, "and a case of the index as ever"
    assert "there is no case 2006:18.99 in Flying Colors" in terminal("rules", "2006:18.99").err
