"""The record of a campaign: every kind of fact that can happen, by chapters.

A fact says what happened, and its class says who may read it (`readers`), how it reads (`words`), and what else is asked of it:
whether the quarterdeck hears of it, whether play stops for it, and whether a battle has brought it. A new kind of fact is one
class in its chapter; `fact.Ruled` has what it must say for itself. The case of the rules in a fact is for people to look up:
where something depends on how a thing came about, that is a field of its own, such as `Damaged.cause`.
"""
