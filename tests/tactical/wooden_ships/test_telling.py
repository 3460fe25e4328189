"""What happened, told in sentences: every kind of fact has words of its own, with names and without keys."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from table.dice import Fact, Modifier, Roll
from tactical.playing.in_memory import play
from tactical.playing.registry import game_named
from tactical.sea.hexes import Hex, Place
from tactical.wooden_ships import facts as course
from tactical.wooden_ships import telling
from tactical.wooden_ships.board import Shoal
from tactical.wooden_ships.boarding import facts as boarding
from tactical.wooden_ships.damage import facts as harm
from tactical.wooden_ships.damage.volley import Blow
from tactical.wooden_ships.decoding import kinds
from tactical.wooden_ships.design import own_battle
from tactical.wooden_ships.fire import facts as gunnery
from tactical.wooden_ships.fouling import facts as fouling
from tactical.wooden_ships.loading import facts as loading
from tactical.wooden_ships.movement import facts as sailing
from tactical.wooden_ships.options import facts as choice
from tactical.wooden_ships.special import facts as special
from tactical.wooden_ships.state import Battle, GunSquare
from tactical.wooden_ships.tables import Hits
from tactical.wooden_ships.telling.names import folk
from tests.tactical.wooden_ships.yard import FRENCH, battle, ship

V, B, M = "british-victory", "french-bucentaure", "british-mars"
HERE = Hex(9, 12)  # J12
TRACK = [Place(Hex(9, 14), 1), Place(Hex(9, 13), 1), Place(HERE, 1)]


@pytest.fixture
def fleets() -> Battle:
    """Ids unlike the names, so that one that is shown would be seen."""
    ships = (ship("Victory", "J12"), ship("Bucentaure", "J14", side=FRENCH), ship("Mars", "M12"))
    for one, key in zip(ships, (V, B, M), strict=True):
        one.id = key
    return battle(*ships)


def told(of: Battle, *happened: Fact) -> list[str]:
    return [one.words for one in telling.tell(of, happened)]


FACTS: tuple[tuple[Fact, str], ...] = (
    (course.TurnBegan(3, 2, 3), "Turn 3: the wind blows towards 2, a normal breeze."),
    (course.TurnBegan(3, 2, 0), "Turn 3: there is no wind."),
    (course.WindShifted(4, 5, None), "The weather changes: the wind blows towards 4, a gale, and so it stays."),
    (
        course.WindShifted(4, 1, 5),
        "The weather changes: the wind blows towards 4, a light breeze, and it may change again on 5 or more.",
    ),
    (
        course.BattleEnded("british", {"british": 24.0, "french": 1.5}, "Bucentaure has surrendered."),
        "The battle is over. Bucentaure has surrendered. The British have won; points: British 24 and French 1.5.",
    ),
    (course.BattleEnded(None, {"british": 0.0}, "Time is up."), "The battle is over. Time is up. Nobody has won."),
    (sailing.Moved(V, "2", TRACK), "The Victory makes 2 (2 hexes) and lies at J12, heading 1."),
    (sailing.Moved(V, "0", TRACK[-1:]), "The Victory does not move and lies at J12, heading 1."),
    (sailing.Drifted(V, HERE), "The Victory drifts down the wind to J12."),
    (sailing.Moved(V, "D", TRACK), "The Victory drifts down the wind, and lies at J12, heading 1."),
    (sailing.Moved(V, "LD", TRACK), "The Victory makes L (left) and drifts down the wind, and lies at J12, heading 1."),
    (
        sailing.Collided(V, B, HERE, 2),
        "The Victory and the Bucentaure run aboard of each other at J12 on their 2nd step; the Victory has the hex.",
    ),
    (sailing.Contested(HERE, V, V), "The Victory has the choice at J12, and keeps it."),
    (sailing.Contested(HERE, V, B), "The Victory has the choice at J12, and leaves it to the Bucentaure."),
    (sailing.ThrownBack(V, HERE), "The Victory is thrown back to J12."),
    (sailing.RunDown(M, B), "The Bucentaure runs the Mars down."),
    (sailing.Cut(V, "5", "she is aground"), "The Victory cannot make 5: she is aground."),
    (sailing.Entered(V, HERE), "The Victory comes up at J12."),
    (sailing.LeftBoard(V, "left", "2-3"), "The Victory sails out of the battle by edge 2-3."),
    (sailing.LeftBoard(V, "sunk"), "The Victory goes down."),
    (sailing.SetAfire(V), "The Victory is set afire, and her people take to the boats."),
    (fouling.Fouled(V, B), "The rigging of the Victory and the Bucentaure is foul of each other."),
    (fouling.Unfouled(V, B), "The Victory gets clear of the Bucentaure."),
    (fouling.Grappled(V, B, 1), "The Victory has her grapnels in the Bucentaure."),
    (fouling.Grappled(V, B, 2), "The Victory has her grapnels in the Bucentaure; two grapples hold the two."),
    (fouling.Ungrappled(V, B, 0), "The Victory cuts away a grapple of the Bucentaure."),
    (fouling.Ungrappled(V, B, 1), "The Victory cuts away a grapple of the Bucentaure; one grapple still holds."),
    (fouling.TowBegan(V, M), "The Victory takes the Mars in tow."),
    (fouling.TowEnded(V, M), "The tow between the Victory and the Mars is cast off."),
    (loading.Repaired(V, "guns", 2), "The people of the Victory have made good 2 gun squares."),
    (loading.SailChanged(V, "full"), "The Victory sets full sail."),
    (loading.SailChanged(V, "battle"), "The Victory shortens to battle sail."),
    (loading.SailChanged(V, "battle", True), "The full sail of the Victory is shot away."),
    (choice.Anchored(V, "stern"), "The Victory lies anchored by the stern, on springs."),
    (choice.Weighed(V), "The Victory has weighed her anchor."),
    (choice.CableCut(V), "The Victory cuts her cable."),
    (choice.CableCut(V, True), "The cable of the Victory is shot through."),
    (choice.RanAground(V, HERE, 4), "The Victory takes the ground at J12: a die above 4 will bring her off."),
    (choice.RanAground(V, HERE, 6), "The Victory takes the ground at J12: nothing will bring her off."),
    (choice.Refloated(V, HERE), "The Victory comes off the ground, back to J12."),
    (choice.ShoalFound(V, HERE, 17), "The Victory finds a shoal of 17 feet at J12."),
    (choice.FlagLost("french", B), "The French lose their flagship: the Bucentaure signals no more."),
    (choice.FlagHoisted("french", B), "The flag of the French is hoisted in the Bucentaure."),
    (gunnery.FiredOff(V, "left"), "The Victory fires her left broadside off at nothing."),
    (
        harm.Damaged(B, 2, [GunSquare("left", "bow"), GunSquare("left", "bow"), GunSquare("right", "stern", True)], 1, 3, 0),
        "The Bucentaure loses 2 hull squares, 2 gun squares of her left bow section, one carronade square of her right stern "
        "section, one crew square and 3 rigging squares.",
    ),
    (harm.CrewGone(B), "Nobody is left aboard the Bucentaure to sail or fight her."),
    (harm.BoatsLost(M, 2, 1), "The Mars loses two boats; one boat left."),
    (harm.BoatsLost(M, 1, 0), "The Mars loses one boat; none is left."),
    (harm.CriticalHit(B, 7, "hull", "demoralised"), "A critical hit on the Bucentaure (line 7, hull): the crew wavers."),
    (
        harm.CriticalHit(B, 1, "rigging", "rake-section-near", "it was no rake"),
        "A critical hit on the Bucentaure (line 1, rigging): at such a range the rake brings down what stands of a "
        "rigging section, "
        "but it was no rake.",
    ),
    (harm.GunsMasked(B, "left", 3), "Wreckage hampers the left broadside of the Bucentaure for three turns."),
    (harm.Demoralised(B, "average"), "The crew of the Bucentaure loses heart, and fights as an average crew from now on."),
    (harm.SteeringHit(B), "The rudder of the Bucentaure is damaged: she turns less well for the rest of the battle."),
    (harm.Waterline(B, 1), "A section of the crew of the Bucentaure must go to the pumps."),
    (harm.CaughtFire(B, 2), "There is a fire aboard the Bucentaure; it will take two turns to put it out."),
    (harm.CaughtFire(B, 0), "The fire aboard the Bucentaure cannot be mastered: she will explode!"),
    (harm.FireOut(B), "The people of the Bucentaure have mastered the fire."),
    (
        harm.MastFell(B, 1, "left"),
        "A mast of the Bucentaure goes by the board with her first rigging section: it falls over her left side, and "
        "hangs there.",
    ),
    (harm.MastFell(B, 2), "A mast of the Bucentaure goes by the board with her second rigging section: it falls clear of her."),
    (harm.MastCut(B, "left"), "The mast that hung over the left side of the Bucentaure is cut loose."),
    (harm.Surrendered(B, "struck", V), "The Bucentaure strikes her colours to the Victory!"),
    (harm.Surrendered(B, "firepower", "british"), "The Bucentaure has not a gun left, and surrenders to the British!"),
    (harm.HullGone(B, "explodes"), "The hull of the Bucentaure is beaten in: she strikes, and will blow up."),
    (harm.Exploded(B, 4, [V, M]), "The Bucentaure blows up; burning wreckage falls on the Victory and the Mars (Hit Table 4)!"),
    (boarding.PartyActed(V, "OBP", [1, 2], B), "Sections 1 and 2 of the crew of the Victory board the Bucentaure."),
    (boarding.PartyActed(V, "DBP", [1]), "Section 1 of the crew of the Victory stands by to defend her."),
    (boarding.PartyActed(V, "TBP", [1], M), "Section 1 of the crew of the Victory goes over to the Mars."),
    (
        boarding.MeleeRound(1, ([V], [B]), (20, 15), (4, 3), (1, 2)),
        "Round 1 of the melee: the people of the Victory fight at a strength of 20, throw 4 and lose one crew square; "
        "the people of "
        "the Bucentaure fight at a strength of 15, throw 3 and lose 2 crew squares.",
    ),
    (boarding.PartyBeaten(B, "DBP", 3), "The defenders of the Bucentaure are overwhelmed; 3 crew squares of them are prisoners."),
    (
        boarding.MeleeGoesOn(([V, M], [B])),
        "The melee between the Victory and the Mars and the Bucentaure is not decided, and goes on.",
    ),
    (boarding.MeleeBrokenOff(V, B), "The melee between the Victory and the Bucentaure is broken off by consent of both."),
    (boarding.MeleeBrokenOff(V, B, True), "The melee between the Victory and the Bucentaure ends as the ships part."),
    (boarding.DefendersBoarded(V, B), "The defenders of the Victory have won, and board the Bucentaure in their turn."),
    (boarding.MeleeLost(B), "The Bucentaure has lost her last party, and surrenders."),
    (
        boarding.Captured(B, "british", "melee", [V], 4),
        "The Bucentaure is carried by the British with 4 crew squares from the Victory.",
    ),
    (boarding.Retaken(B, "french", "prisoners"), "The Bucentaure is in the hands of the French again: her prisoners have risen."),
    (
        boarding.Transferred(V, M, 3, 1),
        "3 crew squares of the Victory go over to the Mars; one of them takes the place of losses.",
    ),
    (boarding.SurrenderUndone(B), "A friend is near: the Bucentaure hoists her colours again."),
    (special.Placed(V, HERE, 2), "The Victory takes her station at J12, heading 2."),
    (special.Entering(V, HERE, 2), "The Victory is sighted: she comes in at J12, heading 2."),
    (special.ShoalsMarked("french", 4, 17), "The French know of four shoals of 17 feet in these waters."),
    (special.TaskDone(V, "R"), "The Victory has her sails bent."),
    (special.Retired(V), "The Victory has gone back beyond where she began, and is out of the battle."),
    (special.PointsWon("british", 3, "survivors"), "The British win 3 points (survivors)."),
    (special.BattleOfCampaign(2, 5, "Providien"), "Battle 2 of 5: Providien."),
    (
        special.CampaignStands("french", {"french": 9.0}, "The French held the field."),
        "So ends this battle. The French held the field. The French have won; points: French 9.",
    ),
    (special.CrewRedistributed(V, M, 2), "2 crew squares of the Victory are sent to the Mars."),
    (special.Bought("british", [V, M], 54), "The British have bought two ships for 54 points: the Victory and the Mars."),
)


@pytest.mark.parametrize(("fact", "words"), FACTS, ids=lambda one: type(one).__name__ if isinstance(one, Fact) else "")
def test_a_fact_in_words(fleets: Battle, fact: Fact, words: str) -> None:
    assert telling.one(fleets, fact) == words


@pytest.mark.rule("WS S.16.III.B")
def test_shoals_that_are_marked_openly_are_told_with_their_hexes(fleets: Battle) -> None:
    fleets.shoals = [Shoal(Hex(3, 4), 19), Shoal(Hex(5, 6), 19), Shoal(Hex(7, 8), 15, ("french",))]
    marked = [special.ShoalsMarked("french", 2, 19), special.ShoalsMarked("french", 1, 15)]
    assert told(fleets, *marked) == [
        "The French mark two shoals of 19 feet, at D4 and F6.",
        "The French know of one shoal of 15 feet in these waters.",
    ]


def test_every_kind_of_fact_has_words_of_its_own() -> None:
    """A kind that nobody has words for would be told by its name and its fields."""
    silent = [kind.__name__ for kind in kinds() if telling.words.dispatch(kind) is telling.words.dispatch(Fact)]
    assert silent == []


def test_every_kind_of_fact_is_told_in_these_tests() -> None:
    told_here = {type(fact) for fact, _ in FACTS} | {Roll, gunnery.Fired}
    assert [kind.__name__ for kind in kinds() if kind not in told_here] == []


def test_a_kind_without_words_is_told_by_its_name_and_what_it_holds(fleets: Battle) -> None:
    class Sneezed(Fact, tag="sneezed"):
        ship: str
        times: int

    assert told(fleets, Sneezed(V, 3)) == ["Sneezed: ship the Victory, times 3."]


# -- fire and dice -------------------------------------------------------------------------------------------------------


def fired(**changes: Any) -> gunnery.Fired:
    usual: dict[str, Any] = {
        "ship": V,
        "deck": "left",
        "target": B,
        "range": 2,
        "halves": ("bow", "stern"),
        "squares": 12,
        "shot": "round",
        "aim": "hull",
        "rake": None,
        "base": 4,
        "modifiers": (Modifier(1, "crack crew"), Modifier(-2, "crew sections lost or boarding")),
        "number": 3,
        "blows": (Blow(3, 5, Hits(hull=2, guns=1)),),
    }
    return gunnery.Fired(**usual | changes)


@pytest.mark.rule("WS B.VIII.B.4")
def test_fire_is_told_with_its_table_every_modifier_and_the_die(fleets: Battle) -> None:
    assert told(fleets, fired()) == [
        "The Victory fires her left broadside (12 gun squares, roundshot) at two hexes at the hull of the Bucentaure: "
        "Hit Table 3 "
        "(4 by guns and range, +1 crack crew, -2 crew sections lost or boarding); the die shows 5: 2 hull and 1 gun."
    ]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"range": 0}, "yardarm to yardarm"),
        ({"halves": ("bow",)}, "(bow section, 12 gun squares"),
        ({"rake": "stern"}, ", raking her through the stern: "),
        ({"rake": "side"}, ", raking her: "),
        ({"shot": "grape", "grape": 3, "blows": ()}, "at the people of the Bucentaure: "),
        ({"shot": "grape", "grape": 3, "blows": ()}, "grape sweeps away 3 crew squares."),
        ({"number": -1, "blows": ()}, "; it cannot hit."),
        ({"blows": (Blow(3, 1, Hits()),)}, "the die shows 1: no hit."),
        ({"blows": (Blow(3, 6, Hits(crew=1, critical=True)),)}, "1 crew and perhaps a critical hit."),
        (
            {"blows": (Blow(12, 2, Hits(hull=1)), Blow(4, 3, Hits(rigging=2)))},
            "2 on Table 12: 1 hull and 3 on Table 4: 2 rigging.",
        ),
    ],
)
def test_what_may_differ_in_a_broadside(fleets: Battle, changes: dict[str, Any], words: str) -> None:
    assert words in told(fleets, fired(**changes))[0]


@pytest.mark.rule("WS I.II.A")
def test_a_die_is_told_with_what_was_added_and_what_was_wanted(fleets: Battle) -> None:
    roll = Roll(4, "does the wind change?", "WS A.III.A.3", 0, sides=6)
    roll.add(1, "a gale")
    assert roll.reaches(6) is False
    assert told(fleets, roll) == [
        "Does the wind change? — the die shows 4, +1 for a gale, so 5; 6 or more was wanted, and it failed [WS A.III.A.3]."
    ]
    plain = Roll(2, "Victory's left broadside", "WS B.VIII.B.6", 0, sides=6)
    assert told(fleets, plain) == ["Victory's left broadside — the die shows 2 [WS B.VIII.B.6]."]
    assert telling.tell(fleets, [roll, plain], dice=False) == []


# -- together ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS B.V.A.1")
def test_the_moves_of_a_turn_are_told_in_a_sentence_for_each_side() -> None:
    british = [ship(name, at) for name, at in (("Victory", "J12"), ("Mars", "M12"), ("Ajax", "P12"))]
    sea = battle(*british, ship("Neptune", "J20", side=FRENCH))
    facts = [
        sailing.Moved("victory", "L1", TRACK),
        sailing.Moved("mars", "0D", TRACK),
        sailing.Drifted("mars", HERE),
        sailing.Moved("ajax", "2", TRACK),
        sailing.Moved("neptune", "1", TRACK),
    ]
    found = telling.tell(sea, facts)
    assert [one.words for one in found] == [
        "The British sail: Victory L1 to J12 heading 1, Mars drifts to J12, Ajax 2 to J12 heading 1.",
        "The Neptune makes 1 (1 hex) and lies at J12, heading 1.",
    ]
    assert [(one.kind, one.facts) for one in found] == [("sail", 4), ("sail", 1)]
    assert found[0].ships == ("victory", "mars", "ajax")


@pytest.mark.rule("WS A.VIII.B.2.b")
def test_what_chainshot_cannot_hurt_is_told(fleets: Battle) -> None:
    blow = Blow(4, 1, Hits(guns=1, rigging=1))
    fired = gunnery.Fired(V, "left", B, 3, ("bow", "stern"), 8, "chain", "rigging", None, 4, (), 4, (blow,))
    (words,) = told(fleets, fired)
    assert words.endswith("1 gun and 1 rigging; chainshot does nothing to hull and guns.")


def test_a_side_is_called_as_its_scenario_calls_it(fleets: Battle) -> None:
    fleets.fleets["british"].name = "the Americans"
    ended = course.BattleEnded("british", {"british": 0.0, "french": 0.0}, "Bucentaure has surrendered.")
    assert told(fleets, ended) == ["The battle is over. Bucentaure has surrendered. The Americans have won."]
    carried = told(fleets, boarding.Captured(B, "british", "melee", [], 0))
    assert carried == ["The Bucentaure is carried by the Americans."]


def test_a_nation_in_a_battle_of_ones_own_has_one_plural() -> None:
    own = own_battle.begin({"american": "American", "british": "British"}, 1812)
    assert folk(own, "american") == "the Americans"


def test_ships_that_change_sail_alike_are_told_together(fleets: Battle) -> None:
    changed = [loading.SailChanged(V, "full"), loading.SailChanged(M, "full"), loading.SailChanged(B, "battle")]
    assert told(fleets, *changed) == ["The Victory and the Mars set full sail.", "The Bucentaure shortens to battle sail."]


def test_two_ships_of_one_name_are_told_with_their_nation() -> None:
    sea = battle(ship("Neptune", "J12"), ship("Mars", "M12"))
    twin = ship("Neptune", "J20", side=FRENCH)
    twin.id = "twin"
    sea.ships["twin"] = twin
    assert told(sea, choice.Weighed("twin"), choice.Weighed("mars")) == [
        "The French Neptune has weighed her anchor.",
        "The Mars has weighed her anchor.",
    ]


# -- whole battles -------------------------------------------------------------------------------------------------------


def journals() -> Iterator[tuple[Battle, list[Fact]]]:
    """Battles fought by captains, with every optional rule in one of them."""
    game = game_named("wooden-ships")
    for name, wishes in (("lissa", {}), ("suffren", {"turns": 12}), ("valcour", {"turns": 25}), ("nile", {"turns": 20})):
        state = game.set_up(name, "told", 1981, wishes)
        journal: list[Fact] = []
        play(game, state, {side: game.captains(side) for side in state.fleets}, journal)
        yield state, journal


def test_whole_battles_are_told_without_a_key_a_tag_or_a_bare_case() -> None:
    game = game_named("wooden-ships")
    key = re.compile(r"\b(british|french|spanish|american|venetian)-[a-z]")
    for state, journal in journals():
        sentences = game.tell(state, journal)
        assert sum(one.facts for one in sentences) == len(journal), "each fact is in one of the sentences"
        for one in sentences:
            assert not key.search(one.words), one.words
            assert not re.search(r"(?<!\[)WS [A-Z]\.", one.words.replace("(WS", "[WS")), one.words
            assert not re.search(r"[{}]|None|True|False|Hex\(", one.words), one.words
            assert one.words[0] == one.words[0].upper()
            assert one.words.endswith((".", "!", "?"))
