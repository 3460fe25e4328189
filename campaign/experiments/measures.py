"""What a year of play is measured by, to be set beside history: actions, sorties, stations, convoys, wear.

It is gathered from the facts of each phase, and from a look at the chart as each impulse and each turn begins, so that it costs a
year next to nothing. Counts of sail are of ships of the line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec

from campaign.record.battle import Arrayed, BattleEnded, Lost
from campaign.record.causes import Harm
from campaign.record.convoys import ConvoyEnded, ConvoyHarmed
from campaign.record.fleet import Damaged
from campaign.record.sailing import MadeReady
from campaign.rules.flagships.pairing import LINE
from campaign.state import Squadron, World
from campaign.theatres.history_figures import Station
from maps.place import is_berth, port_of, space_named

SMALLEST = 3  # sail that put to sea together: fewer are no sortie


class Share(msgspec.Struct):
    """What a nation brought into an action, of the line, and what it cost her: damage points and sail."""

    sail: int = 0
    points: int = 0
    lost: int = 0


class Passage(msgspec.Struct):
    """A passage of arms: by side and flag what each had there, and whose the victory was, if anybody's."""

    parties: dict[str, dict[str, Share]]
    victor: str = ""

    def sail(self, side: str) -> int:
        return sum(one.sail for one in self.parties.get(side, {}).values())

    @property
    def weaker(self) -> int:
        """The sail of the line of whoever had fewer."""
        return min((self.sail(side) for side in self.parties), default=0)

    @property
    def together(self) -> int:
        return sum(self.sail(side) for side in self.parties)


class Trade(msgspec.Struct):
    """A side's convoys: how many came in, how many were destroyed, and how many were hurt by the enemy's guns on their way."""

    arrived: int = 0
    destroyed: int = 0
    fallen_upon: int = 0


class Measures(msgspec.Struct):
    """One year: its actions; by side the sail of every sortie, convoys, sail in ordinary at each turn, and how many spells at sea
    lasted so many impulses; by station in how many of the impulses it was manned, in how many a fleet lay in the port that it
    watches, and in how many of these it was manned."""

    actions: list[Passage] = []
    sorties: dict[str, list[int]] = {}
    trade: dict[str, Trade] = {}
    in_ordinary: dict[str, list[int]] = {}
    spells: dict[str, dict[int, int]] = {}
    manned: dict[str, int] = {}
    threatened: dict[str, int] = {}
    met: dict[str, int] = {}
    impulses: int = 0


class Observer:
    """Watches a year as it is played."""

    def __init__(self, world: World, stations: Iterable[Station]) -> None:
        self.found = Measures(
            sorties={side: [] for side in world.sides},
            trade={side: Trade() for side in world.sides},
            in_ordinary={side: [] for side in world.sides},
            spells={side: {} for side in world.sides},
            manned={one.id: 0 for one in stations},
            threatened={one.id: 0 for one in stations if one.watches},
            met={one.id: 0 for one in stations if one.watches},
        )
        self._stations = [(one, frozenset(map(space_named, one.at))) for one in stations]
        self._arrayed: dict[str, dict[str, tuple[str, str]]] = {}
        self._passages: dict[str, Passage] = {}
        self._at_sea: Counter[str] = Counter()
        self._fallen_upon: set[str] = set()
        self._turn, self._impulse = 0, 0

    def look(self, facts: Sequence[object], world: World) -> None:
        """After a phase: what it told, and the chart if an impulse or a turn has begun."""
        self._read(facts, world)
        clock = world.clock
        if clock.number != self._turn:
            self._turn = clock.number
            self._muster(world)
        if clock.impulse and clock.impulse != self._impulse:
            self._survey(world)
        self._impulse = clock.impulse

    def close(self, world: World) -> Measures:
        """The year is over: spells that last are counted as they stand."""
        for name in list(self._at_sea):
            self._ashore(name, world.squadrons[name].side if name in world.squadrons else "")
        return self.found

    # -- facts ---------------------------------------------------------------------------------------------------------

    def _read(self, facts: Sequence[object], world: World) -> None:
        sailed: Counter[tuple[str, str]] = Counter()
        for fact in facts:
            match fact:
                case MadeReady(formation=name, place=place, forced=False, shut_out=False) if name in world.formations:
                    formation = world.formations[name]
                    if formation.kind != "convoy":
                        sailed[formation.side, place] += line_sail(world.company(name))
                case Arrayed(brief=brief, battle=battle):
                    self._passages[battle] = Passage({party.side: {} for party in brief.parties})
                    for party in brief.parties:
                        for one in party.squadrons:
                            self._enter(battle, party.side, one.id, one.flag, len(one.ships) if one.sail_class in LINE else 0)
                case Damaged(squadron=squadron, points=points, battle=battle) if battle:
                    self._share(battle, squadron).points += points
                case Lost(squadron=squadron, battle=battle):
                    self._share(battle, squadron).lost += 1
                case BattleEnded(battle=battle, victor=victor, fought=True):
                    fought = self._passages.pop(battle, Passage({}))
                    fought.victor = victor
                    self.found.actions.append(fought)
                case ConvoyHarmed(convoy=convoy, cause=Harm.CONVOY_FIGHT):
                    self._fall_upon(world, convoy)
                case ConvoyEnded(convoy=convoy, arrived=arrived):
                    self._ended(world, convoy, arrived=arrived)
        for (side, _), sail in sailed.items():
            if sail >= SMALLEST:
                self.found.sorties[side].append(sail)

    def _enter(self, battle: str, side: str, squadron: str, flag: str, sail: int) -> None:
        """A squadron in an action; those without a sail of the line are left out."""
        if sail:
            self._arrayed.setdefault(battle, {})[squadron] = (side, flag)
            self._passages[battle].parties[side].setdefault(flag, Share()).sail += sail

    def _share(self, battle: str, squadron: str) -> Share:
        """What a squadron's nation has of an action; of whoever is not counted there, a share that nobody reads."""
        found = self._arrayed.get(battle, {}).get(squadron)
        passage = self._passages.get(battle)
        return Share() if found is None or passage is None else passage.parties[found[0]][found[1]]

    def _fall_upon(self, world: World, name: str) -> None:
        """Counted once a voyage."""
        if name not in self._fallen_upon and name in world.convoys:
            self._fallen_upon.add(name)
            self.found.trade[world.convoys[name].side].fallen_upon += 1

    def _ended(self, world: World, name: str, *, arrived: bool) -> None:
        self._fallen_upon.discard(name)
        convoy = world.convoys.get(name)
        if convoy is not None:
            trade = self.found.trade[convoy.side]
            trade.arrived += arrived
            trade.destroyed += not arrived

    # -- the chart -----------------------------------------------------------------------------------------------------

    def _muster(self, world: World) -> None:
        """The sail of the line in ordinary as a turn begins."""
        for side in world.sides:
            laid_up = [one for one in world.squadrons.values() if one.side == side and one.in_ordinary]
            self.found.in_ordinary[side].append(line_sail(laid_up))

    def _survey(self, world: World) -> None:
        """Who is at sea as an impulse begins, and which stations are manned."""
        self.found.impulses += 1
        there: Counter[tuple[str, str]] = Counter()
        ready: Counter[tuple[str, str]] = Counter()
        for name, one in world.squadrons.items():
            if one.sail_class not in LINE or one.side not in self.found.spells:
                continue
            place = world.place_of(one)
            if is_berth(place):
                self._ashore(name, one.side)
                ready[one.side, port_of(place)] += 0 if one.in_ordinary else one.sail
            else:
                self._at_sea[name] += 1
                there[one.side, place] += one.sail
        for station, places in self._stations:
            manned = sum(there[station.side, place] for place in places) >= station.sail
            self.found.manned[station.id] += manned
            menace = [sail for (side, port), sail in ready.items() if side != station.side and port == station.watches]
            if max(menace, default=0) >= station.fleet:
                self.found.threatened[station.id] += 1
                self.found.met[station.id] += manned

    def _ashore(self, squadron: str, side: str) -> None:
        """A spell at sea is over."""
        impulses = self._at_sea.pop(squadron, 0)
        if impulses and side in self.found.spells:
            spells = self.found.spells[side]
            spells[impulses] = spells.get(impulses, 0) + 1


def line_sail(squadrons: Iterable[Squadron]) -> int:
    """SL 3.231: the sail of the line among squadrons."""
    return sum(one.sail for one in squadrons if one.sail_class in LINE)
