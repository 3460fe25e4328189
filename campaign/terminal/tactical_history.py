"""`tactical history`: the same battles by every hex game and by history, in one table."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from campaign.play.errors import BadInput
from campaign.terminal import output
from campaign.terminal.exit_codes import Interrupted
from campaign.terminal.interrupts import watch_for_interrupt
from campaign.terminal.parallel import apart, here
from table.wording import counted
from tactical.history import book, comparing
from tactical.history.book import BattleInHistory
from tactical.history.comparing import FoughtOver
from tactical.playing.registry import GAMES, game_named


def history(names: Sequence[str], games: int, seed: str, jobs: int, as_json: bool) -> None:
    """Fight the battles named, or all, so often by each game that has them, and set the losses beside history's."""
    battles = wanted(names)
    tasks = [(of, game, number, seed) for of in battles for game in of.set_ups for number in range(games)]
    fought = list[FoughtOver]()
    with watch_for_interrupt() as halted, output.progress(len(tasks)) as step:
        alone = jobs == 1 or len(tasks) < 2
        for one in here(comparing.fought, tasks, halted) if alone else apart(comparing.fought, tasks, jobs, halted):
            fought.append(one)
            step(f"{one.battle} by {one.game}")
    if len(fought) < len(tasks):
        raise Interrupted(f"interrupted with {counted(len(tasks) - len(fought), 'battle')} to fight")
    if as_json:
        output.document([entry(of, fought) for of in battles])
        return
    titles = [game_named(game).terms.title for game in GAMES]
    output.table(("battle", "side", "ships", "lost in history", *titles), [row for of in battles for row in rows(of, fought)])
    print(f"Ships taken or destroyed: in history, and in the mean of {counted(games, 'battle')} by captains (in four of five).")


def wanted(names: Sequence[str]) -> list[BattleInHistory]:
    """The battles that a person has named, or all."""
    known = book.battles()
    for name in names:
        if name not in known:
            raise BadInput(f"history has no battle {name!r} here; expected {', '.join(known)}")
    return [known[name] for name in names] or list(known.values())


def rows(of: BattleInHistory, fought: Sequence[FoughtOver]) -> list[tuple[str, ...]]:
    """A line for each side; a game without the battle has none to show."""
    found = {game: comparing.spreads(of, game, fought) for game in GAMES}
    return [
        (
            "" if number else of.title,
            side.name,
            str(side.ships),
            str(side.lost),
            *(str(found[game].get(side.name, "no set-up")) for game in GAMES),
        )
        for number, side in enumerate(of.side)
    ]


def entry(of: BattleInHistory, fought: Sequence[FoughtOver]) -> dict[str, object]:
    games = {game: msgspec.to_builtins(comparing.spreads(of, game, fought)) for game in of.set_ups}
    sides = [{"side": side.name, "ships": side.ships, "lost": side.lost} for side in of.side]
    return {"battle": of.name, "title": of.title, "source": of.source, "history": sides, "games": games}
