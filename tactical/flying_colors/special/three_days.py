"""2006:18.74: one battle fought over several days, with what is left of each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from table.decisions import Form, Option, Part
from table.dice import log, reveal
from table.flows import Flow, ask_all
from tactical.flying_colors import days, ratings, scenarios
from tactical.flying_colors import question_kinds as kinds
from tactical.flying_colors.board import berths, clear_away
from tactical.flying_colors.counter_terms import Edition
from tactical.flying_colors.days import Campaign, Stretch
from tactical.flying_colors.facts import DayBegan, Entered, Withdrew
from tactical.flying_colors.hexes import IN_IRONS, aspect, on_map, parse
from tactical.flying_colors.ratings import Ratings
from tactical.flying_colors.special.recall import FORGIVEN
from tactical.flying_colors.state import Action, Commander, Ship
from tactical.sea.hexes import COMPASS, Hex, Place, hull

CAMPAIGN = "campaign"  # the name or the path of the campaign that is fought
DAY = "day"  # the number of the day that is fought, from 1
PAST = "turns_past"  # those of the days before
Division = Literal["van", "centre", "rear"]
DIVISIONS: tuple[Division, ...] = ("van", "centre", "rear")
HEADING = "heading"
MOST_APART = 3  # rows between two ships of a line where there is room
NOWHERE = Hex(0, 0)


def begin(name: str, seed: str = "", year: Edition = 2023, **options: bool) -> Action:
    """The first day of a campaign before its first turn."""
    first = days.campaign(name).days[0]
    action = scenarios.set_up(first.scenario, seed, year, None, **options)
    action.weather = first.weather
    action.special[CAMPAIGN], action.special[DAY] = name, 1
    return action


def campaign_of(action: Action) -> Campaign | None:
    """The campaign whose days are fought; None in a battle of one day."""
    return days.campaign(str(action.special[CAMPAIGN])) if CAMPAIGN in action.special else None


def day(action: Action) -> int:
    """The number of the day, 0 in a battle that has only one."""
    number = action.special.get(DAY, 0)
    assert isinstance(number, int)
    return number


def turns_fought(action: Action) -> int:
    """The turns of all days so far."""
    past = action.special.get(PAST, 0)
    assert isinstance(past, int)
    return past + action.turn


def break_of_day(action: Action) -> None:
    campaign = campaign_of(action)
    assert campaign is not None
    log(action, DayBegan(day(action), len(campaign.days), campaign.scenario(day(action)).date, action.weather))


def fights_on(action: Action) -> bool:
    """Whether another day follows this one."""
    campaign = campaign_of(action)
    return campaign is not None and day(action) < len(campaign.days)


def last_word(action: Action) -> str | None:
    """Who wins if the points of all days are equal; None in a battle of one day."""
    campaign = campaign_of(action)
    return campaign.victory.tie if campaign is not None else None


# -- the night -----------------------------------------------------------------------------------------------------------


def next_day(action: Action) -> Flow[None]:
    """Damaged, struck and captured ships go and count as sunk; the others are repaired in nothing, joined by who comes, and set
    up anew by plans that neither side knows of the other."""
    campaign = campaign_of(action)
    assert campaign is not None
    clear_the_sea(action)
    if campaign.reinforcements.after_day == day(action):
        join(action, campaign)
    action.special[DAY] = day(action) + 1
    wind_up(action, campaign)
    plans = yield from ask_all([plan(action, stretch) for stretch in campaign.stations if fleet_of(action, stretch.side)])
    for stretch in campaign.stations:
        deploy(action, stretch, plans.get(stretch.side, {}))
    reveal(action)


def clear_the_sea(action: Action) -> None:
    for ship in action.ships.values():
        if ship.on_map:
            clear_away(action, ship)
            if ship.damaged or ship.struck or ship.captor is not None:
                ship.fate = "sunk"
                log(action, Withdrew(ship.id))
    for commander in action.commanders.values():
        if commander.ship is not None and action.ships[commander.ship].fate != "afloat":
            go_on_board(action, commander)


def go_on_board(action: Action, commander: Commander) -> None:
    """A commander whose ship goes takes the first that is left to him and has none; from one that struck he is a prisoner."""
    struck = action.ships[commander.ship or ""].struck
    left = [ship for ship in fleet_of(action, commander.side) if not action.aboard(ship)]
    commander.ship = None if struck or not left else left[0].id
    if commander.ship is None:
        commander.lost = "captured"


def wind_up(action: Action, campaign: Campaign) -> None:
    """What a new day brings: its turns, wind and weather; guns loaded, fires out, and no thought of yesterday's losses."""
    today, fresh = campaign.days[day(action) - 1], campaign.scenario(day(action))
    action.special[PAST] = turns_fought(action)
    action.name, action.turn, action.turns = today.scenario, 1, fresh.turns
    action.wind, action.weather = fresh.wind, today.weather
    action.initiative = action.mover = None
    action.special[FORGIVEN] = [ship.id for ship in action.ships.values() if not ship.on_map]
    for fleet in action.fleets.values():
        fleet.shaken = fleet.broken = False
    for ship in action.ships.values():
        ship.on_fire = ship.adrift = False
        ship.fired, ship.opened, ship.sails, ship.command = [], [], "plain", None
        ship.bow, ship.fate = NOWHERE, "coming" if ship.fate == "afloat" else ship.fate
    break_of_day(action)


def join(action: Action, campaign: Campaign, counters: Ratings | None = None) -> None:
    """After the second day: new ships, and a commander in the first of the ships named that is left, or in an unhit big one."""
    coming, found = campaign.reinforcements, counters or ratings.standard()
    nation = coming.side
    for name in coming.ships:
        ship = found.ship(nation, name).launched(name, coming.side, NOWHERE, 1, action.options.edition)
        action.ships.setdefault(ship.id, ship)
    mine = [ship for ship in action.ships.values() if ship.side == coming.side and ship.fate == "afloat"]
    named = [ship for name in coming.boards for ship in mine if ship.name == name]
    unhit = [
        ship for ship in mine if not (ship.hull or ship.rigging) and found.ship(nation, ship.name).guns > coming.or_guns_above
    ]
    for ship in [*named, *unhit][:1]:
        commander = found.officer(coming.commander).aboard(ship, action.tables.wounds)
        action.commanders[commander.id] = commander


# -- deployment ----------------------------------------------------------------------------------------------------------


def fleet_of(action: Action, side: str) -> list[Ship]:
    """What is left to a side: on the map, or in the morning about to deploy."""
    return [ship for ship in action.ships.values() if ship.side == side and ship.fate in ("afloat", "coming")]


def plan(action: Action, stretch: Stretch) -> Form[str]:
    """A side's secret list: the heading of its line, and where in the line each ship sails."""
    headings = tuple(
        Option(str(facing), f"heading {facing}", str(facing)) for facing in COMPASS if aspect(facing, action.wind) != IN_IRONS
    )
    divisions = tuple(Option[str](division, division, division) for division in DIVISIONS)
    lines = [Part(HEADING, "the line's heading", headings, headings[0].key)]
    lines += [Part(ship.id, ship.name, divisions, "centre") for ship in fleet_of(action, stretch.side)]
    return Form(stretch.side, "FC 2006:18.74", kinds.DEPLOYMENT, tuple(lines), "How does the fleet deploy?", secret=True)


def deploy(action: Action, stretch: Stretch, chosen: Mapping[str, str]) -> None:
    """From the first hex of the column on: the van, then centre and rear, each in the order of set-up, evenly spread."""
    ships = sorted(fleet_of(action, stretch.side), key=lambda ship: DIVISIONS.index(_division(chosen, ship)))
    first, last = parse(action.layout, stretch.first), parse(action.layout, stretch.last)
    apart = min(MOST_APART, (last.row - first.row + 1) // max(1, len(ships)))
    facing = int(chosen.get(HEADING, "1"))
    for number, ship in enumerate(ships):
        place = _berth(action, ship, Place(Hex(first.col, first.row + apart * number), facing))
        (ship.bow, ship.facing), ship.fate = place, "afloat"
        log(action, Entered(ship.id, ship.bow, ship.facing))


def _division(chosen: Mapping[str, str], ship: Ship) -> Division:
    found = chosen.get(ship.id, "centre")
    return next(division for division in DIVISIONS if division == found)


def _berth(action: Action, ship: Ship, wanted: Place) -> Place:
    """The place wanted, or the next one down the column where nobody lies."""
    taken, place = berths(action, but=ship), wanted
    while any(hex in taken for hex in hull(*place, ship.large)) and on_map(action.layout, place.bow):
        place = Place(Hex(place.bow.col, place.bow.row + 1), place.facing)
    return place
