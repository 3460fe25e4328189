"""The player's own fleet on its displays (SL 3.14), each squadron on the track of its damage."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from campaign.play import papers
from campaign.reports.fleet_display import BOXES, Counter
from campaign.web.parts import part
from campaign.web.places import Place

BOX = 12  # units of the drawing that a box of the track is wide
SIZE = 11  # units of it that are filled


class Track(NamedTuple):
    """A record track drawn: the boxes of each bracket as one path, where the counter lies, and the same in words."""

    brackets: tuple[str, ...]
    here: int
    words: str
    width: int = BOX * len(BOXES)


def track(one: Counter) -> Track:
    """SL 7.32: the boxes 0 to 10 by bracket of damage, and the box on which a squadron lies."""
    paths = tuple(
        "".join(f"M{box * BOX} 0h{SIZE}v{SIZE}h-{SIZE}z" for box, own in enumerate(one.brackets) if own == bracket)
        for bracket in range(3)
    )
    state = ("sound", "lightly damaged", "heavily damaged")[one.brackets[one.box]]
    side = ", on its +10 side" if one.plus_ten else ""
    near = f", of {one.near} that it bears" if one.near else ""
    return Track(paths, one.box * BOX, f"damage {one.damage}{near}{side}: {state}")


@part("fleet")
def fleet(place: Place) -> Mapping[str, Any]:
    return {"fleet": papers.fleet(place.player), "track": track, "marks": place.player.marks}
