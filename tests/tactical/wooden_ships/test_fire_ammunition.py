"""WS A.VIII.B: how far each shot reaches, what it adds to the Hit Table, and who may fire it at whom."""

from __future__ import annotations

from typing import Any

import pytest

from table.dice import Fact
from tactical.wooden_ships.damage import marking
from tactical.wooden_ships.damage.volley import Volley
from tactical.wooden_ships.fire import combat
from tactical.wooden_ships.fire.facts import Fired
from tactical.wooden_ships.fire.hit_number import Situation, grape_losses, hit_number
from tactical.wooden_ships.fire.targets import targets
from tactical.wooden_ships.state import Battle, Company, Ship
from tactical.wooden_ships.tables import tables_of
from tactical.wooden_ships.terms import Level, Shot
from tests.tactical.wooden_ships.yard import BRITISH, FRENCH, battle, played, rolls, ship, throwing

TABLES = tables_of(1981)


def french_fire(hexes: int, shot: Shot, **log: Any) -> tuple[Battle, Ship]:
    """A Frenchman loaded so, with an Englishman so many hexes abreast to starboard."""
    firer, enemy = ship("Redoutable", "J20", 1, FRENCH, **log), ship("Victory", "J20")
    enemy.bow = enemy.bow._replace(col=enemy.bow.col + hexes)
    firer.decks["right"].shot = shot
    return battle(firer, enemy), firer


def more(level: Level, squares: int, shot: Shot) -> int:
    """What a shot adds to the Hit Table."""
    plain, loaded = (
        hit_number(TABLES, Situation(level=level, squares=squares, range=1, shot=one)).total for one in ("round", shot)
    )
    return loaded - plain


# -- ranges --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("shot", "reach"),
    [
        pytest.param("round", 10, marks=pytest.mark.rule("WS A.VIII.B.1.a")),
        pytest.param("chain", 3, marks=pytest.mark.rule("WS A.VIII.B.2.a")),
        pytest.param("double", 1, marks=pytest.mark.rule("WS A.VIII.B.3.a")),
        pytest.param("grape", 1, marks=pytest.mark.rule("WS A.VIII.B.4.a")),
    ],
)
def test_a_shot_reaches_so_far_and_no_farther(shot: Shot, reach: int) -> None:
    for hexes, count in ((reach, 1), (reach + 1, 0)):
        fight, firer = french_fire(hexes, shot)
        assert len(targets(fight, firer, "right")) == count


# -- the Hit Table -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS A.VIII.B.1.b")
def test_round_shot_changes_nothing() -> None:
    for squares in range(1, 30):
        found = hit_number(TABLES, Situation(level="advanced", squares=squares, range=1, shot="round"))
        assert found.modifiers == ()


@pytest.mark.parametrize(
    ("shot", "squares", "advanced", "basic"),
    [
        pytest.param("chain", 6, 1, 1, marks=pytest.mark.rule("WS A.VIII.B.2.b")),
        pytest.param("chain", 8, 1, 2, marks=pytest.mark.rule("WS A.VIII.B.2.b")),
        pytest.param("chain", 13, 2, 2, marks=pytest.mark.rule("WS A.VIII.B.2.b")),
        pytest.param("double", 8, 1, 2, marks=pytest.mark.rule("WS A.VIII.B.3.b")),
        pytest.param("double", 25, 3, 3, marks=pytest.mark.rule("WS A.VIII.B.3.b")),
        pytest.param("grape", 3, -1, -1, marks=pytest.mark.rule("WS A.VIII.B.4.b")),
        pytest.param("grape", 20, -4, -4, marks=pytest.mark.rule("WS A.VIII.B.4.b")),
    ],
)
def test_what_a_shot_adds_by_the_row_of_guns(shot: Shot, squares: int, advanced: int, basic: int) -> None:
    assert (more("advanced", squares, shot), more("basic", squares, shot)) == (advanced, basic)


# -- who may fire it -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS A.VIII.B.2.d")
def test_the_british_fire_no_chain_not_even_from_a_prize() -> None:
    fight, firer = french_fire(2, "chain")
    assert len(targets(fight, firer, "right")) == 1
    firer.nationality = "British"
    assert targets(fight, firer, "right") == []
    firer.nationality = "French"
    firer.captor, firer.prize = "others", Company("victory", BRITISH, "average", [3], 1)
    assert targets(fight, firer, "right") == []
    fight.ships["victory"].nationality = "Spanish"
    assert len(targets(fight, firer, "right")) == 1


@pytest.mark.rule("WS A.VIII.B.4.d")
def test_no_grape_into_a_fight_that_began_in_an_earlier_turn() -> None:
    fight, firer = french_fire(1, "grape")
    firer.fouled, fight.ships["victory"].fouled = ["victory"], ["redoutable"]
    assert len(targets(fight, firer, "right")) == 1
    firer.melee, fight.ships["victory"].melee = ["victory"], ["redoutable"]
    assert targets(fight, firer, "right") == []
    firer.decks["right"].shot = "round"
    assert len(targets(fight, firer, "right")) == 1


@pytest.mark.rule("WS A.VIII.B.4.d")
def test_grape_may_be_fired_at_another_than_the_one_she_fights() -> None:
    fight, firer = french_fire(1, "grape")
    firer.melee = ["mars"]
    assert len(targets(fight, firer, "right")) == 1


# -- grape ---------------------------------------------------------------------------------------------------------------


def fired_at_victory(fight: Battle, monkeypatch: pytest.MonkeyPatch, *dice: int) -> tuple[Volley, list[Fact]]:
    """What the Frenchman's right broadside does, not yet marked."""
    found = list[Volley]()

    def mark(battle: Battle, volleys: list[Volley]) -> Any:
        found.extend(volleys)
        yield from ()

    monkeypatch.setattr(marking, "mark", mark)
    throwing(fight, *dice)
    facts = played(
        fight, combat.fire(fight), {"french fire": {"redoutable:right": "victory:hull"}, "british fire": {"victory:left": "hold"}}
    )
    [volley] = found
    return volley, facts


@pytest.mark.rule("WS A.VIII.B.4.b")
def test_grape_rolls_no_die_and_takes_as_many_squares_as_the_number(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twenty squares at one hex 4, elite +2, initial broadside +2, grape -4: four crew squares."""
    fight, _ = french_fire(1, "grape", guns=20, quality="elite")
    volley, facts = fired_at_victory(fight, monkeypatch)
    assert (volley.shot, volley.grape, volley.blows) == ("grape", 4, ())
    assert rolls(facts) == []
    [told] = [fact for fact in facts if isinstance(fact, Fired)]
    assert (told.number, told.grape, told.blows) == (4, 4, ())


@pytest.mark.rule("WS A.VIII.B.4.cl")
@pytest.mark.parametrize(("guns", "killed"), [(3, 0), (10, 0), (19, 0)])
def test_grape_of_a_plain_broadside_may_kill_nobody(guns: int, killed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three guns 1-1, ten 2-2, nineteen 4-4."""
    fight, firer = french_fire(1, "grape", guns=guns)
    firer.decks["right"].initial = False
    volley, _ = fired_at_victory(fight, monkeypatch)
    assert volley.grape == killed


@pytest.mark.rule("WS A.VIII.B.4.cl", "WS A.VIII.B.4.b")
@pytest.mark.parametrize(("number", "killed"), [(-3, 0), (0, 0), (1, 1), (10, 10), (13, 13)])
def test_grape_kills_by_the_number_and_never_less_than_nobody(number: int, killed: int) -> None:
    assert grape_losses(TABLES, "advanced", number) == killed


@pytest.mark.rule("WS A.VIII.B.6")
def test_carronades_fire_what_the_guns_are_loaded_with(monkeypatch: pytest.MonkeyPatch) -> None:
    """They have not fired since the load was changed at long range: with four carronades, double shot of fourteen squares."""
    fight, firer = french_fire(1, "double", carronades=4)
    firer.decks["right"].initial = False
    volley, facts = fired_at_victory(fight, monkeypatch, 3)
    [told] = [fact for fact in facts if isinstance(fact, Fired)]
    assert (told.squares, told.base, told.number, volley.shot) == (14, 3, 5, "double")
