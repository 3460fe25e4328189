"""What has happened since a player last looked, to be shown on a live board: ships along their tracks, and what flashes up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from table.dice import Fact
from tactical.drawing.live_board import points
from tactical.drawing.onlooker import Flash, Onlooker, Told
from tactical.drawing.picture import Picture
from tactical.drawing.turn_tracks import steps_of
from tactical.sea.hexes import Hex, Place

Scene = dict[str, Any]  # `w` the words, `k` their kind, `m` the points of ships that move, `f` what flashes up


def film(game: Onlooker[Any], told: Sequence[Told], facts: Sequence[Fact], before: Picture | None, now: Picture) -> list[Scene]:
    """A scene for each sentence, with what is seen of it; moves that ships make together are one scene. Only ships that are seen
    now are shown."""
    seen = {ship.id: ship for ship in now.ships if ship.afloat or ship.wrecked}
    lay = {ship.id: ship.place for ship in (before or now).ships if ship.id in seen}
    large = {id: ship.large for id, ship in seen.items()}
    scenes: list[Scene] = []
    for sentence, happened in _by_sentence(told, facts):
        scene: Scene = {"w": sentence.words, "k": sentence.kind} if sentence is not None and sentence.kind != "dice" else {}
        moves, together = _moves(lay, happened)
        if moves:
            scene["m"] = {ship: points(places, large[ship]) for ship, places in moves.items()}
        shots = [shown for fact in happened if (shown := _flash(game.flash(fact), seen)) is not None]
        if shots:
            scene["f"] = shots
        if together and scenes and scenes[-1].get("a") and "f" not in scene:
            scenes[-1]["m"] |= scene.get("m", {})
            scenes[-1]["w"] = " ".join(filter(None, (scenes[-1].get("w"), scene.get("w"))))
        elif scene:
            scenes.append(scene | ({"a": 1} if together else {}))
    return scenes


def _by_sentence(told: Sequence[Told], facts: Sequence[Fact]) -> Iterable[tuple[Told | None, Sequence[Fact]]]:
    """The facts that each sentence tells; without sentences if these leave some of the facts out."""
    if sum(one.facts for one in told) != len(facts):
        yield from ((None, [fact]) for fact in facts)
        return
    first = 0
    for one in told:
        yield one, facts[first : first + one.facts]
        first += one.facts


def _moves(lay: dict[str, Place], happened: Sequence[Fact]) -> tuple[dict[str, list[Place]], bool]:
    """How ships go by some facts, from where they lay, which is brought up to date; and whether all move at once."""
    found: dict[str, list[Place]] = {}
    together = False
    for fact in happened:
        ship = str(getattr(fact, "ship", ""))
        if ship not in lay:
            continue
        steps, bow = steps_of(fact), getattr(fact, "bow", None)
        if steps:
            together = True
            found.setdefault(ship, [steps[0]]).extend(steps[1:])
        elif bow is not None:
            place = Place(Hex(*bow), getattr(fact, "facing", lay[ship].facing))
            if place != lay[ship]:
                found.setdefault(ship, [lay[ship]]).append(place)
        if ship in found:
            lay[ship] = found[ship][-1]
    return found, together


def _flash(flash: Flash | None, seen: dict[str, Any]) -> list[str] | None:
    """A flash whose ships are in sight."""
    if flash is None or (flash.kind == "shot" and flash.target not in seen) or (flash.kind != "shot" and flash.ship not in seen):
        return None
    return [flash.kind, flash.ship if flash.ship in seen else "", flash.target, flash.side]
