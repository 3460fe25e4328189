"""A player at `sealords play` without a screen: he types lines by a script or by what he is asked, and all is read back."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from campaign.play import desks, seat_orders
from campaign.play.seat_orders import SeatOrders
from campaign.play.seated_player import SeatedPlayer
from campaign.play.table import laid_out
from campaign.question_kinds import DESKS
from campaign.store.campaigns import Campaigns
from campaign.terminal.interactive.console import Console
from campaign.terminal.interactive.sitting_down import play
from campaign.views import View
from tests.campaign.at_terminal import started

SIZE = (80, 24)
BATTLE = "4"  # a seed with a battle off Oléron in the first turn
HEAVY = "5"  # one where it is a heavy action, and the enemy acts before the British
FOUGHT_AT_ONCE = "16"  # one where it is fought in the first impulse, nobody withdraws, and an admiral falls

MANY = tuple(name for name in DESKS if name in (*desks.USUAL, "search", "line", "posts"))

Step = str | Callable[[str], str | None]


class Hand:
    """Types what a script says, and then leaves; a step may be a function of the prompt, which types until it returns None."""

    def __init__(self, steps: Iterable[Step]) -> None:
        self.steps = list(steps)
        self.prompts: list[str] = []

    def __call__(self, prompt: str) -> str:
        self.prompts.append(prompt)
        print(prompt, end="")
        while self.steps:
            step = self.steps[0]
            if isinstance(step, str):
                return self._typed(str(self.steps.pop(0)))
            line = step(prompt)
            if line is not None:
                return self._typed(line)
            self.steps.pop(0)
        raise EOFError

    @staticmethod
    def _typed(line: str) -> str:
        print(line)
        return line


def until(words: str, most: int = 200) -> Callable[[str], str | None]:
    """Enter at every prompt until one holds these words."""
    left = [most]

    def step(prompt: str) -> str | None:
        left[0] -= 1
        assert left[0], f"{words!r} was never asked"
        return None if words in prompt else ""

    return step


def wider(told: str, hand: Hand, width: int) -> list[str]:
    """The lines that are wider than the screen, prompts without what was typed after them."""
    asked = tuple(hand.prompts)
    lines = [line for line in told.splitlines() if not line.startswith(asked)]
    return [line for line in (*lines, *asked) if len(line) > width]


def look_anew(player: SeatedPlayer) -> None:
    """After a test has changed the world under him: his view holds until the session has gone on, and here it has not."""
    player.session.changes += 1


class Desk:
    """A campaign file with one campaign, at which a player sits down as often as he likes."""

    def __init__(self, path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.path = path
        self.url = f"sqlite:///{path}"
        self.capsys = capsys

    def sits(
        self,
        *steps: Step,
        side: str | None = None,
        hot_seat: bool = False,
        size: tuple[int, int] = SIZE,
    ) -> str:
        """What is on the paper when he has typed all that and left."""
        self.capsys.readouterr()
        self.hand = Hand(steps)
        play(self.url, "war", side, hot_seat, Console(self.hand, size=size, colour=False))
        return self.capsys.readouterr().out

    @property
    def battle(self) -> str:
        """The battle that is fought where he is asked, by its id."""
        with laid_out(self.url, "war", to_read=True) as table:
            battle = table.at_question().state.battle
        assert battle is not None
        return battle.id

    def view(self, side: str = "british") -> View:
        with laid_out(self.url, "war", to_read=True) as table:
            return table.game.view(table.session().state, side)


@pytest.fixture(scope="session")
def outset(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign at its outset whose british are a person's, who keeps more desks than most, to be copied."""
    path = tmp_path_factory.mktemp("outset") / "war.db"
    started(f"--db={path}", "new", "war", "--seed", BATTLE, "--seat", "british=human", "--seat", "allies=sailing-master")
    Campaigns(f"sqlite:///{path}").instruct("war", "british", seat_orders.written(SeatOrders(desks=MANY)))
    return path


@pytest.fixture
def war(tmp_path: Path, outset: Path, capsys: pytest.CaptureFixture[str]) -> Desk:
    """A copy of it, to play."""
    return Desk(Path(shutil.copy(outset, tmp_path / "war.db")), capsys)
