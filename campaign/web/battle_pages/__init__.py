"""Battles on pages: on the hexes by themselves and within a campaign, replays, and battles on the table told step by step."""
