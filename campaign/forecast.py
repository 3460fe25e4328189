"""Odds: an abstract battle fought many times at once (SL 8.31-8.37, 8.43-8.44), and what came of it.

The captains do what the computer's flag captain does in the flow: they put up their least damaged squadrons first, call for no
admiral, double from the first combat on, take a better leader's shifts for themselves, and sink the first squadron of a line,
flagships being beside the squadrons that the brief names (SL 10.311d). So
the array is the same in every trial, and only dice differ: they are thrown by the ten thousand. A test holds the distribution
against that of the flow.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
import numpy as np

from campaign.charts.battle import COLUMNS
from campaign.charts.sea import TRACK
from campaign.charts.tables import Charts
from campaign.rules.battle.gunnery import HARDER, leader_shifts
from campaign.rules.battle.line import DOUBLING, box_of
from campaign.rules.leaders import RANKS
from maps.theatre import dice_of
from tactical.handoff import BattleBrief, Party, Squadron

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Counts = NDArray[np.int64]


class Odds(msgspec.Struct, frozen=True):
    """What became of one side in the trials: means, and the values that one trial in ten stays at or below, and nine in ten."""

    damage: float
    damage_band: tuple[int, int]
    lost: float
    lost_band: tuple[int, int]
    struck: float
    wins: float


class FiredOn(NamedTuple):
    """One side's fire in one combat of every trial: on whom, the places of his squadrons, and the cells of the table."""

    side: str
    line: list[int]
    column: Counts
    die: Counts


class Forecast(msgspec.Struct, frozen=True):
    """The outcome of many trials of one battle, by side; `trials` has each trial's damage and sail lost, `sail` what each
    squadron has left, a row a squadron, and `fires` every fire."""

    battles: int
    odds: dict[str, Odds]
    trials: dict[str, tuple[Any, Any]]
    sail: dict[str, Any]
    fires: list[Any]


def forecast(brief: BattleBrief, charts: Charts, battles: int = 1000, seed: int = 0) -> Forecast:
    """SL 8.3: so many battles of a brief at its intensity; the same brief and seed give the same odds."""
    dice = _Dice(int(brief.content, 16) ^ seed, battles)
    parties = {party.side: party for party in brief.parties}
    lines = array(brief)
    level = np.array(charts.intensity[brief.intensity])[dice.throw()] if brief.level is None else np.full(battles, brief.level)
    fleets = {side: _Fleet(party, battles) for side, party in parties.items()}
    table, fires = _Table(charts), list[FiredOn]()
    for combat in lines:
        shifts, more, guns = _shifts(brief, charts, combat, dice), _more(parties, combat), _sail(parties, combat)
        die = dice.throw()
        for side, foe in ((brief.parties[0].side, brief.parties[1].side), (brief.parties[1].side, brief.parties[0].side)):
            raw = level + shifts[side]
            column = np.clip(raw, COLUMNS[0], COLUMNS[-1])
            beyond = (raw - column) if charts.combat_columns.off_table_hinders else (column - raw)
            points = np.maximum(0, table.points[column, die] + more[side] + beyond)
            most = charts.combat_columns.sunk_at_most(guns[side], guns[foe])
            sunk = table.sunk[column, die] if most is None else np.minimum(table.sunk[column, die], most)
            fleets[foe].suffer(combat[foe], points, sunk, dice)
            fires.append(FiredOn(foe, combat[foe], column, die))
    return _reckoned(charts, fleets, dice, fires)


def array(brief: BattleBrief) -> list[dict[str, list[int]]]:
    """SL 8.33-8.333: the combats, by side the places of its squadrons in the brief: least damaged first, then doubled."""
    waiting = {party.side: [beside(party.squadrons, place) for place in order(party.squadrons)] for party in brief.parties}
    combats = [dict(zip(waiting, ([*a], [*b]), strict=True)) for a, b in zip(*waiting.values(), strict=False)]
    side, spare = max(waiting.items(), key=lambda item: len(item[1]))
    added = spare[len(combats) : len(combats) * (1 + DOUBLING[brief.intensity])]
    for number, squadrons in enumerate(added):
        combats[number % len(combats)][side] += squadrons
    return combats


def beside(squadrons: tuple[Squadron, ...], place: int) -> list[int]:
    """SL 10.311d: a squadron and the flagships that come into a combat with it."""
    return [place, *(other for other, one in enumerate(squadrons) if one.mate == squadrons[place].id)]


def order(squadrons: tuple[Squadron, ...]) -> list[int]:
    """SL 8.331: the least damaged box first and to the right along each flotilla's track; independent squadrons last."""

    def box(place: int) -> int:
        return box_of(squadrons[place].damage)

    left = [place for place, one in enumerate(squadrons) if not one.independent and not one.mate]
    found: list[int] = []
    while left:
        first = min(left, key=box)
        own = [place for place in left if squadrons[place].formation == squadrons[first].formation]
        found += sorted(own, key=box)
        left = [place for place in left if place not in own]
    return found + [place for place, one in enumerate(squadrons) if one.independent and not one.mate]


def _shifts(brief: BattleBrief, charts: Charts, combat: dict[str, list[int]], dice: _Dice) -> dict[str, Counts]:
    """SL 8.34, 8.345: classes, counters and leaders; who leads better takes his shifts for his own fire."""
    one, other = (party.side for party in brief.parties)
    ratings = {side: _leadership(brief.party(side), combat[side], dice) for side in (one, other)}
    return {
        side: _standing(brief, charts, combat, side, foe) + _led(ratings[side], ratings[foe])
        for side, foe in ((one, other), (other, one))
    }


def _led(own: Counts, foe: Counts) -> Counts:
    """SL 8.345: in every trial what a side's leader brings, which is nothing unless he is the better."""
    every = range(max(own.max(), foe.max()) + 1)
    table = np.array([[max(0, leader_shifts(better, worse)) for worse in every] for better in every])
    shifts: Counts = table[own, foe]
    return shifts


def _standing(brief: BattleBrief, charts: Charts, combat: dict[str, list[int]], side: str, foe: str) -> int:
    """SL 8.34, 3.232, 3.245: the fleet of the squadron matched, classes and counters; of flagships but one counts (SL 10.32)."""
    own, theirs = brief.party(side).squadrons, brief.party(foe).squadrons
    matched = own[combat[side][0]]
    merit = charts.combat_columns.class_shifts.get(matched.sail_class, {})
    line = [own[place] for place in combat[side]]
    flagships = max((one.shift for one in line if one.mate), default=0)
    fleet = matched.fleet_shift or 0
    return fleet + merit.get(theirs[combat[foe][0]].sail_class, 0) + sum(one.shift for one in line if not one.mate) + flagships


def _leadership(party: Party, line: list[int], dice: _Dice) -> Counts:
    """SL 8.261, 3.423: in every trial the rating of the senior leader aboard a combat's squadrons; 0 where nobody is.

    Of equals it is he who commands the whole battle, or whom chance names (SL 8.26, 3.422).
    """
    names = {party.squadrons[place].id for place in line}
    present = [one for one in party.commanders if one.aboard in names]
    top = max((RANKS.index(one.rank) for one in present), default=0)
    equals = [one for one in present if RANKS.index(one.rank) == top]
    equals = [one for one in equals if one.id == party.senior] or equals
    return dice.one_of([one.leadership for one in equals] or [0])


def _more(parties: dict[str, Party], combat: dict[str, list[int]]) -> dict[str, int]:
    """SL 8.351: the difference of sail, for the side with more and against the other."""
    (one, own), (other, theirs) = _sail(parties, combat).items()
    return {one: own - theirs, other: theirs - own}


def _sail(parties: dict[str, Party], combat: dict[str, list[int]]) -> dict[str, int]:
    """The sail of each side in a combat."""
    return {side: sum(len(party.squadrons[place].ships) for place in combat[side]) for side, party in parties.items()}


class _Dice:
    """Ten-sided dice for all trials at once, from the raw stream of a generator that no version of numpy may change."""

    def __init__(self, seed: int, battles: int) -> None:
        self._raw, self._battles = np.random.PCG64(seed), battles

    def throw(self) -> Counts:
        return (self._raw.random_raw(self._battles) % 10).astype(np.int64)

    def lot(self, among: Counts) -> Counts:
        """One of so many, from 0."""
        return (self._raw.random_raw(self._battles) % np.maximum(1, among).astype(np.uint64)).astype(np.int64)

    def one_of(self, figures: list[int]) -> Counts:
        """One of these figures in each trial, each as likely as another; no die falls where they are all the same."""
        of = np.array(figures, dtype=np.int64)
        if len(set(figures)) == 1:
            return np.full(self._battles, of[0])
        chosen: Counts = of[self.lot(np.full(self._battles, len(figures)))]
        return chosen


class _Table:
    """The Combat Damage Table as arrays by column and die."""

    def __init__(self, charts: Charts) -> None:
        self.points = np.array([[cell.points for cell in column] for column in charts.gunnery])
        self.sunk = np.array([[cell.sunk for cell in column] for column in charts.gunnery])


class _Fleet:
    """One side's squadrons in every trial: damage and sail, a row a squadron."""

    def __init__(self, party: Party, battles: int) -> None:
        def rows(figures: list[int]) -> Counts:
            return np.repeat(np.array(figures, dtype=np.int64)[:, None], battles, axis=1)

        self.squadrons = party.squadrons
        self.rating = [one.rating for one in party.squadrons]
        self.damage = rows([one.damage for one in party.squadrons])
        self.sail = rows([len(one.ships) for one in party.squadrons])
        self.before = int(self.damage[:, 0].sum()), int(self.sail[:, 0].sum())

    def suffer(self, line: list[int], points: Counts, sunk: Counts, dice: _Dice) -> None:
        """SL 8.336-8.338: sail sunk outright, points spread over those afloat, sail sunk of these."""
        for _ in range(int(sunk.max(initial=0))):
            self._sink(line, sunk > 0, dice)
            sunk = sunk - 1
        shares = self._spread(line, points)
        for place, share in zip(line, shares, strict=True):
            self.damage[place] = np.minimum(self.damage[place] + share, np.maximum(self.damage[place], TRACK))
        for place, share in zip(line, shares, strict=True):
            self._founder(place, share > 0, dice)

    def _sink(self, line: list[int], where: NDArray[np.bool_], dice: _Dice) -> None:
        """SL 8.337b: the first of the line that is afloat loses a sail, beside a flagship one by lot (SL 10.321)."""
        for together in (beside(self.squadrons, place) for place in line if not self.squadrons[place].mate):
            afloat = self.sail[together].sum(axis=0)
            hit = where & (afloat > 0)
            lot = dice.lot(afloat) if len(together) > 1 else np.zeros_like(afloat)
            for place in together:
                sail = self.sail[place].copy()
                self.sail[place] -= hit & (lot >= 0) & (lot < sail)
                lot = lot - sail
            where = where & ~hit

    def _spread(self, line: list[int], points: Counts) -> list[Counts]:
        """SL 8.33.10: as evenly as may be among those afloat, those over to the least damaged."""
        if len(line) == 1:
            return [np.where(self.sail[line[0]] > 0, points, 0)]
        afloat = self.sail[line] > 0
        count = np.maximum(1, afloat.sum(axis=0))
        ranks = np.argsort(np.argsort(np.where(afloat, self.damage[line], 1000), axis=0, kind="stable"), axis=0, kind="stable")
        each, over = points // count, points % count
        return list(np.where(afloat, each + (ranks < over), 0))

    def _founder(self, place: int, hit: NDArray[np.bool_], dice: _Dice) -> None:
        """SL 8.338: past its rating a squadron loses sail upon sail, each on a die three harder."""
        excess, harder = self.damage[place] - self.rating[place], 0
        trying = hit & (excess >= 0) & (self.sail[place] > 0)
        while trying.any():
            gone = trying & (dice.throw() + harder <= excess)
            self.sail[place] -= gone
            harder += HARDER
            trying = gone & (self.sail[place] > 0) & (excess >= harder)

    @property
    def lost(self) -> Counts:
        lost: Counts = self.before[1] - self.sail.sum(axis=0)
        return lost

    @property
    def hurt(self) -> Counts:
        hurt: Counts = self.damage.sum(axis=0) - self.before[0]
        return hurt


def _reckoned(charts: Charts, fleets: dict[str, _Fleet], dice: _Dice, fires: list[FiredOn]) -> Forecast:
    """SL 8.43-8.44: who sank more has won, and part of the beaten side's lost sail strike to him."""
    (one, own), (other, theirs) = fleets.items()
    shares = np.zeros(10, dtype=np.int64)
    for faces, per_cent in charts.strike_colours.items():
        shares[list(dice_of(faces))] = per_cent
    share = shares[dice.throw()]
    odds = {side: _odds(fleet, foe, share) for side, fleet, foe in ((one, own, theirs), (other, theirs, own))}
    trials = {side: (fleet.hurt, fleet.lost) for side, fleet in fleets.items()}
    return Forecast(len(share), odds, trials, {side: fleet.sail for side, fleet in fleets.items()}, fires)


def _odds(fleet: _Fleet, foe: _Fleet, share: Counts) -> Odds:
    beaten = (fleet.lost > foe.lost) & (share > 0)
    struck = np.where(beaten, np.maximum(1, fleet.lost * share // 100), 0)
    wins = float((foe.lost > fleet.lost).mean())
    return Odds(
        float(fleet.hurt.mean()), _band(fleet.hurt), float(fleet.lost.mean()), _band(fleet.lost), float(struck.mean()), wins
    )


def _band(values: Counts) -> tuple[int, int]:
    low, high = np.quantile(values, (0.1, 0.9), method="nearest")
    return int(low), int(high)
