"""WS B.VIII.D, A.VIII.C: hits marked, critical hits, surrender, sinking and explosion."""
