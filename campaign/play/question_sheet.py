"""A question laid before a player as values in words: its options, its lines or its acts, what is advised and why."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from campaign.play import desks, line_notes, reorganising, reorganising_verbs
from campaign.play.errors import BadInput
from campaign.play.seated_player import SeatedPlayer
from campaign.question_kinds import DESKS, REORGANISATION, CampaignKind, Desk, Throw, desk_of, on_hexes
from campaign.rules.fleet_acts import FormFlotilla
from maps.place import is_berth
from table.decisions import Answer, Decision, Form, IllegalChoice, Option, Part, Plan
from table.flows import Question
from table.wording import capital, counted

NOTHING = "none"  # the key of an errand that is to do nothing


class Choice(NamedTuple):
    """One thing that may be chosen; the key names a piece or a place of the chart where it can.

    One that is `idle` can wait until the player thinks of it; of one with a `die` it is thrown for at once, so that it stands.
    """

    key: str
    label: str
    advised: bool = False
    idle: bool = False
    die: bool = False


class Line(NamedTuple):
    """A line of a form: what is chosen beforehand, what else may be, and what is to be known of the piece.

    A `free` line also takes what is not listed; `mark` is a word of warning about the piece.
    """

    key: str
    label: str
    choices: tuple[Choice, ...]
    chosen: str
    beside: str = ""
    mark: str = ""
    free: bool = False

    @property
    def listed(self) -> bool:
        """Whether what stands in it is one of its choices."""
        return self.chosen in [one.key for one in self.choices]

    @property
    def changed(self) -> bool:
        """Whether the player has written something else than is advised."""
        return not any(one.advised and one.key == self.chosen for one in self.choices)


class Act(NamedTuple):
    """An act of a plan: as the rules read it, and in words, with the check that it needs and what it would end.

    `die`: it is thrown for, so that it cannot be taken back.
    """

    value: str
    words: str
    about: str = ""
    die: bool = False


class Verb(NamedTuple):
    """What can be done by one verb: the acts by the piece that each is about."""

    name: str
    pieces: tuple[tuple[str, tuple[Act, ...]], ...]

    @property
    def many(self) -> int:
        return sum(len(acts) for _, acts in self.pieces)


class Sheet(NamedTuple):
    """A question: of the three lists one is filled, by what kind of question it is.

    `desk` is the desk that it comes to, if it is one that a player can leave, and `left` whether he has; `in_port` are the
    squadrons of which a flotilla may be formed. `stakes` says what of an answer cannot be taken back; `drafted`: it stands as
    he has left it. `about` is the piece that it is about, if it is one.
    """

    title: str
    rule: str
    why: str
    about: str = ""
    choices: tuple[Choice, ...] = ()
    lines: tuple[Line, ...] = ()
    acts: tuple[Act, ...] = ()
    verbs: tuple[Verb, ...] = ()
    plan: bool = False
    reorganises: bool = False
    in_port: tuple[tuple[str, str], ...] = ()
    desk: Desk | None = None
    left: bool = False
    stakes: str = ""
    drafted: bool = False

    @property
    def advised(self) -> Choice | None:
        return next((one for one in self.choices if one.advised), None)

    @property
    def free(self) -> bool:
        """Whether a line takes what it does not list."""
        return any(one.free for one in self.lines)


def sheet(player: SeatedPlayer, question: Question, draft: Answer | None = None) -> Sheet:
    """What a player is asked, with his officers' advice, or what he has written so far, filled in."""
    advised, why = player.counsel(question)
    written = draft if draft is not None else player.draft(question)
    desk = desk_of(question)
    page = Sheet(
        question.prompt or capital(str(question.kind)),
        question.rule,
        why,
        question.about if isinstance(question, Decision) else "",
        desk=desk if desk.name in DESKS else None,
        left=desk.name not in player.orders.desks,
        stakes=_thrown(_throw(question)),
        drafted=written is not None,
    )
    if isinstance(question, Form):
        filled = advised | _fitting(question, written)
        return page._replace(lines=tuple(_line(player, question, part, filled, advised) for part in question.parts))
    if isinstance(question, Plan):
        acts = tuple(_act(player, question, one) for one in composed(player, question, written))
        return page._replace(
            acts=acts,
            verbs=verbs(player, question),
            plan=True,
            reorganises=question.kind is REORGANISATION,
            in_port=_in_port(player) if question.kind is REORGANISATION else (),
            stakes=_stakes(acts),
        )
    return page._replace(choices=_choices(question, advised))


def _fitting(question: Form[Any], draft: Answer | None) -> dict[str, str]:
    """The lines of a draft that the form still has."""
    return {part.key: draft[part.key] for part in question.parts if part.key in draft} if isinstance(draft, dict) else {}


def _readable(question: Plan[Any], acts: Answer) -> Iterator[Any]:
    """The acts of a draft that still mean something."""
    for one in acts if isinstance(acts, list) else []:
        try:
            question.read(one)
        except IllegalChoice:
            continue
        yield one


def _choices(question: Decision[Any], advised: Answer) -> tuple[Choice, ...]:
    """The options; of an errand's those can wait that are worth nobody's while."""
    first = advised[0] if isinstance(advised, list) and advised else advised
    worth, throw = desks.prizes(question), _throw(question)

    def choice(option: Option[Any]) -> Choice:
        idle = bool(worth) and option.key not in (*worth, first, NOTHING)
        die = throw is not None and throw.sure and throw.after(option.key)
        return Choice(option.key, capital(option.label), option.key == first, idle, die)

    return tuple(map(choice, question.options))


def _line(player: SeatedPlayer, question: Form[Any], part: Part[Any], filled: Answer, advised: Answer) -> Line:
    usual = advised.get(part.key, part.usual)
    choices = tuple(Choice(option.key, option.label, option.key == usual) for option in part.options)
    mark = player.beside(question, part) or ""
    beside = "" if on_hexes(question) else line_notes.note(player.table.game, player.view, player.names, part.key)
    return Line(part.key, part.label, choices, filled.get(part.key, part.usual), beside, mark, part.read is not None)


def _throw(question: Question) -> Throw | None:
    return question.kind.throw if isinstance(question.kind, CampaignKind) else None


def _thrown(throw: Throw | None) -> str:
    """What falls to the dice by an answer, before it is given."""
    if throw is None:
        return ""
    when = "A die falls at once" if throw.sure else "A die may fall at once"
    if not throw.always:
        when = "With some answers a die falls at once"
    return f"{when}: {throw.what} [{throw.rule}]. What is thrown stays thrown."


# -- plans ---------------------------------------------------------------------------------------------------------------


def composed(player: SeatedPlayer, question: Plan[Any], draft: Answer | None = None) -> list[Any]:
    """A plan as it stands: what the player has composed, or else what his officers advise."""
    written = draft if draft is not None else player.draft(question)
    return list(_readable(question, written if written is not None else player.advice(question)))


def spoken(player: SeatedPlayer, question: Plan[Any], acts: list[Any], words: str, squadrons: list[str]) -> Any:
    """SL 11.13: an act of a reorganisation as a player says it, or a flotilla to be formed of these squadrons."""
    if question.kind is not REORGANISATION:
        raise BadInput("only a reorganisation is planned in words; choose one of the acts that are listed")
    if words.strip():
        return msgspec.to_builtins(reorganising_verbs.read(player.world, question, acts, words))
    own = [name for name in squadrons if name in player.view.squadrons]
    if not own:
        raise BadInput("a flotilla is formed of squadrons; expected at least one [SL 3.321]")
    return msgspec.to_builtins(FormFlotilla(reorganising.formable(player.world, question, own, acts), tuple(own)))


def verbs(player: SeatedPlayer, question: Plan[Any]) -> tuple[Verb, ...]:
    """What could be done by itself, by its verb and then by its piece: never a hundred acts in one list."""
    found: dict[str, dict[str, list[Act]]] = {}
    for one in question.offers():
        verb, piece = _sorted_under(player, question, one)
        found.setdefault(verb, {}).setdefault(piece, []).append(_act(player, question, one))
    return tuple(Verb(verb, tuple((piece, tuple(acts)) for piece, acts in by_piece.items())) for verb, by_piece in found.items())


def _sorted_under(player: SeatedPlayer, question: Plan[Any], act: Any) -> tuple[str, str]:
    """The verb of an act, and the name of the piece that it is about."""
    if question.kind is REORGANISATION:
        meant = reorganising.meant(player.world, question, act)
        return meant.verb, capital(meant.piece)
    if isinstance(act, dict) and not on_hexes(question):
        pieces = [value for key, value in act.items() if key != "act" and isinstance(value, str) and value]
        return capital(str(act.get("act", "add")).replace("-", " ")), player.names.thing(pieces[0]) if pieces else ""
    return "Add", ""


def _act(player: SeatedPlayer, question: Plan[Any], act: Any) -> Act:
    value = msgspec.json.encode(act).decode()
    if question.kind is REORGANISATION:
        told = reorganising.weighed(player.world, question, act)
        return Act(value, capital(told.words), "; ".join(told.beside), told.leave is not None)
    return Act(value, act_words(player, question, act))


def _in_port(player: SeatedPlayer) -> tuple[tuple[str, str], ...]:
    """SL 3.33: squadrons that fit out without a flotilla, of which one can be formed."""
    loose = [one for one in player.view.squadrons.values() if one.formation is None and not one.in_ordinary]
    return tuple((one.id, f"{one.name}, {player.names.at(one.place)}, {one.sail} sail") for one in loose if is_berth(one.place))


def _stakes(acts: tuple[Act, ...]) -> str:
    """What cannot be taken back of a plan."""
    dice = sum(one.die for one in acts)
    return f"{counted(dice, 'check')} will be thrown for: what is thrown stays thrown." if dice else ""


def act_words(player: SeatedPlayer, question: Plan[Any], act: Any) -> str:
    """An act of a plan as a player speaks of it."""
    if question.kind is REORGANISATION:
        return str(reorganising.weighed(player.world, question, act))
    if player.sighted() is not None or not isinstance(act, dict):
        return player.act_words(question, act)
    pieces = {key: value for key, value in act.items() if key != "act" and value not in ("", [], None)}
    told = "; ".join(f"{key.replace('_', ' ')} {_pieces(player, value)}" for key, value in pieces.items())
    return f"{str(act['act']).replace('-', ' ')}: {told}" if "act" in act else told


def _pieces(player: SeatedPlayer, value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(_pieces(player, one) for one in value)
    return player.names.thing(str(value))
