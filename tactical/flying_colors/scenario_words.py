"""A battle in sentences for the player: the fleets and who leads them, its own rules, victory, what was put right or designed.

All is told of the battle as it is set up, so that an edition or a rule that is taken out shows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

import msgspec

from table.reading.faults import BadFile
from table.wording import listed, people
from tactical.flying_colors import days, ratings, scenarios
from tactical.flying_colors.order_of_battle import Scenario
from tactical.flying_colors.special import three_days
from tactical.flying_colors.state import Action, Commander, Options

Figure = int | str | list[str]


def description(action: Action) -> list[str]:
    """All that is to be known of a battle beside where its ships lie."""
    return [*fleets(action), *own_rules(action), *in_force(action), victory(action), *doubts(action)]


def filed(action: Action) -> tuple[Scenario, ...]:
    """The files that a battle is set up by: of one of several days all of them, of a campaign's battle or a duel none."""
    return _filed(action.name, str(action.special.get(three_days.CAMPAIGN, "")))


@lru_cache(maxsize=8)
def _filed(name: str, campaign: str) -> tuple[Scenario, ...]:
    """Kept, since a watched battle is looked at a thousand times."""
    try:
        if campaign:
            several = days.campaign(campaign)
            return tuple(several.scenario(day) for day in range(1, len(several.days) + 1))
        return (scenarios.scenario(name),)
    except (BadFile, OSError):
        return ()


# -- the fleets ----------------------------------------------------------------------------------------------------------


def fleets(action: Action) -> Iterator[str]:
    """FC 2.2.2: a side's audacity and its commanders, the fleet admiral first; captains who lead only their ships are none."""
    for side, fleet in action.fleets.items():
        named = [*fleet.audacity] != [side]  # of one nation it is said of the fleet itself
        spirit = listed(f"{nation} {audacity}" if named else str(audacity) for nation, audacity in fleet.audacity.items())
        own = [one for one in action.commanders.values() if one.side == side and one.rank]
        own.sort(key=lambda one: one.id != fleet.admiral)
        led = "; ".join(_officer(action, one, admiral=one.id == fleet.admiral) for one in own)
        yield f"{side}: audacity {spirit}. {f'Commanders: {led}.' if led else 'No commander.'}"


def _officer(action: Action, one: Commander, *, admiral: bool) -> str:
    aboard = f" in {action.ships[one.ship].name}" if one.ship is not None else f", {one.lost}"
    values = f"rank {one.rank}, range {one.values.range}, quality {one.values.quality}"
    hurt = "wounded" if one.wounded else f"wounded {one.hurt.range} and {one.hurt.quality}"
    return f"{one.name}{aboard} ({'fleet admiral, ' if admiral else ''}{values}; {hurt})"


# -- its own rules -------------------------------------------------------------------------------------------------------


def own_rules(action: Action) -> list[str]:
    """The special rules in force, with their case; what is of our own making says so."""
    battles = filed(action)
    case = f" [FC {battles[0].case}]" if battles else ""
    told = [f"{words(action, figure)}{case}" for name, words in RULES.items() if (figure := action.special.get(name))]
    if figure := action.special.get("moored"):
        told.append(_moored(action, figure, battles))
    return told


def _moored(action: Action, figure: Figure, battles: tuple[Scenario, ...]) -> str:
    why = next((one.designed["moored"] for one in battles if "moored" in one.designed), "")
    reason = f" ({why})" if why else ""
    if not action.options.moored:
        return (
            f"Designed, and not in force: {_nations(figure)} lie moored{reason}, and neither check whether they break off nor "
            "break without commanders while most of their ships that are left are at anchor. `--option moored` plays so."
        )
    return (
        f"Designed: {_nations(figure)} lie moored{reason}. They neither check whether they break off nor break without "
        "commanders while most of their ships that are left are at anchor."
    )


def _ships(action: Action, figure: Figure) -> str:
    keys = figure if isinstance(figure, list) else [str(figure)]
    return listed(f"the {action.ships[key].name}" if key in action.ships else key for key in keys)


def _nations(figure: Figure) -> str:
    return listed(people(nation) for nation in (figure if isinstance(figure, list) else [str(figure)]))


def _captain(action: Action, figure: Figure) -> str:
    quality = action.special.get("captain_quality", 0)
    return f"The captain of {_ships(action, figure)} is aboard with a quality of {quality}; he leads no other ship."


def _surprised(action: Action, figure: Figure) -> str:
    who = _start(_nations(figure))
    told = f"{who} are surprised: they neither move nor fire until a die at the start of a turn is below its number."
    if (key := action.special.get("released_commander")) and isinstance(key, str):
        officer = ratings.standard().officer(key)
        aboard = _ships(action, action.special.get("released_aboard", ""))
        told += f" Then {officer.name} (rank {officer.rank}, range {officer.range}, quality {officer.quality}) is in {aboard}."
    return told


def _mistaken(action: Action, figure: Figure) -> str:
    by = people(str(action.special.get("mistaken_run_by", "")))
    pair = _start(_ships(action, figure))
    return f"{pair} take each other for the enemy: {by} run them, and they fire at each other only, until released."


def _relief(action: Action, figure: Figure) -> str:
    between = f"{figure} and {action.special.get('reinforcements_to', '')}"
    lost = action.special.get("lost_with", "")
    ends = f" If {_ships(action, lost)} is lost before, the battle is." if lost else ""
    return f"Reinforcements enter between {between} from the turn in which a die is below its number.{ends}"


def _recall(action: Action, figure: Figure) -> str:
    commanders = action.commanders
    admiral = commanders[str(action.special["recall_admiral"])].name
    seconds = action.special.get("recall_seconds", [])
    names = listed(commanders[key].name for key in (seconds if isinstance(seconds, list) else []) if key in commanders)
    return (
        f"The first time {people(str(figure))} fail a break check, {admiral} signals recall: what is within "
        f"{action.special.get('recall_radius')} hexes of him withdraws. {names} each stay with their commands if a die less "
        f"their quality is {action.special.get('recall_stays')} or less."
    )


def _break_checks(action: Action, figure: Figure) -> str:
    if figure == "one die":
        return "A combined fleet throws one die whether it breaks off."
    return (
        "Each nation of a combined fleet checks for itself whether it breaks off; one that does leaves, and the other fights on."
    )


def _poor_wind(action: Action, figure: Figure) -> str:
    tolls = [int(toll) for toll in figure] if isinstance(figure, list) else []
    bands = [
        f"{f'{first}-{last}' if first != last else first} {-toll or 'none'}"
        for toll in sorted(set(tolls), reverse=True)
        for first, last in [(tolls.index(toll), len(tolls) - 1 - tolls[::-1].index(toll))]
    ]
    return f"Fitful wind: at the start of each turn a die takes movement points from every ship ({', '.join(bands)})."


def _only_by_capture(action: Action, figure: Figure) -> str:
    side = people(str(action.special.get("only_by_capture_side", "")))
    return f"{_start(side)} win only by taking {_ships(action, figure)}; else their enemy does."


def _must_cripple(action: Action, figure: Figure) -> str:
    side = people(str(action.special.get("must_cripple_side", "")))
    return f"{_start(side)} cannot win unless {_ships(action, figure)} is made vulnerable, or worse."


def _start(words: str) -> str:
    return words[:1].upper() + words[1:]


RULES: dict[str, Callable[[Action, Figure], str]] = {
    "leeward_firepower": lambda _, figure: f"Heavy seas: {figure:+} to the firepower of every shot fired with the wind.",
    "firepower": lambda _, figure: f"Poor light: {figure:+} to the firepower of every shot.",
    "wind_every_turn": lambda *_: "The wind may change in any turn: no die is thrown first whether the table is used.",
    "poor_wind": _poor_wind,
    "always_in_command": lambda action, figure: f"{_start(_ships(action, figure))}: always in command.",
    "in_command_at_anchor": lambda _, figure: f"{_start(_nations(figure))} at anchor are always in command.",
    "captain_ship": _captain,
    "grapples_only_fouled": lambda *_: "A ship may grapple only one with which she is fouled.",
    "sure_pilots": lambda _, figure: f"{_start(_nations(figure))} never run aground.",
    "first_initiative": lambda _, figure: f"{_start(people(str(figure)))} have the initiative in turn 1.",
    "surprised": _surprised,
    "mistaken": _mistaken,
    "reinforcements_from": _relief,
    "recall_side": _recall,
    "break_checks": _break_checks,
    "only_by_capture": _only_by_capture,
    "must_cripple": _must_cripple,
    "no_scuttling": lambda action, figure: f"{_start(_ships(action, figure))} may not be scuttled.",
    "berths": lambda action, figure: f"{_start(_ships(action, figure))}: a die at the start says where she lies.",
}


def in_force(action: Action) -> Iterator[str]:
    """Which of the optional rules are played, and what is ours among them."""
    usual = Options(edition=action.options.edition)
    fields = msgspec.structs.asdict(action.options)
    on = [name.replace("_", "-") for name, value in fields.items() if value is True and value != getattr(usual, name)]
    off = [name.replace("_", "-") for name in ("wind_changes",) if not fields[name]]
    if rules := [*on, *(f"no {name}" for name in off)]:
        yield f"In force: {', '.join(rules)}."
    if action.options.fought_out:
        yield "Designed: the battle is fought out; no fleet checks whether it breaks off before the last turn [FC 3.9.3]."


# -- victory, and doubts -------------------------------------------------------------------------------------------------


def victory(action: Action) -> str:
    """FC 3.9: how the battle is won, where its own rules do not say otherwise."""
    if action.options.edition == 2006:
        return (
            "Victory: a fleet that stays when the other breaks off wins outright; else the more points: an enemy ship captured "
            "counts twice, sunk or struck once, damaged half; commanders killed or captured count too [FC 2006:15.1]."
        )
    return (
        "Victory: an enemy ship captured counts twice, sunk once, damaged or dismasted half; commanders killed or captured count "
        "too. Each side's points are multiplied by one more than the enemy's audacity, and halved if it broke off; the more win "
        "[FC 3.9]."
    )


def doubts(action: Action) -> Iterator[str]:
    """How the printed set-up is read: notes, positions put right ship by ship, counters that stand in for others."""
    notes = dict.fromkeys(note for battle in filed(action) for note in battle.notes)
    if campaign := str(action.special.get(three_days.CAMPAIGN, "")):
        notes = dict.fromkeys([*days.campaign(campaign).notes, *notes])
    yield from (f"Note: {note}" for note in notes)
    told = dict.fromkeys(line for battle in filed(action) for line in _put_right(battle))
    yield from told


def _put_right(battle: Scenario) -> Iterator[str]:
    for _, _, station in battle.stations():
        if station.printed:
            why = f": {station.why}" if station.why else ""
            yield f"Note: {station.ship} is printed at {station.printed} and lies at {station.at or 'no hex'}{why}."
        if station.stand_in:
            yield f"Note: {station.ship}: the set-up has the counter of the {station.stand_in} for want of her own."
