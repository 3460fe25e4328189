"""What a ship's company does while she sails and what movement knows nothing of: her guns."""

from __future__ import annotations

from typing import Any, Protocol

from table.decisions import Option
from table.flows import Flow
from tactical.flying_colors.state import Action, Ship


class Company(Protocol):
    """The rules of fire and of the optional chapters, as movement calls them. Each may change any ship; movement looks again."""

    def shots(self, action: Action, ship: Ship) -> list[Option[Any]]:
        """FC 3.7.1: the attacks that the active ship may declare now; each key begins with `fire:`."""

    def shot(self, action: Action, ship: Ship, key: str) -> Any:
        """What one of these keys means; None if that attack may not be declared now."""

    def fire(self, action: Action, ship: Ship, shot: Any) -> Flow[None]:
        """FC 3.7.7: carry out one of them, with defensive fire."""

    def grappling_fire(self, action: Action, ship: Ship, target: Ship) -> Flow[None]:
        """FC 3.6.16i-j: target and grappler may fire at each other, at the same time."""

    def after_step(self, action: Action, ship: Ship) -> Flow[None]:
        """After each MP or turn: masked broadsides (FC 3.7.1), defensive fire at will (FC 4.5)."""


class Idle:
    """A company that only sails."""

    def shots(self, action: Action, ship: Ship) -> list[Option[Any]]:
        return []

    def shot(self, action: Action, ship: Ship, key: str) -> Any:
        return next((option.value for option in self.shots(action, ship) if option.key == key), None)

    def fire(self, action: Action, ship: Ship, shot: Any) -> Flow[None]:
        yield from ()

    def grappling_fire(self, action: Action, ship: Ship, target: Ship) -> Flow[None]:
        yield from ()

    def after_step(self, action: Action, ship: Ship) -> Flow[None]:
        yield from ()
