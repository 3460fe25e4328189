"""The reorganisation of a fleet at the prompt (SL 11.13): by verbs, each act with the leave that it needs.

`join rear to channel fleet`, `detach inshore`, `transfer mars to 2nd channel`, `form mars, ajax`, `break up`, `relieve`, `post`
and `hulk`; a list is shown of a verb or of a piece, never of all that could be done.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from campaign.play import reorganising, reorganising_verbs
from campaign.play.choosing import Unclear, folded
from campaign.play.reorganising_verbs import VERBS
from campaign.rules.fleet_acts import AnyAct
from campaign.terminal.interactive.console_player import ConsolePlayer
from campaign.terminal.question_sheets import PlanSheet
from table.decisions import Answer, Plan
from table.wording import counted

SHOWN = 30  # acts that are listed at once


class ReorganisingSheet(PlanSheet):
    """The acts of a reorganisation."""

    deck: ConsolePlayer
    question: Plan[Any]

    def show(self) -> None:
        self.head()
        self.deck.console.page(f"  {number:>2} {self.in_words(act)}" for number, act in enumerate(self.acts, 1))
        if not self.acts:
            self.deck.console.say("  nothing is planned")
        self.tell_why()
        self.prompt = "A verb, + for what can be done, -N strikes out, Enter does so, ? explains:"

    def understands(self, typed: str) -> bool:
        return super().understands(typed) or typed.split()[0].lower() in VERBS

    def take(self, typed: str) -> tuple[Answer] | None:
        first = typed.partition(" ")[0]
        if first.lower() in VERBS:
            self._plan(reorganising_verbs.read(self.deck.world, self.question, self.acts, typed))
            return None
        if typed[:1] == "+" and not typed[1:].strip().isdecimal():
            self._list(typed[1:].strip())
            return None
        return super().take(typed)

    def in_words(self, act: Any) -> str:
        return str(reorganising.weighed(self.deck.world, self.question, act))

    def _plan(self, wanted: AnyAct) -> None:
        act = msgspec.to_builtins(wanted)
        self.question.resolve([*self.acts, act])
        self.acts = [*self.acts, act]
        self.deck.console.say(f"  {len(self.acts):>2} {self.in_words(act)}")

    # -- what can be done ------------------------------------------------------------------------------------------------

    def _list(self, words: str) -> None:
        """The verbs and how many acts each has; or the acts of a verb, or about a piece, by their numbers."""
        told = [reorganising.weighed(self.deck.world, self.question, act).words for act in self.offers]
        if not words:
            many = Counter(one.split()[0] for one in told)
            self.deck.console.page(f"  {how:<64} {many[verb] or ''}" for verb, how in VERBS.items())
            self.deck.console.say("+ WORDS lists what can be done with a piece or by a verb: `+ channel fleet`, `+ join`.")
            return
        found = [number for number, one in enumerate(told, 1) if folded(words) in folded(one)]
        if not found:
            raise Unclear(f"nothing can be done now by or with {words!r}")
        self.deck.console.page(f"  {number:>3} {self.in_words(self.offers[number - 1])}" for number in found[:SHOWN])
        if len(found) > SHOWN:
            self.deck.console.say(f"and {counted(len(found) - SHOWN, 'act')} more: say more words")
