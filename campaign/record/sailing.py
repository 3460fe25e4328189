"""Formations at sea: where they go, who sees them, and what they watch (SL 5, 7)."""

from __future__ import annotations

from campaign.record.fact import Ruled
from campaign.record.pauses import Own, Pause
from campaign.record.readers import EVERYBODY, UMPIRE_ONLY, Readers, owner, owner_unless
from campaign.record.wording import Wording
from campaign.sightings import LastSeen


class OfFormation(Ruled):
    """What a formation does, which its owner knows."""

    formation: str

    def readers(self) -> Readers:
        return owner(self.formation)


class Sailed(OfFormation, tag="sailed"):
    """A formation went from one place to another for one movement point; `in_sight` of the enemy, who reads of it too."""

    here: str
    there: str
    in_sight: bool = False

    routine = True

    def readers(self) -> Readers:
        """SL 7.112: who is spotted is seen wherever he goes."""
        return owner_unless(self.in_sight, self.formation)

    def words(self, say: Wording) -> str:
        return say.of(self.formation, f"sails from {say.place(self.here)} to {say.place(self.there)}")


class MarkedTime(OfFormation, tag="marked-time"):
    """A formation stayed where it was: by choice, or because it could not catch the wind."""

    place: str
    becalmed: bool = False

    routine = True

    def words(self, say: Wording) -> str:
        if self.becalmed:
            return say.of(self.formation, f"could not catch the wind and lies {say.at(self.place)}")
        return say.of(self.formation, f"marks time {say.at(self.place)}")


class MadeReady(OfFormation, tag="made-ready"):
    """A formation put to sea from its berth; `forced` by a gale, else as its movement; a convoy's does so `in_sight` of all."""

    place: str
    forced: bool = False
    in_sight: bool = False

    routine = True

    def readers(self) -> Readers:
        return owner_unless(self.in_sight, self.formation)

    def words(self, say: Wording) -> str:
        if self.forced:
            return f"the gale drives {say.piece(self.formation)} to sea {say.at(self.place)}"
        return say.of(self.formation, f"puts to sea {say.at(self.place)}")


class Anchored(OfFormation, tag="anchored"):
    """A formation came to its berth to fit out; `in_sight` of the enemy, who then saw it go in."""

    place: str
    in_sight: bool = False

    def readers(self) -> Readers:
        return owner_unless(self.in_sight, self.formation)

    def words(self, say: Wording) -> str:
        return say.of(self.formation, f"comes to anchor {say.at(self.place)}")

    def pause(self, own: Own) -> Pause | None:
        return Pause.ARRIVAL if own(self.formation) else None


class OffCourse(OfFormation, tag="off-course"):
    bound: str
    there: str

    def words(self, say: Wording) -> str:
        return say.of(self.formation, f", bound for {say.place(self.bound)}, makes its landfall {say.at(self.there)}")


class Parted(OfFormation, tag="parted"):
    """A squadron lost its subordination and sails independent."""

    squadron: str
    independent: str

    def words(self, say: Wording) -> str:
        return say.of(self.squadron, f"parts company with {say.piece(self.formation)}, to sail independent")

    def pause(self, own: Own) -> Pause | None:
        return Pause.LOSS if own(self.squadron) else None


class Rejoined(Ruled, tag="rejoined"):
    """An independent squadron met a friendly flotilla and joined it."""

    squadron: str
    formation: str

    routine = True

    def readers(self) -> Readers:
        return owner(self.squadron)

    def words(self, say: Wording) -> str:
        return say.of(self.squadron, f"joins {say.piece(self.formation)}")


class Spotted(Ruled, tag="spotted"):
    """A formation came in sight of the enemy: why, and what he saw, which files of older versions do not have."""

    formation: str
    why: str
    seen: LastSeen | None = None

    def readers(self) -> Readers:
        return EVERYBODY

    def words(self, say: Wording) -> str:
        if self.seen is None:
            return say.of(self.formation, f"is sighted, {self.why}")
        told = [f"is sighted {say.at(self.seen.place)}", self.seen.strength, self.seen.bound]
        return say.of(self.formation, f"{', '.join(filter(None, told))}: {self.why}")

    def pause(self, own: Own) -> Pause:
        return Pause.SEEN if own(self.formation) else Pause.SIGHTING


class Concealed(Ruled, tag="concealed"):
    """A formation was lost to sight, why, if not because nothing shows it any more, and where it was last seen; files of older
    versions do not have that."""

    formation: str
    why: str
    seen: LastSeen | None = None

    routine = True

    def readers(self) -> Readers:
        return EVERYBODY

    def words(self, say: Wording) -> str:
        if self.seen is None:
            return say.of(self.formation, f"is lost to sight, {self.why}")
        told = [f"is lost to sight, last seen {say.at(self.seen.place)} on {self.seen.day}", self.seen.bound]
        return say.of(self.formation, ", ".join(filter(None, told)) + (f": {self.why}" if self.why else ""))


class Passed(Ruled, tag="passed"):
    """Two formations of opposing sides changed places over one lane."""

    formation: str
    other: str

    def readers(self) -> Readers:
        return UMPIRE_ONLY

    def words(self, say: Wording) -> str:
        return say.of(self.formation, f"and {say.piece(self.other)} pass each other")


class DummyPlaced(OfFormation, tag="dummy-placed"):
    place: str

    def words(self, say: Wording) -> str:
        return say.of(self.formation, f", a dummy, is placed {say.at(self.place)}")


class DummyFound(Ruled, tag="dummy-found"):
    """A dummy was found out, and where it stood."""

    formation: str
    why: str
    place: str = ""

    def readers(self) -> Readers:
        return EVERYBODY

    def words(self, say: Wording) -> str:
        where = f" {say.at(self.place)}" if self.place else ""
        return say.of(self.formation, f"was a dummy{where}: {self.why}")

    def pause(self, own: Own) -> Pause | None:
        return None if own(self.formation) else Pause.SIGHTING


class Charged(OfFormation, tag="charged"):
    """A formation was told to interdict a place, or no longer is."""

    place: str

    routine = True

    def words(self, say: Wording) -> str:
        return say.of(
            self.formation, f"is charged to interdict {say.place(self.place)}" if self.place else "is charged with nothing"
        )


class Interdicting(OfFormation, tag="interdicting"):
    """A formation interdicts a place, or has ceased to."""

    place: str
    ceased: bool = False

    routine = True

    def words(self, say: Wording) -> str:
        return say.of(self.formation, f"{'no longer ' if self.ceased else ''}interdicts {say.place(self.place)}")
