"""Verbs that show: where everybody is, the chart, the fleet, orders and letters, the log, the rulebook."""

from __future__ import annotations

from pathlib import Path

from campaign.play import log as past
from campaign.play.chart_overlay import overlay
from campaign.play.choosing import Unclear, folded
from campaign.play.log import Wanted
from campaign.play.rule_lookup import looked_up
from campaign.reports.fleet_display import displays
from campaign.reports.letters import WIDTH
from campaign.reports.orders_desk import laid_out
from campaign.terminal import fleet as fleet_sheets
from campaign.terminal import map_pictures, orders_desk, output
from campaign.terminal.interactive import order_letters, situation, text_chart
from campaign.terminal.interactive.console_player import ConsolePlayer

LAST = 20  # lines of the log that are shown unless more are asked for


def where(deck: ConsolePlayer, rest: str) -> None:
    deck.console.page(situation.lines(deck))


def enemy(deck: ConsolePlayer, rest: str) -> None:
    deck.console.page(situation.enemies(deck, deck.view))


def chart(deck: ConsolePlayer, rest: str) -> None:
    """`map` on the screen, `map PLACE` around a place or a formation, `map FILE.svg` to a file."""
    if Path(rest).suffix.lower() in map_pictures.ENDINGS:
        out = Path(rest)
        output.out_file(out, map_pictures.ENDINGS)
        map_pictures.put(deck.table.game.theatre, out, overlay(deck.table, deck.world, deck.names, deck.side))
        return
    deck.console.page(text_chart.lines(deck, rest))


def orders(deck: ConsolePlayer, rest: str) -> None:
    width = min(WIDTH, deck.console.width)
    desk = laid_out(deck.world, deck.side, deck.names)
    deck.console.page(line for entry in orders_desk.lines(desk, width) for line in entry.splitlines())


def letter(deck: ConsolePlayer, rest: str) -> None:
    deck.console.page(order_letters.letter(deck, rest))


def fleet(deck: ConsolePlayer, rest: str) -> None:
    shown = displays(deck.world, deck.table.archive.record.name, deck.moment, deck.names, deck.side)
    told = [line for entry in fleet_sheets.lines(shown, deck.console.width) for line in entry.splitlines() or [""]]
    deck.console.page(_about(told, rest) if rest else told)


def _about(lines: list[str], words: str) -> list[str]:
    """The paragraphs of some lines that hold the words."""
    found: list[str] = []
    for paragraph in "\n".join(lines).split("\n\n"):
        if folded(words) in folded(paragraph):
            found += [*paragraph.splitlines(), ""]
    if not found:
        raise Unclear(f"nothing of the fleet is called {words!r}")
    return found


def log(deck: ConsolePlayer, rest: str) -> None:
    """The last lines of the side's own log, and below them, unless a number is said, the present turn of a battle on hexes."""
    if rest and not rest.isdecimal():
        raise Unclear(f"log {rest}: expected a number of lines")
    told = past.log(deck.url, deck.table.archive.record.name, Wanted(deck.side, last=int(rest or LAST) or 1))
    lines = [line for entry in told for line in str(entry).splitlines()] or ["Nothing has happened yet."]
    if not rest and deck.sighted() is not None:
        lines += ["", "The battle on the hexes, this turn:", *(deck.lookout.log() or ["Nothing has happened yet."])]
    deck.console.page(lines)


def rules(deck: ConsolePlayer, rest: str) -> None:
    deck.console.page(f"{case.cite}  {case.summary}" for case in looked_up(rest))
