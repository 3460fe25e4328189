"""The charts as typed tables. The figures are in `standard.toml`; a theatre or a player's folder may override any.

Each table names its source: a case of the rules, a published source, or `designed`, with the reasoning.
"""
