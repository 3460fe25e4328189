"""Sample games that the gate plays once: each is looked over as it goes, and what was met in all of them is counted."""
