"""Is a theatre sound? Each check reads its rows as they stand in the files and says where a fault lies and what was expected."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from maps.soundness.geography import bad_ports, places_cut_off, places_off_the_chart, small_spaces_astray
from maps.soundness.heading import bad_colours, bad_end, bad_sheets, bad_year, flags_of_two_sides, too_few_sides
from maps.soundness.names import (
    doubled_ids,
    ill_formed_ids,
    unknown_flags_and_sides,
    unknown_places,
    unknown_winds,
    unprintable_names,
)
from maps.soundness.passages import (
    crossed_winds,
    doubled_passages,
    lines_to_no_end,
    passages_to_themselves,
    wrong_lines,
    wrong_sizes,
)
from maps.soundness.raw_tables import Folio
from maps.soundness.wind_table import bad_ranges, falling_gales, missing_rows, overlapping_contras
from maps.soundness.winds import bad_bearings, bad_gale_starts, lone_contras, look_alikes
from maps.soundness.zones import bad_edges, bad_zone_numbers, one_sided_exits

Check = Callable[[Folio], Iterator[str]]

CHECKS: tuple[Check, ...] = (
    ill_formed_ids,
    doubled_ids,
    unprintable_names,
    bad_year,
    bad_end,
    too_few_sides,
    flags_of_two_sides,
    unknown_flags_and_sides,
    bad_sheets,
    bad_colours,
    unknown_places,
    unknown_winds,
    places_off_the_chart,
    small_spaces_astray,
    bad_ports,
    passages_to_themselves,
    doubled_passages,
    wrong_sizes,
    lines_to_no_end,
    wrong_lines,
    crossed_winds,
    bad_edges,
    one_sided_exits,
    bad_zone_numbers,
    look_alikes,
    bad_bearings,
    lone_contras,
    missing_rows,
    bad_ranges,
    overlapping_contras,
    falling_gales,
    bad_gale_starts,
    places_cut_off,
)


def faults(folio: Folio) -> list[str]:
    """Everything that is wrong with a theatre, each fault with its file, table, row and what was expected."""
    return [fault for check in CHECKS for fault in check(folio)]
