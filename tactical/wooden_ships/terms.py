"""The words of the game that every part of it uses: attitudes, crews, shot, sides of a ship, classes, editions."""

from __future__ import annotations

from typing import Literal

Attitude = Literal["A", "B", "C", "D"]
Quality = Literal["elite", "crack", "average", "green", "poor"]
Shot = Literal["round", "chain", "grape", "double"]
Aim = Literal["hull", "rigging"]
Hand = Literal["left", "right"]
Half = Literal["bow", "stern"]
Level = Literal["basic", "advanced"]
Edition = Literal[1975, 1981]
# Ship of the line, frigate, corvette, brig, sloop, schooner, gondola, galley, radeau, gunboat, privateer, merchantman, fireship.
Rating = Literal["SOL", "F", "C", "B", "S", "SC", "GO", "G", "R", "GB", "P", "M", "FI"]
Heading = Literal[1, 2, 3, 4, 5, 6]
Edge = Literal["1", "2-3", "4", "5-6"]
ClassNumber = Literal[1, 2, 3, 4, 5, 6, 7]
Doom = Literal["strikes", "sinks", "explodes"]
Critical = Literal[
    "none",
    "rake-section-near",
    "rake-double-near",
    "mask-left",
    "mask-right",
    "cable",
    "demoralised",
    "mast",
    "steering",
    "rake-section",
    "magazine",
    "waterline",
    "rake-double",
    "fire",
]

ATTITUDES: tuple[Attitude, ...] = ("A", "B", "C", "D")
QUALITIES: tuple[Quality, ...] = ("elite", "crack", "average", "green", "poor")  # from best to worst
SHOTS: tuple[Shot, ...] = ("round", "chain", "grape", "double")
HANDS: tuple[Hand, ...] = ("left", "right")
HALVES: tuple[Half, ...] = ("bow", "stern")
LINE_CLASSES: tuple[ClassNumber, ...] = (1, 2)  # WS I.II.C.p3: the class numbers of ships of the line
GUNBOAT_CLASS: ClassNumber = 7
