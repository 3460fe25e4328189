"""The tutorial, played: by a pupil who does as he is told, by one who only presses Enter, and by one who goes his own way."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import pytest

import maps
from campaign import rulebook
from campaign.play.errors import BadInput
from campaign.play.lessons import course, hex_battle
from campaign.play.lessons.first_command import LESSONS
from campaign.play.table import laid_out
from campaign.terminal.learn import courses, real_table, tutorial
from campaign.terminal.learn.tutor import Tutor, texts
from table.reading.toml import read
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
    started(f"--db={path}", "verify", course.NAME)


def test_who_only_presses_enter_is_offered_it_again_and_cannot_end_unlearned(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tutor = Learner({}).learns(path)
    told = capsys.readouterr().out
    first, _, second = told.partition("Enter goes back to turn 1, q leaves:")
    assert "The squadron still lies in Plymouth" in first
    assert "Not yet learnt: sailing" in first
    assert "I say it for you" not in first
    assert "I say it for you: sail western to off ushant" in second
    assert "You have learnt: sailing, search, an order, a battle, refit." in second
    assert sorted(tutor.over) == sorted(NAMES)
    started(f"--db={path}", "verify", course.NAME)


def test_who_goes_elsewhere_hears_of_it_and_learns_all_the_same(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tutor = Learner({"sailing.intro": "sail western to falmouth"}).learns(path)
    assert "As you wish: it is your squadron." in capsys.readouterr().out
    assert sorted(tutor.over) == sorted(NAMES)


@pytest.mark.rule("SL 9.365")
def test_the_first_dispatch_is_certain() -> None:
    """Whatever the die shows, Saumarez passes his strategy check."""
    forces = read(Path(maps.__path__[0]) / "first_command" / "forces.toml")
    (saumarez,) = [row for row in forces["leader"] if row["id"] == "saumarez"]
    assert saumarez["strategy"] == 9, "a die of 0 to 9 is never higher"


def test_a_step_too_far_is_undone_by_having_the_turn_again(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wrong = Learner({"sailing.intro": "sail western to falmouth", "sailing.elsewhere": "back"}, most=6)
    wrong.learns(path)
    told = capsys.readouterr().out
    assert told.count("Turn One of 1805, 1 January 1805") >= 2, "the turn begins again"
    learner = Learner(TOLD)
    assert sorted(learner.learns(path).over) == sorted(NAMES)


def test_to_go_back_gives_the_same_turn_again(path: Path) -> None:
    Learner({**TOLD, "battle.intro": "quit"}).learns(path)
    url = f"sqlite:///{path}"
    with laid_out(url, course.NAME, to_read=True) as table:
        before = [record.state_hash for record in table.archive.history()]
    course.go_back(url, 2)
    with laid_out(url, course.NAME, to_read=True) as table:
        session = table.session()
        after = [record.state_hash for record in table.archive.history()]
    assert session.state.clock.number == 2
    assert after
    assert before[: len(after)] == after


def test_a_battle_on_hexes_is_taught_to_its_end(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    learner = Learner({"command.asked": "2", "captains.turn": "captain"})
    tutorial.learn_on_hexes(f"sqlite:///{path}", False, learner.tutor)
    told = capsys.readouterr().out
    assert {"command.his", "helm.course", "helm.steered", "captains.ended"} <= learner.tutor.said
    assert not learner.tutor.left
    assert "You have learnt: command, a course, a broadside, your captains." in told
    started(f"--db={path}", "verify", course.ON_HEXES)


def test_who_leaves_the_battle_to_his_captains_is_told_so(path: Path) -> None:
    learner = Learner({})
    tutorial.learn_on_hexes(f"sqlite:///{path}", False, learner.tutor)
    assert {"command.left", "helm.fought", "gunnery.fought", "captains.ended"} <= learner.tutor.said


def test_the_umpires_table_is_taught_with_a_form_that_is_wrong_first(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    lines = iter(["", "nowhere.csv", "", ""])
    real_table.learn_at_table(f"sqlite:///{path}", False, Tutor(lambda prompt: next(lines), size=(80, 24), colour=False))
    told = capsys.readouterr().out
    assert "No: nowhere.csv: there is no such file" in told
    assert "is lost: taken" in told
    assert "is kept" in told
    assert real_table.SHEET.read_text("utf-8").startswith("<!doctype html>")
    real_table.learn_at_table(f"sqlite:///{path}", False, Tutor(lambda prompt: "", size=(80, 24), colour=False))
    assert "has been reported already" in capsys.readouterr().out


def test_an_unknown_course_is_refused_with_those_that_there_are(path: Path) -> None:
    with pytest.raises(BadInput, match="no course 'knots'; expected one of campaign, hexes, table"):
        courses.learn(f"sqlite:///{path}", "knots", again=False)


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
    for book, lessons in (("first_command", LESSONS), ("hex_battle", hex_battle.LESSONS)):
        for lesson in lessons:
            source, text = inspect.getsource(lesson.judge), texts(book)[lesson.name]
            for occasion in set(text) - {"title", "says"}:
                assert f'"{occasion}"' in source, f"{lesson.name}.{occasion}"
            assert {*lesson.over, *text.get("says", {})} <= set(text)


def test_the_rules_that_the_tutor_names_are_in_the_rulebook() -> None:
    cited = set(re.findall(r"`rules (SL [0-9.a-z]+)`", " ".join(str(text) for text in texts("first_command").values())))
    assert len(cited) > 8
    assert not [case for case in cited if not rulebook.under(*case.split())]
