"""Logs for a real table: pages to print (`page`), and what is left of the squares written down and read back (`form`, `read`)."""

from tactical.wooden_ships.log_sheets.log_form import Filled, form, read, standings
from tactical.wooden_ships.log_sheets.printing import page
from tactical.wooden_ships.log_sheets.standing import Standing

__all__ = ["Filled", "Standing", "form", "page", "read", "standings"]
