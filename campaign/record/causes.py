"""By what things come about, where it makes a difference to who reads of them, to how they are told, or to what is counted."""

from __future__ import annotations

from enum import StrEnum


class Harm(StrEnum):
    """What did damage to a squadron or a convoy, or fired on it."""

    AT_SEA = "at sea"
    FITTING_OUT = "fitting out"
    OVERSIZED = "oversized"
    GALE = "gale"
    STRAIT = "strait"
    STATION = "station"  # interdiction and blockade
    GUNS = "guns"  # of a battle, whoever has resolved it
    CONVOY_FIGHT = "convoy fight"  # guns on a convoy and those who protect it (SL 10.131)
    PRIZE = "prize"  # a prize taken into the squadron (SL 8.442)
    FIRESHIP = "fireship"
    BOMBS = "bombs"
    RAID = "raid"  # auxiliaries on a convoy (SL 10.183)
    OTHER = "other"


class LostTo(StrEnum):
    """To what a sail was lost, as reports count it."""

    ENEMY = "guns"  # his guns, and his boats; the word is that of results already written
    SEA = "sea"
    PORT = "port"  # unserviceable, and condemned or broken up there (SL 7.358, 11.342)


class Sinking(StrEnum):
    """How a sail was lost."""

    FOUNDERED = "foundered"  # of her damage, by files of versions that do not say where
    IN_A_GALE = "in a gale"  # SL 7.351b
    WORN_OUT = "worn out"  # of her damage at sea, when the Operations Phase ends (SL 7.351a)
    CONDEMNED = "condemned"  # the same in port: no longer fit for sea (SL 7.358)
    HULKED = "hulked"
    CUT_OUT = "cut out"  # by marines, at her berth (SL 6.25b)
    AT_A_BLOW = "at a blow"  # by the guns, whatever the damage (SL 8.337b)
    WORN_DOWN = "worn down"  # by the guns, of her damage (SL 8.338)
    REPORTED = "reported"  # in a battle that was resolved elsewhere (SL 8.126)

    @property
    def lost_to(self) -> LostTo:
        if self.by_guns or self is Sinking.CUT_OUT:
            return LostTo.ENEMY
        return LostTo.PORT if self in (Sinking.CONDEMNED, Sinking.HULKED) else LostTo.SEA

    @property
    def by_guns(self) -> bool:
        return self in (Sinking.AT_A_BLOW, Sinking.WORN_DOWN, Sinking.REPORTED)


class Apart(StrEnum):
    """How a squadron came to sail by itself."""

    GALE = "gale"  # SL 5.37b
    FLAGSHIP = "flagship"  # a flagship without a mate (SL 10.311c)
    AFTER_BATTLE = "after battle"  # SL 8.422
    UNFORMED = "unformed"  # its flotilla is no more (SL 3.343)
    TURNED = "turned"  # its contingent has changed sides (SL 3.133)
    PRIZES = "prizes"  # formed to hold them (SL 8.441)
    OTHER = "other"  # files of older versions do not say


class Outcome(StrEnum):
    """How a venture against the shore came out (SL 6.25)."""

    SUCCESS = "success"
    REPULSED = "repulsed"
    NOTHING_THERE = "nothing there"


class Unforming(StrEnum):
    """Why a squadron or a formation is no more."""

    NO_SAIL = "no sail"
    NO_SQUADRONS = "no squadrons"
    OTHER = "other"


class Purpose(StrEnum):
    """What a die was thrown for, of those that everybody sees or that a battle's report tells in a chapter."""

    WEATHER = "weather"
    GAUGE = "gauge"
    COMING_UP = "coming up"
    COMMAND = "command"
    LEVEL = "level"
    FIRESHIP = "fireship"
    COMBAT = "combat"
    SINKING = "sinking"
    CASUALTY = "casualty"
    STRIKING = "striking"
