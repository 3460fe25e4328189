"""What happened, told in sentences: every fact of a battle in the words of the age.

A room for each part of the rules has its facts' words; `report.tell` puts them together, the moves of a turn in one sentence a
side.
"""

from tactical.wooden_ships.telling import boarding, course, gunnery, harm, sailing, seamanship
from tactical.wooden_ships.telling.report import one, tell
from tactical.wooden_ships.telling.words import words

CHAPTERS = (course, sailing, seamanship, gunnery, harm, boarding)
"""Where the words of facts are: each is read when this room is."""

__all__ = ["CHAPTERS", "one", "tell", "words"]
