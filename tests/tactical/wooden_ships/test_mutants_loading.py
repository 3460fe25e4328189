"""What mutants of loading have shown to be untested: each fails when its line is broken."""

from __future__ import annotations

import pytest

from table.decisions import Form
from tactical.wooden_ships.loading import reload
from tests.tactical.wooden_ships.yard import FRENCH, asked, battle, ship


@pytest.mark.rule("WS A.X.A", "WS A.X.B.p1")
def test_a_line_of_loading_says_what_is_loaded_or_repaired() -> None:
    sea = battle(ship("Berwick", "J20", side=FRENCH), ship("Alfred", "J30"))
    berwick = sea.ships["berwick"]
    berwick.decks["left"].shot = None
    berwick.hull -= 1
    form = next(one for one in asked(reload.load(sea)) if isinstance(one, Form) and one.side == FRENCH)
    assert [(option.key, option.label) for option in form.parts[0].options] == [
        ("left:round", "load the left broadside with roundshot"),
        ("left:chain", "load the left broadside with chainshot"),
        ("left:grape", "load the left broadside with grapeshot"),
        ("left:double", "load the left broadside with doubleshot (takes two turns)"),
        ("repair:hull", "repair the hull"),
        ("none", "nothing"),
    ]
    assert form.parts[0].usual == "left:round"
