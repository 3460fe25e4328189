"""Mercator's projection: from the globe to a frame on the page, and back."""

from __future__ import annotations

from math import asinh, atan, cos, degrees, radians, sinh, tan

import msgspec

from maps.theatre import Extent
from table.svg import Box, Point

NAUTICAL_MILES_PER_DEGREE = 60.0


def northing(lat: float) -> float:
    """Mercator's y of a latitude, in degrees of longitude at the equator."""
    return degrees(asinh(tan(radians(lat))))


def latitude(y: float) -> float:
    """The latitude of Mercator's y: the inverse of `northing`."""
    return degrees(atan(sinh(radians(y))))


def aspect(extent: Extent) -> float:
    """Width to height of an extent when drawn."""
    return (extent.east - extent.west) / (northing(extent.north) - northing(extent.south))


def covers(extent: Extent, lat: float, lon: float) -> bool:
    """Whether a place lies on the sheet of this extent."""
    return extent.south <= lat <= extent.north and extent.west <= lon <= extent.east


class Mercator(msgspec.Struct, frozen=True):
    """An extent of the globe laid into a frame of the page."""

    extent: Extent
    frame: Box

    @property
    def scale(self) -> float:
        """Units of the page to a degree of longitude."""
        return self.frame.width / (self.extent.east - self.extent.west)

    def at(self, lat: float, lon: float) -> Point:
        """Where a place of the globe falls on the page; it may be outside the frame."""
        x = self.frame.x + (lon - self.extent.west) * self.scale
        return Point(x, self.frame.y + (northing(self.extent.north) - northing(lat)) * self.scale)

    def globe(self, point: Point) -> tuple[float, float]:
        """The latitude and longitude of a point of the page."""
        lat = latitude(northing(self.extent.north) - (point.y - self.frame.y) / self.scale)
        return lat, self.extent.west + (point.x - self.frame.x) / self.scale

    def mile(self, lat: float) -> float:
        """The length of a nautical mile on the page at a latitude."""
        return self.scale / (NAUTICAL_MILES_PER_DEGREE * cos(radians(lat)))
