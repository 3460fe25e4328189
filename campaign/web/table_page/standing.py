"""The head of the page: date, weather, prestige; and what the player is told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaign.web.parts import part
from campaign.web.places import Place


@part("standing")
def standing(place: Place) -> Mapping[str, Any]:
    """SL 4.1, 5.24, 5.31: when it is, what blows, and how the sides stand."""
    player = place.player
    view, names = player.view, player.names
    return {
        "moment": player.moment,
        "title": player.title,
        "prestige": view.affairs.prestige,
        "winds": [names.wind(wind) for wind in view.winds],
        "gales": [f"{names.wind(gale.wind)}, force {gale.force}, {names.at(gale.place)}" for gale in view.gales],
    }


@part("news")
def news(place: Place) -> Mapping[str, Any]:
    """What he has heard since he last acted."""
    return {"lines": place.bulletin.lines, "called": place.bulletin.called}
