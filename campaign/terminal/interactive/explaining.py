"""`?`: what a question is about, by its rule, and what each choice means."""

from __future__ import annotations

from campaign import rulebook
from campaign.question_kinds import ATTACK, DESKS, ORDERS_DESK, REORGANISATION, WITHDRAWAL, desk_of, on_hexes
from campaign.terminal.interactive.console import Console
from campaign.terminal.interactive.console_player import ConsolePlayer
from table.decisions import Form, Plan
from table.dice import DieNeeded
from table.flows import Question

HOW = {
    "menu": "Type the number or a part of the name of one; Enter takes the one marked *, which your officers advise.",
    "ship": (
        "Type a number, a key or its first letters, or a whole course such as `ahead ahead port end`; Enter takes your captain's"
        " advice. `captain ship`, `captain turn` and `captain` leave more to him; `board` and `ships` show how things lie."
    ),
    "form": (
        "Each line stands as your officers advise. `2 = ushant` changes line 2, `2` lists its choices, `all = CHOICE` changes"
        " every line that offers it, Enter answers so."
    ),
    "fleet": (
        "Each line stands as your captains advise. `victory left grape, mars 2` changes lines of several ships, by some letters"
        " of their names or by number; a name by itself lists what she may do, `all = full` changes every line that offers it,"
        " `undo` takes back what was last typed, Enter signs the form. `board` and `ships` show how things lie."
    ),
    "fleet plan": (
        "Say what is to be done: `join rear to channel fleet`, `detach`, `transfer mars to 2nd channel`, `form`, `break up`,"
        " `relieve`, `post`, `hulk`. Acts are done in this order, each with the check that stands beside it. + shows the verbs,"
        " `+ channel` what can be done with a piece, +3 adds an act by its number, -1 strikes out the first, Enter ends it."
    ),
    "plan": "Acts are done in this order. + lists others, +3 adds the third of them, -1 strikes out the first, Enter ends it.",
}
ORDERS = "`letter NAME` shows an order's letter; `issue NAME to FORMATION` issues one."

HELD = (
    "What you say of a meeting holds until the turn is out, as long as both forces are the same and your officers think of it as"
    " they do now; an enemy you outnumber by two to one is pressed once you have attacked him. `desk battle me`: ask me anew."
)


def explain(deck: ConsolePlayer, question: Question) -> None:
    """The rule that asks, how to answer, and whose question it is."""
    say = deck.console.tell
    say(f"{question.prompt or question.kind}")
    for case in [case for rule in (question.rule, *getattr(question.kind, "also", ())) for case in rulebook.explaining(rule)]:
        say(f"  {case.cite}: {case.summary}")
    desk = desk_of(question)
    menu = "ship" if on_hexes(question) else "menu"
    form = "fleet" if on_hexes(question) else "form"
    plan = "fleet plan" if question.kind is REORGANISATION else "plan"
    say(HOW[form if isinstance(question, Form) else plan if isinstance(question, Plan) else menu])
    if desk is ORDERS_DESK:
        say(ORDERS)
    if question.kind in (ATTACK, WITHDRAWAL):
        say(HELD)
    if desk.name in DESKS:
        say(f"It is a question of the {desk.name} desk: `desk {desk.name} officers` would leave those to your officers.")
    say("`commands` lists what you may say at any prompt; `rules SL 8.3` reads you a rule.")


def explain_die(console: Console, need: DieNeeded) -> None:
    """What a die is thrown for, and how it is read (SL 2.21a)."""
    read = "; its 0 is a nought, not a ten" if need.lowest == 0 else ""
    console.tell(f"The dice of this campaign are thrown by hand. Throw a die of {need.sides} sides{read}.")
    for case in rulebook.explaining(need.rule):
        console.tell(f"  {case.cite}: {case.summary}")
