"""Prestige, events and wars ashore, ports and contingents (SL 3.13, 9.2, 12)."""

from __future__ import annotations

from campaign.record.fact import Ruled
from campaign.record.pauses import Own, Pause
from campaign.record.readers import EVERYBODY, Readers, owner, owner_unless
from campaign.record.wording import Wording, by_side
from maps.place import space_named
from table.wording import counted, party, people


class PrestigeChanged(Ruled, tag="prestige"):
    """A side's prestige rose or fell; `by_battle` if it is what a battle was worth (SL 8.431)."""

    side: str
    points: int
    total: int
    why: str
    by_battle: bool = False

    def readers(self) -> Readers:
        return owner_unless(self.by_battle, self.side)

    def words(self, say: Wording) -> str:
        gained = f"{'win' if self.points > 0 else 'lose'} {abs(self.points)}"
        return f"{people(self.side)} {gained} prestige, {self.total} in all: {self.why}"

    def belongs(self, battle: str) -> bool:
        return self.by_battle


class Tallied(Ruled, tag="tallied"):
    """A side has done something for or against an event."""

    side: str
    name: str
    by: int
    total: int

    routine = True

    def readers(self) -> Readers:
        return owner(self.side)

    def words(self, say: Wording) -> str:
        return f"{people(self.side)} have done {self.total} for {self.name}"


class Ashore(Ruled):
    """What happens ashore, which everybody hears of (SL 9.2), and players are called for."""

    def readers(self) -> Readers:
        return EVERYBODY

    def pause(self, own: Own) -> Pause:
        return Pause.EVENT


class TurnedCoat(Ashore, tag="turned-coat"):
    """A contingent went over to another side, or to none."""

    flag: str
    to: str | None

    def words(self, say: Wording) -> str:
        whither = f"goes over to {people(self.to)}" if self.to else "goes neutral"
        return f"the {party(self.flag)} contingent {whither}"


class EventTold(Ashore, tag="event"):
    """What became of a political event: it occurred, its effects are felt, or they are at an end; a random one befell."""

    event: str
    name: str
    what: str

    def words(self, say: Wording) -> str:
        return f"{self.name}: {self.what}"


class WarTold(Ashore, tag="war"):
    """What became of a military campaign: it began, its marker moved to a box, its status changed, or it is over."""

    campaign: str
    name: str
    what: str
    box: int

    def words(self, say: Wording) -> str:
        return f"{self.name}: {self.what}"


class PortsTurned(Ashore, tag="ports-turned"):
    """Events have closed or opened ports, or hoisted another flag there: by port, the flag and the sides admitted as guests."""

    ports: dict[str, tuple[str, tuple[str, ...]]]

    def words(self, say: Wording) -> str:
        told = (
            f"{say.names.place(space_named(port))} flies the {party(flag)} flag"
            + (f" and admits {', '.join(map(people, guests))}" if guests else "")
            for port, (flag, guests) in self.ports.items()
        )
        return "; ".join(told)


class StoresSent(Ruled, tag="stores-sent"):
    """A yard was sent repair points."""

    port: str
    points: int
    total: int

    def readers(self) -> Readers:
        return EVERYBODY

    def words(self, say: Wording) -> str:
        return f"{self.points} repair points are sent to {say.port(self.port)}, {self.total} there in all"


class WarOver(Ashore, tag="war-over"):
    """The whole war is over: who has won it, if anybody, with what prestige, and by how many points, if that was noted."""

    victor: str
    prestige: dict[str, int]
    margin: int | None = None

    def words(self, say: Wording) -> str:
        by = f" by {counted(self.margin, 'point')} of prestige" if self.margin else ""
        victor = f"{people(self.victor)} are victorious{by}" if self.victor else "neither has won"
        return f"THE WAR IS OVER: {victor}; {by_side(self.prestige)}"
