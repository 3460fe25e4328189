"""WS B.IX.D: how a ship becomes a prize, whom her prize crew holds, and how she comes back to her owner."""

from __future__ import annotations

from collections.abc import Sequence

from table.dice import log
from tactical.wooden_ships.boarding import crews
from tactical.wooden_ships.boarding.facts import Captured, Retaken, Return, SurrenderUndone, Taking
from tactical.wooden_ships.fire.ranges import range_between
from tactical.wooden_ships.state import Battle, Company, Ship


def may_be_taken(ship: Ship) -> bool:
    """WS B.IX.D.1, A.VIII.C.5: any ship on the board but one that will sink or explode."""
    return ship.on_board and not ship.doom


def open_to(ship: Ship, side: str) -> bool:
    """WS B.IX.D.3, B.IX.D.13: whether a ship has surrendered to a side and nobody has taken her yet."""
    return bool(ship.surrendered) and ship.captor is None and ship.side != side and may_be_taken(ship)


# -- taking ----------------------------------------------------------------------------------------------------------------


def take(battle: Battle, ship: Ship, by: str, company: Company, *others: Company, how: Taking = "melee") -> None:
    """WS B.IX.D.2-3, B.IX.D.7: a party goes aboard as prize crew: the ship obeys its side, and who is on her log is a prisoner.
    Of several companies the largest is the prize crew and the others help it. Who takes back a ship of his own side frees her."""
    companies = sorted((company, *others), key=lambda one: (-one.squares, one.origin))
    _lay_down_arms(battle, ship)
    _shut_up(ship)
    if ship.surrendered != "struck":
        ship.surrendered = ""
    if by == ship.home:
        _restore(battle, ship, "melee")
        for one in companies:
            crews.come(battle, ship, one, apart=True)
    else:
        log(battle, Captured(ship.id, by, how, [one.origin for one in companies], sum(one.squares for one in companies)))
        ship.side = ship.captor = by
        ship.prize = companies[0]
        for one in companies[1:]:
            crews.come(battle, ship, one)
        _free(battle, ship)


def board_surrendered(battle: Battle, ship: Ship, by: str, companies: Sequence[Company]) -> None:
    """WS B.IX.D.3, B.IX.B.7: a ship that has surrendered is taken; whoever comes aboard after that joins the prize crew."""
    for company in companies:
        if ship.captor == by:
            crews.come(battle, ship, company)
        else:
            take(battle, ship, by, company, how="surrendered")


def _lay_down_arms(battle: Battle, ship: Ship) -> None:
    """WS B.IX.D.4, B.IX.C.4: nothing that she had written for this turn is done, and no melee with her goes on."""
    for other in (battle.ships[key] for key in ship.melee):
        other.melee = [key for key in other.melee if key != ship.id]
        other.engaged = other.engaged if other.melee else []
    ship.parties, ship.engaged, ship.melee, ship.orders, ship.notes = [], [], [], [], []


def _shut_up(ship: Ship) -> None:
    """WS B.IX.A.4.p2, B.IX.C.3.p2: a prize crew that lost her, and friends who were aboard, are prisoners."""
    held = [ship.prize] if ship.prize is not None else []
    ship.prisoners += [one for one in (*held, *ship.guests) if one.squares]
    ship.prize, ship.captor, ship.guests = None, None, []


def _free(battle: Battle, ship: Ship) -> None:
    """People of the side that she obeys now are prisoners no longer."""
    held, ship.prisoners = ship.prisoners, []
    for company in held:
        if company.side == ship.side:
            crews.come(battle, ship, company, apart=True)
        else:
            ship.prisoners.append(company)


# -- losing her again --------------------------------------------------------------------------------------------------------


def settle(battle: Battle) -> None:
    """WS B.IX.D.8-9: prizes without a prize crew, or with too few people to hold their prisoners, are their owners' again."""
    for ship in battle.ships.values():
        if ship.captor is not None:
            check(battle, ship)


def check(battle: Battle, ship: Ship) -> None:
    """WS B.IX.D.8-9, B.IX.D.13: see to one prize, whenever her prize crew or her prisoners have changed in number, or when her
    prize crew had to surrender her again."""
    if ship.captor is None or not ship.on_board:
        return
    guards = ship.hands
    if ship.surrendered not in ("", "struck"):
        give_back(battle, ship, "surrendered")
    elif not guards:
        give_back(battle, ship, "empty")
    elif guards * battle.tables.prize.prisoners < held(ship):
        give_back(battle, ship, "prisoners")


def held(ship: Ship) -> int:
    """WS B.IX.D.9: the prisoners aboard a prize, in crew squares: her own crew, and others of her owner's side."""
    return sum(ship.crew) + sum(one.squares for one in ship.prisoners)


def promote(ship: Ship) -> None:
    """WS B.IX.D.8: when the prize crew itself is gone, friends who are still aboard are the prize crew. Sections are counted anew
    by that, so it waits until no party of hers is on foot."""
    if ship.prize is None or ship.prize.squares:
        return
    friends = [guest for guest in ship.guests if guest.squares]
    if friends:
        ship.prize, ship.guests = friends[0], friends[1:]


def give_back(battle: Battle, ship: Ship, how: Return) -> None:
    """WS B.IX.D.8-9: a prize is her owner's again, and any of the prize crew who are still aboard are prisoners."""
    if ship.surrendered != "struck":
        ship.surrendered = ""
    _lay_down_arms(battle, ship)
    _shut_up(ship)
    _restore(battle, ship, how)


def _restore(battle: Battle, ship: Ship, how: Return) -> None:
    ship.side = ship.home
    _free(battle, ship)
    log(battle, Retaken(ship.id, ship.home, how))


# -- surrender undone -------------------------------------------------------------------------------------------------------


def revive(battle: Battle) -> None:
    """WS B.IX.D.14: a ship that surrendered otherwise than by striking and was not taken is herself again if a friend is near at
    the start of a turn; she acts from the next turn on."""
    reach = battle.tables.prize.undone_within
    revived = [
        ship
        for ship in battle.afloat()
        if ship.surrendered not in ("", "struck") and ship.captor is None and not ship.doom and _friend_near(battle, ship, reach)
    ]
    for ship in revived:
        ship.surrendered, ship.done.idle = "", True
        log(battle, SurrenderUndone(ship.id))


def _friend_near(battle: Battle, ship: Ship, reach: int) -> bool:
    """WS B.IX.D.14, B.VIII.A.4.b: a friend who has not surrendered herself; a hulk is nobody's friend."""
    friends = (one for one in battle.of(ship.side) if one is not ship and not one.surrendered and not one.helpless)
    return any(range_between(one, ship) <= reach for one in friends)
