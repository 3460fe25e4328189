"""Careers across campaigns (SL 12.4): the players of a database, what they win, what they buy, and how it is kept."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import msgspec
import pytest

from campaign.rank_ladder import Career, load
from campaign.reports.verdict import Standing
from campaign.store import players
from campaign.store.campaigns import SCHEMA_VERSION, Campaigns
from campaign.store.errors import CampaignFileError
from campaign.store.players import Players, join
from campaign.store.soundness import state_hash
from table.decisions import IllegalChoice
from tests.campaign.at_terminal import Terminal, played, terminal
from tests.campaign.outline_kit import outline
from tests.campaign.store_kit import shelf_with, url

__all__ = ["played", "terminal"]

LADDER = load()


def navy(tmp_path: Path, *campaigns: str) -> Players:
    shelf_with(tmp_path / "c.db", *campaigns)
    return Players(url(tmp_path / "c.db"))


def joined(roll: Players, campaign: str, sides: dict[str, str]) -> None:
    """Players take their sides in a campaign that is there."""
    with roll._database.writing() as connection:
        join(connection, roll._campaign(connection, campaign), campaign, sides)


# -- the store -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 12.4", "SL 12.41")
def test_a_player_wins_a_campaign_buys_a_rank_and_keeps_it(tmp_path: Path) -> None:
    roll = navy(tmp_path, "nile", "camperdown")
    joined(roll, "nile", {"a": "Anna", "b": "Ben"})
    assert [(one.name, one.career, len(one.services)) for one in roll.players()] == [("Anna", Career(), 1), ("Ben", Career(), 1)]
    winner, loser = roll.settle("nile", {"a": 10, "b": 8})
    assert [(one.services[0].prestige, one.services[0].margin) for one in (winner, loser)] == [(10, 2), (8, 0)]
    anna = roll.buy("Anna", "lieutenant", LADDER)
    assert anna.career == Career("lieutenant")
    assert anna.services[0].prestige == 10, "the score is none the lower for it (SL 12.41)"
    again = Players(url(tmp_path / "c.db"))
    assert again.player("Anna") == anna
    assert again.careers({"a": "Ben", "b": "Anna", "c": "Carl"}) == {"a": Career(), "b": Career("lieutenant"), "c": Career()}


@pytest.mark.rule("SL 12.411", "SL 12.412")
def test_one_rank_a_game_for_no_more_than_it_was_won_by(tmp_path: Path) -> None:
    roll = navy(tmp_path, "nile")
    joined(roll, "nile", {"a": "Anna", "b": "Ben"})
    with pytest.raises(IllegalChoice, match="the game was won by 0"):
        roll.buy("Anna", "lieutenant", LADDER)
    roll.settle("nile", {"a": 10, "b": 8})
    with pytest.raises(IllegalChoice, match="the game was won by 0"):
        roll.buy("Ben", "lieutenant", LADDER)
    roll.buy("Anna", "lieutenant", LADDER)
    with pytest.raises(IllegalChoice, match="the game was won by 0"):
        roll.buy("Anna", "commander", LADDER)


def test_the_next_game_gives_the_next_rank(tmp_path: Path) -> None:
    roll = navy(tmp_path, "nile", "camperdown")
    for campaign, rank in (("nile", "lieutenant"), ("camperdown", "commander")):
        joined(roll, campaign, {"a": "Anna"})
        roll.settle(campaign, {"a": 3, "b": 1})
        roll.buy("Anna", rank, LADDER)
    anna = roll.player("Anna")
    assert anna.career == Career("commander")
    assert [(one.number, one.campaign, one.bought) for one in anna.services] == [
        (1, "nile", "lieutenant"),
        (2, "camperdown", "commander"),
    ]


def test_a_campaign_is_settled_once_and_only_for_who_played_it(tmp_path: Path) -> None:
    roll = navy(tmp_path, "nile", "empty")
    joined(roll, "nile", {"a": "Anna"})
    roll.settle("nile", {"a": 3, "b": 1})
    with pytest.raises(CampaignFileError, match="it is settled already"):
        roll.settle("nile", {"a": 9, "b": 1})
    with pytest.raises(CampaignFileError, match="no player is on record for it"):
        roll.settle("empty", {"a": 9, "b": 1})
    with pytest.raises(CampaignFileError, match="there is no campaign 'moon' here"):
        roll.settle("moon", {})
    with pytest.raises(CampaignFileError, match="there is no player 'Carl' here; there are Anna"):
        roll.player("Carl")


def test_a_career_outlives_its_campaigns_and_does_not_travel_with_them(tmp_path: Path) -> None:
    roll = navy(tmp_path, "nile")
    joined(roll, "nile", {"a": "Anna"})
    roll.settle("nile", {"a": 3, "b": 1})
    shelf = Campaigns(url(tmp_path / "c.db"))
    shelf.export("nile", tmp_path / "nile.sealords")
    shelf.delete("nile")
    assert roll.player("Anna").services[0].campaign == "nile"
    other = Campaigns(url(tmp_path / "d.db"))
    assert other.import_(tmp_path / "nile.sealords") == "nile"
    assert Players(url(tmp_path / "d.db")).players() == []


def test_a_file_of_the_schema_before_is_given_the_tables_of_careers(tmp_path: Path) -> None:
    path = tmp_path / "c.db"
    shelf_with(path, "nile")
    old = sqlite3.connect(path)
    for name in ("contents", "inner_phase", "brief", "service", "career", "player"):
        old.execute(f"DROP TABLE {name}")
    old.execute("DROP VIEW prestige_ledger")
    old.execute("ALTER TABLE choice DROP COLUMN why")
    old.execute("PRAGMA user_version = 4")
    old.execute("UPDATE campaign SET schema_version = 4")
    old.commit()
    old.close()
    roll = Players(url(path))
    joined(roll, "nile", {"a": "Anna"})
    assert [one.name for one in roll.players()] == ["Anna"]
    assert Campaigns(url(path)).open("nile").record.schema_version == SCHEMA_VERSION


def test_a_campaign_and_its_players_are_written_together_or_not_at_all(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*given: object) -> None:
        raise CampaignFileError("the pen is broken")

    with monkeypatch.context() as patched:
        patched.setattr(players, "join", fail)
        assert "the pen is broken" in terminal("new", "elba", "--player", "british=Anna").err
    assert "elba" not in terminal("list").out
    assert terminal("new", "elba", "--player", "british=Anna").code == 0
    assert "Anna" in terminal("career", "list").out


@pytest.mark.rule("SL 12.11")
def test_the_ledger_of_prestige_is_a_view_of_the_file(terminal: Terminal) -> None:
    kept = sqlite3.connect(terminal.database)
    fact = '{"fact":"prestige","rule":"SL 8.431","side":"british","points":2,"total":5,"why":"victory"}'
    kept.execute("INSERT INTO fact VALUES (1, 3, 999, 'prestige', ?)", (fact,))
    kept.commit()
    rows = kept.execute(
        "SELECT campaign, turn, side, points, total, why, rule FROM prestige_ledger WHERE number = 999"
    ).fetchall()
    kept.close()
    assert [row[1:] for row in rows] == [(1, "british", 2, 5, "victory", "SL 8.431")]


# -- the terminal --------------------------------------------------------------------------------------------------------


def prestige_of(terminal: Terminal, name: str) -> dict[str, int]:
    points: dict[str, int] = terminal("summary", name, "--json").document["standing"]["prestige"]
    return points


@pytest.mark.rule("SL 12.15", "SL 12.415")
def test_a_career_from_one_campaign_to_the_next(terminal: Terminal) -> None:
    assert terminal("career", "list").err.startswith("no player is on the list yet")
    assert terminal("new", "first", "--seed", "1", "--player", "british=Anna", "--player", "allies=Ben").code == 0
    assert prestige_of(terminal, "first") == {"allies": 0, "british": 0}
    said = terminal("career", "settle", "first")
    assert (said.code, said.err) == (1, "sealords: first: the war is not over; `--as-it-stands` ends the game here\n")
    win_by(terminal, "first", {"allies": 8, "british": 10})
    assert "Anna: won by 2, prestige 10" in terminal("career", "settle", "first", "--as-it-stands").out
    assert terminal("career", "buy", "Ben", "lieutenant").code == 2
    assert terminal("career", "buy", "Anna", "lieutenant").out == "Anna is Lieutenant in Command\n"
    shown = terminal("career", "show", "Anna").out
    assert "first, British: won by 2, prestige 10; made Lieutenant in Command" in shown
    assert terminal("career", "list", "--json").document[0]["standing"] == 1

    assert terminal("new", "second", "--seed", "2", "--player", "british=Anna", "--player", "allies=Ben").code == 0
    assert prestige_of(terminal, "second") == {"allies": 1, "british": 0}, "a rank apart, and nothing of the ten points won"
    assert world_of(terminal, "second")["benefits"] == {"british": {"review": 1}}
    assert "post-captain" in terminal("career", "ranks").out
    assert terminal("career", "ranks", "--json").document["flag"][0]["id"] == "rear-admiral-blue"


def world_of(terminal: Terminal, name: str) -> dict[str, object]:
    kept = sqlite3.connect(terminal.database)
    query = (
        "SELECT document FROM snapshot JOIN campaign ON campaign.id = campaign_id WHERE campaign.name = ? AND document NOT NULL"
    )
    (text,) = kept.execute(query, (name,)).fetchone()
    kept.close()
    found: dict[str, object] = msgspec.json.decode(text)
    return found


def win_by(terminal: Terminal, name: str, points: dict[str, int]) -> None:
    """Rewrite a campaign's present so that its sides have this prestige."""
    world = world_of(terminal, name) | {"prestige": points}
    text = msgspec.json.encode(world)
    kept = sqlite3.connect(terminal.database)
    kept.execute(
        "UPDATE snapshot SET document = ?, state_hash = ? WHERE document NOT NULL AND campaign_id = "
        "(SELECT id FROM campaign WHERE name = ?)",
        (text.decode(), state_hash(text), name),
    )
    kept.commit()
    kept.close()


def test_players_are_named_by_side(terminal: Terminal) -> None:
    assert "--player moon=Anna: unknown side 'moon'" in terminal("new", "x", "--player", "moon=Anna").err
    assert "expected SIDE=NAME" in terminal("new", "x", "--player", "british").err
    assert terminal("career", "show", "Nobody").code == 3


# -- the umpire's campaigns ------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 13.2", "SL 13.2e")
def test_a_double_blind_campaign_and_its_dice_in_the_umpires_hand(terminal: Terminal) -> None:
    assert terminal("new", "club", "--double-blind", "--dice", "by-hand", "--seat", "british=human").code == 0
    assert world_of(terminal, "club")["double_blind"] is True
    said = terminal("run", "club")
    assert "is needed: " in said.out, "no player throws: the umpire is asked for the die"
    assert terminal("die", "club", "9").code == 0
    assert world_of(terminal, "nelson")["double_blind"] is False


def pending(terminal: Terminal, name: str) -> dict[str, Any]:
    """What the british are asked."""
    (question,) = terminal("pending", name, "--side", "british", "--json").document["questions"]
    found: dict[str, Any] = question
    return found


def leave_as_it_is(terminal: Terminal, name: str, question: dict[str, Any]) -> None:
    usual = "{}" if "parts" in question else "[]" if "offers" in question else question["options"][0]["key"]
    assert terminal("answer", name, "british", usual).code == 0


@pytest.mark.rule("SL 13.21", "SL 13.211")
def test_plots_are_handed_to_the_umpire_and_sailed(terminal: Terminal, tmp_path: Path) -> None:
    assert terminal("new", "plots", "--seed", "3", "--double-blind", "--seat", "british=plot").code == 0
    terminal("run", "plots")
    while (question := pending(terminal, "plots"))["kind"] != "sailing":
        leave_as_it_is(terminal, "plots", question)
        terminal("run", "plots")
    formation, there = next(
        (part["key"], option["key"])
        for part in question["parts"]
        for option in part["options"]
        if option["key"].startswith("space:") and "catch" not in option["label"]
    )
    plots = tmp_path / "plots.toml"
    plots.write_text(f'[[plot]]\nformation = "{formation}"\nturn = 1\nroute = ["space:moon"]\n', encoding="utf-8")
    said = terminal("plot", "plots", "british", str(plots))
    assert (said.code, "unknown place 'space:moon'" in said.err) == (2, True)
    plots.write_text(f'[[plot]]\nformation = "{formation}"\nturn = 1\nroute = ["{there}"]\n', encoding="utf-8")
    assert "the plots of the British are in the umpire's hands" in terminal("plot", "plots", "british", str(plots)).out
    terminal("run", "plots")
    question = pending(terminal, "plots")
    assert question["kind"] != "sailing", "they sail by themselves now"
    leave_as_it_is(terminal, "plots", question)
    kept = sqlite3.connect(terminal.database)
    own = "SELECT answer FROM choice JOIN campaign ON id = campaign_id WHERE name = 'plots' AND kind = 'sailing' ORDER BY phase"
    rows = [msgspec.json.decode(answer) for (answer,) in kept.execute(own)]
    answers = [row[formation] for row in rows if formation in row]
    kept.close()
    assert answers[0] == there
    assert {*answers[1:]} <= {"mark-time"}, "and at the end of its route it stays"
    assert "expected a seat of kind plot" in terminal("plot", "nelson", "british", str(plots)).err


@pytest.mark.rule("SL 13.11")
def test_the_soloist_names_the_side_that_moves_last(terminal: Terminal) -> None:
    assert terminal("new", "solo", "--solitaire", "--last", "allies").code == 0
    world = world_of(terminal, "solo")
    assert (world["solitaire"], world["sides"]) == (True, ["british", "allies"])
    assert "--last moon: unknown side" in terminal("new", "other", "--last", "moon").err


# -- who has won -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 12.1", "SL 12.13")
@pytest.mark.parametrize(
    ("points", "turns", "words"),
    [
        ({"allies": 3, "british": 1}, 32, "The Allies are ahead by 2 points of prestige."),
        ({"allies": 3, "british": 1}, 33, "The war is over: the Allies have won by 2 points of prestige."),
        ({"allies": 1, "british": 1}, 33, "The war is over, and nobody has won it."),
        ({"allies": 1, "british": 1}, 1, "Neither is ahead."),
    ],
)
def test_the_standing_of_a_document(points: dict[str, int], turns: int, words: str) -> None:
    world = outline(prestige=points, clock={"year": 1805, "turns_played": turns}, events={"last_turn": 33})
    assert Standing.of(world).words == words


def test_a_summary_tells_the_standing_and_what_happened_ashore(terminal: Terminal) -> None:
    page = terminal("summary", "nelson").out
    assert "## Standing" in page
    assert "| British | 0 |" in page
    assert "## Politics" in page
    assert "The Convention of Paris: it has come to pass" in page


def test_an_older_document_has_no_politics_and_is_not_over() -> None:
    assert not Standing.of(outline(clock={"year": 1805, "turns_played": 99})).over
