"""WS B.XI: when a battle is over, and who has won it; what each side has scored, ship by ship."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from table.dice import log
from table.wording import listed, sentence
from tactical.wooden_ships import endings
from tactical.wooden_ships.campaigns import standing
from tactical.wooden_ships.facts import BattleEnded
from tactical.wooden_ships.special import conditions, scores
from tactical.wooden_ships.special.conditions import called
from tactical.wooden_ships.special.facts import CampaignStands
from tactical.wooden_ships.state import LOST, Battle, Ship, Verdict

Loss = Literal["", "captured", "surrendered", "destroyed"]


def end_if_decided(battle: Battle) -> None:
    """WS B.XI.A.4: as soon as the conditions are met the battle ends, and the turn is not completed."""
    if battle.verdict is not None or battle.step in ("buying", "set-up", "between"):
        return
    score(battle)
    found = conditions.won(battle) or (_duel(battle) if battle.duel else _fleets(battle))
    if found is None and (why := endings.time_is_up(battle)) is not None:
        found = by_points(battle, why)
    if found is not None:
        _end(battle, found)


def storm_ends(battle: Battle) -> None:
    """WS A.III.A.3.c.p1: a hurricane ends the scenario; it is decided as it stands. In a campaign the next battle follows when
    the phase is over."""
    if standing.fights_on(battle):
        battle.special[endings.STORM] = 1
        return
    score(battle)
    _end(battle, by_points(battle, endings.HURRICANE))


def _end(battle: Battle, verdict: Verdict) -> None:
    """WS S.7: the battle is over; in a campaign that goes on, its result is written down and the next one follows."""
    if standing.fights_on(battle):
        log(battle, CampaignStands(verdict.winner, verdict.points, verdict.why))
        standing.close(battle)
        battle.step = "between"
        return
    battle.verdict = verdict
    log(battle, BattleEnded(verdict.winner, verdict.points, verdict.why))


# -- points --------------------------------------------------------------------------------------------------------------


def score(battle: Battle) -> None:
    """WS B.XI.B: enter what each side has scored by the ships that the other began with, as they are now. What it won by other
    reasons, and for ships of its own, stays."""
    ships, boats = battle.ships, scores.boats_count(battle)
    for side, fleet in battle.fleets.items():
        for key in [key for key in fleet.points if key in ships and ships[key].home != side]:
            del fleet.points[key]
    lost = list(ships.values()) if boats else touched(battle)
    if not lost:
        return
    times = _times(battle)
    ledgers = {side: battle.fleets[battle.other(side)].points for side in battle.fleets}
    for ship in lost:
        points = _worth(battle, ship, times) if boats else ship.worth * times[loss(battle, ship)]
        if points:
            ledgers[ship.home][ship.id] = points


def value(battle: Battle, ship: Ship) -> float:
    """WS B.XI.B.2-3, S.0.p1: what a ship scores for the enemy of those who began with her: her value if she has surrendered or
    is lost, twice as much if she is taken."""
    return _worth(battle, ship, _times(battle))


def _worth(battle: Battle, ship: Ship, times: Mapping[Loss, float]) -> float:
    return float(max(ship.worth * times[loss(battle, ship)], scores.boats_lost(battle, ship)))


def _times(battle: Battle) -> dict[Loss, float]:
    """How many times her value a ship scores, by how she is lost."""
    return {
        "": 0.0,
        "captured": float(scores.captured_times(battle)),
        "surrendered": float(scores.surrendered_times(battle)),
        "destroyed": float(battle.tables.points.surrendered),
    }


def touched(battle: Battle) -> list[Ship]:
    """The ships that may be lost in some way (`loss`): all but those that are on the board and their own."""
    ships = battle.ships.values()
    return [ship for ship in ships if ship.surrendered or ship.captor is not None or ship.fate != "afloat" or ship.doom]


def loss(battle: Battle, ship: Ship) -> Loss:
    """WS S.0.p1-p2: how a ship is lost to those who began with her. One that left of her own will is not lost; a ship that will
    sink or explode has surrendered already."""
    if ship.fate in LOST or (ship.fate == "left" and ship.captor is None and scores.leaving_is_loss(battle)):
        return "destroyed"
    if ship.captor is not None:
        return "captured"
    return "surrendered" if ship.surrendered or ship.doom else ""


def by_points(battle: Battle, why: str) -> Verdict:
    """WS B.XI.B.4, S.11.IV.2: more points win, where a scenario demands it only with a lead."""
    points = {side: fleet.total for side, fleet in battle.fleets.items()}
    first, second = sorted(points, key=lambda side: -points[side])[:2]
    lead = points[first] - points[second]
    needed = conditions.lead_needed(battle)
    return Verdict(first if lead and lead >= needed else None, points, why)


# -- one ship a side -----------------------------------------------------------------------------------------------------


def _duel(battle: Battle) -> Verdict | None:
    """WS B.XI.A.1-3: a duellist loses who surrenders, who has no crew left, even if the other strikes, or who will not fight."""
    crewless = [side for side in battle.fleets if _crewless(battle, side)]
    beaten = crewless or [side for side in battle.fleets if _beaten(battle, side)]
    if beaten:
        return _lost_by(battle, beaten, "has lost all her crew" if crewless else "has surrendered")
    runner = endings.refuser(battle)
    return _lost_by(battle, [runner], "has refused to fight") if runner is not None else None


def _lost_by(battle: Battle, beaten: list[str], why: str) -> Verdict:
    names = " and ".join(_duellist(battle, side).name for side in beaten)
    said = f"{names} have both lost." if len(beaten) > 1 else f"{names} {why}."
    points = {side: fleet.total for side, fleet in battle.fleets.items()}
    return Verdict(None if len(beaten) > 1 else battle.other(beaten[0]), points, said)


def _duellist(battle: Battle, side: str) -> Ship:
    return next(ship for ship in battle.ships.values() if ship.home == side)


def _crewless(battle: Battle, side: str) -> bool:
    """WS B.XI.A.3: all her own crew squares are lost, and nobody of hers is away with a party or holds the enemy."""
    ship = _duellist(battle, side)
    return ship.on_board and not ship.crewed and not _away(battle, side)


def _away(battle: Battle, side: str) -> bool:
    """Whether some of a side's people live aboard another ship."""
    companies = (
        company for ship in battle.ships.values() for company in (*ship.guests, *([ship.prize] if ship.prize is not None else []))
    )
    return any(company.side == side and company.squares for company in companies)


def _beaten(battle: Battle, side: str) -> bool:
    """WS B.XI.A, S.4.IV.3: her ship has surrendered or is lost; where a scenario asks for it, she must be sunk or taken."""
    how = loss(battle, _duellist(battle, side))
    return how in ("captured", "destroyed") or (how == "surrendered" and not conditions.must_be_taken(battle))


# -- fleets --------------------------------------------------------------------------------------------------------------


def _fleets(battle: Battle) -> Verdict | None:
    """WS B.XI.B, S.7.II.G: a battle of fleets is over when a side has no ship left that can fight, or all have left."""
    out = [side for side in battle.fleets if not can_fight(battle, side)]
    if not out:
        return None
    return by_points(battle, sentence(f"{listed(called(battle, side) for side in out)} have no ship left in the battle"))


def can_fight(battle: Battle, side: str) -> bool:
    """Whether a side has a ship on the board that is not out of action, or one that is still to come; who only waits for the next
    turn will fight in it (WS B.VII.B.7, B.IX.D.14)."""
    return any(
        (ship.side == side and not ship.out_of_action) or (ship.home == side and ship.fate == "coming")
        for ship in battle.ships.values()
    )
