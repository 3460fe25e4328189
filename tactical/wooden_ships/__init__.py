"""*Wooden Ships & Iron Men*, the game of 1981 with what the edition of 1975 has of its own: written moves, made together."""
