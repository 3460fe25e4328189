"""Corsairs at the terminal (SL 13.2c, 3.113d): chosen at `new`, asked of the umpire, or run by the system."""

from __future__ import annotations

import pytest

from campaign.game import SeaLords
from campaign.play.beginning import NewCampaign, grant
from campaign.play.errors import BadSetting
from tests.campaign.at_terminal import MASTERS, Terminal, played, terminal

__all__ = ["played", "terminal"]


@pytest.mark.rule("SL 13.2c")
def test_the_umpire_is_asked_and_answers_and_play_goes_on(terminal: Terminal) -> None:
    assert terminal("new", "club", "--seed", "7", *MASTERS, "--corsairs", "umpire").code == 0
    said = terminal("run", "club", "--until", "turn 3")
    assert "The umpire must answer: task [SL 6.14]; `sealords pending` shows the options" in said.out
    (question,) = terminal("pending", "club", "--side", "umpire", "--json").document["questions"]
    keys = [option["key"] for option in question["options"]]
    assert (question["side"], keys) == ("umpire", ["none", "convoy-attack:malta-home"])
    assert "the Allies and the British, in this order" in question["prompt"]
    assert "convoy-attack:malta-home: attack The Malta convoy" in terminal("pending", "club").out
    assert terminal("answer", "club", "umpire", "convoy-attack:malta-home").code == 0
    while "must answer" in terminal("run", "club", "--until", "turn 2").out:
        assert terminal("answer", "club", "umpire", "none").code == 0
    assert "Tunis galleys are sent on a task (convoy-attack)" in terminal("log", "club", "--side", "british").out
    assert terminal("verify", "club").code == 0


@pytest.mark.rule("SL 3.113d", "SL 10.213")
@pytest.mark.parametrize("wanted", [(), ("--corsairs", "system"), ("--corsairs", "by-turns"), ("--corsairs", "allies")])
def test_nobody_is_asked_for_the_systems_corsairs_nor_for_those_of_a_side(terminal: Terminal, wanted: tuple[str, ...]) -> None:
    assert terminal("new", "trial", "--seed", "7", *MASTERS, *wanted).code == 0
    said = terminal("run", "trial", "--until", "turn 2")
    assert "must answer" not in said.out


@pytest.mark.rule("SL 10.213")
def test_who_cannot_play_them_is_refused_and_nothing_is_begun(terminal: Terminal) -> None:
    said = terminal("new", "odd", "--corsairs", "danes")
    assert (said.code, "--corsairs danes: expected one of allies, british, by turns, umpire, system" in said.err) == (2, True)
    said = terminal("new", "odd", "--theatre", "first-command", "--corsairs", "system")
    assert "this theatre has none that are enemies of all" in said.err
    assert "odd" not in terminal("list").out


@pytest.mark.rule("SL 13.2c", "SL 10.213")
@pytest.mark.parametrize("to", ["umpire", "system"])
def test_squadrons_of_corsairs_are_for_a_side_to_play(to: str) -> None:
    world = SeaLords("trafalgar-1805").new_world("seed")
    grant(world, NewCampaign("war", "seed", corsairs=to))
    pirate = next(iter(world.squadrons.values()))
    pirate.corsairs = next(port for port in world.corsairs.bases if world.corsairs.unaligned(port))
    with pytest.raises(
        BadSetting, match=r"which only a side can play, since a battle has two fleets \[SL 13\.2c\]; expected one"
    ):
        grant(world, NewCampaign("war", "seed", corsairs=to))
    grant(world, NewCampaign("war", "seed", corsairs="by-turns"))
