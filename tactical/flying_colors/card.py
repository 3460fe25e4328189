"""The rows of the player aid card's tables, one kind for each table. The figures are in `data/tables.toml`."""

from __future__ import annotations

import re
from typing import Annotated, Literal, NamedTuple

import msgspec

from tactical.flying_colors.counter_terms import Colour, Rate, Shape
from tactical.flying_colors.figures import Row

Aspect = Literal["running", "reaching", "beating", "in irons"]
Canvas = Literal["plain", "full", "short", "lead"]
Aim = Literal["hull", "rigging"]

OVERGUNNED = "(1)"  # the row of a yellow first rate
ROWS = (OVERGUNNED, "1", "2", "3", "4", "5", "6", "G", "T")  # from strong to weak
POWERS = ("<0", *map(str, range(21)), ">20")
LAST_DIE = 12
Count = Annotated[int, msgspec.Meta(ge=0)]


class Movement(Row, frozen=True):
    """Movement points of one wind aspect under each sail; in irons nobody casts the lead (FC 4.3.2)."""

    plain: Count
    full: Count
    short: Count
    lead: Count | None = None


class Adjustments(Row, frozen=True):
    """What is added to movement points, and what particular moves cost."""

    small_ship: int
    breezy: int
    calm: int
    towing: int
    oars: int
    oars_ahead: int
    oars_astern: int
    oars_about: int
    side_slip: int
    backing_rounds_up: bool
    slipped_least: int


class Turning(Row, frozen=True):
    """What a turn costs (FC 3.6.5); any other is free. `full_sails` multiplies it."""

    reaching_to_running: Count
    reaching_to_beating: Count
    full_sails: Count


class Reach(Row, frozen=True):
    """The longest range of long guns, and of a ship with a red symbol."""

    guns: Count
    carronades: Count


class Shifts(Row, frozen=True):
    """Rows toward T that each circumstance costs; one row for every full `hull_hits`."""

    partial: Count
    rotating: Count
    hull_hits: Count
    tack: Count
    full_sails: Count
    dismasted: Count
    on_fire: Count


class FirepowerModifiers(Row, frozen=True):
    """Added to the base firepower, beside Audacity and carronades; white and black only to a shaded cell."""

    white: int
    black: int
    point_blank: int
    first_broadside: int


class Aims(Row, frozen=True):
    """Hit results of one size by where the guns are laid: a row of thirteen cells for each firepower."""

    rigging: dict[str, str]
    hull: dict[str, str]


class HitResults(Row, frozen=True):
    """The Hit Results Tables. `by` says whose size picks the table: the firer's, the target's, or nobody's (always large)."""

    by: Literal["firer", "target", "large"]
    large: Aims
    small: Aims


class HitModifiers(Row, frozen=True):
    """Added to the hit die, all together no more than `most`."""

    most: int
    french_at_rigging: int
    into_wind_at_rigging: int
    with_wind_at_rigging: int
    full_sails_at_rigging: int
    short_sails_at_rigging: int
    british_at_hull: int
    with_wind_at_hull: int
    into_wind_at_hull: int
    anchored: int
    battery: int
    outside_arc: int
    down_rake_line: int
    out_of_command: int


class Carronades(Row, frozen=True):
    """Firepower that carronades add up to a range: to certain nations, or to a rate in a certain symbol."""

    within: Count
    early: int
    late: int
    nations: tuple[str, ...] = ()
    shape: Shape | None = None
    colour: Colour | None = None


class CarronadeYears(Row, frozen=True):
    """The first year of each column of the carronade table."""

    early: int
    late: int


class Rake(Row, frozen=True):
    """A rake succeeds on `at_most`; hull hits are multiplied by so many hundredths, fractions dropped."""

    at_most: int
    stern: int
    bow_hull: Count
    stern_hull: Count


class Wind(Row, frozen=True):
    """When the wind is looked at and what a die turns it by: hexsides clockwise, against the clock if negative."""

    from_turn: Count
    every: Annotated[int, msgspec.Meta(ge=1)]
    opens_on: tuple[int, ...]
    breezy: int
    calm: int
    calm_drift_every: Annotated[int, msgspec.Meta(ge=1)]
    turns: dict[str, int]


class Tacking(Row, frozen=True):
    """The Tacking Table: movement points by the modified die; `irons` for a ship that hangs there."""

    results: dict[str, Count | Literal["irons"]]
    quality: int
    rigging_hits: Count
    rigging: int
    damaged: int
    enemy_near: int
    near: Count
    enemy_far: int
    far: Count
    out_of_command: int


class Attempt(Row, frozen=True):
    """A die that must reach a number, and what helps or hinders it."""

    at_least: int
    audacity: int
    quality: int
    foe_audacity: int = 0
    rigging_hits: Count = 0
    rigging: int = 0
    stopped: int = 0
    small: int = 0
    fouled: int = 0
    grappled: int = 0


class Collision(Row, frozen=True):
    """Ships foul each other above a number; each ship's rate adds to the die."""

    above: int
    quality: int
    damaged: int
    rates: dict[Rate, int]


class Grounding(Row, frozen=True):
    """A ship takes the ground at or below a number; the rate that is added stands for her draught."""

    at_most: int
    river_at_most: int
    quality: int
    lead: int
    rates: dict[Rate, int]


class Blaze(Row, frozen=True):
    """What a fire does in a turn."""

    out: bool = False
    hull: Count = 0
    rigging: Count = 0
    spreads: bool = False


class Fires(Row, frozen=True):
    """The Fire Table; a die from `dangerous` on calls for another, and `explodes` blows the ship up."""

    never_ignites: int
    dangerous: int
    explodes: int
    results: dict[str, Blaze]


class Strike(Row, frozen=True):
    """Colours come down on the modified die given or more."""

    hull: int
    dismasted: int
    both: int
    hull_left: Count
    enemy_within: Count


class Sinking(Row, frozen=True):
    """A ship without hull left sinks on a die not above the number of her rate."""

    rates: dict[Rate, int]
    black: int
    white: int
    yellow: int


class ShareLost(Row, frozen=True):
    """A column of the Break Off Table: what is added to the die of a fleet that has lost up to so many ships in a hundred."""

    up_to: Count
    adds: int


class BreakOff(Row, frozen=True):
    """A fleet breaks off on the modified die given or less, and without commanders; `lost` are the columns by the share of its
    ships that it has lost."""

    at_most: int
    lost: tuple[ShareLost, ...]
    outnumbered: int
    twice_outnumbered: int
    turks: int
    leaderless: bool = True


class ChaseGuns(Row, frozen=True):
    """Rigging hits of a die not below the range, and of a natural die at short range."""

    hits: Count
    near: Count
    natural: int
    more_hits: Count


class Damage(Row, frozen=True):
    """What mounting damage does."""

    rigging_a_move: Count
    dismasted: Count
    no_full_sails: Count
    vulnerable: Count


class Rolls(Row, frozen=True):
    """The rolls that the text gives in full."""

    transfer: int
    wound: int
    melee_dice: Count
    melee_rates: Count
    manoeuvre: int
    manoeuvre_out_of_command: int
    wear_out_of_command: Count


class Loads(Row, frozen=True):
    """Double and chain shot (FC 4.8.2h): hull hits added near and far, what bursts at home, and what is added to the die."""

    double_reach: Count
    double_near: Count
    double_near_hull: Count
    double_far_hull: Count
    double_bursts: dict[str, Count]
    chain_rigging: dict[str, int]
    chain_hull: int


class Wounds(Row, frozen=True):
    """What is left of a commander's Range, in hundredths rounded up, and what is taken from his Quality."""

    range: Count
    quality: int


class Power(NamedTuple):
    """A cell of the Firepower Determination Table."""

    points: int
    shaded: bool


class Hits(NamedTuple):
    """A cell of the Hit Results Table."""

    hull: int
    rigging: int
    marines: int
    fire: bool


NO_HITS = Hits(0, 0, 0, False)


def power_of(cell: str) -> Power | None:
    """A cell as printed: `12s` is a shaded 12, `-` no effect."""
    return None if cell == "-" else Power(int(cell.removesuffix("s")), cell.endswith("s"))


def hits_of(cell: str) -> Hits:
    """A result as printed: `2HR*` is two hull hits, one rigging hit and a chance of fire."""
    if cell == "-":
        return NO_HITS
    counts = {letter: int(number or 1) for number, letter in re.findall(r"(\d*)([HRM])", cell)}
    return Hits(counts.get("H", 0), counts.get("R", 0), counts.get("M", 0), cell.endswith("*"))
