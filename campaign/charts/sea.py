"""The charts of gales, wear and repair: what the sea does to ships, and what each class of them bears."""

from __future__ import annotations

from campaign.charts.row import Row
from maps.theatre import Season

TRACK = 20  # SL 3.247: the points of damage that a squadron can absorb, and the boxes of its track
DISPLAYED = ("detachment", "flag", "grand flag")  # SL 3.327: the flotillas that have a display


class GaleEffect(Row, frozen=True):
    """C-04 Gale Effects Chart, one force; what has one figure a range has the marker's own place first.

    `scatters` are the chances in ten that an auxiliary there is removed (SL 5.33d, 5.362).
    """

    hindrance: tuple[int, ...]
    toll: tuple[int, ...]
    scatters: tuple[int, ...]
    off_course: int
    nearer: int
    ordinary: int


class DamageEffect(Row, frozen=True):
    """C-10 Damage Effects Chart, one bracket: taken from the movement allowance, added to the weather gauge's chance and
    to the die of a battle reinforcement (SL 7.331-7.332)."""

    allowance: int
    gauge: int
    reinforcement: int


class SailClass(Row, frozen=True):
    """A class of sail: the movement allowance printed on its squadrons, and its damage rating (SL 5.12, 7.34).

    A sub-class (SL 3.231), such as SOL(D), is a row of its own. A class with `oars` is galleys (SL 3.23d).
    """

    allowance: int
    damage_rating: int
    oars: bool = False


class DamageRating(Row, frozen=True):
    """SL 7.34: another damage rating than that of the class, by whatever the row names; of several rows that fit the last counts.

    `of` is a side, a command or a contingent's flag, `sail_class` a class and `rate` a rate of ships within it: so the sail of
    one squadron may differ (SL 7.356).
    """

    rating: int
    of: str = ""
    sail_class: str = ""
    rate: int | None = None

    def fits(self, serving: tuple[str, ...], sail_class: str, rate: int) -> bool:
        """Whether it is meant for a ship of a class and rate that serves this side, command and contingent."""
        return self.of in ("", *serving) and self.sail_class in ("", sail_class) and self.rate in (None, rate)


class Flagship(Row, frozen=True):
    """SL 10.311a: the movement allowance of a flagship, and how much more damage she bears than others of her class."""

    allowance: int
    rating: int


class Attrition(Row, frozen=True):
    """C-18 Attrition Chart: the damage points of SL 11.22."""

    ready: int
    ready_in_winter: int
    fitting_out: tuple[int, int]
    fitting_out_limit: int
    neutral_port: int
    oversized: int
    strait: int
    interdicted_strait: int


class EmergencyRepairs(Row, frozen=True):
    """SL 11.331: at a port without a repair track so many squadrons in ordinary have a die each in a turn, the worst first.

    Up to the `limit` it takes away so many points of damage.
    """

    limit: int
    points: int
    squadrons: int


class RequestTerms(Row, frozen=True):
    """SL 11.122: in which seasons a fleet may ask for reinforcements, and how often in a turn."""

    seasons: tuple[Season, ...] = ("spring", "summer")
    a_turn: int = 1


class RequestResult(Row, frozen=True):
    """C-21 Reinforcement Request Table, one range of dice: sail received, or withdrawn if negative."""

    sail: int
