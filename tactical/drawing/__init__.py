"""Battles drawn, whatever game they are of; each game makes the pictures (`picture.Picture`).

`draw` makes the SVG text of one, `letters` shows it at a terminal, `replay` makes a page to watch.
"""

from __future__ import annotations

from tactical.drawing.board_picture import draw
from tactical.drawing.plotting import Crop, to_the_action, whole

__all__ = ["Crop", "draw", "to_the_action", "whole"]
