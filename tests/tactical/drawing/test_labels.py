"""The names of ships on a board: clear of hulls and of each other however thick the fight, and the same for the same board."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from random import Random

import pytest
from msgspec.structs import replace

from table.svg import Box
from tactical.drawing.ink import breadth
from tactical.drawing.labels import Edges, Named, Spot, covers, leaders, letters, named, placed, short_form
from tactical.drawing.live_board import PRINTS, part_shown, prints
from tactical.drawing.picture import Picture, ShipSeen
from tactical.drawing.vessel import look
from tactical.playing.registry import game_named
from tactical.sea.hexes import Hex, Place
from tests.tactical.drawing.test_picture import picture, ship

SEA = Box(0, 0, 1400, 1400)
BATTLES = [
    ("flying-colors", "trafalgar-1805", 3),
    ("flying-colors", "the-nile-1798", 3),
    ("flying-colors", "copenhagen-1801", 3),
    ("wooden-ships", "trafalgar", 1981),
    ("wooden-ships", "saintes", 1981),
    ("wooden-ships", "constitution-java", 1981),
]


def melee(count: int, seed: int, **how: object) -> list[ShipSeen]:
    """So many ships in a small sea, none in another's hexes, as they come."""
    dice, taken, found = Random(seed), set[Hex](), list[ShipSeen]()
    while len(found) < count:
        made = ship(f"ship-{len(found)}", "Red", Hex(dice.randint(3, 30), dice.randint(3, 24)), dice.randint(1, 6))
        if taken.isdisjoint(made.hexes):
            taken.update(made.hexes)
            words = dice.choice(["Victory", "Mars", "Santísima Trinidad", "Bellerophon", "Téméraire · Harvey"])
            found.append(replace(made, label=words, hurt=dice.random() < 0.5, **how))
    return found


def all_named(ships: Iterable[ShipSeen]) -> tuple[Named, ...]:
    return tuple(named(one, look(one, 1)) for one in ships)


def room(ship: Named, spot: Spot, size: float) -> Edges:
    """The room that a name's small letters take, by what is drawn alone."""
    wide = breadth(ship.forms[spot.form], size, bold=True)
    left = ship.x + spot.x - {"start": 0.0, "middle": wide / 2, "end": wide}[spot.anchor]
    return left + 1, ship.y + spot.y - 0.75 * size, left + wide - 1, ship.y + spot.y


def met(one: Edges, other: Edges) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def covered(ships: tuple[Named, ...], spots: tuple[Spot, ...], size: float) -> list[tuple[str, str]]:
    """The names that cover a ship, their own too, or another name."""
    shown = [(one, room(one, spot, size)) for one, spot in zip(ships, spots, strict=True) if not spot.shut]
    over = [(one.forms[0], other.forms[0]) for (one, a), (other, b) in combinations(shown, 2) if met(a, b)]
    for one, a in shown:
        for other in ships:
            hull = [(x0 + other.x, y0 + other.y, x1 + other.x, y1 + other.y) for x0, y0, x1, y1 in covers(other.outline)]
            over += [(one.forms[0], f"the hull of {other.forms[0]}") for edges in hull if met(a, edges)]
    return over


@pytest.mark.parametrize("size", PRINTS)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_in_the_thickest_fight_no_name_covers_a_ship_or_another_name(size: float, seed: int) -> None:
    ships = all_named(melee(60, seed))
    spots = placed(ships, SEA, size)
    assert covered(ships, spots, size) == []
    shut = sum(spot.shut for spot in spots)
    assert shut <= {6.5: 0, 10.5: 0, 17.0: 3, 28.0: 15, 46.0: 30}[size]
    shown = [room(one, spot, size) for one, spot in zip(ships, spots, strict=True) if not spot.shut]
    assert all(SEA.x <= left and right <= SEA.right for left, _, right, _ in shown)


@pytest.mark.parametrize(("game", "name", "edition"), BATTLES)
def test_the_names_of_a_battle_are_clear_and_nearly_all_are_read_at_once(game: str, name: str, edition: int) -> None:
    rules = game_named(game)
    seen: Picture = rules.picture(rules.set_up(name, "x", edition, {}))
    ships = all_named(one for one in seen.ships if one.afloat)
    box = part_shown(seen).box
    for size in prints(part_shown(seen)):
        assert covered(ships, placed(ships, box, size), size) == []
    assert not any(spot.shut for size in PRINTS[:2] for spot in placed(ships, box, size))
    at_once = placed(ships, box, letters(box) * 7.8)
    assert sum(spot.shut for spot in at_once) <= len(at_once) / 8


def test_a_name_that_stands_farther_off_has_a_line_to_its_ship() -> None:
    ships = all_named(melee(60, 1))
    spots = placed(ships, SEA, 46.0)
    led = [spot for spot in spots if spot.line is not None and not spot.shut]
    assert led
    assert leaders(ships, spots).count("M") == len(led)
    for one, spot in zip(ships, spots, strict=True):
        if spot.line is None and not spot.shut:
            left, top, right, bottom = room(one, spot, 46.0)
            beside = Box(left, top, right - left, bottom - top).grown(30)
            assert any(
                beside.overlap(Box(x0 + one.x, y0 + one.y, x1 - x0, y1 - y0)) > 0 for x0, y0, x1, y1 in covers(one.outline)
            )


def test_the_same_board_has_the_same_names_and_a_ship_far_away_changes_none() -> None:
    fleet = melee(30, 4)
    ships = all_named(fleet)
    spots = placed(ships, SEA, 10.5)
    placed.cache_clear()
    assert placed(ships, SEA, 10.5) == spots
    lone = ship("lone", "Blue", Hex(100, 100), 2)
    wide = Box(0, 0, 6000, 6000)
    there, moved = (placed(all_named([*fleet, one]), wide, 10.5) for one in (lone, replace(lone, place=Place(Hex(101, 100), 3))))
    assert there[:-1] == moved[:-1]


def test_flagships_are_named_first() -> None:
    """In letters so large that many find no place, a flagship's name stands as if she were alone in the list's first place."""
    fleet = melee(60, 2)
    last = replace(fleet[-1], officer="admiral")
    ships = all_named([*fleet[:-1], last])
    alone = placed((ships[-1], *ships[:-1]), SEA, 28.0)[0]
    assert placed(ships, SEA, 28.0)[-1] == alone


def test_a_name_with_her_admiral_gives_way_to_the_name_alone_and_that_to_a_short_one() -> None:
    seen = replace(picture().ships[0], label="Príncipe de Asturias · Gravina")
    one = named(seen, look(seen, 1))
    assert one.forms == ("Príncipe de Asturias · Gravina", "Príncipe de Asturias", "P. de Asturias")
    found = []
    for form in one.forms:
        wide = breadth(form, 10.5, bold=True) + 2
        found.append(placed((one,), Box(one.x - wide / 2, one.y - 90, wide, 180), 10.5)[0])
    assert [(spot.form, spot.shut) for spot in found] == [(0, False), (1, False), (2, False)]
    assert placed((one,), Box(one.x - 5, one.y - 5, 10, 10), 10.5)[0].shut, "there is no room at all"


def test_short_forms() -> None:
    assert [short_form(name) for name in ("Victory", "Santísima Trinidad", "San Juan Nepomuceno", "Royal Sovereign")] == [
        "Victory",
        "S. Trinidad",
        "San J. Nepomuceno",
        "R. Sovereign",
    ]
    assert short_form("Ville-de-Marseille") == "Ville-de-Marseille", "one word is not cut"


def test_a_board_that_is_seen_from_far_has_larger_prints() -> None:
    duel = part_shown(picture())
    assert prints(duel) == PRINTS[: len(prints(duel))]
    assert len(prints(duel)) < len(PRINTS)
    assert prints(duel._replace(right=duel.left + 80, bottom=duel.top + 80)) == PRINTS
