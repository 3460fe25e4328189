"""World and what is in it: the whole present of one campaign as a plain document.

Beside the document, and never in it, lie the sea that the theatre compiles to and the charts in force.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Literal, get_args

import msgspec

from campaign.charts.tables import Charts
from campaign.clock import Clock
from campaign.convoying import Convoy
from campaign.corsairing import CORSAIRS, Corsairs
from campaign.engagement import Battle, Sail
from campaign.event_book.rows import NO_EVENTS, EventBook
from campaign.exclusive_rules.rows import NO_EXCLUSIVE_RULES, ExclusiveRules
from campaign.options import Options, as_before
from campaign.politics import Politics
from campaign.sightings import LastSeen
from maps.place import NO_PLACE, Place, is_berth, open_water
from maps.sea import Sea
from maps.waters import Almanac, Waters
from maps.weather import Gripped, Storm, Weather
from orders.booklet import Booklet
from orders.chits import Admiralty
from table.copying import twin
from table.dice import Tableau, Tray

Kind = Literal["detachment", "flag", "grand flag", "independent", "dummy", "convoy"]
Resolver = Literal["abstract", "hexes", "wooden-ships", "table"]
RESOLVERS: tuple[Resolver, ...] = get_args(Resolver)  # SL 8.126: the Combat Damage Table, two hex games, a real table
HEX_GAMES: dict[Resolver, str] = {
    "hexes": "flying colors",
    "wooden-ships": "wooden ships",
}  # what of `tactical.playing` they play
Away = Literal["wounded", "captured", "withdrawn"]
Box = Literal["available", "assigned", "stationed", "cruising", "shadowing", "recovery", "aside"]

ALONE: tuple[Kind, ...] = ("detachment", "independent", "dummy", "convoy")  # SL 3.322: these have no flotillas under them

__all__ = ["Sail"]  # a ship is told of here as well as in the battle she fights


class Promotion(msgspec.Struct, frozen=True):
    """SL 11.172: from this year on a leader has this rank and these ratings."""

    year: int
    rank: str
    leadership: int
    strategy: int
    control: int


Temperament = Literal["bold", "steady", "cautious"]


class Leader(msgspec.Struct):
    """A leader and his ratings (SL 3.43): leadership, strategy, control. `away` says why he is out of play, if he is.

    One who is `ashore` at a port, a governor, has no part in the mess: he is posted to no flotilla, but may have a station
    (SL 3.461, 3.472). `temper` is how a computer's admiral fights where he commands; no rule asks for it.
    """

    id: str
    name: str
    side: str
    rank: str
    leadership: int
    strategy: int
    control: int
    personality: str
    command: str = ""
    promotions: tuple[Promotion, ...] = ()
    away: Away | None = None
    returns: int | None = None
    victorious: int | None = None
    ashore: str = ""
    temper: Temperament | None = None


class Squadron(msgspec.Struct):
    """SL 3.24: sail of one class under one flag. It stands where its formation does, or at a berth of its own.

    `shift` is printed on its counter (SL 3.245), `worn_shift` on the reverse, for more than ten points of damage. A `flagship`
    is one great ship with a counter of her own (SL 3.223, 10.3). A corsairs' squadron names the port that is their base
    (SL 10.23), and is `endless` if nobody knows how many they are (SL 10.231).
    """

    id: str
    name: str
    side: str
    flag: str
    sail_class: str
    ships: list[Sail]
    damage: int = 0
    formation: str | None = None
    berth: Place | None = None
    in_ordinary: bool = False
    command: str = ""
    capacity: int = 4
    shift: int = 0
    worn_shift: int | None = None
    flagship: bool = False
    corsairs: str = ""
    endless: bool = False

    @property
    def sail(self) -> int:
        """SL 3.242: how many sail are assigned to it."""
        return len(self.ships)


class Formation(msgspec.Struct):
    """SL 3.31: a flotilla under a leader, or an independent squadron under a notional one.

    Whether it is ready or fitting out follows from its place: a harbour or a minor port's flag is for fitting out
    (SL 3.273), anywhere else it is at sea. A subordinate flotilla is where its superior is. `charge` is the place that it is
    to interdict (SL 7.211), `interdicting` the one where it has done so in this turn. A dummy has no squadrons (SL 7.152), nor
    has a convoy whose sail are not counted (SL 10.11).
    """

    id: str
    name: str
    side: str
    kind: Kind
    place: Place
    leader: str | None = None
    spotted: bool = False
    command: str = ""
    superior: str | None = None
    disorganised: bool = False
    charge: Place = NO_PLACE
    interdicting: Place = NO_PLACE

    @property
    def fitting_out(self) -> bool:
        return is_berth(self.place)


class Command(msgspec.Struct, frozen=True):
    """SL 3.12: a part of a fleet with an admiral of its own; `flags` are its contingents (SL 3.13)."""

    id: str
    name: str
    side: str
    flags: tuple[str, ...]


class FlotillaCounter(msgspec.Struct, frozen=True):
    """SL 3.325: a flotilla of the counter mix, in play or not; there are no others."""

    id: str
    name: str
    side: str
    command: str
    kind: Kind


class SquadronCounter(msgspec.Struct, frozen=True):
    """SL 3.246: a squadron of the counter mix that is not formed now; a lost flagship's never will be again (SL 10.31)."""

    id: str
    name: str
    side: str
    flag: str
    sail_class: str
    command: str = ""
    capacity: int = 4
    shift: int = 0
    worn_shift: int | None = None
    flagship: bool = False


class Division(msgspec.Struct, frozen=True):
    """SL 11.123, 11.15: ships that come formed, all to one place: squadrons, and flotillas with their leaders (SL 11.176).

    `rolled` names the squadrons that come with the damage of a die, beside what they have (SL 11.153).
    """

    place: Place
    squadrons: tuple[Squadron, ...]
    flotillas: tuple[Formation, ...] = ()
    leaders: tuple[Leader, ...] = ()
    rolled: tuple[str, ...] = ()

    @property
    def by_sea(self) -> bool:
        """SL 11.15: formations enter the chart as the next Operations Phase opens; squadrons for a port are there at once."""
        return bool(self.flotillas) or not is_berth(self.place)


class Arrival(msgspec.Struct, frozen=True):
    """SL 11.12: what the schedule brings into play or takes out of it in the R&R step of a turn.

    Sail go to squadrons of the command at the port (SL 11.14), or form one that enters the chart at `entry` (SL 3.254c);
    `leader` comes to the mess (SL 11.176); `division` comes formed; `counters` and `spares` are set aside for use (SL 11.154);
    `auxiliary` comes to the box that it names (SL 11.16). `leaves` are sail, `recalls` whole squadrons, `departs` leaders and
    `pays_off` auxiliaries withdrawn (SL 11.125, 6.114); `serves` is a leader who passes to the command.
    """

    year: int
    turn: int
    side: str
    port: str = ""
    flag: str = ""
    sail_class: str = "SOL"
    ships: tuple[Sail, ...] = ()
    leader: Leader | None = None
    leaves: tuple[str, ...] = ()
    departs: tuple[str, ...] = ()
    serves: str | None = None
    command: str = ""
    entry: Place = NO_PLACE
    division: Division | None = None
    counters: tuple[FlotillaCounter, ...] = ()
    spares: tuple[SquadronCounter, ...] = ()
    recalls: tuple[str, ...] = ()
    auxiliary: Auxiliary | None = None
    pays_off: tuple[str, ...] = ()

    @property
    def by_sea(self) -> bool:
        """Whether it enters the chart by sea, as the next Operations Phase opens (SL 11.15)."""
        return bool(self.entry) or (self.division is not None and self.division.by_sea)


class Auxiliary(msgspec.Struct):
    """SL 6.11: frigates, gun-boats, fireships or marines as a capability; `range` is None for one of unlimited range (SL 6.15).

    `at` goes with the box: assigned, a formation's id or `port:brest`; stationed, a space; cruising, a sea zone; shadowing, the
    formation shadowed. One set aside is not in play: a mixed-role counter that sail may be converted to (SL 6.32), or corsairs
    that are not active. `ships` are the sail it was converted from, `base` the port of a corsair's (SL 10.223).
    """

    id: str
    name: str
    side: str
    flag: str
    aux_class: str
    range: int | None
    command: str = ""
    box: Box = "available"
    at: str = ""
    ships: tuple[Sail, ...] = ()
    base: str = ""


class Constraint(msgspec.Struct, frozen=True):
    """What a battle leaves a formation to do with its next point (SL 8.231, 8.46b, 7.223).

    It must leave the place; `barred` are places that it may not go to; `back` is the only one, where it has to return.
    """

    leave: Place
    barred: tuple[Place, ...] = ()
    back: Place = NO_PLACE


class Parting(msgspec.Struct):
    """SL 7.135-7.136: a shadowed formation has divided or was unformed, and whoever shadows it is still to say what he follows.

    `parts` are formations that left it, `heirs` those that received sail of it.
    """

    origin: str
    parts: list[str] = []
    heirs: list[str] = []


class GaleMarker(msgspec.Struct):
    """SL 5.311: a gale on the chart: whose, how strong, where it is and where it began."""

    wind: str
    force: int
    place: Place
    start: Place


class GaleDue(msgspec.Struct):
    """A gale found while the winds were determined, to be placed when the first increment starts (SL 5.322)."""

    wind: str
    force: int


class Track(msgspec.Struct):
    """A formation's move in this increment, kept until it closes: who passed whom is judged by it, and who has the gauge.

    `wind` says how it came: "with" the wind, "against" it, or "light" where it had to be caught without one.
    """

    formation: str
    here: Place
    there: Place
    wind: str = ""


class Increment(msgspec.Struct):
    """What lasts one increment: made anew when the next begins.

    `markers` are laid and taken up while all sail (SL 5.152); `tracks` tell who came whence, until the increment closes;
    `battle_spaces` are where battles were fought in it, which nobody may enter after one (SL 8.46b).
    """

    markers: dict[str, str] = {}
    tracks: list[Track] = []
    battle_spaces: list[str] = []


class Impulse(msgspec.Struct):
    """What lasts one impulse: made anew when the next begins.

    Its seasonal `winds` and the gales found among them, which the first increment places (SL 5.322); what each side has
    `searched` (SL 7.122); and the auxiliaries whose shadows are too fresh to be shaken off when it ends (SL 7.141).
    """

    winds: list[str] = []
    gales_due: list[GaleDue] = []
    searched: list[str] = []
    fresh_shadows: list[str] = []


class Administration(msgspec.Struct):
    """What lasts one administrative phase: made anew when the Operations Phase before the next one ends.

    `fresh` are squadrons back from ordinary, which may not be laid up again at once (SL 11.31); `reinforcing` are those that have
    come into play in its last step, and are free of their commands' authority until it is over (SL 11.14).
    """

    fresh: list[str] = []
    reinforcing: list[str] = []


class World(Tableau, kw_only=True):
    """One campaign as it stands now; what lasts no longer than an increment, an impulse or an administrative phase lies in a part
    of its own. `resolver` says who resolves its battles (SL 8.126). `lets_stand` are the sides that let every die stand, as a
    computer does, and are never asked for a mulligan (SL 12.31d). `sightings` is the sighting book, by formation (SL 7.11).
    It is stored as `campaign.document` has it."""

    theatre: str
    clock: Clock
    sides: tuple[str, ...]
    leaders: dict[str, Leader] = {}
    squadrons: dict[str, Squadron] = {}
    formations: dict[str, Formation] = {}
    increment: Increment = msgspec.field(default_factory=Increment)
    impulse: Impulse = msgspec.field(default_factory=Impulse)
    administration: Administration = msgspec.field(default_factory=Administration)
    gales: list[GaleMarker] = []
    commands: dict[str, Command] = {}
    stations: dict[str, str] = {}
    flotillas: dict[str, FlotillaCounter] = {}
    spare_squadrons: dict[str, SquadronCounter] = {}
    schedule: list[Arrival] = []
    prestige: dict[str, int] = {}
    prestige_before: dict[str, int] = {}
    repair_points: dict[str, int] = {}
    gale_ranges: dict[str, dict[str, int]] = {}
    auxiliaries: dict[str, Auxiliary] = {}
    dummies: dict[str, int] = {}
    partings: dict[str, Parting] = {}
    shelled: dict[str, str] = {}
    battle: Battle | None = None
    battles: int = 0
    constraints: dict[str, Constraint] = {}
    double_blind: bool = False
    resolver: Resolver = "abstract"
    elsewhere: dict[str, Squadron] = {}
    allegiance: dict[str, str] = {}
    convoys: dict[str, Convoy] = {}
    events: Politics = msgspec.field(default_factory=Politics)
    benefits: dict[str, dict[str, int]] = {}
    solitaire: bool = False
    corsairs: Corsairs = msgspec.field(default_factory=Corsairs)
    admiralty: Admiralty = msgspec.field(default_factory=Admiralty)
    options_chosen: Options | None = None
    lets_stand: tuple[str, ...] = ()
    left_in_peace: dict[str, int] = {}
    came_by: dict[str, Place] = {}
    sightings: dict[str, LastSeen] = {}

    def attach(
        self,
        almanac: Almanac,
        charts: Charts,
        event_book: EventBook | None = None,
        booklets: Mapping[str, Booklet] | None = None,
        exclusive: ExclusiveRules | None = None,
    ) -> World:
        """Lay the chart and the tables beside the document, and the theatre's booklets and exclusive rules if it has any."""
        self.__dict__.update(almanac=almanac, sea=almanac.sea, charts=charts)
        self.__dict__.update(event_book=event_book or self.event_book, booklets=booklets or self.booklets)
        self.__dict__.update(exclusive=exclusive or self.exclusive)
        return self

    @cached_property
    def event_book(self) -> EventBook:
        """SL 9.211: the theatre's events; an empty booklet where it has none."""
        return NO_EVENTS

    @cached_property
    def booklets(self) -> Mapping[str, Booklet]:
        """SL 9.311: the orders booklets by the set of chits that each has; none where the theatre has no orders."""
        return {}

    @cached_property
    def exclusive(self) -> ExclusiveRules:
        """The theatre's own rules; none where it is played by the series rules alone."""
        return NO_EXCLUSIVE_RULES

    @cached_property
    def almanac(self) -> Almanac:
        raise _not_attached("almanac")

    @cached_property
    def sea(self) -> Sea:
        raise _not_attached("sea")

    @cached_property
    def charts(self) -> Charts:
        raise _not_attached("charts")

    @property
    def options(self) -> Options:
        """The options in force; of a campaign from before they were kept, those that it had then."""
        return self.options_chosen or as_before(self.charts.options)

    @cached_property
    def waters(self) -> Waters:
        """The sea under the weather of this moment."""
        return self.almanac.waters(self.weather)

    @property
    def weather(self) -> Weather:
        gales = self.charts.gales
        return Weather.of(
            self.impulse.winds,
            [Storm(g.wind, g.force, g.place, gales[g.force].hindrance, gales[g.force].toll) for g in self.gales],
        )

    def clone(self) -> World:
        """A second world to try things on: the same document, the same chart and tables beside it."""
        return twin(self).attach(self.almanac, self.charts, self.event_book, self.booklets, self.exclusive)

    def lay(self, tray: Tray) -> None:
        """A phase begins: a fresh tray, and the weather as the document has it."""
        super().lay(tray)
        self.weather_changed()

    def weather_changed(self) -> None:
        """Winds or gales are no longer what they were: the waters are worked out anew when next asked for."""
        self.__dict__.pop("waters", None)

    @property
    def parties(self) -> tuple[str, ...]:
        """The sides, and after them the corsairs whom no side plays, if there are any (SL 3.113d, 13.2c)."""
        return (*self.sides, CORSAIRS) if self.corsairs.run_by else self.sides

    def squadrons_of(self, formation: str) -> list[Squadron]:
        """The squadrons subordinate to a formation, in a fixed order."""
        return [squadron for squadron in self.squadrons.values() if squadron.formation == formation]

    def company(self, formation: str) -> list[Squadron]:
        """All squadrons of a formation, with those of the flotillas subordinate to it in whatever depth."""
        flag = self.formations[formation]
        if flag.kind in ALONE:
            return self.squadrons_of(formation)
        array = self.array(flag)
        if len(array) == 1:
            return self.squadrons_of(formation)
        found: dict[str | None, list[Squadron]] = {flotilla.id: [] for flotilla in array}
        for squadron in self.squadrons.values():
            if squadron.formation in found:
                found[squadron.formation].append(squadron)
        return [squadron for squadrons in found.values() for squadron in squadrons]

    def companies(self) -> dict[str, list[Squadron]]:
        """The company of every formation that acts by itself, found in one go; its squadrons in the order of the document."""
        flags = {formation.id: self.topmost(formation).id for formation in self.formations.values()}
        found: dict[str, list[Squadron]] = {flag: [] for flag in flags.values()}
        for squadron in self.squadrons.values():
            if squadron.formation is not None:
                found[flags[squadron.formation]].append(squadron)
        return found

    def array(self, formation: Formation) -> list[Formation]:
        """A formation and all flotillas subordinate to it, in whatever depth."""
        found = [formation]
        if formation.kind in ALONE:
            return found
        lesser = [one for one in self.formations.values() if one.superior is not None]
        for flotilla in found:
            found += [one for one in lesser if one.superior == flotilla.id]
        return found

    def topmost(self, formation: Formation) -> Formation:
        """The formation that acts by itself which one is, or is subordinate to in whatever depth."""
        while formation.superior is not None:
            formation = self.formations[formation.superior]
        return formation

    def subordinates(self, formation: str) -> list[Formation]:
        """The flotillas directly subordinate to one (SL 3.322)."""
        return [lesser for lesser in self.formations.values() if lesser.superior == formation]

    def fleet(self, side: str) -> list[Formation]:
        """A side's formations that act by themselves, in a fixed order: those subordinate to none."""
        return [formation for formation in self.formations.values() if formation.side == side and formation.superior is None]

    def flotilla_names(self, side: str) -> list[str]:
        """The ids of a side's formations and flotilla counters, formed or not, and of those that the schedule will bring."""
        pieces: list[Formation | FlotillaCounter] = [*self.formations.values(), *self.flotillas.values()]
        for entry in self.schedule:
            pieces += [*entry.counters, *(entry.division.flotillas if entry.division else ())]
        return list(dict.fromkeys(one.id for one in pieces if one.side == side))

    def leader_names(self, side: str) -> list[str]:
        """The ids of a side's leaders, in play or not, and of those that the schedule will bring."""
        people = list(self.leaders.values())
        for entry in self.schedule:
            people += [*filter(None, [entry.leader]), *(entry.division.leaders if entry.division else ())]
        return list(dict.fromkeys(one.id for one in people if one.side == side))

    def squadron_names(self, side: str) -> list[str]:
        """The ids of a side's squadron counters, formed or not, and of those that the schedule will bring."""
        pieces: list[Squadron | SquadronCounter] = [*self.squadrons.values(), *self.spare_squadrons.values()]
        for entry in self.schedule:
            pieces += [*entry.spares, *(entry.division.squadrons if entry.division else ())]
        return list(dict.fromkeys(one.id for one in pieces if one.side == side))

    def side_of(self, flag: str) -> str | None:
        """SL 3.13, 3.133: the side that a contingent serves now; None for a neutral."""
        return self.allegiance[flag] or None if flag in self.allegiance else self.sea.serves.get(flag)

    def afloat(self) -> list[Formation]:
        """All sides' formations that act by themselves."""
        return [formation for formation in self.formations.values() if formation.superior is None]

    def put(self, formation: Formation, place: Place) -> None:
        """A formation, and the flotillas subordinate to it, come to a place."""
        for one in self.array(formation):
            one.place = place

    def mess(self, side: str) -> list[Leader]:
        """SL 3.413: a side's leaders in play without a flotilla, and without a post ashore (SL 3.461)."""
        posted = {formation.leader for formation in self.formations.values()}
        there = [one for one in self.leaders.values() if one.side == side and one.away is None and not one.ashore]
        return [one for one in there if one.id not in posted]

    def flotilla_of(self, leader: str) -> Formation | None:
        """The flotilla that a leader is posted to."""
        return next((formation for formation in self.formations.values() if formation.leader == leader), None)

    def leader_of(self, formation: Formation) -> Leader | None:
        """Its leader, or None for the notional one (SL 3.431)."""
        return self.leaders.get(formation.leader) if formation.leader else None

    def assigned_to(self, post: str) -> list[Auxiliary]:
        """SL 6.13: the auxiliaries assigned to a formation, by its id, or to a port, as `port:brest`."""
        return [one for one in self.auxiliaries.values() if one.box == "assigned" and one.at == post]

    def place_of(self, squadron: Squadron) -> Place:
        """Where a squadron is: with its formation, or at its berth."""
        if squadron.formation is not None:
            return self.formations[squadron.formation].place
        assert squadron.berth is not None
        return squadron.berth

    def grip(self, place: str) -> Gripped | None:
        """The gale that has hold of a place, if any (SL 5.341)."""
        gripped = self.waters.gripped
        water = open_water(place) if gripped else None
        return gripped.get(water) if water else None


def _not_attached(what: str) -> AttributeError:
    return AttributeError(f"no {what} lies beside this world; expected it to be attached to one")
