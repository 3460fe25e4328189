"""A battle when it is over, in words: who was lost and why, what was taken, what it cost, where the beaten went."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from campaign.record.agreement import agreed
from campaign.reports.after_battle import AfterBattle, Cost, Retiring, ShipLost
from campaign.reports.names import Names
from table.wording import capital, counted, listed, party, people, within

FEW, MANY = 3, 6  # ships of a side that are told one by one, after a battle of heavy losses and otherwise
HEAVY = 9  # ships lost by both
HURT = 2  # squadrons whose damage is told one by one


class Account(NamedTuple):
    """What a battle came to for one side: in a line, then what it lost and took, who fell and what was suffered."""

    side: str
    head: str
    lines: tuple[str, ...]


class AfterSheet(NamedTuple):
    """A battle that is over: who has won, each side's account, and where the beaten went."""

    title: str
    accounts: tuple[Account, ...]
    beaten: str


def told(battle: AfterBattle, names: Names, *, whole: bool = False) -> AfterSheet:
    """All of it; what is cut short, unless the `whole` is wanted, the log has."""
    won = f"{people(battle.victor)} have won" if battle.victor else "neither has won" if battle.fought else "nobody fought"
    heavy = sum(len(cost.lost) for cost in battle.costs) > HEAVY
    most = None if whole else FEW if heavy else MANY
    accounts = tuple(_account(cost, names, most) for cost in battle.costs) if battle.fought else ()
    return AfterSheet(f"After {names.action(battle.place)}: {won}", accounts, _beaten(battle.beaten, names))


def _account(cost: Cost, names: Names, most: int | None) -> Account:
    sail = counted(len(cost.lost), "ship") if cost.lost else "no ship"
    prestige = f", prestige {cost.prestige:+d}" if cost.prestige else ""
    return Account(cost.side, f"{party(cost.side)}: {sail} lost{prestige}", tuple(_lines(cost, names, most)))


def _lines(cost: Cost, names: Names, most: int | None) -> Iterator[str]:
    """What one side lost and took, who fell, and what it suffered."""
    yield from (_ship(ship, names) for ship in cost.lost[:most])
    if most is not None and len(cost.lost) > most:
        yield f"and {counted(len(cost.lost) - most, 'ship')} more, which `log` names"
    if cost.regained:
        yield f"struck and regained: {listed(cost.regained)}"
    if cost.prizes:
        yield f"prizes: {listed(cost.prizes)}"
    if cost.leaders:
        yield "; ".join(f"{names.piece(one.leader)}: {one.fate}" for one in cost.leaders)
    if cost.hurt:
        worst = sorted(cost.hurt, key=lambda one: -one.points)
        named = worst if most is None else worst[:HURT]
        some = [f"{names.piece(one.squadron)} {one.points} ({one.total} in all)" for one in named]
        more = f", {counted(len(worst) - len(named), 'squadron')} more" if len(worst) > len(named) else ""
        yield f"damage: {', '.join(some)}{more}"
    if cost.merchantmen:
        hit = [f"{within(names.piece(one.convoy))} {one.points} ({one.total} in all)" for one in cost.merchantmen]
        yield f"merchantmen: {', '.join(hit)} [SL 10.132]"


def _ship(ship: ShipLost, names: Names) -> str:
    """Who she was, why she was lost, and what became of her."""
    end = f", taken by {people(ship.taken)}" if ship.taken else ", scuttled by her captors" if ship.scuttled else ""
    return f"{ship.name} ({names.piece(ship.squadron)}), {ship.why}{end}"


def _beaten(beaten: tuple[Retiring, ...], names: Names) -> str:
    """SL 8.46b: where they went, or that they must go."""
    found: list[str] = []
    for one in beaten:
        name = names.piece(one.formation)
        whither = f"has gone to {names.place(one.whither)}" if one.whither else "must leave with its next point"
        found.append(agreed(f"{name} {whither}", name) + (", in disorder" if one.disordered else ""))
    if not found:
        return ""
    more = f"; {counted(len(found) - FEW, 'formation')} more" if len(found) > FEW else ""
    return f"{capital('; '.join(found[:FEW]))}{more} [SL 8.46b]"
