"""A year, a battle or a passage played many times by the computer, and what came of it in figures and pictures."""
