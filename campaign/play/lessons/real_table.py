"""The third course: a battle goes to a real table. On which campaign, and a form as it might come back (SL 8.126)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from campaign.play.campaign_list import CampaignListed
from campaign.play.lessons.course import ON_TABLE, SIDE, THEATRE
from campaign.play.theatre_headings import heading
from tactical.handoff import BattleBrief


class Specimen(NamedTuple):
    """A form filled in by the tutor: who held the field, and the cells of those who were hurt, by their ids."""

    field: str
    cells: Mapping[str, Mapping[str, str]]


def taught(campaign: CampaignListed) -> bool:
    """Whether it is the course's campaign, and not a player's own of that name."""
    known = heading(THEATRE)
    return campaign.name == ON_TABLE and known is not None and campaign.theatre == known.title


def specimen(brief: BattleBrief) -> Specimen:
    """Our side has held the field, taken the last of the enemy's line, and been hurt herself."""
    own, foe = sorted(brief.parties, key=lambda party: party.side != SIDE)
    taken, hurt = foe.squadrons[-1].ships[-1].id, own.squadrons[0].ships[0].id
    cells = {
        taken: {"fate": "taken", "captor": own.side, "hull": "60", "rigging": "40", "crew": "30"},
        hurt: {"fate": "damaged", "hull": "20", "rigging": "30", "crew": "10"},
    }
    return Specimen(own.side, cells)
