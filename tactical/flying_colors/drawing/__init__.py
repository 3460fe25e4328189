"""Battles of Flying Colors as pictures (`tactical.drawing`): `pictures.picture` makes one of an action."""
