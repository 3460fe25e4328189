"""FC 4.8.1-4.8.2c: the card table in the Activation Phase: cards laid, who goes first, what acts by them."""

from __future__ import annotations

from table.decisions import Decision, Option
from table.dice import log, pick, reveal
from table.flows import Flow, ask, ask_all
from table.wording import counted
from tactical.flying_colors import question_kinds as kinds
from tactical.flying_colors.cards.dealing import table
from tactical.flying_colors.cards.deck import EFFECTS, cards
from tactical.flying_colors.cards.events import play_last_card
from tactical.flying_colors.cards.facts import CardsLaid, OutOfCommandOption
from tactical.flying_colors.duels.sequence import is_duel
from tactical.flying_colors.facts import ActivationPassed, CommandActivated
from tactical.flying_colors.fleets import bolder, other_side
from tactical.flying_colors.state import Action, Cards, Command


def ready(action: Action, side: str) -> list[Command]:
    """FC 4.8.1f: what a side has still to activate."""
    return [command for command in action.commands if command.side == side and not command.activated]


# -- laying cards --------------------------------------------------------------------------------------------------------


def lay_cards(action: Action) -> Flow[None]:
    """FC 4.8.1d, 4.8.2ba: both sides choose a card in secret and show them together; the lower value says who goes first."""
    on_table = table(action)
    sides = [side for side in action.fleets if ready(action, side)]
    for side in sides:
        yield from play_last_card(action, side, [ship for command in ready(action, side) for ship in command.ships])
    questions = [_question(action, side) for side in sides if on_table.decks[side].hand]
    on_table.laid = yield from ask_all(questions)
    for side, card in on_table.laid.items():
        on_table.decks[side].hand.remove(card)
    reveal(action)
    on_table.bare = False
    leads = leader(action, sides)
    action.initiative = action.initiative or leads
    log(action, CardsLaid(dict(on_table.laid), leads))
    on_table.order = sides
    if len(sides) > 1:
        other = other_side(action, leads)
        options = (Option("first", "go first", [leads, other]), Option("second", "let the enemy go first", [other, leads]))
        on_table.order = yield from ask(Decision(leads, "FC 4.8.2b", kinds.PRECEDENCE, options, "Your card is the lower"))


def _question(action: Action, side: str) -> Decision[int]:
    options = tuple(Option(f"card:{card}", _label(card), card) for card in table(action).decks[side].hand)
    return Decision(side, "FC 4.8.2b", kinds.INITIATIVE_CARD, options, "Which card do you lay for initiative?", secret=True)


def _label(value: int) -> str:
    card = cards()[value]
    listed = [(effect, getattr(card, effect)) for effect in EFFECTS]
    told = ", ".join(f"{effect} {figure}" for effect, figure in listed if figure is not None)
    return f"{value}: {told}; {'/'.join(card.icon.shows)}"


def leader(action: Action, sides: list[str]) -> str:
    """FC 4.8.2ba, 4.8.2bc: who says who goes first: the lower card, at a tie the bolder; who alone has cards, and then for the
    rest of the turn."""
    on_table, laid = table(action), table(action).laid
    if len(sides) == 1:
        return sides[0]
    if on_table.master is not None:
        return on_table.master
    if len(laid) == 1:
        on_table.master = next(iter(laid))
        return on_table.master
    one, other = sides
    if laid and laid[one] != laid[other]:
        return one if laid[one] < laid[other] else other
    return bolder(action) or sides[pick(action, len(sides), "whose card counts as lower", "FC 4.8.2b")]


# -- choosing what acts --------------------------------------------------------------------------------------------------


def choose(action: Action) -> Flow[None]:
    """FC 4.8.2ca-cc: the side whose turn it is uses its card, or takes it back for the out-of-command option; the second may do
    nothing if the first has just done that."""
    on_table = table(action)
    side = on_table.order.pop(0)
    options = choices(action, side)
    if not options:
        take_back(on_table, side)
        return
    chosen = options[0].value
    if len(options) > 1:
        chosen = yield from ask(Decision(side, "FC 4.8.2c", kinds.CARD_ACTIVATION, tuple(options), "What acts next?"))
    command, by_card = chosen
    on_table.bare = not by_card and command is not None
    if not by_card:
        take_back(on_table, side)
    if command is None:
        log(action, ActivationPassed(side))
        return
    begin(action, command)
    on_table.acting, on_table.card = side, on_table.laid.pop(side, 0) if by_card else 0
    if not by_card:
        log(action, OutOfCommandOption(side))


def choices(action: Action, side: str) -> list[Option[tuple[Command | None, bool]]]:
    """FC 4.8.2ca-cc, 5.3d: what a side may do with or without the card that it has laid; in a duel a card laid is used."""
    on_table, commands = table(action), ready(action, side)
    found: list[Option[tuple[Command | None, bool]]] = []
    carded, duel = side in on_table.laid, is_duel(action)
    if carded:
        found += [Option(f"with:{command.id}", f"{name(action, command)}, by the card", (command, True)) for command in commands]
    strays = [command for command in commands if not carded or (command.kind == "single" and not duel)]
    found += [Option(f"bare:{command.id}", f"{name(action, command)}, without a card", (command, False)) for command in strays]
    if carded and on_table.bare and not on_table.order and not duel and commands:
        found.append(Option("pass", "take the card back and do nothing", (None, False)))
    return found


def name(action: Action, command: Command) -> str:
    if command.kind == "battery":
        return next(battery.name for battery in action.batteries if battery.id == command.id)
    if command.commander is not None:
        return f"{action.commanders[command.commander].name} with {counted(len(command.ships), 'ship')}"
    return action.ships[command.ships[0]].name


def take_back(on_table: Cards, side: str) -> None:
    """The card that was laid goes back into the hand."""
    card = on_table.laid.pop(side, None)
    if card is not None:
        hand = on_table.decks[side].hand
        hand.append(card)
        hand.sort()


def begin(action: Action, command: Command) -> None:
    """A command is activated."""
    command.activated = True
    action.turned = []
    action.active, action.waiting, action.mover = command.id, list(command.ships), command.side
    log(action, CommandActivated(command.id, command.side))


def next_step(action: Action) -> str:
    """FC 4.8.1d, 4.8.1f, 4.8.2bb: after a command has acted its card is thrown away; then the other side chooses, new cards are
    laid, or all have acted."""
    on_table = table(action)
    if on_table.acting is not None:
        if on_table.card:
            on_table.decks[on_table.acting].discard.append(on_table.card)
        on_table.acting, on_table.card, on_table.events = None, 0, []
    if on_table.order:
        return "choice"
    return "cards" if any(ready(action, side) for side in action.fleets) else "melee"
