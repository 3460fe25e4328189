"""The document that a world is stored as: flat, every field by its name, in the order in which campaign files have them.

In memory what lasts an increment, an impulse or an administrative phase lies in a part of its own (`campaign.state`); in a file
the fields of the parts stand beside all others, as they always have, so that files, hashes and SQL views of every version agree.
"""

from __future__ import annotations

from functools import cache
from operator import attrgetter
from typing import Any, get_type_hints

import msgspec
from msgspec.structs import FieldInfo, fields

from campaign.outline import Chart, Outline
from campaign.state import Administration, Impulse, Increment, World

PARTS: dict[str, type[msgspec.Struct]] = {"increment": Increment, "impulse": Impulse, "administration": Administration}

# The order of the fields in a file. A new field of the world, or of a part of it, is added at the end.
ORDER = (
    "dice", "theatre", "clock", "sides", "leaders", "squadrons", "formations", "winds", "gales", "gales_due", "markers", "tracks",
    "commands", "stations", "flotillas", "spare_squadrons", "schedule", "prestige", "prestige_before", "repair_points", "fresh",
    "gale_ranges", "auxiliaries", "dummies", "searched", "fresh_shadows", "partings", "shelled", "battle", "battles",
    "battle_spaces", "constraints", "double_blind", "resolver", "elsewhere", "reinforcing", "allegiance", "convoys", "events",
    "benefits", "solitaire", "corsairs", "admiralty", "left_in_peace", "came_by",
    "options_chosen", "lets_stand", "sightings",
)  # fmt: skip


def _found() -> dict[str, tuple[type[msgspec.Struct], FieldInfo]]:
    """Every stored field by its name: the class that declares it, and how."""
    own = {field.name: (World, field) for field in fields(World) if field.name not in PARTS}
    return own | {field.name: (part, field) for part in PARTS.values() for field in fields(part)}


_hints = cache(get_type_hints)


def _declared(name: str, of: type[msgspec.Struct], field: FieldInfo) -> tuple[str, Any] | tuple[str, Any, Any]:
    """A field of the document, declared as the class that it comes from declares it."""
    kind = _hints(of)[name]
    if field.default_factory is not msgspec.NODEFAULT:
        return name, kind, msgspec.field(default_factory=field.default_factory)
    return (name, kind) if field.default is msgspec.NODEFAULT else (name, kind, field.default)


_FOUND = _found()
_WHOLE = tuple(name for name in ORDER if _FOUND[name][0] is World)
_IN_PART = {part: tuple(field.name for field in fields(kind)) for part, kind in PARTS.items()}
_PATH = {name: f"{part}.{name}" for part, names in _IN_PART.items() for name in names}
_READ = {name: attrgetter(_PATH.get(name, name)) for name in ORDER}
Document = msgspec.defstruct("Document", [_declared(name, *_FOUND[name]) for name in ORDER], kw_only=True)
_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Document)


def encode(world: World) -> bytes:
    """A world as it is stored."""
    return _ENCODER.encode({name: read(world) for name, read in _READ.items()})


def decode(data: bytes) -> World:
    """A stored world; nothing lies beside it yet. Raises msgspec's errors for what is no such document."""
    return _world(_DECODER.decode(data))


def convert(plain: dict[str, Any]) -> World:
    """A world of a document that was read as plain JSON."""
    return _world(msgspec.convert(plain, Document))


def outlined(world: World) -> Outline:
    """A world in outline, as its document would be read, with the chart that lies beside it."""
    found = msgspec.convert({name: _READ[name](world) for name in Outline.__struct_fields__}, Outline, from_attributes=True)
    if "sea" not in world.__dict__:
        return found
    sea = world.sea.theatre
    return found.on_chart(Chart(sea.spaces, sea.zones, sea.winds, world.event_book.events))


def _world(document: Any) -> World:
    parts: dict[str, Any] = {
        part: kind(**{name: getattr(document, name) for name in _IN_PART[part]}) for part, kind in PARTS.items()
    }
    return World(**{name: getattr(document, name) for name in _WHOLE}, **parts)
