"""The verbs that send formations, at the prompt: whom they understand, what they say, and one clear line for what cannot be."""

from __future__ import annotations

import pytest

from campaign.play.choosing import Unclear, chosen, folded
from maps.folders import theatre_folder
from tests.campaign.play_kit import Desk, outset, war, wider

__all__ = ["outset", "war"]  # fixtures

BILL = f"i {theatre_folder('trafalgar-1805') / 'instructions' / 'british.toml'}"  # the theatre's own watch bill
NELSON, FERROL, CHANNEL = "The Mediterranean Fleet", "The squadron off Ferrol", "The Channel Fleet"


def said(war: Desk, typed: str) -> list[str]:
    """The lines that a verb has for its answer."""
    told = war.sits(BILL, typed)
    asked = f"explains): {typed}"
    lines = told[told.index(asked) :].splitlines()[1:]
    assert not wider(told, war.hand, 80)
    return lines[: next(number for number, line in enumerate(lines) if line.startswith("British, "))]


# -- names -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "plain"),
    [("Oléron", "oleron"), ("Rías Bajas", "rias bajas"), ("Île-d'Yeu", "ile dyeu"), ("OFF  Ushant", "off ushant")],
)
def test_accents_hyphens_and_capitals_are_folded(typed: str, plain: str) -> None:
    assert folded(typed) == plain == folded(plain)


def test_one_thing_under_two_names_is_one() -> None:
    assert chosen("nel", [("fleet", "Nelson"), ("fleet", "The Nelson division")]) == "fleet"
    with pytest.raises(Unclear, match="could be 2 choices: Nelson, Nelson's"):
        chosen("nel", [("fleet", "Nelson"), ("other", "Nelson's")])


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("sail nelson to cape-st-vincent", f"{NELSON} is to make for Off Cape St Vincent."),
        ("sail victory to malta", f"{NELSON} is to make for Malta harbour."),
        ("sail off ushant to malta", f"{CHANNEL} is to make for Malta harbour."),
        ("sail cornwallis to portsmouth", f"{CHANNEL} is to make for Portsmouth harbour."),
        ("sail mediterranean fleet to off oleron", f"{NELSON} is to make for Off Oléron."),
        ("send home nelson", f"{NELSON} is to go home to Gibraltar harbour."),
        ("send nelson home", f"{NELSON} is to go home to Gibraltar harbour."),
        ("home irish squadron and stay", "The Irish squadron is to go home to Cork harbour."),
        ("watch blaskets with irish", "The Irish squadron is to keep a station off the Blaskets."),
        ("blockade brest with cornwallis", f"{CHANNEL} is to lie before Brest."),
        (
            "join rochefort to channel fleet",
            f"The squadron off Rochefort is to join {CHANNEL[0].lower()}{CHANNEL[1:]}, off Ushant.",
        ),
        (
            "escort winter convoy with channel fleet",
            f"{CHANNEL} is to make for the winter convoy for Lisbon, in Portsmouth harbour.",
        ),
    ],
)
def test_a_formation_is_understood_by_name_admiral_flagship_or_place(war: Desk, typed: str, first: str) -> None:
    told = " ".join(" ".join(said(war, typed)).split())
    assert told.startswith(first)


# -- what is told ----------------------------------------------------------------------------------------------------------


def test_an_order_that_binds_is_told_with_what_it_replaces_and_costs(war: Desk) -> None:
    told = " ".join(" ".join(said(war, "sail channel fleet to portsmouth")).split())
    assert "It replaces its station, Off Ushant. Its watch bill is kept: for Plymouth from 15 February" in told
    assert "Bound by *Keep the Western Squadron off Ushant*, for Off Ushant, 0 of 8 full impulses there served" in told
    assert "; this holds once that ends. The passage should take " in told
    assert "in this weather (8 in 10). It costs no wear but of gales; " in told


def test_a_relief_is_told_of_both(war: Desk) -> None:
    told = said(war, "relieve squadron off ferrol with irish")
    assert told[0] == "The Irish squadron is to relieve the squadron off Ferrol, off Ferrol."
    assert [line for line in told if line.startswith("The squadron off Ferrol is to go home to Portsmouth harbour from ")]


def test_who_is_chosen_is_told_with_the_reason(war: Desk) -> None:
    told = " ".join(" ".join(said(war, "blockade brest")).split())
    assert "is to lie before Brest. It is chosen as the nearest that is free and sound: " in told
    assert "Only one with an order closes a port [SL 7.211], and none for it is in hand" in told


# -- what cannot be --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("sail", "expected sail FORMATION to PLACE"),
        ("sail to cadiz", "expected sail FORMATION to PLACE"),
        ("sail foo to cadiz", "'foo' is no formation of yours; expected its name, its admiral, its flagship"),
        ("sail thornbrough to cadiz", "Thornbrough has no flotilla now"),
        ("sail nelson to foo", "'foo' is no place on the chart"),
        ("sail nelson to ", "expected sail FORMATION to PLACE"),
        ("sail channel van to cork", "a division of another flotilla"),
        ("sail winter convoy to cork", "a convoy follows its own route"),
        ("sail channel to cork", "could be"),
        ("watch", "expected watch PLACE, or watch PLACE with FORMATION"),
        ("watch blaskets with", "expected watch PLACE"),
        ("blockade plymouth", "that port is ours"),
        ("escort foo", "'foo' is no convoy"),
        ("join irish", "expected join FORMATION to FORMATION"),
        ("relieve channel relief", "no station at sea"),
        ("home", "which formation?"),
        ("send nelson", "expected sail FORMATION to PLACE"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence_and_nothing_is_written(war: Desk, typed: str, words: str) -> None:
    before = war.sits(BILL, "i")
    told = " ".join(" ".join(said(war, typed)).split())
    assert told.startswith("No: ")
    assert words in told
    assert war.sits("i").splitlines()[-20:] == before.splitlines()[-20:]
