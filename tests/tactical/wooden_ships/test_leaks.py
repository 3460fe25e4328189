"""What a side is shown must not change when the enemy's secrets do: in the midst of battles each secret is changed, and view,
board, questions, proposals and what is told are compared byte for byte."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import msgspec
import pytest

from table.decisions import Decision
from table.dice import Tray
from table.flows import Question, Together
from table.seats import Script, simplest
from tactical.drawing import draw, letters
from tactical.playing.in_memory import play_phase
from tactical.playing.registry import game_named
from tactical.sea.hexes import Hex
from tactical.wooden_ships import sequence
from tactical.wooden_ships.board import Shoal
from tactical.wooden_ships.state import Anchor, Battle, Boarders, Message, decode, encode
from tests.tactical.wooden_ships import yard
from tests.tactical.wooden_ships.yard import BRITISH, FRENCH

GAME = game_named("wooden-ships")
SCENARIOS = ("nile", "lissa")  # secret shoals, anchors, land; a melee of frigates
TURNS = (4, 12)
Change = Callable[[Battle, str], None]


# -- secrets -------------------------------------------------------------------------------------------------------------


def loads(battle: Battle, enemy: str) -> None:
    for ship in battle.of(enemy):
        for deck in ship.decks.values():
            deck.shot, deck.ramming = ("chain", False) if deck.shot != "chain" else (None, True)


def orders(battle: Battle, enemy: str) -> None:
    for ship in battle.of(enemy):
        ship.orders, ship.notes, ship.anchoring = ["R1", "0"], ["AB"], "bow"


def parties(battle: Battle, enemy: str) -> None:
    target = battle.of(battle.other(enemy))[0].id
    for ship in battle.of(enemy):
        ship.parties = [Boarders("OBP", (1, 2), target), Boarders("DBP", (3,))]
        ship.done.whole = ship.spent = True


def shoals(battle: Battle, enemy: str) -> None:
    known = [shoal for shoal in battle.shoals if not shoal.known_to or battle.other(enemy) in shoal.known_to]
    battle.shoals = [*known, Shoal(Hex(20, 20), 9, (enemy,))]


def repairs(battle: Battle, enemy: str) -> None:
    for ship in battle.of(enemy):
        ship.repairs = {"hull": 2}
        ship.done.repaired = not ship.done.repaired
        ship.done.loaded = not ship.done.loaded


def messages(battle: Battle, enemy: str) -> None:
    battle.messages.append(Message(battle.turn, enemy, battle.of(enemy)[0].id, "engage the enemy more closely"))


def seed(battle: Battle, enemy: str) -> None:
    battle.dice.seed = "another"


SECRETS: dict[str, Change] = {
    "loads": loads,
    "orders": orders,
    "parties": parties,
    "shoals": shoals,
    "repairs": repairs,
    "messages": messages,
    "seed": seed,
}


# -- what a side is shown ------------------------------------------------------------------------------------------------


def shown(battle: Battle, side: str) -> list[str]:
    """The view, the board in letters and as a picture."""
    view = GAME.view(battle, side)
    picture = GAME.picture(view)
    ways = (letters.board(picture), letters.small_board(picture), letters.roll(picture), letters.key(picture))
    drawn = [draw(picture)] if battle.step == "combat" else []
    return [encode(view).decode(), *(line for lines in ways for line in lines), *drawn]


def asked(battle: Battle, side: str) -> list[str]:
    """What a side is asked first in the phase that the battle stands before, what stands beside it, and what is proposed."""
    at_hand = decode(encode(battle))
    phase = sequence.next_phase(at_hand)
    assert phase is not None
    at_hand.lay(Tray())
    request = next(phase.flow(at_hand), None)
    questions = request.questions if isinstance(request, Together) else (request,)
    view = GAME.view(at_hand, side)
    return [words for one in questions if getattr(one, "side", "") == side for words in _words(view, one)]


def _words(view: Battle, question: Any) -> Iterator[str]:
    yield f"{question.kind} {question.prompt}"
    for part in getattr(question, "parts", ()):
        options = [(option.key, option.label) for option in part.options]
        yield f"{part.key} {part.label} {part.usual} {options} {GAME.beside(view, question, part)}"
    yield str(getattr(question, "options", ""))
    yield str(GAME.captains(question.side).answer(view, question, "0.0"))


def moments(name: str) -> Iterator[Battle]:
    """A battle before each phase of some of its turns, fought by captains."""
    battle = GAME.set_up(name, "leaks", 1981, {})
    seats = {side: GAME.captains(side) for side in battle.fleets}
    number = 0
    while (phase := GAME.next_phase(battle)) is not None and battle.turn <= TURNS[-1]:
        if battle.turn in TURNS:
            yield decode(encode(battle))
        battle.lay(Tray())
        play_phase(GAME, battle, phase.flow(battle), seats, number)
        number += 1


class Seen(NamedTuple):
    """A battle with the eyes of a side: what it is shown, and what it is asked."""

    battle: Battle
    side: str
    shown: list[str]
    asked: list[str]


@pytest.fixture(scope="module", params=SCENARIOS)
def met(request: pytest.FixtureRequest) -> list[Seen]:
    every = ((battle, side) for battle in moments(str(request.param)) for side in battle.fleets)
    return [Seen(battle, side, shown(battle, side), asked(battle, side)) for battle, side in every]


@pytest.mark.rule("WS B.IV.B.5")
@pytest.mark.rule("WS B.VII.B.1")
@pytest.mark.parametrize("secret", SECRETS)
def test_what_a_side_is_shown_and_asked_tells_nothing_of_the_enemys_secrets(met: list[Seen], secret: str) -> None:
    for battle, side, had, was_asked in met:
        other = decode(encode(battle))
        SECRETS[secret](other, battle.other(side))
        assert encode(other) != encode(battle), "the secret was changed"
        assert shown(other, side) == had
        if secret != "seed":  # dice that fall before a question may change that
            assert asked(other, side) == was_asked, f"{battle.name}, turn {battle.turn}, {battle.step}"


@pytest.mark.rule("WS B.IV.B.5")
def test_a_cable_that_is_cut_is_not_seen_before_she_moves() -> None:
    riding = facing_ajax("M20", anchor=Anchor("ordinary"))
    cutting = facing_ajax("M20", anchor=Anchor("ordinary", cut=True), no_anchor=True)
    assert shown(cutting, BRITISH) == shown(riding, BRITISH)
    assert shown(cutting, FRENCH) != shown(riding, FRENCH)


@pytest.mark.rule("WS B.IV.B.8")
@pytest.mark.parametrize("other", [("A9", 3), ("A1", 2)])
def test_neither_hex_nor_heading_is_seen_of_an_enemy_who_is_still_to_come(other: tuple[str, int]) -> None:
    here, there = (facing_ajax(at, heading, fate="coming", arrives=9) for at, heading in (("A1", 3), other))
    assert shown(here, BRITISH) == shown(there, BRITISH)
    assert shown(here, FRENCH) != shown(there, FRENCH)


def facing_ajax(at: str, heading: int = 1, **fields: Any) -> Battle:
    """A Frenchman of such a kind, as the British Ajax sees her or not."""
    return yard.battle(yard.ship("Ajax", "J20"), yard.ship("Argo", at, heading, FRENCH, **fields))


def test_there_was_much_to_compare(met: list[Seen]) -> None:
    kinds = {seen.asked[0].partition(" ")[0] for seen in met if seen.asked}
    assert {"orders", "fire"} <= kinds
    assert sum(len(seen.asked) for seen in met) > 100


@pytest.mark.rule("WS B.IV.B.5")
@pytest.mark.parametrize("secret", ["loads", "orders", "parties", "shoals", "repairs", "messages"])
def test_the_own_secrets_are_in_ones_own_view(met: list[Seen], secret: str) -> None:
    """The comparison is not blind: what is hidden from the enemy is shown to its owner."""
    battle, side, had, _ = met[0]
    other = decode(encode(battle))
    SECRETS[secret](other, side)
    assert shown(other, side)[0] != had[0]


@pytest.mark.rule("WS B.VII.B.2.p1")
def test_facts_of_a_phase_tell_nothing_of_what_was_only_loaded_or_written() -> None:
    """Loads, parties that do not act and orders for later turns are in no fact: the same is told whatever they are."""
    battle = next(one for one in moments("lissa") if one.step == "load")
    told = []
    for choice in ("round", "grape"):
        at_hand = decode(encode(battle))
        at_hand.lay(Tray())
        phase = sequence.next_phase(at_hand)
        assert phase is not None
        play_phase(GAME, at_hand, phase.flow(at_hand), {side: Loader(choice) for side in at_hand.fleets}, 0)
        told.append([one.words for one in GAME.tell(at_hand, at_hand.tray.journal)])
    assert told[0] == told[1]


@pytest.mark.rule("WS B.IV.B.8")
def test_where_an_enemy_will_come_in_is_told_to_his_own_side_only() -> None:
    """A side chooses in secret where its line enters; the other is told and shown the same, whatever was chosen."""
    heard: dict[str, list[list[str]]] = {}
    for choice in (0, -1):
        battle = GAME.set_up("chesapeake", "leaks", 1981, {})
        battle.lay(Tray())
        for number in range(2):  # the set-up, and the beginning of the first turn
            phase = GAME.next_phase(battle)
            assert phase is not None
            play_phase(GAME, battle, phase.flow(battle), {side: Enters(choice) for side in battle.fleets}, number)
        coming = {ship.side for ship in battle.ships.values() if ship.fate == "coming"}
        assert len(coming) == 1
        for side in battle.fleets:
            told = [one.words for one in GAME.tell(battle, battle.tray.journal, side=side)] + shown(battle, side)
            heard.setdefault("own" if side in coming else "enemy", []).append(told)
    assert heard["own"][0] != heard["own"][1], "it was another choice"
    assert heard["enemy"][0] == heard["enemy"][1]
    assert any("is sighted beyond the board" in words for words in heard["enemy"][0])


class Enters(Script):
    """Chooses one of the ways by which a line may come in."""

    def __init__(self, choice: int) -> None:
        super().__init__([])
        self.choice = choice

    def answer(self, view: Any, question: Question, moment: str) -> Any:
        if question.kind.name != "line of entry" or not isinstance(question, Decision):
            return simplest(question)
        return question.options[self.choice].key


class Loader(Script):
    """Loads whatever is empty with one kind of shot."""

    def __init__(self, shot: str) -> None:
        super().__init__([])
        self.shot = shot

    def answer(self, view: Any, question: Question, moment: str) -> Any:
        parts = getattr(question, "parts", ())
        wanted = {part.key: [option.key for option in part.options if option.key.endswith(self.shot)] for part in parts}
        return {key: found[0] for key, found in wanted.items() if found}


def test_every_field_of_a_ship_is_either_shared_or_hidden_on_purpose() -> None:
    """A new field of a ship is in the view as it is: whoever adds a secret one must hide it, and count it here."""
    written = {"orders", "notes", "parties", "anchoring", "repairs", "spent", "decks"}
    battle = next(iter(moments("nile")))
    for change in SECRETS.values():
        change(battle, "french")
    view = GAME.view(battle, "british")
    differing = {
        field
        for id, ship in battle.ships.items()
        if ship.side == "french"
        for field in ship.__struct_fields__
        if msgspec.to_builtins(getattr(ship, field)) != msgspec.to_builtins(getattr(view.ships[id], field))
    }
    assert written <= differing
    assert differing <= written | {"anchor", "no_anchor", "bow", "heading", "done"}
