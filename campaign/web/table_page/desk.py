"""The Admiralty's desk (SL 9.324): orders in hand and in execution, with their letters; and the sighting book (SL 7.11)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaign.play import papers
from campaign.web.parts import part
from campaign.web.places import Place


@part("orders")
def orders(place: Place) -> Mapping[str, Any]:
    return {"desk": papers.orders(place.player)}


@part("enemy")
def enemy(place: Place) -> Mapping[str, Any]:
    return {"book": papers.enemies(place.player)}
