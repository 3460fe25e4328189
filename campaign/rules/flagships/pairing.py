"""Flagships and their squadron-mates (SL 10.311-10.312, 10.314): who can be one, who lacks one, and what is refused for it."""

from __future__ import annotations

from collections.abc import Iterable

from campaign.state import Formation, Squadron, SquadronCounter, World
from maps.place import is_space
from table.decisions import IllegalChoice

LINE = ("SOL", "SOL(D)")  # SL 10.311c: the classes of squadrons that a flagship is paired with


def is_mate(flagship: Squadron, other: Squadron) -> bool:
    """SL 10.311c: whether a squadron is a regular one of the line and of a flagship's contingent."""
    return not other.flagship and other.sail_class in LINE and other.flag == flagship.flag


def unpaired(squadrons: Iterable[Squadron]) -> list[Squadron]:
    """SL 10.314: of squadrons that are together, the flagships for whom there is no mate: each needs one for herself."""
    together = list(squadrons)
    found, flagships = [], [one for one in together if one.flagship]
    mates = [one.flag for one in together if not one.flagship and one.sail_class in LINE] if flagships else []
    for flagship in flagships:
        if flagship.flag in mates:
            mates.remove(flagship.flag)
        else:
            found.append(flagship)
    return found


def is_alone(world: World, formation: Formation) -> bool:
    """SL 10.312a-b: whether an independent squadron is nothing but flagships."""
    if formation.kind != "independent":
        return False
    squadrons = world.squadrons_of(formation.id)
    return bool(squadrons) and all(one.flagship for one in squadrons)


# -- with whom -----------------------------------------------------------------------------------------------------------


def company_for(world: World, flagship: Squadron, place: str) -> Formation | None:
    """SL 10.312b-c: whom a flagship without a flotilla sails with: a regular squadron that has none, or other flagships.

    These only in a space: in a sea zone they do not find each other.
    """
    there = [
        one
        for one in world.formations.values()
        if one.kind == "independent"
        and one.id != flagship.formation
        and (one.side, one.command, one.place) == (flagship.side, flagship.command, place)
    ]
    paired = [one for one in there if flagship not in unpaired([*world.squadrons_of(one.id), flagship])]
    grouped = [one for one in there if is_space(place) and is_alone(world, one)]
    return next(iter(paired or grouped), None)


def joining(world: World, lone: Formation, flotilla: Formation) -> list[Squadron]:
    """SL 3.355, 10.312c: what of an independent squadron a flotilla takes in: of flagships those for whom it has a mate."""
    squadrons = world.squadrons_of(lone.id)
    lacking = unpaired([*world.squadrons_of(flotilla.id), *squadrons])
    return sorted((one for one in squadrons if one not in lacking), key=lambda one: one.flagship)


def following(world: World, squadron: Squadron) -> list[Squadron]:
    """SL 10.311c: the flagships that go with a squadron when it leaves its formation, for want of another mate there."""
    if squadron.formation is None or squadron.flagship:
        return []
    together = world.squadrons_of(squadron.formation)
    before = unpaired(together)
    return [one for one in unpaired(one for one in together if one is not squadron) if one not in before]


# -- what is refused -----------------------------------------------------------------------------------------------------


def judge_company(squadrons: list[Squadron], flotilla: str) -> None:
    """SL 10.311c: no flotilla is formed with a flagship that has no squadron-mate in it."""
    for flagship in unpaired(squadrons):
        words = f"{flagship.name} has no mate in {flotilla}; expected a SOL or SOL(D) squadron of {flagship.flag} a flagship"
        raise IllegalChoice(f"{words} [SL 10.311c]")


def judge_leaving(world: World, *squadrons: Squadron) -> None:
    """SL 10.311c, 10.312c: at sea nobody may be taken out of a formation whose flagships would lack a mate without him."""
    gone = {one.id for one in squadrons}
    for name in dict.fromkeys(one.formation for one in squadrons):
        if name is None or world.formations[name].fitting_out:
            continue
        together = world.squadrons_of(name)
        left = unpaired(one for one in together if one.id not in gone)
        if len(left) > len(unpaired(together)):
            words = f"{left[-1].name} of {world.formations[name].name} would have no squadron-mate; expected her to go as well"
            raise IllegalChoice(f"{words} [SL 10.311c]")


def judge_joining(world: World, flotilla: Formation, *squadrons: Squadron) -> None:
    """SL 10.311c, 10.314: a flagship goes to no flotilla that has no mate for her."""
    together = world.squadrons_of(flotilla.id)
    lacking = unpaired([*together, *squadrons])
    if len(lacking) > len(unpaired(together)):
        flagship = lacking[-1]
        words = f"{flotilla.name} has no mate for {flagship.name}; expected a SOL or SOL(D) squadron of {flagship.flag}"
        raise IllegalChoice(f"{words} [SL 10.311c]")


def judge_sail(donor: Squadron, recipient: Squadron | SquadronCounter | None) -> None:
    """SL 10.31: a flagship's counter is one named ship: she goes to no squadron, and no other ship takes her place."""
    if donor.flagship:
        raise IllegalChoice(f"{donor.name} is a flagship, a counter of her own; expected a sail of another squadron [SL 10.31]")
    if recipient is not None and recipient.flagship:
        raise IllegalChoice(f"{recipient.name} is a flagship, one named ship; expected another squadron [SL 10.31]")


def judge_orders(world: World, formation: Formation) -> None:
    """SL 10.311b: a flagship alone is given no escort order; of a rendezvous no form has a line for her."""
    if is_alone(world, formation):
        words = f"{formation.name} is a flagship alone, bound for the nearest friendly port"
        raise IllegalChoice(f"{words}; expected a flotilla or a regular squadron [SL 10.311b]")
