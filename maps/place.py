"""The key of a place on the chart as a type of its own: `Place`. No other module puts such a key together or takes one apart.

A key is what people read and what is stored: `space:off-ushant`, `harbour:brest` (a key port), `flag:falmouth` (a minor port),
`zone:biscay`, `in:biscay:north` (the In box, by the edge crossed), `out:biscay:off-ferrol` (the Out box, by the exit chosen).

`Place` is a `NewType` and not a subclass of `str`: msgspec refuses to write a subclass, and calls a function of ours for each
that it reads, which takes twice as long. As it is a place is a plain string in every document, costs nothing to make, store or
compare, and mypy still tells it from other strings. Who keeps a place or hands one on takes a `Place`; who only asks about one
or looks it up takes any string, for what a player or a seat names may be the key of something else.

The post of an auxiliary that is assigned to a port, `port:brest`, is no place: `Post`.
"""

from __future__ import annotations

from functools import cache
from typing import Literal, NewType, TypeGuard, cast

Kind = Literal["space", "harbour", "flag", "zone", "in", "out"]
KINDS: tuple[Kind, ...] = ("space", "harbour", "flag", "zone", "in", "out")

Place = NewType("Place", str)
Post = NewType("Post", str)

NO_PLACE = Place("")  # what is stored where there is no place


# -- places by name ------------------------------------------------------------------------------------------------------


def space_named(space: str) -> Place:
    """The place of a space, by its id."""
    return Place(f"space:{space}")


def zone_named(zone: str) -> Place:
    """The open sea of a sea zone, by its id."""
    return Place(f"zone:{zone}")


def harbour_of(port: str) -> Place:
    """The harbour box of a key port, by the id of its space."""
    return Place(f"harbour:{port}")


def flag_of(port: str) -> Place:
    """The flag of a minor port, by the id of its space."""
    return Place(f"flag:{port}")


def berth_of(port: str, key: bool) -> Place:
    """Where squadrons fit out at a port: a key port's harbour or a minor port's flag (SL 3.273)."""
    return harbour_of(port) if key else flag_of(port)


def in_box(zone: str, edge: str) -> Place:
    """The In box of a sea zone for those who cross one of its edges."""
    return Place(f"in:{zone}:{edge}")


def out_box(zone: str, end: str) -> Place:
    """The Out box of a sea zone for those bound for the space or zone `end`."""
    return Place(f"out:{zone}:{end}")


# -- what a place is -----------------------------------------------------------------------------------------------------


def kind_of(place: str) -> Kind:
    """What sort of place it is."""
    return cast(Kind, place.partition(":")[0])


def is_space(key: str) -> TypeGuard[Place]:
    """Whether it is a space at sea, be it large, small or a strait."""
    return key.startswith("space:")


def is_harbour(key: str) -> TypeGuard[Place]:
    """Whether it is the harbour box of a key port."""
    return key.startswith("harbour:")


def is_flag(key: str) -> TypeGuard[Place]:
    """Whether it is the flag of a minor port."""
    return key.startswith("flag:")


def is_berth(key: str) -> TypeGuard[Place]:
    """SL 3.273: whether it is a harbour box or a minor port's flag, where squadrons fit out."""
    return key.startswith(("harbour:", "flag:"))


def is_zone(key: str) -> TypeGuard[Place]:
    """Whether it is the open sea of a sea zone, and none of its boxes."""
    return key.startswith("zone:")


def is_in_box(key: str) -> TypeGuard[Place]:
    """Whether it is an In box of a sea zone."""
    return key.startswith("in:")


def is_out_box(key: str) -> TypeGuard[Place]:
    """Whether it is an Out box of a sea zone."""
    return key.startswith("out:")


def is_box(key: str) -> TypeGuard[Place]:
    """Whether it is an In or an Out box, which a formation only passes through."""
    return key.startswith(("in:", "out:"))


def in_zone(key: str) -> TypeGuard[Place]:
    """Whether it lies in a sea zone: its open sea or one of its boxes."""
    return key.startswith(("in:", "zone:", "out:"))


def is_open(key: str) -> TypeGuard[Place]:
    """Whether it is a space or the open sea of a zone: neither a berth nor a box."""
    return key.startswith(("space:", "zone:"))


# -- what a place belongs to ---------------------------------------------------------------------------------------------


def node_of(key: str) -> str:
    """The id of the space or zone that a place lies in: of a berth's port, of a box's zone; a bare id is itself."""
    return key.split(":", 2)[1] if ":" in key else key


def port_of(place: str) -> str:
    """The id of the port that a berth or a space belongs to; a space that has no port gives an id that no port has."""
    return place.partition(":")[2]


def door_of(box: str) -> str:
    """The edge by which an In box is entered, the exit to which an Out box leads."""
    return box.split(":", 2)[2]


def road(place: str) -> Place:
    """The space off the port of a berth; any other place is itself."""
    return space_named(port_of(place)) if is_berth(place) else Place(place)


@cache
def open_water(place: str) -> Place | None:
    """The space or zone whose weather a place has: a zone's boxes lie in the zone (SL 5.278), harbours in none (SL 5.283)."""
    if is_harbour(place):
        return None
    return zone_named(node_of(place)) if is_box(place) else road(place)


# -- how a chart draws the boxes of a zone -------------------------------------------------------------------------------


def in_boxes(zone: str) -> str:
    """The mark of the one box that a chart draws for all In boxes of a zone: `in:biscay`."""
    return f"in:{zone}"


def out_boxes(zone: str) -> str:
    """The mark of the one box that a chart draws for all Out boxes of a zone: `out:biscay`."""
    return f"out:{zone}"


def drawn_as(key: str) -> str:
    """The mark under which a chart draws a place: boxes by their zone, any other by its key."""
    return f"{kind_of(key)}:{node_of(key)}" if is_box(key) else key


def as_id(key: str) -> str:
    """A key, or the mark of a place, as a part of an element's id: `space-off-ushant`."""
    return key.replace(":", "-")


# -- the post of an auxiliary at a port ----------------------------------------------------------------------------------


def post_at(port: str) -> Post:
    """SL 6.13: the post of an auxiliary that is assigned to a port, by the port's id."""
    return Post(f"port:{port}")


def is_post(key: str) -> TypeGuard[Post]:
    """Whether it is a post at a port, and not, say, the id of a formation."""
    return key.startswith("port:")


def port_of_post(post: str) -> str:
    """The id of the port that a post is at."""
    return post.partition(":")[2]
