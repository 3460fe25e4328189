"""Formations at sea: where they go, who sees them, and what they watch (SL 5, 7)."""

from __future__ import annotations

from campaign.record.causes import Apart
from campaign.record.fact import Ruled
from campaign.record.pauses import Own, Pause
from campaign.record.readers import EVERYBODY, UMPIRE_ONLY, Readers, owner, owner_unless
from campaign.record.wording import Wording
from campaign.sightings import LastSeen
from maps.place import is_berth


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
    """A formation put to sea from its berth: as its movement, `forced` by a gale, or `shut_out` of a port that is closed to it; a
    convoy does so `in_sight` of all."""

    place: str
    forced: bool = False
    in_sight: bool = False
    shut_out: bool = False

    routine = True

    def readers(self) -> Readers:
        return owner_unless(self.in_sight, self.formation)

    def words(self, say: Wording) -> str:
        if self.forced:
            return f"the gale drives {say.piece(self.formation)} to sea {say.at(self.place)}"
        if self.shut_out:
            return say.of(self.formation, f"must leave a port that is closed to it, and lies {say.at(self.place)}")
        return say.of(self.formation, f"puts to sea {say.at(self.place)}")

    def is_news(self, side: str) -> bool:
        """Not when it sailed as it was told."""
        return self.forced or self.shut_out


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


PARTED = {
    Apart.GALE: "is parted from {whole} by the gale, and is by itself {at}",
    Apart.FLAGSHIP: "has no consort left in {whole}, and is by itself {at}",
    Apart.AFTER_BATTLE: "leaves {whole} after the battle, and is by itself {at}",
    Apart.UNFORMED: "is by itself {at}, for {whole} is no more",
    Apart.TURNED: "is by itself {at}, under its new allegiance",
    Apart.PRIZES: "is formed to hold prizes, and is by itself {at}",
    Apart.OTHER: "parts company with {whole}, to sail independent",
}


BY_ORDER = (Apart.AFTER_BATTLE, Apart.UNFORMED, Apart.PRIZES)


class Parted(OfFormation, tag="parted"):
    """A squadron sails independent: how that came about, out of which formation, and where."""

    squadron: str
    independent: str
    cause: Apart = Apart.OTHER
    place: str = ""

    def readers(self) -> Readers:
        return owner(self.squadron)

    def words(self, say: Wording) -> str:
        told = PARTED[self.cause].format(whole=say.piece(self.formation), at=say.at(self.place) if self.place else "")
        return say.of(self.squadron, told)

    def pause(self, own: Own) -> Pause | None:
        """Not for what its admiral has ordered."""
        return Pause.LOSS if self.cause not in BY_ORDER and own(self.squadron) else None


class Rejoined(Ruled, tag="rejoined"):
    """A squadron joined a flotilla, and where; an independent one met it at sea (SL 3.355)."""

    squadron: str
    formation: str
    place: str = ""

    def readers(self) -> Readers:
        return owner(self.squadron)

    def words(self, say: Wording) -> str:
        return say.of(self.squadron, f"joins {say.piece(self.formation)}{f' {say.at(self.place)}' if self.place else ''}")

    def is_news(self, side: str) -> bool:
        """At sea; in port it was reorganised."""
        return bool(self.place) and not is_berth(self.place)


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
