"""Battles of history by every game that has them: the book, and how its table is made."""

from __future__ import annotations

import msgspec
import pytest

from tactical.flying_colors import history as flying_colors
from tactical.history import book, comparing
from tactical.history.book import BattleInHistory
from tactical.history.comparing import FoughtOver
from tactical.playing.registry import GAMES, game_named
from tactical.playing.spreads import Spread, spread

BATTLES = list(book.battles().values())
SET_UPS = [(of, game) for of in BATTLES for game in of.set_ups]


def test_the_book_has_the_six_battles_and_every_game_one_of_them() -> None:
    assert [of.name for of in BATTLES] == ["ushant", "chesapeake", "saintes", "nile", "trafalgar", "lissa"]
    assert {game for _, game in SET_UPS} == {*GAMES}
    assert all(of.source for of in BATTLES)


@pytest.mark.parametrize(("of", "game"), SET_UPS, ids=lambda one: one.name if isinstance(one, BattleInHistory) else str(one))
def test_a_set_up_has_the_sides_that_the_book_says_and_about_as_many_ships(of: BattleInHistory, game: str) -> None:
    listed = game_named(game).listed(of.set_ups[game])
    assert {side.called[game] for side in of.side} == {*listed.ships}
    for side in of.side:
        assert abs(listed.ships[side.called[game]] - side.ships) <= 1, side.name
        assert side.lost <= side.ships


def test_what_both_books_have_of_history_is_the_same() -> None:
    both = [of for of in BATTLES if "flying colors" in of.set_ups]
    assert len(both) == 3
    for of in both:
        other = flying_colors.book()[of.set_ups["flying colors"]]
        assert {side.called["flying colors"]: side.lost for side in of.side} == other.lost
        assert {side.lost for side in of.side} != {0}


def test_the_band_leaves_out_the_tenth_at_either_end() -> None:
    assert spread([9, 0, 1, 2, 3, 4, 5, 6, 7, 8, 30]) == Spread(75 / 11, 1, 9)
    assert str(Spread(75 / 11, 1, 9)) == "6.8 (1-9)"


def test_a_battle_is_fought_by_a_game_and_its_losses_are_told_by_the_names_of_history() -> None:
    lissa = book.battles()["lissa"]
    one, again, other = (comparing.fought(lissa, "wooden ships", number, "seed") for number in (0, 0, 1))
    assert one == again
    assert (one.battle, one.game, one.number) == ("lissa", "wooden ships", 0)
    assert [*one.lost] == ["British", "French and Venetian"]
    assert msgspec.structs.replace(other, number=0) != one, "each number has dice of its own"


def test_battles_of_another_game_or_another_battle_are_not_counted() -> None:
    nile = book.battles()["nile"]
    kept = [
        FoughtOver("nile", "wooden ships", 0, {"British": 1, "French": 4}),
        FoughtOver("nile", "wooden ships", 1, {"British": 3, "French": 8}),
        FoughtOver("nile", "flying colors", 0, {"British": 0, "French": 13}),
        FoughtOver("lissa", "wooden ships", 0, {"British": 4, "French": 4}),
    ]
    assert comparing.spreads(nile, "wooden ships", kept) == {"British": Spread(2, 1, 3), "French": Spread(6, 4, 8)}
    assert comparing.spreads(nile, "flying colors", kept[:2]) == {}
