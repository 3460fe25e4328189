"""FC 3.3: commands: who sails with whom this turn, and who is out of command."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal, NamedTuple

from table.decisions import Answer, Decision, IllegalChoice, Option, resolved
from table.dice import log, pick
from table.flows import Flow, ask
from table.wording import counted
from tactical.flying_colors import question_kinds as kinds
from tactical.flying_colors import special
from tactical.flying_colors.board import separation
from tactical.flying_colors.facts import CommandFormed
from tactical.flying_colors.fleets import flag_officers, meeker, other_side
from tactical.flying_colors.options.batteries import man_batteries
from tactical.flying_colors.options.succession import look_to_corners
from tactical.flying_colors.signals import Signals
from tactical.flying_colors.state import Action, Command, Commander, Ship

RULE = "FC 3.3.4"


class Mustered(NamedTuple):
    """A command as its owner declares it: by formation or by range, under whom, and which ships."""

    kind: Literal["group", "formation"]
    commander: str
    ships: tuple[str, ...]


class Muster(Decision[Mustered], frozen=True):
    """A decision whose options are the largest commands that can be formed. A list of an option's key and ships' ids forms one of
    these ships only; the rest are left for other commanders."""

    check: Callable[[Mustered], None] | None = None

    def resolve(self, answer: Answer) -> Mustered:
        if not isinstance(answer, list):
            return resolved(self.options, answer, self.kind, self.rule)
        whole = resolved(self.options, answer[0] if answer else "", self.kind, self.rule)
        for ship in answer[1:]:
            if ship not in whole.ships:
                raise IllegalChoice(
                    f"muster [FC 3.3.3]: {ship!r} cannot join {answer[0]}; expected any of {', '.join(whole.ships)}"
                )
        mustered = whole._replace(ships=tuple(ship for ship in whole.ships if ship in answer[1:]))
        if self.check is not None:
            self.check(mustered)
        return mustered


# -- the segment ---------------------------------------------------------------------------------------------------------


def determine(action: Action) -> Flow[None]:
    """FC 3.3.4a: the sides declare one command each in turn until all commanders have theirs; then the others are told off."""
    action.commands = []
    for ship in action.ships.values():
        ship.command = None
    yield from special.before_commands(action)
    look_to_corners(action)
    first = first_to_declare(action)
    sides = (first, other_side(action, first))
    signals = [Signals(action, side) for side in sides]
    while any(leaders(action, side, free(action, side)) for side in sides):
        for flags in signals:
            yield from declare(action, flags)
    for side in sides:
        tell_off(action, side)
    for runner, ship in special.run_by_others(action):
        enrol(action, Command(ship.id, runner, "single", [ship.id]))
    man_batteries(action)
    special.after_commands(action)


def first_to_declare(action: Action) -> str:
    """FC 3.3.4a: who lost the last initiative; on turn 1 the lower audacity, and if that is equal a die says."""
    if action.turn > 1 and action.initiative is not None:
        return other_side(action, action.initiative)
    meek = meeker(action)
    sides = list(action.fleets)
    return sides[pick(action, len(sides), "who declares first", RULE)] if meek is None else meek


# -- who can be commanded, and by whom -----------------------------------------------------------------------------------


def commandable(action: Action, side: str) -> list[Ship]:
    """FC 3.3.3, 3.7.11, 3.8.3: the ships of a side that may belong to a command: afloat and not struck; prizes may."""
    return [
        ship
        for ship in action.ships.values()
        if ship.side == side and ship.fate == "afloat" and not ship.struck and ship.towed_by is None
        if not special.stands_apart(action, ship)
    ]


def free(action: Action, side: str) -> list[Ship]:
    """Those that are in no command yet."""
    taken = {ship for command in action.commands for ship in command.ships}
    return [ship for ship in commandable(action, side) if ship.id not in taken]


def leaders(action: Action, side: str, ships: list[Ship]) -> list[Commander]:
    """FC 3.3.3j, 3.3.4: the commanders in these ships, which are in no command yet, the senior first."""
    keys = {ship.id for ship in ships}
    found = (commander for commander in flag_officers(action, side) if commander.ship in keys)
    return sorted(found, key=lambda commander: -commander.rank)


# -- declaring -----------------------------------------------------------------------------------------------------------


def declare(action: Action, signals: Signals) -> Flow[None]:
    """FC 3.3.4a-b: a side names its next command, if a commander is left; nobody is asked when all are alone."""
    side = signals.side
    ships = free(action, side)
    options = tuple(musters(action, signals, ships))
    if not options:
        return
    if all(len(option.value.ships) == 1 for option in options):
        form(action, side, options[0].value)
        return

    def check(mustered: Mustered) -> None:
        check_muster(action, signals, ships, mustered)

    mustered = yield from ask(Muster(side, RULE, kinds.MUSTER, options, "Which command is formed next?", check=check))
    form(action, side, mustered)


def musters(action: Action, signals: Signals, ships: list[Ship]) -> Iterator[Option[Mustered]]:
    """FC 3.3.3: for each commander his formation, and the group within his range if it is another set of ships."""
    for commander in leaders(action, signals.side, ships):
        flagship = action.ships[commander.ship or ""]
        formation = tuple(ship.id for ship in signals.formation(flagship, ships))
        within = signals.readers(flagship, commander.values.range)
        group = tuple(ship.id for ship in ships if ship.id in within)
        yield _option("formation", commander, formation)
        if group != formation:
            yield _option("group", commander, group)


def _option(kind: Literal["group", "formation"], commander: Commander, ships: tuple[str, ...]) -> Option[Mustered]:
    words = "in formation with" if kind == "formation" else "within the range of"
    return Option(
        f"{kind}:{commander.id}", f"{counted(len(ships), 'ship')} {words} {commander.name}", Mustered(kind, commander.id, ships)
    )


def check_muster(action: Action, signals: Signals, ships: list[Ship], mustered: Mustered) -> None:
    """FC 3.3.3g-j: part of a command must hold its commander, and a part of a formation must still hang together."""
    flagship = action.ships[action.commanders[mustered.commander].ship or ""]
    if flagship.id not in mustered.ships:
        raise IllegalChoice(f"muster [FC 3.3.3j]: expected the commander's own ship {flagship.id!r} among the ships")
    if mustered.kind == "formation":
        named = [ship for ship in ships if ship.id in mustered.ships]
        joined = {ship.id for ship in signals.formation(flagship, named)}
        astray = [ship.id for ship in named if ship.id not in joined]
        if astray:
            raise IllegalChoice(
                f"muster [FC 3.3.3g]: {', '.join(astray)} would be too far from the others; expected each ship "
                f"within 4 hexes of another of the formation"
            )


def form(action: Action, side: str, mustered: Mustered) -> None:
    """FC 3.3.3a, 3.3.3m: these ships act together, whatever becomes of their places in the turn."""
    enrol(action, Command(mustered.commander, side, mustered.kind, list(mustered.ships), mustered.commander))


def enrol(action: Action, command: Command) -> None:
    """Put a command on the list; a ship out of command has none to her name."""
    action.commands.append(command)
    for ship in command.ships:
        action.ships[ship].command = None if command.kind == "single" else command.id
    log(action, CommandFormed(command.id, command.side, command.kind, list(command.ships)))


# -- the others ----------------------------------------------------------------------------------------------------------


def tell_off(action: Action, side: str) -> None:
    """FC 3.3.3l, 3.3.3n, 3.3.4d: the ships left over join the nearest command on turn 1; later they are out of command, unless
    the scenario keeps them in it."""
    for ship in free(action, side):
        joins = everybody_commanded(action) or special.commanded_at_anchor(action, ship)
        near = nearest_command(action, ship) if joins else None
        if special.always_commanded(action, ship):
            enrol(action, Command(ship.id, side, "formation", [ship.id]))
        elif near is not None:
            near.ships.append(ship.id)
            ship.command = near.id
        else:
            enrol(action, Command(ship.id, side, "single", [ship.id]))
    for ship in struck_flagships(action, side):
        enrol(action, Command(ship.id, side, "single", [ship.id]))


def everybody_commanded(action: Action) -> bool:
    """FC 3.3.3n: on the first turn, but not in 2006 (2006:5.2b)."""
    return action.turn == 1 and action.options.edition == 2023


def nearest_command(action: Action, ship: Ship) -> Command | None:
    """FC 3.3.3n: the command under a commander with the ship that is nearest, the first declared if two are as near."""
    commands = [command for command in action.commands if command.side == ship.side and command.commander is not None]
    return min(commands, key=lambda command: min(separation(ship, action.ships[other]) for other in command.ships), default=None)


def struck_flagships(action: Action, side: str) -> list[Ship]:
    """FC 3.7.11: a struck ship acts only so that a commander aboard may try to leave her."""
    aboard = {commander.ship for commander in flag_officers(action, side)}
    return [
        ship
        for ship in action.ships.values()
        if ship.side == side and ship.struck and ship.fate == "afloat" and ship.captor is None and ship.id in aboard
    ]
