"""A chart as a picture, by resvg."""

from __future__ import annotations

from functools import cache

import resvg_py

from table.svg import FONTS

BLANK = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"></svg>'
PROBE = BLANK.replace("></", f'><text y="30" font-size="24" font-family="{FONTS}">M</text></')


class NoFonts(Exception):
    """No font of the chart's list is installed, so that every name on the picture would be missing."""

    def __init__(self) -> None:
        super().__init__(
            f"The chart's picture would have no text: none of {FONTS} is installed. "
            "Install DejaVu (Debian and Ubuntu: fonts-dejavu-core; Fedora: dejavu-serif-fonts), or use the SVG in a browser."
        )


@cache
def letters_show(skip_system_fonts: bool = False) -> bool:
    """Whether a letter leaves ink on the picture with the fonts of this machine."""
    return _rendered(PROBE, 40, skip_system_fonts) != _rendered(BLANK, 40, skip_system_fonts)


def png(svg: str, width: int, skip_system_fonts: bool = False) -> bytes:
    """The chart as a PNG so many pixels wide; `NoFonts` rather than a chart without names."""
    if not letters_show(skip_system_fonts):
        raise NoFonts
    return _rendered(svg, width, skip_system_fonts)


def _rendered(svg: str, width: int, skip_system_fonts: bool) -> bytes:
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=skip_system_fonts))
