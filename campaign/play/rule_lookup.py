"""The rulebooks looked up: a case in our words with its sub-cases, or the cases that hold a word."""

from __future__ import annotations

from campaign import rulebook
from campaign.play.errors import BadInput, Refusal
from campaign.rulebook import Case


def looked_up(text: str) -> list[Case]:
    """The cases that a citation or a search finds; what lies near when it finds none."""
    if not text.strip():
        raise BadInput('nothing to look up; expected a case such as "SL 5.253", or a word')
    cited = rulebook.citation(text)
    if cited is None:
        found = rulebook.search(text)
        if not found:
            raise Refusal(f"no case holds {text!r}")
        return found
    found = rulebook.under(*cited) or scenario_cases(*cited)
    if not found:
        near = ", ".join(case.cite for case in rulebook.near(*cited))
        title = rulebook.TITLES[cited[0]]
        raise Refusal(f"there is no case {cited[1]} in {title}" + (f"; near it are {near}" if near else ""))
    return found


def scenario_cases(book: str, number: str) -> list[Case]:
    """The battle that a case of the scenario book is about: what it is, each of its own rules, how it is won and how the printed
    set-up is read. The index has none of these cases, since their rules are data of the battles."""
    if book != "FC" or not number.startswith(rulebook.FIRST_EDITION):
        return []
    from tactical.playing.dates import in_words
    from tactical.playing.registry import USUAL, game_named

    game, found = game_named(USUAL), list[Case]()
    for name in game.battles():
        listed = game.listed(name)
        if listed.case == number:
            battle = game.set_up(name, "rules", next(iter(game.editions)), {})
            told = (f"{listed.title}, {in_words(listed.date)}.", *game.description(name, battle))
            found += [Case(book, number, "scenario", name, words) for words in told]
    return found
