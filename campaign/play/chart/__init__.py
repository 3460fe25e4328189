"""The chart of a page: a theatre's base, drawn once, and over it one moment as a side, or the umpire, may see it."""
