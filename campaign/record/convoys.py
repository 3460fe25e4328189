"""Convoys and corsairs (SL 10)."""

from __future__ import annotations

from campaign.record.causes import Harm
from campaign.record.fact import Ruled
from campaign.record.pauses import Own, Pause
from campaign.record.readers import EVERYBODY, Readers, owner, owner_unless
from campaign.record.wording import Wording


class OfConvoy(Ruled):
    """What a convoy does, which its owner knows."""

    convoy: str

    def readers(self) -> Readers:
        return owner(self.convoy)


class CallsOwner(OfConvoy):
    """What befalls a convoy, for which its owner is called."""

    def pause(self, own: Own) -> Pause | None:
        return Pause.CONVOY if own(self.convoy) else None


class ConvoyAssembled(CallsOwner, tag="convoy-assembled"):
    """A convoy has appeared on the chart, where everybody sees it (SL 10.113)."""

    place: str

    def readers(self) -> Readers:
        return EVERYBODY

    def words(self, say: Wording) -> str:
        return say.of(self.convoy, f"assembles {say.at(self.place)}")


class ConvoyHarmed(CallsOwner, tag="convoy-harmed"):
    """Damage points to a convoy, with four for each counted sail that the enemy sank, and what they bring it to."""

    points: int
    total: int
    why: str
    cause: Harm

    def readers(self) -> Readers:
        """SL 10.132, 8.125: what guns do to it in a battle lies open, since it brings the enemy prestige."""
        return owner_unless(self.cause is Harm.CONVOY_FIGHT, self.convoy)

    def words(self, say: Wording) -> str:
        return say.of(self.convoy, f"takes {self.points} damage, {self.total} in all: {self.why}")

    def is_news(self, side: str) -> bool:
        """Of what a battle does to it the battle tells, and wear is no news."""
        return self.cause is Harm.RAID

    def belongs(self, battle: str) -> bool:
        return self.cause is Harm.CONVOY_FIGHT


class ConvoyScattered(CallsOwner, tag="convoy-scattered"):
    """A convoy scattered, and where."""

    why: str
    place: str = ""

    def readers(self) -> Readers:
        return EVERYBODY

    def words(self, say: Wording) -> str:
        return say.of(self.convoy, f"scatters{f' {say.at(self.place)}' if self.place else ''}: {self.why}")


class ConvoyFound(CallsOwner, tag="convoy-found"):
    """A scattered convoy was come upon, and where, and may be attacked in this increment (SL 10.156)."""

    why: str
    place: str = ""

    def readers(self) -> Readers:
        return EVERYBODY

    def words(self, say: Wording) -> str:
        where = f" {say.at(self.place)}" if self.place else ""
        return f"ships of {say.piece(self.convoy)} are come upon{where}: {self.why}"


class ConvoyEnded(CallsOwner, tag="convoy-ended"):
    """A convoy was disbanded: at its destination, or because there is nothing left of it."""

    place: str
    why: str
    arrived: bool

    def words(self, say: Wording) -> str:
        return say.of(self.convoy, f"is disbanded {say.at(self.place)}" if self.arrived else f"is no more: {self.why}")


class Escorting(Ruled, tag="escorting"):
    """An escort was ordered to a convoy, has joined it, parted from it in a gale, or is released: fulfilled or not."""

    formation: str
    convoy: str
    what: str
    fulfilled: bool = False

    def readers(self) -> Readers:
        return owner(self.formation)

    def words(self, say: Wording) -> str:
        return say.of(self.formation, f", escort of {say.piece(self.convoy)}, {self.what}")


class Victualled(OfConvoy, tag="victualled"):
    """A victualling convoy gathered repair points, or unloaded them at a port; `left` are in its holds."""

    points: int
    left: int
    port: str = ""

    def words(self, say: Wording) -> str:
        if self.port:
            return say.of(self.convoy, f"unloads {self.points} repair points at {say.port(self.port)}; {self.left} left")
        return say.of(self.convoy, f"takes in {self.points} repair points, {self.left} in all")


class TroopsLanded(OfConvoy, tag="troops-landed"):
    """The troops of a convoy came to their port, with so much damage on the way."""

    place: str
    damage: int

    def readers(self) -> Readers:
        return EVERYBODY

    def words(self, say: Wording) -> str:
        return f"the troops of {say.piece(self.convoy)} land {say.at(self.place)}, with {self.damage} damage on the way"


class CorsairsStir(Ruled, tag="corsairs-stir"):
    """The corsairs of a port are at large, lie quiet, or are neutralised (SL 10.214-10.215), and why."""

    port: str
    state: str
    why: str

    routine = True

    def readers(self) -> Readers:
        return EVERYBODY

    def words(self, say: Wording) -> str:
        return f"the corsairs of {say.port(self.port)} are {self.state}: {self.why}"


class CorsairLost(Ruled, tag="corsair-lost"):
    """One of a squadron of corsairs without number was lost, and it is as strong as before (SL 10.233)."""

    squadron: str
    sail: str

    def readers(self) -> Readers:
        return owner(self.squadron)

    def words(self, say: Wording) -> str:
        return say.of(self.squadron, f"loses {self.sail or 'a sail'}, and is as many as before")
