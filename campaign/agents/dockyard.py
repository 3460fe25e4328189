"""A master's administrative phase: who is fitted out, who is laid up, and the plan by which flotillas are formed again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from typing import Any, NamedTuple

from campaign.agents.line_assignment import LineAssignment
from campaign.agents.roster import Company, tell_off
from campaign.views import View
from maps.place import is_harbour, is_open
from table.decisions import Answer, Form, IllegalChoice, Plan

Act = dict[str, Any]


def fit_out(bill: LineAssignment, view: View, form: Form[Any]) -> Answer:
    """SL 4.3d: out of ordinary come those who are told off to sail, and no others."""
    told = _told_off(bill, view, from_ordinary=True)
    return {part.key: "fit-out" if part.key in told else "remain" for part in form.parts}


def lay_up(bill: LineAssignment, view: View, form: Form[Any]) -> dict[str, str]:
    """SL 4.3f: whoever is not to sail lies in ordinary, where nothing wears; one squadron only at a minor port (SL 5.288b)."""
    told = _told_off(bill, view, from_ordinary=False)
    crowd = Counter(one.place for one in view.squadrons.values() if one.in_ordinary)
    answer: dict[str, str] = {}
    for part in form.parts:
        berth = view.squadrons[part.key].place
        room = is_harbour(berth) or not crowd[berth]
        answer[part.key] = "lay-up" if room and part.key not in told else "stay"
        crowd[berth] += answer[part.key] == "lay-up"
    return answer


class Wished(NamedTuple):
    """An answer to who is laid up, with those in it whom a player wishes to be; and of whom it cannot be so, why."""

    answer: dict[str, str]
    done: tuple[str, ...]
    refused: dict[str, str]


def as_wished(form: Form[Any], answer: dict[str, str], wishes: Collection[str]) -> Wished:
    """SL 4.3f: a player's wishes go before what his officers think best, as far as each is allowed beside those before it."""
    done: list[str] = []
    refused: dict[str, str] = {}
    for name in (part.key for part in form.parts if part.key in wishes):
        wanted = {**answer, name: "lay-up"}
        try:
            form.resolve(wanted)
        except IllegalChoice as refusal:
            refused[name] = str(refusal)
        else:
            answer = wanted
            done.append(name)
    return Wished(answer, tuple(done), refused)


def _told_off(bill: LineAssignment, view: View, *, from_ordinary: bool) -> set[str]:
    return {name for company in tell_off(bill, view, from_ordinary=from_ordinary) for name in company.squadrons}


def reorganise(bill: LineAssignment, view: View, plan: Plan[Any]) -> Answer:
    """SL 11.13: form what is told off, and bring parted flotillas under their superior again; what may not be is left out."""
    acts: list[Act] = []
    for company in tell_off(bill, view, from_ordinary=False):
        acts = _with(plan, acts, list(_forming(view, company)))
    for act in _rejoining(bill, view):
        acts = _with(plan, acts, [act])
    return acts


def _with(plan: Plan[Any], acts: list[Act], more: list[Act]) -> list[Act]:
    """A plan with more acts, or as it was if they are not allowed."""
    if not more:
        return acts
    try:
        plan.resolve([*acts, *more])
    except IllegalChoice:
        return acts
    return [*acts, *more]


def _forming(view: View, company: Company) -> Iterator[Act]:
    """SL 3.33, 3.331: flotillas in port are formed anew if others are to join them, the flag first so that it has the senior man.

    Squadrons detached at a berth cost nothing; the last that leaves unforms its flotilla (SL 3.34).
    """
    flag, *divisions = company.flotillas
    now = {name: [one.id for one in view.squadrons.values() if one.formation == name] for name in company.flotillas}
    if all(sorted(now[name]) == sorted(names) for name, names in company.flotillas.items()):
        divisions = [name for name in divisions if view.flotillas[name].superior != flag]
    else:
        for name in dict.fromkeys([*company.squadrons, *(one for names in now.values() for one in names)]):
            if view.squadrons[name].formation is not None:
                yield {"act": "detach-squadron", "squadron": name}
        for name, squadrons in company.flotillas.items():
            yield {"act": "form-flotilla", "flotilla": name, "squadrons": squadrons}
    for name in divisions:
        yield {"act": "subordinate", "flotilla": name, "under": flag}


def _rejoining(bill: LineAssignment, view: View) -> Iterator[Act]:
    """SL 3.331, 3.333: at sea, flotillas that lie with the one they belong to come under it, if the admiral's check allows; but
    nobody who has an order, which would fail by it (SL 9.388)."""
    for flotilla in view.flotillas.values():
        if flotilla.id in view.orders.issued:
            continue
        line = bill.line_for(view, flotilla.id)
        top = view.flotillas.get(line.id) if line else None
        if top is None or top is flotilla or flotilla.superior is not None or flotilla.place is None:
            continue
        if flotilla.place == top.place and is_open(flotilla.place):
            yield {"act": "subordinate", "flotilla": flotilla.id, "under": top.id}
