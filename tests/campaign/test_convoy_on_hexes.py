"""The St Helena convoy and the Calcutta, met off Scilly in a campaign whose battles are fought on hexes (SL 10.13, 8.126)."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from campaign.play.table import laid_out
from campaign.record.battle import Arrayed, BattleEnded, Fired, Matched, Reported
from campaign.record.convoys import ConvoyHarmed
from campaign.rules.battle.hexes import seed_of
from campaign.rules.convoys import losses
from campaign.state import World
from maps.folders import theatre_folder
from table.dice import Fact
from tactical.flying_colors.hand_off import laid_out as set_up
from tests.campaign.at_terminal import Terminal, as_usual, started
from tests.campaign.test_sources import edit

NAME, BATTLE = "war", "battle-1"
GUARD = (
    'guard = {id = "woodriff-convoy", name = "Woodriff\'s Calcutta", class = "SOL(D)", '
    'ships = [{id = "calcutta", name = "Calcutta", guns = 54, rate = 4}]}\n'
)
CONVOY = """
[[route]]
id = "homeward"
places = ["western-approaches", "off-scilly", "falmouth", "mid-channel", "portsmouth"]

[[convoy]]
id = "st-helena"
name = "The St Helena convoy"
kind = "trade"
flag = "british"
route = "homeward"
scatter_at = 7
scatter_die = 6
ships = [
    {id = "indus", name = "Indus", guns = 30, rate = 6},
    {id = "african", name = "African", guns = 16, rate = 6},
    {id = "grace", name = "Grace", guns = 12, rate = 6},
]
"""


class Meeting(NamedTuple):
    """What was told of the convoy's battle, the world after it, and what the allies were asked on the way."""

    told: list[Fact]
    world: World
    asked: list[str]

    def of(self, kind: type[Fact]) -> list[Any]:
        return [fact for fact in self.told if isinstance(fact, kind)]


def off_scilly(folder: Path, convoy: str) -> Path:
    """The theatre of 1805 with this one convoy in it, and Missiessy at sea in its path."""
    shutil.copytree(theatre_folder("trafalgar-1805"), folder, ignore=shutil.ignore_patterns("orders"))
    (folder / "convoys.toml").write_text(convoy, encoding="utf-8")
    at_sea = 'leader = "missiessy", place = "space:off-scilly"'
    edit(folder / "order_of_battle" / "flotillas.toml", 'leader = "missiessy", place = "harbour:rochefort"', at_sea)
    return folder


def sailed(path: Path, theatre: Path) -> Meeting:
    """A campaign from its outset until the battle is over: the allies lie in wait and attack, their captains fight."""
    seats = "--seat", "british=sailing-master", "--seat", "allies=human"
    started(f"--db={path}", "new", NAME, "--theatre", str(theatre), "--seed", "93", "--battles", "hexes", *seats)
    asked: list[str] = []
    with laid_out(f"sqlite:///{path}", NAME) as table:
        session = table.session()
        while True:
            closing = next(session.play(table.seats), None)
            if closing is None:
                (question,) = session.pending
                asked.append(question.kind.name)
                answer = {"attack": "attack", "hex battle": "captains"}.get(question.kind.name) or as_usual(question)
                closing = session.choose("allies", answer)
            if closing and any(isinstance(fact, BattleEnded) for fact in closing.facts):
                return Meeting(closing.facts, session.state, asked)


@pytest.mark.rule("SL 10.13", "SL 10.131", "SL 10.123", "SL 8.126")
def test_an_escorted_convoys_battle_is_fought_on_hexes_and_folded_back(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    theatre, path = off_scilly(tmp_path / "mine", CONVOY + GUARD), tmp_path / "war.db"
    met = sailed(path, theatre)
    (arrayed,), (reported,), (ended,) = met.of(Arrayed), met.of(Reported), met.of(BattleEnded)
    brief, report = arrayed.brief, reported.report
    assert met.asked.count("hex battle") == 1

    assert [(one.id, one.name, one.side) for one in brief.convoys] == [("st-helena", "The St Helena convoy", "british")]
    assert [ship.id for one in brief.party("british").squadrons for ship in one.ships] == ["calcutta"]
    french = {ship.id for one in brief.party("allies").squadrons for ship in one.ships}
    assert {"majestueux", "suffren"} < french
    action = set_up(brief, seed_of(met.world, BATTLE))
    assert {ship.id for ship in action.ships.values()} == {"calcutta", *french}, "merchantmen stand in nobody's line"

    fates = {ship.id: ship.fate for ship in report.ships}
    assert fates.keys() == {"calcutta", *french}
    assert (report.resolver, ended.victor) == ("flying colors", "allies")
    assert report.field != "british"
    assert fates["calcutta"] == "damaged", "she has fought, and is not lost in so light an action"
    assert met.world.squadrons["woodriff-convoy"].damage > 0
    convoy = met.world.convoys["st-helena"]
    assert convoy.escorts == []

    ((combat,),) = [[one for one in met.of(Matched) if one.squadron == "st-helena"]]
    assert combat.rule == "SL 10.131"
    (fired,), (harmed,) = met.of(Fired), met.of(ConvoyHarmed)
    assert (fired.side, fired.rule) == ("allies", "SL 10.131"), "by the table, since it does not fight"
    assert harmed.total == losses.suffered(met.world, convoy) > 0
    sail = met.world.squadrons["st-helena-transports"]
    assert (convoy.sunk, len(sail.ships), sail.damage) == (fired.sunk, 3 - fired.sunk, fired.points)
    assert ended.lost == {"allies": 0, "british": fired.sunk}
    assert convoy.scattered, "seven points of damage are too much for it"

    terminal = Terminal(capsys, path)
    assert "played again to the same states" in terminal(f"--db={path}", "verify", NAME).out
    told = terminal(f"--db={path}", "battle", "show", NAME, BATTLE).out
    assert "The line of the British: 1 sail, 54 guns" in told
    assert "The St Helena convoy" in told
    film = tmp_path / "film.html"
    assert terminal(f"--db={path}", "battle", "replay", NAME, BATTLE, "--out", str(film)).code == 0
    assert "Calcutta" in film.read_text(encoding="utf-8")


@pytest.mark.rule("SL 10.13", "SL 8.126")
def test_without_its_escort_nothing_of_it_is_handed_out(tmp_path: Path) -> None:
    met = sailed(tmp_path / "war.db", off_scilly(tmp_path / "mine", CONVOY))
    assert "hex battle" not in met.asked
    assert met.of(Reported) == []
    (fired,) = met.of(Fired)
    assert (fired.side, fired.rule) == ("allies", "SL 10.131")
    assert losses.suffered(met.world, met.world.convoys["st-helena"]) > 0
