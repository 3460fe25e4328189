"""A world in outline: what the commands that only show take from a stored world, without loading the rules' own types.

An outline is decoded straight from the document (`campaign.document`): fields that nobody here reads are passed over, and those
that older documents lack have the values that `campaign.state` gives them. Annotations are no strings here, which msgspec would
take as long to read as the document.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import NamedTuple, Protocol, Self, TypeVar

import msgspec

from campaign.options import Options
from campaign.sightings import LastSeen


class Clock(msgspec.Struct, frozen=True):
    """Where the war stands (SL 4.1), field by field as `campaign.clock` has it."""

    year: int
    turn: int = 1
    stage: int = 0
    impulse: int = 0
    increment: int = 0
    turns_played: int = 0


class Piece(msgspec.Struct, frozen=True):
    """Any piece of a side."""

    id: str
    name: str
    side: str


class Leader(Piece, frozen=True):
    rank: str


class Ship(msgspec.Struct, frozen=True):
    name: str
    guns: int = 74


class Squadron(Piece, frozen=True):
    """A squadron in play; one of corsairs has the port that is their base (SL 10.23)."""

    flag: str
    ships: tuple[Ship, ...]
    damage: int = 0
    formation: str | None = None
    berth: str | None = None
    in_ordinary: bool = False
    corsairs: str = ""


class SpareSquadron(Piece, frozen=True):
    """A squadron that is not formed now (SL 3.246)."""

    flag: str


class Formation(Piece, frozen=True):
    kind: str
    place: str
    leader: str | None = None
    superior: str | None = None
    spotted: bool = False


class Auxiliary(Piece, frozen=True):
    """An auxiliary; `base` is the port of a corsair's (SL 10.223)."""

    base: str = ""


class Command(msgspec.Struct, frozen=True):
    name: str


class Gale(msgspec.Struct, frozen=True):
    wind: str
    force: int
    place: str


class Division(msgspec.Struct, frozen=True):
    """Ships that come formed (SL 11.15)."""

    squadrons: tuple[Squadron, ...] = ()
    flotillas: tuple[Formation, ...] = ()
    leaders: tuple[Leader, ...] = ()


class Arrival(msgspec.Struct, frozen=True):
    """What an entry of the schedule will bring (SL 11.12)."""

    side: str
    leader: Leader | None = None
    auxiliary: Auxiliary | None = None
    division: Division | None = None
    counters: tuple[Piece, ...] = ()
    spares: tuple[SpareSquadron, ...] = ()

    @property
    def formed(self) -> Division:
        """What comes formed, which may be nothing."""
        return self.division or Division()

    @property
    def leaders(self) -> tuple[Leader, ...]:
        return (*([self.leader] if self.leader else ()), *self.formed.leaders)

    @property
    def auxiliaries(self) -> tuple[Auxiliary, ...]:
        return (self.auxiliary,) if self.auxiliary else ()

    @property
    def pieces(self) -> Iterator[Piece]:
        """All pieces that it will bring."""
        formed = self.formed
        return chain(self.leaders, self.auxiliaries, self.counters, self.spares, formed.squadrons, formed.flotillas)


class Base(msgspec.Struct, frozen=True):
    """A port that corsairs sail from (SL 10.21)."""

    port: str
    side: str = ""
    controller: str = ""


class Corsairs(msgspec.Struct, frozen=True):
    bases: dict[str, Base] = {}


class Politics(msgspec.Struct, frozen=True):
    """`last_turn` is the turn with which the war ends, once that is known, `last_stage` the stage of it, if it is not the turn's
    last, `ends_with` the event that ends it."""

    last_turn: int | None = None
    last_stage: int | None = None
    ends_with: str = ""


class Issued(msgspec.Struct, frozen=True):
    """An order under a formation (SL 9.324)."""

    side: str
    order: str
    target: str = ""


class Admiralty(msgspec.Struct, frozen=True):
    issued: dict[str, Issued] = {}


class Named(msgspec.Struct, frozen=True):
    """Something of which the name matters."""

    name: str


class HasName(Protocol):
    @property
    def name(self) -> str: ...


class Chart(NamedTuple):
    """The chart that a campaign is played on and its events, as far as their names go."""

    spaces: Mapping[str, HasName]
    zones: Mapping[str, HasName]
    winds: Mapping[str, HasName]
    events: Mapping[str, HasName]


class Outline(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """One campaign as it stood at some moment, as far as it is shown without the rules; its chart may lie beside it."""

    theatre: str
    clock: Clock
    sides: tuple[str, ...]
    winds: tuple[str, ...]
    gales: tuple[Gale, ...]
    leaders: dict[str, Leader]
    squadrons: dict[str, Squadron]
    formations: dict[str, Formation]
    commands: dict[str, Command] = {}
    flotillas: dict[str, Piece] = {}
    spare_squadrons: dict[str, SpareSquadron] = {}
    schedule: tuple[Arrival, ...] = ()
    prestige: dict[str, int] = {}
    auxiliaries: dict[str, Auxiliary] = {}
    double_blind: bool = False
    resolver: str = "abstract"
    elsewhere: dict[str, Squadron] = {}
    allegiance: dict[str, str] = {}
    convoys: dict[str, Piece] = {}
    events: Politics = Politics()
    corsairs: Corsairs = Corsairs()
    admiralty: Admiralty = Admiralty()
    options_chosen: Options | None = None
    sightings: dict[str, LastSeen] = {}

    @property
    def chart(self) -> Chart | None:
        """The chart that it is played on; None if nobody has laid it beside, and names are looked for in the theatre's files."""
        return self.__dict__.get("beside")

    def on_chart(self, chart: Chart) -> Self:
        """The same with its chart beside it."""
        self.__dict__["beside"] = chart
        return self

    @property
    def pieces(self) -> tuple[Mapping[str, Piece], ...]:
        """All pieces by their ids, in tables; a name is looked for in this order."""
        return (
            self.formations,
            self.squadrons,
            self.leaders,
            self.flotillas,
            self.spare_squadrons,
            self.auxiliaries,
            self.elsewhere,
            self.convoys,
        )


Kind = TypeVar("Kind", bound=Piece)


def joined(earlier: Outline, later: Outline) -> Outline:
    """A later moment with all pieces that there were at an earlier one, or were to come then: a leader killed in March still has
    his name in December."""
    due = earlier.schedule
    both = msgspec.structs.replace(
        later,
        formations=_by_id(one for entry in due for one in entry.formed.flotillas) | earlier.formations | later.formations,
        squadrons=_by_id(one for entry in due for one in entry.formed.squadrons) | earlier.squadrons | later.squadrons,
        leaders=_by_id(one for entry in due for one in entry.leaders) | earlier.leaders | later.leaders,
        flotillas=_by_id(one for entry in due for one in entry.counters) | earlier.flotillas | later.flotillas,
        spare_squadrons=_by_id(one for entry in due for one in entry.spares) | earlier.spare_squadrons | later.spare_squadrons,
        auxiliaries=_by_id(one for entry in due for one in entry.auxiliaries) | earlier.auxiliaries | later.auxiliaries,
        elsewhere=earlier.elsewhere | later.elsewhere,
        convoys=earlier.convoys | later.convoys,
    )
    return both if later.chart is None else both.on_chart(later.chart)


def _by_id(pieces: Iterable[Kind]) -> dict[str, Kind]:
    return {piece.id: piece for piece in pieces}
