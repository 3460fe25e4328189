"""Random legal play with every option in force: no dead end, nothing lost, and each phase the same when it is played again."""

from __future__ import annotations

from typing import Any

import pytest

from table.dice import Tray
from table.seats import RandomLegal
from tactical.flying_colors import duels, game, maker, scenarios, sequence
from tactical.flying_colors.board import hexes_of
from tactical.flying_colors.cards.deck import SIZE
from tactical.flying_colors.duels import Duellist
from tactical.flying_colors.state import Action, decode, encode
from tests.tactical.flying_colors.yard import arranged

ALL: dict[str, Any] = dict.fromkeys(
    (
        *("first_broadside", "chase_guns", "end_of_the_world", "anchoring_limits", "grounding", "towing", "defensive_fire"),
        *("awash", "short_sails", "men_of_iron", "manpower", "succession"),
    ),
    True,
)
CARDS = ALL | {"cards": True}
MANOEUVRES = CARDS | {"manoeuvres": True}


def play(fought: Action, seed: str) -> Action:
    """To the end, every phase twice from its beginning."""
    seats = {side: RandomLegal(seed) for side in fought.fleets}
    number = 0
    while (phase := sequence.next_phase(fought)) is not None:
        again = decode(encode(fought))
        for one in (fought, again):
            one.lay(Tray())
            game.play_phase(one, phase.flow(one), seats, number)
        assert encode(fought) == encode(again), phase.name
        whole(fought)
        number += 1
    return fought


def whole(fought: Action) -> None:
    """No hex holds two ships, what is fast is so on both sides, and no card is lost or doubled."""
    filled = [hex for ship in fought.ships.values() if ship.on_map and not ship.towed_by for hex in hexes_of(ship)]
    assert len(filled) == len(set(filled))
    for ship in fought.ships.values():
        assert all(ship.id in fought.ships[mate].grappled for mate in ship.grappled)
        assert all(ship.id in fought.ships[mate].fouled for mate in ship.fouled)
        assert ship.on_map or not ship.attached
    if fought.cards is not None:
        for side, deck in fought.cards.decks.items():
            laid = [fought.cards.laid[side]] if side in fought.cards.laid else []
            acting = [fought.cards.card] if fought.cards.acting == side and fought.cards.card else []
            assert sorted([*deck.pile, *deck.hand, *deck.discard, *laid, *acting]) == list(range(1, SIZE + 1))


@pytest.mark.parametrize("options", [ALL, CARDS, MANOEUVRES], ids=["all", "cards", "manoeuvres"])
@pytest.mark.parametrize("name", ["bec-du-raz-1798", "algeciras-bay-1801", "cape-ortugal-1805"])
def test_battles_with_all_options(name: str, options: dict[str, Any]) -> None:
    assert play(scenarios.set_up(name, seed=name, **options), name).verdict is not None


def test_battles_of_2006_with_options() -> None:
    fought = scenarios.set_up("cape-ortugal-1805", seed="2006", year=2006, **ALL)
    assert play(fought, "2006").verdict is not None


@pytest.mark.parametrize("kind", ["meeting", "chase"])
def test_duels(kind: Any) -> None:
    british, french = [Duellist("British", "Amazon"), Duellist("British", "Indefatigable")], [Duellist("French", "Romulus")]
    assert play(duels.set_up(british, french, kind, seed=kind), kind).verdict is not None


@pytest.mark.parametrize("seed", ["random", "14", "32", "108"])
def test_a_battle_made(seed: str) -> None:
    """In the numbered ones a ship comes to the map's edge in another's hex, with no MP to get clear beyond it (FC 3.6.11b)."""
    made = arranged(maker.making("Spanish", "British", 40, seed=seed))
    assert play(scenarios.set_up(made, seed=seed, **MANOEUVRES), seed).verdict is not None
