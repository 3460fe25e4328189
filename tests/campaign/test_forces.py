"""Forces files: a sound one is mustered whole, and each fault is told with the file, the piece and what was expected."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from campaign.charts.load import load as load_charts
from campaign.forces.muster import muster
from campaign.game import SeaLords
from campaign.rules import leaders
from campaign.state import World
from table.reading.faults import BadFile
from tests.rules.chart import at_sea, drive, stretch

SOUND = """\
[[command]]
id = "home"
name = "The Home Command"
side = "britain"
flags = ["england"]

[[leader]]
id = "hood"
name = "Hood"
side = "britain"
rank = "Vice-Admiral"
leadership = 4
strategy = 3
control = 2
personality = "Aggressive"
command = "home"
station = "fleet"
promotions = [{ year = 1806, rank = "Admiral", leadership = 5, strategy = 3, control = 3 }]

[[leader]]
id = "young"
name = "Young"
side = "britain"
rank = "Commodore"
leadership = 2
strategy = 2
control = 1
personality = "Rash"
arrives = { year = 1806 }

[[flotilla]]
id = "grand"
name = "The Grand Fleet"
side = "britain"
kind = "flag"
command = "home"
place = "harbour:port-a"
leader = "hood"

[[flotilla]]
id = "inshore"
name = "The Inshore Detachment"
side = "britain"
kind = "detachment"
command = "home"
place = "harbour:port-a"
superior = "grand"

[[flotilla]]
id = "stray"
name = "A stray"
side = "allies"
kind = "independent"
place = "zone:sz"

[[counters]]
command = "home"
kind = "detachment"
count = 3

[[squadron]]
id = "van"
name = "Van"
flag = "england"
sail_class = "SOL"
command = "home"
flotilla = "grand"

[[squadron]]
id = "rear"
name = "Rear"
flag = "england"
sail_class = "Frigate"
capacity = 2
damage = 2
flotilla = "inshore"

[[squadron]]
id = "stray-1"
name = "A stray"
flag = "spain"
sail_class = "SOL(D)"
flotilla = "stray"

[[squadron]]
id = "hulk"
name = "In ordinary"
flag = "france"
sail_class = "SOL"
berth = "flag:port-b"
in_ordinary = true

[[spare]]
id = "third"
name = "Third"
flag = "england"
sail_class = "SOL"

[[ship]]
id = "victory"
name = "Victory"
guns = 100
rate = 1
squadron = "van"

[[ship]]
id = "hero"
name = "Hero"
guns = 74
rate = 3
squadron = "van"

[[ship]]
id = "naiad"
name = "Naiad"
guns = 38
rate = 5
squadron = "rear"

[[ship]]
id = "rayo"
name = "Rayo"
guns = 100
rate = 1
squadron = "stray-1"

[[ship]]
id = "atlas"
name = "Atlas"
guns = 74
rate = 3
squadron = "hulk"

[[reinforcement]]
id = "spring"
year = 1805
turn = 5
side = "britain"
port = "port-a"
flag = "england"
ships = [{ id = "ajax", name = "Ajax", guns = 80, rate = 3 }]

[[withdrawal]]
id = "called-home"
year = 1805
turn = 6
side = "allies"
ships = ["rayo"]
"""


def mustered(folder: Path, text: str) -> World:
    path = folder / "forces.toml"
    path.write_text(text, encoding="utf-8")
    world = at_sea(stretch())
    muster(world, path)
    return world


def faults(folder: Path, text: str) -> list[str]:
    """The faults of a file; a row is called by its table and id, as `squadron 'van'`, without its number."""
    with pytest.raises(BadFile) as refused:
        mustered(folder, text)
    return [
        re.sub(r"^(forces.toml: \w+) \d+ \(([\w-]+)\): (?!kind: |damage: |no field|unknown field)", r"\1 '\2': ", fault)
        for fault in refused.value.faults
    ]


def test_leaders_flotillas_and_squadrons_come_to_their_places(tmp_path: Path) -> None:
    world = mustered(tmp_path, SOUND)
    grand, hulk = world.formations["grand"], world.squadrons["hulk"]
    assert (grand.side, grand.kind, grand.place, grand.spotted) == ("britain", "flag", "harbour:port-a", False)
    assert world.leader_of(grand) is world.leaders["hood"]
    assert [(s.id, s.side, [ship.name for ship in s.ships], s.damage) for s in world.company("grand")] == [
        ("van", "britain", ["Victory", "Hero"], 0), ("rear", "britain", ["Naiad"], 2),
    ]  # fmt: skip
    assert [lesser.id for lesser in world.subordinates("grand")] == ["inshore"]
    assert world.leader_of(world.formations["stray"]) is None
    assert world.place_of(world.squadrons["stray-1"]) == "zone:sz"
    assert (hulk.side, hulk.formation, world.place_of(hulk), hulk.in_ordinary) == ("allies", None, "flag:port-b", True)


@pytest.mark.rule("SL 3.325", "SL 3.246")
def test_counters_that_are_not_in_play_are_kept_for_later(tmp_path: Path) -> None:
    world = mustered(tmp_path, SOUND)
    spare = world.flotillas.keys() - world.formations.keys()
    assert {(world.flotillas[name].kind, world.flotillas[name].command) for name in spare} == {("detachment", "home")}
    assert len(spare) == 2, "three detachments, one of them formed"
    assert world.spare_squadrons.keys() == {"third"}


def test_stations_and_the_schedule_are_filled_from_their_tables(tmp_path: Path) -> None:
    world = mustered(tmp_path, SOUND)
    assert world.stations == {"fleet:britain": "hood"}
    assert "young" not in world.leaders
    (arrival,) = (entry for entry in world.schedule if entry.leader)
    assert (arrival.year, arrival.turn, arrival.leader and arrival.leader.id) == (1806, 1, "young")
    assert [(entry.turn, [ship.id for ship in entry.ships], entry.leaves) for entry in world.schedule if not entry.leader] == [
        (5, ["ajax"], ()), (6, [], ("rayo",)),
    ]  # fmt: skip
    assert world.leaders["hood"].promotions[0].rank == "Admiral"


COMING = """
[[leader]]
id = "linois"
name = "Linois"
side = "allies"
rank = "Rear-Admiral"
leadership = 3
strategy = 3
control = 2
personality = "Cautious"
arrives = { year = 1805, turn = 3 }

[[leader]]
id = "bergeret"
name = "Bergeret"
side = "allies"
rank = "Commodore"
leadership = 3
strategy = 0
control = 1
personality = "Cautious"
arrives = { year = 1805, turn = 3 }

[[flotilla]]
id = "linois-division"
name = "Linois's division"
side = "allies"
kind = "flag"
place = "zone:sz"
leader = "linois"
arrives = { year = 1805, turn = 3 }

[[flotilla]]
id = "linois-frigates"
name = "Linois's frigates"
side = "allies"
kind = "detachment"
place = "zone:sz"
leader = "bergeret"
superior = "linois-division"
arrives = { year = 1805, turn = 3 }

[[flotilla]]
id = "unformed"
name = "Unformed"
side = "britain"
kind = "flag"
command = "home"
arrives = { year = 1805, turn = 4 }

[[counters]]
command = "home"
kind = "detachment"
count = 2
arrives = { year = 1805, turn = 4 }

[[squadron]]
id = "indies"
name = "Indies"
flag = "france"
sail_class = "SOL"
damage = 1
rolled = true
flotilla = "linois-division"

[[squadron]]
id = "poule"
name = "Poule"
flag = "france"
sail_class = "Frigate"
flotilla = "linois-frigates"

[[squadron]]
id = "halifax"
name = "Halifax"
flag = "england"
sail_class = "SOL"
place = "space:s1"
arrives = { year = 1805, turn = 5 }

[[squadron]]
id = "convoyed"
name = "Convoyed"
flag = "england"
sail_class = "SOL"
berth = "harbour:port-a"
arrives = { year = 1805, turn = 5 }

[[spare]]
id = "fourth"
name = "Fourth"
flag = "england"
sail_class = "SOL"
arrives = { year = 1805, turn = 4 }

[[ship]]
id = "marengo"
name = "Marengo"
guns = 74
rate = 3
squadron = "indies"

[[ship]]
id = "belle-poule"
name = "Belle Poule"
guns = 40
rate = 5
squadron = "poule"

[[ship]]
id = "leander"
name = "Leander"
guns = 50
rate = 4
squadron = "halifax"

[[ship]]
id = "centaur"
name = "Centaur"
guns = 74
rate = 3
squadron = "convoyed"

[[reinforcement]]
id = "by-sea"
year = 1805
turn = 7
side = "britain"
entry = "zone:sz"
flag = "england"
ships = [{ id = "trident", name = "Trident", guns = 64, rate = 3 }]

[[withdrawal]]
id = "whole"
year = 1805
turn = 8
side = "britain"
squadrons = ["rear"]
"""


@pytest.mark.rule("SL 11.123")
def test_what_arrives_formed_is_on_the_schedule_with_all_that_belongs_to_it_and_nowhere_else(tmp_path: Path) -> None:
    world, before = mustered(tmp_path, SOUND + COMING), mustered(tmp_path, SOUND)
    assert (world.formations, world.squadrons, world.leaders) == (before.formations, before.squadrons, before.leaders)
    assert (world.flotillas, world.spare_squadrons) == (before.flotillas, before.spare_squadrons)
    divisions = [(entry.turn, entry.side, entry.division) for entry in world.schedule if entry.division]
    assert [(turn, side, division.place, division.by_sea) for turn, side, division in divisions] == [
        (3, "allies", "zone:sz", True), (5, "britain", "space:s1", True), (5, "britain", "harbour:port-a", False),
    ]  # fmt: skip
    linois = divisions[0][2]
    assert [one.id for one in linois.flotillas] == ["linois-division", "linois-frigates"]
    assert [(one.id, one.formation, one.damage) for one in linois.squadrons] == [
        ("indies", "linois-division", 1), ("poule", "linois-frigates", 0),
    ]  # fmt: skip
    assert [one.id for one in linois.leaders] == ["linois", "bergeret"]
    assert linois.rolled == ("indies",)
    assert [entry.leader.id for entry in world.schedule if entry.leader] == ["young"]


@pytest.mark.rule("SL 11.154", "SL 11.14c", "SL 3.255")
def test_counters_that_arrive_sail_that_enter_by_sea_and_squadrons_withdrawn_whole_are_on_it_too(tmp_path: Path) -> None:
    world = mustered(tmp_path, SOUND + COMING)
    flotillas = [(counter.id, counter.kind) for entry in world.schedule for counter in entry.counters]
    assert flotillas == [("unformed", "flag"), ("home-detachment-3", "detachment"), ("home-detachment-4", "detachment")]
    assert [spare.id for entry in world.schedule for spare in entry.spares] == ["fourth"]
    assert [(entry.entry, entry.by_sea) for entry in world.schedule if entry.ships] == [("", False), ("zone:sz", True)]
    assert [entry.recalls for entry in world.schedule if entry.recalls] == [("rear",)]


@pytest.mark.rule("SL 11.155", "SL 11.176")
@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        (
            'entry = "zone:sz"',
            'entry = "in:sz:west"',
            "reinforcement 'by-sea': entry 'in:sz:west'; expected a space or a sea zone",
        ),
        ('entry = "zone:sz"', 'entry = "zone:sz"\nport = "port-a"', "reinforcement 'by-sea': port 'port-a' and entry 'zone:sz'"),
        ('place = "space:s1"', 'place = "out:sz:s3"', "squadron 'halifax': comes to 'out:sz:s3'; expected a space or a sea zone"),
        (
            'place = "zone:sz"\nleader = "linois"',
            'place = "in:sz:west"\nleader = "linois"',
            "flotilla 'linois-division': place 'in:sz:west'; expected the sea zone itself, 'zone:sz' (SL 11.155)",
        ),
        (
            'control = 2\npersonality = "Cautious"\narrives = { year = 1805, turn = 3 }',
            'control = 2\npersonality = "Cautious"\narrives = { year = 1805, turn = 4 }',
            "flotilla 'linois-division': leader 'linois' does not come with it; expected `arrives` alike (SL 11.176)",
        ),
        (
            'superior = "linois-division"\narrives = { year = 1805, turn = 3 }',
            'superior = "linois-division"\narrives = { year = 1805, turn = 4 }',
            "flotilla 'linois-frigates': leader 'bergeret' does not come with it",
        ),
        (
            'flotilla = "linois-frigates"',
            'flotilla = "linois-frigates"\narrives = { year = 1805, turn = 9 }',
            "squadron 'poule': does not come with flotilla 'linois-frigates'; expected no `arrives` of its own",
        ),
        ('flotilla = "grand"', 'flotilla = "grand"\nrolled = true', "squadron 'van': has a place at sea or damage by a die"),
        ('squadrons = ["rear"]', 'squadrons = ["front"]', "withdrawal 'whole': unknown squadron 'front'; expected one of"),
    ],
)
def test_what_arrives_in_a_box_or_apart_from_its_own_is_a_fault(tmp_path: Path, old: str, new: str, fault: str) -> None:
    text = SOUND + COMING
    assert text.count(old) == 1
    told = faults(tmp_path, text.replace(old, new))
    assert told[0].startswith(f"forces.toml: {fault}")


def test_a_flotilla_that_comes_without_its_superior_is_a_fault(tmp_path: Path) -> None:
    old = 'leader = "bergeret"\nsuperior'
    (told,) = faults(tmp_path, (SOUND + COMING).replace(old, "superior").replace(
        'superior = "linois-division"\narrives = { year = 1805, turn = 3 }', 'superior = "linois-division"'
    ))  # fmt: skip
    assert told == (
        "forces.toml: flotilla 'linois-frigates': does not come with its superior 'linois-division'; "
        "expected `arrives` and `place` alike (SL 3.33c)"
    )


@pytest.mark.rule("SL 11.171")
@pytest.mark.parametrize(("year", "rank"), [(1804, "Admiral"), (1805, "Admiral"), (1806, "Vice-Admiral")])
def test_a_leader_is_mustered_at_his_lower_rank_unless_the_campaign_begins_on_or_after_his_date(
    tmp_path: Path, year: int, rank: str
) -> None:
    hood = mustered(tmp_path, SOUND.replace("{ year = 1806, rank", f"{{ year = {year}, rank")).leaders["hood"]
    assert (hood.rank, hood.leadership, hood.control) == (rank, *((5, 3) if rank == "Admiral" else (4, 2)))


@pytest.mark.rule("SL 3.23")
def test_which_classes_of_sail_there_are_is_a_charts_to_say(tmp_path: Path) -> None:
    """An unknown class is a fault (see above); one that a chart adds is none."""
    razees = tmp_path / "charts.toml"
    razees.write_text("[sail_classes]\nRazee = { allowance = 5, damage_rating = 12 }\n", encoding="utf-8")
    path = tmp_path / "forces.toml"
    path.write_text(SOUND.replace('sail_class = "Frigate"', 'sail_class = "Razee"'), encoding="utf-8")
    with pytest.raises(BadFile, match="unknown class 'Razee'"):
        muster(at_sea(stretch()), path)
    world = at_sea(stretch(), tables=load_charts(razees))
    muster(world, path)
    assert world.squadrons["rear"].sail_class == "Razee"


def test_the_files_of_a_folder_are_read_as_one(tmp_path: Path) -> None:
    whole = mustered(tmp_path, SOUND)
    folder = tmp_path / "order_of_battle"
    folder.mkdir()
    cut = SOUND.index("[[squadron]]")
    (folder / "b.toml").write_text(SOUND[:cut], encoding="utf-8")
    (folder / "a.toml").write_text(SOUND[cut:], encoding="utf-8")
    parts = at_sea(stretch())
    muster(parts, folder)
    assert (parts.formations, parts.squadrons, parts.leaders) == (whole.formations, whole.squadrons, whole.leaders)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        (
            'side = "britain"\nrank = "Commodore"',
            'side = "prussia"\nrank = "Commodore"',
            "leader 'young': unknown side 'prussia'; expected one of britain, allies",
        ),
        (
            'place = "harbour:port-a"\nleader',
            'place = "harbour:brest"\nleader',
            "flotilla 'grand': unknown place 'harbour:brest'; expected such as 'harbour:brest' or",
        ),
        ('leader = "hood"', 'leader = "howe"', "flotilla 'grand': unknown leader 'howe'; expected one of the leader table"),
        ('superior = "grand"', 'superior = "great"', "flotilla 'inshore': unknown superior 'great'; expected a flotilla"),
        (
            'sail_class = "Frigate"',
            'sail_class = "Ironclad"',
            "squadron 'rear': unknown class 'Ironclad'; expected one of SOL, SOL(D), Frigate,",
        ),
        ('flag = "france"', 'flag = "portugal"', "squadron 'hulk': flag 'portugal' serves no side"),
        ("capacity = 2", "capacity = 0", "squadron 'rear': 1 sail; expected 0 at most (SL 3.252a)"),
        ('"hulk"\n\n[[rein', '"bulk"\n\n[[rein', "ship 'atlas': unknown squadron 'bulk'; expected one of the squadron table"),
        ("flag:port-b", "space:port-b", "squadron 'hulk': berth 'space:port-b'; expected a port's berth (SL 3.35)"),
        ("flag:port-b", "harbour:port-b", "squadron 'hulk': berth 'harbour:port-b'; expected a port's berth (SL 3.35)"),
        ('berth = "flag:port-b"\n', "", "squadron 'hulk': berth None; expected a port's berth (SL 3.35)"),
        (
            'flotilla = "inshore"',
            'flotilla = "offing"',
            "squadron 'rear': unknown flotilla 'offing'; expected one of the flotilla",
        ),
        (
            'rank = "Commodore"',
            'rank = "Bosun"',
            "leader 'young': unknown rank 'Bosun'; expected one of Commodore, Rear-Admiral,",
        ),
        ('"Rash"', '"Merry"', "leader 'young': unknown temper 'Merry'; expected one of Aggressive, Cautious, Rash, Timid"),
        ('command = "home"\nstation', 'command = "away"\nstation', "leader 'hood': unknown command 'away'; expected one of home"),
        (
            'station = "fleet"',
            'station = "flete"',
            "leader 'hood': unknown station 'flete'; did you mean 'fleet'? expected one of fleet, home",
        ),
        ('"Rash"\n', '"Rash"\nashore = "cove"\n', "leader 'young': unknown port 'cove'; expected one of port-a"),
        (
            'station = "fleet"',
            'station = "fleet"\nashore = "port-a"',
            "leader 'hood': hood is ashore at port-a and leads a flotilla; expected one or the other",
        ),
        ('port = "port-a"', 'port = "port-b"', "reinforcement 'spring': port 'port-b' is none of 'britain''s"),
        ('id = "third"', 'id = "van"', "squadron 'van': is named twice; expected each once"),
        ('id = "hero"', 'id = "victory"', "ship 'victory': is named twice; expected each once"),
        ('id = "young"', 'id = "hood"', "leader 'hood': is named twice; expected each once"),
    ],
)
def test_each_fault_is_told_alone_and_plainly(tmp_path: Path, old: str, new: str, fault: str) -> None:
    assert SOUND.count(old) == 1
    (told,) = faults(tmp_path, SOUND.replace(old, new))
    assert told.startswith(f"forces.toml: {fault}")


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('side = "britain"\nflags', 'side = "prussia"\nflags', "command 1 (home): unknown side 'prussia'"),
        (
            'flags = ["england"]',
            'flags = ["englandx"]',
            "command 1 (home): unknown flag of its side 'englandx'; did you mean 'england'?",
        ),
        (
            'kind = "flag"\ncommand = "home"',
            'kind = "flag"\ncommand = "hme"',
            "flotilla 1 (grand): unknown command 'hme'; did you mean",
        ),
        ("guns = 38", "guns = -1", "ship 3 (naiad): guns of naiad: -1; expected 1 to 200"),
        ("control = 1", "control = 99", "leader 2 (young): control 99; expected 0 to 10"),
        ("leadership = 5, ", "leadership = 50, ", "leader 1 (hood): leadership 50; expected 0 to 10"),
        ("arrives = { year = 1806 }", "arrives = { year = 1806, turn = 17 }", "leader 2 (young): turn 17; expected 1 to 16"),
        ("arrives = { year = 1806 }", "arrives = { year = 1086 }", "leader 2 (young): year 1086; expected 1805 to 1855"),
    ],
)
def test_what_names_nothing_or_cannot_be_meant_is_told_with_file_table_row_and_id(
    tmp_path: Path, old: str, new: str, fault: str
) -> None:
    assert SOUND.count(old) == 1, old
    with pytest.raises(BadFile) as refused:
        mustered(tmp_path, SOUND.replace(old, new))
    assert any(told.startswith(f"forces.toml: {fault}") for told in refused.value.faults), refused.value.faults


SCHEDULED = """
[[spare]]
id = "later"
name = "Later"
flag = "england"
sail_class = "SOL"
command = "home"

[[counters]]
command = "home"
kind = "grand flag"
count = 7

[[transfer]]
id = "shift"
year = 1805
turn = 4
side = "britain"
leader = "hood"
command = "home"
"""


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        (
            'sail_class = "SOL"\ncommand = "home"\n\n[[counters',
            'sail_class = "SQL"\ncommand = "home"\n\n[[counters',
            "unknown class 'SQL'",
        ),
        ('command = "home"\n\n[[counters', 'command = "hom"\n\n[[counters', "spare .* \\(later\\): unknown command 'hom'"),
        (
            'command = "home"\nkind = "grand flag"\ncount',
            'command = "hom"\nkind = "grand flag"\ncount',
            "counters .*: unknown command 'hom'",
        ),
        ("count = 7", "count = 1000", "counters .*: count 1000; expected 0 to 50"),
        (
            'leader = "hood"\ncommand = "home"\n',
            'leader = "hod"\ncommand = "home"\n',
            "transfer 1 \\(shift\\): unknown leader 'hod'",
        ),
        ('side = "britain"\nleader = "hood"', 'side = "spain"\nleader = "hood"', "transfer 1 \\(shift\\): unknown side 'spain'"),
    ],
)
def test_spares_counters_and_transfers_name_what_there_is(tmp_path: Path, old: str, new: str, fault: str) -> None:
    text = SOUND + SCHEDULED
    mustered(tmp_path, text)
    assert text.count(old) == 1, old
    with pytest.raises(BadFile, match=fault):
        mustered(tmp_path, text.replace(old, new))


@pytest.mark.rule("SL 3.325")
def test_counters_are_called_as_the_theatre_says_and_else_by_their_command(tmp_path: Path) -> None:
    named = SOUND.replace("count = 3\n", 'count = 3\nnames = ["The Scilly division"]\n')
    plain, called = (
        [one.name for one in mustered(tmp_path, text).flotillas.values() if one.id.startswith("home-detachment-")]
        for text in (SOUND, named)
    )
    assert plain == ["1st Home Command division", "2nd Home Command division"]
    assert called == ["The Scilly division", "2nd Home Command division"]


@pytest.mark.parametrize(
    ("names", "fault"),
    [
        ('["A", "B", "C", "D"]', "4 names; expected no more than the 3 counters"),
        ('["The Inshore Detachment"]', "'The Inshore Detachment' is the name of another flotilla too"),
        ('["A", "A"]', "'A' is the name of another flotilla too"),
        ('["A\\u0007"]', "holds a control character"),
    ],
)
def test_names_of_counters_that_cannot_be_meant_are_refused(tmp_path: Path, names: str, fault: str) -> None:
    with pytest.raises(BadFile, match=f"counters .*{fault}"):
        mustered(tmp_path, SOUND.replace("count = 3\n", f"count = 3\nnames = {names}\n"))


@pytest.mark.rule("SL 3.461", "SL 3.472")
def test_a_governor_is_ashore_has_a_station_and_is_posted_to_no_flotilla(tmp_path: Path) -> None:
    governor = """
[[leader]]
id = "clinton"
name = "Clinton"
side = "britain"
rank = "Admiral"
leadership = 2
strategy = 6
control = 1
personality = "Cautious"
command = "home"
station = "fleet"
ashore = "port-a"
"""
    world = mustered(tmp_path, SOUND.replace('station = "fleet"\n', "") + governor)
    assert world.leaders["clinton"].ashore == "port-a"
    assert world.stations["fleet:britain"] == "clinton"
    assert "clinton" not in {one.id for one in world.mess("britain")}
    drive(leaders.settle_seniority(world, "britain"))
    assert world.formations["grand"].leader == "hood", "a senior of the mess would have taken his flotilla"
    world.leaders["clinton"].ashore = ""
    drive(leaders.settle_seniority(world, "britain"))
    assert world.formations["grand"].leader == "clinton"


@pytest.mark.rule("SL 3.12", "SL 9.365")
def test_the_station_of_the_only_command_is_the_fleets(tmp_path: Path) -> None:
    world = mustered(tmp_path, SOUND.replace('station = "fleet"', 'station = "home"'))
    assert world.stations == {"fleet:britain": "hood"}


def test_a_flotilla_of_no_side_is_a_fault_and_so_are_its_squadrons(tmp_path: Path) -> None:
    told = faults(tmp_path, SOUND.replace('side = "allies"\nkind', 'side = "prussia"\nkind'))
    assert told[0] == "forces.toml: flotilla 'stray': unknown side 'prussia'; expected one of britain, allies"
    assert "squadron 'stray-1'" in told[1]


def test_a_flotilla_that_acts_by_itself_needs_squadrons_with_ships(tmp_path: Path) -> None:
    ship = SOUND[SOUND.index('[[ship]]\nid = "rayo"') : SOUND.index('[[ship]]\nid = "atlas"')]
    assert faults(tmp_path, SOUND.replace(ship, "")) == [
        "forces.toml: flotilla 'stray': has no squadrons; expected at least one (SL 3.321)",
        "forces.toml: withdrawal 'called-home': unknown ship 'rayo'; expected one of victory, hero, naiad, atlas, ajax",
    ]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        (
            'kind = "flag"',
            'kind = "armada"',
            "flotilla 1 (grand): kind: unknown value 'armada'; "
            "expected one of detachment, flag, grand flag, independent, dummy, convoy",
        ),
        ("damage = 2", 'damage = "much"', "squadron 2 (rear): damage: expected integer, got string"),
        ("guns = 38\n", "", "ship 3 (naiad): no field 'guns'; expected one"),
        (
            "in_ordinary = true",
            "in_ordinary = true\nguns = 74",
            "squadron 4 (hulk): unknown field 'guns'; expected one of the 18 known, from arrives to worn_shift",
        ),
        (
            "[[spare]]",
            "[[spares]]",
            "unknown table 'spares'; did you mean 'spare'? expected one of the 14 known, from auxiliary to withdrawal",
        ),
    ],
)
def test_a_field_that_is_wrong_missing_or_unknown_is_named_with_its_row(tmp_path: Path, old: str, new: str, fault: str) -> None:
    assert SOUND.count(old) == 1
    assert faults(tmp_path, SOUND.replace(old, new)) == [f"forces.toml: {fault}"]


@pytest.mark.parametrize(
    ("old", "new", "piece"),
    [
        ('flag = "england"\nsail_class = "Frigate"', 'flag = "france"\nsail_class = "Frigate"', "rear"),
        ('side = "britain"\nrank = "Vice', 'side = "allies"\nrank = "Vice', "hood"),
        ('place = "zone:sz"\n', 'place = "zone:sz"\nleader = "hood"\n', "hood"),
        ("damage = 2", "damage = -2", "rear"),
        ('flotilla = "grand"', 'flotilla = "grand"\nberth = "harbour:port-a"', "van"),
        ('place = "zone:sz"', 'place = "harbour:port-a"', "stray"),
        ("flag:port-b", "harbour:port-a", "hulk"),
        ('name = "Hero"', 'name = "Hero"\nflag = "spain"', "van"),
    ],
    ids=["an enemy's flag", "an enemy leader", "a leader of two fleets", "damage below none", "two places", "an enemy's berth",
         "laid up at an enemy's", "another flag's ship"],
)  # fmt: skip
def test_pieces_that_contradict_one_another_are_refused(tmp_path: Path, old: str, new: str, piece: str) -> None:
    assert SOUND.count(old) == 1
    told = faults(tmp_path, SOUND.replace(old, new))
    assert repr(piece) in told[0]


def test_all_faults_are_told_together_and_nothing_is_mustered(tmp_path: Path) -> None:
    path = tmp_path / "forces.toml"
    path.write_text(SOUND.replace("zone:sz", "zone:styx").replace("damage = 2", "damage = -1"), encoding="utf-8")
    world = at_sea(stretch())
    with pytest.raises(BadFile) as refused:
        muster(world, path)
    assert len(refused.value.faults) == 2
    assert (world.leaders, world.formations, world.squadrons) == ({}, {}, {})


def test_a_file_that_is_missing_no_toml_or_no_text_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match=r"^nowhere\.toml: there is no such file; expected a TOML file in "):
        muster(at_sea(stretch()), tmp_path / "nowhere.toml")
    (told,) = faults(tmp_path, "[[flotilla]\n")
    assert told.startswith("forces.toml: ")
    (tmp_path / "forces.toml").write_bytes(b"\xff")
    with pytest.raises(BadFile, match=r"^forces\.toml: line 1: byte 0xff is not UTF-8"):
        muster(at_sea(stretch()), tmp_path / "forces.toml")


def test_the_forces_of_1805_muster_and_every_piece_is_of_its_own_side() -> None:
    world = SeaLords("trafalgar-1805").new_world("1")
    for formation in world.formations.values():
        leader = world.leader_of(formation)
        assert leader is None or leader.side == formation.side
        for squadron in world.squadrons_of(formation.id):
            assert squadron.side == formation.side == world.sea.theatre.side_of(squadron.flag)
    posted = [formation.leader for formation in world.formations.values() if formation.leader]
    assert len(set(posted)) == len(posted)
    ships = [ship.id for squadron in world.squadrons.values() for ship in squadron.ships]
    assert len(set(ships)) == len(ships)
    assert all(world.stations.get(f"fleet:{side}") for side in world.sides)
