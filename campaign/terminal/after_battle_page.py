"""A battle when it is over, on one screen: who was lost and why, what was taken, what it cost, where the beaten went."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from campaign.record.agreement import agreed
from campaign.reports.after_battle import AfterBattle, Cost, Retiring, ShipLost
from campaign.reports.names import Names
from table.wording import capital, counted, listed, party, people, within

FEW, MANY = 3, 6  # ships of a side that are told one by one, after a battle of heavy losses and otherwise
HEAVY = 9  # ships lost by both
HURT = 2  # squadrons whose damage is told one by one


def bare(side: str, line: str) -> str:
    """A line without colours."""
    return line


def page(names: Names, told: AfterBattle, heading: Callable[[str, str], str] = bare) -> Iterator[str]:
    """All of it; what is cut short the log has whole. `heading` is how the line that begins a side is shown."""
    won = f"{people(told.victor)} have won" if told.victor else "neither has won" if told.fought else "nobody fought"
    yield ""
    yield f"== After {names.action(told.place)}: {won} =="
    most = FEW if sum(len(cost.lost) for cost in told.costs) > HEAVY else MANY
    for cost in told.costs if told.fought else ():
        yield from _cost(names, cost, most, heading)
    yield from _beaten(names, told.beaten)


def _cost(names: Names, cost: Cost, most: int, heading: Callable[[str, str], str]) -> Iterator[str]:
    """One side: a line for what it lost, then what it took, who fell, what it suffered, and its prestige."""
    sail = counted(len(cost.lost), "ship") if cost.lost else "no ship"
    prestige = f", prestige {cost.prestige:+d}" if cost.prestige else ""
    yield heading(cost.side, f"{party(cost.side)}: {sail} lost{prestige}")
    yield from (f"    {_ship(names, ship)}" for ship in cost.lost[:most])
    if len(cost.lost) > most:
        yield f"    and {counted(len(cost.lost) - most, 'ship')} more, which `log` names"
    if cost.regained:
        yield f"    struck and regained: {listed(cost.regained)}"
    if cost.prizes:
        yield f"    prizes: {listed(cost.prizes)}"
    if cost.leaders:
        yield f"    {'; '.join(f'{names.piece(one.leader)}: {one.fate}' for one in cost.leaders)}"
    if cost.hurt:
        worst = sorted(cost.hurt, key=lambda one: -one.points)
        some = [f"{names.piece(one.squadron)} {one.points} ({one.total} in all)" for one in worst[:HURT]]
        more = f", {counted(len(worst) - HURT, 'squadron')} more" if len(worst) > HURT else ""
        yield f"    damage: {', '.join(some)}{more}"
    if cost.merchantmen:
        hit = [f"{within(names.piece(one.convoy))} {one.points} ({one.total} in all)" for one in cost.merchantmen]
        yield f"    merchantmen: {', '.join(hit)} [SL 10.132]"


def _ship(names: Names, ship: ShipLost) -> str:
    """Who she was, why she was lost, and what became of her."""
    end = f", taken by {people(ship.taken)}" if ship.taken else ", scuttled by her captors" if ship.scuttled else ""
    return f"{ship.name} ({names.piece(ship.squadron)}), {ship.why}{end}"


def _beaten(names: Names, beaten: tuple[Retiring, ...]) -> Iterator[str]:
    """SL 8.46b: where they went, or that they must go."""
    told: list[str] = []
    for one in beaten:
        name = names.piece(one.formation)
        whither = f"has gone to {names.place(one.whither)}" if one.whither else "must leave with its next point"
        told.append(agreed(f"{name} {whither}", name) + (", in disorder" if one.disordered else ""))
    if told:
        more = f"; {counted(len(told) - FEW, 'formation')} more" if len(told) > FEW else ""
        yield f"{capital('; '.join(told[:FEW]))}{more} [SL 8.46b]"
