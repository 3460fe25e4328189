"""Battles drawn: `draw` makes the SVG text of a board, `letters` shows it at a terminal, `replay` makes a page to watch."""

from __future__ import annotations

from tactical.flying_colors.drawing.board_picture import draw
from tactical.flying_colors.drawing.plotting import Crop, to_the_action, whole

__all__ = ["Crop", "draw", "to_the_action", "whole"]
