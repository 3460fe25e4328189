"""The Orders Step (SL 4.3g): the year's end, the pool, what is received, and then what is issued."""

from __future__ import annotations

from campaign import question_kinds as kinds
from campaign.rules import end_of_war, prestige, solitaire
from campaign.rules.admiralty import desk, ending, inheriting, issuing
from campaign.rules.prestige import Score
from campaign.state import World
from orders.booklet import Booklet
from orders.chits import Chits
from table.decisions import Decision, Option
from table.dice import pick, reveal
from table.flows import Flow, ask

NONE, DRAW, CHOOSE = "none", "draw", "choose:"


def orders_step(world: World) -> Flow[None]:
    """SL 4.3g: what events have overtaken is laid aside; in Turn One the year is closed, in quarterly turns the pool composed;
    orders are received, then issued. Of a war that ends with its year nobody receives any more."""
    if not world.booklets:
        return
    desk.open_books(world)
    yield from inheriting.settle(world)
    ending.lapse(world)
    if world.clock.turn == 1 and world.clock.turns_played:
        close_year(world)
        if end_of_war.at_hand(world):
            return
    for side in world.sides:
        for booklet in desk.booklets(world, side):
            yield from receive(world, booklet, world.admiralty.sets[booklet.id])
    if world.solitaire:
        solitaire.issue_all(world)
    yield from issuing.issue_all(world)


# -- the year --------------------------------------------------------------------------------------------------------------


def close_year(world: World) -> None:
    """SL 9.332, 9.383, D-03: in Turn One all orders of the year end, those not fulfilled have failed, and the nets are compared.

    Hand-overs and rendezvous were never received, and go on; what they were to take over is gone.
    """
    for issued in list(world.admiralty.issued.values()):
        if not issued.special:
            ending.fail(world, issued, "the year is over", "SL 9.38d")
    for booklet in world.booklets.values():
        for order in list(world.admiralty.sets[booklet.id].hand):
            ending.fail_in_hand(world, booklet, booklet.orders[order])
    scores = {side: score(world, side) for side in world.sides}
    if len(scores) == 2:
        prestige.compare_orders(world, scores)
    for chits in world.admiralty.sets.values():
        chits.fulfilled = chits.failed = 0
        chits.all_home()
    for side in world.sides:
        if desk.booklets(world, side):
            ending.count(world, side)


def score(world: World, side: str) -> Score:
    """SL 9.383, 12.21: the orders that a side has fulfilled in the year, and those that it has failed."""
    sets = [world.admiralty.sets[booklet.id] for booklet in desk.booklets(world, side)]
    return Score(sum(one.fulfilled for one in sets), sum(one.failed for one in sets))


# -- receiving -------------------------------------------------------------------------------------------------------------


def receive(world: World, booklet: Booklet, chits: Chits) -> Flow[None]:
    """SL 9.35: the pool is composed if it is a quarterly turn; mandatory orders come to the hand, then what the player draws."""
    if world.clock.quarterly:
        desk.compose(world, booklet, chits)
    for order in [booklet.orders[name] for name in chits.pool if booklet.orders[name].mandatory]:
        desk.take(world, booklet, chits, order.id, "it is mandatory", "SL 9.351a")
    if world.solitaire:
        solitaire.take_suite(world, booklet, chits)
        return
    yield from draws(world, booklet, chits)


def draws(world: World, booklet: Booklet, chits: Chits) -> Flow[None]:
    """SL 9.351, 9.353-9.354: as many as the player likes: first orders chosen, then those drawn with them, then blind draws."""
    owed, blind = 0, False
    while len(chits.pool) > owed:
        how = yield from ask(_how(world, booklet, chits, owed, blind))
        if how.startswith(CHOOSE):
            desk.take(world, booklet, chits, how.removeprefix(CHOOSE), "chosen", "SL 9.351c")
            owed += 1
            continue
        for _ in range(owed):
            desk.take(world, booklet, chits, _drawn(world, booklet, chits.pool), "drawn with one chosen", "SL 9.351c")
        owed = 0
        if how == NONE or not chits.pool:
            return
        blind = True
        yield from _look(world, booklet, chits)
    for _ in range(owed):
        desk.take(world, booklet, chits, _drawn(world, booklet, chits.pool), "drawn with one chosen", "SL 9.351c")


def _how(world: World, booklet: Booklet, chits: Chits, owed: int, blind: bool) -> Decision[str]:
    """What may be done next: an order is chosen only before any blind draw (SL 9.353), while another is left to go with it."""
    options = [Option(NONE, "draw no more", NONE)]
    if len(chits.pool) > owed:
        options.append(Option(DRAW, f"look at {min(booklet.draw, len(chits.pool) - owed)} and keep one", DRAW))
    if not blind and len(chits.pool) >= owed + 2:
        options += [Option(f"{CHOOSE}{name}", booklet.orders[name].title, f"{CHOOSE}{name}") for name in chits.pool]
    prompt = f"{booklet.name}: is an order to be received?"
    return Decision(booklet.side, "SL 9.351", kinds.RECEIVE, tuple(options), prompt, booklet.id)


def _look(world: World, booklet: Booklet, chits: Chits) -> Flow[None]:
    """SL 9.351b: some chits are drawn blind and looked at; one is kept, the others go back."""
    left, drawn = list(chits.pool), list[str]()
    while left and len(drawn) < booklet.draw:
        drawn.append(_drawn(world, booklet, left))
        left.remove(drawn[-1])
    reveal(world)
    kept = drawn[0]
    if len(drawn) > 1:
        options = tuple(Option(name, booklet.orders[name].title, name) for name in chits.pool if name in drawn)
        kept = yield from ask(
            Decision(booklet.side, "SL 9.351b", kinds.KEEP_ORDER, options, "Which order is received?", booklet.id)
        )
    desk.take(world, booklet, chits, kept, "drawn", "SL 9.351b")


def _drawn(world: World, booklet: Booklet, pool: list[str]) -> str:
    """SL 9.352: out of the cup."""
    return pool[pick(world, len(pool), "which order is drawn", "SL 9.352", about=booklet.side)]
