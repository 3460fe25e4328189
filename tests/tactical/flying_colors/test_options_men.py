"""FC 4.9b, 4.10-4.11: short sails under fire, men of iron, manpower."""

from __future__ import annotations

import pytest

from tactical.flying_colors import command
from tactical.flying_colors.damage import casualties, hits, sink, wound
from tactical.flying_colors.fire import weigh
from tactical.flying_colors.melee.strength import marines
from tactical.flying_colors.state import Action, Commander, Options, Values
from tactical.flying_colors.victory import points
from tests.tactical.flying_colors.gundeck import battle, shot, under_way
from tests.tactical.flying_colors.helmsman import play, throw
from tests.tactical.flying_colors.quarterdeck import battle as squadron
from tests.tactical.flying_colors.quarterdeck import flag, singles


@pytest.mark.rule("FC 4.9b")
def test_short_sails_are_hard_to_hit() -> None:
    fought = battle(short_sails=True)
    under_way(fought, "V")
    assert weigh(fought, shot(fought, "V", "F", aim="rigging")).die == 0
    fought.ships["F"].sails = "short"
    assert weigh(fought, shot(fought, "V", "F", aim="rigging")).die == -1
    assert weigh(fought, shot(fought, "V", "F", aim="hull")).die == weigh(battle_plain(), shot(battle_plain(), "V", "F")).die


def battle_plain() -> Action:
    fought = battle()
    under_way(fought, "V")
    return fought


# -- men of iron ---------------------------------------------------------------------------------------------------------


def flagship(*others: str, iron: bool = True) -> Action:
    """The flagship A of the British with B in company; commanders aboard A as named."""
    fought = squadron({"A": (30, 30), "B": (33, 30), "C": (36, 30)}, {"F": (50, 50)}, options=Options(men_of_iron=iron))
    for name in others:
        flag(fought, "A", reach=6, quality=3, name=name)
    return fought


@pytest.mark.rule("FC 4.10.1")
@pytest.mark.parametrize(("dice", "wounded"), [((8,), False), ((9, 3), False), ((9, 2, 9), True)])
def test_a_second_die_must_be_below_the_hits(dice: tuple[int, ...], wounded: bool) -> None:
    """Three hits."""
    fought = flagship("Rodney", "Hood")
    fought.commanders["Hood"].ship = "B"
    throw(fought, *dice)
    casualties(fought, fought.ships["A"], 3)
    assert fought.commanders["Rodney"].wounded is wounded
    assert fought.dice.count == len(dice)


@pytest.mark.rule("FC 4.10.1")
def test_without_the_option_a_nine_is_enough() -> None:
    fought = flagship("Rodney", iron=False)
    throw(fought, 9, 9)
    casualties(fought, fought.ships["A"], 1)
    assert fought.commanders["Rodney"].wounded


def killed(fought: Action) -> Commander:
    """A die of 0 kills."""
    throw(fought, 0)
    officer = fought.commanders["Rodney"]
    wound(fought, officer)
    return officer


@pytest.mark.rule("FC 4.10.2a")
def test_a_fleets_one_commander_is_not_killed() -> None:
    officer = killed(flagship("Rodney"))
    assert (officer.ship, officer.lost, officer.values) == ("A", "", Values(0, 0))
    assert killed(flagship("Rodney", "Hood")).lost == "killed", "one of two is"
    assert killed(flagship("Rodney", iron=False)).lost == "killed"


@pytest.mark.rule("FC 4.10.2b")
def test_he_leaves_a_sinking_ship_for_the_nearest_and_is_worth_nothing() -> None:
    fought = flagship("Rodney")
    sink(fought, fought.ships["A"])
    officer = fought.commanders["Rodney"]
    assert (officer.ship, officer.lost, officer.values) == ("B", "", Values(0, 0))
    assert points(fought, "French") == fought.ships["A"].front.worth
    two = flagship("Rodney", "Hood")
    sink(two, two.ships["A"])
    assert two.commanders["Rodney"].lost == "drowned"
    alone = flagship("Rodney")
    for letter in "BC":
        alone.ships[letter].fate = "sunk"
    sink(alone, alone.ships["A"])
    assert alone.commanders["Rodney"].lost == "drowned", "with nowhere to go"


@pytest.mark.rule("FC 4.10.2c")
def test_such_a_fleet_acts_in_formation_only() -> None:
    """B is in line with A; C, six hexes off, was within his range."""
    fought = flagship("Rodney")
    fought.ships["C"].facing = 2
    play(fought, command.determine(fought), ["group:Rodney"])
    assert "C" not in singles(fought)
    killed(fought)
    asked = play(fought, command.determine(fought), ["formation:Rodney"])
    assert asked.offers()[0] == "formation:Rodney"
    assert singles(fought) == ["C", "F"]


# -- manpower ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 4.11")
@pytest.mark.parametrize(("die", "left"), [(3, 3), (4, 4)])
def test_with_a_rate_a_ship_may_lose_a_marine(die: int, left: int) -> None:
    """Four marines: a die of 3 or less costs one."""
    fought = battle(manpower=True)
    throw(fought, die)
    hits(fought, fought.ships["F"], hull=6)
    assert marines(fought.ships["F"]) == left


@pytest.mark.rule("FC 4.11")
def test_no_die_before_the_sixth_hit_nor_without_the_option() -> None:
    fought = battle(manpower=True)
    hits(fought, fought.ships["F"], hull=5)
    core = battle()
    hits(core, core.ships["F"], hull=6)
    assert (fought.dice.count, core.dice.count) == (0, 0)


@pytest.mark.rule("FC 4.11")
def test_losses_stay_with_her_when_her_counter_is_turned() -> None:
    """Twelve hits turn it; of the three on its back one is gone already."""
    fought = battle(manpower=True)
    throw(fought, 0)
    hits(fought, fought.ships["F"], hull=6)
    hits(fought, fought.ships["F"], hull=6)
    assert fought.ships["F"].damaged
    assert marines(fought.ships["F"]) == fought.ships["F"].back.marines - 1
