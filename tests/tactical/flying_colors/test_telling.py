"""What happened, told in sentences."""

from __future__ import annotations

from inspect import getmembers, isclass
from types import ModuleType

import pytest

from table.dice import Fact, Modifier, Roll
from table.seats import RandomLegal
from table.wording import listed
from table.wording import spelt as count
from tactical.flying_colors import facts as course
from tactical.flying_colors import scenarios
from tactical.flying_colors.cards import facts as dealing
from tactical.flying_colors.damage import facts as harm
from tactical.flying_colors.fire import facts as gunnery
from tactical.flying_colors.game import play
from tactical.flying_colors.melee import facts as boarding
from tactical.flying_colors.movement import facts as sailing
from tactical.flying_colors.options import facts as choice
from tactical.flying_colors.state import Action, Commander, Values
from tactical.flying_colors.telling import named, one, tell, words
from tactical.sea.hexes import Hex
from tests.tactical.flying_colors import pictures

PARTS: tuple[ModuleType, ...] = (sailing, gunnery, harm, boarding, course, dealing, choice)
CHASE = """
.     .     .
   .     .     .
.     A1    .
   .     .     .
.     a     .
   .     B2    .
.     b     .
   .     .     .
"""


def sea() -> Action:
    action = pictures.action(CHASE, french="B")
    action.ships["A"].name, action.ships["B"].name = "Mars", "Hercule"
    action.commanders["hood"] = Commander("hood", "Hood", "British", "British", 1, Values(3, 2), Values(2, 1), ship="A")
    return action


def known() -> list[type[Fact]]:
    return [kind for part in PARTS for _, kind in getmembers(part, isclass) if issubclass(kind, Fact) and kind is not Fact]


@pytest.mark.parametrize("kind", known(), ids=lambda kind: kind.__name__)
def test_every_kind_of_fact_has_a_sentence_of_its_own(kind: type[Fact]) -> None:
    assert words.dispatch(kind) is not words.dispatch(Fact)


TOLD = [
    (sailing.Passed("A", "B", end="stern"), "The Mars crosses the stern of the Hercule."),
    (sailing.Passed("A", "B", side="port"), "The Mars ranges along the port side of the Hercule."),
    (sailing.Evaded("B", "A", True), "The Hercule gives way and keeps clear of the Mars."),
    (sailing.Evaded("B", "A", False), "The Hercule cannot keep clear of the Mars."),
    (sailing.Collided("A", "B", True), "The Mars runs aboard of the Hercule, and they lie foul of each other."),
    (sailing.Collided("A", "B", False), "The Mars scrapes past the Hercule."),
    (sailing.GrappleTried("A", "B", True), "The Mars throws her grapnels into the Hercule, and they hold."),
    (sailing.GrappleTried("A", "B", False), "The grapnels of the Mars fall short of the Hercule."),
    (sailing.CutFree("A", "B", True), "The Mars cuts herself free from the Hercule."),
    (sailing.Anchored("A", True, "stern"), "The Mars lets go an anchor by the stern."),
    (sailing.Anchored("A", False), "The Mars cuts her cable."),
    (sailing.SailsSet("A", "full"), "The Mars makes all sail."),
    (sailing.Drifted("A", Hex(22, 12), True), "The Mars drifts down the wind to A2212."),
    (sailing.Drifted("A", Hex(22, 12), False), "The Mars would drift, but has no room."),
    (sailing.LeftMap("A"), "The Mars sails out of the battle."),
    (
        gunnery.Fired("A", "B", "port", "hull", 3, 7, 2, 1),
        "The Mars fires her port broadside at the hull of the Hercule at three hexes: two shots in her hull and one aloft.",
    ),
    (
        gunnery.Fired("A", "B", "starboard", "rigging", 1, 7, 0, 0, rake="stern", answer=True),
        "The Mars answers with her starboard broadside against the rigging of the Hercule at one hex, raking her by the stern, "
        "without effect.",
    ),
    (gunnery.Masked("A", "port"), "A friend lies before the guns of the Mars: her port broadside is masked this turn."),
    (harm.Dismasted("B"), "The masts of the Hercule go by the board."),
    (harm.CaughtFire("B"), "The Hercule is on fire!"),
    (harm.CaughtFire("B", "A"), "The Hercule is on fire: the flames have leapt over from the Mars."),
    (harm.Struck("B"), "The Hercule strikes her colours!"),
    (harm.Sunk("B"), "The Hercule goes down."),
    (harm.Sunk("B", True), "The Hercule settles, and lies awash."),
    (harm.Exploded("B", ["A"]), "The magazine takes fire: the Hercule blows up, and takes the Mars with her!"),
    (harm.CommanderHarmed("hood", "A", "killed"), "Hood falls aboard the Mars."),
    (harm.CommanderHarmed("hood", "A", "drowned"), "Hood goes down with his ship."),
    (boarding.Taken("B", "British", ""), "The Hercule is taken by the British."),
    (boarding.Taken("B", "French", "", again=True), "The Hercule is retaken by the French."),
    (boarding.FlagShifted("hood", "A", "B"), "Hood shifts his flag from the Mars to the Hercule."),
    (boarding.FlagShifted("hood", "A"), "Hood can find no boat to leave the Mars."),
    (dealing.CardsDealt("French", [3, 9], 2), "The French throw away 3 and 9 and draw two cards."),
    (
        dealing.CardsLaid({"British": 12, "French": 7}, "British"),
        "The cards are shown, the British 12 and the French 7: the British say who goes first.",
    ),
    (dealing.Loaded("A", 4, "chain"), "The Mars loads with chain shot."),
    (choice.CornerMarked("hood", Hex(22, 12), 3), "The line of Hood turns in succession at A2212, towards 3."),
    (choice.LineBroken("hood", ["A"]), "The Mars falls out of the line of Hood."),
    (course.TurnBegan(3, 5), "Turn 3: the wind blows towards 5."),
    (course.WindShifted(5, 6), "The wind, which blew towards 5, goes round to 6."),
    (course.InitiativeWon("British"), "The British have the initiative."),
    (course.ShipActivated("A", True), "The Mars hangs back, without orders."),
    (course.CommandActivated("hood", "British"), "The British act with Hood."),
    (course.Signalled("hood", True), "Hood puts the glass to his blind eye, and stays."),
    (
        course.BattleEnded("British", "marginal", {"British": 12.0, "French": 4.5}, "break off"),
        "The battle is over (break off): a marginal victory for the British, by British 12 and French 4.5 points.",
    ),
    (course.BattleEnded(None, "drawn", {}, "last turn"), "The battle is over (last turn): the battle is drawn."),
]


@pytest.mark.parametrize(("fact", "sentence"), TOLD, ids=lambda value: type(value).__name__)
def test_a_fact_is_told(fact: Fact, sentence: str) -> None:
    assert one(sea(), fact) == sentence


def test_the_steps_of_a_move_are_one_sentence() -> None:
    steps = [
        sailing.Manoeuvred("A", "ahead", Hex(22, 11), 1, 3),
        sailing.Manoeuvred("A", "ahead", Hex(22, 10), 1, 2),
        sailing.Manoeuvred("A", "port", Hex(22, 10), 6, 1),
        sailing.Manoeuvred("B", "about:3", Hex(23, 12), 5, 0),
    ]
    first, second = tell(sea(), steps)
    assert first.words == "The Mars stands on two hexes and wears to port, and lies at A2210 with her head towards 6."
    assert (first.facts, first.ships, first.kind) == (3, ("A",), "sail")
    assert second.words.startswith("The Hercule turns about under oars")
    assert second.facts == 1


def test_hits_told_with_their_shot_are_told_only_once() -> None:
    shot = gunnery.Fired("A", "B", "port", "hull", 3, 7, 2, 1)
    same, other = harm.Damaged("B", 2, 1, 0, "shot"), harm.Damaged("B", 1, 0, 0, "blaze")
    assert [told.kind for told in tell(sea(), [shot, same, other])] == ["fire", "dice", "harm"]
    assert [told.kind for told in tell(sea(), [same])] == ["harm"]
    assert len(tell(sea(), [shot, same, other], dice=False)) == 2


def test_a_die_is_told_with_its_modifiers() -> None:
    roll = Roll(7, "tack", "FC 3.6.6", 0, modifiers=[Modifier(-2, "Hood")], at_most=5, about="A")
    assert one(sea(), roll) == (
        "The Mars: tack — the die shows 7, -2 for Hood, so 5; 5 or less was wanted, and it served [FC 3.6.6]."
    )


class Comet(Fact, tag="comet-seen"):
    ship: str
    tails: int
    omen: str = ""


def test_an_unknown_fact_is_told_by_its_name() -> None:
    assert one(sea(), Comet("B", 2)) == "Comet seen: ship the Hercule, tails 2."
    assert tell(sea(), [Comet("B", 2)])[0].kind == "other"


def test_ships_and_officers_that_nobody_knows_do_not_stop_the_tale() -> None:
    assert one(sea(), harm.Struck("Z")) == "The Z strikes her colours!"
    assert one(sea(), harm.CommanderHarmed("z", "Z", "killed")) == "Z falls aboard the Z."


def test_ships_of_the_same_name_are_told_apart() -> None:
    action = sea()
    action.ships["B"].name = "Mars"
    assert one(action, harm.Struck("B")) == "The French Mars strikes her colours!"


def test_numbers_and_lists_in_words() -> None:
    assert [count(n, "hex", "hexes") for n in (0, 1, 2, 13)] == ["no hexes", "one hex", "two hexes", "13 hexes"]
    assert [listed(words) for words in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == ["", "a", "a and b", "a, b and c"]


def test_whole_battles_are_told_in_well_formed_sentences() -> None:
    for name in ("gut-of-gibraltar-1801", "algeciras-bay-1801"):
        action = scenarios.set_up(name, "told", defensive_fire=True, chase_guns=True)
        journal: list[Fact] = []
        play(action, {side: RandomLegal(f"told {side}") for side in action.fleets}, journal)
        told = tell(action, journal)
        assert sum(sentence.facts for sentence in told) == len(journal)
        for sentence in told:
            assert sentence.words[0].isupper() or not sentence.words[0].isalpha()
            assert sentence.words[-1] in ".!?"
            assert "  " not in sentence.words
            assert sentence.kind != "other"
        assert all(ship in action.ships for fact in journal for ship in named(action, fact))
