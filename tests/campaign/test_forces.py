"""Forces files: a sound one is mustered whole, and each fault is told with the file, the piece and what was expected."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign import forces
from campaign.game import SeaLords
from campaign.state import World
from maps.theatre import BadTheatre
from tests.rules.chart import at_sea, stretch

SOUND = """\
[[leader]]
id = "hood"
name = "Hood"
side = "britain"
rank = "Admiral"
leadership = 4
strategy = 3
control = 2
personality = "Aggressive"

[[formation]]
id = "grand"
name = "The Grand Fleet"
side = "britain"
kind = "flag"
place = "harbour:port-a"
leader = "hood"
squadrons = [
    { id = "van", name = "Van", flag = "england", sail_class = "SOL", sail = 5 },
    { id = "rear", name = "Rear", flag = "england", sail_class = "Frigate", sail = 3, damage = 2 },
]

[[formation]]
id = "stray"
name = "A stray"
side = "allies"
kind = "independent"
place = "zone:sz"
squadrons = [{ id = "stray-1", name = "A stray", flag = "spain", sail_class = "SOL(D)", sail = 4 }]

[[squadron]]
id = "hulk"
name = "In ordinary"
flag = "france"
sail_class = "SOL"
sail = 6
berth = "flag:port-b"
in_ordinary = true
"""


def mustered(folder: Path, text: str) -> World:
    path = folder / "forces.toml"
    path.write_text(text, encoding="utf-8")
    world = at_sea(stretch())
    forces.muster(world, path)
    return world


def faults(folder: Path, text: str) -> list[str]:
    with pytest.raises(BadTheatre) as refused:
        mustered(folder, text)
    return refused.value.faults


def test_leaders_formations_and_squadrons_come_to_their_places(tmp_path: Path) -> None:
    world = mustered(tmp_path, SOUND)
    grand, hulk = world.formations["grand"], world.squadrons["hulk"]
    assert (grand.side, grand.kind, grand.place, grand.spotted) == ("britain", "flag", "harbour:port-a", False)
    assert world.leader_of(grand) is world.leaders["hood"]
    assert [(s.id, s.side, s.sail, s.damage) for s in world.squadrons_of("grand")] == [
        ("van", "britain", 5, 0), ("rear", "britain", 3, 2),
    ]  # fmt: skip
    assert world.leader_of(world.formations["stray"]) is None
    assert world.place_of(world.squadrons["stray-1"]) == "zone:sz"
    assert (hulk.side, hulk.formation, world.place_of(hulk), hulk.in_ordinary) == ("allies", None, "flag:port-b", True)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        (
            'side = "britain"\nkind',
            'side = "prussia"\nkind',
            "formation 'grand': unknown side 'prussia'; expected one of britain, allies",
        ),
        (
            "harbour:port-a",
            "harbour:brest",
            "formation 'grand': unknown place 'harbour:brest'; expected such as 'harbour:brest' or",
        ),
        ('leader = "hood"', 'leader = "howe"', "formation 'grand': unknown leader 'howe'; expected one of the leader table"),
        (
            '"SOL", sail = 5',
            '"Ironclad", sail = 5',
            "squadron 'van': unknown class 'Ironclad'; expected one of SOL, SOL(D), Frigate,",
        ),
        ('flag = "france"', 'flag = "portugal"', "squadron 'hulk': flag 'portugal' serves no side"),
        ("sail = 5", "sail = 0", "squadron 'van': 0 sail; expected 1 or more"),
        ('name = "Van"', 'name = "V\\u0007n"', "'van': name 'V\\x07n' holds a control character; expected"),
        ('name = "Hood"', 'name = "Ho\\nod"', "'hood': name 'Ho\\nod' holds a control character"),
        ("flag:port-b", "space:port-b", "squadron 'hulk': berth 'space:port-b'; expected a port's berth (SL 3.35)"),
        ("flag:port-b", "harbour:port-b", "squadron 'hulk': berth 'harbour:port-b'; expected a port's berth (SL 3.35)"),
        ('berth = "flag:port-b"\n', "", "squadron 'hulk': berth None; expected a port's berth (SL 3.35)"),
        ('id = "stray"', 'id = "grand"', "formation 'grand' is named twice; expected each once"),
        ('id = "hulk"', 'id = "van"', "squadron 'van' is named twice; expected each once"),
    ],
)
def test_each_fault_is_told_alone_and_plainly(tmp_path: Path, old: str, new: str, fault: str) -> None:
    assert SOUND.count(old) == 1
    (told,) = faults(tmp_path, SOUND.replace(old, new))
    assert told.startswith(f"forces.toml: {fault}")


def test_a_formation_needs_squadrons_and_leaders_are_named_once(tmp_path: Path) -> None:
    start, end = SOUND.index("squadrons = ["), SOUND.index(']\n\n[[formation]]\nid = "stray"')
    assert faults(tmp_path, SOUND[:start] + "squadrons = [" + SOUND[end:]) == [
        "forces.toml: formation 'grand': has no squadrons; expected at least one (SL 3.321)"
    ]
    twice = SOUND[: SOUND.index("[[formation]]")] + SOUND
    assert faults(tmp_path, twice) == ["forces.toml: leader 'hood' is named twice; expected each once"]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('kind = "flag"', 'kind = "armada"', "Invalid enum value 'armada' - at `$.formation[0].kind`"),
        ("sail = 5", 'sail = "many"', "Expected `int`, got `str` - at `$.formation[0].squadrons[0].sail`"),
        ("sail = 6\n", "", "Object missing required field `sail` - at `$.squadron[0]`"),
        ("in_ordinary = true", "in_ordinary = true\nguns = 74", "Object contains unknown field `guns` - at `$.squadron[0]`"),
        ("[[squadron]]", "[[squadrons]]", "Object contains unknown field `squadrons`"),
    ],
)
def test_a_field_that_is_wrong_missing_or_unknown_is_named_with_its_row(tmp_path: Path, old: str, new: str, fault: str) -> None:
    assert SOUND.count(old) == 1
    assert faults(tmp_path, SOUND.replace(old, new)) == [f"forces.toml: {fault}"]


@pytest.mark.parametrize(
    ("old", "new", "piece"),
    [
        ('"Van", flag = "england"', '"Van", flag = "france"', "van"),
        ('side = "britain"\nrank', 'side = "allies"\nrank', "hood"),
        ('place = "zone:sz"\n', 'place = "zone:sz"\nleader = "hood"\n', "hood"),
        ("damage = 2", "damage = -2", "rear"),
        ("sail = 5 }", 'sail = 5, berth = "harbour:port-a" }', "van"),
        ('place = "zone:sz"', 'place = "harbour:port-a"', "stray"),
        ("flag:port-b", "harbour:port-a", "hulk"),
    ],
    ids=["an enemy's flag", "an enemy leader", "a leader of two fleets", "damage below none", "two places", "an enemy's berth",
         "laid up at an enemy's"],
)  # fmt: skip
def test_pieces_that_contradict_one_another_are_refused(tmp_path: Path, old: str, new: str, piece: str) -> None:
    assert SOUND.count(old) == 1
    (told,) = faults(tmp_path, SOUND.replace(old, new))
    assert repr(piece) in told


def test_all_faults_are_told_together_and_nothing_is_mustered(tmp_path: Path) -> None:
    path = tmp_path / "forces.toml"
    path.write_text(SOUND.replace("harbour:port-a", "harbour:brest").replace("sail = 5", "sail = -1"), encoding="utf-8")
    world = at_sea(stretch())
    with pytest.raises(BadTheatre) as refused:
        forces.muster(world, path)
    assert len(refused.value.faults) == 2
    assert (world.leaders, world.formations, world.squadrons) == ({}, {}, {})


def test_a_file_that_is_missing_no_toml_or_no_text_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadTheatre, match=r"^nowhere\.toml: there is no such file; expected a forces file$"):
        forces.muster(at_sea(stretch()), tmp_path / "nowhere.toml")
    (told,) = faults(tmp_path, "[[formation]\n")
    assert told.startswith("forces.toml: ")
    (tmp_path / "forces.toml").write_bytes(b"\xff")
    with pytest.raises(BadTheatre, match=r"^forces\.toml: .*utf-8"):
        forces.muster(at_sea(stretch()), tmp_path / "forces.toml")


def test_the_forces_of_1805_muster_and_every_piece_is_of_its_own_side() -> None:
    world = SeaLords("trafalgar-1805").new_world("1")
    for formation in world.formations.values():
        leader = world.leader_of(formation)
        assert leader is None or leader.side == formation.side
        for squadron in world.squadrons_of(formation.id):
            assert squadron.side == formation.side == world.sea.theatre.side_of(squadron.flag)
    posted = [formation.leader for formation in world.formations.values() if formation.leader]
    assert len(set(posted)) == len(posted)
