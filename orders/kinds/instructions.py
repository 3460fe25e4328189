"""What every kind of order answers: whom it suits, whither it leads now, how it stands."""

from __future__ import annotations

import msgspec

from orders.execution import Candidate, Progress, Verdict, Watch, Whereabouts


class Instructions(msgspec.Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    """The instructions of an order (SL 9.311). `judge` writes down in the progress what it counts."""

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
    def event(self) -> str:
        """The event without which the order is not valid (SL 9.386); none for most."""
        return ""

    @property
    def impulses_due(self) -> int:
        """How many full impulses it takes at its place, so that a letter can say so."""
        return 0

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


def standing(progress: Progress) -> Verdict:
    """An order that is neither done nor lost."""
    return "under way" if progress.begun else "not begun"


def waited(progress: Progress, place: str, impulses: int) -> Verdict:
    """SL 9.37a-b: it begins on arrival; uninterrupted full impulses fulfil it, so one spent elsewhere sets the count back."""
    progress.begun = progress.begun or place in progress.track
    if len(progress.track) > 1:
        progress.count = progress.count + 1 if progress.served(place) else 0
    return "fulfilled" if progress.place == place and progress.count >= impulses else standing(progress)
