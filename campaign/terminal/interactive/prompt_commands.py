"""What a player may say at any prompt, whatever is asked of him."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from campaign.agents.instructions import Call
from campaign.calendar import STAGES_AN_IMPULSE, impulse_of
from campaign.play import files, seat_orders
from campaign.play import log as past
from campaign.play.errors import BadInput, Refusal
from campaign.play.log import Wanted
from campaign.play.seat_orders import GALES
from campaign.play.until import mark, position
from campaign.question_kinds import DESKS
from campaign.record.agreement import agreed
from campaign.record.pauses import Pause
from campaign.reports.fleet_display import displays
from campaign.reports.letters import WIDTH
from campaign.terminal import fleet as fleet_sheets
from campaign.terminal import map_pictures, orders_desk, output, rule_lookup
from campaign.terminal.exit_codes import one_line
from campaign.terminal.fleet_form import FORMS
from campaign.terminal.interactive import battle_board, order_letters, situation, text_chart
from campaign.terminal.interactive.choosing import Unclear, chosen, folded
from campaign.terminal.interactive.console import Leave
from campaign.terminal.interactive.console_player import ConsolePlayer
from campaign.terminal.next_steps import where as stands
from maps.place import node_of
from table.decisions import IllegalChoice
from table.reading.faults import BadFile
from table.wording import capital, within

LAST = 20  # lines of the log that are shown unless more are asked for


class Anew(Exception):
    """What stood before the player no longer does: an answer was taken back, or he sails on."""


class Command(NamedTuple):
    """A word, its short form, what may follow it, what it does, and whether it changes what the officers advise.

    What an `open` one shows may be seen by both sides.
    """

    word: str
    short: str
    after: str
    about: str
    obey: Callable[[ConsolePlayer, str], None]
    changes: bool = False
    open: bool = False


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


# -- looking -----------------------------------------------------------------------------------------------------------


def _where(deck: ConsolePlayer, rest: str) -> None:
    deck.console.page(situation.lines(deck))


def _enemy(deck: ConsolePlayer, rest: str) -> None:
    deck.console.page(situation.enemies(deck, deck.view))


def _map(deck: ConsolePlayer, rest: str) -> None:
    """`map` on the screen, `map PLACE` around a place or a formation, `map FILE.svg` to a file."""
    if Path(rest).suffix.lower() in map_pictures.ENDINGS:
        out = Path(rest)
        output.out_file(out, map_pictures.ENDINGS)
        map_pictures.put(deck.table.game.theatre, out, map_pictures.overlay(deck.table, deck.world, deck.side))
        return
    deck.console.page(text_chart.lines(deck, rest))


def _orders(deck: ConsolePlayer, rest: str) -> None:
    width = min(WIDTH, deck.console.width)
    desk = orders_desk.laid_out(deck.world, deck.side, deck.names)
    deck.console.page(line for entry in orders_desk.lines(desk, width) for line in entry.splitlines())


def _letter(deck: ConsolePlayer, rest: str) -> None:
    deck.console.page(order_letters.letter(deck, rest))


def _fleet(deck: ConsolePlayer, rest: str) -> None:
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


def _log(deck: ConsolePlayer, rest: str) -> None:
    """The last lines of the side's own log, and below them, unless a number is said, the present turn of a battle on hexes."""
    if rest and not rest.isdecimal():
        raise Unclear(f"log {rest}: expected a number of lines")
    told = past.log(deck.url, deck.table.archive.record.name, Wanted(deck.side, last=int(rest or LAST) or 1))
    lines = [line for entry in told for line in str(entry).splitlines()] or ["Nothing has happened yet."]
    if not rest and deck.sighted() is not None:
        lines += ["", "The battle on the hexes, this turn:", *(deck.lookout.log() or ["Nothing has happened yet."])]
    deck.console.page(lines)


def _rules(deck: ConsolePlayer, rest: str) -> None:
    deck.console.page(f"{case.cite}  {case.summary}" for case in rule_lookup.looked_up(rest))


def _odds(deck: ConsolePlayer, rest: str) -> None:
    battle_board.odds(deck)


def _battle(deck: ConsolePlayer, rest: str) -> None:
    battle_board.show(deck)


def _board(deck: ConsolePlayer, rest: str) -> None:
    """`board` about the ship in hand, `board all`, or `board FILE` as a picture or a page to watch."""
    deck.sighted()
    if rest not in ("", "all"):
        deck.lookout.draw(Path(rest), deck.session)
        return
    deck.lookout.show(deck.console, "" if rest else in_hand(deck))


def _ships(deck: ConsolePlayer, rest: str) -> None:
    deck.sighted()
    deck.console.page(deck.lookout.ships())


def in_hand(deck: ConsolePlayer) -> str:
    """The ship that the player is asked about."""
    asked = [getattr(question, "about", "") for question in deck.session.pending if question.side == deck.side]
    return next(iter(asked), "")


# -- the night orders --------------------------------------------------------------------------------------------------


def _instructions(deck: ConsolePlayer, rest: str) -> None:
    """The book in words, or taken anew from a file."""
    if rest:
        text = files.read_text(Path(rest), "a TOML file of instructions")
        deck.write(seat_orders.taken_from(deck.orders, deck.table.game, deck.world, deck.side, text, rest))
    for line in deck.orders.formation:
        call = line.call(deck.world.clock.turn, max(1, deck.world.clock.impulse))
        now = f"for {_bound(deck, call.to)}" if call else "where it is"
        later = [one for one in line.calls if call is not None and (one.turn, one.impulse) > (call.turn, call.impulse)]
        then = f"; {_from(deck, later[0])} for {_bound(deck, later[0].to)}" if later else ""
        deck.console.say(f"  {deck.names.piece(line.id)[:34]:<34} {now}{then}; in gales {line.gale}", hang=37)


def _bound(deck: ConsolePlayer, port_or_water: str) -> str:
    """Whither somebody is sent, as it is called within a sentence."""
    return within(deck.names.place(deck.table.game.sea.place_of(port_or_water)))


def _from(deck: ConsolePlayer, call: Call) -> str:
    """When a call of the book comes to be obeyed."""
    return f"from impulse {call.impulse}" if call.turn == deck.world.clock.turn else f"from turn {call.turn}"


def _sail(deck: ConsolePlayer, rest: str) -> None:
    """`sail FORMATION to PLACE`: a standing instruction; `to orders` is where its order leads."""
    name, mark, whither = rest.partition(" to ")
    if not mark:
        raise Unclear(f"{f'sail {rest}'.rstrip()}: expected sail FORMATION to PLACE")
    formation = own(deck, name.strip())
    place = _goal_of_order(deck, formation) if whither.strip() == "orders" else port_or_water(deck, whither.strip())
    deck.write(deck.orders.sent_to(formation, place))
    _confirm(deck, formation, f"is to make for {_bound(deck, place)}")


def _goal_of_order(deck: ConsolePlayer, formation: str) -> str:
    duty = deck.view.orders.issued.get(formation)
    if duty is None or not duty.goals:
        name = deck.names.piece(formation)
        raise Unclear(agreed(f"{name} has no order that leads anywhere [SL 9.36]", name))
    return node_of(duty.goals[0])


def own(deck: ConsolePlayer, typed: str) -> str:
    """One of the side's own formations, by its name."""
    return chosen(typed, [(one.id, one.name) for one in deck.view.formations.values()], "formation")


def port_or_water(deck: ConsolePlayer, typed: str) -> str:
    """The id of a space, port or zone of the theatre, by its name."""
    theatre = deck.table.game.theatre
    waters = [*((one.id, one.name) for one in theatre.spaces.values()), *((one.id, one.name) for one in theatre.zones.values())]
    if typed.isdecimal():
        raise Unclear(f"{typed} is no place; expected the name of a port, a space or a sea zone")
    return chosen(typed, waters, "place")


def _gale(deck: ConsolePlayer, rest: str) -> None:
    name, _, what = rest.rpartition(" ")
    gale = next((one for one in GALES if one == what), None)
    if gale is None or not name:
        raise Unclear(f"{f'gale {rest}'.rstrip()}: expected gale FORMATION {' or '.join(GALES)}")
    formation = own(deck, name)
    deck.write(deck.orders.in_gales(formation, gale))
    _confirm(deck, formation, f"is to {gale} in gales")


def _confirm(deck: ConsolePlayer, formation: str, words: str) -> None:
    """What a formation is to do from now on."""
    name = deck.names.piece(formation)
    deck.console.say(f"{agreed(f'{name} {words}', name)}.")


def _desk(deck: ConsolePlayer, rest: str) -> None:
    """`desk` lists them; `desk battle officers`, `desk sailing me`."""
    name, _, whose = rest.partition(" ")
    if name:
        key = chosen(name, [(one, one) for one in DESKS], "desk")
        if whose.strip() not in ("me", "officers"):
            raise Unclear(f"desk {rest}: expected desk {key} me, or desk {key} officers")
        deck.write(deck.orders.keeping(key, his=whose.strip() == "me"))
    for one, desk in DESKS.items():
        deck.console.say(f"  {one:<10} {'me' if one in deck.orders.desks else 'officers':<9} {desk.about}", hang=22)


def _pause(deck: ConsolePlayer, rest: str) -> None:
    """`pause` lists them; `pause gale off`."""
    name, _, how = rest.partition(" ")
    if name:
        key = chosen(name, [(pause.title, pause.title) for pause in Pause], "pause")
        if how.strip() not in ("on", "off"):
            raise Unclear(f"pause {rest}: expected pause {key} on, or pause {key} off")
        deck.write(deck.orders.calling(key, on=how.strip() == "on"))
    for pause in Pause:
        deck.console.say(f"  {pause.title:<14} {'on' if pause.title in deck.orders.pauses else 'off':<4} {pause.about}", hang=21)


def _helm(deck: ConsolePlayer, rest: str) -> None:
    """Takes the helm, or gives it back to the sailing master."""
    his = "sailing" not in deck.orders.desks
    deck.write(deck.orders.keeping("sailing", his=his))
    deck.console.say("You have the helm." if his else "The sailing master has the helm.")


def _forms(deck: ConsolePlayer, rest: str) -> None:
    """Forms of small matters in a battle on hexes are asked, or no longer."""
    deck.lookout.every_form = not deck.lookout.every_form
    deck.console.tell(FORMS[deck.lookout.every_form])


def _captain(deck: ConsolePlayer, rest: str) -> None:
    """`captain` for the rest of a battle; on the hexes `captain turn`, `captain ship`; `captain me` takes it back."""
    battle = deck.view.battle
    if battle is None:
        raise Unclear("no battle is on the table; `desk battle officers` leaves all of them to the flag captain")
    if rest in ("turn", "ship"):
        deck.sighted()
        deck.console.say(deck.lookout.relieve(rest, in_hand(deck)))
        deck.by_hand = ""
    elif rest in ("", "me"):
        deck.write(deck.orders.leaving("" if rest else battle.id))
        deck.lookout.relief = deck.by_hand = ""
        action = deck.names.action(battle.place)
        deck.console.say(f"The flag captain fights the rest of {action}." if not rest else f"{capital(action)} is yours.")
    else:
        raise Unclear(f"captain {rest}: expected captain, captain turn, captain ship, or captain me")
    raise Anew


def _go(deck: ConsolePlayer, rest: str) -> None:
    """`go turn`, `go impulse`, `go 12 March 1805`: until then he is not called, though what is his to answer is still asked."""
    clock = deck.world.clock
    if not rest:
        raise Unclear("go: expected go turn, go impulse, or go and a date such as 12 March 1805")
    if rest not in ("turn", "impulse"):
        try:
            deck.undisturbed = mark(rest, clock)
        except BadInput as refusal:
            raise Unclear(f"{one_line(refusal)}; `go turn` and `go impulse` go to the end of these") from None
    elif rest == "turn":
        deck.undisturbed = mark("end of turn", clock)
    else:
        left = STAGES_AN_IMPULSE - (clock.stage - 1) % STAGES_AN_IMPULSE
        deck.undisturbed = position(clock) + (left if impulse_of(clock.stage) else 1)
    raise Anew


# -- taking back and leaving -------------------------------------------------------------------------------------------


def _undo(deck: ConsolePlayer, rest: str) -> None:
    """The last answer, his own or one that was given for him, is asked of him again."""
    try:
        taken = deck.session.to_take_back(deck.side)
        seat_orders.refuse_mailed(deck.orders, deck.side, deck.session.phase_number, deck.session.choices, taken)
        deck.session.undo(deck.side)
    except IllegalChoice as refusal:
        raise Unclear(f"nothing is taken back: {refusal}") from None
    deck.heard_again()
    deck.by_hand = deck.session.moment
    deck.console.say(f"The answer to {taken.kind} [{taken.rule}] is taken back.")
    raise Anew


def _quit(deck: ConsolePlayer, rest: str) -> None:
    raise Leave


def _help(deck: ConsolePlayer, rest: str) -> None:
    deck.console.say(f"{deck.table.archive.record.name}: {stands(deck.world)}. At any prompt:")
    deck.console.page(_listed())


def _listed() -> list[str]:
    return [
        f"  {f'{one.word} {one.after}'.strip():<34} {f'({one.short})' if one.short else '':<4} {one.about}" for one in COMMANDS
    ]


COMMANDS = (
    Command("where", "w", "", "date, weather, fleet, enemy and orders", _where),
    Command("map", "m", "[PLACE | whole | FILE.svg]", "the chart, here or to a file", _map),
    Command("enemy", "e", "", "what is known of the enemy", _enemy),
    Command("fleet", "f", "[NAME]", "the fleet displays: flotillas, squadrons, ships", _fleet),
    Command("orders", "o", "", "the Admiralty's desk, with every letter", _orders),
    Command("letter", "", "ORDER", "one order and its letter", _letter),
    Command("battle", "b", "", "the battle on the table", _battle),
    Command("board", "", "[all | FILE.svg | FILE.html]", "a battle on hexes: here, drawn, or to be watched", _board, open=True),
    Command("ships", "", "", "every ship on the hexes and how she is", _ships, open=True),
    Command("odds", "", "", "what may come of it, at each intensity", _odds),
    Command("log", "l", "[LINES]", "what happened, with every die", _log),
    Command("rules", "r", "CASE or WORDS", "the rulebook, in our words", _rules, open=True),
    Command("instructions", "i", "[FILE]", "the standing instructions, or others from a file", _instructions, True),
    Command("sail", "", "FORMATION to PLACE", "a standing instruction; `to orders` as it is ordered", _sail, True),
    Command("gale", "", f"FORMATION {'|'.join(GALES)}", "what it does in a gale", _gale, True),
    Command("helm", "", "", "take the helm, or give it back to the sailing master", _helm),
    Command("desk", "", "[DESK me|officers]", "which questions are yours", _desk),
    Command("pause", "", "[GROUND on|off]", "what you are called for", _pause),
    Command("go", "", "turn|impulse|DATE", "sail on until then without being called", _go),
    Command("captain", "", "[turn | ship | me]", "leave the battle, a turn or a ship to the captains", _captain, open=True),
    Command("forms", "", "", "on hexes: ask every form, also one of small matters; again: no longer", _forms, open=True),
    Command("undo", "u", "", "take the last answer back, while nothing has come of it", _undo, open=True),
    Command("commands", "", "", "this list", _help, open=True),
    Command("quit", "q", "", "leave; everything is kept", _quit),
)
