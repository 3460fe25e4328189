"""A campaign begun from a form: what is wrong is told beside its field, and every field at once as far as that can be."""

from __future__ import annotations

from collections.abc import Callable

from campaign.play import beginning, campaign_list
from campaign.play.beginning import Begun, NewCampaign
from campaign.play.errors import BadInput, BadSetting
from campaign.store.errors import CampaignFileError
from table.reading.faults import BadFile

ABSTRACT = "abstract"
BATTLES = {  # how battles are resolved (SL 8.126), in words
    ABSTRACT: "Quick, by squadrons: Sea Lords",
    "hexes": "Ship by ship on hexes: Flying Colors",
    "wooden-ships": "On hexes, moves written: Wooden Ships",
    "table": "On a real table, and reported",
}
Faults = dict[str, str]  # what is wrong, by field; a side's field has its name after a point: `seat.british`
WHOLE = ""  # the field of what is wrong with none in particular


def begun(url: str, new: NewCampaign) -> Begun | Faults:
    """The campaign, or why there is none."""
    faults: Faults = {}
    _try(faults, "name", lambda: _free(url, new.name))
    _try(faults, "seed", lambda: beginning.checked_seed(new.seed))
    for side, player in new.players.items():
        _try(faults, f"player.{side}", lambda player=player: beginning.checked_name(player, "a player"))  # type: ignore[misc]
    if faults:
        return faults
    try:
        return beginning.create(url, new)
    except BadSetting as error:
        return {_field(error): error.fault}
    except (BadInput, BadFile, CampaignFileError) as error:
        return {WHOLE: str(error)}


def free_name(url: str, wanted: str) -> str:
    """A name that no campaign has yet: the wanted one, or with a number."""
    taken = {one.name for one in campaign_list.listed(url)}
    numbered = (wanted if number == 1 else f"{wanted} {number}" for number in range(1, len(taken) + 2))
    return next(name for name in numbered if name not in taken)


def _free(url: str, name: str) -> None:
    beginning.checked_name(name)
    if name in {one.name for one in campaign_list.listed(url)}:
        raise BadInput(f"there is a campaign {name!r} already; expected another name")


def _try(faults: Faults, field: str, check: Callable[[], object]) -> None:
    try:
        check()
    except BadInput as error:
        faults[field] = str(error)


def _field(error: BadSetting) -> str:
    """The field of a setting; a side's is the side's own."""
    side, sign, _ = error.given.partition("=")
    return f"{error.setting}.{side}" if sign and error.setting == "seat" else error.setting
