"""The forces of January 1805 agree with the histories, with one another and with the rules they are mustered under."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

THEATRE = Path(__file__).parents[2] / "maps" / "trafalgar_1805"
Row = dict[str, Any]

RANKS = ["Commodore", "Rear-Admiral", "Vice-Admiral", "Admiral", "Admiral of the Fleet"]
TEMPERS = {"Aggressive", "Cautious", "Rash", "Timid"}
SIDES = {"british": "british", "french": "allies", "spanish": "allies", "batavian": "allies"}
KINDS = ["grand flag", "flag", "detachment"]
AUXILIARIES = {"Fleet", "Fleet-50", "Light", "Galley", "Fireship", "Bomb", "Marine"}
OF_THE_LINE = 64


def read(name: str) -> dict[str, list[Row]]:
    return tomllib.loads((THEATRE / name).read_text(encoding="utf-8"))


def by_id(rows: list[Row]) -> dict[str, Row]:
    assert [id_ for id_, count in Counter(row["id"] for row in rows).items() if count > 1] == []
    return {row["id"]: row for row in rows}


def names(text: str) -> set[str]:
    return {name.strip() for name in text.split(",")}


FLAGSHIPS = by_id(read("order_of_battle/flagships.toml")["flagship"])  # each a squadron of one ship, herself (SL 3.223)
IN_PLAY = {id_: row for id_, row in FLAGSHIPS.items() if "arrives" not in row}
SHIPS = by_id([*read("order_of_battle/ships.toml")["ship"], *({**row, "squadron": id_} for id_, row in IN_PLAY.items())])
SQUADRONS = by_id(
    [
        *read("order_of_battle/squadrons.toml")["squadron"],
        *({**row, "sail_class": "SOL", "capacity": 1} for row in IN_PLAY.values()),
    ]
)
SPARE = by_id(read("order_of_battle/squadrons.toml")["spare"])
COMMANDS = by_id(read("order_of_battle/flotillas.toml")["command"])
NAMED = by_id(read("order_of_battle/flotillas.toml")["flotilla"])
FLOTILLAS = {id_: row for id_, row in NAMED.items() if "place" in row}
COUNTERS = read("order_of_battle/flotillas.toml")["counters"]
LEADERS = by_id(read("order_of_battle/leaders.toml")["leader"])
AUXILIARY = by_id(read("order_of_battle/auxiliaries.toml")["auxiliary"])
SCHEDULE = read("order_of_battle/schedule.toml")
REINFORCEMENTS = by_id(SCHEDULE["reinforcement"])
COMING = by_id(SCHEDULE["flotilla"])  # those that come formed (SL 11.15), with their squadrons and ships
COMING_SQUADRONS = by_id(SCHEDULE["squadron"])
SCHEDULED = [
    *({**ship, "flag": row["flag"]} for row in REINFORCEMENTS.values() for ship in row["ships"]),
    *SCHEDULE["ship"],
    *(row for id_, row in FLAGSHIPS.items() if id_ not in IN_PLAY),
]
PORTS = {port["space"]: port for port in read("ports.toml")["port"]}
SPACES = {space["id"] for space in read("spaces.toml")["space"]}
ZONES = {zone["id"] for zone in read("zones.toml")["zone"]}


def place_of(squadron: Row) -> str:
    return str(FLOTILLAS[squadron["flotilla"]]["place"] if "flotilla" in squadron else squadron["berth"])


def line(where: str = "", *, flag: str = "", command: str = "", ordinary: bool | None = False) -> list[Row]:
    """The sail of the line at a place, of a flag or a command; those in ordinary only, or not, or both."""
    return [
        ship
        for ship in SHIPS.values()
        for squadron in [SQUADRONS[ship["squadron"]]]
        if ship["guns"] >= OF_THE_LINE
        and where in ("", place_of(squadron))
        and flag in ("", ship["flag"])
        and command in ("", squadron["command"])
        and (ordinary is None or squadron.get("in_ordinary", False) is ordinary)
    ]


def ever(flag: str) -> set[str]:
    """The names of all ships of a flag, of January or of the schedule."""
    return {ship["name"] for ship in [*SHIPS.values(), *SCHEDULED] if ship["flag"] == flag}


def seniority(leader: Row) -> int:
    return RANKS.index(leader["rank"])


# --- the totals of the histories


@pytest.mark.parametrize(
    ("where", "flag", "sail"),
    [
        ("harbour:brest", "french", 21),
        ("harbour:rochefort", "french", 5),
        ("harbour:toulon", "french", 11),
        ("harbour:ferrol", "french", 5),
        ("harbour:cartagena", "spanish", 6),
        ("space:off-ushant", "british", 20),
        ("space:maddalena", "british", 11),
    ],
)
def test_sail_of_the_line_by_station(where: str, flag: str, sail: int) -> None:
    assert len(line(where, flag=flag)) == sail


def test_rochefort_has_a_sixth_on_the_stocks() -> None:
    (achille,) = [row for row in REINFORCEMENTS.values() if row["port"] == "rochefort" and row["year"] == 1805]
    assert [ship["name"] for ship in achille["ships"]] == ["Achille"]


def test_toulon_has_eight_frigates() -> None:
    frigates = [ship for ship in SHIPS.values() if ship["squadron"].startswith("toulon") and ship["guns"] < OF_THE_LINE]
    assert len(frigates) == 8


def test_ten_are_ready_at_ferrol_and_cadiz_keeps_the_treaty() -> None:
    at_ferrol = [ship for ship in line("harbour:ferrol") if "flotilla" in SQUADRONS[ship["squadron"]]]
    assert Counter(ship["flag"] for ship in at_ferrol) == {"french": 5, "spanish": 5}
    assert 12 <= len(line("harbour:cadiz", flag="spanish")) <= 15


def test_the_british_totals() -> None:
    assert len(line(flag="british", ordinary=True)) == 33
    assert len(line(command="north-sea")) == 11
    assert len(line(command="mediterranean")) == 13
    assert len(line("space:off-ushant")) >= 18


@pytest.mark.parametrize(
    ("flag", "present"),
    [
        (
            "british",  # Calder, 15 July
            "Prince of Wales, Glory, Barfleur, Windsor Castle, Malta, Thunderer, Hero, Repulse, Defiance, Ajax, Warrior, Dragon, "
            "Triumph, Agamemnon, Raisonnable",
        ),
        (
            "british",  # Trafalgar; Prince, as James, for the Prince of Wales of the Flying Colors scenario
            "Victory, Africa, Téméraire, Neptune, Leviathan, Conqueror, Britannia, Agamemnon, Ajax, Orion, Minotaur, Spartiate, "
            "Royal Sovereign, Belle Isle, Mars, Tonnant, Colossus, Bellerophon, Achilles, Revenge, Polyphemus, Swiftsure, "
            "Dreadnought, Defiance, Thunderer, Prince, Defence",
        ),
        (
            "french",
            "Berwick, Achille, Argonaute, Swiftsure, Algésiras, Aigle, Pluton, Intrépide, Fougueux, Indomptable, Redoutable, "
            "Bucentaure, Neptune, Héros, Mont Blanc, Duguay-Trouin, Formidable, Scipion",
        ),
        (
            "spanish",
            "San Juan Nepomuceno, Príncipe de Asturias, San Ildefonso, Argonauta, Montañés, Bahama, Monarca, San Justo, "
            "Santa Ana, San Leandro, Santísima Trinidad, San Agustín, San Francisco de Asís, Rayo, Neptuno",
        ),
        ("french", "Atlas"),  # Cape Finisterre, with those of Trafalgar
        ("spanish", "Argonauta, Terrible, América, España, San Rafael, Firme"),
        ("british", "Caesar, Hero, Courageux, Namur"),
        ("french", "Duguay-Trouin, Formidable, Mont Blanc, Scipion"),
        ("french", "Majestueux, Magnanime, Jemmappes, Suffren, Lion"),
    ],
)
def test_the_ships_of_the_battles_exist(flag: str, present: str) -> None:
    assert names(present) - ever(flag) == set()


# --- ships and squadrons


def test_no_ship_is_twice_in_being() -> None:
    everything = [*SHIPS.values(), *SCHEDULED]
    assert len(by_id(everything)) == len(everything)
    assert [key for key, count in Counter((ship["name"], ship["flag"]) for ship in everything).items() if count > 1] == []


def test_rates_follow_the_guns() -> None:
    for ship in [*SHIPS.values(), *SCHEDULED]:
        floors = {1: 100, 2: 90, 3: 60, 4: 50, 5: 28}
        assert ship["rate"] == next(rate for rate, floor in floors.items() if ship["guns"] >= floor), ship["id"]


def test_squadrons_hold_their_ships() -> None:
    """SL 3.252: no more than the capacity, of its own contingent, of one class; and none without sail (SL 3.25)."""
    ships: dict[str, list[Row]] = {id_: [] for id_ in SQUADRONS}
    for ship in SHIPS.values():
        ships[ship["squadron"]].append(ship)
    guns = {"SOL": range(64, 131), "SOL(D)": range(50, 75), "Frigate": range(28, 45)}
    for id_, squadron in SQUADRONS.items():
        assert 1 <= len(ships[id_]) <= squadron["capacity"] <= 4, id_
        assert {ship["flag"] for ship in ships[id_]} == {squadron["flag"]}, id_
        assert all(ship["guns"] in guns[squadron["sail_class"]] for ship in ships[id_]), id_


def test_squadrons_are_in_one_place_and_seaworthy() -> None:
    for id_, squadron in SQUADRONS.items():
        assert squadron["flag"] in COMMANDS[squadron["command"]]["flags"], id_
        assert ("flotilla" in squadron) != ("berth" in squadron), id_
        assert ("berth" in squadron) == ("in_ordinary" in squadron), id_
        assert 0 <= squadron["damage"] < 10, id_
        assert -1 <= squadron["shift"] <= 1, id_
        if "flotilla" in squadron:
            assert FLOTILLAS[squadron["flotilla"]]["command"] == squadron["command"], id_
        else:
            assert squadron["berth"].startswith("harbour:"), id_


def test_the_great_flagships_have_counters_of_their_own_and_squadrons_to_sail_with() -> None:
    """SL 10.31, 10.314: one named ship each, and in her flotilla a squadron of the line of her flag for every flagship."""
    great = "Victory, Ville de Paris, Royal Sovereign, Britannia, Bucentaure, Impérial, Santísima Trinidad, Santa Ana"
    assert names(f"{great}, Príncipe de Asturias") <= {row["name"] for row in FLAGSHIPS.values()}
    company = Counter((row["flotilla"], row["flag"]) for row in IN_PLAY.values())
    for (flotilla, flag), flagships in company.items():
        line_of_battle = [id_ for id_, row in SQUADRONS.items() if (row.get("flotilla"), row["flag"]) == (flotilla, flag)]
        mates = [id_ for id_ in line_of_battle if id_ not in FLAGSHIPS and SQUADRONS[id_]["sail_class"] in ("SOL", "SOL(D)")]
        assert len(mates) >= flagships, flotilla
    for id_, row in FLAGSHIPS.items():
        assert 0 <= row["worn_shift"] <= row["shift"] <= 1, id_
        assert row["guns"] >= 80, id_


def test_spare_squadrons_are_not_in_play() -> None:
    assert SPARE.keys() & SQUADRONS.keys() == set()
    for id_, spare in SPARE.items():
        assert spare["flag"] in COMMANDS[spare["command"]]["flags"], id_
        assert spare["sail_class"] in {"SOL", "SOL(D)", "Frigate"}, id_


# --- flotillas and leaders


def test_every_berth_is_a_friends_and_every_place_on_the_map() -> None:
    places = [(row["place"], row["side"]) for row in FLOTILLAS.values()]
    places += [(row["berth"], SIDES[row["flag"]]) for row in SQUADRONS.values() if "berth" in row]
    for place, side in places:
        kind, _, where = place.partition(":")
        assert where in SPACES, place
        if kind == "harbour":
            port = PORTS[where]
            assert port.get("key", False), place
            assert SIDES.get(port["flag"]) == side or side in port.get("open_to", []), place
        else:
            assert kind == "space", place


def test_flotillas_have_squadrons_and_fitting_leaders() -> None:
    """SL 3.321 and 3.322: a flotilla has a squadron; commodores have detachments, admirals flags and grand flags."""
    assert {squadron["flotilla"] for squadron in SQUADRONS.values() if "flotilla" in squadron} == FLOTILLAS.keys()
    assert max(Counter(row["leader"] for row in FLOTILLAS.values()).values()) == 1
    for id_, flotilla in FLOTILLAS.items():
        leader = LEADERS[flotilla["leader"]]
        assert "arrives" not in leader, id_
        assert (leader["side"], leader["command"]) == (flotilla["side"], flotilla["command"]), id_
        assert COMMANDS[flotilla["command"]]["side"] == flotilla["side"], id_
        assert (leader["rank"] == "Commodore") == (flotilla["kind"] == "detachment"), id_


def test_subordinates_are_with_their_seniors() -> None:
    """SL 3.322, 3.425: a flag is under a grand flag, a detachment under either, its leader not above the superior's."""
    for id_, flotilla in FLOTILLAS.items():
        if "superior" in flotilla:
            superior = FLOTILLAS[flotilla["superior"]]
            assert superior["place"] == flotilla["place"], id_
            assert KINDS.index(superior["kind"]) < KINDS.index(flotilla["kind"]), id_
            assert seniority(LEADERS[superior["leader"]]) >= seniority(LEADERS[flotilla["leader"]]), id_


def test_no_flotilla_begins_oversized() -> None:
    """SL 3.443: all squadrons under a flotilla, but for flagships, against the control of all its leaders."""
    control, squadrons = Counter[str](), Counter[str]()
    for id_, flotilla in FLOTILLAS.items():
        control[flotilla.get("superior", id_)] += LEADERS[flotilla["leader"]]["control"]
    for id_, squadron in SQUADRONS.items():
        if "flotilla" in squadron and id_ not in FLAGSHIPS:
            squadrons[str(FLOTILLAS[squadron["flotilla"]].get("superior", squadron["flotilla"]))] += 1
    assert [id_ for id_ in squadrons if squadrons[id_] > control[id_]] == []


def test_the_counter_mix_covers_the_flotillas_in_play() -> None:
    mix = {(row["command"], row["kind"]): row["count"] for row in COUNTERS}
    assert len(mix) == len(COUNTERS)
    assert {command for command, _ in mix} == COMMANDS.keys()
    named = Counter((row["command"], row["kind"]) for row in NAMED.values())
    assert [key for key, count in named.items() if count > mix.get(key, 0)] == []
    assert sum(mix.values()) > sum(named.values()) > len(FLOTILLAS)


def test_counters_to_be_formed_have_nobody_yet_and_every_command_a_detachment_to_spare() -> None:
    """SL 3.325: a squadron that has lost its flotilla can be brought home, if there is a leader for it."""
    for id_ in NAMED.keys() - FLOTILLAS.keys():
        assert not {"leader", "superior"} & NAMED[id_].keys(), id_
        assert COMMANDS[NAMED[id_]["command"]]["side"] == NAMED[id_]["side"], id_
    named = Counter(row["command"] for row in NAMED.values() if row["kind"] == "detachment")
    detachments = {row["command"]: row["count"] for row in COUNTERS if row["kind"] == "detachment"}
    assert [command for command in COMMANDS if detachments[command] <= named[command]] == []


@pytest.mark.parametrize(
    ("command", "admiral", "flotilla"),
    [
        ("channel", "cornwallis", "channel-fleet"),
        ("mediterranean", "nelson", "mediterranean-fleet"),
        ("north-sea", "keith", "downs-squadron"),
        ("brest", "ganteaume", "brest-fleet"),
        ("rochefort", "missiessy", "rochefort-squadron"),
        ("toulon", "villeneuve", "toulon-fleet"),
        ("ferrol", "gourdon", "ferrol-french"),
        ("spanish", "gravina", "cadiz-fleet"),
    ],
)
def test_each_command_of_january_has_its_own_admiral_whom_no_other_outranks(command: str, admiral: str, flotilla: str) -> None:
    """SL 3.463d, 3.464: seniority goes by command, so that nobody takes another's fleet."""
    assert (FLOTILLAS[flotilla]["command"], FLOTILLAS[flotilla]["leader"]) == (command, admiral)
    own = [leader for leader in LEADERS.values() if leader["command"] == command]
    assert LEADERS[admiral] in own
    assert all(seniority(leader) <= seniority(LEADERS[admiral]) for leader in own)


def test_ratings_are_on_the_scale() -> None:
    for id_, leader in LEADERS.items():
        assert leader["personality"] in TEMPERS, id_
        assert COMMANDS[leader["command"]]["side"] == leader["side"], id_
        grades = [leader, *leader.get("promotions", [])]
        for grade in grades:
            assert grade["leadership"] in range(6), id_
            assert grade["strategy"] in range(6), id_
            assert grade["control"] in range(1, 6), id_
            assert grade["rank"] != "Commodore" or grade["strategy"] == 0, id_
        assert [seniority(grade) for grade in grades] == sorted({seniority(grade) for grade in grades}), id_
        years = [promotion["year"] for promotion in leader.get("promotions", [])]
        assert years == sorted(set(years)), id_
        assert all(year > 1805 for year in years), id_
    assert Counter(leader["side"] for leader in LEADERS.values()) == {"british": 29, "allies": 24}


def test_stations_are_the_seniors() -> None:
    """SL 3.471: one admiral to a station, the fleet's the most senior of all, a command's the next in it."""
    present = [leader for leader in LEADERS.values() if "arrives" not in leader]
    holders = [leader for leader in LEADERS.values() if "station" in leader]
    assert all(leader in present and leader["rank"] != "Commodore" for leader in holders)
    assert len({(leader["side"], leader["station"]) for leader in holders}) == len(holders)
    assert Counter(leader["side"] for leader in holders if leader["station"] == "fleet") == {"british": 1, "allies": 1}
    assert {leader["station"] for leader in holders} == COMMANDS.keys() - {"leeward-islands"} | {"fleet"}
    for holder in holders:
        fleet = holder["station"] == "fleet"
        assert fleet or holder["station"] == holder["command"], holder["id"]
        others = [
            leader
            for leader in present
            if leader["side"] == holder["side"]
            and (fleet or (leader["command"] == holder["command"] and leader.get("station") != "fleet"))
        ]
        assert seniority(holder) == max(map(seniority, others)), holder["id"]


def test_nobody_in_the_mess_is_senior_to_an_admiral_afloat() -> None:
    """SL 3.464: he would have taken the posting already."""
    posted = {row["leader"] for row in FLOTILLAS.values()}
    for id_, leader in LEADERS.items():
        if id_ in posted or "station" in leader or "arrives" in leader:
            continue
        afloat = [LEADERS[row["leader"]] for row in FLOTILLAS.values() if row["command"] == leader["command"]]
        assert all(seniority(leader) <= seniority(other) or other["rank"] == "Commodore" for other in afloat), id_


# --- auxiliaries and the schedule


def test_auxiliaries_lie_in_their_own_ports() -> None:
    """SL 6.112, 6.231: marines have a range of 1, fireships none; SL 6.321: two ships serve as one that cruises."""
    for id_, auxiliary in AUXILIARY.items():
        assert auxiliary["class"] in AUXILIARIES, id_
        assert auxiliary["flag"] in COMMANDS[auxiliary["command"]]["flags"], id_
        assert auxiliary["range"] == "U" or auxiliary["range"] in range(6), id_
        assert auxiliary["class"] != "Marine" or auxiliary["range"] == 1, id_
        assert (auxiliary["class"] == "Fireship") == (auxiliary["range"] == 0), id_
        home = auxiliary["home"]
        if home in FLOTILLAS:
            assert FLOTILLAS[home]["command"] == auxiliary["command"], id_
        else:
            assert home in ("available", "aside") or PORTS[home]["flag"] == auxiliary["flag"], id_
        cruises = auxiliary["range"] == "U" and auxiliary["home"] != "aside"
        assert len(auxiliary.get("ships", [])) == (2 if cruises else 0), id_
        assert not {ship["id"] for ship in auxiliary.get("ships", [])} & SHIPS.keys(), id_
    assert Counter(SIDES[row["flag"]] for row in AUXILIARY.values()) == {"british": 27, "allies": 22}


def test_corsairs_have_bases_of_their_friends_or_of_neutrals() -> None:
    """SL 10.212, 10.22: friends' ports fly a flag of the friend's, those of enemies of all nobody's; three classes alone."""
    forces = read("order_of_battle/corsairs.toml")
    bases, corsairs = {row["port"]: row for row in forces["corsair_base"]}, by_id(forces["corsair"])
    assert {"dunkirk", "st-malo", "guadeloupe", "algiers"} <= bases.keys()
    assert {row["base"] for row in corsairs.values()} == bases.keys()
    assert not corsairs.keys() & AUXILIARY.keys()
    for port, base in bases.items():
        assert SIDES.get(PORTS[port]["flag"], "") == base.get("friend", ""), port
    assert {row["class"] for row in corsairs.values()} <= {"Fleet", "Light", "Galley"}


def test_reinforcements_come_to_ports_of_their_own() -> None:
    for id_, row in REINFORCEMENTS.items():
        assert PORTS[row["port"]]["flag"] == row["flag"], id_
        assert row["flag"] in COMMANDS[row["command"]]["flags"], id_
        assert (SIDES[row["flag"]], row["sail_class"]) == (row["side"], "SOL"), id_
        assert row["ships"], id_
        assert all(ship["guns"] >= OF_THE_LINE for ship in row["ships"]), id_


def test_what_comes_formed_is_whole_and_enters_at_sea_with_its_leader() -> None:
    """SL 11.176: the leader is posted already; his flotilla has squadrons with ships of its flag, and counters of its own."""
    assert COMING.keys() & FLOTILLAS.keys() == COMING_SQUADRONS.keys() & {*SQUADRONS, *SPARE} == set()
    assert {squadron["flotilla"] for squadron in COMING_SQUADRONS.values()} == COMING.keys()
    assert {ship["squadron"] for ship in SCHEDULE["ship"]} == COMING_SQUADRONS.keys()
    for id_, flotilla in COMING.items():
        leader = LEADERS[flotilla["leader"]]
        assert (leader["arrives"], leader["command"]) == (flotilla["arrives"], flotilla["command"]), id_
        assert (leader["rank"] == "Commodore") == (flotilla["kind"] == "detachment"), id_
        kind, _, where = flotilla["place"].partition(":")
        assert where in {"space": SPACES, "zone": ZONES}[kind], id_
    for ship in SCHEDULE["ship"]:
        squadron = COMING_SQUADRONS[ship["squadron"]]
        assert ship["flag"] == squadron["flag"], ship["id"]
        assert COMING[squadron["flotilla"]]["command"] == squadron["command"], ship["id"]
        assert (ship["guns"] >= OF_THE_LINE) == (squadron["sail_class"] == "SOL"), ship["id"]


def test_collingwood_brings_the_flying_squadron_and_linois_what_is_left_of_his() -> None:
    def sail(flotilla: str) -> set[str]:
        own = {id_ for id_, squadron in COMING_SQUADRONS.items() if squadron["flotilla"] == flotilla}
        return {ship["name"] for ship in SCHEDULE["ship"] if ship["squadron"] in own}

    assert COMING["flying-squadron"]["leader"] == "collingwood"
    assert "Dreadnought" in sail("flying-squadron")
    assert COMING["linois-division"]["leader"] == "linois"
    assert sail("linois-division") == {"Marengo", "Belle Poule"}


def test_the_schedule_is_in_order_and_takes_only_what_there_is() -> None:
    flags = {ship["id"]: ship["flag"] for ship in [*SHIPS.values(), *SCHEDULED]}
    for table in ("reinforcement", "withdrawal", "transfer"):
        rows = list(by_id(SCHEDULE[table]).values())
        dates = [(row["year"], row["turn"]) for row in rows]
        assert dates == sorted(dates), table
        assert all(row["turn"] in range(1, 17) and row["note"] for row in rows), table
    for row in SCHEDULE["withdrawal"]:
        assert row["ships"] or row["leaders"], row["id"]
        assert {SIDES[flags[ship]] for ship in row["ships"]} | {LEADERS[id_]["side"] for id_ in row["leaders"]} == {row["side"]}
    for row in SCHEDULE["transfer"]:
        assert COMMANDS[row["command"]]["side"] == LEADERS[row["leader"]]["side"] == row["side"], row["id"]
        assert row["command"] != LEADERS[row["leader"]]["command"], row["id"]


def test_no_ship_or_leader_is_withdrawn_twice_or_before_coming() -> None:
    leaving = Counter(id_ for row in SCHEDULE["withdrawal"] for id_ in [*row["ships"], *row["leaders"]])
    assert [id_ for id_, count in leaving.items() if count > 1] == []
    arrivals = {
        id_: (leader["arrives"]["year"], leader["arrives"]["turn"]) for id_, leader in LEADERS.items() if "arrives" in leader
    }
    for row in SCHEDULE["withdrawal"]:
        assert all(arrivals.get(id_, (1805, 0)) < (row["year"], row["turn"]) for id_ in row["leaders"]), row["id"]
        assert all(id_ in SHIPS for id_ in row["ships"]), row["id"]
