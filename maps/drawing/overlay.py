"""What is laid over a chart for one moment of a campaign: winds blowing, gales, and the formations one may see."""

from __future__ import annotations

import msgspec

Blowing = frozenset[str] | None  # the winds that blow; None on a chart of no moment


def blows(wind: str, blowing: Blowing) -> bool | None:
    """Whether a wind blows; None on a chart of no moment."""
    return None if blowing is None else wind in blowing


class GaleMark(msgspec.Struct, frozen=True):
    """A gale (SL 5.3): its wind and force, the place of its marker, and the places within its reach."""

    wind: str
    force: int
    place: str
    radius_places: tuple[str, ...] = ()


class Ship(msgspec.Struct, frozen=True):
    """A formation on the chart: its label, the flag it flies and the key of its place. It is `faded` where it is not now, but was
    seen last; the `note` is shown when the pointer rests on it, or else the label.

    | key                  | drawn at                                        |
    |----------------------|-------------------------------------------------|
    | `space:ushant`       | the space, large, small or strait               |
    | `harbour:brest`      | the harbour box of a key port                   |
    | `flag:lagos`         | the flag of a minor port (SL 5.288a)            |
    | `zone:biscay`        | the sea zone proper                             |
    | `in:biscay:north`    | its In box, having come over the north edge     |
    | `out:biscay:ferrol`  | its Out box, bound for Ferrol                   |
    """

    label: str
    flag: str
    place: str
    faded: bool = False
    note: str = ""


class Overlay(msgspec.Struct, frozen=True):
    """One moment: winds not in `blowing` are drawn faint; the caption says when it is."""

    blowing: tuple[str, ...] = ()
    gales: tuple[GaleMark, ...] = ()
    formations: tuple[Ship, ...] = ()
    caption: str = ""
