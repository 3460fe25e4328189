"""All charts in force, as one value."""

from __future__ import annotations

from functools import cached_property

import msgspec

from campaign.charts.auxiliaries import Assignment, AuxiliaryClass, Dummy, Screen, Search
from campaign.charts.battle import COLUMNS, BattleReinforcement, Casualty, Cell, CombatColumns, ShipDamage, WeatherGauge
from campaign.charts.prestige import BattlePrestige, OrdersAward, PrestigeTrack, Purchases
from campaign.charts.row import OTHER
from campaign.charts.sea import (
    Attrition,
    DamageEffect,
    DamageRating,
    EmergencyRepairs,
    Flagship,
    GaleEffect,
    RequestResult,
    RequestTerms,
    SailClass,
)
from campaign.charts.trade import ConvoyChart, CorsairWar
from campaign.options import Said
from maps.theatre import dice_of


class Charts(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """All charts in force."""

    gale_effects: dict[str, GaleEffect]
    damage_effects: tuple[DamageEffect, DamageEffect, DamageEffect]
    sail_classes: dict[str, SailClass]
    display_shading: dict[str, tuple[int, int]]
    repair: dict[str, int]
    repair_rolls: dict[str, int]
    requests: dict[str, RequestResult]
    attrition: Attrition
    auxiliary_classes: dict[str, AuxiliaryClass]
    screening: dict[str, dict[str, Screen]]
    search: Search
    weather_gauge: WeatherGauge
    battle_reinforcement: BattleReinforcement
    personality: dict[str, dict[str, int]]
    intensity: dict[str, tuple[int, ...]]
    combat_damage: dict[str, tuple[str, ...]]
    combat_columns: CombatColumns
    leader_casualty: dict[str, Casualty]
    strike_colours: dict[str, int]
    battle_prestige: BattlePrestige
    ship_damage: ShipDamage
    prestige_track: PrestigeTrack
    orders_comparison: tuple[OrdersAward, ...]
    flagship: Flagship
    corsairs: CorsairWar
    convoys: ConvoyChart
    dummy: Dummy
    hulking: dict[str, int]
    arrival_damage: dict[str, int]
    options: Said
    sources: dict[str, str]
    damage_ratings: tuple[DamageRating, ...] = ()
    emergency_repairs: EmergencyRepairs = EmergencyRepairs(3, 1, 1)  # campaigns from before the row carry none
    assignment: Assignment = Assignment()
    request_terms: RequestTerms = RequestTerms()
    purchases: Purchases = Purchases()
    audacity: dict[str, int] = {}  # by flag, for battles on hexes

    def hulked(self, sail_class: str) -> int:
        """SL 11.343: the damage points that a hulked sail of a class takes away."""
        return self.hulking.get(sail_class, self.hulking[OTHER])

    @cached_property
    def oared(self) -> frozenset[str]:
        """SL 3.23d: the classes of sail that are galleys."""
        return frozenset(name for name, row in self.sail_classes.items() if row.oars)

    @cached_property
    def gales(self) -> dict[int, GaleEffect]:
        return {int(force): effect for force, effect in self.gale_effects.items()}

    @cached_property
    def gunnery(self) -> tuple[tuple[Cell, ...], ...]:
        """The Combat Damage Table by column and die (SL 8.335)."""
        return tuple(tuple(Cell.read(text) for text in self.combat_damage[str(column)]) for column in COLUMNS)

    @cached_property
    def casualties(self) -> dict[str, tuple[range, Casualty]]:
        """The Leader Casualty Table by what becomes of him, in words; a die that is in none leaves him unhurt."""
        return {str(row): (dice_of(dice), row) for dice, row in self.leader_casualty.items()}
