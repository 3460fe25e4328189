"""Battles drawn: `draw` makes the SVG text of a board, `letters` shows it at a terminal, `replay` makes a page to watch."""

from __future__ import annotations

from tactical.flying_colors.drawing.plotting import Crop, to_the_action, whole
from tactical.flying_colors.drawing.sheet import draw

__all__ = ["Crop", "draw", "to_the_action", "whole"]
