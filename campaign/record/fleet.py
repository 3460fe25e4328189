"""Squadrons and flotillas: wear, repair, and how they are made up (SL 3, 11)."""

from __future__ import annotations

from campaign.record.causes import Harm, Sinking, Unforming
from campaign.record.fact import Ruled
from campaign.record.pauses import Own, Pause
from campaign.record.readers import Readers, owner, owner_unless
from campaign.record.wording import Wording
from table.wording import people

LOST_TO_DAMAGE = {  # how a sail went that was past her damage rating (SL 7.351)
    Sinking.IN_A_GALE: "founders in the gale",
    Sinking.WORN_OUT: "is worn out, and lost at sea",
    Sinking.CONDEMNED: "is condemned in port as unserviceable",
}
IN_ACTION = (Harm.GUNS, Harm.PRIZE, Harm.FIRESHIP)  # damage that both sides see done (SL 8.125)


class OfSquadron(Ruled):
    """What befalls a squadron, which its owner knows."""

    squadron: str

    def readers(self) -> Readers:
        return owner(self.squadron)


class Damaged(OfSquadron, tag="damaged"):
    """Damage points to a squadron, and what they bring it to; `battle` if it was in one."""

    points: int
    total: int
    why: str
    cause: Harm
    battle: str = ""

    def readers(self) -> Readers:
        """SL 8.125, 7.224: both sides see what guns and fireships do in a battle, but not the wear of a station left after it."""
        return owner_unless(bool(self.battle) and self.cause in IN_ACTION, self.squadron)

    def words(self, say: Wording) -> str:
        return say.of(self.squadron, f"takes {self.points} damage, {self.total} in all: {self.why}")

    def is_news(self, side: str) -> bool:
        """SL 11.2: wear and weather are drawn together."""
        return bool(self.battle)

    def belongs(self, battle: str) -> bool:
        return self.battle == battle


class SailSank(OfSquadron, tag="sail-sank"):
    """A sail is lost to the sea or to the guns, or condemned or hulked in port."""

    left: int
    cause: Sinking
    sail: str = ""

    def words(self, say: Wording) -> str:
        sail = self.sail or "a sail"
        if self.cause is Sinking.HULKED:
            return f"{sail} of {say.piece(self.squadron)} is broken up; {self.left} left"
        if self.cause is Sinking.CUT_OUT:
            return say.of(self.squadron, f"loses {sail}, cut out at her moorings; {self.left} left")
        if self.cause in LOST_TO_DAMAGE:
            return f"{sail} of {say.piece(self.squadron)} {LOST_TO_DAMAGE[self.cause]}; {self.left} left"
        whither = " to the sea" if self.cause is Sinking.FOUNDERED else ""
        return say.of(self.squadron, f"loses {sail}{whither}; {self.left} left")

    def is_news(self, side: str) -> bool:
        """Of one lost to the guns the battle tells."""
        return not self.cause.by_guns

    def pause(self, own: Own) -> Pause | None:
        return Pause.LOSS if own(self.squadron) else None


class Repaired(OfSquadron, tag="repaired"):
    points: int
    total: int

    routine = True

    def words(self, say: Wording) -> str:
        return say.of(self.squadron, f"is repaired of {self.points} damage, {self.total} left")


class InOrdinary(OfSquadron, tag="in-ordinary"):
    """A squadron is laid up to be repaired, or comes back to fit out."""

    place: str
    laid_up: bool

    routine = True

    def words(self, say: Wording) -> str:
        told = "is laid up in ordinary" if self.laid_up else "leaves ordinary to fit out"
        return say.of(self.squadron, f"{told} {say.at(self.place)}")


class Formed(Ruled, tag="formed"):
    """A flotilla or a squadron was formed; `arrived` if it came into play so (SL 11.15)."""

    piece: str
    place: str
    arrived: bool = False

    def readers(self) -> Readers:
        return owner(self.piece)

    def words(self, say: Wording) -> str:
        return say.of(self.piece, f"{'arrives from off the chart' if self.arrived else 'is formed'} {say.at(self.place)}")

    def is_news(self, side: str) -> bool:
        """Those that are formed are drawn together."""
        return self.arrived


class Subordinated(Ruled, tag="subordinated"):
    """A flotilla was put under another, or taken from under it: from which, where, and whether a gale did it (SL 5.37b)."""

    formation: str
    superior: str | None
    whole: str = ""
    place: str = ""
    by_gale: bool = False

    def readers(self) -> Readers:
        return owner(self.formation)

    def words(self, say: Wording) -> str:
        at = f" {say.at(self.place)}" if self.place else ""
        if self.superior:
            return say.of(self.formation, f"comes under {say.piece(self.superior)}{at}")
        if self.by_gale:
            return say.of(self.formation, f"is parted from {say.piece(self.whole)} by the gale, and is by itself{at}")
        left = f"leaves {say.piece(self.whole)}, and acts by itself{at}" if self.whole else "acts by itself again"
        return say.of(self.formation, left)

    def pause(self, own: Own) -> Pause | None:
        return Pause.LOSS if self.by_gale and own(self.formation) else None


class Detached(OfSquadron, tag="detached"):
    formation: str

    routine = True

    def words(self, say: Wording) -> str:
        return say.of(self.squadron, f"leaves {say.piece(self.formation)}")


class Transferred(Ruled, tag="transferred"):
    """A sail went from one squadron to another."""

    sail: str
    donor: str
    recipient: str

    def readers(self) -> Readers:
        return owner(self.donor)

    def words(self, say: Wording) -> str:
        return f"{self.sail} goes from {say.piece(self.donor)} to {say.piece(self.recipient)}"


class Arrived(OfSquadron, tag="arrived"):
    """Sail came into play, and where; `formed` if they are a whole squadron that came so (SL 11.15)."""

    sail: list[str]
    formed: bool = False
    place: str = ""

    def words(self, say: Wording) -> str:
        sail, at = ", ".join(self.sail), f" {say.at(self.place)}" if self.place else ""
        if self.formed:
            return say.of(self.squadron, f"comes into play{at}: {sail}")
        return f"{sail} {'join' if len(self.sail) > 1 else 'joins'} {say.piece(self.squadron)}{at}"

    def pause(self, own: Own) -> Pause | None:
        return Pause.REINFORCEMENT if own(self.squadron) else None


class Withdrawn(Ruled, tag="withdrawn"):
    """Sail left play for another theatre, or a whole squadron, which stays formed there."""

    side: str
    sail: list[str]
    squadron: str = ""

    def readers(self) -> Readers:
        return owner(self.side)

    def words(self, say: Wording) -> str:
        sail = ", ".join(self.sail)
        if self.squadron:
            return say.of(self.squadron, f"leaves the theatre whole: {sail}")
        return f"{sail} {'leave' if len(self.sail) > 1 else 'leaves'} the theatre"

    def pause(self, own: Own) -> Pause | None:
        return Pause.REINFORCEMENT if own(self.side) or (self.squadron and own(self.squadron)) else None


class Forgone(Ruled, tag="forgone"):
    """Something that was ordered could not be done when its turn came."""

    side: str
    what: str
    why: str

    def readers(self) -> Readers:
        return owner(self.side)

    def words(self, say: Wording) -> str:
        return f"{people(self.side)}: {self.what} comes to nothing: {self.why}"


class Unformed(Ruled, tag="unformed"):
    """A squadron or a formation is no more."""

    piece: str
    why: str
    cause: Unforming = Unforming.OTHER

    def readers(self) -> Readers:
        return owner(self.piece)

    def words(self, say: Wording) -> str:
        return say.of(self.piece, f"is no more: {self.why}")

    def is_news(self, side: str) -> bool:
        """Not of a flotilla whose last squadron left it, as when all are laid up."""
        return self.cause is not Unforming.NO_SQUADRONS


class Disorganised(Ruled, tag="disorganised"):
    """A formation was thrown into disorder, by the battle itself if `by_battle` (SL 8.45), or has recovered."""

    formation: str
    recovered: bool = False
    by_battle: bool = False

    def readers(self) -> Readers:
        return owner_unless(self.by_battle, self.formation)

    def words(self, say: Wording) -> str:
        return say.of(self.formation, f"is in {'good order again' if self.recovered else 'disorder'}")

    def belongs(self, battle: str) -> bool:
        return self.by_battle
