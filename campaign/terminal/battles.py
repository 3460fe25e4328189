"""`battle`: the battles of a campaign, one told whole, and the odds of the one on the table."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from campaign.outline import joined
from campaign.play.errors import BadInput
from campaign.reports.dates import at_stage, nth_turn
from campaign.reports.names import Names
from campaign.store import reading
from campaign.terminal import output
from table.wording import party

if TYPE_CHECKING:
    from campaign.record.past import Row


def waits(resolver: str) -> str:
    """What a battle that is handed out waits for."""
    return "waits for its table" if resolver == "table" else "is fought on hexes"


def list_(url: str, name: str, as_json: bool) -> None:
    """Every battle with its place, how hot it was, and what each side lost; the last may still wait for its report."""
    from campaign.record.battle import BattleEnded, BattleJoined, BroughtTo, IntensitySettled

    present = reading.present(url, name)
    found: dict[str, dict[str, Any]] = {}
    reported = reported_of_late(url, name)
    for row in (*reading.facts(url, name, kinds=(BattleJoined, BroughtTo, IntensitySettled, BattleEnded)), *reported):
        match row.fact:
            case BattleJoined(battle=battle, place=place):
                found[battle] = {"battle": battle, "turn": row.turn, "intensity": "", "victor": "", "waits": "", "place": place}
            case BroughtTo(battle=battle, place=place):
                found[battle]["place"] = place
            case IntensitySettled(battle=battle, intensity=intensity):
                found[battle]["intensity"] = intensity
            case BattleEnded(battle=battle, victor=victor, lost=lost, fought=fought):
                found[battle] |= {"victor": victor, "lost": lost, "fought": fought}
    if (waiting := reading.waiting(url, name)) is not None:
        brief = waiting.brief
        entry = {"battle": waiting.battle, "turn": waiting.turn, "intensity": brief.intensity, "victor": ""}
        found[waiting.battle] = entry | {"waits": present.world.resolver, "place": brief.place}
    if as_json:
        output.document(list(found.values()))
        return
    names, clock = Names(present.world), present.world.clock
    rows = [
        (
            one["battle"],
            nth_turn(one["turn"], clock).turn_name,
            names.place(one["place"]),
            one["intensity"] or "not fought",
            waits(one["waits"]) if one["waits"] else party(one["victor"]) or "none",
            ", ".join(f"{party(side)} {count}" for side, count in one.get("lost", {}).items()),
        )
        for one in found.values()
    ]
    output.table(("battle", "turn", "place", "intensity", "victor", "sail lost"), rows)
    if reported:
        print(
            f"What the umpire has reported last may be taken back (`undo {name} --side umpire`) until the next phase is played."
        )


def reported_of_late(url: str, name: str) -> list[Row]:
    """What has happened in the open phase, as rows of the record will tell it, if the umpire has reported a battle in it."""
    if not reading.ruled(url, name):
        return []
    from campaign.play.table import laid_out
    from campaign.record.documents import of_campaign
    from campaign.record.past import Row

    with laid_out(url, name, to_read=True) as table:
        session = table.session()
        turn, phase = session.state.clock.number, session.phase_number
        facts = of_campaign(session.state.tray.journal)
    return [Row(fact, phase, turn) for fact in facts]


def show(url: str, name: str, battle: str, out: Path | None, as_json: bool) -> None:
    """One battle told: on the terminal, as a page, or as a document."""
    from campaign.record.battle import BattleJoined
    from campaign.record.weather import TurnBegan
    from campaign.reports import battle_report

    if out is not None:
        output.out_file(out, (".html", ".txt"))
    present = reading.present(url, name)
    rows = [*reading.facts(url, name), *reported_of_late(url, name)]
    facts = list(battle_report.of_battle(rows, battle))
    if not facts and (waiting := reading.waiting(url, name)) is not None and waiting.battle == battle:
        raise BadInput(f"{battle} {waits(present.world.resolver)} and is told when it is over; `battle list` has those that are")
    if not facts:
        known = battle_report.battles(rows)
        expected = f"expected one of {', '.join(known)}" if known else "there has been none yet"
        raise BadInput(f"unknown battle {battle!r}; {expected}")
    began = {row.turn: row.phase for row in rows if isinstance(row.fact, TurnBegan)}
    first = next(row for row in rows if isinstance(row.fact, BattleJoined) and row.fact.battle == battle)
    turn = nth_turn(first.turn, present.world.clock)
    when = at_stage(turn, first.phase - began[first.turn]) if first.turn in began else turn
    names = Names(joined(reading.outset(url, name), present.world))
    told = battle_report.told(facts, names, when.date, present.name)
    if as_json:
        import msgspec

        output.document(msgspec.to_builtins(told))
    elif out is None:
        print(battle_report.rendered(told, html=False))
    else:
        html = out.suffix.lower() == ".html"
        output.write(out, battle_report.rendered(told, html=html, tints=tints(present.theatre) if html else None).encode())


def tints(theatre: str) -> dict[str, str]:
    """The colour of each side's first flag; none if the theatre is no longer to be had."""
    from maps.load import named
    from table.reading.faults import BadFile

    try:
        heading = named(theatre).heading
    except BadFile:
        return {}
    flags = {flag.id: flag.tint for flag in heading.flags}
    return {side.id: flags[side.flags[0]] for side in heading.sides}


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
