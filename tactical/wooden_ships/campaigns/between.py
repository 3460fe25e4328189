"""WS S.7.II: from one battle of a campaign to the next: a new order of battle, prizes in it, and crews moved between ships."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from table.decisions import Form, IllegalChoice, Option, Part
from table.dice import log
from table.flows import Flow, ask_all
from tactical.sea.hexes import ASTERN, NEIGHBOURS, Hex, Place
from tactical.wooden_ships import counters, scenario_book
from tactical.wooden_ships import question_kinds as kinds
from tactical.wooden_ships.board import edge_beyond, hull
from tactical.wooden_ships.campaigns import aftermath, standing
from tactical.wooden_ships.logs import launched, printed
from tactical.wooden_ships.scenario_book import CampaignFile
from tactical.wooden_ships.scenario_rows import ShipRow, Squadron, ship_id
from tactical.wooden_ships.setting_up import laid_out, scenario_options
from tactical.wooden_ships.special.facts import BattleOfCampaign, CrewRedistributed
from tactical.wooden_ships.state import Battle, Options, Ship
from tactical.wooden_ships.terms import Edition, Level

RULE = "WS S.7.II.D"
MANNED = 2  # as usual a prize gets one half of her crew, and a ship gives no more than leaves her as much
FEWEST = 3  # squares with which it is worth while to man a prize at all (designed: one for each section)


def begin(
    name: str, options: Options | None = None, seed: str = "", *, level: Level = "advanced", edition: Edition = 1981
) -> Battle:
    """The first battle of a campaign before its first phase."""
    first = scenario_book.campaign(name).battles[0]
    battle = laid_out(first, options or scenario_options(first, level, edition), seed)
    battle.special[standing.CAMPAIGN], battle.special[standing.NUMBER] = name, 1
    return battle


def next_battle(battle: Battle) -> Flow[None]:
    """WS S.7.II: the next battle is laid out with what the last one left; each side says in secret how its crews are shared."""
    campaign = standing.campaign_of(battle)
    assert campaign is not None
    aftermath.settle(battle, campaign)
    _lay_out(battle, campaign)
    forms = [form for side in battle.fleets if (form := _form(battle, side)) is not None]
    answers = yield from ask_all(forms)
    for form in forms:
        share_out(battle, answers[form.side])
    _sail_with_crews(battle)
    log(battle, BattleOfCampaign(standing.number(battle), len(campaign.battles), battle.title))


# -- the new order of battle ---------------------------------------------------------------------------------------------


def _lay_out(battle: Battle, campaign: CampaignFile) -> None:
    """WS S.7.II.A: all is new but the points so far, who owns the ships, and their crews."""
    name = campaign.battles[standing.number(battle)]
    fresh = laid_out(name, battle.options, turns=battle.turns)
    past = {side: fleet.total for side, fleet in battle.fleets.items()}
    fresh.special |= {key: battle.special[key] for key in standing.KEPT if key in battle.special}
    fresh.special[standing.NUMBER] = standing.number(battle) + 1
    before = battle.title
    for field in Battle.__struct_fields__:
        if field != "dice":
            setattr(battle, field, getattr(fresh, field))
    for side, total in past.items():
        if total:
            battle.fleets[side].points[f"up to {before}"] = total
    _hand_over(battle)
    _join_prizes(battle, campaign)
    _muster(battle)


def _hand_over(battle: Battle) -> None:
    """WS S.7.II.B, S.7.II.F: ships that are lost, or belong to the other side now, are not where the book has them."""
    owned = standing.owners(battle)
    battle.ships = {key: ship for key, ship in battle.ships.items() if owned.get(key, ship.home) == ship.home}


def _join_prizes(battle: Battle, campaign: CampaignFile) -> None:
    """WS S.7.II.B: a prize joins her captor's line, astern of the last of it; she begins as his."""
    known = {key: (squadron.nation, row) for name in campaign.battles for squadron, row, key in _rows(name)}
    homes = {key: squadron.side for name in campaign.battles for squadron, _, key in _rows(name)}
    for key, side in standing.owners(battle).items():
        if side in battle.fleets and side != homes[key] and any(one.home == side for one in battle.ships.values()):
            nation, row = known[key]
            basic = battle.options.level == "basic"
            ship = launched(key, row, printed(row, battle.options, basic, basic), nation, side)
            ship.quality = next((one.quality for one in battle.ships.values() if one.home == side), ship.quality)
            ship.bow, ship.heading = berth(battle, side)
            ship.entry = ""
            battle.ships[key] = ship
    counters.give(battle.ships.values())


def _rows(name: str) -> list[tuple[Squadron, ShipRow, str]]:
    file = scenario_book.scenario(name)
    return [(squadron, row, ship_id(squadron.nation, row.name)) for squadron, row in file.rows()]


def berth(battle: Battle, side: str) -> Place:
    """The first free place astern of a side's last ship, in line with her; if a shore is there, or the edge of a board that is
    not shifted (WS B.XII), ahead of its first, else beside one of them (designed)."""
    own = [ship for ship in battle.afloat() if ship.side == side]
    taken = {hex for ship in battle.afloat() for hex in hull(ship.bow, ship.heading, ship.length)}
    line = [(own[-1], ASTERN[own[-1].heading]), (own[0], own[0].heading)]
    for ship, way in [*line, *((ship, way) for ship in reversed(own) for way in ASTERN[1:])]:
        bow = ship.bow
        for _ in range(battle.board.columns):
            bow = NEIGHBOURS[NEIGHBOURS[bow][way]][way]
            hexes = hull(bow, ship.heading, 2)
            if any(barred(battle, hex) for hex in hexes):
                break
            if not any(hex in taken for hex in hexes):
                return Place(bow, ship.heading)
    raise AssertionError("the sea is full")


def barred(battle: Battle, hex: Hex) -> bool:
    """Whether no ship can begin in a hex: it is land, or lies beyond the edge of a board that land fixes to its hexes."""
    return hex in battle.board.land or (not battle.board.open and edge_beyond(battle.board, hex) is not None)


def _muster(battle: Battle) -> None:
    """WS S.7.II.A: the crew that is left to each ship that has fought before."""
    crewed = standing.crews(battle)
    for ship in battle.ships.values():
        sections = crewed.get(ship.id)
        if sections is None:
            continue
        aftermath.take_away(ship, sum(ship.crew))
        for number, (squares, full) in enumerate(zip(sections, ship.printed.crew, strict=True)):
            for _ in range(min(squares, full)):
                ship.crew_marks.remove(number + 1)
                ship.crew[number] += 1


# -- crews ---------------------------------------------------------------------------------------------------------------


def _form(battle: Battle, side: str) -> Form[int] | None:
    """A line a ship: how many crew squares she has in the next battle; all of them together stay as many."""
    ships = [ship for ship in battle.ships.values() if ship.home == side]
    if not any(sum(ship.crew) < sum(ship.printed.crew) for ship in ships):
        return None
    usual, prompt = sensible(ships), "How many crew squares has each ship?"
    parts = tuple(Part(ship.id, _line(ship), _counts(ship), str(usual[ship.id])) for ship in ships)
    return Form(side, RULE, kinds.CREW_MOVES, parts, prompt, check=_checker(battle, side), secret=True)


def _line(ship: Ship) -> str:
    return f"{ship.name}, {sum(ship.crew)} crew squares of {sum(ship.printed.crew)}"


def _counts(ship: Ship) -> tuple[Option[int], ...]:
    fewest = 0 if not any(ship.crew) else 1
    counts = range(fewest, sum(ship.printed.crew) + 1)
    return tuple(Option(str(count), "1 square" if count == 1 else f"{count} squares", count) for count in counts)


def _checker(battle: Battle, side: str) -> Callable[[Mapping[str, int]], None]:
    def check(chosen: Mapping[str, int]) -> None:
        there = sum(sum(battle.ships[key].crew) for key in chosen)
        if sum(chosen.values()) != there:
            raise IllegalChoice(f"{sum(chosen.values())} crew squares shared out; expected the {there} that there are [{RULE}]")

    return check


def sensible(ships: list[Ship]) -> dict[str, int]:
    """What is usual: a ship without a crew gets half of one from the fullest others, as long as those keep half of theirs."""
    found = {ship.id: sum(ship.crew) for ship in ships}
    full = {ship.id: sum(ship.printed.crew) for ship in ships}
    for prize in (ship for ship in ships if not any(ship.crew)):
        spare = {key: count - full[key] // MANNED for key, count in found.items() if count > full[key] // MANNED}
        wanted = min(full[prize.id] // MANNED, sum(spare.values()))
        if wanted < FEWEST:
            continue
        for _ in range(wanted):
            giver = max(spare, key=lambda key: spare[key])
            spare[giver] -= 1
            found[giver] -= 1
        found[prize.id] = wanted
    return found


def share_out(battle: Battle, chosen: Mapping[str, int]) -> None:
    """WS S.7.II.B, S.7.II.D: crew squares go from the ships that are to have fewer to those that are to have more."""
    change = {key: count - sum(battle.ships[key].crew) for key, count in chosen.items()}
    givers = [key for key, more in change.items() if more < 0]
    for taker, wanted in [(key, more) for key, more in change.items() if more > 0]:
        for giver in givers:
            count = min(wanted, -change[giver])
            if count:
                aftermath.take_away(battle.ships[giver], count)
                aftermath.take_in(battle.ships[taker], count)
                change[giver] += count
                wanted -= count
                log(battle, CrewRedistributed(giver, taker, count))


def _sail_with_crews(battle: Battle) -> None:
    """WS S.7.II.B: a ship without a crew stays behind; what each of the others lacks is written down."""
    battle.ships = {key: ship for key, ship in battle.ships.items() if any(ship.crew)}
    for ship in battle.ships.values():
        ship.tasks[aftermath.MISSING] = len(ship.crew_marks)
