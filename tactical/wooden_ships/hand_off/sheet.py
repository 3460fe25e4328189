"""A brief for owners of Wooden Ships: the same battle as `outward` lays out, put as the book prints its scenarios, with a log for
each ship and the squares by which its result is told (SL 8.126)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from table.wording import people
from tactical.drawing import Crop, draw
from tactical.drawing.picture import Picture
from tactical.drawing.plotting import about
from tactical.forms import Logs
from tactical.handoff import BattleBrief, Party
from tactical.sea.hexes import Hex
from tactical.sheets import Squares
from tactical.wooden_ships import log_sheets
from tactical.wooden_ships.board import COLUMNS, ROWS, Shoal, column_name, label_of
from tactical.wooden_ships.drawing.pictures import picture
from tactical.wooden_ships.hand_off.homeward import RESOLVER
from tactical.wooden_ships.hand_off.outward import laid_out
from tactical.wooden_ships.hand_off.translation import Translation, standard
from tactical.wooden_ships.state import Battle, Deck, Ship

SEED = "set-up"  # nothing is thrown before the first turn
MARGIN = 3  # rows beyond the ends of the lines


class Sail(msgspec.Struct, frozen=True):
    """WS S.0: a ship as an order of battle prints her: class, crew, where she begins (and in which turn she enters, if she comes
    later), and the squares of her log by section; `worn`: squares that are marked before the battle."""

    name: str
    ship_class: str
    quality: str
    at: str
    arrives: int
    hull: int
    crew: str
    guns: str
    carronades: str
    rigging: str
    speed: str
    worn: str
    flag: str


class Side(msgspec.Struct, frozen=True):
    """One side's ships in their order."""

    side: str
    ships: tuple[Sail, ...]


class Scenario(msgspec.Struct, frozen=True):
    """A scenario: its heading, the orders of battle, the special rules, the map, and the logs."""

    turns: int
    boards: int
    wind: int
    velocity: str
    heading: int
    sides: tuple[Side, ...]
    rules: tuple[str, ...]
    drawing: str
    logs: str


def scenario(brief: BattleBrief, figures: Translation | None = None, title: str = "") -> Scenario:
    """The scenario of a brief, by a title."""
    by = figures or standard()
    battle = laid_out(brief, SEED, by)
    battle.title = title or battle.title
    boards = put_on_boards(battle)
    drawn = picture(battle)
    return Scenario(
        battle.turns,
        boards,
        battle.wind.direction,
        battle.tables.velocity_names[battle.wind.velocity],
        next(iter(battle.ships.values())).heading,
        tuple(Side(party.side, tuple(_fleet(battle, party))) for party in brief.parties),
        tuple(_rules(battle, brief, by, boards)),
        draw(drawn, caption="The set-up", crop=_shown(drawn)),
        log_sheets.page(battle, log_sheets.standings(battle)),
    )


def squares_of(brief: BattleBrief, figures: Translation | None = None) -> Logs:
    """WS I.III.B.9-13: what the logs of a brief's ships have of hull, rigging and crew: whole, and before the battle."""
    battle = laid_out(brief, SEED, figures or standard())
    found = {
        ship.id: {
            "hull": Squares(ship.printed.hull, ship.hull),
            "rigging": Squares(sum(ship.printed.rigging), sum(ship.rigging)),
            "crew": Squares(sum(ship.printed.crew), sum(ship.crew)),
        }
        for ship in battle.ships.values()
    }
    return Logs(RESOLVER.replace(" ", "-"), found)


# -- on the boards -------------------------------------------------------------------------------------------------------


def put_on_boards(battle: Battle) -> int:
    """WS I.II.B, B.XII: all counters and the land are shifted onto as few boards as hold them, one below the other; how many
    boards. Rows are counted on from board to board."""
    ships = battle.ships.values()
    columns = [*(ship.bow.col for ship in ships), *(hex.col for hex in battle.board.land)]
    rows = [row for ship in ships for row in (ship.bow.row, ship.bow.row + ship.length - 1)]
    right = -2 * round((min(columns) + max(columns) - COLUMNS + 1) / 4)  # an even number: every second column lies lower
    boards = -(-(max(rows) - min(rows) + 1 + 2 * MARGIN) // ROWS)
    down = (boards * ROWS + 1 - min(rows) - max(rows)) // 2

    def shifted(hex: Hex) -> Hex:
        return Hex(hex.col + right, hex.row + down)

    def there(hex: Hex) -> bool:
        return 0 <= hex.col < COLUMNS and 1 <= hex.row <= boards * ROWS

    for ship in ships:
        ship.bow = shifted(ship.bow)
    land = tuple(filter(there, map(shifted, battle.board.land)))
    battle.board = msgspec.structs.replace(battle.board, land=land, columns=COLUMNS, rows=boards * ROWS)
    battle.shoals = [Shoal(hex, shoal.depth, shoal.known_to) for shoal in battle.shoals if there(hex := shifted(shoal.hex))]
    return boards


def _shown(drawn: Picture) -> Crop:
    """The part of the boards with both lines, and the edge of whatever land lies behind one."""
    lines = drawn.lain_in
    middle = sum(hex.col for hex in lines) / len(lines)
    shores = [min((hex.col for hex in ground.hexes), key=lambda col: abs(col - middle)) for ground in drawn.grounds]
    return about(drawn.grid, [*lines, *(Hex(col, lines[0].row) for col in shores)])


# -- the orders of battle ------------------------------------------------------------------------------------------------


def _fleet(battle: Battle, party: Party) -> Iterator[Sail]:
    """The ships of a side; a flag officer is aboard the first of his squadron."""
    flags = {one.aboard: one.name for one in party.commanders}
    for squadron in party.squadrons:
        for number, sail in enumerate(squadron.ships):
            yield _sail(battle.ships[sail.id], flags.get(squadron.id, "") if not number else "")


def _sail(ship: Ship, flag: str) -> Sail:
    log = ship.printed
    hull, rigging = log.hull - ship.hull, sum(log.rigging) - sum(ship.rigging)
    return Sail(
        ship.name,
        f"{ship.rating}{ship.number}({ship.rate})",
        ship.quality,
        label_of(ship.bow),
        ship.arrives,
        log.hull,
        _sections(log.crew),
        _broadsides(log.guns),
        _broadsides(log.carronades),
        _sections(log.rigging),
        f"{log.battle_speed}/{log.full_speed}, turns {log.turning}",
        f"{hull} hull, {rigging} rigging" if hull or rigging else "",
        flag,
    )


def _sections(squares: Iterable[int]) -> str:
    return "-".join(map(str, squares))


def _broadsides(decks: dict[Deck, tuple[int, int]]) -> str:
    """Both broadsides, bow and stern section of each; they are alike."""
    return _sections(next(iter(decks.values()), (0, 0)))


# -- the special rules ---------------------------------------------------------------------------------------------------


def _rules(battle: Battle, brief: BattleBrief, by: Translation, boards: int) -> Iterator[str]:
    """What is in force, what the campaign asks, and how its result is told."""
    yield f"The Advanced Game of {battle.options.edition}, with no Optional rules but those named here. The wind never changes."
    yield f"The battle is over after turn {battle.turns}, or when a side has no ship left that fights."
    if boards > 1:
        yield (
            f"{boards} boards lie one below the other, edge 4 against edge 1, and rows are counted on: row {ROWS + 1} is row 1 "
            "of the second. On the open sea all counters may be shifted when a ship comes to an edge."
        )
    if slow := [
        people(side) for side, fleet in battle.fleets.items() if battle.options.command_lag != "none" and not fleet.prompt
    ]:
        yield f"Command by distance from the flagship (Optional IV) is in force for {' and '.join(slow)}."
    if any(ship.arrives for ship in battle.ships.values()):
        yield "Who comes later enters with her first hex in the turn and hex given, or the nearest free one."
    yield from _land(battle)
    yield (
        "Fates for the result form: sunk; burnt, if she exploded; taken, by whose prize crew is aboard; struck, if she "
        f"surrendered and nobody is aboard{_comes_away(brief, by)}; escaped, if she left the board; dismasted, without a rigging "
        "square; else damaged, or unharmed."
    )
    yield (
        "The form asks for the squares that are left of hull, rigging and crew. People of hers in a prize or aboard a friend "
        "count as left, prisoners do not."
    )
    yield _flag_officers(brief, by)


def _comes_away(brief: BattleBrief, by: Translation) -> str:
    """SL 8.44: of an action that is not fought out, who is not the enemy's although she surrendered."""
    if by.struck.secured[brief.intensity]:
        return ""
    return " (but in an action of this heat only if her side has no ship left that fights: else she comes away, as damaged)"


def _flag_officers(brief: BattleBrief, by: Translation) -> str:
    """SL 8.37: how what becomes of the leaders is thrown for, by the figures of `homeward`."""
    killed, wounded = by.leader.killed[brief.intensity], by.leader.wounded[brief.intensity]
    hit = round(100 * (killed + wounded))
    return (
        "The game has no flag officers: throw percentage dice for each. If his ship sank or lost her whole crew, he is killed "
        f"by {round(100 * killed)} or less and wounded for {by.leader.wound} turns of the campaign by {hit} or less; if she lost "
        "a part of it, by that part of these numbers. If she surrendered or was taken, his side does not hold the field and he "
        f"is not killed, throw again: by {round(100 * by.leader.captured[brief.intensity])} or less, or if no friend is left, he "
        "is captured; else, if she is lost, he has shifted his flag, and the friend stands under `flagship` in the form."
    )


def _land(battle: Battle) -> Iterator[str]:
    """SL 8.313, 7.233: what columns are land and which are shallow."""
    land = sorted({hex.col for hex in battle.board.land})
    for column in land:
        beyond = "lower letters" if column < COLUMNS // 2 else "higher letters"
        yield f"Column {column_name(column)} and all of {beyond} beyond it are land."
    for depth in sorted({shoal.depth for shoal in battle.shoals}):
        columns = sorted({shoal.hex.col for shoal in battle.shoals if shoal.depth == depth})
        yield f"Columns {', '.join(map(column_name, columns))} are shoals of {depth} feet that everybody knows."
        yield "Running aground is in force (Optional XI)."
