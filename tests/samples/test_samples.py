"""Every sample game comes to its end with everything in order, and together they meet all that there is to be met."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.samples import unmet
from tests.samples.met import Met, everything
from tests.samples.playing import SAMPLES, met_in


@pytest.fixture(scope="session")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that all processes of this run share."""
    own = tmp_path_factory.getbasetemp()
    folder = (own.parent if own.name.startswith("popen-") else own) / "samples"
    folder.mkdir(exist_ok=True)
    return folder


@pytest.mark.slow
@pytest.mark.rule("FC 2006:18.74")
@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_game_comes_to_its_end_in_order(name: str, shelf: Path) -> None:
    assert met_in(name, shelf).facts


@pytest.mark.slow
def test_the_samples_meet_every_kind_of_question_and_fact_and_every_special_rule(shelf: Path) -> None:
    """What they do not meet is on a list with the reason, and nothing is on that list that they meet."""
    found, wanted = Met(), everything()
    for name in SAMPLES:
        found.add(met_in(name, shelf))
    assert wanted.questions - found.questions == unmet.QUESTIONS.keys()
    assert wanted.facts - found.facts == unmet.FACTS.keys()
    assert wanted.special - found.special == unmet.SPECIAL.keys()
    assert found.questions <= wanted.questions
    assert found.facts <= wanted.facts
