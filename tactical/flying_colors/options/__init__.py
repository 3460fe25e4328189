"""FC 4: the optional rules that stand by themselves. Those of sailing (FC 4.1-4.4, 4.9) are in `movement`, those of damage (FC
4.7, 4.10-4.11) in `damage`."""
