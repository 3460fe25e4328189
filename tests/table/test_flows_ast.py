"""No flow in the house is called in vain, yields by itself, guards a question, or looks at the clock."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from tests.table.flow_watch import Source, Watch, sources_under

ROOT = Path(__file__).parents[2]
HOUSE = ("table", "maps", "tactical", "orders", "campaign", "tests/table/toy.py")

FLEET = """
from table.flows import Flow, ask

def muster(world) -> Flow[None]:
    yield from ask(world.question)

def count(world) -> int:
    return 3

class Admiral:
    def decide(self, world) -> Flow[str]:
        return (yield from ask(world.question))
"""


def faults(text: str, **others: str) -> list[str]:
    """What the watch finds in a module `port` that lies beside `fleet`; each as its line and what is wrong."""
    modules = {"fleet": FLEET, **others}
    sources = [Source(name.replace("__", "."), dedent(source)) for name, source in modules.items()]
    return [f"{fault.line}: {fault.what}" for fault in Watch([*sources, Source("port", dedent(text))]).faults()]


def test_the_house_is_clean() -> None:
    found = Watch(sources_under(ROOT, *HOUSE)).faults()
    assert not found, "\n".join(f"{fault.module}:{fault.line}: {fault.what}" for fault in found)


def test_the_watch_sees_the_whole_house() -> None:
    watch = Watch(sources_under(ROOT, *HOUSE))
    assert {"table", "table.flows", "table.session", "tests.table.toy"} <= watch.sources.keys()
    assert {"ask", "ask_all", "sail", "press", "auction"} <= watch.flows
    assert watch.holders >= {"flow"}, "the field of Phase"


def test_the_watch_finds_a_fault_planted_in_the_toy() -> None:
    toy = (ROOT / "tests/table/toy.py").read_text("utf-8")
    assert toy.count("yield from press(") == 1
    planted = [*sources_under(ROOT, "table"), Source("tests.table.toy", toy.replace("yield from press(", "press("))]
    assert [fault.what for fault in Watch(planted).faults()] == ["flow press is called without `yield from`"]


@pytest.mark.parametrize(
    "body",
    [
        "muster(world)",
        "x = muster(world)",
        "x = list(muster(world))",
        "x = [muster(w) for w in world]",
        "x = (muster(world), 1)",
        "x = lambda: muster(world)",
        "yield from list(muster(world))",
        "yield from muster(muster(world))",
        "if muster(world): pass",
        "again(world)",
        "fleet.muster(world)",
        "sea.muster(world)",
        "world.admiral.decide(world)",
        "return muster(world)",
    ],
)
def test_a_flow_that_is_not_driven_is_found(body: str) -> None:
    text = f"""
    import fleet, fleet as sea
    from fleet import muster, muster as again
    def call(world) -> Flow[None]:
        {body}
        yield from muster(world)
    """
    found = faults(text)
    assert len(found) == 1
    assert found[0].startswith("5: flow ")
    assert found[0].endswith("is called without `yield from`")


@pytest.mark.parametrize(
    "body",
    [
        "yield from muster(world)",
        "x = yield from fleet.muster(world)",
        "x = (yield from world.admiral.decide(world)) + 1",
        "later = muster",
        "world.rules.append(muster)",
        "x = partial(muster, world)",
        "count(world)",
        "fleet.count(world)",
        "world.muster(world)",
        "PHASES = (Phase('a', 'SL 1', muster), Phase('b', 'SL 2', lambda world: muster(world)))",
    ],
)
def test_a_flow_that_is_driven_or_only_named_is_no_fault(body: str) -> None:
    text = f"""
    import fleet
    from fleet import count, muster
    def call(world) -> Flow[None]:
        {body}
        yield from ()
    """
    assert faults(text) == []


def test_a_function_that_is_no_generator_may_hand_on_a_flow() -> None:
    assert faults("from fleet import muster\ndef either(world) -> Flow[None]:\n    return muster(world)\n") == []


def test_but_only_under_the_name_of_a_flow() -> None:
    assert faults("from fleet import muster\ndef either(world) -> object:\n    return muster(world)\n") == [
        "3: flow muster is called without `yield from`"
    ]


def test_a_flow_handed_on_is_a_flow_to_its_callers() -> None:
    text = """
    from fleet import muster
    def either(world) -> Flow[None]:
        return muster(world)
    def call(world) -> None:
        either(world)
    """
    assert faults(text) == ["6: flow either is called without `yield from`"]


def test_a_flow_driven_by_what_is_not_called_a_flow_is_found() -> None:
    text = """
    from fleet import muster
    def call(world) -> Iterator[None]:
        yield from muster(world)
    """
    assert faults(text) == ["4: muster is driven by what is not called a Flow"]


@pytest.mark.parametrize("call", ["rule(world)", "TABLE[world.kind](world)", "world.phase.step(world)"])
def test_flows_held_in_parameters_tables_and_fields_are_known(call: str) -> None:
    text = f"""
    TABLE: dict[str, Callable[[World], Flow[None]]] = {{}}
    class Step:
        step: Callable[[World], Flow[None]]
    def call(world, rule: Callable[[World], Flow[None]]) -> Flow[None]:
        yield from {call}
        {call}
    """
    found = faults(text)
    assert len(found) == 1
    assert found[0].startswith("7: flow")


def test_a_method_that_shares_its_name_with_a_field_of_flows_is_no_flow() -> None:
    text = """
    class Step:
        play: Callable[[World], Flow[None]]
    class Session:
        def play(self, seats) -> Iterator[int]: ...
    def call(session) -> None:
        session.play({})
    """
    assert faults(text) == []


def test_names_are_taken_from_the_module_they_come_from() -> None:
    """Another module's plain `muster` is not the fleet's flow, however it is called."""
    text = """
    import army
    from army import muster
    def call(world) -> None:
        muster(world)
        army.muster(world)
    """
    assert faults(text, army="def muster(world) -> None: ...") == []


@pytest.mark.parametrize("line", ["from .fleet import muster", "from navy.fleet import muster", "from navy import fleet"])
def test_imports_are_followed_within_packages(line: str) -> None:
    call = "fleet.muster(world)" if line.endswith("import fleet") else "muster(world)"
    sources = [Source("navy.fleet", FLEET), Source("navy.port", f"{line}\ndef call(world) -> None:\n    {call}\n")]
    assert [(fault.module, fault.line) for fault in Watch(sources).faults()] == [("navy.port", 3)]


def test_a_flow_handed_on_by_a_package_is_known_by_its_name() -> None:
    sources = [
        Source("navy.fleet", FLEET),
        Source("navy", "from .fleet import muster", package=True),
        Source("port", "from navy import muster\ndef call(world) -> None:\n    muster(world)\n"),
    ]
    assert [(fault.module, fault.line) for fault in Watch(sources).faults()] == [("port", 3)]


@pytest.mark.parametrize("annotation", ["Flow[int]", "flows.Flow[int]", "'Flow[int]'", "Flow"])
def test_every_spelling_of_a_flow_is_known(annotation: str) -> None:
    text = f"def hail(world) -> {annotation}:\n    return (yield from ())\ndef call(world) -> None:\n    hail(world)\n"
    assert faults(text) == ["4: flow hail is called without `yield from`"]


def test_only_ask_and_ask_all_may_yield_by_themselves() -> None:
    text = "def ask(question) -> Flow[int]:\n    answer = yield question\n    return answer\n"
    assert Watch([Source("table.flows", text)]).faults() == []
    assert faults(text) == ["2: ask yields by itself; only ask and ask_all may"]


def test_a_yield_that_is_never_reached_only_makes_a_generator() -> None:
    assert faults("def idle(world) -> Flow[None]:\n    return\n    yield\n") == []


@pytest.mark.parametrize("body", ["yield", "pass\n    yield", "if world:\n        return\n    yield", "return\n    yield world"])
def test_any_other_empty_yield_is_found(body: str) -> None:
    found = faults(f"def idle(world) -> Flow[None]:\n    {body}\n")
    assert len(found) == 1
    assert "idle yields by itself" in found[0]


def test_generators_that_are_no_flows_may_yield() -> None:
    text = """
    def ports(world) -> Iterator[str]:
        yield "brest"
    def call(world) -> Flow[None]:
        def inner() -> Iterator[int]:
            yield 1
        yield from ()
    """
    assert faults(text) == []


@pytest.mark.parametrize(
    ("guard", "after"),
    [("try:", "finally:\n        pass"), ("try:", "except KeyError: pass\n    finally: pass"), ("with world:", "pass")],
)
def test_no_question_is_asked_under_a_guard(guard: str, after: str) -> None:
    call = f"def call(world) -> Flow[None]:\n    {guard}\n        yield from muster(world)\n    {after}\n"
    assert faults(f"from fleet import muster\n{call}") == ["3: call asks inside try/finally or with"]


@pytest.mark.parametrize(
    "body",
    [
        "try:\n        x = 1\n    finally:\n        x = 2\n    yield from muster(world)",
        "try:\n        yield from muster(world)\n    except KeyError:\n        pass",
        "with world:\n        x = 1\n    yield from muster(world)",
    ],
)
def test_guards_that_hold_no_question_are_no_fault(body: str) -> None:
    assert faults(f"from fleet import muster\ndef call(world) -> Flow[None]:\n    {body}\n") == []


@pytest.mark.parametrize("line", ["import random", "from time import monotonic", "import datetime as dt", "import json, random"])
def test_no_chance_and_no_clock_beside_flows(line: str) -> None:
    flow = "def call(world) -> Flow[None]:\n    yield from ()\n"
    assert len(faults(f"{line}\n{flow}")) == 1
    assert faults(f"{line}\ndef plain(world) -> None: ...\n") == []
    assert faults(f"from .time import tide\nimport randomness\n{flow}") == []
