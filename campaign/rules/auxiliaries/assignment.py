"""Assignment (SL 6.13): auxiliaries are given to formations and ports, pass from one to another, and lose them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from campaign import question_kinds as kinds
from campaign.charts.auxiliaries import AuxiliaryClass
from campaign.charts.tables import Charts
from campaign.record.auxiliaries import AuxiliaryMoved
from campaign.rules import leaders, ports
from campaign.rules.auxiliaries import boxes
from campaign.rules.convoys import standing
from campaign.state import Auxiliary, Formation, Kind, Leader, World
from maps.place import Place, Post, is_post, port_of_post, post_at, road, space_named
from table.decisions import Form, IllegalChoice, Option, Part
from table.dice import log, pick
from table.flows import Flow, ask_all

KEPT = Option("available", "keep in the Available box", "")


# -- posts ---------------------------------------------------------------------------------------------------------------


def capacity(charts: Charts, kind: Kind) -> int | None:
    """SL 6.131: how many auxiliaries a formation of a kind may have, as a theatre may say; None for any number (SL 6.131b)."""
    chart = charts.assignment
    match kind:
        case "detachment":
            return chart.detachment
        case "convoy":
            return chart.convoy
        case "independent":
            return chart.independent
        case "flag":
            return chart.flag
        case "grand flag":
            return chart.grand_flag
        case "dummy":
            return 0  # SL 7.152


def has_room(world: World, formation: Formation) -> bool:
    """SL 6.131: whether a formation may have one auxiliary more."""
    limit = 0 if standing.scattered(world, formation) else capacity(world.charts, formation.kind)  # SL 10.154
    return limit is None or len(world.assigned_to(formation.id)) < limit


def friendly_ports(world: World, side: str) -> list[Post]:
    """The posts that a side's own ports are; they take any number (SL 6.131c), under blockade too (SL 6.136)."""
    return [post_at(port) for port, owner in ports.owners(world).items() if owner == side]


def post_name(world: World, post: str) -> str:
    return world.sea.name(space_named(port_of_post(post))) if is_post(post) else world.formations[post].name


# -- the step ------------------------------------------------------------------------------------------------------------


def assign(world: World) -> Flow[None]:
    """SL 6.13: each side assigns what it will of its Available box; what it leaves there cannot be sent out."""
    forms = [form for side in world.sides if (form := assignment_form(world, side)).parts]
    answers = yield from ask_all(forms)
    for side in world.sides:
        for name, post in answers.get(side, {}).items():
            if post:
                boxes.move(world, world.auxiliaries[name], "assigned", post, "assigned", "SL 6.13")


def assignment_form(world: World, side: str) -> Form[str]:
    """SL 6.13, 6.132: a line for each auxiliary in the Available box, with the friendly posts that its class may have."""
    waiting = [one for one in world.auxiliaries.values() if one.side == side and one.box == "available"]
    menus = _menus(world, side) if waiting else {}
    parts = tuple(
        Part(one.id, f"{one.name} ({one.aux_class})", options, KEPT.key)
        for one in waiting
        if len(options := menus[boxes.class_of(world, one).posts]) > 1
    )

    def check(chosen: Mapping[str, str]) -> None:
        _check_room(world, chosen)

    return Form(side, "SL 6.13", kinds.ASSIGNMENT, parts, "Assign the auxiliaries in the Available box.", check, secret=True)


def _menus(world: World, side: str) -> dict[tuple[str, ...], tuple[Option[str], ...]]:
    """The posts open to each sort of class, which auxiliaries of one sort share; ready formations take none (SL 6.132)."""
    open_posts: dict[str, Sequence[str]] = {
        "formation": [
            one.id for one in world.formations.values() if one.side == side and one.fitting_out and has_room(world, one)
        ],
        "port": friendly_ports(world, side),
    }
    options: dict[str, list[Option[str]]] = {
        kind: [Option(post, post_name(world, post), post) for post in posts] for kind, posts in open_posts.items()
    }
    sorts = {row.posts for row in world.charts.auxiliary_classes.values()}
    return {sort: (KEPT, *(option for kind in sort for option in options[kind])) for sort in sorts}


def _check_room(world: World, chosen: Mapping[str, str]) -> None:
    """SL 6.131a: what all lines together would give a detachment."""
    for post, more in Counter(post for post in chosen.values() if post in world.formations).items():
        formation = world.formations[post]
        limit, total = capacity(world.charts, formation.kind), more + len(world.assigned_to(post))
        if limit is not None and total > limit:
            words = f"{total} auxiliaries with {formation.name}; a {formation.kind} takes {limit}"
            raise IllegalChoice(f"assignment [SL 6.131a]: {words}")


# -- losing a post -------------------------------------------------------------------------------------------------------


def release(world: World, post: str, why: str, rule: str) -> None:
    """SL 6.134: a formation or port that can keep them no longer loses all its auxiliaries to the Recovery box."""
    for auxiliary in world.assigned_to(post):
        boxes.to_recovery(world, auxiliary, why, rule)


def leave_lost_ports(world: World) -> None:
    """SL 6.134: ports that are no friend's any more lose the auxiliaries that were assigned to them."""
    for one in world.auxiliaries.values():
        if world.corsairs.unaligned(one.base):
            continue  # SL 10.212: whose port it is, is nothing to them
        if one.box == "assigned" and is_post(one.at) and ports.owner(world, port_of_post(one.at)) != one.side:
            boxes.to_recovery(world, one, f"{post_name(world, one.at)} is no longer a friend's", "SL 6.134")


# -- transfers -----------------------------------------------------------------------------------------------------------


def transfer(world: World, auxiliary: Auxiliary, post: str) -> None:
    """SL 6.135, 6.154: an auxiliary passes to another post; whether it may is for `judge` to say."""
    boxes.move(world, auxiliary, "assigned", post, "transferred", "SL 6.135")


def judge(world: World, side: str, name: str, post: str) -> Leader | None:
    """SL 6.135, 3.26: refuses a transfer that is not allowed; says whose strategy check it needs (None: a notional admiral)."""
    auxiliary = world.auxiliaries.get(name)
    if auxiliary is None or auxiliary.side != side:
        raise IllegalChoice(f"{side} has no auxiliary {name!r} [SL 6.135]")
    based = auxiliary.box == "assigned" or (auxiliary.box == "cruising" and auxiliary.range is None)
    _refuse(not auxiliary.base, f"{auxiliary.name} are corsairs, and stay with their base", "SL 10.223")
    _refuse(based, f"{auxiliary.name} is assigned to no formation or port", "SL 6.135")
    _refuse(post != auxiliary.at, f"{auxiliary.name} is there already", "SL 6.135")
    formation = _recipient(world, side, auxiliary, post)
    _refuse(
        _together(world, auxiliary, post) or _within_range(world, auxiliary, post),
        f"{auxiliary.name} is not with {post_name(world, post)}, nor within an unlimited range of it", "SL 6.135",
    )  # fmt: skip
    donor = world.formations.get(auxiliary.at)
    concerned = {one.command for one in (auxiliary, donor, formation) if one is not None} - {""}
    return leaders.authority(world, side, concerned)


def _recipient(world: World, side: str, auxiliary: Auxiliary, post: str) -> Formation | None:
    """The formation that is to take an auxiliary, or None for a port; both must be the side's own and fit for its class."""
    if is_post(post):
        _refuse(post in friendly_ports(world, side), f"{side} has no port {post!r}", "SL 6.13")
        _refuse_class(world, auxiliary, "port")
        return None
    formation = world.formations.get(post)
    if formation is None or formation.side != side:
        raise IllegalChoice(f"{side} has no formation {post!r}; expected one, or a port such as 'port:brest' [SL 6.13]")
    _refuse_class(world, auxiliary, "formation")
    _refuse(has_room(world, formation), f"{formation.name} may have no more auxiliaries", "SL 6.131")
    same = not auxiliary.command or auxiliary.command == formation.command
    _refuse(same, f"{formation.name} is of another command than {auxiliary.name}", "SL 3.26e")
    return formation


def _refuse_class(world: World, auxiliary: Auxiliary, kind: str) -> None:
    row: AuxiliaryClass = boxes.class_of(world, auxiliary)
    _refuse(kind in row.posts, f"a {auxiliary.aux_class} auxiliary is assigned to no {kind}", "SL 6.132")


def _together(world: World, auxiliary: Auxiliary, post: str) -> bool:
    """SL 3.26c: whether two formations are stacked, or a formation lies at the port that gives or takes the auxiliary."""
    formations = [world.formations[one] for one in (auxiliary.at, post) if one in world.formations]
    havens = [port_of_post(one) for one in (auxiliary.at, post) if is_post(one)]
    if len(formations) == 2:
        return formations[0].place == formations[1].place
    return bool(formations and havens) and formations[0].place in (space_named(havens[0]), world.sea.berth(havens[0]))


def _within_range(world: World, auxiliary: Auxiliary, post: str) -> bool:
    """SL 6.154: one of unlimited range may pass to any post that its range of a turn reaches, from port to port too."""
    return auxiliary.range is None and _off(world, post) in boxes.traced(world, auxiliary)


def _off(world: World, post: str) -> Place:
    """Where a post is, or the sea zone of a cruiser; for what lies in a port, the space off it."""
    if is_post(post):
        return space_named(port_of_post(post))
    return road(world.formations[post].place if post in world.formations else post)


def transferable(world: World, side: str) -> Iterator[tuple[str, str]]:
    """Transfers that could be thought of: by those assigned or cruising, to what lies with them or within their range."""
    posts = [*friendly_ports(world, side), *(one.id for one in world.formations.values() if one.side == side)]
    places = {post: _off(world, post) for post in posts}
    for one in world.auxiliaries.values():
        if one.side == side and one.box in ("assigned", "cruising") and not one.base:
            near = boxes.traced(world, one) if one.range is None else (_off(world, one.at),)
            yield from ((one.id, post) for post in posts if places[post] in near and post != one.at)


def _refuse(unless: bool, words: str, rule: str) -> None:
    if not unless:
        raise IllegalChoice(f"{words} [{rule}]")


# -- reinforcements ------------------------------------------------------------------------------------------------------


def arrive(world: World, auxiliary: Auxiliary) -> None:
    """SL 11.16: an auxiliary that the schedule brings is assigned as it says, or comes to the Available box.

    Of formations only those fitting out take one; a port lost or a formation that cannot take it leaves it available.
    """
    draw_blindly(world, auxiliary)
    if auxiliary.box == "assigned" and not _admits(world, auxiliary):
        auxiliary.box, auxiliary.at = "available", ""
    world.auxiliaries[auxiliary.id] = auxiliary
    log(world, AuxiliaryMoved(auxiliary.id, auxiliary.box, auxiliary.at, "arrives", rule="SL 11.16"))


def _admits(world: World, auxiliary: Auxiliary) -> bool:
    if is_post(auxiliary.at):
        return ports.owner(world, port_of_post(auxiliary.at)) == auxiliary.side
    formation = world.formations.get(auxiliary.at)
    return formation is not None and formation.fitting_out and has_room(world, formation)


def draw_blindly(world: World, auxiliary: Auxiliary) -> None:
    """SL 11.161: if counters of the class and flag with another range are still to come, chance says which comes now."""
    to_come = [entry.auxiliary for entry in world.schedule if entry.auxiliary is not None]
    sort = (auxiliary.side, auxiliary.flag, auxiliary.aux_class)
    mix = [auxiliary, *(one for one in to_come if (one.side, one.flag, one.aux_class) == sort)]
    if len({one.range for one in mix}) == 1:
        return
    drawn = mix[pick(world, len(mix), f"which {auxiliary.aux_class} auxiliary comes", "SL 11.161", about=auxiliary.side)]
    for field in ("id", "name", "range", "ships"):
        mine, other = getattr(auxiliary, field), getattr(drawn, field)
        setattr(auxiliary, field, other)
        setattr(drawn, field, mine)


def recall(world: World, name: str) -> None:
    """SL 6.114, 11.125: an auxiliary that the schedule names leaves play at once; nothing else takes one out of it."""
    if name in world.auxiliaries:
        log(world, AuxiliaryMoved(name, "withdrawn", "", "withdrawn", rule="SL 6.114"))
        del world.auxiliaries[name]
