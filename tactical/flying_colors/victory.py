"""FC 3.9: who has won."""

from __future__ import annotations

from table.dice import log
from tactical.flying_colors import breakoff, special
from tactical.flying_colors.duels.sequence import ATTACKER, escaped, left_worth
from tactical.flying_colors.facts import BattleEnded
from tactical.flying_colors.fleets import fleet_audacity, home, meeker, other_side
from tactical.flying_colors.state import Action, Ship, Verdict

CAPTURED, SUNK, HURT = 2.0, 1.0, 0.5  # FC 3.9.1a-c
NIGHTFALL = 100  # turns after which a battle without limit ends: a long day at five to ten minutes each (FC 2.6)
SUNK_FATES = ("sunk", "exploded", "awash")


# -- points --------------------------------------------------------------------------------------------------------------


def worth(action: Action, ship: Ship) -> float:
    """FC 3.9.1: what a ship gives the enemy of her own side as she is now; only the most that she is worth (2006:15.1b)."""
    value, first = ship.front.worth, action.options.edition == 2006
    left = left_worth(action, ship)
    if left is not None:
        return left
    if ship.fate in SUNK_FATES:
        return SUNK * value
    if ship.captor is not None:
        return CAPTURED * value
    if ship.retaken:
        return 0.0
    if first and ship.struck:  # 2006:13.3d
        return SUNK * value
    if ship.damaged or (ship.dismasted and not first):
        return HURT * value
    return HURT * value if ship.fate == "gone" and meeker(action) != home(action, ship) and meeker(action) else 0.0


def points(action: Action, side: str) -> float:
    """FC 3.9.1: a side's points: the enemy's ships, and his commanders killed or captured (FC 2.2.2.4)."""
    ships = sum(worth(action, ship) for ship in action.ships.values() if home(action, ship) != side)
    officers = sum(commander.worth for commander in action.commanders.values() if commander.side != side and commander.lost)
    return ships + officers


def totals(action: Action) -> dict[str, float]:
    """FC 3.9.2a-b: each side's points times one more than the enemy's audacity, halved for a side that broke off; in 2006 the
    points alone (2006:15.1a)."""
    found = {side: points(action, side) for side in action.fleets}
    if action.options.edition == 2006:
        return found
    for side, fleet in action.fleets.items():
        found[side] *= 1 + fleet_audacity(action, other_side(action, side))
        if fleet.broken and special.three_days.last_word(action) is None:
            found[side] /= 2
    return found


# -- the end -------------------------------------------------------------------------------------------------------------


def determine(action: Action) -> bool:
    """FC 3.9: break checks; the battle is over when a fleet has broken off or the last turn is done. True if it is."""
    breakoff.check_fleets(action)
    broken = any(fleet.broken for fleet in action.fleets.values())
    over = broken or action.turn >= (action.turns or NIGHTFALL)
    if over and not special.three_days.fights_on(action):
        close(action, "break off" if broken else "last turn")
    return over


def end_if_decided(action: Action) -> None:
    """2006:18.17: the battle ends at once when the ship is lost that the others were to find; FC 5.2.2: when she that is chased
    gets away."""
    if action.verdict is None and escaped(action):
        give(action, Verdict(other_side(action, str(action.special[ATTACKER])), "normal", totals(action), "escape"))
    relief = special.relief
    if action.verdict is None and relief.LOST_WITH in action.special and relief.too_late(action):
        lost = action.ships[str(action.special[relief.LOST_WITH])]
        give(action, Verdict(other_side(action, home(action, lost)), "normal", totals(action), f"{lost.name} is lost"))


def close(action: Action, why: str) -> None:
    """FC 3.9.2, and what the scenario says of victory."""
    give(action, special.aims.amended(action, judged(action, why)))


def give(action: Action, verdict: Verdict) -> None:
    action.verdict = verdict
    log(action, BattleEnded(verdict.winner, verdict.level, verdict.points, verdict.why))


def judged(action: Action, why: str) -> Verdict:
    """FC 3.9.2b-c: the higher total wins; a tie is a marginal win for the lower audacity, and drawn if that is equal too. In 2006
    a fleet that alone stays wins outright, and where both break a win is marginal (2006:15.2a)."""
    found = totals(action)
    broken = [side for side, fleet in action.fleets.items() if fleet.broken]
    tie = special.three_days.last_word(action)
    if tie is not None:
        broken = []
    if action.options.edition == 2006 and len(broken) == 1:
        return Verdict(other_side(action, broken[0]), "substantial", found, why)
    one, other = action.fleets
    if found[one] == found[other]:
        meek = tie or meeker(action)
        return Verdict(meek, "drawn" if meek is None else "marginal", found, why)
    marginal = action.options.edition == 2006 and len(broken) == 2
    return Verdict(one if found[one] > found[other] else other, "marginal" if marginal else "normal", found, why)
