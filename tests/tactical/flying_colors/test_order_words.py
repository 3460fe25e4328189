"""A captain's orders in words: no key of a ship or of an order is shown to a player."""

from __future__ import annotations

import pytest

from tactical.flying_colors import battles, order_words


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        (["ahead", "ahead", "port", "end"], "ahead twice, port, then end"),
        (["ahead"] * 4 + ["end:full"], "ahead four times, then end under full sails"),
        (["fire:port:hull:HERCULE", "end"], "fire port at Hercule's hull, then end"),
        (["fire:starboard:rigging:HERCULE+MARS"], "fire starboard at Hercule and Mars's rigging"),
        (["grapple:HERCULE", "slip"], "grapple Hercule, side slip"),
    ],
)
def test_a_course_reads_as_it_is_sailed(keys: list[str], words: str) -> None:
    action = battles.set_up("bec-du-raz-1798", "words")
    named = {ship.name.upper(): ship.id for ship in action.ships.values()}
    for name, ship in named.items():
        keys = [key.replace(name, ship) for key in keys]
    assert order_words.course(action, keys) == words
