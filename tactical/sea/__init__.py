"""The sea in hexes, which all hex games share."""
