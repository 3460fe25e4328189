"""Drawings that ships share: used by name, a ship looks as she does when she is drawn by herself."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tactical.drawing.live_board import SHAPES, fleets
from tactical.drawing.shapes import Shapes
from tactical.drawing.vessel import look, vessel
from tests.tactical.drawing.test_picture import picture

DRAWN = re.compile(r"<(?:path|circle|ellipse|rect)[^>]*>")
USED = re.compile(r'<use href="#(shape-\w+)"[^>]*?/>')
LOOKS = st.fixed_dictionaries(
    {
        "rate": st.sampled_from("123456"),
        "large": st.booleans(),
        "on_fire": st.booleans(),
        "aground": st.booleans(),
        "anchor": st.sampled_from(["", "bow", "stern"]),
        "officer": st.sampled_from(["", "admiral", "commodore"]),
        "masts_lost": st.integers(0, 2),
        "struck": st.booleans(),
        "smoke": st.sampled_from([(), ("port",), ("port", "starboard")]),
    }
)


@given(LOOKS, st.integers(1, 6))
def test_a_ship_of_shared_drawings_has_every_stroke_that_she_has_by_herself(seen: dict[str, object], wind: int) -> None:
    scene = picture()
    ship = replace(scene.ships[0], **seen)
    shapes = Shapes()
    shared = vessel(scene, ship, look(ship, wind), shapes=shapes)
    drawings = dict(shapes.elements)
    expanded = USED.sub(lambda one: drawings[one[1]], shared)
    alone = vessel(scene, ship, look(ship, wind))
    assert DRAWN.findall(expanded) == DRAWN.findall(alone)
    assert shared.count("rotate(@)") == 0
    assert len(re.findall(r"upright", shared)) == len(re.findall(r"upright", alone)), "what stands upright can be turned"


def test_ships_that_look_alike_are_drawn_once() -> None:
    scene = picture()
    one = scene.ships[0]
    sisters = tuple(replace(one, id=f"sister-{n}", name=f"Sister {n}", label=f"Sister {n}") for n in range(20))
    layers = fleets(replace(scene, ships=sisters), lambda ship: ship)
    shapes = [id for id, _ in layers[SHAPES]]
    used = [USED.findall(markup) for _, markup in layers["board-ships"]]
    assert all(found == used[0] for found in used)
    assert sorted(set(used[0])) == sorted(shapes)
    assert sum(markup.count("<") - markup.count("</") for _, markup in layers["board-ships"]) <= 10 * len(sisters)
