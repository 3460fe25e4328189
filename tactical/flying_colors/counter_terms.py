"""What is printed on a ship's counter, and the editions of the rules: the words that state and tables share."""

from __future__ import annotations

from typing import Literal

Size = Literal["large", "small"]
Rate = Literal["1", "2", "3", "4", "5", "6", "G", "T", ""]  # heaviest first; "" is a face without guns (FC 2.2.1.1h)
Colour = Literal["plain", "white", "black", "yellow", "red"]
Shape = Literal["circle", "hexagon", "square"]
Edition = Literal[2006, 2023]
