"""WS B.VIII.D, A.I.A.2.b.2: what shot or an explosion does: hits are marked, then critical hits, then it is seen whose hull is
gone."""

from __future__ import annotations

from collections.abc import Sequence

from table.dice import log
from table.flows import Flow
from tactical.wooden_ships import special, squares
from tactical.wooden_ships.damage import casualties, criticals, gun_squares, hulls, masts
from tactical.wooden_ships.damage.facts import BoatsLost, CrewGone, Damaged
from tactical.wooden_ships.damage.losses import GunHit, Losses, tally
from tactical.wooden_ships.damage.volley import Volley
from tactical.wooden_ships.loading import sails
from tactical.wooden_ships.state import Battle, Ship


def inflict(battle: Battle, volleys: Sequence[Volley]) -> Flow[list[Ship]]:
    """WS B.VIII.A.7, A.I.A.2.b.2: everything that these volleys do; the ships that blow up by it at once."""
    struck = [battle.ships[key] for key in dict.fromkeys(volley.target for volley in volleys)]
    standing = {ship.id: masts.standing(ship) for ship in struck}
    crew_hits = dict[str, int]()
    losses = yield from special.spread(battle, tally(battle, volleys))
    yield from suffer(battle, losses, crew_hits)
    further = criticals.strike(battle, volleys)
    yield from suffer(battle, further.losses, crew_hits)
    for ship in struck:
        masts.fall(battle, ship, standing[ship.id])
    return further.exploding + hulls.hulls_gone(battle, [battle.ships[key] for key in losses])


def suffer(battle: Battle, losses: dict[str, Losses], crew_hits: dict[str, int]) -> Flow[None]:
    """WS B.VIII.D.1-4: hull, crew and rigging first, then the gun squares that owners give up; gun hits beyond are hull hits.

    `crew_hits` counts the crew hits of each ship in this phase (WS B.IX.D.11)."""
    marked = {key: _marked(battle, battle.ships[key], one, crew_hits) for key, one in losses.items()}
    hits = {key: _gun_hits(battle, battle.ships[key], one) for key, one in losses.items()}
    fallen = yield from gun_squares.chosen(battle, hits)
    for key, fact in marked.items():
        ship = battle.ships[key]
        before = ship.hull + fact.hull
        fact.guns = [gun_squares.mark(battle, ship, square) for square in fallen[key]]
        fact.hull += squares.mark_hull(ship, len(hits[key]) - len(fallen[key]))
        _tell(battle, ship, fact, before)


def _marked(battle: Battle, ship: Ship, losses: Losses, crew_hits: dict[str, int]) -> Damaged:
    """Hull, crew and rigging of one ship; full sail goes with the first rigging section."""
    before = crew_hits.get(ship.id, 0)
    crew_hits[ship.id] = before + losses.crew
    toll = casualties.suffer(battle, ship, losses.crew, before)
    marks = len(ship.rigging_marks)
    squares.mark_rigging(ship, losses.rigging)
    sails.torn(battle, ship)
    hull = squares.mark_hull(ship, losses.hull)
    rigging = len(ship.rigging_marks) - marks
    return Damaged(ship.id, hull, [], toll.crew, rigging, toll.prisoners)


def _gun_hits(battle: Battle, ship: Ship, losses: Losses) -> list[GunHit]:
    """WS B.VIII.D.3.a: the hits on her guns, unless a scenario reckons them otherwise."""
    other = special.gun_hits(battle, ship)
    return losses.guns if other is None else [GunHit()] * min(other, _open_squares(ship))


def _open_squares(ship: Ship) -> int:
    return sum(deck.squares() + deck.short() for deck in ship.decks.values())


def _tell(battle: Battle, ship: Ship, fact: Damaged, before: int) -> None:
    """What was marked is written down, if anything was; also boats that are gone, and that nobody is left."""
    if not (fact.hull or fact.guns or fact.crew or fact.rigging or fact.prisoners):
        return
    log(battle, fact)
    boats = hulls.boats(battle, ship, before) - hulls.boats(battle, ship, ship.hull)
    if boats:
        log(battle, BoatsLost(ship.id, boats, hulls.boats(battle, ship, ship.hull)))
    if fact.crew and not ship.hands:
        log(battle, CrewGone(ship.id))
