"""By what a player may call his own formations: their names; else their admirals, their flagships, or where they are."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.play.seat_orders import SeatOrders
from campaign.reports.names import Names
from campaign.views import View
from maps.place import is_berth

Called = tuple[str, str]  # an id, and a name for it


def by_name(view: View, names: Names, book: SeatOrders) -> list[Called]:
    """Those that act by themselves, then divisions, then flotillas that the book forms."""
    formed = [(one.id, one.name) for one in view.formations.values()]
    divisions = [one.id for one in view.flotillas.values() if one.place is not None and one.id not in view.formations]
    to_come = [line.id for line in book.formation if line.id in view.flotillas and line.id not in (*view.formations, *divisions)]
    return [*formed, *((name, names.piece(name)) for name in (*divisions, *to_come))]


def unformed(view: View, names: Names) -> list[Called]:
    """Flotillas that are not formed, whether the book forms them or not."""
    return [(one.id, names.piece(one.id)) for one in view.flotillas.values() if one.place is None]


def ashore(view: View, names: Names) -> list[Called]:
    """Leaders without a flotilla."""
    return [(one.id, names.piece(one.id)) for one in view.mess]


def otherwise(view: View, names: Names) -> Iterator[Called]:
    """Who leads a formation or a division of it, its flagships, and the waters in which it lies alone of all."""
    for one in view.flotillas.values():
        if one.leader is not None and one.place is not None:
            yield topmost(view, one.id), names.piece(one.leader.id)
    for ship in view.squadrons.values():
        if ship.flagship and ship.formation is not None:
            yield topmost(view, ship.formation), ship.name
    for piece in view.formations.values():
        if not is_berth(piece.place) and piece.kind != "convoy":
            yield piece.id, names.place(piece.place)


def topmost(view: View, formation: str) -> str:
    """SL 3.445: the flotilla that all its superiors lead up to."""
    flotilla = view.flotillas.get(formation)
    return topmost(view, flotilla.superior) if flotilla is not None and flotilla.superior is not None else formation
