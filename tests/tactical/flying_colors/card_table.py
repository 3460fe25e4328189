"""Small battles with Initiative cards in the hands that a test gives."""

from __future__ import annotations

from typing import Any

from table.flows import Aside, Flow, Together
from tactical.flying_colors.cards.deck import SIZE
from tactical.flying_colors.state import Action, Cards, Command, Deck, Options
from tests.tactical.flying_colors.helmsman import throw
from tests.tactical.flying_colors.quarterdeck import BRITISH, FRENCH, battle, flag


def squadrons(british: list[int], french: list[int], **options: Any) -> Action:
    """Two British frigates A and B under Rodney, C out of command; the French F under Villeneuve, G out of command."""
    fought = battle(
        {"A": (30, 30), "B": (33, 30), "C": (30, 50)},
        {"F": (60, 10), "G": (60, 40)},
        options=Options(cards=True, **options),
    )
    flag(fought, "A", quality=4, rank=3, name="Rodney")
    flag(fought, "F", quality=1, rank=3, name="Villeneuve")
    deal_hands(fought, british, french)
    fought.commands = [
        Command("Rodney", BRITISH, "formation", ["A", "B"], "Rodney"),
        Command("C", BRITISH, "single", ["C"]),
        Command("Villeneuve", FRENCH, "formation", ["F"], "Villeneuve"),
        Command("G", FRENCH, "single", ["G"]),
    ]
    return fought


def deal_hands(fought: Action, british: list[int], french: list[int]) -> Cards:
    """Give each side a hand, the rest of its deck to draw from."""
    hands = {BRITISH: british, FRENCH: french}
    decks = {side: Deck([n for n in range(1, SIZE + 1) if n not in hand], list(hand)) for side, hand in hands.items()}
    fought.cards = Cards(decks)
    return fought.cards


class Asked:
    """What was asked, in order: questions together are one entry."""

    def __init__(self) -> None:
        self.kinds: list[str] = []
        self.offers: list[list[str]] = []


def answer(fought: Action, flow: Flow[Any], *answers: Any, dice: tuple[int, ...] = ()) -> Asked:
    """Play a flow; a dict answers questions that are asked together, by side."""
    throw(fought, *dice)
    asked, left = Asked(), list(answers)
    try:
        request = next(flow)
        while True:
            assert not isinstance(request, Aside)
            questions = request.questions if isinstance(request, Together) else (request,)
            told = left.pop(0) if left else None
            for question in questions:
                asked.kinds.append(f"{question.side}: {question.kind}")
                asked.offers.append([option.key for option in getattr(question, "options", ())])
            assert told is not None, f"no answer for {asked.kinds[-1]}: {asked.offers[-1]}"
            if isinstance(request, Together):
                meaning: Any = {question.side: question.resolve(told[question.side]) for question in questions}
            else:
                meaning = request.resolve(told)
            request = flow.send(meaning)
    except StopIteration:
        assert not left, f"not asked for: {left}"
    return asked
