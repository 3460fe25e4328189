"""A battle watched with the eyes of one side."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from table.dice import Fact
from tactical.drawing.logbook import Logbook
from tactical.drawing.onlooker import Told
from tactical.drawing.replay import replay
from tactical.flying_colors import scenarios
from tactical.flying_colors.hex_game import FlyingColorsGame
from tactical.flying_colors.state import Action
from tactical.playing.watching import SeenBy


class Fog(FlyingColorsGame):
    """Flying Colors as a game of secrets: a side sees only its own ships, and hears only what it is told."""

    def view(self, state: Action, side: str) -> Action:
        seen = self.decode(self.encode(state))
        seen.ships = {id: ship for id, ship in seen.ships.items() if ship.side == side}
        return seen

    def tell(self, state: Action, happened: Iterable[Fact], *, dice: bool = True, side: str | None = None) -> list[Told]:
        return [Told(f"for {side}", "other", 1) for _ in happened]


@pytest.mark.parametrize(("side", "seen", "unseen"), [("British", "Mars", "Hercule"), ("French", "Hercule", "Mars")])
def test_a_side_watches_what_it_may_see(side: str, seen: str, unseen: str) -> None:
    action = scenarios.set_up("bec-du-raz-1798", "x")
    assert {"Mars", "Hercule"} <= {ship.name for ship in action.ships.values()}
    book, all_of_it = (Logbook(eyes, action) for eyes in (SeenBy(Fog(), side), Fog()))
    page, whole = replay(book), replay(all_of_it)
    assert f">{seen}" in page
    assert unseen not in page
    assert f">{unseen}" in whole
    assert [told.words for told in SeenBy(Fog(), side).tell(action, [Fact()])] == [f"for {side}"]
