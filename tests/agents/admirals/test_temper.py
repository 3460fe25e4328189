"""Tempers are read from a file in which every weight is explained; a player's own file may have others."""

from __future__ import annotations

import tomllib

import pytest

from campaign.agents.admirals import temper
from campaign.game import SeaLords
from table.reading.faults import BadFile


def test_three_tempers_come_with_the_game_and_every_weight_is_explained() -> None:
    tables = tomllib.loads(temper.OWN.read_text(encoding="utf-8"))
    assert {"cautious", "steady", "bold"} <= tables.keys()
    weights = {*temper.Temper.__struct_fields__} - {"name", "strength"}
    assert {*tables["meanings"]} == weights == {*tables["steady"]}
    assert all(len(words) > 20 for words in tables["meanings"].values())


@pytest.mark.parametrize("name", ["cautious", "steady", "bold"])
def test_who_attacks_does_not_run_from_it(name: str) -> None:
    assert temper.read(name).attack > temper.read(name).stand


def test_the_bold_attack_where_the_cautious_let_be() -> None:
    assert temper.read("bold").attack < temper.read("steady").attack < temper.read("cautious").attack


def test_a_chair_says_the_temper_and_the_strength() -> None:
    assert temper.read("").name == "steady"
    assert (temper.read("bold:3").name, temper.read("bold:3").strength) == ("bold", 3)
    assert temper.read("bold").strength == temper.STRONGEST


def test_a_players_own_file_is_laid_over_the_steady_one() -> None:
    mine = temper.read("jervis:9\n[jervis]\nattack = 0.5\n")
    assert (mine.attack, mine.strength) == (0.5, 9)
    assert mine.fit == temper.read("steady").fit


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("rash", "unknown temperament 'rash'; expected one of"),
        ("bold:11", "strength '11'; expected a number from 0 to 10"),
        ("bold:x", "strength 'x'"),
        ("own\n[own]\nattak = 1\n", "unknown field 'attak'; did you mean 'attack'"),
        ("own\n[own]\nattack = 'much'\n", "attack"),
        ("own\nown = 1\n", "'own' is no table"),
        ("own\n[own", "is not TOML"),
    ],
)
def test_what_cannot_be_is_refused_in_words(text: str, words: str) -> None:
    with pytest.raises(BadFile, match=words.replace("[", r"\[")):
        temper.read(text, "admiral of britain")


def test_the_great_names_of_1805_have_tempers_that_the_game_knows() -> None:
    world = SeaLords("trafalgar-1805").new_world("tempers")
    coming = [arrival.leader for arrival in world.schedule if arrival.leader is not None]
    known = {one.id: one.temper for one in (*world.leaders.values(), *coming) if one.temper}
    assert {*known.values()} == {"bold", "steady", "cautious"} <= temper.house().keys()
    assert {known[name] for name in ("nelson", "allemand", "strachan", "cosmao")} == {"bold"}
    assert {known[name] for name in ("villeneuve", "ganteaume", "calder", "dumanoir")} == {"cautious"}
    assert {known[name] for name in ("cornwallis",)} == {"steady"}
    assert len(known) >= 20
