"""Theatres drawn as sea charts: `draw` makes the SVG text of one, `png` its picture."""

from __future__ import annotations

from maps.drawing.overlay import GaleMark, Overlay, Ship
from maps.drawing.page import draw
from maps.drawing.picture import NoFonts, png

__all__ = ["GaleMark", "NoFonts", "Overlay", "Ship", "draw", "png"]
