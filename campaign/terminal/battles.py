"""`battle`: the battles of a campaign, one told whole, and the odds of the one on the table."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from campaign.outline import joined
from campaign.play import press
from campaign.play.errors import BadInput
from campaign.play.press import BattleListed, Press
from campaign.reports.dates import nth_turn
from campaign.reports.names import Names
from campaign.store import reading
from campaign.terminal import output
from table.wording import party


def waits(resolver: str) -> str:
    """What a battle that is handed out waits for."""
    return "waits for its table" if resolver == "table" else "is fought on hexes"


def list_(url: str, name: str, as_json: bool) -> None:
    """Every battle with its place, how hot it was, and what each side lost; the last may still wait for its report."""
    present = reading.present(url, name)
    reported = press.reported_of_late(url, name)
    found = press.listed_battles([*reading.facts(url, name, kinds=press.OF_A_LIST), *reported])
    if (waiting := reading.waiting(url, name)) is not None:
        brief = waiting.brief
        found = [one for one in found if one.battle != waiting.battle]
        found.append(BattleListed(waiting.battle, waiting.turn, brief.place, brief.intensity, waits=present.world.resolver))
    if as_json:
        output.document([_document(one) for one in found])
        return
    names, clock = Names(present.world), present.world.clock
    rows = [
        (
            one.battle,
            nth_turn(one.turn, clock).turn_name,
            names.place(one.place),
            one.intensity or "not fought",
            waits(one.waits) if one.waits else party(one.victor) or "none",
            ", ".join(f"{party(side)} {count}" for side, count in one.lost.items()),
        )
        for one in found
    ]
    output.table(("battle", "turn", "place", "intensity", "victor", "sail lost"), rows)
    if reported:
        print(
            f"What the umpire has reported last may be taken back (`undo {name} --side umpire`) until the next phase is played."
        )


def _document(one: BattleListed) -> dict[str, Any]:
    """As a document: of a battle that waits nothing is said of how it came out."""
    without = ("phase", "lost", "fought") if one.waits else ("phase",)
    return {key: said for key, said in one._asdict().items() if key not in without}


def show(url: str, name: str, battle: str, out: Path | None, as_json: bool, short: bool = False) -> None:
    """One battle told: on the terminal, as a page, or as a document; or in short, what it came to."""
    from campaign.reports import battle_report

    if out is not None:
        output.out_file(out, (".html", ".txt"))
    paper = press.of_record(url, name, late=True)
    waiting = reading.waiting(url, name)
    if waiting is not None and waiting.battle == battle and battle not in battle_report.battles(paper.rows):
        resolver = paper.past.present.resolver
        raise BadInput(f"{battle} {waits(resolver)} and is told when it is over; `battle list` has those that are")
    if short:
        _show_short(paper, battle, as_json)
        return
    told = paper.battle(battle)
    if as_json:
        import msgspec

        output.document(msgspec.to_builtins(told))
    elif out is None:
        print(battle_report.rendered(told, html=False))
    else:
        html = out.suffix.lower() == ".html"
        output.write(out, (paper.battle_page(battle) if html else battle_report.rendered(told, html=False)).encode())


def _show_short(paper: Press, battle: str, as_json: bool) -> None:
    """What a battle came to: ships lost and why, prizes, leaders, damage, merchantmen, and where the beaten went."""
    told = paper.battle_in_short(battle)
    if as_json:
        import msgspec

        output.document(msgspec.to_builtins(told))
        return
    from campaign.terminal.after_battle_page import page

    for line in [*page(Names(joined(paper.past.outset, paper.past.present)), told)][1:]:
        print(line)


def odds(url: str, name: str, side: str | None, trials: int, as_json: bool) -> None:
    """SL 8.125: once a battle is joined both sides know both lines, and may have it fought on paper first."""
    from campaign.play.odds import odds as reckoned
    from campaign.play.table import laid_out

    with laid_out(url, name, to_read=True) as table:
        found = reckoned(table, side, trials)
    if as_json:
        import msgspec

        output.document(json.loads(msgspec.json.encode(found)))
        return
    rows = [
        (
            heat, party(who), f"{one.damage:.1f} ({one.damage_band[0]}-{one.damage_band[1]})",
            f"{one.lost:.2f} ({one.lost_band[0]}-{one.lost_band[1]})", f"{100 * one.wins:.0f}%",
        )
        for heat, by_side in found.items()
        for who, one in by_side.items()
    ]  # fmt: skip
    output.table(("intensity", "side", "damage (8 in 10)", "sail lost (8 in 10)", "wins"), rows)
