"""Battles of history fought by every hex game that has them, beside how they came out."""
