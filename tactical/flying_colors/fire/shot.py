"""A shot that may be fired, and how its guns bear."""

from __future__ import annotations

from typing import Literal, NamedTuple

from tactical.flying_colors.card import Aim
from tactical.sea.hexes import Broadside, End

Bears = Literal["broadside", "outside arc", "rake line", "bow chasers", "stern chasers", "battery"]
Close = Literal["", "point-blank", "attached"]
Load = Literal["", "double", "chain"]
CHASE_GUNS: dict[Bears, End] = {"bow chasers": "bow", "stern chasers": "stern"}


class Sighting(NamedTuple):
    """How a gun bears on a target.

    - `range`: in hexes, the target's own hex as 1. `partial`: a partial broadside (FC 3.7.7.4).
    - `close`: point-blank (FC 3.7.9), or fast to each other.
    - `rake`: the end of the target that could be raked; `partial_rake`: not both firing hexes see its nearest hex (FC 3.7.7.6).
    """

    broadside: Broadside | None
    bears: Bears
    range: int
    partial: bool = False
    close: Close = ""
    rake: End | None = None
    partial_rake: bool = False


class Shot(NamedTuple):
    """One attack that may be made: firer and target (a ship or a shore battery), where the guns are laid, and how they bear.
    `load` and `aid` are for cards: double or chain shot, and a firing modifier (FC 4.8.2)."""

    firer: str
    target: str
    aim: Aim
    sighting: Sighting
    load: Load = ""
    aid: int = 0

    @property
    def guns(self) -> str:
        """Which guns, laid on what: `port:hull`, `bow:chase`, `battery:rigging`."""
        sighting = self.sighting
        if sighting.bears in CHASE_GUNS:
            return f"{CHASE_GUNS[sighting.bears]}:chase"
        return f"{sighting.broadside or 'battery'}:{self.aim}"

    @property
    def key(self) -> str:
        return f"fire:{self.guns}:{self.target}"
