"""FC 4.4.5: guns and targets that are fast to each other by a tow."""

from __future__ import annotations

from collections.abc import Iterator

from tactical.flying_colors.fire.shot import CHASE_GUNS, Shot
from tactical.flying_colors.state import Action


def tow_rakes(action: Action, shot: Shot) -> Shot:
    """FC 4.4.5b: of a tow the tower alone is raked from ahead, the ship behind her from astern."""
    target, rake = action.ships.get(shot.target), shot.sighting.rake
    covered = target is not None and ((rake == "stern" and target.towing) or (rake == "bow" and target.towed_by))
    return shot._replace(sighting=shot.sighting._replace(rake=None, partial_rake=False)) if covered else shot


def pairs(action: Action, shots: list[Shot]) -> Iterator[tuple[Shot, Shot]]:
    """FC 4.4.5d: the two ships of a tow may share one broadside: a partial one at each."""
    for shot in shots:
        target = action.ships.get(shot.target)
        if target is not None and target.towing is not None and shot.sighting.bears not in CHASE_GUNS:
            for other in shots:
                if (
                    other.target == target.towing
                    and other.aim == shot.aim
                    and other.sighting.broadside == shot.sighting.broadside
                ):
                    yield _partial(shot), _partial(other)


def _partial(shot: Shot) -> Shot:
    return shot._replace(sighting=shot.sighting._replace(partial=True, partial_rake=True))


def answer_for_one(action: Action, shot: Shot) -> None:
    """FC 4.4.5e: note who has fired at the active ship in defence."""
    if action.way is not None:
        action.way.answered.append(shot.firer)


def mate_has_answered(action: Action, ship: str) -> bool:
    """FC 4.4.5e: of the two ships of a tow only one fires in defence."""
    vessel = action.ships.get(ship)
    if vessel is None or action.way is None:
        return False
    return (vessel.towing or vessel.towed_by) in action.way.answered
