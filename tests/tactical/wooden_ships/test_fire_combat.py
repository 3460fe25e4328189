"""WS B.VIII: the Combat Phase as a whole: what is asked, what is rolled, what it costs the guns, what is handed to marking."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from table.decisions import Form, IllegalChoice
from table.dice import Fact
from table.flows import Flow, Together
from tactical.wooden_ships import special
from tactical.wooden_ships.damage import marking
from tactical.wooden_ships.damage.volley import Blow, Volley
from tactical.wooden_ships.decoding import decode_facts
from tactical.wooden_ships.fire import combat
from tactical.wooden_ships.fire.facts import Fired, FiredOff
from tactical.wooden_ships.state import Anchor, Battle, Options, decode, encode
from tactical.wooden_ships.tables import Hits
from tests.tactical.wooden_ships.gundeck import BASIC, drawn
from tests.tactical.wooden_ships.yard import BRITISH, FRENCH, asked, battle, only, played, rolls, ship, throwing

ABREAST = """
.     .     .     .     .
   .     .     .     .
S1    .     V1    .     R1
   .     .     .     .
s     .     v     .     r
"""

ALONE = """
.     .     .
   .     .
V1    R1    .
   .     .
v     r     .
"""


@pytest.fixture
def volleys(monkeypatch: pytest.MonkeyPatch) -> list[Volley]:
    """What the phase hands to marking; nothing is marked."""
    found = list[Volley]()

    def mark(battle: Battle, volleys: Sequence[Volley]) -> Flow[None]:
        found.extend(volleys)
        yield from ()

    monkeypatch.setattr(marking, "mark", mark)
    return found


def fire(fight: Battle, *dice: int, british: dict[str, str] | None = None, french: dict[str, str] | None = None) -> list[Fact]:
    throwing(fight, *dice)
    hold = {f"{ship.id}:{deck}": "hold" for ship in fight.ships.values() for deck in ship.decks}
    wanted = {BRITISH: hold | (british or {}), FRENCH: hold | (french or {})}
    return played(fight, combat.fire(fight), lambda question: _filled(question, wanted[question.side]))


def _filled(question: Any, wanted: dict[str, str]) -> Any:
    assert isinstance(question, Form)
    return {part.key: wanted[part.key] for part in question.parts if part.key in wanted}


def told(facts: list[Fact]) -> list[Fired]:
    return [fact for fact in facts if isinstance(fact, Fired)]


# -- what is asked -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS B.VIII.A.4.a", "WS B.VIII.B.5")
def test_a_line_a_deck_that_has_a_target_with_hold_and_both_aims() -> None:
    british, french, *_ = asked(combat.fire(drawn(ALONE, french="R")))
    assert isinstance(british, Form)
    assert isinstance(french, Form)
    assert (british.side, french.side, british.secret, french.secret) == (BRITISH, FRENCH, True, True)
    line = british.parts[0]
    assert (line.key, line.label, line.usual) == ("v:right", "V, right broadside", "r:hull")
    assert [option.key for option in line.options] == ["hold", "r:hull", "r:rigging", "nothing"]
    assert [option.label for option in line.options][1] == "R, at the hull, 2 hexes, Hit Table 3"


def test_who_has_nobody_near_is_not_asked() -> None:
    """Not even whether they fire off, with the enemy more than twenty columns or rows away."""
    for here, there in (("B5", "XX5"), ("B5", "B30"), ("XX5", "B5"), ("B30", "B5")):
        assert asked(combat.fire(battle(ship("Victory", here), ship("Redoutable", there, side=FRENCH)))) == []


@pytest.mark.rule("WS B.VIII.A.7")
def test_both_sides_are_asked_before_anything_is_rolled() -> None:
    fight = throwing(drawn(ALONE, french="R"), 1, 1)
    first = next(combat.fire(fight))
    assert isinstance(first, Together)
    assert [question.side for question in first.questions] == [BRITISH, FRENCH]
    assert fight.tray.journal == []


def test_guns_that_cannot_hit_are_usually_held() -> None:
    """Three guns at nine hexes have -4, with the initial broadside -3."""
    fight = battle(ship("Sloop", "J20", guns=3), ship("Redoutable", "S20", side=FRENCH, guns=3))
    form = asked(combat.fire(fight))[0]
    assert isinstance(form, Form)
    assert form.parts[0].usual == "hold"
    assert [option.label for option in form.parts[0].options] == [
        "hold fire",
        "Redoutable, at the rigging, 9 hexes, cannot hit",
        "fire it off at nothing",
    ]


def usual(fight: Battle, side: str) -> str:
    """The usual entry in the first line that a side is asked."""
    form = next(one for one in asked(combat.fire(fight)) if one.side == side)
    assert isinstance(form, Form)
    return form.parts[0].usual


def test_the_usual_aim_is_where_most_is_hit() -> None:
    """Against full sail rigging counts double (WS A.V.A.3), and then it is aimed at; chain is for rigging anyway."""
    fight = drawn(ALONE, french="R")
    fight.ships["r"].canvas = "full"
    assert usual(fight, BRITISH) == "r:rigging"
    chained = drawn(ALONE, french="V")
    chained.ships["v"].decks["right"].shot = "chain"
    assert usual(chained, FRENCH) == "r:rigging"


@pytest.mark.parametrize(("fore_and_aft", "aim"), [(True, "r:hull"), (False, "r:rigging")])
def test_a_fore_and_aft_rig_under_full_sail_is_not_the_better_aim(fore_and_aft: bool, aim: str) -> None:
    fight = drawn(ALONE, french="R", options=only(Options(), fore_and_aft=fore_and_aft), logs={"R": {"aft_rig": True}})
    fight.ships["r"].canvas = "full"
    assert usual(fight, BRITISH) == aim


# -- firing --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS B.VIII.B.6")
@pytest.mark.parametrize(("aim", "die"), [("hull", 2), ("rigging", 5)])
def test_one_die_on_the_table_of_the_aim(aim: Any, die: int, volleys: list[Volley]) -> None:
    fight = drawn(ALONE, french="R")
    facts = fire(fight, die, british={"v:right": f"r:{aim}"})
    [roll], [fired] = rolls(facts), told(facts)
    hits = fight.tables.hits("advanced", 3, aim, die)
    assert (roll.die, roll.rule) == (die, "WS B.VIII.B.6")
    assert fired.blows == (Blow(3, die, hits),)
    assert (fired.ship, fired.deck, fired.target, fired.range, fired.squares, fired.base, fired.number) == (
        "v",
        "right",
        "r",
        2,
        10,
        2,
        3,
    )
    assert [(one.value, one.why) for one in fired.modifiers] == [(1, "initial broadside")]
    assert volleys == [
        Volley(firer="v", deck="right", target="r", aim=aim, range=2, blows=fired.blows, near="left", near_half=None),
    ]


@pytest.mark.rule("WS A.I.A.2.a")
def test_above_table_10_it_is_rolled_for_more_than_once(volleys: list[Volley]) -> None:
    """25 guns at one hex rake with 9, into the stern 10, elite +3, initial broadside +2: 15 is tables 10 and 5."""
    firer, enemy = ship("Victory", "J20", 3, guns=25, quality="elite"), ship("Redoutable", "J18", 1, FRENCH)
    fight = battle(firer, enemy)
    facts = fire(fight, 4, 1, british={"victory:left": "redoutable:hull"})
    [fired] = told(facts)
    assert (fired.rake, fired.number) == ("stern", 15)
    assert [(blow.table, blow.die) for blow in fired.blows] == [(10, 4), (5, 1)]
    assert volleys[0].blows == fired.blows
    assert volleys[0].near is None


@pytest.mark.rule("WS B.VIII.B.4")
def test_below_table_0_nothing_is_rolled_but_the_broadside_is_fired(volleys: list[Volley]) -> None:
    fight = battle(ship("Sloop", "J20", guns=3), ship("Redoutable", "S20", side=FRENCH))
    facts = fire(fight, british={"sloop:right": "redoutable:rigging"})
    [fired] = told(facts)
    assert (fired.number, fired.blows, rolls(facts)) == (-3, (), [])
    assert volleys[0].blows == ()
    assert fight.ships["sloop"].decks["right"].shot is None


@pytest.mark.rule("WS B.VIII.A.6", "WS B.VIII.C.4")
def test_a_fired_broadside_is_empty_and_past_its_first(volleys: list[Volley]) -> None:
    """Each ship has two initial broadsides, one a side."""
    fight = drawn(ALONE, french="R")
    fire(fight, 1, british={"v:right": "r:hull"})
    one = fight.ships["v"]
    assert (one.decks["right"].shot, one.decks["right"].initial) == (None, False)
    assert (one.decks["left"].shot, one.decks["left"].initial) == ("round", True)
    assert one.done.fired == ["right"]
    one.decks["right"].shot = "round"
    [fired] = told(fire(fight, 1, british={"v:right": "r:hull"}))
    assert (fired.number, fired.modifiers) == (2, ())


@pytest.mark.rule("WS B.VIII.C.4")
def test_who_holds_keeps_load_and_first_broadside(volleys: list[Volley]) -> None:
    fight = drawn(ALONE, french="R")
    assert told(fire(fight)) == []
    assert volleys == []
    guns = fight.ships["v"].decks["right"]
    assert (guns.shot, guns.initial, fight.ships["v"].done.fired) == ("round", True, [])


@pytest.mark.rule("WS A.VIII.A.4", "WS A.VIII.A.2")
def test_a_section_that_fires_spends_the_first_broadside_of_the_other(volleys: list[Volley]) -> None:
    """One hex abreast and ahead, only the bow section bears: five squares, and both sections are empty after it."""
    firer, enemy = ship("Victory", "J20"), ship("Boats", "K20", side=FRENCH, number=7)
    fight = battle(firer, enemy)
    [fired] = told(fire(fight, 3, british={"victory:right": "boats:hull"}))
    assert (fired.halves, fired.squares, fired.modifiers[-1].why) == (("bow",), 5, "initial broadside")
    assert volleys[0].halves == ("bow",)
    guns = firer.decks["right"]
    assert (guns.shot, guns.initial) == (None, False)


@pytest.mark.rule("WS B.VIII.A.8", "WS A.VIII.A.3")
def test_both_broadsides_fire_each_at_one_target(volleys: list[Volley]) -> None:
    fight = drawn(ABREAST, french="RS")
    facts = fire(fight, 2, 3, british={"v:right": "r:hull", "v:left": "s:rigging"})
    assert [(fact.deck, fact.target, fact.aim) for fact in told(facts)] == [("left", "s", "rigging"), ("right", "r", "hull")]
    assert fight.ships["v"].done.fired == ["left", "right"]
    form = next(one for one in asked(combat.fire(drawn(ABREAST, french="RS"))) if one.side == BRITISH)
    with pytest.raises(IllegalChoice):
        form.resolve({"v:right": ["r:hull", "s:hull"]})


@pytest.mark.rule("WS B.VIII", "WS B.VIII.A.7")
def test_fire_is_simultaneous_and_marked_at_its_end() -> None:
    """Each has a hull square left and is destroyed by the other's broadside: both have fired with all they had."""
    fight = drawn(ALONE, french="R", options=BASIC)
    for one in fight.ships.values():
        one.hull = 1
    facts = fire(fight, 1, 1, british={"v:right": "r:hull"}, french={"r:left": "v:hull"})
    first, second = told(facts)
    assert (first.ship, second.ship, first.squares, second.squares) == ("v", "r", 10, 10)
    assert [one.hull for one in fight.ships.values()] == [0, 0]
    assert [one.surrendered for one in fight.ships.values()] == ["struck", "struck"]


@pytest.mark.rule("WS D.III.A.3")
def test_a_fireship_fires_each_broadside_once(volleys: list[Volley]) -> None:
    fight = drawn(ALONE, french="R", logs={"V": {"fireship": True, "shots_left": {"left": 1, "right": 1}}})
    [fired] = told(fire(fight, 2, british={"v:right": "r:hull"}))
    assert (-2, "fireship") in [(one.value, one.why) for one in fired.modifiers]
    one = fight.ships["v"]
    assert one.shots_left == {"left": 1, "right": 0}
    one.decks["right"].shot = "round"
    assert told(fire(fight, 2, british={"v:right": "r:hull"})) == []


@pytest.mark.rule("WS A.VIII.A.7")
@pytest.mark.parametrize(("options", "near_half"), [(None, "bow"), (BASIC, None)])
def test_the_near_section_is_told_where_sections_matter(options: Any, near_half: Any, volleys: list[Volley]) -> None:
    fight = battle(ship("Victory", "J20"), ship("Redoutable", "L22", side=FRENCH), options=options)
    fire(fight, 3, british={"victory:right": "redoutable:hull"})
    assert [(volley.near, volley.near_half) for volley in volleys] == [("left", near_half)]


# -- at nothing ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS B.X.D")
def test_a_broadside_may_be_fired_at_nothing_and_loses_its_first_fire(volleys: list[Volley]) -> None:
    """In the line of a deck with a target, or in the line for those that have none; several with commas, by name too."""
    fight = drawn(ALONE, french="R", logs={"R": {"guns": 10}})
    facts = fire(fight, british={"v:right": "nothing", "fire off": "v:left"})
    off = [fact for fact in facts if isinstance(fact, FiredOff)]
    assert [(fact.ship, fact.deck) for fact in off] == [("v", "right"), ("v", "left")]
    assert volleys == []
    assert [(guns.shot, guns.initial) for guns in fight.ships["v"].decks.values()] == [(None, False), (None, False)]


@pytest.mark.rule("WS B.X.D")
def test_several_are_fired_off_in_one_line() -> None:
    fight = battle(ship("Victory", "J20"), ship("Mars", "J26"), ship("Redoutable", "Z20", side=FRENCH))
    form = asked(combat.fire(fight))[0]
    assert isinstance(form, Form)
    [line] = form.parts
    assert (line.key, line.usual) == ("fire off", "none")
    [chosen] = form.resolve({"fire off": "Victory left, mars:right"}).values()
    assert [(one.ship.id, one.deck, one.target) for one in chosen] == [("victory", "left", None), ("mars", "right", None)]
    with pytest.raises(IllegalChoice, match="Victory left, Victory right, Mars left, Mars right"):
        form.resolve({"fire off": "Redoutable left"})


@pytest.mark.rule("WS B.X.D")
def test_without_a_choice_of_shot_nobody_is_asked_to_fire_off() -> None:
    fight = battle(ship("Victory", "J20"), ship("Redoutable", "Z20", side=FRENCH), options=only(Options(), ammunition=False))
    assert asked(combat.fire(fight)) == []


# -- a scenario's dice ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS S.1.III.N")
@pytest.mark.parametrize(
    ("die", "change", "read", "critical"),
    [(4, -2, 2, False), (2, -2, 0, False), (6, -1, 5, True), (5, 3, 6, False), (6, 2, 6, True)],
)
def test_a_scenario_may_change_the_die(
    die: int, change: int, read: int, critical: bool, volleys: list[Volley], monkeypatch: pytest.MonkeyPatch
) -> None:
    """0 misses, more than 6 is 6, and a critical hit is looked for when the die itself shows a 6."""
    monkeypatch.setattr(special, "hit_die", lambda battle, ship, guns: [(change, "small guns")])
    fight = drawn(ALONE, french="R", special={"small": 1})
    facts = fire(fight, die, british={"v:right": "r:hull"})
    [fired], [roll] = told(facts), rolls(facts)
    wanted = fight.tables.hits("advanced", 3, "hull", read) if read else Hits()
    [blow] = fired.blows
    assert (blow.die, blow.hits.critical, roll.total) == (die, critical, die + change)
    assert (blow.hits.hull, blow.hits.guns, blow.hits.crew, blow.hits.rigging) == (
        wanted.hull,
        wanted.guns,
        wanted.crew,
        wanted.rigging,
    )


# -- secrets and records -------------------------------------------------------------------------------------------------


def test_a_sides_questions_do_not_change_with_the_enemys_secrets() -> None:
    fight, other = drawn(ABREAST, french="RS"), drawn(ABREAST, french="RS")
    for one in other.of(FRENCH):
        one.orders, one.notes = ["L1"], ["AB"]
        one.decks["right"].shot, one.decks["left"].shot = "double", "grape"
    [mine, *_] = asked(combat.fire(fight))
    [same, *_] = asked(combat.fire(other))
    assert isinstance(mine, Form)
    assert isinstance(same, Form)
    assert [(part.label, [option.label for option in part.options]) for part in mine.parts] == [
        (part.label, [option.label for option in part.options]) for part in same.parts
    ]


def test_what_happened_can_be_read_back(volleys: list[Volley]) -> None:
    fight = drawn(ABREAST, french="RS")
    fight.ships["v"].anchor = Anchor("bow")
    facts = fire(decode(encode(fight)), 6, british={"v:right": "r:hull", "v:left": "nothing"})
    assert decode_facts(msgspec.json.encode(facts)) == facts
