"""WS B.II, A.II: the phases of a turn, in their order, and what belongs to each."""

from __future__ import annotations

from typing import Any

import pytest

from table.dice import Fact
from table.seats import Seat
from tactical.playing.in_memory import play_phase
from tactical.wooden_ships import sequence
from tactical.wooden_ships.captains import seat
from tactical.wooden_ships.damage.facts import Damaged
from tactical.wooden_ships.fouling.facts import Unfouled
from tactical.wooden_ships.game import WoodenShips
from tactical.wooden_ships.state import Anchor, Battle, Options, basic
from tests.tactical.wooden_ships.yard import BRITISH, FRENCH, battle, only, rolls, ship, throwing

BASIC = [
    "unfouling", "movement notation", "movement execution", "grappling and ungrappling", "boarding preparation", "combat",
    "melee", "loading",
]  # fmt: skip
ADVANCED = ["wind", *BASIC, "full sail"]
GAME = WoodenShips()
SEATS: dict[str, Seat] = {side: seat(side) for side in (BRITISH, FRENCH)}


def begun(options: Options, **fields: Any) -> Battle:
    """Two ships within gunshot, after the set-up."""
    sea = battle(ship("Mars", "J20"), ship("Hercule", "M20", side=FRENCH), options=options, **fields)
    play(sea)
    return sea


def play(sea: Battle, *dice: int) -> list[Fact]:
    """The next phase, by captains; dice that are not given fall as they may."""
    throwing(sea, *dice)
    phase = sequence.next_phase(sea)
    assert phase is not None
    play_phase(GAME, sea, phase.flow(sea), SEATS, 0)
    return sea.tray.journal


def up_to(sea: Battle, step: str) -> Battle:
    """The battle as it stands before a phase."""
    while sea.step != step:
        play(sea)
    return sea


def names(sea: Battle, turn: int) -> list[str]:
    """The phases of a turn, played one after the other."""
    found = list[str]()
    while sea.turn == turn:
        phase = sequence.next_phase(sea)
        assert phase is not None
        found.append(phase.name)
        play(sea)
    return found


@pytest.mark.rule("WS B.II", "WS B.II.A", "WS B.II.H")
def test_a_basic_turn_has_eight_phases_and_the_next_begins_with_the_first_again() -> None:
    sea = begun(basic())
    assert names(sea, 1) == BASIC
    assert names(sea, 2) == BASIC


@pytest.mark.rule("WS A.II", "WS A.II.A", "WS A.II.J")
def test_an_advanced_turn_has_ten_with_the_wind_before_and_full_sail_after() -> None:
    sea = begun(Options())
    assert names(sea, 1) == ADVANCED
    assert names(sea, 2) == ADVANCED


@pytest.mark.rule("WS B.II")
def test_no_turn_is_the_last_unless_players_agree_on_one() -> None:
    sea = begun(basic())
    sea.turn = 500
    assert names(sea, 500) == BASIC
    assert sea.verdict is None


@pytest.mark.rule("WS A.II.A")
def test_the_wind_is_looked_at_in_its_phase_on_every_third_turn() -> None:
    sea = begun(Options())
    sea.wind.change = 6
    for turn, thrown in ((1, 0), (2, 0), (3, 1), (4, 0)):
        up_to(sea, "wind")
        assert sea.turn == turn
        assert len(rolls(play(sea, *([1] if thrown else [])))) == thrown


@pytest.mark.rule("WS B.II.A", "WS A.II.B")
@pytest.mark.parametrize("options", [basic(), Options()])
def test_fouled_ships_get_clear_in_the_unfouling_phase(options: Options) -> None:
    sea = begun(options)
    mars, hercule = sea.ships.values()
    mars.fouled, hercule.fouled = [hercule.id], [mars.id]
    assert any(isinstance(fact, Unfouled) for fact in play(up_to(sea, "unfouling"), 1))
    assert not mars.fouled


@pytest.mark.rule("WS A.II.B")
def test_and_ships_that_are_to_sink_may_do_so_there() -> None:
    sea = begun(Options())
    up_to(sea, "unfouling")
    hercule = sea.ships["hercule"]
    sea.ships["third"] = ship("Third", "YY35", side=FRENCH)
    hercule.surrendered, hercule.doom = "struck", "sinks"
    play(sea, 5)
    assert hercule.on_board
    up_to(sea, "unfouling")
    play(sea, 6)
    assert hercule.fate == "sunk"


@pytest.mark.rule("WS B.II.D", "WS A.II.E")
@pytest.mark.parametrize("options", [basic(), Options()])
def test_grapples_are_thrown_and_then_cut_in_one_phase(options: Options) -> None:
    sea = battle(
        ship("Mars", "J20", quality="elite", crew=(9, 9, 9)), ship("Hercule", "K20", side=FRENCH, crew=(2, 1, 1)), options=options
    )
    play(sea)
    sea.step = "grappling"
    sea.ships["mars"].done.hexes = sea.ships["hercule"].done.hexes = 1
    found = rolls(play(sea, 1, 2))
    assert [roll.rule for roll in found] == ["WS B.VI.A.4", "WS B.VI.B.1"]
    assert sea.step == "boarding"
    assert not sea.ships["mars"].grapples


@pytest.mark.rule("WS B.II.F", "WS A.II.G")
@pytest.mark.parametrize("options", [basic(), Options()])
def test_fire_is_resolved_and_marked_in_the_combat_phase(options: Options) -> None:
    sea = begun(options)
    sea.step = "combat"
    facts = play(sea)
    assert any(isinstance(fact, Damaged) for fact in facts)
    assert sum(one.hull for one in sea.ships.values()) < 28


@pytest.mark.rule("WS A.II.G")
def test_whether_a_ship_without_hull_sinks_is_settled_there_too() -> None:
    sea = begun(Options())
    sea.ships["third"] = ship("Third", "YY35", side=FRENCH)
    sea.ships["mars"].decks["right"].guns = [13, 13]
    sea.ships["hercule"].hull = 1
    sea.ships["hercule"].decks["left"].shot = None
    sea.step = "combat"
    play(sea, 5, 5)
    assert sea.ships["hercule"].doom == "sinks"


@pytest.mark.rule("WS B.II.H", "WS A.II.I")
@pytest.mark.parametrize("options", [basic(), Options()])
def test_a_broadside_that_was_fired_is_loaded_in_the_load_phase(options: Options) -> None:
    sea = begun(options)
    mars = sea.ships["mars"]
    mars.decks["right"].shot = None
    sea.step = "load"
    play(sea)
    assert mars.decks["right"].shot == "round"


@pytest.mark.rule("WS A.II.I")
def test_repairs_are_made_there_in_the_advanced_game() -> None:
    sea = begun(Options())
    mars = sea.ships["mars"]
    mars.bow, mars.hull, mars.repairs = sea.ships["hercule"].bow._replace(col=45), 8, {"hull": 2}
    sea.step = "load"
    play(sea)
    assert mars.hull == 10


@pytest.mark.rule("WS A.II.J")
def test_full_sail_is_set_in_its_phase_if_the_game_has_it() -> None:
    sea = begun(Options())
    mars = sea.ships["mars"]
    mars.bow, mars.done.hexes = sea.ships["hercule"].bow._replace(col=45), 1
    sea.step = "sails"
    play(sea)
    assert (mars.canvas, sea.turn, sea.step) == ("full", 2, "wind")
    plain = begun(only(Options(), full_sails=False))
    assert names(plain, 1) == ADVANCED[:-1]


@pytest.mark.rule("WS A.II.B")
def test_ships_try_to_get_clear_before_it_is_seen_who_sinks() -> None:
    sea = begun(Options())
    mars, hercule = sea.ships.values()
    sea.ships["third"] = ship("Third", "YY35", side=FRENCH)
    mars.fouled, hercule.fouled = [hercule.id], [mars.id]
    hercule.surrendered, hercule.doom = "struck", "sinks"
    assert [roll.rule for roll in rolls(play(up_to(sea, "unfouling"), 6, 6))] == ["WS B.III.p1", "WS A.VIII.C.3"]


@pytest.mark.rule("WS A.V.C.2.p1", "WS A.V.C.7")
def test_what_was_written_about_anchors_takes_effect_as_the_next_turn_begins() -> None:
    sea = begun(only(Options(), anchoring=True))
    sea.ships["mars"].anchoring, sea.ships["hercule"].anchor = "bow", Anchor("ordinary", cut=True)
    play(up_to(sea, "wind"))
    assert {key: one.anchor for key, one in sea.ships.items()} == {"mars": Anchor("bow"), "hercule": None}


@pytest.mark.rule("WS A.III.B.2.p3")
def test_full_sail_comes_down_when_a_storm_has_come_up() -> None:
    sea = up_to(begun(Options()), "wind")
    sea.ships["mars"].canvas, sea.wind.velocity = "full", 6
    play(sea)
    assert [one.canvas for one in sea.ships.values()] == ["battle", "battle"]
