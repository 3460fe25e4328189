"""A battle on hexes as one player sees it and is asked in it, whether it is fought within a campaign or by itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from campaign.play.hex_forms import filled_in, listed
from table.decisions import Answer, Form, Part, Plan
from table.dice import Fact
from table.flows import Question
from tactical.drawing.onlooker import Told
from tactical.drawing.picture import Picture
from tactical.drawing.turn_tracks import tracks
from tactical.playing.foresight import Arc, Course, Odds
from tactical.playing.hex_game import HexGame
from tactical.playing.reasons import reason
from tactical.sea.hexes import Hex, Place


class Looking(NamedTuple):
    """What a player has chosen to look at: a ship, and a hex that she might sail to."""

    ship: str = ""
    hex: Hex | None = None


NOWHERE = Looking()


def looking_at(ship: str, hex: str) -> Looking:
    """What an address names: a ship by her key, a hex as `46.3`; what is no hex is none."""
    col, mark, row = hex.partition(".")
    named = mark and col.removeprefix("-").isdecimal() and row.removeprefix("-").isdecimal()
    return Looking(ship, Hex(int(col), int(row)) if named else None)


class Deck:
    """What a side sees, is asked, is advised and has heard since it last acted.

    `state` is the whole battle: only what a view, a picture or the telling for this side takes from it is shown.
    """

    def __init__(
        self,
        rules: HexGame[Any],
        state: Any,
        side: str,
        *,
        question: Question | None = None,
        advised: Answer = None,
        draft: Mapping[str, str] | None = None,
        fresh: Sequence[Fact] = (),
        before: Picture | None = None,
        title: str = "",
    ) -> None:
        self.rules, self.side, self.question, self.advised = rules, side, question, advised
        self.fresh, self.before, self.draft, self._state, self._title = fresh, before, dict(draft or {}), state, title

    @cached_property
    def view(self) -> Any:
        return self.rules.view(self._state, self.side)

    @cached_property
    def picture(self) -> Picture:
        return self.rules.picture(self.view)

    @property
    def title(self) -> str:
        return self._title or self.picture.title

    @property
    def in_hand(self) -> str:
        """The ship that is asked about."""
        about = getattr(self.question, "about", "")
        return about if self.picture.ship(about) is not None else ""

    @cached_property
    def told(self) -> list[Told]:
        """What has happened since he last acted, as far as his side may know."""
        return self.rules.tell(self._state, self.fresh, dice=False, side=self.side)

    @cached_property
    def every_sentence(self) -> list[Told]:
        """The same with the dice, so that each fact is in one of them."""
        return self.rules.tell(self._state, self.fresh, side=self.side)

    @cached_property
    def tracks(self) -> dict[str, list[Place]]:
        """How ships have gone since he last acted."""
        return tracks(self.before, self.fresh) if self.before is not None else {}

    # -- what he can reckon --------------------------------------------------------------------------------------------

    def courses(self, ship: str) -> Sequence[Course]:
        """Where a ship may be sent by an answer to what is asked."""
        return self.rules.courses(self.view, self.question, ship) if self.question is not None and ship else ()

    @cached_property
    def odds(self) -> Mapping[tuple[str, str], Odds]:
        return self.rules.odds(self.view, self.question) if self.question is not None else {}

    def arcs(self, ship: str) -> Sequence[Arc]:
        return self.rules.arcs(self.view, ship)

    @cached_property
    def why(self) -> str:
        """Why his captains advise what they do."""
        return reason(self.rules, self.view, self.question, self.advised) if self.question is not None else ""

    # -- forms ---------------------------------------------------------------------------------------------------------

    def beside(self, part: Part[Any]) -> str | None:
        assert isinstance(self.question, Form)
        return self.rules.beside(self.view, self.question, part)

    @property
    def filled(self) -> dict[str, str]:
        """The form as it stands: what he has written, else what his captains propose."""
        assert isinstance(self.question, Form)
        return filled_in(self.question, self.advised, self.draft)

    @property
    def small(self) -> bool:
        """Whether a form has none but small matters, all as usual: it is signed for him."""
        return isinstance(self.question, Form) and not listed(self.question, self.filled, self.beside)

    def read_line(self, key: str, typed: str) -> str:
        """What was typed in a line of the form, checked by the rules; `IllegalChoice` says why it cannot stand there."""
        assert isinstance(self.question, Form)
        part = next((one for one in self.question.parts if one.key == key), None)
        spelt = typed if part is None else self.rules.spelt(self.view, self.question, part, typed.strip())
        self.question.read({key: spelt})
        return spelt

    def act_words(self, act: Any) -> str:
        assert isinstance(self.question, Plan)
        return self.rules.act_words(self.view, self.question, act)

    def course_words(self, keys: Sequence[str]) -> str:
        return self.rules.course_words(self.view, keys)
