"""Auxiliaries: where they are, and what they are sent to do (SL 6)."""

from __future__ import annotations

from campaign.record.causes import Outcome
from campaign.record.fact import Ruled
from campaign.record.pauses import Own, Pause
from campaign.record.readers import EVERYBODY, Readers, in_sight, owner
from campaign.record.wording import Wording
from table.wording import people

FACE_DOWN = "station"  # the one task whose auxiliary is not shown when it is sent (SL 6.292)
BOXES = {
    "available": "is available", "assigned": "is assigned to {at}", "stationed": "is stationed {at}",
    "cruising": "cruises {at}", "shadowing": "shadows {at}", "recovery": "goes home to recover", "aside": "is set aside",
    "withdrawn": "leaves the theatre",
}  # fmt: skip


class OfAuxiliary(Ruled):
    """What an auxiliary does, which its owner knows."""

    auxiliary: str

    def readers(self) -> Readers:
        return owner(self.auxiliary)


class AuxiliaryMoved(OfAuxiliary, tag="auxiliary-moved"):
    """An auxiliary came to another box, and where that is."""

    box: str
    at: str
    why: str

    routine = True

    def words(self, say: Wording) -> str:
        at = say.whither(self.at) if self.at else ""
        why = "" if self.why == self.box else f": {self.why}"
        return say.of(self.auxiliary, f"{BOXES[self.box].format(at=at)}{why}")


class Tasked(OfAuxiliary, tag="tasked"):
    """An auxiliary was sent on a task: shown to the enemy when it is revealed (SL 6.28c)."""

    task: str
    target: str

    routine = True

    def readers(self) -> Readers:
        return owner(self.auxiliary) if self.task == FACE_DOWN else in_sight(self.auxiliary)

    def words(self, say: Wording) -> str:
        at = say.whither(self.target) if ":" in self.target else f"against {say.piece(self.target)}"
        return say.of(self.auxiliary, f"is sent on a task ({self.task}) {at}")


FARED = {
    Outcome.SUCCESS: "succeeds in {what} {at}", Outcome.REPULSED: "is beaten off in {what} {at}",
    Outcome.NOTHING_THERE: "finds nothing to bring away in {what} {at}",
}  # fmt: skip


class Ventured(Ruled, tag="ventured"):
    """A venture against the shore was tried from a formation, and how it came out (SL 6.24b, 6.25); everybody hears of it."""

    auxiliary: str
    kind: str
    name: str
    place: str
    outcome: Outcome
    formation: str

    def readers(self) -> Readers:
        return EVERYBODY

    def words(self, say: Wording) -> str:
        return say.of(self.auxiliary, FARED[self.outcome].format(what=self.name, at=say.at(self.place)))

    def pause(self, own: Own) -> Pause | None:
        return Pause.EVENT


class CutOut(Ruled, tag="cut-out"):
    """A sail was cut out of a port by a side, and where she is now; an empty squadron when she was burnt (SL 6.25b)."""

    squadron: str
    sail: str
    side: str
    to: str

    def readers(self) -> Readers:
        return EVERYBODY

    def words(self, say: Wording) -> str:
        whither = f"is taken into {say.piece(self.to)}" if self.to else "is burnt, for want of hands"
        return f"{self.sail} of {say.piece(self.squadron)} is cut out by {people(self.side)}, and {whither}"


class Screened(Ruled, tag="screened"):
    """One auxiliary screened against another's task: success, partial or failure (SL 6.28)."""

    auxiliary: str
    screen: str
    result: str

    routine = True

    def readers(self) -> Readers:
        return EVERYBODY

    def words(self, say: Wording) -> str:
        return say.of(self.screen, f"screens against {say.piece(self.auxiliary)}: {self.result}")


class Searched(Ruled, tag="searched"):
    """A space was searched, and what was found there."""

    side: str
    place: str
    found: list[str]

    def readers(self) -> Readers:
        return in_sight(self.side)

    def words(self, say: Wording) -> str:
        return f"{people(self.side)} search {say.at(self.place)} and find {say.pieces(self.found)}"

    def is_news(self, side: str) -> bool:
        """Not when the enemy found nothing."""
        return bool(self.found) or self.side == side


class Shadowed(Ruled, tag="shadowed"):
    """An auxiliary keeps touch with a formation, and where, or has lost it."""

    auxiliary: str
    formation: str
    lost: bool = False
    place: str = ""

    routine = True

    def readers(self) -> Readers:
        return EVERYBODY

    def words(self, say: Wording) -> str:
        told = "no longer shadows" if self.lost else "keeps touch with"
        where = f" {say.at(self.place)}" if self.place else ""
        return say.of(self.auxiliary, f"{told} {say.piece(self.formation)}{where}")


class Converted(OfAuxiliary, tag="converted"):
    """Sail became an auxiliary, or an auxiliary sail (SL 6.32)."""

    sail: list[str]
    to_sail: bool = False

    def words(self, say: Wording) -> str:
        sail = ", ".join(self.sail)
        if self.to_sail:
            return say.of(self.auxiliary, f"is broken up into {sail}")
        return f"{sail} {'are' if len(self.sail) > 1 else 'is'} employed as {say.piece(self.auxiliary)}"
