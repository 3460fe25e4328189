"""Every verb of the prompt by its word, and how what was typed is obeyed."""

from __future__ import annotations

from campaign.play.choosing import Unclear
from campaign.play.errors import Refusal
from campaign.play.seat_orders import GALES
from campaign.terminal.exit_codes import one_line
from campaign.terminal.interactive.console_player import ConsolePlayer
from campaign.terminal.interactive.verbs import battle, dockyard, looking, night_orders, sailing_on, sending, taking_back
from campaign.terminal.interactive.verbs.command import Command
from campaign.terminal.next_steps import where as stands
from table.reading.faults import BadFile


def obey(deck: ConsolePlayer, typed: str) -> bool | None:
    """Do what was said; True if the officers may advise otherwise now, None if it is no command."""
    first, _, rest = typed.partition(" ")
    command = next((one for one in COMMANDS if first and first.lower() in (one.word, one.short)), None)
    if command is None:
        return None
    deck.console.secret |= not command.open
    try:
        command.obey(deck, rest.strip())
    except (Refusal, BadFile, OSError) as refusal:
        raise Unclear(one_line(refusal)) from None
    return command.changes


def _help(deck: ConsolePlayer, rest: str) -> None:
    deck.console.say(f"{deck.table.archive.record.name}: {stands(deck.world)}. At any prompt:")
    deck.console.page(_listed())


def _listed() -> list[str]:
    return [
        f"  {f'{one.word} {one.after}'.strip():<34} {f'({one.short})' if one.short else '':<4} {one.about}" for one in COMMANDS
    ]


COMMANDS = (
    Command("where", "w", "", "date, weather, fleet, enemy and orders", looking.where),
    Command("map", "m", "[PLACE | whole | FILE.svg]", "the chart, here or to a file", looking.chart),
    Command("enemy", "e", "", "what is known of the enemy", looking.enemy),
    Command("fleet", "f", "[NAME]", "the fleet displays: flotillas, squadrons, ships", looking.fleet),
    Command("orders", "o", "", "the Admiralty's desk, with every letter", looking.orders),
    Command("letter", "", "ORDER", "one order and its letter", looking.letter),
    Command("battle", "b", "", "the battle on the table", battle.battle),
    Command(
        "board", "", "[all | FILE.svg | FILE.html]", "a battle on hexes: here, drawn, or to be watched", battle.board, open=True
    ),
    Command("ships", "", "", "every ship on the hexes and how she is", battle.ships, open=True),
    Command("losses", "", "", "what the last battle came to: ships, leaders, prizes, damage", battle.losses),
    Command("odds", "", "", "what may come of it, at each intensity", battle.odds),
    Command("log", "l", "[LINES]", "what happened, with every die", looking.log),
    Command("rules", "r", "CASE or WORDS", "the rulebook, in our words", looking.rules, open=True),
    Command("instructions", "i", "[FILE | timetable]", "the standing instructions, or others", night_orders.instructions, True),
    Command("sail", "", "FORMATION to PLACE [and stay]", "a standing instruction; or `to orders`", sending.sail, True),
    Command("home", "", "FORMATION", "send it home to its dockyard (`send home FORMATION`)", sending.home, True),
    Command("send", "", "home FORMATION", "the same", sending.send, True),
    Command("relieve", "", "FORMATION [with FORMATION]", "a fresh one takes its station", sending.relieve, True),
    Command("keep", "", "on FORMATION", "however worn, it keeps the sea this turn", sending.keep, True),
    Command("watch", "", "PLACE [with FORMATION]", "keep a station there", sending.watch, True),
    Command("blockade", "", "PORT [with FORMATION]", "lie before an enemy's port", sending.blockade, True),
    Command("escort", "", "CONVOY [with FORMATION]", "make for a convoy of ours", sending.escort, True),
    Command("join", "", "FORMATION to FORMATION", "make for where the other is to be", sending.join, True),
    Command("lay", "", "up [SQUADRON [off]]", "into ordinary as soon as it can be; alone: who is to be", dockyard.lay, True),
    Command("gale", "", f"FORMATION {'|'.join(GALES)}", "what it does in a gale", night_orders.gale, True),
    Command("helm", "", "", "take the helm, or give it back to the sailing master", night_orders.helm),
    Command("desk", "", "[DESK me|officers]", "which questions are yours", night_orders.desk),
    Command("pause", "", "[GROUND on|off]", "what you are called for", night_orders.pause),
    Command("go", "", "turn|impulse|DATE", "sail on until then without being called", sailing_on.go),
    Command("captain", "", "[turn | ship | me]", "leave the battle, a turn or a ship to the captains", battle.captain, open=True),
    Command("forms", "", "", "on hexes: ask every form, also one of small matters; again: no longer", battle.forms, open=True),
    Command("undo", "u", "[list]", "take your last answer back; or what could be, and why no more", taking_back.undo, open=True),
    Command("commands", "", "", "this list", _help, open=True),
    Command("quit", "q", "", "leave; everything is kept", sailing_on.quit),
)
