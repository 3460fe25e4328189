"""Logs for a real table: pages to print (`page`), and what is left of the squares written down and read back (`form`, `read`)."""

from tactical.wooden_ships.log_sheets.printing import page
from tactical.wooden_ships.log_sheets.squares_form import Filled, Squares, form, read

__all__ = ["Filled", "Squares", "form", "page", "read"]
