"""What the enemy has loaded, written and prepared in a battle of Wooden Ships within a campaign is shown to nobody else.

A campaign is played up to a person's question; what he is shown is written down. Then the enemy's secrets are changed in the
file, and he is shown the same, byte for byte.
"""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from campaign.play.board_watch import BoardWatch
from campaign.play.table import laid_out
from campaign.rules.battle.hexes import Board, on_table
from campaign.store.soundness import state_hash
from table.decisions import Form
from table.flows import Question
from tactical.drawing import draw
from tactical.sea.hexes import Hex
from tactical.wooden_ships.board import Shoal
from tactical.wooden_ships.state import Battle, Boarders, Message, Ship, decode, encode
from tests.campaign.at_terminal import as_usual, started
from tests.campaign.play_kit import FOUGHT_AT_ONCE, Desk

NAME, OURS, THEIRS = "war", "british", "allies"
KINDS = ("unfoul", "orders", "grapple", "boarding parties", "fire", "loading", "full sail")  # what is asked in each phase
LAST = 8  # phases: the battle is fought in the fifth


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """By the kind of question, a campaign in which the british are asked it on the hexes for the second time."""
    folder = tmp_path_factory.mktemp("secrets")
    path = folder / "war.db"
    seats = ("--seat", f"{OURS}=human", "--seat", f"{THEIRS}=sailing-master")
    started(f"--db={path}", "new", NAME, "--seed", FOUGHT_AT_ONCE, "--battles", "wooden-ships", *seats)
    found, met = dict[str, Path](), list[str]()
    with laid_out(f"sqlite:///{path}", NAME) as table:
        session = table.session()
        watch = BoardWatch(OURS)
        while session.phase_number < LAST and len(found) < len(KINDS):
            if next(session.play(table.seats), None) is not None:
                continue
            question, board = session.pending[0], on_table(session)
            kind = question.kind.name
            met.append(kind)
            if kind in KINDS and met.count(kind) == 2:
                table.rest(session)
                found[kind] = folder / f"{kind}.db"
                with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(found[kind])) as target:
                    source.backup(target)
            watch.sight(board, session)
            session.choose(
                question.side, "command" if kind == "hex battle" else watch.advice(question) if board else as_usual(question)
            )
    assert sorted(found) == sorted(KINDS), "a battle in which all of it is asked"
    return found


# -- what he is shown --------------------------------------------------------------------------------------------------------


def shown(path: Path, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """All that the british are shown: at the terminal, in the question, of the battle, and on a picture of the board."""
    with laid_out(f"sqlite:///{path}", NAME, to_read=True) as table:
        session = table.at_question()
        (question,) = [one for one in session.pending if one.side == OURS]
        board = on_table(session)
        assert board is not None
        found = [*words(question), *looked_at(board)]
    return [*found, Desk(path, capsys).sits("board all", "ships", "log", "?")]


def looked_at(board: Board) -> Iterator[str]:
    """The view, the board drawn, and the log with every die."""
    view = board.view(OURS)
    yield encode(view).decode()
    yield draw(board.rules.picture(view))
    yield str(board.rules.glance(view))
    for dice in (True, False):
        yield from (told.words for told in board.rules.tell(board.state, board.facts, dice=dice, side=OURS))


def words(question: Question) -> Iterator[str]:
    """A question with every option."""
    yield f"{question.kind.name} {question.rule} {getattr(question, 'prompt', '')}"
    if isinstance(question, Form):
        for part in question.parts:
            yield f"{part.key} {part.label} {part.usual} {[(option.key, option.label) for option in part.options]}"
    else:
        yield str([(option.key, option.label) for option in getattr(question, "options", ())])


# -- what the enemy has in secret ----------------------------------------------------------------------------------------------


def loads(ship: Ship, battle: Battle) -> None:
    for deck in ship.decks.values():
        deck.shot = "chain" if deck.shot != "chain" else "grape"
        deck.ramming = not deck.ramming


def empty_guns(ship: Ship, battle: Battle) -> None:
    for deck in ship.decks.values():
        deck.shot = None


def orders(ship: Ship, battle: Battle) -> None:
    ship.orders = ["1L", "R"]
    ship.notes = ["RW"]
    ship.anchoring = "bow"


def parties(ship: Ship, battle: Battle) -> None:
    ship.parties = [Boarders("DBP", (1, 2))] if not ship.parties else []
    ship.done.whole = not ship.done.whole


def cut_cable(ship: Ship, battle: Battle) -> None:
    ship.anchoring = "stern"


def shoals(ship: Ship, battle: Battle) -> None:
    battle.shoals.append(Shoal(Hex(ship.bow.col + 2, ship.bow.row), 40, (THEIRS,)))


def repairs(ship: Ship, battle: Battle) -> None:
    ship.repairs = {"hull": 2}
    ship.done.repaired, ship.done.loaded = not ship.done.repaired, not ship.done.loaded


def messages(ship: Ship, battle: Battle) -> None:
    battle.messages.append(Message(battle.turn, THEIRS, ship.id, "engage the enemy more closely"))


SECRETS: tuple[Callable[[Ship, Battle], None], ...] = (
    loads,
    empty_guns,
    orders,
    parties,
    cut_cable,
    shoals,
    repairs,
    messages,
)


def changed(path: Path, copy: Path, secret: Callable[[Ship, Battle], None]) -> None:
    """A copy of a campaign in which the enemy's ships have other secrets."""
    shutil.copy(path, copy)
    with closing(sqlite3.connect(copy)) as connection:
        query = "select number, document from inner_phase where document is not null"
        ((number, document),) = connection.execute(query).fetchall()
        battle = decode(document.encode())
        before = encode(battle)
        for ship in battle.ships.values():
            if ship.side == THEIRS and ship.on_board:
                secret(ship, battle)
        after = encode(battle)
        assert after != before
        change = "update inner_phase set document = ?, state_hash = ? where number = ?"
        connection.execute(change, (after.decode(), state_hash(after), number))
        connection.commit()


@pytest.mark.rule("SL 8.126", "WS B.IV.B.5", "WS B.VII.B.1")
@pytest.mark.parametrize("kind", KINDS)
def test_the_enemy_s_secrets_change_nothing_of_what_a_side_is_shown_or_asked(
    asked: dict[str, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str], kind: str
) -> None:
    before = shown(asked[kind], capsys)
    assert before[0].startswith(f"{kind} WS ")
    for secret in SECRETS:
        copy = tmp_path / f"{secret.__name__}.db"
        changed(asked[kind], copy, secret)
        assert shown(copy, capsys) == before, secret.__name__


@pytest.mark.rule("SL 8.126")
def test_what_is_no_secret_is_shown(asked: dict[str, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The same file with an enemy's open squares changed looks different: so the test above looks at something."""

    def hull(ship: Ship, battle: Battle) -> None:
        ship.hull -= 1

    copy = tmp_path / "hull.db"
    changed(asked["orders"], copy, hull)
    assert shown(copy, capsys) != shown(asked["orders"], capsys)


@pytest.mark.rule("SL 8.126")
def test_the_seed_of_the_dice_is_in_nobody_s_view(asked: dict[str, Path]) -> None:
    with laid_out(f"sqlite:///{asked['orders']}", NAME, to_read=True) as table:
        board = on_table(table.at_question())
        assert board is not None
        assert board.state.dice.seed
        assert [board.view(side).dice.seed for side in (OURS, THEIRS)] == ["", ""]
