"""How the layer over a chart looks: one style sheet, for a page as for a drawing that stands alone.

Colours of paper and ink are variables, which a page may set for its light and its dark looks; those of winds and nations are the
theatre's, and stand with the pieces. The parts of a sign are named by their class alone: a browser sees what is used by name
apart from what it stands in.
"""

from __future__ import annotations

FAN = 8.0  # how far each counter of a stack that laps moves down from the one above when the stack fans out
DEEPEST = 16  # counters of a stack that fan out

_FAN = "".join(
    f".chart-layer .many:is(:focus-within, .fanned) .at{count} {{ translate: 0 {FAN * count:g}px; }}\n"
    for count in range(1, DEEPEST)
)

STYLE = (
    """
.chart-layer {
  --plate: #fffdf6; --plate-ink: #2f251b; --chart-ink: #3b2f24; --chart-paper: #f7efdc; --chart-sea: #d3e4df;
  --lit: #0b57d0; --alarm: #a3161a;
  font-family: "DejaVu Serif", "Palatino Linotype", Palatino, Georgia, serif;
}
.chart-layer .winds, .chart-layer .washes, .chart-layer .tracks { pointer-events: none; }
.chart-layer .halo, .chart-layer .blowing, .chart-layer .marks,
.chart-layer .track path {
  fill: none; stroke-linecap: round; stroke-linejoin: round;
}
.chart-layer .wind .halo { stroke: #fff; stroke-opacity: .7; stroke-width: 3.8; }
.chart-layer .wind .blowing { stroke-width: 2.6; }
.chart-layer .wind .mark { stroke: #fff; stroke-width: .3; }
.chart-layer .along .mark { stroke: var(--chart-ink); stroke-width: .6; stroke-linejoin: round; }
.chart-layer .cancelled { opacity: .7; }
.chart-layer .cancelled .mark { fill: var(--chart-sea); stroke: var(--chart-sea); stroke-width: .9; }
.chart-layer .wash { fill-opacity: .3; stroke-width: 1.2; stroke-dasharray: 3 3; stroke-opacity: .8; }
.chart-layer .track path { stroke-width: 2.2; }
.chart-layer .track .halo { stroke: #fffaf0; stroke-width: 4.4; stroke-opacity: .6; }
.chart-layer .track.foe path:last-child { stroke-dasharray: 5 3.5; }
.chart-layer .place { fill: transparent; stroke: none; }
.chart-layer .place.lit {
  fill: var(--lit); fill-opacity: .22; stroke: var(--lit); stroke-width: 2.4; stroke-dasharray: 4 2; cursor: pointer;
}
.chart-layer .place.lit:hover, .chart-layer .place.lit:focus { fill-opacity: .45; stroke-dasharray: none; outline: none; }
.chart-layer .port { fill: none; stroke: var(--alarm); pointer-events: none; }
.chart-layer .port.blockaded { stroke-width: 2.2; stroke-dasharray: 4.2 2.1; }
.chart-layer .port.blockaded path { stroke-dasharray: none; }
.chart-layer .port.closed { stroke-width: 2.2; }
.chart-layer .gale path { fill: none; stroke-width: 2.8; stroke-linecap: round; }
.chart-layer .gale .rim { stroke: var(--chart-paper); stroke-width: 5; }
.chart-layer .gale circle, .chart-layer .battle circle { fill: var(--plate); stroke: var(--chart-ink); stroke-width: .9; }
.chart-layer .gale text { font-size: 8.5px; font-weight: bold; text-anchor: middle; fill: var(--plate-ink); }
.chart-layer .battle circle { stroke: var(--alarm); stroke-width: 1.8; }
.chart-layer .battle path { fill: none; stroke: var(--alarm); stroke-width: 2; stroke-linecap: round; }
.chart-layer .tether, .chart-layer .tether-halo { fill: none; stroke: var(--chart-ink); stroke-width: 1.2; pointer-events: none; }
.chart-layer .tether-halo { stroke: var(--chart-paper); stroke-width: 2.8; opacity: .8; }
.chart-layer .counter { cursor: pointer; }
.chart-layer .plate { fill: var(--plate); stroke-width: 1.2; }
.chart-layer .counter text { font-size: 7.6px; font-weight: bold; fill: var(--plate-ink); }
.chart-layer .block + text { font-size: 6.6px; text-anchor: middle; fill: #fff; font-family: "DejaVu Sans", Arial, sans-serif; }
.chart-layer .block + text.dark { fill: #000; }
.sign-masts, .sign-cross { fill: none; stroke: var(--plate-ink); stroke-width: 1.1; }
.sign-sails { fill: #fffdf4; stroke: var(--plate-ink); stroke-width: .9; }
.sign-hull, .sign-pennant { stroke: var(--plate-ink); stroke-width: .9; }
.sign-query { fill: none; stroke: var(--plate-ink); stroke-width: 2.2; stroke-linecap: round; }
.chart-layer .last-seen .plate { stroke-dasharray: 3 2; }
.chart-layer .last-seen text { font-style: italic; font-weight: normal; }
.chart-layer .last-seen .block, .chart-layer .last-seen use { opacity: .55; }
.chart-layer .counter.lit .plate { stroke: var(--lit); stroke-width: 2.6; }
.chart-layer .counter:hover .plate, .chart-layer .counter:focus .plate { stroke-width: 2.4; }
.chart-layer .counter:focus { outline: none; }
.chart-layer .counter:focus-visible .plate { stroke: var(--lit); stroke-width: 3; }
.chart-layer .many .counter { transition: translate .15s; }
@media (prefers-reduced-motion: reduce) { .chart-layer .many .counter { transition: none; } }
"""
    + _FAN
)
