"""The reorganisation of a fleet in words (SL 11.13): what a player writes of it, read as the act that is meant.

`join rear to channel fleet`, `detach inshore`, `transfer mars to 2nd channel`, `form mars, ajax`, `break up`, `relieve`, `post`
and `hulk`. A terminal and a page share it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from campaign.play import reorganising
from campaign.play.choosing import Unclear, chosen
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
from campaign.state import Formation, Squadron, World
from maps.place import post_at
from table.decisions import Plan
from table.wording import capital, listed, within

Named = list[tuple[str, str]]
VERBS = {
    "join": "join FLOTILLA to FLOTILLA",
    "detach": "detach FLOTILLA or SQUADRON",
    "transfer": "transfer SHIP to SQUADRON, or AUXILIARY to FORMATION or PORT",
    "form": "form SQUADRON, SQUADRON, or form FLOTILLA of SQUADRON, SQUADRON",
    "break": "break up FLOTILLA",
    "relieve": "relieve LEADER",
    "post": "post LEADER to FLOTILLA",
    "hulk": "hulk SHIP",
}
LAY_UP = "lay"
LAID_UP = "squadrons are laid up before the fleet is reorganised [SL 4.3f]; a wish for the next turn is none of its acts"


def read(world: World, plan: Plan[Any], acts: list[Any], words: str) -> AnyAct:
    """The act that a player's words mean, after those that he has planned before it."""
    verb, _, rest = words.strip().partition(" ")
    if verb.lower() == LAY_UP:
        raise Unclear(LAID_UP)
    if verb.lower() not in VERBS:
        raise Unclear(f"{words!r}: expected a verb first, such as {VERBS['join']}")
    if not rest.strip():
        raise _expected(verb.lower(), "")
    return _ACTS[verb.lower()](Verbs(world, plan, acts), rest.strip())


class Verbs:
    """What each verb means for the pieces of a side, while it reorganises its fleet."""

    def __init__(self, world: World, plan: Plan[Any], acts: list[Any]) -> None:
        self.world, self.plan, self.acts = world, plan, acts

    @property
    def side(self) -> str:
        return self.plan.side

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
        auxiliaries = [(one.id, one.name) for one in self.world.auxiliaries.values() if one.side == self.side]
        name = _named(who, " from ", [*ships, *auxiliaries], "ship or auxiliary")
        if name in dict(auxiliaries):
            return TransferAuxiliary(name, chosen(to, self._posts(), "formation or port"))
        spare = [(one.id, one.name) for one in self.world.spare_squadrons.values() if one.side == self.side]
        taker = chosen(to, [*((one.id, one.name) for one in self._squadrons()), *spare], "squadron")
        return TransferSail(name, self._squadron_of(name), taker)

    def form(self, rest: str) -> AnyAct:
        counter, mark, of = rest.rpartition(" of ")
        pieces = [chosen(one.strip(), self._names(), "squadron or flotilla") for one in of.split(",") if one.strip()]
        if not pieces:
            raise _expected("form", rest)
        squadrons = [one for one in pieces if one in self.world.squadrons]
        if not squadrons:
            raise Unclear(f"form {rest}: expected at least one squadron [SL 3.321]")
        if mark:
            flotilla = chosen(counter, self._spare(), "flotilla")
        else:
            flotilla = reorganising.formable(self.world, self.plan, squadrons, self.acts)
        lesser = [one for one in pieces if one not in squadrons]
        return FormFlotilla(flotilla, tuple(squadrons), tuple(lesser))

    def break_up(self, rest: str) -> AnyAct:
        return UnformFlotilla(chosen(rest.removeprefix("up ").strip(), self._flotillas(), "flotilla"))

    def relieve(self, rest: str) -> AnyAct:
        return RelieveLeader(_named(rest, " of ", self._leaders(), "leader with a flotilla"))

    def post(self, rest: str) -> AnyAct:
        """SL 3.463: nobody is posted by choice; whom the rules would post if the present leader went is told."""
        who, to = self._two(rest, " to ", "post")
        world, side = self.world, self.side
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

    # -- pieces by their names -------------------------------------------------------------------------------------------

    def _two(self, rest: str, mark: str, verb: str) -> tuple[str, str]:
        who, found, to = rest.partition(mark)
        if not found or not who.strip() or not to.strip():
            raise _expected(verb, rest)
        return who.strip(), to.strip()

    def _formations(self) -> list[Formation]:
        return [one for one in self.world.formations.values() if one.side == self.side]

    def _squadrons(self) -> list[Squadron]:
        return [one for one in self.world.squadrons.values() if one.side == self.side]

    def _flotillas(self) -> Named:
        return [(one.id, one.name) for one in self._formations()]

    def _names(self) -> Named:
        return [*((one.id, one.name) for one in self._squadrons()), *self._flotillas()]

    def _spare(self) -> Named:
        world = self.world
        spare = [one for one in world.flotillas.values() if one.side == self.side and one.id not in world.formations]
        return [(one.id, one.name) for one in spare]

    def _leaders(self) -> Named:
        world = self.world
        return [(one.leader, world.leaders[one.leader].name) for one in self._formations() if one.leader in world.leaders]

    def _posts(self) -> Named:
        ports = [(post_at(one), space.name) for one, space in self.world.sea.theatre.spaces.items()]
        return [*self._flotillas(), *ports]

    def _squadron_of(self, ship: str) -> str:
        return next(one.id for one in self._squadrons() if any(sail.id == ship for sail in one.ships))


def _expected(verb: str, rest: str) -> Unclear:
    return Unclear(f"{f'{verb} {rest}'.rstrip()}: expected {VERBS[verb]}")


def _named(words: str, mark: str, offered: Named, what: str) -> str:
    """The piece that is meant; what may stand behind its name, such as whence it goes, is told by the piece itself."""
    name, found, _ = words.partition(mark)
    try:
        return chosen(words, offered, what)
    except Unclear:
        if not found:
            raise
        return chosen(name, offered, what)


_ACTS: dict[str, Callable[[Verbs, str], AnyAct]] = {
    "join": Verbs.join,
    "detach": Verbs.detach,
    "transfer": Verbs.transfer,
    "form": Verbs.form,
    "break": Verbs.break_up,
    "relieve": Verbs.relieve,
    "post": Verbs.post,
    "hulk": Verbs.hulk,
}
