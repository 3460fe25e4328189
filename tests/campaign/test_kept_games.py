"""Games kept in a process: what several campaigns are played by is read once, and shared only by those that carry the same."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

from campaign.game import SeaLords
from campaign.play import sources
from campaign.play.chart.overlay import overlay, svg
from campaign.play.kept_games import KeptGames
from campaign.play.table import laid_out
from campaign.theatres import carried, compiled
from tests.campaign.at_terminal import played

__all__ = ["played"]


def test_the_second_opening_reads_no_theatre(played: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    games, url = KeptGames(), f"sqlite:///{played}"
    with laid_out(url, "nelson", to_read=True, games=games) as table:
        first = table.game

    def read(*_: object) -> None:
        raise AssertionError("what a campaign is played by is read again")

    for module, name in ((carried, "read"), (compiled, "contents"), (sources, "contents"), (sources, "SeaLords")):
        monkeypatch.setattr(module, name, read)
    for name in ("nelson", "keith"):
        with laid_out(url, name, to_read=True, games=games) as table:
            assert table.game is first
    with pytest.raises(AssertionError, match="read again"), laid_out(url, "nelson", to_read=True):
        pass


def test_what_is_read_otherwise_is_another_game() -> None:
    games, made = KeptGames(), SeaLords("trafalgar-1805")
    other = SeaLords("trafalgar-1805")
    assert games.of("trafalgar-1805", "a", lambda: made) is made
    assert games.of("trafalgar-1805", "b", lambda: other) is other
    assert games.of("elsewhere", "a", lambda: other) is other
    assert games.of("trafalgar-1805", "a", lambda: other) is made


def test_only_so_many_are_kept_and_the_latest_used_stay() -> None:
    games, some = KeptGames(most=2), [SeaLords("trafalgar-1805") for _ in range(4)]
    for content, game in zip("ab", some, strict=False):
        games.of("t", content, lambda game=game: game)  # type: ignore[misc]  # the value of now
    games.of("t", "a", lambda: some[3])
    games.of("t", "c", lambda: some[2])
    assert games.of("t", "a", lambda: some[3]) is some[0]
    assert games.of("t", "b", lambda: some[3]) is some[3]


def test_who_asks_at_the_same_time_gets_the_same_game_and_it_is_read_once() -> None:
    games, together, read = KeptGames(), Barrier(8), []

    def reading() -> SeaLords:
        read.append(1)
        return SeaLords("trafalgar-1805")

    def asking(_: int) -> SeaLords:
        together.wait()
        return games.of("trafalgar-1805", "a", reading)

    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(asking, range(8)))
    assert len(read) == 1
    assert all(one is found[0] for one in found)


def test_threads_that_share_a_game_see_the_same_as_one_alone(played: Path) -> None:
    """Views, waters and the chart of one game from many threads, in changing weather, as from a game of one's own."""

    def drawn(game: SeaLords, count: int) -> str:
        world = game.new_world(f"thread {count % 3}")
        world.impulse.winds[:] = list(game.theatre.winds)[count % 5 : count % 5 + 4]
        return svg(game, overlay(game, world, ("british", "allies")[count % 2]))

    alone = [drawn(SeaLords("trafalgar-1805"), count) for count in range(10)]
    shared = SeaLords("trafalgar-1805")
    with ThreadPoolExecutor(6) as pool:
        together = list(pool.map(lambda count: drawn(shared, count), [*range(10)] * 4))
    assert together == alone * 4
