"""The tutorial, played: by a pupil who does as he is told, by one who only presses Enter, and by one who goes his own way."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import pytest

from campaign import rulebook
from campaign.terminal.learn import tutorial
from campaign.terminal.learn.lessons import LESSONS
from campaign.terminal.learn.tutor import Tutor, texts
from tests.campaign.at_terminal import started

TOLD = {
    "sailing.intro": "sail western to off ushant",
    "order.issue": "issue show the flag to western",
    "refit.intro": "sail western to plymouth",
}
NAMES = [lesson.name for lesson in LESSONS]


class Learner:
    """Types what the tutor's last new word suggests to him, and else Enter."""

    def __init__(self, replies: dict[str, str], most: int = 250) -> None:
        self.replies = dict(replies)
        self.left = most
        self.tutor = Tutor(self, size=(80, 24), colour=False)

    def __call__(self, prompt: str) -> str:
        self.left -= 1
        if not self.left:
            raise EOFError
        heard = next((word for word in self.replies if word in self.tutor.said), None)
        line = self.replies.pop(heard) if heard else ""
        print(f"{prompt}{line}")
        return line

    def learns(self, path: Path, *, again: bool = False) -> Tutor:
        tutorial.learn(f"sqlite:///{path}", again, self.tutor)
        return self.tutor


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "learn.db"


def test_who_does_as_he_is_told_learns_every_lesson_in_three_turns(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    learner = Learner(TOLD)
    tutor = learner.learns(path)
    told = capsys.readouterr().out
    assert sorted(tutor.over) == sorted(NAMES)
    assert not learner.replies, "all that he was told, he did"
    assert {"search.found", "order.issued", "battle.intensity", "refit.ordinary"} <= tutor.said
    assert "You have learnt: sailing, search, an order, a battle, refit." in told
    assert "BATTLE" in told
    assert 30 < 250 - learner.left < 120, "twenty minutes of key-strokes"
    started(f"--db={path}", "verify", tutorial.NAME)


def test_who_only_presses_enter_is_told_what_he_misses(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tutor = Learner({}).learns(path)
    told = capsys.readouterr().out
    assert {"sailing.intro", "sailing.idle", "order.reluctant", "battle.intro", "battle.missed"} <= tutor.said
    assert "sailing.away" not in tutor.said
    assert "Not yet: sailing" in told


def test_who_goes_elsewhere_hears_of_it(path: Path) -> None:
    tutor = Learner({"sailing.intro": "sail western to falmouth"}).learns(path)
    assert "sailing.elsewhere" in tutor.said
    assert "sailing.sent" not in tutor.said


def test_a_pupil_who_left_goes_on_where_he_was_and_may_begin_anew(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Learner(TOLD, most=12).learns(path)
    assert "goes on from here" in capsys.readouterr().out
    tutor = Learner(TOLD).learns(path)
    assert "sailing.intro" not in tutor.said, "that was another day"
    assert sorted(tutor.over) == sorted(NAMES)
    finished = Learner({}).learns(path)
    assert sorted(finished.over) == sorted(NAMES), "there is nothing left to play"
    fresh = Learner({}, most=3).learns(path, again=True)
    assert "sailing.intro" in fresh.said


def test_every_occasion_has_its_text_and_every_text_its_occasion() -> None:
    for lesson in LESSONS:
        source = inspect.getsource(lesson.judge)
        for occasion in set(texts()[lesson.name]) - {"title", "over"}:
            assert f'"{occasion}"' in source, f"{lesson.name}.{occasion}"
        assert set(texts()[lesson.name]["over"]) <= set(texts()[lesson.name])


def test_the_rules_that_the_tutor_names_are_in_the_rulebook() -> None:
    cited = set(re.findall(r"`rules (SL [0-9.a-z]+)`", " ".join(str(text) for text in texts().values())))
    assert len(cited) > 8
    assert not [case for case in cited if not rulebook.under(*case.split())]
