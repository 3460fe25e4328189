"""A battle of Flying Colors, looked over after every activation, and how a battle of any hex game is soaked."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from campaign.play.battle_file import BattleFile, Setting
from table.archives import Choice, KeepsNothing
from table.dice import Fact, draw
from table.seats import RandomLegal, Seat
from table.session import Session
from tactical.flying_colors import battles
from tactical.flying_colors.captains import seat
from tactical.flying_colors.state import Action
from tactical.playing.hex_game import Wish
from tests.samples.flying_colors import OPTIONAL
from tests.soak.failing import GameFailed
from tests.soak.watching import Halt, Halted, LastQuestion, watched
from tests.tactical.flying_colors.auditors import Bold
from tests.tactical.flying_colors.soundness import sound

FILE = "kept.battle"
TEMPERS = ("bold", "steady", "cautious")
ODDS = 4  # one option in so many is in force

Look = Callable[[Any, list[Fact]], None]  # at a battle after a phase, and at what happened in it


def captains(action: Action, side: str, seed: str) -> Seat:
    return seat(side, TEMPERS[draw(f"{seed}/{side}", 0, len(TEMPERS))])


def at_random(action: Action, side: str, seed: str) -> Seat:
    return RandomLegal(f"{seed}/{side}"[-40:])


def boldly(action: Action, side: str, seed: str) -> Seat:
    return Bold(action, f"{seed}/{side}"[-40:], every=50)


def audit(action: Action) -> Look:
    """Looks over a battle of Flying Colors."""
    return lambda state, happened: sound(state)


class BattleSoak(NamedTuple):
    """A kind of battle: by whom it is fought, how it is looked over after each phase, and how it is drawn from the seed: which it
    is, by which edition and options."""

    players: Callable[[Any, str, str], Seat]
    settings: Callable[[str], Setting]
    audits: Callable[[Any], Look]

    def play(self, seed: str, folder: Path, halt: Halt) -> int:
        """A battle from a seed; one that fails is kept in the folder as it stood before. Returns the number of phases."""
        setting = self.settings(seed)
        session = Session(setting.rules, KeepsNothing(setting.rules.encode(setting.laid_out())))
        last, past, unseen = LastQuestion(session), list[list[Choice]](), list[Choice]()
        seats = {side: self.players(session.state, side, seed) for side in setting.seats}
        look = self.audits(session.state)
        try:
            for closing in session.play(watched(seats, last)):
                unseen = closing.choices
                look(session.state, closing.facts)
                past.append(closing.choices)
                halt()
            assert session.over, f"it stands still, waiting for {[question.kind.name for question in session.pending]}"
            assert session.state.verdict is not None, "it is over without a verdict"
        except Halted:
            raise
        except Exception as error:
            path = folder / FILE
            inspected = session.phase_number > len(past)
            keep(path, setting, past, unseen[:-1] if inspected else session.choices[: last.before])
            raise GameFailed(last.words, commands(path)) from error
        return len(past)


def drawn(seed: str) -> Setting:
    """A battle by lot, with people on both sides for whoever opens it when it has failed."""
    numbers = (draw(seed, number, 1000) for number in range(100))
    names = battles.available()
    name = names[next(numbers) % len(names)]
    year = 2006 if next(numbers) % 3 == 0 else 2023
    options: dict[str, Wish] = {option: True for option in OPTIONAL if next(numbers) % ODDS == 0}
    if year == 2023 and next(numbers) % ODDS == 0:
        options["cards"] = True
    return Setting(name, seed, 2006 if year == 2006 else 2023, options, dict.fromkeys(battles.sides(name), "human"))


def keep(path: Path, setting: Setting, past: list[list[Choice]], answers: list[Choice]) -> None:
    """A file of the battle as it stood after these phases and answers."""
    kept = BattleFile.begun(path, setting)
    session = Session(setting.rules, kept)
    for phase in past:
        next(session.play({}), None)
        for choice in phase:
            session.choose(choice.side, choice.answer, person=False)
    kept.keep_choices(len(past), answers)


def commands(path: Path) -> list[str]:
    return [f"sealords tactical play --resume {path}", f"sealords tactical show {path}"]
