"""What every kind of order answers: whom it suits, whither it leads now, how it stands; and what is made from it elsewhere.

A new kind is a class in a module of this folder, with a `tag` of its own. It must have `chance`, `task` and `judge`; the rest
answers for most kinds as it stands here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from maps.sea import Sea
from orders.execution import Candidate, Progress, Verdict, Watch, Whereabouts
from orders.outlook import Errand, Outlook, Wording


class Instructions(msgspec.Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    """The instructions of an order (SL 9.311). `judge` writes down in the progress what it counts.

    `chance`: how likely it goes well when nothing is known against it but gales, dice and what the enemy may do. `fades`: how
    much of that a turn on the way takes from it. `moving`: its errand is where others are, or hangs on what a formation carries;
    that of the rest is where it always was. `may_be_none`: the figures that may be 0.
    """

    chance: ClassVar[float]
    fades: ClassVar[float] = 0.0
    moving: ClassVar[bool] = False
    may_be_none: ClassVar[tuple[str, ...]] = ()

    # -- what it names ---------------------------------------------------------------------------------------------------

    @property
    def charge(self) -> str:
        """SL 7.211: the place that the formation is to interdict; none for most."""
        return ""

    @property
    def places(self) -> tuple[str, ...]:
        """Every place that is named, so that a booklet can be checked against the chart."""
        return ()

    @property
    def convoy_ids(self) -> tuple[str, ...]:
        """The convoys that are named."""
        return ()

    @property
    def escorts(self) -> str:
        """SL 10.12: the convoy of one's own that the formation is to escort; none for most."""
        return ""

    @property
    def prey(self) -> tuple[str, ...]:
        """The convoys of the enemy's that it is to fall upon; none for most."""
        return ()

    @property
    def base(self) -> str:
        """SL 10.215: the place of the corsairs who are to be destroyed; none for most."""
        return ""

    @property
    def relieves(self) -> str:
        """The place whose blockade is to be raised; none for most."""
        return ""

    @property
    def bombards(self) -> str:
        """SL 6.24: the place that is to be bombarded; none for most."""
        return ""

    @property
    def raids(self) -> tuple[str, ...]:
        """SL 6.25a: the places that are to be raided; none for most."""
        return ()

    @property
    def partner(self) -> str:
        """The formation that it is to meet; none for most."""
        return ""

    @property
    def waits_at(self) -> str:
        """Where it waits for its partner, if that is said."""
        return ""

    @property
    def begins_at(self) -> str:
        """The place where it must be begun; anywhere for most."""
        return ""

    @property
    def event(self) -> str:
        """The event without which the order is not valid (SL 9.386); none for most."""
        return ""

    @property
    def impulses_due(self) -> int:
        """How many full impulses it takes at its place, so that a letter can say so."""
        return 0

    def faults(self, sea: Sea) -> Iterator[str]:
        """What is amiss with it in a booklet, all its places being on the chart: figures, and what else its kind asks for."""
        for name in self.__struct_fields__:
            figure = getattr(self, name)
            if isinstance(figure, int) and figure < 1 and not (figure == 0 and name in self.may_be_none):
                yield f"{name} {figure}; expected 1 or more"

    def task(self, words: Wording) -> str:
        """What a letter asks for, in a sentence."""
        raise NotImplementedError

    def errand(self, outlook: Outlook, via: tuple[str, ...]) -> Errand | None:
        """What it would ask of a formation, by way of these places; None if it could not be begun now."""
        return Errand((*(outlook.on_the_way(via, self.places[0]) if self.places else ()), *self.places), self.impulses_due)

    # -- how it is carried out -------------------------------------------------------------------------------------------

    def outward(self, progress: Progress) -> bool:
        """Whether it is on the way that a booklet may prescribe (SL 9.372): to the place where it is to be executed."""
        return progress.sailed

    def refuses(self, who: Candidate) -> str:
        """Why a formation cannot execute it at all; nothing if it can."""
        return ""

    def goals(self, progress: Progress, where: Whereabouts) -> tuple[str, ...]:
        """SL 9.371-9.372: the places that it makes for now, any of them; none when its movement is its own."""
        return ()

    def ahead(self, progress: Progress) -> tuple[str, ...]:
        """SL 9.37d: the places that it has still to come to, all of them; if one is closed for good it cannot be fulfilled."""
        return self.places

    def note(self, progress: Progress) -> None:
        """What is written down as it happens, when the order is given and after every increment: where it has come to."""

    def judge(self, progress: Progress, watch: Watch) -> Verdict:
        """How it stands when an impulse ends (SL 4.24c)."""
        raise NotImplementedError

    def lost(self, progress: Progress, watch: Watch) -> str:
        """Why it has failed, for who judged it so; most fail by their deadline or their formation alone."""
        return "it could not be carried out"


def standing(progress: Progress) -> Verdict:
    """An order that is neither done nor lost."""
    return "under way" if progress.begun else "not begun"


def waited(progress: Progress, place: str, impulses: int) -> Verdict:
    """SL 9.37a-b: it begins on arrival; uninterrupted full impulses fulfil it, so one spent elsewhere sets the count back."""
    progress.begun = progress.begun or place in progress.track
    if len(progress.track) > 1:
        progress.count = progress.count + 1 if progress.served(place) else 0
    return "fulfilled" if progress.place == place and progress.count >= impulses else standing(progress)
