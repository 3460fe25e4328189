"""`learn`: courses with a tutor: a campaign of three turns, a battle on hexes, a battle on a real table."""
