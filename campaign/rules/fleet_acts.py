"""The acts of a reorganisation (SL 11.13), and how each of them reads."""

from __future__ import annotations

import msgspec

from campaign.state import World
from maps.place import is_post, port_of_post
from table.wording import listed, within


class Act(msgspec.Struct, frozen=True, tag_field="act", forbid_unknown_fields=True):
    """Something that a side may do in the R&R step."""


class FormFlotilla(Act, frozen=True, tag="form-flotilla"):
    """SL 3.33: a spare flotilla is formed of squadrons, and of flotillas if it is a flag or grand flag."""

    flotilla: str
    squadrons: tuple[str, ...]
    flotillas: tuple[str, ...] = ()


class UnformFlotilla(Act, frozen=True, tag="unform-flotilla"):
    flotilla: str


class Subordinate(Act, frozen=True, tag="subordinate"):
    """SL 3.331, 3.333: a flotilla comes under another."""

    flotilla: str
    under: str


class DetachFlotilla(Act, frozen=True, tag="detach-flotilla"):
    """A flotilla leaves its superior and acts by itself."""

    flotilla: str


class DetachSquadron(Act, frozen=True, tag="detach-squadron"):
    """A squadron that fits out leaves its flotilla."""

    squadron: str


class TransferSail(Act, frozen=True, tag="transfer-sail"):
    """SL 3.26: a sail goes to another squadron, or to a spare one that is formed by it."""

    sail: str
    donor: str
    recipient: str


class TransferAuxiliary(Act, frozen=True, tag="transfer-auxiliary"):
    """SL 6.135, 6.154: an auxiliary passes to another formation, by its id, or to a port, as `port:brest`."""

    auxiliary: str
    post: str


class RelieveLeader(Act, frozen=True, tag="relieve-leader"):
    """SL 3.482: a leader loses his flotilla."""

    leader: str


class RelieveStation(Act, frozen=True, tag="relieve-station"):
    """SL 3.472, 3.482c: a command admiral loses his station to another of his rank, and keeps his flotilla."""

    leader: str


class HulkSail(Act, frozen=True, tag="hulk-sail"):
    """SL 11.34: a sail is broken up."""

    squadron: str
    sail: str


AnyAct = (
    FormFlotilla | UnformFlotilla | Subordinate | DetachFlotilla | DetachSquadron | TransferSail | TransferAuxiliary
    | RelieveLeader | RelieveStation | HulkSail
)  # fmt: skip


def in_words(world: World, act: Act) -> str:
    """What an act does, by the names of the pieces, as it follows upon `to`: `transfer Mars from 1st Channel to 2nd Channel`."""
    match act:
        case FormFlotilla(name, squadrons, flotillas):
            return f"form {_flotilla(world, name)} of {listed(piece_words(world, one) for one in (*squadrons, *flotillas))}"
        case UnformFlotilla(name):
            return f"break up {_flotilla(world, name)}"
        case Subordinate(name, under):
            return f"join {_flotilla(world, name)} to {_flotilla(world, under)}"
        case DetachFlotilla(name):
            superior = world.formations[name].superior if name in world.formations else None
            return f"detach {_flotilla(world, name)}{f' from {_flotilla(world, superior)}' if superior else ''}"
        case DetachSquadron(name):
            squadron = world.squadrons.get(name)
            whence = f" from {_flotilla(world, squadron.formation)}" if squadron is not None and squadron.formation else ""
            return f"detach {piece_words(world, name)}{whence}"
        case TransferSail(sail, donor, recipient):
            return f"transfer {_ship(world, donor, sail)} from {piece_words(world, donor)} to {piece_words(world, recipient)}"
        case TransferAuxiliary(name, post):
            return f"transfer {piece_words(world, name)} to {_post(world, post)}"
        case RelieveLeader(name):
            flotilla = world.flotilla_of(name)
            return f"relieve {piece_words(world, name)}{f' of {within(flotilla.name)}' if flotilla is not None else ''}"
        case RelieveStation(name):
            return f"relieve {piece_words(world, name)} of his station"
        case HulkSail(squadron_id, sail):
            return f"hulk {_ship(world, squadron_id, sail)} of {piece_words(world, squadron_id)}"
    raise AssertionError(act)


def named(world: World, key: str, side: str) -> str:
    """What a side's flotilla counter, spare squadron or leader is called, whether in play or not; nothing if it has none such."""
    for table in (world.flotillas, world.squadrons, world.spare_squadrons, world.leaders):
        piece = table.get(key)
        if piece is not None and piece.side == side:
            return piece.name
    return ""


def _flotilla(world: World, name: str) -> str:
    piece = world.formations.get(name) or world.flotillas.get(name)
    return within(piece.name) if piece is not None else name


def piece_words(world: World, name: str) -> str:
    """What a piece is called within a sentence."""
    for table in (world.squadrons, world.spare_squadrons, world.leaders, world.auxiliaries):
        if name in table:
            return within(table[name].name)
    return _flotilla(world, name)


def _ship(world: World, squadron: str, sail: str) -> str:
    ships = world.squadrons[squadron].ships if squadron in world.squadrons else []
    return next((ship.name for ship in ships if ship.id == sail), sail)


def _post(world: World, post: str) -> str:
    if not is_post(post):
        return piece_words(world, post)
    port = world.sea.theatre.spaces.get(port_of_post(post))
    return within(port.name) if port is not None else port_of_post(post)
