"""WS B.VII: which boarding parties a ship may write, what is offered of them, and what is wrong with any other."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from table.decisions import IllegalChoice, Option
from tactical.wooden_ships import special
from tactical.wooden_ships.boarding import crews, notes, prizes
from tactical.wooden_ships.state import Battle, Boarders, Party, Ship

Parties = tuple[Boarders, ...]
Named = tuple[tuple[str, str], ...]  # ships by id and name
Bond = frozenset[str]  # two ships by id

MOST_ENEMIES, MOST_FRIENDS = 4, 4  # ships that a menu goes through; others can be written


class Muster(NamedTuple):
    """What a ship can form parties of, and whom for.

    `fresh`: her sections that are not fighting yet, in order; `engaged`: parties that cannot quit; `enemies`: ships that she may
    board; `reach`: ships that she may send people to; `fights`: she may form parties to board or defend; `most`: how many
    sections she may use against an enemy, where a scenario limits that.
    """

    name: str
    fresh: tuple[int, ...]
    engaged: Parties
    enemies: Named
    reach: Named
    fights: bool
    most: tuple[tuple[str, int], ...] = ()

    @property
    def usual(self) -> str:
        """What is written unless something else is: nobody new."""
        return notes.written(self.engaged)


def may_form(ship: Ship) -> bool:
    """WS B.VII, B.IX.D.4, B.IX.D.12: she has people who may act: not one that has surrendered, unless a prize crew is aboard."""
    if not ship.on_board or ship.doom or ship.done.idle or not ship.hands:
        return False
    return ship.captor is not None or not ship.surrendered


def muster(battle: Battle, ship: Ship, near: Sequence[Ship], parted: Collection[Bond] = ()) -> Muster:
    """WS B.VII.A-B: what a ship may write beside the ships near her; `parted` are pairs that have just agreed not to fight."""
    taken = {number for party in ship.engaged for number in party.sections}
    fresh = tuple(number for number in crews.available(battle, ship) if number not in taken)
    tied = _tied(battle, ship)
    fights = bool(tied) and not ship.done.weighed  # WS A.V.C.6.p2
    enemies = [
        other
        for other in tied
        if other.side != ship.side and prizes.may_be_taken(other) and frozenset((ship.id, other.id)) not in parted
    ]
    limits = ((other.id, special.melee_sections(battle, ship, other)) for other in enemies)
    reach = tuple((other.id, _called(ship, other)) for other in near if _may_receive(ship, other))
    most = tuple((key, limit) for key, limit in limits if limit is not None)
    return Muster(ship.name, fresh, tuple(ship.engaged), tuple((one.id, one.name) for one in enemies), reach, fights, most)


def _tied(battle: Battle, ship: Ship) -> list[Ship]:
    """WS B.VII: the ships that are fouled with her or grappled to her."""
    return [battle.ships[key] for key in dict.fromkeys((*ship.fouled, *ship.grapples))] if ship.attached else []


def _may_receive(ship: Ship, other: Ship) -> bool:
    """WS B.VII.B.6, B.VII.B.8, A.VIII.C.5: a friend beside her that has not surrendered, or an enemy who has or may."""
    if not prizes.may_be_taken(other):
        return False
    return other.side != ship.side or not other.surrendered or other.captor is not None


def _called(ship: Ship, other: Ship) -> str:
    """WS B.VII.B.8: people go to an enemy only if she surrenders."""
    waits = other.side != ship.side and not prizes.open_to(other, ship.side)
    return f"{other.name} if she surrenders" if waits else other.name


# -- what is offered -----------------------------------------------------------------------------------------------------


def offered(found: Muster) -> tuple[Option[Parties], ...]:
    """The sensible entries for a ship, her usual one first; other legal ones can be written."""
    return _menu(found)


@lru_cache(maxsize=4096)
def _menu(found: Muster) -> tuple[Option[Parties], ...]:
    enemies, reach = dict(found.enemies), dict(found.reach)
    entries = dict.fromkeys(notes.merged((*found.engaged, *more)) for more in _joining(found))
    legal = [entry for entry in entries if not list(faults(found, entry))]
    return tuple(Option(notes.written(entry), notes.in_words(entry, enemies, reach), entry) for entry in legal)


def _joining(found: Muster) -> Iterator[Parties]:
    """Parties that fresh sections may form: nobody, boarders with or without defenders behind them, defenders, transfers."""
    yield ()
    fresh = found.fresh
    firsts = [fresh[:count] for count in range(1, len(fresh) + 1)]
    if found.fights:
        for target, _ in found.enemies[:MOST_ENEMIES]:
            for first in firsts:
                yield (Boarders("OBP", first, target),)
                for end in range(len(first) + 1, len(fresh) + 1):
                    yield Boarders("OBP", first, target), Boarders("DBP", fresh[len(first) : end])
        if found.enemies:
            for first in firsts:
                yield (Boarders("DBP", first),)
    for target, _ in found.reach[:MOST_FRIENDS]:
        for first in firsts if found.fights else firsts[:1]:
            yield (Boarders("TBP", first, target),)


# -- what is wrong -------------------------------------------------------------------------------------------------------


def read(found: Muster, text: str) -> Parties:
    """The parties that a text names, or why they may not be formed."""
    entry = notes.merged(_addressed(found, party) for party in notes.read(text))
    for fault, rule in faults(found, entry):
        raise IllegalChoice(f"boarding parties of {found.name} [{rule}]: {fault}")
    return entry


def _addressed(found: Muster, party: Boarders) -> Boarders:
    """WS B.VII.B.4: the ship that a party is meant for need not be named where there is but one."""
    where = {"OBP": found.enemies, "TBP": found.reach, "DBP": ()}[party.kind]
    if party.target or len(where) != 1:
        return party
    ((only, _),) = where
    return Boarders(party.kind, party.sections, only, party.apart)


def faults(found: Muster, entry: Parties) -> Iterator[tuple[str, str]]:
    """What is wrong with parties, each with the case that forbids it."""
    yield from _kept(found, entry)
    yield from _in_order(found, entry)
    yield from _against(found, entry)
    if found.most:
        yield from _limited(found, entry)


def _kept(found: Muster, entry: Parties) -> Iterator[tuple[str, str]]:
    """WS B.IX.C.5: who is engaged in a melee stays in it."""
    for old in found.engaged:
        kept = (set(old.sections) <= set(new.sections) for new in entry if (new.kind, new.target) == (old.kind, old.target))
        if not any(kept):
            words = notes.sections_in_words(old.sections)
            yield f"{words} cannot quit the melee; expected {notes.written([old])} among the parties", "WS B.IX.C.5"


def _in_order(found: Muster, entry: Parties) -> Iterator[tuple[str, str]]:
    """WS B.VII.A.1-2: whole sections with people in them, each once, the lowest first."""
    used = sorted(number for party in entry for number in party.sections)
    if len(set(used)) < len(used):
        yield "a section is in two parties; expected each but once", "WS B.VII.A.1"
    taken = {number for party in found.engaged for number in party.sections}
    new = [number for number in dict.fromkeys(used) if number not in taken]
    if new == list(found.fresh[: len(new)]):
        return
    if strangers := [number for number in new if number not in found.fresh]:
        words = notes.sections_in_words(tuple(strangers))
        yield f"{words} cannot be sent; free {_free(found.fresh)}", "WS B.VII.A.2.a"
    else:
        words = notes.sections_in_words(found.fresh[: len(new)])
        yield f"a lower section was passed over; expected {words} first", "WS B.VII.A.2.b"


def _free(sections: tuple[int, ...]) -> str:
    if not sections:
        return "is none"
    return f"{'is' if len(sections) == 1 else 'are'} {notes.sections_in_words(sections)}"


def _against(found: Muster, entry: Parties) -> Iterator[tuple[str, str]]:
    """WS B.VII, B.VII.B.2-4, B.VII.B.6: a kind that she may form, meant for a ship that it can reach."""
    for party in entry:
        if party in found.engaged:
            continue
        if party.kind != "TBP" and not found.fights:
            yield "only a fouled or grappled ship with her hands free may board or defend; expected NBP or a TBP", "WS B.VII"
        elif party.kind == "DBP":
            if party.target or party.apart:
                yield "a DBP defends its own ship; expected such as DBP1", "WS B.VII.B.2.p1"
        else:
            yield from _addressee(party, found.enemies if party.kind == "OBP" else found.reach)


WHERE: dict[Party, tuple[str, str]] = {
    "OBP": ("an enemy who is fouled with her or grappled to her", "WS B.VII.B.4"),
    "TBP": ("a ship beside her that has not surrendered to the enemy", "WS B.VII.B.6"),
}


def _addressee(party: Boarders, ships: Named) -> Iterator[tuple[str, str]]:
    whom, rule = WHERE[party.kind]
    if party.apart and party.kind != "TBP":
        yield "only people who are transferred may stay apart", "WS B.IX.A.3"
    if all(key != party.target for key, _ in ships):
        choice = " or ".join(name for _, name in ships) or "there is none"
        yield f"a {party.kind} must be meant for {whom}: {choice}", rule


def _limited(found: Muster, entry: Parties) -> Iterator[tuple[str, str]]:
    """WS S.1.III.P: no more sections than a scenario allows against a ship, nor, boarders and defenders together, against all."""
    most = dict(found.most)
    used = [(most[party.target], len(party.sections)) for party in entry if party.kind == "OBP" and party.target in most]
    if len(most) == len(found.enemies):
        used.append((sum(most.values()), sum(len(party.sections) for party in entry if party.kind != "TBP")))
    for limit, count in used:
        if count > limit:
            yield f"she fights with at most {limit} section{'s' if limit != 1 else ''} there", "WS S.1.III.P"
            return


def all_used(found: Muster, entry: Iterable[Boarders]) -> bool:
    """WS B.VII.B.5: whether every section that could be sent is in a party."""
    used = {number for party in entry for number in party.sections}
    return bool(used) and all(number in used for number in found.fresh)
