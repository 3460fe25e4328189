"""WS A.I.A.2.b, A.CH: critical hits, which are looked for when all other damage is marked. All of it adds up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from table.dice import log
from tactical.wooden_ships import squares
from tactical.wooden_ships.damage.facts import (
    CaughtFire,
    CriticalHit,
    Damaged,
    Demoralised,
    FireOut,
    GunsMasked,
    SteeringHit,
    Waterline,
)
from tactical.wooden_ships.damage.losses import Losses, effective, gun_hit
from tactical.wooden_ships.damage.volley import Blow, Volley
from tactical.wooden_ships.dice import d6
from tactical.wooden_ships.loading import sails
from tactical.wooden_ships.movement import anchors
from tactical.wooden_ships.state import Battle, Deck, Ship
from tactical.wooden_ships.terms import QUALITIES, Critical, Quality

NO_RAKE = "it was no rake"
TOO_FAR = "it was a rake from too far away"
NOT_PLAYED = "the optional rule is not in use"


class Hit(NamedTuple):
    """One critical hit: on whom, and by which throw of which volley."""

    battle: Battle
    ship: Ship
    volley: Volley
    blow: Blow


class Further(NamedTuple):
    """What critical hits leave to others: gun and crew hits that count once more, and ships that blow up at once."""

    losses: dict[str, Losses]
    exploding: list[Ship]


def strike(battle: Battle, volleys: Iterable[Volley]) -> Further:
    """WS A.I.A.2.b.1-3: each starred throw is followed by a second die, to which the number of its Hit Table is added."""
    further = Further({}, [])
    if not battle.options.criticals:
        return further
    for volley in volleys:
        for blow in volley.blows:
            if blow.hits.critical:
                _strike(Hit(battle, battle.ships[volley.target], volley, blow), further)
    return further


def _strike(hit: Hit, further: Further) -> None:
    """WS A.I.A.2.b.1, A.I.A.2.b.4: the line for the aim that was used; one that needs an optional rule not in use does
    nothing."""
    battle, ship, volley, blow = hit
    roll = d6(battle, f"critical hit on {ship.name}?", "WS A.I.A.2.b.1", ship.id)
    roll.add(blow.table, f"Hit Table {blow.table}")
    effect = battle.tables.critical(roll.total, volley.aim)
    void = _void(hit, effect)
    log(battle, CriticalHit(ship.id, roll.total, volley.aim, effect, void))
    if not void and effect != "none":
        EFFECTS[effect](hit, further)


def _void(hit: Hit, effect: Critical) -> str:
    """Why a result does nothing: a rule not in use, or no rake where the line asks for one."""
    need = hit.battle.tables.critical_need(effect)
    if need and not _in_use(hit.battle, need):
        return NOT_PLAYED
    if effect.startswith("rake"):
        if hit.volley.rake is None:
            return NO_RAKE
        if effect.endswith("near") and hit.volley.range > hit.battle.tables.critical_figures.near:
            return TOO_FAR
    return ""


def _in_use(battle: Battle, need: str) -> bool:
    return {"O.VIII": battle.options.loss_of_rigging, "O.X": battle.options.exploding}[need]


# -- rigging -------------------------------------------------------------------------------------------------------------


def rigging_section(hit: Hit, further: Further) -> None:
    """WS A.CH.1.R, A.CH.8.R, A.CH.10.R: what is left of the first rigging section that stands goes."""
    for _ in range(hit.battle.tables.critical_figures.sections):
        section = squares.lowest_section(hit.ship.rigging)
        if section is not None:
            _mark_rigging(hit, hit.ship.rigging[section - 1])


def mask(deck: Deck) -> Callable[[Hit, Further], None]:
    """WS A.CH.4.R, A.CH.6.R: fallen rigging hampers a broadside for some turns, and rigging squares go."""

    def effect(hit: Hit, further: Further) -> None:
        figures = hit.battle.tables.critical_figures
        _mark_rigging(hit, figures.mask_squares)
        if deck in hit.ship.decks:
            hit.ship.decks[deck].masks.append(figures.mask_turns)
            log(hit.battle, GunsMasked(hit.ship.id, deck, figures.mask_turns))

    return effect


def _mark_rigging(hit: Hit, count: int) -> None:
    before = len(hit.ship.rigging_marks)
    squares.mark_rigging(hit.ship, count)
    marked = len(hit.ship.rigging_marks) - before
    if marked:
        log(hit.battle, Damaged(hit.ship.id, rigging=marked))
    sails.torn(hit.battle, hit.ship)


# -- hull ----------------------------------------------------------------------------------------------------------------


def double(hit: Hit, further: Further) -> None:
    """WS A.CH.2.H, A.CH.13.H: gun and crew hits of this throw count as many times as the line says."""
    hits = effective(hit.volley, hit.blow.hits)
    more = hit.battle.tables.critical_figures.doubles - 1
    losses = further.losses.setdefault(hit.ship.id, Losses())
    losses.crew += hits.crew * more
    losses.guns += [gun_hit(hit.battle, hit.volley)] * (hits.guns * more)


def cable(hit: Hit, further: Further) -> None:
    """WS A.CH.5.H: her cable is cut: a ship at anchor must cut, and none may anchor again."""
    anchors.severed(hit.battle, hit.ship)


def demoralised(hit: Hit, further: Further) -> None:
    """WS A.CH.7.H: die and strength of the crew's quality, less its sections that are wiped out; too little lowers it a grade."""
    battle, ship = hit.battle, hit.ship
    quality = ship.prize.quality if ship.prize is not None else ship.quality
    roll = d6(battle, f"does the crew of {ship.name} lose heart?", "WS A.CH.7.H", ship.id)
    roll.add(battle.tables.melee_strength(quality), f"{quality} crew")
    roll.add(-sections_lost(ship), "crew sections lost")
    if roll.passes(battle.tables.critical_figures.demoralised_at_most):
        _lower(battle, ship, quality)


def sections_lost(ship: Ship) -> int:
    """Whole crew sections of those who work her that are gone; a prize crew has no log, so none of its own can be."""
    if ship.prize is not None:
        return 0
    return sum(1 for left, full in zip(ship.crew, ship.printed.crew, strict=True) if full and not left)


def _lower(battle: Battle, ship: Ship, quality: Quality) -> None:
    lower = QUALITIES[min(QUALITIES.index(quality) + 1, len(QUALITIES) - 1)]
    if lower == quality:
        return
    if ship.prize is not None:
        ship.prize.quality = lower
    else:
        ship.quality = lower
        ship.rerated += 1
    log(battle, Demoralised(ship.id, lower))


def steering(hit: Hit, further: Further) -> None:
    """WS A.CH.8.H: on some dice she turns less well for good."""
    figures = hit.battle.tables.critical_figures
    roll = d6(hit.battle, f"is the steering of {hit.ship.name} damaged?", "WS A.CH.8.H", hit.ship.id)
    if roll.die in figures.steering_dice:
        hit.ship.lamed += figures.steering
        log(hit.battle, SteeringHit(hit.ship.id))


def magazine(hit: Hit, further: Further) -> None:
    """WS A.CH.11.H: die and range together small enough: she blows up at once."""
    roll = d6(hit.battle, f"does the magazine of {hit.ship.name} explode?", "WS A.CH.11.H", hit.ship.id)
    roll.add(hit.volley.range, "range")
    if roll.passes(hit.battle.tables.critical_figures.magazine_at_most):
        further.exploding.append(hit.ship)


def waterline(hit: Hit, further: Further) -> None:
    """WS A.CH.12.H: one crew section keeps her afloat for the rest of the battle."""
    hit.ship.flooded += hit.battle.tables.critical_figures.waterline_sections
    log(hit.battle, Waterline(hit.ship.id, hit.ship.flooded))


def fire(hit: Hit, further: Further) -> None:
    """WS A.CH.14.H: a fire breaks out."""
    set_alight(hit.battle, hit.ship)


# -- fire ----------------------------------------------------------------------------------------------------------------


def set_alight(battle: Battle, ship: Ship) -> None:
    """WS A.CH.14.H: out of control on a 6, and she will explode; else it lasts as many turns as the die shows, and takes as many
    from her Hit Table while it lasts."""
    roll = d6(battle, f"does {ship.name} master the fire?", "WS A.CH.14.H", ship.id)
    if roll.die == battle.tables.critical_figures.fire_explodes:
        ship.surrendered, ship.doom = "struck", "explodes"
        log(battle, CaughtFire(ship.id, 0))
        return
    ship.fires.append((roll.die, roll.die))
    _reckon(ship)
    log(battle, CaughtFire(ship.id, roll.die))


def wear_off(battle: Battle) -> None:
    """WS A.CH.4.R, A.CH.14.H: a Combat Phase fought with fallen rigging or with fires aboard brings their end a turn nearer."""
    for ship in battle.afloat():
        if ship.fires:
            ship.fires = [(turns - 1, less) for turns, less in ship.fires if turns > 1]
            _reckon(ship)
            if not ship.fires:
                log(battle, FireOut(ship.id))
        for deck in ship.decks.values():
            if deck.masks:
                deck.masks = [turns - 1 for turns in deck.masks if turns > 1]


def _reckon(ship: Ship) -> None:
    """All fires together: the longest, and what they take from her Hit Table."""
    ship.burning = max((turns for turns, _ in ship.fires), default=0)
    ship.blaze = sum(less for _, less in ship.fires)


EFFECTS: Mapping[Critical, Callable[[Hit, Further], None]] = {
    "rake-section-near": rigging_section,
    "rake-section": rigging_section,
    "mast": rigging_section,
    "mask-left": mask("left"),
    "mask-right": mask("right"),
    "rake-double-near": double,
    "rake-double": double,
    "cable": cable,
    "demoralised": demoralised,
    "steering": steering,
    "magazine": magazine,
    "waterline": waterline,
    "fire": fire,
}
