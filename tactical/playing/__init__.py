"""Hex games as the program plays them: what a game must offer (`hex_game`), which games there are (`registry`), and how any of
them is played in memory (`in_memory`) or watched (`watching`)."""
