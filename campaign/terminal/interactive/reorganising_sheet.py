"""The reorganisation of a fleet at the prompt (SL 11.13): by verbs, each act with the leave that it needs.

`join rear to channel fleet`, `detach inshore`, `transfer mars to 2nd channel`, `form mars, ajax`, `break up`, `relieve`, `post`
and `hulk`; a list is shown of a verb or of a piece, never of all that could be done.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec

from campaign.play import reorganising
from campaign.record.agreement import agreed
from campaign.rules.fleet_acts import (
    AnyAct,
    DetachFlotilla,
    DetachSquadron,
    FormFlotilla,
    HulkSail,
    RelieveLeader,
    Subordinate,
    TransferAuxiliary,
    TransferSail,
    UnformFlotilla,
)
from campaign.state import Formation, Squadron
from campaign.terminal.interactive.choosing import Unclear, chosen, folded
from campaign.terminal.interactive.console_player import ConsolePlayer
from campaign.terminal.question_sheets import PlanSheet
from maps.place import post_at
from table.decisions import Answer, Plan
from table.wording import capital, counted, listed, within

Named = list[tuple[str, str]]
SHOWN = 30  # acts that are listed at once
VERBS = {
    "join": "join FLOTILLA to FLOTILLA",
    "detach": "detach FLOTILLA or SQUADRON",
    "transfer": "transfer SHIP to SQUADRON, or AUXILIARY to FORMATION or PORT",
    "form": "form SQUADRON, SQUADRON, or form FLOTILLA of SQUADRON, SQUADRON",
    "break": "break up FLOTILLA",
    "relieve": "relieve LEADER",
    "post": "post LEADER to FLOTILLA",
    "hulk": "hulk SHIP",
    "lay": "lay up SQUADRON",
}
LAID_UP = (
    "squadrons are laid up before the fleet is reorganised [SL 4.3f]; `desk dockyard me` puts that question to you from the next"
    " turn on"
)


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
        first, _, rest = typed.partition(" ")
        if first.lower() in VERBS:
            if not rest.strip():
                raise self._expected(first.lower(), "")
            self._plan(_ACTS[first.lower()](self, rest.strip()))
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
            self.deck.console.page(f"  {how:<64} {many[verb] or ''}" for verb, how in VERBS.items() if verb != "lay")
            self.deck.console.say("+ WORDS lists what can be done with a piece or by a verb: `+ channel fleet`, `+ join`.")
            return
        found = [number for number, one in enumerate(told, 1) if folded(words) in folded(one)]
        if not found:
            raise Unclear(f"nothing can be done now by or with {words!r}")
        self.deck.console.page(f"  {number:>3} {self.in_words(self.offers[number - 1])}" for number in found[:SHOWN])
        if len(found) > SHOWN:
            self.deck.console.say(f"and {counted(len(found) - SHOWN, 'act')} more: say more words")

    # -- verbs -----------------------------------------------------------------------------------------------------------

    def join(self, rest: str) -> AnyAct:
        who, to = self._two(rest, " to ", "join")
        own = self._flotillas()
        return Subordinate(chosen(who, own, "flotilla"), chosen(to, own, "flotilla"))

    def detach(self, rest: str) -> AnyAct:
        lesser = [(one.id, one.name) for one in self._formations() if one.superior is not None]
        squadrons = [(one.id, one.name) for one in self._squadrons() if one.formation is not None]
        name = _named(rest, " from ", [*lesser, *squadrons], "subordinate flotilla or squadron")
        if name in dict(lesser):
            return DetachFlotilla(name)
        return DetachSquadron(name)

    def transfer(self, rest: str) -> AnyAct:
        who, to = self._two(rest, " to ", "transfer")
        ships = [(ship.id, ship.name) for one in self._squadrons() for ship in one.ships]
        auxiliaries = [(one.id, one.name) for one in self.deck.world.auxiliaries.values() if one.side == self.deck.side]
        name = _named(who, " from ", [*ships, *auxiliaries], "ship or auxiliary")
        if name in dict(auxiliaries):
            return TransferAuxiliary(name, chosen(to, self._posts(), "formation or port"))
        spare = [(one.id, one.name) for one in self.deck.world.spare_squadrons.values() if one.side == self.deck.side]
        taker = chosen(to, [*((one.id, one.name) for one in self._squadrons()), *spare], "squadron")
        return TransferSail(name, self._squadron_of(name), taker)

    def form(self, rest: str) -> AnyAct:
        counter, mark, of = rest.rpartition(" of ")
        pieces = [chosen(one.strip(), self._names(), "squadron or flotilla") for one in of.split(",") if one.strip()]
        if not pieces:
            raise self._expected("form", rest)
        squadrons = [one for one in pieces if one in self.deck.world.squadrons]
        if not squadrons:
            raise Unclear(f"form {rest}: expected at least one squadron [SL 3.321]")
        if mark:
            flotilla = chosen(counter, self._spare(), "flotilla")
        else:
            flotilla = reorganising.formable(self.deck.world, self.question, squadrons, self.acts)
        lesser = [one for one in pieces if one not in squadrons]
        return FormFlotilla(flotilla, tuple(squadrons), tuple(lesser))

    def break_up(self, rest: str) -> AnyAct:
        return UnformFlotilla(chosen(rest.removeprefix("up ").strip(), self._flotillas(), "flotilla"))

    def relieve(self, rest: str) -> AnyAct:
        return RelieveLeader(_named(rest, " of ", self._leaders(), "leader with a flotilla"))

    def post(self, rest: str) -> AnyAct:
        """SL 3.463: nobody is posted by choice; whom the rules would post if the present leader went is told."""
        who, to = self._two(rest, " to ", "post")
        world, side = self.deck.world, self.deck.side
        flotilla = world.formations[chosen(to, self._flotillas(), "flotilla")]
        wanted = chosen(who, [(one.id, one.name) for one in world.leaders.values() if one.side == side], "leader")
        present, following = world.leader_of(flotilla), reorganising.successors(world, flotilla)
        name = world.leaders[wanted].name
        if present is None or wanted == present.id:
            raise Unclear(agreed(f"{capital(within(flotilla.name))} has {name if present else 'no leader'} now", flotilla.name))
        if [one.id for one in following] != [wanted]:
            others = listed(one.name for one in following) or "nobody"
            raise Unclear(f"if {present.name} were relieved, seniority would post {others}, not {name} [SL 3.463]")
        return RelieveLeader(present.id)

    def hulk(self, rest: str) -> AnyAct:
        ships = [(ship.id, ship.name) for one in self._squadrons() for ship in one.ships]
        ship = _named(rest, " of ", ships, "ship")
        return HulkSail(self._squadron_of(ship), ship)

    def lay_up(self, rest: str) -> AnyAct:
        raise Unclear(LAID_UP)

    # -- pieces by their names -------------------------------------------------------------------------------------------

    @staticmethod
    def _expected(verb: str, rest: str) -> Unclear:
        return Unclear(f"{f'{verb} {rest}'.rstrip()}: expected {VERBS[verb]}")

    def _two(self, rest: str, mark: str, verb: str) -> tuple[str, str]:
        who, found, to = rest.partition(mark)
        if not found or not who.strip() or not to.strip():
            raise self._expected(verb, rest)
        return who.strip(), to.strip()

    def _formations(self) -> list[Formation]:
        return [one for one in self.deck.world.formations.values() if one.side == self.deck.side]

    def _squadrons(self) -> list[Squadron]:
        return [one for one in self.deck.world.squadrons.values() if one.side == self.deck.side]

    def _flotillas(self) -> Named:
        return [(one.id, one.name) for one in self._formations()]

    def _names(self) -> Named:
        return [*((one.id, one.name) for one in self._squadrons()), *self._flotillas()]

    def _spare(self) -> Named:
        world = self.deck.world
        spare = [one for one in world.flotillas.values() if one.side == self.deck.side and one.id not in world.formations]
        return [(one.id, one.name) for one in spare]

    def _leaders(self) -> Named:
        world = self.deck.world
        return [(one.leader, world.leaders[one.leader].name) for one in self._formations() if one.leader in world.leaders]

    def _posts(self) -> Named:
        ports = [(post_at(one), space.name) for one, space in self.deck.table.game.theatre.spaces.items()]
        return [*self._flotillas(), *ports]

    def _squadron_of(self, ship: str) -> str:
        return next(one.id for one in self._squadrons() if any(sail.id == ship for sail in one.ships))


def _named(words: str, mark: str, offered: Named, what: str) -> str:
    """The piece that is meant; what may stand behind its name, such as whence it goes, is told by the piece itself."""
    name, found, _ = words.partition(mark)
    try:
        return chosen(words, offered, what)
    except Unclear:
        if not found:
            raise
        return chosen(name, offered, what)


_ACTS: dict[str, Callable[[ReorganisingSheet, str], AnyAct]] = {
    "join": ReorganisingSheet.join,
    "detach": ReorganisingSheet.detach,
    "transfer": ReorganisingSheet.transfer,
    "form": ReorganisingSheet.form,
    "break": ReorganisingSheet.break_up,
    "relieve": ReorganisingSheet.relieve,
    "post": ReorganisingSheet.post,
    "hulk": ReorganisingSheet.hulk,
    "lay": ReorganisingSheet.lay_up,
}
