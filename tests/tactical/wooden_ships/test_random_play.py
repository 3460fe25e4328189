"""Random legal play of every scenario, by both editions and levels and with rules by lot, looked over after every phase.

Large fleets play some turns here; the soak (`tests/soak`) plays them to their end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container

import pytest

from table.dice import Fact
from tactical.sea.hexes import Hex
from tactical.wooden_ships import squares, state
from tactical.wooden_ships.boarding.facts import Captured, Retaken, Transferred
from tactical.wooden_ships.campaigns import between, standing
from tactical.wooden_ships.damage.facts import BoatsLost, CriticalHit, Damaged, Exploded
from tactical.wooden_ships.fouling.facts import Fouled, Grappled, Unfouled, Ungrappled
from tactical.wooden_ships.loading.facts import Repaired
from tactical.wooden_ships.movement.facts import Collided, Drifted, RunDown, SetAfire, ThrownBack
from tactical.wooden_ships.scenario_book import scenario, scenario_names
from tactical.wooden_ships.state import Battle, Company, GunSquare, encode
from tactical.wooden_ships.terms import Edition, Level
from tests.tactical.wooden_ships import invariants
from tests.tactical.wooden_ships.auditors import at_random, audited, boldly, by_lot, mixed, pell_mell, set_up
from tests.tactical.wooden_ships.invariants import DOCUMENT_EVERY, Inspection, Unsound
from tests.tactical.wooden_ships.yard import BRITISH, FRENCH, battle, ship

SMALL = 10  # ships in a battle that is played to its end here
TURNS = 4  # of a larger one


def turns(name: str) -> int | None:
    """How many turns of a scenario are played; None: all."""
    return None if sum(1 for _ in scenario(name).rows()) <= SMALL else TURNS


@pytest.mark.parametrize("name", scenario_names())
@pytest.mark.parametrize("edition", [1981, 1975])
def test_every_scenario_at_random_is_sound_after_every_phase(name: str, edition: Edition) -> None:
    for level in scenario(name).levels:
        fought = set_up(name, f"{level} {edition}", edition, level, turns(name))
        assert audited(fought, at_random(fought, "gate")).verdict is not None


@pytest.mark.parametrize("name", scenario_names())
def test_any_mix_of_rules_is_sound_after_every_phase(name: str) -> None:
    """Boldly, so that ships grapple and board as often as they can."""
    fought = mixed(name, "mix of the gate")
    fought.turns = turns(name) or fought.turns
    assert audited(fought, boldly(fought, name)).verdict is not None


def test_random_play_meets_what_the_invariants_are_about() -> None:
    """Squares that come back, crews that change ships, ships taken and retaken: what could break does happen."""
    told = list[Fact]()
    for number in range(12):
        fought = pell_mell(f"close {number}", **(by_lot(f"close {number}") if number % 2 else {}))
        audited(fought, boldly(fought, f"close {number}"), told)
    met = Counter(type(fact) for fact in told)
    kinds = (Fouled, Unfouled, Grappled, Ungrappled, Collided, ThrownBack, Drifted, Damaged, CriticalHit, Transferred, Captured)
    assert [kind.__name__ for kind in (*kinds, Retaken, Repaired) if not met[kind]] == []


def test_gunboats_and_fireships_among_larger_ships_are_sound_after_every_phase() -> None:
    told = list[Fact]()
    for number in range(8):
        fought = pell_mell(f"small {number}", 10, small=True, exploding=number % 2 == 0, towing=True)
        audited(fought, boldly(fought, f"small {number}"), told)
    met = Counter(type(fact) for fact in told)
    assert [kind.__name__ for kind in (RunDown, BoatsLost, SetAfire, Exploded) if not met[kind]] == []


def test_a_campaign_at_random_is_sound_in_all_its_battles() -> None:
    campaign = between.begin("suffren", None, "campaign at random")
    campaign.turns = TURNS
    assert audited(campaign, at_random(campaign, "campaign")).verdict is not None
    assert standing.number(campaign) == 5


def test_the_same_seed_gives_the_same_battle_and_another_does_not() -> None:
    one, other, third = (
        encode(audited(fought := set_up("lissa", seed, turns=20), at_random(fought, "x"))) for seed in ("a", "a", "b")
    )
    assert one == other != third


# -- the invariants themselves -------------------------------------------------------------------------------------------


def test_a_sound_battle_has_no_fault() -> None:
    assert invariants.faults(battle(ship("Ajax", "J20"), ship("Argo", "L20", side=FRENCH))) == []


@pytest.mark.parametrize(
    ("broken", "said"),
    [
        ("Argo.bow = Ajax.bow", "both lie in J20"),
        ("Ajax.fouled = ['argo']", "only one is fouled"),
        ("Ajax.grapples, Argo.grapples = {'argo': 2}, {'ajax': 1}", "count different grapples"),
        ("Ajax.grapples, Argo.grapples, Argo.fate = {'argo': 1}, {'ajax': 1}, 'sunk'", "not on the board"),
        ("Ajax.grapples, Argo.grapples = {'argo': 1}, {'ajax': 1}", "do not lie side by side"),
        ("Ajax.towing = 'argo'", "only one knows of the tow"),
        ("Ajax.melee = ['argo']", "does not know of it"),
        ("Ajax.captor = Ajax.side = 'french'", "without a prize crew"),
        ("Ajax.side = 'french'", "neither her captor nor her own side"),
        ("Ajax.guests = [Company('argo', 'french', 'green', [1], 1)]", "of the other side works her"),
        ("Ajax.prisoners = [Company('argo', 'british', 'green', [1], 1)]", "of her own side"),
        ("Ajax.crew_away = [1, 0, 0]", "are in other ships"),
        ("Ajax.crew[0] -= 1", "crew section 1 has 4 open of 5"),
        ("Ajax.rigging[1] -= 1", "rigging section 2"),
        ("Ajax.decks['left'].guns[0] -= 1", "left bow"),
        ("Ajax.hull = 15", "15 hull squares of 14"),
        ("Ajax.hull = 0", "has not struck"),
        ("Ajax.decks['left'].ramming = True", "half loaded"),
        ("Ajax.decks['left'].hidden = True", "hidden"),
        ("Ajax.canvas = 'full'; squares.mark_rigging(Ajax, 7)", "full sail without"),
        ("Ajax.surrendered, Battle.turn = 'struck', 2", "in the ledger"),
    ],
)
def test_each_fault_is_found(broken: str, said: str) -> None:
    sea = battle(ship("Ajax", "J20"), ship("Argo", "M20", side=FRENCH))
    known = {"Ajax": sea.ships["ajax"], "Argo": sea.ships["argo"], "Battle": sea, "Company": Company, "squares": squares}
    exec(broken, known)  # the tests' own lines
    assert any(said in fault for fault in invariants.faults(sea)), invariants.faults(sea)


@pytest.mark.parametrize(
    ("broken", "said"),
    [
        ("Ajax.hull += 1", "hull squares back"),
        ("squares.erase_rigging(Ajax, 1)", "rigging squares back"),
        ("squares.erase_guns(Ajax, 1)", "gun squares back"),
        ("squares.erase_crew(Ajax, 1)", "nobody came aboard"),
        ("squares.mark_crew(Ajax, 1)", "fell, and"),
        ("Ajax.bow = Hex(3, 3)", "has moved in the phase combat"),
        ("Argo.fate = 'afloat'", "was sunk and is afloat"),
        ("Ajax.decks['left'].initial = True", "first broadside again"),
        ("Ajax.crew_marks.append(3)", "crew section 3"),
        ("Ajax.side = 'french'", "neither her captor nor her own side"),
        ("del Battle.ships['argo']", "come or gone"),
    ],
)
def test_each_change_that_may_not_be_is_found(broken: str, said: str) -> None:
    sea = battle(ship("Ajax", "J20"), ship("Argo", "M20", side=FRENCH), step="combat")
    ajax, argo = sea.ships["ajax"], sea.ships["argo"]
    squares.mark_hull(ajax, 2), squares.mark_crew(ajax, 2), squares.mark_rigging(ajax, 2)
    squares.mark_gun(ajax, GunSquare("left", "bow"))
    argo.fate, ajax.decks["left"].initial = "sunk", False
    sea.fleets[BRITISH].points["argo"] = float(argo.worth)
    inspection = Inspection(sea)
    inspection.look([])
    exec(broken, {"Ajax": ajax, "Argo": argo, "Battle": sea, "Hex": Hex, "squares": squares})  # the tests' own lines
    with pytest.raises(Unsound, match=said):
        inspection.look([])


@pytest.mark.parametrize("level", ["basic", "advanced"])
def test_the_document_is_looked_at_after_every_phase_of_a_turn(level: Level, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not after each, but the turns do not come round together with the looks."""
    steps, looked, whole, document = set[str](), set[str](), invariants.standing, invariants.document

    def stands(battle: Battle, sound: Container[str]) -> list[str]:
        steps.add(battle.step)
        return whole(battle, sound)

    def is_kept(battle: Battle) -> list[str]:
        looked.add(battle.step)
        return document(battle)

    monkeypatch.setattr(invariants, "standing", stands)
    monkeypatch.setattr(invariants, "document", is_kept)
    fought = set_up("lissa", "document", level=level, turns=2 * DOCUMENT_EVERY)
    audited(fought, at_random(fought, "document"))
    assert looked == steps
    assert len(looked) > 5


def test_a_document_that_does_not_hold_what_ships_are_told_to_do_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Moves are written in one phase and gone after the next."""

    def decode(data: bytes) -> Battle:
        forgetful = state.decode(data)
        for one in forgetful.ships.values():
            one.orders = []
        return forgetful

    monkeypatch.setattr(invariants, "decode", decode)
    fought = set_up("lissa", "forgetful", turns=10)
    with pytest.raises(Unsound, match="does not decode to itself"):
        audited(fought, at_random(fought, "forgetful"))
