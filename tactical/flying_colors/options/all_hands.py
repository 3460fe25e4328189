"""A ship's company when optional rules are in force: guns in tow, the lead, and defensive fire at will."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from table.decisions import Option
from table.flows import Flow
from tactical.flying_colors.cards.loads import aided, ram_home
from tactical.flying_colors.fire import Gunners, Shot
from tactical.flying_colors.fire.gunners import at_the_moment, label
from tactical.flying_colors.fire.shot import CHASE_GUNS
from tactical.flying_colors.fire.shots import shots as shots_of
from tactical.flying_colors.movement.towing import in_tow
from tactical.flying_colors.options.at_will import fire_at_will
from tactical.flying_colors.options.towed_fire import answer_for_one, mate_has_answered, pairs, tow_rakes
from tactical.flying_colors.state import Action, Ship


class AllHands(Gunners):
    """Gunners who know the optional rules; without any in force they do as all gunners do."""

    def shots(self, action: Action, ship: Ship) -> list[Option[Any]]:
        """FC 3.7.1, 4.3.2h, 4.4.5: the attacks of the active ship and of what she tows."""
        if gunners_only(action):
            return super().shots(action, ship)
        if not at_the_moment(action, ship):
            return []
        towed = in_tow(action, ship)
        return [*self._offers(action, ship, ""), *(self._offers(action, towed, "tow:") if towed is not None else ())]

    def shot(self, action: Action, ship: Ship, key: str) -> Any:
        """FC 3.7.1: the attack that a key names."""
        if gunners_only(action):
            return super().shot(action, ship, key)
        return next((option.value for option in self.shots(action, ship) if option.key == key), None)

    def _offers(self, action: Action, ship: Ship, mark: str) -> Iterator[Option[Any]]:
        found = [aided(action, tow_rakes(action, shot)) for shot in shots_of(action, ship, rakes=not casting(action))]
        found = [shot for shot in found if may_chase(ship, shot)]
        for shot in found:
            yield Option(shot.key.replace("fire:", f"fire:{mark}", 1), label(action, shot), shot)
        for one, other in pairs(action, found):
            key = f"{one.key}+{other.target}".replace("fire:", f"fire:{mark}", 1)
            yield Option(key, f"{label(action, one)}, and as much at {action.ships[other.target].name}", (one, other))

    def fire(self, action: Action, ship: Ship, shot: Any, *also: Shot) -> Flow[None]:
        """FC 3.7.7, 4.4.5d: as other gunners do; a broadside divided between two ships is answered once."""
        one, *others = [shot] if isinstance(shot, Shot) else shot
        yield from super().fire(action, ship, one, *others, *also)

    def defended(self, action: Action, ship: Ship, shot: Shot) -> Flow[Shot | None]:
        """FC 4.4.5e: it is kept in mind which ship has answered."""
        chosen = yield from super().defended(action, ship, shot)
        if chosen is not None:
            answer_for_one(action, chosen)
        return chosen

    def ram_home(self, action: Action, shot: Shot) -> Flow[Shot]:
        """FC 4.8.2h: double or chain shot, if cards are played with."""
        loaded = yield from ram_home(action, shot)
        return loaded

    def may_answer(self, action: Action, shot: Shot) -> bool:
        """FC 4.4.5e: of a tow only one ship does."""
        return not mate_has_answered(action, shot.firer)

    def after_step(self, action: Action, ship: Ship) -> Flow[None]:
        """FC 3.7.1, 4.5: masked broadsides, then the enemy's fire at will."""
        yield from super().after_step(action, ship)
        if action.options.defensive_fire:
            yield from fire_at_will(action, ship)


def gunners_only(action: Action) -> bool:
    """Whether no rule is in force that changes what may be fired."""
    return not (action.options.towing or casting(action) or action.cards)


def casting(action: Action) -> bool:
    """FC 4.3.2h: whether the active ship casts the lead, and so does not rake."""
    return action.way is not None and action.way.casting


def may_chase(ship: Ship, shot: Shot) -> bool:
    """FC 4.4.5c: a tow hides the tower's stern chasers and the bow chasers of what she tows."""
    end = CHASE_GUNS.get(shot.sighting.bears)
    return not ((end == "stern" and ship.towing is not None) or (end == "bow" and ship.towed_by is not None))
