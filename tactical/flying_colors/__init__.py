"""Flying Colors: the fleet action on hexes, by the rules of 2023."""
