"""The tables of kinds of question, the campaign's and each hex game's: every kind that is asked has its row, and every row
somebody who answers it."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Collection, Iterator
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest

from campaign import question_kinds, rulebook
from campaign.agents import flag_captain, sailing_master
from campaign.agents.admirals import admiral
from campaign.question_kinds import CAPTAIN, DESKS, MASTER, OTHER_DESK, UMPIRE, CampaignKind, Desk, desk_of, on_hexes
from table.decisions import Decision, Kind, Option
from tactical.flying_colors import question_kinds as hexes
from tactical.flying_colors.captains.seat import POLICIES as CAPTAINS
from tactical.playing.question_kinds import HexKind
from tactical.wooden_ships import question_kinds as written
from tactical.wooden_ships.captains.seat import POLICIES as WRITERS

HOUSE = Path(question_kinds.__file__).parent.parent
ROOMS = ("table", "maps", "orders", "tactical", "campaign")
TABLES = (Path(question_kinds.__file__), Path(hexes.__file__), Path(written.__file__))
ROWS = [
    *((question_kinds, kind, "campaign/rules/") for kind in question_kinds.KINDS),
    *((hexes, kind, "tactical/flying_colors/") for kind in hexes.KINDS),
    *((written, kind, "tactical/wooden_ships/") for kind in written.KINDS),
]
ON_HEXES = [*((CAPTAINS, kind) for kind in hexes.KINDS), *((WRITERS, kind) for kind in written.KINDS)]
MAKERS = ("Kind", "CampaignKind", "HexKind")
ASKED = ("question", "asked", "form", "plan", "decision", "choice", "taken", "given")  # variables whose `kind` is a question's


@cache
def modules() -> tuple[tuple[Path, ast.Module], ...]:
    """Every module of the program but the tables."""
    paths = (path for room in ROOMS for path in sorted((HOUSE / room).rglob("*.py")) if path not in TABLES)
    return tuple((path, ast.parse(path.read_text(encoding="utf-8"))) for path in paths)


@cache
def named(room: str) -> frozenset[str]:
    """The rows of its table that the rules of a room name, as attributes of `kinds`; those who answer are no rules."""
    trees = [tree for path, tree in modules() if room in path.as_posix() and "captains" not in path.parts]
    nodes = (node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Attribute))
    return frozenset(node.attr for node in nodes if getattr(node.value, "id", "") == "kinds")


# -- every kind that is asked has a row, and every row is asked ------------------------------------------------------------


def made(tree: ast.Module) -> list[int]:
    """The lines on which a kind of question is made."""
    return sorted(
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) in MAKERS
    )


def test_kinds_are_made_in_their_tables_only() -> None:
    found = {str(path.relative_to(HOUSE)): lines for path, tree in modules() if (lines := made(tree))}
    assert not found, "a kind of question needs a row in question_kinds.py"


def test_a_kind_made_elsewhere_would_be_found() -> None:
    assert made(ast.parse('ask(Decision(side, "SL 1", Kind("new"), options))\nx = kinds.HexKind("new", "FC 1")')) == [1, 2]


@pytest.mark.parametrize(("table", "kind", "room"), ROWS, ids=lambda one: str(one) if isinstance(one, Kind) else "")
def test_every_row_is_asked_by_a_rule(table: ModuleType, kind: Kind, room: str) -> None:
    (name,) = (name for name, one in vars(table).items() if one is kind)
    assert name in named(room), f"no rule in {room} asks it"


def test_only_an_order_kept_and_a_company_kept_share_a_name_and_nothing_else() -> None:
    names = Counter(kind.name for kind in question_kinds.KINDS)
    assert [name for name, count in names.items() if count > 1] == ["keep"]
    for kinds in (hexes.KINDS, written.KINDS):
        assert len({kind.name for kind in kinds}) == len(kinds)
    assert question_kinds.KEEP_ORDER != question_kinds.KEEP_COMPANY
    assert question_kinds.KEEP_ORDER.desk is not question_kinds.KEEP_COMPANY.desk


@pytest.mark.parametrize("kind", [*question_kinds.KINDS, *hexes.KINDS, *written.KINDS], ids=str)
def test_the_case_of_every_row_is_in_the_rulebook(kind: CampaignKind | HexKind) -> None:
    """The special rules of the scenarios of 2006 have no entries there."""
    cited = rulebook.citation(kind.case)
    assert cited is not None
    book, number = cited
    assert rulebook.under(book, number) or number.startswith("2006:18."), f"{kind.case} is no case of the rulebook"


# -- no kind is told by a bare string ----------------------------------------------------------------------------------------


def compared(tree: ast.Module) -> Iterator[int]:
    """The lines on which the kind of a question, or its name, is compared with a string. mypy refuses a kind itself beside a
    string; it cannot see that a string on record is the name of one."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            if any(_a_kind(side) for side in sides) and any(_strings(side) for side in sides):
                yield node.lineno
        elif isinstance(node, ast.Match) and _a_kind(node.subject):
            yield node.lineno


def _a_kind(node: ast.expr) -> bool:
    if isinstance(node, ast.Attribute) and node.attr == "name":
        return isinstance(node.value, ast.Attribute) and node.value.attr == "kind"
    return isinstance(node, ast.Attribute) and node.attr == "kind" and getattr(node.value, "id", "") in ASKED


def _strings(node: ast.expr) -> bool:
    return any(isinstance(part, ast.Constant) and isinstance(part.value, str) for part in ast.walk(node))


def test_no_kind_is_compared_with_a_bare_string() -> None:
    found = {str(path.relative_to(HOUSE)): lines for path, tree in modules() if (lines := [*compared(tree)])}
    assert not found, "compare with a row of question_kinds.py, or with its name"


@pytest.mark.parametrize(
    "line",
    [
        'question.kind == "keep"',
        'x = one.kind.name in ("keep", "give way")',
        '[one for choice in kept if "hex battle" != choice.kind]',
        'match question.kind:\n    case "keep": pass',
    ],
)
def test_a_bare_string_would_be_found(line: str) -> None:
    assert [*compared(ast.parse(line))]
    assert not [*compared(ast.parse('choice.kind == WHO_COMMANDS.name or formation.kind == "dummy"'))]


# -- every kind has a desk, and somebody who answers it ------------------------------------------------------------------------


@pytest.mark.parametrize("kind", question_kinds.KINDS, ids=str)
def test_every_kind_comes_to_a_desk_and_its_officer_answers_it(kind: CampaignKind) -> None:
    """He weighs what is not answered as usual, and nothing else; a person answers for the umpire."""
    assert kind.desk in (*DESKS.values(), OTHER_DESK)
    weighed: dict[str, Collection[Kind]] = {CAPTAIN: flag_captain.POLICIES, MASTER: sailing_master.POLICIES, UMPIRE: ()}
    for officer, policies in weighed.items():
        due = kind.officer == officer != UMPIRE and kind.usual is None
        assert (kind in policies) == due, f"{officer}: he needs a policy for what has no usual answer, and for that only"


@pytest.mark.parametrize("kind", question_kinds.KINDS, ids=str)
def test_an_admiral_weighs_a_kind_or_says_why_he_is_content_with_his_officer(kind: CampaignKind) -> None:
    own = kind in admiral.POLICIES or kind in admiral.BY_CHARTS
    assert own != bool(kind.why) or (kind.officer == UMPIRE and not own), "the row needs a `why`, or the admiral a policy"


@pytest.mark.parametrize(("captains", "kind"), ON_HEXES, ids=lambda one: str(one) if isinstance(one, Kind) else "")
def test_captains_weigh_what_the_table_of_the_hexes_says(captains: Collection[Kind], kind: HexKind) -> None:
    assert (kind in captains) == (kind.answered == "weighed"), "a policy in captains/seat.py, or another word in the row"


@pytest.mark.parametrize(
    ("kind", "desk"),
    [
        (question_kinds.KEEP_ORDER, question_kinds.ORDERS_DESK),
        (question_kinds.KEEP_COMPANY, question_kinds.SAILING_DESK),
        (question_kinds.WHO_COMMANDS, question_kinds.HEXES_DESK),
        (hexes.FLAG, question_kinds.HEXES_DESK),
        (written.ORDERS, question_kinds.HEXES_DESK),
        (Kind("toss"), OTHER_DESK),
    ],
)
def test_the_desk_follows_from_the_kind_whatever_is_cited(kind: Kind, desk: Desk) -> None:
    for rule in ("SL 5.37b", "SL 9.351b", "FC 3.6"):
        question = Decision("british", rule, kind, (Option("a", "a", 1),))
        assert desk_of(question) is desk
        assert on_hexes(question) == isinstance(kind, HexKind)


# -- what falls to the dice by an answer --------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [kind for kind in question_kinds.KINDS if kind.throw is not None], ids=str)
def test_what_is_thrown_for_cites_a_case_of_the_rulebook(kind: CampaignKind) -> None:
    assert kind.throw is not None
    cited = rulebook.citation(kind.throw.rule)
    assert cited is not None
    assert rulebook.under(*cited)


def test_a_throw_is_after_any_answer_or_after_some() -> None:
    extended = question_kinds.EXTEND.throw
    assert extended is not None
    assert (extended.after("extend"), extended.after("end"), extended.always) == (True, False, False)
    level = question_kinds.INTENSITY.throw
    assert level is not None
    assert (level.after("light"), level.always) == (True, True)
