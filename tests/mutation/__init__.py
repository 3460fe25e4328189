"""Mutants: small faults put into the rules one at a time, to see that a test fails for each."""
