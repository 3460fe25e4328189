"""The room for a stack beside a spot: what lies there, and the length of the tether, weighed for many places at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from maps.drawing.labels import NAME
from maps.drawing.occupied_space import OUTSIDE, Clutter
from table.svg import Box

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Many = NDArray[np.float64]
    Which = NDArray[np.intp]
    Boxes = tuple[Many, Many, Many, Many]  # the left, top, right and bottom of each

FEW = 14  # the places that are weighed for one stack when it is known what lies about
CHUNK = 24  # places of which lanes and tethers are looked at together
GAPS = (2.0, 9.0, 18.0, 30.0, 45.0, 62.0, 80.0)  # how far off
SLIDES = (0.0, 0.2, 0.4, 0.5, 0.6, 0.8, 1.0)
FAR = 14.0  # what each unit of a tether costs
LANES = 0.1  # of what it costs to cover a lane, what it costs a stack
CROSSED = 2.5  # of what it costs to cover something, what it costs to draw a tether over it
THIN = 1.2  # half the breadth of a tether, as far as it covers something
EVERY = 4.0  # how far apart a tether is looked at


def weighed(clutter: Clutter, spot: Box, width: float, height: float) -> list[tuple[float, Box]]:
    """The best places for a stack beside a spot, by what they cost: the length of the tether, and what it and the stack would
    cover. Of names, spaces and zones a stack keeps clear, over lanes it may lie if it must; its tether may cross a lane, but
    rather no name and no space.
    """
    import numpy as np  # loaded where counters lie

    x, y = _corners(spot, width, height)
    boxes = x, y, x + width, y + height
    ends = _tethers(spot, boxes)
    far = FAR * np.hypot(ends[2] - ends[0], ends[3] - ends[1])
    about = np.array(clutter.about(Box(x.min(), y.min(), np.ptp(x) + width, np.ptp(y) + height)), dtype=float).reshape(-1, 5)
    is_heavy = about[:, 4] >= NAME
    heavy, light, frame = about[is_heavy], about[~is_heavy], clutter.frame
    least = far + _outside(frame, boxes) + _covered(heavy, boxes)  # without lanes, and what the tether covers
    order = np.argsort(least, kind="stable")
    found: list[tuple[float, float, float]] = []
    for first in range(0, len(order), CHUNK):
        which = order[first : first + CHUNK]
        if len(found) == FEW and least[which[0]] >= found[-1][0]:
            break
        cost = least[which] + LANES * _covered(light, _some(boxes, which)) + CROSSED * _crossed(frame, heavy, _some(ends, which))
        found = sorted([*found, *zip(cost.tolist(), x[which].tolist(), y[which].tolist(), strict=True)])[:FEW]
    return [(total, Box(left, top, width, height)) for total, left, top in found]


def _corners(spot: Box, width: float, height: float) -> tuple[Many, Many]:
    """Where the left upper corners of places beside a spot lie: above and below it and to its sides, slid along there, near and
    farther off."""
    import numpy as np

    gaps, slides = np.repeat(GAPS, len(SLIDES)), np.tile(SLIDES, len(GAPS))
    along, down = spot.x - width + slides * (spot.width + width), spot.y - height + slides * (spot.height + height)
    x = np.concatenate([along, along, spot.x - gaps - width, spot.right + gaps])
    y = np.concatenate([spot.y - gaps - height, spot.bottom + gaps, down, down])
    return x, y


def _some(boxes: Boxes, which: Which) -> Boxes:
    left, top, right, bottom = boxes
    return left[which], top[which], right[which], bottom[which]


def _tethers(spot: Box, boxes: Boxes) -> Boxes:
    """The ends of the tethers, at the spot and at the boxes, as `stacks.tether` draws each."""
    import numpy as np

    middle = spot.centre
    x, y = np.clip(middle.x, boxes[0], boxes[2]), np.clip(middle.y, boxes[1], boxes[3])
    if spot.width != spot.height:
        return np.clip(x, spot.x, spot.right), np.clip(y, spot.y, spot.bottom), x, y
    far = np.hypot(x - middle.x, y - middle.y)
    rim = np.minimum(1.0, spot.width / 2 / np.where(far, far, 1.0))
    return middle.x + (x - middle.x) * rim, middle.y + (y - middle.y) * rim, x, y


def _covered(lying: Many, boxes: Boxes) -> Many:
    """What each box costs by what it would cover."""
    import numpy as np

    left, top, right, bottom = (one[:, None] for one in boxes)
    across = np.minimum(lying[:, 2], right) - np.maximum(lying[:, 0], left)
    down = np.minimum(lying[:, 3], bottom) - np.maximum(lying[:, 1], top)
    found: Many = (np.maximum(across, 0.0) * np.maximum(down, 0.0)) @ lying[:, 4]
    return found


def _outside(frame: Box, boxes: Boxes) -> Many:
    """What each box costs by leaving the frame."""
    import numpy as np

    left, top, right, bottom = boxes
    across = np.minimum(frame.right, right) - np.maximum(frame.x, left)
    down = np.minimum(frame.bottom, bottom) - np.maximum(frame.y, top)
    inside: Many = np.maximum(across, 0.0) * np.maximum(down, 0.0)
    return OUTSIDE * np.maximum(0.0, (right - left) * (bottom - top) - inside)


def _crossed(frame: Box, heavy: Many, ends: Boxes) -> Many:
    """What each tether would cover, looked at step by step; the first step is the spot's own."""
    import numpy as np

    x, y, to, down = ends
    count = np.maximum(1, np.rint(np.round(np.hypot(to - x, down - y) / EVERY, 6))).astype(int)
    which = np.repeat(np.arange(len(count)), count - 1)
    if not len(which):
        return np.zeros(len(count))
    step = np.arange(len(which)) - np.repeat(np.cumsum(count - 1) - (count - 1), count - 1) + 1.5
    share = step / count[which]
    across, along = x[which] + share * (to - x)[which], y[which] + share * (down - y)[which]
    steps = across - THIN, along - THIN, across + THIN, along + THIN
    across_reach = (heavy[:, 0] < steps[2].max()) & (heavy[:, 2] > steps[0].min())
    near = heavy[across_reach & (heavy[:, 1] < steps[3].max()) & (heavy[:, 3] > steps[1].min())]
    found: Many = np.bincount(which, _outside(frame, steps) + _covered(near, steps), len(count)).astype(float)
    return found
