"""Are the charts of gales, wear and repair sound?"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from campaign.charts.row import DICE, OTHER
from campaign.charts.sea import DISPLAYED, TRACK
from campaign.charts.tables import Charts
from maps.theatre import FORCES

RATES = range(1, 7)  # of ships, from three-deckers to sixth rates


def gale_effects(charts: Charts) -> Iterator[str]:
    """C-04: a row for every force and no other, figures that fall with range, none that no rule allows."""
    expected = [str(force) for force in FORCES]
    weakest = min((one.damage_rating for one in charts.sail_classes.values()), default=1)
    for force in sorted({*expected, *charts.gale_effects}):
        effect, row = charts.gale_effects.get(force), f"gale_effects.{force}"
        if effect is None or force not in expected:
            yield f"{row}: {'no such row' if effect is None else 'there is no such force'}; expected rows 8 to 12"
            continue
        if not effect.toll or not len(effect.toll) == len(effect.hindrance) == len(effect.scatters):
            yield f"{row}: hindrance, toll and scatters differ in length; expected one figure a range"
            continue
        for name, figures in (("toll", effect.toll), ("hindrance", effect.hindrance), ("scatters", effect.scatters)):
            if list(figures) != sorted(figures, reverse=True) or min(figures) < 0:
                yield f"{row}.{name}: {figures}; expected a fall with range (SL 5.33b)"
        if effect.toll[0] > weakest:
            yield f"{row}.toll: {effect.toll}; expected at most {weakest}, what the weakest class bears (SL 7.34)"
        if max(effect.hindrance[0], abs(effect.off_course)) > len(DICE):
            found = f"hindrance {effect.hindrance[0]}, off_course {effect.off_course}"
            yield f"{row}: {found}; expected at most 10, since they are added to a die (SL 5.252, 5.27.10)"
        if max(effect.scatters) > len(DICE):
            yield f"{row}.scatters: {effect.scatters}; expected chances in ten (SL 5.362)"
        if effect.nearer not in (1, 2):
            yield f"{row}.nearer: {effect.nearer}; expected 1 or 2 (SL 11.23e)"
        if effect.ordinary < 0:
            yield f"{row}.ordinary: {effect.ordinary}; expected 0 or more (SL 5.361)"


def sail_classes(charts: Charts) -> Iterator[str]:
    """SL 5.12, 7.34: every class moves and bears something."""
    for name, sail_class in charts.sail_classes.items():
        if sail_class.allowance < 1 or sail_class.damage_rating < 1:
            yield f"sail_classes.{name}: {sail_class}; expected an allowance and a damage rating of 1 or more"


def damage_ratings(charts: Charts) -> Iterator[str]:
    """SL 7.34: a rating is borne by something, and by a class and rate that there are."""
    for number, row in enumerate(charts.damage_ratings, 1):
        where = f"damage_ratings {number}"
        if row.rating < 1:
            yield f"{where}: rating {row.rating}; expected 1 or more (SL 7.34)"
        if row.sail_class and row.sail_class not in charts.sail_classes:
            yield f"{where}: unknown class {row.sail_class!r}; expected one of {', '.join(charts.sail_classes)}"
        if row.rate is not None and row.rate not in RATES:
            yield f"{where}: rate {row.rate}; expected {RATES[0]} to {RATES[-1]}"
        if not (row.of or row.sail_class or row.rate):
            yield f"{where}: for nobody; expected `of`, `sail_class` or `rate` (SL 7.34)"


def display_shading(charts: Charts) -> Iterator[str]:
    """SL 7.334: flotillas alone have a display; its boxes are not shaded, then shaded lightly, then heavily."""
    for kind, (plain, light) in charts.display_shading.items():
        if kind not in DISPLAYED:
            yield f"display_shading.{kind}: there is no such display; expected one of {', '.join(DISPLAYED)} (SL 7.334)"
        if not 0 <= plain <= light <= TRACK:
            expected = f"the last box without shading and the last shaded lightly, in this order, of 0 to {TRACK}"
            yield f"display_shading.{kind}: {plain}, {light}; expected {expected} (SL 7.334)"


def emergency_repairs(charts: Charts) -> Iterator[str]:
    """SL 11.331: a die that can serve, and something that it does for somebody."""
    row = charts.emergency_repairs
    if row.limit not in DICE:
        yield f"emergency_repairs.limit: {row.limit}; expected {DICE[0]} to {DICE[-1]} (SL 11.331)"
    if row.points < 1 or row.squadrons < 1:
        yield f"emergency_repairs: {row.points} points, {row.squadrons} squadrons; expected 1 or more of each (SL 11.331)"


def repair_rolls(charts: Charts) -> Iterator[str]:
    """SL 11.321: the dice of a key port, which alone has any of its own; what another port has is said of that port."""
    for name, dice in charts.repair_rolls.items():
        if name != "key":
            yield f"repair_rolls.{name}: nothing reads it; expected `key`, and `repairs` of other ports (SL 11.321)"
        if dice < 0:
            yield f"repair_rolls.{name}: {dice}; expected 0 or more (SL 11.321)"


def request_terms(charts: Charts) -> Iterator[str]:
    """SL 11.122: each season once, and no less than no request."""
    row = charts.request_terms
    if len({*row.seasons}) < len(row.seasons):
        yield f"request_terms.seasons: {', '.join(row.seasons)}; expected each once (SL 11.122)"
    if row.a_turn < 0:
        yield f"request_terms.a_turn: {row.a_turn}; expected 0 or more (SL 11.122)"


def attrition(charts: Charts) -> Iterator[str]:
    """C-18: nothing mends at sea."""
    for name, points in msgspec.structs.asdict(charts.attrition).items():
        if min(points if isinstance(points, tuple) else (points,)) < 0:
            yield f"attrition.{name}: {points}; expected 0 or more (SL 11.22)"
    for name, points in charts.hulking.items():
        if name != OTHER and name not in charts.sail_classes:
            yield f"hulking.{name}: there is no such class; expected one of {', '.join(charts.sail_classes)}, {OTHER}"
        if points < 0:
            yield f"hulking.{name}: {points}; expected 0 or more (SL 11.343)"
