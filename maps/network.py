"""The step graph as a networkx graph: the plain reference that the fast routes are proved against, and for any other use."""

from __future__ import annotations

import networkx as nx

from maps.waters import Waters


def graph(waters: Waters) -> nx.DiGraph[str]:
    """Every place a node, every legal step an arc of one point, with the number to roll if the wind must be caught."""
    found: nx.DiGraph[str] = nx.DiGraph()
    found.add_nodes_from(waters.sea.places)
    for here, steps in zip(waters.sea.places, waters.steps, strict=True):
        for step in steps:
            found.add_edge(here, step.to, points=1, catch=step.catch, modifiers=step.modifiers)
    return found
